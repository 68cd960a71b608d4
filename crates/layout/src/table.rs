//! The boxes of table rows, row groups and columns of cells that Blitz lays out without them.
//!
//! Blitz places cells in a grid of their table; rows and row groups have no box. Here a row reaches from its first to
//! its last cell, as high as the cells that span no other row; a row group reaches from its first to its last row.

use blitz_dom::NodeId as BlitzId;
use windrow_dom::{Document, NodeId, Rect};

use crate::boxes::Boxes;

/// What part of a table an element is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TablePart {
    /// A row.
    Row,
    /// A row group: body, head or foot.
    Group,
}

/// Gives rows and row groups boxes. `parts` are elements with what they are, in document order.
pub(crate) fn rows(
    document: &Document,
    parts: &[(NodeId, BlitzId, TablePart)],
    boxes: &mut Boxes,
    id_of: impl Fn(NodeId) -> Option<BlitzId>,
) {
    // What is inside comes after what is around it, so backwards rows come before their groups.
    for &(node, id, part) in parts.iter().rev() {
        let inner = document.children(node).filter(|&child| document.is_element(child));
        let boxed: Vec<(NodeId, Rect)> =
            inner.filter_map(|child| Some((child, boxes.rect(id_of(child)?)?))).collect();
        let spans_rows = |cell: NodeId| {
            let span = document.attribute_value(cell, "rowspan").map(str::trim);
            part == TablePart::Row && span.is_some_and(|span| span != "1")
        };
        let Some(mut whole) = union(boxed.iter().map(|(_, rect)| *rect)) else { continue };
        if let Some(single) =
            union(boxed.iter().filter(|(cell, _)| !spans_rows(*cell)).map(|(_, rect)| *rect))
        {
            (whole.top, whole.height) = (single.top, single.height);
        }
        boxes.set(id, whole);
    }
}

/// The smallest rectangle around some.
fn union(rects: impl Iterator<Item = Rect>) -> Option<Rect> {
    rects.reduce(|one, other| {
        let (left, top) = (one.left.min(other.left), one.top.min(other.top));
        let right = (one.left + one.width).max(other.left + other.width);
        let bottom = (one.top + one.height).max(other.top + other.height);
        Rect { left, top, width: right - left, height: bottom - top }
    })
}

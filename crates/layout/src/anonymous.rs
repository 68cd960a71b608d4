//! What stands in for the anonymous boxes of tables, which Blitz does not make.
//!
//! CSS puts a row and a cell around whatever is in a table and is neither, and a box around a table and its caption.
//! Blitz leaves such things out, with all that is in them. Here they are laid out by other styles than the page gives them:
//!
//! - A table that has no cells, or content beside its rows, is a block as wide as what is in it.
//! - A row with cells that is in no table is a line of boxes; other rows and row groups there are blocks.
//! - What is in a row of a table and is no cell is one.
//! - A caption is taken out of the flow, as wide as its table, whose padding makes room for it.
//!
//! Which there are is known when a page is styled, so it is laid out again if it has any, and once more for captions, whose
//! height is known then. Whoever asks for styles gets those of the page.

use std::collections::{HashMap, HashSet};

use blitz_dom::{BaseDocument, LocalName, Namespace, Node, NodeId as BlitzId, QualName};
use style::properties::ComputedValues;
use style::servo_arc::Arc as ServoArc;
use style::values::computed::table::CaptionSide;
use style::values::specified::box_::{DisplayInside, DisplayOutside};
use windrow_dom::NodeId;

use crate::gap::pixels;

/// The elements that are laid out by other styles than the page gives them.
#[derive(Default)]
pub(crate) struct StandIns {
    /// The styles that the page gives them.
    own: HashMap<BlitzId, ServoArc<ComputedValues>>,
    /// Tables with their captions.
    captions: Vec<(BlitzId, BlitzId)>,
}

/// A declaration of a style.
type Declaration = (&'static str, String);

impl StandIns {
    /// Finds them in a tree that has been laid out, which is to be done again if there are any.
    pub(crate) fn write(blitz: &mut BaseDocument, elements: &[(NodeId, BlitzId)]) -> StandIns {
        let mut stand_ins = StandIns::default();
        let mut in_tables: HashSet<BlitzId> = HashSet::new();
        let mut found: Vec<(BlitzId, Vec<Declaration>)> = Vec::new();
        for &(_, id) in elements {
            let Some(styles) = styles(blitz, id) else { continue };
            match styles.clone_display().inside() {
                DisplayInside::Table => {
                    let content = Content::of(blitz, id);
                    if content.is_broken() {
                        found.push((id, as_block(&styles)));
                        continue;
                    }
                    in_tables.extend(content.parts);
                    found.extend(content.in_rows.into_iter().map(|id| (id, displayed("table-cell"))));
                    if let Some(caption) = content.caption {
                        found.push((caption, out_of_flow(blitz, id)));
                        stand_ins.captions.push((id, caption));
                    }
                }
                // Tables come before what is in them.
                _ if in_tables.contains(&id) => {}
                DisplayInside::TableRow if has_cell(blitz, id) => {
                    found.push((id, displayed("flex")));
                    // What is in such a line becomes a block by it.
                    for &child in blitz.get_node(id).iter().flat_map(|row| &row.children) {
                        stand_ins.keep(blitz, child);
                    }
                }
                DisplayInside::TableRow
                | DisplayInside::TableRowGroup
                | DisplayInside::TableHeaderGroup
                | DisplayInside::TableFooterGroup => found.push((id, displayed("block"))),
                _ => {}
            }
        }
        for (id, declarations) in found {
            stand_ins.set(blitz, id, &declarations);
        }
        stand_ins
    }

    /// Whether there are any.
    pub(crate) fn is_any(&self) -> bool {
        !self.own.is_empty()
    }

    /// Makes room for captions once they are laid out; gives whether there are any.
    pub(crate) fn make_room(&mut self, blitz: &mut BaseDocument) -> bool {
        let captions = std::mem::take(&mut self.captions);
        for &(table, caption) in &captions {
            let (Some(styles), Some(own)) = (styles(blitz, table), self.styles(caption)) else { continue };
            let (Some(outer), Some(inner)) = (blitz.get_node(table), blitz.get_node(caption)) else {
                continue;
            };
            let (outer, height) = (outer.unrounded_layout(), inner.unrounded_layout().size.height);
            let corner = outer.padding + outer.border;
            let padding = styles.get_padding();
            let (side, before, top) = match own.clone_caption_side() {
                CaptionSide::Top => ("padding-top", &padding.padding_top, -height - corner.top),
                CaptionSide::Bottom => {
                    ("padding-bottom", &padding.padding_bottom, outer.size.height - corner.top)
                }
            };
            let room = format!("{}px", pixels(&before.0) + height);
            // Without any other place, it stands at the corner of the table's content.
            let margin = format!("{top}px 0 0 {}px", -corner.left);
            self.set(blitz, table, &[(side, room)]);
            self.set(blitz, caption, &[("margin", margin)]);
        }
        !captions.is_empty()
    }

    /// The styles that the page gives an element which is laid out by others.
    pub(crate) fn styles(&self, id: BlitzId) -> Option<&ServoArc<ComputedValues>> {
        self.own.get(&id)
    }

    /// Has an element laid out by other styles.
    fn set(&mut self, blitz: &mut BaseDocument, id: BlitzId, declarations: &[Declaration]) {
        self.keep(blitz, id);
        let Some(node) = blitz.get_node(id) else { return };
        // In front of what the page says, which may end in the middle of something.
        let mut css: String =
            declarations.iter().map(|(name, value)| format!("{name}: {value} !important; ")).collect();
        css.push_str(node.attr(LocalName::from("style")).unwrap_or_default());
        let name = QualName::new(None, Namespace::from(""), LocalName::from("style"));
        blitz.mutate().set_attribute(id, name, &css);
    }

    /// Keeps the styles that the page gives an element.
    fn keep(&mut self, blitz: &BaseDocument, id: BlitzId) {
        if let Some(styles) = styles(blitz, id) {
            self.own.entry(id).or_insert(styles);
        }
    }
}

/// What is in a table, down to its cells.
#[derive(Default)]
struct Content {
    has_cell: bool,
    /// Whether there is something beside its rows, or a bare text in one.
    has_stray: bool,
    /// Its rows and row groups.
    parts: Vec<BlitzId>,
    /// What is in rows and is no cell.
    in_rows: Vec<BlitzId>,
    caption: Option<BlitzId>,
}

impl Content {
    fn of(blitz: &BaseDocument, table: BlitzId) -> Content {
        let mut content = Content::default();
        let mut open = vec![(table, false)];
        while let Some((parent, is_row)) = open.pop() {
            let Some(parent) = blitz.get_node(parent) else { continue };
            for &id in &parent.children {
                let Some(node) = blitz.get_node(id) else { continue };
                if !node.is_element() {
                    content.has_stray |= node.is_text_node() && !node.is_whitespace_node();
                    continue;
                }
                let Some(styles) = styles(blitz, id) else { continue };
                let display = styles.clone_display();
                if display.is_none() || styles.clone_position().is_absolutely_positioned() {
                    continue;
                }
                match display.inside() {
                    DisplayInside::TableRowGroup
                    | DisplayInside::TableHeaderGroup
                    | DisplayInside::TableFooterGroup => {
                        content.parts.push(id);
                        open.push((id, false));
                    }
                    DisplayInside::Contents => open.push((id, is_row)),
                    DisplayInside::TableRow => {
                        content.parts.push(id);
                        open.push((id, true));
                    }
                    DisplayInside::TableCell => content.has_cell = true,
                    DisplayInside::TableColumn | DisplayInside::TableColumnGroup => {}
                    _ if display.outside() == DisplayOutside::TableCaption => {
                        content.caption.get_or_insert(id);
                    }
                    _ if is_row => content.in_rows.push(id),
                    _ => content.has_stray = true,
                }
            }
        }
        content
    }

    /// Whether Blitz cannot lay it out as a table.
    fn is_broken(&self) -> bool {
        self.has_stray || !self.has_cell && !self.in_rows.is_empty()
    }
}

/// Whether an element has a child that is a cell.
fn has_cell(blitz: &BaseDocument, id: BlitzId) -> bool {
    let is_cell = |&child: &BlitzId| {
        styles(blitz, child).is_some_and(|styles| styles.clone_display().inside() == DisplayInside::TableCell)
    };
    blitz.get_node(id).is_some_and(|node| node.children.iter().any(is_cell))
}

fn styles(blitz: &BaseDocument, id: BlitzId) -> Option<ServoArc<ComputedValues>> {
    blitz.get_node(id).and_then(Node::primary_styles).map(|styles| ServoArc::clone(&styles))
}

fn displayed(kind: &str) -> Vec<Declaration> {
    vec![("display", kind.to_owned())]
}

/// A table as a block that is as wide as what is in it, unless the page says how wide.
fn as_block(styles: &ComputedValues) -> Vec<Declaration> {
    let is_inline = styles.clone_display().outside() == DisplayOutside::Inline;
    let mut block = displayed(if is_inline { "inline-block" } else { "flow-root" });
    if styles.clone_width().is_auto() {
        block.push(("width", "fit-content".to_owned()));
    }
    block
}

/// A caption that is as wide as its table and moves nothing.
fn out_of_flow(blitz: &BaseDocument, table: BlitzId) -> Vec<Declaration> {
    let width = blitz.get_node(table).map_or(0.0, |table| table.unrounded_layout().size.width);
    let flow = [("position", "absolute"), ("inset", "auto"), ("box-sizing", "border-box")];
    let mut caption = flow.map(|(name, value)| (name, value.to_owned())).to_vec();
    caption.push(("width", format!("{width}px")));
    caption
}

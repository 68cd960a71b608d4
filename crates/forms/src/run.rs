//! What is written around controls. What a list offers and a button says is no run: that is the control's own.

use std::ops::Range;

use windrow_dom::{Document, NodeId};
pub(crate) use windrow_knowledge::Run;

use crate::control::Control;

/// The runs of a part of a page, in order; controls and the edges of labels end them.
pub(crate) fn runs(document: &Document, part: Range<NodeId>) -> Vec<Run> {
    let name = |node: NodeId| document.name(node).local;
    let is_own =
        |name: &str| matches!(name, "option" | "optgroup" | "textarea" | "button" | "select" | "datalist");
    windrow_knowledge::runs(
        document,
        part,
        |node| name(node) == "label" || Control::of(document, node).is_some(),
        |node| is_own(name(node)),
    )
}

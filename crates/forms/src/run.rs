//! What is written around controls. What a list offers and a button says is no run: that is the control's own.

use std::collections::BTreeSet;
use std::ops::Range;

use windrow_dom::{Document, NodeId};
pub(crate) use windrow_knowledge::Run;

use crate::control::Control;
use crate::facts::Facts;

/// The runs of a part of a page, in order; controls and the edges of labels end them.
pub(crate) fn runs(document: &Document, facts: &Facts<'_>, part: Range<NodeId>) -> Vec<Run> {
    let name = |node: NodeId| document.name(node).local;
    let is_own =
        |name: &str| matches!(name, "option" | "optgroup" | "textarea" | "button" | "select" | "datalist");
    let items: BTreeSet<NodeId> = facts.folds.values().flatten().copied().collect();
    windrow_knowledge::runs(
        document,
        part,
        |node| name(node) == "label" || Control::of(document, node).is_some(),
        |node| is_own(name(node)) || items.contains(&node),
    )
}

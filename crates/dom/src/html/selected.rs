//! What a `selectedcontent` element shows: a copy of the content of its select's chosen option.
//!
//! The standard copies whenever an option is closed; doing it once, when the page is read, gives the same tree and
//! copies every option at most once. Copies count against the same limit as those of formatting elements.

use std::collections::BTreeSet;

use super::parser::Parser;
use super::tree::{NONE, Place};
use crate::document::{NodeId, NodeKind};
use crate::name::Role;

/// Fills the `selectedcontent` elements of the page.
pub(crate) fn fill(parser: &mut Parser<'_>) {
    let mut filled = BTreeSet::new();
    for (select, target) in std::mem::take(&mut parser.selected_contents) {
        if filled.insert(select)
            && !has(parser, select, "multiple")
            && let Some(option) = chosen_option(parser, select)
        {
            copy_children(parser, option, target);
        }
    }
}

fn has(parser: &Parser<'_>, element: u32, attribute: &str) -> bool {
    let columns = parser.tree.columns();
    let name = parser.tokens.names.table.find(Role::Attribute, "", attribute);
    name.is_some_and(|name| parser.tree.attributes(element).any(|row| columns.name_id(NodeId(row)) == name))
}

/// The last option marked as selected, or else the first that is not disabled.
fn chosen_option(parser: &mut Parser<'_>, select: u32) -> Option<u32> {
    let mut chosen = None;
    let mut first = None;
    let mut row = select;
    let mut inward = true;
    loop {
        row = next_in(parser, select, row, inward)?;
        inward = !matches!(parser.html_name(row), Some("option" | "select" | "datalist"));
        if parser.html_name(row) == Some("option") {
            if has(parser, row, "selected") {
                chosen = Some(row);
            }
            if first.is_none() && !has(parser, row, "disabled") {
                first = Some(row);
            }
        }
        if next_in(parser, select, row, inward).is_none() {
            return chosen.or(first);
        }
    }
}

/// The node after `row` in document order within `root`; its descendants only if `inward`.
fn next_in(parser: &mut Parser<'_>, root: u32, row: u32, inward: bool) -> Option<u32> {
    let child = if inward { parser.tree.first_child(row) } else { NONE };
    if child != NONE {
        return Some(child);
    }
    let mut row = row;
    while row != root {
        let next = parser.tree.next_sibling(row);
        if next != NONE {
            return Some(next);
        }
        row = parser.tree.parent(row);
    }
    None
}

fn copy_children(parser: &mut Parser<'_>, option: u32, target: u32) {
    while parser.tree.first_child(target) != NONE {
        let child = parser.tree.first_child(target);
        parser.tree.detach(child);
    }
    let mut copies = vec![(option, target)];
    let mut row = option;
    while let Some(next) = next_in(parser, option, row, is_copied_inside(parser, row)) {
        let parent = parser.tree.parent(next);
        while copies.last().is_some_and(|&(original, _)| original != parent) {
            copies.pop();
        }
        let Some(&(_, place)) = copies.last() else { return };
        if !parser.may_copy(next) {
            return;
        }
        let copy = parser.tree.copy_node(Place::Inside(place), next);
        copies.push((next, copy));
        row = next;
    }
}

/// Whether the content of a node is copied with it. That of a template is a tree of its own.
fn is_copied_inside(parser: &Parser<'_>, row: u32) -> bool {
    let element = parser.tree.columns().kind(NodeId(row)) == NodeKind::Element;
    element && parser.html_name(row) != Some("template")
}

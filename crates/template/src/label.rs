//! Texts beside their labels: the second cell of a row whose first one says what it is, what stands behind `Price:`.
//!
//! A label is a text that a page has once. What it labels is the element behind it, or the text behind it, as far as the
//! label is all that its own element says. So a row is known by what it is about and not by its place, which changes
//! from page to page where rows are left out.

use std::collections::BTreeMap;
use std::ops::Range;

use windrow_dom::{Document, NodeId, NodeKind};

use crate::cell::Piece;
use crate::token::is_silent;

/// Longer texts say more than what another one is.
const LONGEST: usize = 60;

/// How many elements may be around a label that say nothing else.
const AROUND: usize = 4;

/// How many nodes a label and what it labels may be apart: white space, comments, empty elements.
const REACH: usize = 6;

/// How many texts may stand beside a label; more are not what it labels.
const MOST_TEXTS: usize = 100;

/// What stands beside a label.
#[derive(Debug)]
pub(crate) struct Beside {
    /// Which of the texts of the page.
    pub(crate) pieces: Range<usize>,
    /// Whether the page marks the label as one.
    pub(crate) is_marked: bool,
}

/// The labels of a page, with what stands beside them. Its texts are in order.
pub(crate) fn labels(document: &Document, pieces: &[Piece]) -> BTreeMap<String, Beside> {
    let mut labels: BTreeMap<String, Option<Beside>> = BTreeMap::new();
    for (at, piece) in pieces.iter().enumerate() {
        if !is_possible(&piece.whole) {
            continue;
        }
        // The same label twice says nothing: its rows cannot be told apart.
        match labels.get_mut(&*piece.whole) {
            Some(known) => *known = None,
            None => drop(labels.insert(piece.whole.to_string(), beside(document, pieces, at))),
        }
    }
    labels.into_iter().filter_map(|(label, beside)| Some((label, beside?))).collect()
}

fn is_possible(text: &str) -> bool {
    text.len() <= LONGEST && text.chars().any(char::is_alphabetic)
}

fn beside(document: &Document, pieces: &[Piece], at: usize) -> Option<Beside> {
    let (mut cell, text) = (pieces[at].node, &pieces[at].whole);
    let is_all = |node: NodeId| document.string_value(node).trim().len() <= text.len();
    for _ in 0..AROUND {
        if let Some(value) = behind(document, cell) {
            let end = document.end(value);
            let last = pieces.partition_point(|piece| piece.node < end).saturating_sub(at + 1);
            let is_marked = is_marked(document, cell, value, text);
            return (1..=MOST_TEXTS)
                .contains(&last)
                .then_some(Beside { pieces: at + 1..at + 1 + last, is_marked });
        }
        cell = document.parent(cell).filter(|&parent| document.is_element(parent) && is_all(parent))?;
    }
    None
}

/// The first thing behind a node, under the same parent, that says something.
fn behind(document: &Document, node: NodeId) -> Option<NodeId> {
    let next = std::iter::successors(document.next_sibling(node), |&node| document.next_sibling(node));
    next.take(REACH).find(|&node| says_something(document, node))
}

fn says_something(document: &Document, node: NodeId) -> bool {
    let is_heard = match document.kind(node) {
        NodeKind::Text => true,
        NodeKind::Element => !is_silent(document.name(node).local),
        _ => false,
    };
    is_heard && !document.string_value(node).trim().is_empty()
}

/// Whether nothing is said before a node, under the same parent.
fn is_first(document: &Document, node: NodeId) -> bool {
    let mut before =
        std::iter::successors(document.previous_sibling(node), |&node| document.previous_sibling(node));
    !before.by_ref().take(REACH).any(|node| says_something(document, node)) && before.next().is_none()
}

/// Whether markup or writing says that a text is a label.
fn is_marked(document: &Document, cell: NodeId, value: NodeId, text: &str) -> bool {
    let name = |node: NodeId| document.name(node).local;
    let is_written =
        text.ends_with([':', '：']) || document.string_value(value).trim_start().starts_with([':', '：']);
    is_written
        || matches!(name(cell), "dt" | "th" | "label")
        // A row of two cells.
        || (name(cell) == "td" && name(value) == "td" && is_first(document, cell) && behind(document, value).is_none())
}

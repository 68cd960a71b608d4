//! The turning of pages as a group of a wrapper.
//!
//! ```text
//! /((//a.next)[1]/{click /})*{0,99}
//! ```
//!
//! Exactly one link is followed from every page, whatever pagers there are above and below the list. A number has no
//! words and no class of its own: it is the one behind the number of the page itself.

use windrow_dom::{Document, NodeId};

use crate::paging::{Paging, PagingKind};
use crate::pattern::{Case, Pattern};

/// What follows a list, to be put in front of the wrapper of its table: to so many further pages at most.
pub fn turning(document: &Document, paging: &Paging, most: u64) -> String {
    let Some(&element) = paging.elements.first() else { return String::new() };
    let by_number =
        if paging.kind == PagingKind::Numbered { behind_current(document, element) } else { None };
    let step = by_number.unwrap_or_else(|| {
        let link = selected(document, &paging.elements);
        if paging.elements.len() > 1 { format!("({link})[1]") } else { link }
    });
    match paging.kind {
        // What is loaded stands below what was there: only the page with all of it is read.
        PagingKind::More => format!("/({step}/{{click /}})*{{0,{most}}}[not({step})]"),
        PagingKind::Next | PagingKind::Numbered => format!("/({step}/{{click /}})*{{0,{most}}}"),
    }
}

/// The cheapest expression for some elements, or for the first of them.
fn selected(document: &Document, elements: &[NodeId]) -> String {
    let mut targets = elements.to_vec();
    targets.sort_unstable();
    let case = |targets: Vec<NodeId>| Case { origins: vec![NodeId::ROOT], targets };
    Pattern::exact(document, &[case(targets.clone())])
        .unwrap_or_else(|| Pattern::by_places(document, &targets[..1]))
        .at_root(document)
}

/// A link by what stands before it: the number of the page that it is on.
fn behind_current(document: &Document, link: NodeId) -> Option<String> {
    let mut around = link;
    loop {
        let before = previous_element(document, around);
        if let Some(before) = before.filter(|&before| is_number(document, before)) {
            let current = selected(document, &[before]);
            let name = document.name(around).local;
            let inner = if around == link { String::new() } else { "//a".to_owned() };
            return Some(format!("{current}/following-sibling::{name}[1]{inner}"));
        }
        let parent = document.parent(around).filter(|&parent| document.is_element(parent))?;
        // A pager's element holds one number; one that holds more is the pager itself.
        if before.is_some() || !is_number(document, parent) {
            return None;
        }
        around = parent;
    }
}

fn previous_element(document: &Document, node: NodeId) -> Option<NodeId> {
    let mut before = document.previous_sibling(node)?;
    while !document.is_element(before) {
        before = document.previous_sibling(before)?;
    }
    Some(before)
}

fn is_number(document: &Document, node: NodeId) -> bool {
    let text = document.string_value(node).trim();
    !text.is_empty()
        && text.len() <= 6
        && text.chars().all(|letter| letter.is_ascii_digit() || "[]()".contains(letter))
}

//! The turning of pages as a group of a wrapper.
//!
//! ```text
//! /((//a.next)[1]/{click /})*{0,99}                                       to one page after the other
//! /(.[not(//button.more)] | //button.more/{click [repeat=99] /})          to the page with all of it
//! ```
//!
//! Exactly one link is followed from every page, whatever pagers there are above and below the list. A number has no
//! words and no class of its own: it is the one behind the number of the page itself. A list that grows where it stands
//! is read once, when it has grown.

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Case, Pattern};

use crate::paging::{Paging, PagingKind};

/// What turns the pages of a list, to be put in front of the wrapper of its table: to so many further pages at most.
pub fn turning(document: &Document, paging: &Paging, most: u64) -> String {
    format!("/({}/{{click /}})*{{0,{most}}}", step(document, paging))
}

/// What makes a list grow where it stands, to be put in front of the wrapper of its table: so many times at most.
pub fn growing(document: &Document, paging: &Paging, most: u64) -> String {
    let step = step(document, paging);
    format!("/(.[not({step})] | {step}/{{click [repeat={most}] /}})")
}

/// The link or button that leads on.
fn step(document: &Document, paging: &Paging) -> String {
    let by_number = match (paging.kind, paging.elements.first()) {
        (PagingKind::Numbered, Some(&element)) => behind_current(document, element),
        _ => None,
    };
    by_number.unwrap_or_else(|| {
        let link = selected(document, &paging.elements);
        if paging.elements.len() > 1 { format!("({link})[1]") } else { link }
    })
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

//! Cells: the parts of a template that vary, and the texts in them.
//!
//! A *cell* is a part of the template without landmarks that most pages have: what varies begins there. Words that few
//! pages have split it further in the tree, and may be template or values that repeat; a cell does not ask.

use std::cell::RefCell;
use std::collections::HashMap;
use std::sync::Arc;

use windrow_dom::{Document, NodeId, is_inline};

use crate::landmark::LONGEST_SIGN;
use crate::parse::Cut;
use crate::token::{self, Page};
use crate::tree::Tree;

/// The texts of a page as a whole, each once however many parts it is cut into.
pub(crate) type Wholes = RefCell<HashMap<NodeId, Arc<str>>>;

/// A text in a part of a page.
#[derive(Debug)]
pub(crate) struct Piece {
    /// As much of it as is in the part.
    pub(crate) text: String,
    pub(crate) whole: Arc<str>,
    /// What its element says of itself.
    pub(crate) sign: String,
    pub(crate) node: NodeId,
}

/// The texts of a part, in order.
pub(crate) fn pieces(page: &Page<'_>, (start, end): (u32, u32), wholes: &Wholes) -> Vec<Piece> {
    let mut pieces: Vec<(NodeId, u32, u32)> = Vec::new();
    for token in &page.tokens[start as usize..end as usize] {
        if token.kind != token::Kind::Word {
            continue;
        }
        match pieces.last_mut() {
            Some((node, _, last)) if *node == token.node => *last = token.letters.end,
            _ => pieces.push((token.node, token.letters.start, token.letters.end)),
        }
    }
    let document = page.document;
    pieces
        .into_iter()
        .map(|(node, from, to)| {
            let whole = document.string_value(node);
            Piece {
                text: folded(whole.get(from as usize..to as usize).unwrap_or_default()),
                whole: Arc::clone(wholes.borrow_mut().entry(node).or_insert_with(|| folded(whole).into())),
                sign: sign(document, node),
                node,
            }
        })
        .collect()
}

pub(crate) fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the element around a text says of itself.
fn sign(document: &Document, text: NodeId) -> String {
    document.parent(text).map_or_else(String::new, |element| sign_of(document, element))
}

/// What an element says of itself: its name and its class.
pub(crate) fn sign_of(document: &Document, element: NodeId) -> String {
    let name = document.name(element).local;
    let class =
        document.attribute_value(element, "class").and_then(|class| class.split_ascii_whitespace().next());
    match class {
        Some(class) if class.len() <= LONGEST_SIGN => format!("{name}.{class}"),
        _ => name.to_owned(),
    }
}

/// The parts of a template that vary: the slots, and the parts whose landmark most pages lack. Then, with `true`, parts that
/// hold several of them: lines, and parts whose landmark is missing on a page, where all that is left is the whole.
pub(crate) fn parts(tree: &Tree, pages: &[Page<'_>], cuts: &[Cut]) -> Vec<(u32, bool)> {
    let is_line = |number: u32| {
        pages.iter().zip(cuts).all(|(page, cut)| match cut.regions.get(&number) {
            Some(&(start, end)) => is_line(page, start, end),
            None => true,
        })
    };
    let mut parts = Vec::new();
    let mut work = vec![(0, false)];
    while let Some((number, is_in_line)) = work.pop() {
        let node = &tree.nodes[number as usize];
        let regions = cuts.iter().filter(|cut| cut.regions.contains_key(&number));
        let (with, without): (Vec<&Cut>, Vec<&Cut>) =
            regions.partition(|cut| cut.landmarks.contains_key(&number));
        let is_cell = node.is_slot() || with.len() <= without.len();
        let is_line = !is_cell && !is_in_line && is_line(number);
        if is_cell || is_line || !without.is_empty() {
            parts.push((number, !is_cell));
        }
        if !is_cell {
            work.extend(node.parts.iter().rev().flatten().map(|&part| (part, is_in_line || is_line)));
        }
    }
    parts.sort_by_key(|(_, holds_others)| *holds_others);
    parts
}

/// Whether tokens make up lines: text, ends of lines, and elements that do not begin one.
fn is_line(page: &Page<'_>, start: u32, end: u32) -> bool {
    page.tokens[start as usize..end as usize].iter().all(|token| match token.kind {
        token::Kind::Word | token::Kind::Void => true,
        token::Kind::Open | token::Kind::Close => is_inline(page.document, token.node),
    })
}

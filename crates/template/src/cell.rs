//! Cells: the parts of a template that vary, and the texts in them.
//!
//! A *cell* is a part of the template without landmarks that most pages have: what varies begins there. Words that few
//! pages have split it further in the tree, and may be template or values that repeat; a cell does not ask. A text is a
//! cell too, though words of it are landmarks: what is said in one breath is one value.

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

/// What a part of a template is to its columns.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Role {
    /// A value: a part without a landmark that most pages have, or one text, whatever landmarks are in it.
    Cell,
    /// Several of them: a line, or a part whose landmark is missing on a page, where all that is left is the whole.
    Around,
    /// A piece of a text.
    Within,
}

/// The parts of a template that vary, values first.
pub(crate) fn parts(tree: &Tree, pages: &[Page<'_>], cuts: &[Cut]) -> Vec<(u32, Role)> {
    let is_all = |number: u32, is_so: fn(&Page<'_>, u32, u32) -> bool| {
        pages.iter().zip(cuts).all(|(page, cut)| match cut.regions.get(&number) {
            Some(&(start, end)) => is_so(page, start, end),
            None => true,
        })
    };
    let mut parts = Vec::new();
    let mut work = vec![(0, false, false)];
    while let Some((number, is_in_line, is_in_text)) = work.pop() {
        let node = &tree.nodes[number as usize];
        let regions = cuts.iter().filter(|cut| cut.regions.contains_key(&number));
        let (with, without): (Vec<&Cut>, Vec<&Cut>) =
            regions.partition(|cut| cut.landmarks.contains_key(&number));
        let is_bare = node.is_slot() || with.len() <= without.len();
        let is_text = !is_bare && !is_in_text && is_all(number, is_text);
        let is_line = !is_bare && !is_in_line && !is_in_text && is_all(number, is_line);
        let role = match (is_in_text, is_bare || is_text) {
            (true, _) => Role::Within,
            (false, true) => Role::Cell,
            (false, false) => Role::Around,
        };
        if is_bare || is_text || is_line || !without.is_empty() {
            parts.push((number, role));
        }
        if !is_bare {
            let inner = node.parts.iter().rev().flatten();
            work.extend(inner.map(|&part| (part, is_in_line || is_line, is_in_text || is_text)));
        }
    }
    parts.sort_by_key(|(_, role)| *role);
    parts
}

/// Whether tokens are words of one text.
fn is_text(page: &Page<'_>, start: u32, end: u32) -> bool {
    let tokens = &page.tokens[start as usize..end as usize];
    tokens.iter().all(|token| token.kind == token::Kind::Word && token.node == tokens[0].node)
}

/// Whether tokens make up lines: text, ends of lines, and elements that do not begin one.
fn is_line(page: &Page<'_>, start: u32, end: u32) -> bool {
    page.tokens[start as usize..end as usize].iter().all(|token| match token.kind {
        token::Kind::Word | token::Kind::Void => true,
        token::Kind::Open | token::Kind::Close => is_inline(page.document, token.node),
    })
}

//! What is too large to be laid out, and how that is told.

use std::any::Any;
use std::fmt;

use windrow_dom::{Document, NodeId, NodeKind};

/// What is too large to be laid out. The bounds keep a page within about half a gigabyte and two seconds.
///
/// They are set by the curves in `bench/layout/RESULTS.md`. Nodes and text cost in proportion, and a page which has as
/// much of both as it may have stays within. Style sheets cost more and more, nearly two seconds for 16 MiB alone.
/// Elements nest as deep as Chromium's parser lets them, which is far from the end of the stack. What these bounds cannot
/// count, such as many rules that all have to be tried on many elements, is for a clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// How many elements and texts a page may have.
    pub nodes: usize,
    /// How deep elements may nest.
    pub depth: usize,
    /// How many bytes of text a page may have, without scripts and style sheets.
    pub text_bytes: usize,
    /// How many bytes of style sheets may be read, those of frames included.
    pub style_bytes: usize,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: 100_000, depth: 512, text_bytes: 2 << 20, style_bytes: 4 << 20 }
    }
}

/// Why a page has no layout.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Refusal {
    /// It has more nodes than may be laid out.
    TooManyNodes(usize),
    /// Its elements nest deeper than may be laid out.
    TooDeep(usize),
    /// It has more bytes of text than may be laid out.
    TooMuchText(usize),
    /// Its style sheets are larger than may be read.
    TooMuchStyle,
    /// The layout failed; what it said.
    Failed(String),
}

impl Refusal {
    pub(crate) fn of_panic(fault: &(dyn Any + Send)) -> Refusal {
        let said = fault.downcast_ref::<String>().map(String::as_str);
        let said = said.or_else(|| fault.downcast_ref::<&str>().copied());
        Refusal::Failed(said.unwrap_or("without a reason").to_owned())
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::TooManyNodes(nodes) => {
                write!(formatter, "the page is too large to lay out ({nodes} nodes)")
            }
            Refusal::TooDeep(depth) => {
                write!(formatter, "the page nests too deep to lay out ({depth} levels)")
            }
            Refusal::TooMuchText(bytes) => {
                write!(formatter, "the page has too much text to lay out ({bytes} bytes)")
            }
            Refusal::TooMuchStyle => write!(formatter, "the page's style sheets are too large to read"),
            Refusal::Failed(said) => write!(formatter, "the page could not be laid out: {said}"),
        }
    }
}

impl std::error::Error for Refusal {}

impl Limits {
    /// Whether a document is within these limits as far as its nodes say.
    pub(crate) fn check(&self, document: &Document) -> Result<(), Refusal> {
        let (mut nodes, mut deepest, mut text) = (0, 0, 0);
        let mut ends: Vec<NodeId> = Vec::new();
        for row in 0..document.end(NodeId::ROOT).0 {
            let node = NodeId(row);
            match document.kind(node) {
                NodeKind::Element => {
                    while ends.last().is_some_and(|&end| end <= node) {
                        ends.pop();
                    }
                    ends.push(document.end(node));
                    deepest = deepest.max(ends.len());
                    nodes += 1;
                }
                NodeKind::Text => {
                    nodes += 1;
                    if !is_silent(document, node) {
                        text += document.string_value(node).len();
                    }
                }
                _ => {}
            }
        }
        if nodes > self.nodes {
            return Err(Refusal::TooManyNodes(nodes));
        }
        if deepest > self.depth {
            return Err(Refusal::TooDeep(deepest));
        }
        if text > self.text_bytes {
            return Err(Refusal::TooMuchText(text));
        }
        Ok(())
    }
}

/// Whether a text is never shown, wherever it is.
fn is_silent(document: &Document, text: NodeId) -> bool {
    document.parent(text).is_some_and(|parent| matches!(document.name(parent).local, "script" | "style"))
}

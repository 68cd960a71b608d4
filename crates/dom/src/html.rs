//! HTML text to a [`Document`], by the parsing rules of the HTML standard.
//!
//! ```text
//! source ── tokenizer ──► tags, text ── insertion modes ──► tree ── (rewriter) ──► Document
//!             │ names, tag, reference     │ stack, formatting, adoption, foreign
//! ```
//!
//! Parsing never fails and takes time and memory linear in the source, whatever the page. Questions about the
//! open elements cost the same at any depth, nothing recurses, and most pages are written straight into the
//! document's columns. Every node knows its part of the source: an element from its start tag to its end tag, or
//! to its last content where the end tag is left out; what the parser supplied has an empty span.
//!
//! Deviations from the standard, each because the standard's tree can be quadratic in the source or is not ours:
//!
//! - The list of active formatting elements keeps the newest 256 elements after its last marker.
//! - Copies of formatting elements that misnesting calls for, and of the option that `selectedcontent` shows, add at
//!   most as many rows and bytes to the page as the source has bytes (or 65,536, if that is more). Past that,
//!   formatting is not reopened, and the end tag of a formatting element closes all that is inside it.
//! - `<template shadowrootmode>` keeps its content as ordinary children, because an open shadow root is part of
//!   what a reader sees. The content of any other template is a tree of its own.
//! - A source longer than 1 GiB is read up to there.
//! - The document type is a property of the document and no node.

mod adoption;
mod body;
mod entities;
mod foreign;
mod formatting;
mod modes;
mod names;
mod parser;
pub(crate) mod quirks;
mod reference;
mod rewriter;
mod selected;
mod stack;
mod table;
mod tag;
mod tokenizer;
mod tree;

use crate::document::Document;

/// The longest source that is read: positions, and texts up to three times as long, are counted in 32 bits.
const LONGEST: usize = 1 << 30;

/// How a page is parsed.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct HtmlOptions {
    /// Whether the page's scripts would run, so that `noscript` holds text instead of elements.
    pub scripting: bool,
    /// The element that the source is the content of; its nodes become children of the document node.
    pub fragment_context: Option<FragmentContext>,
    /// Whether a fragment's page is in quirks mode. A whole page says so itself.
    pub quirks: bool,
}

/// The element that a fragment is the content of.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct FragmentContext {
    /// Its namespace; anything but SVG's and MathML's is taken as HTML's.
    pub namespace: String,
    /// Its local name.
    pub local: String,
    /// Whether it is a MathML `annotation-xml` whose encoding is HTML.
    pub is_html_annotation: bool,
}

/// The document of a page's source text.
///
/// ```
/// let source = "<ul><li>one<li class=b>two</ul>";
/// let document = windrow_dom::parse_html(source);
/// let items: Vec<_> = document.children(windrow_dom::NodeId::ROOT).collect();
/// assert_eq!(document.string_value(items[0]), "onetwo");
///
/// let item = document.names().find(windrow_dom::Role::Element, windrow_dom::Namespace::HTML, "li").unwrap();
/// let second = document.named(item)[1];
/// assert_eq!(document.attribute_value(second, "class"), Some("b"));
/// assert_eq!(&source[document.span(second).range()], "<li class=b>two");
/// ```
pub fn parse_html(source: &str) -> Document {
    parse_html_with(source, &HtmlOptions::default())
}

/// The document of a source text that is parsed with `options`.
pub fn parse_html_with(source: &str, options: &HtmlOptions) -> Document {
    let source = &source[..source.floor_char_boundary(LONGEST)];
    parser::Parser::new(source, options).run()
}

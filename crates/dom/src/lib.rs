//! A web page as a table: HTML and XML parsed into one immutable, column-wise [`Document`].
//!
//! ```text
//! bytes ── encoding ──► text ── html / xml ──► Builder ──► Document ──► names' index, axes' intervals
//! ```
//!
//! Nodes are numbered in document order, so an axis is an interval of numbers or a short list of them,
//! comparing two nodes' places is comparing two integers, and all elements of one name are one sorted slice.

mod builder;
mod document;
mod encoding;
mod html;
mod inner_text;
mod markdown;
mod name;
mod namespace;
mod path;
mod serialize;
mod splice;
mod visual;
mod walk;
mod xml;

pub use builder::Builder;
pub use document::{Doctype, Document, Format, NodeId, NodeKind, Span};
pub use encoding::{Confidence, Decoded, Hint, decode, encode, encoding_named};
pub use html::{FragmentContext, HtmlOptions, parse_html, parse_html_with};
pub use inner_text::{inner_text, is_displayed, is_inline};
pub use markdown::{MarkdownOptions, markdown};
pub use name::{Name, NameId, NameTable, Namespace, Role};
pub use path::Paths;
pub use serialize::{inner_html, outer_html, to_xml, write_inner_html, write_outer_html, write_xml};
pub use splice::{FrameContent, FrameRows};
pub use visual::{Rect, Visual};
pub use xml::{XmlParsed, XmlProblem, is_name as is_name_character, parse_xml, sniff_format};

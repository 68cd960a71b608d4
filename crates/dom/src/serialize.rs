//! A document back to markup: as a browser's `innerHTML` and `outerHTML`, and as well-formed XML.
//!
//! Each comes as a `String` and as a writer onto any [`fmt::Write`], so that a huge page needs no second copy.
//!
//! The markup of an XML document is XML in both cases, as in the DOM.

mod html;
mod xml;

use std::fmt;

use self::xml::XmlWriter;
use crate::document::{Document, Format, NodeId};
use crate::walk::Walk;

/// The markup of what is in the node, by the HTML standard's fragment serialisation.
///
/// Empty for nodes that contain no others. A `noscript` counts as parsed with scripts off.
pub fn inner_html(document: &Document, node: NodeId) -> String {
    written(|out| write_inner_html(document, node, out))
}

/// The markup of the node with all that is in it. An attribute's is `name="value"`.
pub fn outer_html(document: &Document, node: NodeId) -> String {
    written(|out| write_outer_html(document, node, out))
}

/// The node with all that is in it as XML.
///
/// Every namespace in use is declared, those in scope of the node included. What an HTML page can contain and XML
/// cannot is made to fit: characters in names become `_`, an attribute that thereby gets the name of another one is
/// left out, `--` in comments is taken apart, and characters that XML forbids are dropped. A prefix that is bound
/// to no namespace is dropped too. The result is well-formed whenever the node is an element or has a single one.
///
/// ```
/// use windrow_dom::{NodeId, parse_xml, to_xml};
///
/// let parsed = parse_xml("<a xmlns='urn:x'><b c='&lt;'></b></a>");
/// assert_eq!(to_xml(&parsed.document, NodeId::ROOT), r#"<a xmlns="urn:x"><b c="&lt;"/></a>"#);
/// ```
pub fn to_xml(document: &Document, node: NodeId) -> String {
    written(|out| write_xml(document, node, out))
}

/// Writes what [`inner_html`] gives.
pub fn write_inner_html(document: &Document, node: NodeId, out: &mut impl fmt::Write) -> fmt::Result {
    match document.format() {
        Format::Html => html::write_inner(document, node, out),
        Format::Xml => XmlWriter::new(document, out).write(Walk::inside(document, node)),
    }
}

/// Writes what [`outer_html`] gives.
pub fn write_outer_html(document: &Document, node: NodeId, out: &mut impl fmt::Write) -> fmt::Result {
    match document.format() {
        Format::Html => html::write_outer(document, node, out),
        Format::Xml => write_xml(document, node, out),
    }
}

/// Writes what [`to_xml`] gives.
pub fn write_xml(document: &Document, node: NodeId, out: &mut impl fmt::Write) -> fmt::Result {
    XmlWriter::new(document, out).write(Walk::of(document, node))
}

fn written(write: impl FnOnce(&mut String) -> fmt::Result) -> String {
    let mut out = String::new();
    write(&mut out).expect("a String takes whatever is written");
    out
}

/// Writes a text with some characters replaced.
fn write_escaped(
    text: &str,
    replacement: impl Fn(char) -> Option<&'static str>,
    out: &mut impl fmt::Write,
) -> fmt::Result {
    let mut from = 0;
    for (at, c) in text.char_indices() {
        if let Some(instead) = replacement(c) {
            out.write_str(&text[from..at])?;
            out.write_str(instead)?;
            from = at + c.len_utf8();
        }
    }
    out.write_str(&text[from..])
}

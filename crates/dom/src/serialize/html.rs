//! The HTML standard's "HTML fragment serialization algorithm".

use std::fmt;

use super::write_escaped;
use crate::document::{Document, NodeId, NodeKind};
use crate::name::{Name, Namespace};
use crate::walk::{Event, Walk};

/// Writes what is in the node; an element without end tag has nothing in it.
pub(super) fn write_inner(document: &Document, node: NodeId, out: &mut impl fmt::Write) -> fmt::Result {
    match document.kind(node) {
        NodeKind::Document => write(document, Walk::of(document, node), out),
        NodeKind::Element if !is_empty(document, node) => write(document, Walk::inside(document, node), out),
        _ => Ok(()),
    }
}

/// Writes the node and what is in it.
pub(super) fn write_outer(document: &Document, node: NodeId, out: &mut impl fmt::Write) -> fmt::Result {
    match document.kind(node) {
        NodeKind::Attribute => write_attribute(document, node, out),
        _ => write(document, Walk::of(document, node), out),
    }
}

fn write(document: &Document, mut walk: Walk<'_>, out: &mut impl fmt::Write) -> fmt::Result {
    while let Some(event) = walk.next() {
        match event {
            Event::Enter(node) if document.is_element(node) => {
                write_start_tag(document, node, out)?;
                if is_empty(document, node) {
                    walk.pass_over();
                }
            }
            Event::Enter(node) => write_leaf(document, node, out)?,
            Event::Leave(node) if document.is_element(node) => {
                out.write_str("</")?;
                write_tag_name(document.name(node), out)?;
                out.write_char('>')?;
            }
            Event::Leave(_) => {}
        }
    }
    Ok(())
}

fn write_leaf(document: &Document, node: NodeId, out: &mut impl fmt::Write) -> fmt::Result {
    let value = document.string_value(node);
    match document.kind(node) {
        NodeKind::Text => match document.parent(node) {
            Some(parent) if is_raw(document.name(parent)) => out.write_str(value),
            _ => write_escaped(value, escape_text, out),
        },
        NodeKind::Comment => write!(out, "<!--{value}-->"),
        NodeKind::ProcessingInstruction => write!(out, "<?{} {value}>", document.name(node).local),
        NodeKind::Document => match document.doctype() {
            Some(doctype) => write!(out, "<!DOCTYPE {}>", doctype.name),
            None => Ok(()),
        },
        NodeKind::Element | NodeKind::Attribute => Ok(()),
    }
}

fn write_start_tag(document: &Document, element: NodeId, out: &mut impl fmt::Write) -> fmt::Result {
    out.write_char('<')?;
    write_tag_name(document.name(element), out)?;
    for attribute in document.attributes(element) {
        out.write_char(' ')?;
        write_attribute(document, attribute, out)?;
    }
    out.write_char('>')
}

fn write_tag_name(name: Name<'_>, out: &mut impl fmt::Write) -> fmt::Result {
    match name.namespace {
        Namespace::HTML | Namespace::SVG | Namespace::MATHML => out.write_str(name.local),
        _ => write_qualified(name.prefix, name.local, out),
    }
}

fn write_attribute(document: &Document, attribute: NodeId, out: &mut impl fmt::Write) -> fmt::Result {
    let name = document.name(attribute);
    match name.namespace {
        "" => out.write_str(name.local),
        Namespace::XML => write_qualified("xml", name.local, out),
        Namespace::XMLNS if name.local == "xmlns" => out.write_str("xmlns"),
        Namespace::XMLNS => write_qualified("xmlns", name.local, out),
        Namespace::XLINK => write_qualified("xlink", name.local, out),
        _ => write_qualified(name.prefix, name.local, out),
    }?;
    out.write_str("=\"")?;
    write_escaped(document.string_value(attribute), escape_attribute, out)?;
    out.write_char('"')
}

fn write_qualified(prefix: &str, local: &str, out: &mut impl fmt::Write) -> fmt::Result {
    match prefix {
        "" => out.write_str(local),
        _ => write!(out, "{prefix}:{local}"),
    }
}

fn escape_text(c: char) -> Option<&'static str> {
    match c {
        '&' => Some("&amp;"),
        '\u{a0}' => Some("&nbsp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        _ => None,
    }
}

fn escape_attribute(c: char) -> Option<&'static str> {
    match c {
        '"' => Some("&quot;"),
        _ => escape_text(c),
    }
}

/// Whether the element is written without content and end tag: a frame that has a document is not.
fn is_empty(document: &Document, element: NodeId) -> bool {
    document.name(element).is_void() && document.frame(element).is_none()
}

/// Whether the text of the element is written as it is.
fn is_raw(name: Name<'_>) -> bool {
    name.namespace == Namespace::HTML
        && matches!(name.local, "style" | "script" | "xmp" | "iframe" | "noembed" | "noframes" | "plaintext")
}

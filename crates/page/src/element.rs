//! Questions about elements that actions ask, and how messages name them.

use windrow_dom::{Document, Namespace, NodeId, NodeKind, Role};

/// The name of an HTML element; empty for all other nodes.
pub(crate) fn local(document: &Document, node: NodeId) -> &str {
    let name = document.name(node);
    match document.kind(node) {
        NodeKind::Element if name.namespace == Namespace::HTML => name.local,
        _ => "",
    }
}

/// All HTML elements of a name in document order, those in templates last.
pub(crate) fn elements<'d>(document: &'d Document, local: &str) -> &'d [NodeId] {
    match document.names().find(Role::Element, Namespace::HTML, local) {
        Some(name) => document.named(name),
        None => &[],
    }
}

/// The HTML elements of a name inside a node.
pub(crate) fn elements_in<'d>(document: &'d Document, around: NodeId, local: &str) -> &'d [NodeId] {
    let all = elements(document, local);
    let first = all.partition_point(|&node| node <= around);
    let end = document.end(around);
    &all[first..first + all[first..].partition_point(|&node| node < end)]
}

/// Whether a node is part of the page and not of a template's contents.
pub(crate) fn is_live(document: &Document, node: NodeId) -> bool {
    node < document.end(NodeId::ROOT)
}

/// Whether the element has the attribute.
pub(crate) fn has(document: &Document, element: NodeId, attribute: &str) -> bool {
    document.attribute_value(element, attribute).is_some()
}

/// The value of an attribute, if it is there and not empty.
pub(crate) fn filled<'d>(document: &'d Document, element: NodeId, attribute: &str) -> Option<&'d str> {
    document.attribute_value(element, attribute).filter(|value| !value.is_empty())
}

/// The first element of the page with this ID. Looks through all IDs.
pub(crate) fn by_id(document: &Document, id: &str) -> Option<NodeId> {
    let name = document.names().find(Role::Attribute, "", "id")?;
    let all = document.named(name).iter().take_while(|&&node| is_live(document, node));
    let found = all.into_iter().find(|&&node| !id.is_empty() && document.string_value(node) == id)?;
    document.parent(*found)
}

/// The node and those that it is in, from the inside out.
pub(crate) fn outwards(document: &Document, node: NodeId) -> impl Iterator<Item = NodeId> + '_ {
    std::iter::once(node).chain(document.ancestors(node))
}

/// How a message names a node: `<input type="text" name="q">`, `the text "Next"`, `the attribute href`.
pub fn described(document: &Document, node: NodeId) -> String {
    match document.kind(node) {
        NodeKind::Document => "the document".to_owned(),
        NodeKind::Element => tag(document, node),
        NodeKind::Attribute => format!("the attribute {}", document.name(node).qualified()),
        NodeKind::Text => format!("the text \"{}\"", excerpt(document.string_value(node))),
        NodeKind::Comment => "a comment".to_owned(),
        NodeKind::ProcessingInstruction => "a processing instruction".to_owned(),
    }
}

/// The start tag with the attributes that tell elements apart.
fn tag(document: &Document, element: NodeId) -> String {
    let mut tag = format!("<{}", document.name(element).qualified());
    for attribute in ["type", "id", "name", "href"] {
        if let Some(value) = document.attribute_value(element, attribute) {
            tag += &format!(" {attribute}=\"{}\"", excerpt(value));
        }
    }
    tag + ">"
}

/// The beginning of a text, on one line.
pub(crate) fn excerpt(text: &str) -> String {
    const LONGEST: usize = 40;
    let mut words = String::new();
    for word in text.split_ascii_whitespace() {
        if !words.is_empty() {
            words.push(' ');
        }
        words.extend(word.chars().take(LONGEST + 1));
        if words.chars().count() > LONGEST {
            let cut: String = words.chars().take(LONGEST).collect();
            return cut + "…";
        }
    }
    words
}

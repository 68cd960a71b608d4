//! A document in one line, for comparing trees in tests.

use windrow_dom::{Document, NodeId, NodeKind};

/// `(name @attribute="value" "text" (child))`; names in a namespace are written `{namespace}prefix:local`.
pub(crate) fn outline(document: &Document) -> String {
    let mut out = String::new();
    let mut ends: Vec<NodeId> = Vec::new();
    let mut row = NodeId(1);
    while row < document.end(NodeId::ROOT) || !ends.is_empty() {
        if ends.last() == Some(&row) {
            ends.pop();
            out.push(')');
            continue;
        }
        if !out.is_empty() {
            out.push(' ');
        }
        let value = document.string_value(row);
        match document.kind(row) {
            NodeKind::Element => {
                out += &format!("({}", name(document, row));
                ends.push(document.end(row));
            }
            NodeKind::Attribute => out += &format!("@{}={value:?}", name(document, row)),
            NodeKind::Text => out += &format!("{value:?}"),
            NodeKind::Comment => out += &format!("!{value:?}"),
            NodeKind::ProcessingInstruction => out += &format!("?{}:{value:?}", document.name(row).local),
            NodeKind::Document => out += "document",
        }
        row = NodeId(row.0 + 1);
    }
    out
}

fn name(document: &Document, node: NodeId) -> String {
    let name = document.name(node);
    match name.namespace {
        "" => name.qualified(),
        namespace => format!("{{{namespace}}}{}", name.qualified()),
    }
}

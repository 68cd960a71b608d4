//! The canonical path of every node of a document, as `lxml/oracle.py` writes it.

use std::collections::BTreeMap;

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_query::Node;

/// The paths of a document's nodes.
#[derive(Debug, Clone)]
pub struct Paths {
    rows: Vec<String>,
}

impl Paths {
    /// Names every node of a document. The cost is that of the paths: not for very deep documents.
    pub fn new(document: &Document) -> Paths {
        let mut rows: Vec<String> = Vec::with_capacity(document.len());
        let mut counts: Vec<BTreeMap<String, usize>> = vec![BTreeMap::new(); document.len()];
        for row in 0..document.len() {
            let node = NodeId(row as u32);
            let path = match document.parent(node) {
                None => "/".to_owned(),
                Some(parent) => {
                    let step = step(document, node);
                    let above = rows[parent.index()].trim_end_matches('/');
                    let path = format!("{above}/{step}");
                    if document.kind(node) == NodeKind::Attribute {
                        path
                    } else {
                        let count = counts[parent.index()].entry(step).or_default();
                        *count += 1;
                        format!("{path}[{count}]")
                    }
                }
            };
            rows.push(path);
        }
        Paths { rows }
    }

    /// The path of a node of the document.
    pub fn row(&self, node: NodeId) -> &str {
        &self.rows[node.index()]
    }

    /// The path of a node of a result.
    pub fn of(&self, node: &Node) -> String {
        match node {
            Node::Row(row) => self.row(*row).to_owned(),
            Node::Style { owner, name, .. } => format!("{}/style::{name}", self.row(*owner)),
            Node::Namespace { owner, name, .. } => format!("{}/namespace::{name}", self.row(*owner)),
            Node::Text(_) => "text".to_owned(),
        }
    }

    /// The node of a path.
    pub fn find(&self, path: &str) -> Option<NodeId> {
        self.rows.iter().position(|row| row == path).map(|row| NodeId(row as u32))
    }
}

fn step(document: &Document, node: NodeId) -> String {
    match document.kind(node) {
        NodeKind::Document => String::new(),
        NodeKind::Element => document.name(node).qualified(),
        NodeKind::Attribute => format!("@{}", document.name(node).qualified()),
        NodeKind::Text => "text()".to_owned(),
        NodeKind::Comment => "comment()".to_owned(),
        NodeKind::ProcessingInstruction => "processing-instruction()".to_owned(),
    }
}

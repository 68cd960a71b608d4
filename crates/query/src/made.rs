//! Nodes that have no row in the document: namespaces, styles, and texts that functions make.
//!
//! They get numbers above the document's when somebody asks for them, the same number for the same node.

use std::collections::HashMap;

use windrow_dom::{Document, NodeId, NodeKind};

use crate::color;
use crate::plan::Axis;
use crate::test::Test;
use crate::value::Node;

/// All made nodes of an evaluation.
#[derive(Debug, Default)]
pub(crate) struct Workshop {
    made: Vec<Made>,
    known: HashMap<(NodeId, bool, String), NodeId>,
    /// How long all made texts are.
    text_bytes: usize,
}

/// How many texts one evaluation makes, at most: a group may go on making them for ever.
const MOST_MADE: usize = 1 << 22;

/// How long a made text is, and all made text nodes together, at most.
pub(crate) const MOST_TEXT: usize = 1 << 28;

#[derive(Debug)]
enum Made {
    Style { owner: NodeId, name: String, value: String },
    Namespace { owner: NodeId, name: String, value: String },
    Text(String),
}

/// The sides of a box that can be asked for like styles.
const BOX: [&str; 6] = ["box-left", "box-top", "box-right", "box-bottom", "box-width", "box-height"];

impl Workshop {
    /// The nodes of a virtual axis, sorted by number.
    pub(crate) fn step(
        &mut self,
        document: &Document,
        nodes: &[NodeId],
        axis: Axis,
        test: &Test<'_>,
    ) -> Vec<NodeId> {
        let Test::Virtual(wanted) = test else { return Vec::new() };
        let mut reached = Vec::new();
        for &node in nodes.iter().filter(|&&node| document.kind(node) == NodeKind::Element) {
            let named = match axis {
                Axis::Style => styles(document, node, wanted.as_deref()),
                _ => namespaces(document, node, wanted.as_deref()),
            };
            for (name, value) in named {
                reached.push(self.intern(document, node, axis == Axis::Style, name, value));
            }
        }
        reached.sort_unstable();
        reached
    }

    fn intern(
        &mut self,
        document: &Document,
        owner: NodeId,
        style: bool,
        name: String,
        value: String,
    ) -> NodeId {
        let next = NodeId((document.len() + self.made.len()) as u32);
        let id = *self.known.entry((owner, style, name.clone())).or_insert(next);
        if id == next {
            self.made.push(match style {
                true => Made::Style { owner, name, value },
                false => Made::Namespace { owner, name, value },
            });
        }
        id
    }

    /// How many nodes were made.
    pub(crate) fn len(&self) -> usize {
        self.made.len()
    }

    /// A new text node; none where too many were made already.
    pub(crate) fn add_text(&mut self, document: &Document, text: &str) -> Option<NodeId> {
        self.text_bytes += text.len();
        if self.made.len() >= MOST_MADE || self.text_bytes > MOST_TEXT {
            return None;
        }
        self.made.push(Made::Text(text.to_owned()));
        Some(NodeId((document.len() + self.made.len() - 1) as u32))
    }

    fn get(&self, document: &Document, node: NodeId) -> Option<&Made> {
        self.made.get(node.index().checked_sub(document.len())?)
    }

    /// The node's string value.
    pub(crate) fn text(&self, document: &Document, node: NodeId) -> &str {
        match self.get(document, node) {
            Some(Made::Style { value, .. } | Made::Namespace { value, .. } | Made::Text(value)) => value,
            None => "",
        }
    }

    /// The node's name: a property or a prefix.
    pub(crate) fn name(&self, document: &Document, node: NodeId) -> &str {
        match self.get(document, node) {
            Some(Made::Style { name, .. } | Made::Namespace { name, .. }) => name,
            _ => "",
        }
    }

    /// The element a node belongs to.
    pub(crate) fn owner(&self, document: &Document, node: NodeId) -> Option<NodeId> {
        match self.get(document, node)? {
            Made::Style { owner, .. } | Made::Namespace { owner, .. } => Some(*owner),
            Made::Text(_) => None,
        }
    }

    /// The node's place in document order: after its element and before that element's attributes; made texts last.
    pub(crate) fn place(&self, document: &Document, node: NodeId) -> (NodeId, NodeId) {
        match self.get(document, node) {
            None => (node, NodeId(0)),
            Some(Made::Text(_)) => (node, node),
            Some(Made::Style { owner, .. } | Made::Namespace { owner, .. }) => (*owner, node),
        }
    }

    /// The node as a caller sees it.
    pub(crate) fn node(&self, document: &Document, node: NodeId) -> Node {
        match self.get(document, node) {
            None => Node::Row(node),
            Some(Made::Text(text)) => Node::Text(text.clone()),
            Some(Made::Style { owner, name, value }) => {
                Node::Style { owner: *owner, name: name.clone(), value: value.clone() }
            }
            Some(Made::Namespace { owner, name, value }) => {
                Node::Namespace { owner: *owner, name: name.clone(), value: value.clone() }
            }
        }
    }
}

fn styles(document: &Document, node: NodeId, wanted: Option<&str>) -> Vec<(String, String)> {
    let Some(visual) = document.visual() else { return Vec::new() };
    let side = |name: &str| {
        let rect = visual.rect(node)?;
        let value = match name {
            "box-left" => rect.left,
            "box-top" => rect.top,
            "box-right" => rect.left + rect.width,
            "box-bottom" => rect.top + rect.height,
            "box-width" => rect.width,
            "box-height" => rect.height,
            _ => return None,
        };
        Some(crate::number::format(f64::from(value)))
    };
    let style = |name: &str| {
        let value = visual.style(node, name)?;
        let color = if color::is_color_property(name) { color::canonical(value) } else { None };
        Some(color.unwrap_or_else(|| value.to_owned()))
    };
    let value = |name: &str| side(name).or_else(|| style(name));
    let pair = |name: &str| value(name).map(|value| (name.to_owned(), value));
    match wanted {
        Some(name) => pair(name).into_iter().collect(),
        None => visual.properties().chain(BOX).filter_map(pair).collect(),
    }
}

fn namespaces(document: &Document, node: NodeId, wanted: Option<&str>) -> Vec<(String, String)> {
    let in_scope = document.namespaces_in_scope(node);
    let fits = |prefix: &str| wanted.is_none_or(|wanted| wanted == prefix);
    in_scope
        .filter(|(prefix, _)| fits(prefix))
        .map(|(prefix, uri)| (prefix.to_owned(), uri.to_owned()))
        .collect()
}

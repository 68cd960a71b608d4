//! What an expression gives: nodes, a number, a string or a truth value.

use std::borrow::Cow;

use windrow_dom::{Document, NodeId};

use crate::number;

/// The value of an expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'d> {
    /// Nodes in document order.
    Nodes(NodeSet<'d>),
    /// A number.
    Number(f64),
    /// A string.
    String(Cow<'d, str>),
    /// A truth value.
    Boolean(bool),
}

/// A set of nodes in document order.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct NodeSet<'d> {
    pub(crate) rows: Cow<'d, [NodeId]>,
    /// In place of `rows` where some of the nodes have no row.
    pub(crate) mixed: Option<Vec<Node>>,
}

/// A node of a result.
#[derive(Debug, Clone, PartialEq)]
pub enum Node {
    /// A node of the document.
    Row(NodeId),
    /// A style property of an element, or one side of its box.
    Style {
        /// The element.
        owner: NodeId,
        /// The property.
        name: String,
        /// Its computed value.
        value: String,
    },
    /// A namespace in scope at an element.
    Namespace {
        /// The element.
        owner: NodeId,
        /// The prefix, empty for the default namespace.
        name: String,
        /// The namespace's address.
        value: String,
    },
    /// A piece of text that a function made.
    Text(String),
}

impl<'d> NodeSet<'d> {
    /// How many nodes there are.
    pub fn len(&self) -> usize {
        self.mixed.as_ref().map_or(self.rows.len(), Vec::len)
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The nodes, if all of them are nodes of the document.
    pub fn rows(&self) -> Option<&[NodeId]> {
        self.mixed.is_none().then_some(&*self.rows)
    }

    /// The first node alone.
    pub fn first(self) -> NodeSet<'d> {
        match self.mixed {
            Some(mut mixed) => {
                mixed.truncate(1);
                NodeSet { rows: Cow::Borrowed(&[]), mixed: Some(mixed) }
            }
            None => {
                NodeSet { rows: self.rows.iter().copied().take(1).collect::<Vec<_>>().into(), mixed: None }
            }
        }
    }

    /// The nodes one by one.
    pub fn iter(&self) -> impl Iterator<Item = Node> + '_ {
        let rows = self.rows.iter().map(|&row| Node::Row(row));
        rows.chain(self.mixed.iter().flatten().cloned())
    }
}

impl Node {
    /// The node's string value.
    pub fn string_value<'a>(&'a self, document: &'a Document) -> &'a str {
        match self {
            Node::Row(row) => document.string_value(*row),
            Node::Style { value, .. } | Node::Namespace { value, .. } | Node::Text(value) => value,
        }
    }
}

impl Value<'_> {
    /// The value as XPath's `string()` gives it.
    pub fn to_text(&self, document: &Document) -> String {
        match self {
            Value::Nodes(nodes) => {
                nodes.iter().next().map(|node| node.string_value(document).to_owned()).unwrap_or_default()
            }
            Value::Number(number) => number::format(*number),
            Value::String(text) => text.clone().into_owned(),
            Value::Boolean(truth) => truth.to_string(),
        }
    }

    /// The value as XPath's `number()` gives it.
    pub fn to_number(&self, document: &Document) -> f64 {
        match self {
            Value::Number(number) => *number,
            Value::Boolean(truth) => f64::from(u8::from(*truth)),
            other => number::parse(&other.to_text(document)),
        }
    }

    /// The value as XPath's `boolean()` gives it.
    pub fn to_boolean(&self) -> bool {
        match self {
            Value::Nodes(nodes) => !nodes.is_empty(),
            Value::Number(number) => *number != 0.0 && !number.is_nan(),
            Value::String(text) => !text.is_empty(),
            Value::Boolean(truth) => *truth,
        }
    }
}

//! A subtree as a sequence of entering and leaving its nodes, without recursion.

use crate::document::{Document, NodeId, NodeKind};

/// A step of a [`Walk`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Event {
    /// A node begins. Text, comments and instructions only begin.
    Enter(NodeId),
    /// An element or document ends.
    Leave(NodeId),
}

/// Goes through a subtree in document order; the contents of a template count as its children.
#[derive(Debug)]
pub(crate) struct Walk<'d> {
    document: &'d Document,
    first: Option<NodeId>,
    open: Vec<Open>,
    /// Whether the end of the outermost open node is kept silent.
    inside: bool,
}

#[derive(Debug)]
struct Open {
    node: NodeId,
    next: Option<NodeId>,
}

impl<'d> Walk<'d> {
    /// The node and all that is in it.
    pub(crate) fn of(document: &'d Document, node: NodeId) -> Walk<'d> {
        Walk { document, first: Some(node), open: Vec::new(), inside: false }
    }

    /// All that is in the node, without the node.
    pub(crate) fn inside(document: &'d Document, node: NodeId) -> Walk<'d> {
        let open = vec![Open { node, next: first_inside(document, node) }];
        Walk { document, first: None, open, inside: true }
    }

    /// Passes over the rest of the node entered last, its end included.
    pub(crate) fn pass_over(&mut self) {
        self.open.pop();
    }

    fn enter(&mut self, node: NodeId) -> Option<Event> {
        if matches!(self.document.kind(node), NodeKind::Element | NodeKind::Document) {
            self.open.push(Open { node, next: first_inside(self.document, node) });
        }
        Some(Event::Enter(node))
    }
}

impl Iterator for Walk<'_> {
    type Item = Event;

    fn next(&mut self) -> Option<Event> {
        if let Some(first) = self.first.take() {
            return self.enter(first);
        }
        let open = self.open.last_mut()?;
        if let Some(node) = open.next {
            open.next = self.document.next_sibling(node);
            return self.enter(node);
        }
        let node = open.node;
        self.open.pop();
        (!self.inside || !self.open.is_empty()).then_some(Event::Leave(node))
    }
}

/// The first child of a node, or of its contents if it is a template.
pub(crate) fn first_inside(document: &Document, node: NodeId) -> Option<NodeId> {
    document.first_child(document.template_contents(node).unwrap_or(node))
}

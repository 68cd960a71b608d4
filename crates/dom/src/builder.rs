//! Writes a [`Document`] row by row, in document order.

use std::sync::OnceLock;

use crate::document::{Doctype, Document, Format, NodeId, NodeKind, Span};
use crate::name::{Name, NameId, NameTable};
use crate::namespace::Declarations;

/// A document under construction. Calls come in document order: `open`, its attributes, its children, `close`.
#[derive(Debug)]
pub struct Builder {
    document: Document,
    open: Vec<u32>,
}

impl Builder {
    /// An empty document whose root is open.
    pub fn new(format: Format) -> Builder {
        Builder::with_names(format, NameTable::default())
    }

    /// An empty document that takes over names interned before.
    pub fn with_names(format: Format, names: NameTable) -> Builder {
        let document = Document {
            format,
            doctype: None,
            names,
            kinds: Vec::new(),
            node_names: Vec::new(),
            parents: Vec::new(),
            ends: Vec::new(),
            text_starts: Vec::new(),
            value_starts: Vec::new(),
            text: String::new(),
            values: String::new(),
            spans: Vec::new(),
            tag_ends: Vec::new(),
            templates: Vec::new(),
            frames: Vec::new(),
            form_owners: Vec::new(),
            declarations: Declarations::default(),
            declared_ids: Vec::new(),
            visual: None,
            index: OnceLock::new(),
        };
        let mut builder = Builder { document, open: Vec::new() };
        let root = builder.row(NodeKind::Document, NameId::NONE, Span::default());
        builder.open.push(root.0);
        builder
    }

    /// Sets the document type declaration.
    pub fn doctype(&mut self, doctype: Doctype) {
        self.document.doctype = Some(doctype);
    }

    /// The number of a name, made if it is new.
    pub fn intern(&mut self, name: Name<'_>) -> NameId {
        self.document.names.intern(name)
    }

    /// Opens an element; `tag` is the span of its start tag.
    pub fn open(&mut self, name: NameId, tag: Span) -> NodeId {
        let node = self.row(NodeKind::Element, name, tag);
        self.open.push(node.0);
        node
    }

    /// Adds an attribute to the element opened last, before anything else is added to it.
    pub fn attribute(&mut self, name: NameId, value: &str, span: Span) -> NodeId {
        let node = self.row(NodeKind::Attribute, name, span);
        self.document.values.push_str(value);
        node
    }

    /// Declares a namespace on the element opened last; an empty prefix stands for the default namespace.
    pub fn namespace(&mut self, prefix: &str, namespace: &str) {
        self.document.declarations.declare(&self.open, prefix, namespace);
    }

    /// Says that the attribute added last is an ID by its document type.
    pub fn declared_id(&mut self, attribute: NodeId) {
        self.document.declared_ids.push(attribute);
    }

    /// Adds character data; text right after text becomes one node. Empty text adds nothing.
    pub fn text(&mut self, text: &str, span: Span) {
        if text.is_empty() {
            return;
        }
        let document = &mut self.document;
        let last = document.kinds.len() - 1;
        let parent = self.open.last().copied().unwrap_or(0);
        if document.kinds[last] == NodeKind::Text && document.parents[last] == parent {
            document.spans[last].end = span.end;
            document.tag_ends[last] = span.end;
        } else {
            self.row(NodeKind::Text, NameId::NONE, span);
        }
        self.document.text.push_str(text);
    }

    /// Adds a comment.
    pub fn comment(&mut self, comment: &str, span: Span) {
        self.row(NodeKind::Comment, NameId::NONE, span);
        self.document.values.push_str(comment);
    }

    /// Adds a processing instruction.
    pub fn instruction(&mut self, target: NameId, data: &str, span: Span) {
        self.row(NodeKind::ProcessingInstruction, target, span);
        self.document.values.push_str(data);
    }

    /// Closes the element opened last; `end` is where its end tag ends in the source.
    pub fn close(&mut self, end: u32) {
        if let Some(row) = self.open.pop() {
            let span = &mut self.document.spans[row as usize];
            span.end = span.end.max(end);
            self.document.ends[row as usize] = self.document.kinds.len() as u32;
        }
    }

    /// Closes what is open and begins the contents of `template`, a tree of its own.
    pub fn template_contents(&mut self, template: NodeId) -> NodeId {
        while !self.open.is_empty() {
            self.close(0);
        }
        let root = self.row(NodeKind::Document, NameId::NONE, Span::default());
        self.open.push(root.0);
        self.document.templates.push((template, root));
        root
    }

    /// Closes what is open and gives the document.
    pub fn finish(mut self) -> Document {
        while !self.open.is_empty() {
            self.close(0);
        }
        let mut document = self.document;
        document.text_starts.push(document.text.len() as u32);
        document.value_starts.push(document.values.len() as u32);
        document
    }

    fn row(&mut self, kind: NodeKind, name: NameId, span: Span) -> NodeId {
        let document = &mut self.document;
        let row = document.kinds.len() as u32;
        document.kinds.push(kind);
        document.node_names.push(name);
        document.parents.push(self.open.last().copied().unwrap_or(u32::MAX));
        document.ends.push(row + 1);
        document.text_starts.push(document.text.len() as u32);
        document.value_starts.push(document.values.len() as u32);
        document.spans.push(span);
        document.tag_ends.push(span.end);
        NodeId(row)
    }
}

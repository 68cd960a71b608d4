//! The columns of a parsed page, and how to walk them.
//!
//! Every node (the document, elements, attributes, text, comments, processing instructions) is a row; its number
//! is its place in document order. An element's attributes are the rows right after it, then come its children.
//! `end(n)` is the first row that is no longer inside `n`, so
//!
//! - the descendants of `n` are the rows `n+1 .. end(n)` that are not attributes,
//! - the next sibling of `n` is `end(n)`, if that is still inside the parent,
//! - `m` is inside `n` exactly when `n < m < end(n)`.
//!
//! All character data stands in one buffer in document order. That makes the XPath string value of any element
//! a slice of it: no copying, whatever the size of the subtree. Attribute values, comments and processing
//! instructions have a buffer of their own.
//!
//! Rows after `end(root)` belong to the contents of `<template>` elements: trees of their own that no axis of
//! the page reaches.

use std::ops::Range;
use std::sync::OnceLock;

use crate::html::quirks::is_quirky;
use crate::name::{Name, NameId, NameTable, Role};
use crate::namespace::Declarations;
use crate::splice::FrameRows;
use crate::visual::Visual;

/// The number of a node: its place in document order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct NodeId(pub u32);

impl NodeId {
    /// The document node of every page.
    pub const ROOT: NodeId = NodeId(0);

    /// The number as an index.
    #[inline]
    pub fn index(self) -> usize {
        self.0 as usize
    }
}

/// What a node is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(u8)]
pub enum NodeKind {
    /// The root of a page, or of a template's contents.
    Document,
    /// An element.
    Element,
    /// An attribute; its row follows its element's.
    Attribute,
    /// Character data.
    Text,
    /// A comment.
    Comment,
    /// A processing instruction; its name is the target.
    ProcessingInstruction,
}

impl NodeKind {
    /// How many kinds there are.
    pub const COUNT: usize = 6;
}

/// A range of bytes of the decoded source text.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to and without `end`.
    pub fn new(start: u32, end: u32) -> Span {
        Span { start, end }
    }

    /// The span as a range for slicing the source.
    pub fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Which rules made the document; they decide how names compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `text/html`: names of HTML elements compare without regard to ASCII case.
    Html,
    /// XML: names compare exactly, and an unprefixed name has no namespace.
    Xml,
}

/// The document type declaration of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Doctype {
    /// The name after `<!DOCTYPE`.
    pub name: String,
    /// The public identifier, if given.
    pub public_id: Option<String>,
    /// The system identifier, if given.
    pub system_id: Option<String>,
}

/// A parsed page. It never changes after it is built.
#[derive(Debug, Clone)]
pub struct Document {
    pub(crate) format: Format,
    pub(crate) doctype: Option<Doctype>,
    pub(crate) names: NameTable,
    pub(crate) kinds: Vec<NodeKind>,
    pub(crate) node_names: Vec<NameId>,
    pub(crate) parents: Vec<u32>,
    pub(crate) ends: Vec<u32>,
    /// Where each node's text begins in `text`; one more entry than nodes.
    pub(crate) text_starts: Vec<u32>,
    /// Where each attribute's, comment's or instruction's value begins in `values`; one more entry than nodes.
    pub(crate) value_starts: Vec<u32>,
    pub(crate) text: String,
    pub(crate) values: String,
    pub(crate) spans: Vec<Span>,
    /// For an element, the end of its start tag; for other nodes the end of the node.
    pub(crate) tag_ends: Vec<u32>,
    /// Template elements and the roots of their contents, in document order of the templates.
    pub(crate) templates: Vec<(NodeId, NodeId)>,
    /// The frames whose documents are part of this one, in the order of their elements.
    pub(crate) frames: Vec<FrameRows>,
    /// Controls that belong to a form they are not in, and that form, in the order of the controls.
    pub(crate) form_owners: Vec<(NodeId, NodeId)>,
    pub(crate) declarations: Declarations,
    pub(crate) declared_ids: Vec<NodeId>,
    pub(crate) visual: Option<Box<Visual>>,
    pub(crate) index: OnceLock<Index>,
}

/// For every name and every kind the nodes that have it, each list in document order.
#[derive(Debug, Clone)]
pub(crate) struct Index {
    name_starts: Vec<u32>,
    by_name: Vec<NodeId>,
    kind_starts: [u32; NodeKind::COUNT + 1],
    by_kind: Vec<NodeId>,
}

const NONE: u32 = u32::MAX;

impl Document {
    /// Which rules made the document.
    pub fn format(&self) -> Format {
        self.format
    }

    /// The document type declaration.
    pub fn doctype(&self) -> Option<&Doctype> {
        self.doctype.as_ref()
    }

    /// Whether a browser shows the page in quirks mode, by the rules of old browsers: its document type says so, or it
    /// is HTML without one.
    pub fn is_quirky(&self) -> bool {
        self.format == Format::Html && self.doctype.as_ref().is_none_or(is_quirky)
    }

    /// The names of this document.
    pub fn names(&self) -> &NameTable {
        &self.names
    }

    /// How many nodes there are, template contents included.
    #[inline]
    pub fn len(&self) -> usize {
        self.kinds.len()
    }

    /// Whether the page has nothing but its document node.
    pub fn is_empty(&self) -> bool {
        self.len() <= 1
    }

    /// The outermost element.
    pub fn document_element(&self) -> Option<NodeId> {
        self.children(NodeId::ROOT).find(|&node| self.kind(node) == NodeKind::Element)
    }

    /// What the node is.
    #[inline]
    pub fn kind(&self, node: NodeId) -> NodeKind {
        self.kinds[node.index()]
    }

    /// Whether the node is an element.
    #[inline]
    pub fn is_element(&self, node: NodeId) -> bool {
        self.kind(node) == NodeKind::Element
    }

    /// The node's name; [`NameId::NONE`] where the kind has none.
    #[inline]
    pub fn name_id(&self, node: NodeId) -> NameId {
        self.node_names[node.index()]
    }

    /// The node's name in parts; all empty where the kind has none.
    pub fn name(&self, node: NodeId) -> Name<'_> {
        self.names.name(self.name_id(node))
    }

    /// The node that this one is in; an attribute's is its element.
    #[inline]
    pub fn parent(&self, node: NodeId) -> Option<NodeId> {
        match self.parents[node.index()] {
            NONE => None,
            parent => Some(NodeId(parent)),
        }
    }

    /// The first row that is no longer inside the node.
    #[inline]
    pub fn end(&self, node: NodeId) -> NodeId {
        NodeId(self.ends[node.index()])
    }

    /// Whether `inner` is a proper descendant (or an attribute of a descendant-or-self) of `outer`.
    #[inline]
    pub fn contains(&self, outer: NodeId, inner: NodeId) -> bool {
        outer < inner && inner < self.end(outer)
    }

    /// The rows of the element's attributes.
    #[inline]
    pub fn attributes(&self, element: NodeId) -> impl DoubleEndedIterator<Item = NodeId> + use<'_> {
        let first = element.0 + 1;
        (first..self.first_inner(element)).map(NodeId)
    }

    /// The first row after the node's own attributes.
    #[inline]
    fn first_inner(&self, node: NodeId) -> u32 {
        let end = self.ends[node.index()];
        let mut row = node.0 + 1;
        while row < end && self.kinds[row as usize] == NodeKind::Attribute {
            row += 1;
        }
        row
    }

    /// The attribute of this exact name.
    #[inline]
    pub fn attribute(&self, element: NodeId, name: NameId) -> Option<NodeId> {
        self.attributes(element).find(|&attribute| self.name_id(attribute) == name)
    }

    /// The value of the attribute with this local name and no namespace.
    pub fn attribute_value(&self, element: NodeId, local: &str) -> Option<&str> {
        let name = self.names.find(Role::Attribute, "", local)?;
        self.attribute(element, name).map(|attribute| self.string_value(attribute))
    }

    /// The attributes that are IDs by the document type or are `xml:id`, in document order.
    pub fn declared_ids(&self) -> &[NodeId] {
        &self.declared_ids
    }

    /// The first child.
    #[inline]
    pub fn first_child(&self, node: NodeId) -> Option<NodeId> {
        let row = self.first_inner(node);
        (row < self.ends[node.index()]).then_some(NodeId(row))
    }

    /// The sibling after this one.
    #[inline]
    pub fn next_sibling(&self, node: NodeId) -> Option<NodeId> {
        if self.kind(node) == NodeKind::Attribute {
            return None;
        }
        let parent = self.parent(node)?;
        let next = self.end(node);
        (next < self.end(parent)).then_some(next)
    }

    /// The sibling before this one; costs at most the depth of that sibling's last descendant.
    pub fn previous_sibling(&self, node: NodeId) -> Option<NodeId> {
        if self.kind(node) == NodeKind::Attribute {
            return None;
        }
        let parent = self.parent(node)?;
        let mut before = NodeId(node.0 - 1);
        if before == parent {
            return None;
        }
        loop {
            let above = self.parent(before)?;
            if above == parent {
                return (self.kind(before) != NodeKind::Attribute).then_some(before);
            }
            before = above;
        }
    }

    /// The children in document order.
    pub fn children(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<'_> {
        let end = self.ends[node.index()];
        let mut row = self.first_inner(node);
        std::iter::from_fn(move || {
            (row < end).then(|| {
                let child = NodeId(row);
                row = self.ends[child.index()];
                child
            })
        })
    }

    /// The ancestors from the parent up to the document node.
    pub fn ancestors(&self, node: NodeId) -> impl Iterator<Item = NodeId> + use<'_> {
        std::iter::successors(self.parent(node), move |&above| self.parent(above))
    }

    /// The root of the tree the node is in: the document node, or that of a template's contents.
    pub fn root_of(&self, node: NodeId) -> NodeId {
        if node < self.end(NodeId::ROOT) {
            return NodeId::ROOT;
        }
        let after = self.templates.partition_point(|&(_, root)| root <= node);
        self.templates[after - 1].1
    }

    /// The XPath string value: an element's or the document's text in one piece, or the value of any other node.
    #[inline]
    pub fn string_value(&self, node: NodeId) -> &str {
        match self.kind(node) {
            NodeKind::Document | NodeKind::Element | NodeKind::Text => &self.text[self.text_range(node)],
            NodeKind::Attribute | NodeKind::Comment | NodeKind::ProcessingInstruction => {
                let row = node.index();
                &self.values[self.value_starts[row] as usize..self.value_starts[row + 1] as usize]
            }
        }
    }

    /// Where the node's text stands in [`Document::text`].
    #[inline]
    pub fn text_range(&self, node: NodeId) -> Range<usize> {
        self.text_starts[node.index()] as usize..self.text_starts[self.ends[node.index()] as usize] as usize
    }

    /// All character data in document order.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// The part of the source that made the node: an element from its start tag to its end tag (empty where the
    /// parser supplied it), a text's raw characters, an attribute's raw value without its quotes.
    pub fn span(&self, node: NodeId) -> Span {
        self.spans[node.index()]
    }

    /// The part of the source that made the element's start tag.
    pub fn tag_span(&self, element: NodeId) -> Span {
        Span::new(self.spans[element.index()].start, self.tag_ends[element.index()])
    }

    /// The root of a template's contents.
    pub fn template_contents(&self, template: NodeId) -> Option<NodeId> {
        let at = self.templates.binary_search_by_key(&template, |&(element, _)| element).ok()?;
        Some(self.templates[at].1)
    }

    /// Controls that the parser gave to a form they are not in, as in `<table><form><tr><td><input>`, each with its
    /// form, in the order of the controls.
    pub fn form_owners(&self) -> &[(NodeId, NodeId)] {
        &self.form_owners
    }

    /// All nodes of this name in document order.
    pub fn named(&self, name: NameId) -> &[NodeId] {
        let index = self.index();
        match name.index() {
            Some(at) if at + 1 < index.name_starts.len() => {
                &index.by_name[index.name_starts[at] as usize..index.name_starts[at + 1] as usize]
            }
            _ => &[],
        }
    }

    /// All nodes of this kind in document order.
    pub fn of_kind(&self, kind: NodeKind) -> &[NodeId] {
        let index = self.index();
        let at = kind as usize;
        &index.by_kind[index.kind_starts[at] as usize..index.kind_starts[at + 1] as usize]
    }

    /// Boxes, styles and visibility, where something computed them.
    pub fn visual(&self) -> Option<&Visual> {
        self.visual.as_deref()
    }

    /// The same document with visual columns.
    pub fn with_visual(mut self, visual: Visual) -> Document {
        self.visual = Some(Box::new(visual));
        self
    }

    /// The bytes that the columns and buffers take.
    pub fn memory(&self) -> usize {
        let rows = self.len();
        let per_row = size_of::<NodeKind>() + size_of::<NameId>() + 2 * 4 + 2 * 4 + size_of::<Span>() + 4;
        let index = self
            .index
            .get()
            .map_or(0, |index| 4 * (index.name_starts.len() + index.by_name.len() + index.by_kind.len()));
        rows * per_row + self.text.len() + self.values.len() + self.declarations.memory() + index
    }

    fn index(&self) -> &Index {
        self.index.get_or_init(|| Index::new(self))
    }
}

impl Index {
    /// Two counting sorts over the rows, which keep document order within each list.
    fn new(document: &Document) -> Index {
        let mut name_starts = vec![0u32; document.names.len() + 1];
        let mut kind_starts = [0u32; NodeKind::COUNT + 1];
        for (kind, name) in document.kinds.iter().zip(&document.node_names) {
            kind_starts[*kind as usize + 1] += 1;
            if let Some(at) = name.index() {
                name_starts[at + 1] += 1;
            }
        }
        for at in 1..name_starts.len() {
            name_starts[at] += name_starts[at - 1];
        }
        for at in 1..kind_starts.len() {
            kind_starts[at] += kind_starts[at - 1];
        }
        let mut by_name = vec![NodeId(0); *name_starts.last().expect("one start more than names") as usize];
        let mut by_kind = vec![NodeId(0); document.len()];
        let (mut name_next, mut kind_next) = (name_starts.clone(), kind_starts);
        for (row, (kind, name)) in document.kinds.iter().zip(&document.node_names).enumerate() {
            let node = NodeId(row as u32);
            let slot = &mut kind_next[*kind as usize];
            by_kind[*slot as usize] = node;
            *slot += 1;
            if let Some(at) = name.index() {
                by_name[name_next[at] as usize] = node;
                name_next[at] += 1;
            }
        }
        Index { name_starts, by_name, kind_starts, by_kind }
    }
}

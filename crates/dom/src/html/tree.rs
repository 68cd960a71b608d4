//! The rows of the page under construction.
//!
//! As long as every node is added at the end of the document, as on most pages, rows are written once, straight
//! into the document's columns: `path` holds the rows that are still open to the right, from the document down.
//! The first node that has to go elsewhere (moved out of a table, moved by misnested formatting) turns the tree
//! into a linked one: from then on rows are numbered by creation, links say where they stand, and a last pass
//! writes all columns anew in document order. The contents of templates stand in their places as the children of
//! a row of their own until that pass moves them behind the page.
//!
//! An element's span ends with its end tag; without one, where its last child's span ends.

use std::sync::OnceLock;

use super::rewriter::Rewriter;
use super::tokenizer::{Run, RunText};
use crate::document::{Doctype, Document, Format, NodeId, NodeKind, Span};
use crate::name::{NameId, NameTable};

/// No row.
pub(crate) const NONE: u32 = u32::MAX;

/// In the column `ends` of a linked tree: a text that continues the sibling before it.
pub(super) const CONTINUES: u32 = u32::MAX;

/// How many bytes of source make a row, at a guess.
pub(super) const BYTES_PER_ROW: usize = 16;

/// Where a node goes.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Place {
    /// After the last child of this row.
    Inside(u32),
    /// Before this row.
    Before(u32),
}

/// A page under construction.
#[derive(Debug)]
pub(crate) struct Tree<'s> {
    source: &'s str,
    has_returns: bool,
    columns: Document,
    path: Vec<u32>,
    links: Option<Links>,
    late: Vec<LateAttribute>,
    late_values: String,
}

/// An attribute that an element got after its own rows were written. It becomes a row at the end.
#[derive(Debug, Clone, Copy)]
pub(super) struct LateAttribute {
    pub(super) element: u32,
    pub(super) name: NameId,
    /// Where its value stands among the late values.
    pub(super) value: Span,
    pub(super) span: Span,
}

/// How the rows of a linked tree hang together.
#[derive(Debug, Default)]
pub(super) struct Links {
    pub(super) first: Vec<u32>,
    last: Vec<u32>,
    pub(super) next: Vec<u32>,
    previous: Vec<u32>,
}

impl<'s> Tree<'s> {
    pub(crate) fn new(source: &'s str, has_returns: bool) -> Tree<'s> {
        let mut columns = empty(source.len());
        push_row(&mut columns, NodeKind::Document, NameId::NONE, NONE, Span::default());
        Tree {
            source,
            has_returns,
            columns,
            path: vec![0],
            links: None,
            late: Vec::new(),
            late_values: String::new(),
        }
    }

    /// The document as built so far; rows are in document order only after [`Tree::finish`].
    pub(crate) fn columns(&self) -> &Document {
        &self.columns
    }

    pub(crate) fn set_doctype(&mut self, doctype: Doctype) {
        self.columns.doctype = Some(doctype);
    }

    /// Adds an element without attributes; `tag` is the span of its start tag.
    #[inline]
    pub(crate) fn element(&mut self, place: Place, name: NameId, tag: Span) -> u32 {
        let row = self.add(place, NodeKind::Element, name, tag);
        if self.links.is_none() {
            self.path.push(row);
        }
        row
    }

    /// Adds an attribute to the element added last.
    #[inline]
    pub(crate) fn attribute(&mut self, element: u32, name: NameId, value: &str, span: Span) {
        self.row(NodeKind::Attribute, name, element, span);
        self.columns.values.push_str(value);
    }

    /// Adds an attribute to an element whose rows were written before.
    pub(crate) fn late_attribute(&mut self, element: u32, name: NameId, value: &str, span: Span) {
        let start = self.late_values.len() as u32;
        self.late_values.push_str(value);
        let value = Span::new(start, self.late_values.len() as u32);
        self.late.push(LateAttribute { element, name, value, span });
    }

    /// The attribute rows that an element was added with.
    pub(crate) fn attributes(&self, element: u32) -> std::ops::Range<u32> {
        own_attributes(&self.columns, element)
    }

    /// The value of an attribute row.
    pub(crate) fn value(&self, row: u32) -> &str {
        &self.columns.values[self.value_range(row)]
    }

    fn value_range(&self, row: u32) -> std::ops::Range<usize> {
        let starts = &self.columns.value_starts;
        let end = starts.get(row as usize + 1).map_or(self.columns.values.len(), |&end| end as usize);
        starts[row as usize] as usize..end
    }

    /// Says that a control belongs to a form that it is not in.
    pub(crate) fn own(&mut self, control: u32, form: u32) {
        self.columns.form_owners.push((NodeId(control), NodeId(form)));
    }

    /// Adds the row under which the contents of a template stand.
    pub(crate) fn contents(&mut self, template: u32) -> u32 {
        let row = self.element(Place::Inside(template), NameId::NONE, Span::default());
        self.columns.kinds[row as usize] = NodeKind::Document;
        self.columns.templates.push((NodeId(template), NodeId(row)));
        row
    }

    /// Adds a comment.
    pub(crate) fn comment(&mut self, place: Place, comment: &str, span: Span) {
        self.add(place, NodeKind::Comment, NameId::NONE, span);
        self.columns.values.push_str(comment);
    }

    /// Adds a processing instruction.
    pub(crate) fn instruction(&mut self, place: Place, target: NameId, data: &str, span: Span) {
        self.add(place, NodeKind::ProcessingInstruction, target, span);
        self.columns.values.push_str(data);
    }

    /// Adds character data; it becomes part of the text right before its place, if there is one.
    #[inline]
    pub(crate) fn text(&mut self, place: Place, run: Run) {
        let last = self.columns.kinds.len() - 1;
        match place {
            Place::Inside(parent) if self.links.is_none() => {
                if self.columns.kinds[last] == NodeKind::Text && self.columns.parents[last] == parent {
                    self.columns.spans[last].end = run.span.end;
                    self.columns.tag_ends[last] = run.span.end;
                } else if self.reopen(parent) {
                    self.row(NodeKind::Text, NameId::NONE, parent, run.span);
                } else {
                    self.linked_text(place, run.span);
                }
            }
            _ => self.linked_text(place, run.span),
        }
        self.push_text(run);
    }

    fn linked_text(&mut self, place: Place, span: Span) {
        let links = self.links();
        let before = match place {
            Place::Inside(parent) => links.last[parent as usize],
            Place::Before(sibling) => links.previous[sibling as usize],
        };
        let continues = before != NONE && self.columns.kinds[before as usize] == NodeKind::Text;
        let row = self.add(place, NodeKind::Text, NameId::NONE, span);
        if continues {
            self.columns.ends[row as usize] = CONTINUES;
        }
    }

    #[inline]
    fn push_text(&mut self, run: Run) {
        match run.text {
            RunText::Source if !self.has_returns => {
                self.columns.text.push_str(&self.source[run.span.range()])
            }
            RunText::Source => self.push_lines(run.span),
            RunText::Decoded(referent) => {
                self.columns.text.push(referent.first);
                self.columns.text.extend(referent.second);
            }
            RunText::Nul => self.columns.text.push(char::REPLACEMENT_CHARACTER),
        }
    }

    /// Adds source text whose lines may end with carriage returns.
    fn push_lines(&mut self, span: Span) {
        let mut rest = &self.source[span.range()];
        while let Some(at) = memchr::memchr(b'\r', rest.as_bytes()) {
            self.columns.text.push_str(&rest[..at]);
            rest = &rest[at + 1..];
            if rest.as_bytes().first() != Some(&b'\n') {
                self.columns.text.push('\n');
            }
        }
        self.columns.text.push_str(rest);
    }

    /// Says that the element's end tag ends at `end`. An element that the parser supplied keeps its empty span.
    #[inline]
    pub(crate) fn end_tag(&mut self, element: u32, end: u32) {
        let at = element as usize;
        if self.columns.tag_ends[at] != self.columns.spans[at].start {
            self.columns.spans[at].end = end;
        }
    }

    /// A copy of an element and its attributes, without children and not in the tree yet.
    pub(crate) fn clone_detached(&mut self, original: u32, at: u32) -> u32 {
        self.links();
        let name = self.columns.node_names[original as usize];
        let row = self.row(NodeKind::Element, name, NONE, Span::new(at, at));
        self.clone_attributes(original, row);
        row
    }

    /// A copy of an element and its attributes in `place`.
    pub(crate) fn clone_element(&mut self, place: Place, original: u32, at: u32) -> u32 {
        let name = self.columns.node_names[original as usize];
        let row = self.element(place, name, Span::new(at, at));
        self.clone_attributes(original, row);
        row
    }

    fn clone_attributes(&mut self, original: u32, copy: u32) {
        for attribute in self.attributes(original) {
            let range = self.value_range(attribute);
            let (name, span) =
                (self.columns.node_names[attribute as usize], self.columns.spans[attribute as usize]);
            self.row(NodeKind::Attribute, name, copy, span);
            self.columns.values.extend_from_within(range);
        }
    }

    /// What copying the element would add, in rows and bytes.
    pub(crate) fn clone_cost(&self, original: u32) -> usize {
        let attributes = self.attributes(original);
        let bytes = match attributes.is_empty() {
            true => 0,
            false => self.value_range(attributes.end - 1).end - self.value_range(attributes.start).start,
        };
        1 + attributes.len() + bytes
    }

    /// The row that this one is in.
    pub(crate) fn parent(&self, row: u32) -> u32 {
        self.columns.parents[row as usize]
    }

    /// Takes a node out of the tree.
    pub(crate) fn detach(&mut self, row: u32) {
        let parent = self.columns.parents[row as usize];
        if parent == NONE {
            return;
        }
        let links = self.links();
        let at = row as usize;
        let (previous, next) = (links.previous[at], links.next[at]);
        match previous {
            NONE => links.first[parent as usize] = next,
            _ => links.next[previous as usize] = next,
        }
        match next {
            NONE => links.last[parent as usize] = previous,
            _ => links.previous[next as usize] = previous,
        }
        (links.previous[at], links.next[at]) = (NONE, NONE);
        self.columns.parents[at] = NONE;
    }

    /// Moves a node, or puts one into the tree that was not in it.
    pub(crate) fn attach(&mut self, place: Place, row: u32) {
        self.detach(row);
        let parent = match place {
            Place::Inside(parent) => parent,
            Place::Before(sibling) => self.columns.parents[sibling as usize],
        };
        self.columns.parents[row as usize] = parent;
        let links = self.links();
        let (previous, next) = match place {
            Place::Inside(_) => (links.last[parent as usize], NONE),
            Place::Before(sibling) => (links.previous[sibling as usize], sibling),
        };
        (links.previous[row as usize], links.next[row as usize]) = (previous, next);
        match previous {
            NONE => links.first[parent as usize] = row,
            _ => links.next[previous as usize] = row,
        }
        match next {
            NONE => links.last[parent as usize] = row,
            _ => links.previous[next as usize] = row,
        }
    }

    /// Moves all children of one element to another that has none.
    pub(crate) fn move_children(&mut self, from: u32, to: u32) {
        let links = self.links();
        let (first, last) = (links.first[from as usize], links.last[from as usize]);
        (links.first[from as usize], links.last[from as usize]) = (NONE, NONE);
        (links.first[to as usize], links.last[to as usize]) = (first, last);
        let mut child = first;
        while child != NONE {
            self.columns.parents[child as usize] = to;
            child = self.links().next[child as usize];
        }
    }

    /// The first child, and the sibling after a node; of a linked tree.
    pub(crate) fn first_child(&mut self, row: u32) -> u32 {
        self.links().first[row as usize]
    }

    /// The sibling after a node, of a linked tree.
    pub(crate) fn next_sibling(&mut self, row: u32) -> u32 {
        self.links().next[row as usize]
    }

    /// A copy of one node without children in `place`, with the spans of the original.
    pub(crate) fn copy_node(&mut self, place: Place, original: u32) -> u32 {
        self.links();
        let at = original as usize;
        let (kind, name, span) =
            (self.columns.kinds[at], self.columns.node_names[at], self.columns.spans[at]);
        let row = self.add(place, kind, name, span);
        self.columns.tag_ends[row as usize] = self.columns.tag_ends[at];
        match kind {
            NodeKind::Element => self.clone_attributes(original, row),
            NodeKind::Text => {
                let range = self.text_range(original);
                self.columns.text.extend_from_within(range);
                if self.columns.ends[at] == CONTINUES {
                    self.columns.ends[row as usize] = CONTINUES;
                }
            }
            _ => {
                let range = self.value_range(original);
                self.columns.values.extend_from_within(range);
            }
        }
        row
    }

    /// How many bytes of text the row has.
    pub(crate) fn text_len(&self, row: u32) -> usize {
        match self.columns.kinds[row as usize] {
            NodeKind::Text => self.text_range(row).len(),
            _ => 0,
        }
    }

    fn text_range(&self, row: u32) -> std::ops::Range<usize> {
        let starts = &self.columns.text_starts;
        let end = starts.get(row as usize + 1).map_or(self.columns.text.len(), |&end| end as usize);
        starts[row as usize] as usize..end
    }

    /// Gives the document, all rows in document order.
    pub(crate) fn finish(mut self, names: NameTable) -> Document {
        self.columns.names = names;
        if !self.columns.templates.is_empty() {
            self.links();
        }
        self.close_path(0);
        push_starts(&mut self.columns);
        self.late.sort_by_key(|late| late.element);
        match self.links.take() {
            None => {
                self.insert_late();
                self.columns
            }
            Some(links) => {
                let late = (self.late.as_slice(), self.late_values.as_str());
                Rewriter::new(&self.columns, &links, late).rewrite()
            }
        }
    }

    /// Makes rows of the late attributes, from the last element that has some to the first.
    fn insert_late(&mut self) {
        while let Some(&LateAttribute { element, .. }) = self.late.last() {
            let first = self.late.partition_point(|late| late.element < element);
            let late = self.late.split_off(first);
            let at = own_attributes(&self.columns, element).end as usize;
            shift_rows(&mut self.columns, element as usize, at, late.len() as u32);
            let columns = &mut self.columns;
            let rows = at..at;
            columns.kinds.splice(rows.clone(), late.iter().map(|_| NodeKind::Attribute));
            columns.node_names.splice(rows.clone(), late.iter().map(|late| late.name));
            columns.parents.splice(rows.clone(), late.iter().map(|_| element));
            columns.ends.splice(rows.clone(), (at as u32 + 1..).take(late.len()));
            columns.spans.splice(rows.clone(), late.iter().map(|late| late.span));
            columns.tag_ends.splice(rows.clone(), late.iter().map(|late| late.span.end));
            let text_start = columns.text_starts[at];
            columns.text_starts.splice(rows.clone(), late.iter().map(|_| text_start));
            self.insert_late_values(at, &late);
        }
    }

    fn insert_late_values(&mut self, at: usize, late: &[LateAttribute]) {
        let columns = &mut self.columns;
        let start = columns.value_starts[at];
        let values: String = late.iter().map(|late| &self.late_values[late.value.range()]).collect();
        columns.value_starts[at..].iter_mut().for_each(|start| *start += values.len() as u32);
        let starts = late.iter().scan(start, |next, late| {
            let start = *next;
            *next += late.value.end - late.value.start;
            Some(start)
        });
        columns.value_starts.splice(at..at, starts);
        columns.values.insert_str(start as usize, &values);
    }

    #[inline]
    fn add(&mut self, place: Place, kind: NodeKind, name: NameId, span: Span) -> u32 {
        if self.links.is_none()
            && let Place::Inside(parent) = place
            && self.reopen(parent)
        {
            return self.row(kind, name, parent, span);
        }
        self.links();
        let row = self.row(kind, name, NONE, span);
        self.attach(place, row);
        row
    }

    /// Closes what is open inside `parent`, if a node can be added to it at the end of the document.
    #[inline]
    fn reopen(&mut self, parent: u32) -> bool {
        let mut len = self.path.len();
        while len > 0 && self.path[len - 1] > parent {
            len -= 1;
        }
        if len == 0 || self.path[len - 1] != parent {
            return false;
        }
        if len < self.path.len() {
            self.close_path(len);
        }
        true
    }

    /// Closes the rows of the path from `len` on.
    fn close_path(&mut self, len: usize) {
        let columns = &mut self.columns;
        let rows = columns.kinds.len();
        let mut content_end = columns.spans[rows - 1].end;
        let last_is_attribute = columns.kinds[rows - 1] == NodeKind::Attribute;
        if last_is_attribute {
            content_end = 0;
        }
        for row in self.path.drain(len..).rev() {
            let at = row as usize;
            columns.ends[at] = rows as u32;
            let (tag_end, span) = (columns.tag_ends[at], &mut columns.spans[at]);
            if span.end == tag_end && tag_end != span.start {
                span.end = tag_end.max(content_end);
            }
            content_end = content_end.max(span.end);
        }
    }

    #[inline]
    fn row(&mut self, kind: NodeKind, name: NameId, parent: u32, span: Span) -> u32 {
        if let Some(links) = &mut self.links {
            links.push();
        }
        push_row(&mut self.columns, kind, name, parent, span)
    }

    /// The links, made from the columns when they are first needed.
    #[inline]
    fn links(&mut self) -> &mut Links {
        if self.links.is_none() {
            self.link();
        }
        self.links.as_mut().expect("made just now")
    }

    #[cold]
    #[inline(never)]
    fn link(&mut self) {
        let columns = &self.columns;
        let mut links = Links::default();
        for row in 0..columns.kinds.len() {
            links.push();
            let parent = columns.parents[row];
            if parent == NONE || columns.kinds[row] == NodeKind::Attribute {
                continue;
            }
            let last = std::mem::replace(&mut links.last[parent as usize], row as u32);
            links.previous[row] = last;
            match last {
                NONE => links.first[parent as usize] = row as u32,
                _ => links.next[last as usize] = row as u32,
            }
        }
        self.links = Some(links);
        self.path.clear();
    }
}

impl Links {
    fn push(&mut self) {
        for column in [&mut self.first, &mut self.last, &mut self.next, &mut self.previous] {
            column.push(NONE);
        }
    }
}

/// The attribute rows that an element was added with.
pub(super) fn own_attributes(columns: &Document, element: u32) -> std::ops::Range<u32> {
    let mut end = element as usize + 1;
    while end < columns.kinds.len()
        && columns.kinds[end] == NodeKind::Attribute
        && columns.parents[end] == element
    {
        end += 1;
    }
    element + 1..end as u32
}

/// Makes room for `count` rows at `at`, right after the attributes of `element`.
fn shift_rows(columns: &mut Document, element: usize, at: usize, count: u32) {
    for parent in &mut columns.parents[at..] {
        if *parent != NONE && *parent >= at as u32 {
            *parent += count;
        }
    }
    for row in 0..=element {
        if columns.ends[row] > element as u32 {
            columns.ends[row] += count;
        }
    }
    columns.ends[at..].iter_mut().for_each(|end| *end += count);
    for (control, form) in &mut columns.form_owners {
        for node in [control, form] {
            node.0 += if node.index() >= at { count } else { 0 };
        }
    }
}

/// A document without rows, with room for those of a source of this length.
pub(super) fn empty(source_len: usize) -> Document {
    let rows = source_len / BYTES_PER_ROW;
    Document {
        format: Format::Html,
        doctype: None,
        names: NameTable::default(),
        kinds: Vec::with_capacity(rows),
        node_names: Vec::with_capacity(rows),
        parents: Vec::with_capacity(rows),
        ends: Vec::with_capacity(rows),
        text_starts: Vec::with_capacity(rows),
        value_starts: Vec::with_capacity(rows),
        text: String::new(),
        values: String::new(),
        spans: Vec::with_capacity(rows),
        tag_ends: Vec::with_capacity(rows),
        templates: Vec::new(),
        frames: Vec::new(),
        form_owners: Vec::new(),
        declarations: Default::default(),
        declared_ids: Vec::new(),
        visual: None,
        index: OnceLock::new(),
    }
}

/// Adds a row.
#[inline]
pub(super) fn push_row(columns: &mut Document, kind: NodeKind, name: NameId, parent: u32, span: Span) -> u32 {
    let row = columns.kinds.len() as u32;
    columns.kinds.push(kind);
    columns.node_names.push(name);
    columns.parents.push(parent);
    columns.ends.push(row + 1);
    columns.text_starts.push(columns.text.len() as u32);
    columns.value_starts.push(columns.values.len() as u32);
    columns.spans.push(span);
    columns.tag_ends.push(span.end);
    row
}

/// Ends the columns of starts, which have one entry more than there are rows.
pub(super) fn push_starts(columns: &mut Document) {
    columns.text_starts.push(columns.text.len() as u32);
    columns.value_starts.push(columns.values.len() as u32);
}

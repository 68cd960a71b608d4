//! A document with the documents of its frames in it.
//!
//! What a frame's document holds becomes the last children of the frame's element, so that `//iframe//p` and
//! `//iframe/html/body` are paths like any other. The document node of a frame is left out: paths, sets and axes need
//! no second case, and a path copied from a frame works behind the path of its element. What the element held
//! before (the fallback of an `iframe` or `object`) stays in front and does not count as readable text.
//!
//! The rows of a frame keep their order and stand in one piece, so a node's number is shifted by an amount that
//! depends on its piece alone. Contents of templates stay behind the page, in the order of their templates. Spans
//! are shifted by what the caller says: where the frame's source begins in a text that holds all sources. Visual
//! columns are carried over as they are where the outer document has them: whoever renders a frame counts its boxes from
//! the corner of the whole page.
//!
//! Costs what the rows of all documents cost, and a binary search in the frames for each row of the outer one.

use std::collections::VecDeque;
use std::ops::Range;
use std::sync::OnceLock;

use crate::document::{Document, NodeId, NodeKind, Span};
use crate::name::NameId;
use crate::visual::Visual;

/// A document and the element of another one that it is the frame of.
#[derive(Debug, Clone, Copy)]
pub struct FrameContent<'d> {
    /// The element, in the outer document.
    pub element: NodeId,
    /// What is in the frame.
    pub document: &'d Document,
    /// Where the frame's source begins in the text that all spans are places of.
    pub source_start: u32,
}

/// A frame in a document that was put together.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FrameRows {
    /// Its element.
    pub element: NodeId,
    /// The first row of its document's content.
    pub first: NodeId,
    /// The row after the last one.
    pub end: NodeId,
    /// Whether its document is shown as browsers of old did.
    pub is_quirky: bool,
}

/// No parent.
const NONE: u32 = u32::MAX;

impl Document {
    /// The document with others in the frames that some of its elements are; none if the whole is too large for its
    /// rows or bytes to be counted in 32 bits. An element that is none, is in a template or comes twice is passed over.
    ///
    /// ```
    /// use windrow_dom::{FrameContent, NodeId, parse_html};
    ///
    /// let (outer, inner) = (parse_html("<iframe></iframe>after"), parse_html("<p>inside"));
    /// let element = NodeId(4);
    /// let whole = outer.with_frames(&[FrameContent { element, document: &inner, source_start: 22 }]).unwrap();
    /// assert_eq!(whole.string_value(NodeId::ROOT), "insideafter");
    /// assert_eq!(whole.string_value(whole.frames()[0].element), "inside");
    /// ```
    pub fn with_frames(&self, frames: &[FrameContent<'_>]) -> Option<Document> {
        let pieces = Pieces::new(self, frames);
        pieces.fit(self).then(|| Splice::new(self, &pieces).run())
    }

    /// The frames whose content is part of this document, in document order, those in frames included.
    pub fn frames(&self) -> &[FrameRows] {
        &self.frames
    }

    /// The content of a frame's document, if the element is a frame that has one.
    pub fn frame(&self, element: NodeId) -> Option<FrameRows> {
        let at = self.frames.binary_search_by_key(&element, |frame| frame.element).ok()?;
        Some(self.frames[at])
    }

    /// Whether a browser shows the node only where it cannot show the frame that the node is in.
    pub(crate) fn is_fallback(&self, node: NodeId) -> bool {
        !self.frames.is_empty()
            && self.parent(node).and_then(|parent| self.frame(parent)).is_some_and(|frame| node < frame.first)
    }
}

/// The frames in the order in which their content comes.
struct Pieces<'d> {
    list: Vec<Piece<'d>>,
}

struct Piece<'d> {
    content: FrameContent<'d>,
    /// The row of the outer document before which it is put.
    at: u32,
    /// How many rows it and the pieces before it have.
    rows_through: u64,
}

impl<'d> Pieces<'d> {
    fn new(outer: &Document, frames: &[FrameContent<'d>]) -> Pieces<'d> {
        let page = outer.end(NodeId::ROOT);
        let is_place = |frame: &&FrameContent<'_>| frame.element < page && outer.is_element(frame.element);
        let mut contents: Vec<FrameContent<'d>> = frames.iter().filter(is_place).copied().collect();
        // Where several end at one row, the innermost comes first.
        contents.sort_by_key(|content| (outer.end(content.element), std::cmp::Reverse(content.element)));
        contents.dedup_by_key(|content| content.element);
        let mut rows_through = 0;
        let list = contents.into_iter().map(|content| {
            rows_through += u64::from(content.document.end(NodeId::ROOT).0) - 1;
            Piece { content, at: outer.end(content.element).0, rows_through }
        });
        Pieces { list: list.collect() }
    }

    /// Whether rows and bytes of the whole can be counted in 32 bits.
    fn fit(&self, outer: &Document) -> bool {
        let documents = || self.list.iter().map(|piece| piece.content.document).chain([outer]);
        let most =
            |size: fn(&Document) -> usize| documents().map(|document| size(document) as u64).sum::<u64>();
        let last = |piece: &Piece<'_>| {
            let document = piece.content.document;
            let end = document.spans.iter().map(|span| span.end).max().unwrap_or(0);
            u64::from(piece.content.source_start) + u64::from(end)
        };
        let sizes = [most(|document| document.len()), most(|document| document.text.len())];
        let values = most(|document| document.values.len());
        sizes.into_iter().chain([values]).chain(self.list.iter().map(last)).all(|size| size < u64::from(NONE))
    }

    /// How many rows the first `count` pieces have.
    fn rows(&self, count: usize) -> u32 {
        count.checked_sub(1).map_or(0, |last| self.list[last].rows_through as u32)
    }

    /// The new number of a row of the outer document.
    fn row(&self, row: u32) -> u32 {
        row + self.rows(self.list.partition_point(|piece| piece.at <= row))
    }

    /// The new end of a row that ended before `end`: what is put at its end counts if it is put into the row.
    fn end(&self, row: u32, end: u32) -> u32 {
        let inside = |piece: &Piece<'_>| piece.at < end || piece.at == end && piece.content.element.0 >= row;
        end + self.rows(self.list.partition_point(inside))
    }
}

/// Where rows come from.
struct Part<'d> {
    document: &'d Document,
    /// For each name its number in the whole; none where numbers stay.
    names: Option<Vec<NameId>>,
    source_start: u32,
}

struct Splice<'d> {
    /// The outer document, then the frames' in the order of the pieces.
    parts: Vec<Part<'d>>,
    pieces: &'d Pieces<'d>,
    to: Document,
    /// Template elements by their new numbers, with part and old root of their contents.
    waiting: VecDeque<(NodeId, usize, NodeId)>,
    /// Which rows of which part came where.
    moved: Vec<(usize, Range<u32>, u32)>,
}

impl<'d> Splice<'d> {
    fn new(outer: &'d Document, pieces: &'d Pieces<'d>) -> Splice<'d> {
        let mut to = empty_like(outer);
        let mut parts = vec![Part { document: outer, names: None, source_start: 0 }];
        for piece in &pieces.list {
            let FrameContent { document, source_start, .. } = piece.content;
            let names = document.names.iter().map(|(_, name)| to.names.intern(name)).collect();
            parts.push(Part { document, names: Some(names), source_start });
        }
        Splice { parts, pieces, to, waiting: VecDeque::new(), moved: Vec::new() }
    }

    fn run(mut self) -> Document {
        let end = self.parts[0].document.end(NodeId::ROOT).0;
        let mut from = 0;
        for at in 0..self.pieces.list.len() {
            let to = self.pieces.list[at].at;
            self.outer_rows(from..to);
            self.frame_rows(at);
            from = to;
        }
        self.outer_rows(from..end);
        self.template_contents();
        self.to.frames.sort_by_key(|frame| frame.element);
        self.to.templates.sort();
        self.to.form_owners.sort();
        self.to.text_starts.push(self.to.text.len() as u32);
        self.to.value_starts.push(self.to.values.len() as u32);
        self.to.visual = self.visual().map(Box::new);
        self.to
    }

    /// The visual columns of all parts, if all have some: what is seen of a page is seen with its frames.
    fn visual(&self) -> Option<Visual> {
        if self.parts.iter().any(|part| part.document.visual().is_none()) {
            return None;
        }
        let mut visual = Visual::new(self.to.kinds.len());
        for (part, rows, first) in &self.moved {
            if let Some(own) = self.parts[*part].document.visual() {
                visual.adopt(own, rows.clone(), *first);
            }
        }
        Some(visual)
    }

    fn outer_rows(&mut self, rows: Range<u32>) {
        let (pieces, document, to) = (self.pieces, self.parts[0].document, &mut self.to);
        let old = rows.start as usize..rows.end as usize;
        let ends = document.ends[old.clone()].iter().zip(rows.clone());
        to.ends.extend(ends.map(|(&end, row)| pieces.end(row, end)));
        let parents = document.parents[old].iter();
        to.parents.extend(parents.map(|&parent| if parent == NONE { NONE } else { pieces.row(parent) }));
        self.columns(0, rows.clone());
        self.beside(0, rows, |row| pieces.row(row));
    }

    fn frame_rows(&mut self, at: usize) {
        let piece = &self.pieces.list[at];
        let document = piece.content.document;
        let element = self.pieces.row(piece.content.element.0);
        let rows = 1..document.end(NodeId::ROOT).0;
        let first = self.to.kinds.len() as u32;
        self.block(at + 1, rows, first, element);
        let end = NodeId(self.to.kinds.len() as u32);
        let (element, first_row, is_quirky) = (NodeId(element), NodeId(first), document.is_quirky());
        self.to.frames.push(FrameRows { element, first: first_row, end, is_quirky });
        let inner = document.frames.iter().map(|frame| FrameRows {
            element: NodeId(frame.element.0 - 1 + first),
            first: NodeId(frame.first.0 - 1 + first),
            end: NodeId(frame.end.0 - 1 + first),
            is_quirky: frame.is_quirky,
        });
        self.to.frames.extend(inner);
    }

    /// Rows that stay together; those without a parent among them get `parent`.
    fn block(&mut self, part: usize, rows: Range<u32>, first: u32, parent: u32) {
        let document = self.parts[part].document;
        let old = rows.start as usize..rows.end as usize;
        let (to, from) = (&mut self.to, rows.start);
        to.ends.extend(document.ends[old.clone()].iter().map(|end| end - from + first));
        to.parents.extend(document.parents[old].iter().map(|&above| match above {
            NONE => parent,
            above if above < from => parent,
            above => above - from + first,
        }));
        self.columns(part, rows.clone());
        self.beside(part, rows, |row| row.saturating_sub(from) + first);
    }

    /// The columns that do not tell of other rows.
    fn columns(&mut self, part: usize, rows: Range<u32>) {
        self.moved.push((part, rows.clone(), self.to.kinds.len() as u32));
        let (Part { document, names, source_start }, to) = (&self.parts[part], &mut self.to);
        let rows = rows.start as usize..rows.end as usize;
        to.kinds.extend_from_slice(&document.kinds[rows.clone()]);
        let renamed = |name: &NameId| match (names, name.index()) {
            (Some(names), Some(at)) => names[at],
            _ => *name,
        };
        to.node_names.extend(document.node_names[rows.clone()].iter().map(renamed));
        let starts = |starts: &[u32], buffer: usize| {
            let (old, new) = (starts[rows.start], buffer as u32);
            starts[rows.clone()].iter().map(move |start| start - old + new).collect::<Vec<u32>>()
        };
        to.text_starts.extend(starts(&document.text_starts, to.text.len()));
        to.value_starts.extend(starts(&document.value_starts, to.values.len()));
        let bytes = |starts: &[u32]| starts[rows.start] as usize..starts[rows.end] as usize;
        to.text.push_str(&document.text[bytes(&document.text_starts)]);
        to.values.push_str(&document.values[bytes(&document.value_starts)]);
        let shift = source_start;
        to.spans.extend(
            document.spans[rows.clone()].iter().map(|span| Span::new(span.start + shift, span.end + shift)),
        );
        to.tag_ends.extend(document.tag_ends[rows].iter().map(|end| end + shift));
    }

    /// What is kept beside the columns for some rows.
    fn beside(&mut self, part: usize, rows: Range<u32>, new: impl Fn(u32) -> u32) {
        let document = self.parts[part].document;
        let within = |node: NodeId| rows.contains(&node.0);
        let first = document.templates.partition_point(|&(template, _)| template.0 < rows.start);
        for &(template, root) in document.templates[first..].iter().take_while(|&&(node, _)| within(node)) {
            self.waiting.push_back((NodeId(new(template.0)), part, root));
        }
        let first = document.declared_ids.partition_point(|id| id.0 < rows.start);
        let ids = document.declared_ids[first..].iter().take_while(|&&id| within(id));
        self.to.declared_ids.extend(ids.map(|id| NodeId(new(id.0))));
        self.to.declarations.adopt(&document.declarations, rows.clone(), &new);
        let first = document.form_owners.partition_point(|&(control, _)| control.0 < rows.start);
        for &(control, form) in document.form_owners[first..].iter().take_while(|&&(node, _)| within(node)) {
            self.to.form_owners.push((NodeId(new(control.0)), NodeId(new(form.0))));
        }
    }

    /// The contents of templates in the order of the templates, those in contents last: the roots are then in order.
    fn template_contents(&mut self) {
        while let Some((template, part, root)) = self.waiting.pop_front() {
            let first = self.to.kinds.len() as u32;
            let rows = root.0..self.parts[part].document.end(root).0;
            self.block(part, rows, first, NONE);
            self.to.templates.push((template, NodeId(first)));
        }
    }
}

/// A document without rows that has the type, the format and the names of another one.
fn empty_like(outer: &Document) -> Document {
    Document {
        format: outer.format,
        doctype: outer.doctype.clone(),
        names: outer.names.clone(),
        kinds: Vec::<NodeKind>::new(),
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
        declarations: Default::default(),
        declared_ids: Vec::new(),
        visual: None,
        index: OnceLock::new(),
    }
}

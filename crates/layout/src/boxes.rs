//! Where the elements of a laid out part are.
//!
//! Blitz keeps a box for blocks, replaced elements and cells, relative to the box around it: one walk from the root adds
//! them up. Inline elements have no box; they are styles of a paragraph's text. Their rectangles come from one walk over
//! the lines of each paragraph: across, an element reaches from its first to its last glyph or inner box; down, from the
//! ascent of its own font above its first baseline to the descent below its last, whatever it contains, as in browsers.
//!
//! The cost is that of the boxes and glyph runs, times how deep inline elements nest.

use blitz_dom::node::TextBrush;
use blitz_dom::{BaseDocument, Node, NodeId as BlitzId};
use parley::{InlineBoxKind, PositionedLayoutItem};
use windrow_dom::Rect;

use crate::gap;

/// The ascent and descent of a font per em where none of its glyphs is there to ask.
const EM: (f32, f32) = (0.905, 0.212);

/// Rectangles by Blitz's number of their node.
pub(crate) struct Boxes {
    rects: Vec<Option<Rect>>,
}

impl Boxes {
    /// Finds the boxes of a tree that has been laid out.
    pub(crate) fn new(blitz: &BaseDocument) -> Boxes {
        let mut boxes = Boxes { rects: Vec::new() };
        let Some(root) = blitz.try_root_element() else { return boxes };
        let mut spans = Spans::default();
        let mut open = vec![(root.id, 0.0, 0.0)];
        while let Some((id, x, y)) = open.pop() {
            let Some(node) = blitz.get_node(id) else { continue };
            let layout = node.unrounded_layout();
            let (left, top) = (x + layout.location.x, y + layout.location.y);
            boxes.set(id, Rect { left, top, width: layout.size.width, height: layout.size.height });
            if node.flags.is_inline_root() {
                spans.read(blitz, id, left, top);
            }
            for &child in node.layout_children.borrow().iter().flatten() {
                let is_elsewhere =
                    blitz.get_node(child).is_none_or(|child| child.oof_containing_block.get().is_some());
                if !is_elsewhere {
                    open.push((child, left, top));
                }
            }
            open.extend(node.hoisted_children.borrow().iter().map(|&child| (child, left, top)));
        }
        for (id, span) in spans.list {
            boxes.set(id, span.rect(blitz, id));
        }
        boxes
    }

    /// The rectangle of a node, if it has one.
    pub(crate) fn rect(&self, id: BlitzId) -> Option<Rect> {
        self.rects.get(slot(id)).copied().flatten()
    }

    /// Sets the rectangle of a node.
    pub(crate) fn set(&mut self, id: BlitzId, rect: Rect) {
        let slot = slot(id);
        if self.rects.len() <= slot {
            self.rects.resize(slot + 1, None);
        }
        self.rects[slot] = Some(rect);
    }
}

/// The place of a node in Blitz's storage.
fn slot(id: BlitzId) -> usize {
    id.as_u64() as u32 as usize
}

/// Where a piece of a line ends.
fn end_of(item: &PositionedLayoutItem<'_, TextBrush>) -> f32 {
    match item {
        PositionedLayoutItem::GlyphRun(run) => run.offset() + run.advance(),
        PositionedLayoutItem::InlineBox(inner) => inner.x + inner.width,
    }
}

/// What is known of the inline elements so far.
#[derive(Default)]
struct Spans {
    list: Vec<(BlitzId, Span)>,
    /// Where an element is in the list, by its slot; 0 for those that are not, else one more.
    places: Vec<u32>,
}

/// The pieces of an inline element.
#[derive(Clone, Copy)]
struct Span {
    left: f32,
    right: f32,
    /// The first and the last baseline it stands on.
    baselines: (f32, f32),
    /// The ascent and descent of its own glyphs.
    own: Option<(f32, f32)>,
}

/// A glyph run or an inner box, in page coordinates.
struct Piece {
    left: f32,
    right: f32,
    baseline: f32,
}

impl Spans {
    /// Walks over the lines of a paragraph whose border box begins at a place.
    fn read(&mut self, blitz: &BaseDocument, paragraph: BlitzId, left: f32, top: f32) {
        let Some(node) = blitz.get_node(paragraph) else { return };
        let Some(text) = node.element_data().and_then(|data| data.inline_layout_data.as_ref()) else {
            return;
        };
        let layout = node.unrounded_layout();
        let x = left + layout.padding.left + layout.border.left;
        let y = top + layout.padding.top + layout.border.top + text.block_offset;
        for line in text.layout.lines() {
            // Spaces at the end of a line are no part of any box.
            let hanging = line.metrics().hanging_advance;
            let end = match hanging > 0.0 {
                true => x + line.items().map(|item| end_of(&item)).fold(f32::MIN, f32::max) - hanging,
                false => f32::MAX,
            };
            for item in line.items() {
                match item {
                    PositionedLayoutItem::GlyphRun(run) => {
                        let left = x + run.offset();
                        let right = (left + run.advance()).min(end).max(left);
                        let piece = Piece { left, right, baseline: y + run.baseline() };
                        let metrics = run.run().font_metrics();
                        let own = (metrics.ascent, metrics.descent);
                        self.add(blitz, paragraph, run.style().brush.id, &piece, Some(own));
                    }
                    PositionedLayoutItem::InlineBox(inner) if inner.kind == InlineBoxKind::InFlow => {
                        let left = x + inner.x;
                        let baseline = y + line.metrics().baseline;
                        let piece = Piece { left, right: left + inner.width, baseline };
                        let id = BlitzId::from_u64(inner.id);
                        if let Some(parent) = blitz.get_node(id).and_then(|node| node.parent) {
                            self.add(blitz, paragraph, parent, &piece, None);
                        }
                    }
                    PositionedLayoutItem::InlineBox(_) => {}
                }
            }
        }
    }

    /// Adds a piece to an element and to the inline elements around it.
    fn add(
        &mut self,
        blitz: &BaseDocument,
        paragraph: BlitzId,
        id: BlitzId,
        piece: &Piece,
        own: Option<(f32, f32)>,
    ) {
        let (mut at, mut own) = (Some(id), own);
        while let Some(id) = at.filter(|&id| id != paragraph) {
            let Some(node) = blitz.get_node(id) else { return };
            if !node.is_non_atomic_inline() {
                // An anonymous paragraph stands between its block and the block's inline children.
                return;
            }
            self.widen(id, piece, own.take());
            at = node.parent;
        }
    }

    fn widen(&mut self, id: BlitzId, piece: &Piece, own: Option<(f32, f32)>) {
        let slot = slot(id);
        if self.places.len() <= slot {
            self.places.resize(slot + 1, 0);
        }
        if self.places[slot] == 0 {
            let baselines = (piece.baseline, piece.baseline);
            self.list.push((id, Span { left: piece.left, right: piece.right, baselines, own }));
            self.places[slot] = self.list.len() as u32;
            return;
        }
        let span = &mut self.list[self.places[slot] as usize - 1].1;
        span.left = span.left.min(piece.left);
        span.right = span.right.max(piece.right);
        span.baselines = (span.baselines.0.min(piece.baseline), span.baselines.1.max(piece.baseline));
        span.own = span.own.or(own);
    }
}

impl Span {
    fn rect(&self, blitz: &BaseDocument, id: BlitzId) -> Rect {
        let styles = blitz.get_node(id).and_then(Node::primary_styles);
        let (ascent, descent) = self.own.unwrap_or_else(|| {
            let size = styles.as_ref().map_or(0.0, |styles| styles.clone_font_size().used_size().px());
            (EM.0 * size, EM.1 * size)
        });
        let (above, below) = styles.as_ref().map_or((0.0, 0.0), |styles| gap::above_and_below(styles));
        // Browsers round ascent and descent to whole pixels before they lay out.
        let (ascent, descent) = (ascent.round() + above, descent.round() + below);
        let top = self.baselines.0 - ascent;
        Rect { left: self.left, top, width: self.right - self.left, height: self.baselines.1 + descent - top }
    }
}

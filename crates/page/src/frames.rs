//! The frames of a page: what is in them, and which node of the whole page is which node of a frame.
//!
//! A page with frames keeps three things: its own document as it would be without frames, the page in each frame
//! (which may have frames again), and the document that all of them make together. Nodes of the whole page are
//! numbered by the last one. Fields are kept with the whole page alone; the pages of frames get their part of
//! them when they are taken out, and give it back when they are put in.

use std::sync::Arc;

use url::Url;
use windrow_dom::{Document, FrameContent, NodeId};

use crate::address::base;
use crate::error::{Error, ErrorKind};
use crate::fields::{Field, Fields};
use crate::page::{Page, Part, Trouble};

/// What is in the frames of a page.
#[derive(Debug)]
pub(crate) struct Frames {
    /// The page's own document.
    own: Arc<Document>,
    /// The page's own source and those of its frames.
    source: String,
    list: Vec<Frame>,
    /// How many frames are in each other, at most.
    depth: usize,
}

/// A frame of a page whose document is loaded.
#[derive(Debug)]
pub struct Frame {
    /// Its element.
    pub element: NodeId,
    /// Its element in the page's own document, which has no frames in it.
    pub(crate) own_element: NodeId,
    /// The first row of its document's content.
    first: NodeId,
    end: NodeId,
    /// The row of the own document before which it stands.
    at: NodeId,
    /// How many rows it and the frames before it have.
    rows_through: u32,
    /// What is in it. Its fields are as the page says; those of the whole page count.
    pub(crate) page: Arc<Page>,
}

/// Which frame of a page: the elements on the way down, each a node of its own document; empty for the page itself.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct FramePath(pub(crate) Vec<NodeId>);

impl FramePath {
    /// The elements on the way down, each a node of its own document.
    pub fn elements(&self) -> &[NodeId] {
        &self.0
    }

    /// Whether it is the page itself.
    pub fn is_page(&self) -> bool {
        self.0.is_empty()
    }

    /// The frame that an element of this one's document is.
    pub(crate) fn inside(&self, element: NodeId) -> FramePath {
        FramePath(self.0.iter().copied().chain([element]).collect())
    }
}

/// A node as its own document knows it.
#[derive(Debug)]
pub struct Placed {
    /// The frame that it is in.
    pub path: FramePath,
    /// The page in that frame, without the frames in it.
    pub page: Page,
    /// The node there.
    pub node: NodeId,
}

impl Frame {
    /// The name that links call it by.
    pub fn name<'p>(&self, page: &'p Page) -> Option<&'p str> {
        page.document().attribute_value(self.element, "name")
    }

    /// The row of the frame's document that a row of the whole page is.
    fn inner(&self, node: NodeId) -> NodeId {
        NodeId(node.0 - self.first.0 + 1)
    }

    fn outer(&self, node: NodeId) -> NodeId {
        NodeId(node.0 - 1 + self.first.0)
    }
}

impl Frames {
    /// How deep frames may be in each other; deeper ones stay empty.
    pub(crate) const DEEPEST: usize = 16;

    /// The longest text of a page with its frames.
    const LONGEST: usize = 1 << 30;

    pub(crate) fn source(&self) -> &str {
        &self.source
    }

    /// The frame that a row of the whole page is in.
    fn around(&self, node: NodeId) -> Option<&Frame> {
        let before = self.list.partition_point(|frame| frame.first <= node);
        self.list[..before].last().filter(|frame| node < frame.end)
    }

    /// The row of the own document that a row of the whole page is, unless it is in a frame.
    fn own(&self, node: NodeId) -> NodeId {
        let before = self.list.partition_point(|frame| frame.first <= node);
        let rows = self.list[..before].last().map_or(0, |frame| frame.rows_through);
        NodeId(node.0 - rows)
    }

    /// The row of the whole page that a row of the own document is.
    fn whole(&self, own: NodeId) -> NodeId {
        let before = self.list.partition_point(|frame| frame.at <= own);
        let rows = self.list[..before].last().map_or(0, |frame| frame.rows_through);
        NodeId(own.0 + rows)
    }
}

impl Page {
    /// The frames of the page that are loaded, in document order. Those in frames belong to the frames' pages.
    pub fn frames(&self) -> impl Iterator<Item = &Frame> {
        self.frames.iter().flat_map(|frames| &frames.list)
    }

    /// What relative addresses on it count from, and the same for the documents in its frames, each with the frame's
    /// element; `<base>` is heeded.
    pub fn bases(&self) -> (Option<Url>, Vec<(NodeId, Url)>) {
        let mut inner = Vec::new();
        for frame in self.frames() {
            let (own, within) = frame.page.bases();
            inner.extend(own.map(|base| (frame.element, base)));
            inner.extend(within.into_iter().map(|(element, base)| (frame.outer(element), base)));
        }
        (base(&self.without_frames()), inner)
    }

    /// The page in a frame by itself, with what was typed and chosen in it.
    pub fn frame_page(&self, frame: &Frame) -> Page {
        let fields = self.fields.within(frame.first..frame.end);
        frame.page.with_fields(fields.map(|(node, field)| (frame.inner(node), field.clone())).collect())
    }

    /// The page without what is in its frames.
    pub fn without_frames(&self) -> Page {
        let Some(frames) = &self.frames else { return self.clone() };
        let own = self.fields.iter().filter(|(node, _)| frames.around(*node).is_none());
        let fields = own.map(|(node, field)| (frames.own(node), field.clone())).collect();
        self.reframed(frames.own.clone(), fields, None)
    }

    /// The page with pages in frames that are elements of its own document. Frames that it had are gone. A frame
    /// that would be too deep, or make the page longer than pages may be, is left empty and counts as a trouble.
    pub fn with_frames(&self, frames: impl IntoIterator<Item = (NodeId, Arc<Page>)>) -> Page {
        let page = self.without_frames();
        let (fitting, troubles) = page.fitting(frames);
        if fitting.is_empty() {
            return if troubles.is_empty() { page } else { page.with_troubles(troubles) };
        }
        match page.joined(fitting) {
            Some(joined) => joined.with_troubles(troubles),
            None => page.with_troubles([too_large(&page)]),
        }
    }

    /// The frames that fit into the page, one for each element, and what is wrong with the others.
    fn fitting(
        &self,
        frames: impl IntoIterator<Item = (NodeId, Arc<Page>)>,
    ) -> (Vec<(NodeId, Arc<Page>)>, Vec<Trouble>) {
        let end = self.document.end(NodeId::ROOT);
        let (mut fitting, mut troubles): (Vec<(NodeId, Arc<Page>)>, Vec<Trouble>) = (Vec::new(), Vec::new());
        let mut length = self.own_source().len();
        for (element, page) in frames {
            if element >= end || !self.document.is_element(element) {
                continue;
            }
            match length.saturating_add(page.source().len()) {
                _ if page.depth() + 1 > Frames::DEEPEST => troubles.push(too_deep(&page)),
                longer if longer > Frames::LONGEST => troubles.push(too_large(&page)),
                longer => {
                    length = longer;
                    fitting.push((element, page));
                }
            }
        }
        fitting.sort_by_key(|(element, _)| (self.document.end(*element), std::cmp::Reverse(*element)));
        fitting.dedup_by_key(|(element, _)| *element);
        (fitting, troubles)
    }

    /// The page with its frames, which are in the order of their content.
    fn joined(&self, frames: Vec<(NodeId, Arc<Page>)>) -> Option<Page> {
        let mut source = self.own_source().to_owned();
        let mut contents = Vec::new();
        for (element, page) in &frames {
            let source_start = source.len() as u32;
            contents.push(FrameContent { element: *element, document: &page.document, source_start });
            source.push_str(page.source());
        }
        let document = self.document.with_frames(&contents)?;
        let depth = frames.iter().map(|(_, page)| page.depth() + 1).max().unwrap_or(0);
        let mut rows_through = 0;
        let list = frames.into_iter().map(|(own_element, page)| {
            let at = self.document.end(own_element);
            let first = NodeId(at.0 + rows_through);
            rows_through += page.document.end(NodeId::ROOT).0 - 1;
            let end = NodeId(at.0 + rows_through);
            Frame { element: own_element, own_element, first, end, at, rows_through, page }
        });
        let mut frames = Frames { own: self.document.clone(), source, list: list.collect(), depth };
        let elements: Vec<NodeId> = frames.list.iter().map(|frame| frames.whole(frame.own_element)).collect();
        for (frame, element) in frames.list.iter_mut().zip(elements) {
            frame.element = element;
        }
        let fields = self.joined_fields(&frames);
        for frame in frames.list.iter_mut().filter(|frame| !frame.page.fields.is_empty()) {
            frame.page = Arc::new(frame.page.with_fields(Fields::default()));
        }
        Some(self.reframed(Arc::new(document), fields, Some(Arc::new(frames))))
    }

    fn joined_fields(&self, frames: &Frames) -> Fields {
        let own = self.fields.iter().map(|(node, field)| (frames.whole(node), field.clone()));
        let inner = frames.list.iter().flat_map(|frame| {
            frame.page.fields.iter().map(|(node, field)| (frame.outer(node), field.clone()))
        });
        own.chain(inner).collect()
    }

    fn depth(&self) -> usize {
        self.frames.as_ref().map_or(0, |frames| frames.depth)
    }

    /// The node as its own document knows it; none for the contents of templates on a page with frames.
    pub fn placed(&self, node: NodeId) -> Option<Placed> {
        let (mut path, mut page, mut node) = (Vec::new(), self.clone(), node);
        while let Some(frames) = page.frames.clone() {
            if node >= page.document.end(NodeId::ROOT) {
                return None;
            }
            let Some(frame) = frames.around(node) else {
                let own = page.without_frames();
                return Some(Placed { path: FramePath(path), page: own, node: frames.own(node) });
            };
            path.push(frame.own_element);
            node = frame.inner(node);
            page = page.frame_page(frame);
        }
        Some(Placed { path: FramePath(path), page, node })
    }

    /// The node of the whole page that a node of the document in a frame is; `find` picks it there.
    pub fn whole(&self, path: &[NodeId], find: impl FnOnce(&Page) -> Option<NodeId>) -> Option<NodeId> {
        let mut way = Vec::new();
        let mut page = self;
        for element in path {
            let frame = page.frames().find(|frame| frame.own_element == *element)?;
            way.push(frame);
            page = &frame.page;
        }
        let own = find(&page.without_frames())?;
        let inner = page.frames.as_ref().map_or(own, |frames| frames.whole(own));
        Some(way.iter().rev().fold(inner, |node, frame| frame.outer(node)))
    }

    /// The page with some fields changed that are nodes of the document in a frame.
    pub(crate) fn with_changes(&self, path: &FramePath, changes: Vec<(NodeId, Option<Field>)>) -> Page {
        let mut way = Vec::new();
        let mut page = self;
        for element in &path.0 {
            let Some(frame) = page.frames().find(|frame| frame.own_element == *element) else { break };
            way.push(frame);
            page = &frame.page;
        }
        let whole = |node: NodeId| {
            let inner = page.frames.as_ref().map_or(node, |frames| frames.whole(node));
            way.iter().rev().fold(inner, |node, frame| frame.outer(node))
        };
        let changes = changes.into_iter().map(|(node, field)| (whole(node), field));
        self.with_fields(self.fields.changed(changes))
    }

    /// The page in a frame, with what was typed and chosen in it; none if that frame is not loaded.
    pub(crate) fn page_at(&self, path: &FramePath) -> Option<Page> {
        let mut page = self.clone();
        for element in &path.0 {
            let frame = page.frames().find(|frame| frame.own_element == *element)?;
            page = page.frame_page(frame);
        }
        Some(page)
    }

    /// The whole page with another page in one of its frames; that page alone if the path is the page itself.
    pub fn with_frame(&self, path: &FramePath, inner: Page) -> Page {
        let mut levels = Vec::new();
        let mut page = self.clone();
        for element in &path.0 {
            let loaded = page.frames().find(|frame| frame.own_element == *element);
            let next = loaded.map(|frame| page.frame_page(frame));
            levels.push((page, *element));
            match next {
                Some(next) => page = next,
                None => break,
            }
        }
        levels.into_iter().rev().fold(inner, |inner, (page, element)| {
            let others = page.frames().filter(|frame| frame.own_element != element);
            let mut frames: Vec<(NodeId, Arc<Page>)> =
                others.map(|frame| (frame.own_element, Arc::new(page.frame_page(frame)))).collect();
            frames.push((element, Arc::new(inner)));
            page.with_frames(frames)
        })
    }

    /// The whole page with the page in one of its frames at another address.
    pub(crate) fn with_url_at(&self, path: &FramePath, url: String) -> Page {
        let mut levels = Vec::new();
        let mut page = self.clone();
        for element in &path.0 {
            let Some(at) = page.frames().position(|frame| frame.own_element == *element) else {
                return self.clone();
            };
            let inner = page.frames().nth(at).map(|frame| (*frame.page).clone());
            levels.push((page, at));
            page = inner.expect("the frame was found just now");
        }
        levels.into_iter().rev().fold(page.with_url(url), |inner, (page, at)| page.with_same_rows(at, inner))
    }

    /// The page with another page in one frame that has the same document.
    fn with_same_rows(&self, at: usize, inner: Page) -> Page {
        let Some(frames) = &self.frames else { return self.clone() };
        let inner = Arc::new(inner);
        let list = frames.list.iter().enumerate().map(|(place, frame)| Frame {
            page: if place == at { inner.clone() } else { frame.page.clone() },
            ..*frame
        });
        let list = list.collect();
        let frames =
            Frames { own: frames.own.clone(), source: frames.source.clone(), list, depth: frames.depth };
        self.reframed(self.document.clone(), self.fields.clone(), Some(Arc::new(frames)))
    }
}

fn too_deep(page: &Page) -> Trouble {
    let message = format!("frames are loaded up to {} deep in each other", Frames::DEEPEST);
    trouble(page, Error::new(ErrorKind::TooLarge, message))
}

fn too_large(page: &Page) -> Trouble {
    trouble(page, Error::new(ErrorKind::TooLarge, "the page is longer than 1 GiB with this frame"))
}

fn trouble(page: &Page, error: Error) -> Trouble {
    let error = match page.url() {
        Some(url) => error.at(url),
        None => error,
    };
    Trouble { part: Part::Frame, error }
}

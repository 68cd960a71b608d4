//! Which elements are frames, what they show, and which frame a link or form is meant for.

use std::collections::VecDeque;

use url::Url;
use windrow_dom::{Document, NodeId};

use crate::address::resolve;
use crate::element::{elements, is_live, local};
use crate::frames::{FramePath, Placed};
use crate::page::Page;

/// What the markup of a frame says is in it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FrameSource<'d> {
    /// What is at an address.
    Address(&'d str),
    /// A page that is written out.
    Markup(&'d str),
    /// Nothing, until a link is opened in it.
    Nothing,
}

impl FrameSource<'_> {
    /// The address to fetch for it; none where there is nothing to fetch.
    pub(crate) fn url(self, page: &Page) -> Option<Url> {
        let FrameSource::Address(address) = self else { return None };
        resolve(page, address).ok().filter(|url| matches!(url.scheme(), "http" | "https" | "file"))
    }
}

/// What is in a frame of a page; none if the element is no frame. An `object` or `embed` is one if it says that it
/// shows a page.
pub(crate) fn frame_source(page: &Page, element: NodeId) -> Option<FrameSource<'_>> {
    let document = page.document();
    let attribute = |name: &str| document.attribute_value(element, name);
    let address = |name: &str| match attribute(name).map(str::trim) {
        None | Some("") => FrameSource::Nothing,
        Some(address) => FrameSource::Address(address),
    };
    match local(document, element) {
        "iframe" => Some(attribute("srcdoc").map_or_else(|| address("src"), FrameSource::Markup)),
        "frame" => Some(address("src")),
        "object" if shows_page(document, element) => Some(address("data")),
        "embed" if shows_page(document, element) => Some(address("src")),
        _ => None,
    }
}

fn shows_page(document: &Document, element: NodeId) -> bool {
    let kind = document.attribute_value(element, "type").unwrap_or_default();
    let essence = kind.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence == "text/html" || essence == "application/xhtml+xml"
}

/// The elements of a page without frames that are frames, in document order.
pub(crate) fn frame_elements(document: &Document) -> Vec<NodeId> {
    let names = ["iframe", "frame", "object", "embed"];
    let mut found = Vec::new();
    for name in names {
        let all = elements(document, name).iter().copied().filter(|&node| is_live(document, node));
        let is_simple = name == "iframe" || name == "frame";
        found.extend(all.filter(|&node| is_simple || shows_page(document, node)));
    }
    found.sort();
    found
}

/// The frame that a link or form in some frame is meant for. A name that no frame has means another window: the page.
pub(crate) fn chosen(page: &Page, placed: &Placed, target: &str) -> FramePath {
    let mut path = placed.path.clone();
    match &*target.to_ascii_lowercase() {
        "" | "_self" => path,
        "_top" | "_blank" => FramePath::default(),
        "_parent" => {
            path.0.pop();
            path
        }
        _ => named(page, &path, target).unwrap_or_default(),
    }
}

/// The frame of this name that is nearest: inside the frame, then inside the one around it, and so on.
fn named(page: &Page, path: &FramePath, name: &str) -> Option<FramePath> {
    (0..=path.0.len()).rev().find_map(|depth| {
        let around = FramePath(path.0[..depth].to_vec());
        named_inside(page.page_at(&around)?, around, name)
    })
}

fn named_inside(page: Page, path: FramePath, name: &str) -> Option<FramePath> {
    let mut open = VecDeque::from([(page, path)]);
    while let Some((page, path)) = open.pop_front() {
        let own = page.without_frames();
        let document = own.document();
        let mut inner = frame_elements(document).into_iter();
        if let Some(found) = inner.find(|&node| document.attribute_value(node, "name") == Some(name)) {
            return Some(path.inside(found));
        }
        open.extend(page.frames().map(|frame| (page.frame_page(frame), path.inside(frame.own_element))));
    }
    None
}

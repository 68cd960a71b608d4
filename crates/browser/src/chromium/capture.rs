//! From a tab to a page: one capture of its document and of those in its frames.
//!
//! Frames of other origins cannot be looked into from outside; each is captured in its own world and put where its
//! element is. Every document of a page knows in which frame's world its elements are kept, so that actions find them.

use std::sync::Arc;
use std::time::Duration;

use serde::Deserialize;
use serde_json::json;
use windrow_dom::{NodeId, NodeKind};
use windrow_page::{Error, ErrorKind, Origin, Page, Part, Rendered, Sight, Trouble};

use super::answers::Stored;
use super::tab::Tab;
use super::wire::Fault;
use crate::http::now;

/// How deep frames of other origins are looked for in each other.
const DEEPEST: usize = 8;

/// What the script in a page gives.
#[derive(Debug, Deserialize)]
pub(super) struct Captured {
    #[serde(default)]
    pub(super) loading: bool,
    #[serde(default = "yes")]
    pub(super) quiet: bool,
    /// Whether something else stood where an element was to be clicked, and nothing was.
    #[serde(default)]
    pub(super) missed: bool,
    #[serde(default)]
    documents: Vec<Piece>,
    /// Document and element that were marked, as they are now.
    #[serde(default)]
    stayed: Option<(u32, u32)>,
    /// Where the corner of the captured window is on the page.
    #[serde(default)]
    corner: Option<(f64, f64)>,
    /// What the site has stored, on the first capture of a document.
    #[serde(default)]
    pub(super) stored: Option<Stored>,
}

fn yes() -> bool {
    true
}

/// A document of a capture.
#[derive(Debug, Deserialize)]
struct Piece {
    /// The document that it is in a frame of, and that frame's element.
    within: i64,
    at: i64,
    /// Elements with frames that cannot be looked into from here.
    hidden: Vec<u32>,
    page: Rendered,
}

/// A page, and where in the tab its documents are.
pub(super) struct Taken {
    pub(super) page: Page,
    pub(super) places: Vec<Place>,
    /// The node that was marked.
    pub(super) stayed: Option<NodeId>,
}

/// Where a document of a page is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Place {
    /// The elements on the way down to it, each a node of its own document.
    pub(super) path: Vec<NodeId>,
    /// The frame whose world has its elements.
    pub(super) frame: String,
    /// Its number in that world.
    pub(super) number: u32,
}

/// What an expression needs to be told of a sight.
pub(super) fn sight_json(sight: &Sight) -> String {
    match sight.is_plain() {
        true => "null".to_owned(),
        false => json!({ "styles": sight.styles, "all_styles": sight.all_styles }).to_string(),
    }
}

impl Tab {
    /// The page that a capture of its main frame is.
    pub(super) fn page(&self, captured: Captured, sight: &Sight) -> Result<Taken, Fault> {
        let origin = Origin {
            time: Some(now()),
            space: self.state().spaces.get(&self.target).copied(),
            ..Origin::default()
        };
        let (stayed, stored) = (captured.stayed, captured.stored.clone());
        if let Some(stored) = stored {
            self.state().answers.note_stored(stored);
        }
        let lost = self.change(|state| std::mem::take(&mut state.troubles));
        let mut assembly = Assembly { tab: self, sight, origin, places: Vec::new(), lost };
        let page = assembly.page(captured, &self.target, &[])?;
        let Assembly { places, lost, .. } = assembly;
        let page = if lost.is_empty() { page } else { page.with_troubles(lost) };
        let stayed = stayed.and_then(|(number, at)| node_of(&page, &places, &self.target, number, at));
        Ok(Taken { page, places, stayed })
    }
}

/// A page that is put together from captures.
struct Assembly<'t> {
    tab: &'t Tab,
    sight: &'t Sight,
    origin: Origin,
    places: Vec<Place>,
    lost: Vec<Trouble>,
}

/// The documents of one capture.
struct Documents<'c> {
    /// The frame whose world they are in.
    frame: &'c str,
    pages: Vec<Page>,
    paths: Vec<Vec<NodeId>>,
    captured: &'c Captured,
}

impl Documents<'_> {
    fn element(&self, document: usize, at: u32) -> Option<NodeId> {
        self.pages.get(document)?.document().of_kind(NodeKind::Element).get(at as usize).copied()
    }

    /// The document around another one, and the element there that it is in.
    fn around(&self, number: usize) -> Option<(usize, NodeId)> {
        let piece = &self.captured.documents[number];
        let outer = usize::try_from(piece.within).ok().filter(|outer| *outer < number)?;
        Some((outer, self.element(outer, u32::try_from(piece.at).ok()?)?))
    }
}

impl Assembly<'_> {
    /// The page that the capture of a frame is; `path` are the elements on the way down to that frame.
    fn page(&mut self, captured: Captured, frame: &str, path: &[NodeId]) -> Result<Page, Fault> {
        let pages = captured.documents.iter().map(|piece| Page::rendered(&piece.page, self.origin.clone()));
        let mut documents =
            Documents { frame, pages: pages.collect(), paths: Vec::new(), captured: &captured };
        for number in 0..documents.pages.len() {
            let own = match documents.around(number) {
                Some((outer, element)) => documents.paths[outer].iter().copied().chain([element]).collect(),
                None => path.to_vec(),
            };
            self.places.push(Place { path: own.clone(), frame: frame.to_owned(), number: number as u32 });
            documents.paths.push(own);
        }
        let mut inner: Vec<Vec<(NodeId, Arc<Page>)>> = vec![Vec::new(); documents.pages.len()];
        if path.len() < DEEPEST && captured.documents.iter().any(|piece| !piece.hidden.is_empty()) {
            for (number, element, page) in self.hidden(&documents)? {
                inner[number].push((element, Arc::new(page)));
            }
        }
        let mut whole: Option<Page> = None;
        for number in (0..documents.pages.len()).rev() {
            let frames = std::mem::take(&mut inner[number]);
            let page = &documents.pages[number];
            let page = if frames.is_empty() { page.clone() } else { page.with_frames(frames) };
            match documents.around(number) {
                Some((outer, element)) => inner[outer].push((element, Arc::new(page))),
                None => whole = Some(page),
            }
        }
        whole.ok_or_else(|| Fault::Refused("the page has no document".to_owned()))
    }

    /// The pages in frames that cannot be looked into from the frame around them, each with the document and element that it
    /// is in.
    fn hidden(&mut self, documents: &Documents<'_>) -> Result<Vec<(usize, NodeId, Page)>, Fault> {
        let mut frames: Vec<String> = self.tab.state().frames.keys().cloned().collect();
        frames.sort();
        let mut found = Vec::new();
        for frame in frames {
            if frame == documents.frame || self.places.iter().any(|place| place.frame == frame) {
                continue;
            }
            // A frame of another frame than this one has no place here.
            let Ok(Some((number, at, x, y))) = self.tab.owner(&frame, documents.frame) else { continue };
            let number = number as usize;
            let is_hidden =
                documents.captured.documents.get(number).is_some_and(|one| one.hidden.contains(&at));
            let Some(element) = documents.element(number, at).filter(|_| is_hidden) else { continue };
            let (left, top) = documents.captured.corner.unwrap_or_default();
            let Some(captured) = self.capture(&frame, (left + x, top + y)) else {
                let error = Error::new(ErrorKind::Browser, "a frame of the page could not be read");
                self.lost.push(Trouble { part: Part::Frame, error });
                continue;
            };
            if captured.documents.is_empty() {
                continue;
            }
            let path: Vec<NodeId> = documents.paths[number].iter().copied().chain([element]).collect();
            found.push((number, element, self.page(captured, &frame, &path)?));
        }
        Ok(found)
    }

    /// The capture of a frame in its own world.
    fn capture(&self, frame: &str, (left, top): (f64, f64)) -> Option<Captured> {
        let sight = sight_json(self.sight);
        let expression = format!("JSON.stringify(windrow.capture({sight}, null, [{left}, {top}]))");
        let text: String = self.tab.evaluate(frame, &expression, Duration::from_secs(5)).ok()?;
        serde_json::from_str(&text).ok()
    }
}

/// The node of a page that an element of a frame's world is.
fn node_of(page: &Page, places: &[Place], frame: &str, number: u32, at: u32) -> Option<NodeId> {
    let place = places.iter().find(|place| place.frame == frame && place.number == number)?;
    page.whole(&place.path, |own| own.document().of_kind(NodeKind::Element).get(at as usize).copied())
}

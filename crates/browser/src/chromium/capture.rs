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
    #[serde(default)]
    documents: Vec<Piece>,
    /// Document and element that were marked, as they are now.
    #[serde(default)]
    stayed: Option<(u32, u32)>,
    /// What the site has stored, on the first capture of a document.
    #[serde(default)]
    stored: Option<Stored>,
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
        let mut places = Vec::new();
        let mut lost = Vec::new();
        let (stayed, stored) = (captured.stayed, captured.stored.clone());
        if let Some(stored) = stored {
            self.state().answers.note_stored(stored);
        }
        let frame = self.target.clone();
        let page = self.assemble(captured, &frame, &[], sight, &origin, &mut places, &mut lost)?;
        let page = match lost.is_empty() {
            true => page,
            false => page.with_troubles(lost),
        };
        let stayed = stayed.and_then(|(number, at)| node_of(&page, &places, &self.target, number, at));
        Ok(Taken { page, places, stayed })
    }

    #[expect(clippy::too_many_arguments, reason = "a walk down the frames with what it gathers")]
    fn assemble(
        &self,
        captured: Captured,
        frame: &str,
        path: &[NodeId],
        sight: &Sight,
        origin: &Origin,
        places: &mut Vec<Place>,
        lost: &mut Vec<Trouble>,
    ) -> Result<Page, Fault> {
        let pages: Vec<Page> =
            captured.documents.iter().map(|piece| Page::rendered(&piece.page, origin.clone())).collect();
        let elements =
            |page: &Page, at: u32| page.document().of_kind(NodeKind::Element).get(at as usize).copied();
        let mut paths: Vec<Vec<NodeId>> = Vec::new();
        for piece in &captured.documents {
            let outer = usize::try_from(piece.within).ok().filter(|outer| *outer < paths.len());
            let element = outer.and_then(|outer| elements(&pages[outer], piece.at as u32));
            let own = match (outer, element) {
                (Some(outer), Some(element)) => paths[outer].iter().copied().chain([element]).collect(),
                _ => path.to_vec(),
            };
            places.push(Place { path: own.clone(), frame: frame.to_owned(), number: paths.len() as u32 });
            paths.push(own);
        }
        let mut inner: Vec<Vec<(NodeId, Arc<Page>)>> = vec![Vec::new(); pages.len()];
        if path.len() < DEEPEST && captured.documents.iter().any(|piece| !piece.hidden.is_empty()) {
            let hidden: Vec<&[u32]> = captured.documents.iter().map(|piece| &*piece.hidden).collect();
            for (number, at, page) in
                self.hidden(frame, &hidden, &pages, &paths, sight, origin, places, lost)?
            {
                if let Some(element) = elements(&pages[number], at) {
                    inner[number].push((element, Arc::new(page)));
                }
            }
        }
        let mut whole: Option<Page> = None;
        for (number, page) in pages.iter().enumerate().rev() {
            let frames = std::mem::take(&mut inner[number]);
            let page = if frames.is_empty() { page.clone() } else { page.with_frames(frames) };
            let piece = &captured.documents[number];
            let outer = usize::try_from(piece.within).ok().filter(|outer| *outer < number);
            match outer.and_then(|outer| Some((outer, elements(&pages[outer], piece.at as u32)?))) {
                Some((outer, element)) => inner[outer].push((element, Arc::new(page))),
                None => whole = Some(page),
            }
        }
        whole.ok_or_else(|| Fault::Refused("the page has no document".to_owned()))
    }

    /// The pages in frames that cannot be looked into from the frame around them.
    #[expect(clippy::too_many_arguments, reason = "a walk down the frames with what it gathers")]
    fn hidden(
        &self,
        around: &str,
        hidden: &[&[u32]],
        pages: &[Page],
        paths: &[Vec<NodeId>],
        sight: &Sight,
        origin: &Origin,
        places: &mut Vec<Place>,
        lost: &mut Vec<Trouble>,
    ) -> Result<Vec<(usize, u32, Page)>, Fault> {
        let mut frames: Vec<String> = self.state().frames.keys().cloned().collect();
        frames.sort();
        let mut found = Vec::new();
        for frame in frames {
            if frame == around || places.iter().any(|place| place.frame == frame) {
                continue;
            }
            // A frame of another frame than this one has no place here.
            let Ok(Some((number, at, ..))) = self.owner(&frame, around) else { continue };
            if !hidden.get(number as usize).is_some_and(|hidden| hidden.contains(&at)) {
                continue;
            }
            let (Some(page), Some(path)) = (pages.get(number as usize), paths.get(number as usize)) else {
                continue;
            };
            let elements = page.document().of_kind(NodeKind::Element);
            let Some(element) = elements.get(at as usize) else { continue };
            let expression = format!("JSON.stringify(windrow.capture({}, null))", sight_json(sight));
            let text: Result<String, Fault> = self.evaluate(&frame, &expression, Duration::from_secs(5));
            let Some(captured) = text.ok().and_then(|text| serde_json::from_str::<Captured>(&text).ok())
            else {
                let error = Error::new(ErrorKind::Browser, "a frame of the page could not be read");
                lost.push(Trouble { part: Part::Frame, error });
                continue;
            };
            if captured.documents.is_empty() {
                continue;
            }
            let inner: Vec<NodeId> = path.iter().copied().chain([*element]).collect();
            let page = self.assemble(captured, &frame, &inner, sight, origin, places, lost)?;
            found.push((number as usize, at, page));
        }
        Ok(found)
    }
}

/// The node of a page that an element of a frame's world is.
fn node_of(page: &Page, places: &[Place], frame: &str, number: u32, at: u32) -> Option<NodeId> {
    let place = places.iter().find(|place| place.frame == frame && place.number == number)?;
    page.whole(&place.path, |own| own.document().of_kind(NodeKind::Element).get(at as usize).copied())
}

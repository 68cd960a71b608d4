//! Pages as a browser had them, in an archive: kept while a run is recorded, recalled where it runs again without one.
//!
//! What a browser fetched is in the archive in any case, and a browser can make the same pages of it. Beside that, what
//! every errand led to is written down, so that the same errands lead to the same pages on a machine without a browser.
//! Only what was done can be recalled; what another wrapper does beyond that says so.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use serde::{Deserialize, Serialize};
use windrow_browser::{Http, Recorder, Replay};
use windrow_page::{Act, Action, Arrival, Errand, Error, ErrorKind, Page, PageSource, Sight};

use crate::came::Came;

/// What is kept, as archives name it.
const CONTENT_TYPE: &str = "application/vnd.windrow.page";

/// How many errands can be under way at the same time.
const UNDER_WAY: usize = 1024;

/// What is kept for an errand. Errands are numbered by steps of a wrapper, so it says what was done on it.
#[derive(Serialize, Deserialize)]
struct Kept {
    done: Done,
    came: Came,
}

/// What was done.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
enum Done {
    Opened(String),
    Acted(Action),
}

/// A source whose pages are kept, where a browser made them.
pub(crate) struct Keeping {
    source: Arc<dyn PageSource>,
    archive: Arc<Recorder<Arc<Http>>>,
    /// What was done last, so that pages that are gone on with instead are kept for it too.
    last: Mutex<VecDeque<(Errand, Done)>>,
}

impl Keeping {
    pub(crate) fn new(source: Arc<dyn PageSource>, archive: Arc<Recorder<Arc<Http>>>) -> Keeping {
        Keeping { source, archive, last: Mutex::default() }
    }

    fn note(&self, errand: &Errand, done: &Done) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if last.len() >= UNDER_WAY {
            last.pop_front();
        }
        last.push_back((*errand, done.clone()));
    }

    fn keep(&self, errand: &Errand, url: Option<&str>, done: Done, came: Came) -> Result<(), Error> {
        let bytes = postcard::to_stdvec(&Kept { done, came })
            .map_err(|error| Error::new(ErrorKind::Files, format!("the page cannot be kept: {error}")))?;
        self.archive.keep(errand, url, CONTENT_TYPE, &bytes)
    }
}

impl PageSource for Keeping {
    fn inner(&self) -> Option<&dyn PageSource> {
        Some(&*self.source)
    }

    fn open(&self, errand: &Errand, address: &str, from: Option<&Page>) -> Result<Arrival, Error> {
        let done = Done::Opened(address.to_owned());
        self.note(errand, &done);
        let arrival = self.source.open(errand, address, from)?;
        if arrival.page.way().is_some() {
            self.keep(errand, arrival.page.url(), done, Came::of(Ok(&arrival)))?;
        }
        Ok(arrival)
    }

    fn act(&self, errand: &Errand, page: Arc<Page>, act: &Act) -> Result<Arrival, Error> {
        let done = Done::Acted(act.action.clone());
        self.note(errand, &done);
        let (is_rendered, url) = (page.way().is_some(), page.url().map(str::to_owned));
        let came = self.source.act(errand, page, act);
        let is_rendered = is_rendered || came.as_ref().is_ok_and(|arrival| arrival.page.way().is_some());
        if is_rendered {
            self.keep(errand, url.as_deref(), done, Came::of(came.as_ref()))?;
        }
        came
    }

    fn instead(&self, errand: &Errand, page: &Arc<Page>) -> Result<(), Error> {
        let done = {
            let last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
            last.iter().rev().find(|(known, _)| known == errand).map(|(_, done)| done.clone())
        };
        if let Some(done) = done {
            self.keep(errand, page.url(), done, Came::instead(page))?;
        }
        self.source.instead(errand, page)
    }

    fn seeing(&self, sight: &Sight) -> Option<Arc<dyn PageSource>> {
        let source = self.source.seeing(sight)?;
        Some(Arc::new(Keeping::new(source, Arc::clone(&self.archive))))
    }
}

/// A source that recalls what was kept, and asks another one for the rest.
pub(crate) struct Recalling {
    source: Arc<dyn PageSource>,
    archive: Arc<Replay>,
    /// Whether the other source can act on pages that a browser made.
    has_browser: bool,
}

impl Recalling {
    /// Recalls pages before a source that has no browser is asked.
    pub(crate) fn without_browser(source: Arc<dyn PageSource>, archive: Arc<Replay>) -> Recalling {
        Recalling { source, archive, has_browser: false }
    }

    /// Recalls pages before a source that may have a browser is asked.
    pub(crate) fn with_browser(source: Arc<dyn PageSource>, archive: Arc<Replay>) -> Recalling {
        Recalling { source, archive, has_browser: true }
    }

    fn recalled(
        &self,
        errand: &Errand,
        done: &Done,
        page: Option<&Arc<Page>>,
    ) -> Result<Option<Arrival>, Error> {
        for bytes in self.archive.kept(errand)? {
            let kept = postcard::from_bytes::<Kept>(&bytes).map_err(|_| {
                let message =
                    "a page in the archive was kept by another version; record it again, or use --engine chromium";
                Error::new(ErrorKind::Damaged, message)
            })?;
            if kept.done == *done {
                return kept.came.again(page).transpose();
            }
        }
        Ok(None)
    }
}

impl PageSource for Recalling {
    fn inner(&self) -> Option<&dyn PageSource> {
        Some(&*self.source)
    }

    fn open(&self, errand: &Errand, address: &str, from: Option<&Page>) -> Result<Arrival, Error> {
        match self.recalled(errand, &Done::Opened(address.to_owned()), None)? {
            Some(arrival) => Ok(arrival),
            None => self.source.open(errand, address, from),
        }
    }

    fn act(&self, errand: &Errand, page: Arc<Page>, act: &Act) -> Result<Arrival, Error> {
        if let Some(arrival) = self.recalled(errand, &Done::Acted(act.action.clone()), Some(&page))? {
            return Ok(arrival);
        }
        if page.way().is_some() && !self.has_browser {
            let message = format!(
                "{{{}}} was not done here when the archive was recorded, and script made the page; use --engine chromium",
                act.action.word()
            );
            let error = Error::new(ErrorKind::NotRecorded, message);
            return Err(error.at(page.url().unwrap_or_default()));
        }
        self.source.act(errand, page, act)
    }

    fn seeing(&self, sight: &Sight) -> Option<Arc<dyn PageSource>> {
        let source = self.source.seeing(sight)?;
        let archive = Arc::clone(&self.archive);
        Some(Arc::new(Recalling { source, archive, has_browser: self.has_browser }))
    }
}

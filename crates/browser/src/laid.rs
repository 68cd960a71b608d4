//! The embedded engine for wrappers that look at boxes and styles: pages are laid out as they come.
//!
//! Style sheets are fetched through the same door as pages, so that the guard, recordings and replays need no second
//! case; each once for a run. One that cannot be had counts as empty and is one of the page's troubles. A page from a file is
//! laid out with what lies beside it and sends nobody onto the network.
//!
//! Laying out has bounds that are counted, so that the same page is always laid out or never. Beside them there is a
//! clock, for pages that nobody has thought of: the work is done by a thread of its own, which is left alone when it takes
//! too long. A page that cannot be laid out comes without any box, and says why.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use url::Url;
use windrow_dom::{Hint, NodeId, Visual, decode};
use windrow_page::{
    Act, Arrival, Embedded, Errand, Error, ErrorKind, Fetch, Page, PageSource, Part, Sight, Space, Trouble,
};

/// Whether this build lays pages out.
pub const LAYS_OUT: bool = cfg!(feature = "layout");

/// The name of threads that lay pages out. What they panic with becomes a trouble of the page, so nobody need print it.
pub const LAYOUT_THREAD: &str = "layout";

/// How many bytes of style sheets are kept for the pages to come.
const SHELF: usize = 16 << 20;

/// How many style sheets of a page are fetched.
const SHEETS: usize = 64;

/// How deep imports are followed.
const IMPORTS_DEEP: usize = 8;

/// How long a page may take. What is within the counted bounds takes far less, also on a busy machine.
const PATIENCE: Duration = Duration::from_secs(20);

/// Opens pages without script, and lays them out where boxes and styles are looked at.
pub struct Laid<F> {
    embedded: Arc<Embedded<F>>,
    sight: Sight,
    patience: Duration,
    shelf: Arc<Mutex<Shelf>>,
}

/// Style sheets that were fetched, by address; none where that failed.
#[derive(Default)]
struct Shelf {
    sheets: BTreeMap<String, Option<Arc<str>>>,
    bytes: usize,
}

/// The style sheets of a page, by address.
type Texts = BTreeMap<String, Arc<str>>;

impl<F: Fetch> Laid<F> {
    /// The engine, for wrappers that look at nodes alone as long as nobody says otherwise.
    pub fn new(embedded: Embedded<F>) -> Laid<F> {
        let (embedded, sight) = (Arc::new(embedded), Sight::default());
        Laid { embedded, sight, patience: PATIENCE, shelf: Arc::default() }
    }

    /// The same engine with another patience: how long a page may take to be laid out.
    pub fn with_patience(self, patience: Duration) -> Laid<F> {
        Laid { patience, ..self }
    }

    /// What answers its requests.
    pub fn fetch(&self) -> &F {
        self.embedded.fetch()
    }

    /// The same engine for a wrapper that looks at this.
    pub fn with_sight(&self, sight: &Sight) -> Laid<F> {
        let (embedded, shelf) = (Arc::clone(&self.embedded), Arc::clone(&self.shelf));
        Laid { embedded, sight: sight.clone(), patience: self.patience, shelf }
    }

    fn look(&self, errand: &Errand, page: Arc<Page>) -> Arc<Page> {
        if !LAYS_OUT || self.sight.is_plain() || page.document().visual().is_some() {
            return page;
        }
        let mut troubles = Vec::new();
        let texts = self.sheets(errand, &page, &mut troubles);
        let visual = laying::lay_out(&page, texts, &self.sight, self.patience).unwrap_or_else(|error| {
            let error = match page.url() {
                Some(url) => error.at(url),
                None => error,
            };
            troubles.push(Trouble { part: Part::Layout, error });
            Visual::new(page.document().len())
        });
        Arc::new(page.with_visual(visual).with_troubles(troubles))
    }

    /// Fetches the style sheets of a page and of what is in its frames.
    fn sheets(&self, errand: &Errand, page: &Page, troubles: &mut Vec<Trouble>) -> Texts {
        let (own, frames) = page.bases();
        let mut texts = Texts::new();
        // Sheets that cannot be had count too: a page may name any number of them.
        let mut tried: BTreeSet<String> = BTreeSet::new();
        let parts =
            [(NodeId::ROOT, own)].into_iter().chain(frames.into_iter().map(|(node, url)| (node, Some(url))));
        for (frame, base) in parts {
            let base = base.map(String::from).unwrap_or_default();
            let mut open: Vec<(String, usize)> =
                laying::linked(page.document(), frame, &base).into_iter().map(|url| (url, 0)).collect();
            open.reverse();
            while let Some((url, depth)) = open.pop() {
                if depth > IMPORTS_DEEP || tried.len() >= SHEETS || !tried.insert(url.clone()) {
                    continue;
                }
                let Some(text) = self.sheet(errand, page, &url, troubles) else { continue };
                open.extend(laying::imported(&text, &url).into_iter().rev().map(|url| (url, depth + 1)));
                texts.insert(url, text);
            }
        }
        texts
    }

    /// A style sheet from the shelf, or fetched; that it cannot be had is told once.
    fn sheet(
        &self,
        errand: &Errand,
        page: &Page,
        url: &str,
        troubles: &mut Vec<Trouble>,
    ) -> Option<Arc<str>> {
        let shelf = || self.shelf.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = shelf().sheets.get(url) {
            return known.clone();
        }
        let sheet = match self.fetched(errand, page, url) {
            Ok(text) => Some(text),
            Err(error) => {
                troubles.push(Trouble { part: Part::Sheet, error });
                None
            }
        };
        shelf().keep(url, sheet.clone());
        sheet
    }

    fn fetched(&self, errand: &Errand, page: &Page, url: &str) -> Result<Arc<str>, Error> {
        let parsed = Url::parse(url).map_err(|_| Error::new(ErrorKind::Address, "no address").at(url))?;
        let own = page.url().and_then(|url| Url::parse(url).ok()).map(|url| Space::of(&url));
        if own == Some(Space::Files) && !matches!(parsed.scheme(), "file" | "data") {
            let message = "a page from a file is laid out with the style sheets beside it alone";
            return Err(Error::new(ErrorKind::Refused, message).at(url));
        }
        let response = self.embedded.part(errand, page, parsed)?;
        let hint = Hint { content_type: response.header("content-type"), ..Hint::default() };
        Ok(decode(&response.body, hint).text.into())
    }

    fn looked(&self, errand: &Errand, arrival: Arrival) -> Arrival {
        Arrival { page: self.look(errand, arrival.page), ..arrival }
    }
}

impl Shelf {
    fn keep(&mut self, url: &str, sheet: Option<Arc<str>>) {
        let bytes = sheet.as_ref().map_or(0, |sheet| sheet.len()) + url.len();
        if self.bytes + bytes > SHELF {
            self.sheets.clear();
            self.bytes = 0;
        }
        self.bytes += bytes;
        self.sheets.insert(url.to_owned(), sheet);
    }
}

impl<F: Fetch + 'static> PageSource for Laid<F> {
    fn inner(&self) -> Option<&dyn PageSource> {
        Some(&*self.embedded)
    }

    fn open(&self, errand: &Errand, address: &str, from: Option<&Page>) -> Result<Arrival, Error> {
        self.embedded.open(errand, address, from).map(|arrival| self.looked(errand, arrival))
    }

    fn act(&self, errand: &Errand, page: Arc<Page>, act: &Act) -> Result<Arrival, Error> {
        self.embedded.act(errand, page, act).map(|arrival| self.looked(errand, arrival))
    }

    fn seen(&self, errand: &Errand, page: Arc<Page>) -> Arc<Page> {
        self.look(errand, page)
    }

    fn seeing(&self, sight: &Sight) -> Option<Arc<dyn PageSource>> {
        Some(Arc::new(self.with_sight(sight)))
    }
}

/// The layout itself, in a thread of its own.
#[cfg(feature = "layout")]
mod laying {
    use std::sync::Arc;
    use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
    use std::sync::mpsc::{self, RecvTimeoutError};
    use std::time::Duration;

    use windrow_dom::{Document, NodeId, Visual};
    use windrow_layout::{Options, Sheets};
    use windrow_page::{Error, ErrorKind, Page, Sight};

    use super::{LAYOUT_THREAD, Texts};

    pub(super) use windrow_layout::imported;

    /// How many threads may be left alone at a time before no page is laid out any more.
    const LOST: usize = 2;

    /// How many threads were left alone and are still at it.
    static LEFT_ALONE: AtomicUsize = AtomicUsize::new(0);

    struct Gathered(Texts);

    impl Sheets for Gathered {
        fn sheet(&self, url: &str) -> Option<Arc<str>> {
            self.0.get(url).cloned()
        }
    }

    pub(super) fn linked(document: &Document, frame: NodeId, base: &str) -> Vec<String> {
        windrow_layout::linked_in(document, frame, base)
    }

    pub(super) fn lay_out(
        page: &Arc<Page>,
        texts: Texts,
        sight: &Sight,
        patience: Duration,
    ) -> Result<Visual, Error> {
        if LEFT_ALONE.load(Ordering::SeqCst) >= LOST {
            let message = "not laid out: earlier pages have taken too long and still do";
            return Err(Error::new(ErrorKind::Timeout, message));
        }
        let (base, frames) = page.bases();
        let options = Options {
            base: base.map(String::from).unwrap_or_default(),
            frame_bases: frames.into_iter().map(|(node, url)| (node, url.into())).collect(),
            styles: sight.styles.clone(),
            all_styles: sight.all_styles,
            ..Options::default()
        };
        let (done, waiting) = mpsc::channel();
        let own = Arc::clone(page);
        // Whoever ends second, the work or the waiting, knows that it does.
        let is_over = Arc::new(AtomicBool::new(false));
        let is_done = Arc::clone(&is_over);
        let work = move || {
            let visual = windrow_layout::lay_out(own.document(), &Gathered(texts), &options);
            drop(own);
            let _ = done.send(visual);
            if is_done.swap(true, Ordering::SeqCst) {
                LEFT_ALONE.fetch_sub(1, Ordering::SeqCst);
            }
        };
        let builder = std::thread::Builder::new().name(LAYOUT_THREAD.to_owned());
        builder
            .spawn(work)
            .map_err(|error| Error::new(ErrorKind::TooLarge, format!("not laid out: {error}")))?;
        match waiting.recv_timeout(patience) {
            Ok(visual) => visual.map_err(|refusal| Error::new(ErrorKind::TooLarge, refusal.to_string())),
            Err(RecvTimeoutError::Disconnected) => {
                Err(Error::new(ErrorKind::TooLarge, "not laid out: the work broke off"))
            }
            Err(RecvTimeoutError::Timeout) => {
                LEFT_ALONE.fetch_add(1, Ordering::SeqCst);
                if is_over.swap(true, Ordering::SeqCst) {
                    LEFT_ALONE.fetch_sub(1, Ordering::SeqCst);
                }
                let message = format!("not laid out within {} seconds", patience.as_secs());
                Err(Error::new(ErrorKind::Timeout, message))
            }
        }
    }
}

/// No layout in this build.
#[cfg(not(feature = "layout"))]
mod laying {
    use std::sync::Arc;
    use std::time::Duration;

    use windrow_dom::{Document, NodeId, Visual};
    use windrow_page::{Error, ErrorKind, Page, Sight};

    use super::Texts;

    pub(super) fn linked(_document: &Document, _frame: NodeId, _base: &str) -> Vec<String> {
        Vec::new()
    }

    pub(super) fn imported(_text: &str, _url: &str) -> Vec<String> {
        Vec::new()
    }

    pub(super) fn lay_out(
        _page: &Arc<Page>,
        _texts: Texts,
        _sight: &Sight,
        _patience: Duration,
    ) -> Result<Visual, Error> {
        Err(Error::new(ErrorKind::NeedsBrowser, "this build lays no pages out"))
    }
}

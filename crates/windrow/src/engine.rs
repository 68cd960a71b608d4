//! Engines: what pages are opened and acted on with.

use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use windrow_browser::{
    Chromium, ChromiumOptions, Http, Laid, LocalFiles, Options, Recorder, Replay, StorageState,
};
use windrow_page::{
    Arrival, Embedded, EmbeddedOptions, Errand, Error, ErrorKind, Fetch, Page, PageSource, Shelf, Sight,
};

use crate::auto::{Auto, Book, Usage};
use crate::kept::{Keeping, Recalling};
use crate::session::Session;

/// Which engine opens pages.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum EngineKind {
    /// The embedded one: pages as they are sent, without script.
    #[default]
    Embedded,
    /// Chromium: pages as script makes them.
    Chromium,
    /// The embedded one first, and Chromium for pages that need it.
    Auto,
}

impl EngineKind {
    /// All of them.
    pub const ALL: [EngineKind; 3] = [EngineKind::Embedded, EngineKind::Chromium, EngineKind::Auto];

    /// Its name in options and reports.
    pub fn name(self) -> &'static str {
        match self {
            EngineKind::Embedded => "embedded",
            EngineKind::Chromium => "chromium",
            EngineKind::Auto => "auto",
        }
    }
}

/// How pages are opened.
#[derive(Debug, Clone, Default)]
pub struct EngineOptions {
    /// Which engine.
    pub kind: EngineKind,
    /// How Chromium renders.
    pub chromium: ChromiumOptions,
    /// Who is told what an engine does beside opening pages.
    pub trace: Option<fn(&str)>,
    /// The archive that answers instead of the network.
    pub replay: Option<PathBuf>,
    /// Limits, patience and manners on the network.
    pub http: Options,
    /// How pages are opened.
    pub pages: EmbeddedOptions,
    /// The archive that everything is written to.
    pub record: Option<PathBuf>,
    /// Whether an archive that is there is gone on with.
    pub record_more: bool,
    /// A file of cookies, in the form that browsers export, to begin with.
    pub cookies: Option<PathBuf>,
    /// What sites have stored, from one run to the next.
    pub session: Option<Session>,
}

/// What pages are opened and acted on with. Clones share connections, cookies and manners.
#[derive(Clone)]
pub struct Engine {
    source: Arc<dyn PageSource>,
    kind: EngineKind,
    book: Option<Arc<Book>>,
    browser: Option<Chromium>,
}

impl Engine {
    /// An engine over any source of pages.
    pub fn new(source: impl PageSource + 'static) -> Engine {
        Engine { source: Arc::new(source), kind: EngineKind::Embedded, book: None, browser: None }
    }

    /// The embedded engine: pages without script, over the network and from files.
    ///
    /// ```
    /// use windrow::{Engine, EngineOptions};
    ///
    /// let mut options = EngineOptions::default();
    /// options.http.user_agent = windrow::browser::user_agent(Some("mailto:curator@museum.example"));
    /// let engine = Engine::embedded(options)?;
    /// # let file = std::env::temp_dir().join(format!("windrow-engine-{}.html", std::process::id()));
    /// # std::fs::write(&file, "<h1>Hay</h1>").expect("a file");
    /// let page = engine.open(&format!("file://{}", file.display()))?;
    /// assert_eq!(page.document().text(), "Hay");
    /// # std::fs::remove_file(file).expect("the file goes");
    /// # Ok::<(), windrow::page::Error>(())
    /// ```
    pub fn embedded(options: EngineOptions) -> Result<Engine, Error> {
        Engine::start(EngineOptions { kind: EngineKind::Embedded, ..options })
    }

    /// The engine that the options name.
    pub fn start(options: EngineOptions) -> Result<Engine, Error> {
        match &options.replay {
            Some(archive) => Engine::replaying(Arc::new(Replay::open(archive)?), options),
            None => Engine::fetching(options),
        }
    }

    /// An engine over the network; what a browser makes of it is kept where everything is recorded.
    fn fetching(options: EngineOptions) -> Result<Engine, Error> {
        // A browser has its own cookies.
        let cookies = options.http.cookies && options.kind != EngineKind::Chromium;
        let http = Arc::new(Http::new(Options { cookies, ..options.http.clone() })?);
        if let Some(session) = options.session.as_ref().filter(|_| cookies) {
            session.lend_to_http(&http);
        }
        if let Some(cookies) = &options.cookies {
            http.load_cookies(cookies)?;
        }
        let own = Some(Arc::clone(&http));
        let recorder = match &options.record {
            Some(archive) if options.record_more && archive.exists() => Recorder::resume(archive, http)?,
            Some(archive) => Recorder::create(archive, http)?,
            None => return Engine::of_kind(http, own, options),
        };
        let recorder = Arc::new(recorder);
        let engine = Engine::of_kind(Arc::clone(&recorder) as Arc<dyn Fetch>, own, options)?;
        Ok(match engine.kind {
            EngineKind::Embedded => engine,
            EngineKind::Chromium | EngineKind::Auto => {
                Engine { source: Arc::new(Keeping::new(engine.source, recorder)), ..engine }
            }
        })
    }

    /// An engine over an archive. Pages that a browser made are recalled from it, except where a browser is asked for and
    /// there is one, which then makes them again.
    fn replaying(archive: Arc<Replay>, options: EngineOptions) -> Result<Engine, Error> {
        let pages = options.pages.clone();
        let engine = match Engine::of_kind(Arc::clone(&archive) as Arc<dyn Fetch>, None, options) {
            Err(error) if error.kind() == ErrorKind::Browser && archive.has_kept() => {
                Engine::over(Arc::clone(&archive), pages)
            }
            engine => engine?,
        };
        let source = Arc::clone(&engine.source);
        let source: Arc<dyn PageSource> = match engine.kind {
            _ if !archive.has_kept() => source,
            EngineKind::Embedded => Arc::new(Recalling::without_browser(source, archive)),
            EngineKind::Auto => Arc::new(Recalling::with_browser(source, archive)),
            EngineKind::Chromium => source,
        };
        Ok(Engine { source, ..engine })
    }

    fn of_kind(
        fetch: Arc<dyn Fetch>,
        http: Option<Arc<Http>>,
        options: EngineOptions,
    ) -> Result<Engine, Error> {
        if options.kind == EngineKind::Embedded {
            return Ok(Engine::over(fetch, options.pages));
        }
        let storage = stored_at_first(&options)?;
        let error_pages = options.pages.error_pages;
        let rendering = ChromiumOptions { error_pages, storage, ..options.chromium };
        let chromium = Chromium::new(Arc::clone(&fetch), rendering, options.pages.base.clone());
        if let Some(session) = &options.session {
            session.lend_to_chromium(&chromium);
        }
        if let Some(trace) = options.trace {
            chromium.tell(trace);
        }
        let browser = Some(chromium.clone());
        if options.kind == EngineKind::Chromium {
            chromium.start()?;
            return Ok(Engine { kind: EngineKind::Chromium, browser, ..Engine::new(chromium) });
        }
        let book = Arc::new(Book::new(options.trace));
        let auto = Auto::new(fetch, http, chromium, options.pages, Arc::clone(&book));
        Ok(Engine { source: Arc::new(auto), kind: EngineKind::Auto, book: Some(book), browser })
    }

    /// An engine that answers from an archive, with the network closed.
    pub fn replay(archive: &Path, pages: EmbeddedOptions) -> Result<Engine, Error> {
        Engine::start(EngineOptions { replay: Some(archive.to_owned()), pages, ..EngineOptions::default() })
    }

    /// An engine that opens pages without script and those that need it in Chromium, over anything that answers requests.
    pub fn auto_over(fetch: impl Fetch + 'static, options: EngineOptions) -> Result<Engine, Error> {
        Engine::of_kind(Arc::new(fetch), None, EngineOptions { kind: EngineKind::Auto, ..options })
    }

    /// Which engine it is.
    pub fn kind(&self) -> EngineKind {
        self.kind
    }

    /// What it was used for so far, where it chooses between engines itself.
    pub fn usage(&self) -> Option<Usage> {
        self.book.as_ref().map(|book| book.usage())
    }

    /// Opens a page.
    pub fn open(&self, address: &str) -> Result<Arc<Page>, Error> {
        self.open_for(&Errand::default(), address)
    }

    /// Opens a page for one of several runs.
    pub fn open_for(&self, errand: &Errand, address: &str) -> Result<Arc<Page>, Error> {
        self.source.open(errand, address, None).map(|Arrival { page, .. }| page)
    }

    /// An engine for pages without script, over anything that answers requests.
    pub fn over(fetch: impl Fetch + 'static, options: EmbeddedOptions) -> Engine {
        Engine::new(Laid::new(Embedded::new(fetch, options)))
    }

    /// An engine for pages from files, which never asks the network for anything.
    pub fn local() -> Engine {
        Engine::over(LocalFiles, EmbeddedOptions::default())
    }

    /// An engine that opens nothing.
    pub fn nowhere() -> Engine {
        Engine::of_shelf(Shelf::new())
    }

    /// The same engine; its pages have all that `sight` names, whatever a wrapper looks at.
    pub fn seeing(&self, sight: &Sight) -> Engine {
        match self.source.seeing(sight) {
            Some(source) => self.with_source(source),
            None => self.clone(),
        }
    }

    /// A page with what an expression looks at beside its nodes: where its elements are and how they look. What is wrong
    /// with it is one of the page's troubles.
    pub fn seen(&self, page: Arc<Page>, sight: &Sight) -> Arc<Page> {
        match self.source.seeing(sight) {
            Some(source) if !sight.is_plain() => source.seen(&Errand::default(), page),
            _ => page,
        }
    }

    /// An engine for the pages of a shelf in memory.
    pub fn of_shelf(shelf: Shelf) -> Engine {
        Engine::over(shelf, EmbeddedOptions::default())
    }

    /// A picture of a page that a browser shows, as PNG.
    pub fn screenshot(&self, page: &Page) -> Result<Vec<u8>, Error> {
        match &self.browser {
            Some(browser) => browser.screenshot(page),
            None => Err(Error::new(ErrorKind::Browser, "pictures need a browser: use --engine chromium")),
        }
    }

    /// The same engine over another source.
    pub(crate) fn with_source(&self, source: Arc<dyn PageSource>) -> Engine {
        Engine { source, ..self.clone() }
    }

    pub(crate) fn source(&self) -> Arc<dyn PageSource> {
        Arc::clone(&self.source)
    }
}

/// What sites have stored when a browser starts.
fn stored_at_first(options: &EngineOptions) -> Result<Arc<StorageState>, Error> {
    let before = options.session.as_ref().map(|session| Arc::clone(session.before())).unwrap_or_default();
    match &options.cookies {
        Some(cookies) => Ok(Arc::new((*before).clone().with_cookies(cookies)?)),
        None => Ok(before),
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Engine")
    }
}

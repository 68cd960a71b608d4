//! Both engines as one: pages are opened without script, and in Chromium where that is not enough.
//!
//! ```text
//! open, act ──► embedded ──► page ──► run
//!                  │           │ a shell (i)        │ its first step finds nothing (ii)
//!                  │ the action does nothing (iii)  │
//!                  └───────────┴──────► Chromium ◄──┘
//! ```
//!
//! Chromium gets the page as it came: it shows the source at its address, so that nothing is fetched twice, and takes the
//! cookies of the site over. What one page of a site needed, all that follow are opened with; a site where Chromium was
//! tried and made no difference is left alone. Pages are acted on where they came from. Boxes and styles come from the
//! engine that a page comes from; a page that cannot be laid out without a browser goes to Chromium, and so do all where this
//! build has no layout of its own.
//!
//! Without a browser on the machine this is the embedded engine, and what would have needed one is told.

mod shell;

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use url::Url;
use windrow_browser::{Chromium, Http, LAYS_OUT, Laid};
use windrow_dom::{Document, NodeId, NodeKind};
use windrow_page::{
    Act, Action, Arrival, Change, Effect, Embedded, EmbeddedOptions, Errand, Error, ErrorKind, Fetch, Method,
    Navigation, Page, PageSource, Part, Sight, effect, opening,
};

use self::shell::{may_change, needs_script};

/// Both engines.
pub(crate) struct Auto {
    embedded: Laid<Arc<dyn Fetch>>,
    chromium: Chromium,
    book: Arc<Book>,
    /// What the network has for the embedded engine; none where an archive answers.
    http: Option<Arc<Http>>,
    base: Option<Url>,
    /// Whether the wrapper looks at what only Chromium sees.
    needs_sight: bool,
    /// Pages of the embedded engine that are held, as Chromium shows them.
    shown: Mutex<Vec<(Weak<Page>, Arc<Page>)>>,
}

/// What was decided, and how many pages came from which engine.
#[derive(Default)]
pub(crate) struct Book {
    sites: Mutex<BTreeMap<String, Decision>>,
    embedded: AtomicU64,
    chromium: AtomicU64,
    trace: Option<fn(&str)>,
}

/// How pages of a site are opened.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Decision {
    /// In Chromium, for this reason.
    Scripted(String),
    /// Without script: Chromium was tried and made no difference.
    Plain,
    /// Without script, though they need it for the first reason, because the second kept Chromium from it.
    Lacking(String, String),
}

/// What an engine was used for.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Usage {
    /// How many pages came without script.
    pub embedded: u64,
    /// How many pages came from Chromium.
    pub chromium: u64,
    /// The sites whose pages need script.
    pub sites: Vec<SiteUsage>,
}

/// A site whose pages need script.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SiteUsage {
    /// Its host, and its port where that is not the usual one.
    pub site: String,
    /// Why they do.
    pub reason: String,
    /// Why they were opened without script all the same; none where they were not.
    pub lack: Option<String>,
}

impl Book {
    pub(crate) fn new(trace: Option<fn(&str)>) -> Book {
        Book { trace, ..Book::default() }
    }

    pub(crate) fn usage(&self) -> Usage {
        let sites = lock(&self.sites);
        let sites = sites.iter().filter_map(|(site, decision)| {
            let (reason, lack) = match decision {
                Decision::Scripted(reason) => (reason, None),
                Decision::Lacking(reason, lack) => (reason, Some(lack.clone())),
                Decision::Plain => return None,
            };
            Some(SiteUsage { site: site.clone(), reason: reason.clone(), lack })
        });
        Usage {
            embedded: self.embedded.load(Ordering::Relaxed),
            chromium: self.chromium.load(Ordering::Relaxed),
            sites: sites.collect(),
        }
    }

    fn decision(&self, site: &str) -> Option<Decision> {
        lock(&self.sites).get(site).cloned()
    }

    /// Writes down a decision. That script is needed stays.
    fn decide(&self, site: &str, decision: Decision) {
        let mut sites = lock(&self.sites);
        let known = sites.get(site);
        if matches!(known, Some(Decision::Scripted(_))) || known == Some(&decision) {
            return;
        }
        if let Some(trace) = self.trace {
            match &decision {
                Decision::Scripted(reason) => {
                    trace(&format!("{site} is opened in Chromium from now on: {reason}"))
                }
                Decision::Plain => trace(&format!("{site} is opened without script: it makes no difference")),
                Decision::Lacking(reason, lack) => trace(&format!("{site}: {reason}; {lack}")),
            }
        }
        sites.insert(site.to_owned(), decision);
    }

    fn count(&self, page: &Page) {
        let count = if page.way().is_some() { &self.chromium } else { &self.embedded };
        count.fetch_add(1, Ordering::Relaxed);
    }
}

impl Auto {
    /// Both engines, over the same network.
    pub(crate) fn new(
        fetch: Arc<dyn Fetch>,
        http: Option<Arc<Http>>,
        chromium: Chromium,
        pages: EmbeddedOptions,
        book: Arc<Book>,
    ) -> Auto {
        let base = pages.base.clone();
        let embedded = Laid::new(Embedded::new(fetch, pages));
        Auto { embedded, chromium, book, http, base, needs_sight: false, shown: Mutex::default() }
    }

    fn is_scripted(&self, site: &str) -> bool {
        matches!(self.book.decision(site), Some(Decision::Scripted(_)))
    }

    /// Starts Chromium for a site. Gives whether it is there; why it is not is written down.
    fn start(&self, site: &str, url: Option<&Url>, reason: &str) -> bool {
        let started = self.chromium.start().and_then(|()| match (&self.http, url) {
            (Some(http), Some(url)) if !self.is_scripted(site) => self.chromium.adopt_cookies(http, url),
            _ => Ok(()),
        });
        if let Err(error) = &started {
            let mut lack = error.to_string();
            if !lack.contains("windrow doctor") {
                lack.push_str("; `windrow doctor` tells what is missing");
            }
            self.book.decide(site, Decision::Lacking(reason.to_owned(), lack));
        }
        started.is_ok()
    }

    /// A page of the embedded engine as Chromium shows it, if Chromium is there.
    fn shown(&self, errand: &Errand, page: &Arc<Page>, reason: &str) -> Result<Option<Arc<Page>>, Error> {
        let known = |held: &[(Weak<Page>, Arc<Page>)]| {
            let known = held.iter().find(|(own, _)| own.as_ptr() == Arc::as_ptr(page));
            known.map(|(_, shown)| Arc::clone(shown))
        };
        {
            let mut held = lock(&self.shown);
            held.retain(|(own, _)| own.strong_count() > 0);
            if let Some(shown) = known(&held) {
                return Ok(Some(shown));
            }
        }
        let url = url_of(page);
        if !self.start(&site_of(url.as_ref()), url.as_ref(), reason) {
            return Ok(None);
        }
        let shown = Arc::new(self.chromium.show(errand, page)?);
        let mut held = lock(&self.shown);
        held.push((Arc::downgrade(page), Arc::clone(&shown)));
        Ok(Some(shown))
    }

    /// What came, or if it is a shell, what Chromium makes of it.
    fn filled(&self, errand: &Errand, arrival: Arrival) -> Result<Arrival, Error> {
        let Some(reason) = needs_script(&arrival.page).or_else(|| needs_browser_to_see(&arrival.page)) else {
            return Ok(arrival);
        };
        match self.shown(errand, &arrival.page, reason)? {
            Some(page) => {
                self.book
                    .decide(&site_of(url_of(&arrival.page).as_ref()), Decision::Scripted(reason.to_owned()));
                Ok(Arrival { page, change: Change::Document, node: None })
            }
            None => Ok(arrival),
        }
    }

    /// Whether a request is for a page that is to be opened in Chromium.
    fn goes_to_chromium(&self, url: &Url) -> bool {
        let site = site_of(Some(url));
        if self.is_scripted(&site) {
            return true;
        }
        let reason = "the wrapper looks at what only a browser sees";
        if !self.needs_sight || !self.start(&site, Some(url), reason) {
            return false;
        }
        self.book.decide(&site, Decision::Scripted(reason.to_owned()));
        true
    }

    fn open_uncounted(&self, errand: &Errand, address: &str, from: Option<&Page>) -> Result<Arrival, Error> {
        let (request, _) = opening(address, from, self.base.as_ref())?;
        if self.goes_to_chromium(&request.url) {
            return self.chromium.open(errand, address, from);
        }
        let arrival = self.embedded.open(errand, address, from)?;
        self.filled(errand, arrival)
    }

    /// Acts on a page of the embedded engine.
    fn act_plainly(&self, errand: &Errand, page: Arc<Page>, act: &Act) -> Result<Arrival, Error> {
        match effect(&page, act.node, &act.action) {
            Ok(Effect::Navigate(going))
                if going.frame.is_page()
                    && going.request.method == Method::Get
                    && self.goes_to_chromium(&going.request.url) =>
            {
                let Navigation { request, fragment, .. } = *going;
                let mut url = request.url;
                url.set_fragment(fragment.as_deref());
                self.chromium.open(errand, url.as_str(), Some(&page))
            }
            Ok(Effect::Nothing) if !matches!(act.action, Action::Wait(_)) && self.may_help(&page) => {
                let arrival = self.act_with_script(errand, &page, act)?;
                Ok(arrival.unwrap_or_else(|| unchanged(&page, act.node)))
            }
            Ok(_) => {
                let arrival = self.embedded.act(errand, page, act)?;
                match arrival.change {
                    Change::Document => self.filled(errand, arrival),
                    _ => Ok(arrival),
                }
            }
            Err(error) if error.kind() == ErrorKind::NeedsBrowser => {
                self.act_with_script(errand, &page, act)?.ok_or(error)
            }
            Err(error) => Err(error),
        }
    }

    /// Acts in Chromium on a page of the embedded engine; none where there is no Chromium, or the element is not there any
    /// more once the page's script has run.
    fn act_with_script(
        &self,
        errand: &Errand,
        page: &Arc<Page>,
        act: &Act,
    ) -> Result<Option<Arrival>, Error> {
        let reason = format!("{{{}}} does nothing there without script", act.action.word());
        let Some(shown) = self.shown(errand, page, &reason)? else { return Ok(None) };
        let Some(other) = counterpart(page, act.node, &shown) else { return Ok(None) };
        let arrival = self.chromium.act(errand, shown, &Act { node: other, ..act.clone() })?;
        let site = site_of(url_of(page).as_ref());
        if arrival.change == Change::Nothing {
            self.book.decide(&site, Decision::Plain);
            return Ok(Some(unchanged(page, act.node)));
        }
        self.book.decide(&site, Decision::Scripted(reason));
        // The nodes are those of the page that Chromium shows.
        let node = arrival.node.or((arrival.change == Change::State).then_some(other));
        Ok(Some(Arrival { change: Change::Document, node, ..arrival }))
    }

    /// Whether script could make a difference that was not yet looked for in vain.
    fn may_help(&self, page: &Page) -> bool {
        let decided = self.book.decision(&site_of(url_of(page).as_ref()));
        may_change(page) && !matches!(decided, Some(Decision::Plain | Decision::Lacking(..)))
    }
}

fn unchanged(page: &Arc<Page>, node: NodeId) -> Arrival {
    Arrival { page: Arc::clone(page), change: Change::Nothing, node: Some(node) }
}

impl PageSource for Auto {
    fn open(&self, errand: &Errand, address: &str, from: Option<&Page>) -> Result<Arrival, Error> {
        let arrival = self.open_uncounted(errand, address, from)?;
        self.book.count(&arrival.page);
        Ok(arrival)
    }

    fn act(&self, errand: &Errand, page: Arc<Page>, act: &Act) -> Result<Arrival, Error> {
        let arrival = match page.way() {
            Some(_) => {
                // A run that was put aside finds its pages here before it has decided anything.
                let reason = "its pages were opened there before".to_owned();
                self.book.decide(&site_of(url_of(&page).as_ref()), Decision::Scripted(reason));
                self.chromium.act(errand, page, act)?
            }
            None => self.act_plainly(errand, page, act)?,
        };
        self.book.count(&arrival.page);
        Ok(arrival)
    }

    fn later(&self, page: &Arc<Page>) -> Option<Arc<Page>> {
        self.chromium.later(page)
    }

    fn otherwise(&self, errand: &Errand, page: &Arc<Page>) -> Option<Arc<Page>> {
        if !self.may_help(page) {
            return None;
        }
        let shown = self.shown(errand, page, NOTHING_FOUND).ok()??;
        // Until the run says that it goes on with the page.
        self.book.decide(&site_of(url_of(page).as_ref()), Decision::Plain);
        Some(shown)
    }

    fn instead(&self, _: &Errand, page: &Arc<Page>) -> Result<(), Error> {
        if lock(&self.shown).iter().any(|(_, shown)| Arc::ptr_eq(shown, page)) {
            self.book.decide(&site_of(url_of(page).as_ref()), Decision::Scripted(NOTHING_FOUND.to_owned()));
            self.book.embedded.fetch_sub(1, Ordering::Relaxed);
            self.book.chromium.fetch_add(1, Ordering::Relaxed);
        }
        Ok(())
    }

    fn release(&self, page: &Page) {
        self.chromium.release(page);
    }

    fn seen(&self, errand: &Errand, page: Arc<Page>) -> Arc<Page> {
        self.embedded.seen(errand, page)
    }

    fn seeing(&self, sight: &Sight) -> Option<Arc<dyn PageSource>> {
        Some(Arc::new(Auto {
            embedded: self.embedded.with_sight(sight),
            chromium: self.chromium.with_sight(sight),
            book: Arc::clone(&self.book),
            http: self.http.clone(),
            base: self.base.clone(),
            needs_sight: !sight.is_plain() && !LAYS_OUT,
            shown: Mutex::default(),
        }))
    }
}

/// Why a page must be shown in a browser for its boxes and styles to be known, if it must.
fn needs_browser_to_see(page: &Page) -> Option<&'static str> {
    let is_blind = page.troubles().iter().any(|trouble| trouble.part == Part::Layout);
    is_blind.then_some("the wrapper looks at boxes or styles of a page that cannot be laid out otherwise")
}

/// Why a site goes to Chromium on which a wrapper's first step finds nothing otherwise.
const NOTHING_FOUND: &str = "the wrapper's first step finds something with script alone";

fn url_of(page: &Page) -> Option<Url> {
    Url::parse(page.url()?).ok()
}

/// What is decided on together: a host, all files, all pages without an address.
fn site_of(url: Option<&Url>) -> String {
    match url {
        Some(url) => match (url.host_str(), url.port()) {
            (Some(host), Some(port)) => format!("{host}:{port}"),
            (Some(host), None) => host.to_owned(),
            (None, _) => format!("{}:", url.scheme()),
        },
        None => "pages without address".to_owned(),
    }
}

/// The element of a page that was this one before its script ran: the one at the same place where the pages have the same
/// elements, else the one that reads the same, if there are as many that do.
fn counterpart(before: &Page, node: NodeId, after: &Page) -> Option<NodeId> {
    let is_same = before.shape() == after.shape();
    let (before, after) = (before.document(), after.document());
    let elements = |document: &Document| -> Vec<NodeId> {
        let all = document.of_kind(NodeKind::Element).iter().copied();
        all.filter(|&other| is_same || reads_same((before, node), (document, other))).collect()
    };
    if node == NodeId::ROOT {
        return Some(node);
    }
    let (known, found) = (elements(before), elements(after));
    let place = known.iter().position(|&other| other == node)?;
    found.get(place).copied().filter(|_| known.len() == found.len())
}

/// Whether two elements have the same name, attributes and text.
fn reads_same((one, node): (&Document, NodeId), (other, node_there): (&Document, NodeId)) -> bool {
    let attributes = |document: &Document, node: NodeId| -> BTreeMap<String, String> {
        let pair = |attribute| {
            (document.name(attribute).local.to_owned(), document.string_value(attribute).to_owned())
        };
        document.attributes(node).map(pair).collect()
    };
    one.name(node).local == other.name(node_there).local
        && one.string_value(node) == other.string_value(node_there)
        && attributes(one, node) == attributes(other, node_there)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

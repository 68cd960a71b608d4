//! The Chromium engine: pages with script, in a browser whose network is ours.
//!
//! ```text
//! open ──► tab ──► navigate ──► settle ──► capture ──► Page
//! act  ──► the tab that shows the page ──► input ──► settle ──► capture ──► Page
//!              │ none shows it any more          │ the tab would leave a page that is still needed
//!              └► go its way again in another    └► the tab stays; another one goes there
//! ```
//!
//! A page that was captured never changes, but the tab behind it does. Each capture is a *state* with a number; a tab
//! knows which state it shows. An action is done in the tab that shows its page's state. Where it leads to
//! another document and the page is needed again, the navigation is taken away from the tab and done in another one:
//! the tab keeps its state. Where script changes the page in place, the tab shows the new state and nobody shows the
//! old one. Whoever acts on the old one then has it come by again in another tab: the same request, the same
//! actions, the same answers, and the shapes of the pages on the way are compared. What comes out otherwise is an
//! error and never another page.

mod answers;
mod browser;
mod capture;
mod input;
mod network;
mod options;
mod process;
mod protocol;
mod rebuild;
mod session;
mod settle;
mod tab;
mod wire;

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, OnceLock};
use std::time::{Duration, Instant};

use url::Url;
use windrow_dom::{Document, NodeId, NodeKind};
use windrow_page::{
    Act, Action, Arrival, Change, Effect, Errand, Error, ErrorKind, Fetch, Live, Navigation, Page,
    PageSource, Placed, Sight, Start, Way, described, effect, opening,
};

use self::answers::Answers;
use self::browser::{Browser, said};
use self::capture::{Place, Taken};
use self::input::{Target, Undone};
pub use self::options::ChromiumOptions;
pub use self::process::{BROWSER_VARIABLE, BROWSERS, find_browser};
use self::protocol::Navigate;
use self::settle::Settled;
use self::tab::{Going, PROMPT, Tab};
use self::wire::{Fault, lock};
use crate::http::Http;

/// How often something that moves away is clicked again.
const MOST_MISSES: u32 = 3;

/// How often something is tried again when a tab or the browser breaks down under it.
const TRIES: usize = 3;

/// How large the document of a page is.
const PAGE_SIZE: &str = "(() => {
    const page = document.scrollingElement || document.documentElement;
    return [Math.max(page.scrollWidth, innerWidth), Math.max(page.scrollHeight, innerHeight)];
})()";

/// How tall a picture is at most: what browsers draw on is no taller.
const TALLEST_PICTURE: f64 = 16_384.0;

/// Opens pages and acts on them in Chromium.
#[derive(Clone)]
pub struct Chromium {
    engine: Arc<Engine>,
    sight: Sight,
}

/// The browser, and what starts it again.
struct Engine {
    fetch: Arc<dyn Fetch>,
    options: ChromiumOptions,
    base: Option<Url>,
    browser: Mutex<Option<Arc<Browser>>>,
    trace: OnceLock<Trace>,
    states: AtomicU64,
}

/// Who is told what is done.
type Trace = Box<dyn Fn(&str) + Send + Sync>;

/// Where a state of a page is.
pub(crate) struct Handle {
    spot: Mutex<Spot>,
    /// What its document was answered.
    answers: Arc<Answers>,
    /// Until when a condition is waited for on it.
    until: Instant,
}

/// The tab that shows a state, and the documents in it.
#[derive(Clone)]
struct Spot {
    claim: Arc<Claim>,
    places: Arc<[Place]>,
    /// The frame that was gone into: the elements on the way down.
    root: Arc<[NodeId]>,
}

/// A state that a tab shows for somebody. The tab is free when nobody claims the state any more.
struct Claim {
    tab: Arc<Tab>,
    state: u64,
    engine: Arc<Engine>,
}

impl Claim {
    /// Whether the tab still shows the state.
    fn holds(&self) -> bool {
        self.tab.shows.load(Ordering::SeqCst) == self.state && !self.tab.state().is_gone
    }
}

impl Drop for Claim {
    fn drop(&mut self) {
        self.engine.give_up(&self.tab, self.state);
    }
}

impl Spot {
    fn tab(&self) -> &Arc<Tab> {
        &self.claim.tab
    }

    /// The page in the frame that was gone into, and that frame; the whole page where none was, or it is gone.
    fn within(&self, whole: Page) -> (Page, Arc<[NodeId]>) {
        match inside(&whole, &self.root) {
            Some(inner) => (inner, Arc::clone(&self.root)),
            None => (whole, Arc::default()),
        }
    }
}

/// Why an attempt came to nothing.
enum Failed {
    /// The page, the element or the site is the reason.
    For(Error),
    /// A tab or the browser broke down.
    Broken(Fault),
    /// Somebody else changed the tab in the meantime.
    Overtaken,
}

impl From<Fault> for Failed {
    fn from(fault: Fault) -> Failed {
        Failed::Broken(fault)
    }
}

impl From<Undone> for Failed {
    fn from(undone: Undone) -> Failed {
        match undone {
            Undone::Node(error) => Failed::For(error),
            Undone::Fault(fault) => Failed::Broken(fault),
        }
    }
}

impl Chromium {
    /// An engine whose browser asks `fetch`; it is started when it is first needed. `base` is what the author's
    /// relative addresses count from.
    pub fn new(fetch: impl Fetch + 'static, options: ChromiumOptions, base: Option<Url>) -> Chromium {
        let engine = Engine {
            fetch: Arc::new(fetch),
            options,
            base,
            browser: Mutex::new(None),
            trace: OnceLock::new(),
            states: AtomicU64::new(0),
        };
        Chromium { engine: Arc::new(engine), sight: Sight::default() }
    }

    /// Tells `trace` what is done, in words. The first who asks is told.
    pub fn tell(&self, trace: impl Fn(&str) + Send + Sync + 'static) {
        let _ = self.engine.trace.set(Box::new(trace));
    }

    /// Starts the browser, so that it is known whether it can be started.
    pub fn start(&self) -> Result<(), Error> {
        self.engine.browser().map(drop)
    }

    /// A picture of a whole page as it is now, as PNG, up to the height that a browser can draw at once.
    pub fn screenshot(&self, page: &Page) -> Result<Vec<u8>, Error> {
        let spot = self.spot(page, None).map_err(|failed| self.engine.error(failed, page.url()))?;
        let told = |fault: Fault| self.engine.error(fault.into(), page.url());
        let tab = spot.tab();
        let (width, height): (f64, f64) = tab.evaluate(&tab.target, PAGE_SIZE, PROMPT).map_err(told)?;
        let clip = protocol::Clip { x: 0.0, y: 0.0, width, height: height.min(TALLEST_PICTURE), scale: 1.0 };
        let shot = protocol::Screenshot { format: "png", clip, capture_beyond_viewport: true };
        let data = tab.call(&shot, PROMPT).map_err(told)?.data;
        crate::base64::decode(&data).ok_or_else(|| Error::new(ErrorKind::Browser, "the picture is damaged"))
    }

    /// The same engine for a wrapper that looks at more of its pages than their nodes.
    pub fn with_sight(&self, sight: &Sight) -> Chromium {
        Chromium { engine: Arc::clone(&self.engine), sight: sight.clone() }
    }

    /// What becomes of a page that another engine has fetched: its source, shown at its address. It is not asked for
    /// again.
    pub fn show(&self, errand: &Errand, page: &Page) -> Result<Page, Error> {
        self.persist(page.url(), || self.present(errand, page))
    }

    /// Takes the cookies over that another engine has for a site.
    pub fn adopt_cookies(&self, http: &Http, site: &Url) -> Result<(), Error> {
        let cookies = http.cookies_of(site);
        if cookies.is_empty() {
            return Ok(());
        }
        let browser = self.engine.browser()?;
        let command = protocol::SetCookies { cookies, browser_context_id: browser.context() };
        let taken = browser.wire().call(None, &command, PROMPT);
        taken.map(drop).map_err(|fault| self.engine.error(fault.into(), Some(site.as_str())))
    }

    /// Loads what a request leads to in a tab that shows nobody's page.
    fn load(&self, errand: &Errand, going: Going, patience: Duration) -> Result<Page, Failed> {
        let browser = self.engine.browser().map_err(Failed::For)?;
        let tab = browser.tab()?;
        self.engine.trace(|| format!("tab {} goes to {}", short(&tab), going.address()));
        let loaded = self.load_in(&browser, &tab, errand, going, patience);
        if loaded.is_err() {
            browser.free(&tab);
        }
        loaded
    }

    fn load_in(
        &self,
        browser: &Browser,
        tab: &Arc<Tab>,
        errand: &Errand,
        going: Going,
        patience: Duration,
    ) -> Result<Page, Failed> {
        browser.touch(tab);
        navigate(tab, errand, going)?;
        let settled = browser.settle(tab, &self.sight, None, patience)?;
        self.arrived(browser, tab, settled, patience)
    }

    /// The page that a tab came to, which begins a way.
    fn arrived(
        &self,
        browser: &Browser,
        tab: &Arc<Tab>,
        settled: Settled,
        patience: Duration,
    ) -> Result<Page, Failed> {
        match settled {
            Settled::Page(captured) => {
                let taken = tab.page(*captured, &self.sight)?;
                Ok(self.begun(tab, taken, patience))
            }
            Settled::Failed => Err(Failed::For(failure(tab))),
            // A page that opens another one while it loads is the page all the same.
            Settled::Opened => {
                tab.change(|state| state.opened = None);
                let settled = browser.settle(tab, &self.sight, None, patience)?;
                match settled {
                    Settled::Opened => Err(Failed::Overtaken),
                    settled => self.arrived(browser, tab, settled, patience),
                }
            }
            Settled::Taken | Settled::Missed => Err(Failed::Overtaken),
        }
    }

    /// The first page of a document that a tab has come to: a way begins with it.
    fn begun(&self, tab: &Arc<Tab>, taken: Taken, patience: Duration) -> Page {
        let Taken { page, places, .. } = taken;
        let start = tab.state().start.clone().unwrap_or_else(|| unknown_start(&page));
        let way = Way { start: Start { shape: page.shape(), ..start }, deeds: Vec::new() };
        held(self.engine.claim(tab), page, places, Arc::default(), way, patience)
    }

    /// Acts once.
    fn attempt(&self, errand: &Errand, page: &Arc<Page>, act: &Act) -> Result<Arrival, Failed> {
        let Act { node, ref action, patience } = *act;
        let browser = self.engine.browser().map_err(Failed::For)?;
        let time = patience.timeout.map_or(self.engine.options.timeout, Duration::from_millis);
        let placed = page.placed(node).ok_or_else(|| Failed::For(no_part(page, node)))?;
        let spot = self.spot(page, Some(node))?;
        let tab = spot.tab();
        let turn = lock(&tab.turn);
        if !spot.claim.holds() {
            return Err(Failed::Overtaken);
        }
        // Whoever asks gave up its share: nobody else needs the page.
        let is_last = Arc::strong_count(page) == 1;
        browser.touch(tab);
        let documents = begin(tab, errand, !is_last || browser.is_worn(tab))?;
        let target = target(&spot, &placed, time).map_err(Failed::For)?;
        let mut misses = 0;
        let settled = loop {
            let acted = target.act(action);
            if let Some(wait) = patience.wait {
                std::thread::sleep(Duration::from_millis(wait.min(600_000)));
            }
            if let Err(Undone::Node(error)) = acted {
                // What is wrong with the node itself is said in the same words whatever the engine.
                let known = effect(page, node, action).err().filter(|known| known.kind() == ErrorKind::Node);
                return Err(Failed::For(known.unwrap_or(error)));
            }
            acted?;
            let mark = target.element.filter(|_| target.place.frame == tab.target);
            let mark = mark.map(|element| (target.place.number, element));
            match browser.settle(tab, &self.sight, mark, time)? {
                Settled::Missed if misses < MOST_MISSES => misses += 1,
                settled => break settled,
            }
        };
        match settled {
            Settled::Page(captured) => {
                let is_new = tab.state().documents != documents;
                let taken = tab.page(*captured, &self.sight)?;
                if is_new {
                    tab.pages.fetch_add(1, Ordering::Relaxed);
                    let page = Arc::new(self.begun(tab, taken, time));
                    return Ok(Arrival { page, change: Change::Document, node: None });
                }
                Ok(self.changed(&spot, page, node, action, taken, time))
            }
            Settled::Taken => {
                let going = tab.change(|state| {
                    state.takes = false;
                    state.taken.take()
                });
                let going = going.ok_or(Failed::Overtaken)?;
                self.keep_if_unchanged(tab);
                drop(turn);
                let page = self.load(errand, going, time)?;
                Ok(Arrival { page: Arc::new(page), change: Change::Document, node: None })
            }
            Settled::Opened => {
                let opened = tab.change(|state| state.opened.take()).ok_or(Failed::Overtaken)?;
                self.engine.trace(|| format!("tab {} opened tab {}", short(tab), short(&opened)));
                self.keep_if_unchanged(tab);
                drop(turn);
                let settled = browser.settle(&opened, &self.sight, None, time)?;
                let page = self.arrived(&browser, &opened, settled, time)?;
                Ok(Arrival { page: Arc::new(page), change: Change::Document, node: None })
            }
            Settled::Failed => {
                let error = failure(tab);
                self.keep_if_unchanged(tab);
                Err(Failed::For(error))
            }
            Settled::Missed => {
                let message = format!("{}: it moves away when it is clicked", target.words);
                Err(Failed::For(Error::new(ErrorKind::Timeout, message)))
            }
        }
    }

    /// The page that a tab shows after an action that led to no other document.
    fn changed(
        &self,
        spot: &Spot,
        page: &Arc<Page>,
        node: NodeId,
        action: &Action,
        taken: Taken,
        patience: Duration,
    ) -> Arrival {
        let Taken { page: whole, places, stayed } = taken;
        let (after, root) = spot.within(whole);
        let stayed = stayed.filter(|_| root.is_empty());
        let is_same = after.source() == page.source() && after.url() == page.url();
        // A screen further down is another state too: what comes next may depend on it.
        let is_further = || {
            let tab = spot.tab();
            *action == Action::Wheel
                && tab.evaluate::<bool>(&tab.target, "windrow.wheeled()", PROMPT).unwrap_or(false)
        };
        if is_same && after.fields() == page.fields() && !is_further() {
            // Its elements are numbered as before, so the tab shows the state that it showed.
            return Arrival { page: Arc::clone(page), change: Change::Nothing, node: Some(node) };
        }
        self.engine
            .trace(|| format!("tab {} was changed in place by {{{}}}", short(spot.tab()), action.word()));
        let begun =
            page.way().cloned().unwrap_or_else(|| Way { start: unknown_start(page), deeds: Vec::new() });
        let way = begun.and(node, action.clone(), after.shape());
        let (after, change) = match is_same {
            true => (page.with_fields(after.fields().clone()), Change::State),
            false => (after, Change::Document),
        };
        let claim = self.engine.claim(spot.tab());
        let page = Arc::new(held(claim, after, places, root, way, patience));
        Arrival { page, change, node: stayed }
    }

    /// After an action that led elsewhere: the tab shows its state still if nothing in it changed.
    fn keep_if_unchanged(&self, tab: &Arc<Tab>) {
        let is_unchanged = tab.evaluate::<bool>(&tab.target, "windrow.unchanged()", PROMPT).unwrap_or(false);
        if !is_unchanged {
            self.engine.trace(|| format!("tab {} was changed by what led elsewhere", short(tab)));
            let state = tab.shows.load(Ordering::SeqCst);
            self.engine.give_up(tab, state);
        }
    }

    /// The tab that shows a page: the one that does, else one that it is come by in again, for the sake of a node.
    fn spot(&self, page: &Page, node: Option<NodeId>) -> Result<Spot, Failed> {
        let handle = page.live().and_then(Live::known::<Handle>);
        if let Some(handle) = &handle {
            let spot = lock(&handle.spot).clone();
            if spot.claim.holds() {
                return Ok(spot);
            }
        }
        let spot = self.rebuild(page, handle.as_deref(), node)?;
        if let Some(handle) = &handle {
            *lock(&handle.spot) = spot.clone();
        }
        Ok(spot)
    }

    fn persist<T>(
        &self,
        url: Option<&str>,
        mut attempt: impl FnMut() -> Result<T, Failed>,
    ) -> Result<T, Error> {
        let mut tries = 0;
        loop {
            tries += 1;
            match attempt() {
                Ok(done) => return Ok(done),
                Err(Failed::Overtaken) if tries < 10 * TRIES => {}
                Err(Failed::Broken(fault)) if tries < TRIES => {
                    self.engine.trace(|| format!("{}; trying again", said(&fault)));
                }
                Err(failed) => return Err(self.engine.error(failed, url)),
            }
        }
    }

    /// What an action does that needs no event: going into a frame, following a link.
    fn go(&self, errand: &Errand, page: &Page, node: NodeId, action: &Action) -> Result<Arrival, Error> {
        match effect(page, node, action)? {
            Effect::Document(inner) => {
                let held = match (page.way(), page.live()) {
                    (Some(way), Some(live)) => {
                        let way = way.and(node, action.clone(), page.shape());
                        match live.known::<Handle>().and_then(|handle| handle.entered(page, node)) {
                            Some(handle) => inner.held_by(way, Live::new(Arc::new(handle))),
                            None => inner.held_by(way, Live::nowhere()),
                        }
                    }
                    _ => inner,
                };
                Ok(Arrival { page: Arc::new(held), change: Change::Document, node: None })
            }
            Effect::Navigate(navigation) => {
                let Navigation { request, fragment, .. } = *navigation;
                let going = Going { request, fragment };
                let patience = self.engine.options.timeout;
                let page = self.persist(page.url(), || self.load(errand, going.clone(), patience))?;
                Ok(Arrival { page: Arc::new(page), change: Change::Document, node: None })
            }
            Effect::Nothing | Effect::State(_) => {
                Ok(Arrival { page: Arc::new(page.clone()), change: Change::Nothing, node: Some(node) })
            }
        }
    }
}

impl PageSource for Chromium {
    fn open(&self, errand: &Errand, address: &str, from: Option<&Page>) -> Result<Arrival, Error> {
        let (request, fragment) = opening(address, from, self.engine.base.as_ref())?;
        let going = Going { request, fragment };
        let patience = self.engine.options.timeout;
        let page = self.persist(Some(&going.address()), || self.load(errand, going.clone(), patience))?;
        Ok(Arrival { page: Arc::new(page), change: Change::Document, node: None })
    }

    fn act(&self, errand: &Errand, page: Arc<Page>, act: &Act) -> Result<Arrival, Error> {
        match act.action {
            Action::EnterFrame | Action::Follow => self.go(errand, &page, act.node, &act.action),
            _ => {
                let url = page.url().map(str::to_owned);
                self.persist(url.as_deref(), || self.attempt(errand, &page, act))
            }
        }
    }

    fn later(&self, page: &Arc<Page>) -> Option<Arc<Page>> {
        let handle = page.live().and_then(Live::known::<Handle>)?;
        let left = handle.until.checked_duration_since(Instant::now())?;
        let spot = lock(&handle.spot).clone();
        let tab = spot.tab();
        let _turn = lock(&tab.turn);
        if !spot.claim.holds() {
            return None;
        }
        std::thread::sleep(Duration::from_millis(20).min(left));
        let browser = self.engine.browser().ok()?;
        let documents = tab.state().documents;
        let Ok(Settled::Page(captured)) = browser.settle(tab, &self.sight, None, left) else { return None };
        let Taken { page: whole, places, .. } = tab.page(*captured, &self.sight).ok()?;
        let (after, root) = spot.within(whole);
        let mut way = page.way()?.clone();
        let shape = after.shape();
        match way.deeds.last_mut() {
            _ if tab.state().documents != documents => return None,
            Some(deed) => deed.shape = shape,
            None => way.start.shape = shape,
        }
        let claim = self.engine.claim(tab);
        let left = handle.until.saturating_duration_since(Instant::now());
        Some(Arc::new(held(claim, after, places, root, way, left)))
    }

    fn seeing(&self, sight: &Sight) -> Option<Arc<dyn PageSource>> {
        Some(Arc::new(self.with_sight(sight)))
    }
}

impl fmt::Debug for Chromium {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Chromium")
    }
}

impl Engine {
    /// The browser, started if it is not there.
    fn browser(&self) -> Result<Arc<Browser>, Error> {
        let mut browser = lock(&self.browser);
        if let Some(browser) = browser.as_ref().filter(|browser| !browser.is_gone()) {
            return Ok(Arc::clone(browser));
        }
        if browser.take().is_some() {
            self.trace(|| "the browser is gone; starting another one".to_owned());
        }
        let started = Browser::start(self.options.clone(), Arc::clone(&self.fetch), self.base.clone())?;
        session::restore(&started, &self.options.storage)?;
        *browser = Some(Arc::clone(&started));
        Ok(started)
    }

    /// Says that a tab shows another state from now on.
    fn claim(self: &Arc<Self>, tab: &Arc<Tab>) -> Claim {
        let state = self.states.fetch_add(1, Ordering::Relaxed) + 1;
        tab.shows.store(state, Ordering::SeqCst);
        Claim { tab: Arc::clone(tab), state, engine: Arc::clone(self) }
    }

    /// Says that nobody needs a state of a tab any more.
    fn give_up(&self, tab: &Arc<Tab>, state: u64) {
        let was = tab.shows.compare_exchange(state, 0, Ordering::SeqCst, Ordering::SeqCst);
        if was.is_ok()
            && state != 0
            && let Some(browser) = lock(&self.browser).as_ref()
        {
            browser.free(tab);
        }
    }

    fn trace(&self, words: impl FnOnce() -> String) {
        if let Some(trace) = self.trace.get() {
            trace(&words());
        }
    }

    fn error(&self, failed: Failed, url: Option<&str>) -> Error {
        let error = match failed {
            Failed::For(error) => error,
            Failed::Broken(Fault::Silence) => {
                Error::new(ErrorKind::Timeout, "the page keeps the browser from answering")
            }
            Failed::Broken(fault) => {
                let message = format!("the browser broke down here {TRIES} times: {}", said(&fault));
                Error::new(ErrorKind::Browser, message)
            }
            Failed::Overtaken => {
                Error::new(ErrorKind::Changed, "the page goes on changing by itself and cannot be acted on")
            }
        };
        match (error.address(), url) {
            (None, Some(url)) => error.at(url),
            _ => error,
        }
    }
}

impl Handle {
    /// The handle of the page in a frame of a page that has this one.
    fn entered(&self, page: &Page, frame: NodeId) -> Option<Handle> {
        let Placed { path, node, .. } = page.placed(frame)?;
        let spot = lock(&self.spot).clone();
        let root = spot.root.iter().chain(path.elements()).copied().chain([node]).collect();
        let spot = Mutex::new(Spot { root, ..spot });
        Some(Handle { spot, answers: Arc::clone(&self.answers), ..*self })
    }
}

/// A page that a tab shows.
fn held(
    claim: Claim,
    page: Page,
    places: Vec<Place>,
    root: Arc<[NodeId]>,
    way: Way,
    patience: Duration,
) -> Page {
    let answers = Arc::clone(&claim.tab.state().answers);
    let spot = Spot { claim: Arc::new(claim), places: places.into(), root };
    let handle = Handle { spot: Mutex::new(spot), answers, until: Instant::now() + patience };
    page.held_by(way, Live::new(Arc::new(handle)))
}

/// The page in the frame that was gone into; none where none was, or it is not there any more.
fn inside(page: &Page, root: &[NodeId]) -> Option<Page> {
    let (&element, around) = root.split_last()?;
    let frame = page.whole(around, |_| Some(element))?;
    match effect(page, frame, &Action::EnterFrame) {
        Ok(Effect::Document(inner)) => Some(inner),
        _ => None,
    }
}

/// Sends a tab to an address.
fn navigate(tab: &Arc<Tab>, errand: &Errand, going: Going) -> Result<(), Failed> {
    let address = going.address();
    let referrer = going.request.referrer.as_ref().map(|url| url.as_str().to_owned());
    tab.pages.fetch_add(1, Ordering::Relaxed);
    let worlds = tab.change(|state| {
        state.errand = *errand;
        state.takes = false;
        state.taken = None;
        state.failure = None;
        state.opened = None;
        state.troubles.clear();
        state.start = None;
        state.leave();
        state.prepared = Some(going);
        state.main_worlds
    });
    let command = Navigate { url: &address, referrer: referrer.as_deref() };
    let reply = tab.call(&command, PROMPT * 10)?;
    let Some(why) = reply.error_text else {
        return match reply.loader_id {
            Some(loader) => tab.arrive(&loader, worlds).map_err(Failed::Broken),
            None => {
                tab.change(|state| state.is_leaving = false);
                Ok(())
            }
        };
    };
    tab.change(|state| state.is_leaving = false);
    match tab.change(|state| state.failure.take()) {
        Some(error) => Err(Failed::For(error)),
        None => {
            Err(Failed::For(Error::new(ErrorKind::Connection, format!("the browser says {why}")).at(address)))
        }
    }
}

/// Prepares a tab for an action; gives how many documents it has had.
fn begin(tab: &Tab, errand: &Errand, takes: bool) -> Result<u64, Failed> {
    let documents = tab.change(|state| {
        state.errand = *errand;
        state.takes = takes;
        state.taken = None;
        state.failure = None;
        state.opened = None;
        // A navigation that was taken away may have been told of after that.
        state.is_leaving = false;
        state.documents
    });
    tab.evaluate::<bool>(&tab.target, "windrow.begin()", PROMPT)?;
    Ok(documents)
}

fn target<'t>(spot: &'t Spot, placed: &Placed, patience: Duration) -> Result<Target<'t>, Error> {
    let document = placed.page.document();
    let words = described(document, placed.node);
    let path: Vec<NodeId> = spot.root.iter().chain(placed.path.elements()).copied().collect();
    let place = spot.places.iter().find(|place| place.path == path);
    let Some(place) = place else {
        let message = format!("{words} is in a frame that the browser cannot reach");
        return Err(Error::new(ErrorKind::Node, message));
    };
    Ok(Target { tab: spot.tab(), place, element: number_of(document, placed.node), words, patience })
}

/// The number of an element among those of its document; none for the document.
fn number_of(document: &Document, node: NodeId) -> Option<u32> {
    let elements = document.of_kind(NodeKind::Element);
    elements.binary_search(&node).ok().map(|number| number as u32)
}

fn failure(tab: &Tab) -> Error {
    let failure = tab.change(|state| state.failure.take());
    failure.unwrap_or_else(|| Error::new(ErrorKind::Connection, "the browser could not open the page"))
}

fn no_part(page: &Page, node: NodeId) -> Error {
    let message = format!("{} is no part of the page", described(page.document(), node));
    Error::new(ErrorKind::Node, message)
}

fn unknown_start(page: &Page) -> Start {
    Start {
        method: windrow_page::Method::Get,
        url: page.url().unwrap_or("about:blank").to_owned(),
        body: None,
        referrer: None,
        shape: page.shape(),
    }
}

/// A tab's name in messages.
fn short(tab: &Tab) -> &str {
    &tab.target[..tab.target.len().min(4)]
}

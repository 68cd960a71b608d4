//! A browser that runs: its tabs, and who hears of what happens in them.

use std::collections::{BTreeSet, HashMap};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, OnceLock, Weak};
use std::time::{Duration, Instant};

use serde_json::json;
use url::Url;
use windrow_page::{Error, ErrorKind, Fetch};

use super::answers::Stored;
use super::network::Desk;
use super::options::ChromiumOptions;
use super::process::Process;
use super::protocol::{
    AddScript, Attached, AutoAttach, CloseTarget, CreateContext, CreateTarget, Detached, DisposeContext,
    EnableFetch, EnableInspector, EnableNetwork, EnablePage, EnableRuntime, FocusEmulation, GetCookies,
    Pattern, Paused, Resume, Sending, SetCookies, SetDownloads, SetUserAgent, Version,
};
use super::session;
use super::tab::{PROMPT, Tab, WORLD};
use super::wire::{Event, Fault, Wire, lock};

/// How often tabs are used between two looks at the memory of the browser.
const USES_PER_LOOK: u64 = 16;

/// How many tabs a browser with too much memory keeps: one with the page that is acted on, one with where that leads.
const HEAVY_TABS: usize = 2;

/// How long a browser may take to start.
const START: Duration = Duration::from_secs(60);

/// What runs in every document: Windrow's own part, and what counts timers among the page's.
const SCRIPT: &str = include_str!("page.js");
const TIMERS: &str = include_str!("timers.js");

/// A browser that runs.
pub(super) struct Browser {
    wire: OnceLock<Arc<Wire>>,
    /// Gone before the process: the browser ends when its pipe closes.
    process: Mutex<Option<Process>>,
    pub(super) options: ChromiumOptions,
    pub(super) fetch: Arc<dyn Fetch>,
    pub(super) base: Option<Url>,
    pub(super) desk: Arc<Desk>,
    context: OnceLock<String>,
    /// Sessions beside the shared one, each for one tab.
    forks: Mutex<BTreeSet<String>>,
    user_agent: OnceLock<String>,
    tabs: Mutex<Tabs>,
    came: Condvar,
    /// Counts uses of tabs.
    clock: AtomicU64,
    /// Whether it had more memory than it may when that was last looked at.
    is_heavy: AtomicBool,
    /// Places whose answers are not waited for: they never came, or changed nothing.
    background: Mutex<BTreeSet<String>>,
    /// The origins that documents came from.
    origins: Mutex<BTreeSet<String>>,
}

#[derive(Default)]
struct Tabs {
    by_session: HashMap<String, Arc<Tab>>,
    by_target: HashMap<String, Arc<Tab>>,
    /// Tabs that show nobody's page.
    free: Vec<Arc<Tab>>,
}

impl Browser {
    /// Starts a browser whose requests `fetch` answers.
    pub(super) fn start(
        options: ChromiumOptions,
        fetch: Arc<dyn Fetch>,
        base: Option<Url>,
    ) -> Result<Arc<Browser>, Error> {
        let (process, pipes) = Process::start(&options)?;
        let browser = Arc::new(Browser {
            wire: OnceLock::new(),
            process: Mutex::new(Some(process)),
            options,
            fetch,
            base,
            desk: Arc::default(),
            context: OnceLock::new(),
            forks: Mutex::default(),
            user_agent: OnceLock::new(),
            tabs: Mutex::default(),
            came: Condvar::new(),
            clock: AtomicU64::new(1),
            is_heavy: AtomicBool::new(false),
            background: Mutex::default(),
            origins: Mutex::default(),
        });
        let listener: Weak<Browser> = Arc::downgrade(&browser);
        let wire = Wire::open(pipes.to, pipes.from, move |event| {
            if let Some(browser) = listener.upgrade() {
                browser.hear(event);
            }
        });
        let _ = browser.wire.set(wire);
        browser.prepare().map_err(|fault| {
            let words = lock(&browser.process).as_ref().and_then(Process::last_words);
            let words = words.map(|words| format!(": {words}")).unwrap_or_default();
            Error::new(ErrorKind::Browser, format!("the browser did not start ({}){words}", said(&fault)))
        })?;
        Ok(browser)
    }

    fn prepare(&self) -> Result<(), Fault> {
        let wire = self.wire();
        let version = wire.call(None, &Version {}, START)?;
        let own = version.user_agent.replace("HeadlessChrome", "Chrome");
        let signed = format!("{own} {}", self.options.signature);
        let _ = self.user_agent.set(self.options.user_agent.clone().unwrap_or(signed));
        let patterns = vec![Pattern { url_pattern: "*" }];
        wire.call(None, &EnableFetch { patterns }, START)?;
        let context = wire.call(None, &CreateContext { dispose_on_detach: true }, START)?.browser_context_id;
        wire.call(None, &SetDownloads { behavior: "deny", browser_context_id: &context }, START)?;
        let cookies: Vec<_> = self.options.storage.cookies.iter().map(session::parameter).collect();
        if !cookies.is_empty() {
            wire.call(None, &SetCookies { cookies, browser_context_id: &context }, START)?;
        }
        let _ = self.context.set(context);
        let attach = AutoAttach { auto_attach: true, wait_for_debugger_on_start: true, flatten: true };
        wire.call(None, &attach, START)?;
        Ok(())
    }

    pub(super) fn wire(&self) -> &Arc<Wire> {
        self.wire.get().expect("a browser has its wire before anyone else has the browser")
    }

    /// The session of cookies and storage that all tabs share.
    pub(super) fn context(&self) -> &str {
        self.context.get().map(String::as_str).unwrap_or_default()
    }

    /// Who it says it is.
    pub(super) fn user_agent(&self) -> &str {
        self.user_agent.get().map(String::as_str).unwrap_or_default()
    }

    /// Whether it is gone.
    pub(super) fn is_gone(&self) -> bool {
        self.wire().is_gone()
    }

    // ---- tabs ----

    /// A tab that shows nobody's page: one that is free, else a new one.
    pub(super) fn tab(&self) -> Result<Arc<Tab>, Fault> {
        loop {
            let free = lock(&self.tabs).free.pop();
            match free {
                Some(tab) if tab.state().is_gone => {}
                Some(tab) if self.is_worn(&tab) => self.close(&tab),
                Some(tab) => return Ok(tab),
                None => match self.oldest_over_budget() {
                    Some(tab) => return Ok(tab),
                    None => return self.open_tab(self.context()),
                },
            }
        }
    }

    /// Where there are as many tabs as there may be: the one that was used longest ago. The page that it shows is given up
    /// and come by again when it is needed. A tab in which something is being done is left alone.
    fn oldest_over_budget(&self) -> Option<Arc<Tab>> {
        let mut tabs: Vec<Arc<Tab>> = lock(&self.tabs).by_target.values().cloned().collect();
        let is_heavy = self.is_heavy.load(Ordering::Relaxed);
        if tabs.len() < if is_heavy { HEAVY_TABS } else { self.options.tabs } {
            return None;
        }
        tabs.retain(|tab| tab.context == self.context());
        tabs.sort_by_key(|tab| tab.used.load(Ordering::Relaxed));
        tabs.into_iter().find(|tab| {
            let Ok(_turn) = tab.turn.try_lock() else { return false };
            tab.shows.swap(0, Ordering::SeqCst) != 0
        })
    }

    /// Notes that a tab is used now, and looks at the memory now and then.
    pub(super) fn touch(&self, tab: &Tab) {
        let now = self.clock.fetch_add(1, Ordering::Relaxed);
        tab.used.store(now, Ordering::Relaxed);
        if now.is_multiple_of(USES_PER_LOOK) {
            let memory = lock(&self.process).as_ref().map_or(0, Process::memory);
            self.is_heavy.store(memory > self.options.memory, Ordering::Relaxed);
        }
    }

    /// Whether a tab has shown as many pages as it may: in its renderer gathers what they leave behind. A browser that
    /// has too much memory wears its tabs out sooner.
    pub(super) fn is_worn(&self, tab: &Tab) -> bool {
        let pages = tab.pages.load(Ordering::Relaxed);
        let is_heavy = self.is_heavy.load(Ordering::Relaxed);
        let budget = self.options.pages_per_tab;
        pages >= if is_heavy { USES_PER_LOOK.min(budget) } else { budget }
    }

    /// A tab in a session of its own, in which a site has stored what it had stored before. What only servers see of
    /// cookies is as it is now.
    pub(super) fn fork(&self, stored: &Stored) -> Result<Arc<Tab>, Fault> {
        let wire = self.wire();
        let context = wire.call(None, &CreateContext { dispose_on_detach: true }, PROMPT)?.browser_context_id;
        lock(&self.forks).insert(context.clone());
        let mut cookies = self.cookies()?;
        cookies.retain(|cookie| cookie["httpOnly"] == true);
        for cookie in stored.cookies.split("; ").filter(|cookie| !cookie.is_empty()) {
            let (name, value) = cookie.split_once('=').unwrap_or(("", cookie));
            cookies.push(json!({ "name": name, "value": value, "url": stored.origin }));
        }
        wire.call(None, &SetCookies { cookies, browser_context_id: &context }, PROMPT)?;
        let tab = self.open_tab(&context)?;
        let source = format!(
            "(stored => {{ if (location.origin === stored.origin) {{ Object.assign(localStorage, stored.local); \
             Object.assign(sessionStorage, stored.session); }} }})({})",
            json!(stored)
        );
        tab.call(&AddScript { source: &source, world_name: Some(WORLD), run_immediately: false }, PROMPT)?;
        Ok(tab)
    }

    /// All cookies of the shared session.
    pub(super) fn cookies(&self) -> Result<Vec<serde_json::Value>, Fault> {
        let command = GetCookies { browser_context_id: self.context() };
        Ok(self.wire().call(None, &command, PROMPT)?.cookies)
    }

    fn open_tab(&self, context: &str) -> Result<Arc<Tab>, Fault> {
        let (width, height) = self.options.viewport;
        let command = CreateTarget { url: "about:blank", browser_context_id: context, width, height };
        let target = self.wire().call(None, &command, PROMPT)?.target_id;
        let tab = self.tab_of(&target)?;
        // Where a page comes at once, in a process of its own, our scripts would come too late: they are there when this is answered,
        // which is behind them in the queue.
        tab.call(&EnablePage {}, PROMPT)?;
        Ok(tab)
    }

    /// The tab of a target, as soon as the browser tells of it.
    fn tab_of(&self, target: &str) -> Result<Arc<Tab>, Fault> {
        let until = Instant::now() + PROMPT;
        let mut tabs = lock(&self.tabs);
        loop {
            if let Some(tab) = tabs.by_target.get(target) {
                return Ok(Arc::clone(tab));
            }
            if self.is_gone() || Instant::now() > until {
                return Err(Fault::Gone);
            }
            let waited = self.came.wait_timeout(tabs, Duration::from_millis(100));
            tabs = waited.unwrap_or_else(std::sync::PoisonError::into_inner).0;
        }
    }

    /// Closes a tab.
    pub(super) fn close(&self, tab: &Arc<Tab>) {
        self.wire().tell(None, &CloseTarget { target_id: &tab.target });
        tab.lose();
        self.forget(&tab.session);
    }

    /// Takes a tab back that shows nobody's page any more.
    pub(super) fn free(&self, tab: &Arc<Tab>) {
        if tab.context != self.context() {
            lock(&self.forks).remove(&tab.context);
            self.wire().tell(None, &DisposeContext { browser_context_id: &tab.context });
            tab.lose();
            self.forget(&tab.session);
            return;
        }
        if self.is_worn(tab) {
            self.close(tab);
            return;
        }
        let mut tabs = lock(&self.tabs);
        let is_ours = tabs.by_target.contains_key(&tab.target);
        if is_ours && !tabs.free.iter().any(|free| free.target == tab.target) {
            tabs.free.push(Arc::clone(tab));
        }
    }

    /// The tab that a frame is in.
    pub(super) fn tab_of_frame(&self, frame: &str) -> Option<Arc<Tab>> {
        let tabs = lock(&self.tabs);
        if let Some(tab) = tabs.by_target.get(frame) {
            return Some(Arc::clone(tab));
        }
        tabs.by_target.values().find(|tab| tab.state().frames.contains_key(frame)).cloned()
    }

    fn forget(&self, session: &str) {
        let mut tabs = lock(&self.tabs);
        if let Some(tab) = tabs.by_session.remove(session) {
            tabs.by_target.remove(&tab.target);
            tabs.free.retain(|free| free.target != tab.target);
        }
    }

    /// Notes where a document comes from.
    pub(super) fn note_origin(&self, url: &str) {
        if let Ok(url) = Url::parse(url)
            && matches!(url.scheme(), "http" | "https")
        {
            lock(&self.origins).insert(url.origin().ascii_serialization());
        }
    }

    /// The origins that documents came from.
    pub(super) fn origins(&self) -> BTreeSet<String> {
        lock(&self.origins).clone()
    }

    // ---- what is not waited for ----

    pub(super) fn is_background(&self, place: &str) -> bool {
        lock(&self.background).contains(place)
    }

    /// Notes places whose answers did not come in time. They are waited for no more.
    pub(super) fn note_background(&self, places: impl IntoIterator<Item = String>) {
        lock(&self.background).extend(places);
    }

    // ---- events ----

    fn hear(self: &Arc<Self>, event: Option<Event>) {
        let Some(event) = event else {
            self.desk.close();
            let tabs = std::mem::take(&mut *lock(&self.tabs));
            tabs.by_target.values().for_each(|tab| tab.lose());
            self.came.notify_all();
            return;
        };
        match (event.method.as_str(), &event.session) {
            ("Fetch.requestPaused", _) => {
                if let Some(paused) = event.read::<Paused>() {
                    self.paused(paused);
                }
            }
            ("Target.attachedToTarget", _) => {
                if let Some(attached) = event.read() {
                    self.attached(attached);
                }
            }
            ("Target.detachedFromTarget", _) => {
                if let Some(Detached { session_id }) = event.read() {
                    let tab = lock(&self.tabs).by_session.get(&session_id).cloned();
                    if let Some(tab) = tab {
                        tab.lose();
                    }
                    self.forget(&session_id);
                }
            }
            (method, Some(session)) => {
                let tab = lock(&self.tabs).by_session.get(session).cloned();
                let Some(tab) = tab else { return };
                if method != "Network.requestWillBeSent" {
                    tab.hear(&event);
                } else if let Some(Sending { request_id, request, kind }) = event.read()
                    && kind != "Document"
                {
                    self.note_pending(&tab, &request_id, &request.url, &kind);
                }
            }
            _ => {}
        }
    }

    /// Makes ready a tab that is new and waits for us.
    fn attached(&self, attached: Attached) {
        let Attached { session_id, target_info: info } = attached;
        let wire = self.wire();
        let session = Some(session_id.as_str());
        let context = info.browser_context_id.unwrap_or_default();
        let is_ours = context == self.context() || lock(&self.forks).contains(&context);
        if info.kind != "page" || !is_ours {
            wire.tell(session, &Resume {});
            return;
        }
        let tab = Arc::new(Tab::new(Arc::clone(wire), session_id.clone(), info.target_id.clone(), context));
        let opener = {
            let mut tabs = lock(&self.tabs);
            tabs.by_session.insert(session_id.clone(), Arc::clone(&tab));
            tabs.by_target.insert(info.target_id, Arc::clone(&tab));
            info.opener_id.and_then(|opener| tabs.by_target.get(&opener).cloned())
        };
        if let Some(opener) = opener {
            let (errand, space) = {
                let state = opener.state();
                (state.errand, state.spaces.get(&opener.target).copied())
            };
            tab.change(|state| {
                state.errand = errand;
                state.spaces.extend(space.map(|space| (tab.target.clone(), space)));
            });
            opener.change(|state| {
                state.opened = Some(Arc::clone(&tab));
                state.activity += 1;
            });
        }
        wire.tell(session, &EnablePage {});
        wire.tell(session, &EnableInspector {});
        wire.tell(session, &EnableNetwork { max_total_buffer_size: 0, max_resource_buffer_size: 0 });
        wire.tell(session, &SetUserAgent { user_agent: self.user_agent() });
        wire.tell(session, &FocusEmulation { enabled: true });
        wire.tell(session, &AddScript { source: TIMERS, world_name: None, run_immediately: true });
        wire.tell(session, &AddScript { source: SCRIPT, world_name: Some(WORLD), run_immediately: true });
        wire.tell(session, &EnableRuntime {});
        wire.tell(session, &Resume {});
        self.came.notify_all();
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.desk.close();
        if let Some(wire) = self.wire.get() {
            wire.close();
        }
        lock(&self.process).take();
    }
}

/// A fault in words.
pub(super) fn said(fault: &Fault) -> String {
    match fault {
        Fault::Gone => "it is gone".to_owned(),
        Fault::Silence => "it does not answer".to_owned(),
        Fault::Refused(why) => why.clone(),
    }
}

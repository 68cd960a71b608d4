//! A tab: what is known of it from its events, and what is asked of its documents.

use std::collections::{HashMap, VecDeque};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::{Duration, Instant};

use serde::de::DeserializeOwned;
use windrow_page::{Errand, Error, ErrorKind, Part, Request, Space, Start, Trouble};

use super::answers::{Answers, Turns};
use super::protocol::{
    AnswerDialog, CallOn, DialogOpening, Evaluate, EvaluateReply, FrameAttached, FrameNavigated, FrameOwner,
    Loaded, NavigationRequested, OfFrame, ResolveNode, WorldCreated, WorldDestroyed,
};
use super::wire::{Command, Event, Fault, Wire, lock};

/// The name of the world that Windrow's own script lives in.
pub(super) const WORLD: &str = "windrow";

/// How long a command may take that does not wait for the page.
pub(super) const PROMPT: Duration = Duration::from_secs(30);

/// A tab of the browser.
pub(super) struct Tab {
    pub(super) wire: Arc<Wire>,
    pub(super) session: String,
    /// Its number, which is that of its main frame too.
    pub(super) target: String,
    /// The session of cookies and storage that it is in.
    pub(super) context: String,
    /// Held by whoever acts in the tab.
    pub(super) turn: Mutex<()>,
    /// Which state of a page it shows; 0 where that is nobody's.
    pub(super) shows: AtomicU64,
    /// When it was last used, as the browser counts.
    pub(super) used: AtomicU64,
    /// How many documents it has loaded for us.
    pub(super) pages: AtomicU64,
    state: Mutex<State>,
    changed: Condvar,
}

/// What is known of a tab.
#[derive(Default)]
pub(super) struct State {
    /// It crashed or was closed.
    pub(super) is_gone: bool,
    /// How often Windrow's world was made in the main frame.
    pub(super) main_worlds: u64,
    /// Windrow's world in each frame.
    worlds: HashMap<String, i64>,
    /// The frames in it, each with the one around it.
    pub(super) frames: HashMap<String, String>,
    /// The frames in it that load a document, and since when.
    loading: HashMap<String, Instant>,
    /// Whether its main frame is on the way to another document.
    pub(super) is_leaving: bool,
    /// When it began to be.
    left: Option<Instant>,
    /// Whether it was said to load nothing any more right after that.
    is_stopped: bool,
    /// The loads that brought its documents, the last ones.
    loaders: VecDeque<String>,
    /// How many documents its main frame has had.
    pub(super) documents: u64,
    /// Counts what may change the page: navigations and requests that matter.
    pub(super) activity: u64,
    /// Requests without an answer.
    pub(super) pending: HashMap<String, Pending>,
    /// Whether the `load` of its document is over.
    pub(super) is_loaded: bool,
    /// When something that matters last arrived in the page.
    pub(super) arrived: Option<Instant>,
    /// Whether the next navigation is taken away, to be done elsewhere.
    pub(super) takes: bool,
    /// The navigation that was.
    pub(super) taken: Option<Going>,
    /// What the next document is asked for with.
    pub(super) prepared: Option<Going>,
    /// Why the last navigation came to nothing.
    pub(super) failure: Option<Error>,
    /// A tab that was opened from this one.
    pub(super) opened: Option<Arc<Tab>>,
    /// What is worth knowing of the page since it was last looked at: dialogs, frames that could not be loaded.
    pub(super) troubles: Vec<Trouble>,
    /// What is being done.
    pub(super) errand: Errand,
    /// Where the documents of frames came from.
    pub(super) spaces: HashMap<String, Space>,
    /// What the document was asked for with.
    pub(super) start: Option<Start>,
    /// What it was answered.
    pub(super) answers: Arc<Answers>,
    /// Set while an earlier document is come by again.
    pub(super) again: Option<Arc<Turns>>,
    /// What could not be answered again.
    pub(super) unanswered: Option<String>,
}

/// A request without an answer.
#[derive(Debug, Clone)]
pub(super) struct Pending {
    pub(super) weight: Weight,
    pub(super) since: Instant,
    /// When it was answered; the answer is on its way into the page then.
    pub(super) answered: Option<Instant>,
    /// The address without its query.
    pub(super) place: String,
}

/// How much a request matters to what is on the page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Weight {
    /// Documents, scripts, style sheets, data.
    Content,
    /// Pictures, fonts: waited for a moment.
    Trimming,
    /// Streams, pings: never waited for.
    Background,
}

/// How many loads are remembered: a document may lead on to another one before anybody looks.
const LOADERS: usize = 16;

/// How late the end of a load may be told.
const LATE: Duration = Duration::from_millis(500);

/// How long pictures and fonts are waited for. They hold no rows, but the page's `load` comes after them.
const TRIMMING: Duration = Duration::from_secs(1);

/// How long a frame is waited for to come to its document, and then to be done with it. On a busy machine a document that
/// has arrived is drawn late.
const FRAMING: Duration = Duration::from_secs(3);

/// How long an answer may take into the page where nobody tells that it arrived, as in workers.
const DELIVERY: Duration = Duration::from_millis(300);

/// How long a page is given to do something with a script or with data that arrived.
const DIGESTION: Duration = Duration::from_millis(30);

/// A navigation: what is asked for, and the fragment.
#[derive(Debug, Clone)]
pub(super) struct Going {
    pub(super) request: Request,
    pub(super) fragment: Option<String>,
}

impl Going {
    pub(super) fn address(&self) -> String {
        let mut url = self.request.url.clone();
        url.set_fragment(self.fragment.as_deref());
        url.into()
    }
}

impl State {
    /// Whether something that matters is on its way.
    pub(super) fn is_busy(&self, now: Instant) -> bool {
        self.is_leaving
            || self.arrived.is_some_and(|arrived| now.duration_since(arrived) < DIGESTION)
            || self.pending.values().any(|request| request.matters(now))
            || self.loading.values().any(|since| now.duration_since(*since) < FRAMING)
    }

    /// How long what arrived last is still being digested.
    pub(super) fn digested(&self, now: Instant) -> Option<Duration> {
        (self.arrived? + DIGESTION).checked_duration_since(now)
    }

    /// Hears that the main frame loads nothing any more. That may be said of the document before, late; so a navigation
    /// that has just begun goes on.
    fn stop(&mut self) {
        self.is_stopped = true;
        self.stay(Instant::now());
    }

    /// Takes a navigation that was stopped for one that leads nowhere, once it is clear that it was this one.
    pub(super) fn stay(&mut self, now: Instant) {
        if self.is_stopped && self.left.is_none_or(|left| now.duration_since(left) > LATE) {
            self.is_leaving = false;
        }
    }

    pub(super) fn leave(&mut self) {
        self.is_leaving = true;
        self.is_stopped = false;
        self.left = Some(Instant::now());
        self.activity += 1;
    }
}

impl Pending {
    fn matters(&self, now: Instant) -> bool {
        if self.answered.is_some_and(|answered| now.duration_since(answered) > DELIVERY) {
            return false;
        }
        match self.weight {
            Weight::Content => true,
            Weight::Trimming => now.duration_since(self.since) < TRIMMING,
            Weight::Background => false,
        }
    }
}

impl Tab {
    pub(super) fn new(wire: Arc<Wire>, session: String, target: String, context: String) -> Tab {
        Tab {
            wire,
            session,
            target,
            context,
            turn: Mutex::default(),
            shows: AtomicU64::new(0),
            used: AtomicU64::new(0),
            pages: AtomicU64::new(0),
            state: Mutex::default(),
            changed: Condvar::new(),
        }
    }

    pub(super) fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    /// Changes what is known, and tells who waits for that.
    pub(super) fn change<R>(&self, change: impl FnOnce(&mut State) -> R) -> R {
        let result = change(&mut self.state());
        self.changed.notify_all();
        result
    }

    /// Waits for a change, for a while.
    pub(super) fn wait<'s>(&self, state: MutexGuard<'s, State>, most: Duration) -> MutexGuard<'s, State> {
        let waited = self.changed.wait_timeout(state, most);
        waited.unwrap_or_else(std::sync::PoisonError::into_inner).0
    }

    /// Says that the tab is no more; who waits for it is told.
    pub(super) fn lose(&self) {
        self.shows.store(0, Ordering::SeqCst);
        self.change(|state| state.is_gone = true);
        self.wire.forget(&self.session);
    }

    // ---- commands ----

    pub(super) fn call<C: Command>(&self, command: &C, patience: Duration) -> Result<C::Reply, Fault> {
        if self.state().is_gone {
            return Err(Fault::Gone);
        }
        self.wire.call(Some(&self.session), command, patience)
    }

    pub(super) fn tell<C: Command>(&self, command: &C) {
        self.wire.tell(Some(&self.session), command);
    }

    /// Windrow's world in a frame, once there is one.
    pub(super) fn world(&self, frame: &str) -> Result<i64, Fault> {
        let until = Instant::now() + PROMPT;
        let mut state = self.state();
        loop {
            match state.worlds.get(frame) {
                _ if state.is_gone => return Err(Fault::Gone),
                Some(world) => return Ok(*world),
                None if Instant::now() > until => return Err(Fault::Silence),
                None => state = self.wait(state, Duration::from_millis(200)),
            }
        }
    }

    /// Waits until the document that a load brings is there, or it is clear that none comes.
    pub(super) fn arrive(&self, loader: &str, worlds: u64) -> Result<(), Fault> {
        let until = Instant::now() + PROMPT;
        let mut state = self.state();
        loop {
            if state.is_gone {
                return Err(Fault::Gone);
            }
            // The first document of a tab is not always announced; then its world tells that it is there.
            let is_first = state.loaders.is_empty() && state.main_worlds > worlds;
            if is_first || state.loaders.iter().any(|known| known == loader) {
                state.is_leaving = false;
                return Ok(());
            }
            if state.failure.is_some() {
                return Ok(());
            }
            if Instant::now() > until {
                return Err(Fault::Silence);
            }
            state = self.wait(state, Duration::from_millis(100));
        }
    }

    /// Evaluates in Windrow's world of a frame, waiting for what is promised there.
    pub(super) fn evaluate<T: DeserializeOwned>(
        &self,
        frame: &str,
        expression: &str,
        patience: Duration,
    ) -> Result<T, Fault> {
        let context_id = self.world(frame)?;
        let command = Evaluate {
            expression,
            context_id,
            return_by_value: true,
            await_promise: true,
            user_gesture: true,
        };
        value(self.call(&command, patience)?)
    }

    /// The object that an expression gives, by its number.
    pub(super) fn object(&self, frame: &str, expression: &str) -> Result<Option<String>, Fault> {
        let context_id = self.world(frame)?;
        let command = Evaluate {
            expression,
            context_id,
            return_by_value: false,
            await_promise: false,
            user_gesture: false,
        };
        Ok(self.call(&command, PROMPT)?.result.object_id)
    }

    /// Where a frame's element is: document and element of the capture in the frame around it, and the corner of what is
    /// in it.
    pub(super) fn owner(&self, frame: &str, around: &str) -> Result<Option<(u32, u32, f64, f64)>, Fault> {
        let backend_node_id = self.call(&FrameOwner { frame_id: frame }, PROMPT)?.backend_node_id;
        let execution_context_id = self.world(around)?;
        let node = self.call(&ResolveNode { backend_node_id, execution_context_id }, PROMPT)?;
        let Some(object_id) = node.object.object_id else { return Ok(None) };
        let command = CallOn {
            function_declaration: "function() { return windrow.numberOf(this); }",
            object_id: &object_id,
            return_by_value: true,
        };
        value(self.call(&command, PROMPT)?)
    }

    // ---- events ----

    /// Takes note of an event of this tab.
    pub(super) fn hear(&self, event: &Event) {
        match event.method.as_str() {
            "Inspector.targetCrashed" => self.lose(),
            "Page.javascriptDialogOpening" => self.dialog(event),
            "Page.frameAttached" => {
                if let Some(FrameAttached { frame_id, parent_frame_id }) = event.read() {
                    self.change(|state| state.frames.insert(frame_id, parent_frame_id));
                }
            }
            "Page.frameDetached" => {
                if let Some(OfFrame { frame_id }) = event.read() {
                    self.change(|state| {
                        state.frames.remove(&frame_id);
                        state.loading.remove(&frame_id);
                        state.worlds.remove(&frame_id);
                    });
                }
            }
            "Page.frameRequestedNavigation" | "Page.frameStartedNavigating" => self.leaving(event),
            "Page.frameStartedLoading" => {
                if let Some(OfFrame { frame_id }) = event.read()
                    && frame_id != self.target
                {
                    self.change(|state| {
                        state.activity += 1;
                        state.loading.insert(frame_id, Instant::now())
                    });
                }
            }
            "Page.frameStoppedLoading" => {
                if let Some(OfFrame { frame_id }) = event.read() {
                    self.change(|state| match frame_id == self.target {
                        true => state.stop(),
                        false => _ = state.loading.remove(&frame_id),
                    });
                }
            }
            "Page.frameNavigated" => self.navigated(event),
            "Page.loadEventFired" => self.change(|state| state.is_loaded = true),
            "Network.loadingFinished" | "Network.loadingFailed" => {
                if let Some(Loaded { request_id }) = event.read() {
                    self.change(|state| {
                        let arrived = state.pending.remove(&request_id);
                        // What comes before the page's `load` is digested by then.
                        let is_content = arrived.is_some_and(|request| request.weight == Weight::Content);
                        if is_content && state.is_loaded {
                            state.arrived = Some(Instant::now());
                        }
                    });
                }
            }
            "Runtime.executionContextCreated" => {
                if let Some(WorldCreated { context }) = event.read()
                    && context.name == WORLD
                    && let Some(frame) = context.aux_data.frame_id
                {
                    self.change(|state| {
                        state.main_worlds += u64::from(frame == self.target);
                        state.worlds.insert(frame, context.id)
                    });
                }
            }
            "Runtime.executionContextDestroyed" => {
                if let Some(WorldDestroyed { execution_context_id }) = event.read() {
                    self.change(|state| state.worlds.retain(|_, world| *world != execution_context_id));
                }
            }
            "Runtime.executionContextsCleared" => self.change(|state| state.worlds.clear()),
            _ => {}
        }
    }

    fn dialog(&self, event: &Event) {
        let Some(DialogOpening { url, message, default, kind }) = event.read() else { return };
        self.tell(&AnswerDialog { accept: true, prompt_text: &default });
        if kind != "beforeunload" {
            let message = format!("a dialog came up and was accepted: {kind}: {message}");
            let error = Error::new(ErrorKind::Browser, message).at(url);
            self.change(|state| state.troubles.push(Trouble { part: Part::Dialog, error }));
        }
    }

    fn leaving(&self, event: &Event) {
        let Some(requested) = event.read::<NavigationRequested>() else { return };
        let scheme = requested.url.split(':').next().unwrap_or_default();
        let is_page = matches!(scheme, "http" | "https" | "file" | "data" | "blob" | "about");
        let is_here = requested.disposition.as_deref().is_none_or(|place| place == "currentTab");
        let is_other = requested.navigation_type.as_deref() != Some("sameDocument");
        if requested.frame_id == self.target && is_page && is_here && is_other {
            self.change(State::leave);
        }
    }

    fn navigated(&self, event: &Event) {
        let Some(FrameNavigated { frame }) = event.read() else { return };
        self.change(|state| {
            if let Some(since) = state.loading.get_mut(&frame.id) {
                *since = Instant::now();
            }
        });
        if frame.parent_id.is_none() && frame.id == self.target {
            self.change(|state| {
                state.is_leaving = false;
                state.loaders.push_back(frame.loader_id);
                if state.loaders.len() > LOADERS {
                    state.loaders.pop_front();
                }
                state.documents += 1;
                state.is_loaded = false;
                state.arrived = None;
                state.activity += 1;
                state.pending.clear();
                state.loading.clear();
            });
        }
    }
}

fn value<T: DeserializeOwned>(reply: EvaluateReply) -> Result<T, Fault> {
    if let Some(exception) = reply.exception_details {
        let said = exception.exception.and_then(|thrown| thrown.description).unwrap_or(exception.text);
        return Err(Fault::Refused(said));
    }
    let value = reply.result.value.unwrap_or(serde_json::Value::Null);
    serde_json::from_value(value).map_err(|error| Fault::Refused(error.to_string()))
}

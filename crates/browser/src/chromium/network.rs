//! The browser's network, which is ours: every request that a page makes is answered here.
//!
//! ```text
//! page ──► requestPaused ──► Request ──► guard ──► Fetch ──► Response ──► fulfillRequest ──► page
//! ```
//!
//! So manners, the guard of private addresses, recording and replaying hold for pages with script as for others. A
//! document for a tab's main frame can be taken away: then the tab stays where it is, and another one goes there.
//! Service workers are not let in, because a page would then be answered by itself. Streams that never end have no
//! place here: WebSockets find no network, and event streams end with the patience of the fetcher.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex};
use std::thread;
use std::time::Instant;

use url::Url;
use windrow_page::{
    Error, ErrorKind, Fetch, Method, Part, Purpose, Request, Response, Space, Start, Trouble,
    check_page_response, permitted,
};

use super::browser::Browser;
use super::protocol::{FailRequest, Fulfill, Header, Paused};
use super::tab::{Going, Pending, State, Tab, Weight};
use super::wire::lock;
use crate::base64;
use crate::http::now;

/// How many requests are answered at a time.
const WORKERS: usize = 64;

/// Requests that wait for a worker.
#[derive(Default)]
pub(super) struct Desk {
    orders: Mutex<Orders>,
    came: Condvar,
}

#[derive(Default)]
struct Orders {
    waiting: VecDeque<Order>,
    workers: usize,
    idle: usize,
    is_closed: bool,
}

/// A request that a page waits for.
pub(super) struct Order {
    pub(super) tab: Arc<Tab>,
    pub(super) paused: Paused,
}

impl Desk {
    /// Takes an order; a worker comes for it.
    pub(super) fn take(self: &Arc<Self>, browser: &Arc<Browser>, order: Order) {
        let mut orders = lock(&self.orders);
        orders.waiting.push_back(order);
        if orders.idle == 0 && orders.workers < WORKERS {
            orders.workers += 1;
            let (desk, browser) = (Arc::clone(self), Arc::downgrade(browser));
            thread::spawn(move || {
                while let Some(order) = desk.next() {
                    match browser.upgrade() {
                        Some(browser) => browser.answer(order),
                        None => break,
                    }
                }
            });
        }
        drop(orders);
        self.came.notify_one();
    }

    fn next(&self) -> Option<Order> {
        let mut orders = lock(&self.orders);
        orders.idle += 1;
        let order = loop {
            if orders.is_closed {
                break None;
            }
            match orders.waiting.pop_front() {
                Some(order) => break Some(order),
                None => orders = self.came.wait(orders).unwrap_or_else(std::sync::PoisonError::into_inner),
            }
        };
        orders.idle -= 1;
        order
    }

    /// Sends the workers home.
    pub(super) fn close(&self) {
        lock(&self.orders).is_closed = true;
        self.came.notify_all();
    }
}

/// How much a kind of request matters.
pub(super) fn weight(kind: &str) -> Weight {
    match kind {
        "Document" | "Script" | "Stylesheet" | "XHR" | "Fetch" | "Preflight" => Weight::Content,
        "EventSource" | "WebSocket" | "Ping" | "CSPViolationReport" => Weight::Background,
        _ => Weight::Trimming,
    }
}

/// An address without its query: requests that differ in it alone are of one kind.
pub(super) fn place(url: &str) -> String {
    url.split(['?', '#']).next().unwrap_or_default().to_owned()
}

impl Browser {
    /// Takes note of a request the moment it is made.
    pub(super) fn paused(self: &Arc<Self>, paused: Paused) {
        let Some(tab) = self.tab_of_frame(&paused.frame_id) else {
            self.fail(&paused, "Aborted");
            return;
        };
        if paused.resource_type == "Document" {
            self.note_origin(&paused.request.url);
        }
        let known = paused.network_id.as_ref().unwrap_or(&paused.request_id);
        self.note_pending(&tab, known, &paused.request.url, &paused.resource_type);
        self.desk.take(self, Order { tab, paused });
    }

    /// Takes note of a request that the page tells of, or that we are asked to answer: whichever comes first.
    pub(super) fn note_pending(&self, tab: &Tab, known: &str, url: &str, kind: &str) {
        let place = place(url);
        let mut weight = weight(kind);
        if weight == Weight::Content && self.is_background(&place) {
            weight = Weight::Background;
        }
        tab.change(|state| {
            if state.pending.contains_key(known) {
                return;
            }
            let pending = Pending { weight, since: Instant::now(), place, answered: None };
            state.pending.insert(known.to_owned(), pending);
            if weight == Weight::Content {
                state.activity += 1;
            }
        });
    }

    fn fail(&self, paused: &Paused, reason: &str) {
        self.wire().tell(None, &FailRequest { request_id: &paused.request_id, error_reason: reason });
    }

    /// Answers a request.
    pub(super) fn answer(&self, order: Order) {
        let Order { tab, paused } = order;
        let is_main = paused.resource_type == "Document" && paused.frame_id == tab.target;
        let answered = if is_main { self.document(&tab, &paused) } else { self.part(&tab, &paused) };
        match answered {
            Ok(Some(response)) => self.fulfill(&paused, &response),
            Ok(None) => self.fail(&paused, "Aborted"),
            Err(error) => {
                let told = if is_main { "Aborted" } else { reason(&error) };
                if is_main {
                    // Known before the browser hears of it: who waits for the page asks then.
                    tab.change(|state| {
                        state.failure = Some(error);
                        state.is_leaving = false;
                    });
                }
                self.fail(&paused, told);
            }
        }
        tab.change(|state| match &paused.network_id {
            // The page has it when the browser says so.
            Some(known) if !is_main => {
                if let Some(pending) = state.pending.get_mut(known) {
                    pending.answered = Some(Instant::now());
                }
            }
            Some(known) => _ = state.pending.remove(known),
            None => _ = state.pending.remove(&paused.request_id),
        });
    }

    /// The document for a tab's main frame; none where it is taken away.
    fn document(&self, tab: &Tab, paused: &Paused) -> Result<Option<Arc<Response>>, Error> {
        let asked = asked(paused)?;
        let is_hop = paused.redirected_request_id.is_some();
        let mut request = asked.request;
        let space = tab.state().spaces.get(&tab.target).copied();
        let prepared = tab.change(|state| if is_hop { None } else { state.prepared.take() });
        match prepared {
            Some(Going { request: given, .. }) => {
                // The browser asks for the address; how it is asked for was decided elsewhere.
                let cookies = request.headers.iter().filter(|(name, _)| name == "cookie").cloned();
                let mut headers: Vec<_> =
                    given.headers.iter().filter(|(name, _)| name != "cookie").cloned().collect();
                if given.headers.is_empty() {
                    headers = request.headers.iter().filter(|(name, _)| name != "cookie").cloned().collect();
                }
                headers.extend(cookies);
                request = Request { headers, ..given };
            }
            None => request.initiator = Some(space.unwrap_or(Space::Public)),
        }
        if tab.change(|state| take(state, &request, paused, is_hop)) {
            return Ok(None);
        }
        request.purpose = if is_hop { Purpose::Way } else { Purpose::Visit };
        if !is_hop {
            begin(tab, &request);
        }
        let response = self.respond(tab, &request)?;
        self.check_page(&response, &request)?;
        tab.change(|state| state.spaces.insert(tab.target.clone(), response.space));
        Ok(Some(response))
    }

    /// Says why an answer is no page, if it is neither one nor a way to one.
    fn check_page(&self, response: &Response, request: &Request) -> Result<(), Error> {
        let is_redirect = matches!(response.status, 301 | 302 | 303 | 307 | 308);
        if is_redirect && response.header("location").is_some() {
            return Ok(());
        }
        check_page_response(response, &request.url, self.options.error_pages)?;
        let disposition = response.header("content-disposition").unwrap_or_default().trim_start();
        if disposition.to_ascii_lowercase().starts_with("attachment") {
            let message = "this is a file to be stored and no page";
            return Err(Error::new(ErrorKind::NotAPage, message).at(request.url.as_str()));
        }
        Ok(())
    }

    /// A part of a page: a script, a picture, data, the document of a frame.
    fn part(&self, tab: &Tab, paused: &Paused) -> Result<Option<Arc<Response>>, Error> {
        let mut request = asked(paused)?.request;
        let is_frame = paused.resource_type == "Document";
        if request.headers.iter().any(|(name, _)| name == "service-worker") {
            return Ok(None);
        }
        let space = {
            let state = tab.state();
            let around = state.frames.get(&paused.frame_id);
            let own = if is_frame { around } else { Some(&paused.frame_id) };
            own.or(around)
                .and_then(|frame| state.spaces.get(frame))
                .or(state.spaces.get(&tab.target))
                .copied()
        };
        request.initiator = Some(space.unwrap_or(Space::Public));
        request.purpose = if is_frame { Purpose::Way } else { Purpose::Part };
        if !is_frame {
            return self.respond(tab, &request).map(Some);
        }
        let response = self.respond(tab, &request).and_then(|response| {
            self.check_page(&response, &request)?;
            Ok(response)
        });
        tab.change(|state| {
            let space = response.as_ref().map_or(Space::Public, |response| response.space);
            state.spaces.insert(paused.frame_id.clone(), space);
            if let Err(error) = &response {
                state.troubles.push(Trouble { part: Part::Frame, error: error.clone() });
            }
        });
        // A frame whose page cannot be had stays empty, as without script.
        Ok(Some(response.unwrap_or_else(|_| Arc::new(nothing()))))
    }

    /// The answer to a request: one that was given before where an earlier document is come by again, else a new one.
    fn respond(&self, tab: &Tab, request: &Request) -> Result<Arc<Response>, Error> {
        permitted(request, self.base.as_ref())?;
        let (answers, again, errand) = {
            let state = tab.state();
            (Arc::clone(&state.answers), state.again.clone(), state.errand)
        };
        if let Some(turns) = again {
            if let Some(response) = answers.again(request, &turns) {
                return Ok(response);
            }
            if request.method != Method::Get {
                let what = format!("{} {}", request.method.name(), request.url);
                tab.change(|state| state.unanswered = Some(what));
                let message = "it was not asked for when the page was first come by, and is not sent again";
                return Err(Error::new(ErrorKind::NotRecorded, message).at(request.url.as_str()));
            }
        }
        let response = Arc::new(self.fetch.fetch(&errand, request)?);
        answers.keep(request, &response);
        Ok(response)
    }

    fn fulfill(&self, paused: &Paused, response: &Response) {
        // The body is as long and as plain as it is by now.
        let is_kept = |name: &str| {
            !matches!(
                name,
                "content-encoding" | "content-length" | "transfer-encoding" | "connection" | "keep-alive"
            )
        };
        let headers = response.headers.iter().filter(|(name, _)| is_kept(name));
        let response_headers = headers.map(|(name, value)| Header { name, value }).collect();
        let command = Fulfill {
            request_id: &paused.request_id,
            response_code: response.status,
            response_headers,
            body: &base64::encode(&response.body),
        };
        self.wire().tell(None, &command);
    }
}

/// Takes a navigation away, if that is wanted.
fn take(state: &mut State, request: &Request, paused: &Paused, is_hop: bool) -> bool {
    if !state.takes || is_hop {
        return false;
    }
    let fragment = fragment(paused);
    state.taken = Some(Going { request: request.clone(), fragment });
    state.is_leaving = false;
    true
}

/// Begins another document.
fn begin(tab: &Tab, request: &Request) {
    tab.change(|state| {
        if state.again.is_none() {
            state.answers = Arc::default();
        }
        state.start = Some(Start {
            method: request.method,
            url: request.url.as_str().to_owned(),
            body: request.body.clone(),
            referrer: request.referrer.as_ref().map(|url| url.as_str().to_owned()),
            shape: 0,
        });
    });
}

fn fragment(paused: &Paused) -> Option<String> {
    paused.request.url_fragment.as_ref().map(|text| text.trim_start_matches('#').to_owned())
}

/// What the browser asks for.
fn asked(paused: &Paused) -> Result<Going, Error> {
    let asked = &paused.request;
    let bad = |message: String| Error::new(ErrorKind::Address, message).at(asked.url.as_str());
    let url = Url::parse(&asked.url).map_err(|error| bad(format!("this is no address: {error}")))?;
    let method = Method::named(&asked.method)
        .ok_or_else(|| bad(format!("{} is no method that is used", asked.method)))?;
    let mut request = Request { method, ..Request::get(url) };
    let mut content_type = String::new();
    for (name, value) in &asked.headers {
        let (name, value) = (name.to_ascii_lowercase(), value.as_str().unwrap_or_default().to_owned());
        match name.as_str() {
            "content-type" => content_type = value,
            "referer" => request.referrer = Url::parse(&value).ok(),
            // Ours to say.
            "host" | "content-length" | "connection" | "accept-encoding" => {}
            _ => request.headers.push((name, value)),
        }
    }
    if asked.has_post_data || !matches!(method, Method::Get | Method::Head | Method::Options) {
        let parts = asked.post_data_entries.iter().filter_map(|part| base64::decode(part.bytes.as_deref()?));
        request.body = Some((content_type, parts.flatten().collect()));
    }
    Ok(Going { request, fragment: fragment(paused) })
}

/// An empty page.
fn nothing() -> Response {
    let headers = vec![("content-type".to_owned(), "text/html".to_owned())];
    Response { status: 200, headers, body: Vec::new(), time: now(), space: Space::Public }
}

/// How the browser is told of a failure.
fn reason(error: &Error) -> &'static str {
    match error.kind() {
        ErrorKind::Refused => "BlockedByClient",
        ErrorKind::Timeout => "TimedOut",
        ErrorKind::Address => "NameNotResolved",
        ErrorKind::Connection => "ConnectionFailed",
        _ => "Failed",
    }
}

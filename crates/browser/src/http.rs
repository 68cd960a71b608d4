//! Fetching over the network, politely.
//!
//! A request goes through the guard (may this page lead there?), the site's robots.txt (may a robot?), the schedule
//! (is it time?), and then over a connection, again if that is worth a try.

use std::collections::BTreeMap;
use std::path::Path;
use std::sync::Arc;
use std::thread;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use bytes::Bytes;
use hyper::header::{self, HeaderMap, HeaderName, HeaderValue};
use url::{Position, Url};
use windrow_page::{Errand, Error, ErrorKind, Fetch, Method, Purpose, Request, Response, Space, Timestamp};

use crate::cookies::Jar;
use crate::decompress::{ACCEPTED, decompress};
use crate::exchange::Answer;
use crate::guard::{admit, space_of};
use crate::local::{open_data, open_file};
use crate::options::Options;
use crate::pace::Schedule;
use crate::permission::Permissions;
use crate::proxy::Proxy;
use crate::resolve::{Names, Resolve, SystemResolver};
use crate::retry::{back_off, is_passing, may_pass, retry_after};
use crate::storage::StorageState;
use crate::tls::Tls;
use crate::transport::{Call, Limits, Target, Transport};

/// What pages are asked for as; other kinds are taken too.
const ACCEPT: &str = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";

/// The network, files and `data:` addresses.
///
/// Any number of threads may fetch at the same time; each waits for its own answer. It may not be used on a thread
/// that drives an asynchronous runtime. A proxy is used where the options name one, whatever the environment says: the
/// guard cannot see which address a proxy connects to, only what the name means here.
pub struct Http {
    pub(crate) options: Options,
    headers: HeaderMap,
    given: HeaderMap,
    names: Names,
    schedule: Schedule,
    jar: Jar,
    transport: Transport,
    permissions: Permissions,
}

impl Http {
    /// Fetches as the options say.
    pub fn new(options: Options) -> Result<Http, Error> {
        Http::with_resolver(options, Arc::new(SystemResolver))
    }

    /// Fetches as the options say, with names looked up elsewhere.
    pub fn with_resolver(options: Options, resolver: Arc<dyn Resolve>) -> Result<Http, Error> {
        let limits = Limits {
            connect: options.connect_timeout,
            silence: options.silence_timeout,
            total: options.total_timeout,
            body: options.max_body,
        };
        let proxy = options.proxy.as_ref().map(Proxy::new).transpose()?;
        Ok(Http {
            headers: common_headers(&options)?,
            given: given_headers(&options)?,
            names: Names::new(resolver),
            schedule: Schedule::new(options.pace),
            jar: Jar::default(),
            transport: Transport::new(Tls::new(options.trusted.clone()), proxy, limits),
            permissions: Permissions::default(),
            options,
        })
    }

    /// Adds the cookies in a file of Netscape's format.
    pub fn load_cookies(&self, path: &Path) -> Result<(), Error> {
        self.jar.load(path, SystemTime::now())
    }

    /// Adds the cookies that were stored before.
    pub fn restore(&self, stored: &StorageState) {
        self.jar.restore(&stored.cookies, SystemTime::now());
    }

    /// What is stored after a run that began with `before`: scripts store nothing here, so what they stored is as it
    /// was.
    pub fn stored(&self, before: &StorageState) -> StorageState {
        before.after(self.jar.stored(), BTreeMap::new())
    }

    /// Writes all cookies to a file of Netscape's format.
    pub fn save_cookies(&self, path: &Path) -> Result<(), Error> {
        self.jar.save(path)
    }

    /// The cookies for a site, as the debugging protocol of browsers has them.
    pub(crate) fn cookies_of(&self, site: &Url) -> Vec<serde_json::Value> {
        self.jar.of_site(site)
    }

    /// The request as one that comes from no narrower space than any request may come from.
    fn confined(&self, request: &Request) -> Request {
        let narrowest = self.options.narrowest;
        // What the wrapper's author names is open, unless that is confined.
        let confined = (narrowest < Space::Files).then_some(narrowest);
        let own = request.initiator;
        Request { initiator: own.map(|space| space.min(narrowest)).or(confined), ..request.clone() }
    }

    fn web(&self, request: &Request) -> Result<Response, Error> {
        let target = self.target(&request.url, request.initiator)?;
        let delay = match request.purpose {
            Purpose::Part => None,
            _ if !self.options.robots => None,
            _ => self.permissions.ask(self, &request.url, request.initiator)?,
        };
        let jar = self.options.cookies.then_some(&self.jar);
        self.persist(request, &target, jar, delay)
    }

    /// A request for a robots.txt: it is asked for without asking one, and by nobody in particular.
    pub(crate) fn plain(&self, request: &Request) -> Result<Response, Error> {
        let target = self.target(&request.url, request.initiator)?;
        self.persist(request, &target, None, None)
    }

    /// Where an address leads, if it may.
    fn target(&self, url: &Url, initiator: Option<Space>) -> Result<Target, Error> {
        let nowhere = || Error::new(ErrorKind::Address, "the address names no host");
        let host = url.host().ok_or_else(nowhere)?;
        let mut addresses = self.names.addresses(&host, self.options.connect_timeout)?;
        let space = addresses.first().map(|address| space_of(*address)).ok_or_else(nowhere)?;
        addresses.retain(|address| admit(initiator, space_of(*address)).is_ok());
        let Some(first) = addresses.first() else {
            return Err(admit(initiator, space).err().unwrap_or_else(nowhere));
        };
        let space = space_of(*first);
        let port = url.port_or_known_default().ok_or_else(nowhere)?;
        let (host, encrypted) = (host.to_string(), url.scheme() == "https");
        Ok(Target { addresses, space, host, port, encrypted })
    }

    /// Asks until there is an answer, or no more hope for one.
    fn persist(
        &self,
        request: &Request,
        target: &Target,
        jar: Option<&Jar>,
        delay: Option<Duration>,
    ) -> Result<Response, Error> {
        let tries = if request.method == Method::Get { self.options.retries } else { 0 };
        let mut attempt = 0;
        loop {
            if request.purpose != Purpose::Part {
                self.schedule.wait(&target.host, target.space, delay);
            }
            let outcome = self.once(request, target, jar);
            let pause = back_off(self.options.back_off, request.url.as_str(), attempt);
            match outcome {
                Ok(response) if attempt < tries && is_passing(response.status) => {
                    match retry_after(&response, SystemTime::now()) {
                        Some(asked) if asked > self.options.max_retry_after => return Ok(response),
                        Some(asked) => self.schedule.postpone(&target.host, asked.max(pause)),
                        None => thread::sleep(pause),
                    }
                }
                Err(error) if attempt < tries && may_pass(error.kind()) => thread::sleep(pause),
                Err(error) if attempt > 0 => {
                    let message = format!("{error}, the last of {} tries", attempt + 1);
                    return Err(Error::new(error.kind(), message));
                }
                outcome => return outcome,
            }
            attempt += 1;
        }
    }

    /// Asks once.
    fn once(&self, request: &Request, target: &Target, jar: Option<&Jar>) -> Result<Response, Error> {
        let call = Call {
            method: method(request.method),
            url: &request.url,
            headers: self.request_headers(request, jar)?,
            body: request.body.as_ref().map(|(_, body)| Bytes::copy_from_slice(body)).unwrap_or_default(),
        };
        let Answer { status, headers, body, address } = self.transport.exchange(target, &call)?;
        if let Some(jar) = jar {
            let set = headers.iter().filter(|(name, _)| name == "set-cookie");
            set.for_each(|(_, cookie)| jar.keep(cookie, &request.url));
        }
        let body = match encodings(&headers) {
            Some(encodings) => decompress(body, &encodings, self.options.max_body)?,
            None => body,
        };
        Ok(Response { status, headers, body, time: now(), space: space_of(address) })
    }

    fn request_headers(&self, request: &Request, jar: Option<&Jar>) -> Result<HeaderMap, Error> {
        let mut headers = self.headers.clone();
        let url = &request.url;
        headers.insert(header::HOST, value("host", &url[Position::BeforeHost..Position::AfterPort])?);
        if let Some((kind, _)) = &request.body {
            headers.insert(header::CONTENT_TYPE, value("content-type", kind)?);
        }
        if let Some(referrer) = request.referrer.as_ref().and_then(|from| referrer(from, url)) {
            headers.insert(header::REFERER, value("referer", &referrer)?);
        }
        for (name, text) in &request.headers {
            let key = HeaderName::try_from(name.as_str());
            headers.insert(key.map_err(|_| not_a_header(name))?, value(name, text)?);
        }
        // What the user says goes before what a browser says of itself; cookies are the site's.
        for (name, text) in &self.given {
            if *name != header::COOKIE || !headers.contains_key(header::COOKIE) {
                headers.insert(name, text.clone());
            }
        }
        // A browser says itself which cookies it has.
        let jar = jar.filter(|_| request.headers.is_empty());
        if let Some(cookies) = jar.and_then(|jar| jar.header(url)) {
            headers.insert(header::COOKIE, value("cookie", &cookies)?);
        }
        Ok(headers)
    }
}

impl Fetch for Http {
    fn fetch(&self, _errand: &Errand, request: &Request) -> Result<Response, Error> {
        let limit = self.options.max_body;
        let request = &self.confined(request);
        let response = match request.url.scheme() {
            "http" | "https" => self.web(request),
            "file" => open_file(request, limit, now()),
            "data" => open_data(request, limit, now()),
            other => Err(Error::new(
                ErrorKind::Address,
                format!("{other}: addresses cannot be opened; http:, https:, file: and data: can"),
            )),
        };
        response.map_err(|error| match error.address() {
            Some(_) => error,
            None => error.at(request.url.as_str()),
        })
    }
}

/// The headers of every request.
fn common_headers(options: &Options) -> Result<HeaderMap, Error> {
    let mut headers = HeaderMap::new();
    headers.insert(header::USER_AGENT, value("user-agent", &options.user_agent)?);
    headers.insert(header::ACCEPT, HeaderValue::from_static(ACCEPT));
    headers.insert(header::ACCEPT_ENCODING, HeaderValue::from_static(ACCEPTED));
    Ok(headers)
}

/// The headers that the user wants to be sent with every request.
fn given_headers(options: &Options) -> Result<HeaderMap, Error> {
    let mut headers = HeaderMap::new();
    for (name, text) in &options.headers {
        let key = HeaderName::try_from(name.as_str()).map_err(|_| not_a_header(name))?;
        headers.insert(key, value(name, text)?);
    }
    Ok(headers)
}

fn not_a_header(name: &str) -> Error {
    Error::new(ErrorKind::Address, format!("\"{name}\" cannot be the name of a header"))
}

fn method(method: Method) -> hyper::Method {
    match method {
        Method::Get => hyper::Method::GET,
        Method::Post => hyper::Method::POST,
        Method::Head => hyper::Method::HEAD,
        Method::Put => hyper::Method::PUT,
        Method::Patch => hyper::Method::PATCH,
        Method::Delete => hyper::Method::DELETE,
        Method::Options => hyper::Method::OPTIONS,
    }
}

fn value(name: &str, text: &str) -> Result<HeaderValue, Error> {
    HeaderValue::from_bytes(text.as_bytes()).map_err(|_| {
        Error::new(ErrorKind::Address, format!("{text:?} cannot be the value of the header {name}"))
    })
}

/// What another site is told of the page that a request comes from: its host, and nothing where encryption ends.
fn referrer(from: &Url, to: &Url) -> Option<String> {
    if !matches!(from.scheme(), "http" | "https") || (from.scheme() == "https" && to.scheme() == "http") {
        return None;
    }
    if from.origin() != to.origin() {
        return Some(format!("{}/", from.origin().ascii_serialization()));
    }
    let mut from = from.clone();
    from.set_fragment(None);
    from.set_username("").and_then(|()| from.set_password(None)).ok()?;
    Some(from.into())
}

/// All that `Content-Encoding` headers say.
fn encodings(headers: &[(String, String)]) -> Option<String> {
    let said: Vec<&str> = headers
        .iter()
        .filter(|(name, _)| name == "content-encoding")
        .map(|(_, value)| value.as_str())
        .collect();
    (!said.is_empty()).then(|| said.join(","))
}

/// The moment, by the clock.
pub(crate) fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    Timestamp(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

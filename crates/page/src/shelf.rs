//! Pages in memory: a [`Fetch`] for tests and for sites that are part of a program.

use std::collections::BTreeMap;
use std::fmt;

use url::Url;

use crate::error::Error;
use crate::exchange::{Fetch, Request, Response};
use crate::source::Errand;
use crate::space::Space;
use crate::timestamp::Timestamp;

/// Answers from what was put on it; what is not there is answered with 404.
///
/// ```
/// use windrow_page::{Embedded, Errand, PageSource, Shelf};
///
/// let shelf = Shelf::new().html("https://example.org/", "<p>Hello</p>");
/// let engine = Embedded::new(shelf, Default::default());
/// let arrival = engine.open(&Errand::default(), "example.org", None).unwrap();
/// assert_eq!(arrival.page.source(), "<p>Hello</p>");
/// ```
#[derive(Default)]
pub struct Shelf {
    held: BTreeMap<String, Response>,
    answer: Option<Box<Answer>>,
    time: Timestamp,
}

/// Answers a request, or leaves it to what is on the shelf.
type Answer = dyn Fn(&Request) -> Option<Response> + Send + Sync;

impl Shelf {
    /// An empty shelf.
    pub fn new() -> Shelf {
        Shelf::default()
    }

    /// The shelf with a page of HTML on it.
    pub fn html(self, address: &str, source: &str) -> Shelf {
        self.with(address, "text/html; charset=utf-8", source.as_bytes())
    }

    /// The shelf with something on it.
    pub fn with(self, address: &str, content_type: &str, body: &[u8]) -> Shelf {
        let headers = vec![("content-type".to_owned(), content_type.to_owned())];
        self.answering(address, Shelf::response(200, headers, body))
    }

    /// The shelf with an address on it that sends on to another one.
    pub fn redirect(self, address: &str, status: u16, to: &str) -> Shelf {
        let headers = vec![("location".to_owned(), to.to_owned())];
        self.answering(address, Shelf::response(status, headers, b""))
    }

    /// The shelf with this answer to an address. Its space is what the address tells, its time the shelf's.
    pub fn answering(mut self, address: &str, response: Response) -> Shelf {
        self.held.insert(key(address), response);
        self
    }

    /// The shelf with something that is asked before it: for forms, and for sites without end.
    pub fn asking(mut self, answer: impl Fn(&Request) -> Option<Response> + Send + Sync + 'static) -> Shelf {
        self.answer = Some(Box::new(answer));
        self
    }

    /// The shelf at another time; pages came on 1 January 1970 otherwise.
    pub fn at(mut self, time: Timestamp) -> Shelf {
        self.time = time;
        self
    }

    /// An answer with these parts; names of headers are in lower case.
    pub fn response(status: u16, headers: Vec<(String, String)>, body: &[u8]) -> Response {
        let (time, space) = (Timestamp::default(), Space::Public);
        Response { status, headers, body: body.to_vec(), time, space }
    }

    /// An answer that is a page of HTML.
    pub fn page(source: &str) -> Response {
        let headers = vec![("content-type".to_owned(), "text/html; charset=utf-8".to_owned())];
        Shelf::response(200, headers, source.as_bytes())
    }
}

/// An address as it is looked up: well-formed, without fragment.
fn key(address: &str) -> String {
    match Url::parse(address) {
        Ok(mut url) => {
            url.set_fragment(None);
            url.into()
        }
        Err(_) => address.to_owned(),
    }
}

impl Fetch for Shelf {
    fn fetch(&self, _: &Errand, request: &Request) -> Result<Response, Error> {
        let asked = self.answer.as_ref().and_then(|answer| answer(request));
        let found = asked.or_else(|| self.held.get(request.url.as_str()).cloned());
        let response = found.unwrap_or_else(|| Shelf::response(404, Vec::new(), b""));
        Ok(Response { time: self.time, space: Space::of(&request.url), ..response })
    }
}

impl fmt::Debug for Shelf {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Shelf").field("held", &self.held.keys()).finish_non_exhaustive()
    }
}

//! One request on one connection: the head of the answer, its body, and what can go wrong with them.

use std::error::Error as _;
use std::io;
use std::net::IpAddr;
use std::time::Duration;

use http_body_util::BodyExt;
use hyper::HeaderMap;
use hyper::body::{Body, Incoming};
use windrow_page::{Error, ErrorKind};

use crate::connection::{Connection, MAX_HEAD};
use crate::decompress::too_large;
use crate::transport::{Call, Limits, timeout};

/// How much room is made for a body before any of it has come.
const FIRST_ROOM: u64 = 1 << 20;

/// What a server answered, as it was sent.
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
    /// The address that it came from.
    pub(crate) address: IpAddr,
}

/// Why there is no answer.
pub(crate) struct Failure {
    pub(crate) error: Error,
    /// Whether the server had nothing to say to the request, so that it may be sent again on another connection.
    pub(crate) unheard: bool,
}

impl From<Error> for Failure {
    fn from(error: Error) -> Failure {
        Failure { error, unheard: false }
    }
}

/// Sends a request and reads the whole answer.
pub(crate) async fn exchange(
    connection: &mut Connection,
    call: &Call<'_>,
    limits: &Limits,
) -> Result<Answer, Failure> {
    let request = call.request(connection)?;
    let sent = tokio::time::timeout(limits.silence, connection.send(request)).await;
    let sent = sent.map_err(|_| timeout(limits.silence, "no head of an answer came"))?;
    let (head, body) = sent.map_err(|error| unanswered(&error, call.is_safe()))?.into_parts();
    Ok(Answer {
        status: head.status.as_u16(),
        headers: texts(&head.headers),
        body: collect(body, limits.body, limits.silence).await?,
        address: connection.address,
    })
}

/// Reads a body to its end.
async fn collect(mut incoming: Incoming, limit: usize, silence: Duration) -> Result<Vec<u8>, Error> {
    let promised = incoming.size_hint().exact();
    if promised.is_some_and(|promised| promised > limit as u64) {
        return Err(too_large(limit));
    }
    let mut body = Vec::with_capacity(promised.unwrap_or_default().min(FIRST_ROOM) as usize);
    loop {
        let frame = tokio::time::timeout(silence, incoming.frame()).await;
        match frame
            .map_err(|_| timeout(silence, &format!("after {} no more came", so_many(&body, promised))))?
        {
            Some(Ok(frame)) => {
                let part = frame.into_data().unwrap_or_default();
                if body.len() + part.len() > limit {
                    return Err(too_large(limit));
                }
                body.extend_from_slice(&part);
            }
            Some(Err(error)) => return Err(broken(&error, &so_many(&body, promised))),
            None => return Ok(body),
        }
    }
}

fn so_many(body: &[u8], promised: Option<u64>) -> String {
    match promised {
        Some(promised) => format!("{} of {promised} bytes", body.len()),
        None => format!("{} bytes", body.len()),
    }
}

/// Header values as text: UTF-8 where they are, Latin-1 otherwise.
fn texts(headers: &HeaderMap) -> Vec<(String, String)> {
    let text = |value: &[u8]| match std::str::from_utf8(value) {
        Ok(text) => text.to_owned(),
        Err(_) => value.iter().map(|byte| char::from(*byte)).collect(),
    };
    headers.iter().map(|(name, value)| (name.as_str().to_owned(), text(value.as_bytes()))).collect()
}

/// What a failure before the head of the answer is.
fn unanswered(error: &hyper::Error, safe: bool) -> Failure {
    let lost = reset(error);
    let unheard = error.is_canceled() || (safe && (error.is_incomplete_message() || lost));
    let error = if error.is_parse() && error.to_string().contains("too large") {
        Error::new(ErrorKind::TooLarge, format!("the headers have more than {MAX_HEAD} bytes or 100 lines"))
    } else if error.is_parse() {
        Error::new(ErrorKind::Damaged, format!("the answer is not HTTP: {}", causes(error)))
    } else if error.is_incomplete_message() || error.is_canceled() {
        Error::new(ErrorKind::Connection, "the connection was closed before an answer came")
    } else if lost {
        Error::new(ErrorKind::Connection, "the connection was reset before an answer came")
    } else {
        Error::new(ErrorKind::Connection, format!("no answer: {}", causes(error)))
    };
    Failure { error, unheard }
}

/// What a failure in the body is.
fn broken(error: &hyper::Error, so_many: &str) -> Error {
    if reset(error) {
        Error::new(ErrorKind::Connection, format!("the connection was reset after {so_many} of the body"))
    } else if error.is_timeout() {
        Error::new(ErrorKind::Timeout, format!("the body stopped after {so_many}"))
    } else {
        Error::new(ErrorKind::Damaged, format!("the body broke off after {so_many}: {}", causes(error)))
    }
}

/// Whether the other side broke the connection.
fn reset(error: &hyper::Error) -> bool {
    use io::ErrorKind::{BrokenPipe, ConnectionAborted, ConnectionReset};
    std::iter::successors(error.source(), |&error| error.source())
        .filter_map(|error| error.downcast_ref::<io::Error>())
        .any(|error| matches!(error.kind(), ConnectionReset | ConnectionAborted | BrokenPipe))
}

/// A failure and what caused it, in one line.
fn causes(error: &hyper::Error) -> String {
    let causes: Vec<String> =
        std::iter::successors(error.source(), |&error| error.source()).map(ToString::to_string).collect();
    if causes.is_empty() { error.to_string() } else { causes.join(": ") }
}

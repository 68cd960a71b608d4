//! Writes what is fetched to a WARC file.
//!
//! An exchange is a request and a response record, in the order in which answers come; a failure is a metadata record,
//! so that a replay fails the same way. Beside the fields of the format, records have
//!
//! - `Windrow-Errand`: what it was fetched for, and the number of the request within that;
//! - `Windrow-Method` and `Windrow-Body-Digest`: what was asked, to find the answer by;
//! - `Windrow-Space`: where the answer came from.
//!
//! What a browser made of the answers is kept too, where it is given to [`Recorder::keep`]: as a `conversion` record under
//! the errand alone, so that it can be had again without a browser.
//!
//! Cookies and other headers of the request are not stored: an archive that is passed on holds no one's session.

use std::io;
use std::path::Path;

use windrow_page::{Errand, Error, ErrorKind, Fetch, Request, Response, Space, Timestamp};

use crate::hops::Hops;
use crate::http::now;
use crate::options::user_agent;
use crate::transport::path_and_query;
use crate::warc::{Writer, digest, format_date, format_record, record_id, response_block};

/// Fetches through another [`Fetch`] and keeps all that comes.
pub struct Recorder<F> {
    inner: F,
    writer: Writer,
    hops: Hops,
}

impl<F: Fetch> Recorder<F> {
    /// Begins an archive, compressed if its name ends in `.gz`. It is an error if the file exists.
    pub fn create(path: &Path, inner: F) -> Result<Recorder<F>, Error> {
        let writer =
            Writer::create(path).map_err(|error| unwritable(&error).at(path.display().to_string()))?;
        let name = path.file_name().map(|name| name.to_string_lossy()).unwrap_or_default();
        writer.append(&[warcinfo(&name, now())]).map_err(|error| unwritable(&error))?;
        Ok(Recorder { inner, writer, hops: Hops::default() })
    }

    /// Goes on with an archive; a record at its end that was not written to its end is cut off.
    pub fn resume(path: &Path, inner: F) -> Result<Recorder<F>, Error> {
        let writer =
            Writer::resume(path).map_err(|error| unwritable(&error).at(path.display().to_string()))?;
        Ok(Recorder { inner, writer, hops: Hops::default() })
    }

    /// Keeps what an errand led to, in a form that whoever calls can read again with [`Replay::kept`](crate::Replay::kept).
    pub fn keep(
        &self,
        errand: &Errand,
        page: Option<&str>,
        content_type: &str,
        bytes: &[u8],
    ) -> Result<(), Error> {
        let (date, errand, block_digest) = (format_date(now()), errand.to_string(), digest(bytes));
        let target = page.unwrap_or("about:blank");
        let id = record_id(&["conversion", &date, &errand, target, &block_digest].join(" "));
        let fields = [
            ("WARC-Type", "conversion"),
            ("WARC-Record-ID", id.as_str()),
            ("WARC-Date", &date),
            ("WARC-Target-URI", target),
            ("Content-Type", content_type),
            ("WARC-Block-Digest", &block_digest),
            ("Windrow-Errand", &errand),
        ];
        self.writer.append(&[format_record(&fields, bytes)]).map_err(|error| unwritable(&error))
    }

    /// What it fetches through.
    pub fn inner(&self) -> &F {
        &self.inner
    }
}

impl<F: Fetch> Fetch for Recorder<F> {
    fn fetch(&self, errand: &Errand, request: &Request) -> Result<Response, Error> {
        let hop = self.hops.number(errand, request);
        let outcome = self.inner.fetch(errand, request);
        if request.url.scheme() == "data" {
            return outcome; // the address holds the answer
        }
        let entry = Entry { errand: format!("{errand} {hop}"), request };
        self.writer.append(&entry.records(&outcome)).map_err(|error| unwritable(&error))?;
        outcome
    }
}

/// A request and what it is recorded as.
struct Entry<'a> {
    errand: String,
    request: &'a Request,
}

impl Entry<'_> {
    fn records(&self, outcome: &Result<Response, Error>) -> Vec<Vec<u8>> {
        let time = outcome.as_ref().map_or_else(|_| now(), |response| response.time);
        let block = self.request_block();
        let (answer, id) = match outcome {
            Ok(response) => {
                let (block, payload) = (response_block(response), digest(&response.body));
                let own = [
                    ("WARC-Payload-Digest", payload.as_str()),
                    ("Windrow-Space", space_word(response.space)),
                ];
                self.record("response", "application/http;msgtype=response", time, &own, &block)
            }
            Err(error) => {
                let block = serde_json::to_vec(error).unwrap_or_default();
                self.record("metadata", "application/json", time, &[], &block)
            }
        };
        let own = [("WARC-Concurrent-To", id.as_str())];
        let (request, _) = self.record("request", "application/http;msgtype=request", time, &own, &block);
        vec![request, answer]
    }

    /// A record and its name.
    fn record(
        &self,
        kind: &str,
        content: &str,
        time: Timestamp,
        own: &[(&str, &str)],
        block: &[u8],
    ) -> (Vec<u8>, String) {
        let (date, block_digest) = (format_date(time), digest(block));
        let body = body_digest(self.request);
        let particulars =
            [kind, &date, &self.errand, self.request.url.as_str(), &body, &block_digest].join(" ");
        let id = record_id(&particulars);
        let common = [
            ("WARC-Type", kind),
            ("WARC-Record-ID", id.as_str()),
            ("WARC-Date", &date),
            ("WARC-Target-URI", self.request.url.as_str()),
            ("Content-Type", content),
            ("WARC-Block-Digest", &block_digest),
            ("Windrow-Errand", &self.errand),
            ("Windrow-Method", self.request.method.name()),
            ("Windrow-Body-Digest", &body),
        ];
        (format_record(&[&common, own].concat(), block), id)
    }

    fn request_block(&self) -> Vec<u8> {
        let Request { method, url, body, referrer, .. } = self.request;
        let mut text = format!("{} {} HTTP/1.1\r\n", method.name(), path_and_query(url));
        if let Some(host) = url.host_str() {
            let port = url.port().map(|port| format!(":{port}")).unwrap_or_default();
            text.push_str(&format!("Host: {host}{port}\r\n"));
        }
        if let Some(referrer) = referrer {
            text.push_str(&format!("Referer: {referrer}\r\n"));
        }
        let (kind, body) = body.as_ref().map_or(("", [].as_slice()), |(kind, body)| (kind, body));
        if !kind.is_empty() {
            let kind: String = kind.chars().filter(|c| !c.is_control()).collect();
            text.push_str(&format!("Content-Type: {kind}\r\nContent-Length: {}\r\n", body.len()));
        }
        text.push_str("\r\n");
        [text.as_bytes(), body].concat()
    }
}

/// The digest of what a request sends.
pub(crate) fn body_digest(request: &Request) -> String {
    digest(request.body.as_ref().map_or(&[], |(_, body)| body))
}

fn space_word(space: Space) -> &'static str {
    match space {
        Space::Public => "public",
        Space::Private => "private",
        Space::Loopback => "loopback",
        Space::Files => "files",
    }
}

/// The space that a record names; public where it names none.
pub(crate) fn space_named(word: Option<&str>) -> Space {
    let spaces = [Space::Private, Space::Loopback, Space::Files];
    spaces.into_iter().find(|space| word == Some(space_word(*space))).unwrap_or(Space::Public)
}

fn warcinfo(name: &str, time: Timestamp) -> Vec<u8> {
    let block = format!(
        "software: {}\r\nformat: WARC File Format 1.1\r\n\
         conformsTo: http://iipc.github.io/warc-specifications/specifications/warc-format/warc-1.1/\r\n",
        user_agent(None)
    );
    let date = format_date(time);
    let id = record_id(&["warcinfo", name, &date].join(" "));
    let fields = [
        ("WARC-Type", "warcinfo"),
        ("WARC-Record-ID", id.as_str()),
        ("WARC-Date", &date),
        ("WARC-Filename", name),
        ("Content-Type", "application/warc-fields"),
    ];
    format_record(&fields, block.as_bytes())
}

fn unwritable(error: &io::Error) -> Error {
    let hint = match error.kind() {
        io::ErrorKind::AlreadyExists => "; choose another name or remove the file",
        _ => "",
    };
    Error::new(ErrorKind::Files, format!("the archive cannot be written: {error}{hint}"))
}

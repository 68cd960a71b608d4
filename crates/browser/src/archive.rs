//! The pages of a WARC file, whoever wrote it: a crawler, a browser, Windrow.

use std::fs::File;
use std::path::Path;

use windrow_page::{Error, ErrorKind, Response};

use crate::recorder::space_named;
use crate::warc::{Answered, Place, Record, Records, parse_date, parse_response};

/// Room for the head of an answer beside its body.
const HEAD: usize = 1 << 20;

/// How much larger than its body an answer may be before its chunks are joined.
const PACKING: usize = 2;

/// Goes through the pages of an archive, in their order: answers with HTML and a status of success. What is none, is
/// damaged or is too large is passed over and counted. Memory holds one page at a time.
pub struct Archive {
    records: Records,
    name: String,
    max_body: usize,
    tally: Tally,
    ended: bool,
}

/// A page of an archive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Capture {
    /// Its address.
    pub url: String,
    /// The answer that it came with, its body decompressed.
    pub response: Response,
}

/// What an archive holds, as far as it has been read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Pages.
    pub pages: u64,
    /// Answers that are no pages: pictures, redirects, failures.
    pub others: u64,
    /// Records that only say that a page was the same as before.
    pub revisits: u64,
    /// Answers that are too large or cannot be unpacked.
    pub unreadable: u64,
    /// Stretches of the file that are no records.
    pub damaged: u64,
}

impl Archive {
    /// Opens an archive whose pages have at most so many bytes.
    pub fn open(path: &Path, max_body: usize) -> Result<Archive, Error> {
        let name = path.display().to_string();
        let opened = File::open(path).and_then(|file| Records::open(file, Place { member: 0, inside: 0 }));
        let records = opened.map_err(|error| failed(&error.to_string(), &name))?;
        Ok(Archive { records, name, max_body, tally: Tally::default(), ended: false })
    }

    /// What has been read so far.
    pub fn tally(&self) -> Tally {
        Tally { damaged: self.records.damaged, ..self.tally }
    }

    fn step(&mut self) -> Result<Option<Capture>, Error> {
        loop {
            let record = self.records.advance().map_err(|error| failed(&error.to_string(), &self.name))?;
            let Some(record) = record else {
                return match self.records.read {
                    0 => Err(failed("there is no WARC record in it", &self.name)),
                    _ => Ok(None),
                };
            };
            match record.kind() {
                "response" | "resource" => {
                    if let Some(capture) = self.capture(&record)? {
                        self.tally.pages += 1;
                        return Ok(Some(capture));
                    }
                }
                "revisit" => self.tally.revisits += 1,
                _ => {}
            }
        }
    }

    /// The page in a record, if there is one.
    fn capture(&mut self, record: &Record) -> Result<Option<Capture>, Error> {
        let (Some(url), true) = (record.target().map(str::to_owned), may_be_page(record)) else {
            self.tally.others += 1;
            return Ok(None);
        };
        let room = self.max_body.saturating_mul(PACKING).saturating_add(HEAD);
        let before = self.records.damaged;
        let block = self.records.block(room).map_err(|error| failed(&error.to_string(), &self.name))?;
        let Some(block) = block else {
            self.tally.unreadable += u64::from(self.records.damaged == before);
            return Ok(None);
        };
        let Some(answered) = answered(record, block).filter(is_page) else {
            self.tally.others += 1;
            return Ok(None);
        };
        let answered = match record.field("windrow-errand") {
            Some(_) => Some(answered.restored()).filter(|answered| answered.body.len() <= self.max_body),
            None => answered.unpacked(self.max_body),
        };
        let Some(Answered { status, headers, body }) = answered else {
            self.tally.unreadable += 1;
            return Ok(None);
        };
        let time = record.field("warc-date").and_then(parse_date).unwrap_or_default();
        let space = space_named(record.field("windrow-space"));
        Ok(Some(Capture { url, response: Response { status, headers, body, time, space } }))
    }
}

impl Iterator for Archive {
    type Item = Result<Capture, Error>;

    fn next(&mut self) -> Option<Result<Capture, Error>> {
        if self.ended {
            return None;
        }
        let step = self.step();
        self.ended = !matches!(step, Ok(Some(_)));
        step.transpose()
    }
}

/// Whether a record can hold a page: an answer of the web, or a resource that is HTML itself.
fn may_be_page(record: &Record) -> bool {
    let content = record.field("content-type").unwrap_or_default().to_ascii_lowercase();
    match record.kind() {
        "resource" => is_html(&content),
        _ => content.is_empty() || content.starts_with("application/http"),
    }
}

fn answered(record: &Record, block: Vec<u8>) -> Option<Answered> {
    if record.kind() == "response" {
        return parse_response(&block);
    }
    let content = record.field("content-type").unwrap_or_default().to_owned();
    Some(Answered { status: 200, headers: vec![("content-type".to_owned(), content)], body: block })
}

/// Whether an answer is a success and HTML, by its type or, without one, by how it begins.
fn is_page(answered: &Answered) -> bool {
    let content = answered.headers.iter().find(|(name, _)| name == "content-type");
    let html = match content {
        Some((_, content)) => is_html(&content.to_ascii_lowercase()),
        None => answered.body.trim_ascii_start().starts_with(b"<"),
    };
    html && matches!(answered.status, 200..=299)
}

fn is_html(content: &str) -> bool {
    content.starts_with("text/html") || content.starts_with("application/xhtml+xml")
}

fn failed(why: &str, name: &str) -> Error {
    Error::new(ErrorKind::Files, format!("the archive cannot be read: {why}")).at(name)
}

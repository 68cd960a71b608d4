//! Answers from a WARC file, with the network closed.
//!
//! What Windrow recorded is found by its errand, the number of the request within it, the method, the address and
//! the body; where an archive has several, the last one counts, as after a run that was stopped and resumed. Where
//! there is none, or the archive is another program's, the method, the address and the body alone decide: the answers
//! to them are given in their order, the last of them again and again. Memory holds 24 bytes for each of both ways,
//! never an answer.

use std::collections::HashMap;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use windrow_page::{Errand, Error, ErrorKind, Fetch, Request, Response, Timestamp};

use crate::hops::Hops;
use crate::local::open_data;
use crate::recorder::{body_digest, space_named};
use crate::warc::{Place, Record, Records, digest, parse_date, parse_response, short_digest};

/// The largest record that is replayed.
const MAX_BLOCK: usize = 256 << 20;

/// An archive to answer from.
pub struct Replay {
    path: PathBuf,
    exact: Vec<Entry>,
    loose: Vec<Entry>,
    /// What errands led to, where that was kept.
    kept: Vec<Entry>,
    given: Mutex<HashMap<u64, usize>>,
    hops: Hops,
    damaged: u64,
}

/// Where the answer to a question is; questions are known by the digest of their words.
#[derive(Debug, Clone, Copy)]
struct Entry {
    question: u64,
    place: Place,
}

impl Replay {
    /// Reads what an archive has answers to.
    pub fn open(path: &Path) -> Result<Replay, Error> {
        let failed = |error: io::Error| unreadable(&error.to_string()).at(path.display().to_string());
        let file = File::open(path).map_err(failed)?;
        let mut records = Records::open(file, Place { member: 0, inside: 0 }).map_err(failed)?;
        let (mut exact, mut loose, mut kept) = (Vec::new(), Vec::new(), Vec::new());
        while let Some(record) = records.advance().map_err(failed)? {
            if let Some(errand) = kept_for(&record) {
                kept.push(Entry { question: short_digest(errand), place: record.place });
            }
            let Some(question) = Question::of(&record) else { continue };
            let place = record.place;
            if question.errand.is_some() {
                exact.push(Entry { question: question.exact(), place });
            }
            loose.push(Entry { question: question.loose(), place });
        }
        if records.read == 0 {
            return Err(unreadable("there is no WARC record in it").at(path.display().to_string()));
        }
        exact.sort_by_key(|entry| entry.question);
        loose.sort_by_key(|entry| entry.question);
        kept.sort_by_key(|entry| entry.question);
        let (path, given, hops) = (path.to_owned(), Mutex::default(), Hops::default());
        Ok(Replay { path, exact, loose, kept, given, hops, damaged: records.damaged })
    }

    /// How many exchanges the archive has.
    pub fn exchanges(&self) -> usize {
        self.loose.len()
    }

    /// Whether it was kept what errands led to.
    pub fn has_kept(&self) -> bool {
        !self.kept.is_empty()
    }

    /// What was kept for an errand, the last first.
    pub fn kept(&self, errand: &Errand) -> Result<Vec<Vec<u8>>, Error> {
        let failed = |error: io::Error| unreadable(&error.to_string());
        let name = errand.to_string();
        let mut blocks = Vec::new();
        for entry in entries(&self.kept, short_digest(&name)).iter().rev() {
            let file = File::open(&self.path).map_err(failed)?;
            let mut records = Records::open(file, entry.place).map_err(failed)?;
            let record = records.advance().map_err(failed)?;
            if record.is_some_and(|record| kept_for(&record) == Some(name.as_str())) {
                blocks.extend(records.block(MAX_BLOCK).map_err(failed)?);
            }
        }
        Ok(blocks)
    }

    /// How many stretches of the archive are damaged.
    pub fn damaged(&self) -> u64 {
        self.damaged
    }

    fn find(&self, asked: &Question) -> Result<Option<Result<Response, Error>>, Error> {
        for entry in entries(&self.exact, asked.exact()).iter().rev() {
            if let Some(answer) = self.read(entry, asked, Question::exact)? {
                return Ok(Some(answer));
            }
        }
        let answers = entries(&self.loose, asked.loose());
        match answers.get(self.turn(asked.loose(), answers.len())) {
            Some(entry) => self.read(entry, asked, Question::loose),
            None => Ok(None),
        }
    }

    /// Which of several answers to a question is due.
    fn turn(&self, question: u64, answers: usize) -> usize {
        if answers < 2 {
            return 0;
        }
        let mut given = self.given.lock().unwrap_or_else(PoisonError::into_inner);
        let next = given.entry(question).or_insert(0);
        let turn = (*next).min(answers - 1);
        *next += 1;
        turn
    }

    /// The answer at a place, if it is one to the question.
    fn read(
        &self,
        entry: &Entry,
        asked: &Question,
        words: fn(&Question) -> u64,
    ) -> Result<Option<Result<Response, Error>>, Error> {
        let failed = |error: io::Error| unreadable(&error.to_string());
        let file = File::open(&self.path).map_err(failed)?;
        let mut records = Records::open(file, entry.place).map_err(failed)?;
        let Some(record) = records.advance().map_err(failed)? else { return Ok(None) };
        let fitting = Question::of(&record).is_some_and(|question| {
            words(&question) == words(asked) && question.url == asked.url && question.method == asked.method
        });
        if !fitting {
            return Ok(None);
        }
        match records.block(MAX_BLOCK).map_err(failed)? {
            Some(block) => answer(&record, &block).map(Some),
            None => {
                Err(Error::new(ErrorKind::Damaged, "the record of this answer in the archive is damaged"))
            }
        }
    }
}

impl Fetch for Replay {
    fn fetch(&self, errand: &Errand, request: &Request) -> Result<Response, Error> {
        let at = |error: Error| error.at(request.url.as_str());
        if request.url.scheme() == "data" {
            return open_data(request, MAX_BLOCK, Timestamp(0)).map_err(at);
        }
        let asked = Question {
            errand: Some(format!("{errand} {}", self.hops.number(errand, request))),
            method: request.method.name().to_owned(),
            url: request.url.as_str().to_owned(),
            body: body_digest(request),
        };
        let missing = || Err(Error::new(ErrorKind::NotRecorded, "the archive has no answer to this request"));
        match self.find(&asked).map_err(at)? {
            Some(answer) => answer,
            None => missing().map_err(at),
        }
    }
}

/// What was asked.
struct Question {
    errand: Option<String>,
    method: String,
    url: String,
    body: String,
}

impl Question {
    /// What a record answers; none where it is no answer.
    fn of(record: &Record) -> Option<Question> {
        let errand = record.field("windrow-errand").map(str::to_owned);
        let answers = record.kind() == "response" || (record.kind() == "metadata" && errand.is_some());
        Some(Question {
            errand,
            method: record.field("windrow-method").unwrap_or("GET").to_owned(),
            url: record.target().filter(|_| answers)?.to_owned(),
            body: record.field("windrow-body-digest").map_or_else(|| digest(&[]), str::to_owned),
        })
    }

    fn exact(&self) -> u64 {
        let errand = self.errand.as_deref().unwrap_or_default();
        short_digest(&[errand, &self.method, &self.url, &self.body].join(" "))
    }

    fn loose(&self) -> u64 {
        short_digest(&[self.method.as_str(), &self.url, &self.body].join(" "))
    }
}

/// The errand that a record keeps what it led to of.
fn kept_for(record: &Record) -> Option<&str> {
    record.field("windrow-errand").filter(|_| record.kind() == "conversion")
}

/// All entries with a question, in their order.
fn entries(all: &[Entry], question: u64) -> &[Entry] {
    let start = all.partition_point(|entry| entry.question < question);
    let end = all.partition_point(|entry| entry.question <= question);
    &all[start..end]
}

fn answer(record: &Record, block: &[u8]) -> Result<Result<Response, Error>, Error> {
    let damaged = || Error::new(ErrorKind::Damaged, "the record of this answer in the archive is no answer");
    if record.kind() == "metadata" {
        return serde_json::from_slice::<Error>(block).map(Err).map_err(|_| damaged());
    }
    let answered = parse_response(block).ok_or_else(damaged)?;
    let answered = match record.field("windrow-errand") {
        Some(_) => answered.restored(),
        None => answered.unpacked(MAX_BLOCK).ok_or_else(damaged)?,
    };
    Ok(Ok(Response {
        status: answered.status,
        headers: answered.headers,
        body: answered.body,
        time: record.field("warc-date").and_then(parse_date).unwrap_or_default(),
        space: space_named(record.field("windrow-space")),
    }))
}

fn unreadable(why: &str) -> Error {
    Error::new(ErrorKind::Files, format!("the archive cannot be read: {why}"))
}

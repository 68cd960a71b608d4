//! Runs kept and run again: a [`Fetch`] that keeps what was asked and answered, and one that answers from that.

use std::collections::BTreeMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::error::{Error, ErrorKind};
use crate::exchange::{Fetch, Request, Response};
use crate::source::Errand;

/// Something that was asked, for which act of a run, and what came.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Exchange {
    /// What it was asked for.
    pub errand: Errand,
    /// What was asked.
    pub request: Request,
    /// What came, or why nothing did.
    pub answer: Result<Response, Error>,
}

/// Keeps every exchange of another [`Fetch`].
#[derive(Debug, Default)]
pub struct Recording<F> {
    fetch: F,
    kept: Mutex<Vec<Exchange>>,
}

impl<F: Fetch> Recording<F> {
    /// Begins to keep what `fetch` answers.
    pub fn new(fetch: F) -> Recording<F> {
        Recording { fetch, kept: Mutex::new(Vec::new()) }
    }

    /// What was kept, in the order of errands: the same for the same run, whatever was done at the same time.
    pub fn exchanges(&self) -> Vec<Exchange> {
        let mut exchanges = unlocked(&self.kept).clone();
        exchanges.sort_by_key(|exchange| exchange.errand);
        exchanges
    }

    /// What was kept since the last call, in the order in which it came; it is kept no longer.
    pub fn take(&self) -> Vec<Exchange> {
        std::mem::take(&mut *unlocked(&self.kept))
    }
}

/// What a lock holds; a panic elsewhere leaves it whole, because it is changed by single calls.
fn unlocked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<F: Fetch> Fetch for Recording<F> {
    fn fetch(&self, errand: &Errand, request: &Request) -> Result<Response, Error> {
        let answer = self.fetch.fetch(errand, request);
        let exchange = Exchange { errand: *errand, request: request.clone(), answer: answer.clone() };
        unlocked(&self.kept).push(exchange);
        answer
    }
}

/// Answers from exchanges that were kept, and from nothing else.
///
/// What was asked on the same errand answers first, then what was asked at all, each in the order in which it was
/// kept; the last answer stays good for whatever is asked again.
#[derive(Debug)]
pub struct Replay {
    exchanges: Vec<Exchange>,
    by_errand: Sequences<(Errand, Line)>,
    by_line: Sequences<Line>,
}

/// What requests have in common that have the same answer.
type Line = (&'static str, String, Option<(String, Vec<u8>)>);

/// For each key the exchanges that have it, in order, and how many were used.
#[derive(Debug)]
struct Sequences<K> {
    places: BTreeMap<K, Vec<usize>>,
    used: Mutex<BTreeMap<K, usize>>,
}

impl<K: Ord + Clone> Sequences<K> {
    fn new(keys: impl Iterator<Item = K>) -> Sequences<K> {
        let mut places: BTreeMap<K, Vec<usize>> = BTreeMap::new();
        for (at, key) in keys.enumerate() {
            places.entry(key).or_default().push(at);
        }
        Sequences { places, used: Mutex::new(BTreeMap::new()) }
    }

    /// The next exchange with this key.
    fn next(&self, key: K) -> Option<usize> {
        let places = self.places.get(&key)?;
        if let [only] = places[..] {
            return Some(only);
        }
        let mut used = unlocked(&self.used);
        let count = used.entry(key).or_insert(0);
        let place = places.get(*count).or(places.last()).copied();
        *count += 1;
        place
    }
}

fn line(request: &Request) -> Line {
    (request.method.name(), request.url.as_str().to_owned(), request.body.clone())
}

impl Replay {
    /// Answers from these exchanges.
    pub fn new(exchanges: Vec<Exchange>) -> Replay {
        let by_errand =
            Sequences::new(exchanges.iter().map(|exchange| (exchange.errand, line(&exchange.request))));
        let by_line = Sequences::new(exchanges.iter().map(|exchange| line(&exchange.request)));
        Replay { exchanges, by_errand, by_line }
    }
}

impl Fetch for Replay {
    fn fetch(&self, errand: &Errand, request: &Request) -> Result<Response, Error> {
        let line = line(request);
        let found = self.by_errand.next((*errand, line.clone())).or_else(|| self.by_line.next(line));
        match found {
            Some(at) => self.exchanges[at].answer.clone(),
            None => {
                let message = format!("the recording has no answer to this {}", request.method.name());
                Err(Error::new(ErrorKind::NotRecorded, message).at(request.url.as_str()))
            }
        }
    }
}

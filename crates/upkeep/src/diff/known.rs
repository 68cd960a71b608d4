//! The rows of an earlier time, each until a new one is met that is the same row.

use std::collections::HashMap;
use std::io::{self, Read, Seek, SeekFrom, Write};

use serde_json::Value as Json;

use super::hash::{Hash, wide};
use super::key::Path;
use super::same::Comparison;
use super::{Change, Counts, Difference, Row, Rule};

/// How much is held back before it is put on the shelf.
const BUFFER: usize = 1 << 18;

/// No row.
const NONE: u32 = u32::MAX;

/// The rows of an earlier time, on a shelf.
pub struct Known<S> {
    key: Vec<Path>,
    comparison: Comparison,
    folds_repeats: bool,
    shelf: S,
    /// What is not on the shelf yet.
    buffer: Vec<u8>,
    /// Where the next row begins.
    end: u64,
    rows: Vec<Place>,
    chains: HashMap<[u64; 2], Chain>,
    counts: Counts,
    columns: Vec<String>,
    bytes: Vec<u8>,
}

/// What is held of a row.
struct Place {
    start: u64,
    /// Of its values, as far as they are compared.
    hash: u64,
    /// The next row of its key.
    next: u32,
    is_met: bool,
}

/// The rows of one key.
struct Chain {
    /// The first one that was not met.
    first: u32,
    last: u32,
}

impl<S: Read + Write + Seek> Known<S> {
    /// No rows yet, and an empty shelf for them.
    pub fn new(rule: &Rule, shelf: S) -> Known<S> {
        Known {
            key: rule.key.iter().map(|name| Path::new(name)).collect(),
            comparison: Comparison::new(&rule.ignore, rule.is_loose),
            folds_repeats: rule.folds_repeats,
            shelf,
            buffer: Vec::new(),
            end: 0,
            rows: Vec::new(),
            chains: HashMap::new(),
            counts: Counts::default(),
            columns: Vec::new(),
            bytes: Vec::new(),
        }
    }

    /// Adds a row of the earlier time.
    pub fn add(&mut self, row: &Row) -> io::Result<()> {
        let at = u32::try_from(self.rows.len()).ok().filter(|&at| at != NONE);
        let at = at.ok_or_else(|| io::Error::other("there are more than four thousand million rows"))?;
        for name in row.keys() {
            if !self.columns.contains(name) {
                self.columns.push(name.clone());
            }
        }
        let (tag, has_key) = self.tag(row);
        self.counts.keyless_old += u64::from(!has_key && !self.key.is_empty());
        let hash = if has_key { self.hash(row) } else { 0 };
        self.rows.push(Place { start: self.end, hash, next: NONE, is_met: false });
        self.counts.removed += 1;
        match self.chains.get_mut(&tag) {
            None => drop(self.chains.insert(tag, Chain { first: at, last: at })),
            Some(chain) => {
                self.rows[chain.last as usize].next = at;
                chain.last = at;
                self.counts.repeated += u64::from(has_key);
            }
        }
        self.put(row)
    }

    /// Compares a row of now; nothing where it is the same.
    pub fn meet(&mut self, row: Row) -> io::Result<Option<Change>> {
        let (tag, has_key) = self.tag(&row);
        self.counts.keyless_new += u64::from(!has_key && !self.key.is_empty());
        let Some(chain) = self.chains.get_mut(&tag) else { return Ok(Some(self.added(row, has_key))) };
        let is_repeated = chain.first == NONE;
        self.counts.repeated += u64::from(is_repeated && has_key);
        if is_repeated && !(self.folds_repeats && has_key) {
            return Ok(Some(self.added(row, has_key)));
        }
        let at = if is_repeated { chain.last } else { chain.first } as usize;
        if !is_repeated {
            chain.first = self.rows[at].next;
            self.rows[at].is_met = true;
            self.counts.removed -= 1;
        }
        let columns = if has_key { self.differences(at, &row)? } else { Vec::new() };
        if columns.is_empty() {
            self.counts.same += 1;
            return Ok(None);
        }
        self.counts.changed += 1;
        Ok(Some(Change::Changed { key: self.shown_key(&row, has_key), columns }))
    }

    /// The rows that were not met, in their order.
    pub fn gone(&mut self) -> impl Iterator<Item = io::Result<Change>> {
        let all = 0..self.rows.len();
        all.filter_map(|at| match self.rows[at].is_met {
            true => None,
            false => Some(self.take(at).map(|old| {
                let has_key = !self.key.is_empty() && self.has_key(&old);
                Change::Removed { key: self.shown_key(&old, has_key), old }
            })),
        })
    }

    /// How many rows there are of each kind, as far as they have come.
    pub fn counts(&self) -> Counts {
        self.counts
    }

    /// The columns of the rows, in the order in which they were met.
    pub fn columns(&self) -> &[String] {
        &self.columns
    }

    fn added(&mut self, row: Row, has_key: bool) -> Change {
        self.counts.added += 1;
        Change::Added { key: self.shown_key(&row, has_key), new: row }
    }

    /// The columns in which a row differs from an old one.
    fn differences(&mut self, at: usize, row: &Row) -> io::Result<Vec<Difference>> {
        if self.hash(row) == self.rows[at].hash {
            return Ok(Vec::new());
        }
        let old = self.take(at)?;
        let former = old.keys().filter(|name| !row.contains_key(*name));
        let mut differences = Vec::new();
        for column in row.keys().chain(former) {
            let (old, new) = (old.get(column), row.get(column));
            if !self.comparison.is_same(column, old, new) {
                let value = |value: Option<&Json>| value.cloned().unwrap_or(Json::Null);
                differences.push(Difference { column: column.clone(), old: value(old), new: value(new) });
            }
        }
        Ok(differences)
    }

    /// What tells a row from others, and whether that is its key: without one it is the whole row.
    fn tag(&mut self, row: &Row) -> ([u64; 2], bool) {
        let mut bytes = std::mem::take(&mut self.bytes);
        bytes.clear();
        let has_key = !self.key.is_empty()
            && self.key.iter().all(|path| match path.value(row) {
                Some(value) => {
                    self.comparison.write(&value, &mut bytes);
                    true
                }
                None => false,
            });
        if !has_key {
            bytes.clear();
            self.comparison.write_row(row, Hash::Tag, &mut bytes);
        }
        bytes.push(u8::from(has_key));
        let tag = wide(&bytes);
        self.bytes = bytes;
        (tag, has_key)
    }

    fn has_key(&self, row: &Row) -> bool {
        self.key.iter().all(|path| path.value(row).is_some())
    }

    fn shown_key(&self, row: &Row, has_key: bool) -> Option<Row> {
        let part = |path: &Path| (path.name().to_owned(), path.value(row).unwrap_or_default().into_owned());
        has_key.then(|| self.key.iter().map(part).collect())
    }

    /// A hash of what is compared of a row.
    fn hash(&mut self, row: &Row) -> u64 {
        self.bytes.clear();
        self.comparison.write_row(row, Hash::Exact, &mut self.bytes);
        wide(&self.bytes)[0]
    }

    fn put(&mut self, row: &Row) -> io::Result<()> {
        let before = self.buffer.len();
        serde_json::to_writer(&mut self.buffer, row)?;
        self.end += (self.buffer.len() - before) as u64;
        if self.buffer.len() >= BUFFER { self.flush() } else { Ok(()) }
    }

    fn flush(&mut self) -> io::Result<()> {
        self.shelf.seek(SeekFrom::End(0))?;
        self.shelf.write_all(&self.buffer)?;
        self.buffer.clear();
        Ok(())
    }

    /// A row from the shelf.
    fn take(&mut self, at: usize) -> io::Result<Row> {
        if !self.buffer.is_empty() {
            self.flush()?;
        }
        let start = self.rows[at].start;
        let end = self.rows.get(at + 1).map_or(self.end, |next| next.start);
        self.bytes.clear();
        self.bytes.resize((end - start) as usize, 0);
        self.shelf.seek(SeekFrom::Start(start))?;
        self.shelf.read_exact(&mut self.bytes)?;
        Ok(serde_json::from_slice(&self.bytes)?)
    }
}

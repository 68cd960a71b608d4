//! Delimiters, and how they are run: the procedures `exec` of the paper (Figs. 3, 5, 7, 9, 12, 13).
//!
//! A left delimiter ends where its value begins, a right one begins where its value ends. Head, tail, open
//! and close are scanned to where they begin, so that another delimiter may begin at the same place: with an
//! open delimiter that is the first left one and an empty close, OCLR is LR (§5.2). An attribute whose
//! delimiters are not found has no value, and a run that cannot go on gives no label at all. Where the tail
//! begins at the same place as what comes next, it is the tail (Fig. 5: a tuple follows while its delimiter
//! occurs *before* the tail); N-HLRT is read the same way. Of several left delimiters in nested documents the
//! one is next whose value would begin first, as in the example of §4.5, and of those the one of the first
//! attribute.

use memchr::memmem::{self, Finder};

use crate::example::{Example, Value};

/// A class of wrappers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Class {
    /// Left and right of every attribute.
    Lr,
    /// The same between a head and a tail.
    Hlrt,
    /// The same in every tuple between an open and a close.
    Oclr,
    /// Both.
    Hoclrt,
    /// Left and right where values are nested.
    NLr,
    /// The same between a head and a tail.
    NHlrt,
}

impl Class {
    /// All classes, the plainest first.
    pub const ALL: [Class; 6] =
        [Class::Lr, Class::Hlrt, Class::Oclr, Class::Hoclrt, Class::NLr, Class::NHlrt];

    /// What it is called.
    pub fn name(self) -> &'static str {
        match self {
            Class::Lr => "LR",
            Class::Hlrt => "HLRT",
            Class::Oclr => "OCLR",
            Class::Hoclrt => "HOCLRT",
            Class::NLr => "N-LR",
            Class::NHlrt => "N-HLRT",
        }
    }

    /// Whether its documents are nested.
    pub fn is_nested(self) -> bool {
        matches!(self, Class::NLr | Class::NHlrt)
    }
}

/// A wrapper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrapper {
    /// Its class.
    pub class: Class,
    /// What ends the head and begins the tail, in classes that have them.
    pub head: String,
    /// See there.
    pub tail: String,
    /// What begins and ends a tuple, in classes that have them.
    pub open: String,
    /// See there.
    pub close: String,
    /// What is left and right of each attribute.
    pub sides: Vec<(String, String)>,
}

/// Where a string is next.
fn next(page: &str, from: usize, string: &str) -> Option<usize> {
    memmem::find(&page.as_bytes()[from..], string.as_bytes()).map(|at| from + at)
}

/// A search that goes on through a page, and asks it no more than it must.
struct Search<'s> {
    finder: Finder<'s>,
    /// Where it was found last, if it was looked for; nothing if it is not there any more.
    found: Option<Option<usize>>,
}

impl<'s> Search<'s> {
    fn new(string: &'s str) -> Search<'s> {
        Search { finder: Finder::new(string), found: None }
    }

    /// Where it is next, from a place on that is no less than the last one.
    fn next(&mut self, page: &str, from: usize) -> Option<usize> {
        match self.found {
            Some(found) if found.is_none_or(|at| at >= from) => found,
            _ => *self.found.insert(self.finder.find(&page.as_bytes()[from..]).map(|at| from + at)),
        }
    }
}

/// Whether something is there before something else.
fn is_before(one: Option<usize>, other: Option<usize>) -> bool {
    match (one, other) {
        (Some(one), Some(other)) => one < other,
        (one, None) => one.is_some(),
        (None, Some(_)) => false,
    }
}

impl Wrapper {
    /// The values of a page; nothing where the wrapper cannot be run on it.
    pub fn exec(&self, page: &str) -> Option<Vec<Value>> {
        match self.class {
            Class::Lr | Class::Hlrt | Class::Oclr | Class::Hoclrt => self.exec_tabular(page),
            Class::NLr | Class::NHlrt => self.exec_nested(page),
        }
    }

    /// Whether it gives examples their labels.
    pub fn is_consistent(&self, examples: &[Example<'_>]) -> bool {
        examples.iter().all(|example| self.exec(example.page()).as_deref() == Some(example.values()))
    }

    fn has_ends(&self) -> bool {
        matches!(self.class, Class::Hlrt | Class::Hoclrt | Class::NHlrt)
    }

    fn has_bounds(&self) -> bool {
        matches!(self.class, Class::Oclr | Class::Hoclrt)
    }

    fn exec_tabular(&self, page: &str) -> Option<Vec<Value>> {
        let mut values = Vec::new();
        let mut at = if self.has_ends() { next(page, 0, &self.head)? } else { 0 };
        let mut ends = Search::new(&self.tail);
        loop {
            let begins = if self.has_bounds() { &self.open } else { &self.sides.first()?.0 };
            let tuple = next(page, at, begins);
            let tail = if self.has_ends() { ends.next(page, at) } else { None };
            let Some(tuple) = tuple.filter(|_| is_before(tuple, tail)) else { return Some(values) };
            let before = at;
            at = if self.has_bounds() { tuple } else { at };
            for (attribute, (left, right)) in self.sides.iter().enumerate() {
                let span = value(page, at, left, right)?;
                at = span.end;
                values.push(Value { attribute, span });
            }
            if self.has_bounds() {
                at = next(page, at, &self.close)?;
            }
            // Delimiters that lead nowhere would lead there for ever.
            if at == before {
                return None;
            }
        }
    }

    fn exec_nested(&self, page: &str) -> Option<Vec<Value>> {
        let mut values: Vec<Value> = Vec::new();
        let mut at = if self.has_ends() { next(page, 0, &self.head)? } else { 0 };
        let last = self.sides.len().checked_sub(1)?;
        let mut sides: Vec<(Search<'_>, Search<'_>)> =
            self.sides.iter().map(|(left, right)| (Search::new(left), Search::new(right))).collect();
        let mut ends = Search::new(&self.tail);
        loop {
            let deepest = values.last().map_or(0, |value| value.attribute + 1).min(last);
            let begins = (0..=deepest).filter_map(|attribute| {
                let left = &self.sides[attribute].0;
                Some((sides[attribute].0.next(page, at)? + left.len(), attribute))
            });
            let Some((begin, attribute)) = begins.min() else { return Some(values) };
            let tail = if self.has_ends() { ends.next(page, at) } else { None };
            if !is_before(Some(begin - self.sides[attribute].0.len()), tail) {
                return Some(values);
            }
            let end = sides[attribute].1.next(page, begin)?;
            if end == at {
                return None;
            }
            at = end;
            values.push(Value { attribute, span: begin..end });
        }
    }
}

/// The next text between two delimiters.
fn value(page: &str, from: usize, left: &str, right: &str) -> Option<std::ops::Range<usize>> {
    let start = next(page, from, left)? + left.len();
    let end = next(page, start, right)?;
    Some(start..end)
}

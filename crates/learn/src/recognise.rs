//! Recognisers: what finds the values of an attribute on a page, and how far it can be trusted (§7).
//!
//! A recogniser is a regex or a gazetteer, a list of words and phrases. It does not know of tuples or of
//! other attributes, and it may be wrong to one side: it finds too much, or too little, but not both. Which,
//! only its maker knows, so it is declared.
//!
//! What is found depends on the trust in one way. All that a perfect recogniser finds, and one with false
//! negatives, is right, and values do not overlap; so of phrases that do, the first is taken, and of those
//! that begin together the longest. With false positives any of them may be the right one, so a gazetteer
//! gives all: `New York`, `York` and `New York City`. A regex gives its matches one behind the other in
//! either case, as there is no end to the others.
//!
//! Empty matches are left out: where nothing is, it could be anywhere. A word is a run of letters and digits;
//! a script that does not part words needs a regex.
//!
//! A regex takes time linear in the page, a gazetteer a lookup for each word of it.

use std::collections::BTreeMap;
use std::fmt;
use std::ops::Range;

use regex::{Regex, RegexBuilder};

/// The most bytes that a regex may take when it is compiled; patterns come from users.
const PATTERN_SIZE: usize = 10 << 20;

/// What a recogniser gets wrong.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Trust {
    /// Nothing: it finds all values, and nothing else.
    Perfect,
    /// It finds all values, and perhaps more.
    FalsePositives,
    /// All that it finds are values, but it may miss some.
    FalseNegatives,
}

impl Trust {
    /// Whether it misses no value.
    pub(crate) fn finds_all(self) -> bool {
        self != Trust::FalseNegatives
    }

    /// Whether all that it finds are values.
    pub(crate) fn is_sure(self) -> bool {
        self != Trust::FalsePositives
    }
}

/// What finds the values of an attribute.
#[derive(Debug, Clone)]
pub struct Recogniser {
    trust: Trust,
    means: Means,
}

#[derive(Debug, Clone)]
enum Means {
    Pattern(Regex),
    /// Phrases by their first words, the longest first.
    Gazetteer(BTreeMap<String, Vec<String>>),
}

/// What an attribute's recogniser found on some pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Recognised {
    /// What it gets wrong.
    pub trust: Trust,
    /// Where it found something, in bytes, page by page.
    pub spans: Vec<Vec<Range<usize>>>,
}

/// Why a pattern is none.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BadPattern {
    message: String,
}

impl fmt::Display for BadPattern {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for BadPattern {}

impl Recogniser {
    /// A regex. Its first group is the value, if it has one, or else all that it matches.
    pub fn pattern(pattern: &str, trust: Trust) -> Result<Recogniser, BadPattern> {
        let regex = RegexBuilder::new(pattern).size_limit(PATTERN_SIZE).build();
        let regex = regex.map_err(|error| BadPattern { message: error.to_string() })?;
        Ok(Recogniser { trust, means: Means::Pattern(regex) })
    }

    /// Words and phrases, found as whole words with the same case.
    pub fn gazetteer<P: Into<String>>(phrases: impl IntoIterator<Item = P>, trust: Trust) -> Recogniser {
        let mut by_word: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for phrase in phrases.into_iter().map(Into::into).filter(|phrase| !phrase.is_empty()) {
            by_word.entry(first_word(&phrase).to_owned()).or_default().push(phrase);
        }
        for phrases in by_word.values_mut() {
            phrases.sort_unstable_by(|one, other| other.len().cmp(&one.len()).then(one.cmp(other)));
            phrases.dedup();
        }
        Recogniser { trust, means: Means::Gazetteer(by_word) }
    }

    /// What it gets wrong.
    pub fn trust(&self) -> Trust {
        self.trust
    }

    /// Where it finds something on a page, in bytes, in the order of the page.
    pub fn spans(&self, page: &str) -> Vec<Range<usize>> {
        match &self.means {
            Means::Pattern(regex) => matches(regex, page),
            Means::Gazetteer(by_word) if self.trust.is_sure() => without_overlaps(phrases(by_word, page)),
            Means::Gazetteer(by_word) => phrases(by_word, page),
        }
    }

    /// What it finds on some pages.
    pub fn recognised(&self, pages: &[&str]) -> Recognised {
        Recognised { trust: self.trust, spans: pages.iter().map(|page| self.spans(page)).collect() }
    }
}

fn matches(regex: &Regex, page: &str) -> Vec<Range<usize>> {
    let spans: Vec<Range<usize>> = if regex.captures_len() > 1 {
        regex.captures_iter(page).filter_map(|groups| Some(groups.get(1)?.range())).collect()
    } else {
        regex.find_iter(page).map(|found| found.range()).collect()
    };
    spans.into_iter().filter(|span| !span.is_empty()).collect()
}

/// The letters and digits that a text begins with, or the one character that is none.
fn first_word(text: &str) -> &str {
    let end = text.find(|letter: char| !letter.is_alphanumeric()).unwrap_or(text.len());
    let alone = text.chars().next().map_or(0, char::len_utf8);
    &text[..end.max(alone)]
}

/// All phrases of a page, those that begin together longest first.
fn phrases(by_word: &BTreeMap<String, Vec<String>>, page: &str) -> Vec<Range<usize>> {
    let mut spans = Vec::new();
    let mut at = 0;
    while at < page.len() {
        let word = first_word(&page[at..]);
        let here = by_word.get(word).into_iter().flatten().filter(|phrase| begins_with(&page[at..], phrase));
        spans.extend(here.map(|phrase| at..at + phrase.len()));
        at += word.len();
    }
    spans
}

/// Whether a text begins with a phrase, and a word does not go on behind it.
fn begins_with(text: &str, phrase: &str) -> bool {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    text.strip_prefix(phrase)
        .is_some_and(|behind| !(is_letter(phrase.chars().next_back()) && is_letter(behind.chars().next())))
}

fn without_overlaps(spans: Vec<Range<usize>>) -> Vec<Range<usize>> {
    let mut end = 0;
    spans
        .into_iter()
        .filter(|span| {
            let is_behind = span.start >= end;
            end = if is_behind { span.end } else { end };
            is_behind
        })
        .collect()
}

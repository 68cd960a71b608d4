//! What the phrases of a text say: words of lists are values themselves, and numbers are counts and measures by the words
//! beside them.

use std::cell::OnceCell;
use std::ops::Range;

use regex::Regex;
use windrow_data::{NumberRead, fold};

use super::entry::{Entry, ListWord, Unit};
use super::{Annotation, By};
use crate::glance::behind_label;
use crate::lexicon::{Lexicon, Phrase};
use crate::ontology::{TypeId, WordTrust};
use crate::token::{Parts, Token, TokenKind, tokens};

/// A text and its phrases.
pub(super) struct Said<'a> {
    pub(super) text: &'a str,
    pub(super) parts: &'a Parts,
    pub(super) phrases: &'a [Phrase<'a, Entry>],
    /// Whether labels are among the phrases.
    pub(super) has_labels: bool,
    /// Whether phrases are among them that hide values.
    pub(super) has_others: bool,
    pub(super) numbers: &'a [NumberRead],
    pub(super) lexicon: &'a Lexicon<Entry>,
}

/// Adds the words that count only where another value stands beside them, if one does.
pub(super) fn add_in_company(open: Vec<Annotation>, found: &mut Vec<Annotation>) {
    let certain = found.len();
    for one in open {
        let is_beside = |other: &Annotation| {
            let is_apart = other.span.end <= one.span.start || one.span.end <= other.span.start;
            // Years and addresses stand everywhere.
            let is_of_record = other.by != By::Reading || other.confidence > 0.9;
            is_apart && is_of_record && other.id != one.id
        };
        if found[..certain].iter().any(is_beside) {
            found.push(one);
        }
    }
}

/// Words for small numbers.
const NUMBERS: [&str; 11] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

/// What stands between a number and its unit where thousands are meant.
const THOUSANDS: [&str; 7] = ["k", "K", "тыс.", "тыс", "tkm", "mil", "tis."];

impl Said<'_> {
    /// Adds the values that phrases are or tell, and to `open` those that are only if others stand beside them.
    pub(super) fn values(&self, found: &mut Vec<Annotation>, open: &mut Vec<Annotation>) {
        let folded = OnceCell::new();
        for phrase in self.phrases {
            for entry in phrase.entries {
                let value = match entry {
                    Entry::Word(word) if self.is_other(phrase, word.id) => None,
                    Entry::Count { id } if self.is_other(phrase, *id) => None,
                    Entry::Unit(unit) if self.is_other(phrase, unit.id) => None,
                    Entry::Word(word) => self.word(phrase, word, &folded),
                    Entry::Count { id } => self.count(phrase, *id),
                    Entry::Unit(unit) => self.measure(phrase, unit),
                    Entry::Measured { id, round } => self.labelled_measure(phrase, *id, *round),
                    Entry::Labelled { id, pattern } => self.labelled(phrase, *id, pattern),
                    Entry::Label { .. } | Entry::Cue(_) | Entry::Other { .. } => None,
                };
                match entry {
                    Entry::Word(word) if self.is_open(phrase, word) => open.extend(value),
                    _ => found.extend(value),
                }
            }
        }
    }

    /// Whether a word is a value only if another one stands beside it.
    fn is_open(&self, phrase: &Phrase<'_, Entry>, word: &ListWord) -> bool {
        word.trust == WordTrust::Company && !self.is_known() && !self.has_label_before(phrase, word.id)
    }

    /// Whether a phrase is part of one that means something else.
    fn is_other(&self, phrase: &Phrase<'_, Entry>, id: TypeId) -> bool {
        let is_own = |entry: &Entry| matches!(entry, Entry::Other { id: other } if *other == id);
        let covers = |other: &&Phrase<'_, Entry>| {
            other.span.start <= phrase.span.start && phrase.span.end <= other.span.end
        };
        self.has_others && self.phrases.iter().filter(covers).flat_map(|other| other.entries).any(is_own)
    }

    /// A word of a list. Words that mean much else count where nothing else is said, or what they belong to is.
    fn word(
        &self,
        phrase: &Phrase<'_, Entry>,
        word: &ListWord,
        folded: &OnceCell<String>,
    ) -> Option<Annotation> {
        let told = |tokens: &[Token]| tokens.iter().filter(|token| token.kind != TokenKind::Sign).count();
        let is_alone = || told(&self.parts.tokens[phrase.tokens.clone()]) == self.parts.words;
        let is_of = |of: &str| folded.get_or_init(|| fold(self.text)).contains(of);
        let confidence = match (&word.of, word.trust) {
            (None, WordTrust::Sure | WordTrust::Company) => 0.9,
            (Some(of), WordTrust::Sure | WordTrust::Company) if is_of(of) => 0.95,
            _ if is_alone() || self.has_label_before(phrase, word.id) => 0.7,
            _ => return None,
        };
        let (span, value) = (phrase.span.clone(), word.canonical.to_string());
        Some(Annotation { id: word.id, span, value, confidence, by: By::Words })
    }

    /// Whether nothing but values, labels and numbers is said.
    fn is_known(&self) -> bool {
        let tells = |entry: &Entry| !matches!(entry, Entry::Cue(_) | Entry::Other { .. });
        let known = self.phrases.iter().filter(|phrase| phrase.entries.iter().any(tells));
        let mut end = 0;
        let mut words = self.parts.tokens.iter().filter(|token| token.kind == TokenKind::Digits).count();
        for phrase in known {
            let tokens = &self.parts.tokens[phrase.tokens.start.max(end)..phrase.tokens.end.max(end)];
            words += tokens.iter().filter(|token| token.kind == TokenKind::Word).count();
            end = end.max(phrase.tokens.end);
        }
        words == self.parts.words
    }

    fn has_label_before(&self, phrase: &Phrase<'_, Entry>, id: TypeId) -> bool {
        if !self.has_labels {
            return false;
        }
        let is_label = |entry: &Entry| matches!(entry, Entry::Label { id: label } if *label == id);
        let before = self.phrases.iter().filter(|other| other.span.end <= phrase.span.start);
        before.flat_map(|other| other.entries).any(is_label)
    }

    /// The number that a word counts: right before it, or behind it.
    fn count(&self, phrase: &Phrase<'_, Entry>, id: TypeId) -> Option<Annotation> {
        let (span, value) = self
            .count_before(phrase)
            .or_else(|| self.counted_in_words(phrase))
            .or_else(|| self.count_behind(phrase))?;
        Some(Annotation { id, span, value, confidence: 0.95, by: By::Count })
    }

    fn count_before(&self, phrase: &Phrase<'_, Entry>) -> Option<(Range<usize>, String)> {
        let number = self.numbers.iter().rev().find(|number| {
            number.span.end <= phrase.span.start
                && joins(&self.text[number.span.end..phrase.span.start], &['-', 'x', '×', '*', '½'])
        });
        let number = number.filter(|number| is_count(number))?;
        if let Some((start, whole)) = self.before_half(number) {
            return Some((start..phrase.span.end, (whole + 0.5).to_string()));
        }
        let half = if self.text[number.span.end..].starts_with('½') { 0.5 } else { 0.0 };
        Some((number.span.start..phrase.span.end, (number.value + half).to_string()))
    }

    /// Where `2 1/2` begins if a number is its last one, and how many whole ones it has.
    fn before_half(&self, number: &NumberRead) -> Option<(usize, f64)> {
        let rest = self.text[..number.span.start].strip_suffix("1/").filter(|_| number.value == 2.0)?;
        let whole = rest.trim_end_matches([' ', '-']);
        let is_whole = |one: &&NumberRead| one.span.end == whole.len() && whole.len() < rest.len();
        let found = self.numbers.iter().find(is_whole);
        Some(found.map_or((rest.len(), 0.0), |one| (one.span.start, one.value)))
    }

    fn counted_in_words(&self, phrase: &Phrase<'_, Entry>) -> Option<(Range<usize>, String)> {
        let before = &self.parts.tokens[..phrase.tokens.start];
        // `two-bedroom`: a hyphen may join them.
        let token = match before {
            [.., token, hyphen] if self.text.as_bytes()[hyphen.start] == b'-' => token,
            [.., token] => token,
            [] => return None,
        };
        let word = &self.text[token.start..token.end];
        let number = NUMBERS.iter().position(|name| word.eq_ignore_ascii_case(name))?;
        Some((token.start..phrase.span.end, number.to_string()))
    }

    fn count_behind(&self, phrase: &Phrase<'_, Entry>) -> Option<(Range<usize>, String)> {
        let between = |number: &NumberRead| &self.text[phrase.span.end..number.span.start];
        let number = self.numbers.iter().find(|number| {
            number.span.start >= phrase.span.end
                && joins(between(number), &[':', '-', '=', '(', '.', 's', ')', '#'])
        })?;
        // A number that counts something else has that behind it, and one of feet their sign.
        let rest = self.text[number.span.end..].trim_start();
        let is_free = !rest.starts_with(char::is_alphabetic) || between(number).contains(':');
        let is_free = is_free && !rest.starts_with(['\'', '"', '’', '′', '″']);
        (is_count(number) && is_free).then(|| (phrase.span.start..number.span.end, number.value.to_string()))
    }

    /// The number before a unit.
    fn measure(&self, phrase: &Phrase<'_, Entry>, unit: &Unit) -> Option<Annotation> {
        let number = self.numbers.iter().rev().find(|number| number.span.end <= phrase.span.start)?;
        let between = self.text[number.span.end..phrase.span.start].trim();
        let thousand = THOUSANDS.contains(&between);
        if !(between.is_empty() || between == "-" || thousand) || number.percent || number.currency.is_some()
        {
            return None;
        }
        let times = if thousand { 1000.0 } else { 1.0 };
        let measured = measured(number) * times * unit.factor;
        if !unit.likely.contains(&measured) && !self.has_label_before(phrase, unit.id) {
            return None;
        }
        let value = told(measured, unit.round, &unit.name);
        let span = number.span.start..phrase.span.end;
        Some(Annotation { id: unit.id, span, value, confidence: 0.9, by: By::Measure })
    }

    /// The number behind the label of a measure, with a unit in brackets before it or none; what has a unit of its own is
    /// read with that.
    fn labelled_measure(
        &self,
        phrase: &Phrase<'_, Entry>,
        id: TypeId,
        round: Option<usize>,
    ) -> Option<Annotation> {
        let number = self.numbers.iter().find(|number| number.span.start >= phrase.span.end)?;
        let (between, behind) =
            (&self.text[phrase.span.end..number.span.start], self.text[number.span.end..].trim());
        let named = between
            .trim_matches(|c: char| c.is_whitespace() || matches!(c, ':' | '(' | ')' | '-' | '.' | ','));
        let unit = self.unit_in(if named.is_empty() { &self.text[phrase.span.clone()] } else { named }, id);
        if behind.starts_with(char::is_alphabetic)
            || !named.is_empty() && unit.is_none()
            || number.currency.is_some()
        {
            return None;
        }
        let (name, factor) = unit.map_or(("", 1.0), |unit| (&unit.name, unit.factor));
        let value = told(measured(number) * factor, round, name);
        let span = phrase.span.start..number.span.end;
        Some(Annotation { id, span, value, confidence: 0.85, by: By::Label })
    }

    /// What stands right behind a label, if it looks like a value.
    fn labelled(&self, phrase: &Phrase<'_, Entry>, id: TypeId, pattern: &Regex) -> Option<Annotation> {
        let start = behind_label(self.text, phrase.span.end);
        let found = (start > phrase.span.end).then(|| pattern.captures(&self.text[start..])).flatten()?;
        let found = found.name("value").or_else(|| found.get(0)).filter(|found| !found.is_empty())?;
        let span = start + found.start()..start + found.end();
        Some(Annotation { id, span, value: found.as_str().to_owned(), confidence: 0.85, by: By::Label })
    }

    /// The first unit of a type that a text names.
    fn unit_in(&self, text: &str, id: TypeId) -> Option<&Unit> {
        let phrases = self.lexicon.find(text, &tokens(text)).into_iter();
        phrases.flat_map(|phrase| phrase.entries).find_map(|entry| match entry {
            Entry::Unit(unit) if unit.id == id => Some(unit),
            _ => None,
        })
    }
}

/// Whether nothing but a few signs stands between a number and a word.
fn joins(between: &str, signs: &[char]) -> bool {
    between.chars().all(|c| c.is_whitespace() || signs.contains(&c)) && between.chars().count() <= 3
}

fn is_count(number: &NumberRead) -> bool {
    number.currency.is_none() && !number.percent && number.value < 100.0
}

/// A number that measures: three digits behind a point are thousands, as few things are measured to a thousandth.
fn measured(number: &NumberRead) -> f64 {
    match number.plain.split_once('.') {
        Some((whole, decimals)) if decimals.len() == 3 && whole != "0" => {
            format!("{whole}{decimals}").parse().unwrap_or(number.value)
        }
        _ => number.value,
    }
}

/// A number with its unit, if that is told.
fn told(number: f64, decimals: Option<usize>, unit: &str) -> String {
    let number = match decimals {
        Some(decimals) => format!("{number:.decimals$}"),
        None => number.to_string(),
    };
    if unit.is_empty() { number } else { format!("{number} {unit}") }
}

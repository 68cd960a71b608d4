//! Recognisers: which values of which types a text holds.
//!
//! All lists of words of an ontology are one lexicon, all its patterns one set, so that a text is gone through a few times
//! however many types there are. Numbers are read once and are counts and measures by the words beside them.
//!
//! Where values of one type overlap, the longer one is taken; values of different types may, and say so with how sure they are.
//! For measuring what is made of them, recognisers can be made worse on purpose ([`Annotator::degraded`]).

mod entry;
mod said;

use std::cell::Cell;
use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use regex::{Regex, RegexSet};

use self::entry::{Entry, entries};
use self::said::{Said, add_in_company};
use crate::glance::{Cues, Glance, Reading};
use crate::lexicon::{Lexicon, Phrase};
use crate::ontology::{Ontology, Reader, Scope, TypeId, Values};
use crate::token::{Parts, Token, tokens};

/// A value of a type in a text.
#[derive(Debug, Clone, PartialEq)]
pub struct Annotation {
    /// The type.
    pub id: TypeId,
    /// Where it stands in the text.
    pub span: Range<usize>,
    /// What it means, in one way of writing.
    pub value: String,
    /// How sure that is, up to 1.
    pub confidence: f32,
    /// What said it.
    pub by: By,
}

/// What says that something is a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum By {
    /// A kind of value that Windrow reads.
    Reading,
    /// A list of words.
    Words,
    /// A pattern.
    Pattern,
    /// A number beside a word.
    Count,
    /// A number with a unit.
    Measure,
    /// A label beside it.
    Label,
}

impl By {
    /// Its name in outputs.
    pub fn name(self) -> &'static str {
        match self {
            By::Reading => "reading",
            By::Words => "words",
            By::Pattern => "pattern",
            By::Count => "count",
            By::Measure => "measure",
            By::Label => "label",
        }
    }
}

/// The recognisers of an ontology.
#[derive(Debug, Clone)]
pub struct Annotator {
    lexicon: Lexicon<Entry>,
    /// Patterns that want a digit, and the others.
    digits: Patterns,
    others: Patterns,
    /// Ways to read texts, and the types that are read so.
    readers: Vec<(Reader, Vec<TypeId>)>,
    /// How many of a thousand values are overlooked, and the seed.
    worse: Option<(u64, u64)>,
}

/// A pattern of a type.
#[derive(Debug, Clone)]
struct Pattern {
    id: TypeId,
    regex: Regex,
    /// Whether it counts only where another value stands beside it.
    in_company: bool,
}

/// Patterns, and the set of them that tells at once which are in a text.
#[derive(Debug, Clone, Default)]
struct Patterns {
    all: Vec<Pattern>,
    set: RegexSet,
}

impl Patterns {
    fn new(all: Vec<Pattern>) -> Patterns {
        let set = RegexSet::new(all.iter().map(|one| one.regex.as_str())).unwrap_or_default();
        Patterns { all, set }
    }

    fn matching<'p>(&'p self, text: &str) -> impl Iterator<Item = &'p Pattern> {
        let found: Vec<usize> =
            if self.all.is_empty() { Vec::new() } else { self.set.matches(text).into_iter().collect() };
        found.into_iter().map(|at| &self.all[at])
    }
}

/// Longer texts are gone through part by part: numbers are looked for around words, and words around numbers.
const LONGEST: usize = 1000;

thread_local! {
    /// Room for the tokens of a text: a page has thousands of short ones.
    static ROOM: Cell<Vec<Token>> = const { Cell::new(Vec::new()) };
}

impl Annotator {
    /// The recognisers of all types that records have.
    pub fn new(ontology: &Ontology) -> Annotator {
        let (mut patterns, mut readers) = (Vec::new(), BTreeMap::<Reader, Vec<TypeId>>::new());
        let records = ontology.types().filter(|(_, one)| one.scopes.contains(&Scope::Record));
        for (id, values) in records.flat_map(|(id, _)| ontology.values(id).iter().map(move |one| (id, one))) {
            match values {
                Values::Read(reader) => readers.entry(*reader).or_default().push(id),
                Values::Pattern(regex) => {
                    patterns.push(Pattern { id, regex: regex.clone(), in_company: false })
                }
                Values::PatternInCompany(regex) => {
                    patterns.push(Pattern { id, regex: regex.clone(), in_company: true });
                }
                Values::Words { .. }
                | Values::Count(_)
                | Values::Measure { .. }
                | Values::Labelled { .. } => {}
            }
        }
        let wants_digit =
            |one: &Pattern| one.regex.as_str().contains("[0-9]") || one.regex.as_str().contains("\\d");
        let (digits, others): (Vec<_>, Vec<_>) = patterns.into_iter().partition(wants_digit);
        Annotator {
            lexicon: entries(ontology),
            digits: Patterns::new(digits),
            others: Patterns::new(others),
            readers: readers.into_iter().collect(),
            worse: None,
        }
    }

    /// The same, overlooking a share of all values: which, depends on the text, its place and the seed.
    pub fn degraded(mut self, share: f64, seed: u64) -> Annotator {
        self.worse = Some(((share.clamp(0.0, 1.0) * 1000.0) as u64, seed));
        self
    }

    /// The values of a text, in the order of their places. A long text is gone through part by part.
    pub fn annotate(&self, text: &str) -> Vec<Annotation> {
        let mut found = Vec::new();
        let mut start = 0;
        while text.len() - start > LONGEST {
            let end = text.floor_char_boundary(start + LONGEST);
            let end =
                text[start..end].rfind(char::is_whitespace).filter(|&at| at > 0).map_or(end, |at| start + at);
            self.part(text, start..end, &mut found);
            start = end;
        }
        self.part(text, start..text.len(), &mut found);
        found
    }

    /// Adds the values of a part of a text.
    fn part(&self, text: &str, part: Range<usize>, found: &mut Vec<Annotation>) {
        let mut own = self.whole(&text[part.clone()]);
        if found.is_empty() && part.start == 0 {
            *found = own;
            return;
        }
        for one in &mut own {
            one.span = one.span.start + part.start..one.span.end + part.start;
        }
        found.append(&mut own);
    }

    /// The values of a text that is not long.
    fn whole(&self, text: &str) -> Vec<Annotation> {
        let parts = Parts::into(text, ROOM.take());
        let found = self.among(text, &parts);
        ROOM.set(parts.tokens);
        found
    }

    /// The values of a text that was taken apart.
    fn among(&self, text: &str, parts: &Parts) -> Vec<Annotation> {
        let phrases = self.lexicon.find_all(text, &parts.tokens);
        // Most texts of a page are a few words that nobody knows.
        if phrases.is_empty() && !has_signs(parts) && self.others.all.is_empty() {
            return Vec::new();
        }
        let (mut cues, mut has_labels, mut has_others) = (Cues::default(), false, false);
        let (mut has_values, mut counts) = (false, false);
        for entry in phrases.iter().flat_map(|phrase| phrase.entries) {
            match entry {
                Entry::Cue(cue) => cues.add(*cue),
                Entry::Count { .. } | Entry::Unit(_) | Entry::Measured { .. } => counts = true,
                Entry::Word(_) | Entry::Labelled { .. } => has_values = true,
                Entry::Other { .. } => has_others = true,
                Entry::Label { .. } => has_labels = true,
            }
        }
        let glance = Glance::new(text, parts, cues);
        let numbers = if counts { glance.numbers() } else { &[] };
        let (mut found, mut open) = (Vec::new(), Vec::new());
        if has_values || counts {
            let (phrases, lexicon) = (&phrases, &self.lexicon);
            let said = Said { text, parts, phrases, has_labels, has_others, numbers, lexicon };
            said.values(&mut found, &mut open);
        }
        self.by_patterns(text, glance.has_digits(), &mut found, &mut open);
        self.by_readers(&glance, &phrases, &mut found);
        add_in_company(open, &mut found);
        tidy(&mut found);
        if let Some((share, seed)) = self.worse {
            found.retain(|one| {
                let mut hasher = DefaultHasher::new();
                (seed, &text[one.span.clone()], one.id, text.len()).hash(&mut hasher);
                hasher.finish() % 1000 >= share
            });
        }
        found
    }

    /// The types that a text labels: those of which it is the label and nothing else.
    pub fn labels(&self, text: &str) -> Vec<TypeId> {
        let tokens = tokens(text);
        let letters = |part: &str| part.chars().filter(|letter| letter.is_alphanumeric()).count();
        let whole = letters(text);
        let phrases = self.lexicon.find(text, &tokens);
        let named = phrases.iter().filter(|phrase| letters(&text[phrase.span.clone()]) == whole);
        named
            .flat_map(|phrase| phrase.entries)
            .filter_map(|entry| match entry {
                Entry::Label { id } | Entry::Count { id } => Some(*id),
                _ => None,
            })
            .collect()
    }

    fn by_patterns(
        &self,
        text: &str,
        has_digit: bool,
        found: &mut Vec<Annotation>,
        open: &mut Vec<Annotation>,
    ) {
        let sets = [Some(&self.others), has_digit.then_some(&self.digits)];
        for pattern in sets.into_iter().flatten().flat_map(|set| set.matching(text)) {
            let found = if pattern.in_company { &mut *open } else { &mut *found };
            for captures in pattern.regex.captures_iter(text) {
                let value = captures.name("value").or_else(|| captures.get(0));
                let Some(value) = value.filter(|value| !value.is_empty()) else { continue };
                found.push(Annotation {
                    id: pattern.id,
                    span: value.range(),
                    value: value.as_str().split_whitespace().collect::<Vec<_>>().join(" "),
                    confidence: 0.85,
                    by: By::Pattern,
                });
            }
        }
    }

    fn by_readers(&self, glance: &Glance<'_>, phrases: &[Phrase<'_, Entry>], found: &mut Vec<Annotation>) {
        let is_labelled = |id: TypeId| {
            let labels = |entry: &Entry| matches!(entry, Entry::Label { id: label } if *label == id);
            phrases.iter().any(|phrase| phrase.entries.iter().any(labels))
        };
        // What a label stands before need not look like much.
        let behind_label = |reader: Reader, ids: &[TypeId]| {
            if !glance.may_read_behind(reader) {
                return None;
            }
            let labels = |entry: &Entry| matches!(entry, Entry::Label { id } if ids.contains(id));
            let mut labels = phrases.iter().filter(|phrase| phrase.entries.iter().any(labels));
            labels.find_map(|phrase| glance.read_behind(reader, phrase.span.end))
        };
        for (reader, ids) in &self.readers {
            let read = glance.read(*reader).or_else(|| behind_label(*reader, ids));
            let Some(Reading { span, value, confidence, is_doubtful }) = read else { continue };
            for &id in ids.iter().filter(|&&id| !is_doubtful || is_labelled(id)) {
                let (span, value) = (span.clone(), value.clone());
                found.push(Annotation { id, span, value, confidence, by: By::Reading });
            }
        }
    }
}

/// Whether a text has digits or signs without which no pattern and no reader finds anything.
fn has_signs(parts: &Parts) -> bool {
    parts.digits > 0 || !parts.is_ascii || parts.signs.has_any(b"@./")
}

/// Takes the longer of values of one type that overlap, and puts all in order.
fn tidy(found: &mut Vec<Annotation>) {
    if found.len() < 2 {
        return;
    }
    found.sort_by(|one, other| {
        let key = |one: &Annotation| (one.id, one.span.start, std::cmp::Reverse(one.span.end));
        key(one).cmp(&key(other)).then(other.confidence.total_cmp(&one.confidence))
    });
    found.dedup_by(|one, last| {
        let overlaps = last.id == one.id && one.span.start < last.span.end;
        if overlaps && one.span.len() > last.span.len() {
            std::mem::swap(one, last);
        }
        overlaps
    });
    found.sort_by_key(|one| (one.span.start, one.span.end, one.id));
}

//! Recognisers: which values of which types a text holds.
//!
//! All lists of words of an ontology are one lexicon, all its patterns one set, so that a text is gone through a few times
//! however many types there are. Numbers are read once and are counts and measures by the words beside them.
//!
//! Where values of one type overlap, the longer one is taken; values of different types may, and say so with how sure they are.
//! For measuring what is made of them, recognisers can be made worse on purpose ([`Annotator::degraded`]).

use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use regex::{Regex, RegexSet};
use windrow_data::{NumberRead, currency_signs, fold};

use crate::glance::{CUES, Cue, Cues, Glance, Reading};
use crate::lexicon::{Lexicon, Phrase};
use crate::money::money_phrases;
use crate::ontology::{Ontology, Reader, Scope, TypeId, Values};
use crate::token::{Parts, Token, TokenKind, tokens};

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

#[derive(Debug, Clone)]
enum Entry {
    /// A word of a list: its type, what it stands for, what that belongs to.
    Word { id: TypeId, canonical: Box<str>, is_weak: bool, of: Option<Box<str>> },
    /// A word beside a count.
    Count { id: TypeId },
    /// A unit: of the type, its name, what a number is multiplied by, how many decimals are kept.
    Unit { id: TypeId, name: Box<str>, factor: f64, round: Option<usize> },
    /// A word without which something need not be looked for.
    Cue(Cue),
    /// A label of a type.
    Label { id: TypeId },
    /// A label of a type whose values are measures.
    Measured { id: TypeId, round: Option<usize> },
}

/// The recognisers of an ontology.
#[derive(Debug, Clone)]
pub struct Annotator {
    lexicon: Lexicon<Entry>,
    /// Patterns that want a digit, and the others.
    digits: Patterns,
    others: Patterns,
    readers: Vec<(TypeId, Reader)>,
    /// How many of a thousand values are overlooked, and the seed.
    worse: Option<(u64, u64)>,
}

/// Patterns, and the set of them that tells at once which are in a text.
#[derive(Debug, Clone, Default)]
struct Patterns {
    all: Vec<(TypeId, Regex)>,
    set: RegexSet,
}

impl Patterns {
    fn new(all: Vec<(TypeId, Regex)>) -> Patterns {
        let set = RegexSet::new(all.iter().map(|(_, regex)| regex.as_str())).unwrap_or_default();
        Patterns { all, set }
    }

    fn matching<'p>(&'p self, text: &str) -> impl Iterator<Item = &'p (TypeId, Regex)> {
        let found: Vec<usize> =
            if self.all.is_empty() { Vec::new() } else { self.set.matches(text).into_iter().collect() };
        found.into_iter().map(|at| &self.all[at])
    }
}

/// Longer texts are gone through part by part: numbers are looked for around words, and words around numbers.
const LONGEST: usize = 1000;

/// Words for small numbers.
const NUMBERS: [&str; 11] =
    ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];

impl Annotator {
    /// The recognisers of all types that records have.
    pub fn new(ontology: &Ontology) -> Annotator {
        let mut lexicon = Lexicon::default();
        let (mut patterns, mut readers) = (Vec::new(), Vec::new());
        for (id, one) in ontology.types().filter(|(_, one)| one.scopes.contains(&Scope::Record)) {
            let counts = ontology.values(id).iter().any(|values| matches!(values, Values::Count(_)));
            let measure = ontology.values(id).iter().find_map(|values| match values {
                Values::Measure { round, .. } => Some(*round),
                _ => None,
            });
            for label in &one.labels {
                lexicon.insert(label, Entry::Label { id });
                // What is labelled as a count is one: `Number of bedrooms: 4`.
                if counts {
                    lexicon.insert(label, Entry::Count { id });
                }
                if let Some(round) = measure {
                    lexicon.insert(label, Entry::Measured { id, round });
                }
            }
            for values in ontology.values(id) {
                match values {
                    Values::Read(reader) => readers.push((id, *reader)),
                    Values::Pattern(regex) => patterns.push((id, regex.clone())),
                    Values::Count(words) => {
                        words.iter().for_each(|word| lexicon.insert(word, Entry::Count { id }))
                    }
                    Values::Measure { units, round, is_bare } => {
                        for unit in units {
                            let (name, factor) = unit
                                .canonical
                                .split_once('*')
                                .map_or((unit.canonical.as_str(), 1.0), |(name, factor)| {
                                    (name, factor.trim().parse().unwrap_or(1.0))
                                });
                            let told = if *is_bare { "" } else { name.trim() };
                            for spelling in unit.spellings.iter().filter(|spelling| !spelling.contains('*')) {
                                let entry = Entry::Unit { id, name: told.into(), factor, round: *round };
                                lexicon.insert(spelling, entry);
                            }
                            let entry = Entry::Unit { id, name: told.into(), factor, round: *round };
                            if factor == 1.0 {
                                lexicon.insert(name, entry);
                            }
                        }
                    }
                    Values::Words { words, is_weak, .. } => {
                        for word in words {
                            let entry = |of: Option<&str>| Entry::Word {
                                id,
                                canonical: word.canonical.as_str().into(),
                                is_weak: *is_weak,
                                of: of.map(Into::into),
                            };
                            for spelling in &word.spellings {
                                lexicon.insert(spelling, entry(word.of.as_deref()));
                            }
                        }
                    }
                }
            }
        }
        for (cue, words) in CUES {
            words.split_whitespace().for_each(|word| lexicon.insert(word, Entry::Cue(cue)));
        }
        for sign in currency_signs() {
            lexicon.insert(sign, Entry::Cue(Cue::Money));
        }
        for phrase in money_phrases() {
            lexicon.insert(&phrase, Entry::Cue(Cue::Instead));
        }
        let wants_digit =
            |(_, regex): &(TypeId, Regex)| regex.as_str().contains("[0-9]") || regex.as_str().contains("\\d");
        let (digits, others): (Vec<_>, Vec<_>) = patterns.into_iter().partition(wants_digit);
        readers.sort_by_key(|(_, reader)| *reader);
        let (digits, others) = (Patterns::new(digits), Patterns::new(others));
        Annotator { lexicon, digits, others, readers, worse: None }
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
            found.extend(self.part(text, start..end));
            start = end;
        }
        found.extend(self.part(text, start..text.len()));
        found
    }

    /// The values of a part of a text.
    fn part(&self, text: &str, part: Range<usize>) -> Vec<Annotation> {
        let mut found = self.whole(&text[part.clone()]);
        for one in &mut found {
            one.span = one.span.start + part.start..one.span.end + part.start;
        }
        found
    }

    /// The values of a text that is not long.
    fn whole(&self, text: &str) -> Vec<Annotation> {
        let parts = Parts::of(text);
        let phrases = self.lexicon.find_all(text, &parts.tokens);
        let (mut cues, mut counts) = (Cues::default(), false);
        for entry in phrases.iter().flat_map(|phrase| phrase.entries) {
            match entry {
                Entry::Cue(cue) => cues.add(*cue),
                Entry::Count { .. } | Entry::Unit { .. } | Entry::Measured { .. } => counts = true,
                Entry::Word { .. } | Entry::Label { .. } => {}
            }
        }
        let glance = Glance::new(text, &parts, cues);
        let numbers = if counts { glance.numbers() } else { &[] };
        let mut found = Vec::new();
        self.by_words(text, &parts.tokens, &phrases, numbers, &mut found);
        self.by_patterns(text, glance.has_digits(), &mut found);
        self.by_readers(&glance, &phrases, &mut found);
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

    fn by_words(
        &self,
        text: &str,
        tokens: &[Token],
        phrases: &[Phrase<'_, Entry>],
        numbers: &[NumberRead],
        found: &mut Vec<Annotation>,
    ) {
        let told = |tokens: &[Token]| tokens.iter().filter(|token| token.kind != TokenKind::Sign).count();
        let whole = told(tokens);
        let folded = std::cell::OnceCell::new();
        for phrase in phrases {
            let span = phrase.span.clone();
            for entry in phrase.entries {
                match entry {
                    Entry::Word { id, canonical, is_weak, of } => {
                        // Words that mean much else count where nothing else is said, or what they belong to is.
                        let is_alone = || told(&tokens[phrase.tokens.clone()]) == whole;
                        let is_of = || {
                            of.as_deref()
                                .is_some_and(|of| folded.get_or_init(|| fold(text)).contains(&fold(of)))
                        };
                        let has_label = || {
                            phrases.iter().any(|other| {
                                other.span.end <= span.start
                                    && other.entries.iter().any(
                                        |entry| matches!(entry, Entry::Label { id: label } if label == id),
                                    )
                            })
                        };
                        let confidence = match (is_weak, of.is_some()) {
                            (true, _) if is_alone() || has_label() => 0.7,
                            (true, _) => continue,
                            (false, true) if is_of() => 0.95,
                            (false, true) if is_alone() || has_label() => 0.7,
                            (false, true) => continue,
                            (false, false) => 0.9,
                        };
                        found.push(Annotation {
                            id: *id,
                            span: span.clone(),
                            value: canonical.to_string(),
                            confidence,
                            by: By::Words,
                        });
                    }
                    Entry::Count { id } => {
                        if let Some((place, value)) = counted(text, tokens, phrase, numbers) {
                            let confidence = 0.95;
                            found.push(Annotation { id: *id, span: place, value, confidence, by: By::Count });
                        }
                    }
                    Entry::Unit { id, name, factor, round } => {
                        let Some(number) = numbers.iter().rev().find(|number| number.span.end <= span.start)
                        else {
                            continue;
                        };
                        let between = text[number.span.end..span.start].trim();
                        let thousand = matches!(between, "k" | "K" | "тыс." | "тыс" | "tkm" | "mil" | "tis.");
                        if !(between.is_empty() || between == "-" || thousand)
                            || number.percent
                            || number.currency.is_some()
                        {
                            continue;
                        }
                        let times = if thousand { 1000.0 } else { 1.0 };
                        let value = rounded(measured(number) * times * factor, *round);
                        let value = if name.is_empty() { value } else { format!("{value} {name}") };
                        let place = number.span.start..span.end;
                        found.push(Annotation {
                            id: *id,
                            span: place,
                            value,
                            confidence: 0.9,
                            by: By::Measure,
                        });
                    }
                    Entry::Measured { id, round } => {
                        let Some(number) = numbers.iter().find(|number| number.span.start >= span.end) else {
                            continue;
                        };
                        let (between, behind) =
                            (&text[span.end..number.span.start], text[number.span.end..].trim());
                        // A unit in brackets, and nothing else; what has a unit of its own is read with that.
                        let named = between.trim_matches(|c: char| {
                            c.is_whitespace() || matches!(c, ':' | '(' | ')' | '-' | '.' | ',')
                        });
                        let is_unit = |text: &str| {
                            let tokens = crate::token::tokens(text);
                            let mut units = self
                                .lexicon
                                .find(text, &tokens)
                                .into_iter()
                                .flat_map(|phrase| phrase.entries);
                            units.find_map(|entry| match entry {
                                Entry::Unit { id: own, name, factor, .. } if own == id => {
                                    Some((name.clone(), *factor))
                                }
                                _ => None,
                            })
                        };
                        let unit =
                            if named.is_empty() { is_unit(&text[span.clone()]) } else { is_unit(named) };
                        if behind.starts_with(char::is_alphabetic)
                            || !named.is_empty() && unit.is_none()
                            || number.currency.is_some()
                        {
                            continue;
                        }
                        let (name, factor) = unit.unwrap_or_else(|| (Box::from(""), 1.0));
                        let value = rounded(measured(number) * factor, *round);
                        let value = if name.is_empty() { value } else { format!("{value} {name}") };
                        let place = span.start..number.span.end;
                        found.push(Annotation {
                            id: *id,
                            span: place,
                            value,
                            confidence: 0.85,
                            by: By::Label,
                        });
                    }
                    Entry::Label { .. } | Entry::Cue(_) => {}
                }
            }
        }
    }

    fn by_patterns(&self, text: &str, has_digit: bool, found: &mut Vec<Annotation>) {
        let sets = [Some(&self.others), has_digit.then_some(&self.digits)];
        for (id, regex) in sets.into_iter().flatten().flat_map(|set| set.matching(text)) {
            for captures in regex.captures_iter(text) {
                let value = captures.name("value").or_else(|| captures.get(0));
                let Some(value) = value.filter(|value| !value.is_empty()) else { continue };
                let said = value.as_str().split_whitespace().collect::<Vec<_>>().join(" ");
                found.push(Annotation {
                    id: *id,
                    span: value.range(),
                    value: said,
                    confidence: 0.85,
                    by: By::Pattern,
                });
            }
        }
    }

    fn by_readers(
        &self,
        glance: &Glance<'_>,
        phrases: &[Phrase<'_, Entry>],
        found: &mut Vec<Annotation>,
    ) {
        let is_labelled = |id: TypeId| {
            let labels = |entry: &Entry| matches!(entry, Entry::Label { id: label } if *label == id);
            phrases.iter().any(|phrase| phrase.entries.iter().any(labels))
        };
        // Several types may be read in one way.
        let mut last: Option<(Reader, Option<Reading>)> = None;
        for (id, reader) in &self.readers {
            let read = match &last {
                Some((known, read)) if known == reader => read.clone(),
                _ => glance.read(*reader),
            };
            last = Some((*reader, read.clone()));
            let Some(Reading { span, value, confidence, is_doubtful }) = read else { continue };
            if is_doubtful && !is_labelled(*id) {
                continue;
            }
            found.push(Annotation { id: *id, span, value, confidence, by: By::Reading });
        }
    }
}

/// The number that a word counts: right before it, or behind it.
fn counted(
    text: &str,
    tokens: &[Token],
    phrase: &Phrase<'_, Entry>,
    numbers: &[NumberRead],
) -> Option<(Range<usize>, String)> {
    let joins = |between: &str, signs: &[char]| {
        between.chars().all(|c| c.is_whitespace() || signs.contains(&c)) && between.chars().count() <= 3
    };
    let before = numbers.iter().rev().find(|number| {
        number.span.end <= phrase.span.start
            && joins(&text[number.span.end..phrase.span.start], &['-', 'x', '×', '*'])
    });
    if let Some(number) =
        before.filter(|number| number.currency.is_none() && !number.percent && number.value < 100.0)
    {
        return Some((number.span.start..phrase.span.end, number.value.to_string()));
    }
    let word = phrase
        .tokens
        .start
        .checked_sub(1)
        .map(|at| &tokens[at])
        .filter(|token| token.kind == TokenKind::Word);
    let word = word.and_then(|token| {
        Some((token, NUMBERS.iter().position(|name| fold(&text[token.start..token.end]) == *name)?))
    });
    if let Some((token, number)) = word {
        return Some((token.start..phrase.span.end, number.to_string()));
    }
    let behind = numbers.iter().find(|number| {
        number.span.start >= phrase.span.end
            && joins(&text[phrase.span.end..number.span.start], &[':', '-', '=', '(', '.', 's', ')', '#'])
    })?;
    let is_plain = behind.currency.is_none() && !behind.percent && behind.value < 100.0;
    // A number that counts something else has that behind it.
    let rest = text[behind.span.end..].trim_start();
    let is_free = !rest.starts_with(|c: char| c.is_alphabetic())
        || text[phrase.span.end..behind.span.start].contains(':');
    (is_plain && is_free).then(|| (phrase.span.start..behind.span.end, behind.value.to_string()))
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

fn rounded(number: f64, decimals: Option<usize>) -> String {
    match decimals {
        Some(decimals) => format!("{number:.decimals$}"),
        None => number.to_string(),
    }
}

/// Takes the longer of values of one type that overlap, and puts all in order.
fn tidy(found: &mut Vec<Annotation>) {
    found.sort_by(|one, other| {
        let key = |one: &Annotation| (one.id, one.span.start, std::cmp::Reverse(one.span.end));
        key(one).cmp(&key(other)).then(other.confidence.total_cmp(&one.confidence))
    });
    let mut kept: Vec<Annotation> = Vec::with_capacity(found.len());
    for one in found.drain(..) {
        match kept.last_mut() {
            Some(last) if last.id == one.id && one.span.start < last.span.end => {
                if one.span.len() > last.span.len() {
                    *last = one;
                }
            }
            _ => kept.push(one),
        }
    }
    kept.sort_by_key(|one| (one.span.start, one.span.end, one.id));
    *found = kept;
}

//! What phrases stand for in texts: all labels, lists of words, units and cues of an ontology, as one lexicon.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use regex::Regex;
use windrow_data::{currency_signs, fold};

use crate::glance::{CUES, Cue};
use crate::lexicon::Lexicon;
use crate::money::money_phrases;
use crate::ontology::{Ontology, Scope, Type, TypeId, Values, Word, WordTrust};

/// What a phrase stands for.
#[derive(Debug, Clone)]
pub(super) enum Entry {
    /// A word of a list.
    Word(ListWord),
    /// A word beside a count.
    Count { id: TypeId },
    /// A unit of measures.
    Unit(Unit),
    /// A word without which something need not be looked for.
    Cue(Cue),
    /// A label of a type.
    Label { id: TypeId },
    /// A label of a type whose values are measures.
    Measured { id: TypeId, round: Option<usize> },
    /// A label of a type whose values look in a certain way behind it.
    Labelled { id: TypeId, pattern: Regex },
    /// What is no value of a type, though it has words of one in it.
    Other { id: TypeId },
}

/// A word of a list.
#[derive(Debug, Clone)]
pub(super) struct ListWord {
    pub(super) id: TypeId,
    /// What it stands for.
    pub(super) canonical: Box<str>,
    /// Where it is a value.
    pub(super) trust: WordTrust,
    /// What it belongs to, as a model does to its make; folded.
    pub(super) of: Option<Box<str>>,
}

/// A unit of measures.
#[derive(Debug, Clone)]
pub(super) struct Unit {
    pub(super) id: TypeId,
    /// What is written behind a number; nothing where the number alone is the value.
    pub(super) name: Box<str>,
    /// What a number is multiplied by.
    pub(super) factor: f64,
    /// How many decimals are kept.
    pub(super) round: Option<usize>,
    /// What is told without a label.
    pub(super) likely: RangeInclusive<f64>,
}

/// All phrases of the types that records have, and all cues.
pub(super) fn entries(ontology: &Ontology) -> Lexicon<Entry> {
    let mut lexicon = Lexicon::default();
    for (id, one) in ontology.types().filter(|(_, one)| one.scopes.contains(&Scope::Record)) {
        let values = ontology.values(id);
        labels(&mut lexicon, id, one, values);
        one.others.iter().for_each(|other| lexicon.insert(other, Entry::Other { id }));
        let doubtful = doubtful(values);
        values.iter().for_each(|values| words(&mut lexicon, id, values, &doubtful));
    }
    for (cue, words) in CUES {
        words.split_whitespace().for_each(|word| lexicon.insert(word, Entry::Cue(cue)));
    }
    currency_signs().for_each(|sign| lexicon.insert(sign, Entry::Cue(Cue::Money)));
    money_phrases().iter().for_each(|phrase| lexicon.insert(phrase, Entry::Cue(Cue::Instead)));
    lexicon
}

/// The labels of a type; what is labelled as a count is one: `Number of bedrooms: 4`.
fn labels(lexicon: &mut Lexicon<Entry>, id: TypeId, one: &Type, values: &[Values]) {
    let counts = values.iter().any(|values| matches!(values, Values::Count(_)));
    let measure = values.iter().find_map(|values| match values {
        Values::Measure { round, .. } => Some(*round),
        _ => None,
    });
    for label in &one.labels {
        lexicon.insert(label, Entry::Label { id });
        if counts {
            lexicon.insert(label, Entry::Count { id });
        }
        if let Some(round) = measure {
            lexicon.insert(label, Entry::Measured { id, round });
        }
    }
    for values in values {
        let Values::Labelled { pattern, behind } = values else { continue };
        for label in one.labels.iter().chain(behind) {
            lexicon.insert(label, Entry::Labelled { id, pattern: pattern.clone() });
        }
    }
}

/// Words that a list of a type says mean something else as well, folded: other lists need not leave them out. What stands
/// before `=` is what the others stand for, and is none of them.
fn doubtful(values: &[Values]) -> BTreeSet<String> {
    let lists = values.iter().filter_map(|values| match values {
        Values::Words { words, trust: WordTrust::Company, .. } => Some(words),
        _ => None,
    });
    lists.flatten().flat_map(own_spellings).map(|spelling| fold(spelling)).collect()
}

/// The spellings of a word without the one that it only stands for.
fn own_spellings(word: &Word) -> &[String] {
    match word.spellings.as_slice() {
        [_, others @ ..] if !others.is_empty() => others,
        all => all,
    }
}

/// The words that tell values of a type.
fn words(lexicon: &mut Lexicon<Entry>, id: TypeId, values: &Values, doubtful: &BTreeSet<String>) {
    match values {
        Values::Read(_) | Values::Pattern(_) | Values::PatternInCompany(_) | Values::Labelled { .. } => {}
        Values::Count(words) => words.iter().for_each(|word| lexicon.insert(word, Entry::Count { id })),
        Values::Measure { units, round, is_bare, likely } => {
            for unit in units {
                let told = if *is_bare { "" } else { unit_name(unit).0 };
                let (round, likely) = (*round, likely.clone());
                let entry = Unit { id, name: told.into(), factor: unit_name(unit).1, round, likely };
                unit_words(lexicon, unit, entry);
            }
        }
        Values::Words { words, trust, .. } => {
            for word in words {
                let entry = ListWord {
                    id,
                    canonical: word.canonical.as_str().into(),
                    trust: *trust,
                    of: word.of.as_deref().map(|of| fold(of).into()),
                };
                let spellings = match trust {
                    WordTrust::Company => own_spellings(word),
                    _ => &word.spellings,
                };
                let is_told =
                    |spelling: &&String| *trust == WordTrust::Company || !doubtful.contains(&fold(spelling));
                for spelling in spellings.iter().filter(is_told) {
                    lexicon.insert(spelling, Entry::Word(entry.clone()));
                }
            }
        }
    }
}

/// What a unit is called, and what a number of it is multiplied by: `l*0.001` is a litre of which a thousand make one.
fn unit_name(unit: &Word) -> (&str, f64) {
    match unit.canonical.split_once('*') {
        Some((name, factor)) => (name.trim(), factor.trim().parse().unwrap_or(1.0)),
        None => (unit.canonical.trim(), 1.0),
    }
}

/// The spellings of a unit; what says that it is multiplied is none.
fn unit_words(lexicon: &mut Lexicon<Entry>, unit: &Word, entry: Unit) {
    for spelling in unit.spellings.iter().filter(|spelling| !spelling.contains('*')) {
        lexicon.insert(spelling, Entry::Unit(entry.clone()));
    }
    if entry.factor == 1.0 {
        lexicon.insert(unit_name(unit).0, Entry::Unit(entry));
    }
}

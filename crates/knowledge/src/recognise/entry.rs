//! What phrases stand for in texts: all labels, lists of words, units and cues of an ontology, as one lexicon.

use windrow_data::{currency_signs, fold};

use crate::glance::{CUES, Cue};
use crate::lexicon::Lexicon;
use crate::money::money_phrases;
use crate::ontology::{Ontology, Scope, Type, TypeId, Values, Word};

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
}

/// A word of a list.
#[derive(Debug, Clone)]
pub(super) struct ListWord {
    pub(super) id: TypeId,
    /// What it stands for.
    pub(super) canonical: Box<str>,
    /// Whether it means much else as well.
    pub(super) is_weak: bool,
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
}

/// All phrases of the types that records have, and all cues.
pub(super) fn entries(ontology: &Ontology) -> Lexicon<Entry> {
    let mut lexicon = Lexicon::default();
    for (id, one) in ontology.types().filter(|(_, one)| one.scopes.contains(&Scope::Record)) {
        let values = ontology.values(id);
        labels(&mut lexicon, id, one, values);
        values.iter().for_each(|values| words(&mut lexicon, id, values));
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
}

/// The words that tell values of a type.
fn words(lexicon: &mut Lexicon<Entry>, id: TypeId, values: &Values) {
    match values {
        Values::Read(_) | Values::Pattern(_) => {}
        Values::Count(words) => words.iter().for_each(|word| lexicon.insert(word, Entry::Count { id })),
        Values::Measure { units, round, is_bare } => {
            units.iter().for_each(|unit| unit_words(lexicon, id, unit, *round, *is_bare));
        }
        Values::Words { words, is_weak, .. } => {
            for word in words {
                let entry = ListWord {
                    id,
                    canonical: word.canonical.as_str().into(),
                    is_weak: *is_weak,
                    of: word.of.as_deref().map(|of| fold(of).into()),
                };
                for spelling in &word.spellings {
                    lexicon.insert(spelling, Entry::Word(entry.clone()));
                }
            }
        }
    }
}

/// The spellings of a unit; `l*0.001` is a litre of which a thousand make one, and not written so.
fn unit_words(lexicon: &mut Lexicon<Entry>, id: TypeId, unit: &Word, round: Option<usize>, is_bare: bool) {
    let (name, factor) = match unit.canonical.split_once('*') {
        Some((name, factor)) => (name, factor.trim().parse().unwrap_or(1.0)),
        None => (unit.canonical.as_str(), 1.0),
    };
    let told = if is_bare { "" } else { name.trim() };
    let entry = Unit { id, name: told.into(), factor, round };
    for spelling in unit.spellings.iter().filter(|spelling| !spelling.contains('*')) {
        lexicon.insert(spelling, Entry::Unit(entry.clone()));
    }
    if factor == 1.0 {
        lexicon.insert(name, Entry::Unit(entry));
    }
}

//! A domain as sites are analysed with it: its ontology, its recognisers, its reading of forms.

use std::collections::BTreeSet;
use std::ops::Range;

use windrow_forms::Reader;
use windrow_knowledge::{Annotation, Annotator, By, Meanings, Ontology, Scope, TypeId, Values};

use crate::reading::Vocabulary;

/// Longer texts label nothing.
const LONGEST_LABEL: usize = 30;

/// Longer texts are no values.
const LONGEST_VALUE: usize = 80;

/// Whether a count stands in a text: a number that is no part of something longer, as in the number plate `05-D-1234`.
fn is_count(text: &str, span: &Range<usize>) -> bool {
    let (before, behind) = (&text[..span.start], &text[span.end..]);
    let own = text[span.clone()].trim_start_matches(|c: char| !c.is_ascii_digit());
    let is_joined = before.ends_with('-') || behind.starts_with('-');
    own.starts_with(|c: char| c.is_ascii_digit()) && !is_joined
}

/// What is known of the records that are looked for.
#[derive(Debug, Clone)]
pub struct Domain {
    pub(crate) ontology: Ontology,
    pub(crate) annotator: Annotator,
    pub(crate) forms: Reader,
    meanings: Meanings,
}

impl Domain {
    /// A domain with all that its files say.
    pub fn new(ontology: Ontology) -> Domain {
        let annotator = Annotator::new(&ontology);
        let forms = Reader::new(ontology.clone());
        let meanings = Meanings::new(&ontology, Scope::Form);
        Domain { ontology, annotator, forms, meanings }
    }

    /// The same with recognisers that overlook a share of the values, for measuring.
    pub fn degraded(mut self, share: f64, seed: u64) -> Domain {
        self.annotator = self.annotator.degraded(share, seed);
        self
    }

    /// Its name.
    pub fn name(&self) -> &str {
        &self.ontology.name
    }

    /// Whether it says nothing of records, so that lists are told by their structure alone.
    pub fn is_generic(&self) -> bool {
        self.ontology.record.is_none()
    }

    /// What its records are called.
    pub fn record_name(&self) -> &str {
        self.ontology.record.as_ref().map_or("record", |record| record.name.as_str())
    }

    /// The types that every record has.
    pub(crate) fn pivots(&self) -> &[TypeId] {
        self.ontology.record.as_ref().map_or(&[], |record| record.pivots.as_slice())
    }

    /// Words of links that lead to records.
    pub(crate) fn link_words(&self) -> &[String] {
        self.ontology.record.as_ref().map_or(&[], |record| record.links.as_slice())
    }

    /// Words of links that lead to what looks like records and is none.
    pub(crate) fn avoided_words(&self) -> &[String] {
        self.ontology.record.as_ref().map_or(&[], |record| record.avoid.as_slice())
    }

    /// Whether a choice of a form asks for records of the domain, where others ask for what is none: used cars, not new ones.
    pub(crate) fn is_sought(&self, choice: &str) -> bool {
        let sought = self.ontology.record.as_ref().map_or(&[][..], |record| record.choose.as_slice());
        let choice = choice.trim().trim_end_matches(':').to_lowercase();
        sought.contains(&choice)
    }

    /// The attribute of records that a type is, or is a kind of.
    pub(crate) fn attribute(&self, id: TypeId) -> Option<&str> {
        let mut lineage = self.ontology.lineage(id);
        let own = lineage.find(|&id| self.ontology.get(id).is_part)?;
        Some(&self.ontology.get(own).name)
    }

    /// Whether a type is one of the domain, or one that its records have.
    pub(crate) fn is_own(&self, id: TypeId) -> bool {
        self.ontology.get(id).home == self.ontology.name || self.attribute(id).is_some()
    }

    /// The words that values of an attribute may be, where they are lists of words.
    pub(crate) fn vocabulary(&self, name: &str) -> Vocabulary {
        let Some(id) = self.ontology.find(name) else { return Vocabulary::default() };
        let lists = self.ontology.values(id).iter().filter_map(|values| match values {
            Values::Words { words, .. } => Some(words),
            _ => None,
        });
        let known: Vec<_> = lists.flatten().collect();
        let spellings = known.iter().flat_map(|word| word.spellings.iter()).filter(|word| word.is_ascii());
        let words: BTreeSet<String> = spellings.cloned().collect();
        let is_closed = (1..=MOST_CLOSED).contains(&known.len());
        Vocabulary { words: words.into_iter().collect(), is_closed }
    }

    /// Where an attribute stands among those of the domain.
    pub(crate) fn place(&self, name: &str) -> usize {
        self.ontology.attributes().position(|(_, one)| one.name == name).unwrap_or(usize::MAX)
    }

    /// The values in a text, and those that it names itself: `Bathrooms: 2`. Of a count the number is the value.
    pub(crate) fn annotated(&self, text: &str) -> Vec<Annotation> {
        let mut found = self.annotator.annotate(text);
        // What is sold has no price any more.
        let is_gone = |one: &Annotation| {
            one.value == "sold" && self.pivots().iter().any(|&id| self.ontology.is_a(one.id, id))
        };
        found.retain(|annotation| !is_gone(annotation));
        // What costs at most or at least something is a group of things: `Cars under £6,000`.
        let is_bound = |one: &Annotation| {
            self.pivots().iter().any(|&id| self.ontology.is_a(one.id, id))
                && is_bound(&text[..one.span.start])
        };
        found.retain(|annotation| !is_bound(annotation));
        // Numbers in words are said in passing.
        found.retain(|annotation| !self.is_counted(annotation.id) || is_count(text, &annotation.span));
        for annotation in found.iter_mut().filter(|annotation| annotation.by == By::Count) {
            let said = &text[annotation.span.clone()];
            let digits = said.find(|c: char| c.is_ascii_digit());
            let end = said.rfind(|c: char| c.is_ascii_digit());
            if let (Some(start), Some(end)) = (digits, end) {
                annotation.span = annotation.span.start + start..annotation.span.start + end + 1;
            }
        }
        // A make that its model begins with stands before it: `Mazda 3`.
        let of = |name: &str, one: &Annotation| self.attribute(one.id) == Some(name);
        let makes: Vec<Range<usize>> =
            found.iter().filter(|one| of("make", one)).map(|one| one.span.clone()).collect();
        for model in found.iter_mut().filter(|one| of("model", one)) {
            let make = makes.iter().find(|make| make.start == model.span.start && make.end < model.span.end);
            let rest = make.map(|make| text[make.end..model.span.end].trim_start().len());
            model.span.start = rest.map_or(model.span.start, |rest| model.span.end - rest);
        }
        if let Some((label, value)) = text.split_once(':') {
            let start = text.len() - value.trim_start().len();
            let named = self.labelled(label, value.trim());
            found.extend(named.into_iter().map(|annotation| Annotation {
                span: start..text.trim_end().len().max(start),
                ..annotation
            }));
        }
        found
    }

    /// What a text is that stands behind a label: all of it is the value.
    pub(crate) fn labelled(&self, label: &str, text: &str) -> Vec<Annotation> {
        // What is a value itself labels nothing of its type.
        let values: BTreeSet<TypeId> =
            self.annotator.annotate(label).iter().map(|annotation| annotation.id).collect();
        // What announces something is no value.
        if text.trim_end().ends_with(':')
            || label.len() > LONGEST_LABEL
            || text.is_empty()
            || text.len() > LONGEST_VALUE
        {
            return Vec::new();
        }
        // What names something else is no value: a heading stands before labels too.
        let own = self.labels(text);
        if own.iter().any(|&id| self.attribute(id).is_some()) && self.annotator.annotate(text).is_empty() {
            return Vec::new();
        }
        let named = self.labels(label);
        let named: BTreeSet<TypeId> = named.into_iter().filter(|&id| self.attribute(id).is_some()).collect();
        let whole = |id: TypeId| Annotation {
            id,
            span: 0..text.len(),
            value: text.to_owned(),
            confidence: 0.9,
            by: By::Label,
        };
        named
            .into_iter()
            .filter(|id| !values.contains(id))
            .filter(|&id| self.may_be(id, text))
            .map(whole)
            .collect()
    }

    /// The types that a text labels, without what stands in brackets behind it: `Price (GBP)`.
    fn labels(&self, text: &str) -> Vec<TypeId> {
        let text = text.split('(').next().unwrap_or_default();
        self.annotator.labels(text.trim().trim_end_matches(':').trim_end())
    }

    /// Whether a text says what forms of the domain ask for: `Rent`.
    pub(crate) fn is_asked(&self, text: &str) -> bool {
        let known = self.meanings.of_label(text);
        known.iter().any(|one| one.share > 0.9 && self.ontology.get(one.id).home == self.ontology.name)
    }

    /// Whether a text is a label of an attribute.
    pub(crate) fn names(&self, label: &str, name: &str) -> bool {
        let values = self.annotator.annotate(label);
        let is_value = values.iter().any(|value| self.attribute(value.id) == Some(name));
        !is_value && self.labels(label).iter().any(|&id| self.attribute(id) == Some(name))
    }

    /// Whether an attribute is a kind of another by its name: `interior_colour` of `colour`.
    pub(crate) fn is_kind_of(&self, own: TypeId, other: TypeId) -> bool {
        let names = self.attribute(own).zip(self.attribute(other));
        let rest = names.and_then(|(own, other)| own.strip_suffix(other));
        rest.is_some_and(|rest| rest.ends_with('_'))
    }

    /// Whether values of a type are counts.
    fn is_counted(&self, id: TypeId) -> bool {
        self.ontology.values(id).iter().any(|values| matches!(values, Values::Count(_)))
    }

    /// Whether values of an attribute are words.
    pub(crate) fn is_said(&self, name: &str) -> bool {
        let values = self.ontology.find(name).map(|id| self.ontology.values(id)).unwrap_or_default();
        !values.is_empty()
            && values.iter().all(|values| matches!(values, Values::Words { .. } | Values::Pattern(_)))
    }

    /// Whether values of an attribute have a number in them.
    pub(crate) fn is_number(&self, name: &str) -> bool {
        let is_one = |values: &Values| matches!(values, Values::Count(_) | Values::Measure { .. });
        self.ontology.find(name).is_some_and(|id| self.ontology.values(id).iter().any(is_one))
    }

    /// Whether a text may be a value of a type: what is counted or measured has a number.
    fn may_be(&self, id: TypeId, text: &str) -> bool {
        let has_number = self
            .ontology
            .values(id)
            .iter()
            .all(|values| matches!(values, Values::Count(_) | Values::Measure { .. } | Values::Read(_)));
        let is_open = self.ontology.values(id).is_empty();
        is_open || !has_number || text.contains(|c: char| c.is_ascii_digit())
    }

    /// Whether records of the domain have an attribute.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.ontology.attributes().any(|(_, one)| one.name == name)
    }
}

/// Nobody knows more words of one kind: there are so many colours, and many more makes.
const MOST_CLOSED: usize = 100;

/// Words before an amount that is the end of a range.
const BOUNDS: [&str; 14] = [
    "under",
    "below",
    "over",
    "above",
    "between",
    "exceeding",
    "unter",
    "über",
    "bis",
    "hasta",
    "fino a",
    "moins de",
    "plus de",
    "up to",
];

/// Whether what stands behind a text is the end of a range; what is offered for is a price.
fn is_bound(before: &str) -> bool {
    let before = before.trim_end_matches(['£', '$', '€', ' ', '\u{a0}']).to_lowercase();
    let is_word = |word: &str| {
        let rest = before.strip_suffix(word);
        rest.is_some_and(|rest| {
            !rest.ends_with(char::is_alphanumeric) && !rest.trim_end().ends_with("offers")
        })
    };
    BOUNDS.iter().any(|word| is_word(word))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ends_of_ranges_are_no_prices() {
        assert!(is_bound("All cars under "));
        assert!(is_bound("Homes over £"));
        assert!(!is_bound("Offers over "));
        assert!(!is_bound("Rover "));
        assert!(!is_bound("Now "));
    }
}

//! Lists that grow: words that pages have where a list's words stand, and the list lacks.
//!
//! Where most values of a column are words of a type's list, the others probably are too (AMBER); where somebody says that a
//! column holds the type, all are. What is proposed is short, has no digits, and is nothing else that the domain knows.
//! Nothing is changed: a person reviews it.

use std::collections::BTreeMap;

use windrow_data::fold;

use crate::ontology::{Ontology, TypeId, Values, WordTrust};
use crate::recognise::Annotator;

/// A column of records.
#[derive(Debug, Clone)]
pub struct Known {
    /// Its name, where somebody says what it holds.
    pub name: Option<String>,
    /// What it holds.
    pub values: Vec<String>,
}

/// A word that a list lacks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Addition {
    /// The type.
    pub id: TypeId,
    /// The list.
    pub file: String,
    /// The word as pages write it.
    pub word: String,
    /// How often it was seen.
    pub seen: usize,
}

/// A column teaches a list if more than half of its values, and so many, are known.
const LEAST_KNOWN: usize = 3;

/// Words of more letters are sentences.
const LONGEST: usize = 40;

/// Words of more words as well.
const MOST_WORDS: usize = 4;

/// What columns teach the lists of an ontology, by type and then by word.
pub fn grown(ontology: &Ontology, annotator: &Annotator, columns: &[Known]) -> Vec<Addition> {
    let mut seen: BTreeMap<(TypeId, String), (String, usize)> = BTreeMap::new();
    for column in columns {
        let parts: Vec<&str> = column
            .values
            .iter()
            .flat_map(|value| value.split([',', ';', '|']))
            .map(str::trim)
            .filter(|part| is_word(part))
            .collect();
        for (id, one) in ontology.types().filter(|(id, _)| list(ontology, *id).is_some()) {
            let is_said = column.name.as_deref() == Some(one.name.as_str());
            let known = parts.iter().filter(|part| is_known(annotator, part, id)).count();
            let is_taught =
                is_said || column.name.is_none() && known >= LEAST_KNOWN && 2 * known > parts.len();
            for part in parts.iter().filter(|part| {
                is_taught && !is_known(annotator, part, id) && !is_else(ontology, annotator, part)
            }) {
                seen.entry((id, fold(part))).or_insert_with(|| ((*part).to_owned(), 0)).1 += 1;
            }
        }
    }
    let addition = |((id, _), (word, seen)): ((TypeId, String), (String, usize))| {
        Some(Addition { id, file: list(ontology, id)?.to_owned(), word, seen })
    };
    seen.into_iter().filter_map(addition).collect()
}

/// The list of a type that words are added to.
fn list(ontology: &Ontology, id: TypeId) -> Option<&str> {
    ontology.get(id).values.iter().find_map(|values| match values {
        Values::Words { file, trust: WordTrust::Sure, .. } => file.as_deref(),
        _ => None,
    })
}

fn is_known(annotator: &Annotator, text: &str, id: TypeId) -> bool {
    annotator.annotate(text).iter().any(|one| one.id == id && 2 * one.span.len() > text.len())
}

fn is_word(text: &str) -> bool {
    text.chars().count() <= LONGEST
        && text.chars().any(char::is_alphabetic)
        && !text.contains(|c: char| c.is_ascii_digit() || matches!(c, '@' | '/' | ':' | '!' | '?' | '='))
        && text.split_whitespace().count() <= MOST_WORDS
}

/// Whether a text is something that the domain knows already.
fn is_else(ontology: &Ontology, annotator: &Annotator, text: &str) -> bool {
    let whole = |one: &crate::recognise::Annotation| 2 * one.span.len() > text.len();
    annotator.annotate(text).iter().any(|one| whole(one) && !ontology.get(one.id).labels.is_empty())
        || !annotator.labels(text).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pack::shipped;

    #[test]
    fn columns_teach_what_lists_lack() {
        let files = |name: &str| shipped(name).map(Into::into);
        let ontology = Ontology::load("real-estate", &files).expect("a domain");
        let annotator = Annotator::new(&ontology);
        let column = |name: Option<&str>, values: &[&str]| Known {
            name: name.map(str::to_owned),
            values: values.iter().map(|value| (*value).to_owned()).collect(),
        };
        let words = |columns: &[Known]| -> Vec<(String, usize)> {
            grown(&ontology, &annotator, columns).into_iter().map(|one| (one.word, one.seen)).collect()
        };
        let places =
            ["Oxford", "Abingdon", "Witney, Oxford", "Upper Quibbleham", "Upper Quibbleham", "£250,000"];
        assert_eq!(words(&[column(None, &places)]), [("Upper Quibbleham".to_owned(), 2)]);
        assert_eq!(words(&[column(None, &["Quux", "Foo", "Oxford"])]), []);
        assert_eq!(words(&[column(Some("location"), &["Quux"])]), [("Quux".to_owned(), 1)]);
    }
}

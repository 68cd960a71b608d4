//! The lists of words in the folder `knowledge`, read once.

use std::collections::{BTreeMap, HashSet};
use std::sync::LazyLock;

use serde::Deserialize;

/// Folded words.
#[derive(Debug, Clone, Default)]
pub(crate) struct Words {
    /// The words as they are listed.
    list: Vec<String>,
    /// The same to look them up; its order is never asked for.
    set: HashSet<String>,
}

impl Words {
    pub(crate) fn contains(&self, word: &str) -> bool {
        self.set.contains(word)
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = &str> {
        self.list.iter().map(String::as_str)
    }
}

impl<'de> Deserialize<'de> for Words {
    /// From a list of texts, or from one text with spaces between the words.
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Words, D::Error> {
        #[derive(Deserialize)]
        #[serde(untagged)]
        enum Written {
            Text(String),
            List(Vec<String>),
        }
        let list: Vec<String> = match Written::deserialize(deserializer)? {
            Written::Text(text) => text.split_whitespace().map(str::to_owned).collect(),
            Written::List(list) => list,
        };
        Ok(Words { set: list.iter().cloned().collect(), list })
    }
}

/// `kinds.toml`: words that accompany values of each kind.
#[derive(Debug, Deserialize)]
pub(crate) struct KindWords {
    pub(crate) price: Words,
    pub(crate) date: Words,
    pub(crate) rating: Words,
    pub(crate) number: Words,
    pub(crate) telephone: Words,
    pub(crate) email: Words,
    pub(crate) percentage: Words,
}

/// `labels.toml`: texts that are labels.
#[derive(Debug, Deserialize)]
pub(crate) struct LabelWords {
    pub(crate) labels: Words,
}

/// `names.toml`: how class names name columns.
#[derive(Debug, Deserialize)]
pub(crate) struct NameWords {
    pub(crate) plain: Words,
    pub(crate) concepts: Words,
    pub(crate) modifiers: Words,
    pub(crate) aliases: BTreeMap<String, String>,
}

/// `turns.toml`: what links say that turn the pages of a list.
#[derive(Debug, Deserialize)]
pub(crate) struct TurnWords {
    pub(crate) next: Words,
    pub(crate) previous: Words,
    pub(crate) first: Words,
    pub(crate) last: Words,
    pub(crate) older: Words,
    pub(crate) newer: Words,
    pub(crate) more: Words,
    pub(crate) bring: Words,
    pub(crate) beside: Words,
    pub(crate) next_phrases: Words,
    pub(crate) previous_phrases: Words,
    pub(crate) first_phrases: Words,
    pub(crate) last_phrases: Words,
    pub(crate) older_phrases: Words,
    pub(crate) newer_phrases: Words,
    pub(crate) more_phrases: Words,
    pub(crate) forward: Words,
    pub(crate) backward: Words,
    pub(crate) next_tokens: Words,
    pub(crate) previous_tokens: Words,
    pub(crate) right_tokens: Words,
    pub(crate) left_tokens: Words,
    pub(crate) paging_tokens: Words,
    pub(crate) page_companions: Words,
    pub(crate) more_companions: Words,
    pub(crate) page_names: Words,
    pub(crate) page_measures: Words,
    pub(crate) sliders: Words,
}

pub(crate) static TURNS: LazyLock<TurnWords> =
    LazyLock::new(|| read(include_str!("../../../knowledge/turns.toml")));
pub(crate) static KINDS: LazyLock<KindWords> =
    LazyLock::new(|| read(include_str!("../../../knowledge/kinds.toml")));
pub(crate) static LABELS: LazyLock<LabelWords> =
    LazyLock::new(|| read(include_str!("../../../knowledge/labels.toml")));
pub(crate) static NAMES: LazyLock<NameWords> =
    LazyLock::new(|| read(include_str!("../../../knowledge/names.toml")));

pub(crate) fn read<T: for<'de> Deserialize<'de>>(text: &str) -> T {
    toml::from_str(text).expect("the project's own lists are well-formed; a test reads them all")
}

#[cfg(test)]
mod tests {
    use windrow_data::fold;

    use super::*;

    #[test]
    fn all_lists_are_read_and_folded() {
        let kinds = &*KINDS;
        let lists = [
            &kinds.price,
            &kinds.date,
            &kinds.rating,
            &kinds.number,
            &kinds.telephone,
            &kinds.email,
            &kinds.percentage,
            &LABELS.labels,
            &TURNS.next,
            &TURNS.previous,
            &TURNS.first,
            &TURNS.last,
            &TURNS.older,
            &TURNS.newer,
            &TURNS.more,
            &TURNS.bring,
            &TURNS.beside,
            &TURNS.next_tokens,
            &TURNS.previous_tokens,
            &TURNS.paging_tokens,
            &TURNS.sliders,
            &TURNS.page_names,
            &TURNS.page_measures,
            &NAMES.plain,
            &NAMES.concepts,
            &NAMES.modifiers,
        ];
        for words in lists {
            assert_ne!(words.iter().count(), 0);
            for word in words.iter() {
                assert_eq!(fold(word), word);
            }
        }
        for word in NAMES.concepts.iter().chain(NAMES.modifiers.iter()) {
            assert!(!NAMES.plain.contains(word), "{word} cannot both name something and nothing");
        }
        for (short, long) in &NAMES.aliases {
            assert!(NAMES.concepts.contains(long), "{short} stands for {long}, which is no concept");
        }
    }
}

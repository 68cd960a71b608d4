//! What lists of choices say.

use std::sync::LazyLock;

use serde::Deserialize;
use windrow_data::fold;

use crate::token::{TokenKind, tokens};
use crate::words::{Words, read};

/// `choices.toml`.
#[derive(Debug, Deserialize)]
struct ChoiceWords {
    wildcards: Words,
    months: Words,
}

static CHOICES: LazyLock<ChoiceWords> =
    LazyLock::new(|| read(include_str!("../../../knowledge/choices.toml")));

/// Whether a choice asks for nothing: `Any`, `-- Please select --`.
///
/// ```
/// use windrow_knowledge::is_wildcard;
///
/// assert!(is_wildcard("-- Please select --") && is_wildcard("Any") && is_wildcard("---") && is_wildcard("Select a make"));
/// assert!(!is_wildcard("Anytown") && !is_wildcard("£100,000"));
/// ```
pub fn is_wildcard(text: &str) -> bool {
    let folded = fold(text);
    let words: Vec<&str> = tokens(&folded)
        .iter()
        .filter(|token| token.kind != TokenKind::Sign)
        .map(|token| &folded[token.start..token.end])
        .collect();
    let is_asking = |first: &str| matches!(first, "select" | "choose" | "pick" | "any" | "all" | "please");
    CHOICES.wildcards.contains(&words.join(" "))
        || words.is_empty()
        || words.len() > 1
            && words.len() <= 5
            && is_asking(words[0])
            && !words.iter().any(|word| word.as_bytes()[0].is_ascii_digit())
}

/// Whether a text is the name of a month.
pub fn is_month(text: &str) -> bool {
    let folded = fold(text);
    let word = folded.split(|letter: char| !letter.is_alphabetic()).find(|word| !word.is_empty());
    word.is_some_and(|word| CHOICES.months.contains(word))
}

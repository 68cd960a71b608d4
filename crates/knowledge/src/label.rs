//! Labels: texts that say what another text is.

use windrow_data::fold;

use crate::words::LABELS;

/// More words than this are a sentence that ends with a colon.
const MOST_WORDS: usize = 4;

/// More characters than this are one as well.
const MOST_CHARACTERS: usize = 40;

/// What a text says as a label, without its colon; nothing if it is none.
///
/// A label is a few words with a colon behind them, or one of the words of `knowledge/labels.toml`.
///
/// ```
/// use windrow_knowledge::label;
///
/// assert_eq!(label("Release date:"), Some("Release date"));
/// assert_eq!(label("Price"), Some("Price"));
/// assert_eq!(label("A brief history"), None);
/// ```
pub fn label(text: &str) -> Option<&str> {
    let text = text.trim();
    match text.strip_suffix([':', '：']) {
        Some(label) => Some(label.trim_end()).filter(|label| is_short(label)),
        None => LABELS.labels.contains(&fold(text)).then_some(text),
    }
}

/// A text that begins with a label and goes on with what that labels.
///
/// ```
/// use windrow_knowledge::labelled;
///
/// assert_eq!(labelled("Price: £5"), Some(("Price", "£5")));
/// assert_eq!(labelled("Alien: Covenant"), Some(("Alien", "Covenant")));
/// assert_eq!(labelled("at 10:30"), None);
/// ```
///
/// A single text cannot tell a label from the first half of a title; a column can, whose values all begin with it.
pub fn labelled(text: &str) -> Option<(&str, &str)> {
    let text = text.trim();
    let (label, value) = text.split_once([':', '：'])?;
    let (label, value) = (label.trim_end(), value.trim_start());
    let is_apart = text[label.len()..].trim_start_matches([':', '：']).starts_with(char::is_whitespace)
        || text.contains('：');
    (is_apart && is_short(label) && !value.is_empty()).then_some((label, value))
}

fn is_short(label: &str) -> bool {
    label.chars().any(char::is_alphabetic)
        && !label.contains(|c: char| c.is_ascii_digit() || matches!(c, '.' | '?' | '!' | '"' | ':'))
        && label.chars().count() <= MOST_CHARACTERS
        && label.split_whitespace().count() <= MOST_WORDS
}

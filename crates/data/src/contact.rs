//! Telephone numbers and e-mail addresses in text.

use std::ops::Range;

use crate::date::date_of;
use crate::digit::{digits_len, first_digit, is_digit};
use crate::number::telephone;

/// Where the first telephone number of a text stands, if there is one.
///
/// It begins with `+`, a zero or a group in brackets, or has the groups of North American numbers.
///
/// ```
/// assert_eq!(windrow_data::read_telephone("Tel. 020 7946 0958"), Some(5..18));
/// assert_eq!(windrow_data::read_telephone("1,299 of 2,000"), None);
/// ```
pub fn read_telephone(text: &str) -> Option<Range<usize>> {
    let after = |from: usize| first_digit(&text[from..]).map(|at| from + at);
    let next = |&start: &usize| after(start + digits_len(&text[start..]));
    std::iter::successors(after(0), next).find_map(|start| {
        let end = telephone(text, start)?;
        let before = &text[..start];
        let is_bracketed = before.ends_with('(') && text[start..end].contains(')');
        let opens = before.ends_with('+') || is_bracketed;
        let start = start - usize::from(opens);
        let code = if is_bracketed { long_distance(&text[..start]) } else { 0 };
        Some(start - code..end)
    })
}

/// The length of what is dialled before the code of a city: `8 (495) 123-45-67`, `1 (800) 555-0100`.
fn long_distance(before: &str) -> usize {
    let digits = before.trim_end_matches([' ', '-']);
    let rest = digits.strip_suffix(['1', '7', '8']).filter(|rest| !rest.ends_with(char::is_alphanumeric));
    rest.map_or(0, |rest| before.len() - rest.trim_end_matches('+').len())
}

/// Where the telephone number at a place ends that a label says is one: any groups of digits, if they are as many as such
/// numbers have.
///
/// ```
/// assert_eq!(windrow_data::labelled_telephone("Tlf: 912 34 567", 5), Some(5..15));
/// ```
pub fn labelled_telephone(text: &str, start: usize) -> Option<Range<usize>> {
    let rest = &text[start..];
    let belongs = |c: char| is_digit(c) || matches!(c, ' ' | '\u{a0}' | '-' | '.' | '/' | '(' | ')' | '+');
    let run = &rest[..rest.find(|c| !belongs(c)).unwrap_or(rest.len())];
    let run = run.trim_end_matches(|c| !is_digit(c));
    let digits = run.chars().filter(|&c| is_digit(c)).count();
    // A word that goes on behind digits makes them something else.
    let stands = !rest[run.len()..].starts_with(char::is_alphanumeric);
    ((7..=15).contains(&digits) && stands && date_of(run).is_none()).then(|| start..start + run.len())
}

/// Where the first e-mail address of a text stands, if there is one.
///
/// ```
/// assert_eq!(windrow_data::read_email("write to ann@example.org."), Some(9..24));
/// ```
pub fn read_email(text: &str) -> Option<Range<usize>> {
    let is_part = |c: char| c.is_alphanumeric() || matches!(c, '.' | '-' | '_' | '+');
    text.match_indices('@').find_map(|(at, _)| {
        let name = text[..at].rsplit(|c| !is_part(c)).next().unwrap_or_default();
        let host = text[at + 1..]
            .split(|c| !is_part(c))
            .next()
            .unwrap_or_default()
            .trim_end_matches(['.', '-', '_']);
        let (domain, top) = host.rsplit_once('.')?;
        let is_address =
            !name.is_empty() && !domain.is_empty() && top.len() >= 2 && top.chars().all(char::is_alphabetic);
        is_address.then(|| at - name.len()..at + 1 + host.len())
    })
}

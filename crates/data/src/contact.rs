//! Telephone numbers and e-mail addresses in text.

use std::ops::Range;

use crate::digit::{digits_len, first_digit};
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
        let opens =
            text[..start].ends_with('+') || (text[..start].ends_with('(') && text[start..end].contains(')'));
        let start = start - usize::from(opens);
        Some(start..end)
    })
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

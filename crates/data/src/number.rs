//! The number in a text such as `£1,299.00`, `1.299,00 €` or `from 12.5%`.
//!
//! There is no database of locales: a page says in the number itself how to read it, and where it does not, these
//! rules say.
//!
//! **Which number.** The first one next to a currency, else the first one: a text that names a price is about the
//! price. In a range (`10–20 €`) the currency belongs to both ends, so the lower one is read. Not read are
//!
//! - digits inside a word (`H2O`, `A4`, `v2`), because they name something; digits with a word behind them (`3bed`,
//!   `10km`) are read, and so are those behind a currency (`USD20`) and behind scripts that put no spaces;
//! - groups of digits that are no number: versions and addresses (`1.2.3`), dates (`2024-03-05`, `5/3/2024`), times
//!   (`12:30`), telephone numbers (`+44 20 7946 0958`, `555-123-4567`). A year alone is a number like any other.
//!
//! **Decimal or thousands.** Two kinds of separators: the last one is the decimal one and the other one groups. One
//! kind, several times: it groups, if the groups are right (three digits each, or two and at last three as in
//! `₹1,23,456`); wrong groups are a list if there are commas between them (`1,2,3` reads 1). One separator:
//!
//! - spaces and apostrophes group, so three digits have to follow: `1 299`, `1'299`;
//! - a comma with exactly three digits behind it groups (`1,234`), because three decimals are rare; any other comma is a
//!   decimal one (`1,5`, `12,50`), and so is one behind a zero (`0,125`) or more than three digits;
//! - a point is a decimal one, also before three digits (`1.234`), unless the number stands next to the currency of a
//!   country that groups with points (`1.299 €`, `1.299,-`).
//!
//! **Sign.** A minus counts right before the number or its currency, unless a digit or letter stands before it, where
//! it is a hyphen. Brackets do not make a number negative: `(28)` on a page is a count far more often than a loss.
//!
//! **Factors.** `k`, `m` or `M` and `B` right behind the digits and `bn`, `mn` and `cr` multiply next to a currency
//! (`$1.2M`, `₹1.2 Cr`), where they can mean nothing else; without one only `k` behind decimals does (`1.2K`), since
//! `10k` may be carats and `5m` metres; [`read_count`] is for texts of which it is known that they count. Words
//! (`million`, `Tsd.`, `млн`) and signs (`万`) always multiply. A percent sign is told and does not divide.

mod currency;
mod scan;

use std::ops::Range;

pub use self::currency::currency_signs;
pub(crate) use self::scan::telephone;
use self::scan::{Scan, after_dash};
use crate::digit::is_space;

/// A number and what was found around it.
#[derive(Debug, Clone, PartialEq)]
pub struct NumberRead {
    /// The number.
    pub value: f64,
    /// The number in plain notation with all its decimals: `1299.00`.
    pub plain: String,
    /// Where it stands in the text, with its sign and factor and without its currency.
    pub span: Range<usize>,
    /// The ISO code of the currency next to it, or the sign itself where several currencies share it: `$`, `¥`, `kr`,
    /// `Rs`.
    pub currency: Option<&'static str>,
    /// Whether a percent sign follows.
    pub percent: bool,
}

/// The number in a text, if there is one.
///
/// ```
/// use windrow_data::number_of;
///
/// assert_eq!(number_of("£1,299.00"), Some(1299.0));
/// assert_eq!(number_of("1.299,00 €"), Some(1299.0));
/// assert_eq!(number_of("sold out"), None);
/// ```
pub fn number_of(text: &str) -> Option<f64> {
    read_number(text).map(|number| number.value)
}

/// The number in a text with its currency and place, if there is one.
pub fn read_number(text: &str) -> Option<NumberRead> {
    let mut first: Option<NumberRead> = None;
    let mut before: Option<NumberRead> = None;
    for number in Scan::new(text) {
        if number.currency.is_some() {
            let is_lower = |lower: &NumberRead| is_range(&text[lower.span.end..number.span.start]);
            return Some(match before {
                Some(lower) if is_lower(&lower) => NumberRead { currency: number.currency, ..lower },
                _ => number,
            });
        }
        first.get_or_insert_with(|| number.clone());
        before = Some(number);
    }
    first
}

/// The number in a text that counts something, where letters behind digits always multiply: `10k`, `1.5M`.
///
/// ```
/// use windrow_data::{number_of, read_count};
///
/// assert_eq!(read_count("1.5M views").map(|count| count.value), Some(1_500_000.0));
/// assert_eq!(number_of("1.5M"), Some(1.5));
/// ```
pub fn read_count(text: &str) -> Option<NumberRead> {
    Scan::of_counts(text).next()
}

/// All numbers of a text in order.
pub fn read_numbers(text: &str) -> impl Iterator<Item = NumberRead> {
    Scan::new(text)
}

/// Where the number stands with its currency.
pub(crate) fn outer_span(text: &str, number: &NumberRead) -> Range<usize> {
    if number.currency.is_none() {
        return number.span.clone();
    }
    let behind = after_dash(&text[number.span.end..]);
    let dashed = text.len() - behind.len();
    let start = currency::before(&text[..number.span.start]).map_or(number.span.start, |(_, start)| start);
    let end = match currency::after(behind) {
        Some((_, length)) if start == number.span.start => dashed + length,
        _ => dashed,
    };
    start..end
}

/// Whether what stands between two numbers makes them a range.
pub(crate) fn is_range(between: &str) -> bool {
    let mut dashes = between.chars().filter(|&c| !is_space(c));
    matches!(dashes.next(), Some('-' | '–' | '—' | '~' | '〜')) && dashes.next().is_none()
}

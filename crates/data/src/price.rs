//! The price in a text: an amount of money or a range of amounts, with what is said around it.
//!
//! The numbers and currencies are those of [`read_number`](crate::read_number); a number without a currency is no
//! price here, because nothing in it says so. The first amount counts, as in `was £20, now £15`: which one matters is
//! for those to say who see how the page shows them. Added to the amount are
//!
//! - the upper end of a range: `£10 – £20`, `10 bis 20 €`, `$5 to $8`;
//! - whether it is only the least: `from £10`, `ab 10 €`, `£10+`;
//! - what it is for: `£10 per night`, `10 €/kg`.
//!
//! A text that says that something is free and nothing else is a price of zero.

use std::ops::Range;

use crate::digit::{is_digit, is_space};
use crate::fold::fold;
use crate::number::{NumberRead, is_range, outer_span, read_numbers};

/// What a text that only says it is free says, folded.
#[rustfmt::skip] // a table is read by its columns
const FREE: &[&str] = &[
    "free", "for free", "free of charge", "gratis", "kostenlos", "umsonst", "gratuit", "gratuito", "gratuita", "gratuite",
    "za darmo", "darmowy", "zdarma", "zadarmo", "ilmainen", "ingyenes", "бесплатно", "безкоштовно", "безплатно",
    "ucretsiz", "bedava", "δωρεαν", "無料", "免费", "免費", "무료", "مجاني", "חינם", "ฟรี", "mien phi",
];

/// Words between the ends of a range, folded.
const TO: &[&str] = &["to", "bis", "a", "al", "tot", "do", "til", "till", "до", "to max"];

/// Words right before an amount that is only the least, folded.
#[rustfmt::skip]
const FROM: &[&str] = &[
    "from", "starting at", "starts at", "as low as", "at least", "from only", "ab", "ab nur", "schon ab", "a partir de",
    "des", "desde", "a partir", "da", "a partire da", "vanaf", "fra", "fran", "od", "juz od", "alkaen", "от", "від",
    "απο", "baslayan", "min.",
];

/// Signs right behind an amount that is only the least.
const FROM_BEHIND: [&str; 4] = ["+", "起", "から", "부터"];

/// Words before what an amount is for, folded.
#[rustfmt::skip]
const PER: &[&str] = &["per", "pro", "par", "je", "por", "al", "a", "an", "za", "за", "pr.", "pr"];

/// The same, where they have lost their ends before a vowel: `all'ora`, `l'heure`.
const PER_ELIDED: &[&str] = &["all'", "all’", "l'", "l’"];

/// The most letters and digits of what an amount is for; more are a sentence.
const LONGEST_UNIT: usize = 16;

/// A price and what was found around it.
#[derive(Debug, Clone, PartialEq)]
pub struct PriceRead {
    /// The amount, or the lower end of a range.
    pub amount: f64,
    /// The upper end of a range.
    pub upper: Option<f64>,
    /// The ISO code of the currency, or the sign itself where several currencies share it; nothing where it is free.
    pub currency: Option<&'static str>,
    /// Whether the amount is only the least.
    pub is_least: bool,
    /// What the amount is for: `night`, `kg`.
    pub unit: Option<String>,
    /// Where it stands in the text, with its currency and without the words around it.
    pub span: Range<usize>,
}

/// The price in a text, if there is one.
///
/// ```
/// use windrow_data::read_price;
///
/// let price = read_price("ab 1.299,00 € pro Nacht").expect("there is a price");
/// assert_eq!((price.amount, price.currency, price.is_least), (1299.0, Some("EUR"), true));
/// assert_eq!(price.unit.as_deref(), Some("Nacht"));
/// assert_eq!(read_price("12 reviews"), None);
/// ```
pub fn read_price(text: &str) -> Option<PriceRead> {
    let numbers: Vec<NumberRead> = read_numbers(text).collect();
    price_among(text, &numbers).or_else(|| free(text))
}

/// The price among the numbers of a text, if one is: those that [`read_numbers`] reads from it.
pub fn price_among(text: &str, numbers: &[NumberRead]) -> Option<PriceRead> {
    let at = numbers.iter().position(|number| number.currency.is_some())?;
    // A sign between two numbers is taken for that of both: nothing stands between them then.
    let between = |low: usize| {
        let (end, start) = (outer_span(text, &numbers[low]).end, outer_span(text, &numbers[low + 1]).start);
        text.get(end..start).unwrap_or_default()
    };
    let joins = |low: usize| {
        let (lower, upper) = (&numbers[low], &numbers[low + 1]);
        let agree = lower.currency.is_none() || upper.currency.is_none() || lower.currency == upper.currency;
        agree && lower.value < upper.value && !upper.percent && is_joint(between(low))
    };
    let low = if at > 0 && joins(at - 1) { at - 1 } else { at };
    let upper = (low + 1 < numbers.len() && joins(low)).then_some(low + 1);
    let span = outer_span(text, &numbers[low]).start..outer_span(text, &numbers[upper.unwrap_or(low)]).end;
    Some(PriceRead {
        amount: numbers[low].value,
        upper: upper.map(|upper| numbers[upper].value),
        currency: numbers[at].currency,
        is_least: is_least(&text[..span.start], &text[span.end..]),
        unit: unit(&text[span.end..]),
        span,
    })
}

/// Whether the text says that something costs nothing, and no more.
fn free(text: &str) -> Option<PriceRead> {
    let trimmed = text.trim_matches(|c: char| !c.is_alphanumeric());
    let start = text.find(trimmed)?;
    FREE.contains(&&*fold(trimmed)).then_some(PriceRead {
        amount: 0.0,
        upper: None,
        currency: None,
        is_least: false,
        unit: None,
        span: start..start + trimmed.len(),
    })
}

fn is_joint(between: &str) -> bool {
    is_range(between) || TO.contains(&fold(between.trim_matches(is_space)).as_str())
}

fn is_least(before: &str, behind: &str) -> bool {
    let before = fold(before.trim_end_matches(|c| is_space(c) || c == ':'));
    let says =
        |words: &&str| before.strip_suffix(words).is_some_and(|rest| !rest.ends_with(char::is_alphanumeric));
    let behind = behind.trim_start_matches(is_space);
    FROM.iter().any(says) || FROM_BEHIND.iter().any(|sign| behind.starts_with(sign))
}

/// What the amount before the text is for.
fn unit(behind: &str) -> Option<String> {
    let behind = behind.trim_start_matches(is_space);
    let elided = PER_ELIDED.iter().find_map(|word| behind.strip_prefix(word));
    let rest = match behind.strip_prefix(['/', '⁄']).or(elided) {
        Some(rest) => rest.trim_start_matches(is_space),
        None => {
            let (word, rest) = behind.split_once(is_space)?;
            let rest = rest.trim_start_matches(is_space);
            (PER.contains(&fold(word).as_str()) && !rest.starts_with(is_digit)).then_some(rest)?
        }
    };
    let end = rest.find(|c: char| !c.is_alphanumeric() && c != '²' && c != '³').unwrap_or(rest.len());
    let unit = match &rest[..end] {
        // `/100 g`: how much of it and what.
        digits if !digits.is_empty() && digits.chars().all(is_digit) => {
            let what = rest[end..].trim_start_matches(is_space);
            let length = what.find(|c: char| !c.is_alphanumeric()).unwrap_or(what.len());
            &rest[..rest.len() - what.len() + length]
        }
        word => word,
    };
    (!unit.is_empty() && unit.chars().count() <= LONGEST_UNIT).then(|| unit.trim_end().to_owned())
}

#[cfg(test)]
mod tests {
    use super::read_price;

    #[test]
    fn two_prices_that_share_no_sign_between_them() {
        let price = read_price("34,00 € 37,45 € -10%").expect("there is a price");
        assert_eq!((price.amount, price.upper, price.currency), (34.0, None, Some("EUR")));
    }
}

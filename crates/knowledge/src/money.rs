//! What a text says of money: how much, in which currency, for how long, whether it is the least or a guide, and what it was
//! before.
//!
//! Amounts and currencies are read by [`windrow_data::read_price`]; the words around them (`knowledge/money.toml`) say what
//! they are. Of two amounts the one behind a word such as *was* is the old one. An amount without a currency is money where
//! a time stands behind it that only money is paid for (`950 pcm`), or a dash instead of cents (`349,-`).

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::LazyLock;

use serde::Deserialize;
use windrow_data::{NumberRead, PriceRead, fold, price_among, read_numbers, read_price};

use crate::lexicon::Lexicon;
use crate::token::{Token, tokens};
use crate::words::read;

/// What a text says of money.
#[derive(Debug, Clone, PartialEq)]
pub struct Money {
    /// How much; nothing where it is not told.
    pub amount: Option<f64>,
    /// The ISO code of its currency, where the text tells it.
    pub currency: Option<&'static str>,
    /// What it is paid for: `day`, `night`, `week`, `month` or `year`.
    pub period: Option<&'static str>,
    /// What is said of it: `from`, `guide`, `offers`, `around`, `upto`, `poa`, `free` or `sold`.
    pub qualifier: Option<&'static str>,
    /// The upper end of a range.
    pub high: Option<f64>,
    /// What it was before.
    pub old: Option<f64>,
    /// Where the amount stands in the text, or what is said instead.
    pub span: Range<usize>,
}

impl Money {
    /// It in one line: `1200 GBP per month`.
    pub fn told(&self) -> String {
        let mut told = self.amount.map_or_else(String::new, |amount| amount.to_string());
        if let Some(high) = self.high {
            told.push_str(&format!("-{high}"));
        }
        for (part, before) in [(self.currency, " "), (self.period, " per "), (self.qualifier, " ")] {
            if let Some(part) = part {
                told.push_str(before);
                told.push_str(part);
            }
        }
        told.trim().to_owned()
    }
}

/// `money.toml`.
#[derive(Debug, Deserialize)]
struct MoneyWords {
    periods: BTreeMap<String, Vec<String>>,
    qualifiers: BTreeMap<String, Vec<String>>,
    words: BTreeMap<String, Vec<String>>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Said {
    Period(&'static str),
    Qualifier(&'static str),
    Was,
    Now,
}

static WORDS: LazyLock<Lexicon<Said>> = LazyLock::new(|| {
    let written: MoneyWords = read(include_str!("../../../knowledge/money.toml"));
    let mut lexicon = Lexicon::default();
    let known = |name: &str| PARTS.iter().find(|part| **part == name).copied();
    for (name, words) in &written.periods {
        // What stands behind a slash is asked for there only.
        for word in words.iter().filter(|word| !word.starts_with('/')) {
            lexicon.insert(word, Said::Period(known(name).unwrap_or_default()));
        }
    }
    for (name, words) in &written.qualifiers {
        for word in words {
            lexicon.insert(word, Said::Qualifier(known(name).unwrap_or_default()));
        }
    }
    for (name, words) in &written.words {
        for word in words {
            lexicon.insert(word, if name == "was" { Said::Was } else { Said::Now });
        }
    }
    lexicon
});

/// What is said instead of an amount.
pub(crate) fn money_phrases() -> Vec<String> {
    let mut written: MoneyWords = read(include_str!("../../../knowledge/money.toml"));
    ["poa", "free", "sold"]
        .iter()
        .flat_map(|name| written.qualifiers.remove(*name).unwrap_or_default())
        .collect()
}

/// What periods and qualifiers are called.
const PARTS: [&str; 13] = [
    "day", "night", "week", "month", "year", "from", "guide", "offers", "around", "upto", "poa", "free",
    "sold",
];

/// Times that only money is paid for, as they are written behind a bare number.
const PAID: [&str; 8] = ["pcm", "pw", "p/w", "p.w.", "p.c.m.", "per month", "per week", "p/m"];

/// No more of a text is looked at for one of them.
const LONGEST_PAID: usize = 40;

/// What a text says of money, if it does.
///
/// ```
/// use windrow_knowledge::read_money;
///
/// let rent = read_money("from £1,200 pcm").expect("money");
/// assert_eq!((rent.amount, rent.currency, rent.period), (Some(1200.0), Some("GBP"), Some("month")));
/// assert_eq!(read_money("was £30, now £20").map(|money| (money.amount, money.old)), Some((Some(20.0), Some(30.0))));
/// assert_eq!(read_money("POA").and_then(|money| money.qualifier), Some("poa"));
/// assert_eq!(read_money("3 bedrooms"), None);
/// ```
pub fn read_money(text: &str) -> Option<Money> {
    let numbers: Vec<NumberRead> = read_numbers(text).collect();
    let tokens = tokens(text);
    amount_of_money(text, &tokens, &numbers).or_else(|| instead_of_money(text, &tokens))
}

/// What is said around amounts.
fn said(text: &str, tokens: &[Token]) -> Vec<(Range<usize>, Said)> {
    let phrases = WORDS.find(text, tokens).into_iter();
    phrases.flat_map(|phrase| phrase.entries.iter().map(move |entry| (phrase.span.clone(), *entry))).collect()
}

/// What a text without an amount says instead.
pub(crate) fn instead_of_money(text: &str, tokens: &[Token]) -> Option<Money> {
    let said = said(text, tokens);
    let bare = |wanted: &str| said.iter().find(|(_, one)| *one == Said::Qualifier(known(wanted))).cloned();
    let (span, instead) =
        ["poa", "free", "sold"].iter().find_map(|name| Some((bare(name)?.0, known(name))))?;
    // A text that says more is about something else.
    let letters = |text: &str| text.chars().filter(|c| c.is_alphanumeric()).count();
    if 2 * letters(&text[span.clone()]) <= letters(text) || instead == "free" && !is_only(text, &span) {
        return None;
    }
    Some(Money {
        amount: (instead == "free").then_some(0.0),
        currency: None,
        period: None,
        qualifier: Some(instead),
        high: None,
        old: None,
        span,
    })
}

/// What a text says of an amount of money, of which these are the tokens and numbers.
pub(crate) fn amount_of_money(text: &str, tokens: &[Token], numbers: &[NumberRead]) -> Option<Money> {
    let mut prices = amounts(text, numbers);
    if prices.is_empty() {
        return None;
    }
    let said = said(text, tokens);
    let before = |at: usize| if at == 0 { 0 } else { prices[at - 1].span.end };
    let says = |at: usize, wanted: Said| {
        let gap = before(at)..prices[at].span.start;
        said.iter()
            .rev()
            .find(|(span, one)| gap.contains(&span.start) && matches!(one, Said::Was | Said::Now))
            .is_some_and(|(_, one)| *one == wanted)
    };
    let old = (0..prices.len().min(3)).find(|&at| prices.len() > 1 && says(at, Said::Was)).or_else(|| {
        // What is now is told behind what was.
        let at = (1..prices.len()).find(|&at| says(at, Said::Now))?;
        (prices[at].amount < prices[at - 1].amount).then_some(at - 1)
    });
    let current = (0..prices.len()).find(|&at| Some(at) != old)?;
    let old = old.map(|at| prices[at].amount).filter(|old| *old != prices[current].amount);
    let price = prices.swap_remove(current);
    let near = |span: &Range<usize>| {
        let apart = if span.start >= price.span.end {
            &text[price.span.end..span.start]
        } else {
            &text[span.end..price.span.start.max(span.end)]
        };
        !apart.contains(|c: char| c.is_ascii_digit())
    };
    let period = said.iter().find_map(|(span, one)| match one {
        Said::Period(name) if near(span) => Some(*name),
        _ => None,
    });
    let qualifier = said.iter().find_map(|(span, one)| match one {
        Said::Qualifier(name)
            if !matches!(*name, "poa" | "free")
                && near(span)
                && (span.end <= price.span.start
                    || *name == "sold"
                    || *name == "offers"
                    || *name == "guide") =>
        {
            Some(*name)
        }
        _ => None,
    });
    // `12 € + VAT` is no least.
    let is_least = price.is_least
        && !text[price.span.end..]
            .trim_start()
            .strip_prefix('+')
            .is_some_and(|rest| rest.trim_start().starts_with(char::is_alphabetic));
    let qualifier = qualifier.or(is_least.then_some("from"));
    let upper = price.upper.or_else(|| between(text, &price, &prices));
    Some(Money {
        amount: Some(price.amount),
        currency: beside(text, &price.span).or_else(|| price.currency.and_then(code)),
        period: period.or_else(|| price.unit.as_deref().and_then(period_of)),
        qualifier,
        high: upper,
        old,
        span: price.span,
    })
}

fn known(name: &str) -> &'static str {
    PARTS.iter().find(|part| **part == name).copied().unwrap_or_default()
}

fn is_only(text: &str, span: &Range<usize>) -> bool {
    let rest = [&text[..span.start], &text[span.end..]];
    rest.iter().all(|rest| !rest.contains(char::is_alphanumeric))
}

/// What a unit behind an amount means as a time.
fn period_of(unit: &str) -> Option<&'static str> {
    let written = format!("/{}", fold(unit));
    UNITS.iter().find(|(word, _)| *word == written).map(|(_, name)| *name)
}

/// What stands behind a slash, with its period.
static UNITS: LazyLock<Vec<(String, &'static str)>> = LazyLock::new(|| {
    let written: MoneyWords = read(include_str!("../../../knowledge/money.toml"));
    let each = written
        .periods
        .iter()
        .flat_map(|(name, words)| words.iter().map(move |word| (fold(word), known(name))));
    each.filter(|(word, _)| word.starts_with('/')).collect()
});

/// The ISO code that a sign most probably means; none where several countries are as likely.
fn code(currency: &'static str) -> Option<&'static str> {
    match currency {
        "$" => Some("USD"),
        "¥" => Some("JPY"),
        "Rs" => Some("INR"),
        "kr" => None,
        other => Some(other),
    }
}

/// The code of a currency beside an amount, which says which of several a sign is: `$89 AUD`, `MXN $849`, `¥59 元`.
fn beside(text: &str, span: &Range<usize>) -> Option<&'static str> {
    let (before, behind) = (text[..span.start].trim_end(), text[span.end..].trim_start());
    let words = [
        before.rsplit(|c: char| !c.is_alphabetic()).next(),
        behind.split(|c: char| !c.is_alphabetic()).next(),
    ];
    words
        .into_iter()
        .flatten()
        .find_map(|word| CODES.iter().find(|(known, _)| *known == word).map(|(_, code)| *code))
}

/// Codes and short names that stand beside a sign.
#[rustfmt::skip] // a table is read by its columns
const CODES: &[(&str, &str)] = &[
    ("AUD", "AUD"), ("AU", "AUD"), ("A", "AUD"), ("NZD", "NZD"), ("NZ", "NZD"), ("CAD", "CAD"), ("CA", "CAD"), ("C", "CAD"),
    ("MXN", "MXN"), ("HKD", "HKD"), ("HK", "HKD"), ("SGD", "SGD"), ("SG", "SGD"), ("TWD", "TWD"), ("NT", "TWD"), ("ARS", "ARS"),
    ("CLP", "CLP"), ("COP", "COP"), ("USD", "USD"), ("US", "USD"), ("EC", "XCD"), ("CN", "CNY"), ("CNY", "CNY"), ("RMB", "CNY"),
    ("元", "CNY"), ("ISK", "ISK"), ("SEK", "SEK"), ("NOK", "NOK"), ("DKK", "DKK"), ("JPY", "JPY"),
];

/// The upper end of `between £40 and £60`, `$18 through $64`.
fn between(text: &str, price: &PriceRead, others: &[PriceRead]) -> Option<f64> {
    let next = others.iter().find(|other| other.span.start >= price.span.end)?;
    let joint = fold(text[price.span.end..next.span.start].trim());
    let is_range = matches!(
        joint.as_str(),
        "and" | "through" | "thru" | "-" | "–" | "—" | "to" | "und" | "et" | "y" | "e" | "bis" | "a"
    );
    (is_range && next.amount > price.amount).then_some(next.amount)
}

/// All amounts of a text, in order.
fn amounts(text: &str, numbers: &[NumberRead]) -> Vec<PriceRead> {
    let mut all = Vec::new();
    let mut next = price_among(text, numbers);
    let mut from = 0;
    while let Some(mut price) = next.take().filter(|price| price.currency.is_some()) {
        price.span = price.span.start + from..price.span.end + from;
        from = price.span.end.max(from + 1);
        all.push(price);
        if all.len() <= MOST {
            next = text.get(from..).and_then(read_price);
        }
    }
    if all.is_empty() {
        all.extend(without_currency(text, numbers));
    }
    all
}

/// More amounts than these are a table.
const MOST: usize = 6;

/// An amount that is money without its currency, or in cents.
fn without_currency(text: &str, numbers: &[NumberRead]) -> Option<PriceRead> {
    numbers.iter().find_map(|number| {
        let behind = text[number.span.end..].trim_start();
        let folded = fold(&behind[..behind.floor_char_boundary(LONGEST_PAID)]);
        let is_word = |word: &str| {
            folded.strip_prefix(word).is_some_and(|rest| !rest.starts_with(char::is_alphanumeric))
        };
        let price = |amount: f64, currency: Option<&'static str>| PriceRead {
            amount,
            upper: None,
            currency,
            is_least: false,
            unit: None,
            span: number.span.clone(),
        };
        if PAID.iter().any(|word| is_word(word)) {
            return Some(price(number.value, None));
        }
        if behind.starts_with(":-")
            || behind.starts_with(",-")
            || behind.starts_with(".-")
            || behind.starts_with(",–")
        {
            return Some(price(number.value, None));
        }
        let is_right_behind = text[number.span.end..].starts_with(['p', '¢', 'c']);
        if is_right_behind && is_word("p") && number.value < 1000.0 {
            return Some(price(number.value / 100.0, Some("GBP")));
        }
        (behind.starts_with('¢') || is_word("cents")).then(|| price(number.value / 100.0, Some("USD")))
    })
}

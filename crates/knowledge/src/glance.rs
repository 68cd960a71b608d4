//! What a text looks like at a glance, and what is read from it: a price is not looked for where there is no sign of one.
//!
//! Reading a text thoroughly takes long; most texts of a page hold nothing of most kinds. So a text is read as money only if it
//! has a currency or a word for one, as a date only if it has digits enough, and so on. Texts that are not ASCII are read in
//! any case if they have digits, because their words run together.

use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use windrow_data::{DateOptions, read_date, read_email, read_partial_date, read_rating, read_telephone};

use crate::lexicon::{Token, TokenKind};
use crate::money::read_money;
use crate::ontology::Reader;

/// A word without which something need not be looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Cue {
    /// A currency, or a time that money is paid for.
    Money,
    /// What is said instead of an amount.
    Instead,
    /// What stands in ratings.
    Rating,
}

/// Which cues a text has.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Cues([bool; 3]);

impl Cues {
    pub(crate) fn add(&mut self, cue: Cue) {
        self.0[cue as usize] = true;
    }

    fn has(self, cue: Cue) -> bool {
        self.0[cue as usize]
    }
}

/// The words of cues, folded.
pub(crate) const CUES: [(Cue, &str); 2] = [
    (Cue::Money, "p c ct cents cent pence pcm pw pm month week"),
    (
        Cue::Rating,
        "star stars of von sur su van av af uit sobre de z ze rating ratings rated score scored review reviews points stern sterne \
         sternen etoile etoiles estrella estrellas estrelas stella stelle ster sterren gwiazdek bewertung note punkte voto puntos",
    ),
];

/// What was read from a text.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Reading {
    pub(crate) span: Range<usize>,
    pub(crate) value: String,
    pub(crate) confidence: f32,
    /// Whether it counts only beside a label.
    pub(crate) is_doubtful: bool,
}

impl Reading {
    fn sure(span: Range<usize>, value: String, confidence: f32) -> Reading {
        Reading { span, value, confidence, is_doubtful: false }
    }
}

/// What a text looks like.
#[derive(Debug)]
pub(crate) struct Glance {
    /// How many digits it has.
    pub(crate) digits: usize,
    is_ascii: bool,
    may_be_money: bool,
    may_be_rating: bool,
}

/// Texts up to this length are values and not sentences.
const SHORT: usize = 40;

impl Glance {
    /// Looks at a text with such cues among its words.
    pub(crate) fn new(text: &str, tokens: &[Token], cues: Cues) -> Glance {
        let digits = tokens
            .iter()
            .filter(|token| token.kind == TokenKind::Digits)
            .map(|token| token.end - token.start)
            .sum();
        let is_ascii = text.is_ascii();
        let dashed = || [",-", ":-", ".-"].iter().any(|dash| text.contains(dash));
        let may_be_money = cues.has(Cue::Instead)
            || digits > 0 && (!is_ascii || text.contains('$') || cues.has(Cue::Money) || dashed());
        let signs = || text.contains(['/', '%']);
        let may_be_rating = digits > 0 && (!is_ascii || signs() || cues.has(Cue::Rating))
            || !is_ascii && text.contains(['★', '☆', '⭐']);
        Glance { digits, is_ascii, may_be_money, may_be_rating }
    }

    /// What a text says, read in a way.
    pub(crate) fn read(&self, reader: Reader, text: &str) -> Option<Reading> {
        match reader {
            Reader::Price if self.may_be_money => {
                read_money(text).map(|money| Reading::sure(money.span.clone(), money.told(), 0.95))
            }
            Reader::Date if self.digits > 3 || self.digits > 0 && !self.is_ascii => date(text),
            Reader::Rating if self.may_be_rating => rating(text),
            Reader::Telephone if self.digits > 5 => read_telephone(text).map(|span| {
                let plus = if text[span.clone()].starts_with('+') { "+" } else { "" };
                let digits: String = text[span.clone()].chars().filter(char::is_ascii_digit).collect();
                Reading::sure(span, format!("{plus}{digits}"), 0.9)
            }),
            Reader::Email if text.contains('@') => {
                read_email(text).map(|span| Reading::sure(span.clone(), text[span].to_lowercase(), 0.95))
            }
            Reader::Url if may_be_address(text) => {
                address(text).map(|span| Reading::sure(span.clone(), text[span].to_owned(), 0.95))
            }
            Reader::Year if self.digits > 3 => year(text).map(|span| {
                let confidence = if text.len() < SHORT { 0.8 } else { 0.5 };
                Reading::sure(span.clone(), text[span].to_owned(), confidence)
            }),
            _ => None,
        }
    }
}

fn date(text: &str) -> Option<Reading> {
    if let Some(read) = read_date(text, DateOptions::default()) {
        let date = &read.date;
        return Some(Reading::sure(
            read.span,
            format!("{:04}-{:02}-{:02}", date.year, date.month, date.day),
            0.95,
        ));
    }
    let read = read_partial_date(text)?;
    let (year, month) = (read.partial.year?, read.partial.month);
    Some(Reading::sure(read.span, format!("{year:04}-{month:02}"), 0.8))
}

/// Parts of a whole rate something where nothing else is said, or a label says that they do.
fn rating(text: &str) -> Option<Reading> {
    let read = read_rating(text)?;
    let letters = |part: &str| part.chars().filter(|c| c.is_alphanumeric()).count();
    let said = &text[read.span.clone()];
    let is_alone = letters(said) == letters(text) && read.best != 100.0;
    let is_part = read.best == 100.0 || said.contains('/') && !said.contains(['.', ',']);
    let value = format!("{}/{}", read.value, read.best);
    Some(Reading { span: read.span.clone(), value, confidence: 0.9, is_doubtful: is_part && !is_alone })
}

/// Whether a point stands between letters, or a scheme is there.
fn may_be_address(text: &str) -> bool {
    let bytes = text.as_bytes();
    let inside = |(at, byte): (usize, &u8)| {
        *byte == b'.' && at > 0 && bytes.get(at + 1).is_some_and(u8::is_ascii_alphabetic)
    };
    text.contains("//") || bytes.iter().enumerate().any(inside)
}

/// What a number counts that is no year.
const MEASURED: [&str; 7] = ["miles", "km", "cc", "reviews", "mm", "kg", "items"];

/// A year from 1900 to 2039 that stands alone.
fn year(text: &str) -> Option<Range<usize>> {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    (0..bytes.len().saturating_sub(3)).find_map(|at| {
        let four = bytes.get(at..at + 4)?;
        let is_year = four.iter().all(u8::is_ascii_digit)
            && (four.starts_with(b"19") || four.starts_with(b"20") && four[2] < b'4');
        let stands = !(at > 0 && (is_digit(at - 1) || matches!(bytes[at - 1], b',' | b'#')))
            && !is_digit(at + 4)
            && !(matches!(bytes.get(at + 4), Some(b',' | b'-')) && is_digit(at + 5));
        let behind = text.get(at + 4..).unwrap_or_default();
        // `2000cc`, `2025mm`, `2015 €`: it measures something.
        let is_measure = behind.starts_with(|c: char| c.is_alphabetic())
            || behind.trim_start().starts_with(['€', '£', '$', '%'])
            || MEASURED.iter().any(|word| behind.trim_start().to_ascii_lowercase().starts_with(word));
        (is_year && stands && !is_measure).then_some(at..at + 4)
    })
}

/// A web address: with a scheme, or with the name of a host that ends as hosts do.
fn address(text: &str) -> Option<Range<usize>> {
    static ADDRESS: LazyLock<Option<Regex>> = LazyLock::new(|| {
        Regex::new(
            r"(?i)\b(?:(?:https?|ftp|wss?)://|//|www\.)[^\s<>\x22]+|(?:^|[\s(>])(?P<bare>(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:com|org|net|info|biz|edu|gov|io|eu|uk|de|fr|es|it|nl|pl|se|dk|no|fi|at|ch|be|ie|us|ca|au|nz|jp|cn|ru|br|in|me|tv|shop|app|dev|example)(?:/[^\s<>\x22]*)?)",
        )
        .ok()
    });
    let found = ADDRESS.as_ref()?.captures_iter(text).find(|found| {
        // The host of an address of mail is none.
        let start = found.get(0).map_or(0, |whole| whole.start());
        !text[..start].ends_with('@')
    })?;
    let found = found.name("bare").or_else(|| found.get(0))?;
    let mut end = found.start() + found.as_str().trim_end_matches(['.', ',', ';', '!', '?']).len();
    if text[..end].ends_with(')') && !text[found.start()..end].contains('(') {
        end -= 1;
    }
    Some(found.start()..end)
}

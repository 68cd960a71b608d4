//! What a text looks like at a glance, and what is read from it: a price is not looked for where there is no sign of one.
//!
//! Reading a text thoroughly takes long; most texts of a page hold nothing of most kinds. So a text is read as money only if it
//! has a currency or a word for one, as a date only if it has digits enough, and so on. Texts that are not ASCII are read in
//! any case if they have digits, because their words run together.

use std::cell::OnceCell;
use std::ops::Range;
use std::sync::LazyLock;

use regex::Regex;
use windrow_data::{
    DateOptions, DateRead, DateText, NumberRead, labelled_telephone, rating_among, read_email, read_numbers,
    read_telephone,
};

use crate::money::{amount_of_money, instead_of_money};
use crate::ontology::Reader;
use crate::token::{Parts, Token, TokenKind};

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
pub(crate) struct Glance<'t> {
    text: &'t str,
    parts: &'t Parts,
    cues: Cues,
    /// Its numbers, read when somebody asks for them.
    numbers: OnceCell<Vec<NumberRead>>,
    /// Its date, read once.
    date: OnceCell<Option<Reading>>,
}

/// Texts up to this length are values and not sentences.
const SHORT: usize = 40;

impl<'t> Glance<'t> {
    /// Looks at a text with such cues among its words.
    pub(crate) fn new(text: &'t str, parts: &'t Parts, cues: Cues) -> Glance<'t> {
        Glance { text, parts, cues, numbers: OnceCell::new(), date: OnceCell::new() }
    }

    pub(crate) fn has_digits(&self) -> bool {
        self.parts.digits > 0
    }

    /// The numbers of the text.
    pub(crate) fn numbers(&self) -> &[NumberRead] {
        self.numbers.get_or_init(|| match self.has_digits() {
            true => read_numbers(self.text).collect(),
            false => Vec::new(),
        })
    }

    /// What the text says, read in a way.
    pub(crate) fn read(&self, reader: Reader) -> Option<Reading> {
        match reader {
            Reader::Price => self.money(),
            Reader::Date => self.date().cloned(),
            Reader::Rating => self.rating(),
            Reader::Telephone => self.telephone(),
            Reader::Email if self.parts.signs.has_any(b"@") => {
                let span = read_email(self.text)?;
                Some(Reading::sure(span.clone(), self.text[span].to_lowercase(), 0.95))
            }
            Reader::Url if self.may_be_address() => {
                let span = address(self.text)?;
                Some(Reading::sure(span.clone(), self.text[span].to_owned(), 0.95))
            }
            Reader::Year => self.year(),
            _ => None,
        }
    }

    /// Whether a label may make something of the text that is not read without one.
    pub(crate) fn may_read_behind(&self, reader: Reader) -> bool {
        match reader {
            Reader::Telephone => self.parts.digits > 5,
            Reader::Rating => self.has_digits() && self.parts.signs.has_any(b".,"),
            _ => false,
        }
    }

    /// What stands right behind a label that ends at a place, read in a way: digits that are a telephone number only because
    /// the label says so (`Tlf: 912 34 567`), a number that rates (`Rating 4.9`).
    pub(crate) fn read_behind(&self, reader: Reader, end: usize) -> Option<Reading> {
        let start = behind_label(self.text, end);
        match reader {
            Reader::Telephone if start > end => {
                let span = labelled_telephone(self.text, start)?;
                Some(Reading::sure(span.clone(), dialled(&self.text[span]), 0.85))
            }
            Reader::Rating if start > end => {
                let number = self.numbers().iter().find(|number| number.span.start == start)?;
                let best = [5.0, 10.0].into_iter().find(|best| (0.0..=*best).contains(&number.value))?;
                let is_rating = number.plain.contains('.') && number.currency.is_none() && !number.percent;
                let value = format!("{}/{best}", number.value);
                is_rating.then(|| Reading::sure(number.span.clone(), value, 0.8))
            }
            _ => None,
        }
    }

    fn money(&self) -> Option<Reading> {
        let Glance { text, parts, cues, .. } = *self;
        let is_dash = |two: &[u8]| matches!(two, [b',' | b':' | b'.', b'-']);
        let dashed = || parts.signs.has_any(b"-") && text.as_bytes().windows(2).any(is_dash);
        let has_sign = || !parts.is_ascii || parts.signs.has_any(b"$") || cues.has(Cue::Money) || dashed();
        // Words that stand instead of an amount do so whatever else is there.
        let may_be_amount = self.has_digits() && (cues.has(Cue::Instead) || has_sign());
        let amount = may_be_amount.then(|| amount_of_money(text, &parts.tokens, self.numbers())).flatten();
        let instead = || cues.has(Cue::Instead).then(|| instead_of_money(text, &parts.tokens)).flatten();
        let money = amount.or_else(instead)?;
        Some(Reading::sure(money.span.clone(), money.told(), 0.95))
    }

    fn date(&self) -> Option<&Reading> {
        self.date.get_or_init(|| self.read_date()).as_ref()
    }

    fn read_date(&self) -> Option<Reading> {
        if self.parts.digits <= 3 && (self.parts.is_ascii || !self.has_digits()) {
            return None;
        }
        let text = DateText::of(self.text);
        if let Some(DateRead { date, span }) = text.date(DateOptions::default()) {
            let value = format!("{:04}-{:02}-{:02}", date.year, date.month, date.day);
            return Some(Reading::sure(span, value, 0.95));
        }
        let read = text.partial()?;
        let (year, month) = (read.partial.year?, read.partial.month);
        Some(Reading::sure(read.span, format!("{year:04}-{month:02}"), 0.8))
    }

    /// Parts of a whole rate something where nothing else is said, or a label says that they do.
    fn rating(&self) -> Option<Reading> {
        let Glance { text, parts, cues, .. } = *self;
        let by_number =
            self.has_digits() && (!parts.is_ascii || parts.signs.has_any(b"/%") || cues.has(Cue::Rating));
        let by_stars = || !parts.is_ascii && text.contains(['★', '☆', '⭐']);
        if !by_number && !by_stars() {
            return None;
        }
        let read = rating_among(text, self.numbers())?;
        let letters = |part: &str| part.chars().filter(|c| c.is_alphanumeric()).count();
        let said = &text[read.span.clone()];
        let is_alone = letters(said) == letters(text) && read.best != 100.0;
        let behind = text[read.span.end..].trim_start().as_bytes();
        let is_points = POINTS.iter().any(|word| begins(behind, word));
        let is_part = (read.best == 100.0 || said.contains('/') && !said.contains(['.', ','])) && !is_points;
        let value = format!("{}/{}", read.value, read.best);
        Some(Reading { span: read.span.clone(), value, confidence: 0.9, is_doubtful: is_part && !is_alone })
    }

    fn telephone(&self) -> Option<Reading> {
        let span = (self.parts.digits > 5).then(|| read_telephone(self.text)).flatten()?;
        Some(Reading::sure(span.clone(), dialled(&self.text[span]), 0.9))
    }

    /// Whether a host's name may end somewhere, or a scheme is there.
    fn may_be_address(&self) -> bool {
        let (text, Parts { tokens, signs, .. }) = (self.text, self.parts);
        let is_point = |token: &Token| text.as_bytes()[token.start] == b'.' && token.start > 0;
        signs.has_any(b"/") && text.as_bytes().windows(2).any(|two| two == b"//")
            || signs.has_any(b".")
                && tokens.iter().any(|token| is_point(token) && joins_host(text, token.start))
    }

    /// A year from 1900 to 2039 that stands alone.
    fn year(&self) -> Option<Reading> {
        let digits = self.parts.tokens.iter().filter(|token| token.kind == TokenKind::Digits);
        let span = digits
            .flat_map(|token| token.start..(token.end.saturating_sub(3)).max(token.start))
            .find(|&at| is_year(self.text, at))
            .map(|at| at..at + 4)?;
        let confidence = if self.text.len() < SHORT { 0.8 } else { 0.5 };
        // That of a date is the date's, and what is protected or founded since then is no thing of that year.
        let is_doubtful =
            self.date().is_some_and(|date| date.span.end >= span.end && date.span.start < span.start)
                || self.text[..span.start].trim_end().ends_with('©')
                || is_monthly(&self.text[..span.start]);
        Some(Reading { value: self.text[span.clone()].to_owned(), span, confidence, is_doubtful })
    }
}

/// Whether a text ends with a month before a year: `05/`.
fn is_monthly(before: &str) -> bool {
    before.strip_suffix('/').is_some_and(|month| month.ends_with(|c: char| c.is_ascii_digit()))
}

/// Where what a label labels begins, if the label ends at a place.
pub(crate) fn behind_label(text: &str, end: usize) -> usize {
    let is_between = |c: char| c.is_whitespace() || ":：#.°º№=-–".contains(c);
    text.len() - text[end..].trim_start_matches(is_between).len()
}

/// A telephone number as it is dialled: without the zero that is left out behind the code of a country (`+44 (0)20`).
fn dialled(said: &str) -> String {
    let is_abroad = said.starts_with('+');
    let said = if is_abroad { said.replacen("(0)", "", 1) } else { said.to_owned() };
    let digits = said.chars().filter(char::is_ascii_digit);
    is_abroad.then_some('+').into_iter().chain(digits).collect()
}

/// What is counted behind a rating.
const POINTS: [&str; 6] = ["point", "pts", "punkt", "punto", "punti", "ponto"];

/// What a number counts that is no year.
const MEASURED: [&str; 7] = ["miles", "km", "cc", "reviews", "mm", "kg", "items"];

fn is_year(text: &str, at: usize) -> bool {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    let has_form = matches!(
        bytes[at..],
        [b'1', b'9', b'0'..=b'9', b'0'..=b'9', ..] | [b'2', b'0', b'0'..=b'3', b'0'..=b'9', ..]
    );
    let stands = !(at > 0 && (is_digit(at - 1) || matches!(bytes[at - 1], b',' | b'#')))
        && !is_digit(at + 4)
        && !(matches!(bytes.get(at + 4), Some(b',' | b'-')) && is_digit(at + 5));
    has_form && stands && !is_measure(&text[at + 4..])
}

/// Whether what stands behind a number says that it measures something: `2000cc`, `2025mm`, `2015 €`.
fn is_measure(behind: &str) -> bool {
    let next = behind.trim_start();
    behind.starts_with(char::is_alphabetic)
        || next.starts_with(['€', '£', '$', '%'])
        || MEASURED.iter().any(|word| begins(next.as_bytes(), word))
}

/// What names of hosts end with that are written without a scheme.
const HOSTS: [&str; 39] = [
    "com", "org", "net", "info", "biz", "edu", "gov", "io", "eu", "uk", "de", "fr", "es", "it", "nl", "pl",
    "se", "dk", "no", "fi", "at", "ch", "be", "ie", "us", "ca", "au", "nz", "jp", "cn", "ru", "br", "in",
    "me", "tv", "shop", "app", "dev", "example",
];

/// Whether the end of a host's name stands behind a point, or the beginning of one before it.
fn joins_host(text: &str, point: usize) -> bool {
    let bytes = text.as_bytes();
    let is_end = |end: &&str| begins(&bytes[point + 1..], end);
    let is_start = || point.checked_sub(3).is_some_and(|start| begins(&bytes[start..], "www"));
    bytes.get(point + 1).is_some_and(u8::is_ascii_alphabetic) && HOSTS.iter().any(is_end) || is_start()
}

/// Whether bytes begin with a word, in any case.
fn begins(bytes: &[u8], word: &str) -> bool {
    bytes.get(..word.len()).is_some_and(|part| part.eq_ignore_ascii_case(word.as_bytes()))
}

/// A web address: with a scheme, or with the name of a host that ends as hosts do.
fn address(text: &str) -> Option<Range<usize>> {
    static ADDRESS: LazyLock<Option<Regex>> = LazyLock::new(|| {
        let written = r"(?i)\b(?:(?:https?|ftp|wss?)://|//|www\.)[^\s<>\x22]+|(?:^|[\s(>])(?P<bare>(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+(?:HOSTS)(?:/[^\s<>\x22]*)?)";
        Regex::new(&written.replace("HOSTS", &HOSTS.join("|"))).ok()
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

//! What kind of thing a value is: a price, a date, a number, an image, a link, a rating or just text.
//!
//! Values are read by `windrow-data`; what is decided here is whether a text *is* a value rather than having one in
//! it. `Save £5 when you buy two of these` has a price and is a sentence. The rule is the same for all kinds: **the
//! greater part of the letters and digits belongs to the value**, not counting the words that usually stand beside
//! such a value (`only`, `per night`, `posted on`; `knowledge/kinds.toml`).
//!
//! A column is of the kind that more than half of its values are. Two things only a column shows: words that all its
//! values begin or end with (`Price: £5`, `5 GB`) belong to no value, and bare numbers among prices are prices.

use std::fmt;
use std::ops::Range;

use windrow_data::{
    DateOptions, fold, read_count, read_date, read_email, read_number, read_partial_date, read_price,
    read_rating, read_relative_date, read_telephone,
};

use crate::words::{KINDS, Words};

/// What kind of thing a value is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Kind {
    /// An amount of money.
    Price,
    /// A date, absolute or by its distance from now.
    Date,
    /// So many of at most so many points.
    Rating,
    /// A part of a hundred.
    Percentage,
    /// A number, perhaps with a unit.
    Number,
    /// A telephone number.
    Telephone,
    /// An e-mail address.
    Email,
    /// A picture without text.
    Image,
    /// A text that leads somewhere, or an address.
    Link,
    /// Anything else.
    #[default]
    Text,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Kind; 10] = [
        Kind::Price,
        Kind::Date,
        Kind::Rating,
        Kind::Percentage,
        Kind::Number,
        Kind::Telephone,
        Kind::Email,
        Kind::Image,
        Kind::Link,
        Kind::Text,
    ];

    /// Its name in outputs, and the name of a column about which nothing else is known.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Price => "price",
            Kind::Date => "date",
            Kind::Rating => "rating",
            Kind::Percentage => "percentage",
            Kind::Number => "number",
            Kind::Telephone => "telephone",
            Kind::Email => "email",
            Kind::Image => "image",
            Kind::Link => "link",
            Kind::Text => "text",
        }
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A value of a column, as a page shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Cell<'a> {
    /// Its text.
    pub text: &'a str,
    /// Where it leads.
    pub href: Option<&'a str>,
    /// The picture it shows.
    pub src: Option<&'a str>,
}

impl<'a> Cell<'a> {
    /// A value that is only text.
    pub fn text(text: &'a str) -> Cell<'a> {
        Cell { text, href: None, src: None }
    }
}

/// The kind of a text that is one whole value.
///
/// ```
/// use windrow_knowledge::{Kind, kind_of_text};
///
/// assert_eq!(kind_of_text("from £12.50 per night"), Kind::Price);
/// assert_eq!(kind_of_text("Save £5 when you buy two of these"), Kind::Text);
/// assert_eq!(kind_of_text("Posted 3 days ago"), Kind::Date);
/// ```
pub fn kind_of_text(text: &str) -> Kind {
    let text = text.trim();
    if text.is_empty() || text.len() > LONGEST_VALUE {
        return Kind::Text;
    }
    if is_address(text) {
        return Kind::Link;
    }
    let has_number = text.contains(char::is_numeric);
    if !has_number && text.len() > LONGEST_WITHOUT_NUMBER && !text.contains('@') {
        return Kind::Text;
    }
    let kinds =
        [Kind::Email, Kind::Date, Kind::Telephone, Kind::Rating, Kind::Price, Kind::Percentage, Kind::Number];
    kinds.into_iter().find(|&kind| is_mostly(text, kind)).unwrap_or(Kind::Text)
}

/// The kind of one cell.
pub fn kind_of_cell(cell: Cell<'_>) -> Kind {
    match kind_of_text(cell.text) {
        Kind::Text if cell.text.trim().is_empty() && cell.src.is_some() => Kind::Image,
        Kind::Text if cell.href.is_some() => Kind::Link,
        kind => kind,
    }
}

/// The kind of a column, by what most of its cells are. Empty cells do not count.
///
/// ```
/// use windrow_knowledge::{Cell, Kind, kind_of_column};
///
/// let cells = ["5 GB", "12 GB", "1 GB"].map(Cell::text);
/// assert_eq!(kind_of_column(&cells), Kind::Number);
/// ```
pub fn kind_of_column(cells: &[Cell<'_>]) -> Kind {
    let filled: Vec<Cell<'_>> = cells
        .iter()
        .copied()
        .filter(|cell| !cell.text.trim().is_empty() || cell.src.is_some() || cell.href.is_some())
        .collect();
    let whole = majority(&filled);
    if !matches!(whole, Kind::Text | Kind::Link) {
        return whole;
    }
    match majority(&without_common_words(&filled)) {
        Kind::Text | Kind::Link => whole,
        kind => kind,
    }
}

/// The longest value in bytes; longer texts are prose.
const LONGEST_VALUE: usize = 200;

/// The longest value without a number in bytes: `about an hour ago`, `★★★★☆`.
const LONGEST_WITHOUT_NUMBER: usize = 40;

/// Two cells may begin alike by chance.
const LEAST_CELLS_IN_COMMON: usize = 3;

/// The kind that more than half of the cells are.
fn majority(cells: &[Cell<'_>]) -> Kind {
    let kinds: Vec<Kind> = cells.iter().map(|&cell| kind_of_cell(cell)).collect();
    let count = |kind: Kind| kinds.iter().filter(|&&found| found == kind).count();
    let is_most = |count: usize| 2 * count > cells.len();
    // A number among prices is a price whose currency stands elsewhere; so it is with ratings and percentages.
    let counted = |kind: Kind| match kind {
        Kind::Price | Kind::Rating | Kind::Percentage if count(kind) >= count(Kind::Number) => {
            count(kind) + count(Kind::Number)
        }
        kind => count(kind),
    };
    if let Some(kind) = Kind::ALL.into_iter().find(|&kind| kind != Kind::Text && is_most(counted(kind))) {
        return kind;
    }
    let links = cells.iter().filter(|cell| cell.href.is_some()).count();
    let is_read = |kind: Kind| !matches!(kind, Kind::Text | Kind::Link | Kind::Image);
    if is_most(links) && kinds.iter().any(|&kind| !is_read(kind)) { Kind::Link } else { Kind::Text }
}

/// The cells without the words that all of them begin and end with, where that leaves something of each.
fn without_common_words<'a>(cells: &[Cell<'a>]) -> Vec<Cell<'a>> {
    let texts: Vec<Vec<&str>> = cells.iter().map(|cell| cell.text.split_whitespace().collect()).collect();
    let shortest = texts.iter().map(Vec::len).min().unwrap_or(0);
    if cells.len() < LEAST_CELLS_IN_COMMON || shortest < 2 {
        return cells.to_vec();
    }
    let has_digit = |word: &str| word.contains(|c: char| c.is_numeric());
    let is_common = |word: &dyn Fn(&[&'a str]) -> &'a str| {
        let first = word(&texts[0]);
        !has_digit(first) && texts.iter().all(|words| word(words) == first)
    };
    let leading = (0..shortest - 1).take_while(|&at| is_common(&|words| words[at])).count();
    let trailing =
        (1..shortest - leading).take_while(|&at| is_common(&|words| words[words.len() - at])).count();
    let cut = |cell: &Cell<'a>, words: &[&'a str]| {
        let (first, last) = (words[leading], words[words.len() - 1 - trailing]);
        let start = place(cell.text, first);
        Cell { text: &cell.text[start..place(cell.text, last) + last.len()], ..*cell }
    };
    cells.iter().zip(&texts).map(|(cell, words)| cut(cell, words)).collect()
}

/// Where a slice of the text begins in it.
fn place(text: &str, slice: &str) -> usize {
    slice.as_ptr() as usize - text.as_ptr() as usize
}

/// Ends of hosts' names that nothing else ends with; of other ends only those of two letters are taken for countries'.
const TOP_LEVELS: [&str; 12] =
    ["com", "net", "org", "edu", "gov", "mil", "int", "info", "biz", "app", "dev", "museum"];

/// Whether the text is the address of a page, or the name of a host.
fn is_address(text: &str) -> bool {
    let lower = text.get(..8).unwrap_or(text).to_ascii_lowercase();
    let is_web = ["http://", "https://", "www."].iter().any(|start| lower.starts_with(start));
    let is_one = text.contains('.') && !text.contains(char::is_whitespace);
    is_one && (is_web || is_host(text.split('/').next().unwrap_or_default()))
}

/// Whether the text is the name of a host, as it is written without a scheme.
fn is_host(text: &str) -> bool {
    let is_label = |label: &str| {
        !label.is_empty()
            && label.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-')
    };
    let Some((names, top)) = text.rsplit_once('.') else { return false };
    let is_top =
        TOP_LEVELS.contains(&top) || (top.len() == 2 && top.bytes().all(|byte| byte.is_ascii_lowercase()));
    // `e.g` and `p.m` have no name of three letters.
    is_top && names.split('.').all(is_label) && names.split('.').any(|name| name.len() >= 3)
}

/// Whether the greater part of the text is a value of the kind.
fn is_mostly(text: &str, kind: Kind) -> bool {
    let Some(span) = read(text, kind) else { return false };
    let rest = [&text[..span.start], &text[span.end..]];
    let own = mass(&text[span.clone()]);
    let words: Vec<String> = rest.iter().flat_map(|part| words(part)).collect();
    let companions = companions(kind);
    let is_number = |word: &String| word.chars().all(char::is_numeric);
    // How many have rated something stands beside its rating.
    let is_beside = |word: &String| companions.contains(word) || (kind == Kind::Rating && is_number(word));
    let other: usize = words.iter().filter(|word| !is_beside(word)).map(|word| mass(word)).sum();
    // A measure in two units: `205 lb (93 kg)`.
    let is_measure = kind == Kind::Number
        && words.iter().all(|word| is_number(word) || companions.contains(word))
        && !words.iter().all(is_number);
    // A number needs few digits, and what it counts is one word behind it.
    let is_counted =
        kind == Kind::Number && span.start == 0 && text[span.end..].trim().chars().all(char::is_lowercase);
    own > other || is_counted || is_measure
}

/// Where the value of the kind stands in the text.
fn read(text: &str, kind: Kind) -> Option<Range<usize>> {
    match kind {
        Kind::Email => read_email(text),
        Kind::Telephone => read_telephone(text),
        Kind::Date => dates(text)
            .or_else(|| read_relative_date(text).map(|read| read.span))
            .or_else(|| read_partial_date(text).map(|read| read.span)),
        Kind::Rating => read_rating(text).filter(|rating| rating.best < 100.0).map(|rating| rating.span),
        Kind::Price => read_price(text).map(|price| price.span),
        Kind::Percentage => read_number(text).filter(|number| number.percent).map(|number| number.span),
        Kind::Number => read_count(text).map(|number| number.span),
        Kind::Image | Kind::Link | Kind::Text => None,
    }
}

/// Where the date of the text stands, with the last one of the range that it begins.
fn dates(text: &str) -> Option<Range<usize>> {
    let options = DateOptions::default();
    let span = read_date(text, options)?.span;
    let behind = text[span.end..].trim_start();
    let last = behind.strip_prefix(['-', '–', '—']).map(str::trim_start).and_then(|rest| {
        let last = read_date(rest, options)?.span;
        (last.start == 0).then_some(text.len() - rest.len() + last.end)
    });
    Some(span.start..last.unwrap_or(span.end))
}

fn companions(kind: Kind) -> &'static Words {
    match kind {
        Kind::Price => &KINDS.price,
        Kind::Date => &KINDS.date,
        Kind::Rating => &KINDS.rating,
        Kind::Percentage => &KINDS.percentage,
        Kind::Telephone => &KINDS.telephone,
        Kind::Email => &KINDS.email,
        Kind::Number | Kind::Image | Kind::Link | Kind::Text => &KINDS.number,
    }
}

/// The words and numbers of a text, folded.
fn words(text: &str) -> Vec<String> {
    let is_inner = |c: char| c.is_alphanumeric() || c == '\'' || c == '’';
    text.split(|c| !is_inner(c)).filter(|word| !word.is_empty()).map(fold).collect()
}

/// How much a text says: its letters, its digits and its stars.
fn mass(text: &str) -> usize {
    text.chars().filter(|&c| c.is_alphanumeric() || "★☆⭐€£$¥".contains(c)).count()
}

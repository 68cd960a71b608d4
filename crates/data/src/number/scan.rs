//! Goes through a text from number to number.

use std::sync::LazyLock;

use super::{NumberRead, currency};
use crate::date::{DateOptions, read_date};
use crate::digit::{ascii_digits, digit, digits_len, first_digit, is_digit, is_space};

/// More digits than this are a code.
const MOST_DIGITS: usize = 40;

/// More groups of digits than this are not looked at together; they have more digits than a number.
const MOST_GROUPS: usize = 16;

/// More characters than this no telephone number has.
const MOST_TELEPHONE: usize = 24;

/// The numbers of a text in order.
pub(super) struct Scan<'a> {
    text: &'a str,
    at: usize,
    /// Whether letters behind digits multiply, whatever stands beside them.
    counts: bool,
}

/// What stands between two groups of digits.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Separator {
    Point,
    Comma,
    Apostrophe,
    Space,
    /// The Arabic sign that only ever groups.
    Group,
    /// The Arabic sign that only ever separates decimals.
    Decimal,
}

/// Groups of digits, each with the separator behind it.
#[derive(Debug)]
struct Groups<'a> {
    all: [Group<'a>; MOST_GROUPS],
    count: usize,
}

/// Digits that stand together.
#[derive(Debug, Clone, Copy)]
struct Group<'a> {
    digits: &'a str,
    /// Where it ends in the text.
    end: usize,
    /// What stands between it and the next one.
    separator: Option<Separator>,
}

/// The digits of a number, those of its whole part first, and how many groups they took.
#[derive(Debug, PartialEq, Eq)]
struct Parts {
    digits: String,
    /// How many of the digits are decimals.
    decimals: usize,
    used: usize,
}

impl<'a> Scan<'a> {
    pub(super) fn new(text: &'a str) -> Scan<'a> {
        Scan { text, at: 0, counts: false }
    }

    /// The numbers of a text that counts something.
    pub(super) fn of_counts(text: &'a str) -> Scan<'a> {
        Scan { text, at: 0, counts: true }
    }

    /// The number whose first digit is at `start`, or nothing if the digits there are none; passes them either way.
    fn number(&mut self, start: usize) -> Option<NumberRead> {
        let begin = start - usize::from(leads_with_point(self.text, start));
        let prefix = &self.text[..begin];
        let unsigned = without_sign(prefix);
        let before = currency::before(unsigned).or_else(|| currency::before(prefix));
        if before.is_none() {
            if let Some(end) = telephone(self.text, start).or_else(|| code(self.text, start)) {
                self.at = end;
                return None;
            }
            if prefix.ends_with(currency::is_cased) {
                self.at = word_end(self.text, start);
                return None;
            }
        }
        let groups = Groups::read(self.text, start);
        let whole_end = groups.end();
        let after = currency::after(after_dash(&self.text[whole_end..]));
        let point_groups = after_dash(&self.text[whole_end..]).len() < self.text.len() - whole_end
            || before.or(after).is_some_and(|(currency, _)| currency::groups_with_points(currency));
        let Some(parts) = groups.parts(point_groups) else {
            self.at = whole_end;
            return None;
        };
        self.at = groups.all[parts.used - 1].end;
        self.finish(start, parts, before.map(|(currency, _)| currency))
    }

    /// Adds sign, factor, currency and percent to what the digits say.
    fn finish(&mut self, start: usize, parts: Parts, before: Option<&'static str>) -> Option<NumberRead> {
        let rest = &self.text[self.at..];
        let (length, factor) = factor(rest).unwrap_or((0, Factor::none()));
        let behind = &rest[length..];
        let beside = before.or_else(|| currency::after(after_dash(behind)).map(|(currency, _)| currency));
        let is_thousands = factor.is_k && parts.decimals > 0;
        let multiplies = factor.is_word || beside.is_some() || is_thousands || self.counts;
        let (currency, zeros) = if multiplies {
            self.at += length;
            (beside, factor.zeros)
        } else {
            (before.or_else(|| currency::after(after_dash(rest)).map(|(currency, _)| currency)), 0)
        };
        let (from, is_negative) = sign(self.text, start);
        let plain = plain(&parts, zeros, is_negative);
        let value = plain.parse().ok().filter(|value: &f64| value.is_finite())?;
        let percent = self.text[self.at..].trim_start_matches(is_space).starts_with(['%', '％', '٪']);
        Some(NumberRead { value, plain, span: from..self.at, currency, percent })
    }
}

impl Iterator for Scan<'_> {
    type Item = NumberRead;

    fn next(&mut self) -> Option<NumberRead> {
        loop {
            let start = self.at + first_digit(&self.text[self.at..])?;
            if let Some(number) = self.number(start) {
                return Some(number);
            }
        }
    }
}

impl<'a> Groups<'a> {
    fn read(text: &'a str, start: usize) -> Groups<'a> {
        let none = Group { digits: "", end: start, separator: None };
        let mut groups = Groups { all: [none; MOST_GROUPS], count: 0 };
        if leads_with_point(text, start) {
            groups.push(Group { separator: Some(Separator::Point), end: start - 1, ..none });
        }
        let mut at = start;
        loop {
            let length = digits_len(&text[at..]);
            let (digits, end) = (&text[at..at + length], at + length);
            groups.push(Group { digits, end, separator: None });
            match groups.separator(&text[end..]) {
                Some((separator, width)) if groups.count < MOST_GROUPS => {
                    groups.all[groups.count - 1].separator = Some(separator);
                    at = end + width;
                }
                _ => return groups,
            }
        }
    }

    fn push(&mut self, group: Group<'a>) {
        self.all[self.count] = group;
        self.count += 1;
    }

    fn groups(&self) -> &[Group<'a>] {
        &self.all[..self.count]
    }

    fn separators(&self) -> impl Iterator<Item = Separator> {
        self.groups().iter().map_while(|group| group.separator)
    }

    /// Where the last group ends.
    fn end(&self) -> usize {
        self.all[self.count - 1].end
    }

    /// The separator that the text begins with, if digits follow that can belong to this number.
    fn separator(&self, text: &str) -> Option<(Separator, usize)> {
        let c = text.chars().next()?;
        let separator = match c {
            '.' | '．' => Separator::Point,
            ',' | '，' => Separator::Comma,
            '\'' | '’' => Separator::Apostrophe,
            '٬' => Separator::Group,
            '٫' => Separator::Decimal,
            ' ' | '\u{a0}' | '\u{202f}' | '\u{2009}' => Separator::Space,
            _ => return None,
        };
        let following = text[c.len_utf8()..].chars().take(4).take_while(|&c| is_digit(c)).count();
        let fits = match separator {
            Separator::Space => following == 3 && self.may_group_by_space(),
            _ => following > 0,
        };
        fits.then_some((separator, c.len_utf8()))
    }

    fn may_group_by_space(&self) -> bool {
        let is_whole = self.separators().all(|separator| separator == Separator::Space);
        (1..=3).contains(&self.all[0].len()) && is_whole && !starts_with_zero(self.all[0].digits)
    }

    /// What the groups mean; nothing if they are no number.
    fn parts(&self, point_groups: bool) -> Option<Parts> {
        if self.groups().iter().map(|group| group.digits.len()).sum::<usize>() > MOST_DIGITS {
            return None;
        }
        let first = self.separators().next();
        let same = self.separators().take_while(|&separator| Some(separator) == first).count();
        if let Some(last) = self.separators().nth(same) {
            let is_decimal = matches!(last, Separator::Point | Separator::Comma | Separator::Decimal);
            let is_last = same + 1 == self.separators().count();
            if is_decimal && is_last && self.are_grouped(same + 1) {
                return Some(self.take(same + 1, 1));
            }
        }
        self.uniform(same, point_groups)
    }

    /// What the first `count` separators, all of one kind, and their groups mean.
    fn uniform(&self, count: usize, point_groups: bool) -> Option<Parts> {
        let Some(separator) = self.separators().next() else { return Some(self.take(1, 0)) };
        if count > 1 {
            return match separator {
                _ if self.are_grouped(count + 1) => Some(self.take(count + 1, 0)),
                Separator::Point | Separator::Decimal => None,
                _ => Some(self.take(1, 0)),
            };
        }
        let groups = self.are_grouped(2) && !starts_with_zero(self.all[0].digits);
        Some(match separator {
            Separator::Decimal => self.take(1, 1),
            Separator::Point if groups && point_groups => self.take(2, 0),
            Separator::Comma if groups => self.take(2, 0),
            Separator::Point | Separator::Comma => self.take(1, 1),
            _ if groups => self.take(2, 0),
            _ => self.take(1, 0),
        })
    }

    /// Whether the first `count` groups are a whole number grouped by thousands, or by lakhs.
    fn are_grouped(&self, count: usize) -> bool {
        let [first, inner @ .., last] = &self.all[..count] else { return true };
        let by_thousands = (1..=3).contains(&first.len()) && inner.iter().all(|group| group.len() == 3);
        let by_lakhs = (1..=2).contains(&first.len()) && inner.iter().all(|group| group.len() == 2);
        last.len() == 3 && (by_thousands || by_lakhs)
    }

    /// The first groups as a whole part, and so many behind them as decimals.
    fn take(&self, whole: usize, decimals: usize) -> Parts {
        let used = whole + decimals;
        let digits = self.all[..used].iter().flat_map(|group| group.digits.chars());
        Parts {
            digits: digits.filter_map(digit).map(|value| char::from(b'0' + value)).collect(),
            decimals: self.all[whole..used].iter().map(Group::len).sum(),
            used,
        }
    }
}

impl Group<'_> {
    /// How many digits it has.
    fn len(&self) -> usize {
        self.digits.chars().count()
    }
}

fn starts_with_zero(digits: &str) -> bool {
    digits.chars().next().and_then(digit) == Some(0)
}

/// Whether the number has no whole part, as in `.99`.
fn leads_with_point(text: &str, start: usize) -> bool {
    let before = text[..start].strip_suffix('.');
    before.is_some_and(|rest| !rest.ends_with(|c: char| c.is_alphanumeric() || c == '.'))
}

/// The text without the sign it ends with, and the spaces around that.
fn without_sign(text: &str) -> &str {
    text.trim_end_matches(is_space).trim_end_matches(is_sign).trim_end_matches(is_space)
}

fn is_sign(c: char) -> bool {
    matches!(c, '-' | '−' | '－' | '+')
}

/// Where the number with its sign begins, and whether it is negative. The sign stands before the digits, or before
/// the currency that stands before the digits.
fn sign(text: &str, start: usize) -> (usize, bool) {
    let start = start - usize::from(leads_with_point(text, start));
    let before = &text[..start];
    if let Some((at, negative)) = sign_at_end(before) {
        return (at, negative);
    }
    match currency::before(before).and_then(|(_, at)| sign_at_end(text[..at].trim_end_matches(is_space))) {
        Some((_, negative)) => (start, negative),
        None => (start, false),
    }
}

/// A sign at the end of the text that is no hyphen.
fn sign_at_end(text: &str) -> Option<(usize, bool)> {
    let sign = text.chars().next_back().filter(|&c| is_sign(c))?;
    let rest = &text[..text.len() - sign.len_utf8()];
    let is_hyphen =
        rest.trim_end_matches(is_space).ends_with(is_digit) || rest.ends_with(char::is_alphanumeric);
    (!is_hyphen).then_some((rest.len(), sign != '+'))
}

/// What comes after the dash that stands for no decimals, as in `20,-`.
pub(super) fn after_dash(text: &str) -> &str {
    let Some(rest) = text.strip_prefix([',', '.']) else { return text };
    let dashes = rest.trim_start_matches(['-', '–', '—']);
    if dashes.len() < rest.len() && !dashes.starts_with(is_digit) { dashes } else { text }
}

/// What multiplies a number.
#[derive(Debug, Clone, Copy)]
struct Factor {
    zeros: usize,
    is_word: bool,
    is_k: bool,
}

impl Factor {
    fn none() -> Factor {
        Factor { zeros: 0, is_word: false, is_k: false }
    }
}

/// Words that multiply, in lower case, by the zeros they add; with a point behind them where they are short forms.
const FACTOR_WORDS: &[(usize, &str)] = &[
    (3, "thousand tausend tsd tys tis тыс тис mila mil ribu rb"),
    (5, "lakh lakhs lac lacs"),
    (
        6,
        "million millions millionen mio mill milioni milione millones millón milhões milhão miljoen miljoner millioner \
         miljoonaa mln milionów milionů miliónov milion milión млн миллион миллиона миллионов мільйонів milyon juta triệu \
         εκατ εκατομμύρια",
    ),
    (7, "crore crores"),
    (
        9,
        "billion billions milliarde milliarden mrd milliard milliards miliardi miljard miliard mld млрд миллиард \
         миллиарда миллиардов milyar tỷ",
    ),
];

/// Words of fewer letters than this are short forms: they may have a point behind them, and in capitals they are units
/// and codes.
const WORD_LETTERS: usize = 5;

/// Signs that multiply right behind the digits, in scripts without spaces, by the zeros they add.
const FACTOR_SIGNS: &[(char, usize)] =
    &[('千', 3), ('천', 3), ('万', 4), ('萬', 4), ('만', 4), ('億', 8), ('亿', 8), ('억', 8)];

/// The factor that the text begins with, and its length.
fn factor(text: &str) -> Option<(usize, Factor)> {
    let trimmed = text.trim_start_matches(is_space);
    let spaces = text.len() - trimmed.len();
    let first = trimmed.chars().next()?;
    if let Some(&(sign, zeros)) = FACTOR_SIGNS.iter().find(|&&(sign, _)| sign == first) {
        return Some((spaces + sign.len_utf8(), Factor { zeros, is_word: true, is_k: false }));
    }
    let length = trimmed.find(|c: char| !c.is_alphabetic()).unwrap_or(trimmed.len());
    let (word, behind) = trimmed.split_at(length);
    if let Some(zeros) = factor_of_word(word) {
        let is_dotted = word.chars().count() < WORD_LETTERS && behind.starts_with('.');
        let length = spaces + length + usize::from(is_dotted);
        let zeros = if is_million(word, behind) { 6 } else { zeros };
        return Some((length, Factor { zeros, is_word: true, is_k: false }));
    }
    let zeros = match word {
        "cr" | "Cr" => 7,
        "bn" | "Bn" => 9,
        "mn" | "Mn" => 6,
        _ if spaces > 0 => return None,
        "k" | "K" => 3,
        "m" | "M" => 6,
        "B" => 9,
        _ => return None,
    };
    let is_number = behind.starts_with(is_digit);
    let is_k = trimmed.starts_with(['k', 'K']);
    (!is_number).then_some((spaces + length, Factor { zeros, is_word: false, is_k }))
}

/// The zeros that a word adds, in small letters or with a first capital, or in capitals if it is no short form.
fn factor_of_word(word: &str) -> Option<usize> {
    let is_short = word.chars().count() < WORD_LETTERS;
    if word.len() > 32 || (is_short && word.chars().skip(1).any(char::is_uppercase)) {
        return None;
    }
    let small = || word.chars().flat_map(char::to_lowercase);
    let found = BY_WORD.binary_search_by(|(other, _)| other.chars().cmp(small())).ok()?;
    Some(BY_WORD[found].1)
}

/// The words that multiply in order, each with the zeros that it adds.
static BY_WORD: LazyLock<Vec<(&str, usize)>> = LazyLock::new(|| {
    let each = |&(zeros, words): &(usize, &'static str)| {
        words.split_ascii_whitespace().map(move |word| (word, zeros))
    };
    let mut all: Vec<(&str, usize)> = FACTOR_WORDS.iter().flat_map(each).collect();
    all.sort_unstable();
    all
});

/// Whether `mil` is the Czech, Slovak or Romanian short form of million, and not Spanish for a thousand: it has a point
/// that does not end the text, or Czech money behind it.
fn is_million(word: &str, behind: &str) -> bool {
    let is_short_form = behind.strip_prefix('.').is_some_and(|rest| !rest.trim_matches(is_space).is_empty());
    word.eq_ignore_ascii_case("mil")
        && (is_short_form || currency::after(behind).is_some_and(|(currency, _)| currency == "CZK"))
}

/// The number in plain notation, multiplied by a power of ten.
fn plain(parts: &Parts, zeros: usize, is_negative: bool) -> String {
    let decimals = parts.decimals.saturating_sub(zeros);
    let (whole, decimals) = parts.digits.split_at(parts.digits.len() - decimals);
    let whole = whole.trim_start_matches('0');
    let mut plain = String::with_capacity(parts.digits.len() + zeros + 3);
    plain.push_str(if is_negative { "-" } else { "" });
    plain.push_str(whole);
    if !whole.is_empty() {
        plain.extend(std::iter::repeat_n('0', zeros.saturating_sub(parts.decimals)));
    } else {
        plain.push('0');
    }
    plain.push_str(if decimals.is_empty() { "" } else { "." });
    plain.push_str(decimals);
    plain
}

/// The end of the word that goes on at `start`; points between digits belong to it.
fn word_end(text: &str, start: usize) -> usize {
    let mut at = start;
    loop {
        at += text[at..].find(|c: char| !c.is_alphanumeric()).unwrap_or(text.len() - at);
        match text[at..].strip_prefix('.') {
            Some(rest) if rest.starts_with(is_digit) => at += 1,
            _ => return at,
        }
    }
}

/// The end of three or more groups of digits joined by one sign, or of a time of day: none of them is a number.
fn code(text: &str, start: usize) -> Option<usize> {
    let joint = text[start + digits_len(&text[start..])..].chars().next()?;
    let least = match joint {
        '-' | '–' | '/' | '.' => 3,
        ':' => 2,
        _ => return None,
    };
    let (mut at, mut lengths) = (start, Vec::new());
    loop {
        let length = digits_len(&text[at..]);
        lengths.push(text[at..at + length].chars().count());
        at += length;
        let Some(rest) = text[at..].strip_prefix(joint).filter(|rest| rest.starts_with(is_digit)) else {
            break;
        };
        at = text.len() - rest.len();
    }
    // `1.299.000,50` is a number whose first part would be taken for a version.
    let is_grouped = joint == '.'
        && lengths.len() <= MOST_GROUPS
        && lengths[1..].iter().all(|&length| length == 3)
        && lengths[0] <= 3;
    (lengths.len() >= least && !is_grouped).then_some(at)
}

/// The end of the telephone number that `start` is in the first group of, if it is one: it begins with `+`, with a zero
/// or with a group in brackets, or has the groups of North American numbers.
pub(crate) fn telephone(text: &str, start: usize) -> Option<usize> {
    if !may_begin_telephone(text, start) {
        return None;
    }
    let belongs = |c: char| is_digit(c) || is_in_telephone(c);
    let length = text[start..]
        .chars()
        .take(MOST_TELEPHONE)
        .take_while(|&c| belongs(c))
        .map(char::len_utf8)
        .sum::<usize>();
    let run = text[start..start + length].trim_end_matches(|c| !is_digit(c));
    let lengths: Vec<usize> = run
        .split(|c| !is_digit(c))
        .filter(|group| !group.is_empty())
        .map(|group| group.chars().count())
        .collect();
    let total: usize = lengths.iter().sum();
    let first = &run[..digits_len(run)];
    let is_bracketed = text[..start].ends_with('(') && run[first.len()..].starts_with(')');
    let starts_with_zero = starts_with_zero(first);
    let is_telephone = match lengths.as_slice() {
        _ if text[..start].ends_with('+') => (9..=15).contains(&total),
        [_, _, ..] if is_bracketed && starts_with_zero => (7..=13).contains(&total),
        // In brackets as well stand the years of films and cars, and how many have rated something.
        [_, _, ..] if is_bracketed => (9..=13).contains(&total) && !is_year(first),
        [3, 3, 4] | [1, 3, 3, 4] => true,
        [1, ..] | [_] | [] => false,
        // Opening hours have four groups of two digits, and the numbers that begin so have nine digits.
        [2, ..] => starts_with_zero && (9..=13).contains(&total) && (has_longer(&lengths) || is_even(run)),
        // With the code of a country behind two zeros.
        _ if ascii_digits(first).starts_with("00") => (9..=17).contains(&total),
        _ => starts_with_zero && (7..=13).contains(&total),
    };
    (is_telephone && !has_date(run)).then_some(start + run.len())
}

/// What stands between the groups of telephone numbers.
fn is_in_telephone(c: char) -> bool {
    matches!(c, ' ' | '\u{a0}' | '-' | '.' | '/' | '(' | ')')
}

/// Whether the first group of digits, at `start`, can be that of a telephone number: most cannot.
fn may_begin_telephone(text: &str, start: usize) -> bool {
    let (before, behind) = (&text[..start], &text[start..]);
    let (first, rest) = behind.split_at(digits_len(behind));
    let is_first =
        || before.ends_with('(') || starts_with_zero(first) || matches!(first.chars().count(), 1 | 3);
    before.ends_with('+') || rest.starts_with(is_in_telephone) && is_first()
}

/// Whether the digits are a year of our time.
fn is_year(digits: &str) -> bool {
    matches!(ascii_digits(digits).as_bytes(), [b'1', b'9', _, _] | [b'2', b'0', _, _])
}

fn has_longer(lengths: &[usize]) -> bool {
    lengths.iter().any(|&length| length > 2)
}

/// Whether there is the same between all groups of digits.
fn is_even(run: &str) -> bool {
    let mut joints = run.split(is_digit).filter(|joint| !joint.is_empty());
    let first = joints.next();
    joints.all(|joint| Some(joint) == first)
}

fn has_date(run: &str) -> bool {
    read_date(run, DateOptions::default()).is_some()
}

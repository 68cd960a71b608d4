//! How a value is read from a text that has more to say: `Guide price £325,000`, `2012 Ford Focus, 45,210 miles, Diesel`.
//!
//! Recognisers say where values stand in the texts of one column. From that a reading is made that needs no recogniser: the
//! whole text, the text without what all begin and end with, the part of a given number between separators, a word of a given
//! number, or what an expression finds that is made of the values' own letters and of the words beside them. The first that
//! is right everywhere is taken, or else the one that is right most often.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use regex::Regex;
use windrow_syntax::literal;

/// A text, and where the value stands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Sample {
    pub(crate) text: String,
    pub(crate) span: Range<usize>,
}

/// A text of more words says more than one thing.
const MOST_OF_ONE: usize = 4;

/// When something can be had is said in more words: `Made to order in 6 weeks`.
const MOST_OF_STOCK: usize = 7;

impl Sample {
    /// The same value in a longer text that has this one in it.
    pub(crate) fn within(&self, text: &str) -> Option<Sample> {
        let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
        let at = text.find(self.text.trim())?;
        let start = self.span.start - (self.text.len() - self.text.trim_start().len()).min(self.span.start);
        Some(Sample { span: at + start..at + start + self.span.len(), text })
    }

    /// Takes all of the text for the value, but for a label before it, if it is short.
    pub(crate) fn widen(&mut self, name: &str) {
        let most = if name == "availability" { MOST_OF_STOCK } else { MOST_OF_ONE };
        let before = &self.text[..self.span.start];
        let start = before.rfind(':').map_or(0, |colon| colon + 1);
        // A tick before it is a drawing.
        let rest = self.text[start..].trim_start_matches(|c: char| !c.is_alphanumeric());
        if rest.split_whitespace().count() <= most {
            self.span = self.text.len() - rest.len()..self.text.trim_end().len();
        }
    }
}

/// The words that values of an attribute may be.
#[derive(Debug, Clone, Default)]
pub(crate) struct Vocabulary {
    pub(crate) words: Vec<String>,
    /// Whether there are so few of them that all are seen sooner or later: fuels, and not makes.
    pub(crate) is_closed: bool,
}

/// How a value is read from a node.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Reading {
    /// The part of its text that is read, if it is not all of it.
    pattern: Option<String>,
    /// Texts without such a part that are read as they are: `Price on application`.
    others: BTreeSet<String>,
    /// Texts that are not read: they say that there is nothing, or say something else.
    not: BTreeSet<String>,
    /// Whether of several nodes the first that is read counts alone.
    is_first: bool,
    /// Whether it reads texts that are known, and no others.
    is_closed: bool,
}

/// What is said where there is nothing to say.
const NOTHING: [&str; 14] = [
    "n/a",
    "na",
    "n.a.",
    "-",
    "--",
    "–",
    "—",
    "none",
    "tbc",
    "tba",
    "unknown",
    "not specified",
    "not stated",
    "k.a.",
];

/// Whether a text says that there is nothing to say.
pub(crate) fn says_nothing(text: &str) -> bool {
    NOTHING.contains(&text.trim().to_lowercase().as_str())
}

/// A reading has to be right for so many of ten texts.
const LEAST: f64 = 0.8;

/// How many texts are read as they are where others have the value in them.
const MOST_OTHERS: usize = 4;

/// A text with a number in it.
const NUMBERS: &str = "^(.*[0-9].*)$";

/// More words are no list to be read by people.
const MOST_WORDS: usize = 60;

/// A label has so many letters.
const LEAST_LABEL: usize = 3;

/// Signs that stand between values of one line.
const SEPARATORS: [&str; 9] = ["|", "•", "·", ";", ",", "/", "–", "—", "-"];

impl Reading {
    /// The whole text.
    pub(crate) const WHOLE: Reading = Reading {
        pattern: None,
        others: BTreeSet::new(),
        not: BTreeSet::new(),
        is_first: false,
        is_closed: false,
    };

    /// A part of the text, or else one of some texts as a whole.
    fn part(pattern: String, others: BTreeSet<String>) -> Reading {
        Reading { pattern: Some(pattern), others, ..Reading::WHOLE }
    }

    /// The reading that is right for most texts, if there is one that is right for most of them. `vocabulary` are words that
    /// values may be.
    pub(crate) fn of(samples: &[Sample], vocabulary: &Vocabulary) -> Option<Reading> {
        if samples.is_empty() {
            return None;
        }
        let whole = samples.iter().filter(|sample| is_whole(sample)).count();
        if whole == samples.len() {
            return Some(Reading::WHOLE);
        }
        let mut best = (whole as f64 / samples.len() as f64, Reading::WHOLE);
        for pattern in patterns(samples, vocabulary) {
            let Ok(regex) = Regex::new(&pattern) else { continue };
            // What does not match is read as it is, if that is right for all that do not, and they say the same few things.
            let left_over = || samples.iter().filter(|sample| !regex.is_match(&sample.text));
            let others: BTreeSet<String> = left_over().map(|sample| sample.text.trim().to_owned()).collect();
            let others = if left_over().all(is_whole) && others.len() <= MOST_OTHERS {
                others
            } else {
                BTreeSet::new()
            };
            let is_read = |sample: &&Sample| is_right(&regex, sample) || others.contains(sample.text.trim());
            let right = samples.iter().filter(is_read).count();
            let share = right as f64 / samples.len() as f64;
            if share > best.0 {
                best = (share, Reading::part(pattern, others));
            }
            if right == samples.len() {
                break;
            }
        }
        (best.0 >= LEAST).then_some(best.1)
    }

    /// The share of texts that it is right for.
    pub(crate) fn share(&self, samples: &[Sample]) -> f64 {
        let regex = self.pattern.as_ref().and_then(|pattern| Regex::new(pattern).ok());
        let is_read = |sample: &&Sample| match &regex {
            Some(regex) if regex.is_match(&sample.text) => is_right(regex, sample),
            Some(_) => self.others.contains(sample.text.trim()),
            None => is_whole(sample),
        };
        samples.iter().filter(is_read).count() as f64 / samples.len().max(1) as f64
    }

    /// A reading of the word behind what this one reads: a model behind its make, which may be two words. `samples` are of that word.
    pub(crate) fn behind(&self, samples: &[Sample]) -> Option<Reading> {
        let pattern = self.pattern.as_ref()?.strip_prefix('^')?.strip_suffix(')')?;
        let at =
            pattern.match_indices('(').map(|(at, _)| at).rfind(|&at| !pattern[at + 1..].starts_with('?'))?;
        let (before, own) = (&pattern[..at], &pattern[at + 1..]);
        let values = samples.iter().map(|sample| sample.text[sample.span.clone()].trim());
        let several: BTreeSet<&str> = values.filter(|value| value.contains(' ')).collect();
        let mut named: Vec<String> = several.iter().map(|value| regex::escape(value)).collect();
        named.sort_by_key(|value| std::cmp::Reverse(value.len()));
        named.push("[^\\s,]+".to_owned());
        let pattern = format!("^{before}(?:{own})\\s+({})", named.join("|"));
        (several.len() <= MOST_NAMED).then(|| Reading::part(pattern, BTreeSet::new()))
    }

    /// What it reads from a text.
    pub(crate) fn read<'t>(&self, text: &'t str) -> Option<&'t str> {
        if self.not.contains(text.trim()) {
            return None;
        }
        let Some(pattern) = &self.pattern else { return Some(text) };
        let found = Regex::new(pattern).ok()?.captures(text);
        let own = found.and_then(|found| found.get(1)).map(|own| own.as_str());
        own.or(self.others.contains(text.trim()).then_some(text))
    }

    /// The predicate of a record that reads a value from what a path gives: `[? path[matches(…)]:<name=…>]`.
    pub(crate) fn written(&self, path: &str, name: &str) -> Option<String> {
        let not: Option<Vec<String>> = self.not.iter().map(|text| literal(text)).collect();
        let not = not?.iter().map(|text| format!("[normalize-space(.) != {text}]")).collect::<String>();
        let (condition, value) = match &self.pattern {
            None => (String::new(), "normalize-space(.)".to_owned()),
            Some(pattern) => self.part_written(pattern)?,
        };
        let nodes = format!("{path}{condition}{not}");
        let nodes = match self.is_first && !(condition.is_empty() && not.is_empty() && path.ends_with(")[1]"))
        {
            true => format!("({nodes})[1]"),
            false => nodes,
        };
        Some(format!("[? {nodes}:<{name}={value}>]"))
    }

    /// The condition and the value of a part of a text.
    fn part_written(&self, pattern: &str) -> Option<(String, String)> {
        let before = if pattern.starts_with('^') { "" } else { "^.*?" };
        let after = if pattern.ends_with('$') { "" } else { ".*$" };
        let (test, all) = (literal(pattern)?, literal(&format!("{before}{pattern}{after}"))?);
        let others: Option<Vec<String>> = self.others.iter().map(|text| literal(text)).collect();
        let others = others?.iter().map(|text| format!(" or normalize-space(.)={text}")).collect::<String>();
        let condition = format!("[matches(normalize-space(.), {test}){others}]");
        Some((condition, format!("replace(normalize-space(.), {all}, \"$1\")")))
    }

    /// The same, but for some texts.
    pub(crate) fn without(self, texts: impl IntoIterator<Item = String>) -> Reading {
        let not = self.not.into_iter().chain(texts).collect();
        Reading { not, ..self }
    }

    /// The same, of the first node alone that is read.
    pub(crate) fn first(self) -> Reading {
        Reading { is_first: true, ..self }
    }

    /// The same, with what another reading of the same place leaves out.
    pub(crate) fn like(self, other: &Reading) -> Reading {
        let is_first = self.is_first || other.is_first;
        let own = if other.pattern.as_deref() == Some(NUMBERS) { self.of_numbers() } else { self };
        Reading { is_first, ..own.without(other.not.iter().cloned()) }
    }

    /// Whether it reads the whole text.
    pub(crate) fn is_whole(&self) -> bool {
        self.pattern.is_none()
    }

    /// Whether it reads texts that are known, and no others.
    pub(crate) fn is_closed(&self) -> bool {
        self.is_closed
    }

    /// Whether it reads the same part of a text as another one.
    pub(crate) fn has_part_of(&self, other: &Reading) -> bool {
        self.pattern == other.pattern && self.others == other.others
    }

    /// The texts of some samples as they are, and no others.
    pub(crate) fn one_of(samples: &[Sample]) -> Option<Reading> {
        let texts: BTreeSet<String> =
            samples.iter().map(|sample| sample.text.trim().to_lowercase()).collect();
        let words = alternatives(&texts.into_iter().collect::<Vec<_>>())?;
        let reading = Reading::part(format!("^(?i)({words})$"), BTreeSet::new());
        Some(Reading { is_first: true, is_closed: true, ..reading })
    }

    /// The texts of some samples as they are, and the words that values may be that speak of the same: `In stock`, `Out of stock`.
    pub(crate) fn one_of_all(samples: &[Sample], vocabulary: &Vocabulary) -> Option<Reading> {
        let own: BTreeSet<String> = samples.iter().map(|sample| sample.text.trim().to_lowercase()).collect();
        let is_telling = |word: &&str| word.chars().count() >= LEAST_LABEL;
        let said: BTreeSet<&str> =
            own.iter().flat_map(|text| text.split_whitespace()).filter(is_telling).collect();
        let speaks = |text: &&String| text.to_lowercase().split_whitespace().any(|word| said.contains(word));
        let related = vocabulary.words.iter().filter(speaks).take(MOST_WORDS.saturating_sub(own.len()));
        let texts: Vec<&String> = own.iter().chain(related).collect();
        let samples: Vec<Sample> =
            texts.iter().map(|text| Sample { text: (*text).clone(), span: 0..text.len() }).collect();
        Reading::one_of(&samples)
    }

    /// A reading of the same kind, of further samples of the same place.
    pub(crate) fn again(&self, samples: &[Sample], vocabulary: &Vocabulary) -> Option<Reading> {
        match self.is_closed {
            true => Reading::one_of(samples),
            false => Reading::of(samples, vocabulary),
        }
    }

    /// The same, of texts with a number alone.
    pub(crate) fn of_numbers(self) -> Reading {
        match self.pattern {
            None => Reading { pattern: Some(NUMBERS.to_owned()), ..self },
            Some(_) => Reading { others: BTreeSet::new(), ..self },
        }
    }
}

fn is_whole(sample: &Sample) -> bool {
    let (before, after) = (&sample.text[..sample.span.start], &sample.text[sample.span.end..]);
    // A drawing is no part of a value, though it says nothing: `✓ In stock`.
    let is_nothing =
        |text: &str| !text.contains(|c: char| c.is_alphanumeric() || "✓✔✕✖✗✘★☆●○►▶➤".contains(c));
    is_nothing(before) && is_nothing(after)
}

fn is_right(regex: &Regex, sample: &Sample) -> bool {
    let found = regex.captures(&sample.text).and_then(|found| found.get(1));
    found.is_some_and(|found| found.as_str().trim() == sample.text[sample.span.clone()].trim())
}

/// Expressions that may find the values, the most readable first.
fn patterns(samples: &[Sample], vocabulary: &Vocabulary) -> Vec<String> {
    let mut found = Vec::new();
    found.extend(between_ends(samples));
    if samples.iter().any(|sample| !sample.text[..sample.span.start].trim().is_empty()) {
        found.push("^[^\\p{L}\\p{N}]*(.+)$".to_owned());
    }
    let shapes = shapes(samples);
    let (left, right) = (beside(samples, Side::Left), beside(samples, Side::Right));
    // What stands beside a value tells it from others that are written alike.
    for shape in &shapes {
        if let Some(right) = &right {
            found.push(format!("{shape}\\s*{right}"));
        }
        if let Some(left) = &left {
            found.push(format!("{left}\\s*{shape}"));
        }
    }
    found.extend(between_words(samples));
    // The last of several, where one was crossed out.
    let last: Vec<String> = shapes.iter().map(|shape| format!("{shape}$")).collect();
    found.extend(shapes);
    found.extend(last);
    found.extend(one_of(&vocabulary.words));
    found.extend(SEPARATORS.iter().filter_map(|separator| part(samples, separator)));
    let values: BTreeSet<String> =
        samples.iter().map(|sample| sample.text[sample.span.clone()].trim().to_lowercase()).collect();
    let values: Vec<String> = values.into_iter().collect();
    found.extend(word(samples));
    found.extend(last_words(samples));
    // Words that come again and again are all there are, and so are those of which there are few.
    if vocabulary.is_closed || 2 * values.len() <= samples.len() {
        found.extend(one_of(&values));
    }
    found
}

/// What stands between words that all texts begin and end with.
fn between_ends(samples: &[Sample]) -> Option<String> {
    let before = common(samples.iter().map(|sample| &sample.text[..sample.span.start]))?;
    let after = common(samples.iter().map(|sample| &sample.text[sample.span.end..]))?;
    Some(format!("^{}(.*?){}$", regex::escape(before), regex::escape(after)))
}

/// What stands between the same words in all texts, as a value behind its label on one of several lines.
fn between_words(samples: &[Sample]) -> Option<String> {
    let before = samples.iter().map(|sample| &sample.text[..sample.span.start]);
    let before = before.reduce(|one, other| {
        let pairs = one.chars().rev().zip(other.chars().rev());
        let long: usize =
            pairs.take_while(|(one, other)| one == other).map(|(letter, _)| letter.len_utf8()).sum();
        &one[one.len() - long..]
    })?;
    let after = samples.iter().map(|sample| &sample.text[sample.span.end..]);
    let after = after.reduce(|one, other| {
        let pairs = one.chars().zip(other.chars());
        let long: usize =
            pairs.take_while(|(one, other)| one == other).map(|(letter, _)| letter.len_utf8()).sum();
        &one[..long]
    })?;
    // A whole word, and what stands behind it.
    let label = before
        .char_indices()
        .find(|(at, _)| *at == 0 || before[..*at].ends_with(char::is_whitespace))
        .map(|(at, _)| &before[at..])?;
    let is_label = label.chars().filter(|letter| letter.is_alphabetic()).count() >= LEAST_LABEL;
    // Lines that a break parts have no space between them.
    let is_one_word = samples.iter().all(|sample| {
        let behind = &sample.text[sample.span.end..];
        let is_apart = behind.is_empty() || behind.starts_with(char::is_whitespace);
        is_apart && !sample.text[sample.span.clone()].trim().contains(' ')
    });
    let end = after.split_inclusive(' ').find(|word| word.contains(char::is_alphanumeric));
    match (is_label, is_one_word, end) {
        (false, _, _) => None,
        (true, true, _) => Some(format!("{}(\\S+)", regex::escape(label))),
        (true, false, Some(_)) => {
            Some(format!("{}(.*?){}", regex::escape(label), regex::escape(after.trim_end())))
        }
        (true, false, None) => None,
    }
}

/// The text that all are, if they are.
fn common<'t>(mut texts: impl Iterator<Item = &'t str>) -> Option<&'t str> {
    let first = texts.next()?;
    texts.all(|text| text == first).then_some(first)
}

/// What the values are made of, as expressions.
fn shapes(samples: &[Sample]) -> Vec<String> {
    let values: BTreeSet<&str> =
        samples.iter().map(|sample| sample.text[sample.span.clone()].trim()).collect();
    let mut shapes = Vec::new();
    let has = |signs: &str| values.iter().any(|value| value.contains(|c| signs.contains(c)));
    let all = |is: &dyn Fn(char) -> bool| values.iter().all(|value| value.chars().all(is));
    if all(&|c| c.is_ascii_digit()) {
        let lengths: BTreeSet<usize> = values.iter().map(|value| value.len()).collect();
        if let (1, Some(length @ 3..)) = (lengths.len(), lengths.first()) {
            shapes.push(format!("\\b([0-9]{{{length}}})\\b"));
        }
        shapes.push("\\b([0-9]+)".to_owned());
    }
    let is_fraction = |value: &&str| {
        value.split_once(['.', ',']).is_some_and(|(whole, rest)| {
            !rest.is_empty()
                && [whole, rest].iter().all(|part| part.bytes().all(|byte| byte.is_ascii_digit()))
        })
    };
    if values.iter().all(is_fraction) {
        shapes.push("\\b([0-9]+[.,][0-9]+)".to_owned());
    }
    if all(&|c| c.is_ascii_digit() || ".,' ".contains(c)) {
        shapes.push("([0-9][0-9.,']*[0-9]|[0-9])".to_owned());
    }
    let signs: BTreeSet<char> =
        values.iter().flat_map(|value| value.chars()).filter(|c| "£$€¥".contains(*c)).collect();
    if !signs.is_empty() {
        let signs: String = signs.iter().collect();
        shapes.push(format!("([{signs}]\\s?[0-9][0-9.,]*[0-9])"));
        shapes.push(format!("([{signs}]\\s?[0-9][0-9.,]*\\s?(?:pcm|pw|pa|per \\w+|k|m)?)"));
        shapes.push(format!("([0-9][0-9.,]*\\s?[{signs}])"));
        // Thousands are parted by spaces in half of Europe.
        shapes.push(format!(
            "([0-9]{{1,3}}(?:[\\s.,'’]?[0-9]{{3}})*(?:[.,][0-9]{{2}}|[.,][-–]+)?\\s?[{signs}])"
        ));
        shapes.push(format!(
            "([{signs}]\\s?[0-9]{{1,3}}(?:[\\s.,'’]?[0-9]{{3}})*(?:[.,][0-9]{{2}}|[.,][-–]+)?)"
        ));
    }
    if has("0123456789") {
        shapes.push("([0-9][0-9.,]*\\s?[A-Za-z]+\\.?)".to_owned());
        shapes.push("([A-Z]{1,2}[0-9][0-9A-Z]?\\s?[0-9][A-Z]{2})".to_owned());
    }
    shapes
}

/// One of some words, in a text.
fn one_of(words: &[String]) -> Option<String> {
    Some(format!("(?i)\\b({})\\b", alternatives(words)?))
}

/// Some words, one of which is meant, the longest first.
fn alternatives(words: &[String]) -> Option<String> {
    if words.is_empty() || words.len() > MOST_WORDS {
        return None;
    }
    let mut words: Vec<&String> = words.iter().collect();
    words.sort_by_key(|word| (std::cmp::Reverse(word.len()), *word));
    let words: Vec<String> = words.iter().map(|word| regex::escape(word)).collect();
    Some(words.join("|"))
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Side {
    Left,
    Right,
}

/// The word that stands beside all values, or what all the words there begin with.
fn beside(samples: &[Sample], side: Side) -> Option<String> {
    let word = |sample: &Sample| -> Option<String> {
        let text = match side {
            Side::Left => sample.text[..sample.span.start].trim_end(),
            Side::Right => sample.text[sample.span.end..].trim_start(),
        };
        let found = match side {
            Side::Left => text.rsplit(char::is_whitespace).next()?,
            Side::Right => text.split(char::is_whitespace).next()?,
        };
        (!found.is_empty()).then(|| found.to_owned())
    };
    let words: Vec<String> = samples.iter().filter_map(word).collect();
    // A few values may end their text.
    if 10 * words.len() < 8 * samples.len() {
        return None;
    }
    let first = words.first()?;
    if words.iter().all(|word| word == first) {
        return Some(regex::escape(first));
    }
    if side == Side::Left {
        return None;
    }
    let shared = first.char_indices().map(|(at, c)| at + c.len_utf8());
    let shared = shared.take_while(|&end| {
        words
            .iter()
            .all(|word| word.get(..end).is_some_and(|start| start.eq_ignore_ascii_case(&first[..end])))
    });
    let end = shared.last().filter(|&end| end > 1)?;
    Some(format!("(?i:{})", regex::escape(&first[..end])))
}

/// Whether a separator stands between digits: what is there is one number.
fn is_in_number(text: &str, separator: &str) -> bool {
    let is_digit = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_digit());
    text.match_indices(separator).any(|(at, _)| {
        is_digit(text[..at].chars().next_back()) && is_digit(text[at + separator.len()..].chars().next())
    })
}

/// The part between separators that the value is, by its number.
fn part(samples: &[Sample], separator: &str) -> Option<String> {
    if samples.iter().any(|sample| is_in_number(&sample.text, separator)) {
        return None;
    }
    let number = |sample: &Sample| {
        let before = sample.text[..sample.span.start].matches(separator).count();
        let is_part = |text: &str| text.trim().is_empty();
        let start = sample.text[..sample.span.start].rfind(separator).map_or(0, |at| at + separator.len());
        let end = sample.text[sample.span.end..]
            .find(separator)
            .map_or(sample.text.len(), |at| sample.span.end + at);
        (is_part(&sample.text[start..sample.span.start]) && is_part(&sample.text[sample.span.end..end]))
            .then_some(before)
    };
    let numbers: Vec<usize> = samples.iter().filter_map(number).collect();
    let first = *numbers.first()?;
    let same = numbers.iter().filter(|&&number| number == first).count();
    if 10 * same < 8 * samples.len() || !samples.iter().all(|sample| sample.text.contains(separator)) {
        return None;
    }
    let own = regex::escape(separator);
    let not = format!("[^{own}]*");
    Some(format!("^(?:{not}{own}){{{first}}}\\s*({not}?)\\s*(?:{own}.*)?$"))
}

/// The word that the value is, by its number; values of several words are named.
fn word(samples: &[Sample]) -> Option<String> {
    let number = |sample: &Sample| sample.text[..sample.span.start].split_whitespace().count();
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for sample in samples {
        *counts.entry(number(sample)).or_default() += 1;
    }
    let (&first, _) = counts.iter().max_by_key(|&(number, count)| (*count, std::cmp::Reverse(*number)))?;
    let values = samples.iter().filter(|sample| number(sample) == first);
    let values: Vec<&str> = values.map(|sample| sample.text[sample.span.clone()].trim()).collect();
    let is_word = |value: &&str| !value.is_empty() && !value.contains([' ', ',']);
    let several: BTreeSet<&str> = values.iter().copied().filter(|value| value.contains(' ')).collect();
    if 2 * values.iter().filter(|value| is_word(value)).count() < values.len() || several.len() > MOST_NAMED {
        return None;
    }
    let mut named: Vec<String> = several.iter().map(|value| regex::escape(value)).collect();
    named.push("[^\\s,]+".to_owned());
    let before = if first == 0 { String::new() } else { format!("(?:\\S+\\s+){{{first}}}") };
    Some(format!("^{before}({})", named.join("|")))
}

/// The last words of a text, as many as all values have.
fn last_words(samples: &[Sample]) -> Option<String> {
    let counts = samples.iter().map(|sample| sample.text[sample.span.clone()].split_whitespace().count());
    let count = counts.reduce(|one, other| if one == other { one } else { 0 }).filter(|&count| count > 0)?;
    let before = if count == 1 { String::new() } else { format!("(?:\\S+\\s+){{{}}}", count - 1) };
    Some(format!("({before}\\S+)$"))
}

/// More values of several words are no exceptions.
const MOST_NAMED: usize = 12;

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(texts: &[(&str, &str)]) -> Vec<Sample> {
        let sample = |(text, value): &(&str, &str)| {
            let start = text.find(value).expect("the value is in the text");
            Sample { text: (*text).to_owned(), span: start..start + value.len() }
        };
        texts.iter().map(sample).collect()
    }

    fn check(texts: &[(&str, &str)], other: &str, expected: &str) {
        let reading = Reading::of(&samples(texts), &Vocabulary::default()).expect("a reading");
        for (text, value) in texts {
            assert_eq!(reading.read(text), Some(*value), "{reading:?}");
        }
        assert_eq!(reading.read(other), Some(expected), "{reading:?}");
    }

    #[test]
    fn values_are_read_from_longer_texts() {
        check(&[("£1", "£1"), ("£22", "£22")], "£3", "£3");
        check(
            &[("Guide price £325,000", "£325,000"), ("Guide price £90,000", "£90,000")],
            "Guide price £1",
            "£1",
        );
        check(
            &[("2012 Ford Focus, 45,210 miles", "45,210"), ("2009 Opel Astra, 8,000 miles", "8,000")],
            "2001 Fiat 500, 99,999 miles",
            "99,999",
        );
        check(&[("3 bedroom house", "3"), ("2 bed flat", "2")], "10 bedrooms", "10");
        check(
            &[("Petrol | Manual | Red", "Manual"), ("Diesel | Automatic | Blue", "Automatic")],
            "Hybrid | CVT | Green",
            "CVT",
        );
        check(
            &[("2012 Ford Focus Zetec", "Ford"), ("2009 Vauxhall Astra", "Vauxhall")],
            "2001 Fiat 500 Pop",
            "Fiat",
        );
    }

    #[test]
    fn values_are_read_behind_their_labels_on_a_line_among_others() {
        check(
            &[("Stock code: AB-12 Shelf: Poetry", "AB-12"), ("Stock code: QX7 Shelf: Sea", "QX7")],
            "Stock code: Z99/1 Shelf: Cooking",
            "Z99/1",
        );
        check(
            &[("Colour: Dark red Doors: 5", "Dark red"), ("Colour: Blue Doors: 3", "Blue")],
            "Colour: Pale green Doors: 5",
            "Pale green",
        );
        check(
            &[("Stock code: AB-12Shelf: Poetry", "AB-12"), ("Stock code: QX7Shelf: Sea", "QX7")],
            "Stock code: Z99/1Shelf: Cooking",
            "Z99/1",
        );
    }

    #[test]
    fn what_is_said_instead_of_a_value_is_read_as_it_is() {
        let texts = [
            ("Guide price £325,000", "£325,000"),
            ("Offers over £90,000", "£90,000"),
            ("£100,000", "£100,000"),
            ("Price on application", "Price on application"),
        ];
        check(&texts, "Guide price £1,000", "£1,000");
        check(&texts, "Price on application", "Price on application");
        let reading = Reading::of(&samples(&texts), &Vocabulary::default()).expect("a reading");
        assert_eq!(reading.read("Sold"), None);
        check(&[("650 € / mois", "650 €"), ("251 000 €", "251 000 €")], "1 250 € / mois", "1 250 €");
    }

    #[test]
    fn nothing_is_read_where_nothing_tells() {
        let texts = [("a b c d", "b"), ("e f", "f"), ("g h i j k", "k")];
        assert_eq!(Reading::of(&samples(&texts), &Vocabulary::default()), None);
        assert_eq!(Reading::of(&[], &Vocabulary::default()), None);
    }
}

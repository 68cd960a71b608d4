//! Which strings delimit a value (§3): suffixes of all texts before it, prefixes of all texts behind it.
//!
//! All candidates for one delimiter are suffixes (or prefixes) of one string, the longest that all texts have
//! in common. A longer candidate occurs wherever it does only where the shorter one does too, so every
//! condition that a string must *not* occur somewhere holds for all longer ones as soon as it holds for one:
//! a delimiter is a least length, and there is one if that is not more than the longest. The least length is
//! found by comparing each text once with the string, in linear time (the Z function).

/// Which of several delimiters is taken.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Preference {
    /// The shortest that is made of whole tags and words; what is shorter fits more by chance, what is longer
    /// changes sooner.
    #[default]
    Robust,
    /// The shortest.
    Short,
    /// The longest.
    Long,
}

/// How much each suffix of a text has in common with the beginning of a string: the Z function of the string
/// and the text.
pub(crate) fn common_prefixes(string: &[u8], text: &[u8]) -> Vec<usize> {
    let own = z_function(string);
    let mut found = vec![0; text.len()];
    let (mut left, mut right) = (0, 0);
    for at in 0..text.len() {
        let mut common = if at < right { own[at - left].min(right - at) } else { 0 };
        while common < string.len() && at + common < text.len() && string[common] == text[at + common] {
            common += 1;
        }
        found[at] = common;
        if at + common > right {
            (left, right) = (at, at + common);
        }
    }
    found
}

fn z_function(string: &[u8]) -> Vec<usize> {
    let mut found = vec![0; string.len()];
    if let Some(first) = found.first_mut() {
        *first = string.len();
    }
    let (mut left, mut right) = (0, 0);
    for at in 1..string.len() {
        let mut common = if at < right { found[at - left].min(right - at) } else { 0 };
        while at + common < string.len() && string[common] == string[at + common] {
            common += 1;
        }
        found[at] = common;
        if at + common > right {
            (left, right) = (at, at + common);
        }
    }
    found
}

fn reversed(text: &[u8]) -> Vec<u8> {
    text.iter().rev().copied().collect()
}

/// How much of the end of a string each beginning of a text ends with, by the length of the beginning; from 0
/// on.
pub(crate) fn common_suffixes(string: &[u8], text: &[u8]) -> Vec<usize> {
    let mut found = common_prefixes(&reversed(string), &reversed(text));
    found.reverse();
    found.insert(0, 0);
    found
}

/// A delimiter: all ends, or beginnings, of a string from a least length on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Delimiter {
    /// The longest.
    pub(crate) longest: String,
    pub(crate) least: usize,
    is_left: bool,
}

impl Delimiter {
    /// The common end of some texts.
    pub(crate) fn left(texts: &[&str]) -> Option<Delimiter> {
        let mut longest = (*texts.first()?).to_owned();
        for text in &texts[1..] {
            let common =
                longest.bytes().rev().zip(text.bytes().rev()).take_while(|(one, other)| one == other).count();
            let mut start = longest.len() - common;
            while !longest.is_char_boundary(start) {
                start += 1;
            }
            longest.drain(..start);
        }
        Some(Delimiter { longest, least: 1, is_left: true })
    }

    /// The common beginning of some texts.
    pub(crate) fn right(texts: &[&str]) -> Option<Delimiter> {
        let mut longest = (*texts.first()?).to_owned();
        for text in &texts[1..] {
            let mut common =
                longest.bytes().zip(text.bytes()).take_while(|(one, other)| one == other).count();
            while !longest.is_char_boundary(common) {
                common -= 1;
            }
            longest.truncate(common);
        }
        Some(Delimiter { longest, least: 1, is_left: false })
    }

    /// Wants it to occur in a text that ends with it only there: a proper suffix.
    pub(crate) fn only_at_end(&mut self, text: &str) {
        let found = common_suffixes(self.longest.as_bytes(), text.as_bytes());
        let elsewhere = found[..text.len()].iter().max().copied().unwrap_or_default();
        self.least = self.least.max(elsewhere + 1);
    }

    /// Wants it not to occur in a text.
    pub(crate) fn not_in(&mut self, text: &str) {
        let most = common_suffixes(self.longest.as_bytes(), text.as_bytes()).into_iter().max();
        self.least = self.least.max(most.unwrap_or_default() + 1);
    }

    /// Wants it to occur behind a value first, and not in the value nor from its middle on. The paper asks
    /// only for what is in the value; `exec` would stop at what begins there too.
    pub(crate) fn first_behind(&mut self, page: &str, value: std::ops::Range<usize>) {
        let end = page.len().min(value.end + self.longest.len());
        let found = common_prefixes(self.longest.as_bytes(), &page.as_bytes()[value.start..end]);
        let before = found[..value.len()].iter().max().copied().unwrap_or_default();
        self.least = self.least.max(before + 1);
    }

    /// The lengths that it may have, whole characters each.
    pub(crate) fn lengths(&self) -> impl DoubleEndedIterator<Item = usize> {
        (self.least..=self.longest.len()).filter(|&length| self.longest.is_char_boundary(self.edge(length)))
    }

    /// Where it is cut to have a length.
    fn edge(&self, length: usize) -> usize {
        if self.is_left { self.longest.len() - length } else { length }
    }

    /// The one of a length.
    pub(crate) fn of_length(&self, length: usize) -> &str {
        let edge = self.edge(length);
        if self.is_left { &self.longest[edge..] } else { &self.longest[..edge] }
    }

    /// The one that is preferred.
    pub(crate) fn preferred(&self, preference: Preference) -> Option<&str> {
        self.ordered(preference).first().map(|&length| self.of_length(length))
    }

    /// The lengths that it may have, the preferred first.
    pub(crate) fn ordered(&self, preference: Preference) -> Vec<usize> {
        let mut lengths: Vec<usize> = self.lengths().collect();
        match preference {
            Preference::Short => {}
            Preference::Long => lengths.reverse(),
            Preference::Robust => {
                let (mut whole, cut): (Vec<usize>, Vec<usize>) =
                    lengths.into_iter().partition(|&length| self.is_whole(length));
                whole.extend(cut);
                lengths = whole;
            }
        }
        lengths
    }

    /// Whether the one of a length cuts no tag and no word.
    fn is_whole(&self, length: usize) -> bool {
        let edge = self.edge(length);
        let string = self.of_length(length);
        let (before, after) = (self.longest[..edge].chars().next_back(), self.longest[edge..].chars().next());
        let cuts_word = before.is_some_and(char::is_alphanumeric) && after.is_some_and(char::is_alphanumeric);
        let cuts_tag = if self.is_left {
            string.find('>').is_some_and(|close| string.find('<').is_none_or(|open| close < open))
        } else {
            string.rfind('<').is_some_and(|open| string.rfind('>').is_none_or(|close| close < open))
        };
        !cuts_word && !cuts_tag
    }
}

//! When values are the same, and what rows that are the same have in common as bytes.
//!
//! Whether values are the same is asked of two of them: a text `1.10` is the number 1.1 and so is a text `1.1`, but the texts
//! differ. Bytes to find rows by cannot know the other row; where comparing is loose they are those of the number.

use std::io::Write;

use serde_json::{Number, Value as Json};

use super::Row;
use super::hash::Hash;

/// A column that says where values came from.
const PROVENANCE: &str = "_provenance";

/// How values are compared.
pub(super) struct Comparison {
    ignored: Vec<String>,
    is_loose: bool,
}

impl Comparison {
    pub(super) fn new(ignored: &[String], is_loose: bool) -> Comparison {
        Comparison { ignored: ignored.to_vec(), is_loose }
    }

    /// Whether values of a column are the same.
    pub(super) fn is_same(&self, column: &str, old: Option<&Json>, new: Option<&Json>) -> bool {
        self.is_ignored(column) || self.same(column, old, new)
    }

    fn same(&self, path: &str, old: Option<&Json>, new: Option<&Json>) -> bool {
        match (old.unwrap_or(&Json::Null), new.unwrap_or(&Json::Null)) {
            (Json::Number(old), Json::Number(new)) => is_same_number(old, new),
            (Json::Array(old), Json::Array(new)) => {
                old.len() == new.len()
                    && old.iter().zip(new).all(|(old, new)| self.same(path, Some(old), Some(new)))
            }
            (Json::Object(old), Json::Object(new)) => self.same_records(path, old, new),
            (old, new) if old == new => true,
            (old, new) => {
                self.is_loose && (self.stands_for(path, old, new) || self.stands_for(path, new, old))
            }
        }
    }

    fn same_records(&self, path: &str, old: &Row, new: &Row) -> bool {
        let same = |name: &String| {
            let path = format!("{path}.{name}");
            self.is_ignored(&path) || self.same(&path, old.get(name), new.get(name))
        };
        old.keys().all(same) && new.keys().filter(|name| !old.contains_key(*name)).all(same)
    }

    /// Whether a value is another way to write one: nothing, a text, or a list of it alone.
    fn stands_for(&self, path: &str, written: &Json, value: &Json) -> bool {
        match (written, value) {
            (written, value) if is_nothing(written) => is_nothing(value),
            // XML has the text alone where a table has a list of it.
            (Json::String(text), Json::String(_)) => {
                matches!(container(text), Some(Json::Array(all)) if matches!(&all[..], [only] if only == value))
            }
            (Json::String(text), Json::Number(number)) => {
                number_of(text).is_some_and(|read| is_same_number(&read, number))
            }
            (Json::String(text), Json::Bool(truth)) => text == if *truth { "true" } else { "false" },
            (Json::String(text), Json::Array(_) | Json::Object(_)) => {
                container(text).is_some_and(|read| self.same(path, Some(&read), Some(value)))
                    || matches!(value, Json::Array(all) if matches!(&all[..], [Json::String(only)] if only == text))
            }
            (Json::Array(all), one) => {
                matches!(&all[..], [only] if self.same(path, Some(only), Some(one)))
            }
            _ => false,
        }
    }

    fn is_ignored(&self, path: &str) -> bool {
        path == PROVENANCE
            || path.strip_suffix(PROVENANCE).is_some_and(|before| before.ends_with('.'))
            || self.ignored.iter().any(|ignored| ignored == path)
    }

    /// Appends a value to the bytes that its key is known by.
    pub(super) fn write(&self, value: &Json, out: &mut Vec<u8>) {
        Writer { comparison: self, is_loose: self.is_loose, out }.value("", value);
    }

    /// Appends what is compared of a row.
    pub(super) fn write_row(&self, row: &Row, hash: Hash, out: &mut Vec<u8>) {
        let is_loose = self.is_loose && hash == Hash::Tag;
        Writer { comparison: self, is_loose, out }.record("", row);
    }
}

/// Writes values so that those that are the same have the same bytes, and others have not.
struct Writer<'w> {
    comparison: &'w Comparison,
    is_loose: bool,
    out: &'w mut Vec<u8>,
}

impl Writer<'_> {
    fn value(&mut self, path: &str, value: &Json) {
        match value {
            Json::Null => self.out.push(b'0'),
            Json::Bool(truth) => self.out.push(if *truth { b't' } else { b'f' }),
            Json::Number(number) => self.number(number),
            Json::String(text) => self.text(path, text),
            Json::Array(all) => match &all[..] {
                [] if self.is_loose => self.out.push(b'0'),
                [only] if self.is_loose => self.value(path, only),
                all => {
                    self.out.push(b'[');
                    all.iter().for_each(|one| self.value(path, one));
                    self.out.push(b']');
                }
            },
            Json::Object(record) => self.record(path, record),
        }
    }

    fn text(&mut self, path: &str, text: &str) {
        match (self.is_loose, text) {
            (false, _) => self.plain(text),
            (true, "") => self.out.push(b'0'),
            (true, "true") => self.out.push(b't'),
            (true, "false") => self.out.push(b'f'),
            (true, _) => match (number_of(text), container(text)) {
                (Some(number), _) => self.number(&number),
                (None, Some(value)) => self.value(path, &value),
                (None, None) if is_no_number(&Json::String(text.to_owned())) => self.out.push(b'0'),
                (None, None) => self.plain(text),
            },
        }
    }

    fn plain(&mut self, text: &str) {
        self.out.push(b'"');
        self.out.extend_from_slice(&text.len().to_le_bytes());
        self.out.extend_from_slice(text.as_bytes());
    }

    fn number(&mut self, number: &Number) {
        let written = match (whole(number), number.as_f64()) {
            (Some(whole), _) => write!(self.out, "#{whole};"),
            (None, Some(float)) => write!(self.out, "#{float:?};"),
            (None, None) => write!(self.out, "#{number};"),
        };
        written.expect("writing to memory never fails");
    }

    fn record(&mut self, path: &str, record: &Row) {
        let mut names: Vec<&String> = record.keys().collect();
        names.sort_unstable();
        self.out.push(b'{');
        for name in names {
            let value = &record[name];
            let is_nothing = value.is_null() || (self.is_loose && is_nothing(value));
            let joined;
            let path = match path.is_empty() {
                true => name,
                false => {
                    joined = format!("{path}.{name}");
                    &joined
                }
            };
            if !is_nothing && !self.comparison.is_ignored(path) {
                self.plain(name);
                self.value(path, value);
            }
        }
        self.out.push(b'}');
    }
}

/// Whether there is nothing in a value.
pub(super) fn is_empty(value: &Json) -> bool {
    match value {
        Json::Null => true,
        Json::String(text) => text.is_empty(),
        Json::Array(all) => all.iter().all(is_empty),
        Json::Object(record) => record.values().all(is_empty),
        _ => false,
    }
}

/// Whether a value may be written as none.
fn is_nothing(value: &Json) -> bool {
    is_empty(value) || is_no_number(value) || matches!(value, Json::String(text) if text == "[]")
}

/// Whether a text is a number that JSON does not have.
fn is_no_number(value: &Json) -> bool {
    matches!(value, Json::String(text) if matches!(&**text, "NaN" | "inf" | "-inf"))
}

/// The list or the record that a text is, as JSON.
pub(super) fn container(text: &str) -> Option<Json> {
    let is_likely = matches!(text.as_bytes(), [b'[', .., b']'] | [b'{', .., b'}']);
    is_likely.then(|| serde_json::from_str(text).ok()).flatten()
}

/// The number that a text is, written as programs write numbers.
fn number_of(text: &str) -> Option<Number> {
    let is_likely = text.starts_with(|letter: char| letter.is_ascii_digit() || letter == '-')
        && text.ends_with(|letter: char| letter.is_ascii_digit());
    is_likely.then(|| serde_json::from_str(text).ok()).flatten()
}

fn is_same_number(one: &Number, other: &Number) -> bool {
    match (whole(one), whole(other)) {
        (Some(one), Some(other)) => one == other,
        (None, None) => one.as_f64() == other.as_f64(),
        _ => false,
    }
}

/// A number that has no fraction.
fn whole(number: &Number) -> Option<i128> {
    /// From here on not every whole number is a float.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    let integer = number.as_i64().map(i128::from).or_else(|| number.as_u64().map(i128::from));
    integer.or_else(|| {
        let float = number.as_f64().filter(|float| float.fract() == 0.0 && float.abs() <= EXACT)?;
        Some(float as i128)
    })
}

//! The types that values are converted to, and the conversion.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::date::date_of;
use crate::number::read_number;
use crate::record::Value;

/// The type of a value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
pub enum Type {
    /// A text, as it was found.
    #[default]
    Text,
    /// The number in the text.
    Number,
    /// The whole number in the text.
    Integer,
    /// `true`, `yes`, `on`, `1` and their opposites, in any case.
    Boolean,
    /// The date in the text.
    Date,
    /// An absolute address.
    Url,
}

impl Type {
    /// Its name, as typed markers write it.
    pub fn name(self) -> &'static str {
        match self {
            Type::Text => "string",
            Type::Number => "number",
            Type::Integer => "integer",
            Type::Boolean => "boolean",
            Type::Date => "date",
            Type::Url => "url",
        }
    }
}

impl fmt::Display for Type {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(self.name())
    }
}

impl Value {
    /// Converts a text; one that is not of the type comes back as the error, so that nothing is lost.
    ///
    /// ```
    /// use windrow_data::{Type, Value};
    ///
    /// assert_eq!(Value::read("£1,299.00", Type::Number), Ok(Value::Number(1299.0)));
    /// assert_eq!(Value::read("sold out", Type::Number), Err(Value::Text("sold out".into())));
    /// ```
    pub fn read(text: &str, kind: Type) -> Result<Value, Value> {
        let read = match kind {
            Type::Text => Some(Value::Text(text.to_owned())),
            Type::Number => read_number(text).map(|number| Value::Number(number.value)),
            Type::Integer => integer(text).map(Value::Integer),
            Type::Boolean => truth(text).map(Value::Boolean),
            Type::Date => date_of(text).map(Value::Date),
            Type::Url => Some(text.trim()).filter(|text| is_url(text)).map(|url| Value::Text(url.to_owned())),
        };
        read.ok_or_else(|| Value::Text(text.to_owned()))
    }
}

/// The whole number in a text: `1,299` and `12.00`, but not `12.5` and none that 64 bits do not hold.
fn integer(text: &str) -> Option<i64> {
    let plain = read_number(text)?.plain;
    match plain.split_once('.') {
        Some((whole, decimals)) if decimals.bytes().all(|digit| digit == b'0') => whole.parse().ok(),
        Some(_) => None,
        None => plain.parse().ok(),
    }
}

fn truth(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "true" | "yes" | "y" | "on" | "t" | "1" => Some(true),
        "false" | "no" | "n" | "off" | "f" | "0" => Some(false),
        _ => None,
    }
}

/// Whether a text looks like an absolute address: a scheme, a colon, something behind it, and no white space.
pub(crate) fn is_url(text: &str) -> bool {
    let Some((scheme, rest)) = text.split_once(':') else { return false };
    let mut letters = scheme.bytes();
    let named = letters.next().is_some_and(|first| first.is_ascii_alphabetic())
        && letters.all(|letter| letter.is_ascii_alphanumeric() || b"+-.".contains(&letter));
    let authority = rest.strip_prefix("//");
    let hosted = authority
        .is_none_or(|rest| scheme.eq_ignore_ascii_case("file") || !rest.starts_with(['/', '?', '#']));
    let web = scheme.eq_ignore_ascii_case("http") || scheme.eq_ignore_ascii_case("https");
    named
        && hosted
        && !authority.unwrap_or(rest).is_empty()
        && (authority.is_some() || !web)
        && !text.contains(|letter: char| letter.is_whitespace() || letter.is_control())
}

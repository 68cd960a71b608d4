//! What a wrapper gives: trees of named values, each knowing where it came from.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::date::Date;

/// One row of a run: a record, or a value that is in no record.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Item {
    /// A named value.
    Value(Field),
    /// A record in a record, or a row.
    Record(Record),
}

/// A named tree of values and records.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Record {
    /// The name of its marker.
    pub name: Arc<str>,
    /// What is in it, in the order in which it was found.
    pub items: Vec<Item>,
    /// Where it came from.
    pub provenance: Option<Arc<Provenance>>,
}

/// A named value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Field {
    /// The name of its marker.
    pub name: Arc<str>,
    /// The value.
    pub value: Value,
    /// Whether it is always a list in JSON, even alone.
    pub list: bool,
    /// Where it came from.
    pub provenance: Option<Arc<Provenance>>,
}

/// A value.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum Value {
    /// A text.
    Text(String),
    /// A number; one that is none (NaN) or has no end is kept as well.
    Number(#[serde(with = "float")] f64),
    /// A whole number.
    Integer(i64),
    /// A truth value.
    Boolean(bool),
    /// A day, with the time of day if there was one.
    Date(Date),
}

/// Where a value came from.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Provenance {
    /// The address of the page.
    pub url: Option<String>,
    /// The path of the node on it.
    pub path: String,
    /// When the page came, as ISO 8601 writes it.
    pub time: Option<String>,
    /// The marker that extracted it, as the wrapper has it.
    pub rule: String,
}

impl Item {
    /// The name of its marker.
    pub fn name(&self) -> &Arc<str> {
        match self {
            Item::Value(field) => &field.name,
            Item::Record(record) => &record.name,
        }
    }

    /// Where it came from.
    pub fn provenance(&self) -> Option<&Provenance> {
        match self {
            Item::Value(field) => field.provenance.as_deref(),
            Item::Record(record) => record.provenance.as_deref(),
        }
    }
}

impl Record {
    /// A record that does not say where it came from.
    pub fn new(name: impl Into<Arc<str>>, items: Vec<Item>) -> Record {
        Record { name: name.into(), items, provenance: None }
    }
}

impl Field {
    /// A value that is no list and does not say where it came from.
    pub fn new(name: impl Into<Arc<str>>, value: Value) -> Field {
        Field { name: name.into(), value, list: false, provenance: None }
    }
}

impl fmt::Display for Value {
    /// The value as text: a number in the shortest form that reads back as the same, a date as in ISO 8601.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Text(text) => formatter.write_str(text),
            Value::Number(number) => write!(formatter, "{number}"),
            Value::Integer(integer) => write!(formatter, "{integer}"),
            Value::Boolean(truth) => write!(formatter, "{truth}"),
            Value::Date(date) => write!(formatter, "{date}"),
        }
    }
}

/// Numbers that formats without NaN and infinity can hold: those three as text.
mod float {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    #[derive(Serialize, Deserialize)]
    #[serde(untagged)]
    enum Written {
        Number(f64),
        Text(String),
    }

    pub(super) fn serialize<S: Serializer>(number: &f64, serializer: S) -> Result<S::Ok, S::Error> {
        match number.is_finite() {
            true => serializer.serialize_f64(*number),
            false => serializer.serialize_str(&number.to_string()),
        }
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(deserializer: D) -> Result<f64, D::Error> {
        match Written::deserialize(deserializer)? {
            Written::Number(number) => Ok(number),
            Written::Text(text) => text.parse().map_err(serde::de::Error::custom),
        }
    }
}

//! What a wrapper gives: trees of named values, each knowing where it came from.

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
    /// A number.
    Number(f64),
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

//! Rows compared with those of an earlier time: which are added, removed and changed.
//!
//! Rows are told apart by a key, one or several columns, or paths `review.by` into records. Rows of one key are paired
//! in order. Without a key, and where a row lacks a part of it, whole rows are compared, each as often as it is there;
//! nothing is changed then, only added and removed. [`Candidates`] finds columns that could be a key.
//!
//! The rows of the earlier time go in first, with [`Known::add`]; each row of now is compared as it comes, with
//! [`Known::meet`]; what was not met at the end is [gone](Known::gone). Changes therefore come in the order of the new
//! rows, those that are removed behind them in the order of the old ones.
//!
//! **What is held.** Of every old row two hashes, where it is, and which row of its key is next: about 60 bytes, whatever
//! the row. The row itself is on a shelf that the caller gives, a file or memory, and is read again only if it changed or
//! is gone. Of the new rows nothing is held. Keys are known by 128 bits of hash, equal rows of one key by 64.
//!
//! **What is equal.** Numbers by what they are, `1` and `1.0`. Nothing and null. Nested records by their values, whatever
//! the order of their columns. Where two forms write values differently ([`Rule::is_loose`]) also a text and the number,
//! truth value or list that it stands for, a value and the list of it alone, and empty texts and lists and nothing.
//! `_provenance` is never compared: it says when a row came.

mod candidates;
mod hash;
mod key;
mod known;
mod same;

use serde_json::{Map, Value as Json, json};

pub use self::candidates::Candidates;
pub use self::known::Known;

/// A row, by the names of its columns.
pub type Row = Map<String, Json>;

/// How rows are compared.
#[derive(Debug, Clone, Default)]
pub struct Rule {
    /// The columns, or paths into them, that tell rows apart; none for whole rows.
    pub key: Vec<String>,
    /// Columns, or paths into them, that are not compared.
    pub ignore: Vec<String>,
    /// Whether the old rows and the new ones may write the same value differently, as CSV and JSON do.
    pub is_loose: bool,
    /// Whether a new row is the same as an old one of its key even if another one was that already.
    pub folds_repeats: bool,
}

/// What became of a row. The key is what the row has of the columns of the key; none where whole rows are compared.
#[derive(Debug, Clone, PartialEq)]
pub enum Change {
    /// It was not there.
    Added {
        /// What tells it from others.
        key: Option<Row>,
        /// The row.
        new: Row,
    },
    /// It is not there any more.
    Removed {
        /// What tells it from others.
        key: Option<Row>,
        /// The row.
        old: Row,
    },
    /// It has other values.
    Changed {
        /// What tells it from others.
        key: Option<Row>,
        /// The columns that differ, in the order of the new row; those that it has no more come last.
        columns: Vec<Difference>,
    },
}

/// A column that differs.
#[derive(Debug, Clone, PartialEq)]
pub struct Difference {
    /// Its name.
    pub column: String,
    /// What it was; null where there was nothing.
    pub old: Json,
    /// What it is; null where there is nothing.
    pub new: Json,
}

/// How many rows there are of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counts {
    /// New rows that were not there.
    pub added: u64,
    /// Old rows that were not met.
    pub removed: u64,
    /// Rows with other values.
    pub changed: u64,
    /// Rows that are the same.
    pub same: u64,
    /// Old rows without the key.
    pub keyless_old: u64,
    /// New rows without the key.
    pub keyless_new: u64,
    /// Rows whose key an earlier row of theirs has too, as far as it is known.
    pub repeated: u64,
}

impl Change {
    /// The change as JSON: `{"change":"changed","key":{"url":"…"},"columns":{"price":{"old":12,"new":10}}}`.
    pub fn into_json(self) -> Json {
        let (word, key, name, value) = match self {
            Change::Added { key, new } => ("added", key, "new", Json::Object(new)),
            Change::Removed { key, old } => ("removed", key, "old", Json::Object(old)),
            Change::Changed { key, columns } => {
                let column = |Difference { column, old, new }| (column, json!({ "old": old, "new": new }));
                ("changed", key, "columns", columns.into_iter().map(column).collect())
            }
        };
        let mut object = Row::new();
        object.insert("change".to_owned(), word.into());
        if let Some(key) = key {
            object.insert("key".to_owned(), Json::Object(key));
        }
        object.insert(name.to_owned(), value);
        Json::Object(object)
    }
}

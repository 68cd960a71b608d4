//! Columns that could be a key: filled in every row, and with another value in each.
//!
//! Of every column that still could be one, 8 bytes are held for each row; most columns repeat themselves soon.

use std::collections::HashSet;

use serde_json::Value as Json;

use super::Row;
use super::hash::wide;
use super::same::is_empty;

/// What columns are taken first.
const USUAL: [&str; 2] = ["url", "id"];

/// The columns of rows that could be their key.
#[derive(Debug, Default)]
pub struct Candidates {
    rows: usize,
    columns: Vec<(String, HashSet<u64>)>,
}

impl Candidates {
    /// Looks at a row.
    pub fn add(&mut self, row: &Row) {
        if self.rows == 0 {
            self.columns = row.keys().map(|name| (name.clone(), HashSet::new())).collect();
        }
        self.rows += 1;
        self.columns.retain_mut(|(name, known)| {
            let value = row.get(name).filter(|value| is_value(value));
            value.is_some_and(|value| known.insert(wide(value.to_string().as_bytes())[0]))
        });
    }

    /// The best column that could be a key here and there.
    pub fn common<'c>(&'c self, other: &Candidates) -> Option<&'c str> {
        let is_there = |name: &str| other.rows == 0 || other.columns.iter().any(|(known, _)| known == name);
        let common = || self.columns.iter().map(|(name, _)| &**name).filter(|name| is_there(name));
        USUAL.into_iter().find_map(|usual| common().find(|name| *name == usual)).or_else(|| common().next())
    }
}

fn is_value(value: &Json) -> bool {
    !is_empty(value) && !matches!(value, Json::Array(_) | Json::Object(_) | Json::Bool(_))
}

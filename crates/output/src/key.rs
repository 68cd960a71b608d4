//! What tells rows apart in files: the texts of their key columns.

use std::collections::HashMap;

use serde_json::Value as Json;
use windrow_data::Item;

use crate::columns::Columns;
use crate::error::Error;

/// The columns of a key; none if rows have no key.
#[derive(Debug, Clone)]
pub(crate) struct Key {
    columns: Columns,
    places: Vec<usize>,
    names: Vec<String>,
}

impl Key {
    pub(crate) fn new(columns: &Columns, key: &[String]) -> Result<Key, Error> {
        let places = columns.key(key)?;
        let all = columns.all();
        let names = places.iter().map(|&place| all[place].0.to_owned()).collect();
        Ok(Key { columns: columns.clone(), places, names })
    }

    pub(crate) fn is_none(&self) -> bool {
        self.places.is_empty()
    }

    /// The key of a row, if the row has all of it.
    pub(crate) fn of(&self, row: &Item) -> Option<String> {
        let cells = self.columns.cells(row);
        self.join(self.places.iter().map(|&place| cells[place].text()))
    }

    /// The key of a row of a JSON file, if the row has all of it; fails for what is no JSON object.
    pub(crate) fn of_json(&self, row: &[u8]) -> Result<Option<String>, ()> {
        let Ok(Json::Object(object)) = serde_json::from_slice(row) else { return Err(()) };
        let text = |name: &String| match object.get(name) {
            None | Some(Json::Null) => None,
            Some(Json::String(text)) => Some(text.clone()),
            Some(Json::Number(number)) if number.is_f64() => number.as_f64().map(|number| number.to_string()),
            Some(other) => Some(other.to_string()),
        };
        Ok(self.join(self.names.iter().map(text)))
    }

    /// The key of a row of a table, if the row has all of it.
    pub(crate) fn of_fields(&self, fields: &[String]) -> Option<String> {
        self.join(self.places.iter().map(|&place| fields.get(place).cloned()))
    }

    /// The parts of a key in one text; an empty part is none.
    fn join(&self, parts: impl Iterator<Item = Option<String>>) -> Option<String> {
        let parts: Option<Vec<String>> = parts.map(|part| part.filter(|part| !part.is_empty())).collect();
        parts.filter(|parts| !parts.is_empty()).map(|parts| parts.join("\u{1f}"))
    }
}

/// Which row of each key is the last.
#[derive(Debug, Default)]
pub(crate) struct LastRows {
    last: HashMap<String, u64>,
    /// Rows that lack a part of the key.
    pub(crate) keyless: u64,
}

impl LastRows {
    /// Notes the key of a row; rows are numbered in the order in which they come.
    pub(crate) fn note(&mut self, key: Option<String>, number: u64) {
        match key {
            Some(key) => drop(self.last.insert(key, number)),
            None => self.keyless += 1,
        }
    }

    /// Whether a row is the last of its key, or has none.
    pub(crate) fn is_last(&self, key: Option<&str>, number: u64) -> bool {
        key.is_none_or(|key| self.last.get(key) == Some(&number))
    }

    /// Whether there is a row of this key.
    pub(crate) fn has(&self, key: &str) -> bool {
        self.last.contains_key(key)
    }
}

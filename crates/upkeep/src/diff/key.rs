//! Columns, and paths into them.

use std::borrow::Cow;

use serde_json::Value as Json;

use super::Row;
use super::same::{container, is_empty};

/// A column, or a path `review.by` into one.
pub(super) struct Path {
    name: String,
}

impl Path {
    pub(super) fn new(name: &str) -> Path {
        Path { name: name.to_owned() }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    /// What a row has there; a column of the whole name comes first.
    pub(super) fn value<'r>(&self, row: &'r Row) -> Option<Cow<'r, Json>> {
        if let Some(value) = row.get(&self.name) {
            return (!is_empty(value)).then_some(Cow::Borrowed(value));
        }
        let (first, rest) = self.name.split_once('.')?;
        below(row.get(first)?, rest).filter(|value| !is_empty(value))
    }
}

/// What is at a path in a value. Of several records it is the list of what they have; a record may be written as text.
fn below<'v>(value: &'v Json, path: &str) -> Option<Cow<'v, Json>> {
    match value {
        Json::Object(record) => match (record.get(path), path.split_once('.')) {
            (Some(value), _) => Some(Cow::Borrowed(value)),
            (None, Some((first, rest))) => below(record.get(first)?, rest),
            (None, None) => None,
        },
        Json::Array(all) => match &all[..] {
            [one] => below(one, path),
            all => {
                let found = all.iter().filter_map(|one| below(one, path)).map(Cow::into_owned);
                Some(Cow::Owned(found.collect()))
            }
        },
        Json::String(text) => {
            let value = container(text)?;
            below(&value, path).map(|value| Cow::Owned(value.into_owned()))
        }
        _ => None,
    }
}

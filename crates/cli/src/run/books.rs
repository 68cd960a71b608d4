//! What the rows of a run have: for each field how many rows have it, how many different values there are, and some of them.
//!
//! Counted while rows pass, in memory that grows with the number of fields and not with that of rows.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};
use windrow::data::{Item, Value};

use super::distinct::Distinct;

/// How many values are shown of a field.
const MOST_EXAMPLES: usize = 4;

/// Longer values are cut where they are shown.
const LONGEST_EXAMPLE: usize = 80;

/// What the rows of a run have.
#[derive(Default)]
pub(crate) struct Books {
    /// How many rows there are.
    pub(crate) rows: u64,
    /// The fields, in the order in which they came first.
    pub(crate) fields: Vec<Counted>,
    places: BTreeMap<String, usize>,
}

/// What the rows of a run have of one field.
pub(crate) struct Counted {
    /// Its name; of a field in an inner record, with that of the record before it.
    pub(crate) name: String,
    /// How many rows have it.
    pub(crate) filled: u64,
    /// Some of its values.
    pub(crate) examples: Vec<String>,
    /// How many characters its values have, at least and at most.
    pub(crate) lengths: (usize, usize),
    last_row: u64,
    distinct: Distinct,
}

impl Counted {
    /// How many different values it has.
    pub(crate) fn distinct(&self) -> u64 {
        self.distinct.count()
    }
}

impl Books {
    /// Counts a row.
    pub(crate) fn row(&mut self, row: &Item) {
        self.rows += 1;
        match row {
            Item::Value(_) => self.item(row, ""),
            Item::Record(record) => record.items.iter().for_each(|item| self.item(item, "")),
        }
    }

    fn item(&mut self, item: &Item, around: &str) {
        let name = format!("{around}{}", item.name());
        match item {
            Item::Record(record) => {
                let around = format!("{name}/");
                record.items.iter().for_each(|item| self.item(item, &around));
            }
            Item::Value(field) => self.value(name, &written(&field.value)),
        }
    }

    fn value(&mut self, name: String, value: &str) {
        let place = *self.places.entry(name.clone()).or_insert(self.fields.len());
        if place == self.fields.len() {
            let lengths = (usize::MAX, 0);
            let examples = Vec::new();
            self.fields.push(Counted {
                name,
                filled: 0,
                examples,
                lengths,
                last_row: 0,
                distinct: Distinct::new(),
            });
        }
        let own = &mut self.fields[place];
        own.filled += u64::from(own.last_row < self.rows);
        own.last_row = self.rows;
        own.distinct.add(value.as_bytes());
        let long = value.chars().count();
        own.lengths = (own.lengths.0.min(long), own.lengths.1.max(long));
        let shown: String = value.chars().take(LONGEST_EXAMPLE).collect();
        if own.examples.len() < MOST_EXAMPLES && !own.examples.contains(&shown) {
            own.examples.push(shown);
        }
    }

    /// The share of rows that have each field.
    pub(crate) fn fill(&self) -> Json {
        let share = |field: &Counted| field.filled as f64 / self.rows.max(1) as f64;
        self.fields.iter().map(|field| (field.name.clone(), json!(share(field)))).collect()
    }
}

fn written(value: &Value) -> String {
    match value {
        Value::Text(text) => text.clone(),
        Value::Number(number) => number.to_string(),
        Value::Integer(number) => number.to_string(),
        Value::Boolean(is_true) => is_true.to_string(),
        Value::Date(date) => date.to_string(),
    }
}

//! How good extracted rows are, as Definitions 1 and 2 of the DIADEM paper say.
//!
//! Rows are matched with records: by address where both have one, then one to one by how much else agrees, best pairs
//! first. A row that is left and agrees with a record that has one already is a duplicate; any other is extra. Matching
//! compares every row that is left with every record, which is quadratic and fine for hundreds.

use std::collections::BTreeMap;
use std::fmt;

use serde_json::{Map, Value as Json, json};

use crate::site::Domain;
use crate::truth::{Record, Truth};
use crate::value::agree;

/// How good rows are.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Score {
    /// How many records there are.
    pub expected: usize,
    /// How many of them have a row.
    pub found: usize,
    /// How many of them have none.
    pub missing: usize,
    /// How many rows are no record.
    pub extra: usize,
    /// How many rows are a record that another row is already.
    pub duplicates: usize,
    /// Whether the wrapper is effective (Definition 1): all records, only records, and of every attribute that the
    /// site shows some value. Where there are no records: whether there are no rows.
    pub effective: bool,
    /// Counts per attribute, in the order of the truth; attributes that the truth has not come last.
    pub attributes: Vec<Attribute>,
}

/// How good the values of one attribute are (Definition 2).
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Attribute {
    /// Its name.
    pub name: String,
    /// How many records have it.
    pub expected: usize,
    /// How many records have a row with a right value of it.
    pub recalled: usize,
    /// How many values of it all rows have.
    pub extracted: usize,
    /// How many of these are right.
    pub right: usize,
}

impl Attribute {
    /// The share of values that are right; none where there is no value.
    pub fn precision(&self) -> Option<f64> {
        (self.extracted > 0).then(|| self.right as f64 / self.extracted as f64)
    }

    /// The share of records whose value was found; none where no record has one.
    pub fn recall(&self) -> Option<f64> {
        (self.expected > 0).then(|| self.recalled as f64 / self.expected as f64)
    }
}

/// Scores rows, which are JSON objects whose fields are named as the attributes, however deep they lie.
pub fn score(truth: &Truth, rows: &[Json]) -> Score {
    let rows: Vec<Row> = rows.iter().map(Row::read).collect();
    let matching = Matching::of(&truth.records, &rows);
    let mut score = Score { expected: truth.records.len(), ..Score::default() };
    score.found = matching.row_of.iter().flatten().count();
    score.missing = score.expected - score.found;
    score.duplicates = matching.is_duplicate.iter().filter(|duplicate| **duplicate).count();
    score.extra = matching.record_of.iter().filter(|record| record.is_none()).count();
    score.attributes = attributes(truth, &rows, &matching);
    let covered = score.attributes.iter().all(|attribute| attribute.expected == 0 || attribute.extracted > 0);
    score.effective = score.missing == 0 && score.extra == 0 && covered;
    score
}

fn attributes(truth: &Truth, rows: &[Row], matching: &Matching) -> Vec<Attribute> {
    let mut attributes: Vec<Attribute> = Vec::new();
    let mut place = |name: &str| match attributes.iter().position(|attribute| attribute.name == name) {
        Some(place) => place,
        None => {
            attributes.push(Attribute { name: name.to_owned(), ..Attribute::default() });
            attributes.len() - 1
        }
    };
    let mut counts: Vec<(usize, [usize; 4])> = Vec::new();
    for (record, row) in truth.records.iter().zip(&matching.row_of) {
        for (name, _) in record.attributes() {
            let recalled = row
                .is_some_and(|row| rows[row].values(name).iter().any(|value| value.is_right(name, record)));
            counts.push((place(name), [1, usize::from(recalled), 0, 0]));
        }
    }
    for (row, record) in rows.iter().zip(&matching.record_of) {
        for (name, values) in &row.0 {
            let record = record.map(|record| &truth.records[record]);
            let right = |value: &&Value| record.is_some_and(|record| value.is_right(name, record));
            counts.push((place(name), [0, 0, values.len(), values.iter().filter(right).count()]));
        }
    }
    for (place, [expected, recalled, extracted, right]) in counts {
        let attribute = &mut attributes[place];
        attribute.expected += expected;
        attribute.recalled += recalled;
        attribute.extracted += extracted;
        attribute.right += right;
    }
    attributes
}

/// Which row is which record.
#[derive(Debug)]
struct Matching {
    /// The row of each record.
    row_of: Vec<Option<usize>>,
    /// The record of each row, duplicates included.
    record_of: Vec<Option<usize>>,
    /// Which rows are duplicates.
    is_duplicate: Vec<bool>,
}

impl Matching {
    fn of(records: &[Record], rows: &[Row]) -> Matching {
        let mut matching = Matching {
            row_of: vec![None; records.len()],
            record_of: vec![None; rows.len()],
            is_duplicate: vec![false; rows.len()],
        };
        for (number, row) in rows.iter().enumerate() {
            let same = |record: &Record| row.values("url").iter().any(|url| url.is_right("url", record));
            if let Some(record) = records.iter().position(same) {
                matching.pair(record, number);
            }
        }
        let mut pairs = matching.likely_pairs(records, rows);
        pairs.sort_by_key(|&(weight, record, row)| (std::cmp::Reverse(weight), record, row));
        for &(_, record, row) in &pairs {
            if matching.record_of[row].is_none() && matching.row_of[record].is_none() {
                matching.pair(record, row);
            }
        }
        for &(_, record, row) in &pairs {
            if matching.record_of[row].is_none() {
                matching.pair(record, row);
            }
        }
        matching
    }

    fn pair(&mut self, record: usize, row: usize) {
        self.record_of[row] = Some(record);
        match self.row_of[record] {
            Some(_) => self.is_duplicate[row] = true,
            None => self.row_of[record] = Some(row),
        }
    }

    /// Rows and records that may be the same, with how well they agree.
    fn likely_pairs(&self, records: &[Record], rows: &[Row]) -> Vec<(usize, usize, usize)> {
        let mut pairs = Vec::new();
        for (at, row) in rows.iter().enumerate().filter(|(at, _)| self.record_of[*at].is_none()) {
            for (number, record) in records.iter().enumerate() {
                if let Some(weight) = likeness(record, row) {
                    pairs.push((weight, number, at));
                }
            }
        }
        pairs
    }
}

/// How much an attribute that agrees tells one record from another.
fn weight(attribute: &str) -> usize {
    match attribute {
        "url" | "image" | "sku" | "description" | "title" => 6,
        "location" | "mileage" | "postcode" => 5,
        "price" => 4,
        "model" | "engine_size" | "year" => 2,
        _ => 1,
    }
}

/// How well a row fits a record; none where it does not.
fn likeness(record: &Record, row: &Row) -> Option<usize> {
    let (mut agreeing, mut other) = (0, 0);
    for (name, values) in row.0.iter().filter(|(name, _)| !record.values(name).is_empty()) {
        if values.iter().any(|value| value.is_right(name, record)) {
            agreeing += weight(name);
        } else if !matches!(name.as_str(), "url" | "image") {
            // Another link or picture of the same thing tells nothing.
            other += weight(name);
        }
    }
    (agreeing >= 5 && agreeing > other).then(|| agreeing * 100 / (agreeing + other) * 100 + agreeing)
}

/// A row with its fields by name.
#[derive(Debug, Default)]
struct Row(BTreeMap<String, Vec<Value>>);

/// One value; if it is given in several ways, all of them.
#[derive(Debug)]
struct Value(Vec<String>);

impl Value {
    fn is_right(&self, attribute: &str, record: &Record) -> bool {
        let expected = record.values(attribute);
        self.0.iter().any(|way| expected.iter().any(|value| agree(attribute, value, way)))
    }
}

impl Row {
    fn read(json: &Json) -> Row {
        let mut row = Row::default();
        if let Json::Object(fields) = json {
            row.add_all(fields);
        }
        row
    }

    fn values(&self, attribute: &str) -> &[Value] {
        self.0.get(attribute).map_or(&[], Vec::as_slice)
    }

    fn add_all(&mut self, fields: &Map<String, Json>) {
        for (name, value) in fields {
            self.add(name, value);
        }
    }

    fn add(&mut self, name: &str, value: &Json) {
        match value {
            Json::Array(values) => values.iter().for_each(|value| self.add(name, value)),
            Json::Object(fields) => {
                let ways: Vec<String> =
                    ["value", "text"].iter().filter_map(|way| fields.get(*way).and_then(plain)).collect();
                if ways.is_empty() {
                    self.add_all(fields);
                } else {
                    self.push(name, ways);
                }
            }
            plain_value => {
                if let Some(text) = plain(plain_value) {
                    self.push(name, vec![text]);
                }
            }
        }
    }

    /// Takes a value in; fields that are no attribute of any domain say nothing here.
    fn push(&mut self, name: &str, ways: Vec<String>) {
        let domains = [Domain::RealEstate, Domain::UsedCars, Domain::Shop];
        if !domains.iter().any(|domain| domain.attributes().contains(&name)) {
            return;
        }
        self.0.entry(name.to_owned()).or_default().push(Value(ways));
    }
}

/// A plain value as text; none where it says nothing.
fn plain(value: &Json) -> Option<String> {
    match value {
        Json::String(text) => (!text.trim().is_empty()).then(|| text.clone()),
        Json::Number(number) => Some(number.to_string()),
        Json::Bool(truth) => Some(truth.to_string()),
        _ => None,
    }
}

impl Score {
    /// The score as JSON.
    pub fn to_json(&self) -> Json {
        let attributes = self.attributes.iter().map(|attribute| {
            json!({
                "name": attribute.name, "expected": attribute.expected, "recalled": attribute.recalled,
                "extracted": attribute.extracted, "right": attribute.right,
                "precision": attribute.precision(), "recall": attribute.recall(),
            })
        });
        json!({
            "expected": self.expected, "found": self.found, "missing": self.missing, "extra": self.extra,
            "duplicates": self.duplicates, "effective": self.effective,
            "attributes": attributes.collect::<Vec<_>>(),
        })
    }
}

impl fmt::Display for Score {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Score { expected, found, missing, extra, duplicates, effective, attributes } = self;
        let word = if *effective { "effective" } else { "not effective" };
        writeln!(
            formatter,
            "{word}: {found} of {expected} records, {missing} missing, {extra} extra, {duplicates} twice"
        )?;
        let percent =
            |share: Option<f64>| share.map_or("-".to_owned(), |share| format!("{:.1} %", share * 100.0));
        for attribute in attributes {
            writeln!(
                formatter,
                "  {:<14} precision {:>8} ({}/{})  recall {:>8} ({}/{})",
                attribute.name,
                percent(attribute.precision()),
                attribute.right,
                attribute.extracted,
                percent(attribute.recall()),
                attribute.recalled,
                attribute.expected
            )?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::score;
    use crate::truth::{Record, Truth};

    fn truth() -> Truth {
        let home = |url: &str, price: &str, location: &str| {
            Record::new().with("price", price).with("location", location).with("url", url)
        };
        Truth::promised(vec![
            home("/p/1", "£100,000", "Elm Road, Oxford"),
            home("/p/2", "£200,000", "Oak Road, Oxford"),
            home("/p/3", "£300,000", "Ash Road, Oxford").with("bedrooms", "3"),
        ])
    }

    #[test]
    fn all_records_with_all_attributes_are_effective() {
        let rows = [
            json!({"price": {"value": 100000, "text": "£100,000"}, "location": "Elm Road, Oxford", "url": "/p/1?sid=1"}),
            json!({"more": {"price": "200000", "location": "oak road, oxford"}}),
            json!({"price": 300000, "location": "Ash Road, Oxford", "bedrooms": ["3 beds"], "url": "http://h:1/p/3"}),
            json!({"price": 300000, "location": "Ash Road, Oxford", "url": "http://h:1/p/3"}),
        ];
        let score = score(&truth(), &rows);
        assert!(score.effective, "{score}");
        assert_eq!((score.found, score.duplicates), (3, 1));
        let url = score.attributes.iter().find(|attribute| attribute.name == "url").unwrap();
        assert_eq!((url.recalled, url.expected, url.right, url.extracted), (2, 3, 3, 3));
    }

    #[test]
    fn a_missing_record_an_extra_row_or_an_attribute_without_values_is_not_effective() {
        let all = [
            json!({"price": 100000, "location": "Elm Road, Oxford", "url": "/p/1"}),
            json!({"price": 200000, "location": "Oak Road, Oxford", "url": "/p/2"}),
            json!({"price": 300000, "location": "Ash Road, Oxford", "url": "/p/3", "bedrooms": 3}),
        ];
        assert!(score(&truth(), &all).effective);
        assert_eq!(score(&truth(), &all[..2]).missing, 1);
        assert!(!score(&truth(), &all[..2]).effective);
        let mut more = all.to_vec();
        more.push(json!({"price": 400000, "location": "Yew Road, Oxford", "url": "/p/4"}));
        assert_eq!(score(&truth(), &more).extra, 1);
        assert!(!score(&truth(), &more).effective);
        let mut fewer = all.to_vec();
        fewer[2] = json!({"price": 300000, "location": "Ash Road, Oxford", "url": "/p/3"});
        assert!(!score(&truth(), &fewer).effective);
    }

    #[test]
    fn wrong_values_cost_precision_and_recall() {
        let rows = [
            json!({"price": 100000, "location": "Oxford", "url": "/p/1"}),
            json!({"price": 222222, "location": "Oak Road, Oxford", "url": "/enquire", "bedrooms": 7}),
            json!({"price": 300000, "location": "Ash Road, Oxford", "url": "/p/3", "bedrooms": 4}),
        ];
        let score = score(&truth(), &rows);
        assert_eq!((score.found, score.extra), (3, 0), "{score}");
        let counts: Vec<_> = score
            .attributes
            .iter()
            .map(|counts| {
                (counts.name.as_str(), counts.right, counts.extracted, counts.recalled, counts.expected)
            })
            .collect();
        assert_eq!(
            counts,
            [("price", 2, 3, 2, 3), ("location", 2, 3, 2, 3), ("url", 2, 3, 2, 3), ("bedrooms", 0, 2, 0, 1)]
        );
    }

    #[test]
    fn where_nothing_is_nothing_must_be_found() {
        let truth = Truth::none("contact form only");
        assert!(score(&truth, &[]).effective);
        assert!(!score(&truth, &[json!({"price": 1})]).effective);
    }
}

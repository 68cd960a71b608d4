//! What is kept of a run: some of its pages, and of each some of its rows, with what stood around their values.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use crate::thinned::thin;
use crate::trail::{Stop, joined};

/// How many pages are kept of a run.
pub const MOST_PAGES: usize = 48;

/// What is kept of a run.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// What it came to.
    pub figures: Figures,
    /// Some of the pages that rows are on, in their order.
    pub pages: Vec<PageSample>,
    /// What each part of the wrapper found.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub trail: Vec<Stop>,
}

/// What a run came to.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figures {
    /// When it was, in words that a reader knows.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub when: String,
    /// How many rows it gave.
    pub rows: u64,
    /// How many pages it came to.
    pub pages: u64,
    /// How many branches of it failed.
    #[serde(default)]
    pub failed: u64,
    /// How many pages have rows on them.
    pub filled: u64,
    /// Whether the wrapper opened its pages itself, so that as many rows are to be expected the next time.
    #[serde(default)]
    pub is_own: bool,
    /// How many rows there should have been, where something said so.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub promised: Option<u64>,
}

/// A page with rows on it.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct PageSample {
    /// Its address.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// How many records it has.
    pub records: u32,
    /// How many elements beside the records look like records, and are none.
    #[serde(default)]
    pub beside: u32,
    /// How many of its records are in other elements than most of them.
    #[serde(default)]
    pub apart: u32,
    /// Whether something leads on to a further page of the list.
    #[serde(default)]
    pub leads_on: bool,
    /// What its elements are called: names with classes and ids, as numbers.
    pub signs: Vec<u32>,
    /// Some of its rows.
    pub rows: Vec<RowSample>,
}

/// A row: for every field, by its path in the row, its values.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct RowSample {
    /// The values.
    pub fields: BTreeMap<String, Vec<ValueSample>>,
}

/// A value.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct ValueSample {
    /// The value as text, cut where it is long.
    pub text: String,
    /// How long the whole text is, where it was cut.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub length: Option<u32>,
    /// The text of the node that it was read from, where that is another one and not long.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// How many further values of the field are not kept, if it is the last one that is.
    #[serde(default, skip_serializing_if = "is_none")]
    pub more: u32,
    /// What stands before it in its record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub label: Option<String>,
    /// Names and classes of the elements that it is in, up to its record.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
}

fn is_none(count: &u32) -> bool {
    *count == 0
}

impl ValueSample {
    /// What a reader of the page sees.
    pub fn seen(&self) -> &str {
        self.source.as_deref().unwrap_or(&self.text)
    }
}

impl RowSample {
    /// The first value of a field.
    pub fn first(&self, field: &str) -> Option<&ValueSample> {
        self.fields.get(field)?.first()
    }
}

impl Sample {
    /// Takes in what was kept of another part of the same run; of both together no more is kept than of one run.
    pub fn join(&mut self, other: Sample) {
        let (own, more) = (&mut self.figures, other.figures);
        own.is_own &= more.is_own;
        own.rows += more.rows;
        own.pages += more.pages;
        own.failed += more.failed;
        own.filled += more.filled;
        own.promised = own.promised.zip(more.promised).map(|(one, other)| one + other);
        joined(&mut self.trail, other.trail);
        self.pages.extend(other.pages);
        thin(&mut self.pages, MOST_PAGES);
    }

    /// The rows of all pages.
    pub fn rows(&self) -> impl Iterator<Item = &RowSample> {
        self.pages.iter().flat_map(|page| &page.rows)
    }

    /// The fields that any row has, in the order of their names.
    pub fn fields(&self) -> Vec<String> {
        let mut fields: Vec<String> = self.rows().flat_map(|row| row.fields.keys().cloned()).collect();
        fields.sort_unstable();
        fields.dedup();
        fields
    }
}

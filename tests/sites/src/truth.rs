//! What is on a site: the records that an attentive person would write down.

use serde_json::{Map, Value as Json};

/// All that is on a site.
///
/// Homes that are sold or under offer are records, as long as the site lists them among the others. New cars are no
/// used cars.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Truth {
    /// Every record once, in the order of the site.
    pub records: Vec<Record>,
    /// How many records the site itself says there are.
    pub promised: Option<usize>,
    /// Why there are none, where there are none.
    pub why_none: Option<&'static str>,
}

impl Truth {
    /// The records of a site that says how many there are.
    pub(crate) fn promised(records: Vec<Record>) -> Truth {
        Truth { promised: Some(records.len()), records, why_none: None }
    }

    /// The records of a site that does not count them.
    pub(crate) fn uncounted(records: Vec<Record>) -> Truth {
        Truth { promised: None, records, why_none: None }
    }

    /// No records, and why.
    pub(crate) fn none(why: &'static str) -> Truth {
        Truth { why_none: Some(why), ..Truth::default() }
    }

    /// The truth as JSON.
    pub fn to_json(&self) -> Json {
        let records = self.records.iter().map(Record::to_json).collect();
        let mut map = Map::new();
        map.insert("promised".to_owned(), self.promised.map_or(Json::Null, Json::from));
        map.insert("why_none".to_owned(), self.why_none.map_or(Json::Null, Json::from));
        map.insert("records".to_owned(), Json::Array(records));
        Json::Object(map)
    }
}

/// One record: attributes with their values, in order.
///
/// Where an attribute has several values, each of them is right by itself: a place as the list has it and as the
/// details have it, a small picture and a large one.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Record(Vec<(&'static str, Vec<String>)>);

impl Record {
    /// A record of which nothing is known.
    pub(crate) fn new() -> Record {
        Record::default()
    }

    /// The same with a value more; an empty one says nothing.
    pub(crate) fn with(mut self, attribute: &'static str, value: impl Into<String>) -> Record {
        let value = value.into();
        if value.is_empty() {
            return self;
        }
        match self.0.iter_mut().find(|(known, _)| *known == attribute) {
            Some((_, values)) if values.contains(&value) => {}
            Some((_, values)) => values.push(value),
            None => self.0.push((attribute, vec![value])),
        }
        self
    }

    /// The same with a value more, if there is one.
    pub(crate) fn maybe(self, attribute: &'static str, value: Option<impl Into<String>>) -> Record {
        match value {
            Some(value) => self.with(attribute, value),
            None => self,
        }
    }

    /// Attributes with their values, in order.
    pub fn attributes(&self) -> impl Iterator<Item = (&'static str, &[String])> {
        self.0.iter().map(|(attribute, values)| (*attribute, values.as_slice()))
    }

    /// The values of an attribute; none where it is not shown.
    pub fn values(&self, attribute: &str) -> &[String] {
        self.0.iter().find(|(known, _)| *known == attribute).map_or(&[], |(_, values)| values)
    }

    fn to_json(&self) -> Json {
        let fields = self.0.iter().map(|(attribute, values)| {
            let value = match values.as_slice() {
                [one] => Json::from(one.as_str()),
                several => Json::from(several),
            };
            ((*attribute).to_owned(), value)
        });
        Json::Object(fields.collect())
    }
}

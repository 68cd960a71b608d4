//! Attributes that no item of a record says: those that attributes of elements bear, and those that several items say together.

use std::collections::BTreeMap;

use windrow_dom::{Document, NodeId};
use windrow_records::{Item, Record, Table};

use super::column::Typed;
use super::price::crossed;
use super::{ADDRESSES, Annotated, Rule, SUPPORT, What, are_in_parts, elements};
use crate::reading::{Reading, Sample};

/// Items that make up one value are together no longer than this.
const LONGEST_JOINED: usize = 24;

/// Attributes of elements that people are told by, or programs.
const BEARING: [&str; 4] = ["title", "aria-label", "content", "data-rating"];

impl Annotated<'_> {
    /// Attributes that no item says, and that attributes of elements do, or several items together: titles of stars, microdata,
    /// a price whose pence are smaller.
    pub(super) fn borne(&self, table: &Table, rules: &[Rule]) -> Vec<Rule> {
        let pivots = self.pivots();
        let mut places: BTreeMap<(String, String), Typed> = BTreeMap::new();
        for (number, record) in table.records.iter().enumerate() {
            for node in elements(self.document, record) {
                let class = self.document.attribute_value(node, "class").unwrap_or_default();
                let place = format!("{}.{class}", self.document.name(node).local);
                let borne = BEARING
                    .iter()
                    .filter_map(|&name| Some((name, self.document.attribute_value(node, name)?)));
                let joined = joined(self.document, record, node);
                let label = self.document.attribute_value(node, "itemprop").map(in_words);
                for (attribute, text) in borne.chain(joined.map(|text| ("", text))) {
                    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                    let told = label.as_deref().filter(|_| attribute == "content");
                    let told = told.map(|label| self.domain.labelled(label, &text)).unwrap_or_default();
                    // What was crossed out stands before what holds now.
                    let crossed =
                        if attribute.is_empty() { crossed(self.document, node) } else { String::new() };
                    let shift = if text.starts_with(&crossed) { crossed.len() } else { 0 };
                    for annotation in self.domain.annotated(&text[shift..]).into_iter().chain(told) {
                        let name = self.domain.attribute(annotation.id);
                        let Some(name) = name.filter(|name| !ADDRESSES.contains(name)) else { continue };
                        // What is joined is one value, and no line of several.
                        if attribute.is_empty() && 2 * annotation.span.len() < text.len() - shift {
                            continue;
                        }
                        let span = annotation.span.start + shift..annotation.span.end + shift;
                        let own =
                            places.entry((name.to_owned(), format!("{attribute} {place}"))).or_default();
                        if own.records.insert(number, node).is_none() {
                            own.sure += f64::from(annotation.confidence);
                            own.samples.push(Sample { text: text.clone(), span });
                        }
                    }
                }
            }
        }
        let mut best: BTreeMap<String, (f64, Rule)> = BTreeMap::new();
        for ((name, place), Typed { samples, sure, records, .. }) in places {
            let support = samples.len() as f64 / table.records.len() as f64;
            // Every record has its pivots: what few say at a place is said of something else, as what it costs to send it; and
            // what is paid each month is not what it costs where that is said too.
            let is_good = |rule: &Rule| {
                !pivots.contains(rule.name.as_str())
                    || rule.support >= support.min(0.5) && !are_in_parts(&rule.samples)
            };
            let is_known =
                rules.iter().any(|rule| rule.name == name && (is_good(rule) || are_in_parts(&samples)));
            if is_known || support < SUPPORT || best.get(&name).is_some_and(|(most, _)| *most >= sure) {
                continue;
            }
            let targets = (0..table.records.len()).map(|number| records.get(&number).copied());
            let targets: Vec<Option<NodeId>> = targets.collect();
            let attribute = place.split(' ').next().unwrap_or_default();
            let path = self.path_to(table, &targets);
            let path =
                path.map(|path| if attribute.is_empty() { path } else { format!("{path}/@{attribute}") });
            let reading = Reading::of(&samples, &self.domain.vocabulary(&name));
            if let (Some(path), Some(reading)) = (path, reading) {
                best.insert(
                    name.clone(),
                    (sure, Rule { name, path, value: What::Text(reading), support, samples }),
                );
            }
        }
        best.into_values().map(|(_, rule)| rule).collect()
    }
}

/// The text of an element that several items of a record make up.
fn joined<'d>(document: &'d Document, record: &Record, node: NodeId) -> Option<&'d str> {
    let parts = record.items.iter().filter(|item| document.contains(node, item.node)).take(LONGEST_JOINED);
    let parts: Vec<&Item> = parts.collect();
    let long: usize = parts.iter().map(|item| item.text.len()).sum();
    (parts.len() > 1 && long <= LONGEST_JOINED).then(|| document.string_value(node))
}

/// A name that programs use, in words: `ratingValue` is a rating value.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

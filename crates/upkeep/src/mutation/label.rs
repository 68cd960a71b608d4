//! Changes of the words beside values, and how they are found: short texts right before a value in its record that end with
//! a colon, stand in an element for labels, are known to be labels, or are the same in most records.

use std::collections::{BTreeMap, BTreeSet};

use windrow_data::fold;
use windrow_knowledge::{label as known_label, labelled};

use super::choice::Choice;
use super::draft::Place;
use super::naming::added;
use super::redesign::{Redesign, Spot};
use super::table::Table;
use super::{Group, Keeps, Mutation};

/// Labels have other words.
pub(super) const LABELS_REWORDED: Mutation = Mutation {
    name: "labels-reworded",
    what: "labels have other words: `Our price` for `Price`",
    group: Group::Labels,
    keeps: Keeps::Data,
    change: |page| {
        let choice = page.choice;
        rewrite(page, |label| reworded(choice, label))
    },
};

/// Labels are in capitals.
pub(super) const LABELS_CAPITALS: Mutation = Mutation {
    name: "labels-capitals",
    what: "labels are written in capitals, or in small letters where they were",
    group: Group::Labels,
    keeps: Keeps::Data,
    change: |page| {
        rewrite(page, |label| match label.to_uppercase() {
            capitals if capitals == label => label.to_lowercase(),
            capitals => capitals,
        })
    },
};

/// Labels are elements.
pub(super) const LABELS_SPLIT: Mutation = Mutation {
    name: "labels-split",
    what: "labels that stood in one text or element with their values have elements of their own, and so have the values",
    group: Group::Labels,
    keeps: Keeps::Data,
    change: split_labels,
};

/// Labels are in one text with their values.
pub(super) const LABELS_JOINED: Mutation = Mutation {
    name: "labels-joined",
    what: "labels and values that had elements of their own are one text",
    group: Group::Labels,
    keeps: Keeps::Data,
    change: join_labels,
};

/// Labels are gone.
pub(super) const LABELS_REMOVED: Mutation = Mutation {
    name: "labels-removed",
    what: "labels are gone, and values speak for themselves",
    group: Group::Labels,
    keeps: Keeps::Data,
    change: |page| {
        let labels = labels(page);
        for label in &labels {
            page.draft.say(label.text, "");
        }
        (!labels.is_empty()).then_some(())
    },
};

/// A text that says what a value is.
#[derive(Debug, Clone)]
pub(super) struct Label {
    /// The text.
    pub(super) text: Place,
    /// The value that it stands right before; none for the heading of a column.
    pub(super) spot: Option<Spot>,
}

/// The most letters of a label.
const LONGEST: usize = 40;

/// Elements that have no labels in them.
const SILENT: [&str; 6] = ["a", "button", "script", "style", "option", "textarea"];

/// The labels of all values, each text once, in the order of the records.
pub(super) fn labels(page: &Redesign) -> Vec<Label> {
    let mut candidates: Vec<(String, Label)> = Vec::new();
    let mut same: BTreeMap<(String, String), usize> = BTreeMap::new();
    let mut seen = BTreeSet::new();
    for record in 0..page.records.len() {
        for (name, spot, text) in texts_before(page, record) {
            let words = page.draft.as_text(text).unwrap_or_default().trim().to_owned();
            *same.entry((name.clone(), words)).or_default() += 1;
            if seen.insert(text) {
                candidates.push((name, Label { text, spot: Some(spot) }));
            }
        }
    }
    let is_common = |name: &str, words: &str| {
        let count = same.get(&(name.to_owned(), words.to_owned())).copied().unwrap_or_default();
        count > 1 && 2 * count >= page.records.len()
    };
    let sure = candidates.into_iter().filter(|(name, label)| {
        let words = page.draft.as_text(label.text).unwrap_or_default().trim();
        is_label(page, label.text, words) || is_common(name, words)
    });
    let mut labels: Vec<Label> = sure.map(|(_, label)| label).collect();
    labels.extend(headings(page).into_iter().filter(|label| seen.insert(label.text)));
    labels
}

/// Whether a text says of itself or by where it stands that it is a label.
fn is_label(page: &Redesign, text: Place, words: &str) -> bool {
    let near = page.draft.upwards(text).skip(1).take(2);
    known_label(words).is_some() || near.into_iter().any(|above| page.draft.is(above, &["dt", "th", "label"]))
}

/// For every value of a record the short text right before it, if that is no part of a value.
fn texts_before(page: &Redesign, record: usize) -> Vec<(String, Spot, Place)> {
    let held = &page.records[record];
    let Some(holder) = held.holder.or_else(|| page.draft.body()) else { return Vec::new() };
    let inside = page.draft.inside(holder);
    let order: BTreeMap<Place, usize> = inside.iter().enumerate().map(|(at, &place)| (place, at)).collect();
    let spoken: BTreeSet<Place> = held
        .fields
        .iter()
        .filter(|(_, spot)| matches!(spot, Spot::Text(_)))
        .map(|(_, spot)| spot.place())
        .collect();
    let mut found = Vec::new();
    for (name, spot) in &held.fields {
        let Some(&at) = order.get(&spot.place()) else { continue };
        let mut before =
            inside[..at].iter().rev().copied().filter(|&place| page.draft.as_text(place).is_some());
        let Some(text) = before.find(|&text| !page.draft.is_blank(text)) else { continue };
        let is_other = spoken.contains(&text) || page.is_in_value(text);
        let is_silent = page
            .draft
            .upwards(text)
            .take_while(|&above| above != holder)
            .any(|above| page.draft.is(above, &SILENT));
        let words = page.draft.as_text(text).unwrap_or_default().trim();
        let is_short = words.chars().count() <= LONGEST && words.contains(char::is_alphabetic);
        if is_short && !is_other && !is_silent {
            found.push((name.clone(), spot.clone(), text));
        }
    }
    found
}

/// The headings of the columns that values stand in.
fn headings(page: &Redesign) -> Vec<Label> {
    let mut columns = BTreeSet::new();
    for bearer in page.bearers() {
        let Some(cell) = page.draft.upwards(bearer).find(|&above| page.draft.is(above, &["td"])) else {
            continue;
        };
        let Some((table, column)) = Table::of_cell(&page.draft, cell) else { continue };
        columns.extend(table.heading(&page.draft, column));
    }
    let words = columns
        .into_iter()
        .filter_map(|cell| page.draft.texts(cell).into_iter().find(|&text| !page.draft.is_blank(text)));
    words.map(|text| Label { text, spot: None }).collect()
}

/// Gives labels other words and leaves what is around the words.
fn rewrite(page: &mut Redesign, new: impl Fn(&str) -> String) -> Option<()> {
    let labels = labels(page);
    for label in &labels {
        let text = page.draft.as_text(label.text).unwrap_or_default().to_owned();
        let words = text.trim().trim_end_matches([':', '：']).trim_end();
        page.draft.say(label.text, &text.replacen(words, &new(words), 1));
    }
    (!labels.is_empty()).then_some(())
}

/// What labels are also called.
#[rustfmt::skip] // a table is read by its columns
const OTHER_WORDS: [(&str, &[&str]); 36] = [
    ("price", &["Our price", "Cost", "You pay"]),
    ("our price", &["Price", "You pay"]),
    ("old price", &["Was", "Regular price"]),
    ("was", &["Before", "Regular price"]),
    ("now", &["Today", "Our price"]),
    ("author", &["Written by", "By"]),
    ("authors", &["Written by", "By"]),
    ("by", &["From", "Written by"]),
    ("date", &["When", "On"]),
    ("published", &["Publication date", "Released"]),
    ("posted", &["Added", "Listed on"]),
    ("year", &["Year of release", "Built in"]),
    ("location", &["Where", "Place"]),
    ("address", &["Where to find us", "Location"]),
    ("rating", &["Score", "Customers say"]),
    ("reviews", &["Opinions", "Ratings"]),
    ("availability", &["In stock", "Stock"]),
    ("stock", &["Availability", "On hand"]),
    ("in stock", &["Available", "Stock"]),
    ("category", &["Found in", "Department"]),
    ("type", &["Kind", "Sort"]),
    ("brand", &["Make", "Manufacturer"]),
    ("make", &["Brand", "Manufacturer"]),
    ("model", &["Version", "Model name"]),
    ("size", &["Dimensions", "Measures"]),
    ("colour", &["Shade", "Finish"]),
    ("color", &["Shade", "Finish"]),
    ("weight", &["Item weight", "Mass"]),
    ("title", &["Name", "Heading"]),
    ("name", &["Title", "Called"]),
    ("description", &["About", "Details"]),
    ("phone", &["Call us", "Telephone"]),
    ("telephone", &["Call us", "Phone"]),
    ("email", &["Write to us", "Contact"]),
    ("isbn", &["ISBN-13", "Book number"]),
    ("publisher", &["Published by", "Imprint"]),
];

/// Other words for a label.
fn reworded(choice: Choice, label: &str) -> String {
    let folded = fold(label);
    if let Some((_, others)) = OTHER_WORDS.iter().find(|(known, _)| *known == folded) {
        return choice.pick(&folded, others).to_owned();
    }
    let mut letters = label.chars();
    let small: String = letters.next().into_iter().flat_map(char::to_lowercase).chain(letters).collect();
    match choice.below("words", 3) {
        0 => format!("Item {small}"),
        1 => format!("{label} (info)"),
        _ => format!("The {small}"),
    }
}

fn split_labels(page: &mut Redesign) -> Option<()> {
    let mut changed = None;
    for text in page.value_texts() {
        let is_open = page.draft.parent(text).is_some_and(|parent| page.draft.is_open(parent));
        let words = page.draft.as_text(text).filter(|_| is_open).unwrap_or_default();
        if let Some((label, value)) = labelled(words) {
            let (at, behind) = (words.find(label)?, words.rfind(value)?);
            let pieces =
                [words[..at].to_owned(), words[at..behind].trim_end().to_owned(), words[behind..].to_owned()];
            split_text(page, text, &pieces);
            changed = Some(());
        }
    }
    for label in labels(page) {
        let Some(spot) = label.spot else { continue };
        let place = spot.place();
        let parent = page.draft.parent(label.text).filter(|&parent| page.draft.is_open(parent));
        let is_beside = parent.is_some() && parent == page.draft.parent(place);
        if !matches!(spot, Spot::Attribute(..)) && is_beside {
            let outer = page.draft.new_element("span", &added(page.choice, "label"));
            page.draft.wrap(label.text, outer);
            if page.draft.as_text(place).is_some() {
                let outer = page.draft.new_element("span", &added(page.choice, "value"));
                page.draft.wrap(place, outer);
            }
            changed = Some(());
        }
    }
    changed
}

/// Puts a label and a value into elements of their own, with what stood before them.
fn split_text(page: &mut Redesign, text: Place, pieces: &[String; 3]) {
    let [before, label, value] = pieces;
    let before = page.draft.new_text(before);
    page.draft.before(text, before);
    for (piece, key) in [(label, "label"), (value, "value")] {
        let said = page.draft.new_text(piece);
        let outer = page.draft.new_element("span", &added(page.choice, key));
        page.draft.append(outer, said);
        page.draft.before(text, outer);
    }
    let space = page.draft.new_text(" ");
    if let Some(outer) = page.draft.position(text).zip(page.draft.parent(text)) {
        let (at, parent) = outer;
        page.draft.insert(parent, at - 1, space);
    }
    page.draft.detach(text);
}

fn join_labels(page: &mut Redesign) -> Option<()> {
    let mut changed = None;
    for label in labels(page) {
        let Some(value) = label.spot.filter(|spot| !matches!(spot, Spot::Attribute(..))) else { continue };
        let joined =
            join_pair(page, label.text, value.place()).or_else(|| join_line(page, label.text, value.place()));
        changed = changed.or(joined);
    }
    changed
}

/// Makes `dt` and `dd`, or `th` and `td`, one element.
fn join_pair(page: &mut Redesign, text: Place, value: Place) -> Option<()> {
    let name = page.draft.upwards(text).find(|&above| page.draft.is(above, &["dt", "th"]))?;
    let cell = page.draft.upwards(value).find(|&above| page.draft.is(above, &["dd", "td"]))?;
    let behind = |place| {
        let siblings = page.draft.element_children(page.draft.parent(place)?);
        let at = siblings.iter().position(|&sibling| sibling == place)?;
        siblings.get(at + 1).copied()
    };
    if behind(name) != Some(cell) {
        return None;
    }
    let words = page.draft.text(name).trim().trim_end_matches(':').to_owned();
    let said = page.draft.new_text(&format!("{words}: "));
    if value != cell && page.draft.is_element(value) && !page.is_record(value) {
        page.draft.unwrap(value);
    }
    page.draft.insert(cell, 0, said);
    page.draft.detach(name);
    Some(())
}

/// Makes a label in a line of text and the value beside it one text.
fn join_line(page: &mut Redesign, text: Place, value: Place) -> Option<()> {
    let inline = ["span", "b", "strong", "i", "em", "small", "label", "time"];
    let parent = page.draft.parent(text)?;
    let is_own = page.draft.is(parent, &inline) && page.draft.children(parent).len() == 1;
    let label = if is_own { parent } else { text };
    if page.draft.parent(label) != page.draft.parent(value) || page.is_record(value) {
        return None;
    }
    let is_value_own = page.draft.is(value, &inline)
        && page.draft.attribute_names(value).iter().all(|name| !page.is_value(value, name));
    if !is_own && !is_value_own {
        return None;
    }
    if is_own {
        page.draft.unwrap(label);
    }
    if is_value_own {
        page.draft.unwrap(value);
    }
    Some(())
}

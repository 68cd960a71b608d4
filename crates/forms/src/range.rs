//! What fields say of each other: the ends of a range, what they are measured in, and what one offers once another is filled in.

use windrow_dom::Document;
use windrow_knowledge::{Ontology, tokens};

use crate::{Bound, Field};

/// Words of the lower end of a range.
const LEAST: &[&str] = &[
    "min", "minimum", "from", "least", "low", "lower", "above", "over", "ab", "von", "desde", "da", "de",
    "vanaf", "od", "от", "start", "after",
];

/// Words of its upper end.
const MOST: &[&str] = &[
    "max", "maximum", "to", "most", "high", "upper", "under", "below", "up", "bis", "hasta", "a", "tot",
    "do", "до", "end", "until", "before",
];

/// What stands between the ends of a range.
const JOINTS: &[&str] = &["to", "-", "–", "—", "and", "bis", "à", "a", "al", "tot", "do", "до", "up to"];

/// What things are measured in, as labels have it.
const UNITS: &[&str] = &[
    "miles",
    "mi",
    "km",
    "kilometres",
    "pcm",
    "pw",
    "sqft",
    "m2",
    "£",
    "$",
    "€",
    "cc",
    "litres",
    "days",
    "nights",
    "weeks",
    "years",
];

/// Tells the ends of ranges and the units.
pub(crate) fn bounds(ontology: &Ontology, fields: &mut [Field]) {
    for at in 1..fields.len() {
        let joins = match &fields[at].labels[..] {
            [only] => JOINTS.contains(&only.text.trim().to_lowercase().as_str()),
            _ => false,
        };
        let before = fields[at - 1].id.filter(|&id| ontology.get(id).is_range);
        if let Some(id) = before.filter(|_| joins && fields[at].control == fields[at - 1].control) {
            fields[at].id = Some(id);
            (fields[at - 1].bound, fields[at].bound) = (Some(Bound::Least), Some(Bound::Most));
        }
    }
    for at in 0..fields.len() {
        let Some(id) = fields[at].id.filter(|&id| ontology.get(id).is_range) else { continue };
        if fields[at].bound.is_some() {
            continue;
        }
        let text = said(&fields[at]);
        let words: Vec<&str> = tokens(&text).iter().map(|token| &text[token.start..token.end]).collect();
        let has = |known: &[&str]| words.iter().any(|word| known.contains(word));
        fields[at].bound = match (has(LEAST), has(MOST)) {
            (true, false) => Some(Bound::Least),
            (false, true) => Some(Bound::Most),
            _ => None,
        };
        fields[at].unit = words.iter().find(|word| UNITS.contains(word)).map(|unit| (*unit).to_owned());
        // Two fields of a kind side by side are the ends of one range.
        if at > 0
            && fields[at - 1].id == Some(id)
            && fields[at].bound.is_none()
            && fields[at - 1].bound != Some(Bound::Most)
        {
            fields[at - 1].bound = Some(Bound::Least);
            fields[at].bound = Some(Bound::Most);
        }
    }
    for field in fields.iter_mut() {
        field.is_display =
            field.id.is_some_and(|id| matches!(ontology.get(id).name.as_str(), "sort" | "style"));
    }
}

/// All that is said of a field, in small letters.
fn said(field: &Field) -> String {
    let labels = field.labels.iter().map(|label| label.text.as_str());
    let first = field.choices.first().map_or("", |choice| choice.text.as_str());
    let all: Vec<&str> = labels.chain([field.placeholder.as_str(), field.name.as_str(), first]).collect();
    // `minPrice` is two words.
    let mut text = String::new();
    let mut is_lower = false;
    for letter in all.join(" ").chars() {
        if is_lower && letter.is_uppercase() {
            text.push(' ');
        }
        is_lower = letter.is_lowercase();
        text.extend(letter.to_lowercase());
    }
    text.replace('_', " ")
}

/// Tells the lists that are filled when another one is chosen from: they offer nothing yet, behind one that does.
pub(crate) fn dependents(document: &Document, fields: &mut [Field]) {
    for at in 1..fields.len() {
        let (before, own) = (&fields[at - 1], &fields[at]);
        let is_list = |field: &Field| field.control.is_list();
        let offers = |field: &Field| field.choices.iter().filter(|choice| !choice.is_wildcard).count();
        let is_off = document.attribute_value(own.node, "disabled").is_some();
        if is_list(before) && is_list(own) && offers(before) > 1 && (offers(own) == 0 || is_off) {
            fields[at].depends_on = Some(at - 1);
        }
    }
}

//! The field scope: what belongs to one field only.
//!
//! A `label` that names a field or holds it; then, for fields without, the texts of the largest element that holds no other
//! field. What is longer than a label can be is help and no label, unless it is all there is.

use windrow_dom::{Document, NodeId};

use crate::run::Run;
use crate::scope::{Label, LabelScope, Sheet};

/// How many elements a field may name as its labels.
const MOST_TOLD: usize = 4;

/// More letters than these are an explanation.
const LONGEST: usize = 120;

pub(crate) fn label(sheet: &mut Sheet<'_>) {
    named(sheet);
    own(sheet);
}

/// Labels by `for`, and labels around a field.
fn named(sheet: &mut Sheet<'_>) {
    let document = sheet.document;
    for field in 0..sheet.fields.len() {
        let (node, _) = sheet.fields[field];
        let around = document.ancestors(node).find(|&above| is_label(document, above));
        // A label around several fields is that of the group.
        let around = around.filter(|&label| sheet.fields_in(label).len() == 1);
        let id = document.attribute_value(node, "id").filter(|id| !id.is_empty());
        let named: Vec<NodeId> = match id {
            None => Vec::new(),
            // Copied labels name one field and stand beside others.
            Some(id) => {
                let own = sheet.facts.labels.get(id.trim()).into_iter().flatten();
                own.copied().min_by_key(|label| label.0.abs_diff(node.0)).into_iter().collect()
            }
        };
        let told = document.attribute_value(node, "aria-labelledby").unwrap_or_default();
        let told: Vec<NodeId> = told
            .split_ascii_whitespace()
            .take(MOST_TOLD)
            .filter_map(|id| sheet.facts.ids.get(id).copied())
            .collect();
        for &element in named.iter().chain(&told).filter(|&&element| !document.contains(sheet.root, element))
        {
            let text = document.string_value(element).split_whitespace().collect::<Vec<_>>().join(" ");
            if !text.is_empty() {
                sheet.labels[field].push(Label { text, node: element, scope: LabelScope::Field });
            }
        }
        for element in named.into_iter().chain(told).chain(around) {
            for run in sheet.free(sheet.runs_in(element)) {
                sheet.give(run, field, LabelScope::Field);
            }
        }
    }
}

fn is_label(document: &Document, node: NodeId) -> bool {
    document.is_element(node) && document.name(node).local == "label"
}

/// The best text of the largest element that holds the field and no other.
fn own(sheet: &mut Sheet<'_>) {
    for field in 0..sheet.fields.len() {
        if sheet.has_label(field) {
            continue;
        }
        let (node, _) = sheet.fields[field];
        let document = sheet.document;
        let alone = document
            .ancestors(node)
            .take_while(|&above| above == sheet.root || document.contains(sheet.root, above))
            .take_while(|&above| sheet.fields_in(above).len() == 1)
            .last();
        let Some(element) = alone else { continue };
        let runs = sheet.free(sheet.runs_in(element));
        let likely = |run: &usize| likelihood(sheet, *run, field, element == sheet.root);
        let best = runs.iter().filter_map(|run| Some((likely(run)?, *run))).max_by_key(|(likely, _)| *likely);
        if let Some((_, run)) = best {
            sheet.give(run, field, LabelScope::Field);
        }
    }
}

/// How likely a run is the label of the field that it is alone with: the larger the likelier. What stands on the side where
/// labels stand, what looks like one, what is short, and then what is near.
fn likelihood(sheet: &Sheet<'_>, run: usize, field: usize, is_form: bool) -> Option<(bool, i32, i32)> {
    let document = sheet.document;
    let (node, control) = sheet.fields[field];
    let Run { text, first, .. } = &sheet.runs[run];
    let is_usual = (*first < node) != control.is_mark();
    let around: Vec<NodeId> =
        document.ancestors(*first).take_while(|&above| !document.contains(above, node)).collect();
    let named = |node: NodeId, names: &[&str]| {
        document.is_element(node) && names.contains(&document.name(node).local)
    };
    let is_link = sheet.is_link(run);
    let words = text.split_whitespace().count();
    // In a form with one field much is said beside it that labels nothing.
    if is_form && (is_link || words > 2 * FEW_WORDS || !is_usual) {
        return None;
    }
    let is_marked = text.ends_with([':', '*', '：', '?'])
        || around.iter().any(|&above| named(above, &["legend", "th", "dt", "b", "strong", "label"]));
    let is_word = text.contains(char::is_alphabetic) && !is_link;
    let is_short = words <= FEW_WORDS;
    let nearness = -((first.0 as i32 - node.0 as i32).abs());
    let is_help = text.chars().count() > LONGEST;
    let score = i32::from(is_usual) + 2 * i32::from(is_marked) + i32::from(is_short) - i32::from(is_help);
    Some((is_word, score, nearness))
}

/// Labels are a few words.
pub(crate) const FEW_WORDS: usize = 5;

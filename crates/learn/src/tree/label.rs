//! Nodes told by the label before them: `Author:` and what stands behind it.

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_knowledge::{Case, Pattern};
use windrow_syntax::literal;

use super::place::folded;

/// How many elements around a value may be the one that has the label before it.
const AROUND: usize = 5;

/// Longer texts are no labels.
const LONGEST: usize = 60;

/// How many ways lead from what stands behind a label to a part of it.
const INWARD: usize = 6;

/// An expression by a label: the whole, and what of it comes behind the place that the label tells.
pub(crate) struct Labelled {
    pub(crate) path: String,
    pub(crate) tail: String,
}

/// Expressions from an origin for nodes behind a label, for which `is_label` asks.
pub(crate) fn by_label(
    document: &Document,
    origin: NodeId,
    targets: &[NodeId],
    is_label: &dyn Fn(&str) -> bool,
) -> Vec<Labelled> {
    let mut found = Vec::new();
    let Some(&target) = targets.first() else { return found };
    let around = std::iter::once(target).chain(document.ancestors(target)).take(AROUND);
    for value in around.take_while(|&node| node != origin && document.contains(origin, node)) {
        if !targets.iter().all(|&target| target == value || document.contains(value, target)) {
            continue;
        }
        let Some((label, text)) = before(document, value).filter(|(_, text)| is_label(text)) else {
            continue;
        };
        let (Some(label), Some(value_test), Some(text)) =
            (test(document, label), test(document, value), literal(&text))
        else {
            continue;
        };
        let filled = if document.is_element(value) { "" } else { "[normalize-space(.)]" };
        let lead =
            format!(".//{label}[normalize-space(.)={text}]/following-sibling::{value_test}{filled}[1]");
        found.extend(inward(document, value, targets, &lead));
    }
    if let Some((label, text)) = text_before(document, origin, target).filter(|(_, text)| is_label(text)) {
        if let [target] = targets {
            found.extend(behind_text(document, *target, &text));
        }
        found.extend(around_both(document, origin, label, targets, &text));
    }
    found
}

/// The text before a node that says something.
fn text_before(document: &Document, origin: NodeId, target: NodeId) -> Option<(NodeId, String)> {
    let texts = document.of_kind(NodeKind::Text);
    let first = texts.partition_point(|&text| text < target);
    let is_filled = |text: &&NodeId| {
        let is_shown = document.parent(**text).is_some_and(|parent| test(document, parent).is_some());
        is_shown && !document.string_value(**text).trim().is_empty()
    };
    let label = *texts[..first].iter().rev().find(is_filled).filter(|&&text| text > origin)?;
    Some((label, folded(document.string_value(label)))).filter(|(_, text)| text.len() <= LONGEST)
}

/// In the element around a label's text and the nodes behind it, the ways to these.
fn around_both(
    document: &Document,
    origin: NodeId,
    label: NodeId,
    targets: &[NodeId],
    text: &str,
) -> Vec<Labelled> {
    let is_around = |&above: &NodeId| targets.iter().all(|&target| document.contains(above, target));
    let Some(around) = document.ancestors(label).find(is_around).filter(|&around| around > origin) else {
        return Vec::new();
    };
    let (Some(name), Some(text)) = (test(document, around), literal(text)) else { return Vec::new() };
    let same = document
        .ancestors(label)
        .take_while(|&above| above >= around)
        .filter(|&above| document.name_id(above) == document.name_id(around));
    let lead = format!(".//text()[normalize-space(.)={text}]/ancestor::{name}[{}]", same.count());
    inward(document, around, targets, &lead)
}

/// A lead with the ways from what it selects to nodes in it.
fn inward(document: &Document, value: NodeId, targets: &[NodeId], lead: &str) -> Vec<Labelled> {
    if targets == [value] {
        return vec![Labelled { path: lead.to_owned(), tail: String::new() }];
    }
    let case = [Case { origins: vec![value], targets: targets.to_vec() }];
    Pattern::candidates(document, &case)
        .take(INWARD)
        .map(|tail| Labelled { path: tail.behind(document, lead), tail: tail.at_origin(document) })
        .collect()
}

/// The next text behind a label's text, whatever is between.
fn behind_text(document: &Document, target: NodeId, text: &str) -> Option<Labelled> {
    let texts = document.of_kind(NodeKind::Text);
    let is_filled = |text: &&NodeId| !document.string_value(**text).trim().is_empty();
    let first = texts.partition_point(|&text| text < target);
    // Elements are read by the text that they are.
    let own = texts[first..].iter().find(is_filled)?;
    if folded(document.string_value(*own)) != folded(document.string_value(target)) {
        return None;
    }
    let text = literal(text)?;
    let path = format!(".//text()[normalize-space(.)={text}]/following::text()[normalize-space(.)][1]");
    Some(Labelled { path, tail: String::new() })
}

/// What stands before a node beside it and says something, with what it says.
fn before(document: &Document, node: NodeId) -> Option<(NodeId, String)> {
    let mut before =
        std::iter::successors(document.previous_sibling(node), |&node| document.previous_sibling(node));
    let label = before.find(|&node| {
        matches!(document.kind(node), NodeKind::Element | NodeKind::Text)
            && !document.string_value(node).trim().is_empty()
    })?;
    let range = document.text_range(label);
    (range.len() <= 4 * LONGEST)
        .then(|| (label, folded(document.string_value(label))))
        .filter(|(_, text)| text.len() <= LONGEST)
}

/// The node test that a node passes.
fn test(document: &Document, node: NodeId) -> Option<String> {
    if document.kind(node) == NodeKind::Text {
        return Some("text()".to_owned());
    }
    let name = document.name(node).local;
    if matches!(name, "script" | "style" | "noscript") {
        return None;
    }
    let is_plain = name.starts_with(|first: char| first.is_ascii_alphabetic())
        && name.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '-');
    is_plain.then(|| name.to_owned())
}

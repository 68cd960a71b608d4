//! What stands around the values of a row on their page: labels, places, and elements that look like records and are none.

use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_query::{Query, Value};
use windrow_syntax::parse;

/// Longer texts are no labels.
const LONGEST_LABEL: usize = 48;

/// How many elements above a value are named in its place.
const DEEPEST: usize = 8;

/// The node at a path, as provenance writes it.
pub fn node_at(document: &Document, path: &str) -> Option<NodeId> {
    let query = Query::compile(&parse(path).tree).ok()?;
    match query.evaluate(document, NodeId::ROOT).ok()? {
        Value::Nodes(nodes) => nodes.rows()?.first().copied(),
        _ => None,
    }
}

/// The element that a node is or belongs to.
pub(crate) fn element_of(document: &Document, node: NodeId) -> Option<NodeId> {
    match document.is_element(node) {
        true => Some(node),
        false => document.parent(node).filter(|&parent| document.is_element(parent)),
    }
}

/// What stands before a node in its record and says something, without case and numbers.
pub(crate) fn label(document: &Document, record: NodeId, node: NodeId) -> Option<String> {
    let texts = document.of_kind(NodeKind::Text);
    let first = texts.partition_point(|&text| text < node);
    let before = texts[..first].iter().rev().take_while(|&&text| text > record);
    let says = |&&text: &&NodeId| document.string_value(text).contains(|c: char| c.is_alphabetic());
    let is_shown = |&&text: &&NodeId| {
        let parent = document.parent(text).map(|parent| document.name(parent).local);
        !matches!(parent, Some("script" | "style" | "noscript" | "template"))
    };
    let text = document.string_value(*before.filter(is_shown).find(says)?).trim();
    (text.len() <= LONGEST_LABEL).then(|| squashed(&text.to_lowercase()))
}

/// The names and classes of a node and the elements that it is in, up to its record: `div.card/b.price`, with one digit for each
/// number in a class.
pub(crate) fn place(document: &Document, record: NodeId, node: NodeId) -> String {
    written(document, record, node, squashed)
}

/// The same with classes to the letter.
pub fn way(document: &Document, record: NodeId, node: NodeId) -> String {
    written(document, record, node, str::to_owned)
}

fn written(document: &Document, record: NodeId, node: NodeId, class: impl Fn(&str) -> String) -> String {
    let mut steps: Vec<String> = Vec::new();
    let above = std::iter::once(node).chain(document.ancestors(node));
    for node in above.take_while(|&above| above != record && above != NodeId::ROOT).take(DEEPEST) {
        steps.push(match document.kind(node) {
            NodeKind::Element => named(document, node, &class),
            NodeKind::Attribute => format!("@{}", document.name(node).local),
            _ => "text()".to_owned(),
        });
    }
    steps.reverse();
    steps.join("/")
}

/// An element's name with its classes.
fn named(document: &Document, element: NodeId, class: impl Fn(&str) -> String) -> String {
    let classes = document.attribute_value(element, "class").unwrap_or_default();
    let classes = classes.split_ascii_whitespace().map(|own| format!(".{}", class(own)));
    std::iter::once(document.name(element).local.to_owned()).chain(classes).collect()
}

/// A text with one digit for each number, and one space for all white space in a row.
pub fn squashed(text: &str) -> String {
    let mut squashed = String::with_capacity(text.len());
    for letter in text.chars() {
        let plain = match letter {
            letter if letter.is_numeric() => '9',
            letter if letter.is_whitespace() => ' ',
            other => other,
        };
        if !(matches!(plain, '9' | ' ') && squashed.ends_with(plain)) {
            squashed.push(plain);
        }
    }
    squashed
}

/// What the elements of a page are called, as numbers: names with each class and id.
pub(crate) fn signs(document: &Document) -> Vec<u32> {
    let mut signs: BTreeSet<u32> = BTreeSet::new();
    for &element in document.of_kind(NodeKind::Element) {
        let name = document.name(element).local;
        signs.insert(number(&[name]));
        let classes = document.attribute_value(element, "class").unwrap_or_default();
        for class in classes.split_ascii_whitespace() {
            signs.insert(number(&[name, ".", &squashed(class)]));
        }
        if let Some(id) = document.attribute_value(element, "id") {
            signs.insert(number(&[name, "#", &squashed(id)]));
        }
    }
    signs.into_iter().collect()
}

/// Words as a number (FNV-1a).
fn number(words: &[&str]) -> u32 {
    let bytes = words.iter().flat_map(|word| word.bytes());
    bytes.fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}

/// How many elements beside records look like them and are none: they have the records' name and most of what is in all of them.
pub(crate) fn beside(document: &Document, records: &[NodeId]) -> usize {
    let own: BTreeSet<NodeId> = records.iter().copied().collect();
    let mut parents: BTreeMap<NodeId, Vec<NodeId>> = BTreeMap::new();
    for &record in own.iter().filter(|&&record| document.is_element(record)) {
        parents.entry(document.parent(record).unwrap_or(NodeId::ROOT)).or_default().push(record);
    }
    let mut count = 0;
    for (parent, records) in parents {
        let insides: Vec<BTreeSet<String>> = records.iter().map(|&record| inside(document, record)).collect();
        let core = shared(&insides);
        let name = document.name_id(records[0]);
        let is_like = |&node: &NodeId| {
            let inside = inside(document, node);
            core.len() > 1 && 2 * core.intersection(&inside).count() > core.len()
        };
        let others = document.children(parent).filter(|&node| document.is_element(node));
        let others = others.filter(|&node| document.name_id(node) == name && !own.contains(&node));
        count += others.filter(is_like).count();
    }
    count
}

/// How many records are in other elements than most of them: elements are told by the names and classes of all that are around.
pub(crate) fn apart(document: &Document, records: &[NodeId]) -> usize {
    let mut parents: BTreeMap<NodeId, usize> = BTreeMap::new();
    for &record in records {
        *parents.entry(document.parent(record).unwrap_or(NodeId::ROOT)).or_default() += 1;
    }
    let mut seats: BTreeMap<Vec<String>, usize> = BTreeMap::new();
    for (parent, count) in parents {
        let around = std::iter::once(parent).chain(document.ancestors(parent));
        let named =
            around.filter(|&node| document.is_element(node)).map(|node| named(document, node, squashed));
        *seats.entry(named.collect()).or_default() += count;
    }
    records.len() - seats.into_values().max().unwrap_or_default()
}

/// The ways of names into an element.
fn inside(document: &Document, element: NodeId) -> BTreeSet<String> {
    let mut ways = BTreeSet::new();
    let mut open: Vec<(NodeId, String)> = vec![(element, String::new())];
    while let Some((node, way)) = open.pop() {
        for child in document.children(node).filter(|&child| document.is_element(child)) {
            let way = format!("{way}/{}", document.name(child).local);
            if way.len() < 200 && ways.insert(way.clone()) {
                open.push((child, way));
            }
        }
    }
    ways
}

/// What more than half of some sets have.
fn shared(sets: &[BTreeSet<String>]) -> BTreeSet<String> {
    let mut counts: BTreeMap<&String, usize> = BTreeMap::new();
    for way in sets.iter().flatten() {
        *counts.entry(way).or_default() += 1;
    }
    let most = counts.into_iter().filter(|(_, count)| 2 * count > sets.len());
    most.map(|(way, _)| way.clone()).collect()
}

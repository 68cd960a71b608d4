//! Calendars: their arrows lead to other months, and their numbers are days.

use windrow_dom::{Document, NodeId, NodeKind};

use super::link::number;

/// Every month has these days.
const DAYS: u32 = 28;

/// So many of them have to be there; a cell may show its number in a way that is not read.
const LEAST_DAYS: u32 = 24;

/// What stands around a calendar and has no more letters than this (its heading, its arrows) belongs to it.
const HEADING: usize = 80;

/// The first characters of a cell; a day's number is among them.
const BEGINNING: usize = 40;

/// The elements that are calendars with what turns their months: tables whose cells begin with the days of a month.
pub(super) fn calendars(document: &Document) -> Vec<NodeId> {
    let mut found = Vec::new();
    let mut open: Vec<(NodeId, u32)> = Vec::new();
    let elements = document.of_kind(NodeKind::Element).iter().copied();
    for node in elements.take_while(|&node| node < document.end(NodeId::ROOT)) {
        while let Some((table, days)) = open.pop_if(|(table, _)| !document.contains(*table, node)) {
            found.extend((days.count_ones() >= LEAST_DAYS).then_some(table));
        }
        match (document.name(node).local, open.last_mut()) {
            ("table", _) => open.push((node, 0)),
            ("td", Some((_, days))) => *days |= day(document.string_value(node)).map_or(0, |day| 1 << day),
            _ => {}
        }
    }
    found
        .extend(open.into_iter().filter(|(_, days)| days.count_ones() >= LEAST_DAYS).map(|(table, _)| table));
    found.into_iter().map(|table| with_heading(document, table)).collect()
}

/// The day that a cell's text begins with.
fn day(text: &str) -> Option<u32> {
    let end = text.char_indices().nth(BEGINNING).map_or(text.len(), |(end, _)| end);
    let first = text[..end].split_whitespace().next()?;
    number(first).filter(|day| (1..=DAYS).contains(day))
}

/// The largest element around the table that holds little else.
fn with_heading(document: &Document, table: NodeId) -> NodeId {
    let letters = |element: NodeId| document.string_value(element).chars().filter(|c| !c.is_whitespace());
    let most = letters(table).count() + HEADING;
    let around = document.ancestors(table).take_while(|&above| {
        let is_inner = document.is_element(above) && document.name(above).local != "body";
        is_inner && letters(above).nth(most).is_none()
    });
    around.last().unwrap_or(table)
}

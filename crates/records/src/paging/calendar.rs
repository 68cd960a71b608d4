//! Calendars: their arrows lead to other months, and their numbers are days.

use windrow_dom::{Document, NodeId, NodeKind};

use super::link::number;

/// Every month has these days.
const DAYS: u32 = 28;

/// So many of them have to be there; a cell may show its number in a way that is not read.
const LEAST_DAYS: u32 = 24;

/// What stands around a calendar and has no more letters than this (its heading, its arrows) belongs to it.
const HEADING: usize = 80;

/// The elements that are calendars with what turns their months, in document order.
pub(super) fn calendars(document: &Document) -> Vec<NodeId> {
    let tables = document.of_kind(NodeKind::Element).iter().copied();
    tables
        .filter(|&node| document.name(node).local == "table" && has_days(document, node))
        .map(|table| with_heading(document, table))
        .collect()
}

/// Whether the cells of the table begin with the days of a month.
fn has_days(document: &Document, table: NodeId) -> bool {
    let mut days = 0u32;
    let mut row = table.0;
    let end = document.end(table).0;
    while row < end {
        let node = NodeId(row);
        row += 1;
        if document.kind(node) == NodeKind::Element && document.name(node).local == "td" {
            let first = document.string_value(node).split_whitespace().next().unwrap_or_default();
            if let Some(day) = number(first).filter(|day| (1..=DAYS).contains(day)) {
                days |= 1 << day;
            }
        }
    }
    days.count_ones() >= LEAST_DAYS
}

/// The largest element around the table that holds little else.
fn with_heading(document: &Document, table: NodeId) -> NodeId {
    let most = letters(document, table) + HEADING;
    let around = document.ancestors(table).take_while(|&above| {
        document.is_element(above) && document.name(above).local != "body" && letters(document, above) <= most
    });
    around.last().unwrap_or(table)
}

fn letters(document: &Document, element: NodeId) -> usize {
    document.string_value(element).chars().filter(|c| !c.is_whitespace()).count()
}

//! Calendars: their arrows lead to other months, and their numbers are days.

use windrow_dom::{Document, NodeId};
use windrow_knowledge::page_number;

use super::elements;

/// Every month has these days.
const DAYS: u32 = 28;

/// So many of them have to be there; a cell may show its number in a way that is not read.
const LEAST_DAYS: u32 = 24;

/// What stands around a calendar and has no more letters than this (its heading, its arrows) belongs to it.
const HEADING: usize = 80;

/// The first characters of a cell; a day's number is among them.
const BEGINNING: usize = 40;

/// A calendar with more text than this in bytes has no heading that is looked for.
const LONGEST_CALENDAR: usize = 16 * 1024;

/// How many elements around a calendar are asked whether they hold little else.
const REACH: usize = 8;

/// The calendars of a page: elements of which none is in another, in document order.
#[derive(Debug, Default)]
pub(super) struct Calendars(Vec<NodeId>);

impl Calendars {
    /// Whether the node is in one of them.
    pub(super) fn contain(&self, document: &Document, node: NodeId) -> bool {
        let before = self.0.partition_point(|&calendar| calendar <= node);
        before > 0 && document.contains(self.0[before - 1], node)
    }
}

/// The elements that are calendars with what turns their months: tables whose cells begin with the days of a month.
pub(super) fn calendars(document: &Document) -> Calendars {
    let end = document.end(NodeId::ROOT);
    let tables: Vec<NodeId> = elements(document, "table").take_while(|&table| table < end).collect();
    let mut days = vec![0u32; tables.len()];
    let mut open: Vec<usize> = Vec::new();
    let mut opened = 0;
    for cell in elements(document, "td").take_while(|&cell| cell < end) {
        while opened < tables.len() && tables[opened] < cell {
            open.push(opened);
            opened += 1;
        }
        while open.pop_if(|at| !document.contains(tables[*at], cell)).is_some() {}
        if let (Some(&table), Some(day)) = (open.last(), day(document.string_value(cell))) {
            days[table] |= 1 << day;
        }
    }
    let found = tables.iter().zip(days).filter(|(_, days)| days.count_ones() >= LEAST_DAYS);
    let mut calendars: Vec<NodeId> = found.map(|(&table, _)| with_heading(document, table)).collect();
    calendars.sort_unstable();
    calendars.dedup_by(|inner, outer| document.contains(*outer, *inner));
    Calendars(calendars)
}

/// The day that a cell's text begins with.
fn day(text: &str) -> Option<u32> {
    let end = text.char_indices().nth(BEGINNING).map_or(text.len(), |(end, _)| end);
    let first = text[..end].split_whitespace().next()?;
    page_number(first).filter(|day| (1..=DAYS).contains(day))
}

/// The largest element around the table that holds little else.
fn with_heading(document: &Document, table: NodeId) -> NodeId {
    let letters = |element: NodeId| document.string_value(element).chars().filter(|c| !c.is_whitespace());
    let is_short = |element: NodeId| document.string_value(element).len() <= LONGEST_CALENDAR;
    if !is_short(table) {
        return table;
    }
    let most = letters(table).count() + HEADING;
    let around = document.ancestors(table).take(REACH).take_while(|&above| {
        let is_inner = document.is_element(above) && document.name(above).local != "body";
        is_inner && is_short(above) && letters(above).nth(most).is_none()
    });
    around.last().unwrap_or(table)
}

//! The layout scope: what is seen left of a field or above it, and of a box to tick what is right of it.
//!
//! A text is a field's if nothing is between them and no other field is as near to it on that side. Pages that were not laid
//! out have the same where they are tables: a text in the row above, in the same column. Then a text right before the field is
//! its label, behind the one before.

use windrow_dom::{Document, NodeId, Rect};

use crate::field::FEW_WORDS;
use crate::scope::{LabelScope, Sheet};

pub(crate) fn label(sheet: &mut Sheet<'_>) {
    let without: Vec<usize> = (0..sheet.fields.len()).filter(|&field| !sheet.has_label(field)).collect();
    for field in without {
        let (node, control) = sheet.fields[field];
        let seen = sheet.document.visual().and_then(|_| seen(sheet, node, control.is_mark()));
        let found = seen.or_else(|| above_in_table(sheet, node)).or_else(|| beside(sheet, field));
        if let Some(run) = found {
            sheet.give(run, field, LabelScope::Layout);
        }
    }
}

/// The runs that may label something: few words that lead nowhere.
fn likely(sheet: &Sheet<'_>, is_mark: bool) -> Vec<usize> {
    let mut free = sheet.free(0..sheet.runs.len());
    let is_few = |run: usize| sheet.runs[run].text.split_whitespace().count() <= FEW_WORDS;
    free.retain(|&run| is_mark || is_few(run) && !sheet.is_link(run));
    free
}

fn rect(document: &Document, node: NodeId) -> Option<Rect> {
    let visual = document.visual()?;
    let own = visual.rect(node).filter(|rect| rect.width > 0.0 && rect.height > 0.0);
    own.or_else(|| visual.rect(document.parent(node)?).filter(|rect| rect.width > 0.0))
}

/// How far apart a text and its field may be above each other: two lines.
const LINES: f32 = 40.0;

/// The nearest text that is left of a field, or above it; of a mark the one right of it.
fn seen(sheet: &Sheet<'_>, node: NodeId, is_mark: bool) -> Option<usize> {
    let document = sheet.document;
    let own = rect(document, node)?;
    let (right, bottom) = (own.left + own.width, own.top + own.height);
    let mut best: Option<(f32, usize)> = None;
    for run in likely(sheet, is_mark) {
        let Some(text) = rect(document, sheet.runs[run].first) else { continue };
        let (text_right, text_bottom) = (text.left + text.width, text.top + text.height);
        let in_line = text.top < bottom - 2.0 && text_bottom > own.top + 2.0;
        let in_column = text.left < right && text_right > own.left;
        let distance = if is_mark {
            (in_line && text.left >= right - 4.0).then_some(text.left - right)
        } else if in_line && text_right <= own.left + 4.0 {
            Some(own.left - text_right)
        } else if in_column && text_bottom <= own.top + 4.0 && own.top - text_bottom < LINES {
            Some(own.top - text_bottom + 1.0)
        } else {
            None
        };
        let Some(distance) = distance else { continue };
        // Another field between them has the better right.
        let is_between = sheet.fields.iter().any(|&(other, _)| {
            other != node
                && rect(document, other).is_some_and(|other| match in_line {
                    true => {
                        let same = other.top < bottom - 2.0 && other.top + other.height > own.top + 2.0;
                        let middle = other.left + other.width / 2.0;
                        let (low, high) = if is_mark { (right, text.left) } else { (text_right, own.left) };
                        same && middle > low && middle < high
                    }
                    false => {
                        let middle = other.top + other.height / 2.0;
                        let same = other.left < text_right && other.left + other.width > text.left;
                        same && middle > text_bottom && middle < own.top
                    }
                })
        });
        if !is_between && best.is_none_or(|(least, _)| distance < least) {
            best = Some((distance, run));
        }
    }
    best.map(|(_, run)| run)
}

/// The text of the cell above a field's.
fn above_in_table(sheet: &Sheet<'_>, node: NodeId) -> Option<usize> {
    let document = sheet.document;
    let named = |node: NodeId, names: &[&str]| {
        document.is_element(node) && names.contains(&document.name(node).local)
    };
    let cell = document.ancestors(node).find(|&above| named(above, &["td", "th"]))?;
    let row = document.parent(cell).filter(|&row| named(row, &["tr"]))?;
    let cells = |row: NodeId| document.children(row).filter(|&cell| named(cell, &["td", "th"]));
    let column = cells(row).position(|other| other == cell)?;
    let before =
        std::iter::successors(document.previous_sibling(row), |&node| document.previous_sibling(node));
    for other in before.filter(|&other| named(other, &["tr"])) {
        let above = cells(other).nth(column)?;
        // Rows of fields stand under the same heading.
        if sheet.fields_in(above).is_empty() {
            return sheet.runs_in(above).next();
        }
    }
    None
}

/// The text between a field and the one before; of a mark the one between it and the next.
fn beside(sheet: &Sheet<'_>, field: usize) -> Option<usize> {
    let (node, control) = sheet.fields[field];
    let free = likely(sheet, control.is_mark());
    if control.is_mark() {
        let next = sheet.fields.get(field + 1).map_or(sheet.document.end(sheet.root), |(next, _)| *next);
        return free.into_iter().find(|&run| sheet.runs[run].first > node && sheet.runs[run].first < next);
    }
    let before = field.checked_sub(1).map_or(sheet.root, |before| sheet.fields[before].0);
    free.into_iter().rev().find(|&run| sheet.runs[run].first < node && sheet.runs[run].first > before)
}

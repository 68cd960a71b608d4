//! The segment scope: fields and texts that stand beside each other in turn.
//!
//! Elements that hold several fields are segments, the smallest first. Between the fields of a segment are gaps with texts. If
//! all its fields without a label have a text before them, these are their labels; or else those behind them, if all have one.
//! Boxes to tick are labelled behind, and before only where nothing is behind. What is more at the beginning is said of the
//! whole segment, and so is a text before fields that have nothing else.

use std::collections::BTreeSet;

use windrow_dom::NodeId;

use crate::scope::{LabelScope, Sheet};

pub(crate) fn label(sheet: &mut Sheet<'_>) {
    for segment in segments(sheet) {
        let fields: Vec<usize> = sheet.fields_in(segment).filter(|&field| !sheet.has_label(field)).collect();
        if !fields.is_empty() {
            in_turn(sheet, segment, &fields);
        }
        group(sheet, segment);
    }
}

/// The elements that hold several fields, the smallest first.
fn segments(sheet: &Sheet<'_>) -> Vec<NodeId> {
    let document = sheet.document;
    let mut found: BTreeSet<(usize, NodeId)> = BTreeSet::new();
    for &(node, _) in &sheet.fields {
        for above in document.ancestors(node) {
            let fields = sheet.fields_in(above).len();
            if fields > 1 {
                // Of elements with the same fields the inner ones come first.
                found.insert((fields, above));
            }
            if above == sheet.root {
                break;
            }
        }
    }
    let mut found: Vec<(usize, NodeId)> = found.into_iter().collect();
    found.sort_by_key(|&(fields, node)| (fields, std::cmp::Reverse(node)));
    found.into_iter().map(|(_, node)| node).collect()
}

/// The free runs before each field of a segment, and those behind the last.
fn gaps(sheet: &Sheet<'_>, segment: NodeId) -> Vec<Vec<usize>> {
    let fields = sheet.fields_in(segment);
    let mut gaps = vec![Vec::new(); fields.len() + 1];
    for run in sheet.free(sheet.runs_in(segment)) {
        let first = sheet.runs[run].first;
        let before = sheet.fields[fields.clone()].partition_point(|(node, _)| *node < first);
        gaps[before].push(run);
    }
    gaps
}

/// Labels fields by the texts before or behind them, if all have one.
fn in_turn(sheet: &mut Sheet<'_>, segment: NodeId, fields: &[usize]) {
    let gaps = gaps(sheet, segment);
    let first = sheet.fields_in(segment).start;
    let (marks, others): (Vec<usize>, Vec<usize>) =
        fields.iter().partition(|&&field| sheet.fields[field].1.is_mark());
    let is_plain = |field: usize, run: &usize| sheet.fields[field].1.is_mark() || !sheet.is_link(*run);
    let before = |&field: &usize| gaps[field - first].iter().copied().rfind(|run| is_plain(field, run));
    let behind = |&field: &usize| gaps[field - first + 1].iter().copied().find(|run| is_plain(field, run));
    let chosen: Vec<(usize, usize)> = {
        let all = |of: &[usize], run: &dyn Fn(&usize) -> Option<usize>| -> Option<Vec<(usize, usize)>> {
            of.iter().map(|field| Some((*field, run(field)?))).collect()
        };
        let marks = all(&marks, &behind).or_else(|| all(&marks, &before)).unwrap_or_default();
        let others = all(&others, &before).or_else(|| all(&others, &behind)).unwrap_or_default();
        marks.into_iter().chain(others).collect()
    };
    for (field, run) in chosen {
        if !sheet.taken[run] {
            sheet.give(run, field, LabelScope::Segment);
        }
    }
}

/// What a segment says before its first field is said of all its fields that stand together: marks of one name, or fields
/// without labels.
fn group(sheet: &mut Sheet<'_>, segment: NodeId) {
    let fields: Vec<usize> = sheet.fields_in(segment).collect();
    let name =
        |field: usize| sheet.document.attribute_value(sheet.fields[field].0, "name").unwrap_or_default();
    let is_mark = |field: &usize| sheet.fields[*field].1.is_mark();
    let are_marks = fields.iter().all(is_mark);
    let is_one = are_marks
        && fields.iter().all(|&field| name(field) == name(fields[0]))
        && !name(fields[0]).is_empty();
    let are_bare = fields.iter().all(|&field| !sheet.has_label(field) && sheet.groups[field].is_empty());
    if !(is_one || are_marks || are_bare) {
        return;
    }
    let gaps = gaps(sheet, segment);
    // Cells of a row have headings of their own.
    if are_bare && !are_marks && gaps[0].len() >= fields.len() && are_cells(sheet, &fields) {
        return;
    }
    if let Some(&run) = gaps[0].last()
        && fields.iter().all(|&field| sheet.groups[field].is_empty())
    {
        sheet.give_group(run, &fields, LabelScope::Segment);
        // In a row of fields it stands before the first; what is chosen before something is written is said of that.
        let is_row = fields.iter().all(|&field| sheet.fields[field].1 == sheet.fields[fields[0]].1);
        let first = fields.iter().find(|&&field| is_row || sheet.fields[field].1.is_text());
        if let Some(&first) = first.filter(|_| are_bare && !are_marks) {
            sheet.give(run, first, LabelScope::Segment);
        }
    }
}

/// Whether fields stand in a cell of a table each.
fn are_cells(sheet: &Sheet<'_>, fields: &[usize]) -> bool {
    let document = sheet.document;
    let is_cell =
        |&above: &NodeId| document.is_element(above) && matches!(document.name(above).local, "td" | "th");
    let cells: BTreeSet<Option<NodeId>> =
        fields.iter().map(|&field| document.ancestors(sheet.fields[field].0).find(is_cell)).collect();
    cells.len() == fields.len() && !cells.contains(&None)
}

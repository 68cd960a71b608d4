//! Tables on a terminal.

use std::ops::Range;

use comfy_table::{ContentArrangement, Table as Sheet, presets};
use windrow::records::{Table, Tables};

use crate::exit::Failure;
use crate::output::write_all;
use crate::terminal::{self, cut, line};

/// How wide a column has to be to be worth showing.
const NARROWEST: usize = 12;

/// Prints tables, so many rows of each at most, with the columns that there is room for, the fullest of them.
pub(super) fn print(
    tables: &Tables<'_>,
    numbers: Range<usize>,
    most: usize,
    width: usize,
) -> Result<(), Failure> {
    let is_one = numbers.len() == 1;
    for number in numbers {
        let Some(table) = tables.table(number) else { continue };
        if !is_one {
            write_all(format!("region {}: {} records\n", number + 1, table.records.len()).as_bytes())?;
        }
        write_all(drawn(&table, most, width).as_bytes())?;
    }
    Ok(())
}

fn drawn(table: &Table, most: usize, width: usize) -> String {
    let room = (width / (NARROWEST + 3)).max(1);
    let shown = table.shown();
    let mut best: Vec<usize> = shown.iter().copied().filter(|&at| !table.columns[at].is_picture()).collect();
    if best.is_empty() {
        best.clone_from(&shown);
    }
    best.sort_by_key(|&at| std::cmp::Reverse(table.columns[at].filled));
    best.truncate(room);
    best.sort_unstable();
    let records = table.records.iter().take(most);
    let rows: Vec<Vec<String>> =
        records.map(|record| best.iter().map(|&at| line(&table.cell_text(record, at))).collect()).collect();
    let names: Vec<String> = best.iter().map(|&at| line(&table.columns[at].name)).collect();
    let widths = widths(&names, &rows, width);
    let mut sheet = Sheet::new();
    sheet.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Disabled);
    let fitted = |row: &Vec<String>| {
        row.iter().zip(&widths).map(|(text, &width)| cut(text, width)).collect::<Vec<_>>()
    };
    sheet.set_header(fitted(&names));
    for row in &rows {
        sheet.add_row(fitted(row));
    }
    let left: Vec<&str> =
        shown.iter().filter(|at| !best.contains(at)).map(|&at| table.columns[at].name.as_str()).collect();
    let more = match left.len() {
        0 => String::new(),
        1 => format!("and 1 more column: {}\n", left[0]),
        count => format!("and {count} more columns: {}\n", left.join(", ")),
    };
    format!("{sheet}\n{more}")
}

/// How wide columns are that share a line: as wide as they need to be, the widest made narrower until all fit.
fn widths(names: &[String], rows: &[Vec<String>], width: usize) -> Vec<usize> {
    let lines = || std::iter::once(names).chain(rows.iter().map(Vec::as_slice));
    let widest = |at: usize| lines().map(|line| terminal::width(&line[at])).max().unwrap_or_default();
    let mut widths: Vec<usize> = (0..names.len()).map(widest).collect();
    // A blank before and one behind each, and the frame.
    let room = width.saturating_sub(3 * names.len() + 1).max(names.len());
    while widths.iter().sum::<usize>() > room {
        let Some(widest) = widths.iter_mut().max() else { break };
        *widest -= 1;
    }
    widths
}

//! Tables on a terminal.

use std::ops::Range;

use comfy_table::{ColumnConstraint, ContentArrangement, Table as Sheet, Width, presets};
use windrow::records::{Table, Tables};

use crate::exit::Failure;
use crate::output::write_all;

/// How wide a column has to be to be worth showing.
const NARROWEST: usize = 12;

/// How wide a terminal is that does not say.
const USUAL_WIDTH: usize = 100;

/// How wide the terminal is.
pub(super) fn width() -> usize {
    Sheet::new().width().map_or(USUAL_WIDTH, usize::from).max(2 * NARROWEST)
}

/// Prints tables with the columns that there is room for, the fullest of them.
pub(super) fn print(tables: &Tables<'_>, numbers: Range<usize>, width: usize) -> Result<(), Failure> {
    let is_one = numbers.len() == 1;
    for number in numbers {
        let Some(table) = tables.table(number) else { continue };
        if !is_one {
            write_all(format!("region {}: {} records\n", number + 1, table.records.len()).as_bytes())?;
        }
        write_all(drawn(&table, width).as_bytes())?;
    }
    Ok(())
}

fn drawn(table: &Table, width: usize) -> String {
    let room = (width / (NARROWEST + 3)).max(1);
    let shown = table.shown();
    let mut best: Vec<usize> = shown.iter().copied().filter(|&at| !table.columns[at].is_picture()).collect();
    if best.is_empty() {
        best.clone_from(&shown);
    }
    best.sort_by_key(|&at| std::cmp::Reverse(table.columns[at].filled));
    best.truncate(room);
    best.sort_unstable();
    let mut sheet = Sheet::new();
    sheet.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
    sheet.set_width(u16::try_from(width).unwrap_or(u16::MAX));
    sheet.set_header(best.iter().map(|&at| table.columns[at].name.as_str()));
    for record in &table.records {
        let cells = best.iter().map(|&at| {
            let texts: Vec<&str> = record
                .cell(at)
                .map(|item| {
                    if table.columns[at].is_picture() {
                        item.src.as_deref().unwrap_or_default()
                    } else {
                        &item.text
                    }
                })
                .collect();
            cut(&texts.join(", "), 2 * width / best.len().max(1))
        });
        sheet.add_row(cells);
    }
    for (at, column) in sheet.column_iter_mut().enumerate() {
        if at > 0 {
            column.set_constraint(ColumnConstraint::LowerBoundary(Width::Fixed(6)));
        }
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

/// A text of at most so many letters.
fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most.max(8)) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

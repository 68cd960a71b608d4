//! The page as it was seen, with its tables drawn over it: one HTML file that needs nothing else.
//!
//! Records are framed in the colour of their table; the values of a column have the colour of the column. A page without boxes is
//! told in words alone.

use std::fmt::Write;

use windrow::Page;
use windrow::dom::{Document, Visual};
use windrow::records::{Table, Tables};
use windrow::tables::{Opening, wrapper};

use crate::picture::{STYLE, escaped, ground, hue, place, position, united};

/// How many tables are drawn.
const MOST_TABLES: usize = 12;

/// How many rows of a table are listed.
const MOST_ROWS: usize = 200;

const SCRIPT: &str = include_str!("report.js");

/// The report.
pub(super) fn report(name: &str, page: &Page, tables: &Tables<'_>, picture: Option<&[u8]>) -> String {
    let document = page.document();
    let all: Vec<Table> =
        (0..tables.len().min(MOST_TABLES)).filter_map(|number| tables.table(number)).collect();
    let mut html = String::new();
    let _ = write!(
        html,
        "<!DOCTYPE html><meta charset=utf-8><title>Tables of {0}</title><style>{STYLE}</style>\n\
         <header><h1>{0}</h1><nav>",
        escaped(name)
    );
    for (number, table) in all.iter().enumerate() {
        let _ = write!(
            html,
            "<button data-table={number} style=\"--hue:{}\">{}. {} records</button>",
            hue(number),
            number + 1,
            table.records.len()
        );
    }
    html.push_str("</nav></header>\n<main>\n");
    match document.visual() {
        Some(visual) => stage(&mut html, document, visual, &all, picture),
        None => html.push_str(
            "<p class=plain>The page was judged by its markup alone: there are no boxes to draw.</p>\n",
        ),
    }
    html.push_str("<aside>\n");
    for (number, table) in all.iter().enumerate() {
        listed(&mut html, page, number, table);
    }
    if tables.len() > all.len() {
        let _ = writeln!(html, "<p class=plain>{} more regions are not drawn.</p>", tables.len() - all.len());
    }
    let _ = writeln!(html, "</aside></main><script>{SCRIPT}</script>");
    html
}

/// The page, drawn.
fn stage(html: &mut String, document: &Document, visual: &Visual, tables: &[Table], picture: Option<&[u8]>) {
    ground(html, document, visual, picture);
    for (number, table) in tables.iter().enumerate() {
        let _ = writeln!(html, "<div class=table data-table={number} style=\"--hue:{}\">", hue(number));
        for (row, record) in table.records.iter().enumerate() {
            let around = record.nodes.iter().filter_map(|&node| place(document, visual, node)).reduce(united);
            if let Some(rect) = around {
                let _ =
                    writeln!(html, "<div class=record style=\"{}\"><b>{}</b></div>", position(rect), row + 1);
            }
            for item in &record.items {
                let column = &table.columns[item.column];
                let Some(rect) = place(document, visual, item.node).filter(|_| column.is_shown()) else {
                    continue;
                };
                let _ = writeln!(
                    html,
                    "<div class=item style=\"{};--hue:{}\" title=\"{}: {}\"></div>",
                    position(rect),
                    hue(item.column + 3),
                    escaped(&column.name),
                    escaped(&item.text)
                );
            }
        }
        html.push_str("</div>\n");
    }
    html.push_str("</div>\n");
}

/// A table as rows, with its wrapper.
fn listed(html: &mut String, page: &Page, number: usize, table: &Table) {
    let shown = table.shown();
    let _ = writeln!(
        html,
        "<section data-table={number}><h2 style=\"--hue:{}\">Region {}: {} records</h2><details><summary>The wrapper</summary><pre>{}</pre></details><div class=scroll><table><tr>",
        hue(number),
        number + 1,
        table.records.len(),
        escaped(&wrapper(page, table, Opening::default()))
    );
    for &at in &shown {
        let column = &table.columns[at];
        let _ = write!(
            html,
            "<th style=\"--hue:{}\" title=\"{}\">{} <i>{}</i></th>",
            hue(at + 3),
            escaped(column.path.as_deref().unwrap_or_default()),
            escaped(&column.name),
            column.kind.name()
        );
    }
    html.push_str("</tr>\n");
    for record in table.records.iter().take(MOST_ROWS) {
        html.push_str("<tr>");
        for &at in &shown {
            let _ = write!(html, "<td>{}</td>", escaped(&table.cell_text(record, at)));
        }
        html.push_str("</tr>\n");
    }
    html.push_str("</table></div>");
    if table.records.len() > MOST_ROWS {
        let _ = write!(html, "<p>and {} more records</p>", table.records.len() - MOST_ROWS);
    }
    html.push_str("</section>\n");
}

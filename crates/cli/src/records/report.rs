//! The page as it was seen, with its tables drawn over it: one HTML file that needs nothing else.
//!
//! What can be read stands where our own boxes have it, or, with a browser, on a real picture of the page. Records are
//! framed in the colour of their table; the values of a column have the colour of the column. A page without boxes is
//! told in words alone.

use std::fmt::Write;

use windrow::Page;
use windrow::browser::base64;
use windrow::dom::{Document, NodeId, Rect, Visual};
use windrow::records::{Table, Tables};
use windrow::tables::{Opening, wrapper};

/// How many tables are drawn.
const MOST_TABLES: usize = 12;

/// How many rows of a table are listed.
const MOST_ROWS: usize = 200;

const STYLE: &str = include_str!("report.css");
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
    let boxes = || (0..document.len() as u32).map(NodeId).filter_map(|node| visual.rect(node));
    let width = boxes().map(|rect| rect.left + rect.width).fold(800.0_f32, f32::max).min(2000.0);
    let height = boxes().map(|rect| rect.top + rect.height).fold(400.0_f32, f32::max).min(60_000.0);
    let _ = writeln!(html, "<div class=stage style=\"width:{width}px;height:{height}px\">");
    match picture {
        Some(png) => {
            let _ = writeln!(
                html,
                "<img class=picture alt=\"\" src=\"data:image/png;base64,{}\">",
                base64::encode(png)
            );
        }
        None => texts(html, document, visual),
    }
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

/// What can be read, each text in the box of its element.
fn texts(html: &mut String, document: &Document, visual: &Visual) {
    for node in (0..document.len() as u32).map(NodeId) {
        let Some(parent) = document.parent(node) else { continue };
        if document.kind(node) != windrow::dom::NodeKind::Text || !visual.is_visible(parent) {
            continue;
        }
        let text = document.string_value(node);
        let Some(rect) = visual.rect(parent).filter(|_| !text.trim().is_empty()) else { continue };
        let style = |property| visual.style(parent, property).unwrap_or_default();
        let _ = writeln!(
            html,
            "<div class=text style=\"{};font-size:{};font-weight:{}\">{}</div>",
            position(rect),
            style_value(style("font-size")),
            style_value(style("font-weight")),
            escaped(text.trim())
        );
    }
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

/// The box of a node; of a text, that of its element.
fn place(document: &Document, visual: &Visual, node: NodeId) -> Option<Rect> {
    let element = if document.is_element(node) { Some(node) } else { document.parent(node) };
    element.and_then(|element| visual.rect(element))
}

fn united(one: Rect, other: Rect) -> Rect {
    let (left, top) = (one.left.min(other.left), one.top.min(other.top));
    let right = (one.left + one.width).max(other.left + other.width);
    let bottom = (one.top + one.height).max(other.top + other.height);
    Rect { left, top, width: right - left, height: bottom - top }
}

fn position(rect: Rect) -> String {
    format!(
        "left:{:.0}px;top:{:.0}px;width:{:.0}px;height:{:.0}px",
        rect.left, rect.top, rect.width, rect.height
    )
}

/// A number on the circle of colours, far from those before it.
fn hue(number: usize) -> usize {
    number * 137 % 360
}

/// What a computed style says, if it is as plain as it should be.
fn style_value(value: &str) -> &str {
    let is_plain = value.chars().all(|letter| letter.is_ascii_alphanumeric() || letter == '.');
    if is_plain { value } else { "inherit" }
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

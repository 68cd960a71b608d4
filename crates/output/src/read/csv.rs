//! Comma-separated values with a heading.
//!
//! All values are texts, and an empty one is none. Of two columns of one name the second is called `name_2`.

use std::io::BufRead;
use std::path::Path;

use serde_json::Value as Json;

use super::{Form, Row, StoredRows};
use crate::csv::{Record, Records, fields};
use crate::error::Error;
use crate::existing::RawLines;

pub(super) fn read(reader: Box<dyn BufRead + Send>, path: &Path) -> Result<StoredRows, Error> {
    let name = path.display().to_string();
    let mut records = Records::new(RawLines::of(reader, path));
    let heading = records.next().transpose()?.ok_or_else(|| Error::damaged(&name, "there is no heading"))?;
    let columns = unlike(cells(&heading, &name)?);
    let names = columns.clone();
    let rows = records.map(move |record| row(&record?, &names, &name));
    Ok(StoredRows::new(Form::Csv, Some(columns), rows))
}

fn row(record: &Record, names: &[String], name: &str) -> Result<Row, Error> {
    let cells = cells(record, name)?;
    if cells.len() != names.len() {
        let (line, count, wanted) = (record.line, cells.len(), names.len());
        let why = format_args!("line {line} has {count} values and the heading {wanted}");
        return Err(Error::damaged(name, why));
    }
    let filled = names.iter().zip(cells).filter(|(_, cell)| !cell.is_empty());
    Ok(filled.map(|(name, cell)| (name.clone(), Json::String(cell))).collect())
}

fn cells(record: &Record, name: &str) -> Result<Vec<String>, Error> {
    let line = record.line;
    if record.is_open {
        let why = format_args!("a quotation mark is opened on line {line} and never closed");
        return Err(Error::damaged(name, why));
    }
    match std::str::from_utf8(&record.bytes) {
        Ok(_) => Ok(fields(&record.bytes)),
        Err(_) => Err(Error::damaged(name, format_args!("line {line} is no UTF-8 text"))),
    }
}

/// Names of which no two are the same.
fn unlike(names: Vec<String>) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    for name in names {
        let numbered = (2..).map(|number| format!("{name}_{number}"));
        let free = std::iter::once(name.clone()).chain(numbered).find(|name| !known.contains(name));
        known.push(free.expect("there are more numbers than columns"));
    }
    known
}

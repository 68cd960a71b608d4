//! XML as Windrow writes it: `<results>`, one row a line, `</results>`.
//!
//! A name with several elements is a list; an element with others in it is a record, and records are always lists. Where
//! rows have several names, `_type` says which one a row has.

use std::collections::BTreeSet;
use std::io::BufRead;
use std::path::Path;

use serde_json::Value as Json;

use super::json::without_mark;
use super::{Form, Row, StoredRows};
use crate::error::Error;
use crate::existing::RawLines;

pub(super) fn read(reader: Box<dyn BufRead + Send>, path: &Path) -> Result<StoredRows, Error> {
    let is_mixed = path.is_file() && row_names(path)? > 1;
    let name = path.display().to_string();
    let mut is_over = false;
    let rows = RawLines::of(reader, path).zip(1u64..).filter_map(move |(line, number)| {
        let line = match line {
            Ok(line) => line,
            Err(error) => return Some(Err(error)),
        };
        let damaged = || Error::damaged(&name, format_args!("line {number} is no row as Windrow writes XML"));
        let line = without_mark(&line).trim_ascii();
        match std::str::from_utf8(line) {
            _ if is_frame(line) => is_over |= line == END,
            Ok(text) if !is_over => return Some(row(text, is_mixed).ok_or_else(damaged)),
            _ => return Some(Err(damaged())),
        }
        None
    });
    Ok(StoredRows::new(Form::Xml, None, rows))
}

const END: &[u8] = b"</results>";

/// Whether a line is no row but what stands around them.
fn is_frame(line: &[u8]) -> bool {
    let is_root = line.strip_prefix(b"<results").is_some_and(|rest| matches!(rest, [b'>' | b' ', ..]));
    line.is_empty() || line.starts_with(b"<?xml") || (is_root && !line.ends_with(END)) || line == END
}

/// How many names rows have.
fn row_names(path: &Path) -> Result<usize, Error> {
    let mut names = BTreeSet::new();
    for line in RawLines::open(path)? {
        let line = line?;
        let line = without_mark(&line).trim_ascii();
        if !is_frame(line) {
            let end = line.iter().position(|byte| matches!(byte, b'>' | b' ' | b'/'));
            names.insert(line[..end.unwrap_or(line.len())].to_vec());
        }
    }
    Ok(names.len())
}

/// An element that is open.
struct Open {
    name: String,
    row: Row,
    text: String,
}

/// A row of a line; none if it is not well-formed.
fn row(line: &str, is_mixed: bool) -> Option<Row> {
    let mut open: Vec<Open> = Vec::new();
    let mut rest = line;
    loop {
        let (before, tag) = rest.split_once('<')?;
        let (tag, after) = tag.split_once('>')?;
        rest = after;
        match open.last_mut() {
            Some(element) => element.text.push_str(&unescaped(before)?),
            None if before.is_empty() => {}
            None => return None,
        }
        let Some(name) = tag.strip_prefix('/') else {
            let name = tag.split([' ', '/']).next().filter(|name| !name.is_empty())?;
            open.push(Open { name: named(name), row: Row::new(), text: String::new() });
            continue;
        };
        let element = open.pop().filter(|element| element.name == named(name))?;
        match open.last_mut() {
            Some(around) => add(&mut around.row, element),
            None => return rest.is_empty().then(|| finished(element, is_mixed)),
        }
    }
}

/// The row of an element; one without others in it is a value that is in no record.
fn finished(Open { name, row, text }: Open, is_mixed: bool) -> Row {
    let mut finished = Row::new();
    if is_mixed {
        finished.insert("_type".to_owned(), name.as_str().into());
    }
    match row.is_empty() && !text.is_empty() {
        true => drop(finished.insert(name, text.into())),
        false => finished.extend(row),
    }
    finished
}

fn add(row: &mut Row, Open { name, row: inner, text }: Open) {
    let (value, is_record) = match inner.is_empty() {
        true => (Json::String(text), false),
        false => (Json::Object(inner), true),
    };
    match row.get_mut(&name) {
        None if is_record => drop(row.insert(name, Json::Array(vec![value]))),
        None => drop(row.insert(name, value)),
        Some(Json::Array(all)) => all.push(value),
        Some(one) => *one = Json::Array(vec![one.take(), value]),
    }
}

/// A text with its references replaced.
fn unescaped(text: &str) -> Option<String> {
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('&') {
        let (reference, after) = after.split_once(';')?;
        plain.push_str(before);
        plain.push(match reference {
            "lt" => '<',
            "gt" => '>',
            "amp" => '&',
            "quot" => '"',
            "apos" => '\'',
            _ => {
                let number = reference.strip_prefix('#')?;
                let code = match number.strip_prefix('x') {
                    Some(digits) => u32::from_str_radix(digits, 16),
                    None => number.parse(),
                };
                char::from_u32(code.ok()?)?
            }
        });
        rest = after;
    }
    plain.push_str(rest);
    Some(plain)
}

/// The name that an XML name stands for: `_x0032_nd` is `2nd`.
fn named(name: &str) -> String {
    let mut plain = String::with_capacity(name.len());
    let mut rest = name;
    while let Some((before, after)) = rest.split_once("_x") {
        let escaped = after.split_once('_').and_then(|(digits, after)| {
            let code = u32::from_str_radix(digits, 16).ok().filter(|_| digits.len() >= 4)?;
            Some((char::from_u32(code)?, after))
        });
        plain.push_str(before);
        match escaped {
            Some((letter, after)) => {
                plain.push(letter);
                rest = after;
            }
            None => {
                plain.push_str("_x");
                rest = after;
            }
        }
    }
    plain + rest
}

//! JSON Lines, and JSON as others write it: arrays of objects, objects one after another, over several lines or not.

use std::io::BufRead;
use std::path::{Path, PathBuf};

use super::{Form, Row, StoredRows};
use crate::error::Error;
use crate::existing::RawLines;

/// The rows of lines with one object each.
pub(super) fn lines(reader: Box<dyn BufRead + Send>, path: &Path) -> StoredRows {
    let name = path.display().to_string();
    let rows = RawLines::of(reader, path).zip(1u64..).filter_map(move |(line, number)| match line {
        Ok(line) => {
            let text = without_mark(&line).trim_ascii();
            (!text.is_empty()).then(|| row(text).map_err(|why| damaged(&name, number, &why)))
        }
        Err(error) => Some(Err(error)),
    });
    StoredRows::new(Form::Json, None, rows)
}

/// The rows of a text with objects and arrays of objects.
pub(super) fn values(reader: Box<dyn BufRead + Send>, path: &Path) -> StoredRows {
    let values = Values { reader, path: path.to_owned(), line: 1, in_array: false, is_over: false };
    StoredRows::new(Form::Json, None, values)
}

/// Objects of a text, found by their braces.
struct Values {
    reader: Box<dyn BufRead + Send>,
    path: PathBuf,
    /// The number of the line that is read.
    line: u64,
    in_array: bool,
    /// Whether nothing comes any more, because there is nothing or it is damaged.
    is_over: bool,
}

/// Where a scan stands in an object.
#[derive(Default)]
struct Scan {
    depth: usize,
    in_text: bool,
    is_escaped: bool,
}

impl Scan {
    /// Takes a byte; whether the object ends with it.
    fn ends(&mut self, byte: u8) -> bool {
        match byte {
            _ if std::mem::take(&mut self.is_escaped) => {}
            b'\\' if self.in_text => self.is_escaped = true,
            b'"' => self.in_text = !self.in_text,
            _ if self.in_text => {}
            b'{' | b'[' => self.depth += 1,
            b'}' | b']' => self.depth = self.depth.saturating_sub(1),
            _ => {}
        }
        self.depth == 0
    }
}

impl Values {
    /// Whether an object begins here; what stands between objects is read over.
    fn is_at_object(&mut self) -> Result<bool, Error> {
        loop {
            let chunk = self.reader.fill_buf();
            let chunk = chunk.map_err(|error| Error::file("read", &self.path, &error))?;
            let Some(&byte) = chunk.first() else {
                return match self.in_array {
                    true => Err(damaged(&self.name(), self.line, "is the last one, and the list has no end")),
                    false => Ok(false),
                };
            };
            match byte {
                b'{' => return Ok(true),
                b'\n' => self.line += 1,
                b'[' if !self.in_array => self.in_array = true,
                b']' if self.in_array => self.in_array = false,
                b',' if self.in_array => {}
                // A byte order mark.
                0xef | 0xbb | 0xbf if self.line == 1 => {}
                _ if byte.is_ascii_whitespace() => {}
                _ => return Err(damaged(&self.name(), self.line, "is no row: a row is an object")),
            }
            self.reader.consume(1);
        }
    }

    fn object(&mut self) -> Result<Row, Error> {
        let (mut text, mut scan, mut ended) = (Vec::new(), Scan::default(), false);
        let first_line = self.line;
        while !ended {
            let chunk = self.reader.fill_buf();
            let chunk = chunk.map_err(|error| Error::file("read", &self.path, &error))?;
            if chunk.is_empty() {
                return Err(damaged(&self.name(), self.line, "is the last one, and ends within a row"));
            }
            let end = chunk.iter().position(|&byte| scan.ends(byte));
            ended = end.is_some();
            let length = end.map_or(chunk.len(), |end| end + 1);
            self.line += chunk[..length].iter().filter(|&&byte| byte == b'\n').count() as u64;
            text.extend_from_slice(&chunk[..length]);
            self.reader.consume(length);
        }
        serde_json::from_slice(&text).map_err(|error| {
            let line = first_line + error.line().saturating_sub(1) as u64;
            damaged(&self.name(), line, &words(&error))
        })
    }

    fn name(&self) -> String {
        self.path.display().to_string()
    }
}

impl Iterator for Values {
    type Item = Result<Row, Error>;

    fn next(&mut self) -> Option<Result<Row, Error>> {
        if self.is_over {
            return None;
        }
        let next = match self.is_at_object() {
            Ok(true) => Some(self.object()),
            Ok(false) => None,
            Err(error) => Some(Err(error)),
        };
        self.is_over = !matches!(next, Some(Ok(_)));
        next
    }
}

/// A text without the mark that some programs put before it.
pub(super) fn without_mark(text: &[u8]) -> &[u8] {
    text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text)
}

fn row(text: &[u8]) -> Result<Row, String> {
    serde_json::from_slice(text).map_err(|error| match error.is_data() {
        true => "is no row: a row is an object".to_owned(),
        false => words(&error),
    })
}

/// What is wrong with JSON, without where.
fn words(error: &serde_json::Error) -> String {
    let text = error.to_string();
    let what = text.split(" at line ").next().unwrap_or_default();
    format!("is no JSON: {}, at column {}", what.to_lowercase(), error.column())
}

fn damaged(name: &str, line: u64, why: &str) -> Error {
    Error::damaged(name, format_args!("line {line} {why}"))
}

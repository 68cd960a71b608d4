//! Comma-separated values as in RFC 4180: a header, lines that end with CR LF, quotes where they are needed.

use std::path::Path;

use windrow_data::Item;

use crate::columns::Columns;
use crate::encoder::{Emit, Encoder, Replaced};
use crate::error::Error;
use crate::existing::{RawLines, foreign};
use crate::key::Key;
use crate::sink::Summary;

/// Rows as comma-separated values.
pub(crate) struct Csv {
    columns: Columns,
    key: Key,
}

impl Csv {
    pub(crate) fn new(columns: Columns, key: Key) -> Csv {
        Csv { columns, key }
    }

    fn header(&self) -> Vec<u8> {
        let mut header = Vec::new();
        let columns = self.columns.all();
        let names: Vec<_> = columns.iter().map(|(name, _)| Some((*name).to_owned())).collect();
        write(&names, &mut header);
        header
    }
}

impl Encoder for Csv {
    fn begin(&mut self, out: &mut Vec<u8>) -> Result<(), Error> {
        out.extend(self.header());
        Ok(())
    }

    fn existing(&mut self, base: &Path, replaced: Replaced<'_>, emit: Emit<'_>) -> Result<(), Error> {
        let mut records = Records { lines: RawLines::open(base)? };
        let names = fields(&self.header());
        let header = records.next().transpose()?;
        if header.is_some_and(|header| fields(&header) != names) {
            return Err(foreign(base, &format!("the columns {}", names.join(","))));
        }
        let mut out = Vec::new();
        for record in records {
            let record = record?;
            let key = replaced.and_then(|_| self.key.of_fields(&fields(&record)));
            if !key.is_some_and(|key| replaced.is_some_and(|replaced| replaced(&key))) {
                out.extend_from_slice(record.trim_ascii_end());
                out.extend_from_slice(b"\r\n");
                emit(&mut out)?;
            }
        }
        Ok(())
    }

    fn row(&mut self, row: &Item, out: &mut Vec<u8>) -> Result<(), Error> {
        let cells: Vec<_> = self.columns.cells(row).iter().map(|cell| cell.text()).collect();
        write(&cells, out);
        Ok(())
    }

    fn end(&mut self, _out: &mut Vec<u8>) -> Result<Summary, Error> {
        Ok(Summary::default())
    }
}

fn write(cells: &[Option<String>], out: &mut Vec<u8>) {
    for (index, cell) in cells.iter().enumerate() {
        if index > 0 {
            out.push(b',');
        }
        let text = cell.as_deref().unwrap_or_default();
        // A line with nothing on it is no record, so the only cell of one is quoted.
        let lone = cells.len() == 1 && text.is_empty();
        let edge = text.starts_with(char::is_whitespace) || text.ends_with(char::is_whitespace);
        match lone || edge || text.contains([',', '"', '\r', '\n']) {
            true => {
                out.push(b'"');
                out.extend(text.replace('"', "\"\"").into_bytes());
                out.push(b'"');
            }
            false => out.extend_from_slice(text.as_bytes()),
        }
    }
    out.extend_from_slice(b"\r\n");
}

/// Records of a file; one goes on over line breaks within quotes.
struct Records {
    lines: RawLines,
}

impl Iterator for Records {
    type Item = Result<Vec<u8>, Error>;

    fn next(&mut self) -> Option<Result<Vec<u8>, Error>> {
        let mut record = Vec::new();
        let mut quotes = 0;
        loop {
            match self.lines.next() {
                Some(Ok(line)) => {
                    quotes += line.iter().filter(|&&byte| byte == b'"').count();
                    record.extend(line);
                }
                Some(Err(error)) => return Some(Err(error)),
                None if record.trim_ascii().is_empty() => return None,
                None => return Some(Ok(record)),
            }
            if quotes % 2 == 0 {
                return Some(Ok(record));
            }
        }
    }
}

/// The fields of a record.
fn fields(record: &[u8]) -> Vec<String> {
    let mut text = String::from_utf8_lossy(record).into_owned();
    text.truncate(text.trim_end_matches(['\r', '\n']).len());
    let text = text.strip_prefix('\u{feff}').unwrap_or(&text);
    let mut fields = vec![String::new()];
    let mut quoted = false;
    let mut letters = text.chars().peekable();
    while let Some(letter) = letters.next() {
        let field = fields.last_mut().expect("there is always a last field");
        match letter {
            '"' if quoted && letters.next_if_eq(&'"').is_some() => field.push('"'),
            '"' => quoted = !quoted,
            ',' if !quoted => fields.push(String::new()),
            _ => field.push(letter),
        }
    }
    fields
}

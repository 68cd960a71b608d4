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
        let mut records = Records::new(RawLines::open(base)?);
        let names = fields(&self.header());
        let header = records.next().transpose()?;
        if header.is_some_and(|header| fields(&header.bytes) != names) {
            return Err(foreign(base, &format!("the columns {}", names.join(","))));
        }
        let mut out = Vec::new();
        for record in records {
            let record = record?.bytes;
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
pub(crate) struct Records {
    lines: RawLines,
    /// How many lines were read.
    line: u64,
}

/// A record as it is written, with its end.
pub(crate) struct Record {
    pub(crate) bytes: Vec<u8>,
    /// The number of its first line, from 1.
    pub(crate) line: u64,
    /// Whether the file ended within quotes.
    pub(crate) is_open: bool,
}

/// Where a scan stands in a record. A quotation mark means something at the beginning of a field only.
#[derive(Clone, Copy, PartialEq)]
enum Place {
    Begin,
    Plain,
    Quoted,
    /// Behind a quotation mark within quotes: the end of them, or the first half of one that is meant.
    Closed,
}

impl Place {
    fn after(self, byte: u8) -> Place {
        match (self, byte) {
            (Place::Quoted, b'"') => Place::Closed,
            (Place::Quoted, _) | (Place::Closed | Place::Begin, b'"') => Place::Quoted,
            (_, b',') => Place::Begin,
            _ => Place::Plain,
        }
    }
}

impl Records {
    pub(crate) fn new(lines: RawLines) -> Records {
        Records { lines, line: 0 }
    }
}

impl Iterator for Records {
    type Item = Result<Record, Error>;

    /// The next record; lines with nothing on them are none.
    fn next(&mut self) -> Option<Result<Record, Error>> {
        let mut record = Record { bytes: Vec::new(), line: self.line + 1, is_open: false };
        let mut place = Place::Begin;
        loop {
            match self.lines.next() {
                Some(Ok(line)) => {
                    self.line += 1;
                    place = line.iter().fold(place, |place, &byte| place.after(byte));
                    record.bytes.extend(line);
                }
                Some(Err(error)) => return Some(Err(error)),
                None if record.bytes.is_empty() => return None,
                None => return Some(Ok(Record { is_open: true, ..record })),
            }
            if place != Place::Quoted && !record.bytes.trim_ascii().is_empty() {
                return Some(Ok(record));
            }
            if place != Place::Quoted {
                record = Record { bytes: Vec::new(), line: self.line + 1, is_open: false };
                place = Place::Begin;
            }
        }
    }
}

/// The fields of a record.
pub(crate) fn fields(record: &[u8]) -> Vec<String> {
    let end = record.iter().rposition(|byte| !matches!(byte, b'\r' | b'\n')).map_or(0, |last| last + 1);
    let record = &record[..end];
    let record = record.strip_prefix("\u{feff}".as_bytes()).unwrap_or(record);
    let mut fields = vec![Vec::new()];
    let mut place = Place::Begin;
    for &byte in record {
        let before = place;
        place = place.after(byte);
        let field = fields.last_mut().expect("there is always a last field");
        match (before, place) {
            (_, Place::Begin) => fields.push(Vec::new()),
            (Place::Begin, Place::Quoted) | (_, Place::Closed) => {}
            _ => field.push(byte),
        }
    }
    fields.iter().map(|field| String::from_utf8_lossy(field).into_owned()).collect()
}

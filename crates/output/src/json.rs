//! JSON Lines, and JSON as an array with one row a line.

use std::path::Path;

use windrow_data::{Item, JsonOptions, Schema};

use crate::encoder::{Emit, Encoder, Replaced};
use crate::error::Error;
use crate::existing::{RawLines, foreign};
use crate::key::Key;
use crate::sink::Summary;

/// Rows as JSON, one a line.
pub(crate) struct Json {
    schema: Schema,
    options: JsonOptions,
    key: Key,
    /// Whether the rows are an array, and not lines for themselves.
    array: bool,
    first: bool,
    row: String,
}

impl Json {
    pub(crate) fn lines(schema: &Schema, options: JsonOptions, key: Key) -> Json {
        Json { schema: schema.clone(), options, key, array: false, first: true, row: String::new() }
    }

    pub(crate) fn array(schema: &Schema, options: JsonOptions, key: Key) -> Json {
        Json { array: true, ..Json::lines(schema, options, key) }
    }

    fn write(&mut self, row: &[u8], out: &mut Vec<u8>) {
        match (self.array, std::mem::take(&mut self.first)) {
            (true, true) => out.extend_from_slice(b"\n"),
            (true, false) => out.extend_from_slice(b",\n"),
            (false, _) => {}
        }
        out.extend_from_slice(row);
        if !self.array {
            out.push(b'\n');
        }
    }

    /// The row on a line, if there is one.
    fn existing_row<'l>(&self, line: &'l [u8]) -> Result<Option<&'l [u8]>, ()> {
        let line = line.trim_ascii();
        let row = if self.array { line.strip_suffix(b",").unwrap_or(line).trim_ascii() } else { line };
        match row {
            [] => Ok(None),
            b"[" | b"]" | b"[]" if self.array => Ok(None),
            [b'{', .., b'}'] => Ok(Some(row)),
            _ => Err(()),
        }
    }
}

impl Encoder for Json {
    fn begin(&mut self, out: &mut Vec<u8>) -> Result<(), Error> {
        if self.array {
            out.push(b'[');
        }
        Ok(())
    }

    fn existing(&mut self, base: &Path, replaced: Replaced<'_>, emit: Emit<'_>) -> Result<(), Error> {
        let mut out = Vec::new();
        for line in RawLines::open(base)? {
            let line = line?;
            let row = self.existing_row(&line).map_err(|()| foreign(base, "one JSON object a line"))?;
            let Some(row) = row else { continue };
            if let Some(replaced) = replaced {
                let key = self.key.of_json(row).map_err(|()| foreign(base, "one JSON object a line"))?;
                if key.is_some_and(|key| replaced(&key)) {
                    continue;
                }
            }
            self.write(row, &mut out);
            emit(&mut out)?;
        }
        Ok(())
    }

    fn row(&mut self, row: &Item, out: &mut Vec<u8>) -> Result<(), Error> {
        let mut json = std::mem::take(&mut self.row);
        json.clear();
        let written = self.schema.write_json(row, self.options, &mut json);
        written.map_err(|error| Error::usage(error.to_string()))?;
        self.write(json.as_bytes(), out);
        self.row = json;
        Ok(())
    }

    fn end(&mut self, out: &mut Vec<u8>) -> Result<Summary, Error> {
        if self.array {
            out.extend_from_slice(if self.first { b"]\n" } else { b"\n]\n" });
        }
        Ok(Summary::default())
    }
}

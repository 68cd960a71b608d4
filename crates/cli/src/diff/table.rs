//! A table to be compared, and what its columns are.

use std::io;

use tempfile::SpooledTempFile;
use windrow::output::{Format, ReadOptions, Source, StoredRows, read};
use windrow::upkeep::diff::Row;

use crate::exit::Failure;

/// How much of the rows of a table is kept in memory; the rest goes to a file that has no name.
const IN_MEMORY: usize = 64 << 20;

/// A table that is read.
pub(crate) struct Side {
    /// Its file or database.
    pub(crate) name: String,
    pub(crate) rows: StoredRows,
}

impl Side {
    /// Opens a table; the format is for files whose ending says none.
    pub(crate) fn open(name: &str, format: Option<Format>, options: ReadOptions) -> Result<Side, Failure> {
        let source = Source::parse(name);
        let format = match &source {
            Source::File(path) => Format::of(path).or(format),
            _ => format,
        };
        let shown = match &source {
            Source::Reader(_) => "standard input".to_owned(),
            Source::Postgres(_) => "the database".to_owned(),
            Source::File(_) => name.to_owned(),
        };
        let options = ReadOptions { format, ..options };
        Ok(Side { name: shown, rows: read(source, &options).map_err(Failure::table)? })
    }

    /// Fails if a column of the key is not there, where the columns are known before the rows are.
    pub(crate) fn check(&self, key: &[String]) -> Result<(), Failure> {
        self.rows.columns().map_or(Ok(()), |columns| Names::of(columns).check(key, &self.name))
    }
}

/// The names of the columns of a table, as far as they are known.
#[derive(Debug, Default)]
pub(crate) struct Names(Vec<String>);

impl Names {
    pub(crate) fn of(names: &[String]) -> Names {
        Names(names.to_vec())
    }

    /// Adds the columns of a row.
    pub(crate) fn add(&mut self, row: &Row) {
        for name in row.keys() {
            if !self.0.contains(name) {
                self.0.push(name.clone());
            }
        }
    }

    /// Whether the columns of a key are there, or those that its paths begin with.
    pub(crate) fn has_all(&self, key: &[String]) -> bool {
        key.iter().all(|part| self.has(part))
    }

    fn has(&self, part: &str) -> bool {
        let first = part.split('.').next().unwrap_or(part);
        self.0.iter().any(|name| name == part || name == first)
    }

    /// Fails if a column of a key is not there; a table without rows may have any.
    pub(crate) fn check(&self, key: &[String], table: &str) -> Result<(), Failure> {
        match key.iter().find(|part| !self.has(part)) {
            Some(lacking) if !self.0.is_empty() => {
                let all: Vec<&str> =
                    self.0.iter().map(|name| &**name).filter(|name| *name != "_provenance").collect();
                let all = all.join(", ");
                Err(Failure::usage(format!("--key {lacking} is no column of {table}; there is {all}")))
            }
            _ => Ok(()),
        }
    }
}

/// A shelf for rows that may be needed again.
pub(crate) fn shelf() -> SpooledTempFile {
    tempfile::spooled_tempfile(IN_MEMORY)
}

/// The shelf is full, or its disk fails.
pub(crate) fn cannot_keep(error: &io::Error) -> Failure {
    let folder = std::env::temp_dir();
    Failure::io(format!("cannot keep the rows that are compared in {}", folder.display()), error)
}

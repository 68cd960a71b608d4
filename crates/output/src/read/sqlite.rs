//! A table of a SQLite database, or a view.
//!
//! Rows are read some hundred at a time in the order of their row ids, in one transaction, so that a table that somebody
//! writes to meanwhile is read as it was. A column declared as `BOOLEAN` has truth values; bytes that are no text are
//! not read.

use std::path::Path;

use rusqlite::types::ValueRef;
use rusqlite::{Connection, OpenFlags};
use serde_json::Value as Json;

use super::{Form, ReadOptions, Row, StoredRows};
use crate::error::Error;
use crate::existing::open;
use crate::sql::{RUNS, choose, quote};

/// How many rows are read at once.
const BATCH: usize = 512;

pub(super) fn read(path: &Path, options: &ReadOptions) -> Result<StoredRows, Error> {
    open(path)?;
    let name = path.display().to_string();
    let fault = |error: rusqlite::Error| Error::damaged(&name, reason(&error));
    let flags = OpenFlags::SQLITE_OPEN_READ_WRITE | OpenFlags::SQLITE_OPEN_NO_MUTEX;
    let connection = Connection::open_with_flags(path, flags).map_err(fault)?;
    connection.execute_batch("BEGIN").map_err(fault)?;
    let tables = tables(&connection).map_err(fault)?;
    let table = choose(&tables, options, &name, |one, other| one.eq_ignore_ascii_case(other))?;
    let columns = columns(&connection, &table).map_err(fault)?;
    let has_ids = connection.prepare(&format!("SELECT _rowid_ FROM {}", quote(&table))).is_ok();
    let names = columns.iter().map(|(name, _)| name.clone()).collect();
    let rows = Batches { connection, name, table, columns, has_ids, next: 0, is_over: false };
    Ok(StoredRows::new(Form::Sqlite, Some(names), rows.flatten_batches()))
}

/// The tables and views that are somebody's.
fn tables(connection: &Connection) -> rusqlite::Result<Vec<String>> {
    let mut statement = connection.prepare(
        "SELECT name FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' \
         AND name <> ? ORDER BY name",
    )?;
    statement.query_map([RUNS], |row| row.get(0))?.collect()
}

/// The columns of a table, and whether their values are truth values.
fn columns(connection: &Connection, table: &str) -> rusqlite::Result<Vec<(String, bool)>> {
    let mut statement =
        connection.prepare("SELECT name, upper(type) = 'BOOLEAN' FROM pragma_table_info(?)")?;
    statement.query_map([table], |row| Ok((row.get(0)?, row.get(1)?)))?.collect()
}

/// The rows of a table, some at a time.
struct Batches {
    connection: Connection,
    name: String,
    table: String,
    columns: Vec<(String, bool)>,
    /// Whether rows have ids; those of views and of some tables do not, and are counted.
    has_ids: bool,
    /// The id, or the number, where the next batch begins.
    next: i64,
    is_over: bool,
}

impl Batches {
    fn flatten_batches(self) -> impl Iterator<Item = Result<Row, Error>> + Send {
        self.flat_map(|batch| match batch {
            Ok(rows) => rows.into_iter().map(Ok).collect::<Vec<_>>(),
            Err(error) => vec![Err(error)],
        })
    }

    fn batch(&mut self) -> rusqlite::Result<Vec<Row>> {
        let names: Vec<String> = self.columns.iter().map(|(name, _)| quote(name)).collect();
        let (names, table) = (names.join(", "), quote(&self.table));
        let select = match self.has_ids {
            true => format!(
                "SELECT {names}, _rowid_ FROM {table} WHERE _rowid_ >= ? ORDER BY _rowid_ LIMIT {BATCH}"
            ),
            false => format!("SELECT {names} FROM {table} LIMIT {BATCH} OFFSET ?"),
        };
        let mut statement = self.connection.prepare_cached(&select)?;
        let mut found = statement.query([self.next])?;
        let (mut batch, mut last) = (Vec::new(), None);
        while let Some(values) = found.next()? {
            let mut row = Row::new();
            for (at, (name, is_truth)) in self.columns.iter().enumerate() {
                if let Some(value) = value(values.get_ref(at)?, *is_truth) {
                    row.insert(name.clone(), value);
                }
            }
            last = self.has_ids.then(|| values.get(self.columns.len())).transpose()?;
            batch.push(row);
        }
        let after = last.map_or(self.next.checked_add(batch.len() as i64), |last: i64| last.checked_add(1));
        self.is_over = batch.len() < BATCH || after.is_none();
        self.next = after.unwrap_or(self.next);
        Ok(batch)
    }
}

impl Iterator for Batches {
    type Item = Result<Vec<Row>, Error>;

    fn next(&mut self) -> Option<Result<Vec<Row>, Error>> {
        if self.is_over {
            return None;
        }
        let batch = self.batch();
        self.is_over |= batch.is_err();
        Some(batch.map_err(|error| Error::damaged(&self.name, reason(&error))))
    }
}

fn value(value: ValueRef<'_>, is_truth: bool) -> Option<Json> {
    match value {
        ValueRef::Integer(truth @ 0..=1) if is_truth => Some(Json::Bool(truth == 1)),
        ValueRef::Integer(number) => Some(number.into()),
        ValueRef::Real(number) => serde_json::Number::from_f64(number).map(Json::Number),
        ValueRef::Text(text) => Some(String::from_utf8_lossy(text).into()),
        ValueRef::Null | ValueRef::Blob(_) => None,
    }
}

fn reason(error: &rusqlite::Error) -> String {
    match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => "it is no SQLite database".to_owned(),
        Some(rusqlite::ErrorCode::DatabaseBusy) => "somebody is writing to it; try again later".to_owned(),
        _ => error.to_string(),
    }
}

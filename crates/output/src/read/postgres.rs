//! A table of a PostgreSQL database, or a view.
//!
//! Rows come through a cursor, some hundred at a time, as the server's own JSON, in the order in which the table has them;
//! one transaction sees the table as it was when it began.

use postgres::{Client, NoTls};

use super::{Form, ReadOptions, Row, StoredRows, unread};
use crate::error::Error;
use crate::options::without_password;
use crate::postgres::{cannot_open, reason};
use crate::sql::{RUNS, choose, quote};

/// How the next rows are asked for.
const FETCH: &str = "FETCH 500 FROM windrow_rows";

pub(super) fn read(address: &str, options: &ReadOptions) -> Result<StoredRows, Error> {
    let name = without_password(address);
    let client = Client::connect(address, NoTls).map_err(|error| cannot_open(&name, &error))?;
    let mut table = Table { client, name, is_over: false };
    table.execute("SET synchronize_seqscans = off; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY")?;
    let quoted = table.choose(options)?;
    let columns = table.texts(
        "SELECT attname::text FROM pg_attribute \
         WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped ORDER BY attnum",
        &quoted,
    )?;
    let columns = columns.into_iter().filter(|column| column != unread::UNREAD).collect();
    table.execute(&format!(
        "DECLARE windrow_rows NO SCROLL CURSOR FOR SELECT row_to_json(r)::text FROM {quoted} r"
    ))?;
    let rows = table.flat_map(|batch| match batch {
        Ok(rows) => rows.into_iter().map(Ok).collect::<Vec<_>>(),
        Err(error) => vec![Err(error)],
    });
    Ok(StoredRows::new(Form::Postgres, Some(columns), rows))
}

/// A table that is being read, batch by batch.
struct Table {
    client: Client,
    /// The address as messages may show it.
    name: String,
    is_over: bool,
}

impl Table {
    /// The table to read, quoted.
    fn choose(&mut self, options: &ReadOptions) -> Result<String, Error> {
        let visible = "SELECT c.relname::text FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace \
                       WHERE c.relkind IN ('r', 'p', 'v', 'm') AND pg_table_is_visible(c.oid) \
                       AND n.nspname NOT IN ('pg_catalog', 'information_schema') \
                       AND n.nspname NOT LIKE 'pg\\_%' AND c.relname <> $1 ORDER BY 1";
        let mut tables = self.texts(visible, RUNS)?;
        if let Some(named) = &options.table {
            let quoted: Vec<String> = named.split('.').map(quote).collect();
            let is_there = !self.texts("SELECT to_regclass($1)::text", &quoted.join("."))?.is_empty();
            // A table of another schema is not among those that are seen without naming it.
            tables.extend(is_there.then(|| named.clone()));
        }
        let table = choose(&tables, options, &self.name, |one, other| one == other)?;
        Ok(match options.table {
            Some(_) => table.split('.').map(quote).collect::<Vec<_>>().join("."),
            None => quote(&table),
        })
    }

    /// The texts of a query with one text in it.
    fn texts(&mut self, query: &str, text: &str) -> Result<Vec<String>, Error> {
        let rows = self.client.query(query, &[&text]).map_err(|error| self.fault(&error))?;
        Ok(rows.iter().filter_map(|row| row.get(0)).collect())
    }

    fn execute(&mut self, statement: &str) -> Result<(), Error> {
        self.client.batch_execute(statement).map_err(|error| self.fault(&error))
    }

    fn fault(&self, error: &postgres::Error) -> Error {
        Error::database(format!("cannot read {}: {}", self.name, reason(error)))
    }
}

impl Iterator for Table {
    type Item = Result<Vec<Row>, Error>;

    fn next(&mut self) -> Option<Result<Vec<Row>, Error>> {
        if self.is_over {
            return None;
        }
        let found = self.client.query(FETCH, &[]).map_err(|error| self.fault(&error));
        self.is_over = !found.as_ref().is_ok_and(|found| !found.is_empty());
        let row = |found: &postgres::Row| {
            let row = serde_json::from_str(found.get(0));
            row.map(filled).map_err(|error| Error::damaged(&self.name, error))
        };
        Some(found.and_then(|found| found.iter().map(row).collect()))
    }
}

/// A row without what is NULL.
fn filled(row: Row) -> Row {
    let mut row: Row = row.into_iter().filter(|(_, value)| !value.is_null()).collect();
    unread::restore(&mut row);
    row
}

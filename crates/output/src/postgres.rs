//! A table in a PostgreSQL database.
//!
//! Rows are copied in, a few thousand at a time; with a key they are copied into a temporary table and merged from there.
//! Rows and the count of the run's rows are in one transaction. Lists and records in records are `jsonb`, dates are texts
//! as in ISO 8601, because one column may have days and moments. What is not of its column's type (a text where a number
//! should be, several numbers where there should be one) is in the column `_unread`, by the name of its own column.
//! PostgreSQL's texts have no U+0000; it becomes U+FFFD and is counted.

mod copy;

use std::collections::HashMap;
use std::io::Write;

use postgres::error::SqlState;
use postgres::{Client, NoTls};
use windrow_data::Item;

use self::copy::{Kind, encode};
use crate::columns::Columns;
use crate::error::Error;
use crate::options::{Mode, Options, without_password};
use crate::sink::{Store, Summary};
use crate::sql::{RUNS, Table, hash, quote};

/// How much is held back before it is copied, in bytes.
const BATCH: usize = 1 << 20;

/// How long the names of columns may be, in bytes.
const LONGEST_NAME: usize = 63;

/// How long to wait for another process that writes rows of the same run, in milliseconds.
const PATIENCE: u32 = 30_000;

/// The temporary table that rows with a key pass through.
const STAGE: &str = "_windrow_stage";

/// A table in a PostgreSQL database.
pub(crate) struct Postgres {
    client: Client,
    /// The address as messages may show it.
    name: String,
    columns: Columns,
    kinds: Vec<Kind>,
    table: Table,
    run: Option<String>,
    batch: Batch,
    position: u64,
    rows: u64,
    summary: Summary,
    /// Whether a transaction is open.
    open: bool,
}

/// Rows on their way, as COPY wants them.
#[derive(Debug, Default)]
struct Batch {
    rows: Vec<Vec<u8>>,
    size: usize,
    keys: HashMap<String, usize>,
}

impl Postgres {
    pub(crate) fn open(
        address: &str,
        table: &str,
        columns: &Columns,
        options: &Options,
    ) -> Result<Postgres, Error> {
        let name = without_password(address);
        let client = Client::connect(address, NoTls).map_err(|error| cannot_open(&name, &error))?;
        let kinds: Vec<Kind> = columns.all().iter().map(|(_, column)| Kind::of(*column)).collect();
        let mut names = columns.names(LONGEST_NAME);
        let mut types: Vec<_> = kinds.iter().map(|kind| kind.declared()).collect();
        if kinds.iter().any(|kind| matches!(kind, Kind::Typed(_))) {
            names.push("_unread".to_owned());
            types.push("jsonb");
        }
        let quoted: Vec<_> = table.split('.').map(quote).collect();
        let shape = Table::new(quoted.join("."), names, types, columns, options)?;
        let mut postgres = Postgres {
            client,
            name,
            columns: columns.clone(),
            kinds,
            table: shape,
            run: options.run.as_ref().map(|run| run.id.clone()),
            batch: Batch::default(),
            position: 0,
            rows: 0,
            summary: Summary::default(),
            open: false,
        };
        postgres.begin(table, options.mode)?;
        Ok(postgres)
    }

    fn begin(&mut self, table: &str, mode: Mode) -> Result<(), Error> {
        self.lock()?;
        self.execute("BEGIN")?;
        self.open = true;
        let resumed = self.resume()?;
        let known = self.known_columns()?;
        if !known.is_empty() && resumed.is_none() && mode == Mode::New {
            return Err(Error::exists(&format!("the table {table} in {}", self.name)));
        }
        let drop = resumed.is_none() && mode == Mode::Overwrite;
        if drop {
            self.execute(&format!("DROP TABLE IF EXISTS {}", self.table.name))?;
        }
        if drop || known.is_empty() {
            self.execute(&self.table.create())?;
        } else {
            let missing = self.table.columns.iter().filter(|(name, _)| !known.contains(name));
            let additions: Vec<_> = missing.map(|column| self.table.add_column(column)).collect();
            additions.iter().try_for_each(|addition| self.execute(addition))?;
        }
        if let Some(index) = self.table.index(table.rsplit('.').next().unwrap_or(table)) {
            self.execute(&index)?;
        }
        self.position = resumed.unwrap_or(0);
        self.rows = self.position;
        Ok(())
    }

    /// Waits until nobody else writes rows of the run: the server may still be busy with the last request of a process
    /// that was killed, and commit it after the new one has asked where the run stands.
    fn lock(&mut self) -> Result<(), Error> {
        let Some(run) = &self.run else { return Ok(()) };
        let key = hash(run).cast_signed();
        let lock =
            format!("SET lock_timeout = {PATIENCE}; SELECT pg_advisory_lock({key}); RESET lock_timeout");
        self.client.batch_execute(&lock).map_err(|error| match error.code() {
            Some(&SqlState::LOCK_NOT_AVAILABLE) => {
                let message = format!("another process is writing rows of the run {run} to {}", self.name);
                Error::database(format!("{message}; wait for its end, or stop it"))
            }
            _ => fault(&self.name, &error),
        })
    }

    /// Where the run stands, if it is known.
    fn resume(&mut self) -> Result<Option<u64>, Error> {
        let Some(run) = self.run.clone() else { return Ok(None) };
        self.execute(&format!(
            "CREATE TABLE IF NOT EXISTS {RUNS} (run text PRIMARY KEY, rows bigint NOT NULL)"
        ))?;
        let select = format!("SELECT rows FROM {RUNS} WHERE run = $1");
        let found = self.client.query_opt(&select, &[&run]);
        let found = found.map_err(|error| fault(&self.name, &error))?;
        Ok(found.and_then(|row| u64::try_from(row.get::<_, i64>(0)).ok()))
    }

    /// The columns of the table; none if there is no table.
    fn known_columns(&mut self) -> Result<Vec<String>, Error> {
        let select = "SELECT attname::text FROM pg_attribute \
                      WHERE attrelid = to_regclass($1) AND attnum > 0 AND NOT attisdropped";
        let rows = self.client.query(select, &[&self.table.name]);
        let rows = rows.map_err(|error| fault(&self.name, &error))?;
        Ok(rows.iter().map(|row| row.get(0)).collect())
    }

    fn execute(&mut self, statement: &str) -> Result<(), Error> {
        self.client.batch_execute(statement).map_err(|error| fault(&self.name, &error))
    }

    fn add(&mut self, row: &Item) {
        let Postgres { columns, kinds, table, batch, summary, .. } = self;
        let cells = columns.cells(row);
        let line = encode(&cells, kinds, &table.columns, summary);
        let parts = table.key_places.iter().map(|&place| cells[place].text());
        let key = parts.collect::<Option<Vec<_>>>().map(|parts| parts.join("\u{1f}"));
        batch.size += line.len();
        match key {
            _ if table.key.is_empty() => batch.rows.push(line),
            Some(key) => batch.replace(key, line),
            None => {
                summary.keyless += 1;
                batch.rows.push(line);
            }
        }
    }

    /// Copies what was held back.
    fn flush(&mut self) -> Result<(), Error> {
        if self.batch.rows.is_empty() {
            return Ok(());
        }
        if !self.open {
            self.execute("BEGIN")?;
            self.open = true;
        }
        let Batch { rows, .. } = std::mem::take(&mut self.batch);
        let columns = self.table.column_list();
        match self.table.key.is_empty() {
            true => self.copy(&format!("COPY {} ({columns}) FROM STDIN", self.table.name), &rows),
            false => {
                let table = &self.table.name;
                let merge = format!(
                    "INSERT INTO {table} ({columns}) SELECT {columns} FROM {STAGE}{}; DROP TABLE {STAGE}",
                    self.table.on_conflict()
                );
                self.execute(&format!(
                    "CREATE TEMPORARY TABLE {STAGE} ON COMMIT DROP AS SELECT {columns} FROM {table} LIMIT 0"
                ))?;
                self.copy(&format!("COPY {STAGE} ({columns}) FROM STDIN"), &rows)?;
                self.execute(&merge)
            }
        }
    }

    fn copy(&mut self, statement: &str, rows: &[Vec<u8>]) -> Result<(), Error> {
        let mut writer = self.client.copy_in(statement).map_err(|error| fault(&self.name, &error))?;
        let written = rows.iter().try_for_each(|row| writer.write_all(row));
        written.map_err(|error| Error::database(format!("cannot write to {}: {error}", self.name)))?;
        writer.finish().map(drop).map_err(|error| fault(&self.name, &error))
    }
}

impl Store for Postgres {
    fn store(&mut self, rows: &[Item]) -> Result<(), Error> {
        rows.iter().for_each(|row| self.add(row));
        self.rows += 1;
        match self.batch.size < BATCH {
            true => Ok(()),
            false => self.flush(),
        }
    }

    fn commit(&mut self) -> Result<u64, Error> {
        self.flush()?;
        if self.open {
            if let Some(run) = self.run.clone() {
                let upsert = format!(
                    "INSERT INTO {RUNS} (run, rows) VALUES ($1, $2) ON CONFLICT (run) DO UPDATE SET rows = excluded.rows"
                );
                let rows = i64::try_from(self.rows).unwrap_or(i64::MAX);
                self.client.execute(&upsert, &[&run, &rows]).map_err(|error| fault(&self.name, &error))?;
            }
            self.execute("COMMIT")?;
            self.open = false;
        }
        Ok(self.rows)
    }

    fn finish(mut self: Box<Self>) -> Result<Summary, Error> {
        self.commit()?;
        Ok(self.summary)
    }

    fn position(&self) -> u64 {
        self.position
    }
}

impl Batch {
    /// Adds a row, in the place of an earlier one of the same key: a statement can change a row only once.
    fn replace(&mut self, key: String, row: Vec<u8>) {
        let next = self.rows.len();
        let place = *self.keys.entry(key).or_insert(next);
        match self.rows.get_mut(place) {
            Some(earlier) => *earlier = row,
            None => self.rows.push(row),
        }
    }
}

/// A server that does not answer, or refuses.
pub(crate) fn cannot_open(name: &str, error: &postgres::Error) -> Error {
    let reason = reason(error);
    Error::database(format!("cannot open {name}: {reason}; is the server running, and the address right?"))
}

/// Why the server said no, in its words.
pub(crate) fn reason(error: &postgres::Error) -> String {
    match error.as_db_error() {
        Some(error) => {
            let detail = error.detail().map(|detail| format!(" ({detail})")).unwrap_or_default();
            format!("{}{detail}", error.message())
        }
        None => error.to_string(),
    }
}

fn fault(name: &str, error: &postgres::Error) -> Error {
    Error::database(format!("cannot write to {name}: {}", reason(error)))
}

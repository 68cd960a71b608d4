//! A table in a SQLite database.
//!
//! Rows and the count of the run's rows are in one transaction, so they agree whenever the process dies. The database
//! keeps its journal mode; a new one has SQLite's default, a rollback journal with full synchronisation, because then a
//! finished database is one file, and one that was killed is repaired by whoever opens it next.
//!
//! Values that are not of their column's type are stored as they are, which SQLite allows. Dates are texts as in ISO 8601,
//! truth values 0 and 1.

use std::path::{Path, PathBuf};
use std::time::Duration;
use std::{fs, io};

use rusqlite::types::{ToSqlOutput, ValueRef};
use rusqlite::{Connection, OptionalExtension, ToSql, params, params_from_iter};
use windrow_data::{Item, Shape, Type, Value};

use crate::columns::{Cell, Column, Columns};
use crate::error::Error;
use crate::options::{Mode, Options};
use crate::sink::{Store, Summary};
use crate::sql::{RUNS, Table, quote};

/// How long to wait for others who write to the same database.
const PATIENCE: Duration = Duration::from_secs(30);

/// A table in a SQLite database, in an open transaction.
pub(crate) struct Sqlite {
    connection: Option<Connection>,
    path: PathBuf,
    columns: Columns,
    table: Table,
    insert: String,
    run: Option<String>,
    position: u64,
    rows: u64,
    keyless: u64,
    /// Whether the file came into being here and nothing of it is durable yet.
    fresh: bool,
}

impl Sqlite {
    pub(crate) fn open(
        path: &Path,
        table: &str,
        columns: &Columns,
        options: &Options,
    ) -> Result<Sqlite, Error> {
        let fresh = !path.exists();
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
        if let Some(Err(error)) = folder.map(|folder| folder.metadata()) {
            return Err(Error::file("write", path, &error));
        }
        let types = columns.all().iter().map(|(_, column)| declared(*column)).collect();
        let shape = Table::new(quote(table), columns.names(usize::MAX), types, columns, options)?;
        let marks = vec!["?"; shape.columns.len()].join(", ");
        let insert = format!(
            "INSERT INTO {} ({}) VALUES ({marks}){}",
            shape.name,
            shape.column_list(),
            shape.on_conflict()
        );
        let connection = Connection::open(path).map_err(|error| fault(path, &error))?;
        let mut sqlite = Sqlite {
            connection: Some(connection),
            path: path.to_owned(),
            columns: columns.clone(),
            table: shape,
            insert,
            run: options.run.as_ref().map(|run| run.id.clone()),
            position: 0,
            rows: 0,
            keyless: 0,
            fresh,
        };
        sqlite.begin(table, options.mode)?;
        Ok(sqlite)
    }

    fn begin(&mut self, table: &str, mode: Mode) -> Result<(), Error> {
        let resumed = self.sql(|sqlite, connection| {
            connection.busy_timeout(PATIENCE)?;
            connection.execute_batch("BEGIN IMMEDIATE")?;
            sqlite.resume(connection)
        })?;
        let exists = self.sql(|_, connection| has_table(connection, table))?;
        if exists && resumed.is_none() && mode == Mode::New {
            return Err(Error::exists(&format!("the table {table} in {}", self.path.display())));
        }
        self.sql(|sqlite, connection| {
            if resumed.is_none() && mode == Mode::Overwrite {
                connection.execute_batch(&format!("DROP TABLE IF EXISTS {}", sqlite.table.name))?;
            }
            sqlite.shape(connection, table)
        })?;
        self.position = resumed.unwrap_or(0);
        self.rows = self.position;
        Ok(())
    }

    /// Where the run stands, if it is known.
    fn resume(&self, connection: &Connection) -> rusqlite::Result<Option<u64>> {
        let Some(run) = &self.run else { return Ok(None) };
        let create =
            format!("CREATE TABLE IF NOT EXISTS {RUNS} (run TEXT PRIMARY KEY, rows INTEGER NOT NULL)");
        connection.execute_batch(&create)?;
        let select = format!("SELECT rows FROM {RUNS} WHERE run = ?");
        let rows: Option<i64> = connection.query_row(&select, [run], |row| row.get(0)).optional()?;
        Ok(rows.and_then(|rows| u64::try_from(rows).ok()))
    }

    /// Makes the table, or adds what it lacks.
    fn shape(&self, connection: &Connection, table: &str) -> rusqlite::Result<()> {
        connection.execute_batch(&self.table.create())?;
        let mut statement = connection.prepare("SELECT lower(name) FROM pragma_table_info(?)")?;
        let known: Vec<String> = statement.query_map([table], |row| row.get(0))?.collect::<Result<_, _>>()?;
        let is_missing = |(name, _): &&(String, &str)| !known.contains(&name.to_ascii_lowercase());
        for column in self.table.columns.iter().filter(is_missing) {
            connection.execute_batch(&self.table.add_column(column))?;
        }
        match self.table.index(table) {
            Some(index) => connection.execute_batch(&index),
            None => Ok(()),
        }
    }

    fn insert(&self, connection: &Connection, rows: &[Item]) -> rusqlite::Result<u64> {
        if connection.is_autocommit() {
            connection.execute_batch("BEGIN IMMEDIATE")?;
        }
        let mut statement = connection.prepare_cached(&self.insert)?;
        let mut keyless = 0;
        for row in rows {
            let cells = self.columns.cells(row);
            let lacks = |&place: &usize| cells[place] == Cell::Empty;
            keyless += u64::from(self.table.key_places.iter().any(lacks));
            statement.execute(params_from_iter(&cells))?;
        }
        Ok(keyless)
    }

    /// Ends the transaction.
    fn settle(&mut self) -> Result<u64, Error> {
        self.sql(|sqlite, connection| {
            if connection.is_autocommit() {
                return Ok(());
            }
            if let Some(run) = &sqlite.run {
                let upsert = format!(
                    "INSERT INTO {RUNS} (run, rows) VALUES (?, ?) ON CONFLICT (run) DO UPDATE SET rows = excluded.rows"
                );
                connection.execute(&upsert, params![run, i64::try_from(sqlite.rows).unwrap_or(i64::MAX)])?;
            }
            connection.execute_batch("COMMIT")
        })?;
        self.fresh = false;
        Ok(self.rows)
    }

    fn sql<T>(&self, act: impl FnOnce(&Sqlite, &Connection) -> rusqlite::Result<T>) -> Result<T, Error> {
        let connection = self.connection.as_ref().expect("the database is open until the sink is dropped");
        act(self, connection).map_err(|error| fault(&self.path, &error))
    }
}

impl Store for Sqlite {
    fn store(&mut self, rows: &[Item]) -> Result<(), Error> {
        self.keyless += self.sql(|sqlite, connection| sqlite.insert(connection, rows))?;
        self.rows += 1;
        Ok(())
    }

    fn commit(&mut self) -> Result<u64, Error> {
        self.settle()
    }

    fn finish(mut self: Box<Self>) -> Result<Summary, Error> {
        self.settle()?;
        Ok(Summary { keyless: self.keyless, ..Summary::default() })
    }

    fn position(&self) -> u64 {
        self.position
    }
}

impl Drop for Sqlite {
    fn drop(&mut self) {
        drop(self.connection.take());
        if self.fresh {
            let _ = fs::remove_file(&self.path);
        }
    }
}

impl ToSql for Cell<'_> {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(match self {
            Cell::Empty => ToSqlOutput::Borrowed(ValueRef::Null),
            Cell::Name(name) => ToSqlOutput::from(*name),
            Cell::Json(json) => ToSqlOutput::from(json.as_str()),
            Cell::Value(Value::Text(text)) => ToSqlOutput::from(text.as_str()),
            Cell::Value(Value::Number(number)) => ToSqlOutput::from(*number),
            Cell::Value(Value::Integer(integer)) => ToSqlOutput::from(*integer),
            Cell::Value(Value::Boolean(truth)) => ToSqlOutput::from(*truth),
            Cell::Value(Value::Date(date)) => ToSqlOutput::from(date.to_string()),
        })
    }
}

fn declared(column: Column<'_>) -> &'static str {
    match column {
        Column::Data(Shape::Value { kind: Type::Number, list: false }) => "REAL",
        Column::Data(Shape::Value { kind: Type::Integer, list: false }) => "INTEGER",
        Column::Data(Shape::Value { kind: Type::Boolean, list: false }) => "BOOLEAN",
        _ => "TEXT",
    }
}

fn has_table(connection: &Connection, table: &str) -> rusqlite::Result<bool> {
    let select = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND lower(name) = lower(?)";
    connection.query_row(select, [table], |row| row.get::<_, i64>(0)).map(|count| count > 0)
}

fn fault(path: &Path, error: &rusqlite::Error) -> Error {
    if error.sqlite_error_code() == Some(rusqlite::ErrorCode::DiskFull) {
        return Error::file("write", path, &io::ErrorKind::StorageFull.into());
    }
    let path = path.display();
    let reason = match error.sqlite_error_code() {
        Some(rusqlite::ErrorCode::NotADatabase) => {
            "it is no SQLite database; name another file with -o".to_owned()
        }
        Some(rusqlite::ErrorCode::DatabaseBusy) => {
            "somebody else is writing to it; try again later".to_owned()
        }
        Some(rusqlite::ErrorCode::ReadOnly | rusqlite::ErrorCode::CannotOpen) => {
            "it cannot be written; choose another place with -o".to_owned()
        }
        _ => error.to_string(),
    };
    Error::database(format!("cannot write {path}: {reason}"))
}

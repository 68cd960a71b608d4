//! The database behind the server: SQLite in its folder, or PostgreSQL. Statements are written once, for both.
//!
//! Columns are `BIGINT` or `TEXT`, parameters `$1`, `$2` …; everything else that a statement says has to mean the same in both.

use std::fmt;
use std::path::Path;

use postgres::types::{IsNull, ToSql, Type, to_sql_checked};
use postgres::{Client, NoTls};
use rusqlite::types::{ToSqlOutput, ValueRef};

/// What a column has.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Null,
    Number(i64),
    Text(String),
}

/// A row that was asked for.
pub(crate) struct Row(Vec<Value>);

/// Why a statement failed.
#[derive(Debug, Clone)]
pub(crate) struct Broken(String);

/// A connection.
pub(crate) enum Database {
    Sqlite(rusqlite::Connection),
    Postgres { address: String, client: Box<Client> },
}

impl Database {
    /// Opens, or makes, a database in a file.
    pub(crate) fn sqlite(file: &Path) -> Result<Database, Broken> {
        let connection = rusqlite::Connection::open(file)
            .map_err(|error| Broken(format!("cannot open {}: {error}", file.display())))?;
        connection.pragma_update(None, "journal_mode", "WAL")?;
        connection.pragma_update(None, "synchronous", "NORMAL")?;
        connection.pragma_update(None, "foreign_keys", true)?;
        Ok(Database::Sqlite(connection))
    }

    /// Connects to PostgreSQL.
    pub(crate) fn postgres(address: &str) -> Result<Database, Broken> {
        Ok(Database::Postgres { address: address.to_owned(), client: Box::new(connect(address)?) })
    }

    /// What it is, in words.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Database::Sqlite(_) => "sqlite",
            Database::Postgres { .. } => "postgresql",
        }
    }

    /// Carries a statement out; gives how many rows it changed.
    pub(crate) fn change(&mut self, statement: &str, values: &[Value]) -> Result<u64, Broken> {
        match self {
            Database::Sqlite(connection) => {
                let changed = connection
                    .prepare_cached(&numbered(statement))?
                    .execute(rusqlite::params_from_iter(values))?;
                Ok(changed as u64)
            }
            Database::Postgres { .. } => Ok(self.client()?.execute(statement, &parameters(values))?),
        }
    }

    /// Asks for rows.
    pub(crate) fn rows(&mut self, statement: &str, values: &[Value]) -> Result<Vec<Row>, Broken> {
        match self {
            Database::Sqlite(connection) => {
                let mut prepared = connection.prepare_cached(&numbered(statement))?;
                let width = prepared.column_count();
                let mut found = prepared.query(rusqlite::params_from_iter(values))?;
                let mut rows = Vec::new();
                while let Some(row) = found.next()? {
                    let columns = (0..width).map(|column| Ok(read(row.get_ref(column)?)));
                    rows.push(Row(columns.collect::<Result<_, rusqlite::Error>>()?));
                }
                Ok(rows)
            }
            Database::Postgres { .. } => {
                let found = self.client()?.query(statement, &parameters(values))?;
                found.iter().map(of_postgres).collect()
            }
        }
    }

    /// Carries several statements out that take no values.
    pub(crate) fn script(&mut self, statements: &str) -> Result<(), Broken> {
        match self {
            Database::Sqlite(connection) => Ok(connection.execute_batch(statements)?),
            Database::Postgres { .. } => Ok(self.client()?.batch_execute(statements)?),
        }
    }

    /// The connection to PostgreSQL, made again if it was lost.
    fn client(&mut self) -> Result<&mut Client, Broken> {
        match self {
            Database::Postgres { address, client } => {
                if client.is_closed() {
                    **client = connect(address)?;
                }
                Ok(client)
            }
            Database::Sqlite(_) => Err(Broken("this is no PostgreSQL".to_owned())),
        }
    }
}

fn connect(address: &str) -> Result<Client, Broken> {
    Client::connect(address, NoTls)
        .map_err(|error| Broken(format!("cannot connect to PostgreSQL: {}", words(&error))))
}

/// A statement as SQLite numbers its parameters.
fn numbered(statement: &str) -> String {
    statement.replace('$', "?")
}

fn parameters(values: &[Value]) -> Vec<&(dyn ToSql + Sync)> {
    values.iter().map(|value| value as &(dyn ToSql + Sync)).collect()
}

fn read(value: ValueRef<'_>) -> Value {
    match value {
        ValueRef::Integer(number) => Value::Number(number),
        ValueRef::Text(text) => Value::Text(String::from_utf8_lossy(text).into_owned()),
        ValueRef::Null | ValueRef::Real(_) | ValueRef::Blob(_) => Value::Null,
    }
}

fn of_postgres(row: &postgres::Row) -> Result<Row, Broken> {
    let column = |at: usize, kind: &Type| match *kind {
        Type::INT8 => Ok(row.try_get::<_, Option<i64>>(at)?.map_or(Value::Null, Value::Number)),
        _ => Ok(row.try_get::<_, Option<String>>(at)?.map_or(Value::Null, Value::Text)),
    };
    let columns = row.columns().iter().enumerate().map(|(at, known)| column(at, known.type_()));
    columns.collect::<Result<_, Broken>>().map(Row)
}

impl Row {
    /// The number in a column; 0 where there is none.
    pub(crate) fn number(&self, column: usize) -> i64 {
        self.known_number(column).unwrap_or_default()
    }

    /// The number in a column, if there is one.
    pub(crate) fn known_number(&self, column: usize) -> Option<i64> {
        match self.0.get(column) {
            Some(Value::Number(number)) => Some(*number),
            _ => None,
        }
    }

    /// The text in a column; an empty one where there is none.
    pub(crate) fn text(&self, column: usize) -> String {
        self.known_text(column).unwrap_or_default()
    }

    /// The text in a column, if there is one.
    pub(crate) fn known_text(&self, column: usize) -> Option<String> {
        match self.0.get(column) {
            Some(Value::Text(text)) => Some(text.clone()),
            _ => None,
        }
    }
}

impl rusqlite::ToSql for Value {
    fn to_sql(&self) -> rusqlite::Result<ToSqlOutput<'_>> {
        Ok(ToSqlOutput::Borrowed(match self {
            Value::Null => ValueRef::Null,
            Value::Number(number) => ValueRef::Integer(*number),
            Value::Text(text) => ValueRef::Text(text.as_bytes()),
        }))
    }
}

impl ToSql for Value {
    fn to_sql(
        &self,
        kind: &Type,
        out: &mut bytes::BytesMut,
    ) -> Result<IsNull, Box<dyn std::error::Error + Sync + Send>> {
        match self {
            Value::Null => Ok(IsNull::Yes),
            Value::Number(number) => number.to_sql(kind, out),
            // PostgreSQL has no texts with this character.
            Value::Text(text) => text.replace('\0', "\u{fffd}").to_sql(kind, out),
        }
    }

    fn accepts(kind: &Type) -> bool {
        matches!(*kind, Type::INT8 | Type::TEXT)
    }

    to_sql_checked!();
}

impl From<i64> for Value {
    fn from(number: i64) -> Value {
        Value::Number(number)
    }
}

impl From<&str> for Value {
    fn from(text: &str) -> Value {
        Value::Text(text.to_owned())
    }
}

impl From<String> for Value {
    fn from(text: String) -> Value {
        Value::Text(text)
    }
}

impl<T: Into<Value>> From<Option<T>> for Value {
    fn from(value: Option<T>) -> Value {
        value.map_or(Value::Null, Into::into)
    }
}

impl From<rusqlite::Error> for Broken {
    fn from(error: rusqlite::Error) -> Broken {
        Broken(error.to_string())
    }
}

impl From<postgres::Error> for Broken {
    fn from(error: postgres::Error) -> Broken {
        Broken(words(&error))
    }
}

/// What PostgreSQL says, which the error itself leaves to its source.
fn words(error: &postgres::Error) -> String {
    match error.as_db_error() {
        Some(told) => told.message().to_owned(),
        None => std::error::Error::source(error)
            .map_or_else(|| error.to_string(), |source| format!("{error}: {source}")),
    }
}

impl fmt::Display for Broken {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.0)
    }
}

impl std::error::Error for Broken {}

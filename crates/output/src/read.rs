//! Rows read back from files and databases, whoever wrote them: one at a time, in their order.
//!
//! A row is what its file says. CSV and XML have texts only, SQLite has lists as texts, and only JSON, Parquet and
//! PostgreSQL know all types; [`Form::is_alike`] tells where equal values may be written differently. What is empty (a
//! cell of a CSV file, NULL) is no key of a row. Values that a table could not hold in their own columns, which the sinks
//! put into `_unread`, are back at their places.
//!
//! Text formats, SQLite and PostgreSQL are read in constant memory, Parquet some thousand rows at a time.

mod csv;
mod json;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "postgres")]
mod postgres;
mod sqlite;
#[cfg(any(feature = "parquet", feature = "postgres"))]
mod unread;
mod xml;

use std::fmt;
use std::io::{self, BufRead, BufReader};
use std::path::{Path, PathBuf};

use serde_json::{Map, Value as Json};

use crate::error::Error;
use crate::existing::open;
use crate::options::{Format, without_password};

/// A row that was read back.
pub type Row = Map<String, Json>;

/// Where rows are read from.
pub enum Source {
    /// A file; its ending says the format.
    File(PathBuf),
    /// A PostgreSQL database, by its address.
    Postgres(String),
    /// Something that is open already, such as standard input.
    Reader(Box<dyn BufRead + Send>),
}

/// How rows are read.
#[derive(Debug, Clone, Default)]
pub struct ReadOptions {
    /// The format, where the file's ending does not say it.
    pub format: Option<Format>,
    /// The table in a database; by default its only one.
    pub table: Option<String>,
    /// The table that is taken where there are several and none is named.
    pub usual_table: Option<String>,
}

/// What rows are read from, as far as it says what their values are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Form {
    /// JSON and JSON Lines.
    Json,
    /// Comma-separated values.
    Csv,
    /// XML.
    Xml,
    /// Apache Parquet.
    Parquet,
    /// SQLite.
    Sqlite,
    /// PostgreSQL.
    Postgres,
}

/// Rows that are stored somewhere.
pub struct StoredRows {
    form: Form,
    columns: Option<Vec<String>>,
    rows: Box<dyn Iterator<Item = Result<Row, Error>> + Send>,
}

/// Opens a file or a table whose rows are to be read.
///
/// ```
/// use std::io::Cursor;
/// use windrow_output::{Format, ReadOptions, Source, read};
///
/// let text = "title,price\nDune,9.5\nEmma,\n";
/// let options = ReadOptions { format: Some(Format::Csv), ..ReadOptions::default() };
/// let rows = read(Source::Reader(Box::new(Cursor::new(text))), &options)?;
/// assert_eq!(rows.columns(), Some(&["title".to_owned(), "price".to_owned()][..]));
/// let rows: Vec<String> = rows.map(|row| serde_json::to_string(&row?).map_err(Into::into)).collect::<Result<_, Box<dyn std::error::Error>>>()?;
/// assert_eq!(rows, [r#"{"title":"Dune","price":"9.5"}"#, r#"{"title":"Emma"}"#]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn read(source: Source, options: &ReadOptions) -> Result<StoredRows, Error> {
    match source {
        Source::Postgres(address) => database(&address, options),
        Source::File(path) => {
            let format = options.format.or_else(|| Format::of(&path)).ok_or_else(|| unknown(&path))?;
            match format {
                Format::Sqlite => sqlite::read(&path, options),
                Format::Parquet => columnar(&path),
                _ => text(Box::new(open(&path)?), format, &path),
            }
        }
        Source::Reader(reader) => text(reader, options.format.unwrap_or(Format::JsonLines), Path::new("")),
    }
}

impl StoredRows {
    fn new(
        form: Form,
        columns: Option<Vec<String>>,
        rows: impl Iterator<Item = Result<Row, Error>> + Send + 'static,
    ) -> StoredRows {
        StoredRows { form, columns, rows: Box::new(rows) }
    }

    /// The names of the columns, where the source says them before its first row.
    pub fn columns(&self) -> Option<&[String]> {
        self.columns.as_deref()
    }

    /// What the rows are read from.
    pub fn form(&self) -> Form {
        self.form
    }
}

impl Iterator for StoredRows {
    type Item = Result<Row, Error>;

    fn next(&mut self) -> Option<Result<Row, Error>> {
        self.rows.next()
    }
}

impl Form {
    /// Whether a value is written the same in both. It may not be between a form that has types and one that has not,
    /// nor in XML and Parquet, where it depends on the other rows or on the wrapper whether one value is a list.
    pub fn is_alike(self, other: Form) -> bool {
        self == other && !matches!(self, Form::Xml | Form::Parquet)
    }
}

impl Source {
    /// What a text means: `-` is standard input, `postgres://…` a database, everything else a file.
    pub fn parse(text: &str) -> Source {
        match text {
            "-" => Source::Reader(Box::new(BufReader::new(io::stdin()))),
            _ if text.starts_with("postgres://") || text.starts_with("postgresql://") => {
                Source::Postgres(text.to_owned())
            }
            _ => Source::File(PathBuf::from(text)),
        }
    }
}

impl fmt::Debug for Source {
    /// Without the password of a database.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Source::File(path) => write!(formatter, "File({})", path.display()),
            Source::Postgres(address) => write!(formatter, "Postgres({})", without_password(address)),
            Source::Reader(_) => write!(formatter, "Reader"),
        }
    }
}

impl fmt::Debug for StoredRows {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (form, columns) = (self.form, &self.columns);
        formatter.debug_struct("StoredRows").field("form", &form).field("columns", columns).finish()
    }
}

/// Rows of a format that is text.
fn text(reader: Box<dyn BufRead + Send>, format: Format, path: &Path) -> Result<StoredRows, Error> {
    match format {
        Format::JsonLines => Ok(json::lines(reader, path)),
        Format::Json => Ok(json::values(reader, path)),
        Format::Csv => csv::read(reader, path),
        Format::Xml => xml::read(reader, path),
        Format::Parquet | Format::Sqlite => {
            Err(Error::usage("Parquet and SQLite are read from files; name one, such as rows.sqlite"))
        }
    }
}

fn unknown(path: &Path) -> Error {
    match path.exists() {
        true => Error::unknown_format(path),
        false => Error::file("read", path, &io::ErrorKind::NotFound.into()),
    }
}

#[cfg(feature = "parquet")]
fn columnar(path: &Path) -> Result<StoredRows, Error> {
    parquet::read(path)
}

#[cfg(not(feature = "parquet"))]
fn columnar(_path: &Path) -> Result<StoredRows, Error> {
    Err(Error::usage("this Windrow was built without Parquet; build it with --features parquet"))
}

#[cfg(feature = "postgres")]
fn database(address: &str, options: &ReadOptions) -> Result<StoredRows, Error> {
    postgres::read(address, options)
}

#[cfg(not(feature = "postgres"))]
fn database(_address: &str, _options: &ReadOptions) -> Result<StoredRows, Error> {
    Err(Error::usage("this Windrow was built without PostgreSQL; build it with --features postgres"))
}

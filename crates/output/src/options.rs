//! Where rows go, and how.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::str::FromStr;
use std::{fmt, io};

use windrow_data::JsonSchema;

use crate::error::Error;

/// Where rows go.
pub enum Target {
    /// A file; its ending says the format.
    File(PathBuf),
    /// A PostgreSQL database, by its address.
    Postgres(String),
    /// A writer that is handed in, such as standard output; every row is flushed.
    Writer(Box<dyn Write + Send>),
}

impl Target {
    /// What a text means: `-` is standard output, `postgres://…` a database, everything else a file.
    pub fn parse(text: &str) -> Target {
        match text {
            "-" => Target::Writer(Box::new(io::stdout())),
            _ if text.starts_with("postgres://") || text.starts_with("postgresql://") => {
                Target::Postgres(text.to_owned())
            }
            _ => Target::File(PathBuf::from(text)),
        }
    }
}

impl fmt::Debug for Target {
    /// Without the password of a database.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Target::File(path) => write!(formatter, "File({})", path.display()),
            Target::Postgres(address) => write!(formatter, "Postgres({})", without_password(address)),
            Target::Writer(_) => write!(formatter, "Writer"),
        }
    }
}

/// The form of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Format {
    /// One JSON object a line.
    JsonLines,
    /// A JSON array with one object a line.
    Json,
    /// Comma-separated values with a header, as in RFC 4180.
    Csv,
    /// `<results>` with one element a line.
    Xml,
    /// Apache Parquet with nested lists.
    Parquet,
    /// A table in a SQLite database.
    Sqlite,
}

impl Format {
    const ENDINGS: [(&'static str, Format); 8] = [
        ("jsonl", Format::JsonLines),
        ("ndjson", Format::JsonLines),
        ("json", Format::Json),
        ("csv", Format::Csv),
        ("xml", Format::Xml),
        ("parquet", Format::Parquet),
        ("sqlite", Format::Sqlite),
        ("db", Format::Sqlite),
    ];

    /// The format that a file's ending names.
    pub fn of(path: &Path) -> Option<Format> {
        path.extension().and_then(|ending| ending.to_str()).and_then(|ending| ending.parse().ok())
    }
}

impl FromStr for Format {
    type Err = Error;

    /// A format by a file ending that names it.
    fn from_str(name: &str) -> Result<Format, Error> {
        let known = Format::ENDINGS.iter().find(|(ending, _)| ending.eq_ignore_ascii_case(name));
        known.map(|&(_, format)| format).ok_or_else(|| {
            let all: Vec<_> = Format::ENDINGS.iter().map(|(ending, _)| *ending).collect();
            Error::usage(format!("there is no format {name}; there are {}", all.join(", ")))
        })
    }
}

/// What happens to what is there already.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Mode {
    /// It is an error.
    #[default]
    New,
    /// It is replaced.
    Overwrite,
    /// Rows are added to it.
    Append,
}

/// A run that can go on after it was killed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Run {
    /// Its name, the same whenever it goes on.
    pub id: String,
    /// What [`Sink::token`](crate::Sink::token) gave when the run began; none when it begins now.
    pub token: Option<String>,
}

/// How rows are written.
#[derive(Debug, Clone, Default)]
pub struct Options {
    /// The format, where the file's ending does not say it.
    pub format: Option<Format>,
    /// What happens to what is there already.
    pub mode: Mode,
    /// The columns that tell rows apart; the last row of a key wins.
    pub key: Vec<String>,
    /// The table in a database; by default the name of the wrapper's only output, or `rows`.
    pub table: Option<String>,
    /// The path `a/b` of records in records: one row for each, with the columns around it repeated.
    pub flatten: Option<String>,
    /// Whether rows say where their values came from.
    pub provenance: bool,
    /// The run that rows are of, if it can go on later.
    pub run: Option<Run>,
    /// A folder for rows that are kept until the end of a resumable run; it is the run's own.
    pub spool: Option<PathBuf>,
    /// Whether a file appears complete or not at all, also in formats that could grow row by row.
    pub whole: bool,
    /// What every row has to satisfy.
    pub validate: Option<JsonSchema>,
}

/// An address as messages may show it.
pub(crate) fn without_password(address: &str) -> String {
    let Some((scheme, rest)) = address.split_once("://") else { return address.to_owned() };
    let rest = rest.split('?').next().unwrap_or_default();
    match rest.rsplit_once('@') {
        Some((user, host)) => format!("{scheme}://{}@{host}", user.split(':').next().unwrap_or_default()),
        None => format!("{scheme}://{rest}"),
    }
}

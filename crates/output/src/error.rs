//! Why rows could not be written or read.

use std::path::Path;
use std::{fmt, io};

/// Why rows could not be written or read. It prints as one line that says what to type.
#[derive(Debug)]
pub struct Error {
    kind: Kind,
    message: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Usage,
    Exists,
    Row,
    Files(io::ErrorKind),
    Database,
    Damaged,
}

impl Error {
    /// Options that do not go together, or name what is not there.
    pub(crate) fn usage(message: impl Into<String>) -> Error {
        Error { kind: Kind::Usage, message: message.into() }
    }

    /// A file whose ending says nothing.
    pub(crate) fn unknown_format(path: &Path) -> Error {
        let path = path.display();
        Error::usage(format!(
            "the ending of {path} says no format; say it with --format, such as --format csv"
        ))
    }

    /// Something is there already.
    pub(crate) fn exists(what: &str) -> Error {
        let message = format!("{what} exists already; overwrite it with -O, or add to it with --append");
        Error { kind: Kind::Exists, message }
    }

    /// A row, counted from 1, that is not as it should be.
    pub(crate) fn row(number: u64, error: &windrow_data::Error) -> Error {
        Error { kind: Kind::Row, message: format!("row {number}: {error}") }
    }

    pub(crate) fn database(message: impl Into<String>) -> Error {
        Error { kind: Kind::Database, message: message.into() }
    }

    /// Stored rows that are not what their format says; what has no name is called by its caller.
    pub(crate) fn damaged(name: &str, why: impl fmt::Display) -> Error {
        let begin = if name.is_empty() { String::new() } else { format!("cannot read {name}: ") };
        Error { kind: Kind::Damaged, message: format!("{begin}{why}") }
    }

    /// A file that could not be read or written.
    pub(crate) fn file(tried: &str, path: &Path, error: &io::Error) -> Error {
        let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty() && !folder.exists());
        let reason = match (error.kind(), folder) {
            (io::ErrorKind::NotFound, Some(folder)) if tried != "read" => {
                let folder = folder.display();
                format!("the folder {folder} does not exist; make it with mkdir -p {folder}")
            }
            (io::ErrorKind::PermissionDenied, _) if tried == "read" => "permission denied".to_owned(),
            (io::ErrorKind::NotFound, _) if tried == "read" => "there is no such file".to_owned(),
            _ => reason(error),
        };
        Error {
            kind: Kind::Files(error.kind()),
            message: format!("cannot {tried} {}: {reason}", path.display()),
        }
    }

    /// A writer that the caller handed in and that failed.
    pub(crate) fn writer(error: &io::Error) -> Error {
        Error {
            kind: Kind::Files(error.kind()),
            message: format!("cannot write the output: {}", reason(error)),
        }
    }

    /// Whether something is there already that was not to be overwritten.
    pub fn is_exists(&self) -> bool {
        self.kind == Kind::Exists
    }

    /// Whether options do not go together, or name what is not there.
    pub fn is_usage(&self) -> bool {
        self.kind == Kind::Usage
    }

    /// Whether a row is not as its schema wants it.
    pub fn is_row(&self) -> bool {
        self.kind == Kind::Row
    }

    /// Whether the disk is full.
    pub fn is_full(&self) -> bool {
        matches!(self.kind, Kind::Files(io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded))
    }

    /// Whether the reader of a pipe went away.
    pub fn is_broken_pipe(&self) -> bool {
        self.kind == Kind::Files(io::ErrorKind::BrokenPipe)
    }

    /// Whether stored rows are not what their format says.
    pub fn is_damaged(&self) -> bool {
        self.kind == Kind::Damaged
    }

    /// Whether a database said no.
    pub fn is_database(&self) -> bool {
        self.kind == Kind::Database
    }
}

fn reason(error: &io::Error) -> String {
    match error.kind() {
        io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
            "the disk is full; make room and run the same command again".to_owned()
        }
        io::ErrorKind::PermissionDenied => "permission denied; choose another place with -o".to_owned(),
        io::ErrorKind::IsADirectory => "it is a folder; name a file in it".to_owned(),
        _ => error.to_string().to_lowercase(),
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

//! Why data do not have the shape they should have.

use std::fmt;

/// Why a schema cannot be used, or a row is not of its schema. It prints as one line.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Error {
    kind: Kind,
    message: String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Schema,
    Row,
}

impl Error {
    /// A schema that cannot be used, and why.
    pub fn schema(message: impl Into<String>) -> Error {
        Error { kind: Kind::Schema, message: message.into() }
    }

    pub(crate) fn row(message: impl Into<String>) -> Error {
        Error { kind: Kind::Row, message: message.into() }
    }

    /// Whether a schema is wrong.
    pub fn is_schema(&self) -> bool {
        self.kind == Kind::Schema
    }

    /// Whether a row is not of its schema.
    pub fn is_row(&self) -> bool {
        self.kind == Kind::Row
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.message)
    }
}

impl std::error::Error for Error {}

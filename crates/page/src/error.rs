//! Why a page could not be had.

use std::fmt;

use serde::{Deserialize, Serialize};

/// Why a page could not be opened or acted on. It prints as one line that names the address and what was tried.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Error {
    kind: ErrorKind,
    address: Option<String>,
    message: String,
}

/// What kind of failure it is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum ErrorKind {
    /// The address is none, or of a scheme that cannot be opened.
    Address,
    /// robots.txt, the guard of private addresses or another policy forbids it.
    Refused,
    /// No connection, or it broke.
    Connection,
    /// It took too long.
    Timeout,
    /// The server answered with this status.
    Status(u16),
    /// More redirects than are followed.
    Redirects,
    /// Larger than pages may be.
    TooLarge,
    /// The body is damaged: cut short, wrongly compressed.
    Damaged,
    /// What came is no page: a picture, an archive.
    NotAPage,
    /// The node cannot take the action.
    Node,
    /// The action does nothing without a browser that runs scripts.
    NeedsBrowser,
    /// The browser cannot be started, or broke down.
    Browser,
    /// The page is another one than it was, so that it cannot be acted on as it was.
    Changed,
    /// The recording has no answer to this request.
    NotRecorded,
    /// Reading or writing files failed.
    Files,
}

impl Error {
    /// A failure; `message` says what went wrong, in lower case and without a full stop.
    pub fn new(kind: ErrorKind, message: impl Into<String>) -> Error {
        Error { kind, address: None, message: message.into() }
    }

    /// The same failure, said of an address.
    pub fn at(mut self, address: impl Into<String>) -> Error {
        self.address = Some(address.into());
        self
    }

    /// What kind of failure it is.
    pub fn kind(&self) -> ErrorKind {
        self.kind
    }

    /// The address it is about.
    pub fn address(&self) -> Option<&str> {
        self.address.as_deref()
    }

    /// Whether a policy forbade it.
    pub fn is_refused(&self) -> bool {
        self.kind == ErrorKind::Refused
    }

    /// Whether it took too long.
    pub fn is_timeout(&self) -> bool {
        self.kind == ErrorKind::Timeout
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.address {
            Some(address) => write!(formatter, "{address}: {}", self.message),
            None => formatter.write_str(&self.message),
        }
    }
}

impl std::error::Error for Error {}

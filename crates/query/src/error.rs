//! Why an expression could not be evaluated.

use std::fmt;

use windrow_syntax::Diagnostic;

/// Why an expression has no value on this page, said of the places in its text.
#[derive(Debug, Clone, PartialEq)]
pub struct Error {
    pub(crate) diagnostics: Vec<Diagnostic>,
}

impl Error {
    /// What is wrong, and where.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl fmt::Display for Error {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let messages: Vec<&str> =
            self.diagnostics.iter().map(|diagnostic| diagnostic.message.as_str()).collect();
        formatter.write_str(&messages.join("; "))
    }
}

impl std::error::Error for Error {}

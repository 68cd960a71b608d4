//! What turns rows into the bytes of a file.

use std::path::Path;

use windrow_data::Item;

use crate::error::Error;
use crate::sink::Summary;

/// Turns rows into bytes. Calls come in this order: `survey` for each row, `begin`, `existing` at most once, `row` for each row, `end`.
pub(crate) trait Encoder: Send {
    /// Whether every row has to be looked at before the first is written.
    fn surveys(&self) -> bool {
        false
    }

    /// Looks at a row before any is written.
    fn survey(&mut self, _row: &Item) {}

    /// What stands before the first row.
    fn begin(&mut self, out: &mut Vec<u8>) -> Result<(), Error>;

    /// The rows of a file of this format that is added to, but those that new ones replace.
    fn existing(&mut self, base: &Path, replaced: Replaced<'_>, emit: Emit<'_>) -> Result<(), Error>;

    /// A row.
    fn row(&mut self, row: &Item, out: &mut Vec<u8>) -> Result<(), Error>;

    /// What stands behind the last row, and what is to be said of all of them.
    fn end(&mut self, out: &mut Vec<u8>) -> Result<Summary, Error>;
}

/// Whether a new row replaces the one of a key; none where rows have no keys.
pub(crate) type Replaced<'a> = Option<&'a dyn Fn(&str) -> bool>;

/// Takes what was encoded so far.
pub(crate) type Emit<'a> = &'a mut dyn FnMut(&mut Vec<u8>) -> Result<(), Error>;

//! A stream of rows on its way into a store.

use windrow_data::{Item, JsonOptions, JsonSchema, Schema};

use crate::error::Error;
use crate::flatten::Flatten;

/// Takes rows. What is not finished is left as if it had never begun, but for what was committed.
pub trait Sink: Send {
    /// Writes a row.
    fn write(&mut self, row: &Item) -> Result<(), Error>;

    /// Makes durable what can be; gives how many rows of the run are durable now.
    fn commit(&mut self) -> Result<u64, Error>;

    /// Writes what is left and makes all of it durable.
    fn finish(self: Box<Self>) -> Result<Summary, Error>;

    /// How many rows of the run were durable when the sink was opened.
    fn position(&self) -> u64;

    /// What the caller has to keep, before it writes the first row, so that the run can go on.
    fn token(&self) -> Option<String>;
}

/// What was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// The rows of the run, those of before it was interrupted included.
    pub rows: u64,
    /// Characters that the format cannot hold, replaced by U+FFFD.
    pub replaced: u64,
    /// Rows that lack a part of the key, and are therefore all kept.
    pub keyless: u64,
    /// Values that are not of their column's type, and are in the column `_unread`.
    pub unread: u64,
}

/// What holds rows: a file or a table. One row of the run may have been made several by flattening.
pub(crate) trait Store: Send {
    /// Writes what became of one row of the run.
    fn store(&mut self, rows: &[Item]) -> Result<(), Error>;

    /// See [`Sink::commit`].
    fn commit(&mut self) -> Result<u64, Error>;

    /// See [`Sink::finish`]; the rows are counted elsewhere.
    fn finish(self: Box<Self>) -> Result<Summary, Error>;

    /// See [`Sink::position`].
    fn position(&self) -> u64 {
        0
    }

    /// See [`Sink::token`].
    fn token(&self) -> Option<String> {
        None
    }
}

/// Checks and flattens rows before they are stored.
pub(crate) struct Checked {
    schema: Schema,
    flatten: Option<Flatten>,
    /// What the flattened rows have to satisfy, and their schema.
    validate: Option<(JsonSchema, Schema)>,
    store: Box<dyn Store>,
    position: u64,
    rows: u64,
    json: String,
}

impl Checked {
    pub(crate) fn new(
        schema: &Schema,
        flatten: Option<Flatten>,
        validate: Option<(JsonSchema, Schema)>,
        store: Box<dyn Store>,
    ) -> Checked {
        let position = store.position();
        let schema = schema.clone();
        Checked { schema, flatten, validate, store, position, rows: position, json: String::new() }
    }

    fn validate(&mut self, rows: &[Item]) -> Result<(), windrow_data::Error> {
        let Some((wanted, schema)) = &self.validate else { return Ok(()) };
        rows.iter().try_for_each(|row| {
            self.json.clear();
            schema.write_json(row, JsonOptions::default(), &mut self.json)?;
            wanted.check(&self.json)
        })
    }
}

impl Sink for Checked {
    fn write(&mut self, row: &Item) -> Result<(), Error> {
        let number = self.rows + 1;
        self.schema.check(row).map_err(|error| Error::row(number, &error))?;
        let flat = self.flatten.as_ref().map(|flatten| flatten.rows(row));
        let rows = flat.as_deref().unwrap_or(std::slice::from_ref(row));
        self.validate(rows).map_err(|error| Error::row(number, &error))?;
        self.store.store(rows)?;
        self.rows = number;
        Ok(())
    }

    fn commit(&mut self) -> Result<u64, Error> {
        self.store.commit()
    }

    fn finish(self: Box<Self>) -> Result<Summary, Error> {
        let summary = self.store.finish()?;
        Ok(Summary { rows: self.rows, ..summary })
    }

    fn position(&self) -> u64 {
        self.position
    }

    fn token(&self) -> Option<String> {
        self.store.token()
    }
}

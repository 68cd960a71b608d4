//! What the data on pages are: records and their values, their shape, and how they are read from text.
//!
//! ```text
//! text ──► Type ──► Value ──► Record ──► Schema ──► JSON
//!                                          │
//!                                     JSON Schema
//! ```

mod date;
mod digit;
mod error;
mod json;
mod json_schema;
mod kind;
mod number;
mod record;
mod schema;

pub use date::{Date, DateOptions, DateRead, Time, date_of, read_date};
pub use error::Error;
pub use json::{JsonOptions, write_provenance, write_text};
pub use json_schema::JsonSchema;
pub use kind::Type;
pub use number::{NumberRead, number_of, read_number};
pub use record::{Field, Item, Provenance, Record, Value};
pub use schema::{MAX_DEPTH, Output, RESERVED, Schema, Shape};

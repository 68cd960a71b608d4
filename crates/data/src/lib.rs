//! What the data on pages are: records and their values, their shape, and how they are read from text.
//!
//! ```text
//! text ──► Type ──► Value ──► Record ──► Schema ──► JSON
//!                                          │
//!                                     JSON Schema
//! ```

mod contact;
mod date;
mod digit;
mod error;
mod fold;
mod json;
mod json_schema;
mod kind;
mod number;
mod price;
mod rating;
mod record;
mod schema;

pub use contact::{labelled_telephone, read_email, read_telephone};
pub use date::{
    Date, DateOptions, DateRead, DateText, PartialDate, PartialRead, RelativeDate, RelativeRead, Time,
    TimeUnit, date_of, read_date, read_partial_date, read_relative_date,
};
pub use digit::digit;
pub use error::Error;
pub use fold::fold;
pub use json::{JsonOptions, write_provenance, write_text};
pub use json_schema::JsonSchema;
pub use kind::Type;
pub use number::{NumberRead, currency_signs, number_of, read_count, read_number, read_numbers};
pub use price::{PriceRead, price_among, read_price};
pub use rating::{RatingRead, rating_among, read_rating};
pub use record::{Field, Item, Provenance, Record, Value};
pub use schema::{MAX_DEPTH, Output, RESERVED, Schema, Shape};

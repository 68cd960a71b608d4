//! What the data on pages are: records and their values; numbers, prices and dates read from text.

mod date;
mod digit;
mod number;
mod record;

pub use date::{Date, DateOptions, DateRead, Time, date_of, read_date};
pub use number::{NumberRead, number_of, read_number};
pub use record::{Field, Item, Provenance, Record, Value};

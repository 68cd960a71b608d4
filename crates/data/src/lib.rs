//! What the data on pages are: numbers, prices and dates read from text.

mod date;
mod digit;
mod number;

pub use date::{Date, DateOptions, DateRead, Time, date_of, read_date};
pub use number::{NumberRead, number_of, read_number};

//! WARC files: records, one after the other, plain or with one gzip member each.
//!
//! The format is read and written here by hand, because what is needed is little and particular: a record can be
//! found again by its place, a file is whole after every record, and what is damaged is passed over and counted.

mod date;
mod digest;
mod file;
mod message;
mod record;
mod stream;

pub(crate) use date::{format_date, parse_date};
pub(crate) use digest::{digest, record_id, short_digest};
pub(crate) use file::Writer;
pub(crate) use message::{Answered, parse_response, response_block};
pub(crate) use record::{Record, Records, format_record};
pub(crate) use stream::Place;

//! Rows into files and databases, and back.
//!
//! ```text
//! Item ──► check ──► flatten ──► Lines     JSON Lines files, valid after every line
//!                            ├─► Direct    what is written as it comes, into a draft or a pipe
//!                            ├─► Spooled   what is written at the end: Parquet, keys, resumable runs
//!                            ├─► Sqlite
//!                            └─► Postgres
//! ```
//!
//! [`open`] chooses by the target and gives a [`Sink`]. Files appear complete or not at all, JSON Lines excepted.
//!
//! [`read()`] gives the rows of such a file or table again, and of those that other programs wrote.
//!
//! **Resumable runs.** With [`Options::run`] a sink knows how many rows of the run are durable, however the process
//! ended; the caller skips exactly [`Sink::position`] rows and goes on. Databases keep the count in their table
//! `_windrow_runs`, in the same transaction as the rows. JSON Lines counts the lines behind the byte where the run
//! began; the caller keeps that place, the [`Sink::token`]. All other files collect rows in [`Options::spool`] and are
//! written at the end.
//!
//! **Keys.** With [`Options::key`] the last row of a key wins. In databases that is an upsert over a unique index. Files
//! are written at the end, without the rows that a later one replaced; that holds for JSON Lines as well. Rows that
//! lack a part of the key are all kept, and counted in the [`Summary`].
//!
//! ```
//! use windrow_data::{Field, Item, Output, Schema, Type, Value};
//! use windrow_output::{Options, Target, open};
//!
//! let schema = Schema::new(vec![Output::value("title", Type::Text)])?;
//! let mut sink = open(Target::Writer(Box::new(std::io::sink())), &schema, Options::default())?;
//! sink.write(&Item::Value(Field::new("title", Value::Text("Dune".into()))))?;
//! assert_eq!(sink.finish()?.rows, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod columns;
mod csv;
mod direct;
mod draft;
mod encoder;
mod error;
mod existing;
mod flatten;
mod json;
mod key;
mod lines;
mod open;
mod options;
#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "postgres")]
mod postgres;
mod read;
mod sink;
mod spool;
mod sql;
mod sqlite;
mod xml;

pub use error::Error;
pub use open::open;
pub use options::{Format, Mode, Options, Run, Target};
pub use read::{Form, ReadOptions, Row, Source, StoredRows, read};
pub use sink::{Sink, Summary};

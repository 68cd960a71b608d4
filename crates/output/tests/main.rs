//! Rows into files and databases, and back.

mod books;
mod csv;
mod folder;
mod json;
mod keys;
mod kill;
mod modes;
mod read;
mod resume;
mod shape;
mod sqlite;
mod xml;

#[cfg(feature = "parquet")]
mod parquet;
#[cfg(feature = "postgres")]
mod postgres;
#[cfg(feature = "postgres")]
mod server;

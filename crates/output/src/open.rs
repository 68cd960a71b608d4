//! The choice of a store by the target, the format and the options.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::Path;

use windrow_data::{JsonOptions, Schema};

use crate::columns::Columns;
use crate::csv::Csv;
use crate::direct::{Direct, Outlet};
use crate::draft::Draft;
use crate::encoder::Encoder;
use crate::error::Error;
use crate::flatten::Flatten;
use crate::json::Json;
use crate::key::Key;
use crate::lines::Lines;
use crate::options::{Format, Mode, Options, Target};
use crate::sink::{Checked, Sink, Store};
use crate::spool::{Destination, Spooled};
use crate::sqlite::Sqlite;
use crate::xml::Xml;

/// Opens a target for rows of a schema.
pub fn open(target: Target, schema: &Schema, options: Options) -> Result<Box<dyn Sink>, Error> {
    let (flatten, rows) = match &options.flatten {
        Some(path) => Flatten::new(schema, path).map(|(flatten, flat)| (Some(flatten), flat))?,
        None => (None, schema.clone()),
    };
    let columns = Columns::new(&rows, JsonOptions { provenance: options.provenance })?;
    let store = store(target, &rows, &columns, &options)?;
    let validate = options.validate.map(|wanted| (wanted, rows));
    Ok(Box::new(Checked::new(schema, flatten, validate, store)))
}

fn store(
    target: Target,
    rows: &Schema,
    columns: &Columns,
    options: &Options,
) -> Result<Box<dyn Store>, Error> {
    match target {
        Target::Postgres(address) => database(&address, rows, columns, options),
        Target::File(path) => {
            let format = format_of(&path, options)?;
            match special(&path)? {
                Some(file) => stream(Box::new(file), format, rows, columns, options),
                None if format == Format::Sqlite => {
                    Ok(Box::new(Sqlite::open(&path, &table(rows, options), columns, options)?))
                }
                None => file(&path, format, rows, columns, options),
            }
        }
        Target::Writer(writer) => {
            let format = options.format.unwrap_or(Format::JsonLines);
            stream(writer, format, rows, columns, options)
        }
    }
}

fn format_of(path: &Path, options: &Options) -> Result<Format, Error> {
    options.format.or_else(|| Format::of(path)).ok_or_else(|| Error::unknown_format(path))
}

/// A file that is a pipe or a device, opened; what is written to one is gone, so nothing is overwritten.
fn special(path: &Path) -> Result<Option<File>, Error> {
    match path.metadata() {
        Ok(metadata) if metadata.is_dir() => {
            Err(Error::file("write", path, &std::io::ErrorKind::IsADirectory.into()))
        }
        Ok(metadata) if !metadata.is_file() => {
            let opened = OpenOptions::new().write(true).open(path);
            opened.map(Some).map_err(|error| Error::file("write", path, &error))
        }
        _ => Ok(None),
    }
}

fn stream(
    writer: Box<dyn Write + Send>,
    format: Format,
    rows: &Schema,
    columns: &Columns,
    options: &Options,
) -> Result<Box<dyn Store>, Error> {
    let key = Key::new(columns, &options.key)?;
    let encoder = || encoder(format, rows, columns, &key, options);
    match is_kept_to_the_end(&*encoder()?, &key, options) {
        true => {
            let destination = Destination::Live(writer);
            Ok(Box::new(Spooled::open(encoder()?, encoder()?, key.clone(), destination, options)?))
        }
        false => Ok(Box::new(Direct::new(encoder()?, Outlet::Live(writer))?)),
    }
}

fn file(
    path: &Path,
    format: Format,
    rows: &Schema,
    columns: &Columns,
    options: &Options,
) -> Result<Box<dyn Store>, Error> {
    let key = Key::new(columns, &options.key)?;
    let encoder = || encoder(format, rows, columns, &key, options);
    let grows = !options.whole && (options.run.is_none() || options.flatten.is_none());
    if format == Format::JsonLines && key.is_none() && grows {
        return Ok(Box::new(Lines::open(encoder()?, path, options.mode, options.run.as_ref())?));
    }
    if is_kept_to_the_end(&*encoder()?, &key, options) {
        let destination = Destination::File(path.to_owned());
        return Ok(Box::new(Spooled::open(encoder()?, encoder()?, key.clone(), destination, options)?));
    }
    let mut direct = Direct::new(encoder()?, Outlet::Draft(Draft::new(path, options.mode)?))?;
    if options.mode == Mode::Append && path.exists() {
        direct.add_to(path)?;
    }
    Ok(Box::new(direct))
}

fn is_kept_to_the_end(encoder: &dyn Encoder, key: &Key, options: &Options) -> bool {
    options.run.is_some() || !key.is_none() || encoder.surveys()
}

fn encoder(
    format: Format,
    rows: &Schema,
    columns: &Columns,
    key: &Key,
    options: &Options,
) -> Result<Box<dyn Encoder>, Error> {
    let json = JsonOptions { provenance: options.provenance };
    Ok(match format {
        Format::JsonLines => Box::new(Json::lines(rows, json, key.clone())),
        Format::Json => Box::new(Json::array(rows, json, key.clone())),
        Format::Csv => Box::new(Csv::new(columns.clone(), key.clone())),
        Format::Xml => Box::new(Xml::new(rows, options.provenance)),
        Format::Parquet => parquet(columns, key)?,
        Format::Sqlite => {
            return Err(Error::usage(
                "a SQLite database has to be a file; name one with -o, such as -o rows.sqlite",
            ));
        }
    })
}

#[cfg(feature = "parquet")]
fn parquet(columns: &Columns, key: &Key) -> Result<Box<dyn Encoder>, Error> {
    Ok(Box::new(crate::parquet::Parquet::new(columns.clone(), key.clone())))
}

#[cfg(not(feature = "parquet"))]
fn parquet(_columns: &Columns, _key: &Key) -> Result<Box<dyn Encoder>, Error> {
    Err(Error::usage("this Windrow was built without Parquet; build it with --features parquet"))
}

#[cfg(feature = "postgres")]
fn database(
    address: &str,
    rows: &Schema,
    columns: &Columns,
    options: &Options,
) -> Result<Box<dyn Store>, Error> {
    Ok(Box::new(crate::postgres::Postgres::open(address, &table(rows, options), columns, options)?))
}

#[cfg(not(feature = "postgres"))]
fn database(_: &str, _: &Schema, _: &Columns, _: &Options) -> Result<Box<dyn Store>, Error> {
    Err(Error::usage("this Windrow was built without PostgreSQL; build it with --features postgres"))
}

/// The table of a database.
fn table(rows: &Schema, options: &Options) -> String {
    let only = match rows.outputs() {
        [only] => only.name.to_string(),
        _ => "rows".to_owned(),
    };
    options.table.clone().unwrap_or(only)
}

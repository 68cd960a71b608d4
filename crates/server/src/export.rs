//! The table of a run as a file: Parquet, CSV and what else rows are written in.

use std::fs::File;
use std::io::BufReader;
use std::path::Path;
use std::str::FromStr;

use axum::body::{Body, Bytes};
use tempfile::TempDir;
use tokio::io::AsyncReadExt;
use windrow::Wrapper;
use windrow::data::{Output, Schema, Type};
use windrow::output::{Format, Options, ReadOptions, Source, Target, open, read};

use crate::error::Fault;
use crate::state::Run;

/// How much of a file is sent at a time.
const PIECE: usize = 64 << 10;

/// The formats with their media types.
const FORMATS: [(&str, &str); 6] = [
    ("jsonl", "application/x-ndjson"),
    ("json", "application/json"),
    ("csv", "text/csv; charset=utf-8"),
    ("xml", "application/xml"),
    ("parquet", "application/vnd.apache.parquet"),
    ("sqlite", "application/vnd.sqlite3"),
];

/// A table that is written, in a folder that goes with it.
pub(crate) struct Exported {
    file: tokio::fs::File,
    _folder: TempDir,
}

/// The media type of a format.
pub(crate) fn media_type(format: &str) -> Result<&'static str, Fault> {
    FORMATS.iter().find(|(name, _)| *name == format).map(|(_, kind)| *kind).ok_or_else(|| {
        let all: Vec<&str> = FORMATS.iter().map(|(name, _)| *name).collect();
        Fault::request(format!("there is no format {format:?}; there are {}", all.join(", ")))
    })
}

/// The shape of the rows of a run.
pub(crate) fn schema(run: &Run) -> Result<Schema, Fault> {
    let task = &run.task;
    let found = run.summary.as_ref().and_then(|summary| summary["wrapper"].as_str());
    match (&task.crawl, task.text.as_deref().or(found)) {
        (Some(_), _) => pages(task.crawl.as_ref().is_some_and(|crawl| crawl.html)),
        (None, Some(text)) => Wrapper::parse_with(text, &task.variables)
            .map(|wrapper| wrapper.schema().clone())
            .map_err(|invalid| Fault::own(invalid.to_string())),
        (None, None) => Err(Fault::conflict("no_rows", "the run has no table")),
    }
}

/// The shape of what a crawl gives.
fn pages(has_markup: bool) -> Result<Schema, Fault> {
    let mut columns: Vec<Output> = ["url", "title", "description", "language", "markdown"]
        .iter()
        .map(|name| Output::value(name, Type::Text))
        .collect();
    columns.push(Output::list("links", Type::Url));
    if has_markup {
        columns.extend(["html", "raw_html"].iter().map(|name| Output::value(name, Type::Text)));
    }
    let page = Schema::new(columns).and_then(|page| Schema::new(vec![Output::record("page", page)]));
    page.map_err(|error| Fault::own(error.to_string()))
}

/// Writes the rows in a file as a table of a format. Takes as long as it takes.
pub(crate) fn export(rows: &Path, schema: &Schema, format: &str) -> Result<Exported, Fault> {
    let own = |error: windrow::output::Error| Fault::own(format!("the table cannot be written: {error}"));
    let folder = TempDir::new().map_err(|error| Fault::own(format!("a folder cannot be made: {error}")))?;
    let table = folder.path().join(format!("table.{format}"));
    let format = Format::from_str(format).map_err(own)?;
    let options = Options { format: Some(format), ..Options::default() };
    let mut sink = open(Target::File(table.clone()), schema, options).map_err(own)?;
    if let Ok(file) = File::open(rows) {
        let source = Source::Reader(Box::new(BufReader::new(file)));
        let options = ReadOptions { format: Some(Format::JsonLines), ..ReadOptions::default() };
        for row in read(source, &options).map_err(own)? {
            let row = schema.read_json(&row.map_err(own)?);
            let row = row.map_err(|error| Fault::own(format!("a row is damaged: {error}")))?;
            sink.write(&row).map_err(own)?;
        }
    }
    sink.finish().map_err(own)?;
    let file = File::open(&table).map_err(|error| Fault::own(format!("the table is gone: {error}")))?;
    Ok(Exported { file: tokio::fs::File::from_std(file), _folder: folder })
}

impl Exported {
    /// What is sent of it, a piece at a time.
    pub(crate) fn body(self) -> Body {
        Body::from_stream(futures_util::stream::unfold(self, |mut table| async move {
            let mut piece = vec![0; PIECE];
            match table.file.read(&mut piece).await {
                Ok(0) => None,
                Ok(length) => {
                    piece.truncate(length);
                    Some((Ok(Bytes::from(piece)), table))
                }
                Err(error) => Some((Err(error), table)),
            }
        }))
    }
}

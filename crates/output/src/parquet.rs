//! Apache Parquet with nested lists, compressed with Snappy.
//!
//! A value is a column of its type, a record in a record a list of structures. A value that some row has several of is a
//! list in every row, and which ones that are is known at the end only: rows are therefore kept until then. Dates are
//! texts as in ISO 8601, because one column may have days and moments. What is not of its column's type is in the column
//! `_unread`, as JSON, by its path. A record with nothing in it is `true`.

mod arity;
mod arrays;
mod fit;

use std::fs::File;
use std::path::Path;
use std::sync::Arc;

use ::parquet::arrow::ArrowWriter;
use ::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use ::parquet::arrow::arrow_writer::ArrowWriterOptions;
use ::parquet::basic::Compression;
use ::parquet::file::properties::WriterProperties;
use arrow_array::cast::AsArray;
use arrow_array::{
    Array, ArrayRef, BooleanArray, Float64Array, Int64Array, RecordBatch, StringArray, StructArray,
};
use arrow_schema::{DataType, Schema as ArrowSchema};
use arrow_select::filter::filter_record_batch;
use windrow_data::Item;

use self::arity::Arity;
use self::arrays::Layout;
use self::fit::fit;
use crate::columns::Columns;
use crate::encoder::{Emit, Encoder, Replaced};
use crate::error::Error;
use crate::existing::foreign;
use crate::key::Key;
use crate::sink::Summary;

/// How many rows are turned into columns at once.
const BATCH_ROWS: usize = 8192;
/// How much text there may be in them, so that its length fits into 32 bits.
const BATCH_BYTES: usize = 1 << 26;

/// Rows as Parquet.
pub(crate) struct Parquet {
    columns: Columns,
    key: Key,
    /// Which values are lists.
    arity: Arity,
    output: Option<Output>,
    batch: Vec<Item>,
    weight: usize,
    unread: u64,
}

/// A file under way.
struct Output {
    layout: Layout,
    writer: ArrowWriter<Vec<u8>>,
}

impl Parquet {
    pub(crate) fn new(columns: Columns, key: Key) -> Parquet {
        let arity = Arity::new(columns.data());
        Parquet { columns, key, arity, output: None, batch: Vec::new(), weight: 0, unread: 0 }
    }

    fn output(&mut self) -> Result<&mut Output, Error> {
        if self.output.is_none() {
            let layout = Layout::new(&self.columns, &self.arity)?;
            let properties = WriterProperties::builder().set_compression(Compression::SNAPPY).build();
            // Parquet's own schema says everything; readers refuse Arrow's copy of it where records nest deep.
            let options =
                ArrowWriterOptions::new().with_properties(properties).with_skip_arrow_metadata(true);
            let schema = layout.schema().clone();
            let writer = ArrowWriter::try_new_with_options(Vec::new(), schema, options).map_err(fault)?;
            self.output = Some(Output { layout, writer });
        }
        Ok(self.output.as_mut().expect("it was made just now"))
    }

    fn flush(&mut self, out: &mut Vec<u8>) -> Result<(), Error> {
        let rows = std::mem::take(&mut self.batch);
        self.weight = 0;
        if rows.is_empty() {
            return Ok(());
        }
        let columns = self.columns.clone();
        let output = self.output()?;
        let (batch, unread) = output.layout.batch(&columns, &rows)?;
        output.write(&batch, out)?;
        self.unread += unread;
        Ok(())
    }
}

impl Output {
    fn write(&mut self, batch: &RecordBatch, out: &mut Vec<u8>) -> Result<(), Error> {
        self.writer.write(batch).map_err(fault)?;
        out.append(self.writer.inner_mut());
        Ok(())
    }
}

impl Encoder for Parquet {
    fn surveys(&self) -> bool {
        true
    }

    fn survey(&mut self, row: &Item) {
        let (_, items) = self.columns.arrange(row);
        self.arity.observe(self.columns.data(), &items);
    }

    fn begin(&mut self, _out: &mut Vec<u8>) -> Result<(), Error> {
        Ok(())
    }

    fn existing(&mut self, base: &Path, replaced: Replaced<'_>, emit: Emit<'_>) -> Result<(), Error> {
        let file = File::open(base).map_err(|error| Error::file("read", base, &error))?;
        let reader =
            ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| unreadable(base, error))?;
        self.arity.widen(self.columns.data(), reader.schema().fields());
        let key = self.key.clone();
        let output = self.output()?;
        let schema = output.layout.schema().clone();
        let wanted = DataType::Struct(schema.fields().clone());
        let mut out = Vec::new();
        for batch in reader.build().map_err(|error| unreadable(base, error))? {
            let batch = batch.map_err(|error| unreadable(base, error))?;
            let strange = || foreign(base, &format!("the columns {}", names(&schema)));
            let rows: ArrayRef = Arc::new(StructArray::from(batch));
            let rows = fit(&rows, &wanted).map_err(fault)?.ok_or_else(strange)?;
            let mut batch = RecordBatch::from(rows.as_struct());
            if let Some(replaced) = replaced {
                let keep = |row| !key.of_fields(&texts(&batch, row)).is_some_and(|key| replaced(&key));
                let kept: BooleanArray = (0..batch.num_rows()).map(|row| Some(keep(row))).collect();
                batch = filter_record_batch(&batch, &kept).map_err(fault)?;
            }
            output.write(&batch, &mut out)?;
            emit(&mut out)?;
        }
        Ok(())
    }

    fn row(&mut self, row: &Item, out: &mut Vec<u8>) -> Result<(), Error> {
        self.weight += weight(row);
        self.batch.push(row.clone());
        match self.batch.len() < BATCH_ROWS && self.weight < BATCH_BYTES {
            true => Ok(()),
            false => self.flush(out),
        }
    }

    fn end(&mut self, out: &mut Vec<u8>) -> Result<Summary, Error> {
        self.flush(out)?;
        let output = self.output()?;
        output.writer.finish().map_err(fault)?;
        out.append(output.writer.inner_mut());
        Ok(Summary { unread: self.unread, ..Summary::default() })
    }
}

/// The cells of a row as texts; empty where they are no values.
fn texts(batch: &RecordBatch, row: usize) -> Vec<String> {
    let text = |array: &Arc<dyn Array>| {
        let any = array.as_any();
        match array.data_type() {
            _ if array.is_null(row) => None,
            DataType::Utf8 => any.downcast_ref::<StringArray>().map(|array| array.value(row).to_owned()),
            DataType::Float64 => any.downcast_ref::<Float64Array>().map(|array| array.value(row).to_string()),
            DataType::Int64 => any.downcast_ref::<Int64Array>().map(|array| array.value(row).to_string()),
            DataType::Boolean => any.downcast_ref::<BooleanArray>().map(|array| array.value(row).to_string()),
            _ => None,
        }
    };
    batch.columns().iter().map(|array| text(array).unwrap_or_default()).collect()
}

/// About how much memory the texts of a row need.
fn weight(row: &Item) -> usize {
    let mut open = vec![row];
    let mut weight = 0;
    while let Some(item) = open.pop() {
        weight += 64 + item.provenance().map_or(0, |origin| 64 + origin.path.len() + origin.rule.len());
        match item {
            Item::Value(field) => {
                if let windrow_data::Value::Text(text) = &field.value {
                    weight += text.len();
                }
            }
            Item::Record(record) => open.extend(&record.items),
        }
    }
    weight
}

fn names(schema: &ArrowSchema) -> String {
    let names: Vec<_> =
        schema.fields().iter().map(|field| format!("{} {}", field.name(), field.data_type())).collect();
    names.join(", ")
}

fn fault(error: impl std::fmt::Display) -> Error {
    Error::usage(format!("cannot write Parquet: {error}"))
}

fn unreadable(path: &Path, error: impl std::fmt::Display) -> Error {
    Error::usage(format!("cannot add to {}: it cannot be read as Parquet: {error}", path.display()))
}

//! Parquet, Windrow's own and that of other programs, batch by batch.
//!
//! Days and moments are texts as in ISO 8601. Decimals, bytes, times of day and maps are not read.

use std::fmt::Display;
use std::path::Path;

use ::parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use arrow_array::cast::AsArray;
use arrow_array::types::{
    ArrowPrimitiveType, Date32Type, Float32Type, Float64Type, Int8Type, Int16Type, Int32Type, Int64Type,
    TimestampMicrosecondType, TimestampMillisecondType, TimestampNanosecondType, TimestampSecondType,
    UInt8Type, UInt16Type, UInt32Type, UInt64Type,
};
use arrow_array::{Array, RecordBatch};
use arrow_schema::{DataType, TimeUnit};
use serde_json::Value as Json;

use super::{Form, Row, StoredRows, unread};
use crate::error::Error;
use crate::existing::open;

/// How many rows are read at once.
const BATCH_ROWS: usize = 4096;

pub(super) fn read(path: &Path) -> Result<StoredRows, Error> {
    let file = open(path)?.into_inner();
    let name = path.display().to_string();
    let strange = |error: &dyn Display| Error::damaged(&name, format_args!("it is no Parquet: {error}"));
    let builder = ParquetRecordBatchReaderBuilder::try_new(file).map_err(|error| strange(&error))?;
    let fields = builder.schema().fields().clone();
    for field in &fields {
        if let Some(kind) = unknown(field.data_type()) {
            let why = format_args!("the column {} has values of the type {kind}", field.name());
            return Err(Error::damaged(&name, why));
        }
    }
    let columns = fields.iter().map(|field| field.name().clone()).filter(|name| name != unread::UNREAD);
    let columns = columns.collect();
    let batches = builder.with_batch_size(BATCH_ROWS).build().map_err(|error| strange(&error))?;
    let rows = batches.flat_map(move |batch| -> Vec<Result<Row, Error>> {
        match batch {
            Ok(batch) => (0..batch.num_rows()).map(|at| Ok(row(&batch, at))).collect(),
            Err(error) => vec![Err(Error::damaged(&name, error))],
        }
    });
    Ok(StoredRows::new(Form::Parquet, Some(columns), rows))
}

fn row(batch: &RecordBatch, at: usize) -> Row {
    let schema = batch.schema_ref();
    let mut row = Row::new();
    for (field, array) in schema.fields().iter().zip(batch.columns()) {
        if array.is_valid(at) {
            row.insert(field.name().clone(), value(array, at));
        }
    }
    unread::restore(&mut row);
    row
}

/// A type that is not read, if this is one or has one in it.
fn unknown(kind: &DataType) -> Option<&DataType> {
    match kind {
        DataType::List(element) | DataType::LargeList(element) => unknown(element.data_type()),
        DataType::Struct(fields) => fields.iter().find_map(|field| unknown(field.data_type())),
        DataType::Utf8 | DataType::LargeUtf8 | DataType::Utf8View | DataType::Boolean | DataType::Null => {
            None
        }
        DataType::Float32 | DataType::Float64 | DataType::Date32 | DataType::Timestamp(..) => None,
        _ if kind.is_integer() => None,
        _ => Some(kind),
    }
}

/// What is in a place of an array.
fn value(array: &dyn Array, at: usize) -> Json {
    if array.is_null(at) {
        return Json::Null;
    }
    match array.data_type() {
        DataType::Utf8 => array.as_string::<i32>().value(at).into(),
        DataType::LargeUtf8 => array.as_string::<i64>().value(at).into(),
        DataType::Utf8View => array.as_string_view().value(at).into(),
        DataType::Boolean => array.as_boolean().value(at).into(),
        DataType::Float32 => of::<Float32Type>(array, at),
        DataType::Float64 => of::<Float64Type>(array, at),
        DataType::Int8 => of::<Int8Type>(array, at),
        DataType::Int16 => of::<Int16Type>(array, at),
        DataType::Int32 => of::<Int32Type>(array, at),
        DataType::Int64 => of::<Int64Type>(array, at),
        DataType::UInt8 => of::<UInt8Type>(array, at),
        DataType::UInt16 => of::<UInt16Type>(array, at),
        DataType::UInt32 => of::<UInt32Type>(array, at),
        DataType::UInt64 => of::<UInt64Type>(array, at),
        DataType::Date32 => text(array.as_primitive::<Date32Type>().value_as_date(at)),
        DataType::Timestamp(unit, zone) => moment(array, at, *unit, zone.is_some()),
        DataType::List(_) => list(&array.as_list::<i32>().value(at)),
        DataType::LargeList(_) => list(&array.as_list::<i64>().value(at)),
        DataType::Struct(fields) => {
            let columns = fields.iter().zip(array.as_struct().columns());
            let filled = columns.filter(|(_, column)| column.is_valid(at));
            filled.map(|(field, column)| (field.name().clone(), value(column, at))).collect()
        }
        _ => Json::Null,
    }
}

fn list(elements: &dyn Array) -> Json {
    (0..elements.len()).map(|at| value(elements, at)).collect()
}

fn of<T: ArrowPrimitiveType>(array: &dyn Array, at: usize) -> Json
where
    Json: From<T::Native>,
{
    array.as_primitive::<T>().value(at).into()
}

/// A moment as ISO 8601 writes it; those that know their zone are kept in UTC.
fn moment(array: &dyn Array, at: usize, unit: TimeUnit, has_zone: bool) -> Json {
    let moment = match unit {
        TimeUnit::Second => array.as_primitive::<TimestampSecondType>().value_as_datetime(at),
        TimeUnit::Millisecond => array.as_primitive::<TimestampMillisecondType>().value_as_datetime(at),
        TimeUnit::Microsecond => array.as_primitive::<TimestampMicrosecondType>().value_as_datetime(at),
        TimeUnit::Nanosecond => array.as_primitive::<TimestampNanosecondType>().value_as_datetime(at),
    };
    let zone = if has_zone { "Z" } else { "" };
    text(moment.map(|moment| moment.to_string().replace(' ', "T") + zone))
}

fn text(value: Option<impl Display>) -> Json {
    value.map_or(Json::Null, |value| value.to_string().into())
}

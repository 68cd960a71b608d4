//! Columns of a file that is added to, made those of the new rows.
//!
//! What the new rows have several of becomes a list, and a column that the wrapper did not have is empty. A column that
//! the wrapper has no more, or of another type, does not fit.

use std::sync::Arc;

use arrow_array::cast::AsArray;
use arrow_array::{Array, ArrayRef, ListArray, StructArray, new_null_array};
use arrow_buffer::OffsetBuffer;
use arrow_schema::{ArrowError, DataType, FieldRef, Fields};
use arrow_select::filter::filter;

/// A column as another type, if it fits.
pub(super) fn fit(array: &ArrayRef, wanted: &DataType) -> Result<Option<ArrayRef>, ArrowError> {
    match (array.data_type(), wanted) {
        (known, wanted) if known == wanted => Ok(Some(array.clone())),
        (DataType::Struct(_), DataType::Struct(fields)) => structure(array.as_struct(), fields),
        (DataType::List(_), DataType::List(element)) => {
            let list = array.as_list::<i32>();
            let Some(values) = fit(list.values(), element.data_type())? else { return Ok(None) };
            let list =
                ListArray::try_new(element.clone(), list.offsets().clone(), values, list.nulls().cloned())?;
            Ok(Some(Arc::new(list)))
        }
        (known, DataType::List(element)) if known == element.data_type() => wrap(array, element).map(Some),
        _ => Ok(None),
    }
}

fn structure(array: &StructArray, fields: &Fields) -> Result<Option<ArrayRef>, ArrowError> {
    if array.column_names().iter().any(|name| fields.find(name).is_none()) {
        return Ok(None);
    }
    let mut columns = Vec::new();
    for field in fields {
        columns.push(match array.column_by_name(field.name()) {
            Some(known) => match fit(known, field.data_type())? {
                Some(column) => column,
                None => return Ok(None),
            },
            None if field.is_nullable() => new_null_array(field.data_type(), array.len()),
            None => return Ok(None),
        });
    }
    let array =
        StructArray::try_new_with_length(fields.clone(), columns, array.nulls().cloned(), array.len())?;
    Ok(Some(Arc::new(array)))
}

/// Each value as a list of one, each null as an empty one.
fn wrap(array: &ArrayRef, element: &FieldRef) -> Result<ArrayRef, ArrowError> {
    let offsets = OffsetBuffer::from_lengths((0..array.len()).map(|at| usize::from(array.is_valid(at))));
    let valid = (0..array.len()).map(|at| Some(array.is_valid(at))).collect();
    let list = ListArray::try_new(element.clone(), offsets, filter(array, &valid)?, None)?;
    Ok(Arc::new(list))
}

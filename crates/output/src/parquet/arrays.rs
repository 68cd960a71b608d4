//! Rows turned into columns.

use std::borrow::Cow;
use std::sync::Arc;

use arrow_array::{
    ArrayRef, BooleanArray, Float64Array, Int64Array, ListArray, RecordBatch, StringArray, StructArray,
};
use arrow_buffer::{NullBuffer, OffsetBuffer};
use arrow_schema::{DataType, Field, Fields, Schema as ArrowSchema, SchemaRef};
use windrow_data::{Item, Schema, Shape, Type, Value, write_text};

use super::arity::Arity;
use super::fault;
use crate::columns::Columns;
use crate::error::Error;

/// The columns of a file.
pub(super) struct Layout {
    schema: SchemaRef,
    data: Vec<Node>,
    head: bool,
    provenance: bool,
    unread: bool,
}

/// One column, with the columns in it.
struct Node {
    name: String,
    list: bool,
    content: Content,
}

enum Content {
    Value(Type),
    Record(Schema, Vec<Node>),
}

/// What stands in one column: for each slot some items, or nothing if the slot is of another output.
#[derive(Default)]
struct Slots<'a> {
    items: Vec<&'a Item>,
    /// For each item, the row it is in.
    owners: Vec<usize>,
    /// For each slot, where its items end.
    ends: Vec<usize>,
    filled: Vec<bool>,
}

/// What is not of its column's type: for each row, paths and texts.
type Unread = Vec<Vec<(String, String)>>;

impl Layout {
    pub(super) fn new(columns: &Columns, arity: &Arity) -> Result<Layout, Error> {
        let data = nodes(columns.data(), arity);
        let (head, provenance) = (columns.has_type(), columns.has_provenance());
        let unread = data.iter().any(Node::is_typed);
        let mut fields: Vec<Field> = Vec::new();
        fields.extend(head.then(|| Field::new("_type", DataType::Utf8, false)));
        fields.extend(data.iter().map(Node::field));
        fields.extend(provenance.then(|| Field::new("_provenance", DataType::Utf8, true)));
        fields.extend(unread.then(|| Field::new("_unread", DataType::Utf8, true)));
        Ok(Layout { schema: Arc::new(ArrowSchema::new(fields)), data, head, provenance, unread })
    }

    pub(super) fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Rows as columns, and how many values are not of their column's type.
    pub(super) fn batch(&self, columns: &Columns, rows: &[Item]) -> Result<(RecordBatch, u64), Error> {
        let mut slots: Vec<Slots<'_>> = self.data.iter().map(|_| Slots::default()).collect();
        let mut provenance = Vec::new();
        for (number, row) in rows.iter().enumerate() {
            let (output, items) = columns.arrange(row);
            if self.provenance {
                provenance.push(columns.provenance(&items));
            }
            fill(&mut slots, &items, number, |column| columns.fills(output, column));
        }
        let mut unread: Unread = vec![Vec::new(); rows.len()];
        let mut arrays: Vec<ArrayRef> = Vec::new();
        if self.head {
            arrays.push(Arc::new(StringArray::from_iter_values(rows.iter().map(|row| row.name()))));
        }
        for (node, slots) in self.data.iter().zip(&slots) {
            arrays.push(node.array(slots, "", &mut unread)?);
        }
        if self.provenance {
            arrays.push(Arc::new(StringArray::from(provenance)));
        }
        let count = unread.iter().map(|row| row.len() as u64).sum();
        if self.unread {
            arrays.push(Arc::new(unread.iter().map(|row| unread_json(row)).collect::<StringArray>()));
        }
        let batch = RecordBatch::try_new(self.schema.clone(), arrays).map_err(fault)?;
        Ok((batch, count))
    }
}

impl Node {
    fn is_typed(&self) -> bool {
        match &self.content {
            Content::Value(kind) => !matches!(kind, Type::Text | Type::Date | Type::Url),
            Content::Record(_, inner) => inner.iter().any(Node::is_typed),
        }
    }

    fn field(&self) -> Field {
        let kind = match self.list {
            true => DataType::List(Arc::new(self.element())),
            false => self.element_type(),
        };
        Field::new(&self.name, kind, true)
    }

    fn element(&self) -> Field {
        Field::new("element", self.element_type(), true)
    }

    fn element_type(&self) -> DataType {
        match &self.content {
            Content::Value(Type::Number) => DataType::Float64,
            Content::Value(Type::Integer) => DataType::Int64,
            Content::Value(Type::Boolean) => DataType::Boolean,
            Content::Value(Type::Text | Type::Date | Type::Url) => DataType::Utf8,
            Content::Record(_, inner) if inner.is_empty() => DataType::Boolean,
            Content::Record(_, inner) => DataType::Struct(inner.iter().map(Node::field).collect::<Fields>()),
        }
    }

    fn array(&self, slots: &Slots<'_>, path: &str, unread: &mut Unread) -> Result<ArrayRef, Error> {
        let path = format!("{path}{}", self.name);
        if !self.list {
            let values = slots.firsts();
            return Ok(self.values(&values, &path, unread));
        }
        let elements = match &self.content {
            Content::Value(_) => {
                let values = slots.items.iter().zip(&slots.owners).map(|(item, row)| (*row, Some(*item)));
                self.values(&values.collect::<Vec<_>>(), &path, unread)
            }
            Content::Record(_, inner) if inner.is_empty() => {
                Arc::new(BooleanArray::from(vec![true; slots.items.len()])) as ArrayRef
            }
            Content::Record(schema, inner) => records(schema, inner, slots, &path, unread)?,
        };
        let lengths = slots.lengths();
        let offsets = OffsetBuffer::from_lengths(lengths);
        let nulls = NullBuffer::from(slots.filled.clone());
        let list = ListArray::try_new(Arc::new(self.element()), offsets, elements, Some(nulls));
        Ok(Arc::new(list.map_err(fault)?))
    }

    /// Values with the rows they are in.
    fn values(&self, values: &[(usize, Option<&Item>)], path: &str, unread: &mut Unread) -> ArrayRef {
        match self.element_type() {
            DataType::Float64 => {
                Arc::new(Float64Array::from(typed(values, path, unread, |value| match value {
                    Value::Number(number) => Some(*number),
                    Value::Integer(integer) => Some(*integer as f64),
                    _ => None,
                })))
            }
            DataType::Int64 => Arc::new(Int64Array::from(typed(values, path, unread, |value| match value {
                Value::Integer(integer) => Some(*integer),
                _ => None,
            }))),
            DataType::Boolean => {
                Arc::new(BooleanArray::from(typed(values, path, unread, |value| match value {
                    Value::Boolean(truth) => Some(*truth),
                    _ => None,
                })))
            }
            _ => Arc::new(values.iter().map(|(_, item)| item.and_then(text)).collect::<StringArray>()),
        }
    }
}

impl<'a> Slots<'a> {
    fn push(&mut self, items: &[(usize, &'a Item)], owner: usize, filled: bool) {
        self.items.extend(items.iter().map(|&(_, item)| item));
        self.owners.extend(items.iter().map(|_| owner));
        self.ends.push(self.items.len());
        self.filled.push(filled);
    }

    fn lengths(&self) -> impl Iterator<Item = usize> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        starts.zip(&self.ends).map(|(start, end)| end - start)
    }

    /// The first item of each slot, with its row.
    fn firsts(&self) -> Vec<(usize, Option<&'a Item>)> {
        let starts = [0].into_iter().chain(self.ends.iter().copied());
        let first = |(start, &end): (usize, &usize)| match start < end {
            true => (self.owners[start], Some(self.items[start])),
            false => (0, None),
        };
        starts.zip(&self.ends).map(first).collect()
    }
}

fn nodes(schema: &Schema, arity: &Arity) -> Vec<Node> {
    let node = |(at, output): (usize, &windrow_data::Output)| {
        let (list, inner) = arity.of(at);
        let content = match &output.shape {
            Shape::Value { kind, .. } => Content::Value(*kind),
            Shape::Record(schema) => Content::Record(schema.clone(), nodes(schema, inner)),
        };
        Node { name: output.name.to_string(), list, content }
    };
    schema.outputs().iter().enumerate().map(node).collect()
}

/// Adds a slot to each column; the items are in the order of the columns.
fn fill<'a>(
    columns: &mut [Slots<'a>],
    items: &[(usize, &'a Item)],
    owner: usize,
    fills: impl Fn(usize) -> bool,
) {
    let mut rest = items;
    for (at, slots) in columns.iter_mut().enumerate() {
        let (these, others) = rest.split_at(rest.partition_point(|&(place, _)| place <= at));
        slots.push(these, owner, fills(at));
        rest = others;
    }
}

fn records(
    schema: &Schema,
    inner: &[Node],
    slots: &Slots<'_>,
    path: &str,
    unread: &mut Unread,
) -> Result<ArrayRef, Error> {
    let mut columns: Vec<Slots<'_>> = inner.iter().map(|_| Slots::default()).collect();
    for (item, &owner) in slots.items.iter().zip(&slots.owners) {
        let items = match item {
            Item::Record(record) => schema.arrange(&record.items).unwrap_or_default(),
            Item::Value(_) => Vec::new(),
        };
        fill(&mut columns, &items, owner, |_| true);
    }
    let path = format!("{path}/");
    let arrays = inner.iter().zip(&columns).map(|(node, slots)| node.array(slots, &path, unread));
    let arrays: Vec<ArrayRef> = arrays.collect::<Result<_, _>>()?;
    let fields: Fields = inner.iter().map(Node::field).collect();
    Ok(Arc::new(StructArray::try_new(fields, arrays, None).map_err(fault)?))
}

/// Values of a type; those that are of another one are noted.
fn typed<T>(
    values: &[(usize, Option<&Item>)],
    path: &str,
    unread: &mut Unread,
    read: impl Fn(&Value) -> Option<T>,
) -> Vec<Option<T>> {
    let convert = |&(row, item): &(usize, Option<&Item>)| {
        let Some(Item::Value(field)) = item else { return None };
        let value = read(&field.value);
        if value.is_none() {
            unread[row].push((path.to_owned(), field.value.to_string()));
        }
        value
    };
    values.iter().map(convert).collect()
}

fn text(item: &Item) -> Option<Cow<'_, str>> {
    match item {
        Item::Value(windrow_data::Field { value: Value::Text(text), .. }) => Some(Cow::Borrowed(text)),
        Item::Value(field) => Some(Cow::Owned(field.value.to_string())),
        Item::Record(_) => None,
    }
}

/// What is not of its column's type in a row, as JSON: lists of texts by path.
fn unread_json(row: &[(String, String)]) -> Option<String> {
    let mut json = String::from("{");
    for (index, same) in row.chunk_by(|one, other| one.0 == other.0).enumerate() {
        json.push_str(if index > 0 { "," } else { "" });
        write_text(&same[0].0, &mut json);
        for (index, (_, text)) in same.iter().enumerate() {
            json.push_str(if index > 0 { "," } else { ":[" });
            write_text(text, &mut json);
        }
        json.push(']');
    }
    json.push('}');
    (!row.is_empty()).then_some(json)
}

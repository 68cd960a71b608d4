//! Records in records made rows of their own.
//!
//! With the path `a/b`, a row becomes one row for each `b` in each of its `a`, with the values of `a` and of the row
//! repeated. A row without them stays one row, so that nothing is lost. A name that an outer level has already is
//! written with its path before it: `a.b.title`.

use std::sync::Arc;

use windrow_data::{Field, Item, Output, Record, Schema, Shape};

use crate::error::Error;

/// How rows are flattened.
#[derive(Debug, Clone)]
pub(crate) struct Flatten {
    /// The output whose rows are flattened.
    output: Arc<str>,
    levels: Vec<Level>,
}

/// One level of nesting, the row itself being the first.
#[derive(Debug, Clone)]
struct Level {
    /// The record in it that is flattened; none in the last.
    inner: Option<Arc<str>>,
    /// Names that are written otherwise.
    renamed: Vec<(Arc<str>, Arc<str>)>,
}

impl Flatten {
    /// How a path flattens rows of a schema, and the schema of the flat rows.
    pub(crate) fn new(schema: &Schema, path: &str) -> Result<(Flatten, Schema), Error> {
        let (top, names) = begin(schema, path)?;
        let Shape::Record(mut inner) = top.shape.clone() else { return Err(nothing(schema, path)) };
        let mut flat: Vec<Output> = Vec::new();
        let mut levels = Vec::new();
        for (depth, name) in names.iter().map(|name| Some(*name)).chain([None]).enumerate() {
            let mut renamed = Vec::new();
            for output in inner.outputs().iter().filter(|output| Some(&*output.name) != name) {
                let mut output = output.clone();
                if flat.iter().any(|known| known.name == output.name) {
                    let long: Arc<str> = format!("{}.{}", names[..depth].join("."), output.name).into();
                    renamed.push((output.name, long.clone()));
                    output.name = long;
                }
                flat.push(output);
            }
            levels.push(Level { inner: name.map(Arc::from), renamed });
            let Some(name) = name else { break };
            inner = match inner.output(name).map(|output| &output.shape) {
                Some(Shape::Record(record)) => record.clone(),
                _ => return Err(nothing(&inner, path)),
            };
        }
        let flat = Schema::new(flat).map_err(|error| Error::usage(error.to_string()))?;
        let replace = |output: &Output| match output.name == top.name {
            true => Output { name: output.name.clone(), shape: Shape::Record(flat.clone()) },
            false => output.clone(),
        };
        let flat = Schema::new(schema.outputs().iter().map(replace).collect());
        let flat = flat.map_err(|error| Error::usage(error.to_string()))?;
        Ok((Flatten { output: top.name.clone(), levels }, flat))
    }

    /// The flat rows of a row.
    pub(crate) fn rows(&self, row: &Item) -> Vec<Item> {
        match row {
            Item::Record(record) if record.name == self.output => {
                let mut rows = Vec::new();
                self.descend(0, record, &[], &mut rows);
                let row = |items| Item::Record(Record { items, ..without_items(record) });
                rows.into_iter().map(row).collect()
            }
            _ => vec![row.clone()],
        }
    }

    /// Adds the rows of a record at a level; `around` is what the outer levels give to each.
    fn descend(&self, depth: usize, record: &Record, around: &[Item], rows: &mut Vec<Vec<Item>>) {
        let level = &self.levels[depth];
        let is_inner = |item: &&Item| Some(item.name()) == level.inner.as_ref();
        let mut items = around.to_vec();
        items.extend(record.items.iter().filter(|item| !is_inner(item)).map(|item| level.rename(item)));
        let before = rows.len();
        for item in record.items.iter().filter(is_inner) {
            if let Item::Record(inner) = item {
                self.descend(depth + 1, inner, &items, rows);
            }
        }
        if rows.len() == before {
            rows.push(items);
        }
    }
}

impl Level {
    fn rename(&self, item: &Item) -> Item {
        let Some((_, long)) = self.renamed.iter().find(|(name, _)| name == item.name()) else {
            return item.clone();
        };
        match item {
            Item::Value(field) => Item::Value(Field { name: long.clone(), ..field.clone() }),
            Item::Record(record) => Item::Record(Record { name: long.clone(), ..record.clone() }),
        }
    }
}

fn without_items(record: &Record) -> Record {
    Record { name: record.name.clone(), items: Vec::new(), provenance: record.provenance.clone() }
}

/// The output whose rows are flattened, and the path in it: the path may begin with the output's name or without it.
fn begin<'a>(schema: &'a Schema, path: &'a str) -> Result<(&'a Output, Vec<&'a str>), Error> {
    let names: Vec<&str> = path.split('/').filter(|name| !name.is_empty()).collect();
    match (schema.outputs(), &names[..]) {
        (_, []) => Err(nothing(schema, path)),
        ([only], [first, ..]) if *only.name != **first => Ok((only, names)),
        (outputs, [first, inner @ ..]) if !inner.is_empty() => {
            let top = outputs.iter().find(|output| *output.name == **first);
            top.map(|top| (top, inner.to_vec())).ok_or_else(|| nothing(schema, path))
        }
        _ => Err(nothing(schema, path)),
    }
}

fn nothing(schema: &Schema, path: &str) -> Error {
    let records = |schema: &Schema| -> Vec<String> {
        let records = schema.outputs().iter().filter(|output| matches!(output.shape, Shape::Record(_)));
        records.map(|output| output.name.to_string()).collect()
    };
    let inner = |output: &Output| match &output.shape {
        Shape::Record(inner) => records(inner).iter().map(|name| format!("{}/{name}", output.name)).collect(),
        Shape::Value { .. } => Vec::new(),
    };
    let all: Vec<String> = schema.outputs().iter().flat_map(inner).collect();
    match all.is_empty() {
        true => Error::usage(format!("--flatten {path} names no record in a record")),
        false => {
            Error::usage(format!("--flatten {path} names no record in a record; there is {}", all.join(", ")))
        }
    }
}

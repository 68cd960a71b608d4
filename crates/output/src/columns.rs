//! A schema as the columns of a table.
//!
//! A table has one row for each row of the run. Wrappers with several outputs have one table with the columns of all of
//! them and a column `_type`, which also stands alone where a record has nothing in it. A name that is a value in one
//! output and a record in another is written with its output before it. A value fills a cell as it is; several values,
//! lists and records in records fill it as JSON.

use std::collections::BTreeSet;

use windrow_data::{Item, JsonOptions, Output, Schema, Shape, Value, write_provenance};

use crate::error::Error;

/// The columns of a table.
#[derive(Debug, Clone)]
pub(crate) struct Columns {
    /// What the rows are of.
    rows: Schema,
    /// The columns that hold data.
    data: Schema,
    /// For each output of the rows, the columns of what is in it.
    places: Vec<Vec<usize>>,
    options: JsonOptions,
}

/// What is in one place of a table.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cell<'a> {
    Empty,
    /// The name of the row's output.
    Name(&'a str),
    Value(&'a Value),
    Json(String),
}

/// What a column is for.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(crate) enum Column<'a> {
    Type,
    Data(&'a Shape),
    Provenance,
}

impl Columns {
    pub(crate) fn new(rows: &Schema, options: JsonOptions) -> Result<Columns, Error> {
        let mut data: Vec<Output> = Vec::new();
        let mut names = Vec::new();
        for output in rows.outputs() {
            let inner = match &output.shape {
                Shape::Record(schema) => schema.outputs(),
                Shape::Value { .. } => std::slice::from_ref(output),
            };
            names.push(inner.iter().map(|column| add(&mut data, output, column)).collect::<Vec<_>>());
        }
        let data = Schema::new(data).map_err(|error| Error::usage(error.to_string()))?;
        let place = |name: &String| data.outputs().iter().position(|column| *column.name == **name);
        let places = names.iter().map(|names| names.iter().filter_map(place).collect()).collect();
        Ok(Columns { rows: rows.clone(), data, places, options })
    }

    /// All columns, in order.
    pub(crate) fn all(&self) -> Vec<(&str, Column<'_>)> {
        let head = self.has_type().then_some(("_type", Column::Type));
        let data = self.data.outputs().iter().map(|output| (&*output.name, Column::Data(&output.shape)));
        let tail = self.options.provenance.then_some(("_provenance", Column::Provenance));
        head.into_iter().chain(data).chain(tail).collect()
    }

    /// Whether there is a column `_type`.
    pub(crate) fn has_type(&self) -> bool {
        self.rows.is_mixed() || self.data.outputs().is_empty()
    }

    /// Whether there is a column `_provenance`.
    #[cfg(feature = "parquet")]
    pub(crate) fn has_provenance(&self) -> bool {
        self.options.provenance
    }

    /// Whether rows of an output fill a column of data.
    pub(crate) fn fills(&self, output: usize, column: usize) -> bool {
        self.places[output].contains(&column)
    }

    /// The columns that hold data.
    #[cfg(feature = "parquet")]
    pub(crate) fn data(&self) -> &Schema {
        &self.data
    }

    /// The columns of all names, made to differ where the database does not tell them apart.
    pub(crate) fn names(&self, longest: usize) -> Vec<String> {
        let mut taken = BTreeSet::new();
        let all = self.all();
        all.iter().map(|(name, _)| distinct(name, longest, &mut taken)).collect()
    }

    /// The places of the columns of a key, `_type` included where there is one.
    pub(crate) fn key(&self, key: &[String]) -> Result<Vec<usize>, Error> {
        let all = self.all();
        let place = |name: &String| {
            let value = |(known, column): &(&str, Column<'_>)| {
                *known == name && matches!(column, Column::Data(Shape::Value { .. }))
            };
            all.iter().position(value).ok_or_else(|| {
                let values =
                    all.iter().filter(|(_, column)| matches!(column, Column::Data(Shape::Value { .. })));
                let values: Vec<_> = values.map(|(name, _)| *name).collect();
                Error::usage(format!(
                    "--key {name} is no value of the wrapper; there is {}",
                    values.join(", ")
                ))
            })
        };
        let head = self.has_type() && !key.is_empty();
        let mut places: Vec<usize> =
            head.then_some(Ok(0)).into_iter().chain(key.iter().map(place)).collect::<Result<_, _>>()?;
        places.sort_unstable();
        places.dedup();
        Ok(places)
    }

    /// What a row has, by column of data, and which output it is of.
    pub(crate) fn arrange<'a>(&self, row: &'a Item) -> (usize, Vec<(usize, &'a Item)>) {
        let output = self.rows.outputs().iter().position(|output| output.name == *row.name()).unwrap_or(0);
        let inner = match (&self.rows.outputs()[output].shape, row) {
            (Shape::Record(schema), Item::Record(record)) => {
                schema.arrange(&record.items).unwrap_or_default()
            }
            _ => vec![(0, row)],
        };
        let mut placed: Vec<_> = inner.iter().map(|&(at, item)| (self.places[output][at], item)).collect();
        placed.sort_by_key(|&(at, _)| at);
        (output, placed)
    }

    /// The cells of a row, one for each column.
    pub(crate) fn cells<'a>(&'a self, row: &'a Item) -> Vec<Cell<'a>> {
        let (output, items) = self.arrange(row);
        let mut cells = Vec::with_capacity(self.data.outputs().len() + 2);
        if self.has_type() {
            cells.push(Cell::Name(row.name()));
        }
        let mut rest = &items[..];
        for (at, column) in self.data.outputs().iter().enumerate() {
            let (these, others) = rest.split_at(rest.partition_point(|&(place, _)| place <= at));
            rest = others;
            cells.push(match self.fills(output, at) {
                true => self.cell(column, these),
                false => Cell::Empty,
            });
        }
        if self.options.provenance {
            cells.push(Cell::Json(self.provenance(&items)));
        }
        cells
    }

    /// Where the values of a row came from, as JSON.
    pub(crate) fn provenance(&self, items: &[(usize, &Item)]) -> String {
        let mut json = String::new();
        write_provenance(&self.data, items, &mut json);
        json
    }

    fn cell<'a>(&self, column: &Output, items: &[(usize, &'a Item)]) -> Cell<'a> {
        match (&column.shape, items) {
            (Shape::Record(schema), _) => {
                let mut json = String::new();
                let records = items.iter().map(|&(_, item)| item);
                let written = schema.write_records(records, self.options, &mut json);
                written.map_or(Cell::Empty, |()| Cell::Json(json))
            }
            (Shape::Value { list: false, .. }, []) => Cell::Empty,
            (Shape::Value { list: false, .. }, [(_, Item::Value(field))]) if !field.list => {
                Cell::Value(&field.value)
            }
            (Shape::Value { .. }, _) => Cell::Json(list(items)),
        }
    }
}

impl Cell<'_> {
    /// The cell as text, if there is something in it.
    pub(crate) fn text(&self) -> Option<String> {
        match self {
            Cell::Empty => None,
            Cell::Name(name) => Some((*name).to_owned()),
            Cell::Value(value) => Some(value.to_string()),
            Cell::Json(json) => Some(json.clone()),
        }
    }
}

/// Adds a column of an output and gives its name.
fn add(data: &mut Vec<Output>, output: &Output, column: &Output) -> String {
    let clashes = |known: &Output| {
        known.name == column.name
            && matches!(known.shape, Shape::Record(_)) != matches!(column.shape, Shape::Record(_))
    };
    let name = match data.iter().any(clashes) {
        true => format!("{}.{}", output.name, column.name),
        false => column.name.to_string(),
    };
    data.push(Output { name: name.as_str().into(), shape: column.shape.clone() });
    name
}

/// Values as a JSON list.
fn list(items: &[(usize, &Item)]) -> String {
    let mut json = String::from("[");
    for (index, (_, item)) in items.iter().enumerate() {
        if index > 0 {
            json.push(',');
        }
        if let Item::Value(field) = item {
            field.value.write_json(&mut json);
        }
    }
    json.push(']');
    json
}

/// A name that differs from all taken ones by more than its case, not longer than the database allows.
fn distinct(name: &str, longest: usize, taken: &mut BTreeSet<String>) -> String {
    let numbered = |number: usize| {
        let suffix = if number == 1 { String::new() } else { format!("_{number}") };
        let mut end = name.len().min(longest - suffix.len());
        while !name.is_char_boundary(end) {
            end -= 1;
        }
        format!("{}{suffix}", &name[..end])
    };
    let free = (1..).map(numbered).find(|candidate| taken.insert(candidate.to_lowercase()));
    free.expect("there are more numbers than columns")
}

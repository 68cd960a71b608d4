//! The shape of what a wrapper gives, known before its first row.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::error::Error;
use crate::kind::Type;
use crate::record::{Item, Record};

/// How deep records may nest. Everything that follows a schema's depth may therefore recurse.
pub const MAX_DEPTH: usize = 32;

/// Keys of rows that are not outputs of the wrapper: what a row is, where its values came from, and texts that are
/// not of their column's type.
pub const RESERVED: [&str; 3] = ["_type", "_provenance", "_unread"];

/// Named outputs, in order, no name twice: of a wrapper, or of a record in it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Vec<Output>", into = "Vec<Output>")]
pub struct Schema {
    outputs: Vec<Output>,
    depth: usize,
}

/// One name that comes out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Output {
    /// The name of the marker.
    pub name: Arc<str>,
    /// What it gives.
    pub shape: Shape,
}

/// What a marker gives.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Shape {
    /// A value.
    Value {
        /// The type that it is converted to.
        kind: Type,
        /// Whether it is always a list.
        list: bool,
    },
    /// A record.
    Record(Schema),
}

impl Schema {
    /// A schema of these outputs. Outputs of one name become one: of their common type if they are values, with all
    /// their outputs if they are records.
    pub fn new(outputs: Vec<Output>) -> Result<Schema, Error> {
        let mut schema = Schema::default();
        for output in outputs {
            schema.add(output)?;
        }
        Ok(schema)
    }

    fn add(&mut self, output: Output) -> Result<(), Error> {
        let Output { name, shape } = output;
        if name.is_empty() {
            return Err(Error::schema("an output has no name"));
        }
        if RESERVED.contains(&&*name) {
            return Err(Error::schema(format!(
                "the name {name} is kept for Windrow's own keys; choose another"
            )));
        }
        match self.outputs.iter_mut().find(|known| known.name == name) {
            Some(known) => known.shape = known.shape.clone().merge(shape, &name)?,
            None => self.outputs.push(Output { name, shape }),
        }
        self.depth = self.outputs.iter().map(Output::depth).max().unwrap_or(0);
        if self.depth > MAX_DEPTH {
            return Err(Error::schema(format!("records nest more than {MAX_DEPTH} levels deep")));
        }
        Ok(())
    }

    /// The outputs, in order.
    pub fn outputs(&self) -> &[Output] {
        &self.outputs
    }

    /// The output of a name.
    pub fn output(&self, name: &str) -> Option<&Output> {
        self.position(name, 0).map(|at| &self.outputs[at])
    }

    /// Where the output of a name is; the search begins at a place where it is likely to be.
    fn position(&self, name: &str, likely: usize) -> Option<usize> {
        let count = self.outputs.len();
        (0..count).map(|step| (likely + step) % count).find(|&at| *self.outputs[at].name == *name)
    }

    /// Whether rows say which output they are: those of a wrapper with several do.
    pub fn is_mixed(&self) -> bool {
        self.outputs.len() > 1
    }

    /// Items in the order of the outputs, each with the place of its output; fails for one that is of none.
    pub fn arrange<'a>(&self, items: &'a [Item]) -> Result<Vec<(usize, &'a Item)>, Error> {
        let mut arranged = Vec::with_capacity(items.len());
        let mut likely = 0;
        for item in items {
            let at = self.position(item.name(), likely).ok_or_else(|| unknown(item.name()))?;
            self.outputs[at].expect(item)?;
            arranged.push((at, item));
            likely = at;
        }
        arranged.sort_by_key(|&(at, _)| at);
        Ok(arranged)
    }

    /// Fails if a row is not of this schema: a name that it does not have, or a record where a value should be.
    pub fn check(&self, row: &Item) -> Result<(), Error> {
        let output = self.output(row.name()).ok_or_else(|| unknown(row.name()))?;
        output.check(row)
    }
}

impl Output {
    /// A value.
    pub fn value(name: &str, kind: Type) -> Output {
        Output { name: name.into(), shape: Shape::Value { kind, list: false } }
    }

    /// A value that is always a list.
    pub fn list(name: &str, kind: Type) -> Output {
        Output { name: name.into(), shape: Shape::Value { kind, list: true } }
    }

    /// A record.
    pub fn record(name: &str, schema: Schema) -> Output {
        Output { name: name.into(), shape: Shape::Record(schema) }
    }

    fn depth(&self) -> usize {
        match &self.shape {
            Shape::Value { .. } => 0,
            Shape::Record(schema) => 1 + schema.depth,
        }
    }

    /// Fails for a record where a value should be, and the other way round.
    fn expect(&self, item: &Item) -> Result<(), Error> {
        match (&self.shape, item) {
            (Shape::Value { .. }, Item::Value(_)) | (Shape::Record(_), Item::Record(_)) => Ok(()),
            (Shape::Value { .. }, Item::Record(_)) => {
                Err(Error::row(format!("{} is a record, its schema says it is a value", self.name)))
            }
            (Shape::Record(_), Item::Value(_)) => {
                Err(Error::row(format!("{} is a value, its schema says it is a record", self.name)))
            }
        }
    }

    fn check(&self, item: &Item) -> Result<(), Error> {
        self.expect(item)?;
        let (Shape::Record(schema), Item::Record(Record { items, .. })) = (&self.shape, item) else {
            return Ok(());
        };
        let mut likely = 0;
        for item in items {
            likely = schema.position(item.name(), likely).ok_or_else(|| unknown(item.name()))?;
            schema.outputs[likely].check(item)?;
        }
        Ok(())
    }
}

impl Shape {
    /// One shape for both.
    fn merge(self, other: Shape, name: &str) -> Result<Shape, Error> {
        match (self, other) {
            (Shape::Value { kind, list }, Shape::Value { kind: other, list: always }) => {
                Ok(Shape::Value { kind: kind.common(other), list: list || always })
            }
            (Shape::Record(mut schema), Shape::Record(other)) => {
                other.outputs.into_iter().try_for_each(|output| schema.add(output))?;
                Ok(Shape::Record(schema))
            }
            _ => Err(Error::schema(format!(
                "{name} is a value in one place and a record in another; give one of them another name"
            ))),
        }
    }
}

impl Type {
    /// The type of values that are of either type.
    fn common(self, other: Type) -> Type {
        match (self, other) {
            (Type::Integer, Type::Number) | (Type::Number, Type::Integer) => Type::Number,
            _ if self == other => self,
            _ => Type::Text,
        }
    }
}

impl TryFrom<Vec<Output>> for Schema {
    type Error = Error;

    fn try_from(outputs: Vec<Output>) -> Result<Schema, Error> {
        Schema::new(outputs)
    }
}

impl From<Schema> for Vec<Output> {
    fn from(schema: Schema) -> Vec<Output> {
        schema.outputs
    }
}

fn unknown(name: &str) -> Error {
    Error::row(format!("there is a {name} that the schema does not have"))
}

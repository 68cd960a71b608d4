//! Which values are lists, because a row has several of them.

use arrow_schema::{DataType, Fields};
use windrow_data::{Item, Output, Schema, Shape};

/// For each output of a schema, whether it is a list, and the same of what is in it.
#[derive(Debug, Clone, Default)]
pub(super) struct Arity {
    outputs: Vec<(bool, Arity)>,
}

impl Arity {
    /// What the schema alone says.
    pub(super) fn new(schema: &Schema) -> Arity {
        let of = |output: &Output| match &output.shape {
            Shape::Value { list, .. } => (*list, Arity::default()),
            Shape::Record(inner) => (true, Arity::new(inner)),
        };
        Arity { outputs: schema.outputs().iter().map(of).collect() }
    }

    /// Takes a record into account, whose items are in the order of the schema.
    pub(super) fn observe(&mut self, schema: &Schema, items: &[(usize, &Item)]) {
        for these in items.chunk_by(|one, other| one.0 == other.0) {
            let at = these[0].0;
            let (list, inner) = &mut self.outputs[at];
            *list |= these.len() > 1 || matches!(these[0].1, Item::Value(field) if field.list);
            let Shape::Record(schema) = &schema.outputs()[at].shape else { continue };
            for (_, item) in these {
                if let Item::Record(record) = item {
                    inner.observe(schema, &schema.arrange(&record.items).unwrap_or_default());
                }
            }
        }
    }

    /// Takes into account which columns of a file are lists.
    pub(super) fn widen(&mut self, schema: &Schema, fields: &Fields) {
        for (output, (list, inner)) in schema.outputs().iter().zip(&mut self.outputs) {
            let field = fields.iter().find(|field| field.name() == &*output.name);
            let Some(DataType::List(element)) = field.map(|field| field.data_type()) else { continue };
            *list = true;
            if let (Shape::Record(schema), DataType::Struct(fields)) = (&output.shape, element.data_type()) {
                inner.widen(schema, fields);
            }
        }
    }

    /// Whether an output is a list, and the same of what is in it.
    pub(super) fn of(&self, output: usize) -> (bool, &Arity) {
        let (list, inner) = &self.outputs[output];
        (*list, inner)
    }
}

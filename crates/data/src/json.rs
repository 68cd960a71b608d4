//! Rows as JSON.
//!
//! A record is an object with its keys in the order of the schema. A value is a string, number or truth value; a list
//! where the record has several of its name or its marker says so; and no key where the record has none. Records in
//! records are always lists of objects, empty ones included. A value that is in no record becomes an object with one
//! key. In wrappers with several outputs `_type` says which one a row is. A number that JSON does not have is `null`.

use std::fmt::Write;
use std::sync::Arc;

use serde_json::{Map, Value as Json};

use crate::error::Error;
use crate::kind::Type;
use crate::record::{Field, Item, Provenance, Record, Value};
use crate::schema::{Schema, Shape};

/// What JSON is to contain besides the data.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct JsonOptions {
    /// Whether every object has a `_provenance` that maps its keys to lists of where the values came from.
    pub provenance: bool,
}

impl Schema {
    /// Appends a row as JSON on one line, without a line break; fails if the row is not of the schema.
    ///
    /// ```
    /// use windrow_data::{Field, Item, JsonOptions, Output, Record, Schema, Type, Value};
    ///
    /// let story = Schema::new(vec![Output::value("title", Type::Text)])?;
    /// let schema = Schema::new(vec![Output::record("story", story)])?;
    /// let title = Field::new("title", Value::Text("Tax cuts".into()));
    /// let row = Item::Record(Record::new("story", vec![Item::Value(title)]));
    /// let mut json = String::new();
    /// schema.write_json(&row, JsonOptions::default(), &mut json)?;
    /// assert_eq!(json, r#"{"title":"Tax cuts"}"#);
    /// # Ok::<(), windrow_data::Error>(())
    /// ```
    pub fn write_json(&self, row: &Item, options: JsonOptions, out: &mut String) -> Result<(), Error> {
        self.check(row)?;
        let output = self.output(row.name()).expect("a checked row has its output");
        let head = self.is_mixed().then_some(&*output.name);
        let mut writer = Writer { out, options };
        match (&output.shape, row) {
            (Shape::Record(schema), Item::Record(record)) => writer.object(head, schema, &record.items),
            _ => {
                writer.lone(head, self, row);
                Ok(())
            }
        }
    }

    /// The row that was written as a JSON object: the opposite of [`Schema::write_json`], without where values came from. Keys that the
    /// schema does not have are left out.
    ///
    /// ```
    /// use windrow_data::{JsonOptions, Output, Schema, Type};
    ///
    /// let book = vec![Output::value("title", Type::Text), Output::list("prices", Type::Number)];
    /// let schema = Schema::new(vec![Output::record("book", Schema::new(book)?)])?;
    /// let written = r#"{"title":"Dune","prices":[9.5,7.0]}"#;
    /// let row = schema.read_json(&serde_json::from_str(written)?)?;
    /// let mut again = String::new();
    /// schema.write_json(&row, JsonOptions::default(), &mut again)?;
    /// assert_eq!(again, written);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn read_json(&self, row: &Map<String, Json>) -> Result<Item, Error> {
        let output = match (self.outputs(), row.get("_type").and_then(Json::as_str)) {
            ([only], _) => Some(only),
            (_, Some(name)) => self.output(name),
            (_, None) => None,
        };
        let output = output.ok_or_else(|| Error::row("the row does not say what it is"))?;
        match &output.shape {
            Shape::Record(schema) => {
                Ok(Item::Record(Record::new(Arc::clone(&output.name), items(schema, row))))
            }
            Shape::Value { .. } => items(self, row)
                .into_iter()
                .next()
                .ok_or_else(|| Error::row(format!("the row has no {}", output.name))),
        }
    }

    /// Appends records of this schema as a list of objects; what is no record is left out.
    pub fn write_records<'a>(
        &self,
        records: impl IntoIterator<Item = &'a Item>,
        options: JsonOptions,
        out: &mut String,
    ) -> Result<(), Error> {
        Writer { out, options }.records(self, records)
    }
}

/// What a JSON object has of a schema. Records in records are as many as may be nested, which the schema bounds.
fn items(schema: &Schema, object: &Map<String, Json>) -> Vec<Item> {
    let mut items = Vec::new();
    for output in schema.outputs() {
        let Some(written) = object.get(&*output.name) else { continue };
        let all = written.as_array().map_or_else(|| std::slice::from_ref(written), Vec::as_slice);
        for written in all {
            match (&output.shape, written) {
                (Shape::Record(inner), Json::Object(object)) => {
                    let record = Record::new(Arc::clone(&output.name), self::items(inner, object));
                    items.push(Item::Record(record));
                }
                (Shape::Value { kind, list }, written) => items.extend(value(written, *kind).map(|value| {
                    Item::Value(Field { list: *list, ..Field::new(Arc::clone(&output.name), value) })
                })),
                _ => {}
            }
        }
    }
    items
}

fn value(written: &Json, kind: Type) -> Option<Value> {
    Some(match (written, kind) {
        (Json::Null, Type::Number) => Value::Number(f64::NAN),
        (Json::Number(number), Type::Integer) if number.is_i64() => Value::Integer(number.as_i64()?),
        (Json::Number(number), _) => Value::Number(number.as_f64()?),
        (Json::Bool(truth), _) => Value::Boolean(*truth),
        (Json::String(text), Type::Date) => Value::read(text, Type::Date).unwrap_or_else(|text| text),
        (Json::String(text), _) => Value::Text(text.clone()),
        _ => return None,
    })
}

/// Appends the provenance of items, which [`Schema::arrange`] gave, as `_provenance` has it.
pub fn write_provenance(schema: &Schema, items: &[(usize, &Item)], out: &mut String) {
    Writer { out, options: JsonOptions::default() }.provenance(schema, items);
}

/// Appends a text as a JSON string.
pub fn write_text(text: &str, out: &mut String) {
    out.push('"');
    let mut rest = text;
    while let Some(at) = rest.bytes().position(|byte| matches!(byte, b'"' | b'\\' | 0..=0x1f)) {
        out.push_str(&rest[..at]);
        match rest.as_bytes()[at] {
            b'"' => out.push_str("\\\""),
            b'\\' => out.push_str("\\\\"),
            b'\n' => out.push_str("\\n"),
            b'\r' => out.push_str("\\r"),
            b'\t' => out.push_str("\\t"),
            other => write!(out, "\\u{other:04x}").expect("writing to a string never fails"),
        }
        rest = &rest[at + 1..];
    }
    out.push_str(rest);
    out.push('"');
}

impl Value {
    /// Appends the value as JSON.
    pub fn write_json(&self, out: &mut String) {
        let written = match self {
            Value::Text(text) => {
                write_text(text, out);
                Ok(())
            }
            Value::Number(number) if !number.is_finite() => write!(out, "null"),
            Value::Number(number) => write!(out, "{number:?}"),
            Value::Integer(integer) => write!(out, "{integer}"),
            Value::Boolean(truth) => write!(out, "{truth}"),
            Value::Date(date) => write!(out, "\"{date}\""),
        };
        written.expect("writing to a string never fails");
    }
}

struct Writer<'o> {
    out: &'o mut String,
    options: JsonOptions,
}

impl Writer<'_> {
    /// An object of the items of a record.
    fn object(&mut self, head: Option<&str>, schema: &Schema, items: &[Item]) -> Result<(), Error> {
        let arranged = schema.arrange(items)?;
        let mut first = true;
        self.open(head, &mut first);
        let mut rest = &arranged[..];
        for (at, output) in schema.outputs().iter().enumerate() {
            let (these, others) = rest.split_at(rest.partition_point(|&(place, _)| place <= at));
            rest = others;
            match &output.shape {
                Shape::Record(schema) => {
                    self.key(&output.name, &mut first);
                    self.records(schema, these.iter().map(|&(_, item)| item))?;
                }
                Shape::Value { list, .. } if *list || !these.is_empty() => {
                    self.key(&output.name, &mut first);
                    self.values(*list, these);
                }
                Shape::Value { .. } => {}
            }
        }
        self.close(schema, &arranged, first);
        Ok(())
    }

    /// An object of a value that is in no record.
    fn lone(&mut self, head: Option<&str>, schema: &Schema, item: &Item) {
        let place = schema.outputs().iter().position(|output| output.name == *item.name());
        let these = [(place.expect("a checked row has its output"), item)];
        let list = matches!(schema.outputs()[these[0].0].shape, Shape::Value { list: true, .. });
        let mut first = true;
        self.open(head, &mut first);
        self.key(item.name(), &mut first);
        self.values(list, &these);
        self.close(schema, &these, first);
    }

    fn open(&mut self, head: Option<&str>, first: &mut bool) {
        self.out.push('{');
        if let Some(name) = head {
            self.key("_type", first);
            write_text(name, self.out);
        }
    }

    fn close(&mut self, schema: &Schema, items: &[(usize, &Item)], mut first: bool) {
        if self.options.provenance {
            self.key("_provenance", &mut first);
            self.provenance(schema, items);
        }
        self.out.push('}');
    }

    fn records<'a>(
        &mut self,
        schema: &Schema,
        items: impl IntoIterator<Item = &'a Item>,
    ) -> Result<(), Error> {
        let mut first = true;
        self.out.push('[');
        for item in items {
            if let Item::Record(record) = item {
                self.comma(&mut first);
                self.object(None, schema, &record.items)?;
            }
        }
        self.out.push(']');
        Ok(())
    }

    fn values(&mut self, list: bool, items: &[(usize, &Item)]) {
        match items {
            [(_, Item::Value(field))] if !list && !field.list => field.value.write_json(self.out),
            _ => self.list(items),
        }
    }

    fn list(&mut self, items: &[(usize, &Item)]) {
        let mut first = true;
        self.out.push('[');
        for (_, item) in items {
            if let Item::Value(field) = item {
                self.comma(&mut first);
                field.value.write_json(self.out);
            }
        }
        self.out.push(']');
    }

    fn provenance(&mut self, schema: &Schema, items: &[(usize, &Item)]) {
        let mut first = true;
        self.out.push('{');
        for these in items.chunk_by(|one, other| one.0 == other.0) {
            self.key(&schema.outputs()[these[0].0].name, &mut first);
            let mut first = true;
            self.out.push('[');
            for (_, item) in these {
                self.comma(&mut first);
                self.origin(item.provenance());
            }
            self.out.push(']');
        }
        self.out.push('}');
    }

    fn origin(&mut self, origin: Option<&Provenance>) {
        let Some(Provenance { url, path, time, rule }) = origin else { return self.out.push_str("null") };
        let parts =
            [("url", url.as_ref()), ("path", Some(path)), ("time", time.as_ref()), ("rule", Some(rule))];
        let mut first = true;
        self.out.push('{');
        for (name, text) in parts {
            self.key(name, &mut first);
            match text {
                Some(text) => write_text(text, self.out),
                None => self.out.push_str("null"),
            }
        }
        self.out.push('}');
    }

    fn key(&mut self, name: &str, first: &mut bool) {
        self.comma(first);
        write_text(name, self.out);
        self.out.push(':');
    }

    fn comma(&mut self, first: &mut bool) {
        if !std::mem::take(first) {
            self.out.push(',');
        }
    }
}

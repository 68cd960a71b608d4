//! The JSON Schema of what a wrapper gives.

use crate::json::write_text;
use crate::kind::Type;
use crate::schema::{Output, Schema, Shape};

impl Schema {
    /// The JSON Schema that every row of this schema satisfies, as text.
    ///
    /// A typed value may also be a text, namely one that could not be converted.
    pub fn json_schema(&self) -> String {
        let mut out = String::from("{\"$schema\":\"https://json-schema.org/draft/2020-12/schema\",");
        let mixed = self.is_mixed();
        match &self.outputs() {
            [output] => row(self, output, mixed, &mut out),
            outputs => {
                out.push_str("\"oneOf\":[");
                for (index, output) in outputs.iter().enumerate() {
                    out.push_str(if index == 0 { "{" } else { ",{" });
                    row(self, output, mixed, &mut out);
                    out.push('}');
                }
                out.push(']');
            }
        }
        out.push('}');
        out
    }
}

/// The keywords of one output's rows.
fn row(schema: &Schema, output: &Output, mixed: bool, out: &mut String) {
    let head = mixed.then_some(&*output.name);
    match &output.shape {
        Shape::Record(schema) => object(head, schema.outputs(), out),
        Shape::Value { .. } => {
            let alone = schema.outputs().iter().position(|other| other.name == output.name);
            let alone = alone.map_or(&[][..], |at| &schema.outputs()[at..=at]);
            object(head, alone, out);
        }
    }
}

fn object(head: Option<&str>, outputs: &[Output], out: &mut String) {
    out.push_str("\"type\":\"object\",\"properties\":{");
    if let Some(name) = head {
        out.push_str("\"_type\":{\"const\":");
        write_text(name, out);
        out.push_str("},");
    }
    for Output { name, shape } in outputs {
        write_text(name, out);
        out.push_str(":{");
        match shape {
            Shape::Record(schema) => {
                out.push_str("\"type\":\"array\",\"items\":{");
                object(None, schema.outputs(), out);
                out.push('}');
            }
            Shape::Value { kind, list } => value(*kind, *list, out),
        }
        out.push_str("},");
    }
    out.push_str("\"_provenance\":{\"type\":\"object\"}},\"required\":[");
    let always = |output: &&Output| !matches!(output.shape, Shape::Value { list: false, .. });
    let lists = outputs.iter().filter(always).map(|output| &*output.name);
    for (index, name) in head.map(|_| "_type").into_iter().chain(lists).enumerate() {
        if index > 0 {
            out.push(',');
        }
        write_text(name, out);
    }
    out.push_str("],\"additionalProperties\":false");
}

fn value(kind: Type, list: bool, out: &mut String) {
    let types = match kind {
        Type::Text | Type::Date | Type::Url => "\"string\"",
        Type::Number => "[\"number\",\"string\",\"null\"]",
        Type::Integer => "[\"integer\",\"string\"]",
        Type::Boolean => "[\"boolean\",\"string\"]",
    };
    let array = format!("\"type\":\"array\",\"items\":{{\"type\":{types}}}");
    match list {
        true => out.push_str(&array),
        false => out.push_str(&format!("\"anyOf\":[{{\"type\":{types}}},{{{array}}}]")),
    }
}

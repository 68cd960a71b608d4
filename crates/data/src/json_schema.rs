//! JSON Schema, draft 2020-12, as far as rows need it: what rows are checked against, and what describes them.
//!
//! Supported are `type`, `enum`, `const`; `properties`, `required`, `additionalProperties`; `items`, `minItems`,
//! `maxItems`, `uniqueItems`; `minimum`, `maximum`, `exclusiveMinimum`, `exclusiveMaximum`, `multipleOf`;
//! `minLength`, `maxLength`, `pattern`; `format` with `date`, `date-time` and `uri`; `anyOf`, `oneOf`, `allOf`, `not`;
//! and `$ref` to a place in the same file. An unknown keyword is ignored, as the standard wants it; a keyword that would
//! forbid something and is not supported is an error when the schema is read, so that no rule is silently left out.
//!
//! A schema is read into a list of nodes that refer to each other by number. A reference that leads back to itself
//! without going down into the row is an error, and so is a chain of more than [`MAX_CHAIN`] schemas for one place in a
//! row; the depth of checking is therefore bounded by the depth of rows.

mod check;
mod describe;
mod read;

use regex::Regex;
use serde_json::Value as Json;

use crate::error::Error;

/// How many schemas may apply to one place, each because of the one before.
const MAX_CHAIN: usize = 32;

/// A JSON Schema that rows are checked against.
#[derive(Debug, Clone)]
pub struct JsonSchema {
    nodes: Vec<Node>,
}

type NodeId = usize;

/// What has to hold at one place.
#[derive(Debug, Clone, Default)]
struct Node {
    rules: Vec<Rule>,
}

#[derive(Debug, Clone)]
enum Rule {
    /// The schema `false`.
    Never,
    Types(Vec<Kind>),
    Enum(Vec<Json>),
    Required(Vec<String>),
    /// Schemas by key, and the one for all other keys.
    Properties(Vec<(String, NodeId)>, Option<NodeId>),
    Items(NodeId),
    Unique,
    /// A bound of a count or a number.
    Bound(Bound, f64),
    MultipleOf(f64),
    Pattern(Box<Regex>),
    Format(Format),
    AnyOf(Vec<NodeId>),
    OneOf(Vec<NodeId>),
    AllOf(Vec<NodeId>),
    Not(NodeId),
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Null,
    Boolean,
    Object,
    Array,
    Number,
    Integer,
    String,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Bound {
    Minimum,
    Maximum,
    ExclusiveMinimum,
    ExclusiveMaximum,
    MinLength,
    MaxLength,
    MinItems,
    MaxItems,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Format {
    Date,
    DateTime,
    Uri,
}

impl Kind {
    const ALL: [(&'static str, Kind); 7] = [
        ("null", Kind::Null),
        ("boolean", Kind::Boolean),
        ("object", Kind::Object),
        ("array", Kind::Array),
        ("number", Kind::Number),
        ("integer", Kind::Integer),
        ("string", Kind::String),
    ];
}

impl JsonSchema {
    /// Reads a schema.
    ///
    /// ```
    /// use windrow_data::JsonSchema;
    ///
    /// let schema = JsonSchema::read(r#"{"properties":{"price":{"type":"number"}},"required":["price"]}"#)?;
    /// let wrong = schema.check(r#"{"price":"sold out"}"#).expect_err("a text is no number");
    /// assert_eq!(wrong.to_string(), r#"at /price: expected a number, found "sold out""#);
    /// # Ok::<(), windrow_data::Error>(())
    /// ```
    pub fn read(text: &str) -> Result<JsonSchema, Error> {
        let root: Json = serde_json::from_str(text)
            .map_err(|error| Error::schema(format!("the schema is no JSON: {error}")))?;
        let nodes = read::nodes(&root)?;
        Ok(JsonSchema { nodes })
    }

    /// Checks a row, given as JSON; the error says where in the row what was expected.
    pub fn check(&self, row: &str) -> Result<(), Error> {
        let row: Json =
            serde_json::from_str(row).map_err(|error| Error::row(format!("the row is no JSON: {error}")))?;
        check::check(&self.nodes, 0, &row, &mut String::new())
    }
}

//! Asking an expression of a page, from text to answer.

use std::fmt;
use std::panic::{AssertUnwindSafe, catch_unwind};

use windrow_dom::{Document, NodeId};
use windrow_query::{Host, Query, Value, number};
use windrow_syntax::{Dialect, ParseOptions, parse_with};

use crate::path::Paths;

/// What an expression gave, in words that do not depend on who evaluated it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Answer {
    /// The canonical paths of the nodes, in document order.
    Nodes(Vec<String>),
    /// A number, as `string()` writes it.
    Number(String),
    /// A string.
    Text(String),
    /// A truth value.
    Truth(bool),
    /// Why there is no answer.
    Error(String),
    /// The evaluator's invariants were broken.
    Panic,
}

impl fmt::Display for Answer {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Answer::Nodes(paths) if paths.is_empty() => formatter.write_str("no nodes"),
            Answer::Nodes(paths) => formatter.write_str(&paths.join(" ")),
            Answer::Number(number) => write!(formatter, "number {number}"),
            Answer::Text(text) => write!(formatter, "string {text:?}"),
            Answer::Truth(truth) => write!(formatter, "boolean {truth}"),
            Answer::Error(message) => write!(formatter, "error {message}"),
            Answer::Panic => formatter.write_str("panic"),
        }
    }
}

/// Reads and compiles an expression; the messages of what is wrong with it otherwise.
pub fn compile(expression: &str, dialect: Dialect) -> Result<Query, String> {
    let options = ParseOptions { dialect };
    let parsed = parse_with(expression, &options);
    if parsed.has_errors() {
        let errors = parsed.diagnostics.iter().filter(|diagnostic| diagnostic.is_error());
        return Err(errors.map(|error| error.message.as_str()).collect::<Vec<_>>().join("; "));
    }
    Query::compile_as(&parsed.tree, dialect).map_err(|error| error.to_string())
}

/// The value of an expression at a node.
pub fn value<'d>(
    document: &'d Document,
    context: NodeId,
    expression: &str,
    dialect: Dialect,
    host: &Host<'_>,
) -> Result<Value<'d>, String> {
    let query = compile(expression, dialect)?;
    query.evaluate_with(document, context, host).map_err(|error| error.to_string())
}

/// The answer to an expression of XPath 1.0 at a node. A panic is none: it is told as one.
pub fn answer(document: &Document, paths: &Paths, context: NodeId, expression: &str) -> Answer {
    let asked = AssertUnwindSafe(|| plain_answer(document, paths, context, expression));
    catch_unwind(asked).unwrap_or(Answer::Panic)
}

fn plain_answer(document: &Document, paths: &Paths, context: NodeId, expression: &str) -> Answer {
    match value(document, context, expression, Dialect::XPath, &Host::default()) {
        Ok(value) => from_value(&value, paths),
        Err(message) => Answer::Error(message),
    }
}

/// A value as an answer.
pub fn from_value(value: &Value<'_>, paths: &Paths) -> Answer {
    match value {
        Value::Nodes(nodes) => Answer::Nodes(nodes.iter().map(|node| paths.of(&node)).collect()),
        Value::Number(number) => Answer::Number(number::format(*number)),
        Value::String(text) => Answer::Text(text.clone().into_owned()),
        Value::Boolean(truth) => Answer::Truth(*truth),
    }
}

//! Windrow itself, as a peer among peers.

use std::io;

use windrow_bench_speed::{Engine, Fingerprint, NodeKind, Parser, ResultType, serve};
use windrow_dom::{Document, NodeId};
use windrow_query::{Query, Value};
use windrow_syntax::{Dialect, ParseOptions};

struct Windrow;

impl Parser for Windrow {
    type Document = Document;

    const NAME: &str = "windrow";

    fn version() -> String {
        env!("CARGO_PKG_VERSION").to_owned()
    }

    fn parse(html: &str) -> Result<Document, String> {
        Ok(windrow_dom::parse_html(html))
    }
}

impl Engine for Windrow {
    type Query = Query;
    type Answer<'d> = Value<'d>;

    fn compile(expr: &str) -> Result<Query, String> {
        let options = ParseOptions { dialect: Dialect::XPath, ..ParseOptions::default() };
        let parsed = windrow_syntax::parse_with(expr, &options);
        match parsed.diagnostics.first() {
            Some(diagnostic) => Err(diagnostic.message.to_string()),
            None => Query::compile_as(&parsed.tree, Dialect::XPath).map_err(|error| error.to_string()),
        }
    }

    fn evaluate<'d>(query: &Query, document: &'d Document) -> Result<Value<'d>, String> {
        query.evaluate(document, NodeId::ROOT).map_err(|error| error.to_string())
    }

    fn fingerprint(document: &Document, answer: &Value<'_>, _: ResultType) -> Result<Fingerprint, String> {
        Ok(match answer {
            Value::Nodes(nodes) => {
                let rows = nodes.rows().ok_or("nodes without a row")?;
                Fingerprint::of_nodes(rows.iter().map(|&node| described(document, node)))
            }
            Value::Number(number) => Fingerprint::Number(*number),
            Value::String(string) => Fingerprint::String(string.clone().into_owned()),
            Value::Boolean(truth) => Fingerprint::Boolean(*truth),
        })
    }
}

fn described(document: &Document, node: NodeId) -> (NodeKind, &str, &str) {
    let kind = match document.kind(node) {
        windrow_dom::NodeKind::Document => NodeKind::Document,
        windrow_dom::NodeKind::Element => NodeKind::Element,
        windrow_dom::NodeKind::Attribute => NodeKind::Attribute,
        windrow_dom::NodeKind::Text => NodeKind::Text,
        windrow_dom::NodeKind::Comment => NodeKind::Comment,
        windrow_dom::NodeKind::ProcessingInstruction => NodeKind::ProcessingInstruction,
    };
    (kind, document.name(node).local, document.string_value(node))
}

fn main() -> io::Result<()> {
    serve::<Windrow>()
}

//! Peer: libxml2 as installed on the system, through the `libxml` crate.
//!
//! Its HTML parser does not follow the HTML standard, so trees for queries come from its XML parser.

use std::io;
use std::process::Command;

use libxml::parser::Parser as Reader;
use libxml::readonly::RoNode;
use libxml::tree::{Document, NodeType};
use libxml::xpath::{Context, Expression, Object};
use windrow_bench_speed::{Engine, Fingerprint, NodeKind, Parser, ResultType, serve};

struct Libxml;

impl Parser for Libxml {
    type Document = Document;

    const NAME: &str = "libxml";

    fn version() -> String {
        let output = Command::new("xml2-config").arg("--version").output();
        let system = output.map_or_else(|_| "of the system".into(), |output| text(&output.stdout));
        format!("0.3.23, libxml2 {system}")
    }

    fn parse(html: &str) -> Result<Document, String> {
        Reader::default_html().parse_string(html).map_err(|error| error.to_string())
    }

    fn parse_tree(markup: &str) -> Result<Document, String> {
        Reader::default().parse_string(markup).map_err(|error| error.to_string())
    }
}

impl Engine for Libxml {
    type Query = Expression;
    type Answer<'d> = Object;

    fn compile(expr: &str) -> Result<Expression, String> {
        Expression::compile(expr).map_err(|error| error.to_string())
    }

    fn evaluate(query: &Expression, document: &Document) -> Result<Object, String> {
        let context = Context::new(document).map_err(|()| "no context".to_owned())?;
        context.evaluate_compiled(query).map_err(|error| error.to_string())
    }

    fn fingerprint(_: &Document, answer: &Object, expected: ResultType) -> Result<Fingerprint, String> {
        Ok(match expected {
            ResultType::NodeSet => {
                Fingerprint::of_nodes(answer.get_readonly_nodes_as_vec().into_iter().map(described))
            }
            ResultType::Number => Fingerprint::Number(answer.to_string().parse().unwrap_or(f64::NAN)),
            ResultType::String => Fingerprint::String(answer.to_string()),
            ResultType::Boolean => Fingerprint::Boolean(answer.to_string() == "true"),
        })
    }
}

fn text(output: &[u8]) -> String {
    String::from_utf8_lossy(output).trim().to_owned()
}

fn described(node: RoNode) -> (NodeKind, String, String) {
    let kind = match node.get_type() {
        Some(NodeType::ElementNode) => NodeKind::Element,
        Some(NodeType::AttributeNode) => NodeKind::Attribute,
        Some(NodeType::CommentNode) => NodeKind::Comment,
        Some(NodeType::PiNode) => NodeKind::ProcessingInstruction,
        Some(NodeType::DocumentNode | NodeType::HtmlDocumentNode) => NodeKind::Document,
        _ => NodeKind::Text,
    };
    let named = matches!(kind, NodeKind::Element | NodeKind::Attribute | NodeKind::ProcessingInstruction);
    (kind, if named { node.get_name() } else { String::new() }, node.get_content())
}

fn main() -> io::Result<()> {
    serve::<Libxml>()
}

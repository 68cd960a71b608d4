//! Peer: xmloxide, a port of libxml2 to Rust.

use std::io;

use windrow_bench_speed::{Engine, Fingerprint, NodeKind, Parser, ResultType, serve};
use xmloxide::Document;
use xmloxide::html5::parse_html5;
use xmloxide::tree::NodeKind as TreeKind;
use xmloxide::xpath::{XPathContext, XPathNode, XPathValue, ast::Expr, parser};

struct Xmloxide;

impl Parser for Xmloxide {
    type Document = Document;

    const NAME: &str = "xmloxide";

    fn version() -> String {
        "0.5.0".to_owned()
    }

    fn parse(html: &str) -> Result<Document, String> {
        parse_html5(html).map_err(|error| error.to_string())
    }
}

impl Engine for Xmloxide {
    type Query = Expr;
    type Answer<'d> = XPathValue;

    fn compile(expr: &str) -> Result<Expr, String> {
        parser::parse(expr).map_err(|error| error.to_string())
    }

    fn evaluate(query: &Expr, document: &Document) -> Result<XPathValue, String> {
        XPathContext::new(document, document.root()).evaluate(query).map_err(|error| error.to_string())
    }

    fn fingerprint(document: &Document, answer: &XPathValue, _: ResultType) -> Result<Fingerprint, String> {
        Ok(match answer {
            XPathValue::Boolean(truth) => Fingerprint::Boolean(*truth),
            XPathValue::Number(number) => Fingerprint::Number(*number),
            XPathValue::String(string) => Fingerprint::String(string.clone()),
            XPathValue::NodeSet(nodes) => {
                Fingerprint::of_nodes(nodes.iter().map(|node| described(document, *node)))
            }
        })
    }
}

fn described(document: &Document, node: XPathNode) -> (NodeKind, String, String) {
    match node {
        XPathNode::Attribute { owner, index } => {
            let attribute = &document.attributes(owner)[index as usize];
            (NodeKind::Attribute, attribute.name.clone(), attribute.value.clone())
        }
        XPathNode::Node(id) => {
            let name = document.node_name(id).unwrap_or_default().to_owned();
            match &document.node(id).kind {
                TreeKind::Element { .. } => (NodeKind::Element, name, document.text_content(id)),
                TreeKind::Comment { content } => (NodeKind::Comment, String::new(), content.clone()),
                TreeKind::ProcessingInstruction { target, data } => {
                    (NodeKind::ProcessingInstruction, target.clone(), data.clone().unwrap_or_default())
                }
                TreeKind::Document => (NodeKind::Document, String::new(), document.text_content(id)),
                _ => (NodeKind::Text, String::new(), document.text_content(id)),
            }
        }
    }
}

fn main() -> io::Result<()> {
    serve::<Xmloxide>()
}

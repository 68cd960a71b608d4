//! Peer: skyscraper, which evaluates XPath 3.1 on trees of its own HTML parser.

use std::io;

use skyscraper::html;
use skyscraper::xpath::grammar::XpathItemTreeNode;
use skyscraper::xpath::grammar::data_model::{AnyAtomicType, XpathItem};
use skyscraper::xpath::xpath_item_set::XpathItemSet;
use skyscraper::xpath::{self, Xpath, XpathItemTree};
use windrow_bench_speed::{Engine, Fingerprint, NodeKind, Parser, ResultType, serve};

struct Skyscraper;

impl Parser for Skyscraper {
    type Document = XpathItemTree;

    const NAME: &str = "skyscraper";

    fn version() -> String {
        "0.7.0".to_owned()
    }

    fn parse(text: &str) -> Result<XpathItemTree, String> {
        html::parse(text).map_err(|error| error.to_string())
    }
}

impl Engine for Skyscraper {
    type Query = Xpath;
    type Answer<'d> = XpathItemSet<'d>;

    fn compile(expr: &str) -> Result<Xpath, String> {
        xpath::parse(expr).map_err(|error| error.to_string())
    }

    fn evaluate<'d>(query: &Xpath, document: &'d XpathItemTree) -> Result<XpathItemSet<'d>, String> {
        query.apply(document).map_err(|error| error.to_string())
    }

    fn fingerprint<'d>(
        document: &'d XpathItemTree,
        answer: &XpathItemSet<'d>,
        expected: ResultType,
    ) -> Result<Fingerprint, String> {
        if expected != ResultType::NodeSet {
            return single(answer);
        }
        let nodes = answer.iter().map(|item| match item {
            XpathItem::Node(node) => Ok(described(document, node)),
            _ => Err("not a node".to_owned()),
        });
        Ok(Fingerprint::of_nodes(nodes.collect::<Result<Vec<_>, String>>()?))
    }
}

fn single(answer: &XpathItemSet) -> Result<Fingerprint, String> {
    match answer.iter().next() {
        Some(XpathItem::AnyAtomicType(atomic)) if answer.len() == 1 => Ok(match atomic {
            AnyAtomicType::Boolean(truth) => Fingerprint::Boolean(*truth),
            AnyAtomicType::Integer(number) => Fingerprint::Number(*number as f64),
            AnyAtomicType::Float(number) => Fingerprint::Number(f64::from(number.0)),
            AnyAtomicType::Double(number) => Fingerprint::Number(number.0),
            other => Fingerprint::String(other.to_string()),
        }),
        _ => Err(format!("{} items where one value was expected", answer.len())),
    }
}

fn described(document: &XpathItemTree, node: &XpathItemTreeNode) -> (NodeKind, String, String) {
    match node {
        XpathItemTreeNode::ElementNode(element) => {
            (NodeKind::Element, element.name.clone(), element.text_content(document))
        }
        XpathItemTreeNode::AttributeNode(attribute) => {
            (NodeKind::Attribute, attribute.name.clone(), attribute.value.clone())
        }
        XpathItemTreeNode::TextNode(text) => (NodeKind::Text, String::new(), text.content.clone()),
        XpathItemTreeNode::CommentNode(comment) => {
            (NodeKind::Comment, String::new(), comment.content.clone())
        }
        XpathItemTreeNode::PINode(instruction) => {
            (NodeKind::ProcessingInstruction, instruction.target.clone(), instruction.data.clone())
        }
        XpathItemTreeNode::DocumentNode(_) | XpathItemTreeNode::DoctypeNode(_) => {
            (NodeKind::Document, String::new(), node.text_content(document))
        }
    }
}

fn main() -> io::Result<()> {
    serve::<Skyscraper>()
}

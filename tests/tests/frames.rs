//! Paths into frames: what a frame holds is found like anything else, and every node by its own path.

use windrow_dom::{Document, FrameContent, Namespace, NodeId, Paths, Role, parse_html, parse_xml};
use windrow_query::{Host, Value};
use windrow_syntax::Dialect;
use windrow_tests::answer::value;

fn iframes(document: &Document) -> Vec<NodeId> {
    let name = document.names().find(Role::Element, Namespace::HTML, "iframe").expect("an iframe");
    document.named(name).to_vec()
}

/// A page with two frames, one of them XML and one with a frame in it.
fn whole() -> Document {
    let inner = parse_html("<p>a</p><iframe>f</iframe><p class=x>b<template><p>t</template>");
    let deep = parse_html("<!--c--><p>deep</p><svg><a/></svg>");
    let middle = iframes(&inner).into_iter();
    let middle = middle.map(|element| FrameContent { element, document: &deep, source_start: 0 });
    let middle = inner.with_frames(&middle.collect::<Vec<_>>()).expect("small documents");
    let feed = parse_xml("<feed xmlns='urn:f'><p:e xmlns:p='urn:p'/><entry/>t<entry/></feed>").document;
    let outer = parse_html("<p>1</p><iframe></iframe>x<iframe>y</iframe><template>z</template><p>2");
    let places = iframes(&outer);
    let frames = [(places[0], &middle), (places[1], &feed)];
    let frames = frames.map(|(element, document)| FrameContent { element, document, source_start: 0 });
    outer.with_frames(&frames).expect("small documents")
}

fn found(document: &Document, expression: &str, dialect: Dialect) -> Vec<NodeId> {
    match value(document, NodeId::ROOT, expression, dialect, &Host::default()) {
        Ok(Value::Nodes(nodes)) => nodes.rows().expect("nodes of the page").to_vec(),
        other => panic!("{expression} gives {other:?}"),
    }
}

#[test]
fn frames_are_part_of_the_tree() {
    let document = whole();
    for (expression, expected) in [
        ("//iframe//p", vec!["a", "b", "deep"]),
        ("//iframe/html/body/p", vec!["a", "b", "deep"]),
        ("/html/body/p", vec!["1", "2"]),
        ("//iframe//iframe//p", vec!["deep"]),
        ("//p[.='deep']/ancestor::iframe[last()]/following-sibling::p", vec!["2"]),
        ("//p[.='2']/preceding::p", vec!["1", "a", "deep", "b"]),
        ("/html/body/iframe[2]/*/*[local-name()='entry'][2]/preceding-sibling::text()", vec!["t"]),
    ] {
        let mut texts: Vec<&str> = found(&document, expression, Dialect::OxPath)
            .into_iter()
            .map(|node| document.string_value(node))
            .collect();
        texts.sort();
        let mut expected = expected;
        expected.sort();
        assert_eq!(texts, expected, "{expression}");
    }
}

#[test]
fn every_node_is_found_by_its_path() {
    let document = whole();
    let paths = Paths::new(&document);
    for row in 0..document.end(NodeId::ROOT).0 {
        let path = paths.path(NodeId(row));
        for dialect in [Dialect::OxPath, Dialect::XPath] {
            assert_eq!(found(&document, &path, dialect), [NodeId(row)], "{path}");
        }
    }
}

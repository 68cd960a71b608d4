//! XML: whatever the markup, a well-formed document; and a document survives being written.

use windrow_dom::{Document, NodeId, NodeKind, Paths, parse_xml, to_xml};
use windrow_tests::markup::random_markup;
use windrow_tests::random::Random;

use crate::columns::{self, ensure};
use crate::harness::{Target, in_time};
use crate::html::{is_found_by_its_path, written};
use crate::mutate::{mutated, noise, soup};

pub(crate) const TARGET: Target = Target { name: "xml", make, check };

/// A document with more nodes than this is written out at a few of them only.
const SMALL: usize = 16;

/// What entities may add to any document.
const EXPANSION: usize = 8 << 20;

pub(crate) const SEEDS: &[&str] = &[
    "<?xml version='1.0' encoding='utf-8'?><feed xmlns='urn:a' xmlns:p='urn:p'><entry p:x='1' y=\"2\"><p:id>1</p:id>\
     <t>a &lt; b &amp; c</t><![CDATA[<x>]]></entry><!-- c --><?t d?></feed>",
    "<!DOCTYPE r [<!ENTITY e 'x<i>y</i>'><!ENTITY f '&e;&e;'><!ATTLIST r k ID #IMPLIED d CDATA 'v'>]>\
     <r k='1'>&e;&f;<s a='&#65;&#x42;'/></r>",
    "<!DOCTYPE html PUBLIC '-//W3C//DTD XHTML 1.0 Strict//EN' 'x.dtd'><html xmlns='http://www.w3.org/1999/xhtml'>\
     <body><p>a<br/>b</p></body></html>",
    "<a xmlns:x='urn:1'><x:b xmlns:x='urn:2' x:c='1'/><b xmlns=''/><x:b xmlns='urn:1'><c/></x:b></a>",
    "<a><b></a></b><c d=e f g='h' g='i'>&nope; & < <1></c>]]> <a/>text",
];

const WORDS: &[&str] = &[
    "<a>",
    "</a>",
    "<b x='1'>",
    "</b>",
    "<c/>",
    "<p:a>",
    "</p:a>",
    "<p:a p:x='1' q:x='2'/>",
    " xmlns='urn:a'",
    " xmlns=''",
    " xmlns:p='urn:p'",
    " xmlns:q='urn:p'",
    " xmlns:p=''",
    " xmlns:xml='u'",
    " xmlns:xmlns='u'",
    " xml:id='i'",
    " xml:lang='en'",
    " id='i'",
    "<!--",
    "-->",
    "--",
    "<![CDATA[",
    "]]>",
    "<?t ",
    "?>",
    "<?xml ?>",
    "<!DOCTYPE a>",
    "<!DOCTYPE a [",
    "]>",
    "<!ENTITY e 'x'>",
    "<!ENTITY e '&e;'>",
    "<!ENTITY % p 'x'>",
    "%p;",
    "<!ENTITY x SYSTEM 'file:///etc/passwd'>",
    "<!ATTLIST a k ID #IMPLIED>",
    "<!ATTLIST a d CDATA 'v'>",
    "<!ELEMENT a ANY>",
    "<!NOTATION n SYSTEM 'x'>",
    "&e;",
    "&x;",
    "&lt;",
    "&amp;",
    "&#65;",
    "&#0;",
    "&#xd800;",
    "&#1114112;",
    "&",
    ";",
    "<",
    ">",
    "/>",
    "</",
    "<!",
    "=",
    "'",
    "\"",
    " ",
    "\n",
    "\r\n",
    "\r",
    "\t",
    "\0",
    "\u{1}",
    "\u{fffe}",
    "\u{85}",
    "\u{2028}",
    ":",
    "a:b:c",
    "x",
    "é",
    "\u{1f600}",
    "\u{feff}",
];

fn make(random: &mut Random) -> Vec<u8> {
    let text = match random.below(10) {
        0..4 => mutated(random, SEEDS, WORDS),
        4..7 => {
            let xml = random_markup(random).to_xml();
            if random.percent(50) { xml } else { mutated(random, &[&xml], WORDS) }
        }
        7..9 => {
            let most = if random.percent(5) { 2_000 } else { 40 };
            soup(random, WORDS, most)
        }
        _ => noise(random),
    };
    text.into_bytes()
}

fn check(input: &[u8]) -> Result<(), String> {
    let source = String::from_utf8_lossy(input);
    let parsed = in_time("parsing", source.len(), || parse_xml(&source))?;
    let document = &parsed.document;
    columns::check(document, &source)?;
    let most = 2 * source.len() + EXPANSION;
    ensure!(document.len() <= most, "{} bytes became {} rows", source.len(), document.len());
    ensure!(parsed.problems.is_sorted_by_key(|problem| problem.offset), "problems out of order");
    ensure!(parsed.problems.iter().all(|problem| problem.offset as usize <= source.len()), "problems beyond");
    let every = document.len().div_ceil(SMALL);
    let paths = Paths::new(document);
    for node in columns::nodes(document).step_by(every) {
        written(document, node)?;
        is_found_by_its_path(document, &paths, node)?;
    }
    survives(document, parsed.problems.is_empty())
}

/// A document with one outermost element, written and read, is well-formed and reads the same from then on. One
/// that was well-formed before is the same document.
fn survives(document: &Document, was_well_formed: bool) -> Result<(), String> {
    let outermost: Vec<NodeKind> = document.children(NodeId::ROOT).map(|node| document.kind(node)).collect();
    let elements = outermost.iter().filter(|&&kind| kind == NodeKind::Element).count();
    if elements != 1 || outermost.contains(&NodeKind::Text) {
        return Ok(());
    }
    let xml = to_xml(document, NodeId::ROOT);
    let again = parse_xml(&xml);
    ensure!(again.problems.is_empty(), "{:?} in {xml}", again.problems.first());
    let (before, after) = (outline(document), outline(&again.document));
    ensure!(!was_well_formed || before == after, "written {xml}\n{before}\nbecame\n{after}");
    let rewritten = to_xml(&again.document, NodeId::ROOT);
    let last = outline(&parse_xml(&rewritten).document);
    ensure!(last == after, "written {xml}\nand then {rewritten}");
    Ok(())
}

/// A document row by row: names with their namespaces, values, what is in scope.
fn outline(document: &Document) -> String {
    let mut lines = Vec::with_capacity(document.len());
    for node in columns::nodes(document) {
        let (name, kind) = (document.name(node), document.kind(node));
        let value = if kind == NodeKind::Element { "" } else { document.string_value(node) };
        let mut line = format!("{kind:?} {{{}}}{} {value:?}", name.namespace, name.qualified());
        line += &format!(" to {}", document.end(node).0);
        if kind == NodeKind::Element {
            let scope: Vec<String> =
                document.namespaces_in_scope(node).map(|(prefix, uri)| format!("{prefix}={uri}")).collect();
            line += &format!(" [{}]", scope.join(" "));
        }
        lines.push(line);
    }
    lines.join("\n")
}

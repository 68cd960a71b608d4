//! Two public suites of XPath 1.0: the web platform tests' `domxpath` and jaxen's.
//!
//! The suites are not part of the project; they are read from `$WINDROW_DATA/xpath`. The assertions that the web
//! platform tests make in scripts stand in [`SCRIPTED`] in a form of our own and need no data. Both are ratchets:
//! the number of cases that pass is written down, and so is every case that does not count, with its reason.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use windrow_dom::{Document, NodeId, NodeKind, parse_html, parse_xml};
use windrow_query::{Host, Node, NodeSet, Value};
use windrow_syntax::Dialect;
use windrow_tests::answer;
use windrow_tests::path::Paths;

fn folder() -> Option<PathBuf> {
    windrow_tests::data_folder().map(|data| data.join("xpath")).filter(|folder| folder.is_dir())
}

fn value<'d>(
    document: &'d Document,
    context: NodeId,
    expression: &str,
    host: &Host<'_>,
) -> Result<Value<'d>, String> {
    answer::value(document, context, expression, Dialect::XPath, host)
}

fn elements(document: &Document, node: NodeId) -> impl Iterator<Item = NodeId> + use<'_> {
    document.children(node).filter(|&child| document.is_element(child))
}

fn child(document: &Document, node: NodeId, name: &str) -> NodeId {
    let found = elements(document, node).find(|&child| document.name(child).local == name);
    found.unwrap_or_else(|| panic!("<{}> has no <{name}>", document.name(node).local))
}

// ---- the web platform tests: expressions as data ----

/// The number of expressions in `xml_xpath_tests.xml`; all of them pass.
const WPT_EXPRESSIONS: usize = 1024;

#[test]
fn the_web_platform_tests_expressions_find_their_element() {
    let Some(folder) = folder() else {
        println!("skipped: no $WINDROW_DATA/xpath");
        return;
    };
    let source =
        fs::read_to_string(folder.join("wpt-domxpath/xml_xpath_tests.xml")).expect("the suite is readable");
    let suite = parse_xml(&source).document;
    let tests: Vec<NodeId> = elements(&suite, suite.document_element().expect("<tests>")).collect();
    let failures: Vec<String> = tests
        .iter()
        .enumerate()
        .filter_map(|(number, &test)| {
            wpt_failure(&suite, &source, test).map(|failure| format!("{number}: {failure}"))
        })
        .collect();
    assert!(failures.is_empty(), "{} of {} fail:\n{}", failures.len(), tests.len(), failures.join("\n"));
    assert_eq!(tests.len(), WPT_EXPRESSIONS);
}

fn wpt_failure(suite: &Document, source: &str, test: NodeId) -> Option<String> {
    let text = |node: NodeId| suite.string_value(node);
    let expression = text(child(suite, test, "xpath"));
    let tree = elements(suite, child(suite, test, "tree")).next().expect("a tree has an element");
    let page = parse_xml(&source[suite.span(tree).range()]).document;
    let result = child(suite, test, "result");
    let namespace = text(child(suite, result, "namespace"));
    let local = text(child(suite, result, "localname"));
    let nth: usize = text(child(suite, result, "nth")).trim().parse().expect("a number");
    let similar = page.of_kind(NodeKind::Element).iter().filter(|&&node| {
        let name = page.name(node);
        name.namespace == namespace && name.local == local
    });
    let expected: Vec<NodeId> = similar.copied().skip(nth).take(1).collect();
    let context = page.document_element().expect("a document element");
    match value(&page, context, expression, &Host::default()) {
        Ok(Value::Nodes(nodes)) if nodes.rows() == Some(&expected[..]) => None,
        other => Some(format!("{expression}\n   gives {other:?}, not {expected:?}")),
    }
}

// ---- the web platform tests: assertions in scripts ----

/// What an expression is expected to give.
enum Expected {
    Truth(bool),
    Number(f64),
    Text(&'static str),
    /// Canonical paths.
    Nodes(&'static [&'static str]),
    /// It can be evaluated.
    Anything,
    /// It is refused.
    Error,
}

use Expected::{Anything, Error, Nodes, Number, Text, Truth};

const FIVE: &str = "<div><span/><span/><span/><br/><br/></div>";
/// The page of `text-html-attributes`, without what its tests do not look at.
const HTML_ATTRIBUTES: &str = "<!doctype html><body><div id=log nonÄsciiAttribute><span></span></div>\
    <svg xmlns='http://www.w3.org/2000/svg' xmlns:xlink='http://www.w3.org/1999/xlink'>\
    <path id=a refx /><path id=b nonÄscii xlink:href /></svg>";
/// The page of `text-html-elements`, likewise.
const HTML_ELEMENTS: &str = "<!doctype html><body><div id=log><span></span></div><div><span></span></div>\
    <dØdd></dØdd><svg><path /><path /></svg>";
const LOG: Expected = Nodes(&["/html[1]/body[1]/div[1]"]);
const PATH_A: Expected = Nodes(&["/html[1]/body[1]/svg[1]/path[1]"]);
const PATH_B: Expected = Nodes(&["/html[1]/body[1]/svg[1]/path[2]"]);
const DIVS: Expected = Nodes(&["/html[1]/body[1]/div[1]", "/html[1]/body[1]/div[2]"]);
const SPANS: Expected = Nodes(&["/html[1]/body[1]/div[1]/span[1]", "/html[1]/body[1]/div[2]/span[1]"]);
const PATHS: Expected = Nodes(&["/html[1]/body[1]/svg[1]/path[1]", "/html[1]/body[1]/svg[1]/path[2]"]);
const ODD: Expected = Nodes(&["/html[1]/body[1]/dØdd[1]"]);
const NONE: Expected = Nodes(&[]);

const TWO_IDS: &str = r#"<root><div id="test1">1</div><div id="test2">2</div></root>"#;

/// File, document, context node, expression, result. Fragments of HTML are written as the XML that makes the same
/// tree.
const SCRIPTED: &[(&str, &str, &str, &str, Expected)] = &[
    ("booleans", FIVE, "/div[1]", "(./span)[4] or ./br[2]", Truth(true)),
    ("booleans", FIVE, "/div[1]", "count((./span)[3]) = count(./br[2])", Truth(true)),
    ("booleans", FIVE, "/div[1]", "count((./span)[3]) != count(./br[2])", Truth(false)),
    ("booleans", FIVE, "/div[1]", "count((./span)[3]) < count(./br)", Truth(true)),
    ("booleans", FIVE, "/div[1]", "count((./span)[3]) > count(./br[2])", Truth(false)),
    ("booleans", FIVE, "/div[1]", "count((./span)[3]) >= count(./br)", Truth(false)),
    ("booleans", FIVE, "/div[1]", "count((./span)[3]) <= count(./br[2])", Truth(true)),
    ("document.tentative", "<html/>", "/html[1]", "..", Nodes(&["/"])),
    ("elements-are-parents", r#"<div foo="bar"/>"#, "/div[1]", "@foo/parent::*", Nodes(&["/div[1]"])),
    ("elements-are-parents", r#"<div foo="bar"/>"#, "/div[1]", "node()", Nodes(&[])),
    ("fn-concat", "<d><s>foo</s><s>bar</s><b>ber</b></d>", "/d[1]", "concat((./s)[2], ./b)", Text("barber")),
    (
        "fn-contains",
        "<d><s>bar bar</s><s>bar<b>ber</b></s><b>bar</b></d>",
        "/d[1]",
        "contains((./s)[1], ./b)",
        Truth(true),
    ),
    ("fn-lang", r#"<r><m xml:lang="en"/></r>"#, "/r[1]/m[1]", r#"lang("en")"#, Truth(true)),
    ("fn-lang", r#"<r><m xml:lang="EN"/></r>"#, "/r[1]/m[1]", r#"lang("en")"#, Truth(true)),
    ("fn-lang", r#"<r><m xml:lang="en-us"/></r>"#, "/r[1]/m[1]", r#"lang("en")"#, Truth(true)),
    ("fn-lang", "<r><u/></r>", "/r[1]/u[1]", r#"lang("en")"#, Truth(false)),
    ("fn-lang", r#"<r xml:lang="ja"><m/></r>"#, "/r[1]/m[1]", r#"lang("ja")"#, Truth(true)),
    (
        "fn-lang",
        r#"<r xml:lang="ja-jp"><u xml:lang="ja_JP"/></r>"#,
        "/r[1]/u[1]",
        r#"lang("ja")"#,
        Truth(false),
    ),
    ("fn-lang", "<r><u xml:lang=\"\u{212a}o\"/></r>", "/r[1]/u[1]", r#"lang("ko")"#, Truth(false)),
    ("fn-normalize-space", "<d> a <br/> b</d>", "/d[1]", "normalize-space()", Text("a b")),
    ("fn-normalize-space", "<d/>", "/", "normalize-space(' a \t  b\r\nc ')", Text("a b c")),
    (
        "fn-normalize-space",
        "<d/>",
        "/",
        "normalize-space('y\u{b}\u{c}\u{e}\u{f}z')",
        Text("y\u{b}\u{c}\u{e}\u{f}z"),
    ),
    ("fn-normalize-space", "<d/>", "/", "normalize-space('\u{a0} \u{3000}')", Text("\u{a0} \u{3000}")),
    (
        "fn-starts-with",
        "<d><s>foo</s><s>bar<b>ber</b></s><b>bar</b></d>",
        "/d[1]",
        "starts-with((./s)[2], ./b)",
        Truth(true),
    ),
    (
        "fn-substring-after",
        "<d><s>^^^bar$$$</s><s>bar<b>^</b></s><b>bar</b></d>",
        "/d[1]",
        "substring-after((./s)[1], ./b)",
        Text("$$$"),
    ),
    (
        "fn-substring-before",
        "<d><s>^^^bar$$$</s><s>bar<b>$</b></s><b>bar</b></d>",
        "/d[1]",
        "substring-before((./s)[1], ./b)",
        Text("^^^"),
    ),
    (
        "fn-substring",
        "<d><s>^^^bar$$$</s><s/><br/><br/><br/><br/></d>",
        "/d[1]",
        "substring((./s)[1], count(./br))",
        Text("bar$$$"),
    ),
    (
        "fn-translate",
        "<d><s>^^^bar$$$</s><s><b>^^^</b></s><b>bar</b><b>foo</b></d>",
        "/d[1]",
        "translate((./s)[1], (./b)[1], ./b[2])",
        Text("^^^foo$$$"),
    ),
    ("lexical-structure", "<d/>", "/", " 'a\"bc' ", Anything),
    ("lexical-structure", "<d/>", "/", " \"a'bc\" ", Anything),
    ("lexical-structure", "<d/>", "/", " \u{2019}xyz\u{2019} ", Error),
    ("lexical-structure", "<d/>", "/", " \t\r\n.\r\n\t ", Anything),
    ("lexical-structure", "<d/>", "/", "\u{b}\u{c} .", Error),
    ("lexical-structure", "<d/>", "/", "\u{e}\u{f} .", Error),
    ("lexical-structure", "<d/>", "/", "\u{3000} .", Error),
    ("lexical-structure", "<d/>", "/", "\u{2029} .", Error),
    ("node-set-tree-order", "<d><span/><p/></d>", "/d[1]", "(./p | ./span)[last()]", Nodes(&["/d[1]/p[1]"])),
    (
        "node-sets",
        "<html><body><div/></body></html>",
        "/html[1]",
        "(.//div)[1]|.",
        Nodes(&["/html[1]", "/html[1]/body[1]/div[1]"]),
    ),
    ("numbers", FIVE, "/div[1]", "count((./span)[1]) + count(./br)", Number(3.0)),
    ("numbers", FIVE, "/div[1]", "count((./span)[1]) - count(./br)", Number(-1.0)),
    ("numbers", FIVE, "/div[1]", "count((./span)[1]) * count(./br)", Number(2.0)),
    ("numbers", FIVE, "/div[1]", "count((./span)[1]) div count(./br)", Number(0.5)),
    ("numbers", FIVE, "/div[1]", "count((./span)[1]) mod count(./br)", Number(1.0)),
    (
        "predicates",
        "<b><t/><t><r><h/><h/><h/><h/></r></t><t/></b>",
        "/b[1]",
        "(//t)[count((//t)[2]/descendant::h)-1]",
        Nodes(&["/b[1]/t[3]"]),
    ),
    ("variables-in-expression-crash", "<d/>", "/d[1]", "$foo", Error),
    ("xpath-evaluate-crash", r#"<d foo="x"/>"#, "/d[1]/@foo", "..", Nodes(&["/d[1]"])),
    ("xpath-evaluate-crash", r#"<d foo="x"/>"#, "/d[1]/@foo", "parent", Nodes(&[])),
    ("xpath-evaluate-crash", r#"<d foo="x"/>"#, "/d[1]/@foo", "ancestor::*", Nodes(&["/d[1]"])),
    ("xpath-evaluate-crash", r#"<d foo="x"/>"#, "/d[1]/@foo", "ancestor-or-self::*", Nodes(&["/d[1]"])),
    ("xpath-evaluate-crash", r#"<d foo="x"/>"#, "/d[1]/@foo", "following::*", Nodes(&[])),
    ("xpath-evaluate-crash", r#"<d foo="x"/>"#, "/d[1]/@foo", "preceding::*", Nodes(&[])),
    ("fn-id", TWO_IDS, "/root[1]", r#"id("test1")"#, Nodes(&["/root[1]/div[1]"])),
    ("fn-id", TWO_IDS, "/root[1]", r#"id("test1 test2")"#, Nodes(&["/root[1]/div[1]", "/root[1]/div[2]"])),
    ("fn-id", TWO_IDS, "/root[1]", r#"id("nonexistent")"#, Nodes(&[])),
    ("fn-id", TWO_IDS, "/root[1]", r#"id("Test1")"#, Nodes(&[])),
    ("fn-id", r#"<r><d id="x">1</d><d id="x">2</d></r>"#, "/r[1]", r#"id("x")"#, Nodes(&["/r[1]/d[1]"])),
    ("fn-id", r#"<r><d id="test-1"/></r>"#, "/r[1]", r#"id("test-1")"#, Nodes(&["/r[1]/d[1]"])),
    ("fn-id", r#"<r><d id=""/></r>"#, "/r[1]", r#"id("")"#, Nodes(&[])),
    ("fn-id", TWO_IDS, "/root[1]", r#"id(" test1 ")"#, Nodes(&["/root[1]/div[1]"])),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//div[@id='log']", LOG),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//div[@Id='log']", LOG),
    (
        "text-html-attributes",
        HTML_ATTRIBUTES,
        "/",
        "//*[@id]",
        Nodes(&[
            "/html[1]/body[1]/div[1]",
            "/html[1]/body[1]/svg[1]/path[1]",
            "/html[1]/body[1]/svg[1]/path[2]",
        ]),
    ),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//*[@nonÄsciiattribute]", LOG),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//*[@nonäsciiattribute]", NONE),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//*[@nonÄsciiAttribute]", LOG),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//svg:path[@Id]", NONE),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//*[@Id]", LOG),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//*[@refX]", PATH_A),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//*[@Refx]", NONE),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//*[@refx]", NONE),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//*[@nonÄscii]", PATH_B),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//*[@nonäscii]", NONE),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//*[@xmlns]", NONE),
    ("text-html-attributes", HTML_ATTRIBUTES, "/", "//*[@xlink:href]", PATH_B),
    ("text-html-elements", HTML_ELEMENTS, "/", "//div", DIVS),
    ("text-html-elements", HTML_ELEMENTS, "/", "//html:div", DIVS),
    ("text-html-elements", HTML_ELEMENTS, "/", "//html:div/span", SPANS),
    ("text-html-elements", HTML_ELEMENTS, "/", "//path", NONE),
    ("text-html-elements", HTML_ELEMENTS, "/", "//svg:path", PATHS),
    ("text-html-elements", HTML_ELEMENTS, "/", "//DiV", DIVS),
    ("text-html-elements", HTML_ELEMENTS, "/", "//svg:PatH", NONE),
    ("text-html-elements", HTML_ELEMENTS, "/", "//dØdd", ODD),
    ("text-html-elements", HTML_ELEMENTS, "/", "//dødd", NONE),
    ("text-html-elements", HTML_ELEMENTS, "/", "//DØDD", ODD),
    ("text-html-elements", HTML_ELEMENTS, "/", "//invalid:path", Error),
];

/// What the scripts assert and Windrow does otherwise: file and expression, with the reason.
const SCRIPTED_OTHERWISE: &[(&str, &str, &str)] = &[];

/// Files of the suite that have nothing to say to an evaluator.
const NOT_ABOUT_XPATH: &[(&str, &str)] = &[
    ("evaluator-constructor.html", "the constructor of a DOM object"),
    ("evaluator-cross-realm.tentative.html", "realms of script"),
    ("evaluator-different-document.tentative.html", "DOM objects of other documents"),
    ("expression-cross-realm.tentative.html", "realms of script"),
    ("expression-different-document.tentative.html", "DOM objects of other documents"),
    ("resolver-callback-interface-cross-realm.tentative.html", "realms of script"),
    ("resolver-callback-interface.html", "namespace resolvers as script objects"),
    ("resolver-non-string-result.html", "namespace resolvers as script objects"),
    ("result-iterateNext.html", "iterators over a document that changes"),
    ("xpath-shadow-dom.html", "a shadow root as a document of its own; here it is part of the tree"),
    ("xpathevaluatorbase-creatensresolver.html", "namespace resolvers as script objects"),
    ("xml_xpath_runner.html", "runs xml_xpath_tests.xml, which has its own test here"),
];

#[test]
fn the_web_platform_tests_assertions_hold() {
    let mut failures = Vec::new();
    for (file, source, context, expression, expected) in SCRIPTED {
        let failure = scripted_failure(source, context, expression, expected);
        let exception = SCRIPTED_OTHERWISE.iter().any(|(f, e, _)| f == file && e == expression);
        match (failure, exception) {
            (Some(failure), false) => failures.push(format!("{file}: {expression}: {failure}")),
            (None, true) => {
                failures.push(format!("{file}: {expression}: passes, and is listed as an exception"))
            }
            _ => {}
        }
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

fn scripted_failure(source: &str, context: &str, expression: &str, expected: &Expected) -> Option<String> {
    let html = source.starts_with("<!doctype html>");
    let page = if html { parse_html(source) } else { parse_xml(source).document };
    let paths = Paths::new(&page);
    let context = paths.find(context).expect("the context is a node");
    let result = value(&page, context, expression, &Host::default());
    let passes = match (&result, expected) {
        (Ok(value), Truth(truth)) => value.to_boolean() == *truth,
        (Ok(value), Number(number)) => value.to_number(&page) == *number,
        (Ok(value), Text(text)) => value.to_text(&page) == *text,
        (Ok(Value::Nodes(nodes)), Nodes(expected)) => {
            nodes.iter().map(|node| paths.of(&node)).eq(expected.iter().copied())
        }
        (result, Anything) => result.is_ok(),
        (result, Error) => result.is_err(),
        _ => false,
    };
    (!passes).then(|| format!("{result:?}"))
}

#[test]
fn every_file_of_the_web_platform_tests_is_accounted_for() {
    let Some(folder) = folder() else {
        println!("skipped: no $WINDROW_DATA/xpath");
        return;
    };
    for entry in fs::read_dir(folder.join("wpt-domxpath")).expect("the suite is readable") {
        let name = entry.expect("the suite is readable").file_name().to_string_lossy().into_owned();
        let Some(stem) = name.strip_suffix(".html") else { continue };
        let transcribed = SCRIPTED.iter().any(|(file, ..)| stem.starts_with(file));
        let excluded = NOT_ABOUT_XPATH.iter().any(|(file, _)| *file == name);
        assert!(transcribed != excluded, "{name} is neither transcribed nor explained");
    }
}

// ---- jaxen ----

/// How many of jaxen's cases pass.
const JAXEN_PASSES: usize = 280;

/// Jaxen's cases that do not count, by a part of their expression, with the reason.
const JAXEN_OTHERWISE: &[(&str, &str)] = &[
    ("evaluate(", "an extension function of jaxen's"),
    ("document(", "a function of XSLT"),
    ("upper-case( servlet-class, ", "an extension function of jaxen's: upper-case with a locale"),
    (
        "CD_Library/artist[@name=$artist]",
        "a variable without a value is an error, whether it is reached or not",
    ),
];

/// What is bound in a context of the suite.
type Bindings = Host<'static>;

struct Jaxen<'s> {
    suite: &'s Document,
    folder: &'s Path,
    passes: usize,
    failures: Vec<String>,
    excepted: BTreeMap<&'static str, usize>,
}

#[test]
fn jaxens_cases_hold() {
    let Some(folder) = folder() else {
        println!("skipped: no $WINDROW_DATA/xpath");
        return;
    };
    let source = fs::read_to_string(folder.join("jaxen-tests.xml")).expect("the suite is readable");
    let suite = parse_xml(&source).document;
    let mut jaxen = Jaxen {
        suite: &suite,
        folder: &folder.join("jaxen"),
        passes: 0,
        failures: Vec::new(),
        excepted: BTreeMap::new(),
    };
    for document in elements(&suite, suite.document_element().expect("<tests>")) {
        jaxen.document(document);
    }
    println!("{} pass; not counted: {:?}", jaxen.passes, jaxen.excepted);
    assert!(jaxen.failures.is_empty(), "{}", jaxen.failures.join("\n"));
    assert_eq!(jaxen.excepted.len(), JAXEN_OTHERWISE.len(), "an exception that excepts nothing");
    assert_eq!(jaxen.passes, JAXEN_PASSES);
}

impl Jaxen<'_> {
    fn attribute(&self, node: NodeId, name: &str) -> Option<&str> {
        self.suite.attribute_value(node, name)
    }

    fn document(&mut self, node: NodeId) {
        let url = self.attribute(node, "url").expect("a document has a url").to_owned();
        let file = self.folder.join(url.trim_start_matches("xml/"));
        let bytes = fs::read(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        let text = windrow_dom::decode(&bytes, windrow_dom::Hint::default()).text.into_owned();
        let page = parse_xml(&text).document;
        for context in elements(self.suite, node) {
            let select = self.attribute(context, "select").expect("a context selects").to_owned();
            let host = self.bindings(context);
            match value(&page, NodeId::ROOT, &select, &host).map(|value| first(&value)) {
                Ok(Some(Node::Row(start))) => self.cases(&page, context, start),
                // A namespace node is no context for a query: the path is walked from its element instead.
                Ok(Some(Node::Namespace { name, owner, .. })) => {
                    self.namespace_cases(&page, context, owner, &name)
                }
                other => self.failures.push(format!("{url}: context {select}: {other:?}")),
            }
        }
    }

    /// Namespaces and variables that an element of the suite binds.
    fn bindings(&self, node: NodeId) -> Bindings {
        let mut host = Host::default();
        for (prefix, uri) in self.suite.namespaces_in_scope(node) {
            host.namespaces.insert(prefix.to_owned(), uri.to_owned());
        }
        for above in
            [node].into_iter().chain(self.suite.ancestors(node)).filter(|&node| self.suite.is_element(node))
        {
            for attribute in self.suite.attributes(above) {
                let name = self.suite.name(attribute);
                if name.prefix == "var" {
                    let bound = Value::String(self.suite.string_value(attribute).to_owned().into());
                    host.variables.insert(name.local.to_owned(), bound);
                }
            }
        }
        host
    }

    fn cases(&mut self, page: &Document, around: NodeId, start: NodeId) {
        let cases: Vec<NodeId> = elements(self.suite, around).collect();
        for case in cases {
            let expression = self.attribute(case, "select").expect("a case selects").to_owned();
            self.case(page, case, start, &expression);
        }
    }

    fn namespace_cases(&mut self, page: &Document, around: NodeId, owner: NodeId, name: &str) {
        let cases: Vec<NodeId> = elements(self.suite, around).collect();
        for case in cases {
            let expression = self.attribute(case, "select").expect("a case selects");
            let expression = format!("namespace::{name}/{expression}");
            self.case(page, case, owner, &expression);
        }
    }

    fn case(&mut self, page: &Document, case: NodeId, start: NodeId, expression: &str) {
        if let Some((part, _)) = JAXEN_OTHERWISE.iter().find(|(part, _)| expression.contains(part)) {
            *self.excepted.entry(part).or_default() += 1;
            return;
        }
        let result = value(page, start, expression, &self.bindings(case));
        let passes = match (self.suite.name(case).local, &result) {
            (_, Err(_)) => self.attribute(case, "exception") == Some("true"),
            ("valueOf", Ok(value)) => value.to_text(page) == self.suite.string_value(case),
            (_, Ok(Value::Nodes(nodes))) => {
                self.attribute(case, "exception").is_none() && self.counts(case, nodes)
            }
            _ => false,
        };
        if !passes {
            self.failures.push(format!("{expression}: {result:?}"));
            return;
        }
        self.passes += 1;
        if let Ok(result) = result
            && let Some(Node::Row(inner)) = first(&result)
        {
            self.cases(page, case, inner);
        }
    }

    fn counts(&self, case: NodeId, nodes: &NodeSet<'_>) -> bool {
        self.attribute(case, "count").is_none_or(|count| count == nodes.len().to_string())
    }
}

fn first(value: &Value<'_>) -> Option<Node> {
    match value {
        Value::Nodes(nodes) => nodes.iter().next(),
        _ => None,
    }
}

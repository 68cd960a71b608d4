//! OXPath cases with known results, as far as they stay on one page. The data is found through `WINDROW_DATA`.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

use windrow::dom::{Document, NodeId, parse_html};
use windrow::query::{Extracted, Extraction, Host, Query};
use windrow::syntax::parse;

/// Cases whose expectation the language reference overrules, with the reason.
const OVERRULED: [(&str, &str); 1] = [(
    "ev145",
    "two markers of one name in two predicates are two outputs: identity is the marker's occurrence",
)];

/// A result tree in canonical form: label, value, and what is inside, sorted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Tree {
    label: String,
    value: String,
    inner: Vec<Tree>,
}

fn tree_of(document: &Document, extracted: &[Extracted<'_>]) -> Tree {
    let mut inner: BTreeMap<u32, Vec<&Extracted<'_>>> = BTreeMap::new();
    for one in extracted {
        inner.entry(one.parent).or_default().push(one);
    }
    fn build(document: &Document, id: u32, inner: &BTreeMap<u32, Vec<&Extracted<'_>>>) -> Vec<Tree> {
        let all = inner.get(&id).map(Vec::as_slice).unwrap_or_default().iter();
        let mut trees: Vec<Tree> = all
            .map(|one| Tree {
                label: one.name.clone(),
                value: one.value.as_ref().map(|value| value.to_text(document)).unwrap_or_default(),
                inner: build(document, one.id, inner),
            })
            .collect();
        trees.sort();
        trees
    }
    Tree { label: "results".to_owned(), value: String::new(), inner: build(document, 0, &inner) }
}

/// Reads the expected XML: elements with either a text or elements in them.
fn tree_of_xml(xml: &str) -> Tree {
    let xml = xml.replace("<a:b>", "<a-b>").replace("</a:b>", "</a-b>");
    let document = windrow::dom::parse_xml(&xml).document;
    fn build(document: &Document, node: NodeId) -> Tree {
        let mut inner: Vec<Tree> = document
            .children(node)
            .filter(|&child| document.is_element(child))
            .map(|child| build(document, child))
            .collect();
        inner.sort();
        let value = if inner.is_empty() { document.string_value(node).to_owned() } else { String::new() };
        Tree { label: document.name(node).local.replace("a-b", "a:b"), value, inner }
    }
    build(&document, document.document_element().expect("a result"))
}

fn opens_more_than_its_page(expression: &str) -> bool {
    expression.contains('{') && !expression.contains("*{")
        || expression.contains("{click")
        || expression.contains("{next")
        || expression.contains("{move")
        || expression.matches("doc(").count() > 1
}

#[test]
fn wrappers_extract_what_is_expected() {
    let Some(folder) = std::env::var_os("WINDROW_DATA").map(|data| PathBuf::from(data).join("oxpath")) else {
        println!("skipped: set WINDROW_DATA to a folder with oxpath/eval.json");
        return;
    };
    let Ok(text) = std::fs::read_to_string(folder.join("eval.json")) else {
        println!("skipped: {} has no eval.json", folder.display());
        return;
    };
    let cases: Vec<serde_json::Value> = serde_json::from_str(&text).expect("a list of cases");
    let (mut passed, mut elsewhere, mut failures) = (0, 0, BTreeSet::new());
    for case in &cases {
        let of = |key: &str| case[key].as_str().unwrap_or_default();
        let (id, expression) = (of("id"), of("expr"));
        let parsed = parse(expression);
        if of("expected_status") == "static-error" {
            assert!(parsed.has_errors(), "{id} has a static error");
            passed += 1;
            continue;
        }
        let page =
            expression.split("http://h/").nth(1).and_then(|rest| rest.split('"').next()).unwrap_or_default();
        let Ok(source) = std::fs::read_to_string(folder.join("pages").join(page)) else {
            elsewhere += 1;
            continue;
        };
        if opens_more_than_its_page(expression) || !case["needs"].is_null() {
            elsewhere += 1;
            continue;
        }
        assert!(!parsed.has_errors(), "{id} {expression}: {:?}", parsed.diagnostics);
        let document = parse_html(&source);
        let extraction = Extraction::compile(&parsed.tree).unwrap_or_else(|error| panic!("{id}: {error}"));
        let address = format!("http://h/{page}");
        let host = Host { url: Some(&address), source: Some(&source), ..Host::default() };
        let mut extracted = Vec::new();
        extraction
            .run(&document, &host, &mut |one| extracted.push(one))
            .unwrap_or_else(|error| panic!("{id}: {error}"));
        let (found, expected) = (tree_of(&document, &extracted), tree_of_xml(of("expected_xml")));
        if found == expected {
            passed += 1;
        } else {
            println!("{id} {expression}\n  expected {}\n  found {found:?}", of("expected_xml"));
            failures.insert(id.to_owned());
        }
    }
    let overruled: BTreeSet<String> = OVERRULED.iter().map(|(id, _)| (*id).to_owned()).collect();
    println!("{passed} of {} pass, {elsewhere} need other pages, a browser or layout", cases.len());
    assert_eq!(failures, overruled);
}

/// A page with boxes and styles filled in by hand.
fn rendered() -> Document {
    use windrow::dom::{Rect, Visual};
    let document = parse_html(
        "<body><a id=a href=1>x</a><div id=nw>x</div><div id=se>y</div><p id=red>r</p><p id=big>b</p>\
         <form><input name=seen><input name=unseen><input type=hidden name=h><select name=s></select></form>",
    );
    let mut visual = Visual::new(document.len());
    let looks = [
        ("a", (100.0, 100.0, 50.0, 20.0), "rgb(255, 0, 0)", "14px"),
        ("nw", (10.0, 10.0, 50.0, 20.0), "rgb(0, 0, 0)", "14px"),
        ("se", (300.0, 300.0, 200.0, 200.0), "rgb(0, 0, 0)", "14px"),
        ("red", (310.0, 310.0, 20.0, 10.0), "#ff0000", "14px"),
        ("big", (0.0, 500.0, 20.0, 10.0), "red", "20px"),
    ];
    for node in document.of_kind(windrow::dom::NodeKind::Element).to_vec() {
        visual.set_visible(node, document.attribute_value(node, "name") != Some("unseen"));
        let id = document.attribute_value(node, "id").unwrap_or_default();
        if let Some((_, (left, top, width, height), color, size)) =
            looks.iter().find(|(known, ..)| *known == id)
        {
            visual.set_rect(node, Rect { left: *left, top: *top, width: *width, height: *height });
            visual.set_style(node, "color", color);
            visual.set_style(node, "font-size", size);
        }
    }
    document.with_visual(visual)
}

#[test]
fn boxes_and_styles_can_be_asked_for() {
    let document = rendered();
    for (expression, expected) in [
        ("//*[style::color='red']/@id", "a red big"),
        ("//*[^color = '#f00' and ^font-size = '14px']/@id", "a red"),
        ("//a/[$lhs/^color = $rhs/^color and $lhs/^font-size = $rhs/^font-size]::*/@id", "a red"),
        ("//a/[$rhs/^box-right < $lhs/^box-left and $rhs/^box-bottom < $lhs/^box-top]::div/@id", "nw"),
        (
            "//div[@id='se']/[$lhs/^box-left <= $rhs/^box-left and $lhs/^box-right >= $rhs/^box-right and \
             $lhs/^box-top <= $rhs/^box-top and $lhs/^box-bottom >= $rhs/^box-bottom]::*/@id",
            "se red",
        ),
        ("//field()/@name", "seen s"),
        ("/descendant::field()[1]/@name", "seen"),
        ("//any-field()/@name", "seen unseen s"),
        ("//input[is-visible()]/@name", "seen h"),
        ("//input[is-invisible()]/@name", "unseen"),
        ("//div[@id='se']/style::box-width", "200"),
        ("count(//a/style::*)", "8"),
    ] {
        let parsed = parse(expression);
        assert!(!parsed.has_errors(), "{expression}: {:?}", parsed.diagnostics);
        let value = Query::compile(&parsed.tree).and_then(|query| query.evaluate(&document, NodeId::ROOT));
        let found = match value.unwrap_or_else(|error| panic!("{expression}: {error}")) {
            windrow::query::Value::Nodes(nodes) => {
                let texts: Vec<String> =
                    nodes.iter().map(|node| node.string_value(&document).to_owned()).collect();
                texts.join(" ")
            }
            other => other.to_text(&document),
        };
        assert_eq!(found, expected, "{expression}");
    }
}

#[test]
fn asking_for_styles_without_layout_says_so() {
    let document = parse_html("<p>");
    for expression in ["//p[^color='red']", "//field()", "//p[is-visible()]"] {
        let query = Query::compile(&parse(expression).tree).expect("it compiles");
        let error = query.evaluate(&document, NodeId::ROOT).expect_err("there is no layout");
        assert!(error.to_string().contains("without layout"), "{expression}: {error}");
    }
}

fn extracted(tree: &windrow::syntax::ast::Tree, document: &Document) -> Tree {
    let extraction = Extraction::compile(tree).unwrap_or_else(|error| panic!("{error}"));
    let mut all = Vec::new();
    extraction.run(document, &Host::default(), &mut |one| all.push(one)).expect("it runs");
    tree_of(document, &all)
}

#[test]
fn normal_forms_extract_the_same() {
    let document = parse_html(
        "<div class=s id=1><h2>A</h2><p>a1<p>a2<ul><li>x<ul><li>y<ul><li>z</ul></ul><li>w</ul></div>\
         <div class=s id=2><h2>B</h2><div class=s id=3><h2>C</h2></div></div>",
    );
    for expression in [
        "//div:<r>/h2:<t=.>",
        "//div:<r>[h2:<t=.>]:<u>[p:<v=.>]",
        "//div:<r>/h2:<s>/..:<q>[@id:<i=.>]",
        "//ul/(li:<item=string(text())>/ul)*",
        "//ul[not(ancestor::ul)]/(li:<item>[text():<t=.>]/ul)*{1,2}",
        "//ul/(li:<item>[text():<t=.>]/ul)+/li:<last=string(text())>",
        "/(*:<e=local-name()>)*{2,4}",
        "/(*:<e=local-name()>)*{2,3}/div:<d=@id>",
        "//body/(div:<d>)*[h2:<h=.>]",
        "//div:<r>[(div:<inner=@id>)*]",
        "(//h2:<h=.> | //p:<p=.>)/..:<box=@id>",
    ] {
        let parsed = parse(expression);
        assert!(!parsed.has_errors(), "{expression}: {:?}", parsed.diagnostics);
        let normal = match windrow::syntax::normalize(&parsed.tree) {
            Ok(normal) => normal,
            Err(diagnostic) => {
                println!("{expression} has no normal form: {}", diagnostic.message);
                continue;
            }
        };
        let (before, after) = (extracted(&parsed.tree, &document), extracted(&normal, &document));
        assert_eq!(before, after, "{expression}\nnormal form {}", windrow::syntax::format(&normal));
    }
}

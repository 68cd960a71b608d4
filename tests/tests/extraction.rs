//! OXPath cases with known results. The data is found through `WINDROW_DATA`.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use windrow::browser::Laid;
use windrow::data::{Item, Value};
use windrow::dom::{Document, NodeId, parse_html};
use windrow::page::{Embedded, EmbeddedOptions, Origin, Page, PageSource, Shelf};
use windrow::query::{Program, Query, Run, Settings, Tally};
use windrow::syntax::parse;
use windrow_tests::chromium::showing;

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

fn tree_of(rows: &[Item]) -> Tree {
    fn build(item: &Item) -> Tree {
        match item {
            Item::Value(field) => {
                let value = match &field.value {
                    Value::Text(text) => text.clone(),
                    Value::Number(number) => windrow::query::number::format(*number),
                    Value::Boolean(truth) => truth.to_string(),
                    other => format!("{other:?}"),
                };
                Tree { label: field.name.to_string(), value, inner: Vec::new() }
            }
            Item::Record(record) => {
                let mut inner: Vec<Tree> = record.items.iter().map(build).collect();
                inner.sort();
                Tree { label: record.name.to_string(), value: String::new(), inner }
            }
        }
    }
    let mut inner: Vec<Tree> = rows.iter().map(build).collect();
    inner.sort();
    Tree { label: "results".to_owned(), value: String::new(), inner }
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

/// Pages of a folder as a site.
fn site(folder: &Path) -> Shelf {
    let folder = folder.to_owned();
    Shelf::new().asking(move |request| {
        let source = std::fs::read_to_string(folder.join(request.url.path().trim_start_matches('/'))).ok()?;
        Some(Shelf::page(&source))
    })
}

#[test]
fn wrappers_extract_what_is_expected() {
    let laid = |folder: &Path| Laid::new(Embedded::new(site(folder), EmbeddedOptions::default()));
    check_all(|folder| Some(Arc::new(laid(folder))), &["layout"]);
}

#[test]
fn wrappers_extract_what_is_expected_in_a_browser() {
    check_all(|folder| Some(Arc::new(showing(site(folder))?)), &["layout", "chromium"]);
}

/// Runs all cases but those that need what the engine does not have.
fn check_all(engine: impl FnOnce(&Path) -> Option<Arc<dyn PageSource>>, has: &[&str]) {
    let Some(folder) = std::env::var_os("WINDROW_DATA").map(|data| PathBuf::from(data).join("oxpath")) else {
        println!("skipped: set WINDROW_DATA to a folder with oxpath/eval.json");
        return;
    };
    let Ok(text) = std::fs::read_to_string(folder.join("eval.json")) else {
        println!("skipped: {} has no eval.json", folder.display());
        return;
    };
    let Some(source) = engine(&folder.join("pages")) else { return };
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
        if case["needs"].as_str().is_some_and(|need| !has.contains(&need)) {
            elsewhere += 1;
            continue;
        }
        assert!(!parsed.has_errors(), "{id} {expression}: {:?}", parsed.diagnostics);
        let (rows, tally) = run(expression, &source);
        if of("expected_status") == "runtime-error" {
            assert!(tally.failed > 0, "{id} fails");
            passed += 1;
            continue;
        }
        let (found, expected) = (tree_of(&rows), tree_of_xml(of("expected_xml")));
        if found == expected {
            passed += 1;
        } else {
            println!("{id} {expression}\n  expected {}\n  found {found:?}", of("expected_xml"));
            failures.insert(id.to_owned());
        }
    }
    let overruled: BTreeSet<String> = OVERRULED.iter().map(|(id, _)| (*id).to_owned()).collect();
    println!("{passed} of {} pass, {elsewhere} need another engine", cases.len());
    assert_eq!(failures, overruled);
}

/// The rows of a wrapper that opens its pages itself.
fn run(expression: &str, source: &Arc<dyn PageSource>) -> (Vec<Item>, Tally) {
    let program = Program::compile(&parse(expression).tree, expression);
    let program = Arc::new(program.unwrap_or_else(|error| panic!("{expression}: {error}")));
    let source = source.seeing(program.sight()).unwrap_or_else(|| Arc::clone(source));
    let mut run = Run::new(program, source, Settings::default());
    let mut rows = Vec::new();
    while let Some(row) = run.row().unwrap_or_else(|error| panic!("{expression}: {error}")) {
        rows.push(row);
    }
    (rows, run.tally())
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
    let program = Arc::new(Program::compile(tree, "").unwrap_or_else(|error| panic!("{error}")));
    let page = Arc::new(Page::of(document.clone(), String::new(), Origin::default()));
    let source = Arc::new(Embedded::new(Shelf::new(), EmbeddedOptions::default()));
    let mut run = Run::on(page, program, source, Settings::default());
    let mut rows = Vec::new();
    while let Some(row) = run.row().expect("it runs") {
        rows.push(row);
    }
    tree_of(&rows)
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

/// The second paragraph's nearest ancestor was marked, and passed over, for the first one.
#[test]
fn a_record_can_be_added_to_from_another_context() {
    let document = parse_html("<div><h2>A</h2><p>1</p></div><h2>B</h2><p>2</p>");
    let wrapper = parse("//p/ancestor::*:<m>[1][h2:<t=.>]");
    let found = extracted(&wrapper.tree, &document);
    let leaf = |value: &str| Tree { label: "t".to_owned(), value: value.to_owned(), inner: Vec::new() };
    let rows: Vec<&[Tree]> = found.inner.iter().map(|row| row.inner.as_slice()).collect();
    assert!(found.inner.iter().all(|row| row.label == "m"), "{found:?}");
    assert!(rows.contains(&[leaf("A")].as_slice()) && rows.contains(&[leaf("B")].as_slice()), "{found:?}");
}

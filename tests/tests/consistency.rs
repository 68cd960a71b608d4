//! Expressions that must agree with each other, whatever they give: random ones, on random documents, with no other
//! evaluator at hand.

use windrow_dom::{Document, NodeId, NodeKind, parse_xml};
use windrow_query::{Host, Node, Value};
use windrow_syntax::Dialect;
use windrow_tests::answer::{from_value, value};
use windrow_tests::expression::{Expression, Start, random_expression};
use windrow_tests::markup::random_markup;
use windrow_tests::path::Paths;
use windrow_tests::random::Random;

const EXPRESSIONS: usize = 1_500;
const DOCUMENTS: usize = 3;

struct Page {
    xml: String,
    document: Document,
    paths: Paths,
}

impl Page {
    fn new(random: &mut Random) -> Page {
        let xml = random_markup(random).to_xml();
        let document = parse_xml(&xml).document;
        Page { paths: Paths::new(&document), xml, document }
    }

    fn value(&self, expression: &str, context: NodeId, dialect: Dialect) -> Value<'_> {
        let value = value(&self.document, context, expression, dialect, &Host::default());
        value.unwrap_or_else(|error| panic!("{expression}: {error}"))
    }

    fn ask(&self, expression: &str, context: NodeId) -> Value<'_> {
        self.value(expression, context, Dialect::XPath)
    }

    fn same(&self, expression: &str, found: &Value<'_>, expected: &Value<'_>) {
        let (found, expected) = (from_value(found, &self.paths), from_value(expected, &self.paths));
        assert!(found == expected, "{expression}\n  on {}\n  gives {found}\n  not   {expected}", self.xml);
    }
}

fn each(mut check: impl FnMut(&Page, &Expression, NodeId, &mut Random)) {
    let seed = std::env::var("WINDROW_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(3);
    let mut random = Random::new(seed);
    println!("WINDROW_SEED={seed}");
    let pages: Vec<Page> = (0..DOCUMENTS).map(|_| Page::new(&mut random)).collect();
    for _ in 0..EXPRESSIONS {
        let expression = random_expression(&mut random);
        for page in &pages {
            let context = NodeId(random.below(page.document.len()) as u32);
            check(page, &expression, context, &mut random);
        }
    }
}

fn number(value: usize) -> Value<'static> {
    Value::Number(value as f64)
}

#[test]
fn what_wraps_an_expression_agrees_with_it() {
    each(|page, expression, context, _| {
        let expression = &expression.to_string();
        let found = page.ask(expression, context);
        let check = |expression: &str, expected: &Value<'_>| {
            page.same(expression, &page.ask(expression, context), expected);
        };
        check(&format!("({expression})"), &found);
        check(&format!("string({expression})"), &Value::String(found.to_text(&page.document).into()));
        check(&format!("number({expression})"), &Value::Number(found.to_number(&page.document)));
        check(&format!("boolean({expression})"), &Value::Boolean(found.to_boolean()));
        check(&format!("not({expression})"), &Value::Boolean(!found.to_boolean()));
        check(&format!("not(not({expression}))"), &Value::Boolean(found.to_boolean()));
        let Value::Nodes(nodes) = &found else { return };
        check(&format!("count({expression})"), &number(nodes.len()));
        check(&format!("({expression}) | ({expression})"), &found);
        check(&format!("({expression})[true()]"), &found);
        check(&format!("({expression})[position() <= last()]"), &found);
        check(&format!("({expression})/self::node()"), &found);
        check(&format!("count(({expression})[last()])"), &number(nodes.len().min(1)));
        check(&format!("count(({expression})[2])"), &number(usize::from(nodes.len() > 1)));
        check(&format!("count(({expression})[position() > 1])"), &number(nodes.len().saturating_sub(1)));
    });
}

#[test]
fn nodes_come_once_and_in_document_order() {
    each(|page, expression, context, _| {
        let expression = &expression.to_string();
        let Value::Nodes(nodes) = page.ask(expression, context) else { return };
        if let Some(rows) = nodes.rows() {
            assert!(rows.windows(2).all(|pair| pair[0] < pair[1]), "{expression} on {}", page.xml);
        }
    });
}

#[test]
fn a_predicate_keeps_the_nodes_it_holds_for() {
    each(|page, expression, _, random| {
        let expression = &expression.to_string();
        let whole =
            random.pick(&["//node()", "//*", "//@*", "//text()", "//a", "/descendant-or-self::node()"]);
        let filtered = format!("{whole}[boolean({expression})]");
        let Value::Nodes(found) = page.ask(&filtered, NodeId::ROOT) else { panic!("{filtered} gives nodes") };
        let Value::Nodes(all) = page.ask(whole, NodeId::ROOT) else { panic!("{whole} gives nodes") };
        let holds = |node: &Node| match node {
            Node::Row(row) => page.ask(expression, *row).to_boolean(),
            other => panic!("{other:?} on {whole}"),
        };
        let expected: Vec<Node> = all.iter().filter(holds).collect();
        assert!(found.iter().eq(expected.iter().cloned()), "{filtered}\n  on {}", page.xml);
    });
}

#[test]
fn a_step_from_a_set_is_the_steps_from_its_nodes() {
    each(|page, expression, _, random| {
        if !matches!(expression, Expression::Path(Start::Context, _)) {
            return;
        }
        let expression = &expression.to_string();
        let whole = random.pick(&[
            "//node()",
            "//*",
            "//b/..",
            "//a/ancestor::*",
            "//c/preceding::*",
            "(//node() | //@*)",
            "(//a | //@*)",
            "(//b | //@x)",
        ]);
        let joined = format!("{whole}/{expression}");
        let Value::Nodes(found) = page.ask(&joined, NodeId::ROOT) else { panic!("{joined} gives nodes") };
        let Value::Nodes(all) = page.ask(whole, NodeId::ROOT) else { panic!("{whole} gives nodes") };
        let Some(found) = found.rows() else { return };
        let mut expected = Vec::new();
        for &row in all.rows().expect("nodes of the document") {
            let Value::Nodes(nodes) = page.ask(expression, row) else { panic!("{expression} gives nodes") };
            expected.extend_from_slice(nodes.rows().expect("nodes of the document"));
        }
        expected.sort_unstable();
        expected.dedup();
        assert!(found == expected, "{joined}\n  on {}\n  {found:?}\n  {expected:?}", page.xml);
    });
}

#[test]
fn xpath_means_the_same_in_oxpath() {
    each(|page, expression, context, _| {
        let expression = &expression.to_string();
        // A bracket times an absolute path is a group in OXPath, and U+00A0 is white space there.
        if expression.contains(") * /") || expression.contains("normalize-space") {
            return;
        }
        let (xpath, oxpath) =
            (page.ask(expression, context), page.value(expression, context, Dialect::OxPath));
        page.same(expression, &oxpath, &xpath);
    });
}

#[test]
fn axes_mirror_each_other() {
    let mut random = Random::new(5);
    let pairs = [
        ("child", "parent"),
        ("descendant", "ancestor"),
        ("descendant-or-self", "ancestor-or-self"),
        ("following-sibling", "preceding-sibling"),
        ("following", "preceding"),
        ("self", "self"),
    ];
    for _ in 0..10 {
        let page = Page::new(&mut random);
        let is_tree = |node: NodeId| page.document.kind(node) != NodeKind::Attribute;
        let all: Vec<NodeId> =
            (0..page.document.len() as u32).map(NodeId).filter(|&node| is_tree(node)).collect();
        for (there, back) in pairs {
            let to = |node: NodeId, axis: &str| match page.ask(&format!("{axis}::node()"), node) {
                Value::Nodes(nodes) => nodes.rows().expect("nodes of the document").to_vec(),
                other => panic!("{other:?}"),
            };
            for &node in &all {
                for other in to(node, there) {
                    assert!(to(other, back).contains(&node), "{there} and {back} on {}", page.xml);
                }
            }
        }
    }
}

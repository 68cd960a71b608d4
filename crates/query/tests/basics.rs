//! Values of expressions on small documents.

use windrow_dom::{NodeId, parse_html, parse_xml};
use windrow_query::{Host, Node, Query, Value};

const PAGE: &str = r#"<r><a id="1" class="x y">one<b>two</b></a><!--c--><a id="2">three<b/><b>four</b></a><?p q?><c><a>5</a></c></r>"#;

fn show(expression: &str) -> String {
    let document = parse_xml(PAGE).document;
    let parsed = windrow_syntax::parse(expression);
    assert!(parsed.diagnostics.is_empty(), "{expression}: {:?}", parsed.diagnostics);
    let query = Query::compile(&parsed.tree).unwrap_or_else(|error| panic!("{expression}: {error}"));
    match query.evaluate(&document, NodeId::ROOT).unwrap_or_else(|error| panic!("{expression}: {error}")) {
        Value::Nodes(nodes) => {
            let name = |node: &Node| match node {
                Node::Row(row) => document.name(*row).qualified(),
                Node::Style { name, .. } | Node::Namespace { name, .. } => name.clone(),
                Node::Text(_) => String::new(),
            };
            let all = nodes.iter().map(|node| format!("{}:{}", name(&node), node.string_value(&document)));
            all.collect::<Vec<_>>().join(" ")
        }
        other => other.to_text(&document),
    }
}

#[test]
fn expressions_have_their_xpath_values() {
    for (expression, expected) in [
        ("//a", "a:onetwo a:threefour a:5"),
        ("//b[1]", "b:two b:"),
        ("//b[2]", "b:four"),
        ("(//b)[2]", "b:"),
        ("//b[last()]", "b:two b:four"),
        ("//a/@id", "id:1 id:2"),
        ("//@id", "id:1 id:2"),
        ("(//@id)[2]", "id:2"),
        ("(//@*)[last()]", "id:2"),
        ("(//c/preceding::a)[last()]/@id", "id:2"),
        ("//a[@id='2']/b", "b: b:four"),
        ("//a[b='four']/@id", "id:2"),
        ("//a[.='5']/..", "c:5"),
        ("count(//node())", "15"),
        ("//b/preceding::a", "a:onetwo"),
        ("//b[preceding::a[1]]", "b: b:four"),
        ("//a[following::c]", "a:onetwo a:threefour"),
        ("//c/preceding-sibling::*[1]", "a:threefour"),
        ("//c/preceding-sibling::node()[2]", "a:threefour"),
        ("//a[contains(., 'o')]", "a:onetwo a:threefour"),
        ("//*[contains(., 'two')]", "r:onetwothreefour5 a:onetwo b:two"),
        ("//a.x", "a:onetwo"),
        ("//a.y/b", "b:two"),
        ("//a[contains(concat(' ', normalize-space(@class), ' '), ' y ')]", "a:onetwo"),
        ("//text()", ":one :two :three :four :5"),
        ("//*[ancestor::*[b][1]]", "b:two b: b:four"),
        ("//*[ancestor::*[2]]", "b:two b: b:four a:5"),
        ("1 + 2 * 3 - 4 div 2", "5"),
        ("-3 mod 2", "-1"),
        ("1 = 2 = 0", "true"),
        ("//a[2] | //a[1] | //c", "a:onetwo a:threefour c:5 a:5"),
        ("string(//a[2])", "threefour"),
        ("//c/(..)*", ":onetwothreefour5 r:onetwothreefour5 c:5"),
        ("//a[position() mod 2 = 1]", "a:onetwo a:5"),
        ("//a[not(@id)]", "a:5"),
        ("//a[@id = //a/@id]", "a:onetwo a:threefour"),
        ("//a[count(b) > 1]/@id", "id:2"),
        ("sum(//a/@id)", "3"),
        ("//processing-instruction('p')", "p:q"),
        ("//c/namespace::xml", "xml:http://www.w3.org/XML/1998/namespace"),
        ("tokenize('a,b', ',')[2]", ":b"),
        ("//a ~ 'one'", "true"),
        ("//a/@class ~= 'y'", "true"),
        ("//b subset //a/b", "true"),
        ("//a/[$lhs/b = $rhs]::b", "b:two b: b:four"),
        ("substring('12345', 1.5, 2.6)", "234"),
    ] {
        assert_eq!(show(expression), expected, "{expression}");
    }
}

#[test]
fn the_sum_of_nothing_is_no_negative_zero() {
    assert_eq!(show("1 div sum(//missing)"), "Infinity");
}

#[test]
fn ids_in_templates_are_not_on_the_page() {
    let document = parse_html("<template><p id=x></template><p>");
    let query = Query::compile(&windrow_syntax::parse("id('x')").tree).unwrap();
    assert_eq!(query.evaluate(&document, NodeId::ROOT), Ok(Value::Nodes(Default::default())));
}

#[test]
fn an_intensional_axis_starts_at_a_namespace_as_well() {
    assert_eq!(show("//c/namespace::xml/[$rhs = 5]::c"), "c:5");
}

#[test]
fn patterns_and_ids_may_come_from_variables() {
    let document = parse_xml("<r><a id='x'>1</a><a id='y'>2</a><b>x</b><b>y</b></r>").document;
    let found = |expression: &str, value: Value<'static>| {
        let query = Query::compile(&windrow_syntax::parse(expression).tree).unwrap();
        let host = Host { variables: [("v".to_owned(), value)].into(), ..Host::default() };
        query.evaluate_with(&document, NodeId::ROOT, &host).map(|value| value.to_text(&document))
    };
    assert_eq!(found("count(//*[matches(., $v)])", Value::String("^[12]$".into())), Ok("2".to_owned()));
    assert!(found("count(//*[matches(., $v)])", Value::String("(".into())).is_err());
    assert_eq!(found("count(id($v))", Value::String("x x z y".into())), Ok("2".to_owned()));
}

#[test]
fn ids_declared_by_a_dtd_count() {
    let source = "<!DOCTYPE r [<!ATTLIST a key ID #IMPLIED>]><r><a key='k'>1</a><a key='l' id='k'>2</a></r>";
    let document = parse_xml(source).document;
    let query = Query::compile(&windrow_syntax::parse("id('k l')").tree).unwrap();
    let value = query.evaluate(&document, NodeId::ROOT).unwrap();
    assert!(matches!(value, Value::Nodes(nodes) if nodes.len() == 2));
}

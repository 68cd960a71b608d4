//! Expressions nested as deeply as the parser reads them fit a stack of 2 MiB.

use windrow_dom::{NodeId, parse_xml};
use windrow_query::Query;

const STACK: usize = 2 << 20;

/// Evaluates the expression on a small page, on a thread with a small stack.
fn runs(expression: &str) {
    let deep = if expression.contains("]::") { 3 } else { 600 };
    let chain = format!("<r>{}{}</r>", "<a x='1'><b/>".repeat(deep), "<b>2</b></a>".repeat(deep));
    let document = parse_xml(&chain).document;
    let parsed = windrow_syntax::parse(expression);
    assert!(parsed.diagnostics.is_empty(), "{:?}", parsed.diagnostics.first());
    let run = move || {
        let query = Query::compile(&parsed.tree).expect("it compiles");
        for row in 0..5 {
            query.evaluate(&document, NodeId(row)).expect("it has a value");
        }
    };
    std::thread::Builder::new().stack_size(STACK).spawn(run).expect("a thread").join().expect("it ends");
}

/// `open` nested around `core`, as often as the parser allows.
fn nested(open: &str, core: &str, close: &str) -> String {
    let build = |times: usize| format!("{}{core}{}", open.repeat(times), close.repeat(times));
    let fits = |times: &usize| windrow_syntax::parse(&build(*times)).diagnostics.is_empty();
    let most = (1..=windrow_syntax::MAX_NESTING).rev().find(fits).expect("some nesting is read");
    build(most)
}

#[test]
fn deep_expressions_fit_a_small_stack() {
    for (open, core, close) in [
        ("*[", "*", "]"),
        ("self::node()[", "1 = 1", "]"),
        ("self::node()[", "*", "][1]"),
        ("*[last()][", "*", "]"),
        ("descendant-or-self::*[", "*", "][2]"),
        ("self::node()[not(", "*", ")]"),
        ("self::node()[boolean(", "*", ")]"),
        ("self::node()[count(", "*", ") > 0]"),
        ("self::node()[string(", "*", ") = '']"),
        ("(self::node())[", "*", "]"),
        ("self::node()[. = string(", "*", ")]"),
        ("self::node()/(", "*", ")"),
        ("//*[", "a", "]"),
        ("(", "1", ")"),
        ("(", "//a", ")/.."),
        ("-", "1", ""),
        ("1+(", "1", ")"),
        ("not(", "a", ")"),
        ("boolean(", "a", ")"),
        ("string(", "a", ")"),
        ("number(", "a", ")"),
        ("count(//*[", "a", "])"),
        ("concat('x', ", "a", ")"),
        ("normalize-space(", "a", ")"),
        ("contains(a, ", "'x'", ")"),
        ("a[1 = ", "1", "]"),
        ("a[. = ", "1", "]"),
        ("*[position() = ", "1", "]"),
        ("*[last() = ", "1", "]"),
        ("*[1][position() < ", "1", "]"),
        ("following::*[2][", "a", "]"),
        ("preceding-sibling::*[last()][", "a", "]"),
        ("/(", "*", ")"),
        ("/(", "*", ")*"),
        ("/(*/", "(*)", ")*{2,3}"),
        ("./(", "(*)*{3,3}", "/../..)*{3,3}"),
        ("(../*/", "*", "/..)[2]"),
        ("(../*/", "*", "/..)*[2]"),
        ("./[../", "[@x = $rhs/@x]::a", "]::*"),
        ("/[$lhs/", "[$rhs]::a", "]::*"),
        ("/[", "$lhs = $rhs", "]::*"),
        ("/[not(", "$lhs = $rhs", ")]::*"),
        ("a | (", "b", ")"),
        ("*[a or ", "a", "]"),
        ("*[a and (", "a", ")]"),
        ("(", "a", ")[1]"),
        ("id(", "'x'", ")"),
        ("*[a subset ", "a", "]"),
        ("*[. ~= string(", "a", ")]"),
        ("sum(*[", "a", "])"),
        ("name(*[", "a", "])"),
        ("string-join(*[", "a", "], ' ')"),
        ("tokenize(", "'a'", ", ',')"),
        ("*[a != ", "a", "]"),
        ("a[b = c/d[", "1", "]]"),
        ("namespace::*[", "a", "]"),
        ("(1 < 2 < ", "3", ")"),
    ] {
        runs(&nested(open, core, close));
    }
    runs(&format!("./[$lhs/{}@x = $rhs/@x{}]::*", "*[".repeat(500), "]".repeat(500)));
}

//! Expressions whose naive evaluation is exponential: they must come to an end.
//!
//! The document has some two thousand nodes, so that one nested level too many evaluated node by node would already
//! take hours. Nothing here measures time: the guard only ends what hangs.

use std::sync::Arc;

use windrow_dom::{Document, NodeId, parse_xml};
use windrow_query::Value;
use windrow_syntax::Dialect;
use windrow_tests::answer::compile;
use windrow_tests::guard::finishes;

/// Three thousand nodes: lists in lists, `a` and `b` in turn, with texts and attributes.
fn bushy() -> String {
    let leaf = "<a k='1'>x<b/></a><b k='2'><a/>y</b>";
    let branch = format!("<a><b>{}</b></a><b><a>{}</a></b>", leaf.repeat(8), leaf.repeat(8));
    format!("<r>{}</r>", branch.repeat(22))
}

/// A chain of `a` and `b` in turn, each the only child of the one before.
fn chain() -> String {
    format!("{}{}", "<a><b>".repeat(300), "</b></a>".repeat(300))
}

/// Two thousand siblings.
fn flat() -> String {
    format!("<r>{}</r>", "<a/><b>x</b>".repeat(1_000))
}

fn documents() -> Vec<(&'static str, Arc<Document>)> {
    let parsed = |xml: String| Arc::new(parse_xml(&xml).document);
    vec![("bushy", parsed(bushy())), ("chain", parsed(chain())), ("flat", parsed(flat()))]
}

fn check(name: &str, expression: &str, dialect: Dialect) {
    for (kind, document) in documents() {
        let text = expression.to_owned();
        finishes(&format!("{name} on {kind}"), move || {
            let query = compile(&text, dialect).unwrap_or_else(|error| panic!("{text}: {error}"));
            let value = query.evaluate(&document, NodeId::ROOT).expect("it has a value");
            if let Value::Nodes(nodes) = value {
                assert!(nodes.rows().is_some_and(<[NodeId]>::is_sorted), "nodes come in document order");
            }
        });
    }
}

/// `levels` times `before`, then the core, then `levels` times `after`.
fn nested(before: &str, core: &str, after: &str, levels: usize) -> String {
    format!("{}{core}{}", before.repeat(levels), after.repeat(levels))
}

const LEVELS: [usize; 4] = [5, 15, 30, 60];

#[test]
fn predicates_in_predicates() {
    for levels in LEVELS {
        check(
            "descendants",
            &format!("//a[{}]", nested(".//b[.//a[", "1", "]]", levels / 2)),
            Dialect::XPath,
        );
        check(
            "ancestors",
            &format!("//a[{}]", nested("ancestor::*[.//b[", "a", "]]", levels / 2)),
            Dialect::XPath,
        );
        check(
            "siblings",
            &format!("//a[{}]", nested("following::*[preceding::*[", "b", "]]", levels / 2)),
            Dialect::XPath,
        );
        check("parents", &format!("//a[{}]", nested("../*[..//*[", "b", "]]", levels / 2)), Dialect::XPath);
    }
}

#[test]
fn comparisons_in_predicates() {
    for levels in LEVELS {
        check(
            "equal",
            &format!("//a[{}]", nested(".//b[.//a[", "@k = 1", "] = 'x']", levels / 2)),
            Dialect::XPath,
        );
        check(
            "strings",
            &format!("//a[{}]", nested("string(.//b[", ".", "]) != 'q'", levels)),
            Dialect::XPath,
        );
        check("nodes", &format!("//a[{}]", nested(".//*[. = //b[", "@k", "]]", levels / 2)), Dialect::XPath);
    }
}

#[test]
fn counts_in_predicates() {
    for levels in LEVELS {
        check("count", &nested("count(//a[", "1", " > 0])", levels), Dialect::XPath);
        check("inner count", &nested("count(.//*[", "1", " > 0])", levels), Dialect::XPath);
        check("sum", &nested("sum(//*[", "1", " >= 0]/@k)", levels), Dialect::XPath);
    }
}

#[test]
fn positions_in_predicates() {
    for levels in LEVELS {
        check(
            "position",
            &format!("//a[{}]", nested(".//*[position() > 1][", "b", "]", levels)),
            Dialect::XPath,
        );
        check("last", &format!("//a[{}]", nested(".//*[", "b", "][last()]", levels)), Dialect::XPath);
        check("first", &format!("//a[{}]", nested("descendant::*[", "b", "][1]", levels)), Dialect::XPath);
        check("reverse", &format!("//a[{}]", nested("ancestor::*[", "b", "][2]", levels)), Dialect::XPath);
        check(
            "counted",
            &format!("//a[{}]", nested("*[position() = count(.//*[", "b", "])]", levels)),
            Dialect::XPath,
        );
        check("preceding", &format!("//a[{}]", nested("preceding::*[", "b", "][3]", levels)), Dialect::XPath);
    }
}

#[test]
fn long_paths() {
    check("up and down", &"//*/ancestor::*".repeat(20), Dialect::XPath);
    check(
        "to and fro",
        &format!("/{}", ["following::*", "preceding::*"].repeat(20).join("/")),
        Dialect::XPath,
    );
    check(
        "siblings",
        &format!("//*{}", "/following-sibling::*/preceding-sibling::*".repeat(20)),
        Dialect::XPath,
    );
    check("parents", &format!("//*{}", "/../*".repeat(40)), Dialect::XPath);
    check("filtered", &"//*[ancestor::*]/ancestor::*[.//b]".repeat(20), Dialect::XPath);
    check("brackets", &nested("(", "//*", "//*/..)", 40), Dialect::XPath);
    check(
        "bracketed positions",
        &nested("(", "//*", "/descendant-or-self::*)[position() < 1000]", 20),
        Dialect::XPath,
    );
}

#[test]
fn big_unions() {
    let paths = ["//a", "//b[a]", "//a/..", "//b//a", "//*[@k]", "//a/@k"];
    let union: Vec<&str> = paths.iter().copied().cycle().take(600).collect();
    check("union", &union.join(" | "), Dialect::XPath);
    check("union in predicate", &format!("//*[{}]", union.join(" | ")), Dialect::XPath);
    check("nested unions", &nested("(//a | ", "//b", ")/..", 40), Dialect::XPath);
    let tests: Vec<String> = (0..400).map(|at| format!("@k = {at}")).collect();
    check("or", &format!("//*[{}]", tests.join(" or ")), Dialect::XPath);
}

#[test]
fn groups_in_groups() {
    for levels in LEVELS {
        check("stars", &format!("/{}", nested("(", "*", ")*", levels)), Dialect::OxPath);
        check("stars of parents", &format!("//a/{}", nested("(", "..//*", ")*", levels)), Dialect::OxPath);
        check("plus", &format!("/{}", nested("(", "*", ")+", levels)), Dialect::OxPath);
        check("predicates", &format!("//a[{}]", nested("*/(", "b", ")*", levels)), Dialect::OxPath);
        check("filtered", &format!("//a/{}", nested("(*[", "b", "])*", levels)), Dialect::OxPath);
    }
}

#[test]
fn groups_that_go_on_in_groups() {
    for levels in LEVELS {
        check("stars of descendants", &format!("/{}", nested("(", "*", "//*)*", levels)), Dialect::OxPath);
        check("up and down", &format!("//a/{}", nested("(", "..", "//*)*", levels)), Dialect::OxPath);
        check("unions", &format!("/{}", nested("(a | ", "b", "/*)*", levels)), Dialect::OxPath);
    }
}

#[test]
fn bounded_groups_in_groups() {
    for levels in LEVELS {
        check("bounds", &format!("/{}", nested("(", "*", ")*{0,3}", levels)), Dialect::OxPath);
        check("two or three", &format!("/{}", nested("(", "*", ")*{2,3}", levels)), Dialect::OxPath);
    }
}

#[test]
fn long_paths_in_predicates() {
    for last in ["(zzz)", "zzz[position() = count(..)]", "(..)*[zzz]"] {
        check("groups", &format!("//a[{}{last}]", "../*/".repeat(3)), Dialect::OxPath);
    }
}

#[test]
fn intensional_axes_in_each_other() {
    for levels in [1, 2] {
        let expression = format!("//a[@k]/{}", nested("[$lhs/@k = $rhs/", "@k", "]::b", levels));
        check("relation", &expression, Dialect::OxPath);
    }
}

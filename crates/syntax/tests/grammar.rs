//! Every production of the grammar, checked by what the formatter makes of it and by the tree where that is not
//! enough.

use windrow_syntax::ast::*;
use windrow_syntax::{format, parse};

/// Reads without error and is written like this.
#[track_caller]
fn check(input: &str, expected: &str) {
    let parsed = parse(input);
    assert!(!parsed.has_errors(), "{input}: {:?}", parsed.diagnostics);
    assert_eq!(format(&parsed.tree), expected, "{input}");
}

/// Reads without error and stays as it is.
#[track_caller]
fn check_same(input: &str) {
    check(input, input);
}

#[track_caller]
fn check_refused(input: &str) {
    assert!(parse(input).has_errors(), "{input}");
}

/// The same tree.
#[track_caller]
fn check_equal(left: &str, right: &str) {
    assert_eq!(parse(left).tree, parse(right).tree, "{left} and {right}");
}

#[track_caller]
fn check_different(left: &str, right: &str) {
    assert_ne!(parse(left).tree, parse(right).tree, "{left} and {right}");
}

fn root(input: &str) -> Expr {
    let tree = parse(input).tree;
    tree.expr(tree.root().expect("a parsed tree has a root")).clone()
}

#[test]
fn paths() {
    for path in [
        "/",
        ".",
        "..",
        "a",
        "*",
        "n:*",
        "n:a",
        "@href",
        "@*",
        "^color",
        "/a",
        "//a",
        "a/b",
        "a//b",
        "./a",
        "../a",
        "/.",
        "//.",
        "a/..//b",
        "child::a",
        "self::node()",
        "style::color",
        "ancestor-or-self::n:*",
        "processing-instruction()",
        "processing-instruction(\"x\")",
        "text()",
        "comment()",
        "field()",
        "any-field()",
        "//descendant::field()[1]",
        "child::child",
        "self",
        "text",
        "field",
        "élan/日本",
    ] {
        check_same(path);
    }
    check("child :: a", "child::a");
    check("processing-instruction ( 'x' )", "processing-instruction(\"x\")");
    for refused in [
        "/a/",
        "//",
        "a//",
        "child::",
        "a::",
        "::a",
        "@",
        "^",
        "a/1",
        "a/'x'",
        "a/$x",
        "a/count(b)",
        "a b",
        "",
        " ",
        "a/text(1)",
        "a:b:c",
        "a : b",
        "n:",
        ":a",
    ] {
        check_refused(refused);
    }
}

#[test]
fn a_lone_slash_takes_a_step_if_it_can() {
    check("/ = 1", "(/) = 1");
    check("/ | a", "(/) | a");
    check("/*", "/*");
    check("/ and", "/and");
    check_refused("/ * 2");
    check_refused("/ and b");
    check("(/) and b", "(/) and b");
}

#[test]
fn words_are_operators_where_operators_stand() {
    check("div div div", "div div div");
    check("//a[* * *]", "//a[* * *]");
    check("and and and or or", "and and and or or");
    check("mod mod mod", "mod mod mod");
    check("subset subset subset", "subset subset subset");
    check("5mod 2", "5 mod 2");
    check(".and .", ". and .");
    check("a-b", "a-b");
    check("a -b", "a - b");
    check("a - b", "a - b");
    check("@div", "@div");
    check("or/and", "or/and");
}

#[test]
fn numbers_and_strings() {
    assert_eq!(root(".5"), Expr::Number(0.5));
    assert_eq!(root("5."), Expr::Number(5.0));
    assert_eq!(root("1.50"), Expr::Number(1.5));
    assert_eq!(root("'a\"b'"), Expr::Literal("a\"b".to_owned()));
    for refused in ["1e3", "1.2.3", "'a''b'", "\"a", "1 2"] {
        check_refused(refused);
    }
}

#[test]
fn operators_bind_as_they_should() {
    check_equal("a or b and c", "a or (b and c)");
    check_equal("a and b = c", "a and (b = c)");
    check_equal("a = b < c", "a = (b < c)");
    check_equal("a < b + c", "a < (b + c)");
    check_equal("a + b * c", "a + (b * c)");
    check_equal("a * -b", "a * (-b)");
    check_equal("-a | b", "-(a | b)");
    check_equal("a ~ b = c", "a #= b = c");
    check_equal("a - b - c", "a -b - c");
    check_different("a - b - c", "a - (b - c)");
    check_different("(a - b) - c", "a - b - c");
    check_equal("- - a", "--a");
    let Expr::Chain { operands, operators } = root("a = b != c ~ d ~= e subset f") else { panic!("a chain") };
    assert_eq!((operands.len(), operators.len()), (6, 5));
    check_same("a <= b");
    check_same("a >= b");
    for refused in ["a | -b", "a =", "= a", "a ! b", "a < > b", "a ~ ~ b"] {
        check_refused(refused);
    }
}

#[test]
fn primary_expressions() {
    for primary in [
        "$x",
        "$n:x",
        "$x/a",
        "$x[1]",
        "$x.c",
        "id(\"x\")/a",
        "(a)[1]",
        "(a | b)/c",
        "string()",
        "concat(1, 2, 3)",
        "n:f(1)",
        "(a)/b",
        "\"x\"[1]",
        "(a):<r>",
        "doc(\"u\"):<r>[a]",
    ] {
        check_same(primary);
    }
    check("(a)", "a");
    check_refused("$ x");
    check_refused("concat(1,)");
    check_refused("f(");
    check_refused("()");
}

#[test]
fn predicates_classes_and_ids() {
    for step in [
        "a[1]",
        "a[b][c]",
        "a[? b]",
        "a.b",
        "a#b",
        "tr.odd.hot#first[2].x",
        "*.b",
        "..#a",
        "a.é",
        "a.-x",
        "a._1",
        "text().b",
        ".[b].c",
        ".#b",
    ] {
        check_same(step);
    }
    check("a . b", "a.b");
    check("a # b", "a#b");
    check("a[.5]", "a[0.5]");
    check("a[.=1]", "a[. = 1]");
    assert!(
        matches!(root("a#b"), Expr::Path(path) if path.steps[0].suffixes == [Suffix::Id("b".to_owned())])
    );
    check("a#=b", "a ~ b");
    for refused in
        ["a[]", "a[?]", "a[", "a]", "a.1", "a#1", "a.", "a#", "[.a]", "a/.b", "a/#b", ".b", "#b", "a[1"]
    {
        check_refused(refused);
    }
}

#[test]
fn groups() {
    for group in [
        "/(a)",
        "/(a)*",
        "/(a)+",
        "/(a | b)*",
        "a/(b/c)*/d",
        "a//(b)*",
        "/(a)*{3}",
        "/(a)*{3,}",
        "/(a)*{3,4}",
        "/(/a)*",
        "/($x)*",
        "/(a)*[b].c:<r>",
        "(a)*",
        "(a)*/b",
        "(a)*{1,2}/b",
        "(a)*[b]",
        "(a)*:<r>",
        "(a)+",
        "a[(b)*]",
        "concat((a)*, b)",
        "/((a)*)*",
    ] {
        check_same(group);
    }
    check("/(a) * { 1 , 2 }", "/(a)*{1,2}");
    assert!(matches!(root("(2) * /a"), Expr::Chain { .. }));
    assert!(matches!(root("(a) * 2"), Expr::Chain { .. }));
    assert!(matches!(root("(a) * b"), Expr::Chain { .. }));
    assert!(matches!(root("(a) * (b)"), Expr::Chain { .. }));
    assert!(matches!(root("(a) + /b"), Expr::Chain { .. }));
    assert!(matches!(root("(a) * /b"), Expr::Path(_)));
    for refused in [
        "/(1)",
        "/(a = b)*",
        "/(a)*{}",
        "/(a)*{,3}",
        "/(a)*{3,2}",
        "/(a)*{x}",
        "/(a)*{1.5}",
        "a(b)*",
        "/(a)*{1,2",
        "/()*",
        "/(a)*{99999999999}",
    ] {
        check_refused(refused);
    }
}

#[test]
fn actions() {
    for action in [
        "a/{click}",
        "a/{click /}",
        "//{click}",
        "{click /}/a",
        "a[{click /}//b]",
        "a/{\"x\"}",
        "a/{\"x\" /}",
        "a/{$v}",
        "a/{$v /}",
        "a/{3}",
        "a/{press \"Enter\"}",
        "a/{wait 2}",
        "a/{wait 500ms}",
        "a/{click [wait=2]}",
        "a/{click [wait=2, timeout=10, until=//li, noback] /}",
        "a/{click [repeat=20] /}",
        "a/{click}[1]",
        "a/{click}.b:<r>",
        "a/{click}/{click}",
        "doc(\"u\", [wait=3])",
    ] {
        check_same(action);
    }
    for &(word, name) in &ActionName::ALL {
        check(&format!("a/{{{word}}}"), &format!("a/{{{}}}", name.word()));
    }
    check("a/{\"x\"[wait=1]}", "a/{\"x\" [wait=1]}");
    check("a/{click[wait=2s]/}", "a/{click [wait=2] /}");
    check("a/{\"x[wait=1]\"}", "a/{\"x[wait=1]\"}");
    for refused in [
        "a{click}",
        "a/{}",
        "a/{click",
        "a/{click[]}",
        "a/{keydown}",
        "a/{@href}",
        "a/{1.5}",
        "a/{press}",
        "a/{wait}",
        "a/{click [wait]}",
        "a/{click [wait=x]}",
        "a/{click [repeat=0]}",
        "a/{click [repeat=1.5]}",
        "a/{click [repeat=x]}",
        "doc(\"u\", [repeat=2])",
        "a/{click [foo=1]}",
        "a/{click [wait=1,]}",
        "a/{99999999999}",
        "a/{wait 999999999999}",
        "{<http://a.b/c>/}",
    ] {
        check_refused(refused);
    }
}

#[test]
fn markers() {
    for marker in [
        "a:<x>",
        "a:<n:x>",
        "a:<x=.>",
        "a:<x=@href>",
        "a:<x[]=.>",
        "a:<x[]>",
        "a:<x(number)=.>",
        "a:<x[](date)=.>",
        "a:<x>[b]:<y>",
        "a:<x=\">\">",
        "a:<x=concat(b, \"<\")>",
        "a:<x=b[c > 1]>",
        "a:<x=(b > 1)>",
        "a:<x=-1>",
        "a:<x=/>",
        "a:<x=b or c>",
    ] {
        check_same(marker);
    }
    check("a :<x>", "a:<x>");
    check("a:< x = . >", "a:<x=.>");
    check("a:<x(url)[]=.>", "a:<x[](url)=.>");
    for &(word, kind) in &ValueKind::ALL {
        assert_eq!(ValueKind::named(word), Some(kind));
        check_same(&format!("a:<x({word})=.>"));
    }
    for refused in [
        "a:<>",
        "a: <x>",
        "a:<1x>",
        "a:<x=>",
        "a:<A()>",
        "a:<x",
        "a:<x=b<c>",
        "a:<x=b>c>",
        "a:<x=b>=c>",
        "a:<x(foo)=.>",
        "a:<x(number)>",
        "a:<x.y>",
        ":<x>",
        "a:<x y>",
    ] {
        check_refused(refused);
    }
}

#[test]
fn intensional_axes() {
    check_same("//a/[$lhs/@id = $rhs/@id]::*");
    check_same("[$rhs subset $lhs/following::*]::b[1]");
    check_same(
        "//div/[$lhs/^font-family = $rhs/^font-family and $rhs subset $lhs//a/[$lhs = $rhs]::*]::*/em",
    );
    check("//a/[$lhs = $rhs] :: text()", "//a/[$lhs = $rhs]::text()");
    for refused in ["a/[b]", "a/[b]::", "a/[]::b", "$lhs", "a[$rhs]"] {
        check_refused(refused);
    }
}

#[test]
fn white_space_and_comments_are_free_between_tokens() {
    check_equal(" / a / b [ 1 ] ", "/a/b[1]");
    check_equal("a(:x:)[(:y(:z:):)1]", "a[1]");
    check_equal("\t\r\na", "a");
    check_refused("a (: x");
    check_refused("\u{a0}a");
    let tree = parse("(: one :) a (: two :)").tree;
    let comments: Vec<_> =
        tree.comments().iter().map(|comment| (&*comment.text, comment.span.start)).collect();
    assert_eq!(comments, [(" one ", 0), (" two ", 12)]);
}

#[test]
fn spans_are_where_things_stand() {
    let text = "  //a [ bc = 1 ] / d";
    let tree = parse(text).tree;
    let slice = |span: Span| &text[span.start as usize..span.end as usize];
    let root = tree.root().expect("a parsed tree has a root");
    assert_eq!(slice(tree.span(root)), "//a [ bc = 1 ] / d");
    let Expr::Path(path) = tree.expr(root) else { panic!("a path") };
    assert_eq!(slice(path.steps[0].span.0), "a [ bc = 1 ]");
    assert_eq!(slice(path.steps[1].span.0), "d");
    let Suffix::Predicate(predicate) = path.steps[0].suffixes[0] else { panic!("a predicate") };
    assert_eq!(slice(tree.span(predicate)), "bc = 1");
}

#[test]
fn the_papers_examples() {
    for expression in [
        "doc(\"google.com\")/descendant::field()[1]/{\"Oxford\"}/following::field()[1]/{click /}\
         /(/descendant::a:<Link=(@href)>[.#=\"Next\"]/{click /})*",
        "//d:<R>/{click/}/.[//p:<Tp=string(.)>][//k:<S>/parent::b:<Tb=string(.)>]",
        "//a/[$lhs/^color = $rhs/^color and $lhs/^font-size = $rhs/^font-size]::*",
        "//book/[$lhs/author = $rhs/author and $lhs/@id = $rhs/cites/@idref]::book",
    ] {
        let parsed = parse(expression);
        assert!(!parsed.has_errors(), "{expression}: {:?}", parsed.diagnostics);
        assert_eq!(parse(&format(&parsed.tree)).tree, parsed.tree, "{expression}");
    }
}

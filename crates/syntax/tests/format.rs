//! The formatter: what it writes, that it keeps the tree, and that it changes nothing the second time.

use windrow_syntax::{format, parse};

#[track_caller]
fn check(input: &str, expected: &str) {
    let parsed = parse(input);
    assert!(!parsed.has_errors(), "{input}: {:?}", parsed.diagnostics);
    let formatted = format(&parsed.tree);
    assert_eq!(formatted, expected, "{input}");
    let again = parse(&formatted);
    assert_eq!(again.tree, parsed.tree, "{input}");
    assert_eq!(format(&again.tree), formatted, "{input}");
}

#[test]
fn short_expressions_stand_on_one_line() {
    check(" // a  // b ", "//a//b");
    check("/", "/");
    check("child :: a [ 1 ] / .. / @ href", "child::a[1]/../@href");
    check("//a/^color='red'", "//a/^color = \"red\"");
    check("a #= 'b'", "a ~ \"b\"");
    check("a|b | c", "a | b | c");
    check("- - 1", "--1");
    check("'it is \"so\"'", "'it is \"so\"'");
    check(".5 + 5.", "0.5 + 5");
    check("doc('u',[wait=3,noback])", "doc(\"u\", [wait=3, noback])");
    check("a/{ click [ wait = 1.5s , until = //li ] / }", "a/{click [wait=1500ms, until=//li] /}");
    check(
        "a/{hover}/{press 'Enter'}/{wait 500 ms}/{$q}/{3}/{'x'/}",
        "a/{mouseover}/{press \"Enter\"}/{wait 500ms}/{$q}/{3}/{\"x\" /}",
    );
    check("a:< x >:<n:y[]=.>:<z (number) = @w>", "a:<x>:<n:y[]=.>:<z(number)=@w>");
    check("a[?b]", "a[? b]");
    check("a . b # c [1] . d", "a.b#c[1].d");
    check(". .b", ". .b");
    check("a.md\\:flex#\\31 x", "a.md\\:flex#\\31 x");
    check("/(a|b)*{3}/(c)+/(d)*{1,2}/(e)*{4,}", "/(a | b)*{3}/(c)+/(d)*{1,2}/(e)*{4,}");
    check("a/[$lhs=$rhs]::b", "a/[$lhs = $rhs]::b");
    check("processing-instruction('x')|node()|field()", "processing-instruction(\"x\") | node() | field()");
}

#[test]
fn brackets_stay_where_they_are_needed_and_nowhere_else() {
    check("((a))", "a");
    check("(1+2)*3", "(1 + 2) * 3");
    check("(1*2)+3", "1 * 2 + 3");
    check("(1+2)+3", "(1 + 2) + 3");
    check("1-(2-3)", "1 - (2 - 3)");
    check("-(a|b)", "-a | b");
    check("(-a)|b", "(-a) | b");
    check("-(1+2)", "-(1 + 2)");
    check("(a|b)/c", "(a | b)/c");
    check("(a)[1]", "(a)[1]");
    check("(a/b)/c", "(a/b)/c");
    check("(/)*2", "(/) * 2");
    check("(/) and b", "(/) and b");
    check("((a)*) - b", "((a)*) - b");
    check("(a/(b)) * c", "(a/(b)) * c");
    check("(2) * /a", "2 * (/a)");
    check("(a)*/b", "(a)*/b");
    check("(a)*.b", "(a)*.b");
    check("(a)+", "(a)+");
    check("a:<x=(b > 3)>", "a:<x=(b > 3)>");
    check("a:<x=(b = (c < 3))>", "a:<x=(b = c < 3)>");
    check("a:<x=b[c > 3]>", "a:<x=b[c > 3]>");
    check("a:<x=((b < 3) + 1)>", "a:<x=(b < 3) + 1>");
    check("(5)[1]", "(5)[1]");
}

#[test]
fn long_expressions_are_broken_at_steps_and_predicates() {
    check(
        "doc('https://books.example/list')/(//a[.='Next']/{click /})*//div[@class~='story']:<story>\
         [.//h2:<title=string(.)>][.//span.source:<source=normalize-space(.)>][? .//a/{click /}//p:<text=string(.)>]",
        r#"doc("https://books.example/list")
  /(//a[. = "Next"]/{click /})*
  //div
    [@class ~= "story"]:<story>
    [.//h2:<title=string(.)>]
    [.//span.source:<source=normalize-space(.)>]
    [? .//a/{click /}//p:<text=string(.)>]"#,
    );
    check(
        "//a[contains(., 'a rather long text to look for') or starts-with(@href, 'https://books.example/') or @title]",
        r#"//a
  [contains(., "a rather long text to look for")
    or starts-with(@href, "https://books.example/")
    or @title]"#,
    );
}

#[test]
fn comments_keep_their_place() {
    check("(: all links :) //a", "(: all links :) //a");
    check("//a(: first :)[(: only :)1]", "//a[(: first :) (: only :) 1]");
    check("//a (: then :)/b (: end :)", "//a (: then :) /b (: end :)");
    check("//a(: (: nested :) :):<x>", "//a (: (: nested :) :) :<x>");
    check("1 + (: two :) 2", "1 + (: two :) 2");
}

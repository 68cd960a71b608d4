//! Every kind of diagnostic: that it appears, what it says, and that several come at once.

use windrow_syntax::{CODES, Dialect, ParseOptions, Severity, fill, normalize, parse, parse_with};

fn codes(input: &str) -> Vec<&'static str> {
    parse(input).diagnostics.iter().map(|diagnostic| diagnostic.code).collect()
}

#[test]
fn every_code_has_an_example_that_shows_it() {
    for code in CODES {
        // These come from elsewhere than parsing OXPath, or from texts too long for a table.
        let elsewhere =
            ["not-xpath", "too-long", "unbound-template", "normal-form-too-large", "no-normal-form"];
        if elsewhere.contains(&code.word) {
            continue;
        }
        let found = parse(code.example).diagnostics;
        let shown = found.iter().find(|diagnostic| diagnostic.code == code.word);
        let shown = shown.unwrap_or_else(|| panic!("{}: {:?}", code.word, found));
        assert_eq!(shown.severity, code.severity, "{}", code.word);
        let others: Vec<_> =
            found.iter().filter(|other| other.is_error() && other.code != code.word).collect();
        assert!(others.is_empty(), "{}: {others:?}", code.word);
    }
}

#[test]
fn messages_are_lower_case_sentences_without_a_full_stop() {
    for code in CODES {
        for diagnostic in parse(code.example).diagnostics {
            for text in diagnostic.hints.iter().chain([&diagnostic.message]) {
                assert!(!text.ends_with('.') && !text.starts_with(char::is_uppercase), "{text}");
            }
        }
    }
    let mut words: Vec<_> = CODES.iter().map(|code| code.word).collect();
    words.sort_unstable();
    words.dedup();
    assert_eq!(words.len(), CODES.len());
}

#[test]
fn the_codes_that_come_from_elsewhere() {
    let strict = ParseOptions { dialect: Dialect::XPath };
    for oxpath in [
        "a.b/{click}",
        "//a#b",
        "//a:<x>",
        "a/(b)*",
        "a/[b]::c",
        "^color",
        "a ~ b",
        "a ~= b",
        "doc('u')",
        "a[? b]",
        "style::color",
        ".[1]",
        "..[1]",
        "(: c :) a",
    ] {
        let found = parse_with(oxpath, &strict).diagnostics;
        assert!(found.iter().any(|found| found.code == "not-xpath"), "{oxpath}: {found:?}");
    }
    assert_eq!(parse_with("a.b", &strict).diagnostics, []);
    assert_eq!(fill("${a}${b:-c}", |_| None).diagnostics[0].code, "unbound-template");
    let refused = normalize(&parse("(//a:<r> | //b)/c:<s>").tree).expect_err("it has no normal form");
    assert_eq!((refused.code, refused.severity), ("no-normal-form", Severity::Error));
}

#[track_caller]
fn check(input: &str, span: &str, message: &str, hint: &str) {
    let found = parse(input).diagnostics;
    let first =
        found.iter().find(|found| found.severity != Severity::Warning).expect("there is a diagnostic");
    assert_eq!(&input[first.span.start as usize..first.span.end as usize], span, "{input}: {found:?}");
    assert_eq!(first.message, message, "{input}");
    assert_eq!(first.hints.first().map_or("", |hint| hint), hint, "{input}");
}

#[test]
fn other_names_are_suggested() {
    check("//a/folowing::b", "folowing", "there is no axis `folowing`", "did you mean `following`?");
    check(
        "//a[contians(.,'x')]",
        "contians(.,'x')",
        "there is no function `contians`",
        "did you mean `contains`?",
    );
    check("//a/{Click}", "Click", "there is no action `Click`", "did you mean `click`?");
    check("//a/tex()", "tex", "there is no node type `tex()`", "did you mean `text`?");
    check("//a:<x(interger)=.>", "interger", "there is no type `interger`", "did you mean `integer`?");
    check("doc('u',[wiat=2])", "wiat", "there is no parameter `wiat`", "did you mean `wait`?");
    check("//a[b AND c]", "AND", "expected `]`, found `AND`", "did you mean `and`?");
    check("//a[zzzzzz()]", "zzzzzz()", "there is no function `zzzzzz`", "");
}

#[test]
fn hints_say_what_to_type() {
    check(
        "//a[.title]",
        ".title",
        "`.title` needs a node test before it",
        "write `*.title` for any element, or `self::*.title` for this one",
    );
    check(
        "//#main",
        "#",
        "`#main` needs a node test before it",
        "write `*#main` for any element, or `self::*#main` for this one",
    );
    check("/(a)*{3}", "{3}", "`*{3}` means 3 times or more", "write `*{3,3}` for exactly 3");
    check("/(a)*{5,2}", "(a)*{5,2}", "at least 5 times and at most 2 times cannot be", "write `*{2,5}`");
    check("//a{click}", "{", "an action is joined to the step before it by a slash", "write `/{`");
    check("count(1, 2)", "count(1, 2)", "`count` takes 1 argument, not 2", "");
    check("concat('a')", "concat('a')", "`concat` takes 2 arguments or more, not 1", "");
    check(
        "//a:<x=b > 3>",
        "3",
        "a comparison in a marker's value stands in brackets, because `>` ends the marker",
        "write `:<name=(a > 3)>`",
    );
    check(
        "//a:<x=b < 3>",
        "<",
        "a comparison in a marker's value stands in brackets, because `>` ends the marker",
        "write `:<name=(a > 3)>`",
    );
    check(
        "//a:<x=b >= 3>",
        ">=",
        "a comparison in a marker's value stands in brackets, because `>` ends the marker",
        "write `:<name=(a > 3)>`",
    );
    check(
        "$lhs",
        "$lhs",
        "`$lhs` is only known inside an intensional axis",
        "write it inside `/[…]::*`, or give the variable another name",
    );
}

#[test]
fn all_mistakes_come_at_once() {
    assert_eq!(
        codes("//a[b c]/d[foo(]/{clik}//e[.f]:<>"),
        [
            "unexpected",
            "unknown-function",
            "expected-expression",
            "unknown-action",
            "class-at-step-start",
            "bad-marker"
        ]
    );
    assert_eq!(codes("(a[b)/c[d"), ["unexpected", "unclosed-bracket"]);
    assert_eq!(codes("a ; b ; c"), ["unknown-character", "unexpected", "unknown-character"]);
    assert_eq!(codes("//a[foo()][bar()]"), ["unknown-function", "unknown-function"]);
}

#[track_caller]
fn check_rules(input: &str, expected: &[&str]) {
    assert_eq!(codes(input), expected, "{input}");
}

#[test]
fn r1_no_effects_where_a_value_stands() {
    let code = "effect-in-argument";
    check_rules("//a[b/{click /} and c]", &[code]);
    check_rules("//a:<r>[b:<x> = c]", &[code]);
    check_rules("//a[not(b/{click /})]", &[code]);
    check_rules("//a[count(b[c/{click /}]) = 1]", &[code]);
    check_rules("-(//a/{click /})", &[code]);
    check_rules("//a:<r>[b:<x=c:<y>>]", &[code]);
    check_rules("//a/[$lhs/b:<x>]::c", &[code]);
    check_rules("//a/{click [until=//b/{click}] /}", &[code]);
    check_rules("doc(//a/{click /}/@href)", &[code]);
    check_rules("//a/{click /} | //b/{click /}", &[]);
    check_rules("//a:<r> | //b:<s>", &[]);
}

#[test]
fn r2_no_positions_behind_groups_with_effects() {
    let code = "position-over-group";
    check_rules("/(a/{click /})*[1]", &[code]);
    check_rules("/(a:<r>)*[last()]", &[code]);
    check_rules("(//a/{click /}//b)[position() = 2]", &[code]);
    check_rules("/(a:<r> | b)[count(c)]", &[code]);
    check_rules("/(a/{click /})*[b[1]]", &[]);
    check_rules("/(a[b/{click /}])*[1]", &[]);
    check_rules("/(a)*[1]", &[]);
    check_rules("/(a/{click /})*[? position()]", &[]);
    check_rules("//a/{click}[1]", &[]);
}

#[test]
fn r3_markers_belong_to_records() {
    check_rules("//a:<r>[b:<x=.>]", &[]);
    check_rules("//a:<x=.>", &["value-outside-predicate"]);
    check_rules("//a[b:<x>]", &["marker-without-record"]);
    check_rules("//a:<r>[b[c:<x=.>]]", &[]);
    check_rules("//a:<r>/b[c:<x=.>]", &[]);
    check_rules("//a:<x=.>/b[c:<y>]", &["value-outside-predicate", "marker-under-value"]);
    check_rules("(//a:<r>)[b:<x=.>]", &[]);
    check_rules("/(a:<r>)*[b:<x=.>]", &[]);
    check_rules("/(a:<r> | b:<v=.>)/c[d:<x=.>]", &["value-outside-predicate", "marker-under-value"]);
    check_rules("//a:<r>[? b:<s>[c:<x=.>]]", &[]);
}

#[test]
fn r4_no_actions_in_predicates_before_a_contextual_action() {
    let code = "action-before-context";
    check_rules("//a[b/{click /}]/{click}", &[code]);
    check_rules("//a[b/{click /}]/c[d/{click}]", &[code]);
    check_rules("//a[b/{click /}]/{click /}//c/{click}", &[]);
    check_rules("//a[b/{click}]/{click /}", &[]);
    check_rules("//a[b/{click /}][//c/{click}]", &[]);
    check_rules("/(b/{click}/a[c/{click /}])*", &[code]);
    check_rules("/(b/{click /}/a[c/{click /}])*", &[]);
    check_rules("/(a[b/{click /}])/c/{click}", &[code]);
    check_rules("(//a[b/{click /}])/{click}", &[code]);
    check_rules("(//a[b/{click /}] | //d)/{click}", &[code]);
}

#[test]
fn templates_are_filled_before_parsing() {
    let value = |name: &str| (name == "q").then(|| "Rust".to_owned());
    let filled = fill("doc('u')/{'${q}'}//${tag:-a}[${n}]", value);
    assert_eq!(filled.text, "doc('u')/{'Rust'}//a[${n}]");
    assert_eq!(filled.diagnostics[0].message, "`${n}` has no value");
    let span = |start, end| windrow_syntax::ast::Span { start, end };
    assert_eq!(filled.written(span(10, 16)), span(10, 16));
    assert_eq!(filled.written(span(11, 15)), span(11, 15));
    assert_eq!(filled.written(span(19, 20)), span(19, 28));
    assert_eq!(fill("${:-x} ${a b} $ {c} ${", |_| None).text, "${:-x} ${a b} $ {c} ${");
    assert_eq!(
        windrow_syntax::template_names("${b} ${a:-1} ${a} ${b:-}"),
        [("b".to_owned(), false), ("a".to_owned(), false)]
    );
}

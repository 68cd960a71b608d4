//! Expressions: any text is read, and what is right survives being written.

use windrow_query::Query;
use windrow_syntax::ast::Tree;
use windrow_syntax::{
    Dialect, ParseOptions, Parsed, analyze, check as check_rules, fill, format, normalize, parse, parse_with,
    template_names,
};
use windrow_tests::random::Random;

use crate::columns::ensure;
use crate::harness::{Target, in_time};
use crate::mutate::{mutated, noise, soup};
use crate::writer::random_text;

pub(crate) const TARGET: Target = Target { name: "expression", make, check };

const SEEDS: &[&str] = &[
    "//a[@href and not(contains(., 'x'))]/following-sibling::b[position() = last() - 1]/@*",
    "doc('books.example')//li.book:<book>[.//h3:<title=string(.)>][? .//b:<price(number)=.>]",
    "doc(\"${site:-x.example}\")//field()[1]/{\"seaside\"}/following::field()[1]/{click [until=//li, timeout=10] /}",
    "doc('x')/(//a.next/{nextclick /})*{0,10}//div#main:<r>[p:<a[]=.>]",
    "count(//tr) - 2 * sum(//td) div -3 mod 4 = 5 or $x < $y and 'a' != \"b\" | //c",
    "//p/[$lhs/@k = $rhs/@k]::q[^color = '#767676']/style::font-size",
    "(: a (: nested :) comment :) id('x y')/child::processing-instruction('t') | (//a)[2]/..//text()",
    "//input/{$name}/following::select[1]/{3}/{press \"Enter\"}/{wait 500ms}/{submit /}",
    "/(a | b/(c)*)+{1}/self::node()[name() ~= 'k'][. #= 'x'][a subset b][svg:path]",
];

const WORDS: &[&str] = &[
    "a",
    "b:c",
    "*",
    "b:*",
    "/",
    "//",
    ".",
    "..",
    "@",
    "^",
    "::",
    "child::",
    "ancestor-or-self::",
    "style::",
    "[",
    "]",
    "[? ",
    "(",
    ")",
    "(a)*",
    "+",
    "*{1,2}",
    "*{3}",
    "*{2,}",
    "{",
    "}",
    "/}",
    "{click /}",
    "{\"t\"}",
    "{$v}",
    "{3}",
    "{press 'x'}",
    "{wait 2s}",
    "[wait=2]",
    "[until=",
    ":<x>",
    ":<x=",
    ":<x[]=.>",
    ":<x(number)=.>",
    ":<a:b=.>",
    ">",
    "<",
    "<=",
    ">=",
    "=",
    "!=",
    "~",
    "~=",
    "#=",
    "#id",
    ".cls",
    ".5",
    "5.",
    "1e3",
    "007",
    "|",
    "-",
    "- -",
    ",",
    "$v",
    "$lhs",
    "$rhs",
    "${t}",
    "${t:-d}",
    "${u}",
    "${u:-}",
    "${",
    "'s'",
    "\"s\"",
    "'",
    "\"",
    " and ",
    " or ",
    " div ",
    " mod ",
    " subset ",
    "and",
    "div",
    "text()",
    "node()",
    "comment()",
    "processing-instruction('t')",
    "field()",
    "any-field()",
    "doc(",
    "count(",
    "id('x')",
    "last()",
    "position()",
    "concat(",
    "matches(., 'a+')",
    "tokenize(., ',')",
    "p:f(.)",
    "(:",
    ":)",
    "(: c :)",
    "é",
    "\u{3000}",
    "\u{a0}",
    "\\",
    ";",
    "?",
    "!",
    "&",
    "%",
    "\n",
    "\t",
    "\0",
    "99999999999999999999",
    "[x]::",
    "::a",
];

fn make(random: &mut Random) -> Vec<u8> {
    let text = match random.below(10) {
        0..4 => mutated(random, SEEDS, WORDS),
        4..6 => {
            let written = random_text(random);
            mutated(random, &[&written], WORDS)
        }
        6..9 => {
            let most = if random.percent(2) { 3_000 } else { 30 };
            soup(random, WORDS, most)
        }
        _ => noise(random),
    };
    text.into_bytes()
}

fn check(input: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(input);
    template_names(&text);
    let filled = fill(&text, |name| (name != "u").then(|| "//é[x".to_owned()));
    for diagnostic in &filled.diagnostics {
        ensure!(text.get(range(diagnostic.span)).is_some(), "{diagnostic:?} is not in the text");
    }
    for diagnostic in &parse(&filled.text).diagnostics {
        let written = filled.written(diagnostic.span);
        ensure!(
            text.get(range(written)).is_some(),
            "{diagnostic:?} at {written:?}, which is not in the text"
        );
    }
    for dialect in [Dialect::OxPath, Dialect::XPath] {
        let parsed = in_time("parsing", text.len(), || parse_with(&text, &ParseOptions { dialect }))?;
        for diagnostic in &parsed.diagnostics {
            ensure!(text.get(range(diagnostic.span)).is_some(), "{diagnostic:?} is not in the text");
        }
        if dialect == Dialect::OxPath {
            is_stable(&parsed)?;
        }
        let _ = in_time("compiling", 10 * text.len(), || Query::compile_as(&parsed.tree, dialect).is_ok())?;
    }
    Ok(())
}

fn range(span: windrow_syntax::ast::Span) -> std::ops::Range<usize> {
    span.start as usize..span.end as usize
}

/// Written and read again, a tree is the same tree, and is written the same.
fn is_stable(parsed: &Parsed) -> Result<(), String> {
    let tree = &parsed.tree;
    check_rules(tree);
    analyze(tree);
    let normal = normalize(tree);
    let written = format(tree);
    if parsed.has_errors() {
        return Ok(());
    }
    let again = parse(&written);
    ensure!(!again.has_errors(), "written {written:?}, which is wrong: {:?}", again.diagnostics.first());
    ensure!(again.tree == *tree, "written {written:?}, which reads {:?}", format(&again.tree));
    let rewritten = format(&again.tree);
    ensure!(rewritten == written, "written {written:?} and then {rewritten:?}");
    let (before, after) = (comments(tree), comments(&again.tree));
    ensure!(before == after, "the comments {before:?} became {after:?}");
    match normal {
        Ok(normal) => is_normal(&normal),
        Err(_) => Ok(()),
    }
}

/// The comments, without the white space that the formatter may lay out anew.
fn comments(tree: &Tree) -> Vec<String> {
    tree.comments().iter().map(|comment| comment.text.split_whitespace().collect()).collect()
}

fn is_normal(normal: &Tree) -> Result<(), String> {
    let written = format(normal);
    ensure!(normalize(normal).as_ref() == Ok(normal), "the normal form {written:?} is not normal");
    let again = parse(&written);
    ensure!(again.has_errors() || again.tree == *normal, "the normal form reads otherwise: {written:?}");
    Ok(())
}

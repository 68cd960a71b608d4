//! Normal forms (§4.9) of wrappers that walk: they extract the same as the wrappers themselves.

use windrow::{Engine, RunOptions, Shelf, Wrapper};
use windrow_tests::site::tree_text;

fn engine() -> Engine {
    let site = Shelf::new()
        .html("http://s/1", "<h1>one</h1><p>1a<b>x</b></p><p>1b</p><a href=/2>next</a><a href=/x>side</a>")
        .html("http://s/2", "<h1>two</h1><p>2a</p><a href=/3>next</a>")
        .html("http://s/3", "<h1>three</h1><p>3a</p><p>3b<b>y</b></p>")
        .html("http://s/x", "<h1>ex</h1><a href=/3>next</a>");
    Engine::of_shelf(site)
}

/// The rows of a wrapper, each in canonical form, sorted.
fn rows(wrapper: &str) -> Vec<String> {
    let parsed = Wrapper::parse(wrapper).unwrap_or_else(|error| panic!("{wrapper}: {error}"));
    let rows = parsed.rows(&engine(), &RunOptions::default());
    let mut rows: Vec<String> = rows.map(|row| tree_text(&row.expect("a row"))).collect();
    rows.sort();
    rows
}

#[test]
fn normal_forms_of_walks_extract_the_same() {
    let mut without = Vec::new();
    for wrapper in [
        "doc('http://s/1')//p:<r>/b:<t=.>",
        "doc('http://s/1')//a:<link=.>/{click /}//h1:<t=.>",
        "doc('http://s/1')//a:<link>/{click /}:<page>[//h1:<t=.>]",
        "doc('http://s/1')//a:<link>[{click /}//h1:<t=.>]/{click /}//p:<p=.>",
        "doc('http://s/1')//a:<link>[.:<l=.>]/{click /}//h1:<t>[.:<u=.>]/../p:<p>[? b:<b=.>]",
        "doc('http://s/1')/(//a[.='next']/{click /})*//h1:<t=.>",
        "doc('http://s/1')/(//h1:<t=.>/..//a[.='next']/{click /})*",
        "doc('http://s/1')/(/.:<page>[//h1:<t=.>]//a[.='next']/{click /})*",
        "doc('http://s/1')/(/.:<page>[//h1:<t=.>]//a/{click /})*{0,2}",
        "doc('http://s/1')/(//a[.='next']/{click /}:<page>[//h1:<t=.>])*",
        "doc('http://s/1')/(//a[.='next']/{click /}:<page>[//h1:<t=.>])*{1,2}//p:<p=.>",
        "doc('http://s/1')/(//a/{click /}:<page>)*{1,2}[//h1:<t=.>]",
        "doc('http://s/1')/(//a[.='next']/{click /}:<page>)+//p:<p=.>",
        "doc('http://s/1')//h1:<r>[/(//a/{click /}//h1:<t=.>/..)*]",
        "doc('http://s/1')//body:<r>[(p:<p=.>)*]/a/{click /}//h1:<t=.>",
        "doc('http://s/1')/(//a[.='next']/{click /} | //h1:<t=.>)*",
        "doc('http://s/1')//a:<r>[? doc(@href)//h1:<t=.>/../p:<p=.>]",
        "(doc('http://s/1')//h1:<t=.> | doc('http://s/2')//p:<p=.>)/..//a:<l=.>",
    ] {
        let parsed = windrow::syntax::parse(wrapper);
        assert!(!parsed.has_errors(), "{wrapper}: {:?}", parsed.diagnostics);
        match windrow::syntax::normalize(&parsed.tree) {
            Ok(normal) => {
                let normal = windrow::syntax::format(&normal);
                assert!(!rows(wrapper).is_empty(), "{wrapper} extracts something");
                assert_eq!(rows(wrapper), rows(&normal), "{wrapper}\nnormal form {normal}");
            }
            Err(diagnostic) => without.push(format!("{wrapper}: {}", diagnostic.message)),
        }
    }
    println!("without a normal form:\n{}", without.join("\n"));
    assert!(without.len() < 4, "few wrappers have no normal form");
}

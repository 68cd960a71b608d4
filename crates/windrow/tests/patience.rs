//! Pages whose layout takes too long. The only test in its process: threads that are left alone count for all of it.
#![cfg(feature = "layout")]

use std::time::Duration;

use windrow::browser::Laid;
use windrow::page::Embedded;
use windrow::{Engine, RunOptions, Shelf, Wrapper};

/// So many elements that no machine has laid them out before anybody can wait.
const ELEMENTS: usize = 20_000;

#[test]
fn a_page_that_takes_too_long_says_so_and_the_run_goes_on() {
    let page = |number: usize| {
        let next = format!("<a class=next href=/{}>next</a>", number + 1);
        format!("<p>{number}</p>{}{}", if number < 3 { &next } else { "" }, "<i>x</i>".repeat(ELEMENTS))
    };
    let shelf =
        (1..=3).fold(Shelf::new(), |shelf, number| shelf.html(&format!("http://s/{number}"), &page(number)));
    let laid = Laid::new(Embedded::new(shelf, Default::default())).with_patience(Duration::ZERO);
    let wrapper = Wrapper::parse(
        "doc('http://s/1')/(//a.next/{click /})*//p:<p>[.:<n(integer)=.>][.:<seen(boolean)=is-visible()>]",
    )
    .expect("a wrapper");
    let mut rows = wrapper.rows(&Engine::new(laid), &RunOptions::default());
    let mut all = Vec::new();
    for row in rows.by_ref() {
        let mut json = String::new();
        wrapper.schema().write_json(&row.expect("a row"), Default::default(), &mut json).expect("JSON");
        all.push(json);
    }
    assert_eq!(all, [1, 2, 3].map(|number| format!(r#"{{"n":{number},"seen":false}}"#)));
    let troubles: Vec<String> = rows.tally().troubles.into_iter().map(|(words, _)| words).collect();
    let expected = [
        "http://s/1: not laid out within 0 seconds",
        "http://s/2: not laid out within 0 seconds",
        "http://s/3: not laid out: earlier pages have taken too long and still do",
    ];
    assert_eq!(troubles, expected);
}

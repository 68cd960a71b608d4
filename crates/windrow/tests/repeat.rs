//! Actions that are done again and again.

use windrow::data::JsonOptions;
use windrow::{Engine, Shelf, Wrapper};

/// Pages 1 to 4, each with a link to the next but the last.
fn chain() -> Shelf {
    (1..=4).fold(Shelf::new(), |shelf, page| {
        let next = if page < 4 { format!("<a href='/{}'>next</a>", page + 1) } else { String::new() };
        shelf.html(&format!("http://chain.example/{page}"), &format!("<title>{page}</title>{next}"))
    })
}

fn titles(wrapper: &str) -> Vec<String> {
    let wrapper = Wrapper::parse(wrapper).expect("a wrapper");
    let rows = wrapper.rows(&Engine::of_shelf(chain()), &Default::default());
    let written = |row| {
        let mut json = String::new();
        wrapper.schema().write_json(&row, JsonOptions::default(), &mut json).expect("JSON");
        json
    };
    rows.map(|row| written(row.expect("a row"))).collect()
}

#[test]
fn an_action_is_repeated_as_often_as_it_says_or_can_be() {
    let after = |times: u32| {
        titles(&format!(
            "doc(\"http://chain.example/1\")//a/{{click [repeat={times}] /}}//title:<page>[? .:<n=string(.)>]"
        ))
    };
    let page = |number: u32| vec![format!("{{\"n\":\"{number}\"}}")];
    assert_eq!(after(1), page(2));
    assert_eq!(after(2), page(3));
    assert_eq!(after(50), page(4));
}

#[test]
fn a_repeated_action_that_finds_nothing_gives_nothing() {
    assert!(
        titles("doc(\"http://chain.example/4\")//a/{click [repeat=3] /}//title:<page>[? .:<n=.>]").is_empty()
    );
}

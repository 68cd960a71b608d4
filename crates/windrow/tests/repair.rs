//! Repairs of wrappers that go from page to page.

use windrow::repair::{Bench, Outcome, repair};
use windrow::upkeep::{Options, Profile, verify};
use windrow::watch::sampled;
use windrow::{Engine, RunOptions, Shelf, Wrapper};

const WRAPPER: &str =
    "doc('http://shop.example/')\n/(//a.next/{click /})*\n//p.book:<book>[? a:<title=.>][? b:<price=.>]\n";

/// A list on several pages; `next` writes the link to an address.
fn shop(next: impl Fn(&str) -> String) -> Engine {
    let words = ["Amber", "Birch", "Cedar", "Dogwood", "Elm"];
    let mut shelf = Shelf::new();
    for page in 1..=5_usize {
        let books: String = (0..6)
            .map(|at| {
                format!(
                    "<p class=book><a href=/b{page}{at}>The {} of {at}</a> <b>£{page}.{at}0</b></p>",
                    words[page - 1]
                )
            })
            .collect();
        let on = if page < 5 { next(&format!("/{}", page + 1)) } else { String::new() };
        let address =
            if page == 1 { "http://shop.example/".to_owned() } else { format!("http://shop.example/{page}") };
        shelf = shelf
            .html(&address, &format!("<h1>Books</h1><div id=list>{books}</div><div class=pages>{on}</div>"));
    }
    Engine::of_shelf(shelf)
}

fn profile(engine: &Engine) -> Profile {
    let wrapper = Wrapper::parse(WRAPPER).expect("a wrapper");
    let mut profile = Profile::new(WRAPPER);
    profile.add(sampled(&wrapper, [], engine, &RunOptions::default(), |_| {}).expect("a run"));
    profile
}

#[test]
fn a_list_that_is_read_in_part_is_an_alarm_and_its_next_link_is_found_again() {
    let profile = profile(&shop(|to| format!("<a class=next href={to}>Next</a>")));
    assert_eq!(profile.runs[0].figures.rows, 30);
    let redesigned = shop(|to| format!("<a class=pager__forward rel=next href={to}>Next page</a>"));
    let wrapper = Wrapper::parse(WRAPPER).expect("a wrapper");
    let part = sampled(&wrapper, [], &redesigned, &RunOptions::default(), |_| {}).expect("a run");
    assert_eq!(part.figures.rows, 6);
    assert!(verify(&profile, &part, &Options::default()).is_alarm);
    let options = RunOptions::default();
    let judged = Options::default();
    let bench = Bench { profile: &profile, pages: &[], engine: &redesigned, options: &options, judged };
    let Ok(Outcome::Repaired(found)) = repair(WRAPPER, &bench) else { panic!("no repair") };
    assert!(found.is_sure(), "{:?}", found.doubts);
    assert_eq!((found.rows.kept, found.rows.lost), (30, 0));
    assert_eq!(found.edits.iter().map(|edit| edit.part.as_str()).collect::<Vec<_>>(), ["pages"]);
}

#[test]
fn what_is_whole_is_left_alone() {
    let engine = shop(|to| format!("<a class=next href={to}>Next</a>"));
    let profile = profile(&engine);
    let options = RunOptions::default();
    let judged = Options::default();
    let bench = Bench { profile: &profile, pages: &[], engine: &engine, options: &options, judged };
    assert!(matches!(repair(WRAPPER, &bench), Ok(Outcome::Whole(..))));
}

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

const WALK: &str = "doc('${site:-http://shop.example/}')//input[@name='q']/{\"${word}\"}/ancestor::form//button.go/{click /}\n//div#list/p.book:<book>\n  [? a:<title=.>]\n  [? b:<price=.>]\n  [? a/{click /}//div.facts\n    [? p.author:<author=.>]\n    [? p.pages:<pages=number-of(.)>]]\n";

/// The names that a site is built with.
struct Look {
    start: &'static str,
    field: &'static str,
    list: [&'static str; 2],
    link: &'static str,
    facts: [&'static str; 3],
}

const OLD: Look = Look {
    start: "<form action=/search><label>Title or author</label><input name=q><button class=go>Search</button></form>\
            <form action=/news><label>Newsletter</label><input name=mail><button>Subscribe</button></form>",
    field: "q",
    list: ["<div id=list>", "<p class=book>"],
    link: "",
    facts: ["<div class=facts>", "<p class=author>", "<p class=pages>"],
};

/// A site of a form, a list, and a page for each book.
fn library(look: &Look) -> Engine {
    let mut shelf = Shelf::new().html("http://shop.example/", look.start);
    let mut list = String::new();
    for (at, title) in
        ["Amber", "Birch", "Cedar", "Dogwood", "Elm", "Fir", "Gorse", "Hazel"].iter().enumerate()
    {
        let [box_of_list, record] = look.list;
        let element =
            |tag: &str| tag.trim_start_matches('<').split([' ', '>']).next().unwrap_or_default().to_owned();
        let closed = |tag: &str, text: &str| format!("{tag}{text}</{}>", element(tag));
        let cover = if look.link.is_empty() { "" } else { "<a class=cart href=/cart>Buy</a> " };
        let link = format!("{cover}<a{} href=/book/{at}>The {title} Book</a>", look.link);
        list.push_str(&closed(record, &format!("{link} <b>£{at}.50</b>")));
        if at == 7 {
            list = closed(box_of_list, &list);
        }
        let [facts, author, pages] = look.facts;
        let inner = format!(
            "{}{}{}",
            closed(author, &format!("Author number {at}")),
            closed("<p class=shelf>", &format!("Shelf {}", at * 3)),
            closed(pages, &format!("{} pages", 100 + 7 * at))
        );
        let page = format!("<h1>The {title} Book</h1><p>£{at}.50</p>{}", closed(facts, &inner));
        shelf = shelf.html(&format!("http://shop.example/book/{at}"), &page);
    }
    let results = format!("http://shop.example/search?{}=tree", look.field);
    Engine::of_shelf(shelf.html(&results, &format!("<h1>Found</h1>{list}")))
}

fn mended(look: &Look) -> windrow::repair::Repair {
    let values = [("word".to_owned(), "tree".to_owned())].into();
    let options = RunOptions { variables: values, ..RunOptions::default() };
    let wrapper = Wrapper::parse_with(WALK, &options.variables).expect("a wrapper");
    let mut profile = Profile::new(WALK);
    profile.add(sampled(&wrapper, [], &library(&OLD), &options, |_| {}).expect("a run"));
    assert_eq!((profile.runs[0].figures.rows, profile.runs[0].figures.pages), (8, 11));
    let engine = library(look);
    let judged = Options::default();
    let bench = Bench { profile: &profile, pages: &[], engine: &engine, options: &options, judged };
    match repair(WALK, &bench) {
        Ok(Outcome::Repaired(found)) => *found,
        Ok(Outcome::Nothing(none)) => panic!("nothing: {:?}", none.tried),
        other => panic!("{other:?}"),
    }
}

#[track_caller]
fn is_mended(look: &Look, parts: &[&str]) {
    let found = mended(look);
    assert!(found.is_sure(), "{:?}\n{}", found.doubts, found.text);
    assert_eq!((found.rows.kept, found.rows.changed, found.rows.lost, found.rows.new), (8, 0, 0, 0));
    let edited: Vec<&str> = found.edits.iter().map(|edit| edit.part.as_str()).collect();
    assert_eq!(edited, parts, "{}", found.text);
    assert!(
        found.text.contains("${site:-http://shop.example/}") && found.text.contains("${word}"),
        "{}",
        found.text
    );
}

#[test]
fn a_renamed_field_and_a_moved_button_are_found_again() {
    let start = "<form action=/news><label>Newsletter</label><input name=mail><button>Subscribe</button></form>\
                 <form action=/search><label>Title or author</label><span><input name=words placeholder=tea></span>\
                 <input type=submit value=Search></form>";
    let look = Look { start, field: "words", ..OLD };
    is_mended(
        &look,
        &["what leads on: <input name=\"q\">", "what leads on: <button class=\"go\">Search</button>"],
    );
}

#[test]
fn links_to_details_and_what_is_read_there_are_found_again() {
    let look = Look {
        link: " class=more",
        facts: ["<section class=x1>", "<span class=x2>", "<em class=x3>"],
        ..OLD
    };
    is_mended(
        &look,
        &[
            "what leads on: <a href=\"/book/0\">The Amber Book</a>",
            "title",
            "the page behind records",
            "author",
            "pages",
        ],
    );
}

#[test]
fn a_site_that_is_built_anew_is_mended_from_the_form_to_the_details() {
    let look = Look {
        start: "<header><form action=/search><input type=search name=k placeholder='Title or author'><button>Go</button></form></header>",
        field: "k",
        list: ["<ul class=y0>", "<li class=y1>"],
        link: " class=y2",
        facts: ["<dl>", "<dt class=y3>", "<dd class=y4>"],
    };
    let found = mended(&look);
    assert!(found.is_sure(), "{:?}\n{}", found.doubts, found.text);
    assert_eq!((found.rows.kept, found.rows.new), (8, 0), "{}", found.text);
}

/// Books with their reviews: on the list, and on a page for each.
fn reviews(names: [&str; 3]) -> Engine {
    let [review, who, says] = names;
    let mut shelf = Shelf::new();
    let mut list = String::new();
    for (at, title) in ["Amber", "Birch", "Cedar", "Dogwood", "Elm", "Fir"].iter().enumerate() {
        let of = |kind: &str| -> String {
            let one = |number: usize| {
                let (who_says, mark) = (format!("{kind} reader {at}{number}"), 1 + (at + number) % 5);
                format!(
                    "<li class={review}><b class={who}>{who_says}</b> <i class={says}>{mark} stars</i></li>"
                )
            };
            (0..at % 4).map(one).collect()
        };
        let link = format!("<h3><a href=/b/{at}>The {title} Book</a></h3>");
        list.push_str(&format!("<div class=book>{link}<ul><li>New</li>{}</ul></div>", of("short")));
        let page =
            format!("<h1>The {title} Book</h1><ul><li>Home</li></ul><main><ul>{}</ul></main>", of("long"));
        shelf = shelf.html(&format!("http://shop.example/b/{at}"), &page);
    }
    Engine::of_shelf(shelf.html("http://shop.example/", &list))
}

#[test]
fn records_inside_records_are_found_again() {
    let wrapper = "doc('http://shop.example/')//div.book:<book>\n  [? h3/a:<title=.>]\n  \
                   [? ul/li.review:<short>[b.who:<who=.>][? i.says:<stars=number-of(.)>]]\n  \
                   [? h3/a/{click /}//main[? .//li.review:<long>[b.who:<who=.>][? i.says:<stars=number-of(.)>]]]\n";
    let parsed = Wrapper::parse(wrapper).expect("a wrapper");
    let options = RunOptions::default();
    let mut profile = Profile::new(wrapper);
    profile.add(sampled(&parsed, [], &reviews(["review", "who", "says"]), &options, |_| {}).expect("a run"));
    let engine = reviews(["x7", "x8", "x9"]);
    let bench = Bench {
        profile: &profile,
        pages: &[],
        engine: &engine,
        options: &options,
        judged: Options::default(),
    };
    let found = match repair(wrapper, &bench) {
        Ok(Outcome::Repaired(found)) => found,
        other => panic!("{other:?}"),
    };
    assert!(found.is_sure(), "{:?}\n{}", found.doubts, found.text);
    assert_eq!((found.rows.kept, found.rows.changed, found.rows.new), (6, 0, 0), "{}", found.text);
    let parts: Vec<&str> = found.edits.iter().map(|edit| edit.part.as_str()).collect();
    assert!(parts.contains(&"short") && parts.contains(&"long"), "{parts:?}\n{}", found.text);
    assert!(!parts.contains(&"records") && !parts.contains(&"title"), "{parts:?}\n{}", found.text);
}

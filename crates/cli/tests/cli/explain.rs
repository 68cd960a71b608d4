//! `windrow explain`.

use serde_json::json;

use crate::folder::{Folder, PAGE};
use crate::site::Site;

#[test]
fn every_step_and_predicate_is_counted() {
    let folder = Folder::with_page();
    let ended = folder.run(&["explain", "//ul/li[. != 'b']", "page.html"]);
    assert_eq!((ended.status, &*ended.stderr), (0, ""));
    for row in
        ["│ //ul                  1           1 ", "│ /li                   1           3 ", "removes 1"]
    {
        assert!(ended.stdout.contains(row), "{row} in\n{}", ended.stdout);
    }
    let found = folder.run(&["explain", "//ul/li[. != 'b']", "page.html", "--json"]).json(0);
    assert_eq!(
        found,
        json!({"paths": [{"near_misses": [], "stages": [
            {"label": "//ul", "kind": "step", "in": 1, "out": 1, "span": [2, 4]},
            {"label": "/li", "kind": "step", "in": 1, "out": 3, "span": [5, 17]},
            {"label": "[. != 'b']", "kind": "filter", "in": 3, "out": 2, "span": [8, 16]},
        ]}]})
    );
}

#[test]
fn near_misses_say_what_to_write() {
    let folder = Folder::with_page();
    folder.write("quotes.html", "<p title=\"it's so\">it's <b>IT'S</b><p class='md:x y'>z");
    for (page, expression, message, suggestion) in [
        ("page.html", "//div.prise", "these nodes have the class `price`", ".price"),
        ("page.html", "//dvi", "the page has no `dvi`, but `div`", "div"),
        ("page.html", "//a/@herf", "no `@herf` here, but 1 node has `@href`", "@href"),
        ("page.html", "//path", "there is 1 `path` in the SVG namespace", "svg:path"),
        (
            "page.html",
            "//a[.='next']",
            "1 node has it in other upper or lower case",
            "[lower-case(normalize-space()) = 'next']",
        ),
        (
            "page.html",
            "//h1[.='All books']",
            "1 node has it but for white space",
            "[normalize-space() = 'All books']",
        ),
        ("page.html", "//h1[@class='big']", "1 node has `big` among other words in `@class`", ".big"),
        ("page.html", "//div[@class='prize']", "`@class` is `price` here", "[@class = 'price']"),
        ("page.html", "//li[4]", "there are only 3 nodes", "[last()]"),
        ("page.html", "//a[2]", "there is only 1 node", "[last()]"),
        ("page.html", "//div/li", "the page has 3 `li`s, but elsewhere", ""),
        ("page.html", "/html/li", "there are 3 `li`s further down, but not as children", "//li"),
        (
            "quotes.html",
            "//b[.=\"it's\"]",
            "1 node has it in other upper or lower case",
            "[lower-case(normalize-space()) = \"it's\"]",
        ),
        (
            "quotes.html",
            "//p[@title=\"it's s\"]",
            "`@title` is `it's so` here",
            "[contains(@title, \"it's s\")]",
        ),
        (
            "quotes.html",
            "//p[@class='md:x']",
            "1 node has `md:x` among other words in `@class`",
            "[@class ~= 'md:x']",
        ),
    ] {
        let found = folder.run(&["explain", expression, page, "--json"]).json(3);
        let near = found["paths"][0]["near_misses"].as_array().unwrap();
        let fits = |miss: &&serde_json::Value| {
            let told = miss["message"].as_str().unwrap();
            told.contains(message) && miss["try"].as_str().unwrap_or_default() == suggestion
        };
        assert!(near.iter().find(fits).is_some(), "{expression}: {near:?}");
        let text = folder.run(&["explain", expression, page]);
        assert!(text.status == 3 && text.stdout.contains("near miss: ") && text.stderr.is_empty());
    }
}

#[test]
fn it_works_on_one_page() {
    let folder = Folder::new();
    folder.write("one/page.html", PAGE);
    folder.write("two/a.html", PAGE);
    folder.write("two/b.html", PAGE);
    folder.write("none/a.txt", PAGE);
    assert_eq!(folder.run(&["explain", "//li", "one"]).status, 0);
    assert!(folder.run(&["explain", "//li", "two"]).failed(2).contains("there are 2 here"));
    assert!(folder.run(&["explain", "//li", "none"]).failed(2).contains("none holds no pages"));
    assert!(folder.run(&["explain", "//li", "missing.html"]).failed(1).contains("missing.html"));
    assert_eq!(folder.run_on(PAGE, &["explain", "//li", "-"]).status, 0);
    folder.run(&["explain", "1 + 1", "one"]).printed("the expression looks at no nodes\n");
}

#[test]
fn what_is_wrong_is_said_as_for_a_query() {
    let folder = Folder::with_page();
    for expression in ["//a[", "$x", "//z:a"] {
        assert!(
            folder.run(&["explain", expression, "page.html"]).failed(2).contains("Error"),
            "{expression}"
        );
    }
}

#[test]
fn a_wrapper_tells_what_came_to_each_of_its_parts() {
    let (site, folder) = (Site::start(), Folder::new());
    let text = format!(
        "doc('{}/graph/30/10/1')/(//a.cited/{{click /}})*//article.paper:<paper>[.//span.id:<id=.>][? .//blink:<odd=.>]",
        site.address()
    );
    folder.write("papers.oxp", &text);
    let ended = folder.run(&["explain", "papers.oxp", "--json", "--max-pages", "12"]);
    let told = ended.json(0);
    assert_eq!((&told["rows"], &told["pages"]), (&json!(12), &json!(12)));
    let step = |text: &str| {
        let mut steps = told["steps"].as_array().expect("steps").iter();
        steps.find(|step| step["step"] == text).cloned().unwrap_or_else(|| panic!("{text}: {told}"))
    };
    assert_eq!((&step("article.paper")["came"], &step("article.paper")["left"]), (&json!(12), &json!(12)));
    assert_eq!((&step("blink")["came"], &step("blink")["left"]), (&json!(12), &json!(0)));
    assert_eq!(step(":<id=.>")["does"], "marker");
    let marker = step(":<id=.>");
    let (start, end) = (marker["span"][0].as_u64(), marker["span"][1].as_u64());
    assert_eq!(&text[start.expect("a place") as usize..end.expect("a place") as usize], ":<id=.>");
    let shown = folder.run(&["explain", "papers.oxp", "--max-pages", "12"]);
    assert!(
        shown.stdout.contains("nothing") && shown.stderr.contains("12 rows from 12 pages"),
        "{}",
        shown.stdout
    );
    // One for given pages, and ones that cannot be explained.
    folder.write("list.html", "<li>a<li>b");
    assert_eq!(folder.run(&["explain", "//li:<item>[.:<name=.>]", "list.html", "--json"]).json(0)["rows"], 2);
    assert!(folder.run(&["explain", "//li:<item>[.:<name=.>]"]).failed(2).contains("name one behind it"));
    assert!(folder.run(&["explain", "//li"]).failed(2).contains("name the page"));
    assert_eq!(folder.run(&["explain", "//p:<p=.>", "list.html", "--json"]).json(3)["rows"], 0);
}

//! `windrow records`.

use serde_json::Value as Json;

use crate::folder::{Folder, has_browser};
use crate::site::Site;

/// A page of a list; `from` tells one from another.
fn page(from: usize, count: usize) -> String {
    const WORDS: [&str; 5] = ["Sand and water", "A day in June", "Nobody but herself", "The tide", "Hay"];
    let item = |number: usize| {
        let word = WORDS[number % WORDS.len()];
        format!(
            "<li class=hit><h3><a href='/item/{number}'>Item number {number}: {word}</a></h3><img src='{number}.png' alt=''>\
             <span class=price>{number}.50 EUR</span><p class=about>{word} is what it is about.</p></li>"
        )
    };
    let items: String = (from..from + count).map(item).collect();
    let menu: String =
        (0..20).map(|number| format!("<li><a href='/menu/{number}'>Menu {number}</a></li>")).collect();
    format!(
        "<!DOCTYPE html><title>List</title><base href='http://shop.example/'>\
         <style>.off {{ display: none }}</style><nav><ul>{menu}</ul></nav>\
         <div class=off><ol><li><b>Hidden words, and many of them</b> <i>here</i><li><b>More hidden words</b> <i>there</i></ol></div>\
         <main><ul>{items}</ul></main>"
    )
}

fn folder() -> Folder {
    let folder = Folder::new();
    folder.write("one.html", page(1, 10));
    folder.write("two.html", page(11, 8));
    folder
}

#[test]
fn rows_of_the_best_table_are_printed() {
    let folder = folder();
    let ended = folder.run(&["records", "one.html"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let rows: Vec<Json> =
        ended.stdout.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(rows.len(), 10);
    assert_eq!(rows[1]["title"], "Item number 2: Nobody but herself");
    assert_eq!(rows[1]["title_url"], "http://shop.example/item/2");
    assert_eq!(rows[1]["price"], "2.50 EUR");
    assert_eq!(rows[1]["image"], "http://shop.example/2.png");
}

#[test]
fn json_has_the_shape_that_programs_rely_on() {
    let folder = folder();
    let ended = folder.run(&["records", "one.html", "--json"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let whole: Json = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!(whole["layout"], true);
    let region = &whole["regions"][0];
    assert_eq!(region["xpath"], "/html[1]/body[1]/main[1]/ul[1]");
    assert!(
        region["weight"].as_f64().expect("a number")
            > whole["regions"][1]["weight"].as_f64().expect("a number")
    );
    let kinds: Vec<&str> = region["columns"]
        .as_array()
        .expect("columns")
        .iter()
        .map(|column| column["kind"].as_str().expect("a kind"))
        .collect();
    assert_eq!(kinds, ["link", "image", "price", "text"]);
    let record = &region["records"][2];
    assert_eq!(record["xpath"], "/html[1]/body[1]/main[1]/ul[1]/li[3]");
    assert_eq!(record["items"][0]["href"], "http://shop.example/item/3");
    assert_eq!(record["items"][1]["src"], "http://shop.example/3.png");
    assert!(region["wrapper"].as_str().expect("a wrapper").starts_with("//li.hit:<record>"));
}

#[test]
fn the_wrapper_gives_the_same_rows() {
    let folder = folder();
    let rows = folder.run(&["records", "one.html"]).stdout;
    let ended = folder.run(&["records", "one.html", "--save", "list.oxp"]);
    assert_eq!((ended.status, ended.stdout.as_str()), (0, ""), "{}", ended.stderr);
    assert_eq!(folder.run(&["run", "list.oxp", "one.html"]).stdout, rows);
    let again = folder.run(&["records", "one.html", "--save", "list.oxp"]);
    assert_eq!(again.status, 2);
    assert!(again.stderr.contains("list.oxp is there already"), "{}", again.stderr);
}

#[test]
fn further_pages_say_how_the_wrapper_holds() {
    let folder = folder();
    folder.write("other.html", "<p>Nothing of the kind.");
    let ended = folder.run(&["records", "one.html", "two.html", "--save", "-"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    assert!(
        ended.stderr.contains("on two.html the wrapper gives 8 rows, 8 of them among the 8 records"),
        "{}",
        ended.stderr
    );
    let ended = folder.run(&["records", "one.html", "other.html", "--save", "-"]);
    assert_eq!(ended.status, 4);
    assert!(ended.stderr.contains("on other.html the wrapper gives 0 rows"), "{}", ended.stderr);
}

#[test]
fn rows_go_to_files() {
    let folder = folder();
    assert_eq!(folder.run(&["records", "one.html", "-o", "list.csv", "--limit", "4"]).status, 0);
    let csv = folder.read("list.csv");
    assert_eq!(csv.lines().count(), 5);
    assert!(csv.starts_with("title,title_url,image,price,about\r\n"), "{csv}");
}

#[test]
fn other_regions_can_be_taken() {
    let folder = folder();
    let menu = folder.run(&["records", "one.html", "--region", "2"]);
    assert_eq!(menu.stdout.lines().count(), 20, "{}", menu.stdout);
    let none = folder.run(&["records", "one.html", "--region", "9"]);
    assert_eq!(none.status, 3);
    assert!(none.stderr.contains("there is no region 9"), "{}", none.stderr);
    let all = folder.run(&["records", "one.html", "--all"]);
    assert!(
        all.stdout.contains("region 1: 10 records") && all.stdout.contains("region 2: 20 records"),
        "{}",
        all.stdout
    );
}

#[test]
fn a_page_without_tables_is_told() {
    let folder = Folder::new();
    folder.write("page.html", "<p>Words.");
    let ended = folder.run(&["records", "page.html"]);
    assert_eq!(ended.status, 3);
    assert!(ended.stderr.contains("page.html has no table"), "{}", ended.stderr);
    assert_eq!(folder.run(&["records", "page.html", "--json"]).status, 3);
    assert_eq!(folder.run(&["records", "missing.html"]).status, 1);
}

#[test]
fn pages_can_be_judged_by_markup_alone() {
    let folder = folder();
    let ended = folder.run(&["records", "one.html", "--no-layout", "--json"]);
    let whole: Json = serde_json::from_str(&ended.stdout).expect("JSON");
    assert_eq!(whole["layout"], false);
    assert_eq!(whole["regions"][0]["records"].as_array().map(Vec::len), Some(10));
    // What cannot be laid out is judged so by itself, and that is told.
    folder.write("deep.html", format!("{}{}", "<div>".repeat(3_000), page(1, 10)));
    let ended = folder.run(&["records", "deep.html"]);
    assert_eq!((ended.status, ended.stdout.lines().count()), (0, 10), "{}", ended.stderr);
    assert!(ended.stderr.contains("deep.html is judged by its markup alone"), "{}", ended.stderr);
}

#[test]
fn a_report_shows_the_page_with_its_tables() {
    let folder = folder();
    assert_eq!(folder.run(&["records", "one.html", "--html", "look.html", "--save", "-"]).status, 0);
    let report = folder.read("look.html");
    for part in ["class=record", "Item number 3", "//li.hit:&lt;record&gt;", "<th"] {
        assert!(report.contains(part), "{part}");
    }
    assert!(!report.contains("src=\"http"), "it needs nothing else");
}

#[test]
fn lists_are_followed_from_page_to_page() {
    let site = Site::start();
    let folder = Folder::new();
    let address = format!("{}/search?category=history", site.address());
    let whole = folder.run(&["records", &address, "--follow"]);
    assert_eq!(whole.status, 0, "{}", whole.stderr);
    let books = whole.stdout.lines().filter(|line| line.contains("/book/")).count();
    let expected =
        folder.run(&["run", &crate::site::example("books"), &site.variable(), "--var=category=history"]);
    assert_eq!(books, expected.stdout.lines().count());
    let some = folder.run(&["records", &address, "--follow", "--limit", "30"]);
    assert_eq!(some.stdout.lines().count(), 30);
    let part = folder.run(&["records", &address, "--follow", "--pages", "2"]);
    assert_eq!(part.status, 4, "there are more pages: {}", part.stderr);
    let wrapper = folder.run(&["records", &address, "--follow", "--pages", "2", "--save", "-"]).stdout;
    assert!(wrapper.contains("/{click /})*{0,1}"), "{wrapper}");
    folder.write("list.oxp", &wrapper);
    assert!(folder.run(&["run", "list.oxp"]).stdout.lines().count() > 20);
}

/// A list that brings its records by script, ten at a time; `end` is what happens when there are no more.
fn growing_page(trigger: &str, end: &str) -> String {
    format!(
        "<!DOCTYPE html><title>Growing</title><main><ul id=list></ul>{trigger}</main><script>
           let next = 1;
           const word = n => 'word '.repeat(n % 4 + 2);
           function more() {{
             if (next > 40) return;
             for (let n = next; n < next + 10; n++)
               document.getElementById('list').insertAdjacentHTML('beforeend',
                 `<li class=hit><h3><a href='/n/${{n}}'>Number ${{n}}</a></h3><p>${{word(n)}}</p><i>${{n}}.50 EUR</i></li>`);
             next += 10;
             if (next > 40) {{ {end} }}
           }}
           more();
         </script>"
    )
}

#[test]
fn lists_that_grow_are_read_once_they_have_grown() {
    if !has_browser() {
        return;
    }
    let folder = Folder::new();
    let button = "<button class=more onclick='more()'>Load more</button>";
    let ends = [
        ("gone", "document.querySelector('.more').remove()"),
        ("disabled", "document.querySelector('.more').disabled = true"),
        ("idle", ""),
    ];
    for (name, end) in ends {
        folder.write(format!("{name}.html"), growing_page(button, end));
    }
    let spacer = "<div style='height: 3000px'></div>";
    let scrolled = "addEventListener('scroll', () => setTimeout(more, 10));</script>";
    folder.write("scrolled.html", growing_page(spacer, "").replace("</script>", scrolled));
    for name in ["gone", "disabled", "idle", "scrolled"] {
        let page = format!("{name}.html");
        let whole = folder.run(&["records", &page, "--follow", "--engine=chromium"]);
        assert_eq!(whole.status, 0, "{name}: {}", whole.stderr);
        let titles: Vec<String> = whole
            .stdout
            .lines()
            .map(|line| serde_json::from_str::<Json>(line).expect("JSON")["title"].to_string())
            .collect();
        let expected: Vec<String> = (1..=40).map(|number| format!("\"Number {number}\"")).collect();
        assert_eq!(titles, expected, "{name}: {}", whole.stderr);
        let some = folder.run(&["records", &page, "--follow", "--engine=chromium", "--pages=2"]);
        assert_eq!((some.status, some.stdout.lines().count()), (4, 20), "{name}: {}", some.stderr);
    }
}

#[test]
fn a_button_that_needs_script_is_told_and_nothing_is_lost() {
    let folder = Folder::new();
    folder.write("list.html", page(1, 10) + "<button>Load more</button>");
    let ended = folder.run(&["records", "list.html", "--follow"]);
    assert_eq!((ended.status, ended.stdout.lines().count()), (4, 10), "{}", ended.stderr);
    assert!(ended.stderr.contains("try --engine chromium"), "{}", ended.stderr);
}

#[test]
fn options_that_do_not_go_together_are_told() {
    let folder = folder();
    for options in [&["--all", "-o", "x.csv"][..], &["--all", "--follow"], &["--json", "-o", "x.csv"]] {
        let ended = folder.run(&[&["records", "one.html"], options].concat());
        assert_eq!(ended.status, 2, "{options:?}");
        assert!(ended.stderr.contains("cannot be used with"), "{}", ended.stderr);
    }
    let none = folder.run(&["records", "one.html", "--json", "--region", "9"]);
    let whole: Json = serde_json::from_str(&none.stdout).expect("JSON");
    assert_eq!((none.status, whole["regions"].as_array().map(Vec::len)), (3, Some(0)));
    folder.write("other.html", "<p>Nothing of the kind.");
    assert_eq!(folder.run(&["records", "one.html", "other.html", "--json"]).status, 4);
}

#[test]
fn a_report_from_a_browser_shows_a_picture_of_the_whole_page() {
    if !has_browser() {
        return;
    }
    let folder = Folder::new();
    folder.write("long.html", page(1, 100));
    let ended =
        folder.run(&["records", "long.html", "--html", "look.html", "--save", "-", "--engine=chromium"]);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let report = folder.read("look.html");
    let (_, encoded) = report.split_once("data:image/png;base64,").expect("a picture");
    let head = windrow::browser::base64::decode(&encoded[..32]).expect("base64");
    // Width and height stand behind the signature and the name of the first chunk.
    let size = |at: usize| u32::from_be_bytes([head[at], head[at + 1], head[at + 2], head[at + 3]]);
    assert!(size(20) > 3 * size(16), "{} x {}", size(16), size(20));
}

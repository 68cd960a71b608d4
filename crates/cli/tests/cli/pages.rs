//! `windrow page` and `windrow crawl`.

use serde_json::{Value as Json, json};

use crate::folder::Folder;
use crate::site::Site;

const TEA: &str = "<html lang=en><title>Tea</title><meta name=description content='All teas'>\
    <nav><a href=/>Home</a></nav><main><h1>Tea</h1><p>See <a href=green.html>green</a>.</main><footer>2026</footer>";

#[test]
fn a_page_is_told_as_markdown() {
    let folder = Folder::new();
    folder.write("tea.html", TEA);
    let base = ["--base-url", "http://tea.example/all/"];
    let page = |options: &[&str]| folder.run(&[&["page", "tea.html"][..], &base, options].concat());
    page(&["--main"]).printed("# Tea\n\nSee [green](http://tea.example/all/green.html).\n");
    assert!(page(&[]).stdout.contains("[Home](http://tea.example/)"));
    page(&["--show", "links"]).printed("http://tea.example/\nhttp://tea.example/all/green.html\n");
    let told = page(&["--json", "--html"]).json(0);
    assert_eq!((&told["title"], &told["description"]), (&json!("Tea"), &json!("All teas")));
    assert_eq!(told["language"], "en");
    assert!(told["html"].as_str().is_some_and(|html| html.contains("<h1>Tea</h1>")));
    assert_eq!(folder.run(&["page", "none.html"]).status, 1);
    // And as it is seen.
    let view = page(&["--view"]).json(0);
    let elements = view["elements"].as_array().expect("elements");
    let heading = elements.iter().find(|seen| seen["text"] == "Tea").expect("it is seen");
    assert_eq!((&heading["path"], &heading["tag"]), (&json!("/html[1]/body[1]/main[1]/h1[1]"), &json!("h1")));
    assert!(heading["place"][3].as_f64().is_some_and(|height| height > 20.0), "{heading}");
    let around = heading["within"].as_u64().expect("it is in something") as usize;
    assert_eq!(elements[around]["tag"], "main");
}

#[test]
fn a_crawl_comes_to_every_page_once() {
    let (site, folder) = (Site::start(), Folder::new());
    let first = format!("{}/graph/60/4/1", site.address());
    let crawl = |options: &[&str]| folder.run(&[&["crawl", &first][..], options].concat());
    let pages = |printed: &str| -> Vec<Json> {
        printed.lines().map(|line| serde_json::from_str(line).expect("a page is JSON")).collect()
    };
    let graph = ["--include", "^/graph/60/4/"];
    let ended = crawl(&graph);
    assert_eq!(ended.status, 0, "{}", ended.stderr);
    let mut urls: Vec<String> = pages(&ended.stdout).iter().map(|page| page["url"].to_string()).collect();
    assert_eq!(urls.len(), 60);
    assert_eq!(urls[0], format!("\"{first}\""));
    urls.sort();
    urls.dedup();
    assert_eq!(urls.len(), 60);
    // The nearest first, and what was cut off is said.
    let few = crawl(&[&graph[..], &["--limit", "5", "-O", "few.jsonl"]].concat());
    assert_eq!(few.status, 4);
    assert!(few.stderr.contains("more are known; --limit allows more"), "{}", few.stderr);
    assert_eq!(pages(&folder.read("few.jsonl")).len(), 5);
    let near = crawl(&[&graph[..], &["--depth", "1"]].concat());
    assert_eq!(pages(&near.stdout).len(), 5);
    let without = crawl(&[&graph[..], &["--exclude", "/[2-9]$"]].concat());
    assert!(pages(&without.stdout).iter().all(|page| !page["url"].to_string().ends_with("/5\"")));
    let summary = crawl(&[&graph[..], &["--log-format", "json", "-O", "all.jsonl"]].concat());
    let summary: Json =
        serde_json::from_str(summary.stderr.lines().last().expect("a line")).expect("it is JSON");
    assert_eq!((&summary["rows"], &summary["exit"]), (&json!(60), &json!(0)));
    assert_eq!(folder.run(&["crawl", "tea"]).status, 2);
    assert_eq!(folder.run(&["crawl", "http://127.0.0.1:9/"]).status, 1);
    assert_eq!(crawl(&["--open-only", "public"]).status, 5);
}

//! `windrow run --since`: what is new since an earlier run, and what is gone.

use serde_json::Value as Json;

use crate::folder::{Ended, Folder};
use crate::postgresql::Database;
use crate::site::{Site, example};

const WRAPPER: &str = "//li:<item>[@id:<url=.>][? b:<price(number)=.>]";

/// A folder with a wrapper, and rows of a run over a page.
fn setting() -> Folder {
    let folder = Folder::new();
    folder.write("w.oxp", WRAPPER);
    folder.write("p.html", "<li id=a><b>1</b><li id=b><b>2</b><li id=c>");
    for ending in ["jsonl", "json", "csv", "xml", "parquet", "sqlite"] {
        folder.run(&["run", "w.oxp", "p.html", "-o", &format!("last.{ending}"), "--quiet"]).printed("");
    }
    folder
}

fn run(folder: &Folder, options: &[&str]) -> Ended {
    folder.run(&[&["run", "w.oxp", "p.html"], options].concat())
}

#[track_caller]
fn check(ended: &Ended, status: i32, stdout: &str, words: &[&str]) {
    assert_eq!((ended.status, &*ended.stdout), (status, stdout), "{}", ended.stderr);
    for word in words {
        assert!(ended.stderr.contains(word), "{word} is missing in\n{}", ended.stderr);
    }
}

/// Checks that these counts are in the summary of a run, and gives it.
#[track_caller]
fn sums(ended: &Ended, expected: [Option<u64>; 4]) -> Json {
    let summary: Json = serde_json::from_str(ended.stderr.lines().last().expect("a line")).expect("JSON");
    assert_eq!(["new", "changed", "same", "gone"].map(|name| summary[name].as_u64()), expected, "{summary}");
    summary
}

const CHANGED: &str = "<li id=a><b>1</b><li id=b><b>3</b><li id=d><b>4</b><li id=a><b>1</b>";

#[test]
fn rows_that_are_new_or_changed_since_an_earlier_run() {
    let folder = setting();
    folder.write("p.html", CHANGED);
    let news = "{\"url\":\"b\",\"price\":3.0}\n{\"url\":\"d\",\"price\":4.0}\n";
    for ending in ["jsonl", "json", "csv", "xml", "parquet", "sqlite"] {
        let last = format!("last.{ending}");
        let told = format!("since {last}: 1 new, 1 changed, 2 the same, 1 gone");
        check(&run(&folder, &["--since", &last, "--key", "url"]), 0, news, &[&told, "4 rows"]);
    }
    let ended = run(&folder, &["--since", "last.csv", "--key", "url", "--log-format", "json"]);
    assert_eq!(sums(&ended, [Some(1), Some(1), Some(2), Some(1)])["rows"], 4);
    let ended = run(&folder, &["--since", "last.csv"]);
    let words = ["3 new, 0 changed, 1 the same, 2 gone", "try --key url"];
    check(&ended, 0, &(news.to_owned() + "{\"url\":\"a\",\"price\":1.0}\n"), &words);
    let ended = run(&folder, &["--since", "last.csv", "--key", "url", "--ignore", "price", "--quiet"]);
    ended.printed("{\"url\":\"d\",\"price\":4.0}\n");
}

#[test]
fn since_a_table_of_a_server() {
    let Some(database) = Database::new() else { return };
    let folder = setting();
    run(&folder, &["-o", &database.address, "--quiet"]).printed("");
    folder.write("p.html", CHANGED);
    let ended = run(&folder, &["--since", &database.address, "--key", "url", "--log-format", "json"]);
    sums(&ended, [Some(1), Some(1), Some(2), Some(1)]);
    let ended = run(&folder, &["--since", &database.address, "-O", &database.address]);
    assert!(ended.failed(2).contains("--since and -o name the same place"), "{}", ended.stderr);
}

#[test]
fn what_is_gone_is_written_if_the_run_was_complete() {
    let folder = setting();
    folder.write("p.html", CHANGED);
    let options = ["--since", "last.csv", "--key", "url", "--gone", "gone.jsonl", "-o", "new.csv"];
    check(&run(&folder, &options), 0, "", &["1 gone"]);
    assert_eq!(folder.read("gone.jsonl"), "{\"url\":\"c\"}\n");
    assert_eq!(folder.read("new.csv"), "url,price\r\nb,3\r\nd,4\r\n");
    assert!(run(&folder, &options).failed(2).contains("gone.jsonl is there already"));
    let again = ["--since", "last.csv", "--key", "url", "--gone", "gone.jsonl", "-O", "new.csv", "--quiet"];
    run(&folder, &again).printed("");
}

#[test]
fn a_run_that_is_not_complete_does_not_know_what_is_gone() {
    let folder = setting();
    let since = ["--since", "last.csv", "--key", "url", "--gone", "gone.jsonl"];
    let told = ["what is gone is not known, because the run was not complete"];
    check(&run(&folder, &[&since[..], &["--limit", "2"]].concat()), 0, "", &told);
    check(&run(&folder, &[&since[..], &["missing.html"]].concat()), 4, "", &told);
    folder.write("p.html", "nothing");
    check(&run(&folder, &since), 3, "", &told);
    let ended = run(&folder, &[&since[..], &["--log-format", "json"]].concat());
    assert!(sums(&ended, [Some(0), Some(0), Some(0), None])["gone"].is_null());
    assert!(!folder.names().contains(&"gone.jsonl".to_owned()));
}

#[test]
fn a_table_without_news_replaces_that_of_the_run_before() {
    let folder = setting();
    folder.write("new.csv", "old news");
    run(&folder, &["--since", "last.csv", "--key", "url", "-O", "new.csv", "--quiet"]).printed("");
    assert_eq!(folder.read("new.csv"), "url,price\r\n");
}

#[test]
fn what_does_not_go_together_is_told() {
    let folder = setting();
    for (options, told) in [
        (&["--since", "last.csv", "-O", "./last.csv"][..], "--since and -o name the same place"),
        (&["--since", "last.csv", "--append", "-o", "last.csv"], "--since and -o name the same place"),
        (&["--since", "last.csv", "--job", "work", "-o", "a.csv"], "cannot be used with"),
        (&["--since", "last.csv", "--flatten", "a"], "cannot be used with"),
        (&["--gone", "a.jsonl"], "--since <LAST>"),
        (
            &["--since", "last.csv", "--key", "isbn"],
            "--key isbn is no column of the wrapper; there is url, price",
        ),
        (&["--since", "other.csv", "--key", "url"], "--key url is no column of other.csv; there is isbn"),
    ] {
        folder.write("other.csv", "isbn\n1\n");
        let ended = run(&folder, options);
        assert!(ended.failed(2).contains(told), "{options:?}: {}", ended.stderr);
    }
    let ended = run(&folder, &["--since", "missing.csv"]);
    assert!(ended.failed(1).contains("cannot read missing.csv: there is no such file"), "{}", ended.stderr);
}

#[test]
fn the_demo_shop_a_day_later() {
    let (site, folder) = (Site::start(), Folder::new());
    let books = |options: &[&str]| {
        folder.run(&[&["run", &example("books"), &site.variable(), "--jobs", "4"], options].concat())
    };
    assert_eq!(books(&["-o", "last.jsonl"]).status, 0);
    let ended = books(&["--since", "last.jsonl", "--key", "title", "--log-format", "json"]);
    let rows = folder.read("last.jsonl").lines().count() as u64;
    assert_eq!((ended.status, &*ended.stdout), (0, ""), "{}", ended.stderr);
    sums(&ended, [Some(0), Some(0), Some(rows), Some(0)]);
    let mut last: Vec<String> = folder.read("last.jsonl").lines().map(str::to_owned).collect();
    let (dropped, changed) = (last.remove(3), last[0].clone());
    last[0] = changed.replacen("\"title\":\"", "\"subtitle\":\"x\",\"title\":\"", 1);
    last.push("{\"title\":\"Nobody's Book\",\"price\":1}".to_owned());
    folder.write("earlier.jsonl", last.join("\n"));
    let ended = books(&[
        "--since",
        "earlier.jsonl",
        "--key",
        "title",
        "--gone",
        "gone.jsonl",
        "--log-format",
        "json",
    ]);
    assert_eq!(ended.stdout, format!("{changed}\n{dropped}\n"));
    sums(&ended, [Some(1), Some(1), Some(rows - 2), Some(1)]);
    assert_eq!(folder.read("gone.jsonl"), "{\"title\":\"Nobody's Book\",\"price\":1}\n");
}

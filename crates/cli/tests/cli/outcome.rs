//! How `windrow run` ends: exit statuses, what is said on stderr, and what becomes of the output.

use std::process::{Command, Stdio};
use std::sync::mpsc::channel;

use serde_json::Value as Json;

use crate::folder::{Ended, Folder};
use crate::proxy::{Point, Proxy};
use crate::site::{Site, example};

/// A site, and a folder with wrappers for it.
fn setting() -> (Site, Folder) {
    let (site, folder) = (Site::start(), Folder::new());
    let address = site.address();
    let chain = format!("doc('{address}/chain/3/1')/(//a.next/{{click /}})*//article.paper:<paper>");
    folder.write("chain.oxp", format!("{chain}[.//span.id:<id(integer)=.>]"));
    folder.write("title.oxp", "//h1:<page>[.:<title=.>]");
    folder.write("staff.oxp", format!("doc('{address}/staff/')//h1:<page>[.:<title=.>]"));
    folder.write("one.html", "<h1>one</h1>");
    folder.write("more/three.html", "<h1>three</h1>");
    folder.write("more/two.html", "<h1>two</h1>");
    (site, folder)
}

const CHAIN: &str = "{\"id\":1}\n{\"id\":2}\n{\"id\":3}\n";

/// Checks that a command ended with a status after these rows; gives what it said.
#[track_caller]
fn check(ended: &Ended, status: i32, rows: &str) -> String {
    assert_eq!((ended.status, &*ended.stdout), (status, rows), "{}", ended.stderr);
    ended.stderr.clone()
}

#[track_caller]
fn says(stderr: &str, words: &[&str]) {
    for word in words {
        assert!(stderr.contains(word), "{word} is missing in\n{stderr}");
    }
}

#[test]
fn the_step_that_came_out_empty_is_underlined() {
    let (site, folder) = setting();
    let url = format!("{}/chain/3/1", site.address());
    folder.write("empty.oxp", format!("doc('{url}')//article.gone//h1:<page>[.:<title=.>]"));
    let stderr = check(&folder.run(&["run", "empty.oxp"]), 3, "");
    says(&stderr, &[&url, "this step found nothing", "1 node came to it"]);
    let lines: Vec<&str> = stderr.lines().collect();
    let wrapper = lines.iter().position(|line| line.contains("//article.gone")).expect("the wrapper");
    let begin = lines[wrapper].chars().position(|letter| letter == 'g').expect("the step") - "article.".len();
    let underline: Vec<char> = lines[wrapper + 1].chars().collect();
    assert!(underline[begin] == '─' && underline[begin - 1] == ' ', "{stderr}");
}

#[test]
fn failed_branches_are_listed() {
    let (site, folder) = setting();
    let link = |page: &str| format!("<a href={}/chain/3/{page}>{page}</a>", site.address());
    folder.write("links.html", [link("1"), link("9"), link("2")].concat());
    folder.write("links.oxp", "//a:<link>[.:<name=.>][? ./{click /}//span.id:<id(integer)=.>]");
    let ended = folder.run(&["run", "links.oxp", "links.html"]);
    let rows = "{\"name\":\"1\",\"id\":1}\n{\"name\":\"9\"}\n{\"name\":\"2\",\"id\":2}\n";
    let stderr = check(&ended, 4, rows);
    says(&stderr, &["failed: http://", "/chain/3/9", "404", "`{click /}`", "1 failed"]);
}

#[test]
fn a_page_that_cannot_be_had_is_a_failure() {
    let (site, folder) = setting();
    folder.write("gone.oxp", format!("doc('{}/gone')//h1:<page>[.:<title=.>]", site.address()));
    says(&check(&folder.run(&["run", "gone.oxp"]), 1, ""), &["/gone", "404", "line 1, column 1"]);
    says(&check(&folder.run(&["run", "title.oxp", "gone.html"]), 1, ""), &["cannot read gone.html"]);
}

#[test]
fn robots_are_obeyed_unless_told_otherwise() {
    let (site, folder) = setting();
    let staff = format!("{}/staff/", site.address());
    for command in [&["run", "staff.oxp"][..], &["run", "title.oxp", &staff]] {
        says(&check(&folder.run(command), 5, ""), &["robots.txt", "line 2", "Disallow: /staff/"]);
    }
    let ended = folder.run(&["run", "staff.oxp", "--ignore-robots"]);
    check(&ended, 0, "{\"title\":\"Staff only\"}\n");
}

#[test]
fn what_is_there_is_not_overwritten_by_accident() {
    let (_site, folder) = setting();
    let run = |options: &[&str]| folder.run(&[&["run", "chain.oxp", "--quiet"], options].concat());
    run(&["-o", "a.jsonl"]).printed("");
    folder.write("a.jsonl", "{\"id\":0}\n");
    let ended = run(&["-o", "a.jsonl"]);
    says(ended.failed(2), &["a.jsonl exists already", "-O", "--append"]);
    assert_eq!(folder.read("a.jsonl"), "{\"id\":0}\n");
    run(&["-o", "a.jsonl", "--append"]).printed("");
    assert_eq!(folder.read("a.jsonl"), format!("{{\"id\":0}}\n{CHAIN}"));
    run(&["-O", "a.jsonl"]).printed("");
    assert_eq!(folder.read("a.jsonl"), CHAIN);
}

#[test]
fn a_row_with_a_known_key_takes_the_place_of_the_old_one() {
    let (_site, folder) = setting();
    let run =
        |options: &[&str]| folder.run(&[&["run", "chain.oxp", "--quiet", "--key=id"], options].concat());
    run(&["-o", "a.sqlite"]).printed("");
    run(&["-o", "a.sqlite", "--append"]).printed("");
    let connection = rusqlite::Connection::open(folder.path().join("a.sqlite")).expect("a database");
    let count: i64 =
        connection.query_row("SELECT count(*) FROM paper", [], |row| row.get(0)).expect("a count");
    assert_eq!(count, 3);
}

#[test]
fn a_row_that_violates_the_schema_ends_the_run() {
    let (_site, folder) = setting();
    folder.write("schema.json", r#"{"type":"object","properties":{"id":{"maximum":2}}}"#);
    let ended = folder.run(&["run", "chain.oxp", "--schema", "schema.json"]);
    says(&check(&ended, 3, "{\"id\":1}\n{\"id\":2}\n"), &["row 3", "/id", "at most 2"]);
    let ended = folder.run(&["run", "chain.oxp", "--schema", "schema.json", "--log-format", "json"]);
    let line = ended.stderr.lines().last().expect("a summary");
    let summary: serde_json::Value = serde_json::from_str(line).expect("JSON");
    assert_eq!(summary["exit"], 3, "{}", ended.stderr);
    says(&ended.stderr, &["row 3"]);
}

#[test]
fn a_bound_on_pages_makes_a_part() {
    let (_site, folder) = setting();
    let ended = folder.run(&["run", "chain.oxp", "--max-pages", "2"]);
    says(&check(&ended, 4, "{\"id\":1}\n{\"id\":2}\n"), &["stopped after 2 pages", "--max-pages"]);
}

#[test]
fn variables_with_several_values_run_for_each() {
    let (_site, folder) = setting();
    folder.write("both.oxp", "//h1:<page>[.:<title=concat($q, .)>]");
    let ended = folder.run(&["run", "both.oxp", "one.html", "--var", "q=a,b", "--quiet"]);
    ended.printed("{\"title\":\"aone\"}\n{\"title\":\"bone\"}\n");
    let ended = folder.run(&["run", "both.oxp", "one.html"]);
    says(ended.failed(2), &["`$q` has no value", "--var q="]);
}

#[test]
fn a_wrapper_without_pages_of_its_own_runs_on_any_input() {
    let (site, folder) = setting();
    let titles = |titles: &[&str]| -> String {
        titles.iter().map(|title| format!("{{\"title\":\"{title}\"}}\n")).collect()
    };
    let run = |inputs: &[&str]| folder.run(&[&["run", "title.oxp", "--quiet"], inputs].concat());
    run(&["one.html", "more"]).printed(&titles(&["one", "three", "two"]));
    folder.run_on("<h1>in</h1>", &["run", "title.oxp", "-", "--quiet"]).printed(&titles(&["in"]));
    let page = run(&[&format!("{}/chain/3/3", site.address())]).stdout;
    assert_eq!(page.lines().count(), 1);
    check(&folder.run(&["run", "chain.oxp", "--record", "chain.warc.gz"]), 0, CHAIN);
    drop(site);
    let archive = run(&["chain.warc.gz"]);
    assert_eq!((archive.status, archive.stdout.lines().count()), (0, 3), "{}", archive.stderr);
    assert!(archive.stdout.ends_with(&page), "{}", archive.stdout);
    says(folder.run(&["run", "title.oxp"]).failed(2), &["name the pages: windrow run title.oxp INPUT"]);
}

#[test]
fn a_log_in_json_ends_with_a_summary() {
    let (_site, folder) = setting();
    let ended = folder.run(&["run", "chain.oxp", "--log-format", "json"]);
    let stderr = check(&ended, 0, CHAIN);
    let summary: Json = serde_json::from_str(stderr.lines().last().expect("a line")).expect("JSON");
    for (key, number) in [("rows", 3), ("records", 3), ("pages", 3), ("pages_held_max", 1), ("distinct", 3)] {
        assert_eq!(summary[key], number, "{key} of {summary}");
    }
    assert!(summary["seconds"].is_f64(), "{summary}");
    assert_eq!((&summary["engine"], &summary["warnings"]), (&"embedded".into(), &Json::Array(Vec::new())));
}

#[test]
fn an_interrupted_job_goes_on() {
    let (site, folder) = (Site::start(), Folder::new());
    let proxy = Proxy::before(site.host());
    let address = format!("--var=site={}", proxy.address());
    let size = "--var=size=3000";
    let command = ["run", &example("citations"), &address, size, "--job=job", "-o", "rows.jsonl"];
    let (told, word) = channel();
    proxy.alarm(20, Point::Answered, told);
    let mut process = folder.command(&command);
    let process = process.stderr(Stdio::piped()).spawn().expect("the command starts");
    word.recv().expect("pages are asked for");
    let killed = Command::new("kill").args(["-INT", &process.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output = process.wait_with_output().expect("it ends");
    let stderr = String::from_utf8(output.stderr).expect("it is UTF-8");
    assert_eq!(output.status.code(), Some(130), "{stderr}");
    says(&stderr, &["interrupted; the same command goes on"]);
    assert_eq!(folder.run(&command).status, 0);
    let whole = folder.run(&["run", &example("citations"), &site.variable(), size, "--quiet"]);
    assert!(folder.read("rows.jsonl") == whole.stdout, "the rows differ");
    let ended = folder.run(&command);
    says(&check(&ended, 0, ""), &["the job is finished"]);
}

//! `windrow run --verify` and `--profile`: whatever is in doubt does not replace a table, and is not learnt from.

use std::process::{Command, Output, Stdio};
use std::sync::mpsc::channel;

use serde_json::Value as Json;

use crate::folder::{Ended, Folder};
use crate::postgresql::Database;
use crate::proxy::{Point, Proxy};
use crate::site::{Site, example};
use crate::upkeep::{WRAPPER, list, profiled, renamed, usual, verdict};

/// Checks the status, and that stderr says these words; gives it.
#[track_caller]
fn check(ended: &Ended, status: i32, words: &[&str]) -> String {
    assert_eq!(ended.status, status, "{}{}", ended.stdout, ended.stderr);
    for word in words {
        assert!(ended.stderr.contains(word), "{word} is missing in\n{}", ended.stderr);
    }
    ended.stderr.clone()
}

/// Runs the wrapper of books on its pages.
fn run(folder: &Folder, options: &[&str]) -> Ended {
    folder.run(&[&["run", "books.oxp", "pages"], options].concat())
}

fn is_there(folder: &Folder, name: &str) -> bool {
    folder.names().contains(&name.to_owned())
}

/// How many runs a profile has.
fn runs(folder: &Folder, name: &str) -> usize {
    verdict(&folder.read(name))["runs"].as_array().map_or(0, Vec::len)
}

/// The summary at the end of a log in JSON.
fn summary(ended: &Ended) -> Json {
    serde_json::from_str(ended.stderr.lines().last().unwrap_or_default()).expect("JSON")
}

/// Has a command interrupted when a page was answered.
fn interrupted(folder: &Folder, proxy: &Proxy, page: usize, command: &[&str]) -> Ended {
    let (told, word) = channel();
    proxy.alarm(page, Point::Answered, told);
    let mut process = folder.command(command);
    let process = process.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    word.recv().expect("pages are asked for");
    let killed = Command::new("kill").args(["-INT", &process.id().to_string()]).status().expect("kill");
    assert!(killed.success());
    let output: Output = process.wait_with_output().expect("it ends");
    Ended::new(output)
}

#[test]
fn a_named_profile_that_is_missing_is_no_first_run() {
    let folder = profiled();
    let good = folder.read("books.jsonl");
    for options in [
        &["--verify", "--profile=typo.json"][..],
        &["--profile=typo.json", "--verify", "--quiet"],
        &["--profile=typo.json", "--verify", "--log-format", "json"],
    ] {
        let ended = run(&folder, &[&["-O", "books.jsonl"], options].concat());
        check(&ended, 2, &["there is no profile typo.json", "windrow run books.oxp --profile=typo.json"]);
    }
    assert!(!is_there(&folder, "typo.json"));
    assert_eq!(folder.read("books.jsonl"), good);
    folder.write("empty.json", "{\"windrow\":\"profile\",\"wrapper\":\"\",\"runs\":[]}");
    check(&run(&folder, &["--verify", "--profile=empty.json"]), 2, &["there is no run in empty.json"]);
}

#[test]
fn a_first_run_says_that_there_is_nothing_to_compare_with() {
    let folder = Folder::new();
    folder.write("books.oxp", WRAPPER);
    folder.write("pages/1.html", list(0..20, usual));
    let first = run(&folder, &["-O", "books.jsonl", "--verify", "--profile"]);
    check(&first, 0, &["nothing to compare with yet: this run makes the profile books.profile.json"]);
    assert_eq!((runs(&folder, "books.profile.json"), folder.read("books.jsonl").lines().count()), (1, 20));
    let second = run(&folder, &["-O", "books.jsonl", "--verify", "--profile"]);
    assert!(!check(&second, 0, &["as before"]).contains("nothing to compare with"), "{}", second.stderr);
    assert_eq!(runs(&folder, "books.profile.json"), 2);
}

#[test]
fn a_first_run_that_is_not_whole_is_rejected_too() {
    let folder = Folder::new();
    folder.write("books.oxp", WRAPPER);
    folder.write("pages/1.html", list(0..20, usual));
    folder.write("books.jsonl", "good\n");
    let ended = run(&folder, &["gone.html", "-O", "books.jsonl", "--verify", "--profile"]);
    check(
        &ended,
        4,
        &["the run is rejected: 1 input could not be read", "the rows went to books.jsonl.rejected"],
    );
    assert_eq!(folder.read("books.jsonl"), "good\n");
    assert!(!is_there(&folder, "books.profile.json"));
}

#[test]
fn a_part_does_not_replace_the_last_good_table() {
    let folder = profiled();
    let good = folder.read("books.jsonl");
    let ended = run(&folder, &["gone.html", "-O", "books.jsonl", "--verify", "--profile"]);
    let words = ["rejected: 1 input could not be read", "gone.html", "the rows went to books.jsonl.rejected"];
    check(&ended, 4, &words);
    assert!(ended.stderr.contains("the run is not kept in books.profile.json: 1 input"), "{}", ended.stderr);
    assert_eq!(folder.read("books.jsonl"), good);
    assert_eq!(folder.read("books.jsonl.rejected"), good);
    assert_eq!(runs(&folder, "books.profile.json"), 1);
    // Whoever wants to hear of nothing else hears of that.
    let quiet = run(&folder, &["gone.html", "-O", "books.jsonl", "--verify", "--quiet"]);
    check(&quiet, 4, &["rejected"]);
    assert_eq!(quiet.stderr.lines().count(), 2, "{}", quiet.stderr);
    let ended = run(&folder, &["gone.html", "-O", "books.jsonl", "--verify", "--log-format", "json"]);
    let told = summary(&ended)["verify"].clone();
    assert_eq!(
        (&told["ok"], &told["rejected_to"]),
        (&Json::Bool(false), &"books.jsonl.rejected".into()),
        "{told}"
    );
    assert!(told["rejected"].as_str().is_some_and(|reason| reason.contains("gone.html")), "{told}");
}

#[test]
fn what_a_bound_on_pages_cut_off_is_a_part() {
    let (site, folder) = (Site::start(), Folder::new());
    let chain = format!("doc('{}/chain/9/1')/(//a.next/{{click /}})*//article.paper:<paper>", site.address());
    folder.write("chain.oxp", format!("{chain}[.//span.id:<id(integer)=.>]"));
    let run = |options: &[&str]| folder.run(&[&["run", "chain.oxp", "-O", "chain.csv"], options].concat());
    check(
        &run(&["--profile", "--max-pages", "4"]),
        4,
        &["the run is not kept", "as many as --max-pages allows"],
    );
    assert!(!is_there(&folder, "chain.profile.json"));
    check(&run(&["--profile", "--max-pages", "40"]), 0, &["what is usual is in chain.profile.json"]);
    let good = folder.read("chain.csv");
    let words = ["rejected: it stopped after 4 pages, as many as --max-pages allows", "chain.csv.rejected"];
    check(&run(&["--verify", "--max-pages", "4"]), 4, &words);
    assert_eq!((folder.read("chain.csv"), folder.read("chain.csv.rejected").lines().count()), (good, 5));
    // To look at some of the pages is no alarm for the number of rows.
    let ended = folder.run(&["verify", "chain.oxp", "--max-pages", "4"]);
    assert_eq!(ended.status, 0, "{}", ended.stdout);
}

#[test]
fn what_a_limit_cut_off_is_not_usual() {
    let folder = profiled();
    check(&run(&folder, &["--limit", "7", "--profile"]), 0, &["the run is not kept", "cut off by --limit"]);
    assert_eq!(runs(&folder, "books.profile.json"), 1);
    check(&run(&folder, &["--limit", "41", "--profile"]), 0, &["what is usual is in"]);
    assert_eq!(runs(&folder, "books.profile.json"), 2);
    let ended = run(&folder, &["--limit", "7", "--profile", "--log-format", "json"]);
    let told = summary(&ended)["profile"].clone();
    assert_eq!(told["kept"], false, "{told}");
    assert!(told["reason"].as_str().is_some_and(|reason| reason.contains("--limit")), "{told}");
}

#[test]
fn an_interruption_leaves_the_last_good_table_and_loses_no_rows() {
    let (site, folder) = (Site::start(), Folder::new());
    let proxy = Proxy::before(site.host());
    let (address, size) = (format!("--var=site={}", proxy.address()), "--var=size=3000");
    folder.write("papers.oxp", std::fs::read(example("citations")).expect("an example"));
    folder.write("papers.jsonl", "good\n");
    let command = ["run", "papers.oxp", &address, size, "-O", "papers.jsonl", "--verify", "--profile"];
    let ended = interrupted(&folder, &proxy, 20, &command);
    let words = ["the run is rejected: it was interrupted", "the rows went to papers.jsonl.rejected"];
    let told = check(&ended, 130, &words);
    assert!(!told.contains("--job"), "{told}");
    assert_eq!(folder.read("papers.jsonl"), "good\n");
    assert!(folder.read("papers.jsonl.rejected").lines().count() > 5);
    assert!(!is_there(&folder, "papers.profile.json"));
}

#[test]
fn a_job_that_went_on_is_kept_as_one_that_never_stopped() {
    let (site, folder) = (Site::start(), Folder::new());
    let proxy = Proxy::before(site.host());
    let address = format!("--var=site={}", proxy.address());
    folder.write("papers.oxp", std::fs::read(example("citations")).expect("an example"));
    let command = |job: &'static str, rows: &'static str, profile: &'static str| {
        ["run", "papers.oxp", &address, "--var=size=1000", "--job", job, "-o", rows, profile]
            .map(str::to_owned)
    };
    let run = |words: &[String; 9]| folder.run(&words.iter().map(String::as_str).collect::<Vec<_>>());
    let words = command("job", "papers.jsonl", "--profile");
    let first: Vec<&str> = words.iter().map(String::as_str).collect();
    for page in [20, 40] {
        check(&interrupted(&folder, &proxy, page, &first), 130, &["not kept", "it was interrupted"]);
    }
    check(&run(&words), 0, &["what is usual is in papers.profile.json"]);
    assert_eq!(folder.read("papers.jsonl").lines().count(), 1000);
    check(&run(&command("other", "other.jsonl", "--profile=other.json")), 0, &["what is usual is in"]);
    let kept = |name: &str| {
        let mut run = verdict(&folder.read(name))["runs"][0].clone();
        run["figures"]["when"] = Json::Null;
        run
    };
    let (went_on, whole) = (kept("papers.profile.json"), kept("other.json"));
    assert_eq!(went_on["figures"], whole["figures"]);
    assert_eq!(went_on["pages"], whole["pages"]);
    // What was seen before is not known any more.
    let words = command("third", "third.jsonl", "--profile=third.json");
    let third: Vec<&str> = words.iter().map(String::as_str).collect();
    check(&interrupted(&folder, &proxy, 20, &third), 130, &["not kept"]);
    std::fs::write(folder.path().join("third/sample.json"), "{").expect("it is written");
    check(&run(&words), 0, &["not kept in third.json: it went on after an interruption"]);
}

#[test]
fn what_failed_before_an_interruption_is_not_forgotten() {
    let (site, folder) = (Site::start(), Folder::new());
    let proxy = Proxy::before(site.host());
    let address = format!("--var=site={}", proxy.address());
    let paper = "doc('${site}/${where}')/(//a.cited/{click /})*//article.paper:<paper>[.//span.id:<id=.>]";
    folder.write("papers.oxp", paper);
    let run = ["run", "papers.oxp", &address, "--job", "job", "-o", "papers.jsonl", "--profile"];
    let words = [&run[..], &["--var=where=gone,graph/300/10/1"]].concat();
    check(&interrupted(&folder, &proxy, 20, &words), 130, &["not kept"]);
    check(
        &folder.run(&words),
        0,
        &["not kept in papers.profile.json: 1 step failed before it was interrupted"],
    );
    assert_eq!(folder.read("papers.jsonl").lines().count(), 300);
    assert!(!is_there(&folder, "papers.profile.json"));
}

#[test]
fn rows_of_a_job_wait_for_their_verdict_in_its_folder() {
    let (site, folder) = (Site::start(), Folder::new());
    let proxy = Proxy::before(site.host());
    let address = format!("--var=site={}", proxy.address());
    folder.write("papers.oxp", std::fs::read(example("citations")).expect("an example"));
    let command = |job: &'static str, size: &'static str, option: &'static str| {
        let place = ["-O", "papers.csv", "--verify", option];
        [&["run", "papers.oxp", &address, size, "--job", job], &place[..]].concat()
    };
    check(&folder.run(&command("a", "--var=size=600", "--profile")), 0, &["nothing to compare with yet"]);
    let good = folder.read("papers.csv");
    let again = command("b", "--var=size=601", "--profile");
    check(&interrupted(&folder, &proxy, 20, &again), 130, &["it was interrupted"]);
    assert!(folder.read("papers.csv") == good && !is_there(&folder, "papers.csv.rejected"));
    check(&folder.run(&again), 0, &["as before", "what is usual is in"]);
    assert_eq!(folder.read("papers.csv").lines().count(), 602);
    // A part of the list does not take its place.
    let part = command("c", "--var=size=100", "--profile");
    check(&interrupted(&folder, &proxy, 5, &part), 130, &["it was interrupted"]);
    check(&folder.run(&part), 3, &["the rows went to papers.csv.rejected"]);
    assert_eq!(folder.read("papers.csv").lines().count(), 602);
    assert_eq!(folder.read("papers.csv.rejected").lines().count(), 101);
    let nowhere = folder.run(&["run", "papers.oxp", &address, "--job", "d", "--verify"]);
    check(&nowhere, 2, &["-o FILE"]);
}

#[test]
fn a_fatal_row_ends_the_run_and_the_rows_are_put_aside() {
    let folder = profiled();
    let good = folder.read("books.jsonl");
    folder.write("schema.json", r#"{"type":"object","properties":{"title":{"pattern":"volume .$"}}}"#);
    let ended = run(&folder, &["-O", "books.jsonl", "--verify", "--profile", "--schema", "schema.json"]);
    let told = check(&ended, 3, &["row 11", "the rows until then went to books.jsonl.rejected"]);
    // The row that is wrong is among them, and it came to none behind it.
    assert_eq!(folder.read("books.jsonl.rejected").lines().count(), 11, "{told}");
    assert_eq!((folder.read("books.jsonl"), runs(&folder, "books.profile.json")), (good, 1));
    folder.write("wrong.json", "[");
    check(&run(&folder, &["-O", "books.jsonl", "--verify", "--schema", "wrong.json"]), 2, &["wrong.json"]);
}

#[test]
fn where_there_are_no_rows_none_are_put_aside() {
    let folder = profiled();
    let good = folder.read("books.jsonl");
    folder.write("pages/1.html", "<h1>Nothing here</h1>");
    folder.write("pages/2.html", "<h1>Nothing here</h1>");
    let ended = run(&folder, &["-O", "books.jsonl", "--verify"]);
    let told = check(&ended, 3, &["the run is rejected: there are no rows", "no rows to be put aside"]);
    assert!(!told.contains("went to"), "{told}");
    assert!(!is_there(&folder, "books.jsonl.rejected"));
    assert_eq!(folder.read("books.jsonl"), good);
    // Without a file there is no place beside it.
    folder.write("pages/1.html", list(0..20, renamed));
    folder.write("pages/2.html", list(20..40, renamed));
    let ended = run(&folder, &["--verify"]);
    assert_eq!(ended.stdout, "");
    check(&ended, 3, &["the rows went nowhere; with -o FILE"]);
}

#[test]
fn a_place_that_cannot_be_written_is_told_before_the_first_page() {
    let (site, folder) = (Site::start(), Folder::new());
    let proxy = Proxy::before(site.host());
    let chain = format!("doc('{}/chain/3/1')//article.paper:<paper>", proxy.address());
    folder.write("chain.oxp", format!("{chain}[.//span.id:<id(integer)=.>]"));
    assert_eq!(folder.run(&["run", "chain.oxp", "-o", "chain.jsonl", "--profile"]).status, 0);
    assert!(!proxy.asked().is_empty());
    folder.write("text.sqlite", "this is no database, and it is long enough to be taken for one".repeat(20));
    folder.write("there.csv", "id\n1\n");
    for (status, options, word) in [
        (1, &["-o", "text.sqlite", "--append", "--profile"][..], "it is no SQLite database"),
        (1, &["-o", "text.sqlite", "--verify"], "it is no SQLite database"),
        (1, &["-O", "text.sqlite", "--verify"], "it is no SQLite database"),
        (1, &["-O", "text.sqlite"], "it is no SQLite database"),
        (1, &["-O", "nowhere/chain.csv", "--verify"], "cannot write"),
        (2, &["-o", "there.csv", "--verify"], "there.csv exists already"),
        (2, &["-o", "chain.unknown", "--verify"], "chain.unknown"),
        (2, &["-o", "new.csv", "--verify", "--key", "isbn"], "isbn"),
    ] {
        check(&folder.run(&[&["run", "chain.oxp"], options].concat()), status, &[word]);
        assert_eq!(proxy.asked(), Vec::<String>::new(), "{options:?}");
    }
    assert_eq!(folder.read("there.csv"), "id\n1\n");
}

#[test]
fn a_new_table_of_a_database_that_is_there_is_no_reason_to_refuse() {
    let folder = profiled();
    folder.run(&["run", "books.oxp", "pages", "-o", "all.sqlite", "--table", "old", "--quiet"]).printed("");
    let count = |file: &str, table: &str| -> i64 {
        let connection = rusqlite::Connection::open(folder.path().join(file)).expect("a database");
        let select = format!("SELECT count(*) FROM {table}");
        connection.query_row(&select, [], |row| row.get(0)).expect("a count")
    };
    check(&run(&folder, &["-o", "all.sqlite", "--table", "new", "--verify"]), 0, &["as before"]);
    assert_eq!((count("all.sqlite", "old"), count("all.sqlite", "new")), (40, 40));
    check(&run(&folder, &["-o", "all.sqlite", "--table", "new", "--verify"]), 2, &["the table new"]);
    folder.write("pages/1.html", list(0..20, renamed));
    folder.write("pages/2.html", list(21..40, renamed));
    check(&run(&folder, &["-O", "all.sqlite", "--table", "new", "--verify"]), 3, &["all.sqlite.rejected"]);
    assert_eq!((count("all.sqlite", "new"), count("all.sqlite.rejected", "new")), (40, 39));
}

#[test]
fn a_table_that_could_not_be_written_is_not_learnt_from() {
    let folder = profiled();
    let full = ["-O", "/dev/full", "--format", "jsonl"];
    check(&run(&folder, &[&full[..], &["--verify", "--profile"]].concat()), 1, &["the disk is full"]);
    assert_eq!(runs(&folder, "books.profile.json"), 1);
    let ended = run(&folder, &[&full[..], &["--verify", "--profile", "--log-format", "json"]].concat());
    assert_eq!(summary(&ended)["exit"], 1, "{}", ended.stderr);
    assert_eq!(runs(&folder, "books.profile.json"), 1);
}

#[test]
fn rows_that_cannot_go_to_their_place_at_last_go_beside_it() {
    let (site, folder) = (Site::start(), Folder::new());
    let proxy = Proxy::before(site.host());
    let (address, size) = (format!("--var=site={}", proxy.address()), "--var=size=2000");
    folder.write("papers.oxp", std::fs::read(example("citations")).expect("an example"));
    let (told, word) = channel();
    proxy.alarm(20, Point::Answered, told);
    let command = ["run", "papers.oxp", &address, size, "-o", "new.csv", "--verify", "--profile"];
    let mut process = folder.command(&command);
    let process = process.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("the command starts");
    word.recv().expect("pages are asked for");
    // Somebody else makes the file while the run goes on.
    folder.write("new.csv", "id\n1\n");
    let ended = Ended::new(process.wait_with_output().expect("it ends"));
    check(&ended, 2, &["new.csv exists already", "the rows went to new.csv.rejected"]);
    assert_eq!(folder.read("new.csv"), "id\n1\n");
    assert!(folder.read("new.csv.rejected").lines().count() > 1900);
    assert!(!is_there(&folder, "papers.profile.json"));
}

#[test]
fn rejected_rows_of_a_server_have_a_table_of_their_own() {
    let Some(database) = Database::new() else { return };
    let folder = profiled();
    check(&run(&folder, &["-o", &database.address, "--verify"]), 0, &["as before"]);
    folder.write("pages/1.html", list(0..20, renamed));
    folder.write("pages/2.html", list(21..40, renamed));
    let ended = run(&folder, &["-O", &database.address, "--verify"]);
    check(&ended, 3, &["the rows went to the table book_rejected"]);
    let mut client = database.client();
    let mut count = |table: &str| -> i64 {
        client.query_one(&format!("SELECT count(*) FROM {table}"), &[]).expect("a table").get(0)
    };
    assert_eq!((count("book"), count("book_rejected")), (40, 39));
    let mut prices = |table: &str| -> i64 {
        client.query_one(&format!("SELECT count(price) FROM {table}"), &[]).expect("a table").get(0)
    };
    assert_eq!((prices("book"), prices("book_rejected")), (40, 0));
}

#[test]
fn what_went_wrong_is_not_hidden_by_the_alarm() {
    let (site, folder) = (Site::start(), Folder::new());
    folder.write("staff.oxp", format!("doc('{}/staff/')//h1:<page>[.:<title=.>]", site.address()));
    let run = |options: &[&str]| folder.run(&[&["run", "staff.oxp", "-O", "staff.csv"], options].concat());
    assert_eq!(run(&["--ignore-robots", "--profile"]).status, 0);
    let good = folder.read("staff.csv");
    check(&run(&["--verify"]), 5, &["the run is rejected: 1 step failed", "robots.txt"]);
    let ended = folder.run(&["verify", "staff.oxp"]);
    assert_eq!(ended.status, 5, "{}", ended.stdout);
    assert!(ended.stdout.contains("not all of it is known: 1 step failed"), "{}", ended.stdout);
    let told = verdict(&folder.run(&["verify", "staff.oxp", "--json"]).stdout);
    assert!(told["reason"].as_str().is_some_and(|reason| reason.contains("robots.txt")), "{told}");
    drop(site);
    check(&run(&["--verify", "--ignore-robots"]), 1, &["the run is rejected: 1 step failed"]);
    assert_eq!(folder.run(&["verify", "staff.oxp", "--ignore-robots"]).status, 1);
    assert_eq!(folder.read("staff.csv"), good);
}

#[test]
fn verify_says_which_pages_could_not_be_had() {
    let folder = profiled();
    let ended = folder.run(&["verify", "books.oxp", "pages", "gone.html", "--json"]);
    let told = ended.json(4);
    assert_eq!(told["ok"], false, "{told}");
    assert!(told["reason"].as_str().is_some_and(|reason| reason.contains("gone.html")), "{told}");
    assert_eq!(folder.run(&["verify", "books.oxp", "gone.html"]).status, 1);
}

#[test]
fn nothing_new_is_an_empty_table_with_a_verdict_too() {
    let folder = profiled();
    folder.write("new.csv", "old news");
    let since = ["--since", "books.jsonl", "--key", "link", "-O", "new.csv", "--verify"];
    check(&run(&folder, &since), 0, &["0 new", "as before"]);
    assert_eq!(folder.read("new.csv"), "title,link,price\r\n");
    folder.write("pages/2.html", list(21..41, usual));
    check(&run(&folder, &since), 0, &["1 new"]);
    assert_eq!(folder.read("new.csv").lines().count(), 2);
}

/// A page of codes, with a wrapper that is no OXPath.
fn codes() -> Folder {
    const NAMES: [&str; 5] = ["Congo", "Egypt", "Belize", "Spain", "Peru"];
    let folder = Folder::new();
    let page = |from: u32, code: &dyn Fn(u32) -> String| {
        let row = |number: u32| {
            format!("<b>{} {number}</b> <i>{}</i><br>", NAMES[number as usize % NAMES.len()], code(number))
        };
        format!("<title>Codes</title>{}<hr>End", (from..from + 20).map(row).collect::<String>())
    };
    folder.write("pages/1.html", page(0, &|number| (number * 17 + 10).to_string()));
    folder.write("pages/2.html", page(20, &|number| (number * 17 + 10).to_string()));
    folder.write("changed/1.html", page(0, &|number| format!("see page {number}, please")));
    folder.write("changed/2.html", page(20, &|number| format!("see page {number}, please")));
    let row =
        |number: u32| format!("{} {number},{}\n", NAMES[number as usize % NAMES.len()], number * 17 + 10);
    folder.write("rows.csv", format!("name,code\n{}", (0..20).map(row).collect::<String>()));
    let learn = ["learn", "pages", "--from", "rows.csv", "--class", "LR", "--save", "codes.wrapper.json"];
    let ended = folder.run(&[&learn[..], &["--profile"]].concat());
    assert!(is_there(&folder, "codes.wrapper.json"), "{}", ended.stderr);
    folder
}

#[test]
fn a_wrapper_that_is_no_oxpath_is_verified_and_kept_too() {
    let folder = codes();
    assert_eq!(runs(&folder, "codes.wrapper.profile.json"), 1);
    let run = |pages: &str, options: &[&str]| {
        folder.run(&[&["run", "codes.wrapper.json", pages, "-O", "codes.csv"], options].concat())
    };
    check(&run("pages", &["--verify", "--profile"]), 0, &["as before", "what is usual is in"]);
    assert_eq!(runs(&folder, "codes.wrapper.profile.json"), 2);
    let good = folder.read("codes.csv");
    assert_eq!(good.lines().count(), 41);
    let ended = run("changed", &["--verify", "--profile"]);
    check(&ended, 3, &["the run is rejected: its rows are not what they were", "codes.csv.rejected"]);
    assert_eq!(folder.read("codes.csv.rejected").lines().count(), 41);
    check(&run("gone.html", &["--verify"]), 1, &["rejected: 1 input could not be read", "no rows"]);
    check(&run("pages", &["--max-pages", "1", "--verify"]), 4, &["rejected: it stopped after 1 page"]);
    check(&run("pages", &["--verify", "--profile=typo.json"]), 2, &["there is no profile typo.json"]);
    assert_eq!((folder.read("codes.csv"), runs(&folder, "codes.wrapper.profile.json")), (good, 2));
    assert_eq!(folder.run(&["verify", "codes.wrapper.json", "pages"]).status, 0);
    assert_eq!(folder.run(&["verify", "codes.wrapper.json", "changed"]).status, 3);
    let ended = folder.run(&["repair", "codes.wrapper.json", "changed"]);
    assert!(ended.failed(2).contains("is no OXPath"), "{}", ended.stderr);
}

#[test]
fn what_makes_a_wrapper_makes_its_profile() {
    let folder = profiled();
    let made = |words: &[&str], wrapper: &str| {
        let ended = folder.run(&[words, &["--save", wrapper, "--profile"]].concat());
        assert_eq!(ended.status, 0, "{}", ended.stderr);
        assert!(ended.stderr.contains("what is usual for its"), "{}", ended.stderr);
        let profile = wrapper.replace(".oxp", ".profile.json").replace(".json.json", ".json");
        assert!(verdict(&folder.read(&profile))["runs"][0]["figures"]["rows"].as_u64() > Some(1));
        let verified = folder.run(&["verify", wrapper, "pages"]);
        assert_eq!(
            (verified.status, verified.stdout.contains("as before")),
            (0, true),
            "{}",
            verified.stdout
        );
    };
    folder.write("rows.jsonl", folder.read("books.jsonl").lines().take(30).collect::<Vec<_>>().join("\n"));
    made(&["learn", "pages", "--from", "rows.jsonl"], "learnt.oxp");
    made(&["records", "pages/1.html", "pages/2.html"], "found.oxp");
    let again = folder.run(&["records", "pages/1.html", "--save", "new.oxp", "--profile"]);
    assert_eq!(again.status, 0, "{}", again.stderr);
    std::fs::remove_file(folder.path().join("new.oxp")).expect("it goes");
    let again = folder.run(&["records", "pages/1.html", "--save", "new.oxp", "--profile"]);
    assert!(again.failed(2).contains("new.profile.json is there already"), "{}", again.stderr);
    for words in
        [&["records", "pages/1.html", "--profile"][..], &["records", "pages/1.html", "--save=-", "--profile"]]
    {
        assert!(folder.run(words).failed(2).contains("--save"));
    }
    for number in 1..=8 {
        let page = format!(
            "<title>Film {number}</title><h1>Sand {number}</h1><p>Price: <b class=price>{number}.25 EUR</b></p>"
        );
        folder.write(format!("films/{number}.html"), page);
    }
    for wrapper in ["films.oxp", "films.wrapper.json"] {
        let ended = folder.run(&["template", "films", "--save", wrapper, "--profile"]);
        assert_eq!(ended.status, 0, "{}", ended.stderr);
        assert_eq!(folder.run(&["verify", wrapper, "films"]).status, 0);
    }
}

#[test]
fn a_site_is_kept_with_its_wrapper() {
    let folder = Folder::new();
    let shelf = list(0..20, |number| usual(number).replace("href=/b/", "href=b"));
    folder.write("shop/index.html", &shelf);
    folder.write("part/index.html", shelf.replace("</h1>", "</h1><p>25 results</p>"));
    let site = |name: &str, save: &str, options: &[&str]| {
        let address = format!("file://{}/{name}/index.html", folder.path().display());
        let words = [
            "site",
            &address,
            "--domain=shop",
            "--no-details",
            "--engine=embedded",
            "--profile",
            "--save",
            save,
        ];
        folder.run(&[&words[..], options].concat())
    };
    let rows = |name: &str| verdict(&folder.read(name))["runs"][0]["figures"]["rows"].clone();
    let ended = site("shop", "shop.oxp", &[]);
    check(&ended, 0, &["what is usual is in shop.profile.json"]);
    assert_eq!((&*ended.stdout, rows("shop.profile.json")), ("", Json::from(20)));
    check(&site("shop", "same.oxp", &["-o", "shop.jsonl"]), 0, &["what is usual is in same.profile.json"]);
    assert_eq!((folder.read("shop.jsonl").lines().count(), rows("same.profile.json")), (20, Json::from(20)));
    assert_eq!(folder.run(&["verify", "shop.oxp"]).status, 0);
    // What is known to be a part is not learnt from.
    for options in [&[][..], &["-o", "part.jsonl"]] {
        let name = format!("part{}.oxp", options.len());
        check(&site("part", &name, options), 4, &["other rows than were promised"]);
        assert!(is_there(&folder, &name) && !is_there(&folder, &name.replace(".oxp", ".profile.json")));
    }
}

#[test]
fn of_many_pages_some_are_enough_to_mend_a_wrapper() {
    let folder = Folder::new();
    folder.write("books.oxp", WRAPPER);
    let write = |written: fn(u32) -> String| {
        for page in 0..100 {
            folder.write(format!("pages/{page:03}.html"), list(page * 4..page * 4 + 4, written));
        }
    };
    write(usual);
    check(&run(&folder, &["-o", "books.jsonl", "--profile"]), 0, &["400 rows"]);
    write(renamed);
    let ended = folder.run(&["repair", "books.oxp", "pages", "--json"]);
    assert_eq!(ended.status, 0, "{} {}", ended.stdout, ended.stderr);
    let found = verdict(&ended.stdout)["repair"].clone();
    let count = |fate: &str| found["rows"][fate].as_u64();
    // The pages that are looked at are those of the profile: every fourth one.
    assert_eq!(
        (count("kept"), count("changed"), count("lost"), count("new")),
        (Some(100), Some(0), Some(0), Some(0))
    );
    // A wrapper with two values is looked at page by page with each.
    folder.write("both.oxp", WRAPPER.replace("<title=.>", "<title=concat($q, .)>"));
    let both =
        |verb: &str, more: &[&str]| folder.run(&[&[verb, "both.oxp", "pages", "--var=q=a,b"], more].concat());
    write(usual);
    check(&both("run", &["--profile", "-o", "both.jsonl"]), 0, &["800 rows"]);
    let ended = both("verify", &[]);
    assert_eq!(ended.status, 0, "{}", ended.stdout);
    assert!(ended.stdout.contains("800 rows on 200 pages"), "{}", ended.stdout);
}

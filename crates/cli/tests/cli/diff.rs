//! `windrow diff`: tables in files and databases compared.

use std::process::Stdio;

use serde_json::Value as Json;

use crate::folder::{Ended, Folder};
use crate::postgresql::Database;

const OLD: &str = "{\"url\":\"/1\",\"title\":\"Dune\",\"price\":12}\n{\"url\":\"/2\",\"title\":\"Emma\"}\n\
                   {\"url\":\"/3\",\"title\":\"Ada\",\"price\":7}\n";
const NEW: &str = "url,title,price\n/4,Ulysses,9.5\n/1,Dune,10\n/3,Ada,7.0\n";
const CHANGES: &str = "{\"change\":\"added\",\"key\":{\"url\":\"/4\"},\"new\":{\"url\":\"/4\",\"title\":\"Ulysses\",\"price\":\"9.5\"}}\n\
    {\"change\":\"changed\",\"key\":{\"url\":\"/1\"},\"columns\":{\"price\":{\"old\":12,\"new\":\"10\"}}}\n\
    {\"change\":\"removed\",\"key\":{\"url\":\"/2\"},\"old\":{\"url\":\"/2\",\"title\":\"Emma\"}}\n";

fn setting() -> Folder {
    let folder = Folder::new();
    folder.write("old.jsonl", OLD);
    folder.write("new.csv", NEW);
    folder
}

#[track_caller]
fn check(ended: &Ended, status: i32, stdout: &str, words: &[&str]) {
    assert_eq!((ended.status, &*ended.stdout), (status, stdout), "{}", ended.stderr);
    for word in words {
        assert!(ended.stderr.contains(word), "{word} is missing in\n{}", ended.stderr);
    }
}

#[test]
fn changes_are_lines_of_json_and_their_sums_are_told() {
    let folder = setting();
    let diff =
        |options: &[&str]| folder.run(&[&["diff", "old.jsonl", "new.csv", "--key", "url"], options].concat());
    let sums = "windrow: 1 added, 1 removed, 1 changed, 1 the same\n";
    let ended = diff(&[]);
    assert_eq!(ended.stderr, sums);
    check(&ended, 0, CHANGES, &[]);
    check(&diff(&["--check"]), 3, CHANGES, &[sums]);
    diff(&["--quiet"]).printed(CHANGES);
    let lines: Vec<&str> = CHANGES.split_inclusive('\n').collect();
    check(&diff(&["--only", "changed"]), 0, lines[1], &[sums]);
    check(&diff(&["--only=removed,added"]), 0, &[lines[0], lines[2]].concat(), &[sums]);
    check(&diff(&["--ignore", "price", "--only", "changed", "--check"]), 0, "", &["0 changed, 2 the same"]);
    let ended = diff(&["--log-format", "json", "--only", "changed"]);
    let summary: Json = serde_json::from_str(&ended.stderr).expect("JSON");
    for (name, count) in [("added", 1), ("removed", 1), ("changed", 1), ("same", 1)] {
        assert_eq!(summary[name], count, "{summary}");
    }
}

#[test]
fn changes_go_to_a_new_file() {
    let folder = setting();
    let command = ["diff", "old.jsonl", "new.csv", "--key", "url", "--quiet", "-o", "changes.jsonl"];
    folder.run(&command).printed("");
    assert_eq!(folder.read("changes.jsonl"), CHANGES);
    assert!(folder.run(&command).failed(2).contains("changes.jsonl is there already"));
    assert_eq!(folder.names(), ["changes.jsonl", "new.csv", "old.jsonl"]);
}

#[test]
fn without_a_key_whole_rows_come_and_go_and_a_key_is_proposed() {
    let folder = setting();
    let ended = folder.run(&["diff", "old.jsonl", "new.csv", "--only", "added"]);
    assert_eq!((ended.status, ended.stdout.lines().count()), (0, 2));
    check(&ended, 0, &ended.stdout, &["2 added, 2 removed, 0 changed, 1 the same", "try --key url"]);
    check(&folder.run(&["diff", "old.jsonl", "old.jsonl", "--check"]), 0, "", &["3 the same"]);
}

#[test]
fn a_key_that_is_not_there_is_told_with_the_columns_that_are() {
    let folder = setting();
    for (old, new, told) in [
        ("old.jsonl", "new.csv", "--key isbn is no column of new.csv; there is url, title, price"),
        ("old.jsonl", "empty.jsonl", "--key isbn is no column of old.jsonl; there is url, title, price"),
        ("new.csv", "old.jsonl", "--key isbn is no column of new.csv; there is url, title, price"),
        ("empty.jsonl", "old.jsonl", "--key isbn is no column of old.jsonl; there is url, title, price"),
    ] {
        folder.write("empty.jsonl", "");
        let ended = folder.run(&["diff", old, new, "--key", "isbn"]);
        assert!(ended.failed(2).contains(told), "{}", ended.stderr);
    }
    folder.write("keyless.csv", "url,title,price\n,Emma,\n/1,Dune,12\n");
    let ended = folder.run(&["diff", "keyless.csv", "old.jsonl", "--key", "url", "--only", "removed"]);
    let removed = "{\"change\":\"removed\",\"old\":{\"title\":\"Emma\"}}\n";
    check(&ended, 0, removed, &["1 row of keyless.csv and 0 rows of old.jsonl lack the key"]);
}

#[test]
fn what_cannot_be_compared_is_told() {
    let folder = setting();
    folder.write("bad.jsonl", "{\"url\":1}\n{\n");
    folder.write("a.txt", NEW);
    for (arguments, status, told) in [
        (&["old.jsonl", "gone.csv"][..], 1, "cannot read gone.csv: there is no such file"),
        (&["old.jsonl", "bad.jsonl"], 1, "cannot read bad.jsonl: line 2 is no JSON"),
        (&["old.jsonl", "a.txt"], 2, "say it with --format"),
        (&["-", "-"], 2, "only one of the tables"),
        (&["old.jsonl"], 2, "<B>"),
        (&["old.jsonl", "new.csv", "--only", "all"], 2, "added, removed, changed"),
        (&["old.jsonl", "new.csv", "--table", "a,b,c"], 2, "--table names one table, or two"),
        (&["old.jsonl", "."], 2, "."),
        (
            &["old.jsonl", "postgres://ann:secret@127.0.0.1:1/db"],
            1,
            "cannot open postgres://ann@127.0.0.1:1/db",
        ),
    ] {
        let ended = folder.run(&[&["diff"], arguments].concat());
        assert_eq!(ended.status, status, "{arguments:?}: {}", ended.stderr);
        assert!(ended.stderr.contains(told), "{arguments:?}: {}", ended.stderr);
    }
    folder.run(&["diff", "a.txt", "new.csv", "--format", "csv", "--quiet", "--check"]).printed("");
    let ended = folder.run_on(OLD, &["diff", "-", "new.csv", "--key", "url", "--quiet"]);
    ended.printed(CHANGES);
}

#[test]
fn a_reader_that_leaves_early_is_no_failure() {
    let folder = Folder::new();
    folder.write("none.jsonl", "");
    folder.write("many.jsonl", "{\"a\":\"some text\"}\n".repeat(100_000));
    let mut command = folder.command(&["diff", "none.jsonl", "many.jsonl", "--quiet"]);
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("it starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("it ends");
    assert_eq!((output.status.code(), &*String::from_utf8_lossy(&output.stderr)), (Some(0), ""));
}

/// The rows of a page with texts that are hard to write, in every format.
const WRAPPER: &str = "//li:<item>[@id:<url=.>][b:<title=.>][? i:<price(number)=.>][? u:<new(boolean)=.>]\
    [? s:<tags[]=.>][? p:<review>[q:<by=.>][? em:<stars(integer)=.>]]";
const PAGE: &str = "<ul><li id=1><b>Dune, \"the\" book</b><i>9.50</i><u>true</u><s>a</s><s>1</s><p><q>Ann</q><em>5</em></p>\
    <li id=2><b>[1] & &lt;so&gt;\non</b><i>sold out</i><s>x,y</s><p><q>Bob</q><em>0</em></p><p><q>Cy</q><em>none</em></p>\
    <li id=03><b> 007</b><i>1000000000000000000000</i><u>false</u><li id=4><b>1.10</b></ul>";

/// Checks that tables of one run are the same whatever they are stored in.
#[track_caller]
fn check_alike(folder: &Folder, tables: &[String]) {
    for one in tables {
        for other in tables {
            for key in [&[][..], &["--key", "url"]] {
                let command = [&["diff", one, other, "--check"], key].concat();
                let ended = folder.run(&command);
                assert_eq!((ended.status, &*ended.stdout), (0, ""), "{one} and {other}: {}", ended.stderr);
                assert!(ended.stderr.contains(" 4 the same"), "{one} and {other}: {}", ended.stderr);
            }
        }
    }
}

#[test]
fn a_run_is_the_same_in_every_format() {
    let folder = Folder::new();
    folder.write("w.oxp", WRAPPER);
    folder.write("p.html", PAGE);
    let mut tables: Vec<String> =
        ["jsonl", "json", "csv", "xml", "parquet", "sqlite"].map(|ending| format!("a.{ending}")).into();
    let database = Database::new();
    tables.extend(database.as_ref().map(|database| database.address.clone()));
    for table in &tables {
        let ended = folder.run(&["run", "w.oxp", "p.html", "-o", table, "--provenance"]);
        assert_eq!(ended.status, 0, "{}", ended.stderr);
    }
    check_alike(&folder, &tables);
    folder.write("p.html", PAGE.replace("9.50", "9.40").replace("Ann", "Anna").replace("id=4", "id=5"));
    for table in &tables {
        let ended = folder.run_on(
            folder.run(&["run", "w.oxp", "p.html", "--quiet"]).stdout,
            &["diff", table, "-", "--key=url", "--log-format=json"],
        );
        let summary: Json = serde_json::from_str(&ended.stderr).expect("JSON");
        let counts = ["added", "removed", "changed", "same"].map(|name| summary[name].as_u64());
        assert_eq!(counts, [Some(1), Some(1), Some(1), Some(2)], "{table}: {summary}");
        let changed = ended.stdout.lines().find(|line| line.contains("\"changed\"")).expect("a change");
        let changed: Json = serde_json::from_str(changed).expect("JSON");
        let columns: Vec<&String> = changed["columns"].as_object().expect("columns").keys().collect();
        assert_eq!(columns, ["price", "review"], "{table}: {changed}");
        assert_eq!(changed["columns"]["price"]["new"], 9.4);
    }
}

#[test]
fn two_tables_of_one_database() {
    let folder = setting();
    let connection = rusqlite::Connection::open(folder.path().join("a.sqlite")).expect("a database");
    let script = "CREATE TABLE march (k, v); CREATE TABLE april (k, v);\
                  INSERT INTO march VALUES (1, 'a'); INSERT INTO april VALUES (1, 'b')";
    connection.execute_batch(script).expect("tables");
    let diff = |options: &[&str]| folder.run(&[&["diff", "a.sqlite", "a.sqlite"], options].concat());
    let changed =
        "{\"change\":\"changed\",\"key\":{\"k\":1},\"columns\":{\"v\":{\"old\":\"a\",\"new\":\"b\"}}}\n";
    diff(&["--table", "march,april", "--key", "k", "--quiet"]).printed(changed);
    assert!(diff(&[]).failed(2).contains("name one with --table: april, march"));
    assert!(diff(&["--table", "may"]).failed(2).contains("there is no table may in it, but april, march"));
}

#[test]
fn a_full_disk_is_told() {
    let folder = setting();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").expect("Linux has it");
    let mut command = folder.command(&["diff", "old.jsonl", "new.csv", "--quiet"]);
    let output = command.stdout(full).output().expect("it runs");
    let stderr = String::from_utf8(output.stderr).expect("UTF-8");
    assert_eq!(
        (output.status.code(), &*stderr),
        (Some(1), "windrow: cannot write to stdout: no space left on device\n")
    );
}

//! `windrow record` and `windrow test`, and runs from recordings.

use std::fs;

use crate::folder::Folder;
use crate::site::{Site, example};

/// A folder with a wrapper for a chain of three pages, and its capsule; the site is gone.
fn with_capsule() -> Folder {
    let (site, folder) = (Site::start(), Folder::new());
    let chain = format!("doc('{}/chain/3/1')/(//a.next/{{click /}})*//article.paper:<paper>", site.address());
    folder.write("chain.oxp", format!("{chain}[.//span.id:<id(integer)=.>]"));
    folder.write("changed.oxp", format!("{chain}[.//span.id[. != 2]:<id(integer)=.>]"));
    folder.write("wrong.oxp", format!("{chain}[.//span.id:<id"));
    let ended = folder.run(&["record", "chain.oxp", "-o", "chain.warc.gz"]);
    assert_eq!((ended.status, &*ended.stdout), (0, ""), "{}", ended.stderr);
    assert!(ended.stderr.contains("3 rows from 3 pages are in chain.warc.gz"), "{}", ended.stderr);
    folder
}

#[test]
fn a_capsule_holds_without_network() {
    let folder = with_capsule();
    folder.run(&["test", "chain.warc.gz"]).printed("ok      chain.warc.gz: 3 rows\n");
    let report = folder.run(&["test", "chain.warc.gz", "--json"]).json(0);
    assert_eq!((&report["capsules"][0]["ok"], &report["capsules"][0]["found"]), (&true.into(), &3.into()));
    let names = folder.names();
    assert_eq!(names, ["chain.oxp", "chain.warc.gz", "changed.oxp", "wrong.oxp"]);
}

#[test]
fn a_changed_wrapper_differs() {
    let folder = with_capsule();
    let ended = folder.run(&["test", "--wrapper", "changed.oxp", "chain.warc.gz"]);
    assert_eq!((ended.status, &*ended.stderr), (3, ""), "{}", ended.stdout);
    assert!(ended.stdout.starts_with("differs chain.warc.gz: 1 of 3 rows are missing"), "{}", ended.stdout);
    assert!(ended.stdout.contains("  - {\"id\":2}\n"), "{}", ended.stdout);
    let ended = folder.run(&["test", "--wrapper", "wrong.oxp", "chain.warc.gz"]);
    assert!(ended.failed(2).contains("wrong.oxp:1:"), "{}", ended.stderr);
}

#[test]
fn a_capsule_is_not_overwritten() {
    let folder = with_capsule();
    let before = fs::read(folder.path().join("chain.warc.gz")).expect("a capsule");
    let ended = folder.run(&["record", "chain.oxp", "-o", "chain.warc.gz"]);
    assert!(ended.failed(2).contains("is there already"), "{}", ended.stderr);
    assert!(fs::read(folder.path().join("chain.warc.gz")).expect("a capsule") == before);
}

#[test]
fn what_is_no_capsule_is_said_to_be_none() {
    let folder = with_capsule();
    let capsule = fs::read(folder.path().join("chain.warc.gz")).expect("a capsule");
    folder.write("rubbish.warc.gz", "this is rubbish");
    folder.write("rubbish.warc", "this is rubbish");
    folder.write("empty.warc.gz", "");
    folder.write("begun.warc.gz", &capsule[..capsule.len() / 3]);
    folder.write("torn.warc.gz", &capsule[..capsule.len() - 100]);
    for name in ["rubbish.warc.gz", "rubbish.warc", "empty.warc.gz", "begun.warc.gz", "torn.warc.gz"] {
        let ended = folder.run(&["test", name]);
        assert!(ended.failed(2).contains(&format!("{name} is no capsule")), "{}", ended.stderr);
    }
    assert!(folder.run(&["test", "none.warc.gz"]).failed(1).contains("none.warc.gz"));
}

#[test]
fn a_recording_is_no_capsule_but_gives_the_same_rows() {
    let (site, folder) = (Site::start(), Folder::new());
    let site_option = site.variable();
    let run = |name: &str, options: &[&str]| {
        let wrapper = example(name);
        let ended = folder.run(&[&["run", &wrapper, &site_option, "--quiet"], options].concat());
        assert_eq!((ended.status, &*ended.stderr), (0, ""), "{name} with {options:?}");
        ended.stdout
    };
    let names = ["books", "postage", "figure-2"];
    let rows = names.map(|name| {
        let one = run(name, &["--record", &format!("{name}-1.warc.gz")]);
        assert_eq!(run(name, &["--record", &format!("{name}-8.warc.gz"), "--jobs=8"]), one);
        one
    });
    drop(site);
    for (name, rows) in names.into_iter().zip(rows) {
        for (recorded, jobs) in [("1", "--jobs=1"), ("8", "--jobs=1"), ("1", "--jobs=8")] {
            let archive = format!("{name}-{recorded}.warc.gz");
            assert!(run(name, &["--replay", &archive, jobs]) == rows, "{archive} with {jobs}");
        }
    }
    let ended = folder.run(&["test", "books-1.warc.gz"]);
    assert!(ended.failed(2).contains("it has no wrapper; see windrow record"), "{}", ended.stderr);
}

//! `windrow demo` and the wrappers in `examples/`.

use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;

use crate::folder::Folder;
use crate::site::{Site, example};

/// Everything that the site answers to a request.
fn get(site: &Site, target: &str) -> String {
    let mut stream = TcpStream::connect(site.host()).expect("the site listens");
    let request = format!("GET {target} HTTP/1.1\r\nConnection: close\r\n\r\n");
    stream.write_all(request.as_bytes()).expect("the request is taken");
    let mut answer = String::new();
    stream.read_to_string(&mut answer).expect("an answer");
    answer
}

#[test]
fn the_site_is_served_at_the_address_it_prints() {
    let site = Site::with(&["--books", "10"]);
    let answer = get(&site, "/about");
    assert!(answer.starts_with("HTTP/1.1 200 OK\r\n"), "{answer}");
    assert!(answer.contains("Today we keep 10 books"), "{answer}");
}

#[test]
fn the_wrappers_of_the_examples_have_no_mistakes() {
    let folder = Folder::new();
    let examples = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../examples");
    let files = fs::read_dir(examples).expect("the examples").map(|entry| entry.expect("an entry").path());
    let wrappers: Vec<PathBuf> =
        files.filter(|file| file.extension().is_some_and(|ending| ending == "oxp")).collect();
    assert!(!wrappers.is_empty());
    for wrapper in wrappers {
        let ended = folder.run(&["check".as_ref(), wrapper.as_os_str()]);
        assert_eq!((ended.status, &*ended.stderr), (0, ""), "{}", wrapper.display());
        let text = fs::read_to_string(&wrapper).expect("a wrapper");
        assert!(text.starts_with("(: "), "{} does not say what it does", wrapper.display());
        let name = wrapper.file_stem().expect("a name");
        let ended = folder.run(&["demo".as_ref(), "--expected".as_ref(), name]);
        assert_eq!(ended.status, 0, "no rows are expected of {}: {}", wrapper.display(), ended.stderr);
    }
}

#[test]
fn every_page_that_script_draws_has_a_wrapper() {
    let contents = get(&Site::with(&["--books", "10"]), "/script/");
    let links = contents.split("<li><a href=\"/script/").skip(1);
    let names: Vec<&str> = links.filter_map(|link| link.split(['?', '"']).next()).collect();
    assert!(!names.is_empty(), "{contents}");
    for name in names {
        let wrapper = fs::read_to_string(example(&format!("script-{name}"))).expect("a wrapper");
        assert!(wrapper.contains(&format!("/script/{name}")), "{name}");
    }
}

#[test]
fn expected_rows_follow_the_variables() {
    let folder = Folder::new();
    let ended = folder.run(&["demo", "--expected", "citations", "--var", "size=25", "--var", "fanout=2"]);
    assert_eq!((ended.status, ended.stdout.lines().count()), (0, 25));
}

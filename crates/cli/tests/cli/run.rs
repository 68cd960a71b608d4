//! `windrow run`: the wrappers of `examples/` over the demo site.

use serde_json::{Map, Value as Json};

use crate::folder::Folder;
use crate::site::{Site, example};

/// The rows of a wrapper of `examples/`, as JSON Lines.
#[track_caller]
fn rows(site: &Site, name: &str, jobs: &str) -> String {
    let ended = Folder::new().run(&["run", &example(name), &site.variable(), "--jobs", jobs, "--quiet"]);
    assert_eq!((ended.status, &*ended.stderr), (0, ""), "{name}");
    ended.stdout
}

/// Rows that can be compared: numbers as numbers, without keys that have no value.
fn plain(lines: &str) -> Vec<Json> {
    lines.lines().map(|line| plain_value(serde_json::from_str(line).expect("a row is JSON"))).collect()
}

fn plain_value(value: Json) -> Json {
    match value {
        Json::Number(number) => number.as_f64().into(),
        Json::Array(all) => all.into_iter().map(plain_value).collect(),
        Json::Object(object) => {
            let has_value =
                |value: &Json| !value.is_null() && value.as_array().is_none_or(|all| !all.is_empty());
            let present = object.into_iter().filter(|(_, value)| has_value(value));
            Json::Object(present.map(|(key, value)| (key, plain_value(value))).collect::<Map<_, _>>())
        }
        other => other,
    }
}

/// Checks a wrapper's rows against what the site's data say, and that they do not depend on the number of jobs.
#[track_caller]
fn check(name: &str) {
    let site = Site::start();
    let one = rows(&site, name, "1");
    let expected = Folder::new().run(&["demo", "--expected", name]);
    let (found, expected) = (plain(&one), plain(&expected.stdout));
    assert!(!expected.is_empty());
    for (number, (found, expected)) in found.iter().zip(&expected).enumerate() {
        assert_eq!(found, expected, "row {number} of {name}");
    }
    assert_eq!(found.len(), expected.len(), "{name}");
    for jobs in ["2", "8"] {
        assert_eq!(rows(&site, name, jobs), one, "{name} with {jobs} jobs");
    }
}

#[test]
fn books_with_what_their_own_pages_say() {
    check("books");
}

#[test]
fn records_in_records() {
    check("categories");
}

#[test]
fn a_chain_of_pages() {
    check("chain");
}

#[test]
fn a_tree_of_pages() {
    check("citations");
}

#[test]
fn a_form_on_every_page() {
    check("postage");
}

#[test]
fn a_form_with_every_kind_of_field() {
    check("search");
}

#[test]
fn figures_of_the_paper() {
    for figure in ["figure-1", "figure-2", "figure-3", "figure-4"] {
        check(figure);
    }
}

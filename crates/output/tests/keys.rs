//! Rows that replace earlier ones of the same key.

use windrow_data::{Item, Value};
use windrow_output::{Format, Mode, Options};

use crate::books::{books, record, text, value, write, written};
use crate::folder::Folder;

fn row(url: &str, stock: i64) -> Item {
    record("book", vec![text("url", url), value("stock", Value::Integer(stock))])
}

fn keyed(mode: Mode, key: &[&str]) -> Options {
    Options { mode, key: key.iter().map(|&name| name.to_owned()).collect(), ..Options::default() }
}

#[test]
fn the_last_row_of_a_key_wins() {
    let rows = [row("a", 1), row("b", 2), row("a", 3), record("book", vec![]), record("book", vec![])];
    let csv = written(Format::Csv, &books(), &rows, keyed(Mode::New, &["url"]));
    let stocks: Vec<_> = csv.lines().skip(1).map(|line| line.split(',').nth(3).unwrap()).collect();
    assert_eq!(stocks, ["2", "3", "", ""]);
    let two = written(Format::JsonLines, &books(), &rows, keyed(Mode::New, &["url", "stock"]));
    assert_eq!(two.lines().count(), 5);
}

#[test]
fn rows_of_a_file_are_replaced_as_well() {
    for ending in ["jsonl", "json", "csv"] {
        let folder = Folder::new();
        let name = |stem: &str| format!("{stem}.{ending}");
        let first = [row("a", 1), row("b,\"\n", 2), row("c", 3)];
        write(&folder.path(&name("a")), &books(), &first, Options::default()).unwrap();
        let summary = write(
            &folder.path(&name("a")),
            &books(),
            &[row("b,\"\n", 4), row("d", 5)],
            keyed(Mode::Append, &["url"]),
        );
        assert_eq!(summary.unwrap().rows, 2);
        let expected = [row("a", 1), row("c", 3), row("b,\"\n", 4), row("d", 5)];
        write(&folder.path(&name("b")), &books(), &expected, Options::default()).unwrap();
        assert_eq!(folder.text(&name("a")), folder.text(&name("b")));
    }
}

#[test]
fn keys_by_number_are_found_again() {
    for ending in ["jsonl", "csv"] {
        let folder = Folder::new();
        let path = folder.path(&format!("a.{ending}"));
        let row =
            |price, title| record("book", vec![value("price", Value::Number(price)), text("title", title)]);
        write(&path, &books(), &[row(12.0, "old"), row(0.1, "kept")], Options::default()).unwrap();
        write(&path, &books(), &[row(12.0, "new")], keyed(Mode::Append, &["price"])).unwrap();
        let text = std::fs::read_to_string(path).unwrap();
        assert!(!text.contains("old") && text.contains("new") && text.contains("kept"), "{text}");
    }
}

#[test]
fn a_key_has_to_be_a_value() {
    for key in ["isbn", "review"] {
        let folder = Folder::new();
        let error = write(&folder.path("a.csv"), &books(), &[], keyed(Mode::New, &[key])).unwrap_err();
        let expected = format!("--key {key} is no value of the wrapper; there is url, title,");
        assert!(error.is_usage() && error.to_string().starts_with(&expected), "{error}");
    }
}

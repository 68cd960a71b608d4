//! What happens to files that are there already, and what is said where nothing can be written.

use windrow_output::{Format, Mode, Options, Target};

use crate::books::{book, books, open, record, write, written_whole};
use crate::folder::Folder;

const ENDINGS: [&str; 4] = ["jsonl", "json", "csv", "xml"];

fn mode(mode: Mode) -> Options {
    Options { mode, ..Options::default() }
}

#[test]
fn a_file_is_not_overwritten_unasked() {
    for ending in ENDINGS {
        let folder = Folder::new();
        let name = format!("a.{ending}");
        folder.write(&name, "mine");
        let error = write(&folder.path(&name), &books(), &[book(1)], Options::default()).unwrap_err();
        assert!(error.is_exists());
        let expected = "exists already; overwrite it with -O, or add to it with --append";
        assert!(error.to_string().ends_with(expected), "{error}");
        assert_eq!(folder.text(&name), "mine");
    }
}

#[test]
fn overwriting_and_adding_give_what_one_run_would_have_given() {
    for ending in ENDINGS {
        let folder = Folder::new();
        let name = |stem: &str| format!("{stem}.{ending}");
        let write = |stem: &str, rows: &[_], options| {
            write(&folder.path(&name(stem)), &books(), rows, options).unwrap();
        };
        write("whole", &[book(1), book(2), book(3)], Options::default());
        write("parts", &[book(7)], Options::default());
        write("parts", &[book(1)], mode(Mode::Overwrite));
        write("parts", &[book(2), book(3)], mode(Mode::Append));
        write("parts", &[], mode(Mode::Append));
        assert_eq!(folder.text(&name("parts")), folder.text(&name("whole")));
        assert_eq!(folder.names(), [name("parts"), name("whole")]);
    }
}

#[test]
fn adding_to_nothing_makes_a_file() {
    for ending in ENDINGS {
        let folder = Folder::new();
        let name = format!("a.{ending}");
        write(&folder.path(&name), &books(), &[book(1)], mode(Mode::Append)).unwrap();
        assert!(folder.text(&name).contains("Book 1"));
    }
}

#[test]
fn a_file_of_another_shape_is_not_added_to() {
    for (ending, text) in [("json", "{\n1}"), ("csv", "a,b\r\n"), ("xml", "<a/>")] {
        let folder = Folder::new();
        let name = format!("a.{ending}");
        folder.write(&name, text);
        let error = write(&folder.path(&name), &books(), &[book(1)], mode(Mode::Append)).unwrap_err();
        assert!(error.is_usage() && error.to_string().contains("write to another file"), "{error}");
        assert_eq!(folder.text(&name), text);
    }
}

#[test]
fn lines_that_are_to_appear_as_a_whole_leave_what_is_there_until_then() {
    let folder = Folder::new();
    folder.write("a.jsonl", "mine\n");
    let options = || Options { whole: true, ..mode(Mode::Overwrite) };
    let rows: Vec<_> = (0..2000).map(book).collect();
    let mut sink = open(&folder.path("a.jsonl"), &books(), options()).unwrap();
    rows.iter().for_each(|row| sink.write(row).unwrap());
    sink.commit().unwrap();
    assert_eq!(folder.text("a.jsonl"), "mine\n");
    drop(sink);
    assert_eq!((folder.text("a.jsonl"), folder.names()), ("mine\n".to_owned(), vec!["a.jsonl".to_owned()]));
    write(&folder.path("a.jsonl"), &books(), &rows, options()).unwrap();
    write(&folder.path("b.jsonl"), &books(), &rows, Options::default()).unwrap();
    assert!(folder.text("a.jsonl") == folder.text("b.jsonl"), "the tables differ");
}

#[test]
fn a_file_is_there_when_it_is_finished_and_not_before() {
    for ending in written_whole() {
        let folder = Folder::new();
        let name = format!("a.{ending}");
        let mut sink = open(&folder.path(&name), &books(), Options::default()).unwrap();
        sink.write(&book(1)).unwrap();
        assert!(!folder.path(&name).exists());
        drop(sink);
        assert_eq!(folder.names(), [""; 0]);
    }
}

#[test]
fn json_lines_are_complete_at_every_commit() {
    let folder = Folder::new();
    let mut sink = open(&folder.path("a.jsonl"), &books(), Options::default()).unwrap();
    for number in 1..=3 {
        sink.write(&book(number)).unwrap();
        assert_eq!(sink.commit().unwrap(), number as u64);
        assert_eq!(folder.text("a.jsonl").lines().count(), number);
    }
}

#[test]
fn a_last_line_that_was_cut_short_is_not_added_to() {
    let folder = Folder::new();
    folder.write("a.jsonl", "{\"a\":1}\n{\"a\":");
    write(&folder.path("a.jsonl"), &books(), &[record("book", vec![])], mode(Mode::Append)).unwrap();
    assert_eq!(folder.text("a.jsonl"), "{\"a\":1}\n{\"tag\":[],\"review\":[]}\n");
    folder.write("b.jsonl", "{\"a\":1}");
    write(&folder.path("b.jsonl"), &books(), &[record("book", vec![])], mode(Mode::Append)).unwrap();
    assert_eq!(folder.text("b.jsonl"), "{\"a\":1}\n{\"tag\":[],\"review\":[]}\n");
}

#[test]
fn what_cannot_be_written_is_said_before_the_first_row() {
    let folder = Folder::new();
    for ending in written_whole().chain(["jsonl", "sqlite"]) {
        let path = folder.path("missing").join(format!("a.{ending}"));
        let error = open(&path, &books(), Options::default()).err().unwrap();
        assert!(error.to_string().contains("make it with mkdir -p "), "{error}");
        let error =
            open(&folder.path(""), &books(), Options { format: ending.parse().ok(), ..Options::default() });
        let error = error.err().unwrap();
        assert!(error.to_string().contains("it is a folder; name a file in it"), "{error}");
    }
    let error = open(&folder.path("a.pdf"), &books(), Options::default()).err().unwrap();
    assert!(error.is_usage() && error.to_string().contains("--format"), "{error}");
    assert!("pdf".parse::<Format>().unwrap_err().is_usage());
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_said_so() {
    let full = || Target::File("/dev/full".into());
    let options = || Options { format: Some(Format::Csv), ..Options::default() };
    let mut sink = windrow_output::open(full(), &books(), options()).unwrap();
    let error = sink.write(&book(1)).unwrap_err();
    assert!(error.is_full() && error.to_string().contains("the disk is full"), "{error}");
}

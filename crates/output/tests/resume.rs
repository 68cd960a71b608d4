//! Runs that end before they are finished, and go on.

use std::fs::OpenOptions;
use std::io::Write;
use std::path::Path;

use windrow_output::{Mode, Options, Run, Sink};

use crate::books::{book, books, open, write, written_whole};
use crate::folder::Folder;

fn run(token: Option<&str>, mode: Mode, folder: &Folder) -> Options {
    let run = Some(Run { id: "run".into(), token: token.map(str::to_owned) });
    Options { run, mode, spool: Some(folder.path("spool")), ..Options::default() }
}

fn write_all(sink: &mut Box<dyn Sink>, numbers: std::ops::Range<usize>) {
    numbers.for_each(|number| sink.write(&book(number)).expect("a row"));
}

fn add_bytes(path: &Path, bytes: &[u8]) {
    let mut file = OpenOptions::new().append(true).open(path).expect("the file");
    file.write_all(bytes).expect("bytes");
}

#[test]
fn json_lines_count_what_is_behind_the_token() {
    for mode in [Mode::New, Mode::Overwrite, Mode::Append] {
        let folder = Folder::new();
        let path = folder.path("a.jsonl");
        if mode != Mode::New {
            folder.write("a.jsonl", "{\"old\":1}\n{\"old\":2}");
        }
        let mut sink = open(&path, &books(), run(None, mode, &folder)).unwrap();
        let token = sink.token().unwrap();
        let resume = || open(&path, &books(), run(Some(&token), mode, &folder)).unwrap();
        drop(std::mem::replace(&mut sink, resume()));
        assert_eq!(sink.position(), 0);
        write_all(&mut sink, 0..3);
        assert_eq!(sink.commit().unwrap(), 3);
        drop(sink);
        add_bytes(&path, b"{\"cut");
        let mut sink = resume();
        assert_eq!(sink.position(), 3);
        write_all(&mut sink, 3..5);
        assert_eq!(sink.finish().unwrap().rows, 5);
        assert_eq!(resume().position(), 5);
        let old = if mode == Mode::Append { 2 } else { 0 };
        let text = folder.text("a.jsonl");
        let lines: Vec<_> = text.lines().collect();
        assert_eq!(lines.len(), old + 5, "{text}");
        assert!(lines[old..].iter().enumerate().all(|(number, line)| line.contains(&format!("/{number}\""))));
    }
}

#[test]
fn a_file_that_is_not_the_runs_own_is_refused() {
    let folder = Folder::new();
    folder.write("a.jsonl", "{}\n");
    for (name, token) in [("a.jsonl", "100"), ("a.jsonl", "x"), ("b.jsonl", "3")] {
        let error =
            open(&folder.path(name), &books(), run(Some(token), Mode::Append, &folder)).err().unwrap();
        assert!(error.is_usage(), "{error}");
    }
}

#[test]
fn other_files_are_written_at_the_end_of_the_run() {
    for ending in written_whole() {
        let folder = Folder::new();
        let name = |stem: &str| format!("{stem}.{ending}");
        let path = folder.path(&name("a"));
        let resume = || open(&path, &books(), run(None, Mode::New, &folder)).unwrap();
        let mut sink = resume();
        write_all(&mut sink, 0..3);
        assert_eq!(sink.commit().unwrap(), 3);
        write_all(&mut sink, 3..4);
        drop(sink);
        add_bytes(&folder.path("spool/rows.jsonl"), b"[{\"Rec");
        let mut sink = resume();
        assert_eq!(sink.position(), 3);
        write_all(&mut sink, 3..5);
        assert!(!path.exists());
        assert_eq!(sink.finish().unwrap().rows, 5);
        // A run that was killed after its end, but before anybody noted that, ends once more.
        let sink = resume();
        assert_eq!(sink.position(), 5);
        sink.finish().unwrap();
        let rows: Vec<_> = (0..5).map(book).collect();
        write(&folder.path(&name("b")), &books(), &rows, Options::default()).unwrap();
        assert_eq!(std::fs::read(&path).unwrap(), std::fs::read(folder.path(&name("b"))).unwrap());
    }
}

#[test]
fn a_run_that_adds_to_a_file_adds_once() {
    let folder = Folder::new();
    let path = folder.path("a.csv");
    write(&path, &books(), &[book(0)], Options::default()).unwrap();
    let resume = || open(&path, &books(), run(None, Mode::Append, &folder)).unwrap();
    let mut sink = resume();
    write_all(&mut sink, 1..3);
    sink.finish().unwrap();
    resume().finish().unwrap();
    assert_eq!(folder.text("a.csv").lines().count(), 4);
}

#[test]
fn a_run_needs_a_place_for_rows_that_are_written_at_the_end() {
    let folder = Folder::new();
    let options = Options { spool: None, ..run(None, Mode::New, &folder) };
    assert!(open(&folder.path("a.csv"), &books(), options).err().unwrap().is_usage());
}

#[test]
fn flat_rows_are_counted_by_the_row_they_come_from() {
    let folder = Folder::new();
    let options = || Options { flatten: Some("review".into()), ..run(None, Mode::New, &folder) };
    let rows = crate::books::four();
    for ending in ["jsonl", "sqlite"] {
        let path = folder.path(&format!("a.{ending}"));
        let mut sink = open(&path, &books(), options()).unwrap();
        rows.iter().take(2).for_each(|row| sink.write(row).unwrap());
        assert_eq!(sink.commit().unwrap(), 2);
        drop(sink);
        assert_eq!(open(&path, &books(), options()).unwrap().position(), 2);
    }
}

//! Runs that are killed again and again: the final table is that of a run that was not.
//!
//! The killed process is this test binary itself, which runs [`child`] when it is told so. It prints a line for each row,
//! and is killed after a number of lines that a generator with a fixed seed gives. It may be up to [`AHEAD`] rows further
//! by then, and in the middle of anything.

use std::fs;
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Command, Stdio};

use windrow_output::{Options, Run, Target};

use crate::books::{book, books};
use crate::folder::Folder;

const ROWS: usize = 3000;
const KILLS: usize = 25;
/// How many rows the child may be ahead of what its parent has seen.
const AHEAD: usize = 16;

/// A generator of numbers below a bound.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// Writes the rows of a run that may have been killed before; only ever run as the process that is killed.
#[test]
#[ignore = "run by the other tests of this file"]
fn child() {
    let (Ok(target), Ok(token_file)) = (std::env::var("WINDROW_TARGET"), std::env::var("WINDROW_TOKEN"))
    else {
        return;
    };
    let token = fs::read_to_string(&token_file).ok();
    let begins = token.is_none();
    let options = Options { run: Some(Run { id: "run".into(), token }), ..Options::default() };
    let mut sink = windrow_output::open(Target::parse(&target), &books(), options).unwrap();
    if begins && let Some(token) = sink.token() {
        fs::write(format!("{token_file}.part"), token).unwrap();
        fs::rename(format!("{token_file}.part"), &token_file).unwrap();
    }
    let mut numbers = Numbers(sink.position());
    let mut out = std::io::stdout();
    for number in sink.position() as usize..ROWS {
        sink.write(&book(number)).unwrap();
        if numbers.below(40) == 0 {
            sink.commit().unwrap();
        }
        writeln!(out, "row {number}").unwrap();
        if number % AHEAD == 0 {
            std::io::stdin().read_line(&mut String::new()).unwrap();
        }
    }
    sink.finish().unwrap();
    writeln!(out, "finished").unwrap();
}

/// Runs the child and kills it after some rows; whether it finished.
fn run(target: &str, token: &Path, rows: usize) -> bool {
    let mut child = Command::new(std::env::current_exe().expect("this program"))
        .args(["kill::child", "--exact", "--ignored", "--nocapture", "--test-threads=1"])
        .env("WINDROW_TARGET", target)
        .env("WINDROW_TOKEN", token)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .expect("a child");
    let mut permits = child.stdin.take().expect("a pipe");
    let lines = BufReader::new(child.stdout.take().expect("a pipe")).lines().map_while(Result::ok);
    let mut seen = 0;
    let mut finished = false;
    for line in lines {
        finished |= line.contains("finished");
        let Some(row) = line.split_once("row ").and_then(|(_, row)| row.parse::<usize>().ok()) else {
            continue;
        };
        seen += 1;
        if seen == rows {
            child.kill().expect("a child that can be killed");
        }
        if row % AHEAD == 0 && seen < rows {
            permits.write_all(b"\n").expect("a child that reads");
        }
    }
    child.wait().expect("the child's end");
    finished
}

fn kill_again_and_again(target: &str, folder: &Folder) {
    let mut numbers = Numbers(20_261_115);
    let token = folder.path("token");
    for _ in 0..KILLS {
        run(target, &token, 1 + numbers.below(ROWS / KILLS * 2));
    }
    while !run(target, &token, usize::MAX) {}
}

fn expected() -> Vec<i64> {
    (0..ROWS as i64).collect()
}

#[test]
fn json_lines_survive_kills() {
    let folder = Folder::new();
    kill_again_and_again(&folder.path("a.jsonl").to_string_lossy(), &folder);
    let whole = folder.path("whole.jsonl");
    let rows: Vec<_> = (0..ROWS).map(book).collect();
    crate::books::write(&whole, &books(), &rows, Options::default()).unwrap();
    assert_eq!(folder.text("a.jsonl"), folder.text("whole.jsonl"));
}

#[test]
fn sqlite_survives_kills() {
    let folder = Folder::new();
    let path = folder.path("a.sqlite");
    kill_again_and_again(&path.to_string_lossy(), &folder);
    let connection = rusqlite::Connection::open(path).unwrap();
    let mut statement = connection.prepare("SELECT stock FROM book ORDER BY rowid").unwrap();
    let rows: Vec<i64> =
        statement.query_map([], |row| row.get(0)).unwrap().collect::<Result<_, _>>().unwrap();
    assert_eq!(rows, expected());
}

#[cfg(feature = "postgres")]
#[test]
fn postgresql_survives_kills() {
    let Some(database) = crate::server::Database::new() else { return };
    let folder = Folder::new();
    kill_again_and_again(&database.address, &folder);
    let rows = database.client().query("SELECT stock FROM book ORDER BY ctid", &[]).unwrap();
    assert_eq!(rows.iter().map(|row| row.get(0)).collect::<Vec<i64>>(), expected());
}

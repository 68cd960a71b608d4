//! Jobs that are killed again and again: the table is that of a run that was not, and no page that was used is fetched
//! again.
//!
//! Moments are chosen by what has happened, never by time: at the start, when a page is asked for, half sent or sent,
//! and when the journal's next segment is written.

use std::collections::BTreeSet;
use std::fs;
use std::io::Read;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Child, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::thread;

use crate::folder::Folder;
use crate::postgresql::Database;
use crate::proxy::{Point, Proxy};
use crate::site::{Site, example};

const KILLS: usize = 50;
/// So many pages that the journal has several segments.
const PAGES: &str = "--var=size=12000";
const JOBS: usize = 2;
/// The most pages between two kills, but for those that wait for the journal.
const FARTHEST: usize = 160;

/// A generator of numbers below a bound.
struct Numbers(u64);

impl Numbers {
    fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }
}

/// When a process is killed.
#[derive(Debug, Clone, Copy)]
enum Moment {
    /// When its job's folder has this many files.
    Files(usize),
    /// When a page is at a point.
    Page(usize, Point),
    /// When the journal goes over to its next segment.
    Segment,
}

impl Moment {
    fn of(kill: usize, numbers: &mut Numbers) -> Moment {
        let number = 1 + numbers.below(FARTHEST);
        match kill % 12 {
            0 => Moment::Files(kill % 5),
            11 => Moment::Segment,
            other => Moment::Page(number, [Point::Asked, Point::Half, Point::Answered][other % 3]),
        }
    }
}

/// A job whose process is started, killed and started again.
struct Job<'j> {
    folder: &'j Folder,
    proxy: &'j Proxy,
    target: &'j str,
}

impl Job<'_> {
    fn start(&self) -> (Child, Receiver<()>, thread::JoinHandle<String>) {
        let site = format!("--var=site={}", self.proxy.address());
        let jobs = format!("--jobs={JOBS}");
        let arguments =
            ["run", &example("citations"), &site, PAGES, "--job=job", "-o", self.target, &jobs, "--quiet"];
        let mut child =
            self.folder.command(&arguments).stderr(Stdio::piped()).spawn().expect("the command starts");
        let mut stderr = child.stderr.take().expect("it is piped");
        let (sender, ended) = channel();
        let words = thread::spawn(move || {
            let mut words = String::new();
            stderr.read_to_string(&mut words).expect("what it says is UTF-8");
            let _ = sender.send(());
            words
        });
        (child, ended, words)
    }

    /// Runs it until the moment, or to its end.
    fn run(&self, moment: Option<Moment>) -> (ExitStatus, String) {
        let (told, word) = channel();
        if let Some(Moment::Page(number, point)) = moment {
            self.proxy.alarm(number, point, told.clone());
        }
        let job = self.folder.path().join("job");
        let segment = newest_segment(&job);
        let (mut child, ended, words) = self.start();
        let over = thread::spawn(move || {
            let _ = ended.recv();
            let _ = told.send(());
        });
        let until = |is_there: &dyn Fn() -> bool| while !is_there() && word.try_recv().is_err() {};
        match moment {
            Some(Moment::Files(count)) => until(&|| files(&job) >= count),
            Some(Moment::Segment) => {
                until(&|| job.join("journal.draft").exists() || newest_segment(&job) > segment);
            }
            Some(Moment::Page(..)) => word.recv().expect("it ends at last"),
            None => {}
        }
        if moment.is_some() {
            child.kill().expect("it is not waited for yet");
        }
        let status = child.wait().expect("it ends");
        over.join().expect("nobody panicked");
        (status, words.join().expect("nobody panicked"))
    }
}

fn files(folder: &Path) -> usize {
    fs::read_dir(folder).map_or(0, Iterator::count)
}

fn newest_segment(job: &Path) -> u32 {
    let names = fs::read_dir(job).into_iter().flatten().flatten().map(|entry| entry.file_name());
    let number = |name: std::ffi::OsString| name.to_str()?.strip_prefix("journal-")?.parse().ok();
    names.filter_map(number).max().unwrap_or(0)
}

/// Kills a job at fifty moments, then lets it end, and checks what was asked for.
fn kill_again_and_again(site: &Site, target: &str, folder: &Folder) {
    let proxy = Proxy::before(site.host());
    let job = Job { folder, proxy: &proxy, target };
    let mut numbers = Numbers(20_261_115);
    let mut seen = BTreeSet::new();
    for kill in 0..=KILLS {
        let moment = (kill < KILLS).then(|| Moment::of(kill, &mut numbers));
        let (status, words) = job.run(moment);
        match moment {
            Some(moment) => assert_eq!(status.signal(), Some(9), "kill {kill} at {moment:?}: {words}"),
            None => assert_eq!(status.code(), Some(0), "{words}"),
        }
        let asked = proxy.asked();
        let again: Vec<&String> = asked.iter().filter(|page| seen.contains(*page)).collect();
        assert!(again.len() <= JOBS + 1, "after kill {kill}: {again:?} were fetched again");
        let different: BTreeSet<&String> = asked.iter().collect();
        assert_eq!(different.len(), asked.len(), "a page was fetched twice in one run");
        seen.extend(asked);
    }
    assert_eq!(seen.len(), 12_000);
    assert!(newest_segment(&folder.path().join("job")) > 3, "the journal had too few segments");
}

/// The same run, left alone.
#[track_caller]
fn undisturbed(site: &Site, target: &str, folder: &Folder) {
    let ended = folder.run(&["run", &example("citations"), &site.variable(), PAGES, "-o", target, "--quiet"]);
    assert_eq!((ended.status, &*ended.stderr), (0, ""));
}

#[test]
fn json_lines_survive_kills() {
    let (site, folder) = (Site::start(), Folder::new());
    kill_again_and_again(&site, "rows.jsonl", &folder);
    undisturbed(&site, "whole.jsonl", &folder);
    assert!(folder.read("rows.jsonl") == folder.read("whole.jsonl"), "the tables differ");
}

#[test]
fn sqlite_survives_kills() {
    let (site, folder) = (Site::start(), Folder::new());
    kill_again_and_again(&site, "rows.sqlite", &folder);
    undisturbed(&site, "whole.sqlite", &folder);
    let rows = |name: &str| -> Vec<(i64, String, String, i64)> {
        let connection = rusqlite::Connection::open(folder.path().join(name)).expect("a database");
        let mut statement = connection.prepare("SELECT id, title, authors, year FROM paper ORDER BY rowid");
        let statement = statement.as_mut().expect("a table");
        let rows = statement.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?)));
        rows.expect("rows").collect::<Result<_, _>>().expect("rows")
    };
    assert!(rows("rows.sqlite") == rows("whole.sqlite"), "the tables differ");
}

#[test]
fn postgresql_survives_kills() {
    let (Some(killed), Some(whole)) = (Database::new(), Database::new()) else { return };
    let (site, folder) = (Site::start(), Folder::new());
    kill_again_and_again(&site, &killed.address, &folder);
    undisturbed(&site, &whole.address, &folder);
    // Rows of a server's table have no order of their own: room that an ended process left is used again.
    let rows = |database: &Database| -> Vec<String> {
        let rows = database.client().query("SELECT paper::text FROM paper ORDER BY id", &[]);
        rows.expect("rows").iter().map(|row| row.get(0)).collect()
    };
    let (killed, whole) = (rows(&killed), rows(&whole));
    assert_eq!(killed.len(), whole.len());
    assert!(killed == whole, "the tables differ");
}

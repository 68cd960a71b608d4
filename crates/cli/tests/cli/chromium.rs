//! Wrappers over pages with script, in a real browser: the rows of the examples, and runs whose renderer, browser or own
//! process is killed again and again.
//!
//! Moments are chosen by what has happened, never by time: when a run has told a number of things that it does.

use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use crate::folder::{Folder, has_browser};
use crate::site::{Site, example};

/// How often each thing is killed; more where the environment says so.
fn kills() -> usize {
    std::env::var("WINDROW_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(3)
}

fn expected(name: &str) -> String {
    let expected = Folder::new().run(&["demo", "--expected", name]).stdout;
    assert!(!expected.is_empty(), "{name} gives rows");
    expected
}

#[track_caller]
fn check(name: &str, jobs: &str) {
    if !has_browser() {
        return;
    }
    let site = Site::start();
    let folder = Folder::new();
    let ended = folder.run(&["run", &example(name), &site.variable(), "--engine=chromium", jobs]);
    assert_eq!(
        (ended.status, ended.stdout.as_str()),
        (0, expected(name).as_str()),
        "{name}: {}",
        ended.stderr
    );
}

#[test]
fn a_list_that_script_draws() {
    check("script-list", "--jobs=3");
}

#[test]
fn a_list_that_grows_as_it_is_scrolled() {
    check("script-infinite", "--jobs=1");
}

#[test]
fn a_list_of_which_only_a_window_exists() {
    check("script-virtual", "--jobs=1");
}

#[test]
fn tabs_over_one_panel() {
    check("script-tabs", "--jobs=1");
}

#[test]
fn a_form_whose_fields_depend_on_each_other() {
    check("script-search", "--jobs=2");
}

#[test]
fn results_in_a_frame_behind_a_banner() {
    check("script-frame", "--jobs=1");
}

#[test]
fn cards_in_shadow_roots() {
    check("script-cards", "--jobs=2");
}

#[test]
fn an_application_of_one_page() {
    check("script-app", "--jobs=1");
}

#[test]
fn results_that_are_posted_for() {
    check("script-post", "--jobs=2");
}

#[test]
fn pages_without_script_give_the_same_rows() {
    check("categories", "--jobs=2");
}

/// A run that tells what it does, in a folder for all that it makes.
struct Run {
    folder: Folder,
    child: Child,
    told: BufReader<std::process::ChildStderr>,
    words: String,
}

impl Run {
    fn start(folder: Folder, arguments: &[&str]) -> Run {
        let temporary = folder.path().join("tmp");
        fs::create_dir_all(&temporary).expect("a folder can be made");
        let mut command = folder.command(arguments);
        command.env("TMPDIR", &temporary).stderr(Stdio::piped()).stdout(Stdio::null());
        let mut child = command.spawn().expect("the command starts");
        let told = BufReader::new(child.stderr.take().expect("it is piped"));
        Run { folder, child, told, words: String::new() }
    }

    /// Waits until it has told so many things; gives whether it is still at work.
    fn until(&mut self, count: usize) -> bool {
        for _ in 0..count {
            match self.told.read_line(&mut self.words) {
                Ok(0) | Err(_) => return false,
                Ok(_) => {}
            }
        }
        true
    }

    /// Waits for its end; gives its status and all that it told.
    fn end(mut self) -> (Option<i32>, String, Folder) {
        while self.until(1) {}
        let status = self.child.wait().expect("it is waited for once");
        (status.code(), self.words, self.folder)
    }
}

/// All processes: number, the number of the one that started it, and the command line.
fn processes() -> Vec<(u32, u32, String)> {
    let mut all = Vec::new();
    for entry in fs::read_dir("/proc").expect("there is /proc").flatten() {
        let Some(number) = entry.file_name().to_str().and_then(|name| name.parse().ok()) else { continue };
        let read = |name: &str| fs::read(entry.path().join(name)).unwrap_or_default();
        let stat = String::from_utf8_lossy(&read("stat")).into_owned();
        let Some((_, rest)) = stat.rsplit_once(')') else { continue };
        let mut fields = rest.split_whitespace();
        let is_dead = fields.next() == Some("Z");
        let Some(parent) = fields.next().and_then(|parent| parent.parse().ok()) else { continue };
        if !is_dead {
            all.push((number, parent, String::from_utf8_lossy(&read("cmdline")).replace('\0', " ")));
        }
    }
    all
}

/// The processes that a process has started, and those that they have.
fn descendants(root: u32) -> Vec<(u32, String)> {
    let all = processes();
    let mut found = vec![(root, String::new())];
    let mut at = 0;
    while at < found.len() {
        let above = found[at].0;
        found.extend(
            all.iter().filter(|(_, parent, _)| *parent == above).map(|(own, _, line)| (*own, line.clone())),
        );
        at += 1;
    }
    found.split_off(1)
}

fn kill(process: u32) {
    let _ = Command::new("kill").args(["-9", &process.to_string()]).stderr(Stdio::null()).status();
}

/// Waits until no process and no folder of a browser is left that was started in a folder.
#[track_caller]
fn nothing_is_left(folder: &Path) {
    let until = Instant::now() + Duration::from_secs(30);
    let place = folder.display().to_string();
    loop {
        let left: Vec<_> = processes().into_iter().filter(|(.., line)| line.contains(&place)).collect();
        let files = fs::read_dir(folder.join("tmp")).map_or(0, Iterator::count);
        if left.is_empty() && files == 0 {
            return;
        }
        assert!(Instant::now() < until, "left: {left:?}, {files} files");
        std::thread::yield_now();
    }
}

/// Runs a wrapper during which something is killed now and then.
fn survives(name: &str, victim: impl Fn(u32) -> Option<u32>) {
    if !has_browser() {
        return;
    }
    let site = Site::start();
    let variable = site.variable();
    let mut killed = 0;
    while killed < kills() {
        let arguments =
            ["run", &example(name), &variable, "--engine=chromium", "--trace", "-O", "rows.jsonl", "--quiet"];
        let mut run = Run::start(Folder::new(), &arguments);
        let before = killed;
        while killed < kills() && killed < before + 2 && run.until(4 + killed % 7) {
            if let Some(process) = victim(run.child.id()) {
                kill(process);
                killed += 1;
            }
        }
        let (status, words, folder) = run.end();
        assert_eq!(status, Some(0), "{words}");
        assert_eq!(folder.read("rows.jsonl"), expected(name), "{words}");
        nothing_is_left(folder.path());
        assert!(killed > before, "nothing was there to be killed: {words}");
    }
}

#[test]
fn a_killed_renderer_loses_no_row() {
    survives("script-app", |run| {
        let renderers = descendants(run).into_iter().filter(|(_, line)| line.contains("--type=renderer"));
        renderers.map(|(process, _)| process).next_back()
    });
}

#[test]
fn a_killed_browser_loses_no_row() {
    survives("script-app", |run| {
        let browsers = descendants(run).into_iter().filter(|(_, line)| {
            line.contains("--remote-debugging-pipe")
                && !line.contains("--type=")
                && !line.contains("guardian")
        });
        browsers.map(|(process, _)| process).next()
    });
}

#[test]
fn a_killed_run_goes_on_and_leaves_nothing_behind() {
    if !has_browser() {
        return;
    }
    let site = Site::start();
    let variable = site.variable();
    let name = "script-app";
    let arguments = [
        "run",
        &example(name),
        &variable,
        "--engine=chromium",
        "--trace",
        "--job=job",
        "-o",
        "rows.jsonl",
        "--quiet",
    ];
    let mut folder = Folder::new();
    for count in 0..kills() {
        let mut run = Run::start(folder, &arguments);
        if run.until(5 + count % 9) {
            run.child.kill().expect("it is not waited for yet");
        }
        folder = run.end().2;
        nothing_is_left(folder.path());
    }
    let (status, words, folder) = Run::start(folder, &arguments).end();
    assert_eq!(status, Some(0), "{words}");
    assert_eq!(folder.read("rows.jsonl"), expected(name), "{words}");
    nothing_is_left(folder.path());
}

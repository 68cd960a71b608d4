//! A folder of its own for each test, and the binary run in it.

use std::ffi::OsStr;
use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};

use serde_json::Value;

/// A page with a little of everything.
pub(crate) const PAGE: &str = "<!DOCTYPE html><title>Books</title><h1 class='Title big'>All   books</h1>\
    <div class=price>12 EUR</div><div class=price>7 EUR</div><a href=next.html class=next>Next</a>\
    <svg><path d=M0 /></svg><ul><li>a<li>b<li>c</ul>";

/// A folder that is there as long as this value.
pub(crate) struct Folder {
    path: PathBuf,
}

/// How a command ended.
#[derive(Debug)]
pub(crate) struct Ended {
    pub(crate) status: i32,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Folder {
    /// An empty folder.
    pub(crate) fn new() -> Folder {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("windrow-cli-{}-{number}", std::process::id()));
        fs::create_dir_all(&path).expect("a folder can be made");
        Folder { path }
    }

    /// A folder with [`PAGE`] as `page.html`.
    pub(crate) fn with_page() -> Folder {
        let folder = Folder::new();
        folder.write("page.html", PAGE);
        folder
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Writes a file, and the folders it is in.
    pub(crate) fn write(&self, name: impl AsRef<Path>, content: impl AsRef<[u8]>) {
        let path = self.path.join(name);
        fs::create_dir_all(path.parent().expect("it is in a folder")).expect("a folder can be made");
        fs::write(path, content).expect("the folder is writable");
    }

    pub(crate) fn read(&self, name: &str) -> String {
        fs::read_to_string(self.path.join(name)).expect("the file is readable")
    }

    /// The names of the files in the folder.
    pub(crate) fn names(&self) -> Vec<String> {
        let entries = fs::read_dir(&self.path).expect("the folder is readable");
        let mut names: Vec<String> = entries
            .map(|entry| entry.expect("the folder is readable").file_name().to_string_lossy().into_owned())
            .collect();
        names.sort();
        names
    }

    /// The command with these arguments, ready to be run in the folder.
    pub(crate) fn command(&self, arguments: &[impl AsRef<OsStr>]) -> Command {
        let mut command = Command::new(env!("CARGO_BIN_EXE_windrow"));
        command.args(arguments).current_dir(&self.path).stdin(Stdio::null());
        command.env_remove("WINDROW_HINTS").env_remove("NO_COLOR");
        command
    }

    /// Runs the command.
    #[track_caller]
    pub(crate) fn run(&self, arguments: &[impl AsRef<OsStr>]) -> Ended {
        Ended::new(self.command(arguments).output().expect("the command starts"))
    }

    /// Runs the command with something to read on standard input.
    #[track_caller]
    pub(crate) fn run_on(&self, input: impl AsRef<[u8]>, arguments: &[impl AsRef<OsStr>]) -> Ended {
        let mut command = self.command(arguments);
        let mut child = command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command starts");
        let mut stdin = child.stdin.take().expect("it is piped");
        stdin.write_all(input.as_ref()).expect("the command reads");
        drop(stdin);
        Ended::new(child.wait_with_output().expect("the command ends"))
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = fs::remove_dir_all(&self.path);
    }
}

impl Ended {
    #[track_caller]
    pub(crate) fn new(output: Output) -> Ended {
        let text = |bytes| String::from_utf8(bytes).expect("everything printed is UTF-8");
        let ended = Ended {
            status: output.status.code().expect("no signal ends it"),
            stdout: text(output.stdout),
            stderr: text(output.stderr),
        };
        assert!(!ended.stderr.contains("panicked"), "{}", ended.stderr);
        ended
    }

    /// Checks that all went well: this on stdout, nothing on stderr.
    #[track_caller]
    pub(crate) fn printed(&self, stdout: &str) {
        assert_eq!((self.status, &*self.stdout, &*self.stderr), (0, stdout, ""));
    }

    /// Checks the status and that stdout stayed empty; gives what stderr says.
    #[track_caller]
    pub(crate) fn failed(&self, status: i32) -> &str {
        assert_eq!((self.status, &*self.stdout), (status, ""), "{}", self.stderr);
        assert!(!self.stderr.is_empty(), "it failed without a word");
        &self.stderr
    }

    /// Checks the status and gives what was printed as JSON: one line of it.
    #[track_caller]
    pub(crate) fn json(&self, status: i32) -> Value {
        assert_eq!(self.status, status, "{}", self.stderr);
        assert_eq!(self.stdout.matches('\n').count(), 1, "{}", self.stdout);
        serde_json::from_str(&self.stdout).expect("it is JSON")
    }
}

/// Whether there is a browser. Where there is none, tests say so and are skipped, unless it has to be there.
pub(crate) fn has_browser() -> bool {
    let is_there = windrow::browser::find_browser().is_some();
    assert!(is_there || std::env::var_os("WINDROW_NEED_CHROMIUM").is_none(), "no browser is installed");
    if !is_there {
        println!("skipped: no browser is installed; `windrow doctor` tells how to get one");
    }
    is_there
}

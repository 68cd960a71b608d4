//! The processes that do the work: `windrow` itself, one process a run, so that no page, however hostile, takes the server with it.
//!
//! A process ends in good order when its standard input ends. That is so too when the server is killed, and then nobody else does it.
//! Where that takes too long it is killed; a job goes on all the same, from the last page that came.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::{Duration, Instant};

use serde_json::Value as Json;
use tokio::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader};
use tokio::process::{ChildStderr, Command};
use tokio::sync::{Semaphore, watch};

use crate::error::Fault;
use crate::task::{Limits, ROWS};

/// How often a process is looked at.
const EVERY: Duration = Duration::from_millis(200);

/// How long a process may take to end in good order.
const PATIENCE: Duration = Duration::from_secs(10);

/// Longer lines of a process are cut.
const LONGEST_LINE: u64 = 1 << 20;

/// How many of the last words of a process are kept.
const MOST_WORDS: usize = 8;

/// How far a run is.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Progress {
    pub(crate) pages: i64,
    pub(crate) rows: i64,
    /// What it is at.
    pub(crate) step: Option<String>,
}

/// Why a process is to end before its time.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Cut {
    /// Somebody asked for it.
    Asked,
    /// The server ends.
    Closing,
    /// It came to a limit.
    Limit(String),
}

/// What came of a process.
pub(crate) struct Outcome {
    /// Its exit status; none where it was killed.
    pub(crate) code: Option<i32>,
    pub(crate) cut: Option<Cut>,
    /// What it came to.
    pub(crate) summary: Option<Json>,
    /// What it said last, for people.
    pub(crate) words: String,
}

/// Starts processes.
pub(crate) struct Workers {
    program: PathBuf,
    /// How many short calls go on at a time.
    calls: Semaphore,
    /// How long a short call may take, and how much memory.
    pub(crate) patience: Duration,
    pub(crate) memory: u64,
}

impl Workers {
    pub(crate) fn new(program: PathBuf, at_once: usize, patience: Duration, memory: u64) -> Workers {
        Workers { program, calls: Semaphore::new(at_once), patience, memory }
    }

    fn command(&self, folder: &Path, words: &[OsString]) -> Command {
        let mut command = Command::new(&self.program);
        command.args(words).current_dir(folder).env_clear();
        // What a wrapper could read of the environment is nobody's business.
        for name in ["PATH", "HOME", "TMPDIR", "LANG", "XDG_CACHE_HOME", "WINDROW_CHROMIUM"] {
            command.envs(std::env::var_os(name).map(|value| (name, value)));
        }
        command.stdin(Stdio::piped()).stderr(Stdio::piped()).kill_on_drop(true);
        command
    }

    /// Does a run, in its folder. `cut` may end it, `progress` hears how far it is.
    pub(crate) async fn run(
        &self,
        folder: &Path,
        words: &[OsString],
        limits: &Limits,
        mut cut: watch::Receiver<Option<Cut>>,
        progress: &watch::Sender<Progress>,
    ) -> std::io::Result<Outcome> {
        let mut child = self.command(folder, words).stdout(Stdio::null()).spawn()?;
        let mut input = child.stdin.take();
        let listening = tokio::spawn(listen(child.stderr.take(), progress.clone()));
        let rows = folder.join(ROWS);
        let mut guard = Guard::new(limits, child.id());
        let (mut ended, mut deadline) = (None, None::<Instant>);
        let mut tick = tokio::time::interval(EVERY);
        let status = loop {
            if ended.is_none() {
                ended = cut.borrow_and_update().clone().or_else(|| guard.excess.take());
                if ended.is_some() {
                    input = None;
                    deadline = Some(Instant::now() + PATIENCE);
                }
            }
            tokio::select! {
                status = child.wait() => break status?,
                _ = tick.tick() => {
                    guard.look(&rows).await;
                    if deadline.is_some_and(|deadline| Instant::now() > deadline) {
                        child.start_kill()?;
                        deadline = None;
                    }
                }
                Ok(()) = cut.changed(), if ended.is_none() => {}
            }
        };
        drop(input);
        // What it started may hold on to its stderr.
        let told = tokio::time::timeout(EVERY * 5, listening).await;
        let Told { summary, words } = told.ok().and_then(Result::ok).unwrap_or_default();
        Ok(Outcome { code: status.code(), cut: ended, summary, words: words.join("; ") })
    }

    /// Does something short with standard input, and gives what it prints.
    pub(crate) async fn call(
        &self,
        folder: &Path,
        words: &[OsString],
        input: &[u8],
    ) -> Result<Answer, Fault> {
        let Ok(Ok(_permit)) = tokio::time::timeout(self.patience, self.calls.acquire()).await else {
            let message = "there is too much to do just now";
            return Err(Fault::new(axum::http::StatusCode::SERVICE_UNAVAILABLE, "busy", message).later(5));
        };
        let broken = |error: std::io::Error| Fault::own(format!("windrow cannot be started: {error}"));
        let mut child = self.command(folder, words).stdout(Stdio::piped()).spawn().map_err(broken)?;
        let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let limits =
            Limits { memory: self.memory, seconds: self.patience.as_secs().max(1), ..Limits::default() };
        let mut guard = Guard::new(&limits, child.id());
        let write = async {
            if let Some(mut stdin) = stdin {
                // A process that has read enough closes it.
                let _ = stdin.write_all(input).await;
            }
        };
        let read = async {
            let (mut printed, mut said) = (Vec::new(), Vec::new());
            let out = async {
                if let Some(stdout) = stdout {
                    let _ = stdout.take(LARGEST_ANSWER).read_to_end(&mut printed).await;
                }
            };
            let err = async {
                if let Some(stderr) = stderr {
                    let _ = stderr.take(LONGEST_LINE).read_to_end(&mut said).await;
                }
            };
            tokio::join!(out, err);
            (printed, said)
        };
        let watched = async {
            loop {
                tokio::time::sleep(EVERY).await;
                guard.look(Path::new("")).await;
                if let Some(Cut::Limit(reason)) = guard.excess.take() {
                    return reason;
                }
            }
        };
        let work = async {
            let ((), (printed, said)) = tokio::join!(write, read);
            (printed, said, child.wait().await)
        };
        tokio::select! {
            (printed, said, status) = work => {
                let code = status.map_err(broken)?.code();
                if printed.len() as u64 == LARGEST_ANSWER {
                    let message = format!("the answer is longer than {} MiB", LARGEST_ANSWER >> 20);
                    return Err(Fault::new(axum::http::StatusCode::GATEWAY_TIMEOUT, "limit", message));
                }
                Ok(Answer { code, printed, said: String::from_utf8_lossy(&said).into_owned() })
            }
            reason = watched => Err(Fault::new(axum::http::StatusCode::GATEWAY_TIMEOUT, "limit", reason)),
        }
    }
}

/// The largest answer of a short call.
const LARGEST_ANSWER: u64 = 64 << 20;

/// What a short call came to.
pub(crate) struct Answer {
    pub(crate) code: Option<i32>,
    pub(crate) printed: Vec<u8>,
    pub(crate) said: String,
}

/// Looks whether a process keeps to its limits.
struct Guard {
    begun: Instant,
    limits: Limits,
    process: Option<u32>,
    excess: Option<Cut>,
}

impl Guard {
    fn new(limits: &Limits, process: Option<u32>) -> Guard {
        Guard { begun: Instant::now(), limits: *limits, process, excess: None }
    }

    async fn look(&mut self, rows: &Path) {
        let Limits { seconds, memory, output, .. } = self.limits;
        let size = tokio::fs::metadata(rows).await.map_or(0, |metadata| metadata.len());
        let used = self.process.map_or(0, memory_of);
        let excess = if self.begun.elapsed() > Duration::from_secs(seconds) {
            format!("it took longer than {seconds} s")
        } else if used > memory << 20 {
            format!("it took more than {memory} MiB of memory")
        } else if size > output << 20 {
            format!("it has more than {output} MiB of rows")
        } else {
            return;
        };
        self.excess = Some(Cut::Limit(excess));
    }
}

/// The memory of a process and of all that it started, in bytes; 0 where the system does not tell.
fn memory_of(process: u32) -> u64 {
    let Ok(entries) = std::fs::read_dir("/proc") else { return 0 };
    let mut parents: Vec<(u32, u32)> = Vec::new();
    for entry in entries.flatten() {
        let Some(id) = entry.file_name().to_str().and_then(|name| name.parse::<u32>().ok()) else { continue };
        let Ok(stat) = std::fs::read_to_string(entry.path().join("stat")) else { continue };
        // What stands behind the name, which may have anything in it: state, parent.
        let behind = stat.rsplit_once(')').map_or("", |(_, behind)| behind);
        let parent = behind.split_ascii_whitespace().nth(1).and_then(|parent| parent.parse().ok());
        parents.extend(parent.map(|parent| (id, parent)));
    }
    let mut family = vec![process];
    let mut at = 0;
    while let Some(&parent) = family.get(at) {
        family.extend(parents.iter().filter(|(_, own)| *own == parent).map(|(id, _)| *id));
        at += 1;
    }
    // What is shared is counted for each; the sum of the anonymous pages is what would be free without them.
    let own = |id: &u32| {
        let status = std::fs::read_to_string(format!("/proc/{id}/status")).ok()?;
        let line = status.lines().find_map(|line| line.strip_prefix("RssAnon:"))?;
        line.split_ascii_whitespace().next()?.parse::<u64>().ok().map(|kib| kib << 10)
    };
    family.iter().filter_map(own).sum()
}

/// What a process said on stderr, apart from how far it was.
#[derive(Default)]
struct Told {
    summary: Option<Json>,
    /// For people.
    words: Vec<String>,
}

/// Listens to a process until it ends.
async fn listen(stderr: Option<ChildStderr>, progress: watch::Sender<Progress>) -> Told {
    let mut told = Told::default();
    let Some(stderr) = stderr else { return told };
    let mut reader = BufReader::new(stderr);
    let mut line = Vec::new();
    loop {
        line.clear();
        match (&mut reader).take(LONGEST_LINE).read_until(b'\n', &mut line).await {
            Ok(read) if read > 0 => told.line(&line, &progress),
            _ => return told,
        }
    }
}

impl Told {
    fn line(&mut self, line: &[u8], progress: &watch::Sender<Progress>) {
        match serde_json::from_slice::<Json>(line) {
            Ok(Json::Object(told)) if told.contains_key("exit") => self.summary = Some(Json::Object(told)),
            Ok(told) if told.is_object() => progress.send_modify(|progress| {
                if let Some(step) = told["step"].as_str() {
                    progress.step = Some(step.to_owned());
                }
                let number = |name: &str| told["progress"][name].as_i64();
                progress.pages = number("pages").unwrap_or(progress.pages);
                progress.rows = number("rows").unwrap_or(progress.rows);
            }),
            _ => {
                let text = String::from_utf8_lossy(line);
                let text = text.trim().trim_start_matches("windrow: ");
                if !text.is_empty() {
                    self.words.push(text.to_owned());
                    self.words.drain(..self.words.len().saturating_sub(MOST_WORDS));
                }
            }
        }
    }
}

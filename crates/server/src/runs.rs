//! Runs: a queue, as many at a time as there are workers, and what becomes of each.
//!
//! A run has a folder: its wrapper, its rows, its job. What was at work when a server ended waits again when it is there again, and
//! its job goes on.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use axum::http::StatusCode;
use serde_json::Value as Json;
use tokio::sync::{Notify, watch};

use crate::error::Fault;
use crate::schedule::{Told, tell};
use crate::state::{Ending, Run, State, Status, now};
use crate::task::{PROFILE, REJECTED, ROWS, Space, Task};
use crate::worker::{Cut, Outcome, Progress, Workers};

/// How often it is written down how far a run is.
const NOTED: Duration = Duration::from_secs(2);

/// How often a run is tried whose job another process still holds: that of a server that was killed. How often one is stopped that is
/// about to begin.
const MOST_TRIES: usize = 20;

/// All runs.
pub(crate) struct Runs {
    state: State,
    workers: Arc<Workers>,
    folder: PathBuf,
    space: Space,
    most_waiting: usize,
    /// Those at work.
    active: Mutex<BTreeMap<String, Active>>,
    /// Something was added to the queue.
    added: Notify,
    /// Counts what changed, for those who look on.
    changes: watch::Sender<u64>,
    is_closing: AtomicBool,
    /// What all runs came to since the server began.
    pub(crate) rows: AtomicU64,
    pub(crate) pages: AtomicU64,
}

/// A run at work.
struct Active {
    cut: watch::Sender<Option<Cut>>,
    progress: watch::Receiver<Progress>,
}

/// What a run can be asked for anew.
pub(crate) struct Asked {
    pub(crate) task: Task,
    pub(crate) wrapper: Option<String>,
    pub(crate) version: Option<i64>,
}

impl Runs {
    pub(crate) fn new(
        state: State,
        workers: Arc<Workers>,
        folder: PathBuf,
        space: Space,
        most_waiting: usize,
    ) -> Runs {
        Runs {
            state,
            workers,
            folder,
            space,
            most_waiting,
            active: Mutex::default(),
            added: Notify::new(),
            changes: watch::Sender::new(0),
            is_closing: AtomicBool::new(false),
            rows: AtomicU64::new(0),
            pages: AtomicU64::new(0),
        }
    }

    /// The folder of a run.
    pub(crate) fn folder(&self, id: &str) -> PathBuf {
        self.folder.join(id)
    }

    /// The file with the rows of a run; those that are not as usual are in one of their own.
    pub(crate) fn rows_file(&self, run: &Run) -> PathBuf {
        self.folder(&run.id).join(if run.status == Status::Drifted { REJECTED } else { ROWS })
    }

    fn active(&self) -> MutexGuard<'_, BTreeMap<String, Active>> {
        self.active.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn changed(&self) {
        self.changes.send_modify(|count| *count += 1);
    }

    /// Tells when anything changes: a run is added, begins or ends, or the server closes.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changes.subscribe()
    }

    /// How far a run at work is.
    pub(crate) fn progress(&self, id: &str) -> Option<watch::Receiver<Progress>> {
        self.active().get(id).map(|active| active.progress.clone())
    }

    pub(crate) fn is_closing(&self) -> bool {
        self.is_closing.load(Ordering::Relaxed)
    }

    /// A run as it stands just now.
    pub(crate) async fn run(&self, id: &str) -> Result<Run, Fault> {
        let found = if is_id(id) { self.state.run(id).await? } else { None };
        let run = found.ok_or_else(|| Fault::missing("no_such_run", format!("there is no run {id:?}")))?;
        Ok(self.as_of_now(run))
    }

    /// The run with the progress that is not written down yet.
    pub(crate) fn as_of_now(&self, mut run: Run) -> Run {
        if let Some(progress) = self.progress(&run.id) {
            let progress = progress.borrow();
            (run.pages, run.rows) = (run.pages.max(progress.pages), run.rows.max(progress.rows));
        }
        run
    }

    /// Adds a run to the queue.
    pub(crate) async fn add(&self, asked: Asked) -> Result<Run, Fault> {
        asked.task.check()?;
        let Asked { task, wrapper, version } = asked;
        let run = Run {
            id: new_id()?,
            task,
            wrapper,
            version,
            status: Status::Queued,
            reason: None,
            pages: 0,
            rows: 0,
            summary: None,
            created: now(),
            begun: None,
            ended: None,
        };
        if self.is_closing() {
            return Err(
                Fault::new(StatusCode::SERVICE_UNAVAILABLE, "closing", "the server is ending").later(10)
            );
        }
        if !self.state.add_run(run.clone(), self.most_waiting).await? {
            let message = format!("{} runs wait already", self.most_waiting);
            return Err(Fault::new(StatusCode::TOO_MANY_REQUESTS, "queue_full", message).later(10));
        }
        self.added.notify_one();
        self.changed();
        Ok(run)
    }

    /// Stops a run; one that waits does not begin.
    pub(crate) async fn stop(&self, id: &str) -> Result<Run, Fault> {
        for _ in 0..MOST_TRIES {
            let run = self.run(id).await?;
            let is_cut = match (self.active().get(id), run.status) {
                (Some(active), _) => {
                    active.cut.send_replace(Some(Cut::Asked));
                    true
                }
                (None, status) => status.is_over(),
            };
            // One that is about to begin is neither in the queue nor at work.
            if is_cut || self.state.turn(id, Status::Queued, Status::Stopped).await? {
                self.changed();
                return self.run(id).await;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        Err(Fault::conflict("not_stopped", "the run is about to begin, or to end; try again"))
    }

    /// Lets a run go on that was stopped or failed.
    pub(crate) async fn resume(&self, id: &str) -> Result<Run, Fault> {
        let run = self.run(id).await?;
        let may_go_on = matches!(run.status, Status::Stopped | Status::Failed);
        if !may_go_on || !self.state.turn(id, run.status, Status::Queued).await? {
            let message =
                format!("the run is {}; only one that was stopped or failed can go on", run.status.name());
            return Err(Fault::conflict("not_stopped", message));
        }
        self.added.notify_one();
        self.changed();
        self.run(id).await
    }

    /// Forgets a run that is over, with its rows.
    pub(crate) async fn forget(&self, id: &str) -> Result<(), Fault> {
        let run = self.run(id).await?;
        if !self.state.forget_run(id).await? {
            let message = format!("the run is {}; stop it first", run.status.name());
            return Err(Fault::conflict("not_over", message));
        }
        let _ = tokio::fs::remove_dir_all(self.folder(id)).await;
        self.changed();
        Ok(())
    }

    /// Takes up what an earlier server left, and works until the server ends.
    pub(crate) async fn work(self: Arc<Runs>, workers: usize) -> Result<(), Fault> {
        self.state.take_up().await?;
        let mut at_work = tokio::task::JoinSet::new();
        for _ in 0..workers {
            at_work.spawn(Arc::clone(&self).one_after_the_other());
        }
        while at_work.join_next().await.is_some() {}
        Ok(())
    }

    async fn one_after_the_other(self: Arc<Runs>) {
        while !self.is_closing() {
            match self.state.take_run().await {
                Ok(Some(run)) => {
                    // Another one may wait behind it.
                    self.added.notify_one();
                    self.do_run(run).await;
                }
                Ok(None) => self.added.notified().await,
                Err(fault) => {
                    eprintln!("windrow: {}", fault.message());
                    tokio::time::sleep(NOTED).await;
                }
            }
        }
        // The others end, too.
        self.added.notify_one();
    }

    async fn do_run(&self, run: Run) {
        let (cut, cut_seen) = watch::channel(None);
        let before = Progress { pages: 0, rows: run.rows, step: None };
        let (progress, progress_seen) = watch::channel(before);
        self.active().insert(run.id.clone(), Active { cut: cut.clone(), progress: progress_seen.clone() });
        if self.is_closing() {
            cut.send_replace(Some(Cut::Closing));
        }
        self.changed();
        let noting = async {
            loop {
                tokio::time::sleep(NOTED).await;
                let Progress { pages, rows, .. } = progress_seen.borrow().clone();
                let _ = self.state.note_progress(&run.id, pages, rows).await;
            }
        };
        let done = self.attempt(&run, cut_seen, &progress);
        let outcome = tokio::select! {
            outcome = done => outcome,
            () = noting => return,
        };
        let ending = ending(outcome, &progress_seen.borrow());
        // One that can go on counts when it has.
        if !matches!(ending.status, Status::Queued | Status::Stopped) {
            self.rows.fetch_add(ending.rows.unsigned_abs(), Ordering::Relaxed);
            self.pages.fetch_add(ending.pages.unsigned_abs(), Ordering::Relaxed);
        }
        if let Err(fault) = self.state.end_run(&run.id, ending).await {
            eprintln!("windrow: how run {} ended cannot be written down: {}", run.id, fault.message());
        }
        self.active().remove(&run.id);
        self.changed();
        self.tell(&run.id).await;
    }

    /// Tells whoever wants to know of a wrapper's runs that one is not as it should be.
    async fn tell(&self, id: &str) {
        let Ok(Some(run)) = self.state.run(id).await else { return };
        let is_news =
            run.task.verify && !matches!(run.status, Status::Done | Status::Stopped | Status::Queued);
        let Some(name) = run.wrapper.clone().filter(|_| is_news) else { return };
        let Ok(Some(schedule)) = self.state.schedule(&name).await else { return };
        let Some(webhook) = schedule.plan.webhook else { return };
        let told = Told { event: run.status, wrapper: name, run };
        let (body, space) = (serde_json::to_vec(&told).unwrap_or_default(), self.space);
        let address = webhook.clone();
        let sent = tokio::task::spawn_blocking(move || tell(&address, &body, space)).await;
        if let Ok(Err(error)) = sent {
            eprintln!("windrow: {webhook} could not be told: {error}");
        }
    }

    async fn attempt(
        &self,
        run: &Run,
        cut: watch::Receiver<Option<Cut>>,
        progress: &watch::Sender<Progress>,
    ) -> std::io::Result<Outcome> {
        let folder = self.folder(&run.id);
        run.task.prepare(&folder)?;
        let profiled = run.wrapper.as_ref().filter(|_| run.task.verify);
        let before = match profiled {
            Some(name) => self
                .state
                .profile(name)
                .await
                .map_err(|fault| std::io::Error::other(fault.message().to_owned()))?,
            None => None,
        };
        if let Some(text) = &before {
            std::fs::write(folder.join(PROFILE), text)?;
        }
        let words = run.task.command(self.space);
        let mut tries = 0;
        loop {
            let outcome = self.workers.run(&folder, &words, &run.task.limits, cut.clone(), progress).await?;
            tries += 1;
            let is_held = outcome.code == Some(1) && outcome.words.contains("another process is at work");
            if !is_held || tries == MOST_TRIES {
                let after = std::fs::read_to_string(folder.join(PROFILE)).ok();
                if let (Some(name), Some(after)) =
                    (profiled, after.filter(|after| before.as_ref() != Some(after)))
                {
                    let kept = self.state.keep_profile(name, after).await;
                    kept.map_err(|fault| std::io::Error::other(fault.message().to_owned()))?;
                }
                return Ok(outcome);
            }
            tokio::time::sleep(Duration::from_millis(500)).await;
        }
    }

    /// Ends what is at work, in good order; it goes on when the server is there again.
    pub(crate) fn close(&self) {
        self.is_closing.store(true, Ordering::Relaxed);
        for active in self.active().values() {
            active.cut.send_replace(Some(Cut::Closing));
        }
        self.added.notify_one();
        self.changed();
    }
}

/// How a run ended whose process came to this.
fn ending(outcome: std::io::Result<Outcome>, progress: &Progress) -> Ending {
    let told =
        |status, reason| Ending { status, reason, pages: progress.pages, rows: progress.rows, summary: None };
    let Outcome { code, cut, summary, words } = match outcome {
        Ok(outcome) => outcome,
        Err(error) => {
            return told(Status::Failed, Some(format!("its process could not be started: {error}")));
        }
    };
    let words = Some(words).filter(|words| !words.is_empty());
    let rejected =
        summary.as_ref().and_then(|summary| summary["verify"]["rejected"].as_str().map(str::to_owned));
    let is_cut = matches!(code, Some(130) | None);
    let (status, reason) = match (cut, code) {
        (Some(Cut::Closing), _) if is_cut => (Status::Queued, None),
        (Some(Cut::Asked), _) if is_cut => (Status::Stopped, None),
        (Some(Cut::Limit(limit)), _) if is_cut => (Status::Stopped, Some(limit)),
        (_, Some(0)) => (Status::Done, None),
        (_, Some(3 | 4)) if rejected.is_some() => (Status::Drifted, rejected),
        (_, Some(3)) => (Status::Nothing, words),
        (_, Some(4)) => (Status::Partial, words),
        (_, Some(5)) => (Status::Refused, words),
        (_, Some(130)) => (Status::Stopped, words),
        (_, None) => (Status::Failed, Some("its process was killed".to_owned())),
        (_, Some(_)) => (Status::Failed, words),
    };
    let reason = reason.or_else(|| (status != Status::Done).then(|| said(summary.as_ref())).flatten());
    let number = |name: &str| {
        let own = summary.as_ref().map(|summary| [&summary[name], &summary["run"][name]]);
        own.into_iter().flatten().find_map(Json::as_i64)
    };
    Ending {
        pages: number("pages").unwrap_or(progress.pages),
        rows: number("rows").unwrap_or(progress.rows),
        status,
        reason,
        summary,
    }
}

/// What a summary says of why it is not as it should be.
fn said(summary: Option<&Json>) -> Option<String> {
    let summary = summary?;
    let failures = summary["failures"].as_array().into_iter().flatten().map(|failure| &failure["error"]);
    let warnings = summary["warnings"].as_array().into_iter().flatten();
    let first = failures.chain(warnings).chain([&summary["why_none"]]).find_map(Json::as_str);
    first.map(str::to_owned)
}

/// Something to know a run by that nobody can guess.
fn new_id() -> Result<String, Fault> {
    let mut bytes = [0_u8; 12];
    getrandom::fill(&mut bytes)
        .map_err(|error| Fault::own(format!("no random number is to be had: {error}")))?;
    Ok(bytes.iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Whether a text has the form of what runs are known by, and so is no way through the file system.
fn is_id(text: &str) -> bool {
    text.len() == 24 && text.bytes().all(|byte| byte.is_ascii_hexdigit() && !byte.is_ascii_uppercase())
}

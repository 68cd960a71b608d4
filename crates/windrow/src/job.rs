//! Jobs: runs that survive their process.
//!
//! A job has a folder of its own. It belongs to one command: the wrapper, its variables, its inputs and its output are
//! part of its identity, and another command cannot go on with it.
//!
//! ```
//! use windrow::{Engine, Job, RunOptions, Shelf, Wrapper};
//!
//! let folder = std::env::temp_dir().join(format!("windrow-job-{}", std::process::id()));
//! let wrapper = Wrapper::parse("doc('http://s/1')/(//a/{click /})*//h1:<t=.>").expect("a wrapper");
//! let site = || Shelf::new().html("http://s/1", "<h1>1</h1><a href=2>2</a>").html("http://s/2", "<h1>2</h1>");
//!
//! // The first process gets one row and ends; the second one has the other.
//! let mut job = Job::open(&folder, "example")?;
//! job.begin(None)?;
//! let mut rows = job.rows(&wrapper, None, &Engine::of_shelf(site()), &RunOptions::default())?;
//! assert!(rows.next().is_some());
//! job.mark(&rows, 0, 0)?;
//! drop((rows, job));
//!
//! let mut job = Job::open(&folder, "example")?;
//! assert_eq!(job.standing().rows, 1);
//! let rows = job.rows(&wrapper, None, &Engine::of_shelf(site()), &RunOptions::default())?;
//! assert_eq!(rows.count(), 1);
//! job.finish()?;
//! # std::fs::remove_dir_all(folder).expect("the folder goes");
//! # Ok::<(), windrow::page::Error>(())
//! ```

use std::fs::{self, File, TryLockError};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use serde::{Deserialize, Serialize};
use windrow_page::{Errand, Error, ErrorKind, Page, PageSource};
use windrow_query::Run;

use crate::engine::Engine;
use crate::journal::{Found, Journal, Journaled, Opening};
use crate::wrapper::{Rows, RunOptions, Wrapper, settings, source};

/// A run that can be killed and goes on.
pub struct Job {
    folder: PathBuf,
    manifest: Manifest,
    journal: Arc<Mutex<Journal>>,
    found: Option<Found>,
    /// Held as long as the job is open, so that no other process goes on with it.
    _lock: File,
}

/// What is known of a job from its beginning on.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Manifest {
    version: u32,
    identity: String,
    /// What the output needs to know in order to go on.
    token: Option<String>,
    is_finished: bool,
}

/// The form of job folders that this version writes.
const VERSION: u32 = 1;

/// Where a job goes on.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Standing {
    /// The part of the job that is at work.
    pub part: u32,
    /// The rows that all parts before it gave.
    pub rows_before: u64,
    /// The rows of the part itself, when that was written down.
    pub rows: u64,
}

impl Job {
    /// Opens a job's folder, which is made if it is not there. `identity` tells the job from others.
    pub fn open(folder: &Path, identity: &str) -> Result<Job, Error> {
        let failed = |what: &str, error: std::io::Error| {
            Error::new(
                ErrorKind::Files,
                format!("cannot {what} the job's folder {}: {error}", folder.display()),
            )
        };
        fs::create_dir_all(folder).map_err(|error| failed("make", error))?;
        let lock = File::create(folder.join("lock")).map_err(|error| failed("lock", error))?;
        match lock.try_lock() {
            Ok(()) => {}
            Err(TryLockError::WouldBlock) => {
                let message = format!("another process is at work on the job in {}", folder.display());
                return Err(Error::new(ErrorKind::Files, message));
            }
            Err(TryLockError::Error(error)) => return Err(failed("lock", error)),
        }
        let manifest = match fs::read(folder.join("job.json")) {
            Ok(bytes) => Some(known_manifest(folder, &bytes, identity)?),
            Err(_) => None,
        };
        let opened = if manifest.is_some() { Journal::open(folder)? } else { None };
        let (journal, found) = match opened {
            Some((journal, found)) => (journal, Some(found)),
            None => (Journal::begin(folder)?, None),
        };
        let manifest = manifest.unwrap_or_else(|| Manifest {
            version: VERSION,
            identity: identity.to_owned(),
            token: None,
            is_finished: false,
        });
        let journal = Arc::new(Mutex::new(journal));
        Ok(Job { folder: folder.to_owned(), manifest, journal, found, _lock: lock })
    }

    /// Its folder.
    pub fn folder(&self) -> &Path {
        &self.folder
    }

    /// Whether all of it is done.
    pub fn is_finished(&self) -> bool {
        self.manifest.is_finished
    }

    /// What [`Job::begin`] was given, if the job was begun before.
    pub fn token(&self) -> Option<&str> {
        self.manifest.token.as_deref()
    }

    /// Where the job goes on, if it was begun before.
    pub fn standing(&self) -> Standing {
        let Some(found) = &self.found else { return Standing::default() };
        let rows = found.opening.checkpoint.as_ref().map_or(0, |checkpoint| checkpoint.rows());
        Standing { part: found.opening.part, rows_before: found.opening.rows_before, rows }
    }

    /// Writes down that the job has begun, with what its output needs to know in order to go on.
    pub fn begin(&mut self, token: Option<String>) -> Result<(), Error> {
        self.manifest.token = token;
        self.write_manifest()
    }

    /// Writes down that all of it is done.
    pub fn finish(mut self) -> Result<(), Error> {
        self.manifest.is_finished = true;
        self.write_manifest()
    }

    fn write_manifest(&self) -> Result<(), Error> {
        let (path, draft) = (self.folder.join("job.json"), self.folder.join("job.json.draft"));
        let bytes = serde_json::to_vec_pretty(&self.manifest).unwrap_or_default();
        let written = fs::write(&draft, bytes).and_then(|()| fs::rename(&draft, &path));
        written.map_err(|error| {
            Error::new(ErrorKind::Files, format!("cannot write {}: {error}", path.display()))
        })
    }

    /// The rows of one part of the job: from its beginning, or from where it was put aside.
    pub fn rows(
        &mut self,
        wrapper: &Wrapper,
        page: Option<Arc<Page>>,
        engine: &Engine,
        options: &RunOptions,
    ) -> Result<Rows, Error> {
        let found = self.found.take();
        let mut found = found.filter(|found| found.opening.part == options.run);
        let checkpoint = found.as_mut().and_then(|found| found.opening.checkpoint.take());
        let held = found.as_mut().map(|found| std::mem::take(&mut found.held)).unwrap_or_default();
        let inner = source(engine, wrapper, options);
        if let Some(watch) = &options.watch {
            held.values().for_each(|page| watch.came_before(page));
        }
        let journal = Arc::clone(&self.journal);
        let source: Arc<dyn PageSource> =
            Arc::new(Journaled::new(inner, journal, found, options.watch.clone()));
        let seen = |page| source.seen(&Errand { run: options.run, ..Errand::default() }, page);
        let (program, settings) = (Arc::clone(wrapper.program()), settings(options));
        let run = match (checkpoint, page) {
            (Some(checkpoint), page) => {
                let page = |errand: Option<&Errand>| match held.get(&errand.copied()) {
                    None if errand.is_none() => page.clone().map(seen),
                    held => held.cloned(),
                };
                Run::resume(program, Arc::clone(&source), settings, checkpoint, page).map_err(|_| {
                    let message = format!(
                        "the job in {} lacks a page that it held; begin it again in another folder",
                        self.folder.display()
                    );
                    Error::new(ErrorKind::Files, message)
                })?
            }
            (None, Some(page)) => Run::on(seen(page), program, Arc::clone(&source), settings),
            (None, None) => Run::new(program, Arc::clone(&source), settings),
        };
        Ok(wrapper.rows_of(run))
    }

    /// Whether so much has happened that [`Job::mark`] should be called.
    pub fn is_due(&self) -> bool {
        self.journal().is_long()
    }

    /// Writes down where a run is. Its rows so far must be durable; `rows_before` are those of the parts before it.
    /// A run that has not yet come back to where it was put aside stays as it is written down; gives whether it was marked.
    pub fn mark(&mut self, rows: &Rows, part: u32, rows_before: u64) -> Result<bool, Error> {
        if self.journal().is_ahead() {
            return Ok(false);
        }
        let opening = Opening { part, rows_before, checkpoint: Some(rows.run.checkpoint()) };
        self.journal().next(&opening, &rows.run.held()).map(|()| true)
    }

    /// Writes down that a part is done and the next one begins.
    pub fn next_part(&mut self, part: u32, rows_before: u64) -> Result<(), Error> {
        self.journal().next(&Opening { part, rows_before, checkpoint: None }, &[])
    }

    fn journal(&self) -> MutexGuard<'_, Journal> {
        self.journal.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A job's manifest, if it is that of this job.
fn known_manifest(folder: &Path, bytes: &[u8], identity: &str) -> Result<Manifest, Error> {
    let wrong = |message: String| Error::new(ErrorKind::Files, message);
    let folder = folder.display();
    let manifest: Manifest = serde_json::from_slice(bytes)
        .map_err(|error| wrong(format!("{folder} is no job's folder: job.json: {error}")))?;
    if manifest.version != VERSION {
        return Err(wrong(format!("the job in {folder} was begun by another version of Windrow")));
    }
    if manifest.identity != identity {
        let message = format!(
            "the job in {folder} is another one: its wrapper, variables, inputs or output differ; \
             name another folder, or give the same command as before"
        );
        return Err(wrong(message));
    }
    Ok(manifest)
}

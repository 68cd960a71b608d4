//! Windrow as a service: wrappers are kept, runs are asked for, followed, stopped and taken up again, and rows are read while they
//! come, over HTTP.
//!
//! ```text
//! request ──► guard ──► api ──► state      wrappers and runs, in SQLite or PostgreSQL
//!                            ├─► runs ──► worker     a queue; one process of windrow for each run, with limits
//!                            ├─► worker    short questions about pages, a process each
//!                            └─► rows      from the file that a run writes
//! ```
//!
//! Agents have tools instead ([`serve_tools`]): the same over the Model Context Protocol, by standard input and output or at `/mcp`.
//!
//! The work itself is that of the command line: a run here gives the rows, the exit status and the summary of `windrow run`.

mod api;
mod database;
mod desk;
mod error;
mod export;
mod guard;
mod rows;
mod runs;
mod schedule;
mod state;
mod task;
mod tools;
mod worker;

use std::fs::{File, TryLockError};
use std::net::{IpAddr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::api::{Shared, service};
use crate::database::Database;
use crate::desk::Desk;
use crate::error::Fault;
use crate::guard::Guard;
use crate::runs::Runs;
use crate::state::State;
use crate::task::Space;
use crate::worker::Workers;

/// How a server is set up.
#[derive(Debug, Clone)]
pub struct Options {
    /// Where it listens.
    pub address: SocketAddr,
    /// The folder of its database, its runs and their rows.
    pub folder: PathBuf,
    /// A PostgreSQL database for what it knows, instead of a file in the folder.
    pub postgres: Option<String>,
    /// What everybody has to send who asks. Without it nobody but this machine is listened to.
    pub token: Option<String>,
    /// Names that this host has beside its address.
    pub hosts: Vec<String>,
    /// Whether pages of this machine and of private networks may be opened.
    pub is_private_allowed: bool,
    /// How many runs are at work at a time.
    pub workers: usize,
    /// How many runs may wait.
    pub most_waiting: usize,
    /// The program that does the work: `windrow`.
    pub program: PathBuf,
}

/// How many short questions are answered at a time, for each run that may be at work.
const CALLS: usize = 2;

/// How long a short question may take, and with how much memory, in MiB.
const PATIENCE: Duration = Duration::from_secs(120);
const MEMORY: u64 = 2048;

/// How long answers may take that are under way when the server ends.
const FAREWELL: Duration = Duration::from_secs(15);

/// Serves over HTTP until the process is asked to end. `ready` is told where it listens.
pub fn serve(options: &Options, ready: impl FnOnce(SocketAddr)) -> Result<(), String> {
    if options.token.is_none() && !options.address.ip().is_loopback() {
        return Err(format!(
            "{} can be reached from other machines: name a token with --token env:VARIABLE, or bind to 127.0.0.1",
            options.address.ip()
        ));
    }
    with_house(options, async |house| {
        let listener = TcpListener::bind(options.address)
            .await
            .map_err(|error| format!("cannot listen on {}: {error}", options.address))?;
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let guard = Guard::new(hosts(options), options.token.clone());
        let router = service(house.shared.clone(), guard);
        ready(address);
        let (closing, closed) = tokio::sync::oneshot::channel::<()>();
        let runs = Arc::clone(&house.shared.runs);
        let serving = axum::serve(listener, router).with_graceful_shutdown(async move {
            asked_to_end().await;
            runs.close();
            let _ = closing.send(());
        });
        let serving = tokio::spawn(serving.into_future());
        let _ = closed.await;
        house.leave().await;
        // Answers that are under way are given.
        let _ = tokio::time::timeout(FAREWELL, serving).await;
        Ok(())
    })
}

/// Serves tools to an agent over standard input and output, until these end.
pub fn serve_tools(options: &Options) -> Result<(), String> {
    with_house(options, async |house| {
        let ended = tools::on_stdio(house.shared.clone()).await;
        house.shared.runs.close();
        house.leave().await;
        ended
    })
}

/// All that a server has, at work.
struct House {
    shared: Shared,
    working: JoinHandle<Result<(), Fault>>,
    clock: JoinHandle<()>,
}

impl House {
    fn enter(options: &Options, state: State) -> Result<House, String> {
        let workers =
            Arc::new(Workers::new(options.program.clone(), options.workers * CALLS, PATIENCE, MEMORY));
        let folder = std::path::absolute(options.folder.join("runs")).map_err(|error| error.to_string())?;
        let space = if options.is_private_allowed { Space::Network } else { Space::Public };
        let runs =
            Arc::new(Runs::new(state.clone(), Arc::clone(&workers), folder, space, options.most_waiting));
        let desk = Arc::new(Desk::new(workers, space));
        let working = tokio::spawn(Arc::clone(&runs).work(options.workers));
        let clock = tokio::spawn(schedule::keep_time(state.clone(), Arc::clone(&runs)));
        Ok(House { shared: Shared { state, runs, desk }, working, clock })
    }

    /// Waits until what is at work has ended in good order.
    async fn leave(self) {
        self.clock.abort();
        let _ = tokio::time::timeout(FAREWELL, self.working).await;
    }
}

/// Does something with all that a server has, in a folder that nobody else uses.
fn with_house(options: &Options, work: impl AsyncFnOnce(House) -> Result<(), String>) -> Result<(), String> {
    let folder = &options.folder;
    std::fs::create_dir_all(folder.join("runs"))
        .map_err(|error| format!("cannot make {}: {error}", folder.display()))?;
    let lock = File::create(folder.join("lock"))
        .map_err(|error| format!("cannot write to {}: {error}", folder.display()))?;
    match lock.try_lock() {
        Ok(()) => {}
        Err(TryLockError::WouldBlock) => {
            return Err(format!(
                "another server is at work in {}; name another folder with --data",
                folder.display()
            ));
        }
        Err(TryLockError::Error(error)) => return Err(format!("cannot lock {}: {error}", folder.display())),
    }
    let database = match &options.postgres {
        Some(address) => Database::postgres(address),
        None => Database::sqlite(&folder.join("windrow.sqlite")),
    };
    let state = database.and_then(State::new).map_err(|error| error.to_string())?;
    let runtime = tokio::runtime::Runtime::new().map_err(|error| error.to_string())?;
    // A connection to PostgreSQL is closed where one may wait for it.
    let kept = state.clone();
    let ended = runtime.block_on(async { work(House::enter(options, state)?).await });
    runtime.shutdown_timeout(Duration::from_secs(1));
    drop(kept);
    ended
}

/// The names under which this server may be asked.
fn hosts(options: &Options) -> Vec<String> {
    let mut hosts: Vec<String> = ["localhost", "127.0.0.1", "[::1]"].map(str::to_owned).into();
    match options.address.ip() {
        IpAddr::V4(own) => hosts.push(own.to_string()),
        IpAddr::V6(own) => hosts.push(format!("[{own}]")),
    }
    hosts.extend(options.hosts.iter().cloned());
    hosts
}

/// Waits until somebody wants the process to end.
async fn asked_to_end() {
    let interrupted = tokio::signal::ctrl_c();
    #[cfg(unix)]
    {
        use tokio::signal::unix::{SignalKind, signal};
        if let Ok(mut terminated) = signal(SignalKind::terminate()) {
            tokio::select! {
                _ = interrupted => {}
                _ = terminated.recv() => {}
            }
            return;
        }
    }
    let _ = interrupted.await;
}

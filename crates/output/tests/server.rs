//! A PostgreSQL server for the tests: Debian's, with a cluster of its own in a temporary folder, on a Unix socket.

use std::fs;
use std::io::{BufRead, BufReader};
use std::os::unix::process::CommandExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, Mutex, Weak};

use postgres::{Client, NoTls};

use super::folder::Folder;

/// `nobody`, whom the server runs as where the tests run as root, because PostgreSQL refuses that.
const NOBODY: u32 = 65534;

/// A running server; it is stopped when the last test that uses it is over.
pub(crate) struct Server {
    process: Child,
    programs: PathBuf,
    folder: Folder,
}

/// A database of its own for one test.
pub(crate) struct Database {
    pub(crate) address: String,
    _server: Arc<Server>,
}

static RUNNING: Mutex<Weak<Server>> = Mutex::new(Weak::new());
static COUNT: AtomicU32 = AtomicU32::new(0);

impl Database {
    /// A new database, or none where PostgreSQL is not installed.
    pub(crate) fn new() -> Option<Database> {
        let server = running()?;
        let name = format!("test{}", COUNT.fetch_add(1, Ordering::Relaxed));
        let mut client = Client::connect(&server.address("postgres"), NoTls).expect("the server");
        client.batch_execute(&format!("CREATE DATABASE {name}")).expect("a database");
        Some(Database { address: server.address(&name), _server: server })
    }

    pub(crate) fn client(&self) -> Client {
        Client::connect(&self.address, NoTls).expect("the database")
    }
}

impl Server {
    fn start(programs: PathBuf) -> Server {
        let folder = Folder::in_folder(&std::env::temp_dir());
        let data = folder.path("data");
        fs::create_dir(&data).expect("a folder for the cluster");
        if is_root() {
            for path in [&folder.path(""), &data] {
                std::os::unix::fs::chown(path, Some(NOBODY), Some(NOBODY)).expect("root may do that");
            }
        }
        let made = command(&programs, "initdb")
            .args([
                "--auth=trust",
                "--username=windrow",
                "--encoding=UTF8",
                "--locale=C",
                "--no-sync",
                "--pgdata",
            ])
            .arg(&data)
            .output()
            .expect("initdb");
        assert!(made.status.success(), "{}", String::from_utf8_lossy(&made.stderr));
        let mut process = command(&programs, "postgres")
            .args(["-c", "listen_addresses=", "-c", "fsync=off", "-c", "lc_messages=C", "-k"])
            .arg(folder.path(""))
            .arg("-D")
            .arg(&data)
            .stderr(Stdio::piped())
            .spawn()
            .expect("postgres");
        let mut messages =
            BufReader::new(process.stderr.take().expect("a pipe")).lines().map_while(Result::ok);
        let ready = messages.any(|line| line.contains("ready to accept connections"));
        assert!(ready, "the server does not start");
        std::thread::spawn(move || messages.for_each(drop));
        Server { process, programs, folder }
    }

    fn address(&self, database: &str) -> String {
        format!("postgresql://windrow@/{database}?host={}", self.folder.path("").display())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let data = self.folder.path("data");
        let stopped =
            command(&self.programs, "pg_ctl").args(["stop", "-m", "immediate", "-D"]).arg(data).output();
        if !stopped.is_ok_and(|stopped| stopped.status.success()) {
            let _ = self.process.kill();
        }
        let _ = self.process.wait();
    }
}

/// The server that runs already, or a new one.
fn running() -> Option<Arc<Server>> {
    let mut running = RUNNING.lock().expect("nobody panicked");
    if let Some(server) = running.upgrade() {
        return Some(server);
    }
    let Some(programs) = programs() else {
        let needed = std::env::var_os("WINDROW_NEED_POSTGRES").is_some();
        assert!(!needed, "PostgreSQL is missing; install the Debian package postgresql");
        eprintln!("skipped: PostgreSQL is not installed (Debian package postgresql)");
        return None;
    };
    let server = Arc::new(Server::start(programs));
    *running = Arc::downgrade(&server);
    Some(server)
}

/// Where Debian puts the programs of the newest version.
fn programs() -> Option<PathBuf> {
    let versions = fs::read_dir("/usr/lib/postgresql").ok()?;
    let folders = versions.flatten().map(|version| version.path().join("bin"));
    folders.filter(|folder| folder.join("initdb").exists() && folder.join("postgres").exists()).max()
}

fn command(programs: &Path, name: &str) -> Command {
    let mut command = Command::new(programs.join(name));
    command.env("LC_ALL", "C").stdin(Stdio::null()).stdout(Stdio::null()).current_dir("/");
    if is_root() {
        command.uid(NOBODY).gid(NOBODY);
    }
    command
}

fn is_root() -> bool {
    use std::os::unix::fs::MetadataExt;
    fs::metadata("/proc/self").is_ok_and(|metadata| metadata.uid() == 0)
}

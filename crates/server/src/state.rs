//! What the server knows: wrappers in all their versions, and runs. Rows and jobs are files, a folder a run.

use std::sync::{Arc, Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};
use serde_json::Value as Json;
use utoipa::ToSchema;

use crate::database::{Broken, Database, Row, Value};
use crate::error::Fault;
use crate::schedule::Schedule;
use crate::task::Task;

/// The tables. Times are milliseconds since 1970, and what is JSON is text.
const TABLES: &str = "
CREATE TABLE IF NOT EXISTS wrappers (
    name TEXT PRIMARY KEY, created BIGINT NOT NULL, latest BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS versions (
    name TEXT NOT NULL REFERENCES wrappers (name) ON DELETE CASCADE, number BIGINT NOT NULL, text TEXT NOT NULL,
    created BIGINT NOT NULL, PRIMARY KEY (name, number));
CREATE TABLE IF NOT EXISTS profiles (
    name TEXT PRIMARY KEY REFERENCES wrappers (name) ON DELETE CASCADE, text TEXT NOT NULL);
CREATE TABLE IF NOT EXISTS schedules (
    name TEXT PRIMARY KEY REFERENCES wrappers (name) ON DELETE CASCADE, plan TEXT NOT NULL, next BIGINT NOT NULL);
CREATE TABLE IF NOT EXISTS runs (
    id TEXT PRIMARY KEY, number BIGINT NOT NULL, task TEXT NOT NULL, wrapper TEXT, version BIGINT, status TEXT NOT NULL,
    reason TEXT, pages BIGINT NOT NULL, rows BIGINT NOT NULL, summary TEXT, created BIGINT NOT NULL, begun BIGINT, ended BIGINT);
CREATE INDEX IF NOT EXISTS runs_by_status ON runs (status, number);
CREATE INDEX IF NOT EXISTS runs_by_number ON runs (number);
";

/// How a run stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Status {
    /// It waits for its turn.
    Queued,
    /// It is at work.
    Running,
    /// It has all its rows.
    Done,
    /// It has rows, and something failed, was cut off or is not as promised.
    Partial,
    /// It found nothing.
    Nothing,
    /// Its rows are not as usual: the site has changed, or the wrapper. They are put aside, and the good table stays.
    Drifted,
    /// robots.txt or another policy forbids it.
    Refused,
    /// It failed.
    Failed,
    /// It was stopped, or came to a limit; it can go on.
    Stopped,
}

impl Status {
    pub(crate) const ALL: [Status; 9] = [
        Status::Queued,
        Status::Running,
        Status::Done,
        Status::Partial,
        Status::Nothing,
        Status::Drifted,
        Status::Refused,
        Status::Failed,
        Status::Stopped,
    ];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Status::Queued => "queued",
            Status::Running => "running",
            Status::Done => "done",
            Status::Partial => "partial",
            Status::Nothing => "nothing",
            Status::Drifted => "drifted",
            Status::Refused => "refused",
            Status::Failed => "failed",
            Status::Stopped => "stopped",
        }
    }

    fn named(name: &str) -> Status {
        Status::ALL.into_iter().find(|status| status.name() == name).unwrap_or(Status::Failed)
    }

    /// Whether nothing more will come of it by itself.
    pub(crate) fn is_over(self) -> bool {
        !matches!(self, Status::Queued | Status::Running)
    }
}

/// A run.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Run {
    /// What it is known by.
    pub(crate) id: String,
    /// What is done.
    pub(crate) task: Task,
    /// The saved wrapper that it is a run of.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) wrapper: Option<String>,
    /// The version of that wrapper.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) version: Option<i64>,
    pub(crate) status: Status,
    /// Why it is not done, in a sentence.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) reason: Option<String>,
    /// The pages visited so far.
    pub(crate) pages: i64,
    /// The rows found so far.
    pub(crate) rows: i64,
    /// What it came to, as `windrow run --log-format json` sums it up.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[schema(value_type = Object)]
    pub(crate) summary: Option<Json>,
    /// When it was asked for, in milliseconds since 1970.
    pub(crate) created: i64,
    /// When it last began.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) begun: Option<i64>,
    /// When it ended.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(crate) ended: Option<i64>,
}

/// A saved wrapper.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Saved {
    pub(crate) name: String,
    /// The number of its newest version.
    pub(crate) latest: i64,
    /// When it was first saved, in milliseconds since 1970.
    pub(crate) created: i64,
}

/// A version of a wrapper.
#[derive(Debug, Clone, Serialize, ToSchema)]
pub(crate) struct Version {
    pub(crate) number: i64,
    pub(crate) text: String,
    /// When it was saved, in milliseconds since 1970.
    pub(crate) created: i64,
}

/// How a run ended.
pub(crate) struct Ending {
    pub(crate) status: Status,
    pub(crate) reason: Option<String>,
    pub(crate) pages: i64,
    pub(crate) rows: i64,
    pub(crate) summary: Option<Json>,
}

/// The database, from any thread.
#[derive(Clone)]
pub(crate) struct State {
    database: Arc<Mutex<Database>>,
}

/// The time, in milliseconds since 1970.
pub(crate) fn now() -> i64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    i64::try_from(since.as_millis()).unwrap_or(i64::MAX)
}

const RUN: &str = "SELECT id, task, wrapper, version, status, reason, pages, rows, summary, created, begun, ended FROM runs";

fn run(row: &Row) -> Result<Run, Broken> {
    let json = |text: String| serde_json::from_str(&text).ok();
    Ok(Run {
        id: row.text(0),
        task: json(row.text(1)).and_then(|task| serde_json::from_value(task).ok()).unwrap_or_default(),
        wrapper: row.known_text(2),
        version: row.known_number(3),
        status: Status::named(&row.text(4)),
        reason: row.known_text(5),
        pages: row.number(6),
        rows: row.number(7),
        summary: row.known_text(8).and_then(json),
        created: row.number(9),
        begun: row.known_number(10),
        ended: row.known_number(11),
    })
}

impl State {
    /// Takes a database into use.
    pub(crate) fn new(mut database: Database) -> Result<State, Broken> {
        database.script(TABLES)?;
        Ok(State { database: Arc::new(Mutex::new(database)) })
    }

    /// Does something with the database, on a thread that may wait.
    async fn with<T: Send + 'static>(
        &self,
        work: impl FnOnce(&mut Database) -> Result<T, Broken> + Send + 'static,
    ) -> Result<T, Fault> {
        let database = Arc::clone(&self.database);
        let done = tokio::task::spawn_blocking(move || {
            work(&mut database.lock().unwrap_or_else(PoisonError::into_inner))
        });
        Ok(done.await.map_err(|error| Fault::own(error.to_string()))??)
    }

    /// What kind of database it is.
    pub(crate) async fn kind(&self) -> Result<&'static str, Fault> {
        self.with(|database| {
            database.rows("SELECT COUNT(*) FROM wrappers", &[])?;
            Ok(database.name())
        })
        .await
    }

    /// Adds a run to the queue, unless that many wait already; gives whether it was added.
    pub(crate) async fn add_run(&self, new: Run, most: usize) -> Result<bool, Fault> {
        let task = serde_json::to_string(&new.task).unwrap_or_default();
        self.with(move |database| {
            let waiting = database.rows("SELECT COUNT(*) FROM runs WHERE status = 'queued'", &[])?;
            if waiting.first().map_or(0, |row| row.number(0)) >= most as i64 {
                return Ok(false);
            }
            database.change(
                "INSERT INTO runs (id, number, task, wrapper, version, status, pages, rows, created)
                 SELECT $1, COALESCE(MAX(number), 0) + 1, $2, $3, CAST($4 AS BIGINT), 'queued', 0, 0, CAST($5 AS BIGINT)
                 FROM runs",
                &[new.id.into(), task.into(), new.wrapper.into(), new.version.into(), new.created.into()],
            )?;
            Ok(true)
        })
        .await
    }

    pub(crate) async fn run(&self, id: &str) -> Result<Option<Run>, Fault> {
        let id = id.to_owned();
        self.with(move |database| {
            let rows = database.rows(&format!("{RUN} WHERE id = $1"), &[id.into()])?;
            rows.first().map(run).transpose()
        })
        .await
    }

    /// Runs, the newest first: those before a run, where one is named, and those with a status or of a wrapper.
    pub(crate) async fn runs(
        &self,
        before: Option<String>,
        status: Option<Status>,
        wrapper: Option<String>,
        most: i64,
    ) -> Result<Vec<Run>, Fault> {
        self.with(move |database| {
            let status = status.map(Status::name);
            let rows = database.rows(
                &format!(
                    "{RUN} WHERE ($1 = '' OR number < COALESCE((SELECT number FROM runs WHERE id = $1), 0))
                     AND ($2 = '' OR status = $2) AND ($3 = '' OR wrapper = $3) ORDER BY number DESC LIMIT $4"
                ),
                &[
                    before.unwrap_or_default().into(),
                    status.unwrap_or_default().into(),
                    wrapper.unwrap_or_default().into(),
                    most.into(),
                ],
            )?;
            rows.iter().map(run).collect()
        })
        .await
    }

    /// How many runs have each status.
    pub(crate) async fn counts(&self) -> Result<Vec<(Status, i64)>, Fault> {
        self.with(|database| {
            let rows = database.rows("SELECT status, COUNT(*) FROM runs GROUP BY status", &[])?;
            let found: Vec<(Status, i64)> =
                rows.iter().map(|row| (Status::named(&row.text(0)), row.number(1))).collect();
            let count = |status| found.iter().find(|(own, _)| *own == status).map_or(0, |(_, count)| *count);
            Ok(Status::ALL.into_iter().map(|status| (status, count(status))).collect())
        })
        .await
    }

    /// Takes the run that waits longest, and notes that it is at work.
    pub(crate) async fn take_run(&self) -> Result<Option<Run>, Fault> {
        self.with(|database| {
            let rows =
                database.rows(&format!("{RUN} WHERE status = 'queued' ORDER BY number LIMIT 1"), &[])?;
            let Some(mut taken) = rows.first().map(run).transpose()? else { return Ok(None) };
            let begun = now();
            database.change(
                "UPDATE runs SET status = 'running', begun = $1, ended = NULL, reason = NULL WHERE id = $2",
                &[begun.into(), taken.id.as_str().into()],
            )?;
            (taken.status, taken.begun, taken.ended) = (Status::Running, Some(begun), None);
            Ok(Some(taken))
        })
        .await
    }

    /// Notes how far a run is.
    pub(crate) async fn note_progress(&self, id: &str, pages: i64, rows: i64) -> Result<(), Fault> {
        let id = id.to_owned();
        self.with(move |database| {
            let values: [Value; 3] = [pages.into(), rows.into(), id.into()];
            database.change("UPDATE runs SET pages = $1, rows = $2 WHERE id = $3", &values).map(drop)
        })
        .await
    }

    /// Notes that a run has ended.
    pub(crate) async fn end_run(&self, id: &str, ending: Ending) -> Result<(), Fault> {
        let id = id.to_owned();
        let Ending { status, reason, pages, rows, summary } = ending;
        self.with(move |database| {
            let ended = status.is_over().then(now);
            database
                .change(
                    "UPDATE runs SET status = $1, reason = $2, pages = $3, rows = $4, summary = $5, ended = $6 WHERE id = $7",
                    &[
                        status.name().into(),
                        reason.into(),
                        pages.into(),
                        rows.into(),
                        summary.map(|summary| summary.to_string()).into(),
                        ended.into(),
                        id.into(),
                    ],
                )
                .map(drop)
        })
        .await
    }

    /// Changes a run's status, if it has the one that is expected; gives whether it had.
    pub(crate) async fn turn(&self, id: &str, from: Status, to: Status) -> Result<bool, Fault> {
        let id = id.to_owned();
        self.with(move |database| {
            let ended = to.is_over().then(now);
            let changed = database.change(
                "UPDATE runs SET status = $1, ended = $2, reason = NULL WHERE id = $3 AND status = $4",
                &[to.name().into(), ended.into(), id.into(), from.name().into()],
            )?;
            Ok(changed > 0)
        })
        .await
    }

    /// Puts what was at work when a server ended back into the queue.
    pub(crate) async fn take_up(&self) -> Result<u64, Fault> {
        self.with(|database| {
            database.change("UPDATE runs SET status = 'queued' WHERE status = 'running'", &[])
        })
        .await
    }

    /// Forgets a run that is over; gives whether there was one.
    pub(crate) async fn forget_run(&self, id: &str) -> Result<bool, Fault> {
        let id = id.to_owned();
        self.with(move |database| {
            let statement = "DELETE FROM runs WHERE id = $1 AND status NOT IN ('queued', 'running')";
            Ok(database.change(statement, &[id.into()])? > 0)
        })
        .await
    }

    /// Saves a wrapper as a new version, of a new wrapper where there is none of that name; the same text again is the same
    /// version. Gives the version, and whether the wrapper is new.
    pub(crate) async fn save_wrapper(&self, name: &str, text: &str) -> Result<(Version, bool), Fault> {
        let (name, text) = (name.to_owned(), text.to_owned());
        self.with(move |database| {
            let created = now();
            let newest = database.rows(
                "SELECT number, text, created FROM versions WHERE name = $1 ORDER BY number DESC LIMIT 1",
                &[name.as_str().into()],
            )?;
            if let Some(known) = newest.first().map(version).filter(|known| known.text == text) {
                return Ok((known, false));
            }
            let number = newest.first().map_or(0, |row| row.number(0)) + 1;
            database.change(
                "INSERT INTO wrappers (name, created, latest) VALUES ($1, $2, $3)
                 ON CONFLICT (name) DO UPDATE SET latest = excluded.latest",
                &[name.as_str().into(), created.into(), number.into()],
            )?;
            database.change(
                "INSERT INTO versions (name, number, text, created) VALUES ($1, $2, $3, $4)",
                &[name.into(), number.into(), text.as_str().into(), created.into()],
            )?;
            Ok((Version { number, text, created }, number == 1))
        })
        .await
    }

    pub(crate) async fn wrappers(&self) -> Result<Vec<Saved>, Fault> {
        self.with(|database| {
            let rows = database.rows("SELECT name, latest, created FROM wrappers ORDER BY name", &[])?;
            Ok(rows.iter().map(saved).collect())
        })
        .await
    }

    pub(crate) async fn wrapper(&self, name: &str) -> Result<Option<Saved>, Fault> {
        let name = name.to_owned();
        self.with(move |database| {
            let found = database
                .rows("SELECT name, latest, created FROM wrappers WHERE name = $1", &[name.into()])?;
            Ok(found.first().map(saved))
        })
        .await
    }

    /// The versions of a wrapper, the newest first.
    pub(crate) async fn versions(&self, name: &str) -> Result<Vec<Version>, Fault> {
        let name = name.to_owned();
        self.with(move |database| {
            let rows = database.rows(
                "SELECT number, text, created FROM versions WHERE name = $1 ORDER BY number DESC",
                &[name.into()],
            )?;
            Ok(rows.iter().map(version).collect())
        })
        .await
    }

    /// A version of a wrapper, by default the newest.
    pub(crate) async fn version(&self, name: &str, number: Option<i64>) -> Result<Option<Version>, Fault> {
        let name = name.to_owned();
        self.with(move |database| {
            let rows = database.rows(
                "SELECT number, text, created FROM versions WHERE name = $1 AND (CAST($2 AS BIGINT) = 0 OR number = $2)
                 ORDER BY number DESC LIMIT 1",
                &[name.into(), number.unwrap_or(0).into()],
            )?;
            Ok(rows.first().map(version))
        })
        .await
    }

    /// What is usual for the rows of a wrapper.
    pub(crate) async fn profile(&self, name: &str) -> Result<Option<String>, Fault> {
        let name = name.to_owned();
        self.with(move |database| {
            let rows = database.rows("SELECT text FROM profiles WHERE name = $1", &[name.into()])?;
            Ok(rows.first().map(|row| row.text(0)))
        })
        .await
    }

    /// Keeps what is usual for the rows of a wrapper, if it is still there.
    pub(crate) async fn keep_profile(&self, name: &str, text: String) -> Result<(), Fault> {
        let name = name.to_owned();
        self.with(move |database| {
            let statement = "INSERT INTO profiles (name, text) SELECT name, $2 FROM wrappers WHERE name = $1
                 ON CONFLICT (name) DO UPDATE SET text = excluded.text";
            database.change(statement, &[name.into(), text.into()]).map(drop)
        })
        .await
    }

    /// When a wrapper runs by itself.
    pub(crate) async fn schedule(&self, name: &str) -> Result<Option<Schedule>, Fault> {
        let name = name.to_owned();
        self.with(move |database| {
            let rows =
                database.rows("SELECT name, plan, next FROM schedules WHERE name = $1", &[name.into()])?;
            Ok(rows.first().and_then(schedule))
        })
        .await
    }

    /// Says when a wrapper runs by itself.
    pub(crate) async fn keep_schedule(&self, new: Schedule) -> Result<(), Fault> {
        let plan = serde_json::to_string(&new.plan).unwrap_or_default();
        self.with(move |database| {
            let statement = "INSERT INTO schedules (name, plan, next) VALUES ($1, $2, $3)
                 ON CONFLICT (name) DO UPDATE SET plan = excluded.plan, next = excluded.next";
            database.change(statement, &[new.wrapper.into(), plan.into(), new.next.into()]).map(drop)
        })
        .await
    }

    /// Says that a wrapper no longer runs by itself; gives whether it did.
    pub(crate) async fn forget_schedule(&self, name: &str) -> Result<bool, Fault> {
        let name = name.to_owned();
        self.with(move |database| {
            Ok(database.change("DELETE FROM schedules WHERE name = $1", &[name.into()])? > 0)
        })
        .await
    }

    /// The wrappers whose time has come.
    pub(crate) async fn due(&self) -> Result<Vec<Schedule>, Fault> {
        self.with(|database| {
            let rows = database.rows(
                "SELECT name, plan, next FROM schedules WHERE next <= $1 ORDER BY next",
                &[now().into()],
            )?;
            Ok(rows.iter().filter_map(schedule).collect())
        })
        .await
    }

    /// Forgets a wrapper with all its versions; gives whether there was one.
    pub(crate) async fn forget_wrapper(&self, name: &str) -> Result<bool, Fault> {
        let name = name.to_owned();
        self.with(move |database| {
            Ok(database.change("DELETE FROM wrappers WHERE name = $1", &[name.into()])? > 0)
        })
        .await
    }
}

fn schedule(row: &Row) -> Option<Schedule> {
    let plan = serde_json::from_str(&row.text(1)).ok()?;
    Some(Schedule { wrapper: row.text(0), plan, next: row.number(2) })
}

fn saved(row: &Row) -> Saved {
    Saved { name: row.text(0), latest: row.number(1), created: row.number(2) }
}

fn version(row: &Row) -> Version {
    Version { number: row.number(0), text: row.text(1), created: row.number(2) }
}

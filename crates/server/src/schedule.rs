//! Wrappers that run by themselves: when, and who is told of what is not as it should be.

use std::collections::BTreeMap;
use std::str::FromStr;
use std::sync::Arc;
use std::time::Duration;

use croner::Cron;
use jiff::Zoned;
use serde::{Deserialize, Serialize};
use url::Url;
use utoipa::ToSchema;
use windrow::browser::{Http, Options, Pace};
use windrow::page::{self, Errand, Fetch, Method, Request};

use crate::error::Fault;
use crate::runs::{Asked, Runs};
use crate::state::{Run, State, Status};
use crate::task::{Engine, Limits, Space, Task, web_address};

/// How often it is looked whose time has come.
const EVERY: Duration = Duration::from_millis(500);

/// How long somebody who is told may take to answer.
const PATIENCE: Duration = Duration::from_secs(15);

/// How often somebody is told who does not answer.
const MOST_TRIES: u32 = 3;

/// When a wrapper runs by itself, and how.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(crate) struct Plan {
    /// When: minute, hour, day, month, day of the week, as cron has them.
    #[schema(example = "30 6 * * *")]
    pub(crate) cron: String,
    /// The time zone of these.
    #[serde(default = "utc")]
    #[schema(example = "Europe/Vienna", default = "UTC")]
    pub(crate) timezone: String,
    /// Who is told of a run that is not as it should be, by POST with `{event, wrapper, run}`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[schema(pattern = "^https?://")]
    pub(crate) webhook: Option<String>,
    /// Values of the wrapper's variables.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) variables: BTreeMap<String, String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) engine: Option<Engine>,
    #[serde(default)]
    pub(crate) limits: Limits,
}

fn utc() -> String {
    "UTC".to_owned()
}

/// When a wrapper runs by itself.
#[derive(Debug, Clone, PartialEq, Serialize, ToSchema)]
pub(crate) struct Schedule {
    pub(crate) wrapper: String,
    pub(crate) plan: Plan,
    /// When next, in milliseconds since 1970.
    pub(crate) next: i64,
}

/// What somebody is told.
#[derive(Serialize)]
pub(crate) struct Told {
    pub(crate) event: Status,
    pub(crate) wrapper: String,
    pub(crate) run: Run,
}

impl Plan {
    /// What is run.
    pub(crate) fn task(&self, text: &str) -> Task {
        Task {
            text: Some(text.to_owned()),
            variables: self.variables.clone(),
            engine: self.engine,
            verify: true,
            limits: self.limits,
            ..Task::default()
        }
    }

    /// When next from now on.
    pub(crate) fn next(&self) -> Result<i64, Fault> {
        self.webhook.as_deref().map(web_address).transpose()?;
        let cron = Cron::from_str(&self.cron)
            .map_err(|error| Fault::invalid(format!("{:?} is no cron line: {error}", self.cron)))?;
        let now = Zoned::now()
            .in_tz(&self.timezone)
            .map_err(|error| Fault::invalid(format!("{:?} is no time zone: {error}", self.timezone)))?;
        let next: Zoned = cron
            .find_next_occurrence(&now, false)
            .map_err(|error| Fault::invalid(format!("{:?} never comes: {error}", self.cron)))?;
        Ok(next.timestamp().as_millisecond())
    }
}

/// Adds the runs whose time has come, as long as the server is there. One that is late is run once, and one that is still at work is
/// not run again beside itself.
pub(crate) async fn keep_time(state: State, runs: Arc<Runs>) {
    let mut tick = tokio::time::interval(EVERY);
    loop {
        tick.tick().await;
        let due = state.due().await.unwrap_or_else(|fault| {
            eprintln!("windrow: {}", fault.message());
            Vec::new()
        });
        for schedule in due {
            if let Err(fault) = begin(&state, &runs, schedule).await {
                eprintln!("windrow: a run that was due could not be added: {}", fault.message());
            }
        }
    }
}

async fn begin(state: &State, runs: &Runs, schedule: Schedule) -> Result<(), Fault> {
    let Schedule { wrapper, plan, .. } = schedule;
    let next = plan.next()?;
    state.keep_schedule(Schedule { wrapper: wrapper.clone(), plan: plan.clone(), next }).await?;
    let last = state.runs(None, None, Some(wrapper.clone()), 1).await?;
    if last.first().is_some_and(|run| !run.status.is_over()) {
        return Ok(());
    }
    let Some(saved) = state.version(&wrapper, None).await? else { return Ok(()) };
    let task = plan.task(&saved.text);
    runs.add(Asked { task, wrapper: Some(wrapper), version: Some(saved.number) }).await.map(drop)
}

/// Tells somebody, on a thread that may wait.
pub(crate) fn tell(address: &str, body: &[u8], space: Space) -> Result<(), page::Error> {
    let http = Http::new(Options {
        robots: false,
        cookies: false,
        pace: Pace::Unlimited,
        total_timeout: PATIENCE,
        narrowest: space.narrowest(),
        ..Options::default()
    })?;
    let url =
        Url::parse(address).map_err(|error| page::Error::new(page::ErrorKind::Address, error.to_string()))?;
    let mut request = Request::get(url);
    request.method = Method::Post;
    request.body = Some(("application/json".to_owned(), body.to_owned()));
    let mut tries = 0;
    loop {
        tries += 1;
        let trouble = match http.fetch(&Errand::default(), &request) {
            Ok(answer) if answer.status < 400 => return Ok(()),
            Ok(answer) => page::Error::new(
                page::ErrorKind::Status(answer.status),
                format!("it answered with status {}", answer.status),
            ),
            Err(error) => error,
        };
        if tries == MOST_TRIES || trouble.is_refused() {
            return Err(trouble);
        }
        std::thread::sleep(Duration::from_secs(1 << tries));
    }
}

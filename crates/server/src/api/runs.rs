//! Runs: asked for, followed, stopped, taken up again; their rows.

use std::collections::BTreeMap;
use std::convert::Infallible;
use std::time::Duration;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, HeaderValue, StatusCode, header};
use axum::response::sse::{Event, KeepAlive, Sse};
use axum::response::{IntoResponse, Response};
use futures_util::Stream;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use utoipa::{IntoParams, ToSchema};

use super::Shared;
use super::extract::{Body, Path, Query};
use crate::error::{Always, Fault, OfBody, OfSomething, Problem};
use crate::export::{media_type, schema};
use crate::rows::{Piece, piece};
use crate::runs::Asked;
use crate::state::{Run, Status};
use crate::task::{CrawlTask, Engine, Limits, SiteTask, Task};

/// How often those who follow a run hear of it.
const TOLD: Duration = Duration::from_millis(250);

/// What is to be run: a saved wrapper, the text of one, a site that is to be explored, or pages that are to be read.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct New {
    /// The name of a saved wrapper.
    #[serde(default)]
    wrapper: Option<String>,
    /// Its version; by default the newest.
    #[serde(default)]
    #[schema(minimum = 1)]
    version: Option<i64>,
    /// The text of a wrapper, in OXPath.
    #[serde(default)]
    #[schema(example = "doc('https://shop.example/')//li.book:<book>[h2:<title=.>]")]
    text: Option<String>,
    /// A site that is to be explored.
    #[serde(default)]
    site: Option<SiteTask>,
    /// Pages that are to be read.
    #[serde(default)]
    crawl: Option<CrawlTask>,
    /// Values of the wrapper's variables.
    #[serde(default)]
    variables: BTreeMap<String, String>,
    #[serde(default)]
    engine: Option<Engine>,
    /// Whether rows say where their values came from.
    #[serde(default)]
    provenance: bool,
    /// Whether the rows are compared with those of the runs of this saved wrapper before, and put aside where they are not as usual.
    #[serde(default)]
    verify: bool,
    #[serde(default)]
    limits: Limits,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct Id {
    /// The run's id.
    pub(super) id: String,
}

/// Some runs.
#[derive(Serialize, ToSchema)]
pub(super) struct Listed {
    runs: Vec<Run>,
    /// What to ask for next, as `before`; nothing where these are all.
    #[serde(skip_serializing_if = "Option::is_none")]
    next: Option<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    /// Only those before this run.
    before: Option<String>,
    /// Only those that stand so.
    status: Option<Status>,
    /// Only those of this wrapper.
    wrapper: Option<String>,
    /// So many at most.
    #[serde(default = "usual")]
    #[param(minimum = 1, maximum = 1000, default = 100)]
    limit: i64,
}

fn usual() -> i64 {
    100
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct Where {
    /// Where to begin: what the answer before gave as the next cursor.
    #[serde(default)]
    #[param(minimum = 0)]
    pub(super) cursor: u64,
    /// So many rows at most.
    #[serde(default = "usual_rows")]
    #[param(minimum = 1, maximum = 10_000, default = 1000)]
    pub(super) limit: usize,
}

fn usual_rows() -> usize {
    1000
}

/// Some rows.
#[derive(Serialize, ToSchema)]
pub(super) struct Rows<'r> {
    #[schema(value_type = Vec<Object>)]
    #[serde(borrow)]
    rows: Vec<&'r RawValue>,
    /// The cursor of what comes behind.
    next: u64,
    /// Whether these are the last of a run that is over.
    done: bool,
}

/// Asks for a run. It waits for its turn; follow it by its events, or ask for it again.
#[utoipa::path(post, path = "/v1/runs", tag = "runs", request_body = New, responses(
    (status = 201, body = Run),
    (status = 404, body = Problem, description = "There is no such wrapper."),
    (status = 429, body = Problem, description = "Too many runs wait already."),
    (status = 503, body = Problem, description = "The server is ending."),
    Always,
    OfBody,
))]
pub(super) async fn create(
    State(shared): State<Shared>,
    Body(new): Body<New>,
) -> Result<(StatusCode, Json<Run>), Fault> {
    let New { wrapper, version, text, site, crawl, variables, engine, provenance, verify, limits } = new;
    if wrapper.is_some() && (text.is_some() || site.is_some() || crawl.is_some())
        || wrapper.is_none() && version.is_some()
    {
        return Err(Fault::invalid(
            "name one of wrapper, text, site and crawl; a version is one of a wrapper",
        ));
    }
    if verify && wrapper.is_none() {
        return Err(Fault::invalid(
            "only runs of saved wrappers can be compared: save it, and name it as wrapper",
        ));
    }
    if version.is_some_and(|version| version < 1) {
        return Err(Fault::invalid("versions are numbered from 1 on"));
    }
    let saved = match &wrapper {
        None => None,
        Some(name) => {
            let found = shared.state.version(name, version).await?;
            let none = || Fault::missing("no_such_wrapper", format!("there is no such wrapper as {name:?}"));
            Some(found.ok_or_else(none)?)
        }
    };
    let version = saved.as_ref().map(|saved| saved.number);
    let text = saved.map(|saved| saved.text).or(text);
    let task = Task { text, site, crawl, variables, engine, provenance, verify, limits };
    let run = shared.runs.add(Asked { task, wrapper, version }).await?;
    Ok((StatusCode::CREATED, Json(run)))
}

/// Runs, the newest first.
#[utoipa::path(get, path = "/v1/runs", tag = "runs", params(Which), responses(
    (status = 200, body = Listed),
    Always,
))]
pub(super) async fn list(
    State(shared): State<Shared>,
    Query(which): Query<Which>,
) -> Result<Json<Listed>, Fault> {
    let Which { before, status, wrapper, limit } = which;
    if !(1..=1000).contains(&limit) {
        return Err(Fault::request("limit has to be between 1 and 1000"));
    }
    let mut found = shared.state.runs(before, status, wrapper, limit + 1).await?;
    let has_more = found.len() as i64 > limit;
    found.truncate(limit as usize);
    let next = found.last().filter(|_| has_more).map(|run| run.id.clone());
    let runs = found.into_iter().map(|run| shared.runs.as_of_now(run)).collect();
    Ok(Json(Listed { runs, next }))
}

/// A run as it stands.
#[utoipa::path(get, path = "/v1/runs/{id}", tag = "runs", params(Id), responses(
    (status = 200, body = Run),
    Always,
    OfSomething,
))]
pub(super) async fn show(
    State(shared): State<Shared>,
    Path(Id { id }): Path<Id>,
) -> Result<Json<Run>, Fault> {
    shared.runs.run(&id).await.map(Json)
}

/// Forgets a run that is over, with its rows.
#[utoipa::path(delete, path = "/v1/runs/{id}", tag = "runs", params(Id), responses(
    (status = 204, description = "It is gone."),
    (status = 409, body = Problem, description = "It is not over."),
    Always,
    OfSomething,
))]
pub(super) async fn forget(
    State(shared): State<Shared>,
    Path(Id { id }): Path<Id>,
) -> Result<StatusCode, Fault> {
    shared.runs.forget(&id).await.map(|()| StatusCode::NO_CONTENT)
}

/// Stops a run in good order: it keeps its rows and can go on. One that is over stays as it is.
#[utoipa::path(post, path = "/v1/runs/{id}/stop", tag = "runs", params(Id), responses(
    (status = 200, body = Run, description = "It may take a moment until it stands as stopped."),
    (status = 409, body = Problem, description = "It is about to begin, or to end."),
    Always,
    OfSomething,
))]
pub(super) async fn stop(
    State(shared): State<Shared>,
    Path(Id { id }): Path<Id>,
) -> Result<Json<Run>, Fault> {
    shared.runs.stop(&id).await.map(Json)
}

/// Lets a run go on that was stopped, or failed: a wrapper where it was, a site and a crawl from their beginnings.
#[utoipa::path(post, path = "/v1/runs/{id}/resume", tag = "runs", params(Id), responses(
    (status = 200, body = Run),
    (status = 409, body = Problem, description = "It is at work, or done."),
    Always,
    OfSomething,
))]
pub(super) async fn resume(
    State(shared): State<Shared>,
    Path(Id { id }): Path<Id>,
) -> Result<Json<Run>, Fault> {
    shared.runs.resume(&id).await.map(Json)
}

/// Rows of a run, also while it is at work: as JSON Lines, or as one JSON where that is asked for by `Accept`. The headers
/// `Windrow-Next` and `Windrow-Done` say where the next piece begins, and whether there will be one.
#[utoipa::path(get, path = "/v1/runs/{id}/rows", tag = "runs", params(Id, Where),
    responses(
        (status = 200, content((String = "application/x-ndjson"), (Rows = "application/json"))),
        Always,
        OfSomething,
    ))]
pub(super) async fn rows(
    State(shared): State<Shared>,
    Path(Id { id }): Path<Id>,
    Query(Where { cursor, limit }): Query<Where>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    // First how it stands: what it writes between the two questions comes with the next piece.
    let run = shared.runs.run(&id).await?;
    rows_of(&shared, &run, cursor, limit, &headers).await
}

/// Some rows of a run, in the form that is asked for.
pub(super) async fn rows_of(
    shared: &Shared,
    run: &Run,
    cursor: u64,
    limit: usize,
    headers: &HeaderMap,
) -> Result<Response, Fault> {
    if !(1..=10_000).contains(&limit) {
        return Err(Fault::request("limit has to be between 1 and 10000"));
    }
    let Piece { lines, next, has_more, .. } = piece(&shared.runs.rows_file(run), cursor, limit).await?;
    let done = run.status.is_over() && !has_more;
    let own = [
        ("windrow-next", HeaderValue::from(next)),
        ("windrow-done", HeaderValue::from_static(if done { "true" } else { "false" })),
    ];
    let accepts = headers.get(header::ACCEPT).and_then(|accept| accept.to_str().ok()).unwrap_or_default();
    if !accepts.contains("application/json") {
        return Ok((own, [(header::CONTENT_TYPE, "application/x-ndjson")], lines).into_response());
    }
    let rows: Result<Vec<&RawValue>, _> = lines
        .split(|&byte| byte == b'\n')
        .filter(|line| !line.is_empty())
        .map(serde_json::from_slice)
        .collect();
    let rows = rows.map_err(|error| Fault::own(format!("a row is damaged: {error}")))?;
    Ok((own, Json(Rows { rows, next, done })).into_response())
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
#[serde(deny_unknown_fields)]
pub(super) struct As {
    /// jsonl, json, csv, xml, parquet or sqlite.
    #[param(pattern = "^(jsonl|json|csv|xml|parquet|sqlite)$")]
    format: String,
}

/// The table of a run that is over, as a file.
#[utoipa::path(get, path = "/v1/runs/{id}/export", tag = "runs", params(Id, As),
    responses(
        (status = 200, content((String = "application/x-ndjson"), (String = "text/csv"), (String = "application/xml"),
            (Vec<u8> = "application/vnd.apache.parquet"), (Vec<u8> = "application/vnd.sqlite3"), (Vec<Object> = "application/json"))),
        (status = 409, body = Problem, description = "The run is not over, or has no table."),
        Always,
        OfSomething,
    ))]
pub(super) async fn export(
    State(shared): State<Shared>,
    Path(Id { id }): Path<Id>,
    Query(As { format }): Query<As>,
) -> Result<Response, Fault> {
    let kind = media_type(&format)?;
    let run = shared.runs.run(&id).await?;
    if !run.status.is_over() {
        return Err(Fault::conflict("not_over", "the run goes on; its rows are at /rows"));
    }
    let (rows, schema) = (shared.runs.rows_file(&run), schema(&run)?);
    let name = format!("attachment; filename=\"{}.{format}\"", run.wrapper.as_deref().unwrap_or(&run.id));
    let written = tokio::task::spawn_blocking(move || crate::export::export(&rows, &schema, &format));
    let table = written.await.map_err(|error| Fault::own(error.to_string()))??;
    let name = HeaderValue::from_str(&name).unwrap_or(HeaderValue::from_static("attachment"));
    let kind = HeaderValue::from_static(kind);
    Ok(([(header::CONTENT_TYPE, kind), (header::CONTENT_DISPOSITION, name)], table.body()).into_response())
}

/// Follows a run by server-sent events: `run` with all that is known of it whenever it changes, until it is over.
#[utoipa::path(get, path = "/v1/runs/{id}/events", tag = "runs", params(Id), responses(
    (status = 200, body = Run, content_type = "text/event-stream"),
    Always,
    OfSomething,
))]
pub(super) async fn events(
    State(shared): State<Shared>,
    Path(Id { id }): Path<Id>,
) -> Result<Sse<impl Stream<Item = Result<Event, Infallible>>>, Fault> {
    shared.runs.run(&id).await?;
    let following = Following { changes: shared.runs.changes(), shared, id, last: None, is_over: false };
    let stream = futures_util::stream::unfold(following, |mut following| async move {
        let event = following.next().await?;
        Some((Ok(event), following))
    });
    Ok(Sse::new(stream).keep_alive(KeepAlive::default()))
}

/// Somebody who follows a run.
struct Following {
    shared: Shared,
    id: String,
    changes: tokio::sync::watch::Receiver<u64>,
    /// What was told last.
    last: Option<String>,
    is_over: bool,
}

impl Following {
    /// What is told next; nothing when the run is over, or the server ends.
    async fn next(&mut self) -> Option<Event> {
        let mut progress = None;
        while !self.is_over {
            let is_closing = self.shared.runs.is_closing();
            let run = self.shared.runs.run(&self.id).await.ok()?;
            let told = serde_json::to_string(&run).ok()?;
            self.is_over = run.status.is_over() || is_closing;
            if self.last.as_ref() != Some(&told) {
                self.last = Some(told.clone());
                return Some(Event::default().event("run").data(told));
            }
            if self.is_over {
                break;
            }
            // It is told when it goes on, though not more often than anybody can read.
            progress = progress.or_else(|| self.shared.runs.progress(&self.id));
            match &mut progress {
                Some(progress) => {
                    tokio::select! {
                        _ = self.changes.changed() => {}
                        moved = progress.changed() => if moved.is_ok() { tokio::time::sleep(TOLD).await },
                    }
                }
                None => {
                    let _ = self.changes.changed().await;
                }
            }
            if progress.as_ref().is_some_and(|progress| progress.has_changed().is_err()) {
                progress = None;
            }
        }
        None
    }
}

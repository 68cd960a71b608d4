//! Wrappers that are kept, in all their versions.

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::Response;
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};
use windrow::Wrapper;
use windrow::syntax::{Diagnostic, Severity, parse};

use super::Shared;
use super::extract::{Body, Path, Query};
use super::runs::{Rows, Where, rows_of};
use crate::error::{Always, Fault, OfBody, OfSomething};
use crate::schedule::{Plan, Schedule};
use crate::state::{Saved, Status, Version};

/// A wrapper with all its versions, the newest first.
#[derive(Serialize, ToSchema)]
pub(super) struct Shown {
    #[serde(flatten)]
    saved: Saved,
    versions: Vec<Version>,
}

/// The text of a wrapper.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Text {
    #[schema(example = "doc('https://shop.example/')//li.book:<book>[h2:<title=.>]")]
    text: String,
}

/// What can be said of a wrapper without running it.
#[derive(Serialize, ToSchema)]
pub(super) struct Checked {
    /// Whether it can run.
    ok: bool,
    diagnostics: Vec<Told>,
}

/// Something that is wrong with a text, or odd.
#[derive(Serialize, ToSchema)]
pub(super) struct Told {
    /// error, warning or note.
    severity: String,
    code: String,
    message: String,
    /// Where it begins and ends, in bytes.
    start: u32,
    end: u32,
    /// What may have been meant.
    hints: Vec<String>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct Name {
    /// The wrapper's name: letters, digits, - and _.
    #[param(pattern = "^[A-Za-z0-9_-]{1,64}$")]
    name: String,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Path)]
pub(super) struct Numbered {
    /// The wrapper's name.
    #[param(pattern = "^[A-Za-z0-9_-]{1,64}$")]
    name: String,
    /// The version.
    #[param(minimum = 1)]
    number: i64,
}

/// The longest name.
const LONGEST_NAME: usize = 64;

fn no_such(name: &str) -> Fault {
    Fault::missing("no_such_wrapper", format!("there is no wrapper {name:?}"))
}

/// All wrappers, by name.
#[utoipa::path(get, path = "/v1/wrappers", tag = "wrappers", responses(
    (status = 200, body = Vec<Saved>),
    Always,
))]
pub(super) async fn list(State(shared): State<Shared>) -> Result<Json<Vec<Saved>>, Fault> {
    Ok(Json(shared.state.wrappers().await?))
}

/// A wrapper with all its versions.
#[utoipa::path(get, path = "/v1/wrappers/{name}", tag = "wrappers", params(Name),
    responses(
        (status = 200, body = Shown),
        Always,
        OfSomething,
    ))]
pub(super) async fn show(
    State(shared): State<Shared>,
    Path(Name { name }): Path<Name>,
) -> Result<Json<Shown>, Fault> {
    let saved = shared.state.wrapper(&name).await?.ok_or_else(|| no_such(&name))?;
    Ok(Json(Shown { versions: shared.state.versions(&name).await?, saved }))
}

/// Saves a wrapper: a new one, or a new version of it. The same text again changes nothing.
#[utoipa::path(put, path = "/v1/wrappers/{name}", tag = "wrappers",
    params(Name), request_body = Text,
    responses(
        (status = 200, body = Version, description = "It was there before."),
        (status = 201, body = Version, description = "It is new."),
        Always,
        OfBody,
    ))]
pub(super) async fn save(
    State(shared): State<Shared>,
    Path(Name { name }): Path<Name>,
    Body(Text { text }): Body<Text>,
) -> Result<(StatusCode, Json<Version>), Fault> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if name.len() > LONGEST_NAME || !name.chars().all(is_plain) {
        return Err(Fault::request(format!(
            "a wrapper's name has letters, digits, - and _, {LONGEST_NAME} at most"
        )));
    }
    if let Err(invalid) = Wrapper::parse(&text) {
        return Err(Fault::invalid(format!("the wrapper is wrong: {invalid}")));
    }
    let (version, is_new) = shared.state.save_wrapper(&name, &text).await?;
    Ok((if is_new { StatusCode::CREATED } else { StatusCode::OK }, Json(version)))
}

/// Forgets a wrapper with all its versions. Its runs stay.
#[utoipa::path(delete, path = "/v1/wrappers/{name}", tag = "wrappers",
    params(Name),
    responses(
        (status = 204, description = "It is gone."),
        Always,
        OfSomething,
    ))]
pub(super) async fn forget(
    State(shared): State<Shared>,
    Path(Name { name }): Path<Name>,
) -> Result<StatusCode, Fault> {
    match shared.state.forget_wrapper(&name).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(no_such(&name)),
    }
}

/// One version of a wrapper.
#[utoipa::path(get, path = "/v1/wrappers/{name}/versions/{number}", tag = "wrappers",
    params(Numbered),
    responses(
        (status = 200, body = Version),
        Always,
        OfSomething,
    ))]
pub(super) async fn version(
    State(shared): State<Shared>,
    Path(Numbered { name, number }): Path<Numbered>,
) -> Result<Json<Version>, Fault> {
    let found = if number > 0 { shared.state.version(&name, Some(number)).await? } else { None };
    found.map(Json).ok_or_else(|| no_such(&name))
}

/// The last good table: rows of the newest run of a wrapper that is done.
#[utoipa::path(get, path = "/v1/wrappers/{name}/rows", tag = "wrappers",
    params(Name, Where),
    responses(
        (status = 200, content((String = "application/x-ndjson"), (Rows = "application/json"))),
        Always,
        OfSomething,
    ))]
pub(super) async fn rows(
    State(shared): State<Shared>,
    Path(Name { name }): Path<Name>,
    Query(Where { cursor, limit }): Query<Where>,
    headers: HeaderMap,
) -> Result<Response, Fault> {
    let runs = shared.state.runs(None, Some(Status::Done), Some(name.clone()), 1).await?;
    let none = || Fault::missing("no_rows", format!("no run of {name:?} is done"));
    rows_of(&shared, runs.first().ok_or_else(none)?, cursor, limit, &headers).await
}

/// When a wrapper runs by itself.
#[utoipa::path(get, path = "/v1/wrappers/{name}/schedule", tag = "wrappers",
    params(Name),
    responses(
        (status = 200, body = Schedule),
        Always,
        OfSomething,
    ))]
pub(super) async fn schedule(
    State(shared): State<Shared>,
    Path(Name { name }): Path<Name>,
) -> Result<Json<Schedule>, Fault> {
    shared.state.schedule(&name).await?.map(Json).ok_or_else(|| no_schedule(&name))
}

fn no_schedule(name: &str) -> Fault {
    Fault::missing("no_such_schedule", format!("{name:?} does not run by itself"))
}

/// Lets a wrapper run by itself, verify every run, and tell a webhook of those that are not as they should be. The good table stays.
#[utoipa::path(put, path = "/v1/wrappers/{name}/schedule", tag = "wrappers", request_body = Plan,
    params(Name),
    responses(
        (status = 200, body = Schedule),
        Always,
        OfSomething,
        OfBody,
    ))]
pub(super) async fn set_schedule(
    State(shared): State<Shared>,
    Path(Name { name }): Path<Name>,
    Body(plan): Body<Plan>,
) -> Result<Json<Schedule>, Fault> {
    let saved = shared.state.version(&name, None).await?.ok_or_else(|| no_such(&name))?;
    plan.task(&saved.text).check()?;
    let schedule = Schedule { next: plan.next()?, wrapper: name, plan };
    shared.state.keep_schedule(schedule.clone()).await?;
    Ok(Json(schedule))
}

/// Lets a wrapper no longer run by itself.
#[utoipa::path(delete, path = "/v1/wrappers/{name}/schedule", tag = "wrappers",
    params(Name),
    responses(
        (status = 204, description = "It no longer does."),
        Always,
        OfSomething,
    ))]
pub(super) async fn forget_schedule(
    State(shared): State<Shared>,
    Path(Name { name }): Path<Name>,
) -> Result<StatusCode, Fault> {
    match shared.state.forget_schedule(&name).await? {
        true => Ok(StatusCode::NO_CONTENT),
        false => Err(no_schedule(&name)),
    }
}

/// Says what is wrong with a wrapper, without saving or running it.
#[utoipa::path(post, path = "/v1/check", tag = "wrappers", request_body = Text, responses(
    (status = 200, body = Checked),
    Always,
    OfBody,
))]
pub(super) async fn check(Body(Text { text }): Body<Text>) -> Json<Checked> {
    let (ok, diagnostics) = match Wrapper::parse(&text) {
        Ok(wrapper) => (true, wrapper.warnings().to_vec()),
        Err(invalid) if invalid.diagnostics().is_empty() => (false, parse(&text).diagnostics),
        Err(invalid) => (false, invalid.diagnostics().to_vec()),
    };
    Json(Checked { ok, diagnostics: diagnostics.iter().map(told).collect() })
}

fn told(diagnostic: &Diagnostic) -> Told {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    Told {
        severity: severity.to_owned(),
        code: diagnostic.code.to_owned(),
        message: diagnostic.message.clone(),
        start: diagnostic.span.start,
        end: diagnostic.span.end,
        hints: diagnostic.hints.iter().map(ToString::to_string).collect(),
    }
}

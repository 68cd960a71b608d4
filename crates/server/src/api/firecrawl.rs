//! Pages in the shape of Firecrawl's API, version 1, as far as it fits, so that its clients work here: `scrape`, `crawl` and `map`.
//!
//! Markdown, markup and links are offered; pictures of pages, extraction by a language model and actions are not, and are refused by
//! name rather than left out silently.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse, Response};
use jiff::{Timestamp, ToSpan};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use utoipa::openapi::RefOr;
use utoipa::{IntoParams, IntoResponses, ToSchema};

use super::Shared;
use super::extract::{Body, Path, Query};
use super::runs::Id;
use crate::desk::Page;
use crate::error::{Fault, problems};
use crate::rows::piece;
use crate::runs::Asked;
use crate::state::Status;
use crate::task::{CrawlTask, Engine, Limits, Task, web_address};

/// How many pages of a crawl come in one answer.
const MOST_ROWS: usize = 100;

/// How many pages are opened for a map.
const MAPPED: u64 = 20;

/// What is wanted of a page. What else Firecrawl knows is taken and has no effect.
#[derive(Default, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Wanted {
    /// markdown, html, rawHtml, links.
    #[serde(default)]
    formats: Option<Vec<String>>,
    /// Without menus, headers and footers.
    #[serde(default = "yes")]
    #[schema(default = true)]
    only_main_content: bool,
    /// Not offered.
    #[serde(default)]
    #[schema(value_type = Option<Vec<Object>>)]
    actions: Option<Vec<Value>>,
}

fn yes() -> bool {
    true
}

/// A page that is to be read.
#[derive(Deserialize, ToSchema)]
pub(super) struct Scrape {
    #[schema(example = "https://tea.example/", pattern = "^https?://")]
    url: String,
    #[serde(flatten)]
    wanted: Wanted,
}

/// Pages that are to be read.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Crawl {
    #[schema(example = "https://tea.example/", pattern = "^https?://")]
    url: String,
    /// How many pages at most.
    #[serde(default = "usual")]
    #[schema(minimum = 1, maximum = 10_000_000, default = 10_000)]
    limit: u64,
    /// How many links away from the first page.
    #[serde(default)]
    #[schema(minimum = 0, maximum = 1000)]
    max_depth: Option<u32>,
    /// Patterns of paths.
    #[serde(default)]
    include_paths: Option<Vec<String>>,
    /// Patterns of paths.
    #[serde(default)]
    exclude_paths: Option<Vec<String>>,
    #[serde(default)]
    allow_subdomains: Option<bool>,
    #[serde(default)]
    scrape_options: Option<Wanted>,
}

fn usual() -> u64 {
    10_000
}

/// A site whose addresses are wanted.
#[derive(Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct Mapped {
    #[schema(example = "https://tea.example/", pattern = "^https?://")]
    url: String,
    /// Only addresses with this text.
    #[serde(default)]
    search: Option<String>,
    #[serde(default)]
    include_subdomains: Option<bool>,
    #[serde(default)]
    #[schema(minimum = 1)]
    limit: Option<usize>,
}

#[derive(Deserialize, IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct Skipped {
    /// Where the answer before ended.
    #[serde(default)]
    #[param(minimum = 0)]
    skip: u64,
}

/// A fault in the shape of Firecrawl's.
pub(super) struct Failed(Fault);

/// The same as it is sent.
#[derive(Serialize, ToSchema)]
pub(super) struct Failure {
    /// Always false.
    success: bool,
    /// A sentence for people.
    error: String,
}

/// The answers that are no success.
pub(super) struct Failures;

impl IntoResponses for Failures {
    fn responses() -> BTreeMap<String, RefOr<utoipa::openapi::Response>> {
        let mut all = problems(&[400, 403, 404, 413, 415, 422, 424, 429, 500, 503, 504], "Failure");
        // What the guard says has the shape of all others.
        all.extend(problems(&[401], "Problem"));
        all
    }
}

impl IntoResponse for Failed {
    fn into_response(self) -> Response {
        self.0.shaped(|_, error| Failure { success: false, error })
    }
}

impl<F: Into<Fault>> From<F> for Failed {
    fn from(fault: F) -> Failed {
        Failed(fault.into())
    }
}

impl Wanted {
    fn check(&self) -> Result<(), Fault> {
        let offered = ["markdown", "html", "rawHtml", "links", "content"];
        let mut formats = self.formats.iter().flatten();
        if let Some(other) = formats.find(|format| !offered.contains(&format.as_str())) {
            let message =
                format!("the format {other:?} is not offered here; markdown, html, rawHtml and links are");
            return Err(Fault::request(message));
        }
        match self.actions.as_ref().is_some_and(|actions| !actions.is_empty()) {
            true => Err(Fault::request(
                "actions are not offered here; a wrapper can click and type: see /v1/runs",
            )),
            false => Ok(()),
        }
    }

    fn wants(&self, format: &str) -> bool {
        match &self.formats {
            Some(formats) => formats.iter().any(|own| own == format),
            None => format == "markdown",
        }
    }

    fn markup(&self) -> bool {
        self.wants("html") || self.wants("rawHtml")
    }
}

/// A page as Firecrawl has it, of one as `windrow page` prints it.
fn document(mut page: Value, wanted: &Wanted, asked: Option<&str>) -> Value {
    let mut document = Map::new();
    for (format, own) in
        [("markdown", "markdown"), ("html", "html"), ("rawHtml", "raw_html"), ("links", "links")]
    {
        if wanted.wants(format) {
            document.insert(format.to_owned(), page[own].take());
        }
    }
    let mut metadata = Map::new();
    for (name, own) in
        [("title", "title"), ("description", "description"), ("language", "language"), ("url", "url")]
    {
        if !page[own].is_null() {
            metadata.insert(name.to_owned(), page[own].clone());
        }
    }
    metadata.insert("sourceURL".to_owned(), asked.map_or_else(|| page["url"].clone(), Value::from));
    // Pages that come with an error are no pages here.
    metadata.insert("statusCode".to_owned(), 200.into());
    document.insert("metadata".to_owned(), Value::Object(metadata));
    Value::Object(document)
}

/// Reads a page, in the shape of Firecrawl's API.
#[utoipa::path(post, path = "/v1/scrape", tag = "firecrawl", request_body = Scrape, responses(
    (status = 200, body = Object, description = "`{success,data:{markdown,html,rawHtml,links,metadata}}`"),
    Failures,
))]
pub(super) async fn scrape(
    State(shared): State<Shared>,
    asked: Result<Body<Scrape>, Fault>,
) -> Result<Json<Value>, Failed> {
    let Body(Scrape { url, wanted }) = asked?;
    wanted.check()?;
    let page = Page { url: Some(url.clone()), html: None, engine: Some(Engine::Auto) };
    let read = shared.desk.page(&page, wanted.only_main_content).await?;
    Ok(Json(json!({ "success": true, "data": document(read, &wanted, Some(&url)) })))
}

/// Reads the pages that links lead to, in the shape of Firecrawl's API. The run is one like others, too: see `/v1/runs`.
#[utoipa::path(post, path = "/v1/crawl", tag = "firecrawl", request_body = Crawl, responses(
    (status = 200, body = Object, description = "`{success,id,url}`"),
    Failures,
))]
pub(super) async fn crawl(
    State(shared): State<Shared>,
    headers: HeaderMap,
    asked: Result<Body<Crawl>, Fault>,
) -> Result<Json<Value>, Failed> {
    let Body(asked) = asked?;
    let Crawl { url, limit, max_depth, include_paths, exclude_paths, allow_subdomains, scrape_options } =
        asked;
    let wanted = scrape_options.unwrap_or_else(|| Wanted { only_main_content: true, ..Wanted::default() });
    wanted.check()?;
    let crawl = CrawlTask {
        url,
        depth: max_depth,
        include: include_paths.unwrap_or_default(),
        exclude: exclude_paths.unwrap_or_default(),
        subdomains: allow_subdomains.unwrap_or(false),
        main: wanted.only_main_content,
        // Which of them are wanted is known by what is there when they are asked for.
        html: wanted.markup(),
    };
    let limits = Limits { pages: limit, ..Limits::default() };
    let task = Task { crawl: Some(crawl), engine: Some(Engine::Auto), limits, ..Task::default() };
    let run = shared.runs.add(Asked { task, wrapper: None, version: None }).await?;
    Ok(Json(json!({ "success": true, "id": run.id, "url": own_address(&headers, &run.id) })))
}

/// The address of a crawl, as whoever asks names this server.
fn own_address(headers: &HeaderMap, id: &str) -> String {
    let host = headers.get(header::HOST).and_then(|host| host.to_str().ok()).unwrap_or("localhost");
    format!("http://{host}/v1/crawl/{id}")
}

/// How a crawl stands, with pages.
#[utoipa::path(get, path = "/v1/crawl/{id}", tag = "firecrawl", params(Id, Skipped),
    responses(
        (status = 200, body = Object, description = "`{success,status,total,completed,creditsUsed,expiresAt,next,data}`"),
        Failures,
    ))]
pub(super) async fn crawled(
    State(shared): State<Shared>,
    headers: HeaderMap,
    id: Result<Path<Id>, Fault>,
    skipped: Result<Query<Skipped>, Fault>,
) -> Result<Json<Value>, Failed> {
    let (Path(Id { id }), Query(Skipped { skip })) = (id?, skipped?);
    let run = shared.runs.run(&id).await?;
    let Some(crawl) = &run.task.crawl else {
        return Err(Fault::missing("no_such_run", format!("the run {id} is no crawl")).into());
    };
    let status = match run.status {
        Status::Queued | Status::Running => "scraping",
        Status::Done | Status::Partial => "completed",
        Status::Stopped => "cancelled",
        _ => "failed",
    };
    let formats = ["markdown", "html", "rawHtml", "links"];
    let formats = formats.iter().filter(|format| crawl.html || !format.to_lowercase().contains("html"));
    let wanted =
        Wanted { formats: Some(formats.map(|format| (*format).to_owned()).collect()), ..Wanted::default() };
    let piece = piece(&shared.runs.rows_file(&run), skip, MOST_ROWS).await?;
    let lines = piece.lines.split(|&byte| byte == b'\n').filter(|line| !line.is_empty());
    let pages = lines.filter_map(|line| serde_json::from_slice::<Value>(line).ok());
    let data: Vec<Value> = pages.map(|page| document(page, &wanted, None)).collect();
    let expires = Timestamp::now().checked_add(24.hours()).unwrap_or_else(|_| Timestamp::now());
    let mut told = json!({
        "success": true,
        "status": status,
        "total": run.pages.max(run.rows),
        "completed": run.rows,
        "creditsUsed": 0,
        "expiresAt": expires.to_string(),
        "data": data,
    });
    if piece.has_more {
        told["next"] = format!("{}?skip={}", own_address(&headers, &id), piece.next).into();
    }
    if let Some(reason) = run.reason.filter(|_| status == "failed") {
        told["error"] = reason.into();
    }
    Ok(Json(told))
}

/// Ends a crawl.
#[utoipa::path(delete, path = "/v1/crawl/{id}", tag = "firecrawl", params(Id), responses(
    (status = 200, body = Object, description = "`{success,status}`"),
    Failures,
))]
pub(super) async fn cancel(
    State(shared): State<Shared>,
    id: Result<Path<Id>, Fault>,
) -> Result<(StatusCode, Json<Value>), Failed> {
    let Path(Id { id }) = id?;
    if shared.runs.run(&id).await?.task.crawl.is_none() {
        return Err(Fault::missing("no_such_run", format!("the run {id} is no crawl")).into());
    }
    shared.runs.stop(&id).await?;
    Ok((StatusCode::OK, Json(json!({ "success": true, "status": "cancelled" }))))
}

/// The addresses of a site that its first pages lead to, in the shape of Firecrawl's API.
#[utoipa::path(post, path = "/v1/map", tag = "firecrawl", request_body = Mapped, responses(
    (status = 200, body = Object, description = "`{success,links}`"),
    Failures,
))]
pub(super) async fn map(
    State(shared): State<Shared>,
    asked: Result<Body<Mapped>, Fault>,
) -> Result<Json<Value>, Failed> {
    let Body(Mapped { url, search, include_subdomains, limit }) = asked?;
    let first = web_address(&url)?;
    if limit == Some(0) {
        return Err(Fault::invalid("limit has to be 1 at least").into());
    }
    let is_wide = include_subdomains.unwrap_or(false);
    let crawl = CrawlTask { url, depth: Some(2), subdomains: is_wide, ..CrawlTask::default() };
    let host = |url: &url::Url| url.host_str().unwrap_or_default().trim_start_matches("www.").to_owned();
    let own = host(&first);
    let is_own = |link: &String| {
        let there = url::Url::parse(link).ok().map(|link| host(&link)).unwrap_or_default();
        there == own || is_wide && there.ends_with(&format!(".{own}"))
    };
    let search = search.map(|text| text.to_lowercase()).unwrap_or_default();
    let links = shared.desk.map(&crawl, MAPPED).await?.into_iter().filter(is_own);
    let links = links.filter(|link| link.to_lowercase().contains(&search));
    let links: Vec<String> = links.take(limit.unwrap_or(5000)).collect();
    Ok(Json(json!({ "success": true, "links": links })))
}

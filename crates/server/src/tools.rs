//! Tools for agents, over the Model Context Protocol: tables instead of pages.
//!
//! What is found or learnt is kept, and named by a handle; an answer has columns, totals, some rows and the OXPath, and all rows come
//! by cursor. No answer is longer than an agent can read. What went wrong has a name: `no_match`, `robots`, `blocked`, `refused`,
//! `partial`, `no_page`, `invalid`.

use std::collections::{BTreeMap, BTreeSet};
use std::time::{Duration, Instant};

use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::{CallToolResult, Implementation, ServerCapabilities, ServerConfig};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use rmcp::transport::streamable_http_server::{StreamableHttpServerConfig, StreamableHttpService};
use rmcp::{ServerHandler, ServiceExt, tool, tool_handler, tool_router};
use schemars::JsonSchema;
use serde::Deserialize;
use serde_json::{Map, Value as Json, json};

use crate::api::Shared;
use crate::desk::Page;
use crate::error::Fault;
use crate::rows::piece;
use crate::runs::Asked;
use crate::state::{Run, Status};
use crate::task::{Engine, Limits, Task};

/// The longest answer, in bytes: rows of numbers and addresses have two to three bytes a token, and an answer is read twice by clients
/// that take both its text and its structure.
const LONGEST: usize = 48 << 10;

/// How many rows are shown as an example.
const SHOWN: usize = 3;

/// How many tables of a page are told of.
const MOST_TABLES: usize = 3;

/// Longer values are cut where rows are only shown.
const LONGEST_VALUE: usize = 300;

/// The tools, with what they work on.
#[derive(Clone)]
pub(crate) struct Tools {
    shared: Shared,
}

/// A page.
#[derive(Deserialize, JsonSchema)]
struct PageAsked {
    /// The address of the page.
    url: Option<String>,
    /// The page itself, instead of its address.
    html: Option<String>,
    /// "embedded" opens pages without script, "chromium" in a browser, "auto" chooses. By default auto.
    engine: Option<String>,
}

/// Pages and examples.
#[derive(Deserialize, JsonSchema)]
struct LessonAsked {
    /// The addresses of one or more pages of the same kind.
    urls: Vec<String>,
    /// Rows that are on these pages, each an object of column names and the text as it is on the page.
    rows: Vec<Map<String, Json>>,
    /// "embedded", "chromium" or "auto".
    engine: Option<String>,
}

/// A wrapper and how it is run.
#[derive(Deserialize, JsonSchema)]
struct RunAsked {
    /// The handle of a wrapper, or the text of one in OXPath, which begins with doc('https://…').
    wrapper: String,
    /// Values of the wrapper's variables.
    #[serde(default)]
    variables: BTreeMap<String, String>,
    /// How many pages are visited at most; by default 200.
    max_pages: Option<u64>,
    /// How many seconds to wait for the end, up to 60; by default 45. A run that goes on then is asked for with `rows`.
    wait: Option<u64>,
    /// "embedded", "chromium" or "auto".
    engine: Option<String>,
}

/// Rows of a run.
#[derive(Deserialize, JsonSchema)]
struct RowsAsked {
    /// The run, as run_wrapper gave it.
    run: String,
    /// Where to begin: `next` of the answer before.
    #[serde(default)]
    cursor: u64,
    /// How many rows at most; by default 100. There may be fewer, so that the answer can be read.
    limit: Option<u64>,
}

/// A wrapper that is to be explained.
#[derive(Deserialize, JsonSchema)]
struct ExplainAsked {
    /// The handle of a wrapper, or the text of one.
    wrapper: String,
    /// The page that a wrapper begins on which opens none itself.
    url: Option<String>,
    /// "embedded", "chromium" or "auto".
    engine: Option<String>,
}

/// A wrapper that is to be verified.
#[derive(Deserialize, JsonSchema)]
struct VerifyAsked {
    /// The handle of a wrapper.
    wrapper: String,
    /// Values of the wrapper's variables.
    #[serde(default)]
    variables: BTreeMap<String, String>,
    /// How many seconds to wait for the end, up to 60; by default 45.
    wait: Option<u64>,
}

#[tool_router]
impl Tools {
    /// The tables of a web page: for each its columns, how many rows, some of them, and a wrapper that extracts them. `list` runs over
    /// all pages of a list that goes on.
    #[tool]
    async fn find_records(&self, Parameters(asked): Parameters<PageAsked>) -> CallToolResult {
        answered(self.found(asked).await)
    }

    /// A wrapper from examples: addresses of pages, and some rows that are on them.
    #[tool]
    async fn learn_wrapper(&self, Parameters(asked): Parameters<LessonAsked>) -> CallToolResult {
        answered(self.learnt(asked).await)
    }

    /// Runs a wrapper over its site, and tells how many rows it gave, with some of them. All rows come from `rows`.
    #[tool]
    async fn run_wrapper(&self, Parameters(asked): Parameters<RunAsked>) -> CallToolResult {
        answered(self.ran(asked).await)
    }

    /// Rows of a run, from a cursor on. `done` says that there are no more.
    #[tool]
    async fn rows(&self, Parameters(asked): Parameters<RowsAsked>) -> CallToolResult {
        answered(self.some_rows(asked).await)
    }

    /// What each part of a wrapper found on the first pages of its site: where rows are lost, and why there are none.
    #[tool]
    async fn explain(&self, Parameters(asked): Parameters<ExplainAsked>) -> CallToolResult {
        answered(self.explained(asked).await)
    }

    /// Runs a kept wrapper and compares its rows with those of its runs before: has the site changed? The first time only notes what is
    /// usual.
    #[tool]
    async fn verify(&self, Parameters(asked): Parameters<VerifyAsked>) -> CallToolResult {
        answered(self.verified(asked).await)
    }
}

#[tool_handler]
impl ServerHandler for Tools {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("windrow", env!("CARGO_PKG_VERSION")))
            .with_instructions(
                "Windrow turns web pages into tables. find_records shows the tables of a page and keeps a wrapper for each; \
                 run_wrapper runs one over its site; rows gives the rows by cursor. Where examples are at hand, learn_wrapper makes a \
                 wrapper from them. explain tells where a wrapper loses its rows, verify whether a site has changed.",
            )
    }
}

/// Something that an agent is told went wrong.
struct Trouble {
    name: &'static str,
    message: String,
    /// What there is all the same.
    rest: Map<String, Json>,
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        let message = fault.message().to_owned();
        let name = match fault.code() {
            "refused" => refusal(&message),
            "no_page" => failure(&message),
            other => other,
        };
        Trouble { name, message, rest: Map::new() }
    }
}

/// What a refusal is called.
fn refusal(message: &str) -> &'static str {
    if message.contains("robots.txt") { "robots" } else { "refused" }
}

/// What a failure is called: servers that do not want us say so by their status.
fn failure(message: &str) -> &'static str {
    let is_blocked = ["status 401", "status 403", "status 407", "status 429", "status 451", "status 503"];
    if is_blocked.iter().any(|status| message.contains(status)) { "blocked" } else { "no_page" }
}

fn answered(answer: Result<Json, Trouble>) -> CallToolResult {
    match answer {
        Ok(answer) => CallToolResult::structured(answer),
        Err(Trouble { name, message, rest }) => {
            let mut told = json!({ "error": name, "message": message });
            if let Some(told) = told.as_object_mut() {
                told.extend(rest);
            }
            CallToolResult::structured_error(told)
        }
    }
}

fn trouble(name: &'static str, message: impl Into<String>) -> Trouble {
    Trouble { name, message: message.into(), rest: Map::new() }
}

fn engine(name: Option<&str>) -> Result<Engine, Trouble> {
    match name {
        None | Some("auto") => Ok(Engine::Auto),
        Some("embedded") => Ok(Engine::Embedded),
        Some("chromium") => Ok(Engine::Chromium),
        Some(other) => Err(trouble("invalid", format!("{other:?} is no engine: embedded, chromium or auto"))),
    }
}

impl Tools {
    async fn found(&self, asked: PageAsked) -> Result<Json, Trouble> {
        let PageAsked { url, html, engine: name } = asked;
        let page = Page { url, html, engine: Some(engine(name.as_deref())?) };
        let found = self.shared.desk.records(&page).await?;
        let regions: Vec<&Json> =
            found["regions"].as_array().into_iter().flatten().take(MOST_TABLES).collect();
        if regions.is_empty() {
            return Err(trouble(
                "no_match",
                "the page has no table; explain tells what an expression finds on it",
            ));
        }
        let mut tables = Vec::new();
        for (number, region) in regions.into_iter().enumerate() {
            let text = region["wrapper"].as_str().unwrap_or_default();
            let whole = found["list"].as_str().filter(|_| number == 0);
            let rows =
                region["records"].as_array().into_iter().flatten().map(|record| row_of(region, record));
            let rows: Vec<Json> = rows.collect();
            tables.push(json!({
                "handle": self.kept(text).await?,
                "list": match whole { Some(text) => Some(self.kept(text).await?), None => None },
                "rows": rows.len(),
                "columns": columns(region),
                "sample": rows.iter().take(SHOWN).map(short).collect::<Vec<Json>>(),
                "oxpath": whole.unwrap_or(text),
            }));
        }
        Ok(json!({ "tables": bounded(tables) }))
    }

    async fn learnt(&self, asked: LessonAsked) -> Result<Json, Trouble> {
        let LessonAsked { urls, rows, engine: name } = asked;
        let engine = Some(engine(name.as_deref())?);
        let page = |url: &String| Page { url: Some(url.clone()), html: None, engine };
        let pages: Vec<Page> = urls.iter().map(page).collect();
        let learnt = self.shared.desk.learn(&pages, &rows).await?;
        let Some(text) = learnt["wrapper"].as_str() else {
            return Err(trouble(
                "no_match",
                "no wrapper gives these rows; are they on the pages as they are written here?",
            ));
        };
        // What it was learnt on is what it opens.
        let text = opening(text, &urls);
        Ok(json!({ "handle": self.kept(&text).await?, "columns": learnt["columns"], "oxpath": text }))
    }

    async fn ran(&self, asked: RunAsked) -> Result<Json, Trouble> {
        let RunAsked { wrapper, variables, max_pages, wait, engine: name } = asked;
        let (text, wrapper, version) = self.known(&wrapper).await?;
        let limits = Limits { pages: max_pages.unwrap_or(200), ..Limits::default() };
        let engine = Some(engine(name.as_deref())?);
        let task = Task { text: Some(text), variables, engine, limits, ..Task::default() };
        let run = self.shared.runs.add(Asked { task, wrapper, version }).await?;
        self.told(self.over(&run.id, wait).await?).await
    }

    async fn verified(&self, asked: VerifyAsked) -> Result<Json, Trouble> {
        let VerifyAsked { wrapper, variables, wait } = asked;
        let (text, wrapper, version) = self.known(&wrapper).await?;
        if wrapper.is_none() {
            return Err(trouble("invalid", "only a wrapper that is kept has runs before: name its handle"));
        }
        let task =
            Task { text: Some(text), variables, engine: Some(Engine::Auto), verify: true, ..Task::default() };
        let run = self.shared.runs.add(Asked { task, wrapper, version }).await?;
        let run = self.over(&run.id, wait).await?;
        let verdict = match run.status {
            Status::Drifted => "drifted",
            Status::Done => "as usual",
            other => other.name(),
        };
        let steps = run.summary.as_ref().map(|summary| summary["verify"]["steps"].clone());
        let reason = run.reason.clone();
        let mut told = self.told(run).await?;
        told["verdict"] = verdict.into();
        told["reason"] = reason.into();
        if let Some(Json::Array(steps)) = steps {
            told["steps"] =
                bounded(steps.into_iter().filter(|step| !step["lost"].is_null()).collect()).into();
        }
        Ok(told)
    }

    async fn explained(&self, asked: ExplainAsked) -> Result<Json, Trouble> {
        let ExplainAsked { wrapper, url, engine: name } = asked;
        let (text, _, _) = self.known(&wrapper).await?;
        let engine = Some(engine(name.as_deref())?);
        let page = url.map(|url| Page { url: Some(url), html: None, engine });
        let mut explained = self.shared.desk.explain(&text, page.as_ref()).await?;
        if let Some(steps) = explained["steps"].as_array_mut() {
            *steps = bounded(std::mem::take(steps));
        }
        Ok(explained)
    }

    async fn some_rows(&self, asked: RowsAsked) -> Result<Json, Trouble> {
        let RowsAsked { run, cursor, limit } = asked;
        let run = self.shared.runs.run(&run).await?;
        let limit = limit.unwrap_or(100).clamp(1, 10_000) as usize;
        let mut piece = piece(&self.shared.runs.rows_file(&run), cursor, limit).await?;
        let mut rows: Vec<Json> = Vec::new();
        let (mut length, mut next) = (0, cursor);
        for line in piece.lines.split_inclusive(|&byte| byte == b'\n') {
            length += line.len();
            if length > LONGEST && !rows.is_empty() {
                piece.has_more = true;
                break;
            }
            next += line.len() as u64;
            let row = serde_json::from_slice(line).unwrap_or(Json::Null);
            // A row that is longer than an answer may be is shown as far as it can be read.
            rows.push(if line.len() > LONGEST { short(&row) } else { row });
        }
        let done = run.status.is_over() && !piece.has_more;
        Ok(json!({ "rows": rows, "next": next, "done": done, "status": run.status.name() }))
    }

    /// Keeps a wrapper, and gives its handle: the same for the same text.
    async fn kept(&self, text: &str) -> Result<String, Trouble> {
        let handle = format!("found-{:016x}", hash(text));
        self.shared.state.save_wrapper(&handle, text).await?;
        Ok(handle)
    }

    /// The text of a wrapper that is named, with its name and version, or of one that is written out.
    async fn known(&self, wrapper: &str) -> Result<(String, Option<String>, Option<i64>), Trouble> {
        let is_name = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if !wrapper.chars().all(is_name) {
            return Ok((wrapper.to_owned(), None, None));
        }
        match self.shared.state.version(wrapper, None).await? {
            Some(version) => Ok((version.text, Some(wrapper.to_owned()), Some(version.number))),
            None => Err(trouble("no_such_wrapper", format!("there is no wrapper {wrapper:?}"))),
        }
    }

    /// A run when it is over, or when nobody wants to wait any longer.
    async fn over(&self, id: &str, seconds: Option<u64>) -> Result<Run, Trouble> {
        let deadline = Instant::now() + Duration::from_secs(seconds.unwrap_or(45).min(60));
        let mut changes = self.shared.runs.changes();
        loop {
            let run = self.shared.runs.run(id).await?;
            let left = deadline.saturating_duration_since(Instant::now());
            if run.status.is_over() || left.is_zero() {
                return Ok(run);
            }
            let _ = tokio::time::timeout(left, changes.changed()).await;
        }
    }

    /// What a run came to.
    async fn told(&self, run: Run) -> Result<Json, Trouble> {
        let piece = piece(&self.shared.runs.rows_file(&run), 0, SHOWN).await?;
        let rows: Vec<Json> = piece
            .lines
            .split(|&byte| byte == b'\n')
            .filter_map(|line| serde_json::from_slice(line).ok())
            .collect();
        let columns: BTreeSet<&String> =
            rows.iter().filter_map(Json::as_object).flat_map(|row| row.keys()).collect();
        let filled = run.summary.as_ref().map(|summary| summary["fill"].clone());
        let mut told = json!({
            "run": run.id,
            "status": run.status.name(),
            "rows": run.rows,
            "pages": run.pages,
            "columns": filled.filter(Json::is_object).unwrap_or_else(|| json!(columns)),
            "sample": rows.iter().map(short).collect::<Vec<Json>>(),
        });
        let reason = run.reason.clone().unwrap_or_default();
        let name = match run.status {
            Status::Nothing => "no_match",
            Status::Refused => refusal(&reason),
            Status::Failed => failure(&reason),
            Status::Partial => "partial",
            _ => return Ok(told),
        };
        if run.rows == 0 {
            let rest = told.as_object().cloned().unwrap_or_default();
            return Err(Trouble { name, message: reason, rest });
        }
        told["error"] = name.into();
        told["message"] = reason.into();
        Ok(told)
    }
}

/// A record of a table as a row.
fn row_of(region: &Json, record: &Json) -> Json {
    let is_link = |name: &str| {
        let mut columns = region["columns"].as_array().into_iter().flatten();
        columns.any(|column| column["name"] == name && column["kind"] == "link")
    };
    let mut row: Map<String, Json> = Map::new();
    for item in record["items"].as_array().into_iter().flatten() {
        let (Some(column), value) = (item["column"].as_str(), &item["text"]) else { continue };
        let value = if value.as_str().is_some_and(str::is_empty) { &item["src"] } else { value };
        row.entry(column).or_insert_with(|| value.clone());
        if let Some(href) = item.get("href").filter(|_| is_link(column)) {
            row.entry(format!("{column}_url")).or_insert_with(|| href.clone());
        }
    }
    Json::Object(row)
}

/// The columns of a table, with their kinds and how many records have them.
fn columns(region: &Json) -> Vec<Json> {
    let column =
        |column: &Json| json!({ "name": column["name"], "kind": column["kind"], "filled": column["filled"] });
    region["columns"].as_array().into_iter().flatten().map(column).collect()
}

/// A row as it is shown: long values are cut.
fn short(row: &Json) -> Json {
    match row {
        Json::String(text) if text.len() > LONGEST_VALUE => {
            Json::from(format!("{}…", &text[..text.floor_char_boundary(LONGEST_VALUE)]))
        }
        Json::Array(values) => values.iter().take(SHOWN).map(short).collect(),
        Json::Object(values) => {
            Json::Object(values.iter().map(|(name, value)| (name.clone(), short(value))).collect())
        }
        other => other.clone(),
    }
}

/// As many as can be read.
fn bounded(values: Vec<Json>) -> Vec<Json> {
    let mut length = 0;
    let mut is_short = |value: &Json| {
        length += value.to_string().len();
        length <= LONGEST
    };
    values.into_iter().take_while(|value| is_short(value)).collect()
}

/// A wrapper for given pages as one that opens the first of them.
fn opening(text: &str, urls: &[String]) -> String {
    match urls {
        [first, ..] if !text.trim_start().starts_with("doc(") => {
            format!("doc(\"{}\")\n{text}", first.replace('"', "%22"))
        }
        _ => text.to_owned(),
    }
}

/// A number that stands for a text, the same on every machine (FNV-1a).
fn hash(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3)
    })
}

/// Serves the tools over standard input and output.
pub(crate) async fn on_stdio(shared: Shared) -> Result<(), String> {
    let tools = Tools { shared };
    let serving = tools.serve(rmcp::transport::stdio()).await.map_err(|error| error.to_string())?;
    serving.waiting().await.map(drop).map_err(|error| error.to_string())
}

/// The tools as a service over HTTP. Who may ask is the business of the guard before it.
pub(crate) fn over_http(shared: &Shared) -> StreamableHttpService<Tools, LocalSessionManager> {
    let tools = Tools { shared: shared.clone() };
    let config = StreamableHttpServerConfig::default().disable_allowed_hosts();
    StreamableHttpService::new(move || Ok(tools.clone()), LocalSessionManager::default().into(), config)
}

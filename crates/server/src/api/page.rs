//! Pages that are looked at: their tables, their forms, what an expression finds on them, the template of several.

use std::ffi::OsString;

use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use serde::Deserialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::Shared;
use super::extract::Body;
use crate::error::{Fault, Problem};
use crate::task::{Engine, web_address};
use crate::worker::Answer;

/// A page: one on the web, or one that is sent.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Page {
    /// Its address; with `html` the one that links on it count from.
    #[serde(default)]
    #[schema(example = "https://shop.example/")]
    url: Option<String>,
    /// The page itself.
    #[serde(default)]
    html: Option<String>,
    #[serde(default)]
    engine: Option<Engine>,
}

/// A page and an expression.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    /// An XPath, or OXPath, expression.
    #[schema(example = "//h1")]
    expression: String,
    #[serde(default)]
    url: Option<String>,
    #[serde(default)]
    html: Option<String>,
    #[serde(default)]
    engine: Option<Engine>,
}

/// Pages of one template.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Alike {
    /// Their addresses: two at least.
    #[schema(min_items = 2, max_items = 100)]
    urls: Vec<String>,
    #[serde(default)]
    engine: Option<Engine>,
}

/// The most pages that a template is looked for in.
const MOST_PAGES: usize = 100;

/// The tables of a page, the one that it is about first, each with its columns, records and wrapper.
#[utoipa::path(post, path = "/v1/records", tag = "pages", request_body = Page, responses(
    (status = 200, body = Object, description = "`{regions:[{xpath,weight,wrapper,columns,records}]}`, as `windrow records --json` prints it."),
    (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 413, body = Problem),
    (status = 415, body = Problem), (status = 422, body = Problem), (status = 500, body = Problem), (status = 502, body = Problem),
    (status = 503, body = Problem), (status = 504, body = Problem),
))]
pub(super) async fn records(
    State(shared): State<Shared>,
    Body(page): Body<Page>,
) -> Result<Json<Value>, Fault> {
    let nothing = serde_json::json!({ "regions": [] });
    asked(&shared, &["records", "--json"], page, nothing).await
}

/// The forms of a page: what each is for, and what each field asks for.
#[utoipa::path(post, path = "/v1/forms", tag = "pages", request_body = Page, responses(
    (status = 200, body = Object, description = "`{forms:[{xpath,kind,fields,submit}]}`, as `windrow forms --json` prints it."),
    (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 413, body = Problem),
    (status = 415, body = Problem), (status = 422, body = Problem), (status = 500, body = Problem), (status = 502, body = Problem),
    (status = 503, body = Problem), (status = 504, body = Problem),
))]
pub(super) async fn forms(
    State(shared): State<Shared>,
    Body(page): Body<Page>,
) -> Result<Json<Value>, Fault> {
    let nothing = serde_json::json!({ "forms": [] });
    asked(&shared, &["forms", "--json"], page, nothing).await
}

/// What an expression finds on a page.
#[utoipa::path(post, path = "/v1/query", tag = "pages", request_body = Question, responses(
    (status = 200, body = Object, description = "`{results:[{input,type,value}]}`, as `windrow query --json` prints it."),
    (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 413, body = Problem),
    (status = 415, body = Problem), (status = 422, body = Problem), (status = 500, body = Problem), (status = 502, body = Problem),
    (status = 503, body = Problem), (status = 504, body = Problem),
))]
pub(super) async fn query(
    State(shared): State<Shared>,
    Body(question): Body<Question>,
) -> Result<Json<Value>, Fault> {
    let Question { expression, url, html, engine } = question;
    if expression.contains('\0') {
        return Err(Fault::invalid("an expression has no characters that end it"));
    }
    let nothing = serde_json::json!({ "results": [] });
    asked(&shared, &["query", "--json", "--", &expression], Page { url, html, engine }, nothing).await
}

/// The template of several pages, and what is in its places on each.
#[utoipa::path(post, path = "/v1/template", tag = "pages", request_body = Alike, responses(
    (status = 200, body = Object, description = "`{attributes:[{id,name,values}],splits,cost}`, as `windrow template --json` prints it."),
    (status = 400, body = Problem), (status = 401, body = Problem), (status = 403, body = Problem), (status = 413, body = Problem),
    (status = 415, body = Problem), (status = 422, body = Problem), (status = 500, body = Problem), (status = 502, body = Problem),
    (status = 503, body = Problem), (status = 504, body = Problem),
))]
pub(super) async fn template(
    State(shared): State<Shared>,
    Body(Alike { urls, engine }): Body<Alike>,
) -> Result<Json<Value>, Fault> {
    if !(2..=MOST_PAGES).contains(&urls.len()) {
        return Err(Fault::invalid(format!("a template is looked for in 2 to {MOST_PAGES} pages")));
    }
    let mut words: Vec<OsString> = vec!["template".into(), "--json".into()];
    words.extend(options(&shared, engine));
    words.push("--".into());
    for url in &urls {
        words.push(String::from(web_address(url)?).into());
    }
    let nothing = serde_json::json!({ "attributes": [] });
    answer(shared.workers.call(&std::env::temp_dir(), &words, b"").await?, nothing)
}

fn options(shared: &Shared, engine: Option<Engine>) -> Vec<OsString> {
    let engine = engine.map(|engine| format!("--engine={}", engine.name()).into());
    engine.into_iter().chain([shared.space.option().into()]).collect()
}

/// Asks `windrow` about a page; what stands behind `--` stands before the page. `nothing` is the answer where nothing is found.
async fn asked(shared: &Shared, verb: &[&str], page: Page, nothing: Value) -> Result<Json<Value>, Fault> {
    let Page { url, html, engine } = page;
    let url = url.as_deref().map(web_address).transpose()?;
    let (own, operands) = verb.split_at(verb.iter().position(|word| *word == "--").unwrap_or(verb.len()));
    let mut words: Vec<OsString> = own.iter().map(Into::into).collect();
    words.extend(options(shared, engine));
    let input = match (&html, url) {
        (None, None) => return Err(Fault::invalid("name the page: url, or html")),
        (None, Some(url)) => String::from(url),
        (Some(_), url) => {
            words.extend(url.map(|url| format!("--base-url={url}").into()));
            "-".to_owned()
        }
    };
    words.extend(operands.iter().map(Into::into));
    words.push(input.into());
    let input = html.unwrap_or_default();
    answer(shared.workers.call(&std::env::temp_dir(), &words, input.as_bytes()).await?, nothing)
}

/// What a process printed, or why it did not.
fn answer(answer: Answer, nothing: Value) -> Result<Json<Value>, Fault> {
    let Answer { code, printed, said } = answer;
    let message = || {
        let lines = said.lines().map(|line| line.trim_start_matches("windrow: ").trim());
        lines.filter(|line| !line.is_empty()).collect::<Vec<_>>().join("; ")
    };
    match code {
        Some(0 | 4) => serde_json::from_slice(&printed)
            .map(Json)
            .map_err(|error| Fault::own(format!("the answer is damaged: {error}"))),
        Some(3) => Ok(Json(serde_json::from_slice(&printed).unwrap_or(nothing))),
        Some(2) => Err(Fault::invalid(message())),
        Some(5) => Err(Fault::new(StatusCode::FORBIDDEN, "refused", message())),
        Some(_) => Err(Fault::new(StatusCode::BAD_GATEWAY, "no_page", message())),
        None => Err(Fault::own("its process was killed")),
    }
}

//! Pages that are looked at: their tables, their forms, what an expression finds on them, the template of several; wrappers learnt from
//! them and explained on them.

use axum::Json;
use axum::extract::State;
use serde::Deserialize;
use serde_json::{Map, Value};
use utoipa::ToSchema;

use super::Shared;
use super::extract::Body;
use crate::desk::Page;
use crate::error::{Always, Fault, OfBody, OfPage};
use crate::task::Engine;

/// A page and an expression.
#[derive(Deserialize, ToSchema)]
pub(super) struct Question {
    /// An XPath, or OXPath, expression.
    #[schema(example = "//h1")]
    expression: String,
    #[serde(flatten)]
    page: Page,
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

/// Pages with examples of their rows.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Lesson {
    #[schema(min_items = 1, max_items = 100)]
    pages: Vec<Page>,
    /// Rows that are on the pages; all that a page has are best.
    #[schema(value_type = Vec<Object>, min_items = 1)]
    rows: Vec<Map<String, Value>>,
}

/// A wrapper, and the page that it begins on if it opens none itself.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub(super) struct Unclear {
    #[schema(example = "doc('https://shop.example/')//li.book:<book>[h2:<title=.>]")]
    text: String,
    #[serde(default)]
    page: Option<Page>,
}

/// The tables of a page, the one that it is about first, each with its columns, records and wrapper.
#[utoipa::path(post, path = "/v1/records", tag = "pages", request_body = Page, responses(
    (status = 200, body = Object, description = "`{regions:[{xpath,weight,wrapper,columns,records}]}`, as `windrow records --json` prints it."),
    Always,
    OfBody,
    OfPage,
))]
pub(super) async fn records(
    State(shared): State<Shared>,
    Body(page): Body<Page>,
) -> Result<Json<Value>, Fault> {
    shared.desk.records(&page).await.map(Json)
}

/// How a page is seen: its elements with their places, texts and looks, and with a browser a picture. Nothing of it is active.
#[utoipa::path(post, path = "/v1/pages", tag = "pages", request_body = Page, responses(
    (status = 200, body = Object, description = "`{url,title,width,height,elements:[{path,within,tag,place,text,href,style}],picture}`"),
    Always,
    OfBody,
    OfPage,
))]
pub(super) async fn view(State(shared): State<Shared>, Body(page): Body<Page>) -> Result<Json<Value>, Fault> {
    shared.desk.view(&page).await.map(Json)
}

/// The forms of a page: what each is for, and what each field asks for.
#[utoipa::path(post, path = "/v1/forms", tag = "pages", request_body = Page, responses(
    (status = 200, body = Object, description = "`{forms:[{xpath,kind,fields,submit}]}`, as `windrow forms --json` prints it."),
    Always,
    OfBody,
    OfPage,
))]
pub(super) async fn forms(
    State(shared): State<Shared>,
    Body(page): Body<Page>,
) -> Result<Json<Value>, Fault> {
    shared.desk.forms(&page).await.map(Json)
}

/// What an expression finds on a page.
#[utoipa::path(post, path = "/v1/query", tag = "pages", request_body = Question, responses(
    (status = 200, body = Object, description = "`{results:[{input,type,value}]}`, as `windrow query --json` prints it."),
    Always,
    OfBody,
    OfPage,
))]
pub(super) async fn query(
    State(shared): State<Shared>,
    Body(Question { expression, page }): Body<Question>,
) -> Result<Json<Value>, Fault> {
    shared.desk.query(&expression, &page).await.map(Json)
}

/// The template of several pages, and what is in its places on each.
#[utoipa::path(post, path = "/v1/template", tag = "pages", request_body = Alike, responses(
    (status = 200, body = Object, description = "`{attributes:[{id,name,values}],splits,cost}`, as `windrow template --json` prints it."),
    Always,
    OfBody,
    OfPage,
))]
pub(super) async fn template(
    State(shared): State<Shared>,
    Body(Alike { urls, engine }): Body<Alike>,
) -> Result<Json<Value>, Fault> {
    shared.desk.template(&urls, engine).await.map(Json)
}

/// A wrapper from rows that are on pages.
#[utoipa::path(post, path = "/v1/learn", tag = "pages", request_body = Lesson, responses(
    (status = 200, body = Object, description = "`{class,wrapper,columns,tried}`, as `windrow learn --json` prints it; without a wrapper where none is found."),
    Always,
    OfBody,
    OfPage,
))]
pub(super) async fn learn(
    State(shared): State<Shared>,
    Body(Lesson { pages, rows }): Body<Lesson>,
) -> Result<Json<Value>, Fault> {
    shared.desk.learn(&pages, &rows).await.map(Json)
}

/// What came to each part of a wrapper, and what was left, on the first pages of its site, or on a page.
#[utoipa::path(post, path = "/v1/explain", tag = "wrappers", request_body = Unclear, responses(
    (status = 200, body = Object, description = "`{rows,pages,steps:[{line,column,span,step,does,came,left}]}`, as `windrow explain --json` prints it."),
    Always,
    OfBody,
    OfPage,
))]
pub(super) async fn explain(
    State(shared): State<Shared>,
    Body(Unclear { text, page }): Body<Unclear>,
) -> Result<Json<Value>, Fault> {
    shared.desk.explain(&text, page.as_ref()).await.map(Json)
}

//! The server about itself: whether it is there, figures, and what it understands.

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use axum::Json;
use axum::Router;
use axum::extract::State;
use axum::http::header;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;

use super::Shared;
use crate::error::{Fault, Problem};
use crate::state::Status;

/// How the server is.
#[derive(Serialize, ToSchema)]
pub(super) struct Health {
    #[schema(example = "ok")]
    status: String,
    version: String,
    /// sqlite or postgresql.
    database: String,
    /// Runs that wait.
    queued: i64,
    /// Runs at work.
    running: i64,
}

/// Whether the server and its database are there. Needs no token.
#[utoipa::path(get, path = "/health", tag = "server", responses(
    (status = 200, body = Health),
    (status = 500, body = Problem),
))]
pub(super) async fn health(State(shared): State<Shared>) -> Result<Json<Health>, Fault> {
    let counts = shared.state.counts().await?;
    let count = |wanted| counts.iter().find(|(status, _)| *status == wanted).map_or(0, |(_, count)| *count);
    Ok(Json(Health {
        status: "ok".to_owned(),
        version: env!("CARGO_PKG_VERSION").to_owned(),
        database: shared.state.kind().await?.to_owned(),
        queued: count(Status::Queued),
        running: count(Status::Running),
    }))
}

/// Figures for Prometheus.
#[utoipa::path(get, path = "/metrics", tag = "server", responses(
    (status = 200, body = String, content_type = "text/plain"),
    (status = 401, body = Problem),
    (status = 500, body = Problem),
))]
pub(super) async fn metrics(State(shared): State<Shared>) -> Result<Response, Fault> {
    let mut text = String::from("# HELP windrow_runs Runs by how they stand.\n# TYPE windrow_runs gauge\n");
    for (status, count) in shared.state.counts().await? {
        let _ = writeln!(text, "windrow_runs{{status=\"{}\"}} {count}", status.name());
    }
    for (name, about, count) in [
        ("windrow_rows_total", "Rows of all runs that ended since the server began.", &shared.runs.rows),
        ("windrow_pages_total", "Pages of all runs that ended since the server began.", &shared.runs.pages),
    ] {
        let count = count.load(Ordering::Relaxed);
        let _ = writeln!(text, "# HELP {name} {about}\n# TYPE {name} counter\n{name} {count}");
    }
    Ok(([(header::CONTENT_TYPE, "text/plain; version=0.0.4")], text).into_response())
}

/// What the server understands, for programs and for people.
#[derive(Clone)]
pub(super) struct Documented {
    json: Arc<str>,
    html: Arc<str>,
}

impl Documented {
    pub(super) fn new(document: &utoipa::openapi::OpenApi) -> Documented {
        let json = serde_json::to_value(document).unwrap_or_default();
        Documented { html: as_html(&json).into(), json: json.to_string().into() }
    }
}

/// The routes of the documentation.
pub(super) fn documents(document: Documented) -> Router<Shared> {
    let Documented { json, html } = document;
    let json = move || async move { ([(header::CONTENT_TYPE, "application/json")], json.to_string()) };
    let policy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'";
    let html = move || async move {
        let headers =
            [(header::CONTENT_TYPE, "text/html; charset=utf-8"), (header::CONTENT_SECURITY_POLICY, policy)];
        (headers, html.to_string())
    };
    Router::new().route("/openapi.json", get(json)).route("/docs", get(html))
}

const STYLE: &str = "body{font:16px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}\
h2{font-size:1.1rem;margin:2rem 0 .2rem}code{font-family:ui-monospace,monospace}\
.m{display:inline-block;min-width:4.5rem;font-weight:700}td{padding:.1rem 1rem .1rem 0;vertical-align:top}\
@media(prefers-color-scheme:dark){body{background:#16181c;color:#e6e6e6}a{color:#8ab4ff}}";

/// The document as a page that can be read without anything else.
fn as_html(document: &Value) -> String {
    let mut html = format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content='width=device-width'>\
         <title>Windrow: HTTP API</title><style>{STYLE}</style><h1>Windrow: HTTP API</h1><p>{}</p>\
         <p>For programs: <a href=/openapi.json>openapi.json</a></p>",
        escaped(document["info"]["description"].as_str().unwrap_or_default())
    );
    for (path, methods) in document["paths"].as_object().into_iter().flatten() {
        for (method, operation) in methods.as_object().into_iter().flatten() {
            let text = |name: &str| escaped(operation[name].as_str().unwrap_or_default());
            let _ = write!(
                html,
                "<h2><code><span class=m>{}</span>{}</code></h2><p>{} {}</p><table>",
                method.to_uppercase(),
                escaped(path),
                text("summary"),
                text("description")
            );
            for parameter in operation["parameters"].as_array().into_iter().flatten() {
                let text = |name: &str| escaped(parameter[name].as_str().unwrap_or_default());
                let _ = write!(html, "<tr><td><code>{}</code><td>{}", text("name"), text("description"));
            }
            html.push_str("</table>");
            let body = &operation["requestBody"]["content"]["application/json"]["schema"]["$ref"];
            if let Some(name) = body.as_str().and_then(|path| path.rsplit('/').next()) {
                html.push_str("<p>Body:<table>");
                let schema = &document["components"]["schemas"][name]["properties"];
                for (name, about) in schema.as_object().into_iter().flatten() {
                    let about = escaped(about["description"].as_str().unwrap_or_default());
                    let _ = write!(html, "<tr><td><code>{}</code><td>{about}", escaped(name));
                }
                html.push_str("</table>");
            }
        }
    }
    html
}

/// A text of the document: what stands between backticks is code.
fn escaped(text: &str) -> String {
    let text = text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;");
    let mut html = String::new();
    for (number, part) in text.split('`').enumerate() {
        match number % 2 {
            0 => html.push_str(part),
            _ => drop(write!(html, "<code>{part}</code>")),
        }
    }
    html
}

//! The HTTP API, version 1.
//!
//! Every handler is what its documentation says: the OpenAPI document is made from them.

mod extract;
mod firecrawl;
mod meta;
mod page;
mod runs;
mod wrappers;

use std::sync::Arc;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::StatusCode;
use axum::middleware;
use utoipa::OpenApi;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::desk::Desk;
use crate::error::Fault;
use crate::guard::{Guard, guarded};
use crate::runs::Runs;
use crate::state::State;
use crate::tools;

/// The largest request.
const LARGEST_REQUEST: usize = 16 << 20;

/// What handlers have at hand.
#[derive(Clone)]
pub(crate) struct Shared {
    pub(crate) state: State,
    pub(crate) runs: Arc<Runs>,
    pub(crate) desk: Arc<Desk>,
}

#[derive(OpenApi)]
#[openapi(
    components(schemas(crate::error::Problem, firecrawl::Failure)),
    info(
        title = "Windrow",
        description = "Web sites as tables: wrappers, runs, rows. Every answer that is no success is \
        `{\"error\":{\"code\",\"message\"}}`, with a code that does not change."
    )
)]
struct Document;

/// All routes, with their documentation.
fn routes() -> (Router<Shared>, utoipa::openapi::OpenApi) {
    OpenApiRouter::with_openapi(Document::openapi())
        .routes(routes!(meta::health))
        .routes(routes!(meta::metrics))
        .routes(routes!(wrappers::list))
        .routes(routes!(wrappers::show, wrappers::save, wrappers::forget))
        .routes(routes!(wrappers::version))
        .routes(routes!(wrappers::check))
        .routes(routes!(wrappers::rows))
        .routes(routes!(wrappers::schedule, wrappers::set_schedule, wrappers::forget_schedule))
        .routes(routes!(runs::list, runs::create))
        .routes(routes!(runs::show, runs::forget))
        .routes(routes!(runs::stop))
        .routes(routes!(runs::resume))
        .routes(routes!(runs::rows))
        .routes(routes!(runs::export))
        .routes(routes!(runs::events))
        .routes(routes!(page::view))
        .routes(routes!(page::records))
        .routes(routes!(page::query))
        .routes(routes!(page::forms))
        .routes(routes!(page::template))
        .routes(routes!(page::learn))
        .routes(routes!(page::explain))
        .routes(routes!(firecrawl::scrape))
        .routes(routes!(firecrawl::crawl))
        .routes(routes!(firecrawl::crawled, firecrawl::cancel))
        .routes(routes!(firecrawl::map))
        .split_for_parts()
}

/// The API as a service.
pub(crate) fn service(shared: Shared, guard: Guard) -> Router {
    let (router, document) = routes();
    let document = meta::Documented::new(&document);
    router
        .merge(meta::documents(document))
        .nest_service("/mcp", tools::over_http(&shared))
        .fallback(|| async { Fault::missing("no_such_path", "there is nothing at this path; see /docs") })
        .method_not_allowed_fallback(|| async {
            Fault::new(
                StatusCode::METHOD_NOT_ALLOWED,
                "no_such_method",
                "this path does not take that; see /docs",
            )
        })
        .layer(DefaultBodyLimit::max(LARGEST_REQUEST))
        .layer(middleware::from_fn_with_state(Arc::new(guard), guarded))
        .with_state(shared)
}

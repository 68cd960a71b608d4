//! What goes wrong, as programs are told: a status, a word that does not change, and a sentence for people.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, Response as Documented, ResponseBuilder};
use utoipa::{IntoResponses, ToSchema};

use crate::database::Broken;

/// An answer that is no success.
#[derive(Debug, Clone)]
pub(crate) struct Fault {
    status: StatusCode,
    code: &'static str,
    message: String,
    headers: Vec<(HeaderName, HeaderValue)>,
}

/// What is wrong with a request, or with what it asked for.
#[derive(Serialize, ToSchema)]
pub(crate) struct Problem {
    error: Told,
}

#[derive(Serialize, ToSchema)]
struct Told {
    /// A word for programs, which does not change.
    #[schema(example = "no_such_run")]
    code: String,
    /// A sentence for people.
    message: String,
}

/// The answers with these statuses, each with a problem of a shape, for the documentation.
pub(crate) fn problems(statuses: &[u16], shape: &str) -> BTreeMap<String, RefOr<Documented>> {
    let content = ContentBuilder::new().schema(Some(Ref::from_schema_name(shape))).build();
    let of = |status: &u16| {
        let words = StatusCode::from_u16(*status).ok().and_then(|status| status.canonical_reason());
        let answer = ResponseBuilder::new().description(words.unwrap_or_default());
        (status.to_string(), answer.content("application/json", content.clone()).build().into())
    };
    statuses.iter().map(of).collect()
}

macro_rules! problems_of {
    ($(#[doc = $about:literal] $name:ident $statuses:expr;)*) => {$(
        #[doc = $about]
        pub(crate) struct $name;

        impl IntoResponses for $name {
            fn responses() -> BTreeMap<String, RefOr<Documented>> {
                problems(&$statuses, "Problem")
            }
        }
    )*};
}

problems_of! {
    /// What may be wrong with every request.
    Always [400, 401, 500];
    /// What may be wrong with one for something that is known by a name.
    OfSomething [404];
    /// What may be wrong with one that has a body.
    OfBody [413, 415, 422];
    /// What may be wrong with one about a page.
    OfPage [403, 424, 503, 504];
}

impl Fault {
    pub(crate) fn new(status: StatusCode, code: &'static str, message: impl Into<String>) -> Fault {
        Fault { status, code, message: message.into(), headers: Vec::new() }
    }

    /// A request that cannot be carried out as it is written.
    pub(crate) fn request(message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::BAD_REQUEST, "bad_request", message)
    }

    /// Something that is well written and means nothing that can be done.
    pub(crate) fn invalid(message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::UNPROCESSABLE_ENTITY, "invalid", message)
    }

    /// Something that is not there.
    pub(crate) fn missing(code: &'static str, message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::NOT_FOUND, code, message)
    }

    /// Something that does not fit how things stand.
    pub(crate) fn conflict(code: &'static str, message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::CONFLICT, code, message)
    }

    /// A fault of the server itself.
    pub(crate) fn own(message: impl Into<String>) -> Fault {
        Fault::new(StatusCode::INTERNAL_SERVER_ERROR, "failed", message)
    }

    /// The same, to be tried again after some seconds.
    pub(crate) fn later(self, seconds: u64) -> Fault {
        self.with(header::RETRY_AFTER, HeaderValue::from(seconds))
    }

    pub(crate) fn with(mut self, name: HeaderName, value: HeaderValue) -> Fault {
        self.headers.push((name, value));
        self
    }

    /// The word for programs.
    pub(crate) fn code(&self) -> &'static str {
        self.code
    }

    pub(crate) fn message(&self) -> &str {
        &self.message
    }
}

impl Fault {
    /// The answer, in a shape of its own.
    pub(crate) fn shaped<B: Serialize>(self, shape: impl FnOnce(&'static str, String) -> B) -> Response {
        let Fault { status, code, message, headers } = self;
        let mut response = (status, Json(shape(code, message))).into_response();
        response.headers_mut().extend(headers);
        response
    }
}

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        self.shaped(|code, message| Problem { error: Told { code: code.to_owned(), message } })
    }
}

impl From<Broken> for Fault {
    fn from(broken: Broken) -> Fault {
        Fault::own(format!("the database failed: {broken}"))
    }
}

impl From<JsonRejection> for Fault {
    fn from(rejection: JsonRejection) -> Fault {
        match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => {
                Fault::new(StatusCode::PAYLOAD_TOO_LARGE, "too_large", "the request is too large")
            }
            StatusCode::UNSUPPORTED_MEDIA_TYPE => Fault::new(
                StatusCode::UNSUPPORTED_MEDIA_TYPE,
                "no_json",
                "send JSON, with the header Content-Type: application/json",
            ),
            StatusCode::UNPROCESSABLE_ENTITY => Fault::invalid(rejection.body_text()),
            _ => Fault::request(rejection.body_text()),
        }
    }
}

impl From<QueryRejection> for Fault {
    fn from(rejection: QueryRejection) -> Fault {
        Fault::request(rejection.body_text())
    }
}

impl From<PathRejection> for Fault {
    fn from(rejection: PathRejection) -> Fault {
        Fault::request(rejection.body_text())
    }
}

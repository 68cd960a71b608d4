//! What goes wrong, as programs are told: a status, a word that does not change, and a sentence for people.

use axum::Json;
use axum::extract::rejection::{JsonRejection, PathRejection, QueryRejection};
use axum::http::{HeaderName, HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use serde::Serialize;
use utoipa::ToSchema;

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

impl IntoResponse for Fault {
    fn into_response(self) -> Response {
        let Fault { status, code, message, headers } = self;
        let problem = Problem { error: Told { code: code.to_owned(), message } };
        let mut response = (status, Json(problem)).into_response();
        response.headers_mut().extend(headers);
        response
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

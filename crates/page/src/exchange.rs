//! One request and its answer, as pages without script need them.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use url::Url;

use crate::error::Error;
use crate::source::Errand;
use crate::space::Space;
use crate::timestamp::Timestamp;

/// Answers one request at a time: no redirect is followed here, no page is read.
pub trait Fetch: Send + Sync {
    /// Answers a request. A status such as 404 is an answer, not an error.
    fn fetch(&self, errand: &Errand, request: &Request) -> Result<Response, Error>;
}

impl<F: Fetch + ?Sized> Fetch for &F {
    fn fetch(&self, errand: &Errand, request: &Request) -> Result<Response, Error> {
        (**self).fetch(errand, request)
    }
}

impl<F: Fetch + ?Sized> Fetch for Arc<F> {
    fn fetch(&self, errand: &Errand, request: &Request) -> Result<Response, Error> {
        (**self).fetch(errand, request)
    }
}

impl<F: Fetch + ?Sized> Fetch for Box<F> {
    fn fetch(&self, errand: &Errand, request: &Request) -> Result<Response, Error> {
        (**self).fetch(errand, request)
    }
}

/// What is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// How.
    pub method: Method,
    /// Where, without a fragment.
    pub url: Url,
    /// The body of a POST, and its `Content-Type`.
    pub body: Option<(String, Vec<u8>)>,
    /// The page that it comes from.
    pub referrer: Option<Url>,
    /// Where that page came from; none for an address that the wrapper's author gave.
    pub initiator: Option<Space>,
    /// What it is asked for.
    pub purpose: Purpose,
    /// Further headers, names in lower case, where a browser makes the request.
    pub headers: Vec<(String, String)>,
}

/// What something is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Purpose {
    /// A page that is visited: the first request of an errand.
    #[default]
    Visit,
    /// A redirect, frame or refresh on the way.
    Way,
    /// A script, style sheet, picture or data that a page in a browser asks for. It is part of a visit that was permitted
    /// and waited for, so manners do not count it again.
    Part,
}

/// How something is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Method {
    /// GET
    Get,
    /// POST
    Post,
    /// HEAD
    Head,
    /// PUT
    Put,
    /// PATCH
    Patch,
    /// DELETE
    Delete,
    /// OPTIONS
    Options,
}

impl Method {
    /// All of them.
    pub const ALL: [Method; 7] = [
        Method::Get,
        Method::Post,
        Method::Head,
        Method::Put,
        Method::Patch,
        Method::Delete,
        Method::Options,
    ];

    /// The method of this name.
    pub fn named(name: &str) -> Option<Method> {
        Method::ALL.into_iter().find(|method| method.name().eq_ignore_ascii_case(name))
    }

    /// Its name in HTTP.
    pub fn name(self) -> &'static str {
        match self {
            Method::Get => "GET",
            Method::Post => "POST",
            Method::Head => "HEAD",
            Method::Put => "PUT",
            Method::Patch => "PATCH",
            Method::Delete => "DELETE",
            Method::Options => "OPTIONS",
        }
    }
}

/// An answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Response {
    /// The status; 200 for what has none.
    pub status: u16,
    /// The headers, names in lower case, in the order in which they came.
    pub headers: Vec<(String, String)>,
    /// The body, decompressed.
    pub body: Vec<u8>,
    /// When it came.
    pub time: Timestamp,
    /// Where it came from.
    pub space: Space,
}

impl Request {
    /// A plain request for an address that the wrapper's author gave.
    pub fn get(url: Url) -> Request {
        Request {
            method: Method::Get,
            url,
            body: None,
            referrer: None,
            initiator: None,
            purpose: Purpose::Visit,
            headers: Vec::new(),
        }
    }
}

impl Response {
    /// The first header of this name, which is in lower case.
    pub fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

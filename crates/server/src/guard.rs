//! Who may ask: whoever reaches this machine's own address, with the token where there is one, and no page of another site.
//!
//! A browser sends what pages of other sites tell it to. Three things keep those away: the name of the host has to be ours, so that
//! no name elsewhere can be bound to this address (DNS rebinding); what names its origin has to come from here (CSRF); and what
//! changes something is JSON, which no form of another site can send unasked.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse, Response};

use crate::error::Fault;
use crate::state::now;

/// After so many wrong tokens in a minute all have to wait.
const MOST_GUESSES: u64 = 20;

/// Who may ask.
pub(crate) struct Guard {
    /// The names of this host, without ports.
    hosts: Vec<String>,
    token: Option<String>,
    /// The minute, and how many wrong tokens came in it.
    guesses: (AtomicU64, AtomicU64),
}

impl Guard {
    pub(crate) fn new(hosts: Vec<String>, token: Option<String>) -> Guard {
        Guard { hosts, token, guesses: (AtomicU64::new(0), AtomicU64::new(0)) }
    }

    fn check(&self, method: &Method, path: &str, headers: &HeaderMap) -> Result<(), Fault> {
        let text = |name: HeaderName| headers.get(name).and_then(|value| value.to_str().ok());
        let host = text(header::HOST).unwrap_or_default();
        if !self.hosts.iter().any(|own| own.eq_ignore_ascii_case(without_port(host))) {
            let message = format!("{host:?} is no name of this host; allow it with --host");
            return Err(Fault::new(StatusCode::MISDIRECTED_REQUEST, "foreign_host", message));
        }
        let is_own =
            |origin: &str| origin.split_once("://").is_some_and(|(_, own)| own.eq_ignore_ascii_case(host));
        let is_foreign = text(header::ORIGIN).is_some_and(|origin| !is_own(origin))
            || text(HeaderName::from_static("sec-fetch-site")) == Some("cross-site")
                && *method != Method::GET;
        if is_foreign {
            let message = "pages of other sites may not ask here";
            return Err(Fault::new(StatusCode::FORBIDDEN, "foreign_origin", message));
        }
        match &self.token {
            // Whoever watches over the server has to know whether it is there.
            Some(_) if path == "/health" => Ok(()),
            Some(token) => self.check_token(token, text(header::AUTHORIZATION).unwrap_or_default()),
            None => Ok(()),
        }
    }

    fn check_token(&self, token: &str, given: &str) -> Result<(), Fault> {
        let minute = now().unsigned_abs() / 60_000;
        if self.guesses.0.swap(minute, Ordering::Relaxed) != minute {
            self.guesses.1.store(0, Ordering::Relaxed);
        }
        if self.guesses.1.load(Ordering::Relaxed) >= MOST_GUESSES {
            let message = "too many wrong tokens; wait a minute";
            return Err(Fault::new(StatusCode::TOO_MANY_REQUESTS, "guessing", message).later(60));
        }
        let given = given.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("bearer"));
        if given.is_some_and(|(_, given)| is_same(given.trim().as_bytes(), token.as_bytes())) {
            return Ok(());
        }
        if given.is_some() {
            self.guesses.1.fetch_add(1, Ordering::Relaxed);
        }
        let message = "send the token of this server: Authorization: Bearer TOKEN";
        let asked = HeaderValue::from_static("Bearer");
        Err(Fault::new(StatusCode::UNAUTHORIZED, "no_token", message).with(header::WWW_AUTHENTICATE, asked))
    }
}

/// Whether two texts are the same, in a time that does not tell where they differ.
fn is_same(one: &[u8], other: &[u8]) -> bool {
    let differing = one.iter().zip(other).fold(0, |all, (one, other)| all | (one ^ other));
    one.len() == other.len() && differing == 0
}

fn without_port(host: &str) -> &str {
    match host.rsplit_once(':') {
        Some((name, port)) if port.bytes().all(|digit| digit.is_ascii_digit()) => name,
        _ => host,
    }
}

/// Lets nobody in who may not ask, and tells browsers to be careful with what comes out.
pub(crate) async fn guarded(State(guard): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    let checked = guard.check(request.method(), request.uri().path(), request.headers());
    let mut response = match checked {
        Ok(()) => next.run(request).await,
        Err(fault) => {
            // Guessing is slow.
            tokio::time::sleep(Duration::from_millis(50)).await;
            fault.into_response()
        }
    };
    let headers = response.headers_mut();
    let own = [
        ("x-content-type-options", "nosniff"),
        ("referrer-policy", "no-referrer"),
        ("cross-origin-resource-policy", "same-origin"),
        ("x-frame-options", "DENY"),
    ];
    for (name, value) in own {
        headers.insert(HeaderName::from_static(name), HeaderValue::from_static(value));
    }
    let policy = HeaderValue::from_static("default-src 'none'; frame-ancestors 'none'");
    headers.entry(header::CONTENT_SECURITY_POLICY).or_insert(policy);
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

#[cfg(test)]
mod tests {
    use axum::http::{HeaderMap, HeaderName, HeaderValue, Method};

    use super::{Guard, MOST_GUESSES};

    fn headers(pairs: &[(&str, &str)]) -> HeaderMap {
        let pair = |(name, value): &(&str, &str)| {
            (name.parse::<HeaderName>().expect("a name"), HeaderValue::from_str(value).expect("a value"))
        };
        pairs.iter().map(pair).collect()
    }

    #[test]
    fn only_those_come_in_who_may() {
        let guard = Guard::new(vec!["127.0.0.1".to_owned(), "[::1]".to_owned()], None);
        let may = |method: Method, pairs: &[(&str, &str)]| {
            guard.check(&method, "/v1/runs", &headers(pairs)).is_ok()
        };
        assert!(may(Method::GET, &[("host", "127.0.0.1:7878")]));
        assert!(may(Method::GET, &[("host", "[::1]:7878")]));
        assert!(!may(Method::GET, &[("host", "evil.example:7878")]));
        assert!(!may(Method::GET, &[]));
        assert!(may(Method::POST, &[("host", "127.0.0.1:7878"), ("origin", "http://127.0.0.1:7878")]));
        assert!(!may(Method::POST, &[("host", "127.0.0.1:7878"), ("origin", "http://127.0.0.1:80")]));
        assert!(!may(Method::GET, &[("host", "127.0.0.1:7878"), ("origin", "https://evil.example")]));
        assert!(!may(Method::GET, &[("host", "127.0.0.1:7878"), ("origin", "null")]));
        assert!(!may(Method::POST, &[("host", "127.0.0.1:7878"), ("sec-fetch-site", "cross-site")]));
    }

    #[test]
    fn tokens_are_not_guessed() {
        let guard = Guard::new(vec!["h".to_owned()], Some("secret".to_owned()));
        let status = |path: &str, token: &str| {
            let pairs = [("host", "h"), ("authorization", token)];
            let checked = guard.check(&Method::GET, path, &headers(&pairs));
            checked.map_or_else(
                |fault| axum::response::IntoResponse::into_response(fault).status().as_u16(),
                |()| 200,
            )
        };
        assert_eq!(status("/v1/runs", "Bearer secret"), 200);
        assert_eq!(status("/v1/runs", "bearer secret"), 200);
        assert_eq!(status("/v1/runs", "Basic secret"), 401);
        assert_eq!(status("/v1/runs", "Bearer secre"), 401);
        assert_eq!(status("/v1/runs", "Bearer secrets"), 401);
        assert_eq!(status("/health", ""), 200);
        for _ in 0..MOST_GUESSES {
            status("/v1/runs", "Bearer guess");
        }
        assert_eq!(status("/v1/runs", "Bearer secret"), 429);
    }
}

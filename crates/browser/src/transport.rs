//! One exchange over a connection that is kept for the next.
//!
//! Every calling thread borrows a [`Worker`]: a runtime that this thread drives itself, with the connections that
//! were opened in it. Nothing is handed from thread to thread, which is most of what an exchange on a fast network
//! would cost. A host so has at most as many connections as threads ask it at the same time.

use std::net::{IpAddr, SocketAddr};
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::Full;
use hyper::header::HeaderValue;
use hyper::{HeaderMap, Request};
use tokio::runtime::{Builder, Runtime};
use url::Url;
use windrow_page::{Error, ErrorKind, Space};

use crate::connection::{Connection, connect};
use crate::exchange::{Answer, Failure, exchange};
use crate::proxy::Proxy;
use crate::tls::Tls;

/// How long a connection is kept without use.
const IDLE: Duration = Duration::from_secs(60);

/// How many connections a worker keeps.
const MAX_KEPT: usize = 16;

/// How long each part of an exchange may take, and how large it may be.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Limits {
    pub(crate) connect: Duration,
    pub(crate) silence: Duration,
    pub(crate) total: Duration,
    pub(crate) body: usize,
}

/// Whom to connect to, and where.
#[derive(Debug, Clone)]
pub(crate) struct Target {
    /// The addresses that may be connected to.
    pub(crate) addresses: Vec<IpAddr>,
    /// The space of the first of them.
    pub(crate) space: Space,
    /// The host, as it stands in an address.
    pub(crate) host: String,
    pub(crate) port: u16,
    pub(crate) encrypted: bool,
}

impl Target {
    /// The addresses that may be connected to, with the port.
    pub(crate) fn sockets(&self) -> impl Iterator<Item = SocketAddr> {
        self.addresses.iter().map(|address| SocketAddr::new(*address, self.port))
    }
}

/// All connections.
pub(crate) struct Transport {
    tls: Tls,
    proxy: Option<Proxy>,
    limits: Limits,
    idle: Mutex<Vec<Worker>>,
}

/// A runtime and the connections that live in it.
struct Worker {
    // Connections go before the runtime that they live in.
    connections: Vec<Connection>,
    runtime: Runtime,
}

/// A request in the form in which it is sent.
pub(crate) struct Call<'a> {
    pub(crate) method: hyper::Method,
    pub(crate) url: &'a Url,
    pub(crate) headers: HeaderMap,
    pub(crate) body: Bytes,
}

impl Call<'_> {
    /// Whether sending it twice does no harm.
    pub(crate) fn is_safe(&self) -> bool {
        self.method == hyper::Method::GET
    }

    /// The request for a connection, which wants the whole address or only the path.
    pub(crate) fn request(&self, connection: &Connection) -> Result<Request<Full<Bytes>>, Error> {
        let whole = connection.is_multiplexed() || connection.proxy.is_some();
        let origin = if whole { self.url.origin().ascii_serialization() } else { String::new() };
        let address = format!("{origin}{}", path_and_query(self.url));
        let mut builder = Request::builder().method(self.method.clone()).uri(address);
        if let Some(headers) = builder.headers_mut() {
            headers.clone_from(&self.headers);
            if connection.is_multiplexed() {
                headers.remove(hyper::header::HOST);
            }
            let name = connection.proxy.as_ref().and_then(|proxy| proxy.authorization.as_deref());
            if let Some(name) = name.and_then(|name| HeaderValue::from_str(name).ok()) {
                headers.insert(hyper::header::PROXY_AUTHORIZATION, name);
            }
        }
        builder
            .body(Full::new(self.body.clone()))
            .map_err(|error| Error::new(ErrorKind::Address, format!("cannot be asked for: {error}")))
    }
}

/// What is asked for at a host: the path with its query.
pub(crate) fn path_and_query(url: &Url) -> &str {
    &url[url::Position::BeforePath..url::Position::AfterQuery]
}

impl Transport {
    pub(crate) fn new(tls: Tls, proxy: Option<Proxy>, limits: Limits) -> Transport {
        Transport { tls, proxy, limits, idle: Mutex::default() }
    }

    /// Sends a request and reads its answer.
    pub(crate) fn exchange(&self, target: &Target, call: &Call<'_>) -> Result<Answer, Error> {
        let mut worker = self.borrow(target)?;
        let Worker { connections, runtime } = &mut worker;
        let total = self.limits.total;
        let answer = runtime.block_on(async {
            let limited = tokio::time::timeout(total, self.converse(connections, target, call)).await;
            limited.unwrap_or_else(|_| Err(timeout(total, "the whole answer did not come")))
        });
        if answer.is_err() {
            runtime.block_on(tokio::task::yield_now()); // lets what was given up be closed
        }
        self.idle.lock().unwrap_or_else(PoisonError::into_inner).push(worker);
        answer
    }

    /// A worker that nobody uses, best one with a connection to the target.
    fn borrow(&self, target: &Target) -> Result<Worker, Error> {
        let mut idle = self.idle.lock().unwrap_or_else(PoisonError::into_inner);
        let fitting = |worker: &Worker| worker.connections.iter().any(|known| known.serves(target));
        let at = idle.iter().rposition(fitting).or(idle.len().checked_sub(1));
        if let Some(at) = at {
            return Ok(idle.swap_remove(at));
        }
        drop(idle);
        let runtime = Builder::new_current_thread().enable_all().build();
        let failed =
            |error| Error::new(ErrorKind::Connection, format!("no runtime for connections: {error}"));
        Ok(Worker { connections: Vec::new(), runtime: runtime.map_err(failed)? })
    }

    async fn converse(
        &self,
        connections: &mut Vec<Connection>,
        target: &Target,
        call: &Call<'_>,
    ) -> Result<Answer, Error> {
        while let Some(mut kept) = take(connections, target) {
            if !kept.is_alive(call.is_safe()).await {
                continue;
            }
            match exchange(&mut kept, call, &self.limits).await {
                Ok(answer) => return Ok(self.keep(connections, kept, answer)),
                // The server may close a connection that it has not heard of for a while, just as it is used again.
                Err(Failure { unheard: true, .. }) => {}
                Err(Failure { error, .. }) => return Err(error),
            }
        }
        let mut fresh = connect(&self.tls, self.proxy.as_ref(), target, self.limits.connect).await?;
        match exchange(&mut fresh, call, &self.limits).await {
            Ok(answer) => Ok(self.keep(connections, fresh, answer)),
            Err(Failure { error, .. }) => Err(error),
        }
    }

    fn keep(&self, connections: &mut Vec<Connection>, mut connection: Connection, answer: Answer) -> Answer {
        connection.used = Instant::now();
        if connections.len() >= MAX_KEPT {
            connections.remove(0);
        }
        connections.push(connection);
        answer
    }
}

/// Takes the connection to a target that was used last, and closes those that were idle too long.
fn take(connections: &mut Vec<Connection>, target: &Target) -> Option<Connection> {
    let now = Instant::now();
    connections.retain(|connection| now.duration_since(connection.used) < IDLE);
    let at = connections.iter().rposition(|connection| connection.serves(target))?;
    Some(connections.remove(at))
}

/// The failure of what took too long.
pub(crate) fn timeout(limit: Duration, what: &str) -> Error {
    Error::new(ErrorKind::Timeout, format!("{what} within {} s", limit.as_secs_f32()))
}

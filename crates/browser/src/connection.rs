//! A connection: reaching a host, encrypting, and speaking HTTP/1.1 or 2.

use std::io;
use std::net::{IpAddr, SocketAddr};
use std::time::{Duration, Instant};

use bytes::Bytes;
use http_body_util::Full;
use hyper::body::Incoming;
use hyper::client::conn::{http1, http2};
use hyper::{Request, Response};
use hyper_util::rt::{TokioExecutor, TokioIo};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::JoinHandle;
use tokio_rustls::rustls::pki_types::ServerName;
use windrow_page::{Error, ErrorKind};

use crate::proxy::Proxy;
use crate::tls::{HTTP_2, Tls};
use crate::transport::{Target, timeout};

/// The largest head of an answer.
pub(crate) const MAX_HEAD: usize = 128 << 10;

/// How much of a body may be under way in HTTP/2.
const WINDOW: u32 = 1 << 20;

/// After this time without use a connection is looked at before it is used again.
const FRESH: Duration = Duration::from_millis(50);

/// A connection to a host, with the task that reads and writes it.
pub(crate) struct Connection {
    host: String,
    port: u16,
    encrypted: bool,
    /// The address that it is connected to.
    pub(crate) address: IpAddr,
    /// The proxy that is told where requests go; none where it cannot see them, or there is none.
    pub(crate) proxy: Option<Proxy>,
    /// When it was used last.
    pub(crate) used: Instant,
    sender: Sender,
    task: JoinHandle<()>,
}

enum Sender {
    One(http1::SendRequest<Full<Bytes>>),
    Two(http2::SendRequest<Full<Bytes>>),
}

impl Connection {
    /// Whether it leads to a target, at an address that may be connected to.
    pub(crate) fn serves(&self, target: &Target) -> bool {
        self.port == target.port
            && self.encrypted == target.encrypted
            && self.host == target.host
            && target.addresses.contains(&self.address)
    }

    /// Whether it speaks HTTP/2.
    pub(crate) fn is_multiplexed(&self) -> bool {
        matches!(self.sender, Sender::Two(_))
    }

    /// Whether the server still listens, as far as one can see. What was used a moment ago and may be asked again
    /// is not looked at.
    pub(crate) async fn is_alive(&mut self, may_ask_again: bool) -> bool {
        if !may_ask_again || self.used.elapsed() > FRESH {
            tokio::task::yield_now().await; // lets the task see that the other side has hung up
        }
        match &mut self.sender {
            Sender::One(sender) => !sender.is_closed() && sender.ready().await.is_ok(),
            Sender::Two(sender) => !sender.is_closed() && sender.ready().await.is_ok(),
        }
    }

    /// Sends a request and reads the head of its answer.
    pub(crate) async fn send(&mut self, request: Request<Full<Bytes>>) -> hyper::Result<Response<Incoming>> {
        match &mut self.sender {
            Sender::One(sender) => sender.send_request(request).await,
            Sender::Two(sender) => sender.send_request(request).await,
        }
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        self.task.abort();
    }
}

/// Connects to the first address of a target that can be reached.
pub(crate) async fn connect(
    tls: &Tls,
    proxy: Option<&Proxy>,
    target: &Target,
    patience: Duration,
) -> Result<Connection, Error> {
    let opened = tokio::time::timeout(patience, open(tls, proxy, target, patience)).await;
    opened.unwrap_or_else(|_| Err(timeout(patience, &format!("no connection to {}", target.host))))
}

async fn open(
    tls: &Tls,
    proxy: Option<&Proxy>,
    target: &Target,
    patience: Duration,
) -> Result<Connection, Error> {
    let (stream, address) = match (proxy, target.addresses.first()) {
        (Some(proxy), Some(address)) => (proxy.reach(target).await?, *address),
        _ => reach(target, patience).await?,
    };
    if !target.encrypted {
        let mut connection = shake_hands(stream, target, address, false).await?;
        connection.proxy = proxy.cloned();
        return Ok(connection);
    }
    let failed = |why: String| Error::new(ErrorKind::Connection, format!("no encrypted connection: {why}"));
    let bare = target.host.trim_start_matches('[').trim_end_matches(']').to_owned();
    let name = ServerName::try_from(bare).map_err(|error| failed(error.to_string()))?;
    let stream = tls.connector()?.connect(name, stream).await.map_err(|error| failed(error.to_string()))?;
    let multiplexed = stream.get_ref().1.alpn_protocol() == Some(HTTP_2);
    shake_hands(stream, target, address, multiplexed).await
}

/// Connects to one address after the other. None may use up the time of the others.
async fn reach(target: &Target, patience: Duration) -> Result<(TcpStream, IpAddr), Error> {
    let share = patience / u32::try_from(target.addresses.len()).unwrap_or(u32::MAX).max(1);
    let mut last = None;
    for socket in target.sockets() {
        let reached = tokio::time::timeout(share, stream(socket)).await;
        match reached.unwrap_or_else(|_| Err(io::ErrorKind::TimedOut.into())) {
            Ok(stream) => return Ok((stream, socket.ip())),
            Err(error) => last = Some((socket, error)),
        }
    }
    Err(match last {
        Some((socket, error)) if error.kind() == io::ErrorKind::TimedOut => {
            timeout(share, &format!("no connection to {socket}"))
        }
        Some((socket, error)) => {
            Error::new(ErrorKind::Connection, format!("no connection to {socket}: {error}"))
        }
        None => Error::new(ErrorKind::Connection, "no address to connect to"),
    })
}

async fn stream(socket: SocketAddr) -> io::Result<TcpStream> {
    let stream = TcpStream::connect(socket).await?;
    stream.set_nodelay(true)?;
    Ok(stream)
}

async fn shake_hands<S>(stream: S, target: &Target, address: IpAddr, two: bool) -> Result<Connection, Error>
where
    S: AsyncRead + AsyncWrite + Unpin + Send + 'static,
{
    let failed = |error: hyper::Error| Error::new(ErrorKind::Connection, format!("no connection: {error}"));
    let stream = TokioIo::new(stream);
    let (sender, task) = if two {
        let mut builder = http2::Builder::new(TokioExecutor::new());
        builder.initial_stream_window_size(WINDOW).initial_connection_window_size(WINDOW);
        builder.max_header_list_size(MAX_HEAD as u32);
        let (sender, connection) = builder.handshake(stream).await.map_err(failed)?;
        (Sender::Two(sender), tokio::spawn(async move { drop(connection.await) }))
    } else {
        let mut builder = http1::Builder::new();
        builder.max_buf_size(MAX_HEAD).max_header_size(MAX_HEAD);
        let (sender, connection) = builder.handshake(stream).await.map_err(failed)?;
        (Sender::One(sender), tokio::spawn(async move { drop(connection.await) }))
    };
    Ok(Connection {
        host: target.host.clone(),
        port: target.port,
        encrypted: target.encrypted,
        address,
        proxy: None,
        used: Instant::now(),
        sender,
        task,
    })
}

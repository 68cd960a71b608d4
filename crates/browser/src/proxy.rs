//! A proxy between us and the hosts: asked for whole addresses in the clear, for tunnels where it is encrypted.
//!
//! The guard cannot see which address a proxy connects to. So names are looked up here as if there were none, and what may
//! not be connected to is not asked of the proxy either. A name that means another address to the proxy escapes this.

use std::io;

use tokio::net::{TcpStream, lookup_host};
use url::Url;
use windrow_page::{Error, ErrorKind};

use crate::base64;
use crate::transport::Target;

/// The longest answer to the wish for a tunnel.
const MAX_ANSWER: usize = 16 << 10;

/// A proxy.
#[derive(Clone)]
pub(crate) struct Proxy {
    host: String,
    port: u16,
    /// What it is told of who we are.
    pub(crate) authorization: Option<String>,
}

impl Proxy {
    pub(crate) fn new(url: &Url) -> Result<Proxy, Error> {
        let wrong = || Error::new(ErrorKind::Address, "a proxy is named as http://HOST:PORT");
        let host = url.host_str().filter(|_| url.scheme() == "http").ok_or_else(wrong)?;
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        let port = url.port_or_known_default().ok_or_else(wrong)?;
        let authorization = (!url.username().is_empty()).then(|| {
            let name = format!("{}:{}", decoded(url.username()), decoded(url.password().unwrap_or_default()));
            format!("Basic {}", base64::encode(name.as_bytes()))
        });
        Ok(Proxy { host, port, authorization })
    }

    /// Reaches the proxy, and through it the target where what is said is encrypted.
    pub(crate) async fn reach(&self, target: &Target) -> Result<TcpStream, Error> {
        let stream = self.connect().await.map_err(|error| self.failed(&error.to_string()))?;
        if target.encrypted {
            let answer =
                self.tunnel(&stream, target).await.map_err(|error| self.failed(&error.to_string()))?;
            let status = answer.split_whitespace().nth(1).unwrap_or_default();
            if !status.starts_with('2') {
                let line = answer.lines().next().unwrap_or_default();
                return Err(self.failed(&format!("it does not lead to {}: {line}", target.host)));
            }
        }
        Ok(stream)
    }

    async fn connect(&self) -> io::Result<TcpStream> {
        let mut last = io::Error::from(io::ErrorKind::AddrNotAvailable);
        for address in lookup_host((self.host.as_str(), self.port)).await? {
            match TcpStream::connect(address).await {
                Ok(stream) => {
                    stream.set_nodelay(true)?;
                    return Ok(stream);
                }
                Err(error) => last = error,
            }
        }
        Err(last)
    }

    /// Asks for a tunnel; gives the head of the answer.
    async fn tunnel(&self, stream: &TcpStream, target: &Target) -> io::Result<String> {
        let place = format!("{}:{}", target.host, target.port);
        let name = self.authorization.as_ref().map(|name| format!("Proxy-Authorization: {name}\r\n"));
        let name = name.unwrap_or_default();
        let wish = format!("CONNECT {place} HTTP/1.1\r\nHost: {place}\r\n{name}\r\n");
        let mut left = wish.as_bytes();
        while !left.is_empty() {
            stream.writable().await?;
            match stream.try_write(left) {
                Ok(written) => left = &left[written..],
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        let mut answer = Vec::new();
        let mut room = [0; 1024];
        while !answer.windows(4).any(|end| end == b"\r\n\r\n") && answer.len() < MAX_ANSWER {
            stream.readable().await?;
            match stream.try_read(&mut room) {
                Ok(0) => return Err(io::ErrorKind::UnexpectedEof.into()),
                Ok(read) => answer.extend_from_slice(&room[..read]),
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {}
                Err(error) => return Err(error),
            }
        }
        Ok(String::from_utf8_lossy(&answer).into_owned())
    }

    fn failed(&self, why: &str) -> Error {
        Error::new(ErrorKind::Connection, format!("the proxy {}:{}: {why}", self.host, self.port))
    }
}

/// A part of an address without its escapes.
fn decoded(text: &str) -> String {
    // The decoder is that of queries, where these mean something.
    let plain = text.replace('+', "%2B").replace('&', "%26");
    url::form_urlencoded::parse(plain.as_bytes())
        .next()
        .map(|(name, _)| name.into_owned())
        .unwrap_or_default()
}

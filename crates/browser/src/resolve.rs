//! Names to addresses, asked once and remembered for a while.

use std::collections::HashMap;
use std::io;
use std::net::{IpAddr, ToSocketAddrs};
use std::sync::mpsc::{RecvTimeoutError, sync_channel};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use url::Host;
use windrow_page::{Error, ErrorKind};

/// How long an answer is remembered.
const REMEMBERED: Duration = Duration::from_secs(60);

/// How many names are remembered.
const MAX_NAMES: usize = 10_000;

/// Finds the addresses of a name.
pub trait Resolve: Send + Sync {
    /// The addresses of a name, best first.
    fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>>;
}

/// Asks the system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemResolver;

impl Resolve for SystemResolver {
    fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        Ok((name, 0).to_socket_addrs()?.map(|address| address.ip()).collect())
    }
}

/// What is known of names.
pub(crate) struct Names {
    resolver: Arc<dyn Resolve>,
    known: Mutex<HashMap<String, (Instant, Vec<IpAddr>)>>,
}

impl Names {
    pub(crate) fn new(resolver: Arc<dyn Resolve>) -> Names {
        Names { resolver, known: Mutex::default() }
    }

    /// The addresses of a host, at least one.
    pub(crate) fn addresses(&self, host: &Host<&str>, patience: Duration) -> Result<Vec<IpAddr>, Error> {
        let name = match host {
            Host::Ipv4(address) => return Ok(vec![IpAddr::V4(*address)]),
            Host::Ipv6(address) => return Ok(vec![IpAddr::V6(*address)]),
            Host::Domain(name) => *name,
        };
        if let Some(addresses) = self.recall(name) {
            return Ok(addresses);
        }
        let addresses = self.ask(name, patience)?;
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if known.len() >= MAX_NAMES {
            known.clear();
        }
        known.insert(name.to_owned(), (Instant::now(), addresses.clone()));
        Ok(addresses)
    }

    fn recall(&self, name: &str) -> Option<Vec<IpAddr>> {
        let known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let (when, addresses) = known.get(name)?;
        (when.elapsed() < REMEMBERED).then(|| addresses.clone())
    }

    /// Asks on a thread of its own, because the system's resolver knows no timeout.
    fn ask(&self, name: &str, patience: Duration) -> Result<Vec<IpAddr>, Error> {
        let (sender, receiver) = sync_channel(1);
        let (resolver, asked) = (Arc::clone(&self.resolver), name.to_owned());
        let worker = thread::Builder::new().name("resolver".to_owned()).spawn(move || {
            let _ = sender.send(resolver.resolve(&asked)); // whoever asked may have given up
        });
        if let Err(error) = worker {
            return Err(unknown(name, &error.to_string()));
        }
        match receiver.recv_timeout(patience) {
            Ok(Ok(addresses)) if !addresses.is_empty() => Ok(addresses),
            Ok(Ok(_)) => Err(unknown(name, "the name has no address")),
            Ok(Err(error)) => Err(unknown(name, &error.to_string())),
            Err(RecvTimeoutError::Timeout) => Err(Error::new(
                ErrorKind::Timeout,
                format!("no address for {name} within {} s", patience.as_secs_f32()),
            )),
            Err(RecvTimeoutError::Disconnected) => Err(unknown(name, "the resolver failed")),
        }
    }
}

fn unknown(name: &str, why: &str) -> Error {
    Error::new(ErrorKind::Connection, format!("no address for {name}: {why}"))
}

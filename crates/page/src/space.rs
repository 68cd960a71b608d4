//! Where a page came from, and where it may therefore lead.
//!
//! A page of the public internet must not make Windrow ask the machines of a private network, this machine's own
//! servers or its files. So every request that a page causes carries the space of that page, and what is narrower is
//! refused: here by what the address itself tells, and by whoever fetches once the name is resolved. What the
//! wrapper's author names is always allowed.
//!
//! A page from a file may lead to the web, and to files below its own folder or below the folder that the run is
//! about; not to other files, as in browsers.

use serde::{Deserialize, Serialize};
use url::{Host, Url};

use crate::error::{Error, ErrorKind};
use crate::exchange::Request;

/// Where a page came from, from the widest to the narrowest. A page may not lead into a narrower space.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Space {
    /// The public internet.
    Public,
    /// A private network.
    Private,
    /// This machine's network.
    Loopback,
    /// This machine's files.
    Files,
}

impl Space {
    /// The space that an address tells by itself; a name that would have to be resolved counts as public.
    pub fn of(url: &Url) -> Space {
        match url.host() {
            _ if url.scheme() == "file" => Space::Files,
            Some(Host::Ipv4(address)) => Space::of_v4(address.octets()),
            Some(Host::Ipv6(address)) => Space::of_v6(address.segments()),
            Some(Host::Domain(name)) => Space::of_name(name),
            None => Space::Public,
        }
    }

    /// The space of an IPv4 address.
    pub fn of_v4(address: [u8; 4]) -> Space {
        match address {
            [0 | 127, ..] => Space::Loopback,
            [10, ..] | [172, 16..=31, ..] | [192, 168, ..] | [169, 254, ..] => Space::Private,
            [100, 64..=127, ..] | [192, 0, 0, _] | [198, 18..=19, ..] | [224..=255, ..] => Space::Private,
            _ => Space::Public,
        }
    }

    /// The space of an IPv6 address; one that stands for an IPv4 address has the space of that.
    pub fn of_v6(address: [u16; 8]) -> Space {
        let v4 = |high: u16, low: u16| {
            let ([a, b], [c, d]) = (high.to_be_bytes(), low.to_be_bytes());
            Space::of_v4([a, b, c, d])
        };
        match address {
            [0, 0, 0, 0, 0, 0, 0, 0 | 1] => Space::Loopback,
            [0, 0, 0, 0, 0, 0 | 0xffff, high, low] => v4(high, low),
            [0, 0, 0, 0, 0xffff, 0, high, low] => v4(high, low),
            [0x64, 0xff9b, .., high, low] => v4(high, low),
            [0x2002, high, low, ..] => v4(high, low),
            [0xfc00..=0xfdff | 0xfe80..=0xfeff | 0xff00..=0xffff, ..] => Space::Private,
            _ => Space::Public,
        }
    }

    fn of_name(name: &str) -> Space {
        let name = name.trim_end_matches('.');
        let is_under = |suffix: &str| name.rsplit('.').next() == Some(suffix);
        match () {
            () if is_under("localhost") => Space::Loopback,
            () if is_under("local") || is_under("internal") || name.ends_with(".home.arpa") => Space::Private,
            () => Space::Public,
        }
    }

    /// Whether a page that came from here may lead there.
    pub fn leads_to(self, other: Space) -> bool {
        other <= self
    }

    fn words(self) -> &'static str {
        match self {
            Space::Public => "the public internet",
            Space::Private => "a private network",
            Space::Loopback => "this machine",
            Space::Files => "this machine's files",
        }
    }
}

/// Who makes a request.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Asker<'u> {
    /// Where the page that asks came from; none for the wrapper's author.
    pub(crate) space: Option<Space>,
    /// Its address.
    pub(crate) url: Option<&'u Url>,
    /// The address that the run is about, whose folder is open to its files.
    pub(crate) root: Option<&'u Url>,
}

impl Asker<'_> {
    /// Says why the address is not open to the asker, if it is not.
    pub(crate) fn check(&self, url: &Url) -> Result<(), Error> {
        let (Some(space), asked) = (self.space, Space::of(url)) else { return Ok(()) };
        if !space.leads_to(asked) {
            let (from, to) = (space.words(), asked.words());
            let message = format!(
                "refused: a page of {from} may not lead to {to}; open the address with doc() to allow it"
            );
            return Err(Error::new(ErrorKind::Refused, message).at(url.as_str()));
        }
        let folders = [self.url, self.root];
        let is_below = || folders.iter().flatten().any(|folder| is_below(url, folder));
        if asked == Space::Files && !is_below() {
            let message = "refused: a page from a file may lead to files below its own folder only; \
                           open the file with doc() to allow it";
            return Err(Error::new(ErrorKind::Refused, message).at(url.as_str()));
        }
        Ok(())
    }
}

/// Says why a page may not make a request, if it may not; the page that makes it is its referrer.
pub fn permitted(request: &Request, root: Option<&Url>) -> Result<(), Error> {
    Asker { space: request.initiator, url: request.referrer.as_ref(), root }.check(&request.url)
}

/// Whether a file is in the folder of another file, or below.
fn is_below(file: &Url, beside: &Url) -> bool {
    let folder = beside.path().rfind('/').map_or("", |slash| &beside.path()[..=slash]);
    // An encoded slash would become a part of the path that this comparison has not seen.
    let path = file.path().to_ascii_lowercase();
    let is_plain = !path.contains("%2f") && !path.contains("%5c") && !path.contains("%00");
    beside.scheme() == "file" && beside.host() == file.host() && is_plain && file.path().starts_with(folder)
}

//! A site of the fleet: what it is, how it is started, and what is on it.

use std::fmt;
use std::io;
use std::net::SocketAddr;

use crate::server::{Respond, Server};
use crate::truth::Truth;
use crate::visitor::{Fault, Visitor};

/// What a site is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Domain {
    /// Homes for sale and to let.
    RealEstate,
    /// Cars that had an owner.
    UsedCars,
    /// Anything that is sold off a shelf.
    Shop,
}

impl Domain {
    /// The name that is written on a command line.
    pub fn name(self) -> &'static str {
        match self {
            Domain::RealEstate => "real-estate",
            Domain::UsedCars => "used-cars",
            Domain::Shop => "shop",
        }
    }

    /// The attributes that records of the domain can have.
    pub fn attributes(self) -> &'static [&'static str] {
        match self {
            Domain::RealEstate => &[
                "price",
                "location",
                "postcode",
                "bedrooms",
                "bathrooms",
                "receptions",
                "property_type",
                "status",
                "description",
                "image",
                "url",
            ],
            Domain::UsedCars => &[
                "price",
                "make",
                "model",
                "year",
                "mileage",
                "fuel",
                "transmission",
                "engine_size",
                "colour",
                "doors",
                "body_type",
                "description",
                "image",
                "url",
            ],
            Domain::Shop => &["title", "price", "old_price", "rating", "availability", "sku", "image", "url"],
        }
    }
}

impl fmt::Display for Domain {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

/// The cases that the fleet is there to cover, in the order in which tables show them.
pub const CASES: [&str; 42] = [
    "links",
    "iframe",
    "frameset",
    "predefined",
    "form",
    "mandatory",
    "wildcard",
    "autocomplete",
    "dependent",
    "switch",
    "submit",
    "post",
    "banner",
    "next",
    "numbered",
    "more",
    "infinite",
    "postback",
    "page-size",
    "overlap",
    "details",
    "onclick",
    "trap",
    "featured",
    "status",
    "new",
    "sale-rent",
    "locale",
    "poa",
    "ads",
    "two-rows",
    "grid",
    "optional",
    "microdata",
    "one-page",
    "duplicates",
    "app",
    "routes",
    "lazy",
    "broken",
    "encoding",
    "robots",
];

/// One invented web site.
#[derive(Clone, Copy)]
pub struct Site {
    /// A short name, unlike that of any other.
    pub name: &'static str,
    /// What its records are; none where it has none.
    pub domain: Option<Domain>,
    /// The domain with which it is to be analysed.
    pub asks_for: Domain,
    /// Whether its records are only seen by a browser that runs script.
    pub is_scripted: bool,
    /// Whether it is kept aside: its failures are counted and not looked at.
    pub is_aside: bool,
    /// Which cases it covers, all of them in [`CASES`].
    pub covers: &'static [&'static str],
    /// What kind of site it is, in a sentence.
    pub about: &'static str,
    pub(crate) truth: fn() -> Truth,
    pub(crate) respond: fn() -> Respond,
    /// Visits every page on which records are listed, by the site's own links, forms and data for script.
    pub(crate) walk: fn(&mut Visitor) -> Result<(), Fault>,
}

impl Site {
    /// Starts it on any free port of this machine.
    pub fn start(&self) -> io::Result<Running> {
        self.start_at(0)
    }

    /// Starts it on a port of this machine.
    pub fn start_at(&self, port: u16) -> io::Result<Running> {
        Ok(Running { server: Server::start(port, (self.respond)())? })
    }

    /// All its records, written down as an attentive person would.
    pub fn truth(&self) -> Truth {
        (self.truth)()
    }
}

impl fmt::Debug for Site {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Site").field("name", &self.name).finish_non_exhaustive()
    }
}

/// A site that is being served; it stops when this is dropped.
#[derive(Debug)]
pub struct Running {
    server: Server,
}

impl Running {
    /// The address to begin at.
    pub fn address(&self) -> String {
        format!("http://{}/", self.server.address())
    }

    /// Where its server listens.
    pub fn socket(&self) -> SocketAddr {
        self.server.address()
    }

    /// Goes on serving until the process ends.
    pub fn wait(self) {
        self.server.wait();
    }
}

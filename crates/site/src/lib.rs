//! A whole site to one wrapper, from its address and a domain (DIADEM).
//!
//! ```text
//! address ──► network of transducers: look at pages, fill forms, follow links, turn pages ──► lists of records
//!         ──► which lists together are all of them ──► details ──► one OXPath program
//! ```
//!
//! - `network.rs`, `memory.rs`: transducers, the controller, the shared memory;
//! - `transducer/`: one file each, with its rules on top;
//! - `list.rs`, `reading.rs`, `fit.rs`: which list of a page are records, which part of them is what, and how it is read;
//! - `series.rs`: lists over their pages, and which of them are needed;
//! - `detail.rs`: what the records' own pages say;
//! - `program.rs`: all of it as OXPath, which runs without any of this.

mod address;
mod detail;
mod domain;
mod fit;
mod link;
mod list;
mod memory;
mod network;
mod program;
mod promise;
mod reading;
mod series;
mod transducer;
mod workshop;

use std::collections::BTreeSet;
use std::fmt;

use windrow_page::{Error, PageSource};

pub use domain::Domain;

use self::link::Ranker;
use self::memory::{Draft, Memory, Relation};
use self::network::{Controller, Progress};
use self::program::Part;
use self::transducer::NETWORK;
use self::workshop::Workshop;

/// How a site is analysed.
#[derive(Debug, Clone)]
pub struct Options {
    /// How many pages may be asked for.
    pub most_pages: usize,
    /// Whether pages run scripts: lists may grow when they are scrolled, and banners may be in the way.
    pub scrolls: bool,
    /// Whether the records' own pages are looked at.
    pub details: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { most_pages: 200, scrolls: false, details: true }
    }
}

/// Why something could not be done.
#[derive(Debug)]
pub struct Trouble(Error);

impl Trouble {
    fn of(error: Error) -> Trouble {
        Trouble(error)
    }
}

impl From<Trouble> for Error {
    fn from(trouble: Trouble) -> Error {
        trouble.0
    }
}

impl fmt::Display for Trouble {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(formatter)
    }
}

impl std::error::Error for Trouble {}

/// What came of analysing a site.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// The wrapper, if there are records.
    pub wrapper: Option<String>,
    /// Why there is none.
    pub why_none: Option<String>,
    /// The lists that were found.
    pub lists: Vec<Found>,
    /// How many records the chosen lists say they have, where all of them say so.
    pub promised: Option<usize>,
    /// How many different records were seen in the chosen lists.
    pub seen: usize,
    /// How many pages were asked for.
    pub pages: usize,
    /// How many steps the network took.
    pub steps: usize,
    /// What was noteworthy.
    pub notes: Vec<String>,
}

/// A list that was found.
#[derive(Debug, Clone)]
pub struct Found {
    /// The address of its first page.
    pub address: String,
    /// The expressions that lead there from the start.
    pub path: Vec<String>,
    /// How many records were seen in it.
    pub records: usize,
    /// How many it says it has.
    pub promised: Option<usize>,
    /// How many pages of it were read.
    pub pages: usize,
    /// Whether it was read to its end.
    pub is_whole: bool,
    /// Whether the wrapper reads it.
    pub is_chosen: bool,
    /// What its records have.
    pub attributes: Vec<String>,
}

/// Analyses a site. `trace` is told every step.
pub fn analyse(
    source: &dyn PageSource,
    address: &str,
    domain: &Domain,
    options: &Options,
    trace: &mut dyn FnMut(&str),
) -> Result<Analysis, Trouble> {
    let mut workshop = Workshop {
        source,
        domain,
        options,
        ranker: Ranker::new(domain),
        visits: Vec::new(),
        series: Vec::new(),
        known: BTreeSet::new(),
        records: BTreeSet::new(),
        notes: Vec::new(),
        asked: 0,
    };
    let mut memory = Memory::default();
    let start = workshop.open(address)?;
    let mut draft = Draft::default();
    draft.add(Relation::Page, start, start, 0);
    // The start is the one page that no transducer brings.
    let _ = memory.commit(draft, &[Relation::Page]);
    let mut controller = Controller::default();
    let mut steps = 0;
    while let Some((number, page)) = controller.next(&NETWORK, &workshop, &memory) {
        steps += 1;
        let transducer = &NETWORK[number];
        let mut draft = Draft::default();
        let progress = match (transducer.run)(&mut workshop, &memory, page, &mut draft) {
            Ok(progress) => {
                let new = memory.commit(draft, transducer.writes).unwrap_or_default();
                trace(&told(steps, transducer.name, page, &workshop, &new));
                progress
            }
            Err(trouble) => {
                trace(&format!("{steps} {} on page {page}: {trouble}", transducer.name));
                Progress::Exhausted
            }
        };
        controller.note(number, page, progress);
    }
    concluded(workshop, address, steps, trace)
}

/// A step in words.
fn told(step: usize, name: &str, page: u32, workshop: &Workshop<'_>, new: &[memory::Fact]) -> String {
    let facts: Vec<String> = new
        .iter()
        .take(6)
        .map(|fact| match fact.relation {
            Relation::Page => format!("page {} {}", fact.page, workshop.visit(fact.page).address),
            relation => format!("{}({}, {})", relation.name(), fact.what, fact.much),
        })
        .collect();
    let more = if new.len() > 6 { format!(" and {} more", new.len() - 6) } else { String::new() };
    format!(
        "{step} {name} on page {page}: {}{more}",
        if facts.is_empty() { "nothing new".to_owned() } else { facts.join(", ") }
    )
}

/// The lists that are needed, their details, and the program.
fn concluded(
    mut workshop: Workshop<'_>,
    address: &str,
    steps: usize,
    trace: &mut dyn FnMut(&str),
) -> Result<Analysis, Trouble> {
    let chosen = series::cover(&workshop.series);
    series::unify(&mut workshop.series, &chosen, workshop.domain);
    let mut parts: Vec<Part> = Vec::new();
    for &number in &chosen {
        let series = workshop.series[number].clone();
        let details = if workshop.options.details { detail::details(&mut workshop, &series)? } else { None };
        if let Some(details) = &details {
            let names: Vec<&str> = details.rules.iter().map(|rule| rule.name.as_str()).collect();
            trace(&format!("details of list {number}: {}", names.join(", ")));
        }
        let path = workshop.visit(series.entry).path.clone();
        parts.push(Part { path, way: series.way.clone(), listing: series.listing.clone(), details });
    }
    let wrapper = match parts.is_empty() {
        true => None,
        false => program::program(address, workshop.domain.record_name(), &parts),
    };
    let lists = workshop.series.iter().enumerate().map(|(number, series)| Found {
        address: workshop.visit(series.entry).address.clone(),
        path: workshop.visit(series.entry).path.clone(),
        records: series.keys.len(),
        promised: series.promised,
        pages: series.pages,
        is_whole: series.is_whole,
        is_chosen: chosen.contains(&number),
        attributes: series.listing.rules.iter().map(|rule| rule.name.clone()).collect(),
    });
    let lists: Vec<Found> = lists.collect();
    let own = || chosen.iter().map(|&number| &workshop.series[number]);
    let promised: Option<usize> = own().map(|series| series.promised).sum();
    // Where not every list says how many it has, the start may say it of all.
    let of_site = || {
        let seen: BTreeSet<&String> = own().flat_map(|series| &series.keys).collect();
        promise::promises(workshop.document(0), seen.len()).into_iter().next()
    };
    let promised = promised.or_else(of_site);
    let seen: BTreeSet<&str> = own().flat_map(|series| series.keys.iter().map(String::as_str)).collect();
    let why_none = wrapper.is_none().then(|| why_none(&workshop));
    Ok(Analysis {
        wrapper,
        why_none,
        promised: promised.filter(|_| !chosen.is_empty()),
        seen: seen.len(),
        pages: workshop.asked,
        steps,
        notes: workshop.notes.clone(),
        lists,
    })
}

/// Why a site has no records of the domain.
fn why_none(workshop: &Workshop<'_>) -> String {
    let forms = workshop.visits.iter().flat_map(|visit| &visit.searches).count();
    let elsewhere = outside(workshop);
    let record = workshop.domain.record_name();
    match (forms, elsewhere) {
        (_, Some(host)) => format!(
            "no {record} on {} pages; links that may lead to some go to {host}",
            workshop.visits.len()
        ),
        (0, None) => format!("no {record} and no form that searches on {} pages", workshop.visits.len()),
        (forms, None) => {
            format!("no {record} on {} pages; {forms} search forms led to none", workshop.visits.len())
        }
    }
}

/// Another site that links with the domain's words lead to.
fn outside(workshop: &Workshop<'_>) -> Option<String> {
    let visit = workshop.visits.first()?;
    workshop.ranker.outside(visit.page.document(), &workshop.url(0)?)
}

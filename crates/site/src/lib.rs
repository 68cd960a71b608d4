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
//! - `analysis.rs`: what is told of all that;
//! - `suit.rs`: which domain a site is of, where nobody says;
//! - `program.rs`: all of it as OXPath, which runs without any of this.

mod address;
mod analysis;
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
mod suit;
mod transducer;
mod workshop;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::time::{Duration, Instant};

use windrow_page::{Error, PageSource};

pub use analysis::{Analysis, Drawn, Found, Visited, Work};
pub use domain::Domain;

use self::analysis::{found, visited};
use self::link::Ranker;
use self::memory::{Draft, Memory, Relation};
use self::network::{Controller, Progress};
use self::program::Part;
use self::series::Series;
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
    /// The share of values that recognisers overlook, for measuring.
    pub degraded: Option<f64>,
    /// Whether pages are judged by how they look.
    pub layout: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { most_pages: 200, scrolls: false, details: true, degraded: None, layout: true }
    }
}

/// Why something could not be done.
#[derive(Debug)]
pub struct Trouble(Error);

impl Trouble {
    fn of(error: Error) -> Trouble {
        Trouble(error)
    }

    /// Whether robots.txt or another policy forbids it.
    pub fn is_refused(&self) -> bool {
        self.0.is_refused()
    }
}

impl From<Error> for Trouble {
    fn from(error: Error) -> Trouble {
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

/// Analyses a site. `trace` is told every step.
pub fn analyse(
    source: &dyn PageSource,
    address: &str,
    domain: &Domain,
    options: &Options,
    trace: &mut dyn FnMut(&str),
) -> Result<Analysis, Trouble> {
    explored(source, address, domain, options, trace)?.concluded(address, trace)
}

/// Analyses a site of which nobody says what it is about: by its structure, and then with the domain that fits what was found, if
/// one does.
pub fn analyse_any(
    source: &dyn PageSource,
    address: &str,
    generic: &Domain,
    domains: &[Domain],
    options: &Options,
    trace: &mut dyn FnMut(&str),
) -> Result<Analysis, Trouble> {
    let exploration = explored(source, address, generic, options, trace)?;
    let fits = domains.iter().map(|domain| suit::suits(&exploration.workshop, domain));
    let fits: Vec<f64> = fits.collect();
    let best = (0..domains.len()).max_by(|&one, &other| fits[one].total_cmp(&fits[other]));
    if let Some(best) = best.filter(|&best| fits[best] > 0.0) {
        trace(&format!("{} fits best", domains[best].name()));
        let analysis = analyse(source, address, &domains[best], options, trace)?;
        if analysis.wrapper.is_some() {
            return Ok(analysis);
        }
    }
    exploration.concluded(address, trace)
}

/// A site that was looked at.
struct Exploration<'w> {
    workshop: Workshop<'w>,
    steps: usize,
    work: Vec<Work>,
}

/// Looks at a site until there is nothing left to do, or no more pages may be asked for.
fn explored<'w>(
    source: &'w dyn PageSource,
    address: &str,
    domain: &'w Domain,
    options: &'w Options,
    trace: &mut dyn FnMut(&str),
) -> Result<Exploration<'w>, Trouble> {
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
        refused: 0,
        is_pointless: false,
        fruitless: 0,
        mentioned: BTreeSet::new(),
        answers: Vec::new(),
        groups: BTreeMap::new(),
    };
    let mut memory = Memory::default();
    let begun = Instant::now();
    let start = workshop.open(address)?;
    let mut work = vec![Work { name: "open", runs: 1, pages: 1, time: begun.elapsed() }];
    work.extend(NETWORK.iter().map(|one| Work { name: one.name, runs: 0, pages: 0, time: Duration::ZERO }));
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
        let (begun, asked) = (Instant::now(), workshop.asked);
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
        let own = &mut work[number + 1];
        own.runs += 1;
        own.pages += workshop.asked - asked;
        own.time += begun.elapsed();
        controller.note(number, page, progress);
    }
    Ok(Exploration { workshop, steps, work })
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

impl Exploration<'_> {
    /// The lists that are needed, their details, and the program.
    fn concluded(self, address: &str, trace: &mut dyn FnMut(&str)) -> Result<Analysis, Trouble> {
        let Exploration { mut workshop, steps, mut work } = self;
        let chosen = match workshop.domain.is_generic() {
            true => series::main(&workshop.series),
            false => series::cover(&workshop.series),
        };
        let templates = series::templates(&mut workshop.series, &chosen, workshop.domain);
        let (begun, asked) = (Instant::now(), workshop.asked);
        let mut parts: BTreeMap<usize, Part> = BTreeMap::new();
        for members in &templates {
            let own: Vec<Series> = members.iter().map(|&number| workshop.series[number].clone()).collect();
            let details = if workshop.options.details { detail::details(&mut workshop, &own)? } else { None };
            if let Some(details) = &details {
                let names: Vec<&str> = details.rules.iter().map(|rule| rule.name.as_str()).collect();
                trace(&format!("details of {} lists: {}", members.len(), names.join(", ")));
            }
            for (&number, series) in members.iter().zip(own) {
                let path = workshop.steady_path(series.entry);
                let mut listing = series.listing;
                let better = details.iter().flat_map(|details| &details.better);
                let better: BTreeSet<&String> = better.collect();
                listing.rules.retain(|rule| !better.contains(&rule.name));
                parts.insert(number, Part { path, way: series.way, listing, details: details.clone() });
            }
        }
        let pages = workshop.asked - asked;
        work.push(Work { name: "details", runs: templates.len(), pages, time: begun.elapsed() });
        let wrapper = match parts.is_empty() {
            true => None,
            false => {
                let parts: Vec<Part> = parts.values().cloned().collect();
                program::program(address, workshop.domain.record_name(), &parts)
            }
        };
        let lists = workshop.series.iter().enumerate();
        let lists: Vec<Found> =
            lists.map(|(number, series)| found(&workshop, series, parts.get(&number))).collect();
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
        let mut notes: Vec<String> = Vec::new();
        for note in &workshop.notes {
            if !notes.contains(note) {
                notes.push(note.clone());
            }
        }
        let untried = workshop.untried();
        if untried > 0 && wrapper.is_some() {
            notes.push(format!(
                "{untried} choices of a form were not tried, and the wrapper lacks what they lead to: --pages allows more"
            ));
        }
        let strays = workshop.strays();
        if let Some(first) = strays.first() {
            notes.push(format!(
                "{} records that records' own pages lead to are in no list: {first}",
                strays.len()
            ));
        }
        let strays = strays.len();
        if workshop.refused > 0 {
            notes.push(format!(
                "{} links are not followed: robots.txt or another policy forbids it",
                workshop.refused
            ));
        }
        Ok(Analysis {
            domain: workshop.domain.name().to_owned(),
            wrapper,
            why_none,
            promised: promised.filter(|_| !chosen.is_empty()),
            seen: seen.len(),
            untried,
            strays,
            pages: workshop.asked,
            steps,
            work,
            visits: workshop.visits.iter().map(visited).collect(),
            notes,
            lists,
        })
    }
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

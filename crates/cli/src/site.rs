//! `windrow site`: a whole site, from its address.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};

use windrow::Engine;
use windrow::site::{Analysis, Options};
use windrow::sites::analyse;

use crate::exit::{Exit, Failure};
use crate::forms::DomainOptions;
use crate::output::save;
use crate::run::fetch::FetchOptions;
use crate::run::store::StoreOptions;
use crate::run::{Made, run_made};

/// Explore a site that nobody has seen, find its records, write one wrapper for it, and run that.
///
/// The domain says what records are looked for. Forms that search are filled, links are followed, lists are turned to their ends;
/// nothing is sent that may write. The wrapper is OXPath: it runs without the analysis, by windrow run.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow site https://homes.example/ --domain real-estate                 the records, on the terminal
  windrow site https://homes.example/ --domain real-estate -o homes.jsonl  into a file
  windrow site https://cars.example/ --domain used-cars --save cars.oxp    the wrapper, to be run and edited
  windrow site https://shop.example/ --domain shop --steps                 every step of the analysis")]
pub(crate) struct Arguments {
    /// The address of the site.
    #[arg(value_name = "URL")]
    address: String,
    #[command(flatten)]
    domain: DomainOptions,
    /// Ask for at most this many pages while the site is analysed.
    #[arg(long, value_name = "NUMBER", default_value_t = 200, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pages: u32,
    /// Read what lists say of records, and not the records' own pages.
    #[arg(long)]
    no_details: bool,
    /// Tell every step of the analysis on stderr.
    #[arg(long)]
    steps: bool,
    /// Write the wrapper to a new file.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Stop after this many rows.
    #[arg(long, value_name = "NUMBER")]
    limit: Option<u64>,
    #[command(flatten)]
    store: StoreOptions,
    #[command(flatten)]
    fetch: FetchOptions,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.fetch.with_engine(Path::new("."), false, |engine| explore(arguments, engine))
}

fn explore(arguments: &Arguments, engine: Engine) -> Result<Exit, Failure> {
    let ontology = arguments.domain.load("shop")?;
    let options = Options {
        most_pages: arguments.pages as usize,
        details: !arguments.no_details,
        ..Options::default()
    };
    let is_shown = std::io::stderr().is_terminal();
    let mut trace = |step: &str| {
        if arguments.steps {
            eprintln!("windrow: {step}");
        } else if is_shown {
            eprint!("\r\x1b[K{}", crate::terminal::cut(step, 100));
        }
    };
    let analysis = analyse(&engine, &arguments.address, ontology, &options, &mut trace);
    if is_shown && !arguments.steps {
        eprint!("\r\x1b[K");
    }
    let analysis = analysis.map_err(|trouble| Failure::page(trouble.into()))?;
    tell(&analysis);
    let Some(text) = analysis.wrapper else {
        eprintln!("windrow: {}", analysis.why_none.unwrap_or_default());
        return Ok(Exit::Nothing);
    };
    if let Some(file) = &arguments.save {
        save(file, &text)?;
        if !arguments.store.is_named() {
            return Ok(Exit::Done);
        }
    }
    let name =
        arguments.save.as_ref().map_or_else(|| OsString::from("site"), |file| file.clone().into_os_string());
    let made = Made {
        name: name.to_string_lossy().into_owned(),
        text,
        page: None,
        store: arguments.store.clone(),
        limit: arguments.limit,
        max_pages: None,
        bounded_by: "--max-pages",
        promised: analysis.promised.map(|promised| promised as u64),
    };
    run_made(made, engine)
}

/// What was found, list by list.
fn tell(analysis: &Analysis) {
    for list in analysis.lists.iter().filter(|list| list.is_chosen) {
        let promised = list.promised.map(|promised| format!(" of {promised}")).unwrap_or_default();
        eprintln!(
            "windrow: {}: {}{promised} records on {} pages, with {}",
            list.address,
            list.records,
            list.pages,
            list.attributes.join(", ")
        );
    }
    for note in &analysis.notes {
        eprintln!("windrow: {note}");
    }
    eprintln!("windrow: analysed in {} steps over {} pages", analysis.steps, analysis.pages);
}

//! `windrow site`: whole sites, from their addresses.

mod many;
mod report;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::Instant;

use serde_json::{Value as Json, json};
use windrow::site::{Analysis, Options};
use windrow::sites::{Site, analyse, analyse_auto};
use windrow::{Engine, EngineKind};

use crate::exit::{Exit, Failure};
use crate::forms::DomainOptions;
use crate::output::{refuse_known, save};
use crate::run::fetch::FetchOptions;
use crate::run::sample::ProfileOption;
use crate::run::store::StoreOptions;
use crate::run::summary::LogFormat;
use crate::run::{Books, Leads, Made, Outcome, run_made};

/// Explore a site that nobody has seen, find its records, write one wrapper for it, and run that.
///
/// The domain says what records are looked for; without one the site's main list is found by its structure, and the domain that fits
/// it best is taken. Forms that search are filled, links are followed, lists are turned to their ends; nothing is sent that may
/// write. The wrapper is OXPath: it runs without the analysis, by windrow run.
#[derive(clap::Args, Clone)]
#[command(after_help = "\
Examples:
  windrow site https://homes.example/ --domain real-estate                 the records, on the terminal
  windrow site https://homes.example/ --domain real-estate -o homes.jsonl  into a file
  windrow site https://cars.example/ --domain used-cars --save cars.oxp    the wrapper, to be run and edited
  windrow site https://any.example/ --report any                           how it was found, to look at
  windrow site --list sites.txt --jobs 2 -o all.csv --report all           many sites, one table and one report")]
pub(crate) struct Arguments {
    /// The address of the site.
    #[arg(value_name = "URL", required_unless_present = "list")]
    address: Option<String>,
    #[command(flatten)]
    domain: DomainOptions,
    /// Many sites: a file with an address on each line, and a domain behind it where another one is meant.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["address", "save", "limit"])]
    list: Option<PathBuf>,
    /// How many sites of the list are analysed at a time.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, conflicts_with = "address", value_parser = clap::value_parser!(u16).range(1..=64))]
    jobs: u16,
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
    #[command(flatten)]
    profile: ProfileOption,
    /// Write a report to a folder: how the site was explored, its pages with their records drawn in, forms, wrapper, figures.
    #[arg(long, value_name = "FOLDER")]
    report: Option<PathBuf>,
    /// Stop after this many rows.
    #[arg(long, value_name = "NUMBER")]
    limit: Option<u64>,
    /// How it is reported on stderr; json ends with one line that sums everything up, events has a line for every step, too.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
    /// Let recognisers overlook this share of the values, to see what comes of it.
    #[arg(long, value_name = "SHARE", hide = true, value_parser = crate::domain::share)]
    degrade: Option<f64>,
    /// Judge pages by their markup alone.
    #[arg(long, hide = true)]
    no_layout: bool,
    #[command(flatten)]
    store: StoreOptions,
    #[command(flatten)]
    fetch: FetchOptions,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    match (&arguments.list, &arguments.address) {
        (Some(list), _) => many::run(arguments, list),
        (None, Some(address)) => one(arguments, address),
        (None, None) => Err(Failure::usage("name the address of a site, or a file of them with --list")),
    }
}

/// One site, told of on stderr.
fn one(arguments: &Arguments, address: &str) -> Result<Exit, Failure> {
    let finished = finished(arguments, address)?;
    if !is_text(arguments) {
        eprintln!("{}", finished.in_short);
    }
    Ok(finished.exit)
}

/// A site that is done with.
struct Finished {
    exit: Exit,
    /// Everything in one line, for programs.
    in_short: Json,
}

/// One site: analysed, extracted, reported.
fn finished(arguments: &Arguments, address: &str) -> Result<Finished, Failure> {
    let begun = Instant::now();
    if let Some(folder) = &arguments.report {
        report::prepare(folder)?;
    }
    // Before the work, not behind it.
    if let Some(file) = &arguments.save {
        refuse_known(file)?;
    }
    arguments.profile.refuse_known(arguments.save.as_deref())?;
    let kind = arguments.fetch.engine.unwrap_or(EngineKind::Auto);
    // What is recorded or replayed is one engine's.
    let is_tried_twice = kind == EngineKind::Auto && !arguments.fetch.has_archive();
    let first = if is_tried_twice { EngineKind::Embedded } else { kind };
    arguments.fetch.of_kind(first).with_engine(Path::new("."), false, |engine| {
        let (analysis, engine) = analysed(arguments, address, engine, is_tried_twice)?;
        let took = begun.elapsed();
        if is_text(arguments) {
            tell(&analysis);
        }
        let mut outcome = extracted(arguments, &analysis, &engine)?;
        // What is known to be a part does not look like the whole.
        if let Some(outcome) = outcome.as_mut().filter(|own| analysis.is_partial() && own.exit == Exit::Done)
        {
            outcome.exit = Exit::Partial;
        }
        if let Some(folder) = &arguments.report {
            let books = outcome.as_ref().map(|outcome| &outcome.books);
            report::write(folder, &report::Shown { address, analysis: &analysis, books, engine: &engine })?;
        }
        let exit = outcome.as_ref().map_or(Exit::Nothing, |outcome| outcome.exit);
        let run = outcome.map_or(Json::Null, |outcome| outcome.summary);
        let in_short = in_short(&analysis, &engine, took.as_secs_f64(), exit, run);
        Ok(Finished { exit, in_short })
    })
}

fn is_text(arguments: &Arguments) -> bool {
    matches!(arguments.log_format, LogFormat::Text)
}

/// The analysis, and the engine that its wrapper runs with.
fn analysed(
    arguments: &Arguments,
    address: &str,
    engine: Engine,
    is_tried_twice: bool,
) -> Result<(Analysis, Engine), Failure> {
    let domain = arguments.domain.is_named().then(|| arguments.domain.load("shop")).transpose()?;
    let options = Options {
        most_pages: arguments.pages as usize,
        details: !arguments.no_details,
        degraded: arguments.degrade,
        layout: !arguments.no_layout,
        ..Options::default()
    };
    let site = Site { address, domain: domain.as_ref(), options: &options };
    let is_shown = std::io::stderr().is_terminal() && is_text(arguments);
    let is_told = arguments.steps || arguments.fetch.trace;
    let mut trace = |step: &str| {
        if let LogFormat::Events = arguments.log_format {
            eprintln!("{}", json!({ "step": step }));
        } else if is_told {
            eprintln!("windrow: {step}");
        } else if is_shown {
            eprint!("\r\x1b[K{}", crate::terminal::cut(step, 100));
        }
    };
    let found = if is_tried_twice {
        let chromium = || {
            let fetch = arguments.fetch.of_kind(EngineKind::Chromium);
            fetch.engine(Path::new("."), false, None).map_err(|failure| failure.to_string())
        };
        analyse_auto(engine, chromium, &site, &mut trace)
    } else {
        analyse(&engine, &site, &mut trace).map(|analysis| (analysis, engine))
    };
    if is_shown && !is_told {
        eprint!("\r\x1b[K");
    }
    found.map_err(|trouble| Failure::page(trouble.into()))
}

/// Runs the wrapper, where there is one and its rows are wanted.
fn extracted(
    arguments: &Arguments,
    analysis: &Analysis,
    engine: &Engine,
) -> Result<Option<Outcome>, Failure> {
    let Some(text) = &analysis.wrapper else {
        if is_text(arguments) {
            eprintln!("windrow: {}", analysis.why_none.as_deref().unwrap_or_default());
        }
        return Ok(None);
    };
    let name = arguments.save.as_deref().unwrap_or(Path::new("site.oxp"));
    let mut profile = arguments.profile;
    if analysis.is_partial() {
        profile.leave(name, "the records are known to be a part");
        profile = ProfileOption::default();
    }
    let wants_rows = arguments.save.is_none() || arguments.store.is_named() || arguments.report.is_some();
    if let Some(file) = &arguments.save {
        save(file, &with_command(text, engine, file))?;
        if !wants_rows && !profile.is_asked() {
            let books = Books::default();
            return Ok(Some(Outcome { exit: Exit::Done, summary: Json::Null, books }));
        }
    }
    let made = Made {
        name: name.display().to_string(),
        text: text.clone(),
        page: None,
        store: arguments.store.clone(),
        limit: arguments.limit,
        max_pages: None,
        bounded_by: "--max-pages",
        promised: analysis.promised.map(|promised| promised as u64),
        quiet: !is_text(arguments),
        tells: matches!(arguments.log_format, LogFormat::Events),
        keep: profile.of_run(),
        leads: if wants_rows { Leads::Out } else { Leads::Nowhere },
    };
    run_made(made, engine.clone()).map(Some)
}

/// The wrapper, with what to type to run it.
fn with_command(text: &str, engine: &Engine, file: &Path) -> String {
    let engine = match engine.kind() {
        EngineKind::Embedded => String::new(),
        kind => format!(" --engine {}", kind.name()),
    };
    let file = file.file_name().unwrap_or_default().display().to_string().replace(":)", "");
    format!("(: windrow run{engine} {file} :)\n{text}")
}

/// How many notes are told.
const MOST_NOTES: usize = 8;

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
    for note in analysis.notes.iter().take(MOST_NOTES) {
        eprintln!("windrow: {note}");
    }
    if analysis.notes.len() > MOST_NOTES {
        eprintln!("windrow: … and {} more; --report has all of them", analysis.notes.len() - MOST_NOTES);
    }
    eprintln!(
        "windrow: analysed as {} in {} steps over {} pages",
        analysis.domain, analysis.steps, analysis.pages
    );
}

/// Everything in one line, for programs.
fn in_short(analysis: &Analysis, engine: &Engine, seconds: f64, exit: Exit, run: Json) -> Json {
    let lists = analysis.lists.iter().map(|list| {
        json!({
            "address": list.address,
            "records": list.records,
            "promised": list.promised,
            "pages": list.pages,
            "is_whole": list.is_whole,
            "is_chosen": list.is_chosen,
            "attributes": list.attributes,
        })
    });
    let work = analysis.work.iter().map(|work| {
        let own = json!({ "runs": work.runs, "pages": work.pages, "seconds": work.time.as_secs_f64() });
        (work.name.to_owned(), own)
    });
    json!({
        "exit": exit as u8,
        "domain": analysis.domain,
        "engine": engine.kind().name(),
        "wrapper": analysis.wrapper,
        "why_none": analysis.why_none,
        "promised": analysis.promised,
        "seen": analysis.seen,
        "untried": analysis.untried,
        "strays": analysis.strays,
        "pages": analysis.pages,
        "steps": analysis.steps,
        "seconds": seconds,
        "lists": lists.collect::<Vec<Json>>(),
        "work": work.collect::<serde_json::Map<String, Json>>(),
        "notes": analysis.notes,
        "run": run,
    })
}

//! `windrow records`: the tables of a page, and a wrapper for each.

mod as_json;
mod report;
mod sheet;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Map, Value as Json};
use windrow::records::{Paging, PagingKind, Table, Tables, paging};
use windrow::tables::{Hold, Opening, hold, looked_at, rows, try_on, wrapper};
use windrow::{Engine, EngineKind, Page};

use crate::exit::{Exit, Failure};
use crate::input::{Input, InputOptions, Named, Reader, inputs};
use crate::output::write_all;
use crate::run::fetch::FetchOptions;
use crate::run::store::StoreOptions;
use crate::run::{Made, run_made};

/// Find the tables of a page, and a wrapper for each.
///
/// What looks alike is a table. The one that the page is about comes first. Pages named behind the first are pages of the
/// same list: the wrapper is tried on them.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow records https://books.example/search       the best table, on the terminal
  windrow records page.html --all                    all tables
  windrow records page.html --save books.oxp         the wrapper, to be run and edited
  windrow records page1.html page2.html              does the wrapper hold on the next page?
  windrow records URL --follow --limit 500 -o a.csv  the whole list, page after page
  windrow records page.html --html look.html         the page with its tables drawn over it")]
pub(crate) struct Arguments {
    /// The page, and further pages of the same list: addresses, files, folders, WARC archives, or -.
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<OsString>,
    /// Show all tables, not only the best one.
    #[arg(long, conflicts_with_all = ["region", "json"])]
    all: bool,
    /// The table to take, by its number.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    region: Option<u32>,
    /// Print all tables with their columns, records and wrappers as JSON.
    #[arg(long)]
    json: bool,
    /// Write the wrapper of the table to a new file.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Write a picture of the page with its tables, records and columns to an HTML file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Follow the list from page to page: next links, numbered pages, buttons that load more.
    #[arg(long, conflicts_with = "json")]
    follow: bool,
    /// How many pages a list is followed to at most.
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    pages: u64,
    /// Stop after this many rows.
    #[arg(long, value_name = "NUMBER")]
    limit: Option<u64>,
    /// Judge pages by their markup alone, without laying them out.
    #[arg(long)]
    no_layout: bool,
    #[command(flatten)]
    store: StoreOptions,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

/// A page that tables are looked for on.
struct Subject {
    name: String,
    page: Arc<Page>,
    /// The address that a wrapper of its own opens.
    address: Option<String>,
    /// Why it is judged by its markup alone.
    plain_for: Option<String>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let session = arguments.fetch.session()?;
    let inputs = inputs(&arguments.inputs)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    // A browser is shown what lies beside a page that is a file.
    let beside = inputs
        .iter()
        .find_map(|input| if let Input::File(path) = input { Some(path.as_path()) } else { None });
    let engine = arguments.fetch.engine(beside.unwrap_or(Path::new(".")), false, session.as_ref())?;
    let mut subjects = Vec::new();
    for input in &inputs {
        subjects.extend(opened(arguments, &engine, input)?);
    }
    let Some((first, others)) = subjects.split_first() else { return Ok(Exit::Nothing) };
    if let Some(reason) = &first.plain_for {
        eprintln!("windrow: {} is judged by its markup alone: {reason}", first.name);
    }
    let tables = Tables::of(first.page.document());
    let chosen = arguments.region.map_or(0, |region| region as usize - 1);
    let Some(table) = tables.table(chosen) else { return nothing(arguments, first, &tables) };
    let next = paging(first.page.document(), first.page.url().unwrap_or_default());
    let opening = Opening {
        address: first.address.as_deref(),
        paging: next
            .as_ref()
            .filter(|_| arguments.follow)
            .map(|paging| (paging, arguments.pages.saturating_sub(1))),
    };
    let text = wrapper(&first.page, &table, opening);
    let plain = wrapper(&first.page, &table, Opening::default());
    let is_proved = prove(first, &table, &plain);
    let holds = held(&plain, first, others);
    if let Some(file) = &arguments.save {
        save(file, &text)?;
    }
    if let Some(file) = &arguments.html {
        let picture = engine.screenshot(&first.page).ok();
        let written = report::report(&first.name, &first.page, &tables, picture.as_deref());
        save_anew(file, written.as_bytes())?;
    }
    if arguments.json {
        return as_json::print(arguments.region.map(|_| chosen), first, &tables, next.as_ref(), &holds);
    }
    tell_holds(&holds);
    if arguments.follow {
        tell_paging(next.as_ref(), engine.kind());
    }
    let is_sheet = !arguments.follow && !arguments.store.is_named() && std::io::stdout().is_terminal();
    if is_sheet || arguments.all {
        let numbers = if arguments.all { 0..tables.len() } else { chosen..chosen + 1 };
        sheet::print(&tables, numbers, sheet::width())?;
        if !arguments.all && tables.len() > 1 {
            let more = tables.len() - 1;
            let regions = if more == 1 { "region" } else { "regions" };
            eprintln!("windrow: {more} more {regions}; see them with --all, take one with --region N");
        }
        return Ok(ended(is_proved, &holds));
    }
    let is_printed = arguments.save.as_deref() == Some(Path::new("-"));
    let is_saved = arguments.save.is_some() && !arguments.follow;
    if (is_printed || is_saved) && !arguments.store.is_named() {
        return Ok(ended(is_proved, &holds));
    }
    let made = Made {
        name: arguments.save.as_ref().map_or_else(|| "records".to_owned(), |file| file.display().to_string()),
        text,
        page: Named { name: first.name.clone(), page: Arc::clone(&first.page) },
        store: arguments.store.clone(),
        limit: arguments.limit,
    };
    let exit = run_made(made, engine)?;
    if let Some(session) = session {
        session.save().map_err(Failure::page)?;
    }
    Ok(if exit == Exit::Done { ended(is_proved, &holds) } else { exit })
}

/// The pages of an input, as tables are looked for on them.
fn opened(arguments: &Arguments, engine: &Engine, input: &Input) -> Result<Vec<Subject>, Failure> {
    let is_rendered = engine.kind() != EngineKind::Embedded;
    let seeing = engine.seeing(&windrow::tables::look());
    let input = match (input, input.address()) {
        // A browser opens files itself.
        (Input::File(path), Some(address)) if is_rendered && path.exists() => &Input::Address(address),
        (input, _) => input,
    };
    let reader = Reader::with(&arguments.input_options, if is_rendered { &seeing } else { engine });
    let mut subjects = Vec::new();
    for named in input.pages(&reader) {
        let Named { name, page } = named?;
        let (page, plain_for) = match arguments.no_layout {
            true => (page, None),
            false if page.document().visual().is_some() => (page, None),
            false => looked_at(page, engine),
        };
        let address = match input {
            Input::Address(address) if !address.starts_with("file:") => Some(address.clone()),
            _ => None,
        };
        subjects.push(Subject { name, page, address, plain_for });
    }
    Ok(subjects)
}

fn nothing(arguments: &Arguments, subject: &Subject, tables: &Tables<'_>) -> Result<Exit, Failure> {
    if arguments.json {
        return as_json::print(None, subject, tables, None, &[]).map(|_| Exit::Nothing);
    }
    match (arguments.region, tables.len()) {
        (_, 0) => eprintln!(
            "windrow: {} has no table; if it is built by script, try --engine chromium",
            subject.name
        ),
        (Some(region), count) => {
            eprintln!(
                "windrow: there is no region {region}; {} has {count}, see them with --all",
                subject.name
            )
        }
        (None, _) => {}
    }
    Ok(Exit::Nothing)
}

/// Runs the wrapper on the page it was made of and says so if it gives anything but the table.
fn prove(subject: &Subject, table: &Table, text: &str) -> bool {
    let trial = try_on(&subject.page, text);
    let expected = rows(&subject.page, table);
    if let Some(error) = trial.error {
        eprintln!("windrow: the wrapper does not run: {error}");
        return false;
    }
    if trial.rows.len() != expected.len() {
        let (gives, has) = (trial.rows.len(), expected.len());
        eprintln!("windrow: the wrapper gives {gives} rows where the table has {has}");
        return false;
    }
    let mut pairs = trial.rows.iter().zip(&expected).enumerate().filter(|(_, (one, other))| one != other);
    let Some((row, (given, wanted))) = pairs.next() else { return true };
    let names = wanted.keys().chain(given.keys());
    for name in names.filter(|name| given.get(*name) != wanted.get(*name)).take(1) {
        let shown =
            |row: &Map<String, Json>| row.get(name).map_or_else(|| "nothing".to_owned(), Json::to_string);
        eprintln!(
            "windrow: in row {} the wrapper gives {} for {name} where the table has {}",
            row + 1,
            shown(given),
            shown(wanted)
        );
    }
    false
}

/// How the wrapper holds on the other pages.
fn held(text: &str, first: &Subject, others: &[Subject]) -> Vec<(String, Result<Hold, String>)> {
    if others.is_empty() {
        return Vec::new();
    }
    let own = try_on(&first.page, text).rows;
    others.iter().map(|other| (other.name.clone(), hold(text, &own, &other.page))).collect()
}

fn tell_holds(holds: &[(String, Result<Hold, String>)]) {
    for (name, hold) in holds {
        let hold = match hold {
            Ok(hold) => hold,
            Err(error) => {
                eprintln!("windrow: on {name} the wrapper does not run: {error}");
                continue;
            }
        };
        eprintln!(
            "windrow: on {name} the wrapper gives {} rows, {} of them among the {} records found there",
            hold.rows, hold.shared, hold.records
        );
        for (column, there, here) in &hold.filled {
            if (there - here).abs() > 0.5 {
                eprintln!(
                    "  {column}: in {:.0} % of the rows there, in {:.0} % here",
                    100.0 * there,
                    100.0 * here
                );
            }
        }
    }
}

fn tell_paging(paging: Option<&Paging>, engine: EngineKind) {
    match paging.map(|paging| paging.kind) {
        None => eprintln!("windrow: nothing on the page leads to further pages"),
        Some(PagingKind::More) if engine == EngineKind::Embedded => {
            eprintln!("windrow: the list goes on by a button, which needs script: try --engine chromium");
        }
        Some(_) => {}
    }
}

/// A wrapper that is not what it should be is not success.
fn ended(is_proved: bool, holds: &[(String, Result<Hold, String>)]) -> Exit {
    let is_held = holds.iter().all(|(_, hold)| hold.as_ref().is_ok_and(|hold| hold.rows > 0));
    match (is_proved, is_held) {
        (true, true) => Exit::Done,
        (true, false) => Exit::Partial,
        (false, _) => Exit::Nothing,
    }
}

/// Writes a wrapper to a new file, or to stdout.
fn save(file: &Path, text: &str) -> Result<(), Failure> {
    if file == Path::new("-") {
        return write_all(text.as_bytes());
    }
    save_anew(file, text.as_bytes())
}

fn save_anew(file: &Path, bytes: &[u8]) -> Result<(), Failure> {
    let name = file.display();
    if file.exists() {
        return Err(Failure::usage(format!("{name} is there already; remove it or write to another file")));
    }
    std::fs::write(file, bytes).map_err(|error| Failure::io(format!("cannot write {name}"), &error))
}

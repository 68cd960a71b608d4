//! `windrow records`: the tables of a page, and a wrapper for each.

mod as_json;
mod report;
mod sheet;

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Map, Value as Json};
use windrow::records::{Table, Tables, paging};
use windrow::tables::{GoingOn, Hold, Opening, going_on, hold, looked_at, rows, try_on, wrapper};
use windrow::{Engine, EngineKind, Page};

use crate::exit::{Exit, Failure};
use crate::input::{Input, InputOptions, Named, Reader, inputs};
use crate::output::{save, save_anew};
use crate::run::fetch::FetchOptions;
use crate::run::keep::KeepOptions;
use crate::run::sample::ProfileOption;
use crate::run::store::StoreOptions;
use crate::run::{Leads, Made, run_made};
use crate::terminal;

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
    #[arg(long, conflicts_with_all = ["region", "json", "follow", "output", "overwrite", "format", "flatten"])]
    all: bool,
    /// The table to take, by its number.
    #[arg(long, value_name = "NUMBER", value_parser = clap::value_parser!(u32).range(1..))]
    region: Option<u32>,
    /// Print all tables with their columns, records and wrappers as JSON.
    #[arg(long, conflicts_with_all = ["follow", "limit", "output", "overwrite", "format", "flatten"])]
    json: bool,
    /// Write the wrapper of the table to a new file.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    profile: ProfileOption,
    /// Write a picture of the page with its tables, records and columns to an HTML file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Follow the list from page to page: next links, numbered pages, buttons that load more, and scrolling in a browser.
    #[arg(long)]
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
    let inputs = inputs(&arguments.inputs)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    // A browser is shown what lies beside a page that is a file.
    let beside = inputs
        .iter()
        .find_map(|input| if let Input::File(path) = input { Some(path.as_path()) } else { None });
    let beside = beside.unwrap_or(Path::new("."));
    arguments.fetch.with_engine(beside, false, |engine| look(arguments, &inputs, engine))
}

/// Looks at pages and says what tables they have.
fn look(arguments: &Arguments, inputs: &[Input], engine: Engine) -> Result<Exit, Failure> {
    arguments.profile.refuse_known(arguments.save.as_deref())?;
    let mut subjects = Vec::new();
    for input in inputs {
        subjects.extend(opened(arguments, &engine, input)?);
    }
    let Some((first, others)) = subjects.split_first() else { return Ok(Exit::Nothing) };
    if let Some(reason) = &first.plain_for {
        eprintln!("windrow: {} is judged by its markup alone: {reason}", first.name);
    }
    let tables = Tables::of(first.page.document());
    let chosen = arguments.region.map_or(0, |region| region as usize - 1);
    let next = paging(first.page.document(), first.page.url().unwrap_or_default());
    let table = tables.table(chosen);
    let holds = table.as_ref().map_or_else(Vec::new, |table| held(table, first, others));
    if arguments.json {
        let list = match (&table, &next) {
            (Some(table), Some(_)) => match going_on(&first.page, table, next.as_ref(), &engine) {
                GoingOn::By(way) => {
                    let found = Found { subject: first, tables: &tables, chosen, table };
                    Some(found.opened(Some(&way.expression(&first.page, arguments.pages - 1))))
                }
                _ => None,
            },
            _ => None,
        };
        as_json::print(arguments.region.map(|_| chosen), first, &tables, next.as_ref(), list, &holds)?;
    }
    let Some(table) = table else { return Ok(nothing(arguments, first, &tables)) };
    let found = Found { subject: first, tables: &tables, chosen, table: &table };
    let plain = wrapper(&first.page, &table, Opening::default());
    let is_proved = prove(first, &table, &plain);
    let ended = ended(is_proved, &holds);
    if let Some(file) = &arguments.html {
        let picture = engine.screenshot(&first.page).ok();
        let written = report::report(&first.name, &first.page, &tables, picture.as_deref());
        save_anew(file, written.as_bytes())?;
    }
    let going_on = match arguments.follow && arguments.pages > 1 {
        true => going_on(&first.page, &table, next.as_ref(), &engine),
        false => GoingOn::Nowhere,
    };
    // A wrapper to keep ends by itself. The run here may take one step more than it may visit pages, so that it is told
    // where there are more.
    let opening = |most: u64| match &going_on {
        GoingOn::By(way) => found.opened(Some(&way.expression(&first.page, most))),
        _ => found.opened(None),
    };
    if let Some(file) = &arguments.save {
        save(file, &opening(arguments.pages - 1))?;
        // The pages are at hand, and are not fetched again.
        let pages = subjects.iter().map(|one| Named { name: one.name.clone(), page: Arc::clone(&one.page) });
        match is_proved {
            true => arguments.profile.keep(file, &plain, pages, &engine)?,
            false => arguments.profile.leave(file, "the wrapper gives other rows than the table has"),
        }
    }
    if arguments.json {
        return Ok(ended);
    }
    tell_holds(&holds);
    let is_whole = !arguments.follow || arguments.pages == 1 || told(&going_on, engine.kind());
    match found.shown(arguments, opening(arguments.pages), engine)? {
        Exit::Done if ended == Exit::Done && !is_whole => Ok(Exit::Partial),
        Exit::Done => Ok(ended),
        other => Ok(other),
    }
}

/// The table that was asked for, among the others of its page.
struct Found<'f> {
    subject: &'f Subject,
    tables: &'f Tables<'f>,
    chosen: usize,
    table: &'f Table,
}

impl Found<'_> {
    /// The wrapper, with what leads to the rest of the list.
    fn opened(&self, going_on: Option<&str>) -> String {
        let opening = Opening { address: self.subject.address.as_deref(), going_on };
        wrapper(&self.subject.page, self.table, opening)
    }

    /// Shows the table, or has its wrapper bring the rows.
    fn shown(&self, arguments: &Arguments, text: String, engine: Engine) -> Result<Exit, Failure> {
        let is_sheet = !arguments.follow && !arguments.store.is_named() && std::io::stdout().is_terminal();
        if is_sheet || arguments.all {
            let numbers = if arguments.all { 0..self.tables.len() } else { self.chosen..self.chosen + 1 };
            let most = arguments.limit.map_or(usize::MAX, |limit| limit.try_into().unwrap_or(usize::MAX));
            sheet::print(self.tables, numbers, most, terminal::room())?;
            if !arguments.all && self.tables.len() > 1 {
                let more = self.tables.len() - 1;
                let regions = if more == 1 { "region" } else { "regions" };
                eprintln!("windrow: {more} more {regions}; see them with --all, take one with --region N");
            }
            return Ok(Exit::Done);
        }
        let is_printed = arguments.save.as_deref() == Some(Path::new("-"));
        let is_saved = arguments.save.is_some() && !arguments.follow;
        if (is_printed || is_saved) && !arguments.store.is_named() {
            return Ok(Exit::Done);
        }
        let name = arguments.save.as_ref().map(|file| file.display().to_string());
        let made = Made {
            name: name.unwrap_or_else(|| "records".to_owned()),
            text,
            page: Some(Named { name: self.subject.name.clone(), page: Arc::clone(&self.subject.page) }),
            store: arguments.store.clone(),
            limit: arguments.limit,
            max_pages: arguments.follow.then_some(arguments.pages),
            bounded_by: "--pages",
            promised: None,
            quiet: false,
            tells: false,
            keep: KeepOptions::default(),
            leads: Leads::Out,
        };
        Ok(run_made(made, engine)?.exit)
    }
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

fn nothing(arguments: &Arguments, subject: &Subject, tables: &Tables<'_>) -> Exit {
    let name = &subject.name;
    match (arguments.region, tables.len()) {
        (Some(region), count) if count > 0 => {
            eprintln!("windrow: there is no region {region}; {name} has {count}, see them with --all");
        }
        _ => eprintln!("windrow: {name} has no table; if it is built by script, try --engine chromium"),
    }
    Exit::Nothing
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

/// How the wrapper of a table holds on the other pages.
fn held(table: &Table, first: &Subject, others: &[Subject]) -> Vec<(String, Result<Hold, String>)> {
    let text = wrapper(&first.page, table, Opening::default());
    let own = rows(&first.page, table);
    others.iter().map(|other| (other.name.clone(), hold(&text, &own, &other.page))).collect()
}

/// Tells how a list does not go on. Whether all of it can be had.
fn told(going_on: &GoingOn, engine: EngineKind) -> bool {
    let is_embedded = engine == EngineKind::Embedded;
    match going_on {
        GoingOn::By(_) => {}
        GoingOn::Nowhere if is_embedded => eprintln!(
            "windrow: nothing on the page leads to further pages; if it grows when it is scrolled, try --engine chromium"
        ),
        GoingOn::Nowhere => eprintln!("windrow: nothing on the page leads to further pages"),
        GoingOn::Broken(reason) if is_embedded => eprintln!(
            "windrow: the list goes on behind a button, which needs script ({reason}): try --engine chromium"
        ),
        GoingOn::Broken(reason) => {
            eprintln!("windrow: a button seems to bring more records, but: {reason}");
        }
    }
    !matches!(going_on, GoingOn::Broken(_))
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

/// A wrapper that is not what it should be is not success.
fn ended(is_proved: bool, holds: &[(String, Result<Hold, String>)]) -> Exit {
    let is_held = holds.iter().all(|(_, hold)| hold.as_ref().is_ok_and(|hold| hold.rows > 0));
    match (is_proved, is_held) {
        (true, true) => Exit::Done,
        (true, false) => Exit::Partial,
        (false, _) => Exit::Nothing,
    }
}

//! `windrow learn`: a wrapper from examples.

mod ask;
mod recognise;
mod told;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueEnum;
use windrow::examples::Table;
use windrow::learn::{Class, Preference};
use windrow::learning::{self, Delimited, Fit, Labels, Learnt, Lessons, Tried, Way};
use windrow::{Engine, Page, RunOptions, Wrapper};

use self::told::Guarantee;
use crate::exit::{Exit, Failure};
use crate::input::{Input, InputOptions, Named, Reader, inputs};
use crate::output::{refuse_known, save, write_all};
use crate::run::fetch::FetchOptions;
use crate::run::sample::ProfileOption;
use crate::run::store::StoreOptions;
use crate::saved::{self, Delivery};
use crate::terminal::line;

/// Learn a wrapper from examples: rows that are on some of the pages.
///
/// OXPath and six classes of delimiters are tried; the most readable one that gives all examples is taken. Pages without
/// examples tell what is regular, and where the wrappers disagree. Where names and places do not tell values from what is
/// around them, the pages are laid out, and their looks do.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow learn pages/ --from rows.jsonl              the wrapper, on the terminal
  windrow learn pages/ --from rows.csv --save shop.oxp
  windrow run shop.oxp more-pages/ -o shop.csv
  windrow learn pages/ --from rows.csv --ask          questions where the examples leave a choice
  windrow learn p.html --labels labels.json --class HLRT --save p.wrapper.json
  windrow learn pages/ --recognise 'country=perfect:words:countries.txt' --recognise 'code=extra:regex:\\d+'
  windrow learn pages/ --labels labels.json --epsilon 0.1 --delta 0.05")]
pub(crate) struct Arguments {
    /// The pages: files, folders, addresses, WARC archives, or -. All are held: some hundred are enough, and the wrapper runs on
    /// the rest.
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<OsString>,
    #[command(flatten)]
    examples: ExampleOptions,
    /// Try this class only: tree, LR, HLRT, OCLR, HOCLRT, N-LR or N-HLRT. Several are parted by commas.
    #[arg(long, value_name = "CLASS", value_delimiter = ',', value_parser = way)]
    class: Vec<Way>,
    /// Which of several delimiters is taken: whole tags and words, the shortest, or the longest.
    #[arg(long, value_name = "WHICH", default_value = "robust")]
    prefer: Prefer,
    /// Ask about the values on which the wrappers disagree; answers are read from the terminal, or from stdin.
    #[arg(long)]
    ask: bool,
    #[command(flatten)]
    guarantee: Guarantee,
    /// Print the wrapper and what was tried as JSON.
    #[arg(long, conflicts_with_all = ["output", "overwrite", "format"])]
    json: bool,
    /// Write the wrapper to a new file, for windrow run.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    profile: ProfileOption,
    #[command(flatten)]
    store: StoreOptions,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

/// What examples are.
#[derive(clap::Args)]
#[group(required = true, multiple = false)]
struct ExampleOptions {
    /// Rows that are on the pages, in any format that rows are written in. A column that names pages says where. Best are all
    /// rows that a page has; what the wrapper gives more is told.
    #[arg(long, value_name = "ROWS")]
    from: Option<PathBuf>,
    /// Where the values are in the pages' text: {"attributes": [NAME, …], "pages": {PAGE: [[[START, END], …], …]}}.
    #[arg(long, value_name = "FILE")]
    labels: Option<PathBuf>,
    /// What finds the values of an attribute: NAME=TRUST:regex:PATTERN or NAME=TRUST:words:FILE, where TRUST is perfect,
    /// extra (finds all, and more) or missing (misses some). One has to be perfect. Once for each attribute.
    #[arg(long, value_name = "NAME=TRUST:KIND:WHAT", value_parser = recognise::recogniser)]
    recognise: Vec<recognise::Named>,
}

#[derive(Debug, Clone, Copy, ValueEnum)]
enum Prefer {
    Robust,
    Short,
    Long,
}

impl From<Prefer> for Preference {
    fn from(prefer: Prefer) -> Preference {
        match prefer {
            Prefer::Robust => Preference::Robust,
            Prefer::Short => Preference::Short,
            Prefer::Long => Preference::Long,
        }
    }
}

fn way(name: &str) -> Result<Way, String> {
    let found = Way::all().into_iter().find(|way| way.name().eq_ignore_ascii_case(name));
    found.ok_or_else(|| "there is no such class; try tree, LR, HLRT, OCLR, HOCLRT, N-LR or N-HLRT".to_owned())
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.fetch.with_engine(Path::new("."), false, |engine| learn(arguments, &engine))
}

fn learn(arguments: &Arguments, engine: &Engine) -> Result<Exit, Failure> {
    if let Some(file) = &arguments.save {
        refuse_known(file)?;
    }
    arguments.profile.refuse_known(arguments.save.as_deref())?;
    let reader = Reader::with(&arguments.input_options, engine);
    let inputs = inputs(&arguments.inputs)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    let pages = read_pages(&inputs, &reader)?;
    if !arguments.examples.recognise.is_empty() {
        return recognise::learn(arguments, &pages, engine);
    }
    let mut lessons = lessons(&arguments.examples, &pages)?;
    if lessons.examples().0 == 0 {
        eprintln!(
            "windrow: none of the rows is on one of the pages; are they the pages that the rows are from?"
        );
        return Ok(Exit::Nothing);
    }
    let is_wanted = |way: &Way| arguments.class.is_empty() || arguments.class.contains(way);
    let ways: Vec<Way> = Way::all().into_iter().filter(is_wanted).collect();
    let mut tried = learning::learn(&lessons, &ways, arguments.prefer.into());
    let is_blind = |one: &Tried| one.learnt.as_ref().is_ok_and(Learnt::is_blind);
    if let Some(at) = tried.iter().position(is_blind) {
        let seen = lessons.seen(|page| reader.seen(page, &learning::look()));
        let again = learning::learn(&seen, &ways, arguments.prefer.into());
        if !is_blind(&again[at]) {
            (lessons, tried) = (seen, again);
        }
    }
    let mut left: Vec<usize> = (0..tried.len()).filter(|&at| tried[at].learnt.is_ok()).collect();
    if arguments.ask {
        let names: Vec<&str> = lessons.others().into_iter().map(|at| pages[at].name.as_str()).collect();
        left = ask::asked(&lessons, &mut tried, left, &names)?;
    }
    let chosen = learning::chosen(&tried, &left);
    let guarantees = arguments.guarantee.of(&lessons)?;
    if arguments.json {
        told::print_json(&tried, chosen, &guarantees)?;
    } else {
        told::tell(&lessons, &tried, chosen);
        guarantees.iter().for_each(|line| eprintln!("windrow: {line}"));
    }
    let Some(chosen) = chosen else {
        if !arguments.json {
            eprintln!("windrow: no wrapper of any class that was tried gives the examples");
        }
        return Ok(Exit::Nothing);
    };
    finish(arguments, &tried[chosen], pages, engine)
}

/// Saves the wrapper, and writes its rows or itself.
fn finish(
    arguments: &Arguments,
    chosen: &Tried,
    pages: Vec<Named>,
    engine: &Engine,
) -> Result<Exit, Failure> {
    let Ok(learnt) = &chosen.learnt else { return Ok(Exit::Nothing) };
    if let Some(file) = &arguments.save {
        save(file, &learnt.written())?;
        match chosen.fit {
            Fit::Part => arguments.profile.leave(file, "the wrapper does not give all examples"),
            _ => arguments.profile.keep(file, &learnt.written(), pages.iter().cloned(), engine)?,
        }
    }
    let whole = if chosen.fit == Fit::Part { Exit::Partial } else { Exit::Done };
    if arguments.store.is_named() {
        let pages = pages.into_iter().map(Ok);
        return match learnt {
            Learnt::Delimited(delimited) => write_rows(delimited, Delivery::to(&arguments.store), pages),
            Learnt::Tree(_, text) => {
                let written = write_tree_rows(text, &arguments.store, pages)?;
                Ok(if written == Exit::Done { whole } else { written })
            }
        };
    }
    if arguments.save.is_none() && !arguments.json {
        write_all(learnt.written().as_bytes())?;
    }
    Ok(whole)
}

/// Writes the rows that delimiters give on pages.
pub(crate) fn write_rows(
    delimited: &Delimited,
    delivery: Delivery<'_>,
    pages: impl Iterator<Item = Result<Named, Failure>>,
) -> Result<Exit, Failure> {
    let schema = delimited.schema().map_err(|error| Failure::usage(error.to_string()))?;
    let other = "has something that ends before its time, so the delimiters cannot be run on it";
    saved::write_rows(&schema, delivery, pages, other, |named| delimited.rows(named.page.source()))
}

/// Writes the rows that OXPath gives on pages.
fn write_tree_rows(
    text: &str,
    store: &StoreOptions,
    pages: impl Iterator<Item = Result<Named, Failure>>,
) -> Result<Exit, Failure> {
    let wrapper = Wrapper::parse(text).map_err(|invalid| Failure::usage(invalid.to_string()))?;
    let other = "is no page for the wrapper";
    saved::write_rows(wrapper.schema(), Delivery::to(store), pages, other, |named| {
        let rows = wrapper.rows_on(Arc::clone(&named.page), &Engine::nowhere(), &RunOptions::default());
        rows.collect::<Result<_, _>>().ok()
    })
}

fn read_pages(inputs: &[Input], reader: &Reader<'_>) -> Result<Vec<Named>, Failure> {
    let mut pages = Vec::new();
    for input in inputs {
        for named in input.pages(reader) {
            match named {
                Ok(named) => pages.push(named),
                Err(failure) if inputs.len() > 1 => eprintln!("windrow: {failure}"),
                Err(failure) => return Err(failure),
            }
        }
    }
    Ok(pages)
}

fn lessons(options: &ExampleOptions, pages: &[Named]) -> Result<Lessons, Failure> {
    let own = || pages.iter().map(|named| Arc::clone(&named.page)).collect();
    let wrong = |file: &Path, error: String| Failure::usage(format!("{}: {error}", file.display()));
    if let Some(file) = &options.labels {
        let labels = Labels::read(&read_file(file)?).map_err(|error| wrong(file, error))?;
        let named = pages.iter().map(|named| (named.name.clone(), Arc::clone(&named.page))).collect();
        return Lessons::of_labels(named, &labels).map_err(|error| wrong(file, error));
    }
    let file = options.from.as_deref().unwrap_or(Path::new("-"));
    let table = Table::open(file).map_err(Failure::stored)?;
    let named: Vec<(&str, &Page)> = pages.iter().map(|named| (named.name.as_str(), &*named.page)).collect();
    let examples = table.on(&named);
    if let [first, ..] = examples.lost[..] {
        let more = examples.lost.len();
        let many = if more == 1 { "row is" } else { "rows are" };
        eprintln!("windrow: {more} {many} on none of the pages, the first is row {first}; they are left out");
    }
    if examples.columns.is_empty() {
        return Err(wrong(file, "there is no column to learn".to_owned()));
    }
    Ok(Lessons::of_rows(own(), examples))
}

fn read_file(file: &Path) -> Result<String, Failure> {
    std::fs::read_to_string(file)
        .map_err(|error| Failure::io(format!("cannot read {}", file.display()), &error))
}

/// The classes of delimiters among ways.
fn classes(ways: &[Way]) -> Vec<Class> {
    let class = |way: &Way| match way {
        Way::Delimiters(class) => Some(*class),
        Way::Tree => None,
    };
    ways.iter().filter_map(class).collect()
}

/// A text on one line, not too long.
fn short(text: &str) -> String {
    crate::terminal::cut(&line(&text.replace('\n', " | ")), 70)
}

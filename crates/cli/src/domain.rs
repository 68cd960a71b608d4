//! `windrow domain`: what Windrow knows, and files of your own that know more.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::Subcommand;
use comfy_table::{ContentArrangement, Table as Sheet, presets};
use serde_json::{Value as Json, json};
use windrow::examples::Table as Rows;
use windrow::knowing;
use windrow::knowledge::{
    Annotation, Annotator, DOMAINS, Known, Ontology, PageAnnotation, Scope, annotate_page, grown,
};
use windrow::records::Tables;
use windrow::tables::looked_at;
use windrow::{Engine, Page, dom};

use crate::exit::{Exit, Failure};
use crate::forms::DomainOptions;
use crate::input::{Input, InputOptions, Named, Reader, inputs};
use crate::output::{write_all, write_json};
use crate::run::fetch::FetchOptions;
use crate::terminal::{cut, line, room};

/// See what domains know, check files of your own, and try them on pages.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow domain list                            the domains that Windrow has
  windrow domain show real-estate                its types, what they are called, and what tells them
  windrow domain check flats.toml                is a file of your own right?
  windrow domain try page.html --domain shop     what is recognised on a page
  windrow domain try --lines texts.txt --domain used-cars
  windrow domain learn pages/ --domain flats.toml > more.diff && patch -p1 < more.diff")]
pub(crate) struct Arguments {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Subcommand)]
enum Verb {
    /// List the domains that Windrow has.
    List,
    /// Show what a domain knows.
    Show(ShowArguments),
    /// Check the file of a domain; all that is wrong is told, with its line.
    Check(CheckArguments),
    /// Try what a domain recognises on pages or lines of text.
    Try(Box<TryArguments>),
    /// Propose words that the lists of a domain lack, from pages or rows, as a diff to review.
    Learn(Box<LearnArguments>),
}

#[derive(clap::Args)]
struct ShowArguments {
    /// The name of a domain, or a file.
    #[arg(value_name = "NAME|FILE")]
    domain: PathBuf,
}

#[derive(clap::Args)]
struct CheckArguments {
    /// The files.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

#[derive(clap::Args)]
struct LearnArguments {
    /// Pages with tables: where most values of a column are known, the others are proposed.
    #[arg(value_name = "INPUT", required_unless_present = "from")]
    inputs: Vec<OsString>,
    #[command(flatten)]
    domain: DomainOptions,
    /// Rows whose columns are called as the domain's types are, in any format that rows are written in.
    #[arg(long, value_name = "ROWS")]
    from: Option<PathBuf>,
    /// Print the words as JSON instead of a diff.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

#[derive(clap::Args)]
struct TryArguments {
    /// The pages: addresses, files, folders, WARC archives, or -.
    #[arg(value_name = "INPUT", required_unless_present = "lines")]
    inputs: Vec<OsString>,
    #[command(flatten)]
    domain: DomainOptions,
    /// Recognise the lines of a text file, or of stdin (-), each for itself, instead of pages.
    #[arg(long, value_name = "FILE", conflicts_with = "inputs")]
    lines: Option<PathBuf>,
    /// Print what is recognised as JSON, a line for each page or text.
    #[arg(long)]
    json: bool,
    /// Overlook this share of all values, to see what it does to what is made of them.
    #[arg(long, value_name = "SHARE", value_parser = share)]
    degrade: Option<f64>,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

pub(crate) fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| "write a number from 0 to 1".to_owned())?;
    if (0.0..=1.0).contains(&share) { Ok(share) } else { Err("write a number from 0 to 1".to_owned()) }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    match &arguments.verb {
        Verb::List => list(),
        Verb::Show(arguments) => show(&arguments.domain),
        Verb::Check(arguments) => check(&arguments.files),
        Verb::Try(arguments) => attempt(arguments),
        Verb::Learn(arguments) => learn(arguments),
    }
}

fn list() -> Result<Exit, Failure> {
    for name in DOMAINS {
        if let Ok(domain) = knowing::load(Path::new(name)) {
            let types = domain.types().len();
            write_all(format!("{name:<12} {} ({types} types)\n", domain.title).as_bytes())?;
        }
    }
    Ok(Exit::Done)
}

fn show(domain: &Path) -> Result<Exit, Failure> {
    let domain = DomainOptions::load_from(domain)?;
    let mut sheet = Sheet::new();
    sheet.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
    sheet.set_width(room().try_into().unwrap_or(u16::MAX));
    sheet.set_header(["type", "is", "in records", "in forms", "labels", "values"]);
    for (id, one) in domain.types() {
        let parent = one.parent.map_or("", |parent| domain.get(parent).name.as_str());
        let is_pivot = domain.record.as_ref().is_some_and(|record| record.pivots.contains(&id));
        let part = if is_pivot {
            "always"
        } else if one.is_part {
            "yes"
        } else {
            ""
        };
        let form = if one.scopes.contains(&Scope::Form) { "yes" } else { "" };
        let labels = cut(&line(&one.labels.iter().take(3).cloned().collect::<Vec<_>>().join(", ")), 30);
        let values = domain.values(id).len().to_string();
        sheet.add_row([one.name.as_str(), parent, part, form, &labels, &values]);
    }
    write_all(format!("{}: {}\n{sheet}\n", domain.name, domain.title).as_bytes())?;
    Ok(Exit::Done)
}

fn check(files: &[PathBuf]) -> Result<Exit, Failure> {
    let mut exit = Exit::Done;
    for file in files {
        match knowing::load(file) {
            Ok(domain) => {
                let own = domain.attributes().count();
                eprintln!(
                    "windrow: {} is right: {} types, {own} of records",
                    line(&file.display().to_string()),
                    domain.types().len()
                );
            }
            Err(problems) => {
                for problem in problems {
                    eprintln!("windrow: {problem}");
                }
                exit = Exit::Nothing;
            }
        }
    }
    Ok(exit)
}

fn learn(arguments: &LearnArguments) -> Result<Exit, Failure> {
    let domain = arguments.domain.load("shared")?;
    let mut columns = match &arguments.from {
        Some(file) => rows_of(file)?,
        None => Vec::new(),
    };
    let inputs = inputs(&arguments.inputs)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    arguments.fetch.with_engine(Path::new("."), false, |engine| {
        let reader = Reader::with(&arguments.input_options, &engine);
        for input in &inputs {
            for named in input.pages(&reader) {
                columns.extend(columns_of(&looked_at(named?.page, &engine).0));
            }
        }
        Ok(Exit::Done)
    })?;
    let additions = grown(&domain, &Annotator::new(&domain), &columns);
    if additions.is_empty() {
        eprintln!("windrow: the lists of {} lack nothing that is here", domain.name);
        return Ok(Exit::Nothing);
    }
    if arguments.json {
        for one in &additions {
            let name = &domain.get(one.id).name;
            write_json(&json!({ "type": name, "file": one.file, "word": one.word, "seen": one.seen }))?;
        }
        return Ok(Exit::Done);
    }
    let folder = arguments.domain.folder();
    let mut files: BTreeMap<&str, Vec<&str>> = BTreeMap::new();
    for one in &additions {
        files.entry(&one.file).or_default().push(&one.word);
    }
    for (file, words) in files {
        write_all(knowing::diff(folder.as_deref(), file, &words).as_bytes())?;
    }
    Ok(Exit::Done)
}

/// The columns of a file of rows.
fn rows_of(file: &Path) -> Result<Vec<Known>, Failure> {
    let table = Rows::open(file).map_err(Failure::stored)?;
    Ok(table.columns().map(|(name, values)| Known { name: Some(name), values }).collect())
}

/// The columns of the tables of a page.
fn columns_of(page: &Page) -> Vec<Known> {
    let tables = Tables::of(page.document());
    let all = (0..tables.len()).filter_map(|number| tables.table(number));
    all.flat_map(|table| {
        (0..table.columns.len())
            .map(|column| {
                let cells = table.records.iter().map(|record| table.cell_text(record, column));
                Known { name: None, values: cells.filter(|text| !text.is_empty()).collect() }
            })
            .collect::<Vec<_>>()
    })
    .collect()
}

fn attempt(arguments: &TryArguments) -> Result<Exit, Failure> {
    let domain = arguments.domain.load("shared")?;
    let mut annotator = Annotator::new(&domain);
    if let Some(share) = arguments.degrade {
        annotator = annotator.degraded(share, 1);
    }
    if let Some(file) = &arguments.lines {
        return try_lines(arguments, &domain, &annotator, file);
    }
    let inputs = inputs(&arguments.inputs)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    arguments.fetch.with_engine(Path::new("."), false, |engine| {
        try_pages(arguments, &domain, &annotator, &inputs, &engine)
    })
}

fn try_lines(
    arguments: &TryArguments,
    domain: &Ontology,
    annotator: &Annotator,
    file: &Path,
) -> Result<Exit, Failure> {
    let text = match file == Path::new("-") {
        true => {
            let mut text = String::new();
            std::io::stdin()
                .read_to_string(&mut text)
                .map_err(|error| Failure::io("cannot read stdin", &error))?;
            text
        }
        false => std::fs::read_to_string(file)
            .map_err(|error| Failure::io(format!("cannot read {}", file.display()), &error))?,
    };
    let (mut time, mut values) = (Duration::ZERO, 0);
    for text in text.lines() {
        let begun = Instant::now();
        let found = annotator.annotate(text);
        time += begun.elapsed();
        values += found.len();
        if arguments.json {
            let found: Vec<Json> = found.iter().map(|one| told(domain, one)).collect();
            write_json(&json!({ "text": text, "found": found }))?;
        } else {
            let found: Vec<String> =
                found.iter().map(|one| format!("{}={}", domain.get(one.id).name, line(&one.value))).collect();
            write_all(format!("{}\t{}\n", line(text), found.join(" ")).as_bytes())?;
        }
    }
    let megabytes = text.len() as f64 / 1e6;
    let rate = megabytes / time.as_secs_f64().max(1e-9);
    eprintln!("windrow: {values} values in {} lines, {rate:.1} MB of text a second", text.lines().count());
    Ok(Exit::Done)
}

fn told(domain: &Ontology, one: &Annotation) -> Json {
    json!({
        "type": domain.get(one.id).name,
        "value": one.value,
        "start": one.span.start,
        "end": one.span.end,
        "confidence": one.confidence,
        "by": one.by.name(),
    })
}

fn try_pages(
    arguments: &TryArguments,
    domain: &Ontology,
    annotator: &Annotator,
    inputs: &[Input],
    engine: &Engine,
) -> Result<Exit, Failure> {
    let reader = Reader::with(&arguments.input_options, engine);
    let mut any = false;
    for input in inputs {
        for named in input.pages(&reader) {
            let Named { name, page } = named?;
            let document = page.document();
            let found = annotate_page(document, annotator);
            any |= !found.is_empty();
            match arguments.json {
                true => write_json(&page_json(domain, document, &name, &found))?,
                false => write_all(page_sheet(domain, &name, &found).as_bytes())?,
            }
        }
    }
    Ok(if any { Exit::Done } else { Exit::Nothing })
}

fn page_json(domain: &Ontology, document: &dom::Document, name: &str, found: &[PageAnnotation]) -> Json {
    let paths = dom::Paths::new(document);
    let found: Vec<Json> = found
        .iter()
        .map(|one| {
            let mut whole = told(domain, &one.annotation);
            whole["xpath"] = paths.path(one.node).into();
            whole["text"] = one.text.as_str().into();
            whole
        })
        .collect();
    json!({ "input": name, "found": found })
}

fn page_sheet(domain: &Ontology, name: &str, found: &[PageAnnotation]) -> String {
    let mut sheet = Sheet::new();
    sheet.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
    sheet.set_width(room().try_into().unwrap_or(u16::MAX));
    sheet.set_header(["type", "value", "text", "by"]);
    for one in found {
        let annotation = &one.annotation;
        sheet.add_row([
            domain.get(annotation.id).name.clone(),
            cut(&line(&annotation.value), 40),
            cut(&line(&one.text), 60),
            annotation.by.name().to_owned(),
        ]);
    }
    format!("{}: {} values\n{sheet}\n", line(name), found.len())
}

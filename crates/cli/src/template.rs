//! `windrow template`: the template of several pages, and a table with a row for each.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::ValueEnum;
use comfy_table::{ContentArrangement, Table as Sheet, presets};
use serde_json::{Value as Json, json};
use windrow::dom::Document;
use windrow::records::Kind;
use windrow::template::{
    Algorithm, Column, Field, Found, List, Options, Reading, Record, Template, Tokens, groups, sample,
};
use windrow::templates::{self, Written};
use windrow::{Engine, Page};

use crate::exit::{Exit, Failure};
use crate::input::{Input, InputOptions, Named, Reader, inputs};
use crate::output::{refuse_known, save, write_all, write_json};
use crate::run::fetch::FetchOptions;
use crate::run::sample::ProfileOption;
use crate::run::store::StoreOptions;
use crate::saved::{self, Delivery};
use crate::terminal::{cut, line, room};

/// Find the template of pages that were made alike, and a table with a row for each.
///
/// What is the same on all pages is the template; what differs are values. The pages are details of many things of one
/// kind: products, films, players.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow template films/                        the columns, most useful first, on the terminal
  windrow template films/ -o films.csv           a row for each page
  windrow template films/ --save films.wrapper.json
  windrow run films.wrapper.json more-films/     other pages of the same template
  windrow template films/ --save films.oxp       the same as OXPath, to read and to change
  windrow template films/ --tree                 the template itself")]
pub(crate) struct Arguments {
    /// The pages: files, folders, addresses, WARC archives, or -.
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<OsString>,
    /// How many pages the template is learnt from.
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = clap::value_parser!(u32).range(2..=1000))]
    sample: u32,
    /// What the choice of pages begins with.
    #[arg(long, value_name = "NUMBER", default_value_t = 1)]
    seed: u64,
    /// In how many of the pages a landmark must be at least.
    #[arg(short, value_name = "NUMBER", default_value_t = 2, value_parser = clap::value_parser!(u32).range(1..))]
    k: u32,
    /// How the template is searched for.
    #[arg(long, value_name = "NAME", default_value = "exact")]
    algorithm: AlgorithmName,
    /// Know tags by their names alone, without their ids, classes and other attributes.
    #[arg(long)]
    static_tokens: bool,
    /// Print the template as a tree.
    #[arg(long, conflicts_with_all = ["json", "output", "overwrite", "format"])]
    tree: bool,
    /// Print all columns with their values on every page as JSON.
    #[arg(long, conflicts_with_all = ["output", "overwrite", "format"])]
    json: bool,
    /// Write the wrapper to a new file, for windrow run: the template, or OXPath if the file is called .oxp.
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

#[derive(Debug, Clone, Copy, ValueEnum)]
enum AlgorithmName {
    Exact,
    GreedyInf,
    GreedyRnd,
    Random,
}

/// How many columns are shown on a terminal.
const SHOWN: usize = 24;

/// How many pages of another template are named.
const NAMED: usize = 3;

/// How wide an example is.
const EXAMPLE: usize = 60;

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    arguments.fetch.with_engine(Path::new("."), false, |engine| look(arguments, &engine))
}

fn look(arguments: &Arguments, engine: &Engine) -> Result<Exit, Failure> {
    if let Some(file) = &arguments.save {
        refuse_known(file)?;
    }
    arguments.profile.refuse_known(arguments.save.as_deref())?;
    let inputs = inputs(&arguments.inputs)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    let pages = Pages::new(arguments, engine, inputs);
    let learnt = pages.learnt(arguments);
    if learnt.len() < 2 {
        // With nothing to read, what is wrong with it is the answer.
        pages.all().collect::<Result<Vec<Named>, Failure>>()?;
        return Err(Failure::usage("a template needs at least two pages; name more, or a folder of them"));
    }
    let learnt = of_one_template(&learnt);
    if learnt.len() < 2 {
        eprintln!("windrow: no two of the pages are built alike, so there is no template");
        return Ok(Exit::Nothing);
    }
    if arguments.k as usize > learnt.len() {
        let message = format!(
            "no landmark can be in {} of {} pages; give -k a smaller number",
            arguments.k,
            learnt.len()
        );
        return Err(Failure::usage(message));
    }
    let documents: Vec<&Document> = learnt.iter().map(|named| named.page.document()).collect();
    let found = templates::induce(&documents, options(arguments));
    if found.template.columns.iter().all(|column| column.different < 2) {
        eprintln!("windrow: the {} pages that were looked at have no values that differ", learnt.len());
        return Ok(Exit::Nothing);
    }
    if let Some(file) = &arguments.save {
        let text = written(file, &found.template, &learnt);
        save(file, &text)?;
        arguments.profile.keep(file, &text, learnt.iter().map(|&named| named.clone()), engine)?;
    }
    if arguments.tree {
        write_all(found.template.tree.to_string().as_bytes())?;
        return Ok(Exit::Done);
    }
    if arguments.json {
        return print_json(&found, &pages, &learnt);
    }
    tell(&found, learnt.len());
    let is_sheet = !arguments.store.is_named() && std::io::stdout().is_terminal();
    if is_sheet {
        return print_columns(&found.template, &learnt);
    }
    if arguments.save.is_some() && !arguments.store.is_named() {
        return Ok(Exit::Done);
    }
    write_rows(&found.template, Delivery::to(&arguments.store), pages.all())
}

/// The text of a wrapper file: the template itself, or OXPath where the file is called so.
fn written(file: &Path, template: &Template, learnt: &[&Named]) -> String {
    if file.extension().is_none_or(|ending| ending != "oxp") {
        return templates::written(template);
    }
    let written = expressions_of(template, learnt);
    let missing = written.missing();
    if !missing.is_empty() {
        let names: Vec<String> = missing.iter().take(SHOWN).map(|name| line(name)).collect();
        let more = if missing.len() > SHOWN { ", …" } else { "" };
        let all = written.columns.len() + written.lists.len();
        eprintln!(
            "windrow: {} of {all} columns have no expression and are left out: {}{more}; a file called .wrapper.json has them",
            missing.len(),
            names.join(", ")
        );
    }
    written.wrapper()
}

fn expressions_of(template: &Template, learnt: &[&Named]) -> Written {
    let pages: Vec<Arc<Page>> = learnt.iter().map(|named| Arc::clone(&named.page)).collect();
    templates::expressions(template, &pages)
}

/// Those of some pages that are of the template that most of them have; what the others are is told.
fn of_one_template<'p>(pages: &[&'p Named]) -> Vec<&'p Named> {
    let documents: Vec<&Document> = pages.iter().map(|named| named.page.document()).collect();
    let groups = groups(&documents);
    for others in &groups[1..] {
        let names: Vec<String> = others.iter().take(NAMED).map(|&at| line(&pages[at].name)).collect();
        let more = if others.len() > NAMED { ", …" } else { "" };
        let are = if others.len() == 1 { "page is" } else { "pages are" };
        eprintln!(
            "windrow: {} of {} {are} of another template and not learnt from: {}{more}",
            others.len(),
            pages.len(),
            names.join(", ")
        );
    }
    groups[0].iter().map(|&at| pages[at]).collect()
}

fn options(arguments: &Arguments) -> Options {
    let algorithm = match arguments.algorithm {
        AlgorithmName::Exact => Algorithm::Exact,
        AlgorithmName::GreedyInf => Algorithm::GreedyInformed,
        AlgorithmName::GreedyRnd => Algorithm::GreedyRandom,
        AlgorithmName::Random => Algorithm::Random,
    };
    let tokens = if arguments.static_tokens { Tokens::Static } else { Tokens::Dynamic };
    Options { algorithm, least: arguments.k, tokens, seed: arguments.seed, ..Options::default() }
}

/// The pages of a command. Inputs that are learnt from are held, an archive whole; the others are read when it is their turn.
struct Pages<'p> {
    reader: Reader<'p>,
    inputs: Vec<Input>,
    held: BTreeMap<usize, Vec<Named>>,
}

impl<'p> Pages<'p> {
    fn new(arguments: &'p Arguments, engine: &'p Engine, inputs: Vec<Input>) -> Pages<'p> {
        let reader = Reader::with(&arguments.input_options, engine);
        let mut held = BTreeMap::new();
        for at in sample(inputs.len(), arguments.sample as usize, arguments.seed) {
            // What cannot be read is told when its turn comes.
            let pages: Result<Vec<Named>, Failure> = inputs[at].pages(&reader).collect();
            if let Ok(pages) = pages {
                held.insert(at, pages);
            }
        }
        Pages { reader, inputs, held }
    }

    /// Those to learn from.
    fn learnt(&self, arguments: &Arguments) -> Vec<&Named> {
        let all: Vec<&Named> = self.held.values().flatten().collect();
        let chosen = sample(all.len(), arguments.sample as usize, arguments.seed);
        chosen.into_iter().map(|at| all[at]).collect()
    }

    /// All of them, in order.
    fn all(&self) -> impl Iterator<Item = Result<Named, Failure>> {
        self.inputs.iter().enumerate().flat_map(
            |(at, input)| -> Box<dyn Iterator<Item = Result<Named, Failure>> + '_> {
                match self.held.get(&at) {
                    Some(held) => Box::new(held.iter().cloned().map(Ok)),
                    None => Box::new(input.pages(&self.reader)),
                }
            },
        )
    }
}

/// Writes a row for each page.
pub(crate) fn write_rows(
    template: &Template,
    delivery: Delivery<'_>,
    pages: impl Iterator<Item = Result<Named, Failure>>,
) -> Result<Exit, Failure> {
    let schema = templates::schema(template).map_err(|error| Failure::usage(error.to_string()))?;
    let reader = template.reader();
    let other = "is of another template, or has no values";
    saved::write_rows(&schema, delivery, pages, other, |named| {
        templates::row(&reader, &named.name, &named.page).map(|row| vec![row])
    })
}

fn tell(found: &Found, pages: usize) {
    let Found { cost, bound, splits, is_proved, .. } = found;
    let landmarks = found.template.tree.landmarks();
    let proved = match is_proved {
        true => "the least possible".to_owned(),
        false => format!("not proved to be the least possible, which is {bound} or more"),
    };
    eprintln!(
        "windrow: {landmarks} landmarks from {pages} pages leave {cost} words and tags over, {proved}; {splits} splits tried"
    );
}

fn print_columns(template: &Template, learnt: &[&Named]) -> Result<Exit, Failure> {
    let reader = template.reader();
    let readings: Vec<Reading> =
        learnt.iter().filter_map(|named| reader.read(named.page.document())).collect();
    let mut sheet = Sheet::new();
    sheet.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
    sheet.set_width(room().try_into().unwrap_or(u16::MAX));
    sheet.set_header(["column", "kind", "filled", "example"]);
    let mut add = |name: &str, kind: Option<Kind>, filled: usize, example: &str| {
        let filled = format!("{} %", 100 * filled / learnt.len().max(1));
        let kind = kind.map_or("", Kind::name);
        sheet.add_row([line(name), kind.to_owned(), filled, cut(&line(example), EXAMPLE)]);
    };
    let shown = || template.columns.iter().enumerate().filter(|(_, column)| !column.is_variant);
    for (at, column) in shown().take(SHOWN) {
        let example = readings.iter().find_map(|page| page.values[at].first()).map_or("", String::as_str);
        add(&column.name, column.kind, column.filled, example);
    }
    for (at, list) in template.lists.iter().enumerate() {
        for (place, field) in list.fields.iter().enumerate() {
            let records = || readings.iter().map(|page| &page.lists[at]);
            let has = |records: &&Vec<Record>| records.iter().any(|record| record[place].is_some());
            let example = records().flatten().find_map(|record| record[place].as_deref()).unwrap_or_default();
            add(&of_list(list, field), field.kind, records().filter(has).count(), example);
        }
    }
    write_all(format!("{sheet}\n").as_bytes())?;
    let more = shown().count().saturating_sub(SHOWN);
    if more > 0 {
        eprintln!("windrow: {more} more columns; all of them are in -o FILE and --json");
    }
    Ok(Exit::Done)
}

/// What a field of a list is called beside columns.
fn of_list(list: &List, field: &Field) -> String {
    format!("{}.{}", list.name, field.name)
}

fn print_json(found: &Found, pages: &Pages<'_>, learnt: &[&Named]) -> Result<Exit, Failure> {
    let template = &found.template;
    let reader = template.reader();
    let mut attributes: Vec<Attribute> = template.columns.iter().map(Attribute::of_column).collect();
    attributes.extend(template.lists.iter().flat_map(Attribute::of_list));
    let (mut exit, mut others) = (Exit::Done, Vec::new());
    let mut known: BTreeMap<String, usize> = BTreeMap::new();
    for named in pages.all() {
        let Named { name, page } = match named {
            Ok(named) => named,
            Err(failure) => {
                eprintln!("windrow: {failure}");
                exit = Exit::Partial;
                continue;
            }
        };
        // An archive may have a page several times.
        let times = known.entry(name.clone()).or_default();
        *times += 1;
        let name = if *times == 1 { name } else { format!("{name} ({times})") };
        let Some(Reading { values, lists }) = reader.read(page.document()) else {
            others.push(name);
            exit = Exit::Partial;
            continue;
        };
        let of_lists = template.lists.iter().zip(lists).flat_map(|(list, records)| {
            let column = |place: usize| records.iter().filter_map(|record| record[place].clone()).collect();
            (0..list.fields.len()).map(column).collect::<Vec<Vec<String>>>()
        });
        for (attribute, own) in attributes.iter_mut().zip(values.into_iter().chain(of_lists)) {
            attribute.filled += usize::from(!own.is_empty());
            attribute.values.insert(name.clone(), Json::from(own));
        }
    }
    let expressions = expressions_of(template, learnt);
    let mut mains = expressions.columns.into_iter().map(|(_, expression)| expression);
    for attribute in attributes.iter_mut().filter(|attribute| !attribute.is_variant) {
        attribute.oxpath = mains.next().flatten();
    }
    let lists: Vec<Json> = expressions
        .lists
        .into_iter()
        .map(|(name, expression)| json!({ "name": name, "oxpath": expression }))
        .collect();
    let attributes: Vec<Json> =
        attributes.into_iter().enumerate().map(|(id, attribute)| attribute.into_json(id)).collect();
    let Found { cost, bound, splits, is_proved, proved, .. } = found;
    write_json(&json!({
        "attributes": attributes,
        "lists": lists,
        "others": others,
        "splits": splits,
        "cost": cost,
        "bound": bound,
        "proved": is_proved,
        "proved_within": proved,
    }))?;
    Ok(exit)
}

/// A column as JSON has it: what it holds on every page.
struct Attribute {
    name: String,
    kind: Option<Kind>,
    is_variant: bool,
    filled: usize,
    values: serde_json::Map<String, Json>,
    /// Of the fields of lists, their lists have it.
    oxpath: Option<String>,
}

impl Attribute {
    fn new(name: String, kind: Option<Kind>, is_variant: bool) -> Attribute {
        Attribute { name, kind, is_variant, filled: 0, values: serde_json::Map::new(), oxpath: None }
    }

    fn of_column(column: &Column) -> Attribute {
        Attribute::new(column.name.clone(), column.kind, column.is_variant)
    }

    fn of_list(list: &List) -> Vec<Attribute> {
        list.fields.iter().map(|field| Attribute::new(of_list(list, field), field.kind, false)).collect()
    }

    fn into_json(self, id: usize) -> Json {
        json!({
            "id": id,
            "name": self.name,
            "kind": self.kind.map(Kind::name),
            "filled": self.filled,
            "variant": self.is_variant,
            "oxpath": self.oxpath,
            "values": self.values,
        })
    }
}

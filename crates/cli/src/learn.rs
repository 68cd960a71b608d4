//! `windrow learn`: a wrapper from examples.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde_json::json;
use windrow::examples::{Examples, Table};
use windrow::learn::{Sheet, TreeRules, tree_rules};
use windrow::{Engine, Page};

use crate::exit::{Exit, Failure};
use crate::input::{Input, InputOptions, Named, Reader, inputs};
use crate::output::{refuse_known, save, write_all, write_json};
use crate::run::fetch::FetchOptions;

/// Learn a wrapper from examples: rows that are on some of the pages.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow learn pages/ --from rows.jsonl              the wrapper, on the terminal
  windrow learn pages/ --from rows.csv --save shop.oxp
  windrow run shop.oxp more-pages/ -o shop.csv")]
pub(crate) struct Arguments {
    /// The pages: files, folders, addresses, WARC archives, or -. Those without examples tell what is regular.
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<OsString>,
    /// Rows that are on the pages: .jsonl, .json or .csv. A column that names pages says where each is.
    #[arg(long, value_name = "ROWS")]
    from: PathBuf,
    /// Print the wrapper and what is known of it as JSON.
    #[arg(long)]
    json: bool,
    /// Write the wrapper to a new file, for windrow run.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let session = arguments.fetch.session()?;
    let engine = arguments.fetch.engine(Path::new("."), false, session.as_ref())?;
    let ended = learn(arguments, &engine);
    if let Some(session) = session {
        session.save().map_err(Failure::page)?;
    }
    ended
}

fn learn(arguments: &Arguments, engine: &Engine) -> Result<Exit, Failure> {
    if let Some(file) = &arguments.save {
        refuse_known(file)?;
    }
    let table = read_rows(&arguments.from)?;
    let reader = Reader::with(&arguments.input_options, engine);
    let inputs = inputs(&arguments.inputs)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    let mut pages: Vec<Named> = Vec::new();
    for input in &inputs {
        for named in input.pages(&reader) {
            pages.push(named?);
        }
    }
    let named: Vec<(&str, &Page)> = pages.iter().map(|named| (named.name.as_str(), &*named.page)).collect();
    let examples = table.on(&named);
    let Examples { columns, pages: rows, page_column, .. } = examples;
    let sheets: Vec<Sheet<'_>> =
        pages.iter().zip(rows).map(|(named, rows)| Sheet { document: named.page.document(), rows }).collect();
    let Some(rules) = tree_rules(&columns, &sheets) else {
        eprintln!("windrow: no expression gives all the examples");
        return Ok(Exit::Nothing);
    };
    tell(&rules);
    let wrapper = rules.wrapper(page_column.as_deref());
    if let Some(file) = &arguments.save {
        save(file, &wrapper)?;
    }
    if arguments.json {
        write_json(&json!({ "class": "tree", "wrapper": wrapper }))?;
    } else if arguments.save.is_none() {
        write_all(wrapper.as_bytes())?;
    }
    Ok(if rules.missing().is_empty() { Exit::Done } else { Exit::Partial })
}

fn tell(rules: &TreeRules) {
    for column in &rules.columns {
        match column.expressions.is_empty() {
            false => {
                eprintln!("windrow: {}: {} of {} other pages agree", column.name, column.agreed, rules.others)
            }
            true => eprintln!("windrow: {}: no expression gives all examples", column.name),
        }
    }
}

fn read_rows(file: &Path) -> Result<Table, Failure> {
    let text = std::fs::read_to_string(file)
        .map_err(|error| Failure::io(format!("cannot read {}", file.display()), &error))?;
    let is_csv = file.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("csv"));
    Table::read(&text, is_csv).map_err(|error| Failure::usage(format!("{}: {error}", file.display())))
}

//! `windrow forms`: what the forms of a page mean.

mod as_json;
mod sheet;

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use windrow::forms::{Form, Reader as FormReader};
use windrow::knowing;
use windrow::knowledge::Ontology;
use windrow::tables::looked_at;
use windrow::{Engine, Page};

use crate::exit::{Exit, Failure};
use crate::input::{Input, InputOptions, Named, Reader, inputs};
use crate::output::{write_all, write_json};
use crate::run::fetch::FetchOptions;
use crate::terminal;

/// Tell what the forms of a page are for, what every field means, and how they may be filled.
///
/// Labels are found by the field, by what stands beside it in turn, and by what is seen beside it; the domain says what they
/// mean. Nothing is sent.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow forms https://homes.example/                  a sheet for each form, on the terminal
  windrow forms page.html --json                        the same for programs
  windrow forms page.html --domain real-estate          fields as the domain knows them
  windrow forms saved/ --json > forms.jsonl             many pages, a line each")]
pub(crate) struct Arguments {
    /// The pages: addresses, files, folders, WARC archives, or -.
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<OsString>,
    #[command(flatten)]
    domain: DomainOptions,
    /// Print the forms as JSON; of several pages, a line for each.
    #[arg(long)]
    json: bool,
    /// Judge pages by their markup alone, without laying them out.
    #[arg(long)]
    no_layout: bool,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

/// What is known.
#[derive(clap::Args)]
pub(crate) struct DomainOptions {
    /// The domain that knows what things are called: the name of one that Windrow has (see windrow domain list), or a file
    /// of your own.
    #[arg(long, value_name = "NAME|FILE")]
    domain: Option<OsString>,
}

impl DomainOptions {
    /// The domain, or another where none is named; what is wrong in its files is told.
    pub(crate) fn load(&self, usual: &str) -> Result<Ontology, Failure> {
        let domain = self.domain.as_deref().unwrap_or(usual.as_ref());
        knowing::load(Path::new(domain)).map_err(|problems| {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            Failure::usage(lines.join("\nwindrow: "))
        })
    }
}

/// A page and its forms.
struct Subject {
    name: String,
    page: Arc<Page>,
    forms: Vec<Form>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let inputs = inputs(&arguments.inputs)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    let beside = inputs
        .iter()
        .find_map(|input| if let Input::File(path) = input { Some(path.as_path()) } else { None });
    let reader = FormReader::new(arguments.domain.load("forms")?);
    arguments.fetch.with_engine(beside.unwrap_or(Path::new(".")), false, |engine| {
        look(arguments, &inputs, &engine, &reader)
    })
}

fn look(
    arguments: &Arguments,
    inputs: &[Input],
    engine: &Engine,
    reader: &FormReader,
) -> Result<Exit, Failure> {
    let pages = Reader::with(&arguments.input_options, engine);
    let (mut found, mut failed) = (0, 0);
    for input in inputs {
        for named in input.pages(&pages) {
            let Named { name, page } = match named {
                Ok(named) => named,
                Err(failure) if inputs.len() > 1 => {
                    eprintln!("windrow: {failure}");
                    failed += 1;
                    continue;
                }
                Err(failure) => return Err(failure),
            };
            let page = match arguments.no_layout || page.document().visual().is_some() {
                true => page,
                false => looked_at(page, engine).0,
            };
            let forms = reader.forms(page.document());
            found += forms.len();
            let subject = Subject { name, page, forms };
            match arguments.json {
                true => write_json(&as_json::page(reader, &subject))?,
                false => write_all(sheet::page(reader, &subject, terminal::room()).as_bytes())?,
            }
        }
    }
    if found == 0 && !arguments.json {
        eprintln!("windrow: there is no form; if the page is built by script, try --engine chromium");
    }
    Ok(match (failed, found) {
        (0, 0) => Exit::Nothing,
        (0, _) => Exit::Done,
        _ => Exit::Partial,
    })
}

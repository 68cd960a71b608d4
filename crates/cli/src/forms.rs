//! `windrow forms`: what the forms of a page mean.

mod as_json;
mod drawn;
mod planned;
mod sheet;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use windrow::forms::{Form, Reader as FormReader};
use windrow::knowing;
use windrow::knowledge::{Ontology, nearest};
use windrow::tables::looked_at;
use windrow::{Engine, Page};

use crate::exit::{Exit, Failure};
use crate::input::{Input, InputOptions, Named, Reader, inputs};
use crate::output::{save_anew, write_all, write_json};
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
  windrow forms URL --domain real-estate --plan --value location=Oxford
  windrow forms page.html --html look.html              the page with its forms drawn over it
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
    /// Tell how search forms would be filled: with which values, how often, and the expression that does it.
    #[arg(long)]
    plan: bool,
    /// What to write where a form asks for something: TYPE=TEXT, as location=Oxford. Several times for several texts.
    #[arg(long = "value", value_name = "TYPE=TEXT", value_parser = value, requires = "plan")]
    values: Vec<(String, String)>,
    /// Write a picture of the page with its forms, labels and types to an HTML file.
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Judge pages by their markup alone, without laying them out.
    #[arg(long)]
    no_layout: bool,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

/// What is known.
#[derive(clap::Args, Clone)]
pub(crate) struct DomainOptions {
    /// The domain that knows what things are called: the name of one that Windrow has (see windrow domain list), or a file
    /// of your own.
    #[arg(long, value_name = "NAME|FILE")]
    domain: Option<OsString>,
}

impl DomainOptions {
    /// A domain by its name or file.
    pub(crate) fn named(domain: &str) -> DomainOptions {
        DomainOptions { domain: Some(domain.into()) }
    }

    /// Whether one is named.
    pub(crate) fn is_named(&self) -> bool {
        self.domain.is_some()
    }

    /// The folder of the file that is named.
    pub(crate) fn folder(&self) -> Option<PathBuf> {
        let path = Path::new(self.domain.as_deref()?);
        let is_file = path.extension().is_some_and(|ending| ending == "toml");
        is_file.then(|| path.parent().unwrap_or(Path::new("")).to_owned())
    }

    /// The domain, or another where none is named; what is wrong in its files is told.
    pub(crate) fn load(&self, usual: &str) -> Result<Ontology, Failure> {
        DomainOptions::load_from(Path::new(self.domain.as_deref().unwrap_or(usual.as_ref())))
    }

    /// The domain of a name, or of a file.
    pub(crate) fn load_from(domain: &Path) -> Result<Ontology, Failure> {
        knowing::load(domain).map_err(|problems| {
            let lines: Vec<String> = problems.iter().map(ToString::to_string).collect();
            Failure::usage(lines.join("\nwindrow: "))
        })
    }
}

fn value(text: &str) -> Result<(String, String), String> {
    let (name, text) = text.split_once('=').ok_or("write TYPE=TEXT, as location=Oxford")?;
    Ok((name.trim().to_owned(), text.trim().to_owned()))
}

/// A page and its forms.
struct Subject {
    name: String,
    /// The address that an expression opens.
    address: Option<String>,
    page: Arc<Page>,
    forms: Vec<Form>,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let inputs = inputs(&arguments.inputs)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    let beside = inputs
        .iter()
        .find_map(|input| if let Input::File(path) = input { Some(path.as_path()) } else { None });
    let reader = FormReader::new(arguments.domain.load("forms")?);
    for (name, _) in &arguments.values {
        let names = || reader.ontology().types().map(|(_, one)| one.name.as_str());
        if !names().any(|known| known == name) {
            let near =
                nearest(name, names()).map(|near| format!("; do you mean {near}?")).unwrap_or_default();
            return Err(Failure::usage(format!("there is no type {name}{near}")));
        }
    }
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
            let address = page.url().filter(|_| matches!(input, Input::Address(_))).map(ToString::to_string);
            let subject = Subject { name, address, page, forms };
            let plans = arguments.plan.then(|| planned::plans(reader, &subject, &arguments.values));
            if let Some(file) = &arguments.html {
                let picture = engine.screenshot(&subject.page).ok();
                save_anew(file, drawn::page(reader, &subject, picture.as_deref()).as_bytes())?;
            }
            match arguments.json {
                true => write_json(&as_json::page(reader, &subject, plans.as_deref()))?,
                false => {
                    let mut text = sheet::page(reader, &subject, terminal::room());
                    for plan in plans.iter().flatten().flatten() {
                        text.push_str(&planned::told(reader, &subject, plan));
                    }
                    write_all(text.as_bytes())?;
                }
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

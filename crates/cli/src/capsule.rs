//! `windrow record` and `windrow test`: a wrapper, its pages and its rows in one file, to be run again without network.
//!
//! A capsule is a WARC archive. Beside what was fetched it has the wrapper, its variables, the rows it gave and their
//! JSON Schema, each as a resource record. Of several wrappers, as mending leaves them, the last one counts.

mod compare;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use windrow::browser::{attach, attachments};
use windrow::data::JsonOptions;
use windrow::page::{EmbeddedOptions, Timestamp};
use windrow::query::Tally;
use windrow::{Engine, RunOptions, Wrapper};

use self::compare::Difference;
use crate::check::read_wrapper;
use crate::clock;
use crate::exit::{Exit, Failure};
use crate::input::{Input, inputs};
use crate::output::{write_all, write_json};
use crate::report;
use crate::run::combine::{combinations, values};
use crate::run::fetch::FetchOptions;
use crate::run::summary::{in_words_of, sites};

/// Run a wrapper and keep it with its pages and rows in one file, a capsule.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow record books.oxp -o books.capsule.warc.gz
  windrow test books.capsule.warc.gz")]
pub(crate) struct RecordArguments {
    /// The wrapper's file, or - for standard input.
    #[arg(value_name = "WRAPPER")]
    wrapper: PathBuf,
    /// Pages to run on: addresses or files. By default the wrapper opens its own.
    #[arg(value_name = "INPUT")]
    inputs: Vec<OsString>,
    /// The capsule's file, ending in .warc.gz or .warc.
    #[arg(long, short, value_name = "FILE")]
    output: PathBuf,
    /// The values of a variable $NAME or a template ${NAME}.
    #[arg(long, value_name = "NAME=VALUE,…", value_parser = values)]
    var: Vec<(String, Vec<String>)>,
    /// Visit at most this many pages.
    #[arg(long, value_name = "NUMBER")]
    max_pages: Option<u64>,
    #[command(flatten)]
    fetch: FetchOptions,
}

/// Run capsules again, without network, and compare the rows with those that were recorded.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow test books.capsule.warc.gz
  windrow test --wrapper changed.oxp books.capsule.warc.gz   does a change still give the same rows?")]
pub(crate) struct TestArguments {
    /// The capsules.
    #[arg(value_name = "CAPSULE", required = true)]
    capsules: Vec<PathBuf>,
    /// Run this wrapper on the pages instead of the one in the capsule.
    #[arg(long, value_name = "FILE")]
    wrapper: Option<PathBuf>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
}

/// How a capsule's wrapper was run.
#[derive(Debug, Serialize, Deserialize)]
struct Setting {
    variables: Vec<(String, Vec<String>)>,
    inputs: Vec<String>,
    error_pages: bool,
    base: Option<String>,
    most_pages: Option<u64>,
    now: u64,
}

/// What a wrapper is in an archive.
const WRAPPER_TYPE: &str = "text/plain; charset=utf-8";

/// What a wrapper gave on its pages.
struct Harvest {
    rows: Vec<String>,
    pages: u64,
    failed: u64,
    schema: String,
}

pub(crate) fn record(arguments: &RecordArguments) -> Result<Exit, Failure> {
    let text = read_wrapper(&arguments.wrapper)?;
    let capsule = &arguments.output;
    if ending(capsule).is_empty() {
        let name = capsule.display();
        return Err(Failure::usage(format!("a capsule is a WARC archive; name it {name}.warc.gz")));
    }
    let recording = Recording {
        wrapper: &arguments.wrapper,
        text: &text,
        inputs: &arguments.inputs,
        variables: &arguments.var,
        most_pages: arguments.max_pages,
        fetch: &arguments.fetch,
    };
    recording.into_capsule(capsule)
}

/// A wrapper that is run to be recorded.
pub(crate) struct Recording<'r> {
    pub(crate) wrapper: &'r Path,
    pub(crate) text: &'r str,
    pub(crate) inputs: &'r [OsString],
    pub(crate) variables: &'r [(String, Vec<String>)],
    pub(crate) most_pages: Option<u64>,
    pub(crate) fetch: &'r FetchOptions,
}

impl Recording<'_> {
    /// Runs the wrapper, and keeps it with its pages and rows in a new file.
    pub(crate) fn into_capsule(self, capsule: &Path) -> Result<Exit, Failure> {
        let Recording { wrapper, text, inputs, variables, most_pages, fetch } = self;
        if capsule.exists() {
            let message = format!("{} is there already; remove it or name another file", capsule.display());
            return Err(Failure::usage(message));
        }
        let draft = draft_of(capsule);
        let _ = std::fs::remove_file(&draft);
        let setting = Setting {
            variables: variables.to_vec(),
            inputs: addresses(inputs)?,
            error_pages: fetch.error_pages,
            base: fetch.base(wrapper).map(String::from),
            most_pages,
            now: clock::now().0,
        };
        let session = fetch.session()?;
        let engine = fetch.recording(&draft).engine(wrapper, false, session.as_ref())?;
        let recorded = harvest(wrapper, text, &setting, &engine)
            .and_then(|harvest| seal(&draft, text, &setting, harvest));
        for site in sites(&engine) {
            eprintln!("windrow: {}", in_words_of(&site));
        }
        drop(engine);
        if let Some(session) = session {
            session.save().map_err(Failure::page)?;
        }
        let harvest = match recorded {
            Ok(harvest) => harvest,
            Err(failure) => {
                let _ = std::fs::remove_file(&draft);
                return Err(failure);
            }
        };
        move_to(&draft, capsule)?;
        eprintln!(
            "windrow: {} rows from {} pages are in {}",
            harvest.rows.len(),
            harvest.pages,
            capsule.display()
        );
        Ok(match (harvest.rows.is_empty(), harvest.failed > 0) {
            (true, _) => Exit::Nothing,
            (false, true) => Exit::Partial,
            (false, false) => Exit::Done,
        })
    }
}

/// Makes another wrapper that of a capsule, whose pages and rows stay as they are.
pub(crate) fn take_over(capsule: &Path, text: &str) -> Result<(), Failure> {
    let draft = draft_of(capsule);
    std::fs::copy(capsule, &draft)
        .map_err(|error| Failure::io(format!("cannot write {}", draft.display()), &error))?;
    attach(&draft, "wrapper", WRAPPER_TYPE, text.as_bytes()).map_err(Failure::page)?;
    move_to(&draft, capsule)
}

/// The name of the next capsule beside one: `books-2.capsule.warc.gz` beside `books.capsule.warc.gz`.
pub(crate) fn next_beside(capsule: &Path) -> PathBuf {
    let name = capsule.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    let ending = ending(capsule);
    let stem = name.strip_suffix(ending).unwrap_or(&name);
    let stem = match stem.rsplit_once('-') {
        Some((stem, number)) if number.parse::<u32>().is_ok() => stem,
        _ => stem,
    };
    let mut names = (2_u32..).map(|number| capsule.with_file_name(format!("{stem}-{number}{ending}")));
    names.find(|name| !name.exists()).unwrap_or_default()
}

/// What the name of a capsule ends in; nothing if it is none.
fn ending(capsule: &Path) -> &'static str {
    let name = capsule.to_string_lossy();
    let endings = [".capsule.warc.gz", ".capsule.warc", ".warc.gz", ".warc"];
    endings.into_iter().find(|ending| name.ends_with(ending)).unwrap_or_default()
}

fn move_to(draft: &Path, capsule: &Path) -> Result<(), Failure> {
    std::fs::rename(draft, capsule)
        .map_err(|error| Failure::io(format!("cannot write {}", capsule.display()), &error))
}

/// The file that a capsule is written to until it is complete; its ending says how it is packed.
fn draft_of(capsule: &Path) -> PathBuf {
    let name = capsule.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
    capsule.with_file_name(format!(".{name}.draft.warc{}", if name.ends_with(".gz") { ".gz" } else { "" }))
}

/// Whether a capsule can have pages of these inputs.
pub(crate) fn can_record(names: &[OsString]) -> bool {
    addresses(names).is_ok()
}

/// Inputs as addresses, so that what is fetched is all in the archive.
fn addresses(names: &[OsString]) -> Result<Vec<String>, Failure> {
    let mut all = Vec::new();
    for input in inputs(names)? {
        let address = match input? {
            Input::Address(address) => address,
            Input::File(path) => {
                let path = std::path::absolute(&path).unwrap_or(path);
                let file = url::Url::from_file_path(&path).map_err(|()| path.display().to_string());
                file.map_err(|path| Failure::usage(format!("{path} has no address")))?.into()
            }
            Input::Stdin | Input::Archive(_) | Input::Page(_) => {
                return Err(Failure::usage("a capsule is recorded from addresses and files"));
            }
        };
        all.push(address);
    }
    Ok(all)
}

/// Adds what belongs to a capsule beside its pages.
fn seal(draft: &Path, text: &str, setting: &Setting, harvest: Harvest) -> Result<Harvest, Failure> {
    let setting = serde_json::to_vec_pretty(setting).unwrap_or_default();
    let rows: String = harvest.rows.iter().flat_map(|row| [row.as_str(), "\n"]).collect();
    for (name, kind, bytes) in [
        ("wrapper", WRAPPER_TYPE, text.as_bytes()),
        ("setting", "application/json", &setting),
        ("schema", "application/schema+json", harvest.schema.as_bytes()),
        ("rows", "application/jsonl", rows.as_bytes()),
    ] {
        attach(draft, name, kind, bytes).map_err(Failure::page)?;
    }
    Ok(harvest)
}

/// Runs a wrapper and collects its rows as JSON.
fn harvest(name: &Path, text: &str, setting: &Setting, engine: &Engine) -> Result<Harvest, Failure> {
    let mut harvest = Harvest { rows: Vec::new(), pages: 0, failed: 0, schema: String::new() };
    let mut part = 0;
    for values in combinations(&setting.variables) {
        let wrapper = match Wrapper::parse_with(text, &values) {
            Ok(wrapper) => wrapper,
            Err(invalid) => {
                report::diagnostics(&name.display().to_string(), text, invalid.diagnostics());
                return Err(Failure::said(Exit::Usage));
            }
        };
        harvest.schema = wrapper.schema().json_schema();
        let inputs: Vec<Option<&String>> = match &setting.inputs[..] {
            [] => vec![None],
            some => some.iter().map(Some).collect(),
        };
        for input in inputs {
            harvest.add(&wrapper, &values, input, setting, part, engine)?;
            part += 1;
        }
    }
    Ok(harvest)
}

impl Harvest {
    fn add(
        &mut self,
        wrapper: &Wrapper,
        values: &BTreeMap<String, String>,
        input: Option<&String>,
        setting: &Setting,
        part: u32,
        engine: &Engine,
    ) -> Result<(), Failure> {
        let options = RunOptions {
            variables: values.clone(),
            now: Timestamp(setting.now),
            run: part,
            most_pages: setting.most_pages,
            ..RunOptions::default()
        };
        let mut rows = match input {
            Some(address) => {
                let errand = windrow::page::Errand { run: part, ..Default::default() };
                let page = engine.open_for(&errand, address).map_err(Failure::page)?;
                wrapper.rows_on(page, engine, &options)
            }
            None => wrapper.rows(engine, &options),
        };
        for row in rows.by_ref() {
            let row = row.map_err(|error| Failure::usage(error.to_string()))?;
            let mut json = String::new();
            let written = wrapper.schema().write_json(&row, JsonOptions::default(), &mut json);
            written.map_err(|error| Failure::usage(error.to_string()))?;
            self.rows.push(json);
        }
        let Tally { pages, failed, .. } = rows.tally();
        self.pages += pages;
        self.failed += failed;
        Ok(())
    }
}

pub(crate) fn test(arguments: &TestArguments) -> Result<Exit, Failure> {
    let changed = arguments.wrapper.as_deref().map(read_wrapper).transpose()?;
    let mut reports = Vec::new();
    let mut failed = 0;
    for capsule in &arguments.capsules {
        let name = capsule.display().to_string();
        let changed = arguments.wrapper.as_deref().zip(changed.as_deref());
        let difference = replayed(capsule, changed)?;
        failed += usize::from(!difference.is_empty());
        if arguments.json {
            reports.push(difference.json(&name));
        } else {
            write_all(difference.text(&name).as_bytes())?;
        }
    }
    if arguments.json {
        write_json(&serde_json::json!({ "capsules": reports }))?;
    }
    Ok(if failed == 0 { Exit::Done } else { Exit::Nothing })
}

/// What another wrapper gives on the pages of a capsule.
pub(crate) struct Replayed {
    pub(crate) name: String,
    /// Whether it gives the rows that are recorded.
    pub(crate) is_same: bool,
}

/// Runs another wrapper on the pages of a capsule.
pub(crate) fn tested_with(capsule: &Path, wrapper: &Path, text: &str) -> Result<Replayed, Failure> {
    let difference = replayed(capsule, Some((wrapper, text)))?;
    Ok(Replayed { name: capsule.display().to_string(), is_same: difference.is_empty() })
}

/// Runs a capsule, or another wrapper with its name on its pages, and compares.
fn replayed(capsule: &Path, changed: Option<(&Path, &str)>) -> Result<Difference, Failure> {
    let name = capsule.display();
    let mut parts = attachments(capsule).map_err(Failure::page)?;
    let mut part = |key: &str| {
        let bytes = parts.remove(key);
        let text = bytes.and_then(|bytes| String::from_utf8(bytes).ok());
        text.ok_or_else(|| {
            Failure::usage(format!("{name} is no capsule: it has no {key}; see windrow record"))
        })
    };
    let (wrapper, setting, expected) = (part("wrapper")?, part("setting")?, part("rows")?);
    let setting: Setting = serde_json::from_str(&setting)
        .map_err(|error| Failure::usage(format!("{name} is no capsule of this version: {error}")))?;
    let pages = EmbeddedOptions {
        base: setting.base.as_deref().and_then(|base| url::Url::parse(base).ok()),
        error_pages: setting.error_pages,
        ..EmbeddedOptions::default()
    };
    let engine = Engine::replay(capsule, pages).map_err(Failure::page)?;
    let (name, text) = changed.unwrap_or((capsule, &wrapper));
    let harvest = harvest(name, text, &setting, &engine)?;
    Ok(Difference::of(expected.lines().map(str::to_owned).collect(), harvest.rows))
}

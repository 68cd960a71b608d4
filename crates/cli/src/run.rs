//! `windrow run`: a wrapper over its site, into a table.

mod books;
pub(crate) mod combine;
mod distinct;
pub(crate) mod fetch;
pub(crate) mod keep;
mod progress;
pub(crate) mod sample;
mod since;
pub(crate) mod store;
pub(crate) mod summary;

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use clap::{Args, FromArgMatches};
use windrow::data::Item;
use windrow::page::Page;
use windrow::saved::{self, Saved};
use windrow::{Engine, Invalid, Job, Rows, RunError, RunOptions, Standing, Step, Wrapper};

pub(crate) use self::books::Books;
use self::combine::combinations;
use self::fetch::FetchOptions;
use self::keep::{KeepOptions, Keeper};
use self::progress::Progress;
use self::since::{Since, SinceOptions};
use self::store::{Store, StoreOptions};
use self::summary::{LogFormat, Summary};
use crate::check::read_wrapper;
use crate::clock;
use crate::exit::{Exit, Failure};
use crate::input::{Input, InputOptions, Named, Reader, inputs};
use crate::report;
use crate::saved::Delivery;
use crate::{learn, template};

/// Run a wrapper and write its rows.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow run books.oxp                              rows on the terminal
  windrow run books.oxp -o books.csv                 a file; also .jsonl .json .xml .parquet .sqlite
  windrow run books.oxp -o postgres://localhost/db   a table in PostgreSQL
  windrow run books.oxp --var q=tea,coffee --jobs 8  both searches, eight pages at a time
  windrow run books.oxp -o books.jsonl --job work    goes on after an interruption
  windrow run books.oxp -o new.jsonl --since books.jsonl --key url --gone gone.jsonl
                                                     what is new or changed since then, and what is gone
  windrow run list.oxp saved/ archive.warc.gz        a wrapper without doc() on given pages
  windrow run books.oxp -o books.csv --profile       keeps what is usual for its rows
  windrow run books.oxp -O books.csv --verify        replaces the table only by one that is as usual")]
pub(crate) struct Arguments {
    /// The wrapper's file, or - for standard input.
    #[arg(value_name = "WRAPPER")]
    wrapper: PathBuf,
    /// Pages to run on: addresses, files, folders, WARC archives, or -. By default the wrapper opens its own.
    #[arg(value_name = "INPUT")]
    inputs: Vec<OsString>,
    /// The values of a variable $NAME or a template ${NAME}; with several, the wrapper runs for each. A comma in a
    /// value is written \, and a VALUE that is env:VARIABLE is read from the environment, the place for secrets
    #[arg(long, value_name = "NAME=VALUE,…", value_parser = combine::values)]
    var: Vec<(String, Vec<String>)>,
    /// The namespace of a prefix.
    #[arg(long, value_name = "PREFIX=ADDRESS", value_parser = crate::expression::pair)]
    ns: Vec<(String, String)>,
    /// How many pages are fetched at a time; the rows are the same whatever the number.
    #[arg(long, value_name = "NUMBER", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    jobs: u16,
    /// A folder that remembers how far the run has come; the same command goes on where it was interrupted.
    #[arg(long, value_name = "FOLDER")]
    job: Option<PathBuf>,
    /// Visit at most this many pages.
    #[arg(long, value_name = "NUMBER")]
    max_pages: Option<u64>,
    /// The option that bounds the pages, as the one who typed the command knows it.
    #[arg(skip = "--max-pages")]
    bounded_by: &'static str,
    /// How many different rows there should be.
    #[arg(skip)]
    promised: Option<u64>,
    /// Where its rows lead.
    #[arg(skip)]
    leads: Leads,
    /// Stop after this many rows.
    #[arg(long, value_name = "NUMBER", conflicts_with = "job")]
    limit: Option<u64>,
    /// Add to each row where its values came from: address, path, time and marker.
    #[arg(long)]
    provenance: bool,
    /// How the run is reported on stderr; json ends with one line that sums it up, events has lines on the way, too.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
    /// Show no progress and no summary.
    #[arg(long, short)]
    quiet: bool,
    #[command(flatten)]
    store: StoreOptions,
    #[command(flatten)]
    keep: KeepOptions,
    #[command(flatten)]
    since: SinceOptions,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

/// Where the rows of a run lead.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) enum Leads {
    /// To where they are wanted.
    #[default]
    Out,
    /// Nowhere: they are only looked at.
    Nowhere,
}

/// Whether an interruption was asked for.
static INTERRUPTED: AtomicBool = AtomicBool::new(false);

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let text = read_wrapper(&arguments.wrapper)?;
    match saved::read(&text) {
        Some(saved) => run_saved(arguments, &text, saved),
        None => run_text(arguments, text),
    }
}

/// Runs a wrapper that is no OXPath on given pages.
fn run_saved(arguments: &Arguments, text: &str, saved: Result<Saved, String>) -> Result<Exit, Failure> {
    let name = arguments.wrapper.display();
    let saved = saved.map_err(|error| Failure::usage(format!("{name} is damaged: {error}")))?;
    let inputs = inputs(&arguments.inputs)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    if inputs.is_empty() {
        let message = format!("{name} opens no page itself; name the pages: windrow run {name} INPUT…");
        return Err(Failure::usage(message));
    }
    if arguments.job.is_some() || arguments.provenance || arguments.since.is_named() {
        return Err(Failure::usage(format!(
            "--job, --provenance and --since are for OXPath wrappers, and {name} is none"
        )));
    }
    let keeper = arguments.keep.keeper(&arguments.wrapper, text, &BTreeMap::new())?;
    arguments.fetch.with_engine(&arguments.wrapper, false, |engine| {
        interrupt_gracefully();
        let reader = Reader::with(&arguments.input_options, &engine);
        let pages = inputs.iter().flat_map(|input| input.pages(&reader));
        let delivery = Delivery {
            rows: arguments.limit,
            pages: arguments.max_pages,
            keeper,
            is_quiet: arguments.quiet,
            ..Delivery::to(&arguments.store)
        };
        match &saved {
            Saved::Template(template) => template::write_rows(template, delivery, pages),
            Saved::Delimited(delimited) => learn::write_rows(delimited, delivery, pages),
        }
    })
}

/// Runs a wrapper that is part of this program, with values for its variables.
pub(crate) fn run_example(
    name: &str,
    text: &str,
    values: &[(&str, &str)],
    jobs: u16,
) -> Result<Exit, Failure> {
    let mut words = vec![format!("--jobs={jobs}")];
    words.extend(values.iter().map(|(name, value)| format!("--var={name}={}", value.replace(',', "\\,"))));
    run_text(&Arguments::plain(name, &words)?, text.to_owned())
}

impl Arguments {
    /// As if a wrapper of this name were run with these words behind it.
    fn plain(name: &str, words: &[String]) -> Result<Arguments, Failure> {
        let all = ["run", name].into_iter().map(str::to_owned).chain(words.iter().cloned());
        let command = Arguments::augment_args(clap::Command::new("run"));
        let parsed =
            command.try_get_matches_from(all).and_then(|matches| Arguments::from_arg_matches(&matches));
        parsed.map_err(|error| Failure::usage(error.to_string()))
    }
}

/// How a run ended, and what came of it.
pub(crate) struct Outcome {
    pub(crate) exit: Exit,
    /// What it comes to, for programs.
    pub(crate) summary: serde_json::Value,
    /// What its rows have.
    pub(crate) books: Books,
}

impl Outcome {
    /// Without rows.
    fn of(exit: Exit) -> Outcome {
        Outcome { exit, summary: serde_json::Value::Null, books: Books::default() }
    }
}

/// A wrapper that was just made, with the page that it was made of.
pub(crate) struct Made {
    pub(crate) name: String,
    pub(crate) text: String,
    pub(crate) page: Option<Named>,
    pub(crate) store: StoreOptions,
    pub(crate) limit: Option<u64>,
    /// How many pages it may visit; that there are more is told.
    pub(crate) max_pages: Option<u64>,
    /// The option that says how many.
    pub(crate) bounded_by: &'static str,
    /// How many different rows there should be.
    pub(crate) promised: Option<u64>,
    /// Whether the run says nothing of itself.
    pub(crate) quiet: bool,
    /// Whether programs are told all the same how far it is.
    pub(crate) tells: bool,
    /// Whether it is kept in a profile.
    pub(crate) keep: KeepOptions,
    /// Where its rows lead.
    pub(crate) leads: Leads,
}

/// Runs a wrapper, from the page that it was made of if it opens none itself.
pub(crate) fn run_made(made: Made, engine: Engine) -> Result<Outcome, Failure> {
    let Made { name, text, page, store, limit, max_pages, bounded_by, promised, quiet, tells, keep, leads } =
        made;
    let plain = Arguments::plain(&name, &[])?;
    let log_format = if tells { LogFormat::Events } else { LogFormat::Text };
    let arguments =
        Arguments { log_format, store, limit, max_pages, bounded_by, promised, quiet, keep, leads, ..plain };
    match Wrapper::parse(&text) {
        Err(invalid) => Ok(Outcome::of(report_invalid(&name, &text, &invalid))),
        Ok(wrapper) => {
            interrupt_gracefully();
            let variants = vec![Variant { wrapper, values: BTreeMap::new() }];
            let inputs = page.map(Input::Page).into_iter().collect();
            Harvest { arguments: &arguments, name, text, variants, inputs, engine }.run()
        }
    }
}

fn run_text(arguments: &Arguments, text: String) -> Result<Exit, Failure> {
    let name = arguments.wrapper.display().to_string();
    let mut variants = Vec::new();
    for values in combinations(&combine::known(&arguments.var)?) {
        match Wrapper::parse_with(&text, &values) {
            Ok(wrapper) => variants.push(Variant { wrapper, values }),
            Err(invalid) => return Ok(report_invalid(&name, &text, &invalid)),
        }
    }
    let Some(first) = variants.first() else { return Ok(Exit::Nothing) };
    if !arguments.quiet && matches!(arguments.log_format, LogFormat::Text) {
        report::diagnostics(&name, &text, first.wrapper.warnings());
    }
    let inputs = inputs(&arguments.inputs)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    if inputs.is_empty() && !first.wrapper.opens_pages() {
        let message = format!("{name} opens no page itself; name the pages: windrow run {name} INPUT…");
        return Err(Failure::usage(message));
    }
    arguments.fetch.with_engine(&arguments.wrapper, arguments.job.is_some(), |engine| {
        interrupt_gracefully();
        Ok(Harvest { arguments, name, text, variants, inputs, engine }.run()?.exit)
    })
}

fn report_invalid(name: &str, text: &str, invalid: &Invalid) -> Exit {
    report::diagnostics(name, text, invalid.diagnostics());
    Exit::Usage
}

/// The first interruption ends the run in good order; the second one ends it at once.
pub(crate) fn interrupt_gracefully() {
    static HANDLER: OnceLock<()> = OnceLock::new();
    HANDLER.get_or_init(|| {
        let _ = ctrlc::set_handler(|| {
            if INTERRUPTED.swap(true, Ordering::Relaxed) {
                std::process::exit(Exit::Interrupted as i32);
            }
        });
    });
}

/// The end of standard input ends the run in good order, too.
fn interrupt_with_stdin() {
    std::thread::spawn(|| {
        let _ = std::io::copy(&mut std::io::stdin(), &mut std::io::sink());
        INTERRUPTED.store(true, Ordering::Relaxed);
    });
}

/// Whether the run is to end in good order.
pub(crate) fn is_interrupted() -> bool {
    INTERRUPTED.load(Ordering::Relaxed)
}

/// A wrapper with values for its variables.
struct Variant {
    wrapper: Wrapper,
    values: BTreeMap<String, String>,
}

/// A run of a command: several parts, one after the other, into one store.
struct Harvest<'a> {
    arguments: &'a Arguments,
    name: String,
    text: String,
    variants: Vec<Variant>,
    inputs: Vec<Input>,
    engine: Engine,
}

/// Why a part of a run ended.
enum Ended {
    Done,
    Interrupted,
}

/// What a run has at hand while it goes on.
struct Work {
    store: Store,
    keeper: Option<Keeper>,
    job: Option<Job>,
    /// What was there before, if only the rest is wanted.
    since: Option<Since>,
    summary: Summary,
    progress: Progress,
    /// How many rows the parts before gave.
    rows_before: u64,
    /// The next part.
    part: u32,
}

impl Harvest<'_> {
    fn run(&self) -> Result<Outcome, Failure> {
        let arguments = self.arguments;
        let mut job = match &arguments.job {
            Some(folder) => Some(Job::open(folder, &self.identity()).map_err(Failure::page)?),
            None => None,
        };
        if job.as_ref().is_some_and(Job::is_finished) {
            if !arguments.quiet {
                eprintln!("windrow: the job is finished; remove its folder to run it again");
            }
            return Ok(Outcome::of(Exit::Done));
        }
        let schema = self.variants[0].wrapper.schema().clone();
        let since = Since::open(&arguments.since, &arguments.store, &schema)?;
        let mut keeper = arguments.keep.keeper(&arguments.wrapper, &self.text, &self.variants[0].values)?;
        if let Some(warning) = keeper.as_ref().and_then(Keeper::warning).filter(|_| self.is_text()) {
            eprintln!("windrow: {warning}");
        }
        // The store writes down that the job has begun.
        let is_resumed = job.as_ref().is_some_and(|job| job.token().is_some());
        if let (Some(keeper), Some(job), true) = (&mut keeper, &job, is_resumed) {
            keeper.resume(job);
        }
        let is_held = keeper.as_ref().is_some_and(|keeper| keeper.is_verified);
        let store = match arguments.leads {
            Leads::Nowhere => Store::Nowhere,
            Leads::Out if is_held => {
                Store::held(&arguments.store, &schema, arguments.provenance, job.as_mut())?
            }
            Leads::Out => Store::open(&arguments.store, &schema, arguments.provenance, job.as_mut())?,
        };
        let standing = job.as_ref().map(Job::standing);
        let mut work = Work {
            progress: Progress::new(match arguments.log_format {
                LogFormat::Events => progress::Shown::AsJson,
                LogFormat::Text if !arguments.quiet => progress::Shown::OnTerminal,
                LogFormat::Text | LogFormat::Json => progress::Shown::Nowhere,
            }),
            summary: Summary::new(
                arguments.max_pages,
                arguments.bounded_by,
                arguments.promised.filter(|_| arguments.limit.is_none()),
            ),
            store,
            keeper,
            job,
            since,
            rows_before: standing.map_or(0, |standing| standing.rows_before),
            part: 0,
        };
        let ended = self.parts(&mut work, standing.map_or(0, |standing| standing.part));
        work.progress.clear();
        let ended = match ended {
            Ok(ended) => ended,
            Err(failure) => {
                let Work { mut store, summary, .. } = work;
                // What was found is not lost.
                let failure = match store.is_held() {
                    true => self.put_aside(store, failure),
                    false => {
                        let _ = store.commit();
                        failure
                    }
                };
                return Err(self.report_failure(&summary, failure));
            }
        };
        self.end(work, ended)
    }

    /// Puts the rows aside that waited for the end of a run that has none.
    fn put_aside(&self, store: Store, failure: Failure) -> Failure {
        let words = match store.put_aside() {
            Ok(Some(place)) => format!("the rows until then went to {place}"),
            Ok(None) => return failure,
            Err(again) => format!("the rows until then are lost: {again}"),
        };
        if failure.is_said() {
            eprintln!("windrow: {words}");
        }
        failure.and(&words)
    }

    /// Whether the run is told of in words.
    fn is_text(&self) -> bool {
        !self.arguments.quiet && matches!(self.arguments.log_format, LogFormat::Text)
    }

    /// Every combination of values on every input.
    fn parts(&self, work: &mut Work, begin: u32) -> Result<Ended, Failure> {
        for variant in &self.variants {
            if self.inputs.is_empty()
                && let Ended::Interrupted = self.part(work, begin, variant, None)?
            {
                return Ok(Ended::Interrupted);
            }
            for input in &self.inputs {
                let reader = Reader::with(&self.arguments.input_options, &self.engine);
                for page in input.pages(&reader) {
                    let page = match page {
                        Ok(page) => page,
                        Err(failure) => {
                            work.summary.unread(&failure);
                            continue;
                        }
                    };
                    if let Ended::Interrupted = self.part(work, begin, variant, Some(page.page))? {
                        return Ok(Ended::Interrupted);
                    }
                }
            }
        }
        Ok(Ended::Done)
    }

    /// One part, unless it was done before.
    fn part(
        &self,
        work: &mut Work,
        begin: u32,
        variant: &Variant,
        page: Option<Arc<Page>>,
    ) -> Result<Ended, Failure> {
        let part = work.part;
        work.part += 1;
        if part < begin || self.is_enough(work.rows_before) {
            return Ok(Ended::Done);
        }
        let options = RunOptions {
            variables: variant.values.clone(),
            namespaces: self.arguments.ns.iter().cloned().collect(),
            now: clock::now(),
            provenance: self.arguments.provenance || work.keeper.is_some(),
            run: part,
            most_pages: self.arguments.max_pages,
            jobs: usize::from(self.arguments.jobs),
            watch: work.keeper.as_ref().map(|keeper| keeper.watch.clone()),
        };
        let engine = match &work.keeper {
            Some(keeper) => {
                page.iter().for_each(|page| keeper.watch.page(page));
                keeper.watch.engine(&self.engine)
            }
            None => self.engine.clone(),
        };
        let mut rows = match (&mut work.job, page) {
            (Some(job), page) => {
                job.rows(&variant.wrapper, page, &engine, &options).map_err(Failure::page)?
            }
            (None, Some(page)) => variant.wrapper.rows_on(page, &engine, &options),
            (None, None) => variant.wrapper.rows(&engine, &options),
        };
        let ended = self.rows(work, part, &mut rows, variant);
        work.summary.add(&rows);
        let ended = ended?;
        work.rows_before += rows.tally().rows;
        if let (Ended::Done, Some(job)) = (&ended, &mut work.job) {
            work.store.commit()?;
            job.next_part(part + 1, work.rows_before).map_err(Failure::page)?;
            let standing = Standing { part: part + 1, rows_before: work.rows_before, rows: 0 };
            self.save_sample(work, standing)?;
        }
        Ok(ended)
    }

    /// The rows of a part into the store.
    fn rows(&self, work: &mut Work, part: u32, rows: &mut Rows, variant: &Variant) -> Result<Ended, Failure> {
        let mut number = work.rows_before + rows.tally().rows;
        loop {
            match rows.step() {
                Ok(Step::Over) => return Ok(Ended::Done),
                Ok(Step::Worked) => {}
                Ok(Step::Row(row)) => {
                    number += 1;
                    self.row(work, number, &row)?;
                    if self.is_enough(number) {
                        return Ok(Ended::Done);
                    }
                }
                Err(error) => {
                    self.report_error(variant, &error);
                    return Err(Failure::said(Exit::Usage));
                }
            }
            if work.progress.is_due() {
                // What programs are told to be there is there.
                if let LogFormat::Events = self.arguments.log_format {
                    work.store.commit()?;
                }
                work.progress.tell(work.summary.so_far(rows), self.arguments.max_pages);
            }
            if is_interrupted() {
                self.mark(work, part, rows)?;
                return Ok(Ended::Interrupted);
            }
            if work.job.as_ref().is_some_and(Job::is_due) {
                self.mark(work, part, rows)?;
            }
        }
    }

    /// Whether there are as many rows as were asked for.
    fn is_enough(&self, rows: u64) -> bool {
        self.arguments.limit.is_some_and(|limit| rows >= limit)
    }

    /// Writes a row, unless it was durable when the run was taken up again.
    fn row(&self, work: &mut Work, number: u64, row: &Item) -> Result<(), Failure> {
        work.summary.row(row);
        if let Some(keeper) = &work.keeper {
            keeper.watch.row(row);
        }
        if let Some(since) = &mut work.since
            && !since.is_news(row)?
        {
            return work.store.ready();
        }
        if number > work.store.position() {
            work.progress.clear_for_row(work.store.is_terminal());
            work.store.write(row)?;
        }
        Ok(())
    }

    /// Writes down how far the run has come.
    fn mark(&self, work: &mut Work, part: u32, rows: &Rows) -> Result<(), Failure> {
        work.store.commit()?;
        let Some(job) = &mut work.job else { return Ok(()) };
        match job.mark(rows, part, work.rows_before).map_err(Failure::page)? {
            true => {
                let standing = Standing { part, rows_before: work.rows_before, rows: rows.tally().rows };
                self.save_sample(work, standing)
            }
            false => Ok(()),
        }
    }

    /// Writes down what was seen of a job until now. The job is there already: what a sample lacks is only not learnt from.
    fn save_sample(&self, work: &Work, standing: Standing) -> Result<(), Failure> {
        match (&work.keeper, &work.job) {
            (Some(keeper), Some(job)) => {
                keeper.save(job, standing, work.summary.figures(self.inputs.is_empty()))
            }
            _ => Ok(()),
        }
    }

    fn report_error(&self, variant: &Variant, error: &RunError) {
        let moved = error.diagnostics().iter().cloned().map(|mut diagnostic| {
            diagnostic.span = variant.wrapper.written(diagnostic.span);
            diagnostic
        });
        report::diagnostics(&self.name, &self.text, &moved.collect::<Vec<_>>());
    }

    /// Programs that read the log get their line whatever happens.
    fn report_failure(&self, summary: &Summary, failure: Failure) -> Failure {
        if self.arguments.quiet || !self.arguments.log_format.is_json() {
            return failure;
        }
        if !failure.is_said() {
            eprintln!("windrow: {failure}");
        }
        summary.print(&self.arguments.log_format, &self.source(), failure.exit(), false);
        Failure::said(failure.exit())
    }

    /// The wrapper as its author knows it.
    fn source(&self) -> summary::Source<'_> {
        let wrapper = &self.variants[0].wrapper;
        summary::Source { name: &self.name, text: &self.text, wrapper, engine: &self.engine }
    }

    fn end(&self, work: Work, ended: Ended) -> Result<Outcome, Failure> {
        let Work { store, keeper, job, since, mut summary, rows_before, .. } = work;
        let is_interrupted = matches!(ended, Ended::Interrupted);
        let outcome = summary.outcome(is_interrupted);
        let mut judged = keeper.map(|keeper| {
            let lack = summary
                .lack(is_interrupted)
                .or_else(|| self.is_enough(rows_before).then(|| "it was cut off by --limit".to_owned()));
            keeper.judge(summary.figures(self.inputs.is_empty()), outcome, lack)
        });
        let failed = |summary: &Summary, failure| self.report_failure(summary, failure);
        // Rows that wait in the folder of a job wait on.
        if is_interrupted && (!store.is_held() || job.is_some()) {
            store.abandon();
        } else {
            let stored = match &mut judged {
                Some(judged) => judged.release(store),
                None => store.finish(),
            };
            summary.stored(stored.map_err(|failure| failed(&summary, failure))?);
        }
        if let Some(job) = job.filter(|_| !is_interrupted) {
            job.finish().map_err(Failure::page)?;
        }
        let outcome = judged.as_ref().map_or(outcome, |judged| judged.exit(outcome));
        if let Some(judged) = &mut judged {
            let kept = judged.keep();
            summary.judged(judged);
            match self.is_text() {
                true => judged.tell(),
                false if matches!(self.arguments.log_format, LogFormat::Text) => judged.tell_rejection(),
                false => {}
            }
            kept.map_err(|failure| failed(&summary, failure))?;
        }
        if let Some(since) = since {
            let is_whole = outcome == Exit::Done && !self.is_enough(rows_before);
            summary.compared(since.end(is_whole)?);
        }
        if !self.arguments.quiet {
            let is_job = self.arguments.job.is_some();
            summary.print(&self.arguments.log_format, &self.source(), outcome, is_job);
        }
        let in_short = summary.json(&self.source(), outcome);
        Ok(Outcome { exit: outcome, summary: in_short, books: summary.into_books() })
    }

    /// What tells this command from others that could use the same job.
    fn identity(&self) -> String {
        let arguments = self.arguments;
        let inputs: Vec<String> = arguments.inputs.iter().map(|name| name.display().to_string()).collect();
        let mut parts = serde_json::json!({
            "wrapper": self.text,
            "variables": arguments.var,
            "namespaces": arguments.ns,
            "inputs": inputs,
            "provenance": arguments.provenance,
            "output": arguments.store.identity(),
        });
        if arguments.keep.is_verified() {
            // The rows are elsewhere while the job goes on.
            parts["held"] = true.into();
        }
        parts.to_string()
    }
}

/// The folder that relative addresses in a wrapper count from.
pub(crate) fn folder_of(wrapper: &Path) -> PathBuf {
    let folder = wrapper.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    std::path::absolute(folder).unwrap_or_else(|_| folder.to_owned())
}

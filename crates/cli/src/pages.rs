//! `windrow page`: what a page says, for readers that are programs. `windrow crawl`: the same of all pages that links lead to.

use std::ffi::OsString;
use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use clap::ValueEnum;
use regex::Regex;
use serde_json::{Value as Json, json};
use url::Url;
use windrow::Page;
use windrow::browser::base64;
use windrow::pages::{Crawl, Reach, markup, said, sight, view};

use crate::exit::{Exit, Failure};
use crate::input::{InputOptions, Reader, inputs};
use crate::output::{write_all, write_json};
use crate::run::fetch::FetchOptions;
use crate::run::summary::{LogFormat, counted};
use crate::run::{interrupt_gracefully, is_interrupted};

/// Print what a page says: as Markdown, with its links.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow page https://tea.example/green          its text as Markdown
  windrow page https://tea.example/green --main   without menus, headers and footers
  windrow page page.html --show links             where it leads
  windrow page page.html --json                   all of it, for programs
  windrow page page.html --view                   what stands where, for programs that draw it")]
pub(crate) struct PageArguments {
    /// The page: an address, a file, or - for standard input.
    #[arg(value_name = "INPUT")]
    input: OsString,
    /// What to print.
    #[arg(long, value_name = "WHAT", default_value = "markdown", conflicts_with = "json")]
    show: Show,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Print as JSON how the page is seen: what stands where, with its text and looks; with a browser also a picture.
    #[arg(long, conflicts_with_all = ["show", "json", "main", "html"])]
    view: bool,
    #[command(flatten)]
    what: WhatOptions,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

/// What is told of a page.
#[derive(clap::Args, Clone)]
struct WhatOptions {
    /// Only what the page is about: without menus, headers, footers and what else is around it.
    #[arg(long)]
    main: bool,
    /// With the markup, in JSON.
    #[arg(long)]
    html: bool,
}

#[derive(Debug, Clone, Copy, ValueEnum, PartialEq, Eq)]
enum Show {
    Markdown,
    Html,
    Links,
}

/// Print what all pages of a site say that links lead to, as JSON Lines.
///
/// Pages that are near come first. Links to other hosts are not followed.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow crawl https://tea.example/ -o pages.jsonl
  windrow crawl https://tea.example/ --limit 50 --depth 2 --main
  windrow crawl https://tea.example/ --include '^/blog/' --exclude '\\?page='")]
pub(crate) struct CrawlArguments {
    /// The first page.
    #[arg(value_name = "URL")]
    address: String,
    /// How many pages are opened at most.
    #[arg(long, value_name = "NUMBER", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    limit: u64,
    /// How many links away from the first page they may be.
    #[arg(long, value_name = "NUMBER", default_value_t = 10)]
    depth: u32,
    /// Only pages whose path and query match; several are tried one by one.
    #[arg(long, value_name = "PATTERN", value_parser = pattern)]
    include: Vec<Regex>,
    /// No pages whose path and query match.
    #[arg(long, value_name = "PATTERN", value_parser = pattern)]
    exclude: Vec<Regex>,
    /// Follow links to hosts below the first page's, too.
    #[arg(long)]
    subdomains: bool,
    #[command(flatten)]
    what: WhatOptions,
    /// Write to this file, and overwrite what is there; by default to standard output.
    #[arg(long, short = 'O', value_name = "FILE")]
    overwrite: Option<PathBuf>,
    /// How it is reported on stderr; json ends with one line that sums it up, events has lines on the way, too.
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    log_format: LogFormat,
    #[command(flatten)]
    fetch: FetchOptions,
}

/// How often programs are told how far it is.
const TOLD: Duration = Duration::from_millis(500);

fn pattern(text: &str) -> Result<Regex, String> {
    Regex::new(text).map_err(|error| error.to_string())
}

impl WhatOptions {
    fn as_json(&self, page: &Page) -> Json {
        let mut told = serde_json::to_value(said(page, self.main)).unwrap_or_default();
        if self.html {
            told["html"] = markup(page, self.main).into();
            told["raw_html"] = markup(page, false).into();
        }
        told
    }
}

pub(crate) fn run_page(arguments: &PageArguments) -> Result<Exit, Failure> {
    let mut inputs = inputs(std::slice::from_ref(&arguments.input))?;
    let input = inputs.remove(0)?;
    arguments.fetch.with_engine(Path::new("."), false, |engine| {
        // A browser shows how a page is seen when it opens it.
        let opening = if arguments.view { engine.seeing(&sight()) } else { engine.clone() };
        let reader = Reader::with(&arguments.input_options, &opening);
        let Some(page) = input.pages(&reader).next() else {
            return Err(Failure::usage(format!("{} has no page", input.name())));
        };
        let page = page?.page;
        if arguments.view {
            let page = if page.document().visual().is_some() { page } else { engine.seen(page, &sight()) };
            let Some(view) = view(&page) else {
                return Err(Failure::failed("the page cannot be laid out; try --engine chromium"));
            };
            let mut told = serde_json::to_value(view).unwrap_or_default();
            if let Ok(picture) = engine.screenshot(&page) {
                told["picture"] = format!("data:image/png;base64,{}", base64::encode(&picture)).into();
            }
            write_json(&told)?;
            return Ok(Exit::Done);
        }
        let what = &arguments.what;
        match arguments.show {
            _ if arguments.json => write_json(&what.as_json(&page))?,
            Show::Markdown => write_all(said(&page, what.main).markdown.as_bytes())?,
            Show::Html => write_all(markup(&page, what.main).as_bytes())?,
            Show::Links => {
                let links = said(&page, what.main).links;
                write_all(links.iter().map(|link| format!("{link}\n")).collect::<String>().as_bytes())?;
            }
        }
        Ok(Exit::Done)
    })
}

pub(crate) fn run_crawl(arguments: &CrawlArguments) -> Result<Exit, Failure> {
    let first = Url::parse(&arguments.address).ok().filter(Url::has_host);
    let first = first.ok_or_else(|| {
        Failure::usage(format!("{} is no address, such as https://tea.example/", arguments.address))
    })?;
    let host = first.host_str().unwrap_or_default().trim_start_matches("www.").to_owned();
    let port = first.port_or_known_default();
    let wants = |url: &Url| {
        let own = url.host_str().unwrap_or_default().trim_start_matches("www.");
        let is_near = own == host || arguments.subdomains && own.ends_with(&format!(".{host}"));
        let path = &url[url::Position::BeforePath..url::Position::AfterQuery];
        let is_matched = |patterns: &[Regex]| patterns.iter().any(|pattern| pattern.is_match(path));
        is_near
            && url.port_or_known_default() == port
            && (arguments.include.is_empty() || is_matched(&arguments.include))
            && !is_matched(&arguments.exclude)
    };
    arguments.fetch.with_engine(Path::new("."), false, |engine| {
        let mut out: Box<dyn Write> = match &arguments.overwrite {
            Some(file) => Box::new(BufWriter::new(
                File::create(file).map_err(|error| Failure::io(format!("cannot write {}", file.display()), &error))?,
            )),
            None => Box::new(std::io::stdout().lock()),
        };
        let failed = |error: std::io::Error| Failure::io("cannot write pages", &error);
        let reach = Reach { most_pages: arguments.limit, depth: arguments.depth, wants: Box::new(wants) };
        let mut crawl = Crawl::new(engine.clone(), first.clone(), reach);
        let (mut rows, mut failures, mut refused) = (0_u64, Vec::new(), 0_u64);
        interrupt_gracefully();
        let mut told = Instant::now();
        while let Some((url, page)) = crawl.next() {
            match page {
                Ok(page) => {
                    writeln!(out, "{}", arguments.what.as_json(&page)).map_err(failed)?;
                    rows += 1;
                }
                Err(error) => {
                    refused += u64::from(error.is_refused());
                    if !arguments.log_format.is_json() {
                        eprintln!("windrow: {error}");
                    }
                    failures.push(json!({ "error": error.to_string(), "url": url.as_str() }));
                }
            }
            if matches!(arguments.log_format, LogFormat::Events) && told.elapsed() > TOLD {
                out.flush().map_err(failed)?;
                let pages = rows + failures.len() as u64;
                let so_far = json!({ "rows": rows, "pages": pages, "waiting": crawl.waiting() });
                eprintln!("{}", json!({ "progress": so_far }));
                told = Instant::now();
            }
            if is_interrupted() {
                break;
            }
        }
        out.flush().map_err(failed)?;
        let exit = match (rows, failures.len() as u64) {
            _ if is_interrupted() => Exit::Interrupted,
            (0, all) if all == refused => Exit::Refused,
            (0, _) => Exit::Failed,
            (_, 0) if !crawl.is_cut() => Exit::Done,
            (_, _) => Exit::Partial,
        };
        if arguments.log_format.is_json() {
            let pages = rows + failures.len() as u64;
            let warnings: Vec<String> = crawl.is_cut().then(|| cut_off(&crawl)).into_iter().collect();
            eprintln!(
                "{}",
                json!({ "rows": rows, "pages": pages, "failures": failures, "warnings": warnings, "exit": exit as u8 })
            );
        } else {
            if crawl.is_cut() {
                eprintln!("windrow: {}", cut_off(&crawl));
            }
            eprintln!("windrow: {}, {} failed", counted(rows, "page"), failures.len());
        }
        Ok(exit)
    })
}

fn cut_off(crawl: &Crawl<'_>) -> String {
    format!("{} more are known; --limit allows more", counted(crawl.waiting() as u64, "page"))
}

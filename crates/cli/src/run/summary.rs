//! What a run came to: in words, as one line of JSON, and as an exit status.

use std::time::{Duration, Instant};

use clap::ValueEnum;
use serde_json::json;
use windrow::data::Item;
use windrow::query::{Failure as Branch, Halt, Misread, Silence, Tally};
use windrow::syntax::ast::Span;
use windrow::syntax::{Diagnostic, Severity};
use windrow::upkeep::Figures;
use windrow::{Engine, Rows, SiteUsage, Usage, Wrapper};

use super::books::Books;
use super::distinct::Distinct;
use super::keep::Judged;
use super::progress::{SoFar, in_words};
use super::since::News;
use crate::exit::{Exit, Failure};
use crate::report;

#[derive(Debug, Clone, Copy, ValueEnum)]
pub(crate) enum LogFormat {
    Text,
    Json,
    /// As json, with lines of JSON on the way.
    Events,
}

impl LogFormat {
    /// Whether programs read it.
    pub(crate) fn is_json(self) -> bool {
        matches!(self, LogFormat::Json | LogFormat::Events)
    }
}

/// How many failures are listed in words.
const MOST_LISTED: usize = 20;

/// What all parts of a run came to.
pub(super) struct Summary {
    begun: Instant,
    rows: u64,
    records: u64,
    pages: u64,
    held_most: usize,
    failed: u64,
    failures: Vec<Branch>,
    misread: Vec<Misread>,
    endless: Vec<Halt>,
    stopped: Option<Halt>,
    troubles: Vec<(String, u64)>,
    most_pages: Option<u64>,
    bounded_by: &'static str,
    /// How many different rows there should be.
    promised: Option<u64>,
    silences: Vec<Silence>,
    /// Inputs that could not be read.
    unread: Vec<String>,
    is_refused: bool,
    distinct: Distinct,
    books: Books,
    bytes: Vec<u8>,
    replaced: u64,
    /// The verdict on its rows.
    verdict: Option<serde_json::Value>,
    /// What became of it in the profile.
    profile: Option<serde_json::Value>,
    /// How the rows compare with those of a run before.
    news: Option<News>,
}

/// The wrapper as its author knows it.
pub(super) struct Source<'s> {
    pub(super) name: &'s str,
    pub(super) text: &'s str,
    pub(super) wrapper: &'s Wrapper,
    pub(super) engine: &'s Engine,
}

impl Summary {
    pub(super) fn new(most_pages: Option<u64>, bounded_by: &'static str, promised: Option<u64>) -> Summary {
        Summary {
            begun: Instant::now(),
            rows: 0,
            records: 0,
            pages: 0,
            held_most: 0,
            failed: 0,
            failures: Vec::new(),
            misread: Vec::new(),
            endless: Vec::new(),
            stopped: None,
            troubles: Vec::new(),
            most_pages,
            bounded_by,
            promised,
            silences: Vec::new(),
            unread: Vec::new(),
            is_refused: false,
            distinct: Distinct::new(),
            books: Books::default(),
            bytes: Vec::new(),
            replaced: 0,
            verdict: None,
            profile: None,
            news: None,
        }
    }

    /// What it came to, for its profile.
    pub(super) fn figures(&self, is_own: bool) -> Figures {
        let Summary { rows, pages, failed, promised, .. } = self;
        Figures {
            rows: *rows,
            pages: *pages,
            failed: *failed,
            promised: *promised,
            is_own,
            ..Figures::default()
        }
    }

    /// Why it is not whole.
    pub(super) fn lack(&self, is_interrupted: bool) -> Option<String> {
        if is_interrupted {
            return Some("it was interrupted".to_owned());
        }
        let first = self.failures.first().map(|failure| failure.error.to_string());
        lack(&self.unread, self.failed, first.as_deref()).or_else(|| match (&self.stopped, self.most_pages) {
            (Some(_), Some(most)) => {
                Some(format!("it stopped after {most} pages, as many as {} allows", self.bounded_by))
            }
            _ if self.is_short() => Some("it has other rows than were promised".to_owned()),
            _ if self.rows == 0 => Some("there are no rows".to_owned()),
            _ => None,
        })
    }

    /// Takes in what came of comparing it with the runs before.
    pub(super) fn judged(&mut self, judged: &Judged) {
        self.verdict = judged.verdict_as_json();
        self.profile = judged.profile_as_json();
    }

    /// Counts a row.
    pub(super) fn row(&mut self, row: &Item) {
        self.bytes.clear();
        feed(row, &mut self.bytes);
        self.distinct.add(&self.bytes);
        self.books.row(row);
        self.records += u64::from(matches!(row, Item::Record(_)));
    }

    /// Counts an input that could not be read.
    pub(super) fn unread(&mut self, failure: &Failure) {
        self.is_refused |= failure.exit() == Exit::Refused;
        self.unread.push(failure.to_string());
    }

    /// Adds a part that is over.
    pub(super) fn add(&mut self, rows: &Rows) {
        let Tally {
            rows: count,
            pages,
            pages_held_most,
            failures,
            failed,
            misread,
            endless,
            stopped,
            troubles,
            ..
        } = rows.tally();
        self.rows += count;
        self.pages += pages;
        self.held_most = self.held_most.max(pages_held_most);
        self.failed += failed;
        self.is_refused |= failures.iter().any(|failure| failure.error.is_refused());
        self.failures.extend(failures);
        self.misread.extend(misread);
        self.endless.extend(endless);
        self.troubles.extend(troubles);
        self.stopped = self.stopped.take().or(stopped);
        if self.rows == 0 {
            self.silences = rows.silences();
        }
    }

    /// What the rows have.
    pub(super) fn into_books(self) -> Books {
        self.books
    }

    /// Takes what the store says of itself.
    pub(super) fn stored(&mut self, stored: Option<windrow::output::Summary>) {
        self.replaced = stored.map_or(0, |stored| stored.replaced);
    }

    /// Takes how the rows compare with those of a run before.
    pub(super) fn compared(&mut self, news: News) {
        self.news = Some(news);
    }

    /// What the run has done, with the part that is at work.
    pub(super) fn so_far(&self, rows: &Rows) -> SoFar {
        let tally = rows.tally();
        SoFar {
            rows: self.rows + tally.rows,
            pages: self.pages + tally.pages,
            held: tally.pages_held,
            failed: self.failed + tally.failed,
        }
    }

    /// The status to end with.
    pub(super) fn outcome(&self, is_interrupted: bool) -> Exit {
        let has_failed = self.failed > 0 || !self.unread.is_empty();
        if is_interrupted {
            Exit::Interrupted
        } else if self.rows == 0 && self.is_refused {
            Exit::Refused
        } else if self.rows == 0 && has_failed {
            Exit::Failed
        } else if self.rows == 0 {
            Exit::Nothing
        } else if has_failed || self.stopped.is_some() || self.is_short() {
            Exit::Partial
        } else {
            Exit::Done
        }
    }

    /// Whether there are other rows than were promised.
    fn is_short(&self) -> bool {
        // Lists that share records promise those once each.
        self.promised.is_some_and(|promised| promised != self.different() && promised != self.rows)
    }

    /// How many different rows there are: by their addresses, where all have one, because two lists may say different things of the
    /// same thing.
    fn different(&self) -> u64 {
        let address =
            self.books.fields.iter().find(|field| field.name == "url" && field.filled == self.books.rows);
        match address.filter(|_| self.promised.is_some()) {
            Some(address) => address.distinct(),
            None => self.distinct.count(),
        }
    }

    /// Reports the run on stderr.
    pub(super) fn print(&self, format: &LogFormat, source: &Source<'_>, outcome: Exit, is_job: bool) {
        match format {
            LogFormat::Json | LogFormat::Events => eprintln!("{}", self.json(source, outcome)),
            LogFormat::Text => self.print_words(source, outcome, is_job),
        }
    }

    pub(super) fn json(&self, source: &Source<'_>, outcome: Exit) -> serde_json::Value {
        let failures: Vec<_> = self
            .failures
            .iter()
            .map(|failure| {
                let span = source.wrapper.written(failure.span);
                json!({ "error": failure.error.to_string(), "span": [span.start, span.end] })
            })
            .collect();
        let mut warnings = self.warnings(source);
        if let (0, Some(silence)) = (self.rows, self.silences.first()) {
            let on = silence.url.as_ref().map(|url| format!(" on {url}")).unwrap_or_default();
            warnings.push(format!("nothing comes out of {}{on}", place(source, silence.span)));
        }
        let mut summary = json!({
            "rows": self.rows,
            "records": self.records,
            "pages": self.pages,
            "pages_held_max": self.held_most,
            "distinct": self.different(),
            "fill": self.books.fill(),
            "seconds": self.begun.elapsed().as_secs_f64(),
            "engine": source.engine.kind().name(),
            "exit": outcome as u8,
            "failed": self.failed,
            "failures": failures,
            "warnings": warnings,
        });
        if let Some(promised) = self.promised {
            summary["promised"] = promised.into();
        }
        if let Some(verdict) = &self.verdict {
            summary["verify"] = verdict.clone();
        }
        if let Some(profile) = &self.profile {
            summary["profile"] = profile.clone();
        }
        if let Some(news) = &self.news {
            for (name, count) in news.counts() {
                summary[name] = json!(count);
            }
        }
        if let Some(Usage { embedded, chromium, sites }) = source.engine.usage() {
            summary["engines"] = json!({ "embedded": embedded, "chromium": chromium });
            let sites = sites.iter().filter(|site| site.lack.is_none());
            summary["scripted"] = sites.map(|site| (site.site.clone(), json!(site.reason))).collect();
        }
        summary
    }

    /// What is worth knowing though the run went on.
    fn warnings(&self, source: &Source<'_>) -> Vec<String> {
        let place = |span: Span| place(source, span);
        let on = |url: &Option<String>| url.as_ref().map(|url| format!(" on {url}")).unwrap_or_default();
        let mut all: Vec<String> = self.unread.clone();
        for Misread { name, kind, count, example, url } in &self.misread {
            let values = if *count == 1 { "value".to_owned() } else { format!("{count} values") };
            all.push(format!(
                "{values} of `{name}` could not be read as {}, and kept as text: {example:?}{}",
                kind.name(),
                on(url)
            ));
        }
        for Halt { span, url } in &self.endless {
            all.push(format!(
                "the group at {} came by the same page again and was left there{}",
                place(*span),
                on(url)
            ));
        }
        for (trouble, times) in &self.troubles {
            let often = if *times > 1 { format!(" ({times} times)") } else { String::new() };
            all.push(format!("{trouble}{often}"));
        }
        if let (Some(_), Some(most)) = (&self.stopped, self.most_pages) {
            all.push(format!(
                "stopped after {most} pages, as many as {} allows; there are more",
                self.bounded_by
            ));
        }
        all.extend(sites(source.engine).filter(|site| site.lack.is_some()).map(|site| in_words_of(&site)));
        if self.replaced > 0 {
            all.push(format!("{} characters that the format cannot hold were replaced", self.replaced));
        }
        all
    }

    fn print_words(&self, source: &Source<'_>, outcome: Exit, is_job: bool) {
        for failure in self.failures.iter().take(MOST_LISTED) {
            eprintln!("windrow: failed: {} ({})", failure.error, place(source, failure.span));
        }
        if self.failures.len() > MOST_LISTED {
            eprintln!("windrow: … and {} more", self.failed - MOST_LISTED as u64);
        }
        for warning in self.warnings(source) {
            eprintln!("windrow: {warning}");
        }
        for site in sites(source.engine).filter(|site| site.lack.is_none()) {
            eprintln!("windrow: {}", in_words_of(&site));
        }
        if outcome == Exit::Nothing {
            self.print_silence(source);
        }
        let rows = counted(self.rows, "row");
        let different = self.different();
        let same = if different < self.rows { format!(" ({different} different)") } else { String::new() };
        if let Some(promised) = self.promised {
            let verdict = if self.is_short() { "the books do not close" } else { "the books close" };
            eprintln!(
                "windrow: promised {promised}, extracted {}, different {different}: {verdict}",
                self.rows
            );
        }
        let failed = if self.failed > 0 { format!(", {} failed", self.failed) } else { String::new() };
        eprintln!(
            "windrow: {rows}{same} from {} in {}, {} held at most{failed}",
            counted(self.pages, "page"),
            in_words(self.begun.elapsed().max(Duration::from_millis(1))),
            self.held_most,
        );
        for line in self.news.iter().flat_map(News::in_words) {
            eprintln!("windrow: {line}");
        }
        if outcome == Exit::Interrupted {
            let hint = match is_job {
                _ if self.verdict.is_some() => "",
                true => "; the same command goes on",
                false => "; with --job FOLDER it could go on",
            };
            eprintln!("windrow: interrupted{hint}");
        }
    }

    /// Shows the step that came out empty.
    fn print_silence(&self, source: &Source<'_>) {
        let Some(silence) = self.silences.first() else { return };
        let on = silence.url.as_ref().map(|url| format!(" on {url}")).unwrap_or_default();
        let diagnostic = Diagnostic {
            code: "nothing",
            severity: Severity::Warning,
            span: source.wrapper.written(silence.span),
            message: format!("nothing was extracted: this step found nothing{on}"),
            hints: vec![format!("{} came to it", counted(silence.came, "node"))],
        };
        report::diagnostics(source.name, source.text, &[diagnostic]);
    }
}

/// The sites whose pages need script, as far as an engine has found out.
pub(crate) fn sites(engine: &Engine) -> impl Iterator<Item = SiteUsage> + use<> {
    engine.usage().map(|usage| usage.sites).unwrap_or_default().into_iter()
}

/// What was done about a site whose pages need script.
pub(crate) fn in_words_of(SiteUsage { site, reason, lack }: &SiteUsage) -> String {
    match lack {
        Some(lack) => format!("{site} was opened without script, but {reason}: {lack}"),
        None => format!("{site} was opened in Chromium: {reason}"),
    }
}

/// Where something stands in the wrapper, with its words.
fn place(source: &Source<'_>, span: Span) -> String {
    let span = source.wrapper.written(span);
    let words = source.text.get(span.start as usize..span.end as usize).unwrap_or_default();
    let words: Vec<&str> = words.split_whitespace().collect();
    let mut words = words.join(" ");
    if let Some((end, _)) = words.char_indices().nth(60) {
        words.truncate(end);
        words.push('…');
    }
    let (line, column) = report::line_and_column(source.text, span.start as usize);
    format!("`{words}`, line {line}, column {column}")
}

/// Why a run is not whole, as far as inputs or steps of it failed.
pub(crate) fn lack(unread: &[String], failed: u64, first: Option<&str>) -> Option<String> {
    let inputs = unread
        .first()
        .map(|first| format!("{} could not be read ({first})", counted(unread.len() as u64, "input")));
    let steps = (failed > 0).then(|| {
        let first = first.map(|first| format!(" ({first})")).unwrap_or_default();
        format!("{} failed{first}", counted(failed, "step"))
    });
    match (inputs, steps) {
        (Some(inputs), Some(steps)) => Some(format!("{inputs}, and {steps}")),
        (inputs, steps) => inputs.or(steps),
    }
}

/// A number of things.
pub(crate) fn counted(number: u64, noun: &str) -> String {
    if number == 1 { format!("1 {noun}") } else { format!("{number} {noun}s") }
}

/// A row as bytes that tell it from others, whatever it knows of where it came from.
fn feed(row: &Item, bytes: &mut Vec<u8>) {
    match row {
        Item::Value(field) => {
            bytes.extend_from_slice(field.name.as_bytes());
            bytes.extend_from_slice(format!("={:?};", field.value).as_bytes());
        }
        Item::Record(record) => {
            bytes.extend_from_slice(record.name.as_bytes());
            bytes.push(b'{');
            record.items.iter().for_each(|item| feed(item, bytes));
            bytes.push(b'}');
        }
    }
}

//! Reads requests from stdin, lets a peer do them, and writes the answers to stdout.

use std::fs;
use std::io::{self, BufRead, Write};

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

use crate::{Fingerprint, Limits, Timing};

/// Parses pages.
pub trait Parser: 'static {
    /// A parsed page.
    type Document: 'static;

    /// The peer's name in the report.
    const NAME: &str;

    /// The version of the peer's library.
    fn version() -> String;

    /// Parses a page as published.
    fn parse(html: &str) -> Result<Self::Document, String>;

    /// Parses the markup that is the same tree to every parser; by the HTML parser unless the peer says otherwise.
    fn parse_tree(markup: &str) -> Result<Self::Document, String> {
        Self::parse(markup)
    }
}

/// Evaluates XPath on parsed pages.
pub trait Engine: Parser {
    /// An expression ready to be evaluated.
    type Query;

    /// The answer in the engine's own form, node-sets in document order.
    type Answer<'d>;

    /// Makes an expression ready.
    fn compile(expr: &str) -> Result<Self::Query, String>;

    /// Evaluates from the document node.
    fn evaluate<'d>(query: &Self::Query, document: &'d Self::Document) -> Result<Self::Answer<'d>, String>;

    /// What identifies the answer; `expected` is the type that XPath 1.0 gives the expression.
    fn fingerprint<'d>(
        document: &'d Self::Document,
        answer: &Self::Answer<'d>,
        expected: ResultType,
    ) -> Result<Fingerprint, String>;
}

/// The type that XPath 1.0 gives an expression.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultType {
    /// Nodes.
    NodeSet,
    /// A number.
    Number,
    /// A string.
    String,
    /// A truth value.
    Boolean,
}

/// Answers requests to a peer that parses and evaluates, until stdin ends.
pub fn serve<E: Engine>() -> io::Result<()> {
    converse::<E>(true, |peer, request| match request {
        Request::Evaluate(question) => peer.evaluate(&question),
        Request::Fingerprint(question) => peer.fingerprint(&question),
        other => peer.answer(other),
    })
}

/// Answers requests to a peer that only parses, until stdin ends.
pub fn serve_parser<P: Parser>() -> io::Result<()> {
    converse::<P>(false, |peer, request| peer.answer(request))
}

#[derive(Debug, Deserialize)]
struct Setup {
    pages: Vec<Page>,
    limits: Limits,
}

#[derive(Debug, Deserialize)]
struct Page {
    html: String,
    tree: String,
}

#[derive(Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Request {
    Parse(usize),
    Load(usize),
    Evaluate(Question),
    Fingerprint(Question),
    Memory,
}

#[derive(Debug, Deserialize)]
struct Question {
    page: usize,
    expr: String,
    #[serde(rename = "type")]
    expected: ResultType,
}

struct Peer<P: Parser> {
    setup: Setup,
    /// The trees loaded so far, by page.
    trees: Vec<Option<P::Document>>,
}

type Answer = Result<Value, String>;

fn converse<P: Parser>(
    queries: bool,
    mut respond: impl FnMut(&mut Peer<P>, Request) -> Answer,
) -> io::Result<()> {
    let mut lines = io::stdin().lock().lines();
    let Some(first) = lines.next() else { return Ok(()) };
    let setup: Setup = serde_json::from_str(&first?)?;
    let trees = setup.pages.iter().map(|_| None).collect();
    let mut peer = Peer::<P> { setup, trees };
    say(&json!({"name": P::NAME, "version": P::version(), "queries": queries}))?;
    for line in lines {
        let answer = match serde_json::from_str(&line?) {
            Ok(request) => respond(&mut peer, request),
            Err(error) => Err(error.to_string()),
        };
        say(&answer.unwrap_or_else(|error| json!({"error": error})))?;
    }
    Ok(())
}

fn say(answer: &Value) -> io::Result<()> {
    let mut stdout = io::stdout().lock();
    writeln!(stdout, "{answer}")?;
    stdout.flush()
}

impl<P: Parser> Peer<P> {
    fn answer(&mut self, request: Request) -> Answer {
        match request {
            Request::Parse(page) => self.parse(page),
            Request::Load(page) => self.load(page),
            Request::Memory => self.memory(),
            Request::Evaluate(..) | Request::Fingerprint(..) => Err("this peer only parses".to_owned()),
        }
    }

    fn page(&self, page: usize) -> Result<&Page, String> {
        self.setup.pages.get(page).ok_or_else(|| format!("no page {page}"))
    }

    fn parse(&self, page: usize) -> Answer {
        let html = read(&self.page(page)?.html)?;
        value(self.setup.limits.measure_each(|| P::parse(&html))?)
    }

    fn load(&mut self, page: usize) -> Answer {
        if self.tree(page).is_err() {
            let markup = read(&self.page(page)?.tree)?;
            self.trees[page] = Some(P::parse_tree(&markup)?);
        }
        Ok(json!({}))
    }

    fn tree(&self, page: usize) -> Result<&P::Document, String> {
        self.trees.get(page).and_then(Option::as_ref).ok_or_else(|| format!("page {page} is not loaded"))
    }

    /// How much memory all pages take at the peak of parsing them while keeping them.
    fn memory(&self) -> Answer {
        let texts =
            self.setup.pages.iter().map(|page| read(&page.html)).collect::<Result<Vec<String>, String>>()?;
        let before = resident("VmRSS:")?;
        let documents = texts.iter().map(|html| P::parse(html)).collect::<Result<Vec<_>, String>>()?;
        let after = resident("VmHWM:")?;
        drop(documents);
        Ok(json!({"kilobytes": after.saturating_sub(before)}))
    }
}

impl<E: Engine> Peer<E> {
    fn evaluate(&self, question: &Question) -> Answer {
        let document = self.tree(question.page)?;
        let query = E::compile(&question.expr)?;
        let timing: Timing = self.setup.limits.measure(|| E::evaluate(&query, document))?;
        if timing.median > self.setup.limits.timeout {
            return Ok(json!({"timeout": timing.median}));
        }
        value(timing)
    }

    fn fingerprint(&self, question: &Question) -> Answer {
        let document = self.tree(question.page)?;
        let query = E::compile(&question.expr)?;
        let answer = E::evaluate(&query, document)?;
        let fingerprint = E::fingerprint(document, &answer, question.expected)?;
        Ok(json!({"fingerprint": fingerprint.to_string()}))
    }
}

fn value(timing: impl Serialize) -> Answer {
    serde_json::to_value(timing).map_err(|error| error.to_string())
}

fn read(path: &str) -> Result<String, String> {
    fs::read_to_string(path).map_err(|error| format!("{path}: {error}"))
}

/// A memory figure of this process in kilobytes, by its label in `/proc/self/status`.
fn resident(label: &str) -> Result<u64, String> {
    let status = read("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix(label));
    let number = line.and_then(|line| line.split_whitespace().next()?.parse().ok());
    number.ok_or_else(|| format!("no {label} in /proc/self/status"))
}

//! `windrow query`: values of an expression on pages.

use std::ffi::OsString;
use std::io::IsTerminal;
use std::path::Path;

use clap::ValueEnum;
use serde_json::{Value as Json, json};
use windrow::Page;
use windrow::dom::{Document, NodeId, NodeKind, Paths, outer_html};
use windrow::query::{Error, Host, Node, NodeSet, Query, Value};

use crate::clock;
use crate::exit::{Exit, Failure};
use crate::expression::{Expression, ExpressionOptions};
use crate::input::{Input, InputOptions, Named, Reader, inputs};
use crate::output::Output;
use crate::report::line_and_column;
use crate::run::fetch::FetchOptions;

/// Print the values of an XPath or OXPath expression on pages.
///
/// One value a line, with white space folded; -0 and --json give strings exactly.
#[derive(clap::Args)]
#[command(after_help = "Examples:
  windrow query '//h1' page.html
  windrow query '//a.next/@href' pages/
  curl -s https://example.org | windrow query 'count(//p)' -
  windrow query '//tr[td]' page.html --json")]
pub(crate) struct Arguments {
    /// The expression.
    #[arg(value_name = "EXPR")]
    expression: String,
    /// Addresses, files, folders, WARC archives, or - for standard input.
    #[arg(value_name = "INPUT", required = true)]
    inputs: Vec<OsString>,
    /// Print one JSON object with all results.
    #[arg(long, conflicts_with_all = ["count", "null", "show"])]
    json: bool,
    /// Print how many nodes there are on each page.
    #[arg(long)]
    count: bool,
    /// Only the first node of each page.
    #[arg(long)]
    first: bool,
    /// End values with NUL instead of a line end, and print them exactly.
    #[arg(short = '0', long = "null")]
    null: bool,
    /// What to print of a node.
    #[arg(long, value_name = "WHAT", default_value = "text")]
    show: Show,
    /// Do not print the inputs' names where there are several.
    #[arg(long)]
    no_filename: bool,
    #[command(flatten)]
    expression_options: ExpressionOptions,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

#[derive(Debug, Clone, Copy, ValueEnum, PartialEq, Eq)]
enum Show {
    /// Its string value.
    Text,
    /// Its markup.
    Html,
    /// Its place in the page.
    Path,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let expression = arguments.expression_options.parse(&arguments.expression).or_report()?;
    let query = match Query::compile_as(&expression.parsed.tree, expression.dialect) {
        Ok(query) => query,
        Err(error) => return Ok(expression.report_error(&error)),
    };
    let inputs = inputs(&arguments.inputs)?;
    let is_fetched = inputs.iter().flatten().any(|input| matches!(input, Input::Address(_)));
    if !is_fetched && !arguments.fetch.is_confined() {
        return evaluate(arguments, &expression, &query, &inputs, &Reader::new(&arguments.input_options));
    }
    arguments.fetch.with_engine(Path::new("."), false, |engine| {
        let reader = Reader::with(&arguments.input_options, &engine);
        evaluate(arguments, &expression, &query, &inputs, &reader)
    })
}

/// Prints the values of an expression on all inputs.
fn evaluate(
    arguments: &Arguments,
    expression: &Expression,
    query: &Query,
    inputs: &[Result<Input, Failure>],
    reader: &Reader<'_>,
) -> Result<Exit, Failure> {
    let is_many = inputs.len() > 1 || inputs.iter().flatten().any(|input| matches!(input, Input::Archive(_)));
    let mut printer = Printer::new(arguments, is_many);
    let now = clock::now().to_string();
    let mut failures = Failures { is_many, ..Failures::default() };
    let mut matched = false;
    for input in inputs {
        let pages: Box<dyn Iterator<Item = Result<Named, Failure>>> = match input {
            Ok(input) => input.pages(reader),
            Err(failure) => Box::new(std::iter::once(Err(failure.clone()))),
        };
        for read in pages {
            failures.tried += 1;
            let Named { name, page } = match read {
                Ok(read) => read,
                Err(failure) => {
                    eprintln!("windrow: {failure}");
                    failures.count(failure.exit());
                    continue;
                }
            };
            let page = reader.seen(page, query.sight());
            warn_of_problems(&name, &page);
            let host = arguments.expression_options.bind(Host::of(&page), &now);
            match query.evaluate_with(page.document(), NodeId::ROOT, &host) {
                Ok(value) => matched |= printer.print(&name, page.document(), value)?,
                Err(error) if is_the_same_everywhere(&error) => {
                    return Ok(expression.report_error(&error));
                }
                Err(error) => failures.no_value(expression, &name, error),
            }
        }
    }
    printer.finish()?;
    if let Some(exit) = failures.exit() {
        return Ok(exit);
    }
    if !matched {
        say_nothing_matched(arguments, inputs.iter().flatten());
        return Ok(Exit::Nothing);
    }
    Ok(Exit::Done)
}

/// The inputs that gave nothing because something went wrong.
#[derive(Default)]
struct Failures {
    is_many: bool,
    tried: usize,
    count: usize,
    first: Option<Exit>,
    told: Option<Error>,
}

/// Whether an error has nothing to do with the page it was met on.
fn is_the_same_everywhere(error: &Error) -> bool {
    error.diagnostics().iter().any(|diagnostic| ["variable", "host", "visual"].contains(&diagnostic.code))
}

impl Failures {
    fn count(&mut self, exit: Exit) {
        self.count += 1;
        self.first.get_or_insert(exit);
    }

    /// Says why the expression has no value on a page, unless that was just said of another one.
    fn no_value(&mut self, expression: &Expression, name: &str, error: Error) {
        if self.is_many {
            eprintln!("windrow: {}: the expression has no value here: {error}", name);
        }
        if self.told.as_ref() != Some(&error) {
            expression.report_error(&error);
        }
        self.told = Some(error);
        self.count(Exit::Usage);
    }

    /// How to end, where something failed: in part, or as the first failure wants it.
    fn exit(&self) -> Option<Exit> {
        if self.count < self.tried { self.first.map(|_| Exit::Partial) } else { self.first }
    }
}

fn warn_of_problems(name: &str, page: &Page) {
    if page.had_encoding_errors() {
        let (encoding, _) = page.encoding();
        eprintln!("windrow: {name}: some bytes are not {encoding} and were replaced");
    }
    if let Some(trouble) = page.troubles().first() {
        let more = page.troubles().len() - 1;
        let more = if more > 0 { format!(" (and {more} more like this)") } else { String::new() };
        eprintln!("windrow: {name}: {}{more}", trouble.error);
    }
    if let Some(problem) = page.problems().first() {
        let more = page.problems().len() - 1;
        let more = if more > 0 { format!(" (and {more} more)") } else { String::new() };
        let (line, column) = line_and_column(page.source(), problem.offset as usize);
        eprintln!("windrow: {name}:{line}:{column}: not well-formed: {}{more}", problem.message);
    }
}

/// An empty result is never silent on a terminal.
fn say_nothing_matched<'a>(arguments: &Arguments, inputs: impl Iterator<Item = &'a Input>) {
    if !std::io::stderr().is_terminal() && std::env::var_os("WINDROW_HINTS").is_none() {
        return;
    }
    let names: Vec<String> = inputs.map(Input::name).collect();
    let place = match &names[..] {
        [name] => name.clone(),
        _ => format!("{} pages", names.len()),
    };
    let first = names.first().map(|name| quoted(name)).unwrap_or_default();
    eprintln!("windrow: nothing matched on {place}; to see which step comes out empty:");
    eprintln!("  windrow explain {} {first}", quoted(&arguments.expression));
}

/// A word as a shell takes it.
fn quoted(word: &str) -> String {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "-_./".contains(c);
    if !word.is_empty() && word.chars().all(is_plain) {
        return word.to_owned();
    }
    format!("'{}'", word.replace('\'', "'\\''"))
}

/// Prints results in the way that was asked for, each as soon as it is there.
struct Printer<'a> {
    arguments: &'a Arguments,
    named: bool,
    output: Output,
    printed: usize,
}

impl<'a> Printer<'a> {
    fn new(arguments: &'a Arguments, several: bool) -> Printer<'a> {
        let named = several && !arguments.no_filename;
        Printer { arguments, named, output: Output::new(), printed: 0 }
    }

    /// Prints one result and says whether it is more than an empty node-set.
    fn print(&mut self, name: &str, document: &Document, value: Value<'_>) -> Result<bool, Failure> {
        let value = match value {
            Value::Nodes(nodes) if self.arguments.first => Value::Nodes(nodes.first()),
            other => other,
        };
        let matched = !matches!(&value, Value::Nodes(nodes) if nodes.is_empty());
        if self.arguments.json {
            self.json(&as_json(name, document, &value))?;
            return Ok(matched);
        }
        match &value {
            Value::Nodes(nodes) if self.arguments.count => self.line(name, &nodes.len().to_string())?,
            Value::Nodes(nodes) => self.nodes(name, document, nodes)?,
            other => self.line(name, &other.to_text(document))?,
        }
        Ok(matched)
    }

    fn nodes(&mut self, name: &str, document: &Document, nodes: &NodeSet<'_>) -> Result<(), Failure> {
        let paths = (self.arguments.show == Show::Path).then(|| Paths::new(document));
        for node in nodes.iter() {
            let text = match (self.arguments.show, &paths) {
                (Show::Path, Some(paths)) => path_of(paths, &node),
                (Show::Html, _) => markup_of(document, &node),
                _ => node.string_value(document).to_owned(),
            };
            self.line(name, &text)?;
        }
        Ok(())
    }

    fn json(&mut self, result: &Json) -> Result<(), Failure> {
        let before = if self.printed == 0 { "{\"results\":[" } else { "," };
        self.printed += 1;
        self.output.text(&format!("{before}{result}"))
    }

    fn line(&mut self, name: &str, text: &str) -> Result<(), Failure> {
        let prefix = if self.named { format!("{}: ", name) } else { String::new() };
        if self.arguments.null {
            return self.output.line(&format!("{prefix}{text}"), 0);
        }
        let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
        self.output.line(&format!("{prefix}{folded}"), b'\n')
    }

    fn finish(mut self) -> Result<(), Failure> {
        if self.arguments.json {
            let before = if self.printed == 0 { "{\"results\":[" } else { "" };
            self.output.line(&format!("{before}]}}"), b'\n')?;
        }
        self.output.finish()
    }
}

fn markup_of(document: &Document, node: &Node) -> String {
    match node {
        Node::Row(row) if !matches!(document.kind(*row), NodeKind::Attribute) => outer_html(document, *row),
        other => other.string_value(document).to_owned(),
    }
}

fn path_of(paths: &Paths<'_>, node: &Node) -> String {
    match node {
        Node::Row(row) => paths.path(*row),
        Node::Style { owner, name, .. } => format!("{}/style::{name}", paths.path(*owner)),
        Node::Namespace { owner, name, .. } => format!("{}/namespace::{name}", paths.path(*owner)),
        Node::Text(_) => String::new(),
    }
}

fn as_json(name: &str, document: &Document, value: &Value<'_>) -> Json {
    let (kind, value) = match value {
        Value::Nodes(nodes) => {
            let paths = Paths::new(document);
            let nodes: Vec<Json> = nodes.iter().map(|node| node_json(document, &paths, &node)).collect();
            ("node-set", Json::from(nodes))
        }
        Value::Number(number) => ("number", number_json(*number)),
        Value::String(text) => ("string", json!(text)),
        Value::Boolean(truth) => ("boolean", json!(truth)),
    };
    json!({ "input": name, "type": kind, "value": value })
}

/// A number as JSON; integers without a fraction, and what JSON lacks as the string that XPath has for it.
fn number_json(number: f64) -> Json {
    const LARGEST_EXACT: f64 = 9_007_199_254_740_992.0;
    match number {
        _ if !number.is_finite() => json!(windrow::query::number::format(number)),
        _ if number.fract() == 0.0 && number.abs() <= LARGEST_EXACT => json!(number as i64),
        _ => json!(number),
    }
}

fn node_json(document: &Document, paths: &Paths<'_>, node: &Node) -> Json {
    let kind = match node {
        Node::Row(row) => match document.kind(*row) {
            NodeKind::Document => "document",
            NodeKind::Element => "element",
            NodeKind::Attribute => "attribute",
            NodeKind::Text => "text",
            NodeKind::Comment => "comment",
            NodeKind::ProcessingInstruction => "processing-instruction",
        },
        Node::Style { .. } => "style",
        Node::Namespace { .. } => "namespace",
        Node::Text(_) => "text",
    };
    json!({ "path": path_of(paths, node), "kind": kind, "string": node.string_value(document) })
}

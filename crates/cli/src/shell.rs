//! `windrow shell`: a prompt on a live page.
//!
//! A line is an expression on the current page, or a command that begins with a colon. An expression with markers gives
//! rows, one with actions alone leads to another page, and every other one gives values. Pages that were left stay as they
//! were, so that `:back` finds them so.

use std::io::{BufRead, IsTerminal, Write};
use std::path::Path;
use std::sync::{Arc, Mutex, PoisonError};

use windrow::data::JsonOptions;
use windrow::dom::NodeId;
use windrow::page::{Page, Sight};
use windrow::query::{Host, Query, Value, explain};
use windrow::{Engine, RunOptions, Session, Step, Wrapper};

use crate::clock;
use crate::exit::{Exit, Failure};
use crate::expression::ExpressionOptions;
use crate::output::write_all;
use crate::report;
use crate::run::fetch::FetchOptions;

/// Try expressions and actions on a live page.
///
/// Every line is an expression on the current page, or a command such as :help.
#[derive(clap::Args)]
#[command(mut_arg("engine", |engine| engine.default_value(usual_engine())))]
#[command(after_help = "\
Examples:
  windrow shell https://books.example
  printf '//h1\\n//a.next/{click /}\\n//h1\\n' | windrow shell https://books.example")]
pub(crate) struct Arguments {
    /// The page to begin with: an address or a file.
    #[arg(value_name = "ADDRESS")]
    address: String,
    #[command(flatten)]
    expression_options: ExpressionOptions,
    #[command(flatten)]
    fetch: FetchOptions,
}

/// The engine where none is named: a browser, if there is one.
fn usual_engine() -> &'static str {
    if windrow::browser::find_browser().is_some() { "chromium" } else { "embedded" }
}

const HELP: &str = "\
//h1                      the values of an expression on this page
//li:<book>[h3:<title=.>]  rows, in JSON
//a.next/{click /}        acts, and goes where that leads
:explain EXPRESSION       what every step keeps
:open ADDRESS             another page
:back                     the page before, as it was
:screenshot FILE          a picture of this page, as PNG
:source                   the markup of this page
:help                     this text
:quit                     the end
";

/// The styles that can be asked about at the prompt.
const STYLES: [&str; 10] = [
    "color",
    "background-color",
    "display",
    "visibility",
    "opacity",
    "position",
    "font-family",
    "font-size",
    "font-weight",
    "text-decoration-line",
];

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let session = arguments.fetch.session()?;
    let mut shell = Shell::start(arguments, session.as_ref())?;
    let is_terminal = std::io::stdin().is_terminal();
    let mut outcome = Exit::Done;
    let mut line = String::new();
    loop {
        if is_terminal {
            eprint!("{}> ", shell.place());
            let _ = std::io::stderr().flush();
        }
        line.clear();
        let read = std::io::stdin().lock().read_line(&mut line);
        if read.map_err(|error| Failure::io("cannot read from stdin", &error))? == 0 {
            break;
        }
        match shell.line(line.trim()) {
            Ok(Next::Line) => {}
            Ok(Next::End) => break,
            Err(failure) if failure.is_broken_pipe() => return Err(failure),
            Err(failure) => {
                if !failure.is_said() {
                    eprintln!("windrow: {failure}");
                }
                // Someone at a terminal has seen it; a program has to be told at the end.
                if !is_terminal {
                    outcome = failure.exit();
                }
            }
        }
    }
    if let Some(session) = session {
        session.save().map_err(Failure::page)?;
    }
    Ok(outcome)
}

/// What comes after a line.
enum Next {
    Line,
    End,
}

/// The prompt's state.
struct Shell<'a> {
    arguments: &'a Arguments,
    engine: Engine,
    /// The page that the engine came to last.
    came: Arc<Mutex<Option<Arc<Page>>>>,
    page: Arc<Page>,
    before: Vec<Arc<Page>>,
}

impl<'a> Shell<'a> {
    fn start(arguments: &'a Arguments, session: Option<&Session>) -> Result<Shell<'a>, Failure> {
        let plain = arguments.fetch.engine(Path::new("."), false, session)?;
        let came = Arc::new(Mutex::new(None));
        let told = Arc::clone(&came);
        let sight = Sight { boxes: true, styles: STYLES.map(str::to_owned).to_vec(), all_styles: false };
        let engine = plain.watched(&sight, move |page| {
            *told.lock().unwrap_or_else(PoisonError::into_inner) = Some(Arc::clone(page));
        });
        let page = engine.open(&arguments.address).map_err(Failure::page)?;
        Ok(Shell { arguments, engine, came, page, before: Vec::new() })
    }

    /// Where one is, for the prompt.
    fn place(&self) -> &str {
        self.page.url().unwrap_or("page")
    }

    fn line(&mut self, line: &str) -> Result<Next, Failure> {
        let Some(command) = line.strip_prefix(':') else {
            if !line.is_empty() {
                self.expression(line)?;
            }
            return Ok(Next::Line);
        };
        let (word, rest) = command.split_once(char::is_whitespace).unwrap_or((command, ""));
        match (word, rest.trim()) {
            ("quit" | "q", _) => return Ok(Next::End),
            ("help" | "h", _) => write_all(HELP.as_bytes())?,
            ("source", _) => write_all(format!("{}\n", self.page.source()).as_bytes())?,
            ("back", _) => self.back()?,
            ("open", "") | ("explain", "") | ("screenshot", "") => {
                return Err(Failure::usage(format!(":{word} needs something after it; :help shows what")));
            }
            ("open", address) => {
                let page = self.engine.open(address).map_err(Failure::page)?;
                self.go(page)?;
            }
            ("explain", expression) => self.explain(expression)?,
            ("screenshot", file) => {
                let picture = self.engine.screenshot(&self.page).map_err(Failure::page)?;
                std::fs::write(file, picture)
                    .map_err(|error| Failure::io(format!("cannot write {file}"), &error))?;
            }
            _ => return Err(Failure::usage(format!("there is no :{word}; :help shows what there is"))),
        }
        Ok(Next::Line)
    }

    fn back(&mut self) -> Result<(), Failure> {
        let before = self.before.pop().ok_or_else(|| Failure::usage("this is the first page"))?;
        self.page = before;
        self.say_where()
    }

    fn go(&mut self, page: Arc<Page>) -> Result<(), Failure> {
        self.before.push(std::mem::replace(&mut self.page, page));
        self.say_where()
    }

    fn say_where(&self) -> Result<(), Failure> {
        write_all(format!("page {}\n", self.place()).as_bytes())
    }

    fn expression(&mut self, text: &str) -> Result<(), Failure> {
        let options = &self.arguments.expression_options;
        let values = options.var.iter().cloned().collect();
        let wrapper = Wrapper::parse_with(text, &values).map_err(|invalid| {
            report::diagnostics("line", text, invalid.diagnostics());
            Failure::said(Exit::Usage)
        })?;
        let has_actions = wrapper.opens_pages() || !wrapper.analysis().actions.is_empty();
        if has_actions || !wrapper.schema().outputs().is_empty() {
            return self.run(text, &wrapper);
        }
        self.values(text)
    }

    /// Runs a line that acts or gives rows. The page that it leads to is the next one if it gives no rows.
    fn run(&mut self, text: &str, wrapper: &Wrapper) -> Result<(), Failure> {
        let options = RunOptions {
            variables: self.arguments.expression_options.var.iter().cloned().collect(),
            namespaces: self.arguments.expression_options.ns.iter().cloned().collect(),
            now: clock::now(),
            ..RunOptions::default()
        };
        *self.came.lock().unwrap_or_else(PoisonError::into_inner) = None;
        let mut rows = wrapper.rows_on(Arc::clone(&self.page), &self.engine, &options);
        loop {
            match rows.step() {
                Ok(Step::Over) => break,
                Ok(Step::Worked) => {}
                Ok(Step::Row(row)) => {
                    let mut line = String::new();
                    let written = wrapper.schema().write_json(&row, JsonOptions::default(), &mut line);
                    written.map_err(|error| Failure::usage(error.to_string()))?;
                    line.push('\n');
                    write_all(line.as_bytes())?;
                }
                Err(error) => {
                    report::diagnostics("line", text, error.diagnostics());
                    return Err(Failure::said(Exit::Usage));
                }
            }
        }
        let tally = rows.tally();
        if let Some(failure) = tally.failures.first() {
            eprintln!("windrow: {}", failure.error);
            return Err(Failure::said(Exit::Failed));
        }
        let came = self.came.lock().unwrap_or_else(PoisonError::into_inner).take();
        match came {
            Some(page) if wrapper.schema().outputs().is_empty() => self.go(page),
            _ => Ok(()),
        }
    }

    /// The values of a line on the current page.
    fn values(&self, text: &str) -> Result<(), Failure> {
        let options = &self.arguments.expression_options;
        let expression = options.parse(text).or_report()?;
        let now = clock::now().to_string();
        let host = options.bind(Host::of(&self.page), &now);
        let document = self.page.document();
        let value = Query::compile_as(&expression.parsed.tree, expression.dialect)
            .and_then(|query| query.evaluate_with(document, NodeId::ROOT, &host));
        let value = value.map_err(|error| Failure::said(expression.report_error(&error)))?;
        let mut lines = String::new();
        let mut line = |text: &str| {
            lines.extend(text.split_whitespace().flat_map(|word| [word, " "]));
            lines.truncate(lines.trim_end_matches(' ').len());
            lines.push('\n');
        };
        match &value {
            Value::Nodes(nodes) if nodes.is_empty() => line("nothing matches"),
            Value::Nodes(nodes) => nodes.iter().for_each(|node| line(node.string_value(document))),
            other => line(&other.to_text(document)),
        }
        write_all(lines.as_bytes())
    }

    fn explain(&self, text: &str) -> Result<(), Failure> {
        let options = &self.arguments.expression_options;
        let expression = options.parse(text).or_report()?;
        let now = clock::now().to_string();
        let host = options.bind(Host::of(&self.page), &now);
        let explained = explain(
            &expression.parsed.tree,
            &expression.filled.text,
            expression.dialect,
            self.page.document(),
            NodeId::ROOT,
            &host,
        );
        let explanation = explained.map_err(|error| Failure::said(expression.report_error(&error)))?;
        write_all(crate::explain::as_text(&explanation).as_bytes())
    }
}

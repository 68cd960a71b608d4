//! Wrappers: written text in, rows out.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;

use windrow_data::{Item, Schema};
use windrow_page::{Errand, Page, Timestamp};
use windrow_query::{Program, Run, Settings, Silence, Step, Tally, Value, Witness};
use windrow_syntax::ast::Span;
use windrow_syntax::{Analysis, Diagnostic, Filled, Severity, analyze, fill, parse};

use crate::engine::Engine;
use crate::parallel::Parallel;
use crate::watch::Watch;

/// A wrapper, parsed, checked and ready to run.
#[derive(Debug, Clone)]
pub struct Wrapper {
    program: Arc<Program>,
    schema: Schema,
    analysis: Analysis,
    filled: Arc<Filled>,
    warnings: Vec<Diagnostic>,
}

/// Why a text is no wrapper that can run.
#[derive(Debug, Clone)]
pub struct Invalid {
    diagnostics: Vec<Diagnostic>,
}

/// How a wrapper runs.
#[derive(Debug, Clone, Default)]
pub struct RunOptions {
    /// Values of `$name`.
    pub variables: BTreeMap<String, String>,
    /// Namespaces of prefixes, beside those that every page knows.
    pub namespaces: BTreeMap<String, String>,
    /// The time, for pages that do not know when they came.
    pub now: Timestamp,
    /// Whether values know where they came from.
    pub provenance: bool,
    /// Which of several runs this is.
    pub run: u32,
    /// How many pages are visited at most.
    pub most_pages: Option<u64>,
    /// How many pages are fetched at a time; what comes out does not depend on it.
    pub jobs: usize,
    /// Who hears what each part of the wrapper finds.
    pub watch: Option<Watch>,
}

/// The rows of a run, each as soon as it is complete. Nothing is fetched before it is needed.
pub struct Rows {
    pub(crate) run: Run,
    program: Arc<Program>,
    is_over: bool,
}

/// Why a run ended before its time: its wrapper asks for what a page cannot give.
#[derive(Debug, Clone)]
pub struct RunError {
    diagnostics: Vec<Diagnostic>,
}

impl Wrapper {
    /// Parses a wrapper. Templates `${name:-default}` take their defaults.
    ///
    /// ```
    /// use windrow::{Engine, Shelf, Wrapper};
    ///
    /// let site = Shelf::new()
    ///     .html("http://shop.example/", "<p class=book><a href=1>Dune</a><p class=book><a href=2>Emma</a>")
    ///     .html("http://shop.example/1", "<b>412</b>")
    ///     .html("http://shop.example/2", "<b>474</b>");
    /// let wrapper = Wrapper::parse(
    ///     "doc('http://shop.example/')//p.book:<book>[a:<title=.>][a/{click /}//b:<pages(integer)=.>]",
    /// )?;
    /// let mut rows = wrapper.rows(&Engine::of_shelf(site), &Default::default());
    /// let first = rows.next().expect("a row")?;
    /// let mut json = String::new();
    /// wrapper.schema().write_json(&first, Default::default(), &mut json)?;
    /// assert_eq!(json, r#"{"title":"Dune","pages":412}"#);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn parse(text: &str) -> Result<Wrapper, Invalid> {
        Wrapper::parse_with(text, &BTreeMap::new())
    }

    /// Parses a wrapper with values for its templates `${name}`.
    pub fn parse_with(text: &str, values: &BTreeMap<String, String>) -> Result<Wrapper, Invalid> {
        let filled = fill(text, |name| values.get(name).cloned());
        let parsed = parse(&filled.text);
        let mut diagnostics = filled.diagnostics.clone();
        diagnostics.extend(parsed.diagnostics.iter().map(|diagnostic| moved(&filled, diagnostic)));
        let errors = |all: &[Diagnostic]| all.iter().any(|one| one.severity == Severity::Error);
        if errors(&diagnostics) {
            return Err(Invalid { diagnostics });
        }
        let invalid = |error: &windrow_query::Error| Invalid {
            diagnostics: error.diagnostics().iter().map(|diagnostic| moved(&filled, diagnostic)).collect(),
        };
        let program = Program::compile(&parsed.tree, &filled.text).map_err(|error| invalid(&error))?;
        let schema = program.schema().map_err(|error| Invalid {
            diagnostics: vec![Diagnostic {
                code: "schema",
                severity: Severity::Error,
                span: Span { start: 0, end: u32::try_from(text.len()).unwrap_or(u32::MAX) },
                message: error.to_string(),
                hints: Vec::new(),
            }],
        })?;
        let analysis = analyze(&parsed.tree);
        Ok(Wrapper {
            program: Arc::new(program),
            schema,
            analysis,
            filled: Arc::new(filled),
            warnings: diagnostics,
        })
    }

    /// The shape of its rows.
    pub fn schema(&self) -> &Schema {
        &self.schema
    }

    /// What can be said of it without running it.
    pub fn analysis(&self) -> &Analysis {
        &self.analysis
    }

    /// What is odd about it, though it can run.
    pub fn warnings(&self) -> &[Diagnostic] {
        &self.warnings
    }

    /// Whether it opens its pages itself.
    pub fn opens_pages(&self) -> bool {
        !self.analysis.start_urls.is_empty() || self.analysis.opens_computed_urls
    }

    /// The place in the text as written of a place in the text with its templates filled.
    pub fn written(&self, span: Span) -> Span {
        self.filled.written(span)
    }

    /// Runs the wrapper, which opens its pages itself.
    pub fn rows(&self, engine: &Engine, options: &RunOptions) -> Rows {
        let source = source(engine, self, options);
        self.rows_of(Run::new(Arc::clone(&self.program), source, settings(options)))
    }

    /// Runs the wrapper on a page; a `doc(…)` at its start means that page.
    pub fn rows_on(&self, page: Arc<Page>, engine: &Engine, options: &RunOptions) -> Rows {
        let source = source(engine, self, options);
        let page = source.seen(&Errand { run: options.run, ..Errand::default() }, page);
        self.rows_of(Run::on(page, Arc::clone(&self.program), source, settings(options)))
    }

    pub(crate) fn program(&self) -> &Arc<Program> {
        &self.program
    }

    pub(crate) fn rows_of(&self, run: Run) -> Rows {
        Rows { run, program: Arc::clone(&self.program), is_over: false }
    }
}

/// The engine's source for a wrapper, with as many workers as are asked for.
pub(crate) fn source(
    engine: &Engine,
    wrapper: &Wrapper,
    options: &RunOptions,
) -> Arc<dyn windrow_page::PageSource> {
    let plain = engine.source();
    let source = plain.seeing(wrapper.program.sight()).unwrap_or(plain);
    if options.jobs > 1 { Arc::new(Parallel::new(source, options.jobs)) } else { source }
}

pub(crate) fn settings(options: &RunOptions) -> Settings {
    let variable = |(name, text): (&String, &String)| (name.clone(), Value::String(text.clone().into()));
    Settings {
        variables: options.variables.iter().map(variable).collect(),
        namespaces: options.namespaces.clone(),
        now: options.now,
        provenance: options.provenance,
        run: options.run,
        most_pages: options.most_pages,
        looks_ahead: options.jobs > 1,
        witness: options.watch.clone().map(|watch| Arc::new(watch) as Arc<dyn Witness>),
    }
}

fn moved(filled: &Filled, diagnostic: &Diagnostic) -> Diagnostic {
    Diagnostic { span: filled.written(diagnostic.span), ..diagnostic.clone() }
}

impl Rows {
    /// What the run has done so far.
    pub fn tally(&self) -> Tally {
        self.run.tally()
    }

    /// The steps that came to nothing on every page, in the order of the wrapper.
    pub fn silences(&self) -> Vec<Silence> {
        self.run.tally().silences(&self.program)
    }

    /// The next row, or one more piece of work on the way to it, so that a caller can look around between two pages.
    pub fn step(&mut self) -> Result<Step, RunError> {
        if self.is_over {
            return Ok(Step::Over);
        }
        let step = self.run.step().map_err(|error| RunError { diagnostics: error.diagnostics().to_vec() });
        self.is_over = !matches!(step, Ok(Step::Row(_) | Step::Worked));
        step
    }
}

impl Iterator for Rows {
    type Item = Result<Item, RunError>;

    fn next(&mut self) -> Option<Result<Item, RunError>> {
        loop {
            match self.step() {
                Ok(Step::Row(row)) => return Some(Ok(row)),
                Ok(Step::Worked) => {}
                Ok(Step::Over) => return None,
                Err(error) => return Some(Err(error)),
            }
        }
    }
}

impl Invalid {
    /// What is wrong, all of it.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

impl RunError {
    /// What is wrong, said of the wrapper with its templates filled.
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }
}

fn joined(diagnostics: &[Diagnostic]) -> String {
    let errors = diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error);
    errors.map(|diagnostic| diagnostic.message.as_str()).collect::<Vec<_>>().join("; ")
}

impl fmt::Display for Invalid {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&joined(&self.diagnostics))
    }
}

impl fmt::Display for RunError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&joined(&self.diagnostics))
    }
}

impl std::error::Error for Invalid {}
impl std::error::Error for RunError {}

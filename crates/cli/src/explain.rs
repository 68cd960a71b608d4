//! `windrow explain`: what every step and predicate of an expression keeps, and what is almost there; of a wrapper, what came to
//! each of its parts.

mod walk;

use std::ffi::OsString;
use std::path::Path;
use std::sync::Arc;

use comfy_table::presets::UTF8_BORDERS_ONLY;
use comfy_table::{CellAlignment, Table};
use serde_json::{Value as Json, json};
use windrow::dom::NodeId;
use windrow::query::{Explanation, Host, PathExplanation, Query, Stage, explain};
use windrow::syntax::analyze;
use windrow::{Engine, Page};

use self::walk::Walk;
use crate::check::read_wrapper;
use crate::clock;
use crate::exit::{Exit, Failure};
use crate::expression::{Expression, ExpressionOptions};
use crate::input::{InputOptions, Reader, inputs};
use crate::output::{write_all, write_json};
use crate::run::fetch::FetchOptions;

/// Show what every step and predicate of an expression keeps, and what is almost there.
///
/// A wrapper is run, for some pages, and each of its parts tells how many nodes came to it, and how many were left.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow explain \"//div[@class='price']/span\" page.html
  windrow explain books.oxp
  windrow explain list.oxp page.html")]
pub(crate) struct Arguments {
    /// The expression, the file of a wrapper, or - for a wrapper on standard input.
    #[arg(value_name = "EXPR|WRAPPER")]
    expression: String,
    /// The page: an address, a file, or - for standard input. A wrapper that opens its own needs none.
    #[arg(value_name = "INPUT")]
    input: Option<OsString>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// How many pages a wrapper visits at most.
    #[arg(long, value_name = "NUMBER", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    max_pages: u64,
    #[command(flatten)]
    expression_options: ExpressionOptions,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let file = Path::new(&arguments.expression);
    let is_file = arguments.expression == "-" || file.is_file();
    let text = if is_file { read_wrapper(file)? } else { arguments.expression.clone() };
    let expression = arguments.expression_options.parse(&text).or_report()?;
    let analysis = analyze(&expression.parsed.tree);
    let is_wrapper = !analysis.outputs.is_empty()
        || !analysis.actions.is_empty()
        || !analysis.start_urls.is_empty()
        || analysis.opens_computed_urls;
    arguments.fetch.with_engine(if is_file { file } else { Path::new(".") }, false, |engine| {
        let page = arguments.input.as_ref().map(|input| page(arguments, &engine, input)).transpose()?;
        match page {
            page if is_wrapper => {
                let values = arguments.expression_options.values();
                let walk = Walk { text: &text, values, page, most_pages: arguments.max_pages };
                walk::explain(&walk, &engine, arguments.json)
            }
            Some(page) => on_page(arguments, &expression, &page),
            None => Err(Failure::usage("name the page behind the expression: windrow explain EXPR <INPUT>")),
        }
    })
}

/// The page of an input.
fn page(arguments: &Arguments, engine: &Engine, input: &OsString) -> Result<Arc<Page>, Failure> {
    let mut inputs = inputs(std::slice::from_ref(input))?;
    if inputs.len() > 1 {
        let message = format!("explain works on one page, and there are {} here; name a file", inputs.len());
        return Err(Failure::usage(message));
    }
    let input = inputs.remove(0)?;
    let reader = Reader::with(&arguments.input_options, engine);
    match input.pages(&reader).next() {
        Some(page) => Ok(page?.page),
        None => Err(Failure::usage(format!("{} has no page", input.name()))),
    }
}

/// An expression on one page.
fn on_page(arguments: &Arguments, expression: &Expression, page: &Page) -> Result<Exit, Failure> {
    let now = clock::now().to_string();
    let host = arguments.expression_options.bind(Host::of(page), &now);
    // What is wrong outside of the paths is not met on the way along them.
    let whole = Query::compile_as(&expression.parsed.tree, expression.dialect)
        .and_then(|query| query.evaluate_with(page.document(), NodeId::ROOT, &host).map(drop));
    if let Err(error) = whole {
        return Ok(expression.report_error(&error));
    }
    let explained = explain(
        &expression.parsed.tree,
        &expression.filled.text,
        expression.dialect,
        page.document(),
        NodeId::ROOT,
        &host,
    );
    let explanation = match explained {
        Ok(explanation) => explanation,
        Err(error) => return Ok(expression.report_error(&error)),
    };
    if arguments.json {
        write_json(&as_json(expression, &explanation))?;
    } else {
        write_all(as_text(&explanation).as_bytes())?;
    }
    let found = explanation.paths.iter().any(|path| path.stages.last().is_some_and(|stage| stage.after > 0));
    Ok(if found || explanation.paths.is_empty() { Exit::Done } else { Exit::Nothing })
}

/// An explanation as tables.
pub(crate) fn as_text(explanation: &Explanation) -> String {
    if explanation.paths.is_empty() {
        return "the expression looks at no nodes\n".to_owned();
    }
    let texts: Vec<String> = explanation.paths.iter().map(path_text).collect();
    texts.join("\n")
}

fn path_text(path: &PathExplanation) -> String {
    let mut table = Table::new();
    table.load_style(UTF8_BORDERS_ONLY).set_header(["step", "nodes in", "nodes out", ""]);
    for at in 1..=2 {
        if let Some(column) = table.column_mut(at) {
            column.set_cell_alignment(CellAlignment::Right);
        }
    }
    for stage in &path.stages {
        let indent = if stage.is_filter { "  " } else { "" };
        let counts = [stage.before.to_string(), stage.after.to_string()];
        table.add_row([
            format!("{indent}{}", stage.label),
            counts[0].clone(),
            counts[1].clone(),
            remark(stage),
        ]);
    }
    let mut text = format!("{table}\n");
    for near in &path.near_misses {
        text.push_str(&format!("near miss: {}\n", near.message));
        if let Some(suggestion) = &near.suggestion {
            text.push_str(&format!("           try: {suggestion}\n"));
        }
    }
    text
}

fn remark(stage: &Stage) -> String {
    match (stage.before, stage.after) {
        (0, _) => String::new(),
        (_, 0) if stage.is_filter => "removes all".to_owned(),
        (_, 0) => "finds nothing".to_owned(),
        (before, after) if stage.is_filter && after < before => format!("removes {}", before - after),
        _ => String::new(),
    }
}

fn as_json(expression: &Expression, explanation: &Explanation) -> Json {
    let stage = |stage: &Stage| {
        let kind = if stage.is_filter { "filter" } else { "step" };
        let span = expression.place(stage.span);
        json!({ "label": stage.label, "kind": kind, "in": stage.before, "out": stage.after,
                "span": [span.start, span.end] })
    };
    let path = |path: &PathExplanation| {
        let stages: Vec<Json> = path.stages.iter().map(stage).collect();
        let near =
            path.near_misses.iter().map(|near| json!({ "message": near.message, "try": near.suggestion }));
        json!({ "stages": stages, "near_misses": near.collect::<Vec<Json>>() })
    };
    json!({ "paths": explanation.paths.iter().map(path).collect::<Vec<Json>>() })
}

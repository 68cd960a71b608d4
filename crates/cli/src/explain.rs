//! `windrow explain`: what every step and predicate of an expression keeps, and what is almost there.

use std::ffi::OsString;

use comfy_table::presets::UTF8_BORDERS_ONLY;
use comfy_table::{CellAlignment, Table};
use serde_json::{Value as Json, json};
use windrow::dom::NodeId;
use windrow::query::{Explanation, Host, PathExplanation, Query, Stage, explain};

use crate::clock;
use crate::exit::{Exit, Failure};
use crate::expression::{Expression, ExpressionOptions};
use crate::input::{InputOptions, Reader, inputs};
use crate::output::{write_all, write_json};

/// Show what every step and predicate of an expression keeps, and what is almost there.
#[derive(clap::Args)]
#[command(after_help = "Example:\n  windrow explain \"//div[@class='price']/span\" page.html")]
pub(crate) struct Arguments {
    /// The expression.
    #[arg(value_name = "EXPR")]
    expression: String,
    /// A file or - for standard input.
    #[arg(value_name = "INPUT")]
    input: OsString,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    expression_options: ExpressionOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let expression = arguments.expression_options.parse(&arguments.expression).or_report()?;
    let mut inputs = inputs(std::slice::from_ref(&arguments.input))?;
    if inputs.len() > 1 {
        let message = format!("explain works on one page, and there are {} here; name a file", inputs.len());
        return Err(Failure::usage(message));
    }
    let input = inputs.remove(0)?;
    let reader = Reader::new(&arguments.input_options);
    let page = match input.pages(&reader).next() {
        Some(page) => page?.page,
        None => return Err(Failure::usage(format!("{} has no page", input.name()))),
    };
    let now = clock::now().to_string();
    let host = arguments.expression_options.bind(Host::of(&page), &now);
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
        write_json(&as_json(&expression, &explanation))?;
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

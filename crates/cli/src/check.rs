//! `windrow check`: what can be said of a wrapper without running it.

use std::ffi::OsString;
use std::io::Read;
use std::path::{Path, PathBuf};

use serde_json::{Value as Json, json};
use windrow::Wrapper;
use windrow::robust::{Fate, fates};
use windrow::syntax::{Analysis, Diagnostic, PageBuffers, Severity, analyze, format, normalize};

use crate::exit::{Exit, Failure};
use crate::expression::{Expression, ExpressionOptions};
use crate::input::{Input, InputOptions, Reader, inputs};
use crate::output::{write_all, write_json};
use crate::report;

/// Check a wrapper: diagnostics, sublanguage, how many pages it holds, what it visits and extracts.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow check books.oxp
  echo '//a[' | windrow check -
  windrow check list.oxp page.html     how many redesigns of its page would it survive?")]
pub(crate) struct Arguments {
    /// The wrapper's file, or - for standard input.
    #[arg(value_name = "WRAPPER")]
    wrapper: PathBuf,
    /// Pages that the wrapper is for: they are changed in many ways that keep what they say, and the wrapper is run on them. It does
    /// not leave these pages.
    #[arg(value_name = "INPUT")]
    inputs: Vec<OsString>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    /// Print the wrapper in normal form: no markers inside repeated groups, none beside each other.
    #[arg(long, conflicts_with = "json")]
    normal_form: bool,
    #[command(flatten)]
    expression_options: ExpressionOptions,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let text = read_wrapper(&arguments.wrapper)?;
    let name = arguments.wrapper.display().to_string();
    if !arguments.inputs.is_empty() {
        return survive(&name, &text, &arguments.inputs, arguments.json);
    }
    let expression = arguments.expression_options.parse(&text);
    let analysis = analyze(&expression.parsed.tree);
    let failed = expression.parsed.has_errors();
    if arguments.json {
        write_json(&as_json(&expression, &analysis))?;
    } else {
        report::diagnostics(&name, &expression.written, &expression.parsed.diagnostics);
        if !failed && arguments.normal_form {
            return write_normal_form(&name, &expression);
        }
        if !failed {
            write_all(as_text(&expression, &analysis).as_bytes())?;
        }
    }
    Ok(if failed { Exit::Usage } else { Exit::Done })
}

/// The seed of the changes that pages go through.
const SEED: u64 = 1;

/// Changes pages in all ways that keep what they say, and tells which of them the wrapper survives.
fn survive(name: &str, text: &str, names: &[OsString], is_json: bool) -> Result<Exit, Failure> {
    let wrapper = match Wrapper::parse(text) {
        Ok(wrapper) => wrapper,
        Err(invalid) => {
            report::diagnostics(name, text, invalid.diagnostics());
            return Ok(Exit::Usage);
        }
    };
    let options = InputOptions::default();
    let reader = Reader::new(&options);
    let inputs = inputs(names)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    let pages = inputs.iter().flat_map(|input| input.pages(&reader)).map(|page| Ok(page?.page));
    let pages = pages.collect::<Result<Vec<_>, Failure>>()?;
    let fates = fates(&wrapper, &pages, SEED);
    let of = |wanted: Fate| fates.iter().filter(move |(_, fate)| *fate == wanted);
    let (survived, broken) = (of(Fate::Survives).count(), of(Fate::Breaks).count());
    if is_json {
        let each = fates.iter().map(|(mutation, fate)| {
            let fate = match fate {
                Fate::Survives => "survives",
                Fate::Breaks => "breaks",
                Fate::Spared => "spared",
            };
            json!({ "change": mutation.name, "what": mutation.what, "fate": fate })
        });
        let changes: Vec<Json> = each.collect();
        write_json(&json!({ "survived": survived, "of": survived + broken, "changes": changes }))?;
    } else {
        let mut told = format!("survives {survived} of {} changes of its pages\n", survived + broken);
        for (mutation, _) in of(Fate::Breaks) {
            told.push_str(&format!("  breaks: {}\n", mutation.what));
        }
        write_all(told.as_bytes())?;
    }
    Ok(Exit::Done)
}

fn write_normal_form(name: &str, expression: &Expression) -> Result<Exit, Failure> {
    match normalize(&expression.parsed.tree) {
        Ok(tree) => {
            write_all(format!("{}\n", format(&tree).trim_end()).as_bytes())?;
            Ok(Exit::Done)
        }
        Err(diagnostic) => {
            let diagnostic = Diagnostic { span: expression.place(diagnostic.span), ..diagnostic };
            report::diagnostics(name, &expression.written, &[diagnostic]);
            Ok(Exit::Failed)
        }
    }
}

/// The text of a wrapper.
pub(crate) fn read_wrapper(path: &Path) -> Result<String, Failure> {
    let bytes = if path == Path::new("-") {
        let mut bytes = Vec::new();
        std::io::stdin().lock().read_to_end(&mut bytes).map(|_| bytes)
    } else {
        std::fs::read(path)
    };
    let name = path.display();
    let bytes = bytes.map_err(|error| Failure::io(format!("cannot read {name}"), &error))?;
    String::from_utf8(bytes).map_err(|_| Failure::usage(format!("{name} is not UTF-8 text")))
}

fn pages(buffers: PageBuffers) -> String {
    match buffers {
        PageBuffers::Constant(1) => "1 page at a time".to_owned(),
        PageBuffers::Constant(pages) => format!("at most {pages} pages at a time"),
        PageBuffers::DepthOfPages => "as many pages at a time as the site is deep".to_owned(),
    }
}

fn as_text(expression: &Expression, analysis: &Analysis) -> String {
    let (time, space) = analysis.sublanguage.bounds();
    let mut lines = vec![
        format!("sublanguage  {} (time {time}, space {space})", analysis.sublanguage.name()),
        format!("holds        {}", pages(analysis.page_buffers)),
    ];
    let mut list = |label: &str, items: &[String]| {
        if !items.is_empty() {
            lines.push(format!("{label:<13}{}", items.join(", ")));
        }
    };
    list("opens", &analysis.start_urls);
    if analysis.opens_computed_urls {
        list("", &["and addresses that are computed".to_owned()]);
    }
    let actions: Vec<String> = analysis.actions.iter().map(|&word| word.to_owned()).collect();
    list("acts by", &actions);
    list("variables", &analysis.variables);
    let outputs: Vec<String> = (0..analysis.outputs.len()).map(|at| output_path(analysis, at)).collect();
    list("extracts", &outputs);
    for found in &analysis.loops {
        let end = if found.ends_at_seen_page { "until a page was seen before" } else { "without bound" };
        let place = expression.place(found.span);
        let (line, column) = report::line_and_column(&expression.written, place.start as usize);
        lines.push(format!("may loop     {end}, at line {line}, column {column}"));
    }
    lines.join("\n") + "\n"
}

/// The place of an output among the others: `book/title`, with `*` after records.
fn output_path(analysis: &Analysis, at: usize) -> String {
    let mut parts = Vec::new();
    let mut next = Some(at);
    while let Some(at) = next.filter(|_| parts.len() < analysis.outputs.len()) {
        let output = &analysis.outputs[at];
        parts.push(if output.list { format!("{}[]", output.name) } else { output.name.clone() });
        next = output.parents.first().copied();
    }
    parts.reverse();
    parts.join("/")
}

fn as_json(expression: &Expression, analysis: &Analysis) -> Json {
    let diagnostics: Vec<Json> = expression.parsed.diagnostics.iter().map(diagnostic_json).collect();
    let outputs = (0..analysis.outputs.len()).map(|at| {
        let output = &analysis.outputs[at];
        json!({ "path": output_path(analysis, at), "name": output.name, "record": output.is_record, "list": output.list,
                "type": output.kind.map(|kind| kind.name()) })
    });
    let page_bound = match analysis.page_buffers {
        PageBuffers::Constant(pages) => json!(pages),
        PageBuffers::DepthOfPages => json!("depth"),
    };
    let loops: Vec<Json> = analysis
        .loops
        .iter()
        .map(|found| {
            let span = expression.place(found.span);
            json!({ "span": [span.start, span.end], "ends_at_seen_page": found.ends_at_seen_page })
        })
        .collect();
    json!({
        "ok": !expression.parsed.has_errors(),
        "diagnostics": diagnostics,
        "sublanguage": analysis.sublanguage.name(),
        "page_bound": page_bound,
        "loops": loops,
        "urls": analysis.start_urls,
        "actions": analysis.actions,
        "variables": analysis.variables,
        "outputs": outputs.collect::<Vec<Json>>(),
    })
}

fn diagnostic_json(diagnostic: &Diagnostic) -> Json {
    let severity = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "note",
    };
    json!({ "code": diagnostic.code, "severity": severity, "message": diagnostic.message, "hints": diagnostic.hints,
            "span": [diagnostic.span.start, diagnostic.span.end] })
}

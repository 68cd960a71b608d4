//! Plans for search forms, in words.

use std::fmt::Write;

use serde_json::{Value as Json, json};
use windrow::dom::Paths;
use windrow::forms::{How, Plan, Reader};

use super::Subject;
use crate::terminal::line;

/// The plan of a form.
pub(super) struct Planned {
    /// The number of the form.
    form: usize,
    plan: Plan,
    /// The expression of each filling that is told, if it has one.
    expressions: Vec<Option<String>>,
}

/// So many fillings are told, with their expressions.
const MOST: usize = 20;

/// More submissions are not worth counting.
const MOST_SENT: usize = 100_000;

/// The seconds between requests to one host at the polite rate.
const POLITE: usize = 1;

/// For each form its plan, if it is a search.
pub(super) fn plans(reader: &Reader, subject: &Subject, values: &[(String, String)]) -> Vec<Option<Planned>> {
    let known = |id| {
        let name = &reader.ontology().get(id).name;
        values.iter().filter(|(own, _)| own == name).map(|(_, text)| text.clone()).collect()
    };
    let document = subject.page.document();
    let planned = |(number, form): (usize, &windrow::forms::Form)| {
        let plan = form.plan(&known, MOST)?;
        let expression = |filling| form.expression(document, subject.address.as_deref(), filling);
        let expressions = plan.fillings.iter().map(expression).collect();
        Some(Planned { form: number, plan, expressions })
    };
    subject.forms.iter().enumerate().map(planned).collect()
}

/// What is done with a field, in words.
fn how(how: &How, asks: &str) -> String {
    let count = |number: usize| format!("each of {number}");
    match how {
        How::Leave => "left as it is".to_owned(),
        How::Wildcard(choice) => format!("asks for nothing: {}", line(&choice.text)),
        How::Each(all) => count(all.len()),
        How::Mark(all) if all.len() == 1 => "ticked".to_owned(),
        How::Mark(all) => count(all.len()),
        How::Write(all) => format!("written: {}", line(&all.join(", "))),
        How::Unknown => format!(
            "has to be filled in; say with what: --value {}=TEXT",
            if asks.is_empty() { "TYPE" } else { asks }
        ),
        How::Later(field) => format!("offers something when field {} is chosen", field + 1),
    }
}

/// A plan on a terminal.
pub(super) fn told(reader: &Reader, subject: &Subject, planned: &Planned) -> String {
    let Planned { form, plan, expressions } = planned;
    let fields = &subject.forms[*form].fields;
    let mut text = match plan.submissions {
        1 => format!("plan for form {}: sent once, about {POLITE} s at the polite rate\n", form + 1),
        2..=MOST_SENT => format!(
            "plan for form {}: sent {1} times, about {1} s at the polite rate\n",
            form + 1,
            plan.submissions * POLITE
        ),
        _ => format!("plan for form {}: more fillings than anybody sends\n", form + 1),
    };
    for step in &plan.steps {
        let field = &fields[step.field];
        let label = field.labels.first().map_or(field.name.as_str(), |label| label.text.as_str());
        let asks = field.id.map_or("", |id| reader.ontology().get(id).name.as_str());
        let _ = writeln!(
            text,
            "  {} {}: {}",
            line(label),
            if asks.is_empty() { String::new() } else { format!("({asks})") },
            how(&step.how, asks)
        );
    }
    for expression in expressions.iter().flatten() {
        let _ = writeln!(text, "  {}", line(expression));
    }
    let without = expressions.iter().filter(|expression| expression.is_none()).count();
    if without > 0 {
        let _ = writeln!(text, "  {without} of them cannot be written as an expression");
    }
    if !expressions.is_empty() && plan.submissions > expressions.len() {
        let _ = writeln!(text, "  and {} more", plan.submissions - expressions.len());
    }
    text
}

/// A plan for programs.
pub(super) fn as_json(subject: &Subject, paths: &Paths<'_>, planned: &Planned) -> Json {
    let Planned { form, plan, expressions } = planned;
    let xpath = |field: usize| paths.path(subject.forms[*form].fields[field].node);
    let steps: Vec<Json> = plan
        .steps
        .iter()
        .map(|step| {
            let (kind, values): (&str, Vec<&str>) = match &step.how {
                How::Leave => ("leave", Vec::new()),
                How::Wildcard(choice) => ("wildcard", vec![&choice.text]),
                How::Each(all) => ("each", all.iter().map(|choice| choice.text.as_str()).collect()),
                How::Mark(_) => ("mark", Vec::new()),
                How::Write(all) => ("write", all.iter().map(String::as_str).collect()),
                How::Unknown => ("unknown", Vec::new()),
                How::Later(_) => ("later", Vec::new()),
            };
            let mut whole = json!({ "xpath": xpath(step.field), "how": kind });
            if !values.is_empty() {
                whole["values"] = values.into();
            }
            match &step.how {
                How::Mark(all) => whole["marks"] = all.iter().map(|&mark| xpath(mark)).collect(),
                How::Later(before) => whole["after"] = xpath(*before).into(),
                _ => {}
            }
            whole
        })
        .collect();
    json!({
        "steps": steps,
        "submissions": plan.submissions,
        "seconds": plan.submissions.saturating_mul(POLITE),
        "expressions": expressions,
    })
}

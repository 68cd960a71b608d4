//! Plans for search forms, in words.

use std::fmt::Write;

use serde_json::{Value as Json, json};
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
fn how(how: &How) -> String {
    let count = |number: usize| format!("each of {number}");
    match how {
        How::Leave => "left as it is".to_owned(),
        How::Wildcard(choice) => format!("asks for nothing: {}", line(&choice.text)),
        How::Each(all) => count(all.len()),
        How::Mark(all) if all.len() == 1 => "ticked".to_owned(),
        How::Mark(all) => count(all.len()),
        How::Write(all) => format!("written: {}", line(&all.join(", "))),
        How::Unknown => "has to be filled in; say with what: --value TYPE=TEXT".to_owned(),
        How::Later(field) => format!("offers something when field {} is chosen", field + 1),
    }
}

/// A plan on a terminal.
pub(super) fn told(reader: &Reader, subject: &Subject, planned: &Planned) -> String {
    let Planned { form, plan, expressions } = planned;
    let fields = &subject.forms[*form].fields;
    let times = if plan.submissions == 1 { "once" } else { "times" };
    let number = if plan.submissions == 1 { String::new() } else { format!("{} ", plan.submissions) };
    let mut text = format!(
        "plan for form {}: sent {number}{times}, about {} s at the polite rate\n",
        form + 1,
        plan.submissions.saturating_mul(POLITE)
    );
    for step in &plan.steps {
        let field = &fields[step.field];
        let label = field.labels.first().map_or(field.name.as_str(), |label| label.text.as_str());
        let asks = field.id.map_or("", |id| reader.ontology().get(id).name.as_str());
        let _ = writeln!(
            text,
            "  {} {}: {}",
            line(label),
            if asks.is_empty() { String::new() } else { format!("({asks})") },
            how(&step.how)
        );
    }
    for expression in expressions.iter().flatten() {
        let _ = writeln!(text, "  {}", line(expression));
    }
    if plan.submissions > expressions.len() {
        let _ = writeln!(text, "  and {} more", plan.submissions - expressions.len());
    }
    text
}

/// A plan for programs.
pub(super) fn as_json(planned: &Planned) -> Json {
    let Planned { plan, expressions, .. } = planned;
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
            let mut whole = json!({ "field": step.field, "how": kind });
            if !values.is_empty() {
                whole["values"] = values.into();
            }
            match &step.how {
                How::Mark(all) => whole["fields"] = all.as_slice().into(),
                How::Later(before) => whole["after"] = (*before).into(),
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

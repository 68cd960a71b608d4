//! Forms on a terminal: a sheet for each.

use std::fmt::Write;

use comfy_table::{ContentArrangement, Table as Sheet, presets};
use windrow::forms::{Field, Form, Reader};

use super::Subject;
use crate::terminal::{cut, line};

/// The sheets of a page's forms.
pub(super) fn page(reader: &Reader, subject: &Subject, width: usize) -> String {
    let mut text = String::new();
    for (number, form) in subject.forms.iter().enumerate() {
        let writes = if form.may_write() { "; sending it may write, Windrow leaves it alone" } else { "" };
        let _ = writeln!(text, "{}, form {}: {}{writes}", line(&subject.name), number + 1, form.kind.name());
        text.push_str(&drawn(reader, form, width));
    }
    text
}

fn drawn(reader: &Reader, form: &Form, width: usize) -> String {
    let mut sheet = Sheet::new();
    sheet.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
    sheet.set_width(width.try_into().unwrap_or(u16::MAX));
    sheet.set_header(["label", "asks for", "control", "name", "choices"]);
    for field in &form.fields {
        let said = said(field);
        let star = if field.is_required && !said.contains('*') { " *" } else { "" };
        let asks = field.id.map_or("", |id| reader.ontology().get(id).name.as_str());
        let bound = field.bound.map(|bound| format!(" ({})", bound.name())).unwrap_or_default();
        sheet.add_row([
            said + star,
            asks.to_owned() + &bound,
            field.control.name().to_owned(),
            cut(&line(&field.name), 30),
            choices(field),
        ]);
    }
    let submit = form.buttons.iter().find(|button| Some(button.node) == form.submit);
    let sends = submit.map(|button| format!("  sent by: {}\n", line(&button.text))).unwrap_or_default();
    let because = match form.reasons.is_empty() {
        true => String::new(),
        false => format!("  {} because: {}\n", form.kind.name(), line(&form.reasons.join("; "))),
    };
    format!("{sheet}\n{sends}{because}")
}

/// What a person reads beside a field, or in it.
fn said(field: &Field) -> String {
    let labels: Vec<&str> = field.labels.iter().map(|label| label.text.as_str()).collect();
    match (labels.is_empty(), field.placeholder.is_empty()) {
        (false, _) => cut(&line(&labels.join(" ")), 40),
        (true, false) => format!("({})", cut(&line(&field.placeholder), 38)),
        (true, true) => String::new(),
    }
}

fn choices(field: &Field) -> String {
    let count = field.choices.len();
    if count == 0 {
        return String::new();
    }
    let first: Vec<&str> = field
        .choices
        .iter()
        .filter(|choice| !choice.is_wildcard)
        .map(|choice| choice.text.as_str())
        .take(3)
        .collect();
    format!("{count}: {}", cut(&line(&first.join(", ")), 40))
}

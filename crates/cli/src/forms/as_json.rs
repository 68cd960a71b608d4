//! Forms as JSON for programs.

use serde_json::{Value as Json, json};
use windrow::dom::{Document, Paths};
use windrow::forms::{Button, Field, Form, Label, Reader};

use super::Subject;
use super::planned::{self, Planned};

/// A page with its forms.
pub(super) fn page(reader: &Reader, subject: &Subject, plans: Option<&[Option<Planned>]>) -> Json {
    let document = subject.page.document();
    let paths = Paths::new(document);
    let mut forms: Vec<Json> = subject.forms.iter().map(|one| form(reader, document, &paths, one)).collect();
    for (form, plan) in forms.iter_mut().zip(plans.unwrap_or_default()) {
        if let Some(plan) = plan {
            form["plan"] = planned::as_json(subject, &paths, plan);
        }
    }
    json!({ "input": subject.name, "forms": forms })
}

fn form(reader: &Reader, document: &Document, paths: &Paths<'_>, form: &Form) -> Json {
    let fields = form.fields.iter().map(|one| (one.node, field(reader, paths, form, one)));
    let buttons = form.buttons.iter().map(|one| (one.node, button(paths, one)));
    let mut controls: Vec<_> = fields.chain(buttons).collect();
    controls.sort_by_key(|(node, _)| *node);
    let controls: Vec<Json> = controls.into_iter().map(|(_, control)| control).collect();
    let mut whole = json!({
        "xpath": paths.path(form.node),
        "kind": form.kind.name(),
        "because": form.reasons,
        "may_write": form.may_write(),
        "fields": controls,
        "submit": form.submit.map(|node| paths.path(node)),
    });
    if let Some(element) = form.element {
        if element != form.node {
            whole["form"] = paths.path(element).into();
        }
        let attribute = |name: &str| document.attribute_value(element, name).unwrap_or_default();
        whole["action"] = attribute("action").into();
        whole["method"] =
            if attribute("method").eq_ignore_ascii_case("post") { "post" } else { "get" }.into();
    }
    whole
}

fn labels(labels: &[Label]) -> Vec<&str> {
    labels.iter().map(|label| label.text.as_str()).collect()
}

fn field(reader: &Reader, paths: &Paths<'_>, form: &Form, field: &Field) -> Json {
    let mut whole = json!({
        "xpath": paths.path(field.node),
        "name": field.name,
        "control": field.control.name(),
        "labels": labels(&field.labels),
        "required": field.is_required,
        "visible": field.is_seen,
        "disabled": field.is_disabled,
    });
    if let Some(scope) = field.labels.first().map(|label| label.scope) {
        whole["scope"] = scope.name().into();
    }
    if !field.groups.is_empty() {
        whole["groups"] = labels(&field.groups).into();
    }
    if !field.placeholder.is_empty() {
        whole["placeholder"] = field.placeholder.as_str().into();
    }
    if let Some(id) = field.id {
        whole["type"] = reader.ontology().get(id).name.as_str().into();
    }
    if let Some(bound) = field.bound {
        whole["bound"] = bound.name().into();
    }
    if let Some(unit) = &field.unit {
        whole["unit"] = unit.as_str().into();
    }
    if let Some(before) = field.depends_on {
        whole["depends_on"] = paths.path(form.fields[before].node).into();
    }
    if field.suggests {
        whole["autocomplete"] = true.into();
    }
    if !field.choices.is_empty() {
        let choice = |choice: &windrow::forms::Choice| json!({ "value": choice.value, "text": choice.text, "wildcard": choice.is_wildcard });
        whole["options"] = field.choices.iter().map(choice).collect();
    }
    whole
}

fn button(paths: &Paths<'_>, button: &Button) -> Json {
    json!({
        "xpath": paths.path(button.node),
        "name": button.name,
        "control": button.control.name(),
        "labels": [button.text],
        "type": button.role.name(),
    })
}

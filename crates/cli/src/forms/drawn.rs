//! A page with its forms drawn over it: every field with its label and what it asks for, the fields of a form framed.

use std::fmt::Write;

use windrow::forms::{Form, Reader};

use super::Subject;
use crate::picture::{STYLE, escaped, ground, hue, place, position, united};

/// The page as one HTML file.
pub(super) fn page(reader: &Reader, subject: &Subject, picture: Option<&[u8]>) -> String {
    let document = subject.page.document();
    let mut html = String::new();
    let _ = write!(
        html,
        "<!DOCTYPE html><meta charset=utf-8><title>Forms of {0}</title><style>{STYLE}{OWN}</style>\n\
         <header><h1>{0}</h1></header>\n<main>\n",
        escaped(&subject.name)
    );
    match document.visual() {
        Some(visual) => {
            ground(&mut html, document, visual, picture);
            for (number, form) in subject.forms.iter().enumerate() {
                drawn(&mut html, reader, subject, number, form);
            }
            html.push_str("</div>\n");
        }
        None => html.push_str(
            "<p class=plain>The page was judged by its markup alone: there are no boxes to draw.</p>\n",
        ),
    }
    html.push_str("<aside>\n");
    for (number, form) in subject.forms.iter().enumerate() {
        listed(&mut html, reader, number, form);
    }
    html.push_str("</aside></main>");
    html
}

const OWN: &str = "
.form { position: absolute; border: 2px dashed hsl(var(--hue) 70% 45%); pointer-events: none }
.form > b { position: absolute; top: -1.4em; left: 0; background: hsl(var(--hue) 70% 45%); color: #fff; font: 12px sans-serif; padding: 1px 4px }
.field { position: absolute; outline: 2px solid hsl(var(--hue) 70% 45%); background: hsl(var(--hue) 80% 60% / .18) }
.field > i { position: absolute; left: 0; bottom: -1.3em; white-space: nowrap; font: italic 11px sans-serif; background: #fffc; color: hsl(var(--hue) 70% 30%) }
.label { position: absolute; outline: 1px solid hsl(var(--hue) 70% 45%); background: hsl(var(--hue) 80% 60% / .1) }
svg.joined { position: absolute; left: 0; top: 0; overflow: visible; pointer-events: none }
svg.joined line { stroke: hsl(var(--hue) 70% 45%); stroke-width: 1.5 }
";

fn drawn(html: &mut String, reader: &Reader, subject: &Subject, number: usize, form: &Form) {
    let document = subject.page.document();
    let Some(visual) = document.visual() else { return };
    let at = |node| place(document, visual, node).filter(|rect| rect.width > 0.0 && rect.height > 0.0);
    let own = format!("--hue:{}", hue(number));
    let controls =
        form.fields.iter().map(|field| field.node).chain(form.buttons.iter().map(|button| button.node));
    let labels = form.fields.iter().flat_map(|field| field.labels.iter().map(|label| label.node));
    if let Some(rect) = controls.chain(labels).filter_map(at).reduce(united) {
        let kind = form.kind.name();
        let _ = writeln!(
            html,
            "<div class=form style=\"{};{own}\"><b>{}. {kind}</b></div>",
            position(rect),
            number + 1
        );
    }
    for field in &form.fields {
        let Some(rect) = at(field.node) else { continue };
        let asks = field.id.map_or("", |id| reader.ontology().get(id).name.as_str());
        let _ = writeln!(
            html,
            "<div class=field style=\"{};{own}\"><i>{}</i></div>",
            position(rect),
            escaped(asks)
        );
        // A text that shares its element with fields has no box of its own.
        let is_apart = |label: &&windrow::forms::Label| {
            document.parent(label.node).is_some_and(|parent| !document.contains(parent, field.node))
        };
        for label in field.labels.iter().filter(is_apart).filter_map(|label| at(label.node)) {
            let _ = writeln!(html, "<div class=label style=\"{};{own}\"></div>", position(label));
            let _ = writeln!(
                html,
                "<svg class=joined style=\"{own}\"><line x1={:.0} y1={:.0} x2={:.0} y2={:.0} /></svg>",
                label.left + label.width.min(200.0) / 2.0,
                label.top + label.height / 2.0,
                rect.left + 6.0,
                rect.top + rect.height / 2.0
            );
        }
    }
}

fn listed(html: &mut String, reader: &Reader, number: usize, form: &Form) {
    let _ = writeln!(
        html,
        "<section class=on><h2 style=\"--hue:{}\">Form {}: {}</h2><div class=scroll><table><tr><th>label<th>asks for<th>control<th>name<th>found by</tr>",
        hue(number),
        number + 1,
        form.kind.name()
    );
    for field in &form.fields {
        let labels: Vec<&str> = field.labels.iter().map(|label| label.text.as_str()).collect();
        let asks = field.id.map_or("", |id| reader.ontology().get(id).name.as_str());
        let scope = field.labels.first().map_or("", |label| label.scope.name());
        let _ = writeln!(
            html,
            "<tr><td>{}<td>{}<td>{}<td>{}<td>{scope}</tr>",
            escaped(&labels.join(" ")),
            escaped(asks),
            field.control.name(),
            escaped(&field.name)
        );
    }
    html.push_str("</table></div></section>\n");
}

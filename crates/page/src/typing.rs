//! Filling fields: typing, choosing, checking.

use windrow_dom::{Document, NodeId};

use crate::click::usable;
use crate::control::{
    Control, collapsed, cut, is_multiple, is_on, option_text, option_value, options, sanitized, selected,
    value,
};
use crate::effect::Outcome;
use crate::element::{described, excerpt, has, outwards};
use crate::error::{Error, ErrorKind};
use crate::fields::Field;
use crate::form::choose_radio;
use crate::page::Page;

/// Types into a field, in place of what is there; on a select, chooses by text, then by value.
pub(crate) fn type_text(page: &Page, node: NodeId, text: &str) -> Result<Outcome, Error> {
    let document = page.document();
    let control = match Control::of(document, node) {
        Some(control) if control.is_text() || matches!(control, Control::Select | Control::File) => control,
        other => return Err(not_typable(document, node, other)),
    };
    usable(document, node)?;
    if control == Control::Select {
        return choose_text(page, node, text);
    }
    if control.can_be_read_only() && has(document, node, "readonly") {
        return Err(fail(document, node, "is read-only"));
    }
    if control == Control::File {
        return Ok(Outcome::Fields(vec![(node, Some(Field::Text(text.to_owned())))]));
    }
    let typed = sanitized(document, node, control, &cut(document, node, control, text));
    if typed == value(document, page.fields(), node, control) {
        return Ok(Outcome::Nothing);
    }
    Ok(Outcome::Fields(vec![(node, Some(Field::Text(typed)))]))
}

fn fail(document: &Document, node: NodeId, reason: &str) -> Error {
    Error::new(ErrorKind::Node, format!("{} {reason}", described(document, node)))
}

fn not_typable(document: &Document, node: NodeId, control: Option<Control>) -> Error {
    let is_editable = |above: NodeId| {
        let editable = document.attribute_value(above, "contenteditable");
        editable.is_some_and(|value| !value.eq_ignore_ascii_case("false"))
    };
    match control {
        None if outwards(document, node).any(is_editable) => {
            let message = format!(
                "{} is edited by a script; use a browser engine: --engine chromium",
                described(document, node)
            );
            Error::new(ErrorKind::NeedsBrowser, message)
        }
        Some(Control::Hidden) => fail(document, node, "is hidden, so nobody can type into it"),
        _ => fail(document, node, "takes no text; type into a text field, a select or a file field"),
    }
}

/// Chooses an option by its place, from 0.
pub(crate) fn choose(page: &Page, node: NodeId, index: u32) -> Result<Outcome, Error> {
    let document = page.document();
    if Control::of(document, node) != Some(Control::Select) {
        return Err(fail(document, node, "is no select, so it has no options to choose from"));
    }
    usable(document, node)?;
    let options = options(document, node);
    match options.get(index as usize) {
        Some(&option) => {
            usable(document, option)?;
            Ok(select_option(page, node, option))
        }
        None => {
            let reason = format!("has {} options, so none with index {index}; the first is 0", options.len());
            Err(fail(document, node, &reason))
        }
    }
}

fn choose_text(page: &Page, select: NodeId, text: &str) -> Result<Outcome, Error> {
    let document = page.document();
    let all = options(document, select);
    let wanted = collapsed(text);
    let has_text = |option: &&NodeId| {
        let label = document.attribute_value(**option, "label").filter(|label| !label.is_empty());
        option_text(document, **option) == wanted || label.is_some_and(|label| collapsed(label) == wanted)
    };
    let has_value = |option: &&NodeId| option_value(document, **option) == text;
    match all.iter().find(has_text).or_else(|| all.iter().find(has_value)) {
        Some(&option) => {
            usable(document, option)?;
            Ok(select_option(page, select, option))
        }
        None => Err(fail(document, select, &missing(document, all, text))),
    }
}

/// What there is to choose from instead.
fn missing(document: &Document, options: &[NodeId], text: &str) -> String {
    const SHOWN: usize = 8;
    let shown =
        options.iter().take(SHOWN).map(|&option| format!("\"{}\"", excerpt(document.string_value(option))));
    let shown = shown.collect::<Vec<_>>().join(", ");
    let more =
        if options.len() > SHOWN { format!(" and {} more", options.len() - SHOWN) } else { String::new() };
    match options.len() {
        0 => format!("has no options, so none is \"{}\"", excerpt(text)),
        _ => format!("has no option \"{}\"; there are {shown}{more}", excerpt(text)),
    }
}

/// What changes when an option is chosen: in a list with one choice the others are as the page says, and this one
/// goes before them.
pub(crate) fn select_option(page: &Page, select: NodeId, option: NodeId) -> Outcome {
    let (document, fields) = (page.document(), page.fields());
    let is_one = !is_multiple(document, select);
    let is_there = match is_one {
        true => selected(document, fields, select) == [option],
        false => is_on(document, fields, option, "selected"),
    };
    if is_there {
        return Outcome::Nothing;
    }
    let others = fields.within(select..document.end(select)).filter(|_| is_one).map(|(node, _)| (node, None));
    Outcome::Fields(others.chain([(option, Some(Field::On(true)))]).collect())
}

/// Makes a checkbox or radio button checked.
pub(crate) fn check(page: &Page, node: NodeId) -> Result<Outcome, Error> {
    let (document, fields) = (page.document(), page.fields());
    let changes = match Control::of(document, node) {
        Some(Control::Checkbox) if is_on(document, fields, node, "checked") => Vec::new(),
        Some(Control::Checkbox) => vec![(node, Some(Field::On(true)))],
        Some(Control::Radio) => choose_radio(document, fields, node),
        _ => return Err(fail(document, node, "is no checkbox or radio button that could be checked")),
    };
    usable(document, node)?;
    Ok(Outcome::Fields(changes))
}

/// Makes a checkbox unchecked.
pub(crate) fn uncheck(page: &Page, node: NodeId) -> Result<Outcome, Error> {
    let (document, fields) = (page.document(), page.fields());
    match Control::of(document, node) {
        Some(Control::Checkbox) => {}
        Some(Control::Radio) => {
            let reason = "is a radio button, which goes off when another one of its group is checked";
            return Err(fail(document, node, reason));
        }
        _ => return Err(fail(document, node, "is no checkbox that could be unchecked")),
    }
    usable(document, node)?;
    let on = is_on(document, fields, node, "checked");
    Ok(Outcome::Fields(if on { vec![(node, Some(Field::On(false)))] } else { Vec::new() }))
}

//! Forms: whose a control is, what a form consists of, and what happens when it is reset.
//!
//! Whatever a page nests in whatever, the controls of a form are found in time that grows with the controls inside
//! it, those that name a form by its ID, and the page's fieldsets: ancestors are never walked control by control.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use windrow_dom::{Document, NodeId, Role};

use crate::control::{Control, first_legend, is_on};
use crate::element::{by_id, elements, elements_in, filled, has, is_live, local, outwards};
use crate::fields::{Field, Fields};

/// The form that a control belongs to: the one it names, the one the parser gave it, or the one it is in.
pub(crate) fn owner(document: &Document, control: NodeId) -> Option<NodeId> {
    if let Some(id) = document.attribute_value(control, "form") {
        return by_id(document, id).filter(|&node| local(document, node) == "form");
    }
    let owners = document.form_owners();
    match owners.binary_search_by_key(&control, |&(control, _)| control) {
        Ok(at) => Some(owners[at].1),
        Err(_) => outwards(document, control).find(|&above| local(document, above) == "form"),
    }
}

/// The controls of a form in document order.
pub(crate) fn controls(document: &Document, form: NodeId) -> Vec<NodeId> {
    let mut found = nested_controls(document, form);
    found.extend(named_controls(document, form));
    let owners = document.form_owners().iter().filter(|&&(_, owner)| owner == form);
    found.extend(owners.map(|&(control, _)| control).filter(|&control| !has(document, control, "form")));
    found.sort();
    found.dedup();
    found
}

const CONTROLS: [&str; 4] = ["button", "input", "select", "textarea"];

/// The controls inside the form that are in no form inside it and name no other.
fn nested_controls(document: &Document, form: NodeId) -> Vec<NodeId> {
    let lists = CONTROLS.map(|name| elements_in(document, form, name));
    let mut found: Vec<NodeId> = lists.concat();
    let inner = ranges(elements_in(document, form, "form").iter().map(|&inner| inner..document.end(inner)));
    let owners = document.form_owners();
    let is_given = |control| owners.binary_search_by_key(&control, |&(control, _)| control).is_ok();
    let names_form = document.names().find(Role::Attribute, "", "form").is_some();
    let is_named = |control| names_form && has(document, control, "form");
    found.retain(|&control| !contains(&inner, control) && !is_given(control) && !is_named(control));
    found
}

/// The controls that name the form by its ID.
fn named_controls(document: &Document, form: NodeId) -> Vec<NodeId> {
    let (Some(id), Some(name)) =
        (filled(document, form, "id"), document.names().find(Role::Attribute, "", "form"))
    else {
        return Vec::new();
    };
    if by_id(document, id) != Some(form) {
        return Vec::new();
    }
    let naming = document.named(name).iter().filter(|&&attribute| document.string_value(attribute) == id);
    let elements = naming.filter_map(|&attribute| document.parent(attribute));
    elements.filter(|&node| is_live(document, node) && Control::of(document, node).is_some()).collect()
}

/// The controls of the page that belong to no form.
fn orphans(document: &Document) -> Vec<NodeId> {
    let lists = CONTROLS.map(|name| elements(document, name));
    let mut found: Vec<NodeId> = lists.concat();
    let forms = ranges(elements(document, "form").iter().map(|&form| form..document.end(form)));
    let (owners, ids) = (document.form_owners(), form_ids(document));
    found.retain(|&node| {
        let is_given = || owners.binary_search_by_key(&node, |&(control, _)| control).is_ok();
        is_live(document, node)
            && match document.attribute_value(node, "form") {
                Some(id) => !ids.contains(id),
                None => !contains(&forms, node) && !is_given(),
            }
    });
    found.sort();
    found
}

/// The IDs that mean a form.
fn form_ids(document: &Document) -> BTreeSet<&str> {
    let name = document.names().find(Role::Attribute, "", "id");
    let (mut all, mut of_forms) = (BTreeSet::new(), BTreeSet::new());
    for &attribute in name.map_or(&[][..], |name| document.named(name)) {
        let id = document.string_value(attribute);
        let is_form = document.parent(attribute).is_some_and(|node| local(document, node) == "form");
        if is_live(document, attribute) && all.insert(id) && is_form {
            of_forms.insert(id);
        }
    }
    of_forms
}

/// The parts of a page whose controls are not sent: what disabled fieldsets disable, and lists of suggestions.
pub(crate) fn barred(document: &Document) -> Vec<Range<NodeId>> {
    let mut barred = Vec::new();
    for &fieldset in elements(document, "fieldset").iter().filter(|&&node| has(document, node, "disabled")) {
        let end = document.end(fieldset);
        match first_legend(document, fieldset) {
            Some(legend) => barred.extend([fieldset..legend, document.end(legend)..end]),
            None => barred.push(fieldset..end),
        }
    }
    barred.extend(elements(document, "datalist").iter().map(|&list| list..document.end(list)));
    ranges(barred.into_iter())
}

/// Ranges in order, those that touch made one.
fn ranges(all: impl Iterator<Item = Range<NodeId>>) -> Vec<Range<NodeId>> {
    let mut all: Vec<Range<NodeId>> = all.collect();
    all.sort_by_key(|range| range.start);
    let mut merged: Vec<Range<NodeId>> = Vec::new();
    for range in all {
        match merged.last_mut() {
            Some(last) if range.start <= last.end => last.end = last.end.max(range.end),
            _ => merged.push(range),
        }
    }
    merged
}

/// Whether a node is in one of the ranges, which are in order.
pub(crate) fn contains(ranges: &[Range<NodeId>], node: NodeId) -> bool {
    let before = ranges.partition_point(|range| range.start <= node);
    ranges[..before].last().is_some_and(|range| node < range.end)
}

/// The button that the Enter key stands for.
pub(crate) fn default_button(document: &Document, controls: &[NodeId]) -> Option<NodeId> {
    let submits = |node: &NodeId| Control::of(document, *node).is_some_and(Control::submits);
    controls.iter().copied().find(submits)
}

/// For each name of radio buttons the one that is on.
pub(crate) fn radios_on<'d>(
    document: &'d Document,
    fields: &Fields,
    controls: &[NodeId],
) -> BTreeMap<&'d str, NodeId> {
    let mut on = BTreeMap::new();
    for (node, name) in
        radios(document, controls).filter(|&(node, _)| is_on(document, fields, node, "checked"))
    {
        let chosen = |node: NodeId| fields.of(node) == Some(&Field::On(true));
        // What was chosen goes before what the page says, of which the last counts.
        if on.get(name).is_none_or(|&known| chosen(node) || !chosen(known)) {
            on.insert(name, node);
        }
    }
    on
}

fn radios<'d>(document: &'d Document, controls: &[NodeId]) -> impl Iterator<Item = (NodeId, &'d str)> {
    let radios = controls.iter().filter(|&&node| Control::of(document, node) == Some(Control::Radio));
    radios.filter_map(|&node| Some((node, filled(document, node, "name")?)))
}

/// The controls that a radio button shares its form with.
pub(crate) fn companions(document: &Document, radio: NodeId) -> Vec<NodeId> {
    match owner(document, radio) {
        Some(form) => controls(document, form),
        None => orphans(document),
    }
}

/// What changes when a radio button is chosen: the others of its group are off.
pub(crate) fn choose_radio(
    document: &Document,
    fields: &Fields,
    radio: NodeId,
) -> Vec<(NodeId, Option<Field>)> {
    let mut changes = Vec::new();
    if let Some(name) = filled(document, radio, "name") {
        let companions = companions(document, radio);
        if radios_on(document, fields, &companions).get(name) == Some(&radio) {
            return changes;
        }
        let group = radios(document, &companions).filter(|&(_, other)| other == name);
        let on = group.filter(|&(node, _)| node != radio && is_on(document, fields, node, "checked"));
        changes.extend(on.map(|(node, _)| (node, Some(Field::On(false)))));
    } else if is_on(document, fields, radio, "checked") {
        return changes;
    }
    changes.push((radio, Some(Field::On(true))));
    changes
}

/// What changes when a form is reset: all that was changed in it.
pub(crate) fn reset(document: &Document, fields: &Fields, form: NodeId) -> Vec<(NodeId, Option<Field>)> {
    let controls = controls(document, form);
    let is_of_form = |node: NodeId| {
        let before = controls.partition_point(|&control| control <= node);
        let nearest = controls[..before].last();
        nearest.is_some_and(|&control| control == node || document.contains(control, node))
    };
    fields.iter().filter(|&(node, _)| is_of_form(node)).map(|(node, _)| (node, None)).collect()
}

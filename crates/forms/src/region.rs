//! Which controls belong to one form.
//!
//! The controls of a `form` element are one; those of none are parted where groups of fields with a button of their own stand
//! beside each other, and so are those of a `form` that is around the whole page, as some servers write them.

use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::{Document, NodeId, NodeKind};

use crate::control::Control;
use crate::facts::Facts;
use crate::{Button, Role};

/// The controls of a form.
#[derive(Debug, Clone)]
pub(crate) struct Region {
    /// The smallest element around it, or its `form`.
    pub(crate) node: NodeId,
    pub(crate) element: Option<NodeId>,
    /// What holds all its controls and what is said of them.
    pub(crate) around: NodeId,
    pub(crate) fields: Vec<(NodeId, Control)>,
    pub(crate) buttons: Vec<Button>,
}

/// A control of a page, and the form that it belongs to.
struct Found {
    node: NodeId,
    control: Control,
    owner: Option<NodeId>,
}

/// The forms of a page, in order. `links` serve as buttons where lists fold out.
pub(crate) fn regions(document: &Document, facts: &Facts<'_>, links: &[NodeId]) -> Vec<Region> {
    let found = controls(document, facts, links);
    let mut by_owner: BTreeMap<Option<NodeId>, Vec<Found>> = BTreeMap::new();
    for one in found {
        by_owner.entry(one.owner).or_default().push(one);
    }
    let mut regions = Vec::new();
    for (owner, controls) in by_owner {
        match owner {
            Some(form) if !is_wrapper(document, form) => {
                // Tables push forms out of themselves, and leave their controls inside.
                let is_around = |above: &NodeId| {
                    controls.iter().all(|one| document.contains(*above, one.node)) || controls.is_empty()
                };
                let node =
                    std::iter::once(form).chain(document.ancestors(form)).find(is_around).unwrap_or(form);
                let mut own = region(document, form, owner, &controls);
                own.around = node;
                regions.push(own);
            }
            _ => {
                let parts = parts(document, &controls);
                let whole = parts.len() == 1;
                for (node, controls) in parts {
                    let node = if whole { owner.unwrap_or(node) } else { node };
                    regions.push(region(document, node, owner, &controls));
                }
            }
        }
    }
    // A form without controls is filled by a script.
    let known: BTreeSet<NodeId> = regions.iter().filter_map(|region| region.element).collect();
    let elements = document.of_kind(NodeKind::Element).iter().copied();
    for form in elements.filter(|&node| document.name(node).local == "form") {
        if !known.contains(&form) {
            regions.push(Region {
                node: form,
                element: Some(form),
                around: form,
                fields: Vec::new(),
                buttons: Vec::new(),
            });
        }
    }
    regions.sort_by_key(|region| region.node);
    regions
}

fn region(
    document: &Document,
    node: NodeId,
    element: Option<NodeId>,
    controls: &[impl std::borrow::Borrow<Found>],
) -> Region {
    let (mut fields, mut buttons) = (Vec::new(), Vec::new());
    for one in controls.iter().map(std::borrow::Borrow::borrow) {
        match one.control.is_button() {
            true => buttons.push(button(document, one.node, one.control)),
            false => fields.push((one.node, one.control)),
        }
    }
    Region { node, element, around: node, fields, buttons }
}

/// A button with what it says.
pub(crate) fn button(document: &Document, node: NodeId, control: Control) -> Button {
    let attribute = |name: &str| document.attribute_value(node, name).unwrap_or_default();
    let said = document.string_value(node).split_whitespace().collect::<Vec<_>>().join(" ");
    let pictures = || {
        let inside =
            (node.0 + 1..document.end(node).0).map(NodeId).filter(|&inner| document.is_element(inner));
        inside.filter_map(|inner| document.attribute_value(inner, "alt")).find(|alt| !alt.is_empty())
    };
    let text = match said.is_empty() || document.name(node).local == "input" {
        false => said,
        true => {
            let own = ["value", "alt", "title", "aria-label"]
                .map(attribute)
                .into_iter()
                .find(|text| !text.is_empty());
            own.or_else(pictures).unwrap_or_default().trim().to_owned()
        }
    };
    Button { node, control, name: attribute("name").to_owned(), text, role: Role::Other }
}

/// All controls, in order: a script may show what nobody sees yet.
fn controls(document: &Document, facts: &Facts<'_>, links: &[NodeId]) -> Vec<Found> {
    let elements = document.of_kind(NodeKind::Element).iter().copied();
    let control = |node: NodeId| match facts.folds.contains_key(&node) {
        true => Some(Control::Fold),
        false => Control::of(document, node).or(links.contains(&node).then_some(Control::Link)),
    };
    let controls = elements.filter_map(|node| Some((node, control(node)?)));
    controls.map(|(node, control)| Found { node, control, owner: owner(document, facts, node) }).collect()
}

/// The form that a control belongs to: the one that it names, the one that the parser gave it, or the one around it.
fn owner(document: &Document, facts: &Facts<'_>, control: NodeId) -> Option<NodeId> {
    let is_form = |node: NodeId| document.is_element(node) && document.name(node).local == "form";
    if let Some(id) = document.attribute_value(control, "form") {
        return facts.ids.get(id).copied().filter(|&node| is_form(node));
    }
    let owners = document.form_owners();
    match owners.binary_search_by_key(&control, |&(control, _)| control) {
        Ok(at) => Some(owners[at].1),
        Err(_) => document.ancestors(control).find(|&above| is_form(above)),
    }
}

/// Whether a form is around the whole page: it holds most of the page's text, as servers do that send every page as one form.
fn is_wrapper(document: &Document, form: NodeId) -> bool {
    let body = document.document_element().map_or(0, |root| document.text_range(root).len());
    2 * document.text_range(form).len() > body && body > WHOLE && has_view_state(document, form)
}

/// Pages with less text than this may be nothing but a form.
const WHOLE: usize = 2000;

/// Whether a form carries the state of a whole page.
fn has_view_state(document: &Document, form: NodeId) -> bool {
    let inside = (form.0..document.end(form).0).map(NodeId).filter(|&node| document.is_element(node));
    let mut names = inside.filter_map(|node| document.attribute_value(node, "name"));
    names.any(|name| matches!(name, "__VIEWSTATE" | "javax.faces.ViewState"))
}

/// Controls parted where groups with fields and a button stand beside each other, each with the element around it.
fn parts<'f>(document: &Document, controls: &'f [Found]) -> Vec<(NodeId, Vec<&'f Found>)> {
    let mut parts = Vec::new();
    let Some(first) = controls.first() else { return parts };
    let mut open = vec![(document.root_of(first.node), controls.iter().collect::<Vec<&Found>>())];
    while let Some((node, own)) = open.pop() {
        let mut children: BTreeMap<NodeId, Vec<&Found>> = BTreeMap::new();
        for &one in &own {
            let chain = std::iter::once(one.node).chain(document.ancestors(one.node));
            let child = chain.take_while(|&above| above != node).last().unwrap_or(one.node);
            children.entry(child).or_default().push(one);
        }
        let is_whole = |own: &[&Found]| {
            own.iter().any(|one| one.control.is_button()) && own.iter().any(|one| !one.control.is_button())
        };
        let whole = children.values().filter(|own| is_whole(own)).count();
        if children.len() == 1 {
            let Some((child, own)) = children.into_iter().next() else { continue };
            match own.len() == 1 {
                true => parts.push((document.parent(child).unwrap_or(child), own)),
                false => open.push((child, own)),
            }
        } else if whole > 1 || whole == 1 && children.values().any(|own| own.len() > 1 && !is_whole(own)) {
            open.extend(children);
        } else {
            parts.push((node, own));
        }
    }
    parts.retain(|(_, own)| own.iter().any(|one| !one.control.is_button()));
    parts.sort_by_key(|(node, _)| *node);
    parts
}

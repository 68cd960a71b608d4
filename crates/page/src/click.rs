//! Clicking, pressing Enter and following: what of a page is activated, and what that does.

use url::Url;
use windrow_dom::{Document, Name, Namespace, NodeId, NodeKind, Role};

use crate::address::{base_attribute, openable, resolve};
use crate::control::{Control, is_disabled, is_multiple, is_on, select_of};
use crate::effect::{Go, Outcome, no_script};
use crate::element::{by_id, described, filled, local, outwards};
use crate::error::{Error, ErrorKind};
use crate::exchange::Method;
use crate::fields::Field;
use crate::form::{choose_radio, controls, default_button, owner, reset};
use crate::page::Page;
use crate::submit::submission;
use crate::typing::select_option;

/// Activates the nearest thing around the node that can be: a link, a control, a label.
pub(crate) fn click(page: &Page, node: NodeId) -> Result<Outcome, Error> {
    let document = page.document();
    for above in outwards(document, node) {
        if let Some(href) = link(document, above) {
            return open_link(page, above, href);
        }
        match local(document, above) {
            "button" | "input" | "select" | "textarea" => return press_control(page, above),
            "option" => return click_option(page, above),
            "label" => {
                return match labelled(document, above) {
                    Some(control) => press_control(page, control),
                    None => Ok(Outcome::Nothing),
                };
            }
            "summary" => return Ok(Outcome::Nothing),
            _ => {}
        }
    }
    Ok(Outcome::Nothing)
}

/// Presses a key on an element: Enter activates links and buttons and submits forms; other keys do nothing.
pub(crate) fn press(page: &Page, node: NodeId, key: &str) -> Result<Outcome, Error> {
    let document = page.document();
    if !key.eq_ignore_ascii_case("Enter") {
        return Ok(Outcome::Nothing);
    }
    match Control::of(document, node) {
        Some(Control::Area | Control::Select | Control::File | Control::Hidden) => Ok(Outcome::Nothing),
        Some(Control::Submit | Control::Image | Control::Reset | Control::Button) => {
            press_control(page, node)
        }
        Some(_) => submit_implicitly(page, node),
        None if link(document, node).is_some() => click(page, node),
        None => Ok(Outcome::Nothing),
    }
}

/// Opens what a node links to, in place of the whole page.
pub(crate) fn follow(page: &Page, node: NodeId) -> Result<Outcome, Error> {
    let document = page.document();
    let fail =
        |reason: &str| Err(Error::new(ErrorKind::Node, format!("{} {reason}", described(document, node))));
    let address = match document.kind(node) {
        NodeKind::Attribute => Some(document.string_value(node)),
        NodeKind::Element => {
            let around = || outwards(document, node).find_map(|above| link(document, above));
            linked(document, node).or_else(around)
        }
        _ => return fail("links to nothing: {movetohref} needs an element or an attribute"),
    };
    let Some(address) = address else { return fail("has no href, src, action or data to open") };
    let url = resolve(page, address)?;
    if url.scheme() == "javascript" {
        return Err(no_script(document, node));
    }
    Ok(go(openable(url)?, Some("_top")))
}

fn go(url: Url, target: Option<&str>) -> Outcome {
    Outcome::Go(Box::new(Go { method: Method::Get, url, body: None, target: target.map(str::to_owned) }))
}

/// Where an element leads when it is clicked.
fn link(document: &Document, element: NodeId) -> Option<&str> {
    let name = document.name(element);
    match (document.kind(element), name.namespace, name.local) {
        (NodeKind::Element, Namespace::HTML, "a" | "area") => document.attribute_value(element, "href"),
        (NodeKind::Element, Namespace::SVG, "a") => {
            document.attribute_value(element, "href").or_else(|| xlink(document, element))
        }
        _ => None,
    }
}

fn xlink(document: &Document, element: NodeId) -> Option<&str> {
    let names = document.names();
    let prefixed =
        Name { role: Role::Attribute, namespace: Namespace::XLINK, prefix: "xlink", local: "href" };
    let name = names.lookup(prefixed).or_else(|| names.find(Role::Attribute, Namespace::XLINK, "href"))?;
    document.attribute(element, name).map(|attribute| document.string_value(attribute))
}

/// What an element leads to or shows, whatever it is.
fn linked(document: &Document, element: NodeId) -> Option<&str> {
    const ATTRIBUTES: [&str; 6] = ["href", "src", "data", "action", "formaction", "cite"];
    let own = ATTRIBUTES.iter().find_map(|name| document.attribute_value(element, name));
    own.or_else(|| xlink(document, element))
}

fn open_link(page: &Page, element: NodeId, href: &str) -> Result<Outcome, Error> {
    let document = page.document();
    let url = match resolve(page, href) {
        Ok(url) => url,
        Err(error) if page.base().is_none() => return Err(error),
        // Browsers do nothing on a link to what is no address.
        Err(_) => return Ok(Outcome::Nothing),
    };
    match url.scheme() {
        "javascript" => Err(no_script(document, element)),
        "http" | "https" | "file" => {
            let target = filled(document, element, "target").or_else(|| base_attribute(document, "target"));
            Ok(go(url, target))
        }
        _ => Ok(Outcome::Nothing),
    }
}

/// The control that a label is for.
fn labelled(document: &Document, label: NodeId) -> Option<NodeId> {
    let is_labelable =
        |node: &NodeId| Control::of(document, *node).is_some_and(|control| control != Control::Hidden);
    match document.attribute_value(label, "for") {
        Some(id) => by_id(document, id).filter(is_labelable),
        None => (label.0 + 1..document.end(label).0).map(NodeId).find(is_labelable),
    }
}

/// Says that a control is disabled, if it is.
pub(crate) fn usable(document: &Document, node: NodeId) -> Result<(), Error> {
    match is_disabled(document, node) {
        false => Ok(()),
        true => Err(Error::new(ErrorKind::Node, format!("{} is disabled", described(document, node)))),
    }
}

fn press_control(page: &Page, node: NodeId) -> Result<Outcome, Error> {
    let (document, fields) = (page.document(), page.fields());
    usable(document, node)?;
    match Control::of(document, node) {
        Some(Control::Checkbox) => {
            let on = is_on(document, fields, node, "checked");
            Ok(Outcome::Fields(vec![(node, Some(Field::On(!on)))]))
        }
        Some(Control::Radio) => Ok(Outcome::Fields(choose_radio(document, fields, node))),
        Some(Control::Submit | Control::Image) => match owner(document, node) {
            Some(form) => submission(page, form, Some(node)),
            None => Ok(Outcome::Nothing),
        },
        Some(Control::Reset) => match owner(document, node) {
            Some(form) => Ok(Outcome::Fields(reset(document, fields, form))),
            None => Ok(Outcome::Nothing),
        },
        _ => Ok(Outcome::Nothing),
    }
}

/// Chooses an option; in a list with several choices it is turned on or off.
fn click_option(page: &Page, option: NodeId) -> Result<Outcome, Error> {
    let (document, fields) = (page.document(), page.fields());
    let Some(select) = select_of(document, option) else { return Ok(Outcome::Nothing) };
    usable(document, option)?;
    if is_multiple(document, select) && is_on(document, fields, option, "selected") {
        return Ok(Outcome::Fields(vec![(option, Some(Field::On(false)))]));
    }
    Ok(select_option(page, select, option))
}

/// Submits the form of a field as the Enter key does: by its first button, or, without one, if this is the only
/// field in which one would type.
fn submit_implicitly(page: &Page, node: NodeId) -> Result<Outcome, Error> {
    let document = page.document();
    usable(document, node)?;
    let Some(form) = owner(document, node) else { return Ok(Outcome::Nothing) };
    let controls = controls(document, form);
    match default_button(document, &controls) {
        Some(button) if is_disabled(document, button) => Ok(Outcome::Nothing),
        Some(button) => submission(page, form, Some(button)),
        None => {
            let blocks =
                |node: &&NodeId| Control::of(document, **node).is_some_and(Control::blocks_submission);
            match controls.iter().filter(blocks).count() {
                0 | 1 => submission(page, form, None),
                _ => Ok(Outcome::Nothing),
            }
        }
    }
}

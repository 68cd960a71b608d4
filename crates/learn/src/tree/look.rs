//! What nodes look like: the expressions that tell them by it, on pages that were laid out.
//!
//! Names that a program made up change with every build of a site, and what people see stays: the price is red and large on
//! all pages, whatever its class is called there.

use windrow_dom::{Document, NodeId};
use windrow_syntax::literal;

/// The style properties that tell what something is.
pub const LOOKS: [&str; 6] =
    ["color", "background-color", "font-size", "font-weight", "font-style", "text-decoration-line"];

/// How an element looks, property by property; nothing on pages that were not laid out.
pub(crate) fn looks(
    document: &Document,
    element: NodeId,
) -> impl Iterator<Item = (&'static str, &str)> + Clone {
    let visual = document.visual();
    LOOKS.into_iter().filter_map(move |property| Some((property, visual?.style(element, property)?)))
}

/// Expressions for elements of one name by a property that all of them have, and then by two.
pub(crate) fn by_look(document: &Document, targets: &[NodeId]) -> Vec<String> {
    let Some((&first, rest)) = targets.split_first() else { return Vec::new() };
    if !document.is_element(first) || rest.iter().any(|&other| document.name(other) != document.name(first)) {
        return Vec::new();
    }
    let is_shared = |(property, value): &(&str, &str)| {
        rest.iter().all(|&other| looks(document, other).any(|other| other == (*property, *value)))
    };
    let condition =
        |(property, value): (&str, &str)| Some(format!("[style::{property}={}]", literal(value)?));
    let single: Vec<String> = looks(document, first).filter(is_shared).filter_map(condition).collect();
    let pairs = single
        .iter()
        .enumerate()
        .flat_map(|(at, one)| single[at + 1..].iter().map(move |other| format!("{one}{other}")));
    let conditions: Vec<String> = single.iter().cloned().chain(pairs).collect();
    let name = document.name(first).local;
    conditions.iter().map(|condition| format!(".//{name}{condition}")).collect()
}

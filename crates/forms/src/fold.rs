//! Lists that fold out when they are pressed, as authors build them where a `select` would do: `<div><span>Any area</span><ul
//! hidden><li>…`. What is pressed is the control; the items of the list are its choices.

use std::collections::BTreeMap;

use windrow_dom::{Document, NodeId, NodeKind};

use crate::control::{Control, is_seen};

/// Longer texts are no choices, and nothing to press.
const LONGEST: usize = 60;

/// More is no list to choose from.
const MOST: usize = 120;

/// The lists of a page that fold out: what is pressed, and the items.
pub(crate) fn folds(document: &Document) -> BTreeMap<NodeId, Vec<NodeId>> {
    let elements = document.of_kind(NodeKind::Element).iter().copied();
    let lists = elements.filter(|&node| is_list(document, node) && !is_shown(document, node));
    lists.filter_map(|list| Some((trigger(document, list)?, items(document, list)?))).collect()
}

/// Whether an element may be a list of choices: by its name, by its role, or because its parts are alike.
fn is_list(document: &Document, node: NodeId) -> bool {
    let role = document.attribute_value(node, "role").unwrap_or_default();
    matches!(document.name(node).local, "ul" | "ol")
        || matches!(role, "listbox" | "menu")
        || is_stack(document, node)
}

/// Whether an element holds nothing but boxes with a few words each.
fn is_stack(document: &Document, node: NodeId) -> bool {
    let mut names = document.children(node).filter(|&child| document.is_element(child)).map(|child| {
        let has_parts = document.children(child).any(|inner| document.is_element(inner));
        (document.name(child).local, has_parts)
    });
    let first = names.next();
    document.name(node).local == "div"
        && first.is_some_and(|(name, has_parts)| {
            !has_parts && matches!(name, "div" | "span" | "button" | "p" | "a")
        })
        && names.all(|other| Some(other) == first)
}

/// Whether a reader sees an element as the page is.
fn is_shown(document: &Document, node: NodeId) -> bool {
    document.visual().map_or_else(|| is_seen(document, node), |visual| visual.is_visible(node))
}

/// The items, where all are something to choose: a few words, and no links that lead elsewhere.
fn items(document: &Document, list: NodeId) -> Option<Vec<NodeId>> {
    let items: Vec<NodeId> = document.children(list).filter(|&item| document.is_element(item)).collect();
    let is_choice = |&item: &NodeId| {
        let text = document.string_value(item).trim();
        let inside = (item.0..document.end(item).0).map(NodeId).filter(|&node| document.is_element(node));
        let is_plain = |node: NodeId| {
            let href = document.attribute_value(node, "href").unwrap_or_default();
            let leads = !href.is_empty() && !href.starts_with('#') && !href.starts_with("javascript:");
            !leads
                && !matches!(
                    document.name(node).local,
                    "input" | "select" | "textarea" | "ul" | "ol" | "form"
                )
        };
        !text.is_empty() && text.chars().count() <= LONGEST && inside.into_iter().all(is_plain)
    };
    let is_list = items.len() > 1 && items.len() <= MOST && items.iter().all(is_choice);
    is_list.then_some(items)
}

/// What is pressed to see a list: what stands before it in the smallest element that is seen.
fn trigger(document: &Document, list: NodeId) -> Option<NodeId> {
    let hidden = std::iter::successors(Some(list), |&node| {
        document.parent(node).filter(|&above| document.is_element(above))
    })
    .take_while(|&node| !is_shown(document, node))
    .last()?;
    let holder = document.parent(hidden).filter(|&above| document.is_element(above))?;
    let is_menu = std::iter::once(holder).chain(document.ancestors(holder)).any(|above| {
        let role = document.attribute_value(above, "role").unwrap_or_default();
        document.is_element(above)
            && (document.name(above).local == "nav" || matches!(role, "navigation" | "menubar"))
    });
    let before =
        std::iter::successors(document.previous_sibling(hidden), |&node| document.previous_sibling(node));
    let before: Vec<NodeId> = before.filter(|&node| !document.string_value(node).trim().is_empty()).collect();
    let [only] = before.as_slice() else { return None };
    let trigger = if document.is_element(*only) { *only } else { holder };
    let text = document.string_value(*only).trim();
    let leads = |node: NodeId| {
        let href = document.attribute_value(node, "href").unwrap_or_default();
        Control::of(document, node).is_some_and(|control| !control.is_button())
            || !href.is_empty() && !href.starts_with('#') && !href.starts_with("javascript:")
    };
    let inside = (only.0..document.end(*only).0.max(only.0 + 1)).map(NodeId);
    let is_button = inside.filter(|&node| document.is_element(node)).all(|node| !leads(node));
    (!is_menu && is_button && text.chars().count() <= LONGEST && is_shown(document, trigger))
        .then_some(trigger)
}

#[cfg(test)]
mod tests {
    use windrow_dom::parse_html;

    use super::*;

    fn found(page: &str) -> Vec<(String, usize)> {
        let document = parse_html(page);
        let text = |node: NodeId| document.string_value(node).trim().to_owned();
        folds(&document).into_iter().map(|(trigger, items)| (text(trigger), items.len())).collect()
    }

    #[test]
    fn lists_that_fold_out_are_found() {
        let list = "<ul style='display:none'><li>Leith<li>Gorgie</ul>";
        assert_eq!(
            found(&format!("<div><span>Select an area</span>{list}</div>")),
            [("Select an area".to_owned(), 2)]
        );
        let boxes = "<div hidden><div>1 bed</div><div>2 beds</div><div>3 beds</div></div>";
        assert_eq!(
            found(&format!("<div><button type=button>Any</button>{boxes}</div>")),
            [("Any".to_owned(), 3)]
        );
    }

    #[test]
    fn what_is_seen_or_leads_elsewhere_is_no_choice() {
        assert!(found("<div><span>Areas</span><ul><li>Leith<li>Gorgie</ul></div>").is_empty());
        let menu = "<ul hidden><li><a href=/buy>Buy</a><li><a href=/rent>Rent</a></ul>";
        assert!(found(&format!("<div><span>Homes</span>{menu}</div>")).is_empty());
        let answers = "<div><h3>Two</h3><p>words</p><ul hidden><li>Leith<li>Gorgie</ul></div>";
        assert!(found(answers).is_empty());
    }
}

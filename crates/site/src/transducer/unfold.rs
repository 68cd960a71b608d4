//! `unfold`: pressing what opens a menu, where its links are drawn only then.
//!
//! ```text
//! page(next)  <-- page(page), the start, an element of its menu that is no link, links that are there when it is pressed
//! ```
//!
//! Only in a browser: without script a menu has all its links.

use std::sync::Arc;

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_page::{Action, Change};

use crate::Trouble;
use crate::link::leads;
use crate::memory::{Draft, Memory, PageId, Relation};
use crate::network::{Progress, Resumption, Transducer};
use crate::workshop::{Workshop, acted};

pub(crate) const UNFOLD: Transducer = Transducer {
    name: "unfold",
    reads: &[Relation::Link],
    writes: &[Relation::Page],
    resumption: Resumption::State,
    // Links that say a word of the domain come first, and what is vague after this.
    urgency: |workshop, _, page| {
        let visit = workshop.visit(page);
        let is_start = visit.depth == 0 && !visit.is_covered;
        (workshop.options.scrolls && is_start && !workshop.is_explored()).then_some(45)
    },
    run,
};

/// How many elements of a menu are pressed.
const MOST: usize = 12;

fn run(
    workshop: &mut Workshop<'_>,
    _: &Memory,
    page: PageId,
    draft: &mut Draft,
) -> Result<Progress, Trouble> {
    let shown = Arc::clone(&workshop.visit(page).page);
    let document = shown.document();
    let all = folded(workshop, document);
    let at = workshop.visit(page).unfolded;
    workshop.visits[page as usize].unfolded += 1;
    let Some(&node) = all.get(at).filter(|_| at < MOST) else { return Ok(Progress::Exhausted) };
    let Some(expression) = workshop.expression(document, node) else { return Ok(Progress::More) };
    let arrival = match workshop.act(&shown, node, Action::Click) {
        Ok(arrival) if arrival.change == Change::Document => arrival,
        _ => return Ok(Progress::More),
    };
    let mut path = workshop.visit(page).path.clone();
    path.push(acted(&expression, "{click /}"));
    let next = workshop.arrive(arrival, Some(page), path)?;
    // What it shows is a page of the site as the start is.
    let url = workshop.url(next);
    let links = url.map(|url| workshop.ranker.links(workshop.document(next), &url, &workshop.records));
    let is_new = |address: &String| !workshop.known.contains(address) && !is_linked(workshop, page, address);
    if links.unwrap_or_default().iter().any(|link| is_new(&link.address)) {
        draft.add(Relation::Page, next, page, workshop.visit(next).depth);
    } else {
        workshop.visits[next as usize].is_covered = true;
    }
    Ok(Progress::More)
}

/// Whether a page has a link to an address.
fn is_linked(workshop: &Workshop<'_>, page: PageId, address: &str) -> bool {
    workshop.visit(page).links.iter().any(|link| link.address == address)
}

/// Elements of a menu that may be pressed and are no links.
fn folded(workshop: &Workshop<'_>, document: &Document) -> Vec<NodeId> {
    let elements = document.of_kind(NodeKind::Element).iter().copied();
    let is_folded = |node: NodeId| {
        let attribute = |name: &str| document.attribute_value(node, name);
        attribute("aria-expanded") == Some("false")
            || attribute("aria-haspopup").is_some_and(|has| has != "false")
    };
    let can_be_pressed = |node: &NodeId| match document.name(*node).local {
        "button" => true,
        "a" => !leads(document, *node),
        "span" | "div" | "li" => is_folded(*node),
        _ => false,
    };
    let found = elements.filter(can_be_pressed).filter(|&node| workshop.ranker.is_of_menu(document, node));
    found.collect()
}

//! `links` and `follow`: which links of a page may lead to records, and following them, the likeliest first.
//!
//! ```text
//! link(page, number, rank)  <-- page(page), a link that does not lead astray
//! page(next)                <-- link(page, number, rank), nothing more urgent anywhere
//! ```

use std::sync::Arc;

use url::Url;
use windrow_dom::{Document, NodeId, NodeKind};
use windrow_page::{Action, Arrival, Page};

use crate::Trouble;
use crate::link::leads;
use crate::memory::{Draft, Memory, PageId, Relation};
use crate::network::{Progress, Resumption, Transducer};
use crate::workshop::{Workshop, acted};

pub(crate) const LINKS: Transducer = Transducer {
    name: "links",
    reads: &[Relation::Page],
    writes: &[Relation::Link],
    resumption: Resumption::Input,
    // Records are known by then, and their addresses are no way to lists.
    urgency: |workshop, _, page| workshop.is_left_from(page).then_some(170),
    run: rank,
};

pub(crate) const FOLLOW: Transducer = Transducer {
    name: "follow",
    reads: &[Relation::Link],
    writes: &[Relation::Page],
    resumption: Resumption::State,
    urgency,
    run: follow,
};

/// Pages so many steps from the start are not left by links.
const DEEPEST: u32 = 3;

/// Links that say nothing of the domain are followed from pages so near to the start.
const NEAR: u32 = 1;

/// How many links that say nothing of the domain are followed on a site.
const MOST_VAGUE: usize = 40;

/// How far above a link its menu is looked for.
const FARTHEST: usize = 6;

fn rank(
    workshop: &mut Workshop<'_>,
    _: &Memory,
    page: PageId,
    draft: &mut Draft,
) -> Result<Progress, Trouble> {
    let Some(url) = workshop.url(page) else { return Ok(Progress::Exhausted) };
    let visit = workshop.visit(page);
    if visit.depth >= DEEPEST || visit.path.is_empty() && visit.from.is_some() {
        return Ok(Progress::Exhausted);
    }
    let mut links = workshop.ranker.links(workshop.document(page), &url, &workshop.records);
    // On a page of a list, what differs from it by parameters alone shows the same records otherwise: sorted, filtered, turned.
    if workshop.visit(page).is_repeated || workshop.series.iter().any(|series| series.entry == page) {
        let (own, frames) = workshop.visit(page).page.bases();
        let bases: Vec<Url> = own.into_iter().chain(frames.into_iter().map(|(_, base)| base)).collect();
        let is_same = |address: &str| {
            let url = Url::parse(address).ok();
            url.is_some_and(|url| url.query().is_some() && bases.iter().any(|base| base.path() == url.path()))
        };
        links.retain(|link| !is_same(&link.address));
    }
    for (number, link) in links.iter().enumerate() {
        draft.add(Relation::Link, page, number as u32, link.rank);
    }
    workshop.visits[page as usize].links = links;
    Ok(Progress::Exhausted)
}

fn urgency(workshop: &Workshop<'_>, _: &Memory, page: PageId) -> Option<u32> {
    if workshop.is_explored() || workshop.is_in_vain() {
        return None;
    }
    let visit = workshop.visit(page);
    let link = visit.links.get(visit.followed)?;
    let is_vague = link.rank < 50;
    let vague = workshop.visits.iter().filter(|visit| !visit.path.is_empty() && !visit.is_found).count();
    if is_vague && (visit.depth > NEAR || vague > MOST_VAGUE) {
        return None;
    }
    // Near pages first, and where records were found already, what is vague is left for last.
    Some(link.rank + 10 - visit.depth.min(9))
}

fn follow(
    workshop: &mut Workshop<'_>,
    _: &Memory,
    page: PageId,
    draft: &mut Draft,
) -> Result<Progress, Trouble> {
    let visit = &mut workshop.visits[page as usize];
    let Some(link) = visit.links.get(visit.followed).cloned() else { return Ok(Progress::Exhausted) };
    visit.followed += 1;
    if workshop.known.contains(&link.address) {
        return Ok(Progress::More);
    }
    let shown = Arc::clone(&workshop.visit(page).page);
    let Some(expression) = workshop.expression(shown.document(), link.node) else {
        return Ok(Progress::More);
    };
    let mut path = workshop.visit(page).path.clone();
    let arrival = match workshop.is_hidden(shown.document(), link.node) {
        true => pointed(workshop, &shown, link.node, &mut path),
        false => workshop.act(&shown, link.node, Action::Click),
    };
    let arrival = match arrival {
        Ok(arrival) => arrival,
        Err(trouble) => {
            workshop.known.insert(link.address.clone());
            match trouble.is_refused() {
                true => workshop.refused += 1,
                false => workshop.notes.push(format!("{} cannot be followed: {trouble}", link.text)),
            }
            return Ok(Progress::More);
        }
    };
    workshop.known.insert(link.address);
    workshop.fruitless += 1;
    path.push(acted(&expression, "{click /}"));
    let next = workshop.arrive(arrival, Some(page), path)?;
    draft.add(Relation::Page, next, page, workshop.visit(next).depth);
    Ok(Progress::More)
}

/// Follows a link that is shown when its menu is opened: by pressing what stands before it and is no link, or by pointing at it.
fn pointed(
    workshop: &mut Workshop<'_>,
    shown: &Arc<Page>,
    link: NodeId,
    path: &mut Vec<String>,
) -> Result<Arrival, Trouble> {
    let document = shown.document();
    let around: Vec<NodeId> = std::iter::once(link)
        .chain(document.ancestors(link).filter(|&above| document.is_element(above)))
        .take(FARTHEST)
        .collect();
    let at = around.iter().position(|&above| !workshop.is_hidden(document, above)).filter(|&at| at > 0);
    let Some(at) = at.filter(|_| !workshop.is_pointless) else {
        return workshop.act(shown, link, Action::Click);
    };
    let before = std::iter::successors(document.previous_sibling(around[at - 1]), |&node| {
        document.previous_sibling(node)
    });
    let label = before.into_iter().find(|&node| document.is_element(node));
    let label = label.filter(|&label| !workshop.is_hidden(document, label) && !leads(document, label));
    let mut openers: Vec<(NodeId, Action, &str)> = Vec::new();
    openers.extend(label.map(|label| (label, Action::Click, "{click /}")));
    let buttons = menu_buttons(document).into_iter().filter(|&node| !workshop.is_hidden(document, node));
    openers.extend(buttons.take(MOST_BUTTONS).map(|button| (button, Action::Click, "{click /}")));
    openers.push((around[at], Action::MouseOver, "{mouseover /}"));
    for (opener, act, word) in openers {
        let Some(expression) = workshop.expression(document, opener) else { continue };
        let Ok(arrival) = workshop.act(shown, opener, act.clone()) else { continue };
        let open = workshop.source.seen(&windrow_page::Errand::default(), arrival.page);
        workshop.asked -= 1;
        let Some(link) = workshop.again(document, link, &open) else { continue };
        let arrival = match act {
            Action::MouseOver => workshop.act_anyway(&open, link, Action::Click),
            _ => workshop.act(&open, link, Action::Click),
        };
        if arrival.is_ok() {
            path.push(acted(&expression, word));
            return arrival;
        }
    }
    workshop.is_pointless = true;
    workshop.act(shown, link, Action::Click)
}

/// How many buttons are pressed to see a link.
const MOST_BUTTONS: usize = 2;

/// Buttons that open the menu of the page, as they are called or drawn: three bars.
fn menu_buttons(document: &Document) -> Vec<NodeId> {
    let is_button = |node: &NodeId| {
        let attribute = |name: &str| document.attribute_value(*node, name).unwrap_or_default();
        let can_be_pressed = match document.name(*node).local {
            "button" => true,
            "a" | "label" => !leads(document, *node),
            "div" | "span" => document.string_value(*node).trim().chars().count() <= LONGEST_MENU,
            _ => false,
        };
        let text = document.string_value(*node).trim().to_lowercase();
        let names = ["class", "id", "aria-label", "title"].map(attribute).join(" ").to_lowercase();
        let is_toggle = ["toggle", "burger", "open", "button", "btn"].iter().any(|word| names.contains(word));
        let is_menu = ["menu", "nav"].iter().any(|word| names.contains(word));
        let is_called = text == "menu" || attribute("aria-label").eq_ignore_ascii_case("menu");
        can_be_pressed
            && text.chars().count() <= LONGEST_MENU
            && (["☰", "≡", "𝌆"].contains(&text.as_str())
                || is_called
                || names.contains("burger")
                || is_toggle && is_menu)
    };
    document.of_kind(NodeKind::Element).iter().copied().filter(is_button).collect()
}

/// Longer texts are on no button of a menu.
const LONGEST_MENU: usize = 12;

//! `links` and `follow`: which links of a page may lead to records, and following them, the likeliest first.
//!
//! ```text
//! link(page, number, rank)  <-- page(page), a link that does not lead astray
//! page(next)                <-- link(page, number, rank), nothing more urgent anywhere
//! ```

use url::Url;
use windrow_page::Action;

use crate::Trouble;
use crate::memory::{Draft, Memory, PageId, Relation};
use crate::network::{Progress, Resumption, Transducer};
use crate::workshop::{Workshop, acted};

pub(crate) const LINKS: Transducer = Transducer {
    name: "links",
    reads: &[Relation::Page],
    writes: &[Relation::Link],
    resumption: Resumption::Input,
    // Records are known by then, and their addresses are no way to lists.
    urgency: |workshop, _, page| (!workshop.visit(page).is_covered).then_some(170),
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
    if workshop.series.iter().any(|series| series.entry == page) {
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
    if workshop.is_spent() {
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
    if workshop.known.contains(&link.address) || workshop.records.contains(&link.address) {
        return Ok(Progress::More);
    }
    let shown = std::sync::Arc::clone(&workshop.visit(page).page);
    let Some(expression) = workshop.expression(shown.document(), link.node) else {
        return Ok(Progress::More);
    };
    let arrival = match workshop.act(&shown, link.node, Action::Click) {
        Ok(arrival) => arrival,
        Err(trouble) => {
            workshop.known.insert(link.address.clone());
            workshop.notes.push(format!("{} cannot be followed: {trouble}", link.text));
            return Ok(Progress::More);
        }
    };
    workshop.known.insert(link.address);
    let mut path = workshop.visit(page).path.clone();
    path.push(acted(&expression, "{click /}"));
    let next = workshop.arrive(arrival, Some(page), path)?;
    draft.add(Relation::Page, next, page, workshop.visit(next).depth);
    Ok(Progress::More)
}

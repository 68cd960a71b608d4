//! `enter`: the own pages of records that are groups of records, as a builder's developments are of plots.
//!
//! ```text
//! page(next)  <-- list(page, series), records whose own pages have lists of records that no other list has and that say more
//! ```
//!
//! Whether the records of a template are groups is seen on the own pages of two of them, once nothing else is left to do: both have
//! lists, nothing in these is in any list that is known or in the other's, and what they have says no less than the groups. Then all
//! own pages are entered, and what leads there stays with the wrapper: from every group to its page.

use std::collections::BTreeSet;
use std::sync::Arc;

use windrow_dom::NodeId;
use windrow_page::{Action, Page};

use crate::fit::selected;
use crate::list::listings;
use crate::memory::{Draft, Memory, PageId, Relation};
use crate::network::{Progress, Resumption, Transducer};
use crate::series::{Series, keys};
use crate::workshop::{Workshop, joined};
use crate::{Trouble, address};

pub(crate) const ENTER: Transducer = Transducer {
    name: "enter",
    reads: &[Relation::List],
    writes: &[Relation::Page],
    resumption: Resumption::State,
    urgency,
    run,
};

/// A list has at least so many records.
const FEWEST: usize = 3;

/// Groups are entered when all lists are known that are not behind them.
fn urgency(workshop: &Workshop<'_>, memory: &Memory, page: PageId) -> Option<u32> {
    let number = memory.of(Relation::List, page).next().map(|(number, _)| number as usize)?;
    let series = &workshop.series[number];
    let verdict = workshop.groups.get(&series.listing.lead);
    let may_be = match verdict {
        Some(verdict) => *verdict,
        None => series.listing.records.len() > 1,
    };
    let is_open = workshop.options.details && !workshop.domain.is_generic() && !workshop.is_explored();
    (is_open && may_be && series.within.is_none()).then_some(4)
}

fn run(
    workshop: &mut Workshop<'_>,
    memory: &Memory,
    page: PageId,
    draft: &mut Draft,
) -> Result<Progress, Trouble> {
    let Some((number, _)) = memory.of(Relation::List, page).next() else { return Ok(Progress::Exhausted) };
    let series = workshop.series[number as usize].clone();
    let Some(path) = path(workshop, &series) else { return Ok(Progress::Exhausted) };
    let groups = groups(workshop, &series);
    if !workshop.groups.contains_key(&series.listing.lead) {
        let verdict = are_groups(workshop, &series, &groups);
        workshop.groups.insert(series.listing.lead.clone(), verdict);
        return Ok(if verdict { Progress::More } else { Progress::Exhausted });
    }
    let Some(&(from, link)) = groups.get(series.entered) else { return Ok(Progress::Exhausted) };
    workshop.series[number as usize].entered += 1;
    let shown = Arc::clone(&workshop.visit(from).page);
    let arrival = workshop.act(&shown, link, Action::Click)?;
    let next = workshop.arrive(arrival, Some(page), path)?;
    workshop.visits[next as usize].within = Some(series.listing.lead.clone());
    // A group whose page was come to otherwise is read like the others.
    let here = address::plain(&workshop.visit(next).address);
    if let Some(known) = workshop.series.iter_mut().find(|known| address::plain(&known.address) == here) {
        (known.entry, known.within) = (next, Some(series.listing.lead));
        return Ok(Progress::More);
    }
    draft.add(Relation::Page, next, page, workshop.visit(next).depth);
    Ok(Progress::More)
}

/// What leads from the start to the own page of every record of a list.
fn path(workshop: &Workshop<'_>, series: &Series) -> Option<Vec<String>> {
    let rule = series.listing.rules.iter().find(|rule| rule.name == "url")?;
    let link = match rule.path.strip_prefix('.') {
        Some(rest) => rest.to_owned(),
        None => format!("/{}", rule.path),
    };
    let mut path = workshop.steady_path(series.entry);
    path.extend(series.way.clone());
    path.push(format!("{}{link}/{{click /}}", series.listing.lead));
    Some(path)
}

/// The records of a list on all its pages that were read: on which page, and what leads to their own.
fn groups(workshop: &Workshop<'_>, series: &Series) -> Vec<(PageId, NodeId)> {
    let Some(rule) = series.listing.rules.iter().find(|rule| rule.name == "url") else { return Vec::new() };
    let pages: BTreeSet<PageId> = series.turns.iter().map(|(page, _)| *page).chain([series.entry]).collect();
    let mut known: BTreeSet<String> = BTreeSet::new();
    let mut found = Vec::new();
    for page in pages {
        let document = workshop.document(page);
        let heads = selected(&series.listing.lead, document, NodeId::ROOT).unwrap_or_default();
        for head in heads {
            let link = selected(&rule.path, document, head).and_then(|links| links.first().copied());
            let href = link.and_then(|link| document.attribute_value(link, "href"));
            if let (Some(link), Some(href)) = (link, href)
                && known.insert(href.to_owned())
            {
                found.push((page, link));
            }
        }
    }
    found
}

/// Whether the records of a list are groups of records: their own pages have what no list has, and that says no less than they do.
fn are_groups(workshop: &mut Workshop<'_>, series: &Series, groups: &[(PageId, NodeId)]) -> bool {
    let (Some(&first), Some(&last)) = (groups.first(), groups.last()) else { return false };
    let mut parts: Vec<BTreeSet<String>> = Vec::new();
    for (page, link) in [first, last] {
        let shown = Arc::clone(&workshop.visit(page).page);
        let Ok(arrival) = workshop.act(&shown, link, Action::Click) else { return false };
        let page = workshop.source.seen(&windrow_page::Errand::default(), arrival.page);
        let Some(own) = further(workshop, series, &page) else { return false };
        parts.push(own);
    }
    first != last && parts[0].is_disjoint(&parts[1])
}

/// The records that the list of a group's own page has, if none of them is known and they say no less than the group.
fn further(workshop: &Workshop<'_>, series: &Series, page: &Page) -> Option<BTreeSet<String>> {
    let document = page.document();
    let listing = listings(document, workshop.domain).into_iter().next()?;
    let names = |listing: &crate::list::Listing| -> BTreeSet<String> {
        listing.rules.iter().map(|rule| rule.name.clone()).collect()
    };
    let says_less = names(&listing).len() < names(&series.listing).len();
    let own: BTreeSet<String> = keys(document, &listing).into_iter().collect();
    let own: BTreeSet<String> = joined(page.url().unwrap_or_default(), &own).into_iter().collect();
    // A group's page that was come to otherwise has its own list.
    let here = address::plain(page.url().unwrap_or_default());
    let others = workshop.series.iter().filter(|series| address::plain(&series.address) != here);
    let known: BTreeSet<String> = others.flat_map(|series| joined(&series.address, &series.keys)).collect();
    (!says_less && own.len() >= FEWEST && own.is_disjoint(&known)).then_some(own)
}

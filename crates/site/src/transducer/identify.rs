//! `lists`: which list of a page are the records of the domain.
//!
//! ```text
//! list(page, series, records)  <-- page(page), the best listing of the page
//! ```
//!
//! A list that is one of a known series on another page is not told again.

use windrow_dom::{Document, NodeId};

use crate::fit::selected;
use crate::list::{Entry, Listing, listings};
use crate::memory::{Draft, Memory, PageId, Relation};
use crate::network::{Progress, Resumption, Transducer};
use crate::promise::promises;
use crate::series::{Series, keys, names};
use crate::workshop::Workshop;
use crate::{Trouble, address};

pub(crate) const LISTS: Transducer = Transducer {
    name: "lists",
    reads: &[Relation::Page],
    writes: &[Relation::List],
    resumption: Resumption::Input,
    urgency: |workshop, _, page| (!workshop.visit(page).is_covered).then_some(190),
    run,
};

fn run(
    workshop: &mut Workshop<'_>,
    _: &Memory,
    page: PageId,
    draft: &mut Draft,
) -> Result<Progress, Trouble> {
    let shown = std::sync::Arc::clone(&workshop.visit(page).page);
    let document = shown.document();
    let found = listings(document, workshop.domain).into_iter().next().or_else(|| known(workshop, document));
    if let Some(listing) = found {
        let listing = alike(workshop, document, listing);
        let own = keys(document, &listing);
        let count = own.len();
        // What the start says too is said of the whole site.
        let site = promises(workshop.document(0), 0);
        let promised = promises(document, count).into_iter().find(|all| page == 0 || !site.contains(all));
        let series = Series {
            entry: page,
            address: workshop.visit(page).address.clone(),
            last: page,
            way: None,
            via: None,
            keys: own.iter().cloned().collect(),
            names: names(document, &listing).into_iter().collect(),
            promised,
            is_whole: false,
            turns: Vec::new(),
            pages: 1,
            read: count,
            entered: 0,
            within: workshop.visit(page).within.clone(),
            listing,
        };
        let links = series.listing.records.iter().filter_map(|entry| entry.link);
        let links = links.filter_map(|link| document.attribute_value(link, "href")).map(address::plain);
        let links: Vec<String> = links.collect();
        // The same records in the same order are the same list.
        let is_known = workshop.series.iter().any(|known| series.keys.is_subset(&known.keys));
        workshop.records.extend(links);
        // What is read like a list that is known to its end, and has nothing else, is a part of it.
        let is_part = |known: &Series| {
            known.is_whole && known.listing.lead == series.listing.lead && series.keys.is_subset(&known.keys)
        };
        workshop.visits[page as usize].is_repeated = workshop.series.iter().any(is_part);
        if !is_known {
            workshop.fruitless = 0;
            draft.add(Relation::List, page, workshop.series.len() as u32, count as u32);
            workshop.series.push(series);
        }
    }
    Ok(Progress::Exhausted)
}

/// A list as one that is known is read, where that finds all its records too: of what selects records, what held on a page before
/// is believed.
fn alike(workshop: &Workshop<'_>, document: &Document, listing: Listing) -> Listing {
    let own = selected(&listing.lead, document, NodeId::ROOT).unwrap_or_default();
    let paths: Vec<&str> =
        listing.rules.iter().filter(|rule| rule.support >= 1.0).map(|rule| rule.path.as_str()).collect();
    let is_record = |head: NodeId| {
        let has = |path: &&str| selected(path, document, head).is_some_and(|nodes| !nodes.is_empty());
        own.contains(&head) || paths.iter().all(has)
    };
    let known = workshop.series.iter().map(|series| &series.listing).find(|known| {
        let heads = selected(&known.lead, document, NodeId::ROOT).unwrap_or_default();
        let is_whole = own.iter().all(|head| heads.contains(head));
        is_whole && heads.len() < 2 * own.len() && heads.into_iter().all(is_record)
    });
    match known {
        Some(known) => Listing { lead: known.lead.clone(), ..listing },
        None => listing,
    }
}

/// A list that is known from other pages, on a page with too few of its records to be found by itself.
fn known(workshop: &Workshop<'_>, document: &Document) -> Option<Listing> {
    let pivots = workshop.domain.pivots();
    let pivots: Vec<&str> = pivots.iter().filter_map(|&id| workshop.domain.attribute(id)).collect();
    let has = |listing: &Listing, head: NodeId| {
        let rules = listing.rules.iter().filter(|rule| pivots.contains(&rule.name.as_str()));
        let mut paths = rules.map(|rule| selected(&rule.path, document, head).unwrap_or_default());
        paths.any(|nodes| !nodes.is_empty())
    };
    let series = workshop.series.iter().filter(|series| series.listing.records.len() > 2);
    series.map(|series| &series.listing).find_map(|listing| {
        let heads = selected(&listing.lead, document, NodeId::ROOT)?;
        let is_same = !heads.is_empty() && heads.iter().all(|&head| has(listing, head));
        let link = |head: NodeId| {
            let rule = listing.rules.iter().find(|rule| rule.name == "url")?;
            selected(&rule.path, document, head)?.first().copied()
        };
        let records = heads.iter().map(|&head| Entry { head, link: link(head) }).collect();
        is_same.then(|| Listing { records, ..listing.clone() })
    })
}

//! `lists`: which list of a page are the records of the domain.
//!
//! ```text
//! list(page, series, records)  <-- page(page), the best listing of the page
//! ```
//!
//! A list that is one of a known series on another page is not told again.

use crate::list::listings;
use crate::memory::{Draft, Memory, PageId, Relation};
use crate::network::{Progress, Resumption, Transducer};
use crate::promise::promised;
use crate::series::{Series, keys};
use crate::workshop::Workshop;
use crate::{Trouble, address};

pub(crate) const LISTS: Transducer = Transducer {
    name: "lists",
    reads: &[Relation::Page],
    writes: &[Relation::List],
    resumption: Resumption::Input,
    urgency: |_, _, _| Some(190),
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
    for listing in listings(document, workshop.domain).into_iter().take(1) {
        let own = keys(document, &listing);
        let count = own.len();
        let promised = promised(document, count);
        let series = Series {
            entry: page,
            last: page,
            way: None,
            keys: own.iter().cloned().collect(),
            promised,
            is_whole: false,
            turns: Vec::new(),
            pages: 1,
            read: count,
            listing,
        };
        let links = series.listing.records.iter().filter_map(|entry| entry.link);
        let links = links.filter_map(|link| document.attribute_value(link, "href")).map(address::plain);
        let links: Vec<String> = links.collect();
        // The same records in the same order are the same list.
        let is_known = workshop.series.iter().any(|known| series.keys.is_subset(&known.keys));
        workshop.records.extend(links);
        if is_known {
            continue;
        }
        draft.add(Relation::List, page, workshop.series.len() as u32, count as u32);
        workshop.series.push(series);
    }
    Ok(Progress::Exhausted)
}

//! Repairs of the way from page to page: a next link that moved, was renamed or is drawn otherwise.

use std::sync::Arc;

use windrow_page::Page;
use windrow_records::{paging, turning};
use windrow_upkeep::Anatomy;

use super::{Bench, Parts, Repair, Swap};

/// How many further pages a group goes to that says no bound itself.
const MOST_PAGES: u64 = 1000;

/// The wrapper with another way to the next page, where its own leads nowhere from the first one.
pub(super) fn turned(
    text: &str,
    bench: &Bench<'_>,
    pages: &[Arc<Page>],
    tried: &mut Vec<String>,
) -> Option<Repair> {
    let anatomy = Anatomy::of(text);
    let way = anatomy.ways.iter().find(|way| way.is_repeated && !way.is_in_record)?;
    let first = pages.first()?;
    let document = first.document();
    let paging = paging(document, first.url().unwrap_or_default())?;
    tried.push("another link to the next page".to_owned());
    let new = turning(document, &paging, MOST_PAGES);
    let parts = Parts { text, anatomy: &anatomy };
    let swap = Swap { part: "pages".to_owned(), place: way.whole.clone(), new };
    let (changed, edits) = parts.with(&[swap]);
    bench.judged(changed, edits, pages)
}

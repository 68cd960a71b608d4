//! Repairs of the way from page to page: a next link that moved, was renamed or is drawn otherwise.

use windrow_records::{paging, turning};
use windrow_upkeep::Anatomy;

use super::draft::Draft;
use super::parts::Swap;
use super::ways::is_of;
use super::{Bench, Repair, Survey};

/// How many further pages a group goes to that says no bound itself.
const MOST_PAGES: u64 = 1000;

/// The wrapper with another way to the next page, where its own leads nowhere from the first one.
pub(super) fn turned(
    draft: &Draft,
    survey: &Survey,
    bench: &Bench<'_>,
    tried: &mut Vec<String>,
) -> Option<Repair> {
    let anatomy = Anatomy::of(&draft.text);
    let way = anatomy.ways.iter().find(|way| way.is_repeated && !way.is_in_record)?;
    if survey.sample.trail.iter().any(|stop| is_of(stop, way)) {
        return None;
    }
    let pages = bench.lists(&draft.text, survey).ok()?;
    let first = pages.first()?;
    let document = first.document();
    let paging = paging(document, first.url().unwrap_or_default())?;
    tried.push("another link to the next page".to_owned());
    let new = turning(document, &paging, MOST_PAGES);
    let swap = Swap { part: "pages".to_owned(), place: way.whole.clone(), new };
    bench.judged(draft.with(&[swap]))
}

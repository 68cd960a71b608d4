//! Repairs of the way from page to page: a next link that moved, was renamed or is drawn otherwise.

use windrow_records::{paging, turning};
use windrow_upkeep::{Anatomy, WayPart};

use super::draft::Draft;
use super::parts::Swap;
use super::ways::is_of;
use super::{Bench, Repair, Survey};

/// How many further pages a group goes to that says no bound itself.
const MOST_PAGES: u64 = 1000;

/// The wrapper with another way to the next page, where its own leads nowhere: of the list, or of lists that records lead to.
pub(super) fn turned(
    draft: &Draft,
    survey: &Survey,
    bench: &Bench<'_>,
    tried: &mut Vec<String>,
) -> Option<Repair> {
    let anatomy = Anatomy::of(&draft.text);
    let is_lost = |way: &&WayPart| !survey.sample.trail.iter().any(|stop| is_of(stop, way));
    let swap = anatomy.ways.iter().filter(|way| way.is_repeated).filter(is_lost).find_map(|way| {
        let pages = match way.is_in_record {
            true => survey.trail.grounds(way.path.clone()).into_iter().map(|ground| ground.page).collect(),
            false => bench.lists(&draft.text, survey).ok()?,
        };
        let new = pages.iter().find_map(|page| {
            let document = page.document();
            let paging = paging(document, page.url().unwrap_or_default())?;
            Some(turning(document, &paging, MOST_PAGES))
        })?;
        Some(Swap { part: "pages".to_owned(), place: way.whole.clone(), new })
    })?;
    tried.push("another link to the next page".to_owned());
    bench.judged(draft.with(&[swap]))
}

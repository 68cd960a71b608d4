//! Which domain a site is of, where nobody says: by what its lists have, and where it shows none, by what its forms ask for.

use crate::domain::Domain;
use crate::list::{Listing, listings};
use crate::workshop::Workshop;

/// What any record has, whatever it is.
const COMMON: [&str; 5] = ["title", "price", "url", "image", "description"];

/// A form speaks for a domain, and a list does more.
const OF_FORMS: f64 = 0.2;

/// How well a domain fits the pages that were seen: nothing where it does not.
pub(crate) fn suits(workshop: &Workshop<'_>, domain: &Domain) -> f64 {
    let pages = || workshop.visits.iter().map(|visit| visit.page.document());
    let lists = pages().filter_map(|document| listings(document, domain).into_iter().next());
    let best = lists.map(|listing| said(&listing)).fold(0.0, f64::max);
    let asked = pages().flat_map(|document| domain.forms.forms(document)).map(|form| {
        let own = form.fields.iter().filter_map(|field| field.id).filter(|&id| domain.is_own(id));
        own.count()
    });
    best + OF_FORMS * asked.max().unwrap_or(0) as f64
}

/// How much the records of a list have that others than those of the domain have not; a little for having any.
fn said(listing: &Listing) -> f64 {
    let own = listing.rules.iter().filter(|rule| !COMMON.contains(&rule.name.as_str()));
    0.1 + own.map(|rule| rule.support).sum::<f64>()
}

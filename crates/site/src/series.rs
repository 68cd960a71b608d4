//! A list of records over all its pages, and which lists together are all records of a site.

use std::collections::BTreeSet;

use windrow_dom::{Document, NodeId};

use crate::address;
use crate::domain::Domain;
use crate::fit::selected;
use crate::list::{Listing, What};
use crate::memory::PageId;

/// A list of records, over its pages.
#[derive(Debug, Clone)]
pub(crate) struct Series {
    /// Its first page.
    pub(crate) entry: PageId,
    /// The page that it was read to.
    pub(crate) last: PageId,
    /// How it is read.
    pub(crate) listing: Listing,
    /// What leads from its first page to the others: an expression.
    pub(crate) way: Option<String>,
    /// By what it goes on.
    pub(crate) via: Option<Via>,
    /// What its records are known by.
    pub(crate) keys: BTreeSet<String>,
    /// How many records it says it has.
    pub(crate) promised: Option<usize>,
    /// Whether it was read to its end.
    pub(crate) is_whole: bool,
    /// What led on from each page of it, as far as it was read; from the last one nothing.
    pub(crate) turns: Vec<(PageId, Vec<NodeId>)>,
    /// How many pages of it were read.
    pub(crate) pages: usize,
    /// How many records were read, those that came twice too.
    pub(crate) read: usize,
}

/// By what a list goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Via {
    /// Links that turn pages.
    Links,
    /// An element that says so, by its expression.
    Said(String),
    /// Scrolling.
    Scroll,
}

/// What the records of a page are known by, as a listing reads them.
pub(crate) fn keys(document: &Document, listing: &Listing) -> Vec<String> {
    let heads = selected(&listing.lead, document, NodeId::ROOT).unwrap_or_default();
    let link = listing.rules.iter().find(|rule| rule.name == "url");
    heads
        .iter()
        .map(|&head| {
            let href = link.and_then(|rule| match &rule.value {
                What::Address(name) => {
                    let node = *selected(&rule.path, document, head)?.first()?;
                    document.attribute_value(node, name).map(address::plain)
                }
                What::Text(_) | What::Here => None,
            });
            href.unwrap_or_else(|| {
                document.string_value(head).split_whitespace().collect::<Vec<_>>().join(" ")
            })
        })
        .collect()
}

/// Which of several lists have all records: the largest, and each further one that has records which those before lack.
pub(crate) fn cover(series: &[Series]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..series.len()).collect();
    order.sort_by_key(|&number| {
        let own = &series[number];
        (std::cmp::Reverse(own.keys.len()), own.entry)
    });
    let mut covered: BTreeSet<&str> = BTreeSet::new();
    let mut chosen = Vec::new();
    for number in order {
        let own = &series[number];
        let new = own.keys.iter().filter(|key| !covered.contains(key.as_str())).count();
        if new > 0 {
            covered.extend(own.keys.iter().map(String::as_str));
            chosen.push(number);
        }
    }
    chosen.sort_unstable();
    chosen
}

/// Lists whose records are selected alike are read alike: with all that was found in one of them.
pub(crate) fn unify(series: &mut [Series], chosen: &[usize], domain: &Domain) {
    for &number in chosen {
        let lead = series[number].listing.lead.clone();
        let mut whole = series[number].listing.clone();
        for &other in chosen.iter().filter(|&&other| other != number && series[other].listing.lead == lead) {
            whole.absorb(&series[other].listing, domain);
        }
        series[number].listing.rules = whole.rules;
    }
}

//! A list of records over all its pages, and which lists together are all records of a site.

use std::collections::{BTreeMap, BTreeSet};

use url::Url;
use windrow_dom::{Document, NodeId};

use crate::address;
use crate::domain::Domain;
use crate::fit::{folded, selected};
use crate::list::{Listing, What};
use crate::memory::PageId;

/// A list of records, over its pages.
#[derive(Debug, Clone)]
pub(crate) struct Series {
    /// Its first page.
    pub(crate) entry: PageId,
    /// The address of that.
    pub(crate) address: String,
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
    /// What its records are called, where they have a name.
    pub(crate) names: BTreeSet<String>,
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
    /// How many of its records were entered, where they are groups of records.
    pub(crate) entered: usize,
    /// What selects the groups of records on one of whose own pages it is.
    pub(crate) within: Option<String>,
}

impl Series {
    /// How much it says: records by what they have.
    pub(crate) fn said(&self) -> usize {
        self.keys.len() * self.listing.rules.len()
    }

    /// Whether it is of the same kind as the list that says most: its records have most of what nearly all of those have. A table of
    /// postage has prices too.
    fn is_like(&self, main: &Series) -> bool {
        let core = main.listing.rules.iter().filter(|rule| rule.support >= NEARLY_ALL);
        let core: BTreeSet<&str> = core.map(|rule| rule.name.as_str()).collect();
        let own =
            core.iter().filter(|name| self.listing.rules.iter().any(|rule| rule.name == **name)).count();
        self.listing.agrees(&main.listing) || 4 * own >= 3 * core.len()
    }

    /// Asks of records what tells them from other nodes that are selected on further pages: something that all records of the first
    /// page have.
    pub(crate) fn secure(&mut self, pages: &[&Document]) {
        let heads =
            |document: &Document| selected(&self.listing.lead, document, NodeId::ROOT).unwrap_or_default();
        let has = |document: &Document, head: NodeId, path: &str| {
            selected(path, document, head).is_some_and(|nodes| !nodes.is_empty())
        };
        let Some((first, others)) = pages.split_first() else { return };
        let own = heads(first);
        let paths = self.listing.rules.iter().map(|rule| rule.path.as_str());
        let everywhere: Vec<&str> =
            paths.filter(|path| own.iter().all(|&head| has(first, head, path))).collect();
        let mut left: Vec<(&Document, NodeId)> =
            others.iter().flat_map(|&page| heads(page).into_iter().map(move |head| (page, head))).collect();
        let count = left.len();
        left.retain(|(page, head)| everywhere.iter().any(|path| has(page, *head, path)));
        if left.len() == count || everywhere.is_empty() {
            return;
        }
        let mut conditions: Vec<&str> = Vec::new();
        while !left.is_empty() {
            let covers = |path: &&&str| left.iter().filter(|(page, head)| has(page, *head, path)).count();
            let Some(&best) = everywhere.iter().max_by_key(covers) else { break };
            left.retain(|(page, head)| !has(page, *head, best));
            conditions.push(best);
        }
        if !conditions.is_empty() {
            self.listing.lead = format!("{}[{}]", self.listing.lead, conditions.join(" or "));
        }
    }
}

/// What so large a share of records has, all of them have, but for what is missing now and then.
const NEARLY_ALL: f64 = 0.9;

/// By what a list goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Via {
    /// Links that turn pages.
    Links,
    /// An element that says so, by its expression.
    Said(String),
    /// Numbers of pages that are no links.
    Numbers,
    /// Scrolling.
    Scroll,
    /// By scrolling the box that it is in.
    Box,
}

/// What the records of a page are known by, as a listing reads them: where they lead, or else all that they say. A record whose link
/// stands elsewhere than those of the others is known by the one that leads beside theirs.
pub(crate) fn keys(document: &Document, listing: &Listing) -> Vec<String> {
    let heads = selected(&listing.lead, document, NodeId::ROOT).unwrap_or_default();
    let link = listing.rules.iter().find(|rule| rule.name == "url");
    let address = |head: NodeId| match &link?.value {
        What::Address(name) => {
            let node = *selected(&link?.path, document, head)?.first()?;
            document.attribute_value(node, name).map(address::plain)
        }
        What::Text(_) | What::Here | What::Written(_) => None,
    };
    let known: Vec<Option<String>> = heads.iter().map(|&head| address(head)).collect();
    let folders: BTreeSet<&str> = known.iter().flatten().filter_map(|address| folder(address)).collect();
    let beside = |head: NodeId| {
        let inside = (head.0..document.end(head).0).map(NodeId).filter(|&node| document.is_element(node));
        let mut addresses =
            inside.filter_map(|node| document.attribute_value(node, "href").map(address::plain));
        addresses.find(|address| folder(address).is_some_and(|folder| folders.contains(folder)))
    };
    let own = heads.iter().zip(&known).map(|(&head, known)| {
        known.clone().or_else(|| beside(head)).unwrap_or_else(|| folded(document, head))
    });
    own.collect()
}

/// What stands before the last part of the path of an address, if that is more than the site.
fn folder(address: &str) -> Option<&str> {
    let path = address.split(['?', '#']).next().unwrap_or_default();
    path.rsplit_once('/').map(|(folder, _)| folder).filter(|folder| !folder.is_empty())
}

/// What the records of a page are called.
pub(crate) fn names(document: &Document, listing: &Listing) -> Vec<String> {
    let rule = |name: &str| listing.rules.iter().find(|rule| rule.name == name);
    let Some(rule) = rule("title").or_else(|| rule("location")) else { return Vec::new() };
    let heads = selected(&listing.lead, document, NodeId::ROOT).unwrap_or_default();
    let name = |head: NodeId| {
        let node = *selected(&rule.path, document, head)?.first()?;
        Some(folded(document, node))
    };
    heads.into_iter().filter_map(name).collect()
}

/// Which of several lists have all records: the largest, and each further one that has records which those before lack and that is
/// a list of the same kind.
pub(crate) fn cover(series: &[Series]) -> Vec<usize> {
    // What leads to lists is a list of lists, though it may cost something: departments, bands of prices.
    let lists: BTreeMap<String, &Series> =
        series.iter().map(|series| (address::plain(&series.address), series)).collect();
    let is_way = |own: &Series| {
        let base = Url::parse(&own.address).ok();
        // What a record's own page shows beside it is in the list too.
        let is_other = |list: &&&Series| 2 * list.keys.intersection(&own.keys).count() < list.keys.len();
        let leads = |key: &&String| {
            let url = base.as_ref().and_then(|base| base.join(key).ok());
            url.is_some_and(|url| lists.get(&address::plain(url.as_str())).filter(is_other).is_some())
        };
        4 * own.keys.iter().filter(leads).count() >= own.keys.len()
    };
    let mut order: Vec<usize> = (0..series.len()).filter(|&number| !is_way(&series[number])).collect();
    if order.is_empty() {
        order = (0..series.len()).collect();
    }
    order.sort_by_key(|&number| {
        let own = &series[number];
        (std::cmp::Reverse(own.said()), own.entry)
    });
    let Some(main) = order.first().map(|&number| &series[number]) else { return Vec::new() };
    let is_linked = main.listing.rules.iter().any(|rule| rule.name == "url" && rule.support >= NEARLY_ALL);
    let mut covered: BTreeSet<&str> = BTreeSet::new();
    let mut named: BTreeSet<&str> = BTreeSet::new();
    let mut chosen = Vec::new();
    for &number in order.iter().filter(|&&number| series[number].is_like(main)) {
        let own = &series[number];
        // Where all records have addresses, what has none is no record.
        let mut known = own.keys.iter().filter(|key| !is_linked || !key.contains(char::is_whitespace));
        let has_new = known.any(|key| !covered.contains(key.as_str()));
        // Records without addresses are known by all that is said of them, which another list may say otherwise.
        let has_address = own.listing.rules.iter().any(|rule| rule.name == "url");
        let is_known = !has_address
            && !own.names.is_empty()
            && own.names.iter().all(|name| named.contains(name.as_str()));
        if has_new && !is_known {
            covered.extend(own.keys.iter().map(String::as_str));
            named.extend(own.names.iter().map(String::as_str));
            chosen.push(number);
        }
    }
    // What was chosen early may be in what came later altogether: a sale in the departments.
    for number in chosen.clone() {
        let others = chosen.iter().filter(|&&other| other != number).flat_map(|&other| &series[other].keys);
        let others: BTreeSet<&String> = others.collect();
        if series[number].keys.iter().all(|key| others.contains(key)) {
            chosen.retain(|&other| other != number);
        }
    }
    chosen.sort_unstable();
    chosen
}

/// The list that a site is about by its structure, with the others that are read like it: the one that says most.
pub(crate) fn main(series: &[Series]) -> Vec<usize> {
    let best = (0..series.len()).max_by_key(|&number| (series[number].said(), std::cmp::Reverse(number)));
    let Some(best) = best else { return Vec::new() };
    let alike = |&number: &usize| series[number].listing.lead == series[best].listing.lead;
    let alike: Vec<usize> = (0..series.len()).filter(alike).collect();
    let own: Vec<Series> = alike.iter().map(|&number| series[number].clone()).collect();
    cover(&own).into_iter().map(|at| alike[at]).collect()
}

/// Lists of one template together: their records are selected alike, and read alike. They are then read with all that was found in
/// any of them, and go on by what most of them go on by where they have nothing of their own.
pub(crate) fn templates(series: &mut [Series], chosen: &[usize], domain: &Domain) -> Vec<Vec<usize>> {
    let mut order = chosen.to_vec();
    order.sort_by_key(|&number| (std::cmp::Reverse(series[number].keys.len()), number));
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for number in order {
        let own = &series[number];
        let is_like = |group: &&mut Vec<usize>| {
            let first = &series[group[0]];
            // Groups of records are entered by one path, and what is behind it is read by one text.
            let is_of_groups = own.within.is_some() && own.within == first.within;
            is_of_groups || first.listing.lead == own.listing.lead && own.listing.agrees(&first.listing)
        };
        match groups.iter_mut().find(is_like) {
            Some(group) => group.push(number),
            None => groups.push(vec![number]),
        }
    }
    for group in &mut groups {
        let mut whole = series[group[0]].listing.clone();
        group[1..].iter().for_each(|&other| whole.absorb(&series[other].listing, domain));
        let mut ways: BTreeMap<&str, usize> = BTreeMap::new();
        group.iter().filter_map(|&number| series[number].way.as_deref()).for_each(|way| {
            *ways.entry(way).or_default() += 1;
        });
        let way = ways.iter().max_by_key(|(_, count)| **count).map(|(way, _)| (*way).to_owned());
        for &number in group.iter() {
            series[number].listing.rules.clone_from(&whole.rules);
            if series[number].within.is_some() {
                series[number].listing.lead.clone_from(&whole.lead);
            }
            series[number].way = series[number].way.take().or_else(|| way.clone());
        }
        group.sort_unstable();
    }
    groups.sort_unstable();
    groups
}

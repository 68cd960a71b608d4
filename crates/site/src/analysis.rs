//! What came of analysing a site, for those who run the wrapper and those who look at how it was found.

use std::sync::Arc;
use std::time::Duration;

use windrow_dom::{Document, NodeId};
use windrow_forms::Form;
use windrow_page::Page;

use crate::fit::selected;
use crate::list::Rule;
use crate::program::Part;
use crate::series::Series;
use crate::workshop::{Visit, Workshop};

/// What came of analysing a site.
#[derive(Debug, Clone)]
pub struct Analysis {
    /// The domain that it was analysed with.
    pub domain: String,
    /// The wrapper, if there are records.
    pub wrapper: Option<String>,
    /// Why there is none.
    pub why_none: Option<String>,
    /// The lists that were found.
    pub lists: Vec<Found>,
    /// How many records the chosen lists say they have, where all of them say so.
    pub promised: Option<usize>,
    /// How many different records were seen in the chosen lists.
    pub seen: usize,
    /// How many values of forms were not tried of which others led to records.
    pub untried: usize,
    /// How many records were seen on records' own pages and in no list.
    pub strays: usize,
    /// How many pages were asked for.
    pub pages: usize,
    /// How many steps the network took.
    pub steps: usize,
    /// What each transducer did, and what came after them.
    pub work: Vec<Work>,
    /// The pages that were visited, in order.
    pub visits: Vec<Visited>,
    /// What was noteworthy.
    pub notes: Vec<String>,
}

impl Analysis {
    /// Whether it is known that the wrapper gives a part of the records alone.
    pub fn is_partial(&self) -> bool {
        self.wrapper.is_some() && (self.untried > 0 || self.strays > 0)
    }
}

/// A list that was found.
#[derive(Debug, Clone)]
pub struct Found {
    /// The address of its first page.
    pub address: String,
    /// The number of that page.
    pub visit: usize,
    /// The expressions that lead there from the start.
    pub path: Vec<String>,
    /// How many records were seen in it.
    pub records: usize,
    /// How many it says it has.
    pub promised: Option<usize>,
    /// How many pages of it were read.
    pub pages: usize,
    /// Whether it was read to its end.
    pub is_whole: bool,
    /// Whether the wrapper reads it.
    pub is_chosen: bool,
    /// What its records have.
    pub attributes: Vec<String>,
    /// The records of its first page, as the wrapper reads them.
    pub drawn: Vec<Drawn>,
    /// A record's own page, as the wrapper reads it.
    pub detail: Option<(Arc<Page>, Drawn)>,
}

/// A record on a page: where it is, and what is where.
#[derive(Debug, Clone)]
pub struct Drawn {
    /// Its first node.
    pub head: NodeId,
    /// The nodes of its attributes.
    pub values: Vec<(String, NodeId)>,
}

/// A page that was visited.
#[derive(Debug, Clone)]
pub struct Visited {
    /// Its address.
    pub address: String,
    /// The page.
    pub page: Arc<Page>,
    /// The number of the page that it was come to from.
    pub from: Option<usize>,
    /// The expression that led there; nothing where a list went on.
    pub by: Option<String>,
    /// Its search forms, with how often they were filled in and whether that led to records.
    pub searches: Vec<(Form, usize, bool)>,
}

/// What a part of the analysis did.
#[derive(Debug, Clone, PartialEq)]
pub struct Work {
    /// Its name.
    pub name: &'static str,
    /// How often it ran.
    pub runs: usize,
    /// How many pages it asked for.
    pub pages: usize,
    /// How long it took.
    pub time: Duration,
}

/// A list as it is told of; `part` is what the wrapper reads of it.
pub(crate) fn found(workshop: &Workshop<'_>, series: &Series, part: Option<&Part>) -> Found {
    let entry = workshop.visit(series.entry);
    let document = entry.page.document();
    let heads = selected(&series.listing.lead, document, NodeId::ROOT).unwrap_or_default();
    let records = heads.into_iter().map(|head| drawn(document, head, &series.listing.rules));
    let details = part.and_then(|part| part.details.as_ref());
    let detail = details.and_then(|details| {
        let page = Arc::clone(&details.example);
        let head = page.document().document_element()?;
        let values = drawn(page.document(), head, &details.rules);
        Some((page, values))
    });
    Found {
        address: entry.address.clone(),
        visit: series.entry as usize,
        path: entry.path.clone(),
        records: series.keys.len(),
        promised: series.promised,
        pages: series.pages,
        is_whole: series.is_whole,
        is_chosen: part.is_some(),
        attributes: series.listing.rules.iter().map(|rule| rule.name.clone()).collect(),
        drawn: records.collect(),
        detail,
    }
}

/// What rules read, and where.
fn drawn(document: &Document, head: NodeId, rules: &[Rule]) -> Drawn {
    let of_rule = |rule: &Rule| {
        let node = selected(&rule.path, document, head)?.first().copied()?;
        Some((rule.name.clone(), node))
    };
    Drawn { head, values: rules.iter().filter_map(of_rule).collect() }
}

/// A page as it is told of.
pub(crate) fn visited(visit: &Visit) -> Visited {
    let searches = visit.searches.iter();
    Visited {
        address: visit.address.clone(),
        page: Arc::clone(&visit.page),
        from: visit.from.map(|from| from as usize),
        by: visit.path.last().cloned(),
        searches: searches.map(|search| (search.form.clone(), search.tried, search.has_led)).collect(),
    }
}

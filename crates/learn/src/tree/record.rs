//! What holds a row: the largest elements that hold one row each, and the expression that selects them.
//!
//! Each row has a text that no other row has, and of these one that is at few places. From such a place a record reaches up
//! as long as it holds no such place of another row; of several the one that holds the most of the row. Records of a page
//! look alike: where one reaches further than the most, it is cut to what looks like them. A row that has no text of its
//! own gets the record that is left over between its neighbours. Rows whose elements are mixed, as the terms and definitions
//! of one list are, have no records.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Case, Pattern};
use windrow_query::Query;

use super::place::Texts;
use super::rule::Ground;
use super::{Row, compiled, selected};

/// The records of all pages.
pub(crate) struct Records {
    /// What selects them.
    pub(crate) path: String,
    /// The rows of the pages with examples: page, row and record.
    pub(crate) held: Vec<(usize, usize, NodeId)>,
    /// Other expressions that select the same on all pages.
    pub(crate) equals: Vec<String>,
    query: Query,
}

/// How many expressions for records are tried.
const MOST_TRIED: usize = 400;

/// How many expressions behind the first that does are looked at for others that select the same, and how many of these are told.
const MORE_TRIED: usize = 30;
const MOST_EQUALS: usize = 6;

/// How many records of a page without examples are looked at.
const MOST_OTHERS: usize = 10;

/// How many places of one text are looked at.
const MOST_PLACES: usize = 400;

impl Records {
    /// All that is selected, page by page.
    pub(crate) fn nodes(&self, ground: &Ground<'_>) -> Vec<Vec<NodeId>> {
        ground.documents.iter().map(|document| selected(&self.query, document, NodeId::ROOT)).collect()
    }

    /// Records of the other pages.
    pub(crate) fn others(&self, ground: &Ground<'_>) -> Vec<(usize, NodeId)> {
        let of_page = |&page: &usize| {
            let found = selected(&self.query, ground.documents[page], NodeId::ROOT);
            found.into_iter().take(MOST_OTHERS).map(move |record| (page, record))
        };
        ground.others.iter().flat_map(of_page).collect()
    }
}

/// The records that hold the rows of pages, if they have an expression.
pub(crate) fn records(ground: &Ground<'_>, rows: &[Vec<Row>]) -> Option<Records> {
    candidates(ground, rows, 1).into_iter().next()
}

/// What may be the records that hold the rows of pages, those with the fewest errors first, each other nodes.
pub(crate) fn candidates(ground: &Ground<'_>, rows: &[Vec<Row>], most: usize) -> Vec<Records> {
    let pages: Vec<usize> = (0..rows.len()).filter(|&page| !rows[page].is_empty()).collect();
    let mut held: Vec<(usize, usize, NodeId)> = Vec::new();
    for &page in &pages {
        let Some(own) = ground.texts[page].as_ref().and_then(|texts| on_page(texts, &rows[page])) else {
            return Vec::new();
        };
        held.extend(own.into_iter().map(|(row, record)| (page, row, record)));
    }
    alone_alike(ground, &mut held);
    let on = |page: usize| -> Vec<NodeId> {
        let mut nodes: Vec<NodeId> =
            held.iter().filter(|(own, ..)| *own == page).map(|(.., record)| *record).collect();
        nodes.sort_unstable();
        nodes.dedup();
        nodes
    };
    // The page with the most records shows best what they have in common.
    let Some(&fullest) = pages.iter().max_by_key(|&&page| (on(page).len(), Reverse(page))) else {
        return Vec::new();
    };
    let document = ground.documents[fullest];
    let case = |targets| [Case { origins: vec![NodeId::ROOT], targets }];
    let (own, beside) = (case(on(fullest)), case(beside(document, &on(fullest))));
    let wanted: Vec<Vec<NodeId>> = pages.iter().map(|&page| on(page)).collect();
    let closest = || Pattern::closest(document, &own).into_iter();
    let candidates = Pattern::candidates(document, &own).take(MOST_TRIED).chain(closest());
    let mut found: Vec<((usize, usize), Vec<String>, Query)> = Vec::new();
    let mut known: BTreeMap<Vec<Vec<NodeId>>, usize> = BTreeMap::new();
    let mut left: Option<usize> = None;
    for pattern in candidates.chain(Pattern::candidates(document, &beside).take(MOST_TRIED)) {
        let path = pattern.at_root(document);
        let Some(query) = compiled(&path) else { continue };
        let given: Vec<Vec<NodeId>> =
            pages.iter().map(|&page| selected(&query, ground.documents[page], NodeId::ROOT)).collect();
        let errors = errors(&given, &wanted);
        match known.get(&given) {
            Some(&at) => found[at].1.push(path),
            None => {
                known.insert(given, found.len());
                found.push((errors, vec![path], query));
            }
        }
        left = match left {
            Some(0) => break,
            Some(left) => Some(left - 1),
            None => {
                (found.iter().filter(|(errors, ..)| *errors == (0, 0)).count() >= most).then_some(MORE_TRIED)
            }
        };
    }
    found.sort_by_key(|(errors, ..)| *errors);
    found.truncate(most);
    let records = found.into_iter().filter_map(|(_, paths, query)| {
        let mut paths = paths.into_iter();
        let mut records = Records { path: paths.next()?, held: held.clone(), equals: Vec::new(), query };
        let nodes = records.nodes(ground);
        let is_equal = |path: &String| {
            let nodes_of = |query: &Query| -> Vec<Vec<NodeId>> {
                ground.documents.iter().map(|document| selected(query, document, NodeId::ROOT)).collect()
            };
            compiled(path).is_some_and(|query| nodes_of(&query) == nodes)
        };
        records.equals = paths.take(MOST_EQUALS).filter(is_equal).collect();
        Some(records)
    });
    records.collect()
}

/// How many records an expression misses on all pages, and how many it gives beside. Those that are missed are lost; those that are
/// more are perhaps rows that nobody wrote down.
fn errors(given: &[Vec<NodeId>], wanted: &[Vec<NodeId>]) -> (usize, usize) {
    let wrong = |(given, wanted): (&Vec<NodeId>, &Vec<NodeId>)| {
        let missed = wanted.iter().filter(|node| given.binary_search(node).is_err()).count();
        (missed, given.iter().filter(|node| wanted.binary_search(node).is_err()).count())
    };
    let pages = given.iter().zip(wanted).map(wrong);
    pages.fold((0, 0), |all, one| (all.0 + one.0, all.1 + one.1))
}

/// The rows that are in what an expression selects; nothing where it is none or holds no row. A row is in what holds the most of it,
/// where a text that few rows have counts more.
pub(crate) fn selected_records(ground: &Ground<'_>, rows: &[Vec<Row>], path: &str) -> Option<Records> {
    let query = compiled(path)?;
    let mut held: Vec<(usize, usize, NodeId)> = Vec::new();
    for (page, rows) in rows.iter().enumerate().filter(|(_, rows)| !rows.is_empty()) {
        let texts = ground.texts[page].as_ref()?;
        let nodes = selected(&query, texts.document, NodeId::ROOT);
        held.extend(rows_in(texts, rows, &nodes).into_iter().map(|(row, node)| (page, row, node)));
    }
    (!held.is_empty()).then(|| Records { path: path.to_owned(), held, equals: Vec::new(), query })
}

/// Rows with the nodes that they are in, each in another one.
fn rows_in(texts: &Texts<'_>, rows: &[Row], nodes: &[NodeId]) -> Vec<(usize, NodeId)> {
    let is_node: BTreeSet<NodeId> = nodes.iter().copied().collect();
    let document = texts.document;
    let around = |place: NodeId| {
        std::iter::once(place).chain(document.ancestors(place)).find(|above| is_node.contains(above))
    };
    let mut votes: Vec<(f64, usize, NodeId)> = Vec::new();
    for (row, own) in rows.iter().enumerate() {
        let mut sums: BTreeMap<NodeId, f64> = BTreeMap::new();
        for text in own.iter().flatten() {
            let holders: BTreeSet<NodeId> =
                texts.anywhere(text).into_iter().take(MOST_PLACES).filter_map(around).collect();
            let weight = 1.0 / holders.len().max(1) as f64;
            holders.into_iter().for_each(|holder| *sums.entry(holder).or_default() += weight);
        }
        votes.extend(sums.into_iter().map(|(node, sum)| (sum, row, node)));
    }
    votes.sort_by(|one, other| other.0.total_cmp(&one.0).then((one.1, one.2).cmp(&(other.1, other.2))));
    let (mut placed, mut taken) = (BTreeSet::new(), BTreeSet::new());
    let mut found: Vec<(usize, NodeId)> = Vec::new();
    for (_, row, node) in votes {
        if !placed.contains(&row) && !taken.contains(&node) {
            placed.insert(row);
            taken.insert(node);
            found.push((row, node));
        }
    }
    found.sort_unstable();
    found
}

/// Records with all that look like them beside them.
fn beside(document: &Document, records: &[NodeId]) -> Vec<NodeId> {
    let mut all: BTreeSet<NodeId> = BTreeSet::new();
    let parents: BTreeSet<NodeId> = records.iter().filter_map(|&record| document.parent(record)).collect();
    let names: BTreeSet<&str> = records.iter().map(|&record| document.name(record).local).collect();
    for parent in parents {
        let alike =
            |child: &NodeId| document.is_element(*child) && names.contains(document.name(*child).local);
        all.extend(document.children(parent).filter(alike));
    }
    all.into_iter().collect()
}

/// The rows of a page with their records; nothing where most rows are mixed.
fn on_page(texts: &Texts<'_>, rows: &[Row]) -> Option<Vec<(usize, NodeId)>> {
    let document = texts.document;
    let rows_with = rows_with(rows);
    let starts: Vec<Vec<NodeId>> = (0..rows.len()).map(|row| starts(texts, rows, row, &rows_with)).collect();
    let mut places: Vec<(NodeId, usize)> =
        starts.iter().enumerate().flat_map(|(row, own)| own.iter().map(move |&start| (start, row))).collect();
    places.sort_unstable();
    let is_other = |row: usize, around: NodeId| {
        let first = places.partition_point(|(place, _)| *place < around);
        let inner = places[first..]
            .iter()
            .take_while(|(place, _)| *place < document.end(around).max(NodeId(around.0 + 1)));
        inner.into_iter().any(|(_, other)| *other != row)
    };
    let mut found: Vec<(usize, NodeId)> = Vec::new();
    for (row, own) in starts.iter().enumerate() {
        let reach = |&start: &NodeId| {
            let above = std::iter::once(start).chain(document.ancestors(start));
            let free = above.take_while(|&above| !is_other(row, above) && above != NodeId::ROOT);
            free.filter(|&above| document.is_element(above)).last()
        };
        let held = |record: &NodeId| {
            let has =
                |text: &&String| texts.anywhere(text).iter().any(|&node| holds(document, *record, node));
            rows[row].iter().flatten().filter(has).count()
        };
        let best = own.iter().filter_map(reach).max_by_key(|record| (held(record), Reverse(*record)));
        found.extend(best.map(|record| (row, record)));
    }
    if rows.len() > 1 {
        cut_alike(document, &mut found, &starts);
        fill_between(document, &mut found, rows.len());
    }
    (2 * found.len() > rows.len()).then_some(found)
}

fn holds(document: &Document, outer: NodeId, inner: NodeId) -> bool {
    outer == inner || document.contains(outer, inner)
}

/// The places of the text of a row that no other row has and that is at the fewest places.
fn starts(texts: &Texts<'_>, rows: &[Row], row: usize, rows_with: &BTreeMap<&str, usize>) -> Vec<NodeId> {
    let is_own = |text: &&String| rows_with.get(text.as_str()) == Some(&1);
    let places = rows[row].iter().flatten().filter(is_own).map(|text| texts.anywhere(text));
    let mut fewest = places.filter(|places| !places.is_empty()).min_by_key(Vec::len).unwrap_or_default();
    fewest.truncate(MOST_PLACES);
    fewest
}

/// In how many rows each text is.
fn rows_with(rows: &[Row]) -> BTreeMap<&str, usize> {
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for row in rows {
        let texts: BTreeSet<&str> = row.iter().flatten().map(String::as_str).collect();
        texts.into_iter().for_each(|text| *counts.entry(text).or_default() += 1);
    }
    counts
}

/// How an element looks from outside: name and depth.
fn look(document: &Document, node: NodeId) -> (&str, usize) {
    (document.name(node).local, document.ancestors(node).count())
}

/// Cuts records to what looks like the most of them.
fn cut_alike(document: &Document, found: &mut Vec<(usize, NodeId)>, starts: &[Vec<NodeId>]) {
    let looks: Vec<(&str, usize)> = found.iter().map(|(_, record)| look(document, *record)).collect();
    let count = |one: &(&str, usize)| looks.iter().filter(|other| *other == one).count();
    let Some(&usual) = looks.iter().max_by_key(|one| (count(one), Reverse(one.1))) else { return };
    for (row, record) in found.iter_mut().filter(|(_, record)| look(document, *record) != usual) {
        let mut above = starts[*row].iter().flat_map(|&start| document.ancestors(start));
        if let Some(alike) = above.find(|&above| look(document, above) == usual) {
            *record = alike;
        }
    }
    found.retain(|(_, record)| look(document, *record) == usual);
    let mut known: BTreeSet<NodeId> = BTreeSet::new();
    found.retain(|(_, record)| known.insert(*record));
}

/// Gives rows without a record the ones beside that are left over between those of their neighbours.
fn fill_between(document: &Document, found: &mut Vec<(usize, NodeId)>, rows: usize) {
    let known: BTreeMap<usize, NodeId> = found.iter().copied().collect();
    let mut row = 0;
    while row < rows {
        let end = (row..rows).find(|other| known.contains_key(other)).unwrap_or(rows);
        if let Some(&before) = row.checked_sub(1).and_then(|before| known.get(&before))
            && end > row
        {
            let beside =
                std::iter::successors(document.next_sibling(before), |&node| document.next_sibling(node));
            let alike = beside
                .filter(|&node| document.is_element(node) && look(document, node) == look(document, before));
            let until: Vec<NodeId> = match known.get(&end) {
                Some(next) => alike.take_while(|node| node != next).collect(),
                None => alike.collect(),
            };
            if until.len() == end - row {
                found.extend((row..end).zip(until));
            }
        }
        row = end + 1;
    }
    found.sort_unstable();
}

/// A page with one row has nothing that ends its record: it reaches up to what is like the records of the other pages.
fn alone_alike(ground: &Ground<'_>, held: &mut [(usize, usize, NodeId)]) {
    let all: Vec<(usize, usize, NodeId)> = held.to_vec();
    let count = |page: usize| all.iter().filter(|(own, ..)| *own == page).count();
    let Some(&(like, _, model)) = all.iter().find(|(page, ..)| count(*page) > 1) else { return };
    let model = look(ground.documents[like], model);
    for (page, _, record) in held.iter_mut().filter(|(page, ..)| count(*page) == 1) {
        let document = ground.documents[*page];
        let mut above = std::iter::once(*record).chain(document.ancestors(*record));
        if let Some(alike) = above.find(|&above| document.is_element(above) && look(document, above) == model)
        {
            *record = alike;
        }
    }
}

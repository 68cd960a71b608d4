//! Records by what all of them have (AMBER): pivots, the areas that hold them, and where records begin in an area.
//!
//! ```text
//! pivots ──► elements with pivots in several parts ──► parts that lead records ──► runs of parts, shifted until they are alike
//! ```
//!
//! What looks alike is found by `windrow_records`; this finds what says the same. Areas with one kind of way from the root are
//! one: the rows of a grid. Which area holds the records of the page is not said here: an area of prices that stand beside
//! each other in one record has nothing but prices, and is judged as any list is.

use std::collections::{BTreeMap, BTreeSet};

use ascent::ascent;
use windrow_dom::{Document, NodeId};

ascent! {
    /// The areas of a page, and what leads the records in them.
    struct Areas;
    /// An element, a part of it that holds a pivot, and how far below the element that is.
    relation holds(u32, u32, u32);

    relation part(u32, u32);
    part(element, part) <-- holds(element, part, _);

    /// An element with pivots in several of its parts.
    relation area(u32);
    area(element) <-- part(element, _), agg parts = ascent::aggregators::count() in part(element, _), if parts > 1;

    /// In how many parts of an area a pivot is so far below it.
    relation deep(u32, u32, usize);
    deep(element, below, parts) <--
        area(element), holds(element, _, below),
        agg parts = ascent::aggregators::count() in holds(element, _, below);

    relation most(u32, usize);
    most(element, parts) <-- area(element), agg parts = ascent::aggregators::max(each) in deep(element, _, each);

    /// What leads a record: a part whose pivot is about as deep as those of most parts.
    relation leads(u32, u32);
    leads(element, part) <--
        most(element, parts), deep(element, below, parts), holds(element, part, own), if own.abs_diff(*below) < 2;
}

/// Records as runs of elements beside each other, for every kind of area, those with most records first. `pivots` are the nodes
/// that hold what every record has.
pub(super) fn divisions(document: &Document, pivots: &BTreeSet<NodeId>) -> Vec<Vec<Vec<NodeId>>> {
    let mut areas = Areas::default();
    for &pivot in pivots {
        let above = document.ancestors(pivot).filter(|&node| document.is_element(node));
        let own = document.is_element(pivot).then_some(pivot);
        let way: Vec<NodeId> = own.into_iter().chain(above).collect();
        let steps = way.windows(2).enumerate();
        areas.holds.extend(steps.map(|(below, pair)| (pair[1].0, pair[0].0, below as u32)));
    }
    areas.run();
    let mut leads: BTreeMap<NodeId, BTreeSet<NodeId>> = BTreeMap::new();
    for &(area, part) in &areas.leads {
        leads.entry(NodeId(area)).or_default().insert(NodeId(part));
    }
    let mut kinds: BTreeMap<Vec<&str>, Vec<Vec<NodeId>>> = BTreeMap::new();
    for (area, leads) in &leads {
        let way = std::iter::once(*area).chain(document.ancestors(*area));
        let names = way.filter(|&node| document.is_element(node)).map(|node| kind(document, node));
        let leads = alike(document, leads);
        // Where all are called the same, those that are called otherwise are another kind.
        let called: BTreeSet<&str> = leads.iter().map(|&lead| called(document, lead)).collect();
        let called = called.first().copied().filter(|_| called.len() == 1).unwrap_or_default();
        let records = segments(document, *area, &leads);
        kinds.entry(names.chain([called]).collect()).or_default().extend(records);
    }
    // Records that begin with different things are none of one list.
    let is_list = |records: &Vec<Vec<NodeId>>| {
        let heads: BTreeSet<&str> =
            records.iter().filter_map(|nodes| Some(kind(document, *nodes.first()?))).collect();
        heads.len() == 1
    };
    let mut all: Vec<Vec<Vec<NodeId>>> = kinds.into_values().filter(is_list).collect();
    all.sort_by_key(|records| std::cmp::Reverse(records.len()));
    all
}

/// Of what leads records in an area, those of the kind that most are of: a form beside the records may have pivots too, or an
/// advertisement. Where every second one has another class they are rows of one table.
fn alike(document: &Document, leads: &BTreeSet<NodeId>) -> Vec<NodeId> {
    let largest = |leads: &[NodeId], kind: &dyn Fn(NodeId) -> String| {
        let mut kinds: BTreeMap<String, Vec<NodeId>> = BTreeMap::new();
        leads.iter().for_each(|&lead| kinds.entry(kind(lead)).or_default().push(lead));
        kinds.into_values().rev().max_by_key(Vec::len).unwrap_or_default()
    };
    let all: Vec<NodeId> = leads.iter().copied().collect();
    let named = largest(&all, &|lead| kind(document, lead).to_owned());
    let called = largest(&named, &|lead| called(document, lead).to_owned());
    if 5 * called.len() >= 3 * named.len() { called } else { named }
}

/// The first word of an element's class.
fn called(document: &Document, node: NodeId) -> &str {
    document
        .attribute_value(node, "class")
        .unwrap_or_default()
        .split_ascii_whitespace()
        .next()
        .unwrap_or_default()
}

/// What an element is told from its neighbours by.
fn kind(document: &Document, node: NodeId) -> &str {
    document.name(node).local
}

/// The parts of an area as records: each begins as far before what leads it as makes their beginnings most alike.
fn segments(document: &Document, area: NodeId, leads: &[NodeId]) -> Vec<Vec<NodeId>> {
    let parts: Vec<NodeId> = document.children(area).filter(|&part| document.is_element(part)).collect();
    let places: Vec<usize> =
        leads.iter().filter_map(|lead| parts.iter().position(|part| part == lead)).collect();
    let gaps: BTreeSet<usize> = places.windows(2).map(|pair| pair[1] - pair[0]).collect();
    let Some(&least) = gaps.first() else { return leads.iter().map(|&lead| vec![lead]).collect() };
    // Records that have an element of their own stand beside each other, though something else may stand between some.
    if least == 1 {
        return leads.iter().map(|&lead| vec![lead]).collect();
    }
    let first = places.first().copied().unwrap_or(0);
    let alike = |shift: usize| {
        let mut kinds: BTreeMap<&str, usize> = BTreeMap::new();
        for &place in &places {
            *kinds.entry(kind(document, parts[place - shift])).or_default() += 1;
        }
        kinds.into_values().max().unwrap_or(0)
    };
    // Of beginnings that are as much alike the one farthest ahead, so that nothing of a record is left over at the top.
    let shift = (0..least.min(first + 1)).max_by_key(|&shift| (alike(shift), shift)).unwrap_or(0);
    let starts: Vec<usize> = places.iter().map(|place| place - shift).collect();
    let end = |at: usize| starts.get(at + 1).copied().unwrap_or((starts[at] + least).min(parts.len()));
    (0..starts.len()).map(|at| parts[starts[at]..end(at)].to_vec()).collect()
}

#[cfg(test)]
mod tests {
    use windrow_dom::parse_html;

    use super::*;

    /// The first words of the records of the first division, by the elements that have a price sign.
    fn divided(page: &str) -> Vec<String> {
        let document = parse_html(page);
        let all = (0..document.len() as u32).map(NodeId);
        let priced =
            |node: &NodeId| !document.is_element(*node) && document.string_value(*node).contains('£');
        let pivots: BTreeSet<NodeId> = all.filter(priced).collect();
        let text =
            |nodes: &Vec<NodeId>| nodes.iter().map(|&node| document.string_value(node).trim()).collect();
        divisions(&document, &pivots)
            .first()
            .map(|records| records.iter().map(text).collect())
            .unwrap_or_default()
    }

    #[test]
    fn records_are_parts_with_pivots() {
        let page = "<div><h1>Two</h1><p>A <b>£1</b></p><p>advertisement</p><p>B <b>£2</b></p><p>C <b>£3</b></p></div>";
        assert_eq!(divided(page), ["A £1", "B £2", "C £3"]);
    }

    #[test]
    fn records_of_several_parts_begin_alike() {
        let page = "<dl><dt>A<dd>red<dd>£1<dt>B<dd>blue<dd>£2<dt>C<dd>green<dd>£3</dl>";
        assert_eq!(divided(page), ["Ared£1", "Bblue£2", "Cgreen£3"]);
    }

    #[test]
    fn rows_of_a_grid_are_one_area() {
        let row = |one: &str, other: &str| format!("<tr><td>{one} £1<td>{other} £2</tr>");
        let page = format!("<table>{}{}</table>", row("A", "B"), row("C", "D"));
        assert_eq!(divided(&page), ["A £1", "B £2", "C £1", "D £2"]);
    }
}

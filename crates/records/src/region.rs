//! The lists of a page: where things stand together that are alike.
//!
//! ```text
//! every element, from the leaves up ──► its parts ──► clusters ──► segments ──► a list, if there is one
//! every list, from the root down    ──► outer or inner? ──► regions
//! ```
//!
//! Lists stand in lists: the rows of a grid hold its cells, and records hold lists of their own. Where the lists in the
//! records make up most of them, the records are only rows, and the inner lists together are the region.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use windrow_dom::{Document, NodeId, is_inline};

use crate::cluster::{Keyset, Likeness, clusters, template};
use crate::prepare::{Prepared, Unit};
use crate::segment::{Divider, regularity};
use crate::xstring::{Key, Keys};

/// A record: parts of one element that stand beside each other.
#[derive(Debug, Clone)]
pub(crate) struct Member {
    /// The element that they are parts of.
    pub(crate) parent: NodeId,
    /// Its parts.
    pub(crate) units: Vec<Unit>,
    /// Its leaves.
    pub(crate) leaves: Range<u32>,
    /// The Xstrings in it, seen from the parent.
    pub(crate) keys: Keyset,
}

impl Member {
    /// The record of some elements, if they are parts of one that have something to say.
    pub(crate) fn of(page: &Prepared<'_>, nodes: &[NodeId]) -> Option<Member> {
        let parent = page.document.parent(*nodes.first()?)?;
        let is_own = |unit: &&Unit| matches!(unit, Unit::Element(element) if nodes.contains(element));
        let units: Vec<Unit> = page.units(parent)?.iter().filter(is_own).copied().collect();
        let leaves: Vec<Range<u32>> = units
            .iter()
            .flat_map(|unit| match *unit {
                Unit::Element(element) => page.within(element),
                _ => &[],
            })
            .flat_map(|(_, units)| units)
            .filter_map(|unit| match *unit {
                Unit::Leaf(number) => Some(number..number + 1),
                _ => None,
            })
            .collect();
        (!leaves.is_empty()).then(|| Member { parent, units, leaves: span(&leaves), keys: Keyset::new() })
    }
}

/// Records that are alike.
#[derive(Debug, Clone)]
pub(crate) struct List {
    /// The records, in document order.
    pub(crate) members: Vec<Member>,
    /// How much they have in common.
    pub(crate) score: f64,
}

impl List {
    /// What most of the records have.
    pub(crate) fn template(&self) -> Keyset {
        template(self.members.iter().map(|member| &member.keys))
    }

    /// The list with its score counted again.
    fn scored(mut self) -> List {
        let sets: Vec<Keyset> = self.members.iter().map(|member| member.keys.clone()).collect();
        let each: Vec<Range<usize>> = (0..sets.len()).map(|at| at..at + 1).collect();
        self.score = regularity(&sets, &each);
        self
    }

    /// How many leaves there are in it.
    pub(crate) fn mass(&self) -> usize {
        self.members.iter().map(|member| member.leaves.len()).sum()
    }
}

/// The regions of a page, in document order.
pub(crate) fn regions(page: &Prepared<'_>, keys: &mut Keys) -> Vec<List> {
    let lists = Lists::find(page, keys);
    join_alike(lists.choose())
}

/// Regions with one template are one region, wherever they stand.
fn join_alike(lists: Vec<List>) -> Vec<List> {
    let mut joined: Vec<List> = Vec::new();
    let mut known = Likeness::default();
    for list in lists {
        let own = list.template();
        let same = if own.len() > 1 { known.alike(&own).first().copied() } else { None };
        match same {
            Some(same) => joined[same].members.extend(list.members),
            None => {
                known.add(&own);
                joined.push(list);
            }
        }
    }
    joined.into_iter().map(List::scored).collect()
}

struct Lists<'p, 'd> {
    page: &'p Prepared<'d>,
    /// The lists by the element that they are in.
    found: Vec<(NodeId, List)>,
}

impl<'p, 'd> Lists<'p, 'd> {
    /// Looks for lists in every element, the inner ones first.
    fn find(page: &'p Prepared<'d>, keys: &mut Keys) -> Lists<'p, 'd> {
        let document = page.document;
        let mut known: BTreeMap<NodeId, (Keyset, Range<u32>)> = BTreeMap::new();
        let mut found = Vec::new();
        for (element, units) in page.elements.iter().rev() {
            let mut sets: Vec<Keyset> = Vec::with_capacity(units.len());
            let mut leaves: Vec<Range<u32>> = Vec::with_capacity(units.len());
            let mut marks = Vec::with_capacity(units.len());
            for unit in units {
                let (set, range, mark) = match *unit {
                    Unit::Leaf(number) => {
                        (vec![keys.leaf(document, &page.leaves[number as usize])], number..number + 1, None)
                    }
                    Unit::Element(child) => {
                        let (inner, range) = known.remove(&child).unwrap_or_default();
                        let place = if inner.len() < 2 { column_place(document, child) } else { 0 };
                        let mut set: Keyset =
                            inner.into_iter().map(|key| keys.up(document, child, place, key)).collect();
                        set.sort_unstable();
                        set.dedup();
                        (set, range, mark(document, child))
                    }
                    Unit::Break(_) => (Keyset::new(), 0..0, None),
                };
                sets.push(set);
                leaves.push(range);
                marks.push(mark);
            }
            found.extend(
                lists_among(document, *element, units, &sets, &leaves, &marks)
                    .into_iter()
                    .map(|list| (*element, list)),
            );
            known.insert(*element, (union(&sets), span(&leaves)));
        }
        found.reverse();
        Lists { page, found }
    }

    /// Chooses among lists that stand in each other.
    fn choose(&self) -> Vec<List> {
        let mut chosen = Vec::new();
        // The outermost first.
        let roots = self.outermost(0..self.found.len());
        let mut work: Vec<List> = roots.into_iter().rev().map(|at| self.found[at].1.clone()).collect();
        while let Some(list) = work.pop() {
            match self.look_into(&list) {
                Verdict::Keep => chosen.push(list),
                Verdict::Inner(inner) => work.push(inner),
                Verdict::Both(inner) => {
                    chosen.push(list);
                    work.extend(inner.into_iter().rev());
                }
            }
        }
        chosen
    }

    /// Of some lists, in document order, those that are in no record of another one.
    fn outermost(&self, among: impl IntoIterator<Item = usize>) -> Vec<usize> {
        let mut outer = Vec::new();
        // Where the records of the outer ones are. They never stand in each other.
        let mut covered: BTreeMap<NodeId, NodeId> = BTreeMap::new();
        for at in among {
            let (parent, list) = &self.found[at];
            if covered.range(..=*parent).next_back().is_some_and(|(_, end)| parent < end) {
                continue;
            }
            outer.push(at);
            covered.extend(
                list.members
                    .iter()
                    .flat_map(|member| self.ranges(member))
                    .map(|range| (range.start, range.end)),
            );
        }
        outer
    }

    /// The nodes of the elements of a record.
    fn ranges(&self, member: &Member) -> impl Iterator<Item = Range<NodeId>> {
        member.units.iter().filter_map(|unit| match *unit {
            Unit::Element(element) => Some(element..self.page.document.end(element)),
            _ => None,
        })
    }

    /// The lists in a record, in document order.
    fn inside(&self, member: &Member) -> impl Iterator<Item = usize> {
        self.ranges(member).flat_map(|range| {
            let at = |node| self.found.partition_point(|(parent, _)| *parent < node);
            at(range.start)..at(range.end)
        })
    }

    /// Whether the records of a list are its records, or rows with the records in them, or nothing of the kind.
    fn look_into(&self, list: &List) -> Verdict {
        let mut groups: BTreeMap<Vec<u32>, Vec<(usize, usize)>> = BTreeMap::new();
        let mut richest: f64 = 0.0;
        for (number, member) in list.members.iter().enumerate() {
            for at in self.inside(member) {
                richest = richest.max(self.found[at].1.score);
                groups.entry(self.path(member, self.found[at].0)).or_default().push((number, at));
            }
        }
        let mut best: Option<List> = None;
        for group in groups.values() {
            let joined = self.join(group);
            for (joined, rows) in joined {
                let is_most = 2 * joined.mass() > list.mass();
                // Rows that have more in common than what is in them are records themselves.
                let is_row = joined.score > list.score;
                let is_common = 2 * rows > list.members.len();
                let is_rich = joined.template().len() > 1;
                if is_most
                    && is_row
                    && is_common
                    && is_rich
                    && !self.are_facts(&joined)
                    && best.as_ref().is_none_or(|best| best.mass() < joined.mass())
                {
                    best = Some(joined);
                }
            }
        }
        if let Some(inner) = best {
            return Verdict::Inner(inner);
        }
        if richest > list.score {
            let all: Vec<usize> =
                list.members.iter().flat_map(|member| self.outermost(self.inside(member))).collect();
            return Verdict::Both(all.into_iter().map(|at| self.found[at].1.clone()).collect());
        }
        Verdict::Keep
    }

    /// Whether lists in records say one thing after the other of each record: most of what they begin with is said again in most of
    /// the records, and once in each. `Mileage: …`, `Fuel: …` are no records, however much they are alike.
    fn are_facts(&self, joined: &List) -> bool {
        let mut lists: BTreeMap<NodeId, Vec<&str>> = BTreeMap::new();
        for member in &joined.members {
            let first = self.page.leaves.get(member.leaves.start as usize).filter(|leaf| !leaf.is_image);
            let text = first.map_or("", |leaf| leaf.text.trim());
            lists.entry(member.parent).or_default().push(text);
        }
        let mut often: BTreeMap<&str, usize> = BTreeMap::new();
        for texts in lists.values() {
            let is_once = |text: &&&str| texts.iter().filter(|other| other == text).count() == 1;
            texts.iter().filter(is_once).for_each(|text| *often.entry(text).or_default() += 1);
        }
        let is_label = |text: &str| text.chars().any(char::is_alphabetic);
        let labels = often.iter().filter(|(text, often)| is_label(text) && 2 * **often > lists.len());
        let (count, said) = labels.fold((0, 0), |(count, said), (_, often)| (count + 1, said + often));
        lists.len() > 2 && count > 1 && 2 * said > joined.members.len()
    }

    /// Lists that are alike, as one; with the number of records of the outer list that they are in.
    fn join(&self, group: &[(usize, usize)]) -> Vec<(List, usize)> {
        let mut joined: Vec<(List, Vec<usize>)> = Vec::new();
        let mut known = Likeness::default();
        for &(row, at) in group {
            let list = &self.found[at].1;
            let own = list.template();
            match known.alike(&own).first() {
                Some(&same) => {
                    let (all, rows) = &mut joined[same];
                    all.members.extend(list.members.iter().cloned());
                    if rows.last() != Some(&row) {
                        rows.push(row);
                    }
                }
                None => {
                    known.add(&own);
                    joined.push((list.clone(), vec![row]));
                }
            }
        }
        joined.into_iter().map(|(list, rows)| (list.scored(), rows.len())).collect()
    }

    /// The names on the way from a record to an element in it.
    fn path(&self, member: &Member, element: NodeId) -> Vec<u32> {
        let document = self.page.document;
        std::iter::once(element)
            .chain(document.ancestors(element))
            .take_while(|&above| above != member.parent)
            .map(|above| document.name_id(above).index().unwrap_or_default() as u32)
            .collect()
    }
}

enum Verdict {
    Keep,
    Inner(List),
    Both(Vec<List>),
}

/// The lists among the parts of an element.
fn lists_among(
    document: &Document,
    parent: NodeId,
    units: &[Unit],
    sets: &[Keyset],
    leaves: &[Range<u32>],
    marks: &[Option<u64>],
) -> Vec<List> {
    if units.len() < 2 || is_prose(document, units) {
        return Vec::new();
    }
    let names: Vec<u32> = units.iter().map(|unit| name(document, *unit)).collect();
    let labels = clusters(sets, marks);
    let lists = Divider::new(sets, &labels, &names).divisions().into_iter().map(|segments| {
        let members = segments.records.iter().map(|record| Member {
            parent,
            units: units[record.clone()].to_vec(),
            leaves: span(&leaves[record.clone()]),
            keys: union(&sets[record.clone()]),
        });
        List { members: members.collect(), score: segments.score }
    });
    lists.collect()
}

fn union(sets: &[Keyset]) -> Keyset {
    let mut all: Vec<Key> = sets.iter().flatten().copied().collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn span(leaves: &[Range<u32>]) -> Range<u32> {
    let some = || leaves.iter().filter(|range| !range.is_empty());
    let first = some().next().map_or(0, |range| range.start);
    let last = some().next_back().map_or(0, |range| range.end);
    first..last
}

/// Whether parts make up running text: text beside inline elements, and no end of a line among them.
pub(crate) fn is_prose(document: &Document, units: &[Unit]) -> bool {
    let has_text = units.iter().any(|unit| matches!(unit, Unit::Leaf(_)));
    let is_inline = |unit: &Unit| match unit {
        Unit::Leaf(_) => true,
        Unit::Element(element) => is_inline(document, *element),
        Unit::Break(_) => false,
    };
    has_text && units.iter().all(is_inline)
}

/// A number for what a part is by name.
fn name(document: &Document, unit: Unit) -> u32 {
    match unit {
        Unit::Element(element) => document.name_id(element).index().unwrap_or_default() as u32,
        Unit::Leaf(_) => u32::MAX,
        Unit::Break(_) => u32::MAX - 1,
    }
}

/// The Xstring of a leaf, seen from the parent of the record that it is in.
pub(crate) fn key_in(page: &Prepared<'_>, keys: &mut Keys, member: &Member, leaf: u32) -> Key {
    let document = page.document;
    let leaf = &page.leaves[leaf as usize];
    let mut key = keys.leaf(document, leaf);
    let mut is_alone = true;
    for element in std::iter::once(leaf.holder).chain(document.ancestors(leaf.holder)) {
        if element == member.parent {
            break;
        }
        let Some(units) = page.units(element) else { continue };
        is_alone &= units.len() == 1;
        let place = if is_alone { column_place(document, element) } else { 0 };
        key = keys.up(document, element, place, key);
    }
    key
}

/// Which cell of its row an element is, from 1; 0 if it is none.
pub(crate) fn column_place(document: &Document, element: NodeId) -> u32 {
    if !matches!(document.name(element).local, "td" | "th") {
        return 0;
    }
    let mut column = 1;
    let mut before = element;
    while let Some(cell) = document.previous_sibling(before) {
        if document.is_element(cell) {
            let span = document.attribute_value(cell, "colspan").and_then(|span| span.trim().parse().ok());
            column += span.unwrap_or(1).clamp(1, 1000);
        }
        before = cell;
    }
    column
}

/// The outward sign of an element: its name and its classes.
fn mark(document: &Document, element: NodeId) -> Option<u64> {
    let class = document.attribute_value(element, "class")?.trim();
    if class.is_empty() {
        return None;
    }
    let mut hasher = DefaultHasher::new();
    (document.name(element).local, class).hash(&mut hasher);
    Some(hasher.finish())
}

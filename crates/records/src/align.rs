//! Which items of different records are the same column.
//!
//! An item is a leaf, or an element of running text whose pieces differ from record to record. Two items are of one
//! column if they stand at the end of the same names and look the same. What comes several times in a record is told
//! apart by its classes, then by its place if there are always as many, and else is a column with several values.

use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::{Document, NodeId};

use crate::prepare::{Prepared, Unit, is_formatting};
use crate::region::{List, Member, column_place, is_prose};
use crate::xstring::{Key, Keys};

/// An item of a record.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Atom {
    /// The nodes that hold it.
    pub(crate) nodes: Vec<NodeId>,
    /// Whether it is a picture.
    pub(crate) is_image: bool,
}

/// A column: for each record its items.
#[derive(Debug, Clone)]
pub(crate) struct Aligned {
    /// The items by record, in document order.
    pub(crate) cells: Vec<Vec<Atom>>,
}

/// What tells columns apart: the Xstring, the class, and the place among several.
type Slot = (Key, u32, u32);

/// The columns of a list, in the order in which they are read.
pub(crate) fn align(page: &Prepared<'_>, list: &List) -> Vec<Aligned> {
    let mut aligner = Aligner { page, keys: Keys::default(), classes: BTreeMap::new() };
    let running = aligner.unsteady(list);
    let records: Vec<Vec<(Key, Atom)>> =
        list.members.iter().map(|member| aligner.atoms(member, &running)).collect();
    let slots = aligner.slots(&records);
    columns(records, slots)
}

struct Aligner<'p, 'd> {
    page: &'p Prepared<'d>,
    keys: Keys,
    classes: BTreeMap<String, u32>,
}

impl Aligner<'_, '_> {
    /// What an element or leaf is in a record: the Xstring seen from the record's parent.
    fn key(&mut self, member: &Member, from: NodeId, mut key: Key) -> Key {
        let document = self.page.document;
        for element in std::iter::once(from).chain(document.ancestors(from)) {
            if element == member.parent {
                break;
            }
            if document.is_element(element) && !is_formatting(document.name(element).local) {
                key = self.keys.up(document, element, column_place(document, element), key);
            }
        }
        key
    }

    /// The elements of running text whose pieces are not the same in all records, by what they are.
    fn unsteady(&mut self, list: &List) -> BTreeSet<Key> {
        let page = self.page;
        let mut unsteady = BTreeSet::new();
        for member in &list.members {
            for (element, units) in prose_in(page, member) {
                let mut seen = BTreeSet::new();
                let is_twice = units.iter().any(|unit| !seen.insert(kind_of(page.document, unit)));
                if is_twice {
                    let own = self.keys.mark(1);
                    unsteady.insert(self.key(member, element, own));
                }
            }
        }
        unsteady
    }

    /// The items of a record.
    fn atoms(&mut self, member: &Member, running: &BTreeSet<Key>) -> Vec<(Key, Atom)> {
        let page = self.page;
        let mut whole: Vec<(NodeId, Key)> = Vec::new();
        for (element, _) in prose_in(page, member) {
            let own = self.keys.mark(1);
            let key = self.key(member, element, own);
            let is_inner = whole.last().is_some_and(|(outer, _)| page.document.contains(*outer, element));
            if running.contains(&key) && !is_inner {
                whole.push((element, key));
            }
        }
        let mut atoms: Vec<(Key, Atom)> = Vec::new();
        let mut last: Option<NodeId> = None;
        for number in member.leaves.clone() {
            let leaf = &page.leaves[number as usize];
            let around = whole.iter().find(|(element, _)| {
                *element == leaf.holder || page.document.contains(*element, leaf.holder)
            });
            match around {
                Some((element, key)) if !leaf.is_image => {
                    if last != Some(*element) {
                        last = Some(*element);
                        atoms.push((*key, Atom { nodes: vec![*element], is_image: false }));
                    }
                }
                _ => {
                    let own = self.keys.leaf(page.document, leaf);
                    let key = self.key(member, leaf.holder, own);
                    atoms.push((key, self.atom(number)));
                }
            }
        }
        atoms
    }

    fn atom(&self, number: u32) -> Atom {
        let page = self.page;
        let leaf = &page.leaves[number as usize];
        let is_alone = !leaf.is_image
            && page.units(leaf.holder).is_some_and(|units| matches!(units, [Unit::Leaf(_)]))
            && page.document.string_value(leaf.holder).split_whitespace().eq(leaf.text.split_whitespace());
        let nodes = if is_alone { vec![leaf.holder] } else { leaf.nodes.clone() };
        Atom { nodes, is_image: leaf.is_image }
    }

    /// The slot of every item.
    fn slots(&mut self, records: &[Vec<(Key, Atom)>]) -> Vec<Vec<Slot>> {
        let twice = repeated(records.iter().map(|record| record.iter().map(|(key, _)| *key)));
        let mut slots: Vec<Vec<Slot>> = Vec::new();
        for record in records.iter() {
            let slots_of = record.iter().map(|(key, atom)| {
                let class = if twice.contains(key) { self.class(atom) } else { 0 };
                (*key, class, 0)
            });
            slots.push(slots_of.collect());
        }
        let still = repeated(slots.iter().map(|record| record.iter().copied()));
        for slot in still {
            let counts: Vec<usize> =
                slots.iter().map(|record| record.iter().filter(|one| **one == slot).count()).collect();
            let most = counts.iter().copied().max().unwrap_or_default();
            let full = counts.iter().filter(|count| **count == most).count();
            let some = counts.iter().filter(|count| **count > 0).count();
            if full < some || 2 * some <= counts.len() {
                continue;
            }
            for record in &mut slots {
                let same = record.iter_mut().filter(|one| **one == slot);
                for (place, one) in same.enumerate() {
                    one.2 = place as u32 + 1;
                }
            }
        }
        slots
    }

    fn class(&mut self, atom: &Atom) -> u32 {
        let document = self.page.document;
        let node = atom.nodes[0];
        let element = if document.is_element(node) { Some(node) } else { document.parent(node) };
        let class =
            element.and_then(|element| document.attribute_value(element, "class")).unwrap_or_default();
        let next = self.classes.len() as u32 + 1;
        *self.classes.entry(class.to_owned()).or_insert(next)
    }
}

/// What comes more than once in some record.
fn repeated<T: Ord + Copy>(records: impl Iterator<Item = impl Iterator<Item = T>>) -> BTreeSet<T> {
    let mut twice = BTreeSet::new();
    for record in records {
        let mut seen = BTreeSet::new();
        for one in record {
            if !seen.insert(one) {
                twice.insert(one);
            }
        }
    }
    twice
}

/// The elements of running text in a record, in document order.
fn prose_in<'p>(page: &'p Prepared<'_>, member: &Member) -> Vec<(NodeId, &'p [Unit])> {
    let mut found = Vec::new();
    for unit in &member.units {
        let Unit::Element(top) = *unit else { continue };
        let elements = page.within(top);
        found.extend(
            elements
                .iter()
                .filter(|(_, units)| is_prose(page.document, units))
                .map(|(element, units)| (*element, units.as_slice())),
        );
    }
    found
}

fn kind_of(document: &Document, unit: &Unit) -> u32 {
    match unit {
        Unit::Leaf(_) => u32::MAX,
        Unit::Break(_) => u32::MAX - 1,
        Unit::Element(element) => document.name_id(*element).index().unwrap_or_default() as u32,
    }
}

/// The columns, sorted by where their items stand in records.
fn columns(records: Vec<Vec<(Key, Atom)>>, slots: Vec<Vec<Slot>>) -> Vec<Aligned> {
    let count = records.len();
    let mut found: BTreeMap<Slot, (Aligned, f64, usize)> = BTreeMap::new();
    for (number, (record, slots)) in records.into_iter().zip(slots).enumerate() {
        let length = record.len().max(1) as f64;
        for (place, ((_, atom), slot)) in record.into_iter().zip(slots).enumerate() {
            let (aligned, sum, items) =
                found.entry(slot).or_insert_with(|| (Aligned { cells: vec![Vec::new(); count] }, 0.0, 0));
            aligned.cells[number].push(atom);
            *sum += place as f64 / length;
            *items += 1;
        }
    }
    let mut columns: Vec<(f64, Aligned)> =
        found.into_values().map(|(aligned, sum, items)| (sum / items as f64, aligned)).collect();
    columns.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    columns.into_iter().map(|(_, aligned)| aligned).collect()
}

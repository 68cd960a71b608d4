//! How pages are built, to tell those of different templates apart before one is looked for.
//!
//! The structure of a page is the set of the paths of its elements, by their names alone: classes and ids may change with
//! what a page is about. How often a path occurs does not count, so that long lists weigh no more than short ones; and what
//! no other page has does not count, as it is what somebody wrote into one page.
//!
//! Two pages are alike if they have more paths in common than only one of them has. Pages that are alike, or alike to
//! the same ones, are a group. Two pages alone are taken for a group, as only what both have counts.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use windrow_dom::{Document, NodeKind};

use crate::token::is_silent;

/// The paths of a page, as numbers.
type Paths = BTreeSet<u64>;

/// How deep paths are followed; what is deeper is not what templates differ by.
const DEEPEST: usize = 64;

/// The paths of the elements of a page.
fn paths(document: &Document) -> Paths {
    let mut paths = Paths::new();
    let Some(root) = document.document_element() else { return paths };
    // The elements around a node: where each ends, and its path.
    let mut open = vec![(document.end(root), START)];
    let mut node = root;
    while node < document.end(root) {
        while open.len() > 1 && open.last().is_some_and(|(end, _)| node >= *end) {
            open.pop();
        }
        let is_element = document.kind(node) == NodeKind::Element;
        if is_element && (is_silent(document.name(node).local) || open.len() > DEEPEST) {
            node = document.end(node);
            continue;
        }
        if is_element {
            let path = continued(open.last().map_or(START, |(_, path)| *path), document.name(node).local);
            paths.insert(path);
            open.push((document.end(node), path));
        }
        node = windrow_dom::NodeId(node.0 + 1);
    }
    paths
}

const START: u64 = 0xcbf2_9ce4_8422_2325;

/// The number of a path with one more name (FNV-1a: it has to be the same wherever a wrapper is read).
fn continued(path: u64, name: &str) -> u64 {
    let add = |sum: u64, byte: u8| (sum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    name.bytes().chain([b'/']).fold(path, add)
}

/// The paths that several pages have, of each page.
fn shared(pages: &[&Document]) -> Vec<Paths> {
    let all: Vec<Paths> = pages.iter().map(|page| paths(page)).collect();
    let counts = counts(&all);
    let is_shared = |path: &u64| counts.get(path).is_some_and(|count| *count > 1);
    all.into_iter().map(|paths| paths.into_iter().filter(is_shared).collect()).collect()
}

fn counts(all: &[Paths]) -> BTreeMap<u64, usize> {
    let mut counts = BTreeMap::new();
    for path in all.iter().flatten() {
        *counts.entry(*path).or_default() += 1;
    }
    counts
}

/// Pages sorted by what they are built like: the numbers of the pages of each group, the largest group first.
pub fn groups(pages: &[&Document]) -> Vec<Vec<usize>> {
    let paths = shared(pages);
    let is_alike = |one: &Paths, other: &Paths| {
        let common = one.intersection(other).count();
        2 * common > one.len() + other.len() - common
    };
    let mut groups: Vec<Vec<usize>> = Vec::new();
    for (number, own) in paths.iter().enumerate() {
        let (near, far): (Vec<_>, Vec<_>) =
            groups.into_iter().partition(|group| group.iter().any(|&other| is_alike(&paths[other], own)));
        groups = far;
        let mut group: Vec<usize> = near.concat();
        group.push(number);
        group.sort_unstable();
        groups.push(group);
    }
    groups.sort_by_key(|group| (std::cmp::Reverse(group.len()), group[0]));
    groups
}

/// How pages of a template are built.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(crate) struct Structure {
    /// The paths that most of them have.
    common: Vec<u64>,
    /// How many of these a page has at least: half of them, or as many as each page has that was learnt from.
    least: usize,
}

impl Structure {
    pub(crate) fn of(pages: &[&Document]) -> Structure {
        let all: Vec<Paths> = pages.iter().map(|page| paths(page)).collect();
        let counts = counts(&all);
        let common: Vec<u64> =
            counts.into_iter().filter(|(_, count)| 2 * count > pages.len()).map(|(path, _)| path).collect();
        let half = common.len().div_ceil(2);
        let least = all.iter().map(|own| shared_with(&common, own)).min().unwrap_or_default();
        Structure { common, least: least.min(half) }
    }

    /// Whether a page is built so: it has enough of what they have in common, whatever else it has; or, where parts of it
    /// are missing, little else.
    pub(crate) fn is_of(&self, page: &Document) -> bool {
        let own = paths(page);
        let shared = shared_with(&self.common, &own);
        shared >= self.least || 2 * shared >= own.len()
    }
}

fn shared_with(common: &[u64], own: &Paths) -> usize {
    common.iter().filter(|path| own.contains(path)).count()
}

//! Pages cut by a template (§3.2).
//!
//! A landmark that is missing, or there more than once, costs no more than it must: what stands before and behind it in the
//! template is looked for in its region all the same. Splits at landmarks that do not cross come to the same in any order,
//! so a row of subtrees can be placed in a region by any landmark of theirs.

use std::collections::{BTreeMap, VecDeque};

use crate::cell::Wholes;
use crate::token::{Key, Page, Vocabulary};
use crate::tree::Tree;

/// A tree made ready for cutting pages.
#[derive(Debug)]
pub(crate) struct Parser<'t> {
    tree: &'t Tree,
    pub(crate) vocabulary: Vocabulary,
    keys: Vec<Vec<Key>>,
}

/// A page, cut.
#[derive(Debug, Default)]
pub(crate) struct Cut {
    /// The tokens of every part of the template that has some, from one to before another.
    pub(crate) regions: BTreeMap<u32, (u32, u32)>,
    /// Where the landmarks are.
    pub(crate) landmarks: BTreeMap<u32, u32>,
    /// The texts that were read so far.
    pub(crate) wholes: Wholes,
}

/// How many subtrees are looked at in one region.
const WIDEST: usize = 4096;

impl<'t> Parser<'t> {
    pub(crate) fn new(tree: &'t Tree) -> Parser<'t> {
        let mut vocabulary = Vocabulary::default();
        let keys = tree
            .nodes
            .iter()
            .map(|node| node.landmarks.iter().map(|landmark| vocabulary.key(landmark.clone())).collect())
            .collect();
        Parser { tree, vocabulary, keys }
    }

    /// Cuts a page.
    pub(crate) fn cut(&self, page: &Page<'_>) -> Cut {
        let mut places: Vec<Vec<u32>> = vec![Vec::new(); self.vocabulary.len()];
        for at in 0..page.len() {
            for &key in page.keys(at) {
                places[key as usize].push(at);
            }
        }
        let mut cut = Cut::default();
        let mut work: Vec<(VecDeque<u32>, u32, u32)> = vec![(VecDeque::from([0]), 0, page.len())];
        while let Some((mut row, start, end)) = work.pop() {
            if start >= end || row.is_empty() {
                continue;
            }
            if row.len() == 1 {
                cut.regions.insert(row[0], (start, end));
            }
            let found =
                row.iter().position(|&number| self.place(page, &places, number, start, end).is_some());
            if let Some(which) = found {
                let number = row[which];
                let Some(at) = self.place(page, &places, number, start, end) else { continue };
                cut.landmarks.insert(number, at);
                let partner = page.tokens[at as usize].partner;
                let [left, inner, right] = self.tree.nodes[number as usize].parts;
                let mut behind = row.split_off(which + 1);
                row.pop_back();
                row.extend(left);
                if let Some(right) = right {
                    behind.push_front(right);
                }
                work.push((row, start, at));
                work.push((inner.into_iter().collect(), at + 1, partner.max(at + 1)));
                work.push((behind, partner.max(at) + 1, end));
                continue;
            }
            if row.iter().all(|&number| self.tree.nodes[number as usize].is_slot()) {
                cut.regions.entry(row[0]).or_insert((start, end));
                continue;
            }
            // Without landmarks that are not here, what stands beside them.
            let parts: VecDeque<u32> = row
                .iter()
                .flat_map(|&number| {
                    let node = &self.tree.nodes[number as usize];
                    let sides = [node.parts[0], node.parts[2]];
                    if node.is_slot() { [Some(number), None] } else { sides }
                })
                .flatten()
                .take(WIDEST)
                .collect();
            work.push((parts, start, end));
        }
        cut
    }

    /// Where the landmark of a node is in a region, if it is there once.
    fn place(&self, page: &Page<'_>, places: &[Vec<u32>], number: u32, start: u32, end: u32) -> Option<u32> {
        self.keys[number as usize].iter().find_map(|&key| {
            let all = &places[key as usize];
            let first = all.partition_point(|&at| at < start);
            let mut here = all[first..]
                .iter()
                .copied()
                .take_while(|&at| at < end)
                .filter(|&at| page.tokens[at as usize].partner < end);
            let at = here.next()?;
            here.next().is_none().then_some(at)
        })
    }
}

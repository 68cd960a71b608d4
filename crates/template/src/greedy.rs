//! The paper's other searches, to compare with: without looking back (§5.2), and without looking at all (§7.1.1).

use std::rc::Rc;

use crate::landmark::Landmark;
use crate::region::{Candidate, Ground, Regions, size};
use crate::solve::{DEEPEST, Plan, Solved};
use crate::token::{Kind, Vocabulary};

/// How a candidate is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Choice {
    /// The one that can cost least; of several, texts before tags, long texts before short ones, and tags high in the tree
    /// before low ones.
    Informed,
    /// The one that can cost least; of several, any.
    Drawn,
    /// Any.
    Blind,
}

/// A search that never looks back.
pub(crate) struct Greedy<'v, 'p, 'd> {
    pub(crate) ground: Ground<'p, 'd>,
    pub(crate) vocabulary: &'v Vocabulary,
    pub(crate) choice: Choice,
    pub(crate) splits: u64,
    /// The state of the dice.
    pub(crate) dice: u64,
}

impl Greedy<'_, '_, '_> {
    pub(crate) fn solve(&mut self, regions: &Regions, depth: u32) -> Solved {
        let rest = Solved { cost: size(regions), plan: Rc::new(Plan::Rest), is_proved: false };
        if depth == DEEPEST {
            return rest;
        }
        let mut candidates = self.ground.candidates(regions);
        if candidates.is_empty() {
            return rest;
        }
        let chosen = self.chosen(regions, &candidates);
        let Candidate { keys, places } = candidates.swap_remove(chosen);
        drop(candidates);
        self.splits += 1;
        let split = self.ground.split(regions, &places);
        let mut cost = split.missing;
        let parts = [split.left, split.inner, split.right].map(|part| {
            let solved = (!part.is_empty()).then(|| self.solve(&part, depth + 1))?;
            cost += solved.cost;
            Some(solved.plan)
        });
        Solved { cost, plan: Rc::new(Plan::Split { keys, parts }), is_proved: false }
    }

    fn chosen(&mut self, regions: &Regions, candidates: &[Candidate]) -> usize {
        if self.choice == Choice::Blind {
            return self.drawn(candidates.len());
        }
        let mut best: Vec<usize> = Vec::new();
        let mut least = u64::MAX;
        for (at, candidate) in candidates.iter().enumerate() {
            self.splits += 1;
            let split = self.ground.split(regions, &candidate.places);
            let parts = [split.left, split.inner, split.right];
            let floor =
                split.missing + parts.iter().map(|part| self.ground.incompressible(part)).sum::<u64>();
            if floor < least {
                least = floor;
                best.clear();
            }
            if floor == least {
                best.push(at);
            }
        }
        match self.choice {
            Choice::Informed => {
                let rank = |&at: &usize| self.rank(regions, &candidates[at]);
                best.iter().copied().min_by_key(rank).unwrap_or_default()
            }
            _ => best[self.drawn(best.len())],
        }
    }

    fn rank(&self, regions: &Regions, candidate: &Candidate) -> (bool, std::cmp::Reverse<usize>, u32) {
        let (number, at) = candidate.places[0];
        let token = &self.ground.pages[regions[number as usize].page as usize].tokens[at as usize];
        let letters = match self.vocabulary.landmark(candidate.keys[0]) {
            Landmark::Word(word) => word.chars().count(),
            Landmark::Tag(..) => 0,
        };
        (token.kind != Kind::Word, std::cmp::Reverse(letters), token.depth)
    }

    /// A number below another one.
    fn drawn(&mut self, below: usize) -> usize {
        crate::sample::next(&mut self.dice) as usize % below.max(1)
    }
}

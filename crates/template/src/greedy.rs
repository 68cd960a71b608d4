//! The paper's other searches, to compare with: without looking back (§5.2), and without looking at all (§7.1.1).

use std::sync::Arc;

use crate::landmark::Landmark;
use crate::region::{Candidate, Ground, Regions, Split, size};
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
    /// The state of the dice.
    pub(crate) dice: u64,
}

impl Greedy<'_, '_, '_> {
    pub(crate) fn solve(&mut self, regions: &Regions, depth: u32) -> Solved {
        let rest = Solved { cost: size(regions), plan: Arc::new(Plan::Rest), is_proved: false, proved: 0 };
        if depth == DEEPEST {
            return rest;
        }
        let mut candidates = self.ground.candidates(regions);
        if candidates.is_empty() {
            return rest;
        }
        let (chosen, split) = self.chosen(regions, &candidates);
        let Candidate { keys, .. } = candidates.swap_remove(chosen);
        drop(candidates);
        let mut cost = split.missing;
        let parts = [split.left, split.inner, split.right].map(|part| {
            let solved = (!part.is_empty()).then(|| self.solve(&part, depth + 1))?;
            cost += solved.cost;
            Some(solved.plan)
        });
        Solved { cost, plan: Arc::new(Plan::Split { keys, parts }), is_proved: false, proved: 0 }
    }

    /// The candidate that is chosen, with its split.
    fn chosen(&mut self, regions: &Regions, candidates: &[Candidate]) -> (usize, Split) {
        if self.choice == Choice::Blind {
            let drawn = self.drawn(candidates.len());
            return (drawn, self.ground.split(regions, &candidates[drawn].places));
        }
        let mut best: Vec<(usize, Split)> = Vec::new();
        let mut least = u64::MAX;
        for (at, candidate) in candidates.iter().enumerate() {
            let split = self.ground.split(regions, &candidate.places);
            let parts = split.parts();
            let floor =
                split.missing + parts.iter().map(|part| self.ground.incompressible(part)).sum::<u64>();
            if floor < least {
                least = floor;
                best.clear();
            }
            if floor == least {
                best.push((at, split));
            }
        }
        let place = match self.choice {
            Choice::Informed => {
                let rank = |place: &usize| self.rank(regions, &candidates[best[*place].0]);
                (0..best.len()).min_by_key(rank).unwrap_or_default()
            }
            _ => self.drawn(best.len()),
        };
        best.swap_remove(place)
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

//! The smallest extraction of a set of regions, by AND-OR search.
//!
//! The cost of a set R is the number of tokens that a template leaves over:
//!
//! ```text
//! cost(R) = min over candidates l of  cost(R_left) + cost(R_inner) + cost(R_right) + tokens of regions without l
//!         = |R|  where there is no candidate
//! ```
//!
//! **This is the optimum that the paper's A* finds** (§5.1). A goal state there is a landmark tree that cannot be split
//! further, its cost the number of tokens that it extracts. A tree whose root is l extracts what its three subtrees
//! extract, and whole the regions where l is missing. The subtrees are trees for R_left, R_inner and R_right, every triple
//! of such trees makes up a tree for R, and the three sets share no token, so what one subtree does changes neither the
//! candidates nor the costs of another. The cheapest tree with root l is therefore made of the cheapest subtrees, and
//! the cheapest tree has the cheapest root: the equation above, by induction on the number of tokens, which every split
//! makes smaller. A* walks through whole trees and meets every combination of subtrees; here each set is solved once.
//!
//! **The bound** is the paper's incompressible cost, and more: tags cut from their other half, and of each word and name of
//! tags what landmarks cannot take that each take one from at least k regions. Splitting gives no region more of
//! anything and rejoins no tag, so it never falls below that. A candidate whose sets cannot come below the best cost known is
//! not followed.
//!
//! It is far from the optimum of whole pages all the same: rows of a list have tags that each page has many of, and that no
//! landmark ever tells apart; the bound counts them as if one could. So small sets are proved, and whole pages are not.
//!
//! **The order**: what is in every region comes first, and of that what crosses least with the rest, near the middle. So
//! the first tree is good and not deep. Then the alternatives are gone through, from the smallest sets upwards.
//!
//! **The budget**: each set on the first tree may spend so much reading of tokens on alternatives. What is not done by
//! then makes the result good but unproved, and it says so.

use std::collections::HashMap;
use std::sync::Arc;

use crate::region::{Candidate, Ground, Region, Regions, Split, size};
use crate::token::Key;

/// A template for a set of regions.
#[derive(Debug)]
pub(crate) enum Plan {
    /// What is left over.
    Rest,
    /// A landmark, with what is before, in and behind it; nothing where no page has anything.
    Split { keys: Vec<Key>, parts: [Option<Arc<Plan>>; 3] },
}

/// The best template that was found for a set.
#[derive(Debug, Clone)]
pub(crate) struct Solved {
    pub(crate) cost: u64,
    pub(crate) plan: Arc<Plan>,
    /// Whether there is none better.
    pub(crate) is_proved: bool,
    /// How much of the cost is in sets for which there is none better.
    pub(crate) proved: u64,
}

/// How deep splits nest. Page after page of splits at the edge of a region would make a tree as deep as it is long.
pub(crate) const DEEPEST: u32 = 400;

/// How many tokens there are at least in sets that others are asked to work on: starting a thread takes as long as reading
/// some thousand.
const SHARED: u64 = 4096;

/// How many tokens candidates take to be judged, where two share in that.
const SHARED_WORK: u64 = 16 * SHARED;

/// How many candidates are compared with each other.
const COMPARED: usize = 512;

/// The search.
pub(crate) struct Solver<'p, 'd> {
    pub(crate) ground: Ground<'p, 'd>,
    /// How many tokens each set may read in trying alternatives.
    budget: u64,
    /// Who works on it.
    hands: &'p dyn Hands,
    /// What is known of sets: proved solutions.
    known: HashMap<Regions, Solved>,
    /// Sets that are known to cost at least so much.
    floors: HashMap<Regions, u64>,
    /// Room for another one to count in.
    spare: Option<Ground<'p, 'd>>,
}

/// Who does work of which two pieces can be done at a time.
pub trait Hands: Sync {
    /// Does both, in any order or at once.
    fn both(&self, one: &mut (dyn FnMut() + Send), other: &mut (dyn FnMut() + Send));
}

/// One after the other.
#[derive(Debug, Clone, Copy)]
pub struct Alone;

impl Hands for Alone {
    fn both(&self, one: &mut (dyn FnMut() + Send), other: &mut (dyn FnMut() + Send)) {
        one();
        other();
    }
}

/// Tells what sets cost at least.
struct Judge<'s, 'p, 'd> {
    ground: &'s mut Ground<'p, 'd>,
    known: &'s HashMap<Regions, Solved>,
    floors: &'s HashMap<Regions, u64>,
}

impl Judge<'_, '_, '_> {
    fn floor(&mut self, regions: &Regions) -> u64 {
        if let Some(solved) = self.known.get(regions) {
            return solved.cost;
        }
        let least = self.ground.incompressible(regions);
        self.floors.get(regions).map_or(least, |floor| least.max(*floor))
    }

    /// Those of some candidates that may lead below a cost.
    fn prospects(&mut self, regions: &Regions, candidates: Vec<Candidate>, limit: u64) -> Vec<Prospect> {
        let mut prospects = Vec::new();
        for candidate in candidates {
            let split = self.ground.split(regions, &candidate.places);
            let mut floor = split.missing;
            for part in split.parts() {
                if floor < limit {
                    floor += self.floor(part);
                }
            }
            if floor < limit {
                prospects.push(Prospect { keys: candidate.keys, split, floor });
            }
        }
        prospects
    }
}

/// What alternatives may still read.
struct Fuel(u64);

impl Fuel {
    /// Takes some; says whether there was enough.
    fn take(&mut self, tokens: u64) -> bool {
        let is_enough = self.0 >= tokens;
        self.0 = self.0.saturating_sub(tokens);
        is_enough
    }
}

/// A candidate with its split and what that costs at least.
struct Prospect {
    keys: Vec<Key>,
    split: Split,
    floor: u64,
}

impl<'p, 'd> Solver<'p, 'd> {
    pub(crate) fn new(ground: Ground<'p, 'd>, budget: u64, hands: &'p dyn Hands) -> Solver<'p, 'd> {
        Solver { ground, budget, hands, known: HashMap::new(), floors: HashMap::new(), spare: None }
    }

    /// The best template for a set.
    pub(crate) fn solve(&mut self, regions: &Regions, depth: u32) -> Solved {
        if let Some(solved) = self.known.get(regions) {
            return solved.clone();
        }
        let whole = size(regions);
        let rest = |is_proved: bool| Solved {
            cost: whole,
            plan: Arc::new(Plan::Rest),
            is_proved,
            proved: if is_proved { whole } else { 0 },
        };
        if depth == DEEPEST {
            return rest(false);
        }
        let mut candidates = self.ground.candidates(regions);
        let Some(first) = self.first(regions, &candidates) else { return rest(true) };
        let first = candidates.swap_remove(first);
        // What there is no fuel to look at is not held while its parts are solved.
        let is_looked_at = size(regions) * candidates.len() as u64 <= self.budget;
        if !is_looked_at {
            candidates = Vec::new();
        }
        let split = self.ground.split(regions, &first.places);
        let parts = self.parts(&split, depth + 1);
        let cost = split.missing + parts.iter().flatten().map(|part| part.cost).sum::<u64>();
        let is_proved = parts.iter().flatten().all(|part| part.is_proved);
        let proved = parts.iter().flatten().map(|part| part.proved).sum();
        let plan = Plan::Split { keys: first.keys, parts: parts.map(|part| part.map(|part| part.plan)) };
        let mut best = Solved { cost, plan: Arc::new(plan), is_proved, proved };
        let mut fuel = Fuel(self.budget);
        let is_refuted = self.improve(regions, candidates, &mut best, depth, &mut fuel);
        best.is_proved &= is_refuted && (is_looked_at || best.cost <= self.floor(regions));
        if best.is_proved && best.cost < cost && !is_proved {
            // The first one may still lead below what is better than it is now.
            let floor = split.missing + split.parts().into_iter().map(|part| self.floor(part)).sum::<u64>();
            best.is_proved = floor >= best.cost;
        }
        if best.is_proved {
            best.proved = best.cost;
            self.known.insert(regions.clone(), best.clone());
        }
        best
    }

    /// The best templates for the three sets of a split. They share no token, so each can be looked for by itself, and what
    /// comes of it is the same whoever does it: the largest set here, the others elsewhere if they are worth it.
    fn parts(&mut self, split: &Split, depth: u32) -> [Option<Solved>; 3] {
        let sets = split.parts();
        let sizes = sets.map(|set| size(set));
        let largest = (0..3).max_by_key(|&side| sizes[side]).unwrap_or_default();
        let mut parts = [None, None, None];
        if sizes.iter().sum::<u64>() - sizes[largest] < SHARED {
            for (part, set) in parts.iter_mut().zip(sets).filter(|(_, set)| !set.is_empty()) {
                *part = Some(self.solve(set, depth));
            }
            return parts;
        }
        let hands = self.hands;
        let mut other = Solver::new(self.ground.another(), self.budget, hands);
        let (mut here, mut there) = (None, [None, None, None]);
        hands.both(&mut || here = Some(self.solve(sets[largest], depth)), &mut || {
            for side in (0..3).filter(|&side| side != largest && !sets[side].is_empty()) {
                there[side] = Some(other.solve(sets[side], depth));
            }
        });
        self.ground.splits += other.ground.splits;
        self.known.extend(other.known);
        self.floors.extend(other.floors);
        parts = there;
        parts[largest] = here;
        parts
    }

    /// Looks for a better template than a known one among the other candidates. Says whether there is none that was not
    /// looked at.
    fn improve(
        &mut self,
        regions: &Regions,
        candidates: Vec<Candidate>,
        best: &mut Solved,
        depth: u32,
        fuel: &mut Fuel,
    ) -> bool {
        let least = self.ground.incompressible(regions);
        if best.cost <= least {
            best.is_proved = true;
            return true;
        }
        let Some(prospects) = self.prospects(regions, candidates, best.cost, fuel) else { return false };
        for prospect in prospects {
            if prospect.floor >= best.cost {
                break;
            }
            let found = self.bounded_split(&prospect, best.cost, depth, fuel);
            if let Some(solved) = found {
                *best = solved;
            }
            if fuel.0 == 0 {
                return false;
            }
        }
        true
    }

    /// The candidates that may lead below a cost, the most promising first; nothing if there was no fuel to tell.
    fn prospects(
        &mut self,
        regions: &Regions,
        candidates: Vec<Candidate>,
        limit: u64,
        fuel: &mut Fuel,
    ) -> Option<Vec<Prospect>> {
        let work = size(regions) * candidates.len() as u64;
        if !fuel.take(work) {
            return None;
        }
        let mut prospects = match work < SHARED_WORK {
            true => self.judge().prospects(regions, candidates, limit),
            false => self.shared_prospects(regions, candidates, limit),
        };
        prospects.sort_by(|one, other| one.floor.cmp(&other.floor).then_with(|| one.keys.cmp(&other.keys)));
        Some(prospects)
    }

    /// The same by two hands.
    fn shared_prospects(
        &mut self,
        regions: &Regions,
        mut candidates: Vec<Candidate>,
        limit: u64,
    ) -> Vec<Prospect> {
        let hands = self.hands;
        let mut ground = self.spare.take().unwrap_or_else(|| self.ground.another());
        let mut behind = candidates.split_off(candidates.len() / 2);
        let mut other = Judge { ground: &mut ground, known: &self.known, floors: &self.floors };
        let mut own = Judge { ground: &mut self.ground, known: &self.known, floors: &self.floors };
        let (mut here, mut there) = (Vec::new(), Vec::new());
        hands.both(
            &mut || here = own.prospects(regions, std::mem::take(&mut candidates), limit),
            &mut || {
                there = other.prospects(regions, std::mem::take(&mut behind), limit);
            },
        );
        self.ground.splits += std::mem::take(&mut ground.splits);
        self.spare = Some(ground);
        here.append(&mut there);
        here
    }

    fn judge(&mut self) -> Judge<'_, 'p, 'd> {
        Judge { ground: &mut self.ground, known: &self.known, floors: &self.floors }
    }

    /// What a set costs at least.
    fn floor(&mut self, regions: &Regions) -> u64 {
        self.judge().floor(regions)
    }

    /// The best template below a cost whose root is a candidate. Nothing where there is none, or no fuel to tell.
    fn bounded_split(
        &mut self,
        prospect: &Prospect,
        limit: u64,
        depth: u32,
        fuel: &mut Fuel,
    ) -> Option<Solved> {
        let sets = prospect.split.parts();
        let floors = sets.map(|set| self.floor(set));
        let mut cost = prospect.split.missing + floors.iter().sum::<u64>();
        let mut parts = [None, None, None];
        for ((set, floor), part) in sets.into_iter().zip(floors).zip(&mut parts) {
            if cost >= limit {
                return None;
            }
            if set.is_empty() {
                continue;
            }
            // What the others cost at least leaves so much to this one.
            let solved = self.bounded(set, limit - (cost - floor), depth + 1, fuel)?;
            cost = cost - floor + solved.cost;
            *part = Some(solved.plan);
        }
        let plan = Arc::new(Plan::Split { keys: prospect.keys.clone(), parts });
        Some(Solved { cost, plan, is_proved: true, proved: cost })
    }

    /// The best template for a set, if it costs less than a limit.
    fn bounded(&mut self, regions: &Regions, limit: u64, depth: u32, fuel: &mut Fuel) -> Option<Solved> {
        if let Some(solved) = self.known.get(regions) {
            return Some(solved.clone()).filter(|solved| solved.cost < limit);
        }
        if self.floor(regions) >= limit {
            return None;
        }
        if depth >= DEEPEST || !fuel.take(size(regions)) {
            fuel.0 = 0;
            return None;
        }
        let candidates = self.ground.candidates(regions);
        let whole = size(regions);
        let mut best: Option<Solved> = None;
        if candidates.is_empty() && whole < limit {
            best = Some(Solved { cost: whole, plan: Arc::new(Plan::Rest), is_proved: true, proved: whole });
        }
        let mut limit_now = limit;
        let prospects = self.prospects(regions, candidates, limit, fuel)?;
        for prospect in prospects {
            if prospect.floor >= limit_now {
                break;
            }
            if let Some(solved) = self.bounded_split(&prospect, limit_now, depth, fuel) {
                limit_now = solved.cost;
                best = Some(solved);
            }
            if fuel.0 == 0 {
                return None;
            }
        }
        match &best {
            Some(solved) => drop(self.known.insert(regions.clone(), solved.clone())),
            None => {
                let floor = self.floors.entry(regions.clone()).or_default();
                *floor = limit.max(*floor);
            }
        }
        best
    }

    /// The candidate to begin with.
    fn first(&mut self, regions: &Regions, candidates: &[Candidate]) -> Option<usize> {
        let most = candidates.iter().map(|candidate| candidate.places.len()).max()?;
        let common: Vec<usize> =
            (0..candidates.len()).filter(|&at| candidates[at].places.len() == most).take(COMPARED).collect();
        if most < regions.len() {
            return self.first_of_some(regions, candidates);
        }
        let crossings = crossings(&self.ground, regions, candidates, &common);
        let harm = |(&at, &count): (&usize, &u32)| {
            2 * self.ground.broken(regions, &candidates[at]) + u64::from(count) * most as u64
        };
        let harms: Vec<u64> = common.iter().zip(&crossings).map(harm).collect();
        let least = harms.iter().min().copied()?;
        let of_few = common.iter().zip(&harms).filter(|(_, harm)| **harm == least).map(|(at, _)| *at);
        of_few.min_by_key(|&at| (self.ground.largest_part(regions, &candidates[at]), at))
    }

    /// The candidate to begin with where none is in all regions: the one that can cost least.
    fn first_of_some(&mut self, regions: &Regions, candidates: &[Candidate]) -> Option<usize> {
        let mut order: Vec<usize> = (0..candidates.len()).collect();
        order.sort_by_key(|&at| std::cmp::Reverse(candidates[at].places.len()));
        order.truncate(COMPARED / 8);
        let mut best: Option<(u64, usize)> = None;
        for at in order {
            let split = self.ground.split(regions, &candidates[at].places);
            let mut floor = split.missing;
            for part in split.parts() {
                floor += self.floor(part);
            }
            if best.is_none_or(|(least, _)| floor < least) {
                best = Some((floor, at));
            }
        }
        best.map(|(_, at)| at)
    }
}

/// How many others each of some candidates, which are in all regions, stands to differently in different regions.
fn crossings(
    ground: &Ground<'_, '_>,
    regions: &[Region],
    candidates: &[Candidate],
    some: &[usize],
) -> Vec<u32> {
    let spans: Vec<Vec<(u32, u32)>> = some
        .iter()
        .map(|&at| {
            let places = candidates[at].places.iter();
            places
                .map(|&(number, at)| {
                    let page = regions[number as usize].page;
                    (at, ground.pages[page as usize].tokens[at as usize].partner)
                })
                .collect()
        })
        .collect();
    let mut crossings = vec![0; some.len()];
    for one in 0..some.len() {
        for other in one + 1..some.len() {
            let mut order = spans[one]
                .iter()
                .zip(&spans[other])
                .map(|(one, other)| (one.0 < other.0, one.1 < other.0 || other.1 < one.0));
            let first = order.next();
            if order.any(|relation| Some(relation) != first) {
                crossings[one] += 1;
                crossings[other] += 1;
            }
        }
    }
    crossings
}

#[cfg(test)]
mod tests {
    use windrow_dom::{Document, parse_html};

    use super::{Alone, Solver};
    use crate::greedy::{Choice, Greedy};
    use crate::landmark::Tokens;
    use crate::region::{Ground, Regions, size};
    use crate::sample::next;
    use crate::token::{Page, Vocabulary};

    /// The paper's search space, walked whole: all orders of all splits of all open sets. The cost of the best goal.
    fn brute(ground: &mut Ground<'_, '_>, sets: &[Regions], left_over: u64) -> u64 {
        let mut best = None;
        for (at, regions) in sets.iter().enumerate() {
            for candidate in ground.candidates(regions) {
                let split = ground.split(regions, &candidate.places);
                let mut sets = sets.to_vec();
                sets.remove(at);
                sets.extend([split.left, split.inner, split.right]);
                let cost = brute(ground, &sets, left_over + split.missing);
                best = Some(best.map_or(cost, |best: u64| best.min(cost)));
            }
        }
        best.unwrap_or_else(|| left_over + sets.iter().map(|regions| size(regions)).sum::<u64>())
    }

    fn random_page(seed: &mut u64) -> String {
        let mut html = String::new();
        for _ in 0..1 + next(seed) % 3 {
            let word = ["a", "b", "c", "d"][next(seed) as usize % 4];
            match next(seed) % 4 {
                0 => html.push_str(&format!("<i>{word}</i> ")),
                1 => html.push_str(&format!("<p class={word}>{word}</p>")),
                2 => html.push_str("<br>"),
                _ => html.push_str(&format!("{word} ")),
            }
        }
        html
    }

    fn pages<'d>(documents: &'d [Document], vocabulary: &mut Vocabulary) -> Vec<Page<'d>> {
        documents.iter().map(|document| Page::learnt(document, Tokens::Dynamic, vocabulary)).collect()
    }

    /// The bodies of pages: their frames are the same everywhere, and only make walking the space longer.
    fn bodies(pages: &[Page<'_>]) -> Regions {
        let body = |(number, page): (usize, &Page<'_>)| crate::region::Region {
            page: number as u32,
            // <html> <head> </head> <body> … </body> </html>
            start: 4,
            end: page.len() - 2,
        };
        pages.iter().enumerate().map(body).filter(|region| region.start < region.end).collect()
    }

    #[test]
    fn the_optimum_is_that_of_the_whole_space() {
        let mut seed = 7;
        let mut better = 0;
        for _ in 0..300 {
            let documents: Vec<Document> =
                (0..2 + next(&mut seed) % 2).map(|_| parse_html(&random_page(&mut seed))).collect();
            let mut vocabulary = Vocabulary::default();
            let pages = pages(&documents, &mut vocabulary);
            let whole = bodies(&pages);
            for least in 1..=2 {
                let mut ground = Ground::new(&pages, &vocabulary, least);
                let expected = brute(&mut ground, std::slice::from_ref(&whole), 0);
                let mut solver = Solver::new(Ground::new(&pages, &vocabulary, least), u64::MAX, &Alone);
                let solved = solver.solve(&whole, 0);
                assert!(solved.is_proved);
                assert_eq!(solved.cost, expected, "least {least}");
                let hasty = Solver::new(Ground::new(&pages, &vocabulary, least), 0, &Alone).solve(&whole, 0);
                assert!(hasty.cost >= expected);
                assert!(!hasty.is_proved || hasty.cost == expected);
                better += usize::from(hasty.cost > expected);
                for budget in [20, 60, 200, 600] {
                    let some =
                        Solver::new(Ground::new(&pages, &vocabulary, least), budget, &Alone).solve(&whole, 0);
                    assert!(some.cost >= expected);
                    assert!(!some.is_proved || some.cost == expected, "budget {budget}, least {least}");
                }
                for choice in [Choice::Informed, Choice::Drawn, Choice::Blind] {
                    let ground = Ground::new(&pages, &vocabulary, least);
                    let mut greedy = Greedy { ground, vocabulary: &vocabulary, choice, dice: seed };
                    assert!(greedy.solve(&whole, 0).cost >= expected);
                }
            }
        }
        assert!(better > 0, "looking back is worth something");
    }

    #[test]
    fn the_bound_never_overestimates() {
        let mut seed = 11;
        let mut tight = 0;
        for _ in 0..300 {
            let documents: Vec<Document> = (0..3).map(|_| parse_html(&random_page(&mut seed))).collect();
            let mut vocabulary = Vocabulary::default();
            let pages = pages(&documents, &mut vocabulary);
            let whole = bodies(&pages);
            for least in 1..=3 {
                let mut ground = Ground::new(&pages, &vocabulary, least);
                let bound = ground.incompressible(&whole);
                let cost = Solver::new(ground, u64::MAX, &Alone).solve(&whole, 0).cost;
                assert!(bound <= cost, "{bound} is more than {cost}, least {least}");
                tight += usize::from(bound == cost);
            }
        }
        assert!(tight > 100, "only {tight} bounds are reached");
    }
}

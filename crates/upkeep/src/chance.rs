//! How likely answers are, given the answers of before.
//!
//! A habit is a question with yes and no: has a record a price, does it look like `£9.99`. Its answers come page by page, and pages
//! differ: where half of all records have a rating, one page has it on all and another on none. So the share of a page is itself
//! drawn, from a beta distribution with a mean and a concentration, and what is not known about these two is a distribution as well,
//! over a grid. Where it begins is fitted to pages of many sites (`prior.tsv`); what was seen before sharpens it. But pages come
//! sorted, and sites move on: what was seen counts as if it had been seen a little less often, for some families much less. That
//! share, the memory, is fitted as well: to how well pages tell the next ones.
//!
//! **What is measured** is how much better the new answers fit a process of which nothing is known than the process that gave the
//! old ones: a ratio of likelihoods. While all is as it was, its mean is at most one, whatever the alternative; so it exceeds a
//! hundred in less than one case of a hundred (Markov's inequality), and so does any weighted mean of such ratios, however they
//! depend on each other. That is what bounds false alarms; no limit is set by hand.
//!
//! The cost is the number of different counts times the cells of the grid.

use serde::{Deserialize, Serialize};

/// The answers of one page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Count {
    /// How often yes.
    pub yes: u32,
    /// Of how many.
    pub of: u32,
}

impl Count {
    /// So many of so many.
    pub fn new(yes: usize, of: usize) -> Count {
        let small = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        Count { yes: small(yes), of: small(of) }
    }

    /// All pages together.
    pub fn sum(counts: &[Count]) -> Count {
        let add = |sum: Count, one: &Count| Count { yes: sum.yes + one.yes, of: sum.of + one.of };
        counts.iter().fold(Count { yes: 0, of: 0 }, add)
    }

    /// The share of yes.
    pub fn share(self) -> f64 {
        f64::from(self.yes) / f64::from(self.of.max(1))
    }
}

/// Mean shares of the grid.
const MEANS: [f64; 15] =
    [0.001, 0.005, 0.02, 0.06, 0.12, 0.2, 0.35, 0.5, 0.65, 0.8, 0.88, 0.94, 0.98, 0.995, 0.999];

/// How little pages differ: a page is drawn as if so many records were known of it.
const CONCENTRATIONS: [f64; 7] = [0.4, 1.0, 2.5, 7.0, 25.0, 100.0, 1000.0];

/// How many cells the grid has.
pub(crate) const CELLS: usize = MEANS.len() * CONCENTRATIONS.len();

/// What is believed of a process before anything was seen of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Prior {
    weights: Vec<f64>,
    /// How much of what was seen holds for what comes.
    memory: f64,
}

impl Default for Prior {
    fn default() -> Prior {
        Prior { weights: vec![1.0 / CELLS as f64; CELLS], memory: 1.0 }
    }
}

impl Prior {
    /// These weights, one for each cell; what is no distribution becomes one.
    pub fn of(weights: Vec<f64>) -> Prior {
        let mut weights: Vec<f64> = weights.into_iter().map(|weight| weight.max(0.0)).collect();
        weights.resize(CELLS, 0.0);
        let sum: f64 = weights.iter().sum();
        if sum <= 0.0 {
            return Prior::default();
        }
        Prior { weights: weights.into_iter().map(|weight| weight / sum).collect(), memory: 1.0 }
    }

    /// The same with another memory, from none (0) to all (1): of what drifts from run to run, little is known by what was.
    pub fn remembering(self, memory: f64) -> Prior {
        Prior { memory: memory.clamp(0.0, 1.0), ..self }
    }

    /// The weights, cell by cell.
    pub fn weights(&self) -> &[f64] {
        &self.weights
    }

    /// What is believed after pages were seen.
    pub fn after(&self, seen: &[Count]) -> Prior {
        let logs: Vec<f64> = likelihoods(seen).into_iter().map(|log| self.memory * log).collect();
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        Prior::of(self.weights.iter().zip(&logs).map(|(weight, log)| weight * (log - most).exp()).collect())
    }

    /// The logarithm of the probability of pages, up to what is the same for every prior.
    pub fn log_likelihood(&self, pages: &[Count]) -> f64 {
        let logs = likelihoods(pages);
        let most = logs.iter().copied().fold(f64::NEG_INFINITY, f64::max);
        let sum: f64 = self.weights.iter().zip(&logs).map(|(weight, log)| weight * (log - most).exp()).sum();
        // What is impossible is as unlikely as can be written down.
        most + sum.max(f64::MIN_POSITIVE).ln()
    }

    /// How much more the new pages look like something else than like the old ones: the logarithm of the ratio.
    pub fn surprise(&self, old: &[Count], new: &[Count]) -> f64 {
        Prior::default().log_likelihood(new) - self.after(old).log_likelihood(new)
    }
}

/// For every cell of the grid the logarithm of the likelihood of pages.
fn likelihoods(pages: &[Count]) -> Vec<f64> {
    let mut counts: Vec<Count> = pages.iter().copied().filter(|count| count.of > 0).collect();
    counts.sort_unstable();
    let mut runs: Vec<(Count, f64)> = Vec::new();
    for count in counts {
        match runs.last_mut() {
            Some((known, times)) if *known == count => *times += 1.0,
            _ => runs.push((count, 1.0)),
        }
    }
    let mut logs = Vec::with_capacity(CELLS);
    for mean in MEANS {
        for concentration in CONCENTRATIONS {
            let (yes, no) = (mean * concentration, (1.0 - mean) * concentration);
            logs.push(runs.iter().map(|&(count, times)| times * drawn(count, yes, no)).sum());
        }
    }
    logs
}

/// The logarithm of the probability of a page whose share is drawn from a beta distribution.
fn drawn(count: Count, yes: f64, no: f64) -> f64 {
    let (have, lack) = (f64::from(count.yes), f64::from(count.of.saturating_sub(count.yes)));
    log_beta(yes + have, no + lack) - log_beta(yes, no)
}

fn log_beta(one: f64, other: f64) -> f64 {
    log_gamma(one) + log_gamma(other) - log_gamma(one + other)
}

/// The logarithm of the gamma function, by Stirling's series behind a shift.
fn log_gamma(argument: f64) -> f64 {
    let (mut shifted, mut product) = (argument, 1.0);
    while shifted < 8.0 {
        product *= shifted;
        shifted += 1.0;
    }
    let square = shifted * shifted;
    let series =
        (1.0 / 12.0 - (1.0 / 360.0 - (1.0 / 1260.0 - 1.0 / 1680.0 / square) / square) / square) / shifted;
    (shifted - 0.5) * shifted.ln() - shifted + 0.5 * (2.0 * std::f64::consts::PI).ln() + series - product.ln()
}

#[cfg(test)]
mod tests {
    use super::{Count, Prior, log_gamma};

    #[test]
    fn the_gamma_function_is_that_of_the_books() {
        for (argument, value) in [(1.0, 0.0), (0.5, 0.572_364_942_924_7), (10.0, 12.801_827_480_081_5)] {
            let own = log_gamma(argument);
            assert!((own - value).abs() < 1e-9, "{argument}: {own}");
        }
    }

    #[test]
    fn what_is_as_before_is_no_surprise_and_what_is_not_is_one() {
        let before = vec![Count::new(20, 20); 6];
        let prior = Prior::default();
        let as_before = prior.surprise(&before, &[Count::new(20, 20); 2]);
        let gone = prior.surprise(&before, &[Count::new(0, 20); 2]);
        let half = prior.surprise(&before, &[Count::new(10, 20); 2]);
        assert!(as_before < 0.0, "{as_before}");
        assert!(gone > 100.0f64.ln() && half > 100.0f64.ln(), "{gone} {half}");
    }

    #[test]
    fn pages_that_always_differed_may_differ() {
        let before = [0, 20, 3, 18, 20, 1].map(|yes| Count::new(yes, 20));
        let surprise = Prior::default().surprise(&before, &[Count::new(0, 20), Count::new(20, 20)]);
        assert!(surprise < 0.0, "{surprise}");
    }

    /// The bound on false alarms is that of the model: drawn by it, a ratio of a hundred is as rare as promised.
    #[test]
    fn false_alarms_are_as_rare_as_promised() {
        let mut state = 7_u64;
        let mut uniform = || {
            state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            (state >> 11) as f64 / (1_u64 << 53) as f64
        };
        let (mut alarms, trials) = (0, 3000);
        for _ in 0..trials {
            let share = uniform();
            let mut page = || Count::new((0..10).filter(|_| uniform() < share).count(), 10);
            let old: Vec<Count> = (0..4).map(|_| page()).collect();
            let new: Vec<Count> = (0..2).map(|_| page()).collect();
            alarms += u32::from(Prior::default().surprise(&old, &new) > 100.0f64.ln());
        }
        assert!(alarms <= trials / 100, "{alarms}");
    }
}

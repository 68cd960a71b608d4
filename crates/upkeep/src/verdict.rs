//! Whether a run is as the runs before it were.
//!
//! Each habit gives a ratio: how much better its answers fit something else than what was before. Of each family of questions the
//! mean of all its ratios is taken, and the **score** of a run is the sum of the logarithms of these means, each with the weight of
//! its family; what fits as well as before counts nothing. The weights are those under which pages that were changed, and give wrong
//! rows, are told best from pages with which nothing is wrong (`bench/upkeep/weigh.py`, into `weight.tsv`). They are others where
//! most pages are known from the run before: then much more can be asked.
//!
//! What no page can show counts as it stands: whether a run gives as many rows as the one before, or as many as were promised. A
//! ratio of likelihoods needs no weight to be rare in good runs (`chance.rs`).
//!
//! A score says how rare a run is: how high the scores of good runs get was measured on sites that had no part in the weights, and
//! beyond that it is believed to go on as it does there. An alarm is what is rarer than a reader wants false alarms to be.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::chance::{CELLS, Count, Prior};
use crate::habit::{About, Evidence, Family, Habit, habits};
use crate::profile::Profile;
use crate::sample::Sample;

/// How a run is judged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// How many false alarms there may be in all good runs.
    pub false_alarms: f64,
    /// Whether rows are judged alone, however their pages are built: where these are known to be others.
    pub is_of_rows: bool,
}

impl Default for Options {
    fn default() -> Options {
        Options { false_alarms: 0.01, is_of_rows: false }
    }
}

/// What came of comparing a run with those before.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Whether its rows may be wrong.
    pub is_alarm: bool,
    /// One good run in so many is as strange.
    pub rarity: f64,
    /// From which rarity on it is an alarm.
    pub limit: f64,
    /// What differs, the strangest first.
    pub drifts: Vec<Drift>,
    /// What makes it an alarm without counting: there are no rows.
    pub reason: Option<String>,
}

/// Something that differs from what was.
#[derive(Debug, Clone, PartialEq)]
pub struct Drift {
    /// The question, with its answers.
    pub habit: Habit,
    /// How many times better the answers fit something else.
    pub ratio: f64,
    /// Whether it could have been strange at all, given how little is known of it.
    pub can_tell: bool,
    /// What it adds to the score.
    pub share: f64,
}

/// From where on a habit alone is an alarm.
#[derive(Debug, Clone, PartialEq)]
pub struct Limit {
    /// The question, with its answers of before.
    pub habit: Habit,
    /// Of so many.
    pub of: u32,
    /// Fewer than that are an alarm.
    pub least: u32,
    /// More than that are an alarm.
    pub most: u32,
}

/// What a family counts that the weights could not be fitted for.
const UNFITTED: f64 = 1.0;

/// What is told of a run at most.
const MOST_DRIFTS: usize = 40;

/// What is believed of the families, fitted to pages of many sites.
fn priors() -> &'static BTreeMap<Family, Prior> {
    static PRIORS: OnceLock<BTreeMap<Family, Prior>> = OnceLock::new();
    PRIORS.get_or_init(|| read_priors(include_str!("prior.tsv")))
}

fn read_priors(text: &str) -> BTreeMap<Family, Prior> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    let read = lines.filter_map(|line| {
        let mut parts = line.split('\t');
        let family = Family::named(parts.next()?)?;
        let memory: f64 = parts.next()?.parse().ok()?;
        let weights: Vec<f64> = parts.filter_map(|part| part.parse().ok()).collect();
        (weights.len() == CELLS).then(|| (family, Prior::of(weights).remembering(memory)))
    });
    read.collect()
}

fn prior(family: Family) -> Prior {
    priors().get(&family).cloned().unwrap_or_default()
}

/// What families count, and how rare scores are.
#[derive(Debug, Default)]
struct Scale {
    weights: BTreeMap<Family, f64>,
    /// Shares of good runs with the score that they exceed, the largest share first.
    exceed: Vec<(f64, f64)>,
    /// By how much a score grows while those who exceed it become fewer by a factor of e, beyond what was measured.
    fall: f64,
}

/// The scale for runs whose pages are known, and the one for others.
fn scales() -> &'static [Scale; 2] {
    static SCALES: OnceLock<[Scale; 2]> = OnceLock::new();
    SCALES.get_or_init(|| ["known", "others"].map(|part| Scale::read(include_str!("weight.tsv"), part)))
}

/// The scale for a run, by the questions that could be asked of it.
fn scale(asked: &[Habit], run: &Sample) -> &'static Scale {
    let known =
        asked.iter().find(|habit| habit.family == Family::SameCount).map_or(0, |habit| habit.new.len());
    let [of_known, of_others] = scales();
    if 2 * known >= run.pages.len() { of_known } else { of_others }
}

impl Scale {
    fn read(text: &str, part: &str) -> Scale {
        let mut scale = Scale { fall: 1.0, ..Scale::default() };
        for line in text.lines() {
            let parts: Vec<&str> = line.split('\t').collect();
            let number = parts.last().and_then(|part| part.parse::<f64>().ok());
            match (&parts[..], number) {
                ([own, "weight", name, _], Some(weight)) if *own == part => {
                    scale.weights.extend(Family::named(name).map(|family| (family, weight)));
                }
                ([own, "exceed", share, _], Some(score)) if *own == part => {
                    scale.exceed.extend(share.parse::<f64>().map(|share| (share, score)));
                }
                ([own, "fall", _], Some(fall)) if *own == part => scale.fall = fall,
                _ => {}
            }
        }
        scale
    }

    fn weight(&self, family: Family) -> f64 {
        self.weights.get(&family).copied().unwrap_or(UNFITTED)
    }

    /// The logarithm of the share of good runs whose score is as high.
    fn log_share(&self, score: f64) -> f64 {
        let mut before = (1.0_f64, 0.0);
        for &(share, at) in &self.exceed {
            if score < at {
                let part = ((score - before.1) / (at - before.1).max(f64::EPSILON)).clamp(0.0, 1.0);
                return before.0.ln() + part * (share.ln() - before.0.ln());
            }
            before = (share, at);
        }
        before.0.ln() - (score - before.1) / self.fall
    }

    /// The score that is as rare as this share of good runs.
    fn score(&self, share: f64) -> f64 {
        let mut before = (1.0_f64, 0.0);
        for &(known, at) in &self.exceed {
            if share > known {
                let part = (before.0.ln() - share.ln()) / (before.0.ln() - known.ln());
                return before.1 + part * (at - before.1);
            }
            before = (known, at);
        }
        before.1 + self.fall * (before.0.ln() - share.ln())
    }
}

/// Compares a run with the good runs of a profile.
pub fn verify(profile: &Profile, run: &Sample, options: &Options) -> Verdict {
    let limit = 1.0 / options.false_alarms;
    let had_rows = profile.runs.iter().any(|run| run.figures.rows > 0);
    if run.figures.rows == 0 && had_rows {
        let reason = Some("there are no rows, and there were some".to_owned());
        return Verdict { is_alarm: true, rarity: f64::INFINITY, limit, drifts: Vec::new(), reason };
    }
    let asked = habits(&profile.runs, run);
    let scale = scale(&asked, run);
    let mut drifts = drifts(asked, scale);
    let is_counted = |drift: &&Drift| !options.is_of_rows || !drift.habit.family.is_of_places();
    let score: f64 = drifts.iter().filter(is_counted).map(|drift| drift.share).sum();
    let rarity = (-scale.log_share(score)).exp();
    drifts.retain(|drift| drift.ratio > 1.0 && !is_same(&drift.habit));
    drifts.sort_by(|one, other| other.share.total_cmp(&one.share));
    drifts.truncate(MOST_DRIFTS);
    Verdict { is_alarm: rarity >= limit, rarity, limit, drifts, reason: None }
}

/// Every habit of a run with what it adds to the score.
pub fn weighed(profile: &Profile, run: &Sample) -> Vec<Drift> {
    let asked = habits(&profile.runs, run);
    let scale = scale(&asked, run);
    drifts(asked, scale)
}

fn drifts(asked: Vec<Habit>, scale: &Scale) -> Vec<Drift> {
    let mut families: BTreeMap<Family, (f64, f64)> = BTreeMap::new();
    let ratios: Vec<f64> = asked.iter().map(ratio).collect();
    let telling: Vec<bool> = asked.iter().map(is_telling).collect();
    for ((habit, ratio), _) in asked.iter().zip(&ratios).zip(&telling).filter(|(_, can_tell)| **can_tell) {
        let (sum, count) = families.entry(habit.family).or_default();
        *sum += ratio;
        *count += 1.0;
    }
    let drift = |((habit, ratio), can_tell): ((Habit, f64), bool)| {
        let share = match families.get(&habit.family) {
            Some((sum, count)) if can_tell && *sum > 0.0 => {
                scale.weight(habit.family) * (sum / count).ln().max(0.0) * (ratio / sum)
            }
            _ => 0.0,
        };
        Drift { habit, ratio, can_tell, share }
    };
    asked.into_iter().zip(ratios).zip(telling).map(drift).collect()
}

/// How many times better the answers of now fit something else than those of before. Where yes is how it should be, more of it is
/// nothing to be alarmed by.
fn ratio(habit: &Habit) -> f64 {
    let ratio = prior(habit.family).surprise(&habit.old, &habit.new).exp().min(f64::MAX);
    let (old, new) = (Count::sum(&habit.old), Count::sum(&habit.new));
    // Where nothing is known of before, all should be well.
    let is_better = if old.of > 0 { new.share() >= old.share() } else { new.yes == new.of };
    if habit.family.is_good() && is_better { ratio.min(1.0) } else { ratio }
}

/// Whether a habit is kept as well as before.
fn is_same(habit: &Habit) -> bool {
    let old = Count::sum(&habit.old);
    old.of > 0 && old.share() == Count::sum(&habit.new).share()
}

/// Whether a habit could be strange at all, given how little is known of it. What never could counts nothing, not even as one that is
/// as it was.
fn is_telling(habit: &Habit) -> bool {
    utmost(habit) > LEAST_UTMOST
}

/// What a habit has to be able to say: half of what one run in a thousand says.
const LEAST_UTMOST: f64 = 3.45;

/// The most that a habit could be surprised, by as many answers as there are now.
fn utmost(habit: &Habit) -> f64 {
    let prior = prior(habit.family);
    let all = |is_yes: bool| -> Vec<Count> {
        let count = |count: &Count| Count { yes: if is_yes { count.of } else { 0 }, of: count.of };
        habit.new.iter().map(count).collect()
    };
    let surprise = |is_yes: bool| prior.surprise(&habit.old, &all(is_yes));
    surprise(true).max(surprise(false))
}

/// From where on each habit of a profile alone is an alarm, for a run like its last one.
pub fn limits(profile: &Profile, options: &Options) -> Vec<Limit> {
    let Some(last) = profile.runs.last() else { return Vec::new() };
    let asked = habits(&profile.runs, last);
    let scale = scale(&asked, last);
    let asked: Vec<Habit> = asked.into_iter().filter(is_telling).collect();
    let score = scale.score(options.false_alarms);
    let mut members: BTreeMap<Family, f64> = BTreeMap::new();
    asked.iter().for_each(|habit| *members.entry(habit.family).or_default() += 1.0);
    let limited = asked.into_iter().filter_map(|habit| {
        let weight = scale.weight(habit.family);
        let is_told = weight > 0.0
            && habit.family.evidence() == Evidence::Rows
            && !matches!(habit.about, About::Fields(..));
        let limit = score / weight + members[&habit.family].ln();
        is_told.then(|| bounds(habit, limit))
    });
    limited.collect()
}

/// The fewest and the most answers, all on pages like those of now, that are less surprising than a limit.
fn bounds(habit: Habit, limit: f64) -> Limit {
    let prior = prior(habit.family);
    let of = Count::sum(&habit.new).of;
    let pages: Vec<Count> = habit.new.iter().copied().filter(|count| count.of > 0).collect();
    let is_fine = |share: f64| {
        let spread =
            |count: &Count| Count { yes: (share * f64::from(count.of)).round() as u32, of: count.of };
        let new: Vec<Count> = pages.iter().map(spread).collect();
        prior.surprise(&habit.old, &new) < limit
    };
    let usual = Count::sum(&habit.old).share();
    // By halves, from what is usual to the ends.
    let between = |end: f64| {
        let (mut fine, mut strange) = (usual, end);
        if is_fine(end) {
            return end;
        }
        for _ in 0..12 {
            let middle = 0.5 * (fine + strange);
            *(if is_fine(middle) { &mut fine } else { &mut strange }) = middle;
        }
        fine
    };
    let (low, high) = (between(0.0), between(1.0));
    let scaled = |share: f64| (share * f64::from(of)).round() as u32;
    Limit { habit, of, least: scaled(low), most: scaled(high) }
}

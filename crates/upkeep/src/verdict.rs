//! Whether a run is as the runs before it were.
//!
//! Each habit gives a ratio: how much better its answers fit something else than what was before. There are three kinds of evidence,
//! and of each the mean of all ratios is taken, every family of questions with the same weight:
//!
//! - **rows**: what rows look like, whichever they are. An alarm is what is as strange as one run in a thousand.
//! - **known**: records and pages that are known from the run before, and no longer say what they said. Nobody has pages in time to
//!   fit this to; what is believed (`prior.tsv`) is that texts of a record stay, that numbers mostly do, and dates often do not. As it
//!   is learnt from run to run which fields move by themselves, less is asked: one in twenty.
//! - **structure**: how pages are built. A new look alone is told and is no alarm, as long as the rows are what they were; but where
//!   there is one, less is enough: what is as strange as one run in ten.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::chance::{CELLS, Count, Prior};
use crate::habit::{About, Evidence, Family, Habit, habits};
use crate::profile::Profile;
use crate::sample::Sample;

/// How a run is judged.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Options {
    /// How many false alarms there may be in all runs, by what rows look like.
    pub false_alarms: f64,
    /// How many there may be by what known records say.
    pub false_alarms_of_known: f64,
}

impl Default for Options {
    fn default() -> Options {
        Options { false_alarms: 0.001, false_alarms_of_known: 0.05 }
    }
}

/// What came of comparing a run with those before.
#[derive(Debug, Clone, PartialEq)]
pub struct Verdict {
    /// Whether its rows may be wrong.
    pub is_alarm: bool,
    /// How many times better they fit something else than what was before.
    pub rows: f64,
    /// The same of what known records say.
    pub known: f64,
    /// The same of how pages are built.
    pub structure: f64,
    /// From where on it is an alarm.
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
    /// What it counts in the verdict.
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

/// How strange rows have to be on pages with a new look.
const ENOUGH_IN_NEW_LOOKS: f64 = 10.0;

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

/// Compares a run with the good runs of a profile.
pub fn verify(profile: &Profile, run: &Sample, options: &Options) -> Verdict {
    let limit = 1.0 / options.false_alarms;
    let had_rows = profile.runs.iter().any(|run| run.figures.rows > 0);
    if run.figures.rows == 0 && had_rows {
        let reason = Some("there are no rows, and there were some".to_owned());
        return Verdict {
            is_alarm: true,
            rows: f64::INFINITY,
            known: 1.0,
            structure: 1.0,
            limit,
            drifts: Vec::new(),
            reason,
        };
    }
    let mut drifts = weighed(profile, run, limit);
    let sum = |evidence: Evidence| -> f64 {
        let own = drifts.iter().filter(|drift| drift.habit.family.evidence() == evidence);
        own.map(|drift| drift.share).sum()
    };
    let (rows, known, structure) = (sum(Evidence::Rows), sum(Evidence::Known), sum(Evidence::Structure));
    let most = rows.max(known);
    let is_alarm = rows >= limit
        || known >= 1.0 / options.false_alarms_of_known
        || most >= ENOUGH_IN_NEW_LOOKS && most * structure.max(1.0) >= limit;
    drifts.retain(|drift| drift.ratio > 1.0 && !is_same(&drift.habit));
    drifts.sort_by(|one, other| other.share.total_cmp(&one.share));
    drifts.truncate(MOST_DRIFTS);
    Verdict { is_alarm, rows, known, structure, limit, drifts, reason: None }
}

/// Every habit of a run with what it counts.
pub fn weighed(profile: &Profile, run: &Sample, limit: f64) -> Vec<Drift> {
    let asked = habits(&profile.runs, run);
    let weights = weights(&asked, limit);
    let drift = |(habit, weight): (Habit, f64)| {
        let ratio = ratio(&habit);
        Drift { share: weight * ratio, ratio, habit }
    };
    asked.into_iter().zip(weights).map(drift).collect()
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

/// What each habit counts: families have the same weight, and so have the habits of a family. What can never be strange, given how
/// little is known of it, counts nothing.
fn weights(habits: &[Habit], limit: f64) -> Vec<f64> {
    let can_tell: Vec<bool> = habits.iter().map(|habit| utmost(habit) > 0.5 * limit.ln()).collect();
    let group = |habit: &Habit| (habit.family.evidence(), habit.family);
    let mut members: BTreeMap<(Evidence, Family), usize> = BTreeMap::new();
    for (habit, _) in habits.iter().zip(&can_tell).filter(|(_, can_tell)| **can_tell) {
        *members.entry(group(habit)).or_default() += 1;
    }
    let families = |evidence: Evidence| members.keys().filter(|(own, _)| *own == evidence).count();
    let weight = |(habit, can_tell): (&Habit, &bool)| match can_tell {
        false => 0.0,
        true => 1.0 / (families(habit.family.evidence()) * members[&group(habit)]) as f64,
    };
    habits.iter().zip(&can_tell).map(weight).collect()
}

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
    let limit = 1.0 / options.false_alarms;
    let weights = weights(&asked, limit);
    let limited = asked.into_iter().zip(weights).filter(|(habit, weight)| {
        *weight > 0.0
            && habit.family.evidence() == Evidence::Rows
            && !matches!(habit.about, About::Fields(..))
    });
    limited.map(|(habit, weight)| bounds(habit, (limit / weight).ln())).collect()
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

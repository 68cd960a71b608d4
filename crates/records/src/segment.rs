//! Where records begin and end among the parts of one element.
//!
//! Records that have an element of their own are parts that are alike. Records without one are runs of parts that begin
//! alike: the part that leads them is found by trying, and the division is best in which the records have most in
//! common.

use crate::cluster::{Keyset, common, template};
use crate::xstring::Key;
use std::collections::BTreeMap;
use std::ops::Range;

/// A division of an element's parts.
#[derive(Debug, Clone)]
pub(crate) struct Segments {
    /// The parts of each record.
    pub(crate) records: Vec<Range<usize>>,
    /// How much the records have in common.
    pub(crate) score: f64,
}

/// The best division of the parts in a range.
pub(crate) fn segment(
    sets: &[Keyset],
    labels: &[usize],
    names: &[u32],
    within: Range<usize>,
) -> Option<Segments> {
    let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
    for &label in &labels[within.clone()] {
        if label != usize::MAX {
            *counts.entry(label).or_default() += 1;
        }
    }
    let leads = counts.iter().filter(|(_, count)| **count > 1).map(|(label, _)| *label);
    let mut best: Option<Segments> = None;
    for lead in leads {
        let mut records = divide(labels, within.clone(), lead);
        let alone = records.iter().filter(|record| record.len() == 1).count();
        if 2 * alone > records.len() || !is_steady(labels, names, &records) {
            records = single(sets, labels, names, within.clone(), lead);
        }
        let score = regularity(sets, &records);
        let is_better = best.as_ref().is_none_or(|best| {
            score > best.score || score == best.score && records[0].start < best.records[0].start
        });
        if is_better {
            best = Some(Segments { records, score });
        }
    }
    best
}

/// Whether records that hold another part with the name of the leading one are mostly made the same way. If not, those
/// parts lead records too.
fn is_steady(labels: &[usize], names: &[u32], records: &[Range<usize>]) -> bool {
    let is_doubtful = records.iter().any(|record| {
        let lead = names[record.start];
        names[record.start + 1..record.end].contains(&lead)
    });
    let mut ways: BTreeMap<&[usize], usize> = BTreeMap::new();
    for record in records {
        *ways.entry(&labels[record.clone()]).or_default() += 1;
    }
    !is_doubtful || ways.values().any(|&count| 2 * count > records.len())
}

/// Records that are one part each. What stands between them is a record too if it has the name of most of them and
/// something in common with them, and else an interruption.
fn single(
    sets: &[Keyset],
    labels: &[usize],
    names: &[u32],
    within: Range<usize>,
    lead: usize,
) -> Vec<Range<usize>> {
    let leads: Vec<usize> = within.clone().filter(|&at| labels[at] == lead).collect();
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for &at in &leads {
        *counts.entry(names[at]).or_default() += 1;
    }
    let usual = counts.iter().max_by_key(|(_, count)| **count).map(|(name, _)| *name);
    let core = template(leads.iter().map(|&at| &sets[at]));
    let (first, last) = (leads[0], leads[leads.len() - 1]);
    (first..=last)
        .filter(|&at| labels[at] == lead || Some(names[at]) == usual && common(&sets[at], &core) > 0)
        .map(|at| at..at + 1)
        .collect()
}

/// Divides before every part with the leading label. The last record ends with the last part that other records have
/// too.
fn divide(labels: &[usize], within: Range<usize>, lead: usize) -> Vec<Range<usize>> {
    let starts: Vec<usize> = within.clone().filter(|&at| labels[at] == lead).collect();
    let mut records: Vec<Range<usize>> = starts.windows(2).map(|pair| pair[0]..pair[1]).collect();
    let last = *starts.last().unwrap_or(&within.start);
    let known: Vec<usize> = labels[starts[0]..last].to_vec();
    let behind = labels[last + 1..within.end]
        .iter()
        .take_while(|label| **label == usize::MAX || known.contains(label));
    let used = behind.enumerate().filter(|(_, label)| **label != usize::MAX).last();
    let end = last + 1 + used.map_or(0, |(at, _)| at + 1);
    records.push(last..end);
    // A part that the last record of a run has and others do not is none of it.
    for record in &mut records {
        while record.len() > 1 && labels[record.end - 1] == usize::MAX {
            record.end -= 1;
        }
    }
    records
}

/// How much records have in common: for each Xstring the share of records that have it, times how many.
pub(crate) fn regularity(sets: &[Keyset], records: &[Range<usize>]) -> f64 {
    let mut counts: BTreeMap<Key, usize> = BTreeMap::new();
    for record in records {
        let mut all: Vec<Key> = sets[record.clone()].iter().flatten().copied().collect();
        all.sort_unstable();
        all.dedup();
        for key in all {
            *counts.entry(key).or_default() += 1;
        }
    }
    let squares: usize = counts.values().map(|count| count * count).sum();
    squares as f64 / records.len() as f64
}

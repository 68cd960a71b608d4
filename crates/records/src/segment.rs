//! Where records begin and end among the parts of one element.
//!
//! Records that have an element of their own are parts that are alike. Records without one are runs of parts that begin
//! alike: the part that leads them is found by trying, and the division is best in which the records have most in
//! common.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use crate::cluster::{Keyset, common, template};
use crate::xstring::Key;

/// A division of an element's parts.
#[derive(Debug, Clone)]
pub(crate) struct Segments {
    /// The parts of each record.
    pub(crate) records: Vec<Range<usize>>,
    /// How much the records have in common.
    pub(crate) score: f64,
}

impl Segments {
    /// The parts from the first record to the last.
    fn extent(&self) -> Range<usize> {
        self.records[0].start..self.records[self.records.len() - 1].end
    }

    /// Whether this division tells more than another one, or as much and sooner.
    fn is_better(&self, other: &Segments) -> bool {
        self.score > other.score
            || self.score == other.score && self.records[0].start < other.records[0].start
    }
}

/// A division with the label that leads its records.
type Led = (usize, Segments);

/// How often an element's parts are read in looking for what leads its records. Leads are tried in the order of how
/// common they are, and elements of people's pages have fewer kinds of parts than this; without it the time for an
/// element whose parts are of thousands of kinds would grow with the square of their number.
const READS: usize = 64;

/// Divides the parts of one element, again and again: the best list first, then what stands before and behind it.
pub(crate) struct Divider<'s> {
    sets: &'s [Keyset],
    labels: &'s [usize],
    names: &'s [u32],
    /// Where the parts of each label are.
    places: Vec<Vec<usize>>,
    /// How many parts may still be read.
    reads: usize,
}

impl<'s> Divider<'s> {
    pub(crate) fn new(sets: &'s [Keyset], labels: &'s [usize], names: &'s [u32]) -> Divider<'s> {
        let count = labels.iter().filter(|&&label| label != usize::MAX).max().map_or(0, |label| label + 1);
        let mut places = vec![Vec::new(); count];
        for (at, &label) in labels.iter().enumerate() {
            if label != usize::MAX {
                places[label].push(at);
            }
        }
        Divider { sets, labels, names, places, reads: READS * labels.len() }
    }

    /// All lists among the parts, which overlap nowhere.
    pub(crate) fn divisions(mut self) -> Vec<Segments> {
        let whole = 0..self.labels.len();
        let mut leads: Vec<usize> = (0..self.places.len()).collect();
        leads.sort_by_key(|&lead| (Reverse(self.places[lead].len()), self.places[lead].first().copied()));
        let tried = leads.into_iter().filter_map(|lead| Some((lead, self.led(&whole, lead)?))).collect();
        let mut lists = Vec::new();
        let mut work: Vec<(Range<usize>, Vec<Led>)> = vec![(whole, tried)];
        while let Some((within, mut tried)) = work.pop() {
            let Some(best) = (0..tried.len())
                .reduce(|one, other| if tried[other].1.is_better(&tried[one].1) { other } else { one })
            else {
                continue;
            };
            let (lead, best) = tried.swap_remove(best);
            let taken = best.extent();
            lists.push(best);
            let (before, behind) = (within.start..taken.start, taken.end..within.end);
            let (mut left, mut right) = (Vec::new(), Vec::new());
            for (other, segments) in tried {
                let extent = segments.extent();
                if extent.end <= taken.start {
                    left.push((other, segments));
                } else if extent.start >= taken.end {
                    right.push((other, segments));
                } else {
                    left.extend(self.led(&before, other).map(|segments| (other, segments)));
                    right.extend(self.led(&behind, other).map(|segments| (other, segments)));
                }
            }
            left.extend(self.led(&before, lead).map(|segments| (lead, segments)));
            right.extend(self.led(&behind, lead).map(|segments| (lead, segments)));
            work.push((behind, right));
            work.push((before, left));
        }
        lists
    }

    /// The division of a range in which a label leads the records, if there are two.
    fn led(&mut self, within: &Range<usize>, lead: usize) -> Option<Segments> {
        let all = &self.places[lead];
        let first = all.partition_point(|&at| at < within.start);
        let starts = &all[first..first + all[first..].partition_point(|&at| at < within.end)];
        if starts.len() < 2 || self.reads == 0 {
            return None;
        }
        let (sets, labels, names) = (self.sets, self.labels, self.names);
        let mut records = divide(labels, starts, within.end);
        let alone = records.iter().filter(|record| record.len() == 1).count();
        if 2 * alone > records.len() || !is_steady(labels, names, &records) {
            records = single(sets, labels, names, starts);
        }
        let score = regularity(sets, &records);
        let segments = Segments { records, score };
        self.reads = self.reads.saturating_sub(segments.extent().len());
        Some(segments)
    }
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
fn single(sets: &[Keyset], labels: &[usize], names: &[u32], leads: &[usize]) -> Vec<Range<usize>> {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for &at in leads {
        *counts.entry(names[at]).or_default() += 1;
    }
    let usual = counts.iter().max_by_key(|(_, count)| **count).map(|(name, _)| *name);
    let core = template(leads.iter().map(|&at| &sets[at]));
    let (first, last) = (leads[0], leads[leads.len() - 1]);
    (first..=last)
        .filter(|&at| labels[at] == labels[first] || Some(names[at]) == usual && common(&sets[at], &core) > 0)
        .map(|at| at..at + 1)
        .collect()
}

/// Divides before every part with the leading label. The last record ends with the last part that other records have
/// too.
fn divide(labels: &[usize], starts: &[usize], end: usize) -> Vec<Range<usize>> {
    let mut records: Vec<Range<usize>> = starts.windows(2).map(|pair| pair[0]..pair[1]).collect();
    let last = starts[starts.len() - 1];
    let known: BTreeSet<usize> = labels[starts[0]..last].iter().copied().collect();
    let behind =
        labels[last + 1..end].iter().take_while(|label| **label == usize::MAX || known.contains(label));
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

//! Which parts of an element are alike.

use std::collections::{BTreeMap, HashMap};

use crate::xstring::Key;

/// Something with Xstrings in it, as a sorted list of them without repetition.
pub(crate) type Keyset = Vec<Key>;

/// How many Xstrings two have in common.
pub(crate) fn common(one: &[Key], other: &[Key]) -> usize {
    let (mut at, mut with, mut count) = (0, 0, 0);
    while at < one.len() && with < other.len() {
        match one[at].cmp(&other[with]) {
            std::cmp::Ordering::Less => at += 1,
            std::cmp::Ordering::Greater => with += 1,
            std::cmp::Ordering::Equal => {
                count += 1;
                at += 1;
                with += 1;
            }
        }
    }
    count
}

/// Sets by what is in them: which are alike is found without comparing each with each.
#[derive(Debug, Default)]
pub(crate) struct Likeness {
    sizes: Vec<usize>,
    holders: HashMap<Key, Vec<usize>>,
}

impl Likeness {
    /// Adds a set; it has the next number from 0.
    pub(crate) fn add(&mut self, set: &[Key]) {
        for &key in set {
            self.holders.entry(key).or_default().push(self.sizes.len());
        }
        self.sizes.push(set.len());
    }

    /// The numbers of those that have more in common with one than not, in order.
    pub(crate) fn alike(&self, one: &[Key]) -> Vec<usize> {
        let mut shared: Vec<usize> =
            one.iter().filter_map(|key| self.holders.get(key)).flatten().copied().collect();
        shared.sort_unstable();
        let runs = shared.chunk_by(|one, other| one == other);
        runs.filter(|run| 4 * run.len() > one.len() + self.sizes[run[0]]).map(|run| run[0]).collect()
    }
}

/// What most of some have.
pub(crate) fn template<'k>(sets: impl IntoIterator<Item = &'k Keyset>) -> Keyset {
    let mut counts: BTreeMap<Key, usize> = BTreeMap::new();
    let mut all = 0;
    for set in sets {
        all += 1;
        for key in set {
            *counts.entry(*key).or_default() += 1;
        }
    }
    counts.into_iter().filter(|(_, count)| 2 * count > all).map(|(key, _)| key).collect()
}

/// Puts together what is alike: a number of a cluster for each. `marks` are outward signs: two with the same one are
/// alike whatever is in them.
pub(crate) fn clusters(sets: &[Keyset], marks: &[Option<u64>]) -> Vec<usize> {
    let mut label = vec![usize::MAX; sets.len()];
    let mut equal: BTreeMap<&Keyset, Vec<usize>> = BTreeMap::new();
    for (at, set) in sets.iter().enumerate() {
        if !set.is_empty() {
            equal.entry(set).or_default().push(at);
        }
    }
    let mut groups: Vec<(&Keyset, Vec<usize>)> = equal.into_iter().collect();
    groups.sort_by_key(|(set, members)| (std::cmp::Reverse(members.len() * set.len()), members[0]));
    let mut likeness = Likeness::default();
    groups.iter().for_each(|(set, _)| likeness.add(set));
    let mut next = 0;
    for at in 0..groups.len() {
        if label[groups[at].1[0]] != usize::MAX {
            continue;
        }
        let mut members: Vec<usize> = groups[at].1.clone();
        let mut core = groups[at].0.clone();
        // Once with the commonest of them, once with what most have.
        for _ in 0..2 {
            members = likeness
                .alike(&core)
                .into_iter()
                .map(|group| &groups[group].1)
                .filter(|members| label[members[0]] == usize::MAX)
                .flatten()
                .copied()
                .collect();
            core = template(members.iter().map(|&member| &sets[member]));
            if core.is_empty() {
                break;
            }
        }
        if members.is_empty() {
            members = groups[at].1.clone();
        }
        for member in members {
            label[member] = next;
        }
        next += 1;
    }
    join_marked(&mut label, marks);
    label
}

/// What carries the same mark as the members of a cluster is one of them.
fn join_marked(label: &mut [usize], marks: &[Option<u64>]) {
    let mut by_mark: BTreeMap<u64, BTreeMap<usize, usize>> = BTreeMap::new();
    for (&label, mark) in label.iter().zip(marks) {
        if let Some(mark) = mark
            && label != usize::MAX
        {
            *by_mark.entry(*mark).or_default().entry(label).or_default() += 1;
        }
    }
    for (at, mark) in marks.iter().enumerate() {
        if label[at] == usize::MAX {
            continue;
        }
        let Some(labels) = mark.and_then(|mark| by_mark.get(&mark)) else { continue };
        let most = labels.iter().max_by_key(|&(&label, &count)| (count, std::cmp::Reverse(label)));
        if let Some((&most, &count)) = most
            && count > 1
        {
            label[at] = most;
        }
    }
}

//! Records that are known from an earlier run: which row of before is which row of now.
//!
//! Rows that say the same are the same, and the rarer what they say is, the more it tells: a title that one row has tells it, a
//! brand that all have does not. A pair is **sure** where both have a text that no other row has on either side, in a field by which
//! rows are told apart, and differ in no more such fields than they share; or where both are the only row of one address.

use std::collections::{BTreeMap, BTreeSet};

use crate::sample::{PageSample, RowSample, Sample};

/// Shorter texts may be the same by chance.
const SHORTEST_KEY: usize = 8;

/// A field tells rows apart if so large a share of its values is there once.
const NEARLY_ALL: f64 = 0.95;

/// A row of before and a row of now, by their numbers in the samples.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pair {
    /// The row of before.
    pub old: usize,
    /// The row of now.
    pub new: usize,
    /// Whether they are of one record for certain.
    pub is_sure: bool,
}

/// Which rows of before are there now, each at most once, in the order of before.
pub fn known(old: &Sample, new: &Sample) -> Vec<Pair> {
    let (olds, news) = (rows(old), rows(new));
    let (old_places, new_places) = (places(&olds), places(&news));
    let keys = keys(&olds, &old_places);
    let mut scored: Vec<(f64, usize, usize, bool)> = Vec::new();
    for (number, (page, row)) in olds.iter().enumerate() {
        let mut scores: BTreeMap<usize, (f64, bool)> = BTreeMap::new();
        for item in texts(row) {
            let here = new_places.get(&item).map(Vec::as_slice).unwrap_or_default();
            let is_telling = here.len() == 1 && old_places[&item].len() == 1;
            let (field, text) = item;
            let is_key = is_telling && keys.contains(field) && is_name(text);
            for &at in here {
                let score = scores.entry(at).or_default();
                score.0 += 1.0 / here.len() as f64;
                score.1 |= is_key;
            }
        }
        for (at, (other, _)) in news.iter().enumerate() {
            let is_same =
                page.url.is_some() && page.url == other.url && page.records == 1 && other.records == 1;
            if is_same {
                let score = scores.entry(at).or_default();
                *score = (score.0 + 1.0, true);
            }
        }
        scored.extend(scores.into_iter().map(|(at, (score, is_told))| {
            let is_sure = is_told && !is_contradicted(row, news[at].1, &keys);
            (score, number, at, is_sure)
        }));
    }
    scored.sort_by(|one, other| {
        let by_score = (other.3, other.0).partial_cmp(&(one.3, one.0)).unwrap_or(std::cmp::Ordering::Equal);
        by_score.then((one.1, one.2).cmp(&(other.1, other.2)))
    });
    let (mut taken_old, mut taken_new) = (BTreeSet::new(), BTreeSet::new());
    let mut pairs: Vec<Pair> = Vec::new();
    for (_, old, new, is_sure) in scored {
        if !taken_old.contains(&old) && !taken_new.contains(&new) {
            taken_old.insert(old);
            taken_new.insert(new);
            pairs.push(Pair { old, new, is_sure });
        }
    }
    pairs.sort_by_key(|pair| pair.old);
    pairs
}

/// A row of before of which at least two values are in rows of now, each of them on either side once.
pub(crate) struct Scattered {
    /// The row of now that each of these values is in, by its field.
    pub(crate) rows: Vec<(String, usize)>,
}

impl Scattered {
    /// The row that most of the other fields' values are in.
    pub(crate) fn without(&self, field: &str) -> Option<usize> {
        let mut counts: BTreeMap<usize, usize> = BTreeMap::new();
        self.rows
            .iter()
            .filter(|(name, _)| name != field)
            .for_each(|(_, row)| *counts.entry(*row).or_default() += 1);
        counts.into_iter().max_by_key(|&(row, count)| (count, std::cmp::Reverse(row))).map(|(row, _)| row)
    }
}

/// Where the values of known rows are now.
pub(crate) fn scattered(old: &Sample, new: &Sample) -> Vec<Scattered> {
    let (olds, news) = (rows(old), rows(new));
    let (old_places, new_places) = (places(&olds), places(&news));
    let mut all: Vec<Scattered> = olds.iter().map(|_| Scattered { rows: Vec::new() }).collect();
    for (item, at) in &old_places {
        if let ([old], Some([new])) = (&at[..], new_places.get(item).map(Vec::as_slice)) {
            all[*old].rows.push((item.0.to_owned(), *new));
        }
    }
    all.retain(|row| row.rows.iter().any(|(name, _)| *name != row.rows[0].0));
    all
}

/// Whether two rows differ in most of that by which rows are told apart: what they share is chance then.
fn is_contradicted(one: &RowSample, other: &RowSample, keys: &BTreeSet<&str>) -> bool {
    let both = keys.iter().filter_map(|key| Some((one.first(key)?, other.first(key)?)));
    let agree: Vec<bool> = both.map(|(one, other)| one.text == other.text).collect();
    2 * agree.iter().filter(|is_same| **is_same).count() < agree.len()
}

/// What a row says, text by text.
pub(crate) fn texts(row: &RowSample) -> impl Iterator<Item = (&str, &str)> {
    row.fields
        .iter()
        .flat_map(|(field, values)| values.iter().map(move |value| (field.as_str(), value.text.as_str())))
}

/// Whether a text names something: numbers and short words are the same by chance.
fn is_name(text: &str) -> bool {
    text.chars().count() >= SHORTEST_KEY && text.chars().filter(|letter| letter.is_alphabetic()).count() >= 4
}

fn rows(sample: &Sample) -> Vec<(&PageSample, &RowSample)> {
    sample.pages.iter().flat_map(|page| page.rows.iter().map(move |row| (page, row))).collect()
}

/// The rows that say a text in a field.
type Places<'s> = BTreeMap<(&'s str, &'s str), Vec<usize>>;

fn places<'s>(rows: &[(&'s PageSample, &'s RowSample)]) -> Places<'s> {
    let mut places: Places<'s> = BTreeMap::new();
    for (number, (_, row)) in rows.iter().enumerate() {
        for item in texts(row) {
            let known = places.entry(item).or_default();
            if known.last() != Some(&number) {
                known.push(number);
            }
        }
    }
    places
}

/// The fields by which rows are told apart.
fn keys<'s>(rows: &[(&'s PageSample, &'s RowSample)], places: &Places<'s>) -> BTreeSet<&'s str> {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    for ((field, _), own) in places {
        let count = counts.entry(field).or_default();
        count.0 += usize::from(own.len() == 1);
        count.1 += own.len();
    }
    let is_key = |(once, all): (usize, usize)| once as f64 >= NEARLY_ALL * all as f64 && 2 * all > rows.len();
    counts.into_iter().filter(|(_, count)| is_key(*count)).map(|(field, _)| field).collect()
}

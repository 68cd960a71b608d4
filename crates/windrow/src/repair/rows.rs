//! The good rows of a profile: as examples to learn from, and beside the rows of a changed wrapper.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde_json::Value as Json;
use windrow_page::Page;
use windrow_upkeep::{Anatomy, Profile, RowSample, Sample, ValueSample, known};

use crate::examples::Table;

/// How many good rows are learnt from.
pub(super) const MOST_ROWS: usize = 400;

/// What became of the good rows.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Comparison {
    /// How many come out as they were.
    pub kept: usize,
    /// How many come out otherwise.
    pub changed: usize,
    /// How many are gone.
    pub lost: usize,
    /// How many rows there are that were not.
    pub new: usize,
}

/// Good rows as a table of some columns. Rows that are learnt from say what the page says.
pub(super) fn table(rows: &[&RowSample], anatomy: &Anatomy, columns: &[&str]) -> Option<Table> {
    let is_there = |column: &&&str| rows.iter().any(|row| row.fields.contains_key(**column));
    let names: Vec<String> = columns.iter().filter(is_there).map(|column| (*column).to_owned()).collect();
    // What a page says of an address is the text of its link, which leads nowhere.
    let is_address = |name: &String| anatomy.column(name).is_some_and(|part| part.kind == Some("url"));
    let cell = |row: &RowSample, name: &String| -> Json {
        let is_address = is_address(name);
        let said = |value: &ValueSample| Json::from(if is_address { &value.text } else { value.seen() });
        let values = row.fields.get(name).map(Vec::as_slice).unwrap_or_default();
        match values {
            [] => Json::Null,
            [only] => said(only),
            several => several.iter().map(said).collect(),
        }
    };
    let rows: Vec<Vec<Json>> =
        rows.iter().map(|row| names.iter().map(|name| cell(row, name)).collect()).collect();
    let names: Vec<String> = names.iter().map(|name| own_name(name).to_owned()).collect();
    (!names.is_empty() && !rows.is_empty()).then_some(Table { names, rows })
}

/// What a field is called in its record.
pub(super) fn own_name(field: &str) -> &str {
    field.rsplit('/').next().unwrap_or(field)
}

/// The records inside a row. Nothing where it is not known which value is in which of them.
pub(super) fn nested(row: &RowSample, name: &str) -> Vec<RowSample> {
    let is_own = |field: &str| {
        field.strip_prefix(name).and_then(|rest| rest.strip_prefix('/')).is_some_and(|own| !own.contains('/'))
    };
    let own: Vec<(&String, &Vec<ValueSample>)> =
        row.fields.iter().filter(|(field, values)| is_own(field) && !values.is_empty()).collect();
    let count = own.first().map_or(0, |(_, values)| values.len());
    if own.iter().any(|(_, values)| values.len() != count) {
        return Vec::new();
    }
    let record = |at: usize| RowSample {
        fields: own.iter().map(|(field, values)| ((*field).clone(), vec![values[at].clone()])).collect(),
    };
    (0..count).map(record).collect()
}

/// The good rows beside those of a run.
pub fn compare(profile: &Profile, sample: &Sample) -> Comparison {
    let mut comparison = Comparison::default();
    let Some(last) = profile.runs.last() else { return comparison };
    let pairs = paired(last, sample);
    let matched: BTreeSet<usize> = pairs.iter().filter_map(|(_, new)| *new).collect();
    let new: Vec<&RowSample> = sample.rows().collect();
    for (old, at) in &pairs {
        match at {
            Some(at) if texts(old) == texts(new[*at]) => comparison.kept += 1,
            Some(_) => comparison.changed += 1,
            None => comparison.lost += 1,
        }
    }
    comparison.new = new.len() - matched.len();
    comparison
}

/// The fields that come out otherwise in a good row, or that good rows have which do not come out.
pub(super) fn wrong_fields(profile: &Profile, sample: &Sample) -> BTreeSet<String> {
    let Some(last) = profile.runs.last() else { return BTreeSet::new() };
    let new: Vec<&RowSample> = sample.rows().collect();
    let mut wrong = BTreeSet::new();
    for (old, at) in paired(last, sample) {
        let now = at.map(|at| texts(new[at])).unwrap_or_default();
        let is_other = |field: &&str| texts(old).get(field) != now.get(field);
        wrong.extend(texts(old).into_keys().filter(is_other).map(str::to_owned));
    }
    wrong
}

/// Which good row is on which of the pages that have one each: those that say the most of what it says, where a text that is rare
/// among the rows counts more.
pub(super) fn paired_with_pages(last: &Sample, pages: &[Arc<Page>]) -> Vec<(usize, usize)> {
    let tidy = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown: Vec<String> = pages.iter().map(|page| tidy(page.document().text())).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let values = |row: &'_ RowSample| -> BTreeSet<String> {
        row.fields.values().flatten().map(|value| value.seen().to_owned()).collect()
    };
    let rows: Vec<BTreeSet<String>> = last.rows().take(MOST_ROWS).map(values).collect();
    rows.iter().flatten().for_each(|text| *counts.entry(text).or_default() += 1);
    let mut votes: Vec<(f64, usize, usize)> = Vec::new();
    for (row, texts) in rows.iter().enumerate() {
        for (page, shown) in shown.iter().enumerate() {
            let said = texts.iter().filter(|text| !text.is_empty() && shown.contains(text.as_str()));
            let sum: f64 = said.map(|text| 1.0 / counts[text.as_str()] as f64).sum();
            if sum > 0.0 {
                votes.push((sum, row, page));
            }
        }
    }
    votes.sort_by(|one, other| other.0.total_cmp(&one.0).then((one.1, one.2).cmp(&(other.1, other.2))));
    let (mut placed, mut taken) = (BTreeSet::new(), BTreeSet::new());
    let mut pairs = Vec::new();
    for (_, row, page) in votes {
        if !placed.contains(&row) && !taken.contains(&page) {
            placed.insert(row);
            taken.insert(page);
            pairs.push((row, page));
        }
    }
    pairs.sort_unstable();
    pairs
}

/// How many good rows do not come out though a page still has a text by which they are told.
pub(super) fn overlooked(profile: &Profile, sample: &Sample, pages: &[Arc<Page>]) -> usize {
    let Some(last) = profile.runs.last() else { return 0 };
    let tidy = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let shown: Vec<String> = pages.iter().map(|page| tidy(page.document().text())).collect();
    // What several rows say tells none of them.
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let all = last.rows().flat_map(|row| row.fields.values().flatten());
    all.for_each(|value| *counts.entry(value.text.as_str()).or_default() += 1);
    let is_shown = |row: &RowSample| {
        let texts = row.fields.values().flatten().map(|value| value.text.as_str());
        let mut own = texts.filter(|text| text.chars().count() >= SHORTEST_NAME && counts[text] == 1);
        own.any(|text| shown.iter().any(|page| page.contains(text)))
    };
    paired(last, sample).into_iter().filter(|(row, at)| at.is_none() && is_shown(row)).count()
}

/// How many rows that are none of the good ones say what tells one of them: parts of records, or records twice.
pub(super) fn doubled(profile: &Profile, sample: &Sample) -> usize {
    let Some(last) = profile.runs.last() else { return 0 };
    let taken: BTreeSet<usize> = paired(last, sample).into_iter().filter_map(|(_, at)| at).collect();
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let all = last.rows().flat_map(|row| row.fields.values().flatten());
    all.for_each(|value| *counts.entry(value.text.as_str()).or_default() += 1);
    let tells = |value: &ValueSample| {
        value.text.chars().count() >= SHORTEST_NAME && counts.get(value.text.as_str()) == Some(&1)
    };
    // A good row that comes out more often than it did is there twice.
    let mut often: BTreeMap<Texts<'_>, usize> = BTreeMap::new();
    last.rows().for_each(|row| *often.entry(texts(row)).or_default() += 1);
    let mut is_repeated = |row| match often.get_mut(&texts(row)) {
        Some(0) => true,
        Some(left) => {
            *left -= 1;
            false
        }
        None => false,
    };
    let repeated: BTreeSet<usize> =
        sample.rows().enumerate().filter(|(_, row)| is_repeated(row)).map(|(number, _)| number).collect();
    let is_part =
        |number: usize, row: &RowSample| !taken.contains(&number) && row.fields.values().flatten().any(tells);
    let rows = sample.rows().enumerate();
    rows.filter(|(number, row)| repeated.contains(number) || is_part(*number, row)).count()
}

/// How many records there are beside the good ones, on pages that have all that they had: other things that look like records.
pub(super) fn beside(profile: &Profile, sample: &Sample) -> usize {
    let Some(last) = profile.runs.last() else { return 0 };
    let now = homes(sample);
    let mut pairs = paired(last, sample).into_iter();
    let mut beside = 0;
    for page in &last.pages {
        let found: Vec<Option<usize>> = pairs.by_ref().take(page.rows.len()).map(|(_, at)| at).collect();
        let same: Vec<usize> = (0..sample.pages.len())
            .filter(|&other| page.url.is_some() && sample.pages[other].url == page.url)
            .collect();
        if let [own] = same[..]
            && found.iter().all(|at| at.is_some_and(|at| now[at] == own))
        {
            beside += sample.pages[own].records.saturating_sub(page.records) as usize;
        }
    }
    beside
}

/// The number of the page that each row is on.
fn homes(sample: &Sample) -> Vec<usize> {
    let pages = sample.pages.iter().enumerate();
    pages.flat_map(|(number, page)| page.rows.iter().map(move |_| number)).collect()
}

/// Shorter texts are on pages for other reasons.
const SHORTEST_NAME: usize = 8;

/// Whether two rows say the same.
pub(super) fn is_same(one: &RowSample, other: &RowSample) -> bool {
    texts(one) == texts(other)
}

/// What a row says, field by field, and how much more there is.
type Texts<'r> = BTreeMap<&'r str, Vec<(&'r str, u32)>>;

fn texts(row: &RowSample) -> Texts<'_> {
    let filled = row.fields.iter().filter(|(_, values)| !values.is_empty());
    let said = filled.map(|(name, values)| {
        let each = values.iter().map(|value| (value.text.as_str(), value.more));
        (name.as_str(), each.collect())
    });
    said.collect()
}

/// The row of a run that each good row is now, by its number.
pub(super) fn now<'s>(profile: &Profile, sample: &'s Sample) -> Vec<Option<&'s RowSample>> {
    let Some(last) = profile.runs.last() else { return Vec::new() };
    let new: Vec<&RowSample> = sample.rows().collect();
    paired(last, sample).into_iter().map(|(_, at)| at.map(|at| new[at])).collect()
}

/// Each good row with the row of a run that is the same record.
fn paired<'s>(old: &'s Sample, new: &Sample) -> Vec<(&'s RowSample, Option<usize>)> {
    let pairs: BTreeMap<usize, usize> =
        known(old, new).into_iter().map(|pair| (pair.old, pair.new)).collect();
    old.rows().enumerate().map(|(number, row)| (row, pairs.get(&number).copied())).collect()
}

//! Repairs where no good row is left: a table of the page whose columns look as the fields did.
//!
//! Every table of the page is run under the names of the fields that its columns could be, and the profile says how usual that is.
//! What is found so is a guess, however well it looks.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use windrow_page::Page;
use windrow_records::Tables;
use windrow_upkeep::{About, Anatomy, Family, Prior, RowSample, Sample, ValueSample, habits};

use super::draft::Draft;
use super::parts::{Parts, Swap};
use super::{Bench, Repair};
use crate::tables::{Opening, looked_at, wrapper};
use crate::watch::sampled;
use crate::wrapper::Wrapper;

/// How many tables of a page are tried.
const MOST_TABLES: usize = 3;

pub(super) fn found(
    draft: &Draft,
    bench: &Bench<'_>,
    pages: &[Arc<Page>],
    tried: &mut Vec<String>,
) -> Option<Repair> {
    let text = &draft.text;
    let anatomy = Anatomy::of(text);
    let first = pages.first()?;
    let had = bench.profile.runs.last().map(|run| (run.figures.rows, run.figures.filled))?;
    if had.0 <= had.1 {
        return None;
    }
    let (page, _) = looked_at(Arc::clone(first), bench.engine);
    let tables = Tables::of(page.document());
    let mut best: Option<(f64, Repair)> = None;
    for number in 0..tables.len().min(MOST_TABLES) {
        let Some(table) = tables.table(number) else { continue };
        let own = wrapper(&page, &table, Opening::default());
        let Some(swaps) = fitted(text, &anatomy, &own, bench, first) else { continue };
        tried.push(format!("table {} of the page", number + 1));
        let Some(mut repair) = bench.judged(draft.with(&swaps.1)) else { continue };
        repair.doubts.push(
            "no good row is left to compare with: its columns were told by what they look like".to_owned(),
        );
        if best.as_ref().is_none_or(|(least, _)| swaps.0 < *least) {
            best = Some((swaps.0, repair));
        }
    }
    best.map(|(_, repair)| repair).filter(|repair| !repair.verdict.is_alarm)
}

/// The columns of a table in the places of the fields that they look like, and how unlike they look altogether.
fn fitted(
    text: &str,
    anatomy: &Anatomy,
    own: &str,
    bench: &Bench<'_>,
    page: &Arc<Page>,
) -> Option<(f64, Vec<Swap>)> {
    let learnt = Anatomy::of(own);
    let sample =
        sampled(&Wrapper::parse(own).ok()?, [Arc::clone(page)], bench.engine, bench.options, |_| {}).ok()?;
    let fields: Vec<String> = bench.profile.runs.last()?.fields();
    let mut scored: Vec<(f64, &String, String)> = Vec::new();
    for field in &fields {
        for column in sample.fields() {
            scored.push((strangeness(bench, &sample, field, &column), field, column));
        }
    }
    scored.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (mut taken, mut placed, mut sum) = (BTreeSet::new(), BTreeSet::new(), 0.0);
    let parts = Parts { text, anatomy };
    let record = learnt.row()?;
    let mut columns = Vec::new();
    let area = anatomy.areas.iter().find(|area| area.way.is_none())?;
    let mut swaps = vec![parts.base(area, &own[record.path.clone()])?];
    for (strange, field, column) in scored {
        if taken.contains(&column) || !placed.insert(field) {
            continue;
        }
        let part = learnt.column(&column)?;
        let expression = format!("{}{}", &own[part.path.clone()], &own[part.marker.clone()]);
        let Some(target) = anatomy.column(field).filter(|target| !target.is_elsewhere) else { continue };
        columns.push((target, vec![parts.expression(target, &expression)?]));
        taken.insert(column);
        sum += strange;
    }
    swaps.extend(parts.columns(&columns));
    Some((sum, swaps))
}

/// How strange it is that the values of a column are those of a field.
fn strangeness(bench: &Bench<'_>, sample: &Sample, field: &str, column: &str) -> f64 {
    let mut renamed = sample.clone();
    for page in &mut renamed.pages {
        for row in &mut page.rows {
            let values: Option<Vec<ValueSample>> = row.fields.remove(column);
            *row = RowSample { fields: BTreeMap::from_iter(values.map(|values| (field.to_owned(), values))) };
        }
    }
    let is_own = |subject: &About| matches!(subject, About::Field(name) if name == field);
    let asked = habits(&bench.profile.runs, &renamed);
    let looks = asked.iter().filter(|habit| is_own(&habit.about) && looks(habit.family));
    looks.map(|habit| Prior::default().surprise(&habit.old, &habit.new)).sum()
}

/// Whether a question is about what values look like.
fn looks(family: Family) -> bool {
    matches!(
        family,
        Family::Filled
            | Family::Kind
            | Family::Shape
            | Family::MainShape
            | Family::Signs
            | Family::Length
            | Family::Range
            | Family::Change
    )
}

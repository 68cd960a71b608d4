//! What is read on pages, mended from the good rows that are there: records with their columns, and columns on the pages that records
//! lead to.
//!
//! The good rows are found on the new pages, expressions are learnt for them ([`Search`]), and the area keeps what it had where that
//! still does.

use std::collections::BTreeSet;
use std::sync::Arc;

use windrow_page::Page;
use windrow_upkeep::{Anatomy, AreaPart, ColumnPart};

use super::draft::Draft;
use super::near::{neighbours, seen};
use super::parts::{Parts, Swap};
use super::rows::{MOST_ROWS, paired_with_pages, table, wrong_fields};
use super::search::Search;
use super::{Bench, Repair, Survey, better};
use crate::examples::Table;
use crate::learning::Lessons;

/// The records with their columns: in the records that there are, and, where these do not do, in others that hold the good rows.
pub(super) fn records_mended(
    draft: &Draft,
    survey: &Survey,
    bench: &Bench<'_>,
    tried: &mut Vec<String>,
) -> Option<Repair> {
    let anatomy = Anatomy::of(&draft.text);
    let area = anatomy.areas.iter().position(|area| area.way.is_none())?;
    let pages = bench.lists(&draft.text, survey).ok()?;
    let fields: Vec<&str> = names(&columns(&anatomy, area));
    let table = table(bench.profile, &anatomy, &fields)?;
    let names: Vec<String> = (0..pages.len()).map(|number| format!("page {number}")).collect();
    let named: Vec<(&str, &Page)> =
        names.iter().map(String::as_str).zip(pages.iter().map(|page| &**page)).collect();
    let examples = table.on(&named);
    let found: usize = examples.pages.iter().flatten().map(Vec::len).sum();
    tried.push(format!("{found} of {} good rows are on the new pages", table.rows.len()));
    if found == 0 {
        return None;
    }
    let lessons = Lessons::of_rows(pages.clone(), examples);
    let parts = Parts { text: &draft.text, anatomy: &anatomy };
    let search = Search {
        parts: &parts,
        pages: &pages,
        options: bench.options,
        lessons: &lessons,
        columns: columns(&anatomy, area),
        good: bench.profile.runs.last()?.rows().take(MOST_ROWS).collect(),
    };
    let own = &draft.text[anatomy.areas[area].base.clone()];
    let mut best: Option<Repair> = None;
    for path in records(own, &lessons) {
        let Some(swaps) = swapped(&search, &anatomy.areas[area], &path, tried) else { continue };
        best = better(best, bench.judged(draft.with(&swaps)));
        if best.as_ref().is_some_and(Repair::is_sure) {
            return best;
        }
    }
    if best.is_none() {
        tried.push("no expression gives them".to_owned());
    }
    best
}

/// The columns on the pages that records lead to.
pub(super) fn details_mended(
    draft: &Draft,
    survey: &Survey,
    bench: &Bench<'_>,
    tried: &mut Vec<String>,
) -> Option<Repair> {
    let wrong = wrong_fields(bench.profile, &survey.sample);
    let mut draft = draft.clone();
    let mut is_other = false;
    for number in 0..Anatomy::of(&draft.text).areas.len() {
        let anatomy = Anatomy::of(&draft.text);
        let area = anatomy.areas.get(number).filter(|area| area.way.is_some());
        let own = columns(&anatomy, number);
        if area.is_none() || !own.iter().any(|column| wrong.contains(&column[0].field)) {
            continue;
        }
        if let Some(swaps) = detail_swaps(&draft, &anatomy, number, survey, bench, tried) {
            draft = draft.with(&swaps);
            is_other = true;
        }
    }
    is_other.then(|| bench.judged(draft)).flatten()
}

/// What has to be replaced in an area on pages that records lead to.
fn detail_swaps(
    draft: &Draft,
    anatomy: &Anatomy,
    number: usize,
    survey: &Survey,
    bench: &Bench<'_>,
    tried: &mut Vec<String>,
) -> Option<Vec<Swap>> {
    let area = &anatomy.areas[number];
    let columns = columns(anatomy, number);
    let first = columns.iter().flatten().map(|part| part.path.start).min()?;
    let looked_for = match area.base.is_empty() {
        true => anatomy.columns.iter().find(|part| part.path.start == first)?.path.clone(),
        false => area.base.clone(),
    };
    let grounds = survey.trail.grounds(looked_for);
    let pages: Vec<Arc<Page>> = grounds.into_iter().map(|ground| ground.page).collect();
    let last = bench.profile.runs.last()?;
    let homes = paired_with_pages(last, &pages);
    let names = names(&columns);
    tried.push(format!("{} of {} pages behind records are those of good rows", homes.len(), pages.len()));
    let whole = table(bench.profile, anatomy, &names)?;
    // Which row is on which page is known, and need not be found by what they say.
    let mut table = Table { names: whole.names, rows: Vec::new() };
    table.names.push("page".to_owned());
    for (row, page) in &homes {
        let mut cells = whole.rows.get(*row)?.clone();
        cells.push(format!("page {page}").into());
        table.rows.push(cells);
    }
    let page_names: Vec<String> = (0..pages.len()).map(|number| format!("page {number}")).collect();
    let named: Vec<(&str, &Page)> =
        page_names.iter().map(String::as_str).zip(pages.iter().map(|page| &**page)).collect();
    let examples = table.on(&named);
    if examples.pages.iter().flatten().count() == 0 {
        return None;
    }
    let lessons = Lessons::of_rows(pages.clone(), examples);
    let parts = Parts { text: &draft.text, anatomy };
    let good: Vec<_> = last.rows().collect();
    let search = Search {
        parts: &parts,
        pages: &pages,
        options: bench.options,
        lessons: &lessons,
        columns,
        good: homes.iter().filter_map(|(row, _)| good.get(*row).copied()).collect(),
    };
    let own = match area.base.is_empty() {
        true => PAGE,
        false => &draft.text[area.base.clone()],
    };
    let mut paths = vec![own.to_owned()];
    if !area.base.is_empty() {
        paths.extend(neighbours(own));
        paths.push(PAGE.to_owned());
    }
    let mut best: Option<(usize, Vec<Swap>)> = None;
    for path in paths {
        let Some(mended) = search.mended(&path) else { continue };
        if best.as_ref().is_some_and(|(most, _)| *most >= mended.right.0) {
            continue;
        }
        let is_all = mended.right.0 == mended.right.1;
        best = Some((mended.right.0, put(&search, area, &path, &mended.columns)));
        if is_all {
            break;
        }
    }
    best.map(|(_, swaps)| swaps).filter(|swaps| !swaps.is_empty())
}

/// What stands for a whole page.
const PAGE: &str = "/*";

/// What has to be replaced so that an area whose base is this path has its columns.
fn swapped(search: &Search<'_>, area: &AreaPart, path: &str, tried: &mut Vec<String>) -> Option<Vec<Swap>> {
    let mended = search.mended(path)?;
    let swaps = put(search, area, path, &mended.columns);
    if swaps.is_empty() {
        return None;
    }
    let what = swaps.iter().map(|swap| swap.part.as_str()).collect::<Vec<_>>().join(" and ");
    tried.push(format!("{what}: {} of {} values", mended.right.0, mended.right.1));
    Some(swaps)
}

fn put(
    search: &Search<'_>,
    area: &AreaPart,
    path: &str,
    columns: &[(&ColumnPart, Vec<String>)],
) -> Vec<Swap> {
    let base = search.parts.base(area, path);
    base.into_iter().chain(search.parts.columns(columns)).collect()
}

/// The names of columns.
fn names<'c>(columns: &[Vec<&'c ColumnPart>]) -> Vec<&'c str> {
    let names: BTreeSet<&str> = columns.iter().map(|column| column[0].field.as_str()).collect();
    names.into_iter().collect()
}

/// The columns that are read in an area, each with all that gives it.
fn columns(anatomy: &Anatomy, area: usize) -> Vec<Vec<&ColumnPart>> {
    let mut columns: Vec<Vec<&ColumnPart>> = Vec::new();
    for part in anatomy.columns.iter().filter(|part| part.area == Some(area)) {
        match columns.iter_mut().find(|column| column[0].field == part.field) {
            Some(column) => column.push(part),
            None => columns.push(vec![part]),
        }
    }
    columns
}

/// What may select the records now: what did, what is learnt from the good rows, and what is near either; those that hold the most of
/// them first.
fn records(own: &str, lessons: &Lessons) -> Vec<String> {
    let mut paths = vec![own.to_owned()];
    paths.extend(lessons.record_paths(MOST_RECORDS));
    let learnt = paths.clone();
    paths.extend(neighbours(own));
    paths.extend(learnt.iter().skip(1).flat_map(|path| seen(path)));
    let mut held = lessons.holding(&paths);
    let most = held.iter().map(|(_, rows)| *rows).max().unwrap_or_default();
    held.retain(|(_, rows)| 2 * rows > most);
    held.sort_by_key(|(_, rows)| std::cmp::Reverse(*rows));
    held.truncate(MOST_RECORDS + 2);
    held.into_iter().map(|(path, _)| path).collect()
}

/// How many expressions for records are learnt, beside the wrapper's own.
const MOST_RECORDS: usize = 4;

//! What is read on pages, mended from the good rows that are there: records with their columns, columns on the pages that records
//! lead to, and records inside records.
//!
//! The good rows are found on the new pages, expressions are learnt for them ([`Search`]), and the area keeps what it had where that
//! still does.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::Value as Json;
use windrow_page::Page;
use windrow_upkeep::{Anatomy, AreaPart, ColumnPart, RowSample};

use super::draft::Draft;
use super::near::{neighbours, seen};
use super::parts::{Parts, Swap};
use super::rows::{MOST_ROWS, is_same, nested, now, paired_with_pages, table, wrong_fields};
use super::search::Search;
use super::{Bench, Repair, Survey, better};
use crate::learning::Lessons;

/// The records with their columns: in the records that there are, and, where these do not do, in others that hold the good rows.
pub(super) fn records_mended(
    draft: &Draft,
    survey: &Survey,
    bench: &Bench<'_>,
    tried: &mut Vec<String>,
) -> Option<Repair> {
    let anatomy = Anatomy::of(&draft.text);
    let area = anatomy.areas.iter().position(|area| area.way.is_none() && area.nested.is_none())?;
    let pages = bench.lists(&draft.text, survey).ok()?;
    let fields: Vec<&str> = names(&columns(&anatomy, area));
    let good: Vec<&RowSample> = bench.profile.runs.last()?.rows().take(MOST_ROWS).collect();
    let table = table(&good, &anatomy, &fields)?;
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
        good,
    };
    let own = &draft.text[anatomy.areas[area].base.clone()];
    let mut best: Option<Repair> = None;
    for path in records(own, &lessons) {
        let Some(mended) = search.mended(&path) else { continue };
        let swaps = put(&search, &anatomy.areas[area], &path, &mended.columns);
        if swaps.is_empty() {
            if mended.right.0 == mended.right.1 {
                // What gives all of it is kept, unless another one is better.
                best = better(bench.judged(draft.clone()), best);
            }
            continue;
        }
        let what = swaps.iter().map(|swap| swap.part.as_str()).collect::<Vec<_>>().join(" and ");
        tried.push(format!("{what}: {} of {} values", mended.right.0, mended.right.1));
        best = better(best, bench.judged(draft.with(&swaps)));
        if best.as_ref().is_some_and(Repair::is_sure) {
            break;
        }
    }
    if best.is_none() {
        tried.push("no expression gives them".to_owned());
    }
    best.filter(|best| best.draft != *draft)
}

/// The columns on the pages that records lead to, and those of records inside records.
pub(super) fn details_mended(
    draft: &Draft,
    survey: &Survey,
    bench: &Bench<'_>,
    tried: &mut Vec<String>,
) -> Option<Repair> {
    let wrong = wrong_fields(bench.profile, &survey.sample);
    let mut mended: Option<(Draft, Survey)> = None;
    for number in 0..Anatomy::of(&draft.text).areas.len() {
        let (draft, survey) = mended.as_ref().map_or((draft, survey), |(draft, survey)| (draft, survey));
        let anatomy = Anatomy::of(&draft.text);
        let is_behind = |area: &&AreaPart| area.way.is_some() || area.nested.is_some();
        let area = anatomy.areas.get(number).filter(is_behind);
        let own = columns(&anatomy, number);
        if area.is_none() || !own.iter().any(|column| wrong.contains(&column[0].field)) {
            continue;
        }
        if let Some(swaps) = detail_swaps(draft, &anatomy, number, survey, bench, tried) {
            let draft = draft.with(&swaps);
            // What stands where is known of the wrapper that ran.
            if let Ok(survey) = bench.survey(&draft.text, None) {
                mended = Some((draft, survey));
            }
        }
    }
    mended.and_then(|(draft, _)| bench.judged(draft))
}

/// What has to be replaced in an area behind records or inside them.
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
    let good = good_rows(anatomy, area, &pages, survey, bench);
    if area.way.is_some() {
        let found = good.iter().filter_map(|(_, page)| *page).collect::<BTreeSet<usize>>().len();
        tried.push(format!("{found} of {} pages behind records are those of good rows", pages.len()));
    }
    let rows: Vec<&RowSample> = good.iter().map(|(row, _)| row).collect();
    let mut table = table(&rows, anatomy, &names(&columns))?;
    if area.way.is_some() {
        table.names.push("page".to_owned());
        for (cells, (_, page)) in table.rows.iter_mut().zip(&good) {
            cells.push(page.map_or(Json::Null, |page| format!("page {page}").into()));
        }
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
    let search = Search {
        parts: &parts,
        pages: &pages,
        options: bench.options,
        lessons: &lessons,
        columns,
        good: rows,
    };
    let base = Base::of(area, &draft.text);
    let mut paths = vec![base.on_page.clone()];
    if !area.base.is_empty() {
        paths.extend(neighbours(&base.on_page));
        match area.nested {
            Some(_) => paths.extend(lessons.record_paths(MOST_RECORDS)),
            None => paths.push(PAGE.to_owned()),
        }
    }
    // The more values and the fewer records beside the good ones, the better.
    let mut most: Option<(usize, Reverse<usize>)> = None;
    let mut best = Vec::new();
    for path in paths {
        let Some(mended) = search.mended(&path) else { continue };
        // Of a page there is one, whatever it says.
        let is_nested = area.nested.is_some();
        let rank = Some((mended.right.0, Reverse(if is_nested { mended.given } else { 0 })));
        if most >= rank {
            continue;
        }
        most = rank;
        let is_own = path == base.on_page && mended.empty == 0;
        let is_all = mended.right.0 == mended.right.1 && (is_own || !is_nested);
        best = put(&search, area, &base.written(&path), &mended.columns);
        if is_all {
            break;
        }
    }
    (!best.is_empty()).then_some(best)
}

/// The good rows of an area, each with its page where that is known and need not be found by what they say.
fn good_rows(
    anatomy: &Anatomy,
    area: &AreaPart,
    pages: &[Arc<Page>],
    survey: &Survey,
    bench: &Bench<'_>,
) -> Vec<(RowSample, Option<usize>)> {
    let Some(last) = bench.profile.runs.last() else { return Vec::new() };
    let whole: Vec<&RowSample> = last.rows().take(MOST_ROWS).collect();
    let homes: Vec<(usize, Option<usize>)> = match area.way {
        Some(_) => paired_with_pages(last, pages).into_iter().map(|(row, page)| (row, Some(page))).collect(),
        None => (0..whole.len()).map(|row| (row, None)).collect(),
    };
    let homes = homes.into_iter().filter(|(row, _)| *row < whole.len());
    let Some(name) = &area.nested else {
        return homes.map(|(row, page)| (whole[row].clone(), page)).collect();
    };
    // What comes out already is of another expression for the same records.
    let is_alone = anatomy.areas.iter().filter(|other| other.nested == area.nested).count() == 1;
    let now = if is_alone { Vec::new() } else { now(bench.profile, &survey.sample) };
    let mut rows = Vec::new();
    for (row, page) in homes {
        let given = now.get(row).copied().flatten().map(|given| nested(given, name)).unwrap_or_default();
        let left =
            nested(whole[row], name).into_iter().filter(|inner| !given.iter().any(|one| is_same(one, inner)));
        rows.extend(left.map(|inner| (inner, page)));
    }
    rows
}

/// The path of an area, as it is written and as it is from the page.
struct Base<'b> {
    own: &'b str,
    on_page: String,
    /// Whether it begins at a record.
    is_inside: bool,
}

impl Base<'_> {
    fn of<'b>(area: &AreaPart, text: &'b str) -> Base<'b> {
        let own = &text[area.base.clone()];
        let is_inside = area.nested.is_some() && !own.starts_with('/');
        let on_page = match is_inside {
            _ if own.is_empty() => PAGE.to_owned(),
            true if own.starts_with('.') => own.to_owned(),
            true => format!(".//{own}"),
            false => own.to_owned(),
        };
        Base { own, on_page, is_inside }
    }

    /// A path from the page, as it is written in the place of this one.
    fn written(&self, path: &str) -> String {
        match path == self.on_page {
            true => self.own.to_owned(),
            false if self.is_inside && path.starts_with('/') => format!(".{path}"),
            false => path.to_owned(),
        }
    }
}

/// What stands for a whole page.
const PAGE: &str = "/*";

/// What has to be replaced so that an area whose base is this path has its columns.
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

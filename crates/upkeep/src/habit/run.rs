//! Questions about rows as a whole, pages, and the run.

use std::collections::{BTreeMap, BTreeSet};

use super::field::ends;
use super::{About, Family, Ground, Habit};
use crate::chance::Count;
use crate::sample::{PageSample, RowSample, Sample};

pub(super) fn habits(ground: &Ground<'_>) -> Vec<Habit> {
    let mut habits =
        vec![rows(ground), records(ground), beside(ground), end(ground), promised(ground), pattern(ground)];
    habits.extend(kept(ground));
    habits.extend([names(ground), core(ground)]);
    habits
}

/// One answer for each run.
fn by_run(ground: &Ground<'_>, family: Family, says: &str, count: impl Fn(&Sample) -> Count) -> Habit {
    let mut habit = Habit::new(family, About::Rows, says);
    habit.old = ground.runs.iter().map(&count).collect();
    habit.new = vec![count(ground.new)];
    habit
}

/// Answers of each page.
fn by_page(ground: &Ground<'_>, family: Family, says: &str, count: impl Fn(&PageSample) -> Count) -> Habit {
    let mut habit = Habit::new(family, About::Pages, says);
    habit.old = ground.old.iter().map(|page| count(page)).collect();
    habit.new = ground.new.pages.iter().map(count).collect();
    habit
}

fn rows(ground: &Ground<'_>) -> Habit {
    by_run(ground, Family::Rows, "pages that were come to have rows", |run| {
        let pages = run.figures.pages.max(run.figures.filled);
        Count::new(run.figures.filled as usize, pages as usize)
    })
}

fn promised(ground: &Ground<'_>) -> Habit {
    by_run(ground, Family::Promised, "as many rows as were promised", |run| match run.figures.promised {
        Some(promised) => Count::new(usize::from(run.figures.rows >= promised), 1),
        None => Count::new(0, 0),
    })
}

/// The last page of a list leads on no further, if it was read to its end.
fn end(ground: &Ground<'_>) -> Habit {
    by_run(ground, Family::End, "nothing leads on from the last page", |run| match run.pages.last() {
        Some(last) => Count::new(usize::from(!last.leads_on), 1),
        None => Count::new(0, 0),
    })
}

/// Whether a page has as many records as others. The last page of a list may have fewer.
fn records(ground: &Ground<'_>) -> Habit {
    let mut habit = Habit::new(Family::Records, About::Pages, "have as many records as before");
    let number = |page: &PageSample| f64::from(page.records);
    let old: Vec<f64> = ground.old.iter().map(|page| number(page)).collect();
    for (at, own) in old.iter().enumerate() {
        let others = &ground.others[at];
        if !others.is_empty() {
            let (least, most) = ends(others.iter().map(|&other| &old[other]));
            habit.old.push(Count::new(usize::from((least..=most).contains(own)), 1));
        }
    }
    let (least, most) = ends(old.iter());
    let is_inside = |page: &PageSample| (least..=most).contains(&number(page));
    let pages = &ground.new.pages;
    // How far a list was read on its last page, nobody knows.
    let whole = if pages.len() > 1 { &pages[..pages.len() - 1] } else { &pages[..] };
    habit.new = whole.iter().map(|page| Count::new(usize::from(is_inside(page)), 1)).collect();
    whole
        .iter()
        .filter(|page| !is_inside(page))
        .for_each(|page| habit.note_strange(&page.records.to_string()));
    if least <= most {
        habit.note_usual(&if least == most { format!("{least}") } else { format!("{least} to {most}") });
    }
    habit
}

fn beside(ground: &Ground<'_>) -> Habit {
    by_page(ground, Family::Beside, "of what looks like records are records", |page| {
        Count::new(page.records as usize, (page.records + page.beside) as usize)
    })
}

/// Which fields a row has values of.
fn filled(row: &RowSample) -> Vec<&str> {
    row.fields.iter().filter(|(_, values)| !values.is_empty()).map(|(field, _)| field.as_str()).collect()
}

fn pattern(ground: &Ground<'_>) -> Habit {
    let mut habit =
        Habit::new(Family::Pattern, About::Rows, "have values in a combination of fields that was there");
    let patterns = |page: &'_ PageSample| -> Vec<Vec<String>> {
        page.rows.iter().map(|row| filled(row).into_iter().map(str::to_owned).collect()).collect()
    };
    let old: Vec<Vec<Vec<String>>> = ground.old.iter().map(|page| patterns(page)).collect();
    for (at, own) in old.iter().enumerate() {
        let others = &ground.others[at];
        let known: BTreeSet<&Vec<String>> = others.iter().flat_map(|&other| &old[other]).collect();
        let is_known = |pattern: &&Vec<String>| match others.is_empty() {
            true => own.iter().filter(|other| other == pattern).count() > 1,
            false => known.contains(pattern),
        };
        habit.old.push(Count::new(own.iter().filter(is_known).count(), own.len()));
    }
    let known: BTreeSet<&Vec<String>> = old.iter().flatten().collect();
    for page in &ground.new.pages {
        let own = patterns(page);
        habit.new.push(Count::new(own.iter().filter(|pattern| known.contains(pattern)).count(), own.len()));
        own.iter()
            .filter(|pattern| !known.contains(pattern))
            .for_each(|pattern| habit.note_strange(&pattern.join(" ")));
    }
    habit
}

/// The field by which a record is known again: all rows have it, no two the same.
pub(crate) fn key(runs: &[Sample]) -> Option<String> {
    let last = runs.last()?;
    let rows: Vec<&RowSample> = last.rows().collect();
    let is_key = |field: &&String| {
        let values: BTreeSet<&str> =
            rows.iter().filter_map(|row| Some(row.first(field)?.text.as_str())).collect();
        values.len() == rows.len() && rows.len() > 1
    };
    let fields = last.fields();
    let keys: Vec<&String> = fields.iter().filter(is_key).collect();
    let is_address = |field: &&&String| {
        rows.iter().all(|row| row.first(field).is_some_and(|value| value.text.contains("://")))
    };
    keys.iter().find(is_address).or_else(|| keys.first()).map(|field| (**field).clone())
}

/// Whether records that are known from the run before say what they said, field by field.
fn kept(ground: &Ground<'_>) -> Vec<Habit> {
    let Some(key) = key(ground.runs) else { return Vec::new() };
    let by_key = |run: &'_ Sample| -> BTreeMap<String, RowSample> {
        run.rows().filter_map(|row| Some((row.first(&key)?.text.clone(), row.clone()))).collect()
    };
    let runs: Vec<BTreeMap<String, RowSample>> = ground.runs.iter().map(by_key).collect();
    let compared = |before: &BTreeMap<String, RowSample>, rows: Vec<&RowSample>, field: &str| {
        let pairs = rows.into_iter().filter_map(|row| Some((before.get(&row.first(&key)?.text)?, row)));
        let texts = |row: &RowSample| -> Vec<String> {
            row.fields.get(field).into_iter().flatten().map(|value| value.text.clone()).collect()
        };
        let same: Vec<bool> = pairs.map(|(old, new)| texts(old) == texts(new)).collect();
        Count::new(same.iter().filter(|is_same| **is_same).count(), same.len())
    };
    let Some(last) = runs.last() else { return Vec::new() };
    ground
        .fields()
        .into_iter()
        .filter(|field| *field != key)
        .map(|field| {
            let subject = About::Field(field.clone());
            let mut habit =
                Habit::new(Family::Kept, subject, format!("say of the same {key} what they said"));
            for (before, run) in runs.iter().zip(ground.runs.iter().skip(1)) {
                habit.old.push(compared(before, run.rows().collect(), &field));
            }
            habit.new = ground
                .new
                .pages
                .iter()
                .map(|page| compared(last, page.rows.iter().collect(), &field))
                .collect();
            habit
        })
        .collect()
}

/// The names of a page's elements that others have too.
fn names(ground: &Ground<'_>) -> Habit {
    let mut habit = Habit::new(Family::Names, About::Pages, "of the names of elements were there");
    for (at, page) in ground.old.iter().enumerate() {
        let others = &ground.others[at];
        if others.is_empty() {
            continue;
        }
        let known: BTreeSet<u32> =
            others.iter().flat_map(|&other| ground.old[other].signs.iter().copied()).collect();
        habit.old.push(Count::new(
            page.signs.iter().filter(|sign| known.contains(sign)).count(),
            page.signs.len(),
        ));
    }
    let known: BTreeSet<u32> = ground.old.iter().flat_map(|page| page.signs.iter().copied()).collect();
    let count = |page: &PageSample| {
        Count::new(page.signs.iter().filter(|sign| known.contains(sign)).count(), page.signs.len())
    };
    habit.new = ground.new.pages.iter().map(count).collect();
    habit
}

/// The names that are on all other pages, and whether they are on this one.
fn core(ground: &Ground<'_>) -> Habit {
    let mut habit =
        Habit::new(Family::Core, About::Pages, "of the names of elements that all pages had are there");
    let shared = |pages: &mut dyn Iterator<Item = &PageSample>| -> BTreeSet<u32> {
        let mut core: Option<BTreeSet<u32>> = None;
        for page in pages {
            let own: BTreeSet<u32> = page.signs.iter().copied().collect();
            core = Some(core.map_or(own.clone(), |core| &core & &own));
        }
        core.unwrap_or_default()
    };
    let count = |page: &PageSample, core: &BTreeSet<u32>| {
        let own: BTreeSet<u32> = page.signs.iter().copied().collect();
        Count::new(core.intersection(&own).count(), core.len())
    };
    for (at, page) in ground.old.iter().enumerate() {
        let others = &ground.others[at];
        if !others.is_empty() {
            let core = shared(&mut others.iter().map(|&other| ground.old[other]));
            habit.old.push(count(page, &core));
        }
    }
    let core = shared(&mut ground.old.iter().copied());
    habit.new = ground.new.pages.iter().map(|page| count(page, &core)).collect();
    habit
}

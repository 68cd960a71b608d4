//! Questions about rows as a whole, pages, and the run.

use std::collections::{BTreeMap, BTreeSet};

use windrow_knowledge::{Kind, kind_of_text};

use super::field::ends;
use super::{About, Family, Ground, Habit};
use crate::chance::Count;
use crate::known::{Pair, Scattered, known, scattered, texts};
use crate::sample::{PageSample, RowSample, Sample, ValueSample};

pub(super) fn habits(ground: &Ground<'_>) -> Vec<Habit> {
    let mut habits = vec![
        rows(ground),
        records(ground),
        full(ground),
        together(ground),
        beside(ground),
        end(ground),
        promised(ground),
        pattern(ground),
        distinct(ground),
    ];
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

/// Whether a page of a list that goes on is as full as the others that do.
fn full(ground: &Ground<'_>) -> Habit {
    let mut habit = Habit::new(Family::Full, About::Pages, "are as full as pages that lead on were");
    let full: Vec<(usize, u32)> = ground
        .old
        .iter()
        .enumerate()
        .filter(|(_, page)| page.leads_on)
        .map(|(at, page)| (at, page.records))
        .collect();
    let compared = |own: u32, usual: u32| Count::new(own.min(usual) as usize, own.max(usual) as usize);
    for &(at, own) in &full {
        let others =
            full.iter().filter(|(other, _)| ground.others[at].contains(other)).map(|(_, records)| *records);
        habit.old.extend(middle(others).map(|usual| compared(own, usual)));
    }
    let Some(usual) = middle(full.iter().map(|(_, records)| *records)) else { return habit };
    habit.note_usual(&usual.to_string());
    for page in ground.new.pages.iter().filter(|page| page.leads_on) {
        habit.new.push(compared(page.records, usual));
        if page.records != usual {
            habit.note_strange(&page.records.to_string());
        }
    }
    habit
}

/// The number in the middle of some.
fn middle(numbers: impl Iterator<Item = u32>) -> Option<u32> {
    let mut numbers: Vec<u32> = numbers.collect();
    numbers.sort_unstable();
    numbers.get(numbers.len() / 2).copied()
}

/// Records of one list are in the same elements; what is elsewhere is of another one.
fn together(ground: &Ground<'_>) -> Habit {
    by_page(ground, Family::Together, "stand where most records of their page stand", |page| {
        Count::new((page.records - page.apart.min(page.records)) as usize, page.records as usize)
    })
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

/// Whether records that are known from the run before say what they said, field by field, and whether their pages have as many.
fn kept(ground: &Ground<'_>) -> Vec<Habit> {
    let Some(last) = ground.runs.last() else { return Vec::new() };
    let mut habits = vec![same_count(ground, last), total(ground)];
    let runs: Vec<&Sample> = ground.runs.iter().chain([ground.new]).collect();
    let fields = ground.fields();
    let steps: Vec<Vec<Compared>> = runs.windows(2).map(|pair| compared(pair[0], pair[1], &fields)).collect();
    habits.extend(joined(&runs, &fields));
    let Some((new, old)) = steps.split_last() else { return habits };
    for (at, field) in fields.iter().enumerate() {
        let family = match kind_of(last, field) {
            _ if is_address(last, field) => Family::KeptAddress,
            Kind::Text | Kind::Telephone | Kind::Email => Family::KeptText,
            Kind::Link | Kind::Image => Family::KeptAddress,
            Kind::Date => Family::KeptDate,
            Kind::Price | Kind::Number | Kind::Percentage | Kind::Rating => Family::KeptNumber,
        };
        let mut habit = Habit::new(family, About::Field(field.clone()), "of known records are as they were");
        habit.old = old.iter().map(|step| step[at].same.whole()).collect();
        habit.new = new[at].same.counts();
        for (before, now) in &new[at].examples {
            habit.note_usual(before);
            habit.note_strange(now);
        }
        habits.push(habit);
        let mut habit =
            Habit::new(Family::Still, About::Field(field.clone()), "of known records still have one");
        habit.old = old.iter().map(|step| step[at].still.whole()).collect();
        habit.new = new[at].still.counts();
        new[at].gone.iter().for_each(|before| habit.note_usual(before));
        habits.push(habit);
    }
    habits
}

/// Whether values that are known still stand with the others of their record, field by field. Where a column moved by one row, every
/// value is one that was there.
fn joined(runs: &[&Sample], fields: &[String]) -> Vec<Habit> {
    let steps: Vec<Vec<Scattered>> = runs.windows(2).map(|pair| scattered(pair[0], pair[1])).collect();
    let Some(((new, old), run)) = steps.split_last().zip(runs.last()) else { return Vec::new() };
    let pages: Vec<usize> =
        run.pages.iter().enumerate().flat_map(|(page, own)| own.rows.iter().map(move |_| page)).collect();
    let habit = |field: &String| {
        let says = "stand with the other values of their record";
        let mut habit = Habit::new(Family::Joined, About::Field(field.clone()), says);
        let stands = |row: &Scattered| -> Option<(usize, bool)> {
            let (_, own) = row.rows.iter().find(|(name, _)| name == field)?;
            let others = row.without(field)?;
            Some((others, *own == others))
        };
        let count = |rows: &[Scattered]| {
            let told: Vec<(usize, bool)> = rows.iter().filter_map(stands).collect();
            Count::new(told.iter().filter(|(_, stands)| *stands).count(), told.len())
        };
        habit.old = old.iter().map(|step| count(step)).collect();
        let mut counts: Vec<(usize, usize)> = vec![(0, 0); run.pages.len()];
        for (row, stands) in new.iter().filter_map(stands) {
            counts[pages[row]].0 += usize::from(stands);
            counts[pages[row]].1 += 1;
        }
        habit.new = counts.into_iter().map(|(yes, of)| Count::new(yes, of)).collect();
        habit
    };
    fields.iter().map(habit).collect()
}

/// What known records say of a field, on each page, and some of what is not as it was.
#[derive(Default)]
struct Compared {
    /// How many have the value that they had, of those that have one.
    same: Answers,
    /// How many have one, of those that had one.
    still: Answers,
    examples: Vec<(String, String)>,
    /// What some had that have none.
    gone: Vec<String>,
}

/// How often yes, of how many, page by page.
#[derive(Default)]
struct Answers {
    pages: Vec<(usize, usize)>,
}

impl Answers {
    fn note(&mut self, page: usize, is_so: bool) {
        self.pages[page].0 += usize::from(is_so);
        self.pages[page].1 += 1;
    }

    fn counts(&self) -> Vec<Count> {
        self.pages.iter().map(|&(yes, of)| Count::new(yes, of)).collect()
    }

    fn whole(&self) -> Count {
        Count::sum(&self.counts())
    }
}

/// The records of a run beside the same ones of the next, field by field.
fn compared(old: &Sample, new: &Sample, fields: &[String]) -> Vec<Compared> {
    let olds: Vec<&RowSample> = old.rows().collect();
    let pages = new.pages.iter().enumerate();
    let news: Vec<(usize, &RowSample)> =
        pages.flat_map(|(page, own)| own.rows.iter().map(move |row| (page, row))).collect();
    let addresses: BTreeSet<&String> = fields.iter().filter(|field| is_address(old, field)).collect();
    let texts = |row: &RowSample, field: &String| -> Vec<(String, Option<u32>, u32)> {
        let values = row.fields.get(field).into_iter().flatten();
        let said = |value: &ValueSample| match addresses.contains(field) {
            true => (named(&value.text).to_owned(), None, value.more),
            false => (value.text.clone(), value.length, value.more),
        };
        values.map(said).collect()
    };
    let shown = |texts: &[(String, Option<u32>, u32)]| {
        let mut shown: Vec<String> = texts.iter().map(|(text, ..)| text.clone()).collect();
        let more = texts.last().map_or(0, |(.., more)| *more);
        shown.extend((more > 0).then(|| format!("and {more} more")));
        shown.join(", ")
    };
    let none = || Answers { pages: vec![(0, 0); new.pages.len()] };
    let empty = || Compared { same: none(), still: none(), ..Compared::default() };
    let mut found: Vec<Compared> = fields.iter().map(|_| empty()).collect();
    let pairs: Vec<Pair> = known(old, new).into_iter().filter(|pair| pair.is_sure).collect();
    // Where few records are known they are advertisements and the like, and tell nothing of the page.
    let mut counts: Vec<usize> = vec![0; new.pages.len()];
    pairs.iter().for_each(|pair| counts[news[pair.new].0] += 1);
    let is_known = |page: usize| 2 * counts[page] >= new.pages[page].rows.len();
    for pair in pairs {
        let (page, row) = news[pair.new];
        if !is_known(page) {
            continue;
        }
        for (field, own) in fields.iter().zip(&mut found) {
            let (before, now) = (texts(olds[pair.old], field), texts(row, field));
            if before.is_empty() && now.is_empty() {
                continue;
            }
            if !before.is_empty() {
                own.still.note(page, !now.is_empty());
            }
            if now.is_empty() {
                own.gone.push(shown(&before));
                continue;
            }
            own.same.note(page, before == now);
            if before != now {
                own.examples.push((shown(&before), shown(&now)));
            }
        }
    }
    found
}

/// Whether a field's values are addresses, however they are written: what links and pictures say in their attributes.
fn is_address(run: &Sample, field: &str) -> bool {
    let values = run.rows().filter_map(|row| row.first(field));
    let attributes =
        values.map(|value| value.place.as_deref()?.rsplit_once('@').map(|(_, attribute)| attribute));
    let is_one = |attribute: Option<&str>| {
        attribute.is_some_and(|name| matches!(name, "href" | "src" | "srcset" | "data-src" | "action"))
    };
    let answers: Vec<bool> = attributes.map(is_one).collect();
    2 * answers.iter().filter(|is_address| **is_address).count() > answers.len()
}

/// What an address names: its last part. Hosts and parameters of pictures and links change with every visit.
fn named(address: &str) -> &str {
    let path = address.split(['?', '#', ';']).next().unwrap_or_default().trim_end_matches('/');
    path.rsplit('/').next().filter(|part| !part.is_empty()).unwrap_or(address)
}

/// The kind of a field's values.
fn kind_of(run: &Sample, field: &str) -> Kind {
    let values = run.rows().filter_map(|row| row.first(field));
    let mut counts: BTreeMap<Kind, usize> = BTreeMap::new();
    values.for_each(|value| *counts.entry(kind_of_text(value.seen())).or_default() += 1);
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(kind, _)| kind).unwrap_or_default()
}

/// Whether pages have as many records as they had in the run before. The last page of a list may end elsewhere.
fn same_count(ground: &Ground<'_>, last: &Sample) -> Habit {
    let mut habit = Habit::new(Family::SameCount, About::Pages, "have as many records as they had");
    let before: BTreeMap<&str, u32> =
        last.pages.iter().filter_map(|page| Some((page.url.as_deref()?, page.records))).collect();
    let pages = &ground.new.pages;
    let whole = if pages.len() > 1 { &pages[..pages.len() - 1] } else { &pages[..] };
    for page in whole {
        let Some(&before) = page.url.as_deref().and_then(|url| before.get(url)) else { continue };
        let (least, most) = (before.min(page.records), before.max(page.records));
        habit.new.push(Count::new(least as usize, most as usize));
        if least < most {
            habit.note_usual(&before.to_string());
            habit.note_strange(&page.records.to_string());
        }
    }
    habit
}

/// Whether a run gives as many rows as the one before it, of a wrapper that opens its pages itself.
fn total(ground: &Ground<'_>) -> Habit {
    let mut habit = Habit::new(Family::Total, About::Rows, "as many as there were");
    let count = |before: &Sample, now: &Sample| {
        let (before, now) = (&before.figures, &now.figures);
        let is_same = before.is_own && now.is_own;
        let (least, most) = (before.rows.min(now.rows), before.rows.max(now.rows));
        is_same.then(|| Count::new(least as usize, most as usize))
    };
    habit.old = ground.runs.windows(2).filter_map(|pair| count(&pair[0], &pair[1])).collect();
    let last = ground.runs.last();
    habit.new = last.and_then(|last| count(last, ground.new)).into_iter().collect();
    habit.note_usual(&last.map(|last| last.figures.rows).unwrap_or_default().to_string());
    habit.note_strange(&ground.new.figures.rows.to_string());
    habit
}

/// Whether a row is another one than those before it on its page.
fn distinct(ground: &Ground<'_>) -> Habit {
    let mut habit =
        by_page(ground, Family::Distinct, "are no repetition of a row on the same page", |page| {
            let different: BTreeSet<Vec<(&str, &str)>> =
                page.rows.iter().map(|row| texts(row).collect()).collect();
            Count::new(different.len(), page.rows.len())
        });
    habit.about = About::Rows;
    habit
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

//! Repairs: a wrapper that gives other rows than it did, changed as little as will do.
//!
//! The last good rows are in the profile. Where they are still on the new pages, what selects them there is learnt anew, and the
//! parts of the wrapper that no longer do are replaced: a column at a time, and the records only if they have to be. What comes of
//! it is run again and judged by the profile and by the rows: **sure** is a repair that gives every good row that is still there, to
//! the letter, and nothing that the profile finds strange. All else is offered as a guess.
//!
//! ```text
//! good rows ──► places on the new pages ──► expressions ──► old wrapper with some parts replaced ──► run ──► verdict
//! ```

mod list;
mod near;
mod rows;
mod search;
mod turn;

use std::ops::Range;
use std::sync::Arc;

use windrow_page::Page;
use windrow_upkeep::{Anatomy, ColumnPart, Options, Profile, Sample, Verdict, verify};

use self::near::{neighbours, seen};
pub use self::rows::{Comparison, compare};
use self::search::Search;
use crate::engine::Engine;
use crate::learning::Lessons;
use crate::marker::split;
use crate::watch::sampled;
use crate::wrapper::{RunOptions, Wrapper};

/// A part of a wrapper that was replaced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Edit {
    /// The part, as a reader knows it: a field, `records`, `pages`.
    pub part: String,
    /// What stood there.
    pub old: String,
    /// What stands there now.
    pub new: String,
}

/// What a repair comes to.
#[derive(Debug, Clone)]
pub struct Repair {
    /// The wrapper.
    pub text: String,
    /// What was replaced.
    pub edits: Vec<Edit>,
    /// The rows that it gives now, judged by the profile.
    pub verdict: Verdict,
    /// A sample of these rows.
    pub sample: Sample,
    /// The good rows, and what became of them.
    pub rows: Comparison,
    /// Why it is a guess; nothing where it is sure.
    pub doubts: Vec<String>,
}

/// What came of looking for a repair.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// The wrapper gives what it gave.
    Whole(Verdict, Sample),
    /// This gives it again.
    Repaired(Box<Repair>),
    /// Nothing was found that does; the words say what was tried.
    Nothing(Verdict, Sample, Vec<String>),
}

impl Repair {
    /// Whether nothing speaks against it.
    pub fn is_sure(&self) -> bool {
        self.doubts.is_empty()
    }
}

/// Where a wrapper is mended.
pub struct Bench<'b> {
    /// What is known of its good runs.
    pub profile: &'b Profile,
    /// The pages that it is run on; none where it opens its own.
    pub pages: &'b [Arc<Page>],
    /// What opens pages.
    pub engine: &'b Engine,
    /// Variables and the like.
    pub options: &'b RunOptions,
    /// How a run is judged.
    pub judged: Options,
}

/// Looks for the smallest change of a wrapper after which it gives what it gave.
pub fn repair(text: &str, bench: &Bench<'_>) -> Result<Outcome, String> {
    let wrapper = Wrapper::parse(text).map_err(|invalid| invalid.to_string())?;
    let sample = bench.run(&wrapper)?;
    let verdict = verify(bench.profile, &sample, &bench.judged);
    if !verdict.is_alarm {
        return Ok(Outcome::Whole(verdict, sample));
    }
    let mut tried: Vec<String> = Vec::new();
    let lists = bench.lists(&wrapper)?;
    let mut best = turn::turned(text, bench, &lists, &mut tried);
    if !best.as_ref().is_some_and(Repair::is_sure) {
        best = better(best, relearnt(text, bench, &lists, &mut tried));
    }
    if best.is_none() {
        best = list::found(text, bench, &lists, &mut tried);
    }
    Ok(match best.filter(|best| best.rows.kept > 0 || !best.verdict.is_alarm) {
        Some(best) => Outcome::Repaired(Box::new(best)),
        None => Outcome::Nothing(verdict, sample, tried),
    })
}

/// The better one of two repairs: sure before not, usual before strange, then what keeps more rows; of equals the first.
fn better(one: Option<Repair>, other: Option<Repair>) -> Option<Repair> {
    let rank = |repair: &Repair| (repair.is_sure(), !repair.verdict.is_alarm, repair.rows.kept);
    match (one, other) {
        (Some(one), Some(other)) => Some(if rank(&other) > rank(&one) { other } else { one }),
        (one, other) => one.or(other),
    }
}

impl Bench<'_> {
    fn run(&self, wrapper: &Wrapper) -> Result<Sample, String> {
        let pages = self.pages.iter().cloned();
        sampled(wrapper, pages, self.engine, self.options, |_| {}).map_err(|error| error.to_string())
    }

    /// The pages on which the wrapper looks for its records: those given, or the first that it opens.
    fn lists(&self, wrapper: &Wrapper) -> Result<Vec<Arc<Page>>, String> {
        if !self.pages.is_empty() {
            return Ok(self.pages.to_vec());
        }
        let mut pages = Vec::new();
        for address in wrapper.analysis().start_urls.iter().take(MOST_STARTS) {
            pages.push(self.engine.open(address).map_err(|error| error.to_string())?);
        }
        Ok(pages)
    }

    /// A changed wrapper, run and judged; nothing where it cannot run.
    fn judged(&self, text: String, edits: Vec<Edit>, pages: &[Arc<Page>]) -> Option<Repair> {
        let wrapper = Wrapper::parse(&text).ok()?;
        let sample = self.run(&wrapper).ok()?;
        let verdict = verify(self.profile, &sample, &Options { is_of_rows: true, ..self.judged });
        let rows = compare(self.profile, &sample);
        let mut doubts = Vec::new();
        if verdict.is_alarm {
            doubts.push("its rows are not what is usual either".to_owned());
        }
        if rows.kept == 0 {
            doubts.push("none of the good rows is among its rows".to_owned());
        }
        let overlooked = rows::overlooked(self.profile, &sample, pages);
        if overlooked > 0 {
            doubts.push(format!("{overlooked} of the good rows seem to be on the pages and do not come out"));
        }
        let doubled = rows::doubled(self.profile, &sample);
        if doubled > 0 {
            doubts
                .push(format!("{doubled} of its rows say what is told by a good row, and are none of them"));
        }
        if rows.changed > 0 {
            doubts.push(format!("{} of the good rows come out otherwise", rows.changed));
        }
        Some(Repair { text, edits, verdict, sample, rows, doubts })
    }
}

/// How many pages a wrapper may begin on.
const MOST_STARTS: usize = 4;

/// The wrapper with expressions that are learnt from the good rows on the new pages: in the records that it has, and, where these do
/// not do, in others that hold the rows.
fn relearnt(text: &str, bench: &Bench<'_>, pages: &[Arc<Page>], tried: &mut Vec<String>) -> Option<Repair> {
    let anatomy = Anatomy::of(text);
    let table = rows::table(bench.profile, &anatomy)?;
    let names: Vec<String> = (0..pages.len()).map(|number| format!("page {number}")).collect();
    let named: Vec<(&str, &Page)> =
        names.iter().map(String::as_str).zip(pages.iter().map(|page| &**page)).collect();
    let examples = table.on(&named);
    let found: usize = examples.pages.iter().flatten().map(Vec::len).sum();
    tried.push(format!("{found} of {} good rows are on the new pages", table.rows.len()));
    if found == 0 {
        return None;
    }
    let lessons = Lessons::of_rows(pages.to_vec(), examples);
    let parts = Parts { text, anatomy: &anatomy };
    let own = anatomy.row().map(|record| text[record.path.clone()].to_owned())?;
    let search = Search {
        parts: &parts,
        pages,
        options: bench.options,
        lessons: &lessons,
        columns: columns(&anatomy),
        good: bench.profile.runs.last()?.rows().take(rows::MOST_ROWS).collect(),
    };
    let mut best: Option<Repair> = None;
    for path in records(&own, &lessons) {
        let Some(mended) = search.mended(&path) else { continue };
        let swaps: Vec<Swap> =
            parts.record(&path).into_iter().chain(parts.columns(&mended.columns)).collect();
        if swaps.is_empty() {
            continue;
        }
        let (changed, edits) = parts.with(&swaps);
        let what = edits.iter().map(|edit| edit.part.as_str()).collect::<Vec<_>>().join(" and ");
        tried.push(format!("{what}: {} of {} values", mended.right.0, mended.right.1));
        best = better(best, bench.judged(changed, edits, pages));
        if best.as_ref().is_some_and(Repair::is_sure) {
            return best;
        }
    }
    if best.is_none() {
        tried.push("no expression gives them".to_owned());
    }
    best
}

/// The columns that are on their records' page, each with all that gives it.
fn columns(anatomy: &Anatomy) -> Vec<Vec<&ColumnPart>> {
    let mut columns: Vec<Vec<&ColumnPart>> = Vec::new();
    for part in anatomy.columns.iter().filter(|part| !part.is_elsewhere && !part.field.contains('/')) {
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

/// A place of the wrapper's text, and what is put there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Swap {
    part: String,
    place: Range<usize>,
    new: String,
}

/// A wrapper that is taken apart.
struct Parts<'p> {
    text: &'p str,
    anatomy: &'p Anatomy,
}

impl Parts<'_> {
    /// A column as it is: its path with its marker.
    fn whole(&self, part: &ColumnPart) -> String {
        let (path, marker) = self.halves(part);
        format!("{path}{marker}")
    }

    fn halves(&self, part: &ColumnPart) -> (&str, &str) {
        (&self.text[part.path.clone()], &self.text[part.marker.clone()])
    }

    /// Other expressions, each a path with its marker, in the places of columns. Columns that had one path keep one as far as theirs
    /// is the same; what has another one gets a condition of its own.
    fn columns(&self, chosen: &[(&ColumnPart, Vec<String>)]) -> Vec<Swap> {
        let mut starts: Vec<usize> = chosen.iter().map(|(part, _)| part.path.start).collect();
        starts.dedup();
        starts.into_iter().filter_map(|start| self.step(start, chosen)).collect()
    }

    /// The columns whose path begins here.
    fn step(&self, start: usize, chosen: &[(&ColumnPart, Vec<String>)]) -> Option<Swap> {
        let own: Vec<&ColumnPart> =
            self.anatomy.columns.iter().filter(|part| part.path.start == start).collect();
        let place = start..own.iter().map(|part| part.marker.end).max()?;
        let expressions = |part: &ColumnPart| -> Vec<String> {
            let found = chosen.iter().find(|(other, _)| *other == part).map(|(_, new)| new.clone());
            found.unwrap_or_else(|| vec![self.whole(part)])
        };
        let (mut path, mut markers, mut apart): (String, String, Vec<String>) = Default::default();
        let all: Vec<String> = own.iter().flat_map(|part| expressions(part)).collect();
        if all.is_empty() {
            return self.gone(place, &own);
        }
        for expression in all {
            let (own_path, marker) = split(&expression);
            if markers.is_empty() {
                own_path.clone_into(&mut path);
            }
            match path == own_path {
                true => markers.push_str(marker),
                false => apart.push(expression),
            }
        }
        let before = self.text[..start].trim_end();
        let is_free = before.ends_with("[?") && self.text[place.end..].trim_start().starts_with(']');
        if !apart.is_empty() && !is_free {
            return None;
        }
        let line = before.rsplit('\n').next().unwrap_or_default();
        let indent: String = line.chars().take_while(|letter| letter.is_whitespace()).collect();
        let apart: String = apart.iter().map(|own| format!("]\n{indent}[? {own}")).collect();
        let new = format!("{path}{markers}{apart}");
        let names: Vec<&str> = own.iter().map(|part| part.field.as_str()).collect();
        (self.text[place.clone()] != new).then(|| Swap { part: names.join(", "), place, new })
    }

    /// A condition that nothing is left of.
    fn gone(&self, inside: Range<usize>, own: &[&ColumnPart]) -> Option<Swap> {
        let before = self.text[..inside.start].trim_end().strip_suffix("[?")?.trim_end().len();
        let behind = self.text[inside.end..]
            .find(']')
            .filter(|&at| self.text[inside.end..][..at].trim().is_empty())?;
        let names: Vec<&str> = own.iter().map(|part| part.field.as_str()).collect();
        Some(Swap { part: names.join(", "), place: before..inside.end + behind + 1, new: String::new() })
    }

    /// A learnt expression with the column's own marker, as long as the learnt one reads nodes the same way.
    fn expression(&self, part: &ColumnPart, expression: &str) -> Option<String> {
        let learnt = Anatomy::of(expression);
        let own = learnt.columns.first()?;
        let path = &expression[own.path.clone()];
        let marker = &expression[own.marker.clone()];
        let value = marker.split_once('=').map(|(_, value)| value.trim_end_matches('>'))?;
        let old = &self.text[part.marker.clone()];
        let is_plain = |value: &str| matches!(value, "." | "normalize-space(.)");
        let old_value = old.split_once('=').map(|(_, value)| value.trim_end_matches('>'));
        let is_kept = is_plain(value) && old_value.is_none_or(|old| !old.contains('@'));
        let marker = match is_kept || old_value.is_none() {
            true => old.to_owned(),
            // The name, whether it is a list, and the type are the column's own.
            false => {
                let (before, _) = old.split_once('=').unwrap_or((old.trim_end_matches('>'), ""));
                format!("{before}={value}>")
            }
        };
        Some(format!("{path}{marker}"))
    }

    fn record(&self, path: &str) -> Option<Swap> {
        let part = self.anatomy.row()?;
        let old = &self.text[part.path.clone()];
        (old != path).then(|| Swap {
            part: "records".to_owned(),
            place: part.path.clone(),
            new: path.to_owned(),
        })
    }

    /// The text with some places replaced.
    fn with(&self, swaps: &[Swap]) -> (String, Vec<Edit>) {
        let mut swaps = swaps.to_vec();
        swaps.sort_by_key(|swap| swap.place.start);
        let (mut text, mut edits, mut end) = (String::new(), Vec::new(), 0);
        for swap in swaps {
            if swap.place.start < end {
                continue;
            }
            let old = &self.text[swap.place.clone()];
            text.push_str(&self.text[end..swap.place.start]);
            text.push_str(&swap.new);
            end = swap.place.end;
            if old != swap.new {
                edits.push(Edit { part: swap.part, old: old.to_owned(), new: swap.new });
            }
        }
        text.push_str(&self.text[end..]);
        (text, edits)
    }
}

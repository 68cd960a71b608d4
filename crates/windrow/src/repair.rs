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
mod rows;
mod turn;

use std::ops::Range;
use std::sync::Arc;

use windrow_learn::Preference;
use windrow_page::Page;
use windrow_upkeep::{Anatomy, Options, Profile, Sample, Verdict, verify};

pub use self::rows::{Comparison, compare};
use crate::engine::Engine;
use crate::learning::{self, Learnt, Lessons, Way};
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
        let verdict = verify(self.profile, &sample, &self.judged);
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
        if rows.changed > 0 {
            doubts.push(format!("{} of the good rows come out otherwise", rows.changed));
        }
        Some(Repair { text, edits, verdict, sample, rows, doubts })
    }
}

/// How many pages a wrapper may begin on.
const MOST_STARTS: usize = 4;

/// The wrapper with expressions that are learnt from the good rows on the new pages.
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
    let learnt = learning::learn(&lessons, &[Way::Tree], Preference::Robust).into_iter().next()?;
    let Ok(Learnt::Tree(rules, _)) = learnt.learnt else {
        tried.push("no expression gives them".to_owned());
        return None;
    };
    let parts = Parts { text, anatomy: &anatomy };
    let columns: Vec<(String, Swap)> = rules
        .columns
        .iter()
        .filter_map(|column| {
            let part = anatomy.column(&column.name).filter(|part| !part.is_elsewhere)?;
            let [expression] = &column.expressions[..] else { return None };
            Some((column.name.clone(), parts.column(part, expression)?))
        })
        .collect();
    let record = rules.record.as_ref().and_then(|record| parts.record(record));
    let mut best: Option<Repair> = None;
    for swaps in plans(bench, &parts, record.as_ref(), &columns) {
        let (changed, edits) = parts.with(&swaps);
        tried.push(edits.iter().map(|edit| edit.part.as_str()).collect::<Vec<_>>().join(" and "));
        best = better(best, bench.judged(changed, edits, pages));
        if best.as_ref().is_some_and(Repair::is_sure) {
            break;
        }
    }
    best
}

/// Which parts are replaced together, the fewest first: those columns that no longer give what they gave; the records; both; all.
fn plans(
    bench: &Bench<'_>,
    parts: &Parts<'_>,
    record: Option<&Swap>,
    columns: &[(String, Swap)],
) -> Vec<Vec<Swap>> {
    let wrong = |text: &str| -> Vec<Swap> {
        let sample =
            Wrapper::parse(text).ok().and_then(|wrapper| bench.run(&wrapper).ok()).unwrap_or_default();
        let differing = rows::differing(bench.profile, &sample);
        let is_wrong = |name: &String| differing.contains(name);
        columns.iter().filter(|(name, _)| is_wrong(name)).map(|(_, swap)| swap.clone()).collect()
    };
    let mut plans: Vec<Vec<Swap>> = vec![wrong(parts.text)];
    if plans[0].len() == columns.len() {
        // One column that every record has to have may keep all of them out.
        let alone = columns.iter().take(MOST_ALONE).map(|(_, swap)| vec![swap.clone()]);
        plans.splice(0..0, alone);
    }
    if let Some(record) = record {
        let (changed, _) = parts.with(std::slice::from_ref(record));
        plans.push(vec![record.clone()]);
        plans.push(std::iter::once(record.clone()).chain(wrong(&changed)).collect());
        plans.push(
            std::iter::once(record.clone()).chain(columns.iter().map(|(_, swap)| swap.clone())).collect(),
        );
    }
    plans.push(columns.iter().map(|(_, swap)| swap.clone()).collect());
    plans.retain(|plan| !plan.is_empty());
    let mut known: Vec<Vec<Swap>> = Vec::new();
    for plan in plans {
        if !known.contains(&plan) {
            known.push(plan);
        }
    }
    known
}

/// How many columns are replaced alone, one after the other.
const MOST_ALONE: usize = 8;

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
    /// A learnt expression, such as `.//b.price:<price=normalize-space(.)>`, in the place of a column's path. The marker stays where
    /// the learnt one says nothing else.
    fn column(&self, part: &windrow_upkeep::ColumnPart, expression: &str) -> Option<Swap> {
        let learnt = Anatomy::of(expression);
        let own = learnt.columns.first()?;
        let path = &expression[own.path.clone()];
        let marker = &expression[own.marker.clone()];
        let value = marker.split_once('=').map(|(_, value)| value.trim_end_matches('>'))?;
        let old = &self.text[part.marker.clone()];
        let is_plain = matches!(value, "." | "normalize-space(.)");
        let kept = match (is_plain, old.rsplit_once('=')) {
            (true, _) | (_, None) => old.to_owned(),
            (false, Some(_)) => {
                let kind = part.kind.map(|kind| format!("({kind})")).unwrap_or_default();
                let name = part.field.rsplit('/').next().unwrap_or_default();
                format!(":<{name}{kind}={value}>")
            }
        };
        // A path that ends at an attribute says so in the path; one that is read by the marker stays as it is.
        Some(Swap {
            part: part.field.clone(),
            place: part.path.start..part.marker.end,
            new: format!("{path}{kept}"),
        })
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

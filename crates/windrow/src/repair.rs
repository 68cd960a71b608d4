//! Repairs: a wrapper that gives other rows than it did, changed as little as will do.
//!
//! The last good rows are in the profile. Where they are still on the new pages, what selects them there is learnt anew, and the
//! parts of the wrapper that no longer do are replaced: a column at a time, and the records only if they have to be. What leads to
//! pages (links, fields of forms, buttons) is known by the landmarks that it was found by, and looked for again where it finds nothing
//! now. Each stage begins with what the one before came to:
//!
//! ```text
//! ways to the list ──► the next page ──► records and their columns ──► ways from records ──► columns on the pages behind them
//!   ways.rs             turn.rs            areas.rs, search.rs           ways.rs              areas.rs, search.rs
//! ```
//!
//! What comes of it is run again and judged by the profile and by the rows: **sure** is a repair that gives every good row that is
//! still there, to the letter, and nothing that the profile finds strange. All else is offered as a guess.

mod areas;
mod draft;
mod list;
mod near;
mod parts;
mod rows;
mod search;
mod turn;
mod ways;

use std::sync::Arc;

use windrow_page::Page;
use windrow_upkeep::{
    Anatomy, Deed, Finding, Options, Profile, Sample, Stop, Trail, Verdict, explained, verify,
};

use self::draft::Draft;
pub use self::rows::{Comparison, compare};
use crate::engine::Engine;
use crate::watch::{Sampling, Watch};
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
    draft: Draft,
    trail: Trail,
}

/// What came of looking for a repair.
#[derive(Debug, Clone)]
pub enum Outcome {
    /// The wrapper gives what it gave.
    Whole(Verdict, Sample),
    /// This gives it again.
    Repaired(Box<Repair>),
    /// Nothing was found that does.
    Nothing(Box<Unmended>),
}

/// A wrapper for which no repair was found.
#[derive(Debug, Clone)]
pub struct Unmended {
    /// What it gives.
    pub sample: Sample,
    /// How that is judged.
    pub verdict: Verdict,
    /// What its parts found before and now.
    pub findings: Vec<Finding>,
    /// What was tried, in words.
    pub tried: Vec<String>,
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
    let draft = Draft::of(text, &bench.options.variables);
    let survey = bench.survey(&draft.text, None)?;
    let verdict = verify(bench.profile, &survey.sample, &bench.judged);
    if !verdict.is_alarm {
        return Ok(Outcome::Whole(verdict, survey.sample));
    }
    let sample = survey.sample.clone();
    let findings = explained(bench.profile, text, &bench.options.variables, &survey.trail);
    let mut tried: Vec<String> = Vec::new();
    let best = bench.mended(text, draft, survey, &mut tried)?;
    Ok(match best.filter(|best| best.rows.kept > 0 || !best.verdict.is_alarm) {
        Some(best) => Outcome::Repaired(Box::new(best)),
        None => Outcome::Nothing(Box::new(Unmended { sample, verdict, findings, tried })),
    })
}

/// What came of running a wrapper.
struct Survey {
    sample: Sample,
    /// What its parts found, with some of the pages.
    trail: Trail,
}

/// How many of the pages are held on which a part of a wrapper was looked for.
const MOST_GROUNDS: usize = 8;

/// The better one of two repairs: sure before not, usual before strange, then what keeps more rows, and of which more comes to
/// anything; of equals the first.
fn better(one: Option<Repair>, other: Option<Repair>) -> Option<Repair> {
    let is_live = |stop: &&Stop| stop.deed != Deed::Step && stop.came > 0;
    let live = |repair: &Repair| repair.sample.trail.iter().filter(is_live).count();
    let rank = |repair: &Repair| (repair.is_sure(), !repair.verdict.is_alarm, repair.rows.kept, live(repair));
    match (one, other) {
        (Some(one), Some(other)) => Some(if rank(&other) > rank(&one) { other } else { one }),
        (one, other) => one.or(other),
    }
}

impl Bench<'_> {
    /// Stage after stage, until nothing speaks against what came of it.
    fn mended(
        &self,
        written: &str,
        mut draft: Draft,
        mut survey: Survey,
        tried: &mut Vec<String>,
    ) -> Result<Option<Repair>, String> {
        let known = self.landmarks(written);
        let mut best: Option<Repair> = None;
        for stage in STAGES {
            let repair = match stage {
                Stage::Ways => ways::mended(&draft, &survey, self, &known, tried),
                Stage::Turn => turn::turned(&draft, &survey, self, tried),
                Stage::Records => areas::records_mended(&draft, &survey, self, tried),
                Stage::Details => areas::details_mended(&draft, &survey, self, tried),
            };
            // What leads further is kept even where it gives no more rows yet.
            let is_worse = |repair: &Repair| {
                best.as_ref().is_some_and(|best| !repair.is_sure() && repair.rows.kept < best.rows.kept)
            };
            let Some(repair) = repair.filter(|repair| !is_worse(repair)) else { continue };
            draft = repair.draft.clone();
            survey = Survey { sample: repair.sample.clone(), trail: repair.trail.clone() };
            best = better(Some(repair), best);
            if best.as_ref().is_some_and(Repair::is_sure) {
                return Ok(best);
            }
        }
        if best.is_none() {
            best = list::found(&draft, self, &self.lists(&draft.text, &survey)?, tried);
        }
        Ok(best)
    }

    /// What each way of the wrapper was known by when all was well.
    fn landmarks(&self, written: &str) -> Vec<Option<Stop>> {
        let trail = self.profile.runs.last().map(|run| run.trail.as_slice()).unwrap_or_default();
        let draft = Draft::of(written, &self.options.variables);
        let anatomy = Anatomy::of(&draft.text);
        let acted = anatomy.ways.iter().map(|way| trail.iter().find(|stop| ways::is_of(stop, way)).cloned());
        acted.collect()
    }

    /// Runs a wrapper, and holds some of the pages that its parts were looked for on.
    fn survey(&self, text: &str, most_pages: Option<u64>) -> Result<Survey, String> {
        let wrapper = Wrapper::parse(text).map_err(|invalid| invalid.to_string())?;
        let watch = Watch::holding(MOST_GROUNDS);
        let options =
            RunOptions { most_pages: most_pages.or(self.options.most_pages), ..self.options.clone() };
        let mut sampling = Sampling::watched(&wrapper, self.engine, &options, watch.clone());
        let ran = match self.pages {
            [] => sampling.alone(|_| {}),
            pages => pages.iter().try_for_each(|page| sampling.on(Arc::clone(page), |_| {})),
        };
        ran.map_err(|error| error.to_string())?;
        let trail = watch.trail();
        Ok(Survey { sample: sampling.finish(), trail })
    }

    /// The pages on which a wrapper looks for its records: those on which it did, those given, or the first that it opens.
    fn lists(&self, text: &str, survey: &Survey) -> Result<Vec<Arc<Page>>, String> {
        if !self.pages.is_empty() {
            return Ok(self.pages.to_vec());
        }
        let anatomy = Anatomy::of(text);
        let grounds = anatomy.row().map(|row| survey.trail.grounds(row.path.clone())).unwrap_or_default();
        if !grounds.is_empty() {
            return Ok(grounds.into_iter().map(|ground| ground.page).collect());
        }
        let wrapper = Wrapper::parse(text).map_err(|invalid| invalid.to_string())?;
        let mut pages = Vec::new();
        for address in wrapper.analysis().start_urls.iter().take(MOST_STARTS) {
            pages.push(self.engine.open(address).map_err(|error| error.to_string())?);
        }
        Ok(pages)
    }

    /// A changed wrapper, run and judged; nothing where it cannot run.
    fn judged(&self, draft: Draft) -> Option<Repair> {
        let survey = self.survey(&draft.text, None).ok()?;
        let pages = self.lists(&draft.text, &survey).ok()?;
        let Survey { sample, trail } = survey;
        let verdict = verify(self.profile, &sample, &Options { is_of_rows: true, ..self.judged });
        let rows = compare(self.profile, &sample);
        let mut doubts = Vec::new();
        if verdict.is_alarm {
            doubts.push("its rows are not what is usual either".to_owned());
        }
        if rows.kept == 0 {
            doubts.push("none of the good rows is among its rows".to_owned());
        }
        let overlooked = rows::overlooked(self.profile, &sample, &pages);
        if overlooked > 0 {
            doubts.push(format!("{overlooked} of the good rows seem to be on the pages and do not come out"));
        }
        let doubled = rows::doubled(self.profile, &sample);
        if doubled > 0 {
            doubts
                .push(format!("{doubled} of its rows say what is told by a good row, and are none of them"));
        }
        // What selects records as it did is trusted as it was.
        let is_other = draft.edits.iter().any(|edit| edit.part == RECORDS);
        let beside = if is_other { rows::beside(self.profile, &sample) } else { 0 };
        if beside > 0 {
            doubts.push(format!("{beside} of its rows stand beside good rows that are all there"));
        }
        if rows.changed > 0 {
            doubts.push(format!("{} of the good rows come out otherwise", rows.changed));
        }
        let failed = sample.figures.failed;
        if failed > self.profile.runs.last().map_or(0, |run| run.figures.failed) {
            doubts.push(format!("{failed} of its branches fail"));
        }
        if !draft.closed.is_empty() {
            doubts.push(format!("what {} stands for is written out now", draft.closed.join(" and ")));
        }
        let (text, edits) = (draft.written(), draft.edits.clone());
        Some(Repair { text, edits, verdict, sample, rows, doubts, draft, trail })
    }
}

/// What is mended one after the other.
#[derive(Debug, Clone, Copy)]
enum Stage {
    /// What leads to pages.
    Ways,
    /// What leads from page to page of a list.
    Turn,
    /// Records and their columns.
    Records,
    /// Columns on the pages that records lead to.
    Details,
}

/// Ways from records come into view when records do.
const STAGES: [Stage; 6] =
    [Stage::Ways, Stage::Turn, Stage::Records, Stage::Ways, Stage::Turn, Stage::Details];

/// What the part of a wrapper is called that selects records.
const RECORDS: &str = "records";

/// How many pages a wrapper may begin on.
const MOST_STARTS: usize = 4;

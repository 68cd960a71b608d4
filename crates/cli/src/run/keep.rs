//! Profiles of runs: what is usual for a wrapper's rows, beside the wrapper.
//!
//! A run is looked on while it goes, judged when it is over, and kept when its table is where it should be. Nothing is kept of a run
//! that is not whole, since what is usual would be learnt from a part; and where a profile is to be compared with, rows take the
//! place of the last good table only if the run is whole and as usual. Whatever is in doubt is told, with the reason.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};
use windrow::output::Summary;
use windrow::upkeep::{
    Damaged, Figures, Finding, Options, Profile, Sample, Seen, Verdict, explained, verify,
};
use windrow::watch::Watch;
use windrow::{Job, Standing};

use super::store::Store;
use super::summary::counted;
use crate::clock;
use crate::exit::{Exit, Failure};
use crate::verify::{Judgement, steps};

/// How a run is compared with those before, and kept for those after.
#[derive(clap::Args, Debug, Clone, Default)]
#[command(next_help_heading = "Upkeep")]
pub(crate) struct KeepOptions {
    /// Keep what is usual for the rows of this run, if it is whole, in a profile: a file beside the wrapper, or the one named. What
    /// --limit or --max-pages cut off is not whole; a run with --job that goes on after an interruption is.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    profile: Option<Option<PathBuf>>,
    /// Compare the rows with the profile before they go where they should: a table that is not what it was, or not whole, is
    /// written to FILE.rejected (in PostgreSQL to NAME_rejected), and what was there stays. The profile has to be there;
    /// with --profile and no name a first run, which has nothing to be compared with yet, makes it. With --job the rows wait in
    /// the job's folder.
    #[arg(long, conflicts_with_all = ["limit", "append"])]
    verify: bool,
}

/// The file with what was seen of a run, in the folder of its job.
const UNDERWAY: &str = "sample.json";

/// What looks on while a wrapper runs.
pub(crate) struct Keeper {
    pub(crate) watch: Watch,
    file: PathBuf,
    /// The wrapper.
    text: String,
    /// The values of its variables, or the first of several.
    values: BTreeMap<String, String>,
    profile: Profile,
    is_kept: bool,
    pub(crate) is_verified: bool,
    /// What the parts of the run came to that were done before it was interrupted.
    before: Figures,
    /// Whether the rows before an interruption were looked on, too.
    is_whole: bool,
}

/// What is kept of a run while it goes on, in the folder of its job.
#[derive(Serialize, Deserialize)]
struct Underway {
    /// Where the job was.
    standing: Standing,
    seen: Seen,
    /// What the parts came to that are done.
    figures: Figures,
}

impl KeepOptions {
    /// Whether rows wait for a verdict.
    pub(crate) fn is_verified(&self) -> bool {
        self.verify
    }

    /// A run that is kept in the profile beside its wrapper.
    pub(crate) fn beside() -> KeepOptions {
        KeepOptions { profile: Some(None), verify: false }
    }

    /// Who looks on, if anybody does. `values` are those of the wrapper's variables, or the first of several.
    pub(crate) fn keeper(
        &self,
        wrapper: &Path,
        text: &str,
        values: &BTreeMap<String, String>,
    ) -> Result<Option<Keeper>, Failure> {
        if self.profile.is_none() && !self.verify {
            return Ok(None);
        }
        let named = self.profile.clone().flatten();
        if named.is_none() && wrapper == Path::new("-") {
            return Err(Failure::usage(
                "a wrapper from standard input has no place beside it; say --profile=FILE",
            ));
        }
        // A name that is mistyped is not taken for that of a profile to come.
        let may_begin = self.profile.is_some() && !(self.verify && named.is_some());
        let file = named.unwrap_or_else(|| profile_beside(wrapper));
        let cannot = |error: &std::io::Error| Failure::io(format!("cannot read {}", file.display()), error);
        let profile = match file.try_exists().map_err(|error| cannot(&error))? || !may_begin {
            true => read_profile(&file, wrapper)?,
            false => Profile::new(text),
        };
        if self.verify && !may_begin && profile.runs.is_empty() {
            return Err(no_profile(&file, wrapper, "there is no run in"));
        }
        Ok(Some(Keeper {
            watch: Watch::default(),
            file,
            text: text.to_owned(),
            values: values.clone(),
            profile,
            is_kept: self.profile.is_some(),
            is_verified: self.verify,
            before: Figures::default(),
            is_whole: true,
        }))
    }
}

impl Keeper {
    /// What is to be said before a run, if it cannot be compared with others.
    pub(crate) fn warning(&self) -> Option<String> {
        let is_first = self.is_verified && self.profile.runs.is_empty();
        is_first.then(|| {
            format!(
                "there is nothing to compare with yet: this run makes the profile {}",
                self.file.display()
            )
        })
    }

    /// Goes on where a job was interrupted. What was written down elsewhere on the way, because the process was killed, is of no use.
    pub(crate) fn resume(&mut self, job: &Job) {
        let text = std::fs::read_to_string(job.folder().join(UNDERWAY)).ok();
        let underway = text.and_then(|text| serde_json::from_str::<Underway>(&text).ok());
        match underway.filter(|underway| underway.standing == job.standing()) {
            Some(Underway { seen, figures, .. }) => {
                self.watch = Watch::resumed(seen);
                self.before = figures;
            }
            // One that had not come to a row begins again.
            None => self.is_whole = job.standing() == Standing::default(),
        }
    }

    /// Writes down in the folder of a job what was seen until here; `figures` are those of the parts that this process has done.
    pub(crate) fn save(&self, job: &Job, standing: Standing, figures: Figures) -> Result<(), Failure> {
        let folder = job.folder();
        let underway = Underway { standing, seen: self.watch.seen(), figures: self.in_all(figures) };
        let (file, draft) = (folder.join(UNDERWAY), folder.join(format!("{UNDERWAY}.draft")));
        let written = serde_json::to_vec(&underway)
            .map_err(Into::into)
            .and_then(|bytes| std::fs::write(&draft, bytes).and_then(|()| std::fs::rename(&draft, &file)));
        written.map_err(|error| Failure::io(format!("cannot write {}", file.display()), &error))
    }

    /// What the whole run came to, of which this process did a part.
    fn in_all(&self, figures: Figures) -> Figures {
        let Figures { pages, failed, .. } = self.before;
        Figures { pages: figures.pages + pages, failed: figures.failed + failed, ..figures }
    }

    /// What is to be said of a run that is over. `lack` is why it is not whole.
    pub(crate) fn judge(self, figures: Figures, exit: Exit, lack: Option<String>) -> Judged {
        let unseen = (!self.is_whole).then(|| {
            "it went on after an interruption, and the rows before that were not looked on".to_owned()
        });
        let failed = self.before.failed;
        let failed =
            (failed > 0).then(|| format!("{} failed before it was interrupted", counted(failed, "step")));
        let lack = lack.or(failed).or(unseen);
        let figures = self.in_all(figures);
        // How many rows a part gives says nothing of how many there should be.
        let is_own = figures.is_own && lack.is_none();
        let trail = self.watch.trail();
        let sample = self.watch.sample(Figures { when: clock::now().to_string(), is_own, ..figures });
        let is_compared = self.is_verified && !self.profile.runs.is_empty() && exit != Exit::Interrupted;
        let verdict = is_compared.then(|| verify(&self.profile, &sample, &Options::default()));
        let Keeper { file, text, values, profile, is_kept, is_verified, .. } = self;
        let findings = explained(&profile, &text, &values, &trail);
        Judged {
            file,
            text,
            profile,
            is_kept,
            is_verified,
            sample,
            findings,
            verdict,
            lack,
            aside: None,
            is_in: false,
        }
    }
}

/// A run that is over, and what is to be done about it.
pub(crate) struct Judged {
    file: PathBuf,
    text: String,
    /// What was known before.
    profile: Profile,
    is_kept: bool,
    is_verified: bool,
    sample: Sample,
    /// What the parts of the wrapper found before and now.
    findings: Vec<Finding>,
    verdict: Option<Verdict>,
    /// Why the run is not whole.
    lack: Option<String>,
    aside: Option<Aside>,
    /// Whether the run is in the profile.
    is_in: bool,
}

/// What became of rows that are not to go where they should.
struct Aside {
    rows: u64,
    /// Where they are.
    place: Option<String>,
}

impl Judged {
    fn judgement<'j>(&'j self, verdict: &'j Verdict) -> Judgement<'j> {
        let Judged { profile, sample, text, findings, .. } = self;
        Judgement { profile, sample, verdict, wrapper: text, findings }
    }

    fn is_alarm(&self) -> bool {
        self.verdict.as_ref().is_some_and(|verdict| verdict.is_alarm)
    }

    /// Why the rows do not go where they should.
    pub(crate) fn rejection(&self) -> Option<&str> {
        let alarm = self.is_alarm().then_some("its rows are not what they were");
        self.lack.as_deref().or(alarm).filter(|_| self.is_verified)
    }

    /// What a run ends with that would have ended so. What went wrong is not hidden by what came of it.
    pub(crate) fn exit(&self, exit: Exit) -> Exit {
        match exit {
            Exit::Done if self.is_alarm() => Exit::Nothing,
            other => other,
        }
    }

    /// Ends the store: what was held back goes where it should, or beside it.
    pub(crate) fn release(&mut self, store: Store) -> Result<Option<Summary>, Failure> {
        let Some(reason) = self.rejection() else { return store.finish() };
        let rows = store.waiting();
        let lost = format!("the run is rejected: {reason}; its rows are lost");
        let place = store.put_aside().map_err(|failure| failure.and(&lost))?;
        self.aside = Some(Aside { rows, place });
        Ok(None)
    }

    /// Takes the run into the profile, if it is whole and as usual. Its table has to be finished.
    pub(crate) fn keep(&mut self) -> Result<(), Failure> {
        if !self.is_kept || self.why_not_kept().is_some() {
            return Ok(());
        }
        let mut profile = self.profile.clone();
        profile.wrapper.clone_from(&self.text);
        profile.add(self.sample.clone());
        write_profile(&self.file, &profile)?;
        self.is_in = true;
        Ok(())
    }

    fn why_not_kept(&self) -> Option<&str> {
        let alarm = self.is_alarm().then_some("its rows are not what they were");
        self.lack.as_deref().or(alarm)
    }

    /// Says what came of it all.
    pub(crate) fn tell(&self) {
        match &self.verdict {
            Some(verdict) => eprint!("{}", self.judgement(verdict).text()),
            None if self.sample.figures.rows == 0 => {
                eprint!("{}", steps::as_text(&self.text, &self.findings));
            }
            None => {}
        }
        self.tell_rejection();
        let file = self.file.display();
        match self.why_not_kept() {
            _ if self.is_in => eprintln!("windrow: what is usual is in {file}"),
            Some(reason) if self.is_kept => eprintln!("windrow: the run is not kept in {file}: {reason}"),
            _ => {}
        }
    }

    /// Says what became of rows that do not go where they should; who wants to hear of nothing else hears of that.
    pub(crate) fn tell_rejection(&self) {
        if let Some((reason, aside)) = self.rejection().zip(self.aside.as_ref()) {
            eprintln!("windrow: the run is rejected: {reason}");
            eprintln!("windrow: {}", aside.in_words());
        }
    }

    /// What came of comparing, for programs.
    pub(crate) fn verdict_as_json(&self) -> Option<Json> {
        if !self.is_verified {
            return None;
        }
        let mut json = match &self.verdict {
            Some(verdict) => self.judgement(verdict).json(),
            None => json!({ "ok": null, "reason": null }),
        };
        if let Some(reason) = self.rejection() {
            json["ok"] = false.into();
            json["rejected"] = reason.into();
            json["rejected_to"] = self.aside.as_ref().and_then(|aside| aside.place.clone()).into();
        }
        Some(json)
    }

    /// What was kept, for programs.
    pub(crate) fn profile_as_json(&self) -> Option<Json> {
        let file = self.file.display().to_string();
        let why_not = self.why_not_kept().filter(|_| !self.is_in);
        self.is_kept.then(|| json!({ "file": file, "kept": self.is_in, "reason": why_not }))
    }
}

impl Aside {
    fn in_words(&self) -> String {
        match (self.rows, &self.place) {
            (0, _) => "there are no rows to be put aside".to_owned(),
            (_, Some(place)) => format!("the rows went to {place}"),
            (_, None) => {
                "the rows went nowhere; with -o FILE they would be written to FILE.rejected".to_owned()
            }
        }
    }
}

/// The profile's file beside a wrapper: `books.profile.json` beside `books.oxp`.
pub(crate) fn profile_beside(wrapper: &Path) -> PathBuf {
    wrapper.with_extension("profile.json")
}

/// Reads the profile of a wrapper.
pub(crate) fn read_profile(file: &Path, wrapper: &Path) -> Result<Profile, Failure> {
    let name = file.display();
    let text = match std::fs::read_to_string(file) {
        Ok(text) => text,
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(no_profile(file, wrapper, "there is no profile"));
        }
        Err(error) => return Err(Failure::io(format!("cannot read {name}"), &error)),
    };
    Profile::read(&text).map_err(|error: Damaged| Failure::usage(format!("{name} is damaged: {error}")))
}

/// What to type where there is nothing to be compared with.
fn no_profile(file: &Path, wrapper: &Path, what: &str) -> Failure {
    let (name, shown) = (file.display(), wrapper.display());
    let option = match file == profile_beside(wrapper) {
        true => "--profile".to_owned(),
        false => format!("--profile={name}"),
    };
    Failure::usage(format!(
        "{what} {name}; windrow run {shown} {option} makes it of a run whose rows are right"
    ))
}

/// Writes a profile, as a whole or not at all.
pub(crate) fn write_profile(file: &Path, profile: &Profile) -> Result<(), Failure> {
    let draft = file.with_extension("json.draft");
    let written = std::fs::write(&draft, profile.written()).and_then(|()| std::fs::rename(&draft, file));
    written.map_err(|error| {
        let _ = std::fs::remove_file(&draft);
        Failure::io(format!("cannot write {}", file.display()), &error)
    })
}

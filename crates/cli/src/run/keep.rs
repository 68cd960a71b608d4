//! Profiles of runs: what is usual for a wrapper's rows, beside the wrapper.

use std::ffi::OsString;
use std::path::{Path, PathBuf};

use windrow::upkeep::{Damaged, Figures, Options, Profile, Sample, Verdict, verify};
use windrow::watch::{Watch, sampled};
use windrow::{Engine, RunOptions, Wrapper};

use super::combine::{combinations, known};
use crate::check::read_wrapper;
use crate::clock;
use crate::exit::{Exit, Failure};
use crate::input::{Input, Reader, inputs};
use crate::report;

/// How a run is compared with those before, and kept for those after.
#[derive(clap::Args, Debug, Clone)]
#[command(next_help_heading = "Upkeep")]
pub(crate) struct KeepOptions {
    /// Keep what is usual for the rows of this run, if it is whole, in a profile: a file beside the wrapper, or the one named.
    #[arg(long, value_name = "FILE", num_args = 0..=1, require_equals = true)]
    profile: Option<Option<PathBuf>>,
    /// Compare the rows with the profile before they go where they should: a table that is not what it was is written to
    /// FILE.rejected (in a database to NAME_rejected), and what was there stays.
    #[arg(long, conflicts_with_all = ["job", "limit", "append"])]
    verify: bool,
}

/// What looks on while a wrapper runs.
pub(super) struct Keeper {
    pub(super) watch: Watch,
    file: PathBuf,
    profile: Profile,
    is_kept: bool,
    pub(super) is_verified: bool,
}

impl KeepOptions {
    /// Who looks on, if anybody does.
    pub(super) fn keeper(&self, wrapper: &Path, text: &str) -> Result<Option<Keeper>, Failure> {
        if self.profile.is_none() && !self.verify {
            return Ok(None);
        }
        let named = self.profile.clone().flatten();
        if named.is_none() && wrapper == Path::new("-") {
            return Err(Failure::usage(
                "a wrapper from standard input has no place beside it; say --profile=FILE",
            ));
        }
        let file = named.unwrap_or_else(|| profile_beside(wrapper));
        let profile = match file.exists() || self.profile.is_none() {
            true => read_profile(&file, wrapper)?,
            false => Profile::new(text),
        };
        let is_verified = self.verify && !profile.runs.is_empty();
        Ok(Some(Keeper {
            watch: Watch::default(),
            file,
            profile,
            is_kept: self.profile.is_some(),
            is_verified,
        }))
    }
}

impl Keeper {
    /// What came of it: the verdict, where one is asked for. A good run is kept, where that is asked for.
    pub(super) fn settle(mut self, text: &str, figures: Figures, exit: Exit) -> Result<Settled, Failure> {
        let sample = self.watch.sample(Figures { when: clock::now().to_string(), ..figures });
        let verdict = self.is_verified.then(|| verify(&self.profile, &sample, &Options::default()));
        let is_good = exit == Exit::Done && !verdict.as_ref().is_some_and(|verdict| verdict.is_alarm);
        let before = self.profile.clone();
        if self.is_kept && is_good {
            self.profile.wrapper = text.to_owned();
            self.profile.add(sample.clone());
            write_profile(&self.file, &self.profile)?;
        }
        Ok(Settled { verdict, profile: before, sample, kept: (self.is_kept && is_good).then_some(self.file) })
    }
}

/// What came of looking on.
pub(super) struct Settled {
    pub(super) verdict: Option<Verdict>,
    pub(super) profile: Profile,
    pub(super) sample: Sample,
    /// The file that the run was kept in.
    pub(super) kept: Option<PathBuf>,
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
            let wrapper = wrapper.display();
            return Err(Failure::usage(format!(
                "there is no profile {name}; windrow run {wrapper} --profile makes it of a run whose rows are right"
            )));
        }
        Err(error) => return Err(Failure::io(format!("cannot read {name}"), &error)),
    };
    Profile::read(&text).map_err(|error: Damaged| Failure::usage(format!("{name} is damaged: {error}")))
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

/// A sample of what a wrapper gives now, and how its run ended.
pub(crate) fn sampled_run(
    wrapper: &Path,
    names: &[OsString],
    variables: &[(String, Vec<String>)],
    most_pages: Option<u64>,
    reader: &Reader<'_>,
    engine: &Engine,
) -> Result<(Sample, Exit), Failure> {
    let text = read_wrapper(wrapper)?;
    let name = wrapper.display();
    let inputs = inputs(names)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    let mut exit = Exit::Done;
    let mut pages = Vec::new();
    for page in inputs.iter().flat_map(|input| input.pages(reader)) {
        match page {
            Ok(named) => pages.push(named.page),
            Err(failure) => {
                eprintln!("windrow: {failure}");
                exit = Exit::Partial;
            }
        }
    }
    let mut whole: Option<Sample> = None;
    for values in combinations(&known(variables)?) {
        let parsed = match Wrapper::parse_with(&text, &values) {
            Ok(parsed) => parsed,
            Err(invalid) => {
                report::diagnostics(&name.to_string(), &text, invalid.diagnostics());
                return Err(Failure::said(Exit::Usage));
            }
        };
        if inputs.is_empty() && !parsed.opens_pages() {
            return Err(Failure::usage(format!("{name} opens no page itself; name the pages behind it")));
        }
        let options =
            RunOptions { variables: values, now: clock::now(), most_pages, ..RunOptions::default() };
        let sample = sampled(&parsed, pages.iter().cloned(), engine, &options, |_| {})
            .map_err(|error| Failure::usage(error.to_string()))?;
        if sample.figures.failed > 0 {
            exit = Exit::Partial;
        }
        match &mut whole {
            None => whole = Some(sample),
            Some(known) => known.join(sample),
        }
    }
    Ok((whole.unwrap_or_default(), exit))
}

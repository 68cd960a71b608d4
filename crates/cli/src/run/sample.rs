//! Samples of what a wrapper gives, page by page: for a verdict on it, and for the profile of one that was just made.

use std::collections::BTreeMap;
use std::ffi::OsString;
use std::path::Path;

use windrow::saved::{self, Saved};
use windrow::upkeep::{Figures, Profile, Sample, Trail};
use windrow::watch::{Sampling, Watch};
use windrow::{Engine, RunOptions, Wrapper};

use super::keep::{KeepOptions, profile_beside, write_profile};
use super::summary::{counted, lack};
use crate::clock;
use crate::exit::{Exit, Failure};
use crate::input::{Input, Named, Reader, inputs};
use crate::output::refuse_known;
use crate::report;
use crate::saved::reading;

/// A sample of a run, and how the run ended.
pub(crate) struct Sampled {
    pub(crate) sample: Sample,
    /// What the parts of the wrapper found.
    pub(crate) trail: Trail,
    pub(crate) exit: Exit,
    /// Why it is not whole.
    pub(crate) lack: Option<String>,
}

/// What could not be had.
#[derive(Default)]
struct Troubles {
    unread: Vec<String>,
    /// The first thing that failed on the way.
    first: Option<String>,
    is_refused: bool,
}

/// A wrapper as it is to be run.
#[derive(Clone, Copy)]
pub(crate) struct Source<'s> {
    /// Its file.
    pub(crate) wrapper: &'s Path,
    pub(crate) text: &'s str,
    /// The values of its variables; it is run with all of them.
    pub(crate) values: &'s [BTreeMap<String, String>],
}

/// A sample of what a wrapper gives now.
pub(crate) fn sampled_run(
    source: Source<'_>,
    names: &[OsString],
    most_pages: Option<u64>,
    reader: &Reader<'_>,
    engine: &Engine,
) -> Result<Sampled, Failure> {
    let Source { wrapper, text, values } = source;
    let name = wrapper.display();
    let inputs = inputs(names)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    let pages = inputs.iter().flat_map(|input| input.pages(reader));
    let nowhere = || Failure::usage(format!("{name} opens no page itself; name the pages behind it"));
    match saved::read(text) {
        Some(Err(error)) => Err(Failure::usage(format!("{name} is damaged: {error}"))),
        Some(Ok(_)) if inputs.is_empty() => Err(nowhere()),
        Some(Ok(saved)) => {
            let most = most_pages.map_or(usize::MAX, |most| most.try_into().unwrap_or(usize::MAX));
            Ok(of_saved(&saved, pages.take(most)))
        }
        None => {
            let mut wrappers = Vec::new();
            for values in values {
                match Wrapper::parse_with(text, values) {
                    Ok(parsed) if inputs.is_empty() && !parsed.opens_pages() => return Err(nowhere()),
                    Ok(parsed) => {
                        let now = clock::now();
                        let options = RunOptions {
                            variables: values.clone(),
                            now,
                            most_pages,
                            ..RunOptions::default()
                        };
                        wrappers.push((parsed, options));
                    }
                    Err(invalid) => {
                        report::diagnostics(&name.to_string(), text, invalid.diagnostics());
                        return Err(Failure::said(Exit::Usage));
                    }
                }
            }
            of_wrappers(&wrappers, inputs.is_empty(), pages, engine)
        }
    }
}

/// What wrappers give together, alone or on each of some pages, which are held one at a time.
fn of_wrappers(
    wrappers: &[(Wrapper, RunOptions)],
    is_alone: bool,
    pages: impl Iterator<Item = Result<Named, Failure>>,
    engine: &Engine,
) -> Result<Sampled, Failure> {
    let wrong = |error: windrow::RunError| Failure::usage(error.to_string());
    let each = wrappers.iter();
    let mut samplings: Vec<Sampling<'_>> =
        each.map(|(wrapper, options)| Sampling::new(wrapper, engine, options)).collect();
    let mut troubles = Troubles::default();
    if is_alone {
        samplings.iter_mut().try_for_each(|sampling| sampling.alone(|_| {})).map_err(wrong)?;
    }
    for page in pages {
        match page {
            Ok(Named { page, .. }) => {
                let mut all = samplings.iter_mut();
                all.try_for_each(|sampling| sampling.on(page.clone(), |_| {})).map_err(wrong)?;
            }
            Err(failure) => troubles.unread(&failure),
        }
    }
    let mut whole: Option<Sample> = None;
    let mut trail = Trail::default();
    for sampling in samplings {
        troubles.failed(sampling.trouble());
        trail.join(sampling.trail());
        let sample = sampling.finish();
        match &mut whole {
            None => whole = Some(sample),
            Some(known) => known.join(sample),
        }
    }
    Ok(troubles.over(whole.unwrap_or_default(), trail))
}

/// What a wrapper that is no OXPath gives on pages.
fn of_saved(saved: &Saved, pages: impl Iterator<Item = Result<Named, Failure>>) -> Sampled {
    let (watch, rows_of) = (Watch::default(), reading(saved));
    let (mut figures, mut troubles) = (Figures::default(), Troubles::default());
    for page in pages {
        match page {
            Ok(named) => {
                figures.pages += 1;
                watch.rows_on(&named.page, &rows_of(&named).unwrap_or_default());
            }
            Err(failure) => troubles.unread(&failure),
        }
    }
    troubles.over(watch.sample(figures), Trail::default())
}

impl Troubles {
    fn unread(&mut self, failure: &Failure) {
        eprintln!("windrow: {failure}");
        self.is_refused |= failure.exit() == Exit::Refused;
        self.unread.push(failure.to_string());
    }

    fn failed(&mut self, error: Option<&windrow::page::Error>) {
        self.is_refused |= error.is_some_and(windrow::page::Error::is_refused);
        self.first = self.first.take().or(error.map(ToString::to_string));
    }

    /// How a run ends that has come to this.
    fn over(self, sample: Sample, trail: Trail) -> Sampled {
        let lack = lack(&self.unread, sample.figures.failed, self.first.as_deref());
        let exit = match (&lack, sample.figures.rows) {
            (None, _) => Exit::Done,
            (Some(_), 0) if self.is_refused => Exit::Refused,
            (Some(_), 0) => Exit::Failed,
            (Some(_), _) => Exit::Partial,
        };
        Sampled { sample, trail, exit, lack }
    }
}

/// Whether a wrapper that is made gets a profile.
#[derive(clap::Args, Debug, Clone, Copy, Default)]
pub(crate) struct ProfileOption {
    /// Keep beside the saved wrapper what is usual for its rows on the pages that it was made of, for windrow verify.
    #[arg(long, requires = "save")]
    profile: bool,
}

impl ProfileOption {
    /// Whether one is asked for.
    pub(crate) fn is_asked(self) -> bool {
        self.profile
    }

    /// How the wrapper's own run is kept, where it has one.
    pub(crate) fn of_run(self) -> KeepOptions {
        if self.profile { KeepOptions::beside() } else { KeepOptions::default() }
    }

    /// Says why there is none, where one is asked for: what is not right is not learnt from.
    pub(crate) fn leave(self, file: &Path, reason: &str) {
        if self.profile {
            eprintln!("windrow: there is no profile {}: {reason}", profile_beside(file).display());
        }
    }

    /// Fails where a profile could not be kept, before the work.
    pub(crate) fn refuse_known(self, save: Option<&Path>) -> Result<(), Failure> {
        match save.filter(|_| self.profile) {
            Some(file) if file == Path::new("-") => {
                Err(Failure::usage("a wrapper on stdout has no place beside it; --profile needs --save FILE"))
            }
            Some(file) => refuse_known(&profile_beside(file)),
            None => Ok(()),
        }
    }

    /// Keeps what a new wrapper gives on the pages that it was made of, where that is asked for.
    pub(crate) fn keep(
        self,
        file: &Path,
        text: &str,
        pages: impl IntoIterator<Item = Named>,
        engine: &Engine,
    ) -> Result<(), Failure> {
        if !self.profile {
            return Ok(());
        }
        let profile = profile_beside(file);
        let pages = pages.into_iter().map(Ok);
        let sampled = match saved::read(text) {
            Some(saved) => of_saved(&saved.map_err(Failure::usage)?, pages),
            None => {
                let wrapper = Wrapper::parse(text).map_err(|invalid| Failure::usage(invalid.to_string()))?;
                let options = RunOptions { now: clock::now(), ..RunOptions::default() };
                of_wrappers(&[(wrapper, options)], false, pages, engine)?
            }
        };
        let none = (sampled.sample.figures.rows == 0).then(|| "there are no rows".to_owned());
        if let Some(reason) = sampled.lack.or(none) {
            self.leave(file, &reason);
            return Ok(());
        }
        let mut sample = sampled.sample;
        sample.figures.when = clock::now().to_string();
        let rows = counted(sample.figures.rows, "row");
        let mut made = Profile::new(text);
        made.add(sample);
        write_profile(&profile, &made)?;
        eprintln!("windrow: what is usual for its {rows} is in {}", profile.display());
        Ok(())
    }
}

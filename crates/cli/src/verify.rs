//! `windrow verify`: does a wrapper still give what it gave?

mod sheet;
pub(crate) mod steps;

use std::ffi::OsString;
use std::path::PathBuf;

use serde_json::{Value as Json, json};
use windrow::upkeep::{Count, Drift, Finding, Options, Profile, Sample, Verdict, explained, limits, verify};

use crate::check::read_wrapper;
use crate::exit::{Exit, Failure};
use crate::input::{InputOptions, Reader};
use crate::output::{write_all, write_json};
use crate::run::combine::{combinations, known};
use crate::run::fetch::FetchOptions;
use crate::run::keep::{profile_beside, read_profile};
use crate::run::sample::{Sampled, Source, sampled_run};

/// Compare what a wrapper gives now with the good runs of its profile. Exit status 3 where its rows may be wrong, 4 where some
/// pages could not be had, 1 or 5 where none could.
///
/// Nobody sets limits: what differs is weighed against how much the rows and pages of the profile differ among themselves.
/// windrow run WRAPPER --profile makes the profile.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow run books.oxp -o books.jsonl --profile         a run, and what is usual for it beside the wrapper
  windrow verify books.oxp                               next month: does it still hold?
  windrow verify list.oxp saved-pages/                   a wrapper without doc() on given pages
  windrow verify books.oxp --limits                      what would be an alarm, in words
  windrow run books.oxp -O books.jsonl --verify          a table that breaks its limits goes to books.jsonl.rejected")]
pub(crate) struct Arguments {
    /// The wrapper's file.
    #[arg(value_name = "WRAPPER")]
    wrapper: PathBuf,
    /// Pages to run on: addresses, files, folders, WARC archives, or -. By default the wrapper opens its own.
    #[arg(value_name = "INPUT")]
    inputs: Vec<OsString>,
    /// The profile; by default the file beside the wrapper.
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// How many alarms there may be in all runs in which nothing is wrong.
    #[arg(long, value_name = "SHARE", default_value_t = Options::default().false_alarms, value_parser = share)]
    false_alarms: f64,
    /// Do not run: tell from where on each habit of the rows is an alarm.
    #[arg(long, conflicts_with = "inputs")]
    limits: bool,
    /// The values of a variable $NAME or a template ${NAME}.
    #[arg(long, value_name = "NAME=VALUE,…", value_parser = crate::run::combine::values)]
    var: Vec<(String, Vec<String>)>,
    /// Visit at most this many pages.
    #[arg(long, value_name = "NUMBER")]
    max_pages: Option<u64>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

fn share(text: &str) -> Result<f64, String> {
    let share: f64 = text.parse().map_err(|_| "a share is a number such as 0.01".to_owned())?;
    match share > 0.0 && share < 1.0 {
        true => Ok(share),
        false => Err("a share is between 0 and 1, such as 0.01: one alarm in a hundred".to_owned()),
    }
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    let file = arguments.profile.clone().unwrap_or_else(|| profile_beside(&arguments.wrapper));
    let profile = read_profile(&file, &arguments.wrapper)?;
    let options = Options { false_alarms: arguments.false_alarms, ..Options::default() };
    if arguments.limits {
        return tell_limits(&profile, &options, arguments.json);
    }
    let text = read_wrapper(&arguments.wrapper)?;
    let values = combinations(&known(&arguments.var)?);
    let Sampled { sample, trail, exit, lack } =
        arguments.fetch.with_engine(&arguments.wrapper, false, |engine| {
            let reader = Reader::with(&arguments.input_options, &engine);
            let source = Source { wrapper: &arguments.wrapper, text: &text, values: &values };
            sampled_run(source, &arguments.inputs, arguments.max_pages, &reader, &engine)
        })?;
    let verdict = verify(&profile, &sample, &options);
    let findings = values.first().map(|values| explained(&profile, &text, values, &trail));
    let findings = findings.unwrap_or_default();
    let judgement = Judgement {
        profile: &profile,
        sample: &sample,
        verdict: &verdict,
        wrapper: &text,
        findings: &findings,
    };
    if arguments.json {
        let mut json = judgement.json();
        if let Some(lack) = &lack {
            // What was not seen is not known to be good.
            json["ok"] = false.into();
            json["reason"] = match &verdict.reason {
                Some(reason) => format!("{reason}; {lack}").into(),
                None => lack.as_str().into(),
            };
        }
        write_json(&json)?;
    } else {
        let told = lack.map(|lack| format!("not all of it is known: {lack}\n")).unwrap_or_default();
        write_all((judgement.text() + &told).as_bytes())?;
    }
    Ok(match exit {
        Exit::Done if verdict.is_alarm => Exit::Nothing,
        exit => exit,
    })
}

fn tell_limits(profile: &Profile, options: &Options, is_json: bool) -> Result<Exit, Failure> {
    let limits = limits(profile, options);
    if is_json {
        let each = limits.iter().map(|limit| {
            json!({
                "subject": limit.habit.about.to_string(),
                "family": limit.habit.family.name(),
                "says": limit.habit.says,
                "before": count(&limit.habit.old),
                "of": limit.of,
                "least": limit.least,
                "most": limit.most,
            })
        });
        write_json(&json!({ "limits": each.collect::<Vec<Json>>() }))?;
    } else {
        write_all(sheet::limits(profile, &limits).as_bytes())?;
    }
    Ok(Exit::Done)
}

fn count(counts: &[Count]) -> Json {
    let Count { yes, of } = Count::sum(counts);
    json!({ "yes": yes, "of": of })
}

/// A run that was judged, to be told.
#[derive(Clone, Copy)]
pub(crate) struct Judgement<'j> {
    pub(crate) profile: &'j Profile,
    pub(crate) sample: &'j Sample,
    pub(crate) verdict: &'j Verdict,
    /// The wrapper's text as it was written.
    pub(crate) wrapper: &'j str,
    /// What its parts found before and now.
    pub(crate) findings: &'j [Finding],
}

impl Judgement<'_> {
    /// For programs.
    pub(crate) fn json(&self) -> Json {
        let Judgement { profile, sample, verdict, .. } = self;
        let drift = |drift: &Drift| {
            json!({
                "subject": drift.habit.about.to_string(),
                "family": drift.habit.family.name(),
                "says": drift.habit.says,
                "before": count(&drift.habit.old),
                "now": count(&drift.habit.new),
                "ratio": drift.ratio,
                "share": drift.share,
                "usual": drift.habit.usual,
                "strange": drift.habit.strange,
            })
        };
        let before = profile.runs.last().map(|run| run.figures.clone()).unwrap_or_default();
        let now = &sample.figures;
        json!({
            "ok": !verdict.is_alarm,
            "reason": verdict.reason,
            "rarity": finite(verdict.rarity),
            "limit": verdict.limit,
            "before": { "runs": profile.runs.len(), "rows": before.rows, "pages": before.pages },
            "now": { "rows": now.rows, "pages": now.pages, "failed": now.failed },
            "drifts": verdict.drifts.iter().map(drift).collect::<Vec<Json>>(),
            "steps": steps::as_json(self.wrapper, self.findings),
        })
    }

    /// For a reader.
    pub(crate) fn text(&self) -> String {
        let mut text = sheet::verdict(self.profile, self.sample, self.verdict);
        if self.verdict.is_alarm {
            text.push_str(&steps::as_text(self.wrapper, self.findings));
        }
        text
    }
}

/// JSON has no number without an end.
fn finite(number: f64) -> f64 {
    number.min(f64::MAX)
}

//! `windrow repair`: the smallest change of a wrapper after which it gives again what it gave.

mod shown;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::{Value as Json, json};
use windrow::repair::{Bench, Outcome, Repair, repair};
use windrow::upkeep::{MOST_PAGES, Options, Profile, Thinned};
use windrow::{Page, RunOptions, Wrapper};

use crate::capsule::{Recording, Replayed, can_record, next_beside, take_over, tested_with};
use crate::check::read_wrapper;
use crate::clock;
use crate::exit::{Exit, Failure};
use crate::input::{Input, InputOptions, Reader, inputs};
use crate::output::{refuse_known, save, write_all, write_json};
use crate::run::fetch::FetchOptions;
use crate::run::keep::{profile_beside, read_profile, write_profile};
use crate::verify::Judgement;

/// Mend a wrapper whose pages have changed: the parts that no longer give the good rows are learnt anew.
///
/// What is proposed is shown as a difference, with what became of the good rows. It is sure where every good row that is still on the
/// pages comes out to the letter and nothing in the rows is strange; all else is a guess and is not applied. Exit status 0 for a sure
/// repair or where nothing is wrong, 4 for a guess, 3 where nothing was found.
#[derive(clap::Args)]
#[command(after_help = "\
Examples:
  windrow repair books.oxp                              what would be changed, and what comes of it
  windrow repair books.oxp --apply                      the same, and the wrapper is replaced if the repair is sure
  windrow repair list.oxp saved-pages/                  a wrapper without doc() on given pages
  windrow repair books.oxp --capsule books.capsule.warc.gz
                                                        does the repair still give the rows of the recorded pages?
  windrow repair books.oxp --capsule books.capsule.warc.gz --apply
                                                        the same, and the new pages are kept in books-2.capsule.warc.gz
  windrow repair books.oxp --save mended.oxp            the repair, sure or not, in a file of its own")]
pub(crate) struct Arguments {
    /// The wrapper's file.
    #[arg(value_name = "WRAPPER")]
    wrapper: PathBuf,
    /// Pages to run on: addresses, files, folders, WARC archives, or -. By default the wrapper opens its own.
    #[arg(value_name = "INPUT")]
    inputs: Vec<OsString>,
    /// The profile with the good rows; by default the file beside the wrapper.
    #[arg(long, value_name = "FILE")]
    profile: Option<PathBuf>,
    /// Recorded runs of the wrapper, to try the repair on the old pages. With --apply the mended wrapper is that of each in
    /// which it gives the same rows, and its pages of now are recorded in a capsule of their own.
    #[arg(long, value_name = "FILE")]
    capsule: Vec<PathBuf>,
    /// Replace the wrapper, and keep the rows in its profile, if the repair is sure.
    #[arg(long)]
    apply: bool,
    /// Write the mended wrapper to a new file.
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// The values of a variable $NAME or a template ${NAME}.
    #[arg(long, value_name = "NAME=VALUE", value_parser = crate::run::combine::values)]
    var: Vec<(String, Vec<String>)>,
    /// Print JSON.
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    fetch: FetchOptions,
    #[command(flatten)]
    input_options: InputOptions,
}

pub(crate) fn run(arguments: &Arguments) -> Result<Exit, Failure> {
    if let Some(file) = &arguments.save {
        refuse_known(file)?;
    }
    let text = read_wrapper(&arguments.wrapper)?;
    if windrow::saved::read(&text).is_some() {
        let name = arguments.wrapper.display();
        let message =
            format!("{name} is no OXPath, of which parts can be mended; learn it anew: windrow learn");
        return Err(Failure::usage(message));
    }
    let file = arguments.profile.clone().unwrap_or_else(|| profile_beside(&arguments.wrapper));
    let profile = read_profile(&file, &arguments.wrapper)?;
    let variables = crate::run::combine::known(&arguments.var)?;
    let variables = crate::run::combine::combinations(&variables).into_iter().next().unwrap_or_default();
    let judgement = |sample, verdict, findings| Judgement {
        profile: &profile,
        sample,
        verdict,
        wrapper: &text,
        findings,
    };
    let outcome = arguments.fetch.with_engine(&arguments.wrapper, false, |engine| {
        let reader = Reader::with(&arguments.input_options, &engine);
        let pages = pages(&arguments.inputs, &reader)?;
        let opens = Wrapper::parse_with(&text, &variables).is_ok_and(|wrapper| wrapper.opens_pages());
        if pages.is_empty() && !opens {
            let name = arguments.wrapper.display();
            return Err(Failure::usage(format!("{name} opens no page itself; name the pages behind it")));
        }
        let options = RunOptions { variables, now: clock::now(), ..RunOptions::default() };
        let judged = Options::default();
        let bench = Bench { profile: &profile, pages: &pages, engine: &engine, options: &options, judged };
        repair(&text, &bench).map_err(Failure::usage)
    })?;
    match &outcome {
        Outcome::Whole(verdict, sample) => {
            match arguments.json {
                true => {
                    write_json(&json!({ "repair": null, "verify": judgement(sample, verdict, &[]).json() }))?
                }
                false => write_all(b"nothing to mend: the wrapper gives what it gave\n")?,
            }
            Ok(Exit::Done)
        }
        Outcome::Nothing(none) => {
            let judgement = judgement(&none.sample, &none.verdict, &none.findings);
            match arguments.json {
                true => {
                    write_json(&json!({ "repair": null, "tried": none.tried, "verify": judgement.json() }))?
                }
                false => write_all(shown::nothing(judgement, &none.tried).as_bytes())?,
            }
            Ok(Exit::Nothing)
        }
        Outcome::Repaired(found) => settle(arguments, &text, &file, &profile, found),
    }
}

/// Pages to mend the wrapper on: as many as a profile has of a run, evenly spread.
fn pages(names: &[OsString], reader: &Reader<'_>) -> Result<Vec<Arc<Page>>, Failure> {
    let inputs = inputs(names)?.into_iter().collect::<Result<Vec<Input>, Failure>>()?;
    let mut pages = Thinned::new(MOST_PAGES);
    for page in inputs.iter().flat_map(|input| input.pages(reader)) {
        let page = page?.page;
        pages.offer(|| page);
    }
    Ok(pages.into_kept())
}

/// Shows a repair, tries it on recorded pages, and puts it where it was asked to.
fn settle(
    arguments: &Arguments,
    text: &str,
    file: &Path,
    profile: &Profile,
    found: &Repair,
) -> Result<Exit, Failure> {
    let mut proofs: Vec<Replayed> = Vec::new();
    for capsule in &arguments.capsule {
        proofs.push(tested_with(capsule, &arguments.wrapper, &found.text)?);
    }
    if arguments.json {
        write_json(&as_json(profile, found, &proofs))?;
    } else {
        write_all(shown::repair(profile, text, found, &proofs).as_bytes())?;
    }
    if let Some(file) = &arguments.save {
        save(file, &found.text)?;
    }
    if arguments.apply && found.is_sure() {
        replace(&arguments.wrapper, &found.text)?;
        let mut profile = profile.clone();
        profile.wrapper.clone_from(&found.text);
        profile.add(found.sample.clone());
        write_profile(file, &profile)?;
        eprintln!(
            "windrow: {} is mended; what it was is beside it, ending in .before",
            arguments.wrapper.display()
        );
        renew(arguments, &found.text, &proofs)?;
    } else if arguments.apply {
        eprintln!("windrow: not applied, because it is a guess; look at it, and take it with --save FILE");
    }
    Ok(if found.is_sure() { Exit::Done } else { Exit::Partial })
}

/// Makes tests of the old pages, as far as the mended wrapper holds there, and of the new ones.
fn renew(arguments: &Arguments, text: &str, proofs: &[Replayed]) -> Result<(), Failure> {
    let Some(last) = arguments.capsule.last() else { return Ok(()) };
    for (capsule, proof) in arguments.capsule.iter().zip(proofs) {
        if proof.is_same {
            take_over(capsule, text)?;
            eprintln!("windrow: {} tests the mended wrapper", proof.name);
        }
    }
    if arguments.fetch.has_archive() || !can_record(&arguments.inputs) {
        eprintln!("windrow: the new pages are in an archive already, and in no capsule");
        return Ok(());
    }
    let recording = Recording {
        wrapper: &arguments.wrapper,
        text,
        inputs: &arguments.inputs,
        variables: &arguments.var,
        most_pages: None,
        fetch: &arguments.fetch,
    };
    let capsule = next_beside(last);
    recording.into_capsule(&capsule).map(drop).map_err(|failure| {
        failure.and("the wrapper is mended all the same; windrow record makes the capsule of its new pages")
    })
}

/// Replaces a wrapper's file, and keeps what it was.
fn replace(wrapper: &Path, text: &str) -> Result<(), Failure> {
    let mut before = wrapper.as_os_str().to_owned();
    before.push(".before");
    let mut draft = wrapper.as_os_str().to_owned();
    draft.push(".draft");
    let written = std::fs::copy(wrapper, &before)
        .and_then(|_| std::fs::write(&draft, text))
        .and_then(|()| std::fs::rename(&draft, wrapper));
    written.map_err(|error| Failure::io(format!("cannot write {}", wrapper.display()), &error))
}

/// What a repair gives, judged.
fn judgement<'r>(profile: &'r Profile, found: &'r Repair) -> Judgement<'r> {
    let Repair { sample, verdict, text, .. } = found;
    Judgement { profile, sample, verdict, wrapper: text, findings: &[] }
}

fn as_json(profile: &Profile, found: &Repair, proofs: &[Replayed]) -> Json {
    let edits = found.edits.iter().map(|edit| json!({ "part": edit.part, "old": edit.old, "new": edit.new }));
    let recorded = proofs.iter().map(|proof| json!({ "capsule": proof.name, "ok": proof.is_same }));
    json!({
        "repair": {
            "wrapper": found.text,
            "sure": found.is_sure(),
            "doubts": found.doubts,
            "edits": edits.collect::<Vec<Json>>(),
            "rows": { "kept": found.rows.kept, "changed": found.rows.changed, "lost": found.rows.lost, "new": found.rows.new },
            "recorded": recorded.collect::<Vec<Json>>(),
        },
        "verify": judgement(profile, found).json(),
    })
}

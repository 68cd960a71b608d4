//! Examples from recognisers: `--recognise country=perfect:words:countries.txt`.

use windrow::Engine;
use windrow::learn::{Choice, Class, Recognised, Recogniser, Trust, Wanted, corroborate};
use windrow::learning::{Delimited, Fit, Learnt, Reads, Tried, Way};

use super::{Arguments, classes, finish, short, told};
use crate::exit::{Exit, Failure};
use crate::input::Named as NamedPage;

/// What finds the values of an attribute.
#[derive(Debug, Clone)]
pub(super) struct Named {
    name: String,
    recogniser: Recogniser,
}

/// A recogniser as it is typed.
pub(super) fn recogniser(text: &str) -> Result<Named, String> {
    let usage =
        "write NAME=TRUST:regex:PATTERN or NAME=TRUST:words:FILE, where TRUST is perfect, extra or missing";
    let (name, rest) = text.split_once('=').filter(|(name, _)| !name.is_empty()).ok_or(usage)?;
    let mut parts = rest.splitn(3, ':');
    let (Some(trust), Some(kind), Some(what)) = (parts.next(), parts.next(), parts.next()) else {
        return Err(usage.to_owned());
    };
    let trust = match trust {
        "perfect" => Trust::Perfect,
        "extra" => Trust::FalsePositives,
        "missing" => Trust::FalseNegatives,
        _ => return Err(usage.to_owned()),
    };
    let recogniser = match kind {
        "regex" => Recogniser::pattern(what, trust).map_err(|error| error.to_string())?,
        "words" => {
            let words =
                std::fs::read_to_string(what).map_err(|error| format!("cannot read {what}: {error}"))?;
            Recogniser::gazetteer(words.lines().map(str::trim), trust)
        }
        _ => return Err(usage.to_owned()),
    };
    Ok(Named { name: name.to_owned(), recogniser })
}

/// Learns from what recognisers find on the pages.
pub(super) fn learn(arguments: &Arguments, pages: &[NamedPage], engine: &Engine) -> Result<Exit, Failure> {
    let named = &arguments.examples.recognise;
    let sources: Vec<&str> = pages.iter().map(|named| named.page.source()).collect();
    let recognised: Vec<Recognised> =
        named.iter().map(|named| named.recogniser.recognised(&sources)).collect();
    let mut wanted = Wanted { preference: arguments.prefer.into(), ..Wanted::default() };
    match classes(&arguments.class) {
        classes if classes.is_empty() && !arguments.class.is_empty() => {
            return Err(Failure::usage("recognisers are for delimiter classes; try --class LR,HLRT"));
        }
        classes if classes.is_empty() => {}
        classes => wanted.classes = classes,
    }
    let begun = std::time::Instant::now();
    let found = match corroborate(&sources, &recognised, &wanted) {
        Ok(found) => found,
        Err(failure) => {
            eprintln!("windrow: {failure}");
            return Ok(Exit::Nothing);
        }
    };
    let labels: u64 = found.consistent.iter().fold(1, |all, &labels| all.saturating_mul(labels));
    eprintln!("windrow: {labels} labels are consistent with what was recognised");
    for other in &found.others {
        eprintln!("windrow: another choice has a wrapper too: {}", preview(other, named, &sources));
    }
    if !found.others.is_empty() {
        eprintln!("windrow: taken was: {}", preview(&found.chosen, named, &sources));
    }
    let Choice { wrapper, order, .. } = found.chosen;
    let attributes = order.iter().map(|&at| named[at].name.clone()).collect();
    let class: Class = wrapper.class;
    let learnt = Learnt::Delimited(Delimited { attributes, wrapper, reads: Reads::Raw });
    let tried = Tried {
        way: Way::Delimiters(class),
        learnt: Ok(learnt),
        fit: Fit::Whole,
        time: begun.elapsed(),
        given: Vec::new(),
    };
    if arguments.json {
        told::print_json(std::slice::from_ref(&tried), Some(0), &[])?;
    }
    finish(arguments, &tried, pages.to_vec(), engine)
}

/// The first tuple of a choice.
fn preview(choice: &Choice, named: &[Named], sources: &[&str]) -> String {
    let first = choice.labels.first().and_then(|tuples| tuples.first()).into_iter().flatten();
    let source = sources.first().copied().unwrap_or_default();
    let value = |(at, span): (&usize, &std::ops::Range<usize>)| {
        format!("{}={}", named[*at].name, short(source.get(span.clone()).unwrap_or_default()))
    };
    choice.order.iter().zip(first).map(value).collect::<Vec<_>>().join(", ")
}

//! What is told of what was learnt: a table of what was tried, JSON, guarantees.

use comfy_table::{ContentArrangement, Table as Sheet, presets};
use serde_json::{Value as Json, json};
use windrow::learn::{Bound, Chance};
use windrow::learning::{Fit, Learnt, Lessons, Tried, agreement, samples};

use crate::exit::Failure;
use crate::output::write_json;
use crate::terminal::room;

/// How sure the wrapper has to be.
#[derive(clap::Args, Debug, Clone, Copy)]
pub(super) struct Guarantee {
    /// Tell how many examples guarantee that a wrapper is wrong on no more than this share of all pages.
    #[arg(long, value_name = "SHARE", value_parser = chance)]
    epsilon: Option<Chance>,
    /// The chance that the guarantee fails; 0.05 if --epsilon is given.
    #[arg(long, value_name = "CHANCE", value_parser = chance, requires = "epsilon")]
    delta: Option<Chance>,
}

fn chance(text: &str) -> Result<Chance, String> {
    let number: f64 = text.parse().map_err(|_| "write a number like 0.1".to_owned())?;
    Chance::new(number).map_err(|error| error.to_string())
}

/// What is taken for delta where nothing is said, as people do.
const USUAL: f64 = 0.05;

impl Guarantee {
    /// A line for each class, if it was asked for.
    pub(super) fn of(self, lessons: &Lessons) -> Result<Vec<String>, Failure> {
        let Some(epsilon) = self.epsilon else { return Ok(Vec::new()) };
        let delta = match self.delta {
            Some(delta) => delta,
            None => Chance::new(USUAL).map_err(|error| Failure::usage(error.to_string()))?,
        };
        let needed = |number: Option<u64>| number.map_or("no number".to_owned(), |number| number.to_string());
        let samples = samples(lessons);
        if samples.is_empty() {
            return Ok(vec!["guarantees are for tables, and the rows are none".to_owned()]);
        }
        let line = |sample: &windrow::learn::Sample| {
            format!(
                "{}: {} examples (Theorem 2) or {} (tight bound) for epsilon {} and delta {}; the {} at hand, with {} tuples, \
                 guarantee that no more than {:.0} % of all pages are wrong",
                sample.class.name(),
                needed(sample.needed(Bound::Theorem, epsilon, delta)),
                needed(sample.needed(Bound::Tight, epsilon, delta)),
                epsilon.value(),
                delta.value(),
                sample.examples,
                sample.tuples,
                100.0 * sample.epsilon(Bound::Theorem, delta).min(sample.epsilon(Bound::Tight, delta)),
            )
        };
        Ok(samples.iter().map(line).collect())
    }
}

/// Tells what was tried.
pub(super) fn tell(lessons: &Lessons, tried: &[Tried], chosen: Option<usize>) {
    let (pages, rows) = lessons.examples();
    let others = lessons.others().len();
    let plural = |number: usize, name: &str| format!("{number} {name}{}", if number == 1 { "" } else { "s" });
    eprintln!(
        "windrow: {} on {} are examples, {} without",
        plural(rows, "row"),
        plural(pages, "page"),
        plural(others, "page")
    );
    let mut sheet = Sheet::new();
    sheet.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
    sheet.set_width(room().try_into().unwrap_or(u16::MAX));
    sheet.set_header(["class", "gives all examples", "time", "another agrees"]);
    for (at, one) in tried.iter().enumerate() {
        let mark = if Some(at) == chosen { "→ " } else { "  " };
        let (agreed, pages) = agreement(tried, at);
        let agreed = match pages {
            0 => String::new(),
            _ if one.learnt.is_err() => String::new(),
            _ => format!("on {agreed} of {pages} pages"),
        };
        let consistent = match &one.learnt {
            Ok(_) => match one.fit {
                Fit::Whole => "yes".to_owned(),
                Fit::More(1) => "yes, and a row more".to_owned(),
                Fit::More(more) => format!("yes, and {more} rows more"),
                Fit::Part => "not all".to_owned(),
            },
            Err(nothing) => format!("no: {}", nothing.reason()),
        };
        let time = format!("{:.1} ms", one.time.as_secs_f64() * 1000.0);
        sheet.add_row([format!("{mark}{}", one.way.name()), consistent, time, agreed]);
    }
    eprintln!("{sheet}");
    if let Some(Ok(Learnt::Tree(rules, _))) = chosen.map(|at| &tried[at].learnt) {
        for column in &rules.columns {
            if column.expressions.is_empty() {
                eprintln!("windrow: {}: no expression gives its examples; it is left out", column.name);
            } else if column.missed > 0 {
                eprintln!("windrow: {}: {} of its examples cannot be had", column.name, column.missed);
            } else if column.agreed < rules.others {
                eprintln!(
                    "windrow: {}: regular at {} of {} other places",
                    column.name, column.agreed, rules.others
                );
            }
        }
    }
}

/// Prints the wrapper and what was tried.
pub(super) fn print_json(
    tried: &[Tried],
    chosen: Option<usize>,
    guarantees: &[String],
) -> Result<(), Failure> {
    let one = |(at, one): (usize, &Tried)| {
        let (agreed, pages) = agreement(tried, at);
        json!({
            "class": one.way.name(),
            "consistent": one.fit == Fit::Whole,
            "more": match one.fit {
                Fit::More(more) => Some(more),
                _ => None,
            },
            "millis": one.time.as_secs_f64() * 1000.0,
            "reason": one.learnt.as_ref().err().map(|nothing| nothing.reason()),
            "agreed": agreed,
            "pages": pages,
            "wrapper": one.learnt.as_ref().ok().map(wrapper),
        })
    };
    let learnt = chosen.and_then(|at| tried[at].learnt.as_ref().ok());
    let columns = learnt.map(|learnt| match learnt {
        Learnt::Tree(rules, _) => Json::from_iter(rules.columns.iter().map(|column| {
            json!({
                "name": column.name,
                "expressions": column.expressions,
                "agreed": column.agreed,
                "of": rules.others,
                "missed": column.missed,
            })
        })),
        Learnt::Delimited(delimited) => json!(delimited.attributes),
    });
    write_json(&json!({
        "class": chosen.map(|at| tried[at].way.name()),
        "wrapper": learnt.map(wrapper),
        "columns": columns,
        "tried": tried.iter().enumerate().map(one).collect::<Vec<_>>(),
        "guarantees": guarantees,
    }))
}

fn wrapper(learnt: &Learnt) -> Json {
    match learnt {
        Learnt::Tree(_, text) => Json::String(text.clone()),
        Learnt::Delimited(delimited) => delimited.json(),
    }
}

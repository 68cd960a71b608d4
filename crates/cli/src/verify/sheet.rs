//! Verdicts and limits on a terminal.

use std::fmt::Write;

use comfy_table::{ContentArrangement, Table, presets};
use windrow::upkeep::{Count, Drift, Evidence, Limit, Profile, Sample, Verdict};

use crate::terminal::{cut, line};

/// How many drifts are shown.
const MOST_SHOWN: usize = 12;

/// How wide examples are at most.
const WIDEST: usize = 44;

/// What drifted, strangest first, with the verdict below.
pub(super) fn verdict(profile: &Profile, sample: &Sample, verdict: &Verdict) -> String {
    let mut text = String::new();
    let shown: Vec<&Drift> = match verdict.is_alarm {
        true => verdict.drifts.iter().take(MOST_SHOWN).collect(),
        false => verdict.drifts.iter().filter(|drift| drift.share > 0.0).take(MOST_SHOWN).collect(),
    };
    if !shown.is_empty() {
        let mut table = plain();
        table.set_header(["what", "", "before", "now", "usual", "now strange"]);
        for drift in shown {
            let habit = &drift.habit;
            table.add_row([
                habit.about.to_string(),
                habit.says.clone(),
                share(&habit.old),
                share(&habit.new),
                examples(&habit.usual),
                examples(&habit.strange),
            ]);
        }
        let _ = writeln!(text, "{table}");
    }
    let before = profile.runs.last().map(|run| run.figures.rows).unwrap_or_default();
    let (rows, pages) = (sample.figures.rows, sample.figures.pages);
    let _ = writeln!(text, "{rows} rows on {pages} pages; the last good run had {before}");
    let _ = match (&verdict.reason, verdict.is_alarm) {
        (Some(reason), _) => writeln!(text, "alarm: {reason}"),
        (None, true) => writeln!(text, "alarm: the rows are not what they were ({})", odds(verdict)),
        (None, false) if has_new_look(verdict) => {
            writeln!(text, "the pages are built otherwise than they were; the rows are as before")
        }
        (None, false) => writeln!(text, "as before"),
    };
    text
}

/// Whether pages are built otherwise than they were.
fn has_new_look(verdict: &Verdict) -> bool {
    let is_new =
        |drift: &Drift| drift.habit.family.evidence() == Evidence::Structure && drift.ratio >= verdict.limit;
    verdict.drifts.iter().any(is_new)
}

/// How sure an alarm is.
fn odds(verdict: &Verdict) -> String {
    match verdict.rarity > 1e6 {
        true => "no good run is as strange".to_owned(),
        false => format!("of good runs one in {:.0} is as strange", verdict.rarity),
    }
}

/// From where on habits are alarms.
pub(super) fn limits(profile: &Profile, limits: &[Limit]) -> String {
    let mut table = plain();
    table.set_header(["what", "", "before", "an alarm alone"]);
    for limit in limits {
        let habit = &limit.habit;
        let mut words: Vec<String> = Vec::new();
        if limit.least > 0 {
            words.push(format!("fewer than {} of {}", limit.least, limit.of));
        }
        if limit.most < limit.of {
            words.push(format!("more than {} of {}", limit.most, limit.of));
        }
        if words.is_empty() {
            continue;
        }
        table.add_row([habit.about.to_string(), habit.says.clone(), share(&habit.old), words.join(", or ")]);
    }
    let runs = profile.runs.len();
    let of = if runs == 1 { "one run".to_owned() } else { format!("{runs} runs") };
    format!(
        "{table}\nlearnt from {of}, for a run like the last one; small differences of many habits are an alarm together\n"
    )
}

fn plain() -> Table {
    let mut table = Table::new();
    table.load_style(presets::UTF8_BORDERS_ONLY).set_content_arrangement(ContentArrangement::Dynamic);
    table
}

fn share(counts: &[Count]) -> String {
    match Count::sum(counts) {
        Count { of: 0, .. } => String::new(),
        Count { yes, of } => format!("{yes} of {of}"),
    }
}

fn examples(all: &[String]) -> String {
    let each = all.iter().take(2).map(|one| cut(&line(one), WIDEST));
    each.collect::<Vec<_>>().join("\n")
}

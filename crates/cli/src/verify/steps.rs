//! What the steps of a wrapper found before and find now: where its rows were lost, and what is there in place of what was found.

use std::fmt::Write;

use serde_json::{Value as Json, json};
use windrow::upkeep::{Deed, Finding, Instead, Landmark, Stop};

use crate::report::line_and_column;
use crate::terminal::{cut, line, room};

/// How many steps are shown.
const MOST_SHOWN: usize = 6;

/// For programs: all steps, in the order of the wrapper.
pub(super) fn as_json(wrapper: &str, findings: &[Finding]) -> Json {
    let figures =
        |stop: &Stop| json!({ "came": stop.came, "left": stop.left, "times": stop.times, "dry": stop.dry });
    let finding = |finding: &Finding| {
        let (line, column) = line_and_column(wrapper, finding.place.start as usize);
        let example = finding.before.examples.first();
        let instead = |instead: &Instead| json!({ "shown": instead.shown, "path": instead.path, "alike": instead.share });
        json!({
            "line": line,
            "column": column,
            "step": step(wrapper, finding),
            "does": match finding.before.deed {
                Deed::Step => "step",
                Deed::Mark => "marker",
                Deed::Act => "action",
            },
            "before": figures(&finding.before),
            "now": figures(&finding.now),
            "found": example.map(|own| json!({ "shown": own.shown, "url": own.url })),
            "lost": finding.lost.as_ref().map(|lost| json!({
                "url": lost.url,
                "instead": lost.instead.iter().map(instead).collect::<Vec<Json>>(),
            })),
        })
    };
    findings.iter().map(finding).collect()
}

/// For a reader: the steps at which something was lost, those that find nothing at all first.
pub(crate) fn as_text(wrapper: &str, findings: &[Finding]) -> String {
    let mut text = String::new();
    let mut all: Vec<&Finding> = findings.iter().filter(|finding| finding.lost.is_some()).collect();
    all.sort_by_key(|finding| finding.now.left > 0);
    if !all.is_empty() {
        text.push_str("where it was lost:\n");
    }
    for finding in all.iter().take(MOST_SHOWN) {
        tell(wrapper, finding, &mut text);
    }
    if all.len() > MOST_SHOWN {
        let _ = writeln!(text, "  and at {} more steps, which --json tells", all.len() - MOST_SHOWN);
    }
    text
}

fn tell(wrapper: &str, finding: &Finding, text: &mut String) {
    let Finding { before, now, lost, .. } = finding;
    let Some(lost) = lost else { return };
    let widest = room().saturating_sub(INDENT.len() + 10);
    let shown = |text: &str| cut(&line(text), widest);
    let (at, _) = line_and_column(wrapper, finding.place.start as usize);
    let _ = writeln!(text, "  line {at}: {}", shown(step(wrapper, finding)));
    let found = match now.left {
        0 => format!("found {} before and nothing now", before.left),
        _ => format!("found nothing {} of {} times, which it never did before", now.dry, now.times),
    };
    let on = lost.url.as_deref().map(|url| format!(", on {url}")).unwrap_or_default();
    let _ = writeln!(text, "{INDENT}{}", shown(&(found + &on)));
    if let Some(Landmark { shown: example, .. }) = before.examples.first() {
        let _ = writeln!(text, "{INDENT}before  {}", shown(example));
    }
    match lost.instead.first() {
        Some(likest) => {
            let _ = writeln!(text, "{INDENT}now     {}", shown(&likest.shown));
            let _ = writeln!(
                text,
                "{INDENT}        {:.0} % alike, {}",
                100.0 * likest.share,
                shown(&likest.path)
            );
        }
        None => {
            let _ = writeln!(text, "{INDENT}now     nothing there is like it");
        }
    }
}

const INDENT: &str = "      ";

/// The step as it is written, without the fields and conditions behind it.
fn step<'w>(wrapper: &'w str, finding: &Finding) -> &'w str {
    let end = wrapper.floor_char_boundary(finding.place.end as usize);
    let start = wrapper.floor_char_boundary(finding.place.start as usize).min(end);
    let behind = match finding.before.deed {
        Deed::Mark => None,
        Deed::Step | Deed::Act => {
            [":<", "[?", "\n"].iter().filter_map(|sign| wrapper[start..end].find(sign)).min()
        }
    };
    let joined = wrapper[..start].trim_end_matches('/').len();
    wrapper[joined..behind.map_or(end, |behind| start + behind)].trim_end()
}

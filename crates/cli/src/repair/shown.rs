//! Repairs on a terminal.

use std::fmt::Write;

use windrow::repair::Repair;
use windrow::upkeep::Profile;

use crate::capsule::Replayed;
use crate::terminal::{cut, line};
use crate::verify::Judgement;

use super::judgement;

/// How wide a part is that is shown.
const WIDEST: usize = 160;

/// What is replaced, what comes of it, and how sure that is.
pub(super) fn repair(profile: &Profile, text: &str, found: &Repair, proofs: &[Replayed]) -> String {
    let mut shown = String::new();
    for edit in &found.edits {
        let at = text.find(&edit.old).map_or(1, |at| text[..at].matches('\n').count() + 1);
        let _ = writeln!(shown, "{} (line {at})", edit.part);
        let _ = writeln!(shown, "  - {}", cut(&line(&edit.old), WIDEST));
        let _ = writeln!(shown, "  + {}", cut(&line(&edit.new), WIDEST));
    }
    let rows = &found.rows;
    let _ = writeln!(
        shown,
        "of the good rows {} come out as they were, {} otherwise, {} not at all; {} rows are new",
        rows.kept, rows.changed, rows.lost, rows.new
    );
    for proof in proofs {
        let words = if proof.is_same {
            "gives the same rows"
        } else {
            "gives other rows: the old pages need the old wrapper"
        };
        let _ = writeln!(shown, "on the recorded pages of {} it {words}", proof.name);
    }
    if found.verdict.is_alarm {
        shown.push_str(&judgement(profile, found).text());
    }
    match found.is_sure() {
        true => shown.push_str("sure: nothing speaks against it\n"),
        false => {
            let _ = writeln!(shown, "a guess: {}", found.doubts.join("; "));
        }
    }
    shown
}

/// What was tried in vain.
pub(super) fn nothing(judgement: Judgement<'_>, tried: &[String]) -> String {
    let mut shown = judgement.text();
    let tried = if tried.is_empty() { "nothing that could help".to_owned() } else { tried.join("; ") };
    let _ = writeln!(shown, "no repair was found; tried: {tried}");
    shown
}

//! Where a wrapper lost its rows: what each of its parts found in the last good run, and what is in its place now.

use std::collections::BTreeMap;

use windrow_dom::{Document, Paths};
use windrow_syntax::ast::Span;
use windrow_syntax::fill;

use crate::landmark::{Landmark, Likeness, likest, shown};
use crate::profile::Profile;
use crate::trail::{Ground, Stop, Trail};

/// A part of a wrapper: what it found before, and what it finds now.
#[derive(Debug, Clone, PartialEq)]
pub struct Finding {
    /// Where it stands in the wrapper as it was written.
    pub place: Span,
    /// What it found in the last good run.
    pub before: Stop,
    /// What it found now; all zero where nothing came to it.
    pub now: Stop,
    /// Where it found nothing, if something came to it and it always found something before.
    pub lost: Option<Lost>,
}

/// A page on which a part found nothing.
#[derive(Debug, Clone, PartialEq)]
pub struct Lost {
    /// Its address.
    pub url: Option<String>,
    /// What is there that is most like what was found, the likest first.
    pub instead: Vec<Instead>,
}

/// An element in the place of another one.
#[derive(Debug, Clone, PartialEq)]
pub struct Instead {
    /// As a reader of the source knows it.
    pub shown: String,
    /// Where it is.
    pub path: String,
    /// How much it shares with what was there, from nothing to 1.
    pub share: f64,
}

/// How many elements are told that may be what is looked for.
const MOST_INSTEAD: usize = 3;

/// What the parts of a wrapper found in the last good run of its profile beside what they found now, in the order of the wrapper.
/// Nothing where the profile is of another wrapper. `values` are those of its templates.
pub fn explained(
    profile: &Profile,
    wrapper: &str,
    values: &BTreeMap<String, String>,
    trail: &Trail,
) -> Vec<Finding> {
    let Some(last) = profile.runs.last().filter(|_| profile.wrapper == wrapper) else { return Vec::new() };
    let filled = fill(wrapper, |name| values.get(name).cloned());
    let finding = |before: &Stop| {
        let (now, dry) = match trail.stop(before.instruction, before.step) {
            Some((now, dry)) => (now.clone(), dry),
            None => (before.without_finds(), None),
        };
        let is_lost = before.left > 0 && (now.left == 0 || before.dry == 0);
        let lost = dry.filter(|_| is_lost).map(|ground| lost(ground, &before.examples));
        let place = filled.written(Span { start: now.span.0, end: now.span.1 });
        Finding { place, before: before.clone(), now, lost }
    };
    let mut all: Vec<Finding> = last.trail.iter().map(finding).collect();
    all.sort_by_key(|finding| (finding.place.start, finding.place.end));
    all
}

/// What is there on a page: in the nodes that came, where anything in them is like what was found.
fn lost(ground: &Ground, landmarks: &[Landmark]) -> Lost {
    let document: &Document = ground.page.document();
    let all = likest(document, landmarks, usize::MAX);
    let is_inside = |like: &&Likeness| ground.nodes.iter().any(|&node| document.contains(node, like.node));
    let inside: Vec<&Likeness> = all.iter().filter(is_inside).take(MOST_INSTEAD).collect();
    let told = if inside.is_empty() { all.iter().take(MOST_INSTEAD).collect() } else { inside };
    let paths = Paths::new(document);
    let instead = told.into_iter().map(|like| Instead {
        shown: shown(document, like.node),
        path: paths.path(like.node),
        share: like.share,
    });
    Lost { url: ground.page.url().map(str::to_owned), instead: instead.collect() }
}

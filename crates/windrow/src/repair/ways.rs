//! What leads to pages, looked for again: links, fields of forms, buttons.
//!
//! What was acted on is known by its landmarks. Where a way finds nothing now, the elements that are most like them are tried, each by
//! the expressions that tell it from the rest of its page, and what leads furthest is taken: the most good rows, then the most parts
//! of the wrapper that something comes to.

use std::cmp::Reverse;
use std::collections::BTreeSet;

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Case, Pattern};
use windrow_upkeep::{Anatomy, Begin, Deed, Ground, Sample, Stop, WayPart, likest};

use super::draft::Draft;
use super::parts::Swap;
use super::rows::compare;
use super::{Bench, Repair, Survey};

/// How many elements are tried for a way, and how many expressions for each.
const MOST_ELEMENTS: usize = 4;
const MOST_EXPRESSIONS: usize = 2;

/// How many records of a page are looked at for what leads on from them.
const MOST_RECORDS: usize = 12;

/// How many pages are visited to see whether a way leads on.
const MOST_PAGES: u64 = 40;

/// Whether something was acted on where a way acts.
pub(super) fn is_of(stop: &Stop, way: &WayPart) -> bool {
    let (start, end) = (stop.span.0 as usize, stop.span.1 as usize);
    stop.deed == Deed::Act && stop.left > 0 && start < way.action.end && way.action.start < end
}

/// The wrapper with the ways mended that find nothing, one after the other.
pub(super) fn mended(
    draft: &Draft,
    survey: &Survey,
    bench: &Bench<'_>,
    known: &[Option<Stop>],
    tried: &mut Vec<String>,
) -> Option<Repair> {
    let mut own = draft.clone();
    let mut trail = survey.trail.clone();
    let mut sample = survey.sample.clone();
    for (number, before) in known.iter().enumerate() {
        let anatomy = Anatomy::of(&own.text);
        let (Some(way), Some(before)) = (anatomy.ways.get(number), before) else { continue };
        let is_live = sample.trail.iter().any(|stop| is_of(stop, way));
        if way.is_repeated || is_live && !fails(bench, &sample) {
            continue;
        }
        let grounds = trail.grounds(way.path.clone());
        let Some(ground) = grounds.first() else { continue };
        let from = furthest(bench, &sample, way.action.end);
        let mut best: Option<(Reach, Draft, Survey)> = None;
        for path in paths(ground, way.begin, before) {
            let behind = way.action.end + path.len() - way.path.len();
            let swap = Swap { part: name(&before.examples[0].shown), place: way.path.clone(), new: path };
            let attempt = own.with(&[swap]);
            let Ok(survey) = bench.survey(&attempt.text, Some(MOST_PAGES)) else { continue };
            let reached = furthest(bench, &survey.sample, behind);
            if reached > best.as_ref().map_or(from, |(reached, ..)| *reached) {
                best = Some((reached, attempt, survey));
            }
        }
        let shown = &before.examples[0].shown;
        match best {
            Some((_, attempt, survey)) => {
                tried.push(format!("what is there for {shown}"));
                (own, trail, sample) = (attempt, survey.trail, survey.sample);
            }
            None if is_live => {}
            None => tried.push(format!("nothing leads on as {shown} did")),
        }
    }
    (own != *draft).then(|| bench.judged(own)).flatten()
}

/// How far a run came: good rows, parts behind a place of the wrapper that something came to, and the fewer branches that failed.
type Reach = (usize, usize, Reverse<u64>);

fn furthest(bench: &Bench<'_>, sample: &Sample, behind: usize) -> Reach {
    let is_live = |stop: &&Stop| stop.came > 0 && stop.span.0 as usize >= behind;
    let live = sample.trail.iter().filter(is_live).count();
    (compare(bench.profile, sample).kept, live, Reverse(sample.figures.failed))
}

/// Whether more fails than did when all was well: something is acted on that leads nowhere.
fn fails(bench: &Bench<'_>, sample: &Sample) -> bool {
    let before = bench.profile.runs.last().map_or(0, |run| run.figures.failed);
    sample.figures.failed > before
}

/// What a way is called: the element that it acts on.
fn name(shown: &str) -> String {
    format!("what leads on: {shown}")
}

/// Expressions for what may be acted on now, the likest first.
fn paths(ground: &Ground, begin: Begin, before: &Stop) -> Vec<String> {
    let document = ground.page.document();
    let mut paths: Vec<String> = Vec::new();
    let mut add = |path: String| {
        if !paths.contains(&path) {
            paths.push(path);
        }
    };
    let all = likest(document, &before.examples, usize::MAX);
    match begin {
        Begin::Page => {
            for like in all.iter().take(MOST_ELEMENTS) {
                let cases = [Case { origins: vec![NodeId::ROOT], targets: vec![like.node] }];
                let patterns = Pattern::candidates(document, &cases).take(MOST_EXPRESSIONS);
                patterns.for_each(|pattern| add(pattern.at_root(document)));
            }
        }
        Begin::Record => {
            let records: BTreeSet<NodeId> = ground.nodes.iter().copied().collect();
            let inside: Vec<Vec<NodeId>> = records
                .into_iter()
                .take(MOST_RECORDS)
                .map(|record| {
                    let own =
                        all.iter().map(|like| like.node).filter(|&node| document.contains(record, node));
                    std::iter::once(record).chain(own.take(MOST_ELEMENTS)).collect()
                })
                .collect();
            for place in 1..=MOST_ELEMENTS {
                let cases: Vec<Case> = inside
                    .iter()
                    .filter_map(|own| Some(Case { origins: vec![own[0]], targets: vec![*own.get(place)?] }))
                    .collect();
                if !cases.is_empty() {
                    let mut patterns: Vec<Pattern> =
                        Pattern::candidates(document, &cases).take(MOST_EXPRESSIONS).collect();
                    if patterns.is_empty() {
                        // Some records may lead on otherwise, or not at all.
                        patterns.extend(Pattern::closest(document, &cases));
                    }
                    patterns.into_iter().for_each(|pattern| add(pattern.at_origin(document)));
                }
            }
        }
        Begin::Acted => {
            let Some(&origin) = ground.nodes.first() else { return paths };
            let others = all.iter().filter(|like| like.node != origin).take(MOST_ELEMENTS);
            others.for_each(|like| beside(document, origin, like.node).into_iter().for_each(&mut add));
        }
    }
    paths
}

/// Expressions that lead from one element to another: up to what both are in, and down.
fn beside(document: &Document, origin: NodeId, target: NodeId) -> Vec<String> {
    let Some(common) = document.ancestors(origin).find(|&above| document.contains(above, target)) else {
        return Vec::new();
    };
    if !document.is_element(common) {
        return Vec::new();
    }
    let name = document.name(common).local;
    let alike = |node: &NodeId| document.is_element(*node) && document.name(*node).local == name;
    let place = document.ancestors(origin).filter(alike).take_while(|&above| above != common).count() + 1;
    let cases = [Case { origins: vec![common], targets: vec![target] }];
    let patterns = Pattern::candidates(document, &cases).take(MOST_EXPRESSIONS);
    patterns.map(|pattern| pattern.behind(document, &format!("/ancestor::{name}[{place}]"))).collect()
}

//! `turn`: from a list to the next page of it.
//!
//! ```text
//! goes-on(page, series)  <-- list(page, series), a next link, a number, a button for more, or scrolling
//! ```
//!
//! Each run goes one page further and reads what records there are, until a page brings none that are new. A button may turn the
//! page or make the list grow; what it did is seen by whether the records before are still there. In a browser a list without any of
//! these is scrolled.

use std::collections::BTreeSet;
use std::sync::Arc;

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_forms::Form;
use windrow_knowledge::{Turn, turn_of_text};
use windrow_page::{Action, Arrival, Change, Page};
use windrow_records::{Paging, PagingKind, growing, paging, says_that_it_leads_on, turning};

use windrow_syntax::literal;

use crate::Trouble;
use crate::fit::{Trial, fitting, folded, selected, share};
use crate::link::leads;
use crate::memory::{Draft, Memory, PageId, Relation};
use crate::network::{Progress, Resumption, Transducer};
use crate::series::{Via, keys, names};
use crate::workshop::Workshop;

pub(crate) const TURN: Transducer = Transducer {
    name: "turn",
    reads: &[Relation::List],
    writes: &[Relation::GoesOn],
    resumption: Resumption::State,
    urgency,
    run,
};

/// Lists are turned as soon as they are found. Without a domain any page has some list: the site is looked at first, and then the
/// one that says most is turned.
fn urgency(workshop: &Workshop<'_>, memory: &Memory, page: PageId) -> Option<u32> {
    let is_main = || {
        let own = memory.of(Relation::List, page).next().map(|(number, _)| number as usize);
        let best = crate::series::main(&workshop.series);
        own.is_some_and(|own| best.contains(&own))
    };
    match workshop.domain.is_generic() {
        _ if workshop.is_explored() => None,
        false => Some(150),
        true => is_main().then_some(5),
    }
}

/// Lists are followed to so many pages while a site is analysed.
const MOST_TURNS: usize = 40;

/// How many elements that say that they lead on are tried.
const MOST_SAID: usize = 3;

/// How many screens a list is scrolled for more of it.
const MOST_SCREENS: usize = 10;

/// Links that say more are not told by it.
const LONGEST_WORDS: usize = 40;

/// What a wrapper follows a list to at most.
const MOST: u64 = 1000;

fn run(
    workshop: &mut Workshop<'_>,
    memory: &Memory,
    page: PageId,
    draft: &mut Draft,
) -> Result<Progress, Trouble> {
    let Some((number, _)) = memory.of(Relation::List, page).next() else { return Ok(Progress::Exhausted) };
    let number = number as usize;
    let last = workshop.series[number].last;
    if workshop.series[number].pages >= MOST_TURNS {
        return Ok(Progress::Exhausted);
    }
    let shown = Arc::clone(&workshop.visit(last).page);
    let document = shown.document();
    let found = paging(document, &address(workshop, number, &shown));
    let mut gone = None;
    let mut links = Vec::new();
    for step in steps(workshop, number, document, found) {
        let nodes = step.nodes.clone();
        gone = tried(workshop, number, &shown, step)?;
        if gone.is_some() {
            links = nodes;
        }
        if gone.is_some() || workshop.is_explored() {
            break;
        }
    }
    workshop.series[number].turns.push((last, links));
    let Some(Gone { next, own, way, via, has_grown, new }) = gone else { return ended(workshop, number) };
    workshop.series[number].via.get_or_insert(via);
    let lists = crate::list::listings(workshop.document(next), workshop.domain);
    let (before, now) = (&workshop.visits[last as usize].page, &workshop.visits[next as usize].page);
    let series = &mut workshop.series[number];
    if let Some(same) = lists.iter().find(|listing| listing.lead == series.listing.lead) {
        series.listing.improve(same, before.document(), now.document());
        series.listing.absorb(same, workshop.domain);
    }
    series.way.get_or_insert(way);
    series.last = next;
    series.pages += 1;
    series.read += if has_grown { new } else { own.len() };
    series.keys.extend(own);
    let called = names(workshop.visits[next as usize].page.document(), &series.listing);
    series.names.extend(called);
    let links: Vec<String> = series.keys.iter().cloned().collect();
    workshop.records.extend(links);
    draft.add(Relation::GoesOn, page, number as u32, 0);
    Ok(Progress::More)
}

/// A way to go on from a page of a list.
struct Step {
    via: Via,
    way: String,
    /// The same where it makes the list grow.
    growing: Option<String>,
    /// What is acted on: the first of these, which all do the same.
    nodes: Vec<NodeId>,
    action: Action,
    kind: Option<PagingKind>,
}

/// Where a step led.
struct Gone {
    next: PageId,
    own: Vec<String>,
    way: String,
    via: Via,
    has_grown: bool,
    /// How many of the records there are new.
    new: usize,
}

/// The ways to go on from a page, the likeliest first: links that turn pages, then whatever says so, then scrolling. A list goes on
/// as it did before.
fn steps(workshop: &Workshop<'_>, number: usize, document: &Document, found: Option<Paging>) -> Vec<Step> {
    let mut steps = Vec::new();
    if let Some(paging) = found.filter(|paging| !paging.elements.is_empty()) {
        let place = paging.elements.first().and_then(|&node| workshop.expression(document, node));
        let pressed = place.filter(|_| workshop.options.scrolls).map(|place| pressed(workshop, &place));
        steps.push(Step {
            via: Via::Links,
            way: turning(document, &paging, MOST),
            growing: Some(pressed.unwrap_or_else(|| growing(document, &paging, MOST))),
            action: Action::Click,
            kind: Some(paging.kind),
            nodes: paging.elements,
        });
    }
    steps.extend(counted(workshop, number, document));
    let said = saying(workshop, number, document).into_iter().take(MOST_SAID);
    steps.extend(said.map(|(place, node)| Step {
        way: format!("/({place}/{{click /}})*{{0,{MOST}}}"),
        growing: Some(pressed(workshop, &place)),
        via: Via::Said(place),
        nodes: vec![node],
        action: Action::Click,
        kind: None,
    }));
    if workshop.options.scrolls {
        let way = format!("/{{wheel [repeat={MOST}] /}}");
        steps.push(Step {
            via: Via::Scroll,
            way,
            growing: None,
            nodes: vec![NodeId::ROOT],
            action: Action::Wheel,
            kind: None,
        });
        // A list in a box that scrolls by itself.
        let lead = &workshop.series[number].listing.lead;
        let first = selected(lead, document, NodeId::ROOT).and_then(|heads| heads.first().copied());
        steps.extend(first.map(|first| Step {
            via: Via::Box,
            way: format!("/({lead})[1]/{{wheel [repeat={MOST}] /}}"),
            growing: None,
            nodes: vec![first],
            action: Action::Wheel,
            kind: None,
        }));
    }
    if let Some(via) = &workshop.series[number].via {
        steps.retain(|step| step.via == *via);
    }
    steps
}

/// Presses what makes a list grow as often as it is shown; a list that is whole may have it hidden.
fn pressed(workshop: &Workshop<'_>, place: &str) -> String {
    let shown = if workshop.options.scrolls { format!("{place}[is-visible(.)]") } else { place.to_owned() };
    format!("/(.[not({shown})] | {shown}/{{click [repeat={MOST}] /}})")
}

/// The number of the next page, among numbers of pages that are no links: which page this is, is known by how many were read.
fn counted(workshop: &Workshop<'_>, number: usize, document: &Document) -> Option<Step> {
    let page = workshop.series[number].pages as u32;
    let says = |node: NodeId| document.string_value(node).trim().parse::<u32>().ok();
    let is_leaf =
        |node: NodeId| (node.0 + 1..document.end(node).0).all(|inner| !document.is_element(NodeId(inner)));
    let can_be_pressed = |node: &NodeId| match document.name(*node).local {
        "a" => document.attribute_value(*node, "href").is_none_or(|href| href.starts_with(['#', 'j'])),
        "button" => true,
        "span" | "div" | "li" => is_leaf(*node),
        _ => false,
    };
    // The number before it stands beside it, or beside what it is in.
    let is_beside = |node: &NodeId| {
        let around = std::iter::once(*node).chain(document.ancestors(*node)).take(2);
        around.into_iter().any(|node| {
            let mut before = std::iter::successors(document.previous_sibling(node), |&node| {
                document.previous_sibling(node)
            });
            before.find(|&node| document.is_element(node)).is_some_and(|before| says(before) == Some(page))
        })
    };
    let elements = document.of_kind(NodeKind::Element).iter().copied();
    let mut found =
        elements.filter(can_be_pressed).filter(|&node| says(node) == Some(page + 1)).filter(is_beside);
    let node = found.next().filter(|_| workshop.options.scrolls)?;
    let trial = Trial { document, origin: NodeId::ROOT, targets: vec![node] };
    let place = behind(std::slice::from_ref(&trial), "").or_else(|| workshop.expression(document, node))?;
    let way = format!("/({place}/{{click /}})*{{0,{MOST}}}");
    Some(Step { via: Via::Numbers, way, growing: None, nodes: vec![node], action: Action::Click, kind: None })
}

/// Elements outside of the records that say that they lead on, with an expression for each.
fn saying(workshop: &Workshop<'_>, number: usize, document: &Document) -> Vec<(String, NodeId)> {
    let heads = selected(&workshop.series[number].listing.lead, document, NodeId::ROOT).unwrap_or_default();
    let elements = document.of_kind(NodeKind::Element).iter().copied();
    let is_leaf =
        |node: NodeId| (node.0 + 1..document.end(node).0).all(|inner| !document.is_element(NodeId(inner)));
    let can_be_pressed = |node: &NodeId| match document.name(*node).local {
        "a" | "button" => true,
        "input" => matches!(document.attribute_value(*node, "type"), Some("submit" | "button" | "image")),
        "span" | "div" | "li" => workshop.options.scrolls && is_leaf(*node),
        _ => false,
    };
    let last = heads.last().map(|&last| document.end(last));
    // A button behind the list may say what there is more of: `More teas`.
    let is_behind = |node: NodeId| {
        let is_button = document.name(node).local == "button" || !leads(document, node);
        workshop.options.scrolls && is_button && last.is_some_and(|last| node >= last)
    };
    let says = |node: &NodeId| {
        says_that_it_leads_on(document, *node) || is_behind(*node) && offers_more(&folded(document, *node))
    };
    let is_outside =
        |node: &NodeId| !heads.iter().any(|&head| head == *node || document.contains(head, *node));
    // An arrow beside an e-mail address sends it. Lists may be turned by forms, which have nothing to write into or hold the list.
    let forms = workshop.domain.forms.forms(document);
    let is_sent = |form: &Form| {
        let is_written = form.fields.iter().any(|field| field.is_seen && field.control.is_text());
        form.may_write() && is_written && !heads.iter().any(|&head| document.contains(form.node, head))
    };
    let may_write = |node: &NodeId| {
        forms.iter().filter(|form| is_sent(form)).any(|form| form.buttons.iter().any(|own| own.node == *node))
    };
    let found = elements.filter(can_be_pressed).filter(says).filter(is_outside);
    let found = found.filter(|node| !may_write(node));
    found
        .filter_map(|node| Some((enabled(document, node, workshop.expression(document, node)?), node)))
        .collect()
}

/// Whether a text offers more of something, whatever that is: `More teas`, `Load more wines`.
fn offers_more(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let begins = |count: usize| {
        let said = words.get(..count).and_then(|words| turn_of_text(&words.join(" ")));
        said.is_some_and(|said| said.turn == Turn::More)
    };
    words.len() <= MOST_WORDS && (begins(1) || begins(2))
}

/// A button that offers more has no more words.
const MOST_WORDS: usize = 5;

/// An expression for a button, where it can be pressed: at the end of a list it may stay and do nothing.
fn enabled(document: &Document, node: NodeId, expression: String) -> String {
    let is_button = matches!(document.name(node).local, "button" | "input");
    match is_button {
        true if expression.starts_with('(') => expression.replacen(')', "[not(@disabled)])", 1),
        true => format!("{expression}[not(@disabled)]"),
        false => expression,
    }
}

/// Goes a step, and reads what is there; nothing where there is nothing new.
fn tried(
    workshop: &mut Workshop<'_>,
    number: usize,
    shown: &Arc<Page>,
    step: Step,
) -> Result<Option<Gone>, Trouble> {
    let Step { via, way, growing, nodes, action, kind } = step;
    let Some(&node) = nodes.first() else { return Ok(None) };
    let last = workshop.series[number].last;
    let arrival = match workshop.act(shown, node, action) {
        Ok(arrival) => arrival,
        Err(trouble) => {
            workshop.notes.push(format!("a list does not go on: {trouble}"));
            return Ok(None);
        }
    };
    let arrival = match via {
        Via::Scroll | Via::Box => scrolled(workshop, number, &via, arrival)?,
        _ => arrival,
    };
    let has_gone = arrival.change == Change::Document;
    let next = workshop.arrive(arrival, Some(last), Vec::new())?;
    let own = keys(workshop.document(next), &workshop.series[number].listing);
    let series = &workshop.series[number];
    let before: BTreeSet<String> = keys(shown.document(), &series.listing).into_iter().collect();
    let new = own.iter().filter(|key| !series.keys.contains(*key)).count();
    let has_grown =
        !before.is_empty() && before.iter().all(|key| own.contains(key)) && own.len() > before.len();
    let grows = has_grown && (kind.is_none_or(|kind| kind == PagingKind::More) || !has_gone);
    let way = growing.filter(|_| grows).unwrap_or(way);
    // What is pressed is scrolled to, and a list may grow by that alone. What one list of the site grows by, others do.
    let is_said = |via: &Via| matches!(via, Via::Said(_));
    let is_sure = || workshop.series.iter().any(|series| series.via.as_ref().is_some_and(is_said));
    if grows && workshop.options.scrolls && is_said(&via) && !is_sure() {
        let (shown, asked) = (Arc::clone(shown), workshop.asked);
        let grows_by_itself = grows_by_itself(workshop, number, &shown);
        workshop.asked = asked;
        if grows_by_itself {
            return Ok(None);
        }
    }
    Ok((new > 0).then_some(Gone { next, own, way, via, has_grown, new }))
}

/// Whether a list grows when its page is scrolled, and nothing is pressed.
fn grows_by_itself(workshop: &mut Workshop<'_>, number: usize, shown: &Arc<Page>) -> bool {
    let Ok(arrival) = workshop.act(shown, NodeId::ROOT, Action::Wheel) else { return false };
    let Ok(arrival) = scrolled(workshop, number, &Via::Scroll, arrival) else { return false };
    let series = &workshop.series[number];
    keys(arrival.page.document(), &series.listing).iter().any(|key| !series.keys.contains(key))
}

/// Scrolls on to where a list grows: its end may be some screens further down.
fn scrolled(
    workshop: &mut Workshop<'_>,
    number: usize,
    via: &Via,
    first: Arrival,
) -> Result<Arrival, Trouble> {
    let mut arrival = first;
    for _ in 0..MOST_SCREENS {
        let series = &workshop.series[number];
        let own = keys(arrival.page.document(), &series.listing);
        if own.iter().any(|key| !series.keys.contains(key)) {
            break;
        }
        let page = Arc::clone(&arrival.page);
        let heads = selected(&workshop.series[number].listing.lead, page.document(), NodeId::ROOT);
        let head = heads.and_then(|heads| heads.first().copied()).filter(|_| *via == Via::Box);
        match workshop.act(&page, head.unwrap_or(NodeId::ROOT), Action::Wheel) {
            Ok(next) => arrival = next,
            Err(_) => break,
        }
        workshop.asked -= 1;
    }
    Ok(arrival)
}

/// The address that the links beside a list count from: that of the frame it is in.
fn address(workshop: &Workshop<'_>, number: usize, page: &Page) -> String {
    let document = page.document();
    let heads = selected(&workshop.series[number].listing.lead, document, NodeId::ROOT).unwrap_or_default();
    let (own, frames) = page.bases();
    let holds = |frame: NodeId| heads.first().is_some_and(|&head| document.contains(frame, head));
    let inner = frames.into_iter().filter(|(frame, _)| holds(*frame)).max_by_key(|(frame, _)| *frame);
    let base = inner.map(|(_, base)| base).or(own);
    base.map_or_else(|| page.url().unwrap_or_default().to_owned(), Into::into)
}

fn ended(workshop: &mut Workshop<'_>, number: usize) -> Result<Progress, Trouble> {
    workshop.series[number].is_whole = true;
    let turned = workshop.series[number].turns.iter();
    let pages: Vec<Arc<Page>> = turned.map(|(page, _)| Arc::clone(&workshop.visit(*page).page)).collect();
    let documents: Vec<&Document> = pages.iter().map(|page| page.document()).collect();
    workshop.series[number].secure(&documents);
    let last = workshop.series[number].last;
    let way = settled(workshop, number).or_else(|| {
        // What leads on from the last page too leads in a circle: as often as it led on here, and no more.
        let series = &workshop.series[number];
        let way = series.way.as_ref()?;
        let place = way.strip_prefix("/(")?.strip_suffix(&format!("/{{click /}})*{{0,{MOST}}}"))?;
        let leads_on =
            selected(place, workshop.document(last), NodeId::ROOT).is_some_and(|nodes| !nodes.is_empty());
        leads_on.then(|| format!("/({place}/{{click /}})*{{0,{}}}", series.pages.saturating_sub(1)))
    });
    if let Some(way) = way {
        workshop.series[number].way = Some(way);
    }
    Ok(Progress::Exhausted)
}

/// What leads on from every page of a list, where one expression does: it gives on each page what was followed there, and nothing
/// on the last. A link that says so is told by what it says.
fn settled(workshop: &Workshop<'_>, number: usize) -> Option<String> {
    let series = &workshop.series[number];
    if !series.way.as_ref()?.ends_with(&format!("/{{click /}})*{{0,{MOST}}}")) {
        return None;
    }
    let trials: Vec<Trial<'_>> = series
        .turns
        .iter()
        .map(|(page, targets)| {
            let mut targets = targets.clone();
            targets.sort_unstable();
            Trial { document: workshop.document(*page), origin: NodeId::ROOT, targets }
        })
        .collect();
    let first = trials.first()?;
    let fits = |expression: &String| share(expression, &trials) >= 1.0;
    let by_signs = || fitting(&trials, 1.0).map(|path| path.trim_start_matches('.').to_owned());
    let link = first.targets.first().copied();
    let pressable = |found: String| link.map_or(found.clone(), |link| enabled(first.document, link, found));
    let found = by_words(&trials)
        .into_iter()
        .map(pressable)
        .find(fits)
        .or_else(|| by_signs().map(pressable).filter(fits))
        .or_else(|| behind(&trials, "").map(pressable).filter(fits))
        .or_else(|| {
            let counted = behind(&trials, "[number(.) = number(preceding-sibling::*[1]) + 1]");
            counted.map(pressable).filter(fits)
        })?;
    let is_one = trials.iter().all(|trial| trial.targets.len() < 2);
    let step = if is_one { found } else { format!("({found})[1]") };
    Some(format!("/({step}/{{click /}})*{{0,{MOST}}}"))
}

/// What leads on by what it says, or what is said of it: `Next`, `Next 12 >>`, `<a aria-label="Next page">`.
fn by_words(trials: &[Trial<'_>]) -> Vec<String> {
    let links: Vec<(&Document, NodeId)> =
        trials.iter().filter_map(|trial| Some((trial.document, *trial.targets.first()?))).collect();
    let Some(&(document, link)) = links.first() else { return Vec::new() };
    let name = document.name(link).local;
    let text = folded(document, link);
    let mut found = Vec::new();
    let mut say = |condition: &dyn Fn(&str) -> String, text: &str| {
        let quoted = literal(text).filter(|_| !text.is_empty() && text.len() < LONGEST_WORDS);
        found.extend(quoted.map(|quoted| format!("//{name}[{}]", condition(&quoted))));
    };
    if text.parse::<u32>().is_err() {
        say(&|quoted| format!("normalize-space(.)={quoted}"), &text);
    }
    for attribute in ["rel", "aria-label", "title", "value"] {
        let own = document.attribute_value(link, attribute).unwrap_or_default();
        say(&|quoted| format!("@{attribute}={quoted}"), own);
    }
    let inside = (link.0 + 1..document.end(link).0).map(NodeId).filter(|&inner| document.is_element(inner));
    let alt = inside.into_iter().find_map(|inner| document.attribute_value(inner, "alt"));
    say(&|quoted| format!("img/@alt={quoted}"), alt.unwrap_or_default());
    // A number among the words changes.
    let word =
        text.split_whitespace().next().filter(|word| word.contains(char::is_alphabetic)).unwrap_or_default();
    say(&|quoted| format!("starts-with(normalize-space(.), {quoted})"), word);
    found
}

/// What leads on as what stands behind the mark of the page itself, among the numbers of pages.
fn behind(trials: &[Trial<'_>], condition: &str) -> Option<String> {
    let mut marks: Vec<Trial<'_>> = Vec::new();
    let mut ways: BTreeSet<String> = BTreeSet::new();
    for trial in trials.iter().filter(|trial| !trial.targets.is_empty()) {
        let document = trial.document;
        let link = *trial.targets.first()?;
        let before = |node: NodeId| {
            let before = document.previous_sibling(node);
            let mut before = std::iter::successors(before, |&node| document.previous_sibling(node));
            before.find(|&node| document.is_element(node))
        };
        let mut around = std::iter::once(link).chain(document.ancestors(link)).take(4);
        let around = around.find(|&node| before(node).is_some())?;
        let inner = if around == link { String::new() } else { format!("//{}", document.name(link).local) };
        ways.insert(format!("/following-sibling::{}[1]{condition}{inner}", document.name(around).local));
        marks.push(Trial { document, origin: NodeId::ROOT, targets: vec![before(around)?] });
    }
    let way = ways.first().filter(|_| ways.len() == 1)?;
    let mark = fitting(&marks, 1.0)?;
    Some(format!("{}{way}", mark.trim_start_matches('.')))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn more_of_anything_is_offered() {
        for text in ["More teas", "Load more wines", "Mehr Weine", "Ver más quesos"] {
            assert!(offers_more(text), "{text}");
        }
        for text in ["Add to basket", "Learn what more can do for you today", "Read about us"] {
            assert!(!offers_more(text), "{text}");
        }
    }
}

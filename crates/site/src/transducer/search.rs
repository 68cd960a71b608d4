//! `forms` and `fill`: the search forms of a page, and filling them.
//!
//! ```text
//! search(page, number, fit)  <-- page(page), a form that searches and writes nothing
//! page(next)                 <-- search(page, number, fit), a filling that was not tried
//! ```
//!
//! Wildcards come first; what has none is tried choice by choice. Where a form wants something written, what was recognised on the
//! site is written: places, makes.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_forms::{Act, Control, Field, Form, Kind};
use windrow_knowledge::annotate_page;
use windrow_page::{Action, Arrival, Change, Page};
use windrow_syntax::literal;

use crate::Trouble;
use crate::fit::folded;
use crate::link::leads;
use crate::list::listings;
use crate::memory::{Draft, Memory, PageId, Relation};
use crate::network::{Progress, Resumption, Transducer};
use crate::series::keys;
use crate::workshop::{Attempt, Search, Workshop, acted};

pub(crate) const FORMS: Transducer = Transducer {
    name: "forms",
    reads: &[Relation::Page],
    writes: &[Relation::Search],
    resumption: Resumption::Input,
    urgency: |workshop, _, page| workshop.is_left_from(page).then_some(180),
    run: forms,
};

pub(crate) const FILL: Transducer = Transducer {
    name: "fill",
    reads: &[Relation::Search],
    writes: &[Relation::Page],
    resumption: Resumption::State,
    urgency,
    run: fill,
};

/// How many fillings of a form are tried.
const MOST_FILLINGS: usize = 40;

/// How many are where the values of one field lead to records: towns, makes.
const MOST_VALUES: usize = 100;

/// In how many ways a form is filled, one after the other.
const STAGES: usize = 3;

/// How many elements around a form are looked at for its tabs.
const TABS_NEAR: usize = 4;

/// How many suggestions of a form are tried.
const MOST_SUGGESTIONS: usize = 12;

/// Longer texts are no suggestions.
const LONGEST_SUGGESTION: usize = 60;

/// Letters that most words have one of.
const LETTERS: [&str; 3] = ["a", "e", "o"];

/// After so many fillings that led to no records a form is left.
const MOST_IN_VAIN: usize = 4;

/// With so many ways to leave everything else open, each is tried with every value of a field: Sales or Lettings.
const MOST_WAYS: usize = 4;

/// How many values are written where something has to be.
const MOST_WRITTEN: usize = 8;

fn forms(
    workshop: &mut Workshop<'_>,
    _: &Memory,
    page: PageId,
    draft: &mut Draft,
) -> Result<Progress, Trouble> {
    let visit = workshop.visit(page);
    // A form beside a list filters it; what a form led to that is no list may ask for more.
    let is_listed = visit.from.is_some_and(|from| is_listed(workshop, page, from));
    if visit.path.is_empty() && visit.from.is_some() || visit.depth > 3 || is_listed {
        return Ok(Progress::Exhausted);
    }
    let found = new_forms(workshop, page);
    let mut searches = Vec::new();
    for form in found {
        let fit = fit(workshop, &form);
        if fit > 0 {
            draft.add(Relation::Search, page, searches.len() as u32, fit);
            searches.push(Search {
                form,
                fit,
                tried: 0,
                has_led: false,
                stage: 0,
                in_vain: 0,
                led_by: None,
                queue: VecDeque::new(),
                beyond: 0,
            });
        }
    }
    workshop.visits[page as usize].searches = searches;
    Ok(Progress::Exhausted)
}

/// The forms of a page that none of the pages before it on the way has.
fn new_forms(workshop: &Workshop<'_>, page: PageId) -> Vec<Form> {
    let before = std::iter::successors(workshop.visit(page).from, |&page| workshop.visit(page).from);
    let known: BTreeSet<Vec<&str>> = before
        .flat_map(|page| &workshop.visit(page).searches)
        .map(|search| signature(&search.form))
        .collect();
    let all = workshop.domain.forms.forms(workshop.document(page));
    all.into_iter().filter(|form| !known.contains(&signature(form))).collect()
}

/// What a form is known by: the names and labels of its fields.
fn signature(form: &Form) -> Vec<&str> {
    form.fields
        .iter()
        .flat_map(|field| [field.name.as_str(), field.labels.first().map_or("", |label| label.text.as_str())])
        .collect()
}

/// How well a form fits the domain: how many of its fields ask for what records have.
fn fit(workshop: &Workshop<'_>, form: &Form) -> u32 {
    let is_sent = form.kind == Kind::Search && !form.may_write() && form.submit.is_some();
    if !is_sent && !is_sent_by_choosing(workshop, form) {
        return 0;
    }
    let shows = |field: &Field| {
        let found = workshop.domain.annotated(&field.placeholder);
        found.iter().any(|value| workshop.domain.attribute(value.id).is_some())
    };
    let is_asked = |field: &&Field| field.id.is_some_and(|id| workshop.domain.is_own(id)) || shows(field);
    let own = form.fields.iter().filter(is_asked).count();
    let has_query = form.fields.iter().any(|field| field.control.is_text());
    match own {
        0 if has_query => 1,
        0 => 0,
        own => 10 + own.min(9) as u32,
    }
}

/// Whether a form has nothing but lists to choose from, and nothing to press: a script sends it when something is chosen.
fn is_sent_by_choosing(workshop: &Workshop<'_>, form: &Form) -> bool {
    let is_list = |field: &Field| field.control == Control::Select && !field.is_display;
    let mut seen = form.fields.iter().filter(|field| field.is_seen).peekable();
    let asks = form.fields.iter().any(|field| field.id.is_some_and(|id| workshop.domain.is_own(id)));
    workshop.options.scrolls && form.buttons.is_empty() && asks && seen.peek().is_some() && seen.all(is_list)
}

fn urgency(workshop: &Workshop<'_>, _: &Memory, page: PageId) -> Option<u32> {
    if workshop.is_explored() {
        return None;
    }
    let open = workshop.visit(page).searches.iter().filter(|search| is_open(search));
    let fit = open.map(|search| search.fit).max()?;
    // A form that asks for what records have is the best way there is; a line to write into is one of the last.
    Some(if fit >= 10 { 90 + fit } else { 15 })
}

fn is_open(search: &Search) -> bool {
    let most = if search.led_by.is_some() { MOST_VALUES } else { MOST_FILLINGS };
    search.tried < most && (!search.queue.is_empty() || search.stage < STAGES && !search.has_led)
}

/// The fillings of a stage, the next to be tried first: what asks for nothing; then each choice of what can be chosen; then what
/// is known is written.
fn stage(workshop: &Workshop<'_>, document: &Document, form: &Form, stage: usize) -> Vec<Attempt> {
    let attempts = sought(workshop, form, fillings(workshop, form, stage));
    // Where several buttons each ask for something of the domain, each is pressed: Buy, Rent.
    let asks = |text: &str| workshop.domain.is_asked(text);
    let mut switches: Vec<NodeId> =
        form.buttons.iter().filter(|button| asks(&button.text)).map(|button| button.node).collect();
    // What stands beside what sends it, and is like it, sends it too.
    if let [only] = switches[..] {
        let beside = document.parent(only).map(|above| document.children(above).collect::<Vec<NodeId>>());
        let is_like = |node: &NodeId| {
            document.is_element(*node)
                && document.name(*node) == document.name(only)
                && asks(document.string_value(*node).trim())
        };
        switches = beside.unwrap_or_default().into_iter().filter(is_like).collect();
    }
    let tabs = tabs(document, form, &asks);
    let each = |attempt: Attempt| match (switches.len() > 1, tabs.is_empty()) {
        (true, _) => switches.iter().map(|&own| Attempt { submit: Some(own), ..attempt.clone() }).collect(),
        (false, false) => tabs.iter().map(|&tab| Attempt { tab: Some(tab), ..attempt.clone() }).collect(),
        (false, true) => vec![attempt],
    };
    attempts.into_iter().flat_map(each).collect::<Vec<Attempt>>()
}

/// Fillings that ask for records of the domain, where a form asks which kind is wanted: used cars, not new ones.
fn sought(workshop: &Workshop<'_>, form: &Form, attempts: Vec<Attempt>) -> Vec<Attempt> {
    let mut wanted: Vec<(usize, Act)> = Vec::new();
    for (at, field) in form.fields.iter().enumerate().filter(|(_, field)| field.is_seen && !field.is_disabled)
    {
        let is_marked = || field.labels.first().is_some_and(|label| workshop.domain.is_sought(&label.text));
        match field.control {
            Control::Select => {
                let choice = field.choices.iter().find(|choice| workshop.domain.is_sought(&choice.text));
                wanted.extend(choice.map(|choice| (at, Act::Put(choice.text.clone()))));
            }
            Control::Radio if is_marked() => wanted.push((at, Act::Check)),
            _ => {}
        }
    }
    let is_same = |one: usize, other: usize| {
        let (one, other) = (&form.fields[one], &form.fields[other]);
        one.control == Control::Radio && other.control == Control::Radio && one.name == other.name
    };
    let mut found: Vec<Attempt> = Vec::new();
    for mut attempt in attempts {
        for (at, act) in &wanted {
            attempt.acts.retain(|(field, _)| field != at && !is_same(*field, *at));
            attempt.acts.push((*at, act.clone()));
        }
        attempt.acts.sort_by_key(|(field, _)| *field);
        if !found.iter().any(|known| known.acts == attempt.acts) {
            found.push(attempt);
        }
    }
    found
}

/// Boxes beside a form that each ask for something of the domain and lead nowhere by themselves: For sale, To let.
fn tabs(document: &Document, form: &Form, asks: &dyn Fn(&str) -> bool) -> Vec<NodeId> {
    let is_tab = |node: &NodeId| {
        let has_parts = document.children(*node).any(|inner| document.is_element(inner));
        let is_box = matches!(document.name(*node).local, "li" | "div" | "span" | "button" | "a");
        is_box && !leads(document, *node) && !has_parts && asks(document.string_value(*node).trim())
    };
    let own: BTreeSet<NodeId> = form.buttons.iter().map(|button| button.node).collect();
    let around = std::iter::once(form.node).chain(document.ancestors(form.node)).take(TABS_NEAR);
    for above in around.filter(|&above| document.is_element(above)) {
        let inside = (above.0..document.end(above).0).map(NodeId).filter(|&node| document.is_element(node));
        let mut groups: BTreeMap<Option<NodeId>, Vec<NodeId>> = BTreeMap::new();
        for tab in inside.filter(is_tab).filter(|tab| !own.contains(tab)) {
            // Each may stand in a box of its own.
            let holder = document.parent(tab).filter(|&above| {
                document.children(above).filter(|&inner| document.is_element(inner)).count() > 1
            });
            let holder = holder.or_else(|| document.parent(document.parent(tab)?));
            groups.entry(holder).or_default().push(tab);
        }
        if let Some(tabs) = groups.into_values().find(|tabs| tabs.len() > 1) {
            return tabs;
        }
    }
    Vec::new()
}

/// The fillings of a stage, sent by the button that sends the form.
fn fillings(workshop: &Workshop<'_>, form: &Form, stage: usize) -> Vec<Attempt> {
    let submit = form.submit;
    let plain = |acts: Vec<(usize, Act)>, varied: Option<usize>| Attempt {
        acts,
        varied,
        tab: None,
        suggestion: None,
        submit,
        is_probe: false,
    };
    let is_own = |field: &Field| field.id.is_some_and(|id| workshop.domain.is_own(id));
    let fields = || form.fields.iter().enumerate().filter(|(_, field)| field.is_seen && !field.is_disabled);
    let plan = form.plan(&|_| Vec::new(), MOST_FILLINGS);
    let open: Vec<Vec<(usize, Act)>> =
        plan.map(|plan| plan.fillings).unwrap_or_default().into_iter().map(|filling| filling.acts).collect();
    if stage == 0 {
        return open.into_iter().map(|acts| plain(acts, None)).collect();
    }
    // What is filled in beside the field that is varied.
    let ways = if (1..=MOST_WAYS).contains(&open.len()) { open } else { vec![Vec::new()] };
    let with = |way: &[(usize, Act)], at: usize, text: &str| {
        let mut acts: Vec<(usize, Act)> = way.iter().filter(|(field, _)| *field != at).cloned().collect();
        acts.push((at, Act::Put(text.to_owned())));
        acts.sort_by_key(|(field, _)| *field);
        plain(acts, Some(at))
    };
    if stage == 1 {
        let is_chosen = |field: &Field| match field.control {
            Control::Select => is_own(field),
            control => control == Control::Fold && !field.is_display,
        };
        let mut attempts = Vec::new();
        for (at, field) in fields().filter(|(_, field)| is_chosen(field)) {
            let choices = || field.choices.iter().filter(|choice| !choice.is_wildcard);
            attempts.extend(ways.iter().flat_map(|way| choices().map(|choice| with(way, at, &choice.text))));
        }
        return attempts;
    }
    let words = words(workshop);
    let mut attempts = Vec::new();
    let written = fields().filter(|(_, field)| field.control.is_text() && field.control != Control::Password);
    for (at, field) in written {
        let name = field.id.and_then(|id| workshop.domain.attribute(id)).unwrap_or("location");
        let known = words.get(name).cloned().unwrap_or_default();
        // A field that suggests words is asked for those with a letter.
        let letters = || LETTERS.iter().filter(|_| workshop.options.scrolls);
        let probes = ways.iter().flat_map(|way| letters().map(|letter| with(way, at, letter)));
        attempts.extend(probes.map(|attempt| Attempt { is_probe: true, ..attempt }));
        attempts.extend(ways.iter().flat_map(|way| known.iter().map(|word| with(way, at, word))));
    }
    attempts
}

fn fill(
    workshop: &mut Workshop<'_>,
    _: &Memory,
    page: PageId,
    draft: &mut Draft,
) -> Result<Progress, Trouble> {
    let open = workshop.visit(page).searches.iter().enumerate().filter(|(_, search)| is_open(search));
    let Some((at, _)) = open.max_by_key(|(at, search)| (search.fit, std::cmp::Reverse(*at))) else {
        return Ok(Progress::Exhausted);
    };
    let visit = workshop.visit(page);
    let (shown, form) = (Arc::clone(&visit.page), visit.searches[at].form.clone());
    if visit.searches[at].queue.is_empty() {
        let number = visit.searches[at].stage;
        let attempts = stage(workshop, shown.document(), &form, number);
        let submissions = form.plan(&|_| Vec::new(), 0).map_or(0, |plan| plan.submissions);
        let search = &mut workshop.visits[page as usize].searches[at];
        search.stage += 1;
        search.in_vain = 0;
        search.beyond = if number == 0 { submissions.saturating_sub(attempts.len()) } else { 0 };
        search.queue = attempts.into();
    }
    let search = &mut workshop.visits[page as usize].searches[at];
    let Some(attempt) = search.queue.pop_front() else { return Ok(Progress::More) };
    search.tried += 1;
    let reached = match tried(workshop, &shown, &form, &attempt) {
        Ok(reached) => reached,
        Err(trouble) => {
            workshop.notes.push(format!("a form on page {page} cannot be sent: {trouble}"));
            None
        }
    };
    let led = match reached {
        Some(Reached::Page(arrival, expression)) => {
            let mut path = workshop.visit(page).path.clone();
            path.push(expression);
            let next = workshop.arrive(arrival, Some(page), path)?;
            workshop.visits[next as usize].is_found = true;
            draft.add(Relation::Page, next, page, workshop.visit(next).depth);
            let asks_more = || new_forms(workshop, next).iter().any(|form| fit(workshop, form) >= 10);
            match is_listed(workshop, next, page) {
                true => Led::ToRecords,
                false if asks_more() => Led::ToAnotherForm,
                false => Led::Nowhere,
            }
        }
        Some(Reached::Suggestions(texts)) => {
            let search = &mut workshop.visits[page as usize].searches[at];
            for text in texts.into_iter().rev() {
                search.queue.push_front(Attempt {
                    suggestion: Some(text),
                    is_probe: false,
                    ..attempt.clone()
                });
            }
            return Ok(Progress::More);
        }
        Some(Reached::Choices(field, texts)) => {
            let search = &mut workshop.visits[page as usize].searches[at];
            for text in texts.into_iter().rev() {
                let mut next = attempt.clone();
                next.acts.push((field, Act::Put(text)));
                search.queue.push_front(next);
            }
            return Ok(Progress::More);
        }
        None => Led::Nowhere,
    };
    let search = &mut workshop.visits[page as usize].searches[at];
    search.has_led |= led == Led::ToRecords;
    search.in_vain = if led == Led::Nowhere { search.in_vain + usize::from(!attempt.is_probe) } else { 0 };
    // What the ends of a range lead to is not all there is: no more than so much, and nothing above.
    let is_telling =
        |&field: &usize| form.fields[field].bound.is_none() && is_named(workshop, &form.fields[field]);
    let varied = attempt.varied.filter(is_telling);
    let search = &mut workshop.visits[page as usize].searches[at];
    if led == Led::ToRecords && varied.is_some() {
        search.led_by = varied;
    }
    // The values of another field may lead on; and where those of one do, the others only ask for less.
    match search.led_by {
        Some(_) => search.queue.retain(|next| next.varied == search.led_by),
        // What has to be chosen has records for some choices and none for others.
        None if search.has_led && attempt.varied.is_none() => {}
        None if search.in_vain >= MOST_IN_VAIN => {
            search.queue.retain(|next| next.varied != attempt.varied);
            search.in_vain = 0;
        }
        None => {}
    }
    Ok(Progress::More)
}

/// Whether the choices of a field are names of things: places, makes. Numbers overlap, or leave gaps.
fn is_named(workshop: &Workshop<'_>, field: &Field) -> bool {
    let has_digit = |text: &str| text.contains(|c: char| c.is_ascii_digit());
    let is_number = field.choices.iter().filter(|choice| has_digit(&choice.text)).count();
    let is_counted = field.id.and_then(|id| workshop.domain.attribute(id)).is_some_and(|name| {
        workshop.domain.is_number(name)
            || workshop.domain.pivots().iter().any(|&id| workshop.domain.attribute(id) == Some(name))
    });
    !is_counted && 2 * is_number <= field.choices.len()
}

/// Where a filling led.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Led {
    ToRecords,
    ToAnotherForm,
    Nowhere,
}

/// Whether a page has records, as far as lists are known, that the page before it has not: the latest offers stand on every page.
fn is_listed(workshop: &Workshop<'_>, page: PageId, before: PageId) -> bool {
    let known = records(workshop, before);
    records(workshop, page).iter().any(|key| !known.contains(key))
}

/// What the records of a page are known by.
fn records(workshop: &Workshop<'_>, page: PageId) -> BTreeSet<String> {
    let document = workshop.document(page);
    let own = listings(document, workshop.domain);
    let series =
        workshop.series.iter().map(|series| &series.listing).filter(|listing| listing.records.len() > 2);
    series.chain(&own).flat_map(|listing| keys(document, listing)).collect()
}

/// What an attempt led to.
enum Reached {
    /// A page, and the expression that leads there.
    Page(Arrival, String),
    /// Words that the form suggests, one of which has to be chosen.
    Suggestions(Vec<String>),
    /// What can be chosen in a field since another was filled in.
    Choices(usize, Vec<String>),
}

/// Fills a form, and sends it.
fn tried(
    workshop: &mut Workshop<'_>,
    shown: &Arc<Page>,
    form: &Form,
    attempt: &Attempt,
) -> Result<Option<Reached>, Trouble> {
    let document = shown.document();
    let mut now = Arc::clone(shown);
    let mut path = String::new();
    if let Some(tab) = attempt.tab {
        let Some(place) = workshop.expression(document, tab) else { return Ok(None) };
        path.push_str(&acted(&place, "{click /}"));
        now = workshop.act(&now, tab, Action::Click)?.page;
        workshop.asked -= 1;
    }
    for (field, act) in &attempt.acts {
        let node = form.fields[*field].node;
        let Some(place) = workshop.expression(document, node) else { return Ok(None) };
        let Some(at) = workshop.again(document, node, &now) else { return Ok(None) };
        let (action, written) = match act {
            Act::Put(text) => match literal(text) {
                Some(quoted) => (Action::Type(text.clone()), acted(&place, &format!("{{{quoted} /}}"))),
                None => return Ok(None),
            },
            Act::Check => (Action::Check, acted(&place, "{check /}")),
        };
        if form.fields[*field].control == Control::Fold {
            let Act::Put(text) = act else { return Ok(None) };
            path.push_str(&acted(&place, "{click /}"));
            let opened = workshop.act(&now, at, Action::Click)?.page;
            let Some(item) = choice(now.document(), opened.document(), at, text) else { return Ok(None) };
            let Some(place) = workshop.expression(opened.document(), item) else { return Ok(None) };
            path.push_str(&acted(&place, "{click /}"));
            let arrival = workshop.act(&opened, item, Action::Click)?;
            workshop.asked -= 2;
            // What is chosen may lead on at once.
            if arrival.page.url() != shown.url() {
                return Ok(Some(Reached::Page(arrival, path)));
            }
            now = arrival.page;
            continue;
        }
        path.push_str(&written);
        let arrival = workshop.act(&now, at, action)?;
        workshop.asked -= 1;
        if let (Act::Put(text), true) = (act, form.fields[*field].control.is_text()) {
            let suggested = suggested(document, arrival.page.document(), text);
            match &attempt.suggestion {
                None if !suggested.is_empty() => {
                    return Ok(Some(Reached::Suggestions(
                        suggested.into_iter().map(|(text, _)| text).collect(),
                    )));
                }
                None if attempt.is_probe => return Ok(None),
                None => now = arrival.page,
                Some(wanted) => {
                    let Some(&(_, node)) = suggested.iter().find(|(text, _)| text == wanted) else {
                        return Ok(None);
                    };
                    let Some(place) = workshop.expression(arrival.page.document(), node) else {
                        return Ok(None);
                    };
                    path.push_str(&acted(&place, "{click /}"));
                    now = workshop.act(&arrival.page, node, Action::Click)?.page;
                    workshop.asked -= 1;
                }
            }
        } else {
            // What is chosen may lead on at once.
            let sends = |node| workshop.again(document, node, &arrival.page).is_some();
            let has_left = form.fields[*field].control == Control::Select
                && arrival.page.url() != shown.url()
                && !attempt.submit.is_some_and(sends);
            let is_last = attempt.submit.is_none() && attempt.acts.last() == Some(&(*field, act.clone()));
            if has_left || is_last && arrival.change == Change::Document {
                workshop.asked += 1;
                return Ok(Some(Reached::Page(arrival, path)));
            }
            now = arrival.page;
            if form.fields[*field].control == Control::Select
                && let Some((field, texts)) = offered(workshop, form, attempt, &now)
            {
                return Ok(Some(Reached::Choices(field, texts)));
            }
        }
    }
    let Some(submit) = attempt.submit else { return Ok(None) };
    let (Some(place), Some(at)) =
        (workshop.expression(document, submit), workshop.again(document, submit, &now))
    else {
        return Ok(None);
    };
    path.push_str(&acted(&place, "{click /}"));
    let arrival = workshop.act(&now, at, Action::Click)?;
    Ok(Some(Reached::Page(arrival, path)))
}

/// The element of a list that says what is to be chosen: the first that came up when the list was folded out, else the first
/// behind what was pressed.
fn choice(before: &Document, after: &Document, pressed: NodeId, text: &str) -> Option<NodeId> {
    let is_shown =
        |document: &Document, node: NodeId| document.visual().is_none_or(|visual| visual.is_visible(node));
    let is_leaf = |node: &NodeId| !after.children(*node).any(|inner| after.is_element(inner));
    let says = |node: &NodeId| {
        after.string_value(*node).len() < 2 * LONGEST_SUGGESTION && folded(after, *node) == text
    };
    let elements = after.of_kind(NodeKind::Element).iter().copied().filter(is_leaf);
    let said: Vec<NodeId> = elements.filter(says).filter(|&node| is_shown(after, node)).collect();
    let is_new = |node: &&NodeId| before.len() != after.len() || !is_shown(before, **node);
    let behind = |node: &&NodeId| **node > pressed;
    said.iter().filter(behind).find(is_new).or_else(|| said.iter().find(behind)).copied()
}

/// A field that had nothing to choose and has now, with what can be chosen: what asks for nothing, or else each choice.
fn offered(
    workshop: &Workshop<'_>,
    form: &Form,
    attempt: &Attempt,
    now: &Page,
) -> Option<(usize, Vec<String>)> {
    let forms = workshop.domain.forms.forms(now.document());
    let same =
        forms.iter().find(|other| other.fields.len() == form.fields.len() && other.kind == form.kind)?;
    let is_open =
        |field: &Field| field.choices.iter().any(|choice| !choice.is_wildcard) && !field.is_disabled;
    let at = (0..form.fields.len()).find(|&at| {
        let is_tried = attempt.acts.iter().any(|(known, _)| *known == at);
        !is_tried
            && form.fields[at].control == Control::Select
            && !is_open(&form.fields[at])
            && is_open(&same.fields[at])
    })?;
    let choices = same.fields[at].choices.iter().filter(|choice| !choice.is_wildcard);
    Some((at, choices.map(|choice| choice.text.clone()).collect()))
}

/// Elements that came up when something was written, and say it: what the form suggests.
fn suggested(before: &Document, after: &Document, written: &str) -> Vec<(String, NodeId)> {
    let said = |document: &Document| -> Vec<(String, NodeId)> {
        let elements = document.of_kind(NodeKind::Element).iter().copied();
        let is_leaf = |node: &NodeId| {
            let inside = node.0 + 1..document.end(*node).0;
            !inside.into_iter().any(|inner| document.is_element(NodeId(inner)))
                && matches!(
                    document.name(*node).local,
                    "li" | "a" | "div" | "span" | "td" | "button" | "p" | "strong"
                )
        };
        let texts =
            elements.filter(is_leaf).map(|node| (document.string_value(node).trim().to_owned(), node));
        texts.filter(|(text, _)| !text.is_empty() && text.len() < LONGEST_SUGGESTION).collect()
    };
    let known: BTreeSet<String> = said(before).into_iter().map(|(text, _)| text).collect();
    let wanted = written.to_lowercase();
    let mut seen = BTreeSet::new();
    let new = said(after)
        .into_iter()
        .filter(|(text, _)| !known.contains(text) && text.to_lowercase().contains(&wanted));
    new.filter(|(text, _)| seen.insert(text.clone())).take(MOST_SUGGESTIONS).collect()
}

/// What was recognised on the site, by attribute, what was seen most first.
fn words(workshop: &Workshop<'_>) -> BTreeMap<String, Vec<String>> {
    let mut counts: BTreeMap<String, BTreeMap<String, usize>> = BTreeMap::new();
    for visit in &workshop.visits {
        for value in annotate_page(visit.page.document(), &workshop.domain.annotator) {
            let Some(name) = workshop.domain.attribute(value.annotation.id) else { continue };
            let own = counts.entry(name.to_owned()).or_default();
            *own.entry(value.annotation.value).or_default() += 1;
        }
        if workshop.domain.has("location") {
            let places = counts.entry("location".to_owned()).or_default();
            for place in told_apart(visit.page.document()) {
                *places.entry(place).or_default() += 1;
            }
        }
    }
    let most = |counts: BTreeMap<String, usize>| {
        let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts.into_iter().take(MOST_WRITTEN).map(|(word, _)| word).collect()
    };
    counts.into_iter().map(|(name, counts)| (name, most(counts))).collect()
}

/// So many links that say the same of different names are a list of names.
const FEWEST_NAMES: usize = 3;

/// Names by links that say the same of each: `Homes in Truro (12)`, `Homes in Bedford (9)`.
fn told_apart(document: &Document) -> Vec<String> {
    let mut groups: BTreeMap<Option<NodeId>, Vec<Vec<String>>> = BTreeMap::new();
    let links = document.of_kind(NodeKind::Element).iter().copied();
    for link in links.filter(|&node| document.name(node).local == "a") {
        let text = folded(document, link);
        let words = text.split_whitespace().filter(|word| word.contains(char::is_alphabetic));
        let words: Vec<String> = words.map(str::to_owned).collect();
        let around = document.parent(link).filter(|&above| {
            document.children(above).filter(|&inner| document.is_element(inner)).count() > 1
        });
        let around = around.or_else(|| document.parent(document.parent(link)?));
        groups.entry(around).or_default().push(words);
    }
    let mut names = Vec::new();
    for group in groups.into_values().filter(|group| group.len() >= FEWEST_NAMES) {
        let shortest = group.iter().map(Vec::len).min().unwrap_or(0);
        let is_shared = |at: &dyn Fn(&Vec<String>) -> Option<String>| {
            let first = at(&group[0]);
            first.is_some() && group.iter().all(|words| at(words) == first)
        };
        let before = (0..shortest).take_while(|&at| is_shared(&|words| words.get(at).cloned())).count();
        let behind = (0..shortest.saturating_sub(before))
            .take_while(|&at| is_shared(&|words| words.len().checked_sub(at + 1).map(|at| words[at].clone())))
            .count();
        if before + behind > 0 && shortest > before + behind {
            names.extend(group.iter().map(|words| words[before..words.len() - behind].join(" ")));
        }
    }
    names
}

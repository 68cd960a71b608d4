//! `forms` and `fill`: the search forms of a page, and filling them.
//!
//! ```text
//! search(page, number, fit)  <-- page(page), a form that searches and writes nothing
//! page(next)                 <-- search(page, number, fit), a filling that was not tried
//! ```
//!
//! Wildcards come first; what has none is tried choice by choice. Where a form wants something written, what was recognised on the
//! site is written: places, makes.

use std::collections::BTreeMap;

use windrow_forms::{Act, Form, Kind};
use windrow_knowledge::{TypeId, annotate_page};
use windrow_page::Action;

use crate::Trouble;
use crate::memory::{Draft, Memory, PageId, Relation};
use crate::network::{Progress, Resumption, Transducer};
use crate::workshop::{Search, Workshop};

pub(crate) const FORMS: Transducer = Transducer {
    name: "forms",
    reads: &[Relation::Page],
    writes: &[Relation::Search],
    resumption: Resumption::Input,
    urgency: |_, _, _| Some(180),
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
const MOST_FILLINGS: usize = 24;

/// After so many fillings that led to no records a form is left.
const MOST_IN_VAIN: usize = 4;

/// How many values are written where something has to be.
const MOST_WRITTEN: usize = 8;

fn forms(
    workshop: &mut Workshop<'_>,
    _: &Memory,
    page: PageId,
    draft: &mut Draft,
) -> Result<Progress, Trouble> {
    let visit = workshop.visit(page);
    // Pages of a list have its form again.
    if visit.path.is_empty() && visit.from.is_some() || visit.depth > 2 {
        return Ok(Progress::Exhausted);
    }
    let found = workshop.domain.forms.forms(workshop.document(page));
    let mut searches = Vec::new();
    for form in found {
        let fit = fit(workshop, &form);
        if fit > 0 {
            draft.add(Relation::Search, page, searches.len() as u32, fit);
            searches.push(Search { form, fit, tried: 0, has_led: false });
        }
    }
    workshop.visits[page as usize].searches = searches;
    Ok(Progress::Exhausted)
}

/// How well a form fits the domain: how many of its fields ask for what records have.
fn fit(workshop: &Workshop<'_>, form: &Form) -> u32 {
    if form.kind != Kind::Search || form.may_write() || form.submit.is_none() {
        return 0;
    }
    let ontology = &workshop.domain.ontology;
    let is_own =
        |id: TypeId| ontology.get(id).home == ontology.name || workshop.domain.attribute(id).is_some();
    let own = form.fields.iter().filter(|field| field.id.is_some_and(is_own)).count();
    let has_query = form.fields.iter().any(|field| field.control.is_text());
    match own {
        0 if has_query => 1,
        0 => 0,
        own => 10 + own.min(9) as u32,
    }
}

fn urgency(workshop: &Workshop<'_>, _: &Memory, page: PageId) -> Option<u32> {
    if workshop.is_spent() {
        return None;
    }
    let open = workshop.visit(page).searches.iter().filter(|search| is_open(search));
    let fit = open.map(|search| search.fit).max()?;
    // A form that asks for what records have is the best way there is; a line to write into is one of the last.
    Some(if fit >= 10 { 90 + fit } else { 15 })
}

fn is_open(search: &Search) -> bool {
    search.tried < MOST_FILLINGS && (search.has_led || search.tried < MOST_IN_VAIN)
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
    let words = words(workshop);
    let visit = workshop.visit(page);
    let search = &visit.searches[at];
    let values = |id: TypeId| {
        let name = workshop.domain.attribute(id).unwrap_or_default();
        words.get(name).cloned().unwrap_or_default()
    };
    let plan = search.form.plan(&|id| if search.tried == 0 { Vec::new() } else { values(id) }, MOST_FILLINGS);
    let number = search.tried;
    let filling =
        plan.as_ref().and_then(|plan| plan.fillings.get(number.min(plan.fillings.len().saturating_sub(1))));
    let (shown, form) = (std::sync::Arc::clone(&visit.page), search.form.clone());
    let is_last = plan.as_ref().is_none_or(|plan| number + 1 >= plan.submissions.max(1)) && number > 0;
    workshop.visits[page as usize].searches[at].tried += 1;
    if is_last && number > 0 {
        workshop.visits[page as usize].searches[at].tried = MOST_FILLINGS;
    }
    let Some(filling) = filling.cloned() else { return Ok(Progress::More) };
    let document = shown.document();
    let Some(expression) = form.expression(document, None, &filling) else { return Ok(Progress::More) };
    let mut now = std::sync::Arc::clone(&shown);
    for (field, act) in &filling.acts {
        let action = match act {
            Act::Put(text) => Action::Type(text.clone()),
            Act::Check => Action::Check,
        };
        match workshop.act(&now, form.fields[*field].node, action) {
            Ok(arrival) => {
                workshop.asked -= 1;
                now = arrival.page;
            }
            Err(trouble) => {
                workshop.notes.push(format!("a form on page {page} cannot be filled: {trouble}"));
                return Ok(Progress::More);
            }
        }
    }
    let Some(submit) = form.submit else { return Ok(Progress::More) };
    let arrival = match workshop.act(&now, submit, Action::Click) {
        Ok(arrival) => arrival,
        Err(trouble) => {
            workshop.notes.push(format!("a form on page {page} cannot be sent: {trouble}"));
            return Ok(Progress::More);
        }
    };
    let mut path = workshop.visit(page).path.clone();
    path.push(expression);
    let next = workshop.arrive(arrival, Some(page), path)?;
    draft.add(Relation::Page, next, page, workshop.visit(next).depth);
    let listed = crate::list::listings(workshop.document(next), workshop.domain);
    workshop.visits[page as usize].searches[at].has_led |= !listed.is_empty();
    Ok(Progress::More)
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
    }
    let most = |counts: BTreeMap<String, usize>| {
        let mut counts: Vec<(String, usize)> = counts.into_iter().collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        counts.into_iter().take(MOST_WRITTEN).map(|(word, _)| word).collect()
    };
    counts.into_iter().map(|(name, counts)| (name, most(counts))).collect()
}

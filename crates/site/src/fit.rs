//! Expressions that select given nodes on several pages at once.
//!
//! Made from one page, tried on all: the first that gives the same nodes everywhere is taken, what stays when a page changes
//! before what does not.

use std::cell::RefCell;
use std::collections::VecDeque;
use std::rc::Rc;

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Case, Pattern};
use windrow_query::{Query, Value};
use windrow_syntax::literal;

/// What an expression has to give at a node of a page.
#[derive(Debug, Clone)]
pub(crate) struct Trial<'p> {
    pub(crate) document: &'p Document,
    pub(crate) origin: NodeId,
    pub(crate) targets: Vec<NodeId>,
}

/// How many expressions that fit one page are tried on the others.
const MOST_TRIED: usize = 120;

/// The first expression that gives what it has to give in so large a share of all trials.
pub(crate) fn fitting(trials: &[Trial<'_>], least: f64) -> Option<String> {
    let first =
        trials.iter().max_by_key(|trial| trial.targets.len()).filter(|first| !first.targets.is_empty())?;
    let same = |trial: &&Trial<'_>| std::ptr::eq(trial.document, first.document);
    let cases: Vec<Case> = trials
        .iter()
        .filter(same)
        .map(|trial| Case { origins: vec![trial.origin], targets: trial.targets.clone() })
        .filter(|case| !case.targets.is_empty())
        .collect();
    let exact = Pattern::candidates(first.document, &cases).take(MOST_TRIED);
    let exact = exact.map(|pattern| pattern.at_origin(first.document));
    let mut best: Option<(f64, String)> = None;
    for expression in
        exact.chain(Pattern::closest(first.document, &cases).map(|found| found.at_origin(first.document)))
    {
        let share = share(&expression, trials);
        if share >= 1.0 {
            return Some(expression);
        }
        if best.as_ref().is_none_or(|(most, _)| share > *most) {
            best = Some((share, expression));
        }
    }
    best.filter(|(share, _)| *share >= least).map(|(_, expression)| expression)
}

/// Expressions by the label before a node: its element, and what stands behind that.
pub(crate) fn beside(trial: &Trial<'_>, label: &str) -> Vec<String> {
    let document = trial.document;
    let (Some(label), Some(&target)) = (literal(label), trial.targets.first()) else { return Vec::new() };
    let mut found = Vec::new();
    // A line of text behind what names it.
    if !document.is_element(target)
        && let Some(cell) = document.previous_sibling(target).filter(|&cell| document.is_element(cell))
    {
        let cell = document.name(cell).local;
        found.push(format!(
            ".//{cell}[normalize-space(.)={label}]/following-sibling::text()[normalize-space()][1]"
        ));
    }
    for value in std::iter::once(target)
        .chain(document.ancestors(target))
        .take(3)
        .filter(|&node| document.is_element(node))
    {
        let mut before =
            std::iter::successors(document.previous_sibling(value), |&node| document.previous_sibling(node));
        let cell =
            before.find(|&node| document.is_element(node) && !document.string_value(node).trim().is_empty());
        let Some(cell) = cell else { continue };
        let (cell, name) = (document.name(cell).local, document.name(value).local);
        if ![cell, name].into_iter().all(|name| name.chars().all(char::is_alphanumeric)) {
            continue;
        }
        let lead = format!(".//{cell}[normalize-space(.)={label}]/following-sibling::{name}[1]");
        found.push(lead.clone());
        let own = document.name(target).local;
        if value != target && own.chars().all(char::is_alphanumeric) {
            found.push(format!("{lead}//{own}[1]"));
        }
    }
    found
}

/// The share of trials in which an expression gives what it has to.
pub(crate) fn share(expression: &str, trials: &[Trial<'_>]) -> f64 {
    let right = trials
        .iter()
        .filter(|trial| selected(expression, trial.document, trial.origin).as_deref() == Some(&trial.targets))
        .count();
    right as f64 / trials.len().max(1) as f64
}

/// How many expressions are kept ready: those of one list, which are asked for each of its records in turn.
const MOST_READY: usize = 16;

thread_local! {
    /// The expressions that were asked for last, compiled; nothing for those that are none.
    static READY: RefCell<VecDeque<(String, Option<Rc<Query>>)>> = const { RefCell::new(VecDeque::new()) };
}

/// An expression, compiled.
fn compiled(expression: &str) -> Option<Rc<Query>> {
    READY.with_borrow_mut(|ready| {
        if let Some((_, query)) = ready.iter().find(|(known, _)| known == expression) {
            return query.clone();
        }
        let parsed = windrow_syntax::parse(expression);
        let query = Query::compile(&parsed.tree).ok().filter(|_| !parsed.has_errors()).map(Rc::new);
        ready.truncate(MOST_READY - 1);
        ready.push_front((expression.to_owned(), query.clone()));
        query
    })
}

/// The nodes that an expression gives at a node.
pub(crate) fn selected(expression: &str, document: &Document, origin: NodeId) -> Option<Vec<NodeId>> {
    match compiled(expression)?.evaluate(document, origin) {
        Ok(Value::Nodes(nodes)) => Some(nodes.rows()?.to_vec()),
        _ => None,
    }
}

/// What a node says, with its white space folded.
pub(crate) fn folded(document: &Document, node: NodeId) -> String {
    document.string_value(node).split_whitespace().collect::<Vec<_>>().join(" ")
}

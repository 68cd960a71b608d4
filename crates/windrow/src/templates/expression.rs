//! Templates as OXPath, column by column, where there is an expression that selects what the template reads.
//!
//! Expressions are made from one page and tried on all that the template was learnt from: one that gives the same nodes
//! everywhere is taken, labels before classes before places. Those of all columns together are a wrapper; it is run on the
//! pages, and a column that does not come out as the template reads it is left out.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::sync::Arc;

use serde_json::Value as Json;
use windrow_dom::{Document, NodeId, NodeKind};
use windrow_knowledge::{Case, Pattern};
use windrow_page::Page;
use windrow_query::{Query, Value};
use windrow_syntax::literal;
use windrow_template::{Column, List, Reading, Sources, Template};

use crate::tables::try_on;
use crate::wrapper::Wrapper;

/// A template in OXPath.
#[derive(Debug, Clone)]
pub struct Written {
    /// For each column that is no variant, its name and its expression, from the document's element.
    pub columns: Vec<(String, Option<String>)>,
    /// The same for the lists, with all their fields.
    pub lists: Vec<(String, Option<String>)>,
}

impl Written {
    /// The wrapper of all that have an expression.
    pub fn wrapper(&self) -> String {
        let mut text = "/*:<record>\n    [? .:<page=current-url()>]".to_owned();
        for expression in
            self.columns.iter().chain(&self.lists).filter_map(|(_, expression)| expression.as_ref())
        {
            let _ = write!(text, "\n    [? {expression}]");
        }
        text + "\n"
    }

    /// The names of those that have none.
    pub fn missing(&self) -> Vec<&str> {
        let all = self.columns.iter().chain(&self.lists);
        all.filter(|(_, expression)| expression.is_none()).map(|(name, _)| name.as_str()).collect()
    }
}

/// How many expressions that fit one page are tried on the others, for one column.
const MOST_TRIED: usize = 200;

/// How many records of a page fields are looked for in.
const MOST_RECORDS: usize = 30;

/// A template in OXPath, tried on pages that it was learnt from.
pub fn expressions(template: &Template, pages: &[Arc<Page>]) -> Written {
    let reader = template.reader();
    let learnt: Vec<Learnt<'_>> = pages
        .iter()
        .filter_map(|page| {
            let document = page.document();
            let root = document.document_element()?;
            let reading = reader.read(document)?;
            Some(Learnt { page, document, root, sources: reader.sources(document), reading })
        })
        .collect();
    let mains = template.columns.iter().enumerate().filter(|(_, column)| !column.is_variant);
    let columns = mains.map(|(at, column)| (column.name.clone(), of_column(at, column, &learnt))).collect();
    let lists = template.lists.iter().enumerate();
    let lists = lists.map(|(at, list)| (list.name.clone(), of_list(at, list, &learnt))).collect();
    let mut written = Written { columns, lists };
    written.prove(template, &learnt);
    written
}

/// A page that a template was learnt from, and what it reads there.
struct Learnt<'p> {
    page: &'p Arc<Page>,
    document: &'p Document,
    root: NodeId,
    sources: Sources,
    reading: Reading,
}

impl Written {
    /// Leaves out what cannot be run, and what does not come out as the template reads it.
    fn prove(&mut self, template: &Template, learnt: &[Learnt<'_>]) {
        for (_, expression) in self.columns.iter_mut().chain(&mut self.lists) {
            let is_sound =
                |expression: &String| Wrapper::parse(&format!("/*:<record>[? {expression}]")).is_ok();
            *expression = expression.take().filter(is_sound);
        }
        let wrapper = self.wrapper();
        let mut wrong: BTreeSet<String> = BTreeSet::new();
        for Learnt { page, reading, .. } in learnt {
            let rows = try_on(page, &wrapper).rows;
            let row = rows.first();
            let got = |name: &str| row.and_then(|row| row.get(name)).unwrap_or(&Json::Null);
            for (column, values) in template.columns.iter().zip(&reading.values) {
                let is_same = match got(&column.name) {
                    Json::Null => values.is_empty(),
                    Json::String(text) => values.first() == Some(text),
                    Json::Array(all) => {
                        all.iter().map(Json::as_str).eq(values.iter().map(|value| Some(value.as_str())))
                    }
                    _ => false,
                };
                if !is_same {
                    wrong.insert(column.name.clone());
                }
            }
            for (list, records) in template.lists.iter().zip(&reading.lists) {
                let none = Vec::new();
                let all = got(&list.name).as_array().unwrap_or(&none);
                let is_same = all.len() == records.len()
                    && all.iter().zip(records).all(|(row, record)| {
                        let names =
                            list.fields.iter().map(|field| row.get(&field.name).and_then(Json::as_str));
                        names.eq(record.iter().map(Option::as_deref))
                    });
                if !is_same {
                    wrong.insert(list.name.clone());
                }
            }
        }
        for (name, expression) in self.columns.iter_mut().chain(&mut self.lists) {
            if wrong.contains(name) {
                *expression = None;
            }
        }
    }
}

fn of_column(at: usize, column: &Column, learnt: &[Learnt<'_>]) -> Option<String> {
    let each: Vec<Vec<NodeId>> = learnt.iter().map(|learnt| learnt.sources.columns[at].clone()).collect();
    let documents: Vec<&Document> = learnt.iter().map(|learnt| learnt.document).collect();
    let targets = told(&documents, &each);
    let cases: Vec<Trial<'_>> = learnt
        .iter()
        .zip(targets)
        .map(|(learnt, targets)| Trial { document: learnt.document, origin: learnt.root, targets })
        .collect();
    let path = fitting(&cases, column.label())?;
    let (before, after) = column.ends();
    let list = if column.is_list { "[]" } else { "" };
    Some(format!("{path}:<{}{list}={}>", column.name, value(before, after)?))
}

fn of_list(at: usize, list: &List, learnt: &[Learnt<'_>]) -> Option<String> {
    let records = |learnt: &Learnt<'_>| -> Vec<NodeId> {
        learnt.sources.lists[at].iter().map(|(record, _)| *record).collect()
    };
    let leads: Vec<Trial<'_>> = learnt
        .iter()
        .map(|learnt| Trial { document: learnt.document, origin: learnt.root, targets: records(learnt) })
        .collect();
    let mut text = format!("{}:<{}>", fitting(&leads, None)?, list.name);
    let all: Vec<(&Document, NodeId, &Vec<Option<NodeId>>)> = learnt
        .iter()
        .flat_map(|learnt| {
            let records = learnt.sources.lists[at].iter().take(MOST_RECORDS);
            records.map(|(record, fields)| (learnt.document, *record, fields))
        })
        .collect();
    let documents: Vec<&Document> = all.iter().map(|(document, _, _)| *document).collect();
    for (place, field) in list.fields.iter().enumerate() {
        let each: Vec<Vec<NodeId>> =
            all.iter().map(|(_, _, fields)| fields[place].into_iter().collect()).collect();
        let trials: Vec<Trial<'_>> = all
            .iter()
            .zip(told(&documents, &each))
            .map(|(&(document, origin, _), targets)| Trial { document, origin, targets })
            .collect();
        let _ = write!(text, "\n        [? {}:<{}={}>]", fitting(&trials, None)?, field.name, value("", "")?);
    }
    Some(text)
}

/// What an expression has to give at a node of a page.
struct Trial<'p> {
    document: &'p Document,
    origin: NodeId,
    targets: Vec<NodeId>,
}

/// The elements of texts, where each is all that its element says, or else the texts.
fn told(documents: &[&Document], texts: &[Vec<NodeId>]) -> Vec<Vec<NodeId>> {
    let element = |document: &Document, text: NodeId| {
        let parent = document.parent(text).filter(|&parent| document.is_element(parent))?;
        (document.string_value(parent).trim() == document.string_value(text).trim()).then_some(parent)
    };
    let elements: Option<Vec<Vec<NodeId>>> = documents
        .iter()
        .zip(texts)
        .map(|(document, texts)| texts.iter().map(|&text| element(document, text)).collect())
        .collect();
    elements.unwrap_or_else(|| texts.to_vec())
}

/// The first expression that gives what it has to give in all trials.
fn fitting(trials: &[Trial<'_>], label: Option<&str>) -> Option<String> {
    // One that says how the nodes are told; most records or values show most of that.
    let first =
        trials.iter().max_by_key(|trial| trial.targets.len()).filter(|first| !first.targets.is_empty())?;
    let same = |trial: &&Trial<'_>| std::ptr::eq(trial.document, first.document);
    let cases: Vec<Case> = trials
        .iter()
        .filter(same)
        .map(|trial| Case { origins: vec![trial.origin], targets: trial.targets.clone() })
        .filter(|case| !case.targets.is_empty())
        .collect();
    let by_label = label.into_iter().flat_map(|label| beside(first, label));
    let by_signs =
        Pattern::candidates(first.document, &cases).map(|pattern| pattern.at_origin(first.document));
    by_label.chain(by_signs.take(MOST_TRIED)).find(|expression| fits(expression, trials))
}

fn fits(expression: &str, trials: &[Trial<'_>]) -> bool {
    let parsed = windrow_syntax::parse(expression);
    let Some(query) = Query::compile(&parsed.tree).ok().filter(|_| !parsed.has_errors()) else {
        return false;
    };
    trials.iter().all(|trial| match query.evaluate(trial.document, trial.origin) {
        Ok(Value::Nodes(nodes)) => nodes.rows() == Some(&trial.targets),
        _ => false,
    })
}

/// Expressions by the label before the nodes: its cell, and what stands behind that.
fn beside(trial: &Trial<'_>, label: &str) -> Vec<String> {
    let document = trial.document;
    let Some(label) = literal(label) else { return Vec::new() };
    let Some(&target) = trial.targets.first() else { return Vec::new() };
    let mut found = Vec::new();
    // From the nodes up to the one that has the label's cell before it.
    let around = std::iter::once(target).chain(document.ancestors(target)).take(4);
    for value in around.filter(|&node| matches!(document.kind(node), NodeKind::Element | NodeKind::Text)) {
        let mut before =
            std::iter::successors(document.previous_sibling(value), |&node| document.previous_sibling(node));
        let Some(cell) =
            before.find(|&node| document.is_element(node) && !document.string_value(node).trim().is_empty())
        else {
            continue;
        };
        let (cell, name) = (document.name(cell).local, document.name(value).local);
        if ![cell, name].into_iter().all(|name| name.chars().all(char::is_alphanumeric)) {
            continue;
        }
        let lead = format!(".//{cell}[normalize-space(.)={label}]/following-sibling::");
        if document.is_element(value) {
            found.push(format!("{lead}{name}[1]"));
            found.push(format!("{lead}{name}[1]//text()[normalize-space(.)]"));
            found.push(format!("{lead}{name}[1]//*[not(*)][normalize-space(.)]"));
        } else {
            found.push(format!("{lead}text()[normalize-space(.)][1]"));
        }
    }
    found
}

/// The value of a node without the words that it begins and ends with. One that lacks them is empty, where the template takes
/// it as it is.
fn value(before: &str, after: &str) -> Option<String> {
    let mut value = "normalize-space(.)".to_owned();
    if !before.is_empty() {
        value = format!("substring-after({value}, {})", literal(&format!("{before} "))?);
    }
    if !after.is_empty() {
        value = format!("substring-before({value}, {})", literal(&format!(" {after}"))?);
    }
    Some(value)
}

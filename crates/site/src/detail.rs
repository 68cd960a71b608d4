//! Details: what the records' own pages say that the list does not.
//!
//! A few of these pages are visited. A type is where most of them have a value of it, at one place: behind the same label, or at the
//! same kind of element. What stands in lists of other records is theirs.

use std::collections::BTreeMap;
use std::sync::Arc;

use windrow_dom::{Document, NodeId};
use windrow_knowledge::annotate_page;
use windrow_page::{Action, Page};
use windrow_syntax::literal;

use crate::Trouble;
use crate::domain::Domain;
use crate::fit::{Trial, fitting, share};
use crate::list::{Rule, What, listings};
use crate::reading::{Reading, Sample};
use crate::series::Series;
use crate::workshop::Workshop;

/// How many records' own pages are looked at.
const LOOKED_AT: usize = 6;

/// An attribute of the list that fewer records have is looked for in their own pages.
const RARE: f64 = 0.5;

/// How the own pages of records are come to and read.
#[derive(Debug, Clone)]
pub(crate) struct Details {
    /// From a record to what leads there.
    pub(crate) link: String,
    /// What is read there, from the document's element.
    pub(crate) rules: Vec<Rule>,
}

/// A value on a page.
struct Candidate {
    /// The element that says it.
    node: NodeId,
    sample: Sample,
    confidence: f32,
    label: Option<String>,
}

/// What the records' own pages have that the list lacks.
pub(crate) fn details(workshop: &mut Workshop<'_>, series: &Series) -> Result<Option<Details>, Trouble> {
    let Some(link) =
        series.listing.rules.iter().find(|rule| rule.name == "url").map(|rule| rule.path.clone())
    else {
        return Ok(None);
    };
    let domain = workshop.domain;
    let wanted: Vec<String> = domain
        .ontology
        .attributes()
        .map(|(_, one)| one.name.clone())
        .filter(|name| !series.listing.rules.iter().any(|rule| rule.name == *name && rule.support >= RARE))
        .collect();
    if wanted.is_empty() {
        return Ok(None);
    }
    let shown = Arc::clone(&workshop.visit(series.entry).page);
    let entries = &series.listing.records;
    let step = (entries.len() / LOOKED_AT).max(1);
    let mut pages: Vec<Arc<Page>> = Vec::new();
    for entry in entries.iter().step_by(step).take(LOOKED_AT) {
        let Some(link) = entry.link.filter(|_| !workshop.is_spent()) else { continue };
        match workshop.act(&shown, link, Action::Click) {
            Ok(arrival) => {
                let errand = windrow_page::Errand::default();
                pages.push(workshop.source.seen(&errand, arrival.page));
            }
            Err(trouble) => workshop.notes.push(format!("a record's own page cannot be opened: {trouble}")),
        }
    }
    if pages.len() < 2 {
        return Ok(None);
    }
    let documents: Vec<&Document> = pages.iter().map(|page| page.document()).collect();
    let found = rules(&documents, domain, &wanted);
    Ok((!found.is_empty()).then_some(Details { link, rules: found }))
}

fn rules(documents: &[&Document], domain: &Domain, wanted: &[String]) -> Vec<Rule> {
    // For each attribute: by its place, the value of each page.
    let mut places: BTreeMap<(String, String), BTreeMap<usize, Candidate>> = BTreeMap::new();
    for (number, document) in documents.iter().enumerate() {
        let others: Vec<(NodeId, NodeId)> = listings(document, domain)
            .iter()
            .flat_map(|listing| listing.records.iter().map(|entry| (entry.head, document.end(entry.head))))
            .collect();
        let runs = windrow_knowledge::runs(
            document,
            NodeId::ROOT..NodeId(document.len() as u32),
            |_| false,
            |_| false,
        );
        for value in annotate_page(document, &domain.annotator) {
            let Some(name) = domain
                .attribute(value.annotation.id)
                .filter(|name| wanted.iter().any(|wanted| wanted == name))
            else {
                continue;
            };
            if others.iter().any(|&(head, end)| value.node >= head && value.node < end) {
                continue;
            }
            let Some(node) = around(document, value.node, &value.text) else { continue };
            let text = folded(document, node);
            let said = value.text.get(value.annotation.span.clone()).unwrap_or_default();
            let Some(start) = text.find(said).filter(|_| !said.is_empty()) else { continue };
            let at = runs.partition_point(|run| run.first < value.node);
            let label =
                at.checked_sub(1).map(|before| runs[before].text.as_str()).filter(|text| is_label(text));
            let names = |text: &&str| {
                let named = domain.annotator.labels(text);
                named.iter().any(|&id| domain.attribute(id) == Some(name))
            };
            let label = label.filter(names);
            let place = format!("{} {}", signature(document, node), label.unwrap_or_default());
            let candidate = Candidate {
                node,
                sample: Sample { text, span: start..start + said.len() },
                confidence: value.annotation.confidence,
                label: label.map(str::to_owned),
            };
            places.entry((name.to_owned(), place)).or_default().entry(number).or_insert(candidate);
        }
    }
    let mut best: BTreeMap<String, (f64, Rule)> = BTreeMap::new();
    for ((name, _), found) in places {
        let share = found.len() as f64 / documents.len() as f64;
        if share < 0.5 {
            continue;
        }
        let confidence: f32 = found.values().map(|candidate| candidate.confidence).sum();
        let texts: std::collections::BTreeSet<&str> =
            found.values().map(|candidate| candidate.sample.text.as_str()).collect();
        let is_labelled = found.values().any(|candidate| candidate.label.is_some());
        // What all pages say the same, without a label, is said of the site.
        if texts.len() < 2 && !is_labelled {
            continue;
        }
        let cover: f64 = found
            .values()
            .map(|one| one.sample.span.len() as f64 / one.sample.text.len().max(1) as f64)
            .sum();
        let weight = f64::from(confidence) * (1.0 + 0.5 * cover / found.len() as f64)
            + if is_labelled { 1.0 } else { 0.0 };
        if best.get(&name).is_some_and(|(most, _)| *most >= weight) {
            continue;
        }
        if let Some(rule) = rule(documents, domain, &name, &found, share) {
            best.insert(name, (weight, rule));
        }
    }
    let mut rules: Vec<Rule> = best.into_values().map(|(_, rule)| rule).collect();
    let place = |rule: &Rule| domain.ontology.attributes().position(|(_, one)| one.name == rule.name);
    rules.sort_by_key(place);
    rules
}

fn rule(
    documents: &[&Document],
    domain: &Domain,
    name: &str,
    found: &BTreeMap<usize, Candidate>,
    support: f64,
) -> Option<Rule> {
    let samples: Vec<Sample> = found.values().map(|candidate| candidate.sample.clone()).collect();
    let reading = Reading::of(&samples, &domain.vocabulary(name))?;
    let trials: Vec<Trial<'_>> = found
        .iter()
        .filter_map(|(&number, candidate)| {
            let origin = documents[number].document_element()?;
            Some(Trial { document: documents[number], origin, targets: vec![candidate.node] })
        })
        .collect();
    let label = found.values().find_map(|candidate| candidate.label.as_deref());
    let by_label = label.and_then(|label| {
        let first = trials.first()?;
        beside(first, label).into_iter().find(|expression| share(expression, &trials) >= 0.99)
    });
    let path = by_label.or_else(|| fitting(&trials, 0.75))?;
    Some(Rule { name: name.to_owned(), path, value: What::Text(reading), support })
}

/// Expressions by the label before a node: its element, and what stands behind that.
fn beside(trial: &Trial<'_>, label: &str) -> Vec<String> {
    let document = trial.document;
    let (Some(label), Some(&target)) = (literal(label), trial.targets.first()) else { return Vec::new() };
    let mut found = Vec::new();
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

/// The element around a text node that says all of its run.
fn around(document: &Document, text: NodeId, run: &str) -> Option<NodeId> {
    let mut above = document.ancestors(text).filter(|&above| document.is_element(above)).take(4);
    above.find(|&above| folded(document, above).contains(run))
}

fn folded(document: &Document, node: NodeId) -> String {
    document.string_value(node).split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where an element stands, without numbers: names and classes of what is around it.
fn signature(document: &Document, node: NodeId) -> String {
    let around = std::iter::once(node)
        .chain(document.ancestors(node))
        .filter(|&above| document.is_element(above))
        .take(6);
    let names: Vec<String> = around
        .map(|above| {
            let class = document.attribute_value(above, "class").unwrap_or_default();
            format!(
                "{}.{}",
                document.name(above).local,
                class.split_ascii_whitespace().next().unwrap_or_default()
            )
        })
        .collect();
    names.join("<")
}

/// Whether a text may label the one behind it: a few words without numbers.
fn is_label(text: &str) -> bool {
    text.split_whitespace().count() <= 4
        && !text.contains(|c: char| c.is_ascii_digit())
        && text.contains(char::is_alphabetic)
}

//! Details: what the records' own pages say that the list does not.
//!
//! A few of these pages are visited. A type is where most of them have a value of it, at one place: behind the same label, or at the
//! same kind of element. What stands in lists of other records is theirs.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;
use std::sync::Arc;

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_knowledge::{Annotation, By, Run, runs};
use windrow_page::{Action, Page};
use windrow_syntax::literal;

use crate::Trouble;
use crate::domain::Domain;
use crate::fit::{Trial, beside, fitting, folded, selected, share};
use crate::list::{Entry, Listing, Rule, What, listings};
use crate::reading::{Reading, Sample, says_nothing};
use crate::series::{Series, keys};
use crate::workshop::Workshop;

/// How many records' own pages are looked at: what two records of five have is then seen twice in all but one case of fifty.
const LOOKED_AT: usize = 12;

/// How many are in a browser, where each takes its time.
const LOOKED_AT_IN_BROWSER: usize = 8;

/// Texts of so many words are told, not listed.
const FEWEST_OF_PROSE: usize = 12;

/// How far from its end a text breaks off.
const LONGEST_END: usize = 16;

/// Longer texts name nothing.
const LONGEST_NAME: usize = 40;

/// How the own pages of records are come to and read.
#[derive(Debug, Clone)]
pub(crate) struct Details {
    /// From a record to what leads there.
    pub(crate) link: String,
    /// What is read there, from the document's element.
    pub(crate) rules: Vec<Rule>,
    /// One of these pages.
    pub(crate) example: Arc<Page>,
    /// Whether the address that leads there leads there by itself, so that the list need not be left.
    pub(crate) is_opened: bool,
    /// What presses away what lies over every page that is opened.
    pub(crate) answers: String,
    /// What lists say too, and not of all records of which these pages say it.
    pub(crate) better: Vec<String>,
}

/// A value on a page.
#[derive(Debug, Clone)]
struct Candidate {
    /// The element that says it.
    node: NodeId,
    sample: Sample,
    confidence: f32,
    label: Option<String>,
    /// What stands before it, whatever that means.
    landmark: Option<String>,
    /// The attribute of the element that says it, where its text does not.
    borne: Option<&'static str>,
    /// Whether it is told by what it is called.
    is_named: bool,
    /// The expression for it, where what it is told by is no text.
    path: Option<String>,
}

impl Candidate {
    fn new(node: NodeId, sample: Sample, confidence: f32) -> Candidate {
        let (label, landmark, borne, path) = (None, None, None, None);
        Candidate { node, sample, confidence, label, landmark, borne, is_named: false, path }
    }

    /// Where it stands, without numbers, and what it is called there.
    fn place(&self, document: &Document) -> String {
        let label = self.label.as_deref().unwrap_or_default();
        let borne = self.borne.unwrap_or_default();
        let line = if document.is_element(self.node) { "" } else { "line" };
        format!("{} {label} {borne} {line}", signature(document, self.node))
    }
}

/// A record of a list.
struct Subject {
    /// The page that it is on.
    shown: Arc<Page>,
    entry: Entry,
    /// What it lacks of that which lists say of others.
    lacks: BTreeSet<String>,
}

/// What the records' own pages have that lists of one template lack.
pub(crate) fn details(workshop: &mut Workshop<'_>, series: &[Series]) -> Result<Option<Details>, Trouble> {
    let Some(listing) = series.first().map(|series| series.listing.clone()) else { return Ok(None) };
    let by_link = listing.rules.iter().find(|rule| rule.name == "url").map(|rule| rule.path.clone());
    // Where nothing is a link, a record may lead to its page when it is clicked.
    let is_clicked = by_link.is_none() && workshop.options.scrolls;
    let Some(link) = by_link.or_else(|| is_clicked.then(|| ".".to_owned())) else { return Ok(None) };
    let domain = workshop.domain;
    let mut subjects: Vec<Subject> = Vec::new();
    for series in series {
        let shown = Arc::clone(&workshop.visit(series.entry).page);
        subjects.extend(series.listing.records.iter().map(|entry| Subject {
            lacks: lacking(shown.document(), &listing, entry.head),
            shown: Arc::clone(&shown),
            entry: entry.clone(),
        }));
    }
    let is_cut = is_cut(&subjects, &listing);
    let is_complete = |name: &str| {
        let is_read = listing.rules.iter().any(|rule| rule.name == name);
        let is_whole = name != "description" || !is_cut;
        is_read && is_whole && !subjects.iter().any(|subject| subject.lacks.contains(name))
    };
    let names = domain.ontology.attributes().map(|(_, one)| one.name.clone());
    let wanted: Vec<String> = names.filter(|name| name != "url" && !is_complete(name)).collect();
    if wanted.is_empty() && !is_clicked {
        return Ok(None);
    }
    let mut pages: Vec<Arc<Page>> = Vec::new();
    let mut looked_at: Vec<&Subject> = Vec::new();
    let most = if workshop.options.scrolls { LOOKED_AT_IN_BROWSER } else { LOOKED_AT };
    for subject in telling(&subjects, most) {
        let Subject { shown, entry, .. } = subject;
        let link = if is_clicked { Some(entry.head) } else { entry.link };
        let Some(link) = link.filter(|_| !workshop.is_spent()) else { continue };
        match workshop.act(shown, link, Action::Click) {
            // Who stays where the list is has come to no other page.
            Ok(arrival) if is_clicked && !keys(arrival.page.document(), &listing).is_empty() => break,
            Ok(arrival) => {
                let errand = windrow_page::Errand::default();
                let page = workshop.source.seen(&errand, arrival.page);
                workshop.note_mentioned(&page);
                pages.push(page);
                looked_at.push(subject);
            }
            Err(trouble) => workshop.notes.push(format!("a record's own page cannot be opened: {trouble}")),
        }
    }
    if pages.len() < 2 {
        return Ok(None);
    }
    let documents: Vec<&Document> = pages.iter().map(|page| page.document()).collect();
    let chrome = chrome(subjects[0].shown.document(), domain, &wanted);
    let mut found = rules(&documents, domain, &wanted, &chrome);
    if wanted.iter().any(|name| name == "image") {
        found.extend(picture(&documents));
    }
    drop_repeated(&documents, &mut found, &listing, &looked_at);
    let better = better(&documents, &mut found, &listing, &looked_at, domain, is_cut);
    if is_clicked && domain.has("url") {
        let (name, path) = ("url".to_owned(), ".".to_owned());
        found.push(Rule { name, path, value: What::Here, support: 1.0, samples: Vec::new() });
    }
    let example = Arc::clone(&pages[0]);
    // In a browser, coming back to a list that script has changed takes as long as coming there.
    let is_opened = workshop.options.scrolls
        && !is_clicked
        && looked_at.first().is_some_and(|subject| is_same(workshop, subject, &example, &found));
    let answers = workshop.answers.iter().map(|answer| answer.path.as_str()).collect();
    Ok((!found.is_empty()).then_some(Details { link, rules: found, example, is_opened, answers, better }))
}

/// Whether the address of a record's own page leads to the same page by itself.
fn is_same(workshop: &mut Workshop<'_>, subject: &Subject, page: &Page, rules: &[Rule]) -> bool {
    let href = subject.entry.link.and_then(|link| subject.shown.document().attribute_value(link, "href"));
    let base = subject.shown.url().and_then(|url| url::Url::parse(url).ok());
    let Some(address) = base.zip(href).and_then(|(base, href)| base.join(href).ok()) else { return false };
    let Ok(opened) = workshop.opened(address.as_str()) else { return false };
    let read = |page: &Page, rule: &Rule| -> Option<Vec<String>> {
        let document = page.document();
        let nodes = selected(&rule.path, document, document.document_element()?)?;
        Some(nodes.iter().map(|&node| folded(document, node)).collect())
    };
    rules.iter().all(|rule| read(page, rule) == read(&opened, rule))
}

/// What a record of a list lacks of that which the list says of others.
fn lacking(document: &Document, listing: &Listing, head: NodeId) -> BTreeSet<String> {
    // A place that every record has may say it of some alone: a title that names the engine.
    let has = |rule: &&Rule| match &rule.value {
        What::Text(_) => rule.read(document, head).is_some(),
        _ => selected(&rule.path, document, head).is_some_and(|nodes| !nodes.is_empty()),
    };
    let had: BTreeSet<&str> = listing.rules.iter().filter(has).map(|rule| rule.name.as_str()).collect();
    let names = listing.rules.iter().map(|rule| rule.name.as_str()).filter(|name| !had.contains(name));
    names.map(str::to_owned).collect()
}

/// Whether a list only begins to tell what its records are: most descriptions break off.
fn is_cut(subjects: &[Subject], listing: &Listing) -> bool {
    let rule = listing.rules.iter().find(|rule| rule.name == "description");
    let Some(rule) = rule else { return false };
    let texts = subjects.iter().filter_map(|subject| rule.read(subject.shown.document(), subject.entry.head));
    // What breaks off may be followed by what leads on: `… read more`.
    let breaks_off = |text: String| {
        let end: String = text.chars().rev().take(LONGEST_END).collect();
        end.contains('…') || end.contains("...")
    };
    let cut: Vec<bool> = texts.map(breaks_off).collect();
    2 * cut.iter().filter(|is_cut| **is_cut).count() > cut.len()
}

/// Which records are looked at: such that each thing that some lack is lacked by one of them, and others from all over the lists.
fn telling(subjects: &[Subject], most: usize) -> Vec<&Subject> {
    let mut chosen: BTreeSet<usize> = BTreeSet::new();
    let names: BTreeSet<&String> = subjects.iter().flat_map(|subject| &subject.lacks).collect();
    for name in names {
        if !chosen.iter().any(|&number| subjects[number].lacks.contains(name)) && chosen.len() < most / 2 {
            chosen.extend(subjects.iter().position(|subject| subject.lacks.contains(name)));
        }
    }
    let step = (subjects.len() / most).max(1);
    for number in (0..subjects.len()).step_by(step).chain(0..subjects.len()) {
        if chosen.len() < most {
            chosen.insert(number);
        }
    }
    chosen.into_iter().map(|number| &subjects[number]).collect()
}

/// Of what lists say too: what these pages say of a record of which the list does not, and of all of which it does. The rest is taken
/// out.
fn better(
    documents: &[&Document],
    found: &mut Vec<Rule>,
    listing: &Listing,
    looked_at: &[&Subject],
    domain: &Domain,
    is_cut: bool,
) -> Vec<String> {
    let is_read = |rule: &Rule| listing.rules.iter().any(|known| known.name == rule.name);
    let says = |rule: &Rule, at: usize| {
        let head = documents[at].document_element();
        let nodes = head.and_then(|head| selected(&rule.path, documents[at], head));
        nodes.is_some_and(|nodes| !nodes.is_empty())
    };
    let is_better = |rule: &Rule| {
        let lacks = |at: &usize| looked_at[*at].lacks.contains(&rule.name);
        let (without, with): (Vec<usize>, Vec<usize>) = (0..documents.len()).partition(lacks);
        let agrees = |at: &&usize| {
            let list = looked_at[**at].shown.document();
            let own = listing.rules.iter().filter(|own| own.name == rule.name);
            let told = own.filter_map(|own| own.read(list, looked_at[**at].entry.head)).next();
            let read = documents[**at].document_element().and_then(|head| rule.read(documents[**at], head));
            told.zip(read).is_none_or(|(told, read)| is_alike(domain, &rule.name, &told, &read))
        };
        // What the list begins to tell is told here to its end.
        let goes_on = is_cut && rule.name == "description" && with.iter().all(|&at| says(rule, at));
        // What is said of records of which the list says something else is said of something else.
        goes_on
            || without.iter().any(|&at| says(rule, at))
                && with.iter().all(|&at| says(rule, at))
                && 2 * with.iter().filter(agrees).count() >= with.len()
    };
    found.retain(|rule| !is_read(rule) || is_better(rule));
    found.iter().filter(|rule| is_read(rule)).map(|rule| rule.name.clone()).collect()
}

/// What something cost before is not what it costs: a rule that mostly says the price of the list again says nothing.
fn drop_repeated(documents: &[&Document], found: &mut Vec<Rule>, listing: &Listing, looked_at: &[&Subject]) {
    let price = listing.rules.iter().find(|rule| rule.name == "price");
    let is_repeated = |rule: &Rule| {
        let pairs = documents.iter().zip(looked_at).filter_map(|(document, subject)| {
            let now = price?.read(subject.shown.document(), subject.entry.head)?;
            Some((rule.read(document, document.document_element()?)?, now))
        });
        let same: Vec<bool> = pairs.map(|(before, now)| before == now).collect();
        2 * same.iter().filter(|same| **same).count() > same.len()
    };
    found.retain(|rule| rule.name != "old_price" || !is_repeated(rule));
}

/// Whether two texts say the same of an attribute, one of them perhaps more, or in other words.
fn is_alike(domain: &Domain, name: &str, one: &str, other: &str) -> bool {
    let plain = |text: &str| -> String {
        text.chars().filter(|c| c.is_alphanumeric()).flat_map(char::to_lowercase).collect()
    };
    let values = |text: &str| -> BTreeSet<String> {
        let found = domain.annotated(text).into_iter();
        found.filter(|value| domain.attribute(value.id) == Some(name)).map(|value| value.value).collect()
    };
    let (short, long) = (plain(one), plain(other));
    long.contains(&short) || short.contains(&long) || !values(one).is_disjoint(&values(other))
}

/// Where the page of a list has values outside of its records, and what is said there: an attribute, its place, the texts. What
/// stands there on the records' own pages too is of the site; where all of these texts are there, what is there besides is not.
type Chrome = BTreeMap<(String, String), BTreeSet<String>>;

fn chrome(document: &Document, domain: &Domain, wanted: &[String]) -> Chrome {
    let mut chrome = Chrome::new();
    let all = candidates(document, domain, wanted).into_iter();
    for (name, candidate) in all.filter(|(_, candidate)| candidate.label.is_none()) {
        let place = (name, candidate.place(document));
        chrome.entry(place).or_default().insert(candidate.sample.text);
    }
    chrome
}

/// The candidates of a page that are not of the site, with whether their place tells that they are none.
fn own(
    document: &Document,
    domain: &Domain,
    wanted: &[String],
    chrome: &Chrome,
) -> Vec<(String, Candidate, bool)> {
    let all = candidates(document, domain, wanted);
    let mut said = Chrome::new();
    for (name, candidate) in &all {
        let place = (name.clone(), candidate.place(document));
        said.entry(place).or_default().insert(candidate.sample.text.clone());
    }
    let judged = all.into_iter().filter_map(|(name, candidate)| {
        let place = (name.clone(), candidate.place(document));
        let Some(of_site) = chrome.get(&place) else { return Some((name, candidate, true)) };
        // What is said there in passing is said of anything.
        let is_all = 2 * candidate.sample.span.len() > candidate.sample.text.len();
        let is_besides = is_all && of_site.is_subset(&said[&place]);
        let is_same = of_site.contains(&candidate.sample.text);
        (!is_same).then_some((name, candidate, is_besides))
    });
    judged.collect()
}

fn rules(documents: &[&Document], domain: &Domain, wanted: &[String], chrome: &Chrome) -> Vec<Rule> {
    let mut best: BTreeMap<String, (f64, Rule)> = BTreeMap::new();
    for ((name, _), found) in places(documents, domain, wanted, chrome) {
        let share = found.len() as f64 / documents.len() as f64;
        let texts: BTreeSet<&str> = found.values().map(|candidate| candidate.sample.text.as_str()).collect();
        let is_labelled = found.values().any(|candidate| candidate.label.is_some());
        // What is named, or crossed out, or names itself may be said of some records alone: `2 receptions`.
        let names_itself = domain.is_number(&name) && !texts.iter().any(|text| is_prose(text));
        let is_sure = found.len() > 1
            && (is_labelled || names_itself || ["old_price", "rating"].contains(&name.as_str()));
        if share < 0.5 && !is_sure {
            continue;
        }
        // What all pages say the same, without a label, is said of the site, but for what may well be the same of all that are
        // looked at and is nothing else: `In stock`.
        let is_open = ["title", "location", "description"].contains(&name.as_str());
        let is_all = |sample: &Sample| sample.span.len() == sample.text.trim().len();
        let stands_alone = || {
            let mut samples = found.values().map(|candidate| &candidate.sample);
            found.len() == documents.len() && domain.is_said(&name) && samples.all(is_all)
        };
        if texts.len() < 2 && (is_open || !is_labelled && !stands_alone()) {
            continue;
        }
        let confidence: f32 = found.values().map(|candidate| candidate.confidence).sum();
        let cover =
            found.values().map(|one| one.sample.span.len() as f64 / one.sample.text.len().max(1) as f64);
        let cover: f64 = cover.sum();
        // Of labels the one that says most: `Aantal slaapkamers` before `Aantal kamers`.
        let long = found
            .values()
            .filter_map(|candidate| candidate.label.as_ref())
            .map(String::len)
            .max()
            .unwrap_or(0);
        let labelled = if is_labelled { 0.5 * found.len() as f64 + 0.001 * long as f64 } else { 0.0 };
        let weight = f64::from(confidence) * (1.0 + 0.5 * cover / found.len() as f64) + labelled;
        if best.get(&name).is_some_and(|(most, _)| *most >= weight) {
            continue;
        }
        if let Some(rule) = rule(documents, domain, &name, &found, share) {
            best.insert(name, (weight, rule));
        }
    }
    let mut rules: Vec<Rule> = best.into_values().map(|(_, rule)| rule).collect();
    rules.sort_by_key(|rule| domain.place(&rule.name));
    rules
}

/// The values of pages at one place, by page.
type OfPages = BTreeMap<usize, Candidate>;

/// For each attribute and place the value of each page that has one there.
fn places(
    documents: &[&Document],
    domain: &Domain,
    wanted: &[String],
    chrome: &Chrome,
) -> BTreeMap<(String, String), OfPages> {
    let mut places: BTreeMap<(String, String), OfPages> = BTreeMap::new();
    for (number, document) in documents.iter().enumerate() {
        for (name, candidate, is_placed) in own(document, domain, wanted, chrome) {
            // What stands behind the same words on every page is one thing, whatever else stands around it.
            if let Some(landmark) = candidate.landmark.as_ref().filter(|_| candidate.label.is_none()) {
                let place = format!("behind {landmark}");
                let own = places.entry((name.clone(), place)).or_default();
                own.entry(number).or_insert_with(|| candidate.clone());
            }
            let place = candidate.place(document);
            let candidate = Candidate { landmark: None, ..candidate };
            if is_placed {
                places.entry((name, place)).or_default().entry(number).or_insert(candidate);
            }
        }
    }
    places
}

/// The values of a page that may be those of its record.
fn candidates(document: &Document, domain: &Domain, wanted: &[String]) -> Vec<(String, Candidate)> {
    let is_wanted = |name: &str| wanted.iter().any(|wanted| wanted == name);
    let others: Vec<(NodeId, NodeId)> = listings(document, domain)
        .iter()
        .flat_map(|listing| listing.records.iter().map(|entry| (entry.head, document.end(entry.head))))
        .collect();
    let mut runs = runs(document, NodeId::ROOT..NodeId(document.len() as u32), |_| false, |_| false);
    runs.retain(|run| !others.iter().any(|&(head, end)| run.first >= head && run.first < end));
    let mut found = Vec::new();
    for (at, run) in runs.iter().enumerate() {
        let Some(node) = around(document, run.first, &run.text) else { continue };
        let text = folded(document, node);
        let Some(shift) = text.find(&run.text) else { continue };
        let before = at.checked_sub(1).map(|before| runs[before].text.as_str());
        let landmark = before.filter(|text| text.len() < LONGEST_NAME && text.contains(char::is_alphabetic));
        let landmark = landmark.map(str::to_owned);
        let told = before.map(|label| domain.labelled(label, &run.text)).unwrap_or_default();
        let annotations: Vec<Annotation> = domain.annotated(&run.text).into_iter().chain(told).collect();
        let names: BTreeSet<Option<&str>> = annotations.iter().map(|one| domain.attribute(one.id)).collect();
        for annotation in annotations {
            let Some(name) = domain.attribute(annotation.id).filter(|name| is_wanted(name)) else { continue };
            // What prose says in passing is said of anything, and a few words describe nothing.
            let is_passing = is_prose(&run.text) && domain.is_said(name);
            if is_passing || name == "description" && !is_prose(&text) {
                continue;
            }
            // What it cost before is crossed out, or called so.
            if name == "old_price" && !(annotation.by == By::Label || is_crossed(document, node)) {
                continue;
            }
            let label = before.filter(|label| domain.names(label, name)).map(str::to_owned);
            let line = line(document, run, &text, &annotation.span);
            let span = annotation.span.start + shift..annotation.span.end + shift;
            let whole = || Line { node, sample: Sample { text: text.clone(), span }, before: None };
            let Line { node, mut sample, before } = line.unwrap_or_else(whole);
            let label = before.filter(|label| domain.names(label, name)).or(label);
            // Where a text says one thing alone, all of it is that: `Only a few left` and not `a few left`.
            if names.len() == 1 && domain.is_said(name) {
                sample.widen(name);
            }
            found.push((
                name.to_owned(),
                Candidate {
                    label,
                    landmark: landmark.clone(),
                    is_named: annotation.by == By::Label,
                    ..Candidate::new(node, sample, annotation.confidence)
                },
            ));
        }
        let whole = |confidence: f32| {
            let sample = Sample { text: text.clone(), span: 0..text.len() };
            Candidate { landmark: landmark.clone(), ..Candidate::new(node, sample, confidence) }
        };
        let long = text.chars().count();
        // An element of many lines is told in sentences from the beginning, or says one thing on each.
        let is_told = text == run.text || is_prose(&run.text);
        if is_wanted("description") && long >= 60 && shift == 0 && is_told {
            found.push(("description".to_owned(), whole(long.min(2000) as f32 / 2000.0)));
        }
        let mut near = std::iter::once(node).chain(document.ancestors(node)).take(2);
        let is_title = near.any(|above| document.name(above).local == "h1");
        for name in ["title", "location"] {
            if is_wanted(name) && is_title {
                found.push((name.to_owned(), whole(0.3)));
            }
        }
    }
    found.extend(by_icons(document, domain, wanted));
    found.extend(drawn(document, domain, wanted));
    found
}

/// A line of an element of several, and what stands before it in another element: `<b>Postcode:</b> BD23 1AA<br>`.
struct Line {
    node: NodeId,
    sample: Sample,
    before: Option<String>,
}

/// The text node of a run that has a value, where the element around it says more than the run.
fn line(document: &Document, run: &Run, around: &str, value: &Range<usize>) -> Option<Line> {
    if around == run.text {
        return None;
    }
    let (mut at, mut before) = (0, None);
    let texts = (run.first.0..=run.last.0).map(NodeId);
    for node in texts.filter(|&node| document.kind(node) == NodeKind::Text) {
        let text = folded(document, node);
        if text.is_empty() {
            continue;
        }
        let start = at + run.text[at..].find(&text)?;
        at = start + text.len();
        if (start..at).contains(&value.start) && value.end <= at {
            let sample = Sample { text, span: value.start - start..value.end - start };
            return Some(Line { node, sample, before });
        }
        before = Some(text);
    }
    None
}

/// What drawings say for those who cannot see them: `<img src="stars_3.gif" alt="3 of 5 stars">`.
fn drawn(document: &Document, domain: &Domain, wanted: &[String]) -> Vec<(String, Candidate)> {
    let mut found = Vec::new();
    for &node in document.of_kind(NodeKind::Element) {
        let says_no_text = document.string_value(node).trim().is_empty();
        for borne in ["alt", "aria-label", "title"].into_iter().filter(|_| says_no_text) {
            let text = document.attribute_value(node, borne).unwrap_or_default();
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            if text.is_empty() || is_prose(&text) {
                continue;
            }
            for annotation in domain.annotated(&text) {
                let name = domain.attribute(annotation.id);
                let name = name.filter(|name| DRAWN.contains(name) && wanted.iter().any(|own| own == name));
                let Some(name) = name else { continue };
                let sample = Sample { text: text.clone(), span: annotation.span };
                let confidence = 0.8 * annotation.confidence;
                found.push((
                    name.to_owned(),
                    Candidate { borne: Some(borne), ..Candidate::new(node, sample, confidence) },
                ));
            }
        }
    }
    found
}

/// What is drawn rather than said.
const DRAWN: [&str; 2] = ["rating", "availability"];

/// Whether a text has so many words that it says more than one thing.
fn is_prose(text: &str) -> bool {
    text.split_whitespace().count() >= FEWEST_OF_PROSE
}

/// Texts behind pictures that say what they are: `<img alt="Bedrooms"> 3`.
fn by_icons(document: &Document, domain: &Domain, wanted: &[String]) -> Vec<(String, Candidate)> {
    let mut found = Vec::new();
    for &icon in document.of_kind(NodeKind::Element) {
        let name = document.name(icon).local;
        let told = ["alt", "title", "aria-label"].iter().find_map(|&attribute| {
            let said = document.attribute_value(icon, attribute)?;
            let wanted = wanted.iter().find(|wanted| domain.names(said, wanted))?;
            Some((attribute, said, wanted.clone()))
        });
        let Some((attribute, said, wanted)) = told.filter(|_| matches!(name, "img" | "i" | "span" | "svg"))
        else {
            continue;
        };
        let mut behind =
            std::iter::successors(document.next_sibling(icon), |&node| document.next_sibling(node));
        let text = behind.find(|&node| !document.string_value(node).trim().is_empty());
        let Some(node) = text.filter(|&node| document.kind(node) == NodeKind::Text) else { continue };
        let text = folded(document, node);
        let Some(quoted) = literal(said).filter(|_| text.len() < 30) else { continue };
        let path =
            format!(".//{name}[@{attribute}={quoted}]/following-sibling::text()[normalize-space()][1]");
        let sample = Sample { span: 0..text.len(), text };
        found.push((
            wanted,
            Candidate {
                label: Some(said.to_owned()),
                is_named: true,
                path: Some(path),
                ..Candidate::new(node, sample, 0.9)
            },
        ));
    }
    found
}

/// The picture of a record's own page: the first place where each page has another.
fn picture(documents: &[&Document]) -> Option<Rule> {
    let mut places: BTreeMap<String, BTreeMap<usize, (NodeId, &str)>> = BTreeMap::new();
    for (number, document) in documents.iter().enumerate() {
        let elements = document.of_kind(NodeKind::Element).iter().copied();
        for node in elements.filter(|&node| document.name(node).local == "img") {
            let source = document.attribute_value(node, "src").filter(|source| !source.starts_with("data:"));
            if let Some(source) = source {
                let own = places.entry(signature(document, node)).or_default();
                own.entry(number).or_insert((node, source));
            }
        }
    }
    let differs = |own: &BTreeMap<usize, (NodeId, &str)>| {
        let sources: BTreeSet<&str> = own.values().map(|(_, source)| *source).collect();
        2 * own.len() >= documents.len() && sources.len() > 1 && 2 * sources.len() > own.len()
    };
    let found = places.into_values().filter(differs);
    let own = found.min_by_key(|own| own.values().map(|(node, _)| *node).min())?;
    let trials: Vec<Trial<'_>> = own
        .iter()
        .filter_map(|(&number, &(node, _))| {
            let origin = documents[number].document_element()?;
            Some(Trial { document: documents[number], origin, targets: vec![node] })
        })
        .collect();
    let path = fitting(&trials, 0.75)?;
    let support = own.len() as f64 / documents.len() as f64;
    let value = What::Address("src".to_owned());
    Some(Rule { name: "image".to_owned(), path, value, support, samples: Vec::new() })
}

fn is_crossed(document: &Document, node: NodeId) -> bool {
    let mut around = std::iter::once(node).chain(document.ancestors(node)).take(4);
    around.any(|above| matches!(document.name(above).local, "del" | "s" | "strike"))
}

fn rule(
    documents: &[&Document],
    domain: &Domain,
    name: &str,
    found: &BTreeMap<usize, Candidate>,
    support: f64,
) -> Option<Rule> {
    let all = found.values().map(|candidate| candidate.sample.clone());
    let (nothing, samples): (Vec<Sample>, Vec<Sample>) =
        all.partition(|sample| says_nothing(&sample.text[sample.span.clone()]));
    let reading = Reading::of(&samples, &domain.vocabulary(name))?;
    let reading = reading.without(nothing.into_iter().map(|sample| sample.text.trim().to_owned()));
    let trials: Vec<Trial<'_>> = found
        .iter()
        .filter_map(|(&number, candidate)| {
            let origin = documents[number].document_element()?;
            Some(Trial { document: documents[number], origin, targets: vec![candidate.node] })
        })
        .collect();
    // What is crossed out on some pages alone is not on the others.
    let without: Vec<Trial<'_>> = documents
        .iter()
        .enumerate()
        .filter(|(number, _)| name == "old_price" && !found.contains_key(number))
        .filter_map(|(_, document)| {
            Some(Trial { document, origin: document.document_element()?, targets: Vec::new() })
        })
        .collect();
    let is_named = found.values().any(|candidate| candidate.is_named || candidate.label.is_some());
    let label = found.values().find_map(|candidate| candidate.label.as_deref());
    let label = label.or_else(|| found.values().find_map(|candidate| candidate.landmark.as_deref()));
    let by_label = label.and_then(|label| {
        let first = trials.first()?;
        beside(first, label).into_iter().find(|expression| share(expression, &trials) >= 0.99)
    });
    let by_icon = found.values().next().and_then(|candidate| candidate.path.clone());
    // A line that names what it says is found by that, wherever it stands.
    let by_name = || {
        let first = trials.first().map(|first| (first.document, first.targets[0]))?;
        let name = if first.0.is_element(first.1) { first.0.name(first.1).local } else { "text()" };
        let before = samples.iter().map(|sample| &sample.text[..sample.span.start]);
        let label = before.reduce(|one, other| if one == other { one } else { "" })?.trim();
        let is_name = label.ends_with(':') && label.len() < LONGEST_NAME;
        let path = format!(".//{name}[starts-with(normalize-space(.), {})]", literal(label)?);
        (is_name && share(&path, &trials) >= 0.99).then_some(path)
    };
    let sure = by_icon.or(by_label).or_else(by_name);
    let found_by = sure.clone().or_else(|| fitting(&trials, 0.75));
    // What moves and can only be one of few things is told by being one of them.
    let is_moving = || sure.is_none() && found_by.as_ref().is_none_or(|path| share(path, &trials) < 1.0);
    let told = if domain.is_said(name) && reading.is_whole() && is_moving() {
        Reading::one_of_all(&samples, &domain.vocabulary(name))
            .and_then(|reading| Some((among(&trials, &reading)?, reading)))
    } else {
        None
    };
    let (path, reading) = match found_by {
        _ if told.is_some() => told?,
        Some(path) => (path, reading),
        None => (among(&trials, &reading)?, reading.first()),
    };
    let path = match found.values().next().and_then(|candidate| candidate.borne) {
        Some(borne) => format!("{path}/@{borne}"),
        None => path,
    };
    if share(&path, &without) < 1.0 && !without.is_empty() {
        return None;
    }
    let rule = Rule { name: name.to_owned(), path, value: What::Text(reading), support, samples };
    // Most of what is read on all pages is what was meant, where that can be told.
    let values = documents.iter().filter_map(|document| rule.read(document, document.document_element()?));
    let is_known =
        |value: &String| domain.annotated(value).iter().any(|value| domain.attribute(value.id) == Some(name));
    let known: Vec<bool> = values.map(|value| is_known(&value)).collect();
    let is_meant = 2 * known.iter().filter(|known| **known).count() > known.len();
    (is_named || is_meant || !domain.is_said(name)).then_some(rule)
}

/// What moves among others of its kind is told by what it says: `<li>2 receptions</li>`. Gives where all of them stand, if what is
/// read there is nothing but the values.
fn among(trials: &[Trial<'_>], reading: &Reading) -> Option<String> {
    let wider = trials.iter().map(|trial| {
        let (document, target) = (trial.document, *trial.targets.first()?);
        let own = signature(document, target);
        let alike = document.of_kind(NodeKind::Element).iter().copied();
        let targets = alike
            .filter(|&node| document.name(node) == document.name(target) && signature(document, node) == own);
        Some(Trial { document, origin: trial.origin, targets: targets.collect() })
    });
    let path = fitting(&wider.collect::<Option<Vec<_>>>()?, 0.75)?;
    let is_right = |trial: &Trial<'_>| {
        let nodes = selected(&path, trial.document, trial.origin).unwrap_or_default();
        let first = nodes.into_iter().find(|&node| reading.read(&folded(trial.document, node)).is_some());
        first.as_ref() == trial.targets.first()
    };
    (!reading.is_whole() && trials.iter().all(is_right)).then_some(path)
}

/// The element around a text node that says all of its run.
fn around(document: &Document, text: NodeId, run: &str) -> Option<NodeId> {
    let mut above = document.ancestors(text).filter(|&above| document.is_element(above)).take(4);
    above.find(|&above| folded(document, above).contains(run))
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

//! Identification: which list of a page are the records of the domain, and which part of them is which attribute (AMBER).
//!
//! What looks alike is proposed (`windrow_records`), and what has in each part what every record of the domain has (pivots); and
//! the domain judges: a list of records is one in which most have their pivots. In it a type is where most records have values of it: values that stand elsewhere are
//! chance and are dropped, and records whose value at that place is not recognised have one all the same. Addresses, pictures,
//! titles and descriptions need no recogniser: they are told by what they are and by how they differ from record to record.
//!
//! - `area.rs`: lists by the pivots in them;
//! - `column.rs`: attributes by recognised values;
//! - `price.rs`: what something costs, and what it cost before;
//! - `mention.rs`: all amounts of money in a record, as a second opinion;
//! - `borne.rs`: attributes that no single text says;
//! - `told.rs`: what needs no recogniser.

mod area;
mod borne;
mod column;
mod mention;
mod price;
mod told;

use std::collections::BTreeSet;

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_knowledge::{Case, PageAnnotation, Pattern, annotate_page, read_money};
use windrow_records::{Item, Record, Table, Tables};

use self::told::links;
use crate::domain::Domain;
use crate::fit::{Trial, fitting, folded, selected, share};
use crate::reading::{Reading, Sample};

/// A list of records of the domain.
#[derive(Debug, Clone)]
pub(crate) struct Listing {
    /// What selects the first node of every record, from the root of the page.
    pub(crate) lead: String,
    /// What the records have.
    pub(crate) rules: Vec<Rule>,
    /// The records of the page that it was found on.
    pub(crate) records: Vec<Entry>,
    /// How sure it is, and how much there is.
    pub(crate) score: f64,
}

/// How an attribute is read from a record.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Rule {
    /// The attribute.
    pub(crate) name: String,
    /// From the first node of a record to the node that has it.
    pub(crate) path: String,
    /// How it is read there.
    pub(crate) value: What,
    /// The share of records that have it.
    pub(crate) support: f64,
    /// The texts that it was made from, with where the values stand in them.
    pub(crate) samples: Vec<Sample>,
}

/// What is read from a node.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum What {
    /// Its text, or a part of that.
    Text(Reading),
    /// An attribute that is an address.
    Address(String),
    /// The address of the page that it is on.
    Here,
    /// What the predicate of a record says, whatever that is.
    Written(String),
}

/// As many texts as tell how values are read.
const MOST_SAMPLES: usize = 400;

impl Listing {
    /// Whether records of another list are read as these are: most of what both have stands at the same place.
    pub(crate) fn agrees(&self, other: &Listing) -> bool {
        let path = |name: &str| other.rules.iter().find(|rule| rule.name == name).map(|rule| &rule.path);
        let shared: Vec<bool> =
            self.rules.iter().filter_map(|rule| Some(path(&rule.name)? == &rule.path)).collect();
        2 * shared.iter().filter(|is_same| **is_same).count() > shared.len()
    }

    /// Takes in how the same list is read on another page: what was found there alone, and further texts to read from.
    pub(crate) fn absorb(&mut self, other: &Listing, domain: &Domain) {
        for theirs in &other.rules {
            let Some(own) = self.rules.iter_mut().find(|rule| rule.name == theirs.name) else {
                // What a page has that another lacks is rare.
                self.rules.push(Rule { support: 0.5 * theirs.support, ..theirs.clone() });
                continue;
            };
            // The same place, of which another page tells more.
            if theirs.path.starts_with(&format!("({}[", own.path)) {
                own.path.clone_from(&theirs.path);
            }
            // What moves on another page may move on this one.
            let moves = own.path.strip_prefix(&theirs.path).is_some_and(|rest| rest.starts_with('['));
            if let What::Text(reading) = &theirs.value
                && moves
                && reading.is_closed()
            {
                (own.path, own.value) = (theirs.path.clone(), theirs.value.clone());
            }
            if own.path != theirs.path || own.samples.is_empty() || own.samples.len() >= MOST_SAMPLES {
                continue;
            }
            let new = theirs.samples.iter().filter(|sample| !own.samples.contains(sample));
            let new: Vec<Sample> = new.cloned().collect();
            own.samples.extend(new);
            if let (What::Text(old), What::Text(other)) = (&own.value, &theirs.value)
                && let Some(reading) = old.again(&own.samples, &domain.vocabulary(&own.name))
            {
                own.value = What::Text(reading.like(old).like(other));
            }
        }
        column::model_behind_make(&mut self.rules);
        let place = |rule: &Rule| domain.place(&rule.name);
        self.rules.sort_by_key(place);
    }
}

impl Listing {
    /// Takes over rules of the same list on another page that read more there, and the same on the page before.
    pub(crate) fn improve(&mut self, other: &Listing, before: &Document, now: &Document) {
        let heads = |document: &Document| selected(&self.lead, document, NodeId::ROOT).unwrap_or_default();
        let (old, new) = (heads(before), heads(now));
        let read = |rules: &[Rule], document: &Document, heads: &[NodeId]| -> Vec<Option<String>> {
            let read = |&head: &NodeId| rules.iter().find_map(|rule| rule.read(document, head));
            heads.iter().map(read).collect()
        };
        let named = |rules: &[Rule], name: &str| -> Vec<Rule> {
            rules.iter().filter(|rule| rule.name == name).cloned().collect()
        };
        let count = |values: &[Option<String>]| values.iter().flatten().count();
        let names: BTreeSet<String> = self.rules.iter().map(|rule| rule.name.clone()).collect();
        for name in names {
            let (own, theirs) = (named(&self.rules, &name), named(&other.rules, &name));
            let has_more = count(&read(&theirs, now, &new)) > count(&read(&own, now, &new));
            let mut pairs = read(&own, before, &old).into_iter().zip(read(&theirs, before, &old));
            if has_more && pairs.all(|(own, theirs)| own.is_none() || own == theirs) {
                self.rules.retain(|rule| rule.name != name);
                self.rules.extend(theirs);
            }
        }
    }
}

impl Rule {
    /// What it reads from a record, where that is text.
    pub(crate) fn read(&self, document: &Document, head: NodeId) -> Option<String> {
        let What::Text(reading) = &self.value else { return None };
        let found = selected(&self.path, document, head)?;
        found.iter().find_map(|&node| Some(reading.read(&folded(document, node))?.to_owned()))
    }

    /// Whether it reads what another rule reads from the same node.
    fn reads_like(&self, other: &Rule) -> bool {
        match (&self.value, &other.value) {
            (What::Text(own), What::Text(other)) => own.has_part_of(other),
            (own, other) => own == other,
        }
    }

    /// The rule as a predicate of a record.
    pub(crate) fn written(&self) -> Option<String> {
        let marker = match &self.value {
            What::Text(reading) => return reading.written(&self.path, &self.name),
            What::Here => format!(":<{}(url)=current-url()>", self.name),
            What::Written(predicate) => return Some(predicate.clone()),
            What::Address(attribute) => format!("[@{attribute} != \"\"]:<{}(url)=@{attribute}>", self.name),
        };
        Some(format!("[? {}{marker}]", self.path))
    }
}

/// A record of a page.
#[derive(Debug, Clone)]
pub(crate) struct Entry {
    /// Its first node.
    pub(crate) head: NodeId,
    /// The element that leads to its own page.
    pub(crate) link: Option<NodeId>,
}

/// How many of the page's tables are looked at.
const MOST_TABLES: usize = 12;

/// How many kinds of areas with pivots are looked at.
const MOST_AREAS: usize = 12;

/// A list has at least so many records with what every record has.
const FEWEST: usize = 3;

/// A path is right if it is for so large a share of the records.
const MOSTLY: f64 = 0.6;

/// An attribute is where at least this share of the records has values of its type.
const SUPPORT: f64 = 0.3;

/// Attributes that are told by where they lead.
const ADDRESSES: [&str; 2] = ["url", "image"];

/// Texts that have a pivot in them are at the mean no longer than this, unless it is a good part of them.
const LONGEST_PIVOT: usize = 60;

/// What is known of a page's values.
struct Annotated<'p> {
    document: &'p Document,
    domain: &'p Domain,
    /// In document order.
    values: Vec<PageAnnotation>,
}

/// The lists of a page that are records of the domain, the best first.
pub(crate) fn listings(document: &Document, domain: &Domain) -> Vec<Listing> {
    let mut values = annotate_page(document, &domain.annotator);
    values.sort_by_key(|value| value.node);
    let page = Annotated { document, domain, values };
    let tables = Tables::of(document);
    if domain.is_generic() {
        return tables.table(0).and_then(|table| page.structured(&table)).into_iter().collect();
    }
    let all = (0..tables.len().min(MOST_TABLES)).filter_map(|number| tables.table(number));
    let mut found: Vec<Listing> = all.filter_map(|table| page.listing(&table)).collect();
    // Where both agree, what looks alike comes first.
    let divisions = area::divisions(document, &page.held());
    let divisions = divisions.iter().filter(|records| records.len() >= FEWEST).take(MOST_AREAS);
    let divided: Vec<Table> =
        divisions.filter_map(|records| tables.divided(records)).filter(is_regular).collect();
    found.extend(divided.iter().filter_map(|table| page.listing(table)));
    found.sort_by(|one, other| other.score.total_cmp(&one.score));
    found
}

/// Whether most of what records say is at places where most of them say something: columns of a page that each have something for
/// sale are no records.
fn is_regular(table: &Table) -> bool {
    let items = || table.records.iter().flat_map(|record| &record.items);
    let is_shared = |item: &&Item| 2 * table.columns[item.column].filled > table.records.len();
    2 * items().filter(is_shared).count() >= items().count()
}

impl Annotated<'_> {
    fn listing(&self, table: &Table) -> Option<Listing> {
        let mut rules = self.typed(table);
        let borne = self.borne(table, &rules);
        rules.retain(|rule| borne.iter().all(|better| better.name != rule.name));
        rules.extend(borne);
        let links = links(self.document, table);
        rules.extend(self.address(table, &links));
        rules.extend(self.picture(table));
        self.told(table, &mut rules);
        self.skip_crossed(table, &mut rules);
        self.drop_repeated(table, &mut rules);
        rules.extend(self.former(table, &rules));
        self.settle_prices(table, &mut rules);
        self.join_cents(table, &mut rules);
        self.part_several(table, &mut rules);
        let head = |record: &Record| record.nodes.first().copied().unwrap_or(NodeId::ROOT);
        let entries = table
            .records
            .iter()
            .zip(&links)
            .map(|(record, &link)| Entry { head: head(record), link })
            .collect();
        rules.sort_by_key(|rule| self.domain.place(&rule.name));
        // Every record has its pivots at a place, and says something beside them.
        let pivots = self.pivots();
        let support =
            |name: &str| rules.iter().filter(|rule| rule.name == name).map(|rule| rule.support).sum::<f64>();
        // What costs something in the middle of a sentence is told of, and not offered.
        let is_told = |rule: &Rule| {
            let long: usize = rule.samples.iter().map(|sample| sample.text.chars().count()).sum();
            let own: usize = rule.samples.iter().map(|sample| sample.span.len()).sum();
            long > LONGEST_PIVOT * rule.samples.len() && 6 * own < long
        };
        let has_pivots = pivots.iter().all(|name| support(name) >= 0.5)
            && !rules.iter().any(|rule| pivots.contains(rule.name.as_str()) && is_told(rule));
        let said: BTreeSet<&str> = rules.iter().map(|rule| rule.name.as_str()).collect();
        // What is offered is called something, or shown: prices alone are a choice of prices.
        let is_shown = !self.domain.has("title") || said.contains("title") || said.contains("image");
        let said = said.iter().filter(|name| !["url", "image", "description"].contains(name)).count();
        // What has a title is told by it; what has none, by what else is said of it.
        let least = if self.domain.has("title") { 2 } else { 3 };
        if table.records.len() < FEWEST || !has_pivots || !is_shown || said < least {
            return None;
        }
        let with = pivots.iter().map(|name| support(name)).fold(1.0, f64::min) * table.records.len() as f64;
        let score = with * (1.0 + 0.5 * rules.len() as f64);
        let lead = self.lead(table, &rules, &pivots);
        Some(Listing { lead, rules, records: entries, score })
    }

    /// Where a record has several nodes that a rule reads, the first counts alone: an attribute has one value.
    fn part_several(&self, table: &Table, rules: &mut [Rule]) {
        for rule in rules {
            let What::Text(reading) = &rule.value else { continue };
            let heads = table.records.iter().filter_map(|record| record.nodes.first().copied());
            let is_read = |&node: &NodeId| reading.read(&folded(self.document, node)).is_some();
            let mut counts = heads.map(|head| {
                selected(&rule.path, self.document, head)
                    .unwrap_or_default()
                    .into_iter()
                    .filter(is_read)
                    .count()
            });
            if counts.any(|count| count > 1) {
                rule.value = What::Text(reading.clone().first());
            }
        }
    }

    /// The list of a table as it stands, with what its columns are called.
    fn structured(&self, table: &Table) -> Option<Listing> {
        let count = table.records.len();
        let links = links(self.document, table);
        let columns = (0..table.columns.len()).filter_map(|column| {
            Some(Rule {
                name: table.columns[column].name.clone(),
                path: table.path(self.document, column)?,
                value: What::Written(table.predicate(self.document, column)?),
                support: table.columns[column].filled as f64 / count as f64,
                samples: Vec::new(),
            })
        });
        let mut rules: Vec<Rule> = columns.filter(|rule| rule.name != "url").collect();
        rules.extend(self.address(table, &links));
        let head = |record: &Record| record.nodes.first().copied().unwrap_or(NodeId::ROOT);
        let entries =
            table.records.iter().zip(links).map(|(record, link)| Entry { head: head(record), link });
        let (records, score) = (entries.collect(), count as f64 * rules.len() as f64);
        let is_list = count >= FEWEST && rules.len() >= 2;
        is_list.then(|| Listing { lead: table.lead(self.document), rules, records, score })
    }

    /// The values in a node.
    fn values_in(&self, node: NodeId) -> &[PageAnnotation] {
        let end = self.document.end(node).max(NodeId(node.0 + 1));
        let at = |node: NodeId| self.values.partition_point(|value| value.node < node);
        &self.values[at(node)..at(end)]
    }

    /// The nodes that have what every record has; what can be chosen in a form is said of no record.
    fn held(&self) -> BTreeSet<NodeId> {
        let pivots = self.domain.pivots();
        let is_pivot = |value: &&PageAnnotation| {
            pivots.iter().any(|&id| self.domain.ontology.is_a(value.annotation.id, id))
        };
        let is_choice = |node: NodeId| {
            let mut around = std::iter::once(node).chain(self.document.ancestors(node)).take(3);
            around.any(|above| {
                self.document.is_element(above)
                    && matches!(self.document.name(above).local, "option" | "select")
            })
        };
        let found = self.values.iter().filter(is_pivot).map(|value| value.node);
        found.filter(|&node| !is_choice(node)).collect()
    }

    /// The attributes that every record has.
    fn pivots(&self) -> BTreeSet<&str> {
        self.domain.pivots().iter().filter_map(|&id| self.domain.attribute(id)).collect()
    }

    /// What selects the records: all of the table, or, where some are none, those that have what tells the others from them.
    fn lead(&self, table: &Table, rules: &[Rule], pivots: &BTreeSet<&str>) -> String {
        let lead = table.lead(self.document);
        if table.along(self.document).is_some() {
            return lead;
        }
        let widened = if lead.contains(" | ") { self.widened(table, rules) } else { None };
        let lead = widened.unwrap_or(lead);
        let with = |paths: &[&str]| -> BTreeSet<usize> {
            let has = |record: &Record| {
                let head = record.nodes.first().copied().unwrap_or(NodeId::ROOT);
                let mut found = paths.iter().map(|path| selected(path, self.document, head));
                found.any(|found| found.is_some_and(|found| !found.is_empty()))
            };
            (0..table.records.len()).filter(|&number| has(&table.records[number])).collect()
        };
        let paths = |name: &str| -> Vec<&str> {
            rules.iter().filter(|rule| rule.name == name).map(|rule| rule.path.as_str()).collect()
        };
        let whole: BTreeSet<usize> = (0..table.records.len()).collect();
        let sure = pivots.iter().map(|pivot| with(&paths(pivot))).fold(whole.clone(), |all, own| &all & &own);
        // A record may lack its pivots, a price on request: it has all the rest that those which have them share.
        let shared = rules.iter().filter(|rule| !pivots.contains(rule.name.as_str()));
        let shared: Vec<(&str, BTreeSet<usize>)> = shared
            .map(|rule| (rule.path.as_str(), with(&[&rule.path])))
            .filter(|(_, own)| sure.is_subset(own))
            .collect();
        let like = shared.iter().fold(whole.clone(), |all, (_, own)| &all & own);
        let kept = if shared.is_empty() { sure } else { &sure | &like };
        if kept == whole {
            return lead;
        }
        let telling = shared.iter().find(|(_, own)| *own == kept).map(|(path, _)| vec![vec![*path]]);
        let conditions = telling.unwrap_or_else(|| pivots.iter().map(|pivot| paths(pivot)).collect());
        conditions.iter().fold(lead, |lead, paths| format!("{lead}[{}]", paths.join(" or ")))
    }

    /// What selects the records where nothing simple does, because some are left out: what is called as they are at the same depth,
    /// and has what all of them have, is a record too. The last row of a grid has other cells than those before it.
    fn widened(&self, table: &Table, rules: &[Rule]) -> Option<String> {
        let heads: BTreeSet<NodeId> =
            table.records.iter().filter_map(|record| record.nodes.first().copied()).collect();
        let way = |node: NodeId| -> Vec<&str> {
            let around = std::iter::once(node).chain(self.document.ancestors(node));
            around
                .filter(|&node| self.document.is_element(node))
                .map(|node| self.document.name(node).local)
                .collect()
        };
        let first = *heads.first().filter(|&&first| self.document.is_element(first))?;
        let (name, own) = (self.document.name(first), way(first));
        let paths = rules.iter().filter(|rule| rule.support >= 1.0).map(|rule| rule.path.as_str());
        let paths: Vec<&str> = paths.collect();
        let is_record = |node: NodeId| {
            paths
                .iter()
                .all(|path| selected(path, self.document, node).is_some_and(|nodes| !nodes.is_empty()))
        };
        let elements = self.document.of_kind(NodeKind::Element).iter().copied();
        let alike = elements.filter(|&node| self.document.name(node) == name && !heads.contains(&node));
        let more: Vec<NodeId> = alike.filter(|&node| way(node) == own && is_record(node)).collect();
        // Paths that say nothing of a record say nothing of others.
        if more.is_empty() || paths.len() < 2 || more.len() > heads.len() {
            return None;
        }
        let targets: Vec<NodeId> =
            heads.into_iter().chain(more).collect::<BTreeSet<NodeId>>().into_iter().collect();
        let case = Case { origins: vec![NodeId::ROOT], targets };
        let pattern = Pattern::candidates(self.document, &[case]).next()?;
        Some(pattern.at_root(self.document))
    }

    /// From the first node of a record to an element of it.
    fn path_to(&self, table: &Table, targets: &[Option<NodeId>]) -> Option<String> {
        let along = table.along(self.document);
        let trials: Vec<Trial<'_>> = table
            .records
            .iter()
            .zip(targets)
            .filter_map(|(record, target)| {
                let target = (*target)?;
                // Of records of several nodes the one that holds it is where the path begins.
                let origin = *record
                    .nodes
                    .iter()
                    .rev()
                    .find(|&&node| node == target || self.document.contains(node, target))?;
                Some(Trial { document: self.document, origin, targets: vec![target] })
            })
            .collect();
        let path = fitting(&trials, MOSTLY).or_else(|| {
            // One of several alike: the first.
            let first = trials.first()?.targets[0];
            let first = self.document.is_element(first).then(|| self.document.name(first).local)?;
            Some(format!("(.//{first})[1]")).filter(|path| share(path, &trials) >= MOSTLY)
        })?;
        let Some(along) = along else { return Some(path) };
        let path = match path.strip_prefix("./") {
            Some(rest) => format!("{along}/{rest}"),
            None => format!("{along}/{path}"),
        };
        // Other nodes of the record may have something of the kind too.
        let heads = table.records.iter().filter_map(|record| record.nodes.first().copied());
        let mut all = heads.map(|head| selected(&path, self.document, head).unwrap_or_default().len());
        Some(first_of(&path, all.any(|count| count > 1)))
    }
}

/// Whether prices are for a month or a week: `£199 per month`.
fn are_in_parts(samples: &[Sample]) -> bool {
    let is_in_parts = |sample: &&Sample| read_money(&sample.text).is_some_and(|said| said.period.is_some());
    2 * samples.iter().filter(is_in_parts).count() > samples.len()
}

/// A path that gives one node.
fn first_of(path: &str, is_list: bool) -> String {
    if is_list { format!("({path})[1]") } else { path.to_owned() }
}

/// The elements of a record.
fn elements<'d>(document: &'d Document, record: &'d Record) -> impl Iterator<Item = NodeId> + 'd {
    let nodes =
        record.nodes.iter().flat_map(|&node| (node.0..document.end(node).0.max(node.0 + 1)).map(NodeId));
    nodes.filter(|&node| document.is_element(node))
}

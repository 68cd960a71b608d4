//! Identification: which list of a page are the records of the domain, and which part of them is which attribute (AMBER).
//!
//! What looks alike is proposed (`windrow_records`), and the domain judges: a list of records is one in which most have what
//! every record of the domain has (pivots). In it a type is where most records have values of it: values that stand elsewhere are
//! chance and are dropped, and records whose value at that place is not recognised have one all the same. Addresses, pictures,
//! titles and descriptions need no recogniser: they are told by what they are and by how they differ from record to record.

use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Annotation, By, Kind, PageAnnotation, annotate_page, read_money};
use windrow_records::{Item, Record, Table, Tables};
use windrow_syntax::literal;

use crate::domain::Domain;
use crate::fit::{Trial, beside, fitting, selected, share};
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
            if own.path != theirs.path || own.samples.is_empty() || own.samples.len() >= MOST_SAMPLES {
                continue;
            }
            let new = theirs.samples.iter().filter(|sample| !own.samples.contains(sample));
            let new: Vec<Sample> = new.cloned().collect();
            own.samples.extend(new);
            if let Some(reading) = Reading::of(&own.samples, &domain.vocabulary(&own.name)) {
                own.value = What::Text(reading);
            }
        }
        let place = |rule: &Rule| domain.place(&rule.name);
        self.rules.sort_by_key(place);
    }
}

impl Rule {
    /// The rule as a predicate of a record.
    pub(crate) fn written(&self) -> Option<String> {
        let marker = match &self.value {
            What::Text(reading) => reading.marker(&self.name)?,
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

/// A list has at least so many records with what every record has.
const FEWEST: usize = 3;

/// An attribute is where at least this share of the records has values of its type.
const SUPPORT: f64 = 0.3;

/// Attributes that are told by where they lead.
const ADDRESSES: [&str; 2] = ["url", "image"];

/// A picture that so many records have is none of any of them.
const SAME_PICTURE: usize = 3;

/// How many such pictures are left out by name.
const MOST_COMMON: usize = 4;

/// A path is right if it is for so large a share of the records.
const MOSTLY: f64 = 0.6;

/// Items that make up one value are together no longer than this.
const LONGEST_JOINED: usize = 24;

/// A text of more words says more than where something is.
const LONGEST_PLACE: usize = 12;

/// The values of an attribute in a column.
#[derive(Debug, Default)]
struct Typed {
    samples: Vec<Sample>,
    sure: f64,
    /// The records that have one, and where.
    records: BTreeMap<usize, NodeId>,
    /// What stands before them.
    labels: BTreeSet<String>,
}

/// Texts that have a pivot in them are at the mean no longer than this, unless it is a good part of them.
const LONGEST_PIVOT: usize = 60;

/// What is known of a page's values.
struct Annotated<'p> {
    document: &'p Document,
    domain: &'p Domain,
    values: Vec<PageAnnotation>,
}

/// The lists of a page that are records of the domain, the best first.
pub(crate) fn listings(document: &Document, domain: &Domain) -> Vec<Listing> {
    let page = Annotated { document, domain, values: annotate_page(document, &domain.annotator) };
    let tables = Tables::of(document);
    if domain.is_generic() {
        return tables.table(0).and_then(|table| page.structured(&table)).into_iter().collect();
    }
    let all = (0..tables.len().min(MOST_TABLES)).filter_map(|number| tables.table(number));
    let mut found: Vec<Listing> = all.filter_map(|table| page.listing(&table)).collect();
    found.sort_by(|one, other| other.score.total_cmp(&one.score));
    found
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
        let said = said.iter().filter(|name| !["url", "image", "description"].contains(name)).count();
        // What has a title is told by it; what has none, by what else is said of it.
        let least = if self.domain.has("title") { 2 } else { 3 };
        if table.records.len() < FEWEST || !has_pivots || said < least {
            return None;
        }
        let with = pivots.iter().map(|name| support(name)).fold(1.0, f64::min) * table.records.len() as f64;
        let score = with * (1.0 + 0.5 * rules.len() as f64);
        let lead = self.lead(table, &rules, &pivots);
        Some(Listing { lead, rules, records: entries, score })
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

    /// Attributes by the columns that most values of their types are in.
    fn typed(&self, table: &Table) -> Vec<Rule> {
        let mut columns: BTreeMap<(String, usize), Typed> = BTreeMap::new();
        let headers = headers(self.document, table);
        for (number, record) in table.records.iter().enumerate() {
            for (at, item) in record.items.iter().enumerate() {
                let before = at.checked_sub(1).map(|before| record.items[before].text.as_str());
                let header = headers.get(&item.column).map(String::as_str);
                for annotation in self.of_item(item, before, header) {
                    let name = self.domain.attribute(annotation.id).filter(|name| !ADDRESSES.contains(name));
                    let Some(name) = name else { continue };
                    let own = columns.entry((name.to_owned(), item.column)).or_default();
                    if own.records.insert(number, item.node).is_none() {
                        own.sure += f64::from(annotation.confidence);
                        own.samples.push(Sample { text: item.text.clone(), span: annotation.span });
                        own.labels.extend(before.map(str::to_owned));
                    }
                }
            }
        }
        let mut drafts: Vec<(f64, BTreeSet<usize>, Rule)> = Vec::new();
        let mut names: BTreeMap<usize, usize> = BTreeMap::new();
        columns.iter().filter(|(_, typed)| typed.samples.len() > 1).for_each(|((_, column), _)| {
            *names.entry(*column).or_default() += 1;
        });
        for ((name, column), mut typed) in columns {
            // Where a column says one thing alone, all that stands there is it: `Silver grey` and not `Silver`.
            let is_alone =
                names.get(&column) == Some(&1) && typed.samples.len() == table.columns[column].filled;
            if is_alone && self.domain.is_said(&name) {
                typed.samples.iter_mut().for_each(Sample::widen);
            }
            drafts.extend(self.drafted(table, name, column, typed));
        }
        drafts.sort_by(|one, other| other.0.total_cmp(&one.0));
        let mut rules: Vec<Rule> = Vec::new();
        let mut covered: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        for (_, records, rule) in drafts {
            // A text is one value; the type that more of them are of has it.
            let is_taken = rules.iter().any(|known| known.path == rule.path && known.value == rule.value);
            // Another place of the same attribute is for records that have it there and not at the first.
            let own = covered.entry(rule.name.clone()).or_default();
            if is_taken || !own.is_disjoint(&records) {
                continue;
            }
            own.extend(records);
            rules.push(rule);
        }
        self.part_prices(table, &mut rules);
        rules
    }

    /// What an item of a record is recognised as: by itself, by the item before it, by the header of its column.
    fn of_item(&self, item: &Item, before: Option<&str>, header: Option<&str>) -> Vec<Annotation> {
        let mut found = self.recognised(item, before, header);
        // Where something is, is said with all that stands around the name of the place.
        let is_short = item.text.split_whitespace().count() <= LONGEST_PLACE;
        let has_pivot = found
            .iter()
            .any(|one| self.domain.pivots().iter().any(|&id| self.domain.ontology.is_a(one.id, id)));
        if is_short && !has_pivot {
            let places = found.iter_mut().filter(|one| self.domain.attribute(one.id) == Some("location"));
            places.for_each(|one| one.span = 0..item.text.len());
        }
        found
    }

    fn recognised(&self, item: &Item, before: Option<&str>, header: Option<&str>) -> Vec<Annotation> {
        let inside = |value: &&PageAnnotation| {
            value.node == item.node || self.document.contains(item.node, value.node)
        };
        let by_label = self.values.iter().filter(|value| value.annotation.by == By::Label).filter(inside);
        let labelled =
            by_label.map(|value| Annotation { span: 0..item.text.len(), ..value.annotation.clone() });
        let labels = before.into_iter().chain(header);
        let told = labels.flat_map(|label| self.domain.labelled(label, &item.text));
        self.domain.annotated(&item.text).into_iter().chain(labelled).chain(told).collect()
    }

    /// A column as an attribute, if it is one: how sure that is, which records have it, and how it is read.
    fn drafted(
        &self,
        table: &Table,
        name: String,
        column: usize,
        typed: Typed,
    ) -> Option<(f64, BTreeSet<usize>, Rule)> {
        let Typed { mut samples, sure, records, labels } = typed;
        let count = table.records.len() as f64;
        let support = samples.len() as f64 / count;
        let filled = table.columns[column].filled as f64 / count;
        // Most of what stands there is of the type, or many records have it there. One price that is crossed out is enough.
        let is_crossed = || self.refined(&name, table, column) == "old_price";
        if support < SUPPORT && support < 0.5 * filled || samples.len() < 2 && count > 2.0 && !is_crossed() {
            return None;
        }
        let targets: Vec<Option<NodeId>> =
            (0..table.records.len()).map(|number| records.get(&number).copied()).collect();
        // The column as it was found, if it gives the values; or else a path of their own; or, where a line among others moves, all
        // that its element says.
        let right = |path: &String| {
            let heads = table.records.iter().map(|record| record.nodes.first().copied());
            let pairs: Vec<(NodeId, NodeId)> =
                heads.zip(&targets).filter_map(|(head, target)| Some((head?, (*target)?))).collect();
            let found = pairs.iter().filter(|(head, target)| {
                selected(path, self.document, *head).is_some_and(|nodes| nodes.first() == Some(target))
            });
            found.count() as f64 / pairs.len().max(1) as f64
        };
        let around = || {
            let parent =
                |node: NodeId| self.document.parent(node).filter(|_| !self.document.is_element(node));
            let parents: Vec<Option<NodeId>> = targets.iter().map(|node| node.and_then(parent)).collect();
            let wider = parents
                .iter()
                .flatten()
                .zip(&samples)
                .map(|(&parent, sample)| sample.within(self.document.string_value(parent)));
            let wider: Option<Vec<Sample>> = wider.collect();
            Some((self.path_to(table, &parents)?, wider.filter(|wider| wider.len() == samples.len())?))
        };
        let vocabulary = self.domain.vocabulary(&name);
        let as_found = table.path(self.document, column);
        let as_found = as_found.map(|path| first_of(&path, table.columns[column].is_list));
        let mut best = as_found.map(|path| (right(&path), path));
        // What is named is found by its name, wherever it moves.
        let label = labels.first().filter(|label| labels.len() == 1 && self.domain.names(label, &name));
        let by_label = label.and_then(|label| self.by_label(table, &targets, label, &right));
        best = by_label.filter(|(share, _)| best.as_ref().is_none_or(|(most, _)| share >= most)).or(best);
        let is_best =
            |share: f64, best: &Option<(f64, String)>| best.as_ref().is_none_or(|(most, _)| share > *most);
        if is_best(1.0, &best)
            && let Some(path) = self.path_to(table, &targets)
            && is_best(right(&path), &best)
        {
            best = Some((right(&path), path));
        }
        let mut found = Reading::of(&samples, &vocabulary);
        if is_best(1.0, &best)
            && let Some((path, wider)) = around()
            && let Some(wide) = Reading::of(&wider, &vocabulary)
            && is_best(wide.share(&wider), &best)
        {
            best = Some((wide.share(&wider), path));
            (samples, found) = (wider, Some(wide));
        }
        let (share, mut path) = best.filter(|(share, _)| *share >= MOSTLY)?;
        let mut reading = found?;
        // What stands at the same place and is no number is none of a count.
        if self.domain.is_number(&name) && (samples.len() < table.columns[column].filled || share < 1.0) {
            reading = reading.of_numbers();
        }
        let is_picture = table.columns[column].is_picture();
        if is_picture {
            path.push_str("/@alt");
        }
        let name = self.refined(&name, table, column);
        let share = samples.iter().map(|sample| sample.span.len() as f64 / sample.text.len().max(1) as f64);
        let share = share.sum::<f64>() / samples.len() as f64;
        // What a picture says instead is mostly said beside it too; what is paid each month is mostly not what it costs.
        let is_paid_in_parts = name == "price" && are_in_parts(&samples);
        let sure = if is_picture || is_paid_in_parts { 0.5 * sure } else { sure };
        let weight = sure * (1.0 + 0.2 * share);
        Some((
            weight,
            records.into_keys().collect(),
            Rule { name, path, value: What::Text(reading), support, samples },
        ))
    }

    /// Attributes that no item says, and that attributes of elements do, or several items together: titles of stars, microdata,
    /// a price whose pence are smaller.
    fn borne(&self, table: &Table, rules: &[Rule]) -> Vec<Rule> {
        let pivots = self.pivots();
        let mut places: BTreeMap<(String, String), Typed> = BTreeMap::new();
        for (number, record) in table.records.iter().enumerate() {
            for node in elements(self.document, record) {
                let class = self.document.attribute_value(node, "class").unwrap_or_default();
                let place = format!("{}.{class}", self.document.name(node).local);
                let borne = BEARING
                    .iter()
                    .filter_map(|&name| Some((name, self.document.attribute_value(node, name)?)));
                let joined = joined(self.document, record, node);
                let label = self.document.attribute_value(node, "itemprop").map(in_words);
                for (attribute, text) in borne.chain(joined.map(|text| ("", text))) {
                    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
                    let told = label.as_deref().filter(|_| attribute == "content");
                    let told = told.map(|label| self.domain.labelled(label, &text)).unwrap_or_default();
                    // What was crossed out stands before what holds now.
                    let crossed =
                        if attribute.is_empty() { crossed(self.document, node) } else { String::new() };
                    let shift = if text.starts_with(&crossed) { crossed.len() } else { 0 };
                    for annotation in self.domain.annotated(&text[shift..]).into_iter().chain(told) {
                        let name = self.domain.attribute(annotation.id);
                        let Some(name) = name.filter(|name| !ADDRESSES.contains(name)) else { continue };
                        // What is joined is one value, and no line of several.
                        if attribute.is_empty() && 2 * annotation.span.len() < text.len() - shift {
                            continue;
                        }
                        let span = annotation.span.start + shift..annotation.span.end + shift;
                        let own =
                            places.entry((name.to_owned(), format!("{attribute} {place}"))).or_default();
                        if own.records.insert(number, node).is_none() {
                            own.sure += f64::from(annotation.confidence);
                            own.samples.push(Sample { text: text.clone(), span });
                        }
                    }
                }
            }
        }
        let mut best: BTreeMap<String, (f64, Rule)> = BTreeMap::new();
        for ((name, place), Typed { samples, sure, records, .. }) in places {
            let support = samples.len() as f64 / table.records.len() as f64;
            // Every record has its pivots: what few say at a place is said of something else, as what it costs to send it; and
            // what is paid each month is not what it costs where that is said too.
            let is_good = |rule: &Rule| {
                !pivots.contains(rule.name.as_str())
                    || rule.support >= support.min(0.5) && !are_in_parts(&rule.samples)
            };
            let is_known =
                rules.iter().any(|rule| rule.name == name && (is_good(rule) || are_in_parts(&samples)));
            if is_known || support < SUPPORT || best.get(&name).is_some_and(|(most, _)| *most >= sure) {
                continue;
            }
            let targets = (0..table.records.len()).map(|number| records.get(&number).copied());
            let targets: Vec<Option<NodeId>> = targets.collect();
            let attribute = place.split(' ').next().unwrap_or_default();
            let path = self.path_to(table, &targets);
            let path =
                path.map(|path| if attribute.is_empty() { path } else { format!("{path}/@{attribute}") });
            let reading = Reading::of(&samples, &self.domain.vocabulary(&name));
            if let (Some(path), Some(reading)) = (path, reading) {
                best.insert(
                    name.clone(),
                    (sure, Rule { name, path, value: What::Text(reading), support, samples }),
                );
            }
        }
        best.into_values().map(|(_, rule)| rule).collect()
    }

    /// Where what something cost before stands in the same column as what it costs, what is crossed out is parted from it.
    fn part_prices(&self, table: &Table, rules: &mut Vec<Rule>) {
        if !self.domain.has("old_price") || rules.iter().any(|rule| rule.name == "old_price") {
            return;
        }
        let Some(at) = rules.iter().position(|rule| rule.name == "price") else { return };
        let base = rules[at].path.trim_start_matches('(').trim_end_matches(")[1]").to_owned();
        let crossed = |node: NodeId| {
            let around = std::iter::once(node).chain(self.document.ancestors(node)).take(6);
            around.into_iter().any(|above| matches!(self.document.name(above).local, "del" | "s" | "strike"))
        };
        let nodes = |record: &Record| -> Vec<NodeId> {
            let found = record.nodes.first().and_then(|&head| selected(&base, self.document, head));
            found.unwrap_or_default()
        };
        let old =
            table.records.iter().filter(|record| nodes(record).iter().any(|&node| crossed(node))).count();
        let new =
            table.records.iter().filter(|record| nodes(record).iter().any(|&node| !crossed(node))).count();
        if old == 0 || 2 * new < table.records.len() {
            return;
        }
        let is_crossed = "ancestor-or-self::del or ancestor-or-self::s or ancestor-or-self::strike";
        let before = Rule {
            name: "old_price".to_owned(),
            path: format!("({base}[{is_crossed}])[1]"),
            support: old as f64 / table.records.len() as f64,
            ..rules[at].clone()
        };
        rules[at].path = format!("({base}[not({is_crossed})])[1]");
        rules.push(before);
    }

    /// A price that is crossed out, or called so, is what it cost before.
    fn refined(&self, name: &str, table: &Table, column: usize) -> String {
        if name != "price" && name != "old_price" || !self.domain.has("old_price") {
            return name.to_owned();
        }
        let nodes: Vec<NodeId> =
            table.records.iter().flat_map(|record| record.cell(column)).map(|item| item.node).collect();
        let is_all_crossed = |node: NodeId| {
            let text = self.document.string_value(node).split_whitespace().collect::<Vec<_>>().join(" ");
            self.document.is_element(node) && !text.is_empty() && crossed(self.document, node) == text
        };
        let is_old = |&node: &NodeId| {
            is_all_crossed(node)
                || std::iter::once(node).chain(self.document.ancestors(node)).take(4).any(|above| {
                    let name = self.document.name(above).local;
                    let class = self
                        .document
                        .attribute_value(above, "class")
                        .unwrap_or_default()
                        .to_ascii_lowercase();
                    let said = class.split(|c: char| !c.is_alphanumeric()).any(|word| OLD.contains(&word));
                    matches!(name, "del" | "s" | "strike")
                        || said && table.records.iter().all(|record| !record.nodes.contains(&above))
                })
        };
        let says = |&node: &NodeId| {
            let text = self.document.string_value(node).trim_start().to_lowercase();
            ["was", "rrp", "list", "statt", "uvp", "before"].iter().any(|word| text.starts_with(word))
        };
        let old = nodes.iter().filter(|node| is_old(node) || says(node)).count();
        if 2 * old > nodes.len() { "old_price".to_owned() } else { "price".to_owned() }
    }

    fn address(&self, table: &Table, links: &[Option<NodeId>]) -> Option<Rule> {
        let path = self.path_to(table, links)?;
        let support = links.iter().flatten().count() as f64 / table.records.len() as f64;
        Some(Rule {
            name: "url".to_owned(),
            path,
            value: What::Address("href".to_owned()),
            support,
            samples: Vec::new(),
        })
    }

    fn picture(&self, table: &Table) -> Option<Rule> {
        let count = table.records.len();
        let mut best: Option<(usize, Rule)> = None;
        for (attribute, weight) in [("data-src", 3), ("data-original", 3), ("data-lazy-src", 3), ("src", 2)] {
            let source = |node: NodeId| {
                self.document.attribute_value(node, attribute).filter(|source| !source.starts_with("data:"))
            };
            let pictures = |record| -> Vec<(NodeId, &str)> {
                let pictures =
                    elements(self.document, record).filter(|&node| self.document.name(node).local == "img");
                pictures.filter_map(|node| Some((node, source(node)?))).collect()
            };
            let each: Vec<Vec<(NodeId, &str)>> = table.records.iter().map(pictures).collect();
            // What several records have is a spacer, a star, or says that there is no picture.
            let mut often: BTreeMap<&str, usize> = BTreeMap::new();
            for pictures in &each {
                let own: BTreeSet<&str> = pictures.iter().map(|(_, source)| *source).collect();
                own.into_iter().for_each(|source| *often.entry(source).or_default() += 1);
            }
            let is_common = |source: &str| {
                often
                    .get(source)
                    .is_some_and(|&often| often >= SAME_PICTURE || often > 1 && 5 * often >= count)
            };
            let own = |pictures: &Vec<(NodeId, &str)>| {
                pictures.iter().find(|(_, source)| !is_common(source)).map(|(node, _)| *node)
            };
            let own: Vec<Option<NodeId>> = each.iter().map(own).collect();
            let with = own.iter().flatten().count();
            if with < 2 || 3 * with < count {
                continue;
            }
            let Some(path) = self.path_to(table, &own) else { continue };
            let heads = table.records.iter().filter_map(|record| record.nodes.first().copied());
            let selects: Vec<Vec<NodeId>> =
                heads.filter_map(|head| selected(&path, self.document, head)).collect();
            let common: BTreeSet<&str> = selects
                .iter()
                .flatten()
                .filter_map(|&node| source(node))
                .filter(|source| is_common(source))
                .collect();
            let common = common.into_iter().take(MOST_COMMON);
            let not: Vec<String> =
                common.filter_map(|source| Some(format!("not(@{attribute}={})", literal(source)?))).collect();
            let path = if not.is_empty() { path } else { format!("{path}[{}]", not.join(" and ")) };
            let path = first_of(&path, selects.iter().any(|nodes| nodes.len() > 1));
            let support = with as f64 / count as f64;
            let rule = Rule {
                name: "image".to_owned(),
                path,
                value: What::Address(attribute.to_owned()),
                support,
                samples: Vec::new(),
            };
            if best.as_ref().is_none_or(|(most, _)| with * weight > *most) {
                best = Some((with * weight, rule));
            }
        }
        best.map(|(_, rule)| rule).filter(|_| self.domain.has("image"))
    }

    /// Titles, places and descriptions, by the columns that are left.
    fn told(&self, table: &Table, rules: &mut Vec<Rule>) {
        let count = table.records.len();
        let pivots = self.pivots();
        // What costs something is no name of it, however much more is said there.
        let is_taken = |rules: &[Rule], path: &str| {
            rules.iter().any(|rule| {
                let is_read = matches!(&rule.value, What::Text(reading) if *reading == Reading::WHOLE);
                rule.path == path && (is_read || pivots.contains(rule.name.as_str()))
            })
        };
        let texts = |column: usize| -> Vec<&str> {
            table
                .records
                .iter()
                .filter_map(|record| record.cell(column).next())
                .map(|item| item.text.as_str())
                .collect()
        };
        let add = |rules: &mut Vec<Rule>, name: &str, column: usize| {
            if let Some(path) = table.path(self.document, column) {
                let path = first_of(&path, table.columns[column].is_list);
                let support = table.columns[column].filled as f64 / count as f64;
                rules.push(Rule {
                    name: name.to_owned(),
                    path,
                    value: What::Text(Reading::WHOLE),
                    support,
                    samples: Vec::new(),
                });
            }
        };
        let has = |rules: &[Rule], name: &str| rules.iter().any(|rule| rule.name == name);
        let open: Vec<usize> = (0..table.columns.len())
            .filter(|&column| {
                let own = &table.columns[column];
                own.is_shown() && !own.is_picture() && own.kind != Kind::Image
            })
            .filter(|&column| table.path(self.document, column).is_some_and(|path| !is_taken(rules, &path)))
            .collect();
        let long = |column: usize| {
            let texts = texts(column);
            texts.iter().map(|text| text.chars().count()).sum::<usize>() as f64 / texts.len().max(1) as f64
        };
        let name = if self.domain.has("title") { "title" } else { "location" };
        if self.domain.has(name) && !has(rules, name) {
            // What a heading or the link to the record's own page says, and no two records the same.
            let distinct = |column: usize| texts(column).iter().collect::<BTreeSet<_>>().len();
            let best = open
                .iter()
                .copied()
                .filter(|&column| {
                    5 * table.columns[column].filled >= 4 * count
                        && long(column) >= 4.0
                        && long(column) < 120.0
                })
                .filter(|&column| {
                    texts(column).iter().filter(|text| text.contains(char::is_alphabetic)).count() * 2 > count
                })
                .max_by_key(|&column| {
                    let nodes = table
                        .records
                        .iter()
                        .filter_map(|record| record.cell(column).next())
                        .map(|item| item.node);
                    let heads = nodes.filter(|&node| is_heading(self.document, node)).count();
                    let links = table
                        .records
                        .iter()
                        .filter_map(|record| record.cell(column).next())
                        .filter(|item| item.href.is_some())
                        .count();
                    let is_distinct = 10 * distinct(column) >= 6 * count;
                    // What something else is read from says more than a name.
                    let path = table.path(self.document, column);
                    let is_read =
                        name == "location" && rules.iter().any(|rule| Some(&rule.path) == path.as_ref());
                    (is_distinct, !is_read, 2 * heads > count, 2 * links > count, std::cmp::Reverse(column))
                });
            if let Some(column) = best {
                add(rules, name, column);
            }
        }
        if self.domain.has("description") && !has(rules, "description") {
            let is_used = |rules: &[Rule], column: usize| {
                table
                    .path(self.document, column)
                    .is_some_and(|path| is_taken(rules, &first_of(&path, table.columns[column].is_list)))
            };
            let best = open.iter().copied().filter(|&column| long(column) >= 40.0 && !is_used(rules, column));
            let best = best.max_by(|&one, &other| long(one).total_cmp(&long(other)));
            if let Some(column) = best {
                add(rules, "description", column);
            }
        }
    }

    /// From the first node of a record to what stands behind a label, with the share of records that it is right for.
    fn by_label(
        &self,
        table: &Table,
        targets: &[Option<NodeId>],
        label: &str,
        right: &dyn Fn(&String) -> f64,
    ) -> Option<(f64, String)> {
        let target = targets.iter().flatten().next()?;
        let trial = Trial { document: self.document, origin: NodeId::ROOT, targets: vec![*target] };
        let along = table.along(self.document);
        let paths = beside(&trial, label).into_iter().map(|path| match (&along, path.strip_prefix("./")) {
            (Some(along), Some(rest)) => format!("{along}/{rest}"),
            _ => path,
        });
        let shares = paths.map(|path| (right(&path), path));
        shares.max_by(|one, other| one.0.total_cmp(&other.0)).filter(|(share, _)| *share > 0.0)
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
        Some(match along {
            None => path,
            Some(along) => match path.strip_prefix("./") {
                Some(rest) => format!("{along}/{rest}"),
                None => format!("{along}/{path}"),
            },
        })
    }
}

/// Attributes of elements that people are told by, or programs.
const BEARING: [&str; 4] = ["title", "aria-label", "content", "data-rating"];

/// Words of classes for prices that were.
const OLD: [&str; 9] = ["was", "old", "rrp", "before", "strike", "msrp", "previous", "original", "del"];

/// Whether prices are for a month or a week: `£199 per month`.
fn are_in_parts(samples: &[Sample]) -> bool {
    let is_in_parts = |sample: &&Sample| read_money(&sample.text).is_some_and(|said| said.period.is_some());
    2 * samples.iter().filter(is_in_parts).count() > samples.len()
}

/// A path that gives one node.
fn first_of(path: &str, is_list: bool) -> String {
    if is_list { format!("({path})[1]") } else { path.to_owned() }
}

fn is_heading(document: &Document, node: NodeId) -> bool {
    let around = std::iter::once(node)
        .chain(document.ancestors(node))
        .filter(|&node| document.is_element(node))
        .take(3);
    around
        .into_iter()
        .any(|node| matches!(document.name(node).local, "h1" | "h2" | "h3" | "h4" | "h5" | "h6"))
}

/// What the header of a table says of each column: the cells of the row before the first record.
fn headers(document: &Document, table: &Table) -> BTreeMap<usize, String> {
    let is_cell =
        |&node: &NodeId| document.is_element(node) && matches!(document.name(node).local, "td" | "th");
    let cells = |row: NodeId| document.children(row).filter(is_cell).collect::<Vec<NodeId>>();
    let first = table.records.first().and_then(|record| record.nodes.first().copied());
    let Some(first) = first.filter(|&node| document.is_element(node) && document.name(node).local == "tr")
    else {
        return BTreeMap::new();
    };
    let header = {
        let above = document.parent(first).and_then(|body| document.previous_sibling(body));
        let mut before =
            std::iter::successors(document.previous_sibling(first), |&node| document.previous_sibling(node));
        let row = before.find(|&row| document.is_element(row) && cells(row).len() > 1);
        let in_head = || {
            let head = above.filter(|&node| document.is_element(node))?;
            document.children(head).find(|&row| document.is_element(row) && cells(row).len() > 1)
        };
        match row.or_else(in_head) {
            Some(row) => cells(row),
            None => return BTreeMap::new(),
        }
    };
    let mut found = BTreeMap::new();
    for item in table.records.iter().flat_map(|record| &record.items) {
        let cell = std::iter::once(item.node).chain(document.ancestors(item.node)).find(is_cell);
        let place = cell.and_then(|cell| {
            Some((
                cells(document.parent(cell)?).iter().position(|&other| other == cell)?,
                document.parent(cell)?,
            ))
        });
        // Further rows of a record are not under the header.
        let Some((place, _)) =
            place.filter(|(_, row)| table.records.iter().any(|record| record.nodes.first() == Some(row)))
        else {
            continue;
        };
        if let Some(&cell) = header.get(place) {
            let text = document.string_value(cell).split_whitespace().collect::<Vec<_>>().join(" ");
            found.entry(item.column).or_insert(text);
        }
    }
    found
}

/// The text of an element that several items of a record make up.
fn joined<'d>(document: &'d Document, record: &Record, node: NodeId) -> Option<&'d str> {
    let parts = record.items.iter().filter(|item| document.contains(node, item.node)).take(LONGEST_JOINED);
    let parts: Vec<&Item> = parts.collect();
    let long: usize = parts.iter().map(|item| item.text.len()).sum();
    (parts.len() > 1 && long <= LONGEST_JOINED).then(|| document.string_value(node))
}

/// What is crossed out in an element.
fn crossed(document: &Document, node: NodeId) -> String {
    let inside = (node.0 + 1..document.end(node).0).map(NodeId).filter(|&inner| document.is_element(inner));
    let mut crossed = inside.filter(|&inner| matches!(document.name(inner).local, "del" | "s" | "strike"));
    let text = crossed.next().map(|inner| document.string_value(inner)).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A name that programs use, in words: `ratingValue` is a rating value.
fn in_words(name: &str) -> String {
    let mut words = String::new();
    for letter in name.chars() {
        if letter.is_uppercase() && !words.is_empty() {
            words.push(' ');
        }
        words.extend(letter.to_lowercase());
    }
    words
}

/// The elements of a record.
fn elements<'d>(document: &'d Document, record: &'d Record) -> impl Iterator<Item = NodeId> + 'd {
    let nodes =
        record.nodes.iter().flat_map(|&node| (node.0..document.end(node).0.max(node.0 + 1)).map(NodeId));
    nodes.filter(|&node| document.is_element(node))
}

/// The element of each record that leads to its own page: links of one place, each to another address.
fn links(document: &Document, table: &Table) -> Vec<Option<NodeId>> {
    let href = |node: NodeId| {
        let href = document.attribute_value(node, "href")?.trim();
        let is_route = href.starts_with("#!") || href.starts_with("#/");
        let is_own = !href.is_empty()
            && (!href.starts_with('#') || is_route)
            && !href.to_ascii_lowercase().starts_with("javascript:");
        (is_own && !href.starts_with("mailto:") && !href.starts_with("tel:")).then_some(href)
    };
    let each: Vec<Vec<(NodeId, &str)>> = table
        .records
        .iter()
        .map(|record| {
            let links = elements(document, record).filter(|&node| document.name(node).local == "a");
            links.filter_map(|node| Some((node, href(node)?))).collect()
        })
        .collect();
    // An address that several records have leads to none of them.
    let mut often: BTreeMap<&str, usize> = BTreeMap::new();
    for links in &each {
        let own: BTreeSet<&str> = links.iter().map(|(_, href)| *href).collect();
        own.into_iter().for_each(|href| *often.entry(href).or_default() += 1);
    }
    // Of a record's own addresses the one that most of its links have; then one with words, then the first.
    each.iter()
        .map(|links| {
            let own: Vec<&(NodeId, &str)> =
                links.iter().filter(|(_, href)| often.get(href) == Some(&1)).collect();
            let count = |href: &str| own.iter().filter(|(_, other)| *other == href).count();
            let best = own.iter().max_by_key(|(node, href)| {
                let has_words = document.string_value(*node).contains(char::is_alphabetic);
                (count(href), is_heading(document, *node), has_words, std::cmp::Reverse(*node))
            });
            best.map(|(node, _)| *node)
        })
        .collect()
}

//! Attributes by recognised values: a type is where most records have values of it.

use std::collections::{BTreeMap, BTreeSet};
use std::ops::Range;

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Annotation, By, PageAnnotation};
use windrow_records::{Item, Record, Table};

use super::{ADDRESSES, Annotated, MOSTLY, Rule, SUPPORT, What, are_in_parts, first_of};
use crate::fit::{Trial, beside, folded, selected};
use crate::reading::{Reading, Sample};

/// Parts of the names that authors give what shows how good something is.
const POINTS: [&str; 5] = ["rating", "star", "score", "review", "stern"];

/// Nothing has more points than these.
const MOST_POINTS: f64 = 5.0;

/// How many people rated something is said in no more letters.
const LONGEST_COUNT: usize = 10;

/// More texts that are no values are not named one by one.
const MOST_FOREIGN: usize = 6;

/// A text of more words says more than where something is.
const LONGEST_PLACE: usize = 12;

impl Annotated<'_> {
    /// Attributes by the columns that most values of their types are in.
    pub(super) fn typed(&self, table: &Table) -> Vec<Rule> {
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
        let mut drafts: Vec<Draft> = Vec::new();
        let mut names: BTreeMap<usize, usize> = BTreeMap::new();
        columns.iter().filter(|(_, typed)| typed.samples.len() > 1).for_each(|((_, column), _)| {
            *names.entry(*column).or_default() += 1;
        });
        for ((name, column), mut typed) in columns {
            self.infer(table, column, &mut typed, names.get(&column) == Some(&1));
            // Where a column says one thing alone, all that stands there is it: `Silver grey` and not `Silver`.
            let is_alone =
                names.get(&column) == Some(&1) && typed.samples.len() == table.columns[column].filled;
            if is_alone && self.domain.is_said(&name) {
                typed.samples.iter_mut().for_each(|sample| sample.widen(&name));
            }
            drafts.extend(self.drafted(table, name, column, typed));
        }
        drafts.sort_by(|one, other| other.weight.total_cmp(&one.weight));
        let mut rules: Vec<Rule> = Vec::new();
        let mut covered: BTreeMap<String, BTreeSet<usize>> = BTreeMap::new();
        let mut said: Vec<Claim> = Vec::new();
        for Draft { claims, rule, .. } in drafts {
            let records: BTreeSet<usize> = claims.iter().map(|claim| claim.record).collect();
            // A text is one value; the type that more of them are of has it.
            let is_said = |claim: &&Claim| said.iter().any(|known| known.overlaps(claim));
            let is_taken = rules.iter().any(|known| known.path == rule.path && known.reads_like(&rule))
                || self.domain.is_said(&rule.name)
                    && 2 * claims.iter().filter(is_said).count() > claims.len();
            // Another place of the same attribute is for records that have it there and not at the first.
            let own = covered.entry(rule.name.clone()).or_default();
            // It says nothing of those.
            let says = |&number: &usize| {
                let head = table.records[number].nodes.first().copied();
                head.and_then(|head| rule.read(self.document, head)).is_some()
            };
            if is_taken || !own.is_disjoint(&records) || own.iter().any(says) {
                // A ribbon that says it by itself is meant, where a sentence says it in passing.
                let passing = rules.iter_mut().find(|known| known.name == rule.name && !is_taken);
                if let Some(passing) = passing.filter(|passing| self.overrules(table, &rule, passing)) {
                    let path = passing.path.trim_start_matches("./");
                    let inner = if passing.path.starts_with(".//") {
                        passing.path[1..].to_owned()
                    } else {
                        format!("/{path}")
                    };
                    passing.path = format!(".[not({})]{inner}", rule.path);
                    rules.push(rule);
                }
                continue;
            }
            own.extend(records);
            if self.domain.is_said(&rule.name) {
                said.extend(claims);
            }
            rules.push(rule);
        }
        self.part_prices(table, &mut rules);
        model_behind_make(&mut rules);
        rules
    }

    /// Where all texts of a column begin with the same label, and most of them say an attribute behind it, all do: `Exterior: Quicksand`.
    fn infer(&self, table: &Table, column: usize, typed: &mut Typed, is_only: bool) {
        let items = table.records.iter().enumerate();
        let items: Vec<(usize, &Item)> =
            items.filter_map(|(number, record)| Some((number, record.cell(column).next()?))).collect();
        let labels: BTreeSet<Option<&str>> =
            items.iter().map(|(_, item)| item.text.split_once(':').map(|(label, _)| label.trim())).collect();
        let is_labelled = labels.len() == 1 && labels.first().is_some_and(Option::is_some);
        let is_behind =
            |sample: &Sample| sample.text.find(':').is_some_and(|colon| colon < sample.span.start);
        let is_told = is_labelled && typed.samples.iter().all(is_behind);
        if !is_only || !is_told || 2 * typed.samples.len() <= items.len() {
            return;
        }
        (typed.samples, typed.records) = (Vec::new(), BTreeMap::new());
        for (number, item) in items {
            let value = item.text.split_once(':').map_or("", |(_, value)| value).trim();
            if value.is_empty() {
                continue;
            }
            let start = item.text.rfind(value).unwrap_or_default();
            typed.samples.push(Sample { text: item.text.clone(), span: start..start + value.len() });
            typed.records.insert(number, item.node);
        }
    }

    /// Whether texts that say an attribute and nothing else contradict what is read from longer ones.
    fn overrules(&self, table: &Table, own: &Rule, passing: &Rule) -> bool {
        let is_whole = |rule: &Rule| matches!(&rule.value, What::Text(reading) if reading.is_whole());
        if !self.domain.is_said(&own.name)
            || !is_whole(own)
            || is_whole(passing)
            || passing.path.starts_with('(')
        {
            return false;
        }
        let heads = table.records.iter().filter_map(|record| record.nodes.first().copied());
        let both = heads
            .filter_map(|head| Some((own.read(self.document, head)?, passing.read(self.document, head)?)));
        let differs: Vec<bool> =
            both.map(|(own, other)| own.to_lowercase() != other.to_lowercase()).collect();
        2 * differs.iter().filter(|differs| **differs).count() > differs.len()
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
        // A run may go on behind the item.
        let is_own = |value: &&PageAnnotation| {
            let said = value.text.get(value.annotation.span.clone()).unwrap_or_default();
            value.annotation.by == By::Label && item.text.contains(said)
        };
        let by_label = self.values_in(item.node).iter().filter(is_own);
        let labelled =
            by_label.map(|value| Annotation { span: 0..item.text.len(), ..value.annotation.clone() });
        // A number of points is mostly told by stars beside it, and by what programs call them.
        let points = self.points(item);
        let labels = before.into_iter().chain(header);
        let told: Vec<Annotation> =
            labels.flat_map(|label| self.domain.labelled(label, &item.text)).collect();
        // What is named more closely is not the plain thing: the colour of the seats is not that of the car.
        let is_plain = |one: &Annotation| !told.iter().any(|told| self.domain.is_kind_of(told.id, one.id));
        let mut annotated: Vec<Annotation> =
            self.domain.annotated(&item.text).into_iter().filter(is_plain).collect();
        // What is named, and says nothing else, is all that stands there: `Mocha bronze` and not `Mocha`.
        let names: BTreeSet<&str> =
            annotated.iter().filter_map(|one| self.domain.attribute(one.id)).collect();
        let is_told = |name: &str| told.iter().any(|told| self.domain.attribute(told.id) == Some(name));
        if names.len() == 1 && names.iter().all(|name| self.domain.is_said(name) && is_told(name)) {
            annotated.clear();
        }
        annotated.into_iter().chain(labelled).chain(told).chain(points).collect()
    }

    /// A rating that is nothing but a number: `<span class="stars">…</span> <b>4.6</b> (37)`.
    fn points(&self, item: &Item) -> Option<Annotation> {
        let id = self.domain.ontology.find("rating").filter(|_| self.domain.has("rating"))?;
        // How many say so may stand behind it: `4.6 (37)`.
        let (said, rest) = item.text.split_once([' ', '(', '/']).unwrap_or((&item.text, ""));
        let is_count = !rest.contains(char::is_alphabetic) && rest.len() <= LONGEST_COUNT;
        let number: f64 = said.replace(',', ".").parse().ok().filter(|_| is_count)?;
        let is_fraction = said.contains(['.', ',']) && number > 0.0 && number <= MOST_POINTS;
        let around = std::iter::once(item.node).chain(self.document.ancestors(item.node)).take(4);
        let is_called = |node: NodeId| {
            let class = self.document.attribute_value(node, "class").unwrap_or_default().to_ascii_lowercase();
            POINTS.iter().any(|word| class.contains(word))
        };
        let is_rated = is_fraction && around.filter(|&node| self.document.is_element(node)).any(is_called);
        is_rated.then(|| Annotation {
            id,
            span: 0..said.len(),
            value: said.to_owned(),
            confidence: 0.8,
            by: By::Label,
        })
    }

    /// A column as an attribute, if it is one.
    fn drafted(&self, table: &Table, name: String, column: usize, typed: Typed) -> Option<Draft> {
        let Typed { mut samples, sure, records, labels } = typed;
        let spans = samples.iter().map(|sample| sample.span.clone());
        let claims = records.iter().zip(spans).map(|((&record, &node), span)| Claim { record, node, span });
        let claims: Vec<Claim> = claims.collect();
        // What is said of all records alike, whatever it is called, describes none.
        let texts: BTreeSet<&str> = samples.iter().map(|sample| sample.text.as_str()).collect();
        if ["title", "description", "rating"].contains(&name.as_str()) && samples.len() > 2 && texts.len() < 2
        {
            return None;
        }
        let count = table.records.len() as f64;
        let support = samples.len() as f64 / count;
        let filled = table.columns[column].filled as f64 / count;
        // Most of what stands there is of the type, or many records have it there. One price that is crossed out is enough.
        let is_crossed = || self.refined(&name, table, column) == Some("old_price".to_owned());
        if support < SUPPORT && support < 0.5 * filled || samples.len() < 2 && count > 2.0 && !is_crossed() {
            return None;
        }
        let targets: Vec<Option<NodeId>> =
            (0..table.records.len()).map(|number| records.get(&number).copied()).collect();
        // The column as it was found, if it gives the values; or else a path of their own; or, where a line among others moves, all
        // that its element says.
        let right_for = |path: &String, targets: &[Option<NodeId>], texts: &[String]| {
            let heads = table.records.iter().map(|record| record.nodes.first().copied());
            let pairs = heads.zip(targets).filter_map(|(head, target)| Some((head?, (*target)?)));
            // A text may go on in further nodes.
            let is_all = |node: NodeId, text: &String| {
                self.document.is_element(node) || folded(self.document, node) == *text
            };
            let found = pairs.zip(texts).filter(|((head, target), text)| {
                let nodes = selected(path, self.document, *head);
                nodes.is_some_and(|nodes| nodes.first() == Some(target)) && is_all(*target, text)
            });
            found.count() as f64 / texts.len().max(1) as f64
        };
        let texts: Vec<String> = samples.iter().map(|sample| sample.text.trim().to_owned()).collect();
        let right = |path: &String| right_for(path, &targets, &texts);
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
            let wider = wider.filter(|wider| wider.len() == samples.len())?;
            let path = self.path_to(table, &parents)?;
            Some((right_for(&path, &parents, &texts), path, wider))
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
            && let Some((share, path, wider)) = around()
            && let Some(wide) = Reading::of(&wider, &vocabulary)
            && is_best(wide.share(&wider).min(share), &best)
        {
            best = Some((wide.share(&wider).min(share), path));
            (samples, found) = (wider, Some(wide));
        }
        let mut reading = found?;
        // Where several nodes of a record stand at a place, the one with a number that reads like a value is meant.
        let is_told = self.domain.is_number(&name) && !reading.is_whole();
        let base = table.path(self.document, column).filter(|_| is_best(1.0, &best) && is_told);
        if let Some(base) = base.filter(|base| self.gives(table, base, &reading, &records)) {
            best = Some((1.0, base));
            reading = reading.first();
        }
        let (share, mut path) = best.filter(|(share, _)| *share >= MOSTLY)?;
        // What few texts say that say more than that is a word of something else: `Touring` is a trim here and a body there.
        // And what all say alike in passing is said of none: `Free pickup`.
        let values: BTreeSet<&str> = samples.iter().map(|sample| &sample.text[sample.span.clone()]).collect();
        let is_rare = support < 0.5 || values.len() < 2 && samples.len() > 2;
        if self.domain.is_said(&name) && !reading.is_whole() && is_rare && label.is_none() {
            return None;
        }
        // What stands at the same place and is no number is none of a count.
        if self.domain.is_number(&name) && (samples.len() < table.columns[column].filled || share < 1.0) {
            reading = reading.of_numbers();
        }
        if self.domain.is_said(&name) {
            match self.moving(table, &path, &samples, &records).filter(|_| share < 1.0) {
                Some(moving) => (path, reading) = moving,
                None => reading = self.told_apart(&name, table, &path, &records, reading),
            }
        }
        let is_picture = table.columns[column].is_picture();
        if is_picture {
            path.push_str("/@alt");
        }
        let name = self.refined(&name, table, column)?;
        let share = samples.iter().map(|sample| sample.span.len() as f64 / sample.text.len().max(1) as f64);
        let share = share.sum::<f64>() / samples.len() as f64;
        // What a picture says instead is mostly said beside it too; what is paid each month is mostly not what it costs.
        let is_paid_in_parts = name == "price" && are_in_parts(&samples);
        let sure = if is_picture || is_paid_in_parts { 0.5 * sure } else { sure };
        // What is called so in every record is it, whatever else may be: the cash price beside that with a loan.
        let is_open = ["title", "location", "description"].contains(&name.as_str());
        let sure = if label.is_some() && !is_open { 1.5 * sure } else { sure };
        let weight = sure * (1.0 + 0.2 * share);
        let rule = Rule { name, path, value: What::Text(reading), support, samples };
        Some(Draft { weight, claims, rule })
    }

    /// A reading of a place at which other records have something else that is known: what they have is not read.
    fn told_apart(
        &self,
        name: &str,
        table: &Table,
        path: &str,
        own: &BTreeMap<usize, NodeId>,
        reading: Reading,
    ) -> Reading {
        let other = |(number, record): (usize, &Record)| {
            let node = *selected(path, self.document, *record.nodes.first()?)?.first()?;
            (own.get(&number) != Some(&node)).then(|| folded(self.document, node))
        };
        let is_other = |text: &String| {
            let found = self.domain.annotated(text);
            let most = found.iter().filter(|one| 2 * one.span.len() > text.len());
            let names: BTreeSet<&str> = most.filter_map(|one| self.domain.attribute(one.id)).collect();
            !names.is_empty() && !names.contains(name)
        };
        let texts = table.records.iter().enumerate().filter_map(other);
        let foreign: BTreeSet<String> =
            texts.filter(|text| reading.read(text).is_some()).filter(is_other).collect();
        if foreign.len() <= MOST_FOREIGN { reading.without(foreign) } else { reading }
    }

    /// What moves among its neighbours is told by what it says: an electric car has no size of its engine, and all that stands behind
    /// that moves up. Gives where all of them stand, if what is said there tells the values from the others.
    fn moving(
        &self,
        table: &Table,
        path: &str,
        samples: &[Sample],
        own: &BTreeMap<usize, NodeId>,
    ) -> Option<(String, Reading)> {
        let (base, place) = path.strip_suffix(']')?.rsplit_once('[')?;
        place.parse::<usize>().ok()?;
        let reading = Reading::one_of(samples)?;
        self.gives(table, base, &reading, own).then(|| (base.to_owned(), reading.clone()))
    }

    /// Whether the first node of every record at a place that can be read is the one that has the value.
    fn gives(&self, table: &Table, path: &str, reading: &Reading, own: &BTreeMap<usize, NodeId>) -> bool {
        let is_right = |(number, record): (usize, &Record)| {
            let nodes = record.nodes.first().and_then(|&head| selected(path, self.document, head));
            let mut nodes = nodes.unwrap_or_default().into_iter();
            let first = nodes.find(|&node| reading.read(&folded(self.document, node)).is_some());
            first == own.get(&number).copied()
        };
        table.records.iter().enumerate().all(is_right)
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
}

/// A model stands behind its make, where one text says both.
pub(super) fn model_behind_make(rules: &mut [Rule]) {
    let make = rules.iter().find(|rule| rule.name == "make").cloned();
    let model = rules.iter_mut().find(|rule| rule.name == "model");
    let (Some(make), Some(model)) = (make, model) else { return };
    let (What::Text(of_make), What::Text(of_model)) = (&make.value, &model.value) else { return };
    if make.path != model.path {
        return;
    }
    if let Some(behind) = of_make.behind(&model.samples)
        && behind.share(&model.samples) >= of_model.share(&model.samples)
    {
        model.value = What::Text(behind);
    }
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
    let mut begun: BTreeSet<NodeId> = BTreeSet::new();
    for item in table.records.iter().flat_map(|record| &record.items) {
        let cell = std::iter::once(item.node).chain(document.ancestors(item.node)).find(is_cell);
        // What a cell says first is what its header names: `<td><a>Polo</a> Match`.
        if !item.text.is_empty() && cell.is_some_and(|cell| !begun.insert(cell)) {
            continue;
        }
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
            let inside = (cell.0..document.end(cell).0).map(NodeId).filter(|&node| document.is_element(node));
            let drawn = || inside.into_iter().find_map(|node| document.attribute_value(node, "alt"));
            let text = Some(folded(document, cell)).filter(|text| !text.is_empty());
            let text = text.or_else(|| drawn().map(str::to_owned)).unwrap_or_default();
            found.entry(item.column).or_insert(text);
        }
    }
    found
}

/// A column as an attribute.
struct Draft {
    /// How sure that is.
    weight: f64,
    /// What is taken for values of it.
    claims: Vec<Claim>,
    /// How it is read.
    rule: Rule,
}

/// A part of a text of a record that is taken for a value.
struct Claim {
    record: usize,
    node: NodeId,
    span: Range<usize>,
}

impl Claim {
    fn overlaps(&self, other: &Claim) -> bool {
        self.node == other.node
            && self.record == other.record
            && self.span.start < other.span.end
            && other.span.start < self.span.end
    }
}

/// The values of an attribute in a column.
#[derive(Debug, Default)]
pub(super) struct Typed {
    pub(super) samples: Vec<Sample>,
    pub(super) sure: f64,
    /// The records that have one, and where.
    pub(super) records: BTreeMap<usize, NodeId>,
    /// What stands before them.
    labels: BTreeSet<String>,
}

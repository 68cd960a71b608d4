//! Attributes by recognised values: a type is where most records have values of it.

use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Annotation, By, PageAnnotation};
use windrow_records::{Item, Table};

use super::{ADDRESSES, Annotated, MOSTLY, Rule, SUPPORT, What, are_in_parts, first_of};
use crate::fit::{Trial, beside, folded, selected};
use crate::reading::{Reading, Sample};

/// Parts of the names that authors give what shows how good something is.
const POINTS: [&str; 5] = ["rating", "star", "score", "review", "stern"];

/// Nothing has more points than these.
const MOST_POINTS: f64 = 5.0;

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
            // It says nothing of those.
            let says = |&number: &usize| {
                let head = table.records[number].nodes.first().copied();
                head.and_then(|head| rule.read(self.document, head)).is_some()
            };
            if is_taken || !own.is_disjoint(&records) || own.iter().any(says) {
                continue;
            }
            own.extend(records);
            rules.push(rule);
        }
        self.part_prices(table, &mut rules);
        model_behind_make(&mut rules);
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
            let said = value.text.get(value.annotation.span.clone()).unwrap_or_default();
            // A run may go on behind the item.
            (value.node == item.node || self.document.contains(item.node, value.node))
                && item.text.contains(said)
        };
        let by_label = self.values.iter().filter(|value| value.annotation.by == By::Label).filter(inside);
        let labelled =
            by_label.map(|value| Annotation { span: 0..item.text.len(), ..value.annotation.clone() });
        // A number of points is mostly told by stars beside it, and by what programs call them.
        let points = self.points(item);
        let labels = before.into_iter().chain(header);
        let told = labels.flat_map(|label| self.domain.labelled(label, &item.text));
        self.domain.annotated(&item.text).into_iter().chain(labelled).chain(told).chain(points).collect()
    }

    /// A rating that is nothing but a number: `<span class="stars">…</span> <b>4.6</b> (37)`.
    fn points(&self, item: &Item) -> Option<Annotation> {
        let id = self.domain.ontology.find("rating").filter(|_| self.domain.has("rating"))?;
        let number: f64 = item.text.trim().replace(',', ".").parse().ok()?;
        let is_fraction = item.text.contains(['.', ',']) && number > 0.0 && number <= MOST_POINTS;
        let around = std::iter::once(item.node).chain(self.document.ancestors(item.node)).take(4);
        let is_called = |node: NodeId| {
            let class = self.document.attribute_value(node, "class").unwrap_or_default().to_ascii_lowercase();
            POINTS.iter().any(|word| class.contains(word))
        };
        let is_rated = is_fraction && around.filter(|&node| self.document.is_element(node)).any(is_called);
        is_rated.then(|| Annotation {
            id,
            span: 0..item.text.len(),
            value: item.text.clone(),
            confidence: 0.8,
            by: By::Label,
        })
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
        // What is said of all records alike, whatever it is called, describes none.
        let texts: BTreeSet<&str> = samples.iter().map(|sample| sample.text.as_str()).collect();
        if ["title", "description"].contains(&name.as_str()) && samples.len() > 2 && texts.len() < 2 {
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
        Some((
            weight,
            records.into_keys().collect(),
            Rule { name, path, value: What::Text(reading), support, samples },
        ))
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

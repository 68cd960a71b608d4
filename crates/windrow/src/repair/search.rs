//! Columns mended one by one: all expressions that may give a column are run at once in given records, and the one that gives the most
//! of what good rows said is taken.
//!
//! ```text
//! old, renamed, learnt expressions ──► one run ──► which row is which good row ──► what is still wrong: near expressions, another run
//! ```

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use windrow_data::{Item, Record};
use windrow_dom::{Document, NodeId};
use windrow_page::Page;
use windrow_upkeep::{ColumnPart, RowSample, node_at, said, way};

use super::near::{Renamed, neighbours, seen};
use super::parts::Parts;
use super::rows::own_name;
use crate::engine::Engine;
use crate::learning::Lessons;
use crate::marker::{split, under};
use crate::wrapper::{RunOptions, Wrapper};

/// How many rows of now are compared with the good rows.
const MOST_ROWS: usize = 600;

/// How many expressions are run at once.
const MOST_TRIED: usize = 600;

/// How many expressions are tried for a column that nothing is found for.
const MOST_NEAR: usize = 60;

/// What columns are mended with.
pub(super) struct Search<'s> {
    pub(super) parts: &'s Parts<'s>,
    pub(super) pages: &'s [Arc<Page>],
    pub(super) options: &'s RunOptions,
    pub(super) lessons: &'s Lessons,
    /// The columns that are on their records' page, each with all that gives it.
    pub(super) columns: Vec<Vec<&'s ColumnPart>>,
    /// The good rows.
    pub(super) good: Vec<&'s RowSample>,
}

/// An expression for a column, or several that give it together.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Candidate {
    column: usize,
    expressions: Vec<String>,
}

/// A row of now.
struct Given {
    page: usize,
    record: Option<NodeId>,
    /// What every candidate gives.
    texts: Vec<Vec<String>>,
}

/// What came of mending the columns of records.
pub(super) struct Mended<'s> {
    /// Columns with the expressions that do, each a path with its marker.
    pub(super) columns: Vec<(&'s ColumnPart, Vec<String>)>,
    /// How many values of good rows that are there come out, of how many.
    pub(super) right: (usize, usize),
    /// How many records there are then.
    pub(super) given: usize,
    /// How many of them say nothing.
    pub(super) empty: usize,
}

impl<'s> Search<'s> {
    /// Mends the columns of the records that an expression selects; nothing where none of them is a good row.
    pub(super) fn mended(&self, record: &str) -> Option<Mended<'s>> {
        let mut candidates = self.old();
        if let Some(rules) = self.lessons.rules_in(record) {
            for (column, parts) in self.columns.iter().enumerate() {
                let part = parts[0];
                let rule = rules.columns.iter().find(|rule| rule.name == own_name(&part.field));
                let expressions = rule.and_then(|rule| {
                    let each = rule.expressions.iter().map(|learnt| self.parts.expression(part, learnt));
                    each.collect::<Option<Vec<String>>>()
                });
                let all = expressions.unwrap_or_default();
                if all.len() > 1 {
                    candidates
                        .extend(all.iter().map(|one| Candidate { column, expressions: vec![one.clone()] }));
                }
                candidates.push(Candidate { column, expressions: all });
            }
        }
        candidates.extend(self.shared(&candidates));
        let mut given = self.given(record, &mut candidates);
        let mut pairs = self.paired(&candidates, &given);
        if pairs.is_empty() {
            return None;
        }
        let mut best = self.best(&candidates, &given, &pairs);
        let wrong: Vec<usize> = (0..self.columns.len())
            .filter(|column| best.get(column).is_none_or(|(_, right)| *right < pairs.len()))
            .collect();
        if !wrong.is_empty() {
            let near = self.near(record, &wrong, &given, &pairs, &candidates);
            candidates.extend(self.shared(&near));
            candidates.extend(near);
            given = self.given(record, &mut candidates);
            pairs = self.paired(&candidates, &given);
            best = self.best(&candidates, &given, &pairs);
        }
        let right = best.values().map(|(_, right)| right).sum();
        let mut columns = Vec::new();
        for (column, parts) in self.columns.iter().enumerate() {
            let Some((chosen, _)) = best.get(&column) else { continue };
            let expressions = &candidates[*chosen].expressions;
            if *expressions != self.whole(parts) {
                columns.push((parts[0], expressions.clone()));
                columns.extend(parts[1..].iter().map(|part| (*part, Vec::new())));
            }
        }
        columns.sort_by_key(|(part, _)| part.path.start);
        let says = |row: &Given| {
            best.values().any(|(chosen, _)| row.texts[*chosen].iter().any(|text| !text.is_empty()))
        };
        let empty = given.iter().filter(|row| !says(row)).count();
        let right = (right, pairs.len() * self.columns.len());
        Some(Mended { columns, right, given: given.len(), empty })
    }

    fn whole(&self, parts: &[&ColumnPart]) -> Vec<String> {
        parts.iter().map(|part| self.parts.whole(part)).collect()
    }

    /// The columns as they are.
    fn old(&self) -> Vec<Candidate> {
        let columns = self.columns.iter().enumerate();
        columns.map(|(column, parts)| Candidate { column, expressions: self.whole(parts) }).collect()
    }

    /// The paths of candidates for the other columns that have one path with theirs.
    fn shared(&self, candidates: &[Candidate]) -> Vec<Candidate> {
        let mut shared = Vec::new();
        for own in candidates.iter().filter(|own| own.expressions.len() == 1) {
            let part = self.columns[own.column][0];
            let (path, _) = split(&own.expressions[0]);
            for (column, other) in self.columns.iter().enumerate() {
                if column != own.column && other[0].path.start == part.path.start {
                    let (_, marker) = self.parts.halves(other[0]);
                    shared.push(Candidate { column, expressions: vec![format!("{path}{marker}")] });
                }
            }
        }
        shared
    }

    /// Expressions near those of columns that are wrong: the same under new names, one step away, where a value is now.
    fn near(
        &self,
        record: &str,
        wrong: &[usize],
        given: &[Given],
        pairs: &[(usize, usize)],
        known: &[Candidate],
    ) -> Vec<Candidate> {
        let renamed = self.renamed(given, pairs);
        let mut near = Vec::new();
        for &column in wrong {
            let (path, marker) = self.parts.halves(self.columns[column][0]);
            let mut paths = vec![renamed.path(path)];
            paths.extend(neighbours(path));
            let now = paths[0].clone();
            if now != path {
                paths.extend(neighbours(&now));
            }
            // What is learnt may stand there twice.
            let learnt =
                known.iter().filter(|own| own.column == column && own.expressions.len() == 1).skip(1);
            let mut own: Vec<String> = paths.into_iter().map(|path| format!("{path}{marker}")).collect();
            for learnt in learnt {
                let (path, marker) = split(&learnt.expressions[0]);
                own.splice(1..1, seen(path).into_iter().map(|path| format!("{path}{marker}")));
            }
            let mut met = BTreeSet::new();
            let is_of_page = self.parts.is_of_page(self.columns[column][0]);
            own.retain(|expression| {
                (!is_of_page || expression.starts_with('/'))
                    && met.insert(expression.clone())
                    && Wrapper::parse(&alone(record, expression)).is_ok()
            });
            own.truncate(MOST_NEAR);
            near.extend(own.into_iter().map(|one| Candidate { column, expressions: vec![one] }));
        }
        near.truncate(MOST_TRIED);
        near
    }

    /// What names of elements and classes are called now, by where values of known records were and are.
    fn renamed(&self, given: &[Given], pairs: &[(usize, usize)]) -> Renamed {
        let mut renamed = Renamed::default();
        for &(good, now) in pairs {
            let Some(record) = given[now].record else { continue };
            let document = self.pages[given[now].page].document();
            for part in &self.columns {
                for value in self.good[good].fields.get(&part[0].field).into_iter().flatten() {
                    let place = value.place.as_deref().unwrap_or_default();
                    let element = place.rsplit_once("/@").map_or(place, |(element, _)| element);
                    let found = innermost(document, record, value.seen());
                    if let Some(node) = found.filter(|_| !element.is_empty()) {
                        renamed.note(element.trim_end_matches("/text()"), &way(document, record, node));
                    }
                }
            }
        }
        renamed
    }

    /// What the candidates give in records. Candidates that are no expressions are dropped.
    fn given(&self, record: &str, candidates: &mut Vec<Candidate>) -> Vec<Given> {
        candidates.retain(|candidate| !candidate.expressions.is_empty());
        let text = text_of(record, candidates);
        let wrapper = match Wrapper::parse(&text) {
            Ok(wrapper) => wrapper,
            Err(_) => {
                candidates.retain(|own| {
                    own.expressions.iter().all(|one| Wrapper::parse(&alone(record, one)).is_ok())
                });
                return match candidates.is_empty() || text_of(record, candidates) == text {
                    true => Vec::new(),
                    false => self.given(record, candidates),
                };
            }
        };
        let options = RunOptions { provenance: true, ..self.options.clone() };
        let mut given = Vec::new();
        for (page, opened) in self.pages.iter().enumerate() {
            let rows = wrapper.rows_on(Arc::clone(opened), &Engine::nowhere(), &options);
            for row in rows.map_while(Result::ok) {
                if given.len() == MOST_ROWS {
                    return given;
                }
                let Item::Record(Record { items, .. }) = &row else { continue };
                let mut texts: Vec<Vec<String>> = vec![Vec::new(); candidates.len()];
                for item in items {
                    let name = item.name().to_string();
                    let number = name.strip_prefix('c').and_then(|number| number.parse::<usize>().ok());
                    if let (Some(number), Item::Value(field)) = (number, item) {
                        texts[number].push(said(&field.value));
                    }
                }
                let path = row.provenance().map(|own| own.path.clone());
                let record = path.and_then(|path| node_at(opened.document(), &path));
                given.push(Given { page, record, texts });
            }
        }
        given
    }

    /// Which good row is which row of now: those that share the most, where a text that is rare counts more.
    fn paired(&self, candidates: &[Candidate], given: &[Given]) -> Vec<(usize, usize)> {
        let mut places: BTreeMap<(usize, &str), BTreeSet<usize>> = BTreeMap::new();
        for (row, own) in given.iter().enumerate() {
            for (candidate, texts) in candidates.iter().zip(&own.texts) {
                for text in texts.iter().filter(|text| !text.is_empty()) {
                    places.entry((candidate.column, text)).or_default().insert(row);
                }
            }
        }
        let mut votes: Vec<(f64, usize, usize)> = Vec::new();
        for (good, row) in self.good.iter().enumerate() {
            let mut sums: BTreeMap<usize, f64> = BTreeMap::new();
            for (column, part) in self.columns.iter().enumerate() {
                for value in row.fields.get(&part[0].field).into_iter().flatten() {
                    let Some(rows) = places.get(&(column, value.text.as_str())) else { continue };
                    let weight = 1.0 / rows.len() as f64;
                    rows.iter().for_each(|&row| *sums.entry(row).or_default() += weight);
                }
            }
            votes.extend(sums.into_iter().map(|(row, sum)| (sum, good, row)));
        }
        votes.sort_by(|one, other| other.0.total_cmp(&one.0).then((one.1, one.2).cmp(&(other.1, other.2))));
        let (mut placed, mut taken) = (BTreeSet::new(), BTreeSet::new());
        let mut pairs = Vec::new();
        for (_, good, row) in votes {
            if !placed.contains(&good) && !taken.contains(&row) {
                placed.insert(good);
                taken.insert(row);
                pairs.push((good, row));
            }
        }
        pairs
    }

    /// For every column the candidate that gives the most of the good values, the first of several, and how many rows it is right in.
    fn best(
        &self,
        candidates: &[Candidate],
        given: &[Given],
        pairs: &[(usize, usize)],
    ) -> BTreeMap<usize, (usize, usize)> {
        let mut best: BTreeMap<usize, (usize, usize)> = BTreeMap::new();
        let mut ordered: Vec<(usize, &Candidate)> = candidates.iter().enumerate().collect();
        ordered.sort_by_key(|(_, candidate)| candidate.column);
        for (number, candidate) in ordered {
            let field = &self.columns[candidate.column][0].field;
            let is_right = |&&(good, row): &&(usize, usize)| {
                let wanted = self.good[good].fields.get(field).map(Vec::as_slice).unwrap_or_default();
                let texts = &given[row].texts[number];
                wanted.iter().map(|value| &value.text).eq(texts.iter().take(wanted.len().max(MOST_VALUES)))
            };
            let right = pairs.iter().filter(is_right).count();
            // Of equals the first, but columns of one step stay there together if they can.
            let is_with_others = |chosen: usize| self.is_shared(&candidates[chosen], candidates, &best);
            let is_better = best.get(&candidate.column).is_none_or(|&(chosen, most)| {
                right > most || right == most && is_with_others(number) && !is_with_others(chosen)
            });
            if is_better {
                best.insert(candidate.column, (number, right));
            }
        }
        best
    }

    /// Whether a candidate has the path of what is chosen for the first column of its step.
    fn is_shared(
        &self,
        candidate: &Candidate,
        candidates: &[Candidate],
        best: &BTreeMap<usize, (usize, usize)>,
    ) -> bool {
        let start = self.columns[candidate.column][0].path.start;
        let first = self.columns.iter().position(|parts| parts[0].path.start == start);
        let path = |own: &Candidate| own.expressions.first().map(|one| split(one).0.to_owned());
        let chosen = first.and_then(|first| best.get(&first)).map(|&(chosen, _)| &candidates[chosen]);
        chosen.is_some_and(|chosen| chosen.column != candidate.column && path(chosen) == path(candidate))
    }
}

/// How many values of a field good rows have at most.
const MOST_VALUES: usize = 8;

/// A wrapper with one column.
fn alone(record: &str, expression: &str) -> String {
    format!("{record}:<row>[? {expression}]")
}

/// A wrapper with all candidates, each under its number.
fn text_of(record: &str, candidates: &[Candidate]) -> String {
    let mut text = format!("{record}:<row>[? .:<here=1>]");
    for (number, candidate) in candidates.iter().enumerate() {
        for expression in &candidate.expressions {
            text.push_str(&format!("\n[? {}]", under(expression, &format!("c{number}"))));
        }
    }
    text
}

/// The innermost element in a record that says a text.
fn innermost(document: &Document, record: NodeId, text: &str) -> Option<NodeId> {
    if text.is_empty() {
        return None;
    }
    let is_it = |node: &NodeId| {
        document.is_element(*node)
            && document.string_value(*node).split_whitespace().eq(text.split_whitespace())
    };
    let inside = (record.0 + 1..document.end(record).0).map(NodeId);
    inside.filter(is_it).last()
}

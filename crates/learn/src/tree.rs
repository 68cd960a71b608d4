//! Tree rules: from rows that pages hold, an OXPath wrapper that finds them, and those of other pages.
//!
//! ```text
//! rows ──► place: where their texts are ──► record: what holds a row ──► rule: expressions that fit, the most regular chosen
//! ```
//!
//! Texts are found on the pages; a text that is there several times is no question as long as some of its places have an
//! expression that gives every example its text. With one row for each page the page is the record; with several, records
//! are the largest elements that hold one row each. An expression has to give all examples exactly; where several do, pages
//! without examples decide (`likeness.rs`), and then what is likely to stay when a page changes: ids, classes and labels
//! before contents, contents before looks, looks before places.

mod label;
mod likeness;
mod look;
mod place;
mod record;
mod rule;

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

use windrow_dom::{Document, NodeId};
use windrow_query::{Query, Value};

use self::likeness::Seen;
pub use self::look::LOOKS;
use self::place::{Reading, Texts, folded};
use self::record::Records;
use self::rule::{Chosen, Ground, Rule, Trial};

/// A column of examples.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Column {
    /// What it is called.
    pub name: String,
    /// Whether it may hold several texts.
    pub is_list: bool,
}

/// A row: what every column holds, no text, one or several.
pub type Row = Vec<Vec<String>>;

/// A page, with its rows if they are known.
#[derive(Debug, Clone)]
pub struct Sheet<'d> {
    /// The page.
    pub document: &'d Document,
    /// All its rows, in order.
    pub rows: Option<Vec<Row>>,
}

/// Expressions for the rows of pages.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TreeRules {
    /// What selects the records; nothing where each page is one.
    pub record: Option<String>,
    /// Other expressions that select the same on all pages.
    pub equal_records: Vec<String>,
    /// What follows from a record, for each column that has an expression: with its marker.
    pub columns: Vec<ColumnRule>,
    /// At how many other places they were tried: pages without examples, or records of these.
    pub others: usize,
    /// Where the examples' texts were found.
    spots: Vec<Spot>,
}

/// Where a text of an example is.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Spot {
    page: usize,
    row: usize,
    column: usize,
    node: NodeId,
    reading: Reading,
}

/// The expression of a column.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ColumnRule {
    /// The column's name.
    pub name: String,
    /// The expression with its marker, or several that give all examples together; none where there are none.
    pub expressions: Vec<String>,
    /// At how many of the other places it gives what is most like the examples.
    pub agreed: usize,
    /// How many texts of the examples it does not give.
    pub missed: usize,
    /// How many of these are on their page, and how often it gives something else: nothing tells them from what is around
    /// them.
    pub unreached: usize,
    /// Other expressions that give all examples too, and something else on other pages: the most regular first.
    pub rivals: Vec<String>,
    /// Other expressions that give the same on all pages.
    pub equals: Vec<String>,
}

/// The rows of a page as places in its source.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Tuples {
    /// The numbers of the columns, in the order of the page.
    pub order: Vec<usize>,
    /// What every row has of these.
    pub tuples: Vec<Vec<Range<usize>>>,
}

/// How many pages without examples are looked at. More tell no more.
const MOST_OTHERS: usize = 40;

impl TreeRules {
    /// The wrapper of all columns that have an expression, with the page's address in a column if that has a name.
    pub fn wrapper(&self, page_column: Option<&str>) -> String {
        let mut text = match &self.record {
            Some(record) => format!("{record}:<record>"),
            None => "/*:<record>".to_owned(),
        };
        if let Some(name) = page_column {
            let _ = write!(text, "\n    [? .:<{name}=current-url()>]");
        }
        for expression in self.columns.iter().flat_map(|column| &column.expressions) {
            let _ = write!(text, "\n    [? {expression}]");
        }
        text + "\n"
    }

    /// The same with another expression for a column: one of its rivals, which comes to be one no more.
    pub fn with(mut self, column: usize, rival: usize) -> TreeRules {
        let own = &mut self.columns[column];
        own.expressions = vec![own.rivals.remove(rival)];
        self
    }

    /// The same in other records.
    #[must_use]
    pub fn in_records(self, record: &str) -> TreeRules {
        TreeRules { record: Some(record.to_owned()), ..self }
    }

    /// The same for one column only.
    pub fn only(&self, column: usize) -> TreeRules {
        TreeRules { columns: vec![self.columns[column].clone()], ..self.clone() }
    }

    /// The rows of a page as tuples of places in its source, which has the columns in this order; nothing where a row lacks a
    /// value, has several, or the columns are in no one order.
    pub fn tuples(&self, page: usize, document: &Document, source: &str) -> Option<Tuples> {
        let mut rows: BTreeMap<usize, BTreeMap<usize, Range<usize>>> = BTreeMap::new();
        for spot in self.spots.iter().filter(|spot| spot.page == page) {
            let span = spot.reading.span(document, spot.node, source)?;
            if rows.entry(spot.row).or_default().insert(spot.column, span).is_some() {
                return None;
            }
        }
        let first = rows.values().next()?;
        let mut order: Vec<usize> = first.keys().copied().collect();
        order.sort_by_key(|column| first[column].start);
        let tuple = |row: &BTreeMap<usize, Range<usize>>| -> Option<Vec<Range<usize>>> {
            (row.len() == self.columns.len()).then_some(())?;
            order.iter().map(|column| row.get(column).cloned()).collect()
        };
        let mut tuples: Vec<Vec<Range<usize>>> = rows.values().map(tuple).collect::<Option<_>>()?;
        tuples.sort_by_key(|tuple| tuple.first().map(|span| span.start));
        Some(Tuples { order, tuples })
    }
}

/// The rules for the rows of some pages; nothing where no page has a row, or their records have no expression.
pub fn tree_rules(columns: &[Column], sheets: &[Sheet<'_>]) -> Option<TreeRules> {
    let rows = all_rows(sheets);
    let ground = ground(sheets, &rows);
    let records = match is_whole(&rows) {
        true => None,
        false => Some(record::records(&ground, &rows)?),
    };
    ruled(columns, &ground, &rows, records)
}

/// The same where the records are known: what this expression selects.
pub fn tree_rules_in(record: &str, columns: &[Column], sheets: &[Sheet<'_>]) -> Option<TreeRules> {
    let rows = all_rows(sheets);
    let ground = ground(sheets, &rows);
    let records = record::selected_records(&ground, &rows, record)?;
    ruled(columns, &ground, &rows, Some(records))
}

/// Expressions that may select the records that hold the rows of pages, the likeliest first, each other nodes.
pub fn record_paths(sheets: &[Sheet<'_>], most: usize) -> Vec<String> {
    let rows = all_rows(sheets);
    if is_whole(&rows) {
        return vec!["/*".to_owned()];
    }
    let records = record::candidates(&ground(sheets, &rows), &rows, most);
    records.into_iter().map(|records| records.path).collect()
}

/// Those of some expressions that select what holds the most rows, each other nodes: in their order, with how many rows they hold.
pub fn holding(paths: &[String], sheets: &[Sheet<'_>]) -> Vec<(String, usize)> {
    let rows = all_rows(sheets);
    let ground = ground(sheets, &rows);
    let mut known = BTreeSet::new();
    let held = paths.iter().filter_map(|path| {
        let records = record::selected_records(&ground, &rows, path)?;
        let nodes = records.nodes(&ground);
        known.insert(nodes).then(|| (path.clone(), records.held.len()))
    });
    held.collect()
}

fn all_rows(sheets: &[Sheet<'_>]) -> Vec<Vec<Row>> {
    sheets.iter().map(|sheet| tidy(sheet.rows.as_deref())).collect()
}

/// Whether each page is a row.
fn is_whole(rows: &[Vec<Row>]) -> bool {
    rows.iter().all(|rows| rows.len() <= 1)
}

/// The rules for rows that records hold, or that whole pages are.
fn ruled(
    columns: &[Column],
    ground: &Ground<'_>,
    rows: &[Vec<Row>],
    records: Option<Records>,
) -> Option<TreeRules> {
    let others = records.as_ref().map_or_else(|| whole_others(ground), |records| records.others(ground));
    let (record, equal_records, trials) = match records {
        None => (None, Vec::new(), whole(ground, rows)),
        Some(records) => (Some(records.path), records.equals, records.held),
    };
    if trials.is_empty() {
        return None;
    }
    let mut spots = Vec::new();
    let mut column_rules = Vec::new();
    for (at, column) in columns.iter().enumerate() {
        let own: Vec<Trial<'_>> = trials
            .iter()
            .map(|&(page, row, origin)| {
                let cell = &rows[page][row][at];
                Trial { page, origin, cell, is_list: column.is_list }
            })
            .collect();
        let chosen = rule::rules(ground, &column.name, &own, &others);
        for rule in chosen.iter().flat_map(|chosen| &chosen.rules) {
            for &(page, row, origin) in &trials {
                let document = ground.documents[page];
                let is_wanted = |node: &NodeId| {
                    let read = rule.reading.of(document, *node);
                    rows[page][row][at].iter().any(|text| rule.reading.is_same(&read, text))
                };
                let nodes = rule.nodes(document, origin).into_iter().filter(is_wanted);
                let spot = |node| Spot { page, row, column: at, node, reading: rule.reading.clone() };
                spots.extend(nodes.map(spot));
            }
        }
        column_rules.push(column_rule(column, chosen));
    }
    Some(TreeRules { record, equal_records, columns: column_rules, others: others.len(), spots })
}

/// The page of each row: the one that has the most of its texts, and of several the one that more other rows are on.
pub fn homes(rows: &[Row], documents: &[&Document]) -> Vec<Option<usize>> {
    let rows = tidy(Some(rows));
    let longest = rows.iter().flatten().flatten().map(String::len).max().unwrap_or_default();
    let mut most: Vec<(usize, Vec<usize>)> = vec![(0, Vec::new()); rows.len()];
    for (page, document) in documents.iter().enumerate() {
        let texts = Texts::new(document, longest);
        for (row, (found, pages)) in rows.iter().zip(&mut most) {
            let own = row.iter().flatten().filter(|text| texts.has(text)).count();
            // What is on every page says nothing of a row; most of it has to be there.
            if 2 * own <= row.iter().flatten().count() {
                continue;
            }
            if own > *found {
                (*found, *pages) = (own, Vec::new());
            }
            if own == *found && own > 0 {
                pages.push(page);
            }
        }
    }
    let mut sure = vec![0; documents.len()];
    for (_, pages) in &most {
        if let [page] = pages[..] {
            sure[page] += 1;
        }
    }
    most.into_iter()
        .map(|(_, pages)| pages.into_iter().max_by_key(|&page| (sure[page], Reverse(page))))
        .collect()
}

fn column_rule(column: &Column, chosen: Option<Chosen>) -> ColumnRule {
    let list = if column.is_list { "[]" } else { "" };
    let agreed = chosen.as_ref().map_or(0, |chosen| chosen.agreed);
    let missed = chosen.as_ref().map_or(0, |chosen| chosen.missed);
    let unreached = chosen.as_ref().map_or(0, |chosen| chosen.unreached);
    let (rules, rivals, equals) =
        chosen.map(|chosen| (chosen.rules, chosen.rivals, chosen.equals)).unwrap_or_default();
    let each = |rules: &[Rule]| -> Vec<String> {
        rules.iter().flat_map(|rule| written(column, list, std::slice::from_ref(rule))).collect()
    };
    let (rivals, equals) = (each(&rivals), each(&equals));
    let expressions = written(column, list, &rules);
    ColumnRule { name: column.name.clone(), expressions, agreed, missed, unreached, rivals, equals }
}

/// Rules with their markers. Of a column that holds one text, a rule is for where those before it give nothing.
fn written(column: &Column, list: &str, rules: &[Rule]) -> Vec<String> {
    let mut before: Vec<&str> = Vec::new();
    let mut expressions = Vec::new();
    for rule in rules {
        let Some(marker) = rule.reading.marker(&column.name, list) else { return Vec::new() };
        let path = match before.is_empty() || column.is_list {
            true => rule.path.clone(),
            false => {
                let none: Vec<String> = before.iter().map(|path| format!("[not({path})]")).collect();
                let rest = rule.path.strip_prefix("./").unwrap_or(&rule.path);
                format!(".{}/{rest}", none.concat())
            }
        };
        expressions.push(path + &marker);
        before.push(&rule.path);
    }
    expressions
}

/// An expression ready to run; nothing where it is none.
fn compiled(path: &str) -> Option<Query> {
    let parsed = windrow_syntax::parse(path);
    Query::compile(&parsed.tree).ok().filter(|_| !parsed.has_errors())
}

/// What an expression selects from a node.
fn selected(query: &Query, document: &Document, origin: NodeId) -> Vec<NodeId> {
    match query.evaluate(document, origin) {
        Ok(Value::Nodes(nodes)) => nodes.rows().map(<[NodeId]>::to_vec).unwrap_or_default(),
        _ => Vec::new(),
    }
}

/// Rows with the white space of their texts folded, and without empty texts.
fn tidy(rows: Option<&[Row]>) -> Vec<Row> {
    let cell =
        |cell: &Vec<String>| cell.iter().map(|text| folded(text)).filter(|text| !text.is_empty()).collect();
    rows.into_iter().flatten().map(|row| row.iter().map(cell).collect()).collect()
}

fn ground<'d>(sheets: &[Sheet<'d>], rows: &[Vec<Row>]) -> Ground<'d> {
    let texts = rows.iter().flatten().flatten().flatten();
    let longest = texts.map(String::len).max().unwrap_or_default();
    let mut others: Vec<usize> = (0..sheets.len()).filter(|&page| sheets[page].rows.is_none()).collect();
    others.truncate(MOST_OTHERS);
    let documents: Vec<&Document> = sheets.iter().map(|sheet| sheet.document).collect();
    let texts = sheets.iter().map(|sheet| sheet.rows.as_ref().map(|_| Texts::new(sheet.document, longest)));
    let seen = documents.iter().map(|document| Seen::new(document)).collect();
    Ground { texts: texts.collect(), documents, seen, others }
}

/// The rows of pages that are one record each: page, row and origin.
fn whole(ground: &Ground<'_>, rows: &[Vec<Row>]) -> Vec<(usize, usize, NodeId)> {
    let with_row = (0..rows.len()).filter(|&page| !rows[page].is_empty());
    with_row.filter_map(|page| Some((page, 0, ground.documents[page].document_element()?))).collect()
}

fn whole_others(ground: &Ground<'_>) -> Vec<(usize, NodeId)> {
    let root = |&page: &usize| Some((page, ground.documents[page].document_element()?));
    ground.others.iter().filter_map(root).collect()
}

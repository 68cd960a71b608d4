//! Tables found on pages, as wrappers that are tried at once.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde_json::{Map, Value as Json};
use url::Url;
use windrow_data::JsonOptions;
use windrow_page::{Page, Part, Sight};
use windrow_records::{Paging, PagingKind, Record, STYLES, Table, Tables, growing, turning};

use crate::engine::{Engine, EngineKind};
use crate::wrapper::{RunOptions, Wrapper};

/// What finding tables looks at beside the nodes of a page.
pub fn look() -> Sight {
    Sight {
        boxes: true,
        styles: STYLES.iter().map(|&property| property.to_owned()).collect(),
        all_styles: false,
    }
}

/// A page as tables are found on it: with what can be seen, or, where that cannot be found out, as it is, with the reason.
pub fn looked_at(page: Arc<Page>, engine: &Engine) -> (Arc<Page>, Option<String>) {
    let seen = engine.seen(Arc::clone(&page), &look());
    let failed = seen.troubles().into_iter().find(|trouble| trouble.part == Part::Layout);
    match failed {
        Some(trouble) => (page, Some(trouble.error.to_string())),
        None => (seen, None),
    }
}

/// What opens the pages of a table's wrapper.
#[derive(Debug, Clone, Copy, Default)]
pub struct Opening<'o> {
    /// The address of the page; none for a wrapper that runs on given pages.
    pub address: Option<&'o str>,
    /// What leads from the page to the whole list.
    pub going_on: Option<&'o str>,
}

/// The wrapper of a table.
pub fn wrapper(page: &Page, table: &Table, opening: Opening<'_>) -> String {
    let mut text = match opening.address {
        Some(address) => format!("doc(\"{}\")\n", address.replace('"', "%22")),
        None => String::new(),
    };
    if let Some(going_on) = opening.going_on {
        text.push_str(going_on);
        text.push('\n');
    }
    text.push_str(&table.wrapper(page.document()));
    text.push('\n');
    text
}

/// How a list goes on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum GoingOn {
    /// On further pages, or further down when something is clicked or scrolled; this leads there.
    By(Way),
    /// Nothing leads on.
    Nowhere,
    /// Something seems to, and this is what is wrong with it.
    Broken(String),
}

/// What leads on.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Way {
    /// A link or button that turns the page.
    Turn(Paging),
    /// A button that makes the list grow.
    Grow(Paging),
    /// Scrolling.
    Scroll,
}

impl Way {
    /// The expression that goes it from a page, for so many steps at most.
    pub fn expression(&self, page: &Page, most: u64) -> String {
        match self {
            Way::Turn(paging) => turning(page.document(), paging, most),
            Way::Grow(paging) => growing(page.document(), paging, most),
            Way::Scroll => format!("/{{wheel [repeat={most}] /}}"),
        }
    }
}

/// How a list goes on. What a page leaves open is tried: whether a button turns the page or makes the
/// list grow, and, in a browser, whether a list grows when it is scrolled.
pub fn going_on(page: &Arc<Page>, table: &Table, paging: Option<&Paging>, engine: &Engine) -> GoingOn {
    let tried = |way: &Way, most: u64| {
        let expression = way.expression(page, most);
        let opening = Opening { going_on: Some(&expression), ..Opening::default() };
        run_on(page, &wrapper(page, table, opening), engine)
    };
    let own = rows(page, table);
    match paging {
        Some(paging) if paging.kind == PagingKind::More => {
            let turn = Way::Turn(paging.clone());
            let Trial { rows, error } = tried(&turn, 1);
            let after = rows.get(own.len()..).unwrap_or_default();
            if after.iter().all(|row| own.contains(row)) {
                return GoingOn::Broken(error.unwrap_or_else(|| "it brings no records".to_owned()));
            }
            let has_grown = own.iter().all(|row| after.contains(row));
            GoingOn::By(if has_grown { Way::Grow(paging.clone()) } else { turn })
        }
        Some(paging) => GoingOn::By(Way::Turn(paging.clone())),
        None if engine.kind() == EngineKind::Embedded => GoingOn::Nowhere,
        None => match tried(&Way::Scroll, 2).rows.len() > own.len() {
            true => GoingOn::By(Way::Scroll),
            false => GoingOn::Nowhere,
        },
    }
}

/// An address of a page, whole if it can be.
pub fn whole_address(base: Option<&Url>, written: &str) -> String {
    match base.and_then(|base| base.join(written.trim()).ok()) {
        Some(url) => url.into(),
        None => written.to_owned(),
    }
}

/// What came of running a table's wrapper on a page.
#[derive(Debug, Clone, PartialEq)]
pub struct Trial {
    /// The rows, as JSON objects.
    pub rows: Vec<Map<String, Json>>,
    /// What is wrong, where it could not run.
    pub error: Option<String>,
}

/// How well a wrapper holds on another page of its list.
#[derive(Debug, Clone, PartialEq)]
pub struct Hold {
    /// How many rows it gives there.
    pub rows: usize,
    /// How many records the table has that is found there and has most in common with them.
    pub records: usize,
    /// How many of the rows are such records.
    pub shared: usize,
    /// The share of rows with a value there, and that on the page which the wrapper is from, by column.
    pub filled: Vec<(String, f64, f64)>,
}

/// Runs a wrapper on a page, which it does not leave.
pub fn try_on(page: &Arc<Page>, text: &str) -> Trial {
    run_on(page, text, &Engine::nowhere())
}

fn run_on(page: &Arc<Page>, text: &str, engine: &Engine) -> Trial {
    let mut trial = Trial { rows: Vec::new(), error: None };
    let wrapper = match Wrapper::parse(text) {
        Ok(wrapper) => wrapper,
        Err(invalid) => return Trial { error: Some(invalid.to_string()), ..trial },
    };
    for row in wrapper.rows_on(Arc::clone(page), engine, &RunOptions::default()) {
        let mut json = String::new();
        let written = match &row {
            Ok(row) => wrapper
                .schema()
                .write_json(row, JsonOptions::default(), &mut json)
                .map_err(|error| error.to_string()),
            Err(error) => Err(error.to_string()),
        };
        match (written, serde_json::from_str(&json)) {
            (Ok(()), Ok(Json::Object(row))) => trial.rows.push(row),
            (Err(error), _) => trial.error = Some(error),
            (Ok(()), other) => trial.error = Some(format!("a row is no record: {other:?}")),
        }
    }
    trial
}

/// The rows that a table's wrapper should give, as JSON objects.
pub fn rows(page: &Page, table: &Table) -> Vec<Map<String, Json>> {
    let (base, _) = page.bases();
    let address = |written: &str| whole_address(base.as_ref(), written);
    let shown = table.shown();
    let mut rows = Vec::new();
    for record in &table.records {
        let mut row = Map::new();
        for &number in &shown {
            let column = &table.columns[number];
            let mut add = |name: &str, mut values: Vec<String>| {
                let value =
                    if column.is_list { Some(Json::from(values)) } else { values.pop().map(Json::from) };
                row.extend(value.map(|value| (name.to_owned(), value)));
            };
            let values = record.cell(number).filter_map(|item| match column.is_picture() {
                true => item.src.as_deref().map(address),
                false => Some(item.text.clone()),
            });
            add(&column.name, values.collect());
            if let Some(name) = column.link_name() {
                add(
                    &name,
                    record.cell(number).filter_map(|item| item.href.as_deref()).map(address).collect(),
                );
            }
        }
        rows.push(row);
    }
    rows
}

/// How well a table's wrapper holds on another page of its list.
pub fn hold(text: &str, first: &[Map<String, Json>], page: &Arc<Page>) -> Result<Hold, String> {
    let Trial { rows, error } = try_on(page, text);
    if let Some(error) = error {
        return Err(error);
    }
    let tables = Tables::of(page.document());
    let own: BTreeSet<&str> = rows.iter().flat_map(|row| row.values()).flat_map(texts).collect();
    let mut best = (0, tables.table(0).map_or(0, |table| table.records.len()));
    for table in (0..tables.len()).filter_map(|number| tables.table(number)) {
        // A record is told by its longest text.
        let is_in_rows =
            |column: usize| table.columns[column].is_shown() && !table.columns[column].is_picture();
        let told = |record: &Record| {
            let items = record.items.iter().filter(|item| is_in_rows(item.column) && !item.text.is_empty());
            items.max_by_key(|item| item.text.len()).is_some_and(|item| own.contains(item.text.as_str()))
        };
        let shared = table.records.iter().filter(|record| told(record)).count();
        if shared > best.0 {
            best = (shared, table.records.len());
        }
    }
    let mut names: Vec<String> = Vec::new();
    for name in first.iter().chain(&rows).flat_map(|row| row.keys()) {
        if !names.contains(name) {
            names.push(name.clone());
        }
    }
    let share = |rows: &[Map<String, Json>], name: &str| {
        rows.iter().filter(|row| row.contains_key(name)).count() as f64 / rows.len().max(1) as f64
    };
    let filled = names.iter().map(|name| (name.clone(), share(&rows, name), share(first, name))).collect();
    Ok(Hold { rows: rows.len(), records: best.1, shared: best.0.min(rows.len()), filled })
}

/// The texts of a value.
fn texts(value: &Json) -> Vec<&str> {
    match value {
        Json::Array(all) => all.iter().flat_map(texts).collect(),
        other => other.as_str().into_iter().collect(),
    }
}

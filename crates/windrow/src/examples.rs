//! Examples as people have them: rows in a file, and the pages that they are on.
//!
//! Rows are in a file of any format that rows are written in. A column whose values are the names or addresses of pages says
//! where the rows are; without one, a row is on the page that has most of its values.

use std::io::Cursor;
use std::path::Path;

use serde_json::Value as Json;
use windrow_learn::{Column, Row, homes};
use windrow_output::{Error, Format, ReadOptions, Row as StoredRow, Source, StoredRows, read};
use windrow_page::Page;

/// Rows of a file.
#[derive(Debug, Clone, PartialEq)]
pub struct Table {
    /// The columns' names, in the order in which they were met.
    pub names: Vec<String>,
    /// What every row has in every column.
    pub rows: Vec<Vec<Json>>,
}

/// Rows with their pages.
#[derive(Debug, Clone)]
pub struct Examples {
    /// The columns to learn.
    pub columns: Vec<Column>,
    /// The rows of every page; nothing for a page that no row is said to be on.
    pub pages: Vec<Option<Vec<Row>>>,
    /// The column that names pages, if there is one.
    pub page_column: Option<String>,
    /// The numbers of the rows that are on none of the pages, from 1.
    pub lost: Vec<usize>,
}

impl Table {
    /// Reads rows of a text: CSV if `is_csv`, else JSON.
    ///
    /// ```
    /// use windrow::examples::Table;
    ///
    /// let table = Table::read("{\"title\":\"Dune\"}\n{\"title\":\"Emma\",\"year\":1815}\n", false)?;
    /// assert_eq!(table.names, ["title", "year"]);
    /// let csv = Table::read("title,year\nDune,\nEmma,1815\n", true)?;
    /// assert_eq!((csv.names, csv.rows[0][1].is_null()), (table.names, true));
    /// # Ok::<(), windrow::output::Error>(())
    /// ```
    pub fn read(text: &str, is_csv: bool) -> Result<Table, Error> {
        let format = Some(if is_csv { Format::Csv } else { Format::Json });
        let reader = Source::Reader(Box::new(Cursor::new(text.to_owned())));
        Table::of(read(reader, &ReadOptions { format, ..ReadOptions::default() })?)
    }

    /// Reads rows of a file in any format that rows are written in; one whose ending says none is JSON.
    pub fn open(file: &Path) -> Result<Table, Error> {
        let format = match Format::of(file) {
            None | Some(Format::JsonLines) => Some(Format::Json),
            known => known,
        };
        Table::of(read(Source::File(file.to_owned()), &ReadOptions { format, ..ReadOptions::default() })?)
    }

    /// All rows that are stored somewhere.
    pub fn of(stored: StoredRows) -> Result<Table, Error> {
        let mut names = stored.columns().unwrap_or_default().to_vec();
        let mut rows: Vec<StoredRow> = stored.collect::<Result<_, _>>()?;
        for name in rows.iter().flat_map(|row| row.keys()) {
            if !names.contains(name) {
                names.push(name.clone());
            }
        }
        let cells =
            |row: &mut StoredRow| names.iter().map(|name| row.remove(name).unwrap_or(Json::Null)).collect();
        Ok(Table { rows: rows.iter_mut().map(cells).collect(), names })
    }

    /// The columns with the texts that are in them.
    pub fn columns(&self) -> impl Iterator<Item = (String, Vec<String>)> + '_ {
        self.names.iter().enumerate().map(|(at, name)| {
            let values = self.rows.iter().flat_map(|row| texts(&row[at]).unwrap_or_default());
            (name.clone(), values.collect())
        })
    }

    /// The rows on pages, which have names.
    pub fn on(&self, pages: &[(&str, &Page)]) -> Examples {
        let page_column = (0..self.names.len()).find(|&at| self.names_pages(at, pages));
        let kept: Vec<usize> = (0..self.names.len())
            .filter(|&at| Some(at) != page_column && self.rows.iter().any(|row| texts(&row[at]).is_some()))
            .collect();
        let names = marker_names(&self.names);
        let columns = kept
            .iter()
            .map(|&at| Column {
                name: names[at].clone(),
                is_list: self.rows.iter().any(|row| row[at].is_array()),
            })
            .collect();
        let rows: Vec<Row> = self
            .rows
            .iter()
            .map(|row| kept.iter().map(|&at| texts(&row[at]).unwrap_or_default()).collect())
            .collect();
        let homes = match page_column {
            Some(at) => self.rows.iter().map(|row| named(&row[at], pages)).collect(),
            None => {
                let documents: Vec<_> = pages.iter().map(|(_, page)| page.document()).collect();
                homes(&rows, &documents)
            }
        };
        let mut on: Vec<Option<Vec<Row>>> = vec![None; pages.len()];
        let mut lost = Vec::new();
        for (number, (row, home)) in rows.into_iter().zip(homes).enumerate() {
            match home {
                Some(page) => on[page].get_or_insert_default().push(row),
                None => lost.push(number + 1),
            }
        }
        let page_column = page_column.map(|at| names[at].clone());
        Examples { columns, pages: on, page_column, lost }
    }

    /// Whether a column's values are names of pages: the most of them are among these.
    fn names_pages(&self, at: usize, pages: &[(&str, &Page)]) -> bool {
        let filled = || self.rows.iter().filter(|row| !row[at].is_null());
        let known = filled().filter(|row| named(&row[at], pages).is_some()).count();
        let looks_so = |value: &Json| value.as_str().is_some_and(|text| text.contains(['.', '/']));
        2 * known > filled().count() && filled().all(|row| looks_so(&row[at]))
    }
}

/// The page that a value names.
fn named(value: &Json, pages: &[(&str, &Page)]) -> Option<usize> {
    page_named(value.as_str()?, pages)
}

/// The page of a name: its own, the last part of it if no other page has that, or its address.
pub(crate) fn page_named(value: &str, pages: &[(&str, &Page)]) -> Option<usize> {
    let last = |name: &str| name.rsplit(['/', '\\']).next().unwrap_or(name).to_owned();
    let is_whole = |(name, page): &(&str, &Page)| *name == value || page.url() == Some(value);
    pages.iter().position(is_whole).or_else(|| {
        let mut same = pages.iter().enumerate().filter(|(_, (name, _))| last(name) == last(value));
        same.next().filter(|_| same.next().is_none()).map(|(at, _)| at)
    })
}

/// The texts of a value; nothing where it is none that a page could say.
fn texts(value: &Json) -> Option<Vec<String>> {
    match value {
        Json::String(text) => Some(vec![text.clone()]),
        Json::Number(number) => Some(vec![number.to_string()]),
        Json::Array(all) => {
            let each: Option<Vec<Vec<String>>> = all.iter().map(texts).collect();
            each.map(|each| each.concat())
        }
        Json::Null | Json::Bool(_) | Json::Object(_) => None,
    }
}

/// Names as markers may have them, each another one.
pub(crate) fn marker_names(names: &[String]) -> Vec<String> {
    let mut known: Vec<String> = Vec::new();
    for name in names {
        let plain = marker_name(name);
        let numbered = (2..).map(|number| format!("{plain}_{number}"));
        let free = std::iter::once(plain.clone()).chain(numbered).find(|name| !known.contains(name));
        known.push(free.unwrap_or(plain));
    }
    known
}

/// A column's name as a marker may have it.
fn marker_name(name: &str) -> String {
    let fits = |letter: char| if letter.is_alphanumeric() || letter == '_' { letter } else { '_' };
    let name: String = name.trim().chars().map(fits).collect();
    match name.chars().next() {
        Some(first) if first.is_alphabetic() || first == '_' => name,
        _ => format!("column_{name}"),
    }
}

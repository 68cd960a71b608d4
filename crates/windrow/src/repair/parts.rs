//! The parts of a wrapper's text as they are put together anew.

use std::ops::Range;

use windrow_upkeep::{Anatomy, AreaPart, ColumnPart};

use super::RECORDS;
use crate::marker::split;

/// A place of the wrapper's text, and what is put there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Swap {
    pub(super) part: String,
    pub(super) place: Range<usize>,
    pub(super) new: String,
}

/// A wrapper that is taken apart.
pub(super) struct Parts<'p> {
    pub(super) text: &'p str,
    pub(super) anatomy: &'p Anatomy,
}

impl Parts<'_> {
    /// A column as it is: its path with its marker.
    pub(super) fn whole(&self, part: &ColumnPart) -> String {
        let (path, marker) = self.halves(part);
        format!("{path}{marker}")
    }

    pub(super) fn halves(&self, part: &ColumnPart) -> (&str, &str) {
        (&self.text[part.path.clone()], &self.text[part.marker.clone()])
    }

    /// Other expressions, each a path with its marker, in the places of columns. Columns that had one path keep one as far as theirs
    /// is the same; what has another one gets a condition of its own.
    pub(super) fn columns(&self, chosen: &[(&ColumnPart, Vec<String>)]) -> Vec<Swap> {
        let mut starts: Vec<usize> = chosen.iter().map(|(part, _)| part.path.start).collect();
        starts.dedup();
        starts.into_iter().filter_map(|start| self.step(start, chosen)).collect()
    }

    /// The columns whose path begins here.
    fn step(&self, start: usize, chosen: &[(&ColumnPart, Vec<String>)]) -> Option<Swap> {
        let own: Vec<&ColumnPart> =
            self.anatomy.columns.iter().filter(|part| part.path.start == start).collect();
        let place = start..own.iter().map(|part| part.marker.end).max()?;
        let expressions = |part: &ColumnPart| -> Vec<String> {
            let found = chosen.iter().find(|(other, _)| *other == part).map(|(_, new)| new.clone());
            found.unwrap_or_else(|| vec![self.whole(part)])
        };
        let (mut path, mut markers, mut apart): (String, String, Vec<String>) = Default::default();
        let all: Vec<String> = own.iter().flat_map(|part| expressions(part)).collect();
        if all.is_empty() {
            return self.gone(place, &own);
        }
        for expression in all {
            let (own_path, marker) = split(&expression);
            if markers.is_empty() {
                own_path.clone_into(&mut path);
            }
            match path == own_path {
                true => markers.push_str(marker),
                false => apart.push(expression),
            }
        }
        let before = self.text[..start].trim_end();
        let is_free = before.ends_with("[?") && self.text[place.end..].trim_start().starts_with(']');
        if !apart.is_empty() && !is_free {
            return None;
        }
        let line = before.rsplit('\n').next().unwrap_or_default();
        let indent: String = line.chars().take_while(|letter| letter.is_whitespace()).collect();
        let apart: String = apart.iter().map(|own| format!("]\n{indent}[? {own}")).collect();
        let new = format!("{path}{markers}{apart}");
        let names: Vec<&str> = own.iter().map(|part| part.field.as_str()).collect();
        (self.text[place.clone()] != new).then(|| Swap { part: names.join(", "), place, new })
    }

    /// A condition that nothing is left of.
    fn gone(&self, inside: Range<usize>, own: &[&ColumnPart]) -> Option<Swap> {
        let before = self.text[..inside.start].trim_end().strip_suffix("[?")?.trim_end().len();
        let behind = self.text[inside.end..]
            .find(']')
            .filter(|&at| self.text[inside.end..][..at].trim().is_empty())?;
        let names: Vec<&str> = own.iter().map(|part| part.field.as_str()).collect();
        Some(Swap { part: names.join(", "), place: before..inside.end + behind + 1, new: String::new() })
    }

    /// A learnt expression with the column's own marker, as long as the learnt one reads nodes the same way.
    pub(super) fn expression(&self, part: &ColumnPart, expression: &str) -> Option<String> {
        let learnt = Anatomy::of(expression);
        let own = learnt.columns.first()?;
        let path = match self.is_of_page(part) {
            true => from_page(&expression[own.path.clone()])?,
            false => expression[own.path.clone()].to_owned(),
        };
        let marker = &expression[own.marker.clone()];
        let value = marker.split_once('=').map(|(_, value)| value.trim_end_matches('>'))?;
        let old = &self.text[part.marker.clone()];
        let is_plain = |value: &str| matches!(value, "." | "normalize-space(.)");
        let old_value = old.split_once('=').map(|(_, value)| value.trim_end_matches('>'));
        let is_kept = is_plain(value) && old_value.is_none_or(|old| !old.contains('@'));
        let marker = match is_kept || old_value.is_none() {
            true => old.to_owned(),
            // The name, whether it is a list, and the type are the column's own.
            false => {
                let (before, _) = old.split_once('=').unwrap_or((old.trim_end_matches('>'), ""));
                format!("{before}={value}>")
            }
        };
        Some(format!("{path}{marker}"))
    }

    /// Whether a column is read from a page, and not from something on it.
    pub(super) fn is_of_page(&self, part: &ColumnPart) -> bool {
        part.area.is_some_and(|area| self.anatomy.areas[area].base.is_empty())
    }

    /// The path to what the fields of an area are read from.
    pub(super) fn base(&self, area: &AreaPart, path: &str) -> Option<Swap> {
        let old = &self.text[area.base.clone()];
        let part = match (&area.nested, area.way) {
            (Some(name), _) => name,
            (None, None) => RECORDS,
            (None, Some(_)) => "the page behind records",
        };
        let is_other = !old.is_empty() && old != path;
        is_other.then(|| Swap { part: part.to_owned(), place: area.base.clone(), new: path.to_owned() })
    }
}

/// A path from the element of a page, from the page.
fn from_page(path: &str) -> Option<String> {
    let is_plain = path.starts_with(|letter: char| letter.is_alphanumeric() || letter == '*');
    match path.strip_prefix(".//") {
        Some(rest) => Some(format!("//{rest}")),
        None => is_plain.then(|| format!("/*/{path}")),
    }
}

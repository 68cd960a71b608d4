//! Induction: the paths to the lists and what their records have, as one OXPath program.
//!
//! ```text
//! doc("http://homes.example/")
//! /(//a[normalize-space(.)="Buy"]/{click /} | //a[normalize-space(.)="Rent"]/{click /})
//! /((//a.next)[1]/{click /})*{0,1000}
//! //div.property:<property>
//!     [? .//span.price:<price=normalize-space(.)>]
//!     [? .//h3/a/{click /}/*
//!         [? .//dt[normalize-space(.)="Tenure"]/following-sibling::dd[1]:<tenure=normalize-space(.)>]]
//! ```
//!
//! Lists that are read alike share one text behind a union of their paths; lists that are not stand beside each other as
//! predicates of the start page.

use std::fmt::Write;

use windrow_syntax::literal;

use crate::detail::Details;
use crate::list::{Listing, Rule};

/// A list, as a program reads it.
#[derive(Debug, Clone)]
pub(crate) struct Part {
    /// What leads from the start to its first page.
    pub(crate) path: Vec<String>,
    /// What leads from there to the others.
    pub(crate) way: Option<String>,
    /// How it is read.
    pub(crate) listing: Listing,
    /// What the records' own pages have.
    pub(crate) details: Option<Details>,
}

/// The program that reads some lists of a site.
pub(crate) fn program(start: &str, record: &str, parts: &[Part]) -> Option<String> {
    let groups = grouped(parts);
    let mut text = format!("doc({})\n", literal(start)?);
    if let [group] = groups.as_slice() {
        let paths: Vec<&[String]> = group.iter().map(|part| part.path.as_slice()).collect();
        text.push_str(&joined(&paths, 0));
        if !text.ends_with('\n') {
            text.push('\n');
        }
        text.push_str(&read(group.first()?, record, ""));
    } else {
        text.push_str("/*");
        for group in &groups {
            let paths: Vec<&[String]> = group.iter().map(|part| part.path.as_slice()).collect();
            let _ = write!(text, "\n[? {}\n{}]", joined(&paths, 1), read(group.first()?, record, "   "));
        }
    }
    text.push('\n');
    Some(text)
}

/// Several paths as one: what they share stands once, and where they part is a union.
fn joined(paths: &[&[String]], depth: usize) -> String {
    let mut branches: Vec<(Option<&String>, Vec<&[String]>)> = Vec::new();
    for path in paths {
        match branches.iter_mut().find(|(first, _)| *first == path.first()) {
            Some((_, own)) => own.push(path),
            None => branches.push((path.first(), vec![path])),
        }
    }
    let written = |(first, own): &(Option<&String>, Vec<&[String]>), depth: usize| match first {
        None => String::new(),
        Some(first) => {
            let rest: Vec<&[String]> = own.iter().map(|path| &path[1..]).collect();
            format!("{first}{}", joined(&rest, depth))
        }
    };
    match branches.as_slice() {
        [] => String::new(),
        [only] => written(only, depth),
        several => {
            let each = several.iter().map(|branch| match written(branch, depth + 1) {
                path if path.is_empty() => ".".to_owned(),
                path => path,
            });
            format!("/({})", each.collect::<Vec<_>>().join(&format!("\n{} | ", "  ".repeat(depth))))
        }
    }
}

/// Lists that are read alike, together.
fn grouped(parts: &[Part]) -> Vec<Vec<&Part>> {
    let mut groups: Vec<Vec<&Part>> = Vec::new();
    for part in parts {
        let own = read(part, "record", "");
        match groups
            .iter_mut()
            .find(|group| group.first().is_some_and(|first| read(first, "record", "") == own))
        {
            Some(group) => group.push(part),
            None => groups.push(vec![part]),
        }
    }
    groups
}

/// What is read from the first page of a list on.
fn read(part: &Part, record: &str, indent: &str) -> String {
    let mut text = String::new();
    if let Some(way) = &part.way {
        let _ = writeln!(text, "{indent}{way}");
    }
    let _ = write!(text, "{indent}{}:<{record}>", part.listing.lead);
    for rule in part.listing.rules.iter().filter_map(Rule::written) {
        let _ = write!(text, "\n{indent}    {rule}");
    }
    if let Some(details) = &part.details {
        let _ = match details.is_opened {
            true => write!(text, "\n{indent}    [? doc({}/@href){}/*", details.link, details.answers),
            false => write!(text, "\n{indent}    [? {}/{{click /}}/*", details.link),
        };
        for rule in details.rules.iter().filter_map(Rule::written) {
            let _ = write!(text, "\n{indent}        {rule}");
        }
        text.push(']');
    }
    text
}

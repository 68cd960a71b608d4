//! Of expressions that give the same on all pages, the one that goes on giving it when pages change.
//!
//! The pages are changed in every way that redesigns change them while what they say stays ([`crate::robust`]), and all expressions of
//! all columns are run at once on what comes of it. An expression counts the changes under which it gives the texts that it gave.

use std::sync::Arc;

use windrow_data::{Item, Record};
use windrow_learn::TreeRules;
use windrow_page::Page;
use windrow_upkeep::mutation::{Keeps, MUTATIONS};

use crate::engine::Engine;
use crate::marker::under;
use crate::robust::{Read, rows_on};
use crate::wrapper::{RunOptions, Wrapper};

/// How many pages are changed: what a change does, it does to all pages of a site.
const MOST_PAGES: usize = 2;

/// Larger pages take too long to change in all ways.
const LARGEST: usize = 2_000_000;

/// The rules with those of their equals that survive the most changes of these pages; of several the first.
pub(super) fn sturdiest(mut rules: TreeRules, pages: &[Arc<Page>]) -> TreeRules {
    let has_choice =
        !rules.equal_records.is_empty() || rules.columns.iter().any(|column| !column.equals.is_empty());
    let pages: Vec<&Arc<Page>> =
        pages.iter().filter(|page| page.source().len() < LARGEST).take(MOST_PAGES).collect();
    let Ok(wrapper) = Wrapper::parse(&rules.wrapper(None)) else { return rules };
    if !has_choice || pages.is_empty() {
        return rules;
    }
    let read: Vec<Read> = pages.iter().map(|page| Read::new(&wrapper, page)).collect();
    let all: Vec<Vec<String>> = rules
        .columns
        .iter()
        .map(|column| match &column.expressions[..] {
            [own] => std::iter::once(own).chain(&column.equals).cloned().collect(),
            _ => Vec::new(),
        })
        .collect();
    let record = rules.record.clone().unwrap_or_else(|| "/*".to_owned());
    let Ok(columns) = Wrapper::parse(&at_once(&record, &all)) else { return rules };
    let records: Vec<Wrapper> = std::iter::once(&record)
        .chain(&rules.equal_records)
        .filter_map(|record| Wrapper::parse(&rules.clone().in_records(record).wrapper(None)).ok())
        .collect();
    let before: Vec<Vec<Vec<String>>> = pages.iter().map(|page| texts(&columns, page, &all)).collect();
    let mut survived: Vec<Vec<usize>> = all.iter().map(|own| vec![0; own.len()]).collect();
    let mut survived_records = vec![0; records.len()];
    for mutation in MUTATIONS.iter().filter(|mutation| mutation.keeps == Keeps::Data) {
        for (at, own) in read.iter().enumerate() {
            let Some(changed) = own.changed(mutation, SEED) else { continue };
            let after = texts(&columns, &changed, &all);
            for (number, (then, now)) in before[at].iter().zip(&after).enumerate() {
                let (column, one) = place(&all, number);
                survived[column][one] += usize::from(then == now);
            }
            for (record, count) in records.iter().zip(&mut survived_records) {
                *count += usize::from(rows_on(record, &changed).len() == own.rows.len());
            }
        }
    }
    for ((column, own), counts) in rules.columns.iter_mut().zip(all).zip(&survived) {
        if let Some(best) = first_of_most(counts).filter(|&best| best > 0) {
            column.equals =
                own.iter().enumerate().filter(|(at, _)| *at != best).map(|(_, one)| one.clone()).collect();
            column.expressions = vec![own[best].clone()];
        }
    }
    if rules.record.is_some()
        && let Some(best) = first_of_most(&survived_records).filter(|&best| best > 0)
    {
        let new = rules.equal_records.remove(best - 1);
        rules.equal_records.extend(rules.record.replace(new));
    }
    rules
}

/// How the changes are seeded: the same pages always lead to the same wrapper.
const SEED: u64 = 1;

fn first_of_most(counts: &[usize]) -> Option<usize> {
    let most = counts.iter().max()?;
    counts.iter().position(|count| count == most)
}

/// A wrapper with all expressions of all columns, each under its number.
fn at_once(record: &str, all: &[Vec<String>]) -> String {
    let mut text = format!("{record}:<record>");
    for (number, expression) in all.iter().flatten().enumerate() {
        text.push_str(&format!("[? {}]", under(expression, &format!("e{number}"))));
    }
    text
}

/// Of an expression by its number its column, and which of the column's it is.
fn place(all: &[Vec<String>], mut number: usize) -> (usize, usize) {
    for (column, own) in all.iter().enumerate() {
        if number < own.len() {
            return (column, number);
        }
        number -= own.len();
    }
    (0, 0)
}

/// What every expression gives on a page.
fn texts(wrapper: &Wrapper, page: &Arc<Page>, all: &[Vec<String>]) -> Vec<Vec<String>> {
    let mut texts: Vec<Vec<String>> = vec![Vec::new(); all.iter().map(Vec::len).sum()];
    let rows = wrapper.rows_on(Arc::clone(page), &Engine::nowhere(), &RunOptions::default());
    for row in rows.map_while(Result::ok) {
        let Item::Record(Record { items, .. }) = &row else { continue };
        for item in items {
            let name = item.name().to_string();
            let number = name.strip_prefix('e').and_then(|number| number.parse::<usize>().ok());
            if let (Some(own), Item::Value(field)) = (number.and_then(|number| texts.get_mut(number)), item) {
                own.push(field.value.to_string());
            }
        }
    }
    // Records may come in another order.
    texts.iter_mut().for_each(|own| own.sort_unstable());
    texts
}

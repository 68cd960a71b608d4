//! Columns: what is taken from a page that was cut by a template.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use windrow_dom::NodeId;
use windrow_knowledge::Kind;

use crate::cell::{Piece, pieces};
use crate::label::{Beside, labels};
use crate::parse::Cut;
use crate::token::Page;

/// A column of a template.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Column {
    /// What it is called; no two are called the same.
    pub name: String,
    /// What its values are.
    #[serde(skip)]
    pub kind: Option<Kind>,
    /// In how many of the pages that were learnt from it has a value.
    pub filled: usize,
    /// How many different values it has there.
    pub different: usize,
    /// Whether some page has several values of it.
    pub is_list: bool,
    /// Whether it is another way to take what a column before it takes.
    pub is_variant: bool,
    /// What it takes: several where columns that say the same were merged.
    pub(crate) rules: Vec<Rule>,
}

impl Column {
    /// The label that its values stand beside.
    pub fn label(&self) -> Option<&str> {
        match &self.rules[..] {
            [Rule { takes: Takes::Beside(label), .. }] => Some(label),
            _ => None,
        }
    }

    /// The words that texts begin and end with which are no part of its values.
    pub fn ends(&self) -> (&str, &str) {
        self.rules.first().map_or(("", ""), |rule| (&rule.before, &rule.after))
    }

    /// The parts of the template that it takes from.
    pub(crate) fn parts(&self) -> impl Iterator<Item = u32> {
        self.rules.iter().map(|rule| rule.part)
    }
}

/// What a column takes from a page.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct Rule {
    /// The part of the template.
    pub(crate) part: u32,
    pub(crate) takes: Takes,
    /// Whether texts are taken whole, with words of theirs that belong to the template.
    #[serde(default)]
    pub(crate) is_whole: bool,
    /// The words that all values begin and end with, which are no part of them.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) before: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub(crate) after: String,
}

/// Which of the texts of a part.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Takes {
    /// Each of them.
    Each,
    /// Each but these.
    But(BTreeSet<String>),
    /// One by its place from the beginning.
    Nth(u32),
    /// Those in elements that say this of themselves.
    Signed(String),
    /// The one behind a text.
    After(String),
    /// Those beside a label.
    Beside(String),
}

/// The texts of a part of a page.
#[derive(Debug, Default)]
pub(crate) struct Texts {
    pub(crate) pieces: Vec<Piece>,
    /// What stands beside labels; only of the page as a whole.
    pub(crate) labels: BTreeMap<String, Beside>,
}

/// The whole template. Labels are looked for all over the page.
pub(crate) const ROOT: u32 = 0;

impl Texts {
    pub(crate) fn of(page: &Page<'_>, cut: &Cut, part: u32) -> Texts {
        let Some(&region) = cut.regions.get(&part) else { return Texts::default() };
        let pieces = pieces(page, region, &cut.wholes);
        let labels = if part == ROOT { labels(page.document, &pieces) } else { BTreeMap::new() };
        Texts { pieces, labels }
    }
}

impl Rule {
    pub(crate) fn new(part: u32, takes: Takes, is_whole: bool) -> Rule {
        Rule { part, takes, is_whole, before: String::new(), after: String::new() }
    }

    /// The texts that it takes.
    pub(crate) fn taken<'t>(&self, texts: &'t Texts) -> Vec<&'t Piece> {
        let pieces = &texts.pieces;
        match &self.takes {
            Takes::Each => pieces.iter().collect(),
            Takes::But(constants) => {
                pieces.iter().filter(|piece| !constants.contains(&*piece.whole)).collect()
            }
            Takes::Nth(place) => pieces.get(*place as usize).into_iter().collect(),
            Takes::Signed(sign) => pieces.iter().filter(|piece| piece.sign == *sign).collect(),
            Takes::After(label) => {
                let at = pieces.iter().position(|piece| piece.text == *label);
                at.and_then(|at| pieces.get(at + 1)).into_iter().collect()
            }
            Takes::Beside(label) => texts
                .labels
                .get(label)
                .map_or_else(Vec::new, |beside| pieces[beside.pieces.clone()].iter().collect()),
        }
    }

    pub(crate) fn values_of(&self, texts: &Texts) -> Vec<String> {
        let text = |piece: &Piece| {
            let text: &str = if self.is_whole { &piece.whole } else { &piece.text };
            without_ends(text, &self.before, &self.after).to_owned()
        };
        self.taken(texts).into_iter().map(text).filter(|value| !value.is_empty()).collect()
    }
}

/// A text without words that it begins and ends with.
fn without_ends<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let is_apart = |rest: &str, edge: fn(&str) -> Option<char>| edge(rest).is_none_or(char::is_whitespace);
    let text = match text.strip_prefix(before) {
        Some(rest) if is_apart(rest, |rest| rest.chars().next()) => rest.trim_start(),
        _ => text,
    };
    match text.strip_suffix(after) {
        Some(rest) if is_apart(rest, |rest| rest.chars().next_back()) => rest.trim_end(),
        _ => text,
    }
}

/// The texts that columns take from a page, in their order.
pub(crate) fn sources(columns: &[Column], page: &Page<'_>, cut: &Cut) -> Vec<Vec<NodeId>> {
    let mut texts: BTreeMap<u32, Texts> = BTreeMap::new();
    let mut of = |rule: &Rule| -> Vec<NodeId> {
        let texts = texts.entry(rule.part).or_insert_with(|| Texts::of(page, cut, rule.part));
        rule.taken(texts).into_iter().map(|piece| piece.node).collect()
    };
    columns.iter().map(|column| column.rules.iter().flat_map(&mut of).collect()).collect()
}

/// What columns take from a page, in their order.
pub(crate) fn values(columns: &[Column], page: &Page<'_>, cut: &Cut) -> Vec<Vec<String>> {
    let mut texts: BTreeMap<u32, Texts> = BTreeMap::new();
    let mut all = Vec::with_capacity(columns.len());
    for column in columns {
        let mut values: Vec<String> = Vec::new();
        let mut known: BTreeSet<String> = BTreeSet::new();
        for rule in &column.rules {
            let texts = texts.entry(rule.part).or_insert_with(|| Texts::of(page, cut, rule.part));
            for value in rule.values_of(texts) {
                if column.rules.len() == 1 || known.insert(value.clone()) {
                    values.push(value);
                }
            }
        }
        all.push(values);
    }
    all
}

//! Columns: what the slots of a template hold, page by page.
//!
//! A *cell* is a part of the template without landmarks that most pages have: what varies begins there. Words that few
//! pages have split it further in the tree, and may be template or values that repeat; a cell does not ask. A cell
//! with one text in it is a value. In a cell with several, texts are told apart by their place, by the element that they are
//! in, and by the label before them. Cells on one line of a page belong together too: the lines of an address.
//!
//! Columns that say the same are merged: a title in a heading and in a breadcrumb. What says nothing (the same on all
//! pages) comes last.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use windrow_dom::{Document, NodeId, NodeKind, is_inline};
use windrow_knowledge::{Cell, Kind, Place, distinct, kind_of_column, name_from_label, name_of_column};

use crate::parse::Cut;
use crate::token::{self, Page};
use crate::tree::Tree;

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
    /// The parts of the template that it takes from.
    pub(crate) fn parts(&self) -> Vec<u32> {
        self.rules.iter().map(|rule| rule.part).collect()
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
}

/// Which of the texts of a part.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Takes {
    /// Each of them.
    Each,
    /// One by its place from the beginning.
    Nth(u32),
    /// Those in elements that say this of themselves.
    Signed(String),
    /// The one behind a label.
    After(String),
}

/// A text in a part of a page.
#[derive(Debug, Clone)]
pub(crate) struct Piece {
    /// As much of it as is in the part.
    text: String,
    whole: String,
    /// What its element says of itself.
    sign: String,
    node: NodeId,
}

/// The texts of a part, in order.
fn pieces(page: &Page<'_>, (start, end): (u32, u32)) -> Vec<Piece> {
    let mut pieces: Vec<(NodeId, u32, u32)> = Vec::new();
    for token in &page.tokens[start as usize..end as usize] {
        if token.kind != token::Kind::Word {
            continue;
        }
        match pieces.last_mut() {
            Some((node, _, last)) if *node == token.node => *last = token.letters.end,
            _ => pieces.push((token.node, token.letters.start, token.letters.end)),
        }
    }
    let document = page.document;
    pieces
        .into_iter()
        .map(|(node, from, to)| {
            let whole = document.string_value(node);
            Piece {
                text: folded(whole.get(from as usize..to as usize).unwrap_or_default()),
                whole: folded(whole),
                sign: sign(document, node),
                node,
            }
        })
        .collect()
}

fn folded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What the element around a text says of itself: its name and its class.
fn sign(document: &Document, text: NodeId) -> String {
    let Some(element) = document.parent(text) else { return String::new() };
    let name = document.name(element).local;
    match document.attribute_value(element, "class") {
        Some(class) => format!("{name}.{}", class.split_ascii_whitespace().next().unwrap_or_default()),
        None => name.to_owned(),
    }
}

impl Rule {
    fn values_of(&self, pieces: &[Piece]) -> Vec<String> {
        let text = |piece: &Piece| if self.is_whole { piece.whole.clone() } else { piece.text.clone() };
        match &self.takes {
            Takes::Each => pieces.iter().map(text).collect(),
            Takes::Nth(place) => pieces.get(*place as usize).map(text).into_iter().collect(),
            Takes::Signed(sign) => pieces.iter().filter(|piece| piece.sign == *sign).map(text).collect(),
            Takes::After(label) => {
                let at = pieces.iter().position(|piece| piece.text == *label);
                at.and_then(|at| pieces.get(at + 1)).map(text).into_iter().collect()
            }
        }
    }
}

/// What columns take from a page, in their order.
pub(crate) fn values(columns: &[Column], page: &Page<'_>, cut: &Cut) -> Vec<Vec<String>> {
    let mut texts: BTreeMap<u32, Vec<Piece>> = BTreeMap::new();
    let mut all = Vec::with_capacity(columns.len());
    for column in columns {
        let mut values: Vec<String> = Vec::new();
        for rule in &column.rules {
            let texts = texts.entry(rule.part).or_insert_with(|| {
                cut.regions.get(&rule.part).map_or_else(Vec::new, |&region| pieces(page, region))
            });
            for value in rule.values_of(texts) {
                if column.rules.len() == 1 || !values.contains(&value) {
                    values.push(value);
                }
            }
        }
        all.push(values);
    }
    all
}

/// How many texts of a part are told apart by their place.
const PLACES: u32 = 4;

/// The texts of one part, page by page.
type Texts = Vec<Vec<Piece>>;

/// A column in the making: its values on every page.
struct Draft {
    rule: Rule,
    values: Vec<Vec<String>>,
    name: String,
    kind: Kind,
    is_variant: bool,
    /// Rules of other parts that take the same.
    also: Vec<Rule>,
}

/// The columns of a template, the most useful first.
pub(crate) fn columns(tree: &Tree, pages: &[Page<'_>], cuts: &[Cut], least: usize) -> Vec<Column> {
    let mut drafts: Vec<Draft> = Vec::new();
    let mut known: BTreeMap<Vec<Vec<String>>, usize> = BTreeMap::new();
    for (part, holds_others) in parts(tree, pages, cuts) {
        let texts: Texts = pages
            .iter()
            .zip(cuts)
            .map(|(page, cut)| cut.regions.get(&part).map_or_else(Vec::new, |&region| pieces(page, region)))
            .collect();
        let filled = texts.iter().filter(|pieces| !pieces.is_empty()).count();
        if filled < least.min(pages.len()) {
            continue;
        }
        for (at, rule) in rules(part, &texts, least).into_iter().enumerate() {
            let values: Vec<Vec<String>> = texts.iter().map(|pieces| rule.values_of(pieces)).collect();
            if values.iter().all(Vec::is_empty) {
                continue;
            }
            if let Some(&same) = known.get(&values) {
                let draft: &mut Draft = &mut drafts[same];
                if !tree.is_related(draft.rule.part, part)
                    && draft.also.last().is_none_or(|last| last.part != part)
                {
                    draft.also.push(rule);
                }
                continue;
            }
            known.insert(values.clone(), drafts.len());
            let cells: Vec<Cell<'_>> = values.iter().flatten().map(|value| Cell::text(value)).collect();
            let kind = kind_of_column(&cells);
            let name = name(pages, &texts, &rule, kind);
            drafts.push(Draft {
                rule,
                values,
                name,
                kind,
                is_variant: at > 0 || holds_others,
                also: Vec::new(),
            });
        }
    }
    let mut columns = merged(tree, &drafts);
    columns.extend(drafts.into_iter().map(|draft| {
        let Draft { rule, values, name, kind, is_variant, .. } = draft;
        column(name, kind, is_variant, vec![rule], &values)
    }));
    columns.sort_by(|one, other| {
        one.is_variant.cmp(&other.is_variant).then(usefulness(other).total_cmp(&usefulness(one)))
    });
    // Rows say which page they are of.
    let names = ["page"].into_iter().chain(columns.iter().map(|column| column.name.as_str()));
    let names = distinct(names.map(str::to_owned).collect());
    for (column, name) in columns.iter_mut().zip(names.into_iter().skip(1)) {
        column.name = name;
    }
    columns
}

fn column(name: String, kind: Kind, is_variant: bool, rules: Vec<Rule>, values: &[Vec<String>]) -> Column {
    let filled = values.iter().filter(|values| !values.is_empty()).count();
    let different = values.iter().filter(|values| !values.is_empty()).collect::<BTreeSet<_>>().len();
    let is_list = rules.len() > 1 || values.iter().any(|values| values.len() > 1);
    Column { name, kind: Some(kind), filled, different, is_list, is_variant, rules }
}

/// What is on many pages and different on each is what pages are for.
fn usefulness(column: &Column) -> f64 {
    let different = if column.different > 1 { column.different } else { 0 };
    different as f64
}

/// What may be taken from a part, the plainest first.
fn rules(part: u32, texts: &Texts, least: usize) -> Vec<Rule> {
    let is_list = texts.iter().any(|pieces| pieces.len() > 1);
    let mut takes = vec![if is_list { Takes::Each } else { Takes::Nth(0) }];
    if is_list {
        takes.extend((0..PLACES).map(Takes::Nth));
        let signs = common(texts, least, |piece| piece.sign.clone());
        if signs.len() > 1 {
            takes.extend(signs.into_iter().map(Takes::Signed));
        }
        takes.extend(labels(texts, least).into_iter().map(Takes::After));
    }
    let is_cut = texts.iter().flatten().any(|piece| piece.text != piece.whole);
    let wholes: &[bool] = match is_cut {
        true if tells_more_whole(texts) => &[true, false],
        true => &[false, true],
        false => &[false],
    };
    let each = wholes
        .iter()
        .flat_map(|&is_whole| takes.iter().map(move |takes| Rule { part, takes: takes.clone(), is_whole }));
    each.collect()
}

/// Whether texts are something only with the words that all pages have: a price with its currency, a date with its month.
fn tells_more_whole(texts: &Texts) -> bool {
    let kind = |of: fn(&Piece) -> &str| {
        let cells: Vec<Cell<'_>> =
            texts.iter().filter_map(|pieces| pieces.first()).map(|piece| Cell::text(of(piece))).collect();
        kind_of_column(&cells)
    };
    let (cut, whole) = (kind(|piece| &piece.text), kind(|piece| &piece.whole));
    matches!(cut, Kind::Text | Kind::Number) && !matches!(whole, Kind::Text | Kind::Number)
}

/// What enough pages have in common.
fn common(texts: &Texts, least: usize, of: impl Fn(&Piece) -> String) -> Vec<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for pieces in texts {
        let own: BTreeSet<String> = pieces.iter().map(&of).collect();
        for one in own {
            *counts.entry(one).or_default() += 1;
        }
    }
    counts.into_iter().filter(|(_, count)| *count >= least).map(|(one, _)| one).collect()
}

/// Texts that are on several pages, once on each, with different texts behind them: labels.
fn labels(texts: &Texts, least: usize) -> Vec<String> {
    let mut behind: BTreeMap<&str, (usize, BTreeSet<&str>, bool)> = BTreeMap::new();
    for pieces in texts {
        let mut own: BTreeSet<&str> = BTreeSet::new();
        for pair in pieces.windows(2) {
            let (count, values, is_twice) = behind.entry(&pair[0].text).or_default();
            *is_twice |= !own.insert(&pair[0].text);
            *count += 1;
            values.insert(&pair[1].text);
        }
    }
    behind
        .into_iter()
        .filter(|(_, (count, values, is_twice))| *count >= least && values.len() > 1 && !is_twice)
        .map(|(label, _)| label.to_owned())
        .collect()
}

/// What a column is called: by its label, by what the elements around its values say, by its kind.
fn name(pages: &[Page<'_>], texts: &Texts, rule: &Rule, kind: Kind) -> String {
    if let Takes::After(label) = &rule.takes
        && let Some(name) = name_from_label(label)
    {
        return name;
    }
    let mut votes: BTreeMap<String, usize> = BTreeMap::new();
    for (page, pieces) in pages.iter().zip(texts) {
        let first = match &rule.takes {
            Takes::Nth(place) => pieces.get(*place as usize),
            Takes::Signed(sign) => pieces.iter().find(|piece| piece.sign == *sign),
            _ => pieces.first(),
        };
        let Some(piece) = first else { continue };
        // The words of the template in the same text are its label.
        let before = piece.whole.strip_suffix(&piece.text).and_then(name_from_label);
        let before = before.or_else(|| label_before(page.document, piece));
        let place = Place { node: piece.node, record: NodeId::ROOT };
        let name = before.unwrap_or_else(|| name_of_column(page.document, &[place], kind));
        *votes.entry(name).or_default() += 1;
    }
    let most = votes.into_iter().max_by_key(|(_, count)| *count);
    most.map_or_else(|| kind.name().to_owned(), |(name, _)| name)
}

/// How many nodes before a value its label may be.
const LABEL_REACH: usize = 12;

/// The name that the text before a value gives it, where a colon between the two says that it is its label.
fn label_before(document: &Document, piece: &Piece) -> Option<String> {
    let before = (0..piece.node.0).rev().take(LABEL_REACH).map(NodeId).find(|&node| {
        document.kind(node) == NodeKind::Text && !document.string_value(node).trim().is_empty()
    })?;
    let text = document.string_value(before).trim();
    let is_label = text.ends_with([':', '：']) || piece.whole.starts_with([':', '：']);
    is_label.then(|| name_from_label(text)).flatten()
}

/// Columns that say the same as others, together: as they are, and with the words of the template in their texts.
fn merged(tree: &Tree, drafts: &[Draft]) -> Vec<Column> {
    let words: Vec<Vec<Option<BTreeSet<String>>>> =
        drafts.iter().map(|draft| draft.values.iter().map(|values| words(values)).collect()).collect();
    let plain: Vec<usize> = (0..drafts.len()).filter(|&at| !drafts[at].rule.is_whole).collect();
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    let mut merged = Vec::new();
    for (place, &one) in plain.iter().enumerate() {
        if taken.contains(&one) {
            continue;
        }
        let draft = &drafts[one];
        let mut rules: Vec<Rule> = std::iter::once(&draft.rule).chain(&draft.also).cloned().collect();
        for &other in &plain[place + 1..] {
            let is_known = rules.iter().any(|rule| tree.is_related(rule.part, drafts[other].rule.part));
            if !is_known && !taken.contains(&other) && says_the_same(&words[one], &words[other]) {
                taken.insert(other);
                rules.extend(std::iter::once(&drafts[other].rule).chain(&drafts[other].also).cloned());
            }
        }
        if rules.len() > 1 {
            for is_whole in [false, true] {
                let rules = rules.iter().map(|rule| Rule { is_whole, ..rule.clone() }).collect();
                merged.push(column(draft.name.clone(), draft.kind, true, rules, &draft.values));
            }
        }
    }
    merged
}

/// The words of the only value of a page.
fn words(values: &[String]) -> Option<BTreeSet<String>> {
    let [value] = values else { return None };
    let words = value.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    Some(words.map(str::to_lowercase).collect())
}

/// Whether two columns say the same: on most pages one has most words of the other, and more often than on different pages.
fn says_the_same(one: &[Option<BTreeSet<String>>], other: &[Option<BTreeSet<String>>]) -> bool {
    let is_alike = |one: &Option<BTreeSet<String>>, other: &Option<BTreeSet<String>>| match (one, other) {
        (Some(one), Some(other)) if !one.is_empty() && !other.is_empty() => {
            let shared = one.intersection(other).count();
            Some(2 * shared > one.len().min(other.len()))
        }
        _ => None,
    };
    let share = |pairs: &mut dyn Iterator<Item = bool>| {
        let (mut all, mut alike) = (0, 0);
        for is_alike in pairs {
            all += 1;
            alike += usize::from(is_alike);
        }
        (all, alike as f64 / all.max(1) as f64)
    };
    let (both, same) = share(&mut one.iter().zip(other).filter_map(|(one, other)| is_alike(one, other)));
    if 2 * both <= one.len() || same <= 0.5 {
        return false;
    }
    let others = other.iter().cycle().skip(1);
    let (_, apart) = share(&mut one.iter().zip(others).filter_map(|(one, other)| is_alike(one, other)));
    same > 2.0 * apart
}

/// The parts of a template that vary: the slots, and the parts whose landmark most pages lack. Then, with `true`, parts that
/// hold several of them: lines, and parts whose landmark is missing on a page, where all that is left is the whole.
fn parts(tree: &Tree, pages: &[Page<'_>], cuts: &[Cut]) -> Vec<(u32, bool)> {
    let is_line = |number: u32| {
        pages.iter().zip(cuts).all(|(page, cut)| match cut.regions.get(&number) {
            Some(&(start, end)) => is_line(page, start, end),
            None => true,
        })
    };
    let mut parts = Vec::new();
    let mut work = vec![(0, false)];
    while let Some((number, is_in_line)) = work.pop() {
        let node = &tree.nodes[number as usize];
        let regions = cuts.iter().filter(|cut| cut.regions.contains_key(&number));
        let (with, without): (Vec<&Cut>, Vec<&Cut>) =
            regions.partition(|cut| cut.landmarks.contains_key(&number));
        let is_cell = node.is_slot() || with.len() <= without.len();
        let is_line = !is_cell && !is_in_line && is_line(number);
        if is_cell || is_line || !without.is_empty() {
            parts.push((number, !is_cell));
        }
        if !is_cell {
            work.extend(node.parts.iter().rev().flatten().map(|&part| (part, is_in_line || is_line)));
        }
    }
    parts.sort_by_key(|(_, holds_others)| *holds_others);
    parts
}

/// Whether tokens make up lines: text, ends of lines, and elements that do not begin one.
fn is_line(page: &Page<'_>, start: u32, end: u32) -> bool {
    page.tokens[start as usize..end as usize].iter().all(|token| match token.kind {
        token::Kind::Word | token::Kind::Void => true,
        token::Kind::Open | token::Kind::Close => is_inline(page.document, token.node),
    })
}

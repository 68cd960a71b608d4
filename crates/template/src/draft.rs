//! How the columns of a template are made.
//!
//! First what stands beside labels, then the cells: a cell with one text in it is a value, one with several a list. A value is
//! a whole text, though the template knows words in the middle of it, without the words that it begins and ends with on
//! all pages. All else are *variants*, other ways to take what is there: texts of a list by their place, by the element
//! that they are in, and by the text before them; texts as the template cuts them; lines that make up an address; columns
//! that say the same in other words, together.
//!
//! The most useful come first: what is on many pages and different on each. Lists of links come later, and last code. What is the
//! same on all pages is in no row.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_knowledge::{Cell, Kind, Place, Trust, distinct, kind_of_column, name_from_label, trusted_name};

use crate::cell::{Piece, Role, parts};
use crate::column::{Column, ROOT, Rule, Takes, Texts};
use crate::list::{Elements, List, Repeated, elements, is_in_one, repeated};
use crate::parse::Cut;
use crate::token::Page;
use crate::tree::Tree;

/// How many texts of a part are told apart by their place.
const PLACES: u32 = 4;

/// How many are told apart by their elements, and by what stands before them.
const WAYS: usize = 64;

/// How many other places of a page are known that say the same.
const ALSO: usize = 16;

/// How many columns are compared with each other.
const COMPARED: usize = 2000;

/// The values of a column, page by page.
type Values = Vec<Vec<String>>;

/// A column in the making.
struct Draft {
    rule: Rule,
    values: Values,
    /// What pages call it, and how far that can be trusted.
    name: Option<(Trust, String)>,
    kind: Option<Kind>,
    rank: Rank,
    is_variant: bool,
    /// Rules of other parts that take the same.
    also: Vec<Rule>,
}

impl Draft {
    /// What it is called: what pages call it, or what it is.
    fn name(&self) -> String {
        let named = self.name.as_ref().map(|(_, name)| name.as_str());
        named.unwrap_or(self.kind.unwrap_or(Kind::Text).name()).to_owned()
    }
}

/// What a column is good for; the first is best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Rank {
    Values,
    Links,
    Code,
    Constant,
}

/// Pages that are learnt from, cut.
struct Learnt<'a, 'd> {
    tree: &'a Tree,
    pages: &'a [Page<'d>],
    cuts: &'a [Cut],
    least: usize,
}

/// The columns of a template, the most useful first, and the lists of its pages.
pub(crate) fn columns(
    tree: &Tree,
    pages: &[Page<'_>],
    cuts: &[Cut],
    least: usize,
) -> (Vec<Column>, Vec<List>) {
    let learnt = Learnt { tree, pages, cuts, least };
    let mut drafts =
        Drafts { learnt: &learnt, all: Vec::new(), known: HashMap::new(), mains: HashMap::new() };
    let whole = learnt.texts(ROOT);
    let mut labels = learnt.labels(&whole);
    let elements: Vec<Elements> = pages.iter().map(elements).collect();
    let Repeated { mut lists, labels: leading } = repeated(pages, &elements, &whole, &labels, least);
    for (label, is_marked) in &mut labels {
        *is_marked |= leading.contains(label);
    }
    for (label, _) in labels.iter().filter(|(_, is_marked)| **is_marked) {
        drafts.add_main(&whole, Rule::new(ROOT, Takes::Beside(label.clone()), true));
    }
    let parts: Vec<(u32, Role, Vec<Texts>)> = parts(tree, pages, cuts)
        .into_iter()
        .map(|(part, role)| (part, role, learnt.texts(part)))
        .filter(|(_, _, texts)| {
            let filled = texts.iter().filter(|texts| !texts.pieces.is_empty()).count();
            filled >= least.min(pages.len())
        })
        .collect();
    for (part, _, texts) in parts.iter().filter(|(_, role, _)| *role == Role::Cell) {
        let takes = if is_list(texts) { Takes::Each } else { Takes::Nth(0) };
        drafts.add_main(texts, Rule::new(*part, takes, true));
    }
    for (label, _) in labels.iter().filter(|(_, is_marked)| !**is_marked) {
        drafts.add_variant(&whole, Rule::new(ROOT, Takes::Beside(label.clone()), true));
    }
    for (part, role, texts) in &parts {
        for rule in variants(*part, *role, texts, least) {
            drafts.add_variant(texts, rule);
        }
    }
    let cells: Vec<u32> =
        parts.iter().filter(|(_, role, _)| *role == Role::Cell).map(|(part, _, _)| *part).collect();
    for part in blocks(tree, &cells) {
        let texts = learnt.texts(part);
        drafts.add_variant(&texts, Rule::new(part, Takes::But(constants(&texts)), true));
    }
    let mut drafts = drafts.all;
    let parts: BTreeMap<u32, &[Texts]> =
        parts.iter().map(|(part, _, texts)| (*part, texts.as_slice())).collect();
    demote_listed(
        &mut drafts,
        pages,
        &lists,
        &elements,
        |part| if part == ROOT { &whole } else { parts[&part] },
    );
    let words = all_words(&drafts);
    demote_repeated(&mut drafts, &words);
    let mut columns = merged(tree, &drafts, &words);
    columns.extend(drafts.into_iter().map(|draft| {
        let rank = draft.rank;
        let name = draft.name();
        let Draft { rule, values, kind, is_variant, .. } = draft;
        (rank, column(name, kind, is_variant, vec![rule], &values))
    }));
    columns.sort_by_key(|(rank, column)| (column.is_variant, *rank, std::cmp::Reverse(column.different)));
    let mut columns: Vec<Column> = columns.into_iter().map(|(_, column)| column).collect();
    // Rows say which page they are of.
    let mut page = "page".to_owned();
    let lists_and_columns =
        lists.iter_mut().map(|list| &mut list.name).chain(columns.iter_mut().map(|column| &mut column.name));
    let mut names: Vec<&mut String> = std::iter::once(&mut page).chain(lists_and_columns).collect();
    let given = distinct(names.iter().map(|name| (*name).clone()).collect());
    for (name, given) in names.iter_mut().zip(given) {
        **name = given;
    }
    (columns, lists)
}

impl Learnt<'_, '_> {
    /// The texts of a part, page by page.
    fn texts(&self, part: u32) -> Vec<Texts> {
        self.pages.iter().zip(self.cuts).map(|(page, cut)| Texts::of(page, cut, part)).collect()
    }

    /// The labels that enough pages have, with different texts beside them; and whether most pages mark them as labels.
    fn labels(&self, whole: &[Texts]) -> BTreeMap<String, bool> {
        let mut found: BTreeMap<&str, (usize, usize, BTreeSet<Vec<&str>>)> = BTreeMap::new();
        for texts in whole {
            for (label, beside) in &texts.labels {
                let (pages, marked, values) = found.entry(label).or_default();
                *pages += 1;
                *marked += usize::from(beside.is_marked);
                values
                    .insert(texts.pieces[beside.pieces.clone()].iter().map(|piece| &*piece.whole).collect());
            }
        }
        let is_label =
            |(pages, _, values): &(usize, usize, BTreeSet<_>)| *pages >= self.least && values.len() > 1;
        found
            .into_iter()
            .filter(|(_, found)| is_label(found))
            .map(|(label, (pages, marked, _))| (label.to_owned(), 2 * marked > pages))
            .collect()
    }
}

/// Columns, and what is known of them.
struct Drafts<'l, 'a, 'd> {
    learnt: &'l Learnt<'a, 'd>,
    all: Vec<Draft>,
    known: HashMap<Values, usize>,
    /// The columns of parts.
    mains: HashMap<u32, usize>,
}

impl Drafts<'_, '_, '_> {
    /// Adds a column that rows have.
    fn add_main(&mut self, texts: &[Texts], mut rule: Rule) {
        let whole: Values = texts.iter().map(|texts| rule.values_of(texts)).collect();
        (rule.before, rule.after) = common_ends(&whole);
        let mut values: Values = texts.iter().map(|texts| rule.values_of(texts)).collect();
        let mut kind = kind(&values);
        // A price is something only with its currency, a date with its year, on however many pages these are the same.
        if matches!(kind, Kind::Text | Kind::Number) && (!rule.before.is_empty() || !rule.after.is_empty()) {
            let kind_of_whole = self::kind(&whole);
            if !matches!(kind_of_whole, Kind::Text | Kind::Number) {
                (rule.before, rule.after) = (String::new(), String::new());
                (values, kind) = (whole, kind_of_whole);
            }
        }
        let name = name(self.learnt.pages, texts, &rule);
        let Some(at) = self.add(texts, rule, values, false) else { return };
        if self.all[at].rule.part != ROOT {
            self.mains.entry(self.all[at].rule.part).or_insert(at);
        }
        // Where it is said several times, the place that says best what it is counts.
        let draft = &mut self.all[at];
        draft.kind = Some(kind);
        if name.is_some()
            && draft.name.as_ref().is_none_or(|known| name.as_ref().is_some_and(|name| name.0 < known.0))
        {
            draft.name = name;
        }
    }

    /// Adds another way to take what a part has.
    fn add_variant(&mut self, texts: &[Texts], rule: Rule) {
        let values: Values = texts.iter().map(|texts| rule.values_of(texts)).collect();
        let of_part = self.mains.get(&rule.part).map(|&at| &self.all[at]);
        let name = match &rule.takes {
            Takes::After(label) | Takes::Beside(label) => name_from_label(label),
            _ => None,
        };
        let name =
            name.map(|name| (Trust::Label, name)).or_else(|| of_part.and_then(|draft| draft.name.clone()));
        let next = self.all.len();
        if self.add(texts, rule, values, true) == Some(next) {
            self.all[next].name = name;
        }
    }

    /// Adds a column, unless one has its values; says where it is, or the one that has them.
    fn add(&mut self, texts: &[Texts], rule: Rule, values: Values, is_variant: bool) -> Option<usize> {
        if values.iter().all(Vec::is_empty) {
            return None;
        }
        if let Some(&same) = self.known.get(&values) {
            let draft = &mut self.all[same];
            let mut parts = std::iter::once(&draft.rule).chain(&draft.also).map(|rule| rule.part);
            if rule.part != ROOT
                && draft.also.len() < ALSO
                && parts
                    .by_ref()
                    .filter(|&part| part != ROOT)
                    .all(|part| !self.learnt.tree.is_related(part, rule.part))
            {
                draft.also.push(rule);
            }
            return Some(same);
        }
        let at = self.all.len();
        self.known.insert(values.clone(), at);
        let rank = rank(self.learnt.pages, texts, &rule, &values);
        // What all pages say the same is no value of any.
        let is_variant = is_variant || rank == Rank::Constant;
        self.all.push(Draft { rule, values, name: None, kind: None, rank, is_variant, also: Vec::new() });
        Some(at)
    }
}

/// How many cells make up a block: the lines of an address, the cells of a row.
const BLOCK: usize = 8;

/// The parts of a template that hold some cells, but not many.
fn blocks(tree: &Tree, cells: &[u32]) -> Vec<u32> {
    let mut counts: BTreeMap<u32, usize> = BTreeMap::new();
    for &cell in cells {
        for part in tree.around(cell) {
            *counts.entry(part).or_default() += 1;
        }
    }
    counts.into_iter().filter(|(_, count)| (2..=BLOCK).contains(count)).map(|(part, _)| part).collect()
}

/// The texts that most pages have.
fn constants(texts: &[Texts]) -> BTreeSet<String> {
    common(texts, texts.len() / 2 + 1, |piece| piece.whole.to_string()).into_iter().collect()
}

fn is_list(texts: &[Texts]) -> bool {
    texts.iter().any(|texts| texts.pieces.len() > 1)
}

fn kind(values: &Values) -> Kind {
    let cells: Vec<Cell<'_>> = values.iter().flatten().map(|value| Cell::text(value)).collect();
    kind_of_column(&cells)
}

fn different(values: &Values) -> usize {
    values.iter().filter(|values| !values.is_empty()).collect::<BTreeSet<_>>().len()
}

fn rank(pages: &[Page<'_>], texts: &[Texts], rule: &Rule, values: &Values) -> Rank {
    if different(values) < 2 {
        return Rank::Constant;
    }
    let all = || {
        pages
            .iter()
            .zip(texts)
            .flat_map(|(page, texts)| rule.taken(texts).into_iter().map(move |piece| (page, piece)))
    };
    let count = |is_it: fn(&(&Page<'_>, &Piece)) -> bool| all().filter(is_it).count();
    let whole = all().count();
    if 2 * count(|(_, piece)| is_code(&piece.whole)) > whole {
        Rank::Code
    } else if whole > values.len() && 2 * count(|(page, piece)| is_linked(page.document, piece.node)) > whole
    {
        Rank::Links
    } else {
        Rank::Values
    }
}

/// How many elements a link may be around a text.
const LINK_REACH: usize = 3;

fn is_linked(document: &Document, text: NodeId) -> bool {
    document.ancestors(text).take(LINK_REACH).any(|element| document.name(element).local == "a")
}

/// Whether a text is what a script left behind.
fn is_code(text: &str) -> bool {
    let signs = text.chars().filter(|letter| matches!(letter, '{' | '}' | ';' | '=' | '<' | '>')).count();
    signs >= 3 && 20 * signs >= text.chars().count()
}

/// The words that all of several different values begin and end with. Something is left of each, and no bracket without its
/// other half.
fn common_ends(values: &Values) -> (String, String) {
    let all: Vec<Vec<&str>> = values.iter().flatten().map(|value| value.split(' ').collect()).collect();
    let Some(first) = all.first().filter(|first| all.iter().any(|words| words != *first)) else {
        return (String::new(), String::new());
    };
    let shortest = all.iter().map(Vec::len).min().unwrap_or_default();
    let is_common = |of: fn(&[&str], usize) -> usize, at: usize| {
        all.iter().all(|words| words[of(words, at)] == first[of(first, at)])
    };
    let before = (0..shortest - 1).take_while(|&at| is_common(|_, at| at, at)).count();
    let room = shortest - 1 - before;
    let after = (0..room).take_while(|&at| is_common(|words, at| words.len() - 1 - at, at)).count();
    let (mut before, mut after) = (before, after);
    let is_whole = |words: &[&str], before: usize, after: usize| {
        let words = &words[before..words.len() - after];
        let count = |bracket: char| {
            words.iter().flat_map(|word| word.chars()).filter(|letter| *letter == bracket).count()
        };
        [('(', ')'), ('[', ']')].into_iter().all(|(open, close)| count(open) == count(close))
    };
    if all.iter().all(|words| is_whole(words, 0, 0))
        && !all.iter().all(|words| is_whole(words, before, after))
    {
        (before, after) = (0, 0);
    }
    (first[..before].join(" "), first[first.len() - after..].join(" "))
}

fn column(name: String, kind: Option<Kind>, is_variant: bool, rules: Vec<Rule>, values: &Values) -> Column {
    let filled = values.iter().filter(|values| !values.is_empty()).count();
    let is_list = rules.len() > 1 || values.iter().any(|values| values.len() > 1);
    Column { name, kind, filled, different: different(values), is_list, is_variant, rules }
}

/// What may be taken from a part.
fn variants(part: u32, role: Role, texts: &[Texts], least: usize) -> Vec<Rule> {
    let is_list = is_list(texts);
    let mut takes = vec![if is_list { Takes::Each } else { Takes::Nth(0) }];
    if is_list {
        takes.extend((0..PLACES).map(Takes::Nth));
        let signs = common(texts, least, |piece| piece.sign.clone());
        if signs.len() > 1 {
            takes.extend(signs.into_iter().take(WAYS).map(Takes::Signed));
        }
        takes.extend(leaders(texts, least).into_iter().take(WAYS).map(Takes::After));
    }
    let is_cut = texts.iter().flat_map(|texts| &texts.pieces).any(|piece| *piece.text != *piece.whole);
    let wholes: &[bool] = match (role, is_cut) {
        (Role::Within, _) => &[false],
        (_, true) => &[false, true],
        (_, false) => &[true],
    };
    let each = wholes
        .iter()
        .flat_map(|&is_whole| takes.iter().map(move |takes| Rule::new(part, takes.clone(), is_whole)));
    each.collect()
}

/// What enough pages have in common.
fn common(texts: &[Texts], least: usize, of: impl Fn(&Piece) -> String) -> Vec<String> {
    let mut counts: BTreeMap<String, usize> = BTreeMap::new();
    for texts in texts {
        let own: BTreeSet<String> = texts.pieces.iter().map(&of).collect();
        for one in own {
            *counts.entry(one).or_default() += 1;
        }
    }
    counts.into_iter().filter(|(_, count)| *count >= least).map(|(one, _)| one).collect()
}

/// Texts that are on several pages, once on each, with different texts behind them.
fn leaders(texts: &[Texts], least: usize) -> Vec<String> {
    let mut behind: BTreeMap<&str, (usize, BTreeSet<&str>, bool)> = BTreeMap::new();
    for texts in texts {
        let mut own: BTreeSet<&str> = BTreeSet::new();
        for pair in texts.pieces.windows(2) {
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

/// What pages call a column: by its label, and by what the elements around its values say.
fn name(pages: &[Page<'_>], texts: &[Texts], rule: &Rule) -> Option<(Trust, String)> {
    let label = match &rule.takes {
        Takes::Beside(label) => name_from_label(label),
        _ => name_from_label(&rule.before),
    };
    if let Some(name) = label {
        return Some((Trust::Label, name));
    }
    let firsts: Vec<(&Document, &Piece)> = pages
        .iter()
        .zip(texts)
        .filter_map(|(page, texts)| Some((page.document, rule.taken(texts).first().copied()?)))
        .collect();
    let mut labels: BTreeMap<String, usize> = BTreeMap::new();
    for name in firsts.iter().filter_map(|(document, piece)| label_before(document, piece)) {
        *labels.entry(name).or_default() += 1;
    }
    let label = labels.into_iter().max_by_key(|(_, count)| *count);
    if let Some((name, _)) = label.filter(|(_, count)| 2 * count >= firsts.len()) {
        return Some((Trust::Label, name));
    }
    let place =
        |(document, piece): &(_, &Piece)| (*document, Place { node: piece.node, record: NodeId::ROOT });
    trusted_name(&firsts.iter().map(place).collect::<Vec<_>>())
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

/// The words of the only value of each page, numbered.
type Words = Vec<Option<Vec<u32>>>;

/// The words of all columns.
fn all_words(drafts: &[Draft]) -> Vec<Words> {
    let mut numbers: BTreeMap<String, u32> = BTreeMap::new();
    let mut of = |values: &Values| values.iter().map(|values| words(values, &mut numbers)).collect();
    drafts.iter().map(|draft| of(&draft.values)).collect()
}

/// Makes variants of columns that take from lists, which have it all.
fn demote_listed<'t>(
    drafts: &mut [Draft],
    pages: &[Page<'_>],
    lists: &[List],
    elements: &[Elements],
    texts: impl Fn(u32) -> &'t [Texts],
) {
    let records: Vec<Vec<&[NodeId]>> =
        elements.iter().map(|page| lists.iter().map(|list| list.records_on(page)).collect()).collect();
    for draft in drafts.iter_mut().filter(|draft| !draft.is_variant) {
        let (mut all, mut listed) = (0, 0);
        for ((page, records), texts) in pages.iter().zip(&records).zip(texts(draft.rule.part)) {
            for piece in draft.rule.taken(texts) {
                all += 1;
                let is_in = |records: &&[NodeId]| is_in_one(records, page.document, piece.node);
                listed += usize::from(records.iter().any(is_in));
            }
        }
        draft.is_variant = 2 * listed > all;
    }
}

/// Makes variants of columns that others repeat: on every page that has both, in the same words.
fn demote_repeated(drafts: &mut [Draft], words: &[Words]) {
    let filled = |at: usize| words[at].iter().flatten().count();
    let mut mains: Vec<usize> =
        (0..drafts.len()).filter(|&at| !drafts[at].is_variant && filled(at) > 0).collect();
    mains.sort_by_key(|&at| std::cmp::Reverse(filled(at)));
    mains.truncate(COMPARED);
    let mut kept: Vec<usize> = Vec::new();
    for at in mains {
        let is_repeated = |other: &usize| {
            let both = || {
                words[*other].iter().zip(&words[at]).filter(|(one, other)| one.is_some() && other.is_some())
            };
            2 * both().count() > filled(at) && both().all(|(one, other)| one == other)
        };
        match kept.iter().any(is_repeated) {
            true => drafts[at].is_variant = true,
            false => kept.push(at),
        }
    }
}

/// Columns that say the same as others, together: as they are, and with the words of the template in their texts.
fn merged(tree: &Tree, drafts: &[Draft], words: &[Words]) -> Vec<(Rank, Column)> {
    // What is on few pages says the same as much by chance.
    let is_common = |words: &Words| 2 * words.iter().flatten().count() > words.len();
    let common: Vec<usize> = (0..drafts.len()).filter(|&at| is_common(&words[at])).take(COMPARED).collect();
    let mut taken: BTreeSet<usize> = BTreeSet::new();
    let mut merged = Vec::new();
    for (place, &one) in common.iter().enumerate() {
        if taken.contains(&one) {
            continue;
        }
        let draft = &drafts[one];
        let mut rules: Vec<Rule> = std::iter::once(&draft.rule).chain(&draft.also).cloned().collect();
        for &other in &common[place + 1..] {
            let is_known =
                |rule: &Rule| rule.part != ROOT && tree.is_related(rule.part, drafts[other].rule.part);
            if !taken.contains(&other)
                && !rules.iter().any(is_known)
                && says_the_same(&words[one], &words[other])
            {
                taken.insert(other);
                rules.extend(std::iter::once(&drafts[other].rule).chain(&drafts[other].also).cloned());
            }
        }
        if rules.len() > 1 {
            for is_whole in [false, true] {
                let rules = rules.iter().map(|rule| Rule { is_whole, ..rule.clone() }).collect();
                merged.push((draft.rank, column(draft.name(), draft.kind, true, rules, &draft.values)));
            }
        }
    }
    merged
}

fn words(values: &[String], numbers: &mut BTreeMap<String, u32>) -> Option<Vec<u32>> {
    let [value] = values else { return None };
    let words = value.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let mut words: Vec<u32> = words
        .map(|word| {
            let next = numbers.len() as u32;
            *numbers.entry(word.to_lowercase()).or_insert(next)
        })
        .collect();
    words.sort_unstable();
    words.dedup();
    Some(words)
}

/// Whether two columns say the same: on most pages one has most words of the other, and more often than on different pages.
fn says_the_same(one: &Words, other: &Words) -> bool {
    let is_alike = |one: &Option<Vec<u32>>, other: &Option<Vec<u32>>| match (one, other) {
        (Some(one), Some(other)) if !one.is_empty() && !other.is_empty() => {
            let shared = one.iter().filter(|word| other.binary_search(word).is_ok()).count();
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

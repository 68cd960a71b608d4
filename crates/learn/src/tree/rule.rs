//! The expression of a column: all that fit the examples, and of these the one that is most regular on the other pages.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};

use windrow_data::fold;
use windrow_dom::{Document, NodeId, NodeKind};
use windrow_knowledge::{Case, Kind, Pattern, kind_of_text, label};
use windrow_query::Query;

use super::label::by_label;
use super::likeness::{Held, Like, Likeness, Seen};
use super::look::by_look;
use super::place::{Place, Reading, Texts, folded};
use super::{compiled, selected};

/// What a column holds at a node of a page: in the page, or in a record of it.
#[derive(Debug, Clone)]
pub(crate) struct Trial<'e> {
    /// The number of the page.
    pub(crate) page: usize,
    pub(crate) origin: NodeId,
    /// The texts; none where the column is empty.
    pub(crate) cell: &'e [String],
    /// Whether the column may hold several.
    pub(crate) is_list: bool,
}

/// All pages, and what is known of them.
pub(crate) struct Ground<'d> {
    pub(crate) documents: Vec<&'d Document>,
    /// Of pages with examples.
    pub(crate) texts: Vec<Option<Texts<'d>>>,
    pub(crate) seen: Vec<Seen>,
    /// The numbers of the pages without examples.
    pub(crate) others: Vec<usize>,
}

/// How an expression tells nodes, the surest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Means {
    /// By ids, classes and other names.
    Signs,
    /// By the label before them.
    Label,
    /// By what is in them.
    Contents,
    /// By what they look like.
    Looks,
    /// By the names of the elements around them alone.
    Names,
    /// By their places.
    Places,
}

impl Means {
    /// What its rules have ahead of others on the other pages, in hundredths of these.
    fn trust(self) -> usize {
        match self {
            Means::Signs | Means::Label => 15,
            Means::Contents | Means::Looks => 10,
            Means::Names => 5,
            Means::Places => 0,
        }
    }
}

/// An expression from an origin, and how what it selects is read.
#[derive(Debug)]
pub(crate) struct Rule {
    pub(crate) path: String,
    pub(crate) reading: Reading,
    means: Means,
    query: Query,
}

/// The rules of a column: what they give together.
#[derive(Debug)]
pub(crate) struct Chosen {
    /// One, or several where no single one gives all examples.
    pub(crate) rules: Vec<Rule>,
    /// On how many of the other pages they give what is most like the examples.
    pub(crate) agreed: usize,
    /// How many texts of the examples they do not give.
    pub(crate) missed: usize,
    /// How many of these are on their page, and in how many trials they give something else.
    pub(crate) unreached: usize,
    /// Other rules that give all examples, and something else on other pages: the most regular first.
    pub(crate) rivals: Vec<Rule>,
    /// Other rules that give the same on all pages.
    pub(crate) equals: Vec<Rule>,
}

/// What a rule gives at the other places.
#[derive(Debug, Clone, Copy, Default)]
struct Regular {
    /// At how many it gives what is most like the examples.
    agreed: usize,
    /// At how many it gives nothing, and nothing is like the examples.
    empty: usize,
    /// At how many it gives what is of the examples' kind, and nothing is like them.
    else_filled: usize,
    /// At how many it gives anything.
    filled: usize,
    /// How many nodes it gives.
    given: usize,
    /// All that it gives, in a number.
    told: u64,
    /// Whether it gives the same text everywhere, examples included.
    is_constant: bool,
}

impl Regular {
    /// How regular that is, in hundredths. Nothing is as likely as the examples are empty (with one more of either kind,
    /// since they are few). What is the same everywhere is there for every page, and no value of it.
    fn weight(&self, judged: &Judged, others: usize) -> usize {
        let empty = judged.nodes.iter().filter(|nodes| nodes.is_empty()).count();
        let trials = judged.nodes.len();
        let as_empty = 100 * self.empty * (empty + 1) / (trials + 2);
        // Where nothing is like the examples, a page may lack the value or show it in another way.
        let as_filled = 50 * self.else_filled * (trials - empty + 1) / (trials + 2);
        let weight = (100 * self.agreed + as_empty + as_filled) / others.max(1);
        if self.is_constant { weight / 2 } else { weight }
    }
}

/// A rule with what it gives in the examples.
#[derive(Debug)]
struct Judged {
    rule: Rule,
    /// The nodes, trial by trial.
    nodes: Vec<Vec<NodeId>>,
    /// The texts: trial, and number in its cell.
    covered: BTreeSet<(usize, usize)>,
    /// The trials where it gives something else.
    wrong: BTreeSet<usize>,
}

/// How many trials expressions are made of.
const MADE_OF: usize = 3;

/// How many places of a text are looked at in one trial.
const MOST_PLACES: usize = 12;

/// How many expressions of one place are tried on the other examples.
const MOST_TRIED: usize = 200;

/// How many expressions that fit are tried on the other pages, for each place and means.
const MOST_KEPT: usize = 12;

/// Shorter words of a column's name are in other words by chance.
const SHORTEST_WORD: usize = 4;

/// How many rules are told that give the same as the one that is chosen.
const MOST_EQUALS: usize = 6;

/// How many rivals of a rule are told.
const MOST_RIVALS: usize = 4;

/// How many rules a column may have.
const MOST_RULES: usize = 8;

impl Rule {
    fn new(path: String, reading: Reading, means: Means) -> Option<Rule> {
        Rule::compiled(path + &reading.condition()?, reading, means)
    }

    fn compiled(path: String, reading: Reading, means: Means) -> Option<Rule> {
        let query = compiled(&path)?;
        Some(Rule { path, reading, means, query })
    }

    /// The rule for the first of what it selects, if it selects the same text several times somewhere: a page says it twice,
    /// and a column that holds one text wants it once.
    fn once(self, ground: &Ground<'_>, trials: &[Trial<'_>]) -> Option<Rule> {
        let says_again = |trial: &Trial<'_>| {
            let document = ground.documents[trial.page];
            let texts: BTreeSet<String> = self
                .nodes(document, trial.origin)
                .iter()
                .map(|&node| self.reading.of(document, node))
                .collect();
            !trial.is_list && texts.len() == 1 && self.nodes(document, trial.origin).len() > 1
        };
        match trials.iter().any(says_again) {
            true => Rule::compiled(format!("({})[1]", self.path), self.reading, self.means),
            false => Some(self),
        }
    }

    /// What it has ahead of others on the other pages, in hundredths of these. What people see is told to them on purpose.
    /// What is called as the column is, is meant by it.
    fn trust(&self, name: &str) -> usize {
        let is_seen = !matches!(self.reading, Reading::Attribute(_) | Reading::Address(_));
        let path = fold(&self.path);
        let mut words = name.split(['_', '-', ' ']).filter(|word| word.chars().count() >= SHORTEST_WORD);
        let is_named = words.any(|word| path.contains(&fold(word)));
        self.means.trust() + if is_seen { 10 } else { 0 } + if is_named { 5 } else { 0 }
    }

    /// What it selects from a node.
    pub(crate) fn nodes(&self, document: &Document, origin: NodeId) -> Vec<NodeId> {
        selected(&self.query, document, origin)
    }

    /// The rule with what it gives in trials; nothing where that is wrong more often than not.
    fn judged(self, ground: &Ground<'_>, trials: &[Trial<'_>]) -> Option<Judged> {
        let (mut covered, mut wrong) = (BTreeSet::new(), BTreeSet::new());
        let mut nodes = Vec::new();
        for (number, trial) in trials.iter().enumerate() {
            let document = ground.documents[trial.page];
            let found = self.nodes(document, trial.origin);
            for &node in &found {
                let text = self.reading.of(document, node);
                let mut same =
                    (0..trial.cell.len()).filter(|&at| self.reading.is_same(&text, &trial.cell[at]));
                let is_free = |at: &usize| !covered.contains(&(number, *at));
                match same.clone().find(is_free) {
                    Some(at) => _ = covered.insert((number, at)),
                    // People write a text that is listed twice once.
                    None if trial.is_list && same.next().is_some() => {}
                    None => _ = wrong.insert(number),
                }
            }
            nodes.push(found);
        }
        (covered.len() > wrong.len()).then_some(Judged { rule: self, nodes, covered, wrong })
    }
}

impl Judged {
    /// The kinds of what it gives in the examples.
    fn kinds(&self, ground: &Ground<'_>, trials: &[Trial<'_>]) -> BTreeSet<Kind> {
        let nodes = trials.iter().zip(&self.nodes).flat_map(|(trial, nodes)| {
            let document = ground.documents[trial.page];
            nodes.iter().map(move |&node| kind_of_text(&self.rule.reading.of(document, node)))
        });
        nodes.collect()
    }

    /// Whether it gives all texts of the examples, and nothing else.
    fn is_whole(&self, all: usize) -> bool {
        self.covered.len() == all && self.wrong.is_empty()
    }
}

/// The rules that together give every trial its texts, if there are any. The other origins are those of pages without
/// examples.
pub(crate) fn rules(
    ground: &Ground<'_>,
    name: &str,
    trials: &[Trial<'_>],
    others: &[(usize, NodeId)],
) -> Option<Chosen> {
    let mut left: BTreeSet<(usize, usize)> = trials
        .iter()
        .enumerate()
        .flat_map(|(number, trial)| (0..trial.cell.len()).map(move |at| (number, at)))
        .collect();
    let all = left.clone();
    let rank = |(judged, regular): &(Judged, Regular), left: &BTreeSet<(usize, usize)>| {
        let gain = judged.covered.intersection(left).count();
        let right = gain.saturating_sub(2 * judged.wrong.len());
        // Pages without examples speak against what is on none of them.
        let is_used = gain > 0 && (regular.filled > 0 || others.is_empty());
        let weight = 100 * right / all.len() + regular.weight(judged, others.len()) + judged.rule.trust(name);
        (is_used, weight, Reverse(judged.rule.means), regular.given)
    };
    let mut weighed = weighed(ground, trials, others);
    let mut chosen = Chosen {
        rules: Vec::new(),
        agreed: 0,
        missed: 0,
        unreached: 0,
        rivals: Vec::new(),
        equals: Vec::new(),
    };
    let mut told = BTreeSet::new();
    while chosen.rules.len() < MOST_RULES {
        let ranked = (0..weighed.len()).map(|at| (rank(&weighed[at], &left), Reverse(at)));
        let Some((_, Reverse(at))) = ranked.max().filter(|((is_used, ..), _)| *is_used) else { break };
        let (best, regular) = weighed.remove(at);
        left = left.difference(&best.covered).copied().collect();
        chosen.agreed = chosen.agreed.max(regular.agreed + regular.empty);
        chosen.unreached += best.wrong.len();
        chosen.rules.push(best.rule);
        told.insert(regular.told);
    }
    if chosen.rules.len() == 1 && left.is_empty() {
        weighed.retain(|one| one.0.is_whole(all.len()) && rank(one, &all).0);
        weighed.sort_by_key(|one| Reverse(rank(one, &all)));
        let (equal, other): (Vec<_>, Vec<_>) =
            weighed.into_iter().partition(|(_, regular)| told.contains(&regular.told));
        let own = &chosen.rules[0];
        // What tells nodes by less, or takes much longer to say, is no equal to a reader.
        let is_equal =
            |rule: &Rule| rule.means <= own.means && 2 * rule.path.len() <= 3 * own.path.len() + 16;
        let equal = equal.into_iter().map(|(judged, _)| judged.rule).filter(is_equal);
        chosen.equals = equal.take(MOST_EQUALS).collect();
        let other = other.into_iter().filter(|(_, regular)| told.insert(regular.told));
        chosen.rivals = other.take(MOST_RIVALS).map(|(judged, _)| judged.rule).collect();
    }
    chosen.missed = left.len();
    chosen.unreached += left.iter().filter(|(number, at)| is_there(ground, &trials[*number], *at)).count();
    (!chosen.rules.is_empty()).then_some(chosen)
}

/// Whether a text of a trial is where it should be.
fn is_there(ground: &Ground<'_>, trial: &Trial<'_>, at: usize) -> bool {
    let texts = ground.texts[trial.page].as_ref();
    texts.is_some_and(|texts| !alone(texts, &trial.cell[at], trial.origin).is_empty())
}

/// The rules that are right more often than wrong, in the order in which they were made.
fn judged(ground: &Ground<'_>, trials: &[Trial<'_>]) -> Vec<Judged> {
    let all: usize = trials.iter().map(|trial| trial.cell.len()).sum();
    let mut kept: Vec<Judged> = Vec::new();
    let mut tried: BTreeSet<(String, Reading)> = BTreeSet::new();
    let filled = trials.iter().filter(|trial| !trial.cell.is_empty());
    for trial in filled.take(MADE_OF) {
        let Some(texts) = &ground.texts[trial.page] else { continue };
        for (targets, reading) in places(texts, trial) {
            let mut found = [0; 6];
            for (path, means) in expressions(ground, texts.document, trial, trials, &targets) {
                if found[means as usize] >= MOST_KEPT || !tried.insert((path.clone(), reading.clone())) {
                    continue;
                }
                let rule = Rule::new(path, reading.clone(), means);
                let rule = rule.and_then(|rule| rule.once(ground, trials));
                if let Some(judged) = rule.and_then(|rule| rule.judged(ground, trials)) {
                    found[means as usize] += usize::from(judged.is_whole(all));
                    kept.push(judged);
                }
            }
        }
        let is_good = |judged: &Judged| judged.is_whole(all) && judged.rule.means != Means::Places;
        if kept.iter().any(is_good) {
            break;
        }
    }
    kept
}

/// Where a cell's texts may be, and how they are read there.
fn places(texts: &Texts<'_>, trial: &Trial<'_>) -> Vec<(Vec<NodeId>, Reading)> {
    let mut all = Vec::new();
    if trial.cell.len() > 1 {
        all.extend(sets(texts, trial.cell, |text| texts.whole(text, trial.origin)));
    }
    for text in trial.cell {
        all.extend(alone(texts, text, trial.origin));
    }
    all
}

/// Where a text may be, and how it is read there.
fn alone(texts: &Texts<'_>, text: &String, origin: NodeId) -> Vec<(Vec<NodeId>, Reading)> {
    let cell = std::slice::from_ref(text);
    let mut all = sets(texts, cell, |text| texts.whole(text, origin));
    if all.is_empty() {
        for (node, before, after) in texts.parts(text, origin).into_iter().take(MOST_PLACES) {
            for before in ends(&before) {
                for after in starts(&after) {
                    all.push((vec![node], Reading::Between(before.clone(), after)));
                }
            }
        }
        all.extend(sets(texts, cell, |text| texts.meant(text, origin)));
    }
    all
}

/// What a text may be cut behind: the whole text before, or its last words.
fn ends(before: &str) -> Vec<String> {
    let mut ends = vec![before.to_owned()];
    for (at, _) in before.trim_end().rmatch_indices(' ').take(2) {
        ends.insert(0, before[at..].to_owned());
    }
    ends.dedup();
    ends
}

/// What a text may be cut before.
fn starts(after: &str) -> Vec<String> {
    let mut starts = Vec::new();
    let skipped = after.len() - after.trim_start().len();
    for (at, _) in after[skipped..].match_indices(' ').take(2) {
        starts.push(after[..skipped + at + 1].to_owned());
    }
    starts.push(after.to_owned());
    starts.dedup();
    starts
}

/// Nodes for all texts of a cell, each like the first: alone, or the nearest behind the one before.
fn sets(
    texts: &Texts<'_>,
    cell: &[String],
    places: impl Fn(&str) -> Vec<Place>,
) -> Vec<(Vec<NodeId>, Reading)> {
    let document = texts.document;
    let Some((first, rest)) = cell.split_first() else { return Vec::new() };
    let others: Vec<Vec<Place>> = rest.iter().map(|text| places(text)).collect();
    let mut sets = Vec::new();
    let firsts = spread(document, places(first));
    for place in firsts {
        let mut nodes = vec![place.node];
        let depth = document.ancestors(place.node).count();
        for others in &others {
            let last = nodes[nodes.len() - 1];
            let is_alike = |other: &&Place| {
                other.reading == place.reading
                    && other.node > last
                    && document.kind(other.node) == document.kind(place.node)
                    && document.ancestors(other.node).count() == depth
            };
            nodes.extend(others.iter().find(is_alike).map(|other| other.node));
        }
        if nodes.len() == cell.len() {
            sets.push((nodes, place.reading));
        }
    }
    sets
}

/// Of nodes in each other that say the same, the innermost element and the outermost; or the text where it is not alone.
fn spread(document: &Document, places: Vec<Place>) -> Vec<Place> {
    let mut spread: Vec<Place> = Vec::new();
    let is_in = |inner: NodeId, outer: NodeId| document.contains(outer, inner);
    let chosen = |place: &Place| {
        let same =
            || places.iter().filter(|other| other.reading == place.reading && other.node != place.node);
        if place.reading != Reading::Whole {
            return true;
        }
        let parent = same().any(|other| document.parent(place.node) == Some(other.node));
        let element_in = same().any(|other| document.is_element(other.node) && is_in(other.node, place.node));
        match document.is_element(place.node) {
            false => !parent,
            true => !element_in || !same().any(|other| is_in(place.node, other.node)),
        }
    };
    spread.extend(places.iter().filter(|place| chosen(place)).take(MOST_PLACES).cloned());
    // What is inside says nothing else on other pages.
    let has_inner = |place: &Place| {
        places.iter().any(|other| is_in(other.node, place.node) && document.is_element(other.node))
    };
    spread.sort_by_key(|place| has_inner(place));
    spread
}

/// Expressions for nodes of a trial.
fn expressions<'g>(
    ground: &'g Ground<'_>,
    document: &'g Document,
    trial: &'g Trial<'_>,
    trials: &'g [Trial<'_>],
    targets: &'g [NodeId],
) -> Vec<(String, Means)> {
    let pages: BTreeSet<usize> = trials.iter().map(|trial| trial.page).collect();
    let is_label = |text: &str| is_common(ground, &pages, trial.page, text);
    let mut all: Vec<(String, Means)> = by_label(document, trial.origin, targets, &is_label)
        .into_iter()
        .map(|labelled| {
            let is_placed = labelled.tail.contains('[') && means(&labelled.tail) == Means::Places;
            (labelled.path, if is_placed { Means::Names } else { Means::Label })
        })
        .collect();
    let case = [Case { origins: vec![trial.origin], targets: targets.to_vec() }];
    all.extend(Pattern::candidates(document, &case).take(MOST_TRIED).map(|pattern| {
        let path = pattern.at_origin(document);
        let means = means(&path);
        (path, means)
    }));
    all.extend(by_look(document, targets).into_iter().map(|path| (path, Means::Looks)));
    all
}

/// Whether a text is on another page with examples, or on the greater part of the others; where there are none, whether it
/// looks like a label.
fn is_common(ground: &Ground<'_>, examples: &BTreeSet<usize>, page: usize, text: &str) -> bool {
    let has = |&other: &usize| {
        let document = ground.documents[other];
        let texts = document.of_kind(NodeKind::Text);
        texts.iter().any(|&node| folded(document.string_value(node)) == text)
    };
    let others = &ground.others;
    if examples.len() == 1 && others.is_empty() {
        return label(text).is_some();
    }
    examples.iter().filter(|other| **other != page).any(has)
        || 2 * others.iter().filter(|other| has(other)).count() > others.len()
}

fn means(path: &str) -> Means {
    let has_place =
        path.split('[').skip(1).any(|rest| rest.starts_with(|first: char| first.is_ascii_digit()));
    let steps = path.split('/').filter(|step| !matches!(*step, "" | "."));
    let has_sign = |step: &str| step.contains(['#', '.', '@']);
    if has_place {
        Means::Places
    } else if path.contains("[.//") || path.contains("[not(") {
        Means::Contents
    } else if steps.clone().any(has_sign) || steps.count() < 3 {
        Means::Signs
    } else {
        Means::Names
    }
}

/// Those rules with what they give at the other origins.
fn weighed(ground: &Ground<'_>, trials: &[Trial<'_>], others: &[(usize, NodeId)]) -> Vec<(Judged, Regular)> {
    let mut known: BTreeMap<Vec<Vec<NodeId>>, Vec<Expected>> = BTreeMap::new();
    let mut weighed = Vec::new();
    for judged in judged(ground, trials) {
        let held = held(ground, trials, &judged);
        let texts = held
            .iter()
            .map(|held| held.nodes.iter().filter_map(|&node| held.seen.text(held.document, node)).collect());
        let expected = known.entry(texts.collect()).or_insert_with(|| expected(ground, &held, others));
        let most = judged.nodes.iter().map(Vec::len).max().unwrap_or_default();
        let mut regular = Regular::default();
        let mut said: BTreeSet<String> = BTreeSet::new();
        let mut told = DefaultHasher::new();
        let kinds = judged.kinds(ground, trials);
        for (&(page, origin), expected) in others.iter().zip(&*expected) {
            let (document, seen) = (ground.documents[page], &ground.seen[page]);
            let nodes = judged.rule.nodes(document, origin);
            let given: Vec<String> =
                nodes.iter().map(|&node| judged.rule.reading.of(document, node)).collect();
            given.hash(&mut told);
            said.extend(given);
            let texts: Vec<NodeId> = nodes.iter().filter_map(|&node| seen.text(document, node)).collect();
            let is_agreed = match expected {
                None => (1..=most).contains(&nodes.len()),
                Some(like) => like.is_met_by(document, &texts),
            };
            let is_else = expected.as_ref().is_some_and(Like::is_none) && (1..=most).contains(&nodes.len());
            let is_of_kind =
                |&node: &NodeId| kinds.contains(&kind_of_text(&judged.rule.reading.of(document, node)));
            regular.else_filled += usize::from(is_else && nodes.iter().all(is_of_kind));
            regular.agreed += usize::from(is_agreed && !nodes.is_empty());
            regular.empty += usize::from(is_agreed && nodes.is_empty());
            regular.filled += usize::from(!nodes.is_empty());
            regular.given += nodes.len();
        }
        for held in &held {
            said.extend(held.nodes.iter().map(|&node| judged.rule.reading.of(held.document, node)));
        }
        regular.told = told.finish();
        regular.is_constant = said.len() == 1 && regular.filled > 1;
        weighed.push((judged, regular));
    }
    weighed
}

/// The texts that are like the examples' in a part of another page; nothing where the examples are no texts.
type Expected = Option<Like>;

/// The nodes that a rule gives in the examples.
fn held<'g>(ground: &'g Ground<'_>, trials: &[Trial<'_>], judged: &Judged) -> Vec<Held<'g>> {
    trials
        .iter()
        .zip(&judged.nodes)
        .map(|(trial, nodes)| Held {
            document: ground.documents[trial.page],
            seen: &ground.seen[trial.page],
            origin: trial.origin,
            nodes: nodes.clone(),
        })
        .collect()
}

fn expected(ground: &Ground<'_>, held: &[Held<'_>], others: &[(usize, NodeId)]) -> Vec<Expected> {
    let unlabelled: Vec<&Seen> = ground.others.iter().map(|&page| &ground.seen[page]).collect();
    let likeness = Likeness::new(held, &unlabelled);
    others
        .iter()
        .map(|&(page, origin)| {
            let likeness = likeness.as_ref()?;
            Some(likeness.values(ground.documents[page], &ground.seen[page], origin))
        })
        .collect()
}

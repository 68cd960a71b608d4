//! How much a node is like the ones that hold a column's values, by all that can be said of it.
//!
//! An expression asks one or two things of a node; here everything is asked that all examples have in common: names,
//! classes and ids of the node and what is around it, the texts before and behind it, its path, the kind of what
//! it says, and its looks on pages that were laid out.
//! A sign weighs more the fewer nodes of the examples' pages have it, and less the fewer of the other pages have it at all:
//! what stands on one page only is its data. A node is taken for a value if it is nearer to the values than to the most
//! similar node that is none.
//!
//! This is no wrapper, since nobody could read it. It says on pages without examples which of the expressions that fit the
//! examples are right.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::ops::Range;

use windrow_dom::{Document, NodeId, NodeKind};
use windrow_knowledge::kind_of_text;

use super::look::looks;
use super::place::folded;

/// Something that can be said of a node.
type Sign = u64;

/// How far up the classes and ids of elements around a node are signs of it.
const AROUND: usize = 8;

/// How much of a text beside a node is a sign.
const BESIDE: usize = 40;

/// The nodes of a page that say something, with their signs.
pub(crate) struct Seen {
    nodes: Vec<(NodeId, Vec<Sign>)>,
}

impl Seen {
    /// All texts of a page.
    pub(crate) fn new(document: &Document) -> Seen {
        let texts: Vec<(NodeId, String)> = document
            .of_kind(NodeKind::Text)
            .iter()
            .filter(|&&text| is_shown(document, text))
            .map(|&text| (text, folded(document.string_value(text))))
            .filter(|(_, said)| !said.is_empty())
            .collect();
        let near = |at: Option<usize>| at.and_then(|at| texts.get(at)).map_or("", |(_, said)| said.as_str());
        let nodes = texts
            .iter()
            .enumerate()
            .map(|(at, (node, said))| {
                let beside = [near(at.checked_sub(1)), near(at.checked_sub(2)), near(Some(at + 1))];
                (*node, signs(document, *node, said, beside))
            })
            .collect();
        Seen { nodes }
    }

    /// The texts in a node.
    fn within(&self, document: &Document, origin: NodeId) -> Range<usize> {
        let first = self.nodes.partition_point(|(node, _)| *node < origin);
        first..self.nodes.partition_point(|(node, _)| *node < document.end(origin))
    }

    /// The first text in a node that says something.
    pub(crate) fn text(&self, document: &Document, node: NodeId) -> Option<NodeId> {
        self.at(document, node).map(|at| self.nodes[at].0)
    }

    /// The number of a node: of the first text in it.
    fn at(&self, document: &Document, node: NodeId) -> Option<usize> {
        let at = self.nodes.partition_point(|(known, _)| *known < node);
        self.nodes
            .get(at)
            .filter(|(known, _)| *known < document.end(node).max(NodeId(node.0 + 1)))
            .map(|_| at)
    }
}

fn is_shown(document: &Document, text: NodeId) -> bool {
    let parent = document.parent(text);
    parent.is_none_or(|parent| !matches!(document.name(parent).local, "script" | "style" | "noscript"))
}

fn sign(kind: &str, said: impl Hash) -> Sign {
    let mut hasher = DefaultHasher::new();
    (kind, said).hash(&mut hasher);
    hasher.finish()
}

fn signs(document: &Document, node: NodeId, said: &str, beside: [&str; 3]) -> Vec<Sign> {
    let mut signs = vec![sign("kind", kind_of_text(said).name())];
    for (kind, text) in ["label", "before", "behind"].into_iter().zip(beside) {
        if !text.is_empty() {
            let end = text.char_indices().nth(BESIDE).map_or(text.len(), |(at, _)| at);
            signs.push(sign(kind, &text[..end]));
        }
    }
    let mut path = DefaultHasher::new();
    for (level, element) in document.ancestors(node).filter(|&above| document.is_element(above)).enumerate() {
        let name = document.name(element).local;
        name.hash(&mut path);
        if level == 0 {
            signs.extend(looks(document, element).map(|(property, value)| sign("look", (property, value))));
        }
        if level < 3 {
            signs.push(sign("name", (level, name)));
            let before = previous_element(document, element).map_or("", |before| document.name(before).local);
            signs.push(sign("after", (level, before)));
        }
        if level < AROUND {
            for attribute in ["id", "itemprop", "property", "class"] {
                let words = document.attribute_value(element, attribute).unwrap_or_default();
                for word in words.split_ascii_whitespace() {
                    // Near elements are told apart by how near they are.
                    signs.push(sign(attribute, (level.min(3), word)));
                }
            }
        }
    }
    signs.push(sign("path", path.finish()));
    signs.sort_unstable();
    signs.dedup();
    signs
}

fn previous_element(document: &Document, element: NodeId) -> Option<NodeId> {
    let mut before =
        std::iter::successors(document.previous_sibling(element), |&node| document.previous_sibling(node));
    before.find(|&node| document.is_element(node))
}

/// The nodes that hold a column's values in a part of a page.
pub(crate) struct Held<'d> {
    pub(crate) document: &'d Document,
    pub(crate) seen: &'d Seen,
    pub(crate) origin: NodeId,
    pub(crate) nodes: Vec<NodeId>,
}

/// What the values of a column have in common.
pub(crate) struct Likeness {
    weights: BTreeMap<Sign, f64>,
    least: f64,
}

impl Likeness {
    /// What some nodes of pages with examples have in common; `others` are the pages without.
    pub(crate) fn new(examples: &[Held<'_>], others: &[&Seen]) -> Option<Likeness> {
        let mut shared: Option<BTreeSet<Sign>> = None;
        let mut values: Vec<Vec<usize>> = Vec::new();
        for Held { document, seen, nodes, .. } in examples {
            let own: Vec<usize> = nodes.iter().filter_map(|&node| seen.at(document, node)).collect();
            // What follows in a list has another text before it.
            if let Some(&at) = own.first() {
                let signs: BTreeSet<Sign> = seen.nodes[at].1.iter().copied().collect();
                shared = Some(match shared {
                    None => signs,
                    Some(shared) => shared.intersection(&signs).copied().collect(),
                });
            }
            values.push(own);
        }
        let shared = shared?;
        let within = |held: &Held<'_>| held.seen.within(held.document, held.origin);
        let all: usize = examples.iter().map(|held| within(held).len()).sum();
        let mut having: BTreeMap<Sign, usize> = BTreeMap::new();
        for held in examples {
            let nodes = &held.seen.nodes[within(held)];
            for sign in nodes.iter().flat_map(|(_, signs)| signs).filter(|sign| shared.contains(sign)) {
                *having.entry(*sign).or_default() += 1;
            }
        }
        let mut pages: BTreeMap<Sign, usize> = BTreeMap::new();
        for seen in others {
            let on_page: BTreeSet<Sign> = seen
                .nodes
                .iter()
                .flat_map(|(_, signs)| signs)
                .filter(|sign| shared.contains(sign))
                .copied()
                .collect();
            for sign in on_page {
                *pages.entry(sign).or_default() += 1;
            }
        }
        let weights: BTreeMap<Sign, f64> = shared
            .into_iter()
            .map(|sign| {
                let rare = ((all + 1) as f64 / having[&sign] as f64).ln();
                let share = match others.len() {
                    0 => 1.0,
                    all => pages.get(&sign).copied().unwrap_or_default() as f64 / all as f64,
                };
                (sign, rare * share)
            })
            .collect();
        let mut likeness = Likeness { weights, least: 0.0 };
        let full: f64 = likeness.weights.values().sum();
        let next = examples
            .iter()
            .zip(&values)
            .flat_map(|(held, values)| {
                let none = within(held).filter(|at| !values.contains(at));
                none.map(|at| likeness.of(&held.seen.nodes[at].1))
            })
            .fold(0.0, f64::max);
        if full <= 0.0 {
            return None;
        }
        likeness.least = (full + next.min(full)) / 2.0;
        Some(likeness)
    }

    fn of(&self, signs: &[Sign]) -> f64 {
        signs.iter().filter_map(|sign| self.weights.get(sign)).sum()
    }

    /// The texts in a part of a page that are taken for values.
    pub(crate) fn values(&self, document: &Document, seen: &Seen, origin: NodeId) -> Like {
        let all: Vec<(f64, NodeId)> = seen.nodes[seen.within(document, origin)]
            .iter()
            .map(|(node, signs)| (self.of(signs), *node))
            .filter(|(likeness, _)| *likeness >= self.least)
            .collect();
        let most = all.iter().map(|(likeness, _)| *likeness).fold(0.0, f64::max);
        let first = all.iter().find(|(likeness, _)| *likeness >= most).map(|(_, node)| *node);
        Like { all: all.into_iter().map(|(_, node)| node).collect(), first }
    }
}

/// Texts that are like a column's values.
pub(crate) struct Like {
    all: Vec<NodeId>,
    /// The one that is most like them.
    first: Option<NodeId>,
}

impl Like {
    /// Whether there are none.
    pub(crate) fn is_none(&self) -> bool {
        self.first.is_none()
    }

    /// Whether texts are among them, or beside one of them, with the one that is most like; or none where there are none.
    pub(crate) fn is_met_by(&self, document: &Document, texts: &[NodeId]) -> bool {
        let is_like = |&text: &NodeId| {
            self.all.binary_search(&text).is_ok()
                || texts
                    .iter()
                    .any(|&other| self.all.binary_search(&other).is_ok() && are_beside(document, text, other))
        };
        texts.first().copied() == self.first && texts.iter().all(is_like)
    }
}

/// Whether texts are listed together: they are of one kind, and the elements around them have the same names up to the one
/// around both.
fn are_beside(document: &Document, mut one: NodeId, mut other: NodeId) -> bool {
    let kind = |text: NodeId| kind_of_text(document.string_value(text));
    if kind(one) != kind(other) {
        return false;
    }
    while let (Some(above), Some(beside)) = (document.parent(one), document.parent(other)) {
        if above == beside {
            return true;
        }
        if document.name(above) != document.name(beside) {
            return false;
        }
        (one, other) = (above, beside);
    }
    false
}

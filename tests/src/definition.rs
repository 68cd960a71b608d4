//! What a wrapper means: Tables 1 and 2 of the paper word for word, over pages that are all there at once.
//!
//! Contexts are sets, paths are functions from sets to sets, groups are unions of rounds. Nothing is remembered but what
//! has an identity: a visit is what one action leads to from one node, an output is a marker at a node of a visit in a
//! record.

use std::collections::{BTreeMap, BTreeSet};

use windrow::dom::{Document, NodeId, NodeKind, parse_html};
use windrow::query::{Query, Value};
use windrow::syntax::parse;

use crate::walk::{Kind, Part, Path, Suffix, written, written_suffixes};

/// How many visits are surely too many for a small site.
const MOST_VISITS: usize = 300;
/// How many contexts may be led on in all.
const MOST_WORK: usize = 100_000;

/// A result: a marker's name, its value, and what is in it, sorted.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tree {
    /// The name.
    pub name: String,
    /// The value; none for a record.
    pub value: Option<String>,
    /// What is in the record.
    pub inner: Vec<Tree>,
}

/// Why the definition gives no answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Open {
    /// It goes on for ever, or nearly.
    Endless,
    /// The way to a contextual action cannot be written as one path.
    NoPrefix,
}

/// What a wrapper means.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meaning {
    /// What it extracts, sorted.
    pub trees: Vec<Tree>,
    /// Whether one action was come to from one node several times: after other records, or in other rounds. In the
    /// definition it then leads to one visit; a walk that holds few pages makes several, which extract the same.
    pub comes_again: bool,
}

/// What a path behind `doc(…)` extracts from a site; page `k` has the address `/k`, and the walk begins at `/0`.
pub fn extracted(pages: &[String], path: &Path) -> Result<Meaning, Open> {
    let mut world = World {
        pages: pages.iter().map(|source| parse_html(source)).collect(),
        visits: vec![0],
        ..World::default()
    };
    let start = Context { visit: 0, node: NodeId::ROOT, parent: 0, last: 0 };
    world.path(path, &Set::from([start]), Some("/.".to_owned()))?;
    Ok(Meaning { trees: world.trees(0), comes_again: world.comes_again })
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Context {
    visit: usize,
    node: NodeId,
    parent: usize,
    last: usize,
}

type Set = BTreeSet<Context>;

/// The way from the page's root without markers and actions, as text; none where there is none.
type Prefix = Option<String>;

#[derive(Default)]
struct World {
    pages: Vec<Document>,
    /// The page of each visit.
    visits: Vec<usize>,
    /// The visit that an action leads to from a node of a visit.
    led: BTreeMap<(usize, usize, NodeId), usize>,
    comes_again: bool,
    /// The number of a marker's output: at a node, for a marker, in a record.
    outputs: BTreeMap<(usize, NodeId, usize, usize), usize>,
    /// The outputs in the order of their numbers, from 1: record, name, value.
    made: Vec<(usize, String, Option<String>)>,
    steps: BTreeMap<String, Query>,
    work: usize,
}

impl World {
    fn document(&self, context: Context) -> &Document {
        &self.pages[self.visits[context.visit]]
    }

    /// The nodes of plain XPath.
    fn nodes(&mut self, step: &str, page: usize, node: NodeId) -> Vec<NodeId> {
        let query = self.steps.entry(step.to_owned()).or_insert_with(|| {
            Query::compile(&parse(step).tree).unwrap_or_else(|error| panic!("{step}: {error}"))
        });
        match query.evaluate(&self.pages[page], node) {
            Ok(Value::Nodes(nodes)) => nodes.rows().expect("nodes of the page").to_vec(),
            other => panic!("{step} gives {other:?}"),
        }
    }

    fn reached(&mut self, step: &str, context: Context) -> Vec<Context> {
        let nodes = self.nodes(step, self.visits[context.visit], context.node);
        nodes.into_iter().map(|node| Context { node, ..context }).collect()
    }

    // ---- paths (N1) ----

    fn path(&mut self, path: &Path, from: &Set, mut prefix: Prefix) -> Result<Set, Open> {
        let mut set = from.clone();
        if path.from_root {
            set = set.into_iter().map(|context| Context { node: NodeId::ROOT, ..context }).collect();
            prefix = Some("/.".to_owned());
        }
        for part in &path.parts {
            set = self.part(part, &set, &mut prefix)?;
        }
        Ok(set)
    }

    fn part(&mut self, part: &Part, from: &Set, prefix: &mut Prefix) -> Result<Set, Open> {
        let mut from = from.clone();
        if part.deep {
            from = from
                .into_iter()
                .flat_map(|context| self.reached("descendant-or-self::node()", context))
                .collect();
            prefix.as_mut().into_iter().for_each(|prefix| *prefix += "/descendant-or-self::node()");
        }
        let at_action = prefix.clone();
        extend(prefix, part);
        let mut found = Set::new();
        for context in from {
            self.work += 1;
            if self.work > MOST_WORK {
                return Err(Open::Endless);
            }
            let reached = self.kind(&part.kind, context, &at_action)?;
            found.extend(self.suffixes(&part.suffixes, reached, prefix)?);
        }
        for suffix in &part.suffixes {
            add_suffix(prefix, suffix);
        }
        Ok(found)
    }

    /// What a part reaches from one context, in the order in which positions count.
    fn kind(&mut self, kind: &Kind, context: Context, prefix: &Prefix) -> Result<Vec<Context>, Open> {
        match kind {
            Kind::Step(step) => {
                let mut reached = self.reached(step, context);
                if step.starts_with("ancestor") || step.starts_with("preceding") {
                    reached.reverse();
                }
                Ok(reached)
            }
            Kind::Click { number, absolute } => {
                let clicked = self.clicked(*number, *absolute, context, prefix)?;
                Ok(clicked.into_iter().collect())
            }
            Kind::Open { number } => {
                let page = self.link(context).unwrap_or(self.visits[context.visit]);
                Ok(vec![self.arrived(*number, page, context)?])
            }
            Kind::Group { ways, least, most } => {
                let group = self.group(ways, *least, *most, context, prefix)?;
                Ok(group.into_iter().collect())
            }
        }
    }

    // ---- actions (N6, N7) ----

    fn link(&self, context: Context) -> Option<usize> {
        let document = self.document(context);
        (document.kind(context.node) == NodeKind::Element)
            .then(|| document.attribute_value(context.node, "href"))
            .flatten()
            .map(|address| address.trim_start_matches('/').parse().expect("links lead to numbers"))
    }

    fn clicked(
        &mut self,
        number: usize,
        absolute: bool,
        context: Context,
        prefix: &Prefix,
    ) -> Result<Option<Context>, Open> {
        let before = self.visits[context.visit];
        if self.document(context).kind(context.node) != NodeKind::Element {
            return Ok(None);
        }
        let link = self.link(context);
        if absolute {
            return self.arrived(number, link.unwrap_or(before), context).map(Some);
        }
        let Some(page) = link else { return Ok(Some(context)) };
        let Some(prefix) = prefix else { return Err(Open::NoPrefix) };
        let there = self.nodes(prefix, before, NodeId::ROOT);
        let Some(place) = there.iter().position(|&node| node == context.node) else {
            return Err(Open::NoPrefix);
        };
        let landed = self.nodes(prefix, page, NodeId::ROOT).get(place).copied();
        let root = self.arrived(number, page, context)?;
        Ok(landed.map(|node| Context { node, ..root }))
    }

    /// The root of the page that an action leads to.
    fn arrived(&mut self, number: usize, page: usize, context: Context) -> Result<Context, Open> {
        let key = (number, context.visit, context.node);
        let visit = match self.led.get(&key) {
            Some(&known) => {
                self.comes_again = true;
                known
            }
            None => {
                self.visits.push(page);
                self.led.insert(key, self.visits.len() - 1);
                self.visits.len() - 1
            }
        };
        if self.visits.len() > MOST_VISITS {
            return Err(Open::Endless);
        }
        Ok(Context { visit, node: NodeId::ROOT, ..context })
    }

    // ---- groups (N9, N10) ----

    fn group(
        &mut self,
        ways: &[Path],
        least: u32,
        most: Option<u32>,
        context: Context,
        prefix: &Prefix,
    ) -> Result<Set, Open> {
        // A group that is walked once is a pair of brackets, which a prefix can hold.
        let prefix = prefix.clone().filter(|_| (least, most) == (1, Some(1)));
        let mut round = Set::from([context]);
        let mut found = Set::new();
        for count in 0_u32.. {
            if count >= least {
                let before = found.len();
                found.extend(round.iter().copied());
                if found.len() == before && most.is_none() {
                    break;
                }
            }
            if round.is_empty() || most.is_some_and(|most| count >= most) {
                break;
            }
            let mut next = Set::new();
            for way in ways {
                next.extend(self.path(way, &round, prefix.clone())?);
            }
            round = next;
        }
        Ok(found)
    }

    // ---- suffixes (N4, N5, N8, E2 to E4) ----

    fn suffixes(
        &mut self,
        suffixes: &[Suffix],
        mut reached: Vec<Context>,
        prefix: &Prefix,
    ) -> Result<Vec<Context>, Open> {
        let mut prefix = prefix.clone();
        for suffix in suffixes {
            match suffix {
                Suffix::Marker { number, value } => {
                    for context in &mut reached {
                        context.last = self.output(*number, *value, *context);
                    }
                }
                Suffix::Nest { ways, keep } => {
                    let mut kept = Vec::new();
                    for context in reached {
                        let inside = Set::from([Context { parent: context.last, ..context }]);
                        let mut is_true = *keep;
                        for way in ways {
                            is_true |= !self.path(way, &inside, prefix.clone())?.is_empty();
                        }
                        kept.extend(is_true.then_some(context));
                    }
                    reached = kept;
                }
                Suffix::At(position) => {
                    reached = reached.get(position - 1).copied().into_iter().collect();
                }
                Suffix::Last => reached = reached.last().copied().into_iter().collect(),
                Suffix::Has(name) => reached.retain(|context| !self.reached(name, *context).is_empty()),
            }
            add_suffix(&mut prefix, suffix);
        }
        Ok(reached)
    }

    fn output(&mut self, marker: usize, value: bool, context: Context) -> usize {
        let key = (context.visit, context.node, marker, context.parent);
        if let Some(&known) = self.outputs.get(&key) {
            return known;
        }
        let id = self.document(context).attribute_value(context.node, "id").unwrap_or_default().to_owned();
        self.made.push((context.parent, format!("m{marker}"), value.then_some(id)));
        self.outputs.insert(key, self.made.len());
        self.made.len()
    }

    /// What is in a record.
    fn trees(&self, parent: usize) -> Vec<Tree> {
        let inside = self.made.iter().enumerate().filter(|(_, (of, ..))| *of == parent);
        let mut trees: Vec<Tree> = inside
            .map(|(at, (_, name, value))| Tree {
                name: name.clone(),
                value: value.clone(),
                inner: self.trees(at + 1),
            })
            .collect();
        trees.sort();
        trees
    }
}

/// Adds a part without its suffixes to the way.
fn extend(prefix: &mut Prefix, part: &Part) {
    match &part.kind {
        Kind::Step(step) => prefix.as_mut().into_iter().for_each(|prefix| *prefix += &format!("/{step}")),
        Kind::Click { absolute: false, .. } => {}
        Kind::Click { .. } | Kind::Open { .. } => *prefix = Some("/.".to_owned()),
        Kind::Group { ways, .. } if ways.iter().any(Path::acts) => *prefix = None,
        Kind::Group { ways, least, most } => {
            let ways = ways.iter().map(Path::unmarked).collect();
            let most = most.map(|most| most.to_string()).unwrap_or_default();
            let group = format!("/({})*{{{least},{most}}}", written(&ways));
            prefix.as_mut().into_iter().for_each(|prefix| *prefix += &group);
        }
    }
}

/// Adds a suffix to the way.
fn add_suffix(prefix: &mut Prefix, suffix: &Suffix) {
    match suffix {
        Suffix::Marker { .. } | Suffix::Nest { keep: true, .. } => {}
        Suffix::Nest { .. } if suffix.acts() => *prefix = None,
        Suffix::Nest { ways, keep } => {
            let ways = ways.iter().map(Path::unmarked).collect();
            let text = written_suffixes(&[Suffix::Nest { ways, keep: *keep }]);
            prefix.as_mut().into_iter().for_each(|prefix| *prefix += &text);
        }
        plain => {
            let text = written_suffixes(std::slice::from_ref(plain));
            prefix.as_mut().into_iter().for_each(|prefix| *prefix += &text);
        }
    }
}

//! Groups: paths that are walked again and again.
//!
//! A group without an upper bound collects all that its body leads to, round after round, from the nodes that the
//! round before has found. A group in the body of another would begin anew in every round of the outer one, which
//! makes at least two: exponential in the nesting. But whatever the inner group gives in one of these rounds ends up,
//! by way of the rest of the body, in the outer one's collection; so in the next round it may leave out what it gave
//! before. That is kept in a [`Growth`], which the outermost group makes and the inner ones share: each of them walks
//! its body from a node once, however deep the nesting. Where exactly so many rounds are asked for, or where
//! positions count, nothing may be left out, and a growth is not shared; what is nested in such groups is remembered
//! per node instead once it costs too much (see [`rows`](crate::rows)).

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::{Document, NodeId};
use windrow_syntax::Diagnostic;
use windrow_syntax::ast::Span;

use crate::axis::Nodes;
use crate::bitset::Bitset;
use crate::evaluate::{Evaluator, Focus};
use crate::plan::OpId;
use crate::query::problem;

/// What the groups inside one outermost group have given so far, by their bodies.
#[derive(Default)]
pub(crate) struct Growth {
    groups: RefCell<BTreeMap<OpId, Grown>>,
}

/// What one group has done.
struct Grown {
    given: Seen,
    /// From where the body was walked.
    walked: Seen,
}

/// A set of nodes with and without rows.
pub(crate) struct Seen {
    rows: Bitset,
    made: BTreeSet<NodeId>,
    len: usize,
}

impl Seen {
    pub(crate) fn new(document: &Document) -> Seen {
        Seen { rows: Bitset::new(document.len()), made: BTreeSet::new(), len: document.len() }
    }

    pub(crate) fn insert(&mut self, node: NodeId) -> bool {
        if node.index() < self.len { self.rows.insert(node) } else { self.made.insert(node) }
    }

    /// Adds nodes with rows.
    pub(crate) fn insert_all(&mut self, nodes: &Bitset) {
        self.rows.insert_all(nodes);
    }

    pub(crate) fn nodes(self) -> Vec<NodeId> {
        let mut nodes = self.rows.nodes();
        nodes.extend(self.made);
        nodes
    }
}

impl Growth {
    fn with<R>(&self, body: OpId, document: &Document, act: impl FnOnce(&mut Grown) -> R) -> R {
        let new = || Grown { given: Seen::new(document), walked: Seen::new(document) };
        act(self.groups.borrow_mut().entry(body).or_insert_with(new))
    }
}

impl<'d> Evaluator<'_, 'd> {
    /// The nodes reached by walking a body from `least` to `most` times.
    pub(crate) fn group(
        &self,
        nodes: &[NodeId],
        (body, least, most): (OpId, u32, Option<u32>),
        focus: &Focus,
        growth: Option<&Growth>,
    ) -> Nodes<'d> {
        if self.has_failed() {
            return Cow::Borrowed(&[]);
        }
        if let Some(most) = most {
            return self.bounded(nodes, (body, least, most), focus);
        }
        match least {
            0 => self.grown(nodes, body, true, focus, growth),
            1 => self.grown(nodes, body, false, focus, growth),
            _ => self.grown(
                &self.repeated(nodes, body, self.enough(least - 1), focus),
                body,
                false,
                focus,
                growth,
            ),
        }
    }

    /// As many rounds as make no difference to an unbounded group: a walk through more nodes than there are comes
    /// by one of them twice, and can come by it again.
    fn enough(&self, rounds: u32) -> u32 {
        rounds.min(u32::try_from(self.node_count()).unwrap_or(u32::MAX))
    }

    /// How many nodes there are, with and without rows.
    fn node_count(&self) -> usize {
        self.document.len() + self.made.borrow().len()
    }

    /// What the body leads to in any number of rounds and was not given before; `starts` are given too where no
    /// round is needed.
    fn grown(
        &self,
        starts: &[NodeId],
        body: OpId,
        no_round_needed: bool,
        focus: &Focus,
        shared: Option<&Growth>,
    ) -> Nodes<'d> {
        let own = Growth::default();
        let growth = shared.unwrap_or(&own);
        let walk = || self.body(body, focus);
        let by_rows = shared.is_none() && self.is_costly(walk);
        let fresh = |nodes: &[NodeId]| -> Vec<NodeId> {
            growth.with(body, self.document, |grown| {
                nodes.iter().copied().filter(|&node| grown.given.insert(node)).collect()
            })
        };
        let mut given = if no_round_needed { fresh(starts) } else { Vec::new() };
        let mut frontier = starts.to_vec();
        let mut own_walks = self.walks();
        loop {
            growth.with(body, self.document, |grown| frontier.retain(|&node| grown.walked.insert(node)));
            if frontier.is_empty() {
                break;
            }
            let reached = match by_rows {
                true => self.by_rows(&frontier, walk(), |nodes| self.all_from(nodes, body, focus, None)),
                false => self.all_from(&frontier, body, focus, Some(growth)),
            };
            self.count_walk();
            own_walks += 1;
            frontier = fresh(&reached);
            given.extend_from_slice(&frontier);
        }
        self.charge_beyond(own_walks, walk);
        if !given.is_sorted() {
            given.sort_unstable();
        }
        given.into()
    }

    /// The nodes reached by walking a body from `least` to `most` times.
    fn bounded(&self, nodes: &[NodeId], (body, least, most): (OpId, u32, u32), focus: &Focus) -> Nodes<'d> {
        let mut frontier: Nodes<'d> = self.repeated(nodes, body, least, focus);
        if most == least {
            return frontier;
        }
        let walk = self.rounds(body, focus);
        let mut seen = Seen::new(self.document);
        frontier.iter().for_each(|&node| {
            seen.insert(node);
        });
        for _ in least..most {
            if frontier.is_empty() {
                break;
            }
            frontier =
                walk(&frontier).iter().copied().filter(|&node| seen.insert(node)).collect::<Vec<_>>().into();
        }
        seen.nodes().into()
    }

    /// A walk of a body that leaves nothing out.
    fn rounds(&self, body: OpId, focus: &Focus) -> impl Fn(&[NodeId]) -> Nodes<'d> {
        let walk = move || self.body(body, focus);
        let by_rows = self.is_costly(walk);
        move |nodes| {
            let all_from = |nodes: &[NodeId]| self.all_from(nodes, body, focus, None);
            match by_rows {
                true => self.by_rows(nodes, walk(), all_from),
                false => self.counted(walk, || all_from(nodes)),
            }
        }
    }

    /// The nodes reached by walking a body exactly so many times. Once the sets repeat, whole rounds of the
    /// repetition are left out, so that a huge count costs no more than a small one. Sets that circle through rings
    /// of many sizes at once need not repeat in our time; then the group is given up.
    fn repeated(&self, nodes: &[NodeId], body: OpId, times: u32, focus: &Focus) -> Nodes<'d> {
        if times == 0 {
            return nodes.to_vec().into();
        }
        let walk = self.rounds(body, focus);
        let mut current = walk(nodes);
        if times == 1 || *current == *nodes {
            return current;
        }
        let (mut saved, mut saved_at, mut next_save) = (current.clone(), 1u32, 2u32);
        let mut done = 1u32;
        while done < times && !current.is_empty() {
            current = walk(&current);
            done += 1;
            if current == saved {
                let period = done - saved_at;
                let left = (times - done) % period;
                return (0..left).fold(current, |current, _| walk(&current));
            }
            if done == next_save {
                if done as usize > MOST_ROUNDS + ROUNDS_PER_NODE * self.node_count() {
                    self.fail(too_many_rounds(times));
                    return Cow::Borrowed(&[]);
                }
                (saved, saved_at, next_save) = (current.clone(), done, next_save.saturating_mul(2));
            }
        }
        current
    }
}

/// How many rounds are followed without a repetition, whatever the page.
const MOST_ROUNDS: usize = 1 << 12;

/// How many more are followed per node.
const ROUNDS_PER_NODE: usize = 4;

fn too_many_rounds(times: u32) -> Diagnostic {
    let message = format!("a group is to be walked {times} times, and its sets do not repeat on the way");
    let hint = "ask for fewer rounds, or leave the upper bound out: `*{n,}`".to_owned();
    problem("group", Span::default(), message, vec![hint])
}

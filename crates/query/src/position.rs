//! Predicates that ask for positions, and `count()`.
//!
//! Children and attributes are counted set at a time, per parent. On the other axes a node is reached from many
//! context nodes, at another position from each: those are walked one by one, stopping as soon as nothing more can
//! pass. What that costs is added up per step; once it exceeds the size of the page, the step gets a [`Reach`]
//! and every further answer is a binary search.

use std::cell::{Cell, OnceCell};
use std::collections::HashMap;
use std::ops::{ControlFlow, Range};

use windrow_dom::{Document, NodeId};

use crate::axis::{self, Nodes, Order};
use crate::bitset::Bitset;
use crate::evaluate::{Evaluator, Focus};
use crate::plan::{Axis, Deps, PathPlan, Predicate, StartPlan, StepKind, StepPlan};
use crate::reach::Reach;
use crate::test::Test;

/// What is known of a step that is walked node by node.
#[derive(Default)]
pub(crate) struct ReachSlot<'d> {
    /// How many nodes were looked at so far.
    spent: Cell<usize>,
    /// What it reaches from every node; none where it cannot be told beforehand.
    reach: OnceCell<Option<Reach<'d>>>,
}

impl<'p, 'd> Evaluator<'p, 'd> {
    pub(crate) fn positional_step(&self, nodes: &[NodeId], step: &StepPlan, focus: &Focus) -> Nodes<'d> {
        match step.kind {
            StepKind::Axis(axis, _) if axis.groups_by_parent() && !is_walked(axis, step, nodes) => {
                let mut set = self.reached(nodes, step.kind, focus, None);
                for predicate in &step.predicates {
                    set = match predicate {
                        Predicate::Boolean(op) => self.filter(*op, set, focus),
                        _ => self.count_by_parent(&set, *predicate, focus).into(),
                    };
                }
                set
            }
            StepKind::Axis(axis, test) if !axis.is_virtual() => {
                self.walk_each(nodes, step, axis, self.test(test), focus)
            }
            StepKind::Group { body, .. } if self.is_repeated(nodes, step) => {
                let walk = self.group_step(step, body, focus);
                self.by_rows(nodes, walk, |nodes| self.pass_each(nodes, step, focus))
            }
            _ => self.pass_each(nodes, step, focus),
        }
    }

    /// Whether a step was asked about more nodes than there are, so that remembering pays.
    fn is_repeated(&self, nodes: &[NodeId], step: &StepPlan) -> bool {
        let asked = &self.reach_slot(step.id).spent;
        asked.set(asked.get() + nodes.len());
        asked.get() > 2 * self.document.len()
    }

    /// What passes the step's predicates from each of the nodes, by itself.
    fn pass_each(&self, nodes: &[NodeId], step: &StepPlan, focus: &Focus) -> Nodes<'d> {
        let each = nodes.iter().map(|&node| {
            let reached = self.reached(&[node], step.kind, focus, None);
            let ordered = self.ordered(&reached).into_owned();
            self.sorted(self.pass(ordered, &step.predicates, focus))
        });
        self.union(each.collect())
    }

    fn walk_each(
        &self,
        nodes: &[NodeId],
        step: &StepPlan,
        axis: Axis,
        test: &Test<'d>,
        focus: &Focus,
    ) -> Nodes<'d> {
        let slot = self.reach_slot(step.id);
        let mut found = Vec::new();
        for (at, &node) in nodes.iter().enumerate() {
            if slot.spent.get() > self.document.len()
                && let Some(reach) = self.reach(step, axis, test, focus)
            {
                self.take(reach, &nodes[at..], step, axis, test, focus, &mut found);
                break;
            }
            self.stream(node, step, axis, test, focus, &mut found);
        }
        self.sorted(found)
    }

    /// What a step reaches from everywhere, where its first predicates mean the same for every context.
    fn reach(&self, step: &StepPlan, axis: Axis, test: &Test<'d>, focus: &Focus) -> Option<&Reach<'d>> {
        let reach = self.reach_slot(step.id).reach.get_or_init(|| {
            let mut targets = self.all_on(axis, test, None);
            for predicate in &step.predicates {
                let Predicate::Boolean(op) = predicate else { break };
                if self.plan.facts(*op).deps.has(Deps::LHS.and(Deps::RHS)) {
                    return None;
                }
                targets = self.filter(*op, targets, focus);
            }
            Reach::new(self.document, axis, targets)
        });
        reach.as_ref()
    }

    /// What passes the step's predicates from each of the nodes, by its reach.
    #[expect(clippy::too_many_arguments, reason = "the parts of one step")]
    fn take(
        &self,
        reach: &Reach<'d>,
        nodes: &[NodeId],
        step: &StepPlan,
        axis: Axis,
        test: &Test<'d>,
        focus: &Focus,
        found: &mut Vec<NodeId>,
    ) {
        let booleans = leading_booleans(&step.predicates);
        let (position, rest) = (step.predicates[booleans], &step.predicates[booleans + 1..]);
        let mut runs: Vec<Range<usize>> = Vec::new();
        for &node in nodes {
            if !reach.covers(node) {
                self.stream(node, step, axis, test, focus, found);
                continue;
            }
            let Some((first, last)) = positions(position, || reach.count(node)) else {
                let all = reach.between(node, 1, usize::MAX);
                found.extend(self.pass(all, &step.predicates[booleans..], focus));
                continue;
            };
            match reach.places(node, first, last) {
                Some(run) if rest.is_empty() => runs.push(run),
                _ => found.extend(self.pass(reach.between(node, first, last), rest, focus)),
            }
        }
        runs.sort_unstable_by_key(|run| run.start);
        let mut done = 0;
        for run in runs {
            found.extend((run.start.max(done)..run.end).map(|place| reach.target(place)));
            done = done.max(run.end);
        }
    }

    // ---- counting ----

    /// How many nodes a path of one step, perhaps from the parent, leads to; none where it must be walked.
    pub(crate) fn count_path(&self, path: &PathPlan, focus: &Focus) -> Option<usize> {
        let (StartPlan::Context, Some((step, before))) = (&path.start, path.steps.split_last()) else {
            return None;
        };
        let StepKind::Axis(axis, test) = step.kind else { return None };
        if axis.is_virtual() || step.is_positional() || focus.node.index() >= self.document.len() {
            return None;
        }
        let mut node = focus.node;
        for step in before {
            let StepKind::Axis(Axis::Parent, test) = step.kind else { return None };
            if !step.predicates.is_empty() {
                return None;
            }
            match self.document.parent(node).filter(|&parent| self.test(test).holds(self.document, parent)) {
                Some(parent) => node = parent,
                None => return Some(0),
            }
        }
        Some(self.count_step(node, step, axis, self.test(test), focus))
    }

    fn count_step(&self, node: NodeId, step: &StepPlan, axis: Axis, test: &Test<'d>, focus: &Focus) -> usize {
        let slot = self.reach_slot(step.id);
        let is_slice = step.predicates.is_empty() && test.document_list().is_some();
        if is_slice && matches!(axis, Axis::Descendant | Axis::DescendantOrSelf | Axis::Following) {
            return axis::step(self.document, &[node], axis, test).len();
        }
        if slot.spent.get() > self.document.len()
            && let Some(reach) = self.reach(step, axis, test, focus)
            && reach.covers(node)
        {
            return reach.count(node);
        }
        let mut count = 0;
        self.look_along(node, step, axis, test, Order::Axis, &mut |candidate| {
            count += usize::from(self.passes_all(&step.predicates, candidate, focus));
            ControlFlow::Continue(())
        });
        count
    }

    /// Visits the nodes of an axis that pass the test, and adds what is looked at to what the step has cost.
    fn look_along(
        &self,
        node: NodeId,
        step: &StepPlan,
        axis: Axis,
        test: &Test<'d>,
        order: Order,
        visitor: &mut dyn FnMut(NodeId) -> ControlFlow<()>,
    ) {
        let mut looked = 1;
        let walked = if skips_for_free(axis) { test } else { &Test::Node };
        let _ = axis::visit(self.document, node, axis, walked, order, &mut |candidate| {
            looked += 1;
            if test.holds(self.document, candidate) { visitor(candidate) } else { ControlFlow::Continue(()) }
        });
        let spent = &self.reach_slot(step.id).spent;
        spent.set(spent.get() + looked);
    }

    /// Keeps the nodes whose position among those with the same parent passes.
    fn count_by_parent(&self, nodes: &[NodeId], predicate: Predicate, focus: &Focus) -> Vec<NodeId> {
        let parent = |node: NodeId| self.document.parent(node).unwrap_or(NodeId::ROOT);
        let is_many = Tally::is_many(self.document, nodes.len());
        if is_many && matches!(predicate, Predicate::Position(1)) {
            let mut seen = Bitset::new(self.document.len());
            return nodes.iter().copied().filter(|&node| seen.insert(parent(node))).collect();
        }
        if is_many && matches!(predicate, Predicate::FromEnd(0)) {
            let mut seen = Bitset::new(self.document.len());
            let last = nodes.iter().rev().copied().filter(|&node| seen.insert(parent(node)));
            let mut last: Vec<NodeId> = last.collect();
            last.reverse();
            return last;
        }
        let mut sizes = None;
        if matches!(predicate, Predicate::FromEnd(_) | Predicate::BySize(_)) {
            let sizes = sizes.insert(Tally::new(self.document, nodes.len()));
            nodes.iter().for_each(|&node| {
                sizes.add(parent(node));
            });
        }
        let mut counts = Tally::new(self.document, nodes.len());
        let passes = |&&node: &&NodeId| {
            let size = sizes.as_ref().map_or(0, |sizes| sizes.get(parent(node)));
            self.passes_at(predicate, node, counts.add(parent(node)), size, focus)
        };
        nodes.iter().filter(passes).copied().collect()
    }

    pub(crate) fn passes_at(
        &self,
        predicate: Predicate,
        node: NodeId,
        position: usize,
        size: usize,
        focus: &Focus,
    ) -> bool {
        let inner = Focus { position, size, ..focus.at(node) };
        match predicate {
            Predicate::Position(wanted) => position == wanted as usize,
            Predicate::Between(first, last) => (first as usize..=last as usize).contains(&position),
            Predicate::FromEnd(distance) => position + distance as usize == size,
            Predicate::Boolean(op) | Predicate::ByPosition(op) | Predicate::BySize(op) => {
                self.truth(op, &inner)
            }
        }
    }

    /// Walks the axis of one node and finds those that pass all predicates, stopping when no more can.
    fn stream(
        &self,
        node: NodeId,
        step: &StepPlan,
        axis: Axis,
        test: &Test<'d>,
        focus: &Focus,
        found: &mut Vec<NodeId>,
    ) {
        let predicates = &step.predicates;
        let booleans = leading_booleans(predicates);
        if let Some(Predicate::FromEnd(distance)) = predicates.get(booleans) {
            let (mut skipped, mut last) = (0, None);
            self.look_along(node, step, axis, test, Order::Backwards, &mut |candidate| {
                if !self.passes_all(&predicates[..booleans], candidate, focus) {
                    return ControlFlow::Continue(());
                }
                if skipped < *distance {
                    skipped += 1;
                    return ControlFlow::Continue(());
                }
                last = Some(candidate);
                ControlFlow::Break(())
            });
            found.extend(self.pass(last.into_iter().collect(), &predicates[booleans + 1..], focus));
            return;
        }
        let sized = |predicate: &Predicate| matches!(predicate, Predicate::FromEnd(_) | Predicate::BySize(_));
        if predicates.iter().any(sized) {
            let mut all = Vec::new();
            self.look_along(node, step, axis, test, Order::Axis, &mut |candidate| {
                all.push(candidate);
                ControlFlow::Continue(())
            });
            found.extend(self.pass(all, predicates, focus));
            return;
        }
        let (mut few, mut many) = ([0; 4], Vec::new());
        let counts = match few.get_mut(..predicates.len()) {
            Some(counts) => counts,
            None => {
                many.resize(predicates.len(), 0);
                &mut many[..]
            }
        };
        self.look_along(node, step, axis, test, Order::Axis, &mut |candidate| {
            let mut exhausted = false;
            for (predicate, count) in predicates.iter().zip(counts.iter_mut()) {
                *count += 1;
                exhausted |= matches!(predicate, Predicate::Position(last) | Predicate::Between(_, last)
                    if *count >= *last as usize);
                if !self.passes_at(*predicate, candidate, *count, 0, focus) {
                    return if exhausted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
                }
            }
            found.push(candidate);
            if exhausted { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
    }

    fn passes_all(&self, booleans: &[Predicate], node: NodeId, focus: &Focus) -> bool {
        booleans.iter().all(|predicate| self.passes_at(*predicate, node, 1, 1, focus))
    }

    /// Passes a list, in the order in which positions count, through predicates.
    pub(crate) fn pass(
        &self,
        mut nodes: Vec<NodeId>,
        predicates: &[Predicate],
        focus: &Focus,
    ) -> Vec<NodeId> {
        for predicate in predicates {
            let (size, mut position) = (nodes.len(), 0);
            nodes.retain(|&node| {
                position += 1;
                self.passes_at(*predicate, node, position, size, focus)
            });
        }
        nodes
    }

    /// Passes the nodes of an expression through predicates, with positions in document order.
    pub(crate) fn select(&self, nodes: Nodes<'d>, predicates: &[Predicate], focus: &Focus) -> Nodes<'d> {
        predicates.iter().fold(nodes, |nodes, predicate| match predicate {
            Predicate::Boolean(op) => self.filter(*op, nodes, focus),
            predicate => {
                let ordered = self.ordered(&nodes);
                let passed = match positions(*predicate, || ordered.len()) {
                    Some((first, last)) => {
                        let until = last.min(ordered.len());
                        ordered[(first - 1).min(until)..until].to_vec()
                    }
                    None => self.pass(ordered.into_owned(), std::slice::from_ref(predicate), focus),
                };
                self.sorted(passed)
            }
        })
    }
}

/// Whether children are walked like any other axis: few of them may be enough.
fn is_walked(axis: Axis, step: &StepPlan, nodes: &[NodeId]) -> bool {
    let first = step.predicates.first();
    let begins = matches!(first, Some(Predicate::Position(_) | Predicate::Between(..)));
    matches!(axis, Axis::Child | Axis::Attribute) && (nodes.len() == 1 || begins)
}

fn leading_booleans(predicates: &[Predicate]) -> usize {
    predicates.iter().take_while(|predicate| matches!(predicate, Predicate::Boolean(_))).count()
}

/// The first and last position that pass, where the predicate is about positions alone; the last may be lower.
fn positions(predicate: Predicate, size: impl FnOnce() -> usize) -> Option<(usize, usize)> {
    match predicate {
        Predicate::Position(position) => Some((position as usize, position as usize)),
        Predicate::Between(first, last) => Some((first as usize, last as usize)),
        Predicate::FromEnd(distance) => match size().checked_sub(distance as usize) {
            Some(position) if position > 0 => Some((position, position)),
            _ => Some((1, 0)),
        },
        Predicate::Boolean(_) | Predicate::ByPosition(_) | Predicate::BySize(_) => None,
    }
}

/// Whether the axis goes from one passing node to the next without touching those between.
pub(crate) fn skips_for_free(axis: Axis) -> bool {
    matches!(
        axis,
        Axis::Attribute
            | Axis::Descendant
            | Axis::DescendantByParent
            | Axis::DescendantOrSelf
            | Axis::DescendantAttribute
            | Axis::Following
            | Axis::Preceding
            | Axis::Itself
            | Axis::Parent
    )
}

/// Counts per node: a column for many, a map for few.
enum Tally {
    Many(Vec<u32>),
    Few(HashMap<NodeId, u32>),
}

impl Tally {
    fn new(document: &Document, nodes: usize) -> Tally {
        if Tally::is_many(document, nodes) {
            Tally::Many(vec![0; document.len()])
        } else {
            Tally::Few(HashMap::new())
        }
    }

    fn is_many(document: &Document, nodes: usize) -> bool {
        nodes > document.len() / 64
    }

    /// Counts one more and says how many there are now.
    #[inline]
    fn add(&mut self, node: NodeId) -> usize {
        let count = match self {
            Tally::Many(counts) => &mut counts[node.index()],
            Tally::Few(counts) => counts.entry(node).or_default(),
        };
        *count += 1;
        *count as usize
    }

    #[inline]
    fn get(&self, node: NodeId) -> usize {
        match self {
            Tally::Many(counts) => counts[node.index()] as usize,
            Tally::Few(counts) => counts.get(&node).copied().unwrap_or_default() as usize,
        }
    }
}

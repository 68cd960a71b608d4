//! Predicates without positions, applied to a whole set at a time.
//!
//! The heart is existence: does a path lead from a node to anything? For a few nodes it is found by looking ahead
//! from each, stopping at the first hit. What that costs is counted per expression; once it exceeds the size of
//! the page, the path is walked backwards instead, once, from everything that could be its end to everything that
//! could be its start. So a predicate costs at most a few passes over the page, however many nodes it is asked
//! for and however deep it is nested, and next to nothing where the answer is near.

use std::borrow::Cow;
use std::cell::{Cell, OnceCell};
use std::ops::ControlFlow;

use memchr::memmem;
use windrow_dom::{NodeId, NodeKind, Role};

use crate::axis::{self, Nodes, Order, Origins};
use crate::compare::Condition;
use crate::evaluate::{Evaluator, Focus, difference};
use crate::plan::{
    Axis, Deps, ExistsPlan, Op, OpId, PathPlan, Predicate, Separator, StartPlan, StepKind, StepPlan,
};
use crate::position::skips_for_free;
use crate::test::Test;

/// What is known of one existence question.
#[derive(Default)]
pub(crate) struct Existence<'p, 'd> {
    /// How many nodes were looked at so far.
    spent: Cell<usize>,
    /// The nodes for which the answer is yes.
    origins: OnceCell<Origins<'d>>,
    /// What the node found must be, where that is the same throughout.
    pub(crate) condition: OnceCell<Condition<'p>>,
}

/// Paths of more steps than this are not looked ahead along: their sets are computed.
const LOOK_AHEAD_STEPS: usize = 8;

impl<'p, 'd> Evaluator<'p, 'd> {
    /// The nodes of a set for which a truth value holds.
    pub(crate) fn filter(&self, op: OpId, nodes: Nodes<'d>, focus: &Focus) -> Nodes<'d> {
        if nodes.is_empty() {
            return nodes;
        }
        if !self.plan.facts(op).deps.has(Deps::NODE) {
            return if self.truth(op, focus) { nodes } else { Cow::Borrowed(&[]) };
        }
        if self.has_made(&nodes) {
            return self.keep(nodes, |node| self.truth(op, &focus.at(node)));
        }
        match self.plan.op(op) {
            Op::And(parts) => parts.iter().fold(nodes, |nodes, &part| self.filter(part, nodes, focus)),
            Op::Or(parts) => self.filter_or(parts, nodes, focus),
            Op::Not(inner) => {
                let failing = self.filter(*inner, nodes.clone(), focus);
                difference(&nodes, &failing)
            }
            Op::Exists(exists) => self.filter_exists(op, exists, nodes, focus),
            Op::ContainsText { text, finder } if self.is_context(*text) => self.sweep(finder, nodes),
            Op::ContainsText { text, finder } => {
                let holds = |text: &str| finder.find(text.as_bytes()).is_some();
                self.filter_text(*text, finder.needle().is_empty(), &holds, nodes, focus)
            }
            Op::Word { text, word, between } if !self.plan.facts(*word).deps.has(Deps::NODE) => {
                let word = self.text(*word, focus);
                let holds = |text: &str| self.has_word(text, &word, *between);
                self.filter_text(*text, false, &holds, nodes, focus)
            }
            Op::HasClass(word) => {
                let holds = |text: &str| self.has_word(text, word, Separator::Html);
                self.filter_attribute("class", &holds, nodes)
            }
            Op::HasId(id) => self.filter_attribute("id", &|text| text == &**id, nodes),
            _ => self.keep(nodes, |node| self.truth(op, &focus.at(node))),
        }
    }

    fn keep(&self, nodes: Nodes<'d>, holds: impl Fn(NodeId) -> bool) -> Nodes<'d> {
        nodes.iter().copied().filter(|&node| holds(node)).collect::<Vec<_>>().into()
    }

    fn filter_or(&self, parts: &[OpId], nodes: Nodes<'d>, focus: &Focus) -> Nodes<'d> {
        let mut open = nodes;
        let mut passed = Vec::with_capacity(parts.len());
        for &part in parts {
            let more = self.filter(part, open.clone(), focus);
            open = difference(&open, &more);
            passed.push(more);
        }
        self.union(passed)
    }

    fn is_context(&self, op: OpId) -> bool {
        matches!(self.plan.op(op), Op::Path(path) if path.steps.is_empty() && matches!(path.start, StartPlan::Context))
    }

    /// The nodes whose text contains a constant. Texts are slices of one buffer and nodes come in document order,
    /// so the next place where the constant stands is found once for all nodes that begin before it.
    fn sweep(&self, finder: &memmem::Finder<'_>, nodes: Nodes<'d>) -> Nodes<'d> {
        let document = self.document;
        let (buffer, len) = (document.text().as_bytes(), finder.needle().len());
        let (mut searched_from, mut next) = (usize::MAX, None);
        self.keep_mut(nodes, |node| {
            match document.kind(node) {
                NodeKind::Document | NodeKind::Element | NodeKind::Text => {}
                _ => return finder.find(document.string_value(node).as_bytes()).is_some(),
            }
            let range = document.text_range(node);
            let known = searched_from <= range.start && next.is_none_or(|next| next >= range.start);
            if !known {
                next = finder.find(&buffer[range.start..]).map(|at| at + range.start);
                searched_from = range.start;
            }
            next.is_some_and(|next| next + len <= range.end)
        })
    }

    fn keep_mut(&self, nodes: Nodes<'d>, mut holds: impl FnMut(NodeId) -> bool) -> Nodes<'d> {
        nodes.iter().copied().filter(|&node| holds(node)).collect::<Vec<_>>().into()
    }

    /// The nodes for which a string passes; `empty` is what the empty string does.
    fn filter_text(
        &self,
        text: OpId,
        empty: bool,
        holds: &dyn Fn(&str) -> bool,
        nodes: Nodes<'d>,
        focus: &Focus,
    ) -> Nodes<'d> {
        if let Some(attribute) = self.plain_attribute(text)
            && !empty
        {
            return self.filter_owners(attribute, holds, nodes);
        }
        self.keep(nodes, |node| holds(&self.text(text, &focus.at(node))))
    }

    /// The test of an operation that is `@name` and nothing more.
    fn plain_attribute(&self, op: OpId) -> Option<&'p Test<'d>> {
        let Op::Path(path) = self.plan.op(op) else { return None };
        match (&path.start, &path.steps[..]) {
            (
                StartPlan::Context,
                [StepPlan { kind: StepKind::Axis(Axis::Attribute, test), predicates, .. }],
            ) if predicates.is_empty() => {
                Some(self.test(*test)).filter(|test| matches!(test, Test::Name(..)))
            }
            _ => None,
        }
    }

    fn filter_attribute(&self, local: &str, holds: &dyn Fn(&str) -> bool, nodes: Nodes<'d>) -> Nodes<'d> {
        match self.document.names().find(Role::Attribute, "", local) {
            Some(name) => {
                let test = Test::Name(name, self.document.named(name));
                self.filter_owners(&test, holds, nodes)
            }
            None => Cow::Borrowed(&[]),
        }
    }

    /// The elements that have an attribute whose value passes: from the shorter side, elements or attributes.
    fn filter_owners(
        &self,
        attribute: &Test<'_>,
        holds: &dyn Fn(&str) -> bool,
        nodes: Nodes<'d>,
    ) -> Nodes<'d> {
        let document = self.document;
        let Test::Name(name, all) = attribute else { return Cow::Borrowed(&[]) };
        let (Some(&first), Some(&last)) = (nodes.first(), nodes.last()) else { return nodes };
        let all = axis::cut(all, first, document.end(last));
        if all.len() < nodes.len() {
            let mut rest = &*nodes;
            let owners = all.iter().filter(|&&node| holds(document.string_value(node)));
            let owners = owners.filter_map(|&node| document.parent(node));
            let mut inside = |owner: &NodeId| {
                rest = &rest[skip(rest, *owner)..];
                rest.first() == Some(owner)
            };
            return owners.filter(|owner| inside(owner)).collect::<Vec<_>>().into();
        }
        self.keep(nodes, |node| {
            document.is_element(node)
                && document.attribute(node, *name).is_some_and(|found| holds(document.string_value(found)))
        })
    }

    // ---- existence ----

    fn filter_exists(&self, op: OpId, exists: &ExistsPlan, nodes: Nodes<'d>, focus: &Focus) -> Nodes<'d> {
        let Op::Path(path) = self.plan.op(exists.nodes) else {
            return self.keep(nodes, |node| self.truth(op, &focus.at(node)));
        };
        self.with_condition(op, exists, focus, |condition| {
            if let Some(test) = self.plain_attribute(exists.nodes) {
                let holds = |text: &str| condition.is_none_or(|condition| condition.holds(text));
                return self.filter_owners(test, &holds, nodes);
            }
            if exists.invertible && self.is_worth_inverting(path, nodes.len()) {
                self.origins(op, path, condition, focus);
            }
            self.keep(nodes, |node| self.exists_from(op, exists, path, condition, &focus.at(node)))
        })
    }

    fn with_condition<R>(
        &self,
        op: OpId,
        exists: &ExistsPlan,
        focus: &Focus,
        answer: impl FnOnce(Option<&Condition<'p>>) -> R,
    ) -> R {
        match exists.condition {
            None => answer(None),
            Some((comparison, right)) if self.plan.facts(right).deps == Deps::NONE => {
                let held = &self.slot(op).existence.condition;
                answer(Some(held.get_or_init(|| self.condition(comparison, right, focus))))
            }
            Some((comparison, right)) => answer(Some(&self.condition(comparison, right, focus))),
        }
    }

    /// Whether it is cheaper to begin at the path's end: it has fewer nodes, or the axis needs just one of them.
    fn is_worth_inverting(&self, path: &PathPlan, nodes: usize) -> bool {
        let Some(StepPlan { kind: StepKind::Axis(axis, test), .. }) = path.steps.last() else { return false };
        let ends = self.test(*test).list().map_or(self.document.len(), <[NodeId]>::len);
        nodes > 4 && (ends < nodes / 2 || matches!(axis, Axis::Following | Axis::Preceding))
    }

    /// Whether the nodes of an operation have one that meets the condition.
    pub(crate) fn exists(&self, op: OpId, exists: &ExistsPlan, focus: &Focus) -> bool {
        self.with_condition(op, exists, focus, |condition| match self.plan.op(exists.nodes) {
            Op::Path(path) => self.exists_from(op, exists, path, condition, focus),
            _ => self.any_meets(&self.nodes(exists.nodes, focus), condition),
        })
    }

    fn any_meets(&self, nodes: &[NodeId], condition: Option<&Condition<'p>>) -> bool {
        match condition {
            None => !nodes.is_empty(),
            Some(condition) => nodes.iter().any(|&node| condition.holds(&self.string_of(node))),
        }
    }

    fn exists_from(
        &self,
        op: OpId,
        exists: &ExistsPlan,
        path: &PathPlan,
        condition: Option<&Condition<'p>>,
        focus: &Focus,
    ) -> bool {
        let in_rows = focus.node.index() < self.document.len();
        let StartPlan::Context = path.start else {
            return self.any_meets(&self.nodes(exists.nodes, focus), condition);
        };
        if path.steps.len() > LOOK_AHEAD_STEPS || !in_rows || path.steps.is_empty() {
            return self.inverted_or_computed(op, exists, path, condition, focus);
        }
        let existence = &self.slot(op).existence;
        if let Some(origins) = existence.origins.get() {
            return origins.holds(focus.node);
        }
        let spent = existence.spent.get();
        // What cannot be walked backwards is looked at anew from every node, if not for long.
        let bound = 2 * self.document.len() + 256 + if exists.invertible { 0 } else { spent };
        let mut probe = Probe { evaluator: self, condition, focus, spent, bound };
        let answer = probe.look(focus.node, &path.steps);
        existence.spent.set(probe.spent);
        answer.unwrap_or_else(|| self.inverted_or_computed(op, exists, path, condition, focus))
    }

    fn inverted_or_computed(
        &self,
        op: OpId,
        exists: &ExistsPlan,
        path: &PathPlan,
        condition: Option<&Condition<'p>>,
        focus: &Focus,
    ) -> bool {
        if exists.invertible && focus.node.index() < self.document.len() {
            return self.origins(op, path, condition, focus).holds(focus.node);
        }
        self.any_meets(&self.nodes(exists.nodes, focus), condition)
    }

    /// The nodes from which the path finds something: the path walked backwards from all its possible ends.
    fn origins(
        &self,
        op: OpId,
        path: &PathPlan,
        condition: Option<&Condition<'p>>,
        focus: &Focus,
    ) -> &Origins<'d> {
        self.slot(op).existence.origins.get_or_init(|| {
            let mut targets: Option<Origins<'d>> = None;
            for step in path.steps.iter().rev() {
                let StepKind::Axis(axis, test) = step.kind else { return Origins::Nowhere };
                let mut ends = self.all_on(axis, self.test(test), targets.as_ref());
                let mut least = 1;
                for predicate in &step.predicates {
                    match predicate {
                        Predicate::Boolean(op) => ends = self.filter(*op, ends, focus),
                        Predicate::Position(position) | Predicate::Between(position, _) => {
                            least = *position as usize;
                        }
                        Predicate::FromEnd(distance) => least = *distance as usize + 1,
                        _ => {}
                    }
                }
                if let (None, Some(condition)) = (&targets, condition) {
                    ends = self.keep(ends, |node| condition.holds(self.document.string_value(node)));
                }
                targets = Some(Origins::new(self.document, axis, &ends, least));
            }
            targets.unwrap_or(Origins::Nowhere)
        })
    }

    /// All nodes that the axis can lead to and that lead on to the targets.
    pub(crate) fn all_on(&self, axis: Axis, test: &Test<'d>, targets: Option<&Origins<'d>>) -> Nodes<'d> {
        let leads_on = |node: NodeId| targets.is_none_or(|targets| targets.holds(node));
        match (test.document_list(), test.list(), targets) {
            (Some(list), _, None) => Cow::Borrowed(list),
            (_, Some(list), _) => {
                list.iter().copied().filter(|&node| leads_on(node)).collect::<Vec<_>>().into()
            }
            (_, None, _) => {
                let rows = (0..self.document.len() as u32).map(NodeId);
                let fits = |&node: &NodeId| {
                    let attribute = self.document.kind(node) == NodeKind::Attribute;
                    match axis {
                        Axis::Itself | Axis::AncestorOrSelf | Axis::DescendantOrSelf => true,
                        Axis::Attribute | Axis::DescendantAttribute => attribute,
                        _ => !attribute,
                    }
                };
                rows.filter(|node| fits(node) && leads_on(*node)).collect::<Vec<_>>().into()
            }
        }
    }
}

/// Looks ahead along a path from one node until something is found or too much was looked at.
struct Probe<'q, 'p, 'd> {
    evaluator: &'q Evaluator<'p, 'd>,
    condition: Option<&'q Condition<'p>>,
    focus: &'q Focus,
    spent: usize,
    bound: usize,
}

impl<'p, 'd> Probe<'_, 'p, 'd> {
    /// The answer, or none when the bound was reached.
    fn look(&mut self, node: NodeId, steps: &[StepPlan]) -> Option<bool> {
        let evaluator = self.evaluator;
        let Some((step, rest)) = steps.split_first() else {
            let meets = |condition: &Condition<'p>| condition.holds(&evaluator.string_of(node));
            return Some(self.condition.is_none_or(meets));
        };
        let StepKind::Axis(axis, test) = step.kind else { return self.look_by_set(node, step, rest) };
        if axis.is_virtual() || step.is_positional() || node.index() >= evaluator.document.len() {
            return self.look_by_set(node, step, rest);
        }
        let test = evaluator.test(test);
        let walked = if skips_for_free(axis) { test } else { &Test::Node };
        let mut answer = Some(false);
        let _ = axis::visit(evaluator.document, node, axis, walked, Order::Axis, &mut |candidate| {
            self.spent += 1;
            if self.spent > self.bound {
                answer = None;
                return ControlFlow::Break(());
            }
            if !test.holds(evaluator.document, candidate) || !self.passes(&step.predicates, candidate) {
                return ControlFlow::Continue(());
            }
            answer = self.look(candidate, rest);
            if answer == Some(false) { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
        answer
    }

    fn passes(&self, predicates: &[Predicate], node: NodeId) -> bool {
        predicates.iter().all(|predicate| match predicate {
            Predicate::Boolean(op) => self.evaluator.truth(*op, &self.focus.at(node)),
            _ => true,
        })
    }

    fn look_by_set(&mut self, node: NodeId, step: &StepPlan, rest: &[StepPlan]) -> Option<bool> {
        let reached = self.evaluator.step(&[node], step, self.focus);
        self.spent += reached.len() + 1;
        for &node in reached.iter() {
            match self.look(node, rest) {
                Some(false) => {}
                answer => return answer,
            }
        }
        Some(false)
    }
}

/// How many nodes of a sorted list come before this one; quick when they are few.
fn skip(nodes: &[NodeId], node: NodeId) -> usize {
    let mut reach = 1;
    while reach < nodes.len() && nodes[reach - 1] < node {
        reach *= 2;
    }
    let from = reach / 2;
    from + nodes[from..reach.min(nodes.len())].partition_point(|&other| other < node)
}

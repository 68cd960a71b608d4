//! Is a value of this node also a value of nodes around it: `[not(. = preceding::li)]`, `[@class = ../*/@class]`.
//!
//! It is how XPath 1.0 asks for the distinct values of a page. Node by node it compares all with all. Once that has
//! cost as much as the page is large, the nodes around are sorted by their values, once; then each node looks its
//! values up, and whether one of the nodes found lies on the axis is seen by comparing numbers.

use std::cell::{Cell, OnceCell};
use std::collections::HashMap;

use windrow_dom::{NodeId, NodeKind};

use crate::axis::following_start;
use crate::evaluate::{Evaluator, Focus};
use crate::plan::{Axis, Deps, Op, OpId, PathPlan, Predicate, StartPlan, StepKind, StepPlan};

/// What is known of one comparison of node-sets.
#[derive(Default)]
pub(crate) struct Join<'d> {
    /// How many nodes were compared so far.
    spent: Cell<usize>,
    index: OnceCell<Index<'d>>,
}

/// The nodes that an axis can lead to, by the family or tree they are in and by value.
type Index<'d> = HashMap<(NodeId, &'d str), Group>;

/// Nodes of one family or tree with one value, in document order.
#[derive(Default)]
struct Group {
    nodes: Vec<NodeId>,
    first_end: Option<NodeId>,
}

/// A path of parents, one step along an axis, and steps from there to attributes or the node itself.
struct Far<'p> {
    parents: usize,
    axis: Axis,
    step: &'p StepPlan,
    tail: &'p [StepPlan],
}

impl<'p, 'd> Evaluator<'p, 'd> {
    /// Whether two node-sets that depend on the context node share a value.
    pub(crate) fn share_value(&self, op: OpId, left: OpId, right: OpId, focus: &Focus) -> bool {
        let join = &self.slot(op).join;
        if join.spent.get() > self.document.len() && focus.node.index() < self.document.len() {
            for (near, far) in [(left, right), (right, left)] {
                if let (false, Some(far)) = (self.plan.facts(near).heavy, self.far(far)) {
                    let index = join.index.get_or_init(|| self.by_value(&far, focus));
                    return self.is_joined(index, near, &far, focus);
                }
            }
        }
        let (left, right) = (self.nodes(left, focus), self.nodes(right, focus));
        join.spent.set(join.spent.get() + left.len() + right.len());
        let (few, many) = if left.len() < right.len() { (left, right) } else { (right, left) };
        if let [only] = *few {
            let value = self.string_of(only);
            return many.iter().any(|&node| self.string_of(node) == value);
        }
        let condition = self.condition_of_nodes(crate::plan::Comparison::Equal, &few);
        many.iter().any(|&node| condition.holds(&self.string_of(node)))
    }

    fn far(&self, op: OpId) -> Option<Far<'p>> {
        let Op::Path(PathPlan { start: StartPlan::Context, steps }) = self.plan.op(op) else { return None };
        let is_parent = |step: &&StepPlan| {
            matches!(step.kind, StepKind::Axis(Axis::Parent, test) if self.test(test).list().is_none())
                && step.predicates.is_empty()
        };
        let parents = steps.iter().take_while(is_parent).count();
        let (step, tail) = steps[parents..].split_first()?;
        let StepKind::Axis(axis, _) = step.kind else { return None };
        let is_plain = |predicate: &Predicate| matches!(predicate, Predicate::Boolean(_));
        let stays = |step: &StepPlan| {
            matches!(step.kind, StepKind::Axis(Axis::Attribute | Axis::Itself, _)) && !step.is_positional()
        };
        let on_axis = matches!(
            axis,
            Axis::Child
                | Axis::Descendant
                | Axis::Following
                | Axis::FollowingSibling
                | Axis::Preceding
                | Axis::PrecedingSibling
        );
        let is_far = on_axis
            && step.predicates.iter().all(is_plain)
            && tail.iter().all(stays)
            && self.plan.facts(op).deps == Deps::NODE;
        is_far.then_some(Far { parents, axis, step, tail })
    }

    /// The nodes of the step, by the values that the rest of the path finds at them.
    fn by_value(&self, far: &Far<'p>, focus: &Focus) -> Index<'d> {
        let document = self.document;
        let StepKind::Axis(axis, test) = far.step.kind else { return Index::new() };
        let mut nodes = self.all_on(axis, self.test(test), None);
        for predicate in &far.step.predicates {
            if let Predicate::Boolean(op) = predicate {
                nodes = self.filter(*op, nodes, focus);
            }
        }
        let mut index = Index::new();
        for &node in nodes.iter() {
            let Some(home) = self.home(far.axis, node) else { continue };
            for &valued in self.walk(&[node], far.tail, focus, None).iter() {
                let group: &mut Group = index.entry((home, document.string_value(valued))).or_default();
                group.nodes.push(node);
                let end = document.end(node);
                group.first_end = Some(group.first_end.map_or(end, |first| first.min(end)));
            }
        }
        index
    }

    /// The family that a node on an axis among siblings is in, or else its tree.
    fn home(&self, axis: Axis, node: NodeId) -> Option<NodeId> {
        match axis {
            Axis::Child | Axis::FollowingSibling | Axis::PrecedingSibling => self.document.parent(node),
            _ => Some(self.document.root_of(node)),
        }
    }

    fn is_joined(&self, index: &Index<'d>, near: OpId, far: &Far<'p>, focus: &Focus) -> bool {
        let document = self.document;
        let above = (0..far.parents).try_fold(focus.node, |node, _| document.parent(node));
        let Some(node) = above else { return false };
        let home = match far.axis {
            Axis::Child => Some(node),
            Axis::FollowingSibling | Axis::PrecedingSibling if document.kind(node) == NodeKind::Attribute => {
                None
            }
            axis => self.home(axis, node),
        };
        let Some(home) = home else { return false };
        let leads = |group: &Group| match far.axis {
            Axis::FollowingSibling => group.nodes.last().is_some_and(|&last| last > node),
            Axis::PrecedingSibling => group.nodes.first().is_some_and(|&first| first < node),
            Axis::Following => {
                group.nodes.last().is_some_and(|&last| last >= following_start(document, node))
            }
            Axis::Preceding => group.first_end.is_some_and(|end| end <= node),
            Axis::Descendant => {
                let inside = group.nodes.partition_point(|&other| other <= node);
                group.nodes.get(inside).is_some_and(|&other| other < document.end(node))
            }
            _ => true,
        };
        self.nodes(near, focus).iter().any(|&node| {
            let value = self.string_of(node);
            index.get(&(home, &*value)).is_some_and(leads)
        })
    }
}

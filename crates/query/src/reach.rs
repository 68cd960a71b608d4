//! What an axis reaches from a node, answered from one sorted list instead of a walk.
//!
//! The nodes that pass a step's test and its first predicates are its targets. Laid out once in the right order,
//! what a context node reaches is a run of them, found by binary search: how many there are is the length of the
//! run, and the third is its third. That serves `count()` in predicates and positions on axes whose results overlap,
//! where a walk from each context node would look at the same nodes again and again.

use std::ops::Range;

use windrow_dom::{Document, NodeId, NodeKind};

use crate::axis::{Nodes, following_start};
use crate::bitset::Bitset;
use crate::plan::Axis;

/// The targets of a step, ready to be asked what the axis reaches from any row.
pub(crate) struct Reach<'d> {
    document: &'d Document,
    axis: Axis,
    targets: Nodes<'d>,
    layout: Layout,
}

enum Layout {
    /// In document order: a run lies between two rows.
    Line,
    /// Sorted by parent; `starts` says per row where its children begin, and has one entry more than rows.
    Families { starts: Vec<u32> },
    /// In document order, with their ends sorted: those that end before a node precede it.
    Before { ends: Vec<NodeId> },
    /// Per row the closest target around it, and how many there are.
    Around { closest: Vec<Option<NodeId>>, depths: Vec<u32>, all: Bitset },
}

impl<'d> Reach<'d> {
    /// Lays out the targets, which are in document order; none for axes that have no use for it.
    pub(crate) fn new(document: &'d Document, axis: Axis, targets: Nodes<'d>) -> Option<Reach<'d>> {
        let is_inner = |node: &NodeId| document.kind(*node) != NodeKind::Attribute;
        let (targets, layout) = match axis {
            Axis::DescendantOrSelf if !targets.iter().all(is_inner) => {
                (targets.iter().copied().filter(is_inner).collect::<Vec<_>>().into(), Layout::Line)
            }
            Axis::Descendant | Axis::DescendantOrSelf | Axis::Following => (targets, Layout::Line),
            Axis::Child | Axis::Attribute | Axis::FollowingSibling | Axis::PrecedingSibling => {
                families(document, &targets)
            }
            Axis::Preceding => {
                let mut ends: Vec<NodeId> = targets.iter().map(|&target| document.end(target)).collect();
                ends.sort_unstable();
                (targets, Layout::Before { ends })
            }
            Axis::Ancestor | Axis::AncestorOrSelf => {
                let layout = around(document, &targets);
                (targets, layout)
            }
            _ => return None,
        };
        Some(Reach { document, axis, targets, layout })
    }

    /// Whether the node can be asked about: an attribute is beside itself on no line of nodes.
    pub(crate) fn covers(&self, node: NodeId) -> bool {
        node.index() < self.document.len()
            && (self.axis != Axis::DescendantOrSelf || self.document.kind(node) != NodeKind::Attribute)
    }

    /// How many targets the axis reaches from the node.
    pub(crate) fn count(&self, node: NodeId) -> usize {
        match &self.layout {
            Layout::Line | Layout::Families { .. } => self.run(node).len(),
            Layout::Before { ends } => {
                let root = self.document.root_of(node);
                let until = |row: NodeId| ends.partition_point(|&end| end <= row);
                until(node) - until(root)
            }
            Layout::Around { depths, all, .. } => {
                let itself = self.axis == Axis::AncestorOrSelf && all.has(node);
                depths[node.index()] as usize + usize::from(itself)
            }
        }
    }

    /// The places of the targets at positions `first..=last` of `count`, where they are a run of the list.
    pub(crate) fn places(&self, node: NodeId, first: usize, last: usize) -> Option<Range<usize>> {
        if matches!(self.layout, Layout::Before { .. } | Layout::Around { .. }) {
            return None;
        }
        let run = self.run(node);
        let (before, until) = ((first - 1).min(run.len()), last.min(run.len()));
        Some(match self.axis.is_reverse() {
            false => run.start + before..run.start + until,
            true => run.end - until..run.end - before,
        })
    }

    /// The target at a place.
    pub(crate) fn target(&self, place: usize) -> NodeId {
        self.targets[place]
    }

    /// The targets at positions `first..=last`, in the axis' own order.
    pub(crate) fn between(&self, node: NodeId, first: usize, last: usize) -> Vec<NodeId> {
        if let Some(places) = self.places(node, first, last) {
            let found = self.targets[places].iter().copied();
            return if self.axis.is_reverse() { found.rev().collect() } else { found.collect() };
        }
        let positions = (first - 1, last.saturating_sub(first - 1));
        match &self.layout {
            Layout::Around { closest, all, .. } => {
                let itself = Some(node).filter(|&node| self.axis == Axis::AncestorOrSelf && all.has(node));
                let above = |&target: &NodeId| closest[target.index()];
                let start = itself.or(closest[node.index()]);
                std::iter::successors(start, above).skip(positions.0).take(positions.1).collect()
            }
            _ => self.preceding(node, positions),
        }
    }

    /// Targets before the node, nearest first; from the other end where that is closer.
    fn preceding(&self, node: NodeId, (skip, take): (usize, usize)) -> Vec<NodeId> {
        let place = |row: NodeId| self.targets.partition_point(|&target| target < row);
        let from = place(self.document.root_of(node));
        let before = |target: &NodeId| self.document.end(*target) <= node;
        let all = self.targets[from..place(node)].iter().copied().filter(before);
        let count = self.count(node);
        if skip <= count / 2 {
            return all.rev().skip(skip).take(take).collect();
        }
        let until = count.saturating_sub(skip);
        let mut found: Vec<NodeId> = all.skip(until.saturating_sub(take)).take(until.min(take)).collect();
        found.reverse();
        found
    }

    /// The run of targets that the axis reaches from the node.
    fn run(&self, node: NodeId) -> Range<usize> {
        let document = self.document;
        let attribute = document.kind(node) == NodeKind::Attribute;
        match (self.axis, &self.layout) {
            (Axis::Child | Axis::Attribute, Layout::Families { starts }) => family(starts, node),
            (_, Layout::Families { starts }) => match document.parent(node) {
                Some(parent) if !attribute => self.siblings(family(starts, parent), node),
                _ => 0..0,
            },
            (Axis::Following, _) => {
                self.line(following_start(document, node), document.end(document.root_of(node)))
            }
            (Axis::DescendantOrSelf, _) => self.line(node, document.end(node)),
            _ => self.line(NodeId(node.0 + 1), document.end(node)),
        }
    }

    fn line(&self, from: NodeId, to: NodeId) -> Range<usize> {
        let start = self.targets.partition_point(|&target| target < from);
        start..start + self.targets[start..].partition_point(|&target| target < to)
    }

    fn siblings(&self, all: Range<usize>, node: NodeId) -> Range<usize> {
        let before =
            |&target: &NodeId| target < node || (self.axis == Axis::FollowingSibling && target == node);
        let middle = all.start + self.targets[all.clone()].partition_point(before);
        if self.axis == Axis::FollowingSibling { middle..all.end } else { all.start..middle }
    }
}

fn family(starts: &[u32], parent: NodeId) -> Range<usize> {
    starts[parent.index()] as usize..starts[parent.index() + 1] as usize
}

/// A counting sort by parent, which keeps document order within each family.
fn families<'d>(document: &Document, targets: &[NodeId]) -> (Nodes<'d>, Layout) {
    let mut starts = vec![0u32; document.len() + 1];
    let parents = || targets.iter().filter_map(|&target| Some((target, document.parent(target)?)));
    parents().for_each(|(_, parent)| starts[parent.index() + 1] += 1);
    for row in 1..starts.len() {
        starts[row] += starts[row - 1];
    }
    let mut next = starts.clone();
    let mut sorted = vec![NodeId(0); starts[document.len()] as usize];
    for (target, parent) in parents() {
        let place = &mut next[parent.index()];
        sorted[*place as usize] = target;
        *place += 1;
    }
    (sorted.into(), Layout::Families { starts })
}

fn around(document: &Document, targets: &[NodeId]) -> Layout {
    let all = Bitset::of(document.len(), targets);
    let mut closest: Vec<Option<NodeId>> = vec![None; document.len()];
    let mut depths = vec![0u32; document.len()];
    for row in (0..document.len() as u32).map(NodeId) {
        let Some(parent) = document.parent(row) else { continue };
        let is_target = all.has(parent);
        closest[row.index()] = if is_target { Some(parent) } else { closest[parent.index()] };
        depths[row.index()] = depths[parent.index()] + u32::from(is_target);
    }
    Layout::Around { closest, depths, all }
}

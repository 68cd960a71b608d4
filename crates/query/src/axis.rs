//! The axes: from a set of nodes to the set they lead to, from one node in the axis' own order, and back.
//!
//! Set at a time every axis is linear in the document at worst, and usually in its result: descendants are merged
//! intervals cut out of the test's list, `following` of a set is one interval, `preceding` of a set is everything
//! before its last node but that node's ancestors.

use std::borrow::Cow;
use std::ops::ControlFlow;

use windrow_dom::{Document, NodeId, NodeKind};

use crate::bitset::Bitset;
use crate::plan::Axis;
use crate::reach::Reach;
use crate::test::Test;

/// A set of nodes in document order; borrowed where it is a slice of one of the document's own lists.
pub(crate) type Nodes<'d> = Cow<'d, [NodeId]>;

/// The nodes of `list` in `from..to`.
#[inline]
pub(crate) fn cut(list: &[NodeId], from: NodeId, to: NodeId) -> &[NodeId] {
    let start = list.partition_point(|&node| node < from);
    let len = list[start..].partition_point(|&node| node < to);
    &list[start..start + len]
}

/// Where the `following` axis of a node begins.
#[inline]
pub(crate) fn following_start(document: &Document, node: NodeId) -> NodeId {
    if document.kind(node) == NodeKind::Attribute {
        let owner = document.parent(node).unwrap_or(NodeId::ROOT);
        return document.first_child(owner).unwrap_or_else(|| document.end(owner));
    }
    document.end(node)
}

/// All nodes that the axis leads to from any of `nodes`, in document order.
pub(crate) fn step<'d>(document: &'d Document, nodes: &[NodeId], axis: Axis, test: &Test<'d>) -> Nodes<'d> {
    let stepper = Stepper { document, test };
    match axis {
        Axis::Child => stepper.children(nodes),
        Axis::Attribute => stepper.attributes(nodes),
        Axis::Descendant | Axis::DescendantByParent => stepper.descendants(nodes, 1),
        Axis::DescendantOrSelf => stepper.descendants(nodes, 0),
        Axis::DescendantAttribute => stepper.descendant_attributes(nodes),
        Axis::Itself => {
            nodes.iter().copied().filter(|&node| test.holds(document, node)).collect::<Vec<_>>().into()
        }
        Axis::Parent => stepper.parents(nodes),
        Axis::Ancestor => stepper.ancestors(nodes, false),
        Axis::AncestorOrSelf => stepper.ancestors(nodes, true),
        Axis::FollowingSibling => stepper.following_siblings(nodes),
        Axis::PrecedingSibling => stepper.preceding_siblings(nodes),
        Axis::Following => stepper.following(nodes),
        Axis::Preceding => stepper.preceding(nodes),
        Axis::Namespace | Axis::Style => Cow::Borrowed(&[]),
    }
}

struct Stepper<'d, 't> {
    document: &'d Document,
    test: &'t Test<'d>,
}

impl<'d> Stepper<'d, '_> {
    fn children(&self, nodes: &[NodeId]) -> Nodes<'d> {
        let document = self.document;
        if let (Some(list), [first, _, ..]) = (self.test.list(), nodes) {
            let end = nodes.iter().map(|&node| document.end(node)).max().unwrap_or(*first);
            let list = cut(list, *first, end);
            if list.len() < nodes.len() {
                let all = Bitset::of(document.len(), nodes);
                let inside = |node: &&NodeId| document.parent(**node).is_some_and(|parent| all.has(parent));
                return list.iter().filter(inside).copied().collect::<Vec<_>>().into();
            }
        }
        let mut result = Vec::new();
        for &node in nodes {
            result.extend(document.children(node).filter(|&child| self.test.holds(document, child)));
        }
        in_order(result)
    }

    fn attributes(&self, nodes: &[NodeId]) -> Nodes<'d> {
        let document = self.document;
        if let Test::Name(_, list) = self.test
            && list.len() < nodes.len()
        {
            let all = Bitset::of(document.len(), nodes);
            let inside = |node: &&NodeId| document.parent(**node).is_some_and(|parent| all.has(parent));
            return list.iter().filter(inside).copied().collect::<Vec<_>>().into();
        }
        let mut result = Vec::with_capacity(nodes.len());
        for &node in nodes.iter().filter(|&&node| document.is_element(node)) {
            result
                .extend(document.attributes(node).filter(|&attribute| self.test.holds(document, attribute)));
        }
        result.into()
    }

    /// Descendants of the nodes that are not inside one another; `offset` 0 takes the nodes themselves too.
    fn descendants(&self, nodes: &[NodeId], offset: u32) -> Nodes<'d> {
        let document = self.document;
        if let ([node], Some(list)) = (nodes, self.test.document_list())
            && document.kind(*node) != NodeKind::Attribute
        {
            return Cow::Borrowed(cut(list, NodeId(node.0 + offset), document.end(*node)));
        }
        let mut result = Vec::new();
        let mut rest = self.test.list();
        let mut done = NodeId(0);
        for &node in nodes {
            if document.kind(node) == NodeKind::Attribute {
                // It is not inside its element, though its row is.
                result.extend((offset == 0 && self.test.holds(document, node)).then_some(node));
                continue;
            }
            if node < done {
                continue;
            }
            let (from, to) = (NodeId(node.0 + offset), document.end(node));
            match &mut rest {
                Some(list) => {
                    let inside = cut(list, from, to);
                    result.extend_from_slice(inside);
                    *list = &list[list.partition_point(|&listed| listed < to)..];
                }
                None => result.extend(self.rows(from, to)),
            }
            done = to;
        }
        in_order(result)
    }

    /// The rows of an interval that are not attributes.
    fn rows(&self, from: NodeId, to: NodeId) -> impl Iterator<Item = NodeId> + use<'d> {
        let document = self.document;
        (from.0..to.0).map(NodeId).filter(move |&node| document.kind(node) != NodeKind::Attribute)
    }

    fn descendant_attributes(&self, nodes: &[NodeId]) -> Nodes<'d> {
        let document = self.document;
        let list = match (self.test.document_list(), self.test.list()) {
            (Some(list), _) => Cow::Borrowed(list),
            (None, Some(list)) => Cow::Owned(list.to_vec()),
            (None, None) => Cow::Borrowed(document.of_kind(NodeKind::Attribute)),
        };
        if let ([node], Cow::Borrowed(list)) = (nodes, &list) {
            return Cow::Borrowed(match document.kind(*node) {
                NodeKind::Attribute => &[],
                _ => cut(list, *node, document.end(*node)),
            });
        }
        let mut result = Vec::new();
        let mut done = NodeId(0);
        for &node in nodes {
            if node >= done && document.kind(node) != NodeKind::Attribute {
                done = document.end(node);
                result.extend_from_slice(cut(&list, node, done));
            }
        }
        result.into()
    }

    fn parents(&self, nodes: &[NodeId]) -> Nodes<'d> {
        let parents = nodes.iter().filter_map(|&node| self.document.parent(node));
        let mut result: Vec<NodeId> =
            parents.filter(|&parent| self.test.holds(self.document, parent)).collect();
        result.dedup();
        if !result.is_sorted() {
            result.sort_unstable();
            result.dedup();
        }
        result.into()
    }

    fn ancestors(&self, nodes: &[NodeId], or_self: bool) -> Nodes<'d> {
        let document = self.document;
        if let [node] = nodes {
            let itself = or_self.then_some(*node);
            let above = itself.into_iter().chain(document.ancestors(*node));
            let mut result: Vec<NodeId> = above.filter(|&above| self.test.holds(document, above)).collect();
            result.reverse();
            return result.into();
        }
        let mut seen = Bitset::new(document.len());
        let mut result = Vec::new();
        for &node in nodes {
            let start = if or_self { Some(node) } else { document.parent(node) };
            let mut next = start;
            while let Some(above) = next
                && seen.insert(above)
            {
                result.extend(self.test.holds(document, above).then_some(above));
                next = document.parent(above);
            }
        }
        result.sort_unstable();
        result.into()
    }

    fn following_siblings(&self, nodes: &[NodeId]) -> Nodes<'d> {
        let document = self.document;
        let mut seen = Seen::new(document, nodes.len());
        let mut result = Vec::new();
        for &node in nodes {
            let Some(parent) = document.parent(node) else { continue };
            if document.kind(node) == NodeKind::Attribute || !seen.insert(parent) {
                continue;
            }
            let mut next = document.next_sibling(node);
            while let Some(sibling) = next {
                result.extend(self.test.holds(document, sibling).then_some(sibling));
                next = document.next_sibling(sibling);
            }
        }
        in_order(result)
    }

    fn preceding_siblings(&self, nodes: &[NodeId]) -> Nodes<'d> {
        let document = self.document;
        let mut seen = Seen::new(document, nodes.len());
        let mut result = Vec::new();
        for &node in nodes.iter().rev() {
            let Some(parent) = document.parent(node) else { continue };
            if document.kind(node) == NodeKind::Attribute || !seen.insert(parent) {
                continue;
            }
            let before = document.children(parent).take_while(|&sibling| sibling < node);
            result.extend(before.filter(|&sibling| self.test.holds(document, sibling)));
        }
        in_order(result)
    }

    fn following(&self, nodes: &[NodeId]) -> Nodes<'d> {
        let document = self.document;
        let Some(from) = nodes.iter().map(|&node| following_start(document, node)).min() else {
            return Cow::Borrowed(&[]);
        };
        let to = document.end(document.root_of(nodes[0]));
        match (self.test.document_list(), self.test.list()) {
            (Some(list), _) => Cow::Borrowed(cut(list, from, to)),
            (None, Some(list)) => cut(list, from, to).to_vec().into(),
            (None, None) => self.rows(from, to).collect::<Vec<_>>().into(),
        }
    }

    fn preceding(&self, nodes: &[NodeId]) -> Nodes<'d> {
        let document = self.document;
        let Some(&last) = nodes.last() else { return Cow::Borrowed(&[]) };
        let root = document.root_of(last);
        let before = |&node: &NodeId| document.end(node) <= last;
        match self.test.list() {
            Some(list) => cut(list, root, last).iter().copied().filter(before).collect::<Vec<_>>().into(),
            None => self.rows(root, last).filter(before).collect::<Vec<_>>().into(),
        }
    }
}

/// Which parents were seen: bits for many nodes, a short list for few.
enum Seen {
    Few(Vec<NodeId>),
    Many(Bitset),
}

impl Seen {
    fn new(document: &Document, nodes: usize) -> Seen {
        if nodes <= 8 { Seen::Few(Vec::new()) } else { Seen::Many(Bitset::new(document.len())) }
    }

    fn insert(&mut self, node: NodeId) -> bool {
        match self {
            Seen::Few(list) if list.contains(&node) => false,
            Seen::Few(list) => {
                list.push(node);
                true
            }
            Seen::Many(bits) => bits.insert(node),
        }
    }
}

/// A list without repetitions, put into document order.
fn in_order<'d>(mut nodes: Vec<NodeId>) -> Nodes<'d> {
    if !nodes.is_sorted() {
        nodes.sort_unstable();
    }
    nodes.into()
}

/// Which way to walk an axis.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Order {
    /// As the axis counts positions.
    Axis,
    /// The other way round.
    Backwards,
}

/// Walks the axis of one node until the visitor breaks. Costs what it walks, whatever lies beyond.
pub(crate) fn visit(
    document: &Document,
    node: NodeId,
    axis: Axis,
    test: &Test<'_>,
    order: Order,
    visitor: &mut dyn FnMut(NodeId) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let forward = axis.is_reverse() != (order == Order::Axis);
    let passes = |node: NodeId| test.holds(document, node);
    let attribute = document.kind(node) == NodeKind::Attribute;
    match axis {
        Axis::Itself => single(Some(node).filter(|&node| passes(node)), visitor),
        Axis::Parent => single(document.parent(node).filter(|&node| passes(node)), visitor),
        Axis::Ancestor | Axis::AncestorOrSelf => {
            let itself = (axis == Axis::AncestorOrSelf).then_some(node);
            let all = itself.into_iter().chain(document.ancestors(node)).filter(|&node| passes(node));
            if forward { backwards(all, visitor) } else { forwards(all, visitor) }
        }
        Axis::Attribute if document.is_element(node) => {
            let all = document.attributes(node).filter(|&node| passes(node));
            if forward { forwards(all, visitor) } else { forwards(all.rev(), visitor) }
        }
        Axis::Child => {
            if forward {
                return forwards(document.children(node).filter(|&node| passes(node)), visitor);
            }
            forwards(
                backwards_from(document, last_child(document, node)).filter(|&node| passes(node)),
                visitor,
            )
        }
        Axis::FollowingSibling | Axis::PrecedingSibling if attribute => ControlFlow::Continue(()),
        Axis::FollowingSibling if forward => {
            let after = |&sibling: &NodeId| document.next_sibling(sibling);
            let all = std::iter::successors(document.next_sibling(node), after);
            forwards(all.filter(|&node| passes(node)), visitor)
        }
        Axis::FollowingSibling => {
            let last = document.parent(node).and_then(|parent| last_child(document, parent));
            let all = backwards_from(document, last).take_while(|&sibling| sibling > node);
            forwards(all.filter(|&node| passes(node)), visitor)
        }
        Axis::PrecedingSibling if forward => {
            let all = document.parent(node).into_iter().flat_map(|parent| document.children(parent));
            forwards(all.take_while(|&sibling| sibling < node).filter(|&node| passes(node)), visitor)
        }
        Axis::PrecedingSibling => {
            let all = backwards_from(document, document.previous_sibling(node));
            forwards(all.filter(|&node| passes(node)), visitor)
        }
        Axis::Descendant | Axis::DescendantOrSelf if attribute => {
            let itself = (axis == Axis::DescendantOrSelf && passes(node)).then_some(node);
            single(itself, visitor)
        }
        Axis::Descendant | Axis::DescendantByParent | Axis::DescendantOrSelf => {
            let from = NodeId(node.0 + u32::from(axis != Axis::DescendantOrSelf));
            interval(document, test, from, document.end(node), forward, &|_| true, visitor)
        }
        Axis::DescendantAttribute if !attribute => {
            let list = test.list().unwrap_or_else(|| document.of_kind(NodeKind::Attribute));
            let inside = cut(list, node, document.end(node)).iter().copied();
            if forward { forwards(inside, visitor) } else { forwards(inside.rev(), visitor) }
        }
        Axis::Following => {
            let to = document.end(document.root_of(node));
            interval(document, test, following_start(document, node), to, forward, &|_| true, visitor)
        }
        Axis::Preceding => {
            let before = |other: NodeId| document.end(other) <= node;
            interval(document, test, document.root_of(node), node, forward, &before, visitor)
        }
        Axis::Attribute | Axis::DescendantAttribute | Axis::Namespace | Axis::Style => {
            ControlFlow::Continue(())
        }
    }
}

/// The last child; costs at most the depth of its last descendant.
fn last_child(document: &Document, node: NodeId) -> Option<NodeId> {
    let mut row = NodeId(document.end(node).0 - 1);
    while row != node {
        let above = document.parent(row)?;
        if above == node {
            return Some(row).filter(|&row| document.kind(row) != NodeKind::Attribute);
        }
        row = above;
    }
    None
}

/// A node and its siblings before it, nearest first.
fn backwards_from(document: &Document, node: Option<NodeId>) -> impl Iterator<Item = NodeId> + use<'_> {
    std::iter::successors(node, |&sibling| document.previous_sibling(sibling))
}

type Visitor<'v> = dyn FnMut(NodeId) -> ControlFlow<()> + 'v;

fn single(node: Option<NodeId>, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    node.map_or(ControlFlow::Continue(()), visitor)
}

fn forwards(nodes: impl Iterator<Item = NodeId>, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    let mut nodes = nodes;
    nodes.try_for_each(visitor)
}

fn backwards(nodes: impl Iterator<Item = NodeId>, visitor: &mut Visitor<'_>) -> ControlFlow<()> {
    let nodes: Vec<NodeId> = nodes.collect();
    nodes.into_iter().rev().try_for_each(visitor)
}

/// Walks the nodes of an interval that pass the test and the filter.
fn interval(
    document: &Document,
    test: &Test<'_>,
    from: NodeId,
    to: NodeId,
    forward: bool,
    filter: &dyn Fn(NodeId) -> bool,
    visitor: &mut Visitor<'_>,
) -> ControlFlow<()> {
    match test.list() {
        Some(list) => {
            let inside = cut(list, from, to).iter().copied().filter(|&node| filter(node));
            if forward { forwards(inside, visitor) } else { forwards(inside.rev(), visitor) }
        }
        None => {
            let rows = (from.0..to.0).map(NodeId);
            let inside = rows.filter(|&node| document.kind(node) != NodeKind::Attribute && filter(node));
            if forward { forwards(inside, visitor) } else { forwards(inside.rev(), visitor) }
        }
    }
}

/// From which nodes an axis leads to at least so many of a set of targets.
pub(crate) enum Origins<'d> {
    /// Exactly these.
    Marked(Bitset),
    /// Those whose parent is one of these.
    ParentMarked(&'d Document, Bitset),
    /// Those that reach so many.
    Reaching(Reach<'d>, usize),
    /// Those before a certain sibling, given per parent.
    BeforeSibling(&'d Document, Vec<NodeId>),
    /// Those after a certain sibling, given per parent.
    AfterSibling(&'d Document, Vec<NodeId>),
    /// Those whose following axis begins at or before this node.
    EndsBefore(&'d Document, NodeId),
    /// This node and all after it.
    From(NodeId),
    /// None.
    Nowhere,
}

impl<'d> Origins<'d> {
    /// The origins from which an axis of the tree leads to `least` or more of the targets.
    pub(crate) fn new(document: &'d Document, axis: Axis, targets: &[NodeId], least: usize) -> Origins<'d> {
        let len = document.len();
        let has_templates = document.end(NodeId::ROOT).index() < len;
        let reaching = || {
            let reach = Reach::new(document, axis, targets.to_vec().into());
            reach.map_or(Origins::Nowhere, |reach| Origins::Reaching(reach, least))
        };
        if targets.len() < least || targets.is_empty() {
            return Origins::Nowhere;
        }
        match axis {
            Axis::Itself | Axis::Parent if least > 1 => Origins::Nowhere,
            Axis::Itself => Origins::Marked(Bitset::of(len, targets)),
            Axis::Parent => Origins::ParentMarked(document, Bitset::of(len, targets)),
            Axis::Child | Axis::Attribute => {
                Origins::Marked(Bitset::of(len, &parents_of_many(document, targets, least)))
            }
            Axis::DescendantByParent | Axis::DescendantAttribute => {
                let parents = parents_of_many(document, targets, least);
                Origins::Marked(marked_ancestors(document, &parents, true))
            }
            Axis::Descendant if least == 1 => Origins::Marked(marked_ancestors(document, targets, false)),
            Axis::DescendantOrSelf if least == 1 => {
                Origins::Marked(marked_ancestors(document, targets, true))
            }
            Axis::Descendant | Axis::DescendantOrSelf => reaching(),
            Axis::Following | Axis::Preceding if has_templates => reaching(),
            Axis::Ancestor => Origins::Marked(marked_insides(document, targets, least, 0)),
            Axis::AncestorOrSelf => Origins::Marked(marked_insides(document, targets, least, 1)),
            Axis::FollowingSibling => {
                let last = nth_by_parent(document, targets.iter().rev().copied(), least, NodeId(0));
                Origins::BeforeSibling(document, last)
            }
            Axis::PrecedingSibling => {
                let first = nth_by_parent(document, targets.iter().copied(), least, NodeId(u32::MAX));
                Origins::AfterSibling(document, first)
            }
            Axis::Following => Origins::EndsBefore(document, targets[targets.len() - least]),
            Axis::Preceding => {
                let mut ends: Vec<NodeId> = targets.iter().map(|&target| document.end(target)).collect();
                Origins::From(*ends.select_nth_unstable(least - 1).1)
            }
            Axis::Namespace | Axis::Style => Origins::Nowhere,
        }
    }

    /// Whether the axis leads from the node to enough targets.
    #[inline]
    pub(crate) fn holds(&self, node: NodeId) -> bool {
        match self {
            Origins::Marked(bits) => bits.has(node),
            Origins::ParentMarked(document, bits) => {
                document.parent(node).is_some_and(|parent| bits.has(parent))
            }
            Origins::Reaching(reach, least) => reach.covers(node) && reach.count(node) >= *least,
            Origins::BeforeSibling(document, last) => {
                let parent = document.parent(node);
                document.kind(node) != NodeKind::Attribute
                    && parent.is_some_and(|parent| last[parent.index()] > node)
            }
            Origins::AfterSibling(document, first) => {
                let parent = document.parent(node);
                document.kind(node) != NodeKind::Attribute
                    && parent.is_some_and(|parent| first[parent.index()] < node)
            }
            Origins::EndsBefore(document, last) => following_start(document, node) <= *last,
            Origins::From(first) => node >= *first,
            Origins::Nowhere => false,
        }
    }
}

/// The parents of `least` or more of the targets.
fn parents_of_many(document: &Document, targets: &[NodeId], least: usize) -> Vec<NodeId> {
    let parents = targets.iter().filter_map(|&target| document.parent(target));
    if least == 1 {
        return parents.collect();
    }
    let mut counts = vec![0usize; document.len()];
    let mut reached = |parent: &NodeId| {
        counts[parent.index()] += 1;
        counts[parent.index()] == least
    };
    parents.filter(|parent| reached(parent)).collect()
}

/// The nodes that have a target among their descendants, which attributes are not.
fn marked_ancestors(document: &Document, targets: &[NodeId], or_self: bool) -> Bitset {
    let mut bits = Bitset::new(document.len());
    for &target in targets {
        if document.kind(target) == NodeKind::Attribute {
            continue;
        }
        let mut next = document.parent(target);
        while let Some(above) = next
            && bits.insert(above)
        {
            next = document.parent(above);
        }
    }
    if or_self {
        targets.iter().for_each(|&target| bits.put(target));
    }
    bits
}

/// Every row that is inside `least` or more of the targets; `itself` is what a target counts for itself.
fn marked_insides(document: &Document, targets: &[NodeId], least: usize, itself: usize) -> Bitset {
    let all = Bitset::of(document.len(), targets);
    let mut around = vec![0u32; document.len()];
    let mut bits = Bitset::new(document.len());
    for row in 0..document.len() {
        let node = NodeId(row as u32);
        let above = document.parent(node).map_or(0, |parent| around[parent.index()]);
        let own = usize::from(all.has(node));
        around[row] = above + own as u32;
        if above as usize + own * itself >= least {
            bits.put(node);
        }
    }
    bits
}

/// Per parent the `least`-th target of the iteration.
fn nth_by_parent(
    document: &Document,
    targets: impl Iterator<Item = NodeId>,
    least: usize,
    absent: NodeId,
) -> Vec<NodeId> {
    let mut kept = vec![absent; document.len()];
    let mut counts = vec![0usize; document.len()];
    for target in targets {
        if let Some(parent) = document.parent(target) {
            counts[parent.index()] += 1;
            if counts[parent.index()] == least {
                kept[parent.index()] = target;
            }
        }
    }
    kept
}

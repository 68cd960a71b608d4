//! What bodies of groups and relations of intensional axes lead to from each node, remembered once that pays.
//!
//! A whole set is walked through a body at once, which is quick. But a group in the body of another begins anew in
//! every round of the outer one, and a group with positions begins anew at every node: the work multiplies with the
//! nesting. A body leads to the same nodes from a node wherever the walk comes from, though. So the walks inside a
//! body are counted; once they are a quarter as many as the page has nodes, the body is walked from each node by itself,
//! once, and what that reaches is the node's row. A round is then a union of rows, and every level of a nest costs at
//! most a walk from every node.
//!
//! Rows that are alike are kept once, and crowded ones as bits. When there is no room for more, the tables that were not
//! used for longest are emptied: a body needs the rows of the groups in it, and seldom those of the groups in them. A
//! page whose rows do not fit even so is walked set at a time, and what is nested too deep for that is given up.

use std::borrow::Cow;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::rc::Rc;

use windrow_dom::NodeId;
use windrow_syntax::Diagnostic;
use windrow_syntax::ast::Span;

use crate::axis::Nodes;
use crate::bitset::Bitset;
use crate::evaluate::{Evaluator, Focus, MOST_KEPT};
use crate::group::Seen;
use crate::plan::{Deps, OpId, Predicate, StepId, StepPlan};
use crate::query::problem;

/// What is walked, and what it depends on besides the node that it is walked from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Walk {
    of: Part,
    lhs: Option<NodeId>,
    rhs: Option<NodeId>,
}

/// A part of a plan that leads from nodes to nodes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Part {
    /// A group's body or a relation.
    Op(OpId),
    /// A group with positions.
    Step(StepId),
}

/// What walks have cost, and the rows of those that cost much.
#[derive(Default)]
pub(crate) struct Rows<'d> {
    /// How many walks there were, each about a pass over the page at worst.
    walks: Cell<usize>,
    /// Whether some part is walked by rows.
    in_use: Cell<bool>,
    /// How many nodes were walked from again for want of room.
    repeated: Cell<usize>,
    store: RefCell<Store<'d>>,
}

/// All rows.
#[derive(Default)]
struct Store<'d> {
    tables: BTreeMap<Part, Table<'d>>,
    /// Each row that is in a table, once.
    shared: HashSet<Rc<Row<'d>>>,
    /// How much room all this takes, in nodes.
    room: usize,
    /// Tells which tables were used last.
    clock: usize,
}

/// The rows of one part.
struct Table<'d> {
    walk: Walk,
    /// How many walks there were inside this one.
    inner_walks: usize,
    rows: HashMap<NodeId, Rc<Row<'d>>>,
    used: usize,
    /// How many rows had to make room for others.
    lost: usize,
    /// Whether there was no room even without all others.
    is_full: bool,
}

/// A set of nodes, as it takes less room.
#[derive(PartialEq, Eq, Hash)]
enum Row<'d> {
    Few(Nodes<'d>),
    Many(Bitset),
}

/// How many walks inside a part are no reason for rows, whatever the page.
const FREE_WALKS: usize = 256;

/// What a node's place in a table and a new row take beside the row itself, in nodes.
const PLACE_ROOM: usize = 6;
const ROW_ROOM: usize = 24;

/// How many nodes are walked from again for want of room, at most, and how many a walk counts for by itself.
const MOST_REPEATED: usize = 1 << 30;
const WALK_NODES: usize = 1 << 13;

impl<'d> Row<'d> {
    fn new(nodes: Nodes<'d>, len: usize) -> Row<'d> {
        let has_made = nodes.last().is_some_and(|last| last.index() >= len);
        if nodes.len() > len / 32 && !has_made && matches!(nodes, Cow::Owned(_)) {
            return Row::Many(Bitset::of(len, &nodes));
        }
        Row::Few(nodes)
    }

    /// How much room it takes, in nodes.
    fn room(&self) -> usize {
        ROW_ROOM
            + match self {
                Row::Few(Cow::Borrowed(_)) => 0,
                Row::Few(Cow::Owned(nodes)) => nodes.len(),
                Row::Many(bits) => 2 * bits.words(),
            }
    }

    /// How many steps it takes to go through.
    fn cost(&self) -> usize {
        match self {
            Row::Few(nodes) => nodes.len(),
            Row::Many(bits) => bits.words(),
        }
    }
}

impl<'d> Store<'d> {
    /// The table of a walk. Rows with other things bound are forgotten.
    fn table(&mut self, walk: Walk) -> &mut Table<'d> {
        if self.tables.get(&walk.of).is_some_and(|table| table.walk != walk) {
            self.clear(walk.of);
            self.tables.remove(&walk.of);
        }
        self.clock += 1;
        let new = || Table { walk, inner_walks: 0, rows: HashMap::new(), used: 0, lost: 0, is_full: false };
        let table = self.tables.entry(walk.of).or_insert_with(new);
        table.used = self.clock;
        table
    }

    /// Keeps a row, if need be in place of those that were not used for longest.
    fn keep(&mut self, node: NodeId, walk: Walk, row: Row<'d>) -> Rc<Row<'d>> {
        let known = self.shared.get(&row).cloned();
        let room = PLACE_ROOM + if known.is_some() { 0 } else { row.room() };
        let row = known.unwrap_or_else(|| Rc::new(row));
        while self.room + room > MOST_KEPT {
            if !self.make_room(walk.of) {
                self.table(walk).is_full = true;
                return row;
            }
        }
        self.room += room;
        self.shared.insert(Rc::clone(&row));
        self.table(walk).rows.insert(node, Rc::clone(&row));
        row
    }

    fn make_room(&mut self, besides: Part) -> bool {
        let others = self.tables.iter().filter(|(part, table)| **part != besides && !table.rows.is_empty());
        let oldest = others.min_by_key(|(_, table)| table.used).map(|(part, _)| *part);
        oldest.map(|part| self.clear(part)).is_some()
    }

    fn clear(&mut self, part: Part) {
        let Some(table) = self.tables.get_mut(&part).filter(|table| !table.rows.is_empty()) else { return };
        table.lost += table.rows.len();
        self.room -= PLACE_ROOM * table.rows.len();
        table.rows = HashMap::new();
        self.shared.retain(|row| {
            let is_used = Rc::strong_count(row) > 1;
            self.room -= if is_used { 0 } else { row.room() };
            is_used
        });
    }
}

impl<'d> Evaluator<'_, 'd> {
    /// A group's body, walked with this focus.
    pub(crate) fn body(&self, op: OpId, focus: &Focus) -> Walk {
        bound(Part::Op(op), self.plan.facts(op).deps, focus)
    }

    /// An intensional axis' relation, which binds all it depends on itself.
    pub(crate) fn relation(&self, op: OpId, focus: &Focus) -> Walk {
        bound(Part::Op(op), Deps::NONE, focus)
    }

    /// A group with its predicates, walked with this focus.
    pub(crate) fn group_step(&self, step: &StepPlan, body: OpId, focus: &Focus) -> Walk {
        let asked = step.predicates.iter().filter_map(Predicate::op).chain([body]);
        let deps = asked.fold(Deps::NONE, |deps, op| deps.and(self.plan.facts(op).deps));
        bound(Part::Step(step.id), deps, focus)
    }

    /// Whether it pays to walk by rows.
    #[inline]
    pub(crate) fn is_costly(&self, walk: impl FnOnce() -> Walk) -> bool {
        self.rows.in_use.get() && self.has_cost_much(walk())
    }

    #[inline(never)]
    fn has_cost_much(&self, walk: Walk) -> bool {
        let has = |table: &Table<'d>| table.walk == walk && self.is_too_much(table.inner_walks);
        self.rows.store.borrow().tables.get(&walk.of).is_some_and(has)
    }

    fn is_too_much(&self, walks: usize) -> bool {
        walks > FREE_WALKS + self.document.len() / 4
    }

    /// Does a walk and counts it, and the walks inside it.
    #[inline]
    pub(crate) fn counted<R>(&self, walk: impl FnOnce() -> Walk, act: impl FnOnce() -> R) -> R {
        let before = self.walks() + 1;
        self.count_walk();
        let reached = act();
        self.charge_beyond(before, walk);
        reached
    }

    /// How many walks there were so far.
    #[inline]
    pub(crate) fn walks(&self) -> usize {
        self.rows.walks.get()
    }

    /// Counts a walk.
    #[inline]
    pub(crate) fn count_walk(&self) {
        self.rows.walks.set(self.walks() + 1);
    }

    /// Says that all walks beyond so many were inside this one.
    #[inline]
    pub(crate) fn charge_beyond(&self, walks: usize, walk: impl FnOnce() -> Walk) {
        if self.walks() > walks {
            self.charge(walk(), self.walks() - walks);
        }
    }

    #[inline(never)]
    fn charge(&self, walk: Walk, inner_walks: usize) {
        let mut store = self.rows.store.borrow_mut();
        let table = store.table(walk);
        table.inner_walks += inner_walks;
        if self.is_too_much(table.inner_walks) {
            self.rows.in_use.set(true);
        }
    }

    /// All nodes that the walk leads to from any of `nodes`; as long as there is room, `act` walks from each of them
    /// once in all.
    #[inline(never)]
    pub(crate) fn by_rows(
        &self,
        nodes: &[NodeId],
        walk: Walk,
        act: impl Fn(&[NodeId]) -> Nodes<'d>,
    ) -> Nodes<'d> {
        let (mut rows, mut missing) = self.known_rows(nodes, walk);
        missing.retain(|&node| {
            let row = self.new_row(node, walk, &act);
            let is_missing = row.is_none();
            rows.extend(row);
            is_missing
        });
        if !missing.is_empty() && self.may_repeat(missing.len() + WALK_NODES) {
            rows.push(Rc::new(Row::new(act(&missing), self.document.len())));
        }
        rows.sort_unstable_by_key(Rc::as_ptr);
        rows.dedup_by(|one, other| Rc::ptr_eq(one, other));
        self.united(&rows)
    }

    /// The rows that are known, and the nodes whose rows are not.
    fn known_rows(&self, nodes: &[NodeId], walk: Walk) -> (Vec<Rc<Row<'d>>>, Vec<NodeId>) {
        let (mut rows, mut missing) = (Vec::with_capacity(nodes.len()), Vec::new());
        let mut store = self.rows.store.borrow_mut();
        let known = &store.table(walk).rows;
        for &node in nodes {
            match known.get(&node) {
                Some(row) => rows.push(Rc::clone(row)),
                None => missing.push(node),
            }
        }
        (rows, missing)
    }

    /// What a walk from one node leads to; none where there is no room for more rows.
    fn new_row(
        &self,
        node: NodeId,
        walk: Walk,
        act: &impl Fn(&[NodeId]) -> Nodes<'d>,
    ) -> Option<Rc<Row<'d>>> {
        let lost = {
            let mut store = self.rows.store.borrow_mut();
            let table = store.table(walk);
            if table.is_full {
                return None;
            }
            let lost = table.lost;
            table.lost = lost.saturating_sub(1);
            lost
        };
        if lost > 0 && !self.may_repeat(self.document.len() + WALK_NODES) {
            return None;
        }
        self.count_walk();
        let nodes = act(&[node]);
        let is_kept = !self.has_made_texts(&nodes);
        let row = Row::new(nodes, self.document.len());
        Some(if is_kept { self.rows.store.borrow_mut().keep(node, walk, row) } else { Rc::new(row) })
    }

    /// Whether there are made texts among the nodes: every walk makes new ones.
    fn has_made_texts(&self, nodes: &[NodeId]) -> bool {
        let mut made = nodes.iter().rev().take_while(|node| node.index() >= self.document.len());
        made.any(|&node| self.made.borrow().owner(self.document, node).is_none())
    }

    /// Whether so many nodes may be walked from again; the evaluation is given up where that would be without end.
    fn may_repeat(&self, nodes: usize) -> bool {
        self.rows.repeated.set(self.rows.repeated.get() + nodes);
        let may = self.rows.repeated.get() <= MOST_REPEATED;
        if !may {
            self.fail(too_much_nesting());
        }
        may
    }

    /// The union of rows. It counts for more than one walk where they are long.
    fn united(&self, rows: &[Rc<Row<'d>>]) -> Nodes<'d> {
        let total: usize = rows.iter().map(|row| row.cost()).sum();
        self.rows.walks.set(self.walks() + 1 + total / self.document.len().max(1));
        let are_few = rows.iter().all(|row| matches!(**row, Row::Few(_)));
        let few = rows.iter().filter_map(|row| if let Row::Few(nodes) = &**row { Some(nodes) } else { None });
        if are_few && (rows.len() <= 1 || total <= self.document.len() / 32) {
            return self.union(few.cloned().collect());
        }
        let mut seen = Seen::new(self.document);
        for row in rows {
            match &**row {
                Row::Few(nodes) => nodes.iter().for_each(|&node| {
                    seen.insert(node);
                }),
                Row::Many(bits) => seen.insert_all(bits),
            }
        }
        seen.nodes().into()
    }
}

fn bound(of: Part, deps: Deps, focus: &Focus) -> Walk {
    let bound = |to: Deps, node: NodeId| deps.has(to).then_some(node);
    Walk { of, lhs: bound(Deps::LHS, focus.lhs), rhs: bound(Deps::RHS, focus.rhs) }
}

fn too_much_nesting() -> Diagnostic {
    let message = "groups nest too deep for a page as large as this".to_owned();
    let hint = "ask for fewer rounds, or take a group out of another".to_owned();
    problem("group", Span::default(), message, vec![hint])
}

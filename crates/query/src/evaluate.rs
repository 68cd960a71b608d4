//! Evaluates a plan on a page, set at a time.
//!
//! A path is a sequence of sets: each step turns the whole set of nodes reached so far into the next one (see
//! [`axis`]), and predicates that ask for no position cut the set down as a whole (see [`filter`]). Positions are
//! counted set at a time as well where the axis allows it; elsewhere node by node, stopping as soon as nothing
//! more can pass. Values are remembered as the plan says, which keeps nested predicates polynomial.
//!
//! [`axis`]: crate::axis
//! [`filter`]: crate::filter

use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::collections::{BTreeMap, HashMap};
use std::ops::ControlFlow;

use regex::Regex;
use windrow_dom::{Document, NodeId};
use windrow_page::Page;
use windrow_syntax::Diagnostic;

use crate::axis::{self, Nodes, Order};
use crate::bitset::Bitset;
use crate::color;
use crate::function::Function;
use crate::group::Growth;
use crate::made::Workshop;
use crate::number;
use crate::plan::{
    Arithmetic, Axis, Comparison, Deps, Memo, Op, OpId, PathPlan, Plan, Predicate, StartPlan, StepId,
    StepKind, StepPlan, TestId, Type,
};
use crate::position::ReachSlot;
use crate::rows::Rows;
use crate::test::Test;
use crate::value::{NodeSet, Value};

/// What an expression may ask of the program that evaluates it.
#[derive(Debug, Clone, Default)]
pub struct Host<'h> {
    /// Values of `$name`.
    pub variables: BTreeMap<String, Value<'static>>,
    /// Namespaces of prefixes, beside those that every page knows.
    pub namespaces: BTreeMap<String, String>,
    /// The page's address.
    pub url: Option<&'h str>,
    /// The page as it was received.
    pub source: Option<&'h str>,
    /// The time, as `now()` gives it.
    pub now: Option<&'h str>,
}

impl<'h> Host<'h> {
    /// What expressions may ask about a page.
    pub fn of(page: &'h Page) -> Host<'h> {
        Host { url: page.url(), source: Some(page.source()), ..Host::default() }
    }
}

/// Where an expression is evaluated.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Focus {
    pub(crate) node: NodeId,
    pub(crate) position: usize,
    pub(crate) size: usize,
    pub(crate) lhs: NodeId,
    pub(crate) rhs: NodeId,
}

impl Focus {
    pub(crate) fn on(node: NodeId) -> Focus {
        Focus { node, position: 1, size: 1, lhs: node, rhs: node }
    }

    pub(crate) fn at(&self, node: NodeId) -> Focus {
        Focus { node, position: 1, size: 1, ..*self }
    }
}

/// A plan at work on a page.
pub(crate) struct Evaluator<'p, 'd> {
    pub(crate) document: &'d Document,
    pub(crate) plan: &'p Plan,
    pub(crate) tests: &'p [Test<'d>],
    pub(crate) host: &'p Host<'p>,
    /// The root of the tree that the evaluation began in.
    pub(crate) root: NodeId,
    pub(crate) made: RefCell<Workshop>,
    pub(crate) failure: RefCell<Option<Diagnostic>>,
    slots: OnceCell<Box<[Slot<'p, 'd>]>>,
    reaches: OnceCell<Box<[ReachSlot<'d>]>>,
    /// The elements by their ids.
    pub(crate) ids: OnceCell<HashMap<&'d str, NodeId>>,
    /// Regular expressions known only at run time; none for those that are none.
    pub(crate) regexes: RefCell<HashMap<String, Option<Regex>>>,
    /// How many nodes are remembered in sets.
    kept: Cell<usize>,
    /// What costly walks reach from each node.
    pub(crate) rows: Rows<'d>,
    /// For each row the element whose language it speaks.
    pub(crate) speakers: OnceCell<Vec<Option<NodeId>>>,
}

/// How many nodes are remembered in sets, at most: 64 MiB of them.
pub(crate) const MOST_KEPT: usize = 1 << 24;

/// What is remembered of one operation.
#[derive(Default)]
pub(crate) struct Slot<'p, 'd> {
    once: OnceCell<Scalar<'p, 'd>>,
    truths: RefCell<Option<(Bitset, Bitset)>>,
    scalars: RefCell<HashMap<NodeId, Scalar<'p, 'd>>>,
    /// The last value for which there was no room, with its key.
    last: RefCell<Option<(NodeId, Scalar<'p, 'd>)>>,
    /// To what `$lhs` and `$rhs` are bound in all scalars, where these depend on it.
    bound: Cell<Option<(NodeId, NodeId)>>,
    pub(crate) existence: crate::filter::Existence<'p, 'd>,
    pub(crate) join: crate::join::Join<'d>,
}

/// A remembered value.
#[derive(Debug, Clone)]
enum Scalar<'p, 'd> {
    Truth(bool),
    Number(f64),
    Text(Cow<'p, str>),
    Nodes(Nodes<'d>),
}

impl<'p, 'd> Evaluator<'p, 'd> {
    pub(crate) fn new(
        document: &'d Document,
        plan: &'p Plan,
        tests: &'p [Test<'d>],
        host: &'p Host<'p>,
        context: NodeId,
    ) -> Evaluator<'p, 'd> {
        Evaluator {
            document,
            plan,
            tests,
            host,
            root: document.root_of(context),
            made: RefCell::default(),
            failure: RefCell::new(None),
            slots: OnceCell::new(),
            reaches: OnceCell::new(),
            ids: OnceCell::new(),
            regexes: RefCell::default(),
            kept: Cell::new(0),
            rows: Rows::default(),
            speakers: OnceCell::new(),
        }
    }

    /// The value of an operation.
    pub(crate) fn value(&self, op: OpId, focus: &Focus) -> Value<'p> {
        match self.plan.facts(op).ty {
            Type::Nodes => Value::Nodes(self.finished(self.nodes(op, focus))),
            Type::Number => Value::Number(self.number(op, focus)),
            Type::String => Value::String(self.text(op, focus)),
            Type::Boolean => Value::Boolean(self.truth(op, focus)),
            Type::Any => match self.plan.op(op) {
                Op::Variable(at) => self.variable(*at),
                _ => Value::Boolean(false),
            },
        }
    }

    /// The value of an operation, independent of the plan.
    pub(crate) fn result(&self, op: OpId, focus: &Focus) -> Value<'d> {
        match self.plan.facts(op).ty {
            Type::Nodes => Value::Nodes(self.finished(self.nodes(op, focus))),
            _ => match self.value(op, focus) {
                Value::Number(number) => Value::Number(number),
                Value::Boolean(truth) => Value::Boolean(truth),
                Value::String(text) => Value::String(Cow::Owned(text.into_owned())),
                Value::Nodes(nodes) => {
                    Value::Nodes(NodeSet { rows: Cow::Owned(nodes.rows.into_owned()), mixed: nodes.mixed })
                }
            },
        }
    }

    fn variable(&self, at: u32) -> Value<'p> {
        let name = &self.plan.variables[at as usize].name;
        let value = self.host.variables.get(&crate::compile::qualified(name));
        value.cloned().unwrap_or(Value::Boolean(false))
    }

    /// A result as the caller sees it: made nodes written out, everything in document order.
    pub(crate) fn finished(&self, nodes: Nodes<'d>) -> NodeSet<'d> {
        if !self.has_made(&nodes) {
            return NodeSet { rows: nodes, mixed: None };
        }
        let made = self.made.borrow();
        let mixed = self.ordered(&nodes).iter().map(|&node| made.node(self.document, node)).collect();
        NodeSet { rows: Cow::Borrowed(&[]), mixed: Some(mixed) }
    }

    /// Whether some of the nodes have no row; sets are sorted by number, and made nodes have the highest.
    pub(crate) fn has_made(&self, nodes: &[NodeId]) -> bool {
        nodes.last().is_some_and(|last| last.index() >= self.document.len())
    }

    /// The nodes in document order.
    pub(crate) fn ordered<'n>(&self, nodes: &'n [NodeId]) -> Cow<'n, [NodeId]> {
        if !self.has_made(nodes) {
            return Cow::Borrowed(nodes);
        }
        let made = self.made.borrow();
        let mut sorted = nodes.to_vec();
        sorted.sort_by_key(|&node| made.place(self.document, node));
        Cow::Owned(sorted)
    }

    /// The element that a node without a row belongs to.
    pub(crate) fn owner_of(&self, node: NodeId) -> Option<NodeId> {
        self.made.borrow().owner(self.document, node)
    }

    pub(crate) fn test(&self, test: TestId) -> &'p Test<'d> {
        &self.tests[test.0 as usize]
    }

    pub(crate) fn fail(&self, diagnostic: Diagnostic) {
        self.failure.borrow_mut().get_or_insert(diagnostic);
    }

    pub(crate) fn has_failed(&self) -> bool {
        self.failure.borrow().is_some()
    }

    pub(crate) fn slot(&self, op: OpId) -> &Slot<'p, 'd> {
        let slots = self.slots.get_or_init(|| (0..self.plan.ops.len()).map(|_| Slot::default()).collect());
        &slots[op.0 as usize]
    }

    pub(crate) fn reach_slot(&self, step: StepId) -> &ReachSlot<'d> {
        let slots = self.reaches.get_or_init(|| (0..self.plan.steps).map(|_| ReachSlot::default()).collect());
        &slots[step.0 as usize]
    }

    // ---- remembering ----

    fn remembered(
        &self,
        op: OpId,
        focus: &Focus,
        compute: impl FnOnce() -> Scalar<'p, 'd>,
    ) -> Scalar<'p, 'd> {
        let key = match self.plan.facts(op).memo {
            Memo::Never => return compute(),
            Memo::Once => return self.slot(op).once.get_or_init(compute).clone(),
            Memo::Node => focus.node,
            Memo::Lhs => focus.lhs,
            Memo::Rhs => focus.rhs,
            Memo::Bound => self.bound_key(op, focus),
        };
        let slot = self.slot(op);
        if let Some(known) = slot.scalars.borrow().get(&key) {
            return known.clone();
        }
        if let Some((last, known)) = &*slot.last.borrow()
            && *last == key
        {
            return known.clone();
        }
        let value = compute();
        if let Scalar::Nodes(nodes) = &value
            && !self.reserve(nodes.len())
        {
            *slot.last.borrow_mut() = Some((key, value.clone()));
            return value;
        }
        slot.scalars.borrow_mut().insert(key, value.clone());
        value
    }

    /// Under which node a value is remembered; values with other nodes bound are forgotten.
    fn bound_key(&self, op: OpId, focus: &Focus) -> NodeId {
        let slot = self.slot(op);
        if slot.bound.replace(Some((focus.lhs, focus.rhs))) != Some((focus.lhs, focus.rhs)) {
            let room =
                |scalar: &Scalar<'p, 'd>| if let Scalar::Nodes(nodes) = scalar { nodes.len() } else { 0 };
            let mut scalars = slot.scalars.borrow_mut();
            self.release(scalars.values().map(room).sum());
            scalars.clear();
            *slot.last.borrow_mut() = None;
        }
        if self.plan.facts(op).deps.has(Deps::NODE) { focus.node } else { NodeId::ROOT }
    }

    /// Takes room for nodes that are remembered, and says whether there was enough.
    fn reserve(&self, nodes: usize) -> bool {
        let kept = self.kept.get() + nodes;
        let has_room = kept <= MOST_KEPT;
        if has_room {
            self.kept.set(kept);
        }
        has_room
    }

    /// Gives room back.
    fn release(&self, nodes: usize) {
        self.kept.set(self.kept.get() - nodes);
    }

    /// A truth value remembered in bits.
    fn remembered_truth(&self, op: OpId, key: NodeId, compute: impl FnOnce() -> bool) -> bool {
        if key.index() >= self.document.len() {
            return compute();
        }
        let slot = self.slot(op);
        if let Some((known, truths)) = &*slot.truths.borrow()
            && known.has(key)
        {
            return truths.has(key);
        }
        let truth = compute();
        let mut bits = slot.truths.borrow_mut();
        let (known, truths) =
            bits.get_or_insert_with(|| (Bitset::new(self.document.len()), Bitset::new(self.document.len())));
        known.put(key);
        if truth {
            truths.put(key);
        }
        truth
    }

    // ---- truth values ----

    /// The value of an operation as a truth value.
    pub(crate) fn truth(&self, op: OpId, focus: &Focus) -> bool {
        let facts = self.plan.facts(op);
        let key = match facts.memo {
            Memo::Never => return self.compute_truth(op, focus),
            // What is not a truth value is remembered in its own type.
            Memo::Once | Memo::Bound if facts.ty != Type::Boolean => return self.converted_truth(op, focus),
            Memo::Once | Memo::Bound => {
                let scalar = self.remembered(op, focus, || Scalar::Truth(self.compute_truth(op, focus)));
                return matches!(scalar, Scalar::Truth(true));
            }
            Memo::Node => focus.node,
            Memo::Lhs => focus.lhs,
            Memo::Rhs => focus.rhs,
        };
        self.remembered_truth(op, key, || self.compute_truth(op, focus))
    }

    fn compute_truth(&self, op: OpId, focus: &Focus) -> bool {
        match self.plan.op(op) {
            Op::Boolean(truth) => *truth,
            Op::Or(parts) => parts.iter().any(|&part| self.truth(part, focus)),
            Op::And(parts) => parts.iter().all(|&part| self.truth(part, focus)),
            Op::Not(inner) => !self.truth(*inner, focus),
            Op::Compare(Comparison::Equal, left, right) if self.are_nodes(*left, *right) => {
                self.share_value(op, *left, *right, focus)
            }
            Op::Compare(comparison, left, right) => self.compare(*comparison, *left, *right, focus),
            Op::CompareChain(parts, comparisons) => self.compare_chain(parts, comparisons, focus),
            Op::Exists(exists) => self.exists(op, exists, focus),
            Op::Word { text, word, between } => {
                let word = self.text(*word, focus);
                self.has_word(&self.text(*text, focus), &word, *between)
            }
            Op::ContainsText { text, finder } => finder.find(self.text(*text, focus).as_bytes()).is_some(),
            Op::HasClass(word) => self.has_class(focus.node, word),
            Op::HasId(id) => self.has_id(focus.node, id),
            Op::NonSpace(text) => self.has_non_space(&self.text(*text, focus)),
            Op::FoldedIs { text, expected } => self.is_folded(&self.text(*text, focus), expected),
            Op::Subset(left, right) => self.subset(*left, *right, focus),
            Op::PredicateValue(inner) => match self.value(*inner, focus) {
                Value::Number(number) => number == focus.position as f64,
                other => other.to_boolean(),
            },
            Op::Call(Function::Boolean, arguments) => self.converted_truth(arguments[0], focus),
            Op::Call(function, arguments) if function.ty() == Type::Boolean => {
                self.call_truth(*function, arguments, focus)
            }
            Op::Match(function, regex, arguments) if function.ty() == Type::Boolean => {
                self.match_truth(&self.plan.regexes[*regex as usize], arguments, focus)
            }
            _ => self.converted_truth(op, focus),
        }
    }

    fn are_nodes(&self, left: OpId, right: OpId) -> bool {
        self.plan.facts(left).ty == Type::Nodes && self.plan.facts(right).ty == Type::Nodes
    }

    fn converted_truth(&self, op: OpId, focus: &Focus) -> bool {
        match self.plan.facts(op).ty {
            Type::Nodes => !self.nodes(op, focus).is_empty(),
            Type::Number => {
                let number = self.number(op, focus);
                number != 0.0 && !number.is_nan()
            }
            Type::String => !self.text(op, focus).is_empty(),
            Type::Boolean => self.truth(op, focus),
            Type::Any => self.value(op, focus).to_boolean(),
        }
    }

    // ---- numbers ----

    /// The value of an operation as a number.
    pub(crate) fn number(&self, op: OpId, focus: &Focus) -> f64 {
        if self.plan.facts(op).ty != Type::Number {
            return self.compute_number(op, focus);
        }
        match self.remembered(op, focus, || Scalar::Number(self.compute_number(op, focus))) {
            Scalar::Number(number) => number,
            other => self.scalar_number(other),
        }
    }

    fn compute_number(&self, op: OpId, focus: &Focus) -> f64 {
        match self.plan.op(op) {
            Op::Number(number) => *number,
            Op::Arithmetic(first, rest) => {
                rest.iter().fold(self.number(*first, focus), |left, &(operation, right)| {
                    let right = self.number(right, focus);
                    match operation {
                        Arithmetic::Add => left + right,
                        Arithmetic::Subtract => left - right,
                        Arithmetic::Multiply => left * right,
                        Arithmetic::Divide => left / right,
                        Arithmetic::Modulo => left % right,
                    }
                })
            }
            Op::Negate(inner) => -self.number(*inner, focus),
            Op::Call(function, arguments) if function.ty() == Type::Number => {
                self.call_number(*function, arguments, focus)
            }
            _ => match self.plan.facts(op).ty {
                Type::Boolean => f64::from(u8::from(self.truth(op, focus))),
                Type::Any => self.value(op, focus).to_number(self.document),
                _ => number::parse(&self.text(op, focus)),
            },
        }
    }

    fn scalar_number(&self, scalar: Scalar<'p, 'd>) -> f64 {
        match scalar {
            Scalar::Number(number) => number,
            Scalar::Truth(truth) => f64::from(u8::from(truth)),
            Scalar::Text(text) => number::parse(&text),
            Scalar::Nodes(nodes) => number::parse(&self.text_of_first(&nodes)),
        }
    }

    // ---- strings ----

    /// The value of an operation as a string.
    pub(crate) fn text(&self, op: OpId, focus: &Focus) -> Cow<'p, str> {
        match self.plan.facts(op).memo {
            Memo::Never => self.compute_text(op, focus),
            _ => match self.remembered(op, focus, || self.text_scalar(op, focus)) {
                Scalar::Text(text) => text,
                Scalar::Number(number) => number::format(number).into(),
                Scalar::Truth(truth) => truth_text(truth),
                Scalar::Nodes(nodes) => self.text_of_first(&nodes),
            },
        }
    }

    /// What is remembered when a string is asked for: the value in its own type.
    fn text_scalar(&self, op: OpId, focus: &Focus) -> Scalar<'p, 'd> {
        match self.plan.facts(op).ty {
            Type::Nodes => Scalar::Nodes(self.compute_nodes(op, focus)),
            Type::Number => Scalar::Number(self.compute_number(op, focus)),
            Type::Boolean => Scalar::Truth(self.compute_truth(op, focus)),
            Type::String | Type::Any => Scalar::Text(self.compute_text(op, focus)),
        }
    }

    fn compute_text(&self, op: OpId, focus: &Focus) -> Cow<'p, str> {
        match self.plan.op(op) {
            Op::String(text) => Cow::Borrowed(&**text),
            Op::Color(inner) => {
                let text = self.text(*inner, focus);
                color::canonical(&text).map_or(text, Cow::Owned)
            }
            Op::Path(path) => match self.first(path, focus) {
                Some(node) => self.string_of(node),
                None => Cow::Borrowed(""),
            },
            Op::Call(function, arguments) if function.ty() == Type::String => {
                self.call_text(*function, arguments, focus)
            }
            Op::Match(function, regex, arguments) if function.ty() == Type::String => {
                self.match_text(*function, &self.plan.regexes[*regex as usize], arguments, focus)
            }
            _ => match self.plan.facts(op).ty {
                Type::Number => number::format(self.number(op, focus)).into(),
                Type::Boolean => truth_text(self.truth(op, focus)),
                Type::Nodes => self.text_of_first(&self.nodes(op, focus)),
                Type::String | Type::Any => self.value(op, focus).to_text(self.document).into(),
            },
        }
    }

    /// The string value of a node.
    pub(crate) fn string_of(&self, node: NodeId) -> Cow<'p, str> {
        if node.index() < self.document.len() {
            return Cow::Borrowed(self.document.string_value(node));
        }
        self.made.borrow().text(self.document, node).to_owned().into()
    }

    pub(crate) fn text_of_first(&self, nodes: &[NodeId]) -> Cow<'p, str> {
        self.ordered(nodes).first().map_or(Cow::Borrowed(""), |&node| self.string_of(node))
    }

    /// The first node of a path in document order, found without the others where that is easy.
    pub(crate) fn first(&self, path: &PathPlan, focus: &Focus) -> Option<NodeId> {
        match (&path.start, &path.steps[..]) {
            (StartPlan::Context, []) => Some(focus.node),
            (StartPlan::Context, [step])
                if step.predicates.is_empty() && focus.node.index() < self.document.len() =>
            {
                match step.kind {
                    StepKind::Axis(axis, test) if !axis.is_virtual() => {
                        let order = if axis.is_reverse() { Order::Backwards } else { Order::Axis };
                        let mut found = None;
                        let _ = axis::visit(
                            self.document,
                            focus.node,
                            axis,
                            self.test(test),
                            order,
                            &mut |node| {
                                found = Some(node);
                                ControlFlow::Break(())
                            },
                        );
                        found
                    }
                    _ => self.ordered(&self.path(path, focus)).first().copied(),
                }
            }
            _ => self.ordered(&self.path(path, focus)).first().copied(),
        }
    }

    // ---- nodes ----

    /// The value of an operation as nodes, sorted by number.
    pub(crate) fn nodes(&self, op: OpId, focus: &Focus) -> Nodes<'d> {
        match self.plan.facts(op).memo {
            Memo::Never => self.compute_nodes(op, focus),
            _ => match self.remembered(op, focus, || Scalar::Nodes(self.compute_nodes(op, focus))) {
                Scalar::Nodes(nodes) => nodes,
                _ => Cow::Borrowed(&[]),
            },
        }
    }

    fn compute_nodes(&self, op: OpId, focus: &Focus) -> Nodes<'d> {
        match self.plan.op(op) {
            Op::Path(path) => self.path(path, focus),
            Op::Union(parts) => self.union(parts.iter().map(|&part| self.nodes(part, focus)).collect()),
            Op::Lhs => vec![focus.lhs].into(),
            Op::Rhs => vec![focus.rhs].into(),
            Op::Call(function, arguments) => self.call_nodes(*function, arguments, focus),
            Op::Match(_, regex, arguments) => {
                self.tokens(&self.plan.regexes[*regex as usize], arguments, focus)
            }
            Op::Variable(at) => match self.variable(*at) {
                Value::Nodes(NodeSet { rows, mixed: None }) => Cow::Owned(rows.into_owned()),
                _ => {
                    let variable = &self.plan.variables[*at as usize];
                    let message = format!("`${}` is bound to something else than nodes", variable.name.local);
                    self.fail(crate::query::problem("type", variable.span, message, Vec::new()));
                    Cow::Borrowed(&[])
                }
            },
            _ => Cow::Borrowed(&[]),
        }
    }

    /// The union of sets: by bits where that is cheaper than sorting.
    pub(crate) fn union(&self, mut sets: Vec<Nodes<'d>>) -> Nodes<'d> {
        sets.retain(|set| !set.is_empty());
        if sets.len() <= 1 {
            return sets.pop().unwrap_or(Cow::Borrowed(&[]));
        }
        let total: usize = sets.iter().map(|set| set.len()).sum();
        if total > self.document.len() / 32 && !sets.iter().any(|set| self.has_made(set)) {
            let mut bits = Bitset::new(self.document.len());
            sets.iter().flat_map(|set| set.iter()).for_each(|&node| bits.put(node));
            return bits.nodes().into();
        }
        let mut all = sets.concat();
        all.sort_unstable();
        all.dedup();
        all.into()
    }

    fn path(&self, path: &PathPlan, focus: &Focus) -> Nodes<'d> {
        match &path.start {
            StartPlan::Context => self.walk(&[focus.node], &path.steps, focus, None),
            StartPlan::Root => self.walk(&[self.root], &path.steps, focus, None),
            StartPlan::Op { op, predicates } => {
                let start = self.nodes(*op, focus);
                let start = if predicates.is_empty() { start } else { self.select(start, predicates, focus) };
                if path.steps.is_empty() { start } else { self.walk(&start, &path.steps, focus, None) }
            }
        }
    }

    /// All nodes that the operation gives from any of the context nodes; with a growth, all that is new to it.
    pub(crate) fn all_from(
        &self,
        nodes: &[NodeId],
        op: OpId,
        focus: &Focus,
        growth: Option<&Growth>,
    ) -> Nodes<'d> {
        match self.plan.op(op) {
            _ if nodes.is_empty() => Cow::Borrowed(&[]),
            Op::Path(PathPlan { start: StartPlan::Context, steps }) => self.walk(nodes, steps, focus, growth),
            Op::Union(parts) => {
                self.union(parts.iter().map(|&part| self.all_from(nodes, part, focus, growth)).collect())
            }
            _ if !self.plan.facts(op).deps.has(Deps::NODE) => self.nodes(op, &focus.at(nodes[0])),
            Op::Path(PathPlan { start: StartPlan::Op { op, predicates }, steps })
                if predicates.is_empty() =>
            {
                let start = self.all_from(nodes, *op, focus, growth);
                if steps.is_empty() { start } else { self.walk(&start, steps, focus, growth) }
            }
            _ => self.union(nodes.iter().map(|&node| self.nodes(op, &focus.at(node))).collect()),
        }
    }

    pub(crate) fn walk(
        &self,
        start: &[NodeId],
        steps: &[StepPlan],
        focus: &Focus,
        growth: Option<&Growth>,
    ) -> Nodes<'d> {
        let Some((first, rest)) = steps.split_first() else { return start.to_vec().into() };
        let mut current = self.step_in(start, first, focus, growth);
        for step in rest {
            if current.is_empty() {
                break;
            }
            current = self.step_in(&current, step, focus, growth);
        }
        current
    }

    /// One step from a set to the next.
    pub(crate) fn step(&self, nodes: &[NodeId], step: &StepPlan, focus: &Focus) -> Nodes<'d> {
        self.step_in(nodes, step, focus, None)
    }

    fn step_in(
        &self,
        nodes: &[NodeId],
        step: &StepPlan,
        focus: &Focus,
        growth: Option<&Growth>,
    ) -> Nodes<'d> {
        if self.has_made(nodes) {
            return self.step_from_made(nodes, step, focus);
        }
        if step.is_positional() {
            return self.positional_step(nodes, step, focus);
        }
        let mut set = self.reached(nodes, step.kind, focus, growth);
        for predicate in &step.predicates {
            if let Predicate::Boolean(op) = predicate {
                set = self.filter(*op, set, focus);
            }
        }
        set
    }

    /// What a step reaches from a set, before its predicates.
    pub(crate) fn reached(
        &self,
        nodes: &[NodeId],
        kind: StepKind,
        focus: &Focus,
        growth: Option<&Growth>,
    ) -> Nodes<'d> {
        match kind {
            StepKind::Axis(axis, test) if axis.is_virtual() => {
                self.made.borrow_mut().step(self.document, nodes, axis, self.test(test)).into()
            }
            StepKind::Axis(axis, test) => axis::step(self.document, nodes, axis, self.test(test)),
            StepKind::Group { body, least, most } => self.group(nodes, (body, least, most), focus, growth),
            StepKind::Intensional { relation, test } => self.related(nodes, relation, test, focus),
        }
    }

    /// A step from nodes without a row: they stand between their element and its children, and have none.
    fn step_from_made(&self, nodes: &[NodeId], step: &StepPlan, focus: &Focus) -> Nodes<'d> {
        let rows = nodes.partition_point(|node| node.index() < self.document.len());
        let mut sets =
            vec![if rows > 0 { self.step(&nodes[..rows], step, focus) } else { Cow::Borrowed(&[][..]) }];
        for &node in &nodes[rows..] {
            let owner = self.made.borrow().owner(self.document, node);
            let itself = matches!(step.kind, StepKind::Axis(Axis::Itself | Axis::AncestorOrSelf | Axis::DescendantOrSelf, test)
                if matches!(self.test(test), Test::Node));
            let mut reached: Vec<NodeId> = if itself { vec![node] } else { Vec::new() };
            if let (StepKind::Axis(axis, test), Some(owner)) = (step.kind, owner) {
                let of_owner = |axis| axis::step(self.document, &[owner], axis, self.test(test));
                match axis {
                    Axis::Parent => reached.extend(of_owner(Axis::Itself).iter()),
                    Axis::Ancestor | Axis::AncestorOrSelf => {
                        reached.extend(of_owner(Axis::AncestorOrSelf).iter().rev())
                    }
                    Axis::Preceding => reached.extend(of_owner(Axis::Preceding).iter().rev()),
                    Axis::Following => {
                        reached.extend(of_owner(Axis::Descendant).iter());
                        reached.extend(of_owner(Axis::Following).iter());
                    }
                    _ => {}
                }
            } else if let StepKind::Group { body, least, most } = step.kind {
                reached = self.group(&[node], (body, least, most), focus, None).into_owned();
            } else if let StepKind::Intensional { relation, test } = step.kind {
                reached = self.related(&[node], relation, test, focus).into_owned();
            }
            sets.push(self.sorted(self.pass(reached, &step.predicates, focus)));
        }
        self.union(sets)
    }

    /// The nodes to which an intensional axis leads from any of `nodes`.
    fn related(&self, nodes: &[NodeId], relation: OpId, test: TestId, focus: &Focus) -> Nodes<'d> {
        if self.has_failed() {
            return Cow::Borrowed(&[]);
        }
        let walk = || self.relation(relation, focus);
        let each = |nodes: &[NodeId]| {
            let one = |&node| self.counted(walk, || self.related_to(node, relation, test, focus));
            self.union(nodes.iter().map(one).collect())
        };
        if self.is_costly(walk) { self.by_rows(nodes, walk(), each) } else { each(nodes) }
    }

    /// The nodes for which an intensional axis holds.
    fn related_to(&self, node: NodeId, relation: OpId, test: TestId, focus: &Focus) -> Nodes<'d> {
        let all = axis::step(self.document, &[self.root], Axis::DescendantOrSelf, self.test(test));
        let holds = |&&candidate: &&NodeId| {
            let inner = Focus { lhs: node, rhs: candidate, ..focus.at(node) };
            self.truth(relation, &inner)
        };
        all.iter().filter(holds).copied().collect::<Vec<_>>().into()
    }

    pub(crate) fn sorted(&self, mut nodes: Vec<NodeId>) -> Nodes<'d> {
        if !nodes.is_sorted() {
            nodes.sort_unstable();
        }
        nodes.dedup();
        nodes.into()
    }
}

fn truth_text(truth: bool) -> Cow<'static, str> {
    Cow::Borrowed(if truth { "true" } else { "false" })
}

/// The nodes of `all` that are not in `known`; both are sorted.
pub(crate) fn difference<'d>(all: &[NodeId], known: &[NodeId]) -> Nodes<'d> {
    let mut rest = known;
    let mut left = Vec::new();
    for &node in all {
        rest = &rest[rest.partition_point(|&other| other < node).min(rest.len())..];
        if rest.first() != Some(&node) {
            left.push(node);
        }
    }
    left.into()
}

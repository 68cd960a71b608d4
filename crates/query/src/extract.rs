//! Extraction from one page: what the markers of a wrapper give.
//!
//! The value semantics of §4.5 is the evaluator's; here are the contexts of §4.4, a node with the record it is in
//! and the record it follows, and Table 2. A path is cut into segments: steps without markers are walked set at a
//! time, a marker and everything after it is done context by context, so that records come out depth first, each
//! as soon as it is complete. Predicates with markers are asked once per node and record.

mod compile;

use std::collections::HashMap;

use windrow_dom::{Document, NodeId};
use windrow_syntax::Diagnostic;
use windrow_syntax::ast::{Tree, ValueKind};

use crate::error::Error;
use crate::evaluate::{Evaluator, Focus, Host};
use crate::plan::{OpId, Plan, Predicate, StepKind, StepPlan, Type};
use crate::query::problem;
use crate::value::Value;

/// A wrapper that is given its page, ready to extract.
#[derive(Debug)]
pub struct Extraction {
    plan: Plan,
    body: Body,
}

/// A record or value that a marker gave.
#[derive(Debug, Clone, PartialEq)]
pub struct Extracted<'d> {
    /// Its number, from 1 on in the order of extraction.
    pub id: u32,
    /// The record it is in, or 0.
    pub parent: u32,
    /// The marker's name.
    pub name: String,
    /// The value; a record has none.
    pub value: Option<Value<'d>>,
    /// What the value is to be converted to.
    pub kind: Option<ValueKind>,
    /// Whether it is always a list.
    pub list: bool,
    /// The node that was marked.
    pub node: NodeId,
}

/// Paths whose results are united.
#[derive(Debug)]
pub(crate) struct Body {
    paths: Vec<PathBody>,
}

#[derive(Debug)]
struct PathBody {
    start: PathStart,
    segments: Vec<Segment>,
}

#[derive(Debug)]
enum PathStart {
    Context,
    Root,
    /// The page itself. A first step that finds no child of the document node is tried on the document element.
    Page,
    /// The nodes of an operation.
    Nodes(OpId),
    /// The results of paths with markers in them.
    Inner(Box<Body>),
}

#[derive(Debug)]
enum Segment {
    /// Steps without markers.
    Walk(Vec<StepPlan>),
    /// A step whose positions are asked for after a marker: its suffixes see all its nodes together.
    Together {
        step: StepPlan,
        suffixes: Vec<Segment>,
    },
    /// A predicate without markers.
    Select(Predicate),
    Mark(Mark),
    /// A predicate with markers; `number` tells it from others, `keep` is `[? ]`.
    Nest {
        number: u32,
        body: Body,
        keep: bool,
    },
    Group {
        body: Body,
        least: u32,
        most: Option<u32>,
    },
}

#[derive(Debug)]
struct Mark {
    number: u32,
    name: String,
    list: bool,
    kind: Option<ValueKind>,
    value: Option<OpId>,
}

/// Where extraction is: at a node, in a record, after a record.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Context {
    node: NodeId,
    parent: u32,
    last: u32,
}

impl Extraction {
    /// Compiles a wrapper; `doc(…)` at its start means the page that is given. A wrapper that goes on to other
    /// pages is refused.
    pub fn compile(tree: &Tree) -> Result<Extraction, Error> {
        let (plan, body) = compile::compile(tree).map_err(|diagnostics| Error { diagnostics })?;
        Ok(Extraction { plan, body })
    }

    /// Extracts from a page; every record and value goes to `sink`, records before what is in them.
    pub fn run<'d>(
        &self,
        document: &'d Document,
        host: &Host<'_>,
        sink: &mut dyn FnMut(Extracted<'d>),
    ) -> Result<(), Error> {
        let tests = self.plan.bind(document, host)?;
        let evaluator = Evaluator::new(document, &self.plan, &tests, host, NodeId::ROOT);
        let mut run =
            Run { evaluator: &evaluator, sink, extracted: 0, marked: HashMap::new(), asked: HashMap::new() };
        run.body(&self.body, &[Context { node: NodeId::ROOT, parent: 0, last: 0 }]);
        match evaluator.failure.take() {
            Some(diagnostic) => Err(Error { diagnostics: vec![diagnostic] }),
            None => Ok(()),
        }
    }
}

struct Run<'r, 'p, 'd> {
    evaluator: &'r Evaluator<'p, 'd>,
    sink: &'r mut dyn FnMut(Extracted<'d>),
    extracted: u32,
    /// What each marker gave for a node in a record.
    marked: HashMap<(u32, NodeId, u32), u32>,
    /// What each predicate with markers answered for a node after a record.
    asked: HashMap<(u32, NodeId, u32), bool>,
}

impl Run<'_, '_, '_> {
    /// The contexts that a body leads to, each once.
    fn body(&mut self, body: &Body, contexts: &[Context]) -> Vec<Context> {
        let mut reached = Vec::new();
        for path in &body.paths {
            match path.start {
                PathStart::Context => self.segments(&path.segments, contexts.to_vec(), &mut reached),
                _ => {
                    for context in contexts {
                        let starts = self.starts(path, context);
                        self.segments(&path.segments, starts, &mut reached);
                    }
                }
            }
        }
        reached.sort_unstable();
        reached.dedup();
        reached
    }

    /// Where a path begins that does not begin at the context, in document order.
    fn starts(&mut self, path: &PathBody, context: &Context) -> Vec<Context> {
        let nodes = match &path.start {
            PathStart::Context => vec![context.node],
            PathStart::Root => vec![self.evaluator.root],
            PathStart::Page => vec![self.page(&path.segments)],
            PathStart::Nodes(op) => {
                let nodes = self.evaluator.nodes(*op, &Focus::on(context.node));
                self.evaluator.ordered(&nodes).into_owned()
            }
            PathStart::Inner(body) => return self.body(body, std::slice::from_ref(context)),
        };
        nodes.into_iter().map(|node| Context { node, ..*context }).collect()
    }

    /// Where a path from the page begins: at the document node, or at the document element where a first child
    /// step by name finds nothing else.
    fn page(&self, segments: &[Segment]) -> NodeId {
        let evaluator = self.evaluator;
        let root = evaluator.root;
        let Some(Segment::Walk(steps)) = segments.first() else { return root };
        let Some(StepPlan { id, kind, .. }) = steps.first() else { return root };
        let StepKind::Axis(crate::plan::Axis::Child, _) = kind else { return root };
        let bare = StepPlan { id: *id, kind: *kind, predicates: Box::new([]) };
        if evaluator.step(&[root], &bare, &Focus::on(root)).is_empty() {
            return evaluator.document.document_element().unwrap_or(root);
        }
        root
    }

    fn segments(&mut self, segments: &[Segment], mut contexts: Vec<Context>, reached: &mut Vec<Context>) {
        for (at, segment) in segments.iter().enumerate() {
            let rest = &segments[at + 1..];
            match segment {
                Segment::Walk(steps) => contexts = self.walk(steps, &contexts),
                Segment::Select(predicate) => contexts = self.select(*predicate, contexts),
                Segment::Together { step, suffixes } => contexts = self.together(step, suffixes, &contexts),
                Segment::Group { body, least, most } => contexts = self.group(body, *least, *most, contexts),
                Segment::Mark(mark) => {
                    for context in contexts {
                        let marked = self.mark(mark, context);
                        self.segments(rest, vec![marked], reached);
                    }
                    return;
                }
                Segment::Nest { number, body, keep } => {
                    for context in contexts {
                        if self.nest(*number, body, context) || *keep {
                            self.segments(rest, vec![context], reached);
                        }
                    }
                    return;
                }
            }
            if contexts.is_empty() {
                return;
            }
        }
        reached.extend(contexts);
    }

    /// Steps from contexts; those in and after the same records go together, set at a time.
    fn walk(&self, steps: &[StepPlan], contexts: &[Context]) -> Vec<Context> {
        let mut reached = Vec::new();
        for run in contexts.chunk_by(|one, next| (one.parent, one.last) == (next.parent, next.last)) {
            let mut nodes: Vec<NodeId> = run.iter().map(|context| context.node).collect();
            nodes.sort_unstable();
            nodes.dedup();
            for step in steps {
                nodes = self.evaluator.step(&nodes, step, &Focus::on(run[0].node)).into_owned();
            }
            let ordered = self.evaluator.ordered(&nodes);
            reached.extend(ordered.iter().map(|&node| Context { node, ..run[0] }));
        }
        reached
    }

    /// A step from each context by itself, its suffixes applied to all its nodes together.
    fn together(&mut self, step: &StepPlan, suffixes: &[Segment], contexts: &[Context]) -> Vec<Context> {
        let mut reached = Vec::new();
        for context in contexts {
            let mut nodes = self.walk(std::slice::from_ref(step), std::slice::from_ref(context));
            if matches!(step.kind, StepKind::Axis(axis, _) if axis.is_reverse()) {
                nodes.reverse();
            }
            for suffix in suffixes {
                nodes = match suffix {
                    Segment::Mark(mark) => {
                        nodes.into_iter().map(|context| self.mark(mark, context)).collect()
                    }
                    Segment::Nest { number, body, keep } => {
                        let passes = |context: &Context| self.nest(*number, body, *context) || *keep;
                        nodes.into_iter().filter(passes).collect()
                    }
                    Segment::Select(predicate) => self.select(*predicate, nodes),
                    _ => nodes,
                };
            }
            reached.extend(nodes);
        }
        reached
    }

    fn select(&self, predicate: Predicate, contexts: Vec<Context>) -> Vec<Context> {
        let size = contexts.len();
        let passes = |(at, context): (usize, Context)| {
            let focus = Focus::on(context.node);
            self.evaluator.passes_at(predicate, context.node, at + 1, size, &focus).then_some(context)
        };
        contexts.into_iter().enumerate().filter_map(passes).collect()
    }

    /// Extracts what a marker says, unless it was extracted before.
    fn mark(&mut self, mark: &Mark, context: Context) -> Context {
        let key = (mark.number, context.node, context.parent);
        if let Some(&known) = self.marked.get(&key) {
            return Context { last: known, ..context };
        }
        self.extracted += 1;
        let id = self.extracted;
        self.marked.insert(key, id);
        let value = mark.value.map(|op| self.value(op, context));
        let Mark { name, list, kind, .. } = mark;
        (self.sink)(Extracted {
            id,
            parent: context.parent,
            name: name.clone(),
            value,
            kind: *kind,
            list: *list,
            node: context.node,
        });
        Context { last: id, ..context }
    }

    /// A marker's value: a scalar as it is, nodes as their string.
    fn value<'d>(&self, op: OpId, context: Context) -> Value<'d> {
        let focus = Focus::on(context.node);
        match self.evaluator.plan.facts(op).ty {
            Type::Number => Value::Number(self.evaluator.number(op, &focus)),
            Type::Boolean => Value::Boolean(self.evaluator.truth(op, &focus)),
            _ => Value::String(self.evaluator.text(op, &focus).into_owned().into()),
        }
    }

    /// Whether a predicate with markers finds anything; what it extracts belongs to the record it follows.
    fn nest(&mut self, number: u32, body: &Body, context: Context) -> bool {
        let key = (number, context.node, context.last);
        if let Some(&known) = self.asked.get(&key) {
            return known;
        }
        let inner = Context { parent: context.last, ..context };
        let found = !self.body(body, &[inner]).is_empty();
        self.asked.insert(key, found);
        found
    }

    fn group(&mut self, body: &Body, least: u32, most: Option<u32>, contexts: Vec<Context>) -> Vec<Context> {
        let mut frontier = contexts;
        let mut rounds = 0;
        while rounds < least && !frontier.is_empty() {
            let next = self.body(body, &frontier);
            if next == frontier {
                break;
            }
            frontier = next;
            rounds += 1;
        }
        let mut found = frontier.clone();
        let mut rounds = least;
        while !frontier.is_empty() && most.is_none_or(|most| rounds < most) {
            let next = self.body(body, &frontier);
            frontier = next.into_iter().filter(|context| found.binary_search(context).is_err()).collect();
            found.extend_from_slice(&frontier);
            found.sort_unstable();
            rounds += 1;
        }
        found
    }
}

/// The mistake of asking one page for another.
fn elsewhere(span: windrow_syntax::ast::Span, what: &str) -> Diagnostic {
    let message = format!("{what} leads to another page, and this extraction stays on the page it is given");
    problem("navigation", span, message, Vec::new())
}

//! From a wrapper's tree to the segments that extraction runs.

use windrow_syntax::Diagnostic;
use windrow_syntax::ast::{self, Expr, ExprId, Join, Operator, Start, Suffix, Tree};

use super::{Body, Mark, PathBody, PathStart, Segment, elsewhere};
use crate::compile::{Compiler, Opening, qualified};
use crate::plan::{Plan, Predicate, StepKind, StepPlan};

pub(super) fn compile(tree: &Tree) -> Result<(Plan, Body), Vec<Diagnostic>> {
    let compiler = Compiler::new(tree, true, Opening::ThePage);
    let mut cutter = Cutter { compiler, marking: marking(tree), marks: 0, nests: 0 };
    let body = match tree.root() {
        Some(root) => cutter.body(root),
        None => Body { paths: Vec::new() },
    };
    let Compiler { plan, diagnostics, .. } = cutter.compiler;
    if diagnostics.is_empty() { Ok((plan, body)) } else { Err(diagnostics) }
}

/// For every expression whether a marker stands in it. Expressions come after those that they are made of.
fn marking(tree: &Tree) -> Vec<bool> {
    let mut marking = vec![false; tree.len()];
    for id in tree.ids() {
        let expr = tree.expr(id);
        let mut marks = match expr {
            Expr::Path(path) => {
                let suffixes = path.steps.iter().flat_map(|step| &step.suffixes).chain(&path.suffixes);
                suffixes.into_iter().any(|suffix| matches!(suffix, Suffix::Marker(_)))
            }
            _ => false,
        };
        expr.for_each_child(|child| marks |= marking[child.0 as usize]);
        marking[id.0 as usize] = marks;
    }
    marking
}

struct Cutter<'t> {
    compiler: Compiler<'t>,
    marking: Vec<bool>,
    marks: u32,
    nests: u32,
}

impl Cutter<'_> {
    fn marks(&self, id: ExprId) -> bool {
        self.marking[id.0 as usize]
    }

    fn body(&mut self, id: ExprId) -> Body {
        let tree = self.compiler.tree;
        match tree.expr(id) {
            Expr::Path(path) => Body { paths: vec![self.path(path)] },
            Expr::Chain { operands, operators } if operators[0] == Operator::Union => {
                Body { paths: operands.iter().flat_map(|&operand| self.body(operand).paths).collect() }
            }
            _ => {
                let op = self.compiler.expr(id);
                let start = PathStart::Nodes(op);
                Body { paths: vec![PathBody { start, segments: Vec::new() }] }
            }
        }
    }

    fn path(&mut self, path: &ast::Path) -> PathBody {
        let tree = self.compiler.tree;
        let mut segments = Vec::new();
        let start = match path.start {
            Start::Context => PathStart::Context,
            Start::Root => PathStart::Root,
            Start::Expr(inner) if self.marks(inner) => PathStart::Inner(Box::new(self.body(inner))),
            Start::Expr(inner) => match tree.expr(inner) {
                Expr::Call(call) if call.name.prefix.is_none() && call.name.local == "doc" => PathStart::Page,
                _ => {
                    let op = self.compiler.expr(inner);
                    self.compiler.expect_nodes(op, tree.span(inner), "a path");
                    PathStart::Nodes(op)
                }
            },
        };
        self.suffixes(&path.suffixes, &mut segments);
        for step in &path.steps {
            self.step(step, &mut segments);
        }
        PathBody { start, segments }
    }

    fn step(&mut self, step: &ast::Step, segments: &mut Vec<Segment>) {
        if let ast::StepKind::Action(action) = &step.kind {
            self.compiler.diagnostics.push(elsewhere(action.span.0, "an action"));
            return;
        }
        if step.join == Join::DoubleSlash {
            let any = self.compiler.any_descendant();
            self.walk(any, segments);
        }
        if let ast::StepKind::Group { body, repeat } = &step.kind
            && self.marks(*body)
        {
            let (least, most) = repeat.bounds();
            let body = self.body(*body);
            segments.push(Segment::Group { body, least, most });
            self.suffixes(&step.suffixes, segments);
            return;
        }
        let plain = step.suffixes.iter().take_while(|suffix| self.is_plain(suffix)).count();
        let (kind, _) = self.compiler.step_kind(step);
        let (predicates, _, _) = self.compiler.suffixes(&step.suffixes[..plain]);
        let bare = self.compiler.step(kind, predicates);
        let mut suffixes = Vec::new();
        self.suffixes(&step.suffixes[plain..], &mut suffixes);
        let late = |segment: &Segment| matches!(segment, Segment::Select(predicate) if !matches!(predicate, Predicate::Boolean(_)));
        if suffixes.iter().any(late) {
            segments.push(Segment::Together { step: bare, suffixes });
        } else {
            self.walk(bare, segments);
            segments.append(&mut suffixes);
        }
    }

    /// Adds a step to the walk before it, fused where the two mean one axis.
    fn walk(&mut self, step: StepPlan, segments: &mut Vec<Segment>) {
        if !matches!(segments.last(), Some(Segment::Walk(_))) {
            segments.push(Segment::Walk(Vec::new()));
        }
        if let Some(Segment::Walk(steps)) = segments.last_mut() {
            match step.kind {
                StepKind::Axis(..) => self.compiler.push_step(steps, step),
                _ => steps.push(step),
            }
        }
    }

    /// Whether a suffix selects and nothing more.
    fn is_plain(&self, suffix: &Suffix) -> bool {
        match suffix {
            Suffix::Predicate(inner) | Suffix::Optional(inner) => !self.marks(*inner),
            Suffix::Class(_) | Suffix::Id(_) => true,
            Suffix::Marker(_) => false,
        }
    }

    fn suffixes(&mut self, suffixes: &[Suffix], segments: &mut Vec<Segment>) {
        for suffix in suffixes {
            match suffix {
                Suffix::Marker(marker) => {
                    self.marks += 1;
                    let value = marker.value.map(|value| self.compiler.expr(value));
                    segments.push(Segment::Mark(Mark {
                        number: self.marks,
                        name: qualified(&marker.name),
                        list: marker.list,
                        kind: marker.kind,
                        value,
                    }));
                }
                Suffix::Predicate(inner) | Suffix::Optional(inner) if self.marks(*inner) => {
                    self.nests += 1;
                    let (number, keep) = (self.nests, matches!(suffix, Suffix::Optional(_)));
                    let body = self.body(*inner);
                    segments.push(Segment::Nest { number, body, keep });
                }
                plain => {
                    let (predicates, _, _) = self.compiler.suffixes(std::slice::from_ref(plain));
                    segments.extend(predicates.into_iter().map(Segment::Select));
                }
            }
        }
    }
}

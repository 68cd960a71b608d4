//! From a wrapper's tree to its instructions: forwards, paths are cut into [`Piece`]s, with the way to every contextual
//! action known; then [`link`] goes through them backwards.

use windrow_page::{Action, Patience};
use windrow_syntax::Diagnostic;
use windrow_syntax::ast::{
    self, ActionName, Expr, ExprId, Join, Operator, Parameter, Repeat, Span, Start, Suffix, Tree, Verb,
};

use super::link::link;
use super::piece::{Body, PathBody, PathStart, Piece};
use super::prefix::Prefix;
use super::{ActPlan, Again, Closing, Deed, Landing, Last, Mark, Program, Walk};
use crate::compile::{Compiler, qualified};
use crate::plan::{Axis, Predicate, StepKind, StepPlan};

pub(super) fn compile(tree: &Tree, text: &str) -> Result<Program, Vec<Diagnostic>> {
    let compiler = Compiler::new(tree, true);
    let mut cutter = Cutter {
        compiler,
        text,
        traits: traits(tree),
        prefix: Prefix::default(),
        chained: 0,
        at_root: true,
        depth: 0,
    };
    let body = tree.root().map_or_else(Body::default, |root| cutter.body(root));
    let Compiler { plan, diagnostics, .. } = cutter.compiler;
    if !diagnostics.is_empty() {
        return Err(diagnostics);
    }
    let (instructions, entry) = link(body);
    Ok(Program { plan, instructions, entry })
}

/// What stands in an expression.
#[derive(Debug, Clone, Copy, Default)]
struct Traits {
    /// A marker.
    marks: bool,
    /// An action, or a page that is opened.
    acts: bool,
    /// One of these on the way through it, not only in its predicates.
    moves: bool,
}

/// The traits of every expression. Expressions come after those that they are made of.
fn traits(tree: &Tree) -> Vec<Traits> {
    let mut all: Vec<Traits> = Vec::with_capacity(tree.len());
    for id in tree.ids() {
        let expr = tree.expr(id);
        let mut found = Traits::default();
        expr.for_each_child(|child| {
            found.marks |= all[child.0 as usize].marks;
            found.acts |= all[child.0 as usize].acts;
        });
        match expr {
            Expr::Path(path) => {
                let suffixes = path.steps.iter().flat_map(|step| &step.suffixes).chain(&path.suffixes);
                found.marks |= suffixes.into_iter().any(|suffix| matches!(suffix, Suffix::Marker(_)));
                let moves = |step: &ast::Step| match &step.kind {
                    ast::StepKind::Action(_) => true,
                    ast::StepKind::Group { body, .. } => all[body.0 as usize].moves,
                    _ => false,
                };
                found.moves = path.steps.iter().any(moves)
                    || matches!(path.start, Start::Expr(inner) if all[inner.0 as usize].moves);
                found.acts |= found.moves;
            }
            Expr::Chain { operands, operators } if operators[0] == Operator::Union => {
                found.moves = operands.iter().any(|operand| all[operand.0 as usize].moves);
            }
            Expr::Call(call) if is_doc(call) => {
                found.acts = true;
                found.moves = true;
            }
            _ => {}
        }
        all.push(found);
    }
    all
}

/// The pages that an expression opens, in the order of the text.
fn docs(tree: &Tree, id: ExprId) -> impl Iterator<Item = (ExprId, &ast::Call)> {
    let mut open = vec![id];
    let mut found = Vec::new();
    while let Some(id) = open.pop() {
        match tree.expr(id) {
            Expr::Call(call) if is_doc(call) => found.push((id, call)),
            other => other.for_each_child(|child| open.push(child)),
        }
    }
    found.sort_by_key(|(id, _)| tree.span(*id).start);
    found.into_iter()
}

fn is_doc(call: &ast::Call) -> bool {
    call.name.prefix.is_none() && call.name.local == "doc"
}

/// How many contextual actions may follow each other on one page.
const MOST_CHAINED: u32 = 256;

struct Cutter<'t> {
    compiler: Compiler<'t>,
    text: &'t str,
    traits: Vec<Traits>,
    prefix: Prefix,
    /// How many contextual actions there were since the page was opened.
    chained: u32,
    /// Whether the next step may begin at a page's root.
    at_root: bool,
    /// How many predicates and groups are around.
    depth: u32,
}

impl Cutter<'_> {
    fn traits(&self, id: ExprId) -> Traits {
        self.traits[id.0 as usize]
    }

    /// Whether an expression is more than a selection on one page.
    fn works(&self, id: ExprId) -> bool {
        self.traits(id).marks || self.traits(id).acts
    }

    fn body(&mut self, id: ExprId) -> Body {
        let tree = self.compiler.tree;
        match tree.expr(id) {
            Expr::Path(path) => Body { paths: vec![self.path(path)] },
            Expr::Chain { operands, operators } if operators[0] == Operator::Union => {
                let (prefix, chained, at_root) = (self.prefix.clone(), self.chained, self.at_root);
                let mut paths = Vec::new();
                for &operand in operands {
                    (self.prefix, self.chained, self.at_root) = (prefix.clone(), chained, at_root);
                    paths.extend(self.body(operand).paths);
                }
                Body { paths }
            }
            Expr::Call(call) if is_doc(call) => {
                let mut pieces = Vec::new();
                self.open(call, tree.span(id), &mut pieces);
                Body { paths: vec![PathBody { start: PathStart::Context, pieces }] }
            }
            _ => self.computed(id),
        }
    }

    /// An expression that computes a value. A page that it opens is opened before; another one cannot be.
    fn computed(&mut self, id: ExprId) -> Body {
        let tree = self.compiler.tree;
        let mut pieces = Vec::new();
        let opened = self.traits(id).acts;
        if opened {
            let mut calls = docs(tree, id);
            let first = calls.next();
            if let Some((doc, call)) = first {
                self.open(call, tree.span(doc), &mut pieces);
                if let Some((other, _)) = calls.find(|(_, other)| *other != call) {
                    let message = "an expression that computes a value can open one page".to_owned();
                    self.compiler.error("navigation", tree.span(other), message, Vec::new());
                }
            }
        }
        let before = std::mem::replace(&mut self.compiler.opened, opened);
        let op = self.compiler.expr(id);
        self.compiler.opened = before;
        pieces.push(Piece::Nodes(op, tree.span(id)));
        Body { paths: vec![PathBody { start: PathStart::Context, pieces }] }
    }

    fn path(&mut self, path: &ast::Path) -> PathBody {
        let tree = self.compiler.tree;
        let mut pieces = Vec::new();
        let mut suffixes: &[Suffix] = &path.suffixes;
        let start = match path.start {
            Start::Context => PathStart::Context,
            Start::Root => {
                self.prefix.clear();
                PathStart::Root
            }
            Start::Expr(inner) => match tree.expr(inner) {
                Expr::Call(call) if is_doc(call) => {
                    self.open(call, tree.span(inner), &mut pieces);
                    PathStart::Context
                }
                _ if self.works(inner) => {
                    let body = self.inner(inner);
                    self.pass(inner, Repeat::Once);
                    if !self.traits(inner).moves && path.suffixes.iter().any(|suffix| self.counts(suffix)) {
                        self.group(body, inner, Repeat::Once, &path.suffixes, tree.span(inner), &mut pieces);
                        suffixes = &[];
                        PathStart::Context
                    } else {
                        PathStart::Inner(body)
                    }
                }
                _ => {
                    let op = self.compiler.expr(inner);
                    self.compiler.expect_nodes(op, tree.span(inner), "a path");
                    self.prefix.push_expr(inner, Repeat::Once);
                    self.at_root = false;
                    pieces.push(Piece::Nodes(op, tree.span(inner)));
                    PathStart::Context
                }
            },
        };
        self.suffixes(suffixes, Span::default(), &mut pieces);
        for step in &path.steps {
            self.step(step, &mut pieces);
        }
        PathBody { start, pieces }
    }

    /// A body whose own way does not change where we are.
    fn inner(&mut self, id: ExprId) -> Body {
        let (prefix, chained, at_root) = (self.prefix.clone(), self.chained, self.at_root);
        self.depth += 1;
        let body = self.body(id);
        self.depth -= 1;
        (self.prefix, self.chained, self.at_root) = (prefix, chained, at_root);
        body
    }

    /// Goes past an expression: on another page, or at its nodes.
    fn pass(&mut self, id: ExprId, repeat: Repeat) {
        if self.traits(id).moves {
            self.arrive();
        } else {
            self.prefix.push_expr(id, repeat);
            self.at_root = false;
        }
    }

    /// We are at the root of a page.
    fn arrive(&mut self) {
        self.prefix.clear();
        self.chained = 0;
        self.at_root = true;
    }

    fn open(&mut self, call: &ast::Call, span: Span, pieces: &mut Vec<Piece>) {
        let Some(&argument) = call.arguments.first() else { return };
        let address = self.compiler.expr(argument);
        pieces.push(Piece::Open { address, given: self.depth == 0, span });
        self.arrive();
    }

    fn step(&mut self, step: &ast::Step, pieces: &mut Vec<Piece>) {
        let span = step.span.0;
        match &step.kind {
            ast::StepKind::Action(action) => {
                self.descend(step, pieces);
                self.action(action, pieces);
                self.suffixes(&step.suffixes, span, pieces);
            }
            ast::StepKind::Group { body, repeat } if self.works(*body) => {
                self.descend(step, pieces);
                let inner = self.inner(*body);
                self.pass(*body, *repeat);
                self.group(inner, *body, *repeat, &step.suffixes, span, pieces);
            }
            _ => self.plain_step(step, pieces),
        }
    }

    /// A group and what stands behind it.
    fn group(
        &mut self,
        body: Body,
        id: ExprId,
        repeat: Repeat,
        suffixes: &[Suffix],
        span: Span,
        pieces: &mut Vec<Piece>,
    ) {
        let moves = self.traits(id).moves;
        let (least, most) = repeat.bounds();
        let stays = moves && self.may_stay(id);
        let (mut together, mut behind) = (Vec::new(), Vec::new());
        self.suffixes(suffixes, span, &mut behind);
        if !moves && behind.iter().any(asks_position) {
            together.append(&mut behind);
        }
        pieces.push(Piece::Group { body, least, most, moves, stays, together, span });
        pieces.append(&mut behind);
    }

    /// Whether a suffix is a predicate that asks for positions.
    fn counts(&mut self, suffix: &Suffix) -> bool {
        let mut pieces = Vec::new();
        if self.is_plain(suffix) {
            let (predicates, _, _) = self.compiler.suffixes(std::slice::from_ref(suffix));
            pieces.extend(predicates.into_iter().map(|predicate| Piece::Select(predicate, Span::default())));
        }
        pieces.iter().any(asks_position)
    }

    /// The `//` before an action or a group.
    fn descend(&mut self, step: &ast::Step, pieces: &mut Vec<Piece>) {
        if step.join == Join::DoubleSlash {
            let any = self.compiler.any_descendant();
            self.walk(any, step.span.0, pieces);
            let bare = ast::Step { kind: ast::StepKind::Itself, suffixes: Vec::new(), ..step.clone() };
            self.prefix.push(&bare);
        }
    }

    fn plain_step(&mut self, step: &ast::Step, pieces: &mut Vec<Piece>) {
        let span = step.span.0;
        let plain = step.suffixes.iter().take_while(|suffix| self.is_plain(suffix)).count();
        if step.join == Join::DoubleSlash {
            let any = self.compiler.any_descendant();
            self.walk(any, span, pieces);
        }
        let (kind, _) = self.compiler.step_kind(step);
        let (predicates, _, _) = self.compiler.suffixes(&step.suffixes[..plain]);
        let bare = self.compiler.step(kind, predicates);
        let (done, rest) = step.suffixes.split_at(plain);
        self.prefix.push(&ast::Step { suffixes: done.to_vec(), ..step.clone() });
        let lenient = self.at_root;
        let mut suffixes = Vec::new();
        self.at_root = false;
        self.suffixes(rest, span, &mut suffixes);
        if suffixes.iter().any(asks_position) {
            pieces.push(Piece::Together { step: bare, span, suffixes });
        } else {
            self.at_root = lenient;
            self.walk(bare, span, pieces);
            self.at_root = false;
            pieces.append(&mut suffixes);
        }
    }

    /// Adds a step to the walk before it, fused where the two mean one axis.
    fn walk(&mut self, step: StepPlan, span: Span, pieces: &mut Vec<Piece>) {
        if !matches!(pieces.last(), Some(Piece::Walk(_))) {
            let lenient = self.at_root && matches!(step.kind, StepKind::Axis(Axis::Child, _));
            pieces.push(Piece::Walk(Walk { steps: Vec::new(), spans: Vec::new(), lenient }));
        }
        if let Some(Piece::Walk(walk)) = pieces.last_mut() {
            match step.kind {
                StepKind::Axis(..) => self.compiler.push_step(&mut walk.steps, step),
                _ => walk.steps.push(step),
            }
            walk.spans.truncate(walk.steps.len().saturating_sub(1));
            walk.spans.resize(walk.steps.len(), span);
        }
    }

    /// Whether a suffix selects and nothing more.
    fn is_plain(&self, suffix: &Suffix) -> bool {
        match suffix {
            Suffix::Predicate(inner) | Suffix::Optional(inner) => !self.works(*inner),
            Suffix::Class(_) | Suffix::Id(_) => true,
            Suffix::Marker(_) => false,
        }
    }

    fn suffixes(&mut self, suffixes: &[Suffix], span: Span, pieces: &mut Vec<Piece>) {
        for suffix in suffixes {
            match suffix {
                Suffix::Marker(marker) => self.marker(marker, pieces),
                Suffix::Predicate(inner) | Suffix::Optional(inner) if self.works(*inner) => {
                    let traits = self.traits(*inner);
                    let keep = matches!(suffix, Suffix::Optional(_));
                    let body = self.inner(*inner);
                    let span = self.compiler.tree.span(*inner);
                    pieces.push(Piece::Nest { body, marks: traits.marks, keep, span });
                    if !traits.acts {
                        self.prefix.push_suffix(suffix);
                    }
                }
                plain => {
                    let (predicates, _, _) = self.compiler.suffixes(std::slice::from_ref(plain));
                    let span = plain.expr().map_or(span, |expr| self.compiler.tree.span(expr));
                    pieces.extend(predicates.into_iter().map(|predicate| Piece::Select(predicate, span)));
                    self.prefix.push_suffix(plain);
                }
            }
        }
    }

    fn marker(&mut self, marker: &ast::Marker, pieces: &mut Vec<Piece>) {
        let span = marker.span.0;
        let value = marker.value.map(|value| self.compiler.expr(value));
        let rule = self.text.get(span.start as usize..span.end as usize).unwrap_or_default().to_owned();
        let mark = Mark {
            name: qualified(&marker.name).into(),
            rule,
            list: marker.list,
            kind: marker.kind,
            value,
            together: false,
            closing: Closing::AtOnce,
        };
        pieces.push(Piece::Mark { mark, scope: Vec::new(), span });
    }

    fn action(&mut self, action: &ast::Action, pieces: &mut Vec<Piece>) {
        let span = action.span.0;
        let until = action.parameters.iter().find_map(|parameter| match parameter {
            Parameter::Until(condition) => Some(self.compiler.condition(*condition)),
            _ => None,
        });
        let mut patience = Patience::default();
        for parameter in &action.parameters {
            match parameter {
                Parameter::Wait(time) => patience.wait = Some(time.millis),
                Parameter::Timeout(time) => patience.timeout = Some(time.millis),
                Parameter::Until(_) | Parameter::Repeat(_) | Parameter::NoBack => {}
            }
        }
        let most = action.parameters.iter().find_map(|parameter| match parameter {
            Parameter::Repeat(times) => Some(*times),
            _ => None,
        });
        let deed = self.deed(&action.verb, span);
        let again = most.map(|most| Again { most, prefix: self.prefix.compiled(&mut self.compiler) });
        let landing = if action.absolute {
            self.arrive();
            Landing::Root
        } else {
            self.chained += 1;
            if self.chained == MOST_CHAINED {
                let message = format!("more than {MOST_CHAINED} contextual actions on one page");
                let hint = "let one of them end in ` /}`, so that evaluation goes on at the root".to_owned();
                self.compiler.error("actions", span, message, vec![hint]);
            }
            Landing::Node { prefix: self.prefix.compiled(&mut self.compiler) }
        };
        pieces.push(Piece::Act(ActPlan { deed, until, patience, landing, again, last: Last::Goes }, span));
    }

    fn deed(&mut self, verb: &Verb, span: Span) -> Deed {
        Deed::Action(match verb {
            Verb::Type(text) => Action::Type(text.clone()),
            Verb::TypeVariable(name) => return Deed::Type(self.compiler.variable(name, span)),
            Verb::Choose(index) => Action::Choose(*index),
            Verb::Press(key) => Action::Press(key.clone()),
            Verb::Wait(duration) => Action::Wait(duration.millis),
            Verb::Named(name) => match name {
                ActionName::Click => Action::Click,
                ActionName::DoubleClick => Action::DoubleClick,
                ActionName::RightClick => Action::RightClick,
                ActionName::MouseOver => Action::MouseOver,
                ActionName::MouseDown => Action::MouseDown,
                ActionName::MouseUp => Action::MouseUp,
                ActionName::Focus => Action::Focus,
                ActionName::Check => Action::Check,
                ActionName::Uncheck => Action::Uncheck,
                ActionName::PressEnter => Action::Press("Enter".to_owned()),
                ActionName::Submit => Action::Submit,
                ActionName::Scroll => Action::Scroll,
                ActionName::Wheel => Action::Wheel,
                ActionName::EnterFrame | ActionName::MoveToFrame => Action::EnterFrame,
                ActionName::MoveToHref | ActionName::GoTo => Action::Follow,
                ActionName::NextClick => return Deed::NextClick,
                ActionName::ClickWithChange => return Deed::ClickWithChange,
            },
        })
    }

    /// Whether a round of a group can end on the page it began on.
    fn may_stay(&self, body: ExprId) -> bool {
        let tree = self.compiler.tree;
        match tree.expr(body) {
            Expr::Path(path) => {
                let leaves = |step: &ast::Step| match &step.kind {
                    ast::StepKind::Action(action) => action.absolute,
                    ast::StepKind::Group { body, repeat } => {
                        repeat.bounds().0 > 0 && self.traits(*body).moves && !self.may_stay(*body)
                    }
                    _ => false,
                };
                let opens = matches!(path.start, Start::Expr(inner) if self.traits(inner).moves && !self.may_stay(inner));
                !opens && !path.steps.iter().any(leaves)
            }
            Expr::Chain { operands, .. } => operands.iter().any(|&operand| self.may_stay(operand)),
            Expr::Call(call) => !is_doc(call),
            _ => true,
        }
    }
}

/// Whether a piece is a predicate that asks for positions.
fn asks_position(piece: &Piece) -> bool {
    matches!(piece, Piece::Select(predicate, _) if !matches!(predicate, Predicate::Boolean(_)))
}

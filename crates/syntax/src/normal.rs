//! The normal form of the paper's §4.9: no markers inside repeated groups, and no two markers on one main path.
//!
//! Theorem 2 moves markers out of repeated groups: with `q` for `p` without its markers, `h/(p)*/t` becomes
//! `h[? (q)*/p]/(q)*/t`, and `(p)+` becomes `(q)*/p`. Theorem 3 moves every marker of a path but the last into a
//! predicate: `a:<r>/b:<s>` becomes `a[.:<r>]/b:<s>`.
//!
//! The paper states both for what is extracted from which node. Here the nesting of records is kept as well, which
//! asks for more care:
//! - Markers in predicates between two markers of a path belong to the first of them, so the part of the path that
//!   holds them goes into the predicate too: `a:<r>/b[c:<t>]/d:<s>` becomes `a[? .:<r>/b[c:<t>]]/b[c]/d:<s>`.
//! - Where markers behind a group belong to a record made inside it, the group becomes `(. | (q)*/p)`, the form
//!   from the proof of Theorem 2, so that these records stay on the way to them.
//! - With bounds `{n,m}` markers are extracted in every iteration up to the `m`-th, not only from the `n`-th on, so
//!   the predicate holds `(q)*{0,m-1}/p` and not the paper's `(q)*{n-1,m-1}/p`.
//! - Theorem 3 goes first along a path, Theorem 2 second: inside a predicate a marker belongs to the last marker,
//!   outside to the same record as that one, and the two agree only where no marker stands before.
//!
//! A few expressions keep their nesting in no normal form that we know; they are reported and not rewritten.
//!
//! Every part is kept with its markers once, and its copies are made from the part as it was written, not as it was
//! rewritten: where the paper's rewriting is exponential in the nesting of groups, this one is quadratic. The size
//! is limited all the same.

use crate::ast::{
    Expr, ExprId, IgnoredSpan, Join, Operator, Path, Repeat, Span, Start, Step, StepKind, Suffix, Tree,
};
use crate::diagnostic::Diagnostic;
use crate::meter::work;
use crate::parser::{MAX_NESTING, depth};
use crate::rules::{Facts, facts, is_union};

/// How many expressions and steps the normal form may have, per one of the tree and beyond.
const LARGEST_FACTOR: usize = 8;
const LARGEST_ALWAYS: usize = 1 << 16;

/// Rewrites an expression into normal form. The diagnostic says why that cannot be done.
///
/// ```
/// let tree = windrow_syntax::parse("//a:<r>/b:<s>").tree;
/// let normal = windrow_syntax::normalize(&tree).expect("it has a normal form");
/// assert_eq!(windrow_syntax::format(&normal), "//a[.:<r>]/b:<s>");
/// ```
pub fn normalize(tree: &Tree) -> Result<Tree, Diagnostic> {
    let mut out = Tree::default();
    tree.comments().iter().for_each(|comment| out.add_comment(comment.clone()));
    let Some(root) = tree.root() else { return Ok(out) };
    if depth(tree) > MAX_NESTING {
        return Err(too_large(tree.span(root)));
    }
    let mut budget = tree.len() * LARGEST_FACTOR + LARGEST_ALWAYS;
    tree.ids().for_each(|id| budget += steps(tree.expr(id)) * LARGEST_FACTOR);
    let mut rewriter = Rewriter { source: tree, facts: facts(tree), out, budget, failure: None };
    let root = rewriter.keep(root, false);
    match rewriter.failure {
        Some(failure) => Err(failure),
        None if depth(&rewriter.out) > MAX_NESTING => Err(too_large(tree.span(ExprId(0)))),
        None => {
            rewriter.out.set_root(root);
            Ok(rewriter.out)
        }
    }
}

/// Whether an expression is in normal form.
pub(crate) fn is_normal(tree: &Tree) -> bool {
    let facts = facts(tree);
    let mut on_main_path: Vec<usize> = Vec::with_capacity(tree.len());
    for id in tree.ids() {
        let mut count = 0;
        match tree.expr(id) {
            Expr::Chain { operands, operators } if is_union(operators) => {
                count = operands.iter().map(|operand| on_main_path[operand.0 as usize]).max().unwrap_or(0);
            }
            Expr::Path(path) => {
                for item in items(path) {
                    count += match item {
                        Item::Start(Start::Expr(start)) => on_main_path[start.0 as usize],
                        Item::Step(_, StepKind::Group { body, repeat }, _) => {
                            if repeat != Repeat::Once && facts[body.0 as usize].has_marker {
                                return false;
                            }
                            on_main_path[body.0 as usize]
                        }
                        Item::Suffix(Suffix::Marker(_)) => 1,
                        _ => 0,
                    };
                }
            }
            _ => {}
        }
        if count > 1 {
            return false;
        }
        on_main_path.push(count);
    }
    true
}

fn steps(expr: &Expr) -> usize {
    match expr {
        Expr::Path(path) => path.steps.len(),
        _ => 0,
    }
}

fn too_large(span: Span) -> Diagnostic {
    Diagnostic::new("normal-form-too-large", span, "the normal form of this expression would be too large")
        .hint("nest fewer repeated groups in each other, or take their markers out")
}

fn no_normal_form(span: Span, why: &str) -> Diagnostic {
    Diagnostic::new("no-normal-form", span, format!("this has no normal form: {why}"))
}

/// A part of a path. A path is a row of them: its start, suffixes, a step, its suffixes, and so on.
#[derive(Clone)]
enum Item {
    Start(Start),
    Step(Join, StepKind, Span),
    Suffix(Suffix),
}

fn items(path: &Path) -> Vec<Item> {
    let mut items = vec![Item::Start(path.start.clone())];
    items.extend(path.suffixes.iter().cloned().map(Item::Suffix));
    for step in &path.steps {
        items.push(Item::Step(step.join, step.kind.clone(), step.span.0));
        items.extend(step.suffixes.iter().cloned().map(Item::Suffix));
    }
    items
}

/// A path under construction.
struct Route {
    path: Path,
}

impl Route {
    /// A path that begins at the context node.
    fn new() -> Route {
        Route { path: Path { start: Start::Context, suffixes: Vec::new(), steps: Vec::new() } }
    }

    fn step(&mut self, join: Join, kind: StepKind, span: Span) {
        // A group that is not repeated cannot be the first step: without a slash, its brackets are mere brackets.
        let unrepeated = matches!(kind, StepKind::Group { repeat: Repeat::Once | Repeat::Plus, .. });
        let join = if join == Join::First && unrepeated { Join::Slash } else { join };
        let join = match (join, self.path.steps.is_empty(), &self.path.start) {
            (Join::First, true, Start::Context) => Join::First,
            (Join::First, ..) => Join::Slash,
            // A predicate needs something to stand behind: `./a`, not `/a`.
            (join, true, Start::Context) => {
                self.dot();
                join
            }
            (join, ..) => join,
        };
        self.path.steps.push(Step { join, kind, suffixes: Vec::new(), span: IgnoredSpan(span) });
    }

    fn dot(&mut self) {
        let join = match self.path.start {
            Start::Context if self.path.steps.is_empty() => Join::First,
            _ => Join::Slash,
        };
        let span = IgnoredSpan::default();
        self.path.steps.push(Step { join, kind: StepKind::Itself, suffixes: Vec::new(), span });
    }

    fn suffix(&mut self, suffix: Suffix) {
        let bare = self.path.steps.is_empty() && !matches!(self.path.start, Start::Expr(_));
        if bare {
            self.dot();
        }
        match self.path.steps.last_mut() {
            Some(step) => step.suffixes.push(suffix),
            None => self.path.suffixes.push(suffix),
        }
    }
}

struct Rewriter<'t> {
    source: &'t Tree,
    facts: Vec<Facts>,
    out: Tree,
    budget: usize,
    failure: Option<Diagnostic>,
}

impl Rewriter<'_> {
    fn fact(&self, id: ExprId) -> &Facts {
        &self.facts[id.0 as usize]
    }

    fn fail(&mut self, failure: Diagnostic) {
        self.failure.get_or_insert(failure);
    }

    fn add(&mut self, expr: Expr, span: Span) -> ExprId {
        let size = 1 + steps(&expr);
        work(size);
        if self.budget < size {
            self.fail(too_large(span));
        }
        self.budget = self.budget.saturating_sub(size);
        self.out.add(expr, span)
    }

    fn add_route(&mut self, route: Route, span: Span) -> ExprId {
        match route.path {
            Path { start: Start::Expr(alone), suffixes, steps }
                if suffixes.is_empty() && steps.is_empty() =>
            {
                alone
            }
            path => self.add(Expr::Path(path), span),
        }
    }

    /// An expression in normal form. What comes behind it may depend on its last marker if `live`.
    fn keep(&mut self, id: ExprId, live: bool) -> ExprId {
        let span = self.source.span(id);
        if self.failure.is_some() || !self.fact(id).has_marker {
            return self.copy(id);
        }
        match self.source.expr(id) {
            Expr::Path(path) => {
                let items = self.flat_items(path);
                let route = self.normal_route(&items, live);
                self.add_route(route, span)
            }
            expr => {
                let live = live && matches!(expr, Expr::Chain { .. });
                let expr = expr.map_children(|child| self.keep(child, live));
                self.add(expr, span)
            }
        }
    }

    /// An expression as it is.
    fn copy(&mut self, id: ExprId) -> ExprId {
        if self.failure.is_some() {
            return self.out.add(Expr::Missing, Span::default());
        }
        let expr = self.source.expr(id).map_children(|child| self.copy(child));
        self.add(expr, self.source.span(id))
    }

    /// An expression without its markers, and without optional predicates, which then do nothing.
    fn strip(&mut self, id: ExprId) -> ExprId {
        if self.failure.is_some() {
            return self.out.add(Expr::Missing, Span::default());
        }
        let span = self.source.span(id);
        let Expr::Path(path) = self.source.expr(id) else {
            let expr = self.source.expr(id).map_children(|child| self.strip(child));
            return self.add(expr, span);
        };
        let mut route = Route::new();
        for item in items(path) {
            self.push_stripped(&mut route, &item);
        }
        self.add_route(route, span)
    }

    /// The items of a path; a path in brackets at its start is joined with it, because it ends in a marker.
    fn flat_items(&mut self, path: &Path) -> Vec<Item> {
        let mut flat = items(path);
        while let Item::Start(Start::Expr(start)) = flat[0]
            && let Expr::Path(inner) = self.source.expr(start)
            && self.fact(start).main_marker
        {
            flat.splice(..1, items(inner));
        }
        flat
    }

    fn is_marked(&self, item: &Item) -> bool {
        match item {
            Item::Start(Start::Expr(inner)) | Item::Step(_, StepKind::Group { body: inner, .. }, _) => {
                self.fact(*inner).main_marker
            }
            Item::Suffix(suffix) => matches!(suffix, Suffix::Marker(_)),
            Item::Start(_) | Item::Step(..) => false,
        }
    }

    /// Whether markers stand in an item, but not on the main path.
    fn is_nesting(&self, item: &Item) -> bool {
        work(1);
        let inner = match item {
            Item::Start(Start::Expr(inner)) | Item::Step(_, StepKind::Group { body: inner, .. }, _) => *inner,
            Item::Suffix(Suffix::Predicate(inner) | Suffix::Optional(inner)) => *inner,
            Item::Start(_) | Item::Step(..) | Item::Suffix(_) => return false,
        };
        self.fact(inner).has_marker && !self.is_marked(item)
    }

    /// Theorem 3: every part with a marker but the last goes into a predicate.
    fn normal_route(&mut self, items: &[Item], live: bool) -> Route {
        let mut route = Route::new();
        let marked: Vec<usize> = (0..items.len()).filter(|&at| self.is_marked(&items[at])).collect();
        let first = marked.first().copied().unwrap_or(items.len());
        self.push_kept(&mut route, &items[..first], live);
        for pair in marked.windows(2) {
            self.set_aside(&mut route, &items[pair[0]..pair[1]]);
        }
        if let Some(&last) = marked.last() {
            self.push_kept(&mut route, &items[last..], live);
        }
        route
    }

    /// Puts a part of a path, whose first item has a marker, into a predicate, and goes on without its markers.
    fn set_aside(&mut self, route: &mut Route, part: &[Item]) {
        let span = self.item_span(&part[0]);
        let last_nesting = part[1..].iter().rposition(|item| self.is_nesting(item));
        if matches!(part[0], Item::Start(_)) {
            return self.fail(no_normal_form(span, "markers follow a union with markers"));
        }
        if let (Some(_), Some(predicate)) = (last_nesting, self.position_behind_marker(part)) {
            let why = "a position stands between a marker and what belongs to it";
            return self.fail(no_normal_form(predicate, why));
        }
        match (&part[0], last_nesting) {
            (Item::Step(join, StepKind::Group { body, repeat }, _), None) if *repeat != Repeat::Once => {
                self.aside_iterations(route, *join, *body, *repeat, span);
            }
            (first, last_nesting) => {
                let mut aside = Route::new();
                aside.dot();
                self.push_kept(&mut aside, &part[..last_nesting.map_or(1, |last| last + 2)], false);
                let aside = self.add_route(aside, span);
                route.suffix(match (first, last_nesting) {
                    (Item::Suffix(_), None) => Suffix::Predicate(aside),
                    _ => Suffix::Optional(aside),
                });
            }
        }
        for item in part {
            self.push_stripped(route, item);
        }
    }

    /// A positional predicate on the same step as the marker that the part begins with.
    fn position_behind_marker(&self, part: &[Item]) -> Option<Span> {
        let on_step = part.iter().take_while(|item| matches!(item, Item::Suffix(_)));
        on_step.into_iter().find_map(|item| match item {
            Item::Suffix(Suffix::Predicate(expr)) if self.fact(*expr).positional => {
                Some(self.source.span(*expr))
            }
            _ => None,
        })
    }

    fn item_span(&self, item: &Item) -> Span {
        match item {
            Item::Start(Start::Expr(start)) => self.source.span(*start),
            Item::Start(_) => Span::default(),
            Item::Step(_, _, span) => *span,
            Item::Suffix(Suffix::Marker(marker)) => marker.span.0,
            Item::Suffix(suffix) => suffix.expr().map(|expr| self.source.span(expr)).unwrap_or_default(),
        }
    }

    fn push_stripped(&mut self, route: &mut Route, item: &Item) {
        match item {
            Item::Start(start) => {
                route.path.start = match start {
                    Start::Expr(start) => Start::Expr(self.strip(*start)),
                    other => other.clone(),
                };
            }
            Item::Step(join, kind, span) => {
                let kind = kind.map_children(|child| self.strip(child));
                route.step(*join, kind, *span);
            }
            Item::Suffix(Suffix::Marker(_) | Suffix::Optional(_)) => {}
            Item::Suffix(suffix) => {
                let suffix = suffix.map_children(|child| self.strip(child));
                route.suffix(suffix);
            }
        }
    }

    fn push_kept(&mut self, route: &mut Route, part: &[Item], live: bool) {
        let last_nesting = part.iter().rposition(|item| self.is_nesting(item));
        for (at, item) in part.iter().enumerate() {
            let live = live || last_nesting.is_some_and(|last| at < last);
            match item {
                Item::Start(Start::Expr(start)) => route.path.start = Start::Expr(self.keep(*start, live)),
                Item::Start(start) => route.path.start = start.clone(),
                Item::Step(join, StepKind::Group { body, repeat }, span) if self.fact(*body).has_marker => {
                    self.push_group(route, *join, *body, *repeat, *span, live);
                }
                Item::Step(join, kind, span) => {
                    let kind = kind.map_children(|child| self.copy(child));
                    route.step(*join, kind, *span);
                }
                Item::Suffix(suffix) => {
                    let suffix = suffix.map_children(|child| self.keep(child, false));
                    route.suffix(suffix);
                }
            }
        }
    }

    /// Theorem 2, for a group with markers.
    fn push_group(
        &mut self,
        route: &mut Route,
        join: Join,
        body: ExprId,
        repeat: Repeat,
        span: Span,
        live: bool,
    ) {
        let main = self.fact(body).main_marker;
        let (least, most) = repeat.bounds();
        if repeat == Repeat::Once {
            let body = self.keep(body, live);
            return route.step(join, StepKind::Group { body, repeat }, span);
        }
        match (least, most) {
            (_, Some(0)) => self.push_repeated(route, join, body, repeat, span),
            (1, _) => self.push_iterations(route, join, body, most, live, span),
            (0, _) if main && live => {
                let union = self.union_of_iterations(body, most, span);
                route.step(join, StepKind::Group { body: union, repeat: Repeat::Once }, span);
            }
            _ if main && live => {
                let why = "what follows belongs to the record of an iteration that need not be the first";
                self.fail(no_normal_form(span, why));
            }
            _ => {
                self.aside_iterations(route, join, body, repeat, span);
                self.push_repeated(route, join, body, repeat, span);
            }
        }
    }

    /// `[? (q)*/p]`
    fn aside_iterations(&mut self, route: &mut Route, join: Join, body: ExprId, repeat: Repeat, span: Span) {
        let (_, most) = repeat.bounds();
        if most == Some(0) {
            return;
        }
        let mut aside = Route::new();
        let first = if join == Join::DoubleSlash { join } else { Join::First };
        self.push_iterations(&mut aside, first, body, most, false, span);
        let aside = self.add_route(aside, span);
        route.suffix(Suffix::Optional(aside));
    }

    fn push_repeated(&mut self, route: &mut Route, join: Join, body: ExprId, repeat: Repeat, span: Span) {
        let body = self.strip(body);
        route.step(join, StepKind::Group { body, repeat }, span);
    }

    /// `(q)*{0,most-1}/p`: what every iteration up to the last extracts.
    fn push_iterations(
        &mut self,
        route: &mut Route,
        join: Join,
        body: ExprId,
        most: Option<u32>,
        live: bool,
        span: Span,
    ) {
        if self.fact(body).main_marker && most != Some(1) && self.nests_before_marker(body) {
            let why = "a marker in the group belongs to the record of the iteration before";
            return self.fail(no_normal_form(span, why));
        }
        let mut join = join;
        match most {
            Some(1) => {}
            Some(most) => {
                self.push_repeated(route, join, body, Repeat::Between(0, most - 1), span);
                join = Join::Slash;
            }
            None => {
                self.push_repeated(route, join, body, Repeat::Star, span);
                join = Join::Slash;
            }
        }
        let body = self.keep(body, live);
        match self.out.expr(body) {
            Expr::Path(Path { start: Start::Context, steps, .. }) => {
                for (at, step) in steps.clone().into_iter().enumerate() {
                    let join = if at == 0 { join } else { step.join };
                    route.step(join, step.kind, step.span.0);
                    step.suffixes.into_iter().for_each(|suffix| route.suffix(suffix));
                }
            }
            _ => {
                let join = if join == Join::First { Join::Slash } else { join };
                route.step(join, StepKind::Group { body, repeat: Repeat::Once }, span);
            }
        }
    }

    /// `. | (q)*{0,most-1}/p`
    fn union_of_iterations(&mut self, body: ExprId, most: Option<u32>, span: Span) -> ExprId {
        let mut none = Route::new();
        none.dot();
        let none = self.add_route(none, span);
        let mut some = Route::new();
        self.push_iterations(&mut some, Join::First, body, most, true, span);
        let some = self.add_route(some, span);
        self.add(Expr::Chain { operands: vec![none, some], operators: vec![Operator::Union] }, span)
    }

    /// Whether a marker in a predicate comes before the first marker on the main path.
    fn nests_before_marker(&self, id: ExprId) -> bool {
        let mut todo = vec![id];
        while let Some(id) = todo.pop() {
            match self.source.expr(id) {
                Expr::Chain { operands, operators } if is_union(operators) => todo.extend(operands),
                Expr::Path(path) => {
                    for item in items(path) {
                        if self.is_nesting(&item) {
                            return true;
                        }
                        if self.is_marked(&item) {
                            if let Item::Start(Start::Expr(inner))
                            | Item::Step(_, StepKind::Group { body: inner, .. }, _) = item
                            {
                                todo.push(inner);
                            }
                            break;
                        }
                    }
                }
                _ => {}
            }
        }
        false
    }
}

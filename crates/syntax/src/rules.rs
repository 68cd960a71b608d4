//! The static rules: R1 to R4 of the language, functions and their arguments, reserved variables, bounds.
//!
//! R3 and R4 are about what happens on the way to a place: which marker was the last, which predicates were passed
//! since the last absolute action. A first pass over the arena computes for every expression how it changes that
//! ([`Flow`]), children first; a second pass in the opposite direction hands every expression the state it begins
//! with. Both are loops over the arena: linear in the tree, whatever its depth.

use crate::ast::{
    Action, Call, Expr, ExprId, Marker, Operator, Path, QName, Repeat, Span, Start, Step, StepKind, Suffix,
    Tree, Verb,
};
use crate::diagnostic::Diagnostic;
use crate::functions::{FUNCTIONS, Type, function};
use crate::meter::work;

/// After this many diagnostics no other names are searched for, since it takes time.
const MOST_HINTED: usize = 200;

/// Checks a tree against the static rules. [`parse`](crate::parse()) does so already.
pub fn check(tree: &Tree) -> Vec<Diagnostic> {
    let Some(root) = tree.root() else { return Vec::new() };
    let mut checker =
        Checker { tree, facts: facts(tree), states: vec![None; tree.len()], diagnostics: Vec::new() };
    checker.begin(root, State::default());
    for id in tree.ids().rev() {
        if let Some(state) = checker.states[id.0 as usize].take() {
            work(1);
            checker.expr(id, &state);
        }
    }
    checker.diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
    checker.diagnostics.dedup();
    checker.diagnostics
}

/// What can be said of an expression without knowing what is around it.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Facts {
    /// An action stands in it, however deep.
    pub(crate) has_action: bool,
    /// A marker stands in it, however deep.
    pub(crate) has_marker: bool,
    /// An action stands on its main path.
    pub(crate) main_action: bool,
    /// A marker stands on its main path.
    pub(crate) main_marker: bool,
    /// Its value depends on the position of the context node, or is a number that is compared with it.
    pub(crate) positional: bool,
    /// It asks for `position()` or `last()` of its own context.
    asks_position: bool,
    flow: Flow,
}

/// How an expression changes what is known on the way through it.
#[derive(Debug, Clone, Copy)]
struct Flow {
    last: Last,
    pending: Pending,
    /// Whether a contextual action comes before any absolute one.
    opens: bool,
}

/// Which marker may be the last one.
#[derive(Debug, Clone, Copy)]
struct Last {
    /// The one from before; at the very start, none.
    inherited: bool,
    record: bool,
    value: bool,
}

/// Which predicates with actions were passed since the last absolute action.
#[derive(Debug, Clone, Copy)]
struct Pending {
    /// Those from before still count.
    inherited: bool,
    /// The first of the new ones.
    predicate: Option<Span>,
}

impl Default for Flow {
    fn default() -> Self {
        Flow {
            last: Last { inherited: true, record: false, value: false },
            pending: Pending { inherited: true, predicate: None },
            opens: false,
        }
    }
}

impl Flow {
    /// First this, then another.
    fn then(self, next: Flow) -> Flow {
        let last = match next.last.inherited {
            true => Last { inherited: self.last.inherited, ..self.last.or(next.last) },
            false => next.last,
        };
        let pending = match next.pending.inherited {
            true => Pending {
                inherited: self.pending.inherited,
                predicate: self.pending.predicate.or(next.pending.predicate),
            },
            false => next.pending,
        };
        Flow { last, pending, opens: self.opens || (self.pending.inherited && next.opens) }
    }

    /// Either this or another.
    fn or(self, other: Flow) -> Flow {
        let pending = Pending {
            inherited: self.pending.inherited || other.pending.inherited,
            predicate: self.pending.predicate.or(other.pending.predicate),
        };
        Flow { last: self.last.or(other.last), pending, opens: self.opens || other.opens }
    }

    fn restart(&mut self) {
        self.pending = Pending { inherited: false, predicate: None };
    }
}

impl Last {
    fn or(self, other: Last) -> Last {
        Last {
            inherited: self.inherited || other.inherited,
            record: self.record || other.record,
            value: self.value || other.value,
        }
    }

    fn marker(marker: &Marker) -> Last {
        let value = marker.value.is_some();
        Last { inherited: false, record: !value, value }
    }
}

/// The facts of every expression, by number.
pub(crate) fn facts(tree: &Tree) -> Vec<Facts> {
    let mut facts = Vec::with_capacity(tree.len());
    for id in tree.ids() {
        let fact = expr_facts(tree, tree.expr(id), &facts);
        facts.push(fact);
    }
    facts
}

fn expr_facts(tree: &Tree, expr: &Expr, known: &[Facts]) -> Facts {
    let mut facts = Facts::default();
    expr.for_each_child(|child| {
        let child = &known[child.0 as usize];
        facts.has_action |= child.has_action;
        facts.has_marker |= child.has_marker;
    });
    match expr {
        Expr::Missing | Expr::Literal(_) | Expr::Variable(_) => {}
        Expr::Number(_) => facts.positional = true,
        Expr::Call(call) => {
            let result = known_function(&call.name).map(|function| function.result);
            let asks = call.name.prefix.is_none() && matches!(&*call.name.local, "position" | "last");
            facts.asks_position = asks || any(&call.arguments, known, |fact| fact.asks_position);
            facts.positional = facts.asks_position || result == Some(Type::Number);
        }
        Expr::Negate(operand) => {
            facts.asks_position = known[operand.0 as usize].asks_position;
            facts.positional = true;
        }
        Expr::Chain { operands, operators } => {
            facts.asks_position = any(operands, known, |fact| fact.asks_position);
            facts.positional = facts.asks_position || operators.first().is_some_and(|&op| is_arithmetic(op));
            if is_union(operators) {
                facts.main_action = any(operands, known, |fact| fact.main_action);
                facts.main_marker = any(operands, known, |fact| fact.main_marker);
                facts.flow = union_flow(operands, known);
            }
        }
        Expr::Path(path) => path_facts(tree, path, known, &mut facts),
    }
    facts
}

fn any(ids: &[ExprId], known: &[Facts], is: impl Fn(&Facts) -> bool) -> bool {
    ids.iter().any(|id| is(&known[id.0 as usize]))
}

fn is_arithmetic(operator: Operator) -> bool {
    use Operator::*;
    matches!(operator, Add | Subtract | Multiply | Divide | Modulo)
}

pub(crate) fn is_union(operators: &[Operator]) -> bool {
    operators.first() == Some(&Operator::Union)
}

fn union_flow(operands: &[ExprId], known: &[Facts]) -> Flow {
    let flows = operands.iter().map(|id| known[id.0 as usize].flow);
    flows.reduce(Flow::or).unwrap_or_default()
}

fn path_facts(tree: &Tree, path: &Path, known: &[Facts], facts: &mut Facts) {
    if let Start::Expr(start) = path.start {
        let start = &known[start.0 as usize];
        facts.asks_position = start.asks_position;
        facts.positional = start.asks_position;
        facts.main_action = start.main_action;
        facts.main_marker = start.main_marker;
    }
    for suffix in path.suffixes.iter().chain(path.steps.iter().flat_map(|step| &step.suffixes)) {
        facts.main_marker |= matches!(suffix, Suffix::Marker(_));
    }
    for step in &path.steps {
        facts.main_action |= matches!(step.kind, StepKind::Action(_));
        if let StepKind::Group { body, .. } = step.kind {
            facts.main_action |= known[body.0 as usize].main_action;
            facts.main_marker |= known[body.0 as usize].main_marker;
        }
    }
    facts.has_action |= facts.main_action;
    facts.has_marker |= facts.main_marker;
    let mut flow = start_flow(tree, path, known);
    suffixes_flow(tree, &path.suffixes, known, &mut flow);
    for step in &path.steps {
        flow = flow.then(step_flow(&step.kind, known));
        suffixes_flow(tree, &step.suffixes, known, &mut flow);
    }
    facts.flow = flow;
}

fn start_flow(tree: &Tree, path: &Path, known: &[Facts]) -> Flow {
    let mut flow = Flow::default();
    match path.start {
        Start::Context => {}
        // Such a path finds its node again without what stands around it.
        Start::Root => flow.restart(),
        Start::Expr(start) if opens_page(tree, start) => flow.restart(),
        Start::Expr(start) => flow = known[start.0 as usize].flow,
    }
    flow
}

fn opens_page(tree: &Tree, id: ExprId) -> bool {
    matches!(tree.expr(id), Expr::Call(call) if call.name.prefix.is_none() && call.name.local == "doc")
}

fn step_flow(kind: &StepKind, known: &[Facts]) -> Flow {
    let mut flow = Flow::default();
    match kind {
        StepKind::Action(action) if action.absolute => flow.restart(),
        StepKind::Action(_) => flow.opens = true,
        StepKind::Group { body, repeat } => {
            let once = known[body.0 as usize].flow;
            flow = if repeat.bounds().0 == 0 { flow.or(once) } else { once };
        }
        StepKind::Axis { .. } | StepKind::Itself | StepKind::Parent | StepKind::Intensional { .. } => {}
    }
    flow
}

fn suffixes_flow(tree: &Tree, suffixes: &[Suffix], known: &[Facts], flow: &mut Flow) {
    for suffix in suffixes {
        suffix_flow(tree, suffix, known, flow);
    }
}

fn suffix_flow(tree: &Tree, suffix: &Suffix, known: &[Facts], flow: &mut Flow) {
    match suffix {
        Suffix::Marker(marker) => flow.last = Last::marker(marker),
        Suffix::Predicate(expr) | Suffix::Optional(expr) => {
            let facts = &known[expr.0 as usize];
            flow.opens |= flow.pending.inherited && facts.flow.opens;
            if facts.has_action {
                flow.pending.predicate = flow.pending.predicate.or(Some(tree.span(*expr)));
            }
        }
        Suffix::Class(_) | Suffix::Id(_) => {}
    }
}

/// What is known where an expression begins.
#[derive(Debug, Clone)]
struct State {
    /// Why actions and markers cannot stand here.
    barred: Option<Barrier>,
    in_predicate: bool,
    in_axis: bool,
    /// Which marker may be the parent of markers here.
    parent: Last,
    flow: Flow,
}

impl Default for State {
    fn default() -> Self {
        let flow = Flow::default();
        State { barred: None, in_predicate: false, in_axis: false, parent: flow.last, flow }
    }
}

/// A place where neither an action nor a marker can stand.
#[derive(Debug, Clone, Copy)]
enum Barrier {
    Argument,
    Operand,
    Value,
    Axis,
    Condition,
}

impl Barrier {
    fn place(self) -> &'static str {
        match self {
            Barrier::Argument => "the argument of a function",
            Barrier::Operand => "the operand of an operator",
            Barrier::Value => "the value of a marker",
            Barrier::Axis => "an intensional axis",
            Barrier::Condition => "a waiting condition",
        }
    }
}

struct Checker<'t> {
    tree: &'t Tree,
    facts: Vec<Facts>,
    states: Vec<Option<State>>,
    diagnostics: Vec<Diagnostic>,
}

impl Checker<'_> {
    fn begin(&mut self, id: ExprId, state: State) {
        self.states[id.0 as usize] = Some(state);
    }

    fn begin_barred(&mut self, id: ExprId, state: &State, barrier: Barrier) {
        self.begin(id, State { barred: Some(barrier), ..state.clone() });
    }

    fn report(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    fn expr(&mut self, id: ExprId, state: &State) {
        let tree = self.tree;
        match tree.expr(id) {
            Expr::Missing | Expr::Number(_) | Expr::Literal(_) => {}
            Expr::Variable(name) => self.variable(name, tree.span(id), state),
            Expr::Call(call) => self.call(call, tree.span(id), state),
            Expr::Negate(operand) => self.begin_barred(*operand, state, Barrier::Operand),
            Expr::Chain { operands, operators } if is_union(operators) => {
                operands.iter().for_each(|&operand| self.begin(operand, state.clone()));
            }
            Expr::Chain { operands, .. } => {
                operands.iter().for_each(|&operand| self.begin_barred(operand, state, Barrier::Operand));
            }
            Expr::Path(path) => self.path(path, state),
        }
    }

    fn variable(&mut self, name: &QName, span: Span, state: &State) {
        let reserved = name.prefix.is_none() && matches!(&*name.local, "lhs" | "rhs");
        if reserved && !state.in_axis {
            let message = format!("`${}` is only known inside an intensional axis", name.local);
            let hint = "write it inside `/[…]::*`, or give the variable another name";
            self.report(Diagnostic::new("reserved-variable", span, message).hint(hint));
        }
    }

    fn call(&mut self, call: &Call, span: Span, state: &State) {
        let name = &call.name.local;
        match (known_function(&call.name), &call.name.prefix) {
            (Some(function), _) if !function.takes(call.arguments.len()) => {
                let message = format!("`{name}` takes {}, not {}", function.arity(), call.arguments.len());
                self.report(Diagnostic::new("wrong-arity", span, message));
            }
            (Some(_), _) => {}
            (None, Some(prefix)) => {
                let message = format!("`{prefix}:{name}` is not built in; the host must provide it");
                self.report(Diagnostic::new("host-function", span, message));
            }
            (None, None) => {
                let message = format!("there is no function `{name}`");
                let known = FUNCTIONS.iter().map(|function| function.name);
                let diagnostic = Diagnostic::new("unknown-function", span, message);
                let hinted = self.diagnostics.len() < MOST_HINTED;
                self.report(if hinted { diagnostic.did_you_mean(name, known) } else { diagnostic });
            }
        }
        call.arguments.iter().for_each(|&argument| self.begin_barred(argument, state, Barrier::Argument));
        for condition in call.parameters.iter().filter_map(|parameter| parameter.expr()) {
            self.begin_barred(condition, state, Barrier::Condition);
        }
    }

    fn path(&mut self, path: &Path, state: &State) {
        let mut state = state.clone();
        let mut over_effects = false;
        if let Start::Expr(start) = path.start {
            self.begin(start, state.clone());
            over_effects = self.has_effects(start);
        }
        state.flow = state.flow.then(start_flow(self.tree, path, &self.facts));
        self.suffixes(&path.suffixes, &mut state, over_effects);
        for step in &path.steps {
            let over_effects = self.step(step, &mut state);
            self.suffixes(&step.suffixes, &mut state, over_effects);
        }
    }

    /// Whether nodes behind this expression can come from several pages or belong to several records.
    fn has_effects(&self, id: ExprId) -> bool {
        let facts = &self.facts[id.0 as usize];
        facts.main_action || facts.main_marker
    }

    fn step(&mut self, step: &Step, state: &mut State) -> bool {
        let mut over_effects = false;
        match &step.kind {
            StepKind::Action(action) => self.action(action, state),
            StepKind::Group { body, repeat } => {
                self.group(*body, *repeat, step.span.0, state);
                over_effects = self.has_effects(*body);
            }
            StepKind::Intensional { relation, .. } => {
                let inside = State { in_axis: true, ..state.clone() };
                self.begin_barred(*relation, &inside, Barrier::Axis);
            }
            StepKind::Axis { .. } | StepKind::Itself | StepKind::Parent => {}
        }
        state.flow = state.flow.then(step_flow(&step.kind, &self.facts));
        over_effects
    }

    fn action(&mut self, action: &Action, state: &State) {
        if let Verb::TypeVariable(name) = &action.verb {
            self.variable(name, action.span.0, state);
        }
        self.effect("an action", action.span.0, state);
        if let (false, Some(predicate)) = (action.absolute, state.flow.pending.predicate) {
            self.action_before_context(predicate);
        }
        for condition in action.parameters.iter().filter_map(|parameter| parameter.expr()) {
            self.begin_barred(condition, state, Barrier::Condition);
        }
    }

    fn action_before_context(&mut self, predicate: Span) {
        let message = "this predicate acts on the page, and a contextual action comes after it";
        let diagnostic = Diagnostic::new("action-before-context", predicate, message);
        self.report(diagnostic.hint("make the later action absolute: `{click /}`, or act after it"));
    }

    fn group(&mut self, body: ExprId, repeat: Repeat, span: Span, state: &State) {
        if let Repeat::Between(least, most) = repeat
            && most < least
        {
            let message = format!("at least {least} times and at most {most} times cannot be");
            let hint = format!("write `*{{{most},{least}}}`");
            self.report(Diagnostic::new("reversed-bounds", span, message).hint(hint));
        }
        let mut inside = state.clone();
        if repeat.bounds().1 != Some(1) {
            let again = self.facts[body.0 as usize].flow;
            if let (true, Some(predicate)) = (again.opens, again.pending.predicate) {
                self.action_before_context(predicate);
            }
            inside.flow.last = inside.flow.last.or(inside.flow.then(again).last);
        }
        self.begin(body, inside);
    }

    fn suffixes(&mut self, suffixes: &[Suffix], state: &mut State, over_effects: bool) {
        for suffix in suffixes {
            match suffix {
                Suffix::Marker(marker) => self.marker(marker, state),
                Suffix::Predicate(expr) => {
                    if over_effects && self.facts[expr.0 as usize].positional {
                        self.position_over_group(self.tree.span(*expr));
                    }
                    self.predicate(*expr, state);
                }
                Suffix::Optional(expr) => self.predicate(*expr, state),
                Suffix::Class(_) | Suffix::Id(_) => {}
            }
            suffix_flow(self.tree, suffix, &self.facts, &mut state.flow);
        }
    }

    fn predicate(&mut self, expr: ExprId, state: &State) {
        let inside = State { in_predicate: true, parent: state.flow.last, ..state.clone() };
        self.begin(expr, inside);
    }

    fn position_over_group(&mut self, span: Span) {
        let message = "a position cannot be asked for behind a group with actions or markers";
        let diagnostic = Diagnostic::new("position-over-group", span, message);
        self.report(diagnostic.hint("put the position into the group: `(//a[1]/{click /})*`"));
    }

    fn marker(&mut self, marker: &Marker, state: &State) {
        let span = marker.span.0;
        let name = &marker.name.local;
        if let Some(value) = marker.value {
            self.begin_barred(value, state, Barrier::Value);
        }
        if self.effect("a marker", span, state) {
            return;
        }
        if state.parent.value {
            let message = format!("`{name}` would stand under a marker that has a value");
            let hint = "make the outer marker a record, and its value a marker inside it";
            self.report(Diagnostic::new("marker-under-value", span, message).hint(hint));
        } else if state.in_predicate && !state.parent.record {
            let message = format!("`{name}` stands in a predicate, but no record is around it");
            let hint = "put a record marker such as `:<item>` before the predicate";
            self.report(Diagnostic::new("marker-without-record", span, message).hint(hint));
        } else if !state.in_predicate && marker.value.is_some() {
            let message = format!("`{name}` has a value but belongs to no record");
            let hint = format!("put it into a predicate behind a record: `:<item>[.:<{name}=…>]`");
            self.report(Diagnostic::new("value-outside-predicate", span, message).hint(hint));
        }
    }

    /// Reports an action or a marker where none can stand.
    fn effect(&mut self, what: &str, span: Span, state: &State) -> bool {
        if let Some(barrier) = state.barred {
            let message = format!("{what} cannot stand in {}", barrier.place());
            let hint = "move it into a predicate or a step of its own";
            self.report(Diagnostic::new("effect-in-argument", span, message).hint(hint));
        }
        state.barred.is_some()
    }
}

fn known_function(name: &QName) -> Option<&'static crate::functions::Function> {
    function(&name.local).filter(|_| name.prefix.is_none())
}

//! From the tree of an expression to a [`Plan`].
//!
//! Abbreviations are spelt out, `//` is fused with the step behind it, predicates are sorted into those that ask
//! for positions and those that do not, and idioms that authors write for want of a better word
//! (`contains(concat(' ', @class, ' '), ' x ')`) become the operation that they mean.

use memchr::memmem;
use regex::Regex;
use windrow_page::Sight;
use windrow_syntax::ast::{self, Expr, ExprId, Join, NodeTest, Operator, Span, Start, Suffix, Tree};
use windrow_syntax::{Diagnostic, Severity};

use crate::color;
use crate::function::Function;
use crate::plan::{
    Arithmetic, Axis, Comparison, Deps, ExistsPlan, Facts, HostValue, Memo, Op, OpId, PathPlan, Plan,
    Predicate, Principal, Separator, StartPlan, StepId, StepKind, StepPlan, TestId, TestPlan, Type, Variable,
};

/// The largest regular expression program, in bytes.
pub(crate) const REGEX_SIZE: usize = 1 << 20;

/// Compiles the expression; diagnostics instead where it asks for what one page cannot give.
pub(crate) fn compile(tree: &Tree, root: ExprId, folds_nbsp: bool) -> Result<Plan, Vec<Diagnostic>> {
    let mut compiler = Compiler::new(tree, folds_nbsp);
    compiler.plan.root = compiler.expr(root);
    if compiler.diagnostics.is_empty() { Ok(compiler.plan) } else { Err(compiler.diagnostics) }
}

/// Which positions the last step of a path may ask for and still be walked backwards.
#[derive(Clone, Copy)]
enum Positions {
    /// None: each node it finds is looked at.
    Absent,
    /// One as the last predicate: `[3]` finds a node when there are three.
    AtTheEnd,
}

/// An expression on its way to a plan.
pub(crate) struct Compiler<'t> {
    pub(crate) tree: &'t Tree,
    pub(crate) plan: Plan,
    pub(crate) diagnostics: Vec<Diagnostic>,
    /// How many predicates, groups and relations are around.
    depth: u32,
    /// How many intensional axes are around.
    relations: u32,
    /// Whether markers and actions are passed over.
    bare: bool,
    /// Whether `doc(…)` means the page we are on, which was opened before.
    pub(crate) opened: bool,
}

impl<'t> Compiler<'t> {
    pub(crate) fn new(tree: &'t Tree, folds_nbsp: bool) -> Compiler<'t> {
        let plan = Plan {
            ops: Vec::new(),
            facts: Vec::new(),
            root: OpId(0),
            tests: Vec::new(),
            steps: 0,
            variables: Vec::new(),
            regexes: Vec::new(),
            visual: None,
            sight: Sight::default(),
            hosts: Vec::new(),
            folds_nbsp,
        };
        Compiler { tree, plan, diagnostics: Vec::new(), depth: 0, relations: 0, bare: false, opened: false }
    }

    /// An expression as an operation.
    pub(crate) fn expr(&mut self, id: ExprId) -> OpId {
        let tree = self.tree;
        match tree.expr(id) {
            Expr::Missing => self.op(Op::Union(Box::new([])), Type::Nodes, Deps::NONE, false),
            Expr::Number(number) => self.op(Op::Number(*number), Type::Number, Deps::NONE, false),
            Expr::Literal(text) => self.literal(text),
            Expr::Variable(name) => self.variable(name, tree.span(id)),
            Expr::Call(call) => self.call(call, tree.span(id)),
            Expr::Chain { operands, operators } => self.chain(operands, operators),
            Expr::Negate(inner) => {
                let inner = self.expr(*inner);
                let facts = *self.plan.facts(inner);
                self.op(Op::Negate(inner), Type::Number, facts.deps, facts.heavy)
            }
            Expr::Path(path) => self.path(path),
        }
    }

    fn literal(&mut self, text: &str) -> OpId {
        self.op(Op::String(text.into()), Type::String, Deps::NONE, false)
    }

    fn boolean(&mut self, value: bool) -> OpId {
        self.op(Op::Boolean(value), Type::Boolean, Deps::NONE, false)
    }

    /// The context node as a node-set.
    fn context(&mut self) -> OpId {
        let path = PathPlan { start: StartPlan::Context, steps: Box::new([]) };
        self.op(Op::Path(path), Type::Nodes, Deps::NODE, false)
    }

    pub(crate) fn variable(&mut self, name: &ast::QName, span: Span) -> OpId {
        if name.prefix.is_none() && self.relations > 0 {
            match name.local.as_str() {
                "lhs" => return self.op(Op::Lhs, Type::Nodes, Deps::LHS, false),
                "rhs" => return self.op(Op::Rhs, Type::Nodes, Deps::RHS, false),
                _ => {}
            }
        }
        let at = match self.plan.variables.iter().position(|known| known.name == *name) {
            Some(at) => at,
            None => {
                self.plan.variables.push(Variable { name: name.clone(), span });
                self.plan.variables.len() - 1
            }
        };
        self.op(Op::Variable(at as u32), Type::Any, Deps::NONE, false)
    }

    // ---- operators ----

    fn chain(&mut self, operands: &[ExprId], operators: &[Operator]) -> OpId {
        match operators[0] {
            Operator::Or => {
                let parts = self.booleans(operands);
                self.joined(Type::Boolean, parts, Op::Or)
            }
            Operator::And => {
                let parts = self.booleans(operands);
                self.joined(Type::Boolean, parts, Op::And)
            }
            Operator::Union => self.union(operands),
            Operator::Add | Operator::Subtract | Operator::Multiply | Operator::Divide | Operator::Modulo => {
                self.arithmetic(operands, operators)
            }
            _ => self.comparisons(operands, operators),
        }
    }

    fn booleans(&mut self, operands: &[ExprId]) -> Vec<OpId> {
        operands.iter().map(|&operand| self.condition(operand)).collect()
    }

    fn union(&mut self, operands: &[ExprId]) -> OpId {
        let mut parts = Vec::with_capacity(operands.len());
        for &operand in operands {
            let part = self.expr(operand);
            self.expect_nodes(part, self.tree.span(operand), "the union operator `|`");
            parts.push(part);
        }
        self.joined(Type::Nodes, parts, Op::Union)
    }

    fn arithmetic(&mut self, operands: &[ExprId], operators: &[Operator]) -> OpId {
        let compiled: Vec<OpId> = operands.iter().map(|&operand| self.expr(operand)).collect();
        let (deps, heavy) = self.summary(&compiled);
        let first = compiled[0];
        let rest = operators.iter().zip(&compiled[1..]).map(|(operator, &operand)| {
            let arithmetic = match operator {
                Operator::Add => Arithmetic::Add,
                Operator::Subtract => Arithmetic::Subtract,
                Operator::Multiply => Arithmetic::Multiply,
                Operator::Divide => Arithmetic::Divide,
                _ => Arithmetic::Modulo,
            };
            (arithmetic, operand)
        });
        let op = Op::Arithmetic(first, rest.collect());
        self.op(op, Type::Number, deps, heavy)
    }

    /// Comparisons and OXPath's string operators, from the left.
    fn comparisons(&mut self, operands: &[ExprId], operators: &[Operator]) -> OpId {
        let only_comparisons = operators.iter().all(|&operator| comparison(operator).is_some());
        if operators.len() > 1 && only_comparisons {
            let parts: Vec<OpId> = operands.iter().map(|&operand| self.expr(operand)).collect();
            let (deps, heavy) = self.summary(&parts);
            let kinds = operators.iter().filter_map(|&operator| comparison(operator)).collect();
            return self.op(Op::CompareChain(parts.into(), kinds), Type::Boolean, deps, heavy);
        }
        let mut left = self.expr(operands[0]);
        for (&operator, &operand) in operators.iter().zip(&operands[1..]) {
            let right = self.expr(operand);
            left = match operator {
                Operator::Contains => self.contains(left, right),
                Operator::Word => {
                    let (deps, heavy) = self.summary(&[left, right]);
                    self.op(
                        Op::Word { text: left, word: right, between: Separator::Html },
                        Type::Boolean,
                        deps,
                        heavy,
                    )
                }
                Operator::Subset => {
                    let span = self.tree.span(operand);
                    self.expect_nodes(left, span, "the left side of `subset`");
                    self.expect_nodes(right, span, "the right side of `subset`");
                    let (deps, heavy) = self.summary(&[left, right]);
                    self.op(Op::Subset(left, right), Type::Boolean, deps, heavy)
                }
                _ => self.compare(comparison(operator).unwrap_or(Comparison::Equal), left, right),
            };
        }
        left
    }

    fn compare(&mut self, comparison: Comparison, left: OpId, right: OpId) -> OpId {
        let (is_color, other_is_color) = (self.is_color(left), self.is_color(right));
        let right = if is_color && !other_is_color { self.color(right) } else { right };
        let left = if other_is_color && !is_color { self.color(left) } else { left };
        let (deps, heavy) = self.summary(&[left, right]);
        if let Some(op) = self.existential(comparison, left, right) {
            return self.op(op, Type::Boolean, deps, heavy);
        }
        if let Some(op) = self.existential(comparison.flipped(), right, left) {
            return self.op(op, Type::Boolean, deps, heavy);
        }
        if comparison == Comparison::Equal
            && let Some(op) = self.folded_is(left, right).or_else(|| self.folded_is(right, left))
        {
            return self.op(op, Type::Boolean, deps, heavy);
        }
        self.op(Op::Compare(comparison, left, right), Type::Boolean, deps, heavy)
    }

    /// `normalize-space(…) = "…"`, which needs not fold a long text to find that it is another one.
    fn folded_is(&self, folded: OpId, expected: OpId) -> Option<Op> {
        match (self.plan.op(folded), self.plan.op(expected)) {
            (Op::Call(Function::NormalizeSpace, arguments), Op::String(expected)) => {
                Some(Op::FoldedIs { text: arguments[0], expected: expected.clone() })
            }
            _ => None,
        }
    }

    /// Whether an operation gives the computed values of a colour property.
    fn is_color(&self, op: OpId) -> bool {
        let Op::Path(path) = self.plan.op(op) else { return false };
        let Some(StepPlan { kind: StepKind::Axis(Axis::Style, test), .. }) = path.steps.last() else {
            return false;
        };
        let test = &self.plan.tests[test.0 as usize].test;
        matches!(test, NodeTest::Name(name) if color::is_color_property(&name.local))
    }

    /// A string as computed colours are spelt.
    fn color(&mut self, op: OpId) -> OpId {
        match self.plan.op(op) {
            Op::String(text) => match color::canonical(text) {
                Some(color) => self.literal(&color),
                None => op,
            },
            _ if self.plan.facts(op).ty == Type::String => {
                let facts = *self.plan.facts(op);
                self.op(Op::Color(op), Type::String, facts.deps, facts.heavy)
            }
            _ => op,
        }
    }

    /// A node-set compared with what does not depend on the context: some node must meet a condition.
    fn existential(&self, comparison: Comparison, left: OpId, right: OpId) -> Option<Op> {
        let (left_facts, right_facts) = (self.plan.facts(left), self.plan.facts(right));
        let fixed = matches!(right_facts.ty, Type::String | Type::Number | Type::Nodes)
            && !right_facts.deps.has(Deps::FOCUS);
        if left_facts.ty != Type::Nodes || !left_facts.deps.has(Deps::NODE) || !fixed {
            return None;
        }
        let invertible = self.is_invertible(left, Positions::Absent) && right_facts.deps == Deps::NONE;
        Some(Op::Exists(ExistsPlan { nodes: left, condition: Some((comparison, right)), invertible }))
    }

    fn contains(&mut self, text: OpId, part: OpId) -> OpId {
        let (deps, heavy) = self.summary(&[text, part]);
        if let Some(op) = self.word_idiom(text, part) {
            return self.op(op, Type::Boolean, deps, heavy);
        }
        let Op::String(needle) = self.plan.op(part) else {
            return self.op(Op::Call(Function::Contains, Box::new([text, part])), Type::Boolean, deps, heavy);
        };
        let finder = Box::new(memmem::Finder::new(needle.as_bytes()).into_owned());
        self.op(Op::ContainsText { text, finder }, Type::Boolean, deps, heavy)
    }

    /// `contains(concat(' ', normalize-space(@class), ' '), ' x ')`, the classic test for a word.
    fn word_idiom(&mut self, text: OpId, part: OpId) -> Option<Op> {
        let Op::String(needle) = self.plan.op(part) else { return None };
        let word: Box<str> = needle.strip_prefix(' ')?.strip_suffix(' ')?.into();
        if word.is_empty() || word.contains([' ', '\t', '\n', '\r', '\u{a0}']) {
            return None;
        }
        let Op::Call(Function::Concat, parts) = self.plan.op(text) else { return None };
        let [before, middle, after] = parts[..] else { return None };
        let is_space = |id| matches!(self.plan.op(id), Op::String(space) if **space == *" ");
        if !is_space(before) || !is_space(after) {
            return None;
        }
        let (text, between) = match self.plan.op(middle) {
            Op::Call(Function::NormalizeSpace, inner) => (inner[0], Separator::Folded),
            _ => (middle, Separator::Space),
        };
        let word = self.literal(&word);
        Some(Op::Word { text, word, between })
    }

    // ---- functions ----

    fn call(&mut self, call: &ast::Call, span: Span) -> OpId {
        let known = if call.name.prefix.is_none() { Function::named(&call.name.local) } else { None };
        let Some(function) = known else {
            if call.name.local == "doc" && self.opened {
                let path = PathPlan { start: StartPlan::Root, steps: Box::new([]) };
                return self.op(Op::Path(path), Type::Nodes, Deps::NONE, false);
            }
            self.unavailable(call, span);
            return self.boolean(false);
        };
        let mut arguments: Vec<OpId> = call.arguments.iter().map(|&argument| self.expr(argument)).collect();
        if arguments.is_empty() && function.defaults_to_context() {
            arguments.push(self.context());
        }
        let (least, most) = function.arity();
        if !(least..=most).contains(&arguments.len()) {
            let message = format!("`{}()` does not take {} arguments", function.name(), arguments.len());
            self.error("arity", span, message, Vec::new());
            return self.boolean(false);
        }
        if let Some(at) = function.node_argument() {
            let argument_span = call.arguments.get(at).map_or(span, |&argument| self.tree.span(argument));
            self.expect_nodes(arguments[at], argument_span, &format!("`{}()`", function.name()));
        }
        self.note_host(function, span);
        self.function(function, arguments, span)
    }

    fn function(&mut self, function: Function, arguments: Vec<OpId>, span: Span) -> OpId {
        let (deps, heavy) = self.summary(&arguments);
        match (function, &arguments[..]) {
            (Function::True, _) => return self.boolean(true),
            (Function::False, _) => return self.boolean(false),
            (Function::Boolean, &[argument]) => return self.as_truth(argument),
            (Function::Not, &[argument]) => {
                let inner = self.as_truth(argument);
                return self.op(Op::Not(inner), Type::Boolean, deps, heavy);
            }
            (Function::Contains, &[text, part]) => return self.contains(text, part),
            _ => {}
        }
        let deps = match function {
            Function::Position => Deps::POSITION,
            Function::Last => Deps::LAST,
            Function::Lang | Function::DomProperty => deps.and(Deps::NODE),
            _ => deps,
        };
        if let Some(op) = self.constant_pattern(function, &arguments, span) {
            return self.op(op, function.ty(), deps, true);
        }
        let heavy = heavy
            || matches!(
                function,
                Function::InnerHtml
                    | Function::OuterHtml
                    | Function::ToXml
                    | Function::StringJoin
                    | Function::Id
            );
        self.op(Op::Call(function, arguments.into()), function.ty(), deps, heavy)
    }

    /// A call whose regular expression is written out is checked and compiled now.
    fn constant_pattern(&mut self, function: Function, arguments: &[OpId], span: Span) -> Option<Op> {
        let Op::String(pattern) = self.plan.op(arguments[function.pattern_argument()?]) else { return None };
        match build_regex(pattern) {
            Ok(regex) => {
                self.plan.regexes.push(regex);
                Some(Op::Match(function, self.plan.regexes.len() as u32 - 1, arguments.into()))
            }
            Err(problem) => {
                let message = format!("`{pattern}` is not a regular expression: {problem}");
                self.error("regex", span, message, Vec::new());
                None
            }
        }
    }

    fn unavailable(&mut self, call: &ast::Call, span: Span) {
        let name = qualified(&call.name);
        let (message, hint) = match name.as_str() {
            "doc" => (
                "`doc()` opens a page, and this query runs on the page it is given".to_owned(),
                "leave `doc(…)` out and name the page as the input".to_owned(),
            ),
            "screenshot" => (
                "`screenshot()` needs a browser, and this query runs without one".to_owned(),
                "leave it out".to_owned(),
            ),
            _ => (
                format!("there is no function `{name}()` here"),
                "the functions are those of XPath 1.0 and of the language reference".to_owned(),
            ),
        };
        self.error("function", span, message, vec![hint]);
    }

    fn note_host(&mut self, function: Function, span: Span) {
        let host = match function {
            Function::CurrentUrl => HostValue::Url,
            Function::PageContent => HostValue::Source,
            Function::Now => HostValue::Now,
            Function::IsVisible => return self.note_visual(span, "`is-visible()`"),
            Function::IsInvisible => return self.note_visual(span, "`is-invisible()`"),
            _ => return,
        };
        self.plan.hosts.push((span, host));
    }

    fn note_visual(&mut self, span: Span, words: &'static str) {
        self.plan.visual.get_or_insert((span, words));
        self.plan.sight.boxes = true;
    }

    fn note_style(&mut self, test: &NodeTest) {
        let sight = &mut self.plan.sight;
        match test {
            NodeTest::Name(name) if name.local.starts_with("box-") => sight.boxes = true,
            NodeTest::Name(name) if sight.styles.iter().any(|known| *known == *name.local) => {}
            NodeTest::Name(name) => sight.styles.push(name.local.to_string()),
            _ => sight.all_styles = true,
        }
    }

    // ---- paths ----

    fn path(&mut self, path: &ast::Path) -> OpId {
        let mut steps: Vec<StepPlan> = Vec::with_capacity(path.steps.len());
        let (start, mut deps, mut heavy) = match &path.start {
            Start::Context => (StartPlan::Context, Deps::NODE, false),
            Start::Root => (StartPlan::Root, Deps::NONE, false),
            Start::Expr(inner) => {
                let op = self.expr(*inner);
                let facts = *self.plan.facts(op);
                if !path.steps.is_empty() || !path.suffixes.is_empty() {
                    self.expect_nodes(op, self.tree.span(*inner), "a path");
                }
                let (predicates, inner_deps, inner_heavy) = self.suffixes(&path.suffixes);
                if predicates.is_empty() && path.steps.is_empty() {
                    return op;
                }
                let (start, step) = self.selection(op, predicates);
                steps.extend(step);
                (start, facts.deps.and(inner_deps), facts.heavy || inner_heavy)
            }
        };
        for step in &path.steps {
            let (step_deps, step_heavy) = self.add_step(step, &mut steps);
            deps = deps.and(step_deps);
            heavy |= step_heavy;
        }
        self.op(Op::Path(PathPlan { start, steps: steps.into() }), Type::Nodes, deps, heavy)
    }

    /// A path from the page's root or from the nodes of an operation, with markers and actions passed over.
    pub(crate) fn bare_path(&mut self, base: Option<OpId>, path: &[ast::Step]) -> OpId {
        let before = std::mem::replace(&mut self.bare, true);
        let mut steps = Vec::with_capacity(path.len());
        let (mut deps, mut heavy) = (Deps::NONE, false);
        for step in path {
            let (step_deps, step_heavy) = self.add_step(step, &mut steps);
            deps = deps.and(step_deps);
            heavy |= step_heavy;
        }
        self.bare = before;
        let start = base.map_or(StartPlan::Root, |op| StartPlan::Op { op, predicates: Box::new([]) });
        self.op(Op::Path(PathPlan { start, steps: steps.into() }), Type::Nodes, deps, heavy)
    }

    /// Adds a step of the tree to those of a path; gives what it depends on outside its focus, and whether it is
    /// heavy.
    fn add_step(&mut self, step: &ast::Step, steps: &mut Vec<StepPlan>) -> (Deps, bool) {
        if step.join == Join::DoubleSlash {
            steps.push(self.any_descendant());
        }
        let (kind, deps) = self.step_kind(step);
        let (predicates, inner_deps, inner_heavy) = self.suffixes(&step.suffixes);
        let heavy = inner_heavy || !is_light(&kind);
        let step = self.step(kind, predicates);
        self.push_step(steps, step);
        (deps.and(inner_deps), heavy)
    }

    /// A path's start from a selection among nodes. `(preceding::h2)[last()]` is `preceding::h2[1]`: a selection
    /// along one axis from one node becomes a step, which need not find all nodes to give one.
    fn selection(&mut self, op: OpId, mut predicates: Vec<Predicate>) -> (StartPlan, Option<StepPlan>) {
        let is_selected = match self.plan.op(op) {
            Op::Path(PathPlan { start: StartPlan::Context | StartPlan::Root, steps }) => match &steps[..] {
                [StepPlan { kind: StepKind::Axis(axis, _), predicates: before, .. }] => {
                    !axis.is_virtual()
                        && !matches!(axis, Axis::DescendantByParent | Axis::DescendantAttribute)
                        && before.iter().all(|predicate| matches!(predicate, Predicate::Boolean(_)))
                        && (!axis.is_reverse() || turn_around(&mut predicates))
                }
                _ => false,
            },
            _ => false,
        };
        let start = StartPlan::Op { op, predicates: Box::new([]) };
        if !is_selected || !predicates.iter().any(|predicate| !matches!(predicate, Predicate::Boolean(_))) {
            return (StartPlan::Op { op, predicates: predicates.into() }, None);
        }
        let selected = std::mem::replace(&mut self.plan.ops[op.0 as usize], Op::Boolean(false));
        let Op::Path(PathPlan { start: inner, steps }) = selected else { return (start, None) };
        let Some(mut step) = steps.into_iter().next() else { return (start, None) };
        step.predicates = step.predicates.iter().copied().chain(predicates).collect();
        (inner, Some(step))
    }

    pub(crate) fn any_descendant(&mut self) -> StepPlan {
        let test = self.test(Principal::Element, NodeTest::Node, Span::default());
        self.step(StepKind::Axis(Axis::DescendantOrSelf, test), Vec::new())
    }

    pub(crate) fn step(&mut self, kind: StepKind, predicates: Vec<Predicate>) -> StepPlan {
        let id = StepId(self.plan.steps);
        self.plan.steps += 1;
        StepPlan { id, kind, predicates: predicates.into() }
    }

    /// Adds a step, fused with a `descendant-or-self::node()` before it where the two mean one axis.
    pub(crate) fn push_step(&mut self, steps: &mut Vec<StepPlan>, step: StepPlan) {
        let StepKind::Axis(axis, test) = step.kind else { return steps.push(step) };
        if axis == Axis::Itself && step.predicates.is_empty() && self.is_any_node(test) {
            return;
        }
        if steps.last().is_some_and(|before| self.is_any_descendant(before))
            && let Some(fused) = fuse(axis, step.is_positional())
        {
            steps.pop();
            steps.push(StepPlan { kind: StepKind::Axis(fused, test), ..step });
        } else {
            steps.push(step);
        }
    }

    fn is_any_node(&self, test: TestId) -> bool {
        let test = &self.plan.tests[test.0 as usize];
        test.test == NodeTest::Node && test.principal == Principal::Element
    }

    fn is_any_descendant(&self, step: &StepPlan) -> bool {
        matches!(step.kind, StepKind::Axis(Axis::DescendantOrSelf, test) if self.is_any_node(test))
            && step.predicates.is_empty()
    }

    pub(crate) fn step_kind(&mut self, step: &ast::Step) -> (StepKind, Deps) {
        let span = step.span.0;
        match &step.kind {
            ast::StepKind::Axis { axis, test, .. } => {
                let principal = match axis {
                    ast::Axis::Attribute => Principal::Attribute,
                    ast::Axis::Namespace => Principal::Namespace,
                    ast::Axis::Style => Principal::Style,
                    _ => Principal::Element,
                };
                if principal == Principal::Style {
                    self.note_visual(span, "the `style::` axis");
                    self.note_style(test);
                }
                let test = self.test(principal, test.clone(), span);
                (StepKind::Axis(plain_axis(*axis), test), Deps::NONE)
            }
            ast::StepKind::Itself => {
                let test = self.test(Principal::Element, NodeTest::Node, span);
                (StepKind::Axis(Axis::Itself, test), Deps::NONE)
            }
            ast::StepKind::Parent => {
                let test = self.test(Principal::Element, NodeTest::Node, span);
                (StepKind::Axis(Axis::Parent, test), Deps::NONE)
            }
            ast::StepKind::Intensional { relation, test } => {
                self.depth += 1;
                self.relations += 1;
                let relation = self.condition(*relation);
                self.relations -= 1;
                self.depth -= 1;
                let test = self.test(Principal::Element, test.clone(), span);
                let deps = self.plan.facts(relation).deps.without(Deps::FOCUS);
                let deps = deps.without(Deps::LHS).without(Deps::RHS);
                (StepKind::Intensional { relation, test }, deps)
            }
            ast::StepKind::Group { body, repeat } => {
                self.depth += 1;
                let body_op = self.expr(*body);
                self.depth -= 1;
                self.expect_nodes(body_op, self.tree.span(*body), "a group");
                let (least, most) = repeat.bounds();
                let deps = self.plan.facts(body_op).deps.without(Deps::FOCUS);
                (StepKind::Group { body: body_op, least, most }, deps)
            }
            ast::StepKind::Action(_) if self.bare => {
                let test = self.test(Principal::Element, NodeTest::Node, span);
                (StepKind::Axis(Axis::Itself, test), Deps::NONE)
            }
            ast::StepKind::Action(_) => {
                let message = "actions change pages, and this query runs on the page it is given".to_owned();
                self.error("action", span, message, vec!["leave the action out".to_owned()]);
                let test = self.test(Principal::Element, NodeTest::Node, span);
                (StepKind::Axis(Axis::Itself, test), Deps::NONE)
            }
        }
    }

    fn test(&mut self, principal: Principal, test: NodeTest, span: Span) -> TestId {
        if test == NodeTest::Field {
            self.note_visual(span, "`field()`");
        }
        let known =
            self.plan.tests.iter().position(|known| known.principal == principal && known.test == test);
        let at = known.unwrap_or_else(|| {
            self.plan.tests.push(TestPlan { principal, test, span });
            self.plan.tests.len() - 1
        });
        TestId(at as u32)
    }

    /// The predicates that suffixes stand for, what they depend on outside their focus, and whether they are heavy.
    pub(crate) fn suffixes(&mut self, suffixes: &[Suffix]) -> (Vec<Predicate>, Deps, bool) {
        let (mut predicates, mut deps, mut heavy) = (Vec::with_capacity(suffixes.len()), Deps::NONE, false);
        self.depth += 1;
        for suffix in suffixes {
            let predicate = match suffix {
                Suffix::Predicate(inner) => self.predicate(*inner),
                Suffix::Optional(_) => continue,
                Suffix::Class(word) => Predicate::Boolean(self.op(
                    Op::HasClass(word.as_str().into()),
                    Type::Boolean,
                    Deps::NODE,
                    false,
                )),
                Suffix::Id(id) => Predicate::Boolean(self.op(
                    Op::HasId(id.as_str().into()),
                    Type::Boolean,
                    Deps::NODE,
                    false,
                )),
                Suffix::Marker(_) if self.bare => continue,
                Suffix::Marker(marker) => {
                    let message = "markers extract records, and this query gives plain values".to_owned();
                    self.error("marker", marker.span.0, message, vec!["leave the marker out".to_owned()]);
                    continue;
                }
            };
            if let Predicate::Boolean(op) | Predicate::ByPosition(op) | Predicate::BySize(op) = predicate {
                let facts = self.plan.facts(op);
                deps = deps.and(facts.deps.without(Deps::FOCUS));
                heavy |= facts.heavy;
            }
            predicates.push(predicate);
        }
        self.depth -= 1;
        (predicates, deps, heavy)
    }

    fn predicate(&mut self, inner: ExprId) -> Predicate {
        let op = self.expr(inner);
        if let Op::Number(number) = *self.plan.op(op) {
            return if number >= 1.0 && is_whole(number) {
                Predicate::Position(number as u32)
            } else {
                Predicate::Boolean(self.boolean(false))
            };
        }
        let facts = *self.plan.facts(op);
        let op = match facts.ty {
            Type::Number if matches!(self.plan.op(op), Op::Call(Function::Last, _)) => {
                return Predicate::FromEnd(0);
            }
            Type::Number => {
                let position =
                    self.op(Op::Call(Function::Position, Box::new([])), Type::Number, Deps::POSITION, false);
                self.compare(Comparison::Equal, position, op)
            }
            Type::Any => {
                self.op(Op::PredicateValue(op), Type::Boolean, facts.deps.and(Deps::POSITION), facts.heavy)
            }
            _ => self.as_truth(op),
        };
        let deps = self.plan.facts(op).deps;
        match self.literal_position(op) {
            Some(predicate) => predicate,
            None if deps.has(Deps::LAST) => Predicate::BySize(op),
            None if deps.has(Deps::POSITION) => Predicate::ByPosition(op),
            None => Predicate::Boolean(op),
        }
    }

    /// `[position() = 3]`, `[position() < 3]`, `[position() = last() - 1]` and the like, either way round.
    fn literal_position(&self, op: OpId) -> Option<Predicate> {
        let Op::Compare(comparison, left, right) = *self.plan.op(op) else { return None };
        let is_position = |id| matches!(self.plan.op(id), Op::Call(Function::Position, _));
        let (comparison, other) = match (is_position(left), is_position(right)) {
            (true, _) => (comparison, right),
            (_, true) => (comparison.flipped(), left),
            _ => return None,
        };
        match self.plan.op(other) {
            Op::Number(number) => positions(comparison, *number),
            _ if comparison == Comparison::Equal => self.distance_from_end(other).map(Predicate::FromEnd),
            _ => None,
        }
    }

    /// How far from the end `last()` or `last() - 2` is.
    fn distance_from_end(&self, op: OpId) -> Option<u32> {
        let is_last = |id| matches!(self.plan.op(id), Op::Call(Function::Last, _));
        match self.plan.op(op) {
            Op::Call(Function::Last, _) => Some(0),
            Op::Arithmetic(first, rest) if is_last(*first) => match rest[..] {
                [(Arithmetic::Subtract, by)] => match *self.plan.op(by) {
                    Op::Number(number) if is_whole(number) => Some(number as u32),
                    _ => None,
                },
                _ => None,
            },
            _ => None,
        }
    }

    // ---- conversions ----

    /// An expression as a truth value.
    pub(crate) fn condition(&mut self, id: ExprId) -> OpId {
        let op = self.expr(id);
        self.as_truth(op)
    }

    fn as_truth(&mut self, op: OpId) -> OpId {
        let facts = *self.plan.facts(op);
        match (facts.ty, self.plan.op(op)) {
            (Type::Boolean, _) => op,
            (Type::Nodes, Op::Union(parts)) if !parts.is_empty() => {
                let parts: Vec<OpId> = parts.to_vec();
                let parts = parts.into_iter().map(|part| self.as_truth(part)).collect();
                self.joined(Type::Boolean, parts, Op::Or)
            }
            (Type::Nodes, _) => {
                self.forget_what_is_not_asked(op);
                let invertible = self.is_invertible(op, Positions::AtTheEnd);
                let plan = ExistsPlan { nodes: op, condition: None, invertible };
                self.op(Op::Exists(plan), Type::Boolean, facts.deps, facts.heavy)
            }
            (Type::String, &Op::Call(Function::NormalizeSpace, ref arguments)) => {
                let inner = arguments[0];
                self.op(Op::NonSpace(inner), Type::Boolean, facts.deps, facts.heavy)
            }
            _ => self.op(Op::Call(Function::Boolean, Box::new([op])), Type::Boolean, facts.deps, facts.heavy),
        }
    }

    /// Drops from a path what cannot change whether it finds something: `[1]` and `[last()]` at its end, which a
    /// set that is not empty passes, and the rounds of a last group beyond those it must make.
    fn forget_what_is_not_asked(&mut self, op: OpId) {
        let Op::Path(path) = &mut self.plan.ops[op.0 as usize] else { return };
        let predicates = match (&mut path.steps[..], &mut path.start) {
            ([.., last], _) => &mut last.predicates,
            ([], StartPlan::Op { predicates, .. }) => predicates,
            ([], _) => return,
        };
        let is_asked =
            |predicate: &Predicate| !matches!(predicate, Predicate::Position(1) | Predicate::FromEnd(0));
        let asked = predicates.iter().rposition(is_asked).map_or(0, |at| at + 1);
        *predicates = predicates[..asked].into();
        if let [.., StepPlan { kind: StepKind::Group { least, most, .. }, predicates, .. }] =
            &mut path.steps[..]
            && predicates.is_empty()
        {
            *most = Some(*least);
        }
    }

    /// Whether a path can be walked backwards: from the context, along axes of the tree, no positions on the way.
    fn is_invertible(&self, op: OpId, positions: Positions) -> bool {
        let Op::Path(path) = self.plan.op(op) else { return false };
        let Some((last, before)) = path.steps.split_last() else { return false };
        let plain = |step: &StepPlan| matches!(step.kind, StepKind::Axis(axis, _) if !axis.is_virtual() && axis != Axis::DescendantByParent);
        matches!(path.start, StartPlan::Context)
            && self.plan.facts(op).deps == Deps::NODE
            && before.iter().all(|step| plain(step) && !step.is_positional())
            && (plain(last) || matches!(last.kind, StepKind::Axis(Axis::DescendantByParent, _)))
            && match positions {
                Positions::Absent => !last.is_positional(),
                Positions::AtTheEnd => ends_plainly(&last.predicates),
            }
    }

    pub(crate) fn expect_nodes(&mut self, op: OpId, span: Span, who: &str) {
        let ty = match self.plan.facts(op).ty {
            Type::Nodes | Type::Any => return,
            Type::Number => "a number",
            Type::String => "a string",
            Type::Boolean => "a truth value",
        };
        self.error("type", span, format!("{who} needs nodes, and this is {ty}"), Vec::new());
    }

    // ---- the arena ----

    fn joined(&mut self, ty: Type, parts: Vec<OpId>, make: fn(Box<[OpId]>) -> Op) -> OpId {
        let (deps, heavy) = self.summary(&parts);
        self.op(make(parts.into()), ty, deps, heavy)
    }

    fn summary(&self, parts: &[OpId]) -> (Deps, bool) {
        let facts = parts.iter().map(|&part| self.plan.facts(part));
        facts.fold((Deps::NONE, false), |(deps, heavy), facts| (deps.and(facts.deps), heavy || facts.heavy))
    }

    fn op(&mut self, op: Op, ty: Type, deps: Deps, heavy: bool) -> OpId {
        let memo = match deps {
            _ if !heavy => Memo::Never,
            Deps::NONE => Memo::Once,
            _ if self.depth == 0 => Memo::Never,
            Deps::NODE if self.depth > 1 && ty != Type::Nodes => Memo::Node,
            Deps::LHS => Memo::Lhs,
            Deps::RHS => Memo::Rhs,
            _ if deps.has(Deps::POSITION.and(Deps::LAST)) => Memo::Never,
            // A predicate in a predicate of a relation.
            _ if self.depth > 2 && (ty != Type::Nodes || !deps.has(Deps::NODE)) => Memo::Bound,
            _ => Memo::Never,
        };
        self.plan.ops.push(op);
        self.plan.facts.push(Facts { ty, deps, heavy, memo });
        OpId(self.plan.ops.len() as u32 - 1)
    }

    pub(crate) fn error(&mut self, code: &'static str, span: Span, message: String, hints: Vec<String>) {
        self.diagnostics.push(Diagnostic { code, severity: Severity::Error, span, message, hints });
    }
}

/// A regular expression within bounds, so that no pattern can take all memory.
pub(crate) fn build_regex(pattern: &str) -> Result<Regex, String> {
    let built = regex::RegexBuilder::new(pattern).size_limit(REGEX_SIZE).dfa_size_limit(REGEX_SIZE).build();
    built.map_err(|error| match error {
        regex::Error::CompiledTooBig(_) => "it is too large".to_owned(),
        other => {
            other.to_string().lines().last().unwrap_or_default().trim_start_matches("error: ").to_owned()
        }
    })
}

/// `prefix:local`, or `local`.
pub(crate) fn qualified(name: &ast::QName) -> String {
    match &name.prefix {
        Some(prefix) => format!("{prefix}:{}", name.local),
        None => name.local.clone(),
    }
}

fn comparison(operator: Operator) -> Option<Comparison> {
    Some(match operator {
        Operator::Equal => Comparison::Equal,
        Operator::NotEqual => Comparison::NotEqual,
        Operator::Less => Comparison::Less,
        Operator::LessOrEqual => Comparison::LessOrEqual,
        Operator::Greater => Comparison::Greater,
        Operator::GreaterOrEqual => Comparison::GreaterOrEqual,
        _ => return None,
    })
}

/// Whether a number is a count that fits 32 bits.
fn is_whole(number: f64) -> bool {
    number >= 0.0 && number <= f64::from(u32::MAX) && number.fract() == 0.0
}

/// The positions that compare so with a number, where they are a run of them.
fn positions(comparison: Comparison, number: f64) -> Option<Predicate> {
    let (first, last) = match comparison {
        Comparison::Equal if number >= 1.0 && is_whole(number) => {
            return Some(Predicate::Position(number as u32));
        }
        Comparison::Equal | Comparison::NotEqual => return None,
        Comparison::Less => (1.0, number.ceil() - 1.0),
        Comparison::LessOrEqual => (1.0, number.floor()),
        Comparison::Greater => (number.floor() + 1.0, f64::INFINITY),
        Comparison::GreaterOrEqual => (number.ceil(), f64::INFINITY),
    };
    // Conversion saturates, and no list is as long as the largest number.
    (first <= last).then_some(Predicate::Between(first.max(1.0) as u32, last as u32))
}

/// Turns predicates that count in document order into those that count against it, where the first one that counts
/// leaves one node.
fn turn_around(predicates: &mut [Predicate]) -> bool {
    let first = predicates.iter_mut().find(|predicate| !matches!(predicate, Predicate::Boolean(_)));
    let turned = match first {
        Some(Predicate::Position(position)) => Predicate::FromEnd(*position - 1),
        Some(Predicate::FromEnd(distance)) if *distance < u32::MAX => Predicate::Position(*distance + 1),
        _ => return false,
    };
    first.map(|first| *first = turned).is_some()
}

/// Whether a step stays at the node or goes to its attributes or parent.
fn is_light(kind: &StepKind) -> bool {
    matches!(kind, StepKind::Axis(Axis::Attribute | Axis::Itself | Axis::Parent, _))
}

/// Whether some node passes the predicates can be told by counting: no position, or one after everything else.
fn ends_plainly(predicates: &[Predicate]) -> bool {
    let boolean = |predicate: &Predicate| matches!(predicate, Predicate::Boolean(_));
    match predicates.split_last() {
        None => true,
        Some((last, before)) => {
            before.iter().all(boolean)
                && (boolean(last)
                    || matches!(
                        last,
                        Predicate::Position(_) | Predicate::Between(..) | Predicate::FromEnd(_)
                    ))
        }
    }
}

fn plain_axis(axis: ast::Axis) -> Axis {
    match axis {
        ast::Axis::Ancestor => Axis::Ancestor,
        ast::Axis::AncestorOrSelf => Axis::AncestorOrSelf,
        ast::Axis::Attribute => Axis::Attribute,
        ast::Axis::Child => Axis::Child,
        ast::Axis::Descendant => Axis::Descendant,
        ast::Axis::DescendantOrSelf => Axis::DescendantOrSelf,
        ast::Axis::Following => Axis::Following,
        ast::Axis::FollowingSibling => Axis::FollowingSibling,
        ast::Axis::Namespace => Axis::Namespace,
        ast::Axis::Parent => Axis::Parent,
        ast::Axis::Preceding => Axis::Preceding,
        ast::Axis::PrecedingSibling => Axis::PrecedingSibling,
        ast::Axis::Itself => Axis::Itself,
        ast::Axis::Style => Axis::Style,
    }
}

/// The one axis that `descendant-or-self::node()` and this axis make together.
fn fuse(axis: Axis, positional: bool) -> Option<Axis> {
    match (axis, positional) {
        (Axis::Child, false) => Some(Axis::Descendant),
        (Axis::Child, true) => Some(Axis::DescendantByParent),
        (Axis::Attribute, _) => Some(Axis::DescendantAttribute),
        (Axis::Itself | Axis::DescendantOrSelf, false) => Some(Axis::DescendantOrSelf),
        (Axis::Descendant, false) => Some(Axis::Descendant),
        _ => None,
    }
}

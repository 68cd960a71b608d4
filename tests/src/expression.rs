//! Random XPath 1.0 expressions that can be made smaller piece by piece.
//!
//! The grammar is followed by type: what asks for nodes gets a path or a union, what asks for a number mostly a
//! number. Some things are never made, because libxml2 departs from XPath 1.0 there (`suite/` has them instead):
//!
//! - `following::` from an attribute: libxml2 leaves out the children of the attribute's element;
//! - division by anything but small powers of two, since libxml2 writes numbers with 15 digits;
//! - `position()` and `last()` outside of predicates, where libxml2 has neither;
//! - white space before the first of several ids, which libxml2 takes for a part of it;
//! - namespace nodes whose order matters: among each other it is left open, among others libxml2 sorts them wrongly;
//! - literals with exponents or plus signs, which libxml2 reads as numbers.

use std::fmt;

use crate::markup::{ATTRIBUTES, LANGUAGES, NAMES, TARGETS, WORDS};
use crate::random::Random;

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Expression {
    /// A number or a literal, as written.
    Constant(String),
    /// A call.
    Call(&'static str, Vec<Expression>),
    /// Two operands and what stands between them.
    Binary(Box<Expression>, &'static str, Box<Expression>),
    /// A negated number.
    Negated(Box<Expression>),
    /// A path.
    Path(Start, Vec<Step>),
}

/// Where a path starts.
#[derive(Debug, Clone, PartialEq)]
pub enum Start {
    /// At the context node.
    Context,
    /// At the document node.
    Root,
    /// At the nodes of an expression that pass predicates.
    Filter(Box<Expression>, Vec<Expression>),
}

/// A step.
#[derive(Debug, Clone, PartialEq)]
pub struct Step {
    /// What stands before it, where something does.
    join: &'static str,
    /// The axis as written, `::` or `@` included; empty for `child` and for `.` and `..`.
    axis: &'static str,
    test: String,
    predicates: Vec<Expression>,
}

/// The type that is asked for.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Kind {
    Nodes,
    Number,
    Text,
    Truth,
}

/// What the context node of an inner expression can be.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Context {
    Tree,
    /// An attribute, perhaps.
    Attribute,
    /// A namespace node: libxml2 has few axes for those.
    Namespace,
}

/// How deep predicates stand in each other, at most.
const DEPTH: usize = 4;

/// A random expression, of those that libxml2 answers in milliseconds: it evaluates predicates node by node.
pub fn random_expression(random: &mut Random) -> Expression {
    loop {
        let mut writer = Writer { random, budget: 30, around: 0 };
        let expression = match writer.random.below(100) {
            0..3 => writer.all_namespaces(),
            3..70 => writer.nodes(0, Context::Tree),
            70..80 => writer.number(0, Context::Tree),
            80..88 => writer.text(0, Context::Tree),
            _ => writer.truth(0, Context::Tree),
        };
        if expression.visits() < MOST_VISITS {
            return expression;
        }
    }
}

/// How many nodes libxml2 may visit, by a rough estimate.
const MOST_VISITS: f64 = 8_000.0;

struct Writer<'r> {
    random: &'r mut Random,
    /// How many steps, calls and operators may still be written.
    budget: usize,
    /// How many unions and filters are around.
    around: usize,
}

const AXES: [(&str, usize); 12] = [
    ("child::", 6),
    ("", 20),
    ("descendant::", 6),
    ("descendant-or-self::", 5),
    ("self::", 5),
    ("parent::", 5),
    ("ancestor::", 6),
    ("ancestor-or-self::", 5),
    ("following-sibling::", 7),
    ("preceding-sibling::", 7),
    ("preceding::", 6),
    ("following::", 6),
];

impl Writer<'_> {
    fn spend(&mut self) -> bool {
        let left = self.budget > 0;
        self.budget = self.budget.saturating_sub(1);
        left
    }

    fn of(&mut self, kind: Kind, depth: usize, context: Context) -> Expression {
        match kind {
            Kind::Nodes => self.nodes(depth, context),
            Kind::Number => self.number(depth, context),
            Kind::Text => self.text(depth, context),
            Kind::Truth => self.truth(depth, context),
        }
    }

    /// Something of any type, for what converts its arguments.
    fn any(&mut self, depth: usize, context: Context) -> Expression {
        let kind =
            self.random.pick(&[Kind::Nodes, Kind::Nodes, Kind::Nodes, Kind::Number, Kind::Text, Kind::Truth]);
        self.of(kind, depth, context)
    }

    // ---- nodes ----

    fn nodes(&mut self, depth: usize, context: Context) -> Expression {
        match self.random.below(100) {
            0..7 if self.spend() => {
                self.around += 1;
                let (left, right) = (self.nodes(depth, context), self.nodes(depth, context));
                self.around -= 1;
                binary(left, " | ", right)
            }
            7..10 if self.spend() => Expression::Call("id", vec![self.ids(depth, context)]),
            10..18 if self.spend() => {
                self.around += 1;
                let inner = self.nodes(depth, context);
                self.around -= 1;
                let predicates = self.predicates(depth, context_after(&inner, context));
                let after = context_after(&inner, context);
                let steps = if self.random.percent(50) { self.steps(depth, after, true) } else { Vec::new() };
                if predicates.is_empty() && steps.is_empty() {
                    return inner;
                }
                Expression::Path(Start::Filter(Box::new(inner), predicates), steps)
            }
            18..60 => {
                let steps = self.steps(depth, Context::Tree, true);
                Expression::Path(Start::Root, steps)
            }
            _ => {
                let steps = self.steps(depth, context, false);
                Expression::Path(Start::Context, steps)
            }
        }
    }

    fn ids(&mut self, depth: usize, context: Context) -> Expression {
        if self.random.percent(40) {
            return self.nodes(depth, context);
        }
        Expression::Constant(self.random.pick(&["'i1'", "'i2 i1'", "'i3\ti9 '"]).to_owned())
    }

    fn steps(&mut self, depth: usize, context: Context, joined: bool) -> Vec<Step> {
        let count = self.random.pick(&[1, 1, 1, 1, 2, 2, 3]).min(self.budget / 2 + 1);
        let mut context = context;
        let mut steps = Vec::with_capacity(count);
        for at in 0..count {
            let joined = joined || at > 0;
            let join = match joined {
                false => "",
                // After `//` a step begins at descendant-or-self::node(), which is the attribute itself.
                true if self.random.percent(if at == 0 { 75 } else { 20 }) => "//",
                true => "/",
            };
            let step = self.step(join, depth, context);
            context = step.context_after(context);
            steps.push(step);
            if context == Context::Namespace {
                break;
            }
        }
        steps
    }

    fn step(&mut self, join: &'static str, depth: usize, context: Context) -> Step {
        self.spend();
        match self.random.below(100) {
            0..4 => return Step { join, axis: "", test: ".".to_owned(), predicates: Vec::new() },
            4..9 => return Step { join, axis: "", test: "..".to_owned(), predicates: Vec::new() },
            _ => {}
        }
        let (axis, test) = match self.random.below(100) {
            0..16 => (self.random.pick(&["@", "@", "@", "attribute::"]), self.attribute_test()),
            16..18 if context == Context::Tree && self.around == 0 => ("namespace::", self.namespace_test()),
            _ => (self.axis(context), self.node_test()),
        };
        let mut step = Step { join, axis, test, predicates: Vec::new() };
        let inner = step.context_after(context);
        if inner != Context::Namespace {
            step.predicates = self.predicates(depth, inner);
        }
        step
    }

    fn axis(&mut self, context: Context) -> &'static str {
        loop {
            let total: usize = AXES.iter().map(|(_, weight)| weight).sum();
            let mut at = self.random.below(total);
            let found = AXES.iter().find(|(_, weight)| {
                let here = at < *weight;
                at = at.wrapping_sub(*weight);
                here
            });
            let axis = found.map_or("", |(axis, _)| axis);
            if context == Context::Tree || axis != "following::" {
                return axis;
            }
        }
    }

    fn node_test(&mut self) -> String {
        let name = self.random.pick(&NAMES);
        match self.random.below(100) {
            0..38 => name.to_owned(),
            38..64 => "*".to_owned(),
            64..82 => "node()".to_owned(),
            82..88 => "text()".to_owned(),
            88..90 => "comment()".to_owned(),
            90..91 => "processing-instruction()".to_owned(),
            91..92 => format!("processing-instruction('{}')", self.random.pick(&TARGETS)),
            92..96 => format!("p:{name}"),
            96..98 => "p:*".to_owned(),
            _ => format!("q:{name}"),
        }
    }

    fn attribute_test(&mut self) -> String {
        match self.random.below(100) {
            0..65 => self.random.pick(&ATTRIBUTES).to_owned(),
            65..85 => "*".to_owned(),
            85..90 => "node()".to_owned(),
            90..93 => "p:*".to_owned(),
            93..96 => "xml:id".to_owned(),
            _ => "xml:lang".to_owned(),
        }
    }

    /// One namespace: which of several is the first is left open.
    fn namespace_test(&mut self) -> String {
        self.random.pick(&["p", "r", "xml"]).to_owned()
    }

    /// Several namespaces, where their order does not matter.
    fn all_namespaces(&mut self) -> Expression {
        let test = self.random.pick(&["*", "node()"]).to_owned();
        let step =
            Step { join: self.random.pick(&["/", "//"]), axis: "namespace::", test, predicates: Vec::new() };
        let nodes = Expression::Path(Start::Root, vec![self.step("//", 0, Context::Attribute), step]);
        if self.random.percent(50) { nodes } else { Expression::Call("count", vec![nodes]) }
    }

    // ---- predicates ----

    fn predicates(&mut self, depth: usize, context: Context) -> Vec<Expression> {
        if depth >= DEPTH {
            return Vec::new();
        }
        let count = self.random.pick(&[0, 0, 0, 0, 1, 1, 1, 2]);
        (0..count).map(|_| self.predicate(depth + 1, context)).collect()
    }

    fn predicate(&mut self, depth: usize, context: Context) -> Expression {
        match self.random.below(100) {
            0..18 => Expression::Constant(self.random.between(1, 3).to_string()),
            18..27 => Expression::Call("last", Vec::new()),
            27..31 => binary(call("last"), " - ", number(1)),
            31..35 => binary(call("position"), self.random.pick(&[" < ", " >= ", " = ", " != "]), number(2)),
            35..38 => binary(binary(call("position"), " mod ", number(2)), " = ", number(1)),
            38..41 => binary(call("position"), self.random.pick(&[" = ", " < "]), call("last")),
            41..65 => self.nodes(depth, context),
            65..90 => self.truth(depth, context),
            90..97 => self.number(depth, context),
            _ => self.text(depth, context),
        }
    }

    // ---- scalars ----

    fn truth(&mut self, depth: usize, context: Context) -> Expression {
        if !self.spend() {
            return call("true");
        }
        match self.random.below(100) {
            0..40 => self.comparison(depth, context),
            40..50 => binary(self.truth(depth, context), " and ", self.truth(depth, context)),
            50..60 => binary(self.truth(depth, context), " or ", self.truth(depth, context)),
            60..72 => Expression::Call("not", vec![self.any(depth, context)]),
            72..77 => Expression::Call("boolean", vec![self.any(depth, context)]),
            77..85 => {
                Expression::Call("contains", vec![self.textual(depth, context), self.textual(depth, context)])
            }
            85..91 => Expression::Call(
                "starts-with",
                vec![self.textual(depth, context), self.textual(depth, context)],
            ),
            91..94 => Expression::Call("lang", vec![quoted(self.random.pick(&LANGUAGES))]),
            94..97 => call("true"),
            _ => call("false"),
        }
    }

    fn comparison(&mut self, depth: usize, context: Context) -> Expression {
        let operator = self.random.pick(&[" = ", " = ", " = ", " != ", " != ", " < ", " <= ", " > ", " >= "]);
        let left = self.any(depth, context);
        let right = if self.random.percent(50) { self.constant() } else { self.any(depth, context) };
        if self.random.percent(70) { binary(left, operator, right) } else { binary(right, operator, left) }
    }

    /// A string, or nodes that become one.
    fn textual(&mut self, depth: usize, context: Context) -> Expression {
        if self.random.percent(50) { self.nodes(depth, context) } else { self.text(depth, context) }
    }

    fn constant(&mut self) -> Expression {
        if self.random.percent(40) { self.literal_number() } else { quoted(self.random.pick(&WORDS)) }
    }

    fn literal_number(&mut self) -> Expression {
        Expression::Constant(
            self.random.pick(&["0", "1", "2", "3", "0.5", "2.5", "10", ".5", "4."]).to_owned(),
        )
    }

    fn number(&mut self, depth: usize, context: Context) -> Expression {
        if !self.spend() {
            return self.literal_number();
        }
        match self.random.below(100) {
            0..15 => self.literal_number(),
            15..40 => Expression::Call("count", vec![self.nodes(depth, context)]),
            40..47 => Expression::Call("sum", vec![self.nodes(depth, context)]),
            47..53 => Expression::Call("string-length", vec![self.textual(depth, context)]),
            53..60 => Expression::Call("number", vec![self.any(depth, context)]),
            // Outside of predicates libxml2 has no context size.
            60..65 if depth > 0 => call(self.random.pick(&["position", "last"])),
            60..70 => call(self.random.pick(&["number", "string-length"])),
            70..78 => {
                let function = self.random.pick(&["floor", "ceiling", "round"]);
                Expression::Call(function, vec![self.number(depth, context)])
            }
            78..83 => Expression::Negated(Box::new(self.number(depth, context))),
            83..87 => {
                let divisor = self.random.pick(&["2", "4", "0", "-2", "-0", "0.5"]);
                binary(self.number(depth, context), " div ", Expression::Constant(divisor.to_owned()))
            }
            _ => {
                let operator = self.random.pick(&[" + ", " - ", " * ", " mod "]);
                binary(self.number(depth, context), operator, self.number(depth, context))
            }
        }
    }

    fn text(&mut self, depth: usize, context: Context) -> Expression {
        if !self.spend() {
            return quoted(self.random.pick(&WORDS));
        }
        match self.random.below(100) {
            0..15 => quoted(self.random.pick(&WORDS)),
            15..32 => Expression::Call("string", vec![self.any(depth, context)]),
            32..40 => {
                call(self.random.pick(&["string", "name", "local-name", "namespace-uri", "normalize-space"]))
            }
            40..55 => {
                let function = self.random.pick(&["name", "local-name", "namespace-uri"]);
                Expression::Call(function, vec![self.nodes(depth, context)])
            }
            55..63 => Expression::Call("normalize-space", vec![self.textual(depth, context)]),
            63..71 => {
                let count = self.random.between(2, 3);
                Expression::Call("concat", (0..count).map(|_| self.any(depth, context)).collect())
            }
            71..81 => {
                let function = self.random.pick(&["substring-before", "substring-after"]);
                Expression::Call(function, vec![self.textual(depth, context), self.textual(depth, context)])
            }
            81..92 => {
                let mut arguments = vec![self.textual(depth, context), self.number(depth, context)];
                if self.random.percent(60) {
                    arguments.push(self.number(depth, context));
                }
                Expression::Call("substring", arguments)
            }
            _ => {
                let (from, to) = (self.textual(depth, context), self.textual(depth, context));
                Expression::Call("translate", vec![self.textual(depth, context), from, to])
            }
        }
    }
}

fn binary(left: Expression, operator: &'static str, right: Expression) -> Expression {
    Expression::Binary(Box::new(left), operator, Box::new(right))
}

fn call(function: &'static str) -> Expression {
    Expression::Call(function, Vec::new())
}

fn number(value: usize) -> Expression {
    Expression::Constant(value.to_string())
}

fn quoted(text: &str) -> Expression {
    Expression::Constant(format!("'{text}'"))
}

impl Step {
    /// What the nodes behind this step can be.
    fn context_after(&self, before: Context) -> Context {
        let keeps =
            matches!(self.axis, "self::" | "ancestor-or-self::" | "descendant-or-self::") || self.test == ".";
        match self.axis {
            "@" | "attribute::" => Context::Attribute,
            "namespace::" => Context::Namespace,
            _ if keeps => before,
            _ => Context::Tree,
        }
    }
}

/// What the nodes of an expression can be.
fn context_after(expression: &Expression, before: Context) -> Context {
    match expression {
        Expression::Path(start, steps) => {
            let first = match start {
                Start::Context => before,
                Start::Root => Context::Tree,
                Start::Filter(inner, _) => context_after(inner, before),
            };
            steps.iter().fold(first, |context, step| step.context_after(context))
        }
        Expression::Binary(left, " | ", right) => {
            match (context_after(left, before), context_after(right, before)) {
                (Context::Namespace, _) | (_, Context::Namespace) => Context::Namespace,
                (Context::Attribute, _) | (_, Context::Attribute) => Context::Attribute,
                _ => Context::Tree,
            }
        }
        _ => Context::Tree,
    }
}

// ---- what it costs ----

impl Expression {
    /// How many nodes a naive evaluator visits on a typical document, roughly.
    fn visits(&self) -> f64 {
        let Expression::Path(start, steps) = self else {
            return 1.0 + self.parts().into_iter().map(Expression::visits).sum::<f64>();
        };
        let (mut nodes, mut visits) = match start {
            Start::Context | Start::Root => (1.0, 1.0),
            Start::Filter(inner, predicates) => {
                let inside: f64 = predicates.iter().map(Expression::visits).sum();
                (20.0, inner.visits() + 20.0 * inside)
            }
        };
        for step in steps {
            let wide =
                step.join == "//" || !matches!(step.axis, "" | "@" | "child::" | "self::" | "parent::");
            let reached = nodes * if wide { 40.0 } else { 2.0 };
            let inside: f64 = step.predicates.iter().map(Expression::visits).sum();
            visits += reached * (1.0 + inside);
            nodes = reached.min(60.0);
        }
        visits
    }
}

// ---- writing ----

impl fmt::Display for Expression {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Expression::Constant(text) => formatter.write_str(text),
            Expression::Call(function, arguments) => {
                let arguments: Vec<String> = arguments.iter().map(Expression::to_string).collect();
                write!(formatter, "{function}({})", arguments.join(", "))
            }
            Expression::Binary(left, operator, right) => {
                write!(formatter, "{}{operator}{}", Operand(left), Operand(right))
            }
            Expression::Negated(inner) => write!(formatter, "-{}", Operand(inner)),
            Expression::Path(start, steps) => {
                match start {
                    Start::Context => {}
                    Start::Root if steps.is_empty() => formatter.write_str("/")?,
                    Start::Root => {}
                    Start::Filter(inner, predicates) => {
                        write!(formatter, "({inner})")?;
                        predicates.iter().try_for_each(|predicate| write!(formatter, "[{predicate}]"))?;
                    }
                }
                if *start == Start::Context && steps.is_empty() {
                    return formatter.write_str(".");
                }
                for (at, step) in steps.iter().enumerate() {
                    let join = if at == 0 && *start == Start::Context { "" } else { step.join.max("/") };
                    write!(formatter, "{join}{}{}", step.axis, step.test)?;
                    step.predicates.iter().try_for_each(|predicate| write!(formatter, "[{predicate}]"))?;
                }
                Ok(())
            }
        }
    }
}

/// An expression where an operator stands beside it.
struct Operand<'e>(&'e Expression);

impl fmt::Display for Operand<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Expression::Binary(..) | Expression::Negated(_) => write!(formatter, "({})", self.0),
            Expression::Path(Start::Root, steps) if steps.is_empty() => formatter.write_str("(/)"),
            other => write!(formatter, "{other}"),
        }
    }
}

// ---- making smaller ----

impl Expression {
    /// Expressions with a little less in them, those with much less first. Types are not kept: what is wrong then is
    /// wrong on both sides.
    pub fn smaller(&self) -> Vec<Expression> {
        let mut found: Vec<Expression> = self.parts().into_iter().cloned().collect();
        match self {
            Expression::Constant(_) => {}
            Expression::Call(function, arguments) => {
                if matches!(*function, "concat" | "substring") && arguments.len() == 3 {
                    found.push(Expression::Call(function, arguments[..2].to_vec()));
                }
                for arguments in smaller_in(arguments) {
                    found.push(Expression::Call(function, arguments));
                }
            }
            Expression::Binary(left, operator, right) => {
                found
                    .extend(left.smaller().into_iter().map(|left| binary(left, operator, (**right).clone())));
                found.extend(
                    right.smaller().into_iter().map(|right| binary((**left).clone(), operator, right)),
                );
            }
            Expression::Negated(inner) => {
                found.extend(inner.smaller().into_iter().map(|inner| Expression::Negated(Box::new(inner))));
            }
            Expression::Path(start, steps) => smaller_paths(start, steps, &mut found),
        }
        found
    }

    /// The expressions right inside this one.
    fn parts(&self) -> Vec<&Expression> {
        match self {
            Expression::Constant(_) => Vec::new(),
            Expression::Call(_, arguments) => arguments.iter().collect(),
            Expression::Binary(left, _, right) => vec![left, right],
            Expression::Negated(inner) => vec![inner],
            Expression::Path(start, steps) => {
                let mut parts = Vec::new();
                if let Start::Filter(inner, predicates) = start {
                    parts.push(&**inner);
                    parts.extend(predicates);
                }
                parts.extend(steps.iter().flat_map(|step| &step.predicates));
                parts
            }
        }
    }
}

fn smaller_paths(start: &Start, steps: &[Step], found: &mut Vec<Expression>) {
    for at in 0..steps.len() {
        let mut fewer = steps.to_vec();
        fewer.remove(at);
        if !(fewer.is_empty() && *start == Start::Context) {
            found.push(Expression::Path(start.clone(), fewer));
        }
    }
    if let Start::Filter(inner, predicates) = start {
        for predicates in smaller_in(predicates).into_iter().chain(without_one(predicates)) {
            found.push(Expression::Path(Start::Filter(inner.clone(), predicates), steps.to_vec()));
        }
        for inner in inner.smaller() {
            found.push(Expression::Path(Start::Filter(Box::new(inner), predicates.clone()), steps.to_vec()));
        }
    }
    for (at, step) in steps.iter().enumerate() {
        let mut with = |step: Step| {
            let mut changed = steps.to_vec();
            changed[at] = step;
            found.push(Expression::Path(start.clone(), changed));
        };
        for predicates in without_one(&step.predicates).into_iter().chain(smaller_in(&step.predicates)) {
            with(Step { predicates, ..step.clone() });
        }
        if step.join == "//" {
            with(Step { join: "/", ..step.clone() });
        }
    }
}

/// The list without one of its expressions.
fn without_one(list: &[Expression]) -> Vec<Vec<Expression>> {
    let without = |at: usize| {
        let mut list = list.to_vec();
        list.remove(at);
        list
    };
    (0..list.len()).map(without).collect()
}

/// The list with one of its expressions made smaller.
fn smaller_in(list: &[Expression]) -> Vec<Vec<Expression>> {
    let mut found = Vec::new();
    for (at, expression) in list.iter().enumerate() {
        for smaller in expression.smaller() {
            let mut list = list.to_vec();
            list[at] = smaller;
            found.push(list);
        }
    }
    found
}

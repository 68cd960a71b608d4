//! Paths: starts, steps, node tests, groups, predicates, classes and ids.
//!
//! `#[inline(never)]` and `#[cold]` keep what does not nest out of the frames that do: they decide how deep a text
//! may be on a given stack.

use super::action::PARAMETERS_OF_DOC;
use super::{Parser, qualified};
use crate::ast::{
    Axis, Call, Expr, ExprId, IgnoredSpan, Join, NodeTest, Operator, Path, Repeat, Span, Start, Step,
    StepKind, Suffix, Tree,
};
use crate::diagnostic::Diagnostic;
use crate::functions::{FUNCTIONS, Type, function};
use crate::token::TokenKind;

/// Every node type with its test.
const NODE_TYPES: [(&str, NodeTest); 6] = [
    ("node", NodeTest::Node),
    ("text", NodeTest::Text),
    ("comment", NodeTest::Comment),
    ("processing-instruction", NodeTest::Instruction(None)),
    ("field", NodeTest::Field),
    ("any-field", NodeTest::AnyField),
];

impl Parser<'_> {
    /// A path, or a primary expression alone.
    pub(super) fn path(&mut self) -> ExprId {
        let begin = self.token.span.start;
        let mut path = Path { start: Start::Context, suffixes: Vec::new(), steps: Vec::new() };
        match self.token.kind {
            TokenKind::Slash => {
                path.start = Start::Root;
                if self.peek().starts_step() {
                    self.advance();
                    path.steps.push(self.step(Join::Slash));
                } else {
                    self.advance();
                }
            }
            TokenKind::DoubleSlash => {
                path.start = Start::Root;
                self.advance();
                path.steps.push(self.step(Join::DoubleSlash));
            }
            TokenKind::ParenOpen => {
                let body = self.bracketed(TokenKind::ParenClose, Self::expression);
                if self.group_repeats(body) {
                    let kind = StepKind::Group { body, repeat: self.repeat() };
                    path.steps.push(self.finish_step(begin, Join::First, kind));
                } else {
                    path.start = Start::Expr(body);
                }
            }
            kind if kind.starts_step() && !self.at_call() => path.steps.push(self.step(Join::First)),
            _ => path.start = Start::Expr(self.primary()),
        }
        if matches!(path.start, Start::Expr(_)) {
            path.suffixes = self.suffixes();
        }
        self.more_steps(&mut path.steps);
        match path {
            Path { start: Start::Expr(alone), suffixes, steps }
                if suffixes.is_empty() && steps.is_empty() =>
            {
                alone
            }
            path => {
                let span = self.since(begin);
                self.tree.add(Expr::Path(path), span)
            }
        }
    }

    #[inline(never)]
    fn more_steps(&mut self, steps: &mut Vec<Step>) {
        loop {
            let join = match self.token.kind {
                TokenKind::Slash => Join::Slash,
                TokenKind::DoubleSlash => Join::DoubleSlash,
                TokenKind::BraceOpen => {
                    self.missing_slash();
                    steps.push(self.step(Join::Slash));
                    continue;
                }
                _ => return,
            };
            self.advance();
            steps.push(self.step(join));
        }
    }

    /// Whether a function call comes next, rather than a node type.
    fn at_call(&self) -> bool {
        self.token.kind == TokenKind::Name
            && self.peek() == TokenKind::ParenOpen
            && self.node_type(self.word()).is_none()
    }

    fn node_type(&self, name: &str) -> Option<NodeTest> {
        let (_, test) = NODE_TYPES.iter().find(|(known, _)| *known == name)?;
        let fields = matches!(test, NodeTest::Field | NodeTest::AnyField);
        (self.is_oxpath() || !fields).then(|| test.clone())
    }

    #[inline(never)]
    fn primary(&mut self) -> ExprId {
        let span = self.token.span;
        let expr = match self.token.kind {
            TokenKind::Number => Expr::Number(self.word().parse().unwrap_or(f64::NAN)),
            TokenKind::Literal => Expr::Literal(self.literal_text()),
            TokenKind::OpenLiteral => Expr::Literal(self.word()[1..].to_owned()),
            TokenKind::Variable => Expr::Variable(qualified(&self.word()[1..])),
            TokenKind::Template => Expr::Missing,
            TokenKind::Name => return self.call(),
            _ => {
                self.expected("expected-expression", "an expression");
                return self.missing();
            }
        };
        self.advance();
        self.tree.add(expr, span)
    }

    /// The string of the literal to be read next.
    pub(super) fn literal_text(&self) -> String {
        let word = self.word();
        word[1..word.len() - 1].to_owned()
    }

    fn call(&mut self) -> ExprId {
        let begin = self.token.span.start;
        let name = qualified(self.word());
        let is_doc = name.prefix.is_none() && name.local == "doc";
        if is_doc {
            self.only_oxpath(self.token.span, "`doc`");
        }
        self.advance();
        let mut arguments = Vec::new();
        let mut parameters = Vec::new();
        self.bracketed(TokenKind::ParenClose, |parser| {
            if parser.token.kind == TokenKind::ParenClose {
                return;
            }
            loop {
                if is_doc && !arguments.is_empty() && parser.token.kind == TokenKind::BracketOpen {
                    parameters = parser.parameters(&PARAMETERS_OF_DOC);
                    return;
                }
                arguments.push(parser.expression());
                if !parser.eat(TokenKind::Comma) {
                    return;
                }
            }
        });
        let span = self.since(begin);
        self.tree.add(Expr::Call(Call { name, arguments, parameters }), span)
    }

    /// Whether the `*` or `+` behind a bracket at the start of a path repeats it, rather than multiply or add.
    fn group_repeats(&self, body: ExprId) -> bool {
        let after = match self.token.kind {
            TokenKind::Star | TokenKind::Plus => self.peek(),
            _ => return false,
        };
        let starred = self.token.kind == TokenKind::Star;
        let repeats = match after {
            TokenKind::Slash | TokenKind::DoubleSlash | TokenKind::BraceOpen => starred,
            TokenKind::BracketOpen | TokenKind::Hash => true,
            TokenKind::Dot => self.class_after(self.token.span.end),
            _ => !after.starts_operand(),
        };
        self.is_oxpath() && repeats && is_path(&self.tree, body)
    }

    /// Whether the dot behind a byte begins a class, rather than be the context node.
    fn class_after(&self, end: u32) -> bool {
        let dot = self.lexer.token(end).span;
        let next = self.lexer.token(dot.end);
        let word = self.lexer.slice(next.span);
        next.span.start == dot.end
            && match next.kind {
                TokenKind::Name => self.operator_word(word).is_none(),
                kind => kind == TokenKind::Unknown && word == "\\",
            }
    }

    /// `*`, `+`, `*{n,m}` or nothing.
    fn repeat(&mut self) -> Repeat {
        if self.eat(TokenKind::Plus) {
            return Repeat::Plus;
        }
        if !self.eat(TokenKind::Star) {
            return Repeat::Once;
        }
        match (self.token.kind, self.peek()) {
            (TokenKind::BraceOpen, TokenKind::Number | TokenKind::Comma | TokenKind::BraceClose) => {
                self.bounds()
            }
            _ => Repeat::Star,
        }
    }

    fn bounds(&mut self) -> Repeat {
        let begin = self.token.span.start;
        let repeat = self.bracketed(TokenKind::BraceClose, |parser| {
            let least = parser.bound()?;
            if !parser.eat(TokenKind::Comma) {
                return Some(Repeat::AtLeast(least));
            }
            if parser.token.kind == TokenKind::BraceClose {
                return Some(Repeat::From(least));
            }
            Some(Repeat::Between(least, parser.bound()?))
        });
        let span = self.since(begin);
        if let Some(Repeat::AtLeast(least)) = repeat {
            let message = format!("`*{{{least}}}` means {least} times or more");
            let exactly = format!("write `*{{{least},{least}}}` for exactly {least}");
            self.report(Diagnostic::new("open-bounds", span, message).hint(exactly));
        }
        repeat.unwrap_or(Repeat::Star)
    }

    fn bound(&mut self) -> Option<u32> {
        if self.token.kind != TokenKind::Number || self.word().contains('.') {
            let message = format!("expected a whole number, found {}", self.found());
            let hint = "bounds are `*{n}`, `*{n,}` or `*{n,m}`";
            self.report(Diagnostic::new("bad-bounds", self.token.span, message).hint(hint));
            return None;
        }
        self.whole_number()
    }

    /// The number to be read next, which has no fraction.
    pub(super) fn whole_number(&mut self) -> Option<u32> {
        let number = self.word().parse().ok();
        if number.is_none() {
            let message = format!("{} is too large, the largest is {}", self.found(), u32::MAX);
            self.report(Diagnostic::new("number-too-large", self.token.span, message));
        }
        self.advance();
        number
    }

    fn step(&mut self, join: Join) -> Step {
        let begin = self.token.span.start;
        let kind = self.step_kind();
        self.finish_step(begin, join, kind)
    }

    #[inline(never)]
    fn step_kind(&mut self) -> StepKind {
        match self.token.kind {
            TokenKind::Dot => self.dot(),
            TokenKind::DotDot => {
                self.advance();
                StepKind::Parent
            }
            TokenKind::At => {
                self.advance();
                self.axis_step(Axis::Attribute, false)
            }
            TokenKind::Caret => {
                self.only_oxpath(self.token.span, "`^`");
                self.advance();
                self.axis_step(Axis::Style, false)
            }
            TokenKind::Hash => {
                self.class_at_start(self.token.span);
                self.axis_child_any()
            }
            TokenKind::BracketOpen => self.intensional(),
            TokenKind::ParenOpen => self.group(),
            TokenKind::BraceOpen => self.action(),
            TokenKind::Name if self.peek() == TokenKind::ColonColon => {
                let axis = self.axis();
                self.axis_step(axis, true)
            }
            TokenKind::Name if self.at_call() => self.function_in_path(),
            TokenKind::Name | TokenKind::Star | TokenKind::AnyIn => self.axis_step(Axis::Child, false),
            _ => {
                self.expected("expected-step", "a step");
                StepKind::Itself
            }
        }
    }

    fn finish_step(&mut self, begin: u32, join: Join, kind: StepKind) -> Step {
        let abbreviated = matches!(kind, StepKind::Itself | StepKind::Parent);
        if abbreviated && self.token.kind == TokenKind::BracketOpen {
            self.only_oxpath(self.token.span, "a predicate behind `.` or `..`");
        }
        let suffixes = self.suffixes();
        Step { join, kind, suffixes, span: IgnoredSpan(self.since(begin)) }
    }

    /// `.`, or the mistake `.class`.
    #[inline(never)]
    fn dot(&mut self) -> StepKind {
        let dot = self.token.span;
        if self.is_oxpath() && self.class_after(dot.start) {
            let end = self.lexer.token(dot.end).span.end;
            self.class_at_start(Span { start: dot.start, end });
            return self.axis_child_any();
        }
        self.advance();
        StepKind::Itself
    }

    #[inline(never)]
    fn class_at_start(&mut self, span: Span) {
        self.only_oxpath(span, "a class or id");
        let written = match self.lexer.css_identifier(span.start + 1) {
            Some((_, end)) => self.lexer.slice(Span { end, ..span }),
            None => self.lexer.slice(span),
        };
        let message = format!("`{written}` needs a node test before it");
        let diagnostic = Diagnostic::new("class-at-step-start", span, message)
            .hint(format!("write `*{written}` for any element, or `self::*{written}` for this one"));
        self.report(diagnostic);
    }

    fn axis_child_any(&self) -> StepKind {
        StepKind::Axis { axis: Axis::Child, test: NodeTest::Any, explicit: false }
    }

    /// An axis' name and `::`.
    #[inline(never)]
    fn axis(&mut self) -> Axis {
        let name = self.word();
        let axis = Axis::named(name);
        if axis.is_none() {
            let message = format!("there is no axis `{name}`");
            let diagnostic = Diagnostic::new("unknown-axis", self.token.span, message);
            let diagnostic = self.did_you_mean(diagnostic, name, Axis::ALL.map(|(name, _)| name));
            self.report(diagnostic);
        }
        if axis == Some(Axis::Style) {
            self.only_oxpath(self.token.span, "the axis `style`");
        }
        self.advance();
        self.advance();
        axis.unwrap_or(Axis::Child)
    }

    #[inline(never)]
    fn axis_step(&mut self, axis: Axis, explicit: bool) -> StepKind {
        StepKind::Axis { axis, test: self.node_test(), explicit }
    }

    fn node_test(&mut self) -> NodeTest {
        match self.token.kind {
            TokenKind::Star => {
                self.advance();
                NodeTest::Any
            }
            TokenKind::AnyIn => {
                let word = self.word();
                self.advance();
                NodeTest::AnyIn(word[..word.len() - 2].to_owned())
            }
            TokenKind::Name if self.peek() == TokenKind::ParenOpen => self.node_type_test(),
            TokenKind::Name => {
                let name = qualified(self.word());
                self.advance();
                NodeTest::Name(name)
            }
            _ => {
                self.expected("expected-node-test", "a node test such as `a`, `*` or `text()`");
                NodeTest::Node
            }
        }
    }

    fn node_type_test(&mut self) -> NodeTest {
        let name = self.word();
        let mut test = self.node_type(name);
        if test.is_none() {
            self.unknown_node_type(name, self.token.span);
        }
        self.advance();
        self.bracketed(TokenKind::ParenClose, |parser| {
            if let (TokenKind::Literal, Some(NodeTest::Instruction(target))) = (parser.token.kind, &mut test)
            {
                *target = Some(parser.literal_text());
                parser.advance();
            } else if test.is_none() {
                parser.skip_to(TokenKind::ParenClose);
            }
        });
        test.unwrap_or(NodeTest::Node)
    }

    /// A call where a step must stand: a misspelt node type, or a function.
    #[inline(never)]
    fn function_in_path(&mut self) -> StepKind {
        let (name, span) = (self.word(), self.token.span);
        if function(name).is_some() || name.contains(':') {
            let message = format!("`{name}(…)` cannot be a step of a path");
            let diagnostic = Diagnostic::new("function-in-path", span, message);
            self.report(diagnostic.hint(format!("put the path into the brackets: `{name}(//a)`")));
        } else {
            self.unknown_node_type(name, span);
        }
        self.call();
        StepKind::Itself
    }

    fn unknown_node_type(&mut self, name: &str, span: Span) {
        let known = NODE_TYPES.iter().map(|&(name, _)| name);
        let functions = FUNCTIONS.iter().map(|function| function.name);
        let diagnostic =
            Diagnostic::new("unknown-node-type", span, format!("there is no node type `{name}()`"));
        let diagnostic = self.did_you_mean(diagnostic, name, known.chain(functions));
        self.report(diagnostic);
    }

    #[inline(never)]
    fn intensional(&mut self) -> StepKind {
        self.only_oxpath(self.token.span, "an intensional axis");
        let relation = self.bracketed(TokenKind::BracketClose, Self::expression);
        if !self.eat(TokenKind::ColonColon) {
            self.expected("expected-node-test", "`::` and a node test behind the intensional axis");
            return StepKind::Intensional { relation, test: NodeTest::Node };
        }
        StepKind::Intensional { relation, test: self.node_test() }
    }

    #[inline(never)]
    fn group(&mut self) -> StepKind {
        self.only_oxpath(self.token.span, "a group in a path");
        let body = self.bracketed(TokenKind::ParenClose, Self::expression);
        if !is_path(&self.tree, body) {
            self.not_a_path(body);
        }
        StepKind::Group { body, repeat: self.repeat() }
    }

    fn suffixes(&mut self) -> Vec<Suffix> {
        let mut suffixes = Vec::new();
        loop {
            match self.token.kind {
                TokenKind::BracketOpen => suffixes.push(self.predicate()),
                TokenKind::MarkerOpen => suffixes.push(Suffix::Marker(self.marker())),
                TokenKind::Colon if self.peek() == TokenKind::Less => {
                    self.unexpected("a marker");
                    self.advance();
                    suffixes.push(Suffix::Marker(self.marker()));
                }
                TokenKind::Hash => suffixes.extend(self.class_name().map(Suffix::Id)),
                TokenKind::Dot if self.is_oxpath() => suffixes.extend(self.class_name().map(Suffix::Class)),
                TokenKind::Number if self.is_oxpath() && self.word().starts_with('.') => {
                    self.class_name();
                }
                _ => return suffixes,
            }
        }
    }

    /// The name behind `.` or `#`.
    fn class_name(&mut self) -> Option<String> {
        let span = self.token.span;
        self.only_oxpath(span, "a class or id");
        match self.lexer.css_identifier(span.start + 1) {
            Some((name, end)) => {
                self.advance_to(end);
                Some(name)
            }
            None => {
                let what = if self.word().starts_with('#') { "an id" } else { "a class" };
                let message = format!("expected {what} that begins with a letter, `_` or `-`");
                let hint = "write any other name as a test: `[@id=\"1\"]`, `[@class~=\"1\"]`";
                self.report(Diagnostic::new("bad-class-name", span, message).hint(hint));
                self.advance();
                let of_name = |kind| matches!(kind, TokenKind::Number | TokenKind::Name);
                while of_name(self.token.kind) && self.token.span.start == self.previous_end {
                    self.advance();
                }
                None
            }
        }
    }

    fn predicate(&mut self) -> Suffix {
        let begin = self.token.span.start;
        self.bracketed(TokenKind::BracketClose, |parser| {
            let optional = parser.token.kind == TokenKind::Question;
            if optional {
                parser.only_oxpath(parser.token.span, "an optional predicate");
                parser.advance();
            }
            if parser.token.kind == TokenKind::BracketClose {
                return Suffix::Predicate(parser.empty_predicate(begin));
            }
            let expr = parser.expression();
            if optional { Suffix::Optional(expr) } else { Suffix::Predicate(expr) }
        })
    }
}

/// Mistakes that are rare enough to be kept out of the way.
impl Parser<'_> {
    #[cold]
    fn empty_predicate(&mut self, begin: u32) -> ExprId {
        let span = Span { start: begin, end: self.token.span.end };
        let hint = "put a condition such as `@href` or a number between the brackets";
        self.report(Diagnostic::new("empty-predicate", span, "the predicate is empty").hint(hint));
        self.missing()
    }

    #[cold]
    fn missing_slash(&mut self) {
        let message = "an action is joined to the step before it by a slash";
        self.report(Diagnostic::new("missing-slash", self.token.span, message).hint("write `/{`"));
    }

    #[cold]
    fn not_a_path(&mut self, body: ExprId) {
        let message = "a group holds a path, or paths joined by `|`";
        self.report(Diagnostic::new("not-a-path", self.tree.span(body), message));
    }
}

/// Whether an expression can be the body of a group.
pub(crate) fn is_path(tree: &Tree, id: ExprId) -> bool {
    match tree.expr(id) {
        Expr::Path(_) | Expr::Variable(_) | Expr::Missing => true,
        Expr::Call(call) => {
            let known = function(&call.name.local).filter(|_| call.name.prefix.is_none());
            known.is_none_or(|function| matches!(function.result, Type::NodeSet | Type::Any))
        }
        Expr::Chain { operators, .. } => operators.first() == Some(&Operator::Union),
        Expr::Number(_) | Expr::Literal(_) | Expr::Negate(_) => false,
    }
}

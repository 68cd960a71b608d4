//! Text to tree.
//!
//! A recursive descent over the brackets of the text; operators and steps that follow each other are loops, so that
//! the recursion is as deep as the brackets are nested and no deeper than [`MAX_NESTING`]. Nothing stops it: what
//! cannot be read becomes [`Expr::Missing`], and after a mistake reading goes on behind the closing bracket it is
//! in, or at the next `/`.
//!
//! This file holds the parser's state, recovery and operators; `parser/path.rs` holds paths and steps,
//! `parser/action.rs` actions and parameters, `parser/marker.rs` markers.

mod action;
mod marker;
mod path;

use crate::ast::{Expr, ExprId, Operator, QName, Span, Tree};
use crate::diagnostic::Diagnostic;
use crate::lexer::Lexer;
use crate::token::{Token, TokenKind};

/// How deeply brackets, minus signs and expressions may be nested.
pub const MAX_NESTING: usize = 512;

/// How many bytes an expression may have.
pub const MAX_LENGTH: usize = 16 << 20;

/// How many mistakes are reported; whoever has this many does not read the next.
const MAX_MISTAKES: usize = 200;

/// Which language a text is written in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Dialect {
    /// OXPath: names contain no `.`, because `a.b` is an element with a class.
    #[default]
    OxPath,
    /// XPath 1.0 and nothing else: names may contain `.`, as XML has them. Functions are those of OXPath but `doc`.
    XPath,
}

/// How to read a text.
#[derive(Debug, Clone, Default)]
pub struct ParseOptions {
    /// The language it is written in.
    pub dialect: Dialect,
}

/// What reading a text gave.
#[derive(Debug, Clone)]
pub struct Parsed {
    /// The expression; with errors, as much of it as could be read.
    pub tree: Tree,
    /// What is to say about it, in the order of the text.
    pub diagnostics: Vec<Diagnostic>,
}

impl Parsed {
    /// Whether the expression cannot be run.
    pub fn has_errors(&self) -> bool {
        self.diagnostics.iter().any(Diagnostic::is_error)
    }
}

/// Reads a text, without the static rules.
pub(crate) fn read(text: &str, options: &ParseOptions) -> (Tree, Vec<Diagnostic>) {
    if text.len() > MAX_LENGTH {
        return (missing_tree(), vec![too_long(text.len())]);
    }
    let mut parser = Parser::new(text, options.dialect);
    parser.whole();
    if depth(&parser.tree) > MAX_NESTING && !parser.halted {
        parser.token.span = Span { start: 0, end: text.len() as u32 };
        parser.halt();
    }
    let tree = if parser.halted { missing_tree() } else { parser.tree };
    (tree, parser.diagnostics)
}

fn missing_tree() -> Tree {
    let mut tree = Tree::default();
    let root = tree.add(Expr::Missing, Span::default());
    tree.set_root(root);
    tree
}

fn too_long(length: usize) -> Diagnostic {
    let message = format!("the expression has {length} bytes, more than the {MAX_LENGTH} that are read");
    Diagnostic::new("too-long", Span::default(), message).hint("split it into several wrappers")
}

fn too_deep(span: Span) -> Diagnostic {
    let message = format!("too deeply nested: at most {MAX_NESTING} levels are read");
    Diagnostic::new("too-deeply-nested", span, message).hint("write it with fewer brackets or minus signs")
}

/// How deeply expressions stand in each other. An expression refers to those added before it only, so one pass over
/// the arena is enough.
pub(crate) fn depth(tree: &Tree) -> usize {
    let mut depths: Vec<usize> = Vec::with_capacity(tree.len());
    for id in tree.ids() {
        let mut below = 0;
        tree.expr(id).for_each_child(|child| below = below.max(depths[child.0 as usize]));
        depths.push(below + 1);
    }
    depths.into_iter().max().unwrap_or(0)
}

struct Parser<'t> {
    lexer: Lexer<'t>,
    dialect: Dialect,
    tree: Tree,
    diagnostics: Vec<Diagnostic>,
    /// The token to be read next.
    token: Token,
    /// Where the token before it ends.
    previous_end: u32,
    nesting: usize,
    /// Whether a `>` ends the marker whose value is being read.
    in_marker_value: bool,
    /// Where the last marker with a value ends.
    value_marker_end: Option<u32>,
    /// How many `)`, `]`, `}` are still to come.
    open: [u32; 3],
    /// Where the last mistake was reported: one place, one mistake.
    last_mistake: Option<u32>,
    mistakes: usize,
    /// Set when a string or comment has swallowed the rest of the text, closing brackets included.
    swallowed: bool,
    /// Set when reading is given up: every token is then the end.
    halted: bool,
}

impl<'t> Parser<'t> {
    fn new(text: &'t str, dialect: Dialect) -> Self {
        let end = Token { kind: TokenKind::End, span: Span::default() };
        let mut parser = Parser {
            lexer: Lexer::new(text, dialect),
            dialect,
            tree: Tree::default(),
            diagnostics: Vec::new(),
            token: end,
            previous_end: 0,
            nesting: 0,
            in_marker_value: false,
            value_marker_end: None,
            open: [0; 3],
            last_mistake: None,
            mistakes: 0,
            swallowed: false,
            halted: false,
        };
        parser.read_token(0);
        parser
    }

    fn whole(&mut self) {
        let root = self.expression();
        self.tree.set_root(root);
        while self.token.kind != TokenKind::End {
            self.unexpected("the end of the expression");
            self.skip_to_path();
            if self.token.kind != TokenKind::End {
                self.expression();
            }
        }
    }

    /// Operands and operators. Chains that are still open stand on a stack, loosest first.
    fn expression(&mut self) -> ExprId {
        let mut chains: Vec<OpenChain> = Vec::new();
        let mut operand = self.unary();
        while let Some(operator) = self.operator() {
            let level = level(operator);
            while let Some(tighter) = chains.pop_if(|chain| chain.level > level) {
                operand = self.close_chain(tighter, operand);
            }
            match chains.last_mut() {
                Some(chain) if chain.level == level => chain.push(operand, operator),
                _ => {
                    let mut chain = OpenChain { level, operands: Vec::new(), operators: Vec::new() };
                    chain.push(operand, operator);
                    chains.push(chain);
                }
            }
            self.advance();
            operand = self.unary();
        }
        while let Some(chain) = chains.pop() {
            operand = self.close_chain(chain, operand);
        }
        operand
    }

    #[inline(never)]
    fn close_chain(&mut self, chain: OpenChain, last: ExprId) -> ExprId {
        let OpenChain { mut operands, operators, .. } = chain;
        operands.push(last);
        let span = Span { start: self.tree.span(operands[0]).start, end: self.tree.span(last).end };
        self.tree.add(Expr::Chain { operands, operators }, span)
    }

    /// Minus signs and a union.
    fn unary(&mut self) -> ExprId {
        let mut signs = Vec::new();
        while self.token.kind == TokenKind::Minus {
            signs.push(self.token.span.start);
            self.advance();
            if self.nesting + signs.len() > MAX_NESTING {
                self.halt();
            }
        }
        self.nesting += signs.len();
        let mut expr = self.union();
        self.nesting -= signs.len();
        for start in signs.into_iter().rev() {
            let end = self.tree.span(expr).end;
            expr = self.tree.add(Expr::Negate(expr), Span { start, end });
        }
        expr
    }

    fn union(&mut self) -> ExprId {
        let first = self.path();
        if self.token.kind != TokenKind::Pipe {
            return first;
        }
        let mut chain =
            OpenChain { level: level(Operator::Union), operands: Vec::new(), operators: Vec::new() };
        let mut last = first;
        while self.token.kind == TokenKind::Pipe {
            chain.push(last, Operator::Union);
            self.advance();
            last = self.path();
        }
        self.close_chain(chain, last)
    }

    /// The operator to be read next, `|` aside.
    #[inline(never)]
    fn operator(&mut self) -> Option<Operator> {
        let operator = match self.token.kind {
            TokenKind::Equal => Operator::Equal,
            TokenKind::NotEqual => Operator::NotEqual,
            TokenKind::Contains => Operator::Contains,
            TokenKind::Word => Operator::Word,
            TokenKind::Less => Operator::Less,
            TokenKind::LessOrEqual => Operator::LessOrEqual,
            TokenKind::Greater => Operator::Greater,
            TokenKind::GreaterOrEqual => Operator::GreaterOrEqual,
            TokenKind::Plus => Operator::Add,
            TokenKind::Minus => Operator::Subtract,
            TokenKind::Star => Operator::Multiply,
            TokenKind::Name => self.operator_word(self.word())?,
            _ => return None,
        };
        if self.in_marker_value {
            match operator {
                Operator::Greater => return None,
                Operator::Less | Operator::LessOrEqual | Operator::GreaterOrEqual => {
                    self.report(marker::comparison(self.token.span));
                }
                _ => {}
            }
        }
        if matches!(operator, Operator::Contains | Operator::Word | Operator::Subset) {
            self.only_oxpath(self.token.span, "this operator");
        }
        Some(operator)
    }

    fn operator_word(&self, word: &str) -> Option<Operator> {
        match word {
            "and" => Some(Operator::And),
            "or" => Some(Operator::Or),
            "div" => Some(Operator::Divide),
            "mod" => Some(Operator::Modulo),
            "subset" if self.dialect == Dialect::OxPath => Some(Operator::Subset),
            _ => None,
        }
    }
}

/// A chain whose last operand is still to come.
struct OpenChain {
    level: u8,
    operands: Vec<ExprId>,
    operators: Vec<Operator>,
}

impl OpenChain {
    fn push(&mut self, operand: ExprId, operator: Operator) {
        self.operands.push(operand);
        self.operators.push(operator);
    }
}

/// How tightly an operator binds. A minus sign stands between `*` and `|`.
pub(crate) fn level(operator: Operator) -> u8 {
    use Operator::*;
    match operator {
        Or => 1,
        And => 2,
        Equal | NotEqual | Contains | Word | Subset => 3,
        Less | LessOrEqual | Greater | GreaterOrEqual => 4,
        Add | Subtract => 5,
        Multiply | Divide | Modulo => 6,
        Union => 8,
    }
}

/// Tokens.
impl<'t> Parser<'t> {
    fn advance(&mut self) -> Span {
        let span = self.token.span;
        self.advance_to(span.end);
        span
    }

    /// Goes on behind a byte that the token itself need not end at.
    fn advance_to(&mut self, end: u32) {
        self.previous_end = end;
        self.read_token(end);
    }

    /// Reads the token at or after a byte. Mistakes inside tokens are reported here.
    fn read_token(&mut self, from: u32) {
        let mut from = from;
        loop {
            self.keep_comments(from);
            self.token = self.lexer.token(from);
            let span = self.token.span;
            match self.token.kind {
                _ if self.halted => self.token.kind = TokenKind::End,
                TokenKind::Unknown => {
                    let shown = self.lexer.slice(span);
                    self.report(Diagnostic::new(
                        "unknown-character",
                        span,
                        format!("`{shown}` means nothing here"),
                    ));
                    from = span.end;
                    self.last_mistake = Some(from);
                    continue;
                }
                TokenKind::OpenComment => {
                    let message = "the comment is never closed";
                    self.report(
                        Diagnostic::new("unclosed-comment", span, message).hint("close it with `:)`"),
                    );
                    self.swallowed = true;
                    self.token = Token { kind: TokenKind::End, span: Span { start: span.end, ..span } };
                }
                TokenKind::OpenLiteral => {
                    let quote = &self.lexer.slice(span)[..1];
                    let message = "the string is never closed";
                    let hint = format!("close it with `{quote}`");
                    self.report(Diagnostic::new("unclosed-string", span, message).hint(hint));
                    self.swallowed = true;
                }
                TokenKind::Template => self.report(crate::template::unfilled(self.lexer.slice(span), span)),
                _ => {}
            }
            return;
        }
    }

    fn keep_comments(&mut self, from: u32) {
        let mut comments = Vec::new();
        self.lexer.gap(from as usize, |comment| comments.push(comment));
        for comment in comments {
            self.only_oxpath(comment.span, "a comment");
            self.tree.add_comment(comment);
        }
    }

    /// The token after the one to be read next.
    fn peek(&self) -> TokenKind {
        if self.halted { TokenKind::End } else { self.lexer.token(self.token.span.end).kind }
    }

    /// Reads a token if it is next.
    fn eat(&mut self, kind: TokenKind) -> bool {
        let found = self.token.kind == kind;
        if found {
            self.advance();
        }
        found
    }

    /// The text of the token to be read next.
    fn word(&self) -> &'t str {
        self.lexer.slice(self.token.span)
    }

    fn since(&self, start: u32) -> Span {
        Span { start, end: self.previous_end.max(start) }
    }

    fn is_oxpath(&self) -> bool {
        self.dialect == Dialect::OxPath
    }
}

/// Mistakes and how to go on after them.
impl Parser<'_> {
    /// Reports a mistake, unless one was reported at the same place.
    #[inline(never)]
    fn report(&mut self, diagnostic: Diagnostic) {
        if diagnostic.is_error() {
            let place = Some(diagnostic.span.start);
            if self.halted || self.last_mistake == place || self.mistakes == MAX_MISTAKES {
                return;
            }
            self.last_mistake = place;
            self.mistakes += 1;
        }
        self.diagnostics.push(diagnostic);
    }

    /// The hint that another name may be meant. Whoever has too many mistakes gets none, since it takes time.
    fn did_you_mean<'n>(
        &self,
        diagnostic: Diagnostic,
        written: &str,
        known: impl IntoIterator<Item = &'n str>,
    ) -> Diagnostic {
        if self.mistakes < MAX_MISTAKES { diagnostic.did_you_mean(written, known) } else { diagnostic }
    }

    /// Gives up: too deep.
    #[inline(never)]
    fn halt(&mut self) {
        if !self.halted {
            self.mistakes = 0;
            self.last_mistake = None;
            self.report(too_deep(self.token.span));
            self.halted = true;
        }
        self.token.kind = TokenKind::End;
    }

    fn missing(&mut self) -> ExprId {
        let at = self.token.span.start;
        self.tree.add(Expr::Missing, Span { start: at, end: at })
    }

    /// What the token to be read next is called in messages.
    fn found(&self) -> String {
        match self.token.kind {
            TokenKind::End => "the end".to_owned(),
            TokenKind::Literal | TokenKind::OpenLiteral => "a string".to_owned(),
            _ => {
                let word = self.word();
                let shown: String = word.chars().take(40).collect();
                if shown.len() < word.len() { format!("`{shown}…`") } else { format!("`{shown}`") }
            }
        }
    }

    /// Reports that something else stands where a step, an expression or the like must.
    fn expected(&mut self, code: &'static str, what: &str) {
        let message = format!("expected {what}, found {}", self.found());
        self.report(Diagnostic::new(code, self.token.span, message));
    }

    /// Reports that an expression is over, but the text goes on.
    #[inline(never)]
    fn unexpected(&mut self, expected: &str) {
        let span = self.token.span;
        if self.token.kind == TokenKind::Colon && self.peek() == TokenKind::Less {
            return self.report(marker::split(span));
        }
        if self.value_marker_end == Some(self.previous_end) && self.token.kind.starts_operand() {
            return self.report(marker::comparison(span));
        }
        let message = format!("expected {expected}, found {}", self.found());
        let mut diagnostic = Diagnostic::new("unexpected", span, message);
        if self.token.kind == TokenKind::Name {
            diagnostic = self.did_you_mean(diagnostic, self.word(), ["and", "or", "div", "mod", "subset"]);
        } else if self.token.kind == TokenKind::ParenOpen {
            diagnostic = diagnostic.hint("a group is joined by a slash: `a/(b)*`");
        }
        self.report(diagnostic);
    }

    /// Reports what XPath 1.0 does not have, where it must be XPath.
    fn only_oxpath(&mut self, span: Span, what: &str) {
        if !self.is_oxpath() {
            self.report(Diagnostic::new("not-xpath", span, format!("{what} is not XPath 1.0")));
        }
    }

    /// One level deeper, or too deep.
    fn enter(&mut self) {
        self.nesting += 1;
        if self.nesting > MAX_NESTING {
            self.halt();
        }
    }

    /// Reads an opening bracket, what `inside` reads, and the closing bracket.
    fn bracketed<T>(&mut self, close: TokenKind, inside: impl FnOnce(&mut Self) -> T) -> T {
        let opening = self.advance();
        self.enter();
        let outside = std::mem::replace(&mut self.in_marker_value, false);
        self.open[bracket(close)] += 1;
        let value = inside(self);
        self.in_marker_value = outside;
        self.close(close, opening);
        self.open[bracket(close)] -= 1;
        self.nesting -= 1;
        value
    }

    #[inline(never)]
    fn close(&mut self, kind: TokenKind, opening: Span) {
        if self.eat(kind) {
            return;
        }
        let closing = [")", "]", "}"][bracket(kind)];
        if self.token.kind == TokenKind::End && self.swallowed {
            return;
        }
        if self.token.kind == TokenKind::End {
            let opened = self.lexer.slice(opening);
            let message = format!("`{opened}` is never closed");
            let hint = format!("close it with `{closing}`");
            return self.report(Diagnostic::new("unclosed-bracket", opening, message).hint(hint));
        }
        self.unexpected(&format!("`{closing}`"));
        if self.skip_to(kind) {
            self.advance();
        }
    }

    /// Skips to a closing bracket, over brackets that are opened on the way. False if the bracket does not come
    /// before the end or a bracket that closes something around.
    fn skip_to(&mut self, close: TokenKind) -> bool {
        let mut depth = 0usize;
        loop {
            match self.token.kind {
                TokenKind::End => return false,
                TokenKind::ParenOpen | TokenKind::BracketOpen | TokenKind::BraceOpen => depth += 1,
                kind if depth == 0 && kind == close => return true,
                kind @ (TokenKind::ParenClose | TokenKind::BracketClose | TokenKind::BraceClose) => {
                    if depth == 0 && self.open[bracket(kind)] > 0 {
                        return false;
                    }
                    depth = depth.saturating_sub(1);
                }
                _ => {}
            }
            self.advance();
        }
    }

    /// Skips to where a path may go on.
    fn skip_to_path(&mut self) {
        let mut depth = 0usize;
        loop {
            match self.token.kind {
                TokenKind::End => return,
                TokenKind::Slash | TokenKind::DoubleSlash if depth == 0 => return,
                TokenKind::ParenOpen | TokenKind::BracketOpen | TokenKind::BraceOpen => depth += 1,
                TokenKind::ParenClose | TokenKind::BracketClose | TokenKind::BraceClose => {
                    depth = depth.saturating_sub(1);
                }
                _ => {}
            }
            self.advance();
        }
    }
}

fn bracket(close: TokenKind) -> usize {
    match close {
        TokenKind::ParenClose => 0,
        TokenKind::BracketClose => 1,
        _ => 2,
    }
}

/// A name as it is written.
fn qualified(text: &str) -> QName {
    match text.split_once(':') {
        Some((prefix, local)) => QName { prefix: Some(prefix.to_owned()), local: local.to_owned() },
        None => QName { prefix: None, local: text.to_owned() },
    }
}

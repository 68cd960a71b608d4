//! The action-free prefix (§4.4): how a contextual action finds its node again on the page after it.
//!
//! The prefix is the way from the root of the page to the action, without markers, and without the contextual actions
//! before it, which left no trace in it. Predicates that were passed on the way in are part of it as the steps that
//! lead into them are. After a group that moves on to other pages it begins anew: a round ends on a page of its own.

use windrow_syntax::ast;

use crate::compile::Compiler;
use crate::plan::OpId;

/// The way from the root of the page: what an action before has found, and the steps since.
#[derive(Debug, Clone, Default)]
pub(super) struct Prefix {
    base: Option<OpId>,
    steps: Vec<ast::Step>,
}

impl Prefix {
    /// Adds a step; one after the root is joined to it.
    pub(super) fn push(&mut self, step: &ast::Step) {
        let mut step = step.clone();
        if step.join == ast::Join::First {
            step.join = ast::Join::Slash;
        }
        self.steps.push(step);
    }

    /// Adds the nodes of an expression, as a group.
    pub(super) fn push_expr(&mut self, body: ast::ExprId, repeat: ast::Repeat) {
        self.steps.push(ast::Step {
            join: ast::Join::Slash,
            kind: ast::StepKind::Group { body, repeat },
            suffixes: Vec::new(),
            span: ast::IgnoredSpan::default(),
        });
    }

    /// Begins anew at the root of a page.
    pub(super) fn clear(&mut self) {
        *self = Prefix::default();
    }

    /// Adds suffixes to the step that was added last.
    pub(super) fn push_suffix(&mut self, suffix: &ast::Suffix) {
        match self.steps.last_mut() {
            Some(step) => step.suffixes.push(suffix.clone()),
            None => self.steps.push(ast::Step {
                join: ast::Join::Slash,
                kind: ast::StepKind::Itself,
                suffixes: vec![suffix.clone()],
                span: ast::IgnoredSpan::default(),
            }),
        }
    }

    /// The prefix as an operation, which later prefixes go on from.
    pub(super) fn compiled(&mut self, compiler: &mut Compiler<'_>) -> OpId {
        let op = compiler.bare_path(self.base, &self.steps);
        *self = Prefix { base: Some(op), steps: Vec::new() };
        op
    }
}

//! A wrapper on its way from a tree to instructions: paths cut into pieces.

use windrow_syntax::ast::Span;

use super::{ActPlan, Mark, Walk};
use crate::plan::{OpId, Predicate, StepPlan};

/// Paths whose results are united.
#[derive(Debug, Default)]
pub(super) struct Body {
    pub(super) paths: Vec<PathBody>,
}

#[derive(Debug)]
pub(super) struct PathBody {
    pub(super) start: PathStart,
    pub(super) pieces: Vec<Piece>,
}

#[derive(Debug)]
pub(super) enum PathStart {
    Context,
    Root,
    /// Paths with markers or actions in them.
    Inner(Body),
}

#[derive(Debug)]
pub(super) enum Piece {
    Walk(Walk),
    Together {
        step: StepPlan,
        span: Span,
        suffixes: Vec<Piece>,
    },
    Select(Predicate, Span),
    /// A marker, with the part of the path that alone can add to its record.
    Mark {
        mark: Mark,
        scope: Vec<Piece>,
        span: Span,
    },
    Nest {
        body: Body,
        marks: bool,
        keep: bool,
        span: Span,
    },
    Group {
        body: Body,
        least: u32,
        most: Option<u32>,
        moves: bool,
        stays: bool,
        /// Suffixes that see all its nodes together, because one of them asks for positions.
        together: Vec<Piece>,
        span: Span,
    },
    Nodes(OpId, Span),
    Open {
        address: OpId,
        given: bool,
        span: Span,
    },
    Act(ActPlan, Span),
}

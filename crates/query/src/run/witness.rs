//! Somebody who looks on while a wrapper runs: which nodes come to each of its parts, and which of them it leaves.

use std::fmt::Debug;
use std::sync::Arc;

use windrow_dom::NodeId;
use windrow_page::Page;
use windrow_syntax::ast::Span;

/// A part of a wrapper: a step, a marker or an action.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part {
    /// The instruction that it is of, the same for all values of the wrapper's variables.
    pub instruction: u32,
    /// Which step of it.
    pub step: u32,
    /// Where it stands in the wrapper.
    pub span: Span,
    /// What it does.
    pub role: Role,
}

/// What a part of a wrapper does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// It leads on, or cuts down.
    Step,
    /// It extracts.
    Mark,
    /// It acts.
    Act,
}

/// Hears which nodes come to the parts of a wrapper while it runs.
pub trait Witness: Debug + Send + Sync {
    /// Nodes of a page came to a part, and these are left behind it. What is marked or acted on, came and is left.
    fn passed(&self, part: Part, page: &Arc<Page>, came: &[NodeId], left: &[NodeId]);
}

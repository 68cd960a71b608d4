//! A wrapper as it runs: instructions that lead contexts from page to page.
//!
//! A path is cut into pieces: steps without markers and actions are walked set at a time by the evaluator; a marker,
//! an action, a predicate that has one in it and a group that has one in it are instructions of their own. Each
//! names the instruction after it, so a union is a fork whose branches meet again, and a group with actions is a
//! circle. Nothing here is tied to a page.

mod compile;
mod link;
mod piece;
mod prefix;
mod schema;

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use windrow_page::{Action, Patience};
use windrow_syntax::ast::{Span, Tree, ValueKind};

use crate::error::Error;
use crate::plan::{OpId, Plan, Predicate, StepPlan};

pub(crate) use self::schema::data_type;

/// A wrapper ready to run.
#[derive(Debug)]
pub struct Program {
    pub(crate) plan: Plan,
    pub(crate) instructions: Vec<Instruction>,
    pub(crate) entry: At,
}

/// The number of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub(crate) struct At(pub(crate) u32);

#[derive(Debug)]
pub(crate) struct Instruction {
    pub(crate) code: Code,
    pub(crate) next: At,
    /// Where it stands in the wrapper.
    pub(crate) span: Span,
}

#[derive(Debug)]
pub(crate) enum Code {
    /// Steps without markers and actions.
    Walk(Walk),
    /// A step whose positions are asked for after a marker: what follows sees all its nodes together.
    Together(StepPlan),
    /// A predicate without markers and actions.
    Select(Predicate),
    /// To the root of the page.
    Root,
    /// To the nodes of an operation.
    Nodes(OpId),
    Mark(Mark),
    /// A predicate with markers or actions in it; with `keep` it is `[? ]`.
    Nest {
        body: At,
        keep: bool,
        together: bool,
    },
    /// Several ways from the same contexts, one after the other.
    Fork(Box<[At]>),
    /// Into a group with actions on its way: the first round.
    Enter,
    /// Out of the group, into another round, or both.
    Round {
        body: At,
        least: u32,
        most: Option<u32>,
        /// Whether a round can end on the page it began on.
        stays: bool,
    },
    /// The end of a round.
    Again,
    /// A group that stays on its page: rounds until nothing new is found.
    Gather {
        body: At,
        least: u32,
        most: Option<u32>,
        /// Whether it is walked from each context by itself, because positions are asked for behind it.
        apart: bool,
    },
    /// Opens a page; `given` where a page that is given to the wrapper takes its place.
    Open {
        address: OpId,
        given: bool,
        last: Last,
    },
    Act(ActPlan),
    /// The end of the wrapper, of a predicate or of a group's body.
    End,
}

impl Code {
    /// Whether contexts that come out of it, or what it leaves behind, belong to one page and to no other one like it.
    pub(crate) fn ties_to_page(&self) -> bool {
        matches!(self, Code::Nodes(_) | Code::Mark(_) | Code::Act(_))
    }
}

/// Steps without markers and actions.
#[derive(Debug)]
pub(crate) struct Walk {
    pub(crate) steps: Vec<StepPlan>,
    /// Where each step stands in the wrapper.
    pub(crate) spans: Vec<Span>,
    /// Whether it may begin at a page's root, where a child that is not there is looked for in the document element.
    pub(crate) lenient: bool,
}

#[derive(Debug)]
pub(crate) struct Mark {
    pub(crate) name: Arc<str>,
    /// The marker as written.
    pub(crate) rule: String,
    pub(crate) list: bool,
    pub(crate) kind: Option<ValueKind>,
    pub(crate) value: Option<OpId>,
    /// Whether it is applied to all nodes of a step together.
    pub(crate) together: bool,
    pub(crate) closing: Closing,
}

/// When a record is complete.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Closing {
    /// At once: nothing can be added to it.
    AtOnce,
    /// After this part of the path, which stays on the page and alone can add to it.
    After(At),
    /// When all that follows is done.
    AtTheEnd,
}

/// An action and how to go on after it.
#[derive(Debug)]
pub(crate) struct ActPlan {
    pub(crate) deed: Deed,
    pub(crate) until: Option<OpId>,
    pub(crate) patience: Patience,
    pub(crate) landing: Landing,
    pub(crate) again: Option<Again>,
    pub(crate) last: Last,
}

/// An action that is done again and again on its node.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Again {
    /// How many times it is done at most, the first included.
    pub(crate) most: u32,
    /// The path so far, by which the node is found again on a new page.
    pub(crate) prefix: OpId,
}

/// Whether the record marked last goes along to another page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Last {
    /// Something that follows adds to it.
    Goes,
    /// Nothing does. Contexts that differ in nothing else lead to one page then, and not to one each.
    Stays,
}

/// What is done.
#[derive(Debug)]
pub(crate) enum Deed {
    Action(Action),
    /// Types the value of a variable.
    Type(OpId),
    /// Clicks; a page that was seen before counts as none.
    NextClick,
    /// Clicks; a page that did not change counts as none.
    ClickWithChange,
}

/// Where evaluation goes on after an action.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Landing {
    /// At the root of the new page.
    Root,
    /// At the same node, or at the node that the path so far leads to on a new page.
    Node { prefix: OpId },
}

impl Program {
    /// Compiles a wrapper; `text` is what it was parsed from.
    pub fn compile(tree: &Tree, text: &str) -> Result<Program, Error> {
        compile::compile(tree, text).map_err(|diagnostics| Error { diagnostics })
    }

    pub(crate) fn at(&self, at: At) -> &Instruction {
        &self.instructions[at.0 as usize]
    }
}

//! The entries of a run's stack: work that is left, and work that waits for other work.

use serde::{Deserialize, Serialize};
use windrow_dom::NodeId;

use super::Context;
use super::visit::Visit;
use crate::program::At;

/// Something that is left to do. `V` is how it refers to a page: by the visit, or by its number where it is stored.
#[derive(Clone, Serialize, Deserialize)]
pub(super) enum Entry<V> {
    /// Contexts to lead on.
    Task(Task<V>),
    /// Records that are complete when this comes up.
    Close(Vec<u64>),
    /// A context that waits for what its predicate finds.
    Resume(Resume<V>),
    /// Contexts of one step that wait together for their predicate.
    Batch(Batch<V>),
    /// A record that waits for the part of the path that adds to it.
    Scope(Scope<V>),
    /// A group that waits for a round.
    Gather(Gather<V>),
    /// A predicate's action that waits for what it leads to.
    Led(Led<V>),
}

impl<V> Entry<V> {
    /// The visits that it refers to.
    pub(super) fn visit(&self) -> Option<&V> {
        match self {
            Entry::Close(_) => None,
            Entry::Task(task) => Some(&task.visit),
            Entry::Resume(Resume { task, .. })
            | Entry::Batch(Batch { task, .. })
            | Entry::Scope(Scope { task, .. })
            | Entry::Gather(Gather { task, .. }) => Some(&task.visit),
            Entry::Led(led) => Some(&led.visit),
        }
    }

    /// The visit that it refers to, to be replaced.
    pub(super) fn visit_mut(&mut self) -> Option<&mut V> {
        match self {
            Entry::Close(_) => None,
            Entry::Task(task) => Some(&mut task.visit),
            Entry::Resume(Resume { task, .. })
            | Entry::Batch(Batch { task, .. })
            | Entry::Scope(Scope { task, .. })
            | Entry::Gather(Gather { task, .. }) => Some(&mut task.visit),
            Entry::Led(led) => Some(&mut led.visit),
        }
    }

    /// The same entry, referring to pages in another way.
    pub(super) fn map<W>(self, refer: impl FnOnce(V) -> W) -> Entry<W> {
        match self {
            Entry::Close(records) => Entry::Close(records),
            Entry::Task(task) => Entry::Task(task.map(refer)),
            Entry::Resume(Resume { task, context, keep, found }) => {
                Entry::Resume(Resume { task: task.map(refer), context, keep, found })
            }
            Entry::Batch(Batch { task, body, keep, passed, asking, found }) => {
                Entry::Batch(Batch { task: task.map(refer), body, keep, passed, asking, found })
            }
            Entry::Scope(Scope { record, task }) => Entry::Scope(Scope { record, task: task.map(refer) }),
            Entry::Gather(gather) => {
                let Gather { task, body, least, most, round, frontier, incoming, found, records, started } =
                    gather;
                let task = task.map(refer);
                Entry::Gather(Gather {
                    task,
                    body,
                    least,
                    most,
                    round,
                    frontier,
                    incoming,
                    found,
                    records,
                    started,
                })
            }
            Entry::Led(Led { at, visit, context, home, found }) => {
                Entry::Led(Led { at, visit: refer(visit), context, home, found })
            }
        }
    }
}

/// Contexts on one page that go on at one instruction.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Task<V> {
    pub(super) at: At,
    pub(super) visit: V,
    pub(super) contexts: Vec<Context>,
    /// The first of the contexts that is left.
    pub(super) from: usize,
    /// The first of the contexts that nobody has looked ahead from.
    pub(super) scouted: usize,
    /// The groups with actions that we are in, from the outermost.
    pub(super) laps: Vec<Lap>,
    /// The entry that waits for what we find.
    pub(super) home: Option<usize>,
}

impl<V> Task<V> {
    fn map<W>(self, refer: impl FnOnce(V) -> W) -> Task<W> {
        let Task { at, visit, contexts, from, scouted, laps, home } = self;
        Task { at, visit: refer(visit), contexts, from, scouted, laps, home }
    }

    /// Takes other contexts.
    pub(super) fn set(&mut self, contexts: Vec<Context>) {
        self.contexts = contexts;
        self.from = 0;
        self.scouted = 0;
    }

    /// Goes into a body that an entry waits for.
    pub(super) fn enter(&mut self, body: At, contexts: Vec<Context>, home: usize) {
        self.at = body;
        self.laps = Vec::new();
        self.home = Some(home);
        self.set(contexts);
    }
}

/// A context that waits for what its predicate finds.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Resume<V> {
    /// Where it goes on: the predicate itself.
    pub(super) task: Task<V>,
    pub(super) context: Context,
    pub(super) keep: bool,
    pub(super) found: bool,
}

/// Contexts of one step that wait together for their predicate.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Batch<V> {
    pub(super) task: Task<V>,
    pub(super) body: At,
    pub(super) keep: bool,
    pub(super) passed: Vec<Context>,
    /// Whether the first context left is being asked.
    pub(super) asking: bool,
    pub(super) found: bool,
}

impl<V> Batch<V> {
    pub(super) fn new(task: Task<V>, body: At, keep: bool) -> Batch<V> {
        Batch { task, body, keep, passed: Vec::new(), asking: false, found: false }
    }

    /// Takes the answer for the first context left.
    pub(super) fn answer(&mut self, context: Context, found: bool) {
        if found || self.keep {
            self.passed.push(context);
        }
        self.task.from += 1;
        self.asking = false;
    }
}

/// A record that waits for the part of the path that adds to it.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Scope<V> {
    /// The record, if it is a row.
    pub(super) record: Option<u64>,
    /// What goes on behind that part.
    pub(super) task: Task<V>,
}

/// An action at the beginning of a predicate that waits for what it leads to.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Led<V> {
    pub(super) at: At,
    pub(super) visit: V,
    pub(super) context: Context,
    pub(super) home: Option<usize>,
    pub(super) found: bool,
}

/// A group that stays on its page, at work.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Gather<V> {
    pub(super) task: Task<V>,
    pub(super) body: At,
    pub(super) least: u32,
    pub(super) most: Option<u32>,
    pub(super) round: u32,
    pub(super) frontier: Vec<Context>,
    /// What the round has found.
    pub(super) incoming: Vec<Context>,
    /// What the group has found, in order.
    pub(super) found: Vec<Context>,
    /// The rows marked in it.
    pub(super) records: Vec<u64>,
    started: bool,
}

impl<V> Gather<V> {
    pub(super) fn new(mut task: Task<V>, body: At, least: u32, most: Option<u32>) -> Gather<V> {
        let mut frontier = task.contexts.split_off(task.from);
        frontier.sort_unstable();
        frontier.dedup();
        let found = if least == 0 { frontier.clone() } else { Vec::new() };
        Gather {
            task,
            body,
            least,
            most,
            round: 0,
            frontier,
            incoming: Vec::new(),
            found,
            records: Vec::new(),
            started: false,
        }
    }

    /// Takes what the round before has found, and gives whether there is another one.
    pub(super) fn next_round(&mut self) -> bool {
        if self.started {
            self.take_round();
        }
        self.started = true;
        !self.frontier.is_empty() && self.most.is_none_or(|most| self.round < most)
    }

    fn take_round(&mut self) {
        let mut incoming = std::mem::take(&mut self.incoming);
        incoming.sort_unstable();
        incoming.dedup();
        self.round = self.round.saturating_add(1);
        if self.round < self.least {
            // A set that does not change will not change in the rounds that are left either.
            if incoming == self.frontier {
                self.round = self.least;
                self.found.clone_from(&incoming);
            }
            self.frontier = incoming;
            return;
        }
        incoming.retain(|context| self.found.binary_search(context).is_err());
        self.found.extend_from_slice(&incoming);
        self.found.sort_unstable();
        self.frontier = incoming;
    }
}

/// Where we are in a group with actions.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub(super) struct Lap {
    /// Tells one walk through the group from others.
    pub(super) number: u64,
    /// How many rounds are behind us.
    pub(super) count: u32,
    /// How many there are at least.
    least: u32,
    /// The visit that the round before began on.
    visit: u64,
    /// The page that rounds are compared with, and the one of the round before.
    saved: u64,
    before: u64,
    steps: u64,
    next_save: u64,
}

impl Lap {
    pub(super) fn new(number: u64, least: u32) -> Lap {
        Lap { number, count: 0, least, visit: 0, saved: 0, before: 0, steps: 0, next_save: 1 }
    }

    /// Whether being in an earlier round led to all that being in this one can lead to.
    pub(super) fn is_covered_by(&self, earlier: u32) -> bool {
        earlier == self.count || (self.least <= earlier && earlier < self.count)
    }

    /// Whether the round begins at nodes of a page that this way through the group has been at before: nothing will
    /// change from here on. In constant memory, so the page is compared with the one of the round before and with one that is
    /// saved ever less often (Brent).
    pub(super) fn is_endless(&mut self, visit: &Visit, nodes: impl Iterator<Item = NodeId>) -> bool {
        if visit.id == self.visit {
            return false;
        }
        self.visit = visit.id;
        let digest = visit.fingerprint(nodes);
        if self.steps > 0 && (digest == self.before || digest == self.saved) {
            return true;
        }
        self.steps += 1;
        if self.steps == self.next_save {
            self.saved = digest;
            self.next_save = self.next_save.saturating_mul(2);
        }
        self.before = digest;
        false
    }
}

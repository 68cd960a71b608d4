//! A page while it is held: its evaluator with all that it remembers, and what was extracted and asked on it.
//!
//! Everything that is remembered of a page lives here and goes with it, so memory is bounded by the pages held and not
//! by the pages visited. A visit says by itself when it is over.

use std::cell::{Cell, OnceCell, RefCell};
use std::collections::HashMap;
use std::rc::Rc;
use std::sync::Arc;

use self_cell::self_cell;
use serde::{Deserialize, Serialize};
use windrow_dom::{NodeId, NodeKind, Paths};
use windrow_page::{Errand, Page, PageSource};

use super::entry::Lap;
use super::{Context, Settings};
use crate::error::Error;
use crate::evaluate::{Evaluator, Host};
use crate::program::{At, Program};
use crate::test::Test;

/// A page that is held.
pub(super) struct Visit {
    pub(super) id: u64,
    pub(super) page: Arc<Page>,
    /// What the page came for; none for one that was given.
    pub(super) errand: Option<Errand>,
    pub(super) tables: RefCell<Tables>,
    /// Whether it came by an errand and nobody has taken a step on it.
    is_untouched: Cell<bool>,
    memory: OnceCell<Memory>,
    digest: OnceCell<u64>,
    ledger: Rc<Ledger>,
}

/// Counts the pages that are held, and tells their source when one is not held any more.
pub(super) struct Ledger {
    source: Option<Arc<dyn PageSource>>,
    held: Cell<usize>,
    held_most: Cell<usize>,
    /// Rows that were open as long as their page was held.
    left: RefCell<Vec<u64>>,
}

/// What was done on a page.
#[derive(Debug, Default, Clone, Serialize, Deserialize)]
pub(super) struct Tables {
    /// What each marker gave for a node in a record.
    pub(super) marked: HashMap<(At, u32, u64), u64>,
    /// What each predicate with markers or actions answered for a node after a record.
    pub(super) asked: HashMap<(At, u32, u64), bool>,
    /// The contexts from which each action was done, and in which rounds of the groups around it.
    pub(super) acted: HashMap<(At, Context), Vec<Box<[u32]>>>,
    /// How often each action was done on a node.
    pub(super) turns: HashMap<(At, u32), u32>,
    /// What actions at the beginning of a predicate led to.
    pub(super) led: HashMap<(At, Context), bool>,
    /// The contexts at which a group has been, below its least number of rounds with that number, and after how many
    /// rounds it came there first.
    pub(super) rounds: HashMap<(u64, Context, u32), u32>,
    /// The rows that may be added to as long as the page is held.
    pub(super) rows: Vec<u64>,
}

impl Tables {
    /// Notes that an action is done from a context; gives whether that can lead to something new.
    pub(super) fn act(&mut self, at: At, context: Context, laps: &[Lap]) -> bool {
        let known = self.acted.entry((at, context)).or_default();
        let covers = |counts: &[u32]| laps.iter().zip(counts).all(|(lap, &count)| lap.is_covered_by(count));
        if known.iter().any(|counts| covers(counts)) {
            return false;
        }
        known.push(laps.iter().map(|lap| lap.count).collect());
        true
    }
}

/// What a page's evaluator stands on.
pub(super) struct Ground {
    program: Arc<Program>,
    page: Arc<Page>,
    settings: Arc<Settings>,
    now: String,
}

/// The program's node tests and the host, tied to a page.
pub(super) struct Bound<'g> {
    tests: Vec<Test<'g>>,
    host: Host<'g>,
}

self_cell!(
    struct Tied {
        owner: Ground,

        #[covariant]
        dependent: Bound,
    }
);

/// The evaluator with its memo tables, and the paths of nodes once they are asked for.
pub(super) struct Work<'t> {
    pub(super) evaluator: Evaluator<'t, 't>,
    paths: OnceCell<Paths<'t>>,
}

self_cell!(
    struct Memory {
        owner: Tied,

        #[not_covariant]
        dependent: Work,
    }
);

impl Work<'_> {
    /// The path of a node, or of the element that a node without a row belongs to.
    pub(super) fn path(&self, node: NodeId) -> String {
        let document = self.evaluator.document;
        let row = if node.index() < document.len() { Some(node) } else { self.evaluator.owner_of(node) };
        let paths = self.paths.get_or_init(|| Paths::new(document));
        row.map(|row| paths.path(row)).unwrap_or_default()
    }
}

impl Ledger {
    pub(super) fn new(source: Option<Arc<dyn PageSource>>) -> Ledger {
        Ledger { source, held: Cell::new(0), held_most: Cell::new(0), left: RefCell::default() }
    }

    /// The rows whose page has been left since this was asked.
    pub(super) fn left(&self) -> Vec<u64> {
        self.left.take()
    }

    /// Takes over a count from before.
    pub(super) fn remember(&self, held_most: usize) {
        self.held_most.set(self.held_most.get().max(held_most));
    }

    /// How many pages are held.
    pub(super) fn held(&self) -> usize {
        self.held.get()
    }

    /// How many pages were held at most.
    pub(super) fn held_most(&self) -> usize {
        self.held_most.get()
    }
}

impl Visit {
    pub(super) fn new(id: u64, page: Arc<Page>, errand: Option<Errand>, ledger: &Rc<Ledger>) -> Visit {
        let held = ledger.held.get() + 1;
        ledger.held.set(held);
        ledger.held_most.set(ledger.held_most.get().max(held));
        Visit {
            id,
            page,
            errand,
            tables: RefCell::default(),
            is_untouched: Cell::new(false),
            memory: OnceCell::new(),
            digest: OnceCell::new(),
            ledger: Rc::clone(ledger),
        }
    }

    /// A page that has just come, to be stepped on from its root.
    pub(super) fn untouched(self) -> Visit {
        self.is_untouched.set(true);
        self
    }

    /// Takes note of a step on the page; gives whether it is the first.
    pub(super) fn touch(&self) -> bool {
        self.is_untouched.replace(false)
    }

    /// The visit with another page in the place of its own, and all that was done on it so far.
    pub(super) fn with_page(&self, page: Arc<Page>) -> Visit {
        let visit = Visit::new(self.id, page, self.errand, &self.ledger);
        visit.tables.replace(self.tables.take());
        visit
    }

    /// Ties the program to the page; fails where the program asks for what the page has not.
    pub(super) fn bind(&self, program: &Arc<Program>, settings: &Arc<Settings>) -> Result<(), Error> {
        if self.memory.get().is_some() {
            return Ok(());
        }
        let ground = Ground {
            program: Arc::clone(program),
            page: Arc::clone(&self.page),
            settings: Arc::clone(settings),
            now: self.page.time().unwrap_or(settings.now).to_string(),
        };
        let tied = Tied::try_new(ground, |ground| {
            let host = Host {
                variables: ground.settings.variables.clone(),
                namespaces: ground.settings.namespaces.clone(),
                now: Some(&ground.now),
                ..Host::of(&ground.page)
            };
            let tests = ground.program.plan.bind(ground.page.document(), &host)?;
            Ok(Bound { tests, host })
        })?;
        let memory = Memory::new(tied, |tied| {
            let (ground, bound) = (tied.borrow_owner(), tied.borrow_dependent());
            let (document, plan) = (ground.page.document(), &ground.program.plan);
            let evaluator = Evaluator::new(document, plan, &bound.tests, &bound.host, NodeId::ROOT);
            Work { evaluator, paths: OnceCell::new() }
        });
        let _ = self.memory.set(memory);
        Ok(())
    }

    /// Asks the page's evaluator; fails where the expression cannot be evaluated on this page.
    pub(super) fn ask<R>(&self, question: impl FnOnce(&Work<'_>) -> R) -> Result<R, Error> {
        let memory = self.memory.get().expect("a visit is bound before it is asked");
        memory.with_dependent(|_, work| {
            let answer = question(work);
            match work.evaluator.failure.take() {
                Some(diagnostic) => Err(Error { diagnostics: vec![diagnostic] }),
                None => Ok(answer),
            }
        })
    }

    /// A number that tells the page from others by what a reader sees of it: its text, and where its links lead.
    pub(super) fn digest(&self) -> u64 {
        *self.digest.get_or_init(|| digest_of(&self.page))
    }

    /// A number that tells nodes of the page from others, the page by its address and its source.
    pub(super) fn fingerprint(&self, nodes: impl Iterator<Item = NodeId>) -> u64 {
        let mut hash = Hash::default();
        hash.add(self.page.url().unwrap_or_default().as_bytes());
        hash.add(self.page.source().as_bytes());
        nodes.for_each(|node| hash.mix(u64::from(node.0)));
        hash.0
    }

    /// The page alone, with all that was remembered of it gone.
    pub(super) fn into_page(mut self) -> Arc<Page> {
        self.memory.take();
        Arc::clone(&self.page)
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.ledger.held.set(self.ledger.held.get() - 1);
        self.ledger.left.borrow_mut().append(&mut self.tables.borrow_mut().rows);
        if let Some(source) = &self.ledger.source {
            source.release(&self.page);
        }
    }
}

/// Text outside of scripts and styles, and the values of `href` and `src`.
fn digest_of(page: &Page) -> u64 {
    let document = page.document();
    let mut hash = Hash::default();
    for &node in document.of_kind(NodeKind::Text) {
        let holder = document.parent(node).map(|parent| document.name(parent).local).unwrap_or_default();
        if !matches!(holder, "script" | "style" | "noscript") {
            hash.add(document.string_value(node).as_bytes());
        }
    }
    for &node in document.of_kind(NodeKind::Attribute) {
        if matches!(document.name(node).local, "href" | "src") {
            hash.add(document.string_value(node).as_bytes());
        }
    }
    hash.0
}

/// A fast hash of texts, the same on every machine.
#[derive(Default)]
struct Hash(u64);

impl Hash {
    fn add(&mut self, bytes: &[u8]) {
        let (words, rest) = bytes.as_chunks::<8>();
        for word in words {
            self.mix(u64::from_le_bytes(*word));
        }
        let mut last = [0; 8];
        last[..rest.len()].copy_from_slice(rest);
        self.mix(u64::from_le_bytes(last));
        self.mix(bytes.len() as u64);
    }

    fn mix(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        self.0 ^= self.0 >> 29;
    }
}

//! A run put aside and taken up again.
//!
//! All that a run knows is its stack and the tables of the pages it holds, so that is what a checkpoint has. Pages are
//! referred to by their errands; whoever stores the checkpoint keeps the pages of [`Checkpoint::errands`] beside it.

use std::collections::{BTreeMap, HashMap};
use std::rc::Rc;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use windrow_page::{Errand, Page, PageSource};

use super::assemble::Assembly;
use super::entry;
use super::visit::{Tables, Visit};
use super::{Numbers, Run, Settings, Tally};
use crate::program::{At, Program};

/// What a run knows between two pieces of its work.
#[derive(Clone, Serialize, Deserialize)]
pub struct Checkpoint {
    visits: Vec<Held>,
    entries: Vec<entry::Entry<u64>>,
    assembly: Assembly,
    numbers: Numbers,
    seen: Vec<(At, Vec<u64>)>,
    tally: Tally,
    given: bool,
}

/// A page that was held.
#[derive(Clone, Serialize, Deserialize)]
struct Held {
    id: u64,
    errand: Option<Errand>,
    tables: Tables,
}

impl Checkpoint {
    /// The errands of the pages that were held; none stands for a page that was given.
    pub fn errands(&self) -> impl Iterator<Item = Option<&Errand>> {
        self.visits.iter().map(|held| held.errand.as_ref())
    }

    /// How many rows had left.
    pub fn rows(&self) -> u64 {
        self.tally.rows
    }
}

impl Run {
    /// What the run knows now.
    pub fn checkpoint(&self) -> Checkpoint {
        let mut visits: BTreeMap<u64, Held> = BTreeMap::new();
        for visit in self.stack.iter().filter_map(entry::Entry::visit).filter(|visit| visit.id > 0) {
            visits.entry(visit.id).or_insert_with(|| Held {
                id: visit.id,
                errand: visit.errand,
                tables: visit.tables.borrow().clone(),
            });
        }
        let mut steps: Vec<At> = self.seen.keys().copied().collect();
        steps.sort_unstable();
        let seen = steps.into_iter().map(|at| {
            let mut pages: Vec<u64> = self.seen[&at].iter().copied().collect();
            pages.sort_unstable();
            (at, pages)
        });
        Checkpoint {
            visits: visits.into_values().collect(),
            entries: self.stack.iter().map(|entry| entry.clone().map(|visit| visit.id)).collect(),
            assembly: self.assembly.clone(),
            numbers: self.numbers,
            seen: seen.collect(),
            tally: self.tally(),
            given: self.given,
        }
    }

    /// The pages that are held, with their errands; none stands for a page that was given.
    pub fn held(&self) -> Vec<(Option<Errand>, Arc<Page>)> {
        let mut held: BTreeMap<u64, (Option<Errand>, Arc<Page>)> = BTreeMap::new();
        for visit in self.stack.iter().filter_map(entry::Entry::visit).filter(|visit| visit.id > 0) {
            held.entry(visit.id).or_insert_with(|| (visit.errand, Arc::clone(&visit.page)));
        }
        held.into_values().collect()
    }

    /// Takes a run up again; `page` gives the pages that were held. Fails with the errand of one that it does not have.
    pub fn resume(
        program: Arc<Program>,
        source: Arc<dyn PageSource>,
        settings: Settings,
        checkpoint: Checkpoint,
        mut page: impl FnMut(Option<&Errand>) -> Option<Arc<Page>>,
    ) -> Result<Run, Option<Errand>> {
        let mut run = Run::empty(program, source, settings);
        let mut visits: HashMap<u64, Rc<Visit>> = HashMap::from([(0, Rc::clone(&run.nowhere))]);
        for Held { id, errand, tables } in checkpoint.visits {
            let page = page(errand.as_ref()).ok_or(errand)?;
            let visit = Visit::new(id, page, errand, &run.ledger);
            visit.tables.replace(tables);
            visits.insert(id, Rc::new(visit));
        }
        let nowhere = Rc::clone(&run.nowhere);
        let refer = |id: u64| visits.get(&id).map_or_else(|| Rc::clone(&nowhere), Rc::clone);
        run.stack = checkpoint.entries.into_iter().map(|entry| entry.map(refer)).collect();
        run.assembly = checkpoint.assembly;
        run.numbers = checkpoint.numbers;
        run.seen = checkpoint.seen.into_iter().map(|(at, pages)| (at, pages.into_iter().collect())).collect();
        run.ledger.remember(checkpoint.tally.pages_held_most);
        run.tally = checkpoint.tally;
        run.given = checkpoint.given;
        Ok(run)
    }
}

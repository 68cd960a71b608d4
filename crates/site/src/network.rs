//! The network: transducers, registered as data, and the controller that says which runs next.
//!
//! A transducer says what it reads and writes, when it is ready on a page (its guard), how urgent it is there, and whether it is
//! driven by its input (it runs once on a page) or by its state (it runs again and again, and does the next thing each time, until
//! it is exhausted). The controller is one itself, in rules: of all that are ready, the most urgent runs; among equals the one on
//! the newest page. Going back to an earlier page is nothing special: something is ready there, and nothing more urgent is elsewhere.
//!
//! **It ends** (the paper's Proposition 1). Every run either visits a page, of which there is a bounded number, or exhausts a
//! transducer on a page, or takes one of the finitely many moves of a page, which are found once. So the number of steps is at most
//! the bound of pages times the number of transducers, plus the number of all moves.

use ascent::ascent;

use crate::memory::{Memory, PageId, Relation};
use crate::workshop::Workshop;
use crate::{Trouble, memory::Draft};

/// A transducer, as it is registered.
pub(crate) struct Transducer {
    /// What it is called in traces.
    pub(crate) name: &'static str,
    /// What has to be there before it runs.
    pub(crate) reads: &'static [Relation],
    /// What it may write.
    pub(crate) writes: &'static [Relation],
    /// What drives it.
    pub(crate) resumption: Resumption,
    /// How urgent it is on a page; nothing where its guard says that it is not ready.
    pub(crate) urgency: fn(&Workshop<'_>, &Memory, PageId) -> Option<u32>,
    /// What it does.
    pub(crate) run: fn(&mut Workshop<'_>, &Memory, PageId, &mut Draft) -> Result<Progress, Trouble>,
}

/// What drives a transducer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Resumption {
    /// Its input: it runs once on a page.
    Input,
    /// Its state: it runs until it is exhausted.
    State,
}

/// How a run of a transducer ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Progress {
    /// There may be more to do.
    More,
    /// There is nothing left to do on this page.
    Exhausted,
}

ascent! {
    /// Which transducer runs next, and where.
    struct Control;
    /// A transducer, and a relation that it reads.
    relation reads(u32, u32);
    /// A page, and a relation that has facts about it.
    relation produced(u32, u32);
    /// A transducer, a page, and how urgent it is there: its guard holds.
    relation guarded(u32, u32, u32);
    /// A transducer, and a page where it is done.
    relation exhausted(u32, u32);

    /// Something that it reads is not there.
    relation waits(u32, u32);
    waits(transducer, page) <--
        guarded(transducer, page, _), reads(transducer, relation), !produced(page, relation);

    relation ready(u32, u32, u32);
    ready(transducer, page, urgency) <--
        guarded(transducer, page, urgency), !waits(transducer, page), !exhausted(transducer, page);

    relation most_urgent(u32);
    most_urgent(urgency) <-- agg urgency = ascent::aggregators::max(each) in ready(_, _, each);

    relation next(u32, u32);
    next(transducer, page) <-- most_urgent(urgency), ready(transducer, page, urgency);
}

/// The state of the controller.
#[derive(Debug, Default)]
pub(crate) struct Controller {
    exhausted: Vec<(u32, u32)>,
    ran: Vec<(u32, u32)>,
}

impl Controller {
    /// The transducer that runs next, by its number, and the page that it runs on.
    pub(crate) fn next(
        &self,
        network: &[Transducer],
        workshop: &Workshop<'_>,
        memory: &Memory,
    ) -> Option<(usize, PageId)> {
        let mut control = Control::default();
        for (number, transducer) in network.iter().enumerate() {
            let number = number as u32;
            control.reads.extend(transducer.reads.iter().map(|&relation| (number, relation as u32)));
            for page in memory.pages() {
                let is_done = self.exhausted.contains(&(number, page))
                    || transducer.resumption == Resumption::Input && self.ran.contains(&(number, page));
                if is_done {
                    control.exhausted.push((number, page));
                } else if let Some(urgency) = (transducer.urgency)(workshop, memory, page) {
                    control.guarded.push((number, page, urgency));
                    let produced = transducer.reads.iter().filter(|&&relation| memory.has(relation, page));
                    control.produced.extend(produced.map(|&relation| (page, relation as u32)));
                }
            }
        }
        control.run();
        let next =
            control.next.iter().max_by_key(|&&(transducer, page)| (page, std::cmp::Reverse(transducer)));
        next.map(|&(transducer, page)| (transducer as usize, page))
    }

    /// Notes how a run ended.
    pub(crate) fn note(&mut self, transducer: usize, page: PageId, progress: Progress) {
        self.ran.push((transducer as u32, page));
        if progress == Progress::Exhausted {
            self.exhausted.push((transducer as u32, page));
        }
    }
}

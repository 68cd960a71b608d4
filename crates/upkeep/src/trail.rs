//! What each part of a wrapper found in a run: how many nodes came to it and were left, and what some of them looked like.
//!
//! Of a good run this says what the wrapper relies on. Of a run that came to nothing it says where: the first part to which something
//! came, behind which nothing was left, and which had left something before. Of each part one page is held on which it found
//! nothing, so memory does not grow with the run.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use windrow_dom::NodeId;
use windrow_page::Page;
use windrow_query::{Part, Role};

use crate::landmark::Landmark;

/// A part of a wrapper with what it found.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stop {
    /// The instruction that it is of.
    pub instruction: u32,
    /// Which step of it.
    pub step: u32,
    /// Where it stands in the wrapper as it ran.
    pub span: (u32, u32),
    /// What it does.
    pub deed: Deed,
    /// How many nodes came.
    pub came: u64,
    /// How many were left.
    pub left: u64,
    /// How often nodes came.
    #[serde(default)]
    pub times: u64,
    /// How often nothing was left of them.
    #[serde(default)]
    pub dry: u64,
    /// Some of those that were left.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub examples: Vec<Landmark>,
}

/// What a part of a wrapper does.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Deed {
    /// It leads on, or cuts down.
    Step,
    /// It extracts.
    Mark,
    /// It acts.
    Act,
}

/// How many nodes are kept of what a part left.
const MOST_EXAMPLES: usize = 3;

/// How many nodes of a page are kept on which a part was looked for.
const MOST_NODES: usize = 64;

/// A page on which a part of a wrapper was looked for, and the nodes from which.
#[derive(Debug, Clone)]
pub struct Ground {
    /// The page.
    pub page: Arc<Page>,
    /// The nodes.
    pub nodes: Vec<NodeId>,
}

/// What the parts of a wrapper found, while it runs.
#[derive(Debug, Clone, Default)]
pub struct Trail {
    stops: BTreeMap<(u32, u32), Walked>,
    /// How many pages are held for each part, beside one on which it found nothing.
    holds: usize,
}

/// A part with some of the pages that it was looked for on.
#[derive(Debug, Clone)]
struct Walked {
    stop: Stop,
    grounds: Vec<Ground>,
    /// The first one on which it found nothing.
    dry: Option<Ground>,
}

impl Trail {
    /// One that holds so many pages on which each part was looked for.
    pub fn holding(pages: usize) -> Trail {
        Trail { stops: BTreeMap::new(), holds: pages }
    }

    /// One that goes on where another one was interrupted.
    pub(crate) fn resumed(stops: Vec<Stop>) -> Trail {
        let walked =
            |stop: Stop| ((stop.instruction, stop.step), Walked { stop, grounds: Vec::new(), dry: None });
        Trail { stops: stops.into_iter().map(walked).collect(), holds: 0 }
    }

    /// Hears of nodes that came to a part, and of those that are left.
    pub fn passed(&mut self, part: Part, page: &Arc<Page>, came: &[NodeId], left: &[NodeId]) {
        let walked = self.stops.entry((part.instruction, part.step)).or_insert_with(|| Walked::new(part));
        let stop = &mut walked.stop;
        stop.came += came.len() as u64;
        stop.left += left.len() as u64;
        stop.times += 1;
        if stop.examples.len() < MOST_EXAMPLES
            && let Some(&first) = left.first()
        {
            stop.examples.push(Landmark::of(page.document(), first, page.url()));
        }
        if left.is_empty() {
            stop.dry += 1;
            let dry = walked.dry.get_or_insert_with(|| Ground::new(page));
            dry.hold(page, came);
        }
        if walked.grounds.len() < self.holds
            && !walked.grounds.iter().any(|ground| Arc::ptr_eq(&ground.page, page))
        {
            walked.grounds.push(Ground::new(page));
        }
        walked.grounds.iter_mut().for_each(|ground| ground.hold(page, came));
    }

    /// What was found, in the order of the wrapper.
    pub fn stops(&self) -> Vec<Stop> {
        let mut stops: Vec<Stop> = self.stops.values().map(|walked| walked.stop.clone()).collect();
        stops.sort_by_key(|stop| (stop.span, stop.instruction, stop.step));
        stops
    }

    /// What a part found, and a page on which it found nothing.
    pub(crate) fn stop(&self, instruction: u32, step: u32) -> Option<(&Stop, Option<&Ground>)> {
        self.stops.get(&(instruction, step)).map(|walked| (&walked.stop, walked.dry.as_ref()))
    }

    /// Where the parts that begin in a place of the wrapper were looked for: the pages that are held of the first of them.
    pub fn grounds(&self, place: Range<usize>) -> Vec<Ground> {
        // A step ends behind its predicates, which are no part of the path.
        let is_in = |walked: &&Walked| place.contains(&(walked.stop.span.0 as usize));
        let own = self.stops.values().filter(is_in);
        let first = own.min_by_key(|own| (own.stop.span.0, own.stop.instruction, own.stop.step));
        first.map(|walked| walked.grounds.clone()).unwrap_or_default()
    }

    /// Takes in what was found in another part of the same run.
    pub fn join(&mut self, other: Trail) {
        for (key, walked) in other.stops {
            match self.stops.get_mut(&key) {
                Some(known) => {
                    known.stop.join(walked.stop);
                    known.grounds.extend(walked.grounds);
                    known.grounds.truncate(self.holds);
                    known.dry = known.dry.take().or(walked.dry);
                }
                None => {
                    self.stops.insert(key, walked);
                }
            }
        }
    }
}

impl Walked {
    fn new(part: Part) -> Walked {
        let deed = match part.role {
            Role::Step => Deed::Step,
            Role::Mark => Deed::Mark,
            Role::Act => Deed::Act,
        };
        let span = (part.span.start, part.span.end);
        let Part { instruction, step, .. } = part;
        let stop =
            Stop { instruction, step, span, deed, came: 0, left: 0, times: 0, dry: 0, examples: Vec::new() };
        Walked { stop, grounds: Vec::new(), dry: None }
    }
}

impl Ground {
    fn new(page: &Arc<Page>) -> Ground {
        Ground { page: Arc::clone(page), nodes: Vec::new() }
    }

    /// Notes nodes from which something was looked for, if they are on this page.
    fn hold(&mut self, page: &Arc<Page>, nodes: &[NodeId]) {
        if Arc::ptr_eq(&self.page, page) {
            let room = MOST_NODES.saturating_sub(self.nodes.len());
            self.nodes.extend(nodes.iter().take(room));
        }
    }
}

impl Stop {
    /// The same part, to which nothing came.
    pub(crate) fn without_finds(&self) -> Stop {
        Stop { came: 0, left: 0, times: 0, dry: 0, examples: Vec::new(), ..self.clone() }
    }

    /// Takes in what was found in another part of the same run.
    fn join(&mut self, more: Stop) {
        self.came += more.came;
        self.left += more.left;
        self.times += more.times;
        self.dry += more.dry;
        self.examples.extend(more.examples);
        self.examples.truncate(MOST_EXAMPLES);
    }
}

/// What was found in two parts of one run.
pub(crate) fn joined(own: &mut Vec<Stop>, more: Vec<Stop>) {
    for stop in more {
        match own.iter_mut().find(|known| (known.instruction, known.step) == (stop.instruction, stop.step)) {
            Some(known) => known.join(stop),
            None => own.push(stop),
        }
    }
}

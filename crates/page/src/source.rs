//! Where pages come from: the one door between evaluation and the world.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use windrow_dom::NodeId;

use crate::action::Act;
use crate::error::Error;
use crate::page::Page;

/// Opens pages and acts on them. Engines keep threads, connections and tabs to themselves.
pub trait PageSource: Send + Sync {
    /// Opens an address; `from` is the page whose content gave it, none where the wrapper's author did.
    fn open(&self, errand: &Errand, address: &str, from: Option<&Page>) -> Result<Arrival, Error>;

    /// Acts on a node of a page. The page stays as it was; whoever calls gives up its share of it, so that a page
    /// acted on for the last time is gone before the next one comes.
    fn act(&self, errand: &Errand, page: Arc<Page>, act: &Act) -> Result<Arrival, Error>;

    /// The source behind one that adds something to it; what such a source does not do itself, that one does.
    fn inner(&self) -> Option<&dyn PageSource> {
        None
    }

    /// Says that this action will be asked for soon, so that it can be begun; gives whether it was.
    fn prepare(&self, errand: &Errand, page: &Arc<Page>, act: &Act) -> bool {
        self.inner().is_some_and(|inner| inner.prepare(errand, page, act))
    }

    /// The page as it is after a moment, for one that may change by itself; none where that cannot be.
    fn later(&self, page: &Arc<Page>) -> Option<Arc<Page>> {
        self.inner()?.later(page)
    }

    /// The page as another engine sees it, for one that came and on which a wrapper's first step found nothing; none
    /// where that can make no difference.
    fn otherwise(&self, errand: &Errand, page: &Arc<Page>) -> Option<Arc<Page>> {
        self.inner()?.otherwise(errand, page)
    }

    /// Says that the run goes on with this page where the errand had led to another one: a page as another engine sees it,
    /// or as it is later.
    fn instead(&self, errand: &Errand, page: &Arc<Page>) -> Result<(), Error> {
        self.inner().map_or(Ok(()), |inner| inner.instead(errand, page))
    }

    /// Says that nobody will act on the page again.
    fn release(&self, page: &Page) {
        if let Some(inner) = self.inner() {
            inner.release(page);
        }
    }

    /// A page that came from elsewhere, with what this source sees of its pages beside their nodes.
    fn seen(&self, errand: &Errand, page: Arc<Page>) -> Arc<Page> {
        match self.inner() {
            Some(inner) => inner.seen(errand, page),
            None => page,
        }
    }

    /// The same source for a wrapper that looks at more of its pages than their nodes; none where that is all one.
    fn seeing(&self, _sight: &Sight) -> Option<Arc<dyn PageSource>> {
        None
    }
}

/// What a wrapper looks at beside the nodes of its pages. What nobody looks at need not be found out.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Sight {
    /// Whether elements can be seen, and where they are.
    pub boxes: bool,
    /// Computed style properties.
    pub styles: Vec<String>,
    /// All computed style properties.
    pub all_styles: bool,
}

impl Sight {
    /// What either looks at.
    #[must_use]
    pub fn and(&self, other: &Sight) -> Sight {
        let mut styles = self.styles.clone();
        styles.extend(other.styles.iter().filter(|style| !self.styles.contains(style)).cloned());
        Sight { boxes: self.boxes || other.boxes, styles, all_styles: self.all_styles || other.all_styles }
    }

    /// Whether it is the nodes alone.
    pub fn is_plain(&self) -> bool {
        !self.boxes && self.styles.is_empty() && !self.all_styles
    }
}

/// What an action led to.
#[derive(Debug, Clone)]
pub struct Arrival {
    /// The page after it.
    pub page: Arc<Page>,
    /// How it differs from the page before.
    pub change: Change,
    /// The node that was acted on, as the page after it numbers it, where that is known.
    pub node: Option<NodeId>,
}

/// How the page after an action differs from the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Change {
    /// Not at all.
    Nothing,
    /// By the state of its fields or its fragment; it has the same nodes.
    State,
    /// It has another document.
    Document,
}

/// Which act of a run something is fetched for. The same run over the same pages has the same errands, whatever is
/// done at the same time, so recordings are keyed by them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
pub struct Errand {
    /// Which of several runs, counted from 0.
    pub run: u32,
    /// The visit of the page that is acted on; 0 before there is one.
    pub visit: u64,
    /// The step of the wrapper.
    pub step: u32,
    /// The node acted on.
    pub node: u32,
    /// How often this step acted on this node in this visit before.
    pub turn: u32,
}

impl Errand {
    /// The visit of the page that this errand leads to: a number that tells it from all others of the run.
    pub fn leads_to(&self) -> u64 {
        let parts = [u64::from(self.step), u64::from(self.node), u64::from(self.turn)];
        let mixed = parts.iter().fold(self.visit, |hash, &part| {
            let hash = (hash.rotate_left(23) ^ part).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^ (hash >> 29)
        });
        mixed | 1
    }
}

impl fmt::Display for Errand {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Errand { run, visit, step, node, turn } = self;
        write!(formatter, "{run}.{visit:x}.{step}.{node}.{turn}")
    }
}

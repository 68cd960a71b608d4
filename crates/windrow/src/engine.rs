//! Engines: what pages are opened and acted on with.

use std::fmt;
use std::sync::Arc;

use windrow_page::{Embedded, EmbeddedOptions, Fetch, PageSource, Shelf};

/// What pages are opened and acted on with. Clones share connections, cookies and manners.
#[derive(Clone)]
pub struct Engine {
    source: Arc<dyn PageSource>,
}

impl Engine {
    /// An engine over any source of pages.
    pub fn new(source: impl PageSource + 'static) -> Engine {
        Engine { source: Arc::new(source) }
    }

    /// An engine for pages without script, over anything that answers requests.
    pub fn over(fetch: impl Fetch + 'static, options: EmbeddedOptions) -> Engine {
        Engine::new(Embedded::new(fetch, options))
    }

    /// An engine for the pages of a shelf in memory.
    pub fn of_shelf(shelf: Shelf) -> Engine {
        Engine::over(shelf, EmbeddedOptions::default())
    }

    pub(crate) fn source(&self) -> Arc<dyn PageSource> {
        Arc::clone(&self.source)
    }
}

impl fmt::Debug for Engine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("Engine")
    }
}

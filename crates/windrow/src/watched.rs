//! An engine that tells which pages it comes to, and looks at all that can be seen on them.

use std::sync::Arc;

use windrow_page::{Act, Arrival, Errand, Error, Page, PageSource, Sight};

use crate::engine::Engine;

/// Who is told of the pages that are come to.
type Told = Arc<dyn Fn(&Arc<Page>) + Send + Sync>;

impl Engine {
    /// The same engine; `told` hears of every page that it comes to, and pages have all that `sight` names, whatever a
    /// wrapper looks at.
    pub fn watched(&self, sight: &Sight, told: impl Fn(&Arc<Page>) + Send + Sync + 'static) -> Engine {
        let plain = self.source();
        let source = plain.seeing(sight).unwrap_or(plain);
        self.with_source(Arc::new(Watched { source, sight: sight.clone(), told: Arc::new(told) }))
    }
}

#[derive(Clone)]
struct Watched {
    source: Arc<dyn PageSource>,
    sight: Sight,
    told: Told,
}

impl Watched {
    fn tell(&self, arrival: Arrival) -> Arrival {
        (self.told)(&arrival.page);
        arrival
    }
}

impl PageSource for Watched {
    fn inner(&self) -> Option<&dyn PageSource> {
        Some(&*self.source)
    }

    fn open(&self, errand: &Errand, address: &str, from: Option<&Page>) -> Result<Arrival, Error> {
        self.source.open(errand, address, from).map(|arrival| self.tell(arrival))
    }

    fn act(&self, errand: &Errand, page: Arc<Page>, act: &Act) -> Result<Arrival, Error> {
        self.source.act(errand, page, act).map(|arrival| self.tell(arrival))
    }

    fn later(&self, page: &Arc<Page>) -> Option<Arc<Page>> {
        let later = self.source.later(page)?;
        (self.told)(&later);
        Some(later)
    }

    fn seeing(&self, sight: &Sight) -> Option<Arc<dyn PageSource>> {
        let sight = self.sight.and(sight);
        let source = self.source.seeing(&sight)?;
        Some(Arc::new(Watched { source, sight, told: Arc::clone(&self.told) }))
    }
}

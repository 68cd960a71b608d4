//! Runs that are watched: a sample of what they gave, with what stood around it, for profiles.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use windrow_data::Item;
use windrow_page::{Page, Sight};
use windrow_query::Tally;
use windrow_upkeep::{Figures, Observer, Sample};

use crate::engine::Engine;
use crate::wrapper::{RunError, RunOptions, Wrapper};

/// Looks on while a wrapper runs. Rows have to know where they came from: [`RunOptions::provenance`].
#[derive(Clone)]
pub struct Watch {
    observer: Arc<Mutex<Observer>>,
}

impl Default for Watch {
    fn default() -> Watch {
        Watch { observer: Arc::new(Mutex::new(Observer::new())) }
    }
}

impl Watch {
    /// The engine with somebody looking on.
    pub fn engine(&self, engine: &Engine) -> Engine {
        let observer = Arc::clone(&self.observer);
        engine.watched(&Sight::default(), move |page| {
            observer.lock().unwrap_or_else(PoisonError::into_inner).page(page);
        })
    }

    fn observer(&self) -> MutexGuard<'_, Observer> {
        self.observer.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Tells of a page that the engine did not open.
    pub fn page(&self, page: &Arc<Page>) {
        self.observer().page(page);
    }

    /// Tells of a row.
    pub fn row(&self, row: &Item) {
        self.observer().row(row);
    }

    /// What is kept, with what the run came to; what comes after that is of another sample.
    pub fn sample(&self, figures: Figures) -> Sample {
        std::mem::replace(&mut *self.observer(), Observer::new()).finish(figures)
    }
}

/// Runs a wrapper on pages, or, where there are none, on its own, and gives a sample of it. `each` is told every row.
pub fn sampled(
    wrapper: &Wrapper,
    pages: impl IntoIterator<Item = Arc<Page>>,
    engine: &Engine,
    options: &RunOptions,
    mut each: impl FnMut(&Item),
) -> Result<Sample, RunError> {
    let watch = Watch::default();
    let engine = watch.engine(engine);
    let mut figures = Figures::default();
    let mut options = RunOptions { provenance: true, ..options.clone() };
    let mut pages = pages.into_iter().peekable();
    let mut parts: Vec<Option<Arc<Page>>> = vec![None];
    if pages.peek().is_some() {
        parts = pages.map(Some).collect();
    }
    figures.is_own = matches!(parts[..], [None]);
    for page in parts {
        let mut rows = match page {
            Some(page) => {
                watch.page(&page);
                wrapper.rows_on(page, &engine, &options)
            }
            None => wrapper.rows(&engine, &options),
        };
        for row in rows.by_ref() {
            let row = row?;
            watch.row(&row);
            each(&row);
        }
        let Tally { pages, failed, .. } = rows.tally();
        figures.pages += pages;
        figures.failed += failed;
        options.run += 1;
    }
    Ok(watch.sample(figures))
}

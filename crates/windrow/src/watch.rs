//! Runs that are watched: a sample of what they gave, with what stood around it, for profiles.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use windrow_data::Item;
use windrow_dom::NodeId;
use windrow_page::{Error, Page, Sight};
use windrow_query::{Part, Tally, Witness};
use windrow_upkeep::{Figures, Observer, Sample, Seen, Trail};

use crate::engine::Engine;
use crate::wrapper::{Rows, RunError, RunOptions, Wrapper};

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

impl fmt::Debug for Watch {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Watch").finish_non_exhaustive()
    }
}

impl Witness for Watch {
    fn passed(&self, part: Part, page: &Arc<Page>, came: &[NodeId], left: &[NodeId]) {
        self.observer().passed(part, page, came, left);
    }
}

impl Watch {
    /// One that holds so many of the pages on which each part of the wrapper was looked for.
    pub fn holding(pages: usize) -> Watch {
        Watch { observer: Arc::new(Mutex::new(Observer::with(Trail::holding(pages)))) }
    }

    /// One that goes on where another one was interrupted.
    pub fn resumed(seen: Seen) -> Watch {
        Watch { observer: Arc::new(Mutex::new(Observer::resumed(seen))) }
    }

    /// What was kept so far, for one that goes on.
    pub fn seen(&self) -> Seen {
        self.observer().seen()
    }

    /// What the parts of the wrapper have found so far, with the pages that are held.
    pub fn trail(&self) -> Trail {
        self.observer().trail().clone()
    }

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

    /// Tells of a page that the engine need not open, because it came before an interruption.
    pub(crate) fn came_before(&self, page: &Arc<Page>) {
        self.observer().page(page);
    }

    /// Tells of a page that the engine did not open; the rows that come now are of it, and of those that it leads to.
    pub fn page(&self, page: &Arc<Page>) {
        let mut observer = self.observer();
        observer.part();
        observer.page(page);
    }

    /// Tells of a row.
    pub fn row(&self, row: &Item) {
        self.observer().row(row);
    }

    /// Tells of all rows of a page at once; they need not know where they came from.
    pub fn rows_on(&self, page: &Arc<Page>, rows: &[Item]) {
        self.observer().rows_on(page, rows);
    }

    /// What is kept, with what the run came to; what comes after that is of another sample.
    pub fn sample(&self, figures: Figures) -> Sample {
        std::mem::replace(&mut *self.observer(), Observer::new()).finish(figures)
    }
}

/// A wrapper that is run for a sample of what it gives: on one page after the other, or on its own.
pub struct Sampling<'s> {
    wrapper: &'s Wrapper,
    watch: Watch,
    engine: Engine,
    options: RunOptions,
    figures: Figures,
    trouble: Option<Error>,
}

impl<'s> Sampling<'s> {
    /// A wrapper that has not run yet.
    pub fn new(wrapper: &'s Wrapper, engine: &Engine, options: &RunOptions) -> Sampling<'s> {
        Sampling::watched(wrapper, engine, options, Watch::default())
    }

    /// The same, with somebody looking on who is known elsewhere too.
    pub fn watched(
        wrapper: &'s Wrapper,
        engine: &Engine,
        options: &RunOptions,
        watch: Watch,
    ) -> Sampling<'s> {
        let engine = watch.engine(engine);
        let options = RunOptions { provenance: true, watch: Some(watch.clone()), ..options.clone() };
        Sampling { wrapper, watch, engine, options, figures: Figures::default(), trouble: None }
    }

    /// Runs it on a page; `each` is told every row.
    pub fn on(&mut self, page: Arc<Page>, each: impl FnMut(&Item)) -> Result<(), RunError> {
        self.watch.page(&page);
        let rows = self.wrapper.rows_on(page, &self.engine, &self.options);
        self.take(rows, each).map(drop)
    }

    /// Runs it on its own; `each` is told every row.
    pub fn alone(&mut self, each: impl FnMut(&Item)) -> Result<(), RunError> {
        let rows = self.wrapper.rows(&self.engine, &self.options);
        // How many rows a part gives says nothing of how many there should be.
        self.figures.is_own = self.take(rows, each)?;
        Ok(())
    }

    /// Takes the rows in; gives whether they are all that there are.
    fn take(&mut self, mut rows: Rows, mut each: impl FnMut(&Item)) -> Result<bool, RunError> {
        for row in rows.by_ref() {
            let row = row?;
            self.watch.row(&row);
            each(&row);
        }
        let Tally { pages, failed, failures, stopped, .. } = rows.tally();
        self.figures.pages += pages;
        self.figures.failed += failed;
        self.trouble = self.trouble.take().or(failures.into_iter().next().map(|failure| failure.error));
        self.options.run += 1;
        Ok(stopped.is_none())
    }

    /// What the parts of the wrapper have found so far.
    pub fn trail(&self) -> Trail {
        self.watch.trail()
    }

    /// The first thing that failed.
    pub fn trouble(&self) -> Option<&Error> {
        self.trouble.as_ref()
    }

    /// What is kept.
    pub fn finish(self) -> Sample {
        self.watch.sample(self.figures)
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
    let mut sampling = Sampling::new(wrapper, engine, options);
    let mut pages = pages.into_iter().peekable();
    if pages.peek().is_none() {
        sampling.alone(&mut each)?;
    }
    for page in pages {
        sampling.on(page, &mut each)?;
    }
    Ok(sampling.finish())
}

//! Pages fetched ahead of their turn, several at a time.
//!
//! A run asks for one page after the other, and says beforehand which actions it will ask for. Workers do these actions
//! meanwhile; when one's turn comes, its page is there or on its way. What comes out does not depend on any of this, so
//! rows are the same whatever the number of workers.

use std::collections::{BTreeMap, VecDeque};
use std::panic::AssertUnwindSafe;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};
use std::thread::JoinHandle;

use windrow_page::{Act, Arrival, Errand, Error, ErrorKind, Page, PageSource};

/// A source whose pages are fetched by several workers.
pub(crate) struct Parallel {
    shared: Arc<Shared>,
    workers: Vec<JoinHandle<()>>,
}

struct Shared {
    source: Arc<dyn PageSource>,
    most: usize,
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<Order>,
    /// Where each action is that was announced and not asked for yet.
    orders: BTreeMap<Errand, Progress>,
    is_over: bool,
}

/// An action that was announced.
struct Order {
    errand: Errand,
    page: Arc<Page>,
    act: Act,
}

enum Progress {
    Waiting,
    Begun,
    Done(Result<Arrival, Error>),
}

impl Parallel {
    /// A source that fetches up to `jobs` pages at a time, one of them for whoever asks.
    pub(crate) fn new(source: Arc<dyn PageSource>, jobs: usize) -> Parallel {
        let most = jobs.saturating_sub(1).max(1);
        let shared = Arc::new(Shared { source, most, state: Mutex::default(), changed: Condvar::new() });
        let worker = |_| {
            let shared = Arc::clone(&shared);
            std::thread::spawn(move || shared.work())
        };
        let workers = (0..most).map(worker).collect();
        Parallel { shared, workers }
    }
}

impl Drop for Parallel {
    fn drop(&mut self) {
        self.shared.lock().is_over = true;
        self.shared.changed.notify_all();
        for worker in self.workers.drain(..) {
            let _ = worker.join();
        }
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn wait<'s>(&self, state: MutexGuard<'s, State>) -> MutexGuard<'s, State> {
        self.changed.wait(state).unwrap_or_else(PoisonError::into_inner)
    }

    /// What an action leads to. Whoever waits for it gets an answer even if the engine breaks down.
    fn done(&self, errand: &Errand, page: Arc<Page>, act: &Act) -> Result<Arrival, Error> {
        let address = page.url().unwrap_or_default().to_owned();
        let acting = AssertUnwindSafe(|| self.source.act(errand, page, act));
        std::panic::catch_unwind(acting).unwrap_or_else(|_| {
            let message = format!("the engine broke down at {} on this page", act.action.word());
            Err(Error::new(ErrorKind::Damaged, message).at(address))
        })
    }

    fn work(&self) {
        let mut state = self.lock();
        while !state.is_over {
            let Some(Order { errand, page, act }) = state.waiting.pop_front() else {
                state = self.wait(state);
                continue;
            };
            state.orders.insert(errand, Progress::Begun);
            drop(state);
            let done = self.done(&errand, page, &act);
            state = self.lock();
            state.orders.insert(errand, Progress::Done(done));
            self.changed.notify_all();
        }
    }
}

impl PageSource for Parallel {
    fn inner(&self) -> Option<&dyn PageSource> {
        Some(&*self.shared.source)
    }

    fn open(&self, errand: &Errand, address: &str, from: Option<&Page>) -> Result<Arrival, Error> {
        self.shared.source.open(errand, address, from)
    }

    fn act(&self, errand: &Errand, page: Arc<Page>, act: &Act) -> Result<Arrival, Error> {
        let mut state = self.shared.lock();
        loop {
            match state.orders.remove(errand) {
                Some(Progress::Done(arrival)) => return arrival,
                Some(Progress::Begun) => {
                    state.orders.insert(*errand, Progress::Begun);
                    state = self.shared.wait(state);
                }
                Some(Progress::Waiting) => {
                    state.waiting.retain(|order| order.errand != *errand);
                    break;
                }
                None => break,
            }
        }
        drop(state);
        self.shared.source.act(errand, page, act)
    }

    fn prepare(&self, errand: &Errand, page: &Arc<Page>, act: &Act) -> bool {
        let mut state = self.shared.lock();
        if state.orders.contains_key(errand) {
            return true;
        }
        if state.orders.len() >= self.shared.most {
            return false;
        }
        let order = Order { errand: *errand, page: Arc::clone(page), act: act.clone() };
        state.orders.insert(*errand, Progress::Waiting);
        state.waiting.push_back(order);
        self.shared.changed.notify_all();
        true
    }
}

//! Threads that look for templates.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use windrow_template::Hands;

/// How much room a thread has, enough for the deepest tree.
const STACK: usize = 16 << 20;

/// As many threads as the machine runs at a time.
#[derive(Debug)]
pub(super) struct Threads {
    idle: AtomicUsize,
}

impl Threads {
    pub(super) fn new() -> Threads {
        let threads = thread::available_parallelism().map_or(1, usize::from);
        Threads { idle: AtomicUsize::new(threads - 1) }
    }

    /// Takes one that is idle.
    fn take(&self) -> bool {
        self.idle.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |idle| idle.checked_sub(1)).is_ok()
    }
}

impl Hands for Threads {
    fn both(&self, one: &mut (dyn FnMut() + Send), other: &mut (dyn FnMut() + Send)) {
        if !self.take() {
            one();
            return other();
        }
        // Whoever takes it does it: this thread, where no other can be started.
        let left = Mutex::new(Some(other));
        let take = || left.lock().map_or(None, |mut left| left.take());
        thread::scope(|scope| {
            let started = thread::Builder::new().stack_size(STACK).spawn_scoped(scope, || {
                if let Some(other) = take() {
                    other();
                }
                self.idle.fetch_add(1, Ordering::Relaxed);
            });
            one();
            if started.is_err()
                && let Some(other) = take()
            {
                other();
                self.idle.fetch_add(1, Ordering::Relaxed);
            }
        });
    }
}

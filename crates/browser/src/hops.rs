//! Which request of an errand one is: the page, then the redirects, frames and refreshes on the way. Parts of a page
//! come in no certain order and have no number of their own: what is asked for tells them apart.

use std::collections::VecDeque;
use std::sync::{Mutex, PoisonError};

use windrow_page::{Errand, Purpose, Request};

/// How many errands can be under way at the same time.
const UNDER_WAY: usize = 1024;

/// Counts the requests of the errands under way.
#[derive(Default)]
pub(crate) struct Hops {
    last: Mutex<VecDeque<(Errand, u32)>>,
}

impl Hops {
    /// The number of a request within its errand, from 0.
    pub(crate) fn number(&self, errand: &Errand, request: &Request) -> u32 {
        if request.purpose == Purpose::Part {
            return 0;
        }
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        let known = last.iter().rposition(|(known, _)| known == errand);
        let before = known.and_then(|at| last.remove(at));
        let number = match before {
            Some((_, before)) if request.purpose == Purpose::Way => before + 1,
            _ => 0,
        };
        if last.len() >= UNDER_WAY {
            last.pop_front();
        }
        last.push_back((*errand, number));
        number
    }
}

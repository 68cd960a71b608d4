//! Some of many things that come one after the other, as evenly spread as can be.
//!
//! When there are too many, every second one is dropped, and from then on only every second one is taken. Which ones are taken
//! depends on nothing but their numbers, so two runs over the same pages keep the same ones.

use serde::{Deserialize, Serialize};

/// Some of many things.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Thinned<T> {
    kept: Vec<T>,
    most: usize,
    /// Only every so manieth is taken.
    stride: usize,
    seen: usize,
}

impl<T> Thinned<T> {
    /// None yet, and at most so many.
    pub fn new(most: usize) -> Thinned<T> {
        Thinned { kept: Vec::new(), most, stride: 1, seen: 0 }
    }

    /// The next thing, which is made only if it is taken.
    pub fn offer(&mut self, make: impl FnOnce() -> T) {
        let number = self.seen;
        self.seen += 1;
        if !number.is_multiple_of(self.stride) {
            return;
        }
        self.kept.push(make());
        if self.kept.len() > self.most {
            halve(&mut self.kept);
            self.stride *= 2;
        }
    }

    /// How many came.
    pub fn seen(&self) -> usize {
        self.seen
    }

    /// Those that are kept, in the order in which they came.
    pub fn into_kept(self) -> Vec<T> {
        self.kept
    }
}

/// Drops every second thing until there are at most so many.
pub(crate) fn thin<T>(all: &mut Vec<T>, most: usize) {
    while all.len() > most {
        halve(all);
    }
}

fn halve<T>(all: &mut Vec<T>) {
    let mut number = 0;
    all.retain(|_| {
        number += 1;
        number % 2 == 1
    });
}

#[cfg(test)]
mod tests {
    use super::Thinned;

    #[track_caller]
    fn check(most: usize, count: usize, expected: &[usize]) {
        let mut thinned = Thinned::new(most);
        let mut made = 0;
        for number in 0..count {
            thinned.offer(|| {
                made += 1;
                number
            });
        }
        assert_eq!((thinned.seen(), &*thinned.into_kept()), (count, expected));
        assert!(made <= most * 4, "{made} were made");
    }

    #[test]
    fn what_is_kept_is_spread_over_all_that_came() {
        check(4, 3, &[0, 1, 2]);
        check(4, 5, &[0, 2, 4]);
        check(4, 17, &[0, 8, 16]);
        check(4, 15, &[0, 4, 8, 12]);
    }
}

//! Strings that occur where they should and not where they should not: head, tail, open and close delimiters.
//!
//! Of all strings that begin at one place, a longer one occurs wherever it does only where the shorter ones do. So places
//! where a string must not begin ask for a least length, and places of which one must begin with it for a greatest.

use std::ops::Range;

use memchr::memchr_iter;

/// What a page wants of a string.
#[derive(Debug, Clone)]
pub(crate) struct Place<'p> {
    pub(crate) page: &'p str,
    /// Where it must not begin.
    pub(crate) never: Range<usize>,
    /// Where it has to begin somewhere, if it has to.
    pub(crate) some: Option<Range<usize>>,
}

/// Strings to choose from: all in a part of a page that begin in a part of that.
#[derive(Debug, Clone)]
pub(crate) struct Source<'p> {
    pub(crate) page: &'p str,
    pub(crate) starts: Range<usize>,
    pub(crate) end: usize,
}

impl<'p> Source<'p> {
    /// The places where a string may begin, tags first.
    pub(crate) fn starts(&self) -> Vec<usize> {
        let all = || self.starts.clone().filter(|&at| at < self.end && self.page.is_char_boundary(at));
        let is_tag = |at: &usize| self.page.as_bytes()[*at] == b'<';
        all().filter(is_tag).chain(all().filter(|at| !is_tag(at))).collect()
    }

    /// The lengths that a string from a place on may have to be first found at good places of all pages.
    pub(crate) fn lengths_first(
        &self,
        start: usize,
        pages: &[&str],
        is_good: impl Fn(usize, usize) -> bool,
    ) -> Vec<usize> {
        let string = &self.page[start..self.end];
        let mut are_good = vec![true; string.len() + 1];
        for (number, page) in pages.iter().enumerate() {
            // Up to which length it was met, and where the next longer ones are met first.
            let mut met = 0;
            for at in memchr_iter(string.as_bytes()[0], page.as_bytes()) {
                let common = common(string.as_bytes(), &page.as_bytes()[at..]);
                if common > met {
                    are_good[met + 1..=common].iter_mut().for_each(|good| *good &= is_good(number, at));
                    met = common;
                }
                if met == string.len() {
                    break;
                }
            }
            are_good[met + 1..].fill(false);
        }
        (1..=string.len()).filter(|&length| are_good[length] && string.is_char_boundary(length)).collect()
    }

    /// The lengths that a string from a place on may have, whole characters each.
    pub(crate) fn lengths(&self, start: usize, places: &[Place<'_>]) -> Vec<usize> {
        let string = &self.page[start..self.end];
        let (mut least, mut most) = (1, string.len());
        for place in places {
            if let Some(some) = &place.some {
                most = most.min(longest(string, place.page, some.clone()));
            }
            least = least.max(longest(string, place.page, place.never.clone()) + 1);
            if least > most {
                return Vec::new();
            }
        }
        (least..=most).filter(|&length| string.is_char_boundary(length)).collect()
    }
}

/// How much two texts have in common from their beginnings on.
fn common(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// How much of a string is on a page from one of some places on.
fn longest(string: &str, page: &str, places: Range<usize>) -> usize {
    let (string, page) = (string.as_bytes(), page.as_bytes());
    let places = places.start.min(page.len())..places.end.min(page.len());
    let Some(&first) = string.first() else { return 0 };
    let mut most = 0;
    for at in memchr_iter(first, &page[places.clone()]) {
        most = most.max(common(string, &page[places.start + at..]));
        if most == string.len() {
            break;
        }
    }
    most
}

/// The last of some places where a string begins.
pub(crate) fn last(string: &str, page: &str, places: Range<usize>) -> Option<usize> {
    let end = (places.end + string.len()).saturating_sub(1).min(page.len());
    let text = page.as_bytes().get(places.start..end)?;
    memchr::memmem::rfind(text, string.as_bytes())
        .map(|at| places.start + at)
        .filter(|at| places.contains(at))
}

/// The first of some places where a string begins.
pub(crate) fn first(string: &str, page: &str, places: Range<usize>) -> Option<usize> {
    let text = page.as_bytes().get(places.start..)?;
    memchr::memmem::find(text, string.as_bytes()).map(|at| places.start + at).filter(|at| places.contains(at))
}

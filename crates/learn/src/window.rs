//! Strings that occur where they should and not where they should not: head, tail, open and close delimiters.
//!
//! Of all strings that begin at one place, a longer one occurs wherever it does only where the shorter ones
//! do. So places where a string must not begin ask for a least length, and places of which one must begin
//! with it for a greatest. An [`Automaton`] tells both for all strings of a text at once.

use std::ops::Range;

use memchr::memchr_iter;
use memchr::memmem::{self, Finder};

use crate::automaton::{Alike, Automaton, Match};

/// Strings to choose from: all in a part of a page.
#[derive(Debug)]
pub(crate) struct Source<'p> {
    pub(crate) page: &'p str,
    part: Range<usize>,
    automaton: Automaton,
    starts: Vec<usize>,
}

/// How long the strings of a source may be, by the places where they begin.
#[derive(Debug)]
pub(crate) struct Bounds(Vec<(usize, usize)>);

impl<'p> Source<'p> {
    pub(crate) fn new(page: &'p str, part: Range<usize>) -> Source<'p> {
        let automaton = Automaton::new(&page[part.clone()]);
        Source { page, automaton, starts: starts(page, part.clone()), part }
    }

    /// What of it begins at the places of some parts of a page, which are in order and apart from each other.
    pub(crate) fn trace(&self, page: &str, parts: &[Range<usize>]) -> Vec<Vec<Match>> {
        self.automaton.trace(page, parts)
    }

    /// How long strings may be that begin nowhere in some texts, and somewhere in each of others.
    pub(crate) fn bounds<'m>(
        &self,
        never: impl IntoIterator<Item = &'m [Match]>,
        some: impl IntoIterator<Item = &'m [Match]>,
    ) -> Bounds {
        let least = self.automaton.longest(never.into_iter().flatten()).into_iter().map(|most| most + 1);
        let whole = (0..self.part.len()).map(|at| self.part.len() - at);
        let mut bounds: Vec<(usize, usize)> = least.zip(whole).collect();
        for place in some {
            if bounds.iter().all(|(least, most)| least > most) {
                break;
            }
            for ((_, most), longest) in bounds.iter_mut().zip(self.automaton.longest(place)) {
                *most = longest.min(*most);
            }
        }
        Bounds(bounds)
    }

    /// The places where a string may begin, as in [`starts`].
    pub(crate) fn starts(&self) -> &[usize] {
        &self.starts
    }

    /// The lengths that a string from a place on may have, whole characters each.
    pub(crate) fn lengths(&self, start: usize, bounds: &Bounds) -> Vec<usize> {
        let (least, most) = bounds.0[start - self.part.start];
        (least..=most).filter(|&length| self.page.is_char_boundary(start + length)).collect()
    }

    /// The strings that differ in where they begin in some texts.
    pub(crate) fn telling<'m>(&self, texts: impl IntoIterator<Item = &'m [Match]>) -> Vec<Alike> {
        let starts: Vec<usize> = self.starts.iter().map(|start| start - self.part.start).collect();
        self.automaton.telling(&starts, texts.into_iter().flatten())
    }

    /// One within bounds of each of some strings, whole tags and words first.
    pub(crate) fn strings(&self, telling: &[Alike], bounds: &Bounds) -> Vec<&'p str> {
        let (mut whole, mut cut) = (Vec::new(), Vec::new());
        for Alike { start, lengths } in telling {
            let ((least, most), start) = (bounds.0[*start], self.part.start + start);
            let lengths = (*lengths.start()).max(least)..=(*lengths.end()).min(most);
            let mut lengths = lengths.filter(|&length| self.page.is_char_boundary(start + length)).peekable();
            let Some(&shortest) = lengths.peek() else { continue };
            match lengths.find(|&length| is_whole(self.page, start, length)) {
                Some(length) => whole.push(&self.page[start..start + length]),
                None => cut.push(&self.page[start..start + shortest]),
            }
        }
        whole.append(&mut cut);
        whole
    }
}

/// The places of a page where a string may begin: tags first, then words and signs, then the middle of words.
pub(crate) fn starts(page: &str, part: Range<usize>) -> Vec<usize> {
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphanumeric);
    let rank = |&at: &usize| {
        let (before, rest) = page.split_at(at);
        let is_inside = is_letter(before.chars().next_back()) && is_letter(rest.chars().next());
        (!rest.starts_with('<'), is_inside)
    };
    let mut starts: Vec<usize> = part.filter(|&at| page.is_char_boundary(at)).collect();
    starts.sort_by_cached_key(rank);
    starts
}

/// Whether a string from a place on ends with no part of a tag or word.
fn is_whole(page: &str, start: usize, length: usize) -> bool {
    let string = &page[start..start + length];
    let ends = string.chars().next_back().is_some_and(char::is_alphanumeric);
    let goes_on = page[start + length..].chars().next().is_some_and(char::is_alphanumeric);
    let is_open = string.rfind('<').is_some_and(|open| string.rfind('>').is_none_or(|close| close < open));
    !(is_open || (ends && goes_on))
}

/// Lengths of a string, whole tags and words first, then the shortest.
pub(crate) fn preferred(page: &str, start: usize, lengths: Vec<usize>) -> Vec<usize> {
    let (mut whole, cut): (Vec<usize>, Vec<usize>) =
        lengths.into_iter().partition(|&length| is_whole(page, start, length));
    whole.extend(cut);
    whole
}

/// The lengths that a beginning of a string may have to be first found at good places of all pages.
pub(crate) fn lengths_first(string: &str, pages: &[(&str, &[Range<usize>])]) -> Vec<usize> {
    let mut are_good = vec![true; string.len() + 1];
    for &(page, good) in pages {
        // Up to which length it was met; the next longer ones are met first where it has more in common.
        let mut met = 0;
        let end = good.last().map_or(0, |place| place.end).min(page.len());
        for at in memchr_iter(string.as_bytes()[0], &page.as_bytes()[..end]) {
            let common = common(string.as_bytes(), &page.as_bytes()[at..]);
            if common > met {
                let is_good = good.iter().any(|place| place.contains(&at));
                are_good[met + 1..=common].iter_mut().for_each(|good| *good &= is_good);
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

/// How much two texts have in common from their beginnings on.
fn common(one: &[u8], other: &[u8]) -> usize {
    one.iter().zip(other).take_while(|(one, other)| one == other).count()
}

/// How much of a string is on a page, from each place on where it has its first letter.
pub(crate) fn common_lengths(string: &str, page: &str) -> Vec<usize> {
    let (string, page) = (string.as_bytes(), page.as_bytes());
    let Some(&first) = string.first() else { return Vec::new() };
    memchr_iter(first, page).map(|at| common(string, &page[at..])).collect()
}

/// All of some places where a string begins.
pub(crate) fn all(string: &Finder<'_>, page: &str, places: Range<usize>) -> Vec<usize> {
    let mut found = Vec::new();
    let mut rest = places;
    while let Some(at) = around(string.needle(), page, &rest).and_then(|text| string.find(text)) {
        found.push(rest.start + at);
        rest.start += at + 1;
    }
    found
}

/// The text in which a string would begin at one of some places.
fn around<'t>(string: &[u8], page: &'t str, places: &Range<usize>) -> Option<&'t [u8]> {
    let end = (places.end + string.len()).saturating_sub(1).min(page.len());
    page.as_bytes().get(places.start..end)
}

/// The last of some places where a string begins.
pub(crate) fn last(string: &str, page: &str, places: Range<usize>) -> Option<usize> {
    let text = around(string.as_bytes(), page, &places)?;
    memmem::rfind(text, string.as_bytes()).map(|at| places.start + at).filter(|at| places.contains(at))
}

/// The first of some places where a string begins.
pub(crate) fn first(string: &str, page: &str, places: Range<usize>) -> Option<usize> {
    let text = around(string.as_bytes(), page, &places)?;
    memmem::find(text, string.as_bytes()).map(|at| places.start + at).filter(|at| places.contains(at))
}

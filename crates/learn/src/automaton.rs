//! All strings of a text, and which of them begin where in other texts: a suffix automaton.
//!
//! It is built from the end of the text on, so that a state stands for strings that begin at the same places
//! of the text. All of them are beginnings of its longest, and its link leads to the longest beginning that
//! is found at more places. Read backwards, another text leads from each of its places to the state of the
//! longest string that begins there; what any two places have in common is then a matter of states. Building
//! and reading take time linear in the texts, and so does asking, for all places of the text at once, how
//! much from there on begins at one of many places.

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

/// All strings of a text.
#[derive(Debug)]
pub(crate) struct Automaton {
    states: Vec<State>,
    /// The states of all that is from a place on, by the place.
    wholes: Vec<usize>,
    /// All states, the shortest first.
    order: Vec<usize>,
}

#[derive(Debug, Clone, Default)]
struct State {
    /// How long its longest string is.
    length: usize,
    link: Option<usize>,
    /// The states of longer strings, by the letter before.
    edges: Vec<(u8, usize)>,
}

/// The longest string of an automaton that begins at a place. Places with the same are the same to all its
/// strings.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Match {
    state: usize,
    length: usize,
}

/// Strings of an automaton that begin at the same of some places: from a place of the text on, of all these
/// lengths.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Alike {
    pub(crate) start: usize,
    pub(crate) lengths: RangeInclusive<usize>,
}

/// The state of the empty string.
const ROOT: usize = 0;

impl Automaton {
    pub(crate) fn new(text: &str) -> Automaton {
        let mut automaton =
            Automaton { states: vec![State::default()], wholes: Vec::new(), order: Vec::new() };
        let mut whole = ROOT;
        for letter in text.bytes().rev() {
            whole = automaton.prepend(whole, letter);
            automaton.wholes.push(whole);
        }
        automaton.wholes.reverse();
        automaton.order = (0..automaton.states.len()).collect();
        automaton.order.sort_by_key(|&state| automaton.states[state].length);
        automaton
    }

    fn edge(&self, state: usize, letter: u8) -> Option<usize> {
        self.states[state].edges.iter().find(|(other, _)| *other == letter).map(|(_, next)| *next)
    }

    /// Adds the text that has one letter more at its beginning; the state of that.
    fn prepend(&mut self, whole: usize, letter: u8) -> usize {
        let new = self.states.len();
        self.states.push(State { length: self.states[whole].length + 1, ..State::default() });
        let mut at = Some(whole);
        while let Some(state) = at.filter(|&state| self.edge(state, letter).is_none()) {
            self.states[state].edges.push((letter, new));
            at = self.states[state].link;
        }
        let longer = at.and_then(|state| Some((state, self.edge(state, letter)?)));
        self.states[new].link = Some(match longer {
            None => ROOT,
            Some((state, next)) if self.states[state].length + 1 == self.states[next].length => next,
            Some((state, next)) => self.split(state, letter, next),
        });
        new
    }

    /// Parts a state from those of its strings that now begin at one place more.
    fn split(&mut self, state: usize, letter: u8, next: usize) -> usize {
        let part = self.states.len();
        self.states.push(State { length: self.states[state].length + 1, ..self.states[next].clone() });
        let mut at = Some(state);
        while let Some(state) = at {
            let edge = self.states[state].edges.iter_mut().find(|edge| **edge == (letter, next));
            let Some((_, to)) = edge else { break };
            *to = part;
            at = self.states[state].link;
        }
        self.states[next].link = Some(part);
        part
    }

    /// What begins at each place of some parts of a page, which are in order and apart from each other.
    pub(crate) fn trace(&self, page: &str, parts: &[Range<usize>]) -> Vec<Vec<Match>> {
        let mut traces: Vec<Vec<Match>> = parts.iter().map(|part| Vec::with_capacity(part.len())).collect();
        let mut rest = parts.len();
        let mut now = Match { state: ROOT, length: 0 };
        for (at, &letter) in page.as_bytes().iter().enumerate().rev() {
            now = self.before(now, letter);
            while rest > 0 && at < parts[rest - 1].start {
                rest -= 1;
            }
            if rest == 0 {
                break;
            }
            if parts[rest - 1].contains(&at) {
                traces[rest - 1].push(now);
            }
        }
        traces.iter_mut().for_each(|trace| trace.reverse());
        traces
    }

    /// The longest string one place earlier.
    fn before(&self, Match { mut state, mut length }: Match, letter: u8) -> Match {
        loop {
            if let Some(next) = self.edge(state, letter) {
                return Match { state: next, length: length + 1 };
            }
            let Some(link) = self.states[state].link else { return Match { state: ROOT, length: 0 } };
            (state, length) = (link, self.states[link].length);
        }
    }

    /// How much of the text, from each of its places on, begins at one of some places.
    pub(crate) fn longest<'m>(&self, places: impl IntoIterator<Item = &'m Match>) -> Vec<usize> {
        let mut most = vec![0; self.states.len()];
        for place in places {
            most[place.state] = most[place.state].max(place.length);
        }
        for &state in self.order.iter().rev() {
            if let Some(link) = self.states[state].link.filter(|_| most[state] > 0) {
                most[link] = most[link].max(self.states[link].length);
            }
        }
        for &state in &self.order {
            if let Some(link) = self.states[state].link {
                most[state] = most[state].max(most[link]);
            }
        }
        self.wholes.iter().map(|&state| most[state]).collect()
    }

    /// All strings, by where they begin among some places. Strings that are at several places of the text are
    /// told of the one that comes first here.
    pub(crate) fn telling<'m>(
        &self,
        starts: &[usize],
        places: impl IntoIterator<Item = &'m Match>,
    ) -> Vec<Alike> {
        let mut lengths: Vec<BTreeSet<usize>> = vec![BTreeSet::new(); self.states.len()];
        for place in places {
            lengths[place.state].insert(place.length);
        }
        let mut is_known = vec![false; self.states.len()];
        let mut telling = Vec::new();
        for &start in starts {
            let mut at = Some(self.wholes[start]);
            while let Some(state) = at.filter(|&state| !is_known[state]) {
                is_known[state] = true;
                at = self.states[state].link;
                lengths[state].insert(self.states[state].length);
                let mut before = at.map_or(0, |link| self.states[link].length);
                for &length in &lengths[state] {
                    telling.push(Alike { start, lengths: before + 1..=length });
                    before = length;
                }
            }
        }
        telling
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXTS: [&str; 7] = ["", "a", "abab", "aabaabaaa", "mississippi", "abcbc", "éaé"];
    const PAGES: [&str; 6] = ["", "b", "abaabab", "sissippississimi", "bcbcabcbcb", "éé"];

    fn each() -> impl Iterator<Item = (&'static str, &'static str)> {
        TEXTS.into_iter().flat_map(|text| PAGES.map(|page| (text, page)))
    }

    fn common(one: &[u8], other: &[u8]) -> usize {
        one.iter().zip(other).take_while(|(one, other)| one == other).count()
    }

    #[test]
    fn strings_are_found_where_they_begin() {
        for (text, page) in each() {
            let automaton = Automaton::new(text);
            for end in 0..=page.len() {
                let part = end / 2..end;
                let traces = automaton.trace(page, &[0..part.start, part.clone()]);
                assert_eq!(traces.iter().map(Vec::len).sum::<usize>(), end);
                for (at, most) in automaton.longest(&traces[1]).into_iter().enumerate() {
                    let string = &text.as_bytes()[at..];
                    let expected = part.clone().map(|place| common(string, &page.as_bytes()[place..])).max();
                    assert_eq!(most, expected.unwrap_or_default(), "{text} from {at} on {page}, {part:?}");
                }
            }
        }
    }

    #[test]
    fn strings_that_begin_at_the_same_places_are_alike() {
        for (text, page) in each() {
            let places = |string: &[u8]| -> Vec<usize> {
                (0..page.len()).filter(|&at| page.as_bytes()[at..].starts_with(string)).collect()
            };
            let automaton = Automaton::new(text);
            let starts: Vec<usize> = (0..text.len()).collect();
            let mut strings = Vec::new();
            let trace = automaton.trace(page, &[0..0, 0..page.len()]).concat();
            for Alike { start, lengths } in automaton.telling(&starts, &trace) {
                let longest = &text.as_bytes()[start..start + lengths.end()];
                for length in lengths {
                    assert_eq!(places(&longest[..length]), places(longest), "{text}, {page}");
                    strings.push(&longest[..length]);
                }
            }
            let mut expected: Vec<&[u8]> = (0..text.len())
                .flat_map(|start| (start + 1..=text.len()).map(move |end| &text.as_bytes()[start..end]))
                .collect();
            strings.sort_unstable();
            expected.sort_unstable();
            expected.dedup();
            assert_eq!(strings, expected, "each once: {text}, {page}");
        }
    }
}

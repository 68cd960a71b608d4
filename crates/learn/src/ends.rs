//! Head and tail delimiters of HLRT, HOCLRT and N-HLRT (§4.1, 4.3, 4.6).
//!
//! A tail is a string of the shortest tail that begins in all tails soon enough, and not between values.
//! Between values only what begins there of the strings of that tail matters, so texts that are the same in
//! this are looked at once: of a thousand rows few differ. A head is a string of the shortest head that is
//! found first where no tuple but the first follows, and no tail before it; where that is depends on the
//! tail.
//!
//! Pages without values ask for something else: from the head on the tail has to be found before a tuple
//! begins, unless none does. A shorter tail is found sooner on them, a longer one is less in the way of other
//! pages: all that differ are tried.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;

use memchr::memmem::Finder;

use crate::automaton::Match;
use crate::example::Example;
use crate::window::{Source, all, common_lengths, last, lengths_first, preferred, starts};

/// The tails of pages with values.
#[derive(Debug)]
pub(crate) struct Tails<'p> {
    /// The strings of the shortest.
    pub(crate) source: Source<'p>,
    pub(crate) all: Vec<Tail<'p>>,
}

/// The text behind the last value of a page.
#[derive(Debug)]
pub(crate) struct Tail<'p> {
    pub(crate) page: &'p str,
    pub(crate) start: usize,
    /// What begins in it of the strings of the shortest.
    matches: Vec<Match>,
}

impl<'p> Tail<'p> {
    /// What begins in it, up to a place with that or all.
    pub(crate) fn until(&self, place: Option<usize>) -> &[Match] {
        &self.matches[..place.map_or(self.matches.len(), |place| place + 1 - self.start)]
    }
}

impl<'p> Tails<'p> {
    pub(crate) fn of(examples: &[Example<'p>]) -> Option<Tails<'p>> {
        let whole = || examples.iter().filter(|example| !example.is_blank());
        let shortest = whole().min_by_key(|example| example.tail().len())?;
        let source = Source::new(shortest.page(), shortest.tail());
        let tail = |example: &Example<'p>| {
            let (page, start) = (example.page(), example.tail().start);
            Tail { page, start, matches: source.trace(page, &[example.tail()]).concat() }
        };
        let all = whole().map(tail).collect();
        Some(Tails { source, all })
    }

    /// What begins between values, before one of some attributes, each once with the attribute.
    pub(crate) fn between(
        &self,
        examples: &[Example<'_>],
        attributes: Range<usize>,
    ) -> Vec<(usize, Vec<Match>)> {
        let mut between = Vec::new();
        for example in examples {
            let values = example.values().iter().enumerate().skip(1);
            let (numbers, gaps): (Vec<usize>, Vec<Range<usize>>) = values
                .filter(|(_, value)| attributes.contains(&value.attribute))
                .map(|(at, value)| (value.attribute, example.gap(at)))
                .unzip();
            between.extend(numbers.into_iter().zip(self.source.trace(example.page(), &gaps)));
        }
        between.sort_unstable();
        between.dedup();
        between
    }
}

/// Where head delimiters may be on a page.
type Places = Vec<Range<usize>>;

/// The text before the first value of a page.
#[derive(Debug, Clone)]
pub(crate) struct Head<'p> {
    pub(crate) page: &'p str,
    /// From where on head delimiters may be.
    pub(crate) start: usize,
    /// Where what comes next may be. Between the head delimiter and that no tail may begin.
    pub(crate) opens: Vec<usize>,
    /// Where the value begins.
    pub(crate) end: usize,
}

impl<'p> Head<'p> {
    /// The heads of pages with values, where a left delimiter is what comes next.
    pub(crate) fn all(examples: &[Example<'p>], left: &str) -> Vec<Head<'p>> {
        let head = |example: &Example<'p>| {
            let (page, end) = (example.page(), example.gap(0).end);
            let right_before = end - left.len();
            let start = last(left, page, 0..right_before).map_or(0, |earlier| earlier + 1);
            Head { page, start, opens: vec![right_before], end }
        };
        examples.iter().filter(|example| !example.is_blank()).map(head).collect()
    }

    /// Where head delimiters may be, if this is the tail, or if there is none.
    fn places(&self, tail: Option<&str>) -> Places {
        let mut start = self.start;
        let mut places = Vec::new();
        for &open in &self.opens {
            let in_the_way = tail.and_then(|tail| last(tail, self.page, start.min(open)..open + 1));
            places.push(in_the_way.map_or(start, |at| at + 1)..open + 1);
            start = open + 1;
        }
        places.retain(|place| !place.is_empty());
        places
    }
}

/// A page without values, seen with what begins a tuple.
#[derive(Debug, Clone)]
pub(crate) struct Blank<'p> {
    pub(crate) page: &'p str,
    /// Where tuples would begin.
    pub(crate) opens: Vec<usize>,
}

impl<'p> Blank<'p> {
    /// The pages without values.
    pub(crate) fn all(examples: &[Example<'p>], begins: &str) -> Vec<Blank<'p>> {
        let begins = Finder::new(begins);
        let blank = examples.iter().filter(|example| example.is_blank()).map(Example::page);
        blank.map(|page| Blank { page, opens: all(&begins, page, 0..page.len()) }).collect()
    }

    /// Where head delimiters may be, if this is the tail: where it is next, or no tuple begins any more.
    fn places(&self, tail: &str) -> Places {
        let mut start = 0;
        let mut places = Vec::new();
        for &open in &self.opens {
            places.extend(last(tail, self.page, start..open + 1).map(|at| start..at + 1));
            start = open + 1;
        }
        places.push(start..self.page.len() + 1);
        places
    }
}

/// What is wanted of head and tail delimiters.
#[derive(Debug)]
pub(crate) struct Ends<'t, 'p> {
    /// The strings that tails are taken from.
    pub(crate) source: &'t Source<'p>,
    pub(crate) heads: Vec<Head<'p>>,
    /// What begins where no tail may begin.
    pub(crate) never: Vec<&'t [Match]>,
    /// What begins where a tail has to begin.
    pub(crate) tails: Vec<&'t [Match]>,
    pub(crate) blanks: Vec<Blank<'p>>,
}

/// The heads that were found, by where they may be on all pages.
type Heads = HashMap<Vec<Places>, Option<String>>;

impl Ends<'_, '_> {
    /// A head and a tail.
    pub(crate) fn found(&self) -> Option<(String, String)> {
        // A tail is only in the way of heads, but for pages without values.
        let free: Vec<Places> = self.heads.iter().map(|head| head.places(None)).collect();
        if self.blanks.is_empty() && self.head_at(&free).is_none() {
            return None;
        }
        let bounds = self.source.bounds(self.never.iter().copied(), self.tails.iter().copied());
        let page = self.source.page;
        let mut heads = Heads::new();
        for &start in self.source.starts() {
            let lengths = self.source.lengths(start, &bounds);
            let mut with = |&length: &usize| {
                let tail = &page[start..start + length];
                self.head(tail, &mut heads).map(|head| (head, tail.to_owned()))
            };
            if self.telling(&page[start..], &lengths).iter().any(|length| with(length).is_some()) {
                return preferred(page, start, lengths).iter().find_map(with);
            }
        }
        None
    }

    /// A head for a tail.
    pub(crate) fn head_for(&self, tail: &str) -> Option<String> {
        self.head(tail, &mut Heads::new())
    }

    /// Of the lengths of a tail the longest that are found at the same places of pages without values. They
    /// are least in the way of heads, so there is a head for one of these or for none.
    fn telling(&self, string: &str, lengths: &[usize]) -> Vec<usize> {
        let found = self.blanks.iter().flat_map(|blank| common_lengths(string, blank.page));
        let counts = found.map(|common| lengths.partition_point(|&length| length <= common));
        let kept: BTreeSet<usize> = counts.chain([lengths.len()]).filter(|&count| count > 0).collect();
        kept.into_iter().rev().map(|count| lengths[count - 1]).collect()
    }

    /// A head for a tail, if it was not looked for already.
    fn head(&self, tail: &str, found: &mut Heads) -> Option<String> {
        let heads = self.heads.iter().map(|head| head.places(Some(tail)));
        let places: Vec<Places> = heads.chain(self.blanks.iter().map(|blank| blank.places(tail))).collect();
        if let Some(head) = found.get(&places) {
            return head.clone();
        }
        let head = self.head_at(&places);
        found.insert(places, head.clone());
        head
    }

    /// A head that is found first at some places of every page.
    fn head_at(&self, places: &[Places]) -> Option<String> {
        let has = |places: &Places, at: usize| places.iter().any(|place| place.contains(&at));
        if places.iter().all(|places| has(places, 0)) {
            return Some(String::new());
        }
        let pages = self.heads.iter().map(|head| head.page).chain(self.blanks.iter().map(|blank| blank.page));
        let pages: Vec<(&str, &[Range<usize>])> = pages.zip(places.iter().map(Vec::as_slice)).collect();
        let shortest = (0..self.heads.len()).min_by_key(|&at| self.heads[at].end)?;
        let Head { page, end, .. } = self.heads[shortest];
        // Where it is found first on its own page has to be a good place too.
        let good = &places[shortest];
        let part = good.first()?.start..good.last()?.end.min(end);
        starts(page, part).into_iter().filter(|&start| has(good, start)).find_map(|start| {
            let lengths = preferred(page, start, lengths_first(&page[start..end], &pages));
            lengths.first().map(|length| page[start..start + length].to_owned())
        })
    }
}

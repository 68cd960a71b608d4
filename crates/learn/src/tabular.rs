//! LR, HLRT, OCLR and HOCLRT: wrappers of tables (§3, §4.1–4.3).
//!
//! All right delimiters, and all left ones but the first, are found one by one. The first left one, head, tail, open and close
//! depend on each other. For each length of the first left delimiter the texts before tuples have a *window*: the places
//! from which it is the next one right before the value. What is scanned to before it has to be found first in these
//! windows; what must not be found is kept out of them. That is all that `exec` asks for, in terms of places.

use std::collections::HashSet;
use std::ops::Range;

use crate::delimiter::{Delimiter, Preference};
use crate::example::Example;
use crate::window::{Place, Source, first, last};
use crate::wrapper::{Class, Wrapper};

/// The delimiters of all attributes that do not depend on others, and the first left one.
struct Sides {
    first: Delimiter,
    /// The right one of the first attribute, and both of the others.
    right: String,
    others: Vec<(String, String)>,
}

pub(crate) fn learn(
    class: Class,
    examples: &[Example<'_>],
    attributes: usize,
    preference: Preference,
) -> Option<Wrapper> {
    let is_even = |example: &Example<'_>| example.is_table() && example.attributes() == attributes;
    if !examples.iter().all(is_even) {
        return None;
    }
    let sides = sides(examples, attributes, preference)?;
    let wrapper = match class {
        Class::Lr => lr(examples, &sides, preference),
        Class::Hlrt => hlrt(examples, &sides, preference),
        Class::Oclr => lr(examples, &sides, preference)
            .map(|plain| Wrapper { class, open: plain.sides[0].0.clone(), ..plain })
            .or_else(|| bounded(class, examples, &sides, preference)),
        _ => hlrt(examples, &sides, preference)
            .map(|plain| Wrapper { class, open: plain.sides[0].0.clone(), ..plain })
            .or_else(|| bounded(class, examples, &sides, preference)),
    }?;
    wrapper.is_consistent(examples).then_some(wrapper)
}

/// The numbers of the values of an attribute.
fn values_of(example: &Example<'_>, attribute: usize) -> impl Iterator<Item = usize> {
    example
        .values()
        .iter()
        .enumerate()
        .filter(move |(_, value)| value.attribute == attribute)
        .map(|(at, _)| at)
}

/// The right delimiter of an attribute.
pub(crate) fn right(examples: &[Example<'_>], attribute: usize) -> Option<Delimiter> {
    let each =
        || examples.iter().flat_map(|example| values_of(example, attribute).map(move |at| (example, at)));
    let behind: Vec<&str> = each().map(|(example, at)| &example.page()[example.behind(at)]).collect();
    let mut right = Delimiter::right(&behind)?;
    for (example, at) in each() {
        right.first_behind(example.page(), example.values()[at].span.clone());
    }
    Some(right)
}

/// The texts before the values of an attribute.
pub(crate) fn gaps<'p>(examples: &[Example<'p>], attribute: usize) -> Vec<&'p str> {
    let each = examples.iter().flat_map(|example| values_of(example, attribute).map(move |at| (example, at)));
    each.map(|(example, at)| &example.page()[example.gap(at)]).collect()
}

fn sides(examples: &[Example<'_>], attributes: usize, preference: Preference) -> Option<Sides> {
    let first = Delimiter::left(&gaps(examples, 0))?;
    let right_of = |attribute: usize| Some(right(examples, attribute)?.preferred(preference)?.to_owned());
    let both = |attribute: usize| {
        let gaps = gaps(examples, attribute);
        let mut left = Delimiter::left(&gaps)?;
        for gap in &gaps {
            left.only_at_end(gap);
        }
        Some((left.preferred(preference)?.to_owned(), right_of(attribute)?))
    };
    let others = (1..attributes).map(both).collect::<Option<Vec<_>>>()?;
    Some(Sides { first, right: right_of(0)?, others })
}

impl Sides {
    fn wrapper(&self, class: Class, left: &str) -> Wrapper {
        let mut sides = vec![(left.to_owned(), self.right.clone())];
        sides.extend(self.others.iter().cloned());
        let none = String::new;
        Wrapper { class, head: none(), tail: none(), open: none(), close: none(), sides }
    }
}

fn lr(examples: &[Example<'_>], sides: &Sides, preference: Preference) -> Option<Wrapper> {
    let mut left = sides.first.clone();
    for gap in gaps(examples, 0) {
        left.only_at_end(gap);
    }
    for example in examples {
        left.not_in(&example.page()[example.tail()]);
    }
    Some(sides.wrapper(Class::Lr, left.preferred(preference)?))
}

/// A text before a tuple, seen with a first left delimiter.
#[derive(Debug, Clone)]
struct Gap<'p> {
    page: &'p str,
    start: usize,
    /// Where it ends, and the value begins.
    end: usize,
    /// From where on the delimiter is the next one right before the value.
    window: Range<usize>,
    is_head: bool,
}

impl<'p> Gap<'p> {
    /// The texts before tuples.
    fn all(examples: &[Example<'p>], left: &str) -> Vec<Gap<'p>> {
        let gap = |example: &Example<'p>, at: usize| {
            let (page, Range { start, end }) = (example.page(), example.gap(at));
            let right_before = end - left.len();
            let earlier = last(left, page, start..right_before);
            let window = earlier.map_or(start, |earlier| earlier + 1)..right_before + 1;
            Gap { page, start, end, window, is_head: at == 0 }
        };
        let each =
            |example: &Example<'p>| values_of(example, 0).map(|at| gap(example, at)).collect::<Vec<_>>();
        examples.iter().flat_map(each).collect()
    }

    /// Where the delimiter is.
    fn delimiter(&self) -> usize {
        self.window.end - 1
    }
}

/// A tail, as a page and where it begins.
fn tails<'p>(examples: &[Example<'p>]) -> Vec<(&'p str, usize)> {
    examples.iter().map(|example| (example.page(), example.tail().start)).collect()
}

fn hlrt(examples: &[Example<'_>], sides: &Sides, preference: Preference) -> Option<Wrapper> {
    sides.first.ordered(preference).into_iter().find_map(|length| {
        let left = sides.first.of_length(length);
        let gaps = Gap::all(examples, left);
        // Between tuples there is nothing to skip what is too early.
        if gaps.iter().any(|gap| !gap.is_head && gap.window.start != gap.start) {
            return None;
        }
        let ends = Ends {
            heads: gaps
                .iter()
                .filter(|gap| gap.is_head)
                .map(|gap| Head {
                    page: gap.page,
                    start: gap.window.start,
                    opens: vec![gap.delimiter()],
                    end: gap.end,
                })
                .collect(),
            never: gaps
                .iter()
                .filter(|gap| !gap.is_head)
                .map(|gap| (gap.page, gap.start..gap.window.end))
                .collect(),
            tails: tails(examples)
                .into_iter()
                .map(|(page, start)| {
                    let again = first(left, page, start..page.len());
                    (page, start, start..again.map_or(page.len(), |again| again + 1))
                })
                .collect(),
        };
        let (head, tail) = ends.found()?;
        Some(Wrapper { head, tail, ..sides.wrapper(Class::Hlrt, left) })
    })
}

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

impl Head<'_> {
    /// Where head delimiters may be, if this is the tail.
    fn places(&self, tail: &str) -> Vec<Range<usize>> {
        let mut start = self.start;
        let mut places = Vec::new();
        for &open in &self.opens {
            let in_the_way = last(tail, self.page, start.min(open)..open + 1);
            places.push(in_the_way.map_or(start, |at| at + 1)..open + 1);
            start = open + 1;
        }
        places.retain(|place| !place.is_empty());
        places
    }
}

/// What is wanted of head and tail delimiters.
pub(crate) struct Ends<'p> {
    pub(crate) heads: Vec<Head<'p>>,
    /// Where no tail may begin.
    pub(crate) never: Vec<(&'p str, Range<usize>)>,
    /// Where the texts behind the last values begin, and where a tail has to begin in them.
    pub(crate) tails: Vec<(&'p str, usize, Range<usize>)>,
}

impl Ends<'_> {
    /// A head and a tail.
    pub(crate) fn found(&self) -> Option<(String, String)> {
        let mut places: Vec<Place<'_>> = Vec::new();
        places.extend(self.tails.iter().map(|(page, _, some)| Place {
            page,
            never: 0..0,
            some: Some(some.clone()),
        }));
        places.extend(self.never.iter().map(|(page, never)| Place {
            page,
            never: never.clone(),
            some: None,
        }));
        let (page, start, _) = self.tails.iter().min_by_key(|(page, start, _)| page.len() - start)?;
        let source = Source { page, starts: *start..page.len(), end: page.len() };
        let mut tried = HashSet::new();
        for start in source.starts() {
            let lengths = source.lengths(start, &places);
            // The longest is least in the way of heads; the shortest that is not in their way is taken.
            let Some(&longest) = lengths.last() else { continue };
            let Some(_) = self.head(&page[start..start + longest], &mut tried) else { continue };
            let taken = preferred(page, start, lengths.clone());
            for length in taken.into_iter().chain([longest]) {
                let tail = &page[start..start + length];
                if let Some(head) = self.head(tail, &mut HashSet::new()) {
                    return Some((head, tail.to_owned()));
                }
            }
        }
        None
    }

    /// A head for a tail.
    fn head(&self, tail: &str, tried: &mut HashSet<Vec<Vec<Range<usize>>>>) -> Option<String> {
        let places: Vec<Vec<Range<usize>>> = self.heads.iter().map(|head| head.places(tail)).collect();
        let has = |places: &[Range<usize>], at: usize| places.iter().any(|place| place.contains(&at));
        if places.iter().all(|places| has(places, 0)) {
            return Some(String::new());
        }
        if !tried.insert(places.clone()) {
            return None;
        }
        let shortest = (0..self.heads.len()).min_by_key(|&at| self.heads[at].end)?;
        let Head { page, end, .. } = &self.heads[shortest];
        let pages: Vec<&str> = self.heads.iter().map(|head| head.page).collect();
        let is_good = |page: usize, at: usize| has(&places[page], at);
        let source = Source { page, starts: 0..*end, end: *end };
        source.starts().into_iter().find_map(|start| {
            let lengths = preferred(page, start, source.lengths_first(start, &pages, is_good));
            lengths.first().map(|length| page[start..start + length].to_owned())
        })
    }
}

/// Lengths of a string, whole tags and words first, then the shortest.
fn preferred(page: &str, start: usize, lengths: Vec<usize>) -> Vec<usize> {
    let is_whole = |length: &usize| {
        let string = &page[start..start + length];
        let ends = string.chars().next_back().is_some_and(char::is_alphanumeric);
        let goes_on = page[start + length..].chars().next().is_some_and(char::is_alphanumeric);
        let is_open =
            string.rfind('<').is_some_and(|open| string.rfind('>').is_none_or(|close| close < open));
        !(is_open || (ends && goes_on))
    };
    let (mut whole, cut): (Vec<usize>, Vec<usize>) = lengths.into_iter().partition(is_whole);
    whole.extend(cut);
    whole
}

/// What an open delimiter does: the last place before the window and the last one in it, of every gap, and the last
/// one in every tail.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Opened {
    gaps: Vec<(Option<usize>, usize)>,
    tails: Vec<Option<usize>>,
}

/// OCLR and HOCLRT where LR and HLRT do not do.
fn bounded(class: Class, examples: &[Example<'_>], sides: &Sides, preference: Preference) -> Option<Wrapper> {
    let tails = tails(examples);
    sides.first.ordered(preference).into_iter().find_map(|length| {
        let left = sides.first.of_length(length);
        let gaps = Gap::all(examples, left);
        let places: Vec<Place<'_>> = gaps
            .iter()
            .map(|gap| {
                let never =
                    if gap.is_head && class == Class::Oclr { gap.start..gap.window.start } else { 0..0 };
                Place { page: gap.page, never, some: Some(gap.window.clone()) }
            })
            .collect();
        let shortest = gaps.iter().filter(|gap| !gap.is_head).min_by_key(|gap| gap.end - gap.start)?;
        let source = Source { page: shortest.page, starts: shortest.start..shortest.end, end: shortest.end };
        let mut tried: HashSet<Opened> = HashSet::new();
        source.starts().into_iter().find_map(|start| {
            let lengths = preferred(source.page, start, source.lengths(start, &places));
            lengths.into_iter().find_map(|length| {
                let open = &source.page[start..start + length];
                let opened = Opened {
                    gaps: gaps
                        .iter()
                        .map(|gap| {
                            let before = last(open, gap.page, gap.start..gap.window.start);
                            (before, last(open, gap.page, gap.window.clone()).unwrap_or(gap.delimiter()))
                        })
                        .collect(),
                    tails: tails.iter().map(|(page, start)| last(open, page, *start..page.len())).collect(),
                };
                if tried.contains(&opened) {
                    return None;
                }
                let found = match class {
                    Class::Oclr => close(&gaps, &tails, &opened).map(|close| {
                        let plain = sides.wrapper(class, left);
                        Wrapper { open: open.to_owned(), close, ..plain }
                    }),
                    _ => ends_and_close(&gaps, &tails, &opened, open).map(|(head, tail, close)| {
                        let plain = sides.wrapper(class, left);
                        Wrapper { head, tail, open: open.to_owned(), close, ..plain }
                    }),
                };
                tried.insert(opened);
                found
            })
        })
    })
}

/// A close delimiter of OCLR: between tuples behind what is like an open one but too early, and behind the last one in tails.
fn close(gaps: &[Gap<'_>], tails: &[(&str, usize)], opened: &Opened) -> Option<String> {
    let windows: Vec<(&str, usize, Range<usize>)> = between(gaps, opened)
        .map(|(gap, before, last)| (gap.page, gap.start, before.map_or(gap.start, |at| at + 1)..last + 1))
        .chain(
            tails
                .iter()
                .zip(&opened.tails)
                .map(|(&(page, start), last)| (page, start, last.map_or(start, |at| at + 1)..page.len() + 1)),
        )
        .collect();
    if windows.iter().all(|(_, start, window)| window.start == *start) {
        return Some(String::new());
    }
    let places: Vec<Place<'_>> = windows
        .iter()
        .map(|(page, start, window)| Place { page, never: *start..window.start, some: Some(window.clone()) })
        .collect();
    let (gap, _, _) = between(gaps, opened).min_by_key(|(gap, _, _)| gap.end - gap.start)?;
    let source = Source { page: gap.page, starts: gap.start..gap.end, end: gap.end };
    source.starts().into_iter().find_map(|start| {
        let lengths = preferred(gap.page, start, source.lengths(start, &places));
        lengths.first().map(|length| gap.page[start..start + length].to_owned())
    })
}

/// The texts between tuples, with the last open delimiter before the window and the last one in it.
fn between<'g, 'p>(
    gaps: &'g [Gap<'p>],
    opened: &'g Opened,
) -> impl Iterator<Item = (&'g Gap<'p>, Option<usize>, usize)> {
    gaps.iter()
        .zip(&opened.gaps)
        .filter(|(gap, _)| !gap.is_head)
        .map(|(gap, (before, last))| (gap, *before, *last))
}

/// Head, tail and close delimiters of HOCLRT.
fn ends_and_close(
    gaps: &[Gap<'_>],
    tails: &[(&str, usize)],
    opened: &Opened,
    open: &str,
) -> Option<(String, String, String)> {
    let mut tried: HashSet<Vec<Option<usize>>> = HashSet::new();
    let mut with = |close: &str| {
        // Where close is, and where open is next.
        let closed = |page: &str, start: usize| first(close, page, start..page.len() + 1);
        let places: Vec<Option<usize>> = between(gaps, opened)
            .map(|(gap, _, _)| closed(gap.page, gap.start))
            .chain(tails.iter().map(|&(page, start)| closed(page, start)))
            .collect();
        if places.iter().any(Option::is_none) || !tried.insert(places.clone()) {
            return None;
        }
        let mut places = places.into_iter().flatten();
        let mut never = Vec::new();
        for ((gap, before, last), place) in between(gaps, opened).zip(places.by_ref()) {
            if before.is_some_and(|before| place <= before) || place > last {
                return None;
            }
            never.push((gap.page, place..first(open, gap.page, place..gap.page.len())? + 1));
        }
        let tails = tails
            .iter()
            .zip(places)
            // Where no tuple could follow, the tail has to be there and nothing more.
            .map(|(&(page, start), place)| match first(open, page, place..page.len()) {
                Some(again) => (page, start, place..again + 1),
                None => (page, start, start..page.len()),
            })
            .collect();
        let heads = gaps.iter().zip(&opened.gaps).filter(|(gap, _)| gap.is_head);
        let heads = heads
            .map(|(gap, (before, _))| {
                let is_open = |at: &usize| gap.page.as_bytes()[*at..].starts_with(open.as_bytes());
                let opens = gap.window.clone().filter(is_open).collect();
                Head { page: gap.page, start: before.map_or(gap.start, |at| at + 1), opens, end: gap.end }
            })
            .collect();
        let (head, tail) = Ends { heads, never, tails }.found()?;
        Some((head, tail, close.to_owned()))
    };
    if let Some(found) = with("") {
        return Some(found);
    }
    let (gap, _, _) = between(gaps, opened).min_by_key(|(gap, _, _)| gap.end - gap.start)?;
    let source = Source { page: gap.page, starts: gap.start..gap.end, end: gap.end };
    let places: Vec<Place<'_>> = between(gaps, opened)
        .map(|(gap, before, last)| {
            let start = before.map_or(gap.start, |at| at + 1);
            Place { page: gap.page, never: gap.start..start, some: Some(start..last + 1) }
        })
        .chain(tails.iter().map(|&(page, start)| Place { page, never: 0..0, some: Some(start..page.len()) }))
        .collect();
    source.starts().into_iter().find_map(|start| {
        let lengths = source.lengths(start, &places);
        lengths.into_iter().find_map(|length| with(&source.page[start..start + length]))
    })
}

//! Open and close delimiters: OCLR and HOCLRT where LR and HLRT do not do (§4.2, 4.3).
//!
//! For each length of the first left delimiter the texts before tuples have a *window*: the places from which
//! it is the next one right before the value. The open delimiter has to be in all windows; what is like it
//! before a window has to be skipped by the close delimiter, or the head. An open delimiter is known by where
//! it is, and a close delimiter by where it is first: of those that are at the same places one is tried.
//!
//! Delimiters are taken from the shortest text between tuples. Only what begins in other texts of its strings
//! matters (and of the strings that tails are taken from), so texts between tuples that are the same in this
//! are looked at once. The paper has no others; where no page has two tuples they are taken from heads and
//! tails, where they have to be as well.
//!
//! Reading the pages is linear. What is tried is at most the number of strings that differ, about twice the
//! length of the shortest text between tuples, times the lengths of the left delimiter; all of it only where
//! there is no wrapper.

use std::collections::HashSet;
use std::ops::Range;

use memchr::memmem::Finder;

use crate::automaton::{Alike, Match};
use crate::delimiter::Preference;
use crate::ends::{Blank, Ends, Head, Tail, Tails};
use crate::example::Example;
use crate::tabular::{Sides, values_of};
use crate::window::{Source, all, first, last};
use crate::wrapper::{Class, Wrapper};

pub(crate) fn learn(
    class: Class,
    examples: &[Example<'_>],
    sides: &Sides,
    preference: Preference,
) -> Option<Wrapper> {
    let lengths = sides.first.ordered(preference);
    if lengths.is_empty() {
        return None;
    }
    let texts = Texts::of(class, examples)?;
    lengths.into_iter().find_map(|length| {
        let left = sides.first.of_length(length);
        let gaps: Vec<Gap<'_, '_>> = texts.gaps.iter().map(|text| Gap::seen(text, left)).collect();
        let plain = sides.wrapper(class, left);
        bounded(&texts, &gaps, &plain)
    })
}

/// The wrapper with an open and a close delimiter; the latter is empty if that does.
fn bounded(texts: &Texts<'_>, gaps: &[Gap<'_, '_>], plain: &Wrapper) -> Option<Wrapper> {
    let mut opens: Vec<Open<'_, '_>> = Vec::new();
    for string in texts.opens(plain.class, gaps) {
        let mut open = Open::new(texts, gaps, string);
        if opens.iter().any(|other| other.places == open.places) {
            continue;
        }
        if let Some(found) = open.closed("", plain) {
            return Some(found);
        }
        opens.push(open);
    }
    opens.into_iter().find_map(|mut open| {
        let closes = texts.closes(&open.between, &open.in_tails(plain.class));
        closes.into_iter().find_map(|close| open.closed(close, plain))
    })
}

/// A text before a tuple, with what begins in it.
#[derive(Debug)]
struct Text<'p> {
    page: &'p str,
    start: usize,
    is_head: bool,
    /// What begins in it of the strings that open delimiters are taken from.
    opens: Vec<Match>,
    /// What begins in it of the strings that tails are taken from; nothing in OCLR, which has none.
    tails: Vec<Match>,
}

/// The parts of pages that matter, and the strings to choose from.
struct Texts<'p> {
    source: Source<'p>,
    /// The strings of that, one for all that begin at the same places.
    telling: Vec<Alike>,
    ends: Tails<'p>,
    /// The texts before tuples. Those between tuples are there once, if they are the same to all strings.
    gaps: Vec<Text<'p>>,
    /// What begins in tails of the strings that open delimiters are taken from.
    tails: Vec<Vec<Match>>,
    /// The pages without values, with the same.
    blanks: Vec<(&'p str, Vec<Match>)>,
}

/// What open delimiters are taken from: the shortest text between tuples, or before one if there is none.
fn source<'p>(examples: &[Example<'p>]) -> Option<Source<'p>> {
    let gaps = examples.iter().flat_map(|example| {
        let gaps = values_of(example, 0).map(|at| example.gap(at)).enumerate();
        gaps.map(|(at, gap)| (at == 0, gap.len(), gap, example.page()))
    });
    let (_, _, gap, page) = gaps.min_by_key(|&(is_head, length, _, _)| (is_head, length))?;
    Some(Source::new(page, gap))
}

impl<'p> Text<'p> {
    /// The texts before the tuples of a page.
    fn all(example: &Example<'p>, source: &Source<'_>, tails: Option<&Source<'_>>) -> Vec<Text<'p>> {
        let page = example.page();
        let gaps: Vec<Range<usize>> = values_of(example, 0).map(|at| example.gap(at)).collect();
        let tails = tails.map_or_else(|| vec![Vec::new(); gaps.len()], |tails| tails.trace(page, &gaps));
        let texts = source.trace(page, &gaps).into_iter().zip(tails).zip(gaps).enumerate();
        texts
            .map(|(at, ((opens, tails), gap))| Text {
                page,
                start: gap.start,
                is_head: at == 0,
                opens,
                tails,
            })
            .collect()
    }
}

impl<'p> Texts<'p> {
    fn of(class: Class, examples: &[Example<'p>]) -> Option<Texts<'p>> {
        let (source, ends) = (source(examples)?, Tails::of(examples)?);
        let of_tails = Some(&ends.source).filter(|_| class != Class::Oclr);
        let gaps = examples.iter().flat_map(|example| Text::all(example, &source, of_tails)).collect();
        let gaps = distinct(gaps);
        let (blank, full): (Vec<_>, Vec<_>) = examples.iter().partition(|example| example.is_blank());
        let tail = |example: &Example<'p>| source.trace(example.page(), &[example.tail()]).concat();
        let tails: Vec<Vec<Match>> = full.into_iter().map(tail).collect();
        let blanks: Vec<_> = blank.into_iter().map(|example| (example.page(), tail(example))).collect();
        let of_blanks = blanks.iter().map(|(_, matches)| matches);
        let all = gaps.iter().map(|text| &text.opens).chain(&tails).chain(of_blanks);
        let telling = source.telling(all.map(Vec::as_slice));
        Some(Texts { source, telling, ends, gaps, tails, blanks })
    }

    /// The open delimiters that are in all windows.
    fn opens(&self, class: Class, gaps: &[Gap<'_, 'p>]) -> Vec<&'p str> {
        let heads = gaps.iter().filter(|gap| gap.text.is_head);
        let heads = heads.map(|gap| gap.opens(gap.text.start..gap.window.start));
        let blanks = self.blanks.iter().map(|(_, matches)| matches.as_slice());
        // Without a head, what is before the first window or on a page without values would be a tuple.
        let never = heads.chain(blanks).filter(|_| class == Class::Oclr);
        let some = gaps.iter().map(|gap| gap.opens(gap.window.clone()));
        self.source.strings(&self.telling, &self.source.bounds(never, some))
    }

    /// The close delimiters that are in all texts between tuples where they may be and not before, and in all
    /// tails from some places on and not before.
    fn closes(&self, between: &[(&Gap<'_, 'p>, Range<usize>)], from: &[usize]) -> Vec<&'p str> {
        let (source, tails): (&Source<'p>, Vec<&[Match]>) = if between.is_empty() {
            (&self.ends.source, self.ends.all.iter().map(|tail| tail.until(None)).collect())
        } else {
            (&self.source, self.tails.iter().map(Vec::as_slice).collect())
        };
        let starts = self.ends.all.iter().map(|tail| tail.start);
        let parted = tails.iter().zip(starts).zip(from);
        let parted: Vec<(&[Match], &[Match])> =
            parted.map(|((tail, start), from)| tail.split_at(from - start)).collect();
        let never = between.iter().map(|(gap, close)| gap.opens(gap.text.start..close.start));
        let never = never.chain(parted.iter().map(|(never, _)| *never));
        let some = between.iter().map(|(gap, close)| gap.opens(close.clone()));
        let bounds = source.bounds(never, some.chain(parted.iter().map(|(_, some)| *some)));
        if between.is_empty() {
            source.strings(&source.telling(tails), &bounds)
        } else {
            source.strings(&self.telling, &bounds)
        }
    }
}

/// Heads, and of texts between tuples those that differ.
fn distinct(mut texts: Vec<Text<'_>>) -> Vec<Text<'_>> {
    texts.sort_by(|one, other| (&one.opens, &one.tails).cmp(&(&other.opens, &other.tails)));
    texts.sort_by_key(|text| text.is_head);
    texts.dedup_by(|one, other| !one.is_head && one.opens == other.opens && one.tails == other.tails);
    texts
}

/// A text before a tuple, seen with a first left delimiter.
struct Gap<'t, 'p> {
    text: &'t Text<'p>,
    /// From where on the delimiter is the next one right before the value.
    window: Range<usize>,
}

impl<'t, 'p> Gap<'t, 'p> {
    fn seen(text: &'t Text<'p>, left: &str) -> Gap<'t, 'p> {
        let right_before = text.start + text.opens.len() - left.len();
        let earlier = last(left, text.page, text.start..right_before);
        Gap { text, window: earlier.map_or(text.start, |earlier| earlier + 1)..right_before + 1 }
    }

    /// What begins at some places of it.
    fn opens(&self, places: Range<usize>) -> &'t [Match] {
        &self.text.opens[places.start - self.text.start..places.end - self.text.start]
    }
}

/// Where an open delimiter is: in gaps up to the left delimiter, in tails, and on pages without values.
#[derive(Debug, PartialEq, Eq)]
struct Places {
    gaps: Vec<Vec<usize>>,
    tails: Vec<Vec<usize>>,
    blanks: Vec<Vec<usize>>,
}

/// An open delimiter, for which the others are looked for.
struct Open<'g, 'p> {
    texts: &'g Texts<'p>,
    gaps: &'g [Gap<'g, 'p>],
    string: &'p str,
    places: Places,
    /// The texts between tuples, and where a close delimiter may be in them: behind the last open one before
    /// the window, and not behind the last one in it.
    between: Vec<(&'g Gap<'g, 'p>, Range<usize>)>,
    /// Where close delimiters were that have been tried.
    tried: HashSet<Vec<usize>>,
}

/// What is behind the last of some places, or from a start on.
fn behind(places: &[usize], start: usize) -> usize {
    places.last().map_or(start, |at| at + 1)
}

impl<'g, 'p> Open<'g, 'p> {
    fn new(texts: &'g Texts<'p>, gaps: &'g [Gap<'g, 'p>], string: &'p str) -> Open<'g, 'p> {
        let finder = Finder::new(string);
        let in_gap = |gap: &Gap<'_, '_>| all(&finder, gap.text.page, gap.text.start..gap.window.end);
        let in_tail = |tail: &Tail<'_>| all(&finder, tail.page, tail.start..tail.page.len());
        let places = Places {
            gaps: gaps.iter().map(in_gap).collect(),
            tails: texts.ends.all.iter().map(in_tail).collect(),
            blanks: texts.blanks.iter().map(|(page, _)| all(&finder, page, 0..page.len())).collect(),
        };
        let close = |(gap, opens): (&'g Gap<'g, 'p>, &Vec<usize>)| {
            let early = opens.partition_point(|&at| at < gap.window.start);
            (gap, behind(&opens[..early], gap.text.start)..behind(&opens[early..], gap.window.end))
        };
        let between = gaps.iter().zip(&places.gaps).filter(|(gap, _)| !gap.text.is_head);
        let between = between.map(close).collect();
        Open { texts, gaps, string, places, between, tried: HashSet::new() }
    }

    /// From where on a close delimiter has to be in tails: without a tail delimiter, behind all open ones.
    fn in_tails(&self, class: Class) -> Vec<usize> {
        let tails = self.texts.ends.all.iter().zip(&self.places.tails);
        tails
            .map(|(tail, opens)| behind(if class == Class::Oclr { opens } else { &[] }, tail.start))
            .collect()
    }

    /// The wrapper with a close delimiter, if that does and was not tried at the same places.
    fn closed(&mut self, close: &str, plain: &Wrapper) -> Option<Wrapper> {
        let closed = |page: &str, start: usize| first(close, page, start..page.len() + 1);
        let places = self.between.iter().map(|(gap, _)| closed(gap.text.page, gap.text.start));
        let places = places.chain(self.texts.ends.all.iter().map(|tail| closed(tail.page, tail.start)));
        let places = places.collect::<Option<Vec<usize>>>()?;
        if !self.tried.insert(places.clone()) {
            return None;
        }
        let (in_gaps, in_tails) = places.split_at(self.between.len());
        let are_between = self.between.iter().zip(in_gaps).all(|((_, close), place)| close.contains(place));
        let from = self.in_tails(plain.class);
        if !are_between || in_tails.iter().zip(from).any(|(&place, from)| place < from) {
            return None;
        }
        let (head, tail) = match plain.class {
            Class::Oclr => (String::new(), String::new()),
            _ => self.ends(in_gaps, in_tails)?.found()?,
        };
        Some(Wrapper { head, tail, open: self.string.to_owned(), close: close.to_owned(), ..plain.clone() })
    }

    /// What is wanted of head and tail, with a close delimiter first at some places of texts between tuples
    /// and tails.
    fn ends(&self, in_gaps: &[usize], in_tails: &[usize]) -> Option<Ends<'g, 'p>> {
        let never = |((gap, _), &place): (&(&'g Gap<'g, 'p>, Range<usize>), &usize)| {
            let next = first(self.string, gap.text.page, place..gap.window.end)?;
            Some(&gap.text.tails[place - gap.text.start..next + 1 - gap.text.start])
        };
        let tail = |(tail, &place): (&'g Tail<'p>, &usize)| {
            let again = first(self.string, tail.page, place..tail.page.len());
            // Where no tuple could follow, the tail has to be there and nothing more.
            let from = again.map_or(0, |_| place - tail.start);
            &tail.until(again)[from..]
        };
        let head = |(gap, opens): (&Gap<'g, 'p>, &Vec<usize>)| {
            let (early, opens) = opens.split_at(opens.partition_point(|&at| at < gap.window.start));
            let Text { page, start, opens: ref matches, .. } = *gap.text;
            Head { page, start: behind(early, start), opens: opens.to_vec(), end: start + matches.len() }
        };
        let heads = self.gaps.iter().zip(&self.places.gaps).filter(|(gap, _)| gap.text.is_head);
        let blanks = self.texts.blanks.iter().zip(&self.places.blanks);
        Some(Ends {
            source: &self.texts.ends.source,
            heads: heads.map(head).collect(),
            never: self.between.iter().zip(in_gaps).map(never).collect::<Option<Vec<_>>>()?,
            tails: self.texts.ends.all.iter().zip(in_tails).map(tail).collect(),
            blanks: blanks.map(|((page, _), opens)| Blank { page, opens: opens.clone() }).collect(),
        })
    }
}

//! N-LR and N-HLRT: wrappers of nested documents (§4.5, 4.6).
//!
//! The left delimiter that is next tells the attribute, so the paper has all of them depend on each other and
//! tries all combinations, in time exponential in the number of attributes. But the places are given by the
//! label: before a value, no left delimiter of an attribute that could be next may end earlier, and none of
//! an attribute before its own may end there either. That is a condition for each delimiter alone, whatever
//! the others are, and asks for a least length (see [`Delimiter`]). So N-LR takes one pass over the gaps for
//! every attribute, and none depends on another.
//!
//! In N-HLRT head and tail depend on the first left delimiter, as in HLRT, and all its lengths are tried. The
//! other left delimiters are in the way of the tail only: it must not begin before one of them where a value
//! follows, which asks for longer ones, and where several are behind the last value, the one that is next
//! must not begin before the tail. The longest are tried first. If they do not do, all tails that differ are
//! tried, each with the shortest delimiters that it allows: as long as the one that is next behind the last
//! value begins too early, it has to be longer, until it is found later. For the others are as short as they
//! can be, so none of them can come to be found before it, nor can it begin later and end at the same place.
//! So every wrapper with this tail has delimiters that are at least as long, and there is none if one of them
//! cannot be longer.

use crate::automaton::Match;
use crate::delimiter::{Delimiter, Preference};
use crate::ends::{Blank, Ends, Head, Tail, Tails};
use crate::example::Example;
use crate::tabular::{gaps, right};
use crate::window::first;
use crate::wrapper::{Class, Wrapper};

pub(crate) fn learn(
    class: Class,
    examples: &[Example<'_>],
    attributes: usize,
    preference: Preference,
) -> Option<Wrapper> {
    let lefts = lefts(class, examples, attributes)?;
    let left_of = |attribute: usize| Some(lefts[attribute].preferred(preference)?.to_owned());
    let right_of = |attribute: usize| Some(right(examples, attribute)?.preferred(preference)?.to_owned());
    let sides = (0..attributes).map(|attribute| Some((left_of(attribute)?, right_of(attribute)?)));
    let sides = sides.collect::<Option<Vec<_>>>()?;
    let none = String::new;
    let plain = Wrapper { class, head: none(), tail: none(), open: none(), close: none(), sides };
    match class {
        Class::NLr => plain.is_consistent(examples).then_some(plain),
        _ => ended(examples, &plain, &lefts, preference),
    }
}

/// A text before a value, the attribute of that, and the last attribute that could be there.
type Context<'p> = (&'p str, usize, usize);

/// The texts between values.
fn contexts<'p>(examples: &[Example<'p>], attributes: usize) -> Vec<Context<'p>> {
    let mut contexts = Vec::new();
    for example in examples {
        for (at, pair) in example.values().windows(2).enumerate() {
            let deepest = (pair[0].attribute + 1).min(attributes - 1);
            contexts.push((&example.page()[example.gap(at + 1)], pair[1].attribute, deepest));
        }
    }
    contexts.sort_unstable();
    contexts.dedup();
    contexts
}

/// The left delimiters, as far as they do not depend on head and tail.
fn lefts(class: Class, examples: &[Example<'_>], attributes: usize) -> Option<Vec<Delimiter>> {
    let lefts = (0..attributes).map(|attribute| Delimiter::left(&gaps(examples, attribute)));
    let mut lefts = lefts.collect::<Option<Vec<_>>>()?;
    for (gap, attribute, deepest) in contexts(examples, attributes) {
        for (other, left) in lefts[..=deepest].iter_mut().enumerate() {
            // Of delimiters that end at the same place the one of the first attribute is next.
            if other < attribute { left.not_in(gap) } else { left.only_at_end(gap) }
        }
    }
    if class == Class::NLr {
        for example in examples {
            let deepest = example.values().last().map_or(0, |last| (last.attribute + 1).min(attributes - 1));
            let tail = &example.page()[example.tail()];
            lefts[..=deepest].iter_mut().for_each(|left| left.not_in(tail));
            if !example.is_blank() {
                lefts[0].only_at_end(&example.page()[example.gap(0)]);
            }
        }
    }
    Some(lefts)
}

/// N-HLRT: the wrapper with a head and a tail.
fn ended(
    examples: &[Example<'_>],
    plain: &Wrapper,
    lefts: &[Delimiter],
    preference: Preference,
) -> Option<Wrapper> {
    let tails = Tails::of(examples)?;
    let between = tails.between(examples, 0..lefts.len());
    let mut longest = plain.clone();
    for ((left, _), other) in longest.sides.iter_mut().zip(lefts) {
        left.clone_from(&other.longest);
    }
    let first = &lefts[0];
    let found = first.ordered(preference).into_iter().find_map(|length| {
        let mut tried = longest.clone();
        tried.sides[0].0 = first.of_length(length).to_owned();
        let (head, tail) = ends(examples, &tails, &between, &tried).found()?;
        Some(Wrapper { head, tail, ..tried }).filter(|found| found.is_consistent(examples))
    });
    let found = found.or_else(|| {
        alike(examples, &tails, &between, lefts).into_iter().find_map(|tail| {
            first.ordered(preference).into_iter().find_map(|length| {
                let mut tried = longest.clone();
                for ((left, _), length) in tried.sides.iter_mut().zip(least(examples, lefts, tail, length)?) {
                    left.drain(..left.len() - length);
                }
                let head = ends(examples, &tails, &between, &tried).head_for(tail)?;
                let found = Wrapper { head, tail: tail.to_owned(), ..tried };
                found.is_consistent(examples).then_some(found)
            })
        })
    });
    found.map(|found| as_preferred(found, plain, examples))
}

/// Tails that differ in where they begin on the pages, of those that the longest left delimiters allow.
fn alike<'p>(
    examples: &[Example<'p>],
    tails: &Tails<'p>,
    between: &[(usize, Vec<Match>)],
    lefts: &[Delimiter],
) -> Vec<&'p str> {
    let source = &tails.source;
    let whole = |example: &Example<'p>| {
        source.trace(example.page(), std::slice::from_ref(&(0..example.page().len()))).concat()
    };
    let pages: Vec<Vec<Match>> = examples.iter().map(whole).collect();
    let before = |(attribute, gap): &'_ (usize, Vec<Match>)| gap.len() + 1 - lefts[*attribute].longest.len();
    let never = between.iter().map(|gap| &gap.1[..before(gap)]);
    let bounds = source.bounds(never, tails.all.iter().map(|tail| tail.until(None)));
    source.strings(&source.telling(pages.iter().map(Vec::as_slice)), &bounds)
}

/// How long left delimiters have to be at least with a tail, if the first has a length; nothing where they
/// cannot.
fn least(examples: &[Example<'_>], lefts: &[Delimiter], tail: &str, length: usize) -> Option<Vec<usize>> {
    let longer = |left: &Delimiter, least: usize| left.lengths().find(|&length| length >= least);
    let mut lengths: Vec<usize> = lefts.iter().map(|left| longer(left, 1)).collect::<Option<_>>()?;
    lengths[0] = length;
    let raise = |lengths: &mut Vec<usize>, attribute: usize, least: usize| -> Option<()> {
        let raised = longer(&lefts[attribute], least)?;
        (attribute > 0 || raised == length).then(|| lengths[attribute] = raised)
    };
    for example in examples {
        for (at, value) in example.values().iter().enumerate().skip(1) {
            let gap = example.gap(at);
            if let Some(place) = first(tail, example.page(), gap.clone()) {
                let least = (gap.end - place + 1).max(lengths[value.attribute]);
                raise(&mut lengths, value.attribute, least)?;
            }
        }
    }
    let full = || examples.iter().filter(|example| !example.is_blank());
    let early = |example: &Example<'_>, lengths: &[usize]| -> Option<Option<(usize, usize)>> {
        let (page, behind) = (example.page(), example.tail());
        let stop = first(tail, page, behind.clone())?;
        let deepest = example.values().last().map_or(0, |last| last.attribute + 1).min(lefts.len() - 1);
        let end_of = |attribute: usize, length: usize| {
            Some(first(lefts[attribute].of_length(length), page, behind.clone())? + length)
        };
        let next = (0..=deepest).filter_map(|other| Some((end_of(other, lengths[other])?, other))).min();
        let Some((end, attribute)) = next.filter(|(end, other)| end - lengths[*other] < stop) else {
            return Some(None);
        };
        let mut longer = lefts[attribute].lengths().filter(|length| *length > lengths[attribute]);
        Some(Some((attribute, longer.find(|length| end_of(attribute, *length) != Some(end))?)))
    };
    // What is raised for one page may let another come first on those before.
    loop {
        let mut is_raised = false;
        for example in full() {
            while let Some((attribute, least)) = early(example, &lengths)? {
                raise(&mut lengths, attribute, least)?;
                is_raised = true;
            }
        }
        if !is_raised {
            return Some(lengths);
        }
    }
}

/// What is wanted of head and tail.
fn ends<'t, 'p>(
    examples: &[Example<'p>],
    tails: &'t Tails<'p>,
    between: &'t [(usize, Vec<Match>)],
    wrapper: &Wrapper,
) -> Ends<'t, 'p> {
    let left = |attribute: usize| wrapper.sides[attribute].0.as_str();
    let full = examples.iter().filter(|example| !example.is_blank());
    let until = |(tail, example): (&'t Tail<'p>, &Example<'p>)| {
        let deepest = example.values().last().map_or(0, |last| last.attribute + 1);
        let lefts = wrapper.sides.iter().take(deepest + 1).map(|(left, _)| left);
        let again =
            lefts.filter_map(|left| Some((first(left, tail.page, tail.start..tail.page.len())?, left.len())));
        tail.until(again.min_by_key(|(at, length)| at + length).map(|(at, _)| at))
    };
    Ends {
        source: &tails.source,
        heads: Head::all(examples, left(0)),
        never: between
            .iter()
            .map(|(attribute, gap)| &gap[..gap.len() + 1 - left(*attribute).len()])
            .collect(),
        tails: tails.all.iter().zip(full).map(until).collect(),
        blanks: Blank::all(examples, left(0)),
    }
}

/// The same with left delimiters but the first as they are preferred, all or those that do.
fn as_preferred(found: Wrapper, preferred: &Wrapper, examples: &[Example<'_>]) -> Wrapper {
    let with = |wrapper: &Wrapper, attributes: std::ops::Range<usize>| {
        let mut tried = wrapper.clone();
        for attribute in attributes {
            tried.sides[attribute].0.clone_from(&preferred.sides[attribute].0);
        }
        Some(tried).filter(|tried| tried.is_consistent(examples))
    };
    let all = 1..found.sides.len();
    with(&found, all.clone()).unwrap_or_else(|| {
        all.fold(found, |found, attribute| with(&found, attribute..attribute + 1).unwrap_or(found))
    })
}

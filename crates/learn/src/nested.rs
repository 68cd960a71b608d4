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
//! others are in the way of the tail: it must not begin before the left delimiter of a value, and has to
//! begin before one that is behind the last value by chance. The longest delimiters are best for the first
//! and are seldom behind the last value; the shortest begin later there. Both are tried, what is between them
//! is not, nor any mixture: there are documents with a wrapper that is not found. No random document was one.

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
    let longest = lefts[1..].iter().map(|left| Some(left.longest.as_str()));
    let shortest = lefts[1..].iter().map(|left| left.lengths().next().map(|length| left.of_length(length)));
    let mut others = vec![longest.collect::<Option<Vec<_>>>()?, shortest.collect::<Option<Vec<_>>>()?];
    others.dedup();
    let first = &lefts[0];
    others.into_iter().find_map(|others| {
        let mut tried = plain.clone();
        for ((left, _), other) in tried.sides[1..].iter_mut().zip(others) {
            *left = other.to_owned();
        }
        first.ordered(preference).into_iter().find_map(|length| {
            tried.sides[0].0 = first.of_length(length).to_owned();
            let (head, tail) = ends(examples, &tails, &between, &tried).found()?;
            let found = Wrapper { head, tail, ..tried.clone() };
            found.is_consistent(examples).then(|| as_preferred(found, plain, examples))
        })
    })
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

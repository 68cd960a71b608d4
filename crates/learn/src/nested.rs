//! N-LR and N-HLRT: wrappers of nested documents (§4.5, 4.6).
//!
//! All left delimiters depend on each other: the one that is next tells the attribute. Each is an end of the longest string
//! that all texts before its attribute end with. A longer one begins earlier before its own values and is found less often
//! elsewhere, so whatever holds for some lengths holds for greater ones: there is a wrapper if and only if the longest
//! delimiters make one. Shorter ones are taken as long as they make one too.
//!
//! Two things ask for delimiters that are not too long. The head of N-HLRT has to be found before the first left one, so all
//! lengths of that are tried. And a left one that is in the tail of a page by chance must not begin before the tail delimiter;
//! a shorter one, which begins later there, is not looked for. On random documents that never mattered.

use crate::delimiter::{Delimiter, Preference};
use crate::example::Example;
use crate::tabular::{Ends, Head, gaps, right};
use crate::window::{first, last};
use crate::wrapper::{Class, Wrapper};

pub(crate) fn learn(
    class: Class,
    examples: &[Example<'_>],
    attributes: usize,
    preference: Preference,
) -> Option<Wrapper> {
    let lefts = (0..attributes)
        .map(|attribute| Delimiter::left(&gaps(examples, attribute)))
        .collect::<Option<Vec<_>>>()?;
    if lefts.iter().any(|left| left.longest.is_empty()) {
        return None;
    }
    let right_of = |attribute: usize| Some(right(examples, attribute)?.preferred(preference)?.to_owned());
    let sides = lefts.iter().enumerate().map(|(at, left)| Some((left.longest.clone(), right_of(at)?)));
    let none = String::new;
    let longest = Wrapper {
        class,
        head: none(),
        tail: none(),
        open: none(),
        close: none(),
        sides: sides.collect::<Option<Vec<_>>>()?,
    };
    let found = match class {
        Class::NLr => longest.is_consistent(examples).then_some(longest),
        _ => lefts[0].ordered(preference).into_iter().find_map(|length| {
            let mut tried = longest.clone();
            tried.sides[0].0 = lefts[0].of_length(length).to_owned();
            let (head, tail) = ends(examples, &tried)?.found()?;
            Some(Wrapper { head, tail, ..tried }).filter(|wrapper| wrapper.is_consistent(examples))
        }),
    }?;
    Some(shortened(found, &lefts, examples, preference))
}

/// What is wanted of head and tail; nothing if left delimiters are in each other's way.
fn ends<'p>(examples: &[Example<'p>], wrapper: &Wrapper) -> Option<Ends<'p>> {
    let mut wanted = Ends { heads: Vec::new(), never: Vec::new(), tails: Vec::new() };
    for example in examples {
        let page = example.page();
        for (at, value) in example.values().iter().enumerate() {
            let gap = example.gap(at);
            let right_before = gap.end - wrapper.sides[value.attribute].0.len();
            if at == 0 {
                let earlier = last(&wrapper.sides[0].0, page, 0..right_before);
                let start = earlier.map_or(0, |earlier| earlier + 1);
                wanted.heads.push(Head { page, start, opens: vec![right_before], end: gap.end });
            } else {
                wanted.never.push((page, gap.start..right_before + 1));
            }
        }
        let tail = example.tail();
        let deepest = example.values().last()?.attribute + 1;
        let lefts = wrapper.sides.iter().take(deepest + 1);
        let again =
            lefts.filter_map(|(left, _)| Some((first(left, page, tail.start..page.len())?, left.len())));
        let again = again.min_by_key(|(at, length)| at + length).map(|(at, _)| at);
        wanted.tails.push((page, tail.start, tail.start..again.map_or(page.len(), |again| again + 1)));
    }
    Some(wanted)
}

/// The same with left delimiters as they are preferred, as far as they do.
fn shortened(
    mut wrapper: Wrapper,
    lefts: &[Delimiter],
    examples: &[Example<'_>],
    preference: Preference,
) -> Wrapper {
    for (attribute, left) in lefts.iter().enumerate() {
        let longest = wrapper.sides[attribute].0.len();
        // What a length does, all greater ones do, so the least one is found by halves.
        let does = |wrapper: &Wrapper, length: usize| {
            let mut tried = wrapper.clone();
            tried.sides[attribute].0 = left.of_length(length).to_owned();
            tried.is_consistent(examples)
        };
        let lengths: Vec<usize> = left.lengths().filter(|&length| length <= longest).collect();
        let least = lengths.partition_point(|&length| !does(&wrapper, length));
        let Some(&least) = lengths.get(least) else { continue };
        let chosen = left.ordered(preference).into_iter().find(|length| (least..=longest).contains(length));
        if let Some(length) = chosen.filter(|&length| does(&wrapper, length)) {
            wrapper.sides[attribute].0 = left.of_length(length).to_owned();
        }
    }
    wrapper
}

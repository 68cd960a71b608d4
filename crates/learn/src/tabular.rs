//! LR, HLRT, OCLR and HOCLRT: wrappers of tables (§3, §4.1–4.3).
//!
//! All right delimiters, and all left ones but the first, are found one by one, in time linear in the pages
//! (see `delimiter.rs`). The first left one depends on what else there is. In LR it has to end all texts
//! before tuples and to be nowhere else in them, nor in tails. In HLRT something has to skip what is like it
//! in heads and tails, so all its lengths are tried with the heads and tails of `ends.rs`. OCLR and HOCLRT
//! are LR and HLRT with the first left delimiter as open and an empty close (§5.2), and where that does not
//! do, what is in `bounded.rs`.

use crate::bounded;
use crate::delimiter::{Delimiter, Preference};
use crate::ends::{Blank, Ends, Head, Tail, Tails};
use crate::example::Example;
use crate::window::first;
use crate::wrapper::{Class, Wrapper};

/// The delimiters of all attributes that do not depend on others, and the first left one.
pub(crate) struct Sides {
    pub(crate) first: Delimiter,
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
    let is_even = |example: &Example<'_>| {
        example.is_blank() || (example.is_table() && example.attributes() == attributes)
    };
    if !examples.iter().all(is_even) {
        return None;
    }
    let sides = sides(examples, attributes, preference)?;
    let wrapper = match class {
        Class::Lr => lr(examples, &sides, preference),
        Class::Hlrt => hlrt(examples, &sides, preference),
        Class::Oclr => lr(examples, &sides, preference)
            .map(|plain| Wrapper { class, open: plain.sides[0].0.clone(), ..plain })
            .or_else(|| bounded::learn(class, examples, &sides, preference)),
        _ => hlrt(examples, &sides, preference)
            .map(|plain| Wrapper { class, open: plain.sides[0].0.clone(), ..plain })
            .or_else(|| bounded::learn(class, examples, &sides, preference)),
    }?;
    wrapper.is_consistent(examples).then_some(wrapper)
}

/// The numbers of the values of an attribute.
pub(crate) fn values_of(example: &Example<'_>, attribute: usize) -> impl Iterator<Item = usize> {
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

/// The texts before the values of an attribute, each once.
pub(crate) fn gaps<'p>(examples: &[Example<'p>], attribute: usize) -> Vec<&'p str> {
    distinct(
        examples
            .iter()
            .flat_map(|example| values_of(example, attribute).map(|at| &example.page()[example.gap(at)])),
    )
}

/// The texts between tuples, each once.
fn separators<'p>(examples: &[Example<'p>]) -> Vec<&'p str> {
    distinct(
        examples
            .iter()
            .flat_map(|example| values_of(example, 0).skip(1).map(|at| &example.page()[example.gap(at)])),
    )
}

fn distinct<'p>(texts: impl Iterator<Item = &'p str>) -> Vec<&'p str> {
    let mut texts: Vec<&str> = texts.collect();
    texts.sort_unstable();
    texts.dedup();
    texts
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
    pub(crate) fn wrapper(&self, class: Class, left: &str) -> Wrapper {
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

fn hlrt(examples: &[Example<'_>], sides: &Sides, preference: Preference) -> Option<Wrapper> {
    let mut lefts = sides.first.clone();
    // Between tuples there is nothing to skip what is too early.
    for gap in separators(examples) {
        lefts.only_at_end(gap);
    }
    let lengths = lefts.ordered(preference);
    if lengths.is_empty() {
        return None;
    }
    let tails = Tails::of(examples)?;
    let between = tails.between(examples, 0..1);
    lengths.into_iter().find_map(|length| {
        let left = lefts.of_length(length);
        let again = |tail: &Tail<'_>| first(left, tail.page, tail.start..tail.page.len());
        let ends = Ends {
            source: &tails.source,
            heads: Head::all(examples, left),
            never: between.iter().map(|(_, gap)| &gap[..gap.len() + 1 - length]).collect(),
            tails: tails.all.iter().map(|tail| tail.until(again(tail))).collect(),
            blanks: Blank::all(examples, left),
        };
        let (head, tail) = ends.found()?;
        Some(Wrapper { head, tail, ..sides.wrapper(Class::Hlrt, left) })
    })
}

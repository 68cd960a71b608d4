//! How far examples can be trusted: the PAC model of §6.1.2.
//!
//! Pages are drawn from some distribution, and a wrapper of the class is the right one. A wrapper that gives
//! `N` pages their labels is wrong on no more than a share epsilon of all pages, but for a chance of delta
//! that these `N` mislead. The rest is arithmetic, in logarithms throughout: numbers of wrappers like
//! `10000^40` are no floating point numbers.
//!
//! The quantities are those of the paper. `K` is the number of attributes, `N` that of examples, `M` that of
//! tuples in all examples, `R` the length of the shortest example in characters. A left or right delimiter
//! has `R` candidates; head, tail, open and close have `R (R - 1) / 2` each. (A text of `R` characters has `R
//! (R + 1) / 2` parts that are not empty; the paper's figure is kept.) Classes have as many wrappers as their
//! delimiters have candidates together:
//!
//! | class               | wrappers, `W`               | of these decided jointly, `J` |
//! |---------------------|-----------------------------|-------------------------------|
//! | LR, N-LR            | `R^2K`                      | `R`                           |
//! | HLRT, OCLR, N-HLRT  | `R^2K (R (R - 1) / 2)^2`    | `R^3 (R - 1)^2 / 4`           |
//! | HOCLRT              | `R^2K (R (R - 1) / 2)^4`    | `R^5 (R - 1)^4 / 16`          |
//!
//! [`Bound::Theorem`] is Theorem 2: `N >= (ln W - ln delta) / epsilon`.
//!
//! [`Bound::Tight`] is what follows it: `(4K - 2) (1 - epsilon / (4K - 2))^M + J (1 - epsilon / 2)^N <
//! delta`. Half of epsilon is for the `2K - 1` delimiters that are found one by one and are seen in every
//! tuple, each of which may be too short or too long; the other half for those that are decided jointly and
//! are seen once a page. The paper gives it for HLRT, OCLR and N-HLRT. The argument is the same for the
//! others with their own `J`: LR decides the first left delimiter by the tails of pages, so `J` is `R`;
//! HOCLRT decides two more substrings jointly. N-LR is to LR what N-HLRT is to HLRT, though the left
//! delimiters of both depend on each other: for these two it is no more than the paper's word.
//!
//! With `K = 4`, `R = 10000`, five tuples a page and both probabilities 1/20 the paper says that its formula
//! asks for 898 examples. As it is printed it asks for 1883: `J (1 - epsilon / 2)^898` is `3e9`. The formula
//! is kept, not the number. Nor is it always the tighter of the two: HOCLRT needs 2952 by the theorem and
//! 3283 by this, as halving epsilon costs more than the delimiters that it takes out of `W` save.
//!
//! Deviations: fewer than one candidate is counted as one, for pages of one character. Where values are
//! nested, `M` is the number of values of the attribute that has the fewest. Pages without values count as
//! examples, but not for `R`, as delimiters are not taken from them.

use std::fmt;

use crate::example::Example;
use crate::wrapper::Class;

/// Which inequality is used.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Bound {
    /// The one of Theorem 2, which counts wrappers.
    Theorem,
    /// The one that follows it, which counts tuples and the wrappers that differ in what is decided jointly.
    Tight,
}

/// A probability that is neither 0 nor 1.
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
pub struct Chance(f64);

/// What is no [`Chance`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct NotBetween;

impl fmt::Display for NotBetween {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("a probability has to be more than 0 and less than 1")
    }
}

impl std::error::Error for NotBetween {}

impl Chance {
    /// A number that is strictly between 0 and 1.
    pub fn new(number: f64) -> Result<Chance, NotBetween> {
        if number > 0.0 && number < 1.0 { Ok(Chance(number)) } else { Err(NotBetween) }
    }

    /// The number.
    pub fn value(self) -> f64 {
        self.0
    }
}

/// What is known of some examples, as far as it matters.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Sample {
    /// The class that is learnt.
    pub class: Class,
    /// How many attributes there are, `K`; no attribute is counted as one.
    pub attributes: usize,
    /// How many examples there are, `N`.
    pub examples: u64,
    /// How many tuples there are in all examples, `M`.
    pub tuples: u64,
    /// How many characters the shortest example has, `R`.
    pub shortest: usize,
}

impl Sample {
    /// What is known of examples from which a class is learnt.
    pub fn of(class: Class, examples: &[Example<'_>]) -> Sample {
        let attributes = examples.iter().map(Example::attributes).max().unwrap_or_default();
        let values = || examples.iter().flat_map(Example::values);
        let of_attribute = |attribute| values().filter(|value| value.attribute == attribute).count() as u64;
        let pages = examples.iter().filter(|example| !example.values().is_empty()).map(Example::page);
        Sample {
            class,
            attributes,
            examples: examples.len() as u64,
            tuples: (0..attributes).map(of_attribute).min().unwrap_or_default(),
            shortest: pages.map(|page| page.chars().count()).min().unwrap_or_default(),
        }
    }

    /// How many examples it takes to be wrong on no more than a share epsilon of all pages, but for a chance
    /// of delta.
    ///
    /// Examples are taken to have as many tuples as those at hand have on the average. There is no answer if
    /// no number is enough, which is where they have none, or if it is too great.
    pub fn needed(&self, bound: Bound, epsilon: Chance, delta: Chance) -> Option<u64> {
        let each = self.tuples as f64 / self.examples.max(1) as f64;
        least(0..=u64::MAX, |examples| {
            let examples = examples as f64;
            self.holds(bound, examples, each * examples, epsilon.0, delta)
        })
    }

    /// With what chance the examples at hand mislead to a wrapper that is wrong on more than a share epsilon
    /// of all pages; 1 if nothing can be said.
    pub fn delta(&self, bound: Bound, epsilon: Chance) -> f64 {
        self.ln_misled(bound, self.examples as f64, self.tuples as f64, epsilon.0).exp().min(1.0)
    }

    /// On what share of all pages a wrapper from the examples at hand may be wrong, but for a chance of
    /// delta; 1 if nothing can be said.
    pub fn epsilon(&self, bound: Bound, delta: Chance) -> f64 {
        // The positive numbers have the order of their bits.
        let between = f64::MIN_POSITIVE.to_bits()..=1f64.to_bits() - 1;
        let holds = |epsilon| self.holds(bound, self.examples as f64, self.tuples as f64, epsilon, delta);
        least(between, |bits| holds(f64::from_bits(bits))).map_or(1.0, f64::from_bits)
    }

    fn holds(&self, bound: Bound, examples: f64, tuples: f64, epsilon: f64, delta: Chance) -> bool {
        let (misled, delta) = (self.ln_misled(bound, examples, tuples, epsilon), delta.0.ln());
        match bound {
            Bound::Theorem => misled <= delta,
            Bound::Tight => misled < delta,
        }
    }

    /// The logarithm of the chance that examples mislead.
    fn ln_misled(&self, bound: Bound, examples: f64, tuples: f64, epsilon: f64) -> f64 {
        let attributes = self.attributes.max(1) as f64;
        match bound {
            Bound::Theorem => {
                (2.0 * attributes - 1.0) * self.ln_sides() + self.ln_joint() - epsilon * examples
            }
            Bound::Tight => {
                let mistakes = 4.0 * attributes - 2.0;
                let alone = mistakes.ln() + tuples * (-epsilon / mistakes).ln_1p();
                let joint = self.ln_joint() + examples * (-epsilon / 2.0).ln_1p();
                ln_sum(alone, joint)
            }
        }
    }

    /// The logarithm of how many candidates a left or right delimiter has.
    fn ln_sides(&self) -> f64 {
        (self.shortest.max(1) as f64).ln()
    }

    /// The logarithm of how many candidates the delimiters have that are decided jointly.
    fn ln_joint(&self) -> f64 {
        let length = self.shortest.max(2) as f64;
        let substrings = match self.class {
            Class::Lr | Class::NLr => 0.0,
            Class::Hlrt | Class::Oclr | Class::NHlrt => 2.0,
            Class::Hoclrt => 4.0,
        };
        self.ln_sides() + substrings * (length.ln() + (length - 1.0).ln() - 2f64.ln())
    }
}

/// The logarithm of the sum of two numbers, of their logarithms.
fn ln_sum(one: f64, other: f64) -> f64 {
    let (greater, less) = if one > other { (one, other) } else { (other, one) };
    greater + (less - greater).exp().ln_1p()
}

/// The least number that does, where all greater ones do too.
fn least(numbers: std::ops::RangeInclusive<u64>, does: impl Fn(u64) -> bool) -> Option<u64> {
    let (mut low, mut high) = numbers.into_inner();
    if !does(high) {
        return None;
    }
    while low < high {
        let middle = low + (high - low) / 2;
        if does(middle) { high = middle } else { low = middle + 1 }
    }
    Some(low)
}

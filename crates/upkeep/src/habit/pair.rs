//! Questions about two fields of a record: whether they say the same, which number is the larger one, whether they share a word.
//!
//! Of the many pairs those are asked about that kept to it so far.

use super::field::{number, words};
use super::{About, Family, Ground, Habit};
use crate::chance::Count;
use crate::sample::{PageSample, RowSample, ValueSample};

/// Fields beyond so many are not compared with others.
const MOST_FIELDS: usize = 16;

/// Pairs are asked about that had both fields in so many records.
const FEWEST: u32 = 5;

/// What so large a share kept to is a habit.
const NEARLY_ALL: f64 = 0.95;

/// A question about two values; nothing where it cannot be asked of them.
type Question = fn(&ValueSample, &ValueSample) -> Option<bool>;

const QUESTIONS: [(Family, &str, Question); 5] = [
    (Family::Equal, "say the same", equal),
    (Family::Unequal, "do not say the same", unequal),
    (Family::Order, "are in order, the first not the larger", in_order),
    (Family::Order, "are in order, the second not the larger", in_reverse),
    (Family::Shared, "share a word", share_a_word),
];

pub(super) fn habits(ground: &Ground<'_>, fields: &[String]) -> Vec<Habit> {
    let mut habits = Vec::new();
    for (at, one) in fields.iter().enumerate().take(MOST_FIELDS) {
        for other in fields[at + 1..].iter().take(MOST_FIELDS) {
            for (family, says, question) in QUESTIONS {
                habits.extend(asked(ground, one, other, (family, says, question)));
            }
        }
    }
    habits
}

fn asked(ground: &Ground<'_>, one: &str, other: &str, question: (Family, &str, Question)) -> Option<Habit> {
    let (family, says, question) = question;
    let answer = |row: &RowSample| question(row.first(one)?, row.first(other)?);
    let count = |page: &PageSample| {
        let answers: Vec<bool> = page.rows.iter().filter_map(answer).collect();
        Count::new(answers.iter().filter(|is_so| **is_so).count(), answers.len())
    };
    let mut habit = Habit::new(family, About::Fields(one.to_owned(), other.to_owned()), says);
    habit.old = ground.old.iter().map(|page| count(page)).collect();
    let all = Count::sum(&habit.old);
    if all.of < FEWEST || all.share() < NEARLY_ALL {
        return None;
    }
    habit.new = ground.new.pages.iter().map(count).collect();
    let shown = |row: &RowSample| -> Option<String> {
        Some(format!("{} | {}", row.first(one)?.seen(), row.first(other)?.seen()))
    };
    let rows = |pages: &[&PageSample], wanted: bool| -> Vec<String> {
        let rows = pages.iter().flat_map(|page| &page.rows).filter(|row| answer(row) == Some(wanted));
        rows.filter_map(shown).take(3).collect()
    };
    habit.usual = rows(&ground.old, true);
    habit.strange = rows(&ground.new.pages.iter().collect::<Vec<_>>(), false);
    Some(habit)
}

fn equal(one: &ValueSample, other: &ValueSample) -> Option<bool> {
    Some(one.seen() == other.seen())
}

fn unequal(one: &ValueSample, other: &ValueSample) -> Option<bool> {
    Some(one.seen() != other.seen())
}

fn in_order(one: &ValueSample, other: &ValueSample) -> Option<bool> {
    let (one, other) = (number(one)?, number(other)?);
    (one != other).then_some(one < other)
}

fn in_reverse(one: &ValueSample, other: &ValueSample) -> Option<bool> {
    in_order(one, other).map(|is_so| !is_so)
}

fn share_a_word(one: &ValueSample, other: &ValueSample) -> Option<bool> {
    let (one, other) = (words(&one.text), words(&other.text));
    (!one.is_empty() && !other.is_empty()).then(|| one.iter().any(|word| other.contains(word)))
}

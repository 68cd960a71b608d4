//! Questions about the values of one field.

use std::collections::{BTreeMap, BTreeSet};

use windrow_data::{fold, read_number};
use windrow_knowledge::kind_of_text;

use super::{About, Family, Ground, Habit};
use crate::chance::Count;
use crate::sample::{PageSample, RowSample, ValueSample};
use crate::shape::{coarse, fine, signs};

/// Values of a field on a page.
type Values<'s> = Vec<&'s ValueSample>;

pub(super) fn habits(ground: &Ground<'_>, field: &str) -> Vec<Habit> {
    let of_page = |page: &PageSample| -> Vec<ValueSample> {
        page.rows.iter().filter_map(|row| row.fields.get(field)).flatten().cloned().collect()
    };
    let old: Vec<Vec<ValueSample>> = ground.old.iter().map(|page| of_page(page)).collect();
    let new: Vec<Vec<ValueSample>> = ground.new.pages.iter().map(of_page).collect();
    let own = Own {
        field,
        ground,
        old: old.iter().map(|values| values.iter().collect()).collect(),
        new: new.iter().map(|values| values.iter().collect()).collect(),
    };
    let mut habits = vec![own.filled(), own.several()];
    if own.old.iter().all(Vec::is_empty) {
        return habits;
    }
    habits.push(own.kind());
    habits.extend(own.main_shape());
    let seen = |value: &ValueSample| value.seen().to_owned();
    habits.push(own.known(
        Family::Shape,
        "look like what was there",
        |value| vec![coarse(value.seen())],
        seen,
    ));
    habits.push(own.known(
        Family::FineShape,
        "look, to the digit, like what was there",
        |value| vec![fine(value.seen())],
        seen,
    ));
    let each_sign = |value: &ValueSample| signs(value.seen()).chars().map(String::from).collect();
    habits.push(own.known(Family::Signs, "have no sign that none had", each_sign, seen));
    let is_whole = |value: &ValueSample| !breaks_off(value.seen());
    habits.push(own.by_value(Family::Whole, "do not break off".to_owned(), is_whole));
    habits.extend(own.own_value());
    habits.push(own.hull(Family::Range, "are numbers in the range of before", number));
    habits.push(
        own.hull(Family::Length, "are as long as before", |value| Some(value.seen().chars().count() as f64)),
    );
    habits.push(own.change());
    let label = |value: &ValueSample| value.label.clone().into_iter().collect();
    let shown = |value: &ValueSample| value.label.clone().unwrap_or_default();
    habits.extend(is_constant(own.known(Family::Label, "stand behind what they stood behind", label, shown)));
    let place = |value: &ValueSample| value.place.clone().into_iter().collect();
    let shown = |value: &ValueSample| value.place.clone().unwrap_or_default();
    habits.push(own.known(Family::Place, "are where they were", place, shown));
    habits.extend(own.own_label());
    habits.extend(own.own_place());
    habits
}

/// The words of a text, for which case and accents do not count.
pub(super) fn words(text: &str) -> Vec<String> {
    let words = text.split(|c: char| !c.is_alphanumeric()).filter(|word| word.chars().count() > 2);
    words.map(fold).collect()
}

/// Whether a text ends before it is at its end, and says so.
fn breaks_off(text: &str) -> bool {
    let text = text.trim_end_matches([' ', ']', ')']);
    text.ends_with('…') || text.ends_with("...")
}

/// The number that a text is, if it is short enough to be one.
pub(super) fn number(value: &ValueSample) -> Option<f64> {
    const LONGEST: usize = 40;
    let text = value.seen();
    (text.len() <= LONGEST).then(|| read_number(text)).flatten().map(|number| number.value)
}

/// A habit that was kept so far: what stands before values may be other values.
fn is_constant(habit: Habit) -> Option<Habit> {
    let all = Count::sum(&habit.old);
    (all.share() >= NEARLY_ALL && all.of > 0).then_some(habit)
}

/// What so large a share kept to is a habit.
const NEARLY_ALL: f64 = 0.95;

struct Own<'s> {
    field: &'s str,
    ground: &'s Ground<'s>,
    old: Vec<Values<'s>>,
    new: Vec<Values<'s>>,
}

impl Own<'_> {
    fn habit(&self, family: Family, says: impl Into<String>) -> Habit {
        Habit::new(family, About::Field(self.field.to_owned()), says)
    }

    /// A question that each record answers by itself.
    fn by_row(&self, family: Family, says: &str, is_so: impl Fn(&RowSample) -> bool) -> Habit {
        let mut habit = self.habit(family, says);
        let count = |page: &PageSample| {
            Count::new(page.rows.iter().filter(|row| is_so(row)).count(), page.rows.len())
        };
        habit.old = self.ground.old.iter().map(|page| count(page)).collect();
        habit.new = self.ground.new.pages.iter().map(count).collect();
        habit
    }

    fn filled(&self) -> Habit {
        let is_filled = |value: &ValueSample| !value.text.is_empty();
        let mut habit = self.by_row(Family::Filled, "have a value", |row| {
            row.fields.get(self.field).is_some_and(|values| values.iter().any(is_filled))
        });
        self.old.iter().flatten().for_each(|value| habit.note_usual(&value.text));
        habit
    }

    fn several(&self) -> Habit {
        self.by_row(Family::Several, "have several values", |row| {
            row.fields.get(self.field).is_some_and(|values| values.len() > 1)
        })
    }

    /// A question that each value answers by itself.
    fn by_value(&self, family: Family, says: String, is_so: impl Fn(&ValueSample) -> bool) -> Habit {
        let mut habit = self.habit(family, says);
        let count = |values: &Values<'_>| {
            Count::new(values.iter().filter(|value| is_so(value)).count(), values.len())
        };
        habit.old = self.old.iter().map(count).collect();
        habit.new = self.new.iter().map(count).collect();
        self.old
            .iter()
            .flatten()
            .filter(|value| is_so(value))
            .for_each(|value| habit.note_usual(value.seen()));
        self.new
            .iter()
            .flatten()
            .filter(|value| !is_so(value))
            .for_each(|value| habit.note_strange(value.seen()));
        habit
    }

    fn kind(&self) -> Habit {
        let kinds = self.old.iter().flatten().map(|value| kind_of_text(value.seen()));
        let main = most(kinds).unwrap_or_default();
        self.by_value(Family::Kind, format!("are of the kind {main}"), |value| {
            kind_of_text(value.seen()) == main
        })
    }

    fn main_shape(&self) -> Option<Habit> {
        let shapes = self.old.iter().flatten().map(|value| coarse(value.seen()));
        let main = most(shapes).filter(|main| main.len() <= 40)?;
        let says = format!("look like {main}");
        Some(self.by_value(Family::MainShape, says, |value| coarse(value.seen()) == main))
    }

    /// Whether values have nothing that was not there before. Each page of before is compared with the others.
    fn known(
        &self,
        family: Family,
        says: &str,
        items: impl Fn(&ValueSample) -> Vec<String>,
        shown: impl Fn(&ValueSample) -> String,
    ) -> Habit {
        let mut habit = self.habit(family, says);
        let old: Vec<Vec<Vec<String>>> =
            self.old.iter().map(|values| values.iter().map(|value| items(value)).collect()).collect();
        // On how many pages each item is, by the group of pages that say the same.
        let mut pages: BTreeMap<&String, BTreeSet<usize>> = BTreeMap::new();
        for (at, values) in old.iter().enumerate() {
            values.iter().flatten().for_each(|item| {
                pages.entry(item).or_default().insert(at);
            });
        }
        let each = |values: &[Vec<String>], is_known: &dyn Fn(&String) -> bool| {
            let filled = || values.iter().filter(|items| !items.is_empty() || family == Family::Signs);
            let known = filled().filter(|items| items.iter().all(is_known));
            Count::new(known.count(), filled().count())
        };
        for (at, values) in old.iter().enumerate() {
            let others: BTreeSet<usize> = self.ground.others[at].iter().copied().collect();
            let alone = counted(values);
            let is_known = |item: &String| match others.is_empty() {
                true => alone.get(item).is_some_and(|count| *count > 1),
                false => pages.get(item).is_some_and(|pages| pages.iter().any(|page| others.contains(page))),
            };
            habit.old.push(each(values, &is_known));
        }
        for values in &self.new {
            let all: Vec<Vec<String>> = values.iter().map(|value| items(value)).collect();
            habit.new.push(each(&all, &|item| pages.contains_key(item)));
            for (value, items) in values.iter().zip(&all) {
                if items.iter().any(|item| !pages.contains_key(item)) {
                    habit.note_strange(&shown(value));
                }
            }
        }
        self.old.iter().flatten().for_each(|value| habit.note_usual(&shown(value)));
        habit
    }

    /// Whether what is measured of values is between the least and the most of the others.
    fn hull(&self, family: Family, says: &str, measure: impl Fn(&ValueSample) -> Option<f64>) -> Habit {
        let mut habit = self.habit(family, says);
        let measured = |values: &Values<'_>| -> Vec<f64> {
            values.iter().filter_map(|value| measure(value)).filter(|number| number.is_finite()).collect()
        };
        let old: Vec<Vec<f64>> = self.old.iter().map(measured).collect();
        for (at, own) in old.iter().enumerate() {
            let others = &self.ground.others[at];
            let inside = match others.is_empty() {
                true => own.len() - own.len().min(2),
                false => {
                    let (least, most) = ends(others.iter().flat_map(|&other| &old[other]));
                    own.iter().filter(|number| (least..=most).contains(*number)).count()
                }
            };
            habit.old.push(Count::new(inside, own.len()));
        }
        let (least, most) = ends(old.iter().flatten());
        let is_inside = |number: &f64| (least..=most).contains(number);
        for values in &self.new {
            let own = measured(values);
            habit.new.push(Count::new(own.iter().filter(|number| is_inside(number)).count(), own.len()));
            let strange =
                values.iter().filter(|value| measure(value).is_some_and(|number| !is_inside(&number)));
            strange.for_each(|value| habit.note_strange(value.seen()));
        }
        if least <= most {
            habit.note_usual(&format!("{least} to {most}"));
        }
        habit
    }

    /// Whether a value is another one than that of the record before.
    fn change(&self) -> Habit {
        let mut habit = self.habit(Family::Change, "differ from the record before");
        let count = |page: &PageSample| {
            let firsts: Vec<Option<&str>> =
                page.rows.iter().map(|row| row.first(self.field).map(ValueSample::seen)).collect();
            let pairs = firsts.windows(2).filter_map(|pair| Some((pair[0]?, pair[1]?)));
            let pairs: Vec<(&str, &str)> = pairs.collect();
            Count::new(pairs.iter().filter(|(one, other)| one != other).count(), pairs.len())
        };
        habit.old = self.ground.old.iter().map(|page| count(page)).collect();
        habit.new = self.ground.new.pages.iter().map(count).collect();
        self.new.iter().flatten().for_each(|value| habit.note_strange(value.seen()));
        habit
    }

    /// Whether values are none that another field had before, and this one never.
    fn own_value(&self) -> Option<Habit> {
        let strange = self.foreign(|value| Some(value.seen()), 1)?;
        let says = "are no values that another field had".to_owned();
        Some(self.by_value(Family::OwnValue, says, |value| !strange.contains(value.seen())))
    }

    /// Whether what stands before values is not what stood before those of another field.
    fn own_label(&self) -> Option<Habit> {
        self.own(Family::OwnLabel, "do not stand behind another field's label", |value| {
            value.label.as_deref()
        })
    }

    /// Whether values are not where those of another field were.
    fn own_place(&self) -> Option<Habit> {
        self.own(Family::OwnPlace, "are not where another field was", |value| value.place.as_deref())
    }

    /// Whether values have nothing around them that only another field had.
    fn own(
        &self,
        family: Family,
        says: &str,
        around: impl Fn(&ValueSample) -> Option<&str>,
    ) -> Option<Habit> {
        // What another field had once may be chance.
        let foreign = self.foreign(&around, 2)?;
        let mut habit = self.habit(family, says);
        let is_foreign = |value: &&&ValueSample| around(value).is_some_and(|item| foreign.contains(item));
        let count = |values: &Values<'_>| {
            Count::new(values.iter().filter(|value| !is_foreign(value)).count(), values.len())
        };
        habit.old = self.old.iter().map(count).collect();
        habit.new = self.new.iter().map(count).collect();
        for value in self.new.iter().flatten().filter(is_foreign) {
            habit.note_strange(&format!("{}: {}", around(value).unwrap_or_default(), value.seen()));
        }
        Some(habit)
    }

    /// What other fields had so often, and this one never.
    fn foreign(&self, item: impl Fn(&ValueSample) -> Option<&str>, least: usize) -> Option<BTreeSet<String>> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let mut own: BTreeSet<&str> = BTreeSet::new();
        for row in self.ground.old.iter().flat_map(|page| &page.rows) {
            for (field, values) in &row.fields {
                for item in values.iter().filter_map(&item) {
                    match field == self.field {
                        true => drop(own.insert(item)),
                        false => *counts.entry(item).or_default() += 1,
                    }
                }
            }
        }
        let is_foreign = |(item, count): &(&str, usize)| *count >= least && !own.contains(item);
        let foreign: BTreeSet<String> =
            counts.into_iter().filter(is_foreign).map(|(item, _)| item.to_owned()).collect();
        (!foreign.is_empty()).then_some(foreign)
    }
}

/// How often each item is in values.
fn counted(values: &[Vec<String>]) -> BTreeMap<&String, usize> {
    let mut counts = BTreeMap::new();
    for item in values.iter().flatten() {
        *counts.entry(item).or_default() += 1;
    }
    counts
}

/// What comes most often; of equals the first in order.
fn most<T: Ord>(all: impl Iterator<Item = T>) -> Option<T> {
    let mut counts: BTreeMap<T, usize> = BTreeMap::new();
    all.for_each(|one| *counts.entry(one).or_default() += 1);
    let mut best: Option<(T, usize)> = None;
    for (one, count) in counts {
        if best.as_ref().is_none_or(|(_, most)| count > *most) {
            best = Some((one, count));
        }
    }
    best.map(|(one, _)| one)
}

/// The least and the most; a range that is empty where there is nothing.
pub(super) fn ends<'n>(numbers: impl Iterator<Item = &'n f64>) -> (f64, f64) {
    numbers.fold((f64::INFINITY, f64::NEG_INFINITY), |(least, most), &number| {
        (least.min(number), most.max(number))
    })
}

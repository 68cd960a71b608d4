//! A run as it may have been a week before: records that have gone since, and fields of which some values have changed.
//!
//! There are no pages in time to measure with, so this is believed: of each field it is drawn how many of its values have changed
//! since (mostly none; of numbers and dates often some, now and then all), how many of the records without one had one, and for the
//! run how many of its records were others.

use windrow::knowledge::{Kind, kind_of_text};
use windrow::upkeep::{PageSample, RowSample, Sample, ValueSample};

/// How often so large a share of a field's values changes: shares with how often out of a hundred.
const TEXTS: [(u64, f64); 3] = [(90, 0.0), (7, 0.05), (3, 0.3)];
const ADDRESSES: [(u64, f64); 3] = [(88, 0.0), (4, 0.1), (8, 1.0)];
const NUMBERS: [(u64, f64); 4] = [(50, 0.0), (25, 0.1), (15, 0.5), (10, 1.0)];
const DATES: [(u64, f64); 3] = [(50, 0.0), (20, 0.2), (30, 1.0)];

/// How often so large a share of the records that have no value now had one.
const VANISHED: [(u64, f64); 3] = [(94, 0.0), (5, 0.1), (1, 0.5)];

/// How often so large a share of the records is others.
const RECORDS: [(u64, f64); 4] = [(40, 0.0), (30, 0.1), (20, 0.3), (10, 0.7)];

/// A run as it may have been before; records that it had and that are gone come from `donor`.
pub(crate) fn aged(run: &Sample, donor: &Sample, seed: u64) -> Sample {
    let mut dice = Dice(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ 0x5851_f42d_4c95_7f2d);
    (0..4).for_each(|_| {
        dice.next();
    });
    let mut aged = run.clone();
    for field in run.fields() {
        let changed = dice.of(rates(run, &field));
        let pages = aged.pages.iter_mut().flat_map(|page| &mut page.rows);
        for value in pages.filter_map(|row| row.fields.get_mut(&field)).flatten() {
            if dice.share() < changed {
                change(value);
            }
        }
    }
    let others = dice.of(&RECORDS);
    let donors: Vec<&RowSample> = donor.rows().collect();
    for field in run.fields() {
        let vanished = dice.of(&VANISHED);
        let values: Vec<&Vec<ValueSample>> = donors.iter().filter_map(|row| row.fields.get(&field)).collect();
        for row in aged.pages.iter_mut().flat_map(|page| &mut page.rows) {
            if !values.is_empty() && !row.fields.contains_key(&field) && dice.share() < vanished {
                let at = (dice.next() % values.len() as u64) as usize;
                row.fields.insert(field.clone(), values[at].clone());
            }
        }
    }
    for page in aged.pages.iter_mut().filter(|page| page.records > 1) {
        exchange(page, &donors, others, &mut dice);
    }
    aged.figures.rows = aged.pages.iter().map(|page| u64::from(page.records)).sum();
    aged
}

/// Puts other records in the place of some; a page that is not the whole list keeps its length, another one nearly.
fn exchange(page: &mut PageSample, donors: &[&RowSample], share: f64, dice: &mut Dice) {
    for row in &mut page.rows {
        if dice.share() < share && !donors.is_empty() {
            let at = (dice.next() % donors.len() as u64) as usize;
            *row = donors[at].clone();
        }
    }
    if !page.leads_on && share > 0.0 && dice.share() < 0.5 && page.rows.len() == page.records as usize {
        page.rows.pop();
        page.records -= 1;
    }
}

fn rates(run: &Sample, field: &str) -> &'static [(u64, f64)] {
    let first = run.rows().filter_map(|row| row.first(field)).next();
    let is_address = first.and_then(|value| value.place.as_deref()).is_some_and(|place| {
        ["@href", "@src", "@data-src", "@srcset"].iter().any(|attribute| place.ends_with(attribute))
    });
    match first.map(|value| kind_of_text(value.seen())) {
        _ if is_address => &ADDRESSES,
        Some(Kind::Date) => &DATES,
        Some(Kind::Price | Kind::Number | Kind::Percentage | Kind::Rating) => &NUMBERS,
        Some(Kind::Link | Kind::Image) => &ADDRESSES,
        _ => &TEXTS,
    }
}

/// Another value of the same look.
fn change(value: &mut ValueSample) {
    value.text = other(&value.text);
    value.source = value.source.as_deref().map(other);
}

/// A text with another first digit, or with a word more.
fn other(text: &str) -> String {
    match text.find(|letter: char| matches!(letter, '1'..='9')) {
        Some(at) => {
            let digit = text.as_bytes()[at];
            let new = if digit == b'9' { b'1' } else { digit + 1 };
            format!("{}{}{}", &text[..at], char::from(new), &text[at + 1..])
        }
        None => format!("{text} more"),
    }
}

/// Numbers by chance, the same in every run.
struct Dice(u64);

impl Dice {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 >> 33
    }

    fn share(&mut self) -> f64 {
        (self.next() % 1_000_000) as f64 / 1_000_000.0
    }

    fn of(&mut self, rates: &[(u64, f64)]) -> f64 {
        let mut left = self.next() % 100;
        for &(weight, share) in rates {
            if left < weight {
                return share;
            }
            left -= weight;
        }
        0.0
    }
}

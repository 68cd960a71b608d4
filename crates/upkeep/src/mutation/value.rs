//! Changes of what values say, and of which value stands where: the page is built as before and is no longer right.

use std::collections::BTreeSet;

use windrow_data::{Date, DateOptions, currency_signs, read_date, read_price};
use windrow_knowledge::Kind;

use super::draft::Place;
use super::order::{set_value, takes_text};
use super::redesign::{Redesign, Spot};
use super::{Group, Keeps, Mutation};

/// Prices are in another currency.
pub(super) const CURRENCY_CHANGED: Mutation = Mutation {
    name: "currency-changed",
    what: "prices are in another currency",
    group: Group::Values,
    keeps: Keeps::Nothing,
    change: change_currency,
};

/// Numbers are written otherwise.
pub(super) const NUMBERS_REFORMATTED: Mutation = Mutation {
    name: "numbers-reformatted",
    what: "points and commas in numbers have changed places: 1.299,00 for 1,299.00",
    group: Group::Values,
    keeps: Keeps::Nothing,
    change: |page| rewrite(page, reformatted_number),
};

/// Dates are written otherwise.
pub(super) const DATES_REFORMATTED: Mutation = Mutation {
    name: "dates-reformatted",
    what: "dates are written in another way",
    group: Group::Values,
    keeps: Keeps::Nothing,
    change: |page| {
        let first = page.choice.below("format", FORMATS.len());
        rewrite(page, |text| {
            let read = read_date(text, DateOptions::default())?;
            let old = &text[read.span.clone()];
            let new = (0..FORMATS.len())
                .map(|at| FORMATS[(first + at) % FORMATS.len()](read.date))
                .find(|new| new != old)?;
            Some(format!("{}{new}{}", &text[..read.span.start], &text[read.span.end..]))
        })
    },
};

/// Texts are cut.
pub(super) const TEXTS_CUT: Mutation = Mutation {
    name: "texts-cut",
    what: "longer texts end after some words with an ellipsis",
    group: Group::Values,
    keeps: Keeps::Nothing,
    change: |page| rewrite(page, cut),
};

/// A field says nothing.
pub(super) const FIELD_EMPTIED: Mutation = Mutation {
    name: "field-emptied",
    what: "the elements of one field are there and have nothing in them",
    group: Group::Values,
    keeps: Keeps::Nothing,
    change: |page| {
        let name = page.field(|name| is_apart(page, name))?;
        for spot in page.spots(&name) {
            match spot {
                Spot::Element(place) => page.draft.set_children(place, Vec::new()),
                _ => set_value(page, &spot, ""),
            }
        }
        Some(())
    },
};

/// A field says the same everywhere.
pub(super) const FIELD_CONSTANT: Mutation = Mutation {
    name: "field-constant",
    what: "one field says the same in all records: `Call for price`",
    group: Group::Values,
    keeps: Keeps::Nothing,
    change: |page| {
        let name = page.field(|name| is_apart(page, name))?;
        let spots = page.spots(&name);
        let new = match (page.kind(&name)?, &spots.first()?) {
            (Kind::Price, _) => "Call for price",
            (Kind::Date, _) => "Coming soon",
            (Kind::Number | Kind::Percentage | Kind::Rating, _) => "n/a",
            (_, Spot::Attribute(..)) => "#",
            _ => "Sign in to see details",
        };
        for spot in spots {
            set_value(page, &spot, new);
        }
        Some(())
    },
};

/// A field's values belong to other records.
pub(super) const VALUES_SHIFTED: Mutation = Mutation {
    name: "values-shifted",
    what: "the values of one field stand in the record behind their own",
    group: Group::Values,
    keeps: Keeps::Nothing,
    change: shift_values,
};

/// Whether no other value is in the values of a field.
fn is_apart(page: &Redesign, name: &str) -> bool {
    let spots = page.spots(name);
    let bearers: BTreeSet<Place> = page.bearers().into_iter().collect();
    let has_others = |spot: &Spot| {
        let Spot::Element(place) = spot else { return false };
        page.draft.inside(*place).into_iter().skip(1).any(|inner| bearers.contains(&inner))
    };
    let says_something = spots.iter().any(|spot| !page.value(spot).trim().is_empty());
    says_something && !spots.iter().any(|spot| has_others(spot) || !takes_text(page, spot))
}

/// Gives the texts of values another text where `new` has one.
fn rewrite(page: &mut Redesign, new: impl Fn(&str) -> Option<String>) -> Option<()> {
    let mut changed = None;
    for text in page.value_texts() {
        let old = page.draft.as_text(text).unwrap_or_default();
        if let Some(new) = new(old).filter(|new| new != old) {
            page.draft.say(text, &new);
            changed = Some(());
        }
    }
    changed
}

/// Currencies that prices may be in afterwards.
const CURRENCIES: [&str; 4] = ["€", "$", "£", "CHF "];

fn change_currency(page: &mut Redesign) -> Option<()> {
    let choice = page.choice;
    rewrite(page, |text| {
        let old = sign(text)?;
        let first = choice.below("currency", CURRENCIES.len());
        let new = (0..CURRENCIES.len())
            .map(|at| CURRENCIES[(first + at) % CURRENCIES.len()])
            .find(|new| new.trim() != old)?;
        Some(text.replace(old, new).replace("  ", " "))
    })
}

/// The currency of the price in a text, or a text that is one.
fn sign(text: &str) -> Option<&str> {
    let alone = text.trim();
    if currency_signs().any(|sign| sign == alone) {
        return Some(alone);
    }
    let price = read_price(text)?;
    price.currency?;
    let found = &text[price.span];
    let first = found.find(|c: char| c.is_ascii_digit())?;
    let last = found.rfind(|c: char| c.is_ascii_digit())?;
    let signs = [found[..first].trim(), found[last + 1..].trim()];
    signs.into_iter().find(|sign| !sign.is_empty() && *sign != "-")
}

fn reformatted_number(text: &str) -> Option<String> {
    if read_date(text, DateOptions::default()).is_some() {
        return None;
    }
    let signs: Vec<char> = text.chars().collect();
    let digit = |at: usize| signs.get(at).is_some_and(char::is_ascii_digit);
    let new = signs.iter().enumerate().map(|(at, &c)| match c {
        '.' if at > 0 && digit(at - 1) && digit(at + 1) => ',',
        ',' if at > 0 && digit(at - 1) && digit(at + 1) => '.',
        c => c,
    });
    Some(new.collect())
}

/// The names of the months.
#[rustfmt::skip] // a table is read by its columns
const MONTHS: [&str; 12] = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November", "December",
];

/// Ways to write a date.
const FORMATS: [fn(Date) -> String; 4] = [
    |date| format!("{:04}-{:02}-{:02}", date.year, date.month, date.day),
    |date| format!("{:02}.{:02}.{:04}", date.day, date.month, date.year),
    |date| format!("{} {}, {}", month(date), date.day, date.year),
    |date| format!("{} {} {}", date.day, &month(date)[..3], date.year),
];

fn month(date: Date) -> &'static str {
    MONTHS[(usize::from(date.month) + 11) % 12]
}

/// Texts of fewer characters are left alone.
const SHORTEST_CUT: usize = 24;

fn cut(text: &str) -> Option<String> {
    let said = text.trim();
    let count = said.chars().count();
    if count < SHORTEST_CUT {
        return None;
    }
    let kept: String = said.chars().take(count * 6 / 10).collect();
    let end = kept.rfind(char::is_whitespace).unwrap_or(kept.len());
    Some(text.replacen(said, &format!("{}…", kept[..end].trim_end()), 1))
}

fn shift_values(page: &mut Redesign) -> Option<()> {
    let name = page.field(|name| is_apart(page, name) && differs(page, name))?;
    let spots: Vec<Spot> = (0..page.records.len()).filter_map(|record| page.spot(record, &name)).collect();
    let values: Vec<String> = spots.iter().map(|spot| page.value(spot)).collect();
    for (at, spot) in spots.iter().enumerate() {
        set_value(page, spot, &values[(at + values.len() - 1) % values.len()]);
    }
    Some(())
}

/// Whether the first and second record with a field have it with other values.
fn differs(page: &Redesign, name: &str) -> bool {
    let values: BTreeSet<String> = page.spots(name).iter().map(|spot| page.value(spot)).collect();
    values.len() > 1
}

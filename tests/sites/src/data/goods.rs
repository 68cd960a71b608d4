//! Goods of shops: names, prices, stocks and ratings grown out of the words of a trade.

use std::collections::BTreeSet;

use crate::dice::Dice;

/// The words of a trade.
pub(crate) struct Trade {
    /// Who makes the things; all invented.
    pub(crate) brands: &'static [&'static str],
    /// What comes before the noun.
    pub(crate) kinds: &'static [&'static str],
    /// Things with the section they are in and the least and most they cost, in whole units of money.
    pub(crate) things: &'static [(&'static str, &'static str, u64, u64)],
    /// What tells two of the same kind apart; may be empty.
    pub(crate) variants: &'static [&'static str],
}

/// One thing that is sold.
#[derive(Debug, Clone)]
pub(crate) struct Good {
    pub(crate) id: usize,
    pub(crate) title: String,
    pub(crate) brand: &'static str,
    pub(crate) section: &'static str,
    pub(crate) sku: String,
    /// In pence or cents.
    pub(crate) price: u64,
    /// What it cost before, where it is reduced.
    pub(crate) old_price: Option<u64>,
    /// Halves of stars out of five; none where nobody has rated it.
    pub(crate) halves: Option<u64>,
    pub(crate) reviews: u64,
    /// How many are on the shelf.
    pub(crate) stock: u64,
    pub(crate) text: String,
    /// A number below 100 for whatever a site wants to decide.
    pub(crate) chance: u64,
}

impl Good {
    /// Stars as a number: `4.5`, `4`.
    pub(crate) fn stars(&self) -> Option<String> {
        self.halves.map(|halves| match halves % 2 {
            0 => (halves / 2).to_string(),
            _ => format!("{}.5", halves / 2),
        })
    }
}

/// Goods of a trade, no two with the same title.
pub(crate) fn goods(seed: u64, count: usize, trade: &Trade) -> Vec<Good> {
    let mut dice = Dice::new(seed);
    let mut titles = BTreeSet::new();
    let mut goods = Vec::with_capacity(count);
    while goods.len() < count {
        let (noun, section, low, high) = dice.pick(trade.things);
        let (brand, kind) = (dice.pick(trade.brands), dice.pick(trade.kinds));
        let mut words = vec![brand, kind, noun];
        if !trade.variants.is_empty() && dice.chance(45) {
            words.push(dice.pick(trade.variants));
        }
        words.retain(|word| !word.is_empty());
        let title = words.join(" ");
        if !titles.insert(title.clone()) {
            continue;
        }
        let price = dice.between(low, high) * 100 + dice.pick(&[0, 0, 50, 95, 99, 99, 49]);
        let is_reduced = dice.chance(22);
        goods.push(Good {
            id: goods.len() + 1,
            text: text(&mut dice, brand, noun, kind),
            title,
            brand,
            section,
            sku: format!(
                "{}{}-{:04}",
                brand.chars().next().unwrap_or('X').to_ascii_uppercase(),
                section.chars().next().unwrap_or('X').to_ascii_uppercase(),
                1000 + goods.len() * 13 + dice.below(12) as usize
            ),
            price,
            old_price: is_reduced.then(|| price * dice.between(112, 160) / 100 / 100 * 100 + 100),
            halves: dice.chance(72).then(|| dice.between(5, 10)),
            reviews: dice.between(1, 88),
            stock: if dice.chance(82) { dice.between(1, 60) } else { 0 },
            chance: dice.below(100),
        });
    }
    goods
}

fn text(dice: &mut Dice, brand: &str, noun: &str, kind: &str) -> String {
    let opening = dice.pick(&[
        "Made to last by",
        "A favourite of ours from",
        "Straight from the workshop of",
        "New this season from",
    ]);
    let close = dice.pick(&[
        "Comes with a five year guarantee.",
        "Packed in plain card, no plastic.",
        "We use one ourselves and would not be without it.",
        "Customers tell us it makes a fine present.",
        "Tested by our staff before it went on the shelf.",
    ]);
    let kind = if kind.is_empty() { "honest".to_owned() } else { kind.to_lowercase() };
    format!("{opening} {brand}: the {kind} {} that does what it should. {close}", noun.to_lowercase())
}

/// The sections of goods, in alphabetical order.
pub(crate) fn sections(goods: &[Good]) -> Vec<&'static str> {
    goods.iter().map(|good| good.section).collect::<BTreeSet<_>>().into_iter().collect()
}

//! What money a record speaks of: every amount in it with what it is (what something costs, what it cost before, what is paid each
//! month), as a second opinion on the rules for prices. A rule that gives nothing, or what is crossed out, for a record that
//! says a price plainly is wrong there, and one that is right for more records takes its place.

use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::NodeId;
use windrow_knowledge::read_money;
use windrow_records::{Record, Table};

use super::price::{LONGEST, STRUCK, is_crossed_out, is_struck};
use super::{Annotated, Rule, What, elements};
use crate::fit::folded;
use crate::reading::{Reading, Sample, Vocabulary};

/// An amount of money in a record.
#[derive(Debug, Clone)]
struct Mention {
    /// The smallest element that says all of it.
    node: NodeId,
    sample: Sample,
    role: Role,
}

/// What an amount of money is, what is said by default first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Role {
    /// What something costs.
    Price,
    /// What is paid each month, week or year.
    Part,
    /// What it cost before.
    Former,
}

/// Words before an amount that was.
const WAS: [&str; 11] = [
    "was",
    "rrp",
    "msrp",
    "list price",
    "statt",
    "uvp",
    "before",
    "old price",
    "previously",
    "instead of",
    "original price",
];

/// Words before an amount that is none of these: what is saved, or paid for something else.
const BESIDE: [&str; 9] =
    ["save", "saving", "you save", "deposit", "delivery", "shipping", "postage", "rabatt", "versand"];

impl Annotated<'_> {
    /// Puts the rules for prices right where the amounts that records speak of say that they are wrong.
    pub(super) fn settle_prices(&self, table: &Table, rules: &mut Vec<Rule>) {
        let all: Vec<Vec<Mention>> = table.records.iter().map(|record| self.mentions(record)).collect();
        let wanted = [("price", Role::Price), ("old_price", Role::Former)];
        for (name, role) in wanted.into_iter().filter(|(name, _)| self.domain.has(name)) {
            self.settle(table, rules, name, role, &all);
        }
    }

    fn settle(&self, table: &Table, rules: &mut Vec<Rule>, name: &str, role: Role, all: &[Vec<Mention>]) {
        let of_role =
            |own: &Vec<Mention>| own.iter().filter(|mention| mention.role == role).cloned().collect();
        let own: Vec<Vec<Mention>> = all.iter().map(of_role).collect();
        let heads: Vec<Option<NodeId>> =
            table.records.iter().map(|record| record.nodes.first().copied()).collect();
        let known: Vec<&Rule> = rules.iter().filter(|rule| rule.name == name).collect();
        if known.iter().any(|rule| !matches!(rule.value, What::Text(_))) {
            return;
        }
        let read = |rules: &[&Rule]| -> Vec<Option<String>> {
            heads
                .iter()
                .map(|head| rules.iter().find_map(|rule| rule.read(self.document, (*head)?)))
                .collect()
        };
        let is_wrong = |value: &Option<String>, mentions: &[Mention]| match value {
            None => !mentions.is_empty(),
            Some(value) => !mentions.iter().any(|mention| amount(value) == amount(mention.said())),
        };
        let before = read(&known);
        // What is said instead of a price is nobody's business here: on application.
        let instead: BTreeSet<&String> =
            before.iter().flatten().filter(|value| role == Role::Price && !has_digit(value)).collect();
        let faults = |values: &[Option<String>]| {
            let is_said =
                |value: &Option<String>| value.as_ref().is_some_and(|value| instead.contains(value));
            let pairs = values.iter().zip(&own);
            pairs.filter(|(value, own)| is_wrong(value, own) && !is_said(value)).count()
        };
        let least = faults(&before);
        if least == 0 {
            return;
        }
        let keeps = |values: &[Option<String>]| {
            let mut pairs = before.iter().zip(values).zip(&own);
            // What was right stays as it was.
            let value = |text: &Option<String>| text.as_deref().map(amount);
            pairs.all(|((before, now), own)| {
                is_wrong(before, own) || before.is_none() || value(before) == value(now)
            })
        };
        let drafts = self.drafts(table, name, &own);
        let judged = drafts.into_iter().map(|rule| (faults(&read(&[&rule])), rule));
        let best = judged.filter(|(own, _)| *own < least).min_by_key(|(faults, _)| *faults);
        if let Some((_, rule)) = best.filter(|(_, rule)| keeps(&read(&[rule]))) {
            rules.retain(|rule| rule.name != name);
            rules.push(rule);
        }
    }

    /// Rules that give the first amount of a kind: by the elements that say them in most records.
    fn drafts(&self, table: &Table, name: &str, own: &[Vec<Mention>]) -> Vec<Rule> {
        let crossing = self.crossing(table);
        let condition = match (name, crossing.is_empty()) {
            (_, true) => String::new(),
            ("old_price", false) => format!("[ancestor-or-self::*[{}]]", crossing.join(" or ")),
            (_, false) => format!("[not(ancestor-or-self::*[{}])]", crossing.join(" or ")),
        };
        let mut places: BTreeMap<String, BTreeMap<usize, &Mention>> = BTreeMap::new();
        for (number, mentions) in own.iter().enumerate() {
            for mention in mentions {
                let element = self.document.name(mention.node).local;
                let class = self.document.attribute_value(mention.node, "class").unwrap_or_default();
                let words = class.split_ascii_whitespace().filter(|word| is_plain(word));
                for place in words.map(|word| format!("{element}.{word}")).chain([element.to_owned()]) {
                    places.entry(place).or_default().entry(number).or_insert(mention);
                }
            }
        }
        let mut rules = Vec::new();
        for (place, found) in places {
            let samples: Vec<Sample> = found.values().map(|mention| mention.sample.clone()).collect();
            let Some(reading) = Reading::of(&samples, &Vocabulary::default()) else { continue };
            let targets = (0..own.len()).map(|number| found.get(&number).map(|mention| mention.node));
            let plain = self.path_to(table, &targets.collect::<Vec<_>>());
            let first = Some(format!("(.//{place}{condition})[1]"));
            let support = samples.len() as f64 / own.len() as f64;
            rules.extend([plain, first].into_iter().flatten().map(|path| Rule {
                name: name.to_owned(),
                path,
                value: What::Text(reading.clone()),
                support,
                samples: samples.clone(),
            }));
        }
        rules
    }

    /// What crosses amounts out on this page, as conditions: `self::del`, `@class ~= "was"`.
    fn crossing(&self, table: &Table) -> Vec<String> {
        let all = table.records.iter().flat_map(|record| elements(self.document, record));
        let crossed = all.filter(|&node| is_crossed_out(self.document, node));
        let mut found: BTreeSet<String> = BTreeSet::new();
        for node in crossed {
            let element = self.document.name(node).local;
            let class = self.document.attribute_value(node, "class").unwrap_or_default();
            let word = class.split_ascii_whitespace().find(|word| is_plain(word));
            match (matches!(element, "del" | "s" | "strike"), word) {
                (true, _) => found.insert(format!("self::{element}")),
                (false, Some(word)) => found.insert(format!("@class ~= \"{word}\"")),
                (false, None) => is_struck(self.document, node) && found.insert(STRUCK.to_owned()),
            };
        }
        found.into_iter().take(MOST_CROSSING).collect()
    }

    /// The amounts of money in a record, in order.
    fn mentions(&self, record: &Record) -> Vec<Mention> {
        let is_shown = |node: NodeId| self.document.visual().is_none_or(|visual| visual.is_visible(node));
        let shown = elements(self.document, record).filter(|&node| is_shown(node));
        let said: Vec<(NodeId, Sample)> =
            shown.filter_map(|node| Some((node, self.only_price(node)?))).collect();
        let value = |sample: &Sample| amount(&sample.text[sample.span.clone()]);
        let same = |outer: &(NodeId, Sample), inner: &(NodeId, Sample)| {
            self.document.contains(outer.0, inner.0) && value(&outer.1) == value(&inner.1)
        };
        let mut found: Vec<Mention> = Vec::new();
        for own in said.iter().filter(|own| !said.iter().any(|other| same(own, other))) {
            // What is said of it may stand in a larger element that speaks of nothing else.
            let around = said.iter().filter(|outer| outer.0 == own.0 || same(outer, own));
            let roles: Option<Vec<Role>> =
                around.map(|(node, sample)| self.role(record, *node, sample)).collect();
            let role = roles.and_then(|roles| roles.into_iter().max());
            found.extend(role.map(|role| Mention { node: own.0, sample: own.1.clone(), role }));
        }
        // Where all is paid by the month, that is the price.
        if !found.iter().any(|mention| mention.role == Role::Price) {
            let parts = found.iter_mut().filter(|mention| mention.role == Role::Part);
            parts.for_each(|part| part.role = Role::Price);
        }
        found
    }

    /// The text of an element with the one price in it.
    fn only_price(&self, node: NodeId) -> Option<Sample> {
        let text = folded(self.document, node);
        if text.chars().count() > LONGEST || !has_digit(&text) {
            return None;
        }
        let is_price = |id| self.domain.pivots().iter().any(|&pivot| self.domain.ontology.is_a(id, pivot));
        let found = self.domain.annotated(&text);
        let mut prices =
            found.into_iter().filter(|one| is_price(one.id) && has_digit(&text[one.span.clone()]));
        let only = prices.next().filter(|_| prices.next().is_none())?;
        // What was and what is in one text is for others to part.
        let has_former = read_money(&text).is_some_and(|money| money.old.is_some());
        (!has_former).then_some(Sample { span: only.span, text })
    }

    /// What an amount is by what stands before and around it; nothing for one that is something else.
    fn role(&self, record: &Record, node: NodeId, sample: &Sample) -> Option<Role> {
        let is_inside = |above: &NodeId| !record.nodes.contains(above) && self.document.is_element(*above);
        let mut around = std::iter::once(node).chain(self.document.ancestors(node)).take_while(is_inside);
        let is_crossed = around.any(|above| is_crossed_out(self.document, above));
        let beside = std::iter::successors(self.document.previous_sibling(node), |&node| {
            self.document.previous_sibling(node)
        });
        let beside = beside.map(|node| folded(self.document, node)).find(|text| !text.is_empty());
        let beside =
            beside.filter(|text| !has_digit(text) && text.chars().count() < LONGEST).unwrap_or_default();
        let before = format!("{beside} {}", &sample.text[..sample.span.start]).to_lowercase();
        let says = |words: &[&str]| {
            let before = before.trim().trim_end_matches([':', ' ']);
            words.iter().any(|word| before.split_whitespace().any(|own| own == *word) || before == *word)
        };
        match () {
            () if says(&BESIDE) => None,
            () if is_crossed || says(&WAS) => Some(Role::Former),
            () if read_money(&sample.text).is_some_and(|money| money.period.is_some()) => Some(Role::Part),
            () => Some(Role::Price),
        }
    }
}

impl Mention {
    fn said(&self) -> &str {
        &self.sample.text[self.sample.span.clone()]
    }
}

/// More things that cross out are no rule.
const MOST_CROSSING: usize = 3;

fn amount(text: &str) -> Option<u64> {
    read_money(text).and_then(|money| money.amount).map(|amount| (100.0 * amount).round() as u64)
}

fn has_digit(text: &str) -> bool {
    text.contains(|c: char| c.is_ascii_digit())
}

/// Whether a word of a class may stand in an expression behind a point.
fn is_plain(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_alphabetic())
        && word.chars().all(|c| c.is_ascii_alphanumeric() || "-_".contains(c))
}

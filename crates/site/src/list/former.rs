//! What something cost before, where too few records have it to make a column: one price that is crossed out is enough.

use windrow_dom::{Document, NodeId};
use windrow_knowledge::read_money;
use windrow_records::{Record, Table};

use super::{Annotated, Rule, What, elements};
use crate::fit::{folded, selected};
use crate::reading::{Reading, Sample};

/// Words of classes for prices that were.
pub(super) const OLD: [&str; 9] =
    ["was", "old", "rrp", "before", "strike", "msrp", "previous", "original", "del"];

/// A text of more letters says more than a price.
const LONGEST: usize = 40;

impl Annotated<'_> {
    /// The rule for what records cost before, if some are crossed out.
    pub(super) fn former(&self, table: &Table, rules: &[Rule]) -> Option<Rule> {
        if !self.domain.has("old_price") || rules.iter().any(|rule| rule.name == "old_price") {
            return None;
        }
        let priced = |node: NodeId| {
            let text = folded(self.document, node);
            let is_short = text.chars().count() <= LONGEST;
            let found = if is_short { self.domain.annotated(&text) } else { Vec::new() };
            let mut prices = found
                .into_iter()
                .filter(|one| self.domain.pivots().iter().any(|&id| self.domain.ontology.is_a(one.id, id)));
            let only = prices.next().filter(|_| prices.next().is_none())?;
            Some(Sample { text, span: only.span })
        };
        let own = |record: &Record| {
            let crossed = elements(self.document, record).filter(|&node| is_crossed_out(self.document, node));
            let told = || {
                elements(self.document, record)
                    .filter_map(|node| Some((node, before_now(self.document, node)?)))
            };
            crossed.filter_map(|node| Some((node, priced(node)?))).next().or_else(|| told().last())
        };
        let found: Vec<Option<(NodeId, Sample)>> = table.records.iter().map(own).collect();
        let targets: Vec<Option<NodeId>> =
            found.iter().map(|one| one.as_ref().map(|(node, _)| *node)).collect();
        let samples: Vec<Sample> = found.into_iter().flatten().map(|(_, sample)| sample).collect();
        let reading = Reading::of(&samples, &[])?;
        // Nothing is crossed out in the other records, and so nothing may be found there.
        let is_right = |path: &String| {
            table.records.iter().zip(&targets).all(|(record, target)| {
                let head = record.nodes.first().copied().unwrap_or(NodeId::ROOT);
                let found = selected(path, self.document, head).unwrap_or_default();
                target.is_some() || found.iter().all(|&node| priced(node).is_none())
            })
        };
        let by_name = || {
            let name = self.document.name(targets.iter().flatten().next().copied()?).local;
            matches!(name, "del" | "s" | "strike").then(|| format!("(.//{name})[1]"))
        };
        let path = self.path_to(table, &targets).filter(is_right).or_else(by_name).filter(is_right)?;
        let support = samples.len() as f64 / table.records.len() as f64;
        Some(Rule { name: "old_price".to_owned(), path, value: What::Text(reading), support, samples })
    }
}

/// What a text says that something cost before it says what it costs: `Was £20 Now £15`.
fn before_now(document: &Document, node: NodeId) -> Option<Sample> {
    let text = folded(document, node);
    if text.chars().count() > LONGEST {
        return None;
    }
    let both = read_money(&text).filter(|both| both.old.is_some())?;
    let old = read_money(&text[..both.span.start]).filter(|old| old.amount == both.old)?;
    Some(Sample { span: old.span, text })
}

/// Whether an element is one that crosses out, or is called so, or looks so.
fn is_crossed_out(document: &Document, node: NodeId) -> bool {
    let class = document.attribute_value(node, "class").unwrap_or_default().to_ascii_lowercase();
    let is_called = class.split(|c: char| !c.is_alphanumeric()).any(|word| OLD.contains(&word));
    let look = document.visual().and_then(|visual| visual.style(node, "text-decoration-line"));
    matches!(document.name(node).local, "del" | "s" | "strike")
        || is_called
        || look.is_some_and(|look| look.contains("line-through"))
}

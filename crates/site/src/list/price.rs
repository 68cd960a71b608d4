//! Prices: which of several is what something costs, and which what it cost before. One price that is crossed out is enough, where too
//! few records have it to make a column.

use windrow_dom::{Document, NodeId};
use windrow_knowledge::read_money;
use windrow_records::{Record, Table};

use super::{Annotated, Rule, What, elements};
use crate::fit::{folded, selected};
use crate::reading::{Reading, Sample, Vocabulary};

/// Words of classes for prices that were.
const OLD: [&str; 9] = ["was", "old", "rrp", "before", "strike", "msrp", "previous", "original", "del"];

/// A text of more letters says more than a price.
pub(super) const LONGEST: usize = 40;

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
        let reading = Reading::of(&samples, &Vocabulary::default())?;
        // Nothing is crossed out in the other records, and so nothing may be found there.
        let is_right = |path: &String| {
            table.records.iter().zip(&targets).all(|(record, target)| {
                let head = record.nodes.first().copied().unwrap_or(NodeId::ROOT);
                let found = selected(path, self.document, head).unwrap_or_default();
                target.is_some() || found.iter().all(|&node| priced(node).is_none())
            })
        };
        let by_name = || {
            let first = targets.iter().flatten().next().copied()?;
            let name = self.document.name(first).local;
            match name {
                "del" | "s" | "strike" => Some(format!("(.//{name})[1]")),
                _ => is_struck(self.document, first).then(|| format!("(.//{name}[{STRUCK}])[1]")),
            }
        };
        let path = self.path_to(table, &targets).filter(is_right).or_else(by_name).filter(is_right)?;
        let support = samples.len() as f64 / table.records.len() as f64;
        Some(Rule { name: "old_price".to_owned(), path, value: What::Text(reading), support, samples })
    }

    /// Where what something cost before stands in the same column as what it costs, what is crossed out is parted from it.
    pub(super) fn part_prices(&self, table: &Table, rules: &mut Vec<Rule>) {
        if !self.domain.has("old_price") || rules.iter().any(|rule| rule.name == "old_price") {
            return;
        }
        let Some(at) = rules.iter().position(|rule| rule.name == "price") else { return };
        let base = rules[at].path.trim_start_matches('(').trim_end_matches(")[1]").to_owned();
        let crossed = |node: NodeId| {
            let around = std::iter::once(node).chain(self.document.ancestors(node)).take(6);
            around.into_iter().any(|above| matches!(self.document.name(above).local, "del" | "s" | "strike"))
        };
        let nodes = |record: &Record| -> Vec<NodeId> {
            let found = record.nodes.first().and_then(|&head| selected(&base, self.document, head));
            found.unwrap_or_default()
        };
        let old =
            table.records.iter().filter(|record| nodes(record).iter().any(|&node| crossed(node))).count();
        let new =
            table.records.iter().filter(|record| nodes(record).iter().any(|&node| !crossed(node))).count();
        if old == 0 || 2 * new < table.records.len() {
            return;
        }
        let is_crossed = "ancestor-or-self::del or ancestor-or-self::s or ancestor-or-self::strike";
        let before = Rule {
            name: "old_price".to_owned(),
            path: format!("({base}[{is_crossed}])[1]"),
            support: old as f64 / table.records.len() as f64,
            ..rules[at].clone()
        };
        rules[at].path = format!("({base}[not({is_crossed})])[1]");
        rules.push(before);
    }

    /// Where the element of a price begins with what is crossed out, what stands behind that is the price.
    pub(super) fn skip_crossed(&self, table: &Table, rules: &mut [Rule]) {
        let Some(rule) = rules.iter_mut().find(|rule| rule.name == "price") else { return };
        let heads = table.records.iter().filter_map(|record| record.nodes.first().copied());
        let nodes = heads.filter_map(|head| selected(&rule.path, self.document, head)?.first().copied());
        let nodes: Vec<NodeId> = nodes.filter(|&node| self.document.is_element(node)).collect();
        let is_led = |&&node: &&NodeId| {
            let (crossed, text) = (crossed(self.document, node), folded(self.document, node));
            !crossed.is_empty() && crossed.len() < text.len() && text.starts_with(&crossed)
        };
        let Some(&led) = nodes.iter().find(is_led) else { return };
        let inside =
            (led.0 + 1..self.document.end(led).0).map(NodeId).filter(|&node| self.document.is_element(node));
        let names = inside.map(|node| self.document.name(node).local);
        let Some(name) = names.into_iter().find(|name| matches!(*name, "del" | "s" | "strike")) else {
            return;
        };
        let path = &rule.path;
        let path = format!(
            "({path}[not(.//{name})] | {path}//{name}/following-sibling::node()[normalize-space()][1])"
        );
        let sample = |text: String| {
            let prices = self.domain.annotated(&text).into_iter();
            let mut prices = prices.filter(|one| self.domain.attribute(one.id) == Some("price"));
            prices.next().map(|one| Sample { span: one.span, text })
        };
        let heads = table.records.iter().filter_map(|record| record.nodes.first().copied());
        let texts = heads
            .filter_map(|head| Some(folded(self.document, *selected(&path, self.document, head)?.first()?)));
        let samples: Vec<Sample> = texts.filter_map(sample).collect();
        if let Some(reading) = Reading::of(&samples, &Vocabulary::default()) {
            (rule.path, rule.samples, rule.value) = (path, samples, What::Text(reading));
        }
    }

    /// Where pence stand raised behind pounds, with nothing between them, there is a point: `$14<sup>99</sup>`.
    pub(super) fn join_cents(&self, table: &Table, rules: &mut [Rule]) {
        for rule in rules.iter_mut().filter(|rule| rule.name == "price") {
            self.join_raised(table, rule);
        }
    }

    fn join_raised(&self, table: &Table, rule: &mut Rule) {
        let heads = table.records.iter().filter_map(|record| record.nodes.first().copied());
        let nodes = heads.filter_map(|head| selected(&rule.path, self.document, head)?.first().copied());
        let nodes: Vec<NodeId> = nodes.filter(|&node| self.document.is_element(node)).collect();
        let raised = |&node: &NodeId| -> Option<&str> {
            let cents =
                self.document.children(node).filter(|&child| self.document.is_element(child)).last()?;
            let digits = self.document.string_value(cents).trim();
            let before =
                self.document.previous_sibling(cents).filter(|&text| !self.document.is_element(text))?;
            let is_cents = digits.len() == 2 && digits.bytes().all(|byte| byte.is_ascii_digit());
            let is_joined =
                self.document.string_value(before).trim_end().ends_with(|c: char| c.is_ascii_digit());
            (is_cents && is_joined).then(|| self.document.name(cents).local)
        };
        let names: Vec<&str> = nodes.iter().filter_map(raised).collect();
        let Some(&name) = names.first().filter(|name| names.iter().all(|other| other == *name)) else {
            return;
        };
        let What::Text(reading) = &rule.value else { return };
        if 2 * names.len() > nodes.len() && matches!(name, "sup" | "small" | "span") {
            let (path, whole) = (&rule.path, format!("{name}[last()]/preceding-sibling::text()[1]"));
            let value = format!("concat(normalize-space({whole}), \".\", normalize-space({name}[last()]))");
            let others = reading.written(&format!("{path}[not({name})]"), "price");
            let others = others.filter(|_| names.len() < nodes.len()).unwrap_or_default();
            rule.value = What::Written(format!("[? {path}[{name}]:<price={value}>]{others}"));
        }
    }

    /// A price that is crossed out, or called so, is what it cost before; nothing where records have none of that.
    pub(super) fn refined(&self, name: &str, table: &Table, column: usize) -> Option<String> {
        if name != "price" && name != "old_price" {
            return Some(name.to_owned());
        }
        let nodes: Vec<NodeId> =
            table.records.iter().flat_map(|record| record.cell(column)).map(|item| item.node).collect();
        let is_all_crossed = |node: NodeId| {
            let text = folded(self.document, node);
            self.document.is_element(node) && !text.is_empty() && crossed(self.document, node) == text
        };
        let is_old = |&node: &NodeId| {
            is_all_crossed(node)
                || std::iter::once(node).chain(self.document.ancestors(node)).take(4).any(|above| {
                    let name = self.document.name(above).local;
                    let class = self
                        .document
                        .attribute_value(above, "class")
                        .unwrap_or_default()
                        .to_ascii_lowercase();
                    let said = class.split(|c: char| !c.is_alphanumeric()).any(|word| OLD.contains(&word));
                    matches!(name, "del" | "s" | "strike")
                        || looks_struck(self.document, above)
                        || said && table.records.iter().all(|record| !record.nodes.contains(&above))
                })
        };
        let says = |&node: &NodeId| {
            let text = self.document.string_value(node).trim_start().to_lowercase();
            ["was", "rrp", "list", "statt", "uvp", "before"].iter().any(|word| text.starts_with(word))
        };
        let old = nodes.iter().filter(|node| is_old(node) || says(node)).count();
        match 2 * old > nodes.len() {
            true => self.domain.has("old_price").then(|| "old_price".to_owned()),
            false => Some("price".to_owned()),
        }
    }

    /// What something cost before is not what it costs: a rule that mostly says the price again says nothing.
    pub(super) fn drop_repeated(&self, table: &Table, rules: &mut Vec<Rule>) {
        let values = |name: &str| -> Vec<Option<String>> {
            let own: Vec<&Rule> = rules.iter().filter(|rule| rule.name == name).collect();
            let heads = table.records.iter().map(|record| record.nodes.first().copied());
            heads.map(|head| own.iter().find_map(|rule| rule.read(self.document, head?))).collect()
        };
        let (price, old) = (values("price"), values("old_price"));
        let both = price.iter().zip(&old).filter(|(_, old)| old.is_some());
        let (count, same) =
            both.fold((0, 0), |(count, same), (price, old)| (count + 1, same + usize::from(price == old)));
        if 2 * same > count {
            rules.retain(|rule| rule.name != "old_price");
        }
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
pub(super) fn is_crossed_out(document: &Document, node: NodeId) -> bool {
    let class = document.attribute_value(node, "class").unwrap_or_default().to_ascii_lowercase();
    let is_called = class.split(|c: char| !c.is_alphanumeric()).any(|word| OLD.contains(&word));
    matches!(document.name(node).local, "del" | "s" | "strike") || is_called || looks_struck(document, node)
}

/// Whether an element is shown with a line through what it says.
fn looks_struck(document: &Document, node: NodeId) -> bool {
    let is_element = document.is_element(node);
    let look = document.visual().filter(|_| is_element);
    let look = look.and_then(|visual| visual.style(node, "text-decoration-line"));
    look.is_some_and(|look| look.contains("line-through")) || is_element && is_struck(document, node)
}

/// A condition of what its author crosses out where it stands.
pub(super) const STRUCK: &str = "contains(@style, \"line-through\")";

/// Whether the author crosses an element out where it stands.
pub(super) fn is_struck(document: &Document, node: NodeId) -> bool {
    document.attribute_value(node, "style").is_some_and(|style| style.contains("line-through"))
}

/// What is crossed out in an element.
pub(super) fn crossed(document: &Document, node: NodeId) -> String {
    let inside = (node.0 + 1..document.end(node).0).map(NodeId).filter(|&inner| document.is_element(inner));
    let mut crossed = inside.filter(|&inner| matches!(document.name(inner).local, "del" | "s" | "strike"));
    let text = crossed.next().map(|inner| document.string_value(inner)).unwrap_or_default();
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

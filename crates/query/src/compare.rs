//! Comparisons by XPath's rules, and what is asked of a node's string once the other side is known.

use std::borrow::Cow;
use std::collections::HashSet;

use windrow_dom::NodeId;

use crate::evaluate::{Evaluator, Focus};
use crate::number;
use crate::plan::{Comparison, Deps, OpId, Type};
use crate::value::Value;

/// What a node's string value must be.
#[derive(Debug)]
pub(crate) enum Condition<'p> {
    Never,
    Always,
    Equals(Cow<'p, str>),
    Differs(Cow<'p, str>),
    OneOf(HashSet<Cow<'p, str>>),
    Number(Comparison, f64),
}

impl Condition<'_> {
    pub(crate) fn holds(&self, text: &str) -> bool {
        match self {
            Condition::Never => false,
            Condition::Always => true,
            Condition::Equals(other) => text == other,
            Condition::Differs(other) => text != other,
            Condition::OneOf(others) => others.contains(text),
            Condition::Number(comparison, other) => comparison.numbers(number::parse(text), *other),
        }
    }
}

impl<'p, 'd> Evaluator<'p, 'd> {
    /// What a node on the left must be to compare with the value on the right.
    pub(crate) fn condition(&self, comparison: Comparison, right: OpId, focus: &Focus) -> Condition<'p> {
        match self.plan.facts(right).ty {
            Type::Nodes => self.condition_of_nodes(comparison, &self.nodes(right, focus)),
            Type::String if comparison.is_equality() => {
                let text = self.text(right, focus);
                if comparison == Comparison::Equal {
                    Condition::Equals(text)
                } else {
                    Condition::Differs(text)
                }
            }
            _ => Condition::Number(comparison, self.number(right, focus)),
        }
    }

    /// Comparing with a set asks whether one of its nodes will do.
    pub(crate) fn condition_of_nodes(&self, comparison: Comparison, nodes: &[NodeId]) -> Condition<'p> {
        let texts = nodes.iter().map(|&node| self.string_of(node));
        match comparison {
            Comparison::Equal => Condition::OneOf(texts.collect()),
            Comparison::NotEqual => {
                let mut texts = texts;
                match texts.next() {
                    None => Condition::Never,
                    Some(first) if texts.any(|other| other != first) => Condition::Always,
                    Some(first) => Condition::Differs(first),
                }
            }
            Comparison::Less | Comparison::LessOrEqual => {
                let greatest = texts.map(|text| number::parse(&text)).fold(f64::NAN, f64::max);
                Condition::Number(comparison, greatest)
            }
            Comparison::Greater | Comparison::GreaterOrEqual => {
                let least = texts.map(|text| number::parse(&text)).fold(f64::NAN, f64::min);
                Condition::Number(comparison, least)
            }
        }
    }

    /// Compares two operations.
    pub(crate) fn compare(&self, comparison: Comparison, left: OpId, right: OpId, focus: &Focus) -> bool {
        let plain = |ty| matches!(ty, Type::Number | Type::String | Type::Boolean);
        let (left_ty, right_ty) = (self.plan.facts(left).ty, self.plan.facts(right).ty);
        match (left_ty, right_ty) {
            (left_ty, right_ty) if plain(left_ty) && plain(right_ty) => {
                if !comparison.is_equality() || left_ty == Type::Number || right_ty == Type::Number {
                    if comparison.is_equality() && (left_ty == Type::Boolean || right_ty == Type::Boolean) {
                        let same = self.truth_of(left, focus) == self.truth_of(right, focus);
                        return same == (comparison == Comparison::Equal);
                    }
                    return comparison.numbers(self.number(left, focus), self.number(right, focus));
                }
                let same = if left_ty == Type::Boolean || right_ty == Type::Boolean {
                    self.truth_of(left, focus) == self.truth_of(right, focus)
                } else {
                    self.text(left, focus) == self.text(right, focus)
                };
                same == (comparison == Comparison::Equal)
            }
            // Nodes that are the same throughout are looked at once, however often they are compared with.
            (Type::String, Type::Nodes) | (Type::Nodes, Type::String)
                if self.plan.facts(if left_ty == Type::Nodes { left } else { right }).deps == Deps::NONE =>
            {
                let (text, nodes, comparison) = match left_ty {
                    Type::Nodes => (right, left, comparison.flipped()),
                    _ => (left, right, comparison),
                };
                let held = &self.slot(nodes).existence.condition;
                let condition = held.get_or_init(|| self.condition(comparison, nodes, focus));
                condition.holds(&self.text(text, focus))
            }
            (Type::Nodes, Type::String | Type::Number | Type::Nodes) => {
                let condition = self.condition(comparison, right, focus);
                self.nodes(left, focus).iter().any(|&node| condition.holds(&self.string_of(node)))
            }
            (Type::String | Type::Number, Type::Nodes) => {
                let condition = self.condition(comparison.flipped(), left, focus);
                self.nodes(right, focus).iter().any(|&node| condition.holds(&self.string_of(node)))
            }
            _ => self.compare_values(comparison, &self.value(left, focus), &self.value(right, focus)),
        }
    }

    fn truth_of(&self, op: OpId, focus: &Focus) -> bool {
        self.value(op, focus).to_boolean()
    }

    /// Comparisons applied from the left.
    pub(crate) fn compare_chain(&self, parts: &[OpId], comparisons: &[Comparison], focus: &Focus) -> bool {
        let mut left = self.value(parts[0], focus);
        for (&part, &comparison) in parts[1..].iter().zip(comparisons) {
            left = Value::Boolean(self.compare_values(comparison, &left, &self.value(part, focus)));
        }
        left.to_boolean()
    }

    /// Compares two values whatever their types.
    fn compare_values(&self, comparison: Comparison, left: &Value<'p>, right: &Value<'p>) -> bool {
        let document = self.document;
        match (left, right) {
            (Value::Boolean(_), _) | (_, Value::Boolean(_)) if comparison.is_equality() => {
                (left.to_boolean() == right.to_boolean()) == (comparison == Comparison::Equal)
            }
            (Value::Boolean(_), Value::Nodes(_)) | (Value::Nodes(_), Value::Boolean(_)) => {
                let number = |value: &Value<'p>| f64::from(u8::from(value.to_boolean()));
                comparison.numbers(number(left), number(right))
            }
            (Value::Nodes(nodes), other) => nodes.iter().any(|node| {
                let text = Value::String(Cow::Owned(node.string_value(document).to_owned()));
                self.compare_values(comparison, &text, other)
            }),
            (_, Value::Nodes(_)) => self.compare_values(comparison.flipped(), right, left),
            (Value::String(left), Value::String(right)) if comparison.is_equality() => {
                (left == right) == (comparison == Comparison::Equal)
            }
            _ => comparison.numbers(left.to_number(document), right.to_number(document)),
        }
    }

    /// Whether every node on the left is on the right.
    pub(crate) fn subset(&self, left: OpId, right: OpId, focus: &Focus) -> bool {
        let (left, right) = (self.nodes(left, focus), self.nodes(right, focus));
        left.iter().all(|node| right.binary_search(node).is_ok())
    }
}

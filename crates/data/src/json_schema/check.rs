//! A row checked against the nodes of a JSON Schema.

use std::collections::BTreeSet;

use serde_json::Value as Json;

use super::read::escape;
use super::{Bound, Format, Kind, Node, NodeId, Rule};
use crate::date::{DateOptions, read_date};
use crate::error::Error;
use crate::kind::is_url;

/// How much of a value a message shows.
const SHOWN: usize = 60;

/// Checks a value; `path` is where in the row it stands.
pub(super) fn check(nodes: &[Node], node: NodeId, json: &Json, path: &mut String) -> Result<(), Error> {
    nodes[node].rules.iter().try_for_each(|rule| keep(nodes, rule, json, path))
}

fn keep(nodes: &[Node], rule: &Rule, json: &Json, path: &mut String) -> Result<(), Error> {
    let mut holds = |&node: &NodeId| check(nodes, node, json, path).is_ok();
    let expected = match rule {
        Rule::Never => "nothing".to_owned(),
        Rule::Types(kinds) if kinds.iter().any(|&kind| is(json, kind)) => return Ok(()),
        Rule::Types(kinds) => alternatives(kinds.iter().map(|kind| a(*kind))),
        Rule::Enum(values) if values.iter().any(|value| equal(value, json)) => return Ok(()),
        Rule::Enum(values) => alternatives(values.iter().map(show)),
        Rule::Required(keys) => match (json, keys) {
            (Json::Object(object), keys) => match keys.iter().find(|key| !object.contains_key(*key)) {
                Some(key) => return Err(at(path, &format!("{key} is missing"))),
                None => return Ok(()),
            },
            _ => return Ok(()),
        },
        Rule::Properties(named, other) => return properties(nodes, named, *other, json, path),
        Rule::Items(node) => return items(nodes, *node, json, path),
        Rule::Unique if is_unique(json) => return Ok(()),
        Rule::Unique => "no two equal items".to_owned(),
        Rule::Bound(bound, limit) => match bound.expected(*limit, json) {
            Some(expected) => expected,
            None => return Ok(()),
        },
        Rule::MultipleOf(step) if is_multiple(json, *step) => return Ok(()),
        Rule::MultipleOf(step) => format!("a multiple of {step}"),
        Rule::Pattern(pattern) if json.as_str().is_none_or(|text| pattern.is_match(text)) => return Ok(()),
        Rule::Pattern(pattern) => format!("a text that matches {pattern}"),
        Rule::Format(format) if json.as_str().is_none_or(|text| format.holds(text)) => return Ok(()),
        Rule::Format(format) => format.name().to_owned(),
        Rule::AllOf(all) => return all.iter().try_for_each(|&node| check(nodes, node, json, path)),
        Rule::AnyOf(any) if any.iter().any(&mut holds) => return Ok(()),
        Rule::AnyOf(any) => return none_of(nodes, any, json, path),
        Rule::OneOf(one) => match one.iter().filter(|node| holds(node)).count() {
            1 => return Ok(()),
            0 => return none_of(nodes, one, json, path),
            count => format!("exactly one of the alternatives of oneOf (these hold: {count})"),
        },
        Rule::Not(node) if !holds(node) => return Ok(()),
        Rule::Not(_) => "something that the schema under not does not allow".to_owned(),
    };
    Err(at(path, &format!("expected {expected}, found {}", show(json))))
}

/// The error where no alternative holds: that of the only one, or that there was none.
fn none_of(nodes: &[Node], any: &[NodeId], json: &Json, path: &mut String) -> Result<(), Error> {
    match any {
        [only] => check(nodes, *only, json, path),
        _ => Err(at(path, &format!("expected one of {} alternatives, found {}", any.len(), show(json)))),
    }
}

fn properties(
    nodes: &[Node],
    named: &[(String, NodeId)],
    other: Option<NodeId>,
    json: &Json,
    path: &mut String,
) -> Result<(), Error> {
    let Json::Object(object) = json else { return Ok(()) };
    for (key, value) in object {
        let known = named.iter().find(|(name, _)| name == key).map(|&(_, node)| node);
        if let Some(node) = known.or(other) {
            within(path, &escape(key), |path| match &nodes[node].rules[..] {
                [Rule::Never] => Err(at(path, "there may be no such key")),
                _ => check(nodes, node, value, path),
            })?;
        }
    }
    Ok(())
}

fn items(nodes: &[Node], node: NodeId, json: &Json, path: &mut String) -> Result<(), Error> {
    let list = json.as_array().into_iter().flatten().enumerate();
    for (index, value) in list {
        within(path, &index.to_string(), |path| check(nodes, node, value, path))?;
    }
    Ok(())
}

/// Does something one level further down; the path is as before afterwards.
fn within(
    path: &mut String,
    key: &str,
    inner: impl FnOnce(&mut String) -> Result<(), Error>,
) -> Result<(), Error> {
    let before = path.len();
    path.push('/');
    path.push_str(key);
    let result = inner(path);
    path.truncate(before);
    result
}

fn is(json: &Json, kind: Kind) -> bool {
    match kind {
        Kind::Null => json.is_null(),
        Kind::Boolean => json.is_boolean(),
        Kind::Object => json.is_object(),
        Kind::Array => json.is_array(),
        Kind::Number => json.is_number(),
        Kind::Integer => {
            json.is_i64() || json.is_u64() || json.as_f64().is_some_and(|number| number.fract() == 0.0)
        }
        Kind::String => json.is_string(),
    }
}

fn a(kind: Kind) -> String {
    let name = Kind::ALL.iter().find(|(_, known)| *known == kind).map_or("", |(name, _)| *name);
    match kind {
        Kind::Null => name.to_owned(),
        Kind::Integer | Kind::Object | Kind::Array => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

fn alternatives(all: impl Iterator<Item = String>) -> String {
    all.collect::<Vec<_>>().join(" or ")
}

/// Whether two values are equal as JSON Schema has it: `1` and `1.0` are.
fn equal(one: &Json, other: &Json) -> bool {
    one == other
        || matches!((one, other), (Json::Number(one), Json::Number(other)) if one.as_f64() == other.as_f64())
}

fn is_unique(json: &Json) -> bool {
    let Json::Array(list) = json else { return true };
    let mut seen = BTreeSet::new();
    list.iter().all(|item| seen.insert(item.to_string()))
}

fn is_multiple(json: &Json, step: f64) -> bool {
    json.as_f64().is_none_or(|number| {
        let times = number / step;
        (times - times.round()).abs() <= f64::EPSILON * times.abs()
    })
}

impl Bound {
    /// What was expected, if the value is beyond the limit.
    fn expected(self, limit: f64, json: &Json) -> Option<String> {
        let number = json.as_f64();
        let length = || json.as_str().map(|text| text.chars().count() as f64);
        let count = || json.as_array().map(|list| list.len() as f64);
        let (measured, expected) = match self {
            Bound::Minimum => (number, "at least"),
            Bound::Maximum => (number, "at most"),
            Bound::ExclusiveMinimum => (number, "more than"),
            Bound::ExclusiveMaximum => (number, "less than"),
            Bound::MinLength => (length(), "characters, at least"),
            Bound::MaxLength => (length(), "characters, at most"),
            Bound::MinItems => (count(), "items, at least"),
            Bound::MaxItems => (count(), "items, at most"),
        };
        let measured = measured?;
        let held = match self {
            Bound::Minimum | Bound::MinLength | Bound::MinItems => measured >= limit,
            Bound::Maximum | Bound::MaxLength | Bound::MaxItems => measured <= limit,
            Bound::ExclusiveMinimum => measured > limit,
            Bound::ExclusiveMaximum => measured < limit,
        };
        (!held).then(|| format!("{expected} {limit}"))
    }
}

impl Format {
    fn name(self) -> &'static str {
        match self {
            Format::Date => "a date such as 2024-03-05",
            Format::DateTime => "a time such as 2024-03-05T14:30:00Z",
            Format::Uri => "an absolute address",
        }
    }

    fn holds(self, text: &str) -> bool {
        let read = || read_date(text, DateOptions::default()).filter(|read| read.span == (0..text.len()));
        match self {
            Format::Date => text.len() == 10 && read().is_some_and(|read| read.date.to_string() == text),
            Format::DateTime => {
                text.len() >= 20
                    && text.as_bytes()[10].eq_ignore_ascii_case(&b't')
                    && read().and_then(|read| read.date.time).is_some_and(|time| time.offset.is_some())
            }
            Format::Uri => is_url(text),
        }
    }
}

fn at(path: &str, message: &str) -> Error {
    let place = if path.is_empty() { "in the row" } else { "at " };
    Error::row(format!("{place}{path}: {message}"))
}

fn show(json: &Json) -> String {
    let text = json.to_string();
    match text.char_indices().nth(SHOWN) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

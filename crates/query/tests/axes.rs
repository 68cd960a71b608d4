//! Every axis from every kind of node, on random documents, against the definitions read literally.
//!
//! The evaluator has several ways to answer the same question: whole sets, walks from one node, paths walked
//! backwards, runs of sorted lists. Each of them must agree with the definition.

use windrow_dom::{Document, NodeId, NodeKind, parse_html, parse_xml};
use windrow_query::{Query, Value};

const AXES: [&str; 12] = [
    "ancestor",
    "ancestor-or-self",
    "attribute",
    "child",
    "descendant",
    "descendant-or-self",
    "following",
    "following-sibling",
    "parent",
    "preceding",
    "preceding-sibling",
    "self",
];
const TESTS: [&str; 5] = ["node()", "*", "a", "text()", "x"];

struct Random(u64);

impl Random {
    fn below(&mut self, bound: u64) -> u64 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) % bound
    }
}

/// A well-formed document of about so many nodes.
fn random_xml(random: &mut Random, nodes: usize) -> String {
    let (mut text, mut open) = (String::from("<r>"), Vec::new());
    for _ in 0..nodes {
        match random.below(10) {
            0..=4 => {
                let name = ["a", "b", "x"][random.below(3) as usize];
                text.push_str(&format!("<{name}"));
                for attribute in ["a", "x", "y"] {
                    if random.below(3) == 0 {
                        text.push_str(&format!(" {attribute}='{}'", random.below(3)));
                    }
                }
                text.push('>');
                open.push(name);
            }
            5 | 6 => text.push_str(&format!("{}", random.below(3))),
            7 => text.push_str("<!--1-->"),
            _ => {
                if let Some(name) = open.pop() {
                    text.push_str(&format!("</{name}>"));
                }
            }
        }
    }
    open.iter().rev().for_each(|name| text.push_str(&format!("</{name}>")));
    text + "</r>"
}

fn rows(document: &Document) -> impl Iterator<Item = NodeId> + use<> {
    (0..document.len() as u32).map(NodeId)
}

fn is_attribute(document: &Document, node: NodeId) -> bool {
    document.kind(node) == NodeKind::Attribute
}

fn is_above(document: &Document, above: NodeId, node: NodeId) -> bool {
    document.ancestors(node).any(|ancestor| ancestor == above)
}

/// Whether the axis leads from one node to the other, by the recommendation's definition.
fn leads(document: &Document, axis: &str, from: NodeId, to: NodeId) -> bool {
    let attribute = is_attribute(document, to);
    let siblings = document.parent(from).is_some()
        && document.parent(from) == document.parent(to)
        && !is_attribute(document, from)
        && !attribute;
    let below = is_above(document, from, to);
    let above = is_above(document, to, from);
    let same_tree = document.root_of(from) == document.root_of(to);
    match axis {
        "self" => from == to,
        "parent" => document.parent(from) == Some(to),
        "ancestor" => above,
        "ancestor-or-self" => above || from == to,
        "attribute" => attribute && document.parent(to) == Some(from),
        "child" => !attribute && document.parent(to) == Some(from),
        "descendant" => !attribute && below,
        "descendant-or-self" => from == to || (!attribute && below),
        "following-sibling" => siblings && to > from,
        "preceding-sibling" => siblings && to < from,
        "following" => same_tree && !attribute && to > from && !below,
        "preceding" => same_tree && !attribute && to < from && !above,
        _ => unreachable!("an axis of the list"),
    }
}

fn passes(document: &Document, axis: &str, test: &str, node: NodeId) -> bool {
    let principal = if axis == "attribute" { NodeKind::Attribute } else { NodeKind::Element };
    match test {
        "node()" => true,
        "*" => document.kind(node) == principal,
        "text()" => document.kind(node) == NodeKind::Text,
        name => document.kind(node) == principal && document.name(node).local == name,
    }
}

/// The nodes of an axis in the order of their positions.
fn expected(document: &Document, axis: &str, test: &str, from: NodeId) -> Vec<NodeId> {
    let fits = |&to: &NodeId| leads(document, axis, from, to) && passes(document, axis, test, to);
    let mut all: Vec<NodeId> = rows(document).filter(fits).collect();
    if matches!(axis, "ancestor" | "ancestor-or-self" | "parent" | "preceding" | "preceding-sibling") {
        all.reverse();
    }
    all
}

fn found(document: &Document, expression: &str, context: NodeId) -> Vec<NodeId> {
    let parsed = windrow_syntax::parse(expression);
    assert!(!parsed.has_errors(), "{expression}: {:?}", parsed.diagnostics);
    let query = Query::compile(&parsed.tree).unwrap_or_else(|error| panic!("{expression}: {error}"));
    match query.evaluate(document, context) {
        Ok(Value::Nodes(nodes)) => nodes.rows().expect("nodes of the document").to_vec(),
        other => panic!("{expression}: {other:?}"),
    }
}

fn in_order(nodes: impl IntoIterator<Item = NodeId>) -> Vec<NodeId> {
    let mut nodes: Vec<NodeId> = nodes.into_iter().collect();
    nodes.sort_unstable();
    nodes.dedup();
    nodes
}

type Choice = fn(&[NodeId]) -> Vec<NodeId>;

/// What positional predicates keep of a list.
const POSITIONS: [(&str, Choice); 11] = [
    ("", |all| all.to_vec()),
    ("[1]", |all| all.iter().take(1).copied().collect()),
    ("[2]", |all| all.iter().skip(1).take(1).copied().collect()),
    ("[last()]", |all| all.iter().rev().take(1).copied().collect()),
    ("[last() - 1]", |all| all.iter().rev().skip(1).take(1).copied().collect()),
    ("[position() < 3]", |all| all.iter().take(2).copied().collect()),
    ("[2 <= position()]", |all| all.iter().skip(1).copied().collect()),
    ("[position() < 1]", |_| Vec::new()),
    ("[position() > 1][2]", |all| all.iter().skip(2).take(1).copied().collect()),
    ("[position() mod 2 = 0][last()]", |all| {
        all.iter().skip(1).step_by(2).next_back().copied().into_iter().collect()
    }),
    ("[position() < 4][last()]", |all| all.iter().take(3).next_back().copied().into_iter().collect()),
];

fn check(document: &Document, root: NodeId) {
    let rows: Vec<NodeId> = rows(document).filter(|&row| document.root_of(row) == root).collect();
    let everything = "(/|//node()|//@*)";
    assert_eq!(found(document, everything, root), rows);
    for axis in AXES {
        for test in TESTS {
            let lists: Vec<Vec<NodeId>> =
                rows.iter().map(|&row| expected(document, axis, test, row)).collect();
            check_joins(document, axis, test, &rows, &lists);
            for (position, choice) in POSITIONS {
                let step = format!("{axis}::{test}{position}");
                for (&row, list) in rows.iter().zip(&lists) {
                    assert_eq!(found(document, &step, row), in_order(choice(list)), "{step} from {row:?}");
                    let selection = format!("({axis}::{test}){position}");
                    let selected = in_order(choice(&in_order(list.iter().copied())));
                    assert_eq!(found(document, &selection, row), selected, "{selection} from {row:?}");
                }
                let all = in_order(lists.iter().flat_map(|list| choice(list)));
                assert_eq!(found(document, &format!("{everything}/{step}"), root), all, "{step} from all");
                let with = |holds: &dyn Fn(&[NodeId]) -> bool| -> Vec<NodeId> {
                    let pairs = rows.iter().zip(&lists).filter(|(_, list)| holds(&choice(list)));
                    pairs.map(|(&row, _)| row).collect()
                };
                for (predicate, holds) in predicates(document, &step) {
                    let expression = format!("{everything}[{predicate}]");
                    assert_eq!(found(document, &expression, root), with(&*holds), "{expression}");
                }
            }
        }
    }
}

/// Values of a node compared with values of the nodes on its axes.
fn check_joins(document: &Document, axis: &str, test: &str, rows: &[NodeId], lists: &[Vec<NodeId>]) {
    let value = |node: NodeId| document.string_value(node);
    let x = |node: NodeId| {
        let element = document.is_element(node);
        if element { document.attribute_value(node, "x") } else { None }
    };
    let list_of = |node: NodeId| -> &[NodeId] { rows.binary_search(&node).map_or(&[], |at| &lists[at]) };
    let check = |predicate: String, holds: &dyn Fn(NodeId) -> bool| {
        let expression = format!("(/|//node()|//@*)[{predicate}]");
        let expected: Vec<NodeId> = rows.iter().copied().filter(|&row| holds(row)).collect();
        assert_eq!(found(document, &expression, rows[0]), expected, "{expression}");
    };
    let step = format!("{axis}::{test}");
    check(format!(". = {step}"), &|row| list_of(row).iter().any(|&node| value(node) == value(row)));
    check(format!("{step}/@x = @x"), &|row| {
        list_of(row).iter().any(|&node| x(node).is_some() && x(node) == x(row))
    });
    check(format!("not(@x = ../{step}/@x)"), &|row| {
        let around = document.parent(row).map_or(&[][..], list_of);
        !around.iter().any(|&node| x(node).is_some() && x(node) == x(row))
    });
}

type Holds<'d> = Box<dyn Fn(&[NodeId]) -> bool + 'd>;

/// Predicates around a step, and when they hold for what it finds.
fn predicates<'d>(document: &'d Document, step: &str) -> Vec<(String, Holds<'d>)> {
    let is_one = |node: NodeId| document.string_value(node) == "1";
    vec![
        (step.to_owned(), Box::new(|list| !list.is_empty())),
        (format!("not({step})"), Box::new(|list| list.is_empty())),
        (format!("count({step}) = 2"), Box::new(|list| list.len() == 2)),
        (format!("{step} = 1"), Box::new(move |list| list.iter().any(|&node| is_one(node)))),
        (
            format!("string({step}) = '1'"),
            Box::new(move |list| list.iter().min().is_some_and(|&node| is_one(node))),
        ),
        (format!("{step}[. = 1]"), Box::new(move |list| list.iter().any(|&node| is_one(node)))),
        (
            format!("{step}/../self::a"),
            Box::new(|list| {
                let parents = list.iter().filter_map(|&node| document.parent(node));
                parents.into_iter().any(|parent| passes(document, "self", "a", parent))
            }),
        ),
    ]
}

#[test]
fn axes_lead_where_the_recommendation_says() {
    let mut random = Random(7);
    for size in [1, 5, 12, 25, 40] {
        let document = parse_xml(&random_xml(&mut random, size)).document;
        check(&document, NodeId::ROOT);
    }
}

#[test]
fn templates_are_trees_of_their_own() {
    let document = parse_html(
        "<p>1<template><a x=1>1</a><b>1<a></a></b></template><a>1</a><template><a>1</a></template>",
    );
    let roots = in_order((0..document.len() as u32).map(|row| document.root_of(NodeId(row))));
    assert_eq!(roots.len(), 3);
    roots.into_iter().for_each(|root| check(&document, root));
}

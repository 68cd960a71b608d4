//! Evaluation: on small pages, the evaluator gives what [`naive`](crate::naive) gives by definition.
//!
//! An input is three parts: a line `html` or `xml`, the row of the context node and the dialect; a line with the
//! expression; and the page.

use std::cell::Cell;
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use windrow_dom::{Document, Namespace, NodeId, parse_html, parse_xml};
use windrow_query::{Host, Node, Query, Value as Given, explain};
use windrow_syntax::{Dialect, ParseOptions, parse_with};
use windrow_tests::expression::random_expression;
use windrow_tests::markup::random_markup;
use windrow_tests::random::Random;

use crate::columns::ensure;
use crate::harness::{Target, in_time};
use crate::mutate::{mutated, soup};
use crate::naive::{Naive, Place, Stop, Value};
use crate::writer::random_text;
use crate::{html, xml};

pub(crate) const TARGET: Target = Target { name: "evaluation", make, check };

/// How many values were compared, and how many of them were more than an empty set.
pub(crate) static COMPARED: AtomicU64 = AtomicU64::new(0);
pub(crate) static TELLING: AtomicU64 = AtomicU64::new(0);

/// How many nodes the naive evaluator may look at for one expression.
const FUEL: u64 = 400_000;

/// Pages with more nodes than this are left out.
const LARGEST: usize = 400;

/// Longer expressions are not explained: that takes the square of their length.
const LONGEST_EXPLAINED: usize = 2_000;

/// The bytes of input that an evaluation is given the time of.
const WORTH: usize = 100_000;

const TAGS: &[&str] = &[
    "<a>",
    "</a>",
    "<b x='1'>",
    "</b>",
    "<c/>",
    "<b y='2' class='k l'>",
    "<a id='i1'>",
    "<a x='-1' id='i2'>",
    "<p>",
    "</p>",
    "<div class='k'>",
    "</div>",
    "<li>",
    "<td>",
    "<q:a q:x='1'>",
    "</q:a>",
    "<svg><g X='1'>",
    "</svg>",
    "1",
    "2",
    "x",
    " k ",
    "a b",
    "é",
    "\u{a0}",
    "<!--x-->",
    "<?t 1?>",
    "<a xml:lang='en-GB'>",
    "<b lang='de'>",
    "<template>",
    "</template>",
    "<b id='i1'>",
    "<a xmlns:q='urn:q'>",
    "<b-c x='2' y='1'>",
    "<a href='1' x='3'/>",
    "<a>",
    "</a>",
    "<b>",
    "</b>",
];

fn make(random: &mut Random) -> Vec<u8> {
    let (kind, page) = match random.below(10) {
        0..3 => ("html", soup(random, TAGS, 40)),
        3..6 => ("xml", format!("<a xmlns:q='urn:q'>{}</a>", soup(random, TAGS, 40))),
        6..7 => ("html", mutated(random, html::SEEDS, html::WORDS)),
        7..8 => ("xml", mutated(random, xml::SEEDS, TAGS)),
        _ => ("xml", random_markup(random).to_xml()),
    };
    let (dialect, expression) = match random.below(10) {
        0..2 => ("xpath", random_expression(random).to_string()),
        2..3 => ("oxpath", {
            let written = random_text(random);
            mutated(
                random,
                &[&written],
                &["//", "/", "[1]", "[last()]", "..", "*", "@x", "a", " | ", "1", "."],
            )
        }),
        _ => ("oxpath", random_text(random)),
    };
    let row = if random.percent(40) { 0 } else { random.below(200) };
    let expression = expression.replace('\n', " ");
    format!("{kind} {row} {dialect}\n{expression}\n{page}").into_bytes()
}

fn check(input: &[u8]) -> Result<(), String> {
    let text = String::from_utf8_lossy(input);
    let Some((head, rest)) = text.split_once('\n') else { return Ok(()) };
    let Some((expression, page)) = rest.split_once('\n') else { return Ok(()) };
    let [kind, row, dialect] = head.split(' ').collect::<Vec<_>>()[..] else { return Ok(()) };
    let document = match kind {
        "html" => parse_html(page),
        "xml" => parse_xml(page).document,
        _ => return Ok(()),
    };
    let dialect = if dialect == "xpath" { Dialect::XPath } else { Dialect::OxPath };
    let context = NodeId((row.parse::<usize>().unwrap_or(0) % document.len()) as u32);
    if document.len() > LARGEST {
        return Ok(());
    }
    agree(&document, context, expression, dialect)
}

fn agree(document: &Document, context: NodeId, expression: &str, dialect: Dialect) -> Result<(), String> {
    let parsed = parse_with(expression, &ParseOptions { dialect });
    if parsed.has_errors() {
        return Ok(());
    }
    let Ok(query) = Query::compile_as(&parsed.tree, dialect) else { return Ok(()) };
    let variables = BTreeMap::from([
        ("s".to_owned(), Value::Text("k".to_owned())),
        ("n".to_owned(), Value::Number(2.0)),
        ("t".to_owned(), Value::Truth(true)),
    ]);
    let namespaces = BTreeMap::from([
        ("p".to_owned(), "urn:p".to_owned()),
        ("q".to_owned(), "urn:q".to_owned()),
        ("xml".to_owned(), Namespace::XML.to_owned()),
        ("html".to_owned(), Namespace::HTML.to_owned()),
        ("svg".to_owned(), Namespace::SVG.to_owned()),
    ]);
    let host = Host {
        variables: variables.iter().map(|(name, value)| (name.clone(), given(value))).collect(),
        namespaces: namespaces.clone(),
        ..Host::default()
    };
    let found = in_time("evaluating", WORTH, || query.evaluate_with(document, context, &host))?;
    if expression.len() <= LONGEST_EXPLAINED {
        in_time("explaining", 10 * WORTH, || {
            explain(&parsed.tree, expression, dialect, document, context, &host).is_ok()
        })?;
    }
    let Ok(found) = found else { return Ok(()) };
    let naive = Naive {
        document,
        tree: &parsed.tree,
        dialect,
        variables: &variables,
        namespaces: &namespaces,
        fuel: Cell::new(FUEL),
    };
    let wanted = match naive.value(context) {
        Ok(wanted) => wanted,
        Err(Stop::Unsupported | Stop::Tired) => return Ok(()),
    };
    COMPARED.fetch_add(1, Ordering::Relaxed);
    TELLING.fetch_add(u64::from(wanted != Value::Nodes(Vec::new())), Ordering::Relaxed);
    let found = plain(&found).ok_or("a node that no expression can give")?;
    ensure!(is_same(&found, &wanted), "{expression}\n  gives    {found:?}\n  and not  {wanted:?}");
    Ok(())
}

fn given(value: &Value) -> Given<'static> {
    match value {
        Value::Number(number) => Given::Number(*number),
        Value::Text(text) => Given::String(text.clone().into()),
        Value::Truth(truth) => Given::Boolean(*truth),
        Value::Nodes(_) => Given::Nodes(Default::default()),
    }
}

fn plain(value: &Given<'_>) -> Option<Value> {
    let place = |node: Node| match node {
        Node::Row(row) => Some(Place { row, prefix: None }),
        Node::Namespace { owner, name, .. } => Some(Place { row: owner, prefix: Some(name) }),
        Node::Style { .. } | Node::Text(_) => None,
    };
    Some(match value {
        Given::Nodes(nodes) => Value::Nodes(nodes.iter().map(place).collect::<Option<_>>()?),
        Given::Number(number) => Value::Number(*number),
        Given::String(text) => Value::Text(text.clone().into_owned()),
        Given::Boolean(truth) => Value::Truth(*truth),
    })
}

/// Whether two values are the same; numbers to the sign of zero.
fn is_same(one: &Value, other: &Value) -> bool {
    match (one, other) {
        (Value::Number(one), Value::Number(other)) => {
            (one.is_nan() && other.is_nan()) || one.to_bits() == other.to_bits()
        }
        _ => one == other,
    }
}

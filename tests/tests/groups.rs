//! Groups in groups, against their definition: walk the body node by node, round by round, and collect.

use std::collections::BTreeSet;
use std::fmt;

use windrow_dom::{Document, NodeId, parse_xml};
use windrow_query::{Query, Value};
use windrow_syntax::Dialect;
use windrow_tests::answer::compile;
use windrow_tests::markup::random_markup;
use windrow_tests::random::Random;

const EXPRESSIONS: usize = 400;
const DOCUMENTS: usize = 4;

/// A part of a path.
enum Part {
    /// A step, for which plain XPath answers.
    Step(&'static str, Query),
    /// Alternatives, how often they are walked at least and at most, and a predicate behind.
    Group(Vec<Vec<Part>>, u32, Option<u32>, &'static str),
}

const STEPS: [&str; 14] = [
    "*",
    "a",
    "b",
    "..",
    "../*",
    ".//c",
    "ancestor::*[2]",
    "following-sibling::*[1]",
    "preceding-sibling::*",
    "*[2]",
    "a[b]",
    "self::b",
    "descendant::*[last()]",
    "following::*[position() < 3]",
];

const BOUNDS: [(u32, Option<u32>); 8] =
    [(0, None), (0, None), (1, None), (1, Some(1)), (2, None), (0, Some(2)), (1, Some(3)), (2, Some(2))];

fn random_path(random: &mut Random, depth: usize) -> Vec<Part> {
    let count = random.between(1, 2);
    (0..count).map(|_| random_part(random, depth)).collect()
}

fn random_part(random: &mut Random, depth: usize) -> Part {
    if depth == 0 || random.percent(40) {
        let step = random.pick(&STEPS);
        return Part::Step(step, compile(step, Dialect::XPath).expect("steps are XPath"));
    }
    let alternatives = if random.percent(25) { 2 } else { 1 };
    let (least, most) = random.pick(&BOUNDS);
    let predicate = random.pick(&["", "", "", "", "[a]", "[1]", "[last()]"]);
    let paths = (0..alternatives).map(|_| random_path(random, depth - 1)).collect();
    Part::Group(paths, least, most, predicate)
}

impl fmt::Display for Part {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Step(step, _) => formatter.write_str(step),
            Part::Group(paths, least, most, predicate) => {
                // At the start of an expression a bracket is no group.
                let paths: Vec<String> = paths.iter().map(|path| format!("./{}", written(path))).collect();
                write!(formatter, "({})", paths.join(" | "))?;
                match (least, most) {
                    (0, None) => write!(formatter, "*"),
                    (1, None) => write!(formatter, "+"),
                    (1, Some(1)) => Ok(()),
                    (least, None) => write!(formatter, "*{{{least},}}"),
                    (least, Some(most)) => write!(formatter, "*{{{least},{most}}}"),
                }?;
                formatter.write_str(predicate)
            }
        }
    }
}

fn written(path: &[Part]) -> String {
    path.iter().map(Part::to_string).collect::<Vec<_>>().join("/")
}

type Set = BTreeSet<NodeId>;

fn walk(document: &Document, path: &[Part], from: &Set) -> Set {
    path.iter().fold(from.clone(), |nodes, part| {
        nodes.iter().flat_map(|&node| reached(document, part, node)).collect()
    })
}

fn reached(document: &Document, part: &Part, node: NodeId) -> Set {
    match part {
        Part::Step(_, query) => match query.evaluate(document, node) {
            Ok(Value::Nodes(nodes)) => nodes.rows().expect("nodes of the document").iter().copied().collect(),
            other => panic!("{other:?}"),
        },
        Part::Group(paths, least, most, predicate) => {
            let once =
                |nodes: &Set| -> Set { paths.iter().flat_map(|path| walk(document, path, nodes)).collect() };
            let mut all = (0..*least).fold(Set::from([node]), |nodes, _| once(&nodes));
            let mut rounds = *least;
            while most.is_none_or(|most| rounds < most) {
                let before = all.len();
                all.extend(once(&all));
                rounds += 1;
                if all.len() == before {
                    break;
                }
            }
            match *predicate {
                "" => all,
                "[1]" => all.first().copied().into_iter().collect(),
                "[last()]" => all.last().copied().into_iter().collect(),
                _ => all.into_iter().filter(|&node| has_child(document, node, "a")).collect(),
            }
        }
    }
}

fn has_child(document: &Document, node: NodeId, name: &str) -> bool {
    let is_it = |child: NodeId| document.is_element(child) && document.name(child).qualified() == name;
    document.children(node).any(|child| is_it(child) && document.name(child).namespace.is_empty())
}

#[test]
fn groups_give_what_their_definition_gives() {
    let seed = std::env::var("WINDROW_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(7);
    let mut random = Random::new(seed);
    let pages: Vec<(String, Document)> = std::iter::repeat_with(|| random_markup(&mut random).to_xml())
        .filter(|xml| xml.len() < 700)
        .take(DOCUMENTS)
        .map(|xml| (xml.clone(), parse_xml(&xml).document))
        .collect();
    for _ in 0..EXPRESSIONS {
        let path = random_path(&mut random, 3);
        let expression = format!("//c/{}", written(&path));
        let query =
            compile(&expression, Dialect::OxPath).unwrap_or_else(|error| panic!("{expression}: {error}"));
        for (xml, document) in &pages {
            let starts = compile("//c", Dialect::XPath).expect("XPath").evaluate(document, NodeId::ROOT);
            let Ok(Value::Nodes(starts)) = starts else { panic!("//c gives nodes") };
            let starts: Set = starts.rows().expect("rows").iter().copied().collect();
            let expected = walk(document, &path, &starts);
            let found = query.evaluate(document, NodeId::ROOT).expect("it has a value");
            let Value::Nodes(found) = found else { panic!("{expression} gives nodes") };
            let found: Set = found.rows().expect("rows").iter().copied().collect();
            assert!(
                found == expected,
                "{expression}\n  on {xml}\n  gives {found:?}\n  not   {expected:?}; seed {seed}"
            );
        }
    }
}

//! Groups nested deep, against relations: what a path leads to from each node, put together from the inside out.
//!
//! A group of three rounds in a group of three rounds, fifteen levels deep, is a walk of fourteen million rounds; as a
//! relation it is three compositions per level. The pages are small, so that the relations are too.

use std::collections::BTreeSet;
use std::sync::Arc;

use windrow_dom::{Document, NodeId, parse_xml};
use windrow_query::Value;
use windrow_syntax::Dialect;
use windrow_tests::answer::compile;
use windrow_tests::guard::finishes;
use windrow_tests::random::Random;

const LEVELS: [usize; 3] = [3, 15, 30];

/// For each node the nodes that a path leads to.
type Relation = Vec<BTreeSet<NodeId>>;

/// A path, as written and as a relation.
#[derive(Clone)]
struct Path {
    text: String,
    relation: Relation,
}

/// A page that paths are about.
struct Page {
    document: Arc<Document>,
}

impl Page {
    fn new(xml: &str) -> Page {
        Page { document: Arc::new(parse_xml(xml).document) }
    }

    /// A path, asked about from every node.
    fn step(&self, text: &str) -> Path {
        let query = compile(text, Dialect::OxPath).unwrap_or_else(|error| panic!("{text}: {error}"));
        let rows = (0..self.document.len() as u32).map(NodeId);
        let relation = rows.map(|row| nodes(&query.evaluate(&self.document, row).expect("nodes"))).collect();
        Path { text: text.to_owned(), relation }
    }

    fn check(&self, path: &Path) {
        let expression = format!("//*/{}", path.text);
        let rows = (0..self.document.len() as u32).map(NodeId);
        let starts: BTreeSet<NodeId> = rows.filter(|&row| self.document.is_element(row)).collect();
        let expected = image(&path.relation, &starts);
        let document = Arc::clone(&self.document);
        let asked = expression.clone();
        let found = finishes(&expression, move || {
            let query = compile(&asked, Dialect::OxPath).unwrap_or_else(|error| panic!("{asked}: {error}"));
            nodes(&query.evaluate(&document, NodeId::ROOT).expect("it has a value"))
        });
        assert_eq!(found, expected, "{expression}");
    }
}

fn nodes(value: &Value<'_>) -> BTreeSet<NodeId> {
    let Value::Nodes(nodes) = value else { panic!("{value:?} is not nodes") };
    nodes.rows().expect("nodes of the document").iter().copied().collect()
}

fn image(relation: &Relation, nodes: &BTreeSet<NodeId>) -> BTreeSet<NodeId> {
    nodes.iter().flat_map(|node| &relation[node.index()]).copied().collect()
}

fn composed(one: &Relation, other: &Relation) -> Relation {
    one.iter().map(|nodes| image(other, nodes)).collect()
}

fn united(one: &Relation, other: &Relation) -> Relation {
    one.iter().zip(other).map(|(one, other)| one | other).collect()
}

impl Path {
    fn then(&self, next: &Path) -> Path {
        Path {
            text: format!("{}/{}", self.text, next.text),
            relation: composed(&self.relation, &next.relation),
        }
    }

    fn or(&self, other: &Path) -> Path {
        Path {
            text: format!("{} | {}", self.text, other.text),
            relation: united(&self.relation, &other.relation),
        }
    }

    /// A group of from `least` to `most` rounds.
    fn rounds(&self, least: u32, most: Option<u32>) -> Path {
        let stay = (0..self.relation.len() as u32).map(|row| BTreeSet::from([NodeId(row)])).collect();
        let mut relation = (0..least).fold(stay, |relation, _| composed(&relation, &self.relation));
        for _ in least..most.unwrap_or(u32::MAX) {
            let more = united(&relation, &composed(&relation, &self.relation));
            if more == relation {
                break;
            }
            relation = more;
        }
        let most = most.map_or(String::new(), |most| most.to_string());
        // At the start of an expression a bracket is no group.
        Path { text: format!("./({})*{{{least},{most}}}", self.text), relation }
    }

    /// The path, which ends in a group, with a position behind.
    fn at(&self, position: usize) -> Path {
        let nth = |nodes: &BTreeSet<NodeId>| nodes.iter().nth(position - 1).copied().into_iter().collect();
        Path { text: format!("{}[{position}]", self.text), relation: self.relation.iter().map(nth).collect() }
    }
}

fn pages() -> Vec<Page> {
    let branch = format!("<a><b>{0}</b></a><b><a>{0}</a></b>", "<a k='1'>x<b/></a><b k='2'><a/>y</b>");
    let chain = format!("{}{}", "<a><b>".repeat(15), "</b></a>".repeat(15));
    let flat = format!("<r>{}</r>", "<a/><b k='1'/>".repeat(20));
    vec![Page::new(&format!("<r>{}</r>", branch.repeat(3))), Page::new(&chain), Page::new(&flat)]
}

/// Ways to and fro.
const WAYS: [(&str, &str); 4] = [
    ("*", ".."),
    ("following-sibling::*[1]", "preceding-sibling::*[1]"),
    ("following::*", "preceding-sibling::*[1]"),
    ("following::*[1]", "preceding::*[1]"),
];

/// Nests of groups that go three forth and two back: no set repeats before the page ends.
fn check_nests(bounds: (u32, Option<u32>), wrap: impl Fn(&Page, Path, &Path, &Path) -> Path) {
    let (least, most) = bounds;
    for page in pages() {
        for (forth, back) in WAYS {
            let (forth, back) = (page.step(forth), page.step(back));
            for levels in LEVELS {
                let core = forth.rounds(least, most);
                let nest = (1..levels).fold(core, |nest, _| wrap(&page, nest, &forth, &back));
                page.check(&nest);
            }
        }
    }
}

#[test]
fn at_least_two_rounds_in_at_least_two() {
    check_nests((2, None), |_, nest, _, back| nest.then(back).rounds(2, None));
}

#[test]
fn three_rounds_in_three() {
    check_nests((3, Some(3)), |_, nest, _, back| nest.then(back).then(back).rounds(3, Some(3)));
}

#[test]
fn two_to_five_rounds_in_two_to_five() {
    check_nests((2, Some(5)), |_, nest, _, back| nest.then(back).then(back).rounds(2, Some(5)));
}

#[test]
fn rounds_of_all_kinds_in_each_other() {
    check_nests((2, Some(5)), |_, nest, forth, back| {
        let exact = nest.then(back).then(back).rounds(3, Some(3));
        let any = exact.then(back).or(forth).rounds(0, None);
        any.then(back).rounds(2, None).then(back).rounds(2, Some(5))
    });
}

#[test]
fn rounds_with_unions_and_predicates() {
    check_nests((3, Some(3)), |page, nest, forth, back| {
        let lone = page.step("*[not(*)]");
        let inner = page.step("self::*[../* or (..)*{2,2}]");
        nest.then(back).then(&inner).then(back).or(&lone.then(forth)).rounds(3, Some(3))
    });
}

#[test]
fn rounds_with_positions() {
    check_nests((1, Some(1)), |page, nest, _, back| {
        page.step("../*").then(&nest).then(back).rounds(1, Some(1)).at(2)
    });
    check_nests((0, None), |_, nest, forth, back| nest.then(back).or(forth).rounds(0, None).at(2));
}

#[test]
fn random_nests() {
    let seed = std::env::var("WINDROW_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(11);
    println!("WINDROW_SEED={seed}");
    let mut random = Random::new(seed);
    let bounds = [
        (0, None),
        (1, None),
        (2, None),
        (1, Some(1)),
        (0, Some(2)),
        (2, Some(3)),
        (3, Some(3)),
        (2, Some(2)),
    ];
    for page in pages() {
        let steps = [
            "*",
            "..",
            "a",
            "../*",
            "following::*[1]",
            "preceding::*[2]",
            "*[@k]/..",
            "self::a",
            "./[. = $rhs]::b",
        ];
        let steps: Vec<Path> = steps.iter().map(|step| page.step(step)).collect();
        for _ in 0..60 {
            let mut nest = steps[random.below(steps.len())].clone();
            for _ in 0..random.between(8, 16) {
                let step = &steps[random.below(steps.len())];
                nest = match random.below(4) {
                    0 => step.then(&nest),
                    1 => nest.then(step),
                    2 => nest.or(step),
                    _ => step.or(&nest),
                };
                let (least, most) = random.pick(&bounds);
                nest = nest.rounds(least, most);
                if random.percent(10) {
                    nest = nest.at(random.between(1, 3));
                }
            }
            page.check(&nest);
        }
    }
}

/// What is nested in a relation depends on what the relation binds; with `$rhs` written out, it is a plain path.
fn check_relation(nest: impl Fn(&str) -> String) {
    let family = |key: usize| format!("<a>{}<c k='{key}'/>{}</a>", "<b/>".repeat(50), "<b/>".repeat(10));
    let page = Page::new(&format!("<r>{}{}<c k='3'/></r>", family(1), family(2)));
    let expression = format!("./[$lhs/{}]::c", nest("$rhs/@k"));
    let asked = Arc::clone(&page.document);
    let related = finishes(&expression.clone(), move || Page { document: asked }.step(&expression));
    let (mut pairs, mut missing) = (0, 0);
    for value in ["1", "2", "3"] {
        let plain = page.step(&format!("self::*[{}]", nest(value)));
        let ends = &page.step(&format!("//c[@k = {value}]")).relation[0];
        for (row, found) in related.relation.iter().enumerate() {
            let expected = if plain.relation[row].is_empty() { &BTreeSet::new() } else { ends };
            assert_eq!(&(found & ends), expected, "from {row} with {value}: {}", related.text);
            pairs += expected.len();
            missing += ends.len() - expected.len();
        }
    }
    assert!(pairs > 5 && missing > 5, "the relation holds for some pairs and not for others");
}

#[test]
fn groups_in_relations() {
    check_relation(|bound| {
        let back = format!("/preceding-sibling::*[1][not(@k = {bound})]/preceding-sibling::*[1])*{{3,3}}");
        format!("{}(following-sibling::*[1])*{{3,3}}{}", "./(".repeat(15), back.repeat(15))
    });
}

#[test]
fn predicates_in_relations() {
    check_relation(|bound| format!("{}@k = {bound}{}", "../*[".repeat(15), "]".repeat(15)));
}

//! Random wrappers on random sites, against their definition (`src/definition.rs`).
//!
//! A difference is made smaller, wrapper and pages in turn, for as long as it stays, and printed. `WINDROW_SEED` repeats
//! a run.

use std::collections::BTreeSet;
use std::sync::Arc;

use windrow::data::{Item, Value};
use windrow::page::{Embedded, EmbeddedOptions, PageSource, Shelf};
use windrow::query::{Program, Run, Settings};
use windrow::syntax::parse;
use windrow_tests::definition::{Meaning, Tree, extracted};
use windrow_tests::random::Random;
use windrow_tests::walk::{Path, Writer, written_parts};

const CASES: usize = 5000;
/// How many differences are made smaller and printed.
const REPORTED: usize = 5;

/// A site and a wrapper for it.
#[derive(Clone)]
struct Case {
    pages: Vec<Vec<Element>>,
    path: Path,
}

/// An element of a page.
#[derive(Clone)]
struct Element {
    name: &'static str,
    /// The page that a link leads to.
    to: usize,
    inner: Vec<Element>,
}

fn random_case(random: &mut Random) -> Case {
    let count = random.between(3, 8);
    let has_circles = random.percent(40);
    let mut pages = Vec::new();
    for number in 0..count {
        let targets: Vec<usize> =
            if has_circles { (0..count).collect() } else { (number + 1..count).collect() };
        pages.push((0..random.between(2, 4)).map(|_| random_element(random, &targets, 2)).collect());
    }
    Case { pages, path: Writer::new(random).wrapper() }
}

fn random_element(random: &mut Random, targets: &[usize], depth: usize) -> Element {
    let name = match random.below(10) {
        0..4 if !targets.is_empty() => "a",
        0..7 => "p",
        _ => "div",
    };
    let most = match name {
        "div" if depth > 0 => 3,
        _ => 0,
    };
    let inner = (0..random.between(0, most)).map(|_| random_element(random, targets, depth - 1)).collect();
    Element { name, to: if name == "a" { random.pick(targets) } else { 0 }, inner }
}

impl Case {
    fn wrapper(&self) -> String {
        format!("doc('http://s/0')/.{}", written_parts(&self.path.parts))
    }

    fn sources(&self) -> Vec<String> {
        self.pages.iter().map(|page| source(page)).collect()
    }

    fn smaller(&self) -> Vec<Case> {
        let mut found: Vec<Case> =
            self.path.smaller().into_iter().map(|path| Case { path, ..self.clone() }).collect();
        for at in 0..self.pages.len() {
            for page in smaller_elements(&self.pages[at]) {
                let mut case = self.clone();
                case.pages[at] = page;
                found.push(case);
            }
        }
        found
    }
}

fn smaller_elements(elements: &[Element]) -> Vec<Vec<Element>> {
    let mut found = Vec::new();
    for at in 0..elements.len() {
        let mut fewer = elements.to_vec();
        let removed = fewer.remove(at);
        found.push(fewer);
        for inner in smaller_elements(&removed.inner) {
            let mut changed = elements.to_vec();
            changed[at].inner = inner;
            found.push(changed);
        }
    }
    found
}

/// A page; the id of an element is its number on it.
fn source(elements: &[Element]) -> String {
    fn write(elements: &[Element], number: &mut usize, out: &mut String) {
        for Element { name, to, inner } in elements {
            *number += 1;
            *out += &format!("<{name} id={number}");
            if *name == "a" {
                *out += &format!(" href=/{to}");
            }
            *out += ">";
            write(inner, number, out);
            *out += &format!("</{name}>");
        }
    }
    let mut out = String::new();
    write(elements, &mut 0, &mut out);
    out
}

/// What the machine extracts; none where the wrapper is not valid.
fn run(case: &Case) -> Option<Vec<Tree>> {
    let wrapper = case.wrapper();
    let parsed = parse(&wrapper);
    let program = (!parsed.has_errors()).then(|| Program::compile(&parsed.tree, &wrapper))?.ok()?;
    let pages = case.sources();
    let shelf = Shelf::new().asking(move |request| {
        let number: usize = request.url.path().trim_start_matches('/').parse().ok()?;
        Some(Shelf::page(pages.get(number)?))
    });
    let source: Arc<dyn PageSource> = Arc::new(Embedded::new(shelf, EmbeddedOptions::default()));
    let settings = Settings { most_pages: Some(3000), ..Settings::default() };
    let mut run = Run::new(Arc::new(program), source, settings);
    let mut trees = Vec::new();
    while let Some(row) = run.row().unwrap_or_else(|error| panic!("{wrapper}: {error}")) {
        trees.push(tree_of(&row));
    }
    trees.sort();
    Some(trees)
}

fn tree_of(item: &Item) -> Tree {
    match item {
        Item::Value(field) => {
            let Value::Text(text) = &field.value else { panic!("{:?} is no text", field.value) };
            Tree { name: field.name.to_string(), value: Some(text.clone()), inner: Vec::new() }
        }
        Item::Record(record) => {
            let mut inner: Vec<Tree> = record.items.iter().map(tree_of).collect();
            inner.sort();
            Tree { name: record.name.to_string(), value: None, inner }
        }
    }
}

/// The same without what is there twice.
fn distinct(trees: &[Tree]) -> Vec<Tree> {
    let inner = trees.iter().map(|tree| Tree { inner: distinct(&tree.inner), ..tree.clone() });
    inner.collect::<BTreeSet<Tree>>().into_iter().collect()
}

/// What the machine and the definition give; none where one of them gives nothing. Where an action is come to several
/// times, how often something is there does not count.
fn both(case: &Case) -> Option<(Vec<Tree>, Vec<Tree>)> {
    let parsed = parse(&case.wrapper());
    if parsed.has_errors() || case.path.comes_back() {
        return None;
    }
    let Meaning { trees, comes_again } = extracted(&case.sources(), &case.path).ok()?;
    let found = run(case)?;
    Some(if comes_again { (distinct(&found), distinct(&trees)) } else { (found, trees) })
}

fn differs(case: &Case) -> bool {
    both(case).is_some_and(|(found, expected)| found != expected)
}

fn made_smaller(mut case: Case) -> Case {
    while let Some(smaller) = case.smaller().into_iter().find(differs) {
        case = smaller;
    }
    case
}

#[test]
fn wrappers_extract_what_their_definition_says() {
    let seed = std::env::var("WINDROW_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(11);
    let mut random = Random::new(seed);
    let (mut compared, mut extracted, mut failures) = (0, 0, Vec::new());
    for _ in 0..CASES {
        let case = random_case(&mut random);
        let Some((found, expected)) = both(&case) else { continue };
        compared += 1;
        extracted += usize::from(!expected.is_empty());
        if found != expected {
            failures.push(case);
        }
    }
    println!("{compared} of {CASES} have a meaning, {extracted} of them extract something; seed {seed}");
    let reports = failures.iter().take(REPORTED).map(|case| {
        let case = made_smaller(case.clone());
        let (found, expected) = both(&case).expect("it differs");
        let pages: Vec<String> =
            case.sources().iter().enumerate().map(|(at, page)| format!("/{at} {page}")).collect();
        let wrapper = case.wrapper();
        format!("{wrapper}\n  on {}\n  gives {found:?}\n  not   {expected:?}", pages.join("\n     "))
    });
    let reports: Vec<String> = reports.collect();
    assert!(failures.is_empty(), "{} differ, seed {seed}:\n{}", failures.len(), reports.join("\n"));
    assert!(extracted > CASES / 4, "most wrappers are worth comparing");
}

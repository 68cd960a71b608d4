//! Expressions that select given nodes: short, and by what stays when a page changes.
//!
//! Nodes are told by ids, classes and telling attributes before names, by names before what is in them, and by all of
//! that before places; near their origin before far from it. The cheapest expression is taken that selects exactly the
//! nodes it was made for, from every origin at once. Where there is none, several stand beside each other, and where
//! these do not do either, the one that errs least.

use std::collections::BTreeSet;
use std::fmt::Write;

use windrow_dom::{Document, NameId, NodeId, NodeKind};

/// How a step goes on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Axis {
    Itself,
    Child,
    Descendant,
}

/// What a step wants of a node.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Test {
    Element(NameId),
    AnyElement,
    Text,
}

/// What a step wants besides.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Condition {
    Id(String),
    Class(String),
    Attribute(&'static str, String),
    /// A child of this name.
    Child(String),
    /// Somewhere in it an element of this name, and of this class.
    Holds(String, Option<String>),
    /// Nowhere in it an element of this name.
    Lacks(String),
    /// No class at all.
    Classless,
    /// More than white space.
    Filled,
}

/// One step.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Step {
    axis: Axis,
    test: Test,
    conditions: Vec<Condition>,
    /// The place among the nodes that the step finds from one node, from 1.
    position: Option<usize>,
}

/// An expression that selects nodes from an origin: one path, or several beside each other.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    paths: Vec<Vec<Step>>,
}

/// What is selected from an origin.
#[derive(Debug, Clone)]
pub struct Case {
    /// Where the expression is evaluated, in document order.
    pub origins: Vec<NodeId>,
    /// What it has to give, in document order.
    pub targets: Vec<NodeId>,
}

/// A target with the number of its case.
type Seed = (usize, NodeId);

/// What paths are tried, the most robust first.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// Elements by what they say of themselves.
    Signs,
    /// Behind an element around them that says something of itself.
    Anchors,
    /// By what is in them.
    Contents,
    /// By the names on the way, and by places.
    Places,
}

/// Attributes whose values say what an element is.
const TELLING: [&str; 12] = [
    "itemprop",
    "rel",
    "role",
    "name",
    "itemtype",
    "property",
    "data-testid",
    "data-test-id",
    "data-test",
    "data-hook",
    "data-qa",
    "data-cy",
];

/// How many signs of an element are tried, and how many of them two by two.
const SIGNS: usize = 20;
const PAIRED: usize = 8;

/// How many ancestors are tried as anchors.
const ANCHORS: usize = 8;

/// How many elements are looked at for what they hold and the wanted ones lack.
const NEAR: usize = 20;

/// How many steps, the nearest to the target first, are tried with a place in one of them. Pages are seldom deeper.
const PLACED: usize = 64;

/// How many paths may stand beside each other.
const BESIDE: usize = 4;

/// Longer signs are data and not names.
const LONGEST_SIGN: usize = 60;

impl Pattern {
    /// The cheapest pattern that gives exactly the targets of every case.
    pub fn exact(document: &Document, cases: &[Case]) -> Option<Pattern> {
        if cases.iter().all(|case| case.targets == case.origins) {
            return Some(Pattern { paths: vec![Vec::new()] });
        }
        Pattern::candidates(document, cases).next().or_else(|| beside(document, cases))
    }

    /// The patterns of one path that give exactly the targets of every case, the most robust first: where the first does not
    /// fit other pages, another one may.
    pub fn candidates<'c>(document: &'c Document, cases: &'c [Case]) -> impl Iterator<Item = Pattern> + 'c {
        let seeds = seeds(cases);
        let is_exact =
            |path: &Vec<Step>| cases.iter().all(|case| select(document, path, &case.origins) == case.targets);
        let paths = Stage::ALL.into_iter().flat_map(move |stage| stage.paths(document, cases, &seeds));
        paths.filter(is_exact).map(|path| Pattern { paths: vec![path] })
    }

    /// The pattern that gives exactly the targets, or else the one that errs least.
    pub fn closest(document: &Document, cases: &[Case]) -> Option<Pattern> {
        if let Some(pattern) = Pattern::exact(document, cases) {
            return Some(pattern);
        }
        let all: usize = cases.iter().map(|case| case.targets.len()).sum();
        let mut best: Option<(f64, Vec<Step>)> = None;
        let largest = parts(document, cases).into_iter().next()?;
        for path in Stage::ALL.into_iter().flat_map(|stage| stage.paths(document, cases, &largest)) {
            let (hits, extras) = hits_and_extras(document, cases, &path);
            let share = 2.0 * hits as f64 / (all + hits + extras) as f64;
            if hits > 0 && best.as_ref().is_none_or(|(most, _)| share > *most) {
                best = Some((share, path));
            }
        }
        best.map(|(_, path)| Pattern { paths: vec![path] })
    }

    /// The pattern that names every target by its place, from the root of the page.
    pub fn by_places(document: &Document, targets: &[NodeId]) -> Pattern {
        let way = |&target: &NodeId| {
            let case = Case { origins: vec![NodeId::ROOT], targets: vec![target] };
            ways(document, &[case], &[(0, target)]).pop().unwrap_or_default()
        };
        Pattern { paths: targets.iter().map(way).collect() }
    }

    /// What it selects, in document order.
    pub fn select(&self, document: &Document, origins: &[NodeId]) -> Vec<NodeId> {
        let mut all: BTreeSet<NodeId> = BTreeSet::new();
        for path in &self.paths {
            all.extend(select(document, path, origins));
        }
        all.into_iter().collect()
    }

    /// The expression behind another one that ends in a step and selects its origins.
    pub fn behind(&self, document: &Document, origins: &str) -> String {
        let paths: Vec<String> = self.paths.iter().map(|path| written(document, path)).collect();
        match &paths[..] {
            [path] => format!("{origins}{path}"),
            _ => {
                let inner: Vec<String> = paths.iter().map(|path| relative(path)).collect();
                format!("{origins}/({})", inner.join(" | "))
            }
        }
    }

    /// The expression from the root of the page.
    pub fn at_root(&self, document: &Document) -> String {
        let paths: Vec<String> = self.paths.iter().map(|path| written(document, path)).collect();
        match &paths[..] {
            [path] => path.clone(),
            _ => format!("/({})", paths.join(" | ")),
        }
    }

    /// The expression at its origin.
    pub fn at_origin(&self, document: &Document) -> String {
        match &self.paths[..] {
            [path] => relative(&written(document, path)),
            _ => self.behind(document, "."),
        }
    }

    /// What a node has to be to be selected by its last steps, wherever it stands, as a condition.
    pub fn of_its_like(&self, document: &Document) -> String {
        let likes: Vec<String> = self
            .paths
            .iter()
            .filter_map(|path| path.last())
            .map(|last| {
                let mut text = "self::".to_owned();
                Step { position: None, ..last.clone() }.write(document, &mut text);
                text
            })
            .collect();
        likes.join(" or ")
    }

    /// Whether a node could be selected by its last steps.
    pub fn is_of_its_like(&self, document: &Document, node: NodeId) -> bool {
        self.paths.iter().filter_map(|path| path.last()).any(|last| last.accepts(document, node))
    }
}

/// Several paths that together give exactly the targets.
fn beside(document: &Document, cases: &[Case]) -> Option<Pattern> {
    let mut left: BTreeSet<NodeId> = cases.iter().flat_map(|case| case.targets.iter().copied()).collect();
    let mut paths: Vec<Vec<Step>> = Vec::new();
    for part in parts(document, cases) {
        if !part.iter().any(|(_, target)| left.contains(target)) {
            continue;
        }
        if paths.len() == BESIDE {
            return None;
        }
        let is_good = |path: &Vec<Step>| {
            let found = within_targets(document, cases, path)?;
            part.iter().all(|(case, target)| found[*case].binary_search(target).is_ok()).then_some(())
        };
        let mut tried = Stage::ALL.into_iter().flat_map(|stage| stage.paths(document, cases, &part));
        let path = tried.find(|path| is_good(path).is_some())?;
        for case in cases {
            for found in select(document, &path, &case.origins) {
                left.remove(&found);
            }
        }
        paths.push(path);
    }
    left.is_empty().then_some(Pattern { paths })
}

/// What a path gives in every case; nothing if it gives anything that is no target.
fn within_targets(document: &Document, cases: &[Case], path: &[Step]) -> Option<Vec<Vec<NodeId>>> {
    let each = cases.iter().map(|case| {
        let found = select(document, path, &case.origins);
        found.iter().all(|node| case.targets.binary_search(node).is_ok()).then_some(found)
    });
    each.collect()
}

/// How many targets a path gives, and how many others.
fn hits_and_extras(document: &Document, cases: &[Case], path: &[Step]) -> (usize, usize) {
    let (mut hits, mut extras) = (0, 0);
    for case in cases {
        let found = select(document, path, &case.origins);
        let wanted = found.iter().filter(|node| case.targets.binary_search(node).is_ok()).count();
        hits += wanted;
        extras += found.len() - wanted;
    }
    (hits, extras)
}

fn select(document: &Document, path: &[Step], origins: &[NodeId]) -> Vec<NodeId> {
    let mut nodes = origins.to_vec();
    for step in path {
        let mut next: Vec<NodeId> = Vec::new();
        for &node in &nodes {
            let mut found = step.from(document, node);
            match step.position {
                None => next.append(&mut found),
                Some(place) => next.extend(found.into_iter().nth(place - 1)),
            }
        }
        next.sort_unstable();
        next.dedup();
        nodes = next;
    }
    nodes
}

/// All targets, each with the number of its case.
fn seeds(cases: &[Case]) -> Vec<Seed> {
    let each = cases.iter().enumerate();
    each.flat_map(|(number, case)| case.targets.iter().map(move |&target| (number, target))).collect()
}

/// The targets by what they are outwardly: name and class; the largest part first.
fn parts(document: &Document, cases: &[Case]) -> Vec<Vec<Seed>> {
    let mut parts: Vec<((NameId, &str), Vec<Seed>)> = Vec::new();
    for (number, target) in seeds(cases) {
        let class =
            if document.is_element(target) { document.attribute_value(target, "class") } else { None };
        let sign = (document.name_id(target), class.unwrap_or_default());
        match parts.iter_mut().find(|(known, _)| *known == sign) {
            Some((_, part)) => part.push((number, target)),
            None => parts.push((sign, vec![(number, target)])),
        }
    }
    parts.sort_by_key(|(_, part)| std::cmp::Reverse(part.len()));
    parts.into_iter().map(|(_, part)| part).collect()
}

impl Stage {
    const ALL: [Stage; 4] = [Stage::Signs, Stage::Anchors, Stage::Contents, Stage::Places];

    /// Paths that may give some of the targets, the cheapest first.
    fn paths(self, document: &Document, cases: &[Case], seeds: &[Seed]) -> Vec<Vec<Step>> {
        let targets: Vec<NodeId> = seeds.iter().map(|(_, target)| *target).collect();
        let mut found: Vec<Vec<Step>> = match self {
            Stage::Signs => alone(cases, seeds, &ends(document, &targets, signs)),
            Stage::Anchors => anchored(document, cases, seeds, &targets),
            Stage::Contents => alone(cases, seeds, &ends(document, &targets, contents)),
            Stage::Places => ways(document, cases, seeds),
        };
        found.sort_by_key(|path| cost(path));
        found
    }
}

/// Paths of one step.
fn alone(cases: &[Case], seeds: &[Seed], ends: &[Step]) -> Vec<Vec<Step>> {
    let mut found: Vec<Vec<Step>> = Vec::new();
    let is_itself = seeds.iter().all(|(case, target)| cases[*case].origins.binary_search(target).is_ok());
    if is_itself {
        found.extend(ends.iter().map(|end| vec![Step { axis: Axis::Itself, ..end.clone() }]));
    }
    for end in ends.iter().chain(&pairs(ends)) {
        found.push(vec![end.clone()]);
        // A name alone, however deep, is no sign.
        if !end.conditions.is_empty() {
            found.push(vec![Step { axis: Axis::Descendant, ..end.clone() }]);
        }
    }
    found
}

/// Paths over what all targets have above them at some distance.
fn anchored(document: &Document, cases: &[Case], seeds: &[Seed], targets: &[NodeId]) -> Vec<Vec<Step>> {
    let mut found: Vec<Vec<Step>> = Vec::new();
    let Some(&(number, first)) = seeds.first() else { return found };
    let ends = ends(document, targets, signs);
    found.extend(ends.first().map(|plain| vec![Step { axis: Axis::Descendant, ..plain.clone() }]));
    let above = document.ancestors(first).take_while(|above| document.is_element(*above));
    for (far, above) in above.take(ANCHORS).enumerate() {
        let nth: Option<Vec<NodeId>> =
            targets.iter().map(|&target| document.ancestors(target).nth(far)).collect();
        let Some(nth) = nth.filter(|nth| nth.iter().all(|&node| document.is_element(node))) else { break };
        let is_origin = cases[number].origins.binary_search(&above).is_ok();
        if is_origin && cases[number].origins.len() == 1 {
            break;
        }
        let axes: &[Axis] = if is_origin { &[Axis::Itself] } else { &[Axis::Child, Axis::Descendant] };
        for anchor in &self::ends(document, &nth, signs) {
            for &axis in axes {
                let anchor = Step { axis, ..anchor.clone() };
                for end in &ends {
                    if far == 0 {
                        found.push(vec![anchor.clone(), end.clone()]);
                    }
                    found.push(vec![anchor.clone(), Step { axis: Axis::Descendant, ..end.clone() }]);
                }
            }
        }
        if is_origin {
            break;
        }
    }
    found
}

/// Robust is cheap: an id, a telling attribute, a class; a place is dear.
fn cost(path: &[Step]) -> usize {
    path.iter().map(Step::cost).sum()
}

fn written(document: &Document, path: &[Step]) -> String {
    let mut text = String::new();
    for step in path {
        text.push_str(match step.axis {
            Axis::Itself => "/self::",
            Axis::Child => "/",
            Axis::Descendant => "//",
        });
        step.write(document, &mut text);
    }
    text
}

/// A path that stood behind something, at the place of that.
fn relative(path: &str) -> String {
    match path.strip_prefix('/') {
        None => ".".to_owned(),
        Some(rest) if !rest.starts_with('/') => rest.to_owned(),
        Some(_) => format!(".{path}"),
    }
}

impl Step {
    fn from(&self, document: &Document, node: NodeId) -> Vec<NodeId> {
        match self.axis {
            Axis::Itself => Some(node).filter(|&node| self.accepts(document, node)).into_iter().collect(),
            Axis::Child => document.children(node).filter(|&child| self.accepts(document, child)).collect(),
            Axis::Descendant => {
                let all = match self.test {
                    Test::Element(name) => document.named(name),
                    Test::AnyElement => document.of_kind(NodeKind::Element),
                    Test::Text => document.of_kind(NodeKind::Text),
                };
                let first = all.partition_point(|&one| one <= node);
                let end = all.partition_point(|&one| one < document.end(node));
                all[first..end].iter().copied().filter(|&inner| self.accepts(document, inner)).collect()
            }
        }
    }

    fn accepts(&self, document: &Document, node: NodeId) -> bool {
        let kind = document.kind(node);
        let fits = match &self.test {
            Test::Text => kind == NodeKind::Text,
            Test::AnyElement => kind == NodeKind::Element,
            Test::Element(name) => kind == NodeKind::Element && document.name_id(node) == *name,
        };
        fits && self.conditions.iter().all(|condition| condition.holds(document, node))
    }

    fn cost(&self) -> usize {
        let name = match self.test {
            Test::Element(_) => 2,
            Test::AnyElement => 5,
            Test::Text => 3,
        };
        let conditions: usize = self
            .conditions
            .iter()
            .map(|condition| match condition {
                Condition::Id(_) => 2,
                Condition::Attribute(..) | Condition::Class(_) => 3,
                Condition::Filled => 4,
                Condition::Child(_) => 5,
                Condition::Holds(_, None) => 6,
                Condition::Holds(..) => 7,
                Condition::Lacks(_) => 8,
                Condition::Classless => 9,
            })
            .sum();
        let place = if self.position.is_some() { 12 } else { 0 };
        // Without any sign a descendant may be anything: a sign or a nearer way is surer.
        let axis = if self.axis == Axis::Descendant && self.conditions.is_empty() { 5 } else { 1 };
        name + conditions + place + axis
    }

    fn write(&self, document: &Document, text: &mut String) {
        match self.test {
            Test::Element(name) => {
                let name = document.names().name(name).local;
                let _ = if is_identifier(name) {
                    write!(text, "{name}")
                } else {
                    write!(text, "*[name()={}]", quoted(name))
                };
            }
            Test::AnyElement => text.push('*'),
            Test::Text => text.push_str("text()"),
        }
        for condition in &self.conditions {
            let _ = match condition {
                Condition::Id(id) if is_identifier(id) => write!(text, "#{id}"),
                Condition::Id(id) => write!(text, "[@id={}]", quoted(id)),
                Condition::Class(class) if is_identifier(class) => write!(text, ".{class}"),
                Condition::Class(class) => write!(text, "[@class~={}]", quoted(class)),
                Condition::Attribute(name, value) => write!(text, "[@{name}={}]", quoted(value)),
                Condition::Child(name) => write!(text, "[{name}]"),
                Condition::Holds(name, None) => write!(text, "[.//{name}]"),
                Condition::Holds(name, Some(class)) => write!(text, "[.//{name}.{class}]"),
                Condition::Lacks(name) => write!(text, "[not(.//{name})]"),
                Condition::Classless => write!(text, "[not(@class)]"),
                Condition::Filled => write!(text, "[normalize-space()]"),
            };
        }
        if let Some(place) = self.position {
            let _ = write!(text, "[{place}]");
        }
    }
}

impl Condition {
    fn holds(&self, document: &Document, node: NodeId) -> bool {
        let inner = || inner_elements(document, node);
        match self {
            Condition::Id(id) => document.attribute_value(node, "id") == Some(id),
            Condition::Class(class) => has_class(document, node, class),
            Condition::Attribute(name, value) => document.attribute_value(node, name) == Some(value),
            Condition::Child(name) => document
                .children(node)
                .any(|child| document.is_element(child) && document.name(child).local == *name),
            Condition::Holds(name, class) => inner().any(|inner| {
                document.name(inner).local == *name
                    && class.as_ref().is_none_or(|class| has_class(document, inner, class))
            }),
            Condition::Lacks(name) => !inner().any(|inner| document.name(inner).local == *name),
            Condition::Classless => document.attribute_value(node, "class").is_none(),
            Condition::Filled => !document.string_value(node).trim().is_empty(),
        }
    }
}

fn has_class(document: &Document, element: NodeId, class: &str) -> bool {
    document
        .attribute_value(element, "class")
        .is_some_and(|all| all.split_ascii_whitespace().any(|one| one == class))
}

/// Steps that all of some nodes satisfy.
fn ends(
    document: &Document,
    nodes: &[NodeId],
    told_by: fn(&Document, &[NodeId]) -> Vec<Condition>,
) -> Vec<Step> {
    let Some(&first) = nodes.first() else { return Vec::new() };
    let step =
        |test: Test, conditions: Vec<Condition>| Step { axis: Axis::Child, test, conditions, position: None };
    if nodes.iter().all(|&node| document.kind(node) == NodeKind::Text) {
        return vec![step(Test::Text, Vec::new()), step(Test::Text, vec![Condition::Filled])];
    }
    if nodes.iter().any(|&node| !document.is_element(node)) {
        return Vec::new();
    }
    let name = document.name_id(first);
    let is_named = nodes.iter().all(|&node| document.name_id(node) == name);
    let test = if is_named { Test::Element(name) } else { Test::AnyElement };
    let mut conditions = told_by(document, nodes);
    conditions.retain(|condition| nodes.iter().all(|&node| condition.holds(document, node)));
    let mut steps = vec![step(test, Vec::new())];
    steps.extend(conditions.into_iter().map(|sign| step(test, vec![sign])));
    steps
}

/// What the first of some elements can be told by, the best first.
fn signs(document: &Document, elements: &[NodeId]) -> Vec<Condition> {
    let mut signs: Vec<Condition> = Vec::new();
    let Some(&element) = elements.first() else { return signs };
    if let Some(id) = document.attribute_value(element, "id")
        && is_steady(id)
    {
        signs.push(Condition::Id(id.to_owned()));
    }
    for attribute in TELLING {
        if let Some(value) = document.attribute_value(element, attribute)
            && is_steady(value)
        {
            signs.push(Condition::Attribute(attribute, value.to_owned()));
        }
    }
    let classes = document.attribute_value(element, "class").unwrap_or_default();
    let steady = classes.split_ascii_whitespace().filter(|class| is_steady(class));
    signs.extend(steady.map(|class| Condition::Class(class.to_owned())));
    signs.truncate(SIGNS);
    signs
}

/// What the first of some elements can be told by, together with what is in it, and what is not: things that are in
/// elements of its name near it which are none of them.
fn contents(document: &Document, elements: &[NodeId]) -> Vec<Condition> {
    let mut told = signs(document, elements);
    let Some(&element) = elements.first() else { return told };
    if document.attribute_value(element, "class").is_none() {
        told.push(Condition::Classless);
    }
    let mut inward: Vec<Condition> = Vec::new();
    let mut keep = |sign: Condition| {
        if !inward.contains(&sign) && inward.len() < SIGNS {
            inward.push(sign);
        }
    };
    for child in document.children(element).filter(|&child| document.is_element(child)) {
        let name = document.name(child).local;
        if is_identifier(name) {
            keep(Condition::Child(name.to_owned()));
        }
    }
    for inner in inner_elements(document, element) {
        let name = document.name(inner).local;
        if !is_identifier(name) {
            continue;
        }
        keep(Condition::Holds(name.to_owned(), None));
        let classes = document.attribute_value(inner, "class").unwrap_or_default().split_ascii_whitespace();
        for class in classes.filter(|class| is_steady(class) && is_identifier(class)) {
            keep(Condition::Holds(name.to_owned(), Some(class.to_owned())));
        }
    }
    told.extend(inward);
    told.push(Condition::Filled);
    told.extend(others_hold(document, elements, element).into_iter().map(Condition::Lacks));
    told
}

/// The names in elements that have the name of one, stand near it, and are none of some.
fn others_hold(document: &Document, elements: &[NodeId], one: NodeId) -> Vec<String> {
    let known: BTreeSet<NodeId> = elements.iter().copied().collect();
    let around = document.ancestors(one).nth(1).unwrap_or(NodeId::ROOT);
    let others = document
        .named(document.name_id(one))
        .iter()
        .filter(|other| document.contains(around, **other) && !known.contains(other));
    let mut names: Vec<String> = Vec::new();
    for inner in others.take(NEAR).flat_map(|&other| inner_elements(document, other)) {
        let name = document.name(inner).local;
        if names.len() < SIGNS && is_identifier(name) && !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    names
}

/// The elements in an element.
fn inner_elements(document: &Document, element: NodeId) -> impl Iterator<Item = NodeId> {
    (element.0 + 1..document.end(element).0).map(NodeId).filter(|&inner| document.is_element(inner))
}

/// Steps with two signs, made of steps with one.
fn pairs(steps: &[Step]) -> Vec<Step> {
    let single: Vec<&Step> = steps.iter().filter(|step| step.conditions.len() == 1).take(PAIRED).collect();
    let mut pairs = Vec::new();
    for (at, step) in single.iter().enumerate() {
        for other in &single[at + 1..] {
            let conditions = step.conditions.iter().chain(&other.conditions).cloned().collect();
            pairs.push(Step { conditions, ..(*step).clone() });
        }
    }
    pairs
}

/// The way from origin to target name by name, with places where they are needed; as some of the cases have it.
fn ways(document: &Document, cases: &[Case], seeds: &[Seed]) -> Vec<Vec<Step>> {
    let mut ways: Vec<Vec<Step>> = Vec::new();
    let targets: Vec<NodeId> = seeds.iter().map(|(_, target)| *target).collect();
    let ends = ends(document, &targets, contents);
    for (number, target) in seeds.iter().take(4) {
        let origins = &cases[*number].origins;
        let mut steps: Vec<Step> = Vec::new();
        let mut placed: Vec<Step> = Vec::new();
        for node in std::iter::once(*target).chain(document.ancestors(*target)) {
            let is_origin = origins.binary_search(&node).is_ok();
            if is_origin && (origins.len() == 1 || node == NodeId::ROOT) {
                break;
            }
            let test = match document.kind(node) {
                NodeKind::Text => Test::Text,
                NodeKind::Element => Test::Element(document.name_id(node)),
                _ => break,
            };
            let conditions = if test == Test::Text { vec![Condition::Filled] } else { Vec::new() };
            let axis = if is_origin { Axis::Itself } else { Axis::Child };
            let step = Step { axis, test, conditions, position: None };
            let same = document.parent(node).map(|parent| step.from(document, parent)).unwrap_or_default();
            let position = match same.len() > 1 && !is_origin {
                true => same.iter().position(|&one| one == node).map(|at| at + 1),
                false => None,
            };
            placed.push(Step { position, ..step.clone() });
            steps.push(step);
            if is_origin {
                break;
            }
        }
        steps.reverse();
        placed.reverse();
        // With places down to where the targets part, and then by what they are.
        let shared = shared_steps(document, *target, seeds);
        let mut prefix: Vec<Step> = placed.iter().take(shared).cloned().collect();
        prefix.extend(steps.iter().skip(shared).cloned());
        if let Some((_, above)) = prefix.split_last().filter(|_| shared > 0) {
            ways.extend(ends.iter().map(|end| above.iter().cloned().chain([end.clone()]).collect()));
        }
        // Without places, with a place in one step, and in all of them.
        for at in steps.len().saturating_sub(PLACED)..steps.len() {
            if placed[at].position.is_some() {
                let mut one = steps.clone();
                one[at] = placed[at].clone();
                ways.push(one);
            }
        }
        ways.push(steps);
        ways.push(placed);
    }
    ways
}

/// How many elements from the root down are around all targets.
fn shared_steps(document: &Document, target: NodeId, seeds: &[Seed]) -> usize {
    let is_shared = |above: &NodeId| seeds.iter().all(|(_, other)| document.contains(*above, *other));
    document.ancestors(target).filter(|above| document.is_element(*above)).filter(is_shared).count()
}

/// Whether a name may follow a point or a number sign as it is.
fn is_identifier(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_alphanumeric() || letter == '_' || letter == '-')
}

/// Whether an id or class is likely to be there tomorrow: several digits in it say that it was made by a machine.
fn is_steady(name: &str) -> bool {
    let digits = name.chars().filter(char::is_ascii_digit).count();
    !name.is_empty() && name.len() <= LONGEST_SIGN && digits <= 2 && !name.contains(['"', '<', '>'])
}

/// A steady name as a literal; steady names have no quotes in them.
fn quoted(text: &str) -> String {
    format!("\"{text}\"")
}

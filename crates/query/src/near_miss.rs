//! What is almost there when a step or a predicate finds nothing.
//!
//! Each kind of miss is one function that looks at the page and says what it saw: the same name further down or in
//! another namespace, a name one letter off, the same class on another element, a text that differs in case or
//! white space. They run only for the first stage that came out empty.

use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::{Document, Format, Namespace, NodeId, NodeKind, Role};
use windrow_syntax::ast::{
    Axis, Expr, ExprId, Join, NodeTest, Operator, Path, QName, Start, StepKind, Suffix, Tree,
};
use windrow_syntax::nearest;

use crate::explain::NearMiss;

/// How many values or names are listed.
const MOST_LISTED: usize = 4;

/// What the stage after `steps` steps and `suffixes` suffixes may have been meant to find from `before`.
pub(crate) fn near_misses(
    document: &Document,
    tree: &Tree,
    path: &Path,
    steps: usize,
    suffixes: usize,
    before: &[NodeId],
) -> Vec<NearMiss> {
    let search = Search { document, tree, before };
    let mut found = match steps.checked_sub(1).map(|at| &path.steps[at]) {
        Some(step) if suffixes == 0 => match &step.kind {
            StepKind::Axis { axis: Axis::Attribute, test: NodeTest::Name(name), .. } => {
                search.attribute(&name.local)
            }
            StepKind::Axis { axis, test: NodeTest::Name(name), .. } => search.element(*axis, step.join, name),
            _ => Vec::new(),
        },
        Some(step) => search.suffix(&step.suffixes[suffixes - 1], steps),
        None if suffixes > 0 && matches!(path.start, Start::Expr(_)) => {
            search.suffix(&path.suffixes[suffixes - 1], steps)
        }
        None => Vec::new(),
    };
    found.dedup();
    found
}

struct Search<'s> {
    document: &'s Document,
    tree: &'s Tree,
    before: &'s [NodeId],
}

/// How a predicate looks at a string.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Look {
    Equal,
    Contains,
}

fn miss(message: String, suggestion: Option<String>) -> NearMiss {
    NearMiss { message, suggestion }
}

fn plural(count: usize, word: &str) -> String {
    if count == 1 { format!("1 {word}") } else { format!("{count} {word}s") }
}

impl<'s> Search<'s> {
    // ---- steps ----

    fn element(&self, axis: Axis, join: Join, name: &QName) -> Vec<NearMiss> {
        let local = &name.local;
        let mut found = Vec::new();
        let same = self.elements_named(local);
        let below = same.iter().filter(|&&node| self.is_below(node)).count();
        if axis == Axis::Child && join != Join::DoubleSlash && below > 0 {
            let count = plural(below, &quoted(local));
            let message = format!("there {} {count} further down, but not as children", are(below));
            found.push(miss(message, Some(format!("//{local}"))));
        } else if !same.is_empty() && below == 0 {
            let message = format!("the page has {}, but elsewhere", plural(same.len(), &quoted(local)));
            found.push(miss(message, None));
        }
        if same.is_empty() {
            found.extend(self.other_namespaces(local));
        }
        if same.is_empty() && found.is_empty() {
            let names: BTreeSet<&str> = self.names(Role::Element).collect();
            if let Some(close) = nearest(local, names.iter().copied()) {
                found.push(miss(format!("the page has no `{local}`, but `{close}`"), Some(close.to_owned())));
            } else {
                found.push(miss(format!("the page has no element `{local}`"), None));
            }
        }
        found
    }

    /// The elements that a plain name means in this document.
    fn elements_named(&self, local: &str) -> Vec<NodeId> {
        let html = self.document.format() == Format::Html;
        let namespace = if html { Namespace::HTML } else { "" };
        let local = if html { local.to_ascii_lowercase() } else { local.to_owned() };
        let spellings = self.document.names().spellings(Role::Element, namespace, &local);
        spellings.flat_map(|name| self.document.named(name)).copied().collect()
    }

    fn other_namespaces(&self, local: &str) -> Vec<NearMiss> {
        let names = self.document.names().iter();
        let alike = names.filter(|(id, name)| {
            name.role == Role::Element
                && name.local.eq_ignore_ascii_case(local)
                && !self.document.named(*id).is_empty()
        });
        let mut found = Vec::new();
        for (id, name) in alike {
            let all = self.document.named(id).len();
            let count = plural(all, &quoted(name.local));
            let (message, suggestion) = match (name.namespace, self.document.format()) {
                (Namespace::SVG, Format::Html) => {
                    (format!("{count} in the SVG namespace"), format!("svg:{}", name.local))
                }
                (Namespace::MATHML, Format::Html) => {
                    (format!("{count} in the MathML namespace"), format!("math:{}", name.local))
                }
                ("", _) => (format!("{count}: names of XML compare exactly"), name.local.to_owned()),
                (namespace, _) if !name.prefix.is_empty() => {
                    (format!("{count} in the namespace {namespace}"), name.qualified())
                }
                (namespace, _) => (
                    format!("{count} in the namespace {namespace}; declare it with `--ns x={namespace}`"),
                    format!("x:{}", name.local),
                ),
            };
            found.push(miss(format!("there {} {message}", are(all)), Some(suggestion)));
        }
        found
    }

    fn is_below(&self, node: NodeId) -> bool {
        self.document.ancestors(node).any(|above| self.before.binary_search(&above).is_ok())
    }

    fn names(&self, role: Role) -> impl Iterator<Item = &'s str> {
        let names = self.document.names().iter();
        names
            .filter(move |(id, name)| name.role == role && !self.document.named(*id).is_empty())
            .map(|(_, name)| name.local)
    }

    fn attribute(&self, local: &str) -> Vec<NearMiss> {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        let elements = self.before.iter().copied().filter(|&node| self.document.is_element(node));
        for attribute in elements.flat_map(|element| self.document.attributes(element)) {
            *counts.entry(self.document.name(attribute).local).or_default() += 1;
        }
        if let Some(close) = nearest(local, counts.keys().copied()) {
            let message = format!("no `@{local}` here, but {} `@{close}`", having(counts[close]));
            return vec![miss(message, Some(format!("@{close}")))];
        }
        if counts.is_empty() {
            return vec![miss("these nodes have no attributes".to_owned(), None)];
        }
        let mut known: Vec<(&str, usize)> = counts.into_iter().collect();
        known.sort_by_key(|&(name, count)| (usize::MAX - count, name));
        let listed: Vec<String> =
            known.iter().take(MOST_LISTED).map(|(name, _)| format!("`@{name}`")).collect();
        vec![miss(format!("no `@{local}` here; these nodes have {}", listed.join(", ")), None)]
    }

    // ---- predicates ----

    fn suffix(&self, suffix: &Suffix, steps: usize) -> Vec<NearMiss> {
        match suffix {
            Suffix::Class(word) => self.word("class", word, "."),
            Suffix::Id(word) => self.word("id", word, "#"),
            Suffix::Predicate(inner) => self.predicate(*inner, steps),
            Suffix::Optional(_) | Suffix::Marker(_) => Vec::new(),
        }
    }

    fn predicate(&self, id: ExprId, steps: usize) -> Vec<NearMiss> {
        match self.tree.expr(id) {
            Expr::Number(number) => self.position(*number, steps),
            Expr::Chain { operands, operators } if operators[0] == Operator::And => {
                operands.iter().flat_map(|&operand| self.predicate(operand, steps)).collect()
            }
            Expr::Chain { operands, operators } => match (&operands[..], &operators[..]) {
                ([left, right], [Operator::Equal]) => self.comparison(*left, *right, Look::Equal),
                ([left, right], [Operator::Contains]) => self.comparison(*left, *right, Look::Contains),
                ([left, right], [Operator::Word]) => self.comparison(*left, *right, Look::Contains),
                _ => Vec::new(),
            },
            Expr::Call(call) if matches!(call.name.local.as_str(), "contains" | "starts-with") => {
                match call.arguments[..] {
                    [left, right] => self.comparison(left, right, Look::Contains),
                    _ => Vec::new(),
                }
            }
            Expr::Path(inner) => match self.attribute_name(inner) {
                Some(name) => self.attribute(name),
                None => self.inner_path(inner),
            },
            _ => Vec::new(),
        }
    }

    /// The name of a path that is `@name` and nothing more.
    fn attribute_name<'p>(&self, path: &'p Path) -> Option<&'p str> {
        match (&path.start, &path.steps[..]) {
            (Start::Context, [step]) if step.suffixes.is_empty() => match &step.kind {
                StepKind::Axis { axis: Axis::Attribute, test: NodeTest::Name(name), .. } => Some(&name.local),
                _ => None,
            },
            _ => None,
        }
    }

    /// A path in a predicate: the first of its names that the page does not have.
    fn inner_path(&self, path: &Path) -> Vec<NearMiss> {
        for step in &path.steps {
            if let StepKind::Axis { axis, test: NodeTest::Name(name), .. } = &step.kind {
                if *axis == Axis::Attribute
                    && self.document.names().find(Role::Attribute, "", &name.local).is_none()
                {
                    return self.attribute(&name.local);
                }
                if *axis != Axis::Attribute && self.elements_named(&name.local).is_empty() {
                    return self.element(*axis, Join::DoubleSlash, name);
                }
            }
        }
        match &path.steps[..] {
            [first, ..] if first.join == Join::First => match &first.kind {
                StepKind::Axis { axis: Axis::Child, test: NodeTest::Name(name), .. } => {
                    self.element(Axis::Child, Join::First, name)
                }
                _ => Vec::new(),
            },
            _ => Vec::new(),
        }
    }

    fn comparison(&self, left: ExprId, right: ExprId, look: Look) -> Vec<NearMiss> {
        let (subject, wanted) = match (self.tree.expr(left), self.tree.expr(right)) {
            (subject, Expr::Literal(wanted)) => (subject, wanted),
            (Expr::Literal(wanted), subject) if look == Look::Equal => (subject, wanted),
            _ => return Vec::new(),
        };
        match subject {
            Expr::Path(path) => match self.attribute_name(path) {
                Some(name) => self.attribute_value(name, wanted, look),
                None => self.text(wanted, look),
            },
            Expr::Call(_) => self.text(wanted, look),
            _ => Vec::new(),
        }
    }

    /// A class or id that none of the nodes has.
    fn word(&self, attribute: &str, word: &str, mark: &str) -> Vec<NearMiss> {
        let values: Vec<&str> = self.values_of(attribute).collect();
        let words: BTreeSet<&str> = values.iter().flat_map(|value| value.split_ascii_whitespace()).collect();
        let mut found =
            self.elsewhere(attribute, |value| value.split_ascii_whitespace().any(|part| part == word));
        if let Some(close) = nearest(word, words.iter().copied()) {
            found.push(miss(
                format!("these nodes have the {attribute} `{close}`"),
                Some(format!("{mark}{close}")),
            ));
        }
        found
    }

    fn attribute_value(&self, name: &str, wanted: &str, look: Look) -> Vec<NearMiss> {
        let values: Vec<&str> = self.values_of(name).collect();
        if values.is_empty() {
            let mut found = self.attribute(name);
            found.extend(self.elsewhere(name, |value| matches(value, wanted, look)));
            return found;
        }
        let mut found = Vec::new();
        let words =
            values.iter().filter(|value| value.split_ascii_whitespace().any(|part| part == wanted)).count();
        if look == Look::Equal && words > 0 {
            let message = format!("{} `{wanted}` among other words in `@{name}`", having(words));
            found.push(miss(message, Some(has_word(name, wanted))));
        } else if look == Look::Equal
            && let Some(part) = values.iter().find(|value| value.contains(wanted))
        {
            let message = format!("`@{name}` is {} here, which contains it", quoted(part));
            found.push(miss(message, Some(format!("[contains(@{name}, {})]", literal(wanted)))));
        }
        let loose = |value: &&&str| matches(&value.to_lowercase(), &wanted.to_lowercase(), look);
        if found.is_empty()
            && let Some(other) = values.iter().find(loose)
        {
            found.push(miss(
                format!("`@{name}` is {} here: upper and lower case differ", quoted(other)),
                None,
            ));
        }
        found.extend(self.elsewhere(name, |value| matches(value, wanted, look)));
        let distinct: BTreeSet<&str> = values.iter().copied().collect();
        if let Some(close) = nearest(wanted, distinct.iter().copied()) {
            let suggestion = match look {
                Look::Equal => format!("[@{name} = {}]", literal(close)),
                Look::Contains => format!("[contains(@{name}, {})]", literal(close)),
            };
            found.push(miss(format!("`@{name}` is {} here", quoted(close)), Some(suggestion)));
        } else if found.is_empty() {
            let listed: Vec<String> = distinct.iter().take(MOST_LISTED).map(|value| quoted(value)).collect();
            let more = if distinct.len() > MOST_LISTED { " …" } else { "" };
            found.push(miss(format!("`@{name}` is {}{more} here", listed.join(", ")), None));
        }
        found
    }

    fn values_of(&self, attribute: &str) -> impl Iterator<Item = &'s str> {
        let elements = self.before.iter().copied().filter(|&node| self.document.is_element(node));
        let attribute = attribute.to_owned();
        elements.filter_map(move |element| self.document.attribute_value(element, &attribute))
    }

    /// The elements outside the nodes whose attribute passes, counted by name.
    fn elsewhere(&self, attribute: &str, passes: impl Fn(&str) -> bool) -> Vec<NearMiss> {
        let Some(name) = self.document.names().find(Role::Attribute, "", attribute) else {
            return Vec::new();
        };
        let mut counts: BTreeMap<&str, (usize, &str)> = BTreeMap::new();
        for &node in self.document.named(name) {
            let value = self.document.string_value(node);
            if passes(value)
                && let Some(owner) = self.document.parent(node)
            {
                counts.entry(self.document.name(owner).local).or_insert((0, value)).0 += 1;
            }
        }
        let listed = counts.into_iter().take(MOST_LISTED).map(|(element, (count, value))| {
            let message = format!("{} with `{attribute}=\"{value}\"`", plural(count, &quoted(element)));
            let suggestion = format!("//{element}[@{attribute} = {}]", literal(value));
            miss(format!("the page has {message}"), Some(suggestion))
        });
        listed.collect()
    }

    fn text(&self, wanted: &str, look: Look) -> Vec<NearMiss> {
        let count = |holds: &dyn Fn(&str) -> bool| {
            self.before.iter().filter(|&&node| holds(self.document.string_value(node))).count()
        };
        let folded = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let wanted_folded = folded(wanted);
        let spaced = count(&|text| matches(&folded(text), &wanted_folded, look));
        let lower = wanted_folded.to_lowercase();
        let (as_wanted, as_lower) = (literal(&wanted_folded), literal(&lower));
        let mut found = Vec::new();
        if spaced > 0 {
            let (message, suggestion) = match look {
                Look::Equal => ("but for white space", format!("[normalize-space() = {as_wanted}]")),
                Look::Contains => (
                    "but for white space or inner elements",
                    format!("[contains(normalize-space(), {as_wanted})]"),
                ),
            };
            found.push(miss(format!("{} it {message}", having(spaced)), Some(suggestion)));
            return found;
        }
        let cased = count(&|text| matches(&folded(text).to_lowercase(), &lower, look));
        if cased > 0 {
            let suggestion = match look {
                Look::Equal => format!("[lower-case(normalize-space()) = {as_lower}]"),
                Look::Contains => format!("[contains(lower-case(.), {as_lower})]"),
            };
            found.push(miss(format!("{} it in other upper or lower case", having(cased)), Some(suggestion)));
        } else if look == Look::Equal {
            let inside = count(&|text| folded(text).contains(&wanted_folded));
            if inside > 0 {
                let message = format!("{} it as a part of their text", having(inside));
                found.push(miss(message, Some(format!("[contains(., {as_wanted})]"))));
            }
        }
        if found.is_empty() {
            found.extend(self.text_elsewhere(&wanted_folded));
        }
        found
    }

    /// The elements right around a text that contains what was wanted.
    fn text_elsewhere(&self, wanted: &str) -> Vec<NearMiss> {
        let texts = self.document.of_kind(NodeKind::Text).iter();
        let holding = texts.filter(|&&node| self.document.string_value(node).contains(wanted));
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        for parent in holding.filter_map(|&node| self.document.parent(node)) {
            *counts.entry(self.document.name(parent).local).or_default() += 1;
        }
        let listed = counts.into_iter().take(MOST_LISTED).map(|(element, count)| {
            let suggestion = format!("//{element}[contains(., {})]", literal(wanted));
            miss(format!("the text stands in {}", plural(count, &quoted(element))), Some(suggestion))
        });
        listed.collect()
    }

    /// A position that no node has: it counts within each parent.
    fn position(&self, number: f64, steps: usize) -> Vec<NearMiss> {
        if number < 1.0 || number.fract() != 0.0 {
            return vec![miss("positions are whole numbers from 1 on".to_owned(), Some("[1]".to_owned()))];
        }
        let found = plural(self.before.len(), "node");
        if steps > 0 && self.before.len() as f64 >= number {
            let message = format!("{found} in all, but positions count from each context node anew");
            return vec![miss(
                message,
                Some(format!("put the path before it into parentheses: (…)[{number}]")),
            )];
        }
        let message = format!("there {} only {found}", are(self.before.len()));
        vec![miss(message, Some("[last()]".to_owned()))]
    }
}

/// The test for a word of an attribute: `.name` where that can be written.
fn has_word(attribute: &str, word: &str) -> String {
    let is_plain = word.starts_with(|c: char| c.is_alphabetic())
        && word.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '_'));
    if attribute == "class" && is_plain {
        return format!(".{word}");
    }
    format!("[@{attribute} ~= {}]", literal(word))
}

/// A text as an expression writes it.
fn literal(text: &str) -> String {
    if !text.contains('\'') {
        return format!("'{text}'");
    }
    if !text.contains('"') {
        return format!("\"{text}\"");
    }
    let parts: Vec<String> = text.split('\'').map(|part| format!("'{part}'")).collect();
    format!("concat({})", parts.join(", \"'\", "))
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

fn having(count: usize) -> String {
    if count == 1 { "1 node has".to_owned() } else { format!("{count} nodes have") }
}

fn matches(value: &str, wanted: &str, look: Look) -> bool {
    match look {
        Look::Equal => value == wanted,
        Look::Contains => value.contains(wanted),
    }
}

fn quoted(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    let dots = if short.len() < text.len() { "…" } else { "" };
    format!("`{short}{dots}`")
}

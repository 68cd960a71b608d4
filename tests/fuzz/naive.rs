//! A second evaluator that shares nothing with the first but the parser: node at a time, by the definitions of
//! XPath 1.0, without a thought for speed.
//!
//! Every axis is written as the sentence that defines it, over all nodes of the document. What the two could only
//! agree on by sharing code (regular expressions, dates, markup) is left out: [`Stop::Unsupported`]. An expression
//! that takes too many steps this way is given up: [`Stop::Tired`].

use std::cell::Cell;
use std::collections::{BTreeMap, BTreeSet};

use windrow_dom::{Document, Format, Namespace, NodeId, NodeKind};
use windrow_syntax::Dialect;
use windrow_syntax::ast::{
    Axis, Call, Expr, ExprId, Join, NodeTest, Operator, Path, QName, Start, Step, StepKind, Suffix, Tree,
};

/// A node: a row of the document, or a namespace of the element in that row, by its prefix. The order is document
/// order: an element, its namespaces, its attributes.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Place {
    pub(crate) row: NodeId,
    pub(crate) prefix: Option<String>,
}

/// The value of an expression; nodes are in document order, each once.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Value {
    Nodes(Vec<Place>),
    Number(f64),
    Text(String),
    Truth(bool),
}

/// Why there is no value.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stop {
    /// The expression asks for something that this evaluator leaves out.
    Unsupported,
    /// It takes too long.
    Tired,
}

/// What an expression is evaluated with.
#[derive(Debug)]
pub(crate) struct Naive<'a> {
    pub(crate) document: &'a Document,
    pub(crate) tree: &'a Tree,
    pub(crate) dialect: Dialect,
    pub(crate) variables: &'a BTreeMap<String, Value>,
    pub(crate) namespaces: &'a BTreeMap<String, String>,
    /// How many nodes may still be looked at.
    pub(crate) fuel: Cell<u64>,
}

/// Where an expression is evaluated.
#[derive(Debug, Clone)]
struct Focus {
    node: Place,
    position: usize,
    size: usize,
    lhs: Option<Place>,
    rhs: Option<Place>,
}

type Result<T> = std::result::Result<T, Stop>;

impl Place {
    fn row(row: NodeId) -> Place {
        Place { row, prefix: None }
    }
}

impl Focus {
    fn at(&self, node: &Place) -> Focus {
        Focus { node: node.clone(), position: 1, size: 1, ..self.clone() }
    }
}

impl Naive<'_> {
    /// The value of the whole expression at a node.
    pub(crate) fn value(&self, context: NodeId) -> Result<Value> {
        let root = self.tree.root().ok_or(Stop::Unsupported)?;
        let focus = Focus { node: Place::row(context), position: 1, size: 1, lhs: None, rhs: None };
        self.expr(root, &focus)
    }

    fn expr(&self, id: ExprId, focus: &Focus) -> Result<Value> {
        self.spend(1)?;
        match self.tree.expr(id) {
            Expr::Missing => Err(Stop::Unsupported),
            Expr::Number(number) => Ok(Value::Number(*number)),
            Expr::Literal(text) => Ok(Value::Text(text.clone())),
            Expr::Variable(name) => self.variable(name, focus),
            Expr::Call(call) => self.call(call, focus),
            Expr::Negate(inner) => Ok(Value::Number(-self.to_number(&self.expr(*inner, focus)?))),
            Expr::Path(path) => self.path(path, focus).map(Value::Nodes),
            Expr::Chain { operands, operators } => {
                let mut left = self.expr(operands[0], focus)?;
                for (&operand, &operator) in operands[1..].iter().zip(operators) {
                    let right = self.expr(operand, focus)?;
                    left = self.binary(left, operator, right)?;
                }
                Ok(left)
            }
        }
    }

    fn spend(&self, steps: u64) -> Result<()> {
        let left = self.fuel.get().checked_sub(steps).ok_or(Stop::Tired)?;
        self.fuel.set(left);
        Ok(())
    }

    fn variable(&self, name: &QName, focus: &Focus) -> Result<Value> {
        let bound = match (name.prefix.as_deref(), name.local.as_str()) {
            (None, "lhs") => focus.lhs.clone().map(|node| Value::Nodes(vec![node])),
            (None, "rhs") => focus.rhs.clone().map(|node| Value::Nodes(vec![node])),
            (None, local) => self.variables.get(local).cloned(),
            _ => None,
        };
        bound.ok_or(Stop::Unsupported)
    }

    // ---- paths ----

    fn path(&self, path: &Path, focus: &Focus) -> Result<Vec<Place>> {
        let mut nodes = match path.start {
            Start::Context => vec![focus.node.clone()],
            Start::Root => vec![self.root(&focus.node)],
            Start::Expr(start) => {
                let start = nodes_of(self.expr(start, focus)?)?;
                sorted(self.kept(start, &path.suffixes, focus)?)
            }
        };
        for step in &path.steps {
            let mut reached = Vec::new();
            for node in &self.starts(nodes, step.join)? {
                let all = self.step(node, step, focus)?;
                reached.extend(self.kept(all, &step.suffixes, focus)?);
            }
            nodes = sorted(reached);
        }
        Ok(nodes)
    }

    /// What a step starts from: after `//`, everything below as well.
    fn starts(&self, nodes: Vec<Place>, join: Join) -> Result<Vec<Place>> {
        if join != Join::DoubleSlash {
            return Ok(nodes);
        }
        let mut all = Vec::new();
        for node in &nodes {
            all.extend(self.axis(node, Axis::DescendantOrSelf)?);
        }
        Ok(sorted(all))
    }

    /// The nodes that a step leads to from one node, in the order in which positions count them.
    fn step(&self, node: &Place, step: &Step, focus: &Focus) -> Result<Vec<Place>> {
        match &step.kind {
            StepKind::Itself => self.axis(node, Axis::Itself),
            StepKind::Parent => self.axis(node, Axis::Parent),
            StepKind::Axis { axis, test, .. } => {
                let mut passed = Vec::new();
                for reached in self.axis(node, *axis)? {
                    if self.passes(&reached, test, *axis)? {
                        passed.push(reached);
                    }
                }
                if axis.is_reverse() {
                    passed.reverse();
                }
                Ok(passed)
            }
            StepKind::Intensional { relation, test } => {
                let mut related = Vec::new();
                for candidate in self.axis(&self.root(node), Axis::DescendantOrSelf)? {
                    let inner =
                        Focus { lhs: Some(node.clone()), rhs: Some(candidate.clone()), ..focus.at(node) };
                    if self.passes(&candidate, test, Axis::Child)? && truth(&self.expr(*relation, &inner)?) {
                        related.push(candidate);
                    }
                }
                Ok(related)
            }
            StepKind::Group { body, repeat } => {
                let (least, most) = repeat.bounds();
                self.repeated(node, *body, least, most, focus)
            }
            StepKind::Action(_) => Err(Stop::Unsupported),
        }
    }

    /// The nodes that some number of rounds leads to, from `least` to `most`.
    fn repeated(
        &self,
        node: &Place,
        body: ExprId,
        least: u32,
        most: Option<u32>,
        focus: &Focus,
    ) -> Result<Vec<Place>> {
        let mut current = vec![node.clone()];
        for _ in 0..least {
            current = self.round(&current, body, focus)?;
        }
        let mut all: BTreeSet<Place> = current.iter().cloned().collect();
        let mut rounds = least;
        while most.is_none_or(|most| rounds < most) {
            current = self.round(&current, body, focus)?;
            let known = all.len();
            all.extend(current.iter().cloned());
            rounds += 1;
            if most.is_none() && all.len() == known {
                break;
            }
        }
        Ok(all.into_iter().collect())
    }

    fn round(&self, nodes: &[Place], body: ExprId, focus: &Focus) -> Result<Vec<Place>> {
        self.spend(1)?;
        let mut reached = Vec::new();
        for node in nodes {
            reached.extend(nodes_of(self.expr(body, &focus.at(node))?)?);
        }
        Ok(sorted(reached))
    }

    /// The nodes that pass all suffixes, each of which counts what the one before it left.
    fn kept(&self, nodes: Vec<Place>, suffixes: &[Suffix], focus: &Focus) -> Result<Vec<Place>> {
        let mut nodes = nodes;
        for suffix in suffixes {
            let size = nodes.len();
            let mut kept = Vec::new();
            for (at, node) in nodes.into_iter().enumerate() {
                let inner = Focus { position: at + 1, size, ..focus.at(&node) };
                let passes = match suffix {
                    Suffix::Predicate(predicate) => match self.expr(*predicate, &inner)? {
                        Value::Number(number) => number == inner.position as f64,
                        other => truth(&other),
                    },
                    Suffix::Optional(_) => true,
                    Suffix::Class(class) => {
                        let classes = self.plain_attribute(&node, "class").unwrap_or_default();
                        classes.split_ascii_whitespace().any(|word| word == class)
                    }
                    Suffix::Id(id) => self.plain_attribute(&node, "id").is_some_and(|value| value == *id),
                    Suffix::Marker(_) => return Err(Stop::Unsupported),
                };
                if passes {
                    kept.push(node);
                }
            }
            nodes = kept;
        }
        Ok(nodes)
    }

    // ---- axes ----

    fn root(&self, node: &Place) -> Place {
        let mut row = node.row;
        while let Some(parent) = self.document.parent(row) {
            row = parent;
        }
        Place::row(row)
    }

    fn kind(&self, node: &Place) -> Option<NodeKind> {
        node.prefix.is_none().then(|| self.document.kind(node.row))
    }

    fn parent(&self, node: &Place) -> Option<Place> {
        match node.prefix {
            Some(_) => Some(Place::row(node.row)),
            None => self.document.parent(node.row).map(Place::row),
        }
    }

    fn is_ancestor(&self, above: &Place, node: &Place) -> bool {
        let mut next = self.parent(node);
        while let Some(parent) = next {
            if parent == *above {
                return true;
            }
            next = self.parent(&parent);
        }
        false
    }

    /// The nodes of an axis in document order.
    fn axis(&self, node: &Place, axis: Axis) -> Result<Vec<Place>> {
        if axis == Axis::Namespace {
            return self.namespaces(node);
        }
        self.spend(self.document.len() as u64)?;
        let root = self.root(node);
        let in_tree = (0..self.document.len() as u32).map(|row| Place::row(NodeId(row)));
        let of_content = |other: &Place| self.kind(other) != Some(NodeKind::Attribute);
        let is_content = of_content(node) && node.prefix.is_none();
        let belongs = |other: &Place| match axis {
            Axis::Itself => other == node,
            Axis::Child => of_content(other) && self.parent(other).as_ref() == Some(node),
            Axis::Attribute => !of_content(other) && self.parent(other).as_ref() == Some(node),
            Axis::Parent => self.parent(node).as_ref() == Some(other),
            Axis::Descendant => of_content(other) && self.is_ancestor(node, other),
            Axis::DescendantOrSelf => other == node || (of_content(other) && self.is_ancestor(node, other)),
            Axis::Ancestor => self.is_ancestor(other, node),
            Axis::AncestorOrSelf => other == node || self.is_ancestor(other, node),
            Axis::Following => of_content(other) && other > node && !self.is_ancestor(node, other),
            Axis::Preceding => of_content(other) && other < node && !self.is_ancestor(other, node),
            Axis::FollowingSibling => {
                is_content && of_content(other) && other > node && self.parent(other) == self.parent(node)
            }
            Axis::PrecedingSibling => {
                is_content && of_content(other) && other < node && self.parent(other) == self.parent(node)
            }
            Axis::Namespace | Axis::Style => false,
        };
        if axis == Axis::Style {
            return Err(Stop::Unsupported);
        }
        let itself = node.prefix.is_some()
            && matches!(axis, Axis::Itself | Axis::DescendantOrSelf | Axis::AncestorOrSelf);
        let mut found: Vec<Place> =
            in_tree.filter(|other| self.root(other) == root).filter(|other| belongs(other)).collect();
        if itself {
            found.push(node.clone());
        }
        Ok(sorted(found))
    }

    fn namespaces(&self, node: &Place) -> Result<Vec<Place>> {
        if self.kind(node) != Some(NodeKind::Element) {
            return Ok(Vec::new());
        }
        let scope = self.document.namespaces_in_scope(node.row);
        Ok(scope.map(|(prefix, _)| Place { row: node.row, prefix: Some(prefix.to_owned()) }).collect())
    }

    // ---- node tests ----

    fn passes(&self, node: &Place, test: &NodeTest, axis: Axis) -> Result<bool> {
        let principal = match axis {
            Axis::Attribute => Some(NodeKind::Attribute),
            Axis::Namespace => None,
            _ => Some(NodeKind::Element),
        };
        let is_principal = self.kind(node) == principal;
        Ok(match test {
            NodeTest::Node => true,
            NodeTest::Any => is_principal,
            NodeTest::Text => self.kind(node) == Some(NodeKind::Text),
            NodeTest::Comment => self.kind(node) == Some(NodeKind::Comment),
            NodeTest::Instruction(target) => {
                let name = self.document.name(node.row).local;
                let named = target.as_ref().is_none_or(|target| target == name);
                self.kind(node) == Some(NodeKind::ProcessingInstruction) && named
            }
            NodeTest::Name(name) if axis == Axis::Namespace => {
                name.prefix.is_none() && node.prefix.as_deref() == Some(&name.local)
            }
            NodeTest::Name(name) => is_principal && self.is_named(node, name)?,
            NodeTest::AnyIn(prefix) => {
                let namespace = self.namespace(prefix)?;
                axis != Axis::Namespace && is_principal && self.document.name(node.row).namespace == namespace
            }
            NodeTest::Field | NodeTest::AnyField => return Err(Stop::Unsupported),
        })
    }

    fn is_named(&self, node: &Place, test: &QName) -> Result<bool> {
        let name = self.document.name(node.row);
        let html = self.document.format() == Format::Html;
        let lower = test.local.to_ascii_lowercase();
        if let Some(prefix) = &test.prefix {
            let namespace = self.namespace(prefix)?;
            let folded = html && namespace == Namespace::HTML && self.kind(node) == Some(NodeKind::Element);
            return Ok(name.namespace == namespace && name.local == if folded { &lower } else { &test.local });
        }
        if !html {
            return Ok(name.namespace.is_empty() && name.local == test.local);
        }
        let is_html = |row: NodeId| self.document.name(row).namespace == Namespace::HTML;
        if self.kind(node) == Some(NodeKind::Element) {
            return Ok(match name.namespace {
                Namespace::HTML => name.local == lower,
                "" => name.local == test.local,
                _ => false,
            });
        }
        let owner = self.document.parent(node.row).ok_or(Stop::Unsupported)?;
        Ok(name.namespace.is_empty() && name.local == if is_html(owner) { &lower } else { &test.local })
    }

    fn namespace(&self, prefix: &str) -> Result<String> {
        self.namespaces.get(prefix).cloned().ok_or(Stop::Unsupported)
    }

    fn plain_attribute(&self, node: &Place, local: &str) -> Option<String> {
        if self.kind(node) != Some(NodeKind::Element) {
            return None;
        }
        let found = self.document.attributes(node.row).find(|&attribute| {
            let name = self.document.name(attribute);
            name.local == local && name.namespace.is_empty()
        });
        found.map(|attribute| self.document.string_value(attribute).to_owned())
    }

    // ---- conversions ----

    fn string_value(&self, node: &Place) -> String {
        if let Some(prefix) = &node.prefix {
            let mut scope = self.document.namespaces_in_scope(node.row);
            let found = scope.find(|(known, _)| known == prefix);
            return found.map(|(_, namespace)| namespace.to_owned()).unwrap_or_default();
        }
        match self.document.kind(node.row) {
            NodeKind::Document | NodeKind::Element => {
                self.fuel.set(self.fuel.get().saturating_sub(self.document.len() as u64));
                let rows = (0..self.document.len() as u32).map(|row| Place::row(NodeId(row)));
                let texts = rows.filter(|other| self.kind(other) == Some(NodeKind::Text));
                let inner = texts.filter(|text| self.is_ancestor(node, text));
                inner.map(|text| self.document.string_value(text.row)).collect()
            }
            _ => self.document.string_value(node.row).to_owned(),
        }
    }

    fn to_text(&self, value: &Value) -> String {
        match value {
            Value::Nodes(nodes) => nodes.first().map(|node| self.string_value(node)).unwrap_or_default(),
            Value::Number(number) => written(*number),
            Value::Text(text) => text.clone(),
            Value::Truth(truth) => truth.to_string(),
        }
    }

    fn to_number(&self, value: &Value) -> f64 {
        match value {
            Value::Number(number) => *number,
            Value::Truth(truth) => f64::from(u8::from(*truth)),
            other => number(&self.to_text(other)),
        }
    }

    // ---- operators ----

    fn binary(&self, left: Value, operator: Operator, right: Value) -> Result<Value> {
        let numbers = || (self.to_number(&left), self.to_number(&right));
        Ok(match operator {
            Operator::Or => Value::Truth(truth(&left) || truth(&right)),
            Operator::And => Value::Truth(truth(&left) && truth(&right)),
            Operator::Contains => Value::Truth(self.to_text(&left).contains(&self.to_text(&right))),
            Operator::Word => {
                let word = self.to_text(&right);
                Value::Truth(self.to_text(&left).split_ascii_whitespace().any(|other| other == word))
            }
            Operator::Subset => {
                let (left, right) = (nodes_of(left)?, nodes_of(right)?);
                Value::Truth(left.iter().all(|node| right.contains(node)))
            }
            Operator::Union => {
                let mut both = nodes_of(left)?;
                both.extend(nodes_of(right)?);
                Value::Nodes(sorted(both))
            }
            Operator::Add => Value::Number(numbers().0 + numbers().1),
            Operator::Subtract => Value::Number(numbers().0 - numbers().1),
            Operator::Multiply => Value::Number(numbers().0 * numbers().1),
            Operator::Divide => Value::Number(numbers().0 / numbers().1),
            Operator::Modulo => Value::Number(numbers().0 % numbers().1),
            comparison => Value::Truth(self.compare(&left, comparison, &right)?),
        })
    }

    /// XPath 1.0, 3.4, sentence by sentence.
    fn compare(&self, left: &Value, operator: Operator, right: &Value) -> Result<bool> {
        let texts = |nodes: &[Place]| -> Vec<Value> {
            nodes.iter().map(|node| Value::Text(self.string_value(node))).collect()
        };
        let any = |lefts: &[Value], rights: &[Value]| -> Result<bool> {
            self.spend(lefts.len() as u64 * rights.len() as u64)?;
            for left in lefts {
                for right in rights {
                    if self.compare(left, operator, right)? {
                        return Ok(true);
                    }
                }
            }
            Ok(false)
        };
        let equality = matches!(operator, Operator::Equal | Operator::NotEqual);
        let same = match (left, right) {
            (Value::Nodes(left), Value::Nodes(right)) => return any(&texts(left), &texts(right)),
            (Value::Nodes(_), Value::Truth(_)) | (Value::Truth(_), Value::Nodes(_)) => {
                return self.compare(&Value::Truth(truth(left)), operator, &Value::Truth(truth(right)));
            }
            (Value::Nodes(left), right) => return any(&texts(left), std::slice::from_ref(right)),
            (left, Value::Nodes(right)) => return any(std::slice::from_ref(left), &texts(right)),
            _ if !equality => return Ok(ordered(self.to_number(left), operator, self.to_number(right))),
            (Value::Truth(_), _) | (_, Value::Truth(_)) => truth(left) == truth(right),
            (Value::Number(_), _) | (_, Value::Number(_)) => self.to_number(left) == self.to_number(right),
            (Value::Text(left), Value::Text(right)) => left == right,
        };
        Ok(same == (operator == Operator::Equal))
    }

    // ---- functions ----

    fn call(&self, call: &Call, focus: &Focus) -> Result<Value> {
        if call.name.prefix.is_some() || !call.parameters.is_empty() {
            return Err(Stop::Unsupported);
        }
        let mut arguments = Vec::new();
        for &argument in &call.arguments {
            arguments.push(self.expr(argument, focus)?);
        }
        let here = || Value::Nodes(vec![focus.node.clone()]);
        let or_here = |arguments: &[Value]| arguments.first().cloned().unwrap_or_else(here);
        let text = |at: usize| arguments.get(at).map(|value| self.to_text(value)).ok_or(Stop::Unsupported);
        let number =
            |at: usize| arguments.get(at).map(|value| self.to_number(value)).ok_or(Stop::Unsupported);
        Ok(match (call.name.local.as_str(), arguments.len()) {
            ("last", 0) => Value::Number(focus.size as f64),
            ("position", 0) => Value::Number(focus.position as f64),
            ("true", 0) => Value::Truth(true),
            ("false", 0) => Value::Truth(false),
            ("count", 1) => Value::Number(nodes_of(arguments.remove(0))?.len() as f64),
            ("id", 1) => Value::Nodes(self.by_id(&arguments[0], focus)),
            ("local-name" | "name" | "namespace-uri", 0 | 1) => {
                let nodes = nodes_of(or_here(&arguments))?;
                Value::Text(nodes.first().map(|node| self.name(&call.name.local, node)).unwrap_or_default())
            }
            ("string", 0 | 1) => Value::Text(self.to_text(&or_here(&arguments))),
            ("number", 0 | 1) => Value::Number(self.to_number(&or_here(&arguments))),
            ("string-length", 0 | 1) => {
                Value::Number(self.to_text(&or_here(&arguments)).chars().count() as f64)
            }
            ("normalize-space", 0 | 1) => {
                let text = self.to_text(&or_here(&arguments));
                let words = text.split(|character| self.is_space(character)).filter(|word| !word.is_empty());
                Value::Text(words.collect::<Vec<_>>().join(" "))
            }
            ("concat", 2..) => Value::Text(arguments.iter().map(|value| self.to_text(value)).collect()),
            ("starts-with", 2) => Value::Truth(text(0)?.starts_with(&text(1)?)),
            ("ends-with", 2) => Value::Truth(text(0)?.ends_with(&text(1)?)),
            ("contains", 2) => Value::Truth(text(0)?.contains(&text(1)?)),
            ("substring-before", 2) => Value::Text(
                text(0)?.split_once(&text(1)?).map(|(before, _)| before.to_owned()).unwrap_or_default(),
            ),
            ("substring-after", 2) => Value::Text(
                text(0)?.split_once(&text(1)?).map(|(_, after)| after.to_owned()).unwrap_or_default(),
            ),
            ("substring", 2 | 3) => {
                let first = rounded(number(1)?);
                let end = if arguments.len() == 3 { first + rounded(number(2)?) } else { f64::INFINITY };
                let inside = |at: usize| at as f64 + 1.0 >= first && (at as f64 + 1.0) < end;
                Value::Text(
                    text(0)?.chars().enumerate().filter(|(at, _)| inside(*at)).map(|(_, c)| c).collect(),
                )
            }
            ("translate", 3) => {
                let (from, to): (Vec<char>, Vec<char>) =
                    (text(1)?.chars().collect(), text(2)?.chars().collect());
                let mapped = |character| match from.iter().position(|&known| known == character) {
                    Some(at) => to.get(at).copied(),
                    None => Some(character),
                };
                Value::Text(text(0)?.chars().filter_map(mapped).collect())
            }
            ("lower-case", 1) => Value::Text(text(0)?.to_lowercase()),
            ("upper-case", 1) => Value::Text(text(0)?.to_uppercase()),
            ("string-join", 2) => {
                let separator = text(1)?;
                let nodes = nodes_of(arguments.remove(0))?;
                let texts: Vec<String> = nodes.iter().map(|node| self.string_value(node)).collect();
                Value::Text(texts.join(&separator))
            }
            ("boolean", 1) => Value::Truth(truth(&arguments[0])),
            ("not", 1) => Value::Truth(!truth(&arguments[0])),
            ("lang", 1) => Value::Truth(self.speaks(&focus.node, &text(0)?)),
            ("sum", 1) => {
                let nodes = nodes_of(arguments.remove(0))?;
                Value::Number(
                    nodes
                        .iter()
                        .fold(0.0, |sum, node| sum + self.to_number(&Value::Text(self.string_value(node)))),
                )
            }
            ("floor", 1) => Value::Number(number(0)?.floor()),
            ("ceiling", 1) => Value::Number(number(0)?.ceil()),
            ("round", 1) => Value::Number(rounded(number(0)?)),
            _ => return Err(Stop::Unsupported),
        })
    }

    fn is_space(&self, character: char) -> bool {
        matches!(character, ' ' | '\t' | '\r' | '\n')
            || (self.dialect == Dialect::OxPath && character == '\u{a0}')
    }

    fn name(&self, function: &str, node: &Place) -> String {
        let name = self.document.name(node.row);
        match (function, &node.prefix) {
            ("namespace-uri", Some(_)) => String::new(),
            (_, Some(prefix)) => prefix.clone(),
            ("namespace-uri", None) => name.namespace.to_owned(),
            ("local-name", None) => name.local.to_owned(),
            _ => name.qualified(),
        }
    }

    /// The elements of the page with one of the ids; of several with the same one, the first.
    fn by_id(&self, value: &Value, focus: &Focus) -> Vec<Place> {
        let texts = match value {
            Value::Nodes(nodes) => nodes.iter().map(|node| self.string_value(node)).collect(),
            other => vec![self.to_text(other)],
        };
        let words: BTreeSet<&str> = texts
            .iter()
            .flat_map(|text| text.split([' ', '\t', '\r', '\n']))
            .filter(|word| !word.is_empty())
            .collect();
        let root = self.root(&focus.node);
        let mut found = Vec::new();
        for word in words {
            let has_id = |row: &NodeId| {
                self.document.kind(*row) == NodeKind::Attribute
                    && self.document.name(*row).local == "id"
                    && ["", Namespace::XML].contains(&self.document.name(*row).namespace)
                    && self.document.string_value(*row) == word
                    && self.root(&Place::row(*row)) == root
            };
            let first = (0..self.document.len() as u32).map(NodeId).find(has_id);
            found.extend(first.and_then(|row| self.document.parent(row)).map(Place::row));
        }
        sorted(found)
    }

    fn speaks(&self, node: &Place, wanted: &str) -> bool {
        let mut next = Some(node.clone());
        while let Some(here) = next {
            if self.kind(&here) == Some(NodeKind::Element)
                && let Some(language) = self.language(here.row)
            {
                let (language, wanted) = (language.to_ascii_lowercase(), wanted.to_ascii_lowercase());
                return language == wanted || language.starts_with(&format!("{wanted}-"));
            }
            next = self.parent(&here);
        }
        false
    }

    fn language(&self, element: NodeId) -> Option<String> {
        let of = |namespace: &str| {
            let mut attributes = self.document.attributes(element);
            let found = attributes.find(|&attribute| {
                let name = self.document.name(attribute);
                name.local == "lang" && name.namespace == namespace
            });
            found.map(|attribute| self.document.string_value(attribute).to_owned())
        };
        let html = self.document.format() == Format::Html;
        of(Namespace::XML).or_else(|| if html { of("") } else { None })
    }
}

fn sorted(nodes: Vec<Place>) -> Vec<Place> {
    let set: BTreeSet<Place> = nodes.into_iter().collect();
    set.into_iter().collect()
}

fn nodes_of(value: Value) -> Result<Vec<Place>> {
    match value {
        Value::Nodes(nodes) => Ok(nodes),
        _ => Err(Stop::Unsupported),
    }
}

fn truth(value: &Value) -> bool {
    match value {
        Value::Nodes(nodes) => !nodes.is_empty(),
        Value::Number(number) => *number != 0.0 && !number.is_nan(),
        Value::Text(text) => !text.is_empty(),
        Value::Truth(truth) => *truth,
    }
}

fn ordered(left: f64, operator: Operator, right: f64) -> bool {
    match operator {
        Operator::Less => left < right,
        Operator::LessOrEqual => left <= right,
        Operator::Greater => left > right,
        _ => left >= right,
    }
}

/// A number as XPath reads it: optional white space, an optional minus sign, digits with an optional point.
fn number(text: &str) -> f64 {
    let trimmed = text.trim_matches([' ', '\t', '\r', '\n']);
    let digits = trimmed.strip_prefix('-').unwrap_or(trimmed);
    let fits = digits.chars().all(|character| character.is_ascii_digit() || character == '.')
        && digits.chars().any(|character| character.is_ascii_digit())
        && digits.chars().filter(|&character| character == '.').count() <= 1;
    if fits { trimmed.parse().unwrap_or(f64::NAN) } else { f64::NAN }
}

fn written(number: f64) -> String {
    match number {
        number if number.is_nan() => "NaN".to_owned(),
        f64::INFINITY => "Infinity".to_owned(),
        f64::NEG_INFINITY => "-Infinity".to_owned(),
        0.0 => "0".to_owned(),
        number => number.to_string(),
    }
}

/// The nearest integer; of two, the one closer to positive infinity; minus zero from -0.5 to zero.
fn rounded(number: f64) -> f64 {
    if !number.is_finite() || number.fract() == 0.0 {
        return number;
    }
    if (-0.5..0.0).contains(&number) {
        return -0.0;
    }
    let below = number.floor();
    if number - below < 0.5 { below } else { below + 1.0 }
}

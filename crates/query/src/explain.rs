//! Why an expression finds what it finds: nodes in and out of every step and predicate, and near misses.
//!
//! Each path of the expression is evaluated prefix by prefix, with exactly the meaning it has as a whole. Where a
//! prefix comes out empty for the first time, [`near_miss`](crate::near_miss) looks for what is almost there.

use std::collections::BTreeMap;

use windrow_dom::{Document, NodeId};
use windrow_syntax::Dialect;
use windrow_syntax::ast::{
    Expr, ExprId, Join, NodeTest, Path, Repeat, Span, Start, Step, StepKind, Suffix, Tree,
};

use crate::compile::qualified;
use crate::error::Error;
use crate::evaluate::Host;
use crate::near_miss::near_misses;
use crate::query::{Query, problem};
use crate::value::Value;

/// Each stage evaluates all that is before it, so paths are explained up to this length.
const MOST_STAGES: usize = 256;

/// What became of each path of an expression.
#[derive(Debug, Clone, PartialEq)]
pub struct Explanation {
    /// The paths that the value is made from, in the order of the text.
    pub paths: Vec<PathExplanation>,
}

/// What became of the nodes along one path.
#[derive(Debug, Clone, PartialEq)]
pub struct PathExplanation {
    /// Its steps and predicates in order.
    pub stages: Vec<Stage>,
    /// What is almost there, where a stage lost everything.
    pub near_misses: Vec<NearMiss>,
}

/// A step or a predicate, with the nodes before and after it.
#[derive(Debug, Clone, PartialEq)]
pub struct Stage {
    /// The words of the expression.
    pub label: String,
    /// Where they stand.
    pub span: Span,
    /// Whether it leads on or cuts down.
    pub is_filter: bool,
    /// How many nodes there were.
    pub before: usize,
    /// How many there are now.
    pub after: usize,
}

/// Something on the page that the author may have meant.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct NearMiss {
    /// What is there.
    pub message: String,
    /// What to write instead.
    pub suggestion: Option<String>,
}

/// Explains an expression on a page; `text` is what the tree was parsed from.
pub fn explain(
    tree: &Tree,
    text: &str,
    dialect: Dialect,
    document: &Document,
    context: NodeId,
    host: &Host<'_>,
) -> Result<Explanation, Error> {
    let mut paths = Vec::new();
    if let Some(root) = tree.root() {
        paths_of(tree, root, &mut paths);
    }
    let explainer = Explainer { tree, text, dialect, document, context, host };
    let paths = paths.into_iter().map(|path| explainer.path(path)).collect::<Result<_, _>>()?;
    Ok(Explanation { paths })
}

/// The outermost paths of an expression.
fn paths_of(tree: &Tree, id: ExprId, paths: &mut Vec<ExprId>) {
    let mut open = vec![id];
    while let Some(id) = open.pop() {
        let expr = tree.expr(id);
        if matches!(expr, Expr::Path(_)) {
            paths.push(id);
            continue;
        }
        let mut inner = Vec::new();
        expr.for_each_child(|child| inner.push(child));
        open.extend(inner.into_iter().rev());
    }
}

struct Explainer<'x> {
    tree: &'x Tree,
    text: &'x str,
    dialect: Dialect,
    document: &'x Document,
    context: NodeId,
    host: &'x Host<'x>,
}

/// A prefix of a path: so many steps, and so many suffixes of the last one.
#[derive(Clone, Copy)]
struct Prefix {
    steps: usize,
    suffixes: usize,
}

impl Explainer<'_> {
    fn path(&self, id: ExprId) -> Result<PathExplanation, Error> {
        let Expr::Path(path) = self.tree.expr(id) else {
            return Ok(PathExplanation { stages: Vec::new(), near_misses: Vec::new() });
        };
        let mut stages: Vec<Stage> = Vec::new();
        let mut near = Vec::new();
        let mut before = vec![self.context];
        let prefixes = self.prefixes(path);
        if prefixes.len() > MOST_STAGES {
            let message = format!("only paths of up to {MOST_STAGES} steps and predicates can be explained");
            return Err(Error {
                diagnostics: vec![problem("too-long", self.tree.span(id), message, Vec::new())],
            });
        }
        for (prefix, label, span, is_filter) in prefixes {
            let after = self.nodes(path, prefix)?;
            let lost = after.is_empty() && !before.is_empty();
            stages.push(Stage { label, span, is_filter, before: before.len(), after: after.len() });
            if lost && near.is_empty() {
                near = near_misses(self.document, self.tree, path, prefix.steps, prefix.suffixes, &before);
            }
            before = after;
        }
        Ok(PathExplanation { stages, near_misses: near })
    }

    /// Every prefix with its last words.
    fn prefixes(&self, path: &Path) -> Vec<(Prefix, String, Span, bool)> {
        let mut prefixes = Vec::new();
        if let Start::Expr(start) = path.start {
            let span = self.tree.span(start);
            prefixes.push((Prefix { steps: 0, suffixes: 0 }, self.words(span), span, false));
            self.filters(&path.suffixes, 0, &mut prefixes);
        }
        for (at, step) in path.steps.iter().enumerate() {
            let join = match step.join {
                Join::First => "",
                Join::Slash => "/",
                Join::DoubleSlash => "//",
            };
            let label = format!("{join}{}", self.step_words(step));
            prefixes.push((Prefix { steps: at + 1, suffixes: 0 }, label, step.span.0, false));
            self.filters(&step.suffixes, at + 1, &mut prefixes);
        }
        prefixes
    }

    fn filters(&self, suffixes: &[Suffix], steps: usize, prefixes: &mut Vec<(Prefix, String, Span, bool)>) {
        for (at, suffix) in suffixes.iter().enumerate() {
            let (label, span) = match suffix {
                Suffix::Predicate(inner) => {
                    let span = self.tree.span(*inner);
                    (format!("[{}]", self.words(span)), span)
                }
                Suffix::Class(word) => (format!(".{word}"), Span::default()),
                Suffix::Id(word) => (format!("#{word}"), Span::default()),
                Suffix::Optional(_) | Suffix::Marker(_) => continue,
            };
            prefixes.push((Prefix { steps, suffixes: at + 1 }, label, span, true));
        }
    }

    fn words(&self, span: Span) -> String {
        let words = self.text.get(span.start as usize..span.end as usize).unwrap_or_default();
        words.split_whitespace().collect::<Vec<_>>().join(" ")
    }

    fn step_words(&self, step: &Step) -> String {
        match &step.kind {
            StepKind::Axis { axis, test, explicit: true } => format!("{}::{}", axis.name(), test_words(test)),
            StepKind::Axis { axis, test, .. } => match axis {
                windrow_syntax::ast::Axis::Attribute => format!("@{}", test_words(test)),
                windrow_syntax::ast::Axis::Style => format!("^{}", test_words(test)),
                _ => test_words(test),
            },
            StepKind::Itself => ".".to_owned(),
            StepKind::Parent => "..".to_owned(),
            StepKind::Intensional { relation, test } => {
                format!("[{}]::{}", self.words(self.tree.span(*relation)), test_words(test))
            }
            StepKind::Group { body, repeat } => {
                let repeat = match repeat {
                    Repeat::Once => String::new(),
                    Repeat::Star => "*".to_owned(),
                    Repeat::Plus => "+".to_owned(),
                    Repeat::AtLeast(least) => format!("*{{{least}}}"),
                    Repeat::From(least) => format!("*{{{least},}}"),
                    Repeat::Between(least, most) => format!("*{{{least},{most}}}"),
                };
                format!("({}){repeat}", self.words(self.tree.span(*body)))
            }
            StepKind::Action(action) => self.words(action.span.0),
        }
    }

    /// The nodes at the end of a prefix.
    fn nodes(&self, path: &Path, prefix: Prefix) -> Result<Vec<NodeId>, Error> {
        let mut short = path.clone();
        short.steps.truncate(prefix.steps);
        match short.steps.last_mut() {
            Some(step) => step.suffixes.truncate(prefix.suffixes),
            None => short.suffixes.truncate(prefix.suffixes),
        }
        let whole = match (&short.start, short.suffixes.is_empty() && short.steps.is_empty()) {
            (Start::Expr(start), true) => self.tree.expr(*start).clone(),
            _ => Expr::Path(short),
        };
        let query = Query::compile_as(&self.tree_of(&whole), self.dialect)?;
        match query.evaluate_with(self.document, self.context, self.host)? {
            Value::Nodes(nodes) => Ok(match nodes.rows() {
                Some(rows) => rows.to_vec(),
                None => vec![self.context; nodes.len()],
            }),
            _ => Ok(vec![self.context]),
        }
    }

    /// A tree of its own for an expression made from parts of the tree. Parts stand before what they are part of, so
    /// copying them in order keeps that.
    fn tree_of(&self, whole: &Expr) -> Tree {
        let mut parts = BTreeMap::new();
        let mut open = Vec::new();
        whole.for_each_child(|child| open.push(child));
        while let Some(id) = open.pop() {
            if parts.insert(id, id).is_none() {
                self.tree.expr(id).for_each_child(|child| open.push(child));
            }
        }
        let mut tree = Tree::default();
        for id in parts.keys().copied().collect::<Vec<_>>() {
            let copy = self.tree.expr(id).map_children(|child| parts[&child]);
            parts.insert(id, tree.add(copy, self.tree.span(id)));
        }
        let root = tree.add(whole.map_children(|child| parts[&child]), Span::default());
        tree.set_root(root);
        tree
    }
}

/// A node test in words.
pub(crate) fn test_words(test: &NodeTest) -> String {
    match test {
        NodeTest::Name(name) => qualified(name),
        NodeTest::Any => "*".to_owned(),
        NodeTest::AnyIn(prefix) => format!("{prefix}:*"),
        NodeTest::Node => "node()".to_owned(),
        NodeTest::Text => "text()".to_owned(),
        NodeTest::Comment => "comment()".to_owned(),
        NodeTest::Instruction(None) => "processing-instruction()".to_owned(),
        NodeTest::Instruction(Some(target)) => format!("processing-instruction(\"{target}\")"),
        NodeTest::Field => "field()".to_owned(),
        NodeTest::AnyField => "any-field()".to_owned(),
    }
}

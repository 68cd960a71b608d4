//! A compiled expression and its evaluation on a page.

use windrow_dom::{Document, Format, Namespace, NodeId};
use windrow_page::Sight;
use windrow_syntax::ast::{Span, Tree};
use windrow_syntax::{Diagnostic, Dialect, Severity};

use crate::compile::{compile, qualified};
use crate::error::Error;
use crate::evaluate::{Evaluator, Focus, Host};
use crate::plan::{HostValue, Plan};
use crate::test::Test;
use crate::value::Value;

/// An expression ready to be evaluated on any page.
#[derive(Debug)]
pub struct Query {
    plan: Plan,
}

impl Query {
    /// Compiles an expression that selects; one that acts or extracts is refused.
    pub fn compile(tree: &Tree) -> Result<Query, Error> {
        Query::compile_as(tree, Dialect::OxPath)
    }

    /// What it looks at beside the nodes of a page.
    pub fn sight(&self) -> &Sight {
        &self.plan.sight
    }

    /// Compiles an expression of a dialect: strict XPath 1.0 does not fold U+00A0 in `normalize-space`.
    pub fn compile_as(tree: &Tree, dialect: Dialect) -> Result<Query, Error> {
        let Some(root) = tree.root() else {
            let message = "the expression is empty".to_owned();
            return Err(Error { diagnostics: vec![problem("empty", Span::default(), message, Vec::new())] });
        };
        let plan =
            compile(tree, root, dialect == Dialect::OxPath).map_err(|diagnostics| Error { diagnostics })?;
        Ok(Query { plan })
    }

    /// The expression's value at a node of a page, with nothing bound.
    pub fn evaluate<'d>(&self, document: &'d Document, context: NodeId) -> Result<Value<'d>, Error> {
        self.evaluate_with(document, context, &Host::default())
    }

    /// The expression's value at a node of a page.
    pub fn evaluate_with<'d>(
        &self,
        document: &'d Document,
        context: NodeId,
        host: &Host<'_>,
    ) -> Result<Value<'d>, Error> {
        let tests = self.plan.bind(document, host)?;
        let evaluator = Evaluator::new(document, &self.plan, &tests, host, context);
        let value = evaluator.result(self.plan.root, &Focus::on(context));
        match evaluator.failure.take() {
            Some(diagnostic) => Err(Error { diagnostics: vec![diagnostic] }),
            None => Ok(value),
        }
    }
}

impl Plan {
    /// Ties the plan's node tests to a document; fails where the plan asks for what is not there.
    pub(crate) fn bind<'d>(&self, document: &'d Document, host: &Host<'_>) -> Result<Vec<Test<'d>>, Error> {
        let mut diagnostics = self.unmet(document, host);
        let resolve = |prefix: &str| namespace_of(document, host, prefix);
        let mut tests = Vec::with_capacity(self.tests.len());
        for test in &self.tests {
            match Test::new(test, document, &resolve) {
                Ok(bound) => tests.push(bound),
                Err(prefix) => diagnostics.push(unknown_prefix(&prefix, test.span)),
            }
        }
        if diagnostics.is_empty() { Ok(tests) } else { Err(Error { diagnostics }) }
    }

    /// What the expression asks for and does not get.
    fn unmet(&self, document: &Document, host: &Host<'_>) -> Vec<Diagnostic> {
        let mut diagnostics = Vec::new();
        if let (Some((span, words)), None) = (self.visual, document.visual()) {
            let message = format!("{words} needs boxes and styles, and this page was read without layout");
            let hint = match words {
                "`field()`" => {
                    "write `any-field()`, which does not ask whether a field can be seen".to_owned()
                }
                _ => "run it with an engine that lays pages out, or select by attributes instead".to_owned(),
            };
            diagnostics.push(problem("visual", span, message, vec![hint]));
        }
        for variable in &self.variables {
            let name = qualified(&variable.name);
            if !host.variables.contains_key(&name) {
                let message = format!("the variable `${name}` has no value");
                let hint = format!("give it one with `--var {name}=…`");
                diagnostics.push(problem("variable", variable.span, message, vec![hint]));
            }
        }
        for (span, value) in &self.hosts {
            let message = match value {
                HostValue::Url if host.url.is_none() => "`current-url()` is unknown: the page has no address",
                HostValue::Source if host.source.is_none() => {
                    "`page-content()` is unknown: the source was not kept"
                }
                HostValue::Now if host.now.is_none() => "`now()` is unknown: no clock was given",
                _ => continue,
            };
            diagnostics.push(problem("host", *span, message.to_owned(), Vec::new()));
        }
        diagnostics
    }
}

/// An error about a place in the expression.
pub(crate) fn problem(code: &'static str, span: Span, message: String, hints: Vec<String>) -> Diagnostic {
    Diagnostic { code, severity: Severity::Error, span, message, hints }
}

fn unknown_prefix(prefix: &str, span: Span) -> Diagnostic {
    let message = format!("the prefix `{prefix}` stands for no namespace here");
    let hint = format!("declare it with `--ns {prefix}=ADDRESS`");
    problem("prefix", span, message, vec![hint])
}

/// The namespace of a prefix: the host's, then those every page knows, then the document element's own.
fn namespace_of(document: &Document, host: &Host<'_>, prefix: &str) -> Option<String> {
    if let Some(namespace) = host.namespaces.get(prefix) {
        return Some(namespace.clone());
    }
    let known = match prefix {
        "xml" => Some(Namespace::XML),
        "html" if document.format() == Format::Html => Some(Namespace::HTML),
        "svg" if document.format() == Format::Html => Some(Namespace::SVG),
        "math" if document.format() == Format::Html => Some(Namespace::MATHML),
        "xlink" if document.format() == Format::Html => Some(Namespace::XLINK),
        _ => None,
    };
    known.map(str::to_owned).or_else(|| {
        let element = document.document_element()?;
        let mut declared = document.namespaces_in_scope(element);
        declared.find(|(known, _)| *known == prefix).map(|(_, namespace)| namespace.to_owned())
    })
}

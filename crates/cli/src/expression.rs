//! Expressions on the command line: reading, filling and parsing them.

use std::collections::BTreeMap;

use clap::ValueEnum;
use windrow::query::{Host, Value};
use windrow::syntax::ast::Span;
use windrow::syntax::{Diagnostic, Dialect, Filled, ParseOptions, Parsed, fill, parse_with};

use crate::exit::{Exit, Failure};
use crate::report;

/// What an expression may refer to.
#[derive(clap::Args, Debug, Clone, Default)]
pub(crate) struct ExpressionOptions {
    /// The value of a variable `$NAME` or a template `${NAME}`.
    #[arg(long, value_name = "NAME=VALUE", value_parser = pair)]
    pub(crate) var: Vec<(String, String)>,
    /// The namespace of a prefix.
    #[arg(long, value_name = "PREFIX=ADDRESS", value_parser = pair)]
    pub(crate) ns: Vec<(String, String)>,
    /// The language of the expression: xpath is strict XPath 1.0, where names may contain dots.
    #[arg(long, value_name = "NAME", default_value = "oxpath")]
    pub(crate) dialect: DialectName,
}

#[derive(Debug, Clone, Copy, ValueEnum, Default)]
pub(crate) enum DialectName {
    #[default]
    Oxpath,
    Xpath,
}

/// A name and its value, as options write them.
pub(crate) fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((name, value)) if !name.is_empty() => Ok((name.to_owned(), value.to_owned())),
        _ => Err("write NAME=VALUE".to_owned()),
    }
}

/// An expression, filled and parsed. Its diagnostics are about the text as written; its tree is about the filled one.
pub(crate) struct Expression {
    /// The text as the user wrote it.
    pub(crate) written: String,
    pub(crate) filled: Filled,
    pub(crate) parsed: Parsed,
    pub(crate) dialect: Dialect,
}

impl ExpressionOptions {
    /// The values of variables and templates.
    pub(crate) fn values(&self) -> BTreeMap<String, String> {
        self.var.iter().cloned().collect()
    }

    /// The dialect.
    pub(crate) fn dialect(&self) -> Dialect {
        match self.dialect {
            DialectName::Oxpath => Dialect::OxPath,
            DialectName::Xpath => Dialect::XPath,
        }
    }

    /// Fills the templates of an expression and parses it. What is wrong is in its diagnostics.
    pub(crate) fn parse(&self, text: &str) -> Expression {
        let variables: BTreeMap<&str, &str> =
            self.var.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        let filled = fill(text, |name| variables.get(name).map(|value| (*value).to_owned()));
        let dialect = self.dialect();
        let mut parsed = parse_with(&filled.text, &ParseOptions { dialect });
        if !filled.diagnostics.is_empty() {
            parsed.diagnostics.retain(|diagnostic| diagnostic.code != "unfilled-template");
        }
        let mut diagnostics = filled.diagnostics.clone();
        diagnostics.extend(as_written(&filled, &parsed.diagnostics));
        diagnostics.sort_by_key(|diagnostic| diagnostic.span.start);
        parsed.diagnostics = diagnostics;
        Expression { written: text.to_owned(), filled, parsed, dialect }
    }

    /// Binds variables, namespaces and the time beside what the page gives.
    pub(crate) fn bind<'h>(&self, host: Host<'h>, now: &'h str) -> Host<'h> {
        let text = |(name, value): &(String, String)| (name.clone(), Value::String(value.clone().into()));
        Host {
            variables: self.var.iter().map(text).collect(),
            namespaces: self.ns.iter().cloned().collect(),
            now: Some(now),
            ..host
        }
    }
}

impl Expression {
    /// Reports what is wrong; fails where the expression cannot be run.
    pub(crate) fn or_report(self) -> Result<Expression, Failure> {
        if self.parsed.has_errors() {
            report::diagnostics("expression", &self.written, &self.parsed.diagnostics);
            return Err(Failure::usage("the expression has errors"));
        }
        Ok(self)
    }

    /// The place in the text as written of a place in the tree.
    pub(crate) fn place(&self, span: Span) -> Span {
        self.filled.written(span)
    }

    /// Reports why the expression has no value on a page.
    pub(crate) fn report_error(&self, error: &windrow::query::Error) -> Exit {
        report::diagnostics("expression", &self.written, &as_written(&self.filled, error.diagnostics()));
        Exit::Usage
    }
}

/// Diagnostics about a filled text as ones about the text with templates.
fn as_written(filled: &Filled, diagnostics: &[Diagnostic]) -> Vec<Diagnostic> {
    let moved =
        |diagnostic: &Diagnostic| Diagnostic { span: filled.written(diagnostic.span), ..diagnostic.clone() };
    diagnostics.iter().map(moved).collect()
}

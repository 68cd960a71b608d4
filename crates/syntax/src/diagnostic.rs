//! What is wrong with an expression, in the author's words.
//!
//! Every kind of diagnostic has a word that stays the same from version to version, and a row in [`CODES`] with its
//! meaning and a text that shows it; the tests run these texts. To add one, add the row and report it with
//! [`Diagnostic::new`].

use crate::ast::Span;

/// A remark about an expression.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Diagnostic {
    /// The word for this kind of remark, one of [`CODES`].
    pub code: &'static str,
    /// How bad it is.
    pub severity: Severity,
    /// The part of the text it is about.
    pub span: Span,
    /// What is wrong.
    pub message: String,
    /// What to do about it.
    pub hints: Vec<String>,
}

/// How bad a diagnostic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Severity {
    /// Good to know.
    Note,
    /// The expression works, but perhaps not as meant.
    Warning,
    /// The expression cannot be run.
    Error,
}

/// A row of the table of diagnostics.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// The word.
    pub word: &'static str,
    /// How bad diagnostics of this kind are.
    pub severity: Severity,
    /// What they say.
    pub meaning: &'static str,
    /// An expression that has it.
    pub example: &'static str,
}

const fn error(word: &'static str, meaning: &'static str, example: &'static str) -> Code {
    Code { word, severity: Severity::Error, meaning, example }
}

const fn warning(word: &'static str, meaning: &'static str, example: &'static str) -> Code {
    Code { word, severity: Severity::Warning, meaning, example }
}

const fn note(word: &'static str, meaning: &'static str, example: &'static str) -> Code {
    Code { word, severity: Severity::Note, meaning, example }
}

/// Every kind of diagnostic of [`parse`](crate::parse()), in the order in which the stages report them.
pub const CODES: &[Code] = &[
    error("unknown-character", "a character that is part of no token", "//a ; //b"),
    error("unclosed-string", "a quote without its partner", "//a[.='x]"),
    error("unclosed-comment", "a comment without its `:)`", "//a (: all links"),
    error("unclosed-bracket", "an opening bracket without its partner", "//a[b"),
    error("unbound-template", "a `${name}` without a value and without a default", ""),
    error("unfilled-template", "a `${name}` that was not filled before parsing", "doc(${url})"),
    error("too-deeply-nested", "more nesting than any reader, or Windrow, can follow", DEEP),
    error("expected-expression", "something else where an expression must stand", "//a[b = ]"),
    error("expected-step", "something else where a step must stand", "//a/"),
    error("expected-node-test", "something else where a node test must stand", "//a/child::"),
    error("unexpected", "something after the end of an expression", "//a b"),
    error("missing-slash", "an action that is not joined by `/`", "//a{click}"),
    error("function-in-path", "a function call in the middle of a path", "//a/count(b)"),
    error("class-at-step-start", "a class or id without a node test", "//a[.title]"),
    error("bad-class-name", "a class or id that is no CSS identifier", "//a#1x"),
    error("empty-predicate", "a predicate without an expression", "//a[]"),
    error("not-a-path", "a group that holds something else than paths", "//a/(1 + 1)*"),
    error("bad-bounds", "bounds of a group that are not `{n}`, `{n,}` or `{n,m}`", "/(a)*{,3}"),
    error("reversed-bounds", "an upper bound below the lower one", "/(a)*{3,1}"),
    error("number-too-large", "a count or time that is too large", "/(a)*{99999999999}"),
    note("open-bounds", "`{n}` means n or more", "/(a)*{3}"),
    error("unknown-axis", "an axis that does not exist", "//a/sibling::b"),
    error("unknown-node-type", "a node type that does not exist", "//a/txet()"),
    error("unknown-function", "a function that does not exist", "//a[foo(.)]"),
    note("host-function", "a function with a prefix, to be given by the host", "my:price(//b)"),
    error("wrong-arity", "too many or too few arguments", "count()"),
    error("unknown-action", "an action that does not exist", "//a/{clik /}"),
    error("bad-action", "an action that lacks its argument", "//a/{press}"),
    error("unknown-parameter", "a parameter that does not exist", "//a/{click [wiat=2] /}"),
    error("bad-parameter", "a parameter without its value, or an empty list of them", "//a/{click []}"),
    error("bad-marker", "a marker without a proper name", "//a:<>"),
    error("split-marker", "white space between `:` and `<`", "//a: <x>"),
    error("unknown-marker-type", "a marker type that does not exist", "//a:<x(nubmer)=.>"),
    error("bad-marker-type", "a type on a marker that has no value", "//a:<x(number)>"),
    error("missing-marker-value", "nothing after the `=` of a marker", "//a:<x=>"),
    error("comparison-in-marker", "a bare `<` or `>` in the value of a marker", "//a:<x=b > 3>"),
    error("reserved-variable", "`$lhs` or `$rhs` outside an intensional axis", "//a[$lhs = 1]"),
    error("not-xpath", "what XPath 1.0 does not have, in an expression that must be XPath", ""),
    error(
        "effect-in-argument",
        "R1: an action or marker where a plain value must stand",
        "count(//a/{click /})",
    ),
    error(
        "position-over-group",
        "R2: a position among nodes of several pages or records",
        "/(a/{click /})*[1]",
    ),
    error("marker-under-value", "a marker nested under a marker that has a value", "//a:<x=.>[b:<y=.>]"),
    warning("value-outside-predicate", "R3: a value marker that belongs to no record", "//a:<x=.>"),
    warning("marker-without-record", "R3: a marker in a predicate without an outer record", "//a[b:<x=.>]"),
    error(
        "action-before-context",
        "R4: an action in a predicate before a contextual one",
        "a[b/{click /}]/{click}",
    ),
    error("normal-form-too-large", "an expression whose normal form would be too large", ""),
    error("no-normal-form", "an expression that cannot be brought into normal form", ""),
    error("too-long", "an expression that is too long to read", ""),
];

/// Deeper than [`MAX_NESTING`](crate::MAX_NESTING).
const DEEP: &str = {
    const MINUSES: [u8; 2000] = [b'-'; 2000];
    match std::str::from_utf8(&MINUSES) {
        Ok(text) => text,
        Err(_) => "",
    }
};

impl Diagnostic {
    /// A diagnostic of a kind that [`CODES`] lists, which also says how bad it is.
    pub(crate) fn new(code: &'static str, span: Span, message: impl Into<String>) -> Self {
        let severity = CODES.iter().find(|row| row.word == code).map_or(Severity::Error, |row| row.severity);
        Diagnostic { code, severity, span, message: message.into(), hints: Vec::new() }
    }

    /// The same with one more hint.
    pub(crate) fn hint(mut self, hint: impl Into<String>) -> Self {
        self.hints.push(hint.into());
        self
    }

    /// The same with the hint that another name may be meant, if one of them is close to the name written.
    pub(crate) fn did_you_mean<'n>(self, written: &str, known: impl IntoIterator<Item = &'n str>) -> Self {
        match nearest(written, known) {
            Some(name) => self.hint(format!("did you mean `{name}`?")),
            None => self,
        }
    }

    /// Whether the expression cannot be run.
    pub fn is_error(&self) -> bool {
        self.severity == Severity::Error
    }
}

/// Names longer than this are not compared: nobody mistypes a name that far.
const LONGEST_COMPARED: usize = 64;

/// The name that is closest to the one written, if it is close at all; the first of several.
pub fn nearest<'n>(written: &str, known: impl IntoIterator<Item = &'n str>) -> Option<&'n str> {
    if written.len() > LONGEST_COMPARED {
        return None;
    }
    let lower = written.to_lowercase();
    let allowed = (lower.chars().count() / 3).max(1).min(lower.chars().count() / 2);
    known
        .into_iter()
        .map(|name| (strsim::damerau_levenshtein(&lower, name), name))
        .filter(|&(distance, _)| distance <= allowed)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, name)| name)
}

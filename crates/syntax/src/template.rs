//! Textual templates `${name}` and `${name:-default}`, filled before an expression is parsed.
//!
//! They stand anywhere, in strings too, and what fills them is text, not a value: `$name` is the variable.

use crate::ast::Span;
use crate::diagnostic::Diagnostic;

/// A text whose templates are filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filled {
    /// The text to be parsed.
    pub text: String,
    /// An `unbound-template` for each name without value and default.
    pub diagnostics: Vec<Diagnostic>,
    pieces: Vec<Piece>,
}

/// A part of the filled text and where it comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Piece {
    filled: Span,
    written: Span,
}

impl Filled {
    /// The place in the text with templates that a place in the filled text comes from; for what a template was
    /// filled with, the template.
    pub fn written(&self, span: Span) -> Span {
        let at = |offset: u32, is_end: bool| {
            let behind = |piece: &Piece| match is_end {
                true => piece.filled.end < offset,
                false => piece.filled.end <= offset,
            };
            let piece = &self.pieces[self.pieces.partition_point(behind).min(self.pieces.len() - 1)];
            match (piece.is_copied(), is_end) {
                (true, _) => piece.written.start + (offset.saturating_sub(piece.filled.start)),
                (false, true) => piece.written.end,
                (false, false) => piece.written.start,
            }
        };
        let start = at(span.start, false);
        Span { start, end: at(span.end, true).max(start) }
    }
}

impl Filled {
    /// The templates that were filled: where their values stand, and where they stand in the text as written.
    pub fn holes<'f>(&'f self, written: &'f str) -> impl Iterator<Item = (Span, Span)> + 'f {
        let text = |whole: &'f str, span: Span| &whole[span.start as usize..span.end as usize];
        let is_hole = move |piece: &&Piece| {
            let own = text(written, piece.written);
            own.starts_with("${") && own != text(&self.text, piece.filled)
        };
        self.pieces.iter().filter(is_hole).map(|piece| (piece.filled, piece.written))
    }
}

impl Piece {
    fn is_copied(&self) -> bool {
        self.filled.end - self.filled.start == self.written.end - self.written.start
    }
}

/// Fills the templates of a text. A name without a value and without a default is reported, and its template
/// stays in the text.
///
/// ```
/// let filled = windrow_syntax::fill("doc('${site:-books.example}')", |_| None);
/// assert_eq!(filled.text, "doc('books.example')");
/// ```
pub fn fill(text: &str, value: impl Fn(&str) -> Option<String>) -> Filled {
    let mut filled =
        Filled { text: String::with_capacity(text.len()), diagnostics: Vec::new(), pieces: Vec::new() };
    let mut copied = 0;
    for template in templates(text) {
        filled.push(&text[copied..template.start], copied, template.start);
        let whole = &text[template.start..template.end];
        match value(template.name).or(template.default.map(str::to_owned)) {
            Some(value) => filled.push(&value, template.start, template.end),
            None => {
                let span = Span { start: template.start as u32, end: template.end as u32 };
                filled.diagnostics.push(unbound(template.name, span));
                filled.push(whole, template.start, template.end);
            }
        }
        copied = template.end;
    }
    filled.push(&text[copied..], copied, text.len());
    filled
}

/// The names of a text's templates, each once, with whether it can be left out.
pub fn template_names(text: &str) -> Vec<(String, bool)> {
    let mut names: Vec<(String, bool)> = Vec::new();
    let mut places = std::collections::BTreeMap::new();
    for template in templates(text) {
        let place = *places.entry(template.name).or_insert(names.len());
        match names.get_mut(place) {
            Some((_, optional)) => *optional &= template.default.is_some(),
            None => names.push((template.name.to_owned(), template.default.is_some())),
        }
    }
    names
}

impl Filled {
    fn push(&mut self, part: &str, start: usize, end: usize) {
        let filled_start = self.text.len() as u32;
        self.text.push_str(part);
        let filled = Span { start: filled_start, end: self.text.len() as u32 };
        self.pieces.push(Piece { filled, written: Span { start: start as u32, end: end as u32 } });
    }
}

struct Template<'t> {
    start: usize,
    end: usize,
    name: &'t str,
    default: Option<&'t str>,
}

/// The templates of a text. A `${` that is never closed, or whose name is none, is plain text.
fn templates(text: &str) -> impl Iterator<Item = Template<'_>> {
    let mut from = 0;
    let mut close = 0;
    std::iter::from_fn(move || {
        loop {
            let start = from + text[from..].find("${")?;
            let inside = start + 2;
            if close < inside {
                close = inside + text[inside..].find('}')?;
            }
            if let Some(next) = text[inside..close].find("${") {
                from = inside + next;
                continue;
            }
            from = close + 1;
            let body = &text[inside..close];
            let (name, default) = match body.split_once(":-") {
                Some((name, default)) => (name, Some(default)),
                None => (body, None),
            };
            if is_template_name(name) {
                return Some(Template { start, end: from, name, default });
            }
        }
    })
}

fn is_template_name(name: &str) -> bool {
    name.starts_with(|c: char| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || matches!(c, '_' | '-' | '.'))
}

fn unbound(name: &str, span: Span) -> Diagnostic {
    Diagnostic::new("unbound-template", span, format!("`${{{name}}}` has no value"))
        .hint(format!("give it one with `--var {name}=…`, or write a default: `${{{name}:-…}}`"))
}

/// The mistake that a template reached the parser.
pub(crate) fn unfilled(written: &str, span: Span) -> Diagnostic {
    Diagnostic::new("unfilled-template", span, format!("`{written}` was not filled"))
        .hint("give it a value, or write `$name` for a variable")
}

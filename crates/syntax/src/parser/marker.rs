//! Extraction markers `:<name=value>`.

use super::{Parser, qualified};
use crate::ast::{ExprId, IgnoredSpan, Marker, QName, Span, ValueKind};
use crate::diagnostic::Diagnostic;
use crate::token::TokenKind;

impl Parser<'_> {
    pub(super) fn marker(&mut self) -> Marker {
        let opening = self.token.span;
        let (mut marker, type_span) = self.marker_head();
        marker.value = self.marker_value();
        self.finish_marker(&mut marker, type_span, opening);
        marker
    }

    /// Everything before the value, and where the type stands.
    #[inline(never)]
    fn marker_head(&mut self) -> (Marker, Option<Span>) {
        self.only_oxpath(self.token.span, "a marker");
        self.advance();
        let name = self.marker_name();
        let mut marker = Marker { name, list: false, kind: None, value: None, span: IgnoredSpan::default() };
        let mut type_span = None;
        loop {
            match self.token.kind {
                TokenKind::BracketOpen if !marker.list => {
                    self.bracketed(TokenKind::BracketClose, |_| ());
                    marker.list = true;
                }
                TokenKind::ParenOpen if type_span.is_none() => {
                    let (kind, span) = self.marker_type();
                    marker.kind = kind;
                    type_span = Some(span);
                }
                _ => return (marker, type_span),
            }
        }
    }

    #[inline(never)]
    fn finish_marker(&mut self, marker: &mut Marker, type_span: Option<Span>, opening: Span) {
        if let (Some(span), None) = (type_span, marker.value) {
            let diagnostic = Diagnostic::new("bad-marker-type", span, "a record has no type");
            self.report(diagnostic.hint("give it a value: `:<price(number)=.>`"));
        }
        self.close_marker(opening);
        if marker.value.is_some() {
            self.value_marker_end = Some(self.previous_end);
        }
        marker.span = IgnoredSpan(self.since(opening.start));
    }

    #[inline(never)]
    fn marker_name(&mut self) -> QName {
        if self.token.kind != TokenKind::Name {
            let message = format!("expected a marker's name, found {}", self.found());
            let diagnostic = Diagnostic::new("bad-marker", self.token.span, message);
            self.report(diagnostic.hint("write `:<name>` or `:<name=value>`; a name begins with a letter"));
            return QName { prefix: None, local: String::new() };
        }
        let name = qualified(self.word());
        self.advance();
        name
    }

    #[inline(never)]
    fn marker_type(&mut self) -> (Option<ValueKind>, Span) {
        let begin = self.token.span.start;
        let kind = self.bracketed(TokenKind::ParenClose, |parser| {
            if parser.token.kind != TokenKind::Name {
                parser.expected("unknown-marker-type", "a type such as `number`");
                return None;
            }
            let (word, span) = (parser.word(), parser.token.span);
            let kind = ValueKind::named(word);
            if kind.is_none() {
                let message = format!("there is no type `{word}`");
                let names = ValueKind::ALL.map(|(name, _)| name);
                let diagnostic = Diagnostic::new("unknown-marker-type", span, message);
                let diagnostic = parser.did_you_mean(diagnostic, word, names);
                parser.report(diagnostic.hint(format!("the types are {}", names.join(", "))));
            }
            parser.advance();
            kind
        });
        (kind, self.since(begin))
    }

    #[inline(never)]
    fn marker_value(&mut self) -> Option<ExprId> {
        let equal = self.token.span;
        if !self.eat(TokenKind::Equal) {
            return None;
        }
        if matches!(self.token.kind, TokenKind::Greater | TokenKind::GreaterOrEqual) {
            return Some(self.missing_value(equal));
        }
        self.enter();
        let outside = std::mem::replace(&mut self.in_marker_value, true);
        let value = self.expression();
        self.in_marker_value = outside;
        self.nesting -= 1;
        Some(value)
    }

    #[cold]
    fn missing_value(&mut self, equal: Span) -> ExprId {
        let diagnostic = Diagnostic::new("missing-marker-value", equal, "the marker's value is missing");
        self.report(diagnostic.hint("write `:<name=.>` for the text, or `:<name>` for a record"));
        self.missing()
    }

    #[inline(never)]
    fn close_marker(&mut self, opening: Span) {
        match self.token.kind {
            TokenKind::Greater => {
                self.advance();
            }
            TokenKind::GreaterOrEqual => {
                self.report(comparison(self.token.span));
                self.advance_to(self.token.span.start + 1);
            }
            TokenKind::End if self.swallowed => {}
            TokenKind::End => {
                let diagnostic = Diagnostic::new("unclosed-bracket", opening, "the marker is never closed");
                self.report(diagnostic.hint("close it with `>`"));
            }
            _ => {
                self.unexpected("`>`");
                if self.skip_to(TokenKind::Greater) {
                    self.advance();
                }
            }
        }
    }
}

/// A `<` or `>` in the value of a marker.
pub(super) fn comparison(span: Span) -> Diagnostic {
    let message = "a comparison in a marker's value stands in brackets, because `>` ends the marker";
    Diagnostic::new("comparison-in-marker", span, message).hint("write `:<name=(a > 3)>`")
}

/// `: <`.
pub(super) fn split(span: Span) -> Diagnostic {
    Diagnostic::new("split-marker", span, "`:<` is written without white space").hint("write `:<`")
}

//! The tokens of an expression.

use crate::ast::Span;

/// A token and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Token {
    pub(crate) kind: TokenKind,
    pub(crate) span: Span,
}

/// What a token is. Words are read from the text by its span when they are needed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum TokenKind {
    /// `name`, `prefix:name`
    Name,
    /// `prefix:*`
    AnyIn,
    /// `12`, `1.5`, `.5`, `5.`
    Number,
    /// `"…"`, `'…'`
    Literal,
    /// A quote that is never closed.
    OpenLiteral,
    /// A comment that is never closed.
    OpenComment,
    /// `$name`
    Variable,
    /// `${…}`: a template that nobody has filled.
    Template,
    Star,
    Slash,
    DoubleSlash,
    Dot,
    DotDot,
    At,
    Caret,
    Comma,
    Colon,
    ColonColon,
    /// `:<`
    MarkerOpen,
    ParenOpen,
    ParenClose,
    BracketOpen,
    BracketClose,
    BraceOpen,
    BraceClose,
    Equal,
    NotEqual,
    /// `~` and `#=`
    Contains,
    /// `~=`
    Word,
    Less,
    LessOrEqual,
    Greater,
    GreaterOrEqual,
    Plus,
    Minus,
    Pipe,
    Hash,
    Question,
    /// A character that is part of no token.
    Unknown,
    /// The end of the text.
    End,
}

impl TokenKind {
    /// Whether an expression can begin with this token.
    pub(crate) fn starts_operand(self) -> bool {
        use TokenKind::*;
        self.starts_step()
            || matches!(
                self,
                Number | Literal | OpenLiteral | Variable | Template | Slash | DoubleSlash | Minus
            )
    }

    /// Whether a step can begin with this token, mistakes that are reported as such included.
    pub(crate) fn starts_step(self) -> bool {
        use TokenKind::*;
        matches!(
            self,
            Name | AnyIn | Star | Dot | DotDot | At | Caret | ParenOpen | BracketOpen | BraceOpen | Hash
        )
    }
}

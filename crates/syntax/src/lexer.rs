//! Text to tokens, one at a time.
//!
//! XPath's tokens depend on what stands before them: `*` multiplies after an operand and is a wildcard elsewhere,
//! `and` may be a name, `.x` may be a class. The parser knows where it is, so the lexer has no state: it says which
//! token begins at a given byte, and the parser asks for class names by themselves. Names follow XML 1.0 (fifth
//! edition); outside the XPath dialect they contain no `.`.

use crate::ast::{Comment, Span};
use crate::meter::work;
use crate::parser::Dialect;
use crate::token::{Token, TokenKind};

/// Reads tokens from a text whose length fits in 32 bits.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Lexer<'t> {
    text: &'t str,
    dialect: Dialect,
}

/// What stands between two tokens.
pub(crate) struct Gap {
    /// Where the next token begins.
    pub(crate) end: usize,
    /// Where a comment begins that is never closed.
    pub(crate) open_comment: Option<usize>,
}

impl<'t> Lexer<'t> {
    pub(crate) fn new(text: &'t str, dialect: Dialect) -> Self {
        Lexer { text, dialect }
    }

    /// The text of a span.
    pub(crate) fn slice(&self, span: Span) -> &'t str {
        &self.text[span.start as usize..span.end as usize]
    }

    /// The token that begins at or after a byte, white space and comments skipped.
    pub(crate) fn token(&self, from: u32) -> Token {
        let gap = self.gap(from as usize, |_| {});
        let start = gap.end;
        if let Some(open) = gap.open_comment {
            return Token { kind: TokenKind::OpenComment, span: span(open, self.text.len()) };
        }
        let (kind, length) = self.kind_and_length(&self.text[start..]);
        work(length + 1);
        Token { kind, span: span(start, start + length) }
    }

    /// Skips white space and comments, telling about each comment.
    pub(crate) fn gap(&self, from: usize, mut found: impl FnMut(Comment)) -> Gap {
        let mut at = from;
        loop {
            let rest = &self.text[at..];
            at += rest.len() - rest.trim_start_matches([' ', '\t', '\r', '\n']).len();
            if !self.text[at..].starts_with("(:") {
                work(at - from);
                return Gap { end: at, open_comment: None };
            }
            match comment_end(&self.text.as_bytes()[at..]) {
                Some(length) => {
                    let text = self.text[at + 2..at + length - 2].to_owned();
                    found(Comment { text, span: span(at, at + length) });
                    at += length;
                }
                None => {
                    work(self.text.len() - from);
                    return Gap { end: self.text.len(), open_comment: Some(at) };
                }
            }
        }
    }

    fn kind_and_length(&self, rest: &str) -> (TokenKind, usize) {
        use TokenKind::*;
        let Some(first) = rest.chars().next() else { return (End, 0) };
        let second = rest[first.len_utf8()..].chars().next();
        match (first, second) {
            ('/', Some('/')) => (DoubleSlash, 2),
            ('/', _) => (Slash, 1),
            ('.', Some('.')) => (DotDot, 2),
            ('.', Some('0'..='9')) | ('0'..='9', _) => (Number, number_length(rest)),
            ('.', _) => (Dot, 1),
            (':', Some(':')) => (ColonColon, 2),
            (':', Some('<')) => (MarkerOpen, 2),
            (':', _) => (Colon, 1),
            ('!', Some('=')) => (NotEqual, 2),
            ('#', Some('=')) => (Contains, 2),
            ('#', _) => (Hash, 1),
            ('~', Some('=')) => (Word, 2),
            ('~', _) => (Contains, 1),
            ('<', Some('=')) => (LessOrEqual, 2),
            ('<', _) => (Less, 1),
            ('>', Some('=')) => (GreaterOrEqual, 2),
            ('>', _) => (Greater, 1),
            ('"' | '\'', _) => match rest[1..].find(first) {
                Some(length) => (Literal, length + 2),
                None => (OpenLiteral, rest.len()),
            },
            ('$', Some('{')) => (Template, rest.find('}').map_or(rest.len(), |end| end + 1)),
            ('$', Some(next)) if is_name_start(next) => (Variable, 1 + self.qualified_length(&rest[1..]).1),
            (first, _) if is_name_start(first) => self.qualified_length(rest),
            (first, _) => (punctuation(first), first.len_utf8()),
        }
    }

    /// `name`, `prefix:name` or `prefix:*`.
    fn qualified_length(&self, rest: &str) -> (TokenKind, usize) {
        let prefix = self.name_length(rest);
        let Some(after) = rest[prefix..].strip_prefix(':') else { return (TokenKind::Name, prefix) };
        match after.chars().next() {
            Some('*') => (TokenKind::AnyIn, prefix + 2),
            Some(next) if is_name_start(next) => (TokenKind::Name, prefix + 1 + self.name_length(after)),
            _ => (TokenKind::Name, prefix),
        }
    }

    fn name_length(&self, rest: &str) -> usize {
        rest.find(|c| !self.continues_name(c)).unwrap_or(rest.len())
    }

    fn continues_name(&self, c: char) -> bool {
        is_name_char(c) || (c == '.' && self.dialect == Dialect::XPath)
    }

    /// The class or id name that begins at or after a byte, with its end; `None` if there is none.
    pub(crate) fn css_identifier(&self, from: u32) -> Option<(String, u32)> {
        let start = self.gap(from as usize, |_| {}).end;
        let (name, length) = css_identifier(&self.text[start..])?;
        work(length);
        Some((name, (start + length) as u32))
    }
}

fn span(start: usize, end: usize) -> Span {
    Span { start: start as u32, end: end as u32 }
}

fn punctuation(c: char) -> TokenKind {
    use TokenKind::*;
    match c {
        '*' => Star,
        '@' => At,
        '^' => Caret,
        ',' => Comma,
        '(' => ParenOpen,
        ')' => ParenClose,
        '[' => BracketOpen,
        ']' => BracketClose,
        '{' => BraceOpen,
        '}' => BraceClose,
        '=' => Equal,
        '+' => Plus,
        '-' => Minus,
        '|' => Pipe,
        '?' => Question,
        _ => Unknown,
    }
}

/// The length of the comment at the start of the bytes, marks included.
fn comment_end(bytes: &[u8]) -> Option<usize> {
    let mut depth = 0usize;
    let mut at = 0;
    while at + 1 < bytes.len() {
        match (bytes[at], bytes[at + 1]) {
            (b'(', b':') => depth += 1,
            (b':', b')') => depth -= 1,
            _ => {
                at += 1;
                continue;
            }
        }
        at += 2;
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

fn number_length(rest: &str) -> usize {
    let digits = |text: &str| text.len() - text.trim_start_matches(|c: char| c.is_ascii_digit()).len();
    let whole = digits(rest);
    match rest[whole..].strip_prefix('.') {
        // `1..2` would be `1.` and `.2`; `1...` is nothing at all. A `..` after a number is left whole.
        Some(fraction) if !fraction.starts_with('.') => whole + 1 + digits(fraction),
        _ => whole,
    }
}

/// Whether a name (without colon) can begin with this character.
pub(crate) fn is_name_start(c: char) -> bool {
    matches!(c,
        'A'..='Z' | 'a'..='z' | '_' | '\u{C0}'..='\u{D6}' | '\u{D8}'..='\u{F6}' | '\u{F8}'..='\u{2FF}'
        | '\u{370}'..='\u{37D}' | '\u{37F}'..='\u{1FFF}' | '\u{200C}'..='\u{200D}' | '\u{2070}'..='\u{218F}'
        | '\u{2C00}'..='\u{2FEF}' | '\u{3001}'..='\u{D7FF}' | '\u{F900}'..='\u{FDCF}' | '\u{FDF0}'..='\u{FFFD}'
        | '\u{10000}'..='\u{EFFFF}')
}

/// Whether a name can go on with this character, `.` aside.
pub(crate) fn is_name_char(c: char) -> bool {
    is_name_start(c)
        || matches!(c, '-' | '0'..='9' | '\u{B7}' | '\u{300}'..='\u{36F}' | '\u{203F}'..='\u{2040}')
}

/// A CSS identifier at the start of the text: the name it stands for, and its length.
fn css_identifier(text: &str) -> Option<(String, usize)> {
    let mut name = String::new();
    let mut rest = text;
    while let Some(c) = rest.chars().next() {
        if is_css_char(c) {
            name.push(c);
            rest = &rest[c.len_utf8()..];
        } else if let Some(escaped) = rest.strip_prefix('\\') {
            let (c, length) = css_escape(escaped)?;
            name.push(c);
            rest = &escaped[length..];
        } else {
            break;
        }
    }
    let length = text.len() - rest.len();
    starts_css_identifier(&text[..length]).then_some((name, length))
}

/// Whether a class or id name can hold this character as it is.
pub(crate) fn is_css_char(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '-' || c == '_' || !c.is_ascii()
}

fn starts_css_identifier(text: &str) -> bool {
    let unsigned = text.strip_prefix('-').unwrap_or(text);
    match unsigned.chars().next() {
        None => false,
        Some(c) => !c.is_ascii_digit() && (c != '-' || text.len() > unsigned.len()),
    }
}

/// The character of a CSS escape, and how long it is without its backslash.
fn css_escape(text: &str) -> Option<(char, usize)> {
    let hex: String = text.chars().take(6).take_while(char::is_ascii_hexdigit).collect();
    if hex.is_empty() {
        let c = text.chars().next().filter(|c| !matches!(c, '\n' | '\r'))?;
        return Some((c, c.len_utf8()));
    }
    let code = u32::from_str_radix(&hex, 16).ok()?;
    let blank = usize::from(text[hex.len()..].starts_with([' ', '\t', '\n', '\r']));
    Some((char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER), hex.len() + blank))
}

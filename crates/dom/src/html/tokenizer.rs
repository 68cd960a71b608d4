//! Source text to tokens, by the standard's tokenization states.
//!
//! The whole source is at hand, so a state is a scan, not a step: most tokens are ranges of the source and cost no
//! copy. What differs from its source (character references, carriage returns, NULs) is written to a scratch
//! buffer that is emptied at each tag. Every scan moves forward only and no byte is scanned more than a fixed
//! number of times.

use memchr::{memchr, memchr2, memchr3, memmem};

use super::names::Names;
use super::reference::{Referent, Within, reference};
use super::tag::Tag;
use crate::document::{Doctype, Span};
use crate::name::NameId;

/// One token of the source.
#[derive(Debug)]
pub(crate) enum Token {
    /// Character data.
    Text(Run),
    /// A start tag; its attributes are in [`Tokenizer::attributes`].
    Start(TagToken),
    /// An end tag.
    End(TagToken),
    /// A comment.
    Comment(Value, Span),
    /// A processing instruction: target, data.
    Instruction(Span, Value, Span),
    /// A document type declaration.
    Doctype(Box<DoctypeToken>),
    /// The end of the source.
    Eof,
}

/// A piece of character data.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Run {
    /// Where it stands in the source.
    pub(crate) span: Span,
    /// What it says.
    pub(crate) text: RunText,
}

/// What a run of characters says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum RunText {
    /// The source itself, with line ends normalised.
    Source,
    /// What a character reference stands for.
    Decoded(Referent),
    /// A NUL, which every place treats in its own way.
    Nul,
}

/// A start or end tag.
#[derive(Debug, Clone, Copy)]
pub(crate) struct TagToken {
    /// Its name.
    pub(crate) tag: Tag,
    /// From `<` to `>`.
    pub(crate) span: Span,
    /// Whether it ends with `/>`.
    pub(crate) self_closing: bool,
}

/// An attribute of the start tag read last.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Attribute {
    /// Its name, in no namespace.
    pub(crate) name: NameId,
    /// Its value.
    pub(crate) value: Value,
    /// Its raw value without quotes.
    pub(crate) span: Span,
}

/// A string of the page: a range of the source, or of the scratch buffer where it differs from the source.
#[derive(Debug, Clone, Copy)]
pub(crate) enum Value {
    /// A range of the source.
    Source(Span),
    /// A range of the scratch buffer.
    Scratch(Span),
}

/// A document type declaration and what it means.
#[derive(Debug)]
pub(crate) struct DoctypeToken {
    /// The declaration.
    pub(crate) doctype: Doctype,
    /// Whether it is malformed in a way that puts the page in quirks mode.
    pub(crate) force_quirks: bool,
}

/// How the content of an element is read when it is not markup.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Raw {
    /// Text with character references: `title`, `textarea`.
    References,
    /// Plain text: `style`, `xmp`, `iframe` and the like.
    Plain,
    /// Plain text, where comments may hide an end tag: `script`.
    Script,
}

/// The source and how far it is read.
#[derive(Debug)]
pub(crate) struct Tokenizer<'s> {
    pub(crate) source: &'s str,
    bytes: &'s [u8],
    at: usize,
    /// Whether the source has carriage returns.
    pub(crate) has_returns: bool,
    has_nuls: bool,
    /// Where the CDATA section that is being read ends.
    cdata_end: Option<usize>,
    pub(crate) names: Names,
    pub(crate) attributes: Vec<Attribute>,
    scratch: String,
}

const WHITE: u8 = 1;
const SLASH: u8 = 2;
const GREATER: u8 = 4;
const EQUALS: u8 = 8;

static CLASSES: [u8; 256] = {
    let mut classes = [0; 256];
    classes[b' ' as usize] = WHITE;
    classes[b'\t' as usize] = WHITE;
    classes[b'\n' as usize] = WHITE;
    classes[b'\r' as usize] = WHITE;
    classes[0x0c] = WHITE;
    classes[b'/' as usize] = SLASH;
    classes[b'>' as usize] = GREATER;
    classes[b'=' as usize] = EQUALS;
    classes
};

/// Whether the byte is white space of HTML.
#[inline]
pub(crate) fn is_white(byte: u8) -> bool {
    CLASSES[byte as usize] == WHITE
}

fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}

impl<'s> Tokenizer<'s> {
    pub(crate) fn new(source: &'s str) -> Tokenizer<'s> {
        let bytes = source.as_bytes();
        Tokenizer {
            source,
            bytes,
            at: 0,
            has_returns: memchr(b'\r', bytes).is_some(),
            has_nuls: memchr(0, bytes).is_some(),
            cdata_end: None,
            names: Names::new(),
            attributes: Vec::new(),
            scratch: String::new(),
        }
    }

    /// Where the next token begins.
    pub(crate) fn position(&self) -> u32 {
        self.at as u32
    }

    /// The characters of a value.
    #[inline]
    pub(crate) fn text_of(&self, value: Value) -> &str {
        match value {
            Value::Source(span) => &self.source[span.range()],
            Value::Scratch(span) => &self.scratch[span.range()],
        }
    }

    /// The next token; `cdata` says whether `<![CDATA[` begins a section here.
    #[inline]
    pub(crate) fn next(&mut self, cdata: bool) -> Token {
        loop {
            if let Some(end) = self.cdata_end {
                if let Some(run) = self.cdata_run(end) {
                    return Token::Text(run);
                }
                continue;
            }
            match self.bytes.get(self.at) {
                None => return Token::Eof,
                Some(b'<') => {
                    if let Some(token) = self.markup(cdata) {
                        return token;
                    }
                }
                Some(_) => return Token::Text(self.run()),
            }
        }
    }

    /// A run of characters that begins here and ends at markup, a reference or a NUL.
    #[inline]
    fn run(&mut self) -> Run {
        let start = self.at;
        let rest = &self.bytes[start..];
        match rest[0] {
            b'&' => return self.reference_run(),
            0 => return self.nul_run(),
            _ => {}
        }
        let stop = match self.has_nuls {
            false => memchr2(b'<', b'&', rest),
            true => memchr3(b'<', b'&', 0, rest),
        };
        self.at = start + stop.unwrap_or(rest.len());
        Run { span: span(start, self.at), text: RunText::Source }
    }

    fn nul_run(&mut self) -> Run {
        let start = self.at;
        self.at += 1;
        Run { span: span(start, self.at), text: RunText::Nul }
    }

    fn reference_run(&mut self) -> Run {
        let start = self.at;
        match reference(self.bytes, start, Within::Text) {
            Some((referent, end)) => {
                self.at = end;
                Run { span: span(start, end), text: RunText::Decoded(referent) }
            }
            None => {
                self.at = start + 1;
                Run { span: span(start, self.at), text: RunText::Source }
            }
        }
    }

    /// What begins at `<`; `None` if it is nothing, or all that is left is an unfinished tag.
    #[inline]
    fn markup(&mut self, cdata: bool) -> Option<Token> {
        let start = self.at;
        match self.bytes.get(start + 1) {
            Some(byte) if byte.is_ascii_alphabetic() => self.start_tag(),
            Some(b'/') => self.end_markup(),
            Some(b'!') => self.declaration(cdata),
            Some(b'?') => self.instruction(),
            _ => {
                self.at = start + 1;
                Some(Token::Text(Run { span: span(start, start + 1), text: RunText::Source }))
            }
        }
    }

    #[inline]
    fn start_tag(&mut self) -> Option<Token> {
        let start = self.at;
        self.attributes.clear();
        self.scratch.clear();
        let Some(name_end) = self.name_end(start + 1) else { return self.unfinished() };
        let tag = self.names.tag(self.bytes, start + 1, name_end);
        self.names.begin_attributes();
        self.at = name_end;
        let Some(self_closing) = self.attributes_until_end(true) else { return self.unfinished() };
        Some(Token::Start(TagToken { tag, span: span(start, self.at), self_closing }))
    }

    fn end_markup(&mut self) -> Option<Token> {
        let start = self.at;
        match self.bytes.get(start + 2) {
            Some(byte) if byte.is_ascii_alphabetic() => {
                let Some(name_end) = self.name_end(start + 2) else { return self.unfinished() };
                let tag = self.names.end_tag(self.bytes, start + 2, name_end);
                self.at = name_end;
                let Some(self_closing) = self.attributes_until_end(false) else { return self.unfinished() };
                Some(Token::End(TagToken { tag, span: span(start, self.at), self_closing }))
            }
            Some(b'>') => {
                self.at = start + 3;
                None
            }
            Some(_) => Some(self.bogus_comment(start + 2)),
            None => {
                self.at = start + 2;
                Some(Token::Text(Run { span: span(start, start + 2), text: RunText::Source }))
            }
        }
    }

    /// Where the tag name that begins at `start` ends, unless the source ends first.
    #[inline]
    fn name_end(&self, start: usize) -> Option<usize> {
        let len = self.bytes[start..]
            .iter()
            .position(|&byte| CLASSES[byte as usize] & (WHITE | SLASH | GREATER) != 0);
        len.map(|len| start + len)
    }

    /// Reads the rest of a tag, and its attributes if `keep`; says whether it closes itself. `None` where the
    /// source ends inside the tag.
    #[inline]
    fn attributes_until_end(&mut self, keep: bool) -> Option<bool> {
        loop {
            match self.bytes.get(self.at) {
                Some(b'>') => {
                    self.at += 1;
                    return Some(false);
                }
                Some(b'/') => {
                    self.at += 1;
                    if self.bytes.get(self.at) == Some(&b'>') {
                        self.at += 1;
                        return Some(true);
                    }
                }
                Some(&byte) if is_white(byte) => self.at += 1,
                Some(_) => self.attribute(keep)?,
                None => return None,
            }
        }
    }

    /// Reads one attribute. `None` where the source ends first.
    #[inline]
    fn attribute(&mut self, keep: bool) -> Option<()> {
        let start = self.at;
        let mut end = start + 1;
        while CLASSES[*self.bytes.get(end)? as usize] == 0 {
            end += 1;
        }
        self.at = end;
        self.skip_white();
        let (value, span) = match self.bytes.get(self.at) {
            Some(b'=') => {
                self.at += 1;
                self.attribute_value()?
            }
            _ => (Value::Source(span(end, end)), span(end, end)),
        };
        if keep && let Some(name) = self.names.attribute(self.bytes, start, end) {
            self.attributes.push(Attribute { name, value, span });
        }
        Some(())
    }

    /// Skips what is left: a tag that the source ends in.
    fn unfinished(&mut self) -> Option<Token> {
        self.at = self.bytes.len();
        None
    }

    #[inline]
    fn skip_white(&mut self) {
        while self.bytes.get(self.at).is_some_and(|&byte| is_white(byte)) {
            self.at += 1;
        }
    }

    #[inline]
    fn attribute_value(&mut self) -> Option<(Value, Span)> {
        self.skip_white();
        let (start, end) = match *self.bytes.get(self.at)? {
            quote @ (b'"' | b'\'') => {
                let start = self.at + 1;
                let end = start + memchr(quote, &self.bytes[start..])?;
                self.at = end + 1;
                (start, end)
            }
            _ => {
                let start = self.at;
                let stops = |&byte: &u8| CLASSES[byte as usize] & (WHITE | GREATER) != 0;
                let end = start + self.bytes[start..].iter().position(stops)?;
                self.at = end;
                (start, end)
            }
        };
        Some((self.value(start, end), span(start, end)))
    }

    /// The value that the raw text of an attribute has.
    #[inline]
    fn value(&mut self, start: usize, end: usize) -> Value {
        let raw = &self.bytes[start..end];
        if memchr(b'&', raw).is_none() && !self.needs_cleaning(raw) {
            return Value::Source(span(start, end));
        }
        let scratch_start = self.scratch.len();
        let mut at = start;
        while let Some(found) = memchr(b'&', &self.bytes[at..end]) {
            let ampersand = at + found;
            self.clean(at, ampersand);
            at = match reference(self.bytes, ampersand, Within::Value) {
                Some((referent, after)) => {
                    self.scratch.push(referent.first);
                    self.scratch.extend(referent.second);
                    after
                }
                None => {
                    self.scratch.push('&');
                    ampersand + 1
                }
            };
        }
        self.clean(at, end);
        Value::Scratch(span(scratch_start, self.scratch.len()))
    }

    #[inline]
    fn needs_cleaning(&self, raw: &[u8]) -> bool {
        (self.has_returns || self.has_nuls) && memchr2(b'\r', 0, raw).is_some()
    }

    /// A string of the page without references: line ends normalised, NULs replaced.
    fn cleaned(&mut self, start: usize, end: usize) -> Value {
        if !self.needs_cleaning(&self.bytes[start..end]) {
            return Value::Source(span(start, end));
        }
        let scratch_start = self.scratch.len();
        self.clean(start, end);
        Value::Scratch(span(scratch_start, self.scratch.len()))
    }

    /// Appends a range of the source to the scratch buffer: line ends normalised, NULs replaced.
    fn clean(&mut self, start: usize, end: usize) {
        let mut at = start;
        while let Some(found) = memchr2(b'\r', 0, &self.bytes[at..end]) {
            let odd = at + found;
            self.scratch.push_str(&self.source[at..odd]);
            at = odd + 1;
            if self.bytes[odd] == 0 {
                self.scratch.push(char::REPLACEMENT_CHARACTER);
            } else if self.bytes.get(at) != Some(&b'\n') {
                self.scratch.push('\n');
            }
        }
        self.scratch.push_str(&self.source[at..end]);
    }

    fn starts_with(&self, at: usize, text: &str) -> bool {
        let bytes = self.bytes.get(at..at + text.len());
        bytes.is_some_and(|bytes| bytes.eq_ignore_ascii_case(text.as_bytes()))
    }

    fn declaration(&mut self, cdata: bool) -> Option<Token> {
        let start = self.at;
        self.scratch.clear();
        if self.bytes[start..].starts_with(b"<!--") {
            return Some(self.comment());
        }
        if self.starts_with(start, "<!doctype") {
            return Some(self.doctype());
        }
        if cdata && self.bytes[start..].starts_with(b"<![CDATA[") {
            return self.cdata_section();
        }
        Some(self.bogus_comment(start + 2))
    }

    /// Enters a CDATA section, whose text then comes in pieces.
    fn cdata_section(&mut self) -> Option<Token> {
        self.at += "<![CDATA[".len();
        let end = memmem::find(&self.bytes[self.at..], b"]]>");
        self.cdata_end = Some(end.map_or(self.bytes.len(), |len| self.at + len));
        None
    }

    /// The next piece of the CDATA section that ends at `end`; leaves the section after the last one.
    fn cdata_run(&mut self, end: usize) -> Option<Run> {
        let start = self.at;
        let rest = &self.bytes[start..end];
        match rest.first() {
            None => {
                self.at = (end + "]]>".len()).min(self.bytes.len());
                self.cdata_end = None;
                None
            }
            Some(0) => Some(self.nul_run()),
            Some(_) => {
                self.at = start + memchr(0, rest).unwrap_or(rest.len());
                Some(Run { span: span(start, self.at), text: RunText::Source })
            }
        }
    }

    fn comment(&mut self) -> Token {
        let start = self.at;
        let inside = start + "<!--".len();
        let rest = &self.bytes[inside..];
        let abrupt = if rest.starts_with(b">") { 1 } else { 2 * usize::from(rest.starts_with(b"->")) };
        if abrupt > 0 {
            self.at = inside + abrupt;
            return Token::Comment(Value::Source(span(inside, inside)), span(start, self.at));
        }
        let (end, after) = comment_end(rest);
        self.at = inside + after;
        let value = self.cleaned(inside, inside + end);
        Token::Comment(value, span(start, self.at))
    }

    /// Reads a comment that begins at `inside` and ends at the next `>`.
    fn bogus_comment(&mut self, inside: usize) -> Token {
        let start = self.at;
        self.scratch.clear();
        let end = memchr(b'>', &self.bytes[inside..]).map_or(self.bytes.len(), |at| inside + at);
        self.at = (end + 1).min(self.bytes.len());
        let value = self.cleaned(inside, end);
        Token::Comment(value, span(start, self.at))
    }

    /// A processing instruction; what has no proper target, or is XML's own, is a comment.
    fn instruction(&mut self) -> Option<Token> {
        let start = self.at;
        let target_start = start + 2;
        if target_start == self.bytes.len() {
            self.at = target_start;
            return None;
        }
        let in_target = |byte: u8| byte.is_ascii_alphanumeric() || byte == b'-' || byte == b'_';
        let rest = &self.bytes[target_start..];
        let len = rest.iter().position(|&byte| !in_target(byte)).unwrap_or(rest.len());
        let proper = rest[0].is_ascii_alphabetic() || rest[0] == b'_';
        let ends = rest.get(len).is_none_or(|&byte| is_white(byte) || byte == b'?' || byte == b'>');
        let target = &rest[..len];
        let reserved = target.eq_ignore_ascii_case(b"xml") || target.eq_ignore_ascii_case(b"xml-stylesheet");
        if !proper || !ends || reserved && len < rest.len() {
            return Some(self.bogus_comment(start + 1));
        }
        self.scratch.clear();
        let Some(found) = memchr(b'>', rest) else {
            self.at = self.bytes.len();
            return None;
        };
        let end = target_start + found;
        self.at = target_start + len;
        self.skip_white();
        let data_start = self.at.min(end);
        let data_end = end - usize::from(end > data_start && self.bytes[end - 1] == b'?');
        self.at = end + 1;
        let value = self.cleaned(data_start, data_end);
        Some(Token::Instruction(span(target_start, target_start + len), value, span(start, self.at)))
    }

    fn doctype(&mut self) -> Token {
        let start = self.at;
        self.at = start + "<!doctype".len();
        let mut doctype = Doctype::default();
        let force_quirks = !self.doctype_parts(&mut doctype);
        self.at = memchr(b'>', &self.bytes[self.at..]).map_or(self.bytes.len(), |at| self.at + at + 1);
        Token::Doctype(Box::new(DoctypeToken { doctype, force_quirks }))
    }

    /// Reads the name and the identifiers; `false` where the declaration is malformed.
    fn doctype_parts(&mut self, doctype: &mut Doctype) -> bool {
        self.skip_white();
        let start = self.at;
        let stops = |&byte: &u8| is_white(byte) || byte == b'>';
        let end = self.bytes[start..].iter().position(stops).map_or(self.bytes.len(), |at| start + at);
        self.scratch.clear();
        self.clean(start, end);
        doctype.name = self.scratch.to_ascii_lowercase();
        self.at = end;
        self.skip_white();
        match self.bytes.get(self.at) {
            None => false,
            Some(b'>') => end > start,
            Some(_) => self.doctype_identifiers(doctype),
        }
    }

    fn doctype_identifiers(&mut self, doctype: &mut Doctype) -> bool {
        let public = self.starts_with(self.at, "public");
        if !public && !self.starts_with(self.at, "system") {
            return false;
        }
        self.at += "public".len();
        self.skip_white();
        if public {
            let Some((identifier, closed)) = self.doctype_identifier() else { return false };
            doctype.public_id = Some(identifier);
            if !closed {
                return false;
            }
            self.skip_white();
            match self.bytes.get(self.at) {
                None => return false,
                Some(b'>') => return true,
                Some(_) => {}
            }
        }
        let Some((identifier, closed)) = self.doctype_identifier() else { return false };
        doctype.system_id = Some(identifier);
        self.skip_white();
        closed && self.at < self.bytes.len()
    }

    /// A quoted identifier, and whether its quote was closed.
    fn doctype_identifier(&mut self) -> Option<(String, bool)> {
        let quote = *self.bytes.get(self.at).filter(|&&byte| byte == b'"' || byte == b'\'')?;
        let start = self.at + 1;
        let end = memchr2(quote, b'>', &self.bytes[start..]).map_or(self.bytes.len(), |at| start + at);
        self.scratch.clear();
        self.clean(start, end);
        let closed = self.bytes.get(end) == Some(&quote);
        self.at = end + usize::from(closed);
        Some((self.scratch.clone(), closed))
    }

    /// Where the raw text that begins here ends: at the end tag of `name`, or with the source.
    pub(crate) fn raw_end(&self, raw: Raw, name: &str) -> usize {
        match raw {
            Raw::Script => self.script_end(),
            Raw::Plain | Raw::References => {
                let mut at = self.at;
                while let Some(found) = memchr(b'<', &self.bytes[at..]) {
                    at += found;
                    if self.is_tag_at(at, "</", name) {
                        return at;
                    }
                    at += 1;
                }
                self.bytes.len()
            }
        }
    }

    /// Whether the tag with this opening and name begins at `at`.
    fn is_tag_at(&self, at: usize, opening: &str, name: &str) -> bool {
        let name_at = at + opening.len();
        self.starts_with(at, opening)
            && self.starts_with(name_at, name)
            && self
                .bytes
                .get(name_at + name.len())
                .is_some_and(|&byte| CLASSES[byte as usize] & (WHITE | SLASH | GREATER) != 0)
    }

    /// The end of a script, where `<!--` hides `<script>…</script>` until `-->`.
    fn script_end(&self) -> usize {
        #[derive(PartialEq)]
        enum Hiding {
            Nothing,
            InComment,
            InInnerScript,
        }
        let mut hiding = Hiding::Nothing;
        let mut dashes_from = 0;
        let mut at = self.at;
        while let Some(found) = memchr2(b'<', b'>', &self.bytes[at..]) {
            at += found;
            if self.bytes[at] == b'>' {
                if at >= dashes_from + 2 && hiding != Hiding::Nothing && self.bytes[..at].ends_with(b"--") {
                    hiding = Hiding::Nothing;
                }
            } else if self.is_tag_at(at, "</", "script") {
                match hiding {
                    Hiding::InInnerScript => hiding = Hiding::InComment,
                    _ => return at,
                }
            } else if hiding == Hiding::Nothing && self.bytes[at..].starts_with(b"<!--") {
                hiding = Hiding::InComment;
                dashes_from = at + 2;
            } else if hiding == Hiding::InComment && self.is_tag_at(at, "<", "script") {
                hiding = Hiding::InInnerScript;
            }
            at += 1;
        }
        self.bytes.len()
    }

    /// The next piece of raw text before `end`.
    pub(crate) fn raw_run(&mut self, raw: Raw, end: usize) -> Option<Run> {
        (self.at < end).then(|| self.raw_piece(raw, end))
    }

    fn raw_piece(&mut self, raw: Raw, end: usize) -> Run {
        let start = self.at;
        if raw == Raw::References && self.bytes[start] == b'&' {
            return self.reference_run();
        }
        let rest = &self.bytes[start..end];
        if rest[0] == 0 {
            self.at += 1;
            let replacement = Referent { first: char::REPLACEMENT_CHARACTER, second: None };
            return Run { span: span(start, self.at), text: RunText::Decoded(replacement) };
        }
        let stop = if raw == Raw::References { memchr2(b'&', 0, rest) } else { memchr(0, rest) };
        self.at = start + stop.unwrap_or(rest.len());
        Run { span: span(start, self.at), text: RunText::Source }
    }
}

/// Where the data of a comment end, and where the comment does.
fn comment_end(rest: &[u8]) -> (usize, usize) {
    let mut at = 0;
    while let Some(found) = memchr(b'>', &rest[at..]) {
        let greater = at + found;
        for close in [b"--".as_slice(), b"--!"] {
            if rest[..greater].ends_with(close) {
                return (greater - close.len(), greater + 1);
            }
        }
        at = greater + 1;
    }
    let unfinished = [b"--!".as_slice(), b"--", b"-"].into_iter().find(|close| rest.ends_with(close));
    (rest.len() - unfinished.map_or(0, <[u8]>::len), rest.len())
}

//! XML to a [`Document`].
//!
//! One pass over the source with a stack of open elements and a stack of the entities being read; nothing recurses,
//! and each byte is looked at a bounded number of times whatever the source is like.
//!
//! The reader is written by hand and not over a library of events because of what it does with ill-formed sources:
//! every construct has a recovery (below), every node has its exact place, and entities may contain markup.
//!
//! - `<` that begins no markup, `&` that begins no reference: text.
//! - An end tag closes the nearest open element of its name and what is open inside; if there is none it is
//!   dropped. Elements open at the end are closed there.
//! - An attribute without quotes, without value, or given twice: taken as in HTML.
//! - A comment, section or instruction without end reaches to the end of the source.
//! - A prefix that is bound to nothing stays the name's prefix; the name has no namespace.
//! - Several outermost elements, or text outside of them, are children of the document node.
//! - A character that XML does not allow is kept.

mod character;
mod cursor;
mod doctype;
mod entity;
mod problem;
mod sniff;

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

pub use self::character::is_name;
pub(crate) use self::character::{is_allowed, is_name_start, is_ncname, is_space};
pub use self::problem::XmlProblem;
pub use self::sniff::sniff_format;

use self::cursor::Cursor;
use self::doctype::{AttributeType, Subset};
use self::entity::{Meaning, NESTING, Reference};
use self::problem::{Budget, Problems};
use crate::builder::Builder;
use crate::document::{Document, Format, Span};
use crate::name::{Name, NameId, NameTable, Namespace, Role};
use crate::namespace::Scopes;

/// The longest source that is read: places in it are numbers of 32 bits, and entities may add to it.
const LONGEST: usize = (u32::MAX / 2) as usize;

/// From how many attributes on a set is faster than a list.
const MANY_ATTRIBUTES: usize = 16;

/// A document and what was wrong with its source.
#[derive(Debug, Clone)]
pub struct XmlParsed {
    /// The document.
    pub document: Document,
    /// What was not well-formed, in order of place; empty if all was well.
    pub problems: Vec<XmlProblem>,
}

/// The document that the source describes, whatever state it is in.
///
/// Namespace declarations are no attributes; [`Document::namespaces_in_scope`] gives them. Text of CDATA sections
/// and entities is text like any other. A node that came out of an entity has the span of the reference, and an
/// attribute that the document type supplied has an empty span at the end of the start tag.
///
/// ```
/// use windrow_dom::parse_xml;
///
/// let parsed = parse_xml("<a><b>1 &lt; 2</b></a>");
/// let root = parsed.document.document_element().expect("there is an element");
/// assert_eq!(parsed.document.string_value(root), "1 < 2");
/// assert!(parsed.problems.is_empty());
/// ```
pub fn parse_xml(source: &str) -> XmlParsed {
    let mut problems = Problems::default();
    let kept = source.floor_char_boundary(LONGEST);
    if kept < source.len() {
        problems.add(kept, || "the source is longer than 2 GiB; the rest is left out".to_owned());
    }
    let source = &source[..kept];
    let mut budget = Budget::new(source.len());
    let subset = Subset::find(source, &mut budget, &mut problems);
    Reader::new(source, &subset, budget, problems).read()
}

/// A text being read: the source, or the replacement text of an entity.
#[derive(Debug, Clone, Copy)]
struct Text<'a> {
    cursor: Cursor<'a>,
    /// For an entity its number, and the place of the outermost reference in the source.
    entity: Option<(usize, Span)>,
    /// How many elements were open when it began.
    depth: usize,
}

/// An element whose end tag has not come yet.
#[derive(Debug, Clone, Copy)]
struct Open {
    word: usize,
    declares: bool,
}

/// An attribute as written.
#[derive(Debug)]
struct Written<'a> {
    name: &'a str,
    value: Cow<'a, str>,
    span: Span,
}

struct Reader<'a> {
    subset: &'a Subset<'a>,
    budget: Budget,
    problems: Problems,
    builder: Builder,
    text: Text<'a>,
    outer: Vec<Text<'a>>,
    open: Vec<Open>,
    has_root: bool,
    scopes: Scopes<'a>,
    elements: Words<'a>,
    attributes: Words<'a>,
    /// Names of attributes without regard to prefixes, to tell when one is given twice.
    expanded: NameTable,
    written: Vec<Written<'a>>,
}

impl<'a> Reader<'a> {
    fn new(source: &'a str, subset: &'a Subset<'a>, budget: Budget, problems: Problems) -> Reader<'a> {
        Reader {
            subset,
            budget,
            problems,
            builder: Builder::new(Format::Xml),
            text: Text { cursor: Cursor::new(source), entity: None, depth: 0 },
            outer: Vec::new(),
            open: Vec::new(),
            has_root: false,
            scopes: Scopes::default(),
            elements: Words::default(),
            attributes: Words::default(),
            expanded: NameTable::default(),
            written: Vec::new(),
        }
    }

    fn read(mut self) -> XmlParsed {
        self.prolog();
        loop {
            match self.text.cursor.byte() {
                Some(b'<') => self.markup(),
                Some(b'&') => self.reference(),
                Some(_) => self.characters(),
                None => match self.outer.pop() {
                    Some(outer) => self.end_entity(outer),
                    None => break,
                },
            }
        }
        self.finish()
    }

    fn finish(mut self) -> XmlParsed {
        let end = self.text.cursor.at;
        if let Some(innermost) = self.open.last() {
            let (name, count) = (self.elements.words[innermost.word].raw, self.open.len());
            self.problems.add(end, || match count {
                1 => format!("`<{name}>` is not closed"),
                _ => format!("{count} elements are not closed, the innermost is `<{name}>`"),
            });
        }
        if !self.has_root {
            self.problems.add(end, || "there is no element".to_owned());
        }
        while !self.open.is_empty() {
            self.close(end as u32);
        }
        self.builder.close(end as u32);
        XmlParsed { document: self.builder.finish(), problems: self.problems.finish() }
    }

    /// Passes the byte order mark and the XML declaration.
    fn prolog(&mut self) {
        let cursor = &mut self.text.cursor;
        cursor.eat("\u{feff}");
        let start = cursor.at;
        let is_late = cursor.skip_space();
        if !at_declaration(cursor) {
            cursor.at = start;
            return;
        }
        if is_late {
            self.problems.add(start, || "white space before the XML declaration".to_owned());
        }
        if cursor.until("?>").is_none() {
            self.problems.add(start, || "the XML declaration does not end with `?>`".to_owned());
            cursor.skip_declaration();
        }
    }

    /// The place in the source from `start` in the text being read up to the cursor.
    fn span(&self, start: usize) -> Span {
        match self.text.entity {
            Some((_, reference)) => reference,
            None => Span::new(start as u32, self.text.cursor.at as u32),
        }
    }

    fn problem(&mut self, at: usize, message: impl FnOnce() -> String) {
        let offset = self.text.entity.map_or(at, |(_, reference)| reference.start as usize);
        self.problems.add(offset, message);
    }

    /// Adds text to the element that is open; outside of all only what is not white space.
    fn add_text(&mut self, text: &str, start: usize) {
        let span = self.span(start);
        if self.open.is_empty() {
            if text.bytes().all(|byte| is_space(char::from(byte))) {
                return;
            }
            self.problem(start, || "text outside of the outermost element".to_owned());
        }
        self.builder.text(text, span);
    }

    /// Character data up to the next markup or reference.
    fn characters(&mut self) {
        let cursor = &mut self.text.cursor;
        let start = cursor.at;
        let rest = cursor.rest();
        let end = if self.text.entity.is_none() {
            memchr::memchr3(b'<', b'&', b'\r', rest.as_bytes())
        } else {
            memchr::memchr2(b'<', b'&', rest.as_bytes())
        };
        let plain = &rest[..end.unwrap_or(rest.len())];
        cursor.at += plain.len();
        if !plain.is_empty() {
            self.check_characters(plain, start);
            self.check_section_end(plain, start);
            self.add_text(plain, start);
        } else {
            self.end_of_line();
        }
    }

    /// A carriage return in the source, which is a line feed together with the one after it.
    fn end_of_line(&mut self) {
        let start = self.text.cursor.at;
        self.text.cursor.at += 1;
        self.text.cursor.eat("\n");
        self.add_text("\n", start);
    }

    fn check_characters(&mut self, text: &str, start: usize) {
        let may_be_bad = text.bytes().fold(false, |bad, byte| bad | (byte < b' ') | (byte == 0xef));
        if may_be_bad {
            for (at, c) in text.char_indices().filter(|&(_, c)| !is_allowed(c)) {
                self.problem(start + at, || entity::forbidden(c));
            }
        }
    }

    fn check_section_end(&mut self, text: &str, start: usize) {
        if text.contains(']')
            && let Some(at) = text.find("]]>")
        {
            self.problem(start + at, || "`]]>` in text; write `]]&gt;`".to_owned());
        }
    }

    /// A reference in content: text, or an entity to read next.
    fn reference(&mut self) {
        let start = self.text.cursor.at;
        let reference = entity::reference(&mut self.text.cursor);
        let written = &self.text.cursor.text[start..self.text.cursor.at];
        match reference {
            Reference::Char(c) => self.add_text(c.encode_utf8(&mut [0; 4]), start),
            Reference::NoChar => {
                self.problem(start, || format!("`{written}` is no character that XML allows"));
                self.add_text("\u{fffd}", start);
            }
            Reference::Stray => {
                self.problem(start, entity::stray);
                self.add_text("&", start);
            }
            Reference::Name(name) => match self.subset.entities.meaning(name) {
                Meaning::Predefined(text) => self.add_text(text, start),
                Meaning::Html(c) => {
                    if !self.subset.entities.more_outside {
                        self.problem(start, || entity::undeclared(written));
                    }
                    self.add_text(c.encode_utf8(&mut [0; 4]), start);
                }
                Meaning::Internal(number, text) => self.begin_entity(number, text, start),
                Meaning::External | Meaning::Unknown => {
                    self.problem(start, || entity::unknown(written));
                    self.add_text(written, start);
                }
            },
        }
    }

    fn begin_entity(&mut self, number: usize, text: &'a str, start: usize) {
        let span = self.span(start);
        let is_active = |text: &Text<'_>| text.entity.is_some_and(|(active, _)| active == number);
        if self.outer.len() >= NESTING || is_active(&self.text) || self.outer.iter().any(is_active) {
            let written = &self.text.cursor.text[start..self.text.cursor.at];
            self.problem(start, || entity::endless(written));
        } else if self.budget.spend(text.len() + 1, span.start as usize, &mut self.problems) {
            let inner =
                Text { cursor: Cursor::new(text), entity: Some((number, span)), depth: self.open.len() };
            self.outer.push(std::mem::replace(&mut self.text, inner));
        }
    }

    fn end_entity(&mut self, outer: Text<'a>) {
        if self.text.depth != self.open.len() {
            self.problem(0, || {
                "the entity opens elements that it does not close, or the other way round".to_owned()
            });
        }
        self.text = outer;
    }

    fn markup(&mut self) {
        let cursor = self.text.cursor;
        match cursor.text.as_bytes().get(cursor.at + 1) {
            Some(b'/') => self.end_tag(),
            Some(b'?') => self.instruction(),
            Some(b'!') if cursor.starts_with("<!--") => self.comment(),
            Some(b'!') if cursor.starts_with("<![CDATA[") => self.section(),
            Some(b'!') if doctype::at_doctype(&cursor) => self.doctype(),
            _ if (Cursor { at: cursor.at + 1, ..cursor }).at_name() => self.start_tag(),
            _ => {
                self.problem(cursor.at, || "`<` that begins no markup; write `&lt;`".to_owned());
                self.text.cursor.at += 1;
                self.add_text("<", cursor.at);
            }
        }
    }

    /// What stands before `stop` from the cursor on, with ends of lines made one character.
    fn delimited(&mut self, start: usize, stop: &str) -> Cow<'a, str> {
        let from = self.text.cursor.at;
        let inner = self.text.cursor.until(stop).unwrap_or_else(|| {
            self.problem(start, || format!("there is no `{stop}` to the end of this"));
            self.text.cursor.remainder()
        });
        self.check_characters(inner, from);
        if self.text.entity.is_none() { line_ends(inner) } else { Cow::Borrowed(inner) }
    }

    fn comment(&mut self) {
        let start = self.text.cursor.at;
        self.text.cursor.at += "<!--".len();
        let comment = self.delimited(start, "-->");
        if comment.contains("--") || comment.ends_with('-') {
            self.problem(start, || "`--` inside a comment".to_owned());
        }
        self.builder.comment(&comment, self.span(start));
    }

    fn section(&mut self) {
        let start = self.text.cursor.at;
        self.text.cursor.at += "<![CDATA[".len();
        let text = self.delimited(start, "]]>");
        self.add_text(&text, start);
    }

    fn instruction(&mut self) {
        let start = self.text.cursor.at;
        self.text.cursor.at += "<?".len();
        let target = self.text.cursor.name();
        let spaced = self.text.cursor.skip_space();
        let data = self.delimited(start, "?>");
        if target.is_empty() || target.eq_ignore_ascii_case("xml") {
            self.problem(start, || "this instruction has no target of its own; it is left out".to_owned());
            return;
        }
        if !spaced && !data.is_empty() {
            self.problem(start, || format!("no white space after the target `{target}`"));
        }
        let name = Name { role: Role::Target, namespace: "", prefix: "", local: target };
        let target = self.builder.intern(name);
        self.builder.instruction(target, &data, self.span(start));
    }

    fn doctype(&mut self) {
        let start = self.text.cursor.at;
        if self.text.entity.is_none() && self.subset.range.start == start && self.subset.range.end > start {
            self.builder.doctype(self.subset.doctype.clone());
            self.text.cursor.at = self.subset.range.end;
        } else {
            self.problem(start, || "a document type declaration in this place is left out".to_owned());
            Subset::read(&mut self.text.cursor, &mut Budget::new(0), &mut Problems::default());
        }
    }

    fn end_tag(&mut self) {
        let start = self.text.cursor.at;
        let innermost = self.open.last().map(|open| self.elements.words[open.word].raw);
        let cursor = &mut self.text.cursor;
        cursor.at += "</".len();
        let name = match innermost {
            // What nearly every end tag is, told without taking its name apart.
            Some(name) if cursor.rest().strip_prefix(name).is_some_and(|rest| rest.starts_with('>')) => {
                cursor.at += name.len();
                name
            }
            _ => cursor.name(),
        };
        cursor.skip_space();
        if !cursor.eat(">") {
            let rest = cursor.rest();
            cursor.at += rest.find(['<', '>']).unwrap_or(rest.len());
            cursor.eat(">");
            self.problem(start, || format!("the end tag `</{name}` has something other than its name"));
        }
        let end = self.span(start);
        if innermost == Some(name) {
            self.close(end.end);
        } else if self.elements.is_open(name) {
            let inside = innermost.unwrap_or_default();
            self.problem(start, || {
                format!("`</{name}>` comes before the end of `<{inside}>`; it closes both")
            });
            while self.open.last().is_some_and(|open| self.elements.words[open.word].raw != name) {
                self.close(end.start);
            }
            self.close(end.end);
        } else {
            self.problem(start, || format!("`</{name}>` closes nothing that is open; it is left out"));
        }
    }

    fn close(&mut self, end: u32) {
        if let Some(open) = self.open.pop() {
            self.builder.close(end);
            self.elements.words[open.word].open -= 1;
            if open.declares {
                self.scopes.leave();
            }
        }
    }

    fn start_tag(&mut self) {
        let start = self.text.cursor.at;
        self.text.cursor.at += 1;
        let name = self.text.cursor.name();
        let mut written = std::mem::take(&mut self.written);
        let is_empty = self.read_attributes(name, &mut written);
        let tag = self.span(start);
        self.add_defaults(name, tag, &mut written);
        self.open_element(name, tag, &written);
        written.clear();
        self.written = written;
        if is_empty {
            self.close(tag.end);
        }
    }

    /// Reads the rest of a start tag; says whether the element ends with it.
    fn read_attributes(&mut self, element: &'a str, written: &mut Vec<Written<'a>>) -> bool {
        loop {
            let spaced = self.text.cursor.skip_space();
            let at = self.text.cursor.at;
            match self.text.cursor.byte() {
                Some(b'>') => {
                    self.text.cursor.at += 1;
                    return false;
                }
                Some(b'/') if self.text.cursor.eat("/>") => return true,
                Some(b'<') | None => {
                    self.problem(at, || format!("the start tag `<{element}` does not end with `>`"));
                    return false;
                }
                _ if self.text.cursor.at_name() => {
                    if !spaced {
                        self.problem(at, || "no white space before the attribute".to_owned());
                    }
                    let attribute = self.read_attribute(element);
                    written.push(attribute);
                }
                Some(_) => {
                    self.problem(at, || {
                        format!("the start tag `<{element}` has something other than attributes")
                    });
                    self.text.cursor.bump();
                }
            }
        }
    }

    fn read_attribute(&mut self, element: &'a str) -> Written<'a> {
        let cursor = &mut self.text.cursor;
        let start = cursor.at;
        let name = cursor.name();
        let after_name = cursor.at;
        cursor.skip_space();
        if !cursor.eat("=") {
            cursor.at = after_name;
            let span = self.span(after_name);
            self.problem(start, || format!("the attribute `{name}` has no value"));
            return Written { name, value: Cow::Borrowed(""), span };
        }
        cursor.skip_space();
        let from = cursor.at;
        let (raw, at) = match cursor.quoted() {
            Some(raw) => (raw, from + 1),
            None => (self.unquoted(name), from),
        };
        let span = match self.text.entity {
            Some((_, reference)) => reference,
            None => Span::new(at as u32, (at + raw.len()) as u32),
        };
        let offset = span.start as usize;
        let mut value =
            entity::attribute_value(raw, offset, &self.subset.entities, &mut self.budget, &mut self.problems);
        if self.subset.attribute_type(element, name).is_some() {
            value = Cow::Owned(entity::tokens(&value));
        }
        Written { name, value, span }
    }

    /// A value without quotes, or with only the first one.
    fn unquoted(&mut self, name: &str) -> &'a str {
        let start = self.text.cursor.at;
        let rest = self.text.cursor.rest();
        let end = rest.find(|c| is_space(c) || matches!(c, '<' | '>')).unwrap_or(rest.len());
        let value = &rest[..end];
        let closes = rest[end..].starts_with('>');
        let value = value.strip_suffix('/').filter(|_| closes).unwrap_or(value);
        self.text.cursor.at += value.len();
        self.problem(start, || format!("the value of `{name}` is not between quotes"));
        value
    }

    /// Adds the attributes that the document type gives the element.
    fn add_defaults(&mut self, element: &str, tag: Span, written: &mut Vec<Written<'a>>) {
        let subset = self.subset;
        let defaults = subset.defaults(element);
        if defaults.is_empty() {
            return;
        }
        let given: HashSet<&str> = written.iter().map(|attribute| attribute.name).collect();
        let span = Span::new(tag.end, tag.end);
        for default in defaults.iter().filter(|default| !given.contains(default.name)) {
            let size = default.name.len() + default.value.len() + size_of::<Span>();
            if !self.budget.spend(size, tag.start as usize, &mut self.problems) {
                return;
            }
            written.push(Written { name: default.name, value: Cow::Borrowed(&default.value), span });
        }
    }

    fn open_element(&mut self, name: &'a str, tag: Span, written: &[Written<'a>]) {
        if self.open.is_empty() && std::mem::replace(&mut self.has_root, true) {
            self.problem(tag.start as usize, || format!("`<{name}>` is a second outermost element"));
        }
        let declares = written.iter().any(|attribute| declared_prefix(attribute.name).is_some());
        if declares {
            self.scopes.enter();
            self.declare_namespaces(written);
        }
        let word = self.element_word(name, tag);
        let id = self.elements.words[word].name;
        self.elements.words[word].open += 1;
        self.builder.open(id, tag);
        self.open.push(Open { word, declares });
        if declares {
            for (prefix, namespace) in self.scopes.innermost() {
                self.builder.namespace(prefix, namespace);
            }
        }
        self.add_attributes(name, written);
    }

    fn declare_namespaces(&mut self, written: &[Written<'a>]) {
        for attribute in written {
            let Some(prefix) = declared_prefix(attribute.name) else { continue };
            let offset = attribute.span.start as usize;
            if prefix == "xml" && attribute.value == Namespace::XML {
                continue;
            }
            let is_reserved = matches!(prefix, "xml" | "xmlns");
            if is_reserved || matches!(&*attribute.value, Namespace::XML | Namespace::XMLNS) {
                self.problem(offset, || {
                    "this prefix or namespace is XML's own; the declaration is left out".to_owned()
                });
            } else if attribute.value.is_empty() && !prefix.is_empty() {
                self.problem(offset, || {
                    format!("the prefix `{prefix}` is bound to nothing; the declaration is left out")
                });
            } else if !prefix.is_empty() && !is_ncname(prefix) {
                self.problem(offset, || {
                    format!("`{prefix}` cannot be a prefix; the declaration is left out")
                });
            } else if self.scopes.declares(prefix) {
                self.problem(offset, || {
                    format!("the attribute `{}` is given twice; the first one counts", attribute.name)
                });
            } else {
                self.scopes.declare(Cow::Borrowed(prefix), attribute.value.clone());
            }
        }
    }

    fn add_attributes(&mut self, element: &str, written: &[Written<'a>]) {
        let mut seen = Seen::default();
        for attribute in written {
            if declared_prefix(attribute.name).is_some() {
                continue;
            }
            let word = self.attribute_word(attribute.name, attribute.span);
            let Word { name, expanded, .. } = self.attributes.words[word];
            if !seen.insert(expanded) {
                let offset = attribute.span.start as usize;
                self.problem(offset, || {
                    format!("the attribute `{}` is given twice; the first one counts", attribute.name)
                });
                continue;
            }
            let node = self.builder.attribute(name, &attribute.value, attribute.span);
            if self.subset.attribute_type(element, attribute.name) == Some(AttributeType::Id) {
                self.builder.declared_id(node);
            }
        }
    }

    /// The number of an element's name as written, resolved in the present scope.
    fn element_word(&mut self, raw: &'a str, tag: Span) -> usize {
        let scope = self.scopes.number();
        let at = self.elements.number(raw);
        if self.elements.words[at].scope != Some(scope) {
            let (prefix, local) = self.split(raw, tag);
            let namespace = self.scopes.namespace(prefix).unwrap_or_default();
            let name = self.builder.intern(Name { role: Role::Element, namespace, prefix, local });
            let word = &mut self.elements.words[at];
            (word.scope, word.name) = (Some(scope), name);
        }
        at
    }

    /// The number of an attribute's name as written, resolved in the present scope.
    fn attribute_word(&mut self, raw: &'a str, span: Span) -> usize {
        // An attribute without a prefix has no namespace, whatever the scope.
        let scope = if raw.contains(':') { self.scopes.number() } else { 0 };
        let at = self.attributes.number(raw);
        if self.attributes.words[at].scope != Some(scope) {
            let (prefix, local) = self.split(raw, span);
            let namespace =
                if prefix.is_empty() { "" } else { self.scopes.namespace(prefix).unwrap_or_default() };
            let name = Name { role: Role::Attribute, namespace, prefix, local };
            // Where the prefix is bound to nothing it is all that tells two names apart.
            let prefix = if namespace.is_empty() { prefix } else { "" };
            let expanded = self.expanded.intern(Name { prefix, ..name });
            let name = self.builder.intern(name);
            let word = &mut self.attributes.words[at];
            (word.scope, word.name, word.expanded) = (Some(scope), name, expanded);
        }
        at
    }

    /// Prefix and local part of a name.
    fn split(&mut self, raw: &'a str, span: Span) -> (&'a str, &'a str) {
        let Some((prefix, local)) = raw.split_once(':') else { return ("", raw) };
        let starts = local.chars().next().is_some_and(is_name_start);
        if prefix.is_empty() || !starts || local.contains(':') {
            self.problem(span.start as usize, || format!("`{raw}` is no name with a prefix"));
            return ("", raw);
        }
        if self.scopes.namespace(prefix).is_none() {
            self.problem(span.start as usize, || format!("the prefix `{prefix}` is not declared"));
        }
        (prefix, local)
    }
}

/// Whether an XML declaration stands here.
fn at_declaration(cursor: &Cursor<'_>) -> bool {
    let after = cursor.rest().strip_prefix("<?xml").and_then(|rest| rest.chars().next());
    after.is_some_and(|c| is_space(c) || c == '?')
}

/// The prefix that an attribute of this name declares; the default namespace has an empty one.
fn declared_prefix(name: &str) -> Option<&str> {
    match name.strip_prefix("xmlns")? {
        "" => Some(""),
        rest => rest.strip_prefix(':').filter(|prefix| !prefix.is_empty() && !prefix.contains(':')),
    }
}

/// The text with its ends of lines as XML 1.0 section 2.11 wants them.
fn line_ends(text: &str) -> Cow<'_, str> {
    if text.contains('\r') {
        Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n"))
    } else {
        Cow::Borrowed(text)
    }
}

/// Names as written, numbered, with what they mean in the scope in which they were used last.
#[derive(Debug, Default)]
struct Words<'a> {
    numbers: HashMap<&'a str, usize>,
    words: Vec<Word<'a>>,
}

#[derive(Debug, Clone, Copy)]
struct Word<'a> {
    raw: &'a str,
    scope: Option<u32>,
    name: NameId,
    expanded: NameId,
    /// How many elements of this name are open.
    open: usize,
}

impl<'a> Words<'a> {
    fn number(&mut self, raw: &'a str) -> usize {
        *self.numbers.entry(raw).or_insert_with(|| {
            self.words.push(Word { raw, scope: None, name: NameId::NONE, expanded: NameId::NONE, open: 0 });
            self.words.len() - 1
        })
    }

    fn is_open(&self, raw: &str) -> bool {
        self.numbers.get(raw).is_some_and(|&at| self.words[at].open > 0)
    }
}

/// The names of the attributes of one element so far.
#[derive(Debug, Default)]
struct Seen {
    few: Vec<NameId>,
    many: HashSet<NameId>,
}

impl Seen {
    /// Adds a name; says whether it was new.
    fn insert(&mut self, name: NameId) -> bool {
        if self.few.len() < MANY_ATTRIBUTES {
            let is_new = !self.few.contains(&name);
            self.few.push(name);
            return is_new;
        }
        if self.many.is_empty() {
            self.many.extend(self.few.iter().copied());
        }
        self.many.insert(name)
    }
}

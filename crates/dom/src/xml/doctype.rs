//! The document type declaration: its name and identifiers, and what its internal subset declares.
//!
//! Read are general entities with their text in place, and lists of attributes with their types and defaults.
//! Content models and notations are passed over, nothing outside of the source is read, and parameter entities are
//! not expanded.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::ops::Range;

use super::cursor::Cursor;
use super::entity::{self, Entities, Reference};
use super::problem::{Budget, Problems};
use crate::document::Doctype;

/// What the document type declaration says.
#[derive(Debug, Default)]
pub(super) struct Subset<'a> {
    pub(super) doctype: Doctype,
    /// Where the declaration stands; empty if there is none.
    pub(super) range: Range<usize>,
    pub(super) entities: Entities<'a>,
    /// The attributes of each element that have a type other than CDATA.
    types: HashMap<(&'a str, &'a str), AttributeType>,
    defaults: HashMap<&'a str, Vec<Default<'a>>>,
    declared: HashSet<(&'a str, &'a str)>,
}

/// The types of attributes that make a difference.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum AttributeType {
    /// Its value is a list or a name, whose spaces do not count.
    Tokens,
    /// Its value names its element.
    Id,
}

/// An attribute that elements have without saying so.
#[derive(Debug)]
pub(super) struct Default<'a> {
    pub(super) name: &'a str,
    pub(super) value: Cow<'a, str>,
}

impl<'a> Subset<'a> {
    /// The document type declaration of the source, if one stands before its first element.
    pub(super) fn find(source: &'a str, budget: &mut Budget, problems: &mut Problems) -> Subset<'a> {
        let mut cursor = Cursor::new(source);
        cursor.eat("\u{feff}");
        loop {
            cursor.skip_space();
            let passed = match () {
                () if cursor.starts_with("<?") => cursor.until("?>"),
                () if cursor.starts_with("<!--") => cursor.until("-->"),
                () if at_doctype(&cursor) => return Subset::read(&mut cursor, budget, problems),
                () => None,
            };
            if passed.is_none() {
                return Subset::default();
            }
        }
    }

    /// The document type declaration that stands at the cursor, which passes it.
    pub(super) fn read(cursor: &mut Cursor<'a>, budget: &mut Budget, problems: &mut Problems) -> Subset<'a> {
        let start = cursor.at;
        if !cursor.starts_with(OPENING) {
            problems.add(start, || "`DOCTYPE` is written in upper case".to_owned());
        }
        cursor.at += OPENING.len();
        cursor.skip_space();
        let mut subset = Subset::default();
        subset.doctype.name = cursor.name().to_owned();
        cursor.skip_space();
        let (public_id, system_id) = external_id(cursor);
        subset.doctype.public_id = public_id.map(str::to_owned);
        subset.doctype.system_id = system_id.map(str::to_owned);
        subset.entities.more_outside = system_id.is_some();
        cursor.skip_space();
        if cursor.eat("[") {
            subset.declarations(cursor, budget, problems);
            cursor.skip_space();
        }
        if !cursor.eat(">") {
            problems.add(cursor.at, || "the document type declaration does not end with `>`".to_owned());
            cursor.skip_declaration();
        }
        subset.range = start..cursor.at;
        subset
    }

    /// The type of an attribute, if it is not plain text.
    pub(super) fn attribute_type(&self, element: &str, attribute: &str) -> Option<AttributeType> {
        if attribute == "xml:id" {
            return Some(AttributeType::Id);
        }
        if self.types.is_empty() {
            return None;
        }
        self.types.get(&(element, attribute)).copied()
    }

    /// The attributes that the element has without saying so.
    pub(super) fn defaults(&self, element: &str) -> &[Default<'a>] {
        self.defaults.get(element).map_or(&[], Vec::as_slice)
    }

    fn declarations(&mut self, cursor: &mut Cursor<'a>, budget: &mut Budget, problems: &mut Problems) {
        loop {
            cursor.skip_space();
            let start = cursor.at;
            match () {
                () if cursor.eat("]") || cursor.byte().is_none() => return,
                () if cursor.eat("<!--") => drop(cursor.until("-->").unwrap_or_else(|| cursor.remainder())),
                () if cursor.eat("<?") => drop(cursor.until("?>").unwrap_or_else(|| cursor.remainder())),
                () if cursor.eat("<!ENTITY") => self.entity(cursor, problems),
                () if cursor.eat("<!ATTLIST") => self.attributes(cursor, budget, problems),
                () if cursor.eat("<!") => cursor.skip_declaration(),
                () if cursor.eat("%") => {
                    let name = cursor.name();
                    cursor.eat(";");
                    problems.add(start, || format!("the parameter entity `%{name};` is not read"));
                }
                () => {
                    problems.add(start, || "this is no declaration; it is passed over".to_owned());
                    cursor.bump();
                    let rest = cursor.rest();
                    cursor.at += rest.find(['<', ']', '%']).unwrap_or(rest.len());
                }
            }
        }
    }

    fn entity(&mut self, cursor: &mut Cursor<'a>, problems: &mut Problems) {
        let start = cursor.at;
        cursor.skip_space();
        let is_parameter = cursor.eat("%");
        cursor.skip_space();
        let name = cursor.name();
        cursor.skip_space();
        let literal = cursor.at + 1;
        let text = cursor.quoted();
        if name.is_empty() || (text.is_none() && external_id(cursor) == (None, None)) {
            problems.add(start, || "this entity has no name or no text".to_owned());
        } else if !is_parameter {
            self.entities.declare(name, text.map(|text| replacement(text, literal, problems)));
        }
        cursor.skip_declaration();
    }

    fn attributes(&mut self, cursor: &mut Cursor<'a>, budget: &mut Budget, problems: &mut Problems) {
        cursor.skip_space();
        let element = cursor.name();
        loop {
            cursor.skip_space();
            if cursor.eat(">") {
                return;
            }
            let start = cursor.at;
            if self.attribute(element, cursor, budget, problems).is_none() {
                problems.add(start, || "this declares no attribute".to_owned());
                return cursor.skip_declaration();
            }
        }
    }

    fn attribute(
        &mut self,
        element: &'a str,
        cursor: &mut Cursor<'a>,
        budget: &mut Budget,
        problems: &mut Problems,
    ) -> Option<()> {
        let name = Some(cursor.name()).filter(|name| !name.is_empty())?;
        cursor.skip_space();
        let kind = attribute_type(cursor)?;
        cursor.skip_space();
        let default = attribute_default(cursor)?;
        if !self.declared.insert((element, name)) {
            return Some(());
        }
        if let Some(kind) = kind {
            self.types.insert((element, name), kind);
        }
        if let Some((raw, offset)) = default {
            let value = entity::attribute_value(raw, offset, &self.entities, budget, problems);
            let value = if kind.is_some() { Cow::Owned(entity::tokens(&value)) } else { value };
            self.defaults.entry(element).or_default().push(Default { name, value });
        }
        Some(())
    }
}

const OPENING: &str = "<!DOCTYPE";

/// Whether a document type declaration begins here, in whatever case.
pub(super) fn at_doctype(cursor: &Cursor<'_>) -> bool {
    let bytes = cursor.rest().as_bytes();
    bytes.len() >= OPENING.len() && bytes[..OPENING.len()].eq_ignore_ascii_case(OPENING.as_bytes())
}

/// The public and the system identifier.
fn external_id<'a>(cursor: &mut Cursor<'a>) -> (Option<&'a str>, Option<&'a str>) {
    let public_id = if cursor.eat("PUBLIC") {
        cursor.skip_space();
        cursor.quoted()
    } else if cursor.eat("SYSTEM") {
        None
    } else {
        return (None, None);
    };
    cursor.skip_space();
    (public_id, cursor.quoted())
}

/// The type of an attribute: none if it is plain text.
fn attribute_type(cursor: &mut Cursor<'_>) -> Option<Option<AttributeType>> {
    if cursor.byte() == Some(b'(') {
        return choices(cursor);
    }
    match cursor.name() {
        "CDATA" => Some(None),
        "ID" => Some(Some(AttributeType::Id)),
        "NOTATION" => {
            cursor.skip_space();
            choices(cursor)
        }
        "IDREF" | "IDREFS" | "ENTITY" | "ENTITIES" | "NMTOKEN" | "NMTOKENS" => {
            Some(Some(AttributeType::Tokens))
        }
        _ => None,
    }
}

/// The values that an attribute may have, in brackets.
fn choices(cursor: &mut Cursor<'_>) -> Option<Option<AttributeType>> {
    let end = cursor.rest().find([')', '>'])?;
    cursor.at += end;
    cursor.eat(")").then_some(Some(AttributeType::Tokens))
}

/// The default of an attribute, if it has one, and where it stands.
fn attribute_default<'a>(cursor: &mut Cursor<'a>) -> Option<Option<(&'a str, usize)>> {
    if cursor.eat("#REQUIRED") || cursor.eat("#IMPLIED") {
        return Some(None);
    }
    if cursor.eat("#FIXED") {
        cursor.skip_space();
    }
    let offset = cursor.at + 1;
    cursor.quoted().map(|raw| Some((raw, offset)))
}

/// The replacement text of an entity: references to characters are replaced now, others when it is used.
fn replacement<'a>(literal: &'a str, offset: usize, problems: &mut Problems) -> Cow<'a, str> {
    if !literal.contains(['&', '\r']) {
        return Cow::Borrowed(literal);
    }
    let mut text = String::with_capacity(literal.len());
    let mut cursor = Cursor::new(literal);
    while let Some(byte) = cursor.byte() {
        let start = cursor.at;
        match byte {
            b'&' => match entity::reference(&mut cursor) {
                Reference::Char(c) => text.push(c),
                Reference::Name(_) => text.push_str(&literal[start..cursor.at]),
                Reference::NoChar => text.push(char::REPLACEMENT_CHARACTER),
                Reference::Stray => {
                    problems.add(offset + start, entity::stray);
                    text.push_str("&#38;");
                }
            },
            b'\r' => {
                cursor.at += 1;
                cursor.eat("\n");
                text.push('\n');
            }
            _ => {
                let rest = cursor.rest();
                let plain = rest.find(['&', '\r']).unwrap_or(rest.len());
                cursor.at += plain;
                text.push_str(&rest[..plain]);
            }
        }
    }
    Cow::Owned(text)
}

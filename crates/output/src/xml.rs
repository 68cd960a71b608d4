//! XML: `<results>` with one row a line, values and records in the order in which they were found.
//!
//! Line breaks in values are written as character references, so that a line is a row. Characters that XML 1.0 does not
//! have become U+FFFD and are counted. A marker `ns:name` keeps its prefix, which stands for `urn:windrow:ns`. What no
//! XML name can contain is written as SQL/XML does it: `2nd` becomes `_x0032_nd`. With provenance, elements have
//! attributes of the namespace `urn:windrow:provenance`.

use std::collections::BTreeSet;
use std::path::Path;

use windrow_data::{Item, Provenance, Schema, Shape};

use crate::encoder::{Emit, Encoder, Replaced};
use crate::error::Error;
use crate::existing::{RawLines, foreign};
use crate::sink::Summary;

const DECLARATION: &str = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";

/// Rows as XML.
pub(crate) struct Xml {
    root: String,
    provenance: bool,
    replaced: u64,
}

/// What is still to be written of a row.
enum Open<'a> {
    Item(&'a Item),
    End(String),
}

impl Xml {
    pub(crate) fn new(schema: &Schema, provenance: bool) -> Xml {
        let mut prefixes = BTreeSet::new();
        collect_prefixes(schema, &mut prefixes);
        if provenance {
            prefixes.insert("provenance".to_owned());
        }
        let mut root = String::from("<results");
        for prefix in prefixes {
            root.push_str(&format!(" xmlns:{prefix}=\"urn:windrow:{prefix}\""));
        }
        root.push('>');
        Xml { root, provenance, replaced: 0 }
    }

    fn start(&mut self, name: &str, origin: Option<&Provenance>, out: &mut Vec<u8>) {
        out.push(b'<');
        out.extend_from_slice(name.as_bytes());
        if let Some(Provenance { url, path, time, rule }) = origin.filter(|_| self.provenance) {
            let parts =
                [("url", url.as_ref()), ("path", Some(path)), ("time", time.as_ref()), ("rule", Some(rule))];
            for (part, text) in parts {
                if let Some(text) = text {
                    out.extend_from_slice(format!(" provenance:{part}=\"").as_bytes());
                    self.text(text, out);
                    out.push(b'"');
                }
            }
        }
        out.push(b'>');
    }

    fn text(&mut self, text: &str, out: &mut Vec<u8>) {
        for letter in text.chars() {
            match letter {
                '<' => out.extend_from_slice(b"&lt;"),
                '>' => out.extend_from_slice(b"&gt;"),
                '&' => out.extend_from_slice(b"&amp;"),
                '"' => out.extend_from_slice(b"&quot;"),
                '\n' => out.extend_from_slice(b"&#10;"),
                '\r' => out.extend_from_slice(b"&#13;"),
                '\t' => out.extend_from_slice(b"&#9;"),
                '\0'..='\x1f' | '\u{fffe}' | '\u{ffff}' => {
                    self.replaced += 1;
                    out.extend_from_slice("\u{fffd}".as_bytes());
                }
                _ => out.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
    }
}

impl Encoder for Xml {
    fn begin(&mut self, out: &mut Vec<u8>) -> Result<(), Error> {
        out.extend_from_slice(DECLARATION.as_bytes());
        out.extend_from_slice(self.root.as_bytes());
        out.push(b'\n');
        Ok(())
    }

    fn existing(&mut self, base: &Path, replaced: Replaced<'_>, emit: Emit<'_>) -> Result<(), Error> {
        if replaced.is_some() {
            let message = "rows of an XML file are not replaced by key; leave --append or --key out, or write to a \
                           .jsonl, .csv or .sqlite file";
            return Err(Error::usage(message));
        }
        let strange = || foreign(base, &format!("one row a line between {} and </results>", self.root));
        let mut lines = RawLines::open(base)?;
        for expected in [DECLARATION.trim_end(), &self.root] {
            let line = lines.next().transpose()?.unwrap_or_default();
            if line.trim_ascii() != expected.as_bytes() {
                return Err(strange());
            }
        }
        let mut out = Vec::new();
        for line in lines {
            let line = line?;
            match line.trim_ascii() {
                b"</results>" => return Ok(()),
                [b'<', .., b'>'] => {
                    out.extend(line);
                    emit(&mut out)?;
                }
                _ => return Err(strange()),
            }
        }
        Err(strange())
    }

    fn row(&mut self, row: &Item, out: &mut Vec<u8>) -> Result<(), Error> {
        let mut open = vec![Open::Item(row)];
        while let Some(next) = open.pop() {
            match next {
                Open::End(name) => out.extend_from_slice(format!("</{name}>").as_bytes()),
                Open::Item(item) => {
                    let name = xml_name(item.name());
                    self.start(&name, item.provenance(), out);
                    open.push(Open::End(name));
                    match item {
                        Item::Value(field) => self.text(&field.value.to_string(), out),
                        Item::Record(record) => open.extend(record.items.iter().rev().map(Open::Item)),
                    }
                }
            }
        }
        out.push(b'\n');
        Ok(())
    }

    fn end(&mut self, out: &mut Vec<u8>) -> Result<Summary, Error> {
        out.extend_from_slice(b"</results>\n");
        Ok(Summary { replaced: self.replaced, ..Summary::default() })
    }
}

fn collect_prefixes(schema: &Schema, prefixes: &mut BTreeSet<String>) {
    for output in schema.outputs() {
        let name = xml_name(&output.name);
        if let Some((prefix, _)) = name.split_once(':') {
            prefixes.insert(prefix.to_owned());
        }
        if let Shape::Record(inner) = &output.shape {
            collect_prefixes(inner, prefixes);
        }
    }
}

/// A name as XML can have it.
fn xml_name(name: &str) -> String {
    match name.split_once(':') {
        Some((prefix, local)) if !prefix.is_empty() && !local.is_empty() && !is_reserved(prefix) => {
            format!("{}:{}", part(prefix), part(local))
        }
        _ => part(name),
    }
}

/// Prefixes that have a meaning already.
fn is_reserved(prefix: &str) -> bool {
    prefix.get(..3).is_some_and(|start| start.eq_ignore_ascii_case("xml")) || prefix == "provenance"
}

/// A name without a colon, as XML can have it.
fn part(name: &str) -> String {
    let mut written = String::with_capacity(name.len());
    for (index, letter) in name.char_indices() {
        let escape_like = letter == '_' && name[index + 1..].starts_with('x');
        match is_name(letter, index == 0) && !escape_like {
            true => written.push(letter),
            false => written.push_str(&format!("_x{:04X}_", u32::from(letter))),
        }
    }
    written
}

/// Whether a letter can be in an XML name.
fn is_name(letter: char, first: bool) -> bool {
    let starts = matches!(letter,
        'A'..='Z' | 'a'..='z' | '_'
        | '\u{c0}'..='\u{d6}' | '\u{d8}'..='\u{f6}' | '\u{f8}'..='\u{2ff}' | '\u{370}'..='\u{37d}'
        | '\u{37f}'..='\u{1fff}' | '\u{200c}'..='\u{200d}' | '\u{2070}'..='\u{218f}' | '\u{2c00}'..='\u{2fef}'
        | '\u{3001}'..='\u{d7ff}' | '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}' | '\u{10000}'..='\u{effff}');
    let goes_on =
        matches!(letter, '-' | '.' | '0'..='9' | '\u{b7}' | '\u{300}'..='\u{36f}' | '\u{203f}'..='\u{2040}');
    starts || (!first && goes_on)
}

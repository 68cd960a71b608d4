//! Documents as a browser had them: a form that browsers write and that becomes a [`Document`] with the same nodes.
//!
//! What a script has made need not be what parsing its markup would make: a `p` in a `p`, two texts side by side, a
//! table without rows. So a rendered document is not markup but a list of what to build, in document order. Elements
//! are counted as they open; fields, frames and boxes refer to them by that count.
//!
//! Texts that stand side by side become one node, as everywhere in Windrow. The content of an open shadow root comes
//! first in its host. Contents of `template` elements are left out. The page's source is its markup as a browser would
//! write it, and every node's span is a place in that.

use std::fmt::Write;

use serde::{Deserialize, Serialize};
use windrow_dom::{
    Builder, Doctype, Document, Format, Name, NameId, Namespace, NodeId, NodeKind, Rect, Role, Span, Visual,
};

use crate::fields::{Field, Fields};

/// A document as a browser had it.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Rendered {
    /// Its address.
    pub url: String,
    /// What relative addresses on it count from.
    pub base: String,
    /// Whether it is XML.
    pub xml: bool,
    /// The name, public and system identifier of its document type.
    pub doctype: Option<(String, String, String)>,
    /// The names in use: 0 for elements, 1 for attributes, 2 for targets; namespace; prefix; local name.
    pub names: Vec<(u8, String, String, String)>,
    /// What to build: see [`Op`].
    pub ops: Vec<u32>,
    /// Texts and values in the order in which the list needs them.
    pub texts: Vec<String>,
    /// Texts in fields that differ from what the markup says, by element.
    pub typed: Vec<(u32, String)>,
    /// Boxes, radio buttons and options whose state differs from what the markup says, by element.
    pub switched: Vec<(u32, bool)>,
    /// Boxes, styles and visibility, where they were asked for.
    pub seen: Option<Seen>,
}

/// What can be seen of a document; an entry for each element.
#[derive(Debug, Clone, PartialEq, Default, Serialize, Deserialize)]
pub struct Seen {
    /// Left, top, width and height; four zeros where there is no box.
    pub boxes: Vec<f32>,
    /// 1 where a reader can see the element.
    pub visible: Vec<u8>,
    /// For each property its name, its values, and for each element which one it has.
    pub styles: Vec<(String, Vec<String>, Vec<u32>)>,
}

/// The words of the list; each is followed by as many numbers as it needs.
struct Op;

impl Op {
    /// An element: its name, how many attributes, and their names; values are the next texts.
    const OPEN: u32 = 0;
    /// The end of the element opened last.
    const CLOSE: u32 = 1;
    /// A text.
    const TEXT: u32 = 2;
    /// A comment.
    const COMMENT: u32 = 3;
    /// A processing instruction: its target.
    const INSTRUCTION: u32 = 4;
}

/// A document that was built, and what belongs to it.
pub(crate) struct Built {
    pub(crate) document: Document,
    pub(crate) source: String,
    pub(crate) fields: Fields,
}

/// How deep elements may be in each other; deeper ones are left out.
const DEEPEST: usize = 1 << 20;

/// The longest source.
const LONGEST: usize = 1 << 30;

/// Elements that HTML writes without an end tag.
const VOID: [&str; 14] = [
    "area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track",
    "wbr",
];

/// Elements whose text HTML writes as it is.
const RAW: [&str; 7] = ["script", "style", "xmp", "iframe", "noembed", "noframes", "plaintext"];

impl Rendered {
    /// Builds the document. Whatever the list holds, a document comes of it; what makes no sense is passed over.
    pub(crate) fn build(&self) -> Built {
        let format = if self.xml { Format::Xml } else { Format::Html };
        let mut build = Build {
            builder: Builder::new(format),
            source: String::new(),
            names: Vec::new(),
            elements: Vec::new(),
            open: Vec::new(),
            is_html: !self.xml,
        };
        if let Some((name, public, system)) = &self.doctype {
            let _ = write!(build.source, "<!DOCTYPE {name}>");
            build.builder.doctype(Doctype {
                name: name.clone(),
                public_id: Some(public.clone()).filter(|id| !id.is_empty()),
                system_id: Some(system.clone()).filter(|id| !id.is_empty()),
            });
        }
        build.names = self.names.iter().map(|name| build.builder.intern(name_of(name))).collect();
        build.rows(self);
        while build.close() {}
        let document = build.builder.finish();
        let elements = build.elements;
        let row = |element: u32| elements.get(element as usize).copied();
        let typed =
            self.typed.iter().filter_map(|(element, text)| Some((row(*element)?, Field::Text(text.clone()))));
        let switched =
            self.switched.iter().filter_map(|(element, on)| Some((row(*element)?, Field::On(*on))));
        let fields = typed.chain(switched).collect();
        let document = match &self.seen {
            Some(seen) => {
                let visual = seen.columns(&document, &elements);
                document.with_visual(visual)
            }
            None => document,
        };
        Built { document, source: build.source, fields }
    }

    /// The form of a document that is there, with the fields that differ from it.
    pub(crate) fn of(document: &Document, fields: &Fields, url: &str, base: &str) -> Rendered {
        let mut rendered = Rendered {
            url: url.to_owned(),
            base: base.to_owned(),
            xml: document.format() == Format::Xml,
            ..Rendered::default()
        };
        rendered.doctype = document.doctype().map(|doctype| {
            let id = |id: &Option<String>| id.clone().unwrap_or_default();
            (doctype.name.clone(), id(&doctype.public_id), id(&doctype.system_id))
        });
        let elements = rendered.list(document);
        for (node, field) in fields.iter() {
            let Ok(element) = elements.binary_search(&node) else { continue };
            match field {
                Field::Text(text) => rendered.typed.push((element as u32, text.clone())),
                Field::On(on) => rendered.switched.push((element as u32, *on)),
            }
        }
        rendered.seen = document.visual().map(|visual| Seen::of(visual, &elements));
        rendered
    }

    /// Lists a document's rows, and gives the rows of its elements.
    fn list(&mut self, document: &Document) -> Vec<NodeId> {
        let mut elements = Vec::new();
        let mut known: Vec<u32> = Vec::new();
        let mut ends: Vec<NodeId> = Vec::new();
        let mut row = NodeId(1);
        while row < document.end(NodeId::ROOT) {
            while ends.last().is_some_and(|end| *end <= row) {
                ends.pop();
                self.ops.push(Op::CLOSE);
            }
            match document.kind(row) {
                NodeKind::Element => {
                    elements.push(row);
                    ends.push(document.end(row));
                    let attributes: Vec<NodeId> = document.attributes(row).collect();
                    let name = self.name(document, row, &mut known);
                    self.ops.extend([Op::OPEN, name, attributes.len() as u32]);
                    for attribute in attributes {
                        let name = self.name(document, attribute, &mut known);
                        self.ops.push(name);
                        self.texts.push(document.string_value(attribute).to_owned());
                        row = attribute;
                    }
                }
                NodeKind::Text => {
                    self.ops.push(Op::TEXT);
                    self.texts.push(document.string_value(row).to_owned());
                }
                NodeKind::Comment => {
                    self.ops.push(Op::COMMENT);
                    self.texts.push(document.string_value(row).to_owned());
                }
                NodeKind::ProcessingInstruction => {
                    let name = self.name(document, row, &mut known);
                    self.ops.extend([Op::INSTRUCTION, name]);
                    self.texts.push(document.string_value(row).to_owned());
                }
                NodeKind::Document | NodeKind::Attribute => {}
            }
            row = NodeId(row.0 + 1);
        }
        self.ops.extend(ends.iter().map(|_| Op::CLOSE));
        elements
    }

    /// The number of a node's name in the list of names.
    fn name(&mut self, document: &Document, node: NodeId, known: &mut Vec<u32>) -> u32 {
        let at = document.name_id(node).index().unwrap_or_default();
        if known.len() <= at {
            known.resize(at + 1, u32::MAX);
        }
        if known[at] == u32::MAX {
            known[at] = self.names.len() as u32;
            let Name { role, namespace, prefix, local } = document.name(node);
            let role = match role {
                Role::Element => 0,
                Role::Attribute => 1,
                Role::Target => 2,
            };
            self.names.push((role, namespace.to_owned(), prefix.to_owned(), local.to_owned()));
        }
        known[at]
    }
}

impl Seen {
    /// What the columns of a document say of its elements.
    pub(crate) fn of_document(document: &Document, visual: &Visual) -> Seen {
        Seen::of(visual, &elements(document))
    }

    /// The columns of a document whose elements these are.
    pub(crate) fn of_elements(&self, document: &Document) -> Visual {
        self.columns(document, &elements(document))
    }

    fn columns(&self, document: &Document, elements: &[NodeId]) -> Visual {
        let mut visual = Visual::new(document.len());
        for (&node, sides) in elements.iter().zip(self.boxes.chunks_exact(4)) {
            if sides.iter().any(|side| *side != 0.0) {
                let [left, top, width, height] = [sides[0], sides[1], sides[2], sides[3]];
                visual.set_rect(node, Rect { left, top, width, height });
            }
        }
        for (&node, seen) in elements.iter().zip(&self.visible) {
            visual.set_visible(node, *seen == 1);
        }
        for (property, values, column) in &self.styles {
            let rows = elements.iter().zip(column);
            let rows = rows.filter_map(|(&node, value)| Some((node, values.get(*value as usize)?.as_str())));
            visual.set_property(property, rows);
        }
        visual
    }

    fn of(visual: &Visual, elements: &[NodeId]) -> Seen {
        let sides = |node: &NodeId| {
            let Rect { left, top, width, height } = visual.rect(*node).unwrap_or_default();
            [left, top, width, height]
        };
        let mut styles = Vec::new();
        for property in visual.properties() {
            let mut values: Vec<String> = Vec::new();
            let mut column = Vec::new();
            for &node in elements {
                let Some(value) = visual.style(node, property) else {
                    column.push(u32::MAX);
                    continue;
                };
                let at = values.iter().position(|known| known == value).unwrap_or_else(|| {
                    values.push(value.to_owned());
                    values.len() - 1
                });
                column.push(at as u32);
            }
            styles.push((property.to_owned(), values, column));
        }
        Seen {
            boxes: elements.iter().flat_map(sides).collect(),
            visible: elements.iter().map(|node| u8::from(visual.is_visible(*node))).collect(),
            styles,
        }
    }
}

/// The elements of a document in its order.
fn elements(document: &Document) -> Vec<NodeId> {
    (0..document.end(NodeId::ROOT).0).map(NodeId).filter(|&node| document.is_element(node)).collect()
}

fn name_of(name: &(u8, String, String, String)) -> Name<'_> {
    let (role, namespace, prefix, local) = name;
    let role = match role {
        0 => Role::Element,
        1 => Role::Attribute,
        _ => Role::Target,
    };
    Name { role, namespace, prefix, local }
}

/// A document that is being built.
struct Build {
    builder: Builder,
    source: String,
    names: Vec<NameId>,
    /// The rows of the elements so far.
    elements: Vec<NodeId>,
    /// What is open: the end tag, and whether text in it is written as it is.
    open: Vec<(String, bool)>,
    is_html: bool,
}

impl Build {
    fn rows(&mut self, rendered: &Rendered) {
        let mut ops = rendered.ops.iter().copied();
        let mut texts = rendered.texts.iter().map(String::as_str);
        // Elements that are too deep, and all in them.
        let mut skipped = 0usize;
        while let Some(op) = ops.next() {
            if self.source.len() > LONGEST {
                return;
            }
            match op {
                Op::OPEN => {
                    let (Some(name), Some(count)) = (ops.next(), ops.next()) else { return };
                    let names = ops.by_ref().take(count as usize);
                    let attributes: Vec<(u32, &str)> = names.zip(texts.by_ref()).collect();
                    if self.open.len() >= DEEPEST {
                        skipped += 1;
                        self.elements.push(NodeId(u32::MAX));
                    } else {
                        self.element(rendered, name, &attributes);
                    }
                }
                Op::CLOSE if skipped > 0 => skipped -= 1,
                Op::CLOSE => _ = self.close(),
                Op::TEXT => self.text(texts.next().unwrap_or_default()),
                Op::COMMENT => self.comment(texts.next().unwrap_or_default()),
                Op::INSTRUCTION => {
                    let target = ops.next().unwrap_or_default();
                    self.instruction(rendered, target, texts.next().unwrap_or_default());
                }
                _ => return,
            }
        }
    }

    fn element(&mut self, rendered: &Rendered, name: u32, attributes: &[(u32, &str)]) {
        let (Some(&id), Some(written)) = (self.names.get(name as usize), rendered.names.get(name as usize))
        else {
            self.open.push((String::new(), false));
            return;
        };
        let tag = name_of(written).qualified();
        let start = self.source.len();
        let mut values = Vec::new();
        let _ = write!(self.source, "<{tag}");
        for &(name, value) in attributes {
            let (Some(&id), Some(name)) = (self.names.get(name as usize), rendered.names.get(name as usize))
            else {
                continue;
            };
            let _ = write!(self.source, " {}=\"", name_of(name).qualified());
            let from = self.source.len();
            escape(value, true, &mut self.source);
            values.push((id, value, span(from, self.source.len())));
            self.source.push('"');
        }
        self.source.push('>');
        self.elements.push(self.builder.open(id, span(start, self.source.len())));
        for (id, value, span) in values {
            self.builder.attribute(id, value, span);
        }
        let is_html = self.is_html && written.1 == Namespace::HTML;
        let is_void = is_html && VOID.contains(&tag.as_str());
        let is_raw = is_html && RAW.contains(&tag.as_str());
        self.open.push((if is_void { String::new() } else { format!("</{tag}>") }, is_raw));
    }

    /// Closes the element opened last; gives whether there was one.
    fn close(&mut self) -> bool {
        let Some((end, _)) = self.open.pop() else { return false };
        self.source.push_str(&end);
        self.builder.close(self.source.len() as u32);
        true
    }

    fn text(&mut self, text: &str) {
        let start = self.source.len();
        match self.open.last() {
            Some((_, true)) => self.source.push_str(text),
            _ => escape(text, false, &mut self.source),
        }
        self.builder.text(text, span(start, self.source.len()));
    }

    fn comment(&mut self, comment: &str) {
        let start = self.source.len();
        let _ = write!(self.source, "<!--{comment}-->");
        self.builder.comment(comment, span(start, self.source.len()));
    }

    fn instruction(&mut self, rendered: &Rendered, target: u32, data: &str) {
        let (Some(&id), Some((.., name))) =
            (self.names.get(target as usize), rendered.names.get(target as usize))
        else {
            return;
        };
        let start = self.source.len();
        let _ = write!(self.source, "<?{name} {data}?>");
        self.builder.instruction(id, data, span(start, self.source.len()));
    }
}

fn span(start: usize, end: usize) -> Span {
    Span::new(start as u32, end as u32)
}

/// Writes a text so that it reads as itself in markup.
fn escape(text: &str, in_attribute: bool, to: &mut String) {
    for character in text.chars() {
        match character {
            '&' => to.push_str("&amp;"),
            '\u{a0}' => to.push_str("&nbsp;"),
            '<' if !in_attribute => to.push_str("&lt;"),
            '>' if !in_attribute => to.push_str("&gt;"),
            '"' if in_attribute => to.push_str("&quot;"),
            character => to.push(character),
        }
    }
}

//! Well-formed XML with the namespace declarations that it needs.

use std::borrow::Cow;
use std::collections::HashSet;
use std::fmt;

use super::write_escaped;
use crate::document::{Doctype, Document, NodeId, NodeKind};
use crate::name::{Name, Namespace};
use crate::namespace::Scopes;
use crate::walk::{Event, Walk, first_inside};
use crate::xml::{is_allowed, is_name, is_name_start, is_ncname, is_space};

/// Writes nodes one after the other, knowing which prefixes are bound where.
pub(super) struct XmlWriter<'d, 'o, W> {
    document: &'d Document,
    out: &'o mut W,
    scopes: Scopes<'d>,
    /// The names that the open elements were written with.
    open: Vec<Written<'d>>,
    attributes: Vec<(Written<'d>, NodeId)>,
    generated: u32,
}

/// A name as it is written.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
struct Written<'d> {
    prefix: Cow<'d, str>,
    local: Cow<'d, str>,
}

impl fmt::Display for Written<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.prefix.is_empty() {
            f.write_str(&self.local)
        } else {
            write!(f, "{}:{}", self.prefix, self.local)
        }
    }
}

impl<'d, 'o, W: fmt::Write> XmlWriter<'d, 'o, W> {
    pub(super) fn new(document: &'d Document, out: &'o mut W) -> XmlWriter<'d, 'o, W> {
        let (open, attributes) = (Vec::new(), Vec::new());
        XmlWriter { document, out, scopes: Scopes::default(), open, attributes, generated: 0 }
    }

    pub(super) fn write(mut self, mut walk: Walk<'d>) -> fmt::Result {
        while let Some(event) = walk.next() {
            match event {
                Event::Enter(node) if self.document.is_element(node) => {
                    self.start_tag(node)?;
                    if first_inside(self.document, node).is_some() {
                        self.out.write_char('>')?;
                    } else {
                        self.out.write_str("/>")?;
                        walk.pass_over();
                        self.leave();
                    }
                }
                Event::Enter(node) => self.leaf(node)?,
                Event::Leave(node) if self.document.is_element(node) => {
                    if let Some(name) = self.leave() {
                        write!(self.out, "</{name}>")?;
                    }
                }
                Event::Leave(_) => {}
            }
        }
        Ok(())
    }

    fn leave(&mut self) -> Option<Written<'d>> {
        self.scopes.leave();
        self.open.pop()
    }

    fn leaf(&mut self, node: NodeId) -> fmt::Result {
        let value = self.document.string_value(node);
        match self.document.kind(node) {
            NodeKind::Text => write_escaped(value, escape_text, self.out),
            NodeKind::Attribute => {
                let name = self.document.name(node);
                let local = name_for_xml(name.local);
                self.attribute(&Written { prefix: Cow::Borrowed(""), local }, node)
            }
            NodeKind::Comment => write!(self.out, "<!--{}-->", comment(value)),
            NodeKind::ProcessingInstruction => self.instruction(node, value),
            NodeKind::Document => match (self.document.doctype(), self.document.document_element()) {
                (Some(doctype), Some(_)) => self.doctype(doctype),
                _ => Ok(()),
            },
            NodeKind::Element => Ok(()),
        }
    }

    fn instruction(&mut self, node: NodeId, data: &str) -> fmt::Result {
        let name = self.document.name(node).local;
        // A colon in a target makes no prefix, so it stays.
        let is_target = name.starts_with(is_name_start) && name.chars().all(is_name);
        let mut target = if is_target { Cow::Borrowed(name) } else { name_for_xml(name) };
        if target.eq_ignore_ascii_case("xml") {
            target = Cow::Owned(format!("_{target}"));
        }
        let data = allowed(data).trim_start_matches(is_space).replace("?>", "? >");
        match &*data {
            "" => write!(self.out, "<?{target}?>"),
            data => write!(self.out, "<?{target} {data}?>"),
        }
    }

    fn doctype(&mut self, doctype: &Doctype) -> fmt::Result {
        write!(self.out, "<!DOCTYPE {}", name_for_xml(&doctype.name))?;
        let public_id = doctype.public_id.as_deref().filter(|id| id.chars().all(is_public_id));
        let system_id = doctype.system_id.as_deref().map(allowed);
        match (public_id, system_id.filter(|id| !(id.contains('"') && id.contains('\'')))) {
            (Some(public_id), system_id) => {
                write!(self.out, " PUBLIC \"{public_id}\" {}", quoted(&system_id.unwrap_or_default()))?;
            }
            (None, Some(system_id)) => write!(self.out, " SYSTEM {}", quoted(&system_id))?,
            (None, None) => {}
        }
        self.out.write_char('>')
    }

    /// Writes a start tag without its end.
    fn start_tag(&mut self, element: NodeId) -> fmt::Result {
        self.scopes.enter();
        let name = self.element_name(element);
        self.attribute_names(element);
        write!(self.out, "<{name}")?;
        for (prefix, namespace) in self.scopes.innermost() {
            match prefix {
                "" => self.out.write_str(" xmlns=\"")?,
                _ => write!(self.out, " xmlns:{prefix}=\"")?,
            }
            write_escaped(namespace, escape_namespace, self.out)?;
            self.out.write_char('"')?;
        }
        let attributes = std::mem::take(&mut self.attributes);
        for (name, attribute) in &attributes {
            self.out.write_char(' ')?;
            self.attribute(name, *attribute)?;
        }
        self.attributes = attributes;
        self.open.push(name);
        Ok(())
    }

    fn attribute(&mut self, name: &Written<'d>, attribute: NodeId) -> fmt::Result {
        write!(self.out, "{name}=\"")?;
        write_escaped(self.document.string_value(attribute), escape_attribute, self.out)?;
        self.out.write_char('"')
    }

    /// The element's name, once its own declarations and the one for its name are made.
    fn element_name(&mut self, element: NodeId) -> Written<'d> {
        let Name { namespace, prefix, local, .. } = self.document.name(element);
        let (namespace, prefix) = match namespace {
            Namespace::XML => (namespace, "xml"),
            "" | Namespace::XMLNS => ("", ""),
            _ => (namespace, if is_bindable(prefix) { prefix } else { "" }),
        };
        self.declare_own(element, prefix, namespace);
        if self.scopes.namespace(prefix) != Some(namespace) {
            self.scopes.declare(Cow::Borrowed(prefix), Cow::Borrowed(namespace));
        }
        Written { prefix: Cow::Borrowed(prefix), local: name_for_xml(local) }
    }

    /// Makes the declarations that the document has on the element, or in its scope where nothing is around it yet,
    /// but for one that would bind the prefix of the element's own name to something else.
    fn declare_own(&mut self, element: NodeId, own: &str, namespace: &str) {
        let document = self.document;
        let mut declare = |prefix: &'d str, declared: &'d str| {
            let clashes = prefix == own && declared != namespace;
            if (prefix.is_empty() || is_bindable(prefix)) && !clashes && !self.scopes.declares(prefix) {
                self.scopes.declare(Cow::Borrowed(prefix), Cow::Borrowed(declared));
            }
        };
        if self.open.is_empty() {
            document.namespaces_in_scope(element).for_each(|(prefix, declared)| declare(prefix, declared));
        } else {
            document.namespaces_declared(element).for_each(|(prefix, declared)| declare(prefix, declared));
        }
    }

    /// The names of the element's attributes, with declarations for those that need one.
    fn attribute_names(&mut self, element: NodeId) {
        let mut attributes = std::mem::take(&mut self.attributes);
        attributes.clear();
        let mut repaired = false;
        for attribute in self.document.attributes(element) {
            let name = self.document.name(attribute);
            let is_declaration = name.namespace == Namespace::XMLNS
                || (name.namespace.is_empty() && (name.local == "xmlns" || name.local.starts_with("xmlns:")));
            if is_declaration {
                continue;
            }
            let local = name_for_xml(name.local);
            // Dropping a prefix that is bound to nothing can make two names alike just as a repair can.
            repaired |=
                matches!(local, Cow::Owned(_)) || (name.namespace.is_empty() && !name.prefix.is_empty());
            let prefix = self.attribute_prefix(name);
            attributes.push((Written { prefix, local }, attribute));
        }
        if repaired {
            let mut seen = HashSet::new();
            attributes.retain(|(name, _)| seen.insert(name.clone()));
        }
        self.attributes = attributes;
    }

    /// A prefix that is bound to the namespace of the name; one that is bound to another is never bound anew, because
    /// the element's own name may need it.
    fn attribute_prefix(&mut self, name: Name<'d>) -> Cow<'d, str> {
        match name.namespace {
            "" => return Cow::Borrowed(""),
            Namespace::XML => return Cow::Borrowed("xml"),
            _ => {}
        }
        let bound = self.scopes.namespace(name.prefix);
        if !name.prefix.is_empty() && bound == Some(name.namespace) {
            return Cow::Borrowed(name.prefix);
        }
        let prefix = if bound.is_none() && is_bindable(name.prefix) {
            Cow::Borrowed(name.prefix)
        } else {
            self.generated_prefix()
        };
        self.scopes.declare(prefix.clone(), Cow::Borrowed(name.namespace));
        prefix
    }

    fn generated_prefix(&mut self) -> Cow<'d, str> {
        loop {
            self.generated += 1;
            let prefix = format!("ns{}", self.generated);
            if self.scopes.namespace(&prefix).is_none() {
                return Cow::Owned(prefix);
            }
        }
    }
}

/// Whether the text is a prefix that a document may bind.
fn is_bindable(prefix: &str) -> bool {
    !matches!(prefix, "xml" | "xmlns") && is_ncname(prefix)
}

/// The name with what XML does not allow in it, and the colon, replaced.
fn name_for_xml(name: &str) -> Cow<'_, str> {
    if is_ncname(name) {
        return Cow::Borrowed(name);
    }
    let mut made = String::with_capacity(name.len() + 1);
    for c in name.chars() {
        let fits = c != ':' && is_name(c);
        if made.is_empty() && fits && !is_name_start(c) {
            made.push('_');
        }
        made.push(if fits { c } else { '_' });
    }
    if made.is_empty() { Cow::Borrowed("_") } else { Cow::Owned(made) }
}

/// The text without characters that XML forbids.
fn allowed(text: &str) -> Cow<'_, str> {
    if text.chars().all(is_allowed) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.replace(|c| !is_allowed(c), ""))
    }
}

/// The text of a comment with its hyphens kept apart.
fn comment(text: &str) -> Cow<'_, str> {
    let mut text = allowed(text);
    while text.contains("--") {
        text = Cow::Owned(text.replace("--", "- -"));
    }
    if text.ends_with('-') { text + " " } else { text }
}

fn quoted(text: &str) -> String {
    let quote = if text.contains('"') { '\'' } else { '"' };
    format!("{quote}{text}{quote}")
}

fn is_public_id(c: char) -> bool {
    c.is_ascii_alphanumeric() || " \r\n-'()+,./:=?;!*#@$_%".contains(c)
}

fn escape_text(c: char) -> Option<&'static str> {
    match c {
        '&' => Some("&amp;"),
        '<' => Some("&lt;"),
        '>' => Some("&gt;"),
        '\r' => Some("&#13;"),
        _ => (!is_allowed(c)).then_some(""),
    }
}

/// Dropping what XML forbids could leave nothing of a namespace, and no prefix may stand for that.
fn escape_namespace(c: char) -> Option<&'static str> {
    if is_allowed(c) { escape_attribute(c) } else { Some("\u{fffd}") }
}

fn escape_attribute(c: char) -> Option<&'static str> {
    match c {
        '"' => Some("&quot;"),
        '\t' => Some("&#9;"),
        '\n' => Some("&#10;"),
        _ => escape_text(c),
    }
}

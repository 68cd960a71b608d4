//! The place of a node as an XPath: `/html[1]/body[1]/p[3]/text()[2]`.
//!
//! A path finds its node and no other, however the document is prefixed. Names that a plain step cannot express (a
//! namespace without a prefix in XML, `<o:p>` or `@click` in HTML) are written `*[local-name()='feed'][1]` and
//! `@*[name()='@click']`; no path has a dot in a name, which OXPath would take for a class.

use std::collections::HashMap;

use crate::document::{Document, Format, NodeId, NodeKind};
use crate::name::{Name, NameId, Namespace, Role};
use crate::xml::{is_name, is_name_start};

/// Writes paths of the nodes of one document. Counts the siblings of all nodes once, when it is made.
#[derive(Debug)]
pub struct Paths<'d> {
    document: &'d Document,
    /// Per name how its elements are written.
    forms: Vec<Form>,
    /// Per node its place among the siblings that its step finds.
    places: Vec<u32>,
}

/// How an element is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
enum Form {
    /// By its name, which a step can express.
    Named,
    /// By its local name in a predicate.
    Local,
    /// As any element, because its name has both kinds of quotes.
    Any,
}

/// What siblings have in common that are counted together.
type Alike = (NodeId, NodeKind, Form, NameId);

impl<'d> Paths<'d> {
    /// Counts the siblings.
    pub fn new(document: &'d Document) -> Paths<'d> {
        let forms: Vec<Form> = document.names().iter().map(|(_, name)| form(document, name)).collect();
        let mut paths = Paths { document, forms, places: Vec::new() };
        paths.places = paths.counted();
        paths
    }

    fn counted(&self) -> Vec<u32> {
        let document = self.document;
        let (by_name, by_local) = representatives(document);
        let odd: Vec<Form> =
            [Form::Local, Form::Any].into_iter().filter(|form| self.forms.contains(form)).collect();
        let mut places = vec![1; document.len()];
        let mut counts: HashMap<Alike, u32> = HashMap::new();
        let mut count = |alike: Alike| {
            let count = counts.entry(alike).or_insert(0);
            *count += 1;
            *count
        };
        for (row, place) in places.iter_mut().enumerate() {
            let node = NodeId(row as u32);
            let Some(parent) = document.parent(node) else { continue };
            let kind = document.kind(node);
            match (kind, document.name_id(node).index()) {
                (NodeKind::Attribute, _) => {}
                (NodeKind::Element, Some(name)) => {
                    for form in std::iter::once(Form::Named).chain(odd.iter().copied()) {
                        let name_of_form = match form {
                            Form::Named => by_name[name],
                            Form::Local => by_local[name],
                            Form::Any => NameId::NONE,
                        };
                        let found = count((parent, kind, form, name_of_form));
                        if form == self.forms[name] {
                            *place = found;
                        }
                    }
                }
                _ => *place = count((parent, kind, Form::Any, NameId::NONE)),
            }
        }
        places
    }

    /// The path of a node.
    pub fn path(&self, node: NodeId) -> String {
        let Some(parent) = self.document.parent(node) else { return "/".to_owned() };
        let mut steps = vec![self.step(node)];
        let mut above = parent;
        while let Some(next) = self.document.parent(above) {
            steps.push(self.step(above));
            above = next;
        }
        steps.push(String::new());
        steps.reverse();
        steps.join("/")
    }

    fn step(&self, node: NodeId) -> String {
        let place = self.places[node.index()];
        match self.document.kind(node) {
            NodeKind::Document => String::new(),
            NodeKind::Attribute => self.attribute(node),
            NodeKind::Text => format!("text()[{place}]"),
            NodeKind::Comment => format!("comment()[{place}]"),
            NodeKind::ProcessingInstruction => format!("processing-instruction()[{place}]"),
            NodeKind::Element => format!("{}[{place}]", self.element(node)),
        }
    }

    fn element(&self, node: NodeId) -> String {
        let name = self.document.name(node);
        let form = self.document.name_id(node).index().map_or(Form::Any, |at| self.forms[at]);
        match (form, quoted(name.local)) {
            (Form::Named, _) => written(self.document, name),
            (Form::Local, Some(local)) => format!("*[local-name()={local}]"),
            _ => "*".to_owned(),
        }
    }

    fn attribute(&self, node: NodeId) -> String {
        let name = self.document.name(node);
        if form(self.document, name) == Form::Named && !self.is_doubled(node) {
            return format!("@{}", written(self.document, name));
        }
        match quoted(&name.qualified()) {
            Some(name) => format!("@*[name()={name}]"),
            None => {
                let element = self.document.parent(node).map(|element| self.document.attributes(element));
                let place = element.into_iter().flatten().position(|other| other == node).unwrap_or(0);
                format!("@*[{}]", place + 1)
            }
        }
    }

    /// Whether another attribute of the element differs in its prefix alone, as in ill-formed XML.
    fn is_doubled(&self, attribute: NodeId) -> bool {
        let expanded = |node| {
            let name = self.document.name(node);
            (name.namespace, name.local)
        };
        let all = self.document.parent(attribute).map(|element| self.document.attributes(element));
        let others = all.into_iter().flatten().filter(|&other| other != attribute);
        others.into_iter().any(|other| expanded(other) == expanded(attribute))
    }
}

/// Per name the first one with the same namespace and local name, and the first one with the same local name.
fn representatives(document: &Document) -> (Vec<NameId>, Vec<NameId>) {
    let (mut names, mut locals) = (HashMap::new(), HashMap::new());
    let elements = document.names().iter();
    elements
        .map(|(id, name)| {
            let by_name = *names.entry((name.role, name.namespace, name.local)).or_insert(id);
            (by_name, *locals.entry((name.role, name.local)).or_insert(id))
        })
        .unzip()
}

/// How nodes of this name are written.
fn form(document: &Document, name: Name<'_>) -> Form {
    if is_step_name(name.local) && is_reachable(document, name) {
        Form::Named
    } else if quoted(name.local).is_some() {
        Form::Local
    } else {
        Form::Any
    }
}

/// Whether a step with the name's own prefix, or the one that HTML documents know, means its namespace.
fn is_reachable(document: &Document, name: Name<'_>) -> bool {
    match (document.format(), name.namespace) {
        // A prefix that is bound to nothing is not part of the expanded name, and another attribute may have that.
        (_, "") => name.prefix.is_empty(),
        (Format::Html, Namespace::HTML | Namespace::SVG | Namespace::MATHML) => name.role == Role::Element,
        (Format::Html, Namespace::XLINK) | (_, Namespace::XML) => true,
        (_, namespace) => {
            let known = matches!(name.prefix, "xml") // bound to another namespace, which no step undoes
                || (document.format() == Format::Html && ["html", "svg", "math", "xlink"].contains(&name.prefix));
            let element = document.document_element();
            let mut scope = element.into_iter().flat_map(|element| document.namespaces_in_scope(element));
            !known && !name.prefix.is_empty() && scope.any(|bound| bound == (name.prefix, namespace))
        }
    }
}

fn written(document: &Document, name: Name<'_>) -> String {
    match (document.format(), name.namespace) {
        (_, "") | (Format::Html, Namespace::HTML) => name.local.to_owned(),
        (Format::Html, Namespace::SVG) => format!("svg:{}", name.local),
        (Format::Html, Namespace::MATHML) => format!("math:{}", name.local),
        (Format::Html, Namespace::XLINK) => format!("xlink:{}", name.local),
        (_, Namespace::XML) => format!("xml:{}", name.local),
        _ => name.qualified(),
    }
}

/// Whether the text is a name in a step of every dialect.
fn is_step_name(text: &str) -> bool {
    text.starts_with(is_name_start) && text.chars().all(|c| is_name(c) && !matches!(c, ':' | '.'))
}

/// The text as a literal, if it has no more than one kind of quotes.
fn quoted(text: &str) -> Option<String> {
    let quote = ['\'', '"'].into_iter().find(|&quote| !text.contains(quote))?;
    Some(format!("{quote}{text}{quote}"))
}

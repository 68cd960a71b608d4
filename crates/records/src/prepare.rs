//! The page as its reader sees it: pieces of text and pictures, and the elements around them.
//!
//! Elements that only format text (`<b>`, `<em>`) are taken out: what is in them belongs to the element around them,
//! and text that they divide is one piece again. Text that stands beside elements is a piece of its own. What cannot
//! be seen is left out.

use windrow_dom::{Document, NodeId, NodeKind, is_displayed};

/// A piece of text or a picture.
#[derive(Debug, Clone)]
pub(crate) struct Leaf {
    /// The nodes of text that it is made of, or the element of the picture.
    pub(crate) nodes: Vec<NodeId>,
    /// The element around it, formatting left out.
    pub(crate) holder: NodeId,
    /// The element whose look it has.
    pub(crate) styled: NodeId,
    /// Whether it is a picture.
    pub(crate) is_image: bool,
    /// Its text with white space collapsed; of a picture what it says instead.
    pub(crate) text: String,
}

/// What an element is made of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Unit {
    /// A leaf by its number.
    Leaf(u32),
    /// An element with leaves in it.
    Element(NodeId),
    /// The end of a line.
    Break(NodeId),
}

/// The prepared page.
#[derive(Debug)]
pub(crate) struct Prepared<'d> {
    /// The page.
    pub(crate) document: &'d Document,
    /// What can be read, in document order.
    pub(crate) leaves: Vec<Leaf>,
    /// The elements with leaves in them, in document order, each with what it is made of.
    pub(crate) elements: Vec<(NodeId, Vec<Unit>)>,
}

/// Elements that say how text looks and not what it is.
pub(crate) fn is_formatting(name: &str) -> bool {
    matches!(
        name,
        "b" | "i"
            | "u"
            | "s"
            | "em"
            | "tt"
            | "bdi"
            | "bdo"
            | "big"
            | "del"
            | "ins"
            | "sub"
            | "sup"
            | "wbr"
            | "abbr"
            | "code"
            | "mark"
            | "nobr"
            | "small"
            | "strike"
            | "strong"
            | "acronym"
    )
}

/// Elements whose text is no text of the page.
fn is_silent(name: &str) -> bool {
    matches!(
        name,
        "script"
            | "style"
            | "noscript"
            | "template"
            | "head"
            | "title"
            | "select"
            | "textarea"
            | "option"
            | "svg"
            | "object"
            | "iframe"
            | "canvas"
            | "audio"
            | "video"
            | "datalist"
    )
}

/// Whether an element and what is in it is shown, as far as its style says. Boxes say more, and less surely: what a
/// layout could not place has no area, and neither have pictures that were not loaded.
fn is_shown(document: &Document, element: NodeId) -> bool {
    match document.visual().and_then(|visual| visual.style(element, "display")) {
        Some(display) => display != "none",
        None => is_displayed(document, element),
    }
}

impl<'d> Prepared<'d> {
    /// Prepares a page.
    pub(crate) fn new(document: &'d Document) -> Prepared<'d> {
        let mut walk = Walk { document, leaves: Vec::new(), elements: Vec::new(), open: Vec::new() };
        walk.run();
        let Walk { leaves, mut elements, .. } = walk;
        elements.sort_by_key(|(element, _)| *element);
        Prepared { document, leaves, elements }
    }

    /// What an element is made of.
    pub(crate) fn units(&self, element: NodeId) -> Option<&[Unit]> {
        let at = self.elements.binary_search_by_key(&element, |(known, _)| *known).ok()?;
        Some(&self.elements[at].1)
    }

    /// The part of an element that a node in it stands in.
    pub(crate) fn part_of(&self, element: NodeId, node: NodeId) -> NodeId {
        let mut part = node;
        for above in self.document.ancestors(node) {
            if above == element {
                break;
            }
            part = above;
        }
        part
    }

    /// An element and those in it.
    pub(crate) fn within(&self, element: NodeId) -> &[(NodeId, Vec<Unit>)] {
        let first = self.elements.partition_point(|(known, _)| *known < element);
        let end = self.elements.partition_point(|(known, _)| *known < self.document.end(element));
        &self.elements[first..end]
    }
}

struct Walk<'d> {
    document: &'d Document,
    leaves: Vec<Leaf>,
    elements: Vec<(NodeId, Vec<Unit>)>,
    open: Vec<Open>,
}

struct Open {
    element: NodeId,
    units: Vec<Unit>,
    /// Whether text goes on the leaf before.
    is_running: bool,
    /// Where it ends, and that of the formatting in it.
    end: NodeId,
}

impl Walk<'_> {
    fn run(&mut self) {
        let Some(root) = self.document.document_element() else { return };
        let end = self.document.end(root);
        let mut node = root;
        while node < end {
            while self.open.last().is_some_and(|open| node >= open.end) {
                self.close();
            }
            node = self.visit(node);
        }
        while !self.open.is_empty() {
            self.close();
        }
    }

    /// Looks at a node; says where to go on.
    fn visit(&mut self, node: NodeId) -> NodeId {
        let document = self.document;
        let next = NodeId(node.0 + 1);
        match document.kind(node) {
            NodeKind::Text => {
                self.text(node);
                next
            }
            NodeKind::Element => {
                let name = document.name(node).local;
                let frame = document.frame(node);
                if is_silent(name) && frame.is_none() || !is_shown(document, node) {
                    return document.end(node);
                }
                match name {
                    "br" | "hr" => {
                        self.interrupt(Some(Unit::Break(node)));
                        document.end(node)
                    }
                    "img" => {
                        self.picture(node);
                        document.end(node)
                    }
                    _ if is_formatting(name) && !self.open.is_empty() => next,
                    _ => {
                        self.open.push(Open {
                            element: node,
                            units: Vec::new(),
                            is_running: false,
                            end: document.end(node),
                        });
                        // What is in a frame for those who cannot show it is not shown.
                        frame.map_or(next, |frame| frame.first)
                    }
                }
            }
            _ => next,
        }
    }

    fn interrupt(&mut self, unit: Option<Unit>) {
        if let Some(open) = self.open.last_mut() {
            open.is_running = false;
            open.units.extend(unit);
        }
    }

    fn text(&mut self, node: NodeId) {
        let document = self.document;
        let Some(parent) = document.parent(node) else { return };
        let text = document.string_value(node);
        let Some(open) = self.open.last_mut() else { return };
        if text.trim().is_empty() {
            return;
        }
        if document.visual().is_some_and(|visual| visual.style(parent, "visibility") == Some("hidden")) {
            return;
        }
        let words = text.split_whitespace();
        if open.is_running
            && let Some(Unit::Leaf(last)) = open.units.last()
        {
            let leaf = &mut self.leaves[*last as usize];
            let before = leaf.nodes.last().copied().unwrap_or(node);
            let is_spaced = text.starts_with(char::is_whitespace)
                || document.string_value(before).ends_with(char::is_whitespace)
                || before.0 + 1 < node.0
                    && (before.0 + 1..node.0).any(|between| document.kind(NodeId(between)) == NodeKind::Text);
            if is_spaced {
                leaf.text.push(' ');
            }
            leaf.text.push_str(&words.collect::<Vec<_>>().join(" "));
            leaf.nodes.push(node);
            if parent == leaf.holder {
                leaf.styled = parent;
            }
            return;
        }
        open.is_running = true;
        open.units.push(Unit::Leaf(self.leaves.len() as u32));
        self.leaves.push(Leaf {
            nodes: vec![node],
            holder: open.element,
            styled: parent,
            is_image: false,
            text: words.collect::<Vec<_>>().join(" "),
        });
    }

    fn picture(&mut self, node: NodeId) {
        let document = self.document;
        if document.visual().is_some_and(|visual| visual.style(node, "visibility") == Some("hidden")) {
            return;
        }
        let says = document.attribute_value(node, "alt").unwrap_or_default();
        let text = says.split_whitespace().collect::<Vec<_>>().join(" ");
        let Some(open) = self.open.last() else { return };
        let leaf = Leaf { nodes: vec![node], holder: open.element, styled: node, is_image: true, text };
        let unit = Unit::Leaf(self.leaves.len() as u32);
        self.leaves.push(leaf);
        self.interrupt(Some(unit));
    }

    fn close(&mut self) {
        let Some(Open { element, units, .. }) = self.open.pop() else { return };
        if !units.iter().any(|unit| !matches!(unit, Unit::Break(_))) {
            return;
        }
        self.elements.push((element, units));
        self.interrupt(Some(Unit::Element(element)));
    }
}

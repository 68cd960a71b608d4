//! A document's nodes as Blitz's tree, which styles and lays them out.
//!
//! Nothing is loaded: style sheets are read before (`sheet.rs`), pictures have the size that the page gives them, and
//! what a frame shows is laid out apart. Attributes that would make Blitz load something, or make it panic where the
//! address is no address, are left out.

use std::cell::Cell;
use std::fmt::Write;
use std::sync::{Arc, LazyLock};

use blitz_dom::node::{ImageData, Node, RasterImageData, SpecialElementData};
use blitz_dom::{
    Attribute, BaseDocument, DocumentConfig, LocalName, Namespace, NodeId as BlitzId, Prefix, QualName,
    UserAgentStylesheet,
};
use blitz_traits::shell::{ColorScheme, Viewport};
use style::context::QuirksMode;
use windrow_dom::{Document, NodeId, NodeKind, Rect};

use crate::anonymous::StandIns;
use crate::font;
use crate::gap;
use crate::limits::Refusal;
use crate::sheet::{Reader, Sheets, Source, base_url};

/// A document within the document: the page itself or what is in one of its frames.
pub(crate) struct Part<'p> {
    /// Its root element.
    pub(crate) root: NodeId,
    /// Its window, in page coordinates.
    pub(crate) window: Rect,
    /// Its address.
    pub(crate) base: &'p str,
    /// Whether it is shown as browsers of old did.
    pub(crate) is_quirky: bool,
}

/// A part as Blitz has it.
pub(crate) struct Tree {
    pub(crate) blitz: BaseDocument,
    /// The elements in document order, each with Blitz's number for it.
    pub(crate) elements: Vec<(NodeId, BlitzId)>,
    /// What stands in for boxes that Blitz does not make.
    pub(crate) stand_ins: StandIns,
}

impl Tree {
    /// Builds, styles and lays out a part.
    pub(crate) fn new(
        document: &Document,
        part: &Part<'_>,
        sheets: &dyn Sheets,
        bytes_left: &Cell<usize>,
    ) -> Result<Tree, Refusal> {
        let quirks = if part.is_quirky { QuirksMode::Quirks } else { QuirksMode::NoQuirks };
        let (width, height) = (part.window.width as u32, part.window.height as u32);
        let mut blitz = BaseDocument::new(DocumentConfig {
            viewport: Some(Viewport::new(width.max(1), height.max(1), 1.0, ColorScheme::Light)),
            font_ctx: Some(font::context()),
            ua_stylesheets: browser_sheets(quirks),
            ..DocumentConfig::default()
        });
        let elements = Planting { document, names: Vec::new() }.plant(part.root, &mut blitz);
        let reader =
            Reader { sheets, base: base_url(part.base), lock: blitz.guard().clone(), quirks, bytes_left };
        for &(node, id) in &elements {
            let Some(source) = Source::of(document, node) else { continue };
            let media = document.attribute_value(node, "media").unwrap_or_default();
            if let Some(sheet) = reader.read(&source, media)? {
                blitz.add_stylesheet_for_node(sheet, id);
            }
        }
        for &(node, id) in &elements {
            if is_picture(document, node) {
                picture(&mut blitz, id);
            }
        }
        blitz.resolve(0.0);
        let mut stand_ins = StandIns::write(&mut blitz, &elements);
        // What Blitz left out, it takes for done.
        blitz.set_incremental_layout(!stand_ins.is_any());
        if gap::write(&mut blitz, &elements) || stand_ins.is_any() {
            blitz.resolve(0.0);
        }
        if stand_ins.make_room(&mut blitz) {
            blitz.resolve(0.0);
        }
        Ok(Tree { blitz, elements, stand_ins })
    }
}

/// The style sheets of the browser itself, parsed once: Blitz's, what makes it Chromium's, and for pages in quirks mode
/// one more.
fn browser_sheets(quirks: QuirksMode) -> Vec<UserAgentStylesheet> {
    static BROWSER: LazyLock<UserAgentStylesheet> = LazyLock::new(|| {
        let mut css = include_str!("browser.css").to_owned();
        for pixels in 0..=WIDEST_CELL_GAP {
            let cells =
                format!("table[cellpadding=\"{pixels}\"] > :is(tbody, thead, tfoot) > tr > :is(td, th)");
            let _ = writeln!(css, "{cells} {{ padding: {pixels}px }}");
            let _ = writeln!(css, "table[cellspacing=\"{pixels}\"] {{ border-spacing: {pixels}px }}");
        }
        UserAgentStylesheet::parse(&css)
    });
    static QUIRKS: LazyLock<UserAgentStylesheet> =
        LazyLock::new(|| UserAgentStylesheet::parse(include_str!("quirks.css")));
    let mut sheets = vec![UserAgentStylesheet::default_sheet(), BROWSER.clone()];
    if quirks == QuirksMode::Quirks {
        sheets.push(QUIRKS.clone());
    }
    sheets
}

/// The largest `cellpadding` and `cellspacing` that is heeded: selectors cannot compute, so each has a rule.
const WIDEST_CELL_GAP: u32 = 32;

/// Whether an element shows a picture.
fn is_picture(document: &Document, element: NodeId) -> bool {
    document.name(element).local == "img"
        && document.attribute_value(element, "src").is_some_and(|src| !src.trim().is_empty())
}

/// Gives a picture a size of its own. Its real one is not known, because it is not loaded; but a reader sees something there.
fn picture(blitz: &mut BaseDocument, id: BlitzId) {
    if let Some(data) = blitz.get_node_mut(id).and_then(Node::element_data_mut) {
        let icon = RasterImageData::new(UNLOADED, UNLOADED, Arc::default());
        data.special_data = SpecialElementData::Image(Box::new(ImageData::Raster(icon)));
    }
}

/// The width and height of a picture that is not loaded and has no size of its own.
const UNLOADED: u32 = 16;

/// Copies nodes into Blitz's tree.
struct Planting<'d> {
    document: &'d Document,
    /// Blitz's spelling of the document's names, by their number.
    names: Vec<Option<QualName>>,
}

impl Planting<'_> {
    fn plant(&mut self, root: NodeId, blitz: &mut BaseDocument) -> Vec<(NodeId, BlitzId)> {
        let document = self.document;
        let top = blitz.root_node().id;
        let mut mutator = blitz.mutate();
        let mut elements = Vec::new();
        // What is open: an element's end, its number and its children so far.
        let mut open: Vec<(NodeId, BlitzId, Vec<BlitzId>)> = vec![(document.end(root), top, Vec::new())];
        let mut row = root;
        while row < document.end(root) {
            while open.len() > 1 && open.last().is_some_and(|(end, ..)| *end <= row) {
                let Some((_, parent, children)) = open.pop() else { break };
                mutator.append_children(parent, &children);
            }
            let mut next = NodeId(row.0 + 1);
            let made = match document.kind(row) {
                NodeKind::Element => {
                    let attributes = self.attributes(row);
                    let id = mutator.create_element(self.name(row), attributes);
                    elements.push((row, id));
                    if let Some(shown) = self.longest_option(row) {
                        let text = mutator.create_text_node(shown);
                        mutator.append_children(id, &[text]);
                    }
                    if self.is_leaf(row) {
                        next = document.end(row);
                    }
                    Some(id)
                }
                NodeKind::Text => Some(mutator.create_text_node(document.string_value(row))),
                _ => None,
            };
            if let (Some(id), Some((.., children))) = (made, open.last_mut()) {
                children.push(id);
                if document.is_element(row) && next == NodeId(row.0 + 1) {
                    open.push((document.end(row), id, Vec::new()));
                }
            }
            row = next;
        }
        while let Some((_, parent, children)) = open.pop() {
            mutator.append_children(parent, &children);
        }
        elements
    }

    /// Whether what is in an element is not laid out with it: a sheet's text, a frame's document.
    fn is_leaf(&self, element: NodeId) -> bool {
        self.document.name(element).local == "style" || self.document.frame(element).is_some()
    }

    /// The text that decides how wide a select is. Options have no boxes: they are shown when the select is opened.
    fn longest_option(&self, element: NodeId) -> Option<&str> {
        let document = self.document;
        if document.name(element).local != "select" {
            return None;
        }
        let inner = (element.0 + 1..document.end(element).0).map(NodeId);
        let options =
            inner.filter(|&node| document.is_element(node) && document.name(node).local == "option");
        options.map(|option| document.string_value(option).trim()).max_by_key(|text| text.chars().count())
    }

    fn attributes(&mut self, element: NodeId) -> Vec<Attribute> {
        let document = self.document;
        let tag = document.name(element).local;
        document
            .attributes(element)
            .filter(|&attribute| !is_loading(tag, document.name(attribute).local))
            .map(|attribute| Attribute {
                name: self.name(attribute),
                value: document.string_value(attribute).to_owned(),
            })
            .collect()
    }

    fn name(&mut self, node: NodeId) -> QualName {
        let at = self.document.name_id(node).index().unwrap_or_default();
        if self.names.len() <= at {
            self.names.resize(at + 1, None);
        }
        let name = self.document.name(node);
        self.names[at]
            .get_or_insert_with(|| {
                let prefix = (!name.prefix.is_empty()).then(|| Prefix::from(name.prefix));
                QualName::new(prefix, Namespace::from(name.namespace), LocalName::from(name.local))
            })
            .clone()
    }
}

/// Whether an attribute makes Blitz load what it names.
fn is_loading(tag: &str, attribute: &str) -> bool {
    match attribute {
        "href" | "rel" => tag == "link",
        "src" | "srcset" | "srcdoc" => matches!(tag, "img" | "iframe" | "canvas" | "input"),
        "autofocus" => true,
        _ => false,
    }
}

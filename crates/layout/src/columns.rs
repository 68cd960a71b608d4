//! Fills the visual columns of a document from its parts as they are laid out.

use std::cell::Cell;
use std::collections::HashMap;

use blitz_dom::{BaseDocument, Node, NodeId as BlitzId};
use style::computed_values::visibility::T as Visibility;
use style::properties::{ComputedValues, PropertyDeclarationId, PropertyId};
use style::servo_arc::Arc as ServoArc;
use style::values::computed::Overflow;
use style::values::specified::box_::DisplayInside;
use windrow_dom::{Document, NodeId, Rect, Visual};

use crate::Options;
use crate::boxes::Boxes;
use crate::limits::Refusal;
use crate::sheet::Sheets;
use crate::table::{self, TablePart};
use crate::tree::{Part, Tree};

/// Properties whose value is measured rather than computed; also where their name is that of a shorthand.
const MEASURED: [&str; 12] = [
    "width",
    "height",
    "margin",
    "padding",
    "inset",
    "top",
    "right",
    "bottom",
    "left",
    "transform",
    "grid",
    "min-",
];

/// Properties that are sizes of boxes.
const SIZES: [&str; 2] = ["width", "height"];

/// The columns of a document that is being laid out.
pub(crate) struct Columns<'d> {
    document: &'d Document,
    visual: Visual,
    properties: Vec<Property>,
    /// The padding boxes of frames, in page coordinates.
    windows: Vec<(NodeId, Rect)>,
    bytes_left: Cell<usize>,
}

/// A style property that is wanted.
struct Property {
    name: String,
    id: Option<PropertyId>,
    is_measured: bool,
    /// The distinct values so far, and per node which it has.
    values: Vec<String>,
    numbers: HashMap<String, u32>,
    rows: Vec<(NodeId, u32)>,
    /// The values of styles, which many elements share, by where the styles are.
    known: HashMap<usize, u32>,
}

impl<'d> Columns<'d> {
    /// Empty columns.
    pub(crate) fn new(document: &'d Document, options: &Options) -> Columns<'d> {
        let names: Vec<String> = if options.all_styles {
            blitz_dom::resolved_style_property_names().iter().map(|&name| name.to_owned()).collect()
        } else {
            options.styles.clone()
        };
        Columns {
            document,
            visual: Visual::new(document.len()),
            properties: names.into_iter().map(Property::new).collect(),
            windows: Vec::new(),
            bytes_left: Cell::new(options.limits.style_bytes),
        }
    }

    /// Lays out a part and takes its boxes and styles over.
    pub(crate) fn fill(&mut self, part: &Part<'_>, sheets: &dyn Sheets) -> Result<(), Refusal> {
        let tree = Tree::new(self.document, part, sheets, &self.bytes_left)?;
        let mut boxes = Boxes::new(&tree.blitz);
        let shown: Vec<Shown> = tree.elements.iter().map(|&(_, id)| Shown::of(&tree.blitz, id)).collect();
        self.add_table_parts(&tree, &shown, &mut boxes);
        self.add_boxes(&tree, &shown, &boxes, part.window);
        for at in 0..self.properties.len() {
            self.properties[at].known.clear();
        }
        if !self.properties.is_empty() {
            let mut hidden = Hidden::default();
            for &(node, id) in &tree.elements {
                self.add_styles(&tree, &mut hidden, node, id);
            }
        }
        Ok(())
    }

    /// The window of what is in a frame; none if the frame is not shown.
    pub(crate) fn frame_window(&self, frame: NodeId) -> Option<Rect> {
        let at = self.windows.iter().find(|(element, _)| *element == frame)?;
        Some(at.1)
    }

    /// The columns.
    pub(crate) fn finish(mut self) -> Visual {
        for property in &self.properties {
            let rows =
                property.rows.iter().map(|&(node, value)| (node, property.values[value as usize].as_str()));
            self.visual.set_property(&property.name, rows);
        }
        self.visual
    }

    fn add_table_parts(&self, tree: &Tree, shown: &[Shown], boxes: &mut Boxes) {
        let parts: Vec<(NodeId, BlitzId, TablePart)> = tree
            .elements
            .iter()
            .zip(shown)
            .filter_map(|(&(node, id), shown)| Some((node, id, shown.table_part?)))
            .collect();
        let id_of = |node: NodeId| {
            let at = tree.elements.binary_search_by_key(&node, |(node, _)| *node).ok()?;
            Some(tree.elements[at].1)
        };
        table::rows(self.document, &parts, boxes, id_of);
    }

    fn add_boxes(&mut self, tree: &Tree, shown: &[Shown], boxes: &Boxes, window: Rect) {
        // Whether an element has a child that is displayed and has an area; children come after their parents.
        let mut holds_area = vec![false; tree.elements.len()];
        for (at, (&(node, id), shown)) in tree.elements.iter().zip(shown).enumerate().rev() {
            if !shown.is_shown {
                continue;
            }
            let rect = boxes.rect(id).unwrap_or_default();
            let rect = Rect { left: rect.left + window.left, top: rect.top + window.top, ..rect };
            let has_area = rect.width > 0.0 && rect.height > 0.0;
            if boxes.rect(id).is_some() && rect != Rect::default() {
                self.visual.set_rect(node, rounded(rect));
            }
            self.visual.set_visible(node, has_area || shown.overflows && holds_area[at]);
            if has_area && let Some(parent) = self.document.parent(node) {
                let parent = tree.elements.binary_search_by_key(&parent, |(node, _)| *node);
                if let Ok(parent) = parent {
                    holds_area[parent] = true;
                }
            }
            if has_area && self.document.frame(node).is_some() {
                self.windows.push((node, inner(&tree.blitz, id, rect)));
            }
        }
    }

    fn add_styles(&mut self, tree: &Tree, hidden: &mut Hidden, node: NodeId, id: BlitzId) {
        let Some(element) = tree.blitz.get_node(id) else { return };
        let own = tree.stand_ins.styles(id).cloned();
        let stands_in = own.is_some();
        let displayed = own.or_else(|| element.primary_styles().map(|styles| ServoArc::clone(&styles)));
        let is_displayed = displayed.is_some();
        // What is in an element that is not displayed has styles all the same.
        let styles = displayed.or_else(|| hidden.styles(self.document, tree, node, id));
        let Some(styles) = styles else { return };
        for property in &mut self.properties {
            // What is not displayed cannot be measured, and of what stands in for something its size alone.
            let can_measure = is_displayed && (!stands_in || SIZES.contains(&&*property.name));
            let key = (!can_measure || !property.is_measured).then(|| &raw const *styles as usize);
            if let Some(&known) = key.and_then(|key| property.known.get(&key)) {
                property.rows.push((node, known));
                continue;
            }
            let Some(value) = property.value(&tree.blitz, id, &styles, can_measure) else { continue };
            let number = property.number(value);
            property.rows.push((node, number));
            if let Some(key) = key {
                property.known.insert(key, number);
            }
        }
    }
}

/// The styles of elements that are not displayed, which Blitz computes one by one and from the root on.
///
/// Menus and dialogs that wait for a click make up half of some pages. Elements in them share their styles where their
/// parents do and they have the same name, place and attributes, but for what addresses and texts those have.
#[derive(Default)]
struct Hidden {
    known: HashMap<(usize, String), ServoArc<ComputedValues>>,
    /// The styles of elements so far, by their node.
    styles: HashMap<NodeId, ServoArc<ComputedValues>>,
}

impl Hidden {
    fn styles(
        &mut self,
        document: &Document,
        tree: &Tree,
        node: NodeId,
        id: BlitzId,
    ) -> Option<ServoArc<ComputedValues>> {
        let parent = document.parent(node).and_then(|parent| self.styles.get(&parent));
        let around = parent.map_or(0, |styles| &raw const **styles as usize);
        if around == 0 {
            let styles = tree.blitz.resolve_undisplayed_style(id)?;
            self.styles.insert(node, ServoArc::clone(&styles));
            return Some(styles);
        }
        let key = (around, likeness(document, node));
        let styles = match self.known.get(&key) {
            Some(styles) => ServoArc::clone(styles),
            None => {
                let styles = tree.blitz.resolve_undisplayed_style(id)?;
                self.known.insert(key, ServoArc::clone(&styles));
                styles
            }
        };
        self.styles.insert(node, ServoArc::clone(&styles));
        Some(styles)
    }
}

/// What selectors usually tell elements with the same parent apart by.
fn likeness(document: &Document, element: NodeId) -> String {
    const TOLD_APART_BY_VALUE: [&str; 9] =
        ["class", "id", "style", "type", "dir", "lang", "width", "height", "align"];
    let mut likeness = document.name(element).local.to_owned();
    let is_sibling = |node: &NodeId| document.is_element(*node);
    let before =
        std::iter::successors(document.previous_sibling(element), |&node| document.previous_sibling(node));
    let after = std::iter::successors(document.next_sibling(element), |&node| document.next_sibling(node));
    likeness.push(if before.take(NEAR).any(|node| is_sibling(&node)) { '+' } else { '^' });
    likeness.push(if after.take(NEAR).any(|node| is_sibling(&node)) { '+' } else { '$' });
    for attribute in document.attributes(element) {
        let name = document.name(attribute).local;
        likeness.push(' ');
        likeness.push_str(name);
        if TOLD_APART_BY_VALUE.contains(&name) {
            likeness.push('=');
            likeness.push_str(document.string_value(attribute));
        }
    }
    likeness
}

/// Among how many nodes beside an element another one is looked for: texts and elements take turns.
const NEAR: usize = 4;

impl Property {
    fn new(name: String) -> Property {
        let id = PropertyId::parse_enabled_for_all_content(&name).ok();
        let is_measured = MEASURED.iter().any(|part| name.contains(part))
            || id.as_ref().is_some_and(|id| id.as_shorthand().is_ok());
        Property {
            name,
            id,
            is_measured,
            values: Vec::new(),
            numbers: HashMap::new(),
            rows: Vec::new(),
            known: HashMap::new(),
        }
    }

    fn value(
        &self,
        blitz: &BaseDocument,
        id: BlitzId,
        styles: &ComputedValues,
        can_measure: bool,
    ) -> Option<String> {
        match self.id.as_ref()?.as_shorthand() {
            Err(declaration @ PropertyDeclarationId::Longhand(_)) if !self.is_measured || !can_measure => {
                let value = styles.computed_value_to_string(declaration);
                Some(match self.name.as_str() {
                    "font-family" => families(&value),
                    "text-align" => value.replace("-moz-", "-webkit-"),
                    _ => value,
                })
            }
            _ => Some(blitz.resolved_style_value(id, &self.name)),
        }
    }

    fn number(&mut self, value: String) -> u32 {
        if let Some(&number) = self.numbers.get(&value) {
            return number;
        }
        let number = self.values.len() as u32;
        self.values.push(value.clone());
        self.numbers.insert(value, number);
        number
    }
}

/// What styles say of whether an element can be seen.
#[derive(Debug, Clone, Copy, Default)]
struct Shown {
    /// It makes a box, and is not hidden.
    is_shown: bool,
    /// What sticks out of it can be seen.
    overflows: bool,
    table_part: Option<TablePart>,
}

impl Shown {
    fn of(blitz: &BaseDocument, id: BlitzId) -> Shown {
        let Some(styles) = blitz.get_node(id).and_then(Node::primary_styles) else { return Shown::default() };
        let display = styles.clone_display();
        let table_part = match display.inside() {
            DisplayInside::TableRow => Some(TablePart::Row),
            DisplayInside::TableRowGroup
            | DisplayInside::TableHeaderGroup
            | DisplayInside::TableFooterGroup => Some(TablePart::Group),
            _ => None,
        };
        let makes_box = !display.is_none() && !display.is_contents();
        let is_open = |overflow: Overflow| overflow == Overflow::Visible;
        Shown {
            is_shown: makes_box && styles.clone_visibility() == Visibility::Visible,
            overflows: is_open(styles.clone_overflow_x()) && is_open(styles.clone_overflow_y()),
            table_part,
        }
    }
}

/// A list of font families as Chromium writes it: in quotes where a name is no single word.
fn families(list: &str) -> String {
    let mut written = Vec::new();
    for family in list.split(',').map(str::trim) {
        let name = family.trim_matches(['"', '\'']);
        let is_word = name.starts_with(|first: char| first.is_alphabetic() || first == '-' || first == '_')
            && name.chars().all(|letter| letter.is_alphanumeric() || letter == '-' || letter == '_');
        written.push(if is_word { name.to_owned() } else { format!("\"{name}\"") });
    }
    written.join(", ")
}

/// A frame's window: its box without border and padding.
fn inner(blitz: &BaseDocument, frame: BlitzId, rect: Rect) -> Rect {
    let Some(layout) = blitz.get_node(frame).map(Node::unrounded_layout) else { return rect };
    let around = layout.border + layout.padding;
    Rect {
        left: rect.left + around.left,
        top: rect.top + around.top,
        width: (rect.width - around.left - around.right).max(0.0),
        height: (rect.height - around.top - around.bottom).max(0.0),
    }
}

/// Sides to hundredths of a pixel, as a browser's capture has them.
fn rounded(rect: Rect) -> Rect {
    let round = |side: f32| (side * 100.0).round() / 100.0;
    Rect {
        left: round(rect.left),
        top: round(rect.top),
        width: round(rect.width),
        height: round(rect.height),
    }
}

//! Boxes, computed styles and visibility of a rendered page, as further columns of its [`Document`].
//!
//! Whoever renders fills them: the embedded layout or a browser. A style property is a column of numbers into a
//! table of values, because a page has few distinct values and many nodes.
//!
//! [`Document`]: crate::Document

use std::collections::BTreeMap;
use std::ops::Range;

use crate::document::NodeId;

/// A box in CSS pixels, from the page's upper left corner.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Rect {
    /// The left edge.
    pub left: f32,
    /// The upper edge.
    pub top: f32,
    /// The width.
    pub width: f32,
    /// The height.
    pub height: f32,
}

/// The visual columns of a document.
#[derive(Debug, Clone, Default)]
pub struct Visual {
    boxes: Vec<Option<Rect>>,
    visible: Vec<bool>,
    properties: Vec<Property>,
    values: Vec<Box<str>>,
}

#[derive(Debug, Clone)]
struct Property {
    name: Box<str>,
    /// Per node a number into the values, or `u32::MAX`.
    column: Vec<u32>,
}

impl Visual {
    /// Columns for `len` nodes, all without box and style, and invisible.
    pub fn new(len: usize) -> Visual {
        Visual {
            boxes: vec![None; len],
            visible: vec![false; len],
            properties: Vec::new(),
            values: Vec::new(),
        }
    }

    /// Sets the box of a node.
    pub fn set_rect(&mut self, node: NodeId, rect: Rect) {
        self.boxes[node.index()] = Some(rect);
    }

    /// Says whether a reader can see the node.
    pub fn set_visible(&mut self, node: NodeId, visible: bool) {
        self.visible[node.index()] = visible;
    }

    /// Sets one computed style property of a node.
    pub fn set_style(&mut self, node: NodeId, property: &str, value: &str) {
        let value = match self.values.iter().position(|known| **known == *value) {
            Some(at) => at,
            None => {
                self.values.push(value.into());
                self.values.len() - 1
            }
        };
        let at = match self.properties.iter().position(|known| *known.name == *property) {
            Some(at) => at,
            None => {
                let column = vec![u32::MAX; self.boxes.len()];
                self.properties.push(Property { name: property.into(), column });
                self.properties.len() - 1
            }
        };
        self.properties[at].column[node.index()] = value as u32;
    }

    /// Sets one computed style property of many nodes.
    pub fn set_property<'v>(&mut self, property: &str, rows: impl IntoIterator<Item = (NodeId, &'v str)>) {
        let mut numbers: BTreeMap<&str, u32> = BTreeMap::new();
        let mut column = vec![u32::MAX; self.boxes.len()];
        for (node, value) in rows {
            let next = self.values.len() as u32;
            let number = *numbers.entry(value).or_insert(next);
            if number == next {
                self.values.push(value.into());
            }
            column[node.index()] = number;
        }
        self.properties.retain(|known| *known.name != *property);
        self.properties.push(Property { name: property.into(), column });
    }

    /// Takes over what another document's columns say of some rows, which are here from `first` on.
    pub(crate) fn adopt(&mut self, other: &Visual, rows: Range<u32>, first: u32) {
        let (from, to) = (rows.start as usize..rows.end as usize, first as usize);
        self.boxes[to..to + from.len()].copy_from_slice(&other.boxes[from.clone()]);
        self.visible[to..to + from.len()].copy_from_slice(&other.visible[from.clone()]);
        for property in &other.properties {
            let mut numbers = vec![u32::MAX; other.values.len()];
            let at =
                self.properties.iter().position(|known| known.name == property.name).unwrap_or_else(|| {
                    let column = vec![u32::MAX; self.boxes.len()];
                    self.properties.push(Property { name: property.name.clone(), column });
                    self.properties.len() - 1
                });
            for (new, old) in (to..).zip(&property.column[from.clone()]) {
                let Some(number) = numbers.get_mut(*old as usize) else { continue };
                if *number == u32::MAX {
                    *number = self.values.len() as u32;
                    self.values.push(other.values[*old as usize].clone());
                }
                self.properties[at].column[new] = *number;
            }
        }
    }

    /// The box of a node, if it is rendered.
    pub fn rect(&self, node: NodeId) -> Option<Rect> {
        self.boxes[node.index()]
    }

    /// Whether a reader can see the node.
    pub fn is_visible(&self, node: NodeId) -> bool {
        self.visible[node.index()]
    }

    /// The computed value of a style property.
    pub fn style(&self, node: NodeId, property: &str) -> Option<&str> {
        let column = self.properties.iter().find(|known| *known.name == *property)?;
        let value = column.column[node.index()];
        self.values.get(value as usize).map(|value| &**value)
    }

    /// The names of the style properties in the order in which they were first set.
    pub fn properties(&self) -> impl Iterator<Item = &str> {
        self.properties.iter().map(|property| &*property.name)
    }
}

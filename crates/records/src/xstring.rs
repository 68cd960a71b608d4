//! What a leaf looks like and where it stands, as one number: the paper's Xstring.
//!
//! An Xstring is the names of the elements down to a leaf and the leaf's look. Two leaves with one Xstring, seen from
//! the same element, are the same thing said twice. Names are taken one by one from the leaf upwards, so that every
//! element knows its leaves by what they are *in it*, and elements can be compared wherever they stand.

use std::collections::HashMap;

use windrow_dom::{Document, NodeId};

use crate::prepare::Leaf;

/// The number of an Xstring, counted from some element.
pub(crate) type Key = u32;

/// The style properties that make a look.
const LOOK: [&str; 6] =
    ["font-family", "font-size", "font-weight", "font-style", "color", "text-decoration-line"];

/// How many names an Xstring has at most; from further above, a leaf is known by the names nearest to it. Browsers
/// nest elements no deeper either, and on a page that goes deeper the time would grow with the square of its depth.
const DEEPEST: u16 = 512;

/// Numbers for Xstrings.
#[derive(Debug, Default)]
pub(crate) struct Keys {
    steps: HashMap<(u64, Key), Key>,
    /// How many names each Xstring has.
    depths: Vec<u16>,
    looks: HashMap<Box<str>, u32>,
}

impl Keys {
    /// The Xstring of a leaf, seen from the element that holds it.
    pub(crate) fn leaf(&mut self, document: &Document, leaf: &Leaf) -> Key {
        let look = look(document, leaf);
        let next = self.looks.len() as u32;
        let look = *self.looks.entry(look.into()).or_insert(next);
        self.number((u64::MAX, look), 0)
    }

    /// What an Xstring is when seen from the element around the one that it was seen from. `place` tells cells of one
    /// row from each other.
    pub(crate) fn up(&mut self, document: &Document, element: NodeId, place: u32, key: Key) -> Key {
        let depth = self.depths[key as usize];
        if depth == DEEPEST {
            return key;
        }
        let name = u64::from(document.name_id(element).index().unwrap_or_default() as u32);
        self.number((name | u64::from(place) << 32, key), depth + 1)
    }

    /// A number that is no leaf's.
    pub(crate) fn mark(&mut self, mark: u32) -> Key {
        self.number((u64::MAX - 1, mark), 0)
    }

    fn number(&mut self, step: (u64, Key), depth: u16) -> Key {
        *self.steps.entry(step).or_insert_with(|| {
            self.depths.push(depth);
            self.depths.len() as Key - 1
        })
    }
}

/// How a leaf looks: its computed style, or where there is none what its markup says.
fn look(document: &Document, leaf: &Leaf) -> String {
    let kind = if leaf.is_image { "image" } else { "text" };
    let mut look = kind.to_owned();
    if leaf.is_image {
        return look;
    }
    match document.visual() {
        Some(visual) => {
            for property in LOOK {
                look.push(';');
                look.push_str(visual.style(leaf.styled, property).unwrap_or_default());
            }
        }
        None => {
            for attribute in ["class", "style", "color", "size", "face"] {
                look.push(';');
                look.push_str(document.attribute_value(leaf.styled, attribute).unwrap_or_default());
            }
        }
    }
    look
}

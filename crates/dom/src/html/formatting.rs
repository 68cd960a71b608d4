//! The list of active formatting elements: what is opened again where misnesting closed it too early.
//!
//! Between two markers the list keeps at most [`LIMIT`] elements and forgets the oldest beyond that, so that no page
//! can make a search of it long. An element that was forgotten is closed by its end tag like any other.

use super::tag::Tag;
use super::tree::{NONE, Tree};

/// How many elements the list keeps after its last marker.
pub(crate) const LIMIT: usize = 256;

/// How many equal elements the list keeps after its last marker.
const EQUALS: usize = 3;

/// How far back an element that was closed is looked for. It may stand before a marker or two, where elements that
/// left markers were closed without their end tags.
const SEARCHED: usize = 4 * LIMIT;

/// An element of the list, or a marker.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Active {
    /// The element's row; [`NONE`] for a marker.
    pub(crate) row: u32,
    /// The element's name.
    pub(crate) tag: Tag,
    /// Whether it is on the stack of open elements.
    pub(crate) open: bool,
    fingerprint: u64,
}

impl Active {
    /// Whether it is a marker.
    #[inline]
    pub(crate) fn is_marker(&self) -> bool {
        self.row == NONE
    }
}

/// The list of active formatting elements.
#[derive(Debug, Default)]
pub(crate) struct Formatting {
    list: Vec<Active>,
    /// How many elements follow the last marker.
    since_marker: usize,
}

impl Formatting {
    /// The elements since the last marker, the newest first, with their positions.
    fn recent(&self) -> impl Iterator<Item = (usize, &Active)> {
        self.list.iter().enumerate().rev().take(self.since_marker)
    }

    pub(crate) fn at(&self, position: usize) -> Active {
        self.list[position]
    }

    pub(crate) fn len(&self) -> usize {
        self.list.len()
    }

    /// Whether nothing has to be opened again.
    #[inline]
    pub(crate) fn is_settled(&self) -> bool {
        self.list.last().is_none_or(|last| last.open || last.is_marker())
    }

    /// The position of the first of the newest elements that are not open.
    pub(crate) fn first_closed(&self) -> usize {
        let closed = self.recent().take_while(|(_, active)| !active.open).count();
        self.list.len() - closed
    }

    /// The newest element of this name since the last marker.
    pub(crate) fn find(&self, tag: Tag) -> Option<usize> {
        self.recent().find(|(_, active)| active.tag == tag).map(|(at, _)| at)
    }

    /// The position of an element.
    pub(crate) fn position(&self, row: u32) -> Option<usize> {
        self.recent().find(|(_, active)| active.row == row).map(|(at, _)| at)
    }

    /// Adds an element, and forgets the oldest of three that equal it.
    pub(crate) fn push(&mut self, tree: &Tree<'_>, row: u32, tag: Tag) {
        let fingerprint = fingerprint(tree, row);
        let mut equals = 0;
        let mut oldest = None;
        for (at, active) in self.recent() {
            if active.tag == tag
                && active.fingerprint == fingerprint
                && same_attributes(tree, active.row, row)
            {
                equals += 1;
                oldest = Some(at);
                if equals == EQUALS {
                    break;
                }
            }
        }
        if let Some(at) = oldest.filter(|_| equals == EQUALS) {
            self.remove(at);
        } else if self.since_marker == LIMIT {
            self.remove(self.list.len() - LIMIT);
        }
        self.list.push(Active { row, tag, open: true, fingerprint });
        self.since_marker += 1;
    }

    pub(crate) fn push_marker(&mut self) {
        self.list.push(Active { row: NONE, tag: Tag::ABSENT, open: false, fingerprint: 0 });
        self.since_marker = 0;
    }

    /// Forgets all elements since the last marker, and the marker.
    pub(crate) fn clear_to_marker(&mut self) {
        self.list.truncate(self.list.len() - self.since_marker);
        self.list.pop();
        self.since_marker = self.list.iter().rev().take_while(|active| !active.is_marker()).count();
    }

    pub(crate) fn remove(&mut self, position: usize) {
        self.list.remove(position);
        self.since_marker -= 1;
    }

    /// Moves the element at `from` to where `to` is now, under a new row.
    pub(crate) fn relocate(&mut self, from: usize, to: usize, row: u32) {
        let active = Active { row, open: true, ..self.list[from] };
        self.list.insert(to, active);
        self.list.remove(if to <= from { from + 1 } else { from });
    }

    /// Says that an element was replaced by a copy, which is open.
    pub(crate) fn replace(&mut self, position: usize, row: u32) {
        self.list[position].row = row;
        self.list[position].open = true;
    }

    /// Says that an element left the stack of open elements.
    #[inline]
    pub(crate) fn closed(&mut self, row: u32) {
        let from = self.list.len().saturating_sub(SEARCHED);
        if let Some(active) = self.list[from..].iter_mut().rfind(|active| active.row == row) {
            active.open = false;
        }
    }
}

/// A number that equal attributes give in any order.
fn fingerprint(tree: &Tree<'_>, element: u32) -> u64 {
    tree.attributes(element)
        .map(|row| {
            let name = tree.columns().name_id(crate::NodeId(row)).index().unwrap_or_default() as u64;
            let value = tree.value(row).bytes();
            let hash =
                value.fold(name + 1, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3));
            hash ^ hash >> 29
        })
        .fold(0, u64::wrapping_add)
}

fn same_attributes(tree: &Tree<'_>, one: u32, other: u32) -> bool {
    let sorted = |element| {
        let attribute = |row| (tree.columns().name_id(crate::NodeId(row)), tree.value(row));
        let mut attributes: Vec<_> = tree.attributes(element).map(attribute).collect();
        attributes.sort();
        attributes
    };
    sorted(one) == sorted(other)
}

//! The names of the page being parsed, found without hashing strings where that can be helped.
//!
//! A name of up to sixteen bytes is read as one integer, its key. Numbered tags are found in a static table, other
//! names in a small cache whose slots newer names take over; only a name that misses both reaches the
//! [`NameTable`].

use super::foreign;
use super::tag::Tag;
use crate::name::{Name, NameId, NameTable, Namespace, Role};

/// The namespace of an element.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Space {
    /// HTML.
    Html,
    /// SVG.
    Svg,
    /// MathML.
    MathMl,
}

impl Space {
    fn address(self) -> &'static str {
        match self {
            Space::Html => Namespace::HTML,
            Space::Svg => Namespace::SVG,
            Space::MathMl => Namespace::MATHML,
        }
    }
}

const CACHE_SLOTS: usize = 256;
const KEY_BYTES: usize = 16;

/// The name table of a page under construction, and the ways to it.
#[derive(Debug)]
pub(crate) struct Names {
    pub(crate) table: NameTable,
    elements: [[NameId; Tag::KNOWN]; 3],
    attributes: Vec<(u128, NameId)>,
    others: Vec<(u128, NameId)>,
    /// Per name the serial number of the last tag that had it as an attribute.
    seen: Vec<u32>,
    serial: u32,
}

impl Names {
    pub(crate) fn new() -> Names {
        Names {
            table: NameTable::default(),
            elements: [[NameId::NONE; Tag::KNOWN]; 3],
            attributes: vec![(0, NameId::NONE); CACHE_SLOTS],
            others: Vec::new(),
            seen: Vec::new(),
            serial: 0,
        }
    }

    /// The tag named by `source[start..end]`, its name made if it is new.
    #[inline]
    pub(crate) fn tag(&mut self, source: &[u8], start: usize, end: usize) -> Tag {
        match key(source, start, end) {
            Some(key) => match Tag::known(key) {
                Some(tag) => tag,
                None => self.other_tag(key, &source[start..end]),
            },
            None => self.unusual_tag(&source[start..end]),
        }
    }

    #[inline(never)]
    fn other_tag(&mut self, key: u128, name: &[u8]) -> Tag {
        if self.others.is_empty() {
            self.others = vec![(0, NameId::NONE); CACHE_SLOTS];
        }
        let slot = cache_slot(key);
        if self.others[slot].0 != key {
            let id = self.intern_lowered(Role::Element, Namespace::HTML, name);
            self.others[slot] = (key, id);
        }
        Tag::of_name(self.others[slot].1)
    }

    /// A tag whose name is long or has NULs in it.
    #[inline(never)]
    fn unusual_tag(&mut self, name: &[u8]) -> Tag {
        Tag::of_name(self.intern_lowered(Role::Element, Namespace::HTML, name))
    }

    /// The tag named by `source[start..end]`; [`Tag::ABSENT`] if no element of the page was named so yet.
    #[inline]
    pub(crate) fn end_tag(&mut self, source: &[u8], start: usize, end: usize) -> Tag {
        let known = key(source, start, end).and_then(Tag::known);
        known.unwrap_or_else(|| self.other_end_tag(&source[start..end]))
    }

    #[inline(never)]
    fn other_end_tag(&self, name: &[u8]) -> Tag {
        let found = self.table.find(Role::Element, Namespace::HTML, &lowered(name));
        found.map_or(Tag::ABSENT, Tag::of_name)
    }

    /// Begins a tag: no attribute was seen in it yet.
    #[inline]
    pub(crate) fn begin_attributes(&mut self) {
        self.serial += 1;
    }

    /// The name of the attribute `source[start..end]`; `None` if the tag has it already.
    #[inline]
    pub(crate) fn attribute(&mut self, source: &[u8], start: usize, end: usize) -> Option<NameId> {
        let id = match key(source, start, end) {
            Some(key) => {
                let slot = cache_slot(key);
                if self.attributes[slot].0 != key {
                    let id = self.intern_lowered(Role::Attribute, "", &source[start..end]);
                    self.attributes[slot] = (key, id);
                }
                self.attributes[slot].1
            }
            None => self.intern_lowered(Role::Attribute, "", &source[start..end]),
        };
        self.first_in_tag(id).then_some(id)
    }

    #[inline]
    fn first_in_tag(&mut self, id: NameId) -> bool {
        let at = id.index().unwrap_or_default();
        if at >= self.seen.len() {
            self.seen.resize((at + 1).max(self.table.len()), 0);
        }
        std::mem::replace(&mut self.seen[at], self.serial) != self.serial
    }

    #[inline(never)]
    fn intern_lowered(&mut self, role: Role, namespace: &str, name: &[u8]) -> NameId {
        self.table.intern(Name { role, namespace, prefix: "", local: &lowered(name) })
    }

    /// The name that an element of this tag has in `space`.
    #[inline]
    pub(crate) fn element(&mut self, space: Space, tag: Tag) -> NameId {
        match self.elements[space as usize].get(tag.0 as usize) {
            Some(&id) if id != NameId::NONE => id,
            _ => self.new_element(space, tag),
        }
    }

    #[inline(never)]
    fn new_element(&mut self, space: Space, tag: Tag) -> NameId {
        let text = self.text(tag);
        let local = if space == Space::Svg { foreign::svg_name(&text) } else { &text };
        let name = Name { role: Role::Element, namespace: space.address(), prefix: "", local };
        let id = self.table.intern(name);
        if let Some(slot) = self.elements[space as usize].get_mut(tag.0 as usize) {
            *slot = id;
        }
        id
    }

    /// The tag's name in lower case.
    pub(crate) fn text(&self, tag: Tag) -> String {
        match (tag.text(), tag.0.checked_sub(Tag::KNOWN as u32)) {
            (Some(text), _) => text.to_owned(),
            (None, Some(at)) if (at as usize) < self.table.len() => {
                self.table.name(NameId::from_index(at)).local.to_owned()
            }
            _ => String::new(),
        }
    }

    /// The name that an attribute has on an element in `space`.
    pub(crate) fn adjusted_attribute(&mut self, space: Space, id: NameId) -> NameId {
        let Some(adjusted) = foreign::attribute(space, self.table.name(id).local) else { return id };
        let (prefix, local, namespace) = adjusted;
        self.table.intern(Name { role: Role::Attribute, namespace, prefix, local })
    }
}

impl Tag {
    fn of_name(id: NameId) -> Tag {
        id.index().map_or(Tag::ABSENT, |at| Tag((Tag::KNOWN + at) as u32))
    }
}

/// The name as the standard reads it: ASCII letters in lower case, NUL replaced.
fn lowered(name: &[u8]) -> String {
    let mut text = String::from_utf8_lossy(name).into_owned();
    text.make_ascii_lowercase();
    if text.contains('\0') { text.replace('\0', "\u{fffd}") } else { text }
}

#[inline]
fn cache_slot(key: u128) -> usize {
    let folded = key as u64 ^ ((key >> 64) as u64).rotate_left(23);
    (folded.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56) as usize % CACHE_SLOTS
}

/// The key of a name in lower case; `None` where the name is too long or has a NUL.
#[inline]
fn key(source: &[u8], start: usize, end: usize) -> Option<u128> {
    let len = end - start;
    if len > KEY_BYTES || len == 0 {
        return None;
    }
    let raw = match source[start..].first_chunk::<KEY_BYTES>() {
        Some(bytes) => u128::from_le_bytes(*bytes) & (u128::MAX >> (8 * (KEY_BYTES - len))),
        None => super::tag::key_of(&source[start..end]),
    };
    (zero_bytes(raw) == (KEY_BYTES - len) as u32).then(|| lower_bytes(raw))
}

const ONES: u128 = u128::from_le_bytes([1; 16]);
const HIGHS: u128 = u128::from_le_bytes([0x80; 16]);

/// Lowers the bytes `A` to `Z` of the sixteen, all at once.
#[inline]
fn lower_bytes(bytes: u128) -> u128 {
    let low = bytes & !HIGHS;
    let from_a = low + ONES * (0x80 - b'A' as u128);
    let past_z = low + ONES * (0x7f - b'Z' as u128);
    let upper = from_a & !past_z & !bytes & HIGHS;
    bytes | upper >> 2
}

/// How many of the sixteen bytes are zero.
#[inline]
fn zero_bytes(bytes: u128) -> u32 {
    let nonzero = ((bytes & !HIGHS) + (HIGHS - ONES)) | bytes;
    (!nonzero & HIGHS).count_ones()
}

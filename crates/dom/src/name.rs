//! Interned names: one number per role, namespace, prefix and local name.
//!
//! The table is an open-addressed hash table with a fixed hash, so that equal documents give equal numbers. A
//! page can be made so that its names collide; a name that finds no slot within [`PROBES`] steps therefore goes
//! to an ordered map, and no page can make looking up a name slow.

use std::collections::BTreeMap;
use std::sync::Arc;

/// The number of a name in its document's [`NameTable`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[repr(transparent)]
pub struct NameId(u32);

impl NameId {
    /// What nodes without a name have.
    pub const NONE: NameId = NameId(u32::MAX);

    /// The number as an index, unless it is [`NameId::NONE`].
    #[inline]
    pub fn index(self) -> Option<usize> {
        (self != NameId::NONE).then_some(self.0 as usize)
    }

    /// The name with this index.
    #[inline]
    pub(crate) fn from_index(index: u32) -> NameId {
        NameId(index)
    }
}

/// What a name names. The same word as an element and as an attribute has two numbers.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Role {
    /// An element's name.
    Element,
    /// An attribute's name.
    Attribute,
    /// A processing instruction's target.
    Target,
}

/// The namespaces that HTML documents know without declaring them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Namespace;

impl Namespace {
    /// HTML elements.
    pub const HTML: &str = "http://www.w3.org/1999/xhtml";
    /// SVG elements.
    pub const SVG: &str = "http://www.w3.org/2000/svg";
    /// MathML elements.
    pub const MATHML: &str = "http://www.w3.org/1998/Math/MathML";
    /// `xlink:` attributes.
    pub const XLINK: &str = "http://www.w3.org/1999/xlink";
    /// `xml:` attributes.
    pub const XML: &str = "http://www.w3.org/XML/1998/namespace";
    /// Namespace declarations.
    pub const XMLNS: &str = "http://www.w3.org/2000/xmlns/";
}

/// A name in parts; empty strings where a part is missing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Name<'a> {
    /// What it names.
    pub role: Role,
    /// The namespace's address.
    pub namespace: &'a str,
    /// The prefix as written.
    pub prefix: &'a str,
    /// The part after the prefix.
    pub local: &'a str,
}

impl Name<'_> {
    /// The name as written: `prefix:local`, or `local`.
    pub fn qualified(&self) -> String {
        match self.prefix {
            "" => self.local.to_owned(),
            prefix => format!("{prefix}:{}", self.local),
        }
    }

    /// Whether elements of this name have neither content nor end tag.
    pub fn is_void(self) -> bool {
        self.namespace == Namespace::HTML
            && matches!(
                self.local,
                "area"
                    | "base"
                    | "basefont"
                    | "bgsound"
                    | "br"
                    | "col"
                    | "embed"
                    | "frame"
                    | "hr"
                    | "img"
                    | "input"
                    | "keygen"
                    | "link"
                    | "meta"
                    | "param"
                    | "source"
                    | "track"
                    | "wbr"
            )
    }
}

/// The names of one document.
#[derive(Debug, Clone, Default)]
pub struct NameTable {
    entries: Vec<Entry>,
    strings: String,
    namespaces: Vec<Arc<str>>,
    /// The numbers of the namespaces after the first [`FEW_NAMESPACES`].
    more_namespaces: BTreeMap<Arc<str>, u32>,
    /// Whether some name has a prefix.
    prefixed: bool,
    /// For each slot one more than the number of the name in it, or 0. The length is a power of two.
    slots: Vec<u32>,
    crowded: BTreeMap<CrowdedName, u32>,
}

#[derive(Debug, Clone, Copy)]
struct Entry {
    role: Role,
    namespace: u32,
    start: u32,
    prefix_len: u32,
    local_len: u32,
}

/// A name that found no slot: role, namespace, prefix, local name.
type CrowdedName = (Role, u32, Box<str>, Box<str>);

/// How many slots are tried for a name.
const PROBES: usize = 16;

/// How many namespaces are found by looking through them.
const FEW_NAMESPACES: usize = 8;

/// The slots of a table with its first name.
const FIRST_SLOTS: usize = 128;

impl NameTable {
    /// How many names there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether there are no names.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The parts of a name.
    pub fn name(&self, id: NameId) -> Name<'_> {
        match id.index() {
            Some(at) => self.parts(&self.entries[at]),
            None => Name { role: Role::Element, namespace: "", prefix: "", local: "" },
        }
    }

    /// All names with their numbers.
    pub fn iter(&self) -> impl Iterator<Item = (NameId, Name<'_>)> {
        self.entries.iter().enumerate().map(|(at, entry)| (NameId(at as u32), self.parts(entry)))
    }

    /// The number of an unprefixed name, if the document has it.
    pub fn find(&self, role: Role, namespace: &str, local: &str) -> Option<NameId> {
        self.lookup(Name { role, namespace, prefix: "", local })
    }

    /// The number of a name, if the document has it with this very prefix.
    pub fn lookup(&self, name: Name<'_>) -> Option<NameId> {
        let namespace = self.namespace(name.namespace)?;
        self.probe(hash(name, namespace), name, namespace)
    }

    /// The numbers of all names with this expanded name, whatever their prefix.
    pub fn spellings(
        &self,
        role: Role,
        namespace: &str,
        local: &str,
    ) -> impl Iterator<Item = NameId> + use<'_> {
        let expanded = (role, self.namespace(namespace), local.to_owned());
        let others = if self.prefixed { &self.entries[..] } else { &[] };
        let prefixed = others.iter().enumerate().filter(move |(_, entry)| {
            let (role, namespace, local) = &expanded;
            entry.prefix_len > 0
                && entry.role == *role
                && Some(entry.namespace) == *namespace
                && self.parts(entry).local == local
        });
        self.find(role, namespace, local).into_iter().chain(prefixed.map(|(at, _)| NameId(at as u32)))
    }

    fn namespace(&self, namespace: &str) -> Option<u32> {
        let few = self.namespaces.iter().take(FEW_NAMESPACES).position(|known| **known == *namespace);
        few.map(|at| at as u32).or_else(|| self.more_namespaces.get(namespace).copied())
    }

    fn add_namespace(&mut self, namespace: &str) -> u32 {
        let (namespace, number) = (Arc::<str>::from(namespace), self.namespaces.len() as u32);
        self.namespaces.push(namespace.clone());
        if number as usize >= FEW_NAMESPACES {
            self.more_namespaces.insert(namespace, number);
        }
        number
    }

    /// The number of a name, made if it is new.
    pub fn intern(&mut self, name: Name<'_>) -> NameId {
        let namespace = self.namespace(name.namespace).unwrap_or_else(|| self.add_namespace(name.namespace));
        let hash = hash(name, namespace);
        self.probe(hash, name, namespace).unwrap_or_else(|| self.add(hash, name, namespace))
    }

    fn probe(&self, hash: u64, name: Name<'_>, namespace: u32) -> Option<NameId> {
        let mask = self.slots.len().checked_sub(1)?;
        for step in 0..PROBES {
            match self.slots[(hash as usize).wrapping_add(step) & mask] {
                0 => return None,
                at if self.parts(&self.entries[at as usize - 1]) == name => return Some(NameId(at - 1)),
                _ => {}
            }
        }
        self.crowded.get(&crowded_name(name, namespace)).map(|&at| NameId(at))
    }

    fn add(&mut self, hash: u64, name: Name<'_>, namespace: u32) -> NameId {
        let id = self.entries.len() as u32;
        self.entries.push(Entry {
            role: name.role,
            namespace,
            start: self.strings.len() as u32,
            prefix_len: name.prefix.len() as u32,
            local_len: name.local.len() as u32,
        });
        self.prefixed |= !name.prefix.is_empty();
        self.strings.push_str(name.prefix);
        self.strings.push_str(name.local);
        if self.entries.len() * 2 > self.slots.len() {
            self.grow();
        } else if !take_slot(&mut self.slots, hash, id) {
            self.crowded.insert(crowded_name(name, namespace), id);
        }
        NameId(id)
    }

    /// Twice the slots, and every name placed anew.
    fn grow(&mut self) {
        let mut slots = vec![0; (self.slots.len() * 2).max(FIRST_SLOTS)];
        let mut crowded = BTreeMap::new();
        for (at, entry) in self.entries.iter().enumerate() {
            let name = self.parts(entry);
            if !take_slot(&mut slots, hash(name, entry.namespace), at as u32) {
                crowded.insert(crowded_name(name, entry.namespace), at as u32);
            }
        }
        (self.slots, self.crowded) = (slots, crowded);
    }

    fn parts(&self, entry: &Entry) -> Name<'_> {
        let middle = (entry.start + entry.prefix_len) as usize;
        Name {
            role: entry.role,
            namespace: &self.namespaces[entry.namespace as usize],
            prefix: &self.strings[entry.start as usize..middle],
            local: &self.strings[middle..middle + entry.local_len as usize],
        }
    }
}

fn take_slot(slots: &mut [u32], hash: u64, id: u32) -> bool {
    let mask = slots.len() - 1;
    let free =
        (0..PROBES).map(|step| (hash as usize).wrapping_add(step) & mask).find(|&slot| slots[slot] == 0);
    if let Some(slot) = free {
        slots[slot] = id + 1;
    }
    free.is_some()
}

fn crowded_name(name: Name<'_>, namespace: u32) -> CrowdedName {
    (name.role, namespace, name.prefix.into(), name.local.into())
}

/// A multiplicative hash, eight bytes at a time: short keys, no per-process seed.
fn hash(name: Name<'_>, namespace: u32) -> u64 {
    const FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;
    let mut hash = u64::from(namespace) << 8 | name.role as u64;
    for part in [name.prefix, name.local] {
        hash = (hash ^ part.len() as u64).wrapping_mul(FACTOR).rotate_left(29);
        for chunk in part.as_bytes().chunks(8) {
            let word = chunk.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
            hash = (hash ^ word).wrapping_mul(FACTOR).rotate_left(29);
        }
    }
    hash ^ hash >> 32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_name_keeps_its_number() {
        let mut names = NameTable::default();
        let texts: Vec<String> = (0..5000).map(|at| format!("name-{at}")).collect();
        let made: Vec<NameId> = texts
            .iter()
            .map(|local| names.intern(Name { role: Role::Attribute, namespace: "", prefix: "", local }))
            .collect();
        for (text, id) in texts.iter().zip(&made) {
            assert_eq!(names.find(Role::Attribute, "", text), Some(*id));
            assert_eq!(names.name(*id).local, text);
            assert_eq!(names.find(Role::Element, "", text), None);
        }
        assert_eq!(names.len(), 5000);
    }
}

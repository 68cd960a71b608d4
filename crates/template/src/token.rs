//! A page as a row of tokens: a token per word, and one for each tag that opens, closes, or stands alone.
//!
//! Tokens come from the parsed document, so that every tag that opens closes. A token remembers where it is from: values are
//! nodes and pieces of text, not copies.

use std::collections::HashMap;
use std::ops::Range;

use windrow_dom::{Document, NodeId, NodeKind};

use crate::landmark::{Landmark, Tokens};

/// The number of a landmark.
pub(crate) type Key = u32;

/// The landmarks of some pages, numbered.
#[derive(Debug, Default)]
pub(crate) struct Vocabulary {
    keys: HashMap<Landmark, Key>,
    landmarks: Vec<Landmark>,
}

impl Vocabulary {
    /// The number of a landmark, new if it has none.
    pub(crate) fn key(&mut self, landmark: Landmark) -> Key {
        if let Some(&key) = self.keys.get(&landmark) {
            return key;
        }
        let key = self.landmarks.len() as Key;
        self.landmarks.push(landmark.clone());
        self.keys.insert(landmark, key);
        key
    }

    /// The number of a landmark that has one.
    pub(crate) fn known(&self, landmark: &Landmark) -> Option<Key> {
        self.keys.get(landmark).copied()
    }

    pub(crate) fn landmark(&self, key: Key) -> &Landmark {
        &self.landmarks[key as usize]
    }

    pub(crate) fn len(&self) -> usize {
        self.landmarks.len()
    }
}

/// What a token is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Kind {
    Word,
    Open,
    Close,
    Void,
}

/// A token.
#[derive(Debug, Clone)]
pub(crate) struct Token {
    pub(crate) kind: Kind,
    /// The element, or the text that a word is in.
    pub(crate) node: NodeId,
    /// Where a word is in its text.
    pub(crate) letters: Range<u32>,
    /// Of a tag that opens or closes, where its other half is; else where it is itself.
    pub(crate) partner: u32,
    /// The tag that opens the element around it; the first token's is itself.
    pub(crate) parent: u32,
    /// How many elements are around it.
    pub(crate) depth: u32,
    /// Where the numbers of its landmarks are.
    keys: Range<u32>,
}

/// What is around a token.
#[derive(Debug, Clone, Copy)]
struct Around {
    parent: u32,
    depth: u32,
}

/// A page as tokens.
#[derive(Debug)]
pub(crate) struct Page<'d> {
    pub(crate) document: &'d Document,
    pub(crate) tokens: Vec<Token>,
    keys: Vec<Key>,
}

/// Elements that are no part of what a page says.
pub(crate) fn is_silent(name: &str) -> bool {
    matches!(name, "script" | "style" | "noscript" | "template" | "meta" | "link" | "base" | "svg" | "iframe")
}

impl<'d> Page<'d> {
    /// The tokens of a page that a template is learnt from.
    pub(crate) fn learnt(document: &'d Document, tokens: Tokens, vocabulary: &mut Vocabulary) -> Page<'d> {
        Page::new(document, tokens, |landmark| Some(vocabulary.key(landmark)))
    }

    /// The tokens of a page that a template is tried on.
    pub(crate) fn tried(document: &'d Document, tokens: Tokens, vocabulary: &Vocabulary) -> Page<'d> {
        Page::new(document, tokens, |landmark| vocabulary.known(&landmark))
    }

    fn new(document: &'d Document, tokens: Tokens, mut key: impl FnMut(Landmark) -> Option<Key>) -> Page<'d> {
        let mut page = Page { document, tokens: Vec::new(), keys: Vec::new() };
        let Some(root) = document.document_element() else { return page };
        let last = document.end(root);
        // The tags that are open, each with where its element ends.
        let mut open: Vec<(u32, NodeId)> = Vec::new();
        let mut node = root;
        while node < last {
            while let Some(&(at, end)) = open.last()
                && node >= end
            {
                open.pop();
                page.close(at);
            }
            let around = Around { parent: open.last().map_or(0, |(at, _)| *at), depth: open.len() as u32 };
            match document.kind(node) {
                NodeKind::Text => page.words(node, around, &mut key),
                NodeKind::Element if is_silent(document.name(node).local) => {
                    node = document.end(node);
                    continue;
                }
                NodeKind::Element => {
                    let is_void = document.name(node).is_void();
                    let landmarks = Landmark::of_tag(document, node, tokens);
                    let kind = if is_void { Kind::Void } else { Kind::Open };
                    let at = page.push(kind, node, 0..0, around, landmarks.into_iter().filter_map(&mut key));
                    if !is_void {
                        open.push((at, document.end(node)));
                    }
                }
                _ => {}
            }
            node = NodeId(node.0 + 1);
        }
        while let Some((at, _)) = open.pop() {
            page.close(at);
        }
        page
    }

    fn push(
        &mut self,
        kind: Kind,
        node: NodeId,
        letters: Range<u32>,
        Around { parent, depth }: Around,
        keys: impl IntoIterator<Item = Key>,
    ) -> u32 {
        let (at, first) = (self.tokens.len() as u32, self.keys.len() as u32);
        self.keys.extend(keys);
        let keys = first..self.keys.len() as u32;
        self.tokens.push(Token { kind, node, letters, partner: at, parent, depth, keys });
        at
    }

    fn close(&mut self, opened: u32) {
        let Token { node, parent, depth, .. } = self.tokens[opened as usize];
        let at = self.push(Kind::Close, node, 0..0, Around { parent, depth }, []);
        self.tokens[opened as usize].partner = at;
        self.tokens[at as usize].partner = opened;
    }

    fn words(&mut self, node: NodeId, around: Around, key: &mut impl FnMut(Landmark) -> Option<Key>) {
        let text = self.document.string_value(node);
        for word in text.split_whitespace() {
            let start = (word.as_ptr() as usize - text.as_ptr() as usize) as u32;
            let letters = start..start + word.len() as u32;
            self.push(Kind::Word, node, letters, around, key(Landmark::Word(word.to_owned())));
        }
    }

    /// The numbers of a token's landmarks, the most particular first.
    pub(crate) fn keys(&self, at: u32) -> &[Key] {
        let Range { start, end } = self.tokens[at as usize].keys;
        &self.keys[start as usize..end as usize]
    }

    pub(crate) fn len(&self) -> u32 {
        self.tokens.len() as u32
    }
}

//! Words and phrases that are known, and where they are in a text.
//!
//! A phrase is a path of folded words in a tree, so that finding all phrases of a text asks one table once for every word,
//! however many phrases there are, and `art` is never found in `part`. The table is asked by the hashes that words come with
//! (`token.rs`): nothing is folded or copied for a word that is not known, and next to nothing for one that is. What stands
//! between the words of a phrase is a matter of taste (`semi-detached`, `semi detached`, `e-mail`): blanks, hyphens and the
//! like count for nothing.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

use windrow_data::fold;

use crate::token::{Token, TokenKind, hash_of, tokens};

/// A hasher of what is mixed already.
#[derive(Debug, Default, Clone, Copy)]
struct Mixed(u64);

impl Hasher for Mixed {
    fn write(&mut self, bytes: &[u8]) {
        bytes.iter().for_each(|&byte| self.write_u64(u64::from(byte)));
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = self.0.rotate_left(5) ^ number;
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

type Table = HashMap<u64, u32, BuildHasherDefault<Mixed>>;

/// Phrases, each with what it stands for.
#[derive(Debug, Clone)]
pub struct Lexicon<E> {
    words: Vec<Known>,
    /// The number of the word of a hash, or of the hash behind it if that is another's.
    by_hash: Table,
    /// From a node by a word to the next node.
    edges: Table,
    nodes: Vec<Node<E>>,
}

/// A word of phrases.
#[derive(Debug, Clone)]
struct Known {
    folded: Box<str>,
    /// The node of phrases that begin with it; the first of all where none does.
    first: u32,
}

/// Where phrases end, or go on.
#[derive(Debug, Clone)]
struct Node<E> {
    entries: Vec<E>,
    goes_on: bool,
}

/// A phrase that was found.
#[derive(Debug, Clone)]
pub struct Phrase<'l, E> {
    /// Where it stands, in the text's tokens.
    pub tokens: Range<usize>,
    /// Where it stands in the text.
    pub span: Range<usize>,
    /// What it stands for.
    pub entries: &'l [E],
}

impl<E> Default for Lexicon<E> {
    fn default() -> Lexicon<E> {
        let nodes = vec![Node { entries: Vec::new(), goes_on: false }];
        Lexicon { words: Vec::new(), by_hash: Table::default(), edges: Table::default(), nodes }
    }
}

/// Signs that may stand between the words of a phrase, or be left out.
fn is_loose(text: &str, token: &Token) -> bool {
    token.kind == TokenKind::Sign
        && matches!(&text[token.start..token.end], "-" | "." | "'" | "’" | "/" | "&" | "_" | "‐" | "–" | "*")
}

/// A node and a word as one number, mixed.
fn edge(node: u32, word: u32) -> u64 {
    (u64::from(node) << 32 | u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15)
}

impl<E> Lexicon<E> {
    /// Adds a phrase; one without words is none.
    pub fn insert(&mut self, phrase: &str, entry: E) {
        let mut node = 0;
        for token in tokens(phrase).iter().filter(|token| token.kind != TokenKind::Sign) {
            let word = self.add(&fold(&phrase[token.start..token.end]));
            node = self.child(node, word);
        }
        if node != 0 {
            self.nodes[node as usize].entries.push(entry);
        }
    }

    /// The number of a folded word, a new one if it has none.
    fn add(&mut self, folded: &str) -> u32 {
        let mut hash = hash_of(folded);
        while let Some(&word) = self.by_hash.get(&hash) {
            if *self.words[word as usize].folded == *folded {
                return word;
            }
            hash = hash.wrapping_add(1);
        }
        let word = self.words.len() as u32;
        self.by_hash.insert(hash, word);
        self.words.push(Known { folded: folded.into(), first: 0 });
        word
    }

    /// The node behind a node by a word, a new one if there is none.
    fn child(&mut self, node: u32, word: u32) -> u32 {
        let new = self.nodes.len() as u32;
        let next = match node {
            0 if self.words[word as usize].first != 0 => self.words[word as usize].first,
            0 => {
                self.words[word as usize].first = new;
                new
            }
            _ => *self.edges.entry(edge(node, word)).or_insert(new),
        };
        if next == new {
            self.nodes[node as usize].goes_on = true;
            self.nodes.push(Node { entries: Vec::new(), goes_on: false });
        }
        next
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.nodes.len() == 1
    }

    /// The phrases of a text, the longest from the left on: none is inside or across another.
    pub fn find(&self, text: &str, tokens: &[Token]) -> Vec<Phrase<'_, E>> {
        let mut found = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let mut longest = None;
            self.each(text, tokens, at, |phrase| longest = Some(phrase));
            at = longest.as_ref().map_or(at + 1, |phrase| phrase.tokens.end);
            found.extend(longest);
        }
        found
    }

    /// All phrases of a text, also those that are inside or across others.
    pub fn find_all(&self, text: &str, tokens: &[Token]) -> Vec<Phrase<'_, E>> {
        let mut found = Vec::new();
        for at in 0..tokens.len() {
            self.each(text, tokens, at, |phrase| found.push(phrase));
        }
        found
    }

    /// The number of a word of a text, if it is known.
    fn word(&self, text: &str, token: &Token) -> Option<u32> {
        if token.kind == TokenKind::Sign {
            return None;
        }
        let mut hash = token.hash;
        loop {
            let &word = self.by_hash.get(&hash)?;
            if is_folded(&text[token.start..token.end], &self.words[word as usize].folded) {
                return Some(word);
            }
            hash = hash.wrapping_add(1);
        }
    }

    /// The phrases from a token on, the shortest first.
    fn each<'l>(&'l self, text: &str, tokens: &[Token], start: usize, mut found: impl FnMut(Phrase<'l, E>)) {
        let Some(word) = self.word(text, &tokens[start]) else { return };
        let mut node = self.words[word as usize].first;
        let mut end = start + 1;
        while node != 0 {
            let Node { entries, goes_on } = &self.nodes[node as usize];
            if !entries.is_empty() {
                let span = tokens[start].start..tokens[end - 1].end;
                found(Phrase { tokens: start..end, span, entries });
            }
            let next = (end..tokens.len()).find(|&at| !is_loose(text, &tokens[at])).filter(|_| *goes_on);
            let Some(next) = next else { return };
            let word = self.word(text, &tokens[next]);
            node = word.and_then(|word| self.edges.get(&edge(node, word))).copied().unwrap_or(0);
            end = next + 1;
        }
    }
}

/// Whether a word is another in lower case and without accents.
fn is_folded(word: &str, folded: &str) -> bool {
    let lower = word.bytes().map(|byte| byte.to_ascii_lowercase());
    word.len() == folded.len() && lower.eq(folded.bytes()) || !word.is_ascii() && fold(word) == folded
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found<'t>(lexicon: &Lexicon<&'static str>, text: &'t str) -> Vec<(&'t str, Vec<&'static str>)> {
        let phrases = lexicon.find(text, &tokens(text));
        phrases.into_iter().map(|phrase| (&text[phrase.span], phrase.entries.to_vec())).collect()
    }

    #[test]
    fn the_longest_phrase_from_the_left_is_found() {
        let mut lexicon = Lexicon::default();
        for (phrase, entry) in [("York", "b"), ("New York", "a"), ("E-Mail", "mail"), ("Köln", "k")] {
            lexicon.insert(phrase, entry);
        }
        assert_eq!(found(&lexicon, "in new york, York"), [("new york", vec!["a"]), ("York", vec!["b"])]);
        assert_eq!(found(&lexicon, "Yorkshire new Koln"), [("Koln", vec!["k"])]);
        assert_eq!(
            found(&lexicon, "e mail email E-MAIL"),
            [("e mail", vec!["mail"]), ("E-MAIL", vec!["mail"])]
        );
        assert_eq!(found(&lexicon, ""), []);
    }
}

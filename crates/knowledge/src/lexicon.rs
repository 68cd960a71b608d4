//! Words and phrases that are known, and where they are in a text.
//!
//! A phrase is a path of folded words in a tree, so that finding all phrases of a text asks one table once for every word,
//! however many phrases there are, and `art` is never found in `part`. The table is asked by the hashes that words come with
//! (`token.rs`): nothing is folded or copied for a word that is not known, and next to nothing for one that is. What stands
//! between the words of a phrase is a matter of taste (`semi-detached`, `semi detached`, `e-mail`): blanks, hyphens and the
//! like count for nothing.

use std::ops::Range;

use windrow_data::fold;

use crate::token::{Token, TokenKind, hash_of, tokens};

/// Phrases, each with what it stands for.
#[derive(Debug, Clone)]
pub struct Lexicon<E> {
    words: Vec<Known>,
    /// The hashes of words that begin phrases, each as one bit of a few thousand: most words of a text begin none.
    firsts: Vec<u64>,
    /// The numbers of words, by their hashes.
    by_hash: Table,
    edges: Vec<Edge>,
    /// The numbers of edges, by what they lead from.
    by_start: Table,
    nodes: Vec<Node<E>>,
}

/// A word of phrases.
#[derive(Debug, Clone)]
struct Known {
    folded: Box<str>,
    /// The node of phrases that begin with it; the first of all where none does.
    first: u32,
}

/// From a node by a word to the next node.
#[derive(Debug, Clone, Copy)]
struct Edge {
    node: u32,
    word: u32,
    next: u32,
}

impl Edge {
    fn hash(node: u32, word: u32) -> u64 {
        let hash = (u64::from(node) << 32 | u64::from(word)).wrapping_mul(0x9e37_79b9_7f4a_7c15);
        hash ^ hash >> 32
    }
}

/// Where phrases end, or go on.
#[derive(Debug, Clone)]
struct Node<E> {
    entries: Vec<E>,
    goes_on: bool,
}

/// How many bits tell which words begin phrases: few enough to stay near the processor.
const FIRSTS: usize = 1 << 16;

/// The place of a hash among the bits.
fn bit(hash: u64) -> (usize, u64) {
    let at = hash as usize % FIRSTS;
    (at / 64, 1 << (at % 64))
}

/// Numbers by hashes: half of the places are free, so that most of what is not there is not found at once.
#[derive(Debug, Clone, Default)]
struct Table {
    /// Hash and number, at the place that the hash says or the next free one. As many as a power of two.
    places: Vec<(u32, u32)>,
    count: usize,
}

/// The number at a free place.
const FREE: u32 = u32::MAX;

impl Table {
    /// The number with a hash of which `is_it` says that it is the right one.
    fn find(&self, hash: u64, is_it: impl Fn(u32) -> bool) -> Option<u32> {
        let (last, check) = (self.places.len().wrapping_sub(1), (hash >> 32) as u32);
        let mut at = hash as usize;
        loop {
            let &(own, number) = self.places.get(at & last)?;
            if number == FREE {
                return None;
            }
            if own == check && is_it(number) {
                return Some(number);
            }
            at += 1;
        }
    }

    /// Adds the next number; `hash_of` tells the hashes of all.
    fn push(&mut self, hash_of: impl Fn(u32) -> u64) {
        self.count += 1;
        let is_full = 2 * self.count > self.places.len();
        if is_full {
            self.places = vec![(0, FREE); (4 * self.count).next_power_of_two()];
        }
        let new = if is_full { 0 } else { self.count - 1 };
        for number in (new..self.count).map(|number| number as u32) {
            let hash = hash_of(number);
            let last = self.places.len() - 1;
            let mut at = hash as usize & last;
            while self.places[at].1 != FREE {
                at = (at + 1) & last;
            }
            self.places[at] = ((hash >> 32) as u32, number);
        }
    }
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
        let (by_hash, by_start) = (Table::default(), Table::default());
        Lexicon {
            words: Vec::new(),
            firsts: vec![0; FIRSTS / 64],
            by_hash,
            edges: Vec::new(),
            by_start,
            nodes,
        }
    }
}

/// Signs that may stand between the words of a phrase, or be left out.
fn is_loose(text: &str, token: &Token) -> bool {
    token.kind == TokenKind::Sign
        && matches!(&text[token.start..token.end], "-" | "." | "'" | "’" | "/" | "&" | "_" | "‐" | "–" | "*")
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
        let words = &mut self.words;
        let known = self.by_hash.find(hash_of(folded), |word| *words[word as usize].folded == *folded);
        known.unwrap_or_else(|| {
            words.push(Known { folded: folded.into(), first: 0 });
            self.by_hash.push(|word| hash_of(&words[word as usize].folded));
            words.len() as u32 - 1
        })
    }

    /// The node behind a node by a word, a new one if there is none.
    fn child(&mut self, node: u32, word: u32) -> u32 {
        let next = match node {
            0 => Some(self.words[word as usize].first).filter(|&first| first != 0),
            _ => self.next(node, word),
        };
        next.unwrap_or_else(|| {
            let next = self.nodes.len() as u32;
            self.nodes.push(Node { entries: Vec::new(), goes_on: false });
            self.nodes[node as usize].goes_on = true;
            if node == 0 {
                let word = &mut self.words[word as usize];
                let (place, bit) = bit(hash_of(&word.folded));
                self.firsts[place] |= bit;
                word.first = next;
            } else {
                let edges = &mut self.edges;
                edges.push(Edge { node, word, next });
                self.by_start.push(|edge| Edge::hash(edges[edge as usize].node, edges[edge as usize].word));
            }
            next
        })
    }

    /// The node behind a node other than the first by a word.
    fn next(&self, node: u32, word: u32) -> Option<u32> {
        let leads = |edge: u32| {
            let edge = self.edges[edge as usize];
            edge.node == node && edge.word == word
        };
        let edge = self.by_start.find(Edge::hash(node, word), leads)?;
        Some(self.edges[edge as usize].next)
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
        let said = &text[token.start..token.end];
        self.by_hash.find(token.hash, |word| is_folded(said, &self.words[word as usize].folded))
    }

    /// The phrases from a token on, the shortest first.
    fn each<'l>(&'l self, text: &str, tokens: &[Token], start: usize, mut found: impl FnMut(Phrase<'l, E>)) {
        let (place, bit) = bit(tokens[start].hash);
        let word = (self.firsts[place] & bit != 0).then(|| self.word(text, &tokens[start])).flatten();
        let Some(word) = word else { return };
        let mut node = self.words[word as usize].first;
        let mut end = start + 1;
        while node != 0 {
            let Node { entries, goes_on } = &self.nodes[node as usize];
            let span = tokens[start].start..tokens[end - 1].end;
            if !entries.is_empty() && !is_cut(text, span.end) {
                found(Phrase { tokens: start..end, span, entries });
            }
            let next = (end..tokens.len()).find(|&at| !is_loose(text, &tokens[at])).filter(|_| *goes_on);
            let Some(next) = next else { return };
            let word = self.word(text, &tokens[next]);
            node = word.and_then(|word| self.next(node, word)).unwrap_or(0);
            end = next + 1;
        }
    }
}

/// Whether a number goes on behind a place in a text: `Freelander 2.0` is no Freelander 2.
fn is_cut(text: &str, end: usize) -> bool {
    let bytes = text.as_bytes();
    let is_digit = |at: usize| bytes.get(at).is_some_and(u8::is_ascii_digit);
    is_digit(end.wrapping_sub(1)) && matches!(bytes.get(end), Some(b'.' | b',')) && is_digit(end + 1)
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
        lexicon.insert("Freelander 2", "f");
        assert_eq!(found(&lexicon, "a Freelander 2, a Freelander 2.0"), [("Freelander 2", vec!["f"])]);
        assert_eq!(found(&lexicon, "Yorkshire new Koln"), [("Koln", vec!["k"])]);
        assert_eq!(
            found(&lexicon, "e mail email E-MAIL"),
            [("e mail", vec!["mail"]), ("E-MAIL", vec!["mail"])]
        );
        assert_eq!(found(&lexicon, ""), []);
    }
}

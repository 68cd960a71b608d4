//! Words and phrases that are known, and where they are in a text.
//!
//! Texts are taken apart into words, numbers and signs; a word ends where letters and digits meet (`5dr`, `3bed`). A phrase
//! is a path of folded words in a tree, so that finding all phrases of a text asks one table once for every word, however many
//! phrases there are, and `art` is never found in `part`. What stands between the words of a phrase is a matter of taste
//! (`semi-detached`, `semi detached`, `e-mail`): blanks, hyphens and the like count for nothing.

use std::collections::HashMap;
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::Range;

/// A part of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What it is.
    pub kind: TokenKind,
}

/// What a part of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TokenKind {
    /// Letters.
    Word,
    /// Digits.
    Digits,
    /// One of anything else but white space.
    Sign,
}

/// The parts of a text, without its white space.
///
/// ```
/// use windrow_knowledge::tokens;
///
/// let text = "3bed semi-detached, £250";
/// let parts: Vec<&str> = tokens(text).iter().map(|token| &text[token.start..token.end]).collect();
/// assert_eq!(parts, ["3", "bed", "semi", "-", "detached", ",", "£", "250"]);
/// ```
pub fn tokens(text: &str) -> Vec<Token> {
    let mut tokens: Vec<Token> = Vec::with_capacity(text.len() / 4);
    let mut last: Option<TokenKind> = None;
    for (at, letter) in text.char_indices() {
        let kind = match letter {
            'a'..='z' | 'A'..='Z' => Some(TokenKind::Word),
            '0'..='9' => Some(TokenKind::Digits),
            _ if letter.is_whitespace() => None,
            _ if letter.is_alphabetic() || matches!(letter, '\u{300}'..='\u{36f}') => Some(TokenKind::Word),
            _ if letter.is_numeric() => Some(TokenKind::Digits),
            _ => Some(TokenKind::Sign),
        };
        let end = at + letter.len_utf8();
        match (kind, tokens.last_mut()) {
            (Some(kind), Some(token)) if last == Some(kind) && kind != TokenKind::Sign => token.end = end,
            (Some(kind), _) => tokens.push(Token { start: at, end, kind }),
            (None, _) => {}
        }
        last = kind;
    }
    tokens
}

/// A hasher for short words: multiplies and rotates, a word at a time.
#[derive(Debug, Default, Clone, Copy)]
pub(crate) struct Quick(u64);

impl Quick {
    fn add(&mut self, word: u64) {
        self.0 = (self.0.rotate_left(5) ^ word).wrapping_mul(0x517c_c1b7_2722_0a95);
    }
}

impl Hasher for Quick {
    fn write(&mut self, bytes: &[u8]) {
        for chunk in bytes.chunks(8) {
            let mut word = [0; 8];
            word[..chunk.len()].copy_from_slice(chunk);
            self.add(u64::from_le_bytes(word));
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.add(u64::from(number));
    }

    fn finish(&self) -> u64 {
        self.0
    }
}

type Table<K, V> = HashMap<K, V, BuildHasherDefault<Quick>>;

/// Phrases, each with what it stands for.
#[derive(Debug, Clone)]
pub struct Lexicon<E> {
    words: Table<Box<str>, u32>,
    /// From a node by a word to the next node.
    edges: Table<(u32, u32), u32>,
    /// What ends at each node.
    ends: Vec<Vec<E>>,
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
        Lexicon { words: Table::default(), edges: Table::default(), ends: vec![Vec::new()] }
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
        let mut folded = String::new();
        for token in tokens(phrase).iter().filter(|token| token.kind != TokenKind::Sign) {
            fold_into(&mut folded, &phrase[token.start..token.end]);
            let next = self.words.len() as u32;
            let word = match self.words.get(folded.as_str()) {
                Some(&word) => word,
                None => *self.words.entry(folded.as_str().into()).or_insert(next),
            };
            let new = self.ends.len() as u32;
            node = *self.edges.entry((node, word)).or_insert(new);
            if node == new {
                self.ends.push(Vec::new());
            }
        }
        if node != 0 {
            self.ends[node as usize].push(entry);
        }
    }

    /// Whether there is nothing in it.
    pub fn is_empty(&self) -> bool {
        self.edges.is_empty()
    }

    /// The phrases of a text, the longest from the left on: none is inside or across another.
    pub fn find(&self, text: &str, tokens: &[Token]) -> Vec<Phrase<'_, E>> {
        let words = self.words_of(text, tokens);
        let mut found = Vec::new();
        let mut at = 0;
        while at < tokens.len() {
            let end = match words[at] {
                Some(_) => self.longest(text, tokens, &words, at),
                None => None,
            };
            match end {
                Some((end, node)) => {
                    let span = tokens[at].start..tokens[end - 1].end;
                    found.push(Phrase { tokens: at..end, span, entries: &self.ends[node as usize] });
                    at = end;
                }
                None => at += 1,
            }
        }
        found
    }

    /// All phrases of a text, also those that are inside or across others.
    pub fn find_all(&self, text: &str, tokens: &[Token]) -> Vec<Phrase<'_, E>> {
        let words = self.words_of(text, tokens);
        let mut found = Vec::new();
        if words.iter().all(Option::is_none) {
            return found;
        }
        for at in (0..tokens.len()).filter(|&at| words[at].is_some()) {
            self.each(text, tokens, &words, at, |end, node| {
                let span = tokens[at].start..tokens[end - 1].end;
                found.push(Phrase { tokens: at..end, span, entries: &self.ends[node as usize] });
            });
        }
        found
    }

    /// The numbers of a text's words, where they are known.
    fn words_of(&self, text: &str, tokens: &[Token]) -> Vec<Option<u32>> {
        let mut folded = String::new();
        let word = |token: &Token| match token.kind {
            TokenKind::Sign => None,
            _ => {
                fold_into(&mut folded, &text[token.start..token.end]);
                self.words.get(folded.as_str()).copied()
            }
        };
        tokens.iter().map(word).collect()
    }

    /// Where the longest phrase from a token on ends, and its node.
    fn longest(
        &self,
        text: &str,
        tokens: &[Token],
        words: &[Option<u32>],
        start: usize,
    ) -> Option<(usize, u32)> {
        let mut best = None;
        self.each(text, tokens, words, start, |end, node| best = Some((end, node)));
        best
    }

    /// Where the phrases from a token on end, the shortest first, and their nodes.
    fn each(
        &self,
        text: &str,
        tokens: &[Token],
        words: &[Option<u32>],
        start: usize,
        mut found: impl FnMut(usize, u32),
    ) {
        let (mut node, mut at) = (0, start);
        while at < tokens.len() {
            match words[at] {
                Some(word) => match self.edges.get(&(node, word)) {
                    Some(&next) => node = next,
                    None => break,
                },
                None if at > start && is_loose(text, &tokens[at]) => {
                    at += 1;
                    continue;
                }
                None => break,
            }
            at += 1;
            if !self.ends[node as usize].is_empty() {
                found(at, node);
            }
        }
    }
}

/// A word in lower case and without accents.
fn fold_into(folded: &mut String, word: &str) {
    folded.clear();
    if word.is_ascii() {
        folded.push_str(word);
        folded.make_ascii_lowercase();
    } else {
        folded.push_str(&windrow_data::fold(word));
    }
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

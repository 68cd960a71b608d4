//! A text taken apart into words, numbers and signs, in one pass over its bytes.
//!
//! A word ends where letters and digits meet (`5dr`, `3bed`). The pass tells on its way what recognisers ask first: the hash
//! of each word as it is folded, so that nothing is folded to look it up; how many digits there are; and which signs, so that
//! nobody goes through a text again to look for a `$` that is not there. Almost all of the web's letters are ASCII, and for
//! these a table says what each byte is; only what is not is decoded.

use windrow_data::fold;

/// A part of a text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token {
    /// Where it begins.
    pub start: usize,
    /// Where it ends.
    pub end: usize,
    /// What it is.
    pub kind: TokenKind,
    /// The hash of what it says, folded; of a sign, none.
    pub(crate) hash: u64,
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
    Parts::of(text).tokens
}

/// The parts of a text, and what they are made of.
#[derive(Debug)]
pub(crate) struct Parts {
    pub(crate) tokens: Vec<Token>,
    /// The signs among its ASCII characters.
    pub(crate) signs: Signs,
    /// How many words and numbers there are.
    pub(crate) words: usize,
    /// How many bytes of digits there are.
    pub(crate) digits: usize,
    pub(crate) is_ascii: bool,
}

/// Which signs of ASCII a text has.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Signs(u128);

impl Signs {
    /// Whether one of these is among them.
    pub(crate) fn has_any(self, signs: &[u8]) -> bool {
        signs.iter().any(|&sign| self.0 >> sign & 1 == 1)
    }
}

/// What a byte is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Class {
    Space,
    Letter,
    Digit,
    Sign,
    /// Part of a character that is not ASCII.
    Wide,
}

static CLASSES: [Class; 256] = {
    let mut classes = [Class::Sign; 256];
    let mut byte = 0;
    while byte < 256 {
        classes[byte] = match byte as u8 {
            b'\t'..=b'\r' | b' ' => Class::Space,
            b'a'..=b'z' | b'A'..=b'Z' => Class::Letter,
            b'0'..=b'9' => Class::Digit,
            0x80.. => Class::Wide,
            _ => Class::Sign,
        };
        byte += 1;
    }
    classes
};

impl Parts {
    /// Takes a text apart.
    pub(crate) fn of(text: &str) -> Parts {
        Parts::into(text, Vec::with_capacity(text.len() / 4 + 1))
    }

    /// Takes a text apart into tokens whose room was used before.
    pub(crate) fn into(text: &str, mut tokens: Vec<Token>) -> Parts {
        tokens.clear();
        let mut parts = Parts { tokens, signs: Signs::default(), words: 0, digits: 0, is_ascii: true };
        let mut at = 0;
        while let Some(&byte) = text.as_bytes().get(at) {
            at = match CLASSES[usize::from(byte)] {
                Class::Space => at + 1,
                Class::Letter => parts.word(text, at),
                Class::Digit => parts.number(text, at),
                Class::Sign => {
                    parts.signs.0 |= 1 << byte;
                    parts.sign(at, at + 1)
                }
                Class::Wide => parts.wide(text, at),
            };
        }
        parts
    }

    fn word(&mut self, text: &str, start: usize) -> usize {
        let (end, hash) = self.run(text, start, Class::Letter, is_letter);
        self.words += 1;
        self.tokens.push(Token { start, end, kind: TokenKind::Word, hash });
        end
    }

    fn number(&mut self, text: &str, start: usize) -> usize {
        let (end, hash) = self.run(text, start, Class::Digit, is_number);
        self.words += 1;
        self.digits += end - start;
        self.tokens.push(Token { start, end, kind: TokenKind::Digits, hash });
        end
    }

    fn sign(&mut self, start: usize, end: usize) -> usize {
        self.tokens.push(Token { start, end, kind: TokenKind::Sign, hash: 0 });
        end
    }

    /// What begins with a character that is not ASCII.
    fn wide(&mut self, text: &str, start: usize) -> usize {
        self.is_ascii = false;
        match text[start..].chars().next() {
            Some(c) if c.is_whitespace() => start + c.len_utf8(),
            Some(c) if is_letter(c) => self.word(text, start),
            Some(c) if is_number(c) => self.number(text, start),
            Some(c) => self.sign(start, start + c.len_utf8()),
            None => text.len(),
        }
    }

    /// Where characters of a class end, and their hash, folded. Those that are not ASCII belong to it if `belongs` says so.
    fn run(
        &mut self,
        text: &str,
        start: usize,
        class: Class,
        belongs: impl Fn(char) -> bool,
    ) -> (usize, u64) {
        let (mut end, mut hash) = (start, SEED);
        for &byte in &text.as_bytes()[start..] {
            let own = CLASSES[usize::from(byte)];
            if own != class {
                return if own == Class::Wide {
                    self.wide_run(text, start, end, belongs)
                } else {
                    (end, hash)
                };
            }
            // In lower case; digits are.
            hash = mixed(hash, byte | 0x20);
            end += 1;
        }
        (end, hash)
    }

    /// The same, where the first character that is not ASCII is at `wide`.
    fn wide_run(
        &mut self,
        text: &str,
        start: usize,
        wide: usize,
        belongs: impl Fn(char) -> bool,
    ) -> (usize, u64) {
        self.is_ascii = false;
        let rest = &text[wide..];
        let end = wide + rest.find(|c| !belongs(c)).unwrap_or(rest.len());
        (end, hash_of(&fold(&text[start..end])))
    }
}

/// Letters, marks on them, and the units that Chinese, Japanese and Korean write as one sign (`㎡`, `㎞`).
fn is_letter(c: char) -> bool {
    c.is_alphabetic() || matches!(c, '\u{300}'..='\u{36f}' | '\u{3371}'..='\u{33df}')
}

fn is_number(c: char) -> bool {
    c.is_numeric() && !is_letter(c)
}

/// What the hash of nothing is.
const SEED: u64 = 0xcbf2_9ce4_8422_2325;

fn mixed(hash: u64, byte: u8) -> u64 {
    (hash.rotate_left(5) ^ u64::from(byte)).wrapping_mul(0x517c_c1b7_2722_0a95)
}

/// The hash of a folded word.
pub(crate) fn hash_of(folded: &str) -> u64 {
    folded.bytes().fold(SEED, mixed)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_are_hashed_as_they_are_folded() {
        for text in ["Köln", "KOLN", "ko\u{308}LN", "911", "Γεια", "MIỄN", "x½"] {
            for token in tokens(text).iter().filter(|token| token.kind != TokenKind::Sign) {
                assert_eq!(token.hash, hash_of(&fold(&text[token.start..token.end])), "{text}");
            }
        }
    }

    #[test]
    fn what_a_text_is_made_of_is_told() {
        let parts = Parts::of("ab 12½ £3/4");
        assert_eq!((parts.digits, parts.is_ascii), (6, false));
        assert!(parts.signs.has_any(b"$/") && !parts.signs.has_any(b"$"));
        assert!(Parts::of("5dr, A4").is_ascii);
    }
}

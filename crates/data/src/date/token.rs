//! A text as numbers, words and signs.

use crate::digit::{digit, digits_len, is_digit, is_space};

/// A part of a text.
#[derive(Debug, Clone, Copy)]
pub(super) struct Token<'a> {
    pub(super) kind: Kind<'a>,
    pub(super) start: usize,
    pub(super) end: usize,
    /// Whether it stands right behind the token before it.
    pub(super) glued: bool,
}

/// What a part of a text is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind<'a> {
    /// Digits and how many they are; numbers of more than eight digits are zero.
    Number(u32, usize),
    /// Letters.
    Word(&'a str),
    /// Any other character. Chinese, Japanese and Korean words for year, month and day are signs too.
    Sign(char),
}

/// The tokens of a text; white space is none.
pub(super) fn tokens(text: &str) -> Vec<Token<'_>> {
    let mut tokens: Vec<Token<'_>> = Vec::with_capacity(text.len() / 4 + 1);
    let mut start = 0;
    while let Some(c) = text[start..].chars().next() {
        if is_space(c) {
            start += c.len_utf8();
            continue;
        }
        let (kind, length) = token(&text[start..], c);
        let glued = tokens.last().is_some_and(|last| last.end == start);
        tokens.push(Token { kind, start, end: start + length, glued });
        start += length;
    }
    tokens
}

fn token(text: &str, first: char) -> (Kind<'_>, usize) {
    if is_digit(first) {
        let length = digits_len(text);
        let digits = text[..length].chars().filter_map(digit);
        let count = digits.clone().count();
        let value = if count > 8 { 0 } else { digits.fold(0, |value, one| 10 * value + u32::from(one)) };
        (Kind::Number(value, count), length)
    } else if is_letter(first) {
        let ascii = text.bytes().take_while(u8::is_ascii_alphabetic).count();
        let length = match text.as_bytes().get(ascii) {
            Some(0x80..) => ascii + text[ascii..].find(|c| !is_letter(c)).unwrap_or(text.len() - ascii),
            _ => ascii,
        };
        (Kind::Word(&text[..length]), length)
    } else {
        (Kind::Sign(first), first.len_utf8())
    }
}

/// Whether the character is part of a word; marks that combine with letters are.
fn is_letter(c: char) -> bool {
    if c.is_ascii() {
        return c.is_ascii_alphabetic();
    }
    let is_mark = ('\u{300}'..='\u{36f}').contains(&c);
    (c.is_alphabetic() || is_mark) && !"年月日号년월일ºª".contains(c) && !is_digit(c)
}

//! A place in a text, and the tokens that begin there.

use super::character::{NAME_BYTES, is_name, is_name_start};

/// A text and how far it has been read.
#[derive(Debug, Clone, Copy)]
pub(super) struct Cursor<'a> {
    pub(super) text: &'a str,
    pub(super) at: usize,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(text: &'a str) -> Cursor<'a> {
        Cursor { text, at: 0 }
    }

    pub(super) fn rest(&self) -> &'a str {
        &self.text[self.at..]
    }

    pub(super) fn byte(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    pub(super) fn starts_with(&self, word: &str) -> bool {
        self.text.as_bytes()[self.at..].starts_with(word.as_bytes())
    }

    /// Passes the word if it stands here.
    pub(super) fn eat(&mut self, word: &str) -> bool {
        let found = self.starts_with(word);
        self.at += if found { word.len() } else { 0 };
        found
    }

    /// Passes the next character.
    pub(super) fn bump(&mut self) -> Option<char> {
        let next = self.rest().chars().next()?;
        self.at += next.len_utf8();
        Some(next)
    }

    /// Passes white space; says whether there was any.
    pub(super) fn skip_space(&mut self) -> bool {
        let start = self.at;
        while let Some(b' ' | b'\t' | b'\n' | b'\r') = self.byte() {
            self.at += 1;
        }
        self.at > start
    }

    /// Whether a name begins here.
    pub(super) fn at_name(&self) -> bool {
        match self.byte() {
            Some(byte) if byte.is_ascii() => is_name_start(char::from(byte)),
            Some(_) => self.rest().chars().next().is_some_and(is_name_start),
            None => false,
        }
    }

    /// Passes a name; an empty one if none begins here.
    pub(super) fn name(&mut self) -> &'a str {
        if self.at_name() { self.name_token() } else { "" }
    }

    /// Passes characters of names, whatever the first one is.
    pub(super) fn name_token(&mut self) -> &'a str {
        let start = self.at;
        let bytes = self.text.as_bytes();
        loop {
            while self.at < bytes.len() && NAME_BYTES[bytes[self.at] as usize] {
                self.at += 1;
            }
            match self.byte() {
                Some(byte) if !byte.is_ascii() => match self.rest().chars().next() {
                    Some(next) if is_name(next) => self.at += next.len_utf8(),
                    _ => break,
                },
                _ => break,
            }
        }
        &self.text[start..self.at]
    }

    /// What stands before `stop`, which is passed as well; nothing moves if there is no `stop`.
    pub(super) fn until(&mut self, stop: &str) -> Option<&'a str> {
        let start = self.at;
        let length = memchr::memmem::find(&self.text.as_bytes()[start..], stop.as_bytes())?;
        self.at = start + length + stop.len();
        Some(&self.text[start..start + length])
    }

    /// The rest of the text, which is passed.
    pub(super) fn remainder(&mut self) -> &'a str {
        let rest = self.rest();
        self.at = self.text.len();
        rest
    }

    /// What stands between a pair of quotes here, which are passed as well.
    pub(super) fn quoted(&mut self) -> Option<&'a str> {
        let quote = match self.byte()? {
            b'"' => "\"",
            b'\'' => "'",
            _ => return None,
        };
        self.at += 1;
        let value = self.until(quote);
        if value.is_none() {
            self.at -= 1;
        }
        value
    }

    /// Passes a declaration up to its `>`, not minding those in quotes.
    pub(super) fn skip_declaration(&mut self) {
        while let Some(byte) = self.byte() {
            match byte {
                b'>' => {
                    self.at += 1;
                    return;
                }
                b'"' | b'\'' if self.quoted().is_some() => {}
                _ => self.at += 1,
            }
        }
    }
}

//! Character references: `&amp;`, `&#65;`, `&#x41;`.

use super::entities::ENTITIES;

/// What a character reference stands for: one character, or two.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Referent {
    /// The first character.
    pub(crate) first: char,
    /// The second, which a few names have.
    pub(crate) second: Option<char>,
}

/// Where a reference stands; a value of an attribute keeps `&name` before `=`, letters and digits as text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Within {
    /// Character data.
    Text,
    /// The value of an attribute.
    Value,
}

/// The reference that begins at the ampersand `bytes[at]`, and where it ends; `None` if the ampersand is text.
pub(crate) fn reference(bytes: &[u8], at: usize, within: Within) -> Option<(Referent, usize)> {
    match bytes.get(at + 1)? {
        b'#' => numeric(bytes, at + 2),
        byte if byte.is_ascii_alphanumeric() => named(bytes, at + 1, within),
        _ => None,
    }
}

fn numeric(bytes: &[u8], at: usize) -> Option<(Referent, usize)> {
    let (radix, start) = match bytes.get(at)? {
        b'x' | b'X' => (16, at + 1),
        _ => (10, at),
    };
    let mut end = start;
    let mut code = 0u32;
    while let Some(digit) = bytes.get(end).and_then(|&byte| char::from(byte).to_digit(radix)) {
        code = code.saturating_mul(radix).saturating_add(digit);
        end += 1;
    }
    if end == start {
        return None;
    }
    end += usize::from(bytes.get(end) == Some(&b';'));
    Some((Referent { first: character(code), second: None }, end))
}

/// The character of a number, with the Windows-1252 reading of the C1 controls.
fn character(code: u32) -> char {
    const WINDOWS: [u16; 32] = [
        0x20ac, 0x81, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152,
        0x8d, 0x17d, 0x8f, 0x90, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122,
        0x161, 0x203a, 0x153, 0x9d, 0x17e, 0x178,
    ];
    let code = match code {
        0 => return char::REPLACEMENT_CHARACTER,
        0x80..=0x9f => u32::from(WINDOWS[code as usize - 0x80]),
        _ => code,
    };
    char::from_u32(code).unwrap_or(char::REPLACEMENT_CHARACTER)
}

/// The longest name in the table that the text at `start` begins with.
fn named(bytes: &[u8], start: usize, within: Within) -> Option<(Referent, usize)> {
    let mut low = 0;
    let mut high = ENTITIES.len();
    let mut found = None;
    for (depth, &byte) in bytes[start..].iter().enumerate() {
        let nth = |entry: &(&str, &str)| entry.0.as_bytes().get(depth).copied();
        low += ENTITIES[low..high].partition_point(|entry| nth(entry) < Some(byte));
        high = low + ENTITIES[low..high].partition_point(|entry| nth(entry) == Some(byte));
        if low == high {
            break;
        }
        if ENTITIES[low].0.len() == depth + 1 {
            found = Some((ENTITIES[low].1, start + depth + 1));
        }
    }
    let (text, end) = found?;
    if within == Within::Value && bytes[end - 1] != b';' {
        let next = bytes.get(end).copied().unwrap_or(0);
        if next == b'=' || next.is_ascii_alphanumeric() {
            return None;
        }
    }
    let mut characters = text.chars();
    let first = characters.next()?;
    Some((Referent { first, second: characters.next() }, end))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, within: Within, expected: &str) {
        let mut out = String::new();
        let mut rest = 0;
        if let Some((referent, end)) = reference(text.as_bytes(), 0, within) {
            out.push(referent.first);
            out.extend(referent.second);
            rest = end;
        }
        out.push_str(&text[rest..]);
        assert_eq!(out, expected);
    }

    #[test]
    fn names_and_numbers() {
        check("&amp;x", Within::Text, "&x");
        check("&ampx", Within::Text, "&x");
        check("&ampx", Within::Value, "&ampx");
        check("&amp=", Within::Value, "&amp=");
        check("&amp", Within::Value, "&");
        check("&notit;", Within::Text, "¬it;");
        check("&notin;", Within::Text, "∉");
        check("&NotEqualTilde;", Within::Text, "≂\u{338}");
        check("&#x80;&", Within::Text, "€&");
        check("&#99999999999999999;", Within::Text, "\u{fffd}");
        check("&#xD800;", Within::Text, "\u{fffd}");
        check("&#0", Within::Text, "\u{fffd}");
        check("&#x;", Within::Text, "&#x;");
        check("&nosuch;", Within::Text, "&nosuch;");
        check("& b", Within::Text, "& b");
    }

    #[test]
    fn the_table_is_sorted() {
        assert!(ENTITIES.windows(2).all(|pair| pair[0].0 < pair[1].0));
        assert_eq!(ENTITIES.len(), 2231);
    }
}

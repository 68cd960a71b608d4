//! Decimal digits of the scripts that pages write numbers in.

/// The zeros of the scripts; the other nine digits follow each.
const ZEROS: [char; 7] = ['0', '\u{660}', '\u{6f0}', '\u{966}', '\u{9e6}', '\u{e50}', '\u{ff10}'];

/// The value of a digit: ASCII, Arabic-Indic, Persian, Devanagari, Bengali, Thai or full-width.
///
/// ```
/// assert_eq!(windrow_data::digit('٣'), Some(3));
/// ```
pub fn digit(c: char) -> Option<u8> {
    if c.is_ascii() {
        return c.is_ascii_digit().then(|| c as u8 - b'0');
    }
    let value = |zero: char| u32::from(c).checked_sub(u32::from(zero)).filter(|&value| value < 10);
    ZEROS.into_iter().find_map(value).map(|value| value as u8)
}

/// Whether the character is a digit.
pub(crate) fn is_digit(c: char) -> bool {
    digit(c).is_some()
}

/// Whether the character is a space within a line; the spaces that do not break are among them.
pub(crate) fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{2060}'
}

/// The length of the digits that the text begins with, in bytes.
pub(crate) fn digits_len(text: &str) -> usize {
    let ascii = text.bytes().take_while(u8::is_ascii_digit).count();
    match text.as_bytes().get(ascii) {
        Some(0x80..) => ascii + text[ascii..].find(|c| !is_digit(c)).unwrap_or(text.len() - ascii),
        _ => ascii,
    }
}

/// Where the first digit of the text is.
pub(crate) fn first_digit(text: &str) -> Option<usize> {
    let mut from = 0;
    loop {
        // Most texts are ASCII, and those that are not have few other characters.
        let at =
            from + text.as_bytes()[from..].iter().position(|byte| matches!(byte, b'0'..=b'9' | 0x80..))?;
        let c = text[at..].chars().next()?;
        if is_digit(c) {
            return Some(at);
        }
        from = at + c.len_utf8();
    }
}

/// The digits of a text in ASCII.
pub(crate) fn ascii_digits(text: &str) -> String {
    match text.bytes().all(|byte| byte.is_ascii_digit()) {
        true => text.to_owned(),
        false => text.chars().filter_map(digit).map(|value| char::from(b'0' + value)).collect(),
    }
}

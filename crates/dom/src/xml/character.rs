//! The classes of characters that XML 1.0 (fifth edition) names.

/// Whether a name may begin with the character; the colon counts.
pub(crate) const fn is_name_start(c: char) -> bool {
    match c {
        'a'..='z' | 'A'..='Z' | '_' | ':' => true,
        _ if c.is_ascii() => false,
        '\u{d7}' | '\u{f7}' | '\u{37e}' => false,
        '\u{c0}'..='\u{2ff}' | '\u{370}'..='\u{1fff}' | '\u{200c}'..='\u{200d}' => true,
        '\u{2070}'..='\u{218f}' | '\u{2c00}'..='\u{2fef}' | '\u{3001}'..='\u{d7ff}' => true,
        '\u{f900}'..='\u{fdcf}' | '\u{fdf0}'..='\u{fffd}' | '\u{10000}'..='\u{effff}' => true,
        _ => false,
    }
}

/// Which ASCII characters may stand in a name.
pub(super) const NAME_BYTES: [bool; 256] = {
    let mut bytes = [false; 256];
    let mut byte = 0_u8;
    while byte.is_ascii() {
        bytes[byte as usize] = is_name(byte as char);
        byte += 1;
    }
    bytes
};

/// Whether the character may stand in a name; the colon counts.
pub const fn is_name(c: char) -> bool {
    match c {
        '0'..='9' | '-' | '.' | '\u{b7}' | '\u{300}'..='\u{36f}' | '\u{203f}'..='\u{2040}' => true,
        _ => is_name_start(c),
    }
}

/// Whether a document may contain the character at all.
pub(crate) fn is_allowed(c: char) -> bool {
    match c {
        '\t' | '\n' | '\r' => true,
        '\u{fffe}' | '\u{ffff}' => false,
        _ => c >= ' ',
    }
}

/// Whether the character is white space in markup.
pub(crate) fn is_space(c: char) -> bool {
    matches!(c, ' ' | '\t' | '\n' | '\r')
}

/// Whether the text is a name without a colon.
pub(crate) fn is_ncname(text: &str) -> bool {
    text.starts_with(|c| is_name_start(c) && c != ':') && text.chars().all(|c| is_name(c) && c != ':')
}

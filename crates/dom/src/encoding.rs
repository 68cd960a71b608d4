//! Bytes to text: which encoding a page is in, and its characters.
//!
//! The first of these that gives an encoding decides:
//!
//! 1. a byte order mark;
//! 2. the charset of the HTTP header;
//! 3. `<meta charset>` or `<meta http-equiv=content-type>`, by the HTML standard's prescan. The standard reads
//!    1,024 bytes; pages that open with long comments or scripts are common, so this reads 8 KiB;
//! 4. the encoding of the XML declaration (before `<meta>` where the header says that the page is XML);
//! 5. every second byte zero: UTF-16 without a mark;
//! 6. UTF-8, if the bytes are valid UTF-8;
//! 7. a guess from the statistics of the bytes.
//!
//! Malformed sequences become U+FFFD and are reported; nothing is an error.

mod prescan;

use std::borrow::Cow;

use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{Encoding, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252, X_USER_DEFINED};

/// How far into the page a `<meta>` is looked for.
const PRESCAN: usize = 8 * 1024;

/// How many bytes, from the first one beyond ASCII on, the guess looks at.
const GUESS: usize = 256 * 1024;

/// How many bytes the test for UTF-16 without a byte order mark looks at.
const UTF_16_SAMPLE: usize = 1024;

/// What is known about the bytes from outside of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hint<'a> {
    /// The value of the `Content-Type` header, such as `text/html; charset=utf-8`.
    pub content_type: Option<&'a str>,
    /// The charset by itself; it goes before the one in `content_type`.
    pub charset: Option<&'a str>,
}

/// What decided the encoding.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Confidence {
    /// A byte order mark.
    Bom,
    /// The HTTP header.
    Header,
    /// A `<meta>` element.
    Meta,
    /// The XML declaration.
    Declaration,
    /// The bytes themselves.
    Guess,
}

/// A page's text and how it was decoded.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decoded<'a> {
    /// The text without byte order mark; borrowed if the bytes are this text already.
    pub text: Cow<'a, str>,
    /// The encoding's name in the Encoding standard, such as `UTF-8` or `windows-1252`.
    pub encoding: &'static str,
    /// What decided the encoding.
    pub confidence: Confidence,
    /// Whether there were malformed sequences; each became U+FFFD.
    pub had_errors: bool,
}

/// The text of a page. What the page says of itself is not believed where it is UTF-8 beyond doubt.
///
/// ```
/// use windrow_dom::{Hint, decode};
///
/// let decoded = decode(b"<meta charset=latin1><p>caf\xe9", Hint::default());
/// assert_eq!(decoded.text, "<meta charset=latin1><p>café");
/// assert_eq!(decoded.encoding, "windows-1252");
/// ```
pub fn decode<'a>(bytes: &'a [u8], hint: Hint<'_>) -> Decoded<'a> {
    if let Some((encoding, mark)) = Encoding::for_bom(bytes) {
        return decode_as(encoding, Confidence::Bom, &bytes[mark..]);
    }
    if let Some(encoding) = header_encoding(hint) {
        return decode_as(encoding, Confidence::Header, bytes);
    }
    if let Some((encoding, confidence)) = declared_encoding(bytes, hint) {
        return match encoding != UTF_8 && is_surely_utf8(bytes) {
            true => decode_as(UTF_8, Confidence::Guess, bytes),
            false => decode_as(encoding, confidence, bytes),
        };
    }
    decode_as(guessed_encoding(bytes), Confidence::Guess, bytes)
}

/// A text in an encoding, for addresses and forms; a character that the encoding lacks becomes `&#…;`. UTF-8 stands
/// in for UTF-16, which is sent nowhere, and for a label that names no encoding.
///
/// ```
/// assert_eq!(*windrow_dom::encode("é→", "latin1"), *b"\xe9&#8594;");
/// ```
pub fn encode<'t>(text: &'t str, label: &str) -> Cow<'t, [u8]> {
    let encoding = named(label.as_bytes()).unwrap_or(UTF_8);
    encoding.output_encoding().encode(text).0
}

/// The name in the Encoding standard of the encoding with this label.
pub fn encoding_named(label: &str) -> Option<&'static str> {
    named(label.as_bytes()).map(Encoding::name)
}

fn decode_as<'a>(encoding: &'static Encoding, confidence: Confidence, bytes: &'a [u8]) -> Decoded<'a> {
    let (text, had_errors) = encoding.decode_without_bom_handling(bytes);
    Decoded { text, encoding: encoding.name(), confidence, had_errors }
}

/// Whether a page is UTF-8 whatever it says of itself: programs that save pages write UTF-8 and leave the old declaration. One
/// letter of another encoding may look like UTF-8 by chance, several do not.
fn is_surely_utf8(bytes: &[u8]) -> bool {
    let starts = || bytes.iter().filter(|&&byte| byte >= 0xc2);
    starts().nth(SURELY - 1).is_some() && std::str::from_utf8(bytes).is_ok()
}

/// So many letters do not look like UTF-8 by chance.
const SURELY: usize = 4;

fn header_encoding(hint: Hint<'_>) -> Option<&'static Encoding> {
    let charset = hint.charset.and_then(|label| named(label.as_bytes()));
    charset.or_else(|| named(prescan::charset_parameter(hint.content_type?.as_bytes())?))
}

/// The encoding that the page itself names.
fn declared_encoding(bytes: &[u8], hint: Hint<'_>) -> Option<(&'static Encoding, Confidence)> {
    let meta = || {
        let encoding = prescan::meta_encoding(&bytes[..bytes.len().min(PRESCAN)], read_as_ascii)?;
        Some((encoding, Confidence::Meta))
    };
    let declaration = || Some((declaration_encoding(bytes)?, Confidence::Declaration));
    match hint.content_type {
        Some(content_type) if is_xml_type(content_type) => declaration(),
        _ => meta().or_else(declaration),
    }
}

/// The encoding that the XML declaration names, or that its first characters are written in.
fn declaration_encoding(bytes: &[u8]) -> Option<&'static Encoding> {
    match bytes {
        [b'<', 0, b'?', 0, b'x', 0, ..] => Some(UTF_16LE),
        [0, b'<', 0, b'?', 0, b'x', ..] => Some(UTF_16BE),
        _ => read_as_ascii(prescan::declared_label(bytes)?),
    }
}

/// Whether a content type is one of XML's; `+xml` types count.
pub(crate) fn is_xml_type(content_type: &str) -> bool {
    let essence = content_type.split(';').next().unwrap_or_default().trim().to_ascii_lowercase();
    essence.ends_with("+xml") || essence == "text/xml" || essence == "application/xml"
}

/// The encoding with this label; labels of encodings that are no longer decoded count as unknown.
fn named(label: &[u8]) -> Option<&'static Encoding> {
    Encoding::for_label_no_replacement(label)
}

/// The encoding with this label, corrected by the fact that the label itself could be read as ASCII.
fn read_as_ascii(label: &[u8]) -> Option<&'static Encoding> {
    let encoding = named(label)?;
    Some(match encoding {
        _ if encoding == UTF_16LE || encoding == UTF_16BE => UTF_8,
        _ if encoding == X_USER_DEFINED => WINDOWS_1252,
        _ => encoding,
    })
}

fn guessed_encoding(bytes: &[u8]) -> &'static Encoding {
    if let Some(encoding) = unmarked_utf_16(bytes) {
        return encoding;
    }
    // ISO-2022-JP has no bytes beyond ASCII, so it passes for UTF-8; its escape sequences give it away.
    let escapes =
        memchr::memmem::find(bytes, b"\x1b$").is_some() || memchr::memmem::find(bytes, b"\x1b(").is_some();
    if !escapes && std::str::from_utf8(bytes).is_ok() {
        return UTF_8;
    }
    let from = if escapes { 0 } else { bytes.iter().position(|byte| !byte.is_ascii()).unwrap_or(0) };
    let sample = &bytes[from..bytes.len().min(from + GUESS)];
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    detector.feed(sample, from + sample.len() == bytes.len());
    if is_almost_utf_8(sample) { UTF_8 } else { detector.guess(None, Utf8Detection::Allow) }
}

/// Whether nearly all sequences beyond ASCII are UTF-8: one truncated character must not turn a page into mojibake.
fn is_almost_utf_8(bytes: &[u8]) -> bool {
    let (mut good, mut bad) = (0usize, 0usize);
    for chunk in bytes.utf8_chunks() {
        good += chunk.valid().chars().filter(|c| !c.is_ascii()).count();
        bad += usize::from(!chunk.invalid().is_empty());
    }
    good >= 20 * bad && good > 0
}

/// UTF-16 without a mark: text of markup has a zero in every second byte, and hardly any in the others.
fn unmarked_utf_16(bytes: &[u8]) -> Option<&'static Encoding> {
    let pairs = bytes[..bytes.len().min(UTF_16_SAMPLE)].chunks_exact(2);
    let (mut count, mut first, mut second) = (0, 0, 0);
    for pair in pairs {
        count += 1;
        first += usize::from(pair[0] == 0);
        second += usize::from(pair[1] == 0);
    }
    match () {
        () if count >= 2 && 2 * second >= count && 20 * first <= count => Some(UTF_16LE),
        () if count >= 2 && 2 * first >= count && 20 * second <= count => Some(UTF_16BE),
        () => None,
    }
}

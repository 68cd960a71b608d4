//! What encoding bytes are taken for, and what text comes out.

use std::borrow::Cow;

use windrow_dom::{Confidence, Hint, decode};

#[track_caller]
fn check(bytes: &[u8], content_type: Option<&str>, expected: (&str, &str, Confidence)) {
    let decoded = decode(bytes, Hint { content_type, charset: None });
    assert_eq!((&*decoded.text, decoded.encoding, decoded.confidence), expected);
    assert_eq!(decoded.had_errors, decoded.text.contains('\u{fffd}'), "{:?}", decoded.text);
}

#[track_caller]
fn check_encoding(bytes: &[u8], encoding: &str, confidence: Confidence) {
    let decoded = decode(bytes, Hint::default());
    assert_eq!((decoded.encoding, decoded.confidence), (encoding, confidence), "{:?}", decoded.text);
}

fn utf_16(text: &str, to_bytes: fn(u16) -> [u8; 2]) -> Vec<u8> {
    text.encode_utf16().flat_map(to_bytes).collect()
}

#[test]
fn byte_order_mark_goes_before_all() {
    check(b"\xef\xbb\xbfh\xc3\xa9", Some("text/html; charset=latin1"), ("hé", "UTF-8", Confidence::Bom));
    check(b"\xff\xfeh\0i\0", None, ("hi", "UTF-16LE", Confidence::Bom));
    check(b"\xfe\xff\0h\0i", None, ("hi", "UTF-16BE", Confidence::Bom));
}

#[test]
fn header_goes_before_meta() {
    let page = b"<meta charset=utf-8>\xe9";
    let text = "<meta charset=utf-8>é";
    for header in
        ["text/html;charset=iso-8859-1", "text/html; Charset=\"windows-1252\"", "a; charset = latin1 ; b=c"]
    {
        check(page, Some(header), (text, "windows-1252", Confidence::Header));
    }
    let alone =
        decode(page, Hint { content_type: Some("text/html; charset=utf-8"), charset: Some("latin1") });
    assert_eq!((alone.encoding, alone.confidence), ("windows-1252", Confidence::Header));
}

#[test]
fn unknown_labels_are_passed_over() {
    check("é".as_bytes(), Some("text/html; charset=klingon"), ("é", "UTF-8", Confidence::Guess));
    check_encoding(b"<meta charset=klingon><meta charset=koi8-r>\xc1", "KOI8-R", Confidence::Meta);
    check_encoding(b"<meta charset=iso-2022-kr>abc", "UTF-8", Confidence::Guess);
}

#[test]
fn meta_in_all_spellings() {
    for page in [
        &b"<meta charset=koi8-r>"[..],
        b"<META CHARSET='KOI8-R'>",
        b"<meta/charset=\"koi8-r\"/>",
        b"<html a='>' b=\"<meta charset=utf-8>\"><meta name=x charset = koi8-r >",
        b"<!-- <meta charset=utf-8> --><meta charset=koi8-r>",
        b"<!--><meta charset=koi8-r>",
        b"<!doctype html><?php <b ?><meta charset=koi8-r>",
        b"<meta http-equiv=Content-Type content='text/html; charset=koi8-r'>",
        b"<meta content=\"text/html;charset=koi8-r\" http-equiv=\"content-type\">",
        b"<meta http-equiv=content-type content=\"x charset y charset = 'koi8-r'\">",
        b"<metadata charset=utf-8><meta charset=koi8-r>",
        b"a < b <meta charset=koi8-r>",
        b"<meta content='text/html;charset=utf-8'><meta charset=koi8-r>",
    ] {
        check_encoding(page, "KOI8-R", Confidence::Meta);
    }
}

#[test]
fn meta_that_cannot_be_is_corrected() {
    check_encoding(b"<meta charset=utf-16le>", "UTF-8", Confidence::Meta);
    check_encoding(b"<meta charset=x-user-defined>", "windows-1252", Confidence::Meta);
}

#[test]
fn meta_is_looked_for_in_the_first_eight_kibibytes() {
    let page = |padding: usize| [&vec![b' '; padding][..], b"<meta charset=koi8-r>"].concat();
    check_encoding(&page(1500), "KOI8-R", Confidence::Meta);
    check_encoding(&page(9000), "UTF-8", Confidence::Guess);
}

#[test]
fn cut_off_tags_end_the_search() {
    for page in [
        "<",
        "<!",
        "<!--",
        "<!--x",
        "<meta",
        "<meta ",
        "<meta charset",
        "<meta charset=",
        "<meta charset='",
        "<a b='",
    ] {
        check_encoding(page.as_bytes(), "UTF-8", Confidence::Guess);
    }
    check_encoding(b"<meta charset=koi8-r", "KOI8-R", Confidence::Meta);
}

#[test]
fn xml_declaration() {
    let page = b"<?xml version='1.0' encoding='iso-8859-2'?><a>\xb1</a>";
    let text = "<?xml version='1.0' encoding='iso-8859-2'?><a>ą</a>";
    check(page, None, (text, "ISO-8859-2", Confidence::Declaration));
    let both = b"<?xml version='1.0' encoding='iso-8859-2'?><meta charset='koi8-r'/>";
    check_encoding(both, "KOI8-R", Confidence::Meta);
    let decoded = decode(both, Hint { content_type: Some("application/xhtml+xml"), charset: None });
    assert_eq!((decoded.encoding, decoded.confidence), ("ISO-8859-2", Confidence::Declaration));
    check_encoding(b"<?xml version='1.0' encoding=", "UTF-8", Confidence::Guess);
    check_encoding(b"<?xml encoding='utf-16'?>", "UTF-8", Confidence::Declaration);
}

#[test]
fn utf_16_without_a_mark() {
    let page = "<html><body>naïve – дом</body></html>";
    check(&utf_16(page, u16::to_le_bytes), None, (page, "UTF-16LE", Confidence::Guess));
    check(&utf_16(page, u16::to_be_bytes), None, (page, "UTF-16BE", Confidence::Guess));
    let page = "<?xml version='1.0' encoding='utf-16'?><a/>";
    check(&utf_16(page, u16::to_le_bytes), None, (page, "UTF-16LE", Confidence::Declaration));
    check(&utf_16(page, u16::to_be_bytes), None, (page, "UTF-16BE", Confidence::Declaration));
}

#[test]
fn malformed_sequences_are_replaced_and_reported() {
    check(b"a\xffb", Some("text/html; charset=utf-8"), ("a\u{fffd}b", "UTF-8", Confidence::Header));
    check(b"\xff\xfea\0\0\xd8", None, ("a\u{fffd}", "UTF-16LE", Confidence::Bom));
    check(b"\xff\xfea\0b", None, ("a\u{fffd}", "UTF-16LE", Confidence::Bom));
}

#[test]
fn one_bad_byte_does_not_make_utf_8_another_encoding() {
    let page = [
        &"Größe, Übermaß, Äpfel, schön, für, groß, Öl, Maß, dünn, süß, früh, Tür, Gruß. "
            .repeat(3)
            .into_bytes()[..],
        b"\xc3",
    ]
    .concat();
    let decoded = decode(&page, Hint::default());
    assert_eq!((decoded.encoding, decoded.had_errors), ("UTF-8", true));
}

#[test]
fn legacy_text_is_guessed() {
    let (russian, _, _) =
        encoding_rs::WINDOWS_1251.encode("Съешь ещё этих мягких французских булок, да выпей чаю");
    check_encoding(&russian, "windows-1251", Confidence::Guess);
    let (japanese, _, _) = encoding_rs::SHIFT_JIS.encode("日本語の文章です。これは試験のためのものです。");
    check_encoding(&japanese, "Shift_JIS", Confidence::Guess);
    let (japanese, _, _) = encoding_rs::ISO_2022_JP.encode("日本語の文章です。これは試験のためのものです。");
    check_encoding(&japanese, "ISO-2022-JP", Confidence::Guess);
    check_encoding(b"caf\xe9 cr\xe8me", "windows-1252", Confidence::Guess);
}

#[test]
fn utf_8_is_borrowed() {
    for bytes in ["", "a", "größer"] {
        let decoded = decode(bytes.as_bytes(), Hint::default());
        assert!(matches!(decoded.text, Cow::Borrowed(text) if text == bytes));
        assert_eq!((decoded.encoding, decoded.had_errors), ("UTF-8", false));
    }
}

#[test]
fn any_bytes_decode() {
    let alphabet = b"<!-meta charset='?x\"=>/\0\xff\xfe\xc3\x1b$";
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    for length in 0..600 {
        let bytes: Vec<u8> = (0..length)
            .map(|_| {
                state ^= state << 13;
                state ^= state >> 7;
                state ^= state << 17;
                alphabet[(state % alphabet.len() as u64) as usize]
            })
            .collect();
        decode(&bytes, Hint::default());
    }
}

//! Encodings: any bytes become text, and what is UTF-8 stays as it is.

use windrow_dom::{Confidence, Hint, decode};
use windrow_tests::random::Random;

use crate::columns::ensure;
use crate::harness::{Target, in_time};
use crate::mutate::{bytes, mutated};

pub(crate) const TARGET: Target = Target { name: "encoding", make, check };

/// What the first byte of an input stands for.
const HEADERS: [Option<&str>; 8] = [
    None,
    None,
    None,
    Some("text/html; charset=utf-8"),
    Some("text/html; charset=\"iso-8859-1"),
    Some("application/xml"),
    Some(";charset=;charset='utf-16le'"),
    Some("charset=x-user-defined"),
];

const SEEDS: &[&str] = &[
    "<meta charset=utf-8><p>caf\u{e9}",
    "<!-- a --><meta http-equiv=content-type content='text/html; charset=shift_jis'><p>x",
    "<?xml version='1.0' encoding='iso-8859-15'?><a>\u{20ac}</a>",
    "plain words, and \u{434}\u{430}\u{43b}\u{44c}\u{448}\u{435} \u{65e5}\u{672c}\u{8a9e} \u{5d0}",
];

const WORDS: &[&str] = &[
    "<meta",
    " charset=",
    "charset",
    "=",
    "utf-8",
    "utf-16",
    "utf-16le",
    "gb18030",
    "big5",
    "euc-kr",
    "iso-2022-jp",
    "windows-1251",
    "x-user-defined",
    "replacement",
    "utf-7",
    "nope",
    "'",
    "\"",
    ">",
    "/>",
    "<!--",
    "-->",
    "</",
    "<?",
    " http-equiv=content-type",
    " content=",
    "text/html;",
    ";",
    " ",
    "\t",
    "\u{feff}",
    "\u{fffd}",
    "\u{1b}$B",
];

fn make(random: &mut Random) -> Vec<u8> {
    let mut input = vec![random.number() as u8];
    let mut body = match random.below(10) {
        0..2 => bytes(random),
        2..4 => {
            let text = mutated(random, SEEDS, WORDS);
            let little = random.percent(50);
            let unit = |unit: u16| if little { unit.to_le_bytes() } else { unit.to_be_bytes() };
            text.encode_utf16().flat_map(unit).collect()
        }
        _ => mutated(random, SEEDS, WORDS).into_bytes(),
    };
    for _ in 0..random.below(6) {
        let at = random.below(body.len() + 1);
        match random.below(4) {
            0 => body.insert(at, random.number() as u8),
            1 => body.truncate(at),
            2 => body
                .splice(0..0, random.pick(&[&b"\xff\xfe"[..], b"\xfe\xff", b"\xef\xbb\xbf"]).to_vec())
                .for_each(drop),
            _ if at < body.len() => body[at] ^= random.number() as u8,
            _ => {}
        }
    }
    input.extend(body);
    input
}

fn check(input: &[u8]) -> Result<(), String> {
    let Some((&first, bytes)) = input.split_first() else { return Ok(()) };
    let hint = Hint { content_type: HEADERS[first as usize % HEADERS.len()], charset: None };
    let decoded = in_time("decoding", bytes.len(), || decode(bytes, hint))?;
    ensure!(decode(bytes, hint) == decoded, "two answers");
    // A byte becomes a character of three bytes at most: U+FFFD, or one of the first plane.
    let most = 3 * bytes.len();
    ensure!(decoded.text.len() <= most, "{} bytes became {}", bytes.len(), decoded.text.len());
    let lost = decoded.text.contains('\u{fffd}');
    ensure!(!decoded.had_errors || lost, "errors in {:?} left no trace", decoded.encoding);
    if let Ok(text) = std::str::from_utf8(bytes) {
        let kept = decoded.encoding == "UTF-8" && decoded.confidence != Confidence::Bom;
        ensure!(!kept || (decoded.text == text && !decoded.had_errors), "UTF-8 became {:?}", decoded.text);
    }
    let charset = Hint { charset: Some(decoded.encoding), ..hint };
    let named = decode(bytes, charset);
    let same = named.text == decoded.text || decoded.encoding == "replacement";
    ensure!(same, "{} by {:?} and by name differ", decoded.encoding, decoded.confidence);
    Ok(())
}

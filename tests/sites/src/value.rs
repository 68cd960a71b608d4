//! When a value that was extracted is the one that is meant.

/// How values of an attribute are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Number,
    Engine,
    Address,
    Description,
    Text,
}

fn kind(attribute: &str) -> Kind {
    match attribute {
        "price" | "old_price" | "bedrooms" | "bathrooms" | "receptions" | "year" | "mileage" | "doors"
        | "rating" => Kind::Number,
        "engine_size" => Kind::Engine,
        "url" | "image" => Kind::Address,
        "description" => Kind::Description,
        _ => Kind::Text,
    }
}

/// The shortest part of a description that stands for it.
const ENOUGH: usize = 20;

/// Whether two values of an attribute mean the same; `expected` is the one of the truth.
pub(crate) fn agree(attribute: &str, expected: &str, found: &str) -> bool {
    match kind(attribute) {
        Kind::Number => match (number(expected), number(found)) {
            (Some(expected), Some(found)) => close(expected, found),
            (None, None) => fold(expected) == fold(found),
            _ => false,
        },
        Kind::Engine => match (number(expected), number(found)) {
            (Some(expected), Some(found)) => {
                close(expected, found) || (tenths(expected) - tenths(found)).abs() < 0.5
            }
            _ => false,
        },
        Kind::Address => same_address(expected, found),
        Kind::Description => {
            let (expected, found) = (fold(expected), fold(found));
            let (short, long) =
                if expected.len() < found.len() { (&expected, &found) } else { (&found, &expected) };
            expected == found || short.chars().count() >= ENOUGH && long.contains(short.as_str())
        }
        Kind::Text => fold(expected) == fold(found),
    }
}

fn close(one: f64, other: f64) -> bool {
    (one - other).abs() < 0.005
}

/// Tenths of litres, whether the engine is given in litres or in cubic centimetres.
fn tenths(size: f64) -> f64 {
    let litres = if size >= 100.0 { size / 1000.0 } else { size };
    (litres * 10.0).round()
}

/// A text without the differences that mean nothing: case, white space, marks at its ends and spaces around marks.
/// What an ellipsis cuts off is left out.
pub(crate) fn fold(text: &str) -> String {
    let mut folded = String::with_capacity(text.len());
    for character in text.chars().flat_map(char::to_lowercase) {
        match character {
            _ if character.is_whitespace() => {
                if !folded.ends_with([' ', ',']) {
                    folded.push(' ');
                }
            }
            ',' => {
                folded.truncate(folded.trim_end().len());
                folded.push(',');
            }
            '’' | '‘' => folded.push('\''),
            '–' | '—' => folded.push('-'),
            other => folded.push(other),
        }
    }
    let marks = |character: char| character.is_whitespace() || ",.;:…-|".contains(character);
    folded.trim_matches(marks).to_owned()
}

/// The first number in a text: `Guide price £325,000`, `1.299,00 €`, `$1.2M`, `72k mls`, `45 210`.
pub(crate) fn number(text: &str) -> Option<f64> {
    let start = text.find(|character: char| character.is_ascii_digit())?;
    let rest = &text[start..];
    let end = end_of_number(rest);
    let (digits, unit) = rest.split_at(end);
    let value = plain(digits)?;
    let mut unit = unit.trim_start_matches(' ').chars();
    let factor = match (unit.next(), unit.next()) {
        // `k.k.` behind a Dutch price is no thousand.
        (Some('k' | 'K'), next) if next.is_none_or(|next| !next.is_ascii_alphabetic() && next != '.') => {
            1000.0
        }
        (Some('M'), next) if next.is_none_or(|next| !next.is_alphabetic()) => 1_000_000.0,
        _ => 1.0,
    };
    Some(value * factor)
}

/// Digits with the marks and spaces inside that group them.
fn end_of_number(text: &str) -> usize {
    let characters: Vec<(usize, char)> = text.char_indices().collect();
    let is_digit = |at: usize| characters.get(at).is_some_and(|(_, c)| c.is_ascii_digit());
    let mut at = 0;
    while let Some(&(_, character)) = characters.get(at) {
        let goes_on = match character {
            '0'..='9' => true,
            ',' | '.' | '\'' => is_digit(at + 1),
            ' ' | '\u{a0}' | '\u{202f}' => (1..=3).all(|ahead| is_digit(at + ahead)) && !is_digit(at + 4),
            _ => false,
        };
        if !goes_on {
            break;
        }
        at += 1;
    }
    characters.get(at).map_or(text.len(), |&(place, _)| place)
}

/// A number out of digits and marks: the last mark is a decimal one unless three digits follow it.
fn plain(digits: &str) -> Option<f64> {
    let mark = digits.rfind(['.', ',']);
    let is_decimal = mark.is_some_and(|mark| {
        let behind = digits.len() - mark - 1;
        behind != 3
            || digits[..mark].starts_with('0')
            || digits[..mark].len() > 3 && !digits[..mark].contains([',', '.', ' '])
    });
    let mut text = String::new();
    for (place, character) in digits.char_indices() {
        match character {
            '0'..='9' => text.push(character),
            _ if is_decimal && Some(place) == mark => text.push('.'),
            _ => {}
        }
    }
    text.parse().ok()
}

/// Addresses are the same if their paths are, and if whatever the expected one asks for is asked for by the other.
/// Hosts, session parameters and whatever else was added mean nothing; routes behind a `#` do.
fn same_address(expected: &str, found: &str) -> bool {
    let (expected, found) = (Address::read(expected), Address::read(found));
    expected.path == found.path
        && expected.route == found.route
        && expected.query.iter().all(|pair| found.query.contains(pair))
}

#[derive(Debug)]
struct Address {
    path: String,
    query: Vec<String>,
    route: String,
}

impl Address {
    fn read(text: &str) -> Address {
        let text = text.trim();
        let local = match text.split_once("://") {
            Some((_, rest)) => rest.find(['/', '?', '#']).map_or("/", |at| &rest[at..]),
            None => text,
        };
        let (local, fragment) = local.split_once('#').unwrap_or((local, ""));
        let (path, query) = local.split_once('?').unwrap_or((local, ""));
        let path = path.split(';').next().unwrap_or_default().trim_end_matches('/');
        let path =
            if path.starts_with('/') || path.is_empty() { path.to_owned() } else { format!("/{path}") };
        let query = query.replace("&amp;", "&").split('&').map(crate::http::decode).collect();
        let route = if fragment.starts_with(['/', '!']) { fragment } else { "" };
        let route = route.trim_end_matches('/').to_owned();
        let mut address = Address { path: crate::http::decode(&path), query, route };
        address.query.retain(|pair| !pair.is_empty());
        address
    }
}

#[cfg(test)]
mod tests {
    use super::{agree, number};

    #[test]
    fn numbers_are_read_as_people_write_them() {
        for (text, value) in [
            ("£325,000", 325_000.0),
            ("Guide price £325,000 (freehold)", 325_000.0),
            ("325000.0", 325_000.0),
            ("1.299,00 €", 1299.0),
            ("1.299 €", 1299.0),
            ("EUR 24,90", 24.9),
            ("$1.2M", 1_200_000.0),
            ("72k mls", 72_000.0),
            ("72 kg", 72.0),
            ("45 210 miles", 45_210.0),
            ("3 bedrooms", 3.0),
            ("1.6L", 1.6),
            ("1598cc", 1598.0),
            ("£1,250 pcm", 1250.0),
            ("4.5 out of 5", 4.5),
            ("0.125", 0.125),
            ("£9.99", 9.99),
            ("2014 (64 reg)", 2014.0),
        ] {
            assert_eq!(number(text), Some(value), "{text}");
        }
        assert_eq!(number("POA"), None);
    }

    #[track_caller]
    fn check(attribute: &str, expected: &str, found: &str, same: bool) {
        assert_eq!(agree(attribute, expected, found), same, "{attribute}: {expected} and {found}");
    }

    #[test]
    fn values_agree_by_what_they_mean() {
        check("price", "£325,000", "325000", true);
        check("price", "£325,000", "325001", false);
        check("price", "POA", "poa", true);
        check("price", "POA", "0", false);
        check("fuel", "Diesel", " diesel", true);
        check("engine_size", "1598cc", "1.6L", true);
        check("engine_size", "1.6", "1998", false);
        check("location", "High Street , Oxford", "high street, Oxford.", true);
        check("description", "A fine house near the river with", "a fine house near the river with…", true);
        check("description", "A fine house near the river", "A fine", false);
        check("url", "/car.asp?id=3", "http://127.0.0.1:80/car.asp?sid=ab&id=3", true);
        check("url", "/car.asp?id=3", "/car.asp?id=33", false);
        check("url", "/car/3", "/car/3;jsessionid=77?ref=list", true);
        check("url", "/#/car/3", "http://h/#/car/4", false);
        check("url", "/#/car/3", "http://h/#/car/3", true);
    }
}

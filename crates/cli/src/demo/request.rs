//! What a browser asks of the demo site, and what the site answers.

use std::time::Duration;

use serde_json::Value as Json;

/// How something is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    Get,
    Head,
    Post,
}

/// One request, decoded as far as pages need it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Request<'r> {
    pub(crate) method: Method,
    /// The path, as sent.
    pub(crate) path: &'r str,
    /// What follows the question mark.
    pub(crate) query: &'r str,
    /// The body of a POST, a form in the usual encoding.
    pub(crate) body: &'r str,
}

impl<'r> Request<'r> {
    /// A request for a path with its query.
    pub(crate) fn new(method: Method, target: &'r str, body: &'r str) -> Request<'r> {
        let target = target.split('#').next().unwrap_or_default();
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        Request { method, path, query, body }
    }
}

/// One answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) content_type: &'static str,
    pub(crate) body: String,
    /// How long the answer is held back.
    pub(crate) after: Duration,
}

impl Answer {
    /// A page.
    pub(crate) fn page(body: String) -> Answer {
        Answer { status: 200, content_type: "text/html; charset=utf-8", body, after: Duration::ZERO }
    }

    /// Plain text.
    pub(crate) fn text(status: u16, body: &str) -> Answer {
        Answer { status, ..Answer::file("text/plain; charset=utf-8", body) }
    }

    /// A file of a kind.
    pub(crate) fn file(content_type: &'static str, body: &str) -> Answer {
        Answer { content_type, ..Answer::page(body.to_owned()) }
    }

    /// Data for script.
    pub(crate) fn json(data: &Json) -> Answer {
        Answer { content_type: "application/json", ..Answer::page(data.to_string()) }
    }
}

/// The fields of a form, or the parameters of an address.
#[derive(Debug, Clone, Default)]
pub(crate) struct Parameters(Vec<(String, String)>);

impl Parameters {
    /// Reads `name=value&…`; whatever is there, it means something.
    pub(crate) fn read(encoded: &str) -> Parameters {
        let pairs = encoded.split('&').filter(|pair| !pair.is_empty()).map(|pair| {
            let (name, value) = pair.split_once('=').unwrap_or((pair, ""));
            (decode(name), decode(value))
        });
        Parameters(pairs.collect())
    }

    /// The first value of a name, without white space around it; the empty text where there is none.
    pub(crate) fn text(&self, name: &str) -> &str {
        self.all(name).next().unwrap_or_default().trim()
    }

    /// All values of a name.
    pub(crate) fn all<'p>(&'p self, name: &str) -> impl Iterator<Item = &'p str> {
        self.0.iter().filter(move |(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The first value of a name, if it is a number.
    pub(crate) fn number(&self, name: &str) -> Option<u64> {
        self.text(name).parse().ok()
    }
}

/// A text out of an address or a form: `+` is a space, `%41` is an A.
fn decode(encoded: &str) -> String {
    let bytes = encoded.as_bytes();
    let mut decoded = Vec::with_capacity(bytes.len());
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        let escaped = (byte == b'%').then(|| bytes.get(at + 1..at + 3).and_then(hexadecimal)).flatten();
        decoded.push(match (byte, escaped) {
            (_, Some(escaped)) => escaped,
            (b'+', None) => b' ',
            (other, None) => other,
        });
        at += if escaped.is_some() { 3 } else { 1 };
    }
    String::from_utf8_lossy(&decoded).into_owned()
}

fn hexadecimal(digits: &[u8]) -> Option<u8> {
    let digit = |at: usize| (digits[at] as char).to_digit(16);
    Some((digit(0)? * 16 + digit(1)?) as u8)
}

/// A text as it stands in an address.
pub(crate) fn encode(text: &str) -> String {
    let mut encoded = String::with_capacity(text.len());
    for byte in text.bytes() {
        match byte {
            b'a'..=b'z' | b'A'..=b'Z' | b'0'..=b'9' | b'-' | b'_' | b'.' | b'~' => encoded.push(byte as char),
            b' ' => encoded.push('+'),
            other => encoded.push_str(&format!("%{other:02X}")),
        }
    }
    encoded
}

#[cfg(test)]
mod tests {
    use super::{Parameters, encode};

    #[test]
    fn parameters_survive_whatever_is_in_them() {
        let parameters = Parameters::read("q=hay+%26%20straw&&page=3&odd=%zz%4&%=1&q=second&é");
        assert_eq!(parameters.text("q"), "hay & straw");
        assert_eq!(parameters.all("q").collect::<Vec<_>>(), ["hay & straw", "second"]);
        assert_eq!(parameters.number("page"), Some(3));
        assert_eq!(parameters.text("odd"), "%zz%4");
        assert_eq!(parameters.text("missing"), "");
    }

    #[test]
    fn what_is_encoded_is_read_again() {
        let text = "Crafts & Gardens, 50 % off: è+";
        assert_eq!(Parameters::read(&format!("q={}", encode(text))).text("q"), text);
    }
}

//! Requests and answers.

use std::sync::{Mutex, PoisonError};

use serde_json::Value as Json;

/// How something is asked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Method {
    Get,
    Head,
    Post,
}

/// One request, decoded.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    /// How.
    pub(crate) method: Method,
    /// The path, decoded.
    pub(crate) path: String,
    /// What follows the question mark.
    pub(crate) query: Parameters,
    /// The body of a POST, a form in the usual encoding.
    pub(crate) form: Parameters,
    /// The cookies that were sent.
    pub(crate) cookies: Parameters,
}

impl Request {
    /// A request for a target: a path with its query.
    pub(crate) fn new(method: Method, target: &str, cookies: &str, body: &str) -> Request {
        let target = target.split('#').next().unwrap_or_default();
        let (path, query) = target.split_once('?').unwrap_or((target, ""));
        let cookies = cookies.replace("; ", "&").replace(';', "&");
        Request {
            method,
            path: decode(&path.replace('+', "%2B")),
            query: Parameters::read(query),
            form: Parameters::read(body),
            cookies: Parameters::read(&cookies),
        }
    }

    /// The parts of the path between slashes.
    pub(crate) fn parts(&self) -> Vec<&str> {
        self.path.split('/').filter(|part| !part.is_empty()).collect()
    }
}

/// The fields of a form, the parameters of an address, or cookies.
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
        self.0.iter().find(|(known, _)| known == name).map_or("", |(_, value)| value.trim())
    }

    /// The first value of a name, if it is a number.
    pub(crate) fn number(&self, name: &str) -> Option<usize> {
        self.text(name).parse().ok()
    }

    /// Whether a name is there at all.
    pub(crate) fn has(&self, name: &str) -> bool {
        self.0.iter().any(|(known, _)| known == name)
    }

    /// All names with their values, in order.
    pub(crate) fn pairs(&self) -> &[(String, String)] {
        &self.0
    }
}

/// A text out of an address or a form: `+` is a space, `%41` is an A.
pub(crate) fn decode(encoded: &str) -> String {
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

/// A text as it stands in the query of an address.
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

/// One answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answer {
    pub(crate) status: u16,
    pub(crate) content_type: &'static str,
    pub(crate) body: Vec<u8>,
    /// Further header fields.
    pub(crate) headers: Vec<(&'static str, String)>,
}

impl Answer {
    /// A page.
    pub(crate) fn page(body: impl Into<String>) -> Answer {
        Answer::file("text/html; charset=utf-8", body.into())
    }

    /// A page in windows-1252, with or without saying so in the header.
    pub(crate) fn western(content_type: &'static str, body: &str) -> Answer {
        let mut answer = Answer::file(content_type, String::new());
        answer.body = body.chars().map(western_byte).collect();
        answer
    }

    /// A file of a kind.
    pub(crate) fn file(content_type: &'static str, body: impl Into<String>) -> Answer {
        Answer { status: 200, content_type, body: body.into().into_bytes(), headers: Vec::new() }
    }

    /// A drawing.
    pub(crate) fn picture(svg: String) -> Answer {
        Answer::file("image/svg+xml", svg).header("Cache-Control", "max-age=3600")
    }

    /// Plain text.
    pub(crate) fn text(body: &str) -> Answer {
        Answer::file("text/plain; charset=utf-8", body)
    }

    /// Data for script.
    pub(crate) fn json(data: &Json) -> Answer {
        Answer::file("application/json", data.to_string())
    }

    /// The way to another address.
    pub(crate) fn redirect(to: &str) -> Answer {
        Answer::file("text/html; charset=utf-8", "").status(302).header("Location", to)
    }

    /// Nothing is here.
    pub(crate) fn missing() -> Answer {
        Answer::page("<!DOCTYPE html><title>Not found</title><h1>Page not found</h1>").status(404)
    }

    /// The same with another status.
    pub(crate) fn status(mut self, status: u16) -> Answer {
        self.status = status;
        self
    }

    /// The same with a header field more.
    pub(crate) fn header(mut self, name: &'static str, value: impl Into<String>) -> Answer {
        self.headers.push((name, value.into()));
        self
    }

    /// The same with a cookie that lives as long as the browser.
    pub(crate) fn cookie(self, name: &str, value: &str) -> Answer {
        self.header("Set-Cookie", format!("{name}={value}; Path=/"))
    }
}

/// A character in windows-1252; a question mark where there is none.
fn western_byte(character: char) -> u8 {
    match character {
        '€' => 0x80,
        '…' => 0x85,
        '‘' => 0x91,
        '’' => 0x92,
        '“' => 0x93,
        '”' => 0x94,
        '•' => 0x95,
        '–' => 0x96,
        '—' => 0x97,
        '™' => 0x99,
        other => u8::try_from(u32::from(other)).unwrap_or(b'?'),
    }
}

/// What a site remembers of its visitors, found by a cookie or a parameter.
#[derive(Debug, Default)]
pub(crate) struct Sessions(Mutex<Vec<String>>);

impl Sessions {
    /// Remembers something and gives the key under which it is found.
    pub(crate) fn remember(&self, thing: &str) -> String {
        let mut things = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        things.push(thing.to_owned());
        let number = things.len() as u64 - 1;
        format!("{:08x}{:04x}", number.wrapping_mul(2_654_435_761) & 0xffff_ffff, number)
    }

    /// What was remembered under a key.
    pub(crate) fn recall(&self, key: &str) -> Option<String> {
        let number = u64::from_str_radix(key.get(8..)?, 16).ok()?;
        let things = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        things.get(usize::try_from(number).ok()?).cloned()
    }
}

#[cfg(test)]
mod tests {
    use super::{Method, Parameters, Request, Sessions, encode};

    #[test]
    fn parameters_survive_whatever_is_in_them() {
        let parameters = Parameters::read("q=hay+%26%20straw&&page=3&odd=%zz%4&%=1&q=second&é");
        assert_eq!(parameters.text("q"), "hay & straw");
        assert_eq!(parameters.number("page"), Some(3));
        assert_eq!(parameters.text("odd"), "%zz%4");
        assert!(parameters.has("é") && !parameters.has("missing"));
        let text = "Crafts & Gardens, 50 % off: è+";
        assert_eq!(Parameters::read(&format!("q={}", encode(text))).text("q"), text);
    }

    #[test]
    fn a_request_has_parts_and_cookies() {
        let request = Request::new(Method::Get, "/a/b%20c/?d=e#f", "x=1; y=2", "");
        assert_eq!(request.parts(), ["a", "b c"]);
        assert_eq!(request.query.text("d"), "e");
        assert_eq!(request.cookies.text("y"), "2");
    }

    #[test]
    fn sessions_recall_what_they_were_told() {
        let sessions = Sessions::default();
        let (one, two) = (sessions.remember("one"), sessions.remember("two"));
        assert_eq!(sessions.recall(&one).as_deref(), Some("one"));
        assert_eq!(sessions.recall(&two).as_deref(), Some("two"));
        assert_eq!(sessions.recall("short"), None);
    }
}

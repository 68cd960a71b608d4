//! HTTP answers as archives store them.
//!
//! Windrow stores bodies decompressed and in one piece, so the headers that tell how a body was sent are stored under
//! another name, [`SENT`] before it, and a true `Content-Length` stands last. Reading such a record undoes both, so
//! that what is replayed is byte for byte what was fetched. Other programs see an answer that fits its body.

use windrow_page::Response;

use crate::decompress::decompress;

/// What stands before the names of headers that were true of the body as it was sent.
const SENT: &str = "x-windrow-sent-";

/// The headers that tell how a body was sent.
const FRAMING: [&str; 3] = ["content-encoding", "content-length", "transfer-encoding"];

/// What an archive says of an answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Answered {
    pub(crate) status: u16,
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) body: Vec<u8>,
}

impl Answered {
    fn header(&self, name: &str) -> Option<&str> {
        self.headers.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }

    /// The answer as it was when Windrow stored it.
    pub(crate) fn restored(mut self) -> Answered {
        if self.headers.last().is_some_and(|(name, _)| name == "content-length") {
            self.headers.pop();
        }
        for (name, _) in &mut self.headers {
            if let Some(sent) = name.strip_prefix(SENT) {
                *name = sent.to_owned();
            }
        }
        self
    }

    /// The answer with its body as a browser would see it; none where that is damaged or larger than `limit`. Many
    /// archives hold bodies that are unpacked already beside headers that say otherwise, so headers are doubted.
    pub(crate) fn unpacked(mut self, limit: usize) -> Option<Answered> {
        if self.header("transfer-encoding").is_some_and(|how| how.to_ascii_lowercase().contains("chunked"))
            && let Some(body) = joined(&self.body)
        {
            self.body = body;
        }
        if let Some(encodings) = self.header("content-encoding").map(str::to_owned) {
            match decompress(self.body.clone(), &encodings, limit) {
                Ok(body) => self.body = body,
                Err(_) if looks_packed(&self.body) => return None,
                Err(_) => {}
            }
        }
        (self.body.len() <= limit).then_some(self)
    }
}

fn looks_packed(body: &[u8]) -> bool {
    body.starts_with(&[0x1f, 0x8b]) || body.starts_with(&[0x28, 0xb5, 0x2f, 0xfd])
}

/// An answer as a block of a record.
pub(crate) fn response_block(response: &Response) -> Vec<u8> {
    let reason =
        hyper::StatusCode::from_u16(response.status).ok().and_then(|status| status.canonical_reason());
    let mut text = format!("HTTP/1.1 {:03} {}\r\n", response.status, reason.unwrap_or_default());
    for (name, value) in &response.headers {
        let prefix = if FRAMING.contains(&name.as_str()) { SENT } else { "" };
        text.push_str(&format!("{prefix}{}: {}\r\n", printable(name), printable(value)));
    }
    text.push_str(&format!("content-length: {}\r\n\r\n", response.body.len()));
    [text.as_bytes(), &response.body].concat()
}

fn printable(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}

/// Reads a block; none where it is no answer.
pub(crate) fn parse_response(block: &[u8]) -> Option<Answered> {
    let (line, mut rest) = split_line(block)?;
    let line = text_of(line);
    let status = line.strip_prefix("HTTP/")?.split_ascii_whitespace().nth(1)?.parse().ok()?;
    let mut headers: Vec<(String, String)> = Vec::new();
    loop {
        // A head without an empty line behind it has no body.
        let (line, after) = split_line(rest).unwrap_or((&[], &[]));
        rest = after;
        if line.is_empty() {
            return Some(Answered { status, headers, body: rest.to_vec() });
        }
        let text = text_of(line);
        match (text.split_once(':'), headers.last_mut()) {
            (_, Some((_, value))) if text.starts_with([' ', '\t']) => {
                value.push(' ');
                value.push_str(text.trim());
            }
            (Some((name, value)), _) => {
                headers.push((name.trim().to_ascii_lowercase(), value.trim().to_owned()));
            }
            (None, _) => {}
        }
    }
}

fn split_line(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let end = bytes.iter().position(|byte| *byte == b'\n')?;
    let line = &bytes[..end];
    Some((line.strip_suffix(b"\r").unwrap_or(line), &bytes[end + 1..]))
}

fn text_of(line: &[u8]) -> String {
    match std::str::from_utf8(line) {
        Ok(text) => text.to_owned(),
        Err(_) => line.iter().map(|byte| char::from(*byte)).collect(),
    }
}

/// A body whose chunks are joined; none where it does not consist of chunks. The end may be missing.
fn joined(chunked: &[u8]) -> Option<Vec<u8>> {
    let mut body = Vec::new();
    let mut rest = chunked;
    while let Some((line, after)) = split_line(rest) {
        let digits = text_of(line);
        let digits = digits.split(';').next().unwrap_or_default().trim();
        let size = usize::from_str_radix(digits, 16).ok()?;
        if size == 0 {
            break;
        }
        body.extend_from_slice(&after[..size.min(after.len())]);
        rest = after.get(size..).unwrap_or_default();
        rest = rest.strip_prefix(b"\r\n").unwrap_or(rest);
    }
    (rest.len() < chunked.len() || chunked.starts_with(b"0")).then_some(body)
}

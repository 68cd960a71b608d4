//! Whether an answer is a page, a text that can be shown as one, or neither.

use url::Url;

use crate::error::{Error, ErrorKind};
use crate::exchange::Response;

/// An answer that is a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Readable {
    /// It is HTML or XML.
    Markup,
    /// It is a text that is no markup.
    Text,
}

/// The largest body that is read.
const LARGEST: usize = 1 << 30;

/// How an answer is read as a page, or why it is none.
pub fn check_page_response(response: &Response, url: &Url, error_pages: bool) -> Result<Readable, Error> {
    let fail = |kind, message: String| Err(Error::new(kind, message).at(url.as_str()));
    match response.status {
        204 | 205 => return fail(ErrorKind::NotAPage, "the server answered without content".to_owned()),
        status @ 400.. if !error_pages => {
            return fail(ErrorKind::Status(status), format!("the server answered with status {status}"));
        }
        _ if response.body.len() > LARGEST => {
            return fail(ErrorKind::TooLarge, "the page is longer than 1 GiB".to_owned());
        }
        _ => {}
    }
    match reading(response.header("content-type"), &response.body) {
        Reading::Markup => Ok(Readable::Markup),
        Reading::Text => Ok(Readable::Text),
        Reading::Nothing(what) => fail(ErrorKind::NotAPage, format!("this is {what} and no page")),
    }
}

/// How an answer is read.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Reading {
    /// As HTML or XML.
    Markup,
    /// As a text that is no markup.
    Text,
    /// Not at all: what it is instead.
    Nothing(String),
}

/// How an answer with this `Content-Type` is read; one without is markup unless its bytes are none of a text.
fn reading(content_type: Option<&str>, body: &[u8]) -> Reading {
    let essence = content_type.unwrap_or_default().split([';', ',']).next().unwrap_or_default();
    let essence = essence.trim().to_ascii_lowercase();
    match &*essence {
        "" | "unknown/unknown" | "application/unknown" | "*/*" => guessed(body),
        "text/html" | "application/xhtml+xml" | "text/xml" | "application/xml" => Reading::Markup,
        "application/json"
        | "application/javascript"
        | "application/x-javascript"
        | "application/ecmascript"
        | "application/x-ndjson"
        | "application/jsonl"
        | "application/yaml"
        | "application/x-yaml"
        | "application/toml"
        | "application/sql" => Reading::Text,
        _ if essence.ends_with("+xml") => Reading::Markup,
        _ if essence.ends_with("+json") || essence.starts_with("text/") => Reading::Text,
        _ => Reading::Nothing(essence),
    }
}

fn guessed(body: &[u8]) -> Reading {
    const SAMPLE: usize = 1024;
    let sample = &body[..body.len().min(SAMPLE)];
    let is_utf_16 = sample.starts_with(&[0xff, 0xfe]) || sample.starts_with(&[0xfe, 0xff]);
    let zeros = sample.iter().filter(|&&byte| byte == 0).count();
    // Text in UTF-16 without a mark has a zero in every second byte.
    let is_wide = zeros * 5 >= sample.len() * 2 && !sample.is_empty();
    match zeros {
        0 => Reading::Markup,
        _ if is_utf_16 || is_wide => Reading::Markup,
        _ => Reading::Nothing("something without a type that is no text".to_owned()),
    }
}

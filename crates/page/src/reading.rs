//! Whether an answer is a page, a text that can be shown as one, or neither.

/// How an answer is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Reading {
    /// As HTML or XML.
    Markup,
    /// As a text that is no markup.
    Text,
    /// Not at all: what it is instead.
    Nothing(String),
}

/// How an answer with this `Content-Type` is read; one without is markup unless its bytes are none of a text.
pub(crate) fn reading(content_type: Option<&str>, body: &[u8]) -> Reading {
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

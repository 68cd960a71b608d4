//! Sending a form: where to, how, and the bytes, by the HTML standard's form submission.
//!
//! A file that was chosen is not sent: reading it would be the engine's business, and uploads are nothing that
//! pages without scripts need for giving data. Where a file would be sent whole, submitting is an error that says so;
//! where a form sends names only, the name of the file is sent.

use std::borrow::Cow;

use windrow_dom::{Document, NodeId, encode, encoding_named};

use crate::address::{base_attribute, encoder, own, resolve};
use crate::effect::{Go, Outcome, no_script};
use crate::element::{described, filled};
use crate::entry::{Entry, EntryValue, entries};
use crate::error::{Error, ErrorKind};
use crate::exchange::Method;
use crate::page::Page;

/// What happens when a form of a page without frames is submitted by a button, or without one.
pub(crate) fn submission(page: &Page, form: NodeId, submitter: Option<NodeId>) -> Result<Outcome, Error> {
    let document = page.document();
    let setting = Setting { document, form, submitter };
    let method = setting.word("formmethod", "method");
    if method == "dialog" {
        return Ok(Outcome::Nothing);
    }
    let mut url = match setting.text("formaction", "action").map(str::trim).filter(|text| !text.is_empty()) {
        Some(action) => resolve(page, action)?,
        None => own(page).ok_or_else(|| {
            let message = format!("{} has no action, and the page has no address", described(document, form));
            Error::new(ErrorKind::Address, message)
        })?,
    };
    match url.scheme() {
        "javascript" => return Err(no_script(document, form)),
        "http" | "https" | "file" => {}
        _ => return Ok(Outcome::Nothing),
    }
    let encoding = encoding(page, form);
    let entries = entries(document, page.fields(), form, submitter, encoding);
    url.set_fragment(None);
    let target = setting.text("formtarget", "target").or_else(|| base_attribute(document, "target"));
    let target = target.map(str::to_owned);
    if method != "post" {
        let query = urlencoded(&entries, encoding);
        url.set_query(Some(&query));
        return Ok(Outcome::Go(Box::new(Go { method: Method::Get, url, body: None, target })));
    }
    let body = match &*setting.word("formenctype", "enctype") {
        "multipart/form-data" => multipart(&entries, encoding)?,
        "text/plain" => ("text/plain".to_owned(), plain(&entries, encoding)),
        _ => ("application/x-www-form-urlencoded".to_owned(), urlencoded(&entries, encoding).into_bytes()),
    };
    Ok(Outcome::Go(Box::new(Go { method: Method::Post, url, body: Some(body), target })))
}

/// What the form says, unless its button says otherwise.
struct Setting<'d> {
    document: &'d Document,
    form: NodeId,
    submitter: Option<NodeId>,
}

impl<'d> Setting<'d> {
    fn text(&self, of_button: &str, of_form: &str) -> Option<&'d str> {
        let button = self.submitter.and_then(|button| self.document.attribute_value(button, of_button));
        button.or_else(|| self.document.attribute_value(self.form, of_form))
    }

    fn word(&self, of_button: &str, of_form: &str) -> String {
        self.text(of_button, of_form).unwrap_or_default().to_ascii_lowercase()
    }
}

/// The encoding that a form is sent in: the first that it accepts and that there is, else the page's.
fn encoding(page: &Page, form: NodeId) -> &'static str {
    let accepted = filled(page.document(), form, "accept-charset").unwrap_or_default();
    let named = accepted.split_ascii_whitespace().find_map(encoding_named);
    match named.unwrap_or(page.encoding().0) {
        "UTF-16LE" | "UTF-16BE" => "UTF-8",
        encoding => encoding,
    }
}

/// A text with every end of a line as CR LF.
fn crlf(text: &str) -> Cow<'_, str> {
    if !text.contains(['\r', '\n']) {
        return Cow::Borrowed(text);
    }
    Cow::Owned(text.replace("\r\n", "\n").replace('\r', "\n").replace('\n', "\r\n"))
}

/// The last part of a path, as a file is named to the server.
fn file_name(path: &str) -> &str {
    path.rsplit(['/', '\\']).next().unwrap_or_default()
}

fn pairs(entries: &[Entry]) -> impl Iterator<Item = (Cow<'_, str>, Cow<'_, str>)> {
    entries.iter().map(|entry| match &entry.value {
        EntryValue::Text(value) => (crlf(&entry.name), crlf(value)),
        EntryValue::File(path) => (crlf(&entry.name), Cow::Borrowed(file_name(path))),
    })
}

fn urlencoded(entries: &[Entry], encoding: &str) -> String {
    let bytes = encoder(encoding);
    let mut serializer = url::form_urlencoded::Serializer::new(String::new());
    serializer.encoding_override(Some(&bytes));
    for (name, value) in pairs(entries) {
        serializer.append_pair(&name, &value);
    }
    serializer.finish()
}

fn plain(entries: &[Entry], encoding: &str) -> Vec<u8> {
    let text: String = pairs(entries).map(|(name, value)| format!("{name}={value}\r\n")).collect();
    encode(&text, encoding).into_owned()
}

fn multipart(entries: &[Entry], encoding: &str) -> Result<(String, Vec<u8>), Error> {
    let parts: Vec<Vec<u8>> = entries.iter().map(|entry| part(entry, encoding)).collect::<Result<_, _>>()?;
    let boundary = boundary(&parts);
    let mut body = Vec::new();
    for part in &parts {
        body.extend_from_slice(format!("--{boundary}\r\n").as_bytes());
        body.extend_from_slice(part);
        body.extend_from_slice(b"\r\n");
    }
    body.extend_from_slice(format!("--{boundary}--\r\n").as_bytes());
    Ok((format!("multipart/form-data; boundary={boundary}"), body))
}

fn part(entry: &Entry, encoding: &str) -> Result<Vec<u8>, Error> {
    let name = crlf(&entry.name).replace('\r', "%0D").replace('\n', "%0A").replace('"', "%22");
    let mut part = b"Content-Disposition: form-data; name=\"".to_vec();
    part.extend_from_slice(&encode(&name, encoding));
    match &entry.value {
        EntryValue::Text(value) => {
            part.extend_from_slice(b"\"\r\n\r\n");
            part.extend_from_slice(&encode(&crlf(value), encoding));
        }
        EntryValue::File(path) if path.is_empty() => {
            part.extend_from_slice(b"\"; filename=\"\"\r\nContent-Type: application/octet-stream\r\n\r\n");
        }
        EntryValue::File(path) => {
            let message = format!(
                "the form would send the file {path}, which the embedded engine does not do; use a browser engine"
            );
            return Err(Error::new(ErrorKind::NeedsBrowser, message));
        }
    }
    Ok(part)
}

/// A line that is in none of the parts, always the same for the same parts.
fn boundary(parts: &[Vec<u8>]) -> String {
    const SEED: u64 = 0xcbf2_9ce4_8422_2325;
    const FACTOR: u64 = 0x0100_0000_01b3;
    let mut hash =
        parts.iter().flatten().fold(SEED, |hash, &byte| (hash ^ u64::from(byte)).wrapping_mul(FACTOR));
    loop {
        let boundary = format!("----windrow{hash:016x}");
        let is_inside =
            |part: &Vec<u8>| part.windows(boundary.len()).any(|window| window == boundary.as_bytes());
        if !parts.iter().any(is_inside) {
            return boundary;
        }
        hash = hash.wrapping_mul(FACTOR).wrapping_add(1);
    }
}

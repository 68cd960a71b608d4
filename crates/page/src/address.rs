//! Addresses: as pages write them, and as authors of wrappers do.

use std::borrow::Cow;

use url::Url;
use windrow_dom::{Document, NodeId, encode};

use crate::element::{elements, is_live};
use crate::error::{Error, ErrorKind};
use crate::page::Page;

/// An address on a page without frames, counted from its `<base>` and written in its encoding.
pub(crate) fn resolve(page: &Page, reference: &str) -> Result<Url, Error> {
    let base = base(page);
    let bytes = encoder(page.encoding().0);
    let parsed = Url::options().base_url(base.as_ref()).encoding_override(Some(&bytes)).parse(reference);
    parsed.map_err(|reason| {
        let reason = match reason {
            url::ParseError::RelativeUrlWithoutBase => {
                "the page that has it has no address itself".to_owned()
            }
            reason => reason.to_string(),
        };
        Error::new(ErrorKind::Address, format!("no address: {reason}")).at(reference.trim())
    })
}

/// Writes texts in an encoding.
pub(crate) fn encoder(encoding: &str) -> impl for<'t> Fn(&'t str) -> Cow<'t, [u8]> {
    move |text| encode(text, encoding)
}

/// What relative addresses on a page without frames count from.
pub(crate) fn base(page: &Page) -> Option<Url> {
    let own = Url::parse(page.base()?).ok();
    let written = base_attribute(page.document(), "href");
    let joined = written.and_then(|href| match &own {
        Some(own) => own.join(href).ok(),
        None => Url::parse(href).ok(),
    });
    joined.filter(|base| !matches!(base.scheme(), "data" | "javascript")).or(own)
}

/// The attribute of the first `<base>` that has it.
pub(crate) fn base_attribute<'d>(document: &'d Document, attribute: &str) -> Option<&'d str> {
    let mut bases = elements(document, "base").iter().filter(|&&node| is_live(document, node));
    bases.find_map(|&node: &NodeId| document.attribute_value(node, attribute))
}

/// The address of a page itself, if it has one that is well-formed.
pub(crate) fn own(page: &Page) -> Option<Url> {
    Url::parse(page.url()?).ok()
}

/// The same address without its fragment.
pub(crate) fn without_fragment(url: &Url) -> Url {
    let mut url = url.clone();
    url.set_fragment(None);
    url
}

/// The address that an author of a wrapper gave: with its scheme; or of a host without one, which gets `https://`;
/// or counted from `base`.
///
/// What may be a host or a file counts as a file if there is a base and the name does not look like a host's: it has
/// no dot and no port, or ends like the name of a page.
pub(crate) fn given(address: &str, base: Option<&Url>) -> Result<Url, Error> {
    let address = address.trim();
    let fail = |message: String| Error::new(ErrorKind::Address, message).at(address);
    if address.is_empty() {
        return Err(Error::new(ErrorKind::Address, "the address is empty"));
    }
    if has_scheme(address) {
        let parsed = Url::parse(address).map_err(|reason| fail(format!("no address: {reason}")))?;
        return openable(parsed);
    }
    let relative = |base: &Url| base.join(address).map_err(|reason| fail(format!("no address: {reason}")));
    match base {
        Some(base) if !looks_like_host(address) => openable(relative(base)?),
        None if address.starts_with(['/', '.', '?', '#']) && !address.starts_with("//") => {
            let hint = "relative addresses need a page or file that they count from; begin with https:// or file:///";
            Err(fail(format!("no address: {hint}")))
        }
        _ => {
            let whole = format!("https://{}", address.trim_start_matches('/'));
            openable(Url::parse(&whole).map_err(|reason| fail(format!("no address: {reason}")))?)
        }
    }
}

/// The address, if pages can be had from its scheme.
pub(crate) fn openable(url: Url) -> Result<Url, Error> {
    match url.scheme() {
        "http" | "https" | "file" => Ok(url),
        scheme => {
            let message = format!("pages come from http:, https: and file:, not from {scheme}:");
            Err(Error::new(ErrorKind::Address, message).at(shortened(url.as_str())))
        }
    }
}

/// An address short enough for a message.
fn shortened(address: &str) -> String {
    const LONGEST: usize = 200;
    match address.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &address[..end]),
        None => address.to_owned(),
    }
}

/// Whether an address begins with a scheme; `localhost:8000` begins with a host.
fn has_scheme(address: &str) -> bool {
    let Some((scheme, rest)) = address.split_once(':') else { return false };
    let is_scheme = scheme.starts_with(|c: char| c.is_ascii_alphabetic())
        && scheme.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '+' | '-' | '.'));
    let port = rest.split(['/', '?', '#']).next().unwrap_or_default();
    let is_port = !port.is_empty() && port.bytes().all(|byte| byte.is_ascii_digit());
    is_scheme && !is_port
}

fn looks_like_host(address: &str) -> bool {
    const PAGES: [&str; 9] = ["html", "htm", "xhtml", "xht", "xml", "php", "txt", "json", "svg"];
    let host = match address.strip_prefix("//") {
        Some(_) => return true,
        None => address.split(['/', '?', '#']).next().unwrap_or_default(),
    };
    let (name, port) = host.split_once(':').map_or((host, None), |(name, port)| (name, Some(port)));
    let ending = name.rsplit_once('.').map(|(_, ending)| ending.to_ascii_lowercase());
    let is_file = address == host && ending.as_deref().is_some_and(|ending| PAGES.contains(&ending));
    let is_name =
        !name.is_empty() && !name.starts_with('.') && ending.is_some_and(|ending| !ending.is_empty());
    port.is_some() || name.eq_ignore_ascii_case("localhost") || is_name && !is_file
}

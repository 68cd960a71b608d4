//! `<meta http-equiv=refresh>` and the `Refresh` header: pages that lead on by themselves.

use windrow_dom::Role;

use crate::element::{elements, is_live, local};
use crate::page::Page;

/// A page that leads on after some seconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Refresh<'t> {
    pub(crate) seconds: u64,
    /// Where to, as written; none for the page itself.
    pub(crate) address: Option<&'t str>,
}

/// What a page without frames says in its markup. What is said to readers without scripts, in `noscript`, does not
/// count: it leads to pages that ask for a browser.
pub(crate) fn declared(page: &Page) -> Option<Refresh<'_>> {
    let document = page.document();
    document.names().find(Role::Attribute, "", "http-equiv")?;
    let metas = elements(document, "meta").iter().filter(|&&node| is_live(document, node));
    metas.into_iter().find_map(|&meta| {
        let kind = document.attribute_value(meta, "http-equiv")?;
        let is_for_all = || document.ancestors(meta).all(|above| local(document, above) != "noscript");
        let content = document.attribute_value(meta, "content")?;
        (kind.trim().eq_ignore_ascii_case("refresh") && is_for_all()).then(|| parse(content)).flatten()
    })
}

/// Reads `5`, `0;url=next`, `0; URL='next'`, `3,next`, by the HTML standard.
pub(crate) fn parse(text: &str) -> Option<Refresh<'_>> {
    let white = |c: char| c.is_ascii_whitespace();
    let text = text.trim_start_matches(white);
    let digits = text.find(|c: char| !c.is_ascii_digit()).unwrap_or(text.len());
    if digits == 0 && !text.starts_with('.') {
        return None;
    }
    let seconds = if digits == 0 { 0 } else { text[..digits].parse().unwrap_or(u64::MAX) };
    let rest = text[digits..].trim_start_matches(|c: char| c.is_ascii_digit() || c == '.');
    if !rest.is_empty() && !rest.starts_with(|c: char| white(c) || matches!(c, ';' | ',')) {
        return None;
    }
    let rest = rest.trim_start_matches(white);
    let rest = rest.strip_prefix([';', ',']).unwrap_or(rest).trim_start_matches(white);
    let address = unquoted(without_label(rest).unwrap_or(rest));
    Some(Refresh { seconds, address: Some(address).filter(|address| !address.is_empty()) })
}

/// What follows `url =`.
fn without_label(text: &str) -> Option<&str> {
    let label = text.get(..3)?;
    let rest = text[3..].trim_start().strip_prefix('=')?;
    label.eq_ignore_ascii_case("url").then(|| rest.trim_start())
}

/// What is in quotes, if a quote comes first.
fn unquoted(text: &str) -> &str {
    match text.chars().next() {
        Some(quote @ ('\'' | '"')) => text[1..].split(quote).next().unwrap_or_default(),
        _ => text.trim_end(),
    }
}

//! The style sheets of a page: which there are, where they come from, and what they import.
//!
//! Blitz would ask a network for them one by one and leave a page unstyled for as long as an answer is missing. Here a
//! sheet is parsed with all it imports before anything is styled; one that cannot be had is empty.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::{Arc, Mutex, PoisonError};

use cssparser::{Parser, SourceLocation};
use style::context::QuirksMode;
use style::media_queries::MediaList;
use style::parser::ParserContext;
use style::servo_arc::Arc as ServoArc;
use style::shared_lock::{Locked, SharedRwLock};
use style::stylesheets::import_rule::{ImportLayer, ImportSheet, ImportSupportsCondition};
use style::stylesheets::{
    AllowImportRules, CssRuleType, DocumentStyleSheet, ImportRule, Origin, Stylesheet, StylesheetLoader,
    UrlExtraData,
};
use style::values::CssUrl;
use style_traits::ParsingMode;
use url::Url;
use windrow_dom::{Document, NodeId};

use crate::limits::Refusal;

/// How deep imports nest. A sheet that imports itself ends there.
const IMPORTS_DEEP: usize = 8;

/// How many sheets a page may import.
const IMPORTS: usize = 256;

/// Where linked and imported style sheets come from.
pub trait Sheets {
    /// The text of the style sheet at an absolute address; none if it cannot be had.
    fn sheet(&self, url: &str) -> Option<Arc<str>>;
}

/// No linked style sheets: those in the page itself are all there is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct NoSheets;

impl Sheets for NoSheets {
    fn sheet(&self, _url: &str) -> Option<Arc<str>> {
        None
    }
}

/// The absolute addresses of the style sheets that a document links to and that the sheets in it import, each once, in
/// the order of the document. What those import is known only when they are there ([`imported`]).
pub fn linked(document: &Document, base: &str) -> Vec<String> {
    linked_in(document, NodeId::ROOT, base)
}

/// The same for what is in one of its frames, which has an address of its own.
pub fn linked_in(document: &Document, frame: NodeId, base: &str) -> Vec<String> {
    let base = base_url(base);
    let mut urls: Vec<String> = Vec::new();
    let mut row = document.frame(frame).map_or(frame, |rows| rows.first);
    while row < document.end(frame) {
        match Source::of(document, row) {
            Some(Source::Linked(href)) => urls.extend(base.join(href).ok().map(String::from)),
            Some(Source::Inner(text)) => urls.extend(imported(text, base.as_str())),
            None => {}
        }
        row = match document.frame(row).filter(|rows| rows.element != frame) {
            Some(inner) => inner.end,
            None => NodeId(row.0 + 1),
        };
    }
    let mut seen: BTreeSet<String> = BTreeSet::new();
    urls.retain(|url| seen.insert(url.clone()));
    urls
}

/// The absolute addresses that a style sheet at an address imports.
pub fn imported(text: &str, url: &str) -> Vec<String> {
    /// Notes what is imported and has none of it.
    struct Listing(Mutex<Vec<String>>);
    impl Sheets for Listing {
        fn sheet(&self, url: &str) -> Option<Arc<str>> {
            self.0.lock().unwrap_or_else(PoisonError::into_inner).push(url.to_owned());
            None
        }
    }
    // Imports come before all rules, so nothing behind the last one need be parsed.
    let Some(last) = text.to_ascii_lowercase().rfind("@import") else { return Vec::new() };
    let end = text[last..].find(';').map_or(text.len(), |end| last + end + 1);
    let listing = Listing(Mutex::default());
    let reader = Reader {
        sheets: &listing,
        base: base_url(url),
        lock: SharedRwLock::new(),
        quirks: QuirksMode::NoQuirks,
        bytes_left: &Cell::new(end),
    };
    let _ = reader.read(&Source::Inner(&text[..end]), "");
    listing.0.into_inner().unwrap_or_else(PoisonError::into_inner)
}

/// An address as a base for others; where it is none, one that nothing can be relative to.
pub(crate) fn base_url(base: &str) -> Url {
    Url::parse(base).unwrap_or_else(|_| Url::parse("about:blank").expect("a well-formed address"))
}

/// Where an element's style sheet is.
pub(crate) enum Source<'d> {
    /// In the element.
    Inner(&'d str),
    /// At this address, which may be relative.
    Linked(&'d str),
}

impl<'d> Source<'d> {
    /// The style sheet of an element, if it has one that counts.
    pub(crate) fn of(document: &'d Document, node: NodeId) -> Option<Source<'d>> {
        if !document.is_element(node) {
            return None;
        }
        let name = document.name(node).local;
        if name != "style" && name != "link" {
            return None;
        }
        let value = |local| document.attribute_value(node, local);
        let kind = value("type").unwrap_or_default().trim();
        if !kind.is_empty() && !kind.eq_ignore_ascii_case("text/css") {
            return None;
        }
        if name == "style" {
            return Some(Source::Inner(document.string_value(node)));
        }
        let rel = value("rel")?;
        let has = |word: &str| rel.split_ascii_whitespace().any(|part| part.eq_ignore_ascii_case(word));
        let counts = has("stylesheet") && !has("alternate") && value("disabled").is_none();
        let href = value("href").map(str::trim).filter(|href| !href.is_empty() && counts)?;
        Some(Source::Linked(href))
    }
}

/// Parses the sheets of one document.
pub(crate) struct Reader<'s> {
    pub(crate) sheets: &'s dyn Sheets,
    pub(crate) base: Url,
    pub(crate) lock: SharedRwLock,
    pub(crate) quirks: QuirksMode,
    /// How many bytes may still be read.
    pub(crate) bytes_left: &'s Cell<usize>,
}

impl Reader<'_> {
    /// The style sheet of an element; none if it is not to be had.
    pub(crate) fn read(
        &self,
        source: &Source<'_>,
        media: &str,
    ) -> Result<Option<DocumentStyleSheet>, Refusal> {
        let (text, url) = match source {
            Source::Inner(text) => (Cow::Borrowed(*text), self.base.clone()),
            Source::Linked(href) => {
                let Ok(url) = self.base.join(href) else { return Ok(None) };
                let Some(text) = self.sheets.sheet(url.as_str()) else { return Ok(None) };
                (Cow::Owned(text.to_string()), url)
            }
        };
        let loader =
            Loader { reader: self, depth: 0, imports_left: &Cell::new(IMPORTS), is_full: &Cell::new(false) };
        let url = UrlExtraData(ServoArc::new(url));
        let media = ServoArc::new(self.lock.wrap(self.media(media, &url)));
        let sheet = loader.parse(&text, url, media);
        if loader.is_full.get() {
            return Err(Refusal::TooMuchStyle);
        }
        Ok(Some(DocumentStyleSheet(ServoArc::new(sheet))))
    }

    fn media(&self, text: &str, url: &UrlExtraData) -> MediaList {
        let mut context = ParserContext::new(
            Origin::Author,
            url,
            Some(CssRuleType::Media),
            ParsingMode::DEFAULT,
            self.quirks,
            Default::default(),
            None,
            None,
            Default::default(),
        );
        MediaList::parse(&mut context, &mut Parser::new(text))
    }
}

/// Reads what a sheet imports while the sheet is parsed.
struct Loader<'r> {
    reader: &'r Reader<'r>,
    depth: usize,
    imports_left: &'r Cell<usize>,
    is_full: &'r Cell<bool>,
}

impl Loader<'_> {
    fn parse(&self, text: &str, url: UrlExtraData, media: ServoArc<Locked<MediaList>>) -> Stylesheet {
        let left = self.reader.bytes_left.get().checked_sub(text.len());
        self.reader.bytes_left.set(left.unwrap_or(0));
        if left.is_none() {
            self.is_full.set(true);
        }
        Stylesheet::from_str(
            if left.is_none() { "" } else { text },
            url,
            Origin::Author,
            media,
            self.reader.lock.clone(),
            Some(self),
            None,
            self.reader.quirks,
            AllowImportRules::Yes,
        )
    }

    /// The imported sheet; none if it is not to be had or is one too many.
    fn imported(&self, url: &CssUrl, media: ServoArc<Locked<MediaList>>) -> Option<Stylesheet> {
        let left = self.imports_left.get().checked_sub(1)?;
        if self.depth >= IMPORTS_DEEP {
            return None;
        }
        let url = url.url()?.clone();
        self.imports_left.set(left);
        let text = self.reader.sheets.sheet(url.as_str())?;
        let inner = Loader { depth: self.depth + 1, ..*self };
        Some(inner.parse(&text, UrlExtraData(url), media))
    }
}

impl StylesheetLoader for Loader<'_> {
    fn request_stylesheet(
        &self,
        url: CssUrl,
        source_location: SourceLocation,
        lock: &SharedRwLock,
        media: ServoArc<Locked<MediaList>>,
        supports: Option<ImportSupportsCondition>,
        layer: ImportLayer,
    ) -> ServoArc<Locked<ImportRule>> {
        let is_wanted = supports.as_ref().is_none_or(|condition| condition.enabled);
        let sheet = is_wanted.then(|| self.imported(&url, media)).flatten();
        let stylesheet =
            sheet.map_or_else(ImportSheet::new_refused, |sheet| ImportSheet::new(ServoArc::new(sheet)));
        ServoArc::new(lock.wrap(ImportRule { url, stylesheet, supports, layer, source_location }))
    }
}

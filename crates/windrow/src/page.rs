//! A page from bytes: decoded, told HTML from XML, parsed.

use windrow_dom::{
    Confidence, Document, Format, Hint, XmlProblem, decode, parse_html, parse_xml, sniff_format,
};
use windrow_query::Host;

/// A page with its source and what is known of how it came.
#[derive(Debug)]
pub struct Page {
    document: Document,
    source: String,
    origin: Origin,
    encoding: &'static str,
    confidence: Confidence,
    had_errors: bool,
    problems: Vec<XmlProblem>,
}

/// What is known of a page before it is read.
#[derive(Debug, Clone, Default)]
pub struct Origin {
    /// Its address.
    pub url: Option<String>,
    /// The name of its file.
    pub name: Option<String>,
    /// The `Content-Type` it was sent with.
    pub content_type: Option<String>,
    /// Whether it is HTML or XML, where the caller knows.
    pub format: Option<Format>,
}

impl Page {
    /// Reads a page; never fails, whatever the bytes.
    pub fn read(bytes: &[u8], origin: &Origin) -> Page {
        let hint = Hint { content_type: origin.content_type.as_deref(), ..Hint::default() };
        let decoded = decode(bytes, hint);
        let source = decoded.text.into_owned();
        let sniffed = || sniff_format(origin.name.as_deref(), origin.content_type.as_deref(), &source);
        let (document, problems) = match origin.format.unwrap_or_else(sniffed) {
            Format::Html => (parse_html(&source), Vec::new()),
            Format::Xml => {
                let parsed = parse_xml(&source);
                (parsed.document, parsed.problems)
            }
        };
        Page {
            document,
            source,
            origin: origin.clone(),
            encoding: decoded.encoding,
            confidence: decoded.confidence,
            had_errors: decoded.had_errors,
            problems,
        }
    }

    /// The parsed page.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The page's text, decoded.
    pub fn source(&self) -> &str {
        &self.source
    }

    /// The encoding it was in, and how that is known.
    pub fn encoding(&self) -> (&'static str, Confidence) {
        (self.encoding, self.confidence)
    }

    /// Whether bytes had to be replaced because they are not of the encoding.
    pub fn had_encoding_errors(&self) -> bool {
        self.had_errors
    }

    /// What is wrong with an XML page; HTML is never wrong.
    pub fn problems(&self) -> &[XmlProblem] {
        &self.problems
    }

    /// What expressions may ask about the page.
    pub fn host(&self) -> Host<'_> {
        Host { url: self.origin.url.as_deref(), source: Some(&self.source), ..Host::default() }
    }
}

//! A page: its document, its source, and where it came from.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use windrow_dom::{
    Confidence, Document, Format, Hint, XmlProblem, decode, parse_html, parse_xml, sniff_format,
};

use crate::exchange::Space;
use crate::fields::Fields;
use crate::timestamp::Timestamp;

/// A page with its source and what is known of how it came. It never changes.
#[derive(Debug, Clone)]
pub struct Page {
    document: Arc<Document>,
    body: Arc<Body>,
    origin: Origin,
    fields: Fields,
}

/// What was received.
#[derive(Debug)]
struct Body {
    source: String,
    encoding: &'static str,
    confidence: Confidence,
    had_errors: bool,
    problems: Vec<XmlProblem>,
}

/// What is known of a page before it is read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// Its address.
    pub url: Option<String>,
    /// The name of its file.
    pub name: Option<String>,
    /// The `Content-Type` it was sent with.
    pub content_type: Option<String>,
    /// Whether it is HTML or XML, where the caller knows.
    pub format: Option<Format>,
    /// When it came.
    pub time: Option<Timestamp>,
    /// Where it came from.
    pub space: Option<Space>,
}

/// A page in a form that can be stored and read again.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Snapshot {
    url: Option<String>,
    source: String,
    xml: bool,
    time: Option<Timestamp>,
    space: Option<Space>,
    fields: Fields,
}

impl Page {
    /// Reads a page; never fails, whatever the bytes.
    pub fn read(bytes: &[u8], origin: &Origin) -> Page {
        let hint = Hint { content_type: origin.content_type.as_deref(), ..Hint::default() };
        let decoded = decode(bytes, hint);
        let source = decoded.text.into_owned();
        let sniffed = || sniff_format(origin.name.as_deref(), origin.content_type.as_deref(), &source);
        let format = origin.format.unwrap_or_else(sniffed);
        let body = Body {
            source,
            encoding: decoded.encoding,
            confidence: decoded.confidence,
            had_errors: decoded.had_errors,
            problems: Vec::new(),
        };
        Page::parsed(body, format, origin.clone())
    }

    fn parsed(mut body: Body, format: Format, origin: Origin) -> Page {
        let document = match format {
            Format::Html => parse_html(&body.source),
            Format::Xml => {
                let parsed = parse_xml(&body.source);
                body.problems = parsed.problems;
                parsed.document
            }
        };
        Page { document: Arc::new(document), body: Arc::new(body), origin, fields: Fields::default() }
    }

    /// A page made of a document, for tests and for engines that parse by themselves.
    pub fn of(document: Document, source: String, origin: Origin) -> Page {
        Page {
            document: Arc::new(document),
            body: Arc::new(Body::text(source)),
            origin,
            fields: Fields::default(),
        }
    }

    /// The parsed page.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The page's text, decoded.
    pub fn source(&self) -> &str {
        &self.body.source
    }

    /// Its address.
    pub fn url(&self) -> Option<&str> {
        self.origin.url.as_deref()
    }

    /// When it came.
    pub fn time(&self) -> Option<Timestamp> {
        self.origin.time
    }

    /// Where it came from.
    pub fn space(&self) -> Option<Space> {
        self.origin.space
    }

    /// What was typed, chosen and checked on it.
    pub fn fields(&self) -> &Fields {
        &self.fields
    }

    /// The same page with other states of its fields.
    pub fn with_fields(&self, fields: Fields) -> Page {
        Page { fields, ..self.clone() }
    }

    /// The same page at another address, as after a link to a fragment.
    pub fn with_url(&self, url: String) -> Page {
        let mut page = self.clone();
        page.origin.url = Some(url);
        page
    }

    /// Whether two pages share one document, so that nodes of one are nodes of the other.
    pub fn same_document(&self, other: &Page) -> bool {
        Arc::ptr_eq(&self.document, &other.document)
    }

    /// The encoding it was in, and how that is known.
    pub fn encoding(&self) -> (&'static str, Confidence) {
        (self.body.encoding, self.body.confidence)
    }

    /// Whether bytes had to be replaced because they are not of the encoding.
    pub fn had_encoding_errors(&self) -> bool {
        self.body.had_errors
    }

    /// What is wrong with an XML page; HTML is never wrong.
    pub fn problems(&self) -> &[XmlProblem] {
        &self.body.problems
    }

    /// The page in a form that can be stored.
    pub fn snapshot(&self) -> Snapshot {
        Snapshot {
            url: self.origin.url.clone(),
            source: self.body.source.clone(),
            xml: self.document.format() == Format::Xml,
            time: self.origin.time,
            space: self.origin.space,
            fields: self.fields.clone(),
        }
    }

    /// A stored page, with the same nodes.
    pub fn restore(snapshot: Snapshot) -> Page {
        let Snapshot { url, source, xml, time, space, fields } = snapshot;
        let format = if xml { Format::Xml } else { Format::Html };
        let origin = Origin { url, time, space, format: Some(format), ..Origin::default() };
        Page { fields, ..Page::parsed(Body::text(source), format, origin) }
    }
}

impl Body {
    /// What was received as text.
    fn text(source: String) -> Body {
        Body {
            source,
            encoding: "UTF-8",
            confidence: Confidence::Header,
            had_errors: false,
            problems: Vec::new(),
        }
    }
}

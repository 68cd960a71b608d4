//! A page: its document, its source, and where it came from.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use windrow_dom::{
    Builder, Confidence, Document, Format, Hint, Name, Namespace, NodeId, Role, Span, Visual, XmlProblem,
    decode, encoding_named, parse_html, parse_xml, sniff_format,
};

use crate::error::Error;
use crate::fields::Fields;
use crate::frames::Frames;
use crate::rendered::{Rendered, Seen};
use crate::space::Space;
use crate::timestamp::Timestamp;
use crate::way::{Live, Way};

/// A page with its source and what is known of how it came. It never changes.
#[derive(Debug, Clone)]
pub struct Page {
    pub(crate) document: Arc<Document>,
    body: Arc<Body>,
    origin: Origin,
    pub(crate) fields: Fields,
    /// What is in its frames, where it has some that are loaded.
    pub(crate) frames: Option<Arc<Frames>>,
    pub(crate) troubles: Arc<[Trouble]>,
    /// How a browser came by it, and where it has it.
    held: Option<Arc<(Way, Live)>>,
}

/// Something about a page that is worth knowing although the page itself could be had: what is missing from it, what it said.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Trouble {
    /// What is missing.
    pub part: Part,
    /// Why.
    pub error: Error,
}

/// A part of a page that is fetched by itself, or comes up over it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Part {
    /// The document of a frame.
    Frame,
    /// A dialog, which was answered.
    Dialog,
    /// A style sheet, which counts as empty.
    Sheet,
    /// Boxes and styles: nothing counts as visible.
    Layout,
}

/// What was received.
#[derive(Debug)]
struct Body {
    source: String,
    language: Language,
    encoding: &'static str,
    confidence: Confidence,
    had_errors: bool,
    problems: Vec<XmlProblem>,
}

/// How a source is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
enum Language {
    Html,
    Xml,
    /// A text that is no markup.
    Plain,
    /// Not from its source at all, which was written from the document.
    Rendered,
}

/// What is known of a page before it is read.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Origin {
    /// Its address.
    pub url: Option<String>,
    /// What relative addresses on it count from where that is not its own address, as for `srcdoc`.
    pub base: Option<String>,
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
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Snapshot {
    url: Option<String>,
    base: Option<String>,
    source: String,
    rendered: Option<Rendered>,
    language: Language,
    encoding: String,
    time: Option<Timestamp>,
    space: Option<Space>,
    fields: Fields,
    /// Frames by the rows of their elements in the page without frames.
    frames: Vec<(u32, Snapshot)>,
    troubles: Vec<Trouble>,
    way: Option<Way>,
    /// What can be seen of it, where it was laid out after it was read.
    seen: Option<Seen>,
}

impl Page {
    /// Reads a page; never fails, whatever the bytes.
    pub fn read(bytes: &[u8], origin: &Origin) -> Page {
        let mut body = Body::decoded(bytes, origin);
        let sniffed = || sniff_format(origin.name.as_deref(), origin.content_type.as_deref(), &body.source);
        body.language = match origin.format.unwrap_or_else(sniffed) {
            Format::Html => Language::Html,
            Format::Xml => Language::Xml,
        };
        Page::parsed(body, origin.clone())
    }

    /// Reads a text that is no markup: a page with the text in a `pre`.
    pub fn read_text(bytes: &[u8], origin: &Origin) -> Page {
        let body = Body { language: Language::Plain, ..Body::decoded(bytes, origin) };
        Page::parsed(body, origin.clone())
    }

    fn parsed(mut body: Body, origin: Origin) -> Page {
        let document = match body.language {
            Language::Html => parse_html(&body.source),
            Language::Plain | Language::Rendered => plain(&body.source),
            Language::Xml => {
                let parsed = parse_xml(&body.source);
                body.problems = parsed.problems;
                parsed.document
            }
        };
        Page::made(document, body, origin)
    }

    fn made(document: Document, body: Body, origin: Origin) -> Page {
        Page {
            document: Arc::new(document),
            body: Arc::new(body),
            origin,
            fields: Fields::default(),
            frames: None,
            troubles: Arc::default(),
            held: None,
        }
    }

    /// A page as a browser had it, without its frames.
    pub fn rendered(rendered: &Rendered, origin: Origin) -> Page {
        let built = rendered.build();
        let body = Body { language: Language::Rendered, ..Body::text(built.source) };
        let url = Some(rendered.url.clone()).filter(|url| !url.is_empty());
        let base = Some(rendered.base.clone()).filter(|base| !base.is_empty());
        Page::made(built.document, body, Origin { url, base, ..origin }).with_fields(built.fields)
    }

    /// The same page, with how a browser came by it and where it has it.
    pub fn held_by(&self, way: Way, live: Live) -> Page {
        Page { held: Some(Arc::new((way, live))), ..self.clone() }
    }

    /// How a browser came by it; none for pages that no browser rendered.
    pub fn way(&self) -> Option<&Way> {
        self.held.as_deref().map(|(way, _)| way)
    }

    /// Where a browser has it, if one does.
    pub fn live(&self) -> Option<&Live> {
        self.held.as_deref().map(|(_, live)| live)
    }

    /// A number that tells pages apart by their elements: which there are, and which is in which.
    pub fn shape(&self) -> u64 {
        crate::way::shape(&self.document)
    }

    /// A page made of a document, for tests and for engines that parse by themselves.
    pub fn of(document: Document, source: String, origin: Origin) -> Page {
        let language = match document.format() {
            Format::Html => Language::Html,
            Format::Xml => Language::Xml,
        };
        Page::made(document, Body { language, ..Body::text(source) }, origin)
    }

    /// The parsed page, with the documents of its frames in it.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// The page's text, decoded; behind it the texts of its frames, so that the span of every node is a place in it.
    pub fn source(&self) -> &str {
        self.frames.as_ref().map_or(&self.body.source, |frames| frames.source())
    }

    /// The page's own text, without those of its frames.
    pub(crate) fn own_source(&self) -> &str {
        &self.body.source
    }

    /// Its address.
    pub fn url(&self) -> Option<&str> {
        self.origin.url.as_deref()
    }

    /// What relative addresses on it count from, before any `<base>`.
    pub(crate) fn base(&self) -> Option<&str> {
        self.origin.base.as_deref().or(self.url())
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

    /// The same page with other frames, its document and fields as they are with them.
    pub(crate) fn reframed(
        &self,
        document: Arc<Document>,
        fields: Fields,
        frames: Option<Arc<Frames>>,
    ) -> Page {
        Page { document, fields, frames, ..self.clone() }
    }

    /// The same page with what can be seen of it, frames included. What was typed and chosen on it stays.
    pub fn with_visual(&self, visual: Visual) -> Page {
        let document = Document::clone(&self.document).with_visual(visual);
        Page { document: Arc::new(document), ..self.clone() }
    }

    /// Whether two pages share one document, so that nodes of one are nodes of the other.
    pub fn same_document(&self, other: &Page) -> bool {
        Arc::ptr_eq(&self.document, &other.document)
    }

    /// What is missing from it and from what is in its frames: frames that could not be loaded.
    pub fn troubles(&self) -> Vec<&Trouble> {
        let mut troubles = Vec::new();
        let mut open = vec![self];
        while let Some(page) = open.pop() {
            troubles.extend(page.troubles.iter());
            let inner: Vec<&Page> = page.frames().map(|frame| &*frame.page).collect();
            open.extend(inner.into_iter().rev());
        }
        troubles
    }

    /// The same page with more that is known to be missing from it.
    pub fn with_troubles(&self, troubles: impl IntoIterator<Item = Trouble>) -> Page {
        let mut all = self.troubles.to_vec();
        for trouble in troubles {
            if !all.contains(&trouble) {
                all.push(trouble);
            }
        }
        Page { troubles: all.into(), ..self.clone() }
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
        let frames = self.frames().map(|frame| (frame.own_element.0, frame.page.snapshot()));
        let is_rendered = self.body.language == Language::Rendered;
        Snapshot {
            url: self.origin.url.clone(),
            base: self.origin.base.clone(),
            source: if is_rendered { String::new() } else { self.body.source.clone() },
            rendered: is_rendered.then(|| {
                let own = self.without_frames();
                let (url, base) = (self.url().unwrap_or_default(), self.base().unwrap_or_default());
                Rendered::of(&own.document, &own.fields, url, base)
            }),
            language: self.body.language,
            encoding: self.body.encoding.to_owned(),
            time: self.origin.time,
            space: self.origin.space,
            fields: self.fields.clone(),
            frames: frames.collect(),
            troubles: self.troubles.to_vec(),
            way: self.way().cloned(),
            seen: self
                .document
                .visual()
                .filter(|_| !is_rendered)
                .map(|visual| Seen::of_document(&self.document, visual)),
        }
    }

    /// A stored page, with the same nodes.
    pub fn restore(snapshot: Snapshot) -> Page {
        Page::restored(snapshot, 0)
    }

    fn restored(snapshot: Snapshot, depth: usize) -> Page {
        let Snapshot { url, base, source, rendered, language, encoding, time, space, .. } = snapshot;
        let Snapshot { fields, frames, troubles, way, seen, .. } = snapshot;
        let encoding = encoding_named(&encoding).unwrap_or("UTF-8");
        let origin = Origin { url, base, time, space, ..Origin::default() };
        let page = match rendered {
            Some(rendered) => Page::rendered(&rendered, origin),
            None => Page::parsed(Body { language, encoding, ..Body::text(source) }, origin),
        };
        let frames = frames.into_iter().filter(|_| depth < Frames::DEEPEST);
        let frames = frames.map(|(row, frame)| (NodeId(row), Arc::new(Page::restored(frame, depth + 1))));
        let page = page.with_frames(frames);
        let page = Page { fields, troubles: troubles.into(), ..page };
        let page = match seen {
            Some(seen) => page.with_visual(seen.of_elements(&page.document)),
            None => page,
        };
        match way {
            Some(way) => page.held_by(way, Live::nowhere()),
            None => page,
        }
    }
}

impl Body {
    /// What was received, as text; how to read it is still to be said.
    fn decoded(bytes: &[u8], origin: &Origin) -> Body {
        let hint = Hint { content_type: origin.content_type.as_deref(), ..Hint::default() };
        let decoded = decode(bytes, hint);
        Body {
            encoding: decoded.encoding,
            confidence: decoded.confidence,
            had_errors: decoded.had_errors,
            ..Body::text(decoded.text.into_owned())
        }
    }

    /// What was received as text.
    fn text(source: String) -> Body {
        Body {
            source,
            language: Language::Html,
            encoding: "UTF-8",
            confidence: Confidence::Header,
            had_errors: false,
            problems: Vec::new(),
        }
    }
}

/// The longest text that becomes a page, as for markup.
const LONGEST: usize = 1 << 30;

/// The document that browsers show a text in.
fn plain(source: &str) -> Document {
    let source = &source[..source.floor_char_boundary(LONGEST)];
    let mut builder = Builder::new(Format::Html);
    let span = Span::new(0, source.len() as u32);
    for (local, is_open) in [("html", true), ("head", false), ("body", true), ("pre", true)] {
        let name = Name { role: Role::Element, namespace: Namespace::HTML, prefix: "", local };
        let name = builder.intern(name);
        builder.open(name, Span::default());
        if !is_open {
            builder.close(0);
        }
    }
    builder.text(source, span);
    builder.finish()
}

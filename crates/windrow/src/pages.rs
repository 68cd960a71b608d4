//! Pages for readers that are programs: as Markdown, with their links; and all pages of a site that links lead to.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;

use serde::Serialize;
use url::Url;
use windrow_dom::{Document, MarkdownOptions, NodeId, NodeKind, Paths, markdown, outer_html};
use windrow_page::{Error, Page, Sight};

use crate::engine::Engine;
use crate::tables::whole_address;

/// What a page says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Said {
    /// Its address.
    pub url: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// What it says of itself.
    pub description: Option<String>,
    /// Its language, as it names it.
    pub language: Option<String>,
    /// Its text.
    pub markdown: String,
    /// Where it leads, each address once, in their order.
    pub links: Vec<String>,
}

/// What a page says: all of it, or only what it is about, without what surrounds that on every page of its site.
///
/// ```
/// use windrow::{Engine, Shelf, pages::said};
///
/// let site = Shelf::new().html("http://t/", "<title>Tea</title><nav><a href=/>Home</a></nav><main><h1>Tea</h1><a href=green>green</a></main>");
/// let page = Engine::of_shelf(site).open("http://t/")?;
/// assert_eq!(said(&page, true).markdown, "# Tea\n\n[green](http://t/green)\n");
/// assert_eq!(said(&page, true).links, ["http://t/", "http://t/green"]);
/// # Ok::<(), windrow::page::Error>(())
/// ```
pub fn said(page: &Page, is_main_only: bool) -> Said {
    let document = page.document();
    let base = page.bases().0;
    let address = |written: &str| whole_address(base.as_ref(), written);
    let leaves_out = |node: NodeId| is_main_only && is_around(document, node);
    let options = MarkdownOptions { address: &address, leaves_out: &leaves_out };
    let root = if is_main_only { main(document) } else { NodeId::ROOT };
    let text = |found: Option<NodeId>| {
        let text = document.string_value(found?).split_whitespace().collect::<Vec<_>>().join(" ");
        (!text.is_empty()).then_some(text)
    };
    let of_head = |name: &str, value: &str| {
        let mut metas = elements(document).filter(|&node| document.name(node).local == "meta");
        let own = metas.find(|&node| {
            document.attribute_value(node, name).is_some_and(|own| own.eq_ignore_ascii_case(value))
        });
        own.and_then(|node| document.attribute_value(node, "content")).map(|text| text.trim().to_owned())
    };
    let is_title = |&node: &NodeId| document.name(node).local == "title";
    Said {
        url: page.url().map(str::to_owned),
        title: text(elements(document).find(is_title)).or_else(|| of_head("property", "og:title")),
        description: of_head("name", "description").or_else(|| of_head("property", "og:description")),
        language: document
            .document_element()
            .and_then(|root| document.attribute_value(root, "lang"))
            .map(|language| language.trim().to_owned()),
        markdown: markdown(document, root, &options),
        links: links(page).into_iter().map(String::from).collect(),
    }
}

/// The markup of a page: all of it, or only of what it is about.
pub fn markup(page: &Page, is_main_only: bool) -> String {
    let document = page.document();
    outer_html(document, if is_main_only { main(document) } else { NodeId::ROOT })
}

fn elements(document: &Document) -> impl Iterator<Item = NodeId> + '_ {
    document.of_kind(NodeKind::Element).iter().copied()
}

/// The element that says of itself that it is what the page is about, where there is one; else the page.
fn main(document: &Document) -> NodeId {
    let is_main = |&node: &NodeId| {
        document.name(node).local == "main" || document.attribute_value(node, "role") == Some("main")
    };
    let only = |mut found: Vec<NodeId>| if found.len() == 1 { found.pop() } else { None };
    let articles =
        || only(elements(document).filter(|&node| document.name(node).local == "article").collect());
    elements(document).find(is_main).or_else(articles).unwrap_or(NodeId::ROOT)
}

/// Whether an element says of itself that it surrounds what a page is about.
fn is_around(document: &Document, node: NodeId) -> bool {
    let role = document.attribute_value(node, "role");
    let is_named = match document.name(node).local {
        "nav" | "aside" | "dialog" => true,
        // Parts of a page have headers and footers of their own.
        "header" | "footer" => {
            let mut around = document.ancestors(node).filter(|&above| document.is_element(above));
            !around.any(|above| matches!(document.name(above).local, "article" | "section" | "main" | "li"))
        }
        _ => false,
    };
    let roles = ["navigation", "banner", "contentinfo", "complementary", "search", "dialog", "alertdialog"];
    is_named || role.is_some_and(|role| roles.contains(&role))
}

/// Where the links of a page lead on the web, each address once, without the place within a page.
pub fn links(page: &Page) -> Vec<Url> {
    let document = page.document();
    let base = page.bases().0;
    let mut seen = BTreeSet::new();
    let mut links = Vec::new();
    for node in elements(document).filter(|&node| matches!(document.name(node).local, "a" | "area")) {
        let Some(written) = document.attribute_value(node, "href") else { continue };
        let url = match &base {
            Some(base) => base.join(written.trim()),
            None => Url::parse(written.trim()),
        };
        let Ok(mut url) = url else { continue };
        url.set_fragment(None);
        if matches!(url.scheme(), "http" | "https") && seen.insert(url.as_str().to_owned()) {
            links.push(url);
        }
    }
    links
}

/// A page as it was seen, to be drawn again and pointed at: no script of it, and nothing that it would fetch.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct View {
    /// Its address.
    pub url: Option<String>,
    /// Its title.
    pub title: Option<String>,
    /// How wide it is, in pixels.
    pub width: f32,
    /// How high it is.
    pub height: f32,
    /// What can be seen on it, each behind what it is in.
    pub elements: Vec<Seen>,
    /// Whether there is more than is told of.
    pub is_cut: bool,
}

/// An element that can be seen.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Seen {
    /// Its place in the page, as an expression.
    pub path: String,
    /// The number of the element that it is in, among those that are told of.
    pub within: Option<usize>,
    /// Its name.
    pub tag: String,
    /// Left, top, width and height, in pixels.
    pub place: [f32; 4],
    /// The text in it that is in no other element.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub text: String,
    /// Where it leads.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub href: Option<String>,
    /// How its text looks: properties of style sheets with their values.
    pub style: Vec<(&'static str, String)>,
}

/// How the text of a page looks.
const LOOKS: [&str; 5] = ["font-size", "font-weight", "font-style", "color", "background-color"];

/// How many elements a view has at most.
const MOST_SEEN: usize = 20_000;

/// What a view looks at beside the nodes of a page.
pub fn sight() -> Sight {
    Sight {
        boxes: true,
        styles: LOOKS.iter().map(|&property| property.to_owned()).collect(),
        all_styles: false,
    }
}

/// A page as it was seen; nothing where it was not laid out.
///
/// ```
/// use windrow::{Engine, Shelf, pages::{sight, view}};
///
/// let engine = Engine::of_shelf(Shelf::new().html("http://t/", "<h1>Tea</h1><p hidden>x</p><a href=green>green</a>"));
/// let page = engine.seen(engine.open("http://t/")?, &sight());
/// let view = view(&page).expect("it is laid out");
/// let texts: Vec<&str> = view.elements.iter().map(|seen| seen.text.as_str()).filter(|text| !text.is_empty()).collect();
/// assert_eq!(texts, ["Tea", "green"]);
/// assert!(view.elements[0].place[2] > 100.0);
/// # Ok::<(), windrow::page::Error>(())
/// ```
pub fn view(page: &Page) -> Option<View> {
    let document = page.document();
    let visual = document.visual()?;
    let base = page.bases().0;
    let paths = Paths::new(document);
    let mut numbers: BTreeMap<NodeId, usize> = BTreeMap::new();
    let mut view =
        View { url: None, title: None, width: 0.0, height: 0.0, elements: Vec::new(), is_cut: false };
    for node in elements(document).filter(|&node| visual.is_visible(node)) {
        let Some(rect) = visual.rect(node).filter(|rect| rect.width > 0.0 && rect.height > 0.0) else {
            continue;
        };
        if view.elements.len() == MOST_SEEN {
            view.is_cut = true;
            break;
        }
        let texts = document.children(node).filter(|&inner| document.kind(inner) == NodeKind::Text);
        let text = texts.map(|inner| document.string_value(inner)).collect::<String>();
        let within = document.ancestors(node).find_map(|above| numbers.get(&above).copied());
        numbers.insert(node, view.elements.len());
        view.width = view.width.max(rect.left + rect.width);
        view.height = view.height.max(rect.top + rect.height);
        let style = |&property: &&'static str| Some((property, visual.style(node, property)?.to_owned()));
        view.elements.push(Seen {
            path: paths.path(node),
            within,
            tag: document.name(node).local.to_owned(),
            place: [rect.left, rect.top, rect.width, rect.height],
            text: text.split_whitespace().collect::<Vec<_>>().join(" "),
            href: document.attribute_value(node, "href").map(|href| whole_address(base.as_ref(), href)),
            style: LOOKS.iter().filter_map(style).collect(),
        });
    }
    let Said { url, title, .. } = said(page, false);
    Some(View { url, title, ..view })
}

/// How far a crawl goes.
pub struct Reach<'r> {
    /// How many pages are opened at most.
    pub most_pages: u64,
    /// How many links away from the first page they may be.
    pub depth: u32,
    /// Which addresses are of interest, beside the first.
    pub wants: Box<dyn Fn(&Url) -> bool + 'r>,
}

/// The pages that links lead to from a first one: those that are near before those that are far, each address once.
pub struct Crawl<'r> {
    engine: Engine,
    reach: Reach<'r>,
    open: VecDeque<(Url, u32)>,
    known: BTreeSet<String>,
    opened: u64,
}

impl<'r> Crawl<'r> {
    /// One that has not opened anything.
    pub fn new(engine: Engine, first: Url, reach: Reach<'r>) -> Crawl<'r> {
        let known = BTreeSet::from([first.as_str().to_owned()]);
        Crawl { engine, reach, open: VecDeque::from([(first, 0)]), known, opened: 0 }
    }

    /// How many addresses are known and not opened.
    pub fn waiting(&self) -> usize {
        self.open.len()
    }

    /// Whether there is more to open than may be opened.
    pub fn is_cut(&self) -> bool {
        self.opened >= self.reach.most_pages && !self.open.is_empty()
    }
}

impl Iterator for Crawl<'_> {
    type Item = (Url, Result<Arc<Page>, Error>);

    fn next(&mut self) -> Option<(Url, Result<Arc<Page>, Error>)> {
        if self.opened >= self.reach.most_pages {
            return None;
        }
        let (url, depth) = self.open.pop_front()?;
        self.opened += 1;
        let page = self.engine.open(url.as_str());
        if let Ok(page) = &page {
            // Where it was sent on to is known, too.
            self.known.extend(page.url().map(str::to_owned));
            for link in links(page) {
                if depth < self.reach.depth
                    && (self.reach.wants)(&link)
                    && self.known.insert(link.as_str().to_owned())
                {
                    self.open.push_back((link, depth + 1));
                }
            }
        }
        Some((url, page))
    }
}

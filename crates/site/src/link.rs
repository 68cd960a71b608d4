//! Which links of a page may lead to records: by what they say, where they stand, and what their addresses say.
//!
//! Rules, over what is known of each link:
//!
//! ```text
//! rank 60  says a word of the domain, is short, and the address says one too
//! rank 50  says a word of the domain, or its address does
//! rank 20  stands in a menu and says nothing that leads astray: categories, branches, areas
//! rank  0  leads to this page, to another site, to a file, to a record, turns a page, or leads astray
//! ```

use std::collections::BTreeSet;

use url::Url;
use windrow_dom::{Document, NodeId, NodeKind};
use windrow_knowledge::{Lexicon, tokens};

use crate::address;
use crate::domain::Domain;
use crate::fit::folded;

/// Longer numbers may be years or prices.
const LONGEST_NUMBER: usize = 3;

/// A link that may be followed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Link {
    pub(crate) node: NodeId,
    /// What it says.
    pub(crate) text: String,
    /// Where it leads.
    pub(crate) address: String,
    /// How likely it leads to records.
    pub(crate) rank: u32,
}

/// Words of links that lead away from records.
const ASTRAY: [&str; 75] = [
    "about",
    "contact",
    "login",
    "log in",
    "sign in",
    "register",
    "account",
    "basket",
    "cart",
    "checkout",
    "privacy",
    "cookie",
    "cookies",
    "terms",
    "conditions",
    "news",
    "blog",
    "team",
    "staff",
    "careers",
    "jobs",
    "vacancies",
    "faq",
    "help",
    "press",
    "testimonials",
    "reviews",
    "valuation",
    "valuations",
    "mortgage",
    "mortgages",
    "calculator",
    "finance",
    "insurance",
    "warranty",
    "servicing",
    "service",
    "services",
    "mot",
    "parts",
    "sell",
    "selling",
    "sell your",
    "landlords",
    "landlord",
    "tenants",
    "vendors",
    "fees",
    "guide",
    "guides",
    "sitemap",
    "accessibility",
    "complaints",
    "newsletter",
    "subscribe",
    "facebook",
    "twitter",
    "instagram",
    "wishlist",
    "favourites",
    "compare",
    "delivery",
    "returns",
    "directions",
    "opening hours",
    "gift card",
    "part exchange",
    "disclaimer",
    "impressum",
    "datenschutz",
    "agb",
    "versand",
    "print",
    "calendar",
    "event",
];

/// Endings of addresses that are no pages.
const FILES: [&str; 16] = [
    "pdf", "jpg", "jpeg", "png", "gif", "zip", "doc", "docx", "xls", "mp4", "xml", "rss", "css", "js", "ics",
    "svg",
];

/// Ranks links.
#[derive(Debug, Clone)]
pub(crate) struct Ranker {
    wanted: Lexicon<()>,
    astray: Lexicon<()>,
}

/// Whether an element is a link that leads elsewhere by itself, and not for a script to listen to.
pub(crate) fn leads(document: &Document, node: NodeId) -> bool {
    let href = document.attribute_value(node, "href").unwrap_or_default().trim();
    !href.is_empty() && !href.starts_with('#') && !href.to_ascii_lowercase().starts_with("javascript:")
}

impl Ranker {
    pub(crate) fn new(domain: &Domain) -> Ranker {
        let (mut wanted, mut astray) = (Lexicon::default(), Lexicon::default());
        domain.link_words().iter().for_each(|word| wanted.insert(word, ()));
        ASTRAY.iter().filter(|word| !domain.link_words().iter().any(|wanted| wanted == *word)).for_each(
            |word| {
                astray.insert(word, ());
            },
        );
        domain.avoided_words().iter().for_each(|word| astray.insert(word, ()));
        Ranker { wanted, astray }
    }

    /// The links of a page that may be followed, the likeliest first. `records` are addresses of records, which are no way to
    /// lists.
    pub(crate) fn links(&self, document: &Document, page: &Url, records: &BTreeSet<String>) -> Vec<Link> {
        let base = base(document, page);
        let mut seen: BTreeSet<String> = BTreeSet::new();
        let mut links: Vec<Link> = Vec::new();
        for &node in document.of_kind(NodeKind::Element) {
            if !matches!(document.name(node).local, "a" | "area") {
                continue;
            }
            let Some(href) = document.attribute_value(node, "href").map(str::trim) else { continue };
            // What stands in the menu is no record, though tiles below lead there too.
            if records.contains(&address::plain(href)) && !is_in_main_menu(document, node) {
                continue;
            }
            let Some(url) = base.join(href).ok().filter(|url| matches!(url.scheme(), "http" | "https"))
            else {
                continue;
            };
            let is_file = url
                .path()
                .rsplit('.')
                .next()
                .is_some_and(|ending| FILES.contains(&ending.to_ascii_lowercase().as_str()));
            let target = address::of_list(url.as_str());
            let is_here = target == address::of_list(page.as_str());
            if !address::is_same_site(&url, page) || is_file || is_here || !seen.insert(target.clone()) {
                continue;
            }
            let text = said(document, node);
            let rank = self.rank(document, node, &text, url.path());
            if rank > 0 {
                links.push(Link { node, text, address: target, rank });
            }
        }
        links.sort_by_key(|link| (std::cmp::Reverse(link.rank), link.node));
        links
    }

    /// Whether an element stands in a menu, is short, and does not lead astray.
    pub(crate) fn is_of_menu(&self, document: &Document, node: NodeId) -> bool {
        let text = said(document, node);
        let words = text.split_whitespace().count();
        let is_astray = !self.astray.find(&text, &tokens(&text)).is_empty();
        (1..=3).contains(&words) && !is_astray && is_in_menu(document, node)
    }

    /// The host of another site that a link with the domain's words leads to.
    pub(crate) fn outside(&self, document: &Document, page: &Url) -> Option<String> {
        let base = base(document, page);
        let mut links = document.of_kind(NodeKind::Element).iter().copied();
        links.find_map(|node| {
            let url = base.join(document.attribute_value(node, "href")?).ok()?;
            let is_other = matches!(url.scheme(), "http" | "https") && !address::is_same_site(&url, page);
            let text = said(document, node);
            let is_wanted =
                document.name(node).local == "a" && !self.wanted.find(&text, &tokens(&text)).is_empty();
            (is_other && is_wanted).then(|| url.host_str().unwrap_or_default().to_owned())
        })
    }

    fn rank(&self, document: &Document, node: NodeId, text: &str, path: &str) -> u32 {
        let says = |lexicon: &Lexicon<()>, text: &str| !lexicon.find(text, &tokens(text)).is_empty();
        let path: String = path.chars().map(|c| if c.is_alphanumeric() { c } else { ' ' }).collect();
        let words = text.split_whitespace().count();
        // Short numbers are pages, and how many records are on one.
        let is_number = text.len() <= LONGEST_NUMBER && text.chars().all(|letter| letter.is_ascii_digit());
        if is_number || says(&self.astray, text) || says(&self.astray, &path) {
            return 0;
        }
        match (says(&self.wanted, text) && words <= 6, says(&self.wanted, &path)) {
            (true, true) => 60,
            (true, false) => 52,
            (false, true) => 50,
            (false, false) if words <= 5 && is_in_menu(document, node) => 20,
            (false, false) if words <= 5 => 10,
            (false, false) => 0,
        }
    }
}

/// What a link says: its words, or those of its picture.
fn said(document: &Document, node: NodeId) -> String {
    let text = folded(document, node);
    if text.contains(char::is_alphanumeric) {
        return text;
    }
    let inside = (node.0..document.end(node).0).map(NodeId).filter(|&node| document.is_element(node));
    let said = inside.filter_map(|node| {
        document.attribute_value(node, "alt").or_else(|| document.attribute_value(node, "title"))
    });
    said.collect::<Vec<_>>().join(" ")
}

/// Whether a link stands in what is a menu and nothing else: lists are called by their categories too.
fn is_in_main_menu(document: &Document, node: NodeId) -> bool {
    let above = document.ancestors(node).filter(|&above| document.is_element(above)).take(6);
    above.into_iter().any(|above| {
        let role = document.attribute_value(above, "role").unwrap_or_default();
        let names = ["class", "id"].map(|name| document.attribute_value(above, name).unwrap_or_default());
        let is_menu = |names: &&str| names.to_ascii_lowercase().contains("menu");
        document.name(above).local == "nav" || role == "navigation" || names.iter().any(is_menu)
    })
}

/// Whether a link stands in a menu: in an element that is one, or in a list of links.
fn is_in_menu(document: &Document, node: NodeId) -> bool {
    let above = document.ancestors(node).filter(|&above| document.is_element(above)).take(6);
    above.into_iter().any(|above| {
        let class = document.attribute_value(above, "class").unwrap_or_default().to_ascii_lowercase();
        let id = document.attribute_value(above, "id").unwrap_or_default().to_ascii_lowercase();
        let is_named = |name: &str| {
            ["nav", "menu", "categor", "branch", "depart", "sidebar"].iter().any(|word| name.contains(word))
        };
        matches!(document.name(above).local, "nav" | "header") || is_named(&class) || is_named(&id)
    })
}

/// What addresses on a page count from.
pub(crate) fn base(document: &Document, page: &Url) -> Url {
    let mut elements = document.of_kind(NodeKind::Element).iter().copied();
    let base = elements
        .find(|&node| document.name(node).local == "base")
        .and_then(|node| document.attribute_value(node, "href"));
    base.and_then(|base| page.join(base).ok()).unwrap_or_else(|| page.clone())
}

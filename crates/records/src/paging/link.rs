//! The links and buttons of a page, and what each says about where it leads.

use std::cell::OnceCell;

use url::Url;
use windrow_dom::{Document, NodeId, NodeKind};
use windrow_knowledge::{
    Turn, TurnRead, arrow_of_token, is_more_token, is_paging_token, is_slider_token, page_number,
    turn_of_text, turn_of_token,
};

use super::address::Address;

/// A text longer than this in characters names what a link leads to, and no turn.
const LONGEST_TEXT: usize = 60;

/// How many elements around a link are asked whether they are a pager or a slider.
const REACH: usize = 4;

/// How many elements of a link are asked for names of icons and pictures; links with more are whole entries.
const MOST_ELEMENTS: usize = 24;

/// Of class names and ids no more bytes than these are read: many links ask the same elements around them.
const LONGEST_NAMES: usize = 1024;

/// Of a link's content no more characters than these are looked at for its text.
const LONGEST_CONTENT: usize = 4096;

/// A link with an address, or a button without one.
#[derive(Debug, Clone)]
pub(super) struct Link<'d> {
    pub(super) node: NodeId,
    /// The address as it is written.
    pub(super) href: Option<&'d str>,
    /// Its text with single spaces; that of its pictures where it has none.
    pub(super) text: String,
    /// The number of a page, where the text is one.
    pub(super) number: Option<u32>,
    pub(super) said: Option<Said>,
    address: OnceCell<Address>,
}

/// What a link says about where it leads, and how.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Said {
    pub(super) turn: Turn,
    pub(super) by: By,
    /// Where its arrow points.
    pub(super) arrow: Option<Turn>,
    /// Whether it says so with two arrows or with an icon of two.
    pub(super) is_double: bool,
}

/// By what a link says where it leads; the first one is the surest.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum By {
    /// The words of its text, or of its title where it has none.
    Words,
    /// Its relation to this page: `rel="next"`.
    Relation,
    /// An arrow.
    Arrow,
    /// Class names and the like, with a text that says nothing.
    Token,
}

impl<'d> Link<'d> {
    pub(super) fn new(document: &'d Document, node: NodeId) -> Link<'d> {
        let href = document.attribute_value(node, "href").filter(|_| document.name(node).local == "a");
        let own = short_text(document, node);
        let text = if own.is_empty() { pictured_text(document, node) } else { own };
        let number = page_number(&text);
        let is_title = text.chars().count() > LONGEST_TEXT;
        let said = if number.is_none() && !is_title { said(document, node, &text) } else { None };
        Link { node, href, text, number, said, address: OnceCell::new() }
    }

    /// Where it leads, its address joined to this one; most links are never asked.
    pub(super) fn address(&self, join: Option<&Url>) -> &Address {
        self.address.get_or_init(|| self.href.map_or(Address::Here, |href| Address::new(join, href)))
    }
}

/// Whether an element around the link is one that turns pages.
pub(super) fn is_in_pager(document: &Document, node: NodeId) -> bool {
    around(document, node).any(|element| tokens(document, element).any(is_paging_token))
}

/// Whether authors named the link as one that brings more of a list.
pub(super) fn is_named_more(document: &Document, node: NodeId) -> bool {
    tokens(document, node).any(is_more_token)
}

/// Whether an element around the link is one that moves things within the page.
pub(super) fn is_in_slider(document: &Document, node: NodeId) -> bool {
    let inside = elements_in(document, node);
    around(document, node).chain(inside).any(|element| tokens(document, element).any(is_slider_token))
}

/// Whether the link is one that leads nowhere now, as at the end of a list.
pub(super) fn is_disabled(document: &Document, node: NodeId) -> bool {
    let is_off = |element: NodeId| {
        document.attribute_value(element, "disabled").is_some()
            || document.attribute_value(element, "aria-disabled") == Some("true")
            || tokens(document, element).any(|token| {
                token
                    .split(|c: char| !c.is_ascii_alphanumeric())
                    .any(|part| part.eq_ignore_ascii_case("disabled"))
            })
    };
    is_off(node) || document.parent(node).is_some_and(|parent| document.is_element(parent) && is_off(parent))
}

fn around(document: &Document, node: NodeId) -> impl Iterator<Item = NodeId> {
    std::iter::once(node).chain(document.ancestors(node)).take(REACH + 1).take_while(|&element| {
        document.is_element(element) && !matches!(document.name(element).local, "body" | "html")
    })
}

fn tokens(document: &Document, element: NodeId) -> impl Iterator<Item = &str> {
    let values = ["class", "id"].into_iter().filter_map(move |name| document.attribute_value(element, name));
    let read = values.map(|value| &value[..value.floor_char_boundary(LONGEST_NAMES)]);
    read.flat_map(str::split_ascii_whitespace)
}

/// The text of a link.
fn short_text(document: &Document, node: NodeId) -> String {
    shortened(document.string_value(node))
}

/// The text with single spaces; where it is long, as much of it as shows that.
fn shortened(text: &str) -> String {
    let (mut short, mut length) = (String::new(), 0);
    for c in text.trim_start().chars().take(LONGEST_CONTENT) {
        let c = if c.is_whitespace() { ' ' } else { c };
        if length > LONGEST_TEXT {
            break;
        }
        if c != ' ' || !short.ends_with(' ') {
            short.push(c);
            length += 1;
        }
    }
    short.truncate(short.trim_end().len());
    short
}

/// What the pictures in a link say in its stead.
fn pictured_text(document: &Document, node: NodeId) -> String {
    let texts = elements_in(document, node).filter_map(|inner| match document.name(inner).local {
        "img" | "input" => {
            document.attribute_value(inner, "alt").or_else(|| document.attribute_value(inner, "value"))
        }
        _ => document.attribute_value(inner, "aria-label"),
    });
    let own = document.attribute_value(node, "value").filter(|_| document.name(node).local == "input");
    own.into_iter().chain(texts).map(shortened).find(|text| !text.is_empty()).unwrap_or_default()
}

fn elements_in(document: &Document, node: NodeId) -> impl Iterator<Item = NodeId> {
    let inside = (node.0 + 1..document.end(node).0).map(NodeId);
    inside.filter(|&inner| document.kind(inner) == NodeKind::Element).take(MOST_ELEMENTS)
}

/// What the link says about where it leads.
fn said(document: &Document, node: NodeId, text: &str) -> Option<Said> {
    let read = turn_of_text(text);
    let drawn = drawn(document, node);
    let is_double = is_double(text) || drawn.is_some_and(|(_, is_double)| is_double);
    let arrow = read.and_then(|read| read.arrow).or(drawn.map(|(turn, _)| turn));
    let say = |turn: Turn, by: By| Some(Said { turn, by, arrow, is_double });
    if let Some(TurnRead { turn, has_words: true, .. }) = read {
        return say(turn, By::Words);
    }
    let described = ["aria-label", "title"]
        .into_iter()
        .find_map(|name| turn_of_text(document.attribute_value(node, name)?).filter(|read| read.has_words));
    let is_mute = !text.chars().any(char::is_alphanumeric);
    if let Some(described) = described.filter(|_| is_mute || text.chars().count() <= LONGEST_TEXT / 2) {
        return say(described.turn, By::Words);
    }
    if let Some(turn) = relation(document, node) {
        return say(turn, By::Relation);
    }
    if let Some(read) = read {
        return say(read.turn, By::Arrow);
    }
    let named = own_tokens(document, node).find_map(turn_of_token).or_else(|| {
        let names = elements_in(document, node).flat_map(|inner| tokens(document, inner));
        names.chain(picture_names(document, node)).find_map(turn_of_token)
    });
    match (named, drawn) {
        (Some(turn), _) => say(turn, By::Token),
        (None, Some((turn, _))) if is_mute => say(turn, By::Arrow),
        _ => None,
    }
}

/// The class names and id of the link, and of the element that holds it alone.
fn own_tokens(document: &Document, node: NodeId) -> impl Iterator<Item = &str> {
    let parent = document.parent(node).filter(|&parent| {
        let mut inside = document.children(parent).filter(|&child| document.is_element(child));
        document.is_element(parent) && inside.nth(1).is_none()
    });
    tokens(document, node).chain(parent.into_iter().flat_map(move |parent| tokens(document, parent)))
}

fn relation(document: &Document, node: NodeId) -> Option<Turn> {
    let relation = document.attribute_value(node, "rel")?;
    relation.split_ascii_whitespace().find_map(|word| match &*word.to_ascii_lowercase() {
        "next" => Some(Turn::Next),
        "prev" | "previous" => Some(Turn::Previous),
        _ => None,
    })
}

/// Where an arrow points that is drawn by a picture or an icon in the link, and whether it is a double one.
fn drawn(document: &Document, node: NodeId) -> Option<(Turn, bool)> {
    let names = elements_in(document, node).flat_map(|inner| tokens(document, inner));
    names.chain(picture_names(document, node)).find_map(|name| {
        let turn = arrow_of_token(name)?;
        Some((turn, name.contains("double") || name.contains("end") || name.contains("last")))
    })
}

/// The file names of the pictures in a link, without endings.
fn picture_names(document: &Document, node: NodeId) -> impl Iterator<Item = &str> {
    let sources = elements_in(document, node).filter_map(|inner| document.attribute_value(inner, "src"));
    let names = sources.filter_map(|source| source.split(['?', '#']).next()?.rsplit('/').next());
    names.map(|name| name.rsplit_once('.').map_or(name, |(stem, _)| stem))
}

/// Whether a text is two arrows that each would do.
fn is_double(text: &str) -> bool {
    let signs: Vec<char> = text.chars().filter(|c| !c.is_whitespace()).collect();
    signs.len() > 1 && signs.iter().all(|&sign| sign == signs[0] && !sign.is_alphanumeric())
}

//! Where texts are on a page, and how nodes are read to get them.
//!
//! A text is what a node says, white space folded; or what an attribute says; or an address that one leads to; or a part of
//! what a node says, between words that stand beside it.

use std::collections::BTreeMap;
use std::ops::Range;

use windrow_data::read_number;
use windrow_dom::{Document, NodeId, NodeKind};
use windrow_syntax::literal;

/// How a node is read.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reading {
    /// What it says.
    Whole,
    /// What it says behind some words and before others; none of them where there are none.
    Between(String, String),
    /// What one of its attributes says.
    Attribute(String),
    /// Where one of its attributes leads.
    Address(String),
    /// The number that it says.
    Number,
}

/// A node and how it is read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Place {
    pub(crate) node: NodeId,
    pub(crate) reading: Reading,
}

/// Attributes that hold what people see, or follow; beside them all that begin with `data-` may, for script to show it.
const READ: [&str; 7] = ["href", "src", "content", "title", "alt", "value", "datetime"];

/// Elements that say this much more than the longest text sought hold more than one.
const SLACK: usize = 1000;

/// A text among more words than these is not what its element is there to say.
const MOST_BESIDE: usize = 120;

/// A text with its white space folded, and without letters that nobody sees.
pub(crate) fn folded(text: &str) -> String {
    let folded = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let is_unseen = |letter: char| matches!(letter, '\u{200b}' | '\u{feff}' | '\u{ad}');
    if folded.contains(is_unseen) { folded.replace(is_unseen, "").trim().to_owned() } else { folded }
}

impl Reading {
    /// What a node says, read this way; empty where it says nothing of the kind.
    pub(crate) fn of(&self, document: &Document, node: NodeId) -> String {
        let attribute = |name: &str| folded(document.attribute_value(node, name).unwrap_or_default());
        match self {
            Reading::Whole => folded(document.string_value(node)),
            Reading::Between(before, after) => {
                between(&folded(document.string_value(node)), before, after).to_owned()
            }
            Reading::Attribute(name) | Reading::Address(name) => attribute(name),
            Reading::Number => folded(document.string_value(node)),
        }
    }

    /// Whether what was read is what was wanted.
    pub(crate) fn is_same(&self, read: &str, wanted: &str) -> bool {
        match self {
            Reading::Address(_) => leads_to(read, wanted),
            Reading::Number => is_number(read, wanted),
            _ => read == wanted,
        }
    }

    /// Where what it reads of a node is in the source, without the white space around it.
    pub(crate) fn span(&self, document: &Document, node: NodeId, source: &str) -> Option<Range<usize>> {
        let texts = || {
            let all = (node.0..document.end(node).0.max(node.0 + 1)).map(NodeId);
            all.filter(|&inner| document.kind(inner) == NodeKind::Text)
                .filter(|&text| !document.string_value(text).trim().is_empty())
        };
        let whole = || {
            let (first, last) = (texts().next()?, texts().last()?);
            Some(document.span(first).range().start..document.span(last).range().end)
        };
        let within = |outer: Range<usize>, wanted: &str| {
            let at = source.get(outer.clone())?.find(wanted)?;
            Some(outer.start + at..outer.start + at + wanted.len())
        };
        let found = match self {
            Reading::Whole | Reading::Number => whole()?,
            Reading::Between(..) => within(whole()?, &self.of(document, node))?,
            Reading::Attribute(name) | Reading::Address(name) => {
                within(document.tag_span(node).range(), document.attribute_value(node, name)?)?
            }
        };
        let text = source.get(found.clone())?;
        let start = found.start + (text.len() - text.trim_start().len());
        Some(start..start + text.trim().len()).filter(|span| !span.is_empty())
    }

    /// The end of an expression that reads nodes this way, as a marker of this name.
    pub(crate) fn marker(&self, name: &str, list: &str) -> Option<String> {
        Some(match self {
            Reading::Whole => format!(":<{name}{list}=normalize-space(.)>"),
            Reading::Between(before, after) => {
                let mut value = "normalize-space(.)".to_owned();
                if !before.is_empty() {
                    value = format!("substring-after({value}, {})", literal(before)?);
                }
                if !after.is_empty() {
                    value = format!("substring-before({value}, {})", literal(after)?);
                }
                format!(":<{name}{list}={value}>")
            }
            Reading::Attribute(attribute) => format!(":<{name}{list}=normalize-space(@{attribute})>"),
            Reading::Address(attribute) => format!(":<{name}{list}(url)=@{attribute}>"),
            Reading::Number => format!(":<{name}{list}(number)=.>"),
        })
    }

    /// What a node has to be to say anything when it is read this way, as conditions.
    pub(crate) fn condition(&self) -> Option<String> {
        Some(match self {
            Reading::Whole | Reading::Number => String::new(),
            Reading::Between(before, after) => {
                let mut conditions = String::new();
                for words in [before, after].into_iter().filter(|words| !words.is_empty()) {
                    conditions.push_str(&format!("[contains(normalize-space(.), {})]", literal(words)?));
                }
                conditions
            }
            Reading::Attribute(name) | Reading::Address(name) => format!("[@{name} != \"\"]"),
        })
    }
}

fn between<'t>(text: &'t str, before: &str, after: &str) -> &'t str {
    let text = match text.split_once(before) {
        _ if before.is_empty() => text,
        Some((_, rest)) => rest,
        None => "",
    };
    match text.split_once(after) {
        _ if after.is_empty() => text,
        Some((value, _)) => value,
        None => "",
    }
}

/// Whether an address as a page has it is a whole one.
fn leads_to(address: &str, wanted: &str) -> bool {
    if address == wanted {
        return !address.is_empty();
    }
    let address = address.replace(' ', "%20");
    let path = address.trim_start_matches("../").trim_start_matches("./").trim_start_matches('/');
    wanted.contains("://") && path.len() > 1 && wanted.ends_with(path)
}

/// Whether a text says a number. What begins with a nought is a code, and no number.
fn is_number(text: &str, wanted: &str) -> bool {
    number(text).is_some_and(|number| number == wanted)
}

/// The number that a text says, as it is written without more words and noughts than it needs.
fn number(text: &str) -> Option<String> {
    let has_digit = text.contains(|letter: char| letter.is_ascii_digit());
    has_digit.then(|| read_number(text)).flatten().map(|read| read.value.to_string())
}

/// What the nodes of a page say, by what they say.
pub(crate) struct Texts<'d> {
    pub(crate) document: &'d Document,
    said: BTreeMap<String, Vec<Place>>,
    /// Texts and small elements, for what is only a part of them.
    all: Vec<(NodeId, String)>,
    /// The nodes that say a number, by it.
    numbers: BTreeMap<String, Vec<NodeId>>,
}

impl<'d> Texts<'d> {
    /// The texts of a page up to a length.
    pub(crate) fn new(document: &'d Document, longest: usize) -> Texts<'d> {
        let mut said: BTreeMap<String, Vec<Place>> = BTreeMap::new();
        let mut all = Vec::new();
        let mut numbers: BTreeMap<String, Vec<NodeId>> = BTreeMap::new();
        let most = 4 * longest + SLACK;
        for node in (0..document.len() as u32).map(NodeId) {
            match document.kind(node) {
                NodeKind::Text | NodeKind::Element => {}
                _ => continue,
            }
            if document.text_range(node).len() <= most {
                let text = folded(document.string_value(node));
                if let Some(number) = number(&text) {
                    numbers.entry(number).or_default().push(node);
                }
                if !text.is_empty() {
                    said.entry(text.clone()).or_default().push(Place { node, reading: Reading::Whole });
                    all.push((node, text));
                }
            }
            for attribute in document.attributes(node) {
                let (name, value) = (document.name(attribute).local, document.string_value(attribute));
                if (READ.contains(&name) || name.starts_with("data-")) && value.len() <= most {
                    let place = Place { node, reading: Reading::Attribute(name.to_owned()) };
                    said.entry(folded(value)).or_default().push(place);
                }
            }
        }
        Texts { document, said, all, numbers }
    }

    /// Whether a text is on the page at all.
    pub(crate) fn has(&self, text: &str) -> bool {
        self.said.contains_key(text)
            || !self.meant(text, NodeId::ROOT).is_empty()
            || self.all.iter().any(|(_, said)| said.contains(text))
    }

    /// The nodes that say a text, mean it, or have it among other words.
    pub(crate) fn anywhere(&self, text: &str) -> Vec<NodeId> {
        let nodes = |places: Vec<Place>| places.into_iter().map(|place| place.node).collect::<Vec<_>>();
        match nodes(self.whole(text, NodeId::ROOT)) {
            whole if !whole.is_empty() => return whole,
            _ => {}
        }
        match nodes(self.meant(text, NodeId::ROOT)) {
            meant if !meant.is_empty() => meant,
            _ => self.parts(text, NodeId::ROOT).into_iter().map(|(node, ..)| node).collect(),
        }
    }

    /// Where a text is all that is said, in a part of the page: texts before attributes.
    pub(crate) fn whole(&self, text: &str, origin: NodeId) -> Vec<Place> {
        let within = |place: &&Place| self.document.contains(origin, place.node) || place.node == origin;
        let mut places: Vec<Place> =
            self.said.get(text).into_iter().flatten().filter(within).cloned().collect();
        places.sort_by_key(|place| (place.reading != Reading::Whole, place.node));
        places
    }

    /// Where a text is an address, or a number in other words.
    pub(crate) fn meant(&self, text: &str, origin: NodeId) -> Vec<Place> {
        let within = |node: NodeId| self.document.contains(origin, node) || node == origin;
        let mut places = Vec::new();
        if text.contains("://") {
            for place in self.said.values().flatten().filter(|place| within(place.node)) {
                if let Reading::Attribute(name) = &place.reading
                    && matches!(name.as_str(), "href" | "src" | "data-src")
                    && leads_to(&place.reading.of(self.document, place.node), text)
                {
                    places.push(Place { node: place.node, reading: Reading::Address(name.clone()) });
                }
            }
        }
        let numbers = self.numbers.get(text).into_iter().flatten().filter(|node| within(**node));
        places.extend(numbers.map(|node| Place { node: *node, reading: Reading::Number }));
        places.sort_by_key(|place| place.node);
        places
    }

    /// Where a text is a part of what is said, with the words around it.
    pub(crate) fn parts(&self, text: &str, origin: NodeId) -> Vec<(NodeId, String, String)> {
        let mut parts = Vec::new();
        for (node, said) in &self.all {
            if *node != origin && !self.document.contains(origin, *node) {
                continue;
            }
            let Some(at) = said.find(text).filter(|_| said.len() > text.len() && !text.is_empty()) else {
                continue;
            };
            let (before, after) = (&said[..at], &said[at + text.len()..]);
            let goes_on = |beside: Option<char>, end: Option<char>| {
                [beside, end].into_iter().all(|letter| letter.is_some_and(char::is_alphanumeric))
            };
            let is_cut = goes_on(before.chars().next_back(), text.chars().next())
                || goes_on(after.chars().next(), text.chars().next_back());
            if !is_cut && before.len() + after.len() <= MOST_BESIDE {
                parts.push((*node, before.to_owned(), after.to_owned()));
            }
        }
        parts
    }
}

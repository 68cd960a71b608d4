//! What a column is called, by what the page itself calls it.
//!
//! Authors of pages name things for themselves: in microdata, in labels that readers see, in class names, in test ids.
//! A name is made of that, in this order of trust:
//!
//! 1. properties (`itemprop`, `property`), which are meant for machines;
//! 2. labels: a text such as `Price:` before the value or at its beginning, a `dt`, `data-label`;
//! 3. class names, ids and test ids with a word that names something (`knowledge/names.toml`), without what they say
//!    about looks, place and repetition: `product-title__link` names a title;
//! 4. what the element is: a heading, a time, an address;
//! 5. any other words of class names, and the class names of elements around.
//!
//! Only elements that have the same content as the value can name it; those around name it with what is beside it. A
//! name counts if at least half of the column's values have it; a value alone may have it by chance.

use std::collections::{BTreeMap, HashMap, HashSet};

use windrow_data::fold;
use windrow_dom::{Document, NodeId, NodeKind, is_name_character};

use crate::kind::Kind;
use crate::label::{label, labelled};
use crate::words::NAMES;

/// A value of a column: its node, and the element that names are not looked for outside of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The node of the value: an element, a text or an attribute.
    pub node: NodeId,
    /// The record it is in; its own attributes name the record and not the value.
    pub record: NodeId,
}

/// More words than this make no name.
const MOST_WORDS: usize = 3;

/// Words shorter than this in class names are prefixes of authors and frameworks.
const SHORTEST_WORD: usize = 3;

/// Words this long may be found at the end of another word: `lvprice`.
const SHORTEST_ENDING: usize = 4;

/// A sibling with more text than this in bytes is no label.
const LONGEST_LABEL: usize = 160;

/// Of an attribute no more bytes than these are read: the values of a column ask the same elements around them.
const LONGEST_ATTRIBUTE: usize = 1024;

/// How many siblings without text may stand between a label and its value.
const LABEL_REACH: usize = 6;

/// Attributes that name a property of a thing.
const PROPERTIES: [&str; 2] = ["itemprop", "property"];

/// Attributes that hold a label.
const LABELS: [&str; 3] = ["data-label", "data-th", "data-column"];

/// Attributes that hold names given by authors.
const GIVEN: [&str; 9] = [
    "class",
    "data-testid",
    "data-test-id",
    "data-test",
    "data-qa",
    "data-field",
    "data-name",
    "data-automation",
    "id",
];

/// How far a name can be trusted; the first one most.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Trust {
    /// The page says what it is, for machines.
    Property,
    /// The page says what it is, for readers.
    Label,
    /// A class of its own is the name of something.
    Concept,
    /// Its element means something.
    Element,
    /// A class, or the name of something around it, is a word.
    Word,
}

/// The name in one class name, id or the like; nothing if it only says how something looks.
///
/// ```
/// use windrow_knowledge::name_from_token;
///
/// assert_eq!(name_from_token("product-title__link").as_deref(), Some("title"));
/// assert_eq!(name_from_token("oldPrice").as_deref(), Some("old_price"));
/// assert_eq!(name_from_token("col-md-4"), None);
/// assert_eq!(name_from_token("css-1x9qj3k"), None);
/// ```
pub fn name_from_token(token: &str) -> Option<String> {
    named(token).map(|(_, name)| name)
}

/// The best name in the value of a `class` attribute.
///
/// ```
/// use windrow_knowledge::name_from_classes;
///
/// assert_eq!(name_from_classes("a-size-medium s-item__price bold").as_deref(), Some("price"));
/// ```
pub fn name_from_classes(classes: &str) -> Option<String> {
    let names = classes.split_ascii_whitespace().filter_map(named);
    names.min_by_key(|&(trust, _)| trust).map(|(_, name)| name)
}

/// The name in the value of `itemprop` or `property`: the last of several, without its vocabulary.
///
/// ```
/// use windrow_knowledge::name_from_property;
///
/// assert_eq!(name_from_property("schema:datePublished").as_deref(), Some("date_published"));
/// ```
pub fn name_from_property(property: &str) -> Option<String> {
    let last = property.split_ascii_whitespace().next_back()?.rsplit([':', '/', '#']).next()?;
    joined(last.split(|c: char| !c.is_alphanumeric()).flat_map(camel_words).map(|word| fold(&word)))
}

/// The name that a label gives.
///
/// ```
/// use windrow_knowledge::name_from_label;
///
/// assert_eq!(name_from_label("Release date").as_deref(), Some("release_date"));
/// ```
pub fn name_from_label(label: &str) -> Option<String> {
    joined(label.split(|c: char| !c.is_alphanumeric()).map(fold))
}

/// The name of a column of these values; the kind's own where the page gives none.
pub fn name_of_column(document: &Document, places: &[Place], kind: Kind) -> String {
    let places: Vec<(&Document, Place)> = places.iter().map(|&place| (document, place)).collect();
    trusted_name(&places).map_or_else(|| kind.name().to_owned(), |(_, name)| name)
}

/// The name that pages give a column of these values, and how far it can be trusted.
pub fn trusted_name(places: &[(&Document, Place)]) -> Option<(Trust, String)> {
    let mut votes: BTreeMap<Trust, BTreeMap<String, usize>> = BTreeMap::new();
    for &(document, place) in places {
        let mut names = names_at(document, place);
        names.sort();
        names.dedup();
        for (trust, name) in names {
            *votes.entry(trust).or_default().entry(name).or_default() += 1;
        }
    }
    let best = |names: &BTreeMap<String, usize>| {
        let most = names.iter().rev().max_by_key(|&(_, &count)| count)?;
        (2 * most.1 >= places.len()).then(|| most.0.clone())
    };
    votes.iter().find_map(|(trust, names)| Some((*trust, best(names)?)))
}

/// The names with a number behind those that an earlier column has.
///
/// ```
/// let names = windrow_knowledge::distinct(["price", "title", "price"].map(str::to_owned).to_vec());
/// assert_eq!(names, ["price", "title", "price_2"]);
/// ```
pub fn distinct(names: Vec<String>) -> Vec<String> {
    let mut given: HashSet<String> = HashSet::with_capacity(names.len());
    // How many columns asked for a name: those before have all lower numbers.
    let mut asked: HashMap<String, usize> = HashMap::new();
    let mut number = |name: String| {
        let count = asked.entry(name.clone()).or_insert(0);
        loop {
            *count += 1;
            let free = if *count == 1 { name.clone() } else { format!("{name}_{count}") };
            if given.insert(free.clone()) {
                return free;
            }
        }
    };
    names.into_iter().map(&mut number).collect()
}

/// All names that the page gives one value.
fn names_at(document: &Document, place: Place) -> Vec<(Trust, String)> {
    let mut names = Vec::new();
    let owner = match document.kind(place.node) {
        NodeKind::Element => place.node,
        _ => document.parent(place.node).unwrap_or(place.node),
    };
    let text = document.string_value(owner).trim();
    names.extend(own_label(text));
    let around = std::iter::once(owner).chain(document.ancestors(owner));
    let inside = around.take_while(|&element| document.contains(place.record, element));
    let (mut is_same, mut is_named) = (true, false);
    for element in inside.filter(|&element| document.is_element(element)) {
        is_same = is_same && document.string_value(element).trim() == text;
        if !is_same && is_named {
            break;
        }
        let found = names_of(document, element);
        if is_same {
            names.extend(found);
            names.extend(label_before(document, element).map(|name| (Trust::Label, name)));
        } else {
            let weak = found.into_iter().filter(|&(trust, _)| trust == Trust::Concept);
            names.extend(weak.map(|(_, name)| (Trust::Word, name)));
        }
        is_named = is_named || !names.is_empty();
    }
    names
}

/// What an element's attributes and its own name say.
fn names_of(document: &Document, element: NodeId) -> Vec<(Trust, String)> {
    let values = |names: &'static [&'static str]| {
        let all = names.iter().filter_map(move |name| document.attribute_value(element, name));
        all.map(|value| &value[..value.floor_char_boundary(LONGEST_ATTRIBUTE)])
    };
    let properties = values(&PROPERTIES).filter_map(name_from_property).map(|name| (Trust::Property, name));
    let labels = values(&LABELS).filter_map(name_from_label).map(|name| (Trust::Label, name));
    let given = values(&GIVEN).flat_map(str::split_ascii_whitespace).filter_map(named);
    let mut names: Vec<(Trust, String)> = properties.chain(labels).collect();
    // Of the names of one element only the most telling one counts, the first of several.
    names.extend(given.min_by_key(|&(trust, _)| trust));
    let kind = match document.name(element).local {
        "title" | "h1" | "h2" | "h3" | "h4" | "h5" | "h6" => Some("title"),
        "time" => Some("date"),
        "address" => Some("address"),
        _ => None,
    };
    names.extend(kind.map(|name| (Trust::Element, name.to_owned())));
    names
}

/// The label that a value begins with.
fn own_label(text: &str) -> Option<(Trust, String)> {
    let (label, _) = labelled(text.get(..LONGEST_LABEL).unwrap_or(text))?;
    Some((Trust::Label, name_from_label(label)?))
}

/// The label right before an element.
fn label_before(document: &Document, element: NodeId) -> Option<String> {
    let befores =
        std::iter::successors(document.previous_sibling(element), |&node| document.previous_sibling(node));
    let befores = befores.filter(|&node| matches!(document.kind(node), NodeKind::Element | NodeKind::Text));
    let before = befores.take(LABEL_REACH).find(|&node| !document.string_value(node).trim().is_empty())?;
    let text = document.string_value(before).trim();
    if text.len() > LONGEST_LABEL {
        return None;
    }
    let is_heading = matches!(document.name(before).local, "dt" | "th" | "label");
    let label = if is_heading { text.trim_end_matches(':') } else { label(text)? };
    name_from_label(label)
}

/// The name in one class name, and whether a word of it names something.
fn named(token: &str) -> Option<(Trust, String)> {
    let parts = token.split(|c: char| !c.is_alphanumeric()).filter(|part| !is_hash(part));
    let words: Vec<String> = parts.flat_map(camel_words).filter_map(|word| meaning(&word)).collect();
    let telling: Vec<String> = words
        .iter()
        .filter(|word| NAMES.concepts.contains(word) || NAMES.modifiers.contains(word))
        .cloned()
        .collect();
    if telling.iter().any(|word| NAMES.concepts.contains(word)) {
        return Some((Trust::Concept, joined(last(telling))?));
    }
    let others: Vec<String> = words.into_iter().filter(|word| !NAMES.modifiers.contains(word)).collect();
    Some((Trust::Word, joined(last(others))?))
}

/// The last words, as many as a name has.
fn last(mut words: Vec<String>) -> Vec<String> {
    words.dedup();
    words.split_off(words.len().saturating_sub(MOST_WORDS))
}

/// The word of a class name in the form names have; nothing if it names nothing.
fn meaning(word: &str) -> Option<String> {
    let word = fold(word.trim_matches(char::is_numeric));
    let word = NAMES.aliases.get(&word).cloned().unwrap_or(word);
    if NAMES.concepts.contains(&word) || NAMES.modifiers.contains(&word) {
        return Some(word);
    }
    if NAMES.plain.contains(&word) || word.chars().count() < SHORTEST_WORD {
        return None;
    }
    let endings = NAMES.concepts.iter().filter(|end| end.len() >= SHORTEST_ENDING && word.ends_with(end));
    Some(endings.max_by_key(|end| end.len()).map(str::to_owned).unwrap_or(word))
}

/// The words joined into a name.
///
/// Letters and digits that no name may have, `m²` and `Nº`, are left out.
fn joined(words: impl IntoIterator<Item = String>) -> Option<String> {
    let named = |word: String| word.chars().filter(|&letter| is_name_character(letter)).collect::<String>();
    let words: Vec<String> = words.into_iter().map(named).filter(|word| !word.is_empty()).collect();
    let starts = words.first()?.starts_with(char::is_alphabetic);
    (starts && words.len() <= MOST_WORDS + 1).then(|| words.join("_"))
}

/// The words of `camelCase`; a run of capitals is one word.
pub(crate) fn camel_words(text: &str) -> Vec<String> {
    let characters: Vec<char> = text.chars().collect();
    let mut words: Vec<String> = Vec::new();
    for (at, &c) in characters.iter().enumerate() {
        let before = at.checked_sub(1).map(|at| characters[at]);
        let begins = before.is_none_or(|before| {
            let is_last_capital = characters.get(at + 1).is_some_and(|next| next.is_lowercase());
            c.is_uppercase() && (!before.is_uppercase() || is_last_capital)
        });
        match words.last_mut() {
            Some(word) if !begins => word.push(c),
            _ => words.push(c.to_string()),
        }
    }
    words
}

/// Whether a part of a class name was made by a machine: `1x9qj3k`, `bdVaJa`, `kzrmhf`.
fn is_hash(part: &str) -> bool {
    let characters: Vec<char> = part.chars().collect();
    let letters = characters.iter().filter(|c| c.is_alphabetic()).count();
    let is_mixed =
        characters.windows(2).filter(|pair| pair[0].is_numeric() != pair[1].is_numeric()).count() >= 2;
    let has_vowel = characters.iter().any(|c| "aeiouyAEIOUY".contains(*c) || !c.is_ascii());
    let words = camel_words(part);
    let is_scrambled = letters > 4 && words.len() > 2 && words.iter().all(|word| word.chars().count() <= 3);
    letters > 0 && (is_mixed || is_scrambled || (letters > 4 && !has_vowel))
}

//! What an element is known by when its page has changed, and which element of another page is most like it.
//!
//! A landmark keeps the **signs** of a node: its name, its classes and attributes, what it says, what stands before it and what it is
//! in. On another page each element that shares signs with it is a candidate, and a sign counts by how rare it is there: half of all
//! elements may be in the same box, and one alone says "Next". Nothing is weighed by hand.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use windrow_dom::{Document, NodeId, NodeKind};

use crate::around::{element_of, label, squashed};

/// A node as it was found once.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Landmark {
    /// As a reader of the source knows it: `<a class="next">Next</a>`.
    pub shown: String,
    /// The page it was on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub url: Option<String>,
    /// What it is known by.
    pub signs: Vec<String>,
}

/// An element that is like a landmark.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Likeness {
    /// The element.
    pub node: NodeId,
    /// How much it shares, from nothing to 1 for all that could be shared.
    pub share: f64,
}

/// Longer texts and values say more than a sign.
const LONGEST: usize = 80;

/// How many words of a text are signs.
const MOST_WORDS: usize = 8;

/// How many boxes around a node are signs of it.
const MOST_AROUND: usize = 3;

/// How much of a node is shown.
const SHOWN_TAG: usize = 160;
const SHOWN_TEXT: usize = 60;

impl Landmark {
    /// What a node is known by.
    pub fn of(document: &Document, node: NodeId, url: Option<&str>) -> Landmark {
        let shown = shown(document, node);
        let element = element_of(document, node).unwrap_or(node);
        Landmark { shown, url: url.map(str::to_owned), signs: signs(document, element).into_iter().collect() }
    }
}

/// The elements of a page that are most like some landmarks, the likest first; what all landmarks share counts more than what one of
/// them has.
pub fn likest(document: &Document, landmarks: &[Landmark], most: usize) -> Vec<Likeness> {
    let mut wanted: BTreeMap<&str, f64> = BTreeMap::new();
    for sign in landmarks.iter().flat_map(|landmark| &landmark.signs) {
        *wanted.entry(sign).or_default() += 1.0 / landmarks.len() as f64;
    }
    let elements = document.of_kind(NodeKind::Element);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    let mut shared: Vec<(NodeId, Vec<&str>)> = Vec::new();
    for &element in elements {
        let own = signs(document, element);
        let known: Vec<&str> =
            own.iter().filter_map(|sign| wanted.get_key_value(sign.as_str()).map(|(key, _)| *key)).collect();
        known.iter().for_each(|sign| *counts.entry(sign).or_default() += 1);
        if !known.is_empty() {
            shared.push((element, known));
        }
    }
    let all = elements.len().max(2) as f64;
    let worth = |sign: &str| match counts.get(sign) {
        Some(&count) => wanted[sign] * (all / count as f64).ln(),
        // What nothing on the page has could have been told by it alone.
        None => wanted[sign] * all.ln(),
    };
    let utmost: f64 = wanted.keys().map(|sign| worth(sign)).sum();
    let mut likest: Vec<Likeness> = shared
        .into_iter()
        .map(|(node, signs)| {
            let sum: f64 = signs.into_iter().map(worth).sum();
            Likeness { node, share: sum / utmost.max(f64::EPSILON) }
        })
        .collect();
    likest.sort_by(|one, other| other.share.total_cmp(&one.share).then(one.node.cmp(&other.node)));
    likest.truncate(most);
    likest
}

/// What an element is known by.
fn signs(document: &Document, element: NodeId) -> BTreeSet<String> {
    let mut signs = BTreeSet::new();
    signs.insert(format!("name {}", document.name(element).local));
    for attribute in document.attributes(element) {
        of_attribute(document.name(attribute).local, document.string_value(attribute), &mut signs);
    }
    let text = document.string_value(element);
    if text.len() <= 4 * LONGEST {
        of_text(text, &mut signs);
    }
    if let Some(label) = label(document, NodeId::ROOT, element) {
        signs.insert(format!("behind {label}"));
    }
    let around = document.ancestors(element).filter(|&node| document.is_element(node)).take(MOST_AROUND);
    for (far, above) in around.enumerate() {
        let name = document.name(above).local;
        if far == 0 {
            signs.insert(format!("in {name}"));
        }
        for attribute in ["class", "id"] {
            let value = document.attribute_value(above, attribute).unwrap_or_default();
            signs.extend(value.split_ascii_whitespace().map(|word| format!("in {attribute} {word}")));
        }
    }
    let inside = document.children(element).filter(|&node| document.is_element(node));
    signs.extend(inside.map(|node| format!("has {}", document.name(node).local)));
    signs
}

fn of_attribute(name: &str, value: &str, signs: &mut BTreeSet<String>) {
    match name {
        "style" => {}
        "class" => {
            signs.extend(value.split_ascii_whitespace().map(|word| format!("class {word}")));
        }
        "href" | "src" | "action" | "formaction" => {
            signs.insert(format!("@{name}"));
            if value.len() <= 4 * LONGEST {
                // Of addresses the numbers differ from page to page; what is asked for stays.
                signs.insert(format!("@{name} like {}", squashed(value)));
                let (path, asked) = value.split_once('?').unwrap_or((value, ""));
                signs.insert(format!("@{name} to {}", squashed(path.rsplit('/').next().unwrap_or(path))));
                let keys = asked.split(['&', ';']).filter_map(|pair| pair.split('=').next());
                signs.extend(
                    keys.filter(|key| !key.is_empty()).map(|key| format!("@{name} asks {}", squashed(key))),
                );
            }
        }
        _ => {
            signs.insert(format!("@{name}"));
            if value.len() <= LONGEST {
                signs.insert(format!("@{name}={value}"));
            }
            if matches!(name, "title" | "alt" | "value" | "placeholder" | "aria-label") {
                of_text(value, signs);
            }
        }
    }
}

fn of_text(text: &str, signs: &mut BTreeSet<String>) {
    let text = squashed(text.trim()).to_lowercase();
    if text.is_empty() {
        return;
    }
    let words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    signs.extend(words.take(MOST_WORDS).map(|word| format!("says word {word}")));
    if text.len() <= LONGEST {
        signs.insert(format!("says {text}"));
    }
}

/// A node as its source has it, cut where it is long.
pub(crate) fn shown(document: &Document, node: NodeId) -> String {
    match document.kind(node) {
        NodeKind::Element => shown_element(document, node),
        NodeKind::Attribute => {
            let (name, value) = (document.name(node).local, cut(document.string_value(node), SHOWN_TEXT));
            match document.parent(node) {
                Some(element) => format!("{name}=\"{value}\" of {}", shown_element(document, element)),
                None => format!("{name}=\"{value}\""),
            }
        }
        NodeKind::Document => "the page".to_owned(),
        _ => format!("\"{}\"", cut(document.string_value(node), SHOWN_TEXT)),
    }
}

fn shown_element(document: &Document, element: NodeId) -> String {
    let name = document.name(element).local;
    let attributes: Vec<String> = document
        .attributes(element)
        .map(|own| {
            format!(" {}=\"{}\"", document.name(own).local, cut(document.string_value(own), SHOWN_TEXT))
        })
        .collect();
    let attributes = cut(&attributes.concat(), SHOWN_TAG);
    let text = cut(document.string_value(element), SHOWN_TEXT);
    match text.is_empty() {
        true => format!("<{name}{attributes}>"),
        false => format!("<{name}{attributes}>{text}</{name}>"),
    }
}

/// A text in one line, cut where it is long.
fn cut(text: &str, most: usize) -> String {
    let mut line = String::new();
    for word in text.split_whitespace() {
        if line.len() > most {
            break;
        }
        line.push_str(if line.is_empty() { "" } else { " " });
        line.push_str(word);
    }
    // The space before the first of several attributes belongs to it.
    if text.starts_with(' ') && !line.is_empty() {
        line.insert(0, ' ');
    }
    match line.len() > most {
        true => format!("{}…", &line[..line.floor_char_boundary(most)]),
        false => line,
    }
}

#[cfg(test)]
mod tests {
    use super::{Landmark, likest};
    use windrow_dom::{Document, NodeId, NodeKind, parse_html};

    fn element(document: &Document, says: &str) -> NodeId {
        let all = document.of_kind(NodeKind::Element).iter().copied();
        all.filter(|&node| document.string_value(node).trim() == says).last().expect("an element says so")
    }

    #[test]
    fn a_link_is_found_under_other_names_and_in_another_place() {
        let old = parse_html(
            "<ul><li><a href=/b/1>One</a><li><a href=/b/2>Two</a></ul><div class=pager><a class=next href='?page=2'>Next</a></div>",
        );
        let new = parse_html(
            "<nav><a href='?page=1'>1</a><a class=x7 href='?page=2'>Next page</a></nav><div><a href=/b/1>One</a><a href=/b/2>Two</a></div>",
        );
        let landmark = Landmark::of(&old, element(&old, "Next"), None);
        assert_eq!(landmark.shown, "<a class=\"next\" href=\"?page=2\">Next</a>");
        let found = likest(&new, &[landmark], 2);
        assert_eq!(found[0].node, element(&new, "Next page"));
        assert!(found[0].share > found[1].share && found[0].share < 1.0, "{found:?}");
    }

    #[test]
    fn a_field_is_found_by_its_label() {
        let old =
            parse_html("<form><label>Town</label><input name=q><label>Beds</label><input name=b></form>");
        let new = parse_html(
            "<form><p>Beds</p><input name=field1><p>Town</p><input name=field2></form><input name=newsletter>",
        );
        let fields = |document: &Document| -> Vec<NodeId> {
            let all = document.of_kind(NodeKind::Element).iter().copied();
            all.filter(|&node| document.name(node).local == "input").collect()
        };
        let landmark = Landmark::of(&old, fields(&old)[0], None);
        assert_eq!(likest(&new, &[landmark], 1)[0].node, fields(&new)[1]);
    }
}

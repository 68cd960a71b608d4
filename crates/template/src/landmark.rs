//! Landmarks: the words and tags by which pages of one template are cut into regions.
//!
//! A word stands for itself. A tag stands for a set of tags that grows from the most particular to the plain name: the
//! paper's lattice (§6), of which the candidates with one condition are used. What marks a role (`id`, `class`, and every
//! word of a class) counts with its value, other attributes by being there, and what only says how something looks
//! does not count.

use std::fmt;

use serde::{Deserialize, Serialize};
use windrow_dom::{Document, NodeId};

/// What a landmark is.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Landmark {
    /// A word of text.
    Word(String),
    /// A tag with its name and what is particular to it.
    Tag(String, Sign),
}

/// What is particular to a tag.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Sign {
    /// Its `id`.
    Id(String),
    /// Its whole `class`.
    Class(String),
    /// A word of its `class`.
    ClassWord(String),
    /// That it has an attribute.
    Has(String),
    /// Nothing: any tag of its name.
    Any,
}

/// How tags become landmarks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Tokens {
    /// By what tells them apart best, found while the template is: the paper's dynamic tokenisation.
    #[default]
    Dynamic,
    /// By their names alone.
    Static,
}

/// Attributes that say how something looks.
fn is_presentation(name: &str) -> bool {
    matches!(
        name,
        "style"
            | "bgcolor"
            | "color"
            | "align"
            | "valign"
            | "width"
            | "height"
            | "border"
            | "cellpadding"
            | "cellspacing"
            | "hspace"
            | "vspace"
            | "background"
            | "face"
            | "size"
            | "nowrap"
    )
}

/// Ids and classes longer than this are data.
pub(crate) const LONGEST_SIGN: usize = 80;

/// How many signs of one tag are used.
const MOST_SIGNS: usize = 16;

impl Landmark {
    /// The landmarks that a tag can be, the most particular first.
    pub(crate) fn of_tag(document: &Document, element: NodeId, tokens: Tokens) -> Vec<Landmark> {
        let name = document.name(element).local;
        let tag = |sign: Sign| Landmark::Tag(name.to_owned(), sign);
        let mut all = Vec::new();
        if tokens == Tokens::Dynamic {
            for attribute in document.attributes(element) {
                let key = document.name(attribute).local;
                let value = document.string_value(attribute).trim();
                let is_sign = !value.is_empty() && value.len() <= LONGEST_SIGN;
                match key {
                    "id" if is_sign => all.push(tag(Sign::Id(value.to_owned()))),
                    "class" => {
                        let words: Vec<&str> = value.split_ascii_whitespace().collect();
                        if is_sign {
                            all.push(tag(Sign::Class(words.join(" "))));
                        }
                        let words = words.iter().filter(|word| word.len() <= LONGEST_SIGN);
                        all.extend(words.map(|word| tag(Sign::ClassWord((*word).to_owned()))));
                        all.push(tag(Sign::Has(key.to_owned())));
                    }
                    _ if is_presentation(key) => {}
                    _ => all.push(tag(Sign::Has(key.to_owned()))),
                }
            }
            all.sort();
            all.dedup();
            all.truncate(MOST_SIGNS);
        }
        all.push(tag(Sign::Any));
        all
    }
}

impl fmt::Display for Landmark {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Landmark::Word(word) => write!(formatter, "{word:?}"),
            Landmark::Tag(name, sign) => match sign {
                Sign::Any => write!(formatter, "<{name}>"),
                Sign::Has(attribute) => write!(formatter, "<{name} {attribute}>"),
                Sign::Id(id) => write!(formatter, "<{name} id={id:?}>"),
                Sign::Class(class) => write!(formatter, "<{name} class={class:?}>"),
                Sign::ClassWord(word) => write!(formatter, "<{name} class~={word:?}>"),
            },
        }
    }
}

//! A short text that is equal for equal answers, whatever engine gave them.
//!
//! A node-set becomes its size, the length of its string values in code points, and a hash over kind, name and
//! length of the string value of each node in order. Every peer, in whatever language, computes the same.

use std::fmt;

/// What a node of an answer is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum NodeKind {
    /// An element.
    Element = 1,
    /// An attribute.
    Attribute = 2,
    /// Character data.
    Text = 3,
    /// A processing instruction.
    ProcessingInstruction = 7,
    /// A comment.
    Comment = 8,
    /// The document node.
    Document = 9,
}

/// What identifies an answer.
#[derive(Debug, Clone, PartialEq)]
pub enum Fingerprint {
    /// A node-set, made with [`Fingerprint::of_nodes`].
    Nodes {
        /// How many nodes.
        count: usize,
        /// The code points of all string values.
        length: usize,
        /// Over kind, name and length of each node.
        hash: u32,
    },
    /// A number.
    Number(f64),
    /// A string.
    String(String),
    /// A truth value.
    Boolean(bool),
}

impl Fingerprint {
    /// The fingerprint of nodes in the order of the answer: kind, name (empty where there is none) and string value.
    pub fn of_nodes<N: AsRef<str>, S: AsRef<str>>(
        nodes: impl IntoIterator<Item = (NodeKind, N, S)>,
    ) -> Fingerprint {
        let (mut count, mut length, mut hash) = (0, 0, 0);
        for (kind, name, value) in nodes {
            let value_length = value.as_ref().chars().count();
            count += 1;
            length += value_length;
            hash = mixed(hash, kind as u32);
            hash = name.as_ref().chars().fold(hash, |hash, letter| mixed(hash, letter as u32));
            hash = mixed(hash, value_length as u32);
        }
        Fingerprint::Nodes { count, length, hash }
    }
}

impl fmt::Display for Fingerprint {
    fn fmt(&self, formatter: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Fingerprint::Nodes { count, length, hash } => {
                write!(formatter, "nodes:{count}:{length}:{hash:08x}")
            }
            Fingerprint::Number(number) => write!(formatter, "number:{number}"),
            Fingerprint::Boolean(truth) => write!(formatter, "boolean:{truth}"),
            Fingerprint::String(string) => {
                let hash = string.chars().fold(0, |hash, letter| mixed(hash, letter as u32));
                write!(formatter, "string:{}:{hash:08x}", string.chars().count())
            }
        }
    }
}

fn mixed(hash: u32, value: u32) -> u32 {
    hash.wrapping_mul(31).wrapping_add(value)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn order_kind_and_name_count() {
        let print =
            |nodes: &[(NodeKind, &str, &str)]| Fingerprint::of_nodes(nodes.iter().copied()).to_string();
        let link = (NodeKind::Element, "a", "x");
        let bold = (NodeKind::Element, "b", "é!");
        assert_eq!(print(&[link, bold]), "nodes:2:3:070c4480");
        assert_ne!(print(&[link, bold]), print(&[bold, link]));
        assert_ne!(print(&[link]), print(&[(NodeKind::Attribute, "a", "x")]));
        assert_eq!(Fingerprint::Number(3.0).to_string(), "number:3");
        assert_eq!(Fingerprint::String("ab".into()).to_string(), "string:2:00000c21");
    }
}

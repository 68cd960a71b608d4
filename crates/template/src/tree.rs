//! The template: a tree of landmarks, each with what stands before, in and behind it.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::landmark::Landmark;
use crate::solve::Plan;
use crate::token::Vocabulary;

/// A tree of landmarks. Its nodes are numbered from the root, which is 0.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tree {
    pub(crate) nodes: Vec<Node>,
}

/// A landmark with its parts, or a slot.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Node {
    /// The landmarks that it is known by, the most particular first; none for a slot, whose content is extracted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub(crate) landmarks: Vec<Landmark>,
    /// What stands before, in and behind it; nothing where no page had anything.
    #[serde(default, skip_serializing_if = "is_bare")]
    pub(crate) parts: [Option<u32>; 3],
    /// What it is a part of; the root is its own.
    #[serde(default, skip_serializing_if = "is_root")]
    pub(crate) parent: u32,
}

fn is_root(parent: &u32) -> bool {
    *parent == 0
}

fn is_bare(parts: &[Option<u32>; 3]) -> bool {
    *parts == [None; 3]
}

impl Tree {
    /// The tree of a plan.
    pub(crate) fn new(plan: &Arc<Plan>, vocabulary: &Vocabulary) -> Tree {
        let slot = |parent: u32| Node { landmarks: Vec::new(), parts: [None; 3], parent };
        let mut nodes = vec![slot(0)];
        let mut work = vec![(0, Arc::clone(plan))];
        while let Some((number, plan)) = work.pop() {
            let Plan::Split { keys, parts } = &*plan else { continue };
            let mut landmarks: Vec<Landmark> =
                keys.iter().map(|&key| vocabulary.landmark(key).clone()).collect();
            landmarks.sort();
            nodes[number].landmarks = landmarks;
            for (side, part) in parts.iter().enumerate() {
                let Some(part) = part else { continue };
                nodes[number].parts[side] = Some(nodes.len() as u32);
                work.push((nodes.len(), Arc::clone(part)));
                nodes.push(slot(number as u32));
            }
        }
        Tree { nodes }
    }

    /// The parts that a part is in, the nearest first.
    pub(crate) fn around(&self, part: u32) -> impl Iterator<Item = u32> {
        let parent = |part: &u32| (*part > 0).then(|| self.nodes[*part as usize].parent);
        std::iter::successors(parent(&part), parent)
    }

    /// Whether a part is another one, or in it, or around it.
    pub(crate) fn is_related(&self, one: u32, other: u32) -> bool {
        let (outer, mut inner) = (one.min(other), one.max(other));
        // Parts are numbered after what they are in.
        while inner > outer {
            inner = self.nodes[inner as usize].parent;
        }
        inner == outer
    }

    /// Whether every part is there, behind what it is a part of.
    pub(crate) fn is_sound(&self) -> bool {
        let is_behind = |number: usize, part: &u32| *part as usize > number && self.has(*part);
        !self.nodes.is_empty()
            && self.nodes.iter().enumerate().all(|(number, node)| {
                node.parts.iter().flatten().all(|part| is_behind(number, part))
                    && (number == 0 || (node.parent as usize) < number)
            })
    }

    /// Whether there is such a part.
    pub(crate) fn has(&self, part: u32) -> bool {
        (part as usize) < self.nodes.len()
    }

    /// How many landmarks there are.
    pub fn landmarks(&self) -> usize {
        self.nodes.iter().filter(|node| !node.is_slot()).count()
    }
}

impl Node {
    pub(crate) fn is_slot(&self) -> bool {
        self.landmarks.is_empty()
    }
}

impl fmt::Display for Tree {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        // In the order of the page: what is before, the landmark, what is in it, what is behind.
        enum Item {
            Part(u32, usize),
            Landmark(u32, usize),
        }
        let mut work = vec![Item::Part(0, 0)];
        while let Some(item) = work.pop() {
            match item {
                Item::Part(number, depth) => {
                    let node = &self.nodes[number as usize];
                    if node.is_slot() {
                        writeln!(formatter, "{:depth$}· slot {number}", "")?;
                        continue;
                    }
                    let [left, inner, right] = node.parts;
                    work.extend(right.map(|right| Item::Part(right, depth)));
                    work.extend(inner.map(|inner| Item::Part(inner, depth + 2)));
                    work.push(Item::Landmark(number, depth));
                    work.extend(left.map(|left| Item::Part(left, depth)));
                }
                Item::Landmark(number, depth) => {
                    writeln!(formatter, "{:depth$}{}", "", self.nodes[number as usize].landmarks[0])?;
                }
            }
        }
        Ok(())
    }
}

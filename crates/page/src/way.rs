//! How a browser came by a page, so that it can come by it again; and where it has the page now.
//!
//! A page that script has changed cannot be fetched: it is what became of a page after some actions. Its way is the
//! request that it began with and the actions since. Whoever goes the way again compares the shapes of the pages on
//! it, and says so where they differ.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use windrow_dom::{Document, NodeId, NodeKind};

use crate::action::Action;
use crate::exchange::Method;

/// How a browser came by a page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Way {
    /// What it began with.
    pub start: Start,
    /// What was done since, without another document being loaded.
    pub deeds: Vec<Deed>,
}

/// The request that a way begins with.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// How it was asked for.
    pub method: Method,
    /// The address.
    pub url: String,
    /// What was sent, and its `Content-Type`.
    pub body: Option<(String, Vec<u8>)>,
    /// The page that led there.
    pub referrer: Option<String>,
    /// The shape of the page that came.
    pub shape: u64,
}

/// An action on the way.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Deed {
    /// The node that was acted on.
    pub node: u32,
    /// What was done.
    pub action: Action,
    /// The shape of the page after it.
    pub shape: u64,
}

impl Way {
    /// The shape of the page that it leads to.
    pub fn shape(&self) -> u64 {
        self.deeds.last().map_or(self.start.shape, |deed| deed.shape)
    }

    /// The way that goes on with another action.
    pub fn and(&self, node: NodeId, action: Action, shape: u64) -> Way {
        let mut way = self.clone();
        way.deeds.push(Deed { node: node.0, action, shape });
        way
    }
}

/// Where an engine has a page: something that only the engine knows, and that ends with the last page that refers to it.
#[derive(Clone)]
pub struct Live(Option<Arc<dyn Any + Send + Sync>>);

impl Live {
    /// What an engine knows.
    pub fn new(known: Arc<dyn Any + Send + Sync>) -> Live {
        Live(Some(known))
    }

    /// A page that no engine has.
    pub fn nowhere() -> Live {
        Live(None)
    }

    /// What the engine knows, if it is of this kind.
    pub fn known<T: Any + Send + Sync>(&self) -> Option<Arc<T>> {
        Arc::clone(self.0.as_ref()?).downcast().ok()
    }
}

impl fmt::Debug for Live {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(if self.0.is_some() { "Live" } else { "Live(nowhere)" })
    }
}

/// A number that tells documents apart by their elements.
pub(crate) fn shape(document: &Document) -> u64 {
    let mut hash = 0u64;
    let mut ends = Vec::new();
    for &node in document.of_kind(NodeKind::Element) {
        while ends.last().is_some_and(|end| *end <= node) {
            ends.pop();
        }
        ends.push(document.end(node));
        let name = document.name(node).local.bytes();
        let name = name.fold(0u64, |name, byte| name.wrapping_mul(31).wrapping_add(u64::from(byte)));
        for word in [ends.len() as u64, name] {
            hash = (hash.rotate_left(23) ^ word).wrapping_mul(0x9e37_79b9_7f4a_7c15);
            hash ^= hash >> 29;
        }
    }
    hash
}

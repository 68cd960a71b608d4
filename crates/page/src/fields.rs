//! What was typed, chosen and checked on a page.

use std::collections::BTreeMap;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use windrow_dom::NodeId;

/// The state of form fields where it differs from what the page says.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Fields {
    changed: Arc<BTreeMap<u32, Field>>,
}

/// The state of one field.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub enum Field {
    /// The text of a text field, or the path of a file.
    Text(String),
    /// Whether a checkbox or radio button is checked, or an option selected.
    On(bool),
}

impl Fields {
    /// The state of a field, if it was changed.
    pub fn of(&self, node: NodeId) -> Option<&Field> {
        self.changed.get(&node.0)
    }

    /// The same fields, one of them changed.
    pub fn with(&self, node: NodeId, field: Field) -> Fields {
        let mut changed = (*self.changed).clone();
        changed.insert(node.0, field);
        Fields { changed: Arc::new(changed) }
    }

    /// The same fields, some of them as the page says again.
    pub fn without(&self, reset: impl Fn(NodeId) -> bool) -> Fields {
        let kept = self.changed.iter().filter(|(node, _)| !reset(NodeId(**node)));
        Fields { changed: Arc::new(kept.map(|(node, field)| (*node, field.clone())).collect()) }
    }

    /// Whether nothing was changed.
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty()
    }
}

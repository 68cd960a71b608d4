//! What was typed, chosen and checked on a page.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use windrow_dom::NodeId;

/// The state of form fields where it differs from what the page says.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Fields {
    changed: Arc<BTreeMap<u32, Field>>,
}

impl FromIterator<(NodeId, Field)> for Fields {
    fn from_iter<I: IntoIterator<Item = (NodeId, Field)>>(fields: I) -> Fields {
        Fields { changed: Arc::new(fields.into_iter().map(|(node, field)| (node.0, field)).collect()) }
    }
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

    /// The same fields, some of them changed (or, where there is none, as the page says again).
    pub fn changed(&self, changes: impl IntoIterator<Item = (NodeId, Option<Field>)>) -> Fields {
        let mut changed = (*self.changed).clone();
        for (node, field) in changes {
            match field {
                Some(field) => changed.insert(node.0, field),
                None => changed.remove(&node.0),
            };
        }
        Fields { changed: Arc::new(changed) }
    }

    /// The fields that were changed, in document order.
    pub fn iter(&self) -> impl Iterator<Item = (NodeId, &Field)> {
        self.changed.iter().map(|(&node, field)| (NodeId(node), field))
    }

    /// The fields that are within some rows.
    pub(crate) fn within(&self, rows: Range<NodeId>) -> impl Iterator<Item = (NodeId, &Field)> {
        let rows = if rows.start <= rows.end { rows.start.0..rows.end.0 } else { 0..0 };
        self.changed.range(rows).map(|(&node, field)| (NodeId(node), field))
    }

    /// Whether nothing was changed.
    pub fn is_empty(&self) -> bool {
        self.changed.is_empty()
    }
}

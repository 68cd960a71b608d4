//! Rows from what markers give, each put together while it is open and gone when it is complete.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use windrow_data::{Field, Item, Provenance, Record};

/// The records that are open, and the rows that are complete and not taken yet.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub(super) struct Assembly {
    open: BTreeMap<u64, Open>,
    rows: VecDeque<Item>,
}

/// A record that may be added to.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Open {
    name: Arc<str>,
    provenance: Option<Arc<Provenance>>,
    parts: Vec<Part>,
    /// How many have to say that nothing more can be added to it.
    claims: u8,
}

#[derive(Debug, Clone, Serialize, Deserialize)]
enum Part {
    Value(Field),
    Record(u64),
}

impl Assembly {
    /// A value in a record, or a row by itself.
    pub(super) fn value(&mut self, parent: u64, field: Field) {
        match self.open.get_mut(&parent) {
            Some(open) => open.parts.push(Part::Value(field)),
            None => self.rows.push_back(Item::Value(field)),
        }
    }

    /// Opens a record in another one, or as a row.
    pub(super) fn open(&mut self, id: u64, parent: u64, name: Arc<str>, provenance: Option<Arc<Provenance>>) {
        if let Some(outer) = self.open.get_mut(&parent) {
            outer.parts.push(Part::Record(id));
        }
        self.open.insert(id, Open { name, provenance, parts: Vec::new(), claims: 1 });
    }

    /// One more has to close a row before it leaves.
    pub(super) fn claim(&mut self, id: u64) {
        if let Some(open) = self.open.get_mut(&id) {
            open.claims = open.claims.saturating_add(1);
        }
    }

    /// Closes a row, with the records in it, once all have done so who have to.
    pub(super) fn close(&mut self, id: u64) {
        let Some(open) = self.open.get_mut(&id) else { return };
        open.claims = open.claims.saturating_sub(1);
        if open.claims == 0
            && let Some(record) = self.take(id)
        {
            self.rows.push_back(Item::Record(record));
        }
    }

    /// A record with those in it; they nest as deep as the wrapper's predicates do.
    fn take(&mut self, id: u64) -> Option<Record> {
        let Open { name, provenance, parts, .. } = self.open.remove(&id)?;
        let items = parts.into_iter().filter_map(|part| match part {
            Part::Value(field) => Some(Item::Value(field)),
            Part::Record(inner) => self.take(inner).map(Item::Record),
        });
        let items = items.collect();
        Some(Record { name, items, provenance })
    }

    /// Whether a record may still be added to.
    pub(super) fn is_open(&self, id: u64) -> bool {
        self.open.contains_key(&id)
    }

    /// The next complete row.
    pub(super) fn row(&mut self) -> Option<Item> {
        self.rows.pop_front()
    }
}

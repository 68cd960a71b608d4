//! What is asked of a page again and again, found once.

use std::collections::BTreeMap;

use windrow_dom::{Document, NodeId, NodeKind};

use crate::fold::folds;

/// What a page says of itself and of its fields.
#[derive(Debug)]
pub(crate) struct Facts<'d> {
    /// Its title.
    pub(crate) title: &'d str,
    /// The address that it gives itself, without its host.
    pub(crate) address: &'d str,
    /// The labels that name a field, by its id.
    pub(crate) labels: BTreeMap<&'d str, Vec<NodeId>>,
    /// The first element of each id.
    pub(crate) ids: BTreeMap<&'d str, NodeId>,
    /// What is pressed to see a list that folds out, with what can be chosen there.
    pub(crate) folds: BTreeMap<NodeId, Vec<NodeId>>,
}

impl<'d> Facts<'d> {
    pub(crate) fn new(document: &'d Document) -> Facts<'d> {
        let folds = folds(document);
        let mut facts =
            Facts { title: "", address: "", labels: BTreeMap::new(), ids: BTreeMap::new(), folds };
        for &node in document.of_kind(NodeKind::Element) {
            let attribute = |name: &str| document.attribute_value(node, name).unwrap_or_default().trim();
            match document.name(node).local {
                "title" if facts.title.is_empty() => facts.title = document.string_value(node),
                "link" if facts.address.is_empty() && attribute("rel") == "canonical" => {
                    facts.address = path(attribute("href"));
                }
                "meta" if facts.address.is_empty() && attribute("property") == "og:url" => {
                    facts.address = path(attribute("content"));
                }
                "label" if !attribute("for").is_empty() => {
                    facts.labels.entry(attribute("for")).or_default().push(node);
                }
                _ => {}
            }
            if !attribute("id").is_empty() {
                facts.ids.entry(attribute("id")).or_insert(node);
            }
        }
        facts
    }
}

/// What is behind the host of an address.
fn path(address: &str) -> &str {
    let behind = address.split_once("://").map_or(address, |(_, rest)| rest);
    behind.split_once('/').map_or("", |(_, path)| path)
}

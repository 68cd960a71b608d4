//! Which region is the one that the page is about.
//!
//! The weight is the paper's: the average area of a record times the square of how much the records have in common. The
//! area is taken in letters of text, and only of what records have in common, each thing once: a list in a record, or
//! an odd record among others, adds nothing to what its region is about. What the page itself calls navigation or a footer
//! comes last.

use std::collections::BTreeSet;

use windrow_dom::{Document, NodeId};

use crate::prepare::Prepared;
use crate::region::{List, key_in};
use crate::xstring::Keys;

/// Whether a region says of itself that it only leads elsewhere. Such regions come behind all others, however heavy.
pub(crate) fn is_navigation(document: &Document, list: &List) -> bool {
    let leads_elsewhere = |element: NodeId| {
        document.is_element(element)
            && (matches!(document.name(element).local, "nav" | "footer")
                || matches!(document.attribute_value(element, "role"), Some("navigation" | "contentinfo")))
    };
    list.members.iter().all(|member| {
        std::iter::once(member.parent).chain(document.ancestors(member.parent)).any(leads_elsewhere)
    })
}

/// The weight of a region.
pub(crate) fn weight(page: &Prepared<'_>, keys: &mut Keys, list: &List) -> f64 {
    let template = list.template();
    let mut letters = 0;
    for member in &list.members {
        let mut seen = BTreeSet::new();
        for number in member.leaves.clone() {
            let leaf = &page.leaves[number as usize];
            let key = key_in(page, keys, member, number);
            if template.binary_search(&key).is_ok() && seen.insert(key) {
                letters += leaf.text.chars().count();
            }
        }
    }
    let area = letters as f64 / list.members.len() as f64;
    area * list.score.powi(2)
}

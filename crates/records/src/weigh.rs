//! Which region is the one that the page is about.
//!
//! The weight is the paper's: the average area of a record times the square of how much the records have in common. The
//! area is taken in letters of text, and only of what records have in common, each thing once: a list in a record, or
//! an odd record among others, adds nothing to what its region is about.

use std::collections::BTreeSet;

use crate::prepare::Prepared;
use crate::region::{List, key_in};
use crate::xstring::Keys;

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

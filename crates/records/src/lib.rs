//! The tables of one page, found by what looks alike: after ClustVX, and beyond it.
//!
//! ```text
//! page ──► prepare ──► xstring ──► cluster ──► segment ──► region ──► weigh ──► align ──► table ──► wrapper
//! ```
//!
//! - `prepare.rs`: what a reader sees, without formatting and without what is hidden;
//! - `xstring.rs`: where each piece stands and how it looks, as one number;
//! - `cluster.rs`: which parts of an element are alike;
//! - `segment.rs`: where records begin and end among them;
//! - `region.rs`: which lists of records are the lists of the page;
//! - `weigh.rs`: which of them the page is about;
//! - `align.rs`: which pieces of different records are one column;
//! - `table.rs`, `wrapper.rs`: rows, columns, and the expressions that select them;
//! - `paging.rs`, `turn.rs`: the links of a page that lead to its other pages, and the group that follows them.
//!
//! Looks and visibility come from the document's visual columns, whoever filled them. A document without them is judged by
//! its markup alone: names, classes and inline styles.
//!
//! ```
//! let page = "<ul><li class=b><h3><a href=/1>Dune</a></h3><i class=p>7.99 EUR</i>\
//!             <li class=b><h3><a href=/2>Emma</a></h3><i class=p>5.49 EUR</i></ul>";
//! let document = windrow_dom::parse_html(page);
//! let tables = windrow_records::Tables::of(&document);
//! let table = tables.table(0).expect("a table");
//! let names: Vec<&str> = table.columns.iter().map(|column| column.name.as_str()).collect();
//! assert_eq!(names, ["title", "price"]);
//! assert_eq!(table.records[1].items[0].text, "Emma");
//! ```

mod align;
mod cluster;
mod paging;
mod prepare;
mod region;
mod segment;
mod table;
mod turn;
mod weigh;
mod wrapper;
mod xstring;

pub use paging::{LinkRole, Paging, PagingKind, link_roles, paging, says_that_it_leads_on};
pub use table::{Column, Item, Record, Table};
pub use turn::{growing, turning};
pub use windrow_knowledge::Kind;

use windrow_dom::{Document, NodeId};

use crate::prepare::Prepared;
use crate::region::{List, Member};

/// The computed style properties that tables are found by: how text looks, and whether it is shown.
pub const STYLES: [&str; 8] = [
    "font-family",
    "font-size",
    "font-weight",
    "font-style",
    "color",
    "text-decoration-line",
    "display",
    "visibility",
];

/// The tables of a page, the one that it is about first.
#[derive(Debug)]
pub struct Tables<'d> {
    page: Prepared<'d>,
    regions: Vec<(f64, List)>,
}

impl<'d> Tables<'d> {
    /// Finds the tables of a page.
    pub fn of(document: &'d Document) -> Tables<'d> {
        let page = Prepared::new(document);
        let mut keys = xstring::Keys::default();
        let lists = region::regions(&page, &mut keys);
        let mut regions: Vec<(f64, List)> =
            lists.into_iter().map(|list| (weigh::weight(&page, &mut keys, &list), list)).collect();
        let rank = |(weight, list): &(f64, List)| (weigh::is_navigation(document, list), -weight);
        regions.sort_by(|one, other| {
            let ((one_navigates, one), (other_navigates, other)) = (rank(one), rank(other));
            one_navigates.cmp(&other_navigates).then(one.total_cmp(&other))
        });
        Tables { page, regions }
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.regions.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.regions.is_empty()
    }

    /// Whether looks and visibility were known, and not only markup.
    pub fn is_visual(&self) -> bool {
        self.page.document.visual().is_some()
    }

    /// One of them, with its columns. Columns are found when they are asked for.
    pub fn table(&self, number: usize) -> Option<Table> {
        let (weight, list) = self.regions.get(number)?;
        Some(Table::new(&self.page, *weight, list))
    }

    /// The table of records that somebody else found: each is elements that stand beside each other. None where a record has
    /// nothing to say.
    pub fn divided(&self, records: &[Vec<NodeId>]) -> Option<Table> {
        let members: Option<Vec<Member>> =
            records.iter().map(|nodes| Member::of(&self.page, nodes)).collect();
        let list = List { members: members.filter(|members| !members.is_empty())?, score: 0.0 };
        Some(Table::new(&self.page, 0.0, &list))
    }
}

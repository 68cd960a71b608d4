//! XPath and OXPath on a page.
//!
//! ```text
//! Tree ── compile ──► Plan ── evaluate, set at a time over the columns ──► Value
//! ```

mod axis;
mod bitset;
mod call;
mod color;
mod compare;
mod compile;
mod error;
mod evaluate;
mod explain;
mod extract;
mod filter;
mod function;
mod group;
mod join;
mod made;
mod near_miss;
pub mod number;
mod plan;
mod position;
mod query;
mod reach;
mod rows;
mod test;
mod value;

pub use error::Error;
pub use evaluate::Host;
pub use explain::{Explanation, NearMiss, PathExplanation, Stage, explain};
pub use extract::{Extracted, Extraction};
pub use query::Query;
pub use value::{Node, NodeSet, Value};

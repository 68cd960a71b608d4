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
mod filter;
mod function;
mod group;
mod join;
mod made;
mod near_miss;
pub mod number;
mod plan;
mod position;
mod program;
mod query;
mod reach;
mod rows;
mod run;
mod test;
mod value;

pub use error::Error;
pub use evaluate::Host;
pub use explain::{Explanation, NearMiss, PathExplanation, Stage, explain};
pub use program::Program;
pub use query::Query;
pub use run::{Checkpoint, Failure, Halt, Misread, Part, Role, Run, Settings, Silence, Step, Tally, Witness};
pub use value::{Node, NodeSet, Value};

//! Pages, what can be done on them, and where they come from.
//!
//! ```text
//!                        Action on a node
//!                              │
//! address ──► PageSource ──► Page ──► Effect ──► Request ──► Fetch ──► Response ──► Page
//! ```
//!
//! A [`Page`] never changes: typing into a field gives another page that shares the first one's document. A
//! [`PageSource`] opens pages and acts on them. Engines for pages that run no script are one [`Fetch`] each: the
//! network, a recording, a shelf in memory.

mod action;
mod error;
mod exchange;
mod fields;
mod page;
mod source;
mod timestamp;

pub use action::Action;
pub use error::{Error, ErrorKind};
pub use exchange::{Fetch, Method, Request, Response, Space};
pub use fields::{Field, Fields};
pub use page::{Origin, Page, Snapshot};
pub use source::{Arrival, Change, Errand, PageSource};
pub use timestamp::Timestamp;

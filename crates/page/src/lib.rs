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

//!
//! To change what an action does, begin in `effect.rs`; what a form sends, in `entry.rs` and `submit.rs`; how pages are
//! opened, in `embedded.rs`.

mod action;
mod address;
mod click;
mod control;
mod effect;
mod element;
mod embedded;
mod entry;
mod error;
mod exchange;
mod fields;
mod form;
mod frames;
mod page;
mod reading;
mod recording;
mod referrer;
mod refresh;
mod rendered;
mod shelf;
mod source;
mod space;
mod submit;
mod target;
mod timestamp;
mod typing;
mod way;

pub use action::{Act, Action, Patience};
pub use effect::{Effect, Navigation, effect};
pub use element::described;
pub use embedded::{Embedded, EmbeddedOptions, opening};
pub use error::{Error, ErrorKind};
pub use exchange::{Fetch, Method, Purpose, Request, Response};
pub use fields::{Field, Fields};
pub use frames::{Frame, FramePath, Placed};
pub use page::{Origin, Page, Part, Snapshot, Trouble};
pub use reading::{Readable, check_page_response};
pub use recording::{Exchange, Recording, Replay};
pub use rendered::{Rendered, Seen};
pub use shelf::Shelf;
pub use source::{Arrival, Change, Errand, PageSource, Sight};
pub use space::{Space, permitted};
pub use timestamp::Timestamp;
pub use way::{Deed, Live, Start, Way};

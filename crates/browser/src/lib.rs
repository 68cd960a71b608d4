//! The world: the only crate that opens connections and reads pages from files.
//!
//! ```text
//!            ┌ guard ─ robots.txt ─ schedule ─ connection ─► network
//! Request ──►┤ Http
//!            └ file:, data:
//! Request ──► Recorder ──► any Fetch ──► Response, and a WARC file
//! Request ──► Replay ◄── WARC file ──► Archive ──► pages
//! ```
//!
//! [`Http`] answers one request at a time over HTTP/1.1 and 2; [`Recorder`] writes what any
//! [`Fetch`](windrow_page::Fetch) answers to an archive; [`Replay`] answers from one with the network closed;
//! [`Archive`] gives the pages of any WARC file.
//!
//! ```
//! use windrow_browser::{Http, Options};
//! use windrow_page::{Errand, Fetch, Request};
//!
//! let http = Http::new(Options::default())?;
//! let request = Request::get("data:text/html,<p>hello</p>".parse()?);
//! assert_eq!(http.fetch(&Errand::default(), &request)?.body, b"<p>hello</p>");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod archive;
mod attachment;
pub mod base64;
mod chromium;
mod connection;
mod cookies;
mod decompress;
mod exchange;
mod guard;
mod hops;
mod http;
mod laid;
mod local;
mod options;
mod pace;
mod permission;
mod proxy;
mod recorder;
mod replay;
mod resolve;
mod retry;
mod robots;
mod storage;
mod tls;
mod transport;
mod warc;

pub use archive::{Archive, Capture, Tally};
pub use attachment::{attach, attachments};
pub use chromium::{BROWSER_VARIABLE, BROWSERS, Chromium, ChromiumOptions, find_browser};
pub use guard::space_of;
pub use http::Http;
pub use laid::{LAYOUT_THREAD, LAYS_OUT, Laid};
pub use local::LocalFiles;
pub use options::{MAX_BACK_OFF, Options, Pace, user_agent};
pub use recorder::Recorder;
pub use replay::Replay;
pub use resolve::{Resolve, SystemResolver};
pub use storage::{StorageState, StoredCookie, StoredItem, StoredOrigin};

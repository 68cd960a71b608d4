//! What the peers written in Rust share: the protocol, the stopwatch and the fingerprint of an answer.
//!
//! A peer is a small program that answers one JSON line on stdout for each JSON line on stdin:
//!
//! ```text
//! {"pages":[{"html":PATH,"tree":PATH},…],"limits":{…}}  ► {"name":…,"version":…,"queries":bool}
//! {"parse":PAGE}                                        ► {"best":S,"median":S,"count":N}
//! {"load":PAGE}                                         ► {}
//! {"evaluate":{"page":PAGE,"expr":TEXT,"type":TYPE}}    ► {"best":S,"median":S,"count":N} or {"timeout":S}
//! {"fingerprint":{"page":PAGE,"expr":TEXT,"type":TYPE}} ► {"fingerprint":TEXT}
//! "memory"                                              ► {"kilobytes":N}
//! ```
//!
//! `html` is the page as published, for parsing; `tree` is the same page in markup from which every parser, of
//! HTML and of XML, builds the same tree, for queries. Anything can be answered by `{"error":TEXT}`. Times
//! are seconds of the processor. Whoever asks ends a peer that takes too long; where another process does the work,
//! the first answer names it as `"process":PID`.
//!
//! To add a peer: implement [`Parser`], and [`Engine`] if it evaluates XPath, and call [`serve`] or
//! [`serve_parser`] from `main`.

mod fingerprint;
mod protocol;
mod stopwatch;

pub use fingerprint::{Fingerprint, NodeKind};
pub use protocol::{Engine, Parser, ResultType, serve, serve_parser};
pub use stopwatch::{Limits, Timing};

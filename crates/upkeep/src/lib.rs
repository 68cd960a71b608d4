//! What keeps tables right: what a wrapper's rows look like, whether they still do, and what to do where they do not.

pub mod diff;

//! Estate agents.

pub(crate) mod harcourt;

//! Sites that have nothing of what they are asked for.

pub(crate) mod gearnotes;
pub(crate) mod millrace;
pub(crate) mod prestwood;
pub(crate) mod wendover;

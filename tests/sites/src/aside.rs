//! Sites that are kept aside: who works on the analyser does not read them.

pub(crate) mod copperstate;
pub(crate) mod fernhollow;
pub(crate) mod pennock;
pub(crate) mod tideway;

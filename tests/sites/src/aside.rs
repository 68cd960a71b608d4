//! Sites that are kept aside: who works on the analyser does not read them.

pub(crate) mod copperstate;
pub(crate) mod corbridge;
pub(crate) mod fernhollow;
pub(crate) mod halloway;
pub(crate) mod lampwright;
pub(crate) mod spokeshed;
pub(crate) mod tincrow;

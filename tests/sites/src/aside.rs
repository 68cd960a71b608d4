//! Sites that are kept aside: who works on the analyser does not read them.

pub(crate) mod copperstate;
pub(crate) mod corbridge;
pub(crate) mod fernhollow;
pub(crate) mod greyfriars;
pub(crate) mod halloway;
pub(crate) mod pennock;
pub(crate) mod tideway;
pub(crate) mod volantis;

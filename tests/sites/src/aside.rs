//! Sites that are kept aside: who works on the analyser does not read them.

pub(crate) mod bellombre;
pub(crate) mod copperstate;
pub(crate) mod corbridge;
pub(crate) mod dunmore;
pub(crate) mod fernhollow;
pub(crate) mod greyfriars;
pub(crate) mod halloway;
pub(crate) mod kaaszolder;
pub(crate) mod lampwright;
pub(crate) mod pennock;
pub(crate) mod prestwood;
pub(crate) mod ravenscar;
pub(crate) mod spokeshed;
pub(crate) mod teapost;
pub(crate) mod tideway;
pub(crate) mod tincrow;
pub(crate) mod volantis;

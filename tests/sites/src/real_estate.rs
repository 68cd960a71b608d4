//! Estate agents.

pub(crate) mod azinhal;
pub(crate) mod bigtimber;
pub(crate) mod brannigan;
pub(crate) mod cheviot;
pub(crate) mod fenech;
pub(crate) mod halyard;
pub(crate) mod harcourt;
pub(crate) mod keravel;
pub(crate) mod larkhurst;
pub(crate) mod lingehuis;
pub(crate) mod linton;
pub(crate) mod mallowa;
pub(crate) mod meadowgate;
pub(crate) mod severnvale;
pub(crate) mod silvertree;
pub(crate) mod wattlebay;

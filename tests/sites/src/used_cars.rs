//! Dealers of used cars.

pub(crate) mod almenara;
pub(crate) mod ashdown;
pub(crate) mod autohof;
pub(crate) mod bodkin;
pub(crate) mod clonmore;
pub(crate) mod driftline;
pub(crate) mod fundymotor;
pub(crate) mod harkaway;
pub(crate) mod hobley;
pub(crate) mod jacaranda;
pub(crate) mod karaka;
pub(crate) mod kestrelcars;
pub(crate) mod kingsmere;
pub(crate) mod kirkbrae;
pub(crate) mod lonepine;
pub(crate) mod motorden;
pub(crate) mod pennywell;
pub(crate) mod prairieauto;
pub(crate) mod swiftlane;
pub(crate) mod tallgrass;
pub(crate) mod tamarside;
pub(crate) mod valoire;
pub(crate) mod veldhof;
pub(crate) mod wheelwright;

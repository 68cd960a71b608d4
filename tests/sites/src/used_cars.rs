//! Dealers of used cars.

pub(crate) mod tamarside;

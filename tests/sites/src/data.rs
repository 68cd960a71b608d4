//! What the sites have to offer, all of it invented and always the same.

pub(crate) mod cars;
pub(crate) mod goods;
pub(crate) mod homes;
pub(crate) mod picture;
pub(crate) mod prose;
pub(crate) mod trades;

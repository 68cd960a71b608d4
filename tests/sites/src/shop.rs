//! Shops.

//! Hashes of rows and keys.

use std::hash::{DefaultHasher, Hasher};

/// What a hash is for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Hash {
    /// To find rows that may be written differently, if the comparison is loose.
    Tag,
    /// To know rows that are the same without doubt.
    Exact,
}

/// 128 bits of hash.
pub(super) fn wide(bytes: &[u8]) -> [u64; 2] {
    [1, 2].map(|seed| {
        let mut hasher = DefaultHasher::new();
        hasher.write_u8(seed);
        hasher.write(bytes);
        hasher.finish()
    })
}

//! The time, for expressions that ask `now()`.

use std::time::{SystemTime, UNIX_EPOCH};

use windrow::page::Timestamp;

/// The time now.
pub(crate) fn now() -> Timestamp {
    let since = SystemTime::now().duration_since(UNIX_EPOCH);
    Timestamp(since.map_or(0, |since| u64::try_from(since.as_millis()).unwrap_or(u64::MAX)))
}

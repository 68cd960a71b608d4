//! When and after what pause a request is tried again.

use std::time::{Duration, SystemTime};

use windrow_page::{ErrorKind, Response};

use crate::options::MAX_BACK_OFF;

/// Whether an answer of this status may be another one a moment later.
pub(crate) fn is_passing(status: u16) -> bool {
    matches!(status, 429 | 500 | 502 | 503 | 504)
}

/// Whether a failure may be gone a moment later.
pub(crate) fn may_pass(kind: ErrorKind) -> bool {
    matches!(kind, ErrorKind::Connection | ErrorKind::Timeout | ErrorKind::Damaged)
}

/// The pause before a new try: doubled with each attempt, spread by up to half of it both ways. The spread follows
/// from the address and the attempt, so that a run waits the same every time.
pub(crate) fn back_off(first: Duration, url: &str, attempt: u32) -> Duration {
    let doubled = first.saturating_mul(1 << attempt.min(16)).min(MAX_BACK_OFF);
    let share = f64::from(spread(url, attempt)) / f64::from(u32::MAX);
    doubled.mul_f64(0.5 + share)
}

/// The FNV hash of an address and an attempt, folded.
fn spread(url: &str, attempt: u32) -> u32 {
    let seeded = url.bytes().chain(attempt.to_le_bytes());
    let hash = seeded.fold(0xcbf2_9ce4_8422_2325_u64, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    });
    (hash >> 32) as u32 ^ hash as u32
}

/// How long the server asks to wait: `Retry-After` in seconds or as a date.
pub(crate) fn retry_after(response: &Response, now: SystemTime) -> Option<Duration> {
    let value = response.header("retry-after")?.trim();
    if value.bytes().all(|byte| byte.is_ascii_digit()) && !value.is_empty() {
        return Some(value.parse().map_or(Duration::MAX, Duration::from_secs));
    }
    let date = httpdate::parse_http_date(value).ok()?;
    Some(date.duration_since(now).unwrap_or(Duration::ZERO))
}

#[cfg(test)]
mod tests {
    use windrow_page::{Space, Timestamp};

    use super::*;

    #[test]
    fn pauses_double_and_are_the_same_every_time() {
        let second = Duration::from_secs(1);
        for attempt in 0..40 {
            let pause = back_off(second, "http://a/", attempt);
            let doubled = second.saturating_mul(1 << attempt.min(16)).min(MAX_BACK_OFF);
            assert!(pause >= doubled / 2 && pause <= doubled * 3 / 2, "{attempt}: {pause:?}");
            assert_eq!(pause, back_off(second, "http://a/", attempt));
        }
        assert_ne!(back_off(second, "http://a/", 0), back_off(second, "http://b/", 0));
    }

    #[test]
    fn retry_after_is_seconds_or_a_date() {
        let now = httpdate::parse_http_date("Sun, 06 Nov 1994 08:49:37 GMT").unwrap();
        for (value, expected) in [
            ("120", Some(Duration::from_secs(120))),
            ("99999999999999999999999", Some(Duration::MAX)),
            ("Sun, 06 Nov 1994 08:50:37 GMT", Some(Duration::from_secs(60))),
            ("Sun, 06 Nov 1994 08:00:00 GMT", Some(Duration::ZERO)),
            ("soon", None),
            ("-5", None),
            ("", None),
        ] {
            let headers = vec![("retry-after".to_owned(), value.to_owned())];
            let (time, space) = (Timestamp(0), Space::Public);
            let response = Response { status: 429, headers, body: Vec::new(), time, space };
            assert_eq!(retry_after(&response, now), expected, "{value}");
        }
    }
}

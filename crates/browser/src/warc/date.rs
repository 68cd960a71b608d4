//! Moments as WARC files write them: ISO 8601 in UTC, with milliseconds.

use windrow_page::Timestamp;

/// A moment as a WARC file has it.
pub(crate) fn format_date(time: Timestamp) -> String {
    let whole = time.to_string();
    format!("{}.{:03}Z", whole.trim_end_matches('Z'), time.0 % 1000)
}

/// A moment from a WARC file; parts of the day that are missing are 0.
pub(crate) fn parse_date(text: &str) -> Option<Timestamp> {
    let (date, clock) = text.split_once('T').unwrap_or((text, "0"));
    let mut date = date.splitn(3, '-').map(|part| part.parse::<u64>().ok());
    let (year, month, day) = (date.next()??, date.next()??, date.next()??);
    if !(1970..=9999).contains(&year) || !(1..=12).contains(&month) || !(1..=31).contains(&day) {
        return None;
    }
    let (clock, fraction) =
        clock.trim_end_matches('Z').split_once('.').unwrap_or((clock.trim_end_matches('Z'), "0"));
    let mut seconds = 0;
    for (part, limit) in clock.splitn(3, ':').chain(["0"; 2]).zip([24, 60, 61]) {
        seconds = seconds * 60 + part.parse::<u64>().ok().filter(|part| *part < limit)?;
    }
    let millis = format!("{:0<3}", fraction.chars().take(3).collect::<String>()).parse::<u64>().ok()?;
    Some(Timestamp((days(year, month, day) * 86_400 + seconds) * 1000 + millis))
}

/// Days from 1 January 1970 to a date, counted in years that begin in March.
fn days(year: u64, month: u64, day: u64) -> u64 {
    let year = year - u64::from(month <= 2);
    let of_year = (153 * ((month + 9) % 12) + 2) / 5 + day - 1;
    365 * year + year / 4 - year / 100 + year / 400 + of_year - 719_468
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moments_come_back() {
        for millis in [0, 951_782_400_000, 1_709_251_199_999, 1_794_782_057_123, 4_102_444_800_001] {
            let time = Timestamp(millis);
            assert_eq!(parse_date(&format_date(time)), Some(time), "{}", format_date(time));
        }
    }

    #[test]
    fn what_others_write_is_read() {
        for (text, expected) in [
            ("2024-02-29T23:59:59Z", Some(1_709_251_199_000)),
            ("2024-02-29T23:59:59.5Z", Some(1_709_251_199_500)),
            ("2024-02-29T23:59:59.123456789Z", Some(1_709_251_199_123)),
            ("1970-01-02", Some(86_400_000)),
            ("1970-01-02T01", Some(90_000_000)),
            ("yesterday", None),
            ("2024-13-01T00:00:00Z", None),
            ("2024-12-01T25:00:00Z", None),
            ("", None),
        ] {
            assert_eq!(parse_date(text), expected.map(Timestamp), "{text}");
        }
    }
}

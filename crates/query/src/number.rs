//! XPath 1.0's numbers as text, both ways.

/// The number that a string is, `NaN` where it is none: an optional minus, digits, an optional fraction.
pub fn parse(text: &str) -> f64 {
    let text = text.trim_matches([' ', '\t', '\r', '\n']);
    let digits = text.strip_prefix('-').unwrap_or(text);
    let (whole, fraction) = digits.split_once('.').unwrap_or((digits, ""));
    let all_digits = |part: &str| part.bytes().all(|byte| byte.is_ascii_digit());
    if (whole.is_empty() && fraction.is_empty()) || !all_digits(whole) || !all_digits(fraction) {
        return f64::NAN;
    }
    text.parse().unwrap_or(f64::NAN)
}

/// The string that a number is: no exponent, no trailing zeros, `NaN`, `Infinity`, `-Infinity`.
pub fn format(number: f64) -> String {
    if number.is_nan() {
        "NaN".to_owned()
    } else if number.is_infinite() {
        if number > 0.0 { "Infinity".to_owned() } else { "-Infinity".to_owned() }
    } else if number == 0.0 {
        "0".to_owned()
    } else {
        format!("{number}")
    }
}

/// The integer closest to the number; of two the one closer to positive infinity.
pub fn round(number: f64) -> f64 {
    if number.is_finite() && (-0.5..0.0).contains(&number) {
        return -0.0;
    }
    let below = number.floor();
    if number - below >= 0.5 { below + 1.0 } else { below }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_xpath_reads_them() {
        for (text, expected) in
            [("12", 12.0), (" -1.5\n", -1.5), (".5", 0.5), ("5.", 5.0), ("-.5", -0.5), ("007", 7.0)]
        {
            assert_eq!(parse(text), expected, "{text:?}");
        }
        for text in ["", "-", ".", "1e3", "+1", "1 2", "--1", "Infinity", "0x1", "\u{a0}1", "- 1"] {
            assert!(parse(text).is_nan(), "{text:?}");
        }
    }

    #[test]
    fn numbers_are_written_as_xpath_writes_them() {
        for (number, expected) in [
            (1.0, "1"),
            (-0.0, "0"),
            (0.5, "0.5"),
            (1e21, "1000000000000000000000"),
            (1e-7, "0.0000001"),
            (f64::NEG_INFINITY, "-Infinity"),
        ] {
            assert_eq!(format(number), expected);
        }
    }

    #[test]
    fn halves_round_up() {
        for (number, expected) in
            [(2.5, 3.0), (-2.5, -2.0), (0.49999999999999994, 0.0), (-0.2, 0.0), (-1.5, -1.0)]
        {
            assert_eq!(round(number), expected, "{number}");
        }
        assert!(round(f64::NAN).is_nan());
        assert!(round(-0.2).is_sign_negative());
    }
}

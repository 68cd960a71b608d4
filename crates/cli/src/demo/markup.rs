//! Writing HTML.

use std::fmt;

/// Text that may stand in HTML, in attributes too.
pub(crate) struct Escaped<'t>(pub(crate) &'t str);

impl fmt::Display for Escaped<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut rest = self.0;
        while let Some(at) = rest.find(['&', '<', '>', '"', '\'']) {
            formatter.write_str(&rest[..at])?;
            formatter.write_str(match rest.as_bytes()[at] {
                b'&' => "&amp;",
                b'<' => "&lt;",
                b'>' => "&gt;",
                b'"' => "&quot;",
                _ => "&#39;",
            })?;
            rest = &rest[at + 1..];
        }
        formatter.write_str(rest)
    }
}

/// An amount in pence as shops write it: £1,249.50.
pub(crate) fn pounds(pence: u32) -> String {
    let (pounds, pence) = (pence / 100, pence % 100);
    match pounds {
        1000.. => format!("£{},{:03}.{pence:02}", pounds / 1000, pounds % 1000),
        _ => format!("£{pounds}.{pence:02}"),
    }
}

/// A number with its noun: 1 result, 2 results.
pub(crate) fn counted(number: usize, noun: &str) -> String {
    format!("{number} {noun}{}", if number == 1 { "" } else { "s" })
}

/// The pages of a list of so many entries, at least one.
pub(crate) fn page_count(entries: usize, on_a_page: usize) -> usize {
    entries.div_ceil(on_a_page).max(1)
}

#[cfg(test)]
mod tests {
    use super::{Escaped, pounds};

    #[test]
    fn text_cannot_leave_its_place() {
        let shown = Escaped("a<b & \"c\" 'd' é").to_string();
        assert_eq!(shown, "a&lt;b &amp; &quot;c&quot; &#39;d&#39; é");
    }

    #[test]
    fn prices_look_like_prices() {
        assert_eq!(
            [pounds(5), pounds(1250), pounds(124_950), pounds(100_099)].join(" "),
            "£0.05 £12.50 £1,249.50 £1,000.99"
        );
    }
}

//! Counts work in tests, so that they can say "linear" without a clock; outside tests it is nothing.

#[cfg(test)]
thread_local! {
    static DONE: std::cell::Cell<u64> = const { std::cell::Cell::new(0) };
}

/// Some work was done: bytes looked at, pieces written, expressions visited.
#[inline]
pub(crate) fn work(amount: usize) {
    #[cfg(test)]
    DONE.with(|done| done.set(done.get() + amount as u64));
    let _ = amount;
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{analyze, format, normalize, parse};

    /// The work of all stages on a text.
    fn cost(text: &str) -> u64 {
        DONE.set(0);
        let parsed = parse(text);
        analyze(&parsed.tree);
        let formatted = format(&parsed.tree);
        work(formatted.len());
        if let Ok(normal) = normalize(&parsed.tree) {
            work(format(&normal).len());
        }
        assert!(parsed.has_errors() || parse(&formatted).tree == parsed.tree);
        DONE.get()
    }

    /// Repeated up to a size, a text may cost 16 times as much as at a 16th of it, and a fixed amount per byte.
    #[track_caller]
    fn check(before: &str, unit: &str, after: &str, size: usize) {
        let sized = |bytes: usize| format!("{before}{}{after}", unit.repeat(bytes / unit.len()));
        let (part, whole) = (cost(&sized(size / 16)), cost(&sized(size)));
        assert!(whole < part * 18, "{unit}: {part} became {whole}");
        assert!(whole < 150 * size as u64, "{unit}: {whole} for {size} bytes");
    }

    const MEGABYTE: usize = 1 << 20;

    #[test]
    fn anything_is_linear() {
        for (before, unit, after) in [
            ("a", " | a", ""),
            ("1", " + 1 * 2", ""),
            ("a", " and b = c", ""),
            ("a", "/b", ""),
            ("a", "//b:<r>", ""),
            ("a", "/b:<r>[c:<v=.>]", ""),
            ("a", "[b][1]", ""),
            ("concat('x'", ", //a", ")"),
            ("a", ".b#c", ""),
            ("doc('u')", "/{click [wait=1] /}", ""),
            ("a", "/(b:<r>)*", ""),
            ("a", "/(b:<r>/{click /})*[c:<s>]", ""),
            ("a:<r>[", "(b:<r>) | ", "c]"),
            ("a", "/[$lhs = $rhs]::b", ""),
            ("'", "long text ", "'"),
            ("", "(: comment :)", "a"),
            ("a(:", "(: nested :)", ":)"),
            ("", "a", ""),
            ("", " ", "1"),
        ] {
            check(before, unit, after, MEGABYTE / 4);
        }
    }

    #[test]
    fn a_megabyte_is_linear() {
        check("a", " | a", "", MEGABYTE);
        check("a", "/b:<r>[c:<v=.>]", "", MEGABYTE);
        check("concat('x'", ", //a", ")", MEGABYTE);
    }

    #[test]
    fn any_number_of_mistakes_is_linear() {
        for unit in [
            "(", ")", "[", "]", "{", "}", "'", "\"", "(:", "a b ", ";", ":<", ": <", ">", "a[", "/;", "$",
            "${", "{x}",
        ] {
            check("", unit, "", MEGABYTE / 4);
        }
        for unit in [
            "a:<x", "foo(", ".", "..", "..a", "#1", ".5", "-", "*", "a::", "é", "\u{3000}", "a(b)*", "/(1)*{",
        ] {
            check("//a", unit, "", MEGABYTE / 4);
        }
    }
}

//! How rows differ from those that are expected.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

/// How many rows of each kind are shown.
const MOST_SHOWN: usize = 10;

/// Rows that are expected and missing, and rows that are there and not expected.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Difference {
    expected: usize,
    found: usize,
    missing: Vec<String>,
    added: Vec<String>,
    /// Whether the rows are the same, but not in the same order.
    is_reordered: bool,
}

impl Difference {
    pub(super) fn of(expected: Vec<String>, found: Vec<String>) -> Difference {
        let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
        found.iter().for_each(|row| *counts.entry(row).or_default() += 1);
        expected.iter().for_each(|row| *counts.entry(row).or_default() -= 1);
        let mut left = counts.clone();
        let mut take = |rows: &[String], sign: i64| -> Vec<String> {
            let is_left = |row: &&String| match left.get_mut(row.as_str()) {
                Some(count) if *count * sign > 0 => {
                    *count -= sign;
                    true
                }
                _ => false,
            };
            rows.iter().filter(is_left).cloned().collect()
        };
        let (missing, added) = (take(&expected, -1), take(&found, 1));
        let is_reordered = missing.is_empty() && added.is_empty() && expected != found;
        Difference { expected: expected.len(), found: found.len(), missing, added, is_reordered }
    }

    pub(super) fn is_empty(&self) -> bool {
        self.missing.is_empty() && self.added.is_empty() && !self.is_reordered
    }

    pub(super) fn text(&self, name: &str) -> String {
        if self.is_empty() {
            return format!("ok      {name}: {} rows\n", self.found);
        }
        let mut text = format!(
            "differs {name}: {} of {} rows are missing, {} of {} are new\n",
            self.missing.len(),
            self.expected,
            self.added.len(),
            self.found
        );
        if self.is_reordered {
            text.push_str("  the rows are the same, in another order\n");
        }
        for (sign, rows) in [('-', &self.missing), ('+', &self.added)] {
            for row in rows.iter().take(MOST_SHOWN) {
                text.push_str(&format!("  {sign} {row}\n"));
            }
            if rows.len() > MOST_SHOWN {
                text.push_str(&format!("  {sign} … and {} more\n", rows.len() - MOST_SHOWN));
            }
        }
        text
    }

    pub(super) fn json(&self, name: &str) -> Json {
        let rows = |rows: &[String]| -> Vec<Json> {
            rows.iter().map(|row| serde_json::from_str(row).unwrap_or(Json::Null)).collect()
        };
        json!({
            "capsule": name,
            "ok": self.is_empty(),
            "expected": self.expected,
            "found": self.found,
            "missing": rows(&self.missing),
            "added": rows(&self.added),
            "reordered": self.is_reordered,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::Difference;

    fn rows(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn rows_are_compared_with_their_numbers() {
        assert!(Difference::of(rows("a b b"), rows("a b b")).is_empty());
        let difference = Difference::of(rows("a b b c"), rows("b a d d"));
        assert_eq!((difference.missing, difference.added), (rows("b c"), rows("d d")));
        assert!(Difference::of(rows("a b"), rows("b a")).is_reordered);
    }
}

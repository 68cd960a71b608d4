//! Expressions of columns: a path with a marker behind it, `.//b.price:<price(number)=.>`.

/// An expression as its path and its marker.
pub(crate) fn split(expression: &str) -> (&str, &str) {
    expression.split_at(expression.rfind(":<").unwrap_or(expression.len()))
}

/// An expression under another name.
pub(crate) fn under(expression: &str, name: &str) -> String {
    let (path, marker) = split(expression);
    let behind = marker.strip_prefix(":<").unwrap_or_default();
    let rest =
        behind.trim_start_matches(|letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '-'));
    format!("{path}:<{name}{rest}")
}

#[cfg(test)]
mod tests {
    use super::under;

    #[test]
    fn a_name_is_replaced_alone() {
        assert_eq!(under(".//b:<old_price[](number)=.>", "c1"), ".//b:<c1[](number)=.>");
    }
}

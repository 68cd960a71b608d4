//! Texts converted to typed values.

use windrow_data::{Type, Value, date_of};

#[track_caller]
fn check(kind: Type, cases: &[(&str, Option<Value>)]) {
    for (text, expected) in cases {
        let expected = expected.clone().ok_or_else(|| Value::Text((*text).to_owned()));
        assert_eq!(Value::read(text, kind), expected, "{text:?} as {kind}");
    }
}

fn text(text: &str) -> Option<Value> {
    Some(Value::Text(text.to_owned()))
}

#[test]
fn numbers_are_found_in_texts() {
    check(Type::Number, &[("£1,299.50", Some(Value::Number(1299.5))), ("sold out", None), ("", None)]);
}

#[test]
fn integers_are_exact() {
    check(
        Type::Integer,
        &[
            ("9007199254740993", Some(Value::Integer(9_007_199_254_740_993))),
            ("-9223372036854775808", Some(Value::Integer(i64::MIN))),
            ("9223372036854775808", None),
            ("1,299 reviews", Some(Value::Integer(1299))),
            ("12.00 €", Some(Value::Integer(12))),
            ("12.5", None),
        ],
    );
}

#[test]
fn truth_is_spelt_in_several_ways() {
    check(
        Type::Boolean,
        &[
            (" Yes ", Some(Value::Boolean(true))),
            ("TRUE", Some(Value::Boolean(true))),
            ("1", Some(Value::Boolean(true))),
            ("off", Some(Value::Boolean(false))),
            ("0", Some(Value::Boolean(false))),
            ("maybe", None),
        ],
    );
}

#[test]
fn dates_are_found_in_texts() {
    check(Type::Date, &[("5. März 2024", date_of("2024-03-05").map(Value::Date)), ("yesterday", None)]);
}

#[test]
fn addresses_are_absolute() {
    check(
        Type::Url,
        &[
            (" https://example.org/a?b#c ", text("https://example.org/a?b#c")),
            ("mailto:a@example.org", text("mailto:a@example.org")),
            ("file:///a/b", text("file:///a/b")),
            ("/a/b", None),
            ("//example.org/a", None),
            ("https://", None),
            ("https:a", None),
            ("https:///a", None),
            ("1http://a", None),
            ("https://a b", None),
        ],
    );
}

//! Rows compared: two tables, a rule, and what became of the rows.

use std::io::Cursor;

use windrow_upkeep::diff::{Candidates, Counts, Known, Row, Rule};

fn rows(lines: &str) -> Vec<Row> {
    lines.lines().map(|line| serde_json::from_str(line.trim()).expect("a row is JSON")).collect()
}

fn rule(key: &[&str]) -> Rule {
    Rule { key: key.iter().map(|&name| name.to_owned()).collect(), ..Rule::default() }
}

fn compare(rule: &Rule, old: &str, new: &str) -> (Vec<String>, Counts) {
    let mut known = Known::new(rule, Cursor::new(Vec::new()));
    rows(old).iter().for_each(|row| known.add(row).expect("memory takes it"));
    let met = rows(new).into_iter().filter_map(|row| known.meet(row).expect("memory has it"));
    let mut changes: Vec<String> = met.map(|change| change.into_json().to_string()).collect();
    changes.extend(known.gone().map(|change| change.expect("memory has it").into_json().to_string()));
    (changes, known.counts())
}

/// Checks what became of rows.
#[track_caller]
fn check(rule: &Rule, old: &str, new: &str, expected: &[&str]) -> Counts {
    let (changes, counts) = compare(rule, old, new);
    assert_eq!(changes, expected, "{old}\n{new}");
    counts
}

/// Checks whether a value is the same as another one, strictly and loosely, in a row with a key and in a whole row.
#[track_caller]
fn check_values(old: &str, new: &str, is_same: bool, is_loosely_same: bool) {
    let row = |value: &str| match value {
        "" => r#"{"k":1}"#.to_owned(),
        value => format!(r#"{{"k":1,"v":{value}}}"#),
    };
    for (is_loose, expected) in [(false, is_same), (true, is_loosely_same)] {
        for key in [&["k"][..], &[]] {
            for (old, new) in [(old, new), (new, old)] {
                let rule = Rule { is_loose, ..rule(key) };
                let (_, counts) = compare(&rule, &row(old), &row(new));
                assert_eq!(counts.same == 1, expected, "{old} and {new}, loose: {is_loose}, key: {key:?}");
            }
        }
    }
}

#[test]
fn rows_are_added_removed_and_changed() {
    let old = r#"{"url":"/1","title":"Dune","price":12}
                 {"url":"/2","title":"Emma","price":7}
                 {"url":"/3","title":"Ulysses","price":9}"#;
    let new = r#"{"url":"/4","title":"Ada"}
                 {"url":"/3","price":9.0,"title":"Ulysses"}
                 {"url":"/1","title":"Dune","price":10,"stock":3}"#;
    let counts = check(
        &rule(&["url"]),
        old,
        new,
        &[
            r#"{"change":"added","key":{"url":"/4"},"new":{"url":"/4","title":"Ada"}}"#,
            r#"{"change":"changed","key":{"url":"/1"},"columns":{"price":{"old":12,"new":10},"stock":{"old":null,"new":3}}}"#,
            r#"{"change":"removed","key":{"url":"/2"},"old":{"url":"/2","title":"Emma","price":7}}"#,
        ],
    );
    assert_eq!(counts, Counts { added: 1, removed: 1, changed: 1, same: 1, ..Counts::default() });
}

#[test]
fn a_key_may_have_several_columns_and_lie_in_records() {
    let old = r#"{"shop":"a","item":{"id":1},"n":1}
                 {"shop":"b","item":{"id":1},"n":2}"#;
    let new = r#"{"shop":"b","item":{"id":1},"n":3}
                 {"shop":"a","item":{"id":1},"n":1}"#;
    let changed = r#"{"change":"changed","key":{"shop":"b","item.id":1},"columns":{"n":{"old":2,"new":3}}}"#;
    check(&rule(&["shop", "item.id"]), old, new, &[changed]);
    let lists = r#"{"by":[{"name":"Ann"}],"n":1}
                   {"by":[{"name":"Ann"},{"name":"Bob"}],"n":2}
                   {"by":"[{\"name\":\"Cy\"}]","n":3}"#;
    let counts = check(&rule(&["by.name"]), lists, lists, &[]);
    assert_eq!((counts.same, counts.keyless_old), (3, 0));
    // A column whose name has a dot in it comes before a path.
    let dotted = r#"{"a.b":1,"a":{"b":2}}"#;
    let moved = r#"{"a.b":1,"a":{"b":3}}"#;
    assert_eq!(compare(&rule(&["a.b"]), dotted, moved).1.changed, 1);
}

#[test]
fn rows_of_one_key_are_paired_in_order() {
    let old = "{\"k\":1,\"v\":\"a\"}\n{\"k\":1,\"v\":\"b\"}\n{\"k\":1,\"v\":\"c\"}";
    let new = "{\"k\":1,\"v\":\"a\"}\n{\"k\":1,\"v\":\"x\"}";
    let counts = check(
        &rule(&["k"]),
        old,
        new,
        &[
            r#"{"change":"changed","key":{"k":1},"columns":{"v":{"old":"b","new":"x"}}}"#,
            r#"{"change":"removed","key":{"k":1},"old":{"k":1,"v":"c"}}"#,
        ],
    );
    assert_eq!(counts.repeated, 2);
    let more = check(
        &rule(&["k"]),
        new,
        &format!("{new}\n{{\"k\":1,\"v\":\"x\"}}"),
        &[r#"{"change":"added","key":{"k":1},"new":{"k":1,"v":"x"}}"#],
    );
    assert_eq!((more.same, more.added), (2, 1));
    let folded = Rule { folds_repeats: true, ..rule(&["k"]) };
    let twice = compare(&folded, new, &format!("{new}\n{{\"k\":1,\"v\":\"x\"}}")).1;
    assert_eq!((twice.same, twice.added, twice.removed), (3, 0, 0));
}

#[test]
fn rows_without_the_key_are_compared_as_a_whole_and_counted() {
    let old = "{\"k\":null,\"v\":1}\n{\"v\":2}\n{\"k\":\"\",\"v\":3}";
    let new = "{\"v\":3}\n{\"k\":null,\"v\":1}\n{\"v\":9}";
    let counts = check(
        &rule(&["k"]),
        old,
        new,
        &[
            r#"{"change":"added","new":{"v":3}}"#,
            r#"{"change":"added","new":{"v":9}}"#,
            r#"{"change":"removed","old":{"v":2}}"#,
            r#"{"change":"removed","old":{"k":"","v":3}}"#,
        ],
    );
    assert_eq!((counts.keyless_old, counts.keyless_new, counts.same), (3, 3, 1));
}

#[test]
fn without_a_key_whole_rows_are_counted() {
    let old = "{\"a\":1}\n{\"a\":1}\n{\"a\":2}\n{\"a\":3}";
    let new = "{\"a\":3}\n{\"a\":1.0}\n{\"a\":4}\n{\"a\":3}";
    let expected = [
        r#"{"change":"added","new":{"a":4}}"#,
        r#"{"change":"added","new":{"a":3}}"#,
        r#"{"change":"removed","old":{"a":1}}"#,
        r#"{"change":"removed","old":{"a":2}}"#,
    ];
    let counts = check(&rule(&[]), old, new, &expected);
    assert_eq!(counts, Counts { added: 2, removed: 2, same: 2, ..Counts::default() });
}

#[test]
fn what_is_ignored_is_not_compared() {
    let old = r#"{"k":1,"seen":1,"by":[{"name":"a","rank":1,"_provenance":{"t":1}}],"_provenance":{"k":1}}"#;
    let new = r#"{"k":1,"seen":2,"by":[{"name":"a","rank":2,"_provenance":{"t":2}}],"_provenance":{"k":2}}"#;
    for key in [&["k"][..], &[]] {
        let ignore = vec!["seen".to_owned(), "by.rank".to_owned()];
        check(&Rule { ignore, ..rule(key) }, old, new, &[]);
    }
    let ignore = vec!["seen".to_owned()];
    let changed = compare(&Rule { ignore, ..rule(&["k"]) }, old, new).0;
    assert!(changed.len() == 1 && changed[0].contains(r#""columns":{"by":"#), "{changed:?}");
}

#[test]
fn values_that_are_written_differently() {
    check_values("1", "1.0", true, true);
    check_values("0", "-0.0", true, true);
    check_values("9007199254740993", "9007199254740992", false, false);
    check_values("9007199254740993", "\"9007199254740993\"", false, true);
    check_values("", "null", true, true);
    check_values("", "\"\"", false, true);
    check_values("", "[]", false, true);
    check_values("[]", "\"[]\"", false, true);
    check_values("12.5", "\"12.5\"", false, true);
    check_values("12.5", "\"12.50\"", false, true);
    check_values("12.5", "\"12.6\"", false, false);
    check_values("7", "\"007\"", false, false);
    check_values("7", "\" 7\"", false, false);
    check_values("1e21", "\"1000000000000000000000\"", false, true);
    check_values("null", "\"NaN\"", false, true);
    check_values("true", "\"true\"", false, true);
    check_values("true", "1", false, false);
    check_values("\"x\"", "[\"x\"]", false, true);
    check_values("[\"a\",\"b\"]", "\"[\\\"a\\\",\\\"b\\\"]\"", false, true);
    check_values("[\"a\",\"b\"]", "[\"b\",\"a\"]", false, false);
    check_values("[{\"x\":1,\"y\":2}]", "[{\"y\":2.0,\"x\":1}]", true, true);
    check_values("[{\"x\":5}]", "[{\"x\":\"5\"}]", false, true);
    check_values("[{\"x\":5}]", "\"[{\\\"x\\\":5}]\"", false, true);
    check_values("\"[1]\"", "[1]", false, true);
    check_values("\"[x\"", "[\"[x\"]", false, true);
    check_values("\"x\"", "\"[\\\"x\\\"]\"", false, true);
    check_values("\"a\"", "\"b\"", false, false);
}

#[test]
fn texts_that_are_the_same_number_are_two_texts() {
    let (old, new) = (r#"{"k":1,"version":"1.10"}"#, r#"{"k":1,"version":"1.1"}"#);
    for is_loose in [false, true] {
        assert_eq!(compare(&Rule { is_loose, ..rule(&["k"]) }, old, new).1.changed, 1);
    }
}

#[test]
fn a_key_that_is_text_here_and_a_number_there() {
    let (old, new) = (r#"{"k":"12","v":1}"#, r#"{"k":12,"v":1}"#);
    assert_eq!(compare(&Rule { is_loose: true, ..rule(&["k"]) }, old, new).1.same, 1);
    assert_eq!(compare(&rule(&["k"]), old, new).1.same, 0);
}

#[test]
fn more_rows_than_are_held_back() {
    let many = |from: usize, to: usize, price: usize| -> String {
        let row = |number| {
            format!("{{\"url\":\"https://h/{number}\",\"text\":\"{}\",\"price\":{price}}}\n", "x".repeat(90))
        };
        (from..to).map(row).collect()
    };
    let (changes, counts) =
        compare(&rule(&["url"]), &many(0, 9000, 1), &(many(500, 8000, 1) + &many(8000, 9100, 2)));
    let expected = Counts { added: 100, removed: 500, changed: 1000, same: 7500, ..Counts::default() };
    assert_eq!((counts, changes.len()), (expected, 1600));
    assert!(changes[1100].contains("https://h/0\""), "{}", changes[1100]);
}

#[test]
fn columns_that_could_be_a_key() {
    let of = |lines: &str| {
        let mut candidates = Candidates::default();
        rows(lines).iter().for_each(|row| candidates.add(row));
        candidates
    };
    let table =
        of("{\"t\":\"a\",\"url\":\"/1\",\"n\":1,\"l\":[1]}\n{\"t\":\"b\",\"url\":\"/2\",\"n\":1,\"l\":[2]}");
    let other = of("{\"t\":\"a\",\"url\":\"/1\"}\n{\"t\":\"b\",\"url\":\"/1\"}");
    assert_eq!(table.common(&table), Some("url"));
    assert_eq!(table.common(&other), Some("t"));
    assert_eq!(table.common(&of("{\"t\":\"a\"}\n{}")), None);
    assert_eq!(table.common(&of("")), Some("url"));
}

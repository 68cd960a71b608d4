//! Agreement with the shared verdicts on OXPath expressions: every verdict, or the test fails.

use std::path::PathBuf;

use windrow_syntax::{format, parse};

/// The folder with `parse.tsv` and `eval.json`.
fn data() -> Option<PathBuf> {
    let own = std::env::var_os("WINDROW_OXPATH_DATA").map(PathBuf::from);
    let folder =
        own.or_else(|| std::env::var_os("WINDROW_DATA").map(|data| PathBuf::from(data).join("oxpath")))?;
    folder.join("parse.tsv").is_file().then_some(folder)
}

#[test]
fn verdicts_agree() {
    let Some(folder) = data() else {
        println!("skipped: set WINDROW_OXPATH_DATA to the folder with parse.tsv");
        return;
    };
    let table = std::fs::read_to_string(folder.join("parse.tsv")).expect("the table is a text");
    let rows: Vec<(&str, &str)> = table.lines().skip(1).filter_map(|line| line.rsplit_once('\t')).collect();
    let disagreements: Vec<String> = rows
        .iter()
        .filter(|(expression, verdict)| parse(expression).has_errors() == (*verdict == "accept"))
        .map(|(expression, verdict)| format!("{verdict}: {expression} {:?}", parse(expression).diagnostics))
        .collect();
    assert!(disagreements.is_empty(), "{}", disagreements.join("\n"));
    assert!(rows.len() >= 150, "only {} verdicts were read", rows.len());
}

#[test]
fn static_errors_agree() {
    let Some(folder) = data() else {
        println!("skipped: set WINDROW_OXPATH_DATA to the folder with eval.json");
        return;
    };
    let cases = std::fs::read_to_string(folder.join("eval.json")).expect("the cases are a text");
    let cases: Vec<serde_json::Value> = serde_json::from_str(&cases).expect("the cases are JSON");
    assert!(cases.len() >= 80, "only {} cases were read", cases.len());
    for case in cases {
        let expression = case["expr"].as_str().expect("a case has an expression");
        let parsed = parse(expression);
        assert_eq!(
            parsed.has_errors(),
            case["expected_status"] == "static-error",
            "{expression}: {parsed:?}"
        );
    }
}

#[test]
fn formatting_keeps_the_tree() {
    let Some(folder) = data() else {
        println!("skipped: set WINDROW_OXPATH_DATA to the folder with parse.tsv");
        return;
    };
    let table = std::fs::read_to_string(folder.join("parse.tsv")).expect("the table is a text");
    for expression in table.lines().filter_map(|line| line.strip_suffix("\taccept")) {
        let tree = parse(expression).tree;
        let formatted = format(&tree);
        assert_eq!(parse(&formatted).tree, tree, "{expression} became {formatted}");
        assert_eq!(format(&parse(&formatted).tree), formatted, "{expression}");
    }
}

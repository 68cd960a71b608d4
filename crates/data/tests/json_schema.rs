//! Rows checked against JSON Schemas.

use windrow_data::JsonSchema;

/// Each case: a schema, a row, and what is wrong with it, or nothing.
#[track_caller]
fn check(cases: &[(&str, &str, &str)]) {
    for (schema, row, expected) in cases {
        let schema = JsonSchema::read(schema).unwrap_or_else(|error| panic!("{schema}: {error}"));
        let message = schema.check(row).err().map_or(String::new(), |error| error.to_string());
        assert_eq!(&message, expected, "{row}");
    }
}

#[test]
fn types() {
    check(&[
        (r#"{"type":"integer"}"#, "1.0", ""),
        (r#"{"type":"integer"}"#, "1.5", "in the row: expected an integer, found 1.5"),
        (r#"{"type":["string","null"]}"#, "null", ""),
        (r#"{"type":["string","null"]}"#, "true", "in the row: expected a string or null, found true"),
        ("true", "1", ""),
        ("false", "1", "in the row: expected nothing, found 1"),
        (r#"{"title":"ignored","x-mine":1}"#, "1", ""),
    ]);
}

#[test]
fn objects() {
    let schema = r#"{"properties":{"a":{"type":"number"}},"required":["a"],"additionalProperties":false}"#;
    check(&[
        (schema, r#"{"a":1}"#, ""),
        (schema, "{}", "in the row: a is missing"),
        (schema, r#"{"a":"x"}"#, r#"at /a: expected a number, found "x""#),
        (schema, r#"{"a":1,"b/c":2}"#, "at /b~1c: there may be no such key"),
        (r#"{"additionalProperties":{"type":"string"}}"#, r#"{"x":1}"#, "at /x: expected a string, found 1"),
    ]);
}

#[test]
fn lists() {
    check(&[
        (
            r#"{"items":{"items":{"type":"string"}}}"#,
            r#"[["a"],["b",3]]"#,
            "at /1/1: expected a string, found 3",
        ),
        (r#"{"minItems":2}"#, "[1]", "in the row: expected items, at least 2, found [1]"),
        (r#"{"maxItems":1}"#, "[1]", ""),
        (r#"{"uniqueItems":true}"#, "[1,2,1]", "in the row: expected no two equal items, found [1,2,1]"),
        (r#"{"uniqueItems":false}"#, "[1,1]", ""),
    ]);
}

#[test]
fn values() {
    check(&[
        (r#"{"enum":["a",1]}"#, "1.0", ""),
        (r#"{"enum":["a",1]}"#, "2", r#"in the row: expected "a" or 1, found 2"#),
        (r#"{"const":null}"#, "0", "in the row: expected null, found 0"),
        (r#"{"minimum":0,"exclusiveMaximum":5}"#, "5", "in the row: expected less than 5, found 5"),
        (r#"{"exclusiveMinimum":0}"#, "0", "in the row: expected more than 0, found 0"),
        (r#"{"maximum":1}"#, r#""text""#, ""),
        (r#"{"multipleOf":0.01}"#, "19.99", ""),
        (r#"{"multipleOf":0.01}"#, "19.995", "in the row: expected a multiple of 0.01, found 19.995"),
        (r#"{"minLength":2}"#, r#""ü""#, r#"in the row: expected characters, at least 2, found "ü""#),
        (r#"{"maxLength":1}"#, r#""ü""#, ""),
        (
            r#"{"pattern":"^[A-Z]"}"#,
            r#""a""#,
            r#"in the row: expected a text that matches ^[A-Z], found "a""#,
        ),
        (r#"{"format":"date"}"#, r#""2024-03-05""#, ""),
        (
            r#"{"format":"date"}"#,
            r#""5 March 2024""#,
            r#"in the row: expected a date such as 2024-03-05, found "5 March 2024""#,
        ),
        (r#"{"format":"date-time"}"#, r#""2024-03-05T14:30:00+01:00""#, ""),
        (r#"{"format":"uri"}"#, r#""/a""#, r#"in the row: expected an absolute address, found "/a""#),
        (r#"{"format":"email"}"#, r#""no""#, ""),
    ]);
}

#[test]
fn combinations() {
    let either = r#"{"anyOf":[{"type":"string"},{"minimum":5}]}"#;
    let one = r#"{"oneOf":[{"minimum":1},{"minimum":5}]}"#;
    check(&[
        (either, "6", ""),
        (either, "4", "in the row: expected one of 2 alternatives, found 4"),
        (one, "3", ""),
        (one, "6", "in the row: expected exactly one of the alternatives of oneOf (these hold: 2), found 6"),
        (r#"{"allOf":[{"minimum":1},{"maximum":2}]}"#, "3", "in the row: expected at most 2, found 3"),
        (
            r#"{"not":{"type":"null"}}"#,
            "null",
            "in the row: expected something that the schema under not does not allow, found null",
        ),
    ]);
}

#[test]
fn references() {
    let tree = r##"{"$ref":"#/$defs/a%20tree","$defs":{"a tree":{"properties":{
        "name":{"type":"string"},"child":{"items":{"$ref":"#"}}}}}}"##;
    check(&[
        (tree, r#"{"child":[{"name":"x"}]}"#, ""),
        (
            tree,
            r#"{"child":[{"child":[{"name":1}]}]}"#,
            "at /child/0/child/0/name: expected a string, found 1",
        ),
    ]);
}

#[test]
fn a_schema_that_cannot_be_kept_is_refused() {
    for (schema, expected) in [
        (
            r#"{"properties":{"a":{"prefixItems":[]}}}"#,
            "in the schema at /properties/a: the keyword prefixItems is not supported; leave it out or say it otherwise",
        ),
        (
            r#"{"type":"text"}"#,
            "in the schema: type has to be null, boolean, object, array, number, integer or string, or a list of them",
        ),
        (
            r#"{"$ref":"http://h/s.json"}"#,
            "in the schema: $ref http://h/s.json leaves the file; refer to a place in it, such as #/$defs/name",
        ),
        (r##"{"$ref":"#/$defs/x"}"##, "in the schema: $ref #/$defs/x leads nowhere"),
        (
            r##"{"anyOf":[{"$ref":"#"}]}"##,
            "in the schema: references form a circle, or a chain of more than 32",
        ),
        ("[]", "in the schema: a schema has to be an object, true or false"),
        (r#"{"required":"a"}"#, "in the schema: required has to be a list"),
    ] {
        let error = JsonSchema::read(schema).unwrap_err();
        assert!(error.is_schema());
        assert_eq!(error.to_string(), expected);
    }
    assert!(JsonSchema::read(r#"{"pattern":"(?=a)"}"#).unwrap_err().is_schema());
    assert!(JsonSchema::read("{").unwrap_err().is_schema());
}

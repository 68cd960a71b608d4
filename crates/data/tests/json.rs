//! Rows as JSON, and as stored for later.

use std::sync::Arc;

use windrow_data::{
    Field, Item, JsonOptions, JsonSchema, MAX_DEPTH, Output, Provenance, Record, Schema, Type, Value, date_of,
};

fn text(name: &str, text: &str) -> Item {
    value(name, Value::Text(text.to_owned()))
}

fn value(name: &str, value: Value) -> Item {
    Item::Value(Field::new(name, value))
}

fn record(name: &str, items: Vec<Item>) -> Item {
    Item::Record(Record::new(name, items))
}

fn books() -> Schema {
    let review = Schema::new(vec![Output::value("stars", Type::Integer)]).expect("a schema");
    let book = vec![
        Output::value("title", Type::Text),
        Output::value("price", Type::Number),
        Output::list("tag", Type::Text),
        Output::record("review", review),
    ];
    Schema::new(vec![Output::record("book", Schema::new(book).expect("a schema"))]).expect("a schema")
}

#[track_caller]
fn check(schema: &Schema, row: &Item, expected: &str) {
    let mut json = String::new();
    schema.write_json(row, JsonOptions::default(), &mut json).expect("a row of the schema");
    assert_eq!(json, expected);
    JsonSchema::read(&schema.json_schema())
        .expect("a JSON Schema")
        .check(&json)
        .expect("the schema's own JSON Schema allows it");
}

#[test]
fn keys_come_in_the_order_of_the_schema() {
    let row = record(
        "book",
        vec![
            record("review", vec![value("stars", Value::Integer(5))]),
            text("title", "Dune"),
            record("review", vec![]),
            value("price", Value::Number(12.0)),
            text("tag", "sand"),
        ],
    );
    check(&books(), &row, r#"{"title":"Dune","price":12.0,"tag":["sand"],"review":[{"stars":5},{}]}"#);
}

#[test]
fn several_values_are_a_list_and_none_are_no_key() {
    check(
        &books(),
        &record("book", vec![text("title", "a"), text("title", "b")]),
        r#"{"title":["a","b"],"tag":[],"review":[]}"#,
    );
}

#[test]
fn a_value_in_no_record_is_an_object_with_one_key() {
    let schema = Schema::new(vec![Output::value("t", Type::Text)]).unwrap();
    check(&schema, &text("t", "x"), r#"{"t":"x"}"#);
    let schema = Schema::new(vec![Output::list("t", Type::Text)]).unwrap();
    check(&schema, &text("t", "x"), r#"{"t":["x"]}"#);
}

#[test]
fn rows_of_several_outputs_say_which_they_are() {
    let a = Output::record("a", Schema::new(vec![Output::value("x", Type::Boolean)]).unwrap());
    let schema = Schema::new(vec![a, Output::list("l", Type::Text), Output::value("t", Type::Date)]).unwrap();
    check(&schema, &record("a", vec![value("x", Value::Boolean(true))]), r#"{"_type":"a","x":true}"#);
    let date = date_of("2024-03-05").unwrap();
    check(&schema, &value("t", Value::Date(date)), r#"{"_type":"t","t":"2024-03-05"}"#);
}

#[test]
fn texts_are_escaped_and_numbers_read_back() {
    let schema = Schema::new(vec![Output::value("t", Type::Text)]).unwrap();
    check(&schema, &text("t", "\"\\\n\r\t\u{0}\u{1f}ü€\u{1F600}"), r#"{"t":"\"\\\n\r\t\u0000\u001fü€😀"}"#);
    let schema = Schema::new(vec![Output::value("n", Type::Number)]).unwrap();
    for number in [0.1, 1e300, 5e-324, -0.0, 1e16, 123_456_789.123_456_79] {
        let mut json = String::new();
        schema.write_json(&value("n", Value::Number(number)), JsonOptions::default(), &mut json).unwrap();
        let read: f64 = json.trim_start_matches("{\"n\":").trim_end_matches('}').parse().unwrap();
        assert_eq!(read.to_bits(), number.to_bits());
    }
    check(&schema, &value("n", Value::Number(f64::NAN)), r#"{"n":null}"#);
}

#[test]
fn provenance_says_where_each_value_came_from() {
    let origin = |path: &str| {
        Some(Arc::new(Provenance {
            url: Some("http://h/".into()),
            path: path.into(),
            time: None,
            rule: ":<t=.>".into(),
        }))
    };
    let field =
        |path| Item::Value(Field { provenance: origin(path), ..Field::new("stars", Value::Integer(1)) });
    let review =
        Item::Record(Record { provenance: origin("/r"), ..Record::new("review", vec![field("/r/s")]) });
    let mut json = String::new();
    let options = JsonOptions { provenance: true };
    books().write_json(&record("book", vec![review]), options, &mut json).unwrap();
    let origin = |path| format!(r#"[{{"url":"http://h/","path":"{path}","time":null,"rule":":<t=.>"}}]"#);
    let stars = format!(r#"{{"stars":1,"_provenance":{{"stars":{}}}}}"#, origin("/r/s"));
    let expected = format!(r#"{{"tag":[],"review":[{stars}],"_provenance":{{"review":{}}}}}"#, origin("/r"));
    assert_eq!(json, expected);
}

#[test]
fn what_the_schema_does_not_have_is_an_error() {
    for (row, expected) in [
        (text("title", "x"), "there is a title that the schema does not have"),
        (record("book", vec![text("isbn", "1")]), "there is a isbn that the schema does not have"),
        (record("book", vec![record("title", vec![])]), "title is a record, its schema says it is a value"),
    ] {
        let error = books().check(&row).unwrap_err();
        assert!(error.is_row());
        assert_eq!(error.to_string(), expected);
    }
}

#[test]
fn outputs_of_one_name_become_one() {
    let merged = |one, other| {
        let schema = Schema::new(vec![one, other])?;
        Ok::<_, windrow_data::Error>(schema.outputs().to_vec())
    };
    let integer = || Output::value("x", Type::Integer);
    assert_eq!(merged(integer(), Output::list("x", Type::Number)), Ok(vec![Output::list("x", Type::Number)]));
    assert_eq!(merged(integer(), Output::value("x", Type::Date)), Ok(vec![Output::value("x", Type::Text)]));
    assert!(merged(integer(), Output::record("x", Schema::default())).unwrap_err().is_schema());
}

#[test]
fn schemas_have_bounds() {
    assert!(Schema::new(vec![Output::value("_type", Type::Text)]).unwrap_err().is_schema());
    let mut schema = Schema::default();
    for _ in 0..MAX_DEPTH {
        schema = Schema::new(vec![Output::record("a", schema)]).unwrap();
    }
    assert!(Schema::new(vec![Output::record("a", schema)]).unwrap_err().is_schema());
}

#[test]
fn stored_rows_and_schemas_read_back() {
    let numbers = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.1, 5.0];
    let row = record("book", numbers.map(|number| value("price", Value::Number(number))).to_vec());
    let stored = serde_json::to_string(&row).unwrap();
    let read: Item = serde_json::from_str(&stored).unwrap();
    assert_eq!(format!("{read:?}"), format!("{row:?}"));
    let schema: Schema = serde_json::from_str(&serde_json::to_string(&books()).unwrap()).unwrap();
    assert_eq!(schema, books());
}

//! Rows that are checked, flattened, and that say where they came from.

use std::sync::Arc;

use windrow_data::{Field, Item, JsonSchema, Output, Provenance, Record, Type, Value};
use windrow_output::{Format, Options, Target};

use crate::books::{book, books, open, record, schema, text, written};
use crate::folder::Folder;

fn shops() -> windrow_data::Schema {
    let offer = schema(vec![Output::value("name", Type::Text), Output::value("price", Type::Text)]);
    let shelf = schema(vec![Output::value("at", Type::Text), Output::record("offer", offer)]);
    let shop = schema(vec![Output::value("name", Type::Text), Output::record("shelf", shelf)]);
    schema(vec![Output::record("shop", shop)])
}

fn shop() -> Item {
    let offer = |name, price| record("offer", vec![text("name", name), text("price", price)]);
    let shelf = |at, offers: Vec<Item>| record("shelf", [text("at", at)].into_iter().chain(offers).collect());
    record(
        "shop",
        vec![
            text("name", "S"),
            shelf("left", vec![offer("a", "1"), offer("b", "2")]),
            shelf("right", vec![]),
        ],
    )
}

#[track_caller]
fn check_flat(path: &str, expected: &str) {
    let options = Options { flatten: Some(path.to_owned()), ..Options::default() };
    let rows = [shop(), record("shop", vec![text("name", "T")])];
    assert_eq!(written(Format::Csv, &shops(), &rows, options), expected.replace('\n', "\r\n"));
}

#[test]
fn records_in_records_become_rows() {
    let offers = "name,at,shelf.offer.name,price\nS,left,a,1\nS,left,b,2\nS,right,,\nT,,,\n";
    check_flat("shelf/offer", offers);
    check_flat("shop/shelf/offer", offers);
    check_flat(
        "shelf",
        "name,at,offer\n\
         S,left,\"[{\"\"name\"\":\"\"a\"\",\"\"price\"\":\"\"1\"\"},{\"\"name\"\":\"\"b\"\",\"\"price\"\":\"\"2\"\"}]\"\n\
         S,right,[]\nT,,[]\n",
    );
}

#[test]
fn a_path_that_names_no_record_is_refused() {
    for path in ["", "shop", "name", "shelf/at", "other"] {
        let options = Options { flatten: Some(path.to_owned()), ..Options::default() };
        let error =
            windrow_output::open(Target::Writer(Box::new(std::io::sink())), &shops(), options).err().unwrap();
        assert!(error.is_usage(), "{error}");
    }
}

#[test]
fn a_row_that_is_not_as_it_should_be_is_named() {
    let wanted = r#"{"properties":{"stock":{"maximum":2}}}"#;
    let options = Options { validate: JsonSchema::read(wanted).ok(), ..Options::default() };
    let folder = Folder::new();
    let mut sink = open(&folder.path("a.csv"), &books(), options).unwrap();
    sink.write(&book(1)).unwrap();
    sink.write(&book(2)).unwrap();
    let error = sink.write(&book(3)).unwrap_err();
    assert!(error.is_row());
    assert_eq!(error.to_string(), "row 3: at /stock: expected at most 2, found 3");
}

#[test]
fn rows_of_another_schema_are_refused() {
    let folder = Folder::new();
    let mut sink = open(&folder.path("a.csv"), &books(), Options::default()).unwrap();
    assert!(sink.write(&shop()).unwrap_err().is_row());
}

#[test]
fn tables_have_a_column_for_provenance() {
    let origin = Arc::new(Provenance { url: None, path: "/a".into(), time: None, rule: "r".into() });
    let field = Field { provenance: Some(origin), ..Field::new("name", Value::Text("S".into())) };
    let row = Item::Record(Record::new("shop", vec![Item::Value(field)]));
    let options = Options { provenance: true, ..Options::default() };
    let csv = written(Format::Csv, &shops(), &[row], options);
    let origin = r#"{""name"":[{""url"":null,""path"":""/a"",""time"":null,""rule"":""r""}]}"#;
    assert_eq!(csv, format!("name,shelf,_provenance\r\nS,[],\"{origin}\"\r\n"));
}

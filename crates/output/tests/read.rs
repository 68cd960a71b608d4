//! Rows read back: what every format says of the same rows, files of other programs, and what is wrong with damaged ones.

use std::io::Cursor;
use std::path::Path;

use windrow_data::{Output, Type};
use windrow_output::{Error, Form, Format, Options, ReadOptions, Source, StoredRows, read};

use crate::books::{book, books, four, record, schema, text, write, written};
use crate::folder::Folder;

/// The rows of a file, a line each.
fn lines(rows: StoredRows) -> Vec<String> {
    rows.map(|row| serde_json::to_string(&row.expect("a row")).expect("JSON")).collect()
}

fn of_text(text: &str, format: Format) -> Result<StoredRows, Error> {
    let options = ReadOptions { format: Some(format), ..ReadOptions::default() };
    read(Source::Reader(Box::new(Cursor::new(text.to_owned()))), &options)
}

fn of_file(path: &Path) -> Result<StoredRows, Error> {
    read(Source::File(path.to_owned()), &ReadOptions::default())
}

/// The four books as they are stored where there are types.
const TYPED: [&str; 4] = [
    r#"{"url":"https://h/1","title":"Dune","price":9.5,"stock":9223372036854775807,"new":true,"published":"2024-03-05T14:30:00Z","tag":["sand","worms"],"review":[{"by":"Ann","stars":5},{"by":"Bob","stars":1}]}"#,
    r#"{"url":"https://h/2","title":" \"a\", b\\c;\r\n\t<&>'é😀 ","tag":[],"review":[]}"#,
    r#"{"url":"https://h/3","price":"sold out","stock":"many","tag":[],"review":[{"by":"Cy","stars":"none"}]}"#,
    r#"{"tag":[],"review":[]}"#,
];

/// The same where all values are texts.
const TEXTS: [&str; 4] = [
    r#"{"url":"https://h/1","title":"Dune","price":"9.5","stock":"9223372036854775807","new":"true","published":"2024-03-05T14:30:00Z","tag":"[\"sand\",\"worms\"]","review":"[{\"by\":\"Ann\",\"stars\":5},{\"by\":\"Bob\",\"stars\":1}]"}"#,
    r#"{"url":"https://h/2","title":" \"a\", b\\c;\r\n\t<&>'é😀 ","tag":"[]","review":"[]"}"#,
    r#"{"url":"https://h/3","price":"sold out","stock":"many","tag":"[]","review":"[{\"by\":\"Cy\",\"stars\":\"none\"}]"}"#,
    r#"{"tag":"[]","review":"[]"}"#,
];

/// A row whatever the order of its columns: values that are not of their column's type come back behind the others.
fn unordered(line: &str) -> serde_json::Value {
    serde_json::from_str(line).expect("JSON")
}

#[track_caller]
fn check(name: &str, expected: [&str; 4]) {
    let folder = Folder::new();
    let path = folder.path(name);
    write(&path, &books(), &four(), Options::default()).expect("a file");
    let rows = lines(of_file(&path).expect("its rows"));
    let rows: Vec<_> = rows.iter().map(|line| unordered(line)).collect();
    assert_eq!(rows, expected.map(unordered), "{name}");
}

#[test]
fn json_says_everything() {
    check("a.jsonl", TYPED);
    check("a.json", TYPED);
}

#[test]
fn csv_has_texts() {
    check("a.csv", TEXTS);
}

#[test]
fn xml_has_texts_and_lists() {
    let texts = [
        r#"{"url":"https://h/1","title":"Dune","price":"9.5","stock":"9223372036854775807","new":"true","published":"2024-03-05T14:30:00Z","tag":["sand","worms"],"review":[{"by":"Ann","stars":"5"},{"by":"Bob","stars":"1"}]}"#,
        r#"{"url":"https://h/2","title":" \"a\", b\\c;\r\n\t<&>'é😀 "}"#,
        r#"{"url":"https://h/3","price":"sold out","stock":"many","review":[{"by":"Cy","stars":"none"}]}"#,
        r#"{}"#,
    ];
    check("a.xml", texts);
}

#[test]
fn sqlite_has_numbers_and_lists_as_texts() {
    let [first, second, third, fourth] = TEXTS;
    let first = first.replace(r#""9.5""#, "9.5").replace(r#""true""#, "true");
    let first = first.replace(r#""9223372036854775807""#, "9223372036854775807");
    check("a.sqlite", [&first, second, third, fourth]);
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_says_everything() {
    check("a.parquet", TYPED);
}

#[cfg(feature = "postgres")]
#[test]
fn postgresql_says_everything() {
    let Some(database) = crate::server::Database::new() else { return };
    let write = |rows: &[windrow_data::Item], table: &str| {
        let options = Options { table: Some(table.to_owned()), ..Options::default() };
        let target = windrow_output::Target::parse(&database.address);
        let mut sink = windrow_output::open(target, &books(), options).expect("a sink");
        rows.iter().for_each(|row| sink.write(row).expect("a row"));
        sink.finish().expect("a table");
    };
    let open = |table: Option<&str>| {
        let options = ReadOptions { table: table.map(str::to_owned), ..ReadOptions::default() };
        read(Source::parse(&database.address), &options)
    };
    assert!(open(None).unwrap_err().to_string().contains("there is no table in it"));
    write(&four(), "book");
    let rows = open(None).expect("the only table");
    assert_eq!(rows.columns().map(<[String]>::len), Some(8));
    let rows: Vec<_> = lines(rows).iter().map(|line| unordered(line)).collect();
    assert_eq!(rows, TYPED.map(unordered));
    let many: Vec<_> = (0..1200).map(book).collect();
    write(&many, "many");
    let numbers = open(Some("many")).expect("it is there").map(|row| row.expect("a row")["stock"].clone());
    assert!(numbers.eq((0..1200).map(serde_json::Value::from)));
    for (table, told) in
        [(None, "several tables; name one with --table: book, many"), (Some("cd"), "no table cd")]
    {
        let error = open(table).unwrap_err();
        assert!(error.is_usage() && error.to_string().contains(told), "{error}");
    }
    database.client().batch_execute("CREATE SCHEMA s; CREATE TABLE s.t AS SELECT 1 AS x").unwrap();
    assert_eq!(lines(open(Some("s.t")).expect("it is there")), [r#"{"x":1}"#]);
}

#[test]
fn names_that_formats_write_otherwise_are_read_back() {
    let names = ["ns:a", "2nd", "a b", "_x41", "xml:id", "é"];
    let inner = schema(names.iter().map(|name| Output::value(name, Type::Text)).collect());
    let outputs = schema(vec![Output::record("r", inner)]);
    let row = record("r", names.iter().map(|name| text(name, "x\u{1}")).collect());
    for (format, value) in [(Format::Xml, "x\u{fffd}"), (Format::Csv, "x\u{1}"), (Format::Json, "x\u{1}")] {
        let file = written(format, &outputs, std::slice::from_ref(&row), Options::default());
        let row = of_text(&file, format).unwrap().next().expect("a row").unwrap();
        assert!(row.keys().eq(names), "{row:?}");
        assert!(row.values().all(|known| known == value), "{row:?}");
    }
}

#[test]
fn rows_of_several_outputs_say_which_they_are() {
    let folder = Folder::new();
    let inner = schema(vec![Output::value("x", Type::Text)]);
    let outputs = schema(vec![Output::record("a", inner), Output::value("t", Type::Text)]);
    let rows = [record("a", vec![text("x", "1")]), text("t", "2")];
    for name in ["a.jsonl", "a.csv", "a.xml", "a.sqlite"] {
        write(&folder.path(name), &outputs, &rows, Options::default()).expect("a file");
        let rows = lines(of_file(&folder.path(name)).expect("its rows"));
        assert_eq!(rows, [r#"{"_type":"a","x":"1"}"#, r#"{"_type":"t","t":"2"}"#], "{name}");
    }
}

#[test]
fn json_of_other_programs() {
    for text in ["[]", "", " \n"] {
        assert!(lines(of_text(text, Format::Json).unwrap()).is_empty(), "{text}");
    }
    for text in [
        "\u{feff}[\n  {\n    \"a\": \"}\\\"]{\"\n  },\n  {\"a\": [1, {}]}\n]\n",
        "{\"a\":\"}\\\"]{\"}\n{\"a\":[1,{}]}",
        "[{\"a\":\"}\\\"]{\"},{\"a\":[1,{}]}]",
        "[{\"a\":\"}\\\"]{\"}] [{\"a\":[1,{}]}]",
    ] {
        let rows = lines(of_text(text, Format::Json).unwrap());
        assert_eq!(rows, [r#"{"a":"}\"]{"}"#, r#"{"a":[1,{}]}"#], "{text}");
    }
    assert_eq!(
        lines(of_text("{\"b\":1,\"a\":null}\n\n{}\n", Format::JsonLines).unwrap()),
        [r#"{"b":1,"a":null}"#, "{}"]
    );
}

#[test]
fn csv_of_other_programs() {
    let text = "\u{feff}a,\"b \"\"x\"\"\",a\n5\" disk,\"1\n2\",\r\n\n\"\",,\"x\"y\n";
    let rows = of_text(text, Format::Csv).unwrap();
    assert_eq!(rows.columns(), Some(&["a".to_owned(), "b \"x\"".to_owned(), "a_2".to_owned()][..]));
    assert_eq!(lines(rows), [r#"{"a":"5\" disk","b \"x\"":"1\n2"}"#, r#"{"a_2":"xy"}"#]);
}

#[test]
fn what_is_damaged_is_told_with_its_line() {
    let cases = [
        (
            Format::JsonLines,
            "{\"a\":1}\n{\"a\":\n",
            "line 2 is no JSON: eof while parsing a value, at column 5",
        ),
        (Format::JsonLines, "{}\n[1]\n", "line 2 is no row: a row is an object"),
        (Format::Json, "[\n{},\n{\"a\":tru}]", "line 3 is no JSON"),
        (Format::Json, "[{},\n", "the list has no end"),
        (Format::Json, "[{},\n{\"a\":", "line 2 is the last one, and ends within a row"),
        (Format::Json, "\n7", "line 2 is no row"),
        (Format::Csv, "", "there is no heading"),
        (Format::Csv, "a,b\n1,2\n1\n", "line 3 has 1 values and the heading 2"),
        (Format::Csv, "a\n\"x\ny", "a quotation mark is opened on line 2 and never closed"),
        (Format::Xml, "<results>\n<a>1</b>\n</results>", "line 2 is no row as Windrow writes XML"),
        (Format::Xml, "<html>", "line 1 is no row as Windrow writes XML"),
        (Format::Xml, "<results>\n</results>\n<a>1</a>", "line 3"),
        (Format::Xml, "<results>\n<a>&x;</a>", "line 2"),
    ];
    for (format, text, told) in cases {
        let error = of_text(text, format).and_then(|rows| rows.collect::<Result<Vec<_>, _>>()).unwrap_err();
        assert!(
            error.is_damaged() && error.to_string().starts_with(told) | error.to_string().contains(told),
            "{text}: {error}"
        );
    }
    let folder = Folder::new();
    folder.write("a.csv", "a\n1,2\n");
    let error = of_file(&folder.path("a.csv")).unwrap().next().expect("a row").unwrap_err();
    assert!(error.to_string().ends_with("a.csv: line 2 has 2 values and the heading 1"), "{error}");
}

#[test]
fn what_is_not_there_is_told() {
    let folder = Folder::new();
    for name in ["a.csv", "a.sqlite", "a.parquet", "sub/a.jsonl", "a"] {
        let error = of_file(&folder.path(name)).unwrap_err().to_string();
        assert!(error.starts_with("cannot read ") && error.ends_with(": there is no such file"), "{error}");
    }
    folder.write("a.txt", "a\n");
    let error = of_file(&folder.path("a.txt")).unwrap_err();
    assert!(error.is_usage() && error.to_string().contains("say it with --format"), "{error}");
    folder.write("a.sqlite", &"no database ".repeat(100));
    let error = of_file(&folder.path("a.sqlite")).unwrap_err();
    assert!(error.to_string().contains("it is no SQLite database"), "{error}");
    folder.write("a.parquet", "PAR1");
    let error = of_file(&folder.path("a.parquet")).unwrap_err();
    assert!(error.is_damaged(), "{error}");
}

#[test]
fn a_table_is_chosen() {
    let folder = Folder::new();
    let path = folder.path("a.sqlite");
    let connection = rusqlite::Connection::open(&path).unwrap();
    let open = |table: Option<&str>, usual: Option<&str>| {
        let [table, usual_table] = [table, usual].map(|name| name.map(str::to_owned));
        read(Source::File(path.clone()), &ReadOptions { table, usual_table, ..ReadOptions::default() })
    };
    assert!(open(None, None).unwrap_err().to_string().ends_with("there is no table in it"));
    connection.execute_batch("CREATE TABLE t (a, b BOOLEAN, c BLOB)").unwrap();
    connection.execute_batch("INSERT INTO t VALUES ('x', 1, x'00'), (1.5, 0, NULL), (NULL, 7, 'y')").unwrap();
    let all = [r#"{"a":"x","b":true}"#, r#"{"a":1.5,"b":false}"#, r#"{"b":7,"c":"y"}"#];
    assert_eq!(lines(open(None, None).unwrap()), all);
    connection.execute_batch("CREATE TABLE ids (k TEXT PRIMARY KEY) WITHOUT ROWID").unwrap();
    connection.execute_batch("INSERT INTO ids SELECT 'k' || value FROM (WITH RECURSIVE n(value) AS (SELECT 1000 UNION ALL SELECT value + 1 FROM n WHERE value < 2600) SELECT * FROM n)").unwrap();
    connection.execute_batch("CREATE VIEW v AS SELECT a FROM t; CREATE TABLE _windrow_runs (run)").unwrap();
    assert_eq!(open(Some("V"), None).unwrap().count(), 3);
    assert_eq!(open(None, Some("ids")).unwrap().count(), 1601);
    for (table, told) in [
        (None, "several tables; name one with --table: ids, t, v"),
        (Some("cd"), "no table cd in it, but ids"),
    ] {
        let error = open(table, None).unwrap_err();
        assert!(error.is_usage() && error.to_string().contains(told), "{error}");
    }
}

#[test]
fn tables_are_read_in_their_order() {
    let folder = Folder::new();
    let rows: Vec<_> = (0..3000).map(book).collect();
    let endings = ["jsonl", "json", "csv", "xml", "sqlite", "parquet"];
    for ending in endings.into_iter().filter(|ending| cfg!(feature = "parquet") || *ending != "parquet") {
        let path = folder.path(&format!("a.{ending}"));
        write(&path, &books(), &rows, Options::default()).expect("a file");
        let urls = of_file(&path).expect("its rows").map(|row| row.expect("a row")["url"].clone());
        assert!(urls.eq((0..3000).map(|number| format!("https://h/{number}"))), "{ending}");
    }
}

#[test]
fn forms_that_write_values_alike_are_known() {
    assert!(Form::Json.is_alike(Form::Json) && Form::Csv.is_alike(Form::Csv));
    assert!(!Form::Json.is_alike(Form::Csv) && !Form::Parquet.is_alike(Form::Parquet));
}

#[cfg(feature = "parquet")]
#[test]
fn parquet_of_other_programs() {
    use std::sync::Arc;

    use arrow_array::{
        ArrayRef, Date32Array, Float32Array, Int32Array, LargeStringArray, RecordBatch,
        TimestampMillisecondArray, UInt64Array,
    };

    let folder = Folder::new();
    let write = |name: &str, columns: Vec<(&str, ArrayRef)>| {
        let batch = RecordBatch::try_from_iter(columns).expect("columns of one length");
        let file = std::fs::File::create(folder.path(name)).expect("a file");
        let mut writer = parquet::arrow::ArrowWriter::try_new(file, batch.schema(), None).expect("a writer");
        writer.write(&batch).expect("rows");
        writer.close().expect("a file");
    };
    write(
        "a.parquet",
        vec![
            ("i", Arc::new(Int32Array::from(vec![Some(-1), None])) as ArrayRef),
            ("u", Arc::new(UInt64Array::from(vec![u64::MAX, 0]))),
            ("f", Arc::new(Float32Array::from(vec![0.5, f32::NAN]))),
            ("t", Arc::new(LargeStringArray::from(vec!["x", ""]))),
            ("d", Arc::new(Date32Array::from(vec![19_000, 0]))),
            ("m", Arc::new(TimestampMillisecondArray::from(vec![1_500, 0]).with_timezone("UTC"))),
        ],
    );
    let expected = [
        r#"{"i":-1,"u":18446744073709551615,"f":0.5,"t":"x","d":"2022-01-08","m":"1970-01-01T00:00:01.500Z"}"#,
        r#"{"u":0,"f":null,"t":"","d":"1970-01-01","m":"1970-01-01T00:00:00Z"}"#,
    ];
    assert_eq!(lines(of_file(&folder.path("a.parquet")).unwrap()), expected);
    let bytes = arrow_array::BinaryArray::from(vec![&b"x"[..]]);
    write("b.parquet", vec![("b", Arc::new(bytes) as ArrayRef)]);
    let error = of_file(&folder.path("b.parquet")).unwrap_err();
    assert!(error.to_string().contains("the column b has values of the type Binary"), "{error}");
}

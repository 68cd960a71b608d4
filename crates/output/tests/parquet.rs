//! Apache Parquet.

use std::fs::File;

use arrow_array::cast::AsArray;
use arrow_array::types::{Float64Type, Int64Type};
use arrow_array::{Array, RecordBatch};
use parquet::arrow::arrow_reader::ParquetRecordBatchReaderBuilder;
use windrow_data::{Item, MAX_DEPTH, Output, Type, Value, date_of};
use windrow_output::{Mode, Options};

use crate::books::{books, four, open, record, schema, text, value, write};
use crate::folder::Folder;

/// The only batch of a file.
fn read(folder: &Folder) -> RecordBatch {
    let file = File::open(folder.path("a.parquet")).expect("a file");
    let reader = ParquetRecordBatchReaderBuilder::try_new(file).expect("a Parquet file");
    let batches: Vec<_> = reader.build().expect("a reader").collect::<Result<_, _>>().expect("batches");
    arrow_select::concat::concat_batches(&batches[0].schema(), &batches).expect("one batch")
}

fn texts(batch: &RecordBatch, column: &str) -> Vec<Option<String>> {
    let array = batch.column_by_name(column).expect("a column").as_string::<i32>();
    array.iter().map(|text| text.map(str::to_owned)).collect()
}

#[test]
fn values_keep_their_types_and_records_nest() {
    let folder = Folder::new();
    let summary = write(&folder.path("a.parquet"), &books(), &four(), Options::default()).unwrap();
    assert_eq!(summary.unread, 3);
    let batch = read(&folder);
    assert_eq!(
        texts(&batch, "title")[..2],
        [Some("Dune".into()), Some(" \"a\", b\\c;\r\n\t<&>'é\u{1F600} ".into())]
    );
    let price = batch.column_by_name("price").unwrap().as_primitive::<Float64Type>();
    assert_eq!(price.iter().collect::<Vec<_>>(), [Some(9.5), None, None, None]);
    let stock = batch.column_by_name("stock").unwrap().as_primitive::<Int64Type>();
    assert_eq!(stock.iter().collect::<Vec<_>>(), [Some(i64::MAX), None, None, None]);
    let new = batch.column_by_name("new").unwrap().as_boolean();
    assert_eq!(new.iter().collect::<Vec<_>>(), [Some(true), None, None, None]);
    assert_eq!(texts(&batch, "published")[0].as_deref(), Some("2024-03-05T14:30:00Z"));
    let tags = batch.column_by_name("tag").unwrap().as_list::<i32>();
    assert_eq!(tags.value(0).as_string::<i32>().iter().collect::<Vec<_>>(), [Some("sand"), Some("worms")]);
    assert_eq!((tags.value_length(1), tags.null_count()), (0, 0));
    let reviews = batch.column_by_name("review").unwrap().as_list::<i32>();
    let of_dune = reviews.value(0);
    let stars = of_dune.as_struct().column_by_name("stars").unwrap().as_primitive::<Int64Type>();
    assert_eq!(stars.iter().collect::<Vec<_>>(), [Some(5), Some(1)]);
    let unread = r#"{"price":["sold out"],"stock":["many"],"review/stars":["none"]}"#;
    assert_eq!(texts(&batch, "_unread"), [None, None, Some(unread.to_owned()), None]);
}

#[test]
fn a_value_that_comes_several_times_is_a_list_in_every_row() {
    let folder = Folder::new();
    let rows = [
        record("book", vec![text("title", "a")]),
        record("book", vec![text("title", "b"), text("title", "c")]),
    ];
    write(&folder.path("a.parquet"), &books(), &rows, Options::default()).unwrap();
    let batch = read(&folder);
    let titles = batch.column_by_name("title").unwrap().as_list::<i32>();
    let lists: Vec<Vec<_>> = titles
        .iter()
        .map(|list| list.unwrap().as_string::<i32>().iter().map(|t| t.unwrap().to_owned()).collect())
        .collect();
    assert_eq!(lists, [vec!["a"], vec!["b", "c"]]);
    // The next run has one title each; the column stays what it is.
    let options = Options { mode: Mode::Append, ..Options::default() };
    write(&folder.path("a.parquet"), &books(), &rows[..1], options).unwrap();
    assert_eq!(read(&folder).num_rows(), 3);
}

#[test]
fn a_file_that_is_added_to_is_made_to_fit() {
    let folder = Folder::new();
    let path = folder.path("a.parquet");
    let before = |titles: &[&str]| {
        let review = record("review", titles.iter().map(|title| text("by", title)).collect());
        record("book", titles.iter().map(|title| text("title", title)).chain([review]).collect())
    };
    let review = schema(vec![Output::value("by", Type::Text)]);
    let old = schema(vec![Output::value("title", Type::Text), Output::record("review", review)]);
    let old = schema(vec![Output::record("book", old)]);
    write(&path, &old, &[before(&["a"]), before(&[])], Options::default()).unwrap();
    let options = Options { mode: Mode::Append, ..Options::default() };
    write(&path, &books(), &[before(&["b", "c"])], options).unwrap();
    let batch = read(&folder);
    let titles = batch.column_by_name("title").unwrap().as_list::<i32>();
    assert_eq!((0..3).map(|row| titles.value_length(row)).collect::<Vec<_>>(), [1, 0, 2]);
    let reviews = batch.column_by_name("review").unwrap().as_list::<i32>().values().as_struct();
    let by = reviews.column_by_name("by").unwrap().as_list::<i32>();
    assert_eq!((0..3).map(|row| by.value_length(row)).collect::<Vec<_>>(), [1, 0, 2]);
    assert!(batch.column_by_name("price").unwrap().is_null(0));
}

#[test]
fn rows_are_added_and_replaced() {
    let folder = Folder::new();
    let path = folder.path("a.parquet");
    let row = |url, stock| record("book", vec![text("url", url), value("stock", Value::Integer(stock))]);
    write(&path, &books(), &[row("a", 1), row("b", 2)], Options::default()).unwrap();
    let options = Options { mode: Mode::Append, key: vec!["url".into()], ..Options::default() };
    write(&path, &books(), &[row("a", 3), row("a", 4)], options).unwrap();
    let batch = read(&folder);
    assert_eq!(texts(&batch, "url"), [Some("b".into()), Some("a".into())]);
    let other = schema(vec![Output::value("t", Type::Text)]);
    let options = Options { mode: Mode::Append, ..Options::default() };
    let error = open(&path, &other, options).err().expect("said before the first row");
    assert!(error.is_usage(), "{error}");
}

#[test]
fn rows_of_several_outputs_and_empty_records_have_a_place() {
    let folder = Folder::new();
    let flag = Output::record("flag", schema(vec![]));
    let outputs = schema(vec![
        Output::record("a", schema(vec![flag, Output::list("l", Type::Number)])),
        Output::value("t", Type::Text),
    ]);
    let rows: Vec<Item> = vec![record("a", vec![record("flag", vec![])]), text("t", "x")];
    write(&folder.path("a.parquet"), &outputs, &rows, Options::default()).unwrap();
    let batch = read(&folder);
    assert_eq!(texts(&batch, "_type"), [Some("a".into()), Some("t".into())]);
    let flags = batch.column_by_name("flag").unwrap().as_list::<i32>();
    assert_eq!((flags.value_length(0), flags.is_null(1)), (1, true));
    assert!(batch.column_by_name("l").unwrap().is_null(1));
}

#[test]
fn the_deepest_records_are_written() {
    let folder = Folder::new();
    let mut outputs = schema(vec![Output::value("d", Type::Date)]);
    let mut row = value("d", Value::Date(date_of("2024-03-05T14:30Z").unwrap()));
    for _ in 0..MAX_DEPTH {
        outputs = schema(vec![Output::record("r", outputs)]);
        row = record("r", vec![row]);
    }
    write(&folder.path("a.parquet"), &outputs, &[row], Options::default()).unwrap();
    let batch = read(&folder);
    let mut array = batch.column(0).clone();
    while let Some(list) = array.as_list_opt::<i32>() {
        let inner = list.values().as_struct().column(0).clone();
        array = inner;
    }
    assert_eq!(array.as_string::<i32>().value(0), "2024-03-05T14:30:00Z");
}

#[test]
fn many_rows_come_in_many_batches() {
    let folder = Folder::new();
    let outputs = schema(vec![Output::value("n", Type::Integer)]);
    let rows: Vec<_> = (0..20_000).map(|n| value("n", Value::Integer(n))).collect();
    write(&folder.path("a.parquet"), &outputs, &rows, Options::default()).unwrap();
    let batch = read(&folder);
    let numbers = batch.column_by_name("n").unwrap().as_primitive::<Int64Type>();
    assert!((0..20_000).eq(numbers.iter().flatten()));
}

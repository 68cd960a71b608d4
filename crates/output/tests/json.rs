//! JSON Lines and JSON.

use windrow_output::{Format, Options, Target};

use crate::books::{Shared, book, books, four, written};

const LINES: [&str; 4] = [
    r#"{"url":"https://h/1","title":"Dune","price":9.5,"stock":9223372036854775807,"new":true,"published":"2024-03-05T14:30:00Z","tag":["sand","worms"],"review":[{"by":"Ann","stars":5},{"by":"Bob","stars":1}]}"#,
    r#"{"url":"https://h/2","title":" \"a\", b\\c;\r\n\t<&>'é😀 ","tag":[],"review":[]}"#,
    r#"{"url":"https://h/3","price":"sold out","stock":"many","tag":[],"review":[{"by":"Cy","stars":"none"}]}"#,
    r#"{"tag":[],"review":[]}"#,
];

#[test]
fn json_lines_have_a_row_on_each_line() {
    let json = written(Format::JsonLines, &books(), &four(), Options::default());
    assert_eq!(json.lines().collect::<Vec<_>>(), LINES);
    assert!(json.ends_with('\n'));
}

#[test]
fn json_is_an_array() {
    let json = written(Format::Json, &books(), &four(), Options::default());
    assert_eq!(json, format!("[\n{}\n]\n", LINES.join(",\n")));
    assert_eq!(written(Format::Json, &books(), &[], Options::default()), "[]\n");
}

#[test]
fn a_reader_sees_every_row_at_once() {
    let shared = Shared::default();
    let target = Target::Writer(Box::new(shared.clone()));
    let mut sink = windrow_output::open(target, &books(), Options::default()).unwrap();
    for number in 0..3 {
        sink.write(&book(number)).unwrap();
        assert_eq!(shared.take().lines().count(), 1);
    }
}

//! Comma-separated values.

use windrow_data::{Output, Type};
use windrow_output::{Format, Options};

use crate::books::{books, four, record, schema, text, written};

#[test]
fn csv_quotes_what_has_to_be_quoted() {
    let expected = "url,title,price,stock,new,published,tag,review\r\n\
        https://h/1,Dune,9.5,9223372036854775807,true,2024-03-05T14:30:00Z,\"[\"\"sand\"\",\"\"worms\"\"]\",\
        \"[{\"\"by\"\":\"\"Ann\"\",\"\"stars\"\":5},{\"\"by\"\":\"\"Bob\"\",\"\"stars\"\":1}]\"\r\n\
        https://h/2,\" \"\"a\"\", b\\c;\r\n\t<&>'é😀 \",,,,,[],[]\r\n\
        https://h/3,,sold out,many,,,[],\"[{\"\"by\"\":\"\"Cy\"\",\"\"stars\"\":\"\"none\"\"}]\"\r\n\
        ,,,,,,[],[]\r\n";
    assert_eq!(written(Format::Csv, &books(), &four(), Options::default()), expected);
}

#[test]
fn rows_of_several_outputs_share_columns() {
    let inner = schema(vec![Output::value("x", Type::Number), Output::value("y", Type::Text)]);
    let outputs = schema(vec![
        Output::record("a", inner),
        Output::value("x", Type::Text),
        Output::record("b", schema(vec![Output::record("y", schema(vec![]))])),
    ]);
    let rows = [record("a", vec![text("y", "1")]), text("x", "2"), record("b", vec![record("y", vec![])])];
    let csv = written(Format::Csv, &outputs, &rows, Options::default());
    assert_eq!(csv, "_type,x,y,b.y\r\na,,1,\r\nx,2,,\r\nb,,,[{}]\r\n");
}

#[test]
fn records_with_nothing_in_them_are_still_rows() {
    let outputs = schema(vec![Output::record("item", schema(vec![]))]);
    let rows = [record("item", vec![]), record("item", vec![])];
    assert_eq!(written(Format::Csv, &outputs, &rows, Options::default()), "_type\r\nitem\r\nitem\r\n");
}

#[test]
fn an_empty_line_is_no_row_so_an_empty_cell_is_quoted() {
    let outputs = schema(vec![Output::record("a", schema(vec![Output::value("x", Type::Text)]))]);
    assert_eq!(written(Format::Csv, &outputs, &[record("a", vec![])], Options::default()), "x\r\n\"\"\r\n");
}

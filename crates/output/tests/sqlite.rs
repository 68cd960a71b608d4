//! Tables in SQLite databases.

use rusqlite::Connection;
use rusqlite::types::Value as Sql;
use windrow_data::{Output, Schema, Type, Value};
use windrow_output::{Mode, Options};

use crate::books::{book, books, four, open, record, schema, text, value, write};
use crate::folder::Folder;

fn select(folder: &Folder, sql: &str) -> Vec<Vec<Sql>> {
    let connection = Connection::open(folder.path("t.sqlite")).expect("a database");
    let mut statement = connection.prepare(sql).expect("a statement");
    let width = statement.column_count();
    let rows = statement.query_map([], |row| (0..width).map(|at| row.get(at)).collect());
    rows.expect("rows").collect::<Result<_, _>>().expect("rows")
}

fn sql(text: &str) -> Sql {
    Sql::Text(text.to_owned())
}

fn small() -> Schema {
    let inner = schema(vec![Output::value("url", Type::Url), Output::value("n", Type::Integer)]);
    schema(vec![Output::record("a", inner)])
}

fn row(url: &str, n: i64) -> windrow_data::Item {
    record("a", vec![text("url", url), value("n", Value::Integer(n))])
}

#[test]
fn values_keep_their_types() {
    let folder = Folder::new();
    write(&folder.path("t.sqlite"), &books(), &four(), Options::default()).unwrap();
    let rows = select(&folder, "SELECT * FROM book ORDER BY rowid");
    assert_eq!(
        rows[0],
        [
            sql("https://h/1"),
            sql("Dune"),
            Sql::Real(9.5),
            Sql::Integer(i64::MAX),
            Sql::Integer(1),
            sql("2024-03-05T14:30:00Z"),
            sql(r#"["sand","worms"]"#),
            sql(r#"[{"by":"Ann","stars":5},{"by":"Bob","stars":1}]"#),
        ]
    );
    assert_eq!(rows[1][1], sql(" \"a\", b\\c;\r\n\t<&>'é\u{1F600} "));
    assert_eq!(rows[2][2..4], [sql("sold out"), sql("many")]);
    assert_eq!(rows[3][..2], [Sql::Null, Sql::Null]);
}

#[test]
fn the_last_row_of_a_key_wins() {
    let folder = Folder::new();
    let path = folder.path("t.sqlite");
    let options = |mode| Options { mode, key: vec!["url".into()], ..Options::default() };
    let first = [row("x", 1), row("y", 2), row("x", 3), record("a", vec![])];
    assert_eq!(write(&path, &small(), &first, options(Mode::New)).unwrap().keyless, 1);
    write(&path, &small(), &[row("y", 4)], options(Mode::Append)).unwrap();
    let rows = select(&folder, "SELECT url, n FROM a ORDER BY rowid");
    let expected = [[sql("x"), Sql::Integer(3)], [sql("y"), Sql::Integer(4)], [Sql::Null, Sql::Null]];
    assert_eq!(rows, expected);
}

#[test]
fn a_wrapper_that_grew_adds_columns() {
    let folder = Folder::new();
    let path = folder.path("t.sqlite");
    write(&path, &small(), &[row("x", 1)], Options::default()).unwrap();
    let grown = schema(vec![Output::record(
        "a",
        schema(vec![Output::value("url", Type::Url), Output::value("title", Type::Text)]),
    )]);
    let options = Options { mode: Mode::Append, ..Options::default() };
    write(&path, &grown, &[record("a", vec![text("title", "T")])], options).unwrap();
    let rows = select(&folder, "SELECT url, n, title FROM a ORDER BY rowid");
    assert_eq!(rows, [[sql("x"), Sql::Integer(1), Sql::Null], [Sql::Null, Sql::Null, sql("T")]]);
}

#[test]
fn names_that_differ_by_case_are_two_columns() {
    let folder = Folder::new();
    let inner = schema(vec![Output::value("A", Type::Text), Output::value("a", Type::Text)]);
    let outputs = schema(vec![Output::record("r", inner)]);
    let row = record("r", vec![text("A", "1"), text("a", "2")]);
    write(&folder.path("t.sqlite"), &outputs, &[row], Options::default()).unwrap();
    assert_eq!(select(&folder, "SELECT A, a_2 FROM r"), [[sql("1"), sql("2")]]);
}

#[test]
fn a_table_is_overwritten_at_the_end_and_not_before() {
    let folder = Folder::new();
    let path = folder.path("t.sqlite");
    write(&path, &small(), &[row("x", 1)], Options::default()).unwrap();
    let error = write(&path, &small(), &[], Options::default()).unwrap_err();
    assert!(error.is_exists(), "{error}");
    let overwrite = || Options { mode: Mode::Overwrite, ..Options::default() };
    let mut sink = open(&path, &small(), overwrite()).unwrap();
    sink.write(&row("y", 2)).unwrap();
    drop(sink);
    assert_eq!(select(&folder, "SELECT url FROM a"), [[sql("x")]]);
    write(&path, &small(), &[row("y", 2)], overwrite()).unwrap();
    assert_eq!(select(&folder, "SELECT url FROM a"), [[sql("y")]]);
}

#[test]
fn a_run_goes_on_behind_what_is_durable() {
    let folder = Folder::new();
    let path = folder.path("t.sqlite");
    let options =
        || Options { run: Some(windrow_output::Run { id: "r".into(), token: None }), ..Options::default() };
    let mut sink = open(&path, &books(), options()).unwrap();
    assert_eq!(sink.position(), 0);
    sink.write(&book(0)).unwrap();
    sink.write(&book(1)).unwrap();
    assert_eq!(sink.commit().unwrap(), 2);
    sink.write(&book(2)).unwrap();
    drop(sink);
    let mut sink = open(&path, &books(), options()).unwrap();
    assert_eq!(sink.position(), 2);
    sink.write(&book(2)).unwrap();
    assert_eq!(sink.finish().unwrap().rows, 3);
    assert_eq!(select(&folder, "SELECT stock FROM book").len(), 3);
    assert_eq!(open(&path, &books(), options()).unwrap().position(), 3);
}

#[test]
fn what_is_not_finished_leaves_no_file() {
    let folder = Folder::new();
    let mut sink = open(&folder.path("t.sqlite"), &small(), Options::default()).unwrap();
    sink.write(&row("x", 1)).unwrap();
    drop(sink);
    assert_eq!(folder.names(), [""; 0]);
}

#[test]
fn a_file_that_is_no_database_is_left_alone() {
    let folder = Folder::new();
    folder.write("t.sqlite", &"no database ".repeat(100));
    let error = write(&folder.path("t.sqlite"), &small(), &[], Options::default()).unwrap_err();
    assert!(error.to_string().contains("it is no SQLite database"), "{error}");
}

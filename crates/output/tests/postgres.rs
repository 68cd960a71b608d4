//! Tables in a real PostgreSQL server.

use windrow_data::{Item, Output, Schema, Type, Value};
use windrow_output::{Error, Mode, Options, Run, Sink, Summary, Target};

use crate::books::{book, books, four, record, schema, text, value};
use crate::server::Database;

impl Database {
    fn open(&self, schema: &Schema, options: Options) -> Result<Box<dyn Sink>, Error> {
        windrow_output::open(Target::parse(&self.address), schema, options)
    }

    fn write(&self, schema: &Schema, rows: &[Item], options: Options) -> Result<Summary, Error> {
        let mut sink = self.open(schema, options)?;
        rows.iter().try_for_each(|row| sink.write(row))?;
        sink.finish()
    }

    /// The rows of a query, each as the server's own JSON.
    fn select(&self, query: &str) -> Vec<String> {
        let rows = self.client().query(&format!("SELECT row_to_json(r)::text FROM ({query}) r"), &[]);
        rows.expect("rows").iter().map(|row| row.get(0)).collect()
    }
}

fn small() -> Schema {
    let inner = schema(vec![Output::value("url", Type::Url), Output::value("n", Type::Integer)]);
    schema(vec![Output::record("a", inner)])
}

fn row(url: &str, n: i64) -> Item {
    record("a", vec![text("url", url), value("n", Value::Integer(n))])
}

#[test]
fn values_keep_their_types() {
    let Some(database) = Database::new() else { return };
    let summary = database.write(&books(), &four(), Options::default()).unwrap();
    assert_eq!(summary, Summary { rows: 4, unread: 2, ..Summary::default() });
    let rows = database.select(r#"SELECT url, price, stock, new, published, tag, review, _unread FROM book"#);
    assert_eq!(
        rows,
        [
            r#"{"url":"https://h/1","price":9.5,"stock":9223372036854775807,"new":true,"published":"2024-03-05T14:30:00Z","tag":["sand", "worms"],"review":[{"by": "Ann", "stars": 5}, {"by": "Bob", "stars": 1}],"_unread":null}"#,
            r#"{"url":"https://h/2","price":null,"stock":null,"new":null,"published":null,"tag":[],"review":[],"_unread":null}"#,
            r#"{"url":"https://h/3","price":null,"stock":null,"new":null,"published":null,"tag":[],"review":[{"by": "Cy", "stars": "none"}],"_unread":{"price": "sold out", "stock": "many"}}"#,
            r#"{"url":null,"price":null,"stock":null,"new":null,"published":null,"tag":[],"review":[],"_unread":null}"#,
        ]
    );
    let title: String =
        database.client().query_one("SELECT title FROM book WHERE url = 'https://h/2'", &[]).unwrap().get(0);
    assert_eq!(title, " \"a\", b\\c;\r\n\t<&>'é\u{1F600} ");
}

#[test]
fn what_the_server_cannot_hold_is_replaced_and_counted() {
    let Some(database) = Database::new() else { return };
    let outputs = schema(vec![Output::record(
        "a",
        schema(vec![Output::value("t", Type::Text), Output::list("l", Type::Text)]),
    )]);
    let row = record("a", vec![text("t", "x\0y"), text("l", "p\0q\\u0000\\"), text("l", "\u{1}\"")]);
    assert_eq!(database.write(&outputs, &[row], Options::default()).unwrap().replaced, 2);
    let expected = "{\"t\":\"x\u{fffd}y\",\"l\":[\"p\u{fffd}q\\\\u0000\\\\\", \"\\u0001\\\"\"]}";
    assert_eq!(database.select("SELECT * FROM a"), [expected]);
}

#[test]
fn the_last_row_of_a_key_wins() {
    let Some(database) = Database::new() else { return };
    let options = |mode| Options { mode, key: vec!["url".into()], ..Options::default() };
    let first = [row("x", 1), row("y", 2), row("x", 3), record("a", vec![]), record("a", vec![])];
    assert_eq!(database.write(&small(), &first, options(Mode::New)).unwrap().keyless, 2);
    let mut sink = database.open(&small(), options(Mode::Append)).unwrap();
    sink.write(&row("y", 4)).unwrap();
    sink.commit().unwrap();
    sink.write(&row("y", 5)).unwrap();
    sink.finish().unwrap();
    let rows = database.select("SELECT url, n FROM a ORDER BY url NULLS LAST");
    let empty = r#"{"url":null,"n":null}"#;
    assert_eq!(rows, [r#"{"url":"x","n":3}"#, r#"{"url":"y","n":5}"#, empty, empty]);
}

#[test]
fn a_wrapper_that_grew_adds_columns_and_a_table_is_named() {
    let Some(database) = Database::new() else { return };
    database.client().batch_execute("CREATE SCHEMA s").unwrap();
    let options = |mode| Options { mode, table: Some("s.t".into()), ..Options::default() };
    database.write(&small(), &[row("x", 1)], options(Mode::New)).unwrap();
    let error = database.write(&small(), &[], options(Mode::New)).unwrap_err();
    assert!(error.is_exists(), "{error}");
    let grown = schema(vec![Output::record("a", schema(vec![Output::value("title", Type::Text)]))]);
    database.write(&grown, &[record("a", vec![text("title", "T")])], options(Mode::Append)).unwrap();
    let rows = database.select("SELECT url, title FROM s.t");
    assert_eq!(rows, [r#"{"url":"x","title":null}"#, r#"{"url":null,"title":"T"}"#]);
    let mut sink = database.open(&small(), options(Mode::Overwrite)).unwrap();
    sink.write(&row("y", 2)).unwrap();
    drop(sink);
    assert_eq!(database.select("SELECT url FROM s.t").len(), 2);
    database.write(&small(), &[row("y", 2)], options(Mode::Overwrite)).unwrap();
    assert_eq!(database.select("SELECT url FROM s.t"), [r#"{"url":"y"}"#]);
}

#[test]
fn a_run_goes_on_behind_what_is_durable() {
    let Some(database) = Database::new() else { return };
    let options = || Options { run: Some(Run { id: "r".into(), token: None }), ..Options::default() };
    let mut sink = database.open(&books(), options()).unwrap();
    sink.write(&book(0)).unwrap();
    sink.write(&book(1)).unwrap();
    assert_eq!(sink.commit().unwrap(), 2);
    sink.write(&book(2)).unwrap();
    drop(sink);
    let mut sink = database.open(&books(), options()).unwrap();
    assert_eq!(sink.position(), 2);
    sink.write(&book(2)).unwrap();
    assert_eq!(sink.finish().unwrap().rows, 3);
    assert_eq!(database.select("SELECT stock FROM book").len(), 3);
}

#[test]
fn a_server_that_is_not_there_is_named_without_the_password() {
    let target = Target::parse("postgres://ann:secret@127.0.0.1:1/db");
    let error = windrow_output::open(target, &small(), Options::default()).err().unwrap();
    assert!(error.is_database() && error.to_string().contains("postgres://ann@127.0.0.1:1/db"), "{error}");
    assert!(!error.to_string().contains("secret"));
}

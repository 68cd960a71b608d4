//! The rows that most tests write: books with tags and reviews.

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::{io, mem};

use windrow_data::{Field, Item, Output, Record, Schema, Type, Value, date_of};
use windrow_output::{Error, Format, Options, Sink, Summary, Target};

pub(crate) fn text(name: &str, text: &str) -> Item {
    value(name, Value::Text(text.to_owned()))
}

pub(crate) fn value(name: &str, value: Value) -> Item {
    Item::Value(Field::new(name, value))
}

pub(crate) fn record(name: &str, items: Vec<Item>) -> Item {
    Item::Record(Record::new(name, items))
}

pub(crate) fn schema(outputs: Vec<Output>) -> Schema {
    Schema::new(outputs).expect("a schema")
}

/// Books: an address, a title, a price, how many are there, whether it is new, when it came out, tags, reviews.
pub(crate) fn books() -> Schema {
    let review = schema(vec![Output::value("by", Type::Text), Output::value("stars", Type::Integer)]);
    let book = schema(vec![
        Output::value("url", Type::Url),
        Output::value("title", Type::Text),
        Output::value("price", Type::Number),
        Output::value("stock", Type::Integer),
        Output::value("new", Type::Boolean),
        Output::value("published", Type::Date),
        Output::list("tag", Type::Text),
        Output::record("review", review),
    ]);
    schema(vec![Output::record("book", book)])
}

/// A book with everything, one with texts that are hard to write, one with values that are not of their type, and an
/// empty one.
pub(crate) fn four() -> Vec<Item> {
    let review = |by, stars| record("review", vec![text("by", by), value("stars", stars)]);
    vec![
        record(
            "book",
            vec![
                text("url", "https://h/1"),
                text("title", "Dune"),
                value("price", Value::Number(9.5)),
                value("stock", Value::Integer(i64::MAX)),
                value("new", Value::Boolean(true)),
                value("published", Value::Date(date_of("2024-03-05T14:30Z").expect("a date"))),
                text("tag", "sand"),
                text("tag", "worms"),
                review("Ann", Value::Integer(5)),
                review("Bob", Value::Integer(1)),
            ],
        ),
        record("book", vec![text("url", "https://h/2"), text("title", " \"a\", b\\c;\r\n\t<&>'é\u{1F600} ")]),
        record(
            "book",
            vec![
                text("url", "https://h/3"),
                text("price", "sold out"),
                text("stock", "many"),
                review("Cy", Value::Text("none".into())),
            ],
        ),
        record("book", vec![]),
    ]
}

/// A small book.
pub(crate) fn book(number: usize) -> Item {
    record(
        "book",
        vec![
            text("url", &format!("https://h/{number}")),
            text("title", &format!("Book {number}")),
            value("stock", Value::Integer(number as i64)),
        ],
    )
}

pub(crate) fn open(path: &Path, schema: &Schema, options: Options) -> Result<Box<dyn Sink>, Error> {
    windrow_output::open(Target::File(path.to_owned()), schema, options)
}

/// Writes rows into a file.
pub(crate) fn write(path: &Path, schema: &Schema, rows: &[Item], options: Options) -> Result<Summary, Error> {
    let mut sink = open(path, schema, options)?;
    rows.iter().try_for_each(|row| sink.write(row))?;
    sink.finish()
}

/// What a format makes of rows.
pub(crate) fn written(format: Format, schema: &Schema, rows: &[Item], options: Options) -> String {
    let shared = Shared::default();
    let target = Target::Writer(Box::new(shared.clone()));
    let options = Options { format: Some(format), ..options };
    let mut sink = windrow_output::open(target, schema, options).expect("a sink");
    rows.iter().for_each(|row| sink.write(row).expect("a row that can be written"));
    sink.finish().expect("a sink that can be finished");
    shared.take()
}

/// A writer that lets others see what was written.
#[derive(Clone, Default)]
pub(crate) struct Shared(Arc<Mutex<Vec<u8>>>);

impl Shared {
    pub(crate) fn take(&self) -> String {
        String::from_utf8(mem::take(&mut *self.0.lock().expect("nobody panicked"))).expect("text")
    }
}

impl io::Write for Shared {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.lock().expect("nobody panicked").extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// The endings of files that are written at the end of a resumable run.
pub(crate) fn written_whole() -> impl Iterator<Item = &'static str> {
    let parquet = cfg!(feature = "parquet").then_some("parquet");
    ["json", "csv", "xml"].into_iter().chain(parquet)
}

//! How many rows a second each format takes: `cargo run --release --example speed -- [ROWS] [TARGET…]`.
//!
//! Rows are small: an address, a title, a price, a number, a truth value and a list. Targets are files in the temporary
//! folder, one for each format, or those that are named, such as `postgres://…`.

use std::error::Error;
use std::path::PathBuf;
use std::time::Instant;

use windrow_data::{Field, Item, Output, Record, Schema, Type, Value};
use windrow_output::{Mode, Options, Target, open};

const ENDINGS: [&str; 6] = ["jsonl", "json", "csv", "xml", "parquet", "sqlite"];

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let rows: u64 = arguments.next().map_or(Ok(1_000_000), |rows| rows.parse())?;
    let named: Vec<String> = arguments.collect();
    let folder = std::env::temp_dir().join(format!("windrow-speed-{}", std::process::id()));
    std::fs::create_dir_all(&folder)?;
    let file = |ending: &&str| -> PathBuf { folder.join(format!("rows.{ending}")) };
    let targets = match named.is_empty() {
        true => ENDINGS.iter().map(|ending| file(ending).to_string_lossy().into_owned()).collect(),
        false => named,
    };
    for target in targets {
        let seconds = write(&target, rows)?;
        let size = std::fs::metadata(&target).map_or(0, |metadata| metadata.len());
        let megabytes = size as f64 / 1e6;
        println!("{target}: {:.0} rows/s, {megabytes:.1} MB", rows as f64 / seconds);
    }
    std::fs::remove_dir_all(folder)?;
    Ok(())
}

/// Writes rows and gives the seconds it took.
fn write(target: &str, rows: u64) -> Result<f64, Box<dyn Error>> {
    let item = Schema::new(vec![
        Output::value("url", Type::Url),
        Output::value("title", Type::Text),
        Output::value("price", Type::Number),
        Output::value("stock", Type::Integer),
        Output::value("new", Type::Boolean),
        Output::list("tag", Type::Text),
    ])?;
    let schema = Schema::new(vec![Output::record("item", item)])?;
    let options = Options { mode: Mode::Overwrite, ..Options::default() };
    let started = Instant::now();
    let mut sink = open(Target::parse(target), &schema, options)?;
    for number in 0..rows {
        sink.write(&row(number))?;
    }
    sink.finish()?;
    Ok(started.elapsed().as_secs_f64())
}

fn row(number: u64) -> Item {
    let field = |name: &str, value| Item::Value(Field::new(name, value));
    let items = vec![
        field("url", Value::Text(format!("https://example.org/items/{number}"))),
        field("title", Value::Text(format!("The {number}th thing that is for sale"))),
        field("price", Value::Number(number as f64 / 100.0)),
        field("stock", Value::Integer((number % 50) as i64)),
        field("new", Value::Boolean(number.is_multiple_of(7))),
        field("tag", Value::Text("small".into())),
        field("tag", Value::Text("blue".into())),
    ];
    Item::Record(Record::new("item", items))
}

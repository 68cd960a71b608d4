//! Delimiter wrappers as files and as rows.
//!
//! A table gives a row for each tuple. A nested document gives a row for each value of its first attribute; what is below a
//! value is a list in its row, of rows again, and of texts at the last attribute.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value as Json};
use windrow_data::{Error, Field, Item, Output, Record, Schema, Type, Value};
use windrow_dom::{NodeId, parse_html};
use windrow_learn::{Class, Value as Found, Wrapper};

/// A wrapper with names for its attributes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Delimited {
    /// What it is called in rows, attribute by attribute in the order of pages.
    pub attributes: Vec<String>,
    /// The delimiters.
    pub wrapper: Wrapper,
    /// How what is between them is read.
    pub reads: Reads,
}

/// How what is between delimiters is read.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Reads {
    /// As it is.
    Raw,
    /// As HTML: what people see of it, white space folded.
    Html,
}

/// A wrapper as a file holds it.
#[derive(Serialize, Deserialize)]
struct File {
    windrow: String,
    class: String,
    attributes: Vec<String>,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    head: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    tail: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    open: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    close: String,
    left: Vec<String>,
    right: Vec<String>,
    reads: Reads,
}

impl Delimited {
    /// What a wrapper file says of itself.
    pub(crate) const KIND: &'static str = "delimiters";

    /// The text of a wrapper file.
    pub fn written(&self) -> String {
        serde_json::to_string_pretty(&self.file()).unwrap_or_default() + "\n"
    }

    /// The same as a value.
    pub fn json(&self) -> Json {
        serde_json::to_value(self.file()).unwrap_or_default()
    }

    fn file(&self) -> File {
        let Wrapper { class, head, tail, open, close, sides } = self.wrapper.clone();
        let (left, right) = sides.into_iter().unzip();
        File {
            windrow: Delimited::KIND.to_owned(),
            class: class.name().to_owned(),
            attributes: self.attributes.clone(),
            head,
            tail,
            open,
            close,
            left,
            right,
            reads: self.reads,
        }
    }

    /// The wrapper in the text of a file.
    pub(crate) fn read(text: &str) -> Result<Delimited, String> {
        let file: File = serde_json::from_str(text).map_err(|error| error.to_string())?;
        let class = Class::ALL.into_iter().find(|class| class.name() == file.class);
        let class = class.ok_or_else(|| format!("there is no class called {}", file.class))?;
        let all = file.attributes.len();
        if all == 0 || file.left.len() != all || file.right.len() != all {
            return Err("it needs a left and a right delimiter for every attribute".to_owned());
        }
        let sides: Vec<(String, String)> = file.left.into_iter().zip(file.right).collect();
        if sides.iter().any(|(left, right)| left.is_empty() || right.is_empty()) {
            return Err("a delimiter is empty".to_owned());
        }
        let File { head, tail, open, close, .. } = file;
        let wrapper = Wrapper { class, head, tail, open, close, sides };
        Ok(Delimited { attributes: file.attributes, wrapper, reads: file.reads })
    }

    /// The shape of its rows.
    pub fn schema(&self) -> Result<Schema, Error> {
        let value = |name: &String| Output::value(name, Type::Text);
        let row = match self.wrapper.class.is_nested() {
            false => Schema::new(self.attributes.iter().map(value).collect())?,
            true => nested_schema(&self.attributes)?,
        };
        Schema::new(vec![Output::record("record", row)])
    }

    /// The rows of a page; nothing where the wrapper cannot be run on it.
    pub fn rows(&self, source: &str) -> Option<Vec<Item>> {
        let values = self.wrapper.exec(source)?;
        let text = |found: &Found| self.text(&source[found.span.clone()]);
        if self.wrapper.class.is_nested() {
            return Some(self.nested(&values, 0, "record", &text));
        }
        let row = |tuple: &[Found]| {
            let value = |found: &Found| self.value(found.attribute, text(found), false);
            Item::Record(Record::new("record", tuple.iter().map(value).collect()))
        };
        Some(values.chunks(self.attributes.len()).map(row).collect())
    }

    /// The same rows as JSON.
    pub fn json_rows(&self, source: &str) -> Option<Vec<Map<String, Json>>> {
        let schema = self.schema().ok()?;
        let row = |item: &Item| {
            let mut json = String::new();
            schema.write_json(item, Default::default(), &mut json).ok()?;
            serde_json::from_str(&json).ok()
        };
        self.rows(source)?.iter().map(row).collect()
    }

    fn value(&self, attribute: usize, text: String, list: bool) -> Item {
        let name = self.attributes[attribute].as_str();
        Item::Value(Field { list, ..Field::new(name, Value::Text(text)) })
    }

    /// The values of one attribute, each with those below it.
    fn nested(
        &self,
        values: &[Found],
        attribute: usize,
        name: &str,
        text: &impl Fn(&Found) -> String,
    ) -> Vec<Item> {
        let starts: Vec<usize> = (0..values.len()).filter(|&at| values[at].attribute == attribute).collect();
        let is_last = attribute + 1 == self.attributes.len();
        let mut items = Vec::new();
        for (number, &start) in starts.iter().enumerate() {
            let end = starts.get(number + 1).copied().unwrap_or(values.len());
            let own = text(&values[start]);
            if is_last && attribute > 0 {
                items.push(self.value(attribute, own, true));
                continue;
            }
            let mut row = vec![self.value(attribute, own, false)];
            if !is_last {
                let below = &values[start + 1..end];
                row.extend(self.nested(below, attribute + 1, &self.attributes[attribute + 1], text));
            }
            items.push(Item::Record(Record::new(name, row)));
        }
        items
    }

    fn text(&self, between: &str) -> String {
        match self.reads {
            Reads::Raw => between.to_owned(),
            Reads::Html => seen(between),
        }
    }
}

/// What people see of a piece of HTML, white space folded.
pub(crate) fn seen(piece: &str) -> String {
    let document = parse_html(piece);
    let text = document.string_value(NodeId::ROOT);
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// A value of the first attribute, and below it a list of the others.
fn nested_schema(attributes: &[String]) -> Result<Schema, Error> {
    let Some((first, below)) = attributes.split_first() else { return Schema::new(Vec::new()) };
    let mut outputs = vec![Output::value(first, Type::Text)];
    match below {
        [] => {}
        [last] => outputs.push(Output::list(last, Type::Text)),
        [next, ..] => outputs.push(Output::record(next, nested_schema(below)?)),
    }
    Schema::new(outputs)
}

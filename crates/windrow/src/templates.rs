//! Templates as wrappers: pages in, a row of each out.

mod expression;
mod threads;

pub use expression::{Written, expressions};

use serde::{Deserialize, Serialize};
use windrow_data::{Error, Field, Item, Output, Record, Schema, Type, Value};
use windrow_dom::Document;
use windrow_page::Page;
use windrow_template::{Found, List, Options, Reader, Reading, Template};

use self::threads::Threads;

/// What a wrapper file says of itself.
pub(crate) const KIND: &str = "template";

/// A template as a file holds it.
#[derive(Serialize, Deserialize)]
struct File<T> {
    windrow: String,
    #[serde(flatten)]
    template: T,
}

/// Finds the template of some pages, with all cores.
pub fn induce(documents: &[&Document], options: Options) -> Found {
    windrow_template::induce_by(&Threads::new(), documents, options)
}

/// The text of a wrapper file.
pub fn written(template: &Template) -> String {
    let file = File { windrow: KIND.to_owned(), template };
    serde_json::to_string(&file).unwrap_or_default() + "\n"
}

/// The template in the text of a wrapper file of this kind.
pub(crate) fn read(text: &str) -> Result<Template, String> {
    let file = serde_json::from_str::<File<Template>>(text).map_err(|error| error.to_string())?;
    match file.template.is_sound() {
        true => Ok(file.template),
        false => Err("a part of the template is missing".to_owned()),
    }
}

/// The shape of the rows: the page, the columns that are no variants of others, and the lists.
pub fn schema(template: &Template) -> Result<Schema, Error> {
    let mut outputs = vec![Output::value("page", Type::Text)];
    for column in template.columns.iter().filter(|column| !column.is_variant) {
        outputs.push(match column.is_list {
            true => Output::list(&column.name, Type::Text),
            false => Output::value(&column.name, Type::Text),
        });
    }
    for List { name, fields, .. } in &template.lists {
        let fields = fields.iter().map(|field| Output::value(&field.name, Type::Text)).collect();
        outputs.push(Output::record(name, Schema::new(fields)?));
    }
    Schema::new(vec![Output::record("record", Schema::new(outputs)?)])
}

/// The row of a page, called by its name; nothing where the page is of another template, or has none of the values.
pub fn row(reader: &Reader<'_>, name: &str, page: &Page) -> Option<Item> {
    let text = |name: &str, text: &str, list: bool| {
        Item::Value(Field { list, ..Field::new(name, Value::Text(text.to_owned())) })
    };
    let mut items = vec![text("page", name, false)];
    let Reading { values, lists } = reader.read(page.document())?;
    for (column, values) in reader.template().columns.iter().zip(values) {
        if column.is_variant {
            continue;
        }
        let most = if column.is_list { values.len() } else { 1 };
        items.extend(values.iter().take(most).map(|value| text(&column.name, value, column.is_list)));
    }
    for (list, records) in reader.template().lists.iter().zip(lists) {
        for record in records {
            let filled = list.fields.iter().zip(record).filter_map(|(field, value)| Some((field, value?)));
            let own = filled.map(|(field, value)| text(&field.name, &value, false)).collect();
            items.push(Item::Record(Record::new(list.name.as_str(), own)));
        }
    }
    (items.len() > 1).then(|| Item::Record(Record::new("record", items)))
}

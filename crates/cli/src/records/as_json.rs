//! Tables as JSON for programs.

use serde_json::{Map, Value as Json, json};
use windrow::dom::Paths;
use windrow::records::{Item, Paging, PagingKind, Table, Tables};
use windrow::tables::{Hold, Opening, whole_address, wrapper};

use super::Subject;
use crate::exit::Failure;
use crate::output::write_json;

/// Prints all tables, or one of them.
pub(super) fn print(
    only: Option<usize>,
    subject: &Subject,
    tables: &Tables<'_>,
    paging: Option<&Paging>,
    list: Option<String>,
    holds: &[(String, Result<Hold, String>)],
) -> Result<(), Failure> {
    let paths = Paths::new(subject.page.document());
    let base = subject.page.bases().0;
    let numbers = only.map_or(0..tables.len(), |number| number..number + 1);
    let regions: Vec<Json> = numbers
        .filter_map(|number| tables.table(number))
        .map(|table| region(subject, &paths, base.as_ref(), &table))
        .collect();
    let mut whole = json!({ "input": subject.name, "layout": tables.is_visual(), "regions": regions });
    if let Some(paging) = paging {
        let kind = match paging.kind {
            PagingKind::Next => "next",
            PagingKind::Numbered => "numbered",
            PagingKind::More => "more",
        };
        let elements: Vec<String> = paging.elements.iter().map(|&element| paths.path(element)).collect();
        whole["paging"] = json!({ "kind": kind, "elements": elements, "url": paging.target });
    }
    // The wrapper of the best table, over all pages of its list.
    if let Some(list) = list {
        whole["list"] = list.into();
    }
    if !holds.is_empty() {
        whole["holds"] = holds.iter().map(held).collect();
    }
    write_json(&whole)
}

fn region(subject: &Subject, paths: &Paths<'_>, base: Option<&url::Url>, table: &Table) -> Json {
    let opening = Opening { address: subject.address.as_deref(), going_on: None };
    let columns: Vec<Json> = table
        .columns
        .iter()
        .map(|column| {
            json!({
                "name": column.name,
                "path": column.path,
                "kind": column.kind.name(),
                "filled": column.filled,
                "constant": column.is_constant,
                "list": column.is_list,
                "shown": column.is_shown(),
            })
        })
        .collect();
    let records: Vec<Json> = table
        .records
        .iter()
        .map(|record| {
            let items: Vec<Json> = record.items.iter().map(|one| item(table, paths, base, one)).collect();
            json!({ "xpath": record.nodes.first().map(|&node| paths.path(node)), "items": items })
        })
        .collect();
    json!({
        "xpath": paths.path(table.root),
        "weight": table.weight,
        "wrapper": wrapper(&subject.page, table, opening),
        "columns": columns,
        "records": records,
    })
}

fn item(table: &Table, paths: &Paths<'_>, base: Option<&url::Url>, item: &Item) -> Json {
    let address = |written: &str| Json::from(whole_address(base, written));
    let mut object = Map::new();
    object.insert("column".to_owned(), Json::from(table.columns[item.column].name.as_str()));
    object.insert("text".to_owned(), Json::from(item.text.as_str()));
    object.insert("xpath".to_owned(), Json::from(paths.path(item.node)));
    if let Some(href) = &item.href {
        object.insert("href".to_owned(), address(href));
    }
    if let Some(src) = &item.src {
        object.insert("src".to_owned(), address(src));
    }
    Json::Object(object)
}

fn held((name, hold): &(String, Result<Hold, String>)) -> Json {
    match hold {
        Err(error) => json!({ "input": name, "error": error }),
        Ok(hold) => {
            let columns: Vec<Json> = hold
                .filled
                .iter()
                .map(|(column, there, here)| json!({ "name": column, "filled": there, "filled_here": here }))
                .collect();
            json!({ "input": name, "rows": hold.rows, "records": hold.records, "shared": hold.shared, "columns": columns })
        }
    }
}

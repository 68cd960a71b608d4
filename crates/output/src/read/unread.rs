//! Values that are not of their column's type, from `_unread` back to their places.

use serde_json::Value as Json;

use super::Row;

/// The column that has them.
pub(super) const UNREAD: &str = "_unread";

/// Puts values of `_unread` where nothing is in their place. What has no certain place stays.
pub(super) fn restore(row: &mut Row) {
    let unread = match row.shift_remove(UNREAD) {
        Some(Json::Object(unread)) => unread,
        Some(Json::String(text)) => match serde_json::from_str(&text) {
            Ok(Json::Object(unread)) => unread,
            _ => return drop(row.insert(UNREAD.to_owned(), text.into())),
        },
        Some(other) => return drop(row.insert(UNREAD.to_owned(), other)),
        None => return,
    };
    let left: Row = unread.into_iter().filter(|(path, values)| !put(row, path, values)).collect();
    if !left.is_empty() {
        row.insert(UNREAD.to_owned(), Json::Object(left));
    }
}

/// Puts values at a path `review/stars`; whether there were as many places as values.
fn put(row: &mut Row, path: &str, values: &Json) -> bool {
    let texts = match values {
        Json::Array(texts) => texts.clone(),
        one => vec![one.clone()],
    };
    match (row.get(path), &texts[..]) {
        // PostgreSQL has several values of a column as a list, Parquet one value as a list of one.
        (None, [one]) if !path.contains('/') => drop(row.insert(path.to_owned(), one.clone())),
        (None, _) if !path.contains('/') => drop(row.insert(path.to_owned(), values.clone())),
        _ => {
            let Some((name, rest)) = path.split_once('/').or(Some((path, ""))) else { return false };
            let mut count = 0;
            each_gap(row.get_mut(name), rest, &mut |_| count += 1);
            if count != texts.len() {
                return false;
            }
            let mut texts = texts.into_iter();
            each_gap(row.get_mut(name), rest, &mut |gap| *gap = texts.next().unwrap_or_default());
        }
    }
    true
}

/// The places at a path that have nothing in them.
fn each_gap(value: Option<&mut Json>, path: &str, act: &mut dyn FnMut(&mut Json)) {
    match value {
        Some(Json::Array(all)) => all.iter_mut().for_each(|one| each_gap(Some(one), path, act)),
        Some(Json::Object(record)) if !path.is_empty() => {
            let (name, rest) = path.split_once('/').unwrap_or((path, ""));
            if rest.is_empty() && !record.contains_key(name) {
                let mut gap = Json::Null;
                act(&mut gap);
                if !gap.is_null() {
                    record.insert(name.to_owned(), gap);
                }
            } else {
                each_gap(record.get_mut(name), rest, act);
            }
        }
        Some(gap @ Json::Null) if path.is_empty() => act(gap),
        _ => {}
    }
}

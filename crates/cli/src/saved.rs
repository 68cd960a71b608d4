//! Rows of wrappers that are no OXPath: page by page, as they are found.

use windrow::data::{Item, Schema};

use crate::exit::{Exit, Failure};
use crate::input::Named;
use crate::run::store::{Store, StoreOptions};
use crate::terminal::line;

/// How many rows and pages there may be.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Bounds {
    pub(crate) rows: Option<u64>,
    pub(crate) pages: Option<u64>,
}

/// Writes the rows of pages. A page that the wrapper is not for has none, and that is told: `other` says why.
pub(crate) fn write_rows(
    schema: &Schema,
    store: &StoreOptions,
    pages: impl Iterator<Item = Result<Named, Failure>>,
    bounds: &Bounds,
    other: &str,
    rows_of: impl Fn(&Named) -> Option<Vec<Item>>,
) -> Result<Exit, Failure> {
    let mut store = Store::open(store, schema, false, None)?;
    let (mut rows, mut empty, mut is_whole) = (0_u64, 0_u64, true);
    let is_full = |rows: u64| bounds.rows.is_some_and(|most| rows >= most);
    for (number, named) in (0_u64..).zip(pages) {
        if is_full(rows) {
            break;
        }
        if bounds.pages.is_some_and(|most| number >= most) {
            eprintln!("windrow: stopped after {number} pages, as many as --max-pages allows; there are more");
            is_whole = false;
            break;
        }
        match named.map(|named| (rows_of(&named), named.name)) {
            Ok((Some(found), _)) => {
                empty += u64::from(found.is_empty());
                for row in found {
                    if !is_full(rows) {
                        store.write(&row)?;
                        rows += 1;
                    }
                }
            }
            Ok((None, name)) => {
                eprintln!("windrow: {} {other}; it has no row", line(&name));
                is_whole = false;
            }
            Err(failure) => {
                eprintln!("windrow: {failure}");
                is_whole = false;
            }
        }
    }
    store.finish()?;
    if empty > 0 {
        let pages = if empty == 1 { "page has" } else { "pages have" };
        eprintln!("windrow: {empty} {pages} nothing that the wrapper is for");
    }
    Ok(match rows {
        0 => Exit::Nothing,
        _ if is_whole => Exit::Done,
        _ => Exit::Partial,
    })
}

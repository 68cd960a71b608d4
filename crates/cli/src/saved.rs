//! Rows of wrappers that are no OXPath: page by page, as they are found.

use windrow::data::{Item, Schema};
use windrow::saved::Saved;
use windrow::templates;
use windrow::upkeep::Figures;

use crate::exit::{Exit, Failure};
use crate::input::Named;
use crate::run::is_interrupted;
use crate::run::keep::{Judged, Keeper};
use crate::run::store::{Store, StoreOptions};
use crate::run::summary::{counted, lack};
use crate::terminal::line;

/// Where rows go, how many, and who looks on.
pub(crate) struct Delivery<'d> {
    pub(crate) store: &'d StoreOptions,
    /// How many rows there may be.
    pub(crate) rows: Option<u64>,
    /// How many pages there may be.
    pub(crate) pages: Option<u64>,
    pub(crate) keeper: Option<Keeper>,
    /// Whether nothing is said of what is kept.
    pub(crate) is_quiet: bool,
}

impl Delivery<'_> {
    /// All rows to one place.
    pub(crate) fn to(store: &StoreOptions) -> Delivery<'_> {
        Delivery { store, rows: None, pages: None, keeper: None, is_quiet: false }
    }

    fn is_full(&self, rows: u64) -> bool {
        self.rows.is_some_and(|most| rows >= most)
    }

    /// The store, which waits for the verdict if there is to be one.
    fn open(&self, schema: &Schema) -> Result<Store, Failure> {
        match &self.keeper {
            Some(keeper) if keeper.is_verified => Store::held(self.store, schema, false, None),
            _ => Store::open(self.store, schema, false, None),
        }
    }
}

/// Gives the rows of a page; nothing where the wrapper is not for it.
pub(crate) type RowsOf<'s> = Box<dyn Fn(&Named) -> Option<Vec<Item>> + 's>;

/// What reads pages by a wrapper that is no OXPath.
pub(crate) fn reading(saved: &Saved) -> RowsOf<'_> {
    match saved {
        Saved::Template(template) => {
            let reader = template.reader();
            Box::new(move |named| templates::row(&reader, &named.name, &named.page).map(|row| vec![row]))
        }
        Saved::Delimited(delimited) => Box::new(|named| delimited.rows(named.page.source())),
    }
}

/// What was written of how many pages, and why that is not all.
#[derive(Default)]
struct Written {
    rows: u64,
    pages: u64,
    /// Pages with nothing on them.
    empty: u64,
    /// Why it is not whole.
    lack: Option<String>,
    /// What it would end with if there are no rows.
    without: Option<Exit>,
    is_interrupted: bool,
}

/// Writes the rows of pages. A page that the wrapper is not for has none, and that is told: `other` says why.
pub(crate) fn write_rows(
    schema: &Schema,
    delivery: Delivery<'_>,
    pages: impl Iterator<Item = Result<Named, Failure>>,
    other: &str,
    rows_of: impl Fn(&Named) -> Option<Vec<Item>>,
) -> Result<Exit, Failure> {
    let mut store = delivery.open(schema)?;
    if let Some(warning) = delivery.keeper.as_ref().and_then(Keeper::warning).filter(|_| !delivery.is_quiet) {
        eprintln!("windrow: {warning}");
    }
    let written = match write_to(&mut store, &delivery, pages, other, rows_of) {
        Ok(written) => written,
        Err(failure) => {
            return Err(match store.put_aside() {
                Ok(Some(place)) => failure.and(&format!("the rows until then went to {place}")),
                Ok(None) => failure,
                Err(again) => failure.and(&format!("the rows until then are lost: {again}")),
            });
        }
    };
    let is_full = delivery.is_full(written.rows);
    let Delivery { keeper, is_quiet, .. } = delivery;
    let Written { rows, pages, empty, lack, without, is_interrupted } = written;
    let exit = match (rows, &lack) {
        _ if is_interrupted => Exit::Interrupted,
        (0, _) => without.unwrap_or(Exit::Nothing),
        (_, None) => Exit::Done,
        (_, Some(_)) => Exit::Partial,
    };
    let mut judged = keeper.map(|keeper| {
        let none = (rows == 0).then(|| "there are no rows".to_owned());
        let cut = is_full.then(|| "it was cut off by --limit".to_owned());
        keeper.judge(Figures { pages, ..Figures::default() }, exit, lack.or(none).or(cut))
    });
    match &mut judged {
        _ if is_interrupted && !store.is_held() => store.abandon(),
        Some(judged) => drop(judged.release(store)?),
        None => drop(store.finish()?),
    }
    if is_interrupted {
        eprintln!("windrow: interrupted");
    }
    if empty > 0 {
        let pages = if empty == 1 { "page has" } else { "pages have" };
        eprintln!("windrow: {empty} {pages} nothing that the wrapper is for");
    }
    if let Some(judged) = &mut judged {
        let kept = judged.keep();
        match is_quiet {
            true => judged.tell_rejection(),
            false => judged.tell(),
        }
        kept?;
    }
    Ok(judged.as_ref().map_or(exit, |judged: &Judged| judged.exit(exit)))
}

fn write_to(
    store: &mut Store,
    delivery: &Delivery<'_>,
    pages: impl Iterator<Item = Result<Named, Failure>>,
    other: &str,
    rows_of: impl Fn(&Named) -> Option<Vec<Item>>,
) -> Result<Written, Failure> {
    let mut written = Written::default();
    let mut others = 0_u64;
    let mut unread = Vec::new();
    for named in pages {
        if delivery.is_full(written.rows) {
            break;
        }
        if is_interrupted() {
            written.is_interrupted = true;
            written.lack = Some("it was interrupted".to_owned());
            break;
        }
        if delivery.pages.is_some_and(|most| written.pages >= most) {
            let most = written.pages;
            eprintln!("windrow: stopped after {most} pages, as many as --max-pages allows; there are more");
            written.lack = Some(format!("it stopped after {most} pages, as many as --max-pages allows"));
            break;
        }
        written.pages += 1;
        match named.map(|named| (rows_of(&named), named)) {
            Ok((Some(found), named)) => {
                written.empty += u64::from(found.is_empty());
                if let Some(keeper) = &delivery.keeper {
                    keeper.watch.rows_on(&named.page, &found);
                }
                for row in found {
                    if !delivery.is_full(written.rows) {
                        store.write(&row)?;
                        written.rows += 1;
                    }
                }
            }
            Ok((None, named)) => {
                eprintln!("windrow: {} {other}; it has no row", line(&named.name));
                others += 1;
            }
            Err(failure) => {
                eprintln!("windrow: {failure}");
                written.without = written.without.or(Some(failure.exit()));
                unread.push(failure.to_string());
            }
        }
    }
    let not_for_it = (others > 0).then(|| format!("{} {other}", counted(others, "page")));
    written.lack = match written.lack {
        ended if written.is_interrupted => ended,
        ended => lack(&unread, 0, None).or(not_for_it).or(ended),
    };
    Ok(written)
}

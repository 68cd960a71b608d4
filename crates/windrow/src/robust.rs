//! How many changes of its pages a wrapper survives.
//!
//! Pages are changed as redesigns change them (`windrow_upkeep::mutation`), with what they say left as it is; the wrapper survives a
//! change if it gives the same rows on every page, in whatever order.

use std::sync::Arc;

use windrow_data::{Item, JsonOptions, Record};
use windrow_page::{Origin, Page};
use windrow_upkeep::mutation::{Bound, Keeps, MUTATIONS, Mutation, Subject};
use windrow_upkeep::node_at;

use crate::engine::Engine;
use crate::wrapper::{RunOptions, Wrapper};

/// What becomes of a wrapper when its pages change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Fate {
    /// It gives the same rows.
    Survives,
    /// It gives other rows.
    Breaks,
    /// The pages have nothing that could change so.
    Spared,
}

/// A page with what a wrapper gives on it.
pub struct Read {
    page: Arc<Page>,
    /// The rows, as JSON, in order.
    pub rows: Vec<String>,
    records: Vec<Bound>,
}

impl Read {
    /// Runs a wrapper on a page, which it does not leave.
    pub fn new(wrapper: &Wrapper, page: &Arc<Page>) -> Read {
        let document = page.document();
        let options = RunOptions { provenance: true, ..RunOptions::default() };
        let items: Vec<Item> =
            wrapper.rows_on(Arc::clone(page), &Engine::nowhere(), &options).map_while(Result::ok).collect();
        let node = |item: &Item| node_at(document, &item.provenance()?.path);
        let bound = |item: &Item| {
            let mut fields = Vec::new();
            let inside = match item {
                Item::Record(Record { items, .. }) => items.as_slice(),
                Item::Value(_) => std::slice::from_ref(item),
            };
            for inner in inside.iter().filter(|inner| matches!(inner, Item::Value(_))) {
                fields.extend(node(inner).map(|node| (inner.name().to_string(), node)));
            }
            Bound { node: node(item).filter(|&node| document.is_element(node)), fields }
        };
        let records = items.iter().map(bound).collect();
        Read { page: Arc::clone(page), rows: rows(wrapper, &items), records }
    }

    /// The page after a change; nothing where it has nothing to change so.
    pub fn changed(&self, mutation: &Mutation, seed: u64) -> Option<Arc<Page>> {
        let subject = Subject { document: self.page.document(), records: self.records.clone() };
        let html = mutation.apply(&subject, seed)?;
        let origin = Origin { url: self.page.url().map(str::to_owned), ..Origin::default() };
        Some(Arc::new(Page::read(
            html.as_bytes(),
            &Origin { content_type: UTF_8.map(str::to_owned), ..origin },
        )))
    }
}

/// What changed pages are written in.
const UTF_8: Option<&str> = Some("text/html; charset=utf-8");

/// Rows as JSON, sorted, so that their order does not count.
fn rows(wrapper: &Wrapper, items: &[Item]) -> Vec<String> {
    let written = items.iter().filter_map(|item| {
        let mut json = String::new();
        wrapper.schema().write_json(item, JsonOptions::default(), &mut json).ok().map(|()| json)
    });
    let mut rows: Vec<String> = written.collect();
    rows.sort_unstable();
    rows
}

/// The rows of a wrapper on a page, as JSON, sorted.
pub fn rows_on(wrapper: &Wrapper, page: &Arc<Page>) -> Vec<String> {
    let items: Vec<Item> = wrapper
        .rows_on(Arc::clone(page), &Engine::nowhere(), &RunOptions::default())
        .map_while(Result::ok)
        .collect();
    rows(wrapper, &items)
}

/// What becomes of a wrapper under every change that leaves what pages say as it is.
pub fn fates(wrapper: &Wrapper, pages: &[Arc<Page>], seed: u64) -> Vec<(&'static Mutation, Fate)> {
    let read: Vec<Read> = pages.iter().map(|page| Read::new(wrapper, page)).collect();
    let kept = MUTATIONS.iter().filter(|mutation| mutation.keeps == Keeps::Data);
    kept.map(|mutation| {
        let mut fate = Fate::Spared;
        for own in &read {
            let Some(changed) = own.changed(mutation, seed) else { continue };
            match rows_on(wrapper, &changed) == own.rows {
                true => fate = Fate::Survives,
                false => return (mutation, Fate::Breaks),
            }
        }
        (mutation, fate)
    })
    .collect()
}

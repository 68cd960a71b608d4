//! How a sample is come by: pages and rows are told as they come.
//!
//! Memory does not grow with the run: of pages those that came last are held, a row is looked at and let go, and what is kept is
//! bounded: when there are too many pages, every second one is dropped, and from then on only every second one is kept.

use std::collections::{BTreeMap, VecDeque};
use std::sync::{Arc, Weak};

use windrow_data::{Item, Provenance, Record, Value};
use windrow_dom::{Document, NodeId};
use windrow_page::Page;
use windrow_records::paging;

use crate::around::{apart, beside, element_of, label, node_at, place, signs};
use crate::sample::{Figures, PageSample, RowSample, Sample, ValueSample};

/// How many pages are held in case that a row is on one of them.
const HELD: usize = 12;

/// How many pages before these are remembered, as long as the run holds them itself.
const REMEMBERED: usize = 4096;

/// How many pages are kept of a run.
const MOST_PAGES: usize = 48;

/// How many rows are kept of a page.
const MOST_ROWS: usize = 40;

/// How many values of a field are kept of a row.
const MOST_VALUES: usize = 8;

/// Longer texts are cut.
const LONGEST: usize = 240;

/// Hears of pages and rows, and keeps a sample.
#[derive(Default)]
pub struct Observer {
    held: VecDeque<Arc<Page>>,
    remembered: VecDeque<Weak<Page>>,
    sample: Sample,
    /// Only every so manieth page is kept.
    stride: usize,
    /// How many pages with rows there were.
    seen: usize,
    current: Option<Current>,
}

/// The page that rows are on now.
struct Current {
    page: PageSample,
    document: Option<Arc<Page>>,
    nodes: Vec<NodeId>,
    url: Option<String>,
}

impl Observer {
    /// One that has heard of nothing.
    pub fn new() -> Observer {
        Observer { stride: 1, ..Observer::default() }
    }

    /// Hears of a page.
    pub fn page(&mut self, page: &Arc<Page>) {
        if self.held.iter().any(|held| Arc::ptr_eq(held, page)) {
            return;
        }
        if self.held.len() == HELD
            && let Some(first) = self.held.pop_front()
        {
            self.remembered.retain(|page| page.strong_count() > 0);
            if self.remembered.len() == REMEMBERED {
                self.remembered.pop_front();
            }
            self.remembered.push_back(Arc::downgrade(&first));
        }
        self.held.push_back(Arc::clone(page));
    }

    /// Hears of a row, which has to know where it came from.
    pub fn row(&mut self, row: &Item) {
        self.sample.figures.rows += 1;
        let url = row.provenance().and_then(|own| own.url.clone());
        if self.current.as_ref().is_none_or(|current| current.url != url) {
            self.turn(url);
        }
        let Some(mut current) = self.current.take() else { return };
        let node = row.provenance().zip(current.document.as_ref());
        let node = node.and_then(|(own, page)| node_at(page.document(), &own.path));
        current.page.records += 1;
        current.nodes.extend(node);
        if current.page.rows.len() < MOST_ROWS {
            let mut fields: BTreeMap<String, Vec<ValueSample>> = BTreeMap::new();
            match row {
                Item::Value(_) => self.item(row, "", &current, node, &mut fields),
                Item::Record(Record { items, .. }) => {
                    items.iter().for_each(|item| self.item(item, "", &current, node, &mut fields));
                }
            }
            current.page.rows.push(RowSample { fields });
        }
        self.current = Some(current);
    }

    fn item(
        &mut self,
        item: &Item,
        around: &str,
        current: &Current,
        record: Option<NodeId>,
        fields: &mut BTreeMap<String, Vec<ValueSample>>,
    ) {
        let name = format!("{around}{}", item.name());
        match item {
            Item::Record(inner) => {
                let around = format!("{name}/");
                for item in &inner.items {
                    self.item(item, &around, current, record, fields);
                }
            }
            Item::Value(field) => {
                let known = fields.entry(name).or_default();
                if known.len() < MOST_VALUES {
                    let whole = tidy(&field.value.to_string());
                    let text = cut(&whole).to_owned();
                    let length =
                        (text.len() < whole.len()).then(|| u32::try_from(whole.len()).unwrap_or(u32::MAX));
                    // A text is what was read; of a number or a date the page says more.
                    let is_read = !matches!(field.value, Value::Text(_));
                    let mut value = self.value(text, field.provenance.as_deref(), current, record);
                    value.source = value.source.filter(|_| is_read);
                    value.length = length;
                    known.push(value);
                }
            }
        }
    }

    /// A value with what stands around it, where its page is known.
    fn value(
        &mut self,
        text: String,
        own: Option<&Provenance>,
        current: &Current,
        record: Option<NodeId>,
    ) -> ValueSample {
        let plain = |text: String| ValueSample { text, ..ValueSample::default() };
        let Some(own) = own else { return plain(text) };
        let is_here = own.url == current.url;
        let page = match is_here {
            true => current.document.clone(),
            false => self.held(own.url.as_deref()),
        };
        let Some((page, node)) = page.and_then(|page| {
            let node = node_at(page.document(), &own.path)?;
            Some((page, node))
        }) else {
            return plain(text);
        };
        let document = page.document();
        let root = record.filter(|_| is_here).unwrap_or(NodeId::ROOT);
        let source = document.string_value(node);
        let is_other = source.len() <= LONGEST && node != root && tidy(source) != tidy(&text);
        let is_inside = document.contains(root, node);
        let element = element_of(document, node).unwrap_or(node);
        ValueSample {
            source: is_other.then(|| tidy(source)),
            label: is_inside.then(|| label(document, root, element)).flatten(),
            place: is_inside.then(|| place(document, root, node)),
            text,
            length: None,
        }
    }

    /// A page that came a while ago.
    fn held(&self, url: Option<&str>) -> Option<Arc<Page>> {
        let held = self.held.iter().rev().find(|page| page.url() == url).cloned();
        held.or_else(|| self.remembered.iter().rev().filter_map(Weak::upgrade).find(|page| page.url() == url))
    }

    /// Goes on to another page.
    fn turn(&mut self, url: Option<String>) {
        self.close();
        let document = self.held(url.as_deref());
        let page = PageSample { url: url.clone(), ..PageSample::default() };
        self.current = Some(Current { page, document, nodes: Vec::new(), url });
    }

    /// Takes the page in that rows were on.
    fn close(&mut self) {
        let Some(mut current) = self.current.take() else { return };
        let number = self.seen;
        self.seen += 1;
        self.sample.figures.filled += 1;
        if !number.is_multiple_of(self.stride) {
            return;
        }
        if let Some(page) = &current.document {
            let document: &Document = page.document();
            current.page.signs = signs(document);
            let records: Vec<NodeId> = current.nodes.clone();
            current.page.beside = u32::try_from(beside(document, &records)).unwrap_or(u32::MAX);
            current.page.apart = u32::try_from(apart(document, &records)).unwrap_or(u32::MAX);
            let address = page.url().unwrap_or_default();
            current.page.leads_on = records.len() > 1 && paging(document, address).is_some();
        }
        self.sample.pages.push(current.page);
        if self.sample.pages.len() > MOST_PAGES {
            let mut number = 0;
            self.sample.pages.retain(|_| {
                number += 1;
                number % 2 == 1
            });
            self.stride *= 2;
        }
    }

    /// What is kept, with what the run came to.
    pub fn finish(mut self, figures: Figures) -> Sample {
        self.close();
        let Figures { rows, filled, .. } = self.sample.figures;
        self.sample.figures = Figures { rows, filled, ..figures };
        self.sample
    }
}

fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn cut(text: &str) -> &str {
    &text[..text.floor_char_boundary(LONGEST)]
}

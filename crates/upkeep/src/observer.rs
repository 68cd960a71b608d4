//! How a sample is come by: pages and rows are told as they come.
//!
//! Memory does not grow with the run: of pages those that came last are held, a row is looked at and let go, and what is kept is
//! bounded.
//!
//! Rows say where they came from by address and path. Several pages may have one address: those that a form sends for, or those
//! before and after a click. A marker gives a place of a page once; so where a place comes a second time, another page has begun.
//! Which of the pages with that address it is, is told by what the row says: its values stand there.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::{Arc, Weak};

use serde::{Deserialize, Serialize};
use windrow_data::{Item, Provenance, Record, Value};
use windrow_dom::{Document, NodeId};
use windrow_page::Page;
use windrow_query::Part;
use windrow_records::paging;

use crate::around::{apart, beside, element_of, label, node_at, place, signs};
use crate::sample::{Figures, MOST_PAGES, PageSample, RowSample, Sample, ValueSample};
use crate::thinned::Thinned;
use crate::trail::{Stop, Trail};

/// How many pages are held in case that a row is on one of them.
const HELD: usize = 12;

/// How many pages before these are remembered, as long as the run holds them itself.
const REMEMBERED: usize = 4096;

/// How many pages of one address are asked whether a row is on them.
const MOST_ASKED: usize = 16;

/// How many rows are kept of a page.
const MOST_ROWS: usize = 40;

/// How many values of a field are kept of a row.
const MOST_VALUES: usize = 8;

/// Longer texts are cut.
const LONGEST: usize = 240;

/// Hears of pages and rows, and keeps a sample.
#[derive(Clone)]
pub struct Observer {
    held: VecDeque<Arc<Page>>,
    remembered: VecDeque<Weak<Page>>,
    rows: u64,
    /// Pages with rows.
    pages: Thinned<PageSample>,
    current: Option<Current>,
    trail: Trail,
}

/// What an observer has kept so far, for one that goes on after an interruption.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Seen {
    rows: u64,
    pages: Thinned<PageSample>,
    open: Option<Open>,
    trail: Vec<Stop>,
}

/// The page that rows were on when it was interrupted.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Open {
    page: PageSample,
    places: BTreeSet<(String, String)>,
}

/// The page that rows are on now.
#[derive(Clone)]
struct Current {
    page: PageSample,
    document: Option<Arc<Page>>,
    nodes: Vec<NodeId>,
    url: Option<String>,
    /// The places that rows came from: path, and marker.
    places: BTreeSet<(String, String)>,
}

impl Default for Observer {
    fn default() -> Observer {
        Observer::new()
    }
}

impl Observer {
    /// One that has heard of nothing.
    pub fn new() -> Observer {
        Observer::with(Trail::default())
    }

    /// One that notes what the parts of the wrapper find along this trail.
    pub fn with(trail: Trail) -> Observer {
        let pages = Thinned::new(MOST_PAGES);
        Observer { held: VecDeque::new(), remembered: VecDeque::new(), rows: 0, pages, current: None, trail }
    }

    /// One that goes on where another one was interrupted.
    pub fn resumed(seen: Seen) -> Observer {
        let Seen { rows, pages, open, trail } = seen;
        let current = open.map(|Open { page, places }| Current {
            url: page.url.clone(),
            page,
            document: None,
            nodes: Vec::new(),
            places,
        });
        Observer { rows, pages, current, ..Observer::with(Trail::resumed(trail)) }
    }

    /// What it has kept so far.
    pub fn seen(&self) -> Seen {
        let open = self
            .current
            .clone()
            .map(|current| Open { places: current.places.clone(), page: current.looked_at() });
        Seen { rows: self.rows, pages: self.pages.clone(), open, trail: self.trail.stops() }
    }

    /// What the parts of the wrapper have found so far.
    pub fn trail(&self) -> &Trail {
        &self.trail
    }

    /// Hears of nodes that came to a part of the wrapper, and of those that are left.
    pub fn passed(&mut self, part: Part, page: &Arc<Page>, came: &[NodeId], left: &[NodeId]) {
        self.trail.passed(part, page, came, left);
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

    /// Hears that the rows to come are on other pages than those before, whatever their addresses.
    pub fn part(&mut self) {
        self.close();
    }

    /// Hears of a row, which has to know where it came from.
    pub fn row(&mut self, row: &Item) {
        let own = row.provenance();
        let url = own.and_then(|own| own.url.as_deref());
        let place = own.map(|own| (own.path.clone(), own.rule.clone()));
        let is_here = |current: &Current| {
            current.url.as_deref() == url
                && !place.as_ref().is_some_and(|place| current.places.contains(place))
        };
        let mut current = match self.current.take() {
            Some(current) if is_here(&current) => current.continued(),
            before => {
                self.take(before);
                Current::new(url, self.page_of(url, row))
            }
        };
        current.places.extend(place);
        let node = own.zip(current.document.as_ref());
        let node = node.and_then(|(own, page)| node_at(page.document(), &own.path));
        self.note(row, node, &mut current);
        self.current = Some(current);
    }

    /// Hears of all rows of a page, which need not know where they came from.
    pub fn rows_on(&mut self, page: &Arc<Page>, rows: &[Item]) {
        self.close();
        if rows.is_empty() {
            return;
        }
        let mut current = Current::new(page.url(), Some(Arc::clone(page)));
        rows.iter().for_each(|row| self.note(row, None, &mut current));
        self.take(Some(current));
    }

    /// Keeps what is to be kept of a row.
    fn note(&mut self, row: &Item, node: Option<NodeId>, current: &mut Current) {
        self.rows += 1;
        current.page.records += 1;
        current.nodes.extend(node);
        if current.page.rows.len() == MOST_ROWS {
            return;
        }
        let mut fields: BTreeMap<String, Vec<ValueSample>> = BTreeMap::new();
        match row {
            Item::Value(_) => self.item(row, "", current, node, &mut fields),
            Item::Record(Record { items, .. }) => {
                items.iter().for_each(|item| self.item(item, "", current, node, &mut fields));
            }
        }
        current.page.rows.push(RowSample { fields });
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
            Item::Record(inner) if inner.items.is_empty() => {
                fields.entry(name).or_default().push(ValueSample::default());
            }
            Item::Record(inner) => {
                let around = format!("{name}/");
                for item in &inner.items {
                    self.item(item, &around, current, record, fields);
                }
            }
            Item::Value(field) => {
                let known = fields.entry(name).or_default();
                if known.len() == MOST_VALUES {
                    known[MOST_VALUES - 1].more += 1;
                } else {
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
            false => self.of_address(own.url.as_deref()).next(),
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
            ..ValueSample::default()
        }
    }

    /// The pages of an address, the last one first.
    fn of_address<'o>(&'o self, url: Option<&'o str>) -> impl Iterator<Item = Arc<Page>> + 'o {
        let remembered = self.remembered.iter().rev().filter_map(Weak::upgrade);
        self.held.iter().rev().cloned().chain(remembered).filter(move |page| page.url() == url)
    }

    /// The page that a row is on: of those with its address the one that says most of what the row does.
    fn page_of(&self, url: Option<&str>, row: &Item) -> Option<Arc<Page>> {
        let mut best: Option<(usize, Arc<Page>)> = None;
        for page in self.of_address(url).take(MOST_ASKED) {
            let says = says(&page, row);
            if best.as_ref().is_none_or(|(most, _)| says > *most) {
                best = Some((says, page));
            }
        }
        best.map(|(_, page)| page)
    }

    /// Takes the page in that rows were on.
    fn close(&mut self) {
        let current = self.current.take();
        self.take(current);
    }

    fn take(&mut self, current: Option<Current>) {
        if let Some(current) = current {
            self.pages.offer(|| current.looked_at());
        }
    }

    /// What is kept, with what the run came to.
    pub fn finish(mut self, figures: Figures) -> Sample {
        self.close();
        let filled = self.pages.seen() as u64;
        let trail = self.trail.stops();
        Sample {
            figures: Figures { rows: self.rows, filled, ..figures },
            pages: self.pages.into_kept(),
            trail,
        }
    }
}

impl Current {
    fn new(url: Option<&str>, document: Option<Arc<Page>>) -> Current {
        let url = url.map(str::to_owned);
        let page = PageSample { url: url.clone(), ..PageSample::default() };
        Current { page, document, nodes: Vec::new(), url, places: BTreeSet::new() }
    }

    /// The same page, on which there are more rows than were there when it was last looked at.
    fn continued(mut self) -> Current {
        if self.document.is_none() {
            // What looked like a record and was none may have been one that was to come.
            (self.page.beside, self.page.apart) = (0, 0);
        }
        self
    }

    /// The page with what can be said of how it is built.
    fn looked_at(self) -> PageSample {
        let Current { mut page, document, nodes: records, .. } = self;
        if let Some(held) = &document {
            let document: &Document = held.document();
            page.signs = signs(document);
            page.beside = u32::try_from(beside(document, &records)).unwrap_or(u32::MAX);
            page.apart = u32::try_from(apart(document, &records)).unwrap_or(u32::MAX);
            let address = held.url().unwrap_or_default();
            page.leads_on = records.len() > 1 && paging(document, address).is_some();
        }
        page
    }
}

/// How many values of a row a page has where they should be, those that are texts to the letter.
fn says(page: &Page, row: &Item) -> usize {
    match row {
        Item::Record(record) => record.items.iter().map(|item| says(page, item)).sum(),
        Item::Value(field) => {
            let own = field.provenance.as_deref().filter(|own| own.url.as_deref() == page.url());
            let node = own.and_then(|own| node_at(page.document(), &own.path));
            let is_there = |node: NodeId| match &field.value {
                Value::Text(text) => tidy(page.document().string_value(node)).contains(&tidy(text)),
                _ => true,
            };
            usize::from(node.is_some_and(is_there))
        }
    }
}

/// A value as samples have it: white space folded, cut where it is long.
pub fn said(value: &Value) -> String {
    cut(&tidy(&value.to_string())).to_owned()
}

fn tidy(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn cut(text: &str) -> &str {
    &text[..text.floor_char_boundary(LONGEST)]
}

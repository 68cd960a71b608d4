//! Labels that are consistent with what was recognised, in all orders of attributes.
//!
//! Orders are found by going through those of all attributes but the anchor, and leaving one as soon as some
//! gap between anchors has no place left; which of them come before the anchor is seen in the first and the
//! last gap of each page. An order that remains has a label on every page.
//!
//! Labels of an order are counted without making them: ways to choose in a gap by a sum over the places that
//! end earlier, and gaps do not depend on each other. They are made one by one, each in time linear in the
//! tuples.

use std::ops::Range;

use super::sheet::{Cell, Gap, Sheet};
use crate::recognise::Trust;

/// The most labels of a page that are given. Every doubtful cell multiplies them: twenty tuples with two
/// places each have a million. Nobody looks through so many, and the search for a wrapper needs none of them.
pub const MOST_LABELS: usize = 10_000;

/// The most orders that are tried: all of six attributes.
const MOST_ORDERS: usize = 720;

/// The most beginnings of orders that are looked at: all of seven attributes.
const MOST_BEGINNINGS: usize = 2_000;

/// An order of attributes in tuples.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Order {
    pub(super) attributes: Vec<usize>,
    /// The place of the anchor.
    pub(super) anchor: usize,
}

impl Order {
    /// The attributes that have values in a gap of a page, in order.
    pub(super) fn in_gap(&self, sheet: &Sheet<'_>, gap: usize) -> Vec<usize> {
        let (before, rest) = self.attributes.split_at(self.anchor);
        let after = if gap > 0 { &rest[1..] } else { &[] };
        let before = if gap < sheet.anchors.len() { before } else { &[] };
        [after, before].concat()
    }

    /// The cells of every gap of a page.
    pub(super) fn cells(&self, sheet: &Sheet<'_>, trusts: &[Trust]) -> Option<Vec<Vec<Cell>>> {
        let each = sheet.gaps.iter().enumerate();
        each.map(|(at, gap)| gap.cells(&self.in_gap(sheet, at), trusts)).collect()
    }

    /// How many labels a page has in this order.
    pub(super) fn count(&self, sheet: &Sheet<'_>, trusts: &[Trust]) -> u64 {
        let ways = |cells: Vec<Vec<Cell>>| cells.iter().map(|cells| ways(cells)).fold(1, u64::saturating_mul);
        self.cells(sheet, trusts).map_or(0, ways)
    }
}

/// How many ways there are to choose a place for each cell of a gap.
fn ways(cells: &[Cell]) -> u64 {
    // Where the last value ends, and how many ways there are for it to end there or earlier.
    let mut ended: Vec<(usize, u64)> = vec![(0, 1)];
    for cell in cells.iter().filter(|cell| !cell.choices.is_empty()) {
        let until = |start: usize| match ended.partition_point(|(end, _)| *end <= start) {
            0 => 0,
            earlier => ended[earlier - 1].1,
        };
        let mut next: Vec<(usize, u64)> =
            cell.choices.iter().map(|span| (span.end, until(span.start))).collect();
        next.sort_unstable();
        let mut sum = 0_u64;
        for (_, ways) in &mut next {
            sum = sum.saturating_add(*ways);
            *ways = sum;
        }
        ended = next;
    }
    ended.last().map_or(0, |(_, ways)| *ways)
}

/// Orders that some pages allow.
#[derive(Debug, Clone)]
pub(super) struct Orders {
    pub(super) all: Vec<Order>,
    /// Whether there may be more.
    pub(super) is_cut: bool,
}

impl Orders {
    pub(super) fn of(sheets: &[Sheet<'_>], trusts: &[Trust], anchor: usize) -> Orders {
        let inner = sheets.iter().flat_map(Sheet::inner);
        let ends = inner.clone().map(|gap| gap.span.start).collect();
        let mut orders = Orders { all: Vec::new(), is_cut: false };
        let mut looked_at = 0;
        let mut work: Vec<(Vec<usize>, Vec<usize>)> = vec![(Vec::new(), ends)];
        while let Some((sequence, ends)) = work.pop() {
            looked_at += 1;
            if looked_at > MOST_BEGINNINGS || orders.all.len() > MOST_ORDERS {
                orders.is_cut = true;
                break;
            }
            if sequence.len() + 1 == trusts.len() {
                orders.all.extend(around(sheets, trusts, anchor, &sequence));
            }
            let others = (0..trusts.len()).rev().filter(|at| *at != anchor && !sequence.contains(at));
            for next in others {
                let end = |(gap, end): (&Gap, &usize)| gap.earliest_end(next, trusts[next], *end);
                if let Some(ends) = inner.clone().zip(&ends).map(end).collect::<Option<Vec<usize>>>() {
                    work.push(([&sequence[..], &[next]].concat(), ends));
                }
            }
        }
        orders.all.sort_unstable();
        orders.all.truncate(MOST_ORDERS);
        orders
    }
}

/// The orders in which attributes follow each other from an anchor to the next one.
fn around(sheets: &[Sheet<'_>], trusts: &[Trust], anchor: usize, sequence: &[usize]) -> Vec<Order> {
    let order = |split: usize| {
        let (after, before) = sequence.split_at(split);
        let fits = |sheet: &Sheet<'_>| sheet.head().fits(before, trusts) && sheet.tail().fits(after, trusts);
        let attributes = [before, &[anchor], after].concat();
        sheets.iter().all(fits).then_some(Order { attributes, anchor: before.len() })
    };
    (0..=sequence.len()).filter_map(order).collect()
}

/// A label, perhaps with holes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The numbers of the attributes, in the order of the page.
    pub order: Vec<usize>,
    /// The values of each tuple in this order; nothing where one was not recognised.
    pub tuples: Vec<Vec<Option<Range<usize>>>>,
}

/// The labels of a page that are consistent with what was recognised, made one by one.
#[derive(Debug, Clone)]
pub struct Labels<'p> {
    sheet: Option<Sheet<'p>>,
    trusts: Vec<Trust>,
    orders: Vec<Order>,
    choosing: Option<Choosing>,
    given: usize,
    is_cut: bool,
}

impl<'p> Labels<'p> {
    pub(super) fn new(sheet: Option<Sheet<'p>>, trusts: Vec<Trust>, anchor: usize) -> Labels<'p> {
        let orders =
            sheet.iter().map(|sheet| Orders::of(std::slice::from_ref(sheet), &trusts, anchor)).next();
        let is_cut = orders.as_ref().is_some_and(|orders| orders.is_cut);
        let mut orders = orders.map_or_else(Vec::new, |orders| orders.all);
        orders.reverse();
        Labels { sheet, trusts, orders, choosing: None, given: 0, is_cut }
    }

    /// Whether there are more labels than were given, because of [`MOST_LABELS`] or of too many attributes.
    pub fn is_cut(&self) -> bool {
        self.is_cut
    }
}

impl Iterator for Labels<'_> {
    type Item = Label;

    fn next(&mut self) -> Option<Label> {
        let sheet = self.sheet.as_ref()?;
        let choosing = match self.choosing.take() {
            Some(choosing) => choosing,
            None => Choosing::new(self.orders.pop()?, sheet, &self.trusts)?,
        };
        if self.given == MOST_LABELS {
            self.is_cut = true;
            self.orders.clear();
            return None;
        }
        self.given += 1;
        let label = choosing.label(sheet.anchors.clone());
        self.choosing = choosing.next();
        Some(label)
    }
}

/// One choice for every cell of a page.
#[derive(Debug, Clone)]
struct Choosing {
    order: Order,
    /// Cells with the numbers of their gaps.
    cells: Vec<(usize, Cell)>,
    /// The number of the choice for each.
    picked: Vec<usize>,
}

impl Choosing {
    /// The first one.
    fn new(order: Order, sheet: &Sheet<'_>, trusts: &[Trust]) -> Option<Choosing> {
        let each = order.cells(sheet, trusts)?.into_iter().enumerate();
        let cells = each.flat_map(|(gap, cells)| cells.into_iter().map(move |cell| (gap, cell))).collect();
        let mut choosing = Choosing { order, cells, picked: Vec::new() };
        choosing.pick_rest();
        Some(choosing)
    }

    /// The one after it.
    fn next(mut self) -> Option<Choosing> {
        while let Some(picked) = self.picked.pop() {
            if picked + 1 < self.cells[self.picked.len()].1.choices.len() {
                self.picked.push(picked + 1);
                self.pick_rest();
                return Some(self);
            }
        }
        None
    }

    /// Takes the first possible choice for all cells that have none yet.
    fn pick_rest(&mut self) {
        for at in self.picked.len()..self.cells.len() {
            let gap = self.cells[at].0;
            let before = (0..at).rev().take_while(|&before| self.cells[before].0 == gap);
            let end = before.filter_map(|before| self.span(before)).map(|span| span.end).next();
            let choices = &self.cells[at].1.choices;
            self.picked.push(choices.partition_point(|span| span.start < end.unwrap_or_default()));
        }
    }

    fn span(&self, at: usize) -> Option<&Range<usize>> {
        self.cells[at].1.choices.get(self.picked[at])
    }

    fn label(&self, anchors: Vec<Range<usize>>) -> Label {
        let Order { attributes, anchor } = &self.order;
        let row = |span: Range<usize>| {
            let mut tuple = vec![None; attributes.len()];
            tuple[*anchor] = Some(span);
            tuple
        };
        let mut tuples: Vec<Vec<Option<Range<usize>>>> = anchors.into_iter().map(row).collect();
        for (at, (gap, cell)) in self.cells.iter().enumerate() {
            let place = attributes.iter().position(|attribute| *attribute == cell.attribute);
            let place = place.expect("cells are made for the attributes of the order");
            let tuple = if place > *anchor { gap - 1 } else { *gap };
            tuples[tuple][place] = self.span(at).cloned();
        }
        Label { order: attributes.clone(), tuples }
    }
}

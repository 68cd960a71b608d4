//! The search for labels of all pages that a wrapper gives.
//!
//! Attributes are placed one behind the other from the anchor on, around to the anchor of the next tuple:
//! where the one before ends is known by then, and with it the columns of the next (see `column.rs`). The
//! anchor itself comes last, to see whether there are delimiters for it behind the others. What is left has
//! left and right delimiters for all attributes, and `learn` is asked about few labels.
//!
//! What has the same text in every tuple is more often part of the page than a value: the digits of `<h2>`,
//! where numbers are looked for. It has delimiters as good as any. So labels with such a column of a
//! recogniser that finds too much come second.

use std::ops::Range;

use super::column::{Budget, Column, Row, Skipped, columns};
use super::label::Order;
use super::sheet::{Gap, Sheet};
use super::{Choice, Wanted};
use crate::delimiter::Preference;
use crate::example::Example;
use crate::recognise::Trust;
use crate::wrapper::Class;

/// The most bytes that are compared in all orders of a class: tenths of a second. Pages whose values are told
/// by their delimiters are read a few times for every attribute and order; this is for pages where everything
/// looks the same.
const MOST_WORK: usize = 1 << 23;

/// How often large pages may be read nevertheless.
const MOST_READ: usize = 512;

/// The most labels that `learn` is asked about in all orders of a class; it takes by far the longest.
const MOST_LEARNT: usize = 64;

/// What an order may ask at least.
const LEAST_LEARNT: usize = 2;

/// The choices of labels that have a wrapper of a class.
pub(super) struct Search<'s, 'p> {
    sheets: &'s [Sheet<'p>],
    trusts: &'s [Trust],
    class: Class,
    preference: Preference,
    /// How many choices are wanted.
    most: usize,
    pub(super) found: Vec<Choice>,
    /// How often `learn` was asked.
    pub(super) learnt: usize,
    /// Whether there may be more choices.
    pub(super) is_cut: bool,
}

/// Which labels are looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Pass {
    /// Those whose doubtful columns have several texts.
    Varied,
    /// Those with a doubtful column that has the same text everywhere.
    Constant,
}

/// An order with what was placed.
struct Placing<'o> {
    order: &'o Order,
    /// By place and tuple, where values may be; nothing in a tuple for a hole.
    choices: Vec<Vec<Vec<Range<usize>>>>,
    /// By place; the anchor is there from the beginning.
    columns: Vec<Column>,
    pass: Pass,
    /// How many doubtful columns have the same text everywhere.
    constant: usize,
    budget: Budget,
    /// How often `learn` may still be asked.
    asks: usize,
}

impl<'s, 'p> Search<'s, 'p> {
    pub(super) fn new(
        sheets: &'s [Sheet<'p>],
        trusts: &'s [Trust],
        class: Class,
        wanted: &Wanted,
    ) -> Search<'s, 'p> {
        let (preference, most) = (wanted.preference, wanted.others.saturating_add(1));
        Search { sheets, trusts, class, preference, most, found: Vec::new(), learnt: 0, is_cut: false }
    }

    /// Goes through all orders.
    pub(super) fn run(&mut self, orders: &[Order]) {
        self.run_pass(orders, Pass::Varied);
        self.run_pass(orders, Pass::Constant);
    }

    fn run_pass(&mut self, orders: &[Order], pass: Pass) {
        let read: usize = self.sheets.iter().map(|sheet| sheet.page.len()).sum();
        let found: usize = self.sheets.iter().flat_map(|sheet| &sheet.gaps).map(Gap::found).sum();
        let asks = LEAST_LEARNT.max(MOST_LEARNT / orders.len().max(1));
        let mut work = MOST_WORK.max(MOST_READ.saturating_mul(read));
        for (at, order) in orders.iter().enumerate() {
            // An order has to go through what was found, even if it is left at once.
            if self.is_full() || work < found {
                self.is_cut = true;
                return;
            }
            work -= found;
            // What an order does not need, the next ones have.
            let share = Budget { work: work / (orders.len() - at), debt: 0, is_cut: false };
            let left = self.run_order(order, pass, share, asks);
            work = work.saturating_sub(share.work - left.work + left.debt);
            self.is_cut |= left.is_cut;
        }
    }

    /// What is left of a budget after going through an order.
    fn run_order(&mut self, order: &Order, pass: Pass, budget: Budget, asks: usize) -> Budget {
        let Some(choices) = self.choices(order) else { return budget };
        let mut columns = vec![Vec::new(); order.attributes.len()];
        columns[order.anchor] = self.sheets.iter().flat_map(|sheet| &sheet.anchors).cloned().collect();
        let mut placing = Placing { order, choices, columns, pass, constant: 0, budget, asks };
        self.place(&mut placing, order.anchor + 1);
        placing.budget
    }

    fn is_full(&self) -> bool {
        self.found.len() >= self.most
    }

    /// Where the values at each place of an order may be in each tuple.
    fn choices(&self, order: &Order) -> Option<Vec<Vec<Vec<Range<usize>>>>> {
        let mut choices = vec![Vec::new(); order.attributes.len()];
        for sheet in self.sheets {
            let cells = order.cells(sheet, self.trusts)?;
            for (tuple, anchor) in sheet.anchors.iter().enumerate() {
                for (place, attribute) in order.attributes.iter().enumerate() {
                    let gap = &cells[if place < order.anchor { tuple } else { tuple + 1 }];
                    let cell = gap.iter().find(|cell| cell.attribute == *attribute);
                    choices[place]
                        .push(cell.map_or_else(|| vec![anchor.clone()], |cell| cell.choices.clone()));
                }
            }
        }
        Some(choices)
    }

    /// Places all attributes from a place on, around to the anchor.
    fn place(&mut self, placing: &mut Placing<'_>, place: usize) {
        if place == placing.order.attributes.len() {
            return self.place(placing, 0);
        }
        if !placing.budget.spend(placing.choices[place].iter().map(Vec::len).sum()) {
            return;
        }
        let Some(rows) = self.rows(placing, place) else { return };
        for column in placing.budget.with_half(|budget| columns(&rows, budget)) {
            if self.is_full() {
                self.is_cut = true;
                return;
            }
            let is_constant = self.is_constant(placing.order.attributes[place], &rows, &column);
            if is_constant && placing.pass == Pass::Varied {
                continue;
            }
            placing.columns[place] = column;
            placing.constant += usize::from(is_constant);
            if place == placing.order.anchor {
                self.learn(placing);
            } else {
                self.place(placing, place + 1);
            }
            placing.constant -= usize::from(is_constant);
        }
    }

    /// Whether a column of a recogniser that finds too much has the same text in all of several tuples.
    fn is_constant(&self, attribute: usize, rows: &[Row<'p>], column: &[Range<usize>]) -> bool {
        let text =
            |(row, span): (&Row<'p>, &Range<usize>)| &row.text[span.start - row.from..span.end - row.from];
        let mut texts = rows.iter().zip(column).map(text);
        let first = texts.next();
        rows.len() > 1 && !self.trusts[attribute].is_sure() && texts.all(|text| Some(text) == first)
    }

    /// What the tuples have at a place; nothing if a value has to be there and is not.
    fn rows(&self, placing: &Placing<'_>, place: usize) -> Option<Vec<Row<'p>>> {
        let mut rows = Vec::new();
        for sheet in self.sheets {
            let first = rows.len();
            for tuple in 0..sheet.anchors.len() {
                let at = first + tuple;
                let from = match (place, tuple) {
                    (0, 0) => 0,
                    (0, _) => placing.columns.last()?[at - 1].end,
                    _ => placing.columns[place - 1][at].end,
                };
                let gap = if place < placing.order.anchor { tuple } else { tuple + 1 };
                let text = sheet.page.get(from..sheet.gaps[gap].span.end)?;
                let all = &placing.choices[place][at];
                let choices: Vec<Range<usize>> = all
                    .iter()
                    .filter(|choice| choice.start >= from)
                    .map(|choice| choice.start - from..choice.end - from)
                    .collect();
                if choices.is_empty() && !all.is_empty() {
                    return None;
                }
                rows.push(Row { text, from, choices, skipped: self.skipped(place, tuple) });
            }
        }
        Some(rows)
    }

    /// What a wrapper of the class may skip before it looks for a left delimiter.
    fn skipped(&self, place: usize, tuple: usize) -> Skipped {
        match (place, tuple, self.class) {
            (0, 0, Class::Hlrt | Class::Oclr | Class::Hoclrt | Class::NHlrt) => Skipped::Head,
            (0, _, Class::Oclr | Class::Hoclrt) => Skipped::Opening,
            _ => Skipped::Nothing,
        }
    }

    /// Asks for a wrapper.
    fn learn(&mut self, placing: &mut Placing<'_>) {
        if placing.pass == Pass::Constant && placing.constant == 0 {
            return;
        }
        if placing.asks == 0 {
            self.is_cut = true;
            return;
        }
        let labels = self.labels(placing);
        let pages = self.sheets.iter().map(|sheet| sheet.page);
        let examples = pages.zip(&labels).map(|(page, label)| Example::of_tuples(page, label.clone()).ok());
        let Some(examples) = examples.collect::<Option<Vec<Example<'_>>>>() else { return };
        placing.asks -= 1;
        self.learnt += 1;
        if let Some(wrapper) = crate::learn(self.class, &examples, self.preference) {
            self.found.push(Choice { wrapper, order: placing.order.attributes.clone(), labels });
        }
    }

    /// The tuples of every page.
    fn labels(&self, placing: &Placing<'_>) -> Vec<Vec<Vec<Range<usize>>>> {
        let mut rows =
            (0..).map(|row| placing.columns.iter().map(|column| column[row].clone()).collect::<Vec<_>>());
        self.sheets.iter().map(|sheet| rows.by_ref().take(sheet.anchors.len()).collect()).collect()
    }
}

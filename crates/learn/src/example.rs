//! Pages with their labels: where the values are, attribute by attribute.
//!
//! A label is a row of values in the order of the page, each with its attribute. In a table every tuple has
//! all attributes in order; in a nested document a value may be followed by one of its own attribute, of one
//! before, or of the next one.

use std::fmt;
use std::ops::Range;

/// A value of a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// The number of its attribute, from 0.
    pub attribute: usize,
    /// Where it is, in bytes.
    pub span: Range<usize>,
}

/// A value with those below it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Where it is, in bytes.
    pub span: Range<usize>,
    /// What is below it.
    pub children: Vec<Node>,
}

/// A page with its label.
#[derive(Debug, Clone)]
pub struct Example<'p> {
    page: &'p str,
    values: Vec<Value>,
    attributes: usize,
    is_table: bool,
}

/// What is wrong with a label.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Mistake {
    /// A tuple has more or fewer values than the first one.
    Uneven,
    /// A value ends before it begins, after the page, or in the middle of a character.
    Outside,
    /// A value begins before the one before it ends.
    Overlap,
}

impl fmt::Display for Mistake {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(match self {
            Mistake::Uneven => "a tuple has more or fewer values than the first one",
            Mistake::Outside => "a value is outside of the page, or ends in the middle of a character",
            Mistake::Overlap => "values overlap, or are not in the order of the page",
        })
    }
}

impl std::error::Error for Mistake {}

impl<'p> Example<'p> {
    /// A page with a table.
    pub fn of_tuples(page: &'p str, tuples: Vec<Vec<Range<usize>>>) -> Result<Example<'p>, Mistake> {
        let attributes = tuples.first().map_or(0, Vec::len);
        if tuples.iter().any(|tuple| tuple.len() != attributes) {
            return Err(Mistake::Uneven);
        }
        let values = tuples
            .into_iter()
            .flat_map(|tuple| tuple.into_iter().enumerate())
            .map(|(attribute, span)| Value { attribute, span })
            .collect();
        Example { page, values, attributes, is_table: true }.checked()
    }

    /// A page with a nested label.
    pub fn of_nodes(page: &'p str, nodes: Vec<Node>) -> Result<Example<'p>, Mistake> {
        let mut values = Vec::new();
        let mut work: Vec<(usize, Node)> = nodes.into_iter().rev().map(|node| (0, node)).collect();
        while let Some((attribute, Node { span, children })) = work.pop() {
            values.push(Value { attribute, span });
            work.extend(children.into_iter().rev().map(|child| (attribute + 1, child)));
        }
        let attributes = values.iter().map(|value| value.attribute + 1).max().unwrap_or_default();
        let mut example = Example { page, values, attributes, is_table: false };
        example.is_table = example.is_tabular();
        example.checked()
    }

    fn checked(self) -> Result<Example<'p>, Mistake> {
        let mut end = 0;
        for Value { span, .. } in &self.values {
            if span.start > span.end || self.page.get(span.clone()).is_none() {
                return Err(Mistake::Outside);
            }
            if span.start < end {
                return Err(Mistake::Overlap);
            }
            end = span.end;
        }
        Ok(self)
    }

    /// Whether its values go through all attributes in order, again and again.
    fn is_tabular(&self) -> bool {
        let in_order =
            self.values.iter().enumerate().all(|(at, value)| value.attribute == at % self.attributes.max(1));
        in_order && self.values.len().is_multiple_of(self.attributes.max(1))
    }

    /// The text of the page.
    pub fn page(&self) -> &'p str {
        self.page
    }

    /// The values, in the order of the page.
    pub fn values(&self) -> &[Value] {
        &self.values
    }

    /// How many attributes there are.
    pub fn attributes(&self) -> usize {
        self.attributes
    }

    /// Whether every tuple has all attributes.
    pub fn is_table(&self) -> bool {
        self.is_table
    }

    /// Whether there are no values on it.
    pub fn is_blank(&self) -> bool {
        self.values.is_empty()
    }

    /// Where the text before a value begins: where the value before it ends, or the page begins.
    pub(crate) fn gap(&self, at: usize) -> Range<usize> {
        let start = at.checked_sub(1).map_or(0, |before| self.values[before].span.end);
        start..self.values[at].span.start
    }

    /// The text behind a value, up to the next one or the end of the page.
    pub(crate) fn behind(&self, at: usize) -> Range<usize> {
        let end = self.values.get(at + 1).map_or(self.page.len(), |next| next.span.start);
        self.values[at].span.end..end
    }

    /// The text behind the last value: all of a page without values.
    pub(crate) fn tail(&self) -> Range<usize> {
        self.values.last().map_or(0, |last| last.span.end)..self.page.len()
    }
}

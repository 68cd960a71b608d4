//! A page cut at its anchors: the gaps between them, and what was recognised in each.
//!
//! Every tuple has one anchor and one value of each other attribute, so whatever the order is, a gap between
//! two anchors holds one value of each: first those that come behind the anchor in a tuple, then those that
//! come before it in the next. The first gap has only the latter, the last only the former. So an attribute
//! has at most one value, a *cell*, in a gap.

use std::ops::Range;

use crate::recognise::Trust;

/// A page cut at its anchors.
#[derive(Debug, Clone)]
pub(super) struct Sheet<'p> {
    pub(super) page: &'p str,
    pub(super) anchors: Vec<Range<usize>>,
    /// One more than there are anchors.
    pub(super) gaps: Vec<Gap>,
}

/// What is between two anchors, or one and an end of the page.
#[derive(Debug, Clone)]
pub(super) struct Gap {
    pub(super) span: Range<usize>,
    /// What was found there, by attribute, in the order of the page.
    found: Vec<Vec<Range<usize>>>,
    /// Where of each of these and all behind it one ends first.
    ends: Vec<Vec<usize>>,
}

/// One value of a label: an attribute, and where it may be. There is no place for one that was not
/// recognised, a hole.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Cell {
    pub(super) attribute: usize,
    pub(super) choices: Vec<Range<usize>>,
}

/// What was recognised on one page.
#[derive(Debug, Clone)]
pub(super) struct Found<'f> {
    pub(super) trusts: &'f [Trust],
    pub(super) anchor: usize,
    pub(super) spans: Vec<&'f [Range<usize>]>,
}

impl<'p> Sheet<'p> {
    /// The page cut at its anchors; nothing if what was recognised contradicts itself in any order.
    pub(super) fn new(page: &'p str, found: &Found<'_>) -> Option<Sheet<'p>> {
        let anchors = sorted(found.spans[found.anchor]);
        if anchors.windows(2).any(|pair| pair[0].end > pair[1].start) {
            return None;
        }
        let starts = std::iter::once(0).chain(anchors.iter().map(|anchor| anchor.end));
        let ends = anchors.iter().map(|anchor| anchor.start).chain([page.len()]);
        let none = vec![Vec::new(); found.trusts.len()];
        let gap = |(start, end)| Gap { span: start..end, found: none.clone(), ends: Vec::new() };
        let mut gaps: Vec<Gap> = starts.zip(ends).map(gap).collect();
        for (attribute, spans) in found.spans.iter().enumerate().filter(|(at, _)| *at != found.anchor) {
            for span in sorted(spans) {
                let gap = gaps.partition_point(|gap| gap.span.end < span.end);
                match gaps.get_mut(gap).filter(|gap| gap.span.start <= span.start) {
                    Some(gap) => gap.found[attribute].push(span),
                    None if found.trusts[attribute].is_sure() => return None,
                    None => {}
                }
            }
        }
        for gap in &mut gaps {
            gap.ends = gap.found.iter().map(|spans| earliest_ends(spans)).collect();
        }
        let last = gaps.len() - 1;
        let is_possible = |(at, gap): (usize, &Gap)| gap.is_possible(found, at > 0 && at < last);
        gaps.iter().enumerate().all(is_possible).then_some(Sheet { page, anchors, gaps })
    }

    /// The gaps that have all attributes but the anchor.
    pub(super) fn inner(&self) -> &[Gap] {
        &self.gaps[1..self.gaps.len() - 1]
    }

    pub(super) fn head(&self) -> &Gap {
        &self.gaps[0]
    }

    pub(super) fn tail(&self) -> &Gap {
        &self.gaps[self.gaps.len() - 1]
    }
}

fn sorted(spans: &[Range<usize>]) -> Vec<Range<usize>> {
    let mut spans = spans.to_vec();
    spans.sort_unstable_by_key(|span| (span.start, span.end));
    spans.dedup();
    spans
}

/// Where of each span and all behind it one ends first.
fn earliest_ends(spans: &[Range<usize>]) -> Vec<usize> {
    let mut ends: Vec<usize> = spans.iter().map(|span| span.end).collect();
    for at in (1..ends.len()).rev() {
        ends[at - 1] = ends[at - 1].min(ends[at]);
    }
    ends
}

impl Gap {
    /// How much was found.
    pub(super) fn found(&self) -> usize {
        self.found.iter().map(Vec::len).sum()
    }

    /// Whether it has no more values of an attribute than it may, and no fewer if it has to have all
    /// attributes.
    fn is_possible(&self, found: &Found<'_>, is_inner: bool) -> bool {
        let each = found.trusts.iter().zip(&self.found).enumerate().filter(|(at, _)| *at != found.anchor);
        each.map(|(_, each)| each).all(|(trust, spans)| {
            let is_enough = !is_inner || !trust.finds_all() || !spans.is_empty();
            is_enough && (!trust.is_sure() || spans.len() <= 1)
        })
    }

    /// Whether there is a way to choose a place for each of some attributes in this order.
    pub(super) fn fits(&self, sequence: &[usize], trusts: &[Trust]) -> bool {
        let is_left_over =
            |at: usize| trusts[at].is_sure() && !self.found[at].is_empty() && !sequence.contains(&at);
        let mut attributes = sequence.iter();
        let end = attributes.try_fold(self.span.start, |end, &at| self.earliest_end(at, trusts[at], end));
        end.is_some() && !(0..trusts.len()).any(is_left_over)
    }

    /// The cells of attributes in this order; nothing if there is no way to choose one place for each.
    ///
    /// A choice that no others go with is left out: one that begins not before the value before it ends
    /// always leaves a choice for all that follow.
    pub(super) fn cells(&self, sequence: &[usize], trusts: &[Trust]) -> Option<Vec<Cell>> {
        if !self.fits(sequence, trusts) {
            return None;
        }
        let (mut cells, mut end) = (Vec::new(), self.span.start);
        for &attribute in sequence {
            let choices = self.found[attribute].iter().filter(|span| span.start >= end).cloned().collect();
            cells.push(Cell { attribute, choices });
            end = self.earliest_end(attribute, trusts[attribute], end)?;
        }
        let mut limit = self.span.end;
        for cell in cells.iter_mut().rev().filter(|cell| !cell.choices.is_empty()) {
            cell.choices.retain(|span| span.end <= limit);
            limit = cell.choices.last()?.start;
        }
        Some(cells)
    }

    /// Where a value that begins behind a place ends at the earliest; nothing if there has to be one and is
    /// none.
    pub(super) fn earliest_end(&self, attribute: usize, trust: Trust, start: usize) -> Option<usize> {
        let found = &self.found[attribute];
        if found.is_empty() && !trust.finds_all() {
            return Some(start);
        }
        self.ends[attribute].get(found.partition_point(|span| span.start < start)).copied()
    }
}

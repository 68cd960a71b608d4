//! The values that one attribute may have in all tuples of all pages: columns.
//!
//! A wrapper leaves no choice: from where the value before it ends, a value begins behind the next left
//! delimiter and ends before the next right one. So instead of choosing a value in each tuple, delimiters are
//! chosen, one pair for all. A left one is an end of the text before some value in one tuple, the *pivot*,
//! which is the one with the fewest values to choose from. From the longest to the shortest end it is looked
//! for in every tuple; where it leads to something that was not recognised, it is none. Of the many lengths
//! only those are tried from which on a tuple begins to give another value. Right delimiters are found the
//! same way. That costs the text of the tuples for each value of the pivot whose surroundings are met in all
//! of them.
//!
//! A hole takes whatever the delimiters lead to. The longest come first, which are what all known values have
//! in common around them; shorter ones follow, since values of other attributes that are alike by chance make
//! what is in common too long. Several places between the longest ones would be several labels, but a wrapper
//! finds only the first of them, so only that is made.
//!
//! Before the first value of a tuple some classes skip text, up to a head or an open delimiter. There the
//! next left delimiter need not be the one: such a tuple is *free*, and any place behind the delimiter will
//! do. Heads are chosen each by itself, tuples between others all the same way, the nth from the front or
//! from the back, since what is skipped is made alike too. So with an open delimiter some labels are not
//! found where the anchor is not the first attribute.

use std::cmp::Ordering;
use std::collections::BTreeSet;
use std::ops::Range;

use crate::delimiter::{common_prefixes, common_suffixes};

/// The most ways to choose places in free tuples for one left delimiter; two in the heads of six pages are as
/// many.
const MOST_WAYS: usize = 64;

/// The most bytes of a delimiter that are looked at. What is not told by so many is hardly told by more, and
/// pages that repeat themselves would be compared with themselves for ever.
const MOST_CONTEXT: usize = 256;

/// Where a value is taken from in a tuple.
#[derive(Debug, Clone)]
pub(super) struct Row<'p> {
    /// From where the value before ends to where the value must have ended.
    pub(super) text: &'p str,
    /// Where that begins on the page.
    pub(super) from: usize,
    /// Where the value may be in the text, in order; nothing for a hole.
    pub(super) choices: Vec<Range<usize>>,
    /// What is skipped before it.
    pub(super) skipped: Skipped,
}

/// Which text is skipped before a left delimiter is looked for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Skipped {
    /// Nothing.
    Nothing,
    /// Something that other pages need not have.
    Head,
    /// Something that all tuples have.
    Opening,
}

/// The values of an attribute in all tuples, as places of the page.
pub(super) type Column = Vec<Range<usize>>;

/// How much may still be tried.
#[derive(Debug, Clone, Copy)]
pub(super) struct Budget {
    /// In bytes that are compared.
    pub(super) work: usize,
    /// What was done beyond that, where it is seen only afterwards.
    pub(super) debt: usize,
    /// Whether something was not tried.
    pub(super) is_cut: bool,
}

impl Budget {
    /// Whether some work may be done; if not, none may be any more.
    pub(super) fn spend(&mut self, work: usize) -> bool {
        let left = self.work.checked_sub(work);
        self.is_cut |= left.is_none();
        self.work = left.unwrap_or_default();
        left.is_some()
    }

    /// Takes account of work that is done.
    fn owe(&mut self, work: usize) {
        self.debt += work.saturating_sub(self.work);
        self.work = self.work.saturating_sub(work);
    }

    /// Does something with half of what is left, so that there is something left for what comes of it.
    pub(super) fn with_half<T>(&mut self, work: impl FnOnce(&mut Budget) -> T) -> T {
        let rest = self.work / 2;
        let mut half = Budget { work: self.work - rest, ..*self };
        let done = work(&mut half);
        *self = Budget { work: rest + half.work, ..half };
        done
    }
}

impl Row<'_> {
    fn is_hole(&self) -> bool {
        self.choices.is_empty()
    }

    /// How many places have to be looked at for one delimiter.
    fn places(&self) -> usize {
        if self.skipped == Skipped::Nothing { 1 } else { self.text.len() }
    }

    fn may_start(&self, start: usize) -> bool {
        self.is_hole() || self.ends(start).next().is_some()
    }

    fn may_be(&self, span: &Range<usize>) -> bool {
        self.is_hole() || self.ends(span.start).any(|end| end == span.end)
    }

    /// Where a value that begins there may end.
    fn ends(&self, start: usize) -> impl Iterator<Item = usize> {
        let first = self.choices.partition_point(|choice| choice.start < start);
        let here = self.choices[first..].iter().take_while(move |choice| choice.start == start);
        here.map(|choice| choice.end)
    }
}

/// The columns that delimiters lead to, those of longer delimiters first.
pub(super) fn columns(rows: &[Row<'_>], budget: &mut Budget) -> Vec<Column> {
    let mut found = Vec::new();
    let mut seen = BTreeSet::new();
    for left in lefts(rows, budget) {
        for starts in starts_behind(left, rows, budget) {
            for column in spans_from(&starts, rows, budget) {
                let key: Vec<(usize, usize)> = column.iter().map(|span| (span.start, span.end)).collect();
                if seen.insert(key) {
                    found.push(column);
                }
            }
        }
    }
    found
}

/// The strings of which left delimiters are ends, the longest first.
fn lefts<'p>(rows: &[Row<'p>], budget: &mut Budget) -> Vec<&'p str> {
    let known = || rows.iter().filter(|row| !row.is_hole());
    let Some(pivot) = known().min_by_key(|row| row.choices.len()) else { return Vec::new() };
    if !budget.spend(known().map(|row| row.choices.len()).sum()) {
        return Vec::new();
    }
    let before: Vec<Before<'_>> = known().map(|row| Before::new(row, budget)).collect();
    let in_all = |start: usize| {
        let text = &pivot.text[..start];
        let common = before.iter().map(|before| before.longest_end(text)).min().unwrap_or_default();
        let start = (start - common..=start).find(|&at| text.is_char_boundary(at))?;
        Some(&text[start..]).filter(|left| !left.is_empty() && budget.spend(rows.len() + common))
    };
    let mut lefts: Vec<&str> = pivot.choices.iter().map(|choice| choice.start).filter_map(in_all).collect();
    lefts.sort_unstable_by(|one, other| backwards(one, other));
    // What is an end of others is right before one of them.
    let is_end = |at: usize| lefts.get(at + 1).is_some_and(|next| next.ends_with(lefts[at]));
    let mut lefts: Vec<&str> = (0..lefts.len()).filter(|&at| !is_end(at)).map(|at| lefts[at]).collect();
    lefts.sort_by_key(|left| std::cmp::Reverse(left.len()));
    lefts
}

/// The texts before the values that a tuple may have, sorted from their ends on: those with most in common
/// are neighbours.
struct Before<'p>(Vec<&'p str>);

impl<'p> Before<'p> {
    fn new(row: &Row<'p>, budget: &mut Budget) -> Before<'p> {
        let mut texts: Vec<&str> = row.choices.iter().map(|choice| &row.text[..choice.start]).collect();
        texts.sort_unstable_by(|one, other| backwards(one, other));
        texts.dedup();
        let compared = texts.windows(2).map(|pair| common_end(pair[0], pair[1]) + 1).sum::<usize>();
        budget.owe(compared * texts.len().ilog2() as usize);
        Before(texts)
    }

    /// How much of the end of a text is before one of the values.
    fn longest_end(&self, text: &str) -> usize {
        let at = self.0.partition_point(|other| backwards(other, text).is_lt());
        let neighbours = self.0[at.saturating_sub(1)..].iter().take(2);
        neighbours.map(|other| common_end(text, other)).max().unwrap_or_default()
    }
}

/// The bytes of a text that may be in a left delimiter, the last first.
fn context(text: &str) -> impl Iterator<Item = u8> {
    text.bytes().rev().take(MOST_CONTEXT)
}

fn backwards(one: &str, other: &str) -> Ordering {
    context(one).cmp(context(other))
}

fn common_end(one: &str, other: &str) -> usize {
    context(one).zip(context(other)).take_while(|(one, other)| one == other).count()
}

/// The longest beginning of a text that is behind a value from these starts on in every tuple.
fn common_right<'t>(text: &'t str, rows: &[Row<'_>], starts: &[usize]) -> &'t str {
    let common = |other: &str| {
        let pairs = text.bytes().zip(other.bytes()).take(MOST_CONTEXT);
        pairs.take_while(|(one, other)| one == other).count()
    };
    let in_row =
        |(row, start): (&Row<'_>, &usize)| row.ends(*start).map(|end| common(&row.text[end..])).max();
    let common = rows.iter().zip(starts).filter_map(in_row).min().unwrap_or_default();
    let end = (0..=common).rev().find(|&at| text.is_char_boundary(at));
    &text[..end.unwrap_or_default()]
}

/// Where strings are found first, for each length of them: the lengths at which that changes, with the place.
struct Firsts(Vec<(usize, usize)>);

impl Firsts {
    /// From how much of the longest string is found at each place.
    fn new(common: &[usize]) -> Firsts {
        let mut longest = 0;
        let mut firsts = Vec::new();
        for (at, &common) in common.iter().enumerate().filter(|(_, common)| **common > 0) {
            if common > longest {
                longest = common;
                firsts.push((common, at));
            }
        }
        Firsts(firsts)
    }

    /// The first place of a string of a length.
    fn of_length(&self, length: usize) -> Option<usize> {
        self.0.get(self.0.partition_point(|(longest, _)| *longest < length)).map(|(_, at)| *at)
    }

    fn lengths(&self) -> impl Iterator<Item = usize> {
        self.0.iter().map(|(length, _)| *length)
    }
}

/// Lengths, longest first, each cut to whole characters. Those between two of them do the same as the longer
/// one.
fn decisive(lengths: BTreeSet<usize>, is_whole: impl Fn(usize) -> bool) -> Vec<usize> {
    let whole = |length: usize| (1..=length).rev().find(|&length| is_whole(length));
    let mut lengths: Vec<usize> = lengths.into_iter().rev().filter_map(whole).collect();
    lengths.dedup();
    lengths
}

/// The beginnings of values in all tuples that ends of a string lead to.
fn starts_behind(left: &str, rows: &[Row<'_>], budget: &mut Budget) -> Vec<Vec<usize>> {
    if !budget.spend(rows.iter().map(|row| row.text.len()).sum()) {
        return Vec::new();
    }
    let common: Vec<Vec<usize>> =
        rows.iter().map(|row| common_suffixes(left.as_bytes(), row.text.as_bytes())).collect();
    let firsts: Vec<Firsts> = common.iter().map(|common| Firsts::new(common)).collect();
    let mut lengths: BTreeSet<usize> = firsts.iter().flat_map(Firsts::lengths).collect();
    let free = rows.iter().zip(&common).filter(|(row, _)| row.skipped != Skipped::Nothing);
    lengths.extend(free.flat_map(|(_, common)| common).filter(|length| **length > 0));
    let mut found: Vec<Vec<usize>> = Vec::new();
    for length in decisive(lengths, |length| left.is_char_boundary(left.len() - length)) {
        if !budget.spend(rows.iter().map(Row::places).sum()) {
            break;
        }
        let places = rows.iter().zip(&common).zip(&firsts).map(|((row, common), firsts)| {
            let mut places: Vec<usize> = match row.skipped {
                Skipped::Nothing => firsts.of_length(length).into_iter().collect(),
                _ => (0..common.len()).filter(|&at| common[at] >= length).collect(),
            };
            places.retain(|&at| row.may_start(at));
            places
        });
        let places: Vec<Vec<usize>> = places.collect();
        if places.iter().all(|places| !places.is_empty()) {
            found.extend(starts_at(&places, rows, budget));
        }
    }
    let mut seen = BTreeSet::new();
    found.retain(|starts| seen.insert(starts.clone()));
    found
}

/// One of its places for every tuple: the same everywhere between tuples, and in heads any, the last first.
fn starts_at(places: &[Vec<usize>], rows: &[Row<'_>], budget: &mut Budget) -> Vec<Vec<usize>> {
    let is_opening = |row: usize| rows[row].skipped == Skipped::Opening;
    let openings = || (0..rows.len()).filter(|&row| is_opening(row));
    let at = |choose: &dyn Fn(&[usize]) -> usize| -> Vec<usize> {
        (0..rows.len()).map(|row| if is_opening(row) { choose(&places[row]) } else { 0 }).collect()
    };
    let fewest = openings().map(|row| places[row].len()).min().unwrap_or(1);
    let nth = |nth: usize| [at(&|places| places[nth]), at(&|places| places[places.len() - 1 - nth])];
    let mut ways: Vec<Vec<usize>> = (0..fewest).flat_map(nth).collect();
    ways.dedup();
    for row in (0..rows.len()).filter(|&row| !is_opening(row)) {
        let with = |way: &[usize], place: usize| [&way[..row], &[place], &way[row + 1..]].concat();
        let each = |way: Vec<usize>| places[row].iter().rev().map(move |&place| with(&way, place));
        ways = ways.into_iter().flat_map(each).take(MOST_WAYS + 1).collect();
        budget.is_cut |= ways.len() > MOST_WAYS;
        ways.truncate(MOST_WAYS);
    }
    ways
}

/// The columns of values that begin there, those of longer right delimiters first.
fn spans_from(starts: &[usize], rows: &[Row<'_>], budget: &mut Budget) -> Vec<Column> {
    let known = rows.iter().zip(starts).filter(|(row, _)| !row.is_hole());
    let Some((pivot, start)) = known.min_by_key(|(row, start)| row.ends(**start).count()) else {
        return Vec::new();
    };
    let mut rights: Vec<&str> =
        pivot.ends(*start).map(|end| common_right(&pivot.text[end..], rows, starts)).collect();
    rights.sort_by_key(|right| std::cmp::Reverse(right.len()));
    rights.retain(|right| !right.is_empty());
    let work = rows.iter().zip(starts).map(|(row, start)| row.text.len() - start).sum();
    let rights = rights.into_iter().take_while(|_| budget.spend(work));
    rights.flat_map(|right| spans_before(right, starts, rows)).collect()
}

/// The columns that beginnings of a string lead to.
fn spans_before(right: &str, starts: &[usize], rows: &[Row<'_>]) -> Vec<Column> {
    let firsts: Vec<Firsts> = rows
        .iter()
        .zip(starts)
        .map(|(row, start)| Firsts::new(&common_prefixes(right.as_bytes(), &row.text.as_bytes()[*start..])))
        .collect();
    let lengths: BTreeSet<usize> = firsts.iter().flat_map(Firsts::lengths).collect();
    let column = |length: usize| {
        let each = rows.iter().zip(starts).zip(&firsts);
        each.map(|((row, &start), firsts)| {
            let span = start..start + firsts.of_length(length)?;
            row.may_be(&span).then_some(row.from + span.start..row.from + span.end)
        })
        .collect::<Option<Column>>()
    };
    decisive(lengths, |length| right.is_char_boundary(length)).into_iter().filter_map(column).collect()
}

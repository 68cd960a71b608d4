//! Labels from recognisers: corroboration (§7).
//!
//! A wrapper is learnt from labelled pages, and labels can come from recognisers that know nothing of each
//! other and make mistakes to one side. One of them has to be perfect, the *anchor*: it tells how many tuples
//! there are and cuts a page into gaps (`sheet.rs`). What else was recognised in a gap makes labels in every
//! order of attributes (`label.rs`): where there is too much, one for each way to choose; where there is too
//! little, one with a hole. Of all of these the right ones are those that a wrapper gives, as a wrapper that
//! gives something else on all pages is rare.
//!
//! The paper makes all labels of every page, and then tries combinations. Twenty tuples with two doubtful
//! cells make a million labels per page, so here they are only counted. What is tried is what a wrapper
//! consists of: delimiters, of which there are few that lead to something recognised in every tuple of every
//! page, and which leave nothing to choose (`column.rs`, `search.rs`). `learn` is asked about what is left,
//! often a single label. In classes that skip text before a tuple that is not complete; see there.
//!
//! Holes are filled with what the delimiters of the other values of the attribute lead to, where the paper
//! learns from fewer values. So what a recogniser missed is in the label, and a wrapper that would find
//! something else there is none.
//!
//! Several labels may have wrappers. The first one found is taken, and others are in the answer, since only
//! someone who knows the page can tell. Longer delimiters are tried first, as what is alike by chance is
//! short.

mod column;
mod label;
mod search;
mod sheet;

use std::fmt;
use std::ops::Range;

pub use label::{Label, Labels, MOST_LABELS};

use crate::delimiter::Preference;
use crate::recognise::{Recognised, Trust};
use crate::wrapper::{Class, Wrapper};
use label::{Order, Orders};
use search::Search;
use sheet::{Found, Sheet};

/// What is wanted of a wrapper.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Its class: the first one that has a wrapper.
    pub classes: Vec<Class>,
    /// Which delimiters are taken.
    pub preference: Preference,
    /// How many other choices are given at most.
    pub others: usize,
}

impl Default for Wanted {
    /// A wrapper of a table, of the plainest class that does.
    fn default() -> Wanted {
        let classes = vec![Class::Lr, Class::Hlrt, Class::Oclr, Class::Hoclrt];
        Wanted { classes, preference: Preference::default(), others: 3 }
    }
}

/// A label for each page, and the wrapper that gives them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Choice {
    /// The wrapper. Its attributes are numbered in the order of the page.
    pub wrapper: Wrapper,
    /// The numbers of the recognised attributes, in the order of the page.
    pub order: Vec<usize>,
    /// The tuples of each page, with their values in this order.
    pub labels: Vec<Vec<Vec<Range<usize>>>>,
}

/// What corroboration found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Corroboration {
    /// The first choice.
    pub chosen: Choice,
    /// Other choices of the same class, with other labels; not more than wanted.
    pub others: Vec<Choice>,
    /// How many labels were consistent with what was recognised on each page, in orders that all pages allow.
    pub consistent: Vec<u64>,
    /// How many labels of all pages were given to `learn`.
    pub learnt: usize,
    /// Whether there may be more choices, since a bound was met or enough others were found.
    pub is_cut: bool,
}

impl Corroboration {
    /// Whether there are wrappers for other labels too.
    pub fn is_ambiguous(&self) -> bool {
        !self.others.is_empty()
    }
}

/// Why there is no choice. Pages and attributes are numbered from 0 in fields, and from 1 in messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Failure {
    /// There is no page.
    NoPage,
    /// What was recognised is of more or fewer pages than there are.
    Uneven {
        /// The number of the attribute.
        attribute: usize,
    },
    /// Something was recognised outside of a page, or in the middle of a character.
    Outside {
        /// The number of the page.
        page: usize,
        /// The number of the attribute.
        attribute: usize,
    },
    /// No recogniser is perfect.
    NoAnchor,
    /// The perfect recogniser found nothing on a page.
    NoTuple {
        /// The number of the page.
        page: usize,
    },
    /// There is no order of attributes with a consistent label of a page and all before it.
    NoLabel {
        /// The number of the page.
        page: usize,
    },
    /// There are labels, but no wrapper for them.
    NoWrapper {
        /// Whether a bound was met, so that there may be one.
        is_cut: bool,
    },
}

impl fmt::Display for Failure {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Failure::NoPage => write!(formatter, "there is no page to learn from"),
            Failure::Uneven { attribute } => {
                write!(
                    formatter,
                    "attribute {} was recognised on more or fewer pages than there are",
                    attribute + 1
                )
            }
            Failure::Outside { page, attribute } => {
                write!(formatter, "attribute {} was recognised outside of page {}", attribute + 1, page + 1)
            }
            Failure::NoAnchor => write!(formatter, "no recogniser is perfect, and one has to be"),
            Failure::NoTuple { page } => {
                write!(formatter, "the perfect recogniser found nothing on page {}", page + 1)
            }
            Failure::NoLabel { page } => {
                write!(formatter, "what was recognised on page {} makes no tuples in any order", page + 1)
            }
            Failure::NoWrapper { is_cut: false } => {
                write!(formatter, "what was recognised makes tuples, but no wrapper finds them")
            }
            Failure::NoWrapper { is_cut: true } => {
                write!(formatter, "what was recognised makes too many tuples to find a wrapper among them")
            }
        }
    }
}

impl std::error::Error for Failure {}

/// Labels for pages, from what was recognised of each attribute, and a wrapper that gives them.
///
/// ```
/// use windrow_learn::{Recogniser, Trust, Wanted, corroborate};
///
/// let page = "2 codes: <b>Congo</b> <i>242</i><br><b>Egypt</b> <i>20</i><br>";
/// let codes = Recogniser::pattern("[0-9]+", Trust::FalsePositives).expect("a pattern");
/// let countries = Recogniser::gazetteer(["Congo", "Egypt"], Trust::Perfect);
/// let recognised = [codes.recognised(&[page]), countries.recognised(&[page])];
/// let found = corroborate(&[page], &recognised, &Wanted::default()).expect("a wrapper");
/// assert_eq!(found.chosen.order, [1, 0]);
/// assert_eq!(&page[found.chosen.labels[0][1][1].clone()], "20");
/// ```
pub fn corroborate(
    pages: &[&str],
    recognised: &[Recognised],
    wanted: &Wanted,
) -> Result<Corroboration, Failure> {
    let anchor = checked(pages, recognised)?;
    let trusts: Vec<Trust> = recognised.iter().map(|attribute| attribute.trust).collect();
    let (sheets, orders) = sheets(pages, recognised, &trusts, anchor)?;
    let (mut learnt, mut is_cut) = (0, orders.is_cut);
    for &class in &wanted.classes {
        let mut search = Search::new(&sheets, &trusts, class, wanted);
        search.run(&orders.all);
        learnt += search.learnt;
        is_cut |= search.is_cut;
        let mut choices = search.found.into_iter();
        if let Some(chosen) = choices.next() {
            let others = choices.collect();
            let consistent = sheets.iter().map(|sheet| count(sheet, &trusts, &orders.all)).collect();
            return Ok(Corroboration { chosen, others, consistent, learnt, is_cut });
        }
    }
    Err(Failure::NoWrapper { is_cut })
}

/// The labels of a page that are consistent with what was recognised on it, in all orders, with holes. What
/// contradicts itself has none.
pub fn labels<'p>(page: &'p str, recognised: &[Recognised]) -> Result<Labels<'p>, Failure> {
    let anchor = checked(&[page], recognised)?;
    let trusts: Vec<Trust> = recognised.iter().map(|attribute| attribute.trust).collect();
    let sheet = Sheet::new(page, &found(recognised, &trusts, anchor, 0));
    Ok(Labels::new(sheet, trusts, anchor))
}

/// The anchor of what was recognised properly.
fn checked(pages: &[&str], recognised: &[Recognised]) -> Result<usize, Failure> {
    if pages.is_empty() {
        return Err(Failure::NoPage);
    }
    for (attribute, Recognised { spans, .. }) in recognised.iter().enumerate() {
        if spans.len() != pages.len() {
            return Err(Failure::Uneven { attribute });
        }
        let is_outside = |(page, spans): (&&str, &Vec<Range<usize>>)| {
            spans.iter().any(|span| span.start > span.end || page.get(span.clone()).is_none())
        };
        if let Some(page) = pages.iter().zip(spans).position(is_outside) {
            return Err(Failure::Outside { page, attribute });
        }
    }
    let anchor = recognised.iter().position(|attribute| attribute.trust == Trust::Perfect);
    let anchor = anchor.ok_or(Failure::NoAnchor)?;
    match recognised[anchor].spans.iter().position(Vec::is_empty) {
        Some(page) => Err(Failure::NoTuple { page }),
        None => Ok(anchor),
    }
}

fn found<'f>(recognised: &'f [Recognised], trusts: &'f [Trust], anchor: usize, page: usize) -> Found<'f> {
    let spans = recognised.iter().map(|attribute| attribute.spans[page].as_slice()).collect();
    Found { trusts, anchor, spans }
}

/// The pages cut at their anchors, and the orders that they allow.
fn sheets<'p>(
    pages: &[&'p str],
    recognised: &[Recognised],
    trusts: &[Trust],
    anchor: usize,
) -> Result<(Vec<Sheet<'p>>, Orders), Failure> {
    let sheet = |(page, text): (usize, &&'p str)| {
        let sheet = Sheet::new(text, &found(recognised, trusts, anchor, page));
        sheet.ok_or(Failure::NoLabel { page })
    };
    let sheets = pages.iter().enumerate().map(sheet).collect::<Result<Vec<Sheet<'p>>, Failure>>()?;
    let orders = Orders::of(&sheets, trusts, anchor);
    if orders.all.is_empty() {
        let allows_none = |page: &usize| Orders::of(&sheets[..=*page], trusts, anchor).all.is_empty();
        let page = (0..sheets.len()).find(allows_none).unwrap_or_default();
        return Err(Failure::NoLabel { page });
    }
    Ok((sheets, orders))
}

fn count(sheet: &Sheet<'_>, trusts: &[Trust], orders: &[Order]) -> u64 {
    orders.iter().map(|order| order.count(sheet, trusts)).fold(0, u64::saturating_add)
}

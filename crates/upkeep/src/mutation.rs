//! Changes that web pages go through: what a redesign, an advertising department or a new language setting does to them.
//!
//! A mutation changes the template of a site. What it decides (which class gets which name, which field goes where) follows
//! from its seed and from names alone, so that with one seed all pages of a site change alike. It knows where the records of
//! a page and their values are, and says whether they are still there afterwards ([`Keeps`]).
//!
//! ```text
//! Document ──► Draft (draft.rs) ──► Redesign (redesign.rs) ──► a change (names.rs … data.rs) ──► HTML
//!                 nodes that move      where the values are       decided by choice.rs, named by naming.rs
//! ```
//!
//! To add one: a constant with its function in the file of what it changes, and its place in [`MUTATIONS`].

mod boxes;
mod choice;
mod data;
mod draft;
mod label;
mod names;
mod naming;
mod noise;
mod order;
mod paging;
mod redesign;
mod table;
mod value;

use windrow_dom::{Document, Format, NodeId};

use self::choice::Choice;
use self::redesign::Redesign;

/// A page that is changed: its document, and where its records and their values are.
#[derive(Debug, Clone)]
pub struct Subject<'d> {
    /// The page.
    pub document: &'d Document,
    /// Its records.
    pub records: Vec<Bound>,
}

/// A record of a page.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Bound {
    /// The element that holds it, if one does.
    pub node: Option<NodeId>,
    /// The nodes of its fields (elements, attributes or texts, as a wrapper selected them), by name.
    pub fields: Vec<(String, NodeId)>,
}

/// Whether the page says the same after a change.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Keeps {
    /// The same records and values are there, in other markup.
    Data,
    /// What the page says is other than before.
    Nothing,
}

/// What a change is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Group {
    /// What elements, classes and attributes are called.
    Names,
    /// What is in what.
    Boxes,
    /// What comes first.
    Order,
    /// The words beside values.
    Labels,
    /// What is on the page beside the records.
    Noise,
    /// How the list goes on.
    Paging,
    /// How values are written, and which are where.
    Values,
    /// Whether records are there at all.
    Records,
}

/// A way in which pages change.
#[derive(Debug, Clone, Copy)]
pub struct Mutation {
    /// Its name: words with hyphens between them.
    pub name: &'static str,
    /// What it does, as a sentence without a full stop.
    pub what: &'static str,
    /// What it is about.
    pub group: Group,
    /// What it leaves as it was.
    pub keeps: Keeps,
    change: fn(&mut Redesign<'_>) -> Option<()>,
}

/// All mutations, by what they are about.
pub const MUTATIONS: &[Mutation] = &[
    names::CLASSES_RENAMED,
    names::CLASSES_HASHED,
    names::CLASSES_SOME,
    names::UTILITIES_ADDED,
    names::IDS_REMOVED,
    names::IDS_RENAMED,
    names::HOOKS_REMOVED,
    names::HOOKS_RENAMED,
    names::ELEMENTS_RENAMED,
    names::CLASSES_EXCHANGED,
    boxes::RECORDS_BOXED,
    boxes::VALUES_BOXED,
    boxes::CONTENT_BOXED,
    boxes::BOX_REMOVED,
    boxes::TABLE_TO_GRID,
    boxes::LIST_TO_GRID,
    boxes::GRID_TO_LIST,
    boxes::VALUES_SPLIT,
    boxes::LINK_AROUND_CARD,
    boxes::ATTRIBUTES_MOVED,
    boxes::PICTURES_LAZY,
    order::FIELDS_REORDERED,
    order::RECORDS_REVERSED,
    order::FIELDS_SWAPPED,
    order::SIDES_EXCHANGED,
    label::LABELS_REWORDED,
    label::LABELS_CAPITALS,
    label::LABELS_SPLIT,
    label::LABELS_JOINED,
    label::LABELS_REMOVED,
    noise::FIELD_ADDED,
    noise::FIELD_FIRST,
    noise::VARIANT,
    noise::ADS_ALIKE,
    noise::ADS_FOREIGN,
    noise::HEADINGS_BETWEEN,
    noise::BANNER,
    noise::SIMILAR_BELOW,
    noise::SIMILAR_ABOVE,
    noise::HIDDEN_COPIES,
    noise::MINIFIED,
    noise::COMMENTS,
    paging::NEXT_REWORDED,
    paging::NEXT_RENAMED,
    paging::NEXT_MOVED,
    paging::NEXT_NUMBERED,
    paging::NEXT_BUTTON,
    value::CURRENCY_CHANGED,
    value::NUMBERS_REFORMATTED,
    value::DATES_REFORMATTED,
    value::TEXTS_CUT,
    value::FIELD_EMPTIED,
    value::FIELD_CONSTANT,
    value::VALUES_SHIFTED,
    data::FIELD_GONE,
    data::RECORDS_HALVED,
    data::RECORDS_GONE,
    data::LOGIN,
    data::CAPTCHA,
    data::DENIED,
];

impl Mutation {
    /// The page after the change, as HTML; nothing where the page has nothing that it could change, or is no HTML.
    ///
    /// ```
    /// use windrow_dom::parse_html;
    /// use windrow_upkeep::mutation::{MUTATIONS, Subject};
    ///
    /// let document = parse_html("<p id=price>£5</p>");
    /// let removed = MUTATIONS.iter().find(|mutation| mutation.name == "ids-removed").expect("there is one");
    /// let after = removed.apply(&Subject { document: &document, records: Vec::new() }, 1);
    /// assert_eq!(after.as_deref(), Some("<html><head></head><body><p>£5</p></body></html>"));
    /// ```
    pub fn apply(&self, subject: &Subject<'_>, seed: u64) -> Option<String> {
        Some(self.changed(subject, seed)?.draft.html())
    }

    fn changed<'d>(&self, subject: &Subject<'d>, seed: u64) -> Option<Redesign<'d>> {
        if subject.document.format() != Format::Html {
            return None;
        }
        let mut redesign = Redesign::new(subject, Choice::new(seed, self.name));
        (self.change)(&mut redesign)?;
        redesign.draft.settle();
        Some(redesign)
    }
}

#[cfg(test)]
mod tests;

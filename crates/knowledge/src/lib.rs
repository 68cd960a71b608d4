//! What Windrow knows of the things on pages: of what kind a value is, what a column is called, what a node is known by.
//!
//! ```text
//! texts, addresses ──► Kind          nodes, class names, labels ──► name          nodes ──► Pattern
//! files ──► Ontology ──► Meanings: what labels name, Annotator: which values texts hold
//! ```
//!
//! The words are data (the folder `knowledge`); the rules are here. There is no model, and nothing is learned that nobody
//! reviews.

mod annotate;
mod choice;
mod glance;
mod grow;
mod kind;
mod label;
mod lexicon;
mod meaning;
mod money;
mod name;
mod ontology;
mod pack;
mod pattern;
mod recognise;
mod run;
mod token;
mod turn;
mod words;

pub use annotate::{PageAnnotation, annotate_page};
pub use choice::{is_month, is_wildcard};
pub use grow::{Addition, Known, grown};
pub use kind::{Cell, Kind, kind_of_cell, kind_of_column, kind_of_text};
pub use label::{label, labelled};
pub use lexicon::{Lexicon, Phrase};
pub use meaning::{Meaning, Meanings};
pub use money::{Money, read_money};
pub use name::{
    Place, Trust, distinct, name_from_classes, name_from_label, name_from_property, name_from_token,
    name_of_column, trusted_name,
};
pub use ontology::{
    Files, FormWords, Ontology, Problem, Reader, RecordKind, Scope, Type, TypeId, Values, Word, WordTrust,
    nearest,
};
pub use pack::{DOMAINS, shipped};
pub use pattern::{Case, Pattern};
pub use recognise::{Annotation, Annotator, By};
pub use run::{Run, runs};
pub use token::{Token, TokenKind, tokens};
pub use turn::{
    Turn, TurnRead, arrow_of_token, is_more_token, is_page_name, is_paging_token, is_slider_token,
    page_number, turn_of_text, turn_of_token,
};

//! The scopes in which a field finds its labels, each seeing more than the one before (OPAL).
//!
//! ```text
//! field: what is the field's alone ──► segment: fields and texts in turn ──► layout: what is left of it or above
//! ```
//!
//! A run of text labels at most one field. What a scope finds, those behind it do not ask for again. The fourth, the domain's,
//! says what labels mean (`domain.rs`).

use windrow_dom::{Document, NodeId};

use crate::control::Control;
use crate::facts::Facts;
use crate::run::Run;
use crate::{field, layout, segment};

/// Where a label was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum LabelScope {
    /// By the field alone.
    Field,
    /// Among the fields and texts beside it.
    Segment,
    /// By where it is seen.
    Layout,
}

impl LabelScope {
    /// Its name in outputs.
    pub fn name(self) -> &'static str {
        match self {
            LabelScope::Field => "field",
            LabelScope::Segment => "segment",
            LabelScope::Layout => "layout",
        }
    }
}

/// A text that says what a field is.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Label {
    /// The text.
    pub text: String,
    /// Its first text node.
    pub node: NodeId,
    /// Where it was found.
    pub scope: LabelScope,
}

/// The fields of a form and the texts around them.
pub(crate) struct Sheet<'d> {
    pub(crate) document: &'d Document,
    pub(crate) facts: &'d Facts<'d>,
    /// The element around all of it.
    pub(crate) root: NodeId,
    pub(crate) fields: Vec<(NodeId, Control)>,
    pub(crate) runs: Vec<Run>,
    /// Which runs label a field, or a group of them, by number.
    pub(crate) taken: Vec<bool>,
    pub(crate) labels: Vec<Vec<Label>>,
    /// What is said of several fields together.
    pub(crate) groups: Vec<Vec<Label>>,
}

impl<'d> Sheet<'d> {
    pub(crate) fn new(
        document: &'d Document,
        facts: &'d Facts<'d>,
        root: NodeId,
        fields: Vec<(NodeId, Control)>,
        runs: Vec<Run>,
    ) -> Self {
        let (taken, none) = (vec![false; runs.len()], vec![Vec::new(); fields.len()]);
        Sheet { document, facts, root, labels: none.clone(), groups: none, fields, runs, taken }
    }

    /// Finds the labels of all fields.
    pub(crate) fn label(&mut self) {
        field::label(self);
        segment::label(self);
        layout::label(self);
    }

    /// Gives a run to a field.
    pub(crate) fn give(&mut self, run: usize, field: usize, scope: LabelScope) {
        let Run { text, first, .. } = &self.runs[run];
        self.labels[field].push(Label { text: text.clone(), node: *first, scope });
        self.taken[run] = true;
    }

    /// Gives a run to several fields together.
    pub(crate) fn give_group(&mut self, run: usize, fields: &[usize], scope: LabelScope) {
        let Run { text, first, .. } = &self.runs[run];
        let label = Label { text: text.clone(), node: *first, scope };
        for &field in fields {
            self.groups[field].push(label.clone());
        }
        self.taken[run] = true;
    }

    /// The numbers of the fields in an element.
    pub(crate) fn fields_in(&self, element: NodeId) -> std::ops::Range<usize> {
        let first = self.fields.partition_point(|(node, _)| *node < element);
        first..self.fields.partition_point(|(node, _)| *node < self.document.end(element))
    }

    /// The numbers of the runs in an element.
    pub(crate) fn runs_in(&self, element: NodeId) -> std::ops::Range<usize> {
        let first = self.runs.partition_point(|run| run.first < element);
        first..self.runs.partition_point(|run| run.last < self.document.end(element)).max(first)
    }

    /// The runs that label nothing yet, of some.
    pub(crate) fn free(&self, runs: std::ops::Range<usize>) -> Vec<usize> {
        runs.filter(|&run| !self.taken[run] && self.runs[run].text.contains(char::is_alphanumeric)).collect()
    }

    /// Whether a run is a link, or in one: that leads somewhere, and labels nothing that is written into.
    pub(crate) fn is_link(&self, run: usize) -> bool {
        let document = self.document;
        let mut around = document.ancestors(self.runs[run].first).filter(|&above| document.is_element(above));
        around.any(|above| document.name(above).local == "a")
    }

    /// Whether a field has a label.
    pub(crate) fn has_label(&self, field: usize) -> bool {
        !self.labels[field].is_empty()
    }
}

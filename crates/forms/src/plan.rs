//! How a search form is filled: which fields, with which values, in which order, and how often it has to be sent.
//!
//! What asks for nothing is asked first: a choice that is a wildcard, or a field that may stay empty. What has no such choice
//! is tried with all of its choices, one after the other; what has to be written is tried with the values at hand. Each
//! filling is an OXPath expression that performs it. Forms that may write something are never filled.

use windrow_dom::{Document, NodeId};
use windrow_knowledge::{Case, Pattern, TypeId};
use windrow_syntax::literal;

use crate::control::Control;
use crate::domain::Choice;
use crate::{Field, Form};

/// How a search form is filled.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Plan {
    /// What is done with each field, in order.
    pub steps: Vec<Step>,
    /// What is filled in each time, with what; only so many as were asked for.
    pub fillings: Vec<Filling>,
    /// How often the form would have to be sent.
    pub submissions: usize,
}

/// What is done with a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Step {
    /// The number of the field.
    pub field: usize,
    /// What is done.
    pub how: How,
}

/// What is done with a field.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum How {
    /// It stays as it is.
    Leave,
    /// It asks for nothing: this choice does.
    Wildcard(Choice),
    /// Each of these is chosen, one after the other.
    Each(Vec<Choice>),
    /// Each of these radio buttons is chosen, by number, one after the other.
    Mark(Vec<usize>),
    /// Each of these is written, one after the other.
    Write(Vec<String>),
    /// It has to be filled in, and nothing is known to write.
    Unknown,
    /// What it offers is known when another field is filled in.
    Later(usize),
}

/// What is filled in before a form is sent: fields by number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Filling {
    /// Fields and what is done with them.
    pub acts: Vec<(usize, Act)>,
}

/// What is done with a control.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Act {
    /// A text is written, or chosen from a list.
    Put(String),
    /// It is ticked.
    Check,
}

impl Form {
    /// How the form is filled, if it is a search. `values` are what may be written for a type; at most `most` fillings are told.
    pub fn plan(&self, values: &dyn Fn(TypeId) -> Vec<String>, most: usize) -> Option<Plan> {
        if self.may_write() {
            return None;
        }
        let mut steps: Vec<Step> = Vec::new();
        for (at, field) in
            self.fields.iter().enumerate().filter(|(_, field)| field.is_seen && !field.is_disabled)
        {
            if let Some(how) = self.how(at, field, values) {
                steps.push(Step { field: at, how });
            }
        }
        let count = |how: &How| match how {
            How::Each(all) => all.len(),
            How::Mark(all) => all.len(),
            How::Write(all) => all.len(),
            _ => 1,
        };
        let submissions = steps
            .iter()
            .map(|step| count(&step.how))
            .fold(1_usize, |all, one| all.saturating_mul(one.max(1)));
        // Something has to be filled in, and nobody knows with what: sending it is in vain.
        let is_known = !steps.iter().any(|step| step.how == How::Unknown);
        let told = if is_known { submissions.min(most) } else { 0 };
        let fillings = (0..told).map(|number| self.filling(&steps, number)).collect();
        Some(Plan { steps, fillings, submissions })
    }

    fn how(&self, at: usize, field: &Field, values: &dyn Fn(TypeId) -> Vec<String>) -> Option<How> {
        if let Some(before) = field.depends_on {
            return Some(How::Later(before));
        }
        match field.control {
            Control::Select => Some(match field.choices.iter().find(|choice| choice.is_wildcard) {
                // Where something has to be chosen, a line that only asks to choose is no choice.
                Some(any) if field.is_required && any.value.is_empty() && field.choices.len() > 1 => {
                    How::Each(field.choices.iter().filter(|choice| !choice.is_wildcard).cloned().collect())
                }
                Some(any) => How::Wildcard(any.clone()),
                // How results are shown changes nothing of what is found.
                None if field.is_display => How::Leave,
                None if field.choices.is_empty() => How::Leave,
                None => How::Each(field.choices.clone()),
            }),
            Control::Radio => {
                let same: Vec<usize> = (0..self.fields.len())
                    .filter(|&number| {
                        let other = &self.fields[number];
                        let is_same = other.name == field.name && !field.name.is_empty() || number == at;
                        other.control == Control::Radio && is_same && other.is_seen && !other.is_disabled
                    })
                    .collect();
                if same.first().is_some_and(|&first| first != at) {
                    return None;
                }
                let is_any = |&&mark: &&usize| {
                    self.fields[mark].labels.iter().any(|label| windrow_knowledge::is_wildcard(&label.text))
                };
                Some(match same.iter().find(is_any) {
                    Some(&any) => How::Mark(vec![any]),
                    None if field.is_display => How::Leave,
                    None => How::Mark(same),
                })
            }
            control if control.is_text() => {
                let known = field.id.map(values).unwrap_or_default();
                Some(match (field.is_required, known.is_empty()) {
                    (_, false) => How::Write(known),
                    (true, true) => How::Unknown,
                    (false, true) => How::Leave,
                })
            }
            _ => Some(How::Leave),
        }
    }

    /// The filling of a number: the last field with several values changes first.
    fn filling(&self, steps: &[Step], mut number: usize) -> Filling {
        let mut acts = Vec::new();
        for step in steps.iter().rev() {
            let mut pick = |count: usize| {
                let own = number % count.max(1);
                number /= count.max(1);
                own
            };
            match &step.how {
                How::Each(all) => acts.push((step.field, Act::Put(all[pick(all.len())].text.clone()))),
                How::Write(all) => acts.push((step.field, Act::Put(all[pick(all.len())].clone()))),
                How::Mark(all) => acts.push((all[pick(all.len())], Act::Check)),
                How::Wildcard(choice) => {
                    // What is chosen anyway need not be chosen.
                    if !choice.is_chosen {
                        acts.push((step.field, Act::Put(choice.text.clone())));
                    }
                }
                How::Leave | How::Unknown | How::Later(_) => {}
            }
        }
        acts.reverse();
        Filling { acts }
    }

    /// The expression that fills the form and sends it, from a page that is opened at an address; nothing where there is
    /// nothing to press, or something has no expression.
    pub fn expression(
        &self,
        document: &Document,
        address: Option<&str>,
        filling: &Filling,
    ) -> Option<String> {
        let mut text = match address {
            Some(address) => format!("doc({})", literal(address)?),
            None => String::new(),
        };
        for (field, act) in &filling.acts {
            text.push_str(&path(document, self.fields[*field].node)?);
            match act {
                Act::Put(value) => text.push_str(&format!("/{{{} /}}", literal(value)?)),
                Act::Check => text.push_str("/{check /}"),
            }
        }
        let submit = self.submit.filter(|&node| document.attribute_value(node, "disabled").is_none())?;
        text.push_str(&path(document, submit)?);
        text.push_str("/{click /}");
        Some(text)
    }
}

/// An absolute expression for a node.
fn path(document: &Document, node: NodeId) -> Option<String> {
    let root = document.root_of(node);
    let cases = [Case { origins: vec![root], targets: vec![node] }];
    let path = Pattern::exact(document, &cases)?.at_origin(document);
    Some(match path.strip_prefix('.') {
        Some(rest) => rest.to_owned(),
        None => format!("/{path}"),
    })
}

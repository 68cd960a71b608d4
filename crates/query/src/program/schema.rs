//! The shape of what a wrapper gives, known before its first row.
//!
//! Which records a marker's output can be in is what the contexts that come to it can carry: their records are followed
//! through the instructions until nothing new comes (a fixed point over sets of markers).

use std::collections::{BTreeMap, BTreeSet};

use windrow_data::{Error, Output, Schema, Shape, Type as Kind};
use windrow_page::Sight;
use windrow_syntax::ast::ValueKind;

use super::{At, Closing, Code, Program};
use crate::plan::Type;

/// The markers whose records a context can be in, and after; none stands for no record.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Carried {
    parents: BTreeSet<Option<At>>,
    lasts: BTreeSet<Option<At>>,
}

impl Carried {
    /// Adds what other contexts carry; gives whether that was new.
    fn add(&mut self, other: &Carried) -> bool {
        let before = self.parents.len() + self.lasts.len();
        self.parents.extend(&other.parents);
        self.lasts.extend(&other.lasts);
        self.parents.len() + self.lasts.len() > before
    }
}

impl Program {
    /// What the wrapper looks at beside the nodes of its pages.
    pub fn sight(&self) -> &Sight {
        &self.plan.sight
    }

    /// The shape of the rows. Fails where one name stands for a value and for a record, or records nest too deep.
    pub fn schema(&self) -> Result<Schema, Error> {
        let mut inside: BTreeMap<Option<At>, Vec<At>> = BTreeMap::new();
        for (number, carried) in self.carried().into_iter().enumerate() {
            if let Code::Mark(_) = self.instructions[number].code {
                for parent in carried.parents {
                    inside.entry(parent).or_default().push(At(number as u32));
                }
            }
        }
        for marks in inside.values_mut() {
            marks.sort_by_key(|&at| self.at(at).span.start);
        }
        Nesting { program: self, inside, left: MOST_OUTPUTS }.outputs(None)
    }

    /// What contexts can carry at each instruction.
    fn carried(&self) -> Vec<Carried> {
        let mut carried = vec![Carried::default(); self.instructions.len()];
        let nothing = BTreeSet::from([None]);
        carried[self.entry.0 as usize] = Carried { parents: nothing.clone(), lasts: nothing };
        let mut open = vec![self.entry];
        while let Some(at) = open.pop() {
            let here = carried[at.0 as usize].clone();
            let mut flow = |to: At, what: &Carried| {
                if carried[to.0 as usize].add(what) {
                    open.push(to);
                }
            };
            let instruction = self.at(at);
            match &instruction.code {
                Code::Mark(mark) => {
                    let marked = Carried { lasts: BTreeSet::from([Some(at)]), ..here };
                    if let Closing::After(part) = mark.closing {
                        flow(part, &marked);
                    }
                    flow(instruction.next, &marked);
                }
                Code::Nest { body, .. } => {
                    flow(*body, &Carried { parents: here.lasts.clone(), lasts: here.lasts.clone() });
                    flow(instruction.next, &here);
                }
                Code::Fork(ways) => ways.iter().for_each(|&way| flow(way, &here)),
                Code::Round { body, .. } => {
                    flow(*body, &here);
                    flow(instruction.next, &here);
                }
                Code::Gather { body, least, .. } => {
                    flow(*body, &here);
                    if *least == 0 {
                        flow(instruction.next, &here);
                    }
                }
                // The end of a group's body, or of a part of a path, goes on behind it.
                _ => flow(instruction.next, &here),
            }
        }
        carried
    }
}

/// How many outputs a schema may have. Unions of markers in unions of markers double it with every level.
const MOST_OUTPUTS: u32 = 10_000;

/// For every marker those whose output can be in its records, in the order of the wrapper.
struct Nesting<'p> {
    program: &'p Program,
    inside: BTreeMap<Option<At>, Vec<At>>,
    left: u32,
}

impl Nesting<'_> {
    fn outputs(&mut self, parent: Option<At>) -> Result<Schema, Error> {
        let marks = self.inside.get(&parent).cloned().unwrap_or_default();
        let mut outputs = Vec::with_capacity(marks.len());
        for at in marks {
            let Code::Mark(mark) = &self.program.at(at).code else { continue };
            let Some(left) = self.left.checked_sub(1) else {
                return Err(Error::schema(format!("the wrapper has more than {MOST_OUTPUTS} outputs")));
            };
            self.left = left;
            let shape = match mark.value {
                Some(op) => {
                    let kind = kind(self.program.plan.facts(op).ty, mark.kind);
                    Shape::Value { kind, list: mark.list }
                }
                None => Shape::Record(self.outputs(Some(at))?),
            };
            outputs.push(Output { name: mark.name.clone(), shape });
        }
        Schema::new(outputs)
    }
}

/// The type of a marker's values.
fn kind(computed: Type, wanted: Option<ValueKind>) -> Kind {
    match (wanted, computed) {
        (Some(wanted), _) => data_type(wanted),
        (None, Type::Number) => Kind::Number,
        (None, Type::Boolean) => Kind::Boolean,
        (None, _) => Kind::Text,
    }
}

/// A marker's type as the data knows it.
pub(crate) fn data_type(kind: ValueKind) -> Kind {
    match kind {
        ValueKind::String => Kind::Text,
        ValueKind::Number => Kind::Number,
        ValueKind::Integer => Kind::Integer,
        ValueKind::Boolean => Kind::Boolean,
        ValueKind::Date => Kind::Date,
        ValueKind::Url => Kind::Url,
    }
}

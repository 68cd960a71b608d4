//! What a run has done, what went wrong, and where it came to nothing.

use serde::{Deserialize, Serialize};
use windrow_page::{Error as PageError, Page};
use windrow_syntax::ast::{Span, ValueKind};

use crate::program::{At, Code, Program};

/// What a run has done so far.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
pub struct Tally {
    /// The rows that have left.
    pub rows: u64,
    /// The records and values that were extracted.
    pub extracted: u64,
    /// The pages that were visited.
    pub pages: u64,
    /// The pages that are held now.
    pub pages_held: usize,
    /// The most pages that were held at once.
    pub pages_held_most: usize,
    /// What failed, up to a limit.
    pub failures: Vec<Failure>,
    /// How many branches failed.
    pub failed: u64,
    /// Values that are not of their marker's type, by marker.
    pub misread: Vec<Misread>,
    /// The groups that came by a page again, which would go on for ever.
    pub endless: Vec<Halt>,
    /// Where the run was when it had visited as many pages as it may.
    pub stopped: Option<Halt>,
    /// What was wrong with pages that came all the same, and how often, up to a limit.
    pub troubles: Vec<(String, u64)>,
    steps: Vec<Step>,
}

/// A branch that was not followed further.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Halt {
    /// The group or the action, in the wrapper.
    #[serde(with = "span_numbers")]
    pub span: Span,
    /// The page it was on.
    pub url: Option<String>,
}

/// A branch that failed.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Failure {
    /// The action, or the page that was to be opened, in the wrapper.
    #[serde(with = "span_numbers")]
    pub span: Span,
    /// Why it failed.
    pub error: PageError,
}

/// Values that are not of their marker's type.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Misread {
    /// The marker's name.
    pub name: String,
    /// Its type.
    #[serde(with = "kind_name")]
    pub kind: ValueKind,
    /// How many values.
    pub count: u64,
    /// The first of them.
    pub example: String,
    /// The page it was on.
    pub url: Option<String>,
}

/// A step that nothing came out of, though something came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Silence {
    /// The step, in the wrapper.
    pub span: Span,
    /// How many contexts came to it.
    pub came: u64,
    /// A page on which nothing came out.
    pub url: Option<String>,
}

/// A span as two numbers.
mod span_numbers {
    use serde::{Deserialize, Deserializer, Serialize, Serializer};
    use windrow_syntax::ast::Span;

    pub(super) fn serialize<S: Serializer>(span: &Span, serializer: S) -> Result<S::Ok, S::Error> {
        (span.start, span.end).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Span, D::Error> {
        <(u32, u32)>::deserialize(deserializer).map(|(start, end)| Span { start, end })
    }
}

/// A type by its word.
mod kind_name {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serializer};
    use windrow_syntax::ast::ValueKind;

    pub(super) fn serialize<S: Serializer>(kind: &ValueKind, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(kind.name())
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<ValueKind, D::Error> {
        let word = String::deserialize(deserializer)?;
        ValueKind::named(&word).ok_or_else(|| D::Error::custom("no such type"))
    }
}

/// How many failures are kept.
const MOST_FAILURES: usize = 1000;

/// What is known of one instruction.
#[derive(Debug, Clone, Default, Serialize, Deserialize)]
struct Step {
    came: u64,
    /// The furthest step of a walk after which nothing was left, and the page.
    end: Option<(usize, Option<String>)>,
}

/// How many different troubles are told.
const MOST_TROUBLES: usize = 50;

impl Tally {
    /// Notes what is wrong with a page that came.
    pub(super) fn noticed(&mut self, page: &Page) {
        for trouble in page.troubles() {
            let words = trouble.error.to_string();
            match self.troubles.iter().position(|(known, _)| *known == words) {
                Some(at) => self.troubles[at].1 += 1,
                None if self.troubles.len() < MOST_TROUBLES => self.troubles.push((words, 1)),
                None => {}
            }
        }
    }

    pub(super) fn new(program: &Program) -> Tally {
        Tally { steps: vec![Step::default(); program.instructions.len()], ..Tally::default() }
    }

    pub(super) fn came(&mut self, at: At, contexts: usize) {
        self.steps[at.0 as usize].came += contexts as u64;
    }

    /// Notes that nothing was left after a step of an instruction.
    pub(super) fn ended(&mut self, at: At, step: usize, page: &Page) {
        let known = &mut self.steps[at.0 as usize].end;
        if known.as_ref().is_none_or(|(furthest, _)| *furthest < step) {
            *known = Some((step, page.url().map(str::to_owned)));
        }
    }

    pub(super) fn failed(&mut self, span: Span, error: PageError) {
        self.failed += 1;
        if self.failures.len() < MOST_FAILURES {
            self.failures.push(Failure { span, error });
        }
    }

    pub(super) fn misread(&mut self, name: &str, kind: ValueKind, text: &str, url: Option<&str>) {
        match self.misread.iter_mut().find(|known| known.name == name && known.kind == kind) {
            Some(known) => known.count += 1,
            None => self.misread.push(Misread {
                name: name.to_owned(),
                kind,
                count: 1,
                example: text.chars().take(200).collect(),
                url: url.map(str::to_owned),
            }),
        }
    }

    pub(super) fn endless(&mut self, span: Span, page: &Page) {
        if self.endless.len() < MOST_FAILURES {
            self.endless.push(Halt { span, url: page.url().map(str::to_owned) });
        }
    }

    pub(super) fn stopped(&mut self, span: Span, page: &Page) {
        self.stopped.get_or_insert_with(|| Halt { span, url: page.url().map(str::to_owned) });
    }

    /// The steps that came to nothing on every page, in the order of the wrapper.
    pub fn silences(&self, program: &Program) -> Vec<Silence> {
        let mut found = Vec::new();
        for (instruction, step) in program.instructions.iter().zip(&self.steps) {
            let Some((count, url)) = &step.end else { continue };
            let is_silent = self.steps[instruction.next.0 as usize].came == 0;
            if !is_silent {
                continue;
            }
            let span = match &instruction.code {
                Code::Walk(walk) => walk.spans.get(*count).copied().unwrap_or(instruction.span),
                _ => instruction.span,
            };
            found.push(Silence { span, came: step.came, url: url.clone() });
        }
        found.sort_by_key(|silence| silence.span.start);
        found
    }
}

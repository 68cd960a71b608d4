//! What was wrong with a source, and the bound on what entities may add to it.

/// How many problems are told; a source with more is broken enough.
const MOST: usize = 1_000;

/// What entities and default attributes may add in any case.
const EXPANSION: usize = 8 << 20;

/// How many times its own length a longer source may grow.
const GROWTH: usize = 4;

/// Something in the source that is not well-formed XML, or that was left out.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct XmlProblem {
    /// The byte of the source where it is; for a problem inside an entity, where the entity is used.
    pub offset: u32,
    /// What is wrong and what was made of it.
    pub message: String,
}

/// The problems found so far.
#[derive(Debug, Default)]
pub(super) struct Problems {
    found: Vec<XmlProblem>,
    untold: usize,
}

impl Problems {
    /// Adds a problem; the message is only made if it is going to be told.
    pub(super) fn add(&mut self, offset: usize, message: impl FnOnce() -> String) {
        if self.found.len() < MOST {
            self.found.push(XmlProblem { offset: offset as u32, message: message() });
        } else {
            self.untold += 1;
        }
    }

    /// All problems in order of place.
    pub(super) fn finish(mut self) -> Vec<XmlProblem> {
        self.found.sort_by_key(|problem| problem.offset);
        if let (untold @ 1.., Some(last)) = (self.untold, self.found.last()) {
            let message = format!("{untold} further problems are not listed");
            self.found.push(XmlProblem { offset: last.offset, message });
        }
        self.found
    }
}

/// How many bytes entities and default attributes may still add to the document.
#[derive(Debug)]
pub(super) struct Budget {
    left: usize,
    told: bool,
}

impl Budget {
    /// The budget of a source of this length.
    pub(super) fn new(length: usize) -> Budget {
        let most = (u32::MAX as usize).saturating_sub(length);
        Budget { left: EXPANSION.max(length.saturating_mul(GROWTH)).min(most), told: false }
    }

    /// Takes bytes off the budget; once it does not suffice, nothing is expanded any more.
    pub(super) fn spend(&mut self, bytes: usize, offset: usize, problems: &mut Problems) -> bool {
        if let Some(left) = self.left.checked_sub(bytes) {
            self.left = left;
            return true;
        }
        self.left = 0;
        if !std::mem::replace(&mut self.told, true) {
            problems.add(offset, || "entities expand to too much; the rest of them is left out".to_owned());
        }
        false
    }
}

//! The shared memory of the network: facts in relations, by page, changed only as a whole.
//!
//! A transducer writes into a draft. When it has ended well the draft is committed, and all of it is there; when it failed,
//! nothing of it is. What it may write is said where it is registered, and a draft with anything else is refused. Facts are never
//! taken back.

use std::collections::{BTreeMap, BTreeSet};

/// The number of a visited page.
pub(crate) type PageId = u32;

/// What facts are about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Relation {
    /// A page was visited: from which page, how many steps from the start.
    Page,
    /// A page has a banner that asks for consent: the element to press.
    Banner,
    /// A page has a list of records: the number of the series, how many records.
    List,
    /// A list goes on: the number of the series.
    GoesOn,
    /// A page has a search form: which, how well it fits.
    Search,
    /// A page has a link that may be followed: which, its rank.
    Link,
}

impl Relation {
    /// Its name in traces.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Relation::Page => "page",
            Relation::Banner => "banner",
            Relation::List => "list",
            Relation::GoesOn => "goes-on",
            Relation::Search => "search",
            Relation::Link => "link",
        }
    }
}

/// A fact about a page.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Fact {
    pub(crate) relation: Relation,
    pub(crate) page: PageId,
    pub(crate) what: u32,
    pub(crate) much: u32,
}

/// Facts that are not yet there.
#[derive(Debug, Default)]
pub(crate) struct Draft(Vec<Fact>);

impl Draft {
    pub(crate) fn add(&mut self, relation: Relation, page: PageId, what: u32, much: u32) {
        self.0.push(Fact { relation, page, what, much });
    }
}

/// All facts.
#[derive(Debug, Default)]
pub(crate) struct Memory {
    facts: BTreeMap<(Relation, PageId), BTreeSet<(u32, u32)>>,
}

impl Memory {
    /// Adds a draft as a whole; gives the facts that are new. A draft that writes elsewhere than it may is refused.
    pub(crate) fn commit(&mut self, draft: Draft, may_write: &[Relation]) -> Result<Vec<Fact>, Relation> {
        if let Some(fact) = draft.0.iter().find(|fact| !may_write.contains(&fact.relation)) {
            return Err(fact.relation);
        }
        let mut new = Vec::new();
        for fact in draft.0 {
            let own = self.facts.entry((fact.relation, fact.page)).or_default();
            if own.insert((fact.what, fact.much)) {
                new.push(fact);
            }
        }
        Ok(new)
    }

    /// The facts of a relation about a page.
    pub(crate) fn of(&self, relation: Relation, page: PageId) -> impl Iterator<Item = (u32, u32)> {
        self.facts.get(&(relation, page)).into_iter().flatten().copied()
    }

    /// Whether there are any.
    pub(crate) fn has(&self, relation: Relation, page: PageId) -> bool {
        self.facts.contains_key(&(relation, page))
    }

    /// The pages that were visited.
    pub(crate) fn pages(&self) -> impl Iterator<Item = PageId> {
        self.facts.keys().filter(|(relation, _)| *relation == Relation::Page).map(|(_, page)| *page)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drafts_are_committed_as_a_whole() {
        let mut memory = Memory::default();
        let mut draft = Draft::default();
        draft.add(Relation::Link, 1, 7, 50);
        draft.add(Relation::List, 1, 0, 10);
        assert_eq!(memory.commit(draft, &[Relation::Link]), Err(Relation::List));
        assert!(!memory.has(Relation::Link, 1));
        let mut draft = Draft::default();
        draft.add(Relation::Link, 1, 7, 50);
        draft.add(Relation::Link, 1, 7, 50);
        assert_eq!(memory.commit(draft, &[Relation::Link]).map(|new| new.len()), Ok(1));
        assert!(memory.has(Relation::Link, 1) && !memory.has(Relation::Link, 2));
    }
}

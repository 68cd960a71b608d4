//! The template of pages that were made alike, found by landmark grammars, and the values in its slots.
//!
//! ```text
//! pages ──► token ──► region ──► solve ──► tree ──► parse ──► cell ──► column
//! ```
//!
//! - `structure.rs`: which pages are of one template at all;
//! - `landmark.rs`: words and tags that pages may be cut at;
//! - `token.rs`: pages as rows of tokens;
//! - `region.rs`: sets of regions and their splits;
//! - `solve.rs`, `greedy.rs`: the tree of landmarks that leaves least over, and quicker trees to compare with;
//! - `tree.rs`: the template;
//! - `parse.rs`: other pages cut by it;
//! - `cell.rs`, `label.rs`: the texts in its slots, and texts beside labels;
//! - `column.rs`: what columns take of them;
//! - `list.rs`: lists of records inside pages;
//! - `draft.rs`: which columns there are, and what they are called.

mod cell;
mod column;
mod draft;
mod greedy;
mod label;
mod landmark;
mod list;
mod parse;
mod region;
mod sample;
mod solve;
mod structure;
mod token;
mod tree;

pub use column::Column;
pub use landmark::{Landmark, Sign, Tokens};
pub use list::{Field, List, Record};
pub use sample::sample;
pub use solve::{Alone, Hands};
pub use structure::groups;
pub use tree::Tree;

use serde::{Deserialize, Serialize};
use windrow_dom::{Document, NodeId};

use crate::column::{ROOT, Texts};
use crate::greedy::{Choice, Greedy};
use crate::parse::Parser;
use crate::region::Ground;
use crate::solve::{Solved, Solver};
use crate::structure::Structure;
use crate::token::{Page, Vocabulary};

/// How a template is searched for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Algorithm {
    /// The smallest extraction, by AND-OR search.
    #[default]
    Exact,
    /// The best landmark at each step, ties by what is likely to be template.
    GreedyInformed,
    /// The best landmark at each step, ties at random.
    GreedyRandom,
    /// Any landmark at each step.
    Random,
}

/// What a search is told.
#[derive(Debug, Clone, Copy)]
pub struct Options {
    /// How it goes about it.
    pub algorithm: Algorithm,
    /// In how many pages a landmark must occur at least.
    pub least: u32,
    /// How tags become landmarks.
    pub tokens: Tokens,
    /// What chance begins with.
    pub seed: u64,
    /// How many tokens the search may read for each set of regions in looking for something better.
    pub budget: u64,
}

impl Default for Options {
    fn default() -> Options {
        Options {
            algorithm: Algorithm::default(),
            least: 2,
            tokens: Tokens::default(),
            seed: 1,
            budget: 200_000,
        }
    }
}

/// A template, and how it was found.
#[derive(Debug, Clone)]
pub struct Found {
    /// The template.
    pub template: Template,
    /// How many tokens of the pages it leaves over.
    pub cost: u64,
    /// How many any template leaves over at least.
    pub bound: u64,
    /// How many splits were made to find it.
    pub splits: u64,
    /// Whether it is proved that no template leaves less.
    pub is_proved: bool,
    /// How much of what is left over is in parts of the template that are proved to leave least, between the landmarks that
    /// are around them.
    pub proved: u64,
}

/// A template with its columns.
#[derive(Debug, Clone, Serialize, Deserialize)]
pub struct Template {
    /// The landmarks.
    pub tree: Tree,
    /// The columns, the most useful first.
    pub columns: Vec<Column>,
    /// The lists of records inside its pages.
    #[serde(default)]
    pub lists: Vec<List>,
    #[serde(default)]
    is_static: bool,
    /// How its pages are built.
    #[serde(default)]
    structure: Structure,
}

/// Finds the template of some pages.
pub fn induce(documents: &[&Document], options: Options) -> Found {
    induce_by(&Alone, documents, options)
}

/// Finds the template of some pages, by several hands; what comes out is the same.
pub fn induce_by(hands: &dyn Hands, documents: &[&Document], options: Options) -> Found {
    let mut vocabulary = Vocabulary::default();
    let pages: Vec<Page<'_>> =
        documents.iter().map(|document| Page::learnt(document, options.tokens, &mut vocabulary)).collect();
    let mut ground = Ground::new(&pages, &vocabulary, options.least);
    let whole = ground.whole();
    let incompressible = ground.incompressible(&whole);
    let greedy = |choice| {
        let mut greedy = Greedy {
            ground: Ground::new(&pages, &vocabulary, options.least),
            vocabulary: &vocabulary,
            choice,
            dice: options.seed,
        };
        let solved = greedy.solve(&whole, 0);
        (solved, greedy.ground.splits)
    };
    let (solved, splits) = match options.algorithm {
        Algorithm::Exact => {
            let mut solver = Solver::new(ground, options.budget, hands);
            let solved = solver.solve(&whole, 0);
            (solved, solver.ground.splits)
        }
        Algorithm::GreedyInformed => greedy(Choice::Informed),
        Algorithm::GreedyRandom => greedy(Choice::Drawn),
        Algorithm::Random => greedy(Choice::Blind),
    };
    let tree = Tree::new(&solved.plan, &vocabulary);
    let parser = Parser::new(&tree);
    let tried: Vec<Page<'_>> =
        documents.iter().map(|document| Page::tried(document, options.tokens, &parser.vocabulary)).collect();
    let cuts: Vec<_> = tried.iter().map(|page| parser.cut(page)).collect();
    let (columns, lists) = draft::columns(&tree, &tried, &cuts, options.least as usize);
    let template = Template {
        tree,
        columns,
        lists,
        is_static: options.tokens == Tokens::Static,
        structure: Structure::of(documents),
    };
    let Solved { cost, is_proved, proved, .. } = solved;
    let bound = if is_proved { cost } else { incompressible };
    Found { template, cost, bound, splits, is_proved, proved }
}

impl Template {
    /// What reads pages by the template.
    pub fn reader(&self) -> Reader<'_> {
        Reader { template: self, parser: Parser::new(&self.tree) }
    }

    /// Whether everything that it speaks of is there. One that was read from a file may have been damaged.
    pub fn is_sound(&self) -> bool {
        let parts = self.columns.iter().flat_map(column::Column::parts);
        self.tree.is_sound() && parts.into_iter().all(|part| self.tree.has(part))
    }
}

/// What a template reads from a page.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reading {
    /// What its columns hold, in their order.
    pub values: Vec<Vec<String>>,
    /// The records of its lists, in their order.
    pub lists: Vec<Vec<Record>>,
}

/// The texts of a page that a template reads.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Sources {
    /// Those of its columns, in their order.
    pub columns: Vec<Vec<NodeId>>,
    /// The records of its lists, in their order: the element, and the texts of the fields.
    pub lists: Vec<Vec<(NodeId, Vec<Option<NodeId>>)>>,
}

/// Reads pages by a template.
#[derive(Debug)]
pub struct Reader<'t> {
    template: &'t Template,
    parser: Parser<'t>,
}

impl<'t> Reader<'t> {
    /// The template.
    pub fn template(&self) -> &'t Template {
        self.template
    }

    /// What is on a page. Nothing where the page is of another template: it has less than half of what most of the pages have
    /// that the template was learnt from, less than any of them, and more that they have not.
    pub fn read(&self, document: &Document) -> Option<Reading> {
        if !self.template.structure.is_of(document) {
            return None;
        }
        let page = self.page(document);
        let cut = self.parser.cut(&page);
        let values = column::values(&self.template.columns, &page, &cut);
        let whole = Texts::of(&page, &cut, ROOT);
        let elements = list::elements(&page);
        let lists = self.template.lists.iter().map(|list| list.read(&page, &elements, &whole)).collect();
        Some(Reading { values, lists })
    }

    /// Where on a page that is read from.
    pub fn sources(&self, document: &Document) -> Sources {
        let page = self.page(document);
        let cut = self.parser.cut(&page);
        let columns = column::sources(&self.template.columns, &page, &cut);
        let whole = Texts::of(&page, &cut, ROOT);
        let elements = list::elements(&page);
        let lists = self.template.lists.iter().map(|list| list.sources(&page, &elements, &whole)).collect();
        Sources { columns, lists }
    }

    fn page<'d>(&self, document: &'d Document) -> Page<'d> {
        let tokens = if self.template.is_static { Tokens::Static } else { Tokens::Dynamic };
        Page::tried(document, tokens, &self.parser.vocabulary)
    }
}

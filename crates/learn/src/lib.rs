//! Wrappers from examples: pages with the values that they hold, and the delimiters that find them.
//!
//! ```text
//! pages, labels ──► example ──► delimiter ──► tabular, nested ──► wrapper ──► exec ──► labels of other pages
//! ```
//!
//! The six classes of the paper (Kushmerick, *Wrapper induction: Efficiency and expressiveness*), on any
//! text:
//!
//! - `example.rs`: pages with labels, and the texts between values;
//! - `wrapper.rs`: delimiters, and how they are run (`exec` of the paper);
//! - `delimiter.rs`: which suffixes and prefixes delimit a value (§3);
//! - `automaton.rs`, `window.rs`: strings that begin where they should, and not where they should not;
//! - `ends.rs`: heads and tails (§4.1);
//! - `bounded.rs`: open and close (§4.2, 4.3);
//! - `tabular.rs`: LR, HLRT, OCLR and HOCLRT (§3, §4.1–4.3);
//! - `nested.rs`: N-LR and N-HLRT (§4.5, 4.6);
//! - `pac.rs`: how many examples are enough (§6.1.2);
//! - `recognise.rs`: what finds the values of one attribute, with mistakes (§7);
//! - `corroborate.rs`: labels from recognisers (§7).
//!
//! Beside them `tree.rs`: from rows that are on pages an OXPath wrapper that finds them.
//!
//! A class answers with a wrapper that gives every example its label, or with nothing, where there is none
//! (but for rare documents of N-HLRT, see `nested.rs`). The paper generates candidates and tests them; here a
//! delimiter is a range of lengths, found by comparing texts once. Learning takes time about linear in the
//! pages where there is a wrapper; OCLR and HOCLRT may take longer to find that there is none.
//!
//! The paper has no pages without values: its labels have a tuple at least (§2). `exec` runs on them all the
//! same, and says that there are none, so they are examples here: what begins a tuple must not be found on
//! them, or be behind the tail. The tail need not be on them where nothing begins a tuple; delimiters are
//! taken from other pages.
//!
//! ```
//! use windrow_learn::{Class, Example, Preference, learn};
//!
//! let page = "<b>Congo</b> <i>242</i><br><b>Egypt</b> <i>20</i><br>";
//! let tuples = vec![vec![3..8, 16..19], vec![30..35, 43..45]];
//! let example = Example::of_tuples(page, tuples).expect("a label");
//! let wrapper = learn(Class::Lr, &[example], Preference::Robust).expect("a wrapper");
//! let other = "<b>Spain</b> <i>34</i><br>";
//! let found = wrapper.exec(other).expect("values");
//! assert_eq!(found.iter().map(|value| &other[value.span.clone()]).collect::<Vec<_>>(), ["Spain", "34"]);
//! ```

mod automaton;
mod bounded;
mod corroborate;
mod delimiter;
mod ends;
mod example;
mod nested;
mod pac;
mod recognise;
mod tabular;
mod tree;
mod window;
mod wrapper;

pub use corroborate::{
    Choice, Corroboration, Failure, Label, Labels, MOST_LABELS, Wanted, corroborate, labels,
};
pub use delimiter::Preference;
pub use example::{Example, Mistake, Node, Value};
pub use pac::{Bound, Chance, NotBetween, Sample};
pub use recognise::{BadPattern, Recognised, Recogniser, Trust};
pub use tree::{
    Column, ColumnRule, LOOKS, Row, Sheet, TreeRules, Tuples, holding, homes, record_paths, tree_rules,
    tree_rules_in,
};
pub use wrapper::{Class, Wrapper};

/// The wrapper of a class that gives every example its label; nothing where there is none.
///
/// An example may have no values, as long as another one has some: the wrapper finds none on its page.
pub fn learn(class: Class, examples: &[Example<'_>], preference: Preference) -> Option<Wrapper> {
    let attributes = examples.iter().map(Example::attributes).max().filter(|attributes| *attributes > 0)?;
    let wrapper = if class.is_nested() {
        nested::learn(class, examples, attributes, preference)
    } else {
        tabular::learn(class, examples, attributes, preference)
    }?;
    debug_assert!(wrapper.is_consistent(examples), "{wrapper:?}");
    // A wrong wrapper would be worse than none.
    Some(wrapper).filter(|wrapper| wrapper.is_consistent(examples))
}

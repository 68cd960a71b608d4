//! Wrappers from examples: pages with the values that they hold, and the delimiters that find them.
//!
//! ```text
//! pages, labels ──► example ──► delimiter ──► tabular, nested ──► wrapper ──► exec ──► labels of other pages
//! ```
//!
//! The six classes of the paper (Kushmerick, *Wrapper induction: Efficiency and expressiveness*), on any text:
//!
//! - `example.rs`: pages with labels, and the texts between values;
//! - `wrapper.rs`: delimiters, and how they are run (`exec` of the paper);
//! - `delimiter.rs`: which suffixes and prefixes delimit a value (§3);
//! - `window.rs`: strings that occur first where they should;
//! - `tabular.rs`: LR, HLRT, OCLR and HOCLRT (§3, §4.1–4.3);
//! - `nested.rs`: N-LR and N-HLRT (§4.5, 4.6).
//!
//! A class answers with a wrapper that gives every example its label, or with nothing, where there is none. The paper generates
//! candidates and tests them; here a delimiter is a range of lengths, found by comparing texts once.
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

mod delimiter;
mod example;
mod nested;
mod tabular;
mod tree;
mod window;
mod wrapper;

pub use delimiter::Preference;
pub use example::{Example, Mistake, Node, Value};
pub use tree::{Column, ColumnRule, Row, Sheet, TreeRules, homes, tree_rules};
pub use wrapper::{Class, Wrapper};

/// The wrapper of a class that gives every example its label; nothing where there is none.
pub fn learn(class: Class, examples: &[Example<'_>], preference: Preference) -> Option<Wrapper> {
    let attributes = examples.iter().map(Example::attributes).max().filter(|attributes| *attributes > 0)?;
    let is_whole = |example: &Example<'_>| !example.values().is_empty();
    if !examples.iter().all(is_whole) {
        return None;
    }
    let wrapper = if class.is_nested() {
        nested::learn(class, examples, attributes, preference)
    } else {
        tabular::learn(class, examples, attributes, preference)
    }?;
    debug_assert!(wrapper.is_consistent(examples), "{wrapper:?}");
    Some(wrapper)
}

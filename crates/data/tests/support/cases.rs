//! Texts and what is read in them, as tables.

use std::fmt::Debug;

/// Checks all cases and tells all that are wrong at once.
#[track_caller]
pub(crate) fn check_all<T: PartialEq<E> + Debug, E: Debug>(read: impl Fn(&str) -> T, cases: &[(&str, E)]) {
    let wrong: Vec<String> = cases
        .iter()
        .map(|(text, expected)| (text, expected, read(text)))
        .filter(|(_, expected, found)| *found != **expected)
        .map(|(text, expected, found)| format!("{text:?}: {found:?}, expected {expected:?}"))
        .collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

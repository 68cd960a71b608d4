//! What the tests of the whole language share: asking a question of a page, naming its nodes, making up pages and
//! questions, guarding against hangs.
//!
//! The tests themselves stand in `tests/`, the literate cases in `suite/`, and the other side of the differential
//! test in `lxml/`.

pub mod answer;
pub mod chromium;
pub mod definition;
pub mod expression;
pub mod fault;
pub mod guard;
pub mod literate;
pub mod markup;
pub mod oracle;
pub mod path;
pub mod random;
pub mod site;
pub mod walk;

use std::path::PathBuf;

/// The folder with public test suites and pages that are not part of the project: `$WINDROW_DATA`, if it is set.
pub fn data_folder() -> Option<PathBuf> {
    std::env::var_os("WINDROW_DATA").map(PathBuf::from).filter(|folder| folder.is_dir())
}

//! Wrapper files that are no OXPath: what kind each is.

use serde::Deserialize;
use windrow_template::Template;

use crate::learning::Delimited;
use crate::templates;

/// A wrapper as a file holds it.
#[derive(Debug, Clone)]
pub enum Saved {
    /// A template: a row for each page.
    Template(Template),
    /// Delimiters: the rows between them.
    Delimited(Delimited),
}

/// What every file says of itself first.
#[derive(Deserialize)]
struct Kind {
    windrow: String,
}

/// The wrapper in the text of a file; nothing if the text is of another kind, and OXPath perhaps.
pub fn read(text: &str) -> Option<Result<Saved, String>> {
    // Expressions may begin with a brace too, but with no quote behind it.
    let is_object = |text: &str| text.trim_start().starts_with("\"windrow\"");
    if !text.trim_start().strip_prefix('{').is_some_and(is_object) {
        return None;
    }
    let kind = match serde_json::from_str::<Kind>(text) {
        Ok(Kind { windrow }) => windrow,
        Err(error) => return Some(Err(error.to_string())),
    };
    Some(match kind.as_str() {
        templates::KIND => templates::read(text).map(Saved::Template),
        Delimited::KIND => Delimited::read(text).map(Saved::Delimited),
        other => Err(format!("there is no kind of wrapper called {other}")),
    })
}

//! Domains as they are asked for: by the name of one that Windrow has, or as a file.

use std::fs;
use std::path::Path;

use windrow_knowledge::{DOMAINS, Ontology, Problem, shipped};

/// Reads a domain. Files that are not beside its own are those that Windrow has.
pub fn load(domain: &Path) -> Result<Ontology, Vec<Problem>> {
    let name = domain.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let is_file = domain.extension().is_some_and(|ending| ending == "toml");
    if !is_file && !DOMAINS.iter().any(|known| Path::new(known) == domain) {
        let known = DOMAINS.join(", ");
        let message =
            format!("there is no domain {name}; there are {known}, or name a .toml file of your own");
        return Err(vec![Problem { file: name, line: 1, message }]);
    }
    let folder = is_file.then(|| domain.parent().unwrap_or(Path::new("")));
    // The file itself has to be there; what it uses may be what Windrow has.
    if is_file && let Err(error) = fs::read_to_string(domain) {
        let message = format!("cannot be read: {error}");
        return Err(vec![Problem { file: domain.display().to_string(), line: 1, message }]);
    }
    let files = |file: &str| {
        let beside = folder.and_then(|folder| fs::read_to_string(folder.join(file)).ok());
        beside.or_else(|| shipped(file).map(Into::into))
    };
    Ontology::load(&name, &files)
}

/// A change to a list of words that adds some at its end, for `patch -p1`.
pub fn diff(folder: Option<&Path>, file: &str, words: &[&str]) -> String {
    let beside = folder.and_then(|folder| fs::read_to_string(folder.join(file)).ok());
    let text = beside.or_else(|| shipped(file).map(Into::into)).unwrap_or_default();
    let lines: Vec<&str> = text.lines().collect();
    let (last, number) = (lines.last().copied(), lines.len());
    let mut diff = format!("--- a/{file}\n+++ b/{file}\n");
    let (old, new) = (usize::from(last.is_some()), words.len() + usize::from(last.is_some()));
    diff.push_str(&format!("@@ -{number},{old} +{},{new} @@\n", number.max(1)));
    if let Some(last) = last {
        diff.push_str(&format!(" {last}\n"));
    }
    for word in words {
        diff.push_str(&format!("+{word}\n"));
    }
    diff
}

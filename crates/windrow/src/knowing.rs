//! Domains as they are asked for: by the name of one that Windrow has, or as a file.

use std::fs;
use std::path::Path;

use windrow_knowledge::{DOMAINS, Ontology, Problem, shipped};

/// A domain, and the files that it was read from.
#[derive(Debug, Clone)]
pub struct Knowing {
    /// What it knows.
    pub ontology: Ontology,
}

/// Reads a domain. Files that are not beside its own are those that Windrow has.
pub fn load(domain: &Path) -> Result<Knowing, Vec<Problem>> {
    let name = domain.file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let folder = domain
        .extension()
        .is_some_and(|ending| ending == "toml")
        .then(|| domain.parent().unwrap_or(Path::new("")));
    if folder.is_none() && !DOMAINS.contains(&name.as_str()) {
        let message = format!(
            "there is no domain {name}; there are {}, or name a .toml file of your own",
            DOMAINS.join(", ")
        );
        return Err(vec![Problem { file: name, line: 1, message }]);
    }
    let files = |file: &str| {
        let beside = folder.and_then(|folder| fs::read_to_string(folder.join(file)).ok());
        beside.or_else(|| shipped(file).map(Into::into))
    };
    Ontology::load(&name, &files).map(|ontology| Knowing { ontology })
}

//! The crate graph has only the edges of the design, and the inner layers stay pure.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

/// Every crate, its layer, and the crates it may use. A crate that is not here does not exist.
const CRATES: [(&str, u8, &[&str]); 19] = [
    ("dom", 0, &[]),
    ("syntax", 0, &[]),
    ("data", 0, &[]),
    ("page", 1, &["dom"]),
    ("layout", 1, &["dom"]),
    ("knowledge", 1, &["dom", "data"]),
    ("query", 2, &["syntax", "dom", "page", "data"]),
    ("records", 2, &["dom", "data", "syntax", "knowledge"]),
    ("template", 2, &["dom", "data", "syntax", "knowledge"]),
    ("learn", 2, &["dom", "data", "syntax", "query", "knowledge"]),
    ("forms", 2, &["dom", "syntax", "knowledge"]),
    ("site", 3, &["page", "query", "records", "template", "forms", "knowledge", "data", "syntax", "dom"]),
    ("upkeep", 3, &["page", "query", "learn", "records", "template", "knowledge", "data", "syntax", "dom"]),
    ("browser", 3, &["dom", "page", "layout"]),
    ("output", 3, &["data"]),
    (
        "windrow",
        4,
        &[
            "dom",
            "syntax",
            "data",
            "page",
            "layout",
            "knowledge",
            "query",
            "records",
            "template",
            "learn",
            "forms",
            "site",
            "upkeep",
            "browser",
            "output",
        ],
    ),
    ("cli", 5, &["windrow", "server"]),
    ("server", 5, &["windrow"]),
    ("python", 5, &["windrow"]),
];

/// What crates of layers 0 to 2 do not touch: files, the network, processes, the clock, the environment.
const WORLD: [&str; 9] = [
    "std::fs",
    "std::net",
    "std::process",
    "std::env",
    "std::thread",
    "SystemTime",
    "Instant::",
    "stdin()",
    "println!",
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates")
}

/// The Windrow crates that a crate's manifest names as dependencies of its code, by folder.
fn edges(manifest: &str) -> Vec<String> {
    let mut section = "";
    let mut edges = Vec::new();
    for line in manifest.lines() {
        if line.starts_with('[') {
            section = line.trim();
        } else if section == "[dependencies]"
            && let Some(name) = line.split(['.', ' ', '=']).next().filter(|name| name.starts_with("windrow"))
        {
            edges.push(name.strip_prefix("windrow-").unwrap_or(name).to_owned());
        }
    }
    edges
}

fn sources(folder: &Path) -> Vec<PathBuf> {
    let mut open = vec![folder.to_owned()];
    let mut files = Vec::new();
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(&folder).expect("a source folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|ending| ending == "rs") {
                files.push(path);
            }
        }
    }
    files.sort();
    files
}

#[test]
fn the_crate_graph_has_only_the_edges_of_the_design() {
    let allowed: BTreeMap<&str, &[&str]> = CRATES.iter().map(|&(name, _, uses)| (name, uses)).collect();
    for entry in fs::read_dir(crates()).expect("the crates") {
        let folder = entry.expect("an entry").path();
        let name = folder.file_name().and_then(|name| name.to_str()).expect("a name").to_owned();
        let manifest = fs::read_to_string(folder.join("Cargo.toml")).expect("a manifest");
        let uses = allowed.get(name.as_str()).unwrap_or_else(|| panic!("crates/{name} is not in the design"));
        let package = if name == "windrow" { "windrow".to_owned() } else { format!("windrow-{name}") };
        assert!(manifest.contains(&format!("name = \"{package}\"")), "crates/{name} is not named {package}");
        for edge in edges(&manifest) {
            assert!(uses.contains(&edge.as_str()), "crates/{name} may not use {edge}");
        }
    }
}

#[test]
fn the_inner_layers_do_not_touch_the_world() {
    let inner = CRATES.iter().filter(|&&(name, layer, _)| layer <= 2 && crates().join(name).exists());
    for (name, _, _) in inner {
        for file in sources(&crates().join(name).join("src")) {
            let text = fs::read_to_string(&file).expect("a source file");
            let code = text.split("#[cfg(test)]").next().unwrap_or_default();
            let lines = code.lines().filter(|line| !line.trim_start().starts_with("//"));
            for line in lines {
                let touched = WORLD.iter().find(|word| line.contains(**word));
                assert_eq!(touched, None, "{} touches the world: {line}", file.display());
            }
        }
    }
}

#[test]
fn every_source_file_says_what_it_is() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    for folder in ["crates", "tests", "xtask", "bench"] {
        for file in sources(&root.join(folder)) {
            let text = fs::read_to_string(&file).expect("a source file");
            assert!(text.starts_with("//!"), "{} does not open with //!", file.display());
        }
    }
}
